"""Networks whose inputs are uint8, and ones with float functions.

usage: requantized-inputs.py FOLDER          writes models and inputs
       requantized-inputs.py FOLDER NAME     compares results with numpy's

The convolution has windows of one element, so that numpy computes it with one
product. Results of both devices are equal; those of numpy have no rounding of
activations, and are at most one step of the quantized result away.
"""

import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

SCALE_X, ZERO_X, SCALE_W, SCALE_Y, ZERO_Y = 0.0078, 131, 0.011, 0.043, 117
rng = np.random.default_rng(5)
x = rng.integers(0, 256, (1, 19, 5, 7)).astype(np.uint8)
weights = rng.integers(-127, 128, (23, 19, 1, 1)).astype(np.int8)
real = SCALE_X * (x.astype(np.float64) - ZERO_X)
y = SCALE_W * np.einsum("oi,nihw->nohw", weights[:, :, 0, 0].astype(np.float64), real)
y = np.clip(y, SCALE_Y * (0 - ZERO_Y), SCALE_Y * (255 - ZERO_Y))
# What numpy computes, and how far a step of the quantized tensor moves it.
RESULTS = {"input": (y, 1), "function": (np.exp(-np.abs(y)).mean((2, 3), keepdims=True), 0.2)}


def write(folder):
    constants = {"sx": np.float32(SCALE_X), "zx": np.uint8(ZERO_X), "w": weights, "sw": np.float32(SCALE_W),
                 "zw": np.int8(0), "sy": np.float32(SCALE_Y), "zy": np.uint8(ZERO_Y)}
    node = helper.make_node
    nodes = [node("DequantizeLinear", ["x", "sx", "zx"], ["xr"]), node("DequantizeLinear", ["w", "sw", "zw"], ["wr"]),
             node("Conv", ["xr", "wr"], ["c"], name="conv"), node("QuantizeLinear", ["c", "sy", "zy"], ["q"]),
             node("DequantizeLinear", ["q", "sy", "zy"], ["r"])]
    functions = [node("Abs", ["r"], ["a"]), node("Neg", ["a"], ["n"]), node("Exp", ["n"], ["e"]),
                 node("GlobalAveragePool", ["e"], ["m"])]
    for name, more, last in (("input", [], "r"), ("function", functions, "m")):
        graph = helper.make_graph(nodes + more, name, [helper.make_tensor_value_info("x", TensorProto.UINT8, x.shape)],
                                  [helper.make_tensor_value_info(last, TensorProto.FLOAT, RESULTS[name][0].shape)],
                                  [numpy_helper.from_array(np.asarray(v), k) for k, v in constants.items()])
        onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8),
                  f"{folder}/{name}.onnx")
    np.save(f"{folder}/x.npy", x)


def compare(folder, name):
    wanted, factor = RESULTS[name]
    got = np.load(f"{folder}/{name}.npy")
    # A symmetric step is larger than the model's: int8 has no zero point.
    step = max(SCALE_Y * (255 - ZERO_Y) / 127, SCALE_Y * ZERO_Y / 128)
    error = np.abs(got - wanted).max()
    print(f"{name}: {'ok' if got.shape == wanted.shape and error <= 1.5 * factor * step else 'wrong'}, "
          f"largest error {error:.4f}, step {step:.4f}")


if len(sys.argv) == 2:
    write(sys.argv[1])
else:
    compare(*sys.argv[1:])
