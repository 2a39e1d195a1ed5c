"""Quantizes a network with ONNX Runtime's static quantization and runs it.

usage: static_int8.py NETWORK.onnx CALIBRATION.npz INPUTS.npy OUTPUTS.npy
           [--format=QDQ|QOperator] [--type=QInt8|QUInt8] [--symmetric]
           [--by-tensor] [--model=QUANTIZED.onnx]

For utils/bench/bench_int8.py; run by a Python that has the packages onnx and
onnxruntime. Weights are int8, activations of --type, with zero points unless
they are --symmetric. Ranges are the extremes of the
calibration inputs, which both files hold as `data` does: an axis of inputs in
front of their batch dimension, or as it.
"""

import argparse
import os
import tempfile

import numpy as np
import onnxruntime
from onnxruntime.quantization import (CalibrationDataReader, QuantFormat,
                                      QuantType, quantize_static)
from onnxruntime.quantization.shape_inference import quant_pre_process


class Images(CalibrationDataReader):
    def __init__(self, data):
        self.left = iter(data)

    def get_next(self):
        one = next(self.left, None)
        return None if one is None else {"data": one[None]}


def main(args):
    with tempfile.TemporaryDirectory() as folder:
        prepared, quantized = (os.path.join(folder, name) for name in
                               ("prepared.onnx", "int8.onnx"))
        if args.model:
            quantized = args.model
        quant_pre_process(args.network, prepared, skip_symbolic_shape=True)
        quantize_static(prepared, quantized,
                        Images(np.load(args.calibration)["data"]),
                        quant_format=QuantFormat[args.format],
                        per_channel=not args.by_tensor,
                        activation_type=QuantType[args.type],
                        weight_type=QuantType.QInt8,
                        extra_options={
                            "ActivationSymmetric": args.symmetric})
        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        session = onnxruntime.InferenceSession(
            quantized, options, providers=["CPUExecutionProvider"])
        np.save(args.outputs, np.concatenate(
            [session.run(None, {"data": x})[0]
             for x in np.load(args.inputs)]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    for name in "network", "calibration", "inputs", "outputs":
        parser.add_argument(name)
    parser.add_argument("--format", default="QDQ")
    parser.add_argument("--type", default="QInt8")
    parser.add_argument("--symmetric", action="store_true")
    parser.add_argument("--by-tensor", action="store_true")
    parser.add_argument("--model")
    main(parser.parse_args())
