"""The programs that are compared: each is a case folder (vtart/Case.h)."""

import json
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
UTILS = os.path.join(ROOT, "utils")
sys.path.insert(1, UTILS)
from workloads import TABLE, compare, parse_spec, write_files  # noqa: E402

GROUPS = ["recorded", "compiled", "tests", "random"]
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


def compiled(args):
    """The layers of utils/workloads.py, compiled for the machine. Their
    results are compared with numpy first."""
    import numpy as np
    folder = empty_folder(os.path.join(args.work, "compiled"))
    tool = lambda name: os.path.join(args.build, "bin", name)
    for name in args.layers or TABLE:
        print("compiling " + name, file=sys.stderr, flush=True)
        spec = parse_spec([name])
        path = lambda *parts: os.path.join(folder, name + ".files", *parts)
        inputs = write_files(spec, path())
        run([tool("vta-opt"), path("in.mlir"), "-o", path("isa.mlir"),
             "--vta-pipeline=config=%s machine=%s" % (CONFIG, args.machine)])
        run([tool("vta-translate"), "--vtaisa-to-binary", path("isa.mlir"),
             "-o", path("kernel.vtaprog")])
        command = [tool("vta-run"), path("kernel.vtaprog"), "--functional",
                   "--output", "out0=" + path("out0.npy"), "--save-case",
                   os.path.join(folder, name)]
        for key in inputs:
            command += ["--input", "%s=%s" % (key, path(key + ".npy"))]
        run(command)
        wrong = compare(spec, np.load(path("out0.npy")))
        if wrong:
            raise Failure("%s: %s" % (name, wrong))
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
    tool = os.path.join(args.build, "bin", "vta_random_programs")
    with_data = args.random // 2
    for kind, count in (("timing", args.random - with_data),
                        ("data", with_data)):
        run([tool, folder, kind, str(args.seed), str(count)])
    return case_folders(folder)


def collect(args):
    """All cases; those of groups with data of their own are written anew."""
    if args.case:
        return [Case("given", folder) for folder in args.case]
    make = dict(recorded=recorded, compiled=compiled, tests=tests,
                random=random)
    return [Case(group, folder) for group in args.only
            for folder in make[group](args)]
