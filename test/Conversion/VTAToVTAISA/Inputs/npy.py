"""Data for small programs, and what they should compute.

  npy.py random DIR NAME=SHAPE:TYPE...   writes DIR/NAME.npy, x=4x1x16:int32
  npy.py check DIR EXPRESSION...         expressions over the arrays in DIR that
                                         have to be true everywhere
"""

import glob
import os
import sys

import numpy as np

command, directory, *words = sys.argv[1:]
if command == "random":
    os.makedirs(directory, exist_ok=True)
    for seed, word in enumerate(words):
        name, rest = word.split("=")
        shape, dtype = rest.split(":")
        info = np.iinfo(dtype)
        values = np.random.RandomState(seed).randint(
            info.min, int(info.max) + 1, [int(n) for n in shape.split("x")],
            np.int64)
        np.save(f"{directory}/{name}.npy", values.astype(dtype))
else:
    arrays = {os.path.basename(path)[:-4]: np.load(path)
              for path in glob.glob(f"{directory}/*.npy")}
    for expression in words:
        result = eval(expression, dict(arrays, np=np))
        if not np.all(result):
            sys.exit(f"{expression} is wrong for "
                     f"{np.size(result) - np.count_nonzero(result)} of "
                     f"{np.size(result)}")
