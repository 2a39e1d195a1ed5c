"""Our code beside ONNX Runtime, on one thread, in the same minutes: for
bench-networks.py.

ONNX Runtime is only for this comparison. It is installed from Python's package
index into a folder of its own, when a section that needs it is run.
"""

import json
import os
import statistics
import subprocess

import numpy as np

from bench_common import ROOT, Failure, relative_error

import python_environment  # After bench_common, which says where it is.

VERSION = "1.32.0"
ONNX_VERSION = "1.23.2"  # For its quantization.
SERVER = os.path.join(ROOT, "benchmarks", "onnxruntime", "serve.py")


def find_python(folder):
    """A Python that has ONNX Runtime."""
    try:
        return python_environment.find_python(
            folder, "onnxruntime==" + VERSION, "onnx==" + ONNX_VERSION)
    except OSError as error:
        raise Failure(str(error))


class Peer:
    """ONNX Runtime with a network loaded, in a process that stays. `data` is
    a file with its input or inputs."""

    def __init__(self, python, model, data):
        self.data = data
        self.process = subprocess.Popen(
            [python, "-B", SERVER, model, data], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.version = self.answer()["version"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def answer(self):
        line = self.process.stdout.readline()
        if not line:
            raise Failure("ONNX Runtime ended early")
        return json.loads(line)

    def ask(self, verb, argument):
        try:
            print(verb, argument, file=self.process.stdin, flush=True)
        except BrokenPipeError:
            raise Failure("ONNX Runtime ended early")
        return self.answer()

    def times(self, count):
        return self.ask("run", count)["ms"]

    def bound_times(self, count):
        return self.ask("bound", count)["ms"]

    def layers(self, count):
        return self.ask("profile", count)["layers"]

    def output(self):
        self.ask("output", self.data + ".out.npy")
        return np.load(self.data + ".out.npy")


ACTIVATIONS = ("relu", "relu6", "silu", "hard_swish", "hard_sigmoid", "sigmoid",
               "tanh", "gelu")


def base_name(name):
    """Of a layer: ONNX Runtime and we name fused nodes by different parts, and
    number several steps of one node."""
    name = name.partition("#")[0].partition("/")[0].removesuffix("_nchwc")
    stem, _, part = name.rpartition(".")
    return stem if stem and part in ("conv", "bn", "add", *ACTIVATIONS) \
        else name


def group(steps):
    """Steps of vta-run as layers: padding is a step of its own, and part of
    the convolution behind it."""
    layers = {}
    for step in steps:
        name = base_name(step["name"])
        layer = layers.setdefault(name, {"name": name, "op": step["op"],
                                         "macs": 0, "ms": 0.0})
        if step["macs"] > layer["macs"]:
            layer["op"] = step["op"]
        layer["macs"] += step["macs"]
        layer["ms"] += 1e3 * step["seconds_min"]
    return list(layers.values())


def macs_of(layer):
    """Multiplications of a node of ONNX Runtime."""
    inputs, outputs = layer["inputs"], layer["outputs"]
    if layer["op"] in ("Conv", "FusedConv"):
        return int(np.prod(outputs[0]) * np.prod(inputs[1][1:]))
    if layer["op"] in ("Gemm", "FusedGemm", "MatMul"):
        # The weights are not among the inputs if they were packed before.
        return int(np.prod(outputs[0]) * inputs[0][-1])
    return 0


def add_activations(theirs):
    """Layers with the time of the activations behind them, which are nodes of
    their own where ONNX Runtime does not fuse them: in our kernels they are
    part of the layer. `ms` becomes the shortest time."""
    layers, by_name = [], {}
    for layer in theirs:
        name = base_name(layer["name"])
        if not macs_of(layer) and name in by_name:
            by_name[name]["ms"] += min(layer["ms"])
            continue
        layers.append(dict(layer, ms=min(layer["ms"])))
        if macs_of(layer):
            by_name[name] = layers[-1]
    return layers


def match_layers(theirs, ours):
    """Pairs of layers of both: by name, then by order among those with the same
    number of multiplications. ONNX Runtime fills up blocks of channels, so that
    there may be more of them, at most 16 times as many. What only one side has
    is paired with None; the order is that of ours."""
    free = list(theirs)
    pairs = {}

    def pair(are_alike):
        for index, layer in enumerate(ours):
            if index in pairs:
                continue
            for other in free:
                if are_alike(other, layer):
                    free.remove(other)
                    pairs[index] = other
                    break

    def is_filled(macs, other):
        return macs <= other <= 16 * macs

    pair(lambda other, layer: is_filled(layer["macs"], macs_of(other)) and
         base_name(other["name"]) == layer["name"])
    pair(lambda other, layer: layer["macs"] and
         macs_of(other) == layer["macs"])
    return ([(pairs.get(index), layer) for index, layer in enumerate(ours)] +
            [(layer, None) for layer in free])


def layer_rows(theirs, ours, quantized):
    """One row for each layer; times in ms, of both the shortest of the runs.
    int8 networks have other layers, too: conversions at the ends."""
    int8 = {layer["name"]: layer for layer in quantized}
    rows = []
    for their, our in match_layers(add_activations(theirs), ours):
        name = our["name"] if our else base_name(their["name"])
        macs = our["macs"] if our else macs_of(their)
        row = {"name": name, "macs": macs,
               "op": our["op"] if our else their["op"],
               "onnxruntime_name": their["name"] if their else None,
               "onnxruntime_ms": their["ms"] if their else None,
               "float_ms": our["ms"] if our else None,
               "float_gflops": 2e-6 * macs / our["ms"]
               if our and macs else None, "speed": None,
               "int8_ms": int8.pop(name, {"ms": None})["ms"]}
        if their and our:
            row["speed"] = row["onnxruntime_ms"] / row["float_ms"]
        rows.append(row)
    return rows + [{
        "name": layer["name"], "macs": layer["macs"], "op": layer["op"],
        "onnxruntime_name": None, "onnxruntime_ms": None, "float_ms": None,
        "float_gflops": None, "speed": None, "int8_ms": layer["ms"]}
        for layer in int8.values()]


def compare(tools, python, network, artifacts, rounds, repeat):
    """Alternates between ONNX Runtime and our artifacts (float, perhaps int8 or
    winograd). The median over the rounds of each round's mean; "ratio" is that
    of the quotients of a round's means, with its standard error, and so is
    "winograd_ratio". `repeat` is how often
    a round runs the network, or None for as often as takes about 0.2 s."""
    x = network.inputs(1)[0]
    means = {key: [] for key in ("onnxruntime", *artifacts)}
    lows = {key: [] for key in means}
    data = network.path("peer.npy")
    np.save(data, x)
    with Peer(python, network.onnx, data) as peer:
        wanted = peer.output()
        errors = {key: relative_error(tools.execute(artifact, x)[0], wanted)
                  for key, artifact in artifacts.items() if key != "int8"}
        for key, error in errors.items():
            if not error < 1e-3:
                raise Failure("%s, %s: differs from ONNX Runtime by %g of the "
                              "largest output" % (network.name, key, error))
        if not repeat:
            repeat = int(np.clip(200 / min(peer.times(3)), 1, 200))
        for _ in range(rounds):
            times = peer.times(repeat)
            means["onnxruntime"].append(statistics.mean(times))
            lows["onnxruntime"].append(min(times))
            for key, artifact in artifacts.items():
                seconds = tools.execute(artifact, x, repeat)[1]["seconds"]
                means[key].append(1e3 * seconds["mean"])
                lows[key].append(1e3 * seconds["min"])
        theirs = peer.layers(repeat * rounds)
        version = peer.version
    profiles = {key: tools.execute(artifact, x, repeat * rounds, True)[1]
                for key, artifact in artifacts.items()}
    result = {"network": network.name, "onnxruntime": version,
              "rounds": rounds, "repeat": repeat, "error": max(errors.values())}
    for key in means:
        result[key + "_ms"] = statistics.median(means[key])
        result[key + "_spread_ms"] = statistics.pstdev(means[key])
        result[key + "_min_ms"] = min(lows[key])
    result["speed"] = result["onnxruntime_ms"] / result["float_ms"]
    for key in errors:
        prefix = "" if key == "float" else key + "_"
        ratios = [a / b for a, b in zip(means["onnxruntime"], means[key])]
        result[prefix + "ratio"] = statistics.median(ratios)
        result[prefix + "ratio_error"] = statistics.pstdev(ratios) / \
            len(ratios) ** 0.5
    result["layers"] = layer_rows(
        theirs, group(profiles["float"]["steps"]),
        group(profiles["int8"]["steps"]) if "int8" in profiles else [])
    return result
