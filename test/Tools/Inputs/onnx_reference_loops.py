"""Definitions, one element at a time, of the operations of
utils/networks/onnx_reference_more.py, for check-onnx-reference.py."""

import itertools
import math

import numpy as np

f32 = np.float32


def each(function, *operands):
    """A scalar function of operands of one shape."""
    result = np.zeros(operands[0].shape)
    for at in np.ndindex(*result.shape):
        result[at] = function(*(x[at].item() for x in operands))
    return result


def softplus(v):
    return math.log(1 + math.exp(v))


def sigmoid(v):
    return 1 / (1 + math.exp(-v))


# Operator: of one element, attributes, the opset it came with.
FUNCTIONS = [
    ("Abs", abs, {}, 13), ("Neg", lambda v: -v, {}, 13),
    ("Ceil", math.ceil, {}, 13), ("Floor", math.floor, {}, 13),
    ("Exp", math.exp, {}, 13), ("Erf", math.erf, {}, 13),
    ("Sin", math.sin, {}, 13), ("Cos", math.cos, {}, 13),
    ("Reciprocal", lambda v: 1 / v, {}, 13), ("Softplus", softplus, {}, 13),
    ("Softsign", lambda v: v / (1 + abs(v)), {}, 13),
    ("Mish", lambda v: v * math.tanh(softplus(v)), {}, 18),
    ("HardSwish", lambda v: v * min(1, max(0, v / 6 + 0.5)), {}, 14),
    ("HardSigmoid", lambda v: min(1, max(0, 0.3 * v + 0.6)),
     {"alpha": 0.3, "beta": 0.6}, 13),
    ("Elu", lambda v: v if v > 0 else 0.7 * (math.exp(v) - 1),
     {"alpha": 0.7}, 13),
    ("Celu", lambda v: v if v > 0 else 0.7 * (math.exp(v / 0.7) - 1),
     {"alpha": 0.7}, 13),
    ("Selu", lambda v: 1.3 * (v if v > 0 else 1.1 * (math.exp(v) - 1)),
     {"alpha": 1.1, "gamma": 1.3}, 13),
    ("ThresholdedRelu", lambda v: v if v > 0.4 else 0, {"alpha": 0.4}, 13),
    ("Gelu", lambda v: v * (1 + math.erf(v / math.sqrt(2))) / 2, {}, 20),
    ("Gelu", lambda v: v / 2 * (1 + math.tanh(math.sqrt(2 / math.pi) * (
        v + 0.044715 * v * v * v))), {"approximate": "tanh"}, 20),
    ("Swish", lambda v: v * sigmoid(1.7 * v), {"alpha": 1.7}, 24),
]


def functions(check, data):
    x = data(3, 7) * f32(2)
    for op, compute, attributes, opset in FUNCTIONS:
        check(op, [x], each(compute, x).astype(f32), opset,
              runtime=opset < 24, tolerance=1e-5, **attributes)
    for op, compute in (("Sqrt", math.sqrt), ("Log", math.log)):
        check(op, [abs(x)], each(compute, abs(x)).astype(f32))
    slope = data(7)
    full = np.broadcast_to(slope, x.shape)
    check("PRelu", [x, slope],
          each(lambda v, s: v if v > 0 else v * s, x, full).astype(f32))
    check("Pow", [abs(x), slope],
          each(math.pow, abs(x), full).astype(f32), tolerance=1e-5)
    check("Sum", [x, slope, x], each(lambda v, s: 2 * v + s, x,
                                     full).astype(f32))
    check("Max", [x, slope, f32(0.5)], each(
        lambda v, s: max(v, s, 0.5), x, full).astype(f32))
    check("Min", [x, slope], each(min, x, full).astype(f32))


def comparisons(check, data, integers):
    x, y = integers(np.int32, 4, 5) % 3, integers(np.int32, 5) % 3
    full = np.broadcast_to(y, x.shape)
    for op, compute in (
            ("Equal", lambda a, b: a == b), ("Greater", lambda a, b: a > b),
            ("GreaterOrEqual", lambda a, b: a >= b),
            ("Less", lambda a, b: a < b),
            ("LessOrEqual", lambda a, b: a <= b)):
        check(op, [x, y], each(compute, x, full).astype(bool), 16)
    p, q = x > 0, y > 1
    wide = np.broadcast_to(q, x.shape)
    for op, compute in (("And", lambda a, b: a and b),
                        ("Or", lambda a, b: a or b),
                        ("Xor", lambda a, b: a != b)):
        check(op, [p, q], each(compute, p, wide).astype(bool))
    check("Not", [p], each(lambda a: not a, p).astype(bool))
    check("Where", [q, x, y], each(lambda c, a, b: a if c else b, wide, x,
                                   full).astype(np.int32))
    a, b = integers(np.int32, 9) % 20 - 10, np.array([3, -4] * 5)[:9]
    check("Mod", [a, b.astype(np.int32)], each(
        lambda v, m: v - m * math.floor(v / m), a, b).astype(np.int32))
    z = data(9) * f32(9)
    check("CastLike", [z, x], each(math.trunc, z).astype(np.int32), 15)


def reductions(check, data):
    x = abs(data(3, 4, 5)) + f32(0.1)
    kinds = {
        "ReduceSum": sum, "ReduceMax": max, "ReduceMin": min,
        "ReduceProd": math.prod, "ReduceL1": lambda v: sum(map(abs, v)),
        "ReduceL2": lambda v: math.sqrt(sum(w * w for w in v)),
        "ReduceSumSquare": lambda v: sum(w * w for w in v),
        "ReduceLogSum": lambda v: math.log(sum(v)),
        "ReduceLogSumExp": lambda v: math.log(sum(map(math.exp, v))),
    }
    for op, compute in kinds.items():
        for axes in ([0], [1, -1], [0, 1, 2]):
            left = [a for a in range(3) if a not in [b % 3 for b in axes]]
            result = np.zeros([x.shape[a] for a in left])
            for at in np.ndindex(*result.shape):
                place = dict(zip(left, at))
                result[at] = compute([
                    float(x[where]) for where in np.ndindex(*x.shape)
                    if all(where[a] == n for a, n in place.items())])
            check(op, [x, np.array(axes, np.int64)], result.astype(f32), 18,
                  constants=(1,), tolerance=1e-5, keepdims=0)
    y = np.round(data(4, 6) * 2).astype(f32)
    for op, best in (("ArgMax", max), ("ArgMin", min)):
        for last in (0, 1):
            rows = [row.tolist() for row in y]
            wanted = [len(row) - 1 - row[::-1].index(best(row)) if last else
                      row.index(best(row)) for row in rows]
            check(op, [y], np.array(wanted, np.int64), axis=-1, keepdims=0,
                  select_last_index=last)
    check("GlobalMaxPool", [x], np.array(
        [[[max(c)] for c in image] for image in x.tolist()], f32))
    wanted = np.array([[[v - math.log(sum(map(math.exp, row))) for v in row]
                        for row in image] for image in x.tolist()], f32)
    check("LogSoftmax", [x], wanted, tolerance=1e-5, axis=-1)


def normalized(values, epsilon):
    mean = sum(values) / len(values)
    spread = sum((v - mean) ** 2 for v in values) / len(values)
    return [(v - mean) / math.sqrt(spread + epsilon) for v in values]


def normalizations(check, data):
    x, scale, bias = data(2, 3, 4), data(4), data(4)
    wanted = np.array([[
        [v * s + b for v, s, b in zip(normalized(row, 1e-3), scale, bias)]
        for row in image] for image in x.tolist()], f32)
    check("LayerNormalization", [x, scale, bias], wanted, 17, tolerance=1e-5,
          epsilon=1e-3)
    scale, bias = data(3), data(3)
    wanted = np.array([[
        [v * s + b for v in normalized(row, 1e-5)]
        for row, s, b in zip(image, scale, bias)] for image in x.tolist()],
                      f32)
    check("InstanceNormalization", [x, scale, bias], wanted, tolerance=1e-5)


def moves(check, data):
    def ints(*values):
        return np.array(values, np.int64)

    x = data(4, 6, 5)
    for starts, ends, steps in (((1, 0), (3, 6), (1, 2)),
                                ((-1, -2), (-9, 1), (-1, -1)),
                                ((0, 2), (99, -1), (3, 1))):
        picked = [list(range(n))[slice(a, b, s)] for n, a, b, s in zip(
            (6, 5), starts, (b if b > -9 else None for b in ends), steps)]
        wanted = np.array([[[x[i, j, k] for k in picked[1]] for j in
                            picked[0]] for i in range(4)])
        check("Slice", [x, ints(*starts), ints(*ends), ints(1, 2),
                        ints(*steps)], wanted, constants=(1, 2, 3, 4))
    y = data(3, 1)
    check("Expand", [y, ints(2, 1, 4)], np.array(
        [[[y[i, 0] for _ in range(4)] for i in range(3)] for _ in range(2)]),
          constants=(1,))
    check("Tile", [y, ints(2, 3)], np.array(
        [[y[i % 3, 0] for _ in range(3)] for i in range(6)]), constants=(1,))
    z = data(1, 8, 2, 3)
    for mode in ("DCR", "CRD"):
        wanted = np.zeros((1, 2, 4, 6), f32)
        for c, i, j, h, w in itertools.product(*map(range, (2, 2, 2, 2, 3))):
            source = (2 * i + j) * 2 + c if mode == "DCR" else \
                c * 4 + 2 * i + j
            wanted[0, c, 2 * h + i, 2 * w + j] = z[0, source, h, w]
        check("DepthToSpace", [z], wanted, blocksize=2, mode=mode)
    wanted = np.zeros((1, 12, 2, 3), f32)
    v = data(1, 3, 4, 6)
    for c, i, j, h, w in itertools.product(*map(range, (3, 2, 2, 2, 3))):
        wanted[0, (2 * i + j) * 3 + c, h, w] = v[0, c, 2 * h + i, 2 * w + j]
    check("SpaceToDepth", [v], wanted, blocksize=2)
    check("Range", [np.int64(3), np.int64(12), np.int64(4)], ints(3, 7, 11))
    check("Size", [x], np.array(120, np.int64))


def place(mode, o, size, length):
    if mode == "asymmetric":
        return o * size / length
    if mode == "align_corners":
        return o * (size - 1) / (length - 1) if length > 1 else 0
    if mode == "pytorch_half_pixel" and length == 1:
        return 0
    return (o + 0.5) * size / length - 0.5


def resizing(check, data):
    x = data(1, 2, 4)
    for mode in ("half_pixel", "asymmetric", "align_corners",
                 "pytorch_half_pixel"):
        for length in (1, 3, 8):
            sizes = np.array([1, 2, length], np.int64)
            at = [place(mode, o, 4, length) for o in range(length)]
            low = [min(max(math.floor(a), 0), 3) for a in at]
            high = [min(max(math.floor(a) + 1, 0), 3) for a in at]
            wanted = np.array([[[
                row[i] * (1 - a + math.floor(a)) + row[j] * (a - math.floor(a))
                for a, i, j in zip(at, low, high)] for row in x[0]]], f32)
            check("Resize", [x, None, None, sizes], wanted, constants=(3,),
                  tolerance=1e-5, mode="linear",
                  coordinate_transformation_mode=mode)
            wanted = np.array([[[row[i] for i in low] for row in x[0]]])
            check("Resize", [x, None, None, sizes], wanted, constants=(3,),
                  mode="nearest", nearest_mode="floor",
                  coordinate_transformation_mode=mode)


def run(check, data, integers):
    functions(check, data)
    comparisons(check, data, integers)
    reductions(check, data)
    normalizations(check, data)
    moves(check, data)
    resizing(check, data)
