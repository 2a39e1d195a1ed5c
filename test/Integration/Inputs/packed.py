"""int8 networks for vta-pack, and their packed inputs and outputs.

packed.py make DIR NETWORK [OPTION=N]...  writes DIR/net.mlir, TOSA with int8
    arguments, DIR/device.mlir, the same as what is called on the device, and the
    inputs: DIR/xI.npy, and the options of vta-run for net.mlir.
packed.py inline DIR  reads DIR/packed.mlir, which vta-pack wrote of device.mlir,
    writes its device functions as a module of their own, DIR/program.mlir, and
    packs the inputs: DIR/pI.npy, and the options of vta-run.
packed.py check DIR  compares the outputs of both runs.

A NETWORK is a function below. The layouts are written anew from the
documentation, not taken from the compiler.
"""

import json
import os
import re
import sys

import numpy as np


def ceil_div(a, b):
    return -(-a // b)


def tensor(shape, element="i8"):
    return "tensor<%sx%s>" % ("x".join(map(str, shape)), element)


class Net:
    """TOSA as text. Values are pairs of a name and a shape."""

    def __init__(self, seed, batch):
        self.rng = np.random.default_rng(seed)
        self.batch, self.lines, self.count = batch, [], 0
        self.arguments = []

    def name(self):
        self.count += 1
        return "%%v%d" % self.count

    def line(self, text, *args):
        self.lines.append("    " + text % args)

    def const(self, values, element):
        values = np.asarray(values)
        name, kind = self.name(), tensor(values.shape, element)
        self.line('%s = "tosa.const"() <{values = dense<%s> : %s}> : () -> %s',
                 name, json.dumps(values.tolist()), kind, kind)
        return name

    def shape(self, values):
        name = self.name()
        self.line("%s = tosa.const_shape {values = dense<%s> : tensor<%dxindex>}"
                 " : () -> !tosa.shape<%d>", name, list(values), len(values),
                 len(values))
        return name

    def input(self, *shape):
        name = "%%x%d" % len(self.arguments)
        self.arguments.append((name, (self.batch,) + shape))
        return self.arguments[-1]

    def op(self, kind, operands, shape, attrs="", element="i8", types=None):
        name = self.name()
        types = types or [tensor(s) for _, s in operands]
        self.line("%s = tosa.%s %s %s : (%s) -> %s", name, kind,
                 ", ".join(o if isinstance(o, str) else o[0] for o in operands),
                 attrs, ", ".join(types), tensor(shape, element))
        return name, tuple(shape)

    # Sums of products.

    def weights(self, *shape):
        return self.rng.integers(-128, 128, shape)

    def convolve(self, kind, x, weights, outputs, shape, attrs, bias):
        zero = self.const([0], "i8")
        count = bias if bias is not None else outputs
        b = self.const(self.rng.integers(-9999, 9999, count) * (count > 0)
                       if count else [0], "i32")
        return self.op(kind, [x, self.const(weights, "i8"), b, zero, zero],
                       shape, "{acc_type = i32, %s}" % attrs, "i32",
                       [tensor(x[1]), tensor(weights.shape),
                        tensor([max(count, 1)], "i32"), "tensor<1xi8>",
                        "tensor<1xi8>"])

    def conv(self, x, outputs, kernel, stride=None, pad=None, kind=None,
             weights=None, bias=None):
        """Windows by dimension; extents that do not fit are sliced off."""
        rank = len(kernel)
        stride, pad = stride or (1,) * rank, list(pad or (0,) * 2 * rank)
        kind = kind or "conv%dd" % rank
        extents = []
        for i in range(rank):
            left = x[1][1 + i] + pad[2 * i] + pad[2 * i + 1] - kernel[i]
            extra = left % stride[i]
            take = min(extra, pad[2 * i + 1])
            pad[2 * i + 1] -= take
            if extra > take:
                size = list(x[1])
                size[1 + i] -= extra - take
                x = self.slice(x, [0] * len(size), size)
            extents.append(left // stride[i] + 1)
        ints = lambda v: "array<i64: %s>" % ", ".join(map(str, v))
        attrs = "dilation = %s, pad = %s, stride = %s" % (
            ints((1,) * rank), ints(pad), ints(stride))
        if kind == "depthwise_conv2d":
            outputs = x[1][-1]
            if weights is None:
                weights = self.weights(*kernel, outputs, 1)
        elif weights is None:
            weights = self.weights(outputs, *kernel, x[1][-1])
        return self.convolve(kind, x, weights, outputs,
                             (x[1][0], *extents, outputs), attrs, bias)

    def depthwise(self, x, kernel, stride=None, pad=None, number=None):
        weights = None
        if number is not None:
            weights = np.full((*kernel, x[1][-1], 1), number)
        return self.conv(x, None, kernel, stride, pad, "depthwise_conv2d",
                         weights, None if number is None else 0)

    def transpose_conv(self, x, outputs, kernel, stride, pad):
        """`pad` is what is added around the result: less than 0 crops it."""
        size = [(x[1][1 + i] - 1) * stride[i] + pad[2 * i] + pad[2 * i + 1]
                + kernel[i] for i in range(2)]
        attrs = "out_pad = array<i64: %d, %d, %d, %d>, " \
            "stride = array<i64: %d, %d>" % (*pad, *stride)
        return self.convolve("transpose_conv2d", x,
                             self.weights(outputs, *kernel, x[1][-1]), outputs,
                             (x[1][0], *size, outputs), attrs, None)

    def matmul(self, x, outputs):
        weights = self.weights(1, x[1][2], outputs)
        zero = self.const([0], "i8")
        return self.op("matmul", [x, self.const(weights, "i8"), zero, zero],
                       (1, x[1][1], outputs), "", "i32",
                       [tensor(x[1]), tensor(weights.shape), "tensor<1xi8>",
                        "tensor<1xi8>"])

    # Elementwise.

    def rescale(self, x, right, to="i8", source="i32"):
        """By 2^-right; a list has a shift for each channel."""
        by_channel = not isinstance(right, int)
        shifts = [30 + r for r in (right if by_channel else [right])]
        n = len(shifts)
        zero = {e: self.const([0], e) for e in ("i8", "i32")}
        return self.op(
            "rescale", [x, self.const([1 << 30] * n, "i32"),
                        self.const(shifts, "i8"), zero[source], zero[to]], x[1],
            "{input_unsigned = false, output_unsigned = false, per_channel = "
            "%s, rounding_mode = SINGLE_ROUND, scale32 = true}"
            % str(by_channel).lower(), to,
            [tensor(x[1], source), tensor([n], "i32"), tensor([n]),
             tensor([1], source), tensor([1], to)])

    def clamp(self, x, low=0, high=127):
        return self.op("clamp", [x], x[1],
                       "{max_val = %d : i8, min_val = %d : i8}" % (high, low))

    def relu(self, acc, right, high=127):
        return self.clamp(self.rescale(acc, right), 0, high)

    def add(self, x, y, kind="add"):
        return self.op(kind, [x, y], x[1], "", "i32",
                       [tensor(x[1], "i32"), tensor(y[1], "i32")])

    def residual(self, acc, x, left, kind="add"):
        left = [-k for k in left] if isinstance(left, list) else -left
        return self.add(acc, self.rescale(x, left, "i32", "i8"), kind)

    # Moves.

    def max_pool(self, x, kernel, stride, pad=(0, 0, 0, 0)):
        size = [(x[1][1 + i] + pad[2 * i] + pad[2 * i + 1] - kernel[i])
                // stride[i] + 1 for i in range(2)]
        used = [(size[i] - 1) * stride[i] + kernel[i] - pad[2 * i] - x[1][1 + i]
                for i in range(2)]
        pad = (pad[0], max(used[0], 0), pad[2], max(used[1], 0))
        left = [min(0, u) for u in used]
        if any(left):
            x = self.slice(x, [0] * 4, [x[1][0], x[1][1] + left[0],
                                        x[1][2] + left[1], x[1][3]])
        return self.op("max_pool2d", [x], (x[1][0], *size, x[1][3]),
                       "{kernel = array<i64: %d, %d>, pad = array<i64: %d, %d, "
                       "%d, %d>, stride = array<i64: %d, %d>}"
                       % (*kernel, *pad, *stride))

    def slice(self, x, start, size):
        n = len(size)
        return self.op("slice", [x, self.shape(start), self.shape(size)], size,
                       "", "i8", [tensor(x[1])] + ["!tosa.shape<%d>" % n] * 2)

    def pad(self, x, pairs, value=0):
        shape = [e + pairs[2 * i] + pairs[2 * i + 1]
                 for i, e in enumerate(x[1])]
        return self.op("pad", [x, self.shape(pairs), self.const([value], "i8")],
                       shape, "", "i8",
                       [tensor(x[1]), "!tosa.shape<%d>" % len(pairs),
                        "tensor<1xi8>"])

    def reshape(self, x, *shape):
        return self.op("reshape", [x, self.shape(shape)], shape, "", "i8",
                       [tensor(x[1]), "!tosa.shape<%d>" % len(shape)])

    def concat(self, parts, axis=3):
        shape = list(parts[0][1])
        shape[axis] = sum(p[1][axis] for p in parts)
        return self.op("concat", parts, shape, "{axis = %d : i32}" % axis)

    def channels(self, count, low, high):
        return [int(n) for n in self.rng.integers(low, high + 1, count)]


# The networks.


def conv(n):
    """Odd channels, a stride by dimension, asymmetric padding."""
    x = n.input(9, 7, 19)
    return n.relu(n.conv(x, 21, (3, 2), (2, 1), (1, 0, 0, 1)), 9, 99)


def stem(n):
    x = n.input(15, 14, 3)
    y = n.relu(n.conv(x, 18, (7, 7), (2, 2), (3, 3, 3, 3)), 10)
    return n.max_pool(y, (3, 3), (2, 2), (1, 1, 1, 1))


def stem_padded(n):
    """Cells of pixels behind a pad and a slice; a stride of 4."""
    x = n.input(19, 22, 1)
    x = n.pad(x, [0, 0, 2, 1, 1, 0, 0, 0])
    return n.rescale(n.conv(x, 5, (5, 6), (4, 4), (1, 0, 2, 1)), 8)


def by_channel(n):
    """Shifts by channel, some to the left, on sums of any sign."""
    x = n.input(5, 6, 10)
    y = n.relu(n.conv(x, 20, (1, 1)), n.channels(20, 5, 12))
    return n.rescale(n.conv(y, 9, (3, 3), None, (1,) * 4),
                     n.channels(9, 8, 13))


def residual(n):
    """Both readers of a value, a shortcut with a stride, a difference."""
    x = n.input(8, 9, 17)
    y = n.relu(n.conv(x, 17, (3, 3), None, (1,) * 4), 10)
    y = n.relu(n.residual(n.conv(y, 17, (3, 3), None, (1,) * 4), x, 6), 10)
    z = n.relu(n.conv(y, 30, (3, 3), (2, 2), (1,) * 4), 10)
    s = n.rescale(n.conv(y, 30, (1, 1), (2, 2)), 8)
    z = n.conv(z, 30, (3, 3), None, (1,) * 4)
    z = n.relu(n.residual(z, s, 5), 10)
    return n.rescale(n.residual(n.conv(z, 30, (1, 1)), z, 4, "sub"), 9)


def residual_by_channel(n):
    """Weights scaled by channel: so are accumulators, and what is added."""
    x = n.input(6, 5, 18)
    scales = n.channels(18, 3, 9)
    y = n.residual(n.conv(x, 18, (1, 1)), x, scales)
    y = n.relu(y, [k + 2 for k in scales])
    z = n.add(n.rescale(x, [k - 9 for k in scales], "i32", "i8"),
              n.rescale(y, [k - 10 for k in scales], "i32", "i8"))
    return n.rescale(z, [11 - k for k in scales]), \
        n.rescale(n.residual(n.conv(y, 18, (1, 1)), x,
                             n.channels(18, 0, 4), "sub"), 9)


def dense(n):
    x = n.input(4, 5, 18)
    y = n.rescale(n.depthwise(x, (4, 5), number=1), 4)
    y = n.reshape(y, n.batch, 18)
    y = n.matmul(n.reshape(y, 1, n.batch, 18), 33)
    bias = n.const(n.rng.integers(-9999, 9999, (1, 1, 33)), "i32")
    y = n.op("add", [y, (bias, (1, 1, 33))], y[1], "", "i32",
             [tensor(y[1], "i32"), tensor((1, 1, 33), "i32")])
    return n.reshape(n.rescale(y, 8), n.batch, 33)


def depthwise(n):
    x = n.input(8, 7, 21)
    y = n.relu(n.depthwise(x, (3, 2), (2, 1), (1, 1, 0, 1)),
               n.channels(21, 5, 9))
    y = n.rescale(n.conv(y, 11, (1, 1)), 9)
    return n.clamp(n.rescale(n.depthwise(y, (2, 3), number=-5), 6), -100, 90)


def average(n):
    """Sums that slide over padding, as average pools that count it."""
    x = n.input(6, 7, 18)
    y = n.pad(x, [0, 0, 1, 1, 1, 1, 0, 0])
    y = n.rescale(n.depthwise(y, (3, 3), number=1), 3)
    return n.relu(n.conv(y, 7, (1, 1)), 8)


def pools(n):
    """Pools that read an argument, and a value that others read, too."""
    x = n.input(9, 8, 20)
    y = n.max_pool(x, (2, 3), (1, 2), (0, 1, 1, 1))
    z = n.rescale(n.conv(y, 20, (1, 1)), 7)
    w = n.max_pool(z, (3, 2), (2, 2), (1, 0, 0, 0))
    return w, n.rescale(n.conv(z, 5, (2, 2)), 9)


def elementwise(n):
    """Kernels that start from int8."""
    x, y = n.input(5, 4, 19), n.input(5, 4, 19)
    s = n.add(n.rescale(x, -3, "i32", "i8"), n.rescale(y, -1, "i32", "i8"))
    s = n.rescale(s, 4)
    lone = n.rescale(s, 2, "i8", "i8")
    left = n.rescale(y, -2, "i8", "i8")
    d = n.add(n.rescale(left, 0, "i32", "i8"), n.rescale(x, -2, "i32", "i8"),
              "sub")
    return n.clamp(x, -5, 77), lone, n.relu(d, 1)


def moves(n):
    """Slices and pads that are not read by windows."""
    x = n.input(7, 8, 19)
    a = n.slice(x, [0, 1, 2, 0], [n.batch, 5, 4, 19])
    y = n.rescale(n.conv(a, 18, (2, 1)), 9)
    z = n.conv(n.slice(x, [0, 0, 0, 0], [n.batch, 6, 8, 19]), 18, (3, 5), None,
               (0, 0, 0, 0))
    z = n.relu(n.residual(z, y, 4), 10)
    p = n.pad(z, [0, 0, 1, 0, 0, 2, 0, 0])
    q = n.slice(p, [0, 0, 0, 0], [n.batch, 4, 5, 18])
    return n.rescale(n.conv(p, 6, (2, 2), None, (0, 1, 1, 0)), 9), \
        n.rescale(n.conv(q, 5, (2, 1)), 9), \
        n.slice(z, [0, 1, 0, 0], [n.batch, 2, 3, 18])


def concat(n):
    """Parts of whole blocks; one is read before the others are there."""
    x = n.input(6, 7, 24)
    a = n.relu(n.conv(x, 32, (1, 1)), 9)
    b = n.relu(n.conv(a, 64, (3, 3), None, (1,) * 4), 10)
    c = n.max_pool(a, (3, 3), (1, 1), (1,) * 4)
    y = n.concat([a, b, c])
    return n.rescale(n.conv(y, 10, (1, 1)), 10)


def concat_odd(n):
    """Channels with holes: windows, a pool and a sum read them."""
    x = n.input(7, 6, 10)
    a = n.relu(n.conv(x, 11, (1, 1)), n.channels(11, 5, 9))
    b = n.relu(n.conv(x, 5, (3, 3), None, (1,) * 4), 9)
    y = n.concat([a, x, b])
    z = n.max_pool(y, (2, 2), (2, 2))
    s = n.rescale(n.depthwise(z, (2, 1), number=1), n.channels(26, 0, 2))
    d = n.rescale(n.depthwise(y, (2, 2)), n.channels(26, 5, 8))
    return n.rescale(n.conv(n.concat([s, s]), 7, (2, 2)), 9), \
        n.rescale(n.conv(d, 3, (1, 1)), 9)


def concat_nested(n):
    """Concatenations of concatenations, along rows, returned, odd."""
    x, y = n.input(4, 5, 9), n.input(4, 5, 9)
    a = n.concat([x, y], 1)
    b = n.relu(n.conv(a, 17, (3, 3), None, (1,) * 4), 9)
    c = n.concat([b, a])
    return n.concat([c, b]), b, c


def transpose(n):
    x = n.input(4, 5, 18)
    y = n.relu(n.transpose_conv(x, 20, (4, 3), (2, 3), (-1, -1, 0, 1)), 10)
    return n.rescale(n.transpose_conv(y, 3, (2, 2), (1, 2), (0, 1, -1, 0)), 9)


def volume(n):
    x = n.input(5, 6, 7, 18)
    y = n.relu(n.conv(x, 17, (2, 3, 3), (1, 2, 1), (1, 0, 1, 1, 1, 0)), 10)
    y = n.rescale(n.conv(y, 9, (5, 3, 6)), 12)
    y = n.reshape(y, 1, n.batch * y[1][1] * y[1][2] * y[1][3], 9)
    return n.rescale(n.matmul(y, 5), 8)


def results(n):
    """An argument that is a result, and a value that is two."""
    x = n.input(3, 4, 18)
    y = n.relu(n.conv(x, 5, (1, 1)), 8)
    return x, y, y


def rounding(n):
    """Sums that may leave int32 when what rounds is added."""
    x = n.input(8, 9, 20)
    big = n.rng.integers(2**30, 2**31 - 2**20, (1, 1, 1, 6))
    big[..., 2] = 50
    big = n.const(big * [1, -1, 1, -1, 1, 1], "i32")

    small = n.rng.integers(-1, 2, (6, 1, 1, 20))

    def sums(right):
        y = n.conv(x, 6, (1, 1), weights=small, bias=0)
        y = n.op("add", [y, (big, (1, 1, 1, 6))], y[1], "", "i32",
                 [tensor(y[1], "i32"), tensor((1, 1, 1, 6), "i32")])
        return n.rescale(y, right)
    return sums(24), sums(1), sums([0, 1, 2, 23, 24, 31]), \
        n.rescale(n.conv(x, 6, (1, 1), weights=small, bias=0), -3), \
        n.rescale(n.conv(x, 5, (1, 1)), [-2, 0, 3, 9, -1])


def layers(n):
    """Layers drawn by the seed, a chain with branches that join again."""
    pick = lambda *values: values[n.rng.integers(len(values))]
    count = lambda: int(n.rng.integers(1, 40))
    x = n.input(int(n.rng.integers(5, 13)), int(n.rng.integers(5, 13)),
                pick(1, 3, 4, count()))
    for _ in range(n.rng.integers(2, 7)):
        h, w, c = x[1][1:]
        kernel = [int(n.rng.integers(1, min(4, e) + 1)) for e in (h, w)]
        stride = [int(n.rng.integers(1, 3)) for _ in range(2)]
        pad = [int(n.rng.integers(0, k)) for k in kernel for _ in range(2)]
        kind = n.rng.integers(7)
        if kind <= 1:
            co = count()
            acc = n.conv(x, co, kernel, stride, pad)
            x = n.rescale(acc, pick(8, 9, n.channels(co, 6, 11)))
            x = pick(lambda: x, lambda: n.clamp(x, 0, 100))()
        elif kind == 2:
            left = n.channels(c, 0, 8)
            acc = n.conv(x, c, (3, 3), None, (1,) * 4)
            acc = n.residual(acc, x, pick(6, left), pick("add", "sub"))
            x = n.rescale(acc, [max(9, k + 1) for k in left])
        elif kind == 3:
            x = n.rescale(n.depthwise(x, kernel, stride, pad,
                                      pick(None, 1, 3)), pick(4, 6))
        elif kind == 4 and h > 2 and w > 2:
            x = n.max_pool(x, kernel, stride, pad)
        elif kind == 5:
            a = n.relu(n.conv(x, count(), (1, 1)), 8)
            b = n.relu(n.conv(x, count(), (3, 3), None, (1,) * 4), 9)
            x = n.concat([a, b] if n.rng.integers(2) else [a, x, b])
        else:
            s = n.rescale(n.conv(x, c, (1, 1)), 8)
            s = n.add(n.rescale(s, -pick(0, 3), "i32", "i8"),
                      n.rescale(x, -pick(1, 4), "i32", "i8"))
            x = n.rescale(s, pick(1, 4)) if x[1] == s[1] else x
    return n.rescale(n.conv(x, count(), (1, 1)), 9)


def write(folder, network, options):
    seed, batch = options.pop("seed", 3), options.pop("n", 1)
    config = options.pop("config", "1x16_15_15_18_17")
    net = Net(seed, batch)
    results = globals()[network](net)
    results = [results] if isinstance(results[0], str) else list(results)
    types = [tensor(s) for _, s in results]

    def function(name, marks):
        arguments = ", ".join(
            "%s: %s%s" % (a, tensor(s), ' {ml_program.identifier = "x%d"}' % i
                          if marks else "")
            for i, (a, s) in enumerate(net.arguments))
        outputs = ", ".join(
            t + (' {ml_program.identifier = "y%d"}' % i if marks else "")
            for i, t in enumerate(types))
        return "  func.func @%s(%s) -> (%s) {\n%s\n    return %s : %s\n  }\n" % (
            name, arguments, outputs, "\n".join(net.lines),
            ", ".join(v for v, _ in results), ", ".join(types))

    os.makedirs(folder, exist_ok=True)
    with open(folder + "/net.mlir", "w") as f:
        f.write("module {\n%s}\n" % function("main", True))
    with open(folder + "/device.mlir", "w") as f:
        f.write('module attributes {vta.config = #vta.config<"%s">, '
                'vta.machine = "rtl-de10"} {\nmodule @device {\n%s}\n}\n'
                % (config, function("segment0", False)))
    words = []
    for i, (_, shape) in enumerate(net.arguments):
        x = net.rng.integers(-128, 128, shape).astype(np.int8)
        np.save("%s/x%d.npy" % (folder, i), x)
        words += ["--input", "x%d=%s/x%d.npy" % (i, folder, i)]
    for i in range(len(results)):
        words += ["--output", "y%d=%s/y%d.npy" % (i, folder, i)]
    with open(folder + "/cpu-options", "w") as f:
        f.write(" ".join(words))


# Layouts.


def images(shape):
    """[images, positions.., channels] with at least two positions."""
    shape = list(shape)
    if len(shape) == 3 and shape[0] == 1:
        shape = shape[1:]
    while len(shape) < 4:
        shape.insert(1, 1)
    return shape


def pack(x, shape):
    """Into [N/b][C/c][positions..][b][c]; fewer positions are cells. Rows, of
    rank 2 and 3, are images or positions, of which b are in an element."""
    batch, block = shape[-2:]
    if x.ndim <= 3:
        outer = (shape[0], *shape[2:-2], batch)
        full = np.zeros((np.prod(outer), shape[1] * block), np.int8)
        x = x.reshape(-1, x.shape[-1])
        full[:len(x), :x.shape[-1]] = x
        full, n = full.reshape(*outer, shape[1], block), len(shape)
        return np.ascontiguousarray(
            full.transpose(0, n - 2, *range(1, n - 2), n - 1))
    x = x.reshape(images(x.shape))
    positions = shape[2:-2]
    side = ceil_div(x.shape[1], positions[0])
    if list(positions) != list(x.shape[1:-1]):
        n, h, w, c = x.shape
        cells = np.zeros((n, positions[0] * side, positions[1] * side,
                          block // side**2), np.int8)
        cells[:, :h, :w, :c] = x
        x = cells.reshape(n, positions[0], side, positions[1], side, -1)
        x = x.transpose(0, 1, 3, 2, 4, 5).reshape(n, *positions, -1)
    full = np.zeros((shape[0] * batch, *positions, shape[1] * block), np.int8)
    full[:len(x), ..., :x.shape[-1]] = x
    full = full.reshape(shape[0], batch, *positions, shape[1], block)
    n = full.ndim
    return np.ascontiguousarray(
        full.transpose(0, n - 2, *range(2, n - 2), 1, n - 1))


def unpack(p, count):
    """To [images][positions..][lanes]."""
    n = p.ndim
    x = p.transpose(0, n - 2, *range(2, n - 2), 1, n - 1)
    return x.reshape(-1, *p.shape[2:-2], p.shape[1] * p.shape[-1])[:count]


def unpack_rows(p, count):
    """To [rows][lanes]."""
    n = p.ndim
    x = p.transpose(0, *range(2, n - 1), 1, n - 1)
    return x.reshape(-1, p.shape[1] * p.shape[-1])[:count]


def inline(folder):
    with open(folder + "/packed.mlir") as f:
        text = f.read()
    # Drop the inner module's line and its end.
    text = re.sub(r"^ *module @device[^\n]*\n", "", text, flags=re.M)
    text = text[:text.rstrip().rindex("}")]
    with open(folder + "/program.mlir", "w") as f:
        f.write(text)
    signature = re.search(r"func\.func @segment0\((.*?)\) ->", text)[1]
    words = []
    for i, dims in enumerate(re.findall(r"tensor<([\dx]+)xi8>", signature)):
        x = np.load("%s/x%d.npy" % (folder, i))
        np.save("%s/p%d.npy" % (folder, i),
                pack(x, [int(d) for d in dims.split("x")]))
        words += ["--input", "arg%d=%s/p%d.npy" % (i, folder, i)]
    with open(folder + "/cpu-options") as f:
        count = f.read().count("--output")
    for i in range(count):
        words += ["--output", "out%d=%s/out%d.npy" % (i, folder, i)]
    with open(folder + "/options", "w") as f:
        f.write(" ".join(words))


def check(folder, lanes):
    """`lanes` are those of the channels of each result, if not the first."""
    i = 0
    while os.path.exists("%s/y%d.npy" % (folder, i)):
        y = np.load("%s/y%d.npy" % (folder, i))
        is_rows = y.ndim <= 3
        want = y.reshape((-1, y.shape[-1]) if is_rows else images(y.shape))
        got = (unpack_rows if is_rows else unpack)(
            np.load("%s/out%d.npy" % (folder, i)), len(want))
        got = got[..., lanes.get(i, range(want.shape[-1]))]
        # Reshapes may have moved positions of extent 1.
        if got.size != want.size or (got.reshape(-1) != want.reshape(-1)).any():
            sys.exit("result %d differs: %d of %d elements" %
                     (i, (got.reshape(-1) != want.reshape(-1)).sum()
                      if got.size == want.size else want.size, want.size))
        if len(np.unique(want)) < 3:
            sys.exit("result %d has %d values only: such a test shows nothing"
                     % (i, len(np.unique(want))))
        i += 1
    assert i


def main():
    action, folder, *rest = sys.argv[1:]
    if action == "make":
        options = dict(word.split("=", 1) for word in rest[1:])
        write(folder, rest[0], {k: v if k == "config" else int(v)
                                for k, v in options.items()})
    elif action == "inline":
        inline(folder)
    else:
        # RESULT=FIRST:LAST,FIRST:LAST..
        lanes = {}
        for word in rest:
            number, runs = word.split("=")
            lanes[int(number)] = [
                lane for run in runs.split(",")
                for lane in range(*map(int, run.split(":")))]
        check(folder, lanes)


main()
