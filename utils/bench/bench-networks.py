#!/usr/bin/env python3
"""Compiles, quantizes and runs networks on the CPU and on VTA's simulator and
measures all of it.

Sections (--sections takes some of them, with commas between):
  compile   time and memory to make an int8 artifact of ResNet-18
  digits    accuracy of the trained network, float and int8
  accuracy  int8 beside float on networks with random weights
  int8      int8 beside float, ours and ONNX Runtime's static quantization
  quantized networks that ONNX Runtime quantized, on VTA: bits, accuracy
  peer      float and int8 beside ONNX Runtime, one thread, by layer
  speed     every network in float beside ONNX Runtime, and slower layers
  winograd  networks in float with --allow=winograd beside the direct form
  zoo       every network of utils/zoo.py: import, quantize, compile, run
  arm       instructions executed on AArch64, by layer, counted in QEMU
  vta       int8 networks on VTA: cycles, and every output byte beside the CPU's
  mutants   one weight, shift or pad is another: vta-run --compare finds where
  trust     networks with records of short searches, never slower than without
  budgets   vta-tune's limits of time on a busy computer
  tasks     thirty tasks without a template: parts of the peak, bits
  search    models and searches on this processor, beside the defaults

Exits with 1 if something failed or is less accurate than it has to be. Times
are compared with their targets, too, but depend on the machine.
"""

import argparse
import json
import os
import statistics
import sys

import numpy as np

import bench_arm
import bench_int8
import bench_peer
import bench_quantized
import bench_search
import bench_speed
import bench_tasks
import bench_trust
import bench_vta
import bench_winograd
from bench_common import (DIGITS, ROOT, TRAINED, Failure, Network, Table, Tools, cosine, note,
                          relative_error)

import zoo  # After bench_common, which says where it is.


SMALL = 64  # Rows and columns of small images.


class Bench:
    def __init__(self, args):
        self.args = args
        self.tools = Tools(args.build)
        self.work = args.work or os.path.join(args.build, "bench-networks")
        self.failures = []
        self.yardsticks = []
        self.networks = {}

    def network(self, name, is_small=False):
        size = [SMALL] if (is_small or self.args.quick) and \
            name in zoo.NETWORKS and len(zoo.NETWORKS[name].shape) > 1 and \
            name != "mlp" else None
        if size and name == "inception_v3":
            size = [107]  # The smallest is 75.
        folder = os.path.join(self.work, "small" if size else "full")
        if (name, folder) not in self.networks:
            self.networks[name, folder] = Network(name, folder, size)
        return self.networks[name, folder]

    def selected(self, *names):
        """Those of the names that --networks selects."""
        wanted = self.args.networks
        return [name for name in names if not wanted or name in wanted]

    def yardstick(self, what, value, target, unit="", at_least=True,
                  decides=False):
        """Remembers how a figure compares with its target; `decides` if the
        exit status depends on it."""
        met = value >= target if at_least else value <= target
        self.yardsticks.append({"what": what, "value": value, "target": target,
                                "unit": unit, "at_least": at_least,
                                "met": met})
        if decides and not met:
            self.failures.append("%s: %.4g%s, expected at %s %.4g" % (
                what, value, unit, "least" if at_least else "most", target))

    def attempt(self, what, function, *arguments):
        """The result, or None if it failed: the rest goes on."""
        note(what)
        try:
            return function(*arguments)
        except Failure as failure:
            self.failures.append("%s: %s" % (what, failure))
            note("error: " + self.failures[-1])
            return None

    # compile

    def compile_once(self, network, method, images):
        artifact = network.path("%s.vta" % (method or "float"))
        seconds, peak = [], []
        for _ in range(1 if self.args.quick else 3):
            one = self.tools.compile(network, artifact, method, images)
            seconds.append(one["seconds"])
            peak.append(one["peak_bytes"])
        return {"network": network.name, "calibrate": method,
                "images": images if method not in (None, "global_scale")
                else 0, "seconds": statistics.median(seconds),
                "phases": self.tools.phases(one),
                "peak_bytes": max(peak), "bytes": os.path.getsize(artifact)}

    def compile(self):
        rows = []
        for name in self.selected("resnet-18"):
            for method in (None, "global_scale", "auto"):
                row = self.attempt(
                    "compile: %s, %s" % (name, method or "float"),
                    self.compile_once, self.network(name), method, 8)
                if not row:
                    continue
                rows.append(row)
                if method == "global_scale":
                    what = "%s to int8 with global_scale" % name
                    self.yardstick(what, row["seconds"], 10, " s", False)
                    self.yardstick(what + ", memory",
                                   row["peak_bytes"] / 2 ** 30, 2, " GiB",
                                   False)
        return rows

    def show_compile(self, rows):
        table = Table("network", "calibrate", "images", "s", "peak MB",
                      "file MB")
        for row in rows:
            table.add(row["network"], row["calibrate"] or "(float)",
                      row["images"], "%.2f" % row["seconds"],
                      "%.0f" % (row["peak_bytes"] / 1e6),
                      "%.1f" % (row["bytes"] / 1e6))
        return table

    # digits

    def digits_once(self, method, count, labels):
        network = self.network("digits")
        artifact = network.path("%s.vta" % (method or "float"))
        self.tools.compile(network, artifact, method)
        got = self.tools.outputs(artifact, network.inputs(count))
        wanted = network.reference(network.inputs(count)[:, 0])
        correct = int((got.argmax(axis=1) == labels[:count]).sum())
        agree = int((got.argmax(axis=1) == wanted.argmax(axis=1)).sum())
        return {"calibrate": method, "images": count, "correct": correct,
                "percent": 100 * correct / count, "agree": agree,
                "cosine": cosine(got, wanted)}

    def digits(self):
        if not self.selected("digits"):
            return []
        labels = np.load(os.path.join(DIGITS, "held-out.npz"))["labels"]
        count = 60 if self.args.quick else len(labels)
        rows = []
        for method in (None, "auto", "global_scale", "max", "percentile",
                       "kl", "mse"):
            row = self.attempt("digits: %s" % (method or "float"),
                               self.digits_once, method, count, labels)
            if row:
                rows.append(row)
        known = {row["calibrate"]: row for row in rows}
        if None in known and "auto" in known:
            self.yardstick(
                "digits, int8 (auto) less accurate than float",
                known[None]["percent"] - known["auto"]["percent"], 0.5,
                " points", False, decides=not self.args.quick)
        return rows

    def show_digits(self, rows):
        table = Table("calibrate", "correct", "of", "%", "same as float",
                      "cosine")
        for row in rows:
            table.add(row["calibrate"] or "(float)", row["correct"],
                      row["images"], "%.2f" % row["percent"], row["agree"],
                      "%.6f" % row["cosine"])
        return table

    # accuracy

    def accuracy_once(self, network, variants, count):
        artifact = network.path("float.vta")
        self.tools.compile(network, artifact)
        inputs = network.inputs(count)
        wanted = self.tools.outputs(artifact, inputs)
        error = relative_error(wanted[:1], network.reference(inputs[0]))
        if not error < 1e-3:
            raise Failure("float code differs from the reference by %g of the "
                          "largest output" % error)
        rows = []
        for label, method, options in variants:
            artifact = network.path("%s.vta" % method)
            self.tools.compile(network, artifact, method, options=options)
            got = self.tools.outputs(artifact, inputs)
            cosines = [cosine(a, b) for a, b in zip(got, wanted)]
            rows.append({
                "network": network.name, "calibrate": label, "images": count,
                "cosine": statistics.mean(cosines),
                "cosine_min": min(cosines),
                "agree": int((got.argmax(axis=1) ==
                              wanted.argmax(axis=1)).sum())})
        return rows

    def accuracy(self):
        rows = []
        count = 10 if self.args.quick else 100
        targets = {"resnet-18": 0.998, "mobilenet": 0.98}
        variants = [("auto", "auto", []),
                    ("auto, not equalized", "auto", ["--equalize=false"]),
                    ("global_scale", "global_scale", [])]
        for name in self.selected(*targets):
            rows += self.attempt("accuracy: " + name, self.accuracy_once,
                                 self.network(name), variants, count) or []
        for row in rows:
            if row["calibrate"] == "auto":
                self.yardstick("%s, cosine of int8 (auto) to float" %
                               row["network"], row["cosine"],
                               targets[row["network"]],
                               decides=not self.args.quick)
        return rows

    def show_accuracy(self, rows):
        table = Table("network", "calibrate", "images", "cosine", "smallest",
                      "same top-1")
        for row in rows:
            table.add(row["network"], row["calibrate"], row["images"],
                      "%.5f" % row["cosine"], "%.5f" % row["cosine_min"],
                      row["agree"])
        return table

    # int8

    def onnxruntime(self, what):
        return self.attempt(
            what + ": ONNX Runtime", bench_peer.find_python,
            self.args.onnxruntime or os.path.join(self.args.build,
                                                  "onnxruntime"))

    def int8(self):
        rows, python = [], self.onnxruntime("int8")
        names = [name for name in (*zoo.NETWORKS, *TRAINED)
                 if name not in bench_vta.ONCE]
        for name in self.selected(*names):
            row = self.attempt("int8: " + name, bench_int8.measure, self.tools,
                               python, self.network(name), self.args.images or
                               (4 if self.args.quick else bench_int8.IMAGES))
            if not row:
                continue
            rows.append(row)
            self.yardstick("%s, MACs in int8" % name,
                           100 * row["int8_share"], 90, " %")
            self.yardstick("%s, cosine of int8 (auto) to float" % name,
                           row["ours"]["cosine"], bench_int8.target(row))
        return rows

    @staticmethod
    def show_int8(rows):
        return bench_int8.show(rows)

    # quantized

    def quantized(self):
        rows, python = [], self.onnxruntime("quantized")

        def measure(name):
            for row in bench_quantized.measure(
                    self.tools, python, self.network(name), self.args.images or
                    (2 if self.args.quick else bench_quantized.IMAGES)):
                rows.append(row)
                bench_quantized.add_yardsticks(self, row)

        for name in self.selected(*bench_quantized.NETWORKS) if python else []:
            self.attempt("quantized: " + name, measure, name)
        return rows

    @staticmethod
    def show_quantized(rows):
        return bench_quantized.show(rows)

    # peer

    def peer_once(self, python, network):
        artifacts = {"float": network.path("float.vta"),
                     "int8": network.path("global_scale.vta")}
        self.tools.compile(network, artifacts["float"])
        self.tools.compile(network, artifacts["int8"], "global_scale")
        rounds, repeat = (3, 5) if self.args.quick else (15, 20)
        return bench_peer.compare(self.tools, python, network, artifacts,
                                  rounds, repeat)

    def peer(self):
        rows, python = [], self.onnxruntime("peer")
        for name in self.selected("resnet-18", "mobilenet") if python else []:
            row = self.attempt("peer: " + name, self.peer_once, python,
                               self.network(name))
            if row:
                rows.append(row)
                self.yardstick("%s, float, speed of ONNX Runtime" % name,
                               row["speed"], 0.8, "x")
        return rows

    def show_peer(self, rows):
        table = Table("network", "ONNX Runtime ms", "+-", "float ms", "+-",
                      "speed", "int8 ms", "+-")
        parts = [table]
        for row in rows:
            table.add(row["network"], "%.2f" % row["onnxruntime_ms"],
                      "%.2f" % row["onnxruntime_spread_ms"],
                      "%.2f" % row["float_ms"],
                      "%.2f" % row["float_spread_ms"],
                      "%.2fx" % row["speed"], "%.2f" % row["int8_ms"],
                      "%.2f" % row["int8_spread_ms"])
            layers = Table("layer", "MMACs", "ONNX Runtime ms", "float ms",
                           "GFLOPS", "speed", "int8 ms")
            for layer in row["layers"]:
                number = lambda key, form: None if layer[key] is None \
                    else form % layer[key]
                layers.add(layer["name"], "%.2f" % (layer["macs"] / 1e6),
                           number("onnxruntime_ms", "%.3f"),
                           number("float_ms", "%.3f"),
                           number("float_gflops", "%.0f"),
                           number("speed", "%.2fx"), number("int8_ms", "%.3f"))
            parts += ["", row["network"], layers]
        return "\n".join(map(str, parts))

    # speed

    def speed(self):
        rows, python = [], self.onnxruntime("speed")
        for name in self.selected(*zoo.NETWORKS) if python else []:
            row = self.attempt("speed: " + name, bench_speed.measure,
                               self.tools, python, self.network(name),
                               3 if self.args.quick else 15, self.args.allow)
            if row:
                rows.append(row)
        bench_speed.add_yardsticks(self, rows)
        return rows

    @staticmethod
    def show_speed(rows):
        return bench_speed.show(rows)

    # winograd

    def winograd(self):
        rows = []
        for name in self.selected(*bench_winograd.NETWORKS):
            row = self.attempt("winograd: " + name, bench_winograd.measure,
                               self.tools, self.network(name),
                               2 if self.args.quick else 15)
            if row:
                rows.append(row)
                bench_winograd.add_yardsticks(self, row)
        return rows

    @staticmethod
    def show_winograd(rows):
        return bench_winograd.show(rows)

    # zoo

    def zoo_once(self, network):
        parameters, macs = network.count
        result = {"network": network.name, "parameters": parameters,
                  "macs": macs}
        imported = self.tools.translate(network, network.path("mlirbc"))
        result["import_seconds"] = imported["seconds"]
        result["import_peak_bytes"] = imported["peak_bytes"]
        x = network.inputs(1)[0]
        wanted = network.reference(x)
        repeat = 3 if self.args.quick else 20
        for kind, method in (("float", None), ("int8", "auto")):
            artifact = network.path("zoo.%s.vta" % kind)
            compiled = self.tools.compile(network, artifact, method, 2)
            phases = self.tools.phases(compiled)
            if method:
                result["quantize_seconds"] = phases.get("quantization")
            got, report = self.tools.execute(artifact, x, repeat)
            result.update({
                kind + "_seconds": compiled["seconds"],
                kind + "_compile_seconds": phases.get("compilation"),
                kind + "_peak_bytes": compiled["peak_bytes"],
                kind + "_ms": 1e3 * report["seconds"]["mean"],
                kind + "_min_ms": 1e3 * report["seconds"]["min"],
                kind + "_stddev_ms": 1e3 * report["seconds"]["stddev"],
                kind + "_cosine": cosine(got, wanted)})
            if kind == "float":
                result["float_error"] = relative_error(got, wanted)
                if not result["float_error"] < 1e-3:
                    raise Failure("float code differs from the reference by "
                                  "%g of the largest output" %
                                  result["float_error"])
        return result

    def zoo(self):
        rows = [self.attempt("zoo: " + name, self.zoo_once,
                             self.network(name))
                for name in self.selected(*zoo.NETWORKS)]
        return [row for row in rows if row]

    def show_zoo(self, rows):
        table = Table("network", "params M", "MMACs", "import s", "compile s",
                      "quantize s", "compile s", "peak MB", "float ms",
                      "int8 ms", "cosine")
        for row in rows:
            table.add(row["network"], "%.2f" % (row["parameters"] / 1e6),
                      "%.1f" % (row["macs"] / 1e6),
                      "%.2f" % row["import_seconds"],
                      row["float_compile_seconds"], row["quantize_seconds"],
                      row["int8_compile_seconds"],
                      "%.0f" % (max(row["float_peak_bytes"],
                                    row["int8_peak_bytes"]) / 1e6),
                      "%.2f" % row["float_min_ms"],
                      "%.2f" % row["int8_min_ms"],
                      "%.5f" % row["int8_cosine"])
        return "%s\n(compile: float, then int8; ms: the fastest run)" % table

    # arm

    def arm_once(self, emulator, network, method):
        row, output = bench_arm.measure(self.tools, network, method,
                                        self.args.cpu, emulator)
        artifact = network.path("arm-host.%s.vta" % (method or "float"))
        self.tools.compile(network, artifact, method)
        native = self.tools.execute(artifact, network.inputs(1)[0])[0]
        row["differing_outputs"] = int((output != native).sum())
        row["error"] = relative_error(output, native)
        if method and row["differing_outputs"]:
            raise Failure("%d outputs differ from x86-64" %
                          row["differing_outputs"])
        if not row["error"] < 1e-3:
            raise Failure("outputs differ from x86-64 by %g of the largest" %
                          row["error"])
        return row

    def arm(self):
        emulator = self.attempt("arm: building vta-run", bench_arm.Emulator,
                                os.path.join(self.args.build, "arm"),
                                self.args.qemu_plugin)
        rows = []
        # Float takes QEMU long: two of them, and bits need not be compared.
        plan = [("resnet-18", (None, "global_scale")),
                ("mobilenet", (None, "global_scale")),
                ("squeezenet_v1.1", ("global_scale",)), ("digits", ("auto",))]
        names = self.selected(*dict(plan)) if emulator else []
        for name in names:
            for method in dict(plan)[name]:
                row = self.attempt(
                    "arm: %s, %s" % (name, method or "float"), self.arm_once,
                    emulator, self.network(name), method)
                if row:
                    rows.append(row)
        return rows

    def show_arm(self, rows):
        titles = ("multiply M", "memory M", "vector M", "scalar M",
                  "all M", "MACs/instr.")
        table = Table("network", "calibrate", *titles)
        parts = [table]

        def cells(row):
            return ["%.2f" % (row[kind] / 1e6) for kind in
                    (*bench_arm.KINDS, "instructions")] + \
                ["%.2f" % (row["macs"] / row["instructions"])]

        for row in rows:
            kind = row["calibrate"] or "(float)"
            table.add(row["network"], kind, *cells(row))
            layers = Table("layer", "MMACs", *titles)
            for layer in row["layers"]:
                layers.add(layer["name"], "%.2f" % (layer["macs"] / 1e6),
                           *cells(layer))
            parts += ["", "%s, %s" % (row["network"], kind), layers]
        return "\n".join(map(str, parts))


    # vta

    def vta(self):
        rows = []
        measurement = bench_vta.Measurement(
            self.tools, self.args.images or (2 if self.args.quick else 16))
        for case in bench_vta.plan(self.selected, self.args):
            what = bench_vta.title(case)
            row = self.attempt("vta: " + what, measurement.run,
                               self.network(case.network), case)
            if not row:
                continue
            rows.append(row)
            if row["differing_bytes"]:
                self.failures.append("vta: %s: %d bytes differ from the CPU's"
                                     % (what, row["differing_bytes"]))
            target = bench_vta.target(row)
            if target and not self.args.quick:
                self.yardstick("%s, %s, %s, cycles" % case[:3],
                               row["cycles"] / 1e6, target, " M", False)
        return rows

    @staticmethod
    def show_vta(rows):
        return bench_vta.show(rows)

    # mutants

    def mutants(self):
        rows = []
        for name in self.selected(*bench_vta.NETWORKS):
            for method in self.args.calibrate or ["global_scale"]:
                row = self.attempt("mutants: %s, %s" % (name, method),
                                   bench_vta.compare_mutants, self.tools,
                                   self.network(name), method,
                                   self.args.mutants)
                if row:
                    rows.append(row)
        return rows

    @staticmethod
    def show_mutants(rows):
        return bench_vta.show_mutants(rows)


    # trust

    def trust(self):
        return bench_trust.measure(self)

    @staticmethod
    def show_trust(rows):
        return bench_trust.show(rows)

    def budgets(self):
        return bench_trust.measure_budgets(self)

    @staticmethod
    def show_budgets(rows):
        return bench_trust.show_budgets(rows)

    # tasks

    def tasks(self):
        return bench_tasks.measure(self)

    @staticmethod
    def show_tasks(rows):
        return bench_tasks.show(rows)

    # search

    def search(self):
        return self.attempt("search", bench_search.measure, self) or {
            "tasks": [], "networks": []}

    @staticmethod
    def show_search(rows):
        return bench_search.show(rows)


SECTIONS = ("compile", "digits", "accuracy", "int8", "quantized", "peer",
            "speed", "winograd", "zoo", "arm", "vta", "mutants", "trust",
            "budgets", "tasks", "search")


def show_yardsticks(rows):
    table = Table("yardstick", "measured", "target", "")
    for row in rows:
        table.add(row["what"], "%.4g%s" % (row["value"], row["unit"]),
                  "%s %.4g%s" % (">=" if row["at_least"] else "<=",
                                 row["target"], row["unit"]),
                  "met" if row["met"] else "MISSED")
    return table


def names_of(known, kind):
    def parse(text):
        names = text.split(",")
        unknown = [name for name in names if name not in known]
        if unknown:
            raise argparse.ArgumentTypeError("unknown %s %s, expected some of "
                                             "%s" % (kind, ", ".join(unknown),
                                                     ", ".join(known)))
        return names
    return parse


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sections", type=names_of(SECTIONS, "section"),
                        metavar="A,B,..", help="default: all, but arm only "
                        "with --qemu-plugin")
    parser.add_argument("--networks", metavar="A,B,..",
                        type=names_of([*zoo.NETWORKS, *TRAINED], "network"),
                        help="only these, of utils/zoo.py and of examples/")
    parser.add_argument("--quick", action="store_true",
                        help="small images and few of them: shows that all of "
                        "it works, measures little")
    parser.add_argument("--cpu", default="cortex-a72",
                        help="processor of the section arm (%(default)s)")
    parser.add_argument("--qemu-plugin", metavar="FILE",
                        help="of the section arm: counts blocks of code "
                        "(docs/PerformanceCPU.md says which)")
    words = lambda text: text.split(",")
    parser.add_argument("--calibrate", metavar="A,B,..", type=words,
                        help="of the sections vta and mutants: only these "
                        "methods")
    parser.add_argument("--machine", metavar="A,B,..", type=words,
                        help="of the section vta: only on these")
    parser.add_argument("--config", metavar="A,B,..", type=words,
                        help="of the section vta: only for these")
    parser.add_argument("--cut", action="store_true",
                        help="of the section vta: only with layers kept on the "
                        "host that cut the network into several segments")
    parser.add_argument("--allow", choices=["winograd"],
                        help="of the section speed: also with what vta-compile "
                        "--allow takes")
    parser.add_argument("--images", metavar="N", type=int,
                        help="of the sections int8, quantized and vta: how many "
                        "inputs")
    parser.add_argument("--mutants", metavar="N", type=int, default=10,
                        help="of the section mutants: how many by network "
                        "(%(default)s)")
    parser.add_argument("--n-trial", metavar="N", type=int,
                        help="of the section trust: trials of each task (%d); "
                        "of the section search: random points of each (%d)"
                        % (bench_trust.TRIALS, bench_search.POINTS))
    parser.add_argument("--json", action="store_true",
                        help="one JSON object instead of tables")
    parser.add_argument("-o", metavar="FILE", dest="output",
                        help="write the JSON object to this file, too")
    parser.add_argument("--work", metavar="DIR",
                        help="for networks and artifacts (default: in the "
                        "build folder)")
    parser.add_argument("--onnxruntime", metavar="DIR",
                        help="a Python environment with ONNX Runtime, made if "
                        "it is not there (default: in the build folder)")
    parser.add_argument("--build",
                        default=os.path.join(ROOT, "build-release"),
                        help="the build folder")
    args = parser.parse_args()
    if not args.sections:
        args.sections = [section for section in SECTIONS
                         if section != "arm" or args.qemu_plugin]
    bench = Bench(args)
    report = {"schema_version": 1, "quick": args.quick,
              "cpus": len(os.sched_getaffinity(0)), "sections": {}}
    for section in args.sections:
        rows = report["sections"][section] = getattr(bench, section)()
        if not args.json:
            print("%s\n%s\n" % (section, getattr(bench, "show_" + section)(
                rows)), flush=True)
    report["yardsticks"] = bench.yardsticks
    report["failures"] = bench.failures
    text = json.dumps(report, indent=1)
    if args.output:
        with open(args.output, "w") as file:
            file.write(text + "\n")
    if args.json:
        print(text)
    else:
        print(show_yardsticks(bench.yardsticks))
        for failure in bench.failures:
            print("failed: " + failure)
    return 1 if bench.failures else 0


if __name__ == "__main__":
    sys.exit(main())
