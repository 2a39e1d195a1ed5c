#!/usr/bin/env python3
"""Writes a quantized ONNX model (QDQ, int8) as the TOSA that torch-mlir makes of
such models, for test/Tools/Inputs/quantized.

torch-mlir is not needed. This script follows the rules of its conversion from
torch to TOSA (as of August 2026), then runs the passes of MLIR that torch-mlir
runs after it:

* A quantization is a product with the inverse of the scale, a rounding, the
  addition of the zero point in float, a clamp, and a cast. TOSA cannot round;
  the rounding to the nearest even number is made of floor, ceil and select.
* A dequantization is a cast to int32, a subtraction, a cast and a product.
* Convolutions and pools stand between transposes from NCHW to NHWC and back.
  Weights are transposed and reshaped where they are used.
* With one scale for the weights, a convolution or product of two
  dequantizations computes on the integers. The bias is quantized in the file by
  the operations above, although it is constant. With --float, or with a scale
  for each channel, layers stay in float.
* ReLU is a clamp of the float tensor.

usage: make-torch-mlir-model.py MODEL.onnx RESULT.mlir [--float]
           [--mlir-opt=mlir-opt-22]

Needs onnx and numpy.
"""

import argparse
import subprocess

import numpy as np
import onnx
from onnx import helper, numpy_helper

PASSES = ("builtin.module(func.func(tosa-layerwise-constant-fold,"
          "tosa-reduce-transposes,tosa-make-broadcastable,canonicalize,cse),"
          "canonicalize)")
NCHW_TO_NHWC, NHWC_TO_NCHW = (0, 2, 3, 1), (0, 3, 1, 2)
INT32 = -2.0 ** 31, 2.0 ** 31


class Tensor:
    """A value of the text, with its quantization if it has one."""

    def __init__(self, name, shape, kind, scale=None, zero=0, integers=None):
        self.name, self.shape, self.kind = name, list(shape), kind
        self.scale, self.zero, self.integers = scale, zero, integers

    @property
    def type(self):
        return "tensor<%s>" % "x".join([str(s) for s in self.shape] +
                                       [self.kind])


class Writer:
    def __init__(self, is_float):
        self.lines, self.count, self.is_float = [], 0, is_float

    def emit(self, operation, operands, shape, kind, attributes="",
             shape_operand=None):
        names = [operand.name for operand in operands]
        types = [operand.type for operand in operands]
        if shape_operand is not None:
            names.append(self.shape_of(shape_operand))
            types.append("!tosa.shape<%d>" % len(shape_operand))
        result = Tensor("%%%d" % self.count, shape, kind)
        self.count += 1
        self.lines.append('%s = "tosa.%s"(%s) %s : (%s) -> %s' % (
            result.name, operation, ", ".join(names),
            "<{%s}>" % attributes if attributes else "", ", ".join(types),
            result.type))
        return result

    def shape_of(self, values):
        name = "%%%d" % self.count
        self.count += 1
        self.lines.append(
            "%s = tosa.const_shape {values = dense<[%s]> : tensor<%dxindex>} "
            ": () -> !tosa.shape<%d>" % (
                name, ", ".join(str(int(v)) for v in values), len(values),
                len(values)))
        return name

    def constant(self, values, kind, rank=None):
        types = {"f32": np.float32, "i8": np.int8, "i32": np.int32}
        values = np.asarray(values, types[kind])
        if rank is not None:
            values = values.reshape([1] * rank)
        result = Tensor("%%%d" % self.count, values.shape, kind)
        self.count += 1
        if values.size == 1:
            value = values.reshape(-1)[0]
            text = "0x%08X" % value.view(np.uint32) if kind == "f32" \
                else str(value)
        else:
            text = '"0x%s"' % values.tobytes().hex().upper()
        self.lines.append('%s = "tosa.const"() <{values = dense<%s> : %s}> : '
                          "() -> %s" % (result.name, text, result.type,
                                        result.type))
        return result

    # Operations of the same shape.

    def same(self, operation, *operands, kind=None, attributes=""):
        shape = np.broadcast_shapes(*[x.shape for x in operands])
        return self.emit(operation, operands, shape, kind or operands[0].kind,
                         attributes)

    def mul(self, a, b):
        shape = np.broadcast_shapes(a.shape, b.shape)
        return self.emit("mul", [a, b, self.constant([0], "i8")], shape,
                         a.kind)

    def clamp(self, x, low, high):
        bits = "0x%08X : f32"
        return self.same("clamp", x, attributes="min_val = %s, max_val = %s" % (
            bits % np.float32(low).view(np.uint32),
            bits % np.float32(high).view(np.uint32)))

    def transpose(self, x, order):
        return self.emit("transpose", [x], [x.shape[i] for i in order], x.kind,
                         "perms = array<i32: %s>" % ", ".join(
                             str(i) for i in order))

    def reshape(self, x, shape):
        return self.emit("reshape", [x], shape, x.kind, shape_operand=shape)

    def slice(self, x, start, size):
        names = [self.shape_of(start), self.shape_of(size)]
        result = Tensor("%%%d" % self.count, size, x.kind)
        self.count += 1
        shape = "!tosa.shape<%d>" % len(size)
        self.lines.append('%s = "tosa.slice"(%s, %s, %s) : (%s, %s, %s) -> %s'
                          % (result.name, x.name, *names, x.type, shape,
                             shape, result.type))
        return result

    # Quantization.

    def round(self, x):
        """To the nearest, of two the even one."""
        rank = len(x.shape)
        half = self.constant(.5, "f32", rank)
        two = self.constant(2, "f32", rank)
        floor = self.same("floor", x)
        rest = self.same("sub", x, floor)
        ceil = self.same("ceil", x)
        halved = self.same("floor", self.mul(floor, half))
        is_even = self.same("equal", floor, self.mul(halved, two), kind="i1")
        is_half = self.same("equal", rest, half, kind="i1")
        is_less = self.same("greater", half, rest, kind="i1")
        down = self.same("logical_or", is_less,
                         self.same("logical_and", is_half, is_even))
        return self.emit("select", [down, floor, ceil], x.shape, "f32")

    def quantize(self, x, scale, zero, kind="i8"):
        rank = len(x.shape)
        low, high = (-128, 127) if kind == "i8" else INT32
        inverse = self.constant(1.0 / float(scale), "f32", rank)
        rounded = self.round(self.mul(x, inverse))
        moved = self.same("add", rounded, self.constant(zero, "f32", rank))
        return self.same("cast", self.clamp(moved, low, high), kind=kind)

    def dequantize(self, x, scale, zero, axis=0):
        rank = len(x.shape)
        wide = self.same("cast", x, kind="i32")

        def parameter(values, kind):
            if np.ndim(values) == 0:
                return self.constant(values, kind, rank)
            shape = [1] * rank
            shape[axis] = len(values)
            return self.reshape(self.constant(values, kind), shape)

        less = self.same("sub", wide, parameter(zero, "i32"))
        return self.mul(self.same("cast", less, kind="f32"),
                        parameter(scale, "f32"))


class Model:
    def __init__(self, path, writer):
        model = onnx.load(path)
        self.graph, self.w = model.graph, writer
        self.arrays = {t.name: numpy_helper.to_array(t)
                       for t in self.graph.initializer}
        self.values = {}

    def array(self, name):
        return self.arrays[name]

    def run(self):
        value = self.graph.input[0]
        shape = [d.dim_value for d in value.type.tensor_type.shape.dim]
        x = self.values[value.name] = Tensor("%x", shape, "f32")
        for node in self.graph.node:
            attributes = {a.name: helper.get_attribute_value(a)
                          for a in node.attribute}
            result = getattr(self, node.op_type)(node, attributes)
            self.values[node.output[0]] = result
        y = self.values[self.graph.output[0].name]
        return ('func.func @main(%%x: %s {ml_program.identifier = "x"}) -> %s '
                "{\n  %s\n  return %s : %s\n}\n" % (
                    x.type, y.type, "\n  ".join(self.w.lines), y.name,
                    y.type))

    def QuantizeLinear(self, node, _):
        x, scale, zero = node.input
        return self.w.quantize(self.values[x], self.array(scale).item(),
                               self.array(zero).item())

    def DequantizeLinear(self, node, attributes):
        x, scale, zero = node.input
        scale, zero = self.array(scale), self.array(zero)
        if scale.size == 1:
            scale, zero = scale.reshape(()), zero.reshape(())
        if x in self.values:
            integers = self.values[x]
        else:
            values = self.array(x)
            integers = self.w.constant(
                values, "i8" if values.dtype == np.int8 else "i32")
        result = self.w.dequantize(integers, scale, zero,
                                   attributes.get("axis", 0))
        result.scale, result.zero, result.integers = scale, zero, integers
        return result

    def is_integer(self, x, weights):
        return not self.w.is_float and all(
            t.integers is not None and np.ndim(t.scale) == 0
            for t in (x, weights))

    def finish_integer(self, sums, x, weights):
        return self.w.dequantize(sums, float(x.scale) * float(weights.scale),
                                 0)

    def Conv(self, node, attributes):
        w = self.w
        x, weights = self.values[node.input[0]], self.values[node.input[1]]
        bias = self.values[node.input[2]]
        is_integer = self.is_integer(x, weights)
        zeros = [w.constant([0], "f32")] * 2
        source, filters = x, weights
        if is_integer:
            zeros = [w.constant([int(x.zero)], "i8"),
                     w.constant([int(weights.zero)], "i8")]
            bias = w.quantize(bias, float(x.scale) * float(weights.scale), 0,
                              "i32")
            source, filters = x.integers, weights.integers
        kind = "i32" if is_integer else "f32"
        groups, pads = attributes["group"], attributes["pads"]
        strides = attributes["strides"]
        dilations = attributes.get("dilations", [1, 1])
        outputs, kernel = filters.shape[0], filters.shape[2:]
        source = w.transpose(source, NCHW_TO_NHWC)
        pad = [pads[0], pads[2], pads[1], pads[3]]
        out = []
        for i in range(2):
            room = source.shape[i + 1] + pad[2 * i] + pad[2 * i + 1]
            room -= (kernel[i] - 1) * dilations[i] + 1
            # TOSA has no positions that are left over.
            over = room % strides[i]
            taken = min(over, pad[2 * i + 1])
            pad[2 * i + 1] -= taken
            if over > taken:
                size = list(source.shape)
                size[i + 1] -= over - taken
                source = w.slice(source, [0] * 4, size)
            out.append(room // strides[i] + 1)
        shape = [x.shape[0]] + out + [outputs]
        windows = ("pad = array<i64: %d, %d, %d, %d>, stride = array<i64: %d, "
                   "%d>, dilation = array<i64: %d, %d>, acc_type = %s" % (
                       *pad, *strides, *dilations, kind))
        if groups > 1:
            assert filters.shape[1] == 1
            filters = w.reshape(w.transpose(filters, (2, 3, 0, 1)), kernel + [
                groups, outputs // groups])
            sums = w.emit("depthwise_conv2d", [source, filters, bias] + zeros,
                          shape, kind, windows)
        else:
            filters = w.transpose(filters, NCHW_TO_NHWC)
            sums = w.emit("conv2d", [source, filters, bias] + zeros, shape,
                          kind, windows)
        sums = w.transpose(sums, NHWC_TO_NCHW)
        return self.finish_integer(sums, x, weights) if is_integer else sums

    def Gemm(self, node, attributes):
        w = self.w
        assert attributes.get("transB") == 1
        x, weights = self.values[node.input[0]], self.values[node.input[1]]
        is_integer = self.is_integer(x, weights)
        zeros = [w.constant([0], "f32")] * 2
        source, matrix = x, weights
        if is_integer:
            source, matrix = x.integers, weights.integers
            zeros = [w.constant([int(x.zero)], "i8"),
                     w.constant([int(weights.zero)], "i8")]
        matrix = w.transpose(matrix, (1, 0))
        shape = [source.shape[0], matrix.shape[1]]
        sums = w.emit("matmul", [
            w.reshape(source, [1] + source.shape),
            w.reshape(matrix, [1] + matrix.shape)] + zeros, [1] + shape,
            "i32" if is_integer else "f32")
        sums = w.reshape(sums, shape)
        if is_integer:
            sums = self.finish_integer(sums, x, weights)
        bias = self.values[node.input[2]]
        return w.same("add", sums, w.reshape(bias, [1] + bias.shape))

    def Relu(self, node, _):
        return self.w.clamp(self.values[node.input[0]], 0,
                            np.finfo(np.float32).max)

    def Add(self, node, _):
        return self.w.same("add", *[self.values[n] for n in node.input])

    def Concat(self, node, attributes):
        parts = [self.values[n] for n in node.input]
        axis, shape = attributes["axis"], list(parts[0].shape)
        shape[axis] = sum(part.shape[axis] for part in parts)
        return self.w.emit("concat", parts, shape, "f32",
                           "axis = %d : i32" % axis)

    def MaxPool(self, node, attributes):
        x = self.w.transpose(self.values[node.input[0]], NCHW_TO_NHWC)
        kernel, strides = attributes["kernel_shape"], attributes["strides"]
        pads = attributes["pads"]
        pad, out = [pads[0], pads[2], pads[1], pads[3]], []
        for i in range(2):
            room = x.shape[i + 1] + pad[2 * i] + pad[2 * i + 1] - kernel[i]
            over = room % strides[i]
            taken = min(over, pad[2 * i + 1])
            pad[2 * i + 1] -= taken
            if over > taken:
                size = list(x.shape)
                size[i + 1] -= over - taken
                x = self.w.slice(x, [0] * 4, size)
            out.append(room // strides[i] + 1)
        y = self.w.emit("max_pool2d", [x], [x.shape[0]] + out + [x.shape[3]],
                        "f32", "kernel = array<i64: %d, %d>, stride = "
                        "array<i64: %d, %d>, pad = array<i64: %d, %d, %d, %d>"
                        % (*kernel, *strides, *pad))
        return self.w.transpose(y, NHWC_TO_NCHW)

    def GlobalAveragePool(self, node, _):
        x = self.w.transpose(self.values[node.input[0]], NCHW_TO_NHWC)
        zero = self.w.constant([0], "f32")
        y = self.w.emit("avg_pool2d", [x, zero, zero],
                        [x.shape[0], 1, 1, x.shape[3]], "f32",
                        "kernel = array<i64: %d, %d>, stride = array<i64: 1, "
                        "1>, pad = array<i64: 0, 0, 0, 0>, acc_type = f32"
                        % tuple(x.shape[1:3]))
        return self.w.transpose(y, NHWC_TO_NCHW)

    def Flatten(self, node, _):
        x = self.values[node.input[0]]
        return self.w.reshape(x, [x.shape[0], int(np.prod(x.shape[1:]))])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("result")
    parser.add_argument("--float", action="store_true")
    parser.add_argument("--mlir-opt", default="mlir-opt-22")
    arguments = parser.parse_args()
    text = Model(arguments.model, Writer(arguments.float)).run()
    subprocess.run([arguments.mlir_opt, "-", "--pass-pipeline=" + PASSES,
                    "-o", arguments.result], input=text.encode(), check=True)


if __name__ == "__main__":
    main()
