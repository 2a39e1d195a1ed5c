#!/usr/bin/env python3
"""Compares tuners on a simulated board that they know nothing of.

Each tuner searches the schedules of ResNet-18's layers, several times with
other seeds. The regret of a search is what the point that it returns takes,
without noise, over the best that any search found. The returned point is the
best of a last re-measurement of the 8 best, 5 times each, which counts as
trials. Regrets that differ by 0.2 % or less count as equal.
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import time

EQUAL = 0.002
# How much worse than random a tuner may be before it is tested, and how sure
# the test has to be.
MARGIN, LEVEL = 0.01, 0.01
QUICK_LAYERS = ["C4", "C6", "C8", "C10"]
LEARNED = 256  # Trials of tuners that learn.
RANDOM = 1024  # Trials that random gets.


def run(args, *options):
    """The lines that vta_tuning_benchmark prints, as objects."""
    program = os.path.join(args.build, "bin", "vta_tuning_benchmark")
    if not os.path.exists(program):
        sys.exit("bench-tuning.py: error: no program %s: expected a build with "
                 "-DVTA_BENCHMARKS=ON" % program)
    command = [program, *options]
    lines = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            lines.append(json.loads(line))
            if "tuner" in lines[-1]:
                print("%(layer)s %(tuner)s seed %(seed)d: %(cycles)s cycles "
                      "after %(trials)d trials, %(seconds).0f s" % lines[-1],
                      file=sys.stderr, flush=True)
    if process.returncode:
        sys.exit("%s: status %d" % (" ".join(command), process.returncode))
    return lines


def search(args, tuners, trials, layers, *extra):
    options = ["--tuners=" + ",".join(tuners), "--seeds=%d" % args.seeds,
               "--trials=" + ",".join(map(str, trials)),
               "--jobs=%d" % args.jobs, "--hidden=" + args.hidden, *extra]
    if layers:
        options.append("--layers=" + ",".join(layers))
    if args.noise:
        options.append("--noise")
    if args.cache:
        options.append("--cache=" + args.cache)
    return run(args, *options)


def collect(lines):
    """Layer to (tuner, trials) to the regrets of all seeds."""
    best = {}
    for line in lines:
        for key in "best", "cycles":
            if line.get(key):
                layer = line["layer"]
                best[layer] = min(best.get(layer, math.inf), line[key])
    regrets = {}
    for line in lines:
        if "tuner" in line:
            # A search that found nothing is as bad as can be.
            regret = (line["cycles"] / best[line["layer"]] - 1
                      if line["cycles"] else math.inf)
            regrets.setdefault(line["layer"], {}).setdefault(
                (line["tuner"], line["trials"]), []).append(regret)
    return regrets, best


def is_larger(a, b):
    """Mann and Whitney's one-sided test that values of `a` are larger, with
    the normal approximation: its probability is below LEVEL."""
    wins = sum((x > y) + (x == y) / 2 for x in a for y in b)
    mean = len(a) * len(b) / 2
    deviation = math.sqrt(len(a) * len(b) * (len(a) + len(b) + 1) / 12)
    return math.erfc((wins - mean) / deviation / math.sqrt(2)) / 2 < LEVEL


def compare(regrets, tuner):
    """How a tuner at 256 trials stands beside random at 1024 and at 256."""
    beats = worse = 0
    for by_tuner in regrets.values():
        mine = by_tuner[tuner, LEARNED]
        more = by_tuner["random", RANDOM]
        same = by_tuner["random", LEARNED]
        beats += statistics.median(mine) <= statistics.median(more) + EQUAL
        worse += is_larger([regret - MARGIN for regret in mine], same)
    return {"tasks": len(regrets), "tasks_beats_random%d" % RANDOM: beats,
            "tasks_worse_than_random": worse}


def print_table(regrets, best):
    columns = sorted({key for by_tuner in regrets.values() for key in by_tuner},
                     key=lambda key: (key[1], key[0]))
    print("median regret, %% | best known, cycles")
    print("%-5s %10s %s" % ("layer", "best", " ".join(
        "%18s" % ("%s@%d" % column) for column in columns)))
    for layer in sorted(regrets, key=lambda name: int(name[1:])):
        cells = []
        for column in columns:
            values = regrets[layer].get(column)
            cells.append("%18s" % ("%.2f" % (100 * statistics.median(values))
                                   if values else "-"))
        print("%-5s %10d %s" % (layer, best[layer], " ".join(cells)))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True, help="build folder")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_true",
                      help="%s, 3 seeds (default)" % ", ".join(QUICK_LAYERS))
    size.add_argument("--full", action="store_true",
                      help="ten layers, 10 seeds, more tuners")
    parser.add_argument("--layers", help="layers, separated by commas")
    parser.add_argument("--tuners", help="tuners beside random, separated by "
                        "commas")
    parser.add_argument("--seeds", type=int, help="searches with each tuner")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(),
                        help="threads")
    parser.add_argument("--hidden", default="pynq", help="machine of the board")
    parser.add_argument("--noise", action="store_true",
                        help="with the accidents of a board")
    parser.add_argument("--no-calibrate", action="store_true",
                        help="without the search of all layers together that "
                        "fits a machine")
    parser.add_argument("--cache", help="file that keeps what points take, for "
                        "other runs with the same build")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("-o", dest="output", help="write the JSON to a file")
    args = parser.parse_args()
    start = time.time()
    args.seeds = args.seeds or (10 if args.full else 3)
    layers = (args.layers.split(",") if args.layers else
              [] if args.full else QUICK_LAYERS)
    learned = (args.tuners or ("xgb_knob,xgb_itervar,xgb_curve,xgb_rank_knob,ga"
                               if args.full else "xgb_knob")).split(",")
    lines = search(args, ["random"], [LEARNED, RANDOM], layers)
    lines += search(args, learned, [64, LEARNED], layers)
    if not args.no_calibrate:
        lines += search(args, ["calibrate"], [64], layers, "--best")
    rate = run(args, "--rate")[0]
    models = [run(args, "--model=" + machine, "--jobs=%d" % args.jobs,
                  *(["--layers=" + ",".join(layers)] if layers else []))[0]
              for machine in ("rtl-de10", "pynq")]
    regrets, best = collect(lines)
    blackbox = {tuner: compare(regrets, tuner) for tuner in learned}
    report = {
        "schema_version": 1,
        "seconds": {model["machine"]: model["model_seconds"]
                    for model in models},
        "cycles": {model["machine"]: model["model_cycles"]
                   for model in models}, "machine": args.hidden, "noise": args.noise,
        "seeds": args.seeds, "seconds_in_total": time.time() - start,
        "trials_per_second": rate["trials_per_second"],
        "timed_per_second": rate["timed_per_second"],
        "blackbox": blackbox, "best": best,
        "calibrate_regret_64": {
            layer: statistics.median(by_tuner["calibrate", 64])
            for layer, by_tuner in regrets.items()
            if ("calibrate", 64) in by_tuner},
        "regrets": {layer: {"%s@%d" % key: values
                            for key, values in by_tuner.items()}
                    for layer, by_tuner in regrets.items()}}
    if args.output:
        with open(args.output, "w") as file:
            json.dump(report, file, indent=1)
    if args.json:
        print(json.dumps(report))
        return
    print_table(regrets, best)
    for tuner, result in blackbox.items():
        print("%s: %s" % (tuner, ", ".join("%s %d" % item
                                           for item in result.items())))
    print("%.0f trials of C6 a second on one core, %.0f if they are timed "
          "alone" % (report["trials_per_second"], report["timed_per_second"]))
    for model in models:
        print("model on %(machine)s: %(model_cycles).0f cycles in "
              "%(model_seconds).1f s" % model)
    print("%.0f s in total" % report["seconds_in_total"])


if __name__ == "__main__":
    main()
