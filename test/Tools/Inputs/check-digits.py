"""Checks examples/digits: the accuracy on record is the one it has.

usage: check-digits.py UTILS_DIRECTORY DIGITS_DIRECTORY
"""

import os
import sys

import numpy as np
import onnx

utils, folder = sys.argv[1:]
sys.path.insert(0, utils)
import onnx_reference  # noqa: E402

path = os.path.join(folder, "digits.onnx")
assert os.path.getsize(path) < 300000, os.path.getsize(path)
model = onnx.load(path)
props = {p.key: p.value for p in model.metadata_props}
held_out = np.load(os.path.join(folder, "held-out.npz"))
images, labels = held_out["images"], held_out["labels"]
assert images.shape == (597, 1, 8, 8) and images.dtype == np.uint8
assert images.max() == 16 and labels.shape == (597,)
# Every digit is there, about as often as any other.
assert np.bincount(labels, minlength=10).min() >= 45, np.bincount(labels)

for dtype in (np.float32, np.float64):
    logits = onnx_reference.run(
        model, {"data": images.astype(np.float32) / 16}, dtype)["output"]
    correct = int((logits.argmax(axis=1) == labels).sum())
    assert str(correct) == props["held_out_correct"], (correct, props)
assert str(len(labels)) == props["held_out_images"]
assert correct >= 0.98 * len(labels)
with open(os.path.join(folder, "README.md")) as file:
    text = file.read()
line = "%d of %d (%.2f %%)" % (correct, len(labels),
                               100 * correct / len(labels))
assert line in text, "README.md lacks '%s'" % line

# What the network is for: shortcuts, one with a convolution, halved sizes.
ops = [n.op_type for n in model.graph.node]
assert ops.count("Add") == 3 and ops.count("BatchNormalization") == 8
strides = [list(a.ints) for n in model.graph.node if n.op_type == "Conv"
           for a in n.attribute if a.name == "strides"]
assert strides.count([2, 2]) == 2, strides

# Calibration images are not among those that accuracy is measured with.
data = np.load(os.path.join(folder, "calibration.npz"))["data"]
assert data.shape == (128, 1, 8, 8) and data.dtype == np.float32
known = {image.tobytes() for image in images}
assert not any((16 * image).astype(np.uint8).tobytes() in known
               for image in data)
print("digits: " + line)
