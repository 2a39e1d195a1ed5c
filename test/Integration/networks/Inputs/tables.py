"""Writes a network of int8 tables and its inputs, or checks its outputs.

Usage: tables.py write|check
"""

import sys

import numpy as np

SHAPES = [(1, 1, 1, 1), (2, 3, 13, 1), (1, 8, 6, 4)]
random = np.random.default_rng(7)
tables = [random.permutation(np.arange(-128, 128)) for _ in SHAPES]
inputs = [random.integers(-128, 128, shape, dtype=np.int8) for shape in SHAPES]


def write():
    types = ["tensor<%sxi8>" % "x".join(map(str, s)) for s in SHAPES]
    print("func.func @main(%s) -> (%s) {" % (
        ", ".join("%%x%d: %s" % pair for pair in enumerate(types)),
        ", ".join(types)))
    for i, (table, kind) in enumerate(zip(tables, types)):
        print('%%t%d = "tosa.const"() <{values = dense<%s> : tensor<256xi8>}> '
              ": () -> tensor<256xi8>" % (i, table.tolist()))
        print("%%y%d = tosa.table %%x%d, %%t%d : (%s, tensor<256xi8>) -> %s"
              % (i, i, i, kind, kind))
    print("return %s : %s\n}" % (
        ", ".join("%%y%d" % i for i in range(len(types))), ", ".join(types)))


if sys.argv[1] == "write":
    with open("net.mlir", "w") as sys.stdout:
        write()
    for i, x in enumerate(inputs):
        np.save("x%d.npy" % i, x)
else:
    for i, (x, table) in enumerate(zip(inputs, tables)):
        y = np.load("y%d.npy" % i)
        expected = table[x.astype(int) + 128]
        assert np.array_equal(y, expected), (i, y, expected)
