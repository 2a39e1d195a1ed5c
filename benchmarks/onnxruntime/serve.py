"""Runs a network with ONNX Runtime, on one thread, as often as it is told to.

usage: serve.py NETWORK.onnx INPUT.npy

For utils/bench/bench_peer.py, which alternates between this and our code; run by a
Python that has the package onnxruntime. Reads commands from stdin, a line each,
and answers each with one line of JSON:

    run N         {"ms": [N times]}
    profile N     {"layers": [{"name", "op", "shapes", "ms": [N times]}]}
    output FILE   {"written": FILE}: what the network computes, as .npy
"""

import json
import os
import sys
import tempfile
import time

import numpy as np
import onnxruntime


def session(path, profile=None):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.execution_mode = onnxruntime.ExecutionMode.ORT_SEQUENTIAL
    options.graph_optimization_level = \
        onnxruntime.GraphOptimizationLevel.ORT_ENABLE_ALL
    if profile:
        options.enable_profiling = True
        options.profile_file_prefix = profile
    return onnxruntime.InferenceSession(path, options,
                                        providers=["CPUExecutionProvider"])


def run(network, feeds, count):
    times = []
    for _ in range(count):
        start = time.perf_counter()
        network.run(None, feeds)
        times.append(1e3 * (time.perf_counter() - start))
    return times


def shapes_of(arguments, key):
    return [list(entry.values())[0] for entry in arguments.get(key, [])]


def profile(path, feeds, count, warmup=3):
    """Times of every node after the optimizations of ONNX Runtime."""
    with tempfile.TemporaryDirectory() as folder:
        network = session(path, os.path.join(folder, "profile"))
        run(network, feeds, warmup + count)
        with open(network.end_profiling()) as file:
            events = json.load(file)
    layers = {}
    suffix = "_kernel_time"
    for event in events:
        if event.get("cat") != "Node" or not event["name"].endswith(suffix):
            continue
        name = event["name"][:-len(suffix)]
        layer = layers.setdefault(name, {
            "name": name, "op": event["args"]["op_name"], "ms": [],
            "inputs": shapes_of(event["args"], "input_type_shape"),
            "outputs": shapes_of(event["args"], "output_type_shape")})
        layer["ms"].append(event["dur"] / 1e3)
    for layer in layers.values():
        layer["ms"] = layer["ms"][warmup:]
    return list(layers.values())


def main():
    path, data = sys.argv[1:]
    network = session(path)
    feeds = {network.get_inputs()[0].name: np.load(data)}
    run(network, feeds, 2)
    print(json.dumps({"version": onnxruntime.__version__}), flush=True)
    for line in sys.stdin:
        verb, argument = line.split(maxsplit=1)
        argument = argument.strip()
        if verb == "run":
            answer = {"ms": run(network, feeds, int(argument))}
        elif verb == "profile":
            answer = {"layers": profile(path, feeds, int(argument))}
        elif verb == "output":
            np.save(argument, network.run(None, feeds)[0])
            answer = {"written": argument}
        else:
            sys.exit("serve.py: error: expected run, profile or output, got "
                     "'%s'" % verb)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
