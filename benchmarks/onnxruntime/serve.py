"""Runs a network with ONNX Runtime, on one thread, as often as it is told to.

usage: serve.py NETWORK.onnx INPUTS

INPUTS is an .npy file for the first input, or an .npz file with all of them by
name.

For utils/bench/bench_peer.py, which alternates between this and our code; run by a
Python that has the package onnxruntime. Reads commands from stdin, a line each,
and answers each with one line of JSON:

    run N         {"ms": [N times]}
    bound N       {"ms": [N times]}: the same, with inputs and outputs that
                  stay where they are
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


def run_bound(network, feeds, count):
    """Nothing is allocated or handed over between the runs."""
    binding = network.io_binding()
    for name, value in feeds.items():
        binding.bind_cpu_input(name, value)
    for output, value in zip(network.get_outputs(), network.run(None, feeds)):
        binding.bind_ortvalue_output(
            output.name, onnxruntime.OrtValue.ortvalue_from_numpy(value))
    times = []
    for _ in range(count):
        start = time.perf_counter()
        network.run_with_iobinding(binding)
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
    loaded = np.load(data)
    feeds = {name: loaded[name] for name in loaded.files} \
        if data.endswith(".npz") else {network.get_inputs()[0].name: loaded}
    run(network, feeds, 2)
    print(json.dumps({"version": onnxruntime.__version__}), flush=True)
    for line in sys.stdin:
        verb, argument = line.split(maxsplit=1)
        argument = argument.strip()
        if verb == "run":
            answer = {"ms": run(network, feeds, int(argument))}
        elif verb == "bound":
            answer = {"ms": run_bound(network, feeds, int(argument))}
        elif verb == "profile":
            answer = {"layers": profile(path, feeds, int(argument))}
        elif verb == "output":
            np.save(argument, network.run(None, feeds)[0])
            answer = {"written": argument}
        else:
            sys.exit("serve.py: error: expected run, bound, profile or output, "
                     "got '%s'" % verb)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
