#!/usr/bin/env python3
"""Writes the models of test/Tools/Inputs/quantized: one small network, as
other tools quantize it.

ONNX Runtime quantizes it (quantize_static) as QDQ and with quantized
operators, in int8 and uint8, by tensor and by channel. "attention" is a network
with products of two computed matrices. "quant" has the Quant nodes that QONNX and Brevitas write, with 8 bits for the first and the last
layer and 5 between them. "odd" has what no tool writes but ONNX allows (see
make_odd); its own outputs stand for those of the float network. expected.npz has inputs, the outputs of the float
network, and those of each quantized one, as ONNX Runtime computes them (of
"quant": as numpy does).

usage: make-quantized-models.py FOLDER

Needs onnxruntime (the models of the tree: 1.32.0) and onnx (1.23.2), which are
not Debian's: python3 -m venv, then pip install onnxruntime.
"""

import os
import sys

import numpy as np
import onnx
from onnx import helper, numpy_helper

SHAPE = (1, 3, 20, 28)
IMAGES = 6
NETWORKS = "silu_", "attention_"


class Builder:
    """A network of float operators. With `bits`, weights and activations pass
    through Quant nodes."""

    def __init__(self, seed, ranges=None):
        self.rng = np.random.default_rng(seed)
        self.constants, self.nodes = [], []
        self.ranges = ranges

    def constant(self, name, values):
        self.constants.append(
            numpy_helper.from_array(np.asarray(values, np.float32), name))
        return name

    def op(self, kind, inputs, name, domain="", **attributes):
        inputs = inputs if isinstance(inputs, list) else [inputs]
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name,
                                           domain=domain, **attributes))
        return name

    def quant(self, name, scale, bits, signed=1, narrow=0):
        return self.op(
            "Quant", [name, self.constant(name + ".scale", scale),
                      self.constant(name + ".zero", 0),
                      self.constant(name + ".bits", bits)],
            name + ".quant", "qonnx.custom_op.general", signed=signed,
            narrow=narrow, rounding_mode="ROUND")

    def weights(self, name, values, bits):
        values = values.astype(np.float32)
        if self.ranges is None:
            return self.constant(name, values)
        axes = tuple(range(1, values.ndim))
        scale = np.abs(values).max(axis=axes, keepdims=True)
        return self.quant(self.constant(name, values),
                          scale / (2 ** (bits - 1) - 1), bits, narrow=1)

    def activation(self, name, bits=8, signed=0):
        if self.ranges is None:
            return name
        levels = 2 ** (bits - 1) - 1 if signed else 2 ** bits - 1
        return self.quant(name, self.ranges[name] / levels, bits, signed)

    def conv(self, x, inputs, outputs, kernel, name, bits=8, stride=(1, 1),
             pads=None, groups=1):
        fan = inputs // groups * kernel[0] * kernel[1]
        values = self.rng.normal(size=(outputs, inputs // groups) + kernel)
        values *= np.sqrt(2 / fan) * self.rng.uniform(
            .3, 1.5, size=(outputs, 1, 1, 1))
        bias = self.rng.normal(size=outputs) * .3
        pads = pads or [kernel[0] // 2, kernel[1] // 2] * 2
        return self.op("Conv", [x, self.weights(name + ".w", values, bits),
                                self.constant(name + ".b", bias)], name,
                       pads=pads, strides=stride, group=groups)

    def model(self, silu):
        x = self.activation("x", signed=1)
        x = self.conv(x, 3, 16, (3, 3), "stem", stride=(2, 1))
        x = self.activation(self.op("Relu", x, "stem_relu"))
        x = self.op("MaxPool", x, "pool", kernel_shape=[3, 3], strides=[1, 2],
                    pads=[1, 1, 1, 1])
        y = self.conv(x, 16, 32, (1, 1), "expand", 5)
        if silu:
            y = self.op("Mul", [y, self.op("Sigmoid", y, "gate")], "silu")
        else:
            y = self.op("Relu", y, "expand_relu")
        y = self.activation(y, 5)
        y = self.conv(y, 32, 32, (3, 5), "depthwise", 5, pads=[1, 2, 1, 2],
                      groups=32)
        y = self.activation(self.op("Relu", y, "depthwise_relu"), 5)
        y = self.activation(self.conv(y, 32, 16, (1, 1), "project", 5), 8, 1)
        x = self.op("Add", [x, y], "add")
        x = self.activation(self.op("Relu", x, "add_relu"))
        a = self.conv(x, 16, 24, (3, 3), "left", stride=(2, 2))
        b = self.conv(x, 16, 8, (5, 1), "right", stride=(2, 2))
        a = self.activation(self.op("Relu", a, "left_relu"))
        b = self.activation(self.op("Relu", b, "right_relu"))
        x = self.op("Concat", [a, b], "concat", axis=1)
        x = self.op("GlobalAveragePool", x, "average")
        x = self.activation(self.op("Flatten", x, "flat"))
        w = self.weights("dense.w", self.rng.normal(size=(10, 32)) * .3, 8)
        self.op("Gemm", [x, w, self.constant("dense.b", self.rng.normal(
            size=10))], "y", transB=1)
        value = helper.make_tensor_value_info
        graph = helper.make_graph(
            self.nodes, "small", [value("x", 1, SHAPE)],
            [value("y", 1, [1, 10])], self.constants)
        return helper.make_model(
            graph, ir_version=8,
            opset_imports=[helper.make_opsetid("", 17),
                           helper.make_opsetid("qonnx.custom_op.general", 1)])


def make_attention(tokens=35, channels=32, heads=2):
    """Patches of an image, attention with two heads and a residual, one
    product for the mean of all patches."""
    b = Builder(3)

    def product(x, name, outputs=channels):
        return b.op("MatMul", [x, b.constant(name + ".w", b.rng.normal(
            size=(channels, outputs)) * np.sqrt(1.5 / channels))], name)

    def integers(name, values):
        b.constants.append(numpy_helper.from_array(
            np.asarray(values, np.int64), name))
        return name

    def split(x, order):
        x = b.op("Reshape", [x, "by_head"], x + ".split")
        return b.op("Transpose", x, x + ".heads", perm=order)

    integers("by_head", [1, tokens, heads, channels // heads])
    x = b.conv("x", 3, channels, (4, 4), "patches", stride=(4, 4), pads=[0] * 4)
    x = b.op("Reshape", [x, integers("rows", [1, channels, tokens])], "flat")
    x = b.op("Transpose", x, "tokens", perm=[0, 2, 1])
    q, k, v = (split(product(x, name), order) for name, order in (
        ("q", [0, 2, 1, 3]), ("k", [0, 2, 3, 1]), ("v", [0, 2, 1, 3])))
    scores = b.op("Mul", [b.op("MatMul", [q, k], "scores"), b.constant(
        "factor", (channels // heads) ** -.5)], "scaled")
    y = b.op("MatMul", [b.op("Softmax", scores, "softmax", axis=-1), v], "mix")
    y = b.op("Transpose", y, "mix.rows", perm=[0, 2, 1, 3])
    y = b.op("Reshape", [y, integers("joined", [1, tokens, channels])], "join")
    x = b.op("Add", [x, product(y, "out")], "residual")
    x = b.op("ReduceMean", x, "mean", axes=[1], keepdims=0)
    product(x, "y", 10)
    value = helper.make_tensor_value_info
    graph = helper.make_graph(b.nodes, "attention", [value("x", 1, SHAPE)],
                              [value("y", 1, [1, 10])], b.constants)
    return helper.make_model(graph, ir_version=8, opset_imports=[
        helper.make_opsetid("", 17)])


def make_odd():
    """One tensor with two scales; uint8 weights beyond int8 without their zero
    point; scales by input channel, by row of the window and, of a computed
    tensor, by channel; biases with scales of their own; one DequantizeLinear
    with several readers, several of one QuantizeLinear; none at the end."""
    rng, nodes, constants = np.random.default_rng(7), [], []

    def constant(values):
        name = "c%d" % len(constants)
        constants.append(numpy_helper.from_array(values, name))
        return name

    def op(kind, *inputs, **attributes):
        name = "%s%d" % (kind.lower(), len(nodes))
        nodes.append(helper.make_node(kind, inputs, [name], name=name,
                                      **attributes))
        return name

    def cast(kind, x, scale, zero=0, dtype=np.int8, **attributes):
        scale = np.asarray(scale, np.float32)
        return op(kind, x, constant(scale),
                  constant(np.full(scale.shape, zero, dtype)), **attributes)

    def both(x, *arguments, **attributes):
        return cast("DequantizeLinear", cast(
            "QuantizeLinear", x, *arguments, **attributes), *arguments,
            **attributes)

    def conv(x, shape, scale, bias_scale, dtype=np.int8, axis=1, **attributes):
        low, high = (0, 256) if dtype == np.uint8 else (-128, 128)
        weights = rng.integers(low, high, shape).astype(dtype)
        bias = rng.integers(-500, 500, shape[:1]).astype(np.int32)
        return op("Conv", x, cast("DequantizeLinear", constant(weights), scale,
                                  0, dtype, axis=axis),
                  op("DequantizeLinear", constant(bias),
                     constant(np.float32(bias_scale))), **attributes)

    x = cast("DequantizeLinear", cast("QuantizeLinear", "x", .03), .035)
    x = conv(x, (16, 3, 3, 3), .004, .0013, np.uint8, strides=[2, 1],
             pads=[1] * 4)
    q = cast("QuantizeLinear", x, .11, 90, np.uint8)
    x = cast("DequantizeLinear", q, .11, 90, np.uint8)
    again = cast("DequantizeLinear", q, .11, 90, np.uint8)
    a = conv(x, (16, 16, 1, 1), np.linspace(.002, .006, 16), 3e-5)
    b = conv(again, (16, 4, 3, 3), np.linspace(.003, .004, 3), .0031, axis=2,
             pads=[1] * 4, group=4)
    x = op("Add", op("Add", both(a, .07), both(b, .09)), x)
    x = both(op("Relu", x), np.linspace(.1, .14, 16), axis=1)
    x = both(conv(x, (24, 16, 3, 3), np.linspace(.001, .003, 24), 1e-4, axis=0,
                  strides=[2, 2]), .15, -3)
    x = op("Flatten", both(op("GlobalAveragePool", x), .08))
    w = cast("DequantizeLinear", constant(
        rng.integers(-128, 128, (10, 24)).astype(np.int8)), .004)
    cast("QuantizeLinear", op("Gemm", x, w, transB=1), .05)
    nodes[-1].output[0] = "y"
    value = helper.make_tensor_value_info
    graph = helper.make_graph(
        nodes, "odd", [value("x", 1, SHAPE)],
        [value("y", onnx.TensorProto.INT8, [1, 10])], constants)
    return helper.make_model(graph, ir_version=8, opset_imports=[
        helper.make_opsetid("", 17)])


def make_images(count, seed):
    """Smooth, in steps of 1/16: they compress well."""
    rng = np.random.default_rng(seed)
    coarse = rng.normal(size=(count, 3, 5, 7))
    images = np.repeat(np.repeat(coarse, 4, 2), 4, 3)
    images += .2 * rng.normal(size=images.shape)
    return (np.round(images * 16) / 16).astype(np.float32)[:, None]


def run(path, images):
    import onnxruntime
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = \
        onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(
        path, options, providers=["CPUExecutionProvider"])
    return np.concatenate([session.run(None, {"x": image})[0]
                           for image in images])


def find_ranges(path, images):
    """The largest magnitude of every tensor."""
    import onnxruntime
    model = onnx.load(path)
    names = [node.output[0] for node in model.graph.node]
    del model.graph.output[:]
    model.graph.output.extend(helper.make_tensor_value_info(n, 1, None)
                              for n in names)
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), providers=["CPUExecutionProvider"])
    ranges = {"x": np.abs(images).max()}
    for image in images:
        for name, value in zip(names, session.run(None, {"x": image})):
            ranges[name] = max(ranges.get(name, 0), np.abs(value).max())
    return ranges


def replace_quant(model, path):
    """Clip, QuantizeLinear and DequantizeLinear for Quant nodes."""
    graph, nodes = model.graph, []
    constants = {c.name: numpy_helper.to_array(c) for c in graph.initializer}
    for node in graph.node:
        if node.op_type != "Quant":
            nodes.append(node)
            continue
        name = node.output[0]
        scale, _, bits = (constants[i] for i in node.input[1:])
        attributes = {a.name: a.i for a in node.attribute}
        low, high = 0, 2 ** int(bits) - 1
        if attributes["signed"]:
            low = -2 ** (int(bits) - 1) + attributes["narrow"]
            high = 2 ** (int(bits) - 1) - 1
        if node.input[0] in constants:
            steps = np.clip(np.round(constants[node.input[0]] / scale), low,
                            high)
            graph.initializer.append(numpy_helper.from_array(
                (steps * scale).astype(np.float32), name))
            continue
        parts = {".low": low * scale, ".high": high * scale}
        for part, value in parts.items():
            graph.initializer.append(numpy_helper.from_array(
                np.float32(value), name + part))
        graph.initializer.append(numpy_helper.from_array(
            np.zeros((), np.int8 if attributes["signed"] else np.uint8),
            name + ".zp"))
        nodes += [
            helper.make_node("Clip", [node.input[0], name + ".low",
                                      name + ".high"], [name + ".c"]),
            helper.make_node("QuantizeLinear", [
                name + ".c", node.input[1], name + ".zp"], [name + ".q"]),
            helper.make_node("DequantizeLinear", [
                name + ".q", node.input[1], name + ".zp"], [name])]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.save(model, path)


def main(folder):
    from onnxruntime.quantization import (
        CalibrationDataReader, CalibrationMethod, QuantFormat, QuantType,
        quantize_static)

    class Reader(CalibrationDataReader):
        def __init__(self, images):
            self.images = iter(images)

        def get_next(self):
            image = next(self.images, None)
            return None if image is None else {"x": image}

    os.makedirs(folder, exist_ok=True)
    seen, images = make_images(32, 1), make_images(IMAGES, 2)
    path = os.path.join(folder, "float.onnx")
    expected = {"x": images[:, 0]}
    int8, uint8 = QuantType.QInt8, QuantType.QUInt8
    for network, model in (("", Builder(0).model(False)),
                           ("silu_", Builder(0).model(True)),
                           ("attention_", make_attention())):
        onnx.save(model, path)
        expected[network + "float"] = run(path, images)
        for name, form, kind, by_channel in [
                ("qdq_int8", QuantFormat.QDQ, int8, False),
                ("qdq_int8_channels", QuantFormat.QDQ, int8, True),
                ("qdq_int8_zeros", QuantFormat.QDQ, int8, False),
                ("qdq_int8_zeros_channels", QuantFormat.QDQ, int8, True),
                ("qdq_uint8", QuantFormat.QDQ, uint8, False),
                ("qdq_uint8_channels", QuantFormat.QDQ, uint8, True),
                ("silu_qdq_uint8", QuantFormat.QDQ, uint8, True),
                ("operators_int8", QuantFormat.QOperator, int8, False),
                ("operators_uint8_channels", QuantFormat.QOperator, uint8,
                 True),
                ("attention_qdq_int8", QuantFormat.QDQ, int8, True),
                ("attention_operators_uint8", QuantFormat.QOperator, uint8,
                 False)]:
            prefix = name.split("_")[0] + "_"
            if network != (prefix if prefix in NETWORKS else ""):
                continue
            to = os.path.join(folder, name + ".onnx")
            quantize_static(
                path, to, Reader(seen), quant_format=form,
                activation_type=kind, weight_type=int8,
                per_channel=by_channel,
                calibrate_method=CalibrationMethod.MinMax,
                extra_options={"ActivationSymmetric":
                               kind == int8 and "zeros" not in name,
                               "WeightSymmetric": True})
            expected[name] = run(to, images)
        if not network:
            ranges = find_ranges(path, seen)
    model = Builder(0, ranges).model(False)
    onnx.save(model, os.path.join(folder, "quant.onnx"))
    replace_quant(model, path)
    expected["quant"] = run(path, images)
    os.remove(path)
    path = os.path.join(folder, "odd.onnx")
    onnx.save(make_odd(), path)
    expected["odd"] = expected["odd_float"] = run(path, images)
    np.savez_compressed(os.path.join(folder, "expected.npz"), **expected)


main(sys.argv[1])
