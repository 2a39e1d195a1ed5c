"""Checks examples/characters: the accuracy on record is the one they have.

usage: check-characters.py UTILS_DIRECTORY CHARACTERS_DIRECTORY
"""

import os
import sys

import numpy as np
import onnx

utils, folder = sys.argv[1:]
sys.path.insert(0, utils)
import onnx_reference  # noqa: E402

held_out = np.load(os.path.join(folder, "held-out.npz"))
images, labels = held_out["images"], held_out["labels"]
assert images.shape == (752, 1, 16, 16) and images.dtype == np.uint8
# Each of the characters is there as often as any other, in no order.
assert (np.bincount(labels, minlength=47) == 16).all(), np.bincount(labels)
assert (np.diff(labels.astype(int)) == 0).mean() < 0.1
with open(os.path.join(folder, "README.md")) as file:
    text = file.read()

# What the networks are for.
OPERATORS = {"averaging": {"AveragePool": 3, "Add": 2, "Relu": 5},
             "mobile": {"Sigmoid": 10, "Mul": 10, "Add": 2}}
for name, wanted in OPERATORS.items():
    path = os.path.join(folder, name + ".onnx")
    assert os.path.getsize(path) < 300000, os.path.getsize(path)
    model = onnx.load(path)
    ops = [node.op_type for node in model.graph.node]
    assert {op: ops.count(op) for op in wanted} == wanted, ops
    groups = [a.i for node in model.graph.node if node.op_type == "Conv"
              for a in node.attribute if a.name == "group"]
    assert (max(groups) > 1) == (name == "mobile")
    props = {p.key: p.value for p in model.metadata_props}
    for dtype in (np.float32, np.float64):
        logits = onnx_reference.run(
            model, {"data": images.astype(np.float32) / 255}, dtype)["output"]
        correct = int((logits.argmax(axis=1) == labels).sum())
        assert str(correct) == props["held_out_correct"], (correct, props)
    assert str(len(labels)) == props["held_out_images"]
    assert correct >= 0.94 * len(labels)
    line = "%d of %d (%.2f %%)" % (correct, len(labels),
                                   100 * correct / len(labels))
    assert line in text, "README.md lacks '%s'" % line
    print("%s: %s" % (name, line))

# Calibration images are not among those that accuracy is measured with.
data = np.load(os.path.join(folder, "calibration.npz"))["data"]
assert data.shape == (128, 1, 16, 16) and data.dtype == np.float32
known = {image.tobytes() for image in images}
assert not any(np.rint(255 * image).astype(np.uint8).tobytes() in known
               for image in data)
