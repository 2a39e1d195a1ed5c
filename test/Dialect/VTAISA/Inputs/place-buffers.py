"""place-buffers.py x.npy writes the input of @chain of place-buffers.mlir;
place-buffers.py x.npy y.npy checks what the program has made of it."""

import sys
import numpy as np

if len(sys.argv) == 2:
    x = np.arange(64) * 7 % 11 - 5
    np.save(sys.argv[1], x.astype(np.int8).reshape(4, 16))
    sys.exit()
x = np.load(sys.argv[1]).astype(np.int64)
y = np.load(sys.argv[2])
o, i = np.meshgrid(np.arange(16), np.arange(16), indexing="ij")
w = (3 * o * o + 2 * i * (o + 1)) % 5 - 2
first = 30 - 2 * np.arange(16)
second = (np.arange(16) + 1) * np.where(np.arange(16) % 2, -1, 1)


def narrow(acc):
    """The lowest 8 bits, as VTA stores accumulators."""
    return acc.astype(np.int8).astype(np.int64)


a = narrow(x @ w.T + first)
upper = a @ w.T + second
b = np.concatenate([narrow(upper), narrow(upper + first)])
c = narrow(b[2:6] @ w.T)
expected = narrow((c + a + b[:4]) @ w.T)
assert y.shape == expected.shape, y.shape
assert np.array_equal(y, expected), np.argwhere(y != expected)[:4]
assert len(np.unique(expected)) > 16
