"""Tasks for which nobody wrote a template: seconds, parts of the processor's
peak, bits beside upstream's loops, speed beside ONNX Runtime: for
bench-networks.py."""

import contextlib
import json
import os
import re
import statistics
import subprocess

import numpy as np

import bench_peer
import free_tasks
from bench_common import Failure, Table, relative_error, run

ROUNDS = 5
LEAST_PEAK, LEAST_ROOF = 0.5, 0.4
LEAST_SPEED = {"softmax": 0.9, "layer_norm": 1.8}  # Of ONNX Runtime.
LEAST_SPEED_OF_OTHERS = 0.8
LEAST_EXTENT = 64  # Of products that have to reach this part of the peak.
LARGEST_ERROR = 1e-5

# Multiply-adds of independent vectors, and copies of so many bytes, each as
# often as takes some milliseconds; the fastest of 20.
PROBE = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
typedef float vector __attribute__((vector_size(BYTES)));
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec + 1e-9 * time.tv_nsec;
}
int main(int argc, char **argv) {
  double best = 1e9;
  for (int i = 0; i < 20; ++i) {
    vector sums[12] = {}, x = {}, y = {};
    __asm__ volatile("" : "+x"(x), "+x"(y));
    double start = now();
    for (int step = 0; step < 200000; ++step) {
#pragma GCC unroll 12
      for (int j = 0; j < 12; ++j)
        sums[j] += x * y;
#pragma GCC unroll 12
      for (int j = 0; j < 12; ++j)
        __asm__ volatile("" : "+x"(sums[j]));
    }
    double time = now() - start;
    if (time < best)
      best = time;
  }
  printf("%.9g", 200000 * 12.0 * (BYTES / 4) / best);
  for (int i = 1; i < argc; ++i) {
    size_t bytes = strtoul(argv[i], 0, 10) / 2, repeat = 4000000 / bytes + 1;
    char *from = malloc(bytes), *to = malloc(bytes);
    memset(from, 1, bytes);
    memset(to, 1, bytes);
    best = 1e9;
    for (int round = 0; round < 20; ++round) {
      double start = now();
      for (size_t n = 0; n < repeat; ++n) {
        memcpy(to, from, bytes);
        __asm__ volatile("" : : "r"(to) : "memory");
      }
      double time = (now() - start) / repeat;
      if (time < best)
        best = time;
    }
    printf(" %.9g", best);
  }
}
"""


def probe(folder, sizes):
    """Multiply-adds per second, and seconds to copy so many bytes, half read and
    half written, by what a C compiler makes of it."""
    path = os.path.join(folder, "probe")
    with open(path + ".c", "w") as file:
        file.write(PROBE)
    with open("/proc/cpuinfo") as file:
        flags = set(file.read().split())
    vector = 64 if "avx512f" in flags else 32 if "avx" in flags else 16
    run(["cc", "-O3", "-march=native", "-ffp-contract=fast",
         "-DBYTES=%d" % vector, path + ".c", "-o", path])
    numbers = run([path, *map(str, sizes)]).split()
    return float(numbers[0]), [float(number) for number in numbers[1:]]


def write(task, folder):
    """The task as a file that vta-compile takes."""
    if task.kind == "linalg":
        path = os.path.join(folder, task.name + ".mlir")
        with open(path, "w") as file:
            file.write(task.text)
        return path
    import onnx.helper
    import onnx.numpy_helper
    import onnx.parser
    graph = onnx.parser.parse_graph(task.text)
    draw = lambda seed, shape: np.random.default_rng(seed).uniform(
        -1, 1, shape).astype(np.float32)
    inputs = {port.name: draw(7 + number, [
        dim.dim_value for dim in port.type.tensor_type.shape.dim])
        for number, port in enumerate(graph.input)}
    np.savez(os.path.join(folder, task.name + ".npz"), **inputs)
    if task.weights:
        graph.initializer.append(onnx.numpy_helper.from_array(
            draw(1, task.weights), "W"))
    model = onnx.helper.make_model(
        graph, opset_imports=[onnx.helper.make_opsetid("", 13)])
    model.ir_version = 7
    path = os.path.join(folder, task.name + ".onnx")
    onnx.save(model, path)
    return path


def start_peer(python, task, folder):
    """ONNX Runtime with the task, or what stands for none."""
    if not python or task.kind != "onnx":
        return contextlib.nullcontext()
    base = os.path.join(folder, task.name)
    return bench_peer.Peer(python, base + ".onnx", base + ".npz")


def measure_call(python, folder):
    """Seconds that ONNX Runtime takes to compute nothing."""
    task = free_tasks.Task("nothing", "onnx", "nothing (float[1] x) => "
                           "(float[1] y) { y = Identity(x) }", 0, 0, True, ())
    write(task, folder)
    with start_peer(python, task, folder) as peer:
        return 1e-3 * min(peer.bound_times(3000))


def leave_plain(folder):
    """Empties the schedules of a folder: upstream's loops are left."""
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        with open(path) as file:
            text = file.read()
        with open(path, "w") as file:
            file.write(re.sub(r"\n {4}(?!transform\.yield)[^\n]*", "", text))


def execute(tools, task, artifact, repeat=0):
    """The output, and what vta-run says."""
    out = artifact + ".npy"
    name = "y" if task.kind == "onnx" else "out0"
    options = ["--repeat=%d" % repeat, "--profile"] if repeat else []
    inputs = os.path.join(os.path.dirname(artifact), task.name + ".npz")
    options.append("--input=" + inputs if task.kind == "onnx" else
                   "--random-inputs=7")
    text = run([*tools.runner, artifact, "--json", "--output",
                "%s=%s" % (name, out), *options])
    return np.load(out), json.loads(text)["network"]


def count_bytes(network):
    sizes = {"float32": 4, "int32": 4, "int64": 8, "int8": 1}
    return sum(int(np.prod(port["shape"])) * sizes[port["dtype"]]
               for kind in ("inputs", "outputs") for port in network[kind])


def measure_one(tools, python, task, folder, rounds):
    source = write(task, folder)
    artifact = os.path.join(folder, task.name + ".vta")
    plain = os.path.join(folder, task.name + ".plain.vta")
    schedules = os.path.join(folder, task.name + ".schedules")
    os.makedirs(schedules, exist_ok=True)
    for name in os.listdir(schedules):
        os.remove(os.path.join(schedules, name))
    compiler = [tools.program("vta-compile"), source, "--quiet"]
    run([*compiler, "-o", artifact, "--dump-schedules=" + schedules])
    leave_plain(schedules)
    run([*compiler, "-o", plain, "--schedules=" + schedules])
    output, report = execute(tools, task, artifact)
    wanted = execute(tools, task, plain)[0]
    seconds, theirs = [], []
    repeat = 20
    with start_peer(python, task, folder) as peer:
        for _ in range(rounds):
            report = execute(tools, task, artifact, repeat)[1]
            seconds.append(sum(step["seconds_min"]
                               for step in report["steps"]))
            repeat = int(np.clip(0.1 / seconds[-1], 10, 2000))
            if peer:
                theirs.append(1e-3 * min(peer.bound_times(repeat)))
        other = {"onnxruntime": peer.version, "onnxruntime_call_seconds":
                 min(theirs), "onnxruntime_error":
                 relative_error(output, peer.output())} if peer else {}
    return {"task": task.name, "seconds": min(seconds),
            "spread": statistics.pstdev(seconds), "steps": len(report["steps"]),
            "bytes": count_bytes(report), "operations": task.operations,
            "differing": int((output != wanted).sum()),
            "error": relative_error(output, wanted), **other}


def compare(bench, rows, call):
    """Speeds beside ONNX Runtime, without the time `call` that it takes to be
    called: of our tasks, what steps take is counted."""
    for row in rows:
        if "onnxruntime_call_seconds" not in row:
            continue
        row["onnxruntime_seconds"] = row["onnxruntime_call_seconds"] - call
        row["speed"] = row["onnxruntime_seconds"] / row["seconds"]
        bench.yardstick(row["task"] + ", speed of ONNX Runtime", row["speed"],
                        LEAST_SPEED.get(row["task"], LEAST_SPEED_OF_OTHERS),
                        "x", decides=True)
        bench.yardstick(row["task"] + ", error beside ONNX Runtime",
                        row["onnxruntime_error"], LARGEST_ERROR,
                        at_least=False, decides=True)


def measure(bench):
    folder = os.path.join(bench.work, "tasks")
    os.makedirs(folder, exist_ok=True)
    rows, python = [], bench.onnxruntime("tasks")
    for task in free_tasks.TASKS:
        row = bench.attempt("tasks: " + task.name, measure_one, bench.tools,
                            python, task, folder,
                            1 if bench.args.quick else ROUNDS)
        if row:
            rows.append(row)
    if python:
        compare(bench, rows, measure_call(python, folder))
    try:
        peak, copies = probe(folder, [row["bytes"] for row in rows])
    except (Failure, FileNotFoundError) as failure:
        bench.failures.append("tasks: no C compiler to find the peak with: %s" %
                              failure)
        return rows
    known = {task.name: task for task in free_tasks.TASKS}
    for row, copy in zip(rows, copies):
        task = known[row["task"]]
        compute = row["operations"] / peak
        row.update(compute_seconds=compute, memory_seconds=copy,
                   peak=compute / row["seconds"],
                   roof=max(compute, copy) / row["seconds"])
        if task.extent >= LEAST_EXTENT:
            bench.yardstick(task.name + ", part of the peak", row["peak"],
                            LEAST_PEAK)
        else:
            bench.yardstick(task.name + ", part of the roofline", row["roof"],
                            LEAST_ROOF)
        if task.exact:
            bench.yardstick(task.name + ", values that differ from the loops",
                            row["differing"], 0, at_least=False, decides=True)
        else:
            bench.yardstick(task.name + ", error beside the loops",
                            row["error"], LARGEST_ERROR, at_least=False,
                            decides=True)
    return rows


def show(rows):
    table = Table("task", "ms", "+-", "steps", "of peak", "of roof",
                  "differing", "error", "ONNX Runtime ms", "speed")
    for row in rows:
        part = lambda key: "%.2f" % row[key] if key in row else None
        theirs = "%.4f" % (1e3 * row["onnxruntime_seconds"]) \
            if "speed" in row else None
        table.add(row["task"], "%.4f" % (1e3 * row["seconds"]),
                  "%.4f" % (1e3 * row["spread"]), row["steps"], part("peak"),
                  part("roof"), row["differing"], "%.1e" % row["error"],
                  theirs, part("speed"))
    return table
