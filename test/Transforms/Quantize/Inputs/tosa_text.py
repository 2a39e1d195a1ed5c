"""Writes functions of TOSA with constants from numpy."""

import os
import sys

import numpy as np

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), *[".."] * 3, "Target", "ONNX", "Inputs"))

NAMES = {"float32": "f32", "int8": "i8", "int32": "i32", "bool": "i1"}
INFINITY = {float("inf"): "0x7F800000 : f32", float("-inf"): "0xFF800000 : f32"}


def random(*shape, seed=0, scale=1.0):
    return (np.random.RandomState(seed + 17 * len(shape)).standard_normal(shape) * scale).astype(np.float32)


class Tensor:
    def __init__(self, name, shape, dtype):
        self.name, self.shape, self.dtype = name, tuple(shape), np.dtype(dtype).name

    def type(self):
        return f"tensor<{''.join(f'{n}x' for n in self.shape)}{NAMES[self.dtype]}>"


def ints(values):
    return f"array<i64: {', '.join(map(str, values))}>"


class Function:
    """A function whose arguments are `inputs`, (shape, dtype) or shape of floats."""

    def __init__(self, name, *inputs):
        self.name, self.lines, self.count = name, [], 0
        inputs = [i if isinstance(i[0], (tuple, list)) else (i, "float32") for i in inputs]
        self.inputs = [Tensor(f"%arg{i}", *spec) for i, spec in enumerate(inputs)]
        self.node = None

    def emit(self, op, operands, attributes, shape, dtype):
        self.count += 1
        result = Tensor(f"%v{self.count}", shape, dtype)
        attributes = ", ".join(f"{k} = {v}" for k, v in attributes.items())
        attributes = f"<{{{attributes}}}> " if attributes else ""
        types = ", ".join(o if isinstance(o, str) else o.type() for o in (getattr(o, "kind", o) for o in operands))
        location = f' loc("{self.node}")' if self.node else ""
        self.lines.append(f'  {result.name} = "tosa.{op}"({", ".join(o.name for o in operands)}) '
                          f'{attributes}: ({types}) -> {result.type()}{location}')
        return result

    def const(self, array):
        array = np.ascontiguousarray(array)
        kind = Tensor("", array.shape, array.dtype).type()
        text = f'dense<"0x{array.tobytes().hex().upper()}">'
        return self.emit("const", [], {"values": f"{text} : {kind}"}, array.shape, array.dtype)

    def shape(self, dims):
        self.count += 1
        result = Tensor(f"%v{self.count}", (), "int8")
        result.kind = f"!tosa.shape<{len(dims)}>"
        self.lines.append(f'  {result.name} = "tosa.const_shape"() <{{values = dense<[{", ".join(map(str, dims))}]> : '
                          f'tensor<{len(dims)}xindex>}}> : () -> {result.kind}')
        return result

    def zero(self, dtype, value=0):
        return self.const(np.array([value], dtype))

    def convolution(self, op, x, weight, bias, pad, stride=(1, 1), dilation=(1, 1), zeros=(0, 0)):
        weight = weight if isinstance(weight, Tensor) else self.const(weight)
        bias = bias if isinstance(bias, Tensor) else self.const(bias)
        acc = "float32" if x.dtype == "float32" else "int32"
        n = len(stride)
        if op == "transpose_conv2d":
            spatial = [(x.shape[1 + d] - 1) * stride[d] + pad[2 * d] + pad[2 * d + 1] + weight.shape[1 + d] for d in range(n)]
        else:
            first = 0 if op == "depthwise_conv2d" else 1
            spatial = [(x.shape[1 + d] + pad[2 * d] + pad[2 * d + 1] - dilation[d] * (weight.shape[first + d] - 1) - 1) // stride[d] + 1
                       for d in range(n)]
        channels = weight.shape[2] * weight.shape[3] if op == "depthwise_conv2d" else weight.shape[0]
        attributes = {"out_pad" if op == "transpose_conv2d" else "pad": ints(pad), "stride": ints(stride), "acc_type": NAMES[acc]}
        if op != "transpose_conv2d":
            attributes["dilation"] = ints(dilation)
        zeros = [self.zero(x.dtype, zeros[0]), self.zero(weight.dtype, zeros[1])]
        return self.emit(op, [x, weight, bias] + zeros, attributes, [x.shape[0], *spatial, channels], acc)

    def conv(self, x, weight, bias, pad=(0, 0, 0, 0), **options):
        return self.convolution("conv2d", x, weight, bias, pad, **options)

    def depthwise(self, x, weight, bias, pad=(0, 0, 0, 0), **options):
        return self.convolution("depthwise_conv2d", x, weight, bias, pad, **options)

    def matmul(self, a, b, zeros=(0, 0)):
        b = b if isinstance(b, Tensor) else self.const(b)
        acc = "float32" if a.dtype == "float32" else "int32"
        zeros = [self.zero(a.dtype, zeros[0]), self.zero(b.dtype, zeros[1])]
        return self.emit("matmul", [a, b] + zeros, {}, [a.shape[0], a.shape[1], b.shape[2]], acc)

    def binary(self, op, a, b):
        a, b = (o if isinstance(o, Tensor) else self.const(o) for o in (a, b))
        operands = [a, b] + ([self.zero("int8")] if op == "mul" else [])
        return self.emit(op, operands, {}, np.broadcast_shapes(a.shape, b.shape), a.dtype)

    def mul(self, a, b):
        return self.binary("mul", a, b)

    def add(self, a, b):
        return self.binary("add", a, b)

    def sub(self, a, b):
        return self.binary("sub", a, b)

    def cast(self, x, dtype):
        return self.emit("cast", [x], {}, x.shape, dtype)

    def clamp(self, x, low=0.0, high=float("inf")):
        bound = lambda v: INFINITY.get(v, f"{v} : {NAMES[x.dtype]}")
        return self.emit("clamp", [x], {"min_val": bound(low), "max_val": bound(high)}, x.shape, x.dtype)

    def reshape(self, x, shape):
        return self.emit("reshape", [x, self.shape(shape)], {}, shape, x.dtype)

    def transpose(self, x, perms):
        return self.emit("transpose", [x], {"perms": f"array<i32: {', '.join(map(str, perms))}>"}, [x.shape[p] for p in perms], x.dtype)

    def pool(self, op, x, kernel, stride, pad=(0, 0, 0, 0)):
        spatial = [(x.shape[1 + d] + pad[2 * d] + pad[2 * d + 1] - kernel[d]) // stride[d] + 1 for d in range(2)]
        attributes = {"kernel": ints(kernel), "stride": ints(stride), "pad": ints(pad)}
        operands = [x]
        if op == "avg_pool2d":
            attributes["acc_type"] = "f32" if x.dtype == "float32" else "i32"
            operands += [self.zero(x.dtype), self.zero(x.dtype)]
        return self.emit(op, operands, attributes, [x.shape[0], *spatial, x.shape[3]], x.dtype)

    def concat(self, values, axis):
        shape = list(values[0].shape)
        shape[axis] = sum(v.shape[axis] for v in values)
        return self.emit("concat", values, {"axis": f"{axis} : i32"}, shape, values[0].dtype)

    def pad(self, x, amounts, fill=0):
        shape = [n + amounts[2 * i] + amounts[2 * i + 1] for i, n in enumerate(x.shape)]
        return self.emit("pad", [x, self.shape(amounts), self.zero(x.dtype, fill)], {}, shape, x.dtype)

    def reduce_sum(self, x, axis):
        return self.emit("reduce_sum", [x], {"axis": f"{axis} : i32"}, [1 if i == axis else n for i, n in enumerate(x.shape)], x.dtype)

    def done(self, *results):
        self.results = results
        return self

    def text(self):
        arguments = ", ".join(f"{i.name}: {i.type()}" for i in self.inputs)
        types = ", ".join(r.type() for r in self.results)
        return "\n".join([f"func.func @{self.name}({arguments}) -> ({types}) {{", *self.lines,
                          f"  return {', '.join(r.name for r in self.results)} : {types}", "}"])
