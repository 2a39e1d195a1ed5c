#!/usr/bin/env python3
"""Compiles and runs random ONNX graphs of 1 to 12 nodes and compares with
utils/onnx_reference.py, in double precision, and with ONNX Runtime if this
Python has it: floats within 1e-4 of the largest, NaN is NaN, integers equal.

Several graphs are compiled as one model; those of a model that fails are tried
alone. What fails is kept in --keep, as models with their inputs.
"""

import argparse
import os
import subprocess
import sys
import tempfile

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[1:1] = [os.path.join(HERE, "networks")]
import random_graphs  # noqa: E402

TOLERANCE = 1e-4
SECONDS = 600


class Failure(Exception):
    """A crash, a refusal or another result."""


def call(command):
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, timeout=SECONDS,
                              stderr=subprocess.STDOUT, check=False)
    except subprocess.TimeoutExpired:
        raise Failure("crash: no end after %d s" % SECONDS)
    if done.returncode:
        text = done.stdout.decode(errors="replace").strip()
        raise Failure("%s: %s" % ("refused" if done.returncode == 1 and
                                  "error:" in text else "crash", text[-1500:]))


def check(outputs, got, who):
    for value, result in zip(outputs, got):
        wanted = value.arrays[0]
        if value.dtype != str(result.dtype) or result.shape != wanted.shape:
            raise Failure("wrong: %s: %s is %s %s, expected %s %s" % (
                who, value.name, result.dtype, result.shape, value.dtype,
                wanted.shape))
        if not random_graphs.close(result, wanted, TOLERANCE):
            raise Failure("wrong: %s: %s is %s, expected %s" % (
                who, value.name, result.ravel()[:12].tolist(),
                wanted.ravel()[:12].tolist()))


def check_runtime(model, graphs, inputs, outputs):
    """ONNX Runtime lacks some types of some operators, and has no rule for
    NaN."""
    try:
        import onnxruntime
    except ImportError:
        return
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.log_severity_level = 4
    try:
        session = onnxruntime.InferenceSession(
            model.SerializeToString(), options,
            providers=["CPUExecutionProvider"])
    except Exception as error:  # Of several kinds.
        if "NOT_IMPLEMENTED" in str(error):
            return
        raise Failure("ONNX Runtime: %s" % error)
    vague = {v.name for graph in graphs if graph.has_nan()
             for v in graph.values}
    outputs = [v for v in outputs if v.name not in vague]
    try:
        got = session.run([v.name for v in outputs],
                          {v.name: np.asarray(v.arrays[1]) for v in inputs})
    except Exception:  # It found out late that it lacks something.
        return
    check(outputs, got, "ONNX Runtime")


def run(graphs, tools, folder, options):
    """Compiles and runs the graphs as one model."""
    def path(name):
        return os.path.join(folder, name)

    model, inputs, outputs = random_graphs.make_model(graphs)
    if not outputs:
        return
    with open(path("m.onnx"), "wb") as file:
        file.write(model.SerializeToString())
    # Otherwise quantized nodes round ties up.
    call([os.path.join(tools, "vta-compile"), "--quiet", "--exact-quantized",
          path("m.onnx"), "-o", path("m.vta"), *options])
    command = [os.path.join(tools, "vta-run"), path("m.vta")]
    for value in inputs:
        np.save(path(value.name + ".npy"), value.arrays[1])
        command += ["--input", "%s=%s" % (value.name,
                                          path(value.name + ".npy"))]
    for value in outputs:
        command += ["--output", "%s=%s" % (value.name,
                                           path(value.name + ".out.npy"))]
    call(command)
    check(outputs, [np.load(path(v.name + ".out.npy")) for v in outputs],
          "vta-run")
    check_runtime(model, graphs, inputs, outputs)


def attempt(graphs, arguments):
    """A message for each graph that fails, by its seed."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            run([graph for _, graph in graphs], arguments.tools, folder,
                arguments.option)
            return {}
        except Failure as failure:
            if len(graphs) == 1:
                if arguments.keep:
                    os.makedirs(arguments.keep, exist_ok=True)
                    target = os.path.join(arguments.keep,
                                          "seed%d" % graphs[0][0])
                    subprocess.run(["cp", "-r", folder, target], check=True)
                return {graphs[0][0]: str(failure)}
    half = len(graphs) // 2
    failures = attempt(graphs[:half], arguments)
    failures.update(attempt(graphs[half:], arguments))
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tools", required=True, metavar="FOLDER",
                        help="where vta-compile and vta-run are")
    parser.add_argument("--graphs", type=int, default=3000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, help="of the first")
    parser.add_argument("--batch", type=int, default=20, metavar="N",
                        help="graphs in one model")
    parser.add_argument("--keep", metavar="FOLDER")
    parser.add_argument("--option", action="append", default=[],
                        help="for vta-compile")
    parser.add_argument("--show", action="store_true",
                        help="print the nodes of each graph")
    arguments = parser.parse_args()
    failures, nodes, operators = {}, 0, set()
    last = arguments.seed + arguments.graphs
    for first in range(arguments.seed, last, arguments.batch):
        graphs = [(seed, random_graphs.make_graph(seed, "g%d" % seed))
                  for seed in range(first, min(first + arguments.batch, last))]
        for seed, graph in graphs:
            nodes += len(graph.nodes)
            operators.update(node.op_type for node in graph.nodes)
            if arguments.show:
                print(seed, *(n.op_type for n in graph.nodes), flush=True)
        for seed, message in attempt(graphs, arguments).items():
            failures[seed] = message
            print("FAILED seed %d: %s" % (seed, message), flush=True)
    crashes = sum(m.startswith("crash") for m in failures.values())
    print("%d graphs, %d nodes of %d operators: %d wrong or refused, %d "
          "crashes" % (arguments.graphs, nodes, len(operators),
                       len(failures) - crashes, crashes))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
