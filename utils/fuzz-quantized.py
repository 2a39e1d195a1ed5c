#!/usr/bin/env python3
"""Compiles and runs random networks that come quantized (int8, uint8, zero
points, by channel, Quant nodes, QLinearConv; groups, dilations, transposed
convolutions, functions in float), and int8 linalg: VTA has to compute what
--device=cpu --requantize computes, in every bit; of linalg, what upstream's
loops compute.

What fails is kept in --keep, with the command lines that show it. The last line
says how many were compiled for VTA, how many had nothing for it, and the share
of multiplications that VTA does.

usage: fuzz-quantized.py --build FOLDER [--first N] [--count N] [--keep FOLDER]

Needs numpy and onnx.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[1:1] = [os.path.join(HERE, "networks")]
import random_linalg  # noqa: E402
import random_quantized  # noqa: E402

CONFIGS = ("", "", "", "1x8_i8w8a32_15_14_16_16", "2x16_i8w8a32_15_15_18_17",
           "1x4_12_12_14_15")
# Of so many networks, one is linalg.
LINALG_EACH = 5
LAYERS = {"conv2d", "depthwise_conv2d", "matmul", "conv3d",
          "transpose_conv2d"}
SECONDS = 600


class Failure(Exception):
    """A crash, a refusal or another result."""


def call(command):
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=SECONDS,
                              check=False)
    except subprocess.TimeoutExpired:
        raise Failure("no end after %d s: %s" % (SECONDS, " ".join(command)))
    text = done.stdout.decode(errors="replace").strip()
    if done.returncode not in (0, 1):
        raise Failure("crash (%d): %s\n%s" % (done.returncode,
                                              " ".join(command), text[-1500:]))
    return done.returncode, text


def count_macs(report):
    """Layers on VTA, and all."""
    on_vta = sum(op["op"] in LAYERS and op["device"] == "vta"
                 for op in report["ops"])
    return on_vta, sum(op["op"] in LAYERS for op in report["ops"])


def check(seed, build, folder):
    """The layers on VTA and all; none on VTA if VTA can run nothing."""
    is_linalg = seed % LINALG_EACH == LINALG_EACH - 1
    rng = np.random.default_rng(seed)
    if is_linalg:
        network = random_linalg.Network(seed)
        data = rng.integers(-128, 128, network.input).astype(np.int8)
    else:
        network = random_quantized.Network(seed)
        data = rng.normal(size=network.shape).astype(np.float32)
    model = os.path.join(folder, "net.mlir" if is_linalg else "net.onnx")
    x = os.path.join(folder, "x.npy")
    network.save(model)
    np.save(x, data)
    compiler = [os.path.join(build, "bin", "vta-compile"), model, "--quiet",
                "--jobs=1"]
    config = CONFIGS[seed % len(CONFIGS)]
    results = {}
    for device in "vta", "cpu":
        to = os.path.join(folder, device + ".vta")
        options = ["--device=" + device, "-o", to]
        if device == "vta":
            options.append("--report=" + os.path.join(folder, "r.json"))
            options += ["--config=" + config] if config else []
        elif not is_linalg:
            options.append("--requantize")
        code, text = call(compiler + options)
        if code and "VTA can run nothing of" in text:
            return 0, 1
        if code:
            raise Failure("refused: %s\n%s" % (" ".join(compiler + options),
                                               text[-1500:]))
        y = os.path.join(folder, device + ".npy")
        code, text = call([os.path.join(build, "bin", "vta-run"), to,
                           "--input", "x=" + x, "--output", y])
        if code:
            raise Failure("run: " + text[-1500:])
        results[device] = np.load(y)
    if results["vta"].tobytes() != results["cpu"].tobytes():
        differ = (results["vta"] != results["cpu"]).sum()
        raise Failure("%d of %d numbers differ" % (differ,
                                                   results["vta"].size))
    with open(os.path.join(folder, "r.json")) as file:
        return count_macs(json.load(file))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--keep", default="")
    arguments = parser.parse_args()
    failed = compiled = nothing = on_vta = layers = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(arguments.first, arguments.first + arguments.count):
            try:
                part, all_layers = check(seed, arguments.build, folder)
            except Failure as failure:
                failed += 1
                print("%d: %s" % (seed, failure), flush=True)
                if arguments.keep:
                    to = os.path.join(arguments.keep, str(seed))
                    shutil.rmtree(to, ignore_errors=True)
                    shutil.copytree(folder, to)
                continue
            compiled += part != 0
            nothing += part == 0
            on_vta += part
            layers += all_layers
            if seed % 100 == 99:
                print("%d: %d on VTA, %d with nothing for VTA, %d failed; %d "
                      "of %d layers on VTA" % (seed, compiled, nothing, failed,
                                               on_vta, layers), flush=True)
    print("%d on VTA, %d with nothing for VTA, %d failed; %d of %d layers on "
          "VTA" % (compiled, nothing, failed, on_vta, layers))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
