"""One maker for each kind of node, for random_graphs.py.

A maker adds a node with random operands and attributes, and returns whether it
did.
"""

from onnx import TensorProto

import numpy as np

from random_graphs import fits

FLOAT = ("float32",)
NUMBERS = ("float32", "int32", "int64")
ORDERED = ("float32", "int8", "uint8", "int32")
ALL = ORDERED + ("bool",)
MAKERS = []


def maker(*operators):
    """Registers f(graph, operator) for these, or f(graph)."""
    def register(function):
        if not operators:
            MAKERS.append(function)
        for name in operators:
            MAKERS.append(lambda graph, name=name: function(graph, name))
        return function
    return register


# Elements.


@maker("Abs", "Neg", "Ceil", "Floor", "Exp", "Log", "Erf", "Sin", "Cos",
       "Reciprocal", "Sqrt", "Elu", "Celu", "Selu", "Softplus", "Softsign",
       "Mish", "HardSwish", "Relu", "Sigmoid", "Tanh", "Identity", "Dropout")
def function(g, op):
    types = {"Abs": NUMBERS, "Neg": NUMBERS, "Identity": ALL,
             "Relu": ("float32", "int8")}.get(op, FLOAT)
    return g.node(op, [g.find(types)])


@maker("HardSigmoid", "LeakyRelu", "ThresholdedRelu", "Elu", "Celu")
def parametrized(g, op):
    attributes = {"alpha": g.number(0.1, 2)}
    if op == "HardSigmoid":
        attributes["beta"] = g.number(-1, 1)
    return g.node(op, [g.find()], **attributes)


@maker("Add", "Sub", "Mul", "Div")
def arithmetic(g, op):
    x = g.find(NUMBERS)
    y = g.partner(x)
    if op == "Div" and x.dtype != "float32" and (y.arrays[0] == 0).any():
        return False
    return g.node(op, [x, y] if g.chance(0.8) or op == "Div" else [y, x])


@maker("Max", "Min", "Sum")
def variadic(g, op):
    x = g.find(FLOAT if op == "Sum" else ORDERED + ("int64",))
    operands = [x] + [g.partner(x) for _ in range(g.integer(0, 2))]
    return fits(*[v.shape for v in operands]) and g.node(op, operands)


@maker()
def power(g):
    exponent = g.choose([2, 3, -1, 0.5, -0.5, 1.5, 5])
    return g.node("Pow", [g.find(), g.constant(np.float32(exponent))])


@maker()
def prelu(g):
    x = g.find()
    shape = [n if g.chance() else 1 for n in x.shape]
    return g.node("PRelu", [x, g.constant(g.data("float32", shape))])


@maker("Equal", "Greater", "GreaterOrEqual", "Less", "LessOrEqual")
def comparison(g, op):
    x = g.find(NUMBERS)
    return g.node(op, [x, g.partner(x)])


@maker("And", "Or", "Xor")
def logical(g, op):
    x = g.find(("bool",))
    return g.node(op, [x, g.partner(x)])


@maker()
def negation(g):
    return g.node("Not", [g.find(("bool",))])


@maker()
def where(g):
    x = g.find(ALL + ("int64",))
    operands = [g.partner(x, "bool"), x, g.partner(x)]
    return fits(*[v.shape for v in operands]) and g.node("Where", operands)


@maker()
def cast(g):
    kinds = {"float32": TensorProto.FLOAT, "int8": TensorProto.INT8,
             "int32": TensorProto.INT32, "bool": TensorProto.BOOL}
    at = [v for v in g.values if v.dtype == "int64"]
    x = g.choose(at) if at and g.chance() else g.find(tuple(kinds))
    to = g.choose(list(kinds))
    # ONNX does not say what becomes of floats that do not fit.
    if x.dtype == "float32" and to.startswith("int") and not \
            (np.abs(x.arrays[0]) < 127).all():
        return False
    return g.node("Cast", [x], to=kinds[to])


@maker()
def clip(g):
    x = g.find(ORDERED + ("int64",))
    low, high = sorted(g.data(x.dtype, [2]).tolist())
    bounds = [g.constant(np.array(v, x.dtype)) if g.chance(0.8) else None
              for v in (low, high)]
    return g.node("Clip", [x] + bounds)


# Windows.


def window(g, rank, kernel=None):
    """Attributes of a window on `rank` axes."""
    kernel = kernel or [g.integer(1, 3) for _ in range(rank)]
    attributes = {"kernel_shape": kernel,
                  "strides": [g.integer(1, 2) for _ in range(rank)]}
    if g.chance(0.3):
        attributes["auto_pad"] = g.choose(["SAME_UPPER", "SAME_LOWER",
                                           "VALID"])
    else:
        attributes["pads"] = [g.integer(0, k - 1) for k in kernel + kernel]
    return attributes


def is_finite(value):
    return bool(np.isfinite(value.arrays[0]).all())


def has_room(value, attributes):
    dilations = attributes.get("dilations", [1] * (len(value.shape) - 2))
    return all((k - 1) * d < n for k, d, n in zip(
        attributes["kernel_shape"], dilations, value.shape[2:]))


def has_late_window(value, attributes):
    """Whether one would begin after the last element: older definitions of
    operators, and ONNX Runtime, count it."""
    kernel, strides, pads = (attributes[name] for name in (
        "kernel_shape", "strides", "pads"))
    for i, n in enumerate(value.shape[2:]):
        steps = -(-(n + pads[i] + pads[i + len(kernel)] - kernel[i]) //
                  strides[i])
        if steps * strides[i] >= n + pads[i]:
            return True
    return False


@maker("Conv", "ConvTranspose", "Conv", "ConvTranspose")
def convolution(g, op):
    x = g.find(ranks=(3, 4, 4, 5))
    rank, channels = len(x.shape) - 2, x.shape[1]
    attributes = window(g, rank)
    if op == "ConvTranspose":
        attributes.pop("auto_pad", None)
    if g.chance(0.2):
        attributes["dilations"] = [g.integer(1, 2) for _ in range(rank)]
    # Where nothing is read, a compiler may multiply by zero.
    if not has_room(x, attributes) or not is_finite(x):
        return False
    group = g.choose([n for n in range(1, channels + 1) if channels % n == 0])
    each = g.integer(1, 3)
    first = [each * group, channels // group] if op == "Conv" else \
        [channels, each]
    operands = [x, g.constant(g.data("float32", first +
                                     attributes["kernel_shape"]))]
    if g.chance():
        operands.append(g.constant(g.data("float32", [each * group])))
    return g.node(op, operands, group=group, **attributes)


@maker("MaxPool", "AveragePool", "MaxPool", "AveragePool")
def pool(g, op):
    x = g.find(("float32", "int8", "uint8") if op == "MaxPool" else FLOAT,
               ranks=(3, 4, 4, 5))
    attributes = window(g, len(x.shape) - 2)
    if not has_room(x, attributes):
        return False
    if "pads" in attributes:
        attributes["ceil_mode"] = g.integer(0, 1)
        if attributes["ceil_mode"] and has_late_window(x, attributes):
            return False
    if op == "AveragePool":
        attributes["count_include_pad"] = g.integer(0, 1)
    return g.node(op, [x], **attributes)


@maker("GlobalAveragePool", "GlobalMaxPool")
def global_pool(g, op):
    return g.node(op, [g.find(ranks=(3, 4, 5))])


# Matrices and normalizations.


@maker()
def gemm(g):
    x = g.find(ranks=(2,))
    a, b = g.integer(0, 1), g.integer(0, 1)
    k, n = x.shape[0 if a else 1], g.integer(1, 6)
    operands = [x, g.constant(g.data("float32", [n, k] if b else [k, n]))]
    if g.chance():
        operands.append(g.constant(g.data("float32", [1, n])))
    return g.node("Gemm", operands, transA=a, transB=b,
                  alpha=g.number(0.5, 2), beta=g.number(0.5, 2))


@maker()
def matmul(g):
    x = g.find(ranks=(2, 3, 4))
    shape = [x.shape[-1], g.integer(1, 6)]
    if g.chance(0.4):
        shape = [n if g.chance() else 1 for n in x.shape[:-2]] + shape
    data = g.data("float32", shape)
    other = g.constant(data) if g.chance() else g.input("float32", shape)
    return g.node("MatMul", [x, other])


@maker()
def batch_normalization(g):
    x = g.find(ranks=(2, 3, 4, 5))
    parts = [g.data("float32", [x.shape[1]]) for _ in range(4)]
    parts[3] = np.abs(parts[3]) + np.float32(0.5)
    return g.node("BatchNormalization", [x] + [g.constant(p) for p in parts])


@maker()
def instance_normalization(g):
    x = g.find(ranks=(3, 4, 5), accept=lambda v: v.arrays[0].size >=
               4 * v.shape[0] * v.shape[1])
    return x is not None and g.node("InstanceNormalization", [x] + [
        g.constant(g.data("float32", [x.shape[1]])) for _ in range(2)])


@maker()
def layer_normalization(g):
    x = g.find(ranks=(2, 3, 4))
    axis = g.integer(0, len(x.shape) - 1)
    return g.node("LayerNormalization", [x] + [
        g.constant(g.data("float32", x.shape[axis:])) for _ in range(
            g.integer(1, 2))], axis=g.choose([axis, axis - len(x.shape)]))


@maker("Softmax", "LogSoftmax")
def softmax(g, op):
    x = g.find()
    return len(x.shape) > 0 and g.node(op, [x], axis=g.integer(
        -len(x.shape), len(x.shape) - 1))


@maker("ReduceMean", "ReduceSum", "ReduceProd", "ReduceL1", "ReduceL2",
       "ReduceSumSquare", "ReduceLogSum", "ReduceLogSumExp", "ReduceMax",
       "ReduceMin")
def reduction(g, op):
    types = {"ReduceSum": NUMBERS, "ReduceMax": ORDERED + ("int64",),
             "ReduceMin": ORDERED + ("int64",)}
    x = g.find(types.get(op, FLOAT))
    axes = [a for a in range(len(x.shape)) if g.chance()]
    operands = [x] + ([g.integers(axes)] if axes else [])
    return g.node(op, operands, keepdims=g.integer(0, 1))


@maker("ArgMax", "ArgMin")
def arg(g, op):
    x = g.find(("float32", "int8", "uint8"))
    return len(x.shape) > 0 and g.node(
        op, [x], axis=g.integer(-len(x.shape), len(x.shape) - 1),
        keepdims=g.integer(0, 1), select_last_index=g.integer(0, 1))


# Moves.


@maker()
def concat(g):
    x = g.find(ALL, ranks=(1, 2, 3, 4))
    axis = g.integer(0, len(x.shape) - 1)
    parts = [x]
    for _ in range(g.integer(1, 2)):
        shape = list(x.shape)
        shape[axis] = g.integer(1, 4)
        data = g.data(x.dtype, shape)
        parts.append(g.constant(data) if g.chance(0.4) else
                     g.choose([g.input(x.dtype, shape), x]))
    return g.node("Concat", parts, axis=axis)


@maker()
def flatten(g):
    x = g.find(ALL)
    return g.node("Flatten", [x], axis=g.integer(0, len(x.shape)))


@maker()
def reshape(g):
    x = g.find(ALL)
    rest, shape = x.arrays[0].size, []
    while rest > 1 and len(shape) < 4:
        divisors = [n for n in range(1, rest + 1) if rest % n == 0]
        shape.append(g.choose(divisors))
        rest //= shape[-1]
    shape.append(rest)
    g.random.shuffle(shape)
    if g.chance(0.4):
        shape[g.integer(0, len(shape) - 1)] = -1
    return g.node("Reshape", [x, g.integers(shape)])


@maker()
def squeeze(g):
    x = g.find(ALL)
    axes = [a for a, n in enumerate(x.shape) if n == 1 and g.chance(0.7)]
    return bool(axes) and g.node("Squeeze", [x, g.integers(axes)])


@maker()
def unsqueeze(g):
    x = g.find(ALL)
    return g.node("Unsqueeze", [x, g.integers([g.integer(0, len(x.shape))])])


@maker("Transpose", "Transpose")
def transpose(g, op):
    x = g.find(ALL, ranks=(1, 2, 3, 4, 5))
    return g.node(op, [x],
                  perm=g.random.permutation(len(x.shape)).tolist())


@maker()
def slice_(g):
    x = g.find(ALL, ranks=(1, 2, 3, 4, 5))
    axes = [a for a in range(len(x.shape)) if g.chance()] or [0]
    steps = [g.choose([1, 1, 2, 3, -1, -2]) for _ in axes]
    starts = [g.integer(-x.shape[a] - 1, x.shape[a]) for a in axes]
    ends = [g.integer(-x.shape[a] - 1, x.shape[a] + 1) for a in axes]
    return g.node("Slice", [x] + [g.integers(v) for v in
                                  (starts, ends, axes, steps)])


@maker()
def split(g):
    x = g.find(ALL, ranks=(1, 2, 3, 4), accept=lambda v: max(v.shape) > 1)
    if x is None:
        return False
    axis = g.choose([a for a, n in enumerate(x.shape) if n > 1])
    if g.chance(0.3):
        return g.node("Split", [x], 2, axis=axis, num_outputs=2)
    first = g.integer(1, x.shape[axis] - 1)
    return g.node("Split", [x, g.integers([first, x.shape[axis] - first])], 2,
                  axis=axis)


@maker()
def gather(g):
    x = g.find(ALL, ranks=(1, 2, 3, 4))
    axis = g.integer(0, len(x.shape) - 1)
    size = x.shape[axis]
    count = g.choose([[], [g.integer(1, 20)], [2, g.integer(1, 4)]])
    return g.node("Gather", [x, g.constant(
        g.random.randint(-size, size, count).astype(np.int64))], axis=axis)


@maker()
def computed_gather(g):
    """The position of a maximum is one of another tensor."""
    at = [v for v in g.values if v.dtype == "int64" and
          0 <= v.arrays[0].min() and v.arrays[0].max() < 10]
    if not at:
        return False
    at = g.choose(at)
    size = int(at.arrays[0].max()) + 1
    x = g.find(ORDERED, ranks=(1, 2, 3), accept=lambda v: v.shape[0] >= size)
    return x is not None and g.node("Gather", [x, at])


@maker()
def expand(g):
    x = g.find(ALL)
    shape = [g.integer(1, 3) if n == 1 else n for n in x.shape]
    if g.chance(0.3):
        shape = [g.integer(1, 3)] + shape
    return g.node("Expand", [x, g.integers(shape)])


@maker()
def tile(g):
    x = g.find(ALL, ranks=(1, 2, 3, 4))
    return g.node("Tile", [x, g.integers([g.integer(1, 2)
                                          for _ in x.shape])])


@maker()
def depth_to_space(g):
    x = g.find(ORDERED, ranks=(4,), accept=lambda v: v.shape[1] % 4 == 0)
    return x is not None and g.node("DepthToSpace", [x], blocksize=2,
                                    mode=g.choose(["DCR", "CRD"]))


@maker()
def space_to_depth(g):
    x = g.find(ORDERED, ranks=(4,), accept=lambda v: v.shape[2] % 2 == 0 and
               v.shape[3] % 2 == 0)
    return x is not None and g.node("SpaceToDepth", [x], blocksize=2)


@maker()
def pad(g):
    x = g.find(ORDERED, ranks=(1, 2, 3, 4))
    mode = g.choose(["constant", "constant", "reflect", "edge", "wrap"])
    most = min(x.shape) - 1 if mode in ("reflect", "wrap") else 2
    pads = [g.integer(0, min(most, 3)) for _ in x.shape + x.shape]
    operands = [x, g.integers(pads)]
    if mode == "constant" and g.chance():
        operands.append(g.constant(g.data(x.dtype, [])))
    return g.node("Pad", operands, mode=mode)


@maker("nearest", "linear")
def resize(g, mode):
    x = g.find(ranks=(4,))
    if not is_finite(x):
        return False
    attributes = {"mode": mode, "coordinate_transformation_mode": g.choose(
        ["half_pixel", "pytorch_half_pixel", "align_corners", "asymmetric"])}
    if mode == "nearest":
        attributes["nearest_mode"] = g.choose(
            ["floor", "ceil", "round_prefer_floor", "round_prefer_ceil"])
    if g.chance():
        sizes = list(x.shape[:2]) + [g.integer(1, 9), g.integer(1, 9)]
        return g.node("Resize", [x, None, None, g.integers(sizes)],
                      **attributes)
    scales = [1, 1, g.choose([1, 2, 3]), g.choose([1, 2, 4])]
    return g.node("Resize", [x, None, g.constant(np.array(
        scales, np.float32))], **attributes)


@maker()
def shape_chain(g):
    """A shape that is computed of another value's."""
    x = g.find(ALL)
    if not g.node("Shape", [x]):
        return False
    shape = g.values.pop()  # Not one of the network.
    return g.node("Reshape", [g.find(
        ALL, accept=lambda v: v.arrays[0].size == x.arrays[0].size) or x,
        shape])


# Quantized. Scales are powers of two: see docs/ONNX.md about ties.


def scale_of(g):
    return g.constant(np.float32(2.0 ** g.integer(-6, -1)))


def zero_of(g, dtype):
    low, high = (-8, 8) if dtype == "int8" else (120, 136)
    return g.constant(np.array(g.integer(low, high), dtype))


@maker()
def quantize(g):
    dtype = g.choose(["int8", "uint8"])
    x = g.find()
    if not is_finite(x):  # ONNX does not say what becomes of NaN.
        return False
    return g.node("QuantizeLinear", [x, scale_of(g), zero_of(g, dtype)])


@maker()
def dequantize(g):
    x = g.find(("int8", "uint8"))
    return g.node("DequantizeLinear", [x, scale_of(g), zero_of(g, x.dtype)])


@maker()
def quantized_convolution(g):
    x = g.find(("int8", "uint8"), ranks=(4,))
    attributes = window(g, 2)
    if not has_room(x, attributes):
        return False
    outputs, kind = g.integer(1, 12), g.choose(["int8", "uint8"])
    weights = g.data(kind, [outputs, x.shape[1]] + attributes["kernel_shape"])
    operands = [x, scale_of(g), zero_of(g, x.dtype), g.constant(weights),
                scale_of(g), zero_of(g, kind), scale_of(g),
                zero_of(g, x.dtype)]
    if g.chance():
        operands.append(g.constant(g.data("int32", [outputs])))
    return g.node("QLinearConv", operands, **attributes)


@maker()
def quantized_matmul(g):
    x = g.find(("int8", "uint8"), ranks=(2, 3))
    weights = g.data(x.dtype, [x.shape[-1], g.integer(1, 12)])
    return g.node("QLinearMatMul", [
        x, scale_of(g), zero_of(g, x.dtype), g.constant(weights), scale_of(g),
        zero_of(g, x.dtype), scale_of(g), zero_of(g, x.dtype)])
