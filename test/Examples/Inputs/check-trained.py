"""Checks a folder of examples/ with a trained network: the accuracy on record is
the one it has.

usage: check-trained.py UTILS_DIRECTORY FOLDER NETWORK
"""

import os
import sys

import numpy as np
import onnx

utils, folder, name = sys.argv[1:]
sys.path.insert(0, utils)
import onnx_reference  # noqa: E402

# Images, how many there are of each class, the largest byte; the accuracy that
# is expected, and what the network is for.
EXPECTED = {
    "digits": ((597, 1, 8, 8), 45, 16, 0.98,
               {"Add": 3, "BatchNormalization": 8}),
    "averaging": ((752, 1, 16, 16), 16, 255, 0.94,
                  {"AveragePool": 3, "Add": 2, "Relu": 5}),
    "mobile": ((752, 1, 16, 16), 16, 255, 0.94,
               {"Sigmoid": 10, "Mul": 10, "Add": 2}),
}
shape, per_class, largest, accuracy, operators = EXPECTED[name]

held_out = np.load(os.path.join(folder, "held-out.npz"))
images, labels = held_out["images"], held_out["labels"]
assert images.shape == shape and images.dtype == np.uint8
assert images.max() == largest and labels.shape == shape[:1]
# Each class is there about as often as any other, in no order.
assert np.bincount(labels).min() >= per_class, np.bincount(labels)
assert (np.diff(labels.astype(int)) == 0).mean() < 0.2

path = os.path.join(folder, name + ".onnx")
assert os.path.getsize(path) < 300000, os.path.getsize(path)
model = onnx.load(path)
ops = [node.op_type for node in model.graph.node]
assert {op: ops.count(op) for op in operators} == operators, ops


def attributes(wanted):
    return [list(a.ints) or a.i for node in model.graph.node
            if node.op_type == "Conv" for a in node.attribute if a.name == wanted]


assert (max(attributes("group"), default=1) > 1) == (name == "mobile")
assert name != "digits" or attributes("strides").count([2, 2]) == 2
props = {p.key: p.value for p in model.metadata_props}
for dtype in (np.float32, np.float64):
    logits = onnx_reference.run(
        model, {"data": images.astype(np.float32) / largest}, dtype)["output"]
    correct = int((logits.argmax(axis=1) == labels).sum())
    assert str(correct) == props["held_out_correct"], (correct, props)
assert str(len(labels)) == props["held_out_images"]
assert correct >= accuracy * len(labels)
line = "%d of %d (%.2f %%)" % (correct, len(labels), 100 * correct / len(labels))
with open(os.path.join(folder, "README.md")) as file:
    assert line in file.read(), "README.md lacks '%s'" % line

# Calibration images are not among those that accuracy is measured with.
data = np.load(os.path.join(folder, "calibration.npz"))["data"]
assert data.shape == (128, *shape[1:]) and data.dtype == np.float32
known = {image.tobytes() for image in images}
assert not any(np.rint(largest * image).astype(np.uint8).tobytes() in known
               for image in data)
