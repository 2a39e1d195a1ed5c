"""Constants that are computed while importing."""

import numpy as np

from models import graph_case, integers, node_case, random
from onnx import helper, numpy_helper


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
    return result + positions()


def positions():
    """Masks and tables of positions, which exporters compute: constants are added to an input that has their shape."""
    node = helper.make_node
    result = []

    def folded(name, op, operands, opset=18, **attributes):
        """The operator on constants, as float, times what is not constant."""
        names = [f"c{i}" for i in range(len(operands))]
        nodes = [node(op, names, ["k"], **attributes), node("Cast", ["k"], ["f"], to=1), node("Mul", ["x", "f"], ["y"])]
        result.append(graph_case(name, nodes, {"x": random(1)}, ["y"], dict(zip(names, operands)), opset=opset))

    x, table = random(3, 4, 5), integers("int64", 4, 6, low=-9, high=9)
    for k in (None, 0, 1, -2, 7, -7):
        for upper in (0, 1):
            operands = [x] if k is None else [x, np.array(k, np.int64)]
            folded(f"trilu_{k}_{upper}", "Trilu", operands, upper=upper)
    folded("trilu_bool", "Trilu", [np.ones((1, 6, 6), bool), ints(1)[0]], upper=1)
    folded("trilu_empty", "Trilu", [np.ones((5, 5), np.int8)], upper=0)
    for exclusive in (0, 1):
        for reverse in (0, 1):
            flags = {"exclusive": exclusive, "reverse": reverse}
            folded(f"cumsum_{exclusive}{reverse}", "CumSum", [x, np.array(1, np.int64)], **flags)
            folded(f"cumsum_integers_{exclusive}{reverse}", "CumSum", [table, ints(-1)], **flags)
            folded(f"cumsum_int32_{exclusive}{reverse}", "CumSum", [table.astype(np.int32), np.array(0, np.int32)], **flags)
    for axis in (-1, 0, 1, -2):
        folded(f"onehot_{axis}", "OneHot", [integers("int64", 3, 4, low=-6, high=6), ints(5), random(2)], axis=axis)
    folded("onehot_scalar", "OneHot", [np.array(2, np.int64), np.array(4, np.int64), np.array([3, 8], np.int8)])
    for reduction in ("none", "add", "mul", "max", "min"):
        chosen = {} if reduction == "none" else {"reduction": reduction}
        at = np.array([[[0, 1], [2, -1]], [[0, 1], [1, 0]]], np.int64)
        folded(f"scatternd_{reduction}", "ScatterND", [x, at, random(2, 2, 5)], **chosen)
        folded(f"scatternd_integers_{reduction}", "ScatterND",
               [table, ints(1, -1, 1).reshape(3, 1), integers("int64", 3, 6, low=-9, high=9)], **chosen)
        folded(f"scatterelements_{reduction}", "ScatterElements",
               [x, integers("int64", 2, 3, 5, low=-4, high=3), random(2, 3, 5)], axis=1, **chosen)
    folded("scatternd_elements", "ScatterND", [table, ints(0, 5, 3, -6).reshape(2, 2), ints(70, 71)])
    for axis in (0, 1, -1):
        folded(f"gatherelements_{axis}", "GatherElements", [x, integers("int64", 2, 3, 4, low=-3, high=2)], axis=axis)
    folded("gathernd", "GatherND", [x, np.array([[0, 1], [2, -1]], np.int64)])
    folded("gathernd_batches", "GatherND", [x, np.array([[[1]], [[-1]], [[0]]], np.int64)], batch_dims=1)
    folded("gathernd_elements", "GatherND", [x, np.array([[[0, 1, 2]], [[2, -1, 0]]], np.int64)])
    folded("eyelike", "EyeLike", [np.zeros((4, 6), np.int32)], k=-1)
    folded("eyelike_float", "EyeLike", [np.zeros((6, 4), np.int64)], dtype=1, k=2)
    folded("nonzero", "NonZero", [np.array([[0, 2, 0], [1, 0, 3]], np.int64)])
    # What GPT-2 and LLaMA do with a mask, and Swin with a window's.
    result.append(graph_case("causal_mask", [
        node("Shape", ["x"], ["s"], start=1), node("ConstantOfShape", ["s"], ["full"], value=numpy_helper.from_array(np.array([-1e9], np.float32))),
        node("Trilu", ["full", "one"], ["mask"], upper=1), node("Add", ["x", "mask"], ["a"]), node("Softmax", ["a"], ["y"], axis=-1)],
        {"x": random(2, 70, 70)}, ["y"], {"one": np.array(1, np.int64)}, opset=18))
    result.append(graph_case("window_mask", [
        node("Shape", ["x"], ["s"]), node("ConstantOfShape", ["s"], ["zero"]), node("ScatterND", ["zero", "at", "new"], ["mask"]),
        node("Equal", ["mask", "three"], ["is"]), node("Where", ["is", "x", "mask"], ["y"])],
        {"x": random(4, 7)}, ["y"], {"at": np.array([[1, 2], [3, 0], [3, 6]], np.int64), "new": np.array([3, 3, 5], np.float32),
                                     "three": np.array(3, np.float32)}, opset=18))
    # Sums up to each element of what the network computes.
    for axis in (0, 1, 2):
        for exclusive in (0, 1):
            for reverse in (0, 1):
                result.append(node_case(f"cumsum_computed_{axis}{exclusive}{reverse}", "CumSum",
                                        [random(4, 5, 7), np.array(axis, np.int64)], const=(1,), opset=14,
                                        exclusive=exclusive, reverse=reverse, tolerance=1e-5))
    result.append(node_case("cumsum_vector", "CumSum", [random(9), np.array(-1, np.int32)], const=(1,), opset=14))
    result.append(node_case("cumsum_one", "CumSum", [random(3, 1), np.array(1, np.int32)], const=(1,), opset=14))
    # Products by letters.
    for equation, shapes in (
            ("bhid,bhjd->bhij", [(2, 3, 5, 4), (2, 3, 6, 4)]), ("ij,jk", [(3, 4), (4, 5)]), ("bi,bj->bij", [(2, 3), (2, 4)]),
            ("bhwc,hkc->bhwk", [(2, 3, 4, 5), (3, 6, 5)]), ("ijk,kji->", [(2, 3, 4), (4, 3, 2)]), ("...ij,...jk->...ik", [(2, 3, 4, 5), (2, 3, 5, 6)]),
            ("i,j->ji", [(3,), (4,)]), ("ijk->kij", [(2, 3, 4)]), ("ijk->ki", [(2, 3, 4)]), ("i...->...i", [(2, 3, 4)]),
            (" b i , i -> b ", [(2, 3), (3,)]), ("ij,jk,kl->il", [(3, 4), (4, 5), (5, 2)]),
            ("bij,bjk,bk->bi", [(2, 3, 4), (2, 4, 5), (2, 5)]), ("ij,i->i", [(3, 4), (3,)]),
            ("ijk,jl->l", [(2, 3, 4), (3, 5)]), ("i,j,k,l->lkji", [(2,), (3,), (4,), (5,)])):
        operands = [random(*shape, seed=i) for i, shape in enumerate(shapes)]
        result.append(node_case("einsum_" + equation, "Einsum", operands, equation=equation, tolerance=1e-4))
        if len(shapes) == 2:
            result.append(node_case("einsum_constant_" + equation, "Einsum", operands, const=(1,), equation=equation, tolerance=1e-4))
    return result
