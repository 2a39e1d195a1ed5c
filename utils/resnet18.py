#!/usr/bin/env python3
"""Compiles ResNet-18's convolution layers, runs and checks them.

Each layer is written as MLIR on packed tensors, compiled with vta-opt and
vta-translate, and run by vta-run on the simulator. Every output byte is
compared with an integer convolution in numpy that shares no code with the
compiler. Exits with 1 if one differs.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time

import numpy as np

DEFAULT_CONFIG = "1x16_i8w8a32_15_15_18_17"
SHIFT = 8


class Layer:
    def __init__(self, name, size, ci, co, kernel, stride, pad, tvm):
        self.name, self.size, self.ci, self.co = name, size, ci, co
        self.kernel, self.stride, self.pad = kernel, stride, pad
        # Cycles of TVM's tuned program, by machine; rtl-*: VTA's RTL itself.
        self.tvm = tvm

    @property
    def out(self):
        return (self.size + 2 * self.pad - self.kernel) // self.stride + 1

    @property
    def shape(self):
        return "%dx%d %d->%d %dx%d/%d" % (
            self.size, self.size, self.ci, self.co, self.kernel, self.kernel,
            self.stride)

    def macs(self, images):
        """Multiplications that count: none of them with padding."""
        inside = sum(0 <= o * self.stride + k - self.pad < self.size
                     for o in range(self.out) for k in range(self.kernel))
        return images * self.co * self.ci * inside ** 2


def layer(text, **tvm):
    name, *numbers = text.split()
    return Layer(name, *map(int, numbers), tvm)


# Name, height = width, input and output channels, kernel, stride, padding.
LAYERS = [
    layer("C2 56 64 64 3 1 1", **{
        "rtl-de10": 545239, "rtl-pynq": 543219, "pynq": 553540}),
    layer("C3 56 64 128 3 2 1", **{
        "rtl-de10": 275777, "rtl-pynq": 275655, "pynq": 292837}),
    layer("C4 56 64 128 1 2 0", **{
        "rtl-de10": 95800, "rtl-pynq": 94907, "pynq": 171865}),
    layer("C5 28 128 128 3 1 1", **{
        "rtl-de10": 499716, "rtl-pynq": 498728, "pynq": 506458}),
    layer("C6 28 128 256 3 2 1", **{
        "rtl-de10": 252477, "rtl-pynq": 252300, "pynq": 262774}),
    layer("C7 28 128 256 1 2 0", **{
        "rtl-de10": 56025, "rtl-pynq": 55725, "pynq": 112664}),
    layer("C8 14 256 256 3 1 1", **{
        "rtl-de10": 477216, "rtl-pynq": 476714, "pynq": 483564}),
    layer("C9 14 256 512 3 2 1", **{
        "rtl-de10": 243510, "rtl-pynq": 243331, "pynq": 396615}),
    layer("C10 14 256 512 1 2 0", **{
        "rtl-de10": 41362, "rtl-pynq": 41327, "pynq": 95232}),
    layer("C11 7 512 512 3 1 1", **{
        "rtl-de10": 469312, "rtl-pynq": 469044, "pynq": 729557}),
]


def batch_and_block(config):
    """Of a configuration string or a vta_config.json."""
    match = re.match(r"(\d+)x(\d+)_", config)
    if match:
        return int(match.group(1)), int(match.group(2))
    try:
        with open(config) as file:
            values = json.load(file)
        return 1 << values["LOG_BATCH"], 1 << values["LOG_BLOCK"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.exit("resnet18.py: error: --config: expected a string like %s or "
                 "a vta_config.json, got %s (%s)" %
                 (DEFAULT_CONFIG, config, error))


def make_data(layer, images, shift_first, seed):
    """Input NCHW, weights OIHW and bias, full range.

    Weights and biases shrink from channel to channel, so that many results
    are not clipped.
    """
    rng = np.random.default_rng([seed, int(layer.name[1:])])
    x = rng.integers(-128, 128, (images, layer.ci, layer.size, layer.size))
    shrink = np.arange(layer.co) % 7
    w = rng.integers(-128, 128,
                     (layer.co, layer.ci, layer.kernel, layer.kernel))
    w >>= shrink[:, None, None, None]
    limit = 2 ** (9 if shift_first else 17) - 1
    b = rng.integers(-limit, limit + 1, layer.co) >> shrink
    b[0], b[7] = limit, -limit
    return x, w, b


def reference(layer, x, w, b, shift_first):
    """Sums stay below 2**53, so float64 products are exact."""
    pad = [(0, 0), (0, 0)] + [(layer.pad, layer.pad)] * 2
    padded = np.pad(x.astype(np.float64), pad)
    reach = layer.stride * (layer.out - 1) + 1
    acc = np.zeros((x.shape[0], layer.co, layer.out * layer.out))
    for ky in range(layer.kernel):
        for kx in range(layer.kernel):
            seen = padded[:, :, ky:ky + reach:layer.stride,
                          kx:kx + reach:layer.stride]
            acc += w[:, :, ky, kx].astype(np.float64) @ seen.reshape(
                x.shape[0], layer.ci, -1)
    acc = acc.astype(np.int64).reshape(
        x.shape[0], layer.co, layer.out, layer.out)
    bias = b[None, :, None, None]
    acc = (acc >> SHIFT) + bias if shift_first else (acc + bias) >> SHIFT
    return np.clip(acc, 0, 127).astype(np.int8)


def pack(data, outer, inner):
    """[A, C, H, W] to [A/outer, C/inner, H, W, outer, inner]."""
    a, c, h, w = data.shape
    data = data.reshape(a // outer, outer, c // inner, inner, h, w)
    return np.ascontiguousarray(
        data.transpose(0, 2, 4, 5, 1, 3)).astype(np.int8)


def unpack(data):
    n, c, h, w, b, k = data.shape
    return data.transpose(0, 4, 1, 5, 2, 3).reshape(n * b, c * k, h, w)


def write_mlir(layer, batch, block, bias, shift_first):
    """The layer on packed tensors: a pad, a convolution, its epilogue."""
    ci, co, k, p, s = (layer.ci // block, layer.co // block, layer.kernel,
                       layer.pad, layer.stride)
    tensor = lambda *dims: "tensor<%s>" % "x".join(map(str, dims))
    x = tensor(1, ci, layer.size, layer.size, batch, block, "i8")
    xp = tensor(1, ci, layer.size + 2 * p, layer.size + 2 * p, batch, block,
                "i8")
    w = tensor(co, ci, k, k, block, block, "i8")
    acc = tensor(1, co, layer.out, layer.out, batch, block, "i32")
    out = tensor(1, co, layer.out, layer.out, batch, block, "i8")
    bt = tensor(co, block, "i32")
    values = ", ".join(
        "[%s]" % ", ".join(map(str, row)) for row in bias.reshape(co, block))
    at = lambda o, t: "%s + %s" % (o if s == 1 else "%s * %d" % (o, s), t)
    pad = "" if p == 0 else f"""
  %xp = tensor.pad %x low[0, 0, {p}, {p}, 0, 0] high[0, 0, {p}, {p}, 0, 0] {{
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  }} : {x} to {xp}"""
    if shift_first:
        steps = """%0 = arith.shrsi %a, %shift : i32
    %1 = arith.addi %0, %b : i32"""
    else:
        steps = """%0 = arith.addi %a, %b : i32
    %1 = arith.shrsi %0, %shift : i32"""
    return f"""// ResNet-18 {layer.name}: {layer.shape}, {batch}x{block} blocks.
#x = affine_map<(n, c, h, w, b, o, k, y, x, i)
    -> (n, k, {at("h", "y")}, {at("w", "x")}, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @{layer.name.lower()}(%x: {x} {{vta.name = "x"}},
    %w: {w} {{vta.name = "w"}}) -> {out} {{
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %max = arith.constant 127 : i32
  %shift = arith.constant {SHIFT} : i32
  %bias = arith.constant dense<[{values}]> : {bt}{pad}
  %empty = tensor.empty() : {acc}
  %init = linalg.fill ins(%zero : i32) outs(%empty : {acc}) -> {acc}
  %conv = linalg.generic {{indexing_maps = [#x, #w, #y], iterator_types = [
      "parallel", "parallel", "parallel", "parallel", "parallel", "parallel",
      "reduction", "reduction", "reduction", "reduction"]}}
      ins({"%xp" if p else "%x"}, %w : {xp}, {w}) outs(%init : {acc}) {{
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  }} -> {acc}
  %empty8 = tensor.empty() : {out}
  %out = linalg.generic {{indexing_maps = [#id, #bias, #id], iterator_types = [
      "parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}}
      ins(%conv, %bias : {acc}, {bt}) outs(%empty8 : {out}) {{
  ^bb0(%a: i32, %b: i32, %c: i8):
    {steps}
    %2 = arith.maxsi %1, %zero : i32
    %3 = arith.minsi %2, %max : i32
    %4 = arith.trunci %3 : i32 to i8
    linalg.yield %4 : i8
  }} -> {out}
  return %out : {out}
}}
"""


class Failure(Exception):
    pass


def run(command):
    result = subprocess.run(command, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)
    if result.returncode:
        raise Failure("%s\nexit code %d\n%s" % (
            " ".join(command), result.returncode, result.stderr[-4000:]))
    return result.stdout


def quoted(option):
    return "'%s'" % option if re.search(r"\s", option) else option


def run_layer(layer, args, folder):
    batch, block = batch_and_block(args.config)
    path = lambda suffix: os.path.join(folder, layer.name.lower() + suffix)
    tool = lambda name: os.path.join(args.build, "bin", name)
    x, w, b = make_data(layer, batch, args.shift_first, args.seed)
    with open(path(".mlir"), "w") as file:
        file.write(write_mlir(layer, batch, block, b, args.shift_first))
    np.save(path(".x.npy"), pack(x, batch, block))
    np.save(path(".w.npy"), pack(w, block, block))

    start = time.monotonic()
    run([tool("vta-opt"), path(".mlir"), "-o", path(".vtaisa.mlir"),
         "--mlir-print-debuginfo", "--vta-pipeline=config=%s machine=%s" % (
             quoted(args.config), quoted(args.machine))])
    compiled = time.monotonic()
    run([tool("vta-translate"), "--vtaisa-to-binary", path(".vtaisa.mlir"),
         "-o", path(".vtaprog")])
    translated = time.monotonic()
    report = json.loads(run([
        tool("vta-run"), path(".vtaprog"), "--json",
        "--machine=" + args.machine, "--config=" + args.config,
        "--input", "x=" + path(".x.npy"), "--input", "w=" + path(".w.npy"),
        "--output", "out0=" + path(".y.npy")]))["program"]
    done = time.monotonic()

    got = unpack(np.load(path(".y.npy")))
    expected = reference(layer, x, w, b, args.shift_first)
    wrong = (int(np.count_nonzero(got != expected))
             if got.shape == expected.shape else expected.size)
    tvm = layer.tvm.get(args.machine) if args.config == DEFAULT_CONFIG else None
    macs = layer.macs(batch)
    return {
        "layer": layer.name, "shape": layer.shape,
        "instructions": report["insn_count"], "cycles": report["cycles"],
        "tvm_cycles": tvm, "macs": macs,
        "utilization": macs / (report["cycles"] * batch * block * block),
        "dram_bytes": sum(report["bytes"].values()),
        "outputs": expected.size,
        "not_clipped": int(np.count_nonzero((expected > 0) &
                                            (expected < 127))),
        "wrong": wrong,
        "seconds": {"optimize": compiled - start,
                    "translate": translated - compiled,
                    "run": done - translated},
    }


def total(rows, batch, block):
    cycles = sum(row["cycles"] for row in rows)
    macs = sum(row["macs"] for row in rows)
    tvm = [row["tvm_cycles"] for row in rows]
    return {
        "instructions": sum(row["instructions"] for row in rows),
        "cycles": cycles, "tvm_cycles": None if None in tvm else sum(tvm),
        "macs": macs, "utilization": macs / (cycles * batch * block * block),
        "dram_bytes": sum(row["dram_bytes"] for row in rows),
        "wrong": sum(row["wrong"] for row in rows),
    }


def print_table(rows, summary):
    line = "%-5s  %-21s %8s %10s %10s %6s %6s %11s  %s"
    print(line % ("layer", "shape", "instr.", "cycles", "TVM", "vs TVM",
                  "GEMM %", "DRAM bytes", "check"))

    def show(name, shape, row, check):
        tvm = row["tvm_cycles"]
        print(line % (
            name, shape, row["instructions"], row["cycles"],
            "-" if tvm is None else tvm,
            "-" if tvm is None else "%.2fx" % (tvm / row["cycles"]),
            "%.1f" % (100 * row["utilization"]), row["dram_bytes"], check))

    for row in rows:
        show(row["layer"], row["shape"], row,
             "%d wrong" % row["wrong"] if row["wrong"] else "ok")
    good = sum(row["wrong"] == 0 for row in rows)
    show("sum", "", summary, "%d of %d ok" % (good, len(rows)))


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(
        description="Compiles, runs and checks ResNet-18's convolutions.")
    parser.add_argument("--machine", default="rtl-de10",
                        help="a built-in machine or a JSON file")
    parser.add_argument("--config", default=DEFAULT_CONFIG,
                        help="a configuration string or a vta_config.json")
    parser.add_argument("--layers", metavar="C2,C3,..",
                        help="only these layers")
    parser.add_argument("--shift-first", action="store_true",
                        help="shift, then add the bias (TVM's order)")
    parser.add_argument("--seed", type=int, default=18, help="of the data")
    parser.add_argument("--json", action="store_true",
                        help="one JSON object instead of the table")
    parser.add_argument("--keep", metavar="DIR",
                        help="leave programs and data in this folder")
    parser.add_argument("--build", default=os.path.join(here, "..", "build"),
                        help="the build folder")
    args = parser.parse_args()
    layers = LAYERS
    if args.layers:
        names = args.layers.upper().split(",")
        layers = [layer for layer in LAYERS if layer.name in names]
        unknown = set(names) - {layer.name for layer in LAYERS}
        if unknown:
            parser.error("unknown layer %s, expected some of %s" % (
                ", ".join(sorted(unknown)),
                ", ".join(layer.name for layer in LAYERS)))
    batch, block = batch_and_block(args.config)

    with tempfile.TemporaryDirectory() as temporary:
        folder = args.keep or temporary
        os.makedirs(folder, exist_ok=True)
        rows = []
        for layer in layers:
            print("%s: compiling and running %s" % (layer.name, layer.shape),
                  file=sys.stderr, flush=True)
            try:
                rows.append(run_layer(layer, args, folder))
            except Failure as failure:
                sys.exit("resnet18.py: error: %s: %s" % (layer.name, failure))
    summary = total(rows, batch, block)
    if args.json:
        print(json.dumps({"schema_version": 1, "machine": args.machine,
                          "config": args.config, "layers": rows,
                          "sum": summary}, indent=1))
    else:
        print_table(rows, summary)
    return 1 if summary["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
