"""Compares the records of a pool with those of a search without one.

usage: compare-records.py POOL.jsonl HERE.jsonl

Trials have to be equal but for times and boards. The pool's search ends with a
record that says what a second board measured.
"""

import json
import sys


def read(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


pool, here = (read(path) for path in sys.argv[1:])
for number, (one, other) in enumerate(zip(pool, here)):
    differing = sorted(key for key in set(one) | set(other)
                       if one.get(key) != other.get(key))
    if not set(differing) <= {"board", "time", "seconds"}:
        sys.exit("trial %d differs in %s" % (number, ", ".join(differing)))
print("%d trials are equal" % len(here))
print("boards:", *sorted({record["board"] for record in pool}))
second = pool[-1]["second_board"]
if not pool[-1]["decided"] or second["board"] == pool[-1]["board"]:
    sys.exit("the last record was not decided by two boards")
print("the boards agree:", second["cost"] == pool[-1]["cost"])
