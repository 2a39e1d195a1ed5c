#!/usr/bin/env python3
"""Compares vta-run with VTA's Chisel design: output bytes, start and end of
every instruction, cycles of the whole program.

Programs: the recorded conformance cases, layers and networks compiled here, the
programs of the integration tests, and random ones; or the case folders that are
given (vta-run --save-case writes them). Results of the RTL are kept in the work
folder: a second run simulates only what changed. Prints a table and a summary;
exits with 1 if anything differs. cosim/run.sh builds the design and calls this.
"""

import argparse
import concurrent.futures
import json
import os
import sys

from cases import GROUPS, TABLE, Failure, collect
from simulators import Rtl, compare_case


def parse_groups(text):
    groups = text.split(",")
    for group in groups:
        if group not in GROUPS:
            raise argparse.ArgumentTypeError(
                "unknown group '%s', expected some of %s" % (
                    group, ", ".join(GROUPS)))
    return groups


def parse_layers(text):
    layers = text.split(",")
    for layer in layers:
        if layer not in TABLE:
            raise argparse.ArgumentTypeError(
                "unknown layer '%s', expected some of %s" % (
                    layer, ", ".join(TABLE)))
    return layers


def parse_count(text):
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(
            "expected a number from 1 on, got '%s'" % text)
    return int(text)


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, prog="cosim.py",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("case", nargs="*", metavar="DIR",
                        help="case folders to compare instead of the groups")
    parser.add_argument("--only", type=parse_groups, default=GROUPS,
                        metavar="GROUP,..", help="some of " + ", ".join(GROUPS))
    parser.add_argument("--layers", type=parse_layers, metavar="NAME,..",
                        help="of utils/workloads.py, in group compiled")
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
    own.add_argument("--machine", required=True, help="vta-run's")
    own.add_argument("--build", required=True, metavar="DIR")
    own.add_argument("--work", required=True, metavar="DIR",
                     help="for programs and results")
    own.add_argument("--lit", default="/usr/lib/llvm-22/bin/lit")
    return parser.parse_args()


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


def print_summary(machine, rows):
    for group in dict.fromkeys(row.case.group for row in rows):
        values = summarize([row for row in rows if row.case.group == group])
        print("%-10s %5d programs, %d differ; %d instructions, %d with other "
              "times; %d cycles; %d bytes, %d wrong" % (
                  group, *[values[key] for key in (
                      "programs", "differ", "instructions", "different_times",
                      "cycles", "bytes", "wrong")]))
    values = summarize(rows)
    print("%s: %d programs compared with the RTL, %d differ, %d bytes wrong" % (
        machine, values["programs"], values["differ"], values["wrong"]))


def main():
    args = parse_arguments()
    os.makedirs(args.work, exist_ok=True)
    rtl = Rtl(args)
    rows = []
    if not args.json:
        print(LINE % ("program", "instr.", "RTL", "vta-run", "times", "bytes",
                      "wrong", "check"))

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for row in pool.map(lambda case: compare_case(args, rtl, case),
                            collect(args)):
            if row is None:
                continue
            rows.append(row)
            # Hundreds of random programs, unless they have something to say.
            is_quiet = row.case.group in ("random", "tests")
            if not args.json and (row.problems or not is_quiet):
                print_row(row)
    if args.json:
        print(json.dumps(dict(
            schema_version=1, machine=args.machine, sum=summarize(rows),
            programs=[row.json() for row in rows]), indent=1))
    else:
        print_summary(args.machine, rows)
    if not rows:
        raise Failure("nothing was compared")
    return 1 if any(row.problems for row in rows) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        sys.exit("cosim.py: error: %s" % failure)
