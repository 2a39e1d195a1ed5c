"""Packed transposed convolutions for tests: their MLIR, data, results, work.

  transposed.py make DIR SPEC     writes a function @deconv to DIR/in.mlir and
                                  the data of its inputs to DIR/<name>.npy
  transposed.py check DIR SPEC    compares DIR/out0.npy with the scatter form,
                                  which knows nothing of inserted zeros
  transposed.py products DIR SPEC compares the GEMM uops that DIR/isa.mlir runs
                                  with the products of elements that there are

SPEC is a list of key=value. Lists have one value per spatial dimension; their
number is that of `size`. Output o gets x[i] * w[k] where o + low = i * stride +
k; `every` keeps each n-th output only, `more` appends outputs at the end.
`form` says how the zeros are written: insert (one tensor.insert_slice), pad (a
tensor.pad around it), constant (into a constant), nested (an insert_slice of an
insert_slice, columns and rows apart). A schedule is a file with the body of a
transform.named_sequence on %kernel.
"""

import itertools
import os
import re
import sys

import numpy as np

from compare import exit_if_wrong

DEFAULTS = dict(
    n=1, size="5,4", ci=2, co=3, k="4,4", stride="2,2", low="1,1", high="1,1",
    more="0,0", every="1,1", batch=1, block=16, bias="const", shift=8,
    form="insert", schedule="")


class Deconv:

    def __init__(self, words):
        values = dict(DEFAULTS)
        for word in words:
            key, value = word.split("=", 1)
            if key not in DEFAULTS:
                sys.exit(f"unknown key {key}")
            values[key] = type(DEFAULTS[key])(value)
        rank = values["size"].count(",") + 1
        for key in ("size", "k", "stride", "low", "high", "more", "every"):
            numbers = [int(v) for v in values[key].split(",")]
            values[key] = (numbers * rank)[:rank]
        self.__dict__.update(values)
        self.rank = rank
        # All outputs of the transposed convolution, and those that are kept.
        self.full = [(n - 1) * s - a - b + k + m for n, s, a, b, k, m in zip(
            self.size, self.stride, self.low, self.high, self.k, self.more)]
        self.out = [-(-f // e) for f, e in zip(self.full, self.every)]

    def random(self, seed, low, high, shape):
        return np.random.RandomState(seed).randint(low, high + 1, shape)

    def input(self):
        return self.random(1, -128, 127, (self.n, self.ci, *self.size,
                                          self.batch, self.block))

    def weight(self):
        """[co][ci][k..][o][i], not flipped."""
        return self.random(2, -128, 127, (self.co, self.ci, *self.k,
                                          self.block, self.block))

    def flipped(self):
        return np.flip(self.weight(), range(2, 2 + self.rank))

    def bias_values(self):
        values = self.random(3, -2**14, 2**14, (self.co, self.batch,
                                                self.block))
        if self.bias == "const":
            values[:] = values[:, :1]
        return values

    def inputs(self):
        result = [("x", self.input(), "i8"), ("w", self.flipped(), "i8")]
        if self.bias == "arg":
            result.append(("bias", self.bias_values(), "i32"))
        return result

    def run(self):
        x, w = self.input().astype(np.int64), self.weight().astype(np.int64)
        letters = "xyz"[:self.rank]
        acc = np.zeros((self.n, self.co, *self.full, self.batch, self.block),
                       np.int64)
        for i in itertools.product(*map(range, self.size)):
            for k in itertools.product(*map(range, self.k)):
                o = [a * s + b - l for a, s, b, l in zip(i, self.stride, k,
                                                         self.low)]
                if any(a < 0 or a >= f for a, f in zip(o, self.full)):
                    continue
                acc[(slice(None), slice(None), *o)] += np.einsum(
                    "nkbi,ckoi->ncbo", x[(slice(None), slice(None), *i)],
                    w[(slice(None), slice(None), *k)])
        acc = acc[(slice(None), slice(None),
                   *(slice(None, None, e) for e in self.every))]
        if self.bias != "none":
            bias = self.bias_values()
            acc = acc + bias.reshape(1, self.co, *[1] * self.rank, self.batch,
                                     self.block)
        acc = acc.astype(np.int32) >> self.shift
        if self.shift:
            acc = np.clip(acc, 0, 127)
        return acc.astype(np.int8)

    def products(self):
        """Products of an element of x and one of w, whatever they are."""
        total = self.n * self.ci * self.co
        for n, k, s, low, full, every in zip(self.size, self.k, self.stride,
                                             self.low, self.full, self.every):
            total *= sum(0 <= i * s + j - low < full and
                         (i * s + j - low) % every == 0
                         for i in range(n) for j in range(k))
        return total

    def zeros(self):
        """Where x begins among the zeros, and how many there are."""
        begin = [k - 1 - l for k, l in zip(self.k, self.low)]
        extent = [f + k - 1 for f, k in zip(self.full, self.k)]
        return begin, extent

    def type(self, shape, element):
        return f"tensor<{'x'.join(map(str, shape))}x{element}>"

    def insert(self, name, source, shape, begin, extent, stride):
        """Puts a tensor into zeros. Returns its name and shape."""
        outer, element = shape[:2], shape[-2:]
        source_type = self.type(shape, "i8")
        shape = [*outer, *extent, *element]
        dest = self.type(shape, "i8")
        sizes = source_type[len("tensor<"):].split("xi8")[0].replace("x", ", ")
        if self.form == "constant":
            print(f"  %z{name} = arith.constant dense<0> : {dest}")
        else:
            print(f"""  %e{name} = tensor.empty() : {dest}
  %z{name} = linalg.fill ins(%zero8 : i8) outs(%e{name} : {dest}) -> {dest}""")
        offsets = ", ".join(map(str, [0, 0, *begin, 0, 0]))
        strides = ", ".join(map(str, [1, 1, *stride, 1, 1]))
        print(f"  %{name} = tensor.insert_slice {source} into %z{name}"
              f"[{offsets}] [{sizes}] [{strides}] : {source_type} into {dest}")
        return f"%{name}", shape

    def print_zeros(self):
        begin, extent = self.zeros()
        shape = list(self.input().shape)
        if self.form == "pad":
            span = [(n - 1) * s + 1 for n, s in zip(self.size, self.stride)]
            value, inner = self.insert("xi", "%x", shape, [0] * self.rank,
                                       span, self.stride)
            outer = [*shape[:2], *extent, *shape[-2:]]
            low = [0, 0, *begin, 0, 0]
            high = [o - i - l for o, i, l in zip(outer, inner, low)]
            arguments = ", ".join(f"%i{i}: index" for i in range(len(outer)))
            print(f"""  %xp = tensor.pad {value} low{low} high{high} {{
  ^bb0({arguments}):
    tensor.yield %zero8 : i8
  }} : {self.type(inner, "i8")} to {self.type(outer, "i8")}""")
            return "%xp", outer
        if self.form == "nested":
            # All but the first dimension, then the first: each with its pads.
            value, shape = self.insert(
                "xi", "%x", shape, [0, *begin[1:]], [self.size[0], *extent[1:]],
                [1, *self.stride[1:]])
            return self.insert("xp", value, shape,
                               [begin[0]] + [0] * (self.rank - 1), extent,
                               [self.stride[0]] + [1] * (self.rank - 1))
        return self.insert("xp", "%x", shape, begin, extent, self.stride)

    def print(self):
        outs = [f"o{i}" for i in range(self.rank)]
        windows = [f"k{i}" for i in range(self.rank)]
        dims = ", ".join(["n", "c", *outs, "b", "o", "k", *windows, "i"])
        sums = ", ".join(f"{o} * {e} + {k}" for o, e, k in zip(
            outs, self.every, windows))
        out_dims = ", ".join(["n", "c", *outs, "b", "o"])
        y = [self.n, self.co, *self.out, self.batch, self.block]
        y32, y8 = self.type(y, "i32"), self.type(y, "i8")
        parallel = ", ".join(['"parallel"'] * len(y))
        reductions = ", ".join(['"reduction"'] * (self.rank + 2))
        arguments = ", ".join(
            f"%{name}: {self.type(values.shape, element)} "
            f"{{vta.name = \"{name}\"}}"
            for name, values, element in self.inputs())
        print(f"""func.func @deconv({arguments}) -> {y8} {{
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %max = arith.constant 127 : i32
  %shift = arith.constant {self.shift} : i32""")
        x, shape = self.print_zeros()
        w_type = self.type(self.weight().shape, "i8")
        print(f"""  %e = tensor.empty() : {y32}
  %f = linalg.fill ins(%zero : i32) outs(%e : {y32}) -> {y32}
  %acc = linalg.generic {{
      indexing_maps = [affine_map<({dims}) -> (n, k, {sums}, b, i)>,
                       affine_map<({dims}) -> (c, k, {", ".join(windows)}, o, i)>,
                       affine_map<({dims}) -> ({out_dims})>],
      iterator_types = [{parallel}, {reductions}]}}
      ins({x}, %w : {self.type(shape, "i8")}, {w_type}) outs(%f : {y32}) {{
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }} -> {y32}
  %e8 = tensor.empty() : {y8}""")
        identity = f"affine_map<({out_dims}) -> ({out_dims})>"
        maps, operands, types, values = identity, "%acc", y32, "%a: i32"
        body, last = [], "%a"
        if self.bias != "none":
            bias = self.bias_values()
            b_type = self.type(bias.shape, "i32")
            if self.bias == "const":
                print(f"  %bias = arith.constant dense<{bias.tolist()}> : {b_type}")
            maps += f", affine_map<({out_dims}) -> (c, b, o)>"
            operands, types = operands + ", %bias", f"{types}, {b_type}"
            values += ", %b: i32"
            body.append("%s = arith.addi %a, %b : i32")
            last = "%s"
        if self.shift:
            body += [f"%0 = arith.shrsi {last}, %shift : i32",
                     "%1 = arith.maxsi %0, %zero : i32",
                     "%2 = arith.minsi %1, %max : i32"]
            last = "%2"
        attrs = ""
        if self.schedule:
            attrs = " attrs = {vta.schedule = @vta_schedules::@deconv}"
        lines = "\n    ".join(body + [f"%t = arith.trunci {last} : i32 to i8"])
        print(f"""  %y = linalg.generic {{indexing_maps = [{maps}, {identity}],
      iterator_types = [{parallel}]}}
      ins({operands} : {types}) outs(%e8 : {y8}){attrs} {{
  ^bb0({values}, %old: i8):
    {lines}
    linalg.yield %t : i8
  }} -> {y8}
  return %y : {y8}
}}""")
        if self.schedule:
            print("module @vta_schedules attributes {transform.with_named_sequence} {\n"
                  "transform.named_sequence @deconv"
                  "(%kernel: !transform.any_op {transform.readonly}) {")
            with open(self.schedule) as file:
                print(file.read(), end="")
            print("  transform.yield\n}\n}")


def count_gemm_uops(path):
    """Executions of GEMM uops but for resets, in a vtaisa.program."""
    total = 0
    with open(path) as file:
        for line in file:
            match = re.search(r"vtaisa\.gemm (?!reset).*uops\((\d+) to (\d+)\)"
                              r"(?: loops\((\d+) x (\d+)\))?", line)
            if match:
                begin, end, outer, inner = (int(g or 1) for g in match.groups())
                total += (end - begin) * outer * inner
    return total


def main():
    command, directory, *words = sys.argv[1:]
    deconv = Deconv(words)
    if command == "make":
        os.makedirs(directory, exist_ok=True)
        sys.stdout = open(f"{directory}/in.mlir", "w")
        deconv.print()
        sys.stdout.close()
        sys.stdout = sys.__stdout__
        for name, values, element in deconv.inputs():
            np.save(f"{directory}/{name}.npy",
                    values.astype(dict(i8=np.int8, i32=np.int32)[element]))
        return
    if command == "products":
        got = count_gemm_uops(f"{directory}/isa.mlir")
        if got != deconv.products():
            sys.exit(f"{got} GEMM uops run, expected {deconv.products()}")
        print(f"{got} products")
        return
    got, expected = np.load(f"{directory}/out0.npy"), deconv.run()
    exit_if_wrong(got, expected)


main()
