"""Searches on this processor: which pairs of points a model has in order that
knows other tasks only, or other networks' only, and which have the same order
when they are measured again; what the model finds beside random points, what
searches from a random start reach beside the default, and that networks with
their records are not slower than without. For bench-networks.py.

The model is judged by recorded points, so that neither noise nor time decides:
vta_search_benchmark looks costs up. Searches are measured in turns, as
processor time.
"""

import collections
import itertools
import json
import os
import statistics

from bench_common import Failure, Table, run
from compare_networks import Runner, in_turns

NETWORKS = ("mobilenet", "resnet-18")
# Random points of each task for models, and how many are measured again. Trials
# of a search with a model, and random points beside it; trials of a search from
# a random start.
POINTS, AGAIN, TRIALS, RANDOM, START = 700, 24, 128, 512, 64
# Rounds, and runs in each: so many that starting vta-run, which is subtracted,
# is little beside these seconds.
ROUNDS, REPEAT, LEAST_SECONDS = 11, 20, 0.3
LEAST_ORDERED, LEAST_START = 0.75, 0.98
# Times that differ by less may be in any order, as in vta_search_benchmark.
NOISE = 0.1
# Tasks with fewer points measured again say little.
FEW = 8
# Regrets that differ by less are the same point, measured twice.
EQUAL = 0.01
# Tasks with fewer points have no more than the random ones.
DEEP = 600


def tune(bench, network, records, *options):
    """What vta-tune says as JSON, for a log that begins empty."""
    command = [bench.tools.program("vta-tune"), network.onnx, "--device=cpu",
               "--json", "--records=" + records, *network.options, *options]
    return json.loads(run(command))


def record(bench, network, points, name="points"):
    """A log of random points of all tasks, the same ones each time. It is kept:
    it takes hours."""
    path = network.path("%s%d.jsonl" % (name, points))
    run([bench.tools.program("vta-tune"), network.onnx, "--device=cpu",
         "--tuner=random", "--n-trial=%d" % points, "--scheduler=round-robin",
         "--records=" + path, "--resume", *network.options])
    return path


def fastest(path):
    """The fastest repetition of each point, by task."""
    times = collections.defaultdict(dict)
    with open(path) as file:
        for line in file:
            entry = json.loads(line)
            if entry.get("cost") and not entry.get("decided"):
                point = json.dumps(entry["point"], sort_keys=True)
                times[entry["name"]].setdefault(point, min(entry["cost"]))
    return times


def repeated(first, second):
    """The part of all pairs of points that two measurements have in the same
    order, and of those whose times differ, by task: what noise leaves to
    models."""
    before, after = fastest(first), fastest(second)
    parts = {}
    for task, times in before.items():
        points = [(seconds, after[task][point])
                  for point, seconds in times.items() if point in after[task]]
        if len(points) < FEW:
            continue
        same = {0: [], NOISE: []}
        for (a, c), (b, d) in itertools.combinations(points, 2):
            for least, found in same.items():
                if abs(a - b) > least * min(a, b):
                    found.append(0.5 if c == d else (a > b) == (c > d))
        parts[task] = [statistics.mean(found) if found else 1
                       for found in same.values()]
    return parts


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


def compare(bench, network, records, seconds):
    """Speed of the network with records beside the same without, which takes
    some `seconds`."""
    paths = [network.path("default.vta"), network.path("tuned.vta")]
    for path, options in zip(paths, ([], ["--records=" + records])):
        run([bench.tools.program("vta-compile"), network.onnx, "--quiet",
             *options, "-o", path, *network.options])
    runner = Runner(bench.tools.program("vta-run"), [])
    outputs = [runner.output(path, network.folder) for path in paths]
    if outputs[0] != outputs[1]:
        raise Failure("%s: records change the outputs" % network.name)
    repeat = max(REPEAT, round(LEAST_SECONDS / seconds))
    fixed = {path: runner.user_seconds(path, 1) for path in paths}
    times = in_turns(paths, ROUNDS, lambda path: (
        runner.user_seconds(path, repeat) - fixed[path]) / (repeat - 1))
    ratios = [old / new for old, new in zip(*(times[path] for path in paths))]
    return {"speed": statistics.median(ratios),
            "error": statistics.stdev(ratios) / len(ratios) ** 0.5}


def measure(bench):
    program = bench.tools.program("vta_search_benchmark")
    if not os.path.exists(program):
        raise Failure("no program %s: expected a build with "
                      "-DVTA_BENCHMARKS=ON" % program)
    networks = [bench.network(name, is_small=bench.args.quick)
                for name in bench.selected(*NETWORKS)]
    points = bench.args.n_trial or (24 if bench.args.quick else POINTS)
    again = min(points, FEW if bench.args.quick else AGAIN)
    logs = [record(bench, network, points) for network in networks]
    rows = {"tasks": study(bench, networks, logs, []), "networks": []}
    for network, log in zip(networks, logs):
        parts = repeated(log, record(bench, network, again, "again"))
        for row in rows["tasks"]:
            if row["task"] in parts:
                row["repeated"], row["repeated_beyond_noise"] = \
                    parts[row["task"]]
    if len(networks) > 1:
        others = study(bench, networks, logs, ["--other-networks", "--seeds=1"])
        for row, other in zip(rows["tasks"], others):
            row["ordered_other_networks"] = other["ordered"]
            row["beyond_noise_other_networks"] = other["ordered_beyond_noise"]
    for network in networks:
        row = start(bench, network)
        row["compared"] = compare(bench, network, row.pop("records"),
                                  row["before"])
        rows["networks"].append(row)
    add_yardsticks(bench, rows)
    return rows


def add_yardsticks(bench, rows):
    mean = lambda key: statistics.mean(row[key] for row in rows["tasks"])
    bench.yardstick("pairs of held-out tasks in order", mean("ordered"),
                    LEAST_ORDERED)
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
        bench.yardstick("%s with records, speed of without, and twice its "
                        "error" % row["network"],
                        compared["speed"] + 2 * compared["error"], 1, "x")


def show(rows):
    parts = ("ordered", "ordered_beyond_noise", "ordered_by_formula",
             "repeated", "repeated_beyond_noise")
    tasks = Table("task", "points", "pairs", "beyond noise", "formula",
                  "repeated", "beyond noise", "random %d" % RANDOM,
                  "random %d" % TRIALS, "alone", "with others")
    figure = lambda value: None if value is None else "%.3f" % value
    for row in rows["tasks"]:
        tasks.add(row["task"], row["points"],
                  *(figure(row.get(part)) for part in parts),
                  figure(row["random"]), figure(row["random_as_many"]),
                  figure(statistics.median(row["found"])),
                  figure(statistics.median(row["found_with_others"])))
    if rows["tasks"]:
        columns = [[row[part] for row in rows["tasks"] if part in row]
                   for part in parts]
        tasks.add("mean", sum(row["points"] for row in rows["tasks"]),
                  *(figure(statistics.mean(column) if column else None)
                    for column in columns), *4 * [None])
    networks = Table("network", "tasks", "defaults kept", "default ms",
                     "found ms", "speed", "with records", "+-")
    for row in rows["networks"]:
        networks.add(row["network"], row["tasks"], row["defaults"],
                     "%.3f" % (1e3 * row["before"]),
                     "%.3f" % (1e3 * row["after"]), "%.3f" % row["speed"],
                     "%.3f" % row["compared"]["speed"],
                     "%.3f" % row["compared"]["error"])
    return "%s\n\n%s" % (tasks, networks)
