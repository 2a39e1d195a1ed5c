"""half.py FOLDER: models with half precision, open dimensions, operators that are not covered."""

import os
import sys

import numpy as np
import onnx
from onnx import helper

from models import make_model

node = helper.make_node
f16 = np.float16


def save(name, model):
    onnx.save(model, os.path.join(sys.argv[1], name + ".onnx"))


save("half", make_model([node("Add", ["x", "c"], ["y"])], {"x": (f16, (2, 3))}, [("y", "float16")],
                        {"c": np.array([[0.5, -2, 65504]], f16)}, opset=28))
image = {"x": (np.float32, (-1, -1, -1, -1))}
save("open", make_model([node("Relu", ["x"], ["y"])], image, ["y"]))
save("last", make_model([node("Relu", ["x"], ["y"])], {"x": (np.float32, (-1, -1, -1, 3))}, ["y"]))
save("uncovered", make_model([node("LSTM", ["x"], ["h"], name="l"), node("Add", ["h", "z"], ["r"]),
                              node("MaxPool", ["r"], ["q"], name="p", kernel_shape=[2, 2], fancy=1),
                              node("Unique", ["q"], ["y"], name="n")], {**image, "z": (np.float64, [2])}, ["y"]))
save("later", make_model([node("Relu", ["x"], ["y"])], {"x": (np.float32, (2, 3))}, ["y"], opset=31))
function = make_model([node("F", ["x"], ["y"], domain="my")], {"x": (np.float32, (2, 3))}, ["y"])
function.functions.append(helper.make_function("my", "F", ["a"], ["b"], [node("Relu", ["a"], ["b"])], [helper.make_opsetid("", 29)]))
save("function", function)
save("mislabelled", make_model([node("Relu", ["x"], ["y"])], {"x": (np.float32, (2, 3))}, [("y", "int8")]))
# The only value of this type that there is before an output.
brain = helper.make_tensor("c", onnx.TensorProto.BFLOAT16, [2], [1.5, -3.0])
save("brain", helper.make_model(
    helper.make_graph([node("Identity", ["c"], ["y"])], "g", [],
                      [helper.make_tensor_value_info("y", onnx.TensorProto.BFLOAT16, [2])], [brain]),
    opset_imports=[helper.make_opsetid("", 13)]))
