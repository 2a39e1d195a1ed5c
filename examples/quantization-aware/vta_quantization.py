"""Fake quantization with VTA's arithmetic, for training in PyTorch.

Layers take and return `Steps`: integers of int8, as floats that gradients flow
through, and the exponent of their scale, which is a power of two. What a layer
computes is what VTA computes, to the bit:

    sums = convolution(integers, integer weights) + integer bias     int32
    y = min(max((sums + 2**(shift - 1)) >> shift, low), high)         int8

The gradient of a rounding is 1, and that of a limit 0 outside of it. Weights
stay floats and are rounded in each step, with one power of two for each output
channel; scales of activations follow the largest magnitudes that were seen.

A network is a module whose forward begins with `Quantize` and returns `Steps`;
`export` writes it as ONNX with QuantizeLinear and DequantizeLinear, which
vta-compile takes as it is (docs/QuantizationAware.md).

In training, sums are in float32, which is exact below 2**24. In evaluation
(`model.eval()`), they are in float64, which is always exact.
"""

import math

import torch
from torch import nn
from torch.nn import functional as F

LOW, HIGH = -128, 127
# Channels with weights that are smaller than others have finer steps, up to
# this many bits: shifts stay below 31.
SPREAD = 8
LARGEST_BIAS = 2 ** 30


class Steps:
    """int8 values in steps of 2**exponent."""

    def __init__(self, values, exponent, graph=None, name=None):
        self.values, self.exponent = values, exponent
        self.graph, self.name = graph, name

    def real(self):
        return self.values * 2.0 ** self.exponent

    def moved(self, values, kind, **attributes):
        """The same steps elsewhere."""
        name = self.graph and self.graph.add(kind, [self.name], **attributes)
        return Steps(values, self.exponent, self.graph, name)


class Round(torch.autograd.Function):
    """Rounds and limits. Ties go up, as a shift rounds them, or to even."""

    @staticmethod
    def forward(ctx, x, low, high, ties_up):
        rounded = torch.floor(x + 0.5) if ties_up else torch.round(x)
        ctx.save_for_backward((rounded >= low) & (rounded <= high))
        return rounded.clamp(low, high)

    @staticmethod
    def backward(ctx, gradient):
        inside, = ctx.saved_tensors
        return gradient * inside, None, None, None


def shift(sums, amount, low=LOW, high=HIGH):
    """What VTA's ALU makes of sums: `amount` may be a tensor, by channel."""
    return Round.apply(sums * torch.pow(2.0, -torch.as_tensor(
        amount, dtype=sums.dtype, device=sums.device)), low, high, True)


class Range(nn.Module):
    """The largest magnitude of a tensor, averaged over training steps."""

    def __init__(self, momentum=0.1):
        super().__init__()
        self.momentum = momentum
        self.register_buffer("largest", torch.zeros(()))

    def see(self, real):
        if not self.training:
            return
        with torch.no_grad():
            largest = real.abs().max().float()
            if self.largest > 0:
                largest = torch.lerp(self.largest, largest, self.momentum)
            self.largest.copy_(largest)

    def exponent(self, least=-60):
        """That of the smallest steps that reach the largest magnitude."""
        largest = float(self.largest)
        if largest <= 0:
            return max(least, 0)
        return max(least, math.ceil(math.log2(largest / HIGH)))


class Quantize(nn.Module):
    """Real inputs to int8, on the host: ties to even."""

    def __init__(self):
        super().__init__()
        self.range = Range()

    def forward(self, x):
        graph = name = None
        if isinstance(x, Exported):
            x, graph = x.images, x.graph
        self.range.see(x)
        exponent = self.range.exponent()
        if graph:
            name = graph.quantize(graph.inputs(x), exponent)
        if not self.training:
            x = x.double()
        return Steps(Round.apply(x * 2.0 ** -exponent, LOW, HIGH, False),
                     exponent, graph, name)


class Layer(nn.Module):
    """What convolutions and products have in common. With `relu`, the result
    is at least 0, and at most `limit` if that is given."""

    def __init__(self, shape, relu, limit):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(shape))
        self.bias = nn.Parameter(torch.zeros(shape[0]))
        nn.init.kaiming_normal_(self.weight, nonlinearity="relu")
        self.relu, self.limit = relu, limit
        self.range = Range()

    def integers(self, exponent):
        """Weights and biases as integers, and the weights' exponents."""
        with torch.no_grad():
            largest = self.weight.detach().flatten(1).abs().amax(1).double()
            exponents = torch.ceil(torch.log2(largest / HIGH))
            exponents = exponents.clamp(min=float(exponents.max()) - SPREAD)
            # The bias fits into int32.
            bias = self.bias.detach().abs().double() / LARGEST_BIAS
            exponents = torch.maximum(
                exponents, torch.ceil(torch.log2(bias)) - exponent)
            exponents[~torch.isfinite(exponents)] = 0
        kind = torch.float64 if not self.training else self.weight.dtype
        scale = torch.pow(2.0, -exponents).to(kind)
        shape = [-1] + [1] * (self.weight.dim() - 1)
        weight = Round.apply(self.weight.to(kind) * scale.view(shape), LOW,
                             HIGH, False)
        bias = Round.apply(self.bias.to(kind) * scale * 2.0 ** -exponent,
                           -LARGEST_BIAS, LARGEST_BIAS, False)
        return weight, bias, exponents

    def forward(self, x):
        weight, bias, exponents = self.integers(x.exponent)
        sums = self.contract(x.values.to(weight.dtype), weight, bias)
        by_channel = [1, -1] + [1] * (sums.dim() - 2)
        scales = torch.pow(2.0, exponents + x.exponent).to(sums.dtype)
        real = (sums * scales.view(by_channel)).detach()
        self.range.see(real.clamp(min=0) if self.relu else real)
        # Shifts are to the right.
        exponent = self.range.exponent(x.exponent + int(exponents.max()))
        low, high = (0 if self.relu else LOW), HIGH
        if self.limit is not None:
            # As ONNX Runtime would round it.
            high = min(high, round(self.limit * 2.0 ** -exponent))
        amounts = (exponent - x.exponent - exponents).view(by_channel)
        y = shift(sums, amounts, low, high)
        name = x.graph and x.graph.layer(self, x, weight, bias, exponents,
                                         exponent)
        return Steps(y, exponent, x.graph, name)


class Conv2d(Layer):
    """Groups may be as many as channels; padding is with zeros."""

    def __init__(self, inputs, outputs, kernel, stride=1, padding=0,
                 dilation=1, groups=1, relu=False, limit=None):
        super().__init__((outputs, inputs // groups, kernel, kernel), relu,
                         limit)
        self.windows = dict(stride=stride, padding=padding,
                            dilation=dilation, groups=groups)

    def contract(self, x, weight, bias):
        return F.conv2d(x, weight, bias, **self.windows)


class Linear(Layer):
    def __init__(self, inputs, outputs, relu=False, limit=None):
        super().__init__((outputs, inputs), relu, limit)

    def contract(self, x, weight, bias):
        return F.linear(x, weight, bias)


class Add(nn.Module):
    """The sum of two tensors; their steps may differ."""

    def __init__(self, relu=False):
        super().__init__()
        self.relu = relu
        self.range = Range()

    def forward(self, a, b):
        finest = min(a.exponent, b.exponent)
        sums = sum(x.values * 2.0 ** (x.exponent - finest) for x in (a, b))
        real = (sums * 2.0 ** finest).detach()
        self.range.see(real.clamp(min=0) if self.relu else real)
        exponent = self.range.exponent(finest)
        y = shift(sums, exponent - finest, 0 if self.relu else LOW)
        name = a.graph and a.graph.requantize(
            a.graph.add("Add", [a.name, b.name]), exponent, self.relu)
        return Steps(y, exponent, a.graph, name)


class AvgPool2d(nn.Module):
    """Averages of `kernel` times `kernel` positions, a power of two."""

    def __init__(self, kernel):
        super().__init__()
        self.kernel, self.bits = kernel, 2 * int(math.log2(kernel))
        if kernel * kernel != 2 ** self.bits:
            raise ValueError("expected windows of 2, 4, 8 or more, got %d" %
                             kernel)
        self.range = Range()

    def forward(self, x):
        sums = F.avg_pool2d(x.values, self.kernel) * 2.0 ** self.bits
        finest = x.exponent - self.bits
        self.range.see((sums * 2.0 ** finest).detach())
        exponent = self.range.exponent(finest)
        y = shift(sums, exponent - finest)
        name = x.graph and x.graph.requantize(x.graph.add(
            "AveragePool", [x.name], kernel_shape=[self.kernel] * 2,
            strides=[self.kernel] * 2), exponent)
        return Steps(y, exponent, x.graph, name)


class MaxPool2d(nn.Module):
    def __init__(self, kernel, stride=None, padding=0):
        super().__init__()
        self.kernel, self.stride = kernel, stride or kernel
        self.padding = padding

    def forward(self, x):
        return x.moved(F.max_pool2d(x.values, self.kernel, self.stride,
                                    self.padding), "MaxPool",
                       kernel_shape=[self.kernel] * 2,
                       strides=[self.stride] * 2, pads=[self.padding] * 4)


class Concat(nn.Module):
    """Channels of several tensors; all get the coarsest steps."""

    def forward(self, *parts):
        exponent = max(x.exponent for x in parts)
        y = torch.cat([shift(x.values, exponent - x.exponent)
                       for x in parts], 1)
        graph = parts[0].graph
        name = graph and graph.requantize(graph.add(
            "Concat", [x.name for x in parts], axis=1), exponent)
        return Steps(y, exponent, graph, name)


class Flatten(nn.Module):
    def forward(self, x):
        return x.moved(x.values.flatten(1), "Flatten")


# Export.


class Exported:
    """An input that makes the layers write what they do into a graph."""

    def __init__(self, images, graph):
        self.images, self.graph = images, graph


class Graph:
    """Nodes of ONNX; values have the names of their nodes."""

    def __init__(self):
        self.nodes, self.constants, self.sources = [], [], []

    def constant(self, values, kind):
        from onnx import numpy_helper
        name = "constant%d" % len(self.constants)
        self.constants.append(numpy_helper.from_array(
            torch.as_tensor(values).to(kind).cpu().numpy(), name))
        return name

    def add(self, kind, inputs, **attributes):
        from onnx import helper
        name = "%s%d" % (kind.lower(), len(self.nodes))
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name,
                                           **attributes))
        return name

    def inputs(self, x):
        self.sources.append(("x", tuple(x.shape)))
        return "x"

    def dequantize(self, name, exponents, kind):
        exponents = torch.as_tensor(exponents, dtype=torch.float64)
        scale = self.constant(torch.pow(2.0, exponents), torch.float32)
        zero = self.constant(torch.zeros(exponents.shape), kind)
        axis = {"axis": 0} if exponents.dim() else {}
        return self.add("DequantizeLinear", [name, scale, zero], **axis)

    def quantize(self, name, exponent):
        scale = self.constant(2.0 ** exponent, torch.float32)
        zero = self.constant(0, torch.int8)
        name = self.add("QuantizeLinear", [name, scale, zero])
        return self.dequantize(name, exponent, torch.int8)

    def requantize(self, name, exponent, relu=False, limit=None):
        if limit is not None:
            name = self.add("Clip", [name, self.constant(0., torch.float32),
                                     self.constant(limit, torch.float32)])
        elif relu:
            name = self.add("Relu", [name])
        return self.quantize(name, exponent)

    def layer(self, layer, x, weight, bias, exponents, exponent):
        inputs = [
            x.name,
            self.dequantize(self.constant(weight, torch.int8), exponents,
                            torch.int8),
            self.dequantize(self.constant(bias, torch.int32),
                            exponents + x.exponent, torch.int32)]
        if isinstance(layer, Conv2d):
            windows = layer.windows
            name = self.add("Conv", inputs, pads=[windows["padding"]] * 4,
                            strides=[windows["stride"]] * 2,
                            dilations=[windows["dilation"]] * 2,
                            group=windows["groups"])
        else:
            name = self.add("Gemm", inputs, transB=1)
        return self.requantize(name, exponent, layer.relu, layer.limit)


def export(model, images, path):
    """Writes the network for inputs of the shape of `images`."""
    import onnx
    from onnx import helper
    model.eval()
    graph = Graph()
    with torch.no_grad():
        y = model(Exported(images, graph))
    info = helper.make_tensor_value_info
    inputs = [info(name, 1, shape) for name, shape in graph.sources]
    outputs = [info(y.name, 1, tuple(y.values.shape))]
    content = helper.make_graph(graph.nodes, "network", inputs, outputs,
                                graph.constants)
    onnx.save(helper.make_model(
        content, ir_version=8,
        opset_imports=[helper.make_opsetid("", 13)]), path)
