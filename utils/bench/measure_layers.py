#!/usr/bin/env python3
"""Whether vta-tune measures layers as they run in their network.

usage: measure_layers.py [options] NETWORK.onnx

Without --loops: the default schedule of each task alone, as vta-tune measures
it, beside the same layer in the network, where the fastest repetition counts.
Fails unless 9 of 10 layers above 0.05 ms are within 10 %, and all within 20 %.

With --loops=N: the search for each of --tasks on the machine as it is, and with
N busy loops beside it. Layers with both schedules are then timed in turns, as it
is. Fails if a layer is more than 3 % slower with what was found beside the
loops, unless vta-tune said that the machine was too loaded. Other programs
should not run meanwhile.
"""

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile

LEAST_SECONDS = 5e-5
NEAR, FAR, SHARE = 0.10, 0.20, 0.9
SLOWER = 0.03


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("network")
    parser.add_argument("--tools", default="build/bin", metavar="FOLDER")
    parser.add_argument("--repeat", type=int, default=200, metavar="N",
                        help="runs of the network in a process (default: 200)")
    parser.add_argument("--constants", default="cold",
                        choices=["cold", "warm"])
    parser.add_argument("--loops", type=int, default=0, metavar="N")
    parser.add_argument("--tasks", default="*", metavar="PATTERN,..")
    parser.add_argument("--n-trial", default="32", metavar="N")
    parser.add_argument("--rounds", type=int, default=3, metavar="N",
                        help="processes that are measured, of which the "
                        "fastest counts (default: 3)")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


class Tools:
    def __init__(self, folder):
        self.folder = folder

    def run(self, name, *arguments):
        done = subprocess.run([os.path.join(self.folder, name), *arguments],
                              stdout=subprocess.PIPE)
        if done.returncode:
            sys.exit("%s failed" % name)
        return done.stdout

    def tune(self, network, *arguments):
        """The tasks, as vta-tune --json tells them."""
        return json.loads(self.run("vta-tune", network, "--device=cpu",
                                   "--json", *arguments))["kernels"]

    def compile(self, network, artifact, *arguments):
        self.run("vta-compile", network, "--quiet", "--device=cpu", "-o",
                 artifact, *arguments)

    def fastest(self, artifact, repeat):
        """The least seconds of each step, by its kernel: the task."""
        report = json.loads(self.run(
            "vta-run", artifact, "--random-inputs=1", "--profile", "--json",
            "--repeat=%d" % repeat))
        steps = {}
        for step in report["network"]["steps"]:
            steps.setdefault(step["kernel"], []).append(step["seconds_min"])
        # Layers that are one task are compared by their mean.
        return {kernel: sum(seconds) / len(seconds)
                for kernel, seconds in steps.items()}


def keep_least(least, seconds):
    """Where pages of memory are differs from process to process."""
    for name, second in seconds.items():
        least[name] = min(second, least.get(name, second))


def compare_alone(tools, arguments, folder):
    artifact = os.path.join(folder, "net.vta")
    tools.compile(arguments.network, artifact)
    alone, inside = {}, {}
    for _ in range(arguments.rounds):
        # One task makes one trial; all defaults are measured before.
        tasks = tools.tune(arguments.network, "--n-trials-total=1",
                           "--tasks=" + arguments.tasks,
                           "--constants=" + arguments.constants)
        keep_least(alone, {task["name"]: task["default_seconds_min"]
                           for task in tasks})
        keep_least(inside, tools.fastest(artifact, arguments.repeat))
    return [{"task": task["name"], "text": task["text"],
             "alone": alone[task["name"]], "inside": inside[task["name"]],
             "ratio": alone[task["name"]] / inside[task["name"]]}
            for task in tasks
            if task["name"] in inside]


@contextlib.contextmanager
def busy_loops(number):
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"])
             for _ in range(number)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def compare_loaded(tools, arguments, folder):
    artifacts, tasks = [], []
    for number in (0, arguments.loops):
        records = os.path.join(folder, "%d.jsonl" % number)
        with busy_loops(number):
            tasks.append(tools.tune(
                arguments.network, "--n-trial=" + arguments.n_trial,
                "--tasks=" + arguments.tasks, "--records=" + records,
                "--constants=" + arguments.constants))
        artifacts.append(os.path.join(folder, "%d.vta" % number))
        tools.compile(arguments.network, artifacts[-1], "--records=" + records)
    times = [{}, {}]
    for turn in range(arguments.rounds):
        for which in (0, 1) if turn % 2 == 0 else (1, 0):
            keep_least(times[which],
                       tools.fastest(artifacts[which], arguments.repeat))
    return [{"task": task["name"], "text": task["text"],
             "quiet": times[0][task["name"]], "loaded": times[1][task["name"]],
             "ratio": times[1][task["name"]] / times[0][task["name"]],
             "discarded": task["discarded"] /
             (task["discarded"] + task["repetitions"]),
             "too_loaded": task["too_loaded"]}
            for task in tasks[1] if task["name"] in times[0]]


def judge_alone(rows):
    large = [row for row in rows if row["inside"] > LEAST_SECONDS]
    near = sum(abs(row["ratio"] - 1) <= NEAR for row in large)
    far = sum(abs(row["ratio"] - 1) > FAR for row in large)
    print("%d of %d tasks above %g ms are within %d %%, %d are beyond %d %%" %
          (near, len(large), LEAST_SECONDS * 1e3, NEAR * 100, far, FAR * 100))
    return large and near >= SHARE * len(large) and not far


def judge_loaded(rows):
    good = [row for row in rows
            if row["too_loaded"] or row["ratio"] <= 1 + SLOWER]
    print("%d of %d tasks: within %d %%, or said to be measured on a machine "
          "that is too loaded" % (len(good), len(rows), SLOWER * 100))
    return len(good) == len(rows)


def main():
    arguments = parse_arguments()
    tools = Tools(arguments.tools)
    compare = compare_loaded if arguments.loops else compare_alone
    with tempfile.TemporaryDirectory() as folder:
        rows = compare(tools, arguments, folder)
    if arguments.json:
        print(json.dumps(rows, indent=2))
    else:
        keys = ("quiet", "loaded") if arguments.loops else ("alone", "inside")
        print("%10s %10s %6s  task" % (keys[0] + " ms", keys[1] + " ms",
                                       "ratio"))
        for row in rows:
            print("%10.4f %10.4f %6.3f  %s%s" % (
                row[keys[0]] * 1e3, row[keys[1]] * 1e3, row["ratio"],
                row["text"], "" if not arguments.loops else
                " (%.0f %% thrown away%s)" % (
                    100 * row["discarded"],
                    ": too loaded" if row["too_loaded"] else "")))
    judge = judge_loaded if arguments.loops else judge_alone
    return 0 if judge(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
