#!/usr/bin/env python3
"""Compares vta-run with VTA's Chisel design: output bytes, all of DRAM for
networks, start and end of every instruction, cycles of the whole program.

Programs: the recorded conformance cases, random ones, layers and networks
compiled here, and the programs of the integration tests; or the case folders
that are given (vta-run --save-case writes them). Results of the RTL are kept in
the work folder: a second run simulates only what changed. Prints a table and a
summary; exits with 1 if anything differs. cosim/run.sh builds the design and
calls this.
"""

import argparse
import concurrent.futures
import json
import os
import sys
import time

from cases import (GROUPS, NETWORKS, PROGRESS_SECONDS, ROOT, TABLE, Failure,
                   collect, quantized_sources, report)
from simulators import Rtl, compare_case


def parse_names(what, known):
    def parse(text):
        names = text.split(",")
        for name in names:
            if name not in known:
                raise argparse.ArgumentTypeError(
                    "unknown %s '%s', expected some of %s" % (
                        what, name, ", ".join(known)))
        return names
    return parse


def parse_count(text):
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(
            "expected a number from 1 on, got '%s'" % text)
    return int(text)


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(2, "cosim.py: error: %s (run.sh --help lists the options)\n"
                  % message)


def parse_arguments():
    parser = Parser(
        description=__doc__, prog="cosim.py",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("case", nargs="*", metavar="DIR",
                        help="case folders to compare instead of the groups")
    parser.add_argument("--only", default=GROUPS, metavar="GROUP,..",
                        type=parse_names("group", GROUPS), help="some of " + ", ".join(GROUPS))
    parser.add_argument("--layers", metavar="NAME,..",
                        type=parse_names("layer", TABLE),
                        help="of utils/workloads.py, in group compiled")
    parser.add_argument("--networks", metavar="NAME,..",
                        type=parse_names("network", NETWORKS),
                        help="in group networks: some of " +
                        ", ".join(NETWORKS))
    parser.add_argument("--quantized", metavar="NAME,..",
                        type=parse_names("quantized network",
                                         quantized_sources()),
                        help="in group quantized: functions of "
                        "test/Integration/networks/groups.mlir, files of "
                        "test/Integration/linalg and "
                        "test/Tools/Inputs/quantized")
    parser.add_argument("--random", type=parse_count, default=1000, metavar="N",
                        help="random programs (default %(default)s)")
    parser.add_argument("--seed", type=parse_count, default=1, metavar="N",
                        help="of the first random program")
    parser.add_argument("--max-test-cycles", type=parse_count, default=3000000,
                        metavar="N", help="leave out longer programs of the "
                        "integration tests (default %(default)s)")
    parser.add_argument("--max-cycles", type=parse_count, metavar="N",
                        help="an RTL run that takes longer hangs (default: "
                        "about twice what vta-run says)")
    parser.add_argument("--jobs", type=parse_count, default=1, metavar="N",
                        help="processes")
    parser.add_argument("--json", action="store_true",
                        help="one JSON object instead of the table")
    own = parser.add_argument_group("given by run.sh")
    own.add_argument("--rtl", required=True, metavar="FILE",
                     help="the design's simulator")
    own.add_argument("--shell", required=True, metavar="NAME")
    own.add_argument("--config", required=True, metavar="NAME")
    own.add_argument("--bus-bytes", type=int, required=True, metavar="N")
    own.add_argument("--build", required=True, metavar="DIR")
    own.add_argument("--work", required=True, metavar="DIR",
                     help="for programs and results")
    own.add_argument("--check-options", action="store_true",
                     help="and stop")
    own.add_argument("--lit", default="/usr/lib/llvm-22/bin/lit")
    return parser.parse_args()


def choose_machine(args):
    """vta-run's machine for the design: built in, or a file."""
    name = "rtl-" + args.shell
    if args.bus_bytes == 8:
        return name
    with open(os.path.join(ROOT, "runtime", "machines", name + ".json")) as file:
        machine = json.load(file)
    # The design has another fetch unit then (docs/HardwareConfig.md).
    machine.update(name="%s-%d" % (name, 8 * args.bus_bytes), description="",
                   bus_bytes=args.bus_bytes, fetch_decode_cycles=5,
                   fetch_ahead=2)
    path = os.path.join(args.work, machine["name"] + ".json")
    with open(path, "w") as file:
        json.dump(machine, file, indent=1)
    return path


LINE = "%-28s %8s %10s %10s %7s %9s %6s  %s"


def print_row(row):
    case = row.case
    print(LINE % (
        case.name[:28], case.info.get("insn_count", "-"), row.rtl.cycles,
        "-" if row.ours.cycles is None else row.ours.cycles, row.times,
        row.rtl.bytes, row.wrong, row.problems[0] if row.problems else "ok"),
        flush=True)
    for problem in row.problems[1:]:
        print("    " + problem, flush=True)


def summarize(rows):
    """Of rows that have something in common."""
    return dict(
        programs=len(rows), differ=sum(bool(row.problems) for row in rows),
        instructions=sum(len(unit) for row in rows if row.rtl.units
                         for unit in row.rtl.units.values()),
        different_times=sum(row.times for row in rows),
        cycles=sum(row.rtl.cycles or 0 for row in rows),
        bytes=sum(row.rtl.bytes for row in rows),
        wrong=sum(row.wrong for row in rows))


def print_group(group, rows):
    values = summarize(rows)
    print("%-10s %5d programs, %d differ; %d instructions, %d with other times; "
          "%d cycles; %d bytes, %d wrong" % (group, *[values[key] for key in (
              "programs", "differ", "instructions", "different_times",
              "cycles", "bytes", "wrong")]), flush=True)


def compare_group(args, rtl, group, pool):
    """Compares cases while the next ones are made, and says how far it is."""
    rows, last = [], time.monotonic()
    # Hundreds of programs, unless they have something to say.
    is_quiet = group in ("random", "tests")

    def finish(task):
        nonlocal last
        row = task.result()
        if row is None:
            return
        rows.append(row)
        if not args.json and (row.problems or not is_quiet):
            print_row(row)
        if time.monotonic() - last > PROGRESS_SECONDS:
            last = time.monotonic()
            report("%s: %d programs compared" % (group, len(rows)))

    tasks = []
    for case in collect(args, group):
        tasks.append(pool.submit(compare_case, args, rtl, case))
        while tasks and tasks[0].done():
            finish(tasks.pop(0))
    for task in tasks:
        finish(task)
    return rows


def main():
    args = parse_arguments()
    if args.check_options:
        return 0
    os.makedirs(args.work, exist_ok=True)
    args.machine = choose_machine(args)
    # "1x16_i8w8a32_...": batch and block.
    args.block = int(args.config.split("_")[0].split("x")[1])
    rtl = Rtl(args)
    rows = []
    if not args.json:
        print(LINE % ("program", "instr.", "RTL", "vta-run", "times", "bytes",
                      "wrong", "check"), flush=True)
    groups = ["given"] if args.case else [
        group for group in GROUPS if group in args.only]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for group in groups:
            found = compare_group(args, rtl, group, pool)
            if not args.json:
                print_group(group, found)
            rows += found
    values = summarize(rows)
    if args.json:
        print(json.dumps(dict(
            schema_version=1, machine=args.machine, config=args.config,
            sum=values, programs=[row.json() for row in rows]), indent=1))
    else:
        print("%s: %d programs compared with the RTL, %d differ, %d bytes wrong"
              % (os.path.basename(args.machine), values["programs"],
                 values["differ"], values["wrong"]))
    if not rows:
        raise Failure("nothing was compared")
    return 1 if any(row.problems for row in rows) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        sys.exit("cosim.py: error: %s" % failure)
