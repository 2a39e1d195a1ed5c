"""Searches on this processor: which pairs of points a model has in order that
knows other networks' tasks only, what it finds beside random points, what
searches from a random start reach beside the default, and that networks with
their records are not slower than without. For bench-networks.py.

The first two are computed from recorded points, so that neither noise nor time
decides: vta_search_benchmark looks costs up. The others are measured in turns,
as processor time.
"""

import json
import os
import statistics

from bench_common import Failure, Table, run
from compare_networks import Runner, in_turns

NETWORKS = ("mobilenet", "resnet-18")
# Random points of each task for models. Trials of a search with a model, and
# random points beside it; trials of a search from a random start.
POINTS, TRIALS, RANDOM, START = 700, 128, 512, 64
ROUNDS, REPEAT = 11, 20
LEAST_ORDERED, LEAST_START = 0.75, 0.98
# Regrets that differ by less are the same point, measured twice.
EQUAL = 0.01
# Tasks with fewer points have no more than the random ones.
DEEP = 600


def tune(bench, network, records, *options):
    """What vta-tune says as JSON, for a log that begins empty."""
    command = [bench.tools.program("vta-tune"), network.onnx, "--device=cpu",
               "--json", "--records=" + records, *network.options, *options]
    return json.loads(run(command))


def record(bench, network, points):
    """A log of random points of all tasks. It is kept: it takes hours."""
    path = network.path("points%d.jsonl" % points)
    run([bench.tools.program("vta-tune"), network.onnx, "--device=cpu",
         "--tuner=random", "--n-trial=%d" % points, "--scheduler=round-robin",
         "--records=" + path, "--resume", *network.options])
    return path


def study(bench, networks, logs, learn):
    """Lines of vta_search_benchmark, one for each task."""
    text = run([bench.tools.program("vta_search_benchmark"),
                "--networks=" + ",".join(network.onnx for network in networks),
                "--records=" + ",".join(logs), "--trials=%d" % TRIALS,
                "--random=%d" % RANDOM, *learn])
    return [json.loads(line) for line in text.splitlines()]


def start(bench, network):
    """A search that does not begin with the default: what the best points and
    the defaults of all tasks take, in the same turns."""
    path = network.path("start.jsonl")
    if os.path.exists(path):
        os.remove(path)
    report = tune(bench, network, path, "--tuner=evolution",
                  "--n-trial=%d" % (8 if bench.args.quick else START))
    before = after = kept = 0
    for task in report["kernels"]:
        # The best point was the default where there were no turns.
        seconds = task["default_seconds"]
        before += task["weight"] * seconds
        after += task["weight"] * task.get("seconds_in_turns", seconds)
        kept += task.get("keeps_default", True)
    return {"network": network.name, "records": path, "before": before,
            "after": after, "speed": before / after,
            "tasks": len(report["kernels"]), "defaults": kept}


def compare(bench, network, records):
    """Speed of the network with records beside the same without."""
    paths = [network.path("default.vta"), network.path("tuned.vta")]
    for path, options in zip(paths, ([], ["--records=" + records])):
        run([bench.tools.program("vta-compile"), network.onnx, "--quiet",
             *options, "-o", path, *network.options])
    runner = Runner(bench.tools.program("vta-run"), [])
    outputs = [runner.output(path, network.folder) for path in paths]
    if outputs[0] != outputs[1]:
        raise Failure("%s: records change the outputs" % network.name)
    fixed = {path: runner.user_seconds(path, 1) for path in paths}
    times = in_turns(paths, ROUNDS, lambda path: (
        runner.user_seconds(path, REPEAT) - fixed[path]) / (REPEAT - 1))
    ratios = [old / new for old, new in zip(*(times[path] for path in paths))]
    return {"speed": statistics.median(ratios),
            "error": statistics.stdev(ratios) / len(ratios) ** 0.5}


def measure(bench):
    networks = [bench.network(name, is_small=bench.args.quick)
                for name in bench.selected(*NETWORKS)]
    points = 24 if bench.args.quick else POINTS
    logs = [record(bench, network, points) for network in networks]
    rows = {"tasks": study(bench, networks, logs, []), "networks": []}
    if len(networks) > 1:
        others = study(bench, networks, logs, ["--other-networks", "--seeds=1"])
        for row, other in zip(rows["tasks"], others):
            row["ordered_other_networks"] = other["ordered"]
            row["beyond_noise_other_networks"] = other["ordered_beyond_noise"]
    for network in networks:
        row = start(bench, network)
        row["compared"] = compare(bench, network, row.pop("records"))
        rows["networks"].append(row)
    add_yardsticks(bench, rows)
    return rows


def add_yardsticks(bench, rows):
    mean = lambda key: statistics.mean(row[key] for row in rows["tasks"])
    bench.yardstick("pairs of held-out tasks in order, times that differ by "
                    "10 %", mean("ordered_beyond_noise"), LEAST_ORDERED)
    deep = [row for row in rows["tasks"] if row["points"] >= DEEP]
    if deep:
        worst = max(statistics.median(row["found_with_others"]) -
                    row["random"] for row in deep)
        bench.yardstick("%d trials with the model behind %d random ones"
                        % (TRIALS, RANDOM), worst, EQUAL, at_least=False)
    for row in rows["networks"]:
        bench.yardstick("%s, random start, speed of the default"
                        % row["network"], row["speed"], LEAST_START, "x")
        compared = row["compared"]
        bench.yardstick("%s with records, speed of without" % row["network"],
                        compared["speed"] + 2 * compared["error"], 1, "x")


def show(rows):
    tasks = Table("task", "points", "pairs", "beyond noise", "formula",
                  "random %d" % RANDOM, "random %d" % TRIALS, "alone",
                  "with others")
    for row in rows["tasks"]:
        tasks.add(row["task"], row["points"], "%.3f" % row["ordered"],
                  "%.3f" % row["ordered_beyond_noise"],
                  "%.3f" % row["ordered_by_formula"], "%.3f" % row["random"],
                  "%.3f" % row["random_as_many"],
                  "%.3f" % statistics.median(row["found"]),
                  "%.3f" % statistics.median(row["found_with_others"]))
    networks = Table("network", "tasks", "defaults kept", "default ms",
                     "found ms", "speed", "with records", "+-")
    for row in rows["networks"]:
        networks.add(row["network"], row["tasks"], row["defaults"],
                     "%.3f" % (1e3 * row["before"]),
                     "%.3f" % (1e3 * row["after"]), "%.3f" % row["speed"],
                     "%.3f" % row["compared"]["speed"],
                     "%.3f" % row["compared"]["error"])
    return "%s\n\n%s" % (tasks, networks)
