"""Builds ONNX graphs node by node, for zoo.py.

Weights are drawn from a seed and the tensor's name alone, by integer
arithmetic and a table, so that every version of numpy gives the same file.
The statistics of batch normalizations are measured, in double precision, and
rounded so far that the order of additions does not show.
"""

import functools
import math
import statistics
import zlib

import numpy as np

OPSETS = range(7, 22)


class NetworkError(ValueError):
    """A network cannot be built as asked for."""


def ir_version(opset):
    """Of the ONNX release that introduced the opset."""
    return (3 if opset < 9 else 4 if opset < 10 else 5 if opset < 11 else
            6 if opset < 12 else 7 if opset < 15 else 8 if opset < 19 else
            9 if opset < 21 else 10)


@functools.lru_cache(None)
def normal_table():
    """Quantiles of the normal distribution, rounded so that they do not depend
    on the C library's logarithm."""
    inverse = statistics.NormalDist().inv_cdf
    return np.array([round(inverse((i + 0.5) / 65536) * 65536) / 65536
                     for i in range(65536)])


def normal(seed, name, shape):
    """Normally distributed numbers; the same for a seed and a name."""
    random = np.random.RandomState([seed, zlib.crc32(name.encode())])
    draws = np.frombuffer(random.bytes(2 * math.prod(shape)), "<u2")
    return normal_table()[draws].reshape(shape)


def rounded(values, scale):
    """To 12 bits behind the first one of the scale."""
    unit = np.ldexp(1.0, np.frexp(scale)[1] - 12)
    return np.rint(values / unit) * unit


def each(value, rank):
    """One value for all dimensions, or one per dimension."""
    if isinstance(value, (tuple, list)):
        return tuple(value)
    return (value,) * rank


class Tensor:
    """A tensor of the graph. The shape is without the batch dimension."""

    def __init__(self, name, shape):
        self.name, self.shape = name, tuple(shape)


class Builder:
    """Collects nodes and constants, and counts.

    measured: mean and variance by the name of a batch normalization. Without
    it nothing but nodes and counts is collected, or, if values for the input
    are given, computed, in order to measure.
    """

    def __init__(self, seed=0, opset=13, measured=None, values=None):
        self.seed, self.opset = seed, opset
        self.measured = {} if measured is None else measured
        self.values = None if values is None else {
            "data": values.astype(np.float64)}
        self.with_weights = measured is not None or values is not None
        self.nodes, self.constants = [], {}
        self.parameters = self.macs = 0

    # Constants.

    def constant(self, name, values):
        """Of float32, unless they are integers."""
        if values.dtype == np.float64:
            values = values.astype(np.float32)
        self.constants[name] = values
        return name

    def draw(self, name, shape, deviation, mean=0.0):
        """A learned tensor."""
        self.parameters += math.prod(shape)
        if self.with_weights:
            self.constant(name, normal(self.seed, name, shape) * deviation +
                          mean)
        return name

    # Nodes.

    def node(self, op, name, operands, shape, **attributes):
        return self.node_of(op, name, operands, [Tensor(name, shape)],
                            attributes)[0]

    def node_of(self, op, name, operands, results, attributes):
        """A node with several results."""
        self.nodes.append((op, name, operands, results, attributes))
        if self.values is not None:
            self.evaluate(*self.nodes[-1])
        return results

    def evaluate(self, op, name, operands, results, attributes):
        from onnx import helper
        import onnx_reference_more  # noqa: F401 (registers operations)
        from onnx_reference_ops import OPS, Node, in_dtype

        node = Node(helper.make_node(op, operands, [r.name for r in results],
                                     **attributes), self.opset)
        values = OPS[op](node, [
            None if not o else self.values[o] if o in self.values else
            in_dtype(self.constants[o], np.float64) for o in operands],
            np.float64)
        for result, value in zip(results, values if isinstance(values, tuple)
                                 else (values,)):
            self.values[result.name] = value

    def spatial(self, x, kernel, stride, pads, what, ceil=False):
        """Sizes after a convolution or a pooling."""
        sizes = []
        for n, k, s, p in zip(x.shape[1:], kernel, stride, pads):
            if n + 2 * p < k:
                raise NetworkError(
                    "the input is too small: the window of '%s' is %d, but "
                    "the tensor there is %d, padded by %d" % (what, k, n, p))
            out = (n + 2 * p - k) // s + 1
            if ceil and (n + 2 * p - k) % s and out * s < n + p:
                out += 1
            sizes.append(out)
        return sizes

    def conv(self, x, name, outputs, kernel, stride=1, pad=0, group=1,
             bias=False):
        rank = len(x.shape) - 1
        kernel, stride, pads = (each(v, rank) for v in (kernel, stride, pad))
        shape = [outputs] + self.spatial(x, kernel, stride, pads, name)
        depth = x.shape[0] // group
        fan_in = depth * math.prod(kernel)
        self.macs += math.prod(shape) * fan_in
        operands = [x.name, self.draw(name + ".weight",
                                      (outputs, depth, *kernel),
                                      math.sqrt(2 / fan_in))]
        if bias:
            operands.append(self.draw(name + ".bias", (outputs,), 0.05))
        return self.node("Conv", name, operands, shape, dilations=[1] * rank,
                         group=group, kernel_shape=kernel, pads=pads * 2,
                         strides=stride)

    def conv_transpose(self, x, name, outputs, kernel, stride, pad,
                       last=False):
        rank = len(x.shape) - 1
        shape = [outputs] + [(n - 1) * stride - 2 * pad + kernel
                             for n in x.shape[1:]]
        depth, taps = x.shape[0], kernel ** rank
        self.macs += math.prod(x.shape) * outputs * taps
        # Each output meets only every stride-th tap of the kernel.
        fan_in = depth * taps / stride ** rank
        weight = self.draw(name + ".weight",
                           (depth, outputs) + (kernel,) * rank,
                           math.sqrt((1 if last else 2) / fan_in))
        return self.node("ConvTranspose", name, [x.name, weight], shape,
                         dilations=[1] * rank, group=1,
                         kernel_shape=[kernel] * rank, pads=[pad] * 2 * rank,
                         strides=[stride] * rank)

    def batch_norm(self, x, name, scale=1.0, spread=0.35, epsilon=1e-5):
        """spread: how much factors differ between channels, as the deviation
        in octaves; scale: the factor in the middle."""
        names = [name + suffix for suffix in (
            ".weight", ".bias", ".running_mean", ".running_var")]
        channels = x.shape[0]
        self.parameters += 2 * channels
        if self.with_weights:
            if self.values is not None:
                self.measured[name] = measure(self.values[x.name])
            factors = scale * np.exp2(spread * normal(self.seed, names[0],
                                                      (channels,)))
            factors = rounded(factors, factors)
            # Networks with random weights amplify errors from layer to layer
            # unless most of what an activation gets is in its linear part.
            shifts = factors + 0.2 * scale * normal(self.seed, names[1],
                                                    (channels,))
            for label, values in zip(names, (factors, shifts,
                                             *self.measured[name])):
                self.constant(label, values)
        return self.node("BatchNormalization", name, [x.name] + names,
                         x.shape, epsilon=epsilon, momentum=0.9)

    def conv_bn(self, x, name, outputs, kernel, stride=1, pad=0, group=1,
                activation="relu", **bn):
        """A convolution, a batch normalization and, unless it is None, the
        activation of this name."""
        x = self.conv(x, name + ".conv", outputs, kernel, stride, pad, group)
        x = self.batch_norm(x, name + ".bn", **bn)
        return self.activate(x, name, activation)

    def activate(self, x, name, activation):
        if activation is None:
            return x
        label = "%s.%s" % (name, activation)
        if activation == "relu6":
            return self.clip(x, label, 6.0)
        return getattr(self, activation)(x, label)

    def relu(self, x, name):
        return self.node("Relu", name, [x.name], x.shape)

    def sigmoid(self, x, name):
        return self.node("Sigmoid", name, [x.name], x.shape)

    def silu(self, x, name):
        return self.mul(x, self.sigmoid(x, name + ".sigmoid"), name)

    def hard_sigmoid(self, x, name):
        return self.node("HardSigmoid", name, [x.name], x.shape,
                         alpha=1 / 6, beta=0.5)

    def hard_swish(self, x, name):
        """The operator where the opset has it, else as PyTorch writes it."""
        if self.opset >= 14:
            return self.node("HardSwish", name, [x.name], x.shape)
        return self.mul(x, self.hard_sigmoid(x, name + ".sigmoid"), name)

    def clip(self, x, name, high):
        """To 0..high."""
        operands, attributes = [x.name], {"min": 0.0, "max": high}
        if self.opset >= 11:
            attributes = {}
            operands += [self.constant(name + ".min", np.array(0.0)),
                         self.constant(name + ".max", np.array(high))]
        return self.node("Clip", name, operands, x.shape, **attributes)

    def tanh(self, x, name):
        return self.node("Tanh", name, [x.name], x.shape)

    def add(self, a, b, name):
        return self.node("Add", name, [a.name, b.name], a.shape)

    def sub(self, a, b, name):
        return self.node("Sub", name, [a.name, b.name], a.shape)

    def mul(self, a, b, name):
        """b may be smaller: one number for each channel."""
        return self.node("Mul", name, [a.name, b.name], a.shape)

    def concat(self, parts, name, axis=1):
        shape = list(parts[0].shape)
        shape[axis - 1] = sum(p.shape[axis - 1] for p in parts)
        return self.node("Concat", name, [p.name for p in parts], shape,
                         axis=axis)

    def split(self, x, name, sizes):
        """Parts of these numbers of channels."""
        operands, attributes = [x.name], {"axis": 1, "split": list(sizes)}
        if self.opset >= 13:
            del attributes["split"]
            operands.append(self.constant(name + ".sizes",
                                          np.array(sizes, np.int64)))
        results = [Tensor("%s.%d" % (name, i), (size, *x.shape[1:]))
                   for i, size in enumerate(sizes)]
        return self.node_of("Split", name, operands, results, attributes)

    def enlarge(self, x, name, factor):
        """Each element `factor` times along every spatial axis."""
        shape = [x.shape[0]] + [n * factor for n in x.shape[1:]]
        scales = [1.0, 1.0] + [float(factor)] * (len(x.shape) - 1)
        if self.opset < 9:
            return self.node("Upsample", name, [x.name], shape,
                             mode="nearest", scales=scales)
        operands = [x.name, self.constant(name + ".scales", np.array(scales))]
        if self.opset < 11:
            return self.node("Upsample" if self.opset < 10 else "Resize",
                             name, operands, shape, mode="nearest")
        operands.insert(1, "")
        return self.node("Resize", name, operands, shape, mode="nearest",
                         coordinate_transformation_mode="asymmetric",
                         nearest_mode="floor")

    def max_pool(self, x, name, kernel, stride, pad=0, ceil=False):
        rank = len(x.shape) - 1
        kernel, stride, pads = (each(v, rank) for v in (kernel, stride, pad))
        sizes = self.spatial(x, kernel, stride, pads, name, ceil)
        attributes = dict(kernel_shape=kernel, strides=stride, pads=pads * 2)
        if ceil and self.opset >= 10:
            attributes["ceil_mode"] = 1
        elif ceil:  # The same with padding, where opsets have no ceil_mode.
            attributes["pads"] = pads + tuple(
                p + max(0, (o - 1) * s + k - n - 2 * p) for o, n, k, s, p in
                zip(sizes, x.shape[1:], kernel, stride, pads))
        return self.node("MaxPool", name, [x.name], [x.shape[0]] + sizes,
                         **attributes)

    def average_pool(self, x, name, kernel, stride, pad):
        rank = len(x.shape) - 1
        kernel, stride, pads = (each(v, rank) for v in (kernel, stride, pad))
        sizes = self.spatial(x, kernel, stride, pads, name)
        return self.node("AveragePool", name, [x.name], [x.shape[0]] + sizes,
                         kernel_shape=kernel, strides=stride, pads=pads * 2,
                         count_include_pad=1)

    def global_average_pool(self, x, name):
        return self.node("GlobalAveragePool", name, [x.name],
                         [x.shape[0]] + [1] * (len(x.shape) - 1))

    def reduce_mean(self, x, name):
        """Over all but batch and channels, which it removes."""
        axes, operands = list(range(2, 1 + len(x.shape))), [x.name]
        attributes = {"axes": axes, "keepdims": 0}
        if self.opset >= 18:
            del attributes["axes"]
            operands.append(self.constant(name + ".axes",
                                          np.array(axes, np.int64)))
        return self.node("ReduceMean", name, operands, x.shape[:1],
                         **attributes)

    def flatten(self, x, name):
        return self.node("Flatten", name, [x.name], [math.prod(x.shape)],
                         axis=1)

    def reshape(self, x, name, shape):
        target = self.constant(name + ".shape",
                               np.array([-1, *shape], np.int64))
        return self.node("Reshape", name, [x.name, target], shape)

    def transpose(self, x, name, order):
        """`order` counts the batch dimension, which stays the first."""
        return self.node("Transpose", name, [x.name],
                         [x.shape[i - 1] for i in order[1:]], perm=order)

    def dropout(self, x, name, ratio):
        operands, attributes = [x.name], {"ratio": ratio}
        if self.opset >= 12:
            attributes = {}
            operands.append(self.constant(name + ".ratio", np.array(ratio)))
        return self.node("Dropout", name, operands, x.shape, **attributes)

    def gemm(self, x, name, outputs, last=False):
        """A dense layer with a bias."""
        depth = x.shape[0]
        self.macs += depth * outputs
        weight = self.draw(name + ".weight", (outputs, depth),
                           math.sqrt((1 if last else 2) / depth))
        bias = self.draw(name + ".bias", (outputs,), 0.05)
        return self.node("Gemm", name, [x.name, weight, bias], [outputs],
                         transB=1)

    def matmul(self, x, name, outputs):
        """A dense layer without a bias."""
        depth = x.shape[0]
        self.macs += depth * outputs
        weight = self.draw(name + ".weight", (depth, outputs),
                           math.sqrt(2 / depth))
        return self.node("MatMul", name, [x.name, weight], [outputs])

    def softmax(self, x, name):
        """Over the channels."""
        rank = len(x.shape) + 1
        if self.opset >= 13 or rank == 2:
            return self.node("Softmax", name, [x.name], x.shape, axis=1)
        # Over all axes from one on, then: the channels have to be the last.
        order = [0, *range(2, rank), 1]
        x = self.transpose(x, name + ".last", order)
        x = self.node("Softmax", name + ".of_last", [x.name], x.shape,
                      axis=rank - 1)
        return self.transpose(x, name, [0, rank - 1, *range(1, rank - 1)])

    def model(self, name, inputs, output, batch, about):
        """The ModelProto; the last tensor gets the name 'output'."""
        from onnx import TensorProto, helper, numpy_helper

        def value(label, tensor):
            return helper.make_tensor_value_info(label, TensorProto.FLOAT,
                                                 [batch, *tensor.shape])

        constants = [numpy_helper.from_array(values, label)
                     for label, values in self.constants.items()]
        given = [value(x.name, x) for x in inputs]
        version = ir_version(self.opset)
        if version < 4:  # Constants had to be inputs with a default then.
            given += [helper.make_tensor_value_info(
                c.name, c.data_type, list(c.dims)) for c in constants]
        nodes = [helper.make_node(
            op, operands, ["output" if result.name == output.name
                           else result.name for result in results],
            name=label, **attributes)
            for op, label, operands, results, attributes in self.nodes]
        graph = helper.make_graph(nodes, name, given,
                                  [value("output", output)], constants)
        model = helper.make_model(graph, producer_name="vta-mlir zoo",
                                  doc_string=about)
        model.ir_version = version
        del model.opset_import[:]
        model.opset_import.append(helper.make_opsetid("", self.opset))
        helper.set_model_props(model, {"seed": str(self.seed)})
        return model


def measure(values):
    """Mean and variance of the channels."""
    axes = (0,) + tuple(range(2, values.ndim))
    variance = values.var(axis=axes) + 1e-9
    return (rounded(values.mean(axis=axes), np.sqrt(variance)),
            rounded(variance, variance))
