"""Slices, splits, gathers, repetitions, resizing, computed shapes."""

import numpy as np

from models import graph_case, integers, node_case, random
from onnx import helper, numpy_helper


def ints(*values):
    return np.array(values, np.int64)


def cases():
    node = helper.make_node
    x = random(2, 3, 8, 10)
    far = np.iinfo(np.int64)
    floats = lambda *values: np.array(values, np.float32)
    weights = {"w": random(8, 3, 3, 3)}
    conv = node("Conv", ["x", "w"], ["a"])
    behind = lambda name, nodes, constants=None, outputs=("y",), opset=13: graph_case(
        name, [conv] + nodes, {"x": x}, list(outputs), {**weights, **(constants or {})}, opset)
    slice_case = lambda name, *operands: node_case("slice_" + name, "Slice", [x, *operands], const=(1, 2, 3, 4))
    result = [
        slice_case("ends", ints(0, 1), ints(2, 3)),
        slice_case("axes", ints(1, -4), ints(7, -1), ints(3, 2)),
        slice_case("steps", ints(1, 0), ints(8, far.max), ints(2, 3), ints(3, 4)),
        slice_case("short_step", ints(1), ints(10), ints(3), ints(4)),
        slice_case("backwards", ints(-1, 5), ints(far.min, 0), ints(2, 3), ints(-1, -2)),
        slice_case("backwards_short", ints(6), ints(-100), ints(2), ints(-4)),
        slice_case("beyond", ints(-100), ints(100), ints(1), ints(2)),
        node_case("slice_attributes", "Slice", [x], opset=9, starts=[1, 2], ends=[3, 100], axes=[1, 3]),
        node_case("slice_int8", "Slice", [integers("int8", 4, 5), ints(1), ints(3)], const=(1, 2), dtype="int8"),
        node_case("slice_uint8", "Slice", [integers("uint8", 4, 5), ints(0), ints(5), ints(1), ints(2)],
                  const=(1, 2, 3, 4), dtype="uint8"),
        node_case("split", "Split", [x], axis=2, outputs=4, dtype=["float32"] * 4),
        node_case("split_sizes", "Split", [x, ints(1, 7, 2)], axis=-1, const=(1,), outputs=3, dtype=["float32"] * 3),
        node_case("split_attribute", "Split", [x], opset=11, axis=1, split=[2, 1], outputs=2, dtype=["float32"] * 2),
        node_case("split_uneven", "Split", [x], opset=18, axis=3, num_outputs=4, outputs=4, dtype=["float32"] * 4),
        behind("conv_split", [node("Split", ["a"], ["b", "c"], axis=1), node("Mul", ["b", "c"], ["y"])]),
        node_case("gather", "Gather", [x, ints(2, 0, 0)], const=(1,), axis=1),
        node_case("gather_scalar", "Gather", [x, np.array(-2, np.int64)], const=(1,), axis=3),
        node_case("gather_matrix", "Gather", [x, np.array([[0, 5, 7], [7, 2, 1]], np.int32)], const=(1,), axis=2),
        node_case("gather_many", "Gather", [random(40, 3), np.arange(60)[::-1] * 7 % 40], const=(1,), axis=0),
        node_case("gather_many_inner", "Gather", [random(3, 40, 2), np.arange(60) * 11 % 40], const=(1,), axis=1),
        behind("conv_gather", [node("Gather", ["a", "i"], ["y"], axis=1)], {"i": ints(7, 6, 1, 0)}),
        node_case("expand", "Expand", [random(3, 1, 5), ints(2, 1, 4, 1)], const=(1,)),
        node_case("tile", "Tile", [random(2, 1, 3), ints(1, 4, 2)], const=(1,)),
        behind("conv_tile", [node("Tile", ["a", "n"], ["y"])], {"n": ints(1, 2, 1, 3)}),
        node_case("depth_to_space", "DepthToSpace", [random(2, 12, 3, 4)], blocksize=2),
        node_case("depth_to_space_crd", "DepthToSpace", [random(2, 18, 2, 4)], blocksize=3, mode="CRD"),
        node_case("space_to_depth", "SpaceToDepth", [random(2, 3, 4, 6)], blocksize=2),
        behind("conv_depth_to_space", [node("DepthToSpace", ["a"], ["y"], blocksize=2, mode="CRD")]),
    ]
    # Positions: first and last ones of equal maxima; computed ones to gather.
    equal = np.round(x)
    indices = np.array([[-1, 6, 0], [3, -7, 2]], np.int32)
    for name, data, options in (
            ("argmax", x, dict(axis=2)), ("argmax_dropped", x, dict(axis=-1, keepdims=0)),
            ("argmax_first", equal, dict(axis=3)), ("argmax_last", equal, dict(axis=3, select_last_index=1)),
            ("argmin", x, {}), ("argmin_last", equal, dict(axis=2, select_last_index=1, keepdims=0)),
            ("argmax_vector", random(37), dict(keepdims=0)), ("argmax_int8", integers("int8", 3, 50), dict(axis=1)),
            ("argmin_int8", integers("int8", 3, 500), dict(axis=1)), ("argmax_uint8", integers("uint8", 3, 50), dict(axis=1)),
            ("argmin_uint8", integers("uint8", 50, 3), dict(axis=0))):
        op = "ArgMin" if "argmin" in name else "ArgMax"
        result.append(graph_case(name, [node(op, ["x"], ["p"], **options), node("Cast", ["p"], ["y"], to=6)],
                                 {"x": data}, [("y", "int32")]))
    result += [
        behind("conv_argmax", [node("ArgMax", ["a"], ["p"], axis=1, keepdims=0), node("Cast", ["p"], ["y"], to=1)]),
        behind("gather_of_argmax", [node("ArgMax", ["a"], ["p"], axis=1, keepdims=0), node("Gather", ["t", "p"], ["y"])],
               {"t": random(8, 3)}),
        node_case("gather_computed", "Gather", [random(7, 5), indices], axis=0),
        node_case("gather_computed_inner", "Gather", [random(2, 7, 3), indices], axis=1),
        node_case("gather_computed_int8", "Gather", [integers("int8", 2, 7), indices], axis=-1, dtype="int8"),
        node_case("gather_computed_scalar", "Gather", [random(7, 5), np.array(-2, np.int32)], axis=0),
    ]
    # Positions that are not there: the nearest.
    beyond = {"t": random(7, 5), "i": np.array([7, 2**31 - 1, -8, -2**31, 3], np.int32)}
    result.append(graph_case("gather_beyond", [node("Gather", ["t", "i"], ["y"])], beyond, ["y"]))
    result[-1].reference = graph_case("", [node("Gather", ["t", "j"], ["y"])], beyond, ["y"], {"j": ints(6, 6, 0, 0, 3)}).model
    # Nearest: whole factors, fractions, all roundings and coordinates.
    for where in ("half_pixel", "asymmetric", "align_corners", "pytorch_half_pixel"):
        for nearest in ("floor", "ceil", "round_prefer_floor", "round_prefer_ceil"):
            result.append(node_case(f"nearest_{where}_{nearest}", "Resize", [x, None, None, ints(2, 3, 11, 5)], const=(3,),
                                    mode="nearest", coordinate_transformation_mode=where, nearest_mode=nearest))
        result.append(node_case(f"linear_{where}", "Resize", [x, None, None, ints(2, 3, 13, 5)], const=(3,),
                                mode="linear", coordinate_transformation_mode=where))
        result.append(node_case(f"linear_double_{where}", "Resize", [x, None, floats(1, 1, 2, 3)], const=(2,),
                                mode="linear", coordinate_transformation_mode=where))
    result += [
        node_case("nearest_double", "Resize", [x, None, floats(1, 1, 2, 3)], const=(2,), opset=11, mode="nearest",
                  coordinate_transformation_mode="asymmetric", nearest_mode="floor"),
        node_case("nearest_triple_and_less", "Resize", [x, None, None, ints(4, 3, 24, 7)], const=(3,), opset=11, mode="nearest",
                  coordinate_transformation_mode="asymmetric", nearest_mode="floor"),
        node_case("nearest_scales", "Resize", [x, None, floats(1, 1, 0.6, 1.7)], const=(2,), mode="nearest"),
        node_case("nearest_channels", "Resize", [x, None, None, ints(2, 6, 8, 10)], const=(3,)),
        node_case("nearest_int8", "Resize", [integers("int8", 1, 2, 3, 4), None, floats(1, 1, 2, 2)], const=(2,),
                  dtype="int8", coordinate_transformation_mode="asymmetric", nearest_mode="floor"),
        node_case("resize_axes", "Resize", [x, None, None, ints(16, 5)], opset=18, const=(3,), axes=[2, 3]),
        node_case("resize_rows", "Resize", [random(2, 3, 7), None, floats(1, 1, 2)], const=(2,), mode="linear"),
        node_case("linear_volume", "Resize", [random(1, 2, 3, 4, 5), None, None, ints(1, 2, 5, 7, 8)], const=(3,), mode="linear",
                  tolerance=1e-5),
        node_case("linear_volume_corners", "Resize", [random(1, 2, 3, 4, 5), None, None, ints(1, 2, 4, 2, 9)], const=(3,),
                  mode="linear", coordinate_transformation_mode="align_corners", tolerance=1e-5),
        node_case("linear_channels", "Resize", [random(2, 3, 4, 5), None, None, ints(2, 5, 4, 9)], const=(3,), mode="linear",
                  tolerance=1e-5),
        node_case("linear_part", "Resize", [random(1, 1, 4, 5), None, floats(1, 1, 1.3, 1.3)], const=(2,), mode="linear",
                  tolerance=1e-5),
        node_case("resize_opset10", "Resize", [x, floats(1, 1, 2, 2)], opset=10, const=(1,), mode="nearest"),
        node_case("resize_to_one", "Resize", [x, None, None, ints(2, 3, 1, 1)], const=(3,), mode="linear",
                  coordinate_transformation_mode="pytorch_half_pixel"),
        node_case("upsample", "Upsample", [x, floats(1, 1, 2, 2)], opset=9, const=(1,)),
        node_case("upsample_linear", "Upsample", [x], opset=7, mode="linear", scales=[1.0, 1.0, 2.0, 2.0]),
        behind("conv_resize", [node("Resize", ["a", "", "s"], ["y"], mode="linear")], {"s": floats(1, 1, 2, 2)}),
    ]
    # Shapes that are computed: constants once the input has one.
    constant = lambda name, value: node("Constant", [], [name], value=numpy_helper.from_array(np.asarray(value), name))
    result += [
        graph_case("flatten_by_shape", [
            node("Shape", ["x"], ["s"]), constant("zero", np.array(0)), node("Gather", ["s", "zero"], ["n"], axis=0),
            node("Unsqueeze", ["n", "axes"], ["n1"]), node("Concat", ["n1", "open"], ["t"], axis=0),
            node("Reshape", ["x", "t"], ["y"])], {"x": x}, ["y"], {"open": ints(-1), "axes": ints(0)}),
        graph_case("resize_by_shape", [
            node("Shape", ["x"], ["s"]), node("Slice", ["s", "two", "four"], ["hw"]),
            node("Cast", ["hw"], ["f"], to=1), node("Mul", ["f", "k"], ["g"]), node("Floor", ["g"], ["h"]),
            node("Cast", ["h"], ["i"], to=7), node("Slice", ["s", "zero", "two"], ["nc"]),
            node("Concat", ["nc", "i"], ["sizes"], axis=0),
            node("Resize", ["x", "", "", "sizes"], ["y"], mode="nearest")], {"x": x}, ["y"],
            {"zero": ints(0), "two": ints(2), "four": ints(4), "k": floats(1.25)}),
        graph_case("expand_by_where", [
            node("Shape", ["x"], ["s"]), node("ConstantOfShape", ["one"], ["m"],
                                              value=numpy_helper.from_array(ints(-1))),
            node("Equal", ["t", "m"], ["q"]), node("Where", ["q", "s", "t"], ["u"]),
            node("Expand", ["x", "u"], ["y"])], {"x": random(2, 1, 3)}, ["y"], {"one": ints(3), "t": ints(-1, 4, -1)}),
        graph_case("arithmetic_of_shapes", [
            node("Shape", ["x"], ["s"], start=1), node("ReduceProd", ["s"], ["p"], keepdims=1),
            node("Size", ["x"], ["n"]), node("Div", ["n", "p"], ["b"]), node("Mod", ["p", "five"], ["r"]),
            node("Sub", ["p", "r"], ["d"]), node("Add", ["d", "r"], ["e"]), node("Concat", ["b", "e"], ["t"], axis=0),
            node("Reshape", ["x", "t"], ["y"])], {"x": x}, ["y"], {"five": ints(5)}, 18),
        graph_case("range_and_tile", [
            node("Shape", ["x"], ["s"]), node("Gather", ["s", "last"], ["n"], axis=0),
            node("Range", ["zero", "n", "step"], ["r"]), node("Cast", ["r"], ["f"], to=1),
            node("Add", ["x", "f"], ["y"])], {"x": x}, ["y"],
            {"last": np.array(3), "zero": np.array(0), "step": np.array(1)}),
        graph_case("fill", [node("ConstantOfShape", ["s"], ["c"], value=numpy_helper.from_array(floats(0.5))),
                            node("Mul", ["x", "c"], ["y"])], {"x": x}, ["y"], {"s": ints(3, 1, 1)}),
    ]
    return result
