#!/usr/bin/env python3
"""Damages compiled networks, repairs their checksums and runs them.

  fuzz-network-file.py VTA_RUN ROUNDS NETWORK.vta... [--seed=N] [--keep=FOLDER]

vta-run must run such a file or refuse it in one line: no signal, no hang. Values of the header are
replaced by others of the file, rows of its tables change places, are left out or come twice, and
bytes of the payload are flipped. Files that crash stay in FOLDER (default: the current one)."""

import argparse
import copy
import json
import os
import random
import struct
import subprocess
import tempfile
import zlib

PREFIX = struct.Struct("<8sIIQI")


def split(data):
    magic, version, header, payload, _ = PREFIX.unpack_from(data)
    body = data[PREFIX.size:]
    assert len(body) == header + payload, "not a whole network file"
    return magic, version, json.loads(body[:header]), bytearray(body[header:])


def join(magic, version, header, payload):
    text = json.dumps(header, separators=(",", ":"), sort_keys=True).encode()
    text += b" " * (-(PREFIX.size + len(text)) % 64)
    body = text + bytes(payload)
    return PREFIX.pack(magic, version, len(text), len(payload), zlib.crc32(body)) + body


def leaves(tree, path=()):
    """All places of a JSON tree, containers included."""
    yield path
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in items:
        yield from leaves(value, path + (key,))


def get(tree, path):
    for key in path:
        tree = tree[key]
    return tree


def damage_header(header, rng):
    header = copy.deepcopy(header)
    places = [path for path in leaves(header) if path]
    numbers = [get(header, p) for p in places if type(get(header, p)) is int]
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        path = rng.choice([p for p in leaves(header) if p])
        parent, key, value = get(header, path[:-1]), path[-1], get(header, path)
        if type(value) is int:
            parent[key] = rng.choice((rng.choice(numbers), value + rng.choice((-64, -1, 1, 64)), value * 2, 2**rng.randrange(63)))
        elif isinstance(value, list) and value:
            i, j = rng.randrange(len(value)), rng.randrange(len(value))
            change = rng.randrange(3)
            if change == 0:
                value[i], value[j] = value[j], value[i]
            elif change == 1:
                del value[i]
            else:
                value.insert(i, copy.deepcopy(value[j]))
        else:
            # Something of this kind from elsewhere.
            parent[key] = copy.deepcopy(get(header, rng.choice(
                [p for p in leaves(header) if p and type(get(header, p)) is type(value)])))
    return header


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("run")
    parser.add_argument("rounds", type=int)
    parser.add_argument("networks", nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", default=".")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    ran = refused = crashed = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "damaged.vta")
        for number in range(options.rounds):
            name = options.networks[number % len(options.networks)]
            with open(name, "rb") as file:
                magic, version, header, payload = split(file.read())
            if rng.random() < 0.2:
                for _ in range(rng.randrange(1, 4)):
                    payload[rng.randrange(len(payload))] ^= 1 << rng.randrange(8)
            else:
                header = damage_header(header, rng)
            with open(path, "wb") as file:
                file.write(join(magic, version, header, payload))
            try:
                done = subprocess.run([options.run, path, "--random-inputs"], capture_output=True, timeout=120)
                lines = done.stderr.count(b"\n")
                isRefused = done.returncode == 1 and lines == 1 and b"error: " in done.stderr
                isGood = isRefused or (done.returncode == 0 and lines == 0)
                what = f"exit status {done.returncode}: {done.stderr.decode()[-300:]}"
            except subprocess.TimeoutExpired:
                isGood, isRefused, what = False, False, "no end after 120 s"
            refused += isRefused
            ran += isGood and not isRefused
            if not isGood:
                crashed += 1
                kept = os.path.join(options.keep, f"damaged-{options.seed}-{number}.vta")
                os.replace(path, kept)
                print(f"FAILED round {number} ({name}), kept {kept}: {what}")
    print(f"{options.rounds} files: {ran} ran, {refused} refused, {crashed} crashed")
    # Rounds that all end in one way test little.
    return crashed != 0 or not (ran and refused)


if __name__ == "__main__":
    raise SystemExit(main())
