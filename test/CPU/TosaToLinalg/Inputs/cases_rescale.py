"""Changes of scale, by Python's integers and by upstream's lowering."""

import numpy as np

from tosa_cases import Case, integers


def scaled(value, multiplier, shift, mode):
    """As TOSA 1.0 defines apply_scale_32."""
    addend = 1 << (shift - 1)
    if mode == "DOUBLE_ROUND" and shift > 31:
        addend += (1 << 30) if value >= 0 else -(1 << 30)
    return (value * multiplier + addend) >> shift


def rescale(name, source, target, multipliers, shifts, mode="SINGLE_ROUND", izp=0, ozp=0, scale32=True, limit=None,
            upstream=True, beyond=False):
    """`source` and `target` are numpy's types. Inputs are what TOSA defines the result for, unless `beyond`."""
    case = Case(name, upstream=upstream)
    channels = len(multipliers)
    shape = (2, 3, 5, channels if channels > 1 else 7)
    # Inputs whose results have 32 bits at most.
    bits = min(min(shifts), 32) if not beyond else 32
    info = np.iinfo(source)
    low, high = max(info.min, -(1 << (bits - 1)) + abs(izp)), min(info.max, (1 << (bits - 1)) - 1 - abs(izp))
    if limit:
        low, high = max(low, -limit), min(high, limit)
    x = integers(source, *shape, low=low, high=high)
    flat = x.reshape(-1)
    flat[:4] = [low, high, max(low, -1), min(high, 1)]
    small = [max(low, -3), min(high, 3), max(low, -2), min(high, 2)]
    flat[4:8] = small
    out = np.iinfo(target)
    wanted = np.zeros(shape, np.int64)
    for index in np.ndindex(*shape):
        c = index[-1] if channels > 1 else 0
        value = scaled(int(x[index]) - izp, multipliers[c], shifts[c], mode) + ozp
        wanted[index] = min(max(value, out.min), out.max)
    signed = {np.uint8: np.int8, np.uint16: np.int16}
    source, target = signed.get(source, source), signed.get(target, target)
    operands = [case.arg(x.view(source)), case.const(np.array(multipliers, np.int32 if scale32 else np.int16)),
                case.const(np.array(shifts, np.int8)),
                case.const(np.array([izp]).astype(source)), case.const(np.array([ozp]).astype(target))]
    unsigned = lambda t: str(t.kind == "u").lower()
    result = case.op("rescale", operands, target, shape, scale32=str(scale32).lower(),
                     rounding_mode=f"#tosa.rounding_mode<{mode}>", per_channel=str(channels > 1).lower(),
                     input_unsigned=unsigned(x.dtype), output_unsigned=unsigned(np.dtype(out.dtype)))
    return case.done(result, wanted.astype(out.dtype).view(target))


def cases():
    one = 1 << 30
    i8, u8, i16, i32 = np.int8, np.uint8, np.int16, np.int32
    odd = [1388179221, one, 1073741825, 2147483647, 1610612737, 3]
    result = []
    for n in [-8, -3, -1, 0, 1, 2, 7, 16, 30, 31, 32]:
        name = f"shift_{n}".replace("-", "m")
        result += [rescale(f"{name}_i32_i8", i32, i8, [one], [30 + n]),
                   rescale(f"{name}_i32_i32", i32, i32, [one], [30 + n]),
                   rescale(f"{name}_i32_i16", i32, i16, [one], [30 + n], limit=40000)]
        if n <= 8:
            result += [rescale(f"{name}_i8_i32", i8, i32, [one], [30 + n]),
                       rescale(f"{name}_i8_i8", i8, i8, [one], [30 + n], izp=5, ozp=-7),
                       rescale(f"{name}_i16_i8", i16, i8, [one], [30 + n])]
    result += [
        rescale("channels", i32, i8, [one] * 6, [31, 32, 37, 40, 45, 62]),
        rescale("channels_left", i32, i8, [one] * 5, [30, 29, 28, 25, 30]),
        rescale("channels_mixed", i32, i8, [one] * 5, [30, 29, 31, 25, 38]),
        rescale("channels_mixed_small", i32, i8, [one] * 5, [30, 29, 31, 25, 38], limit=900),
        rescale("channels_mixed_i8", i8, i32, [one] * 5, [30, 9, 31, 25, 38]),
        rescale("channels_equal", i32, i8, [one] * 5, [35] * 5),
        rescale("channels_mixed_i16", i32, i16, [1 << 20, one, 1 << 5, 1, 2], [31, 40, 10, 3, 2]),
        # Upstream's wraps where TOSA defines nothing; ours saturates.
        rescale("beyond_left", i32, i8, [one], [25], beyond=True, upstream=False),
        rescale("beyond_mixed", i32, i8, [one] * 3, [25, 33, 30], beyond=True, upstream=False),
        rescale("powers", i32, i8, [1 << 14], [20]),
        rescale("inexact_shift", i32, i8, [one], [36], "INEXACT_ROUND", upstream=False),
        rescale("double_shift", i32, i8, [one], [31], "DOUBLE_ROUND"),
        rescale("double_shift_long", i32, i8, [one], [38], "DOUBLE_ROUND"),
        rescale("zero", i32, i8, [0], [30]),
        rescale("scale16", i32, i8, [23170], [17], scale32=False),
        rescale("scale16_channels", i32, i16, [23170, 1, 32767, 16384], [17, 4, 30, 14], scale32=False),
    ]
    for mode in ["SINGLE_ROUND", "DOUBLE_ROUND"]:
        tag = mode[:6].lower()
        result += [rescale(f"{tag}_{i}", i32, i8, [m], [s], mode) for i, (m, s) in enumerate(zip(odd, [38, 31, 32, 45, 30, 33]))]
        result += [rescale(f"{tag}_channels", i32, i8, odd, [38, 31, 32, 45, 30, 33], mode, ozp=-11),
                   rescale(f"{tag}_channels_i32", i32, i32, odd, [38, 31, 32, 45, 35, 33], mode),
                   rescale(f"{tag}_channels_i16", i16, i16, odd, [38, 31, 32, 45, 35, 33], mode),
                   rescale(f"{tag}_small", i32, i8, odd, [38, 31, 32, 45, 30, 33], mode, limit=300),
                   rescale(f"{tag}_unsigned_in", u8, i8, [odd[0]], [31], mode, izp=128, ozp=3),
                   rescale(f"{tag}_unsigned_out", i8, u8, [odd[0]], [31], mode, izp=-5, ozp=131),
                   rescale(f"{tag}_unsigned_in_channels", u8, i8, odd[:3], [31, 32, 33], mode, izp=131, ozp=-3)]
    result += [rescale("border_in", u8, i8, [one], [30], izp=128), rescale("border_out", i8, u8, [one], [30], ozp=128),
               rescale("unsigned_i32", u8, i32, [one], [27], izp=200), rescale("unsigned_16", i16, np.uint16, [odd[0]], [31], ozp=32768),
               rescale("unsigned_16_in", np.uint16, i16, [odd[0]], [31], izp=32768)]
    return result
