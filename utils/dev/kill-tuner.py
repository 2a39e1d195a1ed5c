#!/usr/bin/env python3
"""Kills vta-tune again and again, resumes it, and compares the end with a run
that nobody disturbed.

  kill-tuner.py --kills 20 --work DIR [--workers] -- vta-tune net.onnx --n-trial=200

The command gets --records and --resume. It is killed (SIGKILL) at random
moments; with --workers, one of the processes that it started is killed instead,
which must cost it no more than that trial. Then the log must hold the records
of the undisturbed run, in its order, apart from times (of a killed worker:
apart from the trials that failed), and standard output must be the same.
"""

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import time


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--work", required=True, help="folder for logs")
    parser.add_argument("--workers", action="store_true", help="kill its children, not itself")
    parser.add_argument("command", nargs="+")
    return parser.parse_args()


def read_log(path):
    """The complete lines of a log without times, and whether it ends within a line."""
    with open(path, "rb") as file:
        *lines, rest = file.read().split(b"\n")
    records = [json.loads(line) for line in lines]
    for record in records:
        del record["time"]
    return records, bool(rest)


def find_workers(pid):
    """Worker processes of tuner `pid`. It also starts the linker, which is none."""

    def is_worker(child):
        with open(f"/proc/{child}/comm", encoding="ascii") as file:
            return file.read().startswith("vta-")

    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            return [int(child) for child in file.read().split() if is_worker(child)]
    except (FileNotFoundError, ProcessLookupError):
        return []


class Trial:
    def __init__(self, arguments, log):
        self.command = arguments.command + [f"--records={log}"]
        self.log = log
        self.output = log + ".txt"

    def start(self, resumes):
        with open(self.output, "wb") as output, open(self.log + ".err", "ab") as errors:
            command = self.command + (["--resume"] if resumes else [])
            return subprocess.Popen(command, stdout=output, stderr=errors)

    def read_output(self):
        """Standard output without the time that it took."""
        with open(self.output, encoding="utf-8") as file:
            return re.sub("Used time: .*", "", file.read())

    def finish(self, resumes):
        code = self.start(resumes).wait()
        if code:
            sys.exit(f"the command ended with {code}: see {self.log}.err")


def kill_itself(trial, kills, seconds, dice):
    """Kills the tuner at random moments of its start or of what is left."""
    done, torn, killed = 0, 0, 0
    for _ in range(kills):
        process = trial.start(killed > 0)
        time.sleep(dice.uniform(0, seconds))
        if process.poll() is not None:
            # It finished before its turn: once more from the beginning.
            os.remove(trial.log)
            killed, done = 0, 0
            continue
        process.kill()
        process.wait()
        killed += 1
        if not os.path.exists(trial.log):
            continue
        records, is_torn = read_log(trial.log)
        torn += is_torn
        if len(records) < done:
            sys.exit(f"{done} records before, {len(records)} after a kill: something was lost")
        done = len(records)
    trial.finish(os.path.exists(trial.log))
    return torn


def kill_workers(trial, kills, seconds, dice):
    """Kills processes that the tuner started, at random moments."""
    process, killed = trial.start(False), 0
    # The run that was timed may have been slower: the first kill comes early.
    pause = dice.uniform(0, min(seconds / (2 * kills), 0.1))
    while process.poll() is None:
        if killed == kills or not find_workers(process.pid):
            time.sleep(0.005)
            continue
        time.sleep(pause)
        workers = find_workers(process.pid)
        try:
            os.kill(dice.choice(workers), signal.SIGKILL)
        except (IndexError, ProcessLookupError):
            continue  # They had just ended.
        killed += 1
        pause = dice.uniform(0, seconds / (2 * kills))
    if process.returncode:
        sys.exit(f"the command ended with {process.returncode}: see {trial.log}.err")
    return killed


def main():
    arguments = parse_arguments()
    os.makedirs(arguments.work, exist_ok=True)
    dice = random.Random(arguments.seed)
    logs = [os.path.join(arguments.work, name) for name in ("whole.jsonl", "killed.jsonl")]
    for log in logs:
        if os.path.exists(log):
            os.remove(log)
    whole, killed = (Trial(arguments, log) for log in logs)
    start = time.monotonic()
    whole.finish(False)
    seconds = time.monotonic() - start
    kill = kill_workers if arguments.workers else kill_itself
    result = kill(killed, arguments.kills, seconds, dice)

    expected, found = (read_log(log)[0] for log in logs)
    if not expected:
        sys.exit("the log is empty: nothing was compared")
    if not arguments.workers:
        if whole.read_output() != killed.read_output():
            sys.exit("standard output differs")
        if expected != found:
            sys.exit(f"the logs differ: {len(expected)} and {len(found)} records")
        print(f"{len(expected)} records equal after {arguments.kills} kills, {result} in a line")
        return
    trials = [(record["task"], record["trial"]) for record in found]
    if len(set(trials)) != len(trials):
        sys.exit("a trial stands in the log twice")
    failed = sum(record["error"] is not None for record in found)
    if failed > result:
        sys.exit(f"{result} workers were killed, but {failed} trials failed")
    if len(found) != len(expected):
        sys.exit(f"the logs differ: {len(expected)} and {len(found)} records")
    wrong = [a for a, b in zip(expected, found) if b["error"] is None and a != b]
    if wrong:
        sys.exit(f"{len(wrong)} records differ, the first is {json.dumps(wrong[0])}")
    print(f"{len(found)} records, {failed} failed, after {result} workers were killed")


if __name__ == "__main__":
    main()
