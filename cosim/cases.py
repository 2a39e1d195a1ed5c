"""The programs that are compared: each is a case folder (vtart/Case.h)."""

import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
UTILS = os.path.join(ROOT, "utils")
sys.path.insert(1, UTILS)
from workloads import TABLE, compare, parse_spec, write_files  # noqa: E402

# In the order of how soon they have something to compare.
GROUPS = ["recorded", "random", "compiled", "networks", "quantized", "tests"]
# Of utils/zoo.py, with its options. The last one has many programs.
NETWORKS = {"resnet-18": [], "mobilenet": [], "squeezenet_v1.1": [],
            "shufflenet_v2": ["--size=64"]}


# Between two lines that say how far a group is.
PROGRESS_SECONDS = 10


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


def report(text):
    print("cosim: " + text, file=sys.stderr, flush=True)


def has_config(args, folder):
    """Whether a case, or each step of it, is for the design."""
    case = Case("", folder)
    for step in case.steps:
        with open(os.path.join(step, "case.json")) as file:
            if json.load(file).get("config") != args.config:
                return False
    return True


def recorded(args):
    """The conformance cases of the runtime's tests, for the configuration."""
    folder = os.path.join(ROOT, "runtime", "unittests", "Inputs", "cases")
    return [case for case in case_folders(folder) if has_config(args, case)]


def tool(args, name):
    return os.path.join(args.build, "bin", name)


def save_case(args, program, inputs, output, folder):
    """Runs `program` on inputs, a file for each name, and saves the case."""
    command = [tool(args, "vta-run"), program, "--functional", "--output",
               "out0=" + output, "--save-case", folder]
    for name, path in inputs.items():
        command += ["--input", "%s=%s" % (name, path)]
    run(command)


def layer_words(args, name):
    """For parse_spec: the layer in blocks of the design. None if its channels
    are not a multiple of them."""
    layer = TABLE[name]
    if layer["ci"] % args.block or layer["co"] % args.block:
        return None
    words = [name, "block=%d" % args.block]
    if "groups" in layer:
        words.append("groups=%d" % (layer["ci"] // args.block))
    return words


def compiled(args):
    """The layers of utils/workloads.py, compiled for the machine. Their
    results are compared with numpy first."""
    import numpy as np
    folder = empty_folder(os.path.join(args.work, "compiled"))
    for name in args.layers or TABLE:
        words = layer_words(args, name)
        if not words:
            report("%s is left out: its channels do not fill blocks of %d" % (
                name, args.block))
            continue
        report("compiling " + name)
        spec = parse_spec(words)
        path = lambda *parts: os.path.join(folder, name + ".files", *parts)
        inputs = write_files(spec, path())
        run([tool(args, "vta-opt"), path("in.mlir"), "-o", path("isa.mlir"),
             "--vta-pipeline=config=%s machine=%s" % (args.config, args.machine)])
        run([tool(args, "vta-translate"), "--vtaisa-to-binary",
             path("isa.mlir"), "-o", path("kernel.vtaprog")])
        save_case(args, path("kernel.vtaprog"),
                  {key: path(key + ".npy") for key in inputs},
                  path("out0.npy"), os.path.join(folder, name))
        wrong = compare(spec, np.load(path("out0.npy")))
        if wrong:
            raise Failure("%s: %s" % (name, wrong))
        yield os.path.join(folder, name)


def networks(args):
    """Every program that a run of a network's file executes, with all of the
    device's DRAM before and after it. Those of a network with several programs
    are compared once more, one after the other without a reset."""
    folder = empty_folder(os.path.join(args.work, "networks"))
    for name in args.networks or NETWORKS:
        report("compiling " + name)
        files = empty_folder(os.path.join(folder, name + ".files"))
        model = os.path.join(files, "net.onnx")
        run([sys.executable, os.path.join(UTILS, "zoo.py"), name,
             *NETWORKS[name], "-o", model])
        yield from network_cases(args, folder, name, model,
                                 ["--calibrate=global_scale"], least=16)


def quantized_sources():
    """Int8 networks by name: small ones of the integration tests, with groups,
    dilations, rows of products and linalg of other compilers, and those that
    other tools quantized, which are quantized again. Each is a file, and the
    name of a function if it has several."""
    test = os.path.join(ROOT, "test")
    sources = {}
    path = os.path.join(test, "Integration", "networks", "groups.mlir")
    with open(path) as file:
        for function in re.findall(r"^func\.func @(\w+)", file.read(), re.M):
            sources[function] = path, function
    for path in sorted(
            glob.glob(os.path.join(test, "Integration", "linalg", "*.mlir")) +
            glob.glob(os.path.join(test, "Tools", "Inputs", "quantized",
                                   "*.onnx")) +
            glob.glob(os.path.join(test, "Tools", "Inputs", "quantized",
                                   "*.mlir"))):
        sources[os.path.splitext(os.path.basename(path))[0]] = path, None
    return sources


def write_function(path, function, to):
    """One function of a file, or all of it; with numbers in the place of
    constants that vta-check draws (check.random)."""
    import numpy as np
    rng = np.random.default_rng(1)

    def draw(match):
        shape, kind, low, high = match.groups()
        values = rng.integers(int(low), int(high) + 1,
                              [int(size) for size in shape.split("x")])
        values = values.astype(dict(i8=np.int8, i32="<i4")[kind])
        return 'dense<"0x%s"> : tensor<%sx%s>}>' % (
            values.tobytes().hex().upper(), shape, kind)

    with open(path) as file:
        text = file.read()
    if function:
        parts = re.split(r"^(?=func\.func @)", text, flags=re.M)
        text = parts[0] + next(part for part in parts if part.startswith(
            "func.func @%s(" % function))
    with open(to, "w") as file:
        file.write(re.sub(
            r"dense<0> : tensor<([0-9x]+)x(i8|i32)>}> "
            r"{check\.random = \[(-?\d+), (-?\d+)\]}", draw, text))


def quantized(args):
    """As networks, of quantized_sources."""
    folder = empty_folder(os.path.join(args.work, "quantized"))
    sources = quantized_sources()
    for name in args.quantized or sources:
        path, function = sources[name]
        files = empty_folder(os.path.join(folder, name + ".files"))
        if path.endswith(".mlir"):
            write_function(path, function, os.path.join(files, "net.mlir"))
            path = os.path.join(files, "net.mlir")
        yield from network_cases(args, folder, name, path, [], least=4)


def network_cases(args, folder, name, model, options, least):
    """The programs of a network, each of which writes at least so many
    different bytes."""
    path = lambda *parts: os.path.join(folder, name + ".files", *parts)
    os.makedirs(path("runs"))
    run([tool(args, "vta-compile"), model, "--quiet", "--device=vta",
         *options, "--config=" + args.config, "--machine=" + args.machine,
         "-o", path("net.vta")])
    run([tool(args, "vta-run"), path("net.vta"), "--random-inputs=1",
         "--driver=" + os.path.join(args.build, "lib", "libvta_sim.so")],
        env=dict(os.environ, VTA_CONFIG=args.config,
                 VTA_SAVE_CASES=path("runs")))
    runs = sorted(os.listdir(path("runs")),
                  key=lambda run: int(run.split("-")[1]))
    check_network(name, [path("runs", run) for run in runs], least)
    for index, run_name in enumerate(runs):
        case = os.path.join(folder, name + (
            "-%d" % (index + 1) if len(runs) > 1 else ""))
        os.rename(path("runs", run_name), case)
        yield case
    if len(runs) > 1:
        yield save_sequence(os.path.join(folder, name + "-all"), [
            "%s-%d" % (name, index + 1) for index in range(len(runs))])


def check_network(name, runs, least):
    """A run that writes little, or always the same, would compare nothing."""
    import numpy as np
    if not runs:
        raise Failure("%s: no program ran on the device" % name)
    for folder in runs:
        before, after = (np.fromfile(os.path.join(folder, part), np.uint8)
                         for part in ("mem.bin", "expect.bin"))
        written = after[before != after]
        if len(np.unique(written)) < least:
            raise Failure("%s: the device writes nearly nothing" % folder)


def save_sequence(folder, steps):
    """A case of the cases that stand beside it."""
    os.makedirs(folder)
    for step in steps:
        os.symlink(os.path.join("..", step), os.path.join(folder, step))
    with open(os.path.join(folder, "case.json"), "w") as file:
        json.dump(dict(name=os.path.basename(folder), sequence=steps), file)
    return folder


def tests(args):
    """The programs that the integration tests and vta_kernel_tests compile for
    the configuration; the tests compare their results with the CPU."""
    folder = empty_folder(os.path.join(args.work, "tests"))
    report("running the kernel tests")
    run([os.path.join(args.build, "bin", "vta_kernel_tests"),
         "--gtest_brief=1"], env=dict(os.environ, VTA_RUN_SAVE_CASES=folder))
    report("running the integration tests")
    command = [sys.executable, args.lit, "-q", "-j", str(args.jobs), "--filter",
               r"Integration/[^/]*$", os.path.join(args.build, "test")]
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(
            command, stdout=output, stderr=subprocess.STDOUT,
            env=dict(os.environ, VTA_RUN_SAVE_CASES=folder))
        while True:
            try:
                status = process.wait(PROGRESS_SECONDS)
                break
            except subprocess.TimeoutExpired:
                report("running the integration tests: %d programs" % len(
                    case_folders(folder)))
        if status:
            output.seek(0)
            raise Failure("%s\n%s" % (" ".join(command),
                                      output.read()[-4000:]))
    return [case for case in case_folders(folder) if has_config(args, case)]


def random(args):
    """Half of them with data."""
    folder = empty_folder(os.path.join(args.work, "random"))
    with_data = args.random // 2
    for kind, count in (("timing", args.random - with_data),
                        ("data", with_data)):
        run([tool(args, "vta_random_programs"), folder, kind, str(args.seed),
             str(count), args.config, args.machine])
    return case_folders(folder)


def collect(args, group):
    """The cases of a group, as they come; those of groups with data of their
    own are written anew."""
    if group == "given":
        folders = args.case
    else:
        folders = dict(recorded=recorded, compiled=compiled, networks=networks,
                       quantized=quantized, tests=tests,
                       random=random)[group](args)
    for folder in folders:
        yield Case(group, folder)
