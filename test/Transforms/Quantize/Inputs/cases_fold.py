"""Normalizations before and behind layers."""

import numpy as np

from check import Case
from tosa_text import Function, random

C = lambda n, seed=0: random(1, 1, 1, n, seed=seed) + np.float32(0.1)


def behind(name, build, channels, x=(2, 7, 6, 5), **expected):
    f = Function(name, x)
    y = build(f, f.inputs[0])
    y = f.add(f.mul(y, C(channels, 1)), C(channels, 2))
    y = f.sub(f.sub(y, C(channels, 3)), np.full((1, 1, 1, 1), 0.3, np.float32))
    y = f.mul(f.sub(C(channels, 4), y), C(channels, 5))
    return Case(f.done(y), mul=0, add=0, sub=0, **expected)


def before(name, build, x=(2, 7, 6, 5), **expected):
    f = Function(name, x)
    y = f.mul(f.add(f.mul(f.inputs[0], C(x[-1], 1)), C(x[-1], 2)), C(x[-1], 3))
    return Case(f.done(build(f, y)), **expected)


def cases():
    weight, bias = random(4, 3, 2, 5), random(4)
    conv = lambda **o: lambda f, x: f.conv(x, weight, bias, **o)
    depthwise = lambda **o: lambda f, x: f.depthwise(x, random(3, 2, 5, 2), random(10), **o)
    transposed = lambda f, x: f.convolution("transpose_conv2d", x, weight, bias, (0, 1, -1, 2), stride=(2, 3))
    result = [
        behind("conv", conv(pad=(1, 1, 2, 1), stride=(2, 1)), 4),
        behind("conv_bias1", lambda f, x: f.conv(x, weight, random(1)), 4),
        behind("depthwise", depthwise(pad=(1, 1, 0, 1)), 10),
        behind("transposed", transposed, 4),
        before("before_conv", conv(), mul=0, add=0),
        before("before_conv_pads", conv(pad=(1, 1, 0, 0)), mul=1, add=1),
        before("before_depthwise", depthwise(), mul=0, add=0),
        before("before_transposed", transposed, mul=1, add=1),
    ]

    f = Function("conv3d", (1, 4, 5, 6, 3))
    y = f.convolution("conv3d", f.inputs[0], random(4, 2, 3, 2, 3), random(4), (1, 0, 1, 1, 1, 1), (1, 2, 1), (1, 1, 1))
    result.append(Case(f.done(f.add(f.mul(y, random(1, 1, 1, 1, 4)), random(1, 1, 1, 1, 4, seed=1))), mul=0, add=0))

    f = Function("product", (1, 3, 5))
    y = f.add(f.matmul(f.inputs[0], random(1, 5, 4)), random(1, 1, 4))
    y = f.sub(f.mul(f.reshape(y, (3, 4)), random(1, 4)), random(1, 4, seed=1))
    result.append(Case(f.done(y), add=1, mul=0, sub=0))

    # Gemm: C is scaled and gets another dimension.
    f = Function("gemm", (3, 5))
    y = f.reshape(f.matmul(f.reshape(f.inputs[0], (1, 3, 5)), random(1, 5, 4)), (3, 4))
    y = f.mul(y, np.full((1, 1), 0.5, np.float32))
    c = f.reshape(f.mul(f.const(random(4)), np.full((1,), 2, np.float32)), (1, 4))
    result.append(Case(f.done(f.add(y, c)), add=1, mul=0, reshape=2))

    f = Function("before_product", (1, 3, 5))
    y = f.sub(f.mul(f.inputs[0], random(1, 1, 5)), random(1, 1, 5, seed=1))
    result.append(Case(f.done(f.add(f.matmul(y, random(1, 5, 4)), random(1, 1, 4))), add=1, mul=0, sub=0))

    # The channel moves: normalized as ONNX has it.
    f = Function("moved", (1, 5, 7, 6))
    y = f.mul(f.sub(f.inputs[0], random(1, 5, 1, 1)), random(1, 5, 1, 1, seed=2))
    y = f.transpose(f.conv(f.transpose(y, (0, 2, 3, 1)), weight, bias), (0, 3, 1, 2))
    y = f.reshape(f.mul(y, random(1, 4, 1, 1)), (1, 4, 25, 1))
    y = f.add(y, random(1, 4, 1, 1, seed=5))
    result.append(Case(f.done(y), mul=0, sub=0, add=0))

    # Others see the tensors between.
    f = Function("shared", (1, 7, 6, 5))
    y = f.conv(f.inputs[0], weight, bias)
    z = f.mul(y, C(4))
    result.append(Case(f.done(f.add(z, C(4, 3)), z, f.add(y, C(4, 4))), mul=1, add=2))

    # Not by channel, or what makes the tensor larger.
    f = Function("not_channels", (1, 7, 6, 5))
    y = f.mul(f.conv(f.inputs[0], weight, bias), random(1, 5, 5, 4))
    result.append(Case(f.done(y), mul=1))
    f = Function("broadcast", (1, 7, 6, 5))
    y = f.mul(f.conv(f.inputs[0], random(1, 3, 2, 5), random(1)), C(3))
    result.append(Case(f.done(y), mul=1))

    # Too large for a float, or not.
    f = Function("overflow", (1, 7, 6, 5))
    y = f.conv(f.inputs[0], weight, bias)
    for factor in (1e-30, 1e30, 1e30, 1e-30):
        y = f.mul(y, np.full((1, 1, 1, 1), factor, np.float32))
    result.append(Case(f.done(y), mul=0))
    f = Function("infinite", (1, 7, 6, 5))
    y = f.mul(f.conv(f.inputs[0], weight * np.float32(1e20), bias), np.full((1, 1, 1, 1), 1e20, np.float32))
    result.append(Case(f.done(f.clamp(y, -1.0, 2.0)), mul=1))

    # Weights that are not known.
    f = Function("unknown", (1, 7, 6, 5), (4, 3, 2, 5))
    result.append(Case(f.done(f.mul(f.conv(f.inputs[0], f.inputs[1], bias), C(4))), mul=1))

    f = Function("clamps", (3, 50))
    x = f.inputs[0]
    y = f.clamp(f.clamp(f.clamp(x, -0.5, float("inf")), -1.0, 0.5), float("-inf"), 0.75)
    z = f.clamp(f.clamp(x, 0.5, 0.75), -1.0, 0.25)
    result.append(Case(f.done(y, z), tolerance=0, clamp=2))
    f = Function("clamps_int8", ((3, 50), "int8"))
    result.append(Case(f.done(f.clamp(f.clamp(f.inputs[0], -50, 100), 0, 120)), clamp=1))
    return result
