"""Functions, comparisons, selections and resizing, for onnx_reference.py."""

import itertools
import math

import numpy as np

from onnx_reference_ops import (axes_of, axis_of, expect, op,
                                operand)

# Functions of each element.


def erf(x):
    return np.vectorize(math.erf, otypes=[float])(x)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def softplus(x):
    return np.logaddexp(x, 0)


def elu(x, alpha=1.0):
    return np.where(x >= 0, x, alpha * np.expm1(np.minimum(x, 0)))


def gelu(x, approximate="none"):
    if approximate == "tanh":
        return x / 2 * (1 + np.tanh(math.sqrt(2 / math.pi) *
                                    (x + 0.044715 * x ** 3)))
    return x / 2 * (1 + erf(x / math.sqrt(2)))


# Operator: the function and the attributes it takes, with their defaults.
FUNCTIONS = {
    "Abs": (np.abs, {}), "Neg": (np.negative, {}), "Ceil": (np.ceil, {}),
    "Floor": (np.floor, {}), "Sqrt": (np.sqrt, {}), "Exp": (np.exp, {}),
    "Log": (np.log, {}), "Erf": (erf, {}), "Sin": (np.sin, {}),
    "Cos": (np.cos, {}), "Reciprocal": (lambda x: 1 / x, {}),
    "Not": (np.logical_not, {}), "Softplus": (softplus, {}),
    "Softsign": (lambda x: x / (1 + np.abs(x)), {}),
    "Mish": (lambda x: x * np.tanh(softplus(x)), {}),
    "HardSwish": (lambda x: x * np.clip(x / 6 + 0.5, 0, 1), {}),
    "HardSigmoid": (lambda x, alpha, beta: np.clip(alpha * x + beta, 0, 1),
                    {"alpha": 0.2, "beta": 0.5}),
    "Elu": (elu, {"alpha": 1.0}),
    "Celu": (lambda x, alpha: np.where(
        x >= 0, x, alpha * np.expm1(np.minimum(x, 0) / alpha)),
             {"alpha": 1.0}),
    "Selu": (lambda x, alpha, gamma: gamma * elu(x, alpha),
             {"alpha": 1.67326319217681884765625,
              "gamma": 1.05070102214813232421875}),
    "ThresholdedRelu": (lambda x, alpha: np.where(x > alpha, x, 0),
                        {"alpha": 1.0}),
    "Swish": (lambda x, alpha: x * sigmoid(alpha * x), {"alpha": 1.0}),
    "Gelu": (gelu, {"approximate": "none"}),
}


@op(*FUNCTIONS)
def function(node, operands, dtype):
    compute, attributes = FUNCTIONS[node.op]
    with np.errstate(all="ignore"):
        result = compute(operands[0], **{name: node.get(name, default) for
                                         name, default in attributes.items()})
    return result.astype(operands[0].dtype)


@op("PRelu")
def prelu(node, operands, dtype):
    x, slope = operands
    return np.where(x >= 0, x, x * slope)


# Several operands.


@op("Pow")
def power(node, operands, dtype):
    with np.errstate(all="ignore"):
        return np.power(*operands).astype(operands[0].dtype)


@op("Sum", "Max", "Min")
def variadic(node, operands, dtype):
    combine = {"Sum": np.add, "Max": np.maximum, "Min": np.minimum}[node.op]
    result = operands[0]
    for other in operands[1:]:
        result = combine(result, other)
    return result


COMPARISONS = {"Equal": np.equal, "Greater": np.greater,
               "GreaterOrEqual": np.greater_equal, "Less": np.less,
               "LessOrEqual": np.less_equal, "And": np.logical_and,
               "Or": np.logical_or, "Xor": np.logical_xor, "Mod": np.mod}


@op(*COMPARISONS)
def comparison(node, operands, dtype):
    node.refuse(node.op == "Mod" and (node.get("fmod", 0) or operands[
        0].dtype.kind == "f"), "fmod")
    return COMPARISONS[node.op](*operands)


@op("CastLike")
def cast_like(node, operands, dtype):
    to = operands[1].dtype
    node.refuse(to.kind not in "biuf" or to == np.float16, str(to))
    return operands[0].astype(operands[1].dtype)


@op("Where")
def where(node, operands, dtype):
    return np.where(*operands)


# Reductions.


def log_sum_exp(x, **options):
    peak = x.max(**dict(options, keepdims=True))
    sums = np.log(np.exp(x - peak).sum(**dict(options, keepdims=True))) + peak
    return sums if options["keepdims"] else np.squeeze(sums, options["axis"])


REDUCTIONS = {
    "ReduceSum": (np.sum, 13), "ReduceMax": (np.max, 18),
    "ReduceMin": (np.min, 18), "ReduceProd": (np.prod, 18),
    "ReduceL1": (lambda x, **o: np.abs(x).sum(**o), 18),
    "ReduceL2": (lambda x, **o: np.sqrt((x * x).sum(**o)), 18),
    "ReduceSumSquare": (lambda x, **o: (x * x).sum(**o), 18),
    "ReduceLogSum": (lambda x, **o: np.log(x.sum(**o)), 18),
    "ReduceLogSumExp": (log_sum_exp, 18),
}


@op(*REDUCTIONS)
def reduction(node, operands, dtype):
    x = operands[0]
    compute, since = REDUCTIONS[node.op]
    axes = axes_of(node, operands, since)
    if not axes:
        if node.get("noop_with_empty_axes", 0):
            return x
        axes = range(x.ndim)
    axes = tuple(sorted({axis_of(axis, x.ndim) for axis in axes}))
    with np.errstate(all="ignore"):
        result = compute(x, axis=axes, keepdims=bool(node.get("keepdims", 1)))
    return result.astype(x.dtype)


@op("ArgMax", "ArgMin")
def arg(node, operands, dtype):
    x = operands[0]
    axis = axis_of(node.get("axis", 0), x.ndim)
    find = np.argmax if node.op == "ArgMax" else np.argmin
    if node.get("select_last_index", 0):
        at = x.shape[axis] - 1 - find(np.flip(x, axis), axis)
    else:
        at = find(x, axis)
    return np.expand_dims(at, axis) if node.get("keepdims", 1) else at


@op("GlobalMaxPool")
def global_max_pool(node, operands, dtype):
    x = operands[0]
    return x.max(axis=tuple(range(2, x.ndim)), keepdims=True)


@op("LogSoftmax")
def log_softmax(node, operands, dtype):
    x = operands[0]
    axis = axis_of(node.get("axis", -1), x.ndim)
    node.refuse(node.opset < 13, "before opset 13")
    return x - log_sum_exp(x, axis=(axis,), keepdims=True)


def normalize(x, axes, epsilon):
    mean = x.mean(axis=axes, keepdims=True)
    variance = ((x - mean) ** 2).mean(axis=axes, keepdims=True)
    return (x - mean) / np.sqrt(variance + epsilon)


@op("LayerNormalization")
def layer_normalization(node, operands, dtype):
    x, scale = operands[:2]
    axis = axis_of(node.get("axis", -1), x.ndim)
    result = normalize(x, tuple(range(axis, x.ndim)),
                       node.get("epsilon", 1e-5)) * scale
    bias = operand(operands, 2)
    return result if bias is None else result + bias


@op("InstanceNormalization")
def instance_normalization(node, operands, dtype):
    x, scale, bias = operands
    ones = (-1,) + (1,) * (x.ndim - 2)
    return (normalize(x, tuple(range(2, x.ndim)), node.get("epsilon", 1e-5)) *
            scale.reshape(ones) + bias.reshape(ones))


# Moves.


@op("Slice")
def slice_(node, operands, dtype):
    x = operands[0]
    if node.opset < 10:
        starts, ends = node.get("starts"), node.get("ends")
        axes, steps = node.get("axes"), None
    else:
        starts, ends = operands[1:3]
        axes, steps = operand(operands, 3), operand(operands, 4)
    axes = range(len(starts)) if axes is None else axes
    steps = [1] * len(starts) if steps is None else steps
    for start, end, axis, step in zip(starts, ends, axes, steps):
        axis, size = axis_of(int(axis), x.ndim), x.shape[int(axis)]
        start, end, step = int(start), int(end), int(step)
        start += size if start < 0 else 0
        end += size if end < 0 else 0
        if step > 0:
            start, end = max(0, min(start, size)), max(0, min(end, size))
        else:
            start = max(0, min(start, size - 1))
            end = max(-1, min(end, size - 1))
        x = np.take(x, list(range(start, end, step)), axis)
    return x


@op("Split")
def split(node, operands, dtype):
    x = operands[0]
    axis = axis_of(node.get("axis", 0), x.ndim)
    sizes = node.get("split") if node.opset < 13 else operand(operands, 1)
    if sizes is None:
        count = node.get("num_outputs", len(node.outputs))
        size = -(-x.shape[axis] // count)
        sizes = [min(size, x.shape[axis] - i * size) for i in range(count)]
    expect(sum(sizes) == x.shape[axis], "split: parts do not fit")
    ends = list(itertools.accumulate(int(s) for s in sizes))
    return tuple(np.split(x, ends[:-1], axis))


@op("Expand")
def expand(node, operands, dtype):
    x, shape = operands
    shape = np.broadcast_shapes(x.shape, tuple(int(s) for s in shape))
    return np.broadcast_to(x, shape)


@op("Tile")
def tile(node, operands, dtype):
    return np.tile(operands[0], [int(n) for n in operands[1]])


@op("DepthToSpace")
def depth_to_space(node, operands, dtype):
    n, c, h, w = operands[0].shape
    b, deep = node.get("blocksize"), node.get("mode", "DCR") == "DCR"
    result = np.zeros((n, c // (b * b), h * b, w * b), operands[0].dtype)
    for channel, i, j in itertools.product(range(c // (b * b)), range(b),
                                           range(b)):
        source = ((i * b + j) * (c // (b * b)) + channel if deep else
                  channel * b * b + i * b + j)
        result[:, channel, i::b, j::b] = operands[0][:, source]
    return result


@op("SpaceToDepth")
def space_to_depth(node, operands, dtype):
    b = node.get("blocksize")
    parts = [operands[0][:, :, i::b, j::b] for i in range(b) for j in range(b)]
    if node.get("mode", "DCR") == "DCR":
        return np.concatenate(parts, 1)
    n, c, h, w = parts[0].shape
    return np.stack(parts, 2).reshape(n, c * b * b, h, w)


@op("ConstantOfShape")
def constant_of_shape(node, operands, dtype):
    from onnx import numpy_helper

    value = node.get("value")
    value = np.zeros(1, np.float32) if value is None else \
        numpy_helper.to_array(value)
    return np.full([int(n) for n in operands[0]], value.reshape(())[()],
                   value.dtype)


@op("Range")
def range_(node, operands, dtype):
    start, end, step = (v.reshape(())[()] for v in operands)
    return np.arange(start, end, step, operands[0].dtype)


@op("Size")
def size_of(node, operands, dtype):
    return np.array(operands[0].size, np.int64)


# Masks, tables and products by their letters, in numpy's words where it has
# some.


@op("Trilu")
def trilu(node, operands, dtype):
    k = int(operand(operands, 1, 0))
    return np.triu(operands[0], k) if node.get("upper", 1) else \
        np.tril(operands[0], k)


@op("EyeLike")
def eye_like(node, operands, dtype):
    kind = node.get("dtype")
    kinds = {1: dtype, 6: np.int32, 7: np.int64, 9: bool, 11: dtype,
             None: operands[0].dtype}
    expect(kind in kinds, "dtype = %s: not covered" % kind)
    return np.eye(*operands[0].shape, k=node.get("k", 0), dtype=kinds[kind])


@op("CumSum")
def cum_sum(node, operands, dtype):
    axis = int(operands[1])
    x = np.flip(operands[0], axis) if node.get("reverse", 0) else operands[0]
    result = np.cumsum(x, axis, dtype=x.dtype)
    if node.get("exclusive", 0):
        result = np.roll(result, 1, axis)
        result[(slice(None),) * (axis % x.ndim) + (0,)] = 0
    return np.flip(result, axis) if node.get("reverse", 0) else result


@op("OneHot")
def one_hot(node, operands, dtype):
    indices, depth, values = operands
    depth = int(depth.reshape(()))
    axis = node.get("axis", -1) % (indices.ndim + 1)
    wrapped = np.where(indices < 0, indices + depth, indices)
    hot = np.expand_dims(wrapped, axis) == np.arange(depth).reshape(
        (-1,) + (1,) * (indices.ndim - axis))
    return np.where(hot, values[1], values[0])


@op("NonZero")
def non_zero(node, operands, dtype):
    return np.array(np.nonzero(operands[0]), np.int64)


REDUCE = {"none": lambda x, y: y, "add": np.add, "mul": np.multiply,
          "max": np.maximum, "min": np.minimum}


@op("ScatterND")
def scatter_nd(node, operands, dtype):
    result, indices, updates = operands[0].copy(), operands[1], operands[2]
    reduce = REDUCE[node.get("reduction", "none")]
    for at in np.ndindex(indices.shape[:-1]):
        place = tuple(indices[at])
        result[place] = reduce(result[place], updates[at])
    return result


@op("ScatterElements")
def scatter_elements(node, operands, dtype):
    result, indices, updates = operands[0].copy(), operands[1], operands[2]
    reduce = REDUCE[node.get("reduction", "none")]
    axis = node.get("axis", 0) % result.ndim
    for at in np.ndindex(indices.shape):
        place = at[:axis] + (indices[at],) + at[axis + 1:]
        result[place] = reduce(result[place], updates[at])
    return result


@op("GatherElements")
def gather_elements(node, operands, dtype):
    axis = node.get("axis", 0) % operands[0].ndim
    return np.array([operands[0][at[:axis] + (operands[1][at],) +
                                 at[axis + 1:]]
                     for at in np.ndindex(operands[1].shape)],
                    operands[0].dtype).reshape(operands[1].shape)


@op("GatherND")
def gather_nd(node, operands, dtype):
    x, indices = operands[:2]
    first = node.get("batch_dims", 0)
    parts = [x[at[:first] + tuple(indices[at])]
             for at in np.ndindex(indices.shape[:-1])]
    return np.array(parts, x.dtype).reshape(
        indices.shape[:-1] + x.shape[first + indices.shape[-1]:])


@op("Einsum")
def einsum(node, operands, dtype):
    equation = node.get("equation")
    equation = equation.decode() if isinstance(equation, bytes) else equation
    return np.einsum(equation, *operands)


# Resizing: each output position reads the input at a coordinate.


def coordinate(mode, o, size, length, scale, kind):
    """All steps are numbers of `kind`."""
    o, size, scale, half = kind(o), kind(size), kind(scale), kind(0.5)
    if mode == "asymmetric":
        return o / scale
    if mode == "align_corners":
        one = kind(1)
        return 0 if length == 1 else o * (size - one) / (scale * size - one)
    if mode == "pytorch_half_pixel" and length == 1:
        return 0
    expect(mode in ("half_pixel", "pytorch_half_pixel"),
           "coordinate_transformation_mode %r: not covered" % mode)
    return (o + half) / scale - half


NEAREST = {"floor": math.floor, "ceil": math.ceil,
           "round_prefer_floor": lambda x: math.ceil(x - 0.5),
           "round_prefer_ceil": lambda x: math.floor(x + 0.5)}


def resize_axis(x, axis, length, scale, mode, where, nearest):
    size, parts = x.shape[axis], []
    for o in range(length):
        # What is halfway depends on the precision; ONNX Runtime has floats.
        at = coordinate(where, o, size, length, scale,
                        np.float32 if mode == "nearest" else np.float64)
        if mode == "nearest":
            i = min(max(NEAREST[nearest](at), 0), size - 1)
            parts.append(np.take(x, [i], axis))
            continue
        low = math.floor(at)
        part = at - low
        left, right = (np.take(x, [min(max(i, 0), size - 1)], axis)
                       for i in (low, low + 1))
        parts.append(left * (1 - part) + right * part)
    return np.concatenate(parts, axis)


@op("Resize", "Upsample")
def resize(node, operands, dtype):
    x = operands[0]
    mode = node.get("mode", "nearest")
    expect(mode in ("nearest", "linear"), "mode %r: not covered" % mode)
    old = node.op == "Upsample" or node.opset < 11
    sizes = None if old else operand(operands, 3)
    if node.op == "Upsample" and node.opset < 9:
        scales = node.get("scales")
    else:
        scales = operand(operands, 1 if old else 2)
    axes = node.get("axes", range(x.ndim))
    node.refuse(node.get("antialias", 0), "antialias")
    node.refuse(node.get("keep_aspect_ratio_policy", "stretch") != "stretch",
                "keep_aspect_ratio_policy")
    for i, axis in enumerate(axes):
        axis = axis_of(int(axis), x.ndim)
        if sizes is not None and len(sizes):
            length = int(sizes[i])
            scale = length / x.shape[axis]
        else:
            scale = float(scales[i])
            # As ONNX infers shapes: in float, 10 times 0.7 is 7.
            length = math.floor(np.float32(x.shape[axis]) * np.float32(scale))
        if scale != 1:
            x = resize_axis(
                x, axis, length, scale, mode,
                "asymmetric" if old else node.get(
                    "coordinate_transformation_mode", "half_pixel"),
                "floor" if old else node.get("nearest_mode",
                                             "round_prefer_floor"))
    return x
