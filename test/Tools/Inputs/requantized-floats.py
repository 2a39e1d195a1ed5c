"""Quantized networks with results and functions in float.

usage: requantized-floats.py FOLDER              writes models and inputs
       requantized-floats.py FOLDER NAME SCALE   compares results with numpy's

Results of both devices are equal; those of numpy are real numbers without a
rounding after the inputs, and differ by the steps of int8 (SCALE times one).
"""

import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

QONNX = "qonnx.custom_op.general"
SCALE_X, SCALE_W, SCALE_Y = 0.03, 0.011, 0.05
rng = np.random.default_rng(7)
x = rng.normal(size=(1, 19, 5, 7)).astype(np.float32)
weights = rng.integers(-127, 128, (23, 19, 1, 1)).astype(np.int8)
transposed = rng.integers(-127, 128, (18, 8, 3, 3)).astype(np.int8)


def quantized(values, scale, zero=0):
    """What QuantizeLinear and DequantizeLinear of int8 make of it."""
    return scale * (np.clip(np.round(values / scale) + zero, -128, 127) - zero)


real = quantized(x.astype(np.float64), SCALE_X)
sums = SCALE_W * np.einsum("oi,nihw->nohw", weights[:, :, 0, 0].astype(np.float64), real)
limited = np.clip(sums, -128 * SCALE_Y, 127 * SCALE_Y)
both = np.concatenate([np.exp(limited / 4), limited], 1)
again = np.clip(both, -128 * 0.1, 127 * 0.1)
total = SCALE_W * np.einsum("oi,nihw->nohw", np.ones((3, 46)), again)


def spread(image):
    """A transposed convolution in two groups, with stride 2."""
    result = np.zeros((1, 16, 11, 15))
    for g in range(2):
        for y, x in np.ndindex(5, 7):
            window = np.einsum("i,iohw->ohw", image[0, 9 * g:9 * g + 9, y, x],
                               transposed[9 * g:9 * g + 9].astype(np.float64))
            result[0, 8 * g:8 * g + 8, 2 * y:2 * y + 3, 2 * x:2 * x + 3] += window
    return SCALE_W * result


groups = spread(real[:, :18])
signs = 0.05 * np.einsum("oi,nihw->nohw", np.where(weights[:, :, 0, 0] >= 0, 1.0, -1.0), np.where(x >= 0, 1.0, -1.0))

# What numpy computes, and a step of the result.
RESULTS = {"sums": (sums, np.abs(sums).max() / 127), "function": (np.exp(sums / 16), np.exp(sums / 16).max() / 127),
           "bipolar": (signs, 1e-5), "concat": (both, SCALE_Y), "quantized": (total, 1.0), "groups": (groups, 1.0)}


def write(folder):
    constants = {"sx": np.float32(SCALE_X), "z": np.int8(0), "w": weights, "sw": np.float32(SCALE_W),
                 "sy": np.float32(SCALE_Y), "four": np.float32(4), "sixteen": np.float32(16), "sc": np.float32(0.1),
                 "ones": np.ones((3, 46, 1, 1), np.int8), "t": transposed, "sg": np.float32(1.0),
                 "half": np.float32(0.5), "tenth": np.float32(0.1), "wf": weights.astype(np.float32),
                 "first": np.int64([0]), "last": np.int64([18]), "axis": np.int64([1])}
    node = helper.make_node
    start = [node("QuantizeLinear", ["x", "sx", "z"], ["xq"]), node("DequantizeLinear", ["xq", "sx", "z"], ["xr"]),
             node("DequantizeLinear", ["w", "sw", "z"], ["wr"]), node("Conv", ["xr", "wr"], ["c"], name="conv")]
    limit = [node("QuantizeLinear", ["c", "sy", "z"], ["q"]), node("DequantizeLinear", ["q", "sy", "z"], ["r"]),
             node("Div", ["r", "four"], ["d"]), node("Exp", ["d"], ["e"], name="exp"),
             node("Concat", ["e", "r"], ["cat"], name="concat", axis=1)]
    models = {
        "sums": (start, "c"),
        "function": (start + [node("Div", ["c", "sixteen"], ["d"]), node("Exp", ["d"], ["e"], name="exp")], "e"),
        "bipolar": ([node("BipolarQuant", ["x", "half"], ["xb"], domain=QONNX),
                     node("BipolarQuant", ["wf", "tenth"], ["wb"], domain=QONNX),
                     node("Conv", ["xb", "wb"], ["b"], name="signs")], "b"),
        "concat": (start + limit, "cat"),
        "quantized": (start + limit + [
            node("QuantizeLinear", ["cat", "sc", "z"], ["cq"]), node("DequantizeLinear", ["cq", "sc", "z"], ["cr"]),
            node("DequantizeLinear", ["ones", "sw", "z"], ["or"]), node("Conv", ["cr", "or"], ["s"], name="second"),
            node("QuantizeLinear", ["s", "sg", "z"], ["sq"]), node("DequantizeLinear", ["sq", "sg", "z"], ["sr"])],
            "sr"),
        "groups": (start[:2] + [
            node("Slice", ["xr", "first", "last", "axis"], ["part"]), node("DequantizeLinear", ["t", "sw", "z"], ["tr"]),
            node("ConvTranspose", ["part", "tr"], ["g"], name="spread", group=2, strides=[2, 2]),
            node("QuantizeLinear", ["g", "sg", "z"], ["gq"]), node("DequantizeLinear", ["gq", "sg", "z"], ["gr"])],
            "gr")}
    for name, (nodes, last) in models.items():
        graph = helper.make_graph(nodes, name, [helper.make_tensor_value_info("x", TensorProto.FLOAT, x.shape)],
                                  [helper.make_tensor_value_info(last, TensorProto.FLOAT, RESULTS[name][0].shape)],
                                  [numpy_helper.from_array(np.asarray(v), k) for k, v in constants.items()])
        onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid(QONNX, 1)],
                                     ir_version=8),
                  f"{folder}/{name}.onnx")
    np.save(f"{folder}/x.npy", x)


def compare(folder, name, factor):
    wanted, step = RESULTS[name]
    got = np.load(f"{folder}/{name}.npy")
    error = np.abs(got - wanted).max()
    print(f"{name}: {'ok' if got.shape == wanted.shape and error <= factor * step else 'wrong'}, "
          f"largest error {error:.4f}, step {step:.4f}")


if len(sys.argv) == 2:
    write(sys.argv[1])
else:
    compare(sys.argv[1], sys.argv[2], float(sys.argv[3]))
