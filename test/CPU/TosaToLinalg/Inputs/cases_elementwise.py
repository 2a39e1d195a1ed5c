"""Elementwise operations on broadcast operands, casts, clamps."""

import numpy as np

from tosa_cases import Case, integers, nan_mode, random


def unary(name, op, x, dtype=None, tolerance=0.0, wanted=None, upstream=True, **attributes):
    case = Case(name, tolerance, upstream)
    return case.done(case.op(op, [case.arg(x)], dtype or x.dtype, x.shape, **attributes), wanted)


def several(name, op, arrays, dtype=None, constant=(), tolerance=0.0, wanted=None, upstream=True, **attributes):
    case = Case(name, tolerance, upstream)
    operands = [case.operand(a, i in constant) for i, a in enumerate(arrays)]
    shape = np.broadcast_shapes(*(a.shape for a in arrays))
    if op == "mul":
        operands.append(case.zero(attributes.pop("shift", 0), np.int8))
    return case.done(case.op(op, operands, dtype or arrays[-1].dtype, shape, **attributes), wanted)


def cast(name, x, dtype, wanted=None, upstream=True):
    return unary(name, "cast", x, dtype, wanted=wanted, upstream=upstream)


def rounded(x, dtype):
    """Ties to even, saturated; NaN is 0."""
    info = np.iinfo(dtype)
    value = np.clip(np.rint(np.nan_to_num(x.astype(np.float64), nan=0.0)), info.min, info.max)
    return value.astype(np.int64).astype(dtype)


def casts():
    halves = np.arange(-600, 600, dtype=np.float32) / 2
    near = np.concatenate([np.nextafter(halves, np.float32(s)) for s in (-1e9, 1e9)])
    odd = np.array([np.nan, np.inf, -np.inf, -0.0, 1e-40, 3e9, -3e9, 2147483520.0, -2147483648.0, 2147483648.0, 8388607.5,
                    -8388607.5, 32767.5, 32766.5, -32768.5, -32769, 1e30, -1e30, 127.5, -128.5, 126.5, 4194303.5], np.float32)
    floats = np.concatenate([halves, near, odd, random(500, scale=1e5), random(300, scale=50)])
    result = [cast(f"cast_{np.dtype(t)}", floats, t, rounded(floats, t), upstream=False) for t in (np.int8, np.int16, np.int32)]
    ints = [integers(t, 3, 50) for t in (np.int8, np.int16, np.int32)]
    result += [cast(f"cast_{a.dtype}_{np.dtype(t)}", a, t, a.astype(t)) for a in ints for t in (np.int8, np.int16, np.int32, np.float32, bool)
               if a.dtype != t]
    bools = integers(np.int8, 4, 9, low=0, high=1).astype(bool)
    result += [cast(f"cast_bool_{np.dtype(t)}", bools, t, bools.astype(t)) for t in (np.int8, np.int16, np.int32, np.float32)]
    result.append(cast("cast_float_bool", np.array([0.0, -0.0, 1.0, 0.25, np.inf], np.float32), bool,
                       np.array([False, False, True, True, True])))
    halves = np.array([np.nan, np.inf, -np.inf, -0.0, 6e-8, 0.5, 1.5, 2.5, -0.5, -2.5, 126.5, 127.5, -128.5, 1023.5, 2048, 65504, -65504], np.float16)
    result += [cast(f"cast_float16_{np.dtype(t)}", halves, t, rounded(halves, t), upstream=False) for t in (np.int8, np.int16, np.int32)]
    result.append(cast("cast_float16_bool", halves, bool, halves != 0, upstream=False))
    # A constant of one value.
    case = Case("cast_constant")
    result.append(case.done(case.op("cast", [case.const(np.full((2, 3), 5, np.int8))], np.float32, (2, 3)), np.full((2, 3), 5, np.float32)))
    return result


def clamps():
    x, inf = random(2, 3, 4), np.inf
    specials = np.array([np.nan, inf, -inf, 0.0, 0.5, 7.0, -2.0], np.float32)
    result = []
    for ignore in (False, True):
        for i, (low, high) in enumerate([(0.0, inf), (-1.0, 6.0), (-inf, inf), (-inf, 0.5), (0.25, 0.25)]):
            bounds = dict(min_val=f"0x{np.float32(low).view(np.uint32):08X} : f32", max_val=f"0x{np.float32(high).view(np.uint32):08X} : f32")
            wanted = np.minimum(np.maximum(specials, np.float32(low)), np.float32(high))
            if ignore:
                wanted = np.fmin(np.fmax(specials, np.float32(low)), np.float32(high))
            name = f"clamp_{'ignore' if ignore else 'propagate'}_{i}"
            result += [unary(name, "clamp", x, nan_mode=nan_mode(ignore), **bounds),
                       unary(name + "_special", "clamp", specials, wanted=wanted, upstream=False, nan_mode=nan_mode(ignore), **bounds)]
    for dtype in (np.int8, np.int16, np.int32):
        x, kind = integers(dtype, 3, 50), "i" + str(np.dtype(dtype).itemsize * 8)
        for i, (low, high) in enumerate([(0, np.iinfo(dtype).max), (-7, 100), (np.iinfo(dtype).min, 3)]):
            result.append(unary(f"clamp_{kind}_{i}", "clamp", x, wanted=np.clip(x, low, high), min_val=f"{low} : {kind}", max_val=f"{high} : {kind}"))
    return result


def broadcasts():
    result = []
    shapes = [((2, 3, 4, 5), (2, 3, 4, 5)), ((2, 3, 4, 5), (1, 1, 1, 5)), ((2, 1, 4, 1), (1, 3, 1, 5)), ((1, 1, 1, 1), (2, 3, 4, 5)),
              ((1, 3, 4, 5), (1, 3, 1, 1)), ((1, 1, 1, 5), (1, 1, 1, 5)), ((7,), (1,)), ((), ()), ((1, 1), (1, 1)), ((2, 1), (1, 3))]
    for i, (a, b) in enumerate(shapes):
        for constant in [(), (0,), (1,), (0, 1)]:
            if i > 4 and constant == (0, 1):
                continue
            tag = f"{i}_{len(constant)}{sum(constant)}"
            x, y = random(*a), random(*b, seed=1)
            result += [several(f"add_f32_{tag}", "add", [x, y], constant=constant, wanted=(x + y).astype(np.float32)),
                       several(f"mul_i8_{tag}", "mul", [integers(np.int8, *a), integers(np.int8, *b, seed=1)], np.int32, constant)]
    x = random(2, 3)
    case = Case("square")
    arg = case.arg(x)
    result.append(case.done(case.op("mul", [arg, arg, case.zero(0, np.int8)], np.float32, x.shape), x * x))
    return result


def arithmetic():
    f = [random(2, 3, 4), random(2, 1, 4, seed=1)]
    i = [integers(np.int32, 2, 3, 4, low=-1000, high=1000), integers(np.int32, 2, 1, 4, seed=1, low=-1000, high=1000)]
    b = [integers(np.int8, 2, 3, 4, low=0, high=1).astype(bool), integers(np.int8, 2, 1, 4, seed=5, low=0, high=1).astype(bool)]
    small, positive = integers(np.int32, 2, 1, 4, seed=3, low=0, high=31), [np.abs(f[0]) + np.float32(0.1), f[1]]
    result = [several(f"{op}_{a[0].dtype}", op, a) for op in ("add", "sub", "maximum", "minimum") for a in (f, i)]
    result += [several(f"{op}_{a[0].dtype}", op, a, bool) for op in ("equal", "greater", "greater_equal") for a in (f, i, [f[0], f[0]])[:2]]
    result.append(several("equal_bool", "equal", b, bool))
    result += [several(op, op, b) for op in ("logical_and", "logical_or", "logical_xor")]
    result += [several(op, op, i) for op in ("bitwise_and", "bitwise_or", "bitwise_xor")]
    result += [several("pow", "pow", positive, tolerance=1e-6), several("mul_float32", "mul", f), several("mul_int32", "mul", i),
               several("intdiv", "intdiv", [i[0], np.abs(i[1]) + 1]), several("shift_left", "logical_left_shift", [i[0], small]),
               several("shift_right", "logical_right_shift", [i[0], small]),
               several("mul_int16", "mul", [integers(np.int16, 3, 5), integers(np.int16, 1, 5, seed=2)], np.int32)]
    for shift in (1, 7, 31):
        x, y = integers(np.int32, 3, 5), integers(np.int32, 3, 1, seed=1, low=-2**(shift - 1), high=2**(shift - 1) - 1)
        wanted = ((x.astype(np.int64) * y + (1 << (shift - 1))) >> shift).astype(np.int32)
        result.append(several(f"mul_shift_{shift}", "mul", [x, y], shift=shift, wanted=wanted))
    for kind, bits in ((np.int8, 7), (np.int16, 15), (np.int32, 31)):
        x = [integers(kind, 4, 60), integers(kind, 4, 60, seed=1, low=0, high=bits)]
        for flag in ("true", "false"):
            up = (x[0].astype(np.int64) >> np.maximum(x[1], 1) - 1) & 1
            wanted = (x[0].astype(np.int64) >> x[1]) + (up * (x[1] > 0) if flag == "true" else 0)
            result.append(several(f"arithmetic_shift_{bits}_{flag}", "arithmetic_right_shift", x, round=flag, wanted=wanted.astype(kind)))
    for op in ("maximum", "minimum"):
        x, y = np.array([np.nan, 1, np.nan, -2], np.float32), np.array([3, np.nan, np.nan, 5], np.float32)
        for ignore, function in ((False, getattr(np, op)), (True, {"maximum": np.fmax, "minimum": np.fmin}[op])):
            result.append(several(f"{op}_nan_{ignore}", op, [x, y], wanted=function(x, y), nan_mode=nan_mode(ignore)))
    result += [unary(op, op, f[0], tolerance=1e-6) for op in ("abs", "ceil", "cos", "erf", "exp", "floor", "sigmoid", "sin", "tanh", "reciprocal")]
    result += [unary(op, op, positive[0], tolerance=1e-6) for op in ("log", "rsqrt")]
    result += [unary("abs_int32", "abs", i[0]), unary("bitwise_not", "bitwise_not", i[0]), unary("logical_not", "logical_not", b[0]),
               unary("clz", "clz", integers(np.int32, 4, 7))]
    for dtype in (np.float32, np.int8, np.int16, np.int32):
        x = random(3, 4) if dtype == np.float32 else integers(dtype, 3, 40)
        if dtype != np.float32:
            x[0, :2] = np.iinfo(dtype).min + (dtype == np.int32), np.iinfo(dtype).max
        for zps in [(0, 0)] + ([(-128, 127), (5, -3)] if dtype == np.int8 else []):
            case = Case(f"negate_{np.dtype(dtype)}_{abs(zps[0])}")
            wanted = -x if dtype == np.float32 else np.clip(zps[0] - x.astype(np.int64) + zps[1], np.iinfo(dtype).min, np.iinfo(dtype).max).astype(dtype)
            operands = [case.arg(x), case.zero(zps[0], dtype), case.zero(zps[1], dtype)]
            result.append(case.done(case.op("negate", operands, dtype, x.shape), wanted))
    result += [several("select_f32", "select", [b[0], f[0], f[1]]), several("select_i8", "select", [b[1], integers(np.int8, 2, 3, 4), integers(np.int8, 1, 1, 4)])]
    return result


def cases():
    return casts() + clamps() + broadcasts() + arithmetic()
