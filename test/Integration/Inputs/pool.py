"""Packed max pools for tests, alone or behind a convolution.

  pool.py make DIR SPEC     writes a function @pool to DIR/in.mlir and the data
                            of its inputs to DIR/<name>.npy
  pool.py check DIR SPEC    compares DIR/out0.npy with plain loops

SPEC is a list of key=value. Sizes are numbers with "x" between them, one for
each spatial dimension. The reference works on unpacked NC.. arrays, so that it
shares nothing with the packed form.

kind=alone: max pool of an int8 argument.
kind=int8: convolution, steps, truncation; max pool of the int8 result.
kind=acc: convolution, steps (`before`), max pool of the accumulators, steps,
  truncation.

The schedule tiles `tile` (batch, channels, spatial dimensions; 0: whole) in
`order`, stages inputs at level `inp_at` and weights at level `wgt_at`. `fused`
has a letter per operation behind the contraction: P for the pool, B and W for
a bias staged to acc and wgt, - for others. Without it there is no schedule.
"""

import itertools
import os
import re
import sys

import numpy as np

from compare import exit_if_wrong

DEFAULTS = dict(
    kind="alone", n=1, ci=2, c=2, size="7x9", window="2x2", stride="2x2",
    low="", high="", dilation="", pad="", init="", kernel="3x3", conv_stride="",
    conv_low="", conv_high="", batch=1, block=16, before="", epilogue="shr8+max-128+min127",
    biasmax=100000, fused="", tile="", order="", inner="", inp_at=0, wgt_at=0, buffers=2)


class Spec:

    def __init__(self, words):
        values = dict(DEFAULTS)
        for word in words:
            key, value = word.split("=", 1)
            if key not in DEFAULTS:
                sys.exit(f"unknown key {key}")
            values[key] = type(DEFAULTS[key])(value)
        self.__dict__.update(values)
        self.size = sizes(self.size)
        rank = self.rank = len(self.size)
        for key, default in dict(window=1, stride=1, low=0, high=0, dilation=1,
                                 conv_stride=1, conv_low=0, conv_high=0).items():
            setattr(self, key, sizes(getattr(self, key)) or [default] * rank)
        self.is_conv = self.kind != "alone"
        self.kernel = sizes(self.kernel) if self.is_conv else [1] * rank
        if not self.is_conv:
            self.ci = self.c
        self.mid = [(s + l + h - k) // t + 1 for s, l, h, k, t in
                    zip(self.size, self.conv_low, self.conv_high, self.kernel,
                        self.conv_stride)] if self.is_conv else self.size
        self.out = [(m + l + h - (w - 1) * d - 1) // s + 1
                    for m, l, h, w, d, s in
                    zip(self.mid, self.low, self.high, self.window,
                        self.dilation, self.stride)]
        self.type = "i32" if self.kind == "acc" else "i8"
        lowest = -2**31 if self.kind == "acc" else -128
        self.init = int(self.init or lowest)
        self.pad = int(self.pad or lowest)

    def steps(self, text):
        return [re.fullmatch(r"([a-z]+)(-?\d*)", step).groups()
                for step in text.split("+") if step]

    def x(self):
        return random(1, -128, 127, (self.n, self.ci, *self.size, self.batch,
                                     self.block))

    def w(self):
        return random(2, -128, 127, (self.c, self.ci, *self.kernel, self.block,
                                     self.block))

    def bias(self):
        return random(3, -self.biasmax, self.biasmax, (self.c, self.block))


def sizes(text):
    return [int(s) for s in text.split("x")] if text else []


def random(seed, low, high, shape):
    return np.random.RandomState(seed).randint(low, high + 1, shape)


def unpack(x):
    """[n][c][..][b][o] -> [n * b][c * o][..]"""
    rank = x.ndim
    x = x.transpose(0, rank - 2, 1, rank - 1, *range(2, rank - 2))
    return x.reshape(x.shape[0] * x.shape[1], x.shape[2] * x.shape[3],
                     *x.shape[4:])


def windows(x, value, low, high, window, stride, dilation):
    """The values of each window of x: [n][c][window..][out..]"""
    x = np.pad(x, [(0, 0), (0, 0), *zip(low, high)], constant_values=value)
    out = [(s - (w - 1) * d - 1) // t + 1 for s, w, t, d in
           zip(x.shape[2:], window, stride, dilation)]
    result = np.zeros((*x.shape[:2], *window, *out), np.int64)
    for at in itertools.product(*map(range, window)):
        part = tuple(slice(a * d, a * d + (o - 1) * t + 1, t)
                     for a, d, o, t in zip(at, dilation, out, stride))
        result[(slice(None), slice(None), *at)] = x[(slice(None), slice(None),
                                                     *part)]
    return result


def apply_steps(spec, acc, text):
    for name, amount in spec.steps(text):
        amount = int(amount or 0)
        if name == "bias":
            acc = acc + spec.bias().reshape(-1, *[1] * spec.rank)
        elif name == "add":
            acc = acc + amount
        elif name == "shr":
            acc = acc >> amount
        elif name == "shl":
            acc = acc << amount
        elif name == "max":
            acc = np.maximum(acc, amount)
        elif name == "min":
            acc = np.minimum(acc, amount)
        acc = acc.astype(np.int32).astype(np.int64)
    return acc


def reference(spec):
    x = unpack(spec.x())
    if spec.is_conv:
        w = spec.w()
        rank = w.ndim
        w = w.transpose(0, rank - 2, 1, rank - 1, *range(2, rank - 2))
        w = w.reshape(spec.c * spec.block, spec.ci * spec.block, *spec.kernel)
        seen = windows(x, 0, spec.conv_low, spec.conv_high, spec.kernel,
                       spec.conv_stride, [1] * spec.rank)
        seen = seen.reshape(*seen.shape[:1], w[0].size, *spec.mid)
        x = np.tensordot(w.reshape(w.shape[0], -1), seen, axes=(1, 1))
        x = np.moveaxis(x, 0, 1)
    if spec.kind == "int8":
        x = apply_steps(spec, x, spec.epilogue)
        x = x.astype(np.int8).astype(np.int64)
    if spec.kind == "acc":
        x = apply_steps(spec, x, spec.before)
    x = windows(x, spec.pad, spec.low, spec.high, spec.window, spec.stride,
                spec.dilation)
    x = x.max(axis=tuple(range(2, 2 + spec.rank)))
    x = np.maximum(x, spec.init)
    if spec.kind == "acc":
        x = apply_steps(spec, x, spec.epilogue)
    return x.astype(np.int8)


def join(*dims):
    return "x".join(map(str, dims))


def literal(array):
    if array.ndim == 0:
        return str(int(array))
    return "[" + ", ".join(literal(part) for part in array) + "]"


class Printer:

    def __init__(self, spec):
        self.spec, self.count, self.lines = spec, 0, []
        self.out_dims = ["n", "c", *[f"p{i}" for i in range(spec.rank)], "b", "o"]

    def emit(self, text, name="v"):
        self.count += 1
        value = f"%{name}{self.count}"
        self.lines.append(f"  {value} = {text}")
        return value

    def constant(self, value, type):
        return self.emit(f"arith.constant {value} : {type}", "c")

    def packed(self, channels, size, type):
        spec = self.spec
        return f"tensor<{join(spec.n, channels, *size, spec.batch, spec.block)}x{type}>"

    def fill(self, value, element, type):
        empty = self.emit(f"tensor.empty() : {type}", "e")
        value = self.constant(value, element)
        return self.emit(f"linalg.fill ins({value} : {element}) outs({empty} : {type}) -> {type}", "f")

    def padded(self, value, channels, size, element, low, high, padding):
        if not any(low) and not any(high):
            return value, size
        type = self.packed(channels, size, element)
        size = [s + l + h for s, l, h in zip(size, low, high)]
        constant = self.constant(padding, element)
        pads = ["[" + ", ".join(map(str, [0, 0, *p, 0, 0])) + "]" for p in (low, high)]
        rank = self.spec.rank + 4
        args = ", ".join(f"%i{i}: index" for i in range(rank))
        value = self.emit(f"""tensor.pad {value} low{pads[0]} high{pads[1]} {{
  ^bb0({args}):
    tensor.yield {constant} : {element}
  }} : {type} to {self.packed(channels, size, element)}""", "p")
        return value, size

    def generic(self, maps, dims, reductions, inputs, init, body):
        maps = ", ".join(f"affine_map<({', '.join(dims)}) -> ({', '.join(m)})>" for m in maps)
        iterators = ", ".join(['"parallel"'] * (len(dims) - reductions) +
                              ['"reduction"'] * reductions)
        values = ", ".join(v for v, _ in inputs)
        types = ", ".join(t for _, t in inputs)
        return self.emit(f"""linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}}
      ins({values} : {types}) outs({init[0]} : {init[1]}) {{
{body}  }} -> {init[1]}""")

    def elementwise(self, value, size, steps, narrow):
        """One operation with all steps."""
        spec = self.spec
        names = dict(add="addi", bias="addi", shr="shrsi", shl="shli", max="maxsi", min="minsi")
        type = self.packed(spec.c, size, "i32")
        inputs, maps, args = [(value, type)], [self.out_dims], ["%a: i32"]
        if any(name == "bias" for name, _ in steps):
            bias = spec.bias()
            bias_type = f"tensor<{join(*bias.shape)}xi32>"
            constant = self.emit(f"arith.constant dense<{literal(bias)}> : {bias_type}", "bias")
            inputs.append((constant, bias_type))
            maps.append(["c", "o"])
            args.append("%bias: i32")
        current, body = "%a", ""
        for i, (name, amount) in enumerate(steps):
            other = "%bias" if name == "bias" else self.constant(amount, "i32")
            body += f"    %s{i} = arith.{names[name]} {current}, {other} : i32\n"
            current = f"%s{i}"
        element = "i8" if narrow else "i32"
        if narrow:
            body += f"    %narrow = arith.trunci {current} : i32 to i8\n"
            current = "%narrow"
        body = f"  ^bb0({', '.join(args)}, %out: {element}):\n" + body
        body += f"    linalg.yield {current} : {element}\n"
        result = self.packed(spec.c, size, element)
        empty = self.emit(f"tensor.empty() : {result}", "e")
        return self.generic(maps + [self.out_dims], self.out_dims, 0, inputs, (empty, result), body)

    def conv(self, value):
        spec = self.spec
        value, size = self.padded(value, spec.ci, spec.size, "i8", spec.conv_low, spec.conv_high, 0)
        windows = [f"k{i}" for i in range(spec.rank)]
        dims = [*self.out_dims, "ic", *windows, "i"]
        spatial = [f"p{i} * {s} + k{i}" for i, s in enumerate(spec.conv_stride)]
        type = self.packed(spec.c, spec.mid, "i32")
        w_type = f"tensor<{join(*spec.w().shape)}xi8>"
        return self.generic(
            [["n", "ic", *spatial, "b", "i"], ["c", "ic", *windows, "o", "i"], self.out_dims],
            dims, spec.rank + 2,
            [(value, self.packed(spec.ci, size, "i8")), ("%w", w_type)],
            (self.fill(0, "i32", type), type), """  ^bb0(%a: i8, %b: i8, %acc: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %acc, %2 : i32
    linalg.yield %3 : i32
""")

    def pool(self, value):
        spec, element = self.spec, self.spec.type
        value, size = self.padded(value, spec.c, spec.mid, element, spec.low, spec.high, spec.pad)
        type = self.packed(spec.c, spec.out, element)
        windows = [f"y{i}" for i in range(spec.rank)]
        spatial = [f"p{i} * {s} + y{i} * {d}" for i, (s, d) in
                   enumerate(zip(spec.stride, spec.dilation))]
        extents = self.emit(f"tensor.empty() : tensor<{join(*spec.window)}xi8>", "e")
        return self.generic([["n", "c", *spatial, "b", "o"], windows, self.out_dims],
                            [*self.out_dims, *windows], spec.rank,
                            [(value, self.packed(spec.c, size, element)),
                             (extents, f"tensor<{join(*spec.window)}xi8>")],
                            (self.fill(spec.init, element, type), type),
                            f"""  ^bb0(%a: {element}, %shape: i8, %acc: {element}):
    %0 = arith.maxsi %acc, %a : {element}
    linalg.yield %0 : {element}
""")

    def run(self):
        spec, value = self.spec, "%x"
        if spec.is_conv:
            value = self.conv(value)
        if spec.kind == "int8":
            value = self.elementwise(value, spec.mid, spec.steps(spec.epilogue), True)
        if spec.before:
            value = self.elementwise(value, spec.mid, spec.steps(spec.before), False)
        value = self.pool(value)
        if spec.kind == "acc":
            value = self.elementwise(value, spec.out, spec.steps(spec.epilogue), True)
        return value


def schedule(spec):
    any, dims = "!transform.any_op", spec.rank + 4
    tile = [int(t) for t in spec.tile.split(",")] if spec.tile else []
    sizes = [0] * (dims + (spec.rank + 2 if spec.is_conv else 1))
    sizes[:len(tile)] = tile
    order = [int(d) for d in spec.order.split(",")] if spec.order else []
    for word in spec.inner.split(",") if spec.inner else []:
        dim, size = word.split(":")
        order.append(int(dim))
        sizes[int(dim)] = int(size)
    count = len(spec.fused)
    text = f"""module @schedules attributes {{transform.with_named_sequence}} {{
transform.named_sequence @pool(%kernel: {any} {{transform.readonly}}) {{
  %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes {sizes} order {order} : ({any}) -> ({any}, {any}, {any})
  %step:{count} = transform.split_handle %fused : ({any}) -> ({', '.join([any] * count)})
"""

    def stage(target, operand, space, level, buffers):
        return (f"  transform.vta.stage {target} operand {operand} to <{space}> at [{level}] "
                f"of %loops buffers [{buffers}] : {any}, {any}\n")

    text += stage("%gemm", 2, "acc", 0, spec.buffers)
    text += stage("%gemm", 1, "wgt", spec.wgt_at, 2)
    text += stage("%gemm", 0, "inp", spec.inp_at, 2)
    for i, letter in enumerate(spec.fused):
        if letter == "P":
            text += stage(f"%step#{i}", 2, "acc", 0, spec.buffers)
        elif letter in "BW":
            text += stage(f"%step#{i}", 0, "acc" if letter == "B" else "wgt", 0, 1)
    return text + f"  transform.vta.finish %kernel : {any}\n  transform.yield\n}}\n}}\n"


def make(spec):
    printer = Printer(spec)
    value = printer.run()
    x_type = f"tensor<{join(*spec.x().shape)}xi8>"
    arguments = f'%x: {x_type} {{vta.name = "x"}}'
    if spec.is_conv:
        arguments += f', %w: tensor<{join(*spec.w().shape)}xi8> {{vta.name = "w"}}'
    result = printer.packed(spec.c, spec.out, "i8")
    body = "\n".join(printer.lines)
    if spec.fused:
        # The last operation is the kernel's.
        head, last = body.rsplit("linalg.generic {", 1)
        last = last.replace(") {\n  ^bb0", ") attrs = {vta.schedule = @schedules::@pool} {\n  ^bb0", 1)
        body = head + "linalg.generic {" + last
    text = f"func.func @pool({arguments}) -> {result} {{\n{body}\n  return {value} : {result}\n}}\n"
    return text + (schedule(spec) if spec.fused else "")


def main():
    command, directory, *words = sys.argv[1:]
    spec = Spec(words)
    path = lambda name: os.path.join(directory, name)
    if command == "make":
        os.makedirs(directory, exist_ok=True)
        with open(path("in.mlir"), "w") as file:
            file.write(make(spec))
        np.save(path("x.npy"), spec.x().astype(np.int8))
        np.save(path("w.npy"), spec.w().astype(np.int8))
        return
    expected, got = reference(spec), unpack(np.load(path("out0.npy")))
    exit_if_wrong(got, expected)


main()
