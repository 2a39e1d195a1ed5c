"""Pools, reductions, moves of data."""

import numpy as np

from tosa_cases import Case, array_attr, i64s, integers, nan_mode, random


def pool_size(x, kernel, stride, pad):
    return tuple((x.shape[i + 1] + pad[2 * i] + pad[2 * i + 1] - kernel[i]) // stride[i] + 1 for i in range(2))


def max_pool(name, x, kernel, stride, pad, ignore=False):
    # Upstream's is the least number if all are NaN.
    case = Case(name, upstream=not ignore)
    size = pool_size(x, kernel, stride, pad)
    least = -np.inf if x.dtype == np.float32 else np.iinfo(x.dtype).min
    padded = np.pad(x, [(0, 0), tuple(pad[:2]), tuple(pad[2:]), (0, 0)], constant_values=least)
    greater = np.fmax if ignore else np.maximum
    wanted = None
    for ky in range(kernel[0]):
        for kx in range(kernel[1]):
            part = padded[:, ky:ky + (size[0] - 1) * stride[0] + 1:stride[0], kx:kx + (size[1] - 1) * stride[1] + 1:stride[1]]
            wanted = part if wanted is None else greater(wanted, part)
    result = case.op("max_pool2d", [case.arg(x)], x.dtype, (x.shape[0], *size, x.shape[3]), kernel=i64s(*kernel), stride=i64s(*stride),
                     pad=i64s(*pad), nan_mode=nan_mode(ignore))
    return case.done(result, wanted)


def integer_average(x, kernel, stride, pad, izp, ozp):
    """As TOSA 1.0 defines it."""
    size = pool_size(x, kernel, stride, pad)
    info, out = np.iinfo(x.dtype), np.zeros((x.shape[0], *size, x.shape[3]), x.dtype)
    for n, oy, ox, c in np.ndindex(*out.shape):
        y, z = oy * stride[0] - pad[0], ox * stride[1] - pad[2]
        part = x[n, max(y, 0):y + kernel[0], max(z, 0):z + kernel[1], c].astype(np.int64)
        bits = (part.size - 1).bit_length()
        multiplier, shift = (((1 << 30) + 1) << bits) // part.size, 30 + bits
        value = ((int((part - izp).sum()) * multiplier + (1 << (shift - 1))) >> shift) + ozp
        out[n, oy, ox, c] = min(max(value, info.min), info.max)
    return out


def avg_pool(name, x, kernel, stride, pad, zps=(0, 0)):
    case = Case(name, tolerance=2e-6)
    size = pool_size(x, kernel, stride, pad)
    operands = [case.arg(x), case.zero(zps[0], x.dtype), case.zero(zps[1], x.dtype)]
    result = case.op("avg_pool2d", operands, x.dtype, (x.shape[0], *size, x.shape[3]), kernel=i64s(*kernel), stride=i64s(*stride),
                     pad=i64s(*pad), acc_type="f32" if x.dtype == np.float32 else "i32")
    return case.done(result, None if x.dtype == np.float32 else integer_average(x, kernel, stride, pad, *zps))


def pools():
    windows = [((2, 3), (2, 1), [0, 0, 0, 0]), ((3, 3), (2, 2), [1, 1, 1, 1]), ((3, 2), (1, 3), [2, 1, 0, 1]), ((9, 7), (1, 1), [0, 0, 0, 0]),
               ((1, 1), (1, 1), [0, 0, 0, 0]), ((2, 4), (1, 1), [1, 0, 3, 2])]
    result = []
    for i, (kernel, stride, pad) in enumerate(windows):
        pad = list(pad)
        for axis, extent in enumerate((9, 7)):  # Windows end where the input ends.
            pad[2 * axis + 1] -= (extent + pad[2 * axis] + pad[2 * axis + 1] - kernel[axis]) % stride[axis]
        if min(pad) < 0:
            continue
        x, q = random(2, 9, 7, 3), integers(np.int8, 2, 9, 7, 3)
        result += [max_pool(f"max_f32_{i}", x, kernel, stride, pad), max_pool(f"max_i8_{i}", q, kernel, stride, pad),
                   avg_pool(f"avg_f32_{i}", x, kernel, stride, pad), avg_pool(f"avg_i8_{i}", q, kernel, stride, pad),
                   avg_pool(f"avg_i8_zero_{i}", q, kernel, stride, pad, (-128, 7)), avg_pool(f"avg_i8_zeros_{i}", q, kernel, stride, pad, (5, -3)),
                   avg_pool(f"avg_i16_{i}", integers(np.int16, 2, 9, 7, 3), kernel, stride, pad)]
    x = random(1, 5, 6, 2)
    x[0, 1:3, 2:5, 0] = np.nan
    result += [max_pool("max_nan", x, (2, 2), (1, 1), [0, 0, 0, 0]), max_pool("max_ignore", x, (2, 3), (1, 1), [1, 1, 0, 0], ignore=True)]
    return result


def reductions():
    result = []
    for axis in range(3):
        for op, x, function in [("reduce_sum", random(3, 4, 5), np.sum), ("reduce_max", random(3, 4, 5), np.max), ("reduce_min", random(3, 4, 5), np.min),
                                ("reduce_product", random(3, 4, 5), np.prod), ("reduce_sum", integers(np.int32, 3, 4, 5, low=-9999, high=9999), np.sum),
                                ("reduce_max", integers(np.int8, 3, 4, 5), np.max), ("reduce_min", integers(np.int8, 3, 4, 5), np.min),
                                ("reduce_all", random(3, 4, 5) > -2, np.all), ("reduce_any", random(3, 4, 5) > 2, np.any)]:
            case = Case(f"{op}_{x.dtype}_{axis}", tolerance=1e-6)
            wanted = function(x, axis=axis, keepdims=True).astype(x.dtype)
            result.append(case.done(case.op(op, [case.arg(x)], x.dtype, wanted.shape, axis=f"{axis} : i32"), wanted))
    x = random(4, 5)
    x[0, :3], x[2] = np.nan, np.nan
    for op, functions in [("reduce_max", (np.max, np.fmax.reduce)), ("reduce_min", (np.min, np.fmin.reduce))]:
        for ignore in (False, True):
            case = Case(f"{op}_nan_{ignore}")
            wanted = functions[ignore](x, axis=1, keepdims=True)
            result.append(case.done(case.op(op, [case.arg(x)], np.float32, (4, 1), axis="1 : i32", nan_mode=nan_mode(ignore)), wanted))
    x = random(7)
    case = Case("reduce_vector", tolerance=1e-6)
    result.append(case.done(case.op("reduce_sum", [case.arg(x)], np.float32, (1,), axis="0 : i32"), x.sum(keepdims=True)))
    x = random(3, 1, 2)
    case = Case("reduce_one")
    result.append(case.done(case.op("reduce_max", [case.arg(x)], np.float32, (3, 1, 2), axis="1 : i32"), x))
    for axis in range(2):
        x = random(4, 7)
        case = Case(f"argmax_{axis}")
        result.append(case.done(case.op("argmax", [case.arg(x)], np.int32, x.max(axis).shape, axis=f"{axis} : i32"), x.argmax(axis).astype(np.int32)))
    # The first of equal ones; infinities; NaN counts as the maximum or not at all.
    few = (np.arange(40).reshape(5, 8) * 7 % 4 - 2).astype(np.float32)
    few[3] = -np.inf
    odd = few.copy()
    odd[0, 5], odd[2, 1], odd[2, 6], odd[4] = np.nan, np.nan, np.inf, np.nan
    for name, x in (("equal", few), ("int8", few[:3].astype(np.int8)), ("vector", few[2])):
        case = Case("argmax_" + name)
        axis = x.ndim - 1
        result.append(case.done(case.op("argmax", [case.arg(x)], np.int32, x.max(axis).shape, axis=f"{axis} : i32"), x.argmax(axis).astype(np.int32)))
    for ignore in (False, True):
        case = Case(f"argmax_nan_{ignore}")
        x = odd[:4] if ignore else odd
        wanted = (np.nanargmax if ignore else np.argmax)(x, 1).astype(np.int32)
        result.append(case.done(case.op("argmax", [case.arg(x)], np.int32, x.shape[:1], axis="1 : i32", nan_mode=nan_mode(ignore)), wanted))
    x = random(3, 1)
    case = Case("argmax_one")
    result.append(case.done(case.op("argmax", [case.arg(x)], np.int32, (3,), axis="1 : i32"), np.zeros(3, np.int32)))
    return result


def moves():
    result = []

    def move(name, op, operands, wanted, constant=False, **attributes):
        for const in ([False, True] if constant else [False]):
            case = Case(name + ("_constant" if const else ""))
            values = [case.shape(o) if isinstance(o, list) else case.operand(o, const or i > 0 and op in ("pad", "table"))
                      for i, o in enumerate(operands)]
            result.append(case.done(case.op(op, values, wanted.dtype, wanted.shape, **attributes), wanted))

    for x in (random(2, 3, 4), integers(np.int8, 2, 3, 4), random(2, 3, 4) > 0):
        tag = x.dtype
        for perms in ((2, 0, 1), (0, 2, 1), (2, 1, 0), (0, 1, 2)):
            move(f"transpose_{tag}_{''.join(map(str, perms))}", "transpose", [x], x.transpose(perms), True, perms=array_attr("i32", perms))
        for i, shape in enumerate([(6, 4), (24,), (2, 3, 2, 2), (4, 6), (3, 2, 4), (1, 2, 12, 1), (2, 3, 4)]):
            move(f"reshape_{tag}_{i}", "reshape", [x, list(shape)], x.reshape(shape), True)
        for axis in range(3):
            move(f"concat_{tag}_{axis}", "concat", [x, x.take([0], axis), x[::-1]], np.concatenate([x, x.take([0], axis), x[::-1]], axis), axis=f"{axis} : i32")
            move(f"reverse_{tag}_{axis}", "reverse", [x], np.flip(x, axis), axis=f"{axis} : i32")
        move(f"slice_{tag}", "slice", [x, [1, 0, 2], [1, 2, 2]], x[1:2, 0:2, 2:4])
        for i, times in enumerate([(1, 1, 1), (2, 1, 3), (1, 4, 1)]):
            move(f"tile_{tag}_{i}", "tile", [x, list(times)], np.tile(x, times))
        move(f"identity_{tag}", "identity", [x], x)
        if x.dtype != bool:
            value = np.array([5], x.dtype)
            move(f"pad_{tag}", "pad", [x, [1, 0, 0, 2, 3, 1], value], np.pad(x, [(1, 0), (0, 2), (3, 1)], constant_values=5))
    x = random(1, 3, 1, 4)
    move("transpose_units", "transpose", [x], x.transpose(2, 1, 0, 3), perms=array_attr("i32", (2, 1, 0, 3)))
    move("tile_units", "tile", [x, [2, 1, 3, 2]], np.tile(x, (2, 1, 3, 2)))
    move("reshape_scalar", "reshape", [random(1, 1), []], random(1, 1).reshape(()))
    move("reshape_from_scalar", "reshape", [random(), [1, 1]], random().reshape((1, 1)))
    move("concat_one", "concat", [x], x, axis="1 : i32")
    values, indices = random(2, 5, 3), integers(np.int32, 2, 4, low=0, high=4)
    move("gather", "gather", [values, indices], np.stack([values[n, indices[n]] for n in range(2)]))
    q, table = integers(np.int8, 3, 9), integers(np.int8, 256, seed=4)
    move("table", "table", [q, table], table[q.astype(np.int32) + 128])
    for mode in ("NEAREST_NEIGHBOR", "BILINEAR"):
        case = Case(f"resize_{mode.lower()}", tolerance=1e-6)
        x = random(1, 3, 4, 2)
        operands = [case.arg(x), case.shape([4, 2, 4, 2]), case.shape([-1, -1]), case.shape([1, 1])]
        result.append(case.done(case.op("resize", operands, np.float32, (1, 6, 8, 2), mode=f"#tosa.resize_mode<{mode}>")))
    return result


def cases():
    return pools() + reductions() + moves()
