"""Layers whose channels differ much."""

import numpy as np

from check import Case
from tosa_text import Function, random


def uneven(*shape, axis, seed=0, spread=100.0):
    """Random numbers, channels between 1 and 1 / spread."""
    dims = [1] * len(shape)
    dims[axis] = shape[axis]
    scales = spread ** -(np.random.RandomState(seed).permutation(shape[axis]) / max(shape[axis] - 1, 1))
    return random(*shape, seed=seed) * scales.reshape(dims).astype(np.float32)


def cases():
    weight, bias = uneven(6, 3, 2, 5, axis=0), random(6)
    second, third = uneven(4, 1, 2, 6, axis=3, seed=1), random(4)
    result = []

    f = Function("relu", (1, 8, 6, 5))
    y = f.clamp(f.conv(f.inputs[0], weight, bias, pad=(1, 1, 0, 0)))
    result.append(Case(f.done(f.conv(y, second, third, pad=(0, 0, 1, 0)))))

    f = Function("depthwise", (1, 8, 6, 5))
    y = f.clamp(f.conv(f.inputs[0], weight, bias))
    y = f.clamp(f.depthwise(y, uneven(3, 2, 6, 2, axis=2), random(12), pad=(1, 1, 1, 0)))
    y = f.clamp(f.conv(y, uneven(4, 1, 1, 12, axis=3), third))
    result.append(Case(f.done(f.depthwise(y, random(3, 3, 4, 1), random(4), pad=(1, 1, 1, 1)))))

    f = Function("pools", (1, 9, 10, 5))
    y = f.clamp(f.conv(f.inputs[0], weight, bias, pad=(0, 0, 0, 1)))
    y = f.pool("avg_pool2d", f.pool("max_pool2d", y, (2, 3), (1, 1), (1, 0, 0, 1)), (2, 2), (1, 1), (1, 0, 0, 0))
    y = f.transpose(f.pad(y, (0, 0, 1, 0, 0, 2, 0, 0)), (0, 2, 1, 3))
    result.append(Case(f.done(f.conv(y, second, third))))

    # As classifiers end.
    f = Function("product", (1, 4, 6, 5))
    y = f.clamp(f.conv(f.inputs[0], weight, bias))
    y = f.mul(f.reduce_sum(f.reduce_sum(y, 1), 2), np.full((1, 1, 1, 1), 0.1, np.float32))
    y = f.add(f.matmul(f.reshape(y, (1, 1, 6)), uneven(1, 6, 4, axis=1)), random(1, 1, 4))
    y = f.sub(random(1, 1, 4, seed=3), f.clamp(f.add(y, random(1, 1, 4, seed=9))))
    result.append(Case(f.done(f.matmul(y, uneven(1, 4, 3, axis=1)))))

    # Channels that are zero, tiny or huge.
    f = Function("extremes", (1, 8, 6, 5))
    odd, odd2 = weight.copy(), second.copy()
    odd[0], odd[1], odd[2] = 0, odd[1] * 1e-35, odd[2] * 1e-12
    odd2[..., 3] = 0
    odd2[..., 2] *= 1e12
    odd2[..., 4] *= 1e-20
    y = f.clamp(f.conv(f.inputs[0], odd, bias))
    result.append(Case(f.done(f.conv(y, odd2, third))))

    # Not positively homogeneous, or read twice.
    f = Function("relu6", (1, 8, 6, 5))
    y = f.clamp(f.conv(f.inputs[0], weight, bias), 0.0, 6.0)
    result.append(Case(f.done(f.conv(y, second, third)), tolerance=0))
    f = Function("shared", (1, 8, 6, 5))
    y = f.clamp(f.conv(f.inputs[0], weight, bias))
    result.append(Case(f.done(f.conv(y, second, third), f.conv(y, second, third)), tolerance=0))
    f = Function("below", (1, 8, 6, 5))
    y = f.clamp(f.conv(f.inputs[0], weight, bias), -1.0)
    result.append(Case(f.done(f.conv(y, second, third)), tolerance=0))
    f = Function("padded_ones", (1, 8, 6, 5))
    y = f.pad(f.conv(f.inputs[0], weight, bias), (0, 0, 1, 1, 0, 0, 0, 0), 1)
    result.append(Case(f.done(f.conv(y, second, third)), tolerance=0))
    f = Function("as_weights", (1, 3, 4), (1, 5, 3))
    y = f.matmul(f.inputs[1], random(1, 3, 4))
    y = f.matmul(f.inputs[0], f.reshape(y, (1, 4, 5)))
    result.append(Case(f.done(y), tolerance=0))
    return result
