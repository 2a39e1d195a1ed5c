"""reasons.py VTA_OPT: the report says of each layer that is not shifted why."""

import subprocess
import sys

import numpy as np

from tosa_text import Function, integers, random

FUNCTIONS = []


def reason(text, exact=False):
    def add(build):
        def make(*inputs):
            f = Function(build.__name__, *inputs)
            f.node = build.__name__
            return f
        FUNCTIONS.append((build(make), text, exact))
        return build
    return add


X = ((1, 5, 4, 3), "int8")
W = lambda f, scale=2**-6, zero=0, shape=(2, 3, 2, 3): f.dequantize(f.const(integers(*shape)), scale, zero)
B = np.zeros(2, np.float32)


@reason("0.3 is not a power of two")
def ratio(make):
    f = make(X)
    return f.done(f.quantize(f.conv(f.dequantize(f.inputs[0], 0.5), W(f, 0.3), B), 0.5))


@reason("shifts differ along a dimension that is not the last")
def dimension(make):
    f = make(X)
    y = f.conv(f.dequantize(f.inputs[0], 0.5), W(f, np.float32([2**-6, 2**-7]).reshape(2, 1, 1, 1)), B)
    return f.done(f.quantize(f.transpose(y, (0, 3, 1, 2)), 0.5))


@reason("accumulators shifted to the left could leave int32")
def left(make):
    f = make(X)
    return f.done(f.quantize(f.conv(f.dequantize(f.inputs[0], 1), W(f, 1), B), 2**-20))


@reason("a shift would round ties up", exact=True)
def ties(make):
    f = make(X)
    return f.done(f.quantize(f.conv(f.dequantize(f.inputs[0], 0.5), W(f), B), 0.5))


@reason("scales of operands differ from that of the result")
def concat_result(make):
    f = make(X)
    y, z = f.dequantize(f.inputs[0], 0.3), f.dequantize(f.inputs[0], 0.7)
    return f.done(f.quantize(f.concat([y, z], 3), 0.5))


@reason("scales of operands differ")
def concat_float(make):
    f = make(X)
    return f.done(f.concat([f.dequantize(f.inputs[0], 0.5), f.dequantize(f.inputs[0], 0.25)], 3))


@reason("its weights are floats")
def float_weights(make):
    f = make(X)
    return f.done(f.conv(f.dequantize(f.inputs[0], 0.5), random(2, 3, 2, 3), B))


@reason("its weights have several zero points, or are not quantized")
def several_zeros(make):
    f = make(X)
    w = f.sub(f.cast(f.const(integers(2, 3, 2, 3)), "int32"), np.array([1, 2], np.int32).reshape(2, 1, 1, 1))
    w = f.mul(f.clamp(f.cast(w, "float32"), -100.0), np.full((1, 1, 1, 1), 0.5, np.float32))
    return f.done(f.conv(f.dequantize(f.inputs[0], 0.5), w, B))


@reason("its weights are not int8")
def wide_weights(make):
    f = make(X)
    return f.done(f.conv(f.dequantize(f.inputs[0], 0.5), f.dequantize(f.const(integers(2, 3, 2, 3, dtype=np.int32)), 0.5), B))


@reason("its weights are not constant")
def computed_weights(make):
    f = make(X, ((2, 3, 2, 3), "int8"))
    return f.done(f.conv(f.dequantize(f.inputs[0], 0.5), f.dequantize(f.inputs[1], 0.5), B))


@reason("scales of its weights differ within an output channel")
def inner_scales(make):
    f = make(X)
    return f.done(f.conv(f.dequantize(f.inputs[0], 0.5), W(f, [0.5, 0.25, 0.5]), B))


@reason("its input is not quantized with one scale and zero point")
def float_input(make):
    f = make((1, 5, 4, 3))
    return f.done(f.conv(f.inputs[0], W(f), B))


@reason("its bias is not constant, or not by channel")
def computed_bias(make):
    f = make(X, (2,))
    return f.done(f.conv(f.dequantize(f.inputs[0], 0.5), W(f), f.inputs[1]))


@reason("its bias leaves int32")
def large_bias(make):
    f = make(X)
    return f.done(f.conv(f.dequantize(f.inputs[0], 0.5), W(f), np.full(2, 1e20, np.float32)))


@reason("its bias is not a multiple of the accumulators' scale", exact=True)
def odd_bias(make):
    f = make(X)
    return f.done(f.conv(f.dequantize(f.inputs[0], 0.5), W(f), np.full(2, 1 / 3, np.float32)))


@reason("its accumulators could leave int32")
def sums(make):
    f = make(X)
    return f.done(f.conv(f.dequantize(f.inputs[0], 0.5), W(f), np.full(2, 2.0**24 - 1, np.float32)))


@reason("its weights are several matrices, or shapes are not known")
def matrices(make):
    f = make(((2, 3, 4), "int8"))
    return f.done(f.matmul(f.dequantize(f.inputs[0], 0.5), f.dequantize(f.const(integers(2, 4, 5)), 0.5)))


@reason("a constant is added in float")
def clamped_bias(make):
    f = make(((1, 3, 4), "int8"))
    y = f.clamp(f.matmul(f.dequantize(f.inputs[0], 0.5), f.dequantize(f.const(integers(1, 4, 5)), 0.5)))
    return f.done(f.add(y, random(1, 1, 5)))


@reason("an operand is not quantized")
def add_float(make):
    f = make(X, (1, 5, 4, 3))
    return f.done(f.add(f.dequantize(f.inputs[0], 0.5), f.inputs[1]))


@reason("an operand is clamped between integers")
def add_clamped(make):
    f = make(X)
    x = f.dequantize(f.inputs[0], 0.5)
    return f.done(f.add(f.clamp(x, 0.0, 5.25), x))


@reason("an operand has scales by channel")
def add_channels(make):
    f = make(X)
    return f.done(f.add(f.dequantize(f.inputs[0], [0.5, 0.25, 1.0]), f.dequantize(f.inputs[0], 0.5)))


@reason("scales of operands differ by 1.5, which is not a power of two")
def add_scales(make):
    f = make(X)
    return f.done(f.add(f.dequantize(f.inputs[0], 0.75), f.dequantize(f.inputs[0], 0.5)))


@reason("scales of operands differ by too much")
def add_far(make):
    f = make(X)
    return f.done(f.add(f.dequantize(f.inputs[0], 2.0**30), f.dequantize(f.inputs[0], 0.5)))


@reason("windows at the border count fewer elements")
def average(make):
    f = make(X)
    return f.done(f.pool("avg_pool2d", f.dequantize(f.inputs[0], 0.5), (2, 2), (1, 1), (1, 0, 0, 0)))


@reason("is computed in float")
def tanh(make):
    f = make(X)
    x = f.dequantize(f.inputs[0], 0.5)
    return f.done(f.emit("tanh", [x], {}, x.shape, "float32"))


@reason("multiplies by 3, which is not a power of two")
def rescale_odd(make):
    f = make(X)
    return f.done(f.rescale(f.inputs[0], 3, 9))


@reason("rounds twice")
def rescale_twice(make):
    f = make(X)
    return f.done(f.rescale(f.inputs[0], 1 << 30, 33, rounding="DOUBLE_ROUND"))


@reason("shifts by too much")
def rescale_far(make):
    f = make(X)
    return f.done(f.rescale(f.inputs[0], 1, 40))


@reason("its multipliers are not constant")
def rescale_computed(make):
    f = make(X, ((1,), "int32"))
    operands = [f.inputs[0], f.inputs[1], f.zero("int8", 5), f.zero("int8"), f.zero("int8")]
    attributes = {"scale32": "true", "rounding_mode": "#tosa.rounding_mode<SINGLE_ROUND>", "per_channel": "false",
                  "input_unsigned": "false", "output_unsigned": "false"}
    return f.done(f.emit("rescale", operands, attributes, X[0], "int8"))


@reason("its zero points are not constant")
def rescale_zero(make):
    f = make(X, ((1,), "int8"))
    operands = [f.inputs[0], f.const(np.array([1 << 20], np.int32)), f.zero("int8", 22), f.inputs[1], f.zero("int8")]
    attributes = {"scale32": "true", "rounding_mode": "#tosa.rounding_mode<SINGLE_ROUND>", "per_channel": "false",
                  "input_unsigned": "false", "output_unsigned": "false"}
    return f.done(f.emit("rescale", operands, attributes, X[0], "int8"))


def main(opt):
    wrong = 0
    for exact in (False, True):
        functions = [(f, text) for f, text, only in FUNCTIONS if only == exact]
        pipeline = f"--pass-pipeline=builtin.module(func.func(vta-canonicalize-quantized{{print-report=true exact={str(exact).lower()}}}))"
        done = subprocess.run([*opt.split(), "--mlir-disable-threading", pipeline], capture_output=True, text=True,
                              input="\n".join(f.text() for f, _ in functions))
        if done.returncode:
            raise SystemExit(done.stderr)
        for function, text in functions:
            lines = [line for line in done.stderr.splitlines() if line.startswith(function.name + " ")]
            if not any(line.endswith("  " + text) for line in lines):
                wrong += 1
                print(f"FAILED {function.name}: expected {text!r}, got {lines}")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
