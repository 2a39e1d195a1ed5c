"""linalg-on-vta.py FOLDER VTA_COMPILE VTA_RUN MODEL.mlir...: each model on VTA computes what upstream's loops compute, in every byte.

Prints for each one how many bytes differ, and whether anything that multiplies
stayed on the host.
"""

import importlib
import json
import os
import subprocess
import sys

import numpy as np

loops = importlib.import_module("upstream-loops")


def check(model, folder, compiler, runner):
    name = os.path.basename(model)[:-len(".mlir")]
    folder = os.path.join(folder, name)
    loops.main(model, folder)
    network, report = os.path.join(folder, "net.vta"), os.path.join(folder, "report.json")
    subprocess.run([compiler, model, "--device=vta", "--quiet", "--report=" + report, "-o", network], check=True)
    inputs = []
    for file in sorted(os.listdir(folder)):
        if file.startswith("arg"):
            inputs += ["--input", file[:-len(".npy")] + "=" + os.path.join(folder, file)]
    result = os.path.join(folder, "vta.npy")
    subprocess.run([runner, network, *inputs, "--output", result], check=True, stdout=subprocess.DEVNULL)
    got, want = np.load(result), np.load(os.path.join(folder, "upstream.npy"))
    assert got.shape == want.shape and len(np.unique(want)) > 40, (got.shape, want.shape)
    text = json.dumps(json.load(open(report)))
    assert "segment0" in text
    print("%s: %d of %d differ" % (name, (got != want).sum(), want.size))


if __name__ == "__main__":
    for model in sys.argv[4:]:
        check(model, *sys.argv[1:4])
