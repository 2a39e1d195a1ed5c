"""What each ONNX operation computes, for onnx_reference.py.

A function per operation: of a node, its operands (numpy arrays, None where an
optional one is left out) and the type that floating-point tensors have.
"""

import itertools
import math

import numpy as np

COLUMN_BYTES = 1 << 26  # Of the matrix that a convolution builds at a time.


class EvaluationError(ValueError):
    """The graph or what was fed to it cannot be evaluated."""


def expect(condition, message):
    if not condition:
        raise EvaluationError(message)


class Node:
    """A node with its attributes as Python values and its operands."""

    def __init__(self, proto, opset):
        from onnx import helper

        self.op, self.opset = proto.op_type, opset
        self.name = proto.name or "unnamed"
        self.inputs, self.outputs = list(proto.input), list(proto.output)
        self.attributes = {a.name: helper.get_attribute_value(a)
                           for a in proto.attribute}

    def get(self, name, default=None):
        value = self.attributes.get(name, default)
        return value.decode() if isinstance(value, bytes) else value

    def refuse(self, condition, what):
        expect(not condition, "%s: not covered" % what)


OPS = {}


def op(*names):
    """Registers f(node, operands, dtype), which returns an array or several."""
    def register(function):
        for name in names:
            OPS[name] = function
        return function
    return register


def operand(operands, index, default=None):
    """An optional operand."""
    if index < len(operands) and operands[index] is not None:
        return operands[index]
    return default


def axis_of(axis, rank):
    expect(-rank <= axis < rank,
           "axis: expected -%d..%d, got %d" % (rank, rank - 1, axis))
    return axis % rank


def axes_of(node, operands, since):
    """Axes: an attribute before opset `since`, the second operand then."""
    if node.opset < since:
        return node.get("axes")
    axes = operand(operands, 1)
    return None if axes is None else [int(a) for a in axes]


# Windows: what convolution and pooling have in common.


class Windows:
    """Where the windows of a convolution or a pooling lie."""

    def __init__(self, node, size, kernel):
        rank = len(size)
        self.kernel = tuple(kernel)
        self.strides = tuple(node.get("strides", [1] * rank))
        self.dilations = tuple(node.get("dilations", [1] * rank))
        pads = node.get("pads", [0] * 2 * rank)
        for name, values in (("kernel_shape", self.kernel),
                             ("strides", self.strides),
                             ("dilations", self.dilations)):
            expect(len(values) == rank and min(values) > 0, "%s: expected %d "
                   "positive values, got %s" % (name, rank, list(values)))
        expect(len(pads) == 2 * rank,
               "pads: expected %d values, got %s" % (2 * rank, list(pads)))
        extents = [(k - 1) * d + 1
                   for k, d in zip(self.kernel, self.dilations)]
        auto = node.get("auto_pad", "NOTSET")
        if auto == "VALID":
            pads = [0] * 2 * rank
        elif auto in ("SAME_UPPER", "SAME_LOWER"):
            totals = [max(0, (-(-n // s) - 1) * s + e - n)
                      for n, s, e in zip(size, self.strides, extents)]
            small = [t // 2 for t in totals]
            large = [t - a for t, a in zip(totals, small)]
            pads = small + large if auto == "SAME_UPPER" else large + small
        else:
            expect(auto == "NOTSET", "auto_pad: got %r" % auto)
        self.begin, self.end = list(pads[:rank]), list(pads[rank:])
        self.out = []
        for i in range(rank):
            room = size[i] + self.begin[i] + self.end[i] - extents[i]
            expect(room >= 0, "a window of %d does not fit in %d padded by "
                   "%d and %d" % (extents[i], size[i], self.begin[i],
                                  self.end[i]))
            out = room // self.strides[i] + 1
            if node.get("ceil_mode", 0) and room % self.strides[i]:
                # One more, unless it would begin in the padding at the end.
                out += out * self.strides[i] < size[i] + self.begin[i]
            self.out.append(out)
        # What windows reach beyond the padding because of ceil_mode.
        self.beyond = [
            max(0, (o - 1) * s + e - n - b - a) for o, s, e, n, b, a in
            zip(self.out, self.strides, extents, size, self.begin, self.end)]

    def pad(self, x, fill, beyond=None):
        """Spatial padding, and `beyond` it (by default as `fill`)."""
        lead = [(0, 0)] * (x.ndim - len(self.out))
        x = np.pad(x, lead + list(zip(self.begin, self.end)),
                   constant_values=fill)
        return np.pad(x, lead + [(0, e) for e in self.beyond],
                      constant_values=fill if beyond is None else beyond)

    def taps(self, first=0, last=None):
        """For each position in the kernel, the slices of the padded input that
        meet it, for the rows from first to last of the result."""
        ends = [self.out[0] if last is None else last] + list(self.out[1:])
        starts = [first] + [0] * (len(ends) - 1)
        for tap in itertools.product(*map(range, self.kernel)):
            yield (Ellipsis,) + tuple(
                slice(a * s + t * d, (b - 1) * s + t * d + 1, s) for
                a, b, s, t, d in
                zip(starts, ends, self.strides, tap, self.dilations))


def convolve(node, x, weights, fill=0):
    """Matrix multiplication with the columns that the windows see."""
    rank = x.ndim - 2
    expect(rank >= 1 and weights.ndim == x.ndim, "expected input and weights "
           "of the same rank, got %s and %s" % (x.shape, weights.shape))
    group = node.get("group", 1)
    outputs, depth = weights.shape[:2]
    expect(group > 0 and depth * group == x.shape[1] and outputs % group == 0,
           "input %s, weights %s and group %d do not fit together" %
           (x.shape, weights.shape, group))
    expect(tuple(node.get("kernel_shape", weights.shape[2:])) ==
           weights.shape[2:], "kernel_shape: got %s, but weights of %s" %
           (node.get("kernel_shape"), weights.shape))
    windows = Windows(node, x.shape[2:], weights.shape[2:])
    padded = windows.pad(x, fill)
    count = math.prod(windows.kernel)
    matrix = weights.reshape(group, outputs // group, depth * count)
    result = np.empty((x.shape[0], outputs, *windows.out), x.dtype)
    row = x.shape[1] * count * math.prod(windows.out[1:]) * x.dtype.itemsize
    step = max(1, COLUMN_BYTES // max(row, 1))
    for image, first in itertools.product(
            range(x.shape[0]), range(0, windows.out[0], step)):
        last = min(first + step, windows.out[0])
        shape = (last - first, *windows.out[1:])
        columns = np.empty((x.shape[1], count, *shape), x.dtype)
        for index, where in enumerate(windows.taps(first, last)):
            columns[:, index] = padded[image][where]
        part = matrix @ columns.reshape(group, depth * count, -1)
        result[image, :, first:last] = part.reshape(outputs, *shape)
    return result


def per_channel(values, rank):
    """One value per channel, or one for all, against [N, C, ...]."""
    return np.reshape(values, (1, -1) + (1,) * (rank - 2))


@op("Conv")
def conv(node, operands, dtype):
    x, weights, bias = operands[0], operands[1], operand(operands, 2)
    result = convolve(node, x, weights)
    return result if bias is None else result + per_channel(bias, x.ndim)


@op("ConvTranspose")
def conv_transpose(node, operands, dtype):
    x, weights, bias = operands[0], operands[1], operand(operands, 2)
    rank = x.ndim - 2
    expect(rank >= 1 and weights.ndim == x.ndim, "expected input and weights "
           "of the same rank, got %s and %s" % (x.shape, weights.shape))
    group = node.get("group", 1)
    expect(group > 0 and weights.shape[0] == x.shape[1] and
           x.shape[1] % group == 0,
           "input %s, weights %s and group %d do not fit together" %
           (x.shape, weights.shape, group))
    kernel = weights.shape[2:]
    strides = node.get("strides", [1] * rank)
    dilations = node.get("dilations", [1] * rank)
    extra = node.get("output_padding", [0] * rank)
    pads = list(node.get("pads", [0] * 2 * rank))
    auto = node.get("auto_pad", "NOTSET")
    # Every input element adds a scaled kernel; padding then crops the result.
    full = [s * (n - 1) + (k - 1) * d + 1 for n, k, s, d in
            zip(x.shape[2:], kernel, strides, dilations)]
    wanted = node.get("output_shape")
    if wanted is not None:
        wanted = list(wanted)[-rank:]
    elif auto in ("SAME_UPPER", "SAME_LOWER"):
        wanted = [n * s for n, s in zip(x.shape[2:], strides)]
    elif auto == "VALID":
        pads = [0] * 2 * rank
    if wanted is not None:
        totals = [max(0, f + e - w) for f, e, w in zip(full, extra, wanted)]
        extra = [max(e, w - f) for f, e, w in zip(full, extra, wanted)]
        small = [t // 2 for t in totals]
        large = [t - a for t, a in zip(totals, small)]
        pads = small + large if auto == "SAME_UPPER" else large + small
    depth, outputs = x.shape[1] // group, weights.shape[1]
    canvas = np.zeros((x.shape[0], group, outputs,
                       *(f + e for f, e in zip(full, extra))), x.dtype)
    flat = x.reshape(x.shape[0], group, depth, -1)
    for tap in itertools.product(*map(range, kernel)):
        matrix = weights[(Ellipsis, *tap)].reshape(group, depth, outputs)
        # Products of matrices with gaps would be plain loops.
        part = np.ascontiguousarray(matrix.transpose(0, 2, 1)) @ flat
        where = tuple(slice(t * d, t * d + s * (n - 1) + 1, s) for t, d, s, n
                      in zip(tap, dilations, strides, x.shape[2:]))
        canvas[(Ellipsis, *where)] += part.reshape(
            x.shape[0], group, outputs, *x.shape[2:])
    canvas = canvas.reshape(x.shape[0], group * outputs, *canvas.shape[3:])
    crop = tuple(slice(b, n - a) for b, a, n in
                 zip(pads[:rank], pads[rank:], canvas.shape[2:]))
    result = canvas[(Ellipsis, *crop)]
    return result if bias is None else result + per_channel(bias, x.ndim)


@op("MaxPool")
def max_pool(node, operands, dtype):
    x = operands[0]
    node.refuse(len(node.outputs) > 1, "the Indices output")
    windows = Windows(node, x.shape[2:], node.get("kernel_shape"))
    lowest = (-np.inf if np.issubdtype(x.dtype, np.floating)
              else np.iinfo(x.dtype).min)
    padded = windows.pad(x, lowest)
    result = None
    for where in windows.taps():
        part = padded[where]
        result = part.copy() if result is None else np.maximum(result, part)
    return result


@op("AveragePool")
def average_pool(node, operands, dtype):
    x = operands[0]
    windows = Windows(node, x.shape[2:], node.get("kernel_shape"))
    padded = windows.pad(x, 0)
    counted = windows.pad(np.ones(x.shape[2:], x.dtype),
                          int(bool(node.get("count_include_pad", 0))), 0)
    total = sum(padded[where] for where in windows.taps())
    return total / sum(counted[where] for where in windows.taps())


@op("GlobalAveragePool")
def global_average_pool(node, operands, dtype):
    x = operands[0]
    return x.mean(axis=tuple(range(2, x.ndim)), keepdims=True)


# Matrices.


@op("Gemm")
def gemm(node, operands, dtype):
    a = operands[0].T if node.get("transA", 0) else operands[0]
    b = operands[1].T if node.get("transB", 0) else operands[1]
    result = a.dtype.type(node.get("alpha", 1.0)) * (a @ b)
    c = operand(operands, 2)
    if c is not None:
        result = result + result.dtype.type(node.get("beta", 1.0)) * c
    return result


@op("MatMul")
def matmul(node, operands, dtype):
    return operands[0] @ operands[1]


# One element at a time.


@op("Add", "Sub", "Mul", "Div")
def arithmetic(node, operands, dtype):
    a, b = operands
    if node.op == "Div" and not np.issubdtype(a.dtype, np.floating):
        # Towards zero; x / 0, which ONNX leaves open, is 0.
        x, y = a.astype(np.int64), b.astype(np.int64)
        quotient = np.abs(x) // np.where(y == 0, 1, np.abs(y))
        return (np.sign(x) * np.sign(y) * quotient).astype(a.dtype)
    return {"Add": np.add, "Sub": np.subtract, "Mul": np.multiply,
            "Div": np.divide}[node.op](a, b)


@op("Relu")
def relu(node, operands, dtype):
    return np.maximum(operands[0], operands[0].dtype.type(0))


@op("LeakyRelu")
def leaky_relu(node, operands, dtype):
    x = operands[0]
    return np.where(x < 0, x * x.dtype.type(node.get("alpha", 0.01)), x)


@op("Clip")
def clip(node, operands, dtype):
    x = operands[0]
    if node.opset < 11:
        low, high = node.get("min"), node.get("max")
    else:
        low, high = operand(operands, 1), operand(operands, 2)
    if low is not None:
        x = np.maximum(x, x.dtype.type(low))
    # The maximum wins where it is below the minimum.
    return x if high is None else np.minimum(x, x.dtype.type(high))


@op("Tanh")
def tanh(node, operands, dtype):
    return np.tanh(operands[0])


@op("Sigmoid")
def sigmoid(node, operands, dtype):
    # By tanh, which does not overflow.
    x = operands[0]
    half = x.dtype.type(0.5)
    return half * np.tanh(half * x) + half


@op("BatchNormalization")
def batch_normalization(node, operands, dtype):
    x = operands[0]
    node.refuse(node.get("training_mode", 0), "training_mode")
    node.refuse(not node.get("spatial", 1), "spatial = 0")
    node.refuse(len([o for o in node.outputs if o]) > 1, "a second output")
    scale, shift, mean, variance = (per_channel(v, x.ndim)
                                    for v in operands[1:5])
    epsilon = x.dtype.type(node.get("epsilon", 1e-5))
    return (x - mean) / np.sqrt(variance + epsilon) * scale + shift


@op("Softmax")
def softmax(node, operands, dtype):
    x = operands[0]
    if node.opset < 13:  # Everything from the axis on is one row.
        axis = axis_of(node.get("axis", 1), x.ndim)
        rows, along = x.reshape(math.prod(x.shape[:axis]), -1), 1
    else:
        rows, along = x, axis_of(node.get("axis", -1), x.ndim)
    powers = np.exp(rows - rows.max(axis=along, keepdims=True))
    return (powers / powers.sum(axis=along, keepdims=True)).reshape(x.shape)


@op("Dropout")
def dropout(node, operands, dtype):
    training = operand(operands, 2)
    node.refuse(training is not None and bool(training), "training_mode")
    return operands[0], np.ones(operands[0].shape, bool)


@op("Identity")
def identity(node, operands, dtype):
    return operands[0]


@op("Cast")
def cast(node, operands, dtype):
    kinds = {1: dtype, 2: np.uint8, 3: np.int8, 6: np.int32, 7: np.int64,
             9: bool, 10: dtype, 11: dtype}
    node.refuse(node.get("to") not in kinds, "to = %s" % node.get("to"))
    return operands[0].astype(kinds[node.get("to")])


# Shapes.


@op("Concat")
def concat(node, operands, dtype):
    return np.concatenate(operands, axis_of(node.get("axis"),
                                            operands[0].ndim))


@op("Flatten")
def flatten(node, operands, dtype):
    x, axis = operands[0], node.get("axis", 1)
    axis = axis if axis == x.ndim else axis_of(axis, x.ndim)
    return x.reshape(math.prod(x.shape[:axis]), math.prod(x.shape[axis:]))


@op("Reshape")
def reshape(node, operands, dtype):
    x, shape = operands[0], [int(n) for n in operands[1]]
    if not node.get("allowzero", 0):
        for index, size in enumerate(shape):
            if size == 0:
                expect(index < x.ndim, "shape %s copies more dimensions than "
                       "%s has" % (shape, x.shape))
                shape[index] = x.shape[index]
    return x.reshape(shape)


@op("Shape")
def shape_of(node, operands, dtype):
    return np.array(operands[0].shape[node.get("start", 0):node.get("end")],
                    np.int64)


@op("Gather")
def gather(node, operands, dtype):
    return np.take(operands[0], operands[1], axis=node.get("axis", 0))


@op("Transpose")
def transpose(node, operands, dtype):
    return np.transpose(operands[0], node.get("perm"))


@op("Squeeze")
def squeeze(node, operands, dtype):
    axes = axes_of(node, operands, 13)
    return np.squeeze(operands[0], None if axes is None else tuple(axes))


@op("Unsqueeze")
def unsqueeze(node, operands, dtype):
    return np.expand_dims(operands[0], tuple(axes_of(node, operands, 13)))


@op("Pad")
def pad(node, operands, dtype):
    x = operands[0]
    if node.opset < 11:
        pads, value = node.get("pads"), node.get("value", 0.0)
    else:
        pads, value = operands[1].tolist(), operand(operands, 2, 0)
    axes = operand(operands, 3, range(x.ndim))
    amounts = [[0, 0] for _ in range(x.ndim)]
    for index, axis in enumerate(axes):
        amounts[axis_of(int(axis), x.ndim)] = [pads[index],
                                               pads[index + len(axes)]]
    # Negative amounts crop.
    x = x[tuple(slice(max(0, -b), n - max(0, -a))
                for (b, a), n in zip(amounts, x.shape))]
    amounts = [(max(0, b), max(0, a)) for b, a in amounts]
    mode = node.get("mode", "constant")
    if mode == "constant":
        return np.pad(x, amounts, constant_values=x.dtype.type(value))
    node.refuse(mode not in ("reflect", "edge", "wrap"), "mode %s" % mode)
    return np.pad(x, amounts, mode=mode)


@op("ReduceMean")
def reduce_mean(node, operands, dtype):
    axes = axes_of(node, operands, 18)
    if not axes:
        if node.get("noop_with_empty_axes", 0):
            return operands[0]
        axes = range(operands[0].ndim)
    return operands[0].mean(axis=tuple(axes),
                            keepdims=bool(node.get("keepdims", 1)))


@op("Constant")
def constant(node, operands, dtype):
    from onnx import numpy_helper

    if "value" in node.attributes:
        return in_dtype(numpy_helper.to_array(node.get("value")), dtype)
    for name, kind in (("value_float", dtype), ("value_floats", dtype),
                       ("value_int", np.int64), ("value_ints", np.int64)):
        if name in node.attributes:
            return np.array(node.get(name), kind)
    raise EvaluationError("not covered: a constant that is not numeric")


def in_dtype(array, dtype):
    """Floating-point tensors are computed with in one type."""
    if np.issubdtype(array.dtype, np.floating):
        return array.astype(dtype)
    return array


# Integers.


def along(values, rank, axis):
    """Scales or zero points, of a whole tensor or of each slice of an axis."""
    values = np.asarray(values)
    if values.size == 1:
        return values.reshape(())
    shape = [1] * rank
    shape[axis_of(axis, rank)] = values.size
    return values.reshape(shape)


def saturate(values, zero_point, kind):
    """Rounds to nearest even; what does not fit becomes the limit."""
    limits = np.iinfo(kind)
    return np.clip(np.rint(values) + zero_point, limits.min,
                   limits.max).astype(kind)


@op("QuantizeLinear")
def quantize_linear(node, operands, dtype):
    x, scale = operands[0], operands[1]
    zero_point = operand(operands, 2, np.zeros_like(scale, np.uint8))
    node.refuse(node.get("block_size", 0), "block_size")
    node.refuse(node.get("output_dtype", 0), "output_dtype")
    axis = node.get("axis", 1)
    return saturate(x.astype(np.float32) /
                    along(scale, x.ndim, axis).astype(np.float32),
                    along(zero_point, x.ndim, axis).astype(np.float64),
                    zero_point.dtype)


@op("DequantizeLinear")
def dequantize_linear(node, operands, dtype):
    x, scale = operands[0], operands[1]
    zero_point = operand(operands, 2, np.zeros((), x.dtype))
    node.refuse(node.get("block_size", 0), "block_size")
    node.refuse(x.dtype not in (np.int8, np.uint8, np.int32), str(x.dtype))
    axis = node.get("axis", 1)
    difference = (x.astype(np.int64) -
                  along(zero_point, x.ndim, axis).astype(np.int64))
    return difference.astype(dtype) * along(scale, x.ndim, axis)


def requantize(sums, scales, zero_point):
    """Integer sums times one float32 factor each, as in QLinear* nodes."""
    return saturate(sums.astype(np.float32) * scales.astype(np.float32),
                    float(zero_point), zero_point.dtype)


def float32(scale):
    return np.asarray(scale).astype(np.float32)


@op("QLinearConv")
def qlinear_conv(node, operands, dtype):
    (x, x_scale, x_zero, weights, w_scale, w_zero, y_scale, y_zero) = \
        operands[:8]
    # Sums stay far below 2^53, so that float64 computes them exactly.
    values = x.astype(np.float64) - float(x_zero)
    factors = (weights.astype(np.float64) -
               along(w_zero, weights.ndim, 0).astype(np.float64))
    sums = convolve(node, values, factors)
    bias = operand(operands, 8)
    if bias is not None:
        sums = sums + per_channel(bias.astype(np.float64), x.ndim)
    scales = float32(x_scale) * float32(w_scale) / float32(y_scale)
    return requantize(sums, along(scales, x.ndim, 1), y_zero)


@op("QLinearMatMul")
def qlinear_matmul(node, operands, dtype):
    a, a_scale, a_zero, b, b_scale, b_zero, y_scale, y_zero = operands
    # Of each row of the first matrix, of each column of the second.
    left = a.astype(np.float64) - along(a_zero, a.ndim, -2 % a.ndim)
    right = b.astype(np.float64) - along(b_zero, b.ndim, -1)
    scales = (along(float32(a_scale), a.ndim, -2 % a.ndim) *
              along(float32(b_scale), b.ndim, -1) / float32(y_scale))
    return requantize(left @ right, scales, y_zero)
