#!/usr/bin/env python3
"""Compares two network files, such as those of two commits, on this processor.

usage: compare_networks.py [options] OLD.vta NEW.vta

The files run in turns with random inputs and one thread. The speed is the time
of OLD divided by that of NEW. Times are user CPU time, as the machine may have
other work; starting vta-run is subtracted. With --layers, times are the
fastest of each step, by the clock. Fails if outputs differ in a bit.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile


class Runner:
    def __init__(self, program, options):
        self.command = [program, "--random-inputs=1", *options]

    def user_seconds(self, network, repeat):
        process = subprocess.Popen(
            [*self.command, "--repeat=%d" % repeat, network],
            stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        if status:
            sys.exit("cannot run " + network)
        return usage.ru_utime

    def steps(self, network, repeat):
        """Names and the fastest times of steps."""
        text = subprocess.run(
            [*self.command, "--repeat=%d" % repeat, "--profile", "--json",
             network], check=True, stdout=subprocess.PIPE).stdout
        return [(step["name"], step["seconds_min"])
                for step in json.loads(text)["network"]["steps"]]

    def output(self, network, folder):
        path = os.path.join(folder, "output.npy")
        subprocess.run([*self.command, "--output", path, network], check=True,
                       stdout=subprocess.DEVNULL)
        with open(path, "rb") as file:
            return file.read()


def in_turns(networks, rounds, measure):
    """Lists of what `measure` gives, by network."""
    results = {network: [] for network in networks}
    for i in range(rounds):
        for network in networks if i % 2 == 0 else networks[::-1]:
            results[network].append(measure(network))
    return results


def compare_times(runner, networks, rounds, repeat):
    start = {network: min(runner.user_seconds(network, 1) for _ in range(3))
             for network in networks}
    times = in_turns(networks, rounds, lambda network: (
        runner.user_seconds(network, repeat) - start[network]) / (repeat - 1))
    old, new = (statistics.median(times[network]) for network in networks)
    print("%.3f ms, %.3f ms, speed %.3f; of the fastest rounds %.3f" %
          (old * 1e3, new * 1e3, old / new,
           min(times[networks[0]]) / min(times[networks[1]])))


def compare_layers(runner, networks, rounds, repeat):
    runs = in_turns(networks, rounds,
                    lambda network: runner.steps(network, repeat))
    fastest = []
    for network in networks:
        times = {}
        for steps in runs[network]:
            for i, (name, seconds) in enumerate(steps):
                key = (i, name)
                times[key] = min(seconds, times.get(key, seconds))
        fastest.append(times)
    for key, old in fastest[0].items():
        if key in fastest[1]:
            new = fastest[1][key]
            print("%-30s %8.4f ms %8.4f ms  %.3f" %
                  (key[1], old * 1e3, new * 1e3, old / new))
    old, new = (sum(times.values()) for times in fastest)
    print("%-30s %8.4f ms %8.4f ms  %.3f" %
          ("sum", old * 1e3, new * 1e3, old / new))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n")[0],
        epilog=__doc__.split("\n\n")[2])
    parser.add_argument("networks", nargs=2, metavar="NETWORK.vta")
    parser.add_argument("--vta-run", default="vta-run")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--repeat", type=int, default=20)
    parser.add_argument("--layers", action="store_true")
    parser.add_argument("--flush-cache", action="store_true",
                        help="as of vta-run")
    args = parser.parse_args()
    if args.repeat < 2 or args.rounds < 1:
        parser.error("expected --repeat of at least 2 and --rounds of 1")
    with tempfile.TemporaryDirectory() as folder:
        plain = Runner(args.vta_run, [])
        old, new = (plain.output(network, folder)
                    for network in args.networks)
        if old != new:
            sys.exit("outputs differ")
    runner = Runner(args.vta_run,
                    ["--flush-cache"] if args.flush_cache else [])
    compare = compare_layers if args.layers else compare_times
    compare(runner, args.networks, args.rounds, args.repeat)


if __name__ == "__main__":
    main()
