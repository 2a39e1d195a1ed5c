"""Cuts a log of records as a killed writer leaves it, compares two logs apart
from times, or runs a command while another process writes to a log."""

import fcntl
import json
import subprocess
import sys


def read(path):
    records = []
    with open(path) as file:
        for line in file:
            record = json.loads(line)
            del record["time"]
            records.append(record)
    return records


def main(args):
    if args[0] == "--compare":
        first, second = read(args[1]), read(args[2])
        assert len(first) > 100, "expected a long log"
        if first != second:
            sys.exit("the logs differ: %d and %d records" %
                     (len(first), len(second)))
    elif args[0] == "--lock":
        with open(args[1], "a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            code = subprocess.run(args[3:]).returncode
        if code == 0:
            sys.exit("expected an error")
    else:
        with open(args[0], "rb") as file:
            text = file.read()
        with open(args[1], "wb") as file:
            file.write(text[:int(float(args[2]) * len(text))])


if __name__ == "__main__":
    main(sys.argv[1:])
