"""Pooling."""

from models import graph_case, integers, node_case, random
from onnx import helper


def pool(op, name, shape, opset=13, **attributes):
    return node_case(name, op, [random(*shape)], opset, **attributes)


def cases():
    result = []
    for op, short in (("MaxPool", "max"), ("AveragePool", "average")):
        add = lambda name, *a, **k: result.append(pool(op, short + "_" + name, *a, **k))
        add("1d", (2, 3, 10), kernel_shape=[3], strides=[2], pads=[1, 0])
        add("2d", (2, 3, 8, 9), kernel_shape=[3, 2], strides=[2, 3])
        add("2d_no_strides", (1, 3, 5, 6), kernel_shape=[3, 2])
        add("2d_padded", (1, 3, 12, 12), opset=7, kernel_shape=[3, 3], strides=[2, 2], pads=[1, 1, 1, 1])
        add("2d_same_upper", (1, 2, 7, 8), kernel_shape=[3, 4], strides=[2, 2], auto_pad="SAME_UPPER")
        add("2d_same_lower", (1, 2, 7, 8), opset=18, kernel_shape=[3, 4], strides=[2, 2], auto_pad="SAME_LOWER")
        add("2d_valid", (1, 2, 7, 8), kernel_shape=[3, 3], strides=[2, 2], auto_pad="VALID")
        add("2d_ceil", (1, 2, 6, 8), kernel_shape=[3, 3], strides=[2, 2], ceil_mode=1)
        add("2d_ceil_padded", (1, 2, 8, 9), opset=21, kernel_shape=[3, 2], strides=[2, 2], pads=[1, 0, 1, 1], ceil_mode=1)
        # Rounding up would add a window that begins behind the input.
        add("2d_ceil_behind", (1, 2, 4, 4), kernel_shape=[1, 2], strides=[3, 3], pads=[0, 1, 0, 1], ceil_mode=1)
        add("2d_stride_wide", (1, 2, 9, 11), kernel_shape=[2, 2], strides=[4, 5])
        add("3d", (2, 3, 5, 6, 7), kernel_shape=[2, 3, 2], strides=[1, 2, 2], pads=[1, 1, 0, 0, 1, 1])
        add("3d_ceil", (1, 2, 6, 7, 5), kernel_shape=[3, 2, 3], strides=[2, 2, 2], ceil_mode=1)
        add("2d_dilated", (1, 3, 10, 9), opset=19, kernel_shape=[3, 2], strides=[2, 1], dilations=[2, 3], pads=[1, 0, 2, 1])
        add("2d_dilated_ceil", (1, 2, 10, 9), opset=19, kernel_shape=[2, 3], strides=[3, 2], dilations=[3, 2], ceil_mode=1)
        add("3d_dilated", (1, 2, 6, 7, 5), opset=19, kernel_shape=[2, 3, 2], strides=[2, 1, 2], dilations=[2, 2, 1])
        add("1d_dilated_same", (1, 2, 11), opset=19, kernel_shape=[3], strides=[2], dilations=[2], auto_pad="SAME_UPPER")
    average = lambda *a, **k: result.append(pool("AveragePool", *a, count_include_pad=1, **k))
    average("average_count_2d", (1, 3, 8, 9), kernel_shape=[3, 3], strides=[2, 2], pads=[1, 0, 1, 2])
    average("average_count_ceil", (1, 3, 8, 9), kernel_shape=[3, 4], strides=[2, 3], pads=[1, 1, 0, 1], ceil_mode=1)
    average("average_count_same", (1, 3, 7, 9), kernel_shape=[4, 3], strides=[2, 2], auto_pad="SAME_UPPER")
    average("average_count_3d", (1, 2, 4, 5, 6), kernel_shape=[2, 3, 3], pads=[1, 1, 1, 0, 1, 0], strides=[2, 1, 2])
    average("average_count_dilated", (1, 2, 9, 8), opset=19, kernel_shape=[2, 3], dilations=[2, 2], pads=[1, 2, 0, 1])
    for rank in (3, 4, 5):
        result.append(pool("GlobalAveragePool", f"global_{rank - 2}d", (2, 3, 4, 5, 3)[:rank]))
    for dtype in ("int8", "uint8"):
        result.append(node_case(f"max_{dtype}", "MaxPool", [integers(dtype, 1, 3, 6, 7)], dtype=dtype,
                                kernel_shape=[3, 3], strides=[2, 2], pads=[1, 1, 1, 1]))
        result.append(node_case(f"max_{dtype}_dilated", "MaxPool", [integers(dtype, 1, 3, 6, 7)], dtype=dtype,
                                kernel_shape=[2, 2], dilations=[2, 3], pads=[1, 1, 1, 1]))
    lowest = random(1, 2, 4, 4)
    lowest[0, 0] = -3e38
    result.append(node_case("max_lowest", "MaxPool", [lowest], kernel_shape=[3, 3], pads=[1, 1, 1, 1]))
    # A fire module as in SqueezeNet: pools, branches and a join without a transpose in between.
    result.append(graph_case("pool_concat", [
        helper.make_node("MaxPool", ["x"], ["p"], kernel_shape=[3, 3], strides=[2, 2], ceil_mode=1),
        helper.make_node("Conv", ["p", "w1"], ["a"]),
        helper.make_node("Conv", ["p", "w3"], ["b"], pads=[1, 1, 1, 1]),
        helper.make_node("Concat", ["a", "b"], ["c"], axis=1),
        helper.make_node("GlobalAveragePool", ["c"], ["g"]),
        helper.make_node("Flatten", ["g"], ["f"]),
        helper.make_node("Softmax", ["f"], ["y"]),
    ], {"x": random(1, 3, 8, 8)}, ["y"], {"w1": random(2, 3, 1, 1), "w3": random(3, 3, 3, 3)}))
    return result
