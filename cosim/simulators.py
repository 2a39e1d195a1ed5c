"""Runs cases on the RTL and on vta-run, and compares the two."""

import hashlib
import json
import os
import subprocess

from cases import Failure

UNITS = ["load", "compute", "store"]
# Decimals of a trace, in cycles.
TOLERANCE = 1e-3


class Events:
    """What one simulator says of one case."""

    def __init__(self):
        self.cycles = self.error = None
        # By unit (start, end, text), in the order of the stream; None if
        # the simulator does not say.
        self.units = None
        self.bytes = self.wrong = 0
        self.notes = []


# vta-run.


def read_trace(path):
    """Start and end of each instruction of a trace, in cycles."""
    with open(path) as file:
        trace = json.load(file)
    clock = trace["otherData"]["clock_mhz"]
    tracks = {event["tid"]: event["args"]["name"]
              for event in trace["traceEvents"]
              if event["name"] == "thread_name"}
    units = {unit: [] for unit in UNITS}
    for event in trace["traceEvents"]:
        if event.get("cat") == "insn":
            start = event["ts"] * clock
            units[tracks[event["tid"]]].append((
                event["args"]["index"], start, start + event["dur"] * clock,
                event["args"]["text"]))
    return {unit: [event[1:] for event in sorted(events)]
            for unit, events in units.items()}


def run_vta(args, case):
    events = Events()
    trace = os.path.join(args.work, case.group + "." + case.name + ".trace")
    command = [os.path.join(args.build, "bin", "vta-run"), "--case",
               case.folder, "--machine=" + args.machine, "--json"]
    is_single = len(case.steps) == 1
    result = subprocess.run(command + ["--trace=" + trace] * is_single,
                            capture_output=True, text=True)
    try:
        report = json.loads(result.stdout)["cases"][0]
    except (ValueError, KeyError, IndexError):
        raise Failure("%s\n%s" % (" ".join(command), result.stderr[-2000:]))
    events.error = report.get("error")
    events.cycles = report["cycles"]
    if not case.timing_only and report["match"] is False:
        events.wrong = report.get("mismatch", {}).get("bytes", 1)
    if is_single and events.error is None:
        events.units = read_trace(trace)
    if os.path.exists(trace):
        os.remove(trace)
    return events


# The RTL.


def hash_files(paths):
    digest = hashlib.sha256()
    for path in paths:
        with open(path, "rb") as file:
            digest.update(hashlib.sha256(file.read()).digest())
    return digest.hexdigest()


def case_files(case):
    return [path for folder in [case.folder, *case.steps]
            for name in ("case.json", "insn.bin", "mem.bin", "expect.bin")
            for path in [os.path.join(folder, name)] if os.path.exists(path)]


class Rtl:
    """Keeps the results of cases that did not change."""

    def __init__(self, args):
        self.args = args
        self.program = hash_files([args.rtl])
        self.folder = os.path.join(args.work, "rtl")
        os.makedirs(self.folder, exist_ok=True)

    def path(self, case):
        key = hashlib.sha256((self.program + hash_files(
            case_files(case))).encode()).hexdigest()
        return os.path.join(self.folder, key + ".json")

    def run(self, case, max_cycles):
        path = self.path(case)
        if os.path.exists(path):
            with open(path) as file:
                return to_events(json.load(file))
        command = [self.args.rtl, "--trace", "--max-cycles=%d" % max_cycles,
                   case.folder]
        result = subprocess.run(command, capture_output=True, text=True,
                                errors="replace")
        try:
            report = json.loads(result.stdout.splitlines()[-1])
        except (ValueError, IndexError):
            raise Failure("%s\nexit code %d\n%s" % (
                " ".join(command), result.returncode, result.stderr[-2000:]))
        events = to_events(report)
        if events.error is None:
            with open(path + ".new", "w") as file:
                json.dump(report, file)
            os.replace(path + ".new", path)
        return events


def to_events(report):
    events = Events()
    events.error = report.get("error")
    events.cycles = 0
    for step in report.get("steps", []):
        events.error = events.error or step.get("error")
        events.cycles += step.get("cycles", 0)
        events.bytes += step.get("bytes", 0)
        events.wrong += step.get("wrong", 0)
        events.notes += step.get("assertions", [])
        if step.get("wrong"):
            events.notes.insert(0, "%(address)#x holds %(got)d, expected "
                                "%(expected)d" % step["mismatch"])
        events.units = step.get("trace")
    return events


# Both.


def different_times(rtl, ours):
    """The instructions whose start or end differ, as sentences. An instruction
    that runs when FINISH ends the run has no end on the RTL."""
    found = []
    equal = lambda a, b: abs(a - b) < TOLERANCE
    for unit in UNITS:
        there, here = rtl.units[unit], ours.units[unit]
        for k in range(max(len(there), len(here))):
            name = "%s instruction %d" % (unit, k)
            if k >= len(here):
                found.append("%s: RTL %s to %s, vta-run does not run it" % (
                    name, *there[k]))
                continue
            start, end, text = here[k]
            if k >= len(there):
                if start < rtl.cycles and end <= rtl.cycles:
                    found.append("%s (%s): vta-run %g to %g, the RTL does not "
                                 "run it" % (name, text, start, end))
            elif not (equal(start, there[k][0]) and
                      (there[k][1] is None or equal(end, there[k][1]))):
                found.append("%s (%s): RTL %s to %s, vta-run %g to %g" % (
                    name, text, *there[k], start, end))
    return found


class Row:
    """One case in the table."""

    def __init__(self, case, rtl, ours):
        self.case, self.rtl, self.ours = case, rtl, ours
        self.problems = []
        for who, events in (("RTL", rtl), ("vta-run", ours)):
            if events.error:
                self.problems.append("%s: %s" % (who, events.error))
        self.times = 0
        self.wrong = rtl.wrong + ours.wrong
        if self.problems:
            return
        if rtl.wrong:
            self.problems.append("RTL: %d wrong bytes, %s" % (
                rtl.wrong, rtl.notes[0]))
        if ours.wrong:
            self.problems.append("vta-run: %d wrong bytes" % ours.wrong)
        # Streams without data have no operands to bypass.
        assertions = [] if case.timing_only else [
            note for note in rtl.notes if ".sv" in note]
        if assertions:
            self.problems.append("RTL: assertion failed at " + assertions[0])
        if rtl.cycles != ours.cycles:
            self.problems.append("%d cycles on the RTL, %s in vta-run" % (
                rtl.cycles, ours.cycles))
        if rtl.units and ours.units:
            times = different_times(rtl, ours)
            self.times = len(times)
            self.problems += times[:1]

    def json(self):
        return dict(
            group=self.case.group, name=self.case.name,
            instructions=self.case.info.get("insn_count"),
            rtl_cycles=self.rtl.cycles, cycles=self.ours.cycles,
            different_times=self.times, bytes=self.rtl.bytes,
            wrong=self.wrong, problems=self.problems)


def compare_case(args, rtl, case):
    """None if the case is longer than it may be."""
    ours = run_vta(args, case)
    if case.group == "tests" and (ours.cycles or 0) > args.max_test_cycles:
        return None
    limit = args.max_cycles or (
        2 * ours.cycles + 10000 if ours.cycles else 50000000)
    return Row(case, rtl.run(case, limit), ours)
