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
MACHINES = ["rtl-de10", "pynq"]  # Of the search with a model.
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
    print("median regret, % | best known, cycles")
    print("%-5s %10s %s" % ("layer", "best", " ".join(
        "%18s" % ("%s@%d" % column) for column in columns)))
    for layer in sorted(regrets, key=lambda name: int(name[1:])):
        cells = []
        for column in columns:
            values = regrets[layer].get(column)
            cells.append("%18s" % ("%.2f" % (100 * statistics.median(values))
                                   if values else "-"))
        print("%-5s %10d %s" % (layer, best[layer], " ".join(cells)))


def run_models(args, layers):
    """The search with a model on the machines that are known, by machine."""
    options = ["--jobs=%d" % args.jobs]
    if layers:
        options.append("--layers=" + ",".join(layers))
    models = {}
    for machine in MACHINES:
        models[machine] = run(args, "--model=" + machine, *options)[-1]
        extra = ["--template"] if machine == MACHINES[0] else []
        if machine == MACHINES[0] or args.full:
            extra.append("--prove")
        if extra:
            more = run(args, "--model=" + machine, *extra, *options)
            models[machine]["layers"] = more[:-1]
            for key in "proven_gap", "template_proven":
                if key in more[-1]:
                    models[machine][key] = more[-1][key]
    return models


def get_medians(regrets, tuner, trials):
    return {layer: statistics.median(by_tuner[tuner, trials])
            for layer, by_tuner in regrets.items()
            if (tuner, trials) in by_tuner}


def summarize(regrets, models, comparisons, rate):
    """What the yardsticks of the tuner are about. Of several tuners that
    learn, the one that does worst counts."""
    return {
        "seconds": {machine: model["model_seconds"]
                    for machine, model in models.items()},
        "cycles": {machine: model["model_cycles"]
                   for machine, model in models.items()},
        "proven_gap": {machine: model["proven_gap"]
                       for machine, model in models.items()
                       if "proven_gap" in model},
        "template_proven": models[MACHINES[0]]["template_proven"],
        "blackbox": {
            "tasks": len(regrets),
            "tasks_xgb256_beats_random1024": min(
                (c["tasks_beats_random%d" % RANDOM]
                 for c in comparisons.values()), default=0),
            "tasks_worse_than_random": max(
                (c["tasks_worse_than_random"] for c in comparisons.values()),
                default=0),
            "calibrate_regret_64": get_medians(regrets, "calibrate", 64),
            "model_xgb_regret_128": get_medians(regrets, "model_xgb", 128)},
        "trials_per_second": rate["trials_per_second"]}


def read_arguments():
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
                        help="without the searches of all layers together that "
                        "fit a machine")
    parser.add_argument("--cache", help="file that keeps what points take, for "
                        "other runs with the same build")
    parser.add_argument("--json", action="store_true",
                        help="print the yardsticks as JSON")
    parser.add_argument("-o", dest="output",
                        help="write all that was found as JSON to a file")
    return parser.parse_args()


def main():
    args = read_arguments()
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
        lines += search(args, ["model_xgb"], [128], layers)
    rate = run(args, "--rate")[0]
    models = run_models(args, layers)
    regrets, best = collect(lines)
    comparisons = {tuner: compare(regrets, tuner) for tuner in learned}
    # The yardstick is about the trees.
    trees = {tuner: comparison for tuner, comparison in comparisons.items()
             if tuner != "ga"}
    summary = summarize(regrets, models, trees, rate)
    if args.output:
        with open(args.output, "w") as file:
            json.dump({**summary, "schema_version": 1, "hidden": args.hidden,
                       "noise": args.noise, "seeds": args.seeds,
                       "seconds_in_total": time.time() - start,
                       "timed_per_second": rate["timed_per_second"],
                       "comparisons": comparisons, "models": models,
                       "best": best,
                       "regrets": {layer: {"%s@%d" % key: values
                                           for key, values in by_tuner.items()}
                                   for layer, by_tuner in regrets.items()}},
                      file, indent=1)
    if args.json:
        print(json.dumps(summary))
        return
    print_table(regrets, best)
    for tuner, result in comparisons.items():
        print("%s: %s" % (tuner, ", ".join("%s %d" % item
                                           for item in result.items())))
    print("%.0f trials of C6 a second on one core, %.0f if they are timed "
          "alone" % (rate["trials_per_second"], rate["timed_per_second"]))
    for machine, model in models.items():
        print("model on %s: %.0f cycles in %.1f s (%.1f s of processor time)%s"
              % (machine, model["model_cycles"], model["model_seconds"],
                 model["process_seconds"],
                 ", no point can save more than %.2f %%"
                 % (100 * model["proven_gap"]) if "proven_gap" in model else ""))
    print("TVM's template exhausted and not better: %d layers"
          % models[MACHINES[0]]["template_proven"])
    print("%.0f s in total" % (time.time() - start))


if __name__ == "__main__":
    main()
