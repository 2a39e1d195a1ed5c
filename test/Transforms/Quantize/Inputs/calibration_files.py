"""Calibration files for two-layers.mlir, good and bad ones, in a folder."""

import pathlib
import sys

import numpy as np

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
x = (np.random.RandomState(3).standard_normal((8, 3, 4, 3)) * 1.7).astype(np.float32)
np.savez(folder / "plain.npz", image=x, labels=np.arange(8))
np.savez_compressed(folder / "packed.npz", image=x)
np.savez(folder / "runs.npz", image=x.reshape(4, 2, 3, 4, 3))
np.save(folder / "first.npy", x[:2])
np.save(folder / "others.npy", x[2:])

np.savez(folder / "seven.npz", image=x[:7])
np.savez(folder / "channels-first.npz", image=x.transpose(0, 3, 1, 2).copy())
np.savez(folder / "fortran.npz", image=np.asfortranarray(x))
np.savez(folder / "empty.npz", image=x[:0])
np.savez(folder / "images.npz", images=x, labels=np.arange(8))
np.savez(folder / "double.npz", image=x.astype(np.float64))
np.savez(folder / "bytes.npz", image=(x * 20).astype(np.uint8))
for name, kind in ("signed", np.int8), ("unsigned", np.uint8):
    np.savez(folder / f"{name}.npz", image=np.ones((2, 3), kind), offset=np.ones((2, 3), kind))
np.savez(folder / "objects.npz", image=np.array([{}, {}]))
np.savez(folder / "zeros.npz", image=np.zeros_like(x))
bad = x.copy()
bad[5, 1, 2, 0] = np.nan
np.savez(folder / "nan.npz", image=bad)
# Finite, but not what the network computes from it.
bad[5, 1, 2, 0] = 3e38
np.savez_compressed(folder / "large.npz", image=bad)
packed = (folder / "packed.npz").read_bytes()
(folder / "cut.npz").write_bytes(packed[:-30])
(folder / "flipped.npz").write_bytes(packed[:100] + bytes([packed[100] ^ 4]) + packed[101:])
(folder / "picture.jpg").write_bytes(b"\xff\xd8\xff\xe0")
