"""Writes one int8 network twice, with what VTA runs in a module @device, and
with everything in one function: what VTA and the CPU compute is the same.

Usage: segments.py CONFIG FOLDER

The network has two segments with work for the host between them (the rows in
the other order), a result that a segment and the host read, odd channel counts,
padding that differs on all sides, and a value that a segment returns next to
another one.
"""

import os
import sys

import numpy as np


def tensor(shape, element="i8"):
    return "tensor<%s%s>" % ("".join("%dx" % d for d in shape), element)


class Network:
    def __init__(self):
        self.random = np.random.default_rng(20)
        self.count = 0

    def constant(self, name, values, element):
        values = np.asarray(values)
        shape = tensor(values.shape, element)
        text = "".join(np.array2string(
            values, separator=",", threshold=10**9).split())
        return ('%s = "tosa.const"() <{values = dense<%s> : %s}> : () -> %s'
                % (name, text, shape, shape))

    def conv(self, x, shape, features, window, stride, pad, shift):
        """A convolution, its bias and its requantization."""
        i, self.count = self.count, self.count + 1
        n, h, w, c = shape
        y = (n, (h + pad[0] + pad[1] - window[0]) // stride[0] + 1,
             (w + pad[2] + pad[3] - window[1]) // stride[1] + 1, features)
        weights = self.random.integers(-90, 91, (features, *window, c))
        bias = self.random.integers(-9000, 9001, (features,))
        names = dict(
            i=i, x=x, tx=tensor(shape), tw=tensor(weights.shape),
            tb=tensor(bias.shape, "i32"), ty=tensor(y), ta=tensor(y, "i32"),
            pad=", ".join(map(str, pad)), stride=", ".join(map(str, stride)))
        return [
            self.constant("%%w%d" % i, weights, "i8"),
            self.constant("%%b%d" % i, bias, "i32"),
            self.constant("%%z%d" % i, [0], "i8"),
            self.constant("%%zi%d" % i, [0], "i32"),
            self.constant("%%m%d" % i, [1 << 30], "i32"),
            self.constant("%%s%d" % i, [30 + shift], "i8"),
            "%a{i} = tosa.conv2d {x}, %w{i}, %b{i}, %z{i}, %z{i} {{acc_type = "
            "i32, dilation = array<i64: 1, 1>, pad = array<i64: {pad}>, stride "
            "= array<i64: {stride}>}} : ({tx}, {tw}, {tb}, tensor<1xi8>, "
            'tensor<1xi8>) -> {ta} loc("conv{i}")'.format(**names),
            "%r{i} = tosa.rescale %a{i}, %m{i}, %s{i}, %zi{i}, %z{i} "
            "{{input_unsigned = false, output_unsigned = false, per_channel = "
            "false, rounding_mode = SINGLE_ROUND, scale32 = true}} : ({ta}, "
            "tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> {ty} "
            'loc("conv{i}")'.format(**names)], y


def function(name, arguments, results, body):
    return ("func.func @%s(%s) -> (%s) {\n  %s\n}\n" % (
        name, ", ".join(arguments), ", ".join(t for _, t in results),
        "\n  ".join(body + ["return %s : %s" % (
            ", ".join(v for v, _ in results),
            ", ".join(t.split(" {")[0] for _, t in results))])))


def main():
    config, folder = sys.argv[1:]
    net = Network()
    x = (2, 9, 8, 5)
    first, y0 = net.conv("%q", x, 21, (3, 3), (1, 1), (1, 1, 0, 1), 9)
    second, y1 = net.conv("%a", y0, 33, (3, 2), (2, 1), (1, 1, 1, 1), 8)
    third, y2 = net.conv("%r1", y1, 7, (1, 1), (1, 1), (0, 0, 0, 0), 9)
    before = [
        net.constant("%scale", [[[[127.0]]]], "f32"),
        net.constant("%z", [0], "i8"),
        "%%f = tosa.mul %%x, %%scale, %%z : (%s, tensor<1x1x1x1xf32>, "
        "tensor<1xi8>) -> %s" % (tensor(x, "f32"), tensor(x, "f32")),
        "%%q = tosa.cast %%f : (%s) -> %s" % (tensor(x, "f32"), tensor(x))]
    between = ["%%a = tosa.reverse %%r0 {axis = 1 : i32} : (%s) -> %s"
               % (tensor(y0), tensor(y0))]
    after = ["%%o = tosa.cast %%r2 : (%s) -> %s"
             % (tensor(y2), tensor(y2, "f32"))]
    arguments = ['%%x: %s {ml_program.identifier = "data"}' % tensor(x, "f32")]
    results = [("%o", tensor(y2, "f32") + ' {ml_program.identifier = "o"}'),
               ("%r1", tensor(y1) + ' {ml_program.identifier = "r1"}'),
               ("%r0", tensor(y0) + ' {ml_program.identifier = "r0"}')]
    with open(os.path.join(folder, "cpu.mlir"), "w") as file:
        file.write(function("main", arguments, results,
                            before + first + between + second + third + after))
    calls = [
        "%%r0 = vta.call @device::@segment0(%%q) : (%s) -> %s"
        % (tensor(x), tensor(y0)),
        "%%r2, %%r1 = vta.call @device::@segment1(%%a) : (%s) -> (%s, %s)"
        % (tensor(y0), tensor(y2), tensor(y1))]
    target = ('attributes {vta.config = #vta.config<"%s">, vta.machine = '
              '"rtl-de10"}' % config)
    with open(os.path.join(folder, "vta.mlir"), "w") as file:
        file.write("module %s {\n" % target)
        file.write(function("main", arguments, results,
                            before + calls[:1] + between + calls[1:] + after))
        file.write("module @device %s {\n" % target)
        file.write(function("segment0", ["%q: " + tensor(x)],
                            [("%r0", tensor(y0))], first))
        file.write(function("segment1", ["%a: " + tensor(y0)],
                            [("%r2", tensor(y2)), ("%r1", tensor(y1))],
                            second + third))
        file.write("}\n}\n")


main()
