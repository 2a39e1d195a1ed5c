#!/usr/bin/env python3
"""Writes well-known networks as ONNX files, with weights drawn from a seed.

The structure is that of the published networks: parameters and multiplications
are counted and equal the published figures (--list, docs/Networks.md). The
weights are random, of a spread that keeps activations in a sane range, so
the networks are for compiling and timing, not for recognizing anything. The
same options give the same file, byte for byte, whatever version of numpy.

Needs numpy and onnx (Debian: python3-numpy, python3-onnx).
"""

import argparse
import functools
import os
import sys

import numpy as np

sys.path.insert(1, os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "networks"))
import zoo_dense  # noqa: E402
import zoo_mobile  # noqa: E402
from zoo_builder import (OPSETS, Builder, NetworkError,  # noqa: E402
                         Tensor, normal)

# Networks: each adds its nodes to a builder and returns the last tensor.


def resnet(b, x, blocks, bottleneck):
    x = b.conv_bn(x, "stem", 64, 7, 2, 3)
    x = b.max_pool(x, "stem.pool", 3, 2, 1)
    x = stages(b, x, blocks, bottleneck)
    x = b.flatten(b.global_average_pool(x, "pool"), "flatten")
    return b.gemm(x, "fc", 1000, last=True)


def stages(b, x, blocks, bottleneck):
    """Residual blocks; the first of a stage but the first one halves sizes."""
    for stage, count in enumerate(blocks):
        width = 64 << stage
        for block in range(count):
            name = "layer%d.%d" % (stage + 1, block)
            stride = 2 if stage and not block else 1
            # Half in the branch: a long chain of additions stays in range.
            if bottleneck:
                y = b.conv_bn(x, name + ".1", width, 1)
                y = b.conv_bn(y, name + ".2", width, 3, stride, 1)
                y = b.conv_bn(y, name + ".3", 4 * width, 1,
                                 activation=None, scale=0.5)
            else:
                y = b.conv_bn(x, name + ".1", width, 3, stride, 1)
                y = b.conv_bn(y, name + ".2", width, 3, 1, 1,
                                 activation=None, scale=0.5)
            if y.shape != x.shape:
                x = b.conv_bn(x, name + ".shortcut", y.shape[0], 1,
                                 stride, activation=None)
            x = b.relu(b.add(y, x, name + ".add"), name + ".relu")
    return x


def resnet3d(b, x):
    x = b.conv_bn(x, "stem", 64, (3, 7, 7), (1, 2, 2), (1, 3, 3))
    x = stages(b, x, [2, 2, 2, 2], False)
    x = b.flatten(b.global_average_pool(x, "pool"), "flatten")
    return b.gemm(x, "fc", 400, last=True)


def mobilenet(b, x):
    def layer(x, name, *args, **kwargs):
        # Trained ones differ by orders of magnitude between channels, which
        # is what makes this network hard to quantize.
        return b.conv_bn(x, name, *args, activation="relu6", spread=1.0,
                         **kwargs)

    x = layer(x, "stem", 32, 3, 2, 1)
    for index, (outputs, stride) in enumerate(
            [(64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2)] +
            [(512, 1)] * 5 + [(1024, 2), (1024, 1)]):
        x = layer(x, "block%d.dw" % index, x.shape[0], 3, stride, 1,
                  group=x.shape[0])
        x = layer(x, "block%d.pw" % index, outputs, 1)
    return b.gemm(b.reduce_mean(x, "pool"), "fc", 1000, last=True)


def squeezenet(b, x):
    def conv_relu(x, name, *args):
        return b.relu(b.conv(x, name, *args, bias=True), name + ".relu")

    x = conv_relu(x, "stem", 64, 3, 2)
    for index, squeezed in enumerate([16, 16, 32, 32, 48, 48, 64, 64], 2):
        if index in (2, 4, 6):
            x = b.max_pool(x, "pool%d" % index, 3, 2, ceil=True)
        name = "fire%d" % index
        y = conv_relu(x, name + ".squeeze", squeezed, 1)
        x = b.concat([conv_relu(y, name + ".expand1x1", 4 * squeezed, 1),
                      conv_relu(y, name + ".expand3x3", 4 * squeezed, 3, 1,
                                1)], name + ".concat")
    x = conv_relu(b.dropout(x, "dropout", 0.5), "classifier", 1000, 1)
    return b.flatten(b.global_average_pool(x, "pool"), "flatten")


def inception_v3(b, x):
    def conv(x, name, outputs, kernel, stride=1, pad=0):
        return b.conv_bn(x, name, outputs, kernel, stride, pad,
                            epsilon=1e-3)

    def chain(x, name, *layers):
        for index, layer in enumerate(layers):
            x = conv(x, "%s.%d" % (name, index), *layer)
        return x

    def pooled(x, name, outputs):
        return conv(b.average_pool(x, name + ".average", 3, 1, 1), name,
                    outputs, 1)

    row, column = ((1, 7), 1, (0, 3)), ((7, 1), 1, (3, 0))
    x = chain(x, "stem", (32, 3, 2), (32, 3), (64, 3, 1, 1))
    x = b.max_pool(x, "stem.pool1", 3, 2)
    x = chain(x, "stem2", (80, 1), (192, 3))
    x = b.max_pool(x, "stem.pool2", 3, 2)
    for index, features in enumerate((32, 64, 64)):
        name = "a%d" % index
        x = b.concat([
            chain(x, name + ".1x1", (64, 1)),
            chain(x, name + ".5x5", (48, 1), (64, 5, 1, 2)),
            chain(x, name + ".3x3", (64, 1), (96, 3, 1, 1), (96, 3, 1, 1)),
            pooled(x, name + ".pool", features)], name)
    x = b.concat([chain(x, "b.3x3", (384, 3, 2)),
                  chain(x, "b.double", (64, 1), (96, 3, 1, 1), (96, 3, 2)),
                  b.max_pool(x, "b.pool", 3, 2)], "b")
    for index, width in enumerate((128, 160, 160, 192)):
        name = "c%d" % index
        x = b.concat([
            chain(x, name + ".1x1", (192, 1)),
            chain(x, name + ".7x7", (width, 1), (width, *row),
                  (192, *column)),
            chain(x, name + ".double", (width, 1), (width, *column),
                  (width, *row), (width, *column), (192, *row)),
            pooled(x, name + ".pool", 192)], name)
    x = b.concat([
        chain(x, "d.3x3", (192, 1), (320, 3, 2)),
        chain(x, "d.7x7", (192, 1), (192, *row), (192, *column),
              (192, 3, 2)),
        b.max_pool(x, "d.pool", 3, 2)], "d")
    for index in range(2):
        name = "e%d" % index
        y = chain(x, name + ".3x3", (384, 1))
        z = chain(x, name + ".double", (448, 1), (384, 3, 1, 1))
        x = b.concat(
            [chain(x, name + ".1x1", (320, 1))] +
            [conv(part, "%s.%s" % (name, label), 384, kernel, 1, pad)
             for part, text in ((y, "3x3"), (z, "double"))
             for label, kernel, pad in ((text + ".row", (1, 3), (0, 1)),
                                        (text + ".column", (3, 1), (1, 0)))] +
            [pooled(x, name + ".pool", 192)], name)
    x = b.dropout(b.global_average_pool(x, "pool"), "dropout", 0.5)
    return b.gemm(b.flatten(x, "flatten"), "fc", 1000, last=True)


def mlp(b, x):
    x = b.flatten(x, "flatten")
    for name, outputs in (("fc1", 128), ("fc2", 64)):
        x = b.relu(b.gemm(x, name, outputs), name + ".relu")
    return b.softmax(b.gemm(x, "fc3", 10, last=True), "softmax")


def dcgan(b, x):
    x = b.relu(b.matmul(x, "project", 1024 * 4 * 4), "project.relu")
    x = b.reshape(x, "reshape", (1024, 4, 4))
    for name, outputs in (("up1", 512), ("up2", 256), ("up3", 128)):
        x = b.conv_transpose(x, name + ".conv", outputs, 4, 2, 1)
        x = b.relu(b.batch_norm(x, name + ".bn"), name + ".relu")
    x = b.conv_transpose(x, "up4.conv", 3, 4, 2, 1, last=True)
    return b.tanh(x, "tanh")


class Network:
    """measured: size of the images that the statistics of batch normalizations
    are taken of, smaller than usual to save time; None where there are none."""

    def __init__(self, about, shape, measured, build):
        self.about, self.shape = about, shape
        self.measured, self.build = measured, build


NETWORKS = {
    "resnet-18": Network(
        "ResNet-18 v1 (2015)", (3, 224, 224), [64],
        lambda b, x: resnet(b, x, [2, 2, 2, 2], False)),
    "resnet-34": Network(
        "ResNet-34 v1 (2015)", (3, 224, 224), [64],
        lambda b, x: resnet(b, x, [3, 4, 6, 3], False)),
    "resnet-50": Network(
        "ResNet-50 v1, strides in the 3x3 convolutions (2015)",
        (3, 224, 224), [64], lambda b, x: resnet(b, x, [3, 4, 6, 3], True)),
    "mobilenet": Network(
        "MobileNet v1 with ReLU6 (2017)", (3, 224, 224), [64], mobilenet),
    "squeezenet_v1.1": Network(
        "SqueezeNet v1.1 (2016)", (3, 224, 224), None, squeezenet),
    "inception_v3": Network(
        "Inception v3 without its auxiliary classifier (2015)",
        (3, 299, 299), [107], inception_v3),
    "mlp": Network(
        "perceptron, 128 and 64 hidden units", (1, 28, 28), None, mlp),
    "resnet3d-18": Network(
        "ResNet-18 with 3-D convolutions, for video (2017)",
        (3, 16, 112, 112), [4, 32, 32], resnet3d),
    "dcgan": Network(
        "generator of DCGAN, 64x64 pixels (2015)", (100,), (), dcgan),
    "mobilenet_v2": Network(
        "MobileNet v2 (2018)", (3, 224, 224), [64], zoo_mobile.mobilenet_v2),
    "mobilenet_v3": Network(
        "MobileNet v3, large (2019)", (3, 224, 224), [64],
        zoo_mobile.mobilenet_v3),
    "efficientnet-b0": Network(
        "EfficientNet-B0 (2019)", (3, 224, 224), [64],
        zoo_mobile.efficientnet_b0),
    "shufflenet_v2": Network(
        "ShuffleNet v2 (2018)", (3, 224, 224), [64],
        zoo_mobile.shufflenet_v2),
    "densenet-121": Network(
        "DenseNet-121 (2016)", (3, 224, 224), [64], zoo_dense.densenet_121),
    "unet": Network(
        "U-Net with Resize, 21 classes (2015)", (3, 128, 128), [32],
        zoo_dense.unet),
    "yolov8n": Network(
        "YOLOv8, size n (2023)", (3, 320, 320), [64], zoo_dense.yolov8n),
}
MEASURED_IMAGES = 8


def input_shape(name, size):
    """size: sizes of the spatial dimensions, one for all of them, or None."""
    shape = NETWORKS[name].shape
    rank = len(shape) - 1
    if size is None:
        return shape
    if not rank:
        raise NetworkError("--size: the input of '%s' is a vector of %d, which "
                           "has no size to choose" % (name, shape[0]))
    # One number stands for height and width; videos keep their length.
    if len(size) == 1:
        size = list(shape[1:-2]) + size * 2
    if len(size) != rank:
        raise NetworkError("--size: '%s' takes 1 or %d sizes, got %s" %
                           (name, rank, "x".join(map(str, size))))
    return (shape[0], *size)


@functools.lru_cache(maxsize=None)
def measure(name, seed):
    """Statistics of a network's tensors, for its normalizations: in a small size
    and of one opset, whatever it is built in."""
    network = NETWORKS[name]
    if network.measured is None:
        return {}
    small = list(network.measured) or None
    b = Builder(seed, values=images(name, MEASURED_IMAGES, seed, small,
                                    "measured"))
    network.build(b, Tensor("data", input_shape(name, small)))
    return b.measured


def build(name, seed=0, batch=1, opset=13, size=None):
    """The ModelProto of a network; batch may be a name, for any number."""
    network = NETWORKS[name]
    x = Tensor("data", input_shape(name, size))
    network.build(Builder(), x)  # Refuses what cannot be, before the work.
    b = Builder(seed, opset, measure(name, seed))
    output = network.build(b, x)
    return b.model(name, [x], output, batch, network.about)


def count(name, size=None):
    """Learned parameters, and multiply-accumulate operations per image, those
    with padding included, of convolutions and matrix products."""
    b = Builder()
    NETWORKS[name].build(b, Tensor("data", input_shape(name, size)))
    return b.parameters, b.macs


def images(name, number, seed=0, size=None, purpose="data"):
    """Inputs of mean 0 and variance 1. Images are noise of all scales, the
    coarse ones stronger, as in photographs."""
    shape = input_shape(name, size)
    # Interpolation between two values leaves two thirds of the variance.
    interpolated = (2 / 3) ** (len(shape) - 1)
    result = np.empty((number, *shape), np.float32)
    for index in range(number):
        label = "%s.%s.%d" % (name, purpose, index)
        if len(shape) == 1:
            result[index] = normal(seed, label, shape)
            continue
        total, power, cells = np.zeros(shape), 0.0, 1
        while cells < 2 * max(shape[1:]):
            # Channels share most of it: photographs are mostly grey.
            layer = (0.9 * grid(seed, label, cells, (1,) + shape[1:]) +
                     0.4 * grid(seed, label + ".colour", cells, shape))
            total += layer / cells
            power += interpolated * 0.97 / cells ** 2
            cells *= 2
        result[index] = total / np.sqrt(power)
    return result


def grid(seed, label, cells, shape):
    """Random values at the corners of cells, linear between them."""
    values = normal(seed, "%s.%d" % (label, cells),
                    (shape[0],) + (cells + 1,) * (len(shape) - 1))
    for axis, n in enumerate(shape[1:], 1):
        at = (np.arange(n) + 0.5) * cells / n
        low = at.astype(int)
        part = (at - low).reshape((n,) + (1,) * (len(shape) - 1 - axis))
        low_values = np.take(values, low, axis)
        values = low_values + (np.take(values, low + 1, axis) -
                               low_values) * part
    return values


# The command line.


def numbers(text):
    sizes = [int(n) for n in text.lower().split("x")]
    if min(sizes) < 1 or max(sizes) > 1 << 14:
        raise ValueError
    return sizes


def whole(low, high):
    def parse(text):
        if not low <= int(text) <= high:
            raise ValueError
        return int(text)
    parse.__name__ = "number from %d to %d" % (low, high)
    return parse


def batch_size(text):
    if text.isidentifier():
        return text
    return whole(1, 1 << 16)(text)


numbers.__name__ = "size like 224, 224x160 or 16x112x112"
batch_size.__name__ = "number from 1 to 65536, or name for any number"


def print_table(size):
    print("%-16s %-15s %12s %13s  %s" % ("Network", "Input", "Parameters",
                                         "MACs", "What"))
    for name, network in NETWORKS.items():
        try:
            shape = input_shape(name, size)
            parameters, macs = count(name, size)
        except NetworkError:
            continue
        print("%-16s %-15s %12s %13s  %s" % (
            name, "x".join(map(str, shape)), "{:,}".format(parameters),
            "%.2f M" % (macs / 1e6), network.about))


def write_file(path, write):
    """What was there stays until the new file is complete."""
    part = "%s.%d.part" % (path, os.getpid())
    try:
        with open(part, "wb") as file:
            write(file)
        os.replace(part, path)
    except OSError as error:
        if os.path.exists(part):
            os.remove(part)
        raise NetworkError("cannot write '%s': %s" % (path, error.strerror))


def main():
    parser = argparse.ArgumentParser(
        description="Writes well-known networks as ONNX files with random "
        "weights.", epilog="Networks: %s; 'all' for all of them." %
        ", ".join(NETWORKS))
    parser.add_argument("networks", nargs="*", metavar="NETWORK")
    parser.add_argument("--list", action="store_true",
                        help="print a table of the networks (those that take "
                        "--size, if given)")
    parser.add_argument("--seed", type=whole(0, 2 ** 32 - 1), default=0)
    parser.add_argument("--batch", type=batch_size, default=1,
                        help="images at a time, or a name such as N for any "
                        "number (default: 1)")
    parser.add_argument("--opset", type=whole(OPSETS[0], OPSETS[-1]),
                        default=13, help="version of the operations, %d to %d "
                        "(default: 13)" % (OPSETS[0], OPSETS[-1]))
    parser.add_argument("--size", type=numbers, metavar="N|HxW|DxHxW",
                        help="of the input (default: that of --list)")
    parser.add_argument("--images", type=whole(1, 1 << 16), metavar="N",
                        help="write N random inputs for the network instead, "
                        "as 'data' in an .npz file")
    parser.add_argument("-o", metavar="DIR|FILE", default=".", dest="output",
                        help="where to write (default: NETWORK.onnx here)")
    arguments = parser.parse_args()
    if arguments.list:
        print_table(arguments.size)
        return
    names = list(NETWORKS) if arguments.networks == ["all"] \
        else arguments.networks
    if not names:
        parser.error("expected a network, 'all' or --list")
    for name in names:
        if name not in NETWORKS:
            parser.error("no network '%s'; there are: %s" %
                         (name, ", ".join(NETWORKS)))
    folder = (len(names) > 1 or os.path.isdir(arguments.output) or
              arguments.output.endswith("/"))
    try:
        if folder:
            try:
                os.makedirs(arguments.output, exist_ok=True)
            except OSError as error:
                raise NetworkError("cannot create the folder '%s': %s" % (
                    arguments.output, error.strerror))
        for name in names:
            path = arguments.output
            if folder:
                path = os.path.join(path, name + (
                    ".npz" if arguments.images else ".onnx"))
            if arguments.images:
                data = images(name, arguments.images, arguments.seed,
                              arguments.size)
                write_file(path, lambda file: np.savez(file, data=data))
            else:
                model = build(name, arguments.seed, arguments.batch,
                              arguments.opset, arguments.size)
                write_file(path, lambda file: file.write(
                    model.SerializeToString()))
            print(path)
    except NetworkError as error:
        sys.exit("zoo.py: error: %s" % error)
    except ImportError as error:
        sys.exit("zoo.py: error: %s (Debian's package is python3-onnx)" %
                 error)


if __name__ == "__main__":
    main()
