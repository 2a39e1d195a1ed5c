#!/usr/bin/env python3
"""Runs a command; writes the seconds it took and the most memory it had.

usage: measure.py REPORT CPUS COMMAND...

REPORT is a file for one JSON object, CPUS how many processors the command may
use, 0 for all. A process of its own, because the kernel counts the memory of
the process that starts another one as that one's, too: this one is small.
"""

import json
import os
import sys
import time


def main():
    report, cpus, *command = sys.argv[1:]
    if int(cpus):
        os.sched_setaffinity(
            0, sorted(os.sched_getaffinity(0))[:int(cpus)])
    start = time.monotonic()
    child = os.fork()
    if not child:
        try:
            os.execvp(command[0], command)
        except OSError as error:
            os.write(2, ("%s: %s\n" % (command[0], error.strerror)).encode())
            os._exit(127)
    _, status, usage = os.wait4(child, 0)
    seconds = time.monotonic() - start
    with open(report, "w") as file:
        json.dump({"seconds": seconds, "cpu_seconds": usage.ru_utime +
                   usage.ru_stime, "peak_bytes": usage.ru_maxrss * 1024}, file)
    code = os.waitstatus_to_exitcode(status)
    # As shells do it.
    return 128 - code if code < 0 else code


if __name__ == "__main__":
    sys.exit(main())
