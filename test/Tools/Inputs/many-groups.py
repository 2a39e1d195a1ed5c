"""A quantized convolution of very many groups.

usage: many-groups.py GROUPS MODEL
"""

import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

groups, channels = int(sys.argv[1]), 2 * int(sys.argv[1])
rng = np.random.default_rng(1)
constants = {"s": np.float32(.1), "t": np.float32(.01), "z": np.int8(0),
             "w": rng.integers(-127, 128, (channels, 2, 1, 1)).astype(np.int8)}
node = helper.make_node
nodes = [node("QuantizeLinear", ["x", "s", "z"], ["xq"]), node("DequantizeLinear", ["xq", "s", "z"], ["xr"]),
         node("DequantizeLinear", ["w", "t", "z"], ["wr"]),
         node("Conv", ["xr", "wr"], ["c"], name="conv", group=groups),
         node("QuantizeLinear", ["c", "s", "z"], ["cq"]), node("DequantizeLinear", ["cq", "s", "z"], ["y"])]
values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, channels, 1, 2]) for name in "xy"]
graph = helper.make_graph(nodes, "groups", values[:1], values[1:],
                          [numpy_helper.from_array(np.asarray(v), k) for k, v in constants.items()])
onnx.save(helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 17)]), sys.argv[2])
