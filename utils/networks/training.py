"""Layers with their gradients in numpy, and how to train a network of them:
for the scripts that train small networks."""

import io
import sys

import numpy as np

from zoo_builder import Builder

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


class Depthwise(Layer):
    """A 3x3 convolution of each channel alone."""

    def __init__(self, name, random, channels, stride=1):
        super().__init__()
        self.name, self.stride = name, stride
        self.parameters[name + ".weight"] = (
            np.sqrt(2 / 9) * random.standard_normal(
                (channels, 1, 3, 3))).astype(np.float32)

    def taps(self):
        """Pairs of the index of a weight and the elements it meets."""
        last = (self.out - 1) * self.stride + 1
        for y in range(3):
            for x in range(3):
                yield (slice(None), 0, y, x), (
                    Ellipsis, slice(y, y + last, self.stride),
                    slice(x, x + last, self.stride))

    def forward(self, x, training):
        weights = self.parameters[self.name + ".weight"]
        self.x = np.pad(x, [(0, 0), (0, 0), (1, 1), (1, 1)])
        self.out = (x.shape[2] - 1) // self.stride + 1
        return sum(self.x[where] * channels(weights[weight])
                   for weight, where in self.taps())

    def backward(self, dy):
        weights = self.parameters[self.name + ".weight"]
        slopes, dx = np.empty_like(weights), np.zeros_like(self.x)
        for weight, where in self.taps():
            slopes[weight] = np.einsum("nchw,nchw->c", self.x[where], dy)
            dx[where] += dy * channels(weights[weight])
        self.gradients[self.name + ".weight"] = slopes
        return dx[:, :, 1:-1, 1:-1]

    def export(self, builder, x):
        return builder.conv(x, self.name, x.shape[0], 3, self.stride, 1,
                            group=x.shape[0])


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


class Silu(Layer):
    def __init__(self, name):
        super().__init__()
        self.name = name

    def forward(self, x, training):
        self.x, self.part = x, 1 / (1 + np.exp(-x))
        return self.x * self.part

    def backward(self, dy):
        return dy * self.part * (1 + self.x * (1 - self.part))

    def export(self, builder, x):
        return builder.silu(x, self.name)


class AveragePool(Layer):
    """Of windows of 2x2."""

    def __init__(self, name):
        super().__init__()
        self.name = name

    def forward(self, x, training):
        images, channels, height, width = x.shape
        return x.reshape(images, channels, height // 2, 2, width // 2,
                         2).mean(axis=(3, 5))

    def backward(self, dy):
        return np.repeat(np.repeat(dy * np.float32(0.25), 2, axis=2), 2,
                         axis=3)

    def export(self, builder, x):
        return builder.average_pool(x, self.name, 2, 2, 0)


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


class Sum(Layer):
    """Two branches, added. An empty chain is the tensor itself."""

    def __init__(self, name, branch, shortcut):
        super().__init__()
        self.name, self.branch, self.shortcut = name, branch, shortcut

    def layers(self):
        return self.branch.layers() + self.shortcut.layers()

    def forward(self, x, training):
        return (self.branch.forward(x, training) +
                self.shortcut.forward(x, training))

    def backward(self, dy):
        return self.branch.backward(dy) + self.shortcut.backward(dy)

    def export(self, builder, x):
        y = self.branch.export(builder, x)
        return builder.add(y, self.shortcut.export(builder, x), self.name)


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


# Training.


def loss_and_gradient(logits, labels):
    """Cross entropy, with a tenth of the probability spread over all."""
    wanted = np.full(logits.shape, 0.1 / logits.shape[1], np.float32)
    wanted[np.arange(len(labels)), labels] += 0.9
    shifted = logits - logits.max(axis=1, keepdims=True)
    logarithms = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    return (-(wanted * logarithms).sum() / len(labels),
            (np.exp(logarithms) - wanted) / len(labels))


def train(net, images, labels, augmented, epochs, random, batch=50, rate=0.1,
          decay=5e-4):
    """Stochastic gradient descent with momentum; the rate falls as a cosine.
    `augmented`: changes images a little, with random numbers."""
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


def npz(save=np.savez, **arrays):
    """The bytes of a file."""
    buffer = io.BytesIO()
    save(buffer, **arrays)
    return buffer.getvalue()
