"""small.py FILE: a residual block with quantized weights, for looking at."""

import sys

import numpy as np
import onnx
from onnx import helper

from models import integers, make_model, random

node = helper.make_node
model = make_model([
    node("Conv", ["data", "stem/w"], ["a"], name="stem", strides=[2, 2], pads=[1, 1, 1, 1]),
    node("Relu", ["a"], ["b"], name="relu"),
    node("Conv", ["b", "w2"], ["c"], pads=[1, 1, 1, 1]),
    node("Add", ["c", "b"], ["d"], name="add"),
    node("Transpose", ["d"], ["t"], perm=[0, 2, 3, 1]),
    node("LeakyRelu", ["t"], ["e"], name="leaky"),
    node("Transpose", ["e"], ["u"], perm=[0, 3, 1, 2]),
    node("DequantizeLinear", ["w3", "s3"], ["f"], name="weights", axis=0),
    node("Conv", ["u", "f"], ["g"], name="quantized"),
    node("GlobalAveragePool", ["g"], ["h"], name="pool"),
    node("Flatten", ["h"], ["prob"], name="flatten"),
    node("QuantizeLinear", ["prob", "s"], ["bytes"], name="out"),
    node("Relu", ["d"], ["unused"]),
], {"data": (np.float32, [1, 3, 8, 8])}, ["prob", ("bytes", "uint8")], {
    "stem/w": random(16, 3, 3, 3), "w2": random(16, 16, 3, 3), "w3": integers("int8", 4, 16, 1, 1),
    "s3": np.array([1, 2, 3, 4], np.float32), "s": np.array(0.5, np.float32)})
onnx.save(model, sys.argv[1])
