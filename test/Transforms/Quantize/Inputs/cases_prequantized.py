"""Networks as exporters quantize them.

Scales that are powers of two make the float computation exact, so that the integers must agree bit for bit, except for ties."""

import numpy as np

from check import Case
from tosa_text import Function, integers

BIT = dict(tolerance=0)
# Ties: up instead of to even.
TIES = dict(tolerance=0, off=1)
# Scales that are not powers of two: floats round.
NEAR = dict(tolerance=0, off=1)


def bias(f, n, scale, seed=3):
    """int32 of the accumulators' scale."""
    scale = np.asarray(scale, np.float32).reshape(-1)
    return f.mul(f.cast(f.const(integers(n, seed=seed, low=-900, high=900, dtype=np.int32)), "float32"), scale)


def layer(name, op, weight, xs, ws, ys, zeros=(0, 0, 0), relu=None, x=(2, 7, 6, 3), want=BIT, taps=(1, 1, 0, 1), **options):
    """Dequantize, convolve, clamp, quantize; zeros of input, weights, output."""
    ws = np.asarray(ws, np.float32).reshape(-1)
    f = Function(name, (x, "int8"))
    f.node = name
    channels = weight[2] * weight[3] if op == "depthwise_conv2d" else weight[0]
    w = f.const(integers(*weight, seed=7))
    if op == "depthwise_conv2d" and ws.size > 1:
        flat = f.const(integers(weight[0], weight[1], 1, channels, seed=7))
        w = f.reshape(f.dequantize(flat, ws, zeros[1]), weight)
    else:
        w = f.dequantize(w, ws.reshape([-1] + [1] * (len(weight) - 1)), zeros[1])
    b = bias(f, channels, xs * ws if ws.size > 1 else [xs * ws[0]])
    y = f.convolution(op, f.dequantize(f.inputs[0], xs, zeros[0]), w, b, taps, **{"stride": (1, 1), **options})
    if relu:
        y = f.clamp(y, *relu)
    return Case(f.done(f.quantize(y, ys, zeros[2])), **want)


def cases():
    shift = dict(rescale=1, cast=0, mul=0)
    kept = dict(rescale=0, cast=2, mul=1)
    inf = float("inf")
    result = [
        # A shift to the right, by 7 and then by 4 to 8: ties happen.
        layer("conv", "conv2d", (4, 3, 2, 3), 2**-4, 2**-7, 2**-4, want={**TIES, **shift, "mustDiffer": True}),
        layer("conv_channels", "conv2d", (4, 3, 2, 3), 2**-4, [2**-6, 2**-7, 2**-8, 2**-7], 2**-3, (0, 0, 0), (0.0, inf), want={**TIES, **shift, "clamp": 1}),
        layer("conv_zeros", "conv2d", (4, 3, 2, 3), 2**-4, 2**-7, 2**-3, (-11, 3, 5), (0.0, 6.0), want={**TIES, **shift}),
        layer("conv_uint8", "conv2d", (4, 3, 2, 3), 2**-4, 2**-7, 2**-4, (-128, 0, -128), (0.0, inf), want={**TIES, **shift}),
        layer("conv_strided", "conv2d", (4, 3, 2, 3), 2**-4, 2**-7, 2**-4, want={**TIES, **shift}, taps=(1, 0, 0, 1), stride=(1, 2), dilation=(1, 2)),
        layer("depthwise", "depthwise_conv2d", (3, 2, 3, 2), 2**-3, 2**-6, 2**-4, (4, 0, 0), want={**TIES, **shift}),
        layer("depthwise_channels", "depthwise_conv2d", (3, 2, 3, 2), 2**-3, [2.0**-n for n in (4, 5, 6, 7, 4, 8)], 2**-4, want={**TIES, **shift}),
        layer("conv3d", "conv3d", (4, 2, 3, 2, 3), 2**-4, 2**-7, 2**-4, want={**TIES, **shift}, x=(1, 4, 5, 4, 3), taps=(1, 1, 0, 1, 0, 0),
              stride=(1, 1, 1), dilation=(1, 1, 1)),
        layer("transposed", "transpose_conv2d", (4, 3, 2, 3), 2**-4, 2**-7, 2**-4, (3, 0, -2), want={**TIES, **shift}, taps=(0, -1, 1, 0), stride=(2, 1)),
        # No ties: to the left, or not at all.
        layer("conv_left", "conv2d", (4, 3, 2, 3), 2**-4, 2**-4, 2**-9, (0, 0, 7), want={**BIT, **shift}),
        layer("conv_unit", "conv2d", (4, 3, 2, 3), 2**-4, 2**-4, 2**-8, want={**BIT, **shift}),
        # Only the product of the scales is related.
        layer("conv_related", "conv2d", (4, 3, 2, 3), 0.1, 2**-7, 0.1, want={**TIES, **shift}),
        # No power of two.
        layer("conv_float", "conv2d", (4, 3, 2, 3), 0.043, [0.01, 0.02, 0.013, 0.005], 0.37, (9, 0, -5), (0.0, inf), want={**NEAR, "cast": 3, "conv2d": 1, "mul": 1}),
        layer("conv_some", "conv2d", (4, 3, 2, 3), 2**-4, [2**-7, 2**-7, 0.01, 2**-7], 2**-4, want={**NEAR, **kept}),
    ]

    # As QLinearConv and QLinearMatMul come.
    f = Function("qlinear", ((1, 6, 7, 3), "int8"))
    acc = f.conv(f.inputs[0], integers(4, 3, 3, 3, seed=2), integers(4, low=-300, high=300, dtype=np.int32), (1, 1, 1, 1), zeros=(3, 0))
    result.append(Case(f.done(f.cast(f.mul(f.cast(acc, "float32"), np.full((1, 1, 1, 1), 2**-9, np.float32)), "int8")), **TIES, **shift))
    f = Function("qlinear_float", ((1, 6, 7, 3), "int8"))
    acc = f.conv(f.inputs[0], integers(4, 3, 3, 3, seed=2), integers(4, low=-300, high=300, dtype=np.int32), (1, 1, 1, 1), zeros=(3, 0))
    result.append(Case(f.done(f.cast(f.mul(f.cast(acc, "float32"), np.full((1, 1, 1, 1), 0.0023, np.float32)), "int8")), **BIT, **kept))

    # Gemm with a bias of floats that are multiples.
    f = Function("gemm", ((3, 20), "int8"))
    x = f.reshape(f.dequantize(f.inputs[0], 2**-4, -3), (1, 3, 20))
    y = f.reshape(f.matmul(x, f.dequantize(f.const(integers(1, 20, 5)), [2.0**-n for n in (5, 6, 5, 7, 6)])), (3, 5))
    y = f.add(y, f.const((np.arange(5, dtype=np.float32) - 2).reshape(1, 5)))
    result.append(Case(f.done(f.quantize(y, 2**-3)), **TIES, rescale=1, mul=0, cast=0, add=1))
    # Its result in float.
    f = Function("gemm_float", ((3, 20), "int8"))
    x = f.reshape(f.dequantize(f.inputs[0], 2**-4), (1, 3, 20))
    y = f.add(f.matmul(x, f.dequantize(f.const(integers(1, 20, 5)), [2.0**-n for n in (5, 6, 5, 7, 6)])),
              f.mul(f.cast(f.const(integers(1, 1, 5, low=-99, dtype=np.int32)), "float32"), np.float32([[[2**-9, 2**-10, 2**-9, 2**-11, 2**-10]]])))
    result.append(Case(f.done(y), tolerance=0, mul=1, cast=1))

    # Residuals.
    def residual(name, sa, sb, sy, zeros, want):
        f = Function(name, ((2, 5, 6, 3), "int8"), ((2, 5, 6, 3), "int8"))
        y = f.clamp(f.add(f.dequantize(f.inputs[0], sa, zeros[0]), f.dequantize(f.inputs[1], sb, zeros[1])))
        result.append(Case(f.done(f.quantize(y, sy, zeros[2])), **want))
    residual("add", 2**-4, 2**-6, 2**-3, (0, 0, 0), {**TIES, "rescale": 3, "add": 1, "cast": 0, "mustDiffer": True})
    residual("add_zeros", 2**-6, 2**-6, 2**-5, (-128, 5, -128), {**TIES, "rescale": 3, "cast": 0})
    residual("add_left", 2**-4, 2**-3, 2**-5, (1, 2, 3), {**BIT, "rescale": 3, "cast": 0})
    residual("add_float", 0.1, 0.07, 0.15, (0, 0, 0), {**BIT, "rescale": 0, "cast": 3})
    residual("add_related", 0.1, 0.2, 0.1, (0, 0, 0), {**NEAR, "rescale": 3, "cast": 0})

    # Pools, moves and concatenations between.
    f = Function("moves", ((1, 6, 8, 3), "int8"))
    x = f.dequantize(f.inputs[0], 2**-4, 7)
    y = f.pool("max_pool2d", f.clamp(x), (2, 3), (2, 1), (0, 0, 1, 0))
    y = f.transpose(f.pad(y, (0, 0, 1, 0, 0, 2, 0, 0)), (0, 3, 1, 2))
    y = f.reshape(f.concat([y, y], 1), (6, 4 * 9))
    result.append(Case(f.done(f.quantize(y, 2**-4, 7)), **BIT, cast=0, mul=0, clamp=1, rescale=0))
    f = Function("requantize", ((3, 40), "int8"))
    result.append(Case(f.done(f.quantize(f.clamp(f.dequantize(f.inputs[0], 2**-4, 7), -1.0, 2.5), 2**-3, -4)), **TIES, **shift, clamp=1))
    f = Function("concat", ((2, 3, 40), "int8"), ((2, 5, 40), "int8"))
    y = f.concat([f.dequantize(f.inputs[0], 2**-4), f.dequantize(f.inputs[1], 2**-3, 2)], 1)
    result.append(Case(f.done(f.quantize(y, 2**-4, -3)), **BIT, rescale=2, cast=0, concat=1))
    f = Function("concat_float", ((2, 3, 40), "int8"), ((2, 5, 40), "int8"))
    y = f.concat([f.dequantize(f.inputs[0], 0.1), f.dequantize(f.inputs[1], 2**-3)], 1)
    result.append(Case(f.done(f.quantize(y, 2**-3)), **BIT, rescale=0, concat=1))

    f = Function("average", ((2, 8, 4, 3), "int8"))
    y = f.pool("avg_pool2d", f.dequantize(f.inputs[0], 2**-4, 7), (4, 2), (2, 1))
    result.append(Case(f.done(f.quantize(y, 2**-5, 3)), **TIES, rescale=1, depthwise_conv2d=1, cast=0))
    f = Function("average_pads", ((2, 8, 4, 3), "int8"))
    y = f.pool("avg_pool2d", f.dequantize(f.inputs[0], 2**-4, 7), (4, 2), (2, 1), (1, 1, 0, 0))
    result.append(Case(f.done(f.quantize(y, 2**-5, 3)), **NEAR, avg_pool2d=1, depthwise_conv2d=0))
    f = Function("mean", ((2, 7, 7, 3), "int8"))
    y = f.reduce_sum(f.reduce_sum(f.dequantize(f.inputs[0], 2**-4, 7), 1), 2)
    y = f.mul(y, np.full((1, 1, 1, 1), 1 / 49, np.float32))
    result.append(Case(f.done(f.quantize(y, 2**-6)), **NEAR, reduce_sum=2, cast=2, mul=1))

    # Several layers: each result is quantized, read as floats by the next.
    f = Function("chain", (1, 9, 8, 3))
    again = lambda x, scale, zero=0: f.dequantize(f.quantize(x, scale, zero), scale, zero)
    weights = lambda scale, *shape: f.dequantize(f.const(integers(*shape, seed=len(shape), low=-20, high=20)), scale)
    x = again(f.inputs[0], 2**-5, 3)
    y = again(f.clamp(f.conv(x, weights(2**-6, 4, 3, 3, 3), bias(f, 4, 2**-11), (1, 1, 1, 1))), 2**-4)
    z = again(f.conv(y, weights(2**-6, 4, 3, 3, 4), bias(f, 4, 2**-10), (1, 1, 1, 1)), 2**-3)
    y = again(f.clamp(f.add(z, y)), 2**-4, -128)
    y = f.pool("avg_pool2d", again(f.pool("max_pool2d", y, (3, 2), (2, 2)), 2**-4, -128), (4, 4), (1, 1))
    y = f.reshape(again(y, 2**-5), (1, 1, 4))
    result.append(Case(f.done(f.matmul(y, weights(2**-6, 1, 4, 5))), tolerance=0.05, rescale=6, conv2d=2, depthwise_conv2d=1, avg_pool2d=0, cast=3))

    # Float remains float.
    f = Function("tail", ((1, 30), "int8"))
    y = f.dequantize(f.inputs[0], 0.2)
    result.append(Case(f.done(f.emit("tanh", [y], {}, y.shape, "float32")), tolerance=0, tanh=1, cast=1))
    f = Function("float_weights", ((2, 7, 6, 3), "int8"))
    y = f.conv(f.dequantize(f.inputs[0], 0.1), np.random.RandomState(1).standard_normal((4, 2, 2, 3)).astype(np.float32), np.zeros(4, np.float32))
    result.append(Case(f.done(f.quantize(y, 0.1)), **BIT, conv2d=1, cast=2))

    # int8 TOSA.
    def rescale(name, dtype, multiplier, shift, rounding, rescales, zeros=(0, 0)):
        f = Function(name, ((3, 50, 2), dtype))
        result.append(Case(f.done(f.rescale(f.inputs[0], multiplier, shift, zeros=zeros, rounding=rounding)), tolerance=0, rescale=rescales))
    rescale("rescale", "int8", 1 << 20, 21, "SINGLE_ROUND", 1, (5, -3))
    rescale("rescale_channels", "int8", [1 << 20, 1 << 25], [21, 27], "SINGLE_ROUND", 1)
    rescale("rescale_any", "int8", 1431655765, 31, "SINGLE_ROUND", 1)
    return result
