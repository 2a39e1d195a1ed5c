"""What examples/quantization-aware/train_digits.py saved of PyTorch: the integers of the outputs.
VTA and the CPU compute the same.

usage: check-quantization-aware.py VTA_COMPILE VTA_RUN MODELS FOLDER
"""

import os
import subprocess
import sys

import numpy as np

compiler, runner, models, folder = sys.argv[1:]
IMAGES = 8
expected = np.load(os.path.join(models, "expected.npz"))
steps, y = expected["steps"][:IMAGES], expected["y"][:IMAGES]
assert len(np.unique(steps)) > 20 and len(np.unique(steps.argmax(1))) > 3
# The integers stand for the real numbers, in steps of a power of two.
scale = np.abs(y).max() / np.abs(steps.astype(int)).max()
assert np.log2(scale) % 1 == 0 and (y == steps * scale).all()
for device in "vta", "cpu":
    network = os.path.join(folder, device + ".vta")
    subprocess.run([compiler, os.path.join(models, "digits.onnx"), "--device=" + device, "--jobs=1",
                    "-o", network], check=True)
    different = 0
    for image, wanted in zip(expected["x"], y):
        np.save(os.path.join(folder, "x.npy"), image[None])
        subprocess.run([runner, network, "--input", "x=" + os.path.join(folder, "x.npy"), "--output",
                        os.path.join(folder, "y.npy")], check=True, stdout=subprocess.DEVNULL)
        different += (np.load(os.path.join(folder, "y.npy"))[0] != wanted).sum()
    print("%s: %d of %d differ" % (device, different, y.size), flush=True)
