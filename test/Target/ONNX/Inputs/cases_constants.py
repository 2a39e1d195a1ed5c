"""Constants that are computed while importing."""

import numpy as np

from models import graph_case, integers, node_case, random
from onnx import helper


def ints(*values):
    return np.array(values, np.int64)


def cases():
    node = helper.make_node
    result = []
    # Elements of every width are permuted; merged dimensions, and blocks that are not full.
    for dtype in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64"):
        high = 120 if dtype == "int8" else 200 if dtype == "uint8" else 30000
        c = np.arange(20 * 300).reshape(20, 300) * 7 % high
        result.append(graph_case("transpose_" + dtype, [
            node("Transpose", ["c"], ["t"]), node("Cast", ["t"], ["k"], to=6), node("Add", ["x", "k"], ["y"])],
            {"x": integers("int32", 300, 20, low=-99, high=99)}, [("y", "int32")], {"c": c.astype(dtype)}))
    # Constants whose axes are not in order.
    for dtype in ("int32", "int64"):
        result.append(graph_case("gather_transposed_" + dtype, [
            node("Transpose", ["i"], ["t"]), node("Gather", ["x", "t"], ["y"])],
            {"x": random(8, 3)}, ["y"], {"i": np.array([[0, 1, 2], [3, 5, 7]], dtype)}))
    # Integers to the power of integers wrap around; signs go with odd exponents.
    power = lambda name, base, exponent, y: graph_case("pow_" + name, [
        node("Pow", ["b", "e"], ["p"]), node("Cast", ["p"], ["k"], to=6), node("Add", ["x", "k"], ["y"])],
        {"x": integers("int32", 2, len(y), low=-99, high=99)}, [("y", "int32")], {"b": base, "e": exponent})
    result += [
        power("odd", ints(-1, -1, 3, 0), ints(65, 66, 19, 65), ints(*range(4))),
        power("int32", np.array([-2, 7], np.int32), ints(31, 3), ints(1, 2)),
        power("float_exponent", ints(-3, 5, 1), np.array([3, 0, 2], np.float32), ints(1, 2, 3)),
    ]
    # No oracle has negative exponents of integers: the reciprocals of 1 and -1.
    result.append(power("units", ints(1, -1, -1), ints(-7, -7, -8), ints(1, 2, 3)))
    result[-1].reference = graph_case("", [node("Add", ["x", "k"], ["y"])], result[-1].inputs, [("y", "int32")],
                                      {"k": np.array([1, -1, 1], np.int32)}).model
    # Floats to the power of integers: the exponent is converted.
    positive = np.abs(random(2, 4)) + np.float32(0.5)
    for exponent in (ints(-2), ints(0), ints(65), np.array([3, -1, 0, 2], np.int8)):
        result.append(node_case(f"pow_float_{exponent[0]}", "Pow", [positive, exponent], const=(1,), tolerance=1e-4))
    # CastLike rounds to half precision if what it is like has that, also if that was computed.
    x = random(3, 5, scale=9)
    half = x.astype(np.float16).astype(np.float32)
    back = node("Cast", ["z"], ["y"], to=1)
    for name, nodes, constants in (
            ("constant", [node("CastLike", ["x", "h"], ["z"]), back], {"h": np.ones(1, np.float16)}),
            ("computed", [node("Cast", ["x"], ["a"], to=10), node("Relu", ["a"], ["r"]), node("Where", ["w", "one", "r"], ["h"]),
                          node("CastLike", ["x", "h"], ["z"]), back],
             {"w": np.array([True]), "one": np.ones(1, np.float16)}),
            ("folded", [node("CastLike", ["c", "h"], ["k"]), node("Sub", ["x", "x"], ["n"]), node("Add", ["n", "k"], ["z"]), back],
             {"c": x, "h": np.ones(1, np.float16)})):
        result.append(graph_case("cast_like_half_" + name, nodes, {"x": x}, ["y"], constants))
        result[-1].reference = graph_case("", [node("Identity", ["k"], ["y"])], {"x": x}, ["y"], {"k": half}).model
    result += [
        node_case("cast_like_int32", "CastLike", [x, np.zeros(2, np.int32)], const=(1,), dtype="int32"),
        graph_case("cast_like_float", [node("Cast", ["x"], ["a"], to=10), node("Cast", ["a"], ["h"], to=1), node("CastLike", ["x", "h"], ["y"])],
                   {"x": x}, ["y"]),
    ]
    result[-1].reference = graph_case("", [node("Identity", ["x"], ["y"])], {"x": x}, ["y"]).model
    # The largest integers that float does not tell apart.
    far = lambda *values: [np.array(v, np.int64) for v in values]
    for name, operands in (("far", far(2**60, 2**60 + 7, 3)), ("down", far(5, -6, -4)), ("none", far(5, 5, 1))):
        start, limit, step = operands
        result.append(graph_case("range_" + name, [
            node("Range", ["a", "b", "c"], ["r"]), node("Shape", ["r"], ["s"]), node("Concat", ["s", "one"], ["t"], axis=0),
            node("Expand", ["x", "t"], ["y"])] if name != "none" else [
            node("Range", ["a", "b", "c"], ["r"]), node("ReduceProd", ["r"], ["p"]), node("ReduceSum", ["r"], ["q"]),
            node("Concat", ["p", "q", "one"], ["t"], axis=0), node("Cast", ["t"], ["k"], to=1), node("Add", ["x", "k"], ["y"])],
            {"x": random(1, 3)}, ["y"], {"a": start, "b": limit, "c": step, "one": ints(1)}))
    return result
