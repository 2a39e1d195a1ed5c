"""Networks that concatenate, for zoo.py: DenseNet, and two that enlarge their
tensors again, a U-Net and YOLOv8. Each function adds its nodes to a builder
and returns the last tensor."""

import numpy as np


def densenet_121(b, x):
    def bn_relu(x, name):
        return b.relu(b.batch_norm(x, name + ".bn"), name + ".relu")

    x = b.conv_bn(x, "stem", 64, 7, 2, 3)
    x = b.max_pool(x, "stem.pool", 3, 2, 1)
    for block, count in enumerate((6, 12, 24, 16)):
        for layer in range(count):
            name = "block%d.%d" % (block, layer)
            y = b.conv(bn_relu(x, name + ".1"), name + ".1.conv", 128, 1)
            y = b.conv(bn_relu(y, name + ".2"), name + ".2.conv", 32, 3, 1, 1)
            x = b.concat([x, y], name + ".concat")
        if block < 3:
            name = "transition%d" % block
            x = b.conv(bn_relu(x, name), name + ".conv", x.shape[0] // 2, 1)
            x = b.average_pool(x, name + ".pool", 2, 2, 0)
    x = b.global_average_pool(bn_relu(x, "last"), "pool")
    return b.gemm(b.flatten(x, "flatten"), "fc", 1000, last=True)


UNET_WIDTHS = (32, 64, 128, 256)


def unet(b, x):
    """Down by pools, up by Resize; what was there on the way down comes in by
    concatenation. 21 classes for each pixel."""
    def double(x, name, width):
        x = b.conv_bn(x, name + ".1", width, 3, 1, 1)
        return b.conv_bn(x, name + ".2", width, 3, 1, 1)

    kept = []
    for level, width in enumerate(UNET_WIDTHS):
        x = double(x, "down%d" % level, width)
        kept.append(x)
        x = b.max_pool(x, "down%d.pool" % level, 2, 2)
    x = double(x, "bottom", 2 * UNET_WIDTHS[-1])
    for level, width in reversed(list(enumerate(UNET_WIDTHS))):
        name = "up%d" % level
        x = b.conv_bn(b.enlarge(x, name + ".resize", 2), name + ".conv",
                      width, 3, 1, 1)
        x = b.concat([kept[level], x], name + ".concat")
        x = double(x, name, width)
    return b.conv(x, "classes", 21, 1, bias=True)


BINS = 16  # Of a distance, in cells: YOLOv8 predicts how likely each is.
CLASSES = 80


class YoloV8n:
    """YOLOv8, the size "n": channels of the published table."""

    def __init__(self, b):
        self.b = b

    def conv(self, x, name, outputs, kernel=1, stride=1, **bn):
        return self.b.conv_bn(x, name, outputs, kernel, stride, kernel // 2,
                              activation="silu", epsilon=1e-3, **bn)

    def c2f(self, x, name, outputs, count=1, is_residual=False):
        """Half of the channels goes through a chain, each step of which is
        kept for the concatenation."""
        b, half = self.b, outputs // 2
        x = self.conv(x, name + ".in", outputs)
        parts = list(b.split(x, name + ".split", (half, half)))
        for index in range(count):
            label = "%s.%d" % (name, index)
            y = self.conv(parts[-1], label + ".1", half, 3)
            y = self.conv(y, label + ".2", half, 3,
                          scale=0.5 if is_residual else 1.0)
            if is_residual:
                y = b.add(y, parts[-1], label + ".add")
            parts.append(y)
        return self.conv(b.concat(parts, name + ".concat"), name + ".out",
                         outputs)

    def pyramid(self, x, name, outputs):
        b = self.b
        parts = [self.conv(x, name + ".in", x.shape[0] // 2)]
        for index in range(3):
            parts.append(b.max_pool(parts[-1], "%s.pool%d" % (name, index),
                                    5, 1, 2))
        return self.conv(b.concat(parts, name + ".concat"), name + ".out",
                         outputs)

    def features(self, x):
        """Of an eighth, a sixteenth and a 32nd of the size."""
        b = self.b
        x = self.conv(self.conv(x, "stem", 16, 3, 2), "down1", 32, 3, 2)
        x = self.c2f(x, "back1", 32, 1, True)
        fine = self.c2f(self.conv(x, "down2", 64, 3, 2), "back2", 64, 2, True)
        middle = self.c2f(self.conv(fine, "down3", 128, 3, 2), "back3", 128,
                          2, True)
        x = self.c2f(self.conv(middle, "down4", 256, 3, 2), "back4", 256, 1,
                     True)
        coarse = self.pyramid(x, "pyramid", 256)
        x = b.concat([b.enlarge(coarse, "up1", 2), middle], "up1.concat")
        middle = self.c2f(x, "neck1", 128)
        x = b.concat([b.enlarge(middle, "up2", 2), fine], "up2.concat")
        fine = self.c2f(x, "neck2", 64)
        x = b.concat([self.conv(fine, "down5", 64, 3, 2), middle],
                     "down5.concat")
        middle = self.c2f(x, "neck3", 128)
        x = b.concat([self.conv(middle, "down6", 128, 3, 2), coarse],
                     "down6.concat")
        return fine, middle, self.c2f(x, "neck4", 256)

    def branch(self, x, name, width, outputs):
        x = self.conv(self.conv(x, name + ".1", width, 3), name + ".2", width,
                      3)
        return self.b.conv(x, name + ".3", outputs, 1, bias=True)

    def detect(self, levels):
        """For each cell the middle and size of a box, and the probabilities of
        the classes."""
        b, parts = self.b, []
        for index, x in enumerate(levels):
            name = "detect%d" % index
            y = b.concat([self.branch(x, name + ".box", 64, 4 * BINS),
                          self.branch(x, name + ".class", 80, CLASSES)],
                         name + ".concat")
            parts.append(b.reshape(y, name + ".cells",
                                   (y.shape[0], y.shape[1] * y.shape[2])))
        x = b.concat(parts, "cells", axis=2)
        boxes, classes = b.split(x, "heads", (4 * BINS, CLASSES))
        boxes = self.boxes(self.distances(boxes), levels)
        return b.concat([boxes, b.sigmoid(classes, "classes.sigmoid")],
                        "detections")

    def distances(self, x):
        """What is expected of each of the four, in cells."""
        b, cells = self.b, x.shape[1]
        x = b.reshape(x, "bins", (4, BINS, cells))
        x = b.transpose(x, "bins.transpose", (0, 2, 1, 3))
        x = b.softmax(x, "bins.softmax")
        # Published figures count these weights, which are not learned.
        b.parameters += BINS
        b.macs += 4 * cells * BINS
        weights = b.constant("distances.weight",
                             np.arange(BINS, dtype=float).reshape(1, -1, 1, 1))
        x = b.node("Conv", "distances", [x.name, weights], (1, 4, cells),
                   kernel_shape=(1, 1), pads=(0,) * 4, strides=(1, 1),
                   dilations=(1, 1), group=1)
        return b.reshape(x, "distances.sides", (4, cells))

    def boxes(self, x, levels):
        b = self.b
        anchors, strides = [], []
        for index, level in enumerate(levels):
            height, width = level.shape[1:]
            rows, columns = np.mgrid[:height, :width] + 0.5
            anchors.append(np.stack([columns.ravel(), rows.ravel()]))
            strides.append(np.full((1, height * width), 8.0 * 2 ** index))

        def constant(name, values):
            values = np.asarray(values)
            b.constant(name, values)
            return type(x)(name, values.shape)

        middles = constant("anchors", np.concatenate(anchors, 1)[None])
        before, after = b.split(x, "corners", (2, 2))
        low = b.node("Sub", "corners.low", [middles.name, before.name],
                     before.shape)
        high = b.add(after, middles, "corners.high")
        half = constant("half", 0.5)
        box = b.concat([b.mul(b.add(low, high, "box.sum"), half,
                              "box.middle"),
                        b.sub(high, low, "box.size")], "box")
        return b.mul(box, constant("strides", np.concatenate(strides, 1)),
                     "box.pixels")


def yolov8n(b, x):
    net = YoloV8n(b)
    return net.detect(net.features(x))
