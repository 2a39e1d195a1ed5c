"""Quantizes a network with ONNX Runtime's static quantization and runs it.

usage: static_int8.py NETWORK.onnx CALIBRATION.npz INPUTS.npy OUTPUTS.npy

For utils/bench/bench_int8.py; run by a Python that has the packages onnx and
onnxruntime. Weights and activations are int8 (QDQ), weights by output channel,
ranges are the extremes of the calibration inputs, which both files hold as
`data` does: an axis of inputs in front of their batch dimension, or as it.
"""

import os
import sys
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


def main(network, calibration, inputs, outputs):
    with tempfile.TemporaryDirectory() as folder:
        prepared, quantized = (os.path.join(folder, name) for name in
                               ("prepared.onnx", "int8.onnx"))
        quant_pre_process(network, prepared, skip_symbolic_shape=True)
        quantize_static(prepared, quantized,
                        Images(np.load(calibration)["data"]),
                        quant_format=QuantFormat.QDQ, per_channel=True,
                        activation_type=QuantType.QInt8,
                        weight_type=QuantType.QInt8)
        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        session = onnxruntime.InferenceSession(
            quantized, options, providers=["CPUExecutionProvider"])
        np.save(outputs, np.concatenate(
            [session.run(None, {"data": x})[0] for x in np.load(inputs)]))


if __name__ == "__main__":
    main(*sys.argv[1:])
