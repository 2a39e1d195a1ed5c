"""diagnostics.py FOLDER: models that vta-compile refuses after reading them."""

import os
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper


def save(name, size, weights):
    node = helper.make_node
    shape = [1, 3, size, size]
    graph = helper.make_graph(
        [node("Conv", ["x", "w"], ["c"], name="conv1"), node("Relu", ["c"], ["y"], name="relu1")], "g",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)],
        [numpy_helper.from_array(weights, "w")])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    onnx.save(model, os.path.join(sys.argv[1], name))


weights = np.random.RandomState(1).standard_normal((8, 3, 3, 3)).astype(np.float32)
save("huge.onnx", 250000, weights)
weights[2, 1, 0, 0] = np.nan
save("nan.onnx", 10, weights)
