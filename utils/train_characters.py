#!/usr/bin/env python3
"""Trains the two networks of examples/characters and writes the files there.

They tell 47 characters apart: digits, capital letters, and the small letters
that differ from these. Images of 16x16 are drawn from the outlines of Debian's
fonts DejaVu and Lato, turned, slanted and shifted at random. Every fifth font
is held out. Training takes a few minutes for each network.

The same seed gives the same networks with the same numpy and BLAS; others add
in a different order, and the networks come out slightly different.

Needs numpy, onnx and the fonts (Debian: fonts-dejavu, fonts-lato).
"""

import argparse
import glob
import os
import sys

# The products are small: more threads take longer, and add in another order.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np  # noqa: E402

import onnx_reference  # noqa: E402
from zoo import whole, write_file  # noqa: E402
from glyphs import Font, draw  # noqa: E402
from training import (AveragePool, BatchNorm, Chain, Conv,  # noqa: E402
                      Depthwise, Head, Relu, Silu, Sum, TrainedBuilder, npz,
                      train)
from zoo_builder import NetworkError, Tensor  # noqa: E402

SIZE = 16
CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabdefghnqrt"
FONTS = "/usr/share/fonts/truetype"
FAMILIES = ("dejavu/DejaVuS*.ttf", "lato/Lato-*.ttf")
HELD_OUT_EVERY = 5  # Fonts.
CALIBRATION = 128
CREDIT = "drawn from the outlines of the fonts DejaVu and Lato"


def picture(font, character, random):
    """Of one character, as bytes."""
    polygons = font.polygons(character)
    points = np.concatenate(polygons)
    middle = (points[:, 0].min() + points[:, 0].max()) / 2
    height = SIZE * random.uniform(0.6, 0.75)
    angle, slant = random.uniform(-0.15, 0.15), random.uniform(-0.2, 0.2)
    width = random.uniform(0.85, 1.1)
    turned = np.array([[np.cos(angle), -np.sin(angle)],
                       [np.sin(angle), np.cos(angle)]]) @ \
        np.array([[width, slant], [0, 1]])
    shift = random.uniform(-1, 1, 2) + SIZE / 2
    placed = [((polygon - [middle, 0.45]) @ turned.T) * [height, -height] +
              shift for polygon in polygons]
    low, ink = random.uniform(0, 0.25), random.uniform(0.5, 0.75)
    noise = 0.04 * random.standard_normal((SIZE, SIZE))
    image = low + ink * draw(placed, SIZE) + noise
    return np.clip(np.rint(255 * image), 0, 255).astype(np.uint8)


def pictures(fonts, count, random):
    """`count` of each character in each font, in a random order, and the
    characters' numbers."""
    images, labels = [], []
    for font in fonts:
        for label, character in enumerate(CHARACTERS):
            for _ in range(count):
                images.append(picture(font, character, random))
                labels.append(label)
    order = random.permutation(len(images))
    return (np.stack(images)[order, None],
            np.array(labels, np.uint8)[order])


def load_fonts():
    """To train with, held out."""
    paths = sorted(path for family in FAMILIES
                   for path in glob.glob(os.path.join(FONTS, family)))
    if len(paths) < 2 * HELD_OUT_EVERY:
        sys.exit("train_characters.py: error: expected the fonts DejaVu and "
                 "Lato in %s, found %d of them" % (FONTS, len(paths)))
    fonts = [Font(path) for path in paths]
    return ([font for index, font in enumerate(fonts)
             if index % HELD_OUT_EVERY],
            fonts[::HELD_OUT_EVERY])


def conv_bn(name, random, inputs, outputs, kernel=1, stride=1):
    return [Conv(name + ".conv", random, inputs, outputs, kernel, stride,
                 kernel // 2), BatchNorm(name + ".bn", outputs)]


def residual(name, random, inputs, outputs):
    """Half the size: in the branch by a stride, beside it by an average."""
    branch = Chain(*conv_bn(name + ".1", random, inputs, outputs, 3, 2),
                   Relu(name + ".1.relu"),
                   *conv_bn(name + ".2", random, outputs, outputs, 3))
    shortcut = Chain(AveragePool(name + ".pool"),
                     *conv_bn(name + ".shortcut", random, inputs, outputs))
    return Chain(Sum(name + ".add", branch, shortcut), Relu(name + ".relu"))


def averaging(random):
    """A residual network with average pools."""
    return Chain(
        *conv_bn("stem", random, 1, 16, 3), Relu("stem.relu"),
        AveragePool("stem.pool"),
        residual("block1", random, 16, 32), residual("block2", random, 32, 56),
        Head("fc", random, 56, len(CHARACTERS)))


def inverted(name, random, inputs, expanded, outputs, stride=1):
    branch = Chain(
        *conv_bn(name + ".expand", random, inputs, expanded),
        Silu(name + ".expand.silu"),
        Depthwise(name + ".dw.conv", random, expanded, stride),
        BatchNorm(name + ".dw.bn", expanded), Silu(name + ".dw.silu"),
        *conv_bn(name + ".project", random, expanded, outputs))
    if stride > 1 or inputs != outputs:
        return branch
    return Sum(name + ".add", branch, Chain())


def mobile(random):
    """Inverted residuals with depthwise convolutions and SiLU."""
    return Chain(
        *conv_bn("stem", random, 1, 12, 3), Silu("stem.silu"),
        inverted("block1", random, 12, 24, 24, 2),
        inverted("block2", random, 24, 48, 24),
        inverted("block3", random, 24, 72, 40, 2),
        inverted("block4", random, 40, 96, 40),
        *conv_bn("head", random, 40, 96), Silu("head.silu"),
        Head("fc", random, 96, len(CHARACTERS)))


NETWORKS = {"averaging": averaging, "mobile": mobile}


def scaled(images):
    """What the networks take."""
    return images.astype(np.float32) / 255


def augmented(images, random):
    """Some contrast, some noise."""
    result = images * random.uniform(0.8, 1.2, (len(images), 1, 1, 1))
    result += 0.03 * random.standard_normal(images.shape)
    return result.astype(np.float32)


def count_correct(model, images, labels):
    logits = onnx_reference.run(model, {"data": scaled(images)})["output"]
    return int((logits.argmax(axis=1) == labels).sum())


def trained(name, seed, epochs, images, labels, unseen, answers):
    """The model, and how many of the unseen images it gets right."""
    from onnx import helper

    random = np.random.RandomState(seed)
    net = NETWORKS[name](random)
    train(net, scaled(images), labels, augmented, epochs, random)
    builder = TrainedBuilder(net)
    x = Tensor("data", (1, SIZE, SIZE))
    output = net.export(builder, x)
    model = builder.model(name, [x], output, "N", "A small network for 16x16 "
                          "characters, trained by utils/train_characters.py")
    correct = count_correct(model, unseen, answers)
    helper.set_model_props(model, {
        "seed": str(seed), "epochs": str(epochs),
        "held_out_images": str(len(unseen)), "held_out_correct": str(correct),
        "training_data": CREDIT})
    print("%s: %d parameters, %d multiplications per image; right: %d of %d "
          "held-out images (%.2f %%)" % (
              name, builder.parameters, builder.macs, correct, len(unseen),
              100 * correct / len(unseen)), flush=True)
    return model


def main():
    parser = argparse.ArgumentParser(
        description="Trains the networks of examples/characters.")
    parser.add_argument("--seed", type=whole(0, 2 ** 32 - 1), default=0)
    parser.add_argument("--epochs", type=whole(1, 10000), default=10)
    parser.add_argument("--networks", nargs="*", choices=NETWORKS,
                        default=list(NETWORKS))
    parser.add_argument("-o", metavar="DIR", dest="folder", required=True,
                        help="where to write the networks, held-out.npz and "
                        "calibration.npz")
    arguments = parser.parse_args()
    random = np.random.RandomState(arguments.seed)
    fonts, other = load_fonts()
    images, labels = pictures(fonts, 6, random)
    unseen, answers = pictures(other, 2, random)
    print("%d images in %d fonts, %d held out in %d" % (
        len(images), len(fonts), len(unseen), len(other)), flush=True)
    try:
        os.makedirs(arguments.folder, exist_ok=True)
        files = [("held-out.npz", npz(np.savez_compressed, images=unseen,
                                      labels=answers)),
                 ("calibration.npz", npz(np.savez_compressed,
                                         data=scaled(images[:CALIBRATION])))]
        for name in arguments.networks:
            model = trained(name, arguments.seed, arguments.epochs, images,
                            labels, unseen, answers)
            files.append((name + ".onnx", model.SerializeToString()))
        for name, content in files:
            write_file(os.path.join(arguments.folder, name),
                       lambda file: file.write(content))
    except ImportError as error:
        sys.exit("train_characters.py: error: %s (see the top of the script "
                 "for what it needs)" % error)
    except (OSError, NetworkError) as error:
        sys.exit("train_characters.py: error: %s" % error)


if __name__ == "__main__":
    main()
