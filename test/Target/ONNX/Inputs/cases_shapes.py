"""Operators that move elements, and layouts that follow."""

import numpy as np

from models import graph_case, integers, node_case, random
from onnx import helper


def ints(*values):
    return np.array(values, np.int64)


def cases():
    x = random(2, 3, 4, 5)
    weights = {"w": random(4, 3, 3, 3)}
    conv = helper.make_node("Conv", ["x", "w"], ["a"])
    behind = lambda name, nodes, constants=None, opset=13: graph_case(
        name, [conv] + nodes, {"x": random(2, 3, 6, 7)}, ["y"], {**weights, **(constants or {})}, opset)
    node = helper.make_node
    return [
        node_case("concat", "Concat", [x, random(2, 1, 4, 5)], axis=1),
        node_case("concat_negative", "Concat", [x, x[..., :2], random(2, 3, 4, 1)], const=(2,), opset=21, axis=-1),
        node_case("concat_int8", "Concat", [integers("int8", 2, 3), integers("int8", 1, 3)], dtype="int8", axis=0),
        node_case("flatten", "Flatten", [x]),
        node_case("flatten_axis", "Flatten", [x], axis=-1),
        node_case("flatten_0", "Flatten", [x], opset=7, axis=0),
        node_case("flatten_all", "Flatten", [x], axis=4),
        node_case("reshape", "Reshape", [x, ints(0, -1, 2)], const=(1,)),
        node_case("reshape_scalar", "Reshape", [random(1, 1), ints()], const=(1,)),
        node_case("reshape_allowzero", "Reshape", [x, ints(4, 30)], opset=14, const=(1,), allowzero=1),
        node_case("reshape_rank6", "Reshape", [x, ints(2, 1, 3, 2, 2, 5)], opset=21, const=(1,)),
        node_case("transpose", "Transpose", [x]),
        node_case("transpose_perm", "Transpose", [x], perm=[0, 2, 3, 1]),
        node_case("squeeze", "Squeeze", [random(1, 3, 1, 4)], opset=11),
        node_case("squeeze_axes", "Squeeze", [random(1, 3, 1, 4)], opset=11, axes=[2]),
        node_case("squeeze_input", "Squeeze", [random(1, 3, 1, 4), ints(0, -2)], const=(1,)),
        node_case("unsqueeze", "Unsqueeze", [random(3, 4)], opset=11, axes=[0, 3]),
        node_case("unsqueeze_input", "Unsqueeze", [random(3, 4), ints(-1, 1)], const=(1,)),
        node_case("pad", "Pad", [x, ints(0, 1, 2, 0, 0, 0, 1, 3)], const=(1,)),
        node_case("pad_value", "Pad", [x, ints(1, 0, 0, 0, 0, 0, 0, 2), np.array(-1.5, np.float32)], const=(1, 2)),
        node_case("pad_dynamic_value", "Pad", [x, ints(1, 0, 0, 0, 0, 0, 0, 2), np.array(2.5, np.float32)], const=(1,)),
        node_case("pad_attributes", "Pad", [x], opset=10, pads=[0, 0, 1, 1, 0, 0, 2, 0], value=0.25),
        node_case("pad_negative", "Pad", [x, ints(0, -1, 2, 0, 0, 0, -1, 3)], const=(1,)),
        node_case("pad_axes", "Pad", [x, ints(1, 2, 3, 0), None, ints(-1, 1)], opset=18, const=(1, 3)),
        node_case("pad_reflect", "Pad", [x, ints(0, 1, 2, 0, 0, 2, 3, 4)], const=(1,), mode="reflect"),
        node_case("pad_edge", "Pad", [x, ints(0, 1, 5, 0, 3, 0, 0, 4)], const=(1,), mode="edge"),
        node_case("pad_wrap", "Pad", [x, ints(0, 1, 4, 0, 2, 0, 0, 3)], opset=19, const=(1,), mode="wrap"),
        node_case("pad_int8", "Pad", [integers("int8", 2, 3), ints(0, 1, 2, 0)], const=(1,), dtype="int8"),
        node_case("pad_uint8", "Pad", [integers("uint8", 2, 3), ints(0, 1, 2, 0)], const=(1,), dtype="uint8"),
        node_case("pad_uint8_value", "Pad", [integers("uint8", 2, 3), ints(0, 1, 2, 0), np.array(200, np.uint8)],
                  const=(1, 2), dtype="uint8"),
        # A value that is channels last.
        behind("conv_flatten", [node("Flatten", ["a"], ["y"])]),
        behind("conv_reshape", [node("Reshape", ["a", "s"], ["y"])], {"s": ints(2, 2, -1)}),
        behind("conv_transpose", [node("Transpose", ["a"], ["y"], perm=[0, 2, 3, 1])]),
        behind("conv_transpose_back", [node("Transpose", ["a"], ["t"], perm=[0, 2, 3, 1]),
                                       node("Relu", ["t"], ["r"]),
                                       node("Transpose", ["r"], ["u"], perm=[0, 3, 1, 2]),
                                       node("Conv", ["u", "w2"], ["y"])], {"w2": random(2, 4, 2, 2)}),
        behind("conv_mean_squeeze", [node("ReduceMean", ["a"], ["m"], axes=[2, 3]),
                                     node("Squeeze", ["m", "s"], ["q"]),
                                     node("Gemm", ["q", "g"], ["y"])], {"s": ints(2, 3), "g": random(4, 5)}),
        behind("conv_unsqueeze", [node("Unsqueeze", ["a", "s"], ["u"]), node("Relu", ["u"], ["y"])], {"s": ints(1, 5)}),
        behind("conv_pad", [node("Pad", ["a", "s"], ["y"], mode="reflect")], {"s": ints(0, 1, 2, 0, 0, 0, 1, 3)}),
        behind("conv_concat_mixed", [node("Transpose", ["x2"], ["t"], perm=[1, 0, 2, 3]),
                                     node("Concat", ["a", "t"], ["y"], axis=2)],
               {"x2": random(4, 2, 3, 5)}),
        behind("conv_matmul", [node("MatMul", ["a", "g"], ["y"])], {"g": random(5, 6)}),
        behind("conv_add_row", [node("Add", ["a", "r"], ["y"])], {"r": random(5)}),
        behind("constant_shape", [node("Unsqueeze", ["two"], ["t"], axes=[0]),
                                  node("Concat", ["t", "rest"], ["s"], axis=0),
                                  node("Reshape", ["a", "s"], ["y"])],
               {"two": np.array(2, np.int64), "rest": ints(-1)}, opset=11),
        # Transposed weights are folded.
        graph_case("weights_transposed", [node("Transpose", ["k"], ["w"], perm=[3, 2, 0, 1]),
                                          node("Conv", ["x", "w"], ["y"])],
                   {"x": random(1, 3, 5, 6)}, ["y"], {"k": random(3, 2, 3, 4)}),
        # Twice the same output, an input that passes through, one name for two uses.
        graph_case("outputs", [node("Relu", ["x"], ["y"]), node("Identity", ["x"], ["z"]), node("Identity", ["c"], ["k"])],
                   {"x": random(2, 3)}, ["y", "z", "y2", "k"][:2] + ["k"], {"c": random(3)}),
    ]
