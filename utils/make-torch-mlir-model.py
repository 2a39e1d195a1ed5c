#!/usr/bin/env python3
"""Writes a quantized ONNX model (QDQ) as the TOSA that torch-mlir makes of it,
for test/Tools/Inputs/quantized.

usage: make-torch-mlir-model.py MODEL.onnx RESULT.mlir

Needs torch-mlir (the models of the tree: 20261001) and onnx (1.23.2), which are
not Debian's: python3 -m venv, then pip install torch-mlir onnx. PyTorch is not
needed.

Activations have to be int8: this torch-mlir writes the range of int8 for uint8,
too, so that the result computes something else. It refuses a ReLU between two
quantizations in the same steps.
"""

import os
import subprocess
import sys
import tempfile

LEGAL = "{backend-legal-ops=aten.flatten.using_ints,aten.unflatten.int}"
PIPELINE = ("builtin.module(torch-onnx-to-torch-backend-pipeline%s,"
            "torch-backend-to-tosa-backend-pipeline)" % LEGAL)


def main(model, result):
    tools = os.path.dirname(sys.executable)
    with tempfile.TemporaryDirectory() as folder:
        imported = os.path.join(folder, "torch.mlir")
        # The importer leaves files where the model is.
        copy = os.path.join(folder, "model.onnx")
        with open(model, "rb") as source, open(copy, "wb") as target:
            target.write(source.read())
        subprocess.run([os.path.join(tools, "torch-mlir-import-onnx"), copy,
                        "-o", imported], check=True)
        subprocess.run([os.path.join(tools, "torch-mlir-opt"), imported,
                        "--pass-pipeline=" + PIPELINE, "-o", result],
                       check=True)


main(*sys.argv[1:])
