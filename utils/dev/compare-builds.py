#!/usr/bin/env python3
"""Compares the programs that two builds of vta-mlir compile from the same input.

A change of structure must not change programs. Compared byte for byte, source
locations included:
  workloads  the operators of utils/workloads.py: the ten layers of ResNet-18,
             D1-D9, CT1-CT3, dense, dense-script, lstm; cycles and outputs too
  own        the schedule written by hand of test/Integration/own-schedule.mlir,
             for each build that of the tree which the build folder is in
  knobs      what vta-list-knobs prints: spaces, counts, samples
  points     legal schedule points of these and of the kernels of
             utils/dev/sweep-schedules.py, on three configurations
Programs that differ only in the order of their constants are counted apart if
they have the same instructions except for addresses, the same cycles and the
same outputs. With --networks, networks are compiled and run instead: every
output byte has to be the same, for VTA every byte of the file. Short searches
have to give the same records: keys of tasks and of programs, points, cycles and
hashes of code.

Programs of the first build are kept in BEFORE/compare-builds, so that a second
comparison with it takes half the time. Exits with 1 if
something differs by more than the order of constants.
"""

import argparse
import concurrent.futures
import functools
import hashlib
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
import time

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
UTILS = os.path.dirname(HERE)
ROOT = os.path.dirname(UTILS)
sys.path[:0] = [HERE, UTILS]

import workloads  # noqa: E402
import zoo  # noqa: E402
from program_files import (Program, differences,  # noqa: E402
                           same_but_for_order)
from resnet18 import batch_and_block  # noqa: E402

CONFIGS = ["1x16_i8w8a32_15_15_18_17", "1x16_i8w8a32_12_12_15_13",
           "4x8_i8w8a32_15_16_16_18"]
MACHINES = ["rtl-de10", "pynq"]
QUICK_NETWORKS = {"resnet-18": [64], "mobilenet": [64], "mlp": None}
IDENTICAL, ORDER, DIFFERENT = "identical", "only order", "differ"
# What tools say to options that they do not know: another spelling is tried.
UNKNOWN = re.compile("Unknown command line argument|no such option|"
                     "does not refer to a registered pass")


class Failure(Exception):
    """A tool refused its input. Text: what it said."""


class Build:
    """The tools of a build folder."""

    def __init__(self, folder, cache=False):
        self.folder = os.path.abspath(folder)
        for name in ("vta-opt", "vta-translate", "vta-run"):
            if not os.access(self.tool(name), os.X_OK):
                sys.exit("compare-builds.py: error: %s: no bin/%s; expected a "
                         "build folder" % (folder, name))
        self.cache = None
        if cache:
            self.cache = os.path.join(self.folder, "compare-builds")
            os.makedirs(self.cache, exist_ok=True)
            stats = [os.stat(self.tool(name))
                     for name in ("vta-opt", "vta-translate")]
            self.identity = repr([(s.st_size, s.st_mtime_ns) for s in stats])

    def tool(self, name):
        return os.path.join(self.folder, "bin", name)

    def run(self, name, *spellings, data=None):
        """What a tool writes to stdout. `spellings`: lists of arguments that
        mean the same, for builds that know only some of them."""
        for arguments in spellings:
            done = subprocess.run([self.tool(name), *arguments], input=data,
                                  stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE)
            error = done.stderr.decode(errors="replace")
            if not done.returncode:
                return done.stdout
            if not UNKNOWN.search(error):
                break
        raise Failure(error.replace(self.folder, "")[-2000:])

    def program(self, source, *spellings):
        """vta-opt | vta-translate. The source comes from standard input, so
        that locations do not depend on folders."""
        path = self.cache and os.path.join(self.cache, hashlib.sha256(
            repr((self.identity, spellings)).encode() + source).hexdigest())
        if path and os.path.exists(path):
            with open(path, "rb") as file:
                return file.read()
        common = ["-", "-o", "-", "--mlir-print-debuginfo"]
        text = self.run("vta-opt", *(common + list(s) for s in spellings),
                        data=source)
        result = self.run("vta-translate", ["--vtaisa-to-binary", "-", "-o",
                                            "-"], data=text)
        if path:
            with tempfile.NamedTemporaryFile(dir=self.cache,
                                             delete=False) as file:
                file.write(result)
            os.replace(file.name, path)
        return result

    def execute(self, program, machine):
        """Cycles and outputs of a program, on random inputs."""
        rng = np.random.default_rng(1)
        with tempfile.TemporaryDirectory() as folder:
            path = lambda name: os.path.join(folder, name)
            with open(path("program"), "wb") as file:
                file.write(program)
            arguments = [path("program"), "--json", "--machine=" + machine]
            buffers = Program(program).header["buffers"]
            outputs = []
            for buffer in buffers:
                name, data = buffer["name"], path(buffer["name"] + ".npy")
                if buffer["kind"] == "input":
                    limits = np.iinfo(buffer["dtype"])
                    np.save(data, rng.integers(
                        max(limits.min, -2**16), min(limits.max, 2**16),
                        buffer["shape"], buffer["dtype"], endpoint=True))
                    arguments += ["--input", "%s=%s" % (name, data)]
                elif buffer["kind"] == "output":
                    arguments += ["--output", "%s=%s" % (name, data)]
                    outputs.append(data)
            report = json.loads(self.run("vta-run", arguments))["program"]
            return report["cycles"], [open(file, "rb").read()
                                      for file in outputs]


# Programs.


class Case:
    """One input, compiled in one way."""

    def __init__(self, group, name, source, machine, *spellings, run=False):
        self.group, self.name, self.source = group, name, source
        self.machine, self.spellings, self.run = machine, spellings, run

    def compile(self, build):
        return build.program(self.source, *self.spellings)

    def compare(self, builds):
        """A verdict and what is to be said about it."""
        results = []
        for build in builds:
            try:
                results.append(self.compile(build))
            except Failure as failure:
                results.append(str(failure))
        if results[0] == results[1]:
            if self.run and isinstance(results[0], bytes):
                return self.compare_runs(builds, results, IDENTICAL, [])
            return IDENTICAL, ""
        if not all(isinstance(result, bytes) for result in results):
            return DIFFERENT, "before %s; after %s" % tuple(
                "compiled" if isinstance(result, bytes)
                else "refused: " + result.strip() for result in results)
        a, b = map(Program, results)
        verdict = ORDER if same_but_for_order(a, b) else DIFFERENT
        return self.compare_runs(builds, results, verdict, differences(a, b))

    def compare_runs(self, builds, programs, verdict, found):
        try:
            (cycles, outputs), (cycles_after, outputs_after) = (
                build.execute(program, self.machine)
                for build, program in zip(builds, programs))
        except Failure as failure:
            return DIFFERENT, ", ".join(found + ["vta-run: %s" % failure])
        if outputs != outputs_after:
            verdict = DIFFERENT
            found = found + ["outputs differ"]
        if cycles != cycles_after:
            verdict = DIFFERENT
            found = found + ["%d -> %d cycles" % (cycles, cycles_after)]
        elif self.run or found:
            found = found + ["%d cycles" % cycles]
        return verdict, ", ".join(found)


class OwnSchedule(Case):
    """A schedule written by hand, in the form that each build's tree has."""

    def compile(self, build):
        path = os.path.join(os.path.dirname(build.folder), "test",
                            "Integration", self.name)
        if not os.path.exists(path):
            path = os.path.join(ROOT, "test", "Integration", self.name)
        with open(path, "rb") as file:
            return build.program(file.read(), *self.spellings)

    def compare_runs(self, builds, programs, verdict, found):
        """Lines of the two files may have other numbers."""
        if found == ["locations"]:
            verdict, found = IDENTICAL, []
        return super().compare_runs(builds, programs, verdict, found)


class Knobs:
    """What vta-list-knobs says about a kernel."""

    def __init__(self, group, name, text, spellings):
        self.group, self.name, self.text = group, name, text
        self.source, self.spellings = spellings

    def compare(self, builds):
        try:
            after = json.loads(list_knobs(builds[1], self.source,
                                          self.spellings))
        except Failure as failure:
            return DIFFERENT, "refused: %s" % failure
        wrong = [key for before, now in zip(
            self.text["kernels"], after["kernels"]) for key in before
            if now.get(key) != before[key]]
        if wrong or len(self.text["kernels"]) != len(after["kernels"]):
            return DIFFERENT, ", ".join(wrong) or "number of kernels"
        return IDENTICAL, ""


def list_knobs(build, source, spellings):
    return build.run("vta-opt", *(["-", "-o", os.devnull, *s]
                                  for s in spellings), data=source)


def scheduled(config, machine, schedule, *rest):
    """The spellings of the pipeline that schedules normalized kernels as a pass
    says: kernels were operations of linalg before vta-kernel-pipeline."""
    return [["--pass-pipeline=builtin.module(%s)" % ",".join([
        "vta-attach-target{config=%s machine=%s}" % (config, machine),
        kernels, schedule, *rest])] for kernels in (
            "vta-kernel-pipeline", "func.func(vta-normalize)")]


def default_pipeline(config, machine):
    return ["--vta-pipeline=config=%s machine=%s" % (config, machine)]


@functools.lru_cache(None)
def sweep_module():
    spec = importlib.util.spec_from_file_location(
        "sweep_schedules", os.path.join(HERE, "sweep-schedules.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def write_workload(name, config):
    batch, block = batch_and_block(config)
    spec = workloads.parse_spec([name, "batch=%d" % batch, "block=%d" % block])
    return workloads.write_mlir(spec).encode()


def write_kernel(kernel, config, build):
    """One of the sweep's kernels, which vta-check of `build` writes."""
    with tempfile.TemporaryDirectory() as folder:
        with open(sweep_module().write_kernel(folder, kernel, config, build),
                  "rb") as file:
            return file.read()


def sources(config, build):
    """Name and MLIR of every kernel for a configuration."""
    for name in workloads.TABLE:
        yield name, write_workload(name, config)
    for kernel in sweep_module().KERNELS:
        yield kernel[0], write_kernel(kernel, config, build)


def point_cases(before, after, config, count, seed):
    """`count` points of all kernels, each kernel with as many as the others
    or one more."""
    machine = MACHINES[0]
    kernels = list(sources(config, after))
    group = "points " + config
    rng = np.random.default_rng(seed)
    turns = np.zeros(len(kernels), int)
    np.add.at(turns, [i for i in rng.permutation(
        np.arange(count) % len(kernels))], 1)
    for (name, source), sample in zip(kernels, turns):
        if not sample:
            continue
        spellings = scheduled(config, machine, "vta-list-knobs{sample=%d "
                              "seed=%d json=true}" % (sample, seed))
        try:
            space = json.loads(list_knobs(before, source, spellings))
        except Failure:
            # Refused; whether the other build refuses it as well:
            yield Case(group, name, source, machine,
                       default_pipeline(config, machine))
            continue
        yield Knobs("knobs " + config, name, space, (source, spellings))
        for kernel in space["kernels"]:
            for point in kernel["sample"]:
                yield Case(group, "%s %s" % (name, point), source, machine,
                           *scheduled(config, machine,
                                      "vta-generate-schedules{knobs=%s}" % point,
                                      "vta-schedule-pipeline",
                                      "vta-lowering-pipeline"))


def program_cases(before, args):
    for name in workloads.TABLE:
        source = write_workload(name, CONFIGS[0])
        for machine in MACHINES[:1] if args.quick else MACHINES:
            yield Case("workloads " + machine, name, source, machine,
                       default_pipeline(CONFIGS[0], machine), run=True)
    yield OwnSchedule("own schedule", "own-schedule.mlir", None, MACHINES[0],
                      default_pipeline(CONFIGS[0], MACHINES[0]), run=True)
    for config in CONFIGS:
        if not args.quick:
            for name, source in sources(config, args.after):
                yield Case("default " + config, name, source, MACHINES[0],
                           default_pipeline(config, MACHINES[0]))
        yield from point_cases(before, args.after, config, args.points,
                               args.seed)


# Networks.


class Network:
    """A network that is compiled in one way by both builds and run."""

    METHODS = {"float": [], "int8": ["--calibrate=global_scale"],
               "calibrated": ["--calibrate=auto"],
               "vta": ["--calibrate=global_scale", "--device=vta"]}

    def __init__(self, group, name, size, folder):
        self.group, self.name, self.size = group, name, size
        self.folder = folder

    def files(self):
        """The ONNX file and random inputs; each is written once."""
        base = os.path.join(self.folder, self.name)
        if not os.path.exists(base + ".onnx"):
            model = zoo.build(self.name, size=self.size).SerializeToString()
            zoo.write_file(base + ".onnx", lambda file: file.write(model))
            np.save(base + ".npy", zoo.images(self.name, 1, size=self.size))
            np.savez(base + ".calibration.npz", data=zoo.images(
                self.name, 2, 0, self.size, "calibration"))
        return base

    def compare(self, builds):
        base = self.files()
        options = list(self.METHODS[self.group])
        if self.group == "calibrated":
            options.append("--calibration=%s.calibration.npz" % base)
        artifacts, outputs, seconds = [], [], []
        for number, build in enumerate(builds):
            artifact = "%s.%d.vta" % (base, number)
            output = "%s.%d.npy" % (base, number)
            start = time.monotonic()
            try:
                build.run("vta-compile", [base + ".onnx", "--quiet", "-o",
                                          artifact, *options])
                seconds.append("%.1f s" % (time.monotonic() - start))
                build.run("vta-run", [artifact, "--input",
                                      "data=%s.npy" % base, "--output",
                                      "output=" + output])
            except Failure as failure:
                return DIFFERENT, "%s: %s" % (build.folder, failure)
            for path, contents in (artifact, artifacts), (output, outputs):
                with open(path, "rb") as file:
                    contents.append(file.read())
                os.remove(path)
        text = "compiled in " + ", ".join(seconds)
        if artifacts[0] != artifacts[1]:
            text += ", files of %d and %d bytes differ" % tuple(
                map(len, artifacts))
        if outputs[0] != outputs[1]:
            return DIFFERENT, text + ", outputs differ"
        if self.group == "vta" and artifacts[0] != artifacts[1]:
            return DIFFERENT, text
        return IDENTICAL, text


class Records(Network):
    """What a short search on VTA logs about the tasks of a network and about
    its program."""

    def __init__(self, name, size, folder):
        super().__init__("records", name, size, folder)

    def compare(self, builds):
        base, logs = self.files(), []
        for number, build in enumerate(builds):
            path = "%s.%d.jsonl" % (base, number)
            try:
                build.run("vta-tune", [base + ".onnx", "--tuner=random",
                                       "--n-trial=2", "--seed=1",
                                       "--whole-network=1s",
                                       "--records=" + path])
            except Failure as failure:
                return DIFFERENT, "%s: %s" % (build.folder, failure)
            with open(path, encoding="utf-8") as file:
                logs.append([self.lasting(json.loads(line)) for line in file])
        if logs[0] == logs[1]:
            return IDENTICAL, "%d records" % len(logs[0])
        wrong = [a for a, b in zip(*logs) if a != b]
        return DIFFERENT, "%d and %d records, first difference: %s" % (
            *map(len, logs), json.dumps(wrong[:1]))

    @staticmethod
    def lasting(record):
        """Without what depends on time: the search for programs is limited by
        it."""
        if "program" in record:
            return [record["program"], record["target"],
                    [kernel["task"] for kernel in record["kernels"]]]
        return {key: value for key, value in record.items() if key != "time"}


def network_cases(args, folder):
    for name in QUICK_NETWORKS if args.quick else zoo.NETWORKS:
        for group in Network.METHODS:
            yield Network(group, name, QUICK_NETWORKS[name] if args.quick
                          else None, folder)
        if name in QUICK_NETWORKS:
            yield Records(name, QUICK_NETWORKS[name], folder)


# The table.


def compare_all(cases, builds, jobs):
    """Prints what is not identical; returns counts by group and verdict."""
    counts = {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        # Points are asked for while others are compared.
        results = [(case, pool.submit(case.compare, builds)) for case in cases]
        for case, result in results:
            verdict, text = result.result()
            group = counts.setdefault(case.group, dict.fromkeys(
                (IDENTICAL, ORDER, DIFFERENT), 0))
            group[verdict] += 1
            if text:
                print("%-10s %s: %s: %s" % (verdict, case.group, case.name,
                                            text), flush=True)
    return counts


def print_table(counts):
    line = "%-34s %9s %10s %7s"
    print(line % ("", IDENTICAL, ORDER, DIFFERENT))
    for group, verdicts in counts.items():
        print(line % (group, *verdicts.values()))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", help="build folder of the commit before")
    parser.add_argument("after", help="build folder of the change")
    parser.add_argument("--networks", action="store_true",
                        help="networks of utils/zoo.py instead of programs")
    parser.add_argument("--quick", action="store_true",
                        help="within a minute: few points, small networks")
    parser.add_argument("--points", type=int, metavar="N",
                        help="schedule points per configuration (200; 10 with "
                        "--quick)")
    parser.add_argument("--seed", type=int, default=0, help="of the points")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(),
                        help="programs at a time")
    args = parser.parse_args()
    if args.points is None:
        args.points = 10 if args.quick else 200
    builds = Build(args.before, cache=True), Build(args.after)
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        if args.networks:
            # vta-compile has threads of its own.
            counts = compare_all(network_cases(args, folder), builds, 1)
        else:
            counts = compare_all(program_cases(builds[0], args), builds,
                                 args.jobs)
    print_table(counts)
    sums = [sum(group[verdict] for group in counts.values())
            for verdict in (IDENTICAL, ORDER, DIFFERENT)]
    print("%.0f s" % (time.monotonic() - start))
    print("%d identical, %d differ only in order, %d differ" % tuple(sums))
    return 1 if sums[2] or not sum(sums) else 0


if __name__ == "__main__":
    sys.exit(main())
