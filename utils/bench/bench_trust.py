"""What vta-tune says is so: networks compiled with the records of short
searches are never slower than without, and time limits hold on a busy computer.
For bench-networks.py.

Cycles are those that the simulator counts when the file is run, and every
output is compared with that of the network without records.
"""

import collections
import itertools
import json
import os
import shutil
import subprocess
import sys
import time

from bench_common import Failure, Table, finish, note, run

# Residuals, dense layers, depthwise and grouped convolutions, concatenations,
# transposed convolutions. Their images are small.
NETWORKS = ("digits", "mlp", "mobilenet", "squeezenet_v1.1", "shufflenet_v2",
            "dcgan")
# With large images, by one tuner on one machine.
ONCE = ("resnet-18",)
TUNERS = ("model", "xgb_knob", "random")
MACHINES = ("rtl-de10", "pynq")
# Trials of each task, and the limit for the search over programs.
TRIALS, WHOLE = 60, "10s"

# Seconds; processes that do nothing but compute beside the search; how much
# longer it may take.
BUDGETS = (10, 60, 300)
LOAD = 4
PART, LEAST = 0.1, 2

Case = collections.namedtuple("Case", "network tuner machine")


def plan(selected, quick):
    tuners, machines = (TUNERS[-1:], MACHINES[:1]) if quick else \
        (TUNERS, MACHINES)
    names = selected(*(NETWORKS[:2] if quick else NETWORKS))
    cases = [Case(*one) for one in itertools.product(names, tuners, machines)]
    return cases + [Case(name, TUNERS[0], MACHINES[0])
                    for name in selected(*([] if quick else ONCE))]


class Measurement:
    """Runs cases. Files without records are made once for each machine."""

    def __init__(self, tools, trials, whole=WHOLE):
        self.tools, self.trials, self.whole = tools, trials, whole
        self.without = {}

    def compile(self, network, machine, *options):
        """The output for one input, and the cycles of running it."""
        artifact = network.path("trust.vta")
        self.tools.compile(network, artifact, "global_scale", device="vta",
                           options=["--machine=" + machine, *options])
        got, report = self.tools.execute(artifact, network.inputs(1)[0],
                                         profile=True)
        if not report.get("cycles"):
            raise Failure("nothing of it runs on VTA")
        return got, report["cycles"]

    def tune(self, network, case, log, whole, *options):
        start = time.monotonic()
        finish([self.tools.program("vta-tune"), network.onnx, *network.options,
                "--machine=" + case.machine, "--tuner=" + case.tuner,
                "--n-trial=%d" % self.trials, "--whole-network=" + whole,
                "--jobs=%d" % (self.tools.cpus or 1), "--records=" + log,
                *options])
        return time.monotonic() - start

    def run(self, network, case):
        key = network.name, case.machine
        if key not in self.without:
            self.without[key] = self.compile(network, case.machine)
        wanted, without = self.without[key]
        row = {**case._asdict(), "trials": self.trials, "without": without}
        logs = {}
        for whole in ("off", "on"):
            logs[whole] = log = network.path("trust-%s.jsonl" % whole)
            if whole == "off":
                if os.path.exists(log):
                    os.remove(log)
                row["seconds"] = self.tune(network, case, log, "off")
            else:
                # The same search of tasks, which is not measured again.
                shutil.copy(logs["off"], log)
                row["seconds"] += self.tune(network, case, log, self.whole,
                                            "--resume")
            got, row[whole] = self.compile(network, case.machine,
                                           "--records=" + log)
            if got.tobytes() != wanted.tobytes():
                raise Failure("other outputs with records, --whole-network=" +
                              whole)
        return row


def is_trusted(row):
    return max(row["off"], row["on"]) <= row["without"]


def title(case):
    return ", ".join(case)


def measure_budget(tools, network, seconds, load=LOAD):
    """How long a search takes that may take so long, on a busy computer."""
    log = network.path("budget.jsonl")
    if os.path.exists(log):
        os.remove(log)
    busy = [subprocess.Popen([sys.executable, "-S", "-E", "-c",
                              "while True: pass"]) for _ in range(load)]
    try:
        start = time.monotonic()
        text = run([tools.program("vta-tune"), network.onnx, *network.options,
                    "--budget=%gs" % seconds, "--jobs=%d" % (tools.cpus or 1),
                    "--records=" + log, "--json"])
        took = time.monotonic() - start
    finally:
        for process in busy:
            process.kill()
            process.wait()
    report = json.loads(text)
    return {"network": network.name, "budget": seconds, "load": load,
            "seconds": took,
            "trials": sum(one["compiled"] for one in report["kernels"]),
            "programs": sum(one["programs"] for one in report["programs"])}


def get_limit(row):
    return row["budget"] + max(LEAST, PART * row["budget"])


def measure(bench):
    rows, quick = [], bench.args.quick
    measurement = Measurement(bench.tools, bench.args.n_trial or
                              (10 if quick else TRIALS))
    for case in plan(bench.selected, quick):
        network = bench.network(case.network, case.network not in ONCE)
        row = bench.attempt("trust: " + title(case), measurement.run, network,
                            case)
        if not row:
            continue
        rows.append(row)
        note("%d cycles without records, %d by those of tasks, %d as a whole"
             % (row["without"], row["off"], row["on"]))
        if not is_trusted(row):
            bench.failures.append("trust: %s: slower with records" %
                                  title(case))
    if rows:
        bench.yardstick("networks that are slower with records",
                        sum(not is_trusted(row) for row in rows), 0,
                        at_least=False)
    return rows


def measure_budgets(bench):
    rows = []
    for name in bench.selected("mobilenet"):
        for budget in BUDGETS[:1] if bench.args.quick else BUDGETS:
            row = bench.attempt("budgets: %d s" % budget,
                                measure_budget, bench.tools,
                                bench.network(name, True), budget)
            if not row:
                continue
            rows.append(row)
            bench.yardstick("--budget=%ds beside %d busy processes" % (
                budget, LOAD), row["seconds"], get_limit(row), " s",
                at_least=False)
    return rows


def show(rows):
    table = Table("network", "tuner", "machine", "without", "of tasks", "%",
                  "of programs", "%", "s")
    for row in rows:
        gains = ["%+.2f" % (100 * row[kind] / row["without"] - 100)
                 for kind in ("off", "on")]
        table.add(row["network"], row["tuner"], row["machine"],
                  "{:,}".format(row["without"]), "{:,}".format(row["off"]),
                  gains[0], "{:,}".format(row["on"]), gains[1],
                  "%.0f" % row["seconds"])
    return table


def show_budgets(rows):
    table = Table("network", "budget s", "busy", "took s", "at most s",
                  "trials", "programs")
    for row in rows:
        table.add(row["network"], row["budget"], row["load"],
                  "%.1f" % row["seconds"], "%.1f" % get_limit(row),
                  row["trials"], row["programs"])
    return table
