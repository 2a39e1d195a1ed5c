"""Writes the records that come with vta-compile; update-records.sh starts it.

For each machine: tunes networks of the zoo, task by task and then as a whole.
Keeps the best record of each task, but for those with which a whole network is
slower: kernels of a program overlap, which nobody sees who times them one by
one. Then keeps the record of each program that is faster than what the records
of tasks make of it; such a record is for these networks alone.
"""

import argparse
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
MACHINES = ["rtl-de10", "rtl-pynq", "pynq"]
NETWORKS = ["mlp", "resnet-18", "mobilenet", "squeezenet_v1.1", "resnet-34"]

HEADER = """\
# Part of the vta-mlir project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Best schedules for machine %s, found by this project's vta-tune.
# Written by utils/update-records.sh; see docs/Tuning.md.
"""


def note(text):
    print(text, file=sys.stderr, flush=True)


def read_lines(path):
    with open(path) as file:
        return [line for line in file.read().splitlines()
                if not line.startswith("#")]


def write_lines(path, lines, header=""):
    with open(path, "w") as file:
        file.write(header + "".join(line + "\n" for line in lines))


def is_program(line):
    return "program" in json.loads(line)


def network_of(program):
    """Programs are called NETWORK.segmentN."""
    return json.loads(program)["name"].rpartition(".")[0]


class Updater:
    def __init__(self, args):
        self.args = args
        self.bin = os.path.join(args.build, "bin")
        os.makedirs(args.work, exist_ok=True)

    def run(self, tool, *options):
        done = subprocess.run([os.path.join(self.bin, tool), *options],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True)
        if done.returncode:
            sys.exit("%s %s: status %d: %s" % (
                tool, " ".join(options), done.returncode, done.stderr[-2000:]))
        return done.stdout

    def path(self, name):
        return os.path.join(self.args.work, name)

    def network(self, name):
        path = self.path(name + ".onnx")
        if not os.path.exists(path):
            subprocess.run([sys.executable, "-B",
                            os.path.join(ROOT, "utils", "zoo.py"), name, "-o",
                            path], check=True, stdout=subprocess.DEVNULL)
        return path

    def shipped(self, machine):
        return os.path.join(ROOT, "records", "vta", machine + ".jsonl")

    def cycles(self, name, machine, records):
        """Of the whole network, by the simulator, whatever else is faster."""
        report = self.path("report.json")
        trust = [] if records == "off" else ["--trust-records"]
        self.run("vta-compile", self.network(name), "--device=vta",
                 "--calibrate=global_scale", "--machine=" + machine,
                 "--records=" + records, *trust, "--report=" + report,
                 "--quiet", "-o", self.path("network.vta"))
        with open(report) as file:
            return json.load(file)["cycles"]

    def matches(self, name, machine, records):
        """What `vta-tune check` says of each task, and of each program."""
        out = self.run("vta-tune", "check", records, "--json",
                       "--network=" + self.network(name),
                       "--machine=" + machine)
        found = json.loads(out)
        return found["tasks"], found["programs"]

    def tune(self, name, machine):
        log = self.path("%s-%s.jsonl" % (machine, name))
        done = log + ".done"
        options = ["--n-trial=%d" % self.args.n_trial,
                   "--whole-network=" + self.args.whole_network]
        if not os.path.exists(done) or read_lines(done) != options:
            note("%s: tuning %s" % (machine, name))
            # What the log says is not measured again.
            self.run("vta-tune", self.network(name), "--machine=" + machine,
                     *options, "--resume", "--records=" + log)
            with open(done, "w") as file:
                file.write("\n".join(options))
        return log

    def update(self, machine):
        logs = [self.tune(name, machine) for name in self.args.networks]
        best = self.path(machine + "-best.jsonl")
        self.run("vta-tune", "distill", *logs, "-o", best)
        programs = [line for line in read_lines(best) if is_program(line)]
        lines = {json.loads(line)["task"]: line for line in read_lines(best)
                 if not is_program(line)}
        usual = {name: self.cycles(name, machine, "off")
                 for name in self.args.networks}
        tasks = {name: [task["task"] for task in
                        self.matches(name, machine, best)[0]
                        if task["match"] == "exact"]
                 for name in self.args.networks}
        trial = self.path("trial.jsonl")

        # One after the other, if no network that has the task is slower.
        kept = []
        now = dict(usual)
        for key in lines:
            users = [name for name in tasks if key in tasks[name]]
            write_lines(trial, [lines[k] for k in kept + [key]])
            then = {}
            for name in users:
                then[name] = self.cycles(name, machine, trial)
                if then[name] > now[name]:
                    note("%s: %s is %d cycles slower with %s" % (
                        machine, name, then[name] - now[name],
                        json.loads(lines[key])["name"]))
                    break
            else:
                if any(then[name] < now[name] for name in users):
                    kept.append(key)
                    now.update(then)
        kept_lines = [lines[key] for key in sorted(kept)]
        together = self.choose_programs(machine, programs, kept_lines, now)
        for name in self.args.networks:
            note("%s: %s %d cycles, %d (%.2f %%) fewer, by %d of %d tasks" % (
                machine, name, now[name], usual[name] - now[name],
                100 - 100 * now[name] / usual[name],
                sum(key in tasks[name] for key in kept), len(tasks[name])))
        note("%s: %d of %d programs kept" % (
            machine, len(together), len(programs)))
        write_lines(self.shipped(machine), sorted(together) + kept_lines,
                    HEADER % machine)

    def update_programs(self, machine):
        """Only the records of these networks as a whole: those of tasks, and
        of other networks, stay."""
        best = self.path(machine + "-best.jsonl")
        self.run("vta-tune", "distill",
                 *(self.tune(name, machine) for name in self.args.networks),
                 "-o", best)
        programs = [line for line in read_lines(best) if is_program(line)]
        path = self.shipped(machine)
        lines = [line for line in read_lines(path)
                 if not is_program(line) or
                 network_of(line) not in self.args.networks]
        others = [line for line in lines if is_program(line)]
        tasks = [line for line in lines if not is_program(line)]
        trial = self.path("trial.jsonl")
        write_lines(trial, lines)
        usual = {name: self.cycles(name, machine, trial)
                 for name in self.args.networks}
        now = dict(usual)
        together = self.choose_programs(machine, programs, lines, now)
        for name in self.args.networks:
            note("%s: %s %d cycles, %d (%.2f %%) fewer than by tasks" % (
                machine, name, now[name], usual[name] - now[name],
                100 - 100 * now[name] / usual[name]))
        write_lines(path, sorted(others + together) + tasks, HEADER % machine)

    def choose_programs(self, machine, programs, tasks, now):
        """Those that are faster than by records of tasks; updates `now`."""
        trial = self.path("trial.jsonl")
        kept = []
        for line in programs:
            name = network_of(line)
            write_lines(trial, kept + [line] + tasks)
            then = self.cycles(name, machine, trial)
            if then < now[name]:
                kept.append(line)
                now[name] = then
            else:
                note("%s: %s is not faster as a whole" % (
                    machine, json.loads(line)["name"]))
        return kept

    def check(self, machine):
        """Whether every record holds and no network is slower."""
        path = self.shipped(machine)
        records = [json.loads(line) for line in read_lines(path)]
        known = {r.get("program") or r["task"] for r in records}
        # Tasks may be of any network.
        expected = {json.loads(line)["program"] for line in read_lines(path)
                    if is_program(line) and
                    network_of(line) in self.args.networks}
        ok = True
        seen = set()
        for name in self.args.networks:
            tasks, programs = self.matches(name, machine, path)
            for match in tasks + programs:
                key = match.get("program") or match["task"]
                if key not in known:
                    continue
                seen.add(key)
                if match["match"] != "exact":
                    ok = False
                    note("%s: %s: %s: %s: %s" % (machine, name, match["name"],
                                                 match["match"],
                                                 match["text"]))
            usual, shipped = (self.cycles(name, machine, records)
                              for records in ("off", path))
            print("%s: %s: %d cycles, %d with records (%.2f %% fewer)" % (
                machine, name, usual, shipped, 100 - 100 * shipped / usual))
            ok &= shipped <= usual
        if self.args.networks == NETWORKS:
            expected = known
        if expected - seen:
            ok = False
            note("%s: %d records of no network" % (
                machine, len(expected - seen)))
        print("%s: %d of %d records compared: %s" % (
            machine, len(seen), len(known), "all hold" if ok else "FAILED"))
        return ok


def main():
    def names(text):
        return text.split(",")

    parser = argparse.ArgumentParser(
        prog="update-records.sh", description=__doc__.split("\n\n")[0])
    parser.add_argument("--build", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--machines", type=names, metavar="A,B,..",
                        help="default: %s; with --check, those with records" %
                        ", ".join(MACHINES))
    parser.add_argument("--networks", type=names, default=NETWORKS,
                        metavar="A,B,..")
    parser.add_argument("--n-trial", type=int, default=300, metavar="N",
                        help="points measured for each task at most")
    parser.add_argument("--whole-network", default="on", metavar="on|off|2m",
                        help="the search over each network as a whole: how "
                        "long for each network at most")
    parser.add_argument("--programs-only", action="store_true",
                        help="write the records of these networks as a whole; "
                        "records of tasks stay as they are")
    parser.add_argument("--work", default=os.path.join(ROOT, "build", "records"),
                        metavar="FOLDER", help="where networks and logs are")
    parser.add_argument("--check", action="store_true",
                        help="compare the records with what is so today")
    args = parser.parse_args()
    updater = Updater(args)
    if args.check:
        machines = args.machines or [
            m for m in MACHINES if os.path.exists(updater.shipped(m))]
        return 0 if all([updater.check(m) for m in machines]) else 1
    for machine in args.machines or MACHINES:
        if args.programs_only:
            updater.update_programs(machine)
        else:
            updater.update(machine)
    return 0


if __name__ == "__main__":
    sys.exit(main())
