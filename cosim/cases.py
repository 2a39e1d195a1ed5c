"""The programs that are compared: each is a case folder (vtart/Case.h)."""

import json
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
UTILS = os.path.join(ROOT, "utils")
sys.path.insert(1, UTILS)
from workloads import TABLE, compare, parse_spec, write_files  # noqa: E402

GROUPS = ["recorded", "compiled", "networks", "tests", "random"]
NETWORKS = ["resnet-18"]
# The configuration that the design has.
CONFIG = "1x16_i8w8a32_15_15_18_17"


class Failure(Exception):
    """A message for the user."""


class Case:
    def __init__(self, group, folder):
        self.group, self.folder = group, folder
        self.name = os.path.basename(os.path.normpath(folder))
        try:
            with open(os.path.join(folder, "case.json")) as file:
                self.info = json.load(file)
        except (OSError, ValueError) as error:
            raise Failure("%s: expected a case folder: %s" % (folder, error))
        self.timing_only = self.info.get("timing_only", False)
        self.steps = [os.path.join(folder, step)
                      for step in self.info.get("sequence", [])] or [folder]


def run(command, **options):
    result = subprocess.run(command, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, **options)
    if result.returncode:
        raise Failure("%s\n%s" % (" ".join(command), result.stdout[-4000:]))
    return result.stdout


def empty_folder(path):
    shutil.rmtree(path, ignore_errors=True)
    os.makedirs(path)
    return path


def case_folders(path):
    return [os.path.join(path, name) for name in sorted(os.listdir(path))
            if os.path.exists(os.path.join(path, name, "case.json"))]


def recorded(args):
    """The conformance cases of the runtime's tests."""
    return case_folders(
        os.path.join(ROOT, "runtime", "unittests", "Inputs", "cases"))


def tool(args, name):
    return os.path.join(args.build, "bin", name)


def save_case(args, program, inputs, output, folder):
    """Runs `program` on inputs, a file for each name, and saves the case."""
    command = [tool(args, "vta-run"), program, "--functional", "--output",
               "out0=" + output, "--save-case", folder]
    for name, path in inputs.items():
        command += ["--input", "%s=%s" % (name, path)]
    run(command)


def compiled(args):
    """The layers of utils/workloads.py, compiled for the machine. Their
    results are compared with numpy first."""
    import numpy as np
    folder = empty_folder(os.path.join(args.work, "compiled"))
    for name in args.layers or TABLE:
        print("compiling " + name, file=sys.stderr, flush=True)
        spec = parse_spec([name])
        path = lambda *parts: os.path.join(folder, name + ".files", *parts)
        inputs = write_files(spec, path())
        run([tool(args, "vta-opt"), path("in.mlir"), "-o", path("isa.mlir"),
             "--vta-pipeline=config=%s machine=%s" % (CONFIG, args.machine)])
        run([tool(args, "vta-translate"), "--vtaisa-to-binary",
             path("isa.mlir"), "-o", path("kernel.vtaprog")])
        save_case(args, path("kernel.vtaprog"),
                  {key: path(key + ".npy") for key in inputs},
                  path("out0.npy"), os.path.join(folder, name))
        wrong = compare(spec, np.load(path("out0.npy")))
        if wrong:
            raise Failure("%s: %s" % (name, wrong))
    return case_folders(folder)


def write_random_inputs(args, program, path):
    """Writes data for the inputs of `program` as path(NAME.npy)."""
    import numpy as np
    listing = run([tool(args, "vta-run"), program, "--list"])
    random = np.random.default_rng(1)
    inputs = {}
    for name, shape in re.findall(r"^input (\S+) int8\[(.*?)\]", listing, re.M):
        inputs[name] = path(name + ".npy")
        np.save(inputs[name], random.integers(
            -128, 128, [int(size) for size in shape.split(",")], np.int8))
    return inputs


def networks(args):
    """Networks of utils/zoo.py: the one program of each network's file."""
    import numpy as np
    folder = empty_folder(os.path.join(args.work, "networks"))
    for name in NETWORKS:
        print("compiling " + name, file=sys.stderr, flush=True)
        path = lambda *parts: os.path.join(folder, name + ".files", *parts)
        os.makedirs(path())
        run([sys.executable, os.path.join(UTILS, "zoo.py"), name, "-o",
             path("net.onnx")])
        compile_network = [
            tool(args, "vta-compile"), path("net.onnx"), "--quiet",
            "--device=vta", "--calibrate=global_scale", "--config=" + CONFIG,
            "--machine=" + args.machine]
        run([*compile_network, "-o", path("net.vta")])
        run([*compile_network, "--emit=program", "-o", path("isa.mlir")])
        program = path("net.vtaprog")
        run([tool(args, "vta-translate"), "--vtaisa-to-binary",
             path("isa.mlir"), "-o", program])
        with open(program, "rb") as part, open(path("net.vta"), "rb") as whole:
            if part.read() not in whole.read():
                raise Failure("%s: the program is not that of the network file"
                              % name)
        save_case(args, program, write_random_inputs(args, program, path),
                  path("out0.npy"), os.path.join(folder, name))
        if len(np.unique(np.load(path("out0.npy")))) < 16:
            raise Failure("%s: the outputs are nearly all equal" % name)
    return case_folders(folder)


def tests(args):
    """The programs that the integration tests compile for CONFIG; the tests
    compare their results with numpy or with the CPU."""
    folder = empty_folder(os.path.join(args.work, "tests"))
    print("running the integration tests", file=sys.stderr, flush=True)
    run([sys.executable, args.lit, "-q", "-j", str(args.jobs), "--filter",
         r"Integration/[^/]*$", os.path.join(args.build, "test")],
        env=dict(os.environ, VTA_RUN_SAVE_CASES=folder))
    return [case for case in case_folders(folder)
            if Case("tests", case).info["config"] == CONFIG]


def random(args):
    """Half of them with data."""
    folder = empty_folder(os.path.join(args.work, "random"))
    with_data = args.random // 2
    for kind, count in (("timing", args.random - with_data),
                        ("data", with_data)):
        run([tool(args, "vta_random_programs"), folder, kind, str(args.seed),
             str(count)])
    return case_folders(folder)


def collect(args):
    """All cases; those of groups with data of their own are written anew."""
    if args.case:
        return [Case("given", folder) for folder in args.case]
    make = dict(recorded=recorded, compiled=compiled, networks=networks,
                tests=tests, random=random)
    return [Case(group, folder) for group in args.only
            for folder in make[group](args)]
