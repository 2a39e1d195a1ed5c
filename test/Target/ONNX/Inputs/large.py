"""large.py VTA_TRANSLATE: large tensors of the network: no import takes more than 500 MB. Prints the
operations that move elements, with the shapes of their results."""

import os
import re
import resource
import subprocess
import sys
import tempfile

import numpy as np
import onnx
from onnx import helper

from models import make_model

far = 2**31 - 1


def ints(*values):
    return np.array(values, np.int64)


def single(op, shape, operands, dtype=np.uint8, **attributes):
    names = [f"c{i}" if value is not None else "" for i, value in enumerate(operands)]
    constants = {name: value for name, value in zip(names, operands) if name}
    outputs = ["y", "z"] if op == "Split" else ["y"]
    typed = [(name, np.dtype(dtype).name) for name in outputs]
    return make_model([helper.make_node(op, ["x"] + names, outputs, **attributes)], {"x": (dtype, shape)}, typed, constants, 18)


MODELS = {
    "slice": single("Slice", [far], [ints(0), ints(far - 1)]),
    "backwards": single("Slice", [far], [ints(-2), ints(-far - 1), ints(0), ints(-1)]),
    "steps": single("Slice", [far], [ints(3), ints(far), ints(0), ints(2)]),
    "split": single("Split", [far], [ints(1, far - 1)]),
    "resize": single("Resize", [1, 1, 2, 2], [None, None, ints(1, 1, 1000003, 1000003)], np.float32),
    "repeat": single("Resize", [1, 1], [None, None, ints(1, far)], np.float32),
}

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "model.onnx")
    for name, model in MODELS.items():
        onnx.save(model, path)
        done = subprocess.run([sys.argv[1], "--import-onnx", "--quiet", path], capture_output=True, text=True)
        operations = re.findall(r" = (tosa\.(?!const|rescale|reshape)\w+) .* -> tensor<(\w+)x\w+>$", done.stdout, re.MULTILINE)
        print(f"{name}: exit status {done.returncode},", ", ".join(" ".join(operation) for operation in operations))
        print(done.stderr, end="")
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print("memory: at most 500 MB" if peak <= 500e3 else f"memory: {peak} KB")
