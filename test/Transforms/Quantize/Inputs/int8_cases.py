"""int8_cases.py VTA_OPT LLVM_TOOLS [CASE]: quantized networks, lowered by upstream passes, have the bits of the integer model."""

import json
import os
import sys
import tempfile

import numpy as np

from int8_model import Network
from tosa_text import random
import execute

inf = np.inf


def residual():
    """An identity and a projection shortcut, ReLU6, a sum of two that are read elsewhere."""
    n = Network("residual", (1, 7, 9, 5))
    x = n.conv(n.inputs[0], "stem", random(8, 3, 3, 5, seed=1), random(8, seed=2), (1, 1, 1, 1), low=0)
    y = n.conv(x, "a1", random(8, 3, 3, 8, seed=3, scale=0.3), random(8, seed=4), (1, 1, 1, 1), low=0)
    z = n.conv(y, "a2", random(8, 1, 1, 8, seed=5, scale=0.5), random(8, seed=6), (0,) * 4, residual=x, low=0, high=6.0)
    u = n.conv(z, "b1", random(12, 3, 3, 8, seed=7, scale=0.2), random(12, seed=8), (1, 1, 1, 1), stride=(2, 2))
    v = n.conv(z, "b2", random(12, 1, 1, 8, seed=9, scale=0.4), random(12, seed=10), (0, 0, 0, 0), stride=(2, 2), residual=u, low=0)
    w = n.add(v, u, "sum", low=-2.0, high=3.0)
    return n.done(n.add(w, v, "difference", op="sub", offset=random(12, seed=11))), {
        "arg0": 2.5, "stem": 9.0, "a1": 20.0, "a2": 6.0, "b1": 7.0, "b2": 11.0, "sum": 3.0, "difference": 12.0}


def concat():
    """Inputs of a concatenation: of one range, of a small one that has no other reader, of a small one that has."""
    n = Network("concat", (2, 6, 5, 3))
    x = n.conv(n.inputs[0], "stem", random(6, 3, 3, 3, seed=1), random(6, seed=2), (1, 1, 1, 1), low=0)
    a = n.conv(x, "wide", random(4, 1, 1, 6, seed=3), random(4, seed=4), (0,) * 4)
    b = n.conv(x, "alone", random(3, 1, 1, 6, seed=5, scale=0.1), random(3, seed=6, scale=0.1), (0,) * 4)
    c = n.conv(x, "shared", random(5, 1, 1, 6, seed=7, scale=0.05), random(5, seed=8, scale=0.1), (0,) * 4)
    joined = n.concat([a, b, c], "joined", 3)
    d = n.conv(n.max_pool(n.relu(joined), (3, 2), (2, 1), (1, 0, 0, 0)), "behind", random(7, 2, 2, 12, seed=9, scale=0.2), random(7, seed=10),
               (0, 0, 0, 0))
    e = n.conv(c, "other", random(7, 3, 3, 5, seed=11), random(7, seed=12), (1, 1, 1, 1))
    return n.done(d, e), {"arg0": 3.0, "stem": 8.0, "wide": 16.0, "alone": 1.1, "shared": 0.7, "behind": 30.0, "other": 4.0}


def depthwise():
    """Channels of very different weights, one without any, two outputs for each input; moves."""
    n = Network("depthwise", (1, 4, 9, 8))
    x = n.transpose(n.inputs[0], (0, 2, 3, 1))
    w = random(3, 3, 4, 2, seed=1) * np.array([1, 0.01, 30, 0.2], np.float32).reshape(1, 1, 4, 1)
    w[:, :, 1, 1] = 0
    x = n.depthwise(x, "dw", w, random(8, seed=2), (1, 1, 1, 1), stride=(2, 1), low=0, high=6.0)
    x = n.conv(n.pad(x, (0, 0, 1, 0, 0, 2, 0, 0)), "pw", random(5, 1, 1, 8, seed=3), random(5, seed=4), (0,) * 4, dilation=(1, 1))
    x = n.conv(x, "dilated", random(6, 2, 3, 5, seed=5), random(6, seed=6), (1, 0, 2, 0), dilation=(2, 2))
    return n.done(x), {"arg0": 3.0, "dw": 6.0, "pw": 14.0, "dilated": 40.0}


def pools():
    """Averages whose scales absorb 1/count, one that does not count its padding, sums."""
    n = Network("pools", (1, 9, 8, 6))
    x = n.conv(n.inputs[0], "stem", random(6, 3, 3, 6, seed=1, scale=0.3), random(6, seed=2), (1, 1, 1, 1), low=-5.0)
    a = n.mean(x, "mean", (3, 2), (3, 2))
    a = n.average(a, (3, 3), (1, 1), (1, 1, 1, 1))
    a = n.conv(a, "behind", random(5, 3, 3, 6, seed=3), random(5, seed=4), (1, 1, 1, 1))
    b = n.reduce(a, "global", (1, 2), 1 / 12)
    c = n.reduce(n.reshape(x, (9, 8, 6)), "rows", (0,), 1 / 9)
    return n.done(b, c), {"arg0": 3.0, "stem": 6.0, "mean": 4.0, "behind": 21.0, "global": 5.0, "rows": 3.0}


def dense():
    """Matrix products: one matrix, one for each batch; scales, by channel and all the same."""
    n = Network("dense", (1, 3, 20), (3, 4, 10))
    x = n.dense(n.inputs[0], "fc1", random(1, 20, 12, seed=1), random(12, seed=2), low=0)
    x = n.reshape(x, (1, 3, 12))
    y = n.dense(x, "fc2", random(1, 12, 12, seed=3, scale=0.3), random(12, seed=4), residual=n.reshape(x, (3, 12)))
    z = n.mul(y, "by_channel", random(12, seed=5))
    z = n.scale(n.relu(z), "three", 3.0)
    w = n.dense(n.inputs[1], "batches", random(3, 10, 7, seed=6))
    third = n.scale(w, "third", 0.3, weighted=True)
    return n.done(z, n.add(w, third, "tied")), {"arg0": 3.0, "arg1": 2.0, "fc1": 12.0, "fc2": 16.0, "by_channel": 14.0, "three": 35.0,
                                                "batches": 9.0, "third": 3.0, "tied": 12.0}


def other():
    """Convolutions of three dimensions and transposed ones; one shift for all channels."""
    n = Network("other", (1, 4, 5, 6, 3), (1, 4, 3, 5), per_channel=False)
    x = n.conv(n.inputs[0], "volume", random(4, 2, 3, 2, 3, seed=1), random(4, seed=2), (1, 0, 1, 1, 0, 0), stride=(1, 2, 2), low=0)
    y = n.transposed(n.inputs[1], "up", random(3, 4, 3, 5, seed=3), random(3, seed=4), (-1, -1, 0, -1), (2, 3), low=-4.0)
    return n.done(x, y), {"arg0": 3.0, "arg1": 3.0, "volume": 10.0, "up": 14.0}


def unary(f, op, x):
    return f.emit(op, [x], {}, x.shape, "float32")


def splat(x, value):
    return np.full([1] * len(x.shape), value, np.float32)


def functions():
    """Tables: SiLU, HardSwish, and one of two functions of the same tensor; numbers minus a tensor."""
    n = Network("functions", (1, 6, 5, 4))
    x = n.conv(n.inputs[0], "stem", random(7, 3, 3, 4, seed=1), random(7, seed=2), (1, 1, 1, 1))
    x = n.function(x, "silu", lambda f, t: f.mul(t, unary(f, "sigmoid", t)), lambda v: v / (1 + np.exp(-v)))
    x = n.conv(x, "second", random(6, 1, 1, 7, seed=3), random(6, seed=4), (0,) * 4)
    sixth = float(np.float32(1 / 6))
    y = n.function(x, "hard_swish", lambda f, t: f.mul(t, f.clamp(f.add(f.mul(t, splat(t, 1 / 6)), splat(t, 0.5)), 0.0, 1.0)),
                   lambda v: v * np.clip(v * sixth + 0.5, 0, 1))
    tenth = float(np.float32(0.1))
    z = n.function(x, "leaky", lambda f, t: f.binary("maximum", t, f.mul(t, splat(t, 0.1))), lambda v: np.maximum(v, v * tenth))
    y = n.conv(y, "third", random(5, 3, 3, 6, seed=5), random(5, seed=6), (1, 1, 1, 1))
    d = n.difference("difference", random(6, seed=7) + 2, z)
    z = n.conv(d, "fourth", random(5, 1, 1, 6, seed=8), random(5, seed=9), (0,) * 4)
    return n.done(y, z, d), {"arg0": 3.0, "stem": 18.0, "silu": 17.0, "second": 20.0, "hard_swish": 21.0, "leaky": 19.0, "third": 60.0,
                          "difference": 22.0, "fourth": 40.0}


def extremes():
    """Biases that fill the accumulators, tiny and huge scales."""
    n = Network("extremes", (1, 4, 4, 6))
    w = random(4, 1, 1, 6, seed=1) * np.array([1e-9, 1e-4, 1, 1e3], np.float32).reshape(4, 1, 1, 1)
    b = np.array([5, -3, 1e5, 2e4], np.float32)
    x = n.conv(n.inputs[0], "conv", w, b, (0,) * 4)
    return n.done(x), {"arg0": 1e-3, "conv": 8.0}


CASES = [residual, concat, depthwise, pools, dense, other, functions, extremes]


def quantize(opt, network, table, folder):
    path = lambda name: os.path.join(folder, network.f.name + name)
    with open(path(".txt"), "w") as file:
        file.write("# vta-mlir calibration table 1\nthreshold min max method name\n")
        for name, threshold in table.items():
            file.write(f"{threshold} 0 0 manual {name}\n")
    options = f"table={path('.txt')} report={path('.json')} equalize=false per-channel={str(network.per_channel).lower()}"
    text = execute.command(*opt.split(), f"--vta-quantize={options}", input=network.f.text().encode()).decode()
    with open(path(".json")) as file:
        layers = json.load(file)["layers"]
    assert not any(layer["is_float"] for layer in layers), layers
    scales = {layer["tensor"]: layer["scale"] for layer in layers}
    inputs = {layer["tensor"]: layer["input_scale"] for layer in layers}
    return text, scales, inputs


def main(opt, tools, only=None):
    rng = np.random.RandomState(7)
    merger, runs, failures = execute.Merger(), [], 0
    with tempfile.TemporaryDirectory() as folder:
        for case in CASES:
            if only and case.__name__ != only:
                continue
            network, table = case()
            text, scales, inputs = quantize(opt, network, table, folder)
            # Arguments and concatenations have no layer of their own.
            readers = {"concat": {"arg0": "stem", "joined": "behind"}, "dense": {"arg0": "fc1", "arg1": "batches"},
                       "depthwise": {"arg0": "dw"}, "other": {"arg0": "volume", "arg1": "up"}, "extremes": {"arg0": "conv"}}
            for name, reader in readers.get(case.__name__, {"arg0": "stem"}).items():
                scales[name] = inputs[reader]
            merger.add(case.__name__, text)
            runs.append((network, table, scales))
        library = execute.build(merger.text(), tools, folder)
        for network, table, scales in runs:
            name = network.f.name
            data = [(rng.standard_normal(t.shape) * table[t.name.removeprefix("%")] / 2.5).astype(np.float32) for t in network.f.inputs]
            wanted = network.run(data, scales)
            got = execute.call(library, name, data, wanted)
            # Tensors of few values would prove little.
            for value, array in network.values.items():
                if np.unique(array).size < min(8, array.size // 2) and name != "extremes":
                    failures += 1
                    print(f"FAILED {name}: {value.name} has only the values {np.unique(array)}")
            for layer, threshold in table.items():
                if scales[layer] < threshold / 127 * (1 - 1e-9):
                    failures += 1
                    print(f"FAILED {name}: {layer} has the scale {scales[layer]}, below {threshold} / 127")
            for i, (a, b) in enumerate(zip(wanted, got)):
                if a.shape != b.shape or not np.array_equal(a, b):
                    failures += 1
                    print(f"FAILED {name}: output {i}: {np.count_nonzero(a != b)} of {a.size} differ")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
