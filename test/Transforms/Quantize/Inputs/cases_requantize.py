"""Networks that others quantized, quantized again.

The networks as they come are the oracle: outputs are to differ from theirs by
little, beside the largest one. Layers that are shifts already are to have the
same bits but for ties."""

import numpy as np

from check import Case
from tosa_text import Function, integers

NEAR = dict(tolerance=0.03)
TIES = dict(tolerance=0, off=1)
EXACT = dict(tolerance=1e-6)


def again(f, x, scale, zero=0):
    return f.dequantize(f.quantize(x, scale, zero), scale, zero)


def weights(f, shape, scales, zero=0, seed=7, low=-127, high=128):
    w = f.const(integers(*shape, seed=seed, low=low, high=high))
    scales = np.asarray(scales, np.float32).reshape(-1)
    return f.dequantize(w, scales.reshape([-1] + [1] * (len(shape) - 1)), zero)


def bias(f, n, scale, seed=3):
    values = integers(n, seed=seed, low=-900, high=900, dtype=np.int32)
    return f.mul(f.cast(f.const(values), "float32"),
                 np.broadcast_to(np.float32(scale), n))


def conv(f, x, shape, scales, scale, zero=0, pad=(1, 1, 0, 1), **options):
    biases = 0.02 * np.asarray(scales, np.float32).reshape(-1)
    return f.conv(x, weights(f, shape, scales, zero, **options),
                  bias(f, shape[0], biases), pad)


def layer(name, scales, zeros, scale=0.043, out=0.11, x=(1, 7, 6, 3), want=NEAR, **options):
    """The clip of the output is in its zero point."""
    f = Function(name, x)
    y = conv(f, again(f, f.inputs[0], scale, zeros[0]), (4, 3, 2, 3), scales, scale, zeros[1], **options)
    return Case(f.done(again(f, y, out, zeros[2])), **{"conv2d": 1, "rescale": 1, **want})


def cases():
    channels = [0.01, 0.02, 0.013, 0.005]
    result = [
        layer("symmetric", 0.01, (0, 0, 0)),
        # Weights of 130 steps need coarser ones.
        layer("zeros", 0.01, (-11, 3, 5), want=dict(tolerance=0.05)),
        layer("clip", 0.01, (-20, 0, -128), out=0.05),
        layer("channels", channels, (9, 0, -5)),
        # uint8 weights, of which 255 is left without the zero point.
        layer("wide_weights", 0.01, (0, -128, 0), out=0.3),
        layer("far", 1e-5, (1, 0, -3), out=1.1e-4),
        layer("farther", 1e-12, (1, 0, -3), out=1.1e-11),
        # Shifts.
        layer("shifts", 2**-7, (0, 0, 0), scale=2**-4, out=2**-2, want=TIES),
        layer("shifts_channels", [2**-6, 2**-7, 2**-8, 2**-7], (0, 0, 0), scale=2**-4, out=2**-2, want=TIES, low=-128),
    ]

    # A shift beside a layer that is none: it keeps its bits.
    f = Function("kept", (1, 7, 6, 3), (1, 7, 6, 3))
    y = conv(f, again(f, f.inputs[0], 2**-4), (4, 3, 2, 3), 2**-7, 2**-4, low=-128)
    z = conv(f, again(f, f.inputs[1], 0.037, 4), (4, 3, 2, 3), channels, 0.037)
    result.append(Case(f.done(f.quantize(y, 2**-2), f.quantize(z, 0.11, 3)), tolerance=0, off=2, rescale=2))

    # Kinds of layers.
    f = Function("depthwise", (1, 7, 6, 3))
    w = f.dequantize(f.const(integers(3, 2, 3, 2, seed=7)), 0.011)
    y = f.depthwise(again(f, f.inputs[0], 0.04, -7), w, bias(f, 6, 4e-4), (1, 1, 0, 1))
    result.append(Case(f.done(again(f, y, 0.07, 20)), **NEAR, rescale=1, depthwise_conv2d=1))
    f = Function("transposed", (1, 4, 3, 3))
    y = f.convolution("transpose_conv2d", again(f, f.inputs[0], 0.04, 9), weights(f, (4, 3, 2, 3), channels),
                      bias(f, 4, 4e-4), (0, -1, 1, 0), stride=(2, 1))
    result.append(Case(f.done(again(f, y, 0.09, -3)), **NEAR, rescale=1, transpose_conv2d=1))
    f = Function("dense", (3, 20))
    x = f.reshape(again(f, f.inputs[0], 0.04, -3), (1, 3, 20))
    w = f.dequantize(f.const(integers(1, 20, 5)), [0.01, 0.02, 0.01, 0.03, 0.005])
    y = f.add(f.reshape(f.matmul(x, w), (3, 5)), (np.arange(5, dtype=np.float32) - 2).reshape(1, 5))
    result.append(Case(f.done(again(f, y, 0.1, 30)), **NEAR, rescale=1, matmul=1))
    # The model has no range for the result.
    f = Function("no_range", (3, 20))
    y = f.matmul(f.reshape(again(f, f.inputs[0], 0.04, -3), (1, 3, 20)), f.dequantize(f.const(integers(1, 20, 5)), 0.02))
    result.append(Case(f.done(y), tolerance=0.06, rescale=1, matmul=1))

    # Sums, pools and concatenations.
    # The three scales are tied: up to twice as coarse.
    f = Function("residual", (1, 7, 6, 3))
    x = again(f, f.inputs[0], 0.043, -9)
    y = again(f, conv(f, x, (3, 3, 2, 3), 0.007, 0.043, pad=(1, 1, 1, 0)), 0.08, 17)
    result.append(Case(f.done(again(f, f.add(x, y), 0.05, -128)), tolerance=0.08, conv2d=1, add=1))
    f = Function("pools", (1, 8, 6, 3))
    x = again(f, conv(f, again(f, f.inputs[0], 0.043, -9), (4, 3, 3, 3), channels, 0.043, pad=(1, 1, 1, 1)), 0.17, -40)
    a = again(f, f.pool("max_pool2d", x, (3, 2), (1, 2), (1, 1, 0, 0)), 0.17, -40)
    b = again(f, f.pool("avg_pool2d", x, (1, 2), (1, 2)), 0.15, -20)
    result.append(Case(f.done(again(f, f.concat([a, b], 3), 0.17, -40)), **NEAR, conv2d=1, concat=1, avg_pool2d=0))

    # Readers.
    f = Function("readers", (1, 7, 6, 3))
    x = again(f, f.inputs[0], 0.043, -9)
    y = again(f, conv(f, x, (4, 3, 2, 3), 0.007, 0.043), 0.07)
    z = again(f, conv(f, x, (4, 3, 2, 3), channels, 0.043, seed=9), 0.11, 3)
    result.append(Case(f.done(y, z, x), **NEAR, conv2d=2, rescale=2))
    f = Function("no_dequantize", (1, 7, 6, 3))
    y = f.quantize(conv(f, again(f, f.inputs[0], 0.043, -9), (4, 3, 2, 3), channels, 0.043), 0.11, 3)
    result.append(Case(f.done(y), tolerance=0, off=2, conv2d=1, rescale=1))
    f = Function("no_quantize", ((1, 7, 6, 3), "int8"))
    y = conv(f, f.dequantize(f.inputs[0], 0.043, 5), (4, 3, 2, 3), channels, 0.043)
    result.append(Case(f.done(again(f, y, 0.11, 3)), **NEAR, conv2d=1, rescale=1))
    # The scale that a tensor has been quantized with is not that of its reader.
    f = Function("disagree", (1, 7, 6, 3))
    x = f.dequantize(f.quantize(f.inputs[0], 0.043, 5), 0.031, 5)
    result.append(Case(f.done(again(f, conv(f, x, (4, 3, 2, 3), channels, 0.043), 0.11, 3)), **NEAR, conv2d=1, rescale=1))
    f = Function("disagree_zero", (1, 7, 6, 3))
    x = f.dequantize(f.quantize(f.inputs[0], 0.043, 5), 0.043, 2)
    result.append(Case(f.done(again(f, conv(f, x, (4, 3, 2, 3), channels, 0.043), 0.11, 3)), tolerance=0.08, conv2d=1))

    # What the model has in float stays so, and tensors keep its scales there.
    f = Function("mixture", (1, 7, 6, 3))
    x = again(f, f.inputs[0], 0.043, -9)
    y = f.conv(x, np.random.RandomState(1).standard_normal((4, 2, 2, 3)).astype(np.float32), np.zeros(4, np.float32))
    y = again(f, f.emit("exp", [again(f, y, 0.02, 5)], {}, y.shape, "float32"), 0.013, -128)
    result.append(Case(f.done(y), **EXACT, conv2d=1, rescale=0))
    f = Function("products", (2, 5, 8), (2, 8, 6))
    y = f.matmul(again(f, f.inputs[0], 0.02, 3), again(f, f.inputs[1], 0.03))
    result.append(Case(f.done(again(f, y, 0.05, 3)), **EXACT, matmul=1, rescale=0))

    # As QLinearConv comes, and as converters of TFLite write.
    def integer(name, zeros, rest):
        f = Function(name, ((1, 7, 6, 3), "int8"))
        acc = f.conv(f.inputs[0], integers(4, 2, 3, 3, seed=2), integers(4, low=-300, high=300, dtype=np.int32),
                     (1, 0, 1, 1), zeros=zeros)
        result.append(Case(f.done(rest(f, acc)), tolerance=0, off=3, conv2d=1))
    integer("qlinear", (3, 0), lambda f, acc: f.cast(f.mul(f.cast(acc, "float32"), np.full((1, 1, 1, 1), 0.0023, np.float32)), "int8"))
    integer("qlinear_channels", (3, 1), lambda f, acc: f.cast(
        f.mul(f.cast(acc, "float32"), np.float32([[[[0.0023, 0.0011, 0.004, 0.002]]]])), "int8"))
    integer("rescale", (-5, 0), lambda f, acc: f.rescale(acc, 1518500250, 39, zeros=(0, -7)))
    integer("rescale_channels", (-5, 0), lambda f, acc: f.rescale(
        acc, [1518500250, 1073741824, 1999999999, 1234567890], [39, 39, 40, 39], zeros=(0, 11), rounding="SINGLE_ROUND"))
    integer("pool_rescale", (-5, 0), lambda f, acc: f.pool(
        "max_pool2d", f.clamp(f.rescale(acc, 1518500250, 39, zeros=(0, -7)), -7, 100), (2, 2), (1, 2)))
    integer("pad_rescale", (-5, 0), lambda f, acc: f.pad(
        f.rescale(acc, 1518500250, 39, zeros=(0, -7)), (0, 0, 1, 0, 0, 2, 0, 0), -7))
    f = Function("residual_rescale", ((1, 7, 6, 3), "int8"))
    y = f.rescale(f.conv(f.inputs[0], integers(3, 1, 3, 3, seed=2, low=-60, high=60), integers(3, dtype=np.int32), (0, 0, 1, 1),
                         zeros=(4, 0)), 1518500250, 38, zeros=(0, -9))
    a = f.rescale(f.inputs[0], 1073741824, 11, "int32", (4, 0))
    b = f.rescale(y, 1342177280, 11, "int32", (-9, 0))
    result.append(Case(f.done(f.rescale(f.add(a, b), 1610612736, 51, zeros=(0, 21))), tolerance=0, off=3, conv2d=1))
    return result
