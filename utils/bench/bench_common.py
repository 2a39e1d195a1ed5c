"""What the sections of bench-networks.py share: the networks, calls of our
programs with time and memory, and how outputs are compared."""

import json
import os
import re
import subprocess
import sys
import tempfile

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
UTILS = os.path.dirname(HERE)
ROOT = os.path.dirname(UTILS)
sys.path.insert(1, UTILS)
import onnx_reference  # noqa: E402
import zoo  # noqa: E402

MEASURE = os.path.join(HERE, "measure.py")
DIGITS = os.path.join(ROOT, "examples", "digits")
CHARACTERS = os.path.join(ROOT, "examples", "characters")


class Failure(Exception):
    """A program or a comparison failed."""


def note(text):
    print(text, file=sys.stderr, flush=True)


def finish(command):
    """Runs a command; returns what it wrote to stdout and to stderr."""
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    out, err = (text.decode(errors="replace")
                for text in (done.stdout, done.stderr))
    if done.returncode:
        raise Failure("%s: status %d: %s" % (
            " ".join(map(str, command)), done.returncode, err[-3000:]))
    return out, err


def run(command):
    return finish(command)[0]


def measured(command, cpus=0):
    """Runs a command on so many processors (0: all). Returns its "seconds",
    "peak_bytes", the most memory it had, and "stderr"."""
    with tempfile.NamedTemporaryFile("r", suffix=".json") as report:
        err = finish([sys.executable, "-E", "-S", MEASURE, report.name,
                      str(cpus)] + command)[1]
        return dict(json.load(report), stderr=err)


def cosine(a, b):
    a, b = (np.asarray(v, np.float64).ravel() for v in (a, b))
    return float(a @ b / np.sqrt((a @ a) * (b @ b)))


def relative_error(got, wanted):
    """The largest difference, by the largest value."""
    return float(np.abs(np.asarray(got, np.float64) - wanted).max() /
                 np.abs(wanted).max())


class Trained:
    """Where a network that is trained has its file and images: bytes up to
    `largest`, of `shape`."""

    def __init__(self, folder, shape, largest):
        self.folder, self.shape, self.largest = folder, shape, largest

    def held_out(self):
        """Images as the network takes them, and labels."""
        data = np.load(os.path.join(self.folder, "held-out.npz"))
        images = data["images"][:, None].astype(np.float32) / self.largest
        return images, data["labels"]


TRAINED = {"digits": Trained(DIGITS, "1x1x8x8", 16),
           "averaging": Trained(CHARACTERS, "1x1x16x16", 255),
           "mobile": Trained(CHARACTERS, "1x1x16x16", 255)}


class Network:
    """A network as a file, with inputs. `calibration` and `evaluation` are
    disjoint."""

    def __init__(self, name, folder, size=None):
        self.name, self.folder = name, folder
        os.makedirs(folder, exist_ok=True)
        self.onnx = os.path.join(folder, name + ".onnx")
        self.size = size
        self.options = []
        self.trained = TRAINED.get(name)
        if self.trained:
            self.onnx = os.path.join(self.trained.folder, name + ".onnx")
            self.options = ["--shape", "data=" + self.trained.shape]
        else:
            zoo.write_file(self.onnx, lambda file: file.write(
                zoo.build(name, size=size).SerializeToString()))
        self.count = None if self.trained else zoo.count(name, size)
        self.images = None

    def path(self, name):
        return os.path.join(self.folder, "%s.%s" % (self.name, name))

    def inputs(self, number):
        """The first `number` inputs, each with its batch dimension."""
        if self.trained:
            return self.trained.held_out()[0][:number]
        if self.images is None or len(self.images) < number:
            self.images = zoo.images(self.name, number, size=self.size)
        return self.images[:number, None]

    def calibration(self, number):
        """A file with `number` inputs that inputs() does not give."""
        if self.trained:
            return os.path.join(self.trained.folder, "calibration.npz")
        path = self.path("calibration%d.npz" % number)
        if not os.path.exists(path):
            data = zoo.images(self.name, number, 0, self.size, "calibration")
            zoo.write_file(path, lambda file: np.savez(file, data=data))
        return path

    def reference(self, x):
        return onnx_reference.run(self.onnx, {"data": x})["output"]


class Tools:
    """Our programs."""

    def __init__(self, build, cpus=2):
        self.folder = os.path.join(build, "bin")
        self.cpus = cpus
        self.runner = [self.program("vta-run")]

    def program(self, name):
        return os.path.join(self.folder, name)

    def translate(self, network, output):
        return measured([self.program("vta-translate"), "--import-onnx",
                         "--quiet", "--emit-bytecode", network.onnx, "-o",
                         output] + network.options, self.cpus)

    def compile(self, network, output, method=None, images=8, options=(),
                device="cpu"):
        """What `measured` says. `method` is how to calibrate, None for a float
        network."""
        command = [self.program("vta-compile"), network.onnx,
                   "--device=" + device, "-o", output, *network.options,
                   *options]
        if method:
            command.append("--calibrate=" + method)
            if method != "global_scale":
                command.append("--calibration=" + network.calibration(images))
        return measured(command, self.cpus)

    def compile_file(self, source, output, options=()):
        """Compiles another file than that of a Network, for the CPU unless
        options say otherwise."""
        return measured([self.program("vta-compile"), source, "-o", output,
                         *options], self.cpus)

    @staticmethod
    def phases(result):
        """Seconds of import, quantization and compilation, as vta-compile
        reports them."""
        return {name: float(seconds) for name, seconds in re.findall(
            r"(\w+) (\d+\.\d+) s\b", result["stderr"].rstrip()
            .rpartition("\n")[2])}

    def execute(self, artifact, x, repeat=1, profile=False):
        """The output for one input, and what vta-run says about the run. With
        repeat=0, `x` may have any number of inputs, one after the other."""
        base = artifact + ".%d" % os.getpid()
        np.save(base + ".in.npy", x)
        text = run([*self.runner, artifact, "--json",
                    "--input", "data=%s.in.npy" % base,
                    "--output", "output=%s.out.npy" % base] +
                   (["--repeat=%d" % repeat] if repeat else []) +
                   (["--profile"] if profile else []))
        result = np.load(base + ".out.npy")
        for suffix in (".in.npy", ".out.npy"):
            os.remove(base + suffix)
        return result, json.loads(text)["network"]

    def outputs(self, artifact, inputs):
        return np.concatenate(self.execute(artifact, inputs, repeat=0)[0])


class Table:
    """Rows as aligned text; numbers to the right."""

    def __init__(self, *titles):
        self.rows = [titles]

    def add(self, *cells):
        self.rows.append(["-" if cell is None else str(cell)
                          for cell in cells])

    def __str__(self):
        widths = [max(len(row[i]) for row in self.rows)
                  for i in range(len(self.rows[0]))]
        return "\n".join("  ".join(
            cell.ljust(width) if not i else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths))).rstrip()
            for row in self.rows)
