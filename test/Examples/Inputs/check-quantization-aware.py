"""What examples/quantization-aware/train_digits.py saved of PyTorch: the integers of the outputs.
VTA and the CPU compute the same.

usage: check-quantization-aware.py VTA_COMPILE VTA_RUN MODELS
"""

import os
import re
import subprocess
import sys
import tempfile

import numpy as np

compiler, runner, models = sys.argv[1:]
temporary = tempfile.TemporaryDirectory()
folder = temporary.name
IMAGES = 8
expected = np.load(os.path.join(models, "expected.npz"))
steps, y = expected["steps"][:IMAGES], expected["y"][:IMAGES]
assert len(np.unique(steps)) > 20 and len(np.unique(steps.argmax(1))) > 3
# The integers stand for the real numbers, in steps of a power of two.
scale = np.abs(y).max() / np.abs(steps.astype(int)).max()
assert np.log2(scale) % 1 == 0 and (y == steps * scale).all()
for device in "vta", "cpu":
    network = os.path.join(folder, device + ".vta")
    log = subprocess.run([compiler, os.path.join(models, "digits.onnx"), "--device=" + device,
                          "--jobs=1", "-o", network], check=True, stderr=subprocess.PIPE,
                         text=True).stderr
    # The report says that nothing is computed in float.
    assert len(re.findall("^.*conv2d +shift", log, re.M)) >= 5, log
    assert "12 by shifts, 2 in integers, 0 by multiplications in float, 0 in float" in log, log
    assert device == "cpu" or re.search("on VTA .* in 1 segment", log), log
    different = 0
    for image, wanted in zip(expected["x"], y):
        np.save(os.path.join(folder, "x.npy"), image[None])
        subprocess.run([runner, network, "--input", "x=" + os.path.join(folder, "x.npy"), "--output",
                        os.path.join(folder, "y.npy")], check=True, stdout=subprocess.DEVNULL)
        different += (np.load(os.path.join(folder, "y.npy"))[0] != wanted).sum()
    assert different == 0, "%s: %d of %d differ" % (device, different, y.size)
