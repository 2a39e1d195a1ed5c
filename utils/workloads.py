#!/usr/bin/env python3
"""Operators by their shapes: packed MLIR, data, and what they compute.

  workloads.py make DIR [NAME] [KEY=VALUE...]
                    writes the function to DIR/in.mlir and the data of its
                    inputs to DIR/x.npy, w.npy and, as an argument, bias.npy
  workloads.py check DIR [NAME] [KEY=VALUE...]
                    compares DIR/out0.npy with a reference in numpy
  workloads.py list shows the names: the layers of TVM's test tables

Shapes are plain: images, channels and pixels. `batch` and `block` are the
hardware's. The reference works on unpacked arrays, so that it shares nothing
with the packed form. Keys with their defaults are those of Spec.
"""

import os
import sys

import numpy as np

from resnet18 import LAYERS, pack, unpack


class Spec:
    """An operator and its epilogue: conv2d, conv2d_transpose or dense.

    Channels count all groups. Pads are top, left, bottom, right; `k`, `s`, `d`
    and `p` set both or all four of theirs. `bias` is const, arg or none,
    `weights` arg or const, `clip` a range "0,127" or none.
    """

    DEFAULTS = dict(
        op="conv2d", name="kernel", n=0, ci=16, h=1, w=1, co=16, kh=1, kw=1,
        sh=1, sw=1, dh=1, dw=1, pt=0, pl=0, pb=0, pr=0, groups=1, oph=0, opw=0,
        batch=1, block=16, weights="arg", bias="const", biasmax=2**17 - 1,
        shift=8, clip="0,127", order="bias-shift", seed=1)
    SHORT = dict(k="kh kw", s="sh sw", d="dh dw", p="pt pl pb pr")
    WORDS = dict(
        op=["conv2d", "conv2d_transpose", "dense"], weights=["arg", "const"],
        bias=["const", "arg", "none"], order=["bias-shift", "shift-bias"])

    def __init__(self, **values):
        for key, value in values.items():
            if key not in self.DEFAULTS and key not in self.SHORT:
                raise ValueError("unknown key %s, expected one of %s" % (
                    key, ", ".join([*self.SHORT, *self.DEFAULTS])))
        self.__dict__.update(self.DEFAULTS)
        for short, keys in self.SHORT.items():
            for key in keys.split() if short in values else []:
                setattr(self, key, values[short])
        self.__dict__.update(
            (key, values[key]) for key in values if key in self.DEFAULTS)
        # One block of images, unless it is said how many.
        self.n = self.n or self.batch
        self.check()

    def check(self):
        def expect(condition, message, *values):
            if not condition:
                raise ValueError(message % values)

        for key, words in self.WORDS.items():
            value = getattr(self, key)
            expect(value in words, "%s is one of %s, got %s", key,
                   ", ".join(words), value)
        low = dict.fromkeys("pt pl pb pr oph opw biasmax shift seed".split(), 0)
        for key, default in self.DEFAULTS.items():
            value = getattr(self, key)
            if isinstance(default, int):
                expect(isinstance(value, int) and value >= low.get(key, 1),
                       "%s is at least %d, got %s", key, low.get(key, 1), value)
        expect(self.n % self.batch == 0, "%d images are not a multiple of %d",
               self.n, self.batch)
        for what, count in ("input", self.ci), ("output", self.co):
            expect(count % self.block == 0 and count % self.groups == 0,
                   "%d %s channels in %d groups are not a multiple of %d",
                   count, what, self.groups, self.block)
        whole = (self.ci // self.groups % self.block == 0 and
                 self.co // self.groups % self.block == 0)
        # Groups within a block: the output's block sees the input's only.
        self.partial = not whole
        if self.partial:
            expect(self.ci == self.co and
                   self.block % (self.ci // self.groups) == 0,
                   "groups of %d to %d channels neither fill blocks of %d nor "
                   "divide them evenly", self.ci // self.groups,
                   self.co // self.groups, self.block)
            expect(self.weights == "const", "weights of groups smaller than "
                   "the block of %d have to be const", self.block)
        if self.op == "conv2d_transpose":
            expect(self.groups == self.dh == self.dw == 1,
                   "a transposed convolution has no groups and no dilation")
            expect(max(self.pt, self.pb) < self.kh and
                   max(self.pl, self.pr) < self.kw,
                   "pads of a transposed convolution are smaller than its "
                   "kernel")
            expect(self.oph < self.sh and self.opw < self.sw,
                   "output padding is smaller than the stride")
        else:
            expect(self.oph == self.opw == 0,
                   "only transposed convolutions have output padding")
        if self.op == "dense":
            for key in ("h w kh kw sh sw dh dw groups pt pl pb pr").split():
                expect(getattr(self, key) == self.DEFAULTS[key],
                       "dense has no %s", key)
        expect(self.out_h > 0 and self.out_w > 0, "the kernel does not fit")
        if self.clip != "none":
            self.limits = [int(limit) for limit in self.clip.split(",")]
            expect(len(self.limits) == 2, "clip is LOW,HIGH or none, got %s",
                   self.clip)

    @property
    def transposed(self):
        return self.op == "conv2d_transpose"

    def extent(self, size, kernel, stride, dilation, low, high, more):
        if self.transposed:
            return (size - 1) * stride + kernel - low - high + more
        return (size + low + high - (kernel - 1) * dilation - 1) // stride + 1

    @property
    def out_h(self):
        return self.extent(self.h, self.kh, self.sh, self.dh, self.pt, self.pb,
                           self.oph)

    @property
    def out_w(self):
        return self.extent(self.w, self.kw, self.sw, self.dw, self.pl, self.pr,
                           self.opw)

    def macs(self):
        """Multiplications of two data: none with padding or inserted zeros."""
        def taps(size, out, kernel, stride, dilation, low):
            if self.transposed:
                size, out = out, size
            return sum(0 <= i * stride + j * dilation - low < size
                       for i in range(out) for j in range(kernel))
        return (self.n * self.co * (self.ci // self.groups) *
                taps(self.h, self.out_h, self.kh, self.sh, self.dh, self.pt) *
                taps(self.w, self.out_w, self.kw, self.sw, self.dw, self.pl))


# TVM's tests: conv2d, grouped ("MobileNet-G"), transposed (DCGAN), dense.
TABLE = {layer.name: dict(
    h=layer.size, w=layer.size, ci=layer.ci, co=layer.co, k=layer.kernel,
    s=layer.stride, p=layer.pad) for layer in LAYERS}
for number, (size, channels, stride) in enumerate([
        (112, 32, 1), (112, 64, 2), (56, 128, 1), (56, 128, 2), (28, 256, 1),
        (28, 256, 2), (14, 512, 1), (14, 512, 2), (7, 1024, 1)], 1):
    TABLE["D%d" % number] = dict(h=size, w=size, ci=channels, co=channels, k=3,
                                 s=stride, p=1, groups=channels // 16)
for number, (size, ci, co) in enumerate([
        (4, 1024, 512), (8, 512, 256), (16, 256, 128)], 1):
    TABLE["CT%d" % number] = dict(op="conv2d_transpose", h=size, w=size, ci=ci,
                                  co=co, k=4, s=2, p=1)
for name, images, ci, co in (("dense", 128, 128, 128),
                             ("dense-script", 16, 512, 1008),
                             ("lstm", 0, 256, 128)):
    TABLE[name] = dict(op="dense", n=images, ci=ci, co=co)


def parse_spec(words):
    """Of ["C2", "batch=2", ...]; raises ValueError."""
    values = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            if word not in TABLE:
                raise ValueError("unknown layer %s, expected one of %s" % (
                    word, ", ".join(TABLE)))
            values.update(TABLE[word], name=word.lower().replace("-", "_"))
        elif key in Spec.SHORT or isinstance(Spec.DEFAULTS.get(key), int):
            values[key] = int(value)
        else:
            values[key] = value
    return Spec(**values)


# Data.


def make_data(spec, seed=None):
    """Input [n][ci][h][w], weights [co][ci of a group][kh][kw] and bias [co],
    plain and full range.

    Weights and biases shrink from channel to channel, so that many results are
    not clipped. Transposed weights say where an input goes, not where an output
    comes from.
    """
    rng = np.random.default_rng(spec.seed if seed is None else seed)
    x = rng.integers(-128, 128, (spec.n, spec.ci, spec.h, spec.w))
    shrink = np.arange(spec.co) % 7
    w = rng.integers(-128, 128, (spec.co, spec.ci // spec.groups, spec.kh,
                                 spec.kw)) >> shrink[:, None, None, None]
    limit = spec.biasmax
    if spec.order == "shift-bias":
        limit >>= spec.shift
    b = rng.integers(-limit, limit + 1, spec.co) >> shrink
    b[0], b[7 % spec.co] = limit, -limit
    return dict(x=x, w=w, bias=b)


def pack_inputs(spec, data):
    """The tensors of the MLIR: name to array, in the order of arguments."""
    groups = 1 if spec.partial else spec.groups
    x = pack(data["x"], spec.batch, spec.block)
    w = data["w"]
    if spec.transposed:
        w = w[:, :, ::-1, ::-1]
    if spec.partial:
        # [c][kh][kw][o][i], without i if every channel is on its own.
        co, ci, kh, kw = w.shape
        w = w.reshape(co // spec.block, spec.block, ci, kh, kw)
        w = w.transpose(0, 3, 4, 1, 2).astype(np.int8)
        w = w[..., 0] if ci == 1 else w
    else:
        w = pack(w, spec.block, spec.block)
    bias = data["bias"].astype(np.int32).reshape(-1, spec.block)
    # Arguments have the shape of the accumulators' blocks.
    if spec.bias == "arg" and spec.batch > 1:
        bias = np.repeat(bias[:, None, :], spec.batch, axis=1)
    if groups > 1:
        n, c, *rest = x.shape
        x = x.reshape(n, groups, c // groups, *rest)
        w = w.reshape(groups, -1, *w.shape[1:])
        bias = bias.reshape(groups, -1, *bias.shape[1:])
    if spec.op == "dense":
        x, w = x[:, :, 0, 0], w[:, :, 0, 0]
    result = dict(x=x, w=w, bias=bias)
    if spec.bias == "none":
        del result["bias"]
    return {name: np.ascontiguousarray(value)
            for name, value in result.items()}


def arguments(spec):
    """The inputs that are not constants."""
    return [name for name, kind in (("x", "arg"), ("w", spec.weights),
                                    ("bias", spec.bias)) if kind == "arg"]


def unpack_output(spec, y):
    """out0 of the MLIR as [n][co][h][w], or [n][co] of dense."""
    if spec.op == "dense":
        return unpack(y[:, :, None, None])[:, :, 0, 0]
    if spec.groups > 1 and not spec.partial:
        n, groups, c, *rest = y.shape
        y = y.reshape(n, groups * c, *rest)
    return unpack(y)


def output_shape(spec):
    """Of out0."""
    n, c = spec.n // spec.batch, spec.co // spec.block
    groups = [] if spec.partial or spec.groups == 1 else [spec.groups]
    if groups:
        c //= spec.groups
    space = [] if spec.op == "dense" else [spec.out_h, spec.out_w]
    return (n, *groups, c, *space, spec.batch, spec.block)


# Reference.


def accumulate(spec, x, w):
    """Sums of one group. They stay below 2**53, so float64 is exact."""
    x, w = x.astype(np.float64), w.astype(np.float64)
    n, ci = x.shape[:2]
    if spec.transposed:
        # Every input is scattered; then the pads are cut off.
        full = np.zeros((n, len(w), spec.pt + spec.out_h + spec.kh,
                         spec.pl + spec.out_w + spec.kw))
        for ky in range(spec.kh):
            for kx in range(spec.kw):
                part = w[:, :, ky, kx] @ x.reshape(n, ci, -1)
                part = part.reshape(n, len(w), spec.h, spec.w)
                for iy in range(spec.h):
                    for ix in range(spec.w):
                        oy, ox = iy * spec.sh + ky, ix * spec.sw + kx
                        if oy < full.shape[2] and ox < full.shape[3]:
                            full[:, :, oy, ox] += part[:, :, iy, ix]
        return full[:, :, spec.pt:spec.pt + spec.out_h,
                    spec.pl:spec.pl + spec.out_w]
    x = np.pad(x, ((0, 0), (0, 0), (spec.pt, spec.pb), (spec.pl, spec.pr)))
    acc = np.zeros((n, len(w), spec.out_h, spec.out_w))
    for ky in range(spec.kh):
        for kx in range(spec.kw):
            top, left = ky * spec.dh, kx * spec.dw
            seen = x[:, :, top:top + spec.sh * (spec.out_h - 1) + 1:spec.sh,
                     left:left + spec.sw * (spec.out_w - 1) + 1:spec.sw]
            acc += (w[:, :, ky, kx] @ seen.reshape(n, ci, -1)).reshape(
                acc.shape)
    return acc


def reference(spec, data):
    """What the operator computes: [n][co][h][w], or [n][co] of dense."""
    x, w = data["x"], data["w"]
    groups = zip(np.split(x, spec.groups, 1), np.split(w, spec.groups, 0))
    acc = np.concatenate([accumulate(spec, *group) for group in groups], 1)
    acc = acc.astype(np.int64)
    bias = data["bias"][None, :, None, None] if spec.bias != "none" else 0
    if spec.order == "bias-shift":
        acc = (acc + bias).astype(np.int32) >> spec.shift
    else:
        acc = (acc.astype(np.int32) >> spec.shift) + bias
    if spec.clip != "none":
        acc = np.clip(acc, *spec.limits)
    acc = acc.astype(np.int8)
    return acc[:, :, 0, 0] if spec.op == "dense" else acc


# MLIR.


def tensor(shape, element):
    return "tensor<%sx%s>" % ("x".join(map(str, shape)), element)


def literal(name, values):
    element = "i32" if values.dtype == np.int32 else "i8"
    return "\n  %%%s = arith.constant dense<%s> : %s" % (
        name, values.tolist(), tensor(values.shape, element))


def window(out, tap, stride, dilation):
    """The source index of a tap."""
    times = lambda name, factor: name + (" * %d" % factor if factor > 1 else "")
    return times(out, stride) + " + " + times(tap, dilation)


def print_input(spec, shape):
    """Padding and inserted zeros: MLIR, the padded value and its shape."""
    *outer, h, w, batch, block = shape
    zeros = [0] * len(outer)
    x = tensor(shape, "i8")
    if spec.transposed:
        low = [spec.kh - 1 - spec.pt, spec.kw - 1 - spec.pl]
        padded = [*outer, spec.out_h + spec.kh - 1, spec.out_w + spec.kw - 1,
                  batch, block]
        xp = tensor(padded, "i8")
        strides = [1] * len(outer) + [spec.sh, spec.sw, 1, 1]
        return f"""
  %xe = tensor.empty() : {xp}
  %xz = linalg.fill ins(%zero8 : i8) outs(%xe : {xp}) -> {xp}
  %xp = tensor.insert_slice %x into %xz{[*zeros, *low, 0, 0]} {shape} {strides}
      : {x} into {xp}""", "%xp", padded
    low, high = [spec.pt, spec.pl], [spec.pb, spec.pr]
    if not any(low + high):
        return "", "%x", shape
    padded = [*outer, h + spec.pt + spec.pb, w + spec.pl + spec.pr, batch,
              block]
    indices = ", ".join("%%i%d: index" % i for i in range(len(shape)))
    return f"""
  %xp = tensor.pad %x low{[*zeros, *low, 0, 0]} high{[*zeros, *high, 0, 0]} {{
  ^bb0({indices}):
    tensor.yield %zero8 : i8
  }} : {x} to {tensor(padded, "i8")}""", "%xp", padded


def iteration(spec):
    """Output dims, reductions, and the maps of input and weights."""
    if spec.op == "dense":
        return "n c b o", "k i", "n, k, b, i", "c, k, o, i"
    stride = (1, 1) if spec.transposed else (spec.sh, spec.sw)
    at = "%s, %s" % (window("h", "y", stride[0], spec.dh),
                     window("w", "x", stride[1], spec.dw))
    if not spec.partial:
        g = "g, " if spec.groups > 1 else ""
        return ("n g c h w b o" if g else "n c h w b o", "k y x i",
                f"n, {g}k, {at}, b, i", f"{g}c, k, y, x, o, i")
    size = spec.ci // spec.groups
    if size == 1:
        return "n c h w b o", "y x", f"n, c, {at}, b, o", "c, y, x, o"
    return ("n c h w b o", "y x i",
            f"n, c, {at}, b, (o floordiv {size}) * {size} + i",
            "c, y, x, o, i")


def print_steps(spec):
    """The epilogue's body up to the value that is truncated."""
    steps = []
    if spec.bias != "none":
        steps.append("arith.addi %s, %%b")
    if spec.shift:
        steps.append("arith.shrsi %s, %%shift")
    if spec.order == "shift-bias":
        steps.reverse()
    if spec.clip != "none":
        steps += ["arith.maxsi %s, %%low", "arith.minsi %s, %%high"]
    value, body = "%a", ""
    for i, step in enumerate(steps):
        body += "\n    %%s%d = %s : i32" % (i, step % value)
        value = "%%s%d" % i
    return body, value


def write_mlir(spec, data=None):
    """The function, on packed tensors. `data` is for its constants."""
    if data is None:
        data = make_data(spec)
    packed = pack_inputs(spec, data)
    types = {name: tensor(value.shape, "i32" if name == "bias" else "i8")
             for name, value in packed.items()}
    given = arguments(spec)
    constants = "".join(literal(name, value) for name, value in packed.items()
                        if name not in given)
    parameters = ", ".join('%%%s: %s {vta.name = "%s"}' % (
        name, types[name], name) for name in given)
    for name, value in (("shift", spec.shift),
                        *zip(("low", "high"),
                             spec.limits if spec.clip != "none" else ())):
        constants += f"\n  %{name} = arith.constant {value} : i32"

    outs, reductions, x_map, w_map = iteration(spec)
    outs, reductions = outs.split(), reductions.split()
    y = ", ".join(outs)
    dims = ", ".join(outs + reductions)
    pad, x, x_shape = print_input(spec, list(packed["x"].shape))
    acc = tensor(output_shape(spec), "i32")
    out = tensor(output_shape(spec), "i8")
    parallel = ", ".join(['"parallel"'] * len(outs))
    reduction = ", ".join(['"reduction"'] * len(reductions))
    body, value = print_steps(spec)
    maps, operands, operand_types, block = "#id", "%acc", acc, "%a: i32"
    bias_map = ""
    if spec.bias != "none":
        rank = packed["bias"].ndim
        names = [d for d in outs if d in ("g", "c", "b", "o")]
        if rank < len(names):
            names.remove("b")
        bias_map = f"\n#bias = affine_map<({y}) -> ({', '.join(names)})>"
        maps += ", #bias"
        operands += ", %bias"
        operand_types += ", " + types["bias"]
        block += ", %b: i32"
    return f"""#x = affine_map<({dims}) -> ({x_map})>
#w = affine_map<({dims}) -> ({w_map})>
#y = affine_map<({dims}) -> ({y})>
#id = affine_map<({y}) -> ({y})>{bias_map}
func.func @{spec.name}({parameters}) -> {out} {{
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32{constants}{pad}
  %empty = tensor.empty() : {acc}
  %init = linalg.fill ins(%zero : i32) outs(%empty : {acc}) -> {acc}
  %acc = linalg.generic {{indexing_maps = [#x, #w, #y],
      iterator_types = [{parallel}, {reduction}]}}
      ins({x}, %w : {tensor(x_shape, "i8")}, {types["w"]})
      outs(%init : {acc}) {{
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }} -> {acc}
  %empty8 = tensor.empty() : {out}
  %out = linalg.generic {{indexing_maps = [{maps}, #id],
      iterator_types = [{parallel}]}}
      ins({operands} : {operand_types}) outs(%empty8 : {out}) {{
  ^bb0({block}, %c: i8):{body}
    %t = arith.trunci {value} : i32 to i8
    linalg.yield %t : i8
  }} -> {out}
  return %out : {out}
}}
"""


# Command line.


def write_files(spec, folder):
    """Writes in.mlir and the inputs; returns the names of the inputs."""
    os.makedirs(folder, exist_ok=True)
    data = make_data(spec)
    with open(os.path.join(folder, "in.mlir"), "w") as file:
        file.write(write_mlir(spec, data))
    packed = pack_inputs(spec, data)
    for name in arguments(spec):
        np.save(os.path.join(folder, name + ".npy"), packed[name])
    return arguments(spec)


def compare(spec, got, data=None):
    """None if out0 is right, else a sentence."""
    expected = reference(spec, make_data(spec) if data is None else data)
    if got.shape != output_shape(spec):
        return "shape %s, expected %s" % (got.shape, output_shape(spec))
    got = unpack_output(spec, got)
    wrong = np.argwhere(got != expected)
    if len(wrong):
        at = tuple(wrong[0])
        return "%d of %d values are wrong, first at %s: %d, expected %d" % (
            len(wrong), got.size, tuple(map(int, at)), got[at], expected[at])
    # A test of constants proves little.
    if len(np.unique(expected)) < 2:
        return "all values are equal: choose another epilogue"
    return None


def main():
    command, *words = sys.argv[1:] or [None]
    if command == "list":
        for name, values in TABLE.items():
            print(name, *("%s=%s" % item for item in values.items()))
        return
    if (command not in ("make", "check") or not words or
            words[0].startswith("-")):
        sys.exit(__doc__)
    try:
        spec = parse_spec(words[1:])
    except ValueError as error:
        sys.exit("workloads.py: error: %s" % error)
    if command == "make":
        write_files(spec, words[0])
        return
    try:
        got = np.load(os.path.join(words[0], "out0.npy"))
    except (OSError, ValueError) as error:
        sys.exit("workloads.py: error: out0.npy: %s" % error)
    message = compare(spec, got)
    if message:
        sys.exit("workloads.py: error: %s" % message)
    print("%d values match" % got.size)


if __name__ == "__main__":
    main()
