"""Convolutions, ordinary and transposed."""

from models import node_case, random, graph_case
from onnx import helper


def conv(name, x, w, bias=False, op="Conv", opset=13, const=(1, 2), **attributes):
    channels = w[1] * attributes.get("group", 1) if op == "ConvTranspose" else w[0]
    operands = [random(*x), random(*w, seed=1)] + ([random(channels, seed=2)] if bias else [])
    return node_case(name, op, operands, opset, const, **attributes)


def transposed(name, x, w, bias=False, **attributes):
    return conv(name, x, w, bias, "ConvTranspose", **attributes)


def cases():
    x2 = (2, 3, 9, 7)
    return [
        conv("conv1d", (2, 3, 11), (4, 3, 3), True, pads=[1, 2], strides=[2]),
        conv("conv1d_dilated", (1, 2, 12), (3, 2, 3), dilations=[2]),
        conv("conv1d_groups", (1, 4, 10), (6, 2, 3), True, group=2),
        conv("conv1d_depthwise", (1, 4, 10), (8, 1, 3), True, group=4),
        conv("conv2d", x2, (4, 3, 3, 2), True),
        conv("conv2d_opset7", x2, (4, 3, 3, 2), True, opset=7, kernel_shape=[3, 2]),
        conv("conv2d_opset21", x2, (4, 3, 3, 2), True, opset=21),
        conv("conv2d_padded", x2, (4, 3, 3, 3), True, pads=[1, 0, 2, 1]),
        conv("conv2d_stride_odd", (1, 3, 12, 12), (5, 3, 7, 7), pads=[3, 3, 3, 3], strides=[2, 2]),
        conv("conv2d_stride_1x1", (1, 3, 8, 9), (5, 3, 1, 1), True, strides=[2, 3]),
        conv("conv2d_stride_beyond", (1, 3, 8, 10), (5, 3, 3, 3), pads=[1, 1, 1, 1], strides=[5, 4]),
        conv("conv2d_only_padding", (1, 1, 1, 1), (2, 1, 3, 3), True, pads=[3, 3, 0, 1], strides=[2, 2]),
        conv("conv2d_dilated", x2, (4, 3, 3, 3), dilations=[2, 1], pads=[2, 1, 2, 1]),
        conv("conv2d_same_upper", (1, 3, 8, 7), (4, 3, 3, 4), auto_pad="SAME_UPPER", strides=[2, 2]),
        conv("conv2d_same_lower", (1, 3, 8, 7), (4, 3, 3, 4), auto_pad="SAME_LOWER", strides=[2, 2]),
        conv("conv2d_same_dilated", (1, 3, 8, 7), (4, 3, 3, 2), auto_pad="SAME_UPPER", dilations=[2, 3]),
        conv("conv2d_valid", (1, 3, 8, 7), (4, 3, 3, 4), auto_pad="VALID", strides=[2, 2]),
        conv("conv2d_depthwise", (2, 4, 6, 5), (4, 1, 3, 3), True, group=4, pads=[1, 1, 1, 1]),
        conv("conv2d_depthwise_multiplier", (1, 3, 6, 5), (6, 1, 3, 2), True, group=3, strides=[2, 1]),
        conv("conv2d_groups", (1, 6, 5, 6), (4, 3, 2, 3), True, group=2, pads=[1, 0, 0, 1]),
        conv("conv2d_groups_one_channel", (1, 1, 5, 6), (4, 1, 2, 3), True, group=1),
        conv("conv2d_dynamic_weights", x2, (4, 3, 3, 2), True, const=()),
        conv("conv2d_dynamic_groups", (1, 6, 5, 6), (4, 3, 2, 3), True, const=(), group=2),
        conv("conv2d_dynamic_depthwise", (1, 3, 6, 5), (6, 1, 3, 2), True, const=(), group=3),
        conv("conv2d_large", (1, 16, 5, 5), (24, 16, 3, 3), True, pads=[1, 1, 1, 1]),
        conv("conv3d", (1, 2, 5, 6, 4), (3, 2, 3, 2, 2), True, pads=[1, 0, 1, 1, 1, 0], strides=[2, 1, 1]),
        conv("conv3d_stride", (2, 2, 6, 7, 8), (3, 2, 3, 3, 3), pads=[1] * 6, strides=[2, 2, 2]),
        conv("conv3d_same", (1, 2, 5, 6, 4), (3, 2, 3, 2, 2), auto_pad="SAME_LOWER", dilations=[1, 2, 1]),
        conv("conv3d_groups", (1, 4, 4, 5, 3), (4, 2, 2, 3, 2), True, group=2),
        conv("conv3d_depthwise", (1, 3, 4, 5, 3), (6, 1, 2, 3, 2), True, group=3),
        transposed("deconv1d", (2, 3, 6), (3, 4, 3), True, strides=[2], pads=[1, 0]),
        transposed("deconv2d", (1, 3, 4, 5), (3, 4, 3, 2), True),
        transposed("deconv2d_stride", (2, 3, 4, 5), (3, 4, 4, 4), True, strides=[2, 2], pads=[1, 1, 1, 1]),
        transposed("deconv2d_stride_wide", (1, 2, 3, 4), (2, 3, 2, 3), strides=[3, 4]),
        transposed("deconv2d_output_padding", (1, 3, 4, 5), (3, 4, 3, 3), True, strides=[2, 2],
                   pads=[1, 1, 1, 1], output_padding=[1, 1]),
        transposed("deconv2d_asymmetric", (1, 3, 4, 5), (3, 4, 3, 3), True, strides=[2, 3], pads=[0, 2, 1, 0]),
        transposed("deconv2d_pads_beyond", (1, 2, 6, 6), (2, 2, 2, 2), True, strides=[1, 2], pads=[3, 2, 2, 4]),
        transposed("deconv2d_output_shape", (1, 3, 4, 5), (3, 4, 3, 3), strides=[2, 2], output_shape=[8, 10]),
        transposed("deconv2d_same_upper", (1, 3, 4, 5), (3, 4, 3, 3), strides=[2, 2], auto_pad="SAME_UPPER"),
        transposed("deconv2d_same_lower", (1, 3, 4, 5), (3, 4, 3, 3), strides=[2, 2], auto_pad="SAME_LOWER"),
        transposed("deconv2d_same_short", (1, 3, 4, 5), (3, 4, 2, 2), True, strides=[3, 3], auto_pad="SAME_UPPER"),
        transposed("deconv2d_dilated", (1, 3, 4, 5), (3, 4, 3, 2), True, dilations=[2, 3], strides=[2, 1], pads=[1, 0, 2, 5]),
        transposed("deconv2d_groups", (1, 4, 4, 5), (4, 3, 3, 2), True, group=2, strides=[2, 2]),
        transposed("deconv2d_dynamic", (1, 3, 4, 5), (3, 4, 3, 2), True, const=(), strides=[2, 1]),
        transposed("deconv2d_dynamic_dilated", (1, 3, 4, 5), (3, 4, 3, 2), True, const=(), dilations=[2, 2]),
        transposed("deconv3d", (1, 2, 3, 4, 3), (2, 3, 3, 2, 3), True, strides=[2, 1, 2], pads=[1, 0, 1, 0, 1, 1],
                   output_padding=[1, 0, 0]),
        transposed("deconv3d_groups", (1, 4, 3, 2, 3), (4, 1, 2, 2, 2), group=4, strides=[2, 2, 2]),
        graph_case("conv_chain", [
            helper.make_node("Conv", ["x", "w1", "b1"], ["a"], name="first", pads=[1, 1, 1, 1]),
            helper.make_node("Relu", ["a"], ["b"], name="relu"),
            helper.make_node("Conv", ["b", "w2"], ["c"], name="second", strides=[2, 2], pads=[1, 1, 1, 1]),
            helper.make_node("Conv", ["x", "w3"], ["d"], name="shortcut", strides=[2, 2]),
            helper.make_node("Add", ["c", "d"], ["y"], name="add"),
        ], {"x": random(1, 3, 8, 8)}, ["y"], {
            "w1": random(4, 3, 3, 3), "b1": random(4), "w2": random(5, 4, 3, 3), "w3": random(5, 3, 1, 1)}),
    ]
