"""Compares the gradients of utils/networks/training.py with differences, and
characters that are drawn with what they look like.

usage: check-training.py UTILS_DIRECTORY
"""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(sys.argv[1], "networks"))
import glyphs  # noqa: E402
import training as t  # noqa: E402

random = np.random.RandomState(3)
X = random.standard_normal((2, 4, 6, 6))
LAYERS = [
    t.Conv("conv", random, 4, 3, 3, 2, 1), t.BatchNorm("bn", 4),
    t.Relu("relu"), t.Silu("silu"), t.AveragePool("pool"),
    t.Depthwise("dw", random, 4, 2), t.Head("head", random, 4, 5),
    t.Sum("sum", t.Chain(t.Conv("a", random, 4, 4, 1), t.Silu("b")),
          t.Chain())]


def slope(function, array, index, step=1e-2):
    old = array[index]
    values = []
    for sign in (1, -1):
        array[index] = old + sign * step
        values.append(function())
    array[index] = old
    return (values[0] - values[1]) / (2 * step)


def is_right(layer):
    x = X.astype(np.float32)
    y = layer.forward(x, True)
    weight = random.standard_normal(y.shape)
    dx = layer.backward(weight.astype(np.float32))
    loss = lambda: float((layer.forward(x, True) * weight).sum())
    pairs = [(x, dx)] + [
        (part.parameters[key], part.gradients[key])
        for part in layer.layers() for key in part.parameters]
    for array, gradient in pairs:
        for _ in range(5):
            index = tuple(random.randint(0, n) for n in array.shape)
            # ReLU has no slope at 0.
            if isinstance(layer, t.Relu) and abs(array[index]) < 0.02:
                continue
            expected = slope(loss, array, index)
            if abs(expected - gradient[index]) > 0.02 * max(1, abs(expected)):
                print("%s: %g, expected %g" % (
                    type(layer).__name__, gradient[index], expected))
                return False
    return True


# A square with a hole that turns the other way, and one that overlaps.
square = np.array([[1.0, 1], [7, 1], [7, 7], [1, 7]])
hole = np.array([[2.0, 2], [2, 6], [6, 6], [6, 2]])
image = glyphs.draw([square, hole], 8)
assert image[1, 1] == 1 and image[4, 4] == 0 and image[0, 0] == 0
assert image.sum() == 36 - 16
assert glyphs.draw([square, square], 8).sum() == 36
half = glyphs.draw([square + [0.5, 0]], 8)
assert half[4, 1] == 0.5 and half[4, 7] == 0.5 and half.sum() == 36
# A circle of quadratic curves, whose points are between the controls.
controls = np.array([[7.5, 0.5, 0], [7.5, 7.5, 0], [0.5, 7.5, 0],
                     [0.5, 0.5, 0]])
outline = glyphs.flatten(controls, 8)
distance = np.hypot(*(outline - 4).T)
assert 3.2 < distance.min() and distance.max() < 3.75, distance
wrong = sum(not is_right(layer) for layer in LAYERS)
print("training: %d layers, %d wrong" % (len(LAYERS), wrong))
sys.exit(wrong != 0)
