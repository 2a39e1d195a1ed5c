"""Packed kernels that are not a plain convolution, for tests: their MLIR, their
data, their results.

  channelwise.py make DIR SPEC     writes a function @kernel to DIR/in.mlir and
                                   the data of its inputs to DIR/<name>.npy
  channelwise.py check DIR SPEC    compares DIR/out0.npy with numpy's result

SPEC is a list of key=value. kind is one of
  sum          sums over windows; form is window (its extents are those of an
               empty tensor), whole (all of the input) or reduce (linalg.reduce)
  depthwise    one input channel for each output channel, or for mult of them
  small        groups of `group` channels, smaller than a block
  blocks       groups of ci input and co output blocks; form is explicit (a
               dimension of all operands) or flat (ci * g + k)
  elementwise  form is single (one operation) or split (one for each step)
Lists as 5x7 have one entry for each dimension besides batch and channels. The
reference works on unpacked arrays, so that it shares nothing with the packed
form.
"""

import contextlib
import itertools
import os
import re
import sys

import numpy as np

from compare import exit_if_wrong

DEFAULTS = dict(
    kind="sum", form="", n=1, groups=2, ci=1, co=1, mult=1, group=4,
    size="5x7", k="", s="", low="", high="", batch=1, block=16,
    weights="const", epilogue="add2+shr2+max-100+min100")

OPS = dict(add="addi", sub="subi", mul="muli", shr="shrsi", shl="shli",
           max="maxsi", min="minsi", addy="addi")


def random(seed, low, high, shape):
    return np.random.RandomState(seed).randint(low, high + 1, shape)


def join(*dims):
    return "x".join(map(str, dims))


def names(prefix, count):
    return [f"{prefix}{i}" for i in range(count)]


def affine_map(dims, *results):
    return f"affine_map<({', '.join(dims)}) -> ({', '.join(results)})>"


class Kernel:

    def __init__(self, words):
        values = dict(DEFAULTS)
        for word in words:
            key, value = word.split("=", 1)
            if key not in DEFAULTS:
                sys.exit(f"unknown key {key}")
            values[key] = type(DEFAULTS[key])(value)
        self.__dict__.update(values)
        numbers = lambda text: [int(value) for value in text.split("x")]
        self.size = numbers(self.size)
        rank = len(self.size)
        fill = lambda text, value: numbers(text) if text else [value] * rank
        self.k, self.s = fill(self.k, 1), fill(self.s, 1)
        self.low, self.high = fill(self.low, 0), fill(self.high, 0)
        if self.kind == "sum" and self.form in ("whole", "reduce"):
            self.k = self.size
        self.padded = [low + size + high for low, size, high in zip(
            self.low, self.size, self.high)]
        self.out = [(size - k) // s + 1 for size, k, s in zip(
            self.padded, self.k, self.s)]
        self.steps = [re.fullmatch(r"([a-z]+)(-?\d*)", step).groups()
                      for step in self.epilogue.split("+") if step != "none"]
        # Blocks of channels, of the input and of the output.
        self.c = self.groups * self.ci
        self.d = self.groups * self.co
        if self.kind == "depthwise":
            self.d = self.c * self.mult
        elif self.kind != "blocks":
            self.d = self.c

    def x(self, seed=1):
        return random(seed, -128, 127,
                      (self.n * self.batch, self.c * self.block, *self.size))

    def w(self):
        """Unpacked: [out channel][input channel of its group][window]."""
        count = dict(depthwise=1, small=self.group,
                     blocks=self.ci * self.block)[self.kind]
        shape = (self.d * self.block, count, *self.k)
        if self.weights == "splat":
            return np.full(shape, -3)
        return random(2, -128, 127, shape)

    def pack(self, data):
        n, c, *rest = data.shape
        data = data.reshape(n // self.batch, self.batch, c // self.block,
                            self.block, *rest)
        axes = range(4, data.ndim)
        return data.transpose(0, 2, *axes, 1, 3).astype(np.int8)

    def packed_x(self, seed=1):
        x = self.pack(self.x(seed))
        if self.kind == "blocks" and self.form == "explicit":
            x = x.reshape(x.shape[0], self.groups, self.ci, *x.shape[2:])
        return x

    def packed_w(self):
        w = self.w()
        rest = range(3, w.ndim + 1)
        if self.kind == "depthwise":
            w = w.reshape(self.c, self.mult, self.block, *self.k)
            return w.transpose(0, 1, *range(3, w.ndim), 2)
        if self.kind == "small":
            w = w.reshape(self.d, self.block, self.group, *self.k)
            return w.transpose(0, *rest, 1, 2)
        w = w.reshape(self.groups, self.co, self.block, self.ci, self.block,
                      *self.k)
        return w.transpose(0, 1, 3, *range(5, w.ndim), 2, 4)

    def inputs(self):
        result = [("x", self.packed_x())]
        if self.kind not in ("sum", "elementwise") and self.weights == "arg":
            result.append(("w", self.packed_w()))
        if any(name == "addy" for name, _ in self.steps):
            result.append(("y", self.packed_x(3)))
        return result

    def reference(self):
        """[n][c][..]: every tap of the window in turn."""
        x = np.pad(self.x().astype(np.int64),
                   [(0, 0), (0, 0)] + list(zip(self.low, self.high)))
        channels = self.d * self.block
        acc = np.zeros((x.shape[0], channels, *self.out), np.int64)
        for tap in itertools.product(*map(range, self.k)):
            seen = x[(slice(None), slice(None)) + tuple(
                slice(t, t + (o - 1) * s + 1, s)
                for t, o, s in zip(tap, self.out, self.s))]
            if self.kind in ("sum", "elementwise"):
                acc += seen
                continue
            w = self.w()[(slice(None), slice(None)) + tap]
            # Output channels and input channels of one group.
            size = w.shape[1]
            groups = seen.shape[1] // size
            outs = channels // groups
            for g in range(groups):
                part = slice(g * outs, (g + 1) * outs)
                acc[:, part] += np.einsum(
                    "nc...,oc->no...", seen[:, g * size:(g + 1) * size],
                    w[part])
        for name, amount in self.steps:
            amount = int(amount or 0)
            acc = dict(
                add=lambda: acc + amount, sub=lambda: acc - amount,
                mul=lambda: acc * amount,
                shr=lambda: acc >> amount, shl=lambda: acc << amount,
                max=lambda: np.maximum(acc, amount),
                min=lambda: np.minimum(acc, amount),
                addy=lambda: acc + self.x(3) * (amount or 1))[name]()
            acc = acc.astype(np.int32).astype(np.int64)
        result = self.pack(acc)
        if self.kind == "blocks":
            return result.reshape(self.output())
        return result.reshape(self.output())

    def output(self):
        """The packed shape of the result."""
        n, rank = self.n, len(self.size)
        tail = (self.batch, self.block)
        if self.kind == "sum" and self.form in ("whole", "reduce"):
            return (n, self.c, *tail)
        if self.kind == "blocks" or self.kind == "depthwise" and self.mult > 1:
            return (n, self.groups * (self.ci if self.kind == "depthwise"
                                      else 1),
                    self.mult if self.kind == "depthwise" else self.co,
                    *self.out, *tail)
        return (n, self.d, *self.out, *tail)

    def contraction(self):
        """Dimensions, reductions among them, and maps of x, w and output."""
        rank = len(self.size)
        p, q = names("p", rank), names("q", rank)
        window = [f"{a} * {s} + {b}" for a, s, b in zip(p, self.s, q)]
        if self.kind == "sum" and self.form == "whole":
            dims = ["n", "c", "b", "o"] + q
            return dims, rank, ["n", "c", *q, "b", "o"], None, ["n", "c", "b", "o"]
        if self.kind == "sum":
            dims = ["n", "c", *p, "b", "o", *q]
            return dims, rank, ["n", "c", *window, "b", "o"], q, ["n", "c", *p, "b", "o"]
        if self.kind == "depthwise" and self.mult == 1:
            dims = ["n", "c", *p, "b", "o", *q]
            return (dims, rank, ["n", "c", *window, "b", "o"], ["c", *q, "o"],
                    ["n", "c", *p, "b", "o"])
        if self.kind == "depthwise":
            dims = ["n", "c", "m", *p, "b", "o", *q]
            part = self.block // self.mult
            lane = f"m * {part} + o floordiv {self.mult}"
            return (dims, rank, ["n", "c", *window, "b", lane],
                    ["c", "m", *q, "o"], ["n", "c", "m", *p, "b", "o"])
        if self.kind == "small":
            dims = ["n", "c", *p, "b", "o", *q, "i"]
            lane = f"(o floordiv {self.group}) * {self.group} + i"
            return (dims, rank + 1, ["n", "c", *window, "b", lane],
                    ["c", *q, "o", "i"], ["n", "c", *p, "b", "o"])
        dims = ["n", "g", "c", *p, "b", "o", "k", *q, "i"]
        channel = ["g", "k"] if self.form == "explicit" else [
            f"g * {self.ci} + k"]
        return (dims, rank + 2, ["n", *channel, *window, "b", "i"],
                ["g", "c", "k", *q, "o", "i"], ["n", "g", "c", *p, "b", "o"])

    def print_pad(self):
        x = self.packed_x()
        x_type = f"tensor<{join(*x.shape)}xi8>"
        if not any(self.low + self.high):
            return "%x", x_type
        before = x.ndim - len(self.size) - 2
        shape = x.shape[:before] + tuple(self.padded) + x.shape[-2:]
        zeros = lambda pads: [0] * before + pads + [0, 0]
        args = ", ".join(f"%i{i}: index" for i in range(x.ndim))
        result = f"tensor<{join(*shape)}xi8>"
        print(f"""  %zero8 = arith.constant 0 : i8
  %xp = tensor.pad %x low{zeros(self.low)} high{zeros(self.high)} {{
  ^bb0({args}):
    tensor.yield %zero8 : i8
  }} : {x_type} to {result}""")
        return "%xp", result

    def print_start(self, x, x_type, y):
        """The i32 values that the steps begin with."""
        print(f"""  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<{y}xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<{y}xi32>) -> tensor<{y}xi32>""")
        if self.kind == "sum" and self.form == "reduce":
            axes = list(range(2, 2 + len(self.size)))
            print(f"""  %acc = linalg.reduce ins({x} : {x_type}) outs(%f : tensor<{y}xi32>) dimensions = {axes}
    (%a: i8, %c: i32) {{
      %0 = arith.extsi %a : i8 to i32
      %1 = arith.addi %0, %c : i32
      linalg.yield %1 : i32
    }}""")
            return
        dims, reductions, x_map, w_map, y_map = self.contraction()
        operands, types, maps, args = [x], [x_type], [x_map], "%a: i8, "
        if w_map and self.kind == "sum":
            operands.append("%window")
            types.append(f"tensor<{join(*self.k)}xi32>")
            print(f"  %window = tensor.empty() : {types[-1]}")
            args += "%b: i32, "
        elif w_map:
            w = self.packed_w()
            operands.append("%w")
            types.append(f"tensor<{join(*w.shape)}xi8>")
            if self.kind == "depthwise" and self.mult == 1:
                types[-1] = types[-1].replace("x1x", "x", 1)
            if self.weights == "resource":
                print(f"  %w = arith.constant dense_resource<weights> : {types[-1]}")
            elif self.weights != "arg":
                text = str(w.reshape([int(d) for d in re.findall(
                    r"(\d+)x", types[-1])]).tolist())
                text = "-3" if self.weights == "splat" else text
                print(f"  %w = arith.constant dense<{text}> : {types[-1]}")
            args += "%b: i8, "
        if w_map:
            maps.append(w_map)
        maps.append(y_map)
        iterators = (["parallel"] * (len(dims) - reductions) +
                     ["reduction"] * reductions)
        body = "    %s = arith.addi %c, %0 : i32"
        if self.kind != "sum":
            body = """    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %s = arith.addi %c, %2 : i32"""
        print(f"""  %acc = linalg.generic {{
      indexing_maps = [{', '.join(affine_map(dims, *m) for m in maps)}],
      iterator_types = [{', '.join(f'"{name}"' for name in iterators)}]}}
      ins({', '.join(operands)} : {', '.join(types)}) outs(%f : tensor<{y}xi32>) {{
  ^bb0({args}%c: i32):
    %0 = arith.extsi %a : i8 to i32
{body}
    linalg.yield %s : i32
  }} -> tensor<{y}xi32>""")

    def print_generic(self, result, rank, operands, results, body):
        """An elementwise operation; operands are (name, type of a tensor)."""
        dims = names("d", rank)
        maps = [affine_map(dims, *dims)] * (len(operands) + 1)
        args = [f"%v{i}: {kind.rsplit('x', 1)[1][:-1]}"
                for i, (_, kind) in enumerate(operands)]
        element = results.rsplit("x", 1)[1][:-1]
        print(f"  %{result}_e = tensor.empty() : {results}")
        print(f"""  %{result} = linalg.generic {{
      indexing_maps = [{', '.join(maps)}],
      iterator_types = [{', '.join(['"parallel"'] * rank)}]}}
      ins({', '.join(name for name, _ in operands)} : {', '.join(kind for _, kind in operands)}) outs(%{result}_e : {results}) {{
  ^bb0({', '.join(args)}, %out: {element}):""")
        for line in body:
            print("    " + line)
        print(f"  }} -> {results}")

    def print_steps(self, start, start_type, y):
        rank = len(self.output())
        constants = {}
        for name, amount in self.steps:
            if amount and int(amount) not in constants:
                constants[int(amount)] = f"%c{len(constants)}"
                print(f"  %c{len(constants) - 1} = arith.constant {amount} : i32")

        def step(i, name, amount, value, other):
            lines = []
            if name == "addy":
                lines.append(f"%y{i} = arith.extsi {other} : i8 to i32")
                other = f"%y{i}"
                if amount:
                    lines.append(f"%m{i} = arith.muli {other}, {constants[int(amount)]} : i32")
                    other = f"%m{i}"
            else:
                other = constants[int(amount)]
            lines.append(f"%s{i} = arith.{OPS[name]} {value}, {other} : i32")
            return lines, f"%s{i}"

        i32, i8 = f"tensor<{y}xi32>", f"tensor<{y}xi8>"
        extends = start_type == i8
        if self.form != "split":
            body = ["%ext = arith.extsi %v0 : i8 to i32"] if extends else []
            value = "%ext" if extends else "%v0"
            has_y = any(name == "addy" for name, _ in self.steps)
            for i, (name, amount) in enumerate(self.steps):
                lines, value = step(i, name, amount, value, "%v1")
                body += lines
            body += [f"%t = arith.trunci {value} : i32 to i8",
                     "linalg.yield %t : i8"]
            operands = [(start, start_type)] + ([("%y", i8)] if has_y else [])
            self.print_generic("result", rank, operands, i8, body)
            return
        if extends:
            self.print_generic("start", rank, [(start, i8)], i32,
                               ["%r = arith.extsi %v0 : i8 to i32",
                                "linalg.yield %r : i32"])
            start = "%start"
        for i, (name, amount) in enumerate(self.steps):
            operands = [(start, i32)]
            if name == "addy":
                # The extension of y is an operation of its own.
                lines, value = step(i, name, amount, "%unused", "%v0")
                lines = lines[:-1]
                value = lines[-1].split(" = ")[0]
                self.print_generic(f"wide{i}", rank, [("%y", i8)], i32,
                                   lines + [f"linalg.yield {value} : i32"])
                operands.append((f"%wide{i}", i32))
                lines, value = [f"%r = arith.addi %v0, %v1 : i32"], "%r"
            else:
                lines, value = step(i, name, amount, "%v0", None)
            self.print_generic(f"step{i}", rank, operands, i32,
                               lines + [f"linalg.yield {value} : i32"])
            start = f"%step{i}"
        self.print_generic("result", rank, [(start, i32)], i8,
                           ["%t = arith.trunci %v0 : i32 to i8",
                            "linalg.yield %t : i8"])

    def print(self):
        y = join(*self.output())
        arguments = ", ".join(
            f"%{name}: tensor<{join(*values.shape)}xi8> {{vta.name = \"{name}\"}}"
            for name, values in self.inputs())
        print(f"func.func @kernel({arguments}) -> tensor<{y}xi8> {{")
        x, x_type = self.print_pad()
        if self.kind == "elementwise":
            self.print_steps(x, x_type, y)
        else:
            self.print_start(x, x_type, y)
            self.print_steps("%acc", f"tensor<{y}xi32>", y)
        print(f"  return %result : tensor<{y}xi8>\n}}")
        if self.weights == "resource":
            data = self.packed_w().astype(np.int8).tobytes().hex()
            print("{-#\n  dialect_resources: {\n    builtin: {\n"
                  f'      weights: "0x01000000{data}"\n    }}\n  }}\n#-}}')


def main():
    command, directory, *words = sys.argv[1:]
    kernel = Kernel(words)
    if command == "make":
        os.makedirs(directory, exist_ok=True)
        with open(f"{directory}/in.mlir", "w") as file:
            with contextlib.redirect_stdout(file):
                kernel.print()
        for name, values in kernel.inputs():
            np.save(f"{directory}/{name}.npy",
                    np.ascontiguousarray(values, np.int8))
        return
    got = np.load(f"{directory}/out0.npy")
    expected = kernel.reference()
    exit_if_wrong(got, expected)


main()
