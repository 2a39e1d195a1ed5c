"""Packed convolutions for tests: their MLIR, their data, their results.

  conv.py make DIR SPEC     writes a function @conv to DIR/in.mlir and the data
                            of its inputs to DIR/<name>.npy
  conv.py check DIR SPEC    compares DIR/out0.npy with a plain convolution

SPEC is a list of key=value, or several with "then" between them: each further
convolution reads the result of the one before it. The reference works on
unpacked NCHW arrays, so that it shares nothing with the packed form. A schedule
is a file with the body of a transform.named_sequence on %kernel.
"""

import contextlib
import os
import re
import sys

import numpy as np

from compare import exit_if_wrong

DEFAULTS = dict(
    n=1, h=5, w=7, ci=2, co=3, kh=3, kw=3, sh=1, sw=1,
    top=0, bottom=0, left=0, right=0, batch=1, block=16,
    weights="arg", bias="const", biasmax=131071,
    epilogue="bias+shr8+max0+min127", schedule="")


def parse(words):
    layers, values = [], dict(DEFAULTS)
    for word in words + ["then"]:
        if word != "then":
            key, value = word.split("=", 1)
            if key not in DEFAULTS:
                sys.exit(f"unknown key {key}")
            values[key] = type(DEFAULTS[key])(value)
            continue
        layer = Layer(len(layers), values)
        layers.append(layer)
        values = dict(values, n=layer.n, h=layer.oh, w=layer.ow, ci=layer.co)
    return layers


def random(seed, low, high, shape):
    return np.random.RandomState(seed).randint(low, high + 1, shape)


class Layer:

    def __init__(self, index, values):
        self.__dict__.update(values)
        self.index = index
        self.suffix = str(index) if index else ""
        self.ph = self.h + self.top + self.bottom
        self.pw = self.w + self.left + self.right
        self.oh = (self.ph - self.kh) // self.sh + 1
        self.ow = (self.pw - self.kw) // self.sw + 1
        self.steps = [re.fullmatch(r"([a-z]+)(-?\d*)", step).groups()
                      for step in self.epilogue.split("+")
                      if step != "none"]

    def input(self):
        return random(1, -128, 127, (self.n, self.ci, self.h, self.w,
                                     self.batch, self.block))

    def weight(self):
        shape = (self.co, self.ci, self.kh, self.kw, self.block, self.block)
        if self.weights == "splat":
            return np.full(shape, -3)
        return random(10 + self.index, -128, 127, shape)

    def bias_values(self):
        """[co][block], or [co][batch][block] for arguments with a batch."""
        shape = (self.co, self.block)
        if self.bias == "arg" and self.batch > 1:
            shape = (self.co, self.batch, self.block)
        values = random(20 + self.index, -self.biasmax, self.biasmax, shape)
        values.flat[0] = self.biasmax
        values.flat[1] = -self.biasmax
        return values

    def has_bias(self):
        return any(name == "bias" for name, _ in self.steps)

    def inputs(self):
        """Function arguments: name, values, element type."""
        result = []
        if self.index == 0:
            result.append(("x", self.input(), "i8"))
        if self.weights == "arg":
            result.append(("w" + self.suffix, self.weight(), "i8"))
        if self.has_bias() and self.bias == "arg":
            result.append(("bias" + self.suffix, self.bias_values(), "i32"))
        return result

    def run(self, x):
        """A convolution of x, NCHW, as a matter of fact."""
        n, c = self.n * self.batch, self.co * self.block
        w = self.weight().transpose(0, 4, 1, 5, 2, 3)
        w = w.reshape(c, self.ci * self.block, self.kh, self.kw)
        x = np.pad(x, ((0, 0), (0, 0), (self.top, self.bottom),
                       (self.left, self.right)))
        acc = np.zeros((n, c, self.oh, self.ow), np.int64)
        for oh in range(self.oh):
            for ow in range(self.ow):
                y0, x0 = oh * self.sh, ow * self.sw
                window = x[:, :, y0:y0 + self.kh, x0:x0 + self.kw]
                acc[:, :, oh, ow] = np.einsum("ncyx,oyxc->no", window,
                                              w.transpose(0, 2, 3, 1))
        for name, amount in self.steps:
            amount = int(amount or 0)
            if name == "bias":
                bias = self.bias_values()
                if bias.ndim == 2:
                    bias = np.repeat(bias[:, None, :], self.batch, axis=1)
                # [co][batch][block] -> [batch][co * block]
                bias = bias.transpose(1, 0, 2).reshape(self.batch, c)
                acc = acc + np.tile(bias, (self.n, 1))[:, :, None, None]
            elif name == "add":
                acc = acc + amount
            elif name == "sub":
                acc = acc - amount
            elif name == "shr":
                acc = acc >> amount
            elif name == "shl":
                acc = acc << amount
            elif name == "max":
                acc = np.maximum(acc, amount)
            elif name == "min":
                acc = np.minimum(acc, amount)
            acc = acc.astype(np.int32).astype(np.int64)
        return acc.astype(np.int8).astype(np.int64)

    def pack(self, y):
        y = y.reshape(self.n, self.batch, self.co, self.block, self.oh,
                      self.ow)
        return y.transpose(0, 2, 4, 5, 1, 3)

    def shape(self, *dims):
        return "x".join(map(str, dims))

    def print(self, x):
        s = self.suffix
        tail = (self.batch, self.block)
        x_type = f"tensor<{self.shape(self.n, self.ci, self.h, self.w, *tail)}xi8>"
        w_type = f"tensor<{self.shape(*self.weight().shape)}xi8>"
        y = self.shape(self.n, self.co, self.oh, self.ow, *tail)
        if self.weights in ("const", "splat"):
            print(f"  %w{s} = arith.constant dense<{literal(self.weight())}> : {w_type}")
        elif self.weights == "resource":
            print(f"  %w{s} = arith.constant dense_resource<weights{s}> : {w_type}")
        bias = self.bias_values()
        b_type = f"tensor<{self.shape(*bias.shape)}xi32>"
        if self.has_bias() and self.bias == "const":
            print(f"  %bias{s} = arith.constant dense<{literal(bias)}> : {b_type}")
        if self.top or self.bottom or self.left or self.right:
            padded = f"tensor<{self.shape(self.n, self.ci, self.ph, self.pw, *tail)}xi8>"
            print(f"""  %zero8{s} = arith.constant 0 : i8
  %xp{s} = tensor.pad {x} low[0, 0, {self.top}, {self.left}, 0, 0] high[0, 0, {self.bottom}, {self.right}, 0, 0] {{
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8{s} : i8
  }} : {x_type} to {padded}""")
            x, x_type = f"%xp{s}", padded
        d = "(n, c, h, w, b, o, k, y, x, i)"
        print(f"""  %zero{s} = arith.constant 0 : i32
  %e{s} = tensor.empty() : tensor<{y}xi32>
  %f{s} = linalg.fill ins(%zero{s} : i32) outs(%e{s} : tensor<{y}xi32>) -> tensor<{y}xi32>
  %acc{s} = linalg.generic {{
      indexing_maps = [affine_map<{d} -> (n, k, h * {self.sh} + y, w * {self.sw} + x, b, i)>,
                       affine_map<{d} -> (c, k, y, x, o, i)>,
                       affine_map<{d} -> (n, c, h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel",
                        "reduction", "reduction", "reduction", "reduction"]}}
      ins({x}, %w{s} : {x_type}, {w_type}) outs(%f{s} : tensor<{y}xi32>) {{
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }} -> tensor<{y}xi32>
  %e8{s} = tensor.empty() : tensor<{y}xi8>""")
        ops = dict(add="addi", sub="subi", shr="shrsi", shl="shli",
                   max="maxsi", min="minsi")
        body, value, constants = [], "%a", {}
        for i, (name, amount) in enumerate(self.steps):
            other = "%b"
            if name != "bias":
                other = constants.setdefault(
                    int(amount), f"%c{s}_{len(constants)}")
            body.append(f"    %s{i} = arith.{ops.get(name, 'addi')} {value}, {other} : i32")
            value = f"%s{i}"
        for number, name in constants.items():
            print(f"  {name} = arith.constant {number} : i32")
        if self.has_bias():
            b_map = "(c, b, o)" if bias.ndim == 3 else "(c, o)"
            bias_map = f"affine_map<(n, c, h, w, b, o) -> {b_map}>, "
            operands = f"%acc{s}, %bias{s} : tensor<{y}xi32>, {b_type}"
            arguments = "%a: i32, %b: i32, %c: i8"
        else:
            bias_map, operands = "", f"%acc{s} : tensor<{y}xi32>"
            arguments = "%a: i32, %c: i8"
        schedule = ""
        if self.schedule:
            schedule = f" attrs = {{vta.schedule = @vta_schedules::@conv{s}}}"
        identity = "affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>"
        print(f"""  %y{s} = linalg.generic {{
      indexing_maps = [{identity}, {bias_map}{identity}],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}}
      ins({operands}) outs(%e8{s} : tensor<{y}xi8>){schedule} {{
  ^bb0({arguments}):""")
        print("\n".join(body + [f"    %t = arith.trunci {value} : i32 to i8"]))
        print(f"    linalg.yield %t : i8\n  }} -> tensor<{y}xi8>")
        return f"%y{s}", f"tensor<{y}xi8>"


def literal(values):
    """What stands between the brackets of dense<>."""
    if (values == values.flat[0]).all():
        return str(values.flat[0])
    return str(values.tolist())


def print_mlir(layers):
    arguments = ", ".join(
        f"%{name}: tensor<{'x'.join(map(str, values.shape))}x{element}> "
        f"{{vta.name = \"{name}\"}}"
        for layer in layers for name, values, element in layer.inputs())
    last = layers[-1]
    y = last.shape(last.n, last.co, last.oh, last.ow, last.batch, last.block)
    print(f"func.func @conv({arguments}) -> tensor<{y}xi8> {{")
    value = "%x"
    for layer in layers:
        value, result = layer.print(value)
    print(f"  return {value} : {result}\n}}")
    schedules = [layer for layer in layers if layer.schedule]
    if schedules:
        print("module @vta_schedules attributes {transform.with_named_sequence} {")
        for layer in schedules:
            print(f"transform.named_sequence @conv{layer.suffix}"
                  "(%kernel: !transform.any_op {transform.readonly}) {")
            with open(layer.schedule) as file:
                print(file.read(), end="")
            print("  transform.yield\n}")
        print("}")
    blobs = [f'      weights{layer.suffix}: "0x01000000'
             f'{layer.weight().astype(np.int8).tobytes().hex()}"'
             for layer in layers if layer.weights == "resource"]
    if blobs:
        print("{-#\n  dialect_resources: {\n    builtin: {\n" +
              ",\n".join(blobs) + "\n    }\n  }\n#-}")


def main():
    command, directory, *words = sys.argv[1:]
    layers = parse(words)
    if command == "make":
        os.makedirs(directory, exist_ok=True)
        with open(f"{directory}/in.mlir", "w") as file:
            with contextlib.redirect_stdout(file):
                print_mlir(layers)
        for layer in layers:
            for name, values, element in layer.inputs():
                np.save(f"{directory}/{name}.npy",
                        values.astype(dict(i8=np.int8, i32=np.int32)[element]))
        return
    got = np.load(f"{directory}/out0.npy").astype(np.int64)
    first = layers[0]
    x = first.input().transpose(0, 4, 1, 5, 2, 3)
    x = x.reshape(first.n * first.batch, first.ci * first.block, first.h,
                  first.w)
    for layer in layers:
        x = layer.run(x)
    expected = layers[-1].pack(x)
    exit_if_wrong(got, expected)


main()
