"""Quantized operators: bit for bit."""

import numpy as np

from models import graph_case, integers, node_case, random
from onnx import helper


def f(*values):
    return np.array(values if len(values) > 1 else values[0], np.float32)


def zero(dtype, *values):
    return np.array(values if len(values) > 1 else values[0], dtype)


def qconv(name, dtype, wdtype, x, w, xz, wz, yz, bias=True, per_channel=False, **attributes):
    channels = w[0]
    ws = np.float32(0.01) * (1 + np.arange(channels, dtype=np.float32)) if per_channel else f(0.0173)
    operands = [integers(dtype, *x), f(0.043), zero(dtype, xz), integers(wdtype, *w, seed=1), ws,
                np.full(ws.shape, wz, wdtype), f(0.37), zero(dtype, yz)]
    if bias:
        operands.append(integers("int32", channels, low=-3000, high=3000))
    return node_case(name, "QLinearConv", operands, const=range(1, 9), dtype=dtype, **attributes)


def cases():
    halves = (np.arange(-12, 12, dtype=np.float32) / 2).reshape(2, 12)
    wide = np.array([[-np.inf, -1e30, -70.0, 0.0, 63.75, 1e9, np.inf]], np.float32)
    x = random(2, 3, 4, 5, scale=3)
    result = [
        # Ties go to the even neighbour, with and without a zero point.
        node_case("quantize_ties", "QuantizeLinear", [halves, f(1.0), zero("int8", 0)], const=(1, 2), dtype="int8"),
        node_case("quantize_ties_zero", "QuantizeLinear", [halves, f(1.0), zero("int8", 3)], const=(1, 2), dtype="int8"),
        node_case("quantize_ties_uint8", "QuantizeLinear", [halves, f(1.0), zero("uint8", 7)], const=(1, 2), dtype="uint8"),
        node_case("quantize_saturates", "QuantizeLinear", [wide, f(0.5), zero("int8", 5)], const=(1, 2), dtype="int8"),
        node_case("quantize_saturates_uint8", "QuantizeLinear", [wide, f(0.25), zero("uint8", 128)], const=(1, 2), dtype="uint8"),
        node_case("quantize_default", "QuantizeLinear", [x, f(0.03)], const=(1,), dtype="uint8"),
        node_case("quantize_channels", "QuantizeLinear", [x, f(0.1, 0.2, 0.05), zero("int8", 0, 5, -9)], const=(1, 2), dtype="int8"),
        node_case("quantize_axis", "QuantizeLinear", [x, f(0.1, 0.2, 0.05, 1), zero("uint8", 0, 5, 255, 128)], opset=21,
                  const=(1, 2), dtype="uint8", axis=-2),
        node_case("quantize_constant", "QuantizeLinear", [x, f(0.1, 0.3, 0.05), zero("uint8", 0, 5, 9)], const=(0, 1, 2), dtype="uint8"),
        node_case("dequantize", "DequantizeLinear", [integers("int8", 2, 3, 4), f(0.1), zero("int8", -3)], const=(1, 2)),
        node_case("dequantize_uint8", "DequantizeLinear", [integers("uint8", 2, 3, 4), f(0.1), zero("uint8", 200)], const=(1, 2)),
        node_case("dequantize_uint8_no_zero", "DequantizeLinear", [integers("uint8", 2, 3), f(0.1)], opset=10, const=(1,)),
        node_case("dequantize_int32", "DequantizeLinear", [integers("int32", 3, 4, low=-10**6, high=10**6), f(0.001)], const=(1,)),
        node_case("dequantize_axis", "DequantizeLinear", [integers("uint8", 3, 4, 2), f(0.1, 0.2, 0.4), zero("uint8", 1, 128, 7)],
                  const=(1, 2), axis=0),
        node_case("dequantize_constant", "DequantizeLinear", [integers("int8", 3, 4), f(0.1, 0.2, 0.4), zero("int8", 1, 0, 7)],
                  const=(0, 1, 2), axis=0),
        qconv("qconv", "uint8", "uint8", (1, 3, 8, 7), (4, 3, 3, 3), 120, 131, 7, pads=[1, 1, 1, 1], strides=[2, 2]),
        qconv("qconv_int8", "int8", "int8", (2, 3, 6, 7), (4, 3, 3, 2), -5, 0, 3, opset=10, pads=[1, 0, 1, 1]),
        qconv("qconv_symmetric", "int8", "int8", (1, 3, 6, 7), (4, 3, 1, 1), 0, 0, 0, bias=False, strides=[2, 2]),
        qconv("qconv_channels", "uint8", "int8", (1, 3, 6, 7), (4, 3, 3, 3), 100, 0, 130, per_channel=True),
        qconv("qconv_depthwise", "uint8", "int8", (1, 4, 6, 7), (4, 1, 3, 3), 100, 0, 130, per_channel=True, group=4, pads=[1, 1, 1, 1]),
        qconv("qconv_groups", "int8", "int8", (1, 4, 6, 7), (6, 2, 3, 3), 9, 2, 0, per_channel=True, group=2),
        qconv("qconv_1d", "int8", "int8", (1, 4, 9), (6, 4, 3), 9, 0, 0, pads=[2, 1]),
        qconv("qconv_3d", "uint8", "int8", (1, 2, 4, 5, 4), (3, 2, 2, 3, 2), 128, 0, 128, auto_pad="SAME_UPPER"),
        node_case("qmatmul", "QLinearMatMul", [
            integers("uint8", 3, 5), f(0.02), zero("uint8", 113), integers("uint8", 5, 4, seed=1), f(0.03),
            zero("uint8", 114), f(0.09), zero("uint8", 118)], const=(1, 2, 3, 4, 5, 6, 7), dtype="uint8"),
        node_case("qmatmul_batches", "QLinearMatMul", [
            integers("int8", 2, 3, 5), f(0.02), zero("int8", 3), integers("int8", 2, 5, 4, seed=1), f(0.03),
            zero("int8", -7), f(0.09), zero("int8", 0)], const=(1, 2, 4, 5, 6, 7), opset=21, dtype="int8"),
        node_case("qmatmul_columns", "QLinearMatMul", [
            integers("int8", 3, 5), f(0.02), zero("int8", 3), integers("int8", 5, 2, seed=1), f(0.03, 0.01),
            zero("int8", 0, 0), f(0.09), zero("int8", -1)], const=(1, 2, 3, 4, 5, 6, 7), dtype="int8"),
        node_case("relu_int8", "Relu", [integers("int8", 2, 9)], opset=14, dtype="int8"),
        node_case("clip_int8", "Clip", [integers("int8", 2, 9), zero("int8", -5), zero("int8", 90)], const=(1, 2), dtype="int8"),
        node_case("clip_uint8", "Clip", [integers("uint8", 2, 9), zero("uint8", 5), zero("uint8", 190)], const=(1, 2), dtype="uint8"),
        node_case("clip_uint8_dynamic", "Clip", [integers("uint8", 2, 9), zero("uint8", 5), zero("uint8", 190)], dtype="uint8"),
        node_case("transpose_uint8", "Transpose", [integers("uint8", 2, 9)], dtype="uint8"),
    ]
    typed = node_case("quantize_dtype", "QuantizeLinear", [x, f(0.07)], opset=21, const=(1,), dtype="int8", output_dtype=3)
    typed.reference = node_case("zero", "QuantizeLinear", [x, f(0.07), zero("int8", 0)], const=(1, 2), dtype="int8").model
    result.append(typed)
    # What exporters of quantized networks write: integers only between pairs of operators.
    node = helper.make_node
    result.append(graph_case("qdq", [
        node("QuantizeLinear", ["x", "xs", "xz"], ["xq"]),
        node("DequantizeLinear", ["xq", "xs", "xz"], ["xd"]),
        node("DequantizeLinear", ["w", "ws", "wz"], ["wd"], axis=0),
        node("DequantizeLinear", ["b", "bs"], ["bd"], axis=0),
        node("Conv", ["xd", "wd", "bd"], ["a"], pads=[1, 1, 1, 1], group=1),
        node("Relu", ["a"], ["r"]),
        node("QuantizeLinear", ["r", "ys", "yz"], ["q"]),
        node("MaxPool", ["q"], ["p"], kernel_shape=[2, 2], strides=[2, 2]),
        node("DequantizeLinear", ["p", "ys", "yz"], ["pd"]),
        node("DequantizeLinear", ["v", "ws", "wz"], ["vd"], axis=0),
        node("Conv", ["pd", "vd"], ["y"], group=4),
    ], {"x": random(1, 3, 6, 6)}, ["y"], {
        "xs": f(0.03125), "xz": zero("uint8", 128), "w": integers("int8", 4, 3, 3, 3), "ws": f(0.1, 0.02, 0.03, 0.04),
        "wz": zero("int8", 0, 0, 0, 0), "b": integers("int32", 4, low=-500, high=500), "bs": f(0.003, 0.0006, 0.0009, 0.0012),
        "ys": f(0.25), "yz": zero("uint8", 3), "v": integers("int8", 4, 1, 2, 2, seed=3)}))
    return result
