"""Kernels of any epilogue steps for tests: MLIR, data, results.

  steps.py make DIR SPEC     writes a function @f to DIR/in.mlir, the data of its
                             inputs to DIR/<name>.npy and the names of these as
                             options of vta-run to DIR/inputs
  steps.py check DIR SPEC    compares DIR/out0.npy with numpy

SPEC is a list of key=value. start=conv is a 1x1 convolution, start=i32 an
elementwise kernel whose first step has to be a tensor. init is what the
convolution starts from: zero, fill, arg, const, splat or bcast (a bias,
broadcast). fused=0 makes each step an operation of its own. schedule is a
file with the body of a transform.named_sequence on %kernel. steps are joined with
"+":

  add3 sub3 mul4 shr3 shl3 max3 min3     by an immediate
  t tb tmax tmin                         i32 arguments: full, per channel
  cadd csub cmax cmin cshr2to9 cshl0to4 cmul0to4 cround
                                         constants per channel; cround rounds
                                         for the cshr behind it
  res res*3 res^4 res- resb*2 resk*2 rest*2
                                         int8 arguments: full, times a number,
                                         shifted left, subtracted, per channel,
                                         constant per channel, the last int8
                                         operand again
"""

import contextlib
import os
import re
import sys

import numpy as np

from compare import exit_if_wrong

DEFAULTS = dict(n=1, h=5, w=7, ci=2, co=3, batch=1, block=16, start="conv",
                init="zero", fused=1, amp=2**31 - 1, xmax=127, biasmax=100000,
                steps="shr8+max0+min127", schedule="")
I8, I32 = (-128, 127), (-2**31, 2**31 - 1)


def random(seed, low, high, shape):
    values = np.random.RandomState(seed).randint(low, high + 1, shape)
    flat = values.reshape(-1)
    flat[0], flat[-1] = high, low
    return values


def wrap(values):
    return values.astype(np.int32).astype(np.int64)


class Kernel:

    def __init__(self, words):
        values = dict(DEFAULTS)
        for word in words:
            key, value = word.split("=", 1)
            values[key] = type(DEFAULTS[key])(value)
        self.__dict__.update(values)
        self.element = (self.batch, self.block)
        self.shape = (self.n, self.co, self.h, self.w) + self.element
        self.arguments = []  # name, values, element type
        self.constants = []
        self.operands = []  # of all steps: name, type, map
        self.ops = []  # of one step: MLIR operations, operand or None
        self.expected = None
        self.build()

    def type(self, shape, element):
        return f"tensor<{'x'.join(map(str, shape))}x{element}>"

    def tensor(self, values, element, is_constant):
        names = self.constants if is_constant else self.arguments
        name = ("k" if is_constant else "a") + str(len(names))
        names.append((name, values, element))
        return name

    def broadcast(self, values):
        if values.ndim == 2:
            values = np.repeat(values[:, None, :], self.batch, axis=1)
        if values.ndim == 3:
            values = values[None, :, None, None]
        return np.broadcast_to(values, self.shape)

    def operand(self, values, element, is_constant):
        """The scalar in the body that holds the value of a tensor."""
        name = self.tensor(values, element, is_constant)
        maps = {2: "(c, o)", 3: "(c, b, o)", 6: "(n, c, h, w, b, o)"}
        self.operands.append((name, self.type(values.shape, element),
                              maps[values.ndim], element))
        return f"%v_{name}"

    def per_channel(self, seed, low, high, is_constant):
        shape = (self.co, self.block)
        if not is_constant and self.batch > 1:
            shape = (self.co,) + self.element
        return random(seed, low, high, shape)

    def start_value(self):
        if self.start == "i32":
            return np.zeros(self.shape, np.int64)
        x = random(1, -self.xmax - 1, self.xmax,
                   (self.n, self.ci, self.h, self.w) + self.element)
        w = random(2, *I8, (self.co, self.ci, self.block, self.block))
        self.tensor(x, "i8", False)
        self.tensor(w, "i8", False)
        acc = np.einsum("nkhwbi,ckoi->nchwbo", x, w)
        if self.init in ("arg", "const"):
            values = random(3, -self.biasmax, self.biasmax, self.shape)
            self.tensor(values, "i32", self.init == "const")
        elif self.init == "bcast":
            values = self.per_channel(3, -self.biasmax, self.biasmax, False)
            self.tensor(values, "i32", False)
        elif self.init in ("fill", "splat"):
            values = np.full((1, 1), self.biasmax)
            if self.init == "splat":
                self.tensor(np.full(self.shape, self.biasmax), "i32", True)
        else:
            return acc
        return wrap(acc + self.broadcast(values))

    def build(self):
        acc = self.start_value()
        shifts = None
        words = self.steps.split("+") if self.steps != "none" else []
        for i, word in enumerate(words):
            seed, value = 10 + i, None
            name, rest = re.match(r"([a-z]+)(.*)", word).groups()
            lines, first = [], len(self.operands)
            if name.startswith("res"):
                acc = acc + self.residual(seed, name, rest, lines)
            elif name in ("t", "tb", "tmax", "tmin"):
                values = (self.per_channel(seed, -self.amp - 1, self.amp, False)
                          if name == "tb" else
                          random(seed, -self.amp - 1, self.amp, self.shape))
                other = self.operand(values, "i32", False)
                acc = self.alu(acc, {"tmax": "max", "tmin": "min"}.get(
                    name, "add"), self.broadcast(values), other, lines)
            elif name in ("cadd", "csub", "cmax", "cmin"):
                values = self.per_channel(seed, -self.biasmax, self.biasmax,
                                          True)
                acc = self.alu(acc, name[1:], self.broadcast(values),
                               self.operand(values, "i32", True), lines)
            elif name == "cround":
                following = next(w for w in words[i:] if w.startswith("cshr"))
                low, high = map(int, following[4:].split("to"))
                shifts = self.per_channel(seed, low, high, True)
                values = np.where(shifts > 0, 1 << np.maximum(shifts - 1, 0), 0)
                acc = self.alu(acc, "add", self.broadcast(values),
                               self.operand(values, "i32", True), lines)
            elif name in ("cshr", "cshl", "cmul"):
                low, high = map(int, rest.split("to"))
                values = (shifts if name == "cshr" and shifts is not None else
                          self.per_channel(seed, low, high, True))
                if name == "cmul":
                    values = wrap(1 << values)
                acc = self.alu(acc, name[1:], self.broadcast(values),
                               self.operand(values, "i32", True), lines)
            else:
                amount = int(rest)
                lines.append(f"%c = arith.constant {amount} : i32")
                acc = self.alu(acc, name, amount, "%c", lines)
            acc = wrap(acc)
            self.ops.append((lines, self.operands[first:]))
        self.expected = acc.astype(np.int8)

    def alu(self, acc, name, value, other, lines):
        op = dict(add="addi", sub="subi", mul="muli", shr="shrsi", shl="shli",
                  max="maxsi", min="minsi")[name]
        lines.append(f"%acc_next = arith.{op} %acc, {other} : i32")
        functions = dict(add=np.add, sub=np.subtract, mul=np.multiply,
                         shr=np.right_shift, shl=np.left_shift,
                         max=np.maximum, min=np.minimum)
        return functions[name](acc, value)

    def residual(self, seed, name, rest, lines):
        if name == "rest":  # "the same": the operand of the last one
            operand = [o for o in self.operands if o[3] == "i8"][-1]
            self.operands.append(operand)
            scalar = f"%v_{operand[0]}"
            values = next(v for n, v, _ in self.arguments if n == operand[0])
        else:
            is_constant = name == "resk"
            values = (random(seed, *I8, self.shape) if name == "res" else
                      self.per_channel(seed, *I8, is_constant))
            scalar = self.operand(values, "i8", is_constant)
        lines.append(f"%e = arith.extsi {scalar} : i8 to i32")
        value, scale, op = "%e", 1, "addi"
        if rest == "-":
            scale, op = -1, "subi"
        elif rest.startswith("*"):
            scale, value = int(rest[1:]), "%s"
            lines.append(f"%c = arith.constant {scale} : i32")
            lines.append("%s = arith.muli %e, %c : i32")
        elif rest.startswith("^"):
            scale, value = 1 << int(rest[1:]), "%s"
            lines.append(f"%c = arith.constant {rest[1:]} : i32")
            lines.append("%s = arith.shli %e, %c : i32")
        lines.append(f"%acc_next = arith.{op} %acc, {value} : i32")
        return self.broadcast(values) * scale

    # MLIR

    def print_generic(self, number, acc, steps, narrows):
        """An operation with `steps` on %acc of the function."""
        d = "(n, c, h, w, b, o)"
        identity = f"affine_map<{d} -> {d}>"
        operands, body, value = [], [], "%x"
        for i, (lines, uses) in enumerate(steps):
            operands += [use for use in uses if use not in operands]
            for line in lines:
                line = re.sub(r"%(c|e|s)\b", rf"%\g<1>{i}", line)
                line = line.replace("%acc_next", f"%y{i}")
                body.append(line.replace("%acc", value))
            value = f"%y{i}"
        if not acc:  # The first tensor is what the others are added to.
            first = operands[0]
            value0 = f"%v_{first[0]}"
            body = [line.replace(f"addi %x, {value0}", f"addi {value0}, %zero")
                    for line in body]
        out = "i8" if narrows else "i32"
        if narrows:
            body.append(f"%t = arith.trunci {value} : i32 to i8")
            value = "%t"
        names = ([(acc, self.type(self.shape, "i32"), d, "i32")] if acc else
                 []) + operands
        result = self.type(self.shape, out)
        maps = ", ".join(f"affine_map<{d} -> {m}>" for _, _, m, _ in names)
        schedule = ""
        if narrows and self.schedule:
            schedule = " attrs = {vta.schedule = @vta_schedules::@f}"
        arguments = (["%x: i32"] if acc else []) + [
            f"%v_{name}: {element}" for name, _, _, element in operands]
        print(f"""  %dest{number} = tensor.empty() : {result}
  %acc{number} = linalg.generic {{indexing_maps = [{maps}, {identity}], iterator_types = [
      "parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}}
      ins({', '.join('%' + name for name, _, _, _ in names)} : {', '.join(t for _, t, _, _ in names)})
      outs(%dest{number} : {result}){schedule} {{
  ^bb0({', '.join(arguments)}, %out: {out}):""")
        for line in body:
            print("    " + line)
        print(f"    linalg.yield {value} : {out}\n  }} -> {result}")
        return f"acc{number}"

    def print_conv(self):
        acc = self.type(self.shape, "i32")
        print(f"  %empty = tensor.empty() : {acc}")
        init = "%fill"
        if self.init in ("arg", "bcast"):
            init = "%" + self.arguments[2][0]
        elif self.init in ("const", "splat"):
            init = "%" + self.constants[0][0]
        else:
            value = self.biasmax if self.init == "fill" else 0
            print(f"""  %start = arith.constant {value} : i32
  %fill = linalg.fill ins(%start : i32) outs(%empty : {acc}) -> {acc}""")
        if self.init == "bcast":
            values = self.arguments[2][1]
            dims = "(c, o)" if values.ndim == 2 else "(c, b, o)"
            d = "(n, c, h, w, b, o)"
            print(f"""  %broadcast = linalg.generic {{indexing_maps = [affine_map<{d} -> {dims}>, affine_map<{d} -> {d}>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}}
      ins({init} : {self.type(values.shape, "i32")}) outs(%empty : {acc}) {{
  ^bb0(%v: i32, %out: i32):
    linalg.yield %v : i32
  }} -> {acc}""")
            init = "%broadcast"
        x, w = self.arguments[:2]
        d = "(n, c, h, w, b, o, k, i)"
        print(f"""  %conv = linalg.generic {{indexing_maps = [
      affine_map<{d} -> (n, k, h, w, b, i)>, affine_map<{d} -> (c, k, o, i)>,
      affine_map<{d} -> (n, c, h, w, b, o)>], iterator_types = [
      "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}}
      ins(%{x[0]}, %{w[0]} : {self.type(x[1].shape, "i8")}, {self.type(w[1].shape, "i8")}) outs({init} : {acc}) {{
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }} -> {acc}""")

    def print(self):
        arguments = ", ".join(
            f"%{name}: {self.type(values.shape, element)} "
            f"{{vta.name = \"{name}\"}}"
            for name, values, element in self.arguments)
        result = self.type(self.shape, "i8")
        print(f"func.func @f({arguments}) -> {result} {{")
        print("  %zero = arith.constant 0 : i32")
        for name, values, element in self.constants:
            text = (str(values.flat[0]) if (values == values.flat[0]).all() else
                    str(values.tolist()))
            print(f"  %{name} = arith.constant dense<{text}> : "
                  f"{self.type(values.shape, element)}")
        acc = ""
        if self.start == "conv":
            self.print_conv()
            acc = "conv"
        groups = ([self.ops] if self.fused else
                  [[op] for op in self.ops] + [[]])
        for i, steps in enumerate(groups):
            acc = self.print_generic(i, acc, steps, i + 1 == len(groups))
        print(f"  return %{acc} : {result}\n}}")
        if self.schedule:
            with open(self.schedule) as file:
                print("module @vta_schedules attributes "
                      "{transform.with_named_sequence} {\n"
                      "transform.named_sequence @f(%kernel: !transform.any_op "
                      "{transform.readonly}) {\n" + file.read() +
                      "  transform.yield\n}\n}")


def main():
    command, directory, *words = sys.argv[1:]
    kernel = Kernel(words)
    if command == "make":
        os.makedirs(directory, exist_ok=True)
        with open(f"{directory}/in.mlir", "w") as file:
            with contextlib.redirect_stdout(file):
                kernel.print()
        types = dict(i8=np.int8, i32=np.int32)
        with open(f"{directory}/inputs", "w") as file:
            for name, values, element in kernel.arguments:
                np.save(f"{directory}/{name}.npy",
                        values.astype(types[element]))
                file.write(f"--input {name}={directory}/{name}.npy\n")
        return
    got, expected = np.load(f"{directory}/out0.npy"), kernel.expected
    exit_if_wrong(got, expected)


main()
