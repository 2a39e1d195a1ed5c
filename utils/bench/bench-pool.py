#!/usr/bin/env python3
"""Measures a pool on this computer, and does to it what happens to pools.

  bench-pool.py --build DIR [--json]        speed: how busy boards are, empty
                                            jobs a second, files
  bench-pool.py --build DIR --faults N      kills and stops each part N times, and
                                            cuts a connection: one result a job
  bench-pool.py --build DIR --records N     a search on simulators as boards, which
                                            is killed N times, has the records of
                                            one in processes
  bench-pool.py --build DIR --evil          boards that crash, lie and are slow
  bench-pool.py --build DIR --drift         a board that gets slower
  bench-pool.py --build DIR --driver LIB    five points of layer C4 on two boards
                                            with a driver, such as that of
                                            cosim/driver.sh: simulators' cycles
  bench-pool.py --build DIR --soak N        memory over N jobs

Boards are processes of this computer, with the driver vta_counting_driver; TLS
is on. Jobs wait, they do not compute. What goes wrong ends with status 1.
"""

import argparse
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from pool import (Pool, fail, read_processor,
                  read_resident, signal_process)

WAIT = 0.05  # Seconds of a job.
# A lease, and what finding it out and running the job takes.
LEASE, SLACK = 3, 1
# The same after the server or a connection is back.
BACK = 3
# Of boards that are simulators.
CONFIG = "1x16_i8w8a32_15_15_18_17"
# As large as ResNet-18 for processors.
FILE_BYTES = 46_800_000


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True, help="folder with bin/")
    parser.add_argument("--boards", type=int, default=8)
    parser.add_argument("--jobs", type=int, default=2000, help="jobs that wait")
    parser.add_argument("--file", help="what is sent (default: random bytes, as "
                        "many as ResNet-18's file has)")
    parser.add_argument("--faults", type=int, metavar="N")
    parser.add_argument("--kinds", default=",".join(FAULTS),
                        help="of --faults: " + ", ".join(FAULTS))
    parser.add_argument("--slack", type=float, default=0, metavar="SECONDS",
                        help="of --faults: recovery may take longer, on a computer "
                        "that others use as well")
    parser.add_argument("--records", type=int, metavar="N")
    parser.add_argument("--evil", action="store_true")
    parser.add_argument("--drift", action="store_true")
    parser.add_argument("--driver", metavar="LIB")
    parser.add_argument("--soak", type=int, metavar="N")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="print JSON alone")
    return parser.parse_args()


def say(text):
    print(text, file=sys.stderr, flush=True)


SMALL = ("ci=32", "co=48", "h=5", "w=6", "k=3", "p=1")


def make_kernel(folder, *spec):
    """A kernel for searches, in the folder `kernel`."""
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    kernel = os.path.join(folder, "kernel")
    subprocess.run([sys.executable, "-B", os.path.join(root, "utils", "workloads.py"),
                    "make", kernel, *spec], check=True)
    return kernel


def build_program(args, folder):
    """A small program file, and the kernel that it is."""
    kernel = make_kernel(folder, *SMALL)
    program = os.path.join(folder, "kernel.vtaprog")
    isa = os.path.join(folder, "isa.mlir")
    tool = lambda name: os.path.join(args.build, "bin", name)
    subprocess.run([tool("vta-opt"), os.path.join(kernel, "in.mlir"), "--vta-pipeline",
                    "-o", isa], check=True)
    subprocess.run([tool("vta-translate"), "--vtaisa-to-binary", isa, "-o", program], check=True)
    return program


def read_lines(process):
    """Results, and the last line, of a client."""
    lines = [json.loads(line) for line in process.stdout]
    if process.wait():
        fail(f"the client ended with {process.returncode}")
    return lines[:-1], lines[-1]


def check_results(results, count):
    """Exactly one result for each job."""
    ids = [result["id"] for result in results]
    if sorted(ids) != list(range(1, count + 1)):
        fail(f"{count} jobs, {len(ids)} results, {len(set(ids))} of them of different jobs")


# Speed ------------------------------------------------------------------------


def read_runs(folder, names):
    """Begin and end of each run, by board."""
    runs = []
    for name in names:
        with open(os.path.join(folder, name + ".runs"), encoding="ascii") as file:
            runs.append(sorted(tuple(map(float, line.split())) for line in file))
    return runs


def measure_busy(args, report):
    names = [f"b-{i}" for i in range(args.boards)]
    with Pool(args.build, names) as pool:
        program = build_program(args, pool.folder)
        for name in names:
            pool.add_board(name, f"null,wait={WAIT * 1000:.0f},"
                           f"log={os.path.join(pool.folder, name + '.runs')}")
        pool.wait_for_boards()
        results, last = read_lines(pool.load(program, args.jobs, 4 * args.boards))
        check_results(results, args.jobs)
        runs = read_runs(pool.folder, names)
    begin = min(run[0][0] for run in runs)
    end = max(run[-1][1] for run in runs)
    busy = sum(b - a for run in runs for a, b in run)
    gaps = [after[0] - before[1] for run in runs for before, after in zip(run, run[1:])]
    report["busy"] = busy / (end - begin) / args.boards
    report["idle_ms_median"] = 1e3 * statistics.median(gaps)
    report["jobs_per_second"] = args.jobs / (end - begin)
    report["resubmitted"] = last["resubmitted"]
    say(f"{args.boards} boards, {args.jobs} jobs of {WAIT * 1e3:.0f} ms: busy "
        f"{100 * report['busy']:.1f} %, between two jobs "
        f"{report['idle_ms_median']:.2f} ms (median)")


def measure_empty(args, report):
    names = [f"b-{i}" for i in range(args.boards)]
    with Pool(args.build, names) as pool:
        program = build_program(args, pool.folder)
        for name in names:
            pool.add_board(name, "null")
        pool.wait_for_boards()
        parts = {"server": [pool.find_server()],
                 "boards": [pid for board in pool.boards
                            for pid in board.find_family()]}
        read = lambda: {part: sum(map(read_processor, pids)) for part, pids in parts.items()}
        before, start = read(), time.monotonic()
        client = os.times()
        results, _ = read_lines(pool.load(program, args.jobs, 8 * args.boards))
        seconds = time.monotonic() - start
        spent = {part: (now - before[part]) / args.jobs for part, now in read().items()}
        now = os.times()
        spent["client"] = (now.children_user + now.children_system - client.children_user
                           - client.children_system) / args.jobs
        check_results(results, args.jobs)
        report["empty_per_second"] = args.jobs / seconds
        report["empty_processor_ms"] = {part: 1e3 * each for part, each in spent.items()}
        say(f"empty jobs: {report['empty_per_second']:.0f} a second; of the processor "
            + ", ".join(f"{part} {1e3 * each:.2f} ms" for part, each in spent.items()))
        path = args.file or os.path.join(pool.folder, "file")
        if not args.file:
            with open(path, "wb") as file:
                file.write(random.Random(args.seed).randbytes(FILE_BYTES))
        sent = pool.send_file(path)
        report["file_bytes"] = sent["bytes"]
        report["file_seconds"] = sent["up"] + sent["down"]
        report["file_sent_again"] = sent["sent_again"]
        say(f"a file of {sent['bytes']} bytes: up {sent['up']:.2f} s, down "
            f"{sent['down']:.2f} s, sent the second time: {sent['sent_again']} bytes")


# Faults -----------------------------------------------------------------------


class Load:
    """Jobs that go on while something happens to the pool."""

    def __init__(self, pool, program, count, window, conf=None):
        self.count = count
        self.process = pool.load(program, count, window, conf)
        self.results = []
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        for line in self.process.stdout:
            self.results.append(json.loads(line))

    def wait_for_results(self, count):
        """Until there are as many results. Counted in results and not in seconds: the
        jobs after them are still to run, however fast this computer is."""
        while len(self.results) < count and self.thread.is_alive():
            time.sleep(0.01)

    def find_recovery(self, moment):
        """Seconds until every job that was out at that moment had its result."""
        times = [r["finished"] - moment for r in self.results
                 if "id" in r and r["submitted"] <= moment < r["finished"]]
        return max(times, default=0)

    def finish(self, seconds):
        """All results; a job without one is an error."""
        self.thread.join(seconds)
        if self.thread.is_alive():
            self.process.kill()
            fail(f"{len(self.results)} results of {self.count} jobs, and no more "
                 f"for {seconds} s")
        if self.process.wait():
            fail(f"the client ended with {self.process.returncode}")
        check_results([r for r in self.results if "id" in r], self.count)
        return [r for r in self.results if "id" in r], self.results[-1]


def hurt_child(pool, board, _):
    child = board.find_child()
    return LEASE + SLACK if child and signal_process(child, signal.SIGKILL) else None


def hurt_nursery(pool, board, _):
    family = board.find_family()
    return LEASE + SLACK if len(family) > 1 and signal_process(family[1], signal.SIGKILL) else None


def hurt_board(pool, board, _):
    for pid in board.find_family():  # As with the power.
        signal_process(pid, signal.SIGKILL)
    return LEASE + SLACK


def stop_child(pool, board, _):
    child = board.find_child()
    # Its job has five seconds: see PoolLoad.cpp.
    return 5 + LEASE + SLACK if child and signal_process(child, signal.SIGSTOP) else None


def stop_board(pool, board, _):
    signal_process(board.process.pid, signal.SIGSTOP)
    threading.Timer(2 * LEASE, signal_process, [board.process.pid, signal.SIGCONT]).start()
    return LEASE + SLACK


def kill_server(pool, _board, _proxy):
    pool.kill_server()
    time.sleep(1)
    pool.start_server()
    return 1 + LEASE + BACK


def cut_connection(pool, _board, proxy):
    proxy.cut()
    time.sleep(10)
    proxy.mend()
    return 10 + BACK


FAULTS = {"child": hurt_child, "nursery": hurt_nursery, "board": hurt_board,
          "stop-child": stop_child,
          "stop-board": stop_board, "server": kill_server, "cut": cut_connection}


def run_faults(args, report):
    dice = random.Random(args.seed)
    names = [f"b-{i}" for i in range(4)]
    report["faults"] = {}
    for kind in args.kinds.split(","):
        with Pool(args.build, names) as pool:
            program = build_program(args, pool.folder)
            proxy = pool.add_proxy()
            conf = None
            for name in names:
                # One board's connection is cut, and every second time that of
                # the client.
                through = kind == "cut" and name == names[0]
                pool.add_board(name, f"null,wait={WAIT * 1000:.0f}",
                               conf=pool.make_proxied(name, proxy) if through else None)
            if kind == "cut":
                conf = pool.make_proxied("tuner", proxy)
            pool.wait_for_boards()
            recoveries = []
            for number in range(args.faults):
                load = Load(pool, program, 200, 8,
                            conf if kind == "cut" and number % 2 else None)
                load.wait_for_results(dice.randrange(20, 100))
                limit, board = None, None
                while limit is None and load.thread.is_alive():
                    board = dice.choice(pool.boards)
                    moment = time.monotonic()
                    limit = FAULTS[kind](pool, board, proxy)
                results, last = load.finish(120)
                if limit is None:
                    fail(f"{kind} {number + 1}: the jobs ended before anything was hurt")
                recovery = load.find_recovery(moment)
                lost = [r for r in results if r["status"] == "lost"]
                failed = [r for r in results if r["status"] not in ("done", "lost")]
                say(f"{kind} {number + 1}: all {len(results)} jobs have one result, "
                    f"the last one of those under way after {recovery:.2f} s"
                    + (f", {len(failed)} failed ({failed[0]['message']})" if failed else ""))
                if lost:
                    fail(f"{kind}: {len(lost)} jobs count as lost: {lost[0]['message']}")
                recoveries.append(recovery)
                if recovery > limit + 2 * WAIT + args.slack:
                    report.setdefault("slow", []).append(
                        f"{kind}: {recovery:.2f} s, expected at most {limit:.1f} s")
                pool.wait_for_boards()
            report["faults"][kind] = {"number": args.faults, "most": max(recoveries),
                                      "median": statistics.median(recoveries)}
    for text in report.get("slow", []):
        say("too slow: " + text)


# Records ----------------------------------------------------------------------


def read_trials(path):
    """Records without what depends on where and when they were measured, and
    without the decision, which only pools make."""
    with open(path, encoding="utf-8") as file:
        records = [json.loads(line) for line in file]
    second = None
    trials = []
    for record in records:
        if "second_board" in record:
            second = record["second_board"]
            continue
        for name in ("time", "board", "drift"):
            record.pop(name, None)
        trials.append(record)
    return trials, second


def run_records(args, report):
    dice = random.Random(args.seed)
    names = [f"b-{i}" for i in range(4)]
    with Pool(args.build, names) as pool:
        kernel = os.path.join(make_kernel(pool.folder, *SMALL), "in.mlir")
        for name in names:
            pool.add_board(name, options=["--config=" + CONFIG])
        pool.wait_for_boards()
        search = [pool.find("vta-tune"), kernel, "--machine=rtl-de10", "--tuner=random",
                  "--n-trial=40", "--seed=5"]
        logs = {name: os.path.join(pool.folder, name + ".jsonl")
                for name in ("process", "pool", "killed")}
        on_pool = [f"--pool={pool.tuner}", f"--key={pool.key}"]
        start = time.monotonic()
        for name, where in [("process", ["--runner=process"]), ("pool", on_pool)]:
            subprocess.run([*search, *where, f"--records={logs[name]}"], check=True,
                           stdout=subprocess.DEVNULL)
        seconds = (time.monotonic() - start) / 2
        killed = 0
        while killed < args.records:
            resume = ["--resume"] if killed else []
            process = subprocess.Popen([*search, *on_pool, *resume,
                                        f"--records={logs['killed']}"],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(dice.uniform(0, seconds))
            process.kill()
            process.wait()
            killed += 1
        subprocess.run([*search, *on_pool, *(["--resume"] if killed else []),
                        f"--records={logs['killed']}"], check=True, stdout=subprocess.DEVNULL)
        expected, _ = read_trials(logs["process"])
        for name in ("pool", "killed"):
            found, second = read_trials(logs[name])
            # The last one is the best one again, on a second board.
            again = found.pop()
            if not second or again["point"] not in [r["point"] for r in found]:
                fail(f"{name}: the best point was not measured on a second board")
            if found != expected:
                wrong = [(a, b) for a, b in zip(expected, found) if a != b][:1]
                fail(f"{name}: {len(found)} records, expected {len(expected)}; the first "
                     f"that differ: {json.dumps(wrong)}")
        report["records"] = {"equal": len(expected), "kills": args.records}
        say(f"{len(expected)} records of a pool are those of processes, also after "
            f"{args.records} kills of the tuner")


# Boards that do evil ----------------------------------------------------------


def tune(args, pool, folder, name, *options):
    """A search on the pool, its records and what it printed."""
    records = os.path.join(folder, name + ".jsonl")
    command = [pool.find("vta-tune"), os.path.join(pool.folder, "kernel", "in.mlir"),
               "--machine=rtl-de10", "--tuner=random", f"--records={records}", *options]
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode:
        fail(f"{' '.join(command)}: status {done.returncode}: {done.stderr}")
    with open(records, encoding="utf-8") as file:
        return [json.loads(line) for line in file], done.stderr


def find_cycles(records):
    """By point: what processes call cycles is the objective of boards."""
    return {json.dumps(r["point"]): r.get("cycles", r.get("objective"))
            for r in records if not r["error"]}


def run_evil(args, report):
    bad = "crashes=100,kills=10"
    # The last four have faults of their own.
    boards = {"b-0": bad, "b-1": bad, "b-2": bad, "b-3": bad, "b-4": "fails",
              "b-5": bad + ",slower=10", "b-6": bad + ",wrong-all",
              "b-7": bad + ",cheats=10"}
    with Pool(args.build, list(boards)) as pool:
        make_kernel(pool.folder, *SMALL)
        for name, faults in boards.items():
            pool.add_board(name, faults)
        pool.wait_for_boards()
        search = ["--n-trial=64", "--seed=3"]
        records, text = tune(args, pool, pool.folder, "evil", *search,
                             f"--pool={pool.tuner}", f"--key={pool.key}")
        good, _ = tune(args, pool, pool.folder, "good", *search, "--runner=process",
                       "--batch=16")
    say(text)
    # What was measured on boards that tell the truth is what a simulator counts.
    cycles = find_cycles(good)
    decided = [r for r in records if r.get("decided")][-1]
    if decided["objective"] != cycles[json.dumps(decided["point"])]:
        fail(f"the best record says {decided['objective']} cycles, right are "
             f"{cycles[json.dumps(decided['point'])]}")
    for name, words in [("b-4", ["quarantined", "not believed"]),
                        ("b-5", ["disagrees", "not believed"]),
                        ("b-6", ["not believed"]), ("b-7", ["disagrees", "not believed"])]:
        if not any(f"{name}" in line and any(word in line for word in words)
                   for line in text.splitlines()):
            fail(f"nothing was said about {name}: {text}")
    kinds = {}
    for record in records:
        kind = record["error"]["kind"] if record["error"] else "none"
        kinds[kind] = kinds.get(kind, 0) + 1
    best = min(cycles.values())
    report["evil"] = {"records": len(records), "kinds": kinds, "best": decided["objective"],
                      "best_of_good": best}
    say(f"{len(records)} records ({kinds}), best {decided['objective']} cycles; "
        f"undisturbed {best}")
    # Boards that crash now and then cost time, no points.
    if decided["objective"] != best:
        fail("the best point of an undisturbed search was lost")


def run_drift(args, report):
    """One of two boards takes 1.2 times as long after 30 runs."""
    with Pool(args.build, ["b-0", "b-1"]) as pool:
        make_kernel(pool.folder, *SMALL)
        pool.add_board("b-0")
        pool.add_board("b-1", "tires=30")
        pool.wait_for_boards()
        search = ["--n-trial=200", "--seed=3"]
        records, text = tune(args, pool, pool.folder, "drift", *search,
                             f"--pool={pool.tuner}", f"--key={pool.key}")
        good, _ = tune(args, pool, pool.folder, "good", *search, "--runner=process",
                       "--batch=16")
    said = "board b-1: its baseline takes 1.200 times as long as at first"
    if said not in text:
        fail(f"the board that got slower was not noticed: {text}")
    cycles = find_cycles(good)
    slow = [r for r in records if r["objective"] != cycles[json.dumps(r["point"])]]
    unmarked = [r for r in slow if "drift" not in r]
    report["drift"] = {"records": len(records), "slow": len(slow), "unmarked": len(unmarked)}
    say(f"{len(records)} records, {len(slow)} of a board that got slower, "
        f"{len(unmarked)} of them from before its baseline")
    # A baseline comes after 64 results, and two more jobs may be at work then.
    if len(unmarked) > 64 - 30 + 2 or any(r["board"] != "b-1" for r in slow):
        fail("what a slower board has measured is not marked")


def run_driver(args, report):
    """Two boards whose driver simulates the design have the simulator's cycles."""
    points = 5
    with Pool(args.build, ["b-0", "b-1"]) as pool:
        make_kernel(pool.folder, "C4")
        for board in ("b-0", "b-1"):
            pool.add_board(board, options=[
                "--driver=" + os.path.abspath(args.driver),
                "--lock=" + os.path.join(pool.folder, board + ".lock")])
        pool.wait_for_boards()
        search = [f"--n-trial={points}", "--seed=3"]
        start = time.monotonic()
        records, _ = tune(args, pool, pool.folder, "driver", *search,
                          f"--pool={pool.tuner}", f"--key={pool.key}")
        seconds = time.monotonic() - start
        expected, _ = tune(args, pool, pool.folder, "simulator", *search, "--runner=process",
                           "--batch=16")
    cycles = find_cycles(expected)
    rows = [{"board": r["board"], "cycles": r["objective"],
             "simulator": cycles[json.dumps(r["point"])], "checked": r["checked"]}
            for r in records if not r["error"]]
    for row in rows:
        say(f"{row['board']}: {row['cycles']} cycles, simulator {row['simulator']}"
            + ("" if row["checked"] else ", outputs were not compared"))
    report["driver"] = {"seconds": seconds, "points": rows}
    say(f"{len(rows)} points on two boards: {seconds:.0f} s")
    if len(rows) < points or any(row["cycles"] != row["simulator"] or not row["checked"]
                                 for row in rows):
        fail("the boards and the simulator disagree")


# Memory -----------------------------------------------------------------------


# Jobs before memory is looked at. The server remembers the identifiers of the
# last 20 s, keeps up to a block of 8 MB of each stream in memory, which are some
# 11,000 jobs, and its heap grows to twice of that before it is collected.
WARM_UP = 15_000


def read_store(pool):
    """Kilobytes of the server's files."""
    total = 0
    for folder, _, names in os.walk(os.path.join(pool.pool, "jetstream")):
        for name in names:
            try:
                total += os.stat(os.path.join(folder, name)).st_blocks // 2
            except FileNotFoundError:
                pass
    return total


def run_soak(args, report):
    names = [f"b-{i}" for i in range(4)]
    samples = []
    with Pool(args.build, names) as pool:
        program = build_program(args, pool.folder)
        for name in names:
            pool.add_board(name, "null")
        pool.wait_for_boards()
        server = pool.find_server()
        start = time.monotonic()
        load = pool.load(program, WARM_UP + args.soak, 32)
        count = 0
        for line in load.stdout:
            result = json.loads(line)
            count += "id" in result
            if "id" in result and count % 100 == 0:
                samples.append({
                    "jobs": count, "server": read_resident(server),
                    "client": read_resident(load.pid),
                    "boards": sum(read_resident(pid) for b in pool.boards
                                  for pid in b.find_family()),
                    "files": read_store(pool)})
                if count % 5000 == 0:
                    say(json.dumps(samples[-1]))
        if load.wait() or count != WARM_UP + args.soak:
            fail(f"{count} results of {WARM_UP + args.soak} jobs")
        seconds = time.monotonic() - start
    # Halves of some blocks each: what one figure says depends on how full they are.
    counted = [one for one in samples if one["jobs"] > WARM_UP]
    halves = counted[:len(counted) // 2], counted[len(counted) // 2:]
    say(f"{count} jobs in {seconds:.0f} s; after the first {WARM_UP}:")
    report["soak"] = {"jobs": args.soak, "seconds": seconds}
    for part in ("server", "client", "boards", "files"):
        means = [statistics.mean(one[part] for one in half) for half in halves]
        found = report["soak"][part] = {
            "growth": means[1] / means[0] - 1,
            "least": min(one[part] for one in counted),
            "most": max(one[part] for one in counted)}
        say(f"{part}: {means[0] / 1024:.1f} MB in the first half, {means[1] / 1024:.1f} MB in "
            f"the second ({100 * found['growth']:+.1f} %), {found['least'] / 1024:.1f} to "
            f"{found['most'] / 1024:.1f} MB")


def main():
    args = parse_arguments()
    report = {}
    if args.faults:
        run_faults(args, report)
    if args.records is not None:
        run_records(args, report)
    if args.evil:
        run_evil(args, report)
    if args.drift:
        run_drift(args, report)
    if args.driver:
        run_driver(args, report)
    if args.soak:
        run_soak(args, report)
    if not (args.faults or args.evil or args.drift or args.driver or args.soak
            or args.records is not None):
        measure_busy(args, report)
        measure_empty(args, report)
    if args.json:
        print(json.dumps(report))
    return 1 if report.get("slow") else 0


if __name__ == "__main__":
    sys.exit(main())
