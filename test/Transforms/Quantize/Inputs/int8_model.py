"""Networks twice: as TOSA, and as integers computed by numpy the way docs/Int8Networks.md defines them.

Of the compiler's result only the scales of tensors are taken; weights, biases, shifts and all sums are computed here.
"""

import numpy as np

import tosa_text


def log2_ratio(a, b):
    """k where a = 2^k * b."""
    k = np.log2(a / b)
    assert abs(k - round(k)) < 1e-6, f"{a} and {b} are not a power of two apart"
    return int(round(k))


def saturate(v):
    return np.clip(v, -128, 127)


def shift_right(v, n):
    """(v + 2^(n-1)) >> n, or v << -n; n is one number or one for each channel."""
    n = np.asarray(n, np.int64)
    right = np.maximum(n, 0)
    rounding = np.where(n > 0, np.left_shift(np.int64(1), np.maximum(n - 1, 0)), 0)
    return np.where(n > 0, np.right_shift(v + rounding, right), np.left_shift(v, np.maximum(-n, 0)))


def finest_shift(weights, sx, sy):
    """The shift of one group of weights; None if all are zero."""
    largest = np.abs(weights).max(initial=0)
    if largest == 0:
        return None
    n = int(np.clip(np.floor(np.log2(127 * (sy / sx) / largest) + 1e-9), -28, 31))

    def error(n):
        step = np.ldexp(sy / sx, -n)
        return ((weights - np.clip(np.rint(weights / step), -127, 127) * step) ** 2).sum()
    return n + 1 if n < 31 and error(n + 1) < error(n) else n


def integer_weights(weights, bias, sx, sy, per_channel=True, residual=None):
    """`weights` has a row for each output channel. Returns weights, biases, shifts."""
    if per_channel:
        shifts = [finest_shift(row, sx, sy) for row in weights]
    else:
        shifts = [finest_shift(weights.ravel(), sx, sy)] * len(weights)
    usual = max([s for s in shifts if s is not None], default=0)
    shifts = [usual if s is None else s for s in shifts]

    def largest_sum(c, n):
        w = np.clip(np.rint(weights[c] / np.ldexp(sy / sx, -n)), -127, 127)
        total = 128 * np.abs(w).sum() + abs(np.rint(np.ldexp(bias[c] / sy, n)))
        if residual:
            total += np.ldexp(128.0, max(n + log2_ratio(residual, sy), 0))
        return total + (np.ldexp(1.0, n - 1) if n > 0 else 0)
    for c in range(len(shifts)):
        while shifts[c] > 0 and largest_sum(c, shifts[c]) > 2 ** 31 - 1:
            shifts[c] -= 1
    if not per_channel:
        shifts = [min(shifts)] * len(shifts)
    steps = np.array([np.ldexp(sy / sx, -n) for n in shifts])
    w = np.clip(np.rint(weights / steps.reshape(-1, 1)), -127, 127).astype(np.int64)
    b = np.array([np.rint(np.ldexp(bias[c] / sy, n)) for c, n in enumerate(shifts)]).astype(np.int64)
    return w, b, np.array(shifts)


def windows(x, kernel, stride, pad, dilation):
    """Elements under each tap: taps x N x output positions x C."""
    pads = [(0, 0)] + [(pad[2 * d], pad[2 * d + 1]) for d in range(len(kernel))] + [(0, 0)]
    x = np.pad(x, pads)
    out = [(x.shape[1 + d] - dilation[d] * (k - 1) - 1) // stride[d] + 1 for d, k in enumerate(kernel)]
    taps = []
    for tap in np.ndindex(*kernel):
        index = tuple(slice(t * dilation[d], t * dilation[d] + (out[d] - 1) * stride[d] + 1, stride[d]) for d, t in enumerate(tap))
        taps.append(x[(slice(None), *index)])
    return np.stack(taps)


class Value:
    def __init__(self, tensor, name, compute):
        self.tensor, self.name, self.compute = tensor, name, compute


class Network:
    """Emits float operations and remembers what they are as integers."""

    def __init__(self, name, *inputs, per_channel=True):
        self.f = tosa_text.Function(name, *inputs)
        self.per_channel = per_channel
        self.scales, self.values, self.steps = {}, {}, []
        self.inputs = [self.add_value(t, t.name.removeprefix("%"), None) for t in self.f.inputs]

    def add_value(self, tensor, name, compute):
        value = Value(tensor, name, compute)
        self.steps.append(value)
        return value

    def bounds(self, v, sy, low, high):
        limit = lambda bound: int(np.clip(np.rint(bound / sy), -128, 127)) if np.isfinite(bound) else (127 if bound > 0 else -128)
        return np.clip(saturate(v), limit(low), limit(high))

    def chain(self, value, name, residual, low, high):
        """The rest of a layer, as TOSA."""
        if residual is not None:
            value = self.f.add(value, residual.tensor)
        if low != -np.inf or high != np.inf:
            value = self.f.clamp(value, float(low), float(high))
        return value

    def contraction(self, x, name, weights, bias, accumulate, tensor, residual, low, high):
        """`accumulate(int8 input, integer weights)` sums; weights have a row for each output channel."""
        def compute():
            sx, sy = self.scales[x.name], self.scales[name]
            sr = self.scales[residual.name] if residual is not None else None
            w, b, n = integer_weights(weights.astype(np.float64), bias.astype(np.float64), sx, sy, self.per_channel, sr)
            v = accumulate(self.values[x], w) + b
            if residual is not None:
                v = v + shift_right(self.values[residual].reshape(v.shape), -(n + log2_ratio(sr, sy)))
            assert np.abs(v).max() < 2 ** 31
            return self.bounds(shift_right(v, n), sy, low, high).reshape(tensor.shape)
        return self.add_value(tensor, name, compute)

    def conv(self, x, name, w, b, pad, stride=None, dilation=None, residual=None, low=-np.inf, high=np.inf):
        kernel = w.shape[1:-1]
        stride, dilation = stride or (1,) * len(kernel), dilation or (1,) * len(kernel)
        self.f.node = name
        tensor = self.f.convolution(f"conv{len(kernel)}d", x.tensor, w, b, pad, stride=stride, dilation=dilation)
        tensor = self.chain(tensor, name, residual, low, high)

        def accumulate(v, weights):
            return np.einsum("t...i,oti->...o", windows(v, kernel, stride, pad, dilation), weights.reshape(len(w), -1, w.shape[-1]))
        return self.contraction(x, name, w.reshape(len(w), -1), b, accumulate, tensor, residual, low, high)

    def transposed(self, x, name, w, b, out_pad, stride, low=-np.inf, high=np.inf):
        self.f.node = name
        tensor = self.chain(self.f.convolution("transpose_conv2d", x.tensor, w, b, out_pad, stride=stride), name, None, low, high)

        def accumulate(v, weights):
            weights = weights.reshape(w.shape)
            result = np.zeros(tensor.shape, np.int64)
            for n, r, c, i in np.ndindex(*v.shape):
                for o, p, q in np.ndindex(*w.shape[:3]):
                    row, column = r * stride[0] + p + out_pad[0], c * stride[1] + q + out_pad[2]
                    if 0 <= row < result.shape[1] and 0 <= column < result.shape[2]:
                        result[n, row, column, o] += v[n, r, c, i] * weights[o, p, q, i]
            return result
        return self.contraction(x, name, w.reshape(len(w), -1), b, accumulate, tensor, None, low, high)

    def depthwise(self, x, name, w, b, pad, stride=(1, 1), low=-np.inf, high=np.inf):
        kernel, channels, multiplier = w.shape[:2], w.shape[2], w.shape[3]
        self.f.node = name
        tensor = self.chain(self.f.depthwise(x.tensor, w, b, pad, stride=stride), name, None, low, high)
        rows = w.reshape(-1, channels * multiplier).T

        def accumulate(v, weights):
            taps = np.repeat(windows(v, kernel, stride, pad, (1, 1)), multiplier, axis=-1)
            return np.einsum("t...c,ct->...c", taps, weights)
        return self.contraction(x, name, rows, b, accumulate, tensor, None, low, high)

    def dense(self, x, name, w, b=None, low=-np.inf, high=np.inf, residual=None):
        """A product with one matrix for each batch; the bias comes behind a reshape to two dimensions."""
        self.f.node = name
        tensor = self.f.matmul(x.tensor, w)
        rows = w.transpose(2, 0, 1).reshape(w.shape[2], -1)
        if b is not None:
            tensor = self.f.reshape(tensor, [tensor.shape[0] * tensor.shape[1], tensor.shape[2]])
            tensor = self.f.add(tensor, b.reshape(1, -1))
        tensor = self.chain(tensor, name, residual, low, high)

        def accumulate(v, weights):
            matrices = weights.reshape(w.shape[2], w.shape[0], w.shape[1]).transpose(1, 2, 0)
            return np.einsum("nij,njk->nik", v, matrices)
        return self.contraction(x, name, rows, np.zeros(w.shape[2]) if b is None else b, accumulate, tensor, residual, low, high)

    def mul(self, x, name, factors):
        self.f.node = name
        tensor = self.f.mul(x.tensor, factors.reshape([1] * (len(x.tensor.shape) - 1) + [-1]))
        return self.contraction(x, name, factors.reshape(-1, 1), np.zeros(factors.size), lambda v, w: v * w[:, 0], tensor, None, -np.inf, np.inf)

    def difference(self, name, minuend, x):
        """Numbers, one for each channel, minus a tensor."""
        self.f.node = name
        tensor = self.f.binary("sub", self.f.const(minuend.reshape([1] * (len(x.tensor.shape) - 1) + [-1])), x.tensor)
        return self.contraction(x, name, np.full((minuend.size, 1), -1.0), minuend, lambda v, w: v * w[:, 0], tensor, None, -np.inf, np.inf)

    def function(self, x, name, emit, compute):
        """Of each element, by a table. `emit` writes it as TOSA, `compute` is the same in double precision."""
        self.f.node = name
        tensor = emit(self.f, x.tensor)

        def look_up():
            numbers = np.arange(-128, 128) * self.scales[x.name]
            table = saturate(np.rint(compute(numbers) / self.scales[name])).astype(np.int64)
            return table[self.values[x] + 128]
        return self.add_value(tensor, name, look_up)

    def scale(self, x, name, factor, weighted=False):
        """`weighted`: as the compiler has to if scales are tied otherwise."""
        self.f.node = name
        tensor = self.f.mul(x.tensor, np.full([1] * len(x.tensor.shape), factor, np.float32))
        factor = float(np.float32(factor))
        if weighted:
            channels = tensor.shape[-1]
            return self.contraction(x, name, np.full((channels, 1), factor), np.zeros(channels), lambda v, w: v * w[:, 0], tensor, None,
                                    -np.inf, np.inf)

        def compute():
            return saturate(shift_right(self.values[x], log2_ratio(self.scales[name], self.scales[x.name] * factor)))
        return self.add_value(tensor, name, compute)

    def add(self, a, b, name, op="add", offset=None, low=-np.inf, high=np.inf):
        """Of two tensors, or of one and a constant."""
        self.f.node = name
        tensor = self.f.binary(op, a.tensor, b.tensor) if b is not None else a.tensor
        if offset is not None:
            tensor = self.f.add(tensor, offset.reshape([1] * (len(tensor.shape) - 1) + [-1]))
        tensor = self.chain(tensor, name, None, low, high)

        def compute():
            sy = self.scales[name]
            terms = [(a, 1)] + ([(b, -1 if op == "sub" else 1)] if b is not None else [])
            exponents = [log2_ratio(self.scales[x.name], sy) for x, _ in terms]
            n = -min([0, *exponents])
            v = sum(sign * shift_right(self.values[x], -(e + n)) for (x, sign), e in zip(terms, exponents))
            if offset is not None:
                v = v + np.rint(np.ldexp(offset.astype(np.float64) / sy, n)).astype(np.int64)
            return self.bounds(shift_right(v, n), sy, low, high)
        return self.add_value(tensor, name, compute)

    def mean(self, x, name, kernel, stride):
        self.f.node = name
        tensor = self.f.pool("avg_pool2d", x.tensor, kernel, stride)

        def compute():
            n = log2_ratio(self.scales[name], self.scales[x.name] / (kernel[0] * kernel[1]))
            return saturate(shift_right(windows(self.values[x], kernel, stride, (0,) * 4, (1, 1)).sum(axis=0), n))
        return self.add_value(tensor, name, compute)

    def reduce(self, x, name, axes, factor):
        self.f.node = name
        tensor = x.tensor
        for axis in axes:
            tensor = self.f.reduce_sum(tensor, axis)
        tensor = self.f.mul(tensor, np.full([1] * len(tensor.shape), factor, np.float32))

        def compute():
            n = log2_ratio(self.scales[name], self.scales[x.name] * float(np.float32(factor)))
            return saturate(shift_right(self.values[x].sum(axis=tuple(axes), keepdims=True), n))
        return self.add_value(tensor, name, compute)

    # What has its operand's scale.

    def move(self, x, tensor, compute):
        return self.add_value(tensor, x.name, lambda: compute(self.values[x]))

    def relu(self, x):
        return self.move(x, self.f.clamp(x.tensor), lambda v: np.maximum(v, 0))

    def reshape(self, x, shape):
        return self.move(x, self.f.reshape(x.tensor, shape), lambda v: v.reshape(shape))

    def transpose(self, x, perms):
        return self.move(x, self.f.transpose(x.tensor, perms), lambda v: v.transpose(perms))

    def pad(self, x, amounts):
        pads = [(amounts[2 * i], amounts[2 * i + 1]) for i in range(len(x.tensor.shape))]
        return self.move(x, self.f.pad(x.tensor, amounts), lambda v: np.pad(v, pads))

    def max_pool(self, x, kernel, stride, pad=(0, 0, 0, 0)):
        def compute(v):
            pads = [(0, 0), (pad[0], pad[1]), (pad[2], pad[3]), (0, 0)]
            padded = np.pad(v, pads, constant_values=-128)
            return windows(padded, kernel, stride, (0,) * 4, (1, 1)).max(axis=0)
        return self.move(x, self.f.pool("max_pool2d", x.tensor, kernel, stride, pad), compute)

    def average(self, x, kernel, stride, pad):
        """An average that does not count padding: stays one of int8, ties up."""
        def compute(v):
            total = windows(v, kernel, stride, pad, (1, 1)).sum(axis=0)
            count = windows(np.ones_like(v), kernel, stride, pad, (1, 1)).sum(axis=0)
            # TOSA's definition, with a reciprocal that is a little too large.
            bits = np.array([int(c - 1).bit_length() for c in count.ravel()]).reshape(count.shape)
            return (total * (((2 ** 30 + 1) << bits) // count) + (1 << (29 + bits))) >> (30 + bits)
        return self.move(x, self.f.pool("avg_pool2d", x.tensor, kernel, stride, pad), compute)

    def concat(self, values, name, axis):
        """`name` is for the scale, which another layer's report has as that of its input."""
        tensor = self.f.concat([v.tensor for v in values], axis)

        def compute():
            sy = self.scales[name]
            return np.concatenate([saturate(shift_right(self.values[v], log2_ratio(sy, self.scales[v.name]))) for v in values], axis)
        return self.add_value(tensor, name, compute)

    def done(self, *values):
        self.f.node = None
        self.results = values
        self.f.done(*(v.tensor for v in values))
        return self

    def run(self, inputs, scales):
        """Float outputs; `scales` by name of tensor."""
        self.scales = scales
        self.values = {}
        for value, array in zip(self.inputs, inputs):
            scaled = array * np.float32(1 / scales[value.name])
            self.values[value] = np.clip(np.rint(scaled), -128, 127).astype(np.int64)
        for value in self.steps:
            if value.compute:
                self.values[value] = value.compute()
        return [self.values[v].astype(np.float32) * np.float32(scales[v.name]) for v in self.results]
