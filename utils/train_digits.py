#!/usr/bin/env python3
"""Trains the small ResNet of examples/digits and writes the files there.

The network is trained on the 8x8 digits that come with scikit-learn, with
numpy alone: the layers below compute gradients themselves. Two thirds of the
images are for training, the last third of a shuffled order is held out and
only looked at in the end. Takes a minute or two.

The same seed gives the same network with the same numpy and BLAS; others add
in a different order, and the network comes out slightly different.

Needs numpy, onnx and, for the images, scikit-learn (Debian: python3-sklearn).
"""

import argparse
import io
import os
import sys

# The products are small: more threads take longer, and add in another order.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np  # noqa: E402

import onnx_reference  # noqa: E402
from zoo import whole, write_file  # noqa: E402
from zoo_builder import Builder, NetworkError, Tensor  # noqa: E402

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


# Layers: forward() keeps what backward() needs. Both take and return arrays;
# backward() gets the gradient of the output and fills in those of parameters.


class Layer:
    def __init__(self):
        self.parameters, self.gradients = {}, {}

    def layers(self):
        return [self]


class Conv(Layer):
    def __init__(self, name, random, inputs, outputs, kernel, stride=1, pad=0):
        super().__init__()
        self.name, self.kernel = name, kernel
        self.stride, self.pad = stride, pad
        deviation = np.sqrt(2 / (inputs * kernel * kernel))
        self.parameters[name + ".weight"] = (deviation * random.standard_normal(
            (outputs, inputs, kernel, kernel))).astype(np.float32)

    def slices(self):
        size = self.out
        for y in range(self.kernel):
            for x in range(self.kernel):
                yield y, x, (Ellipsis,
                             slice(y, y + (size - 1) * self.stride + 1,
                                   self.stride),
                             slice(x, x + (size - 1) * self.stride + 1,
                                   self.stride))

    def forward(self, x, training):
        weights = self.parameters[self.name + ".weight"]
        x = np.pad(x, [(0, 0), (0, 0)] + [(self.pad, self.pad)] * 2)
        self.shape = x.shape
        self.out = (x.shape[2] - self.kernel) // self.stride + 1
        # Columns: one row per output element, so that all is one product.
        columns = np.empty((x.shape[0], self.out, self.out, x.shape[1],
                            self.kernel, self.kernel), np.float32)
        for ky, kx, where in self.slices():
            columns[..., ky, kx] = x[where].transpose(0, 2, 3, 1)
        self.columns = columns.reshape(x.shape[0] * self.out ** 2, -1)
        y = self.columns @ weights.reshape(len(weights), -1).T
        return y.reshape(x.shape[0], self.out, self.out, -1).transpose(
            0, 3, 1, 2)

    def backward(self, dy):
        weights = self.parameters[self.name + ".weight"]
        rows = dy.transpose(0, 2, 3, 1).reshape(-1, len(weights))
        self.gradients[self.name + ".weight"] = (
            rows.T @ self.columns).reshape(weights.shape)
        columns = (rows @ weights.reshape(len(weights), -1)).reshape(
            self.shape[0], self.out, self.out, self.shape[1], self.kernel,
            self.kernel)
        dx = np.zeros(self.shape, np.float32)
        for ky, kx, where in self.slices():
            dx[where] += columns[..., ky, kx].transpose(0, 3, 1, 2)
        inside = slice(self.pad, self.shape[2] - self.pad)
        return dx[:, :, inside, inside]

    def export(self, builder, x):
        weights = self.parameters[self.name + ".weight"]
        return builder.conv(x, self.name, len(weights), self.kernel,
                            self.stride, self.pad)


class BatchNorm(Layer):
    EPSILON = 1e-5

    def __init__(self, name, channels):
        super().__init__()
        self.name = name
        self.parameters = {name + ".weight": np.ones(channels, np.float32),
                           name + ".bias": np.zeros(channels, np.float32)}
        self.mean = np.zeros(channels, np.float32)
        self.variance = np.ones(channels, np.float32)

    def forward(self, x, training):
        mean, variance = self.mean, self.variance
        if training:
            mean, variance = x.mean(axis=(0, 2, 3)), x.var(axis=(0, 2, 3))
            self.mean = 0.9 * self.mean + 0.1 * mean
            self.variance = 0.9 * self.variance + 0.1 * variance
        self.factor = 1 / np.sqrt(variance + self.EPSILON)
        self.normal = (x - channels(mean)) * channels(self.factor)
        return (self.normal * channels(self.parameters[self.name + ".weight"])
                + channels(self.parameters[self.name + ".bias"]))

    def backward(self, dy):
        weight = self.parameters[self.name + ".weight"]
        slope = (dy * self.normal).sum(axis=(0, 2, 3))
        offset = dy.sum(axis=(0, 2, 3))
        self.gradients = {self.name + ".weight": slope,
                          self.name + ".bias": offset}
        count = dy.size // len(weight)
        return channels(weight * self.factor) * (
            dy - channels(offset / count) -
            self.normal * channels(slope / count))

    def export(self, builder, x):
        return builder.batch_norm(x, self.name, epsilon=self.EPSILON)


def channels(values):
    return values.reshape(1, -1, 1, 1)


class Relu(Layer):
    def __init__(self, name):
        super().__init__()
        self.name = name

    def forward(self, x, training):
        self.passed = x > 0
        return np.where(self.passed, x, np.float32(0))

    def backward(self, dy):
        return np.where(self.passed, dy, np.float32(0))

    def export(self, builder, x):
        return builder.relu(x, self.name)


class Chain(Layer):
    def __init__(self, *parts):
        super().__init__()
        self.parts = parts

    def layers(self):
        return [layer for part in self.parts for layer in part.layers()]

    def forward(self, x, training):
        for part in self.parts:
            x = part.forward(x, training)
        return x

    def backward(self, dy):
        for part in reversed(self.parts):
            dy = part.backward(dy)
        return dy

    def export(self, builder, x):
        for part in self.parts:
            x = part.export(builder, x)
        return x


class Residual(Layer):
    """Two convolutions beside a shortcut, which is a convolution where the
    shape changes."""

    def __init__(self, name, random, inputs, outputs, stride=1):
        super().__init__()
        self.name = name
        self.branch = Chain(
            Conv(name + ".conv1", random, inputs, outputs, 3, stride, 1),
            BatchNorm(name + ".bn1", outputs), Relu(name + ".relu1"),
            Conv(name + ".conv2", random, outputs, outputs, 3, 1, 1),
            BatchNorm(name + ".bn2", outputs))
        self.shortcut = Chain() if inputs == outputs and stride == 1 else \
            Chain(Conv(name + ".shortcut.conv", random, inputs, outputs, 1,
                       stride), BatchNorm(name + ".shortcut.bn", outputs))
        self.relu = Relu(name + ".relu2")

    def layers(self):
        return self.branch.layers() + self.shortcut.layers()

    def forward(self, x, training):
        return self.relu.forward(self.branch.forward(x, training) +
                                 self.shortcut.forward(x, training), training)

    def backward(self, dy):
        dy = self.relu.backward(dy)
        return self.branch.backward(dy) + self.shortcut.backward(dy)

    def export(self, builder, x):
        y = self.branch.export(builder, x)
        y = builder.add(y, self.shortcut.export(builder, x),
                        self.name + ".add")
        return self.relu.export(builder, y)


class Head(Layer):
    """Global average and a dense layer."""

    def __init__(self, name, random, inputs, outputs):
        super().__init__()
        self.name = name
        self.parameters = {
            name + ".weight": (random.standard_normal((outputs, inputs)) /
                               np.sqrt(inputs)).astype(np.float32),
            name + ".bias": np.zeros(outputs, np.float32)}

    def forward(self, x, training):
        self.shape, self.means = x.shape, x.mean(axis=(2, 3))
        return (self.means @ self.parameters[self.name + ".weight"].T +
                self.parameters[self.name + ".bias"])

    def backward(self, dy):
        self.gradients = {self.name + ".weight": dy.T @ self.means,
                          self.name + ".bias": dy.sum(axis=0)}
        dx = dy @ self.parameters[self.name + ".weight"]
        area = self.shape[2] * self.shape[3]
        return np.broadcast_to(dx[:, :, None, None] / area, self.shape)

    def export(self, builder, x):
        x = builder.global_average_pool(x, "pool")
        return builder.gemm(builder.flatten(x, "flatten"), self.name,
                            len(self.parameters[self.name + ".bias"]))


def network(random):
    return Chain(
        Conv("stem.conv", random, 1, 16, 3, 1, 1), BatchNorm("stem.bn", 16),
        Relu("stem.relu"),
        Residual("block1", random, 16, 16),
        Residual("block2", random, 16, 32, stride=2),
        Residual("block3", random, 32, 32),
        Head("fc", random, 32, 10))


# Training.


def augmented(images, random):
    """Shifted by up to one pixel each way, some contrast, some noise."""
    padded = np.pad(images, [(0, 0), (0, 0), (1, 1), (1, 1)])
    result = np.empty_like(images)
    for index, (y, x) in enumerate(random.randint(0, 3, (len(images), 2))):
        result[index] = padded[index, :, y:y + 8, x:x + 8]
    result *= random.uniform(0.8, 1.2, (len(images), 1, 1, 1))
    result += 0.05 * random.standard_normal(images.shape)
    return result.astype(np.float32)


def loss_and_gradient(logits, labels):
    """Cross entropy, with a tenth of the probability spread over all."""
    wanted = np.full(logits.shape, 0.1 / logits.shape[1], np.float32)
    wanted[np.arange(len(labels)), labels] += 0.9
    shifted = logits - logits.max(axis=1, keepdims=True)
    logarithms = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    return (-(wanted * logarithms).sum() / len(labels),
            (np.exp(logarithms) - wanted) / len(labels))


def train(net, images, labels, epochs, random, batch=50, rate=0.1,
          decay=5e-4):
    """Stochastic gradient descent with momentum; the rate falls as a cosine."""
    layers = net.layers()
    speed = {key: np.zeros_like(value) for layer in layers
             for key, value in layer.parameters.items()}
    steps = len(images) // batch
    for epoch in range(epochs):
        order, total = random.permutation(len(images)), 0.0
        for step in range(steps):
            chosen = order[step * batch:(step + 1) * batch]
            logits = net.forward(augmented(images[chosen], random), True)
            loss, gradient = loss_and_gradient(logits, labels[chosen])
            total += loss
            net.backward(gradient)
            part = (epoch + step / steps) / epochs
            now = np.float32(rate * 0.5 * (1 + np.cos(np.pi * part)))
            for layer in layers:
                for key, value in layer.parameters.items():
                    change = layer.gradients[key] + np.float32(decay) * value
                    speed[key] = np.float32(0.9) * speed[key] - now * change
                    value += speed[key]
        print("\repoch %d of %d, loss %.3f " % (epoch + 1, epochs,
                                                total / steps),
              end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


class TrainedBuilder(Builder):
    """Writes the parameters that were trained instead of random ones."""

    def __init__(self, net):
        super().__init__(measured={})
        self.learned, self.statistics = {}, {}
        for layer in net.layers():
            self.learned.update(layer.parameters)
            if isinstance(layer, BatchNorm):
                self.statistics[layer.name] = layer.mean, layer.variance

    def draw(self, name, shape, deviation, mean=0.0):
        assert self.learned[name].shape == shape
        self.parameters += self.learned[name].size
        return self.constant(name, self.learned[name].astype(np.float32))

    def batch_norm(self, x, name, epsilon):
        operands = [x.name, self.draw(name + ".weight", x.shape[:1], 0),
                    self.draw(name + ".bias", x.shape[:1], 0)]
        for suffix, values in zip((".running_mean", ".running_var"),
                                  self.statistics[name]):
            operands.append(self.constant(name + suffix,
                                          values.astype(np.float32)))
        return self.node("BatchNormalization", name, operands, x.shape,
                         epsilon=epsilon, momentum=0.9)


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
    train(net, scaled(images), labels, arguments.epochs, random)
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


def npz(**arrays):
    buffer = io.BytesIO()
    np.savez(buffer, **arrays)
    return buffer.getvalue()


if __name__ == "__main__":
    main()
