#!/usr/bin/env python3
"""Trains the small ResNet of examples/digits and writes the files there.

The network is trained on the 8x8 digits that come with scikit-learn, with
numpy alone. Two thirds of the
images are for training, the last third of a shuffled order is held out and
only looked at in the end. Takes a minute or two.

The same seed gives the same network with the same numpy and BLAS; others add
in a different order, and the network comes out slightly different.

Needs numpy, onnx and, for the images, scikit-learn (Debian: python3-sklearn).
"""

import argparse
import os
import sys

# The products are small: more threads take longer, and add in another order.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np  # noqa: E402

import onnx_reference  # noqa: E402
from zoo import whole, write_file  # noqa: E402
from training import (BatchNorm, Chain, Conv, Head, Relu,  # noqa: E402
                      Sum, TrainedBuilder, npz, train)
from zoo_builder import NetworkError, Tensor  # noqa: E402

HELD_OUT = 597
CALIBRATION = 128
SPLIT_SEED = 8
CREDIT = ("E. Alpaydin, C. Kaynak: Optical Recognition of Handwritten Digits, "
          "UCI Machine Learning Repository, 1998, doi:10.24432/C50P49, "
          "CC BY 4.0")


def load_digits():
    """Images as bytes from 0 to 16, and labels: to train with, held out."""
    from sklearn.datasets import load_digits as load

    digits = load()
    images = digits.images.astype(np.uint8)[:, None]
    labels = digits.target.astype(np.uint8)
    order = np.random.RandomState(SPLIT_SEED).permutation(len(images))
    images, labels = images[order], labels[order]
    return ((images[:-HELD_OUT], labels[:-HELD_OUT]),
            (images[-HELD_OUT:], labels[-HELD_OUT:]))


def residual(name, random, inputs, outputs, stride=1):
    """Two convolutions beside a shortcut, which is a convolution where the
    shape changes."""
    branch = Chain(
        Conv(name + ".conv1", random, inputs, outputs, 3, stride, 1),
        BatchNorm(name + ".bn1", outputs), Relu(name + ".relu1"),
        Conv(name + ".conv2", random, outputs, outputs, 3, 1, 1),
        BatchNorm(name + ".bn2", outputs))
    shortcut = Chain() if inputs == outputs and stride == 1 else \
        Chain(Conv(name + ".shortcut.conv", random, inputs, outputs, 1,
                   stride), BatchNorm(name + ".shortcut.bn", outputs))
    return Chain(Sum(name + ".add", branch, shortcut), Relu(name + ".relu2"))


def network(random):
    return Chain(
        Conv("stem.conv", random, 1, 16, 3, 1, 1), BatchNorm("stem.bn", 16),
        Relu("stem.relu"),
        residual("block1", random, 16, 16),
        residual("block2", random, 16, 32, stride=2),
        residual("block3", random, 32, 32),
        Head("fc", random, 32, 10))


def augmented(images, random):
    """Shifted by up to one pixel each way, some contrast, some noise."""
    padded = np.pad(images, [(0, 0), (0, 0), (1, 1), (1, 1)])
    result = np.empty_like(images)
    for index, (y, x) in enumerate(random.randint(0, 3, (len(images), 2))):
        result[index] = padded[index, :, y:y + 8, x:x + 8]
    result *= random.uniform(0.8, 1.2, (len(images), 1, 1, 1))
    result += 0.05 * random.standard_normal(images.shape)
    return result.astype(np.float32)


def scaled(images):
    """What the network takes."""
    return images.astype(np.float32) / 16


def count_correct(model, images, labels):
    logits = onnx_reference.run(model, {"data": scaled(images)})["output"]
    return int((logits.argmax(axis=1) == labels).sum())


def main():
    parser = argparse.ArgumentParser(
        description="Trains the network of examples/digits.")
    parser.add_argument("--seed", type=whole(0, 2 ** 32 - 1), default=0)
    parser.add_argument("--epochs", type=whole(1, 10000), default=40)
    parser.add_argument("-o", metavar="DIR", dest="folder", required=True,
                        help="where to write digits.onnx, held-out.npz and "
                        "calibration.npz")
    arguments = parser.parse_args()
    try:
        from onnx import helper

        (images, labels), (unseen, answers) = load_digits()
    except ImportError as error:
        sys.exit("train_digits.py: error: %s (see the top of the script for "
                 "what it needs)" % error)
    random = np.random.RandomState(arguments.seed)
    net = network(random)
    train(net, scaled(images), labels, augmented, arguments.epochs, random)
    builder = TrainedBuilder(net)
    x = Tensor("data", (1, 8, 8))
    output = net.export(builder, x)
    model = builder.model("digits", [x], output, "N", "A small ResNet for "
                          "8x8 digits, trained by utils/train_digits.py")
    correct = count_correct(model, unseen, answers)
    helper.set_model_props(model, {
        "seed": str(arguments.seed), "epochs": str(arguments.epochs),
        "held_out_images": str(len(unseen)), "held_out_correct": str(correct),
        "training_data": CREDIT})
    try:
        os.makedirs(arguments.folder, exist_ok=True)
        for name, content in (
                ("digits.onnx", model.SerializeToString()),
                ("held-out.npz", npz(images=unseen, labels=answers)),
                ("calibration.npz", npz(data=scaled(images[:CALIBRATION])))):
            write_file(os.path.join(arguments.folder, name),
                       lambda file: file.write(content))
    except (OSError, NetworkError) as error:
        sys.exit("train_digits.py: error: %s" % error)
    print("%d parameters, %d multiplications per image; right: %d of %d "
          "training images, %d of %d held-out images (%.2f %%)" % (
              builder.parameters, builder.macs,
              count_correct(model, images, labels), len(images), correct,
              len(unseen), 100 * correct / len(unseen)))


if __name__ == "__main__":
    main()
