#!/usr/bin/env python3
"""Ranks the schedules of ResNet-18's convolution layers.

For each layer on each machine, vta-tune searches the space of schedules. Its
best point is then compiled step by step, and every output byte is compared
with an integer convolution in numpy; so is the point that a log of TVM's tuner
has for the layer. Beside them are the cycles of TVM's own program. Exits with
1 if a legal point failed or a byte is wrong.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
UTILS = os.path.dirname(HERE)
ROOT = os.path.dirname(UTILS)
sys.path.insert(1, UTILS)
from resnet18 import (DEFAULT_CONFIG, LAYERS, Failure, batch_and_block,
                      make_data, pack, quoted, reference, run, unpack,
                      write_mlir)

RECORDS = os.path.join(ROOT, "test", "Integration", "Inputs",
                       "tvm-records.log")
SEED = 18


class Bench:
    """A layer on a machine."""

    def __init__(self, layer, machine, args, folder):
        self.layer, self.machine, self.args = layer, machine, args
        self.batch, self.block = batch_and_block(args.config)
        self.folder = os.path.join(
            folder, os.path.splitext(os.path.basename(machine))[0],
            layer.name.lower())
        os.makedirs(self.folder, exist_ok=True)
        x, w, b = self.data = make_data(layer, self.batch, False, SEED)
        with open(self.path("in.mlir"), "w") as file:
            file.write(write_mlir(layer, self.batch, self.block, b, False))
        np.save(self.path("x.npy"), pack(x, self.batch, self.block))
        np.save(self.path("w.npy"), pack(w, self.block, self.block))

    def path(self, name):
        return os.path.join(self.folder, name)

    def tool(self, name):
        return os.path.join(self.args.build, "bin", name)

    def normalize(self):
        run([self.tool("vta-opt"), self.path("in.mlir"), "-o",
             self.path("normalized.mlir"),
             "--pass-pipeline=builtin.module(vta-attach-target{config=%s "
             "machine=%s},vta-kernel-pipeline)" % (
                 quoted(self.args.config), quoted(self.machine))])

    def measure(self, name, scheduling):
        """Compiles with the schedule that a pass attaches; returns cycles and
        the number of wrong bytes, or None if there is no schedule."""
        scheduled = self.path(name + ".mlir")
        report = subprocess.run(
            [self.tool("vta-opt"), self.path("normalized.mlir"), "-o",
             scheduled, "--pass-pipeline=builtin.module(%s)" % scheduling],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if report.returncode:
            raise Failure("%s: %s" % (scheduling, report.stderr[:4000]))
        with open(scheduled) as file:
            if "vta.schedule" not in file.read():
                return None
        program = self.path(name + ".vtaprog")
        run([self.tool("vta-opt"), scheduled, "-o", self.path("isa.mlir"),
             "--vta-apply-schedules", "--vta-lowering-pipeline"])
        run([self.tool("vta-translate"), "--vtaisa-to-binary",
             self.path("isa.mlir"), "-o", program])
        output = self.path(name + ".npy")
        result = json.loads(run([
            self.tool("vta-run"), program, "--json",
            "--machine=" + self.machine, "--config=" + self.args.config,
            "--input", "x=" + self.path("x.npy"),
            "--input", "w=" + self.path("w.npy"),
            "--output", "out0=" + output]))["program"]
        got = unpack(np.load(output))
        expected = reference(self.layer, *self.data, False)
        wrong = (int(np.count_nonzero(got != expected))
                 if got.shape == expected.shape else expected.size)
        return result["cycles"], wrong

    def rank(self):
        """What vta-tune finds."""
        start = time.monotonic()
        report = json.loads(run([
            self.tool("vta-tune"), self.path("normalized.mlir"), "--json",
            "--jobs=%d" % self.args.jobs, "--trials=%d" % self.args.trials]))
        seconds = time.monotonic() - start
        kernel, = report["kernels"]
        for failure in kernel["failures"]:
            print("%s on %s: %s: %s" % (self.layer.name, self.machine,
                                        failure["point"], failure["message"]),
                  file=sys.stderr)
        return kernel, seconds

    def row(self):
        self.normalize()
        ranked, seconds = self.rank()
        best = ranked["best"][0]
        cycles, wrong = self.measure(
            "best", "vta-generate-schedules{knobs=%s}" % best["point"])
        if cycles != best["cycles"]:
            raise Failure("vta-tune says %d cycles for %s, vta-run %d" % (
                best["cycles"], best["point"], cycles))
        record = self.measure(
            "record", "vta-import-records{file=%s}" % quoted(self.args.records))
        tvm = (self.layer.tvm.get(self.machine)
               if self.args.config == DEFAULT_CONFIG else None)
        macs = self.layer.macs(self.batch)
        return {
            "name": self.layer.name, "machine": self.machine,
            "shape": self.layer.shape, "point": best["point"],
            "cycles": cycles, "instructions": best["instructions"],
            "utilization": macs / (cycles * self.batch * self.block ** 2),
            "bound": best.get("bound"), "tvm_cycles": tvm,
            "tophub_cycles": record and record[0],
            "points": ranked["points"], "legal": ranked["legal"],
            "compiled": ranked["compiled"], "failed": ranked["failed"],
            "wrong": wrong + (record[1] if record else 0), "seconds": seconds,
        }


def total(rows):
    """Sums over the layers of one machine; None where a layer has none."""
    result = {"machine": rows[0]["machine"]}
    for key in ("cycles", "tvm_cycles", "tophub_cycles", "bound", "points",
                "legal", "compiled", "failed", "wrong", "seconds"):
        values = [row[key] for row in rows]
        result[key] = None if None in values else sum(values)
    for key in "tvm", "tophub":
        cycles = result[key + "_cycles"]
        result["vs_" + key] = cycles and cycles / result["cycles"]
    return result


LINE = "%-5s %-9s %8s %6s %8s %8s %6s %8s %6s %11s %11s %6s %6s %-6s %s"


def show(row, name, point, check):
    number = lambda value: "-" if value is None else "%d" % round(value)
    versus = lambda key: ("-" if row[key] is None else
                          "%.3f" % (row[key] / row["cycles"]))
    print(LINE % (
        name, row["machine"][-9:], row["cycles"],
        "%.1f" % (100 * row["utilization"]) if "utilization" in row else "",
        number(row["bound"]), number(row["tvm_cycles"]), versus("tvm_cycles"),
        number(row["tophub_cycles"]), versus("tophub_cycles"), row["points"],
        row["legal"], row["failed"], "%.1f" % row["seconds"], check, point))


def main():
    parser = argparse.ArgumentParser(
        description="Ranks the schedules of ResNet-18's convolutions.")
    parser.add_argument("--machines", default="rtl-de10,pynq",
                        help="built-in machines or JSON files, by commas")
    parser.add_argument("--layers", metavar="C2,C3,..",
                        help="only these layers")
    parser.add_argument("--config", default=DEFAULT_CONFIG,
                        help="a configuration string or a vta_config.json")
    parser.add_argument("--records", metavar="FILE", default=RECORDS,
                        help="a log of TVM's tuner to import points from")
    parser.add_argument("--trials", type=int, default=2000,
                        help="points compiled for a layer at most (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1,
                        help="threads (default: all)")
    parser.add_argument("--json", action="store_true",
                        help="one JSON object instead of the table")
    parser.add_argument("-o", metavar="FILE", dest="output",
                        help="write the JSON object to this file, too")
    parser.add_argument("--keep", metavar="DIR",
                        help="leave modules, programs and data in this folder")
    parser.add_argument("--build",
                        default=os.path.join(ROOT, "build-release"),
                        help="the build folder")
    args = parser.parse_args()
    layers = LAYERS
    if args.layers:
        names = args.layers.upper().split(",")
        unknown = set(names) - {layer.name for layer in LAYERS}
        if unknown:
            parser.error("unknown layer %s, expected some of %s" % (
                ", ".join(sorted(unknown)),
                ", ".join(layer.name for layer in LAYERS)))
        layers = [layer for layer in LAYERS if layer.name in names]

    rows, sums = [], []
    with tempfile.TemporaryDirectory() as temporary:
        for machine in args.machines.split(","):
            for layer in layers:
                print("%s on %s: %s" % (layer.name, machine, layer.shape),
                      file=sys.stderr, flush=True)
                try:
                    rows.append(Bench(layer, machine, args,
                                      args.keep or temporary).row())
                except Failure as failure:
                    sys.exit("bench-schedules.py: error: %s on %s: %s" % (
                        layer.name, machine, failure))
            sums.append(total(rows[-len(layers):]))
    report = json.dumps({"schema_version": 1, "config": args.config,
                         "layers": rows, "sums": sums}, indent=1)
    if args.output:
        with open(args.output, "w") as file:
            file.write(report + "\n")
    if args.json:
        print(report)
    else:
        print(LINE % ("layer", "machine", "cycles", "GEMM %", "bound", "TVM",
                      "/ours", "TopHub", "/ours", "points", "legal", "failed",
                      "s", "check", "best point"))
        for row in rows:
            show(row, row["name"], row["point"],
                 "%d wrong" % row["wrong"] if row["wrong"] else "ok")
        for row in sums:
            show(row, "sum", "", "")
    return 1 if any(row["wrong"] or row["failed"] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
