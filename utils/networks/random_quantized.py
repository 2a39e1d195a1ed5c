"""Random small networks as tools quantize them.

A network is a list of ONNX nodes with weights of int8. Activations are int8 or
uint8, with zero points or without, by QuantizeLinear and DequantizeLinear, by
QONNX's Quant nodes, or by QLinearConv and QLinearMatMul. Some scales are powers
of two. Some tensors are not quantized, and some layers stay float.
"""

import numpy as np
from onnx import TensorProto, helper, numpy_helper

FORMS = ("int8", "int8 zero", "uint8", "power", "quant", "operators")


class Tensor:
    """A value: its name, shape and deviation, how it is quantized, and its
    integers, if there is a node of them."""

    def __init__(self, name, shape, deviation, scale=None, zero=0, low=-128,
                 high=127, integers=None):
        self.name, self.shape, self.deviation = name, list(shape), deviation
        self.scale, self.zero, self.low, self.high = scale, zero, low, high
        self.integers = integers

    @property
    def channels(self):
        return self.shape[1]


class Network:
    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.form = self.pick(FORMS)
        self.by_channel = self.chance(.5)
        self.nodes, self.constants, self.domains = [], [], {"": 17}
        self.macs = 0
        images = int(self.pick([1, 1, 1, 2]))
        self.shape = [images, self.number(1, 24), self.number(1, 12),
                      self.number(1, 12)]
        self.values = [self.quantize(Tensor("x", self.shape, 1.0))]
        for _ in range(self.number(1, 7)):
            self.layer()
        self.output = self.values[-1]
        if not self.nodes or self.output.name == "x":
            self.conv(self.output)
            self.output = self.values[-1]

    # Draws.

    def chance(self, share):
        return self.rng.random() < share

    def number(self, low, high):
        return int(self.rng.integers(low, high + 1))

    def pick(self, items):
        return items[int(self.rng.integers(len(items)))]

    # Nodes.

    def constant(self, value, kind=np.float32):
        name = "c%d" % len(self.constants)
        self.constants.append(numpy_helper.from_array(
            np.asarray(value, kind), name))
        return name

    def op(self, kind, inputs, domain="", **attributes):
        name = "v%d" % len(self.nodes)
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name,
                                           domain=domain, **attributes))
        return name

    def round_scale(self, scale):
        if self.form == "power" or self.chance(.1):
            return float(2.0 ** np.round(np.log2(scale)))
        return float(np.float32(scale))

    def choose_scale(self, deviation, positive=False, one_sided=False):
        """Scale, zero point and limits of a tensor. One-sided ones have few
        negative values."""
        most = deviation * self.rng.uniform(1.5, 5)
        if self.form == "uint8":
            low, high = 0, 255
            zero = 0 if positive else self.number(90, 160)
        else:
            low, high = -128, 127
            zero = 0
            if self.form in ("int8 zero", "operators"):
                zero = -128 if positive else self.number(-30, 30)
        if one_sided and not positive and zero:
            zero = low + (zero - low - 90) // 2
        reach = max(high - zero, 1 if positive else zero - low)
        return self.round_scale(most / reach), zero, low, high

    def zero_point(self, zero, low):
        return self.constant(zero, np.uint8 if low == 0 else np.int8)

    def quantize(self, tensor, positive=False, one_sided=False):
        scale, zero, low, high = self.choose_scale(tensor.deviation, positive,
                                                   one_sided)
        if self.form == "quant":
            signed = int(not positive)
            bits = self.pick([8, 8, 8, 4, 5, 7])
            scale *= 2.0 ** (8 - bits) * (.5 if positive else 1)
            self.domains["qonnx.custom_op.general"] = 1
            name = self.op("Quant", [
                tensor.name, self.constant(scale), self.constant(0.),
                self.constant(float(bits))], "qonnx.custom_op.general",
                signed=signed, narrow=0, rounding_mode="ROUND")
            return Tensor(name, tensor.shape, tensor.deviation, scale)
        arguments = [self.constant(scale), self.zero_point(zero, low)]
        integers = self.op("QuantizeLinear", [tensor.name] + arguments)
        return self.dequantize(Tensor(integers, tensor.shape,
                                      tensor.deviation, scale, zero, low,
                                      high, integers))

    def dequantize(self, tensor):
        name = self.op("DequantizeLinear", [
            tensor.integers, self.constant(tensor.scale),
            self.zero_point(tensor.zero, tensor.low)])
        return Tensor(name, tensor.shape, tensor.deviation, tensor.scale,
                      tensor.zero, tensor.low, tensor.high, tensor.integers)

    def weights(self, shape, outputs_axis, taps):
        """Integers, and scales by output channel or one."""
        values = self.rng.integers(-127, 128, shape)
        count = shape[outputs_axis] if self.by_channel else 1
        scale = np.sqrt(1 / taps) / 73 * self.rng.uniform(.3, 2, count)
        scale = np.array([self.round_scale(s) for s in scale], np.float32)
        return values, (scale if self.by_channel else scale[0])

    def weight_tensor(self, values, scale, axis):
        if self.form == "quant":
            shape = [1] * values.ndim
            if np.ndim(scale):
                shape[axis] = -1
            scale = np.reshape(scale, shape)
            return self.op("Quant", [
                self.constant(values * scale), self.constant(scale),
                self.constant(0.), self.constant(8.)],
                "qonnx.custom_op.general", signed=1, narrow=1,
                rounding_mode="ROUND")
        zero = self.constant(np.zeros(np.shape(scale)), np.int8)
        attributes = {"axis": axis} if np.ndim(scale) else {}
        return self.op("DequantizeLinear", [
            self.constant(values, np.int8), self.constant(scale), zero],
            **attributes)

    def bias(self, x, count, scale):
        """Float, or int32 in steps of the products."""
        if x.scale is None or self.form == "quant" or self.chance(.3):
            return self.constant(self.rng.normal(size=count) * .3)
        steps = np.float32(x.scale) * np.broadcast_to(
            np.asarray(scale, np.float32), count)
        values = np.clip(np.round(self.rng.normal(size=count) * .3 / steps),
                         -2.0 ** 30, 2.0 ** 30)
        attributes = {"axis": 0}
        if not np.ndim(scale):
            steps, attributes = steps[0], {}
        return self.op("DequantizeLinear", [
            self.constant(values, np.int32), self.constant(steps),
            self.constant(np.zeros(np.shape(steps)), np.int32)], **attributes)

    def finish(self, name, shape, deviation, one_sided=False):
        """An activation, and a quantization."""
        kind, positive = self.pick(["", "", "Relu", "Relu", "Clip", "none"]), \
            False
        if kind == "Relu":
            name, positive = self.op("Relu", [name]), True
        elif kind == "Clip":
            name, positive = self.op("Clip", [
                name, self.constant(0.), self.constant(2 * deviation)]), True
        tensor = Tensor(name, shape, deviation)
        if kind == "none" and self.chance(.3):
            self.values.append(tensor)
            return
        # Zero points do the work of a ReLU.
        positive = positive or self.chance(.1)
        self.values.append(self.quantize(tensor, positive, one_sided))

    # Layers.

    def source(self):
        last = len(self.values) - 1
        x = self.values[last if self.chance(.7) else self.number(0, last)]
        if x.integers and self.chance(.2):
            return self.dequantize(x)
        return x

    def layer(self):
        x = self.source()
        options = [(8, self.conv), (3, self.depthwise), (3, self.grouped),
                   (2, self.transposed), (2, self.max_pool),
                   (2, self.average), (3, self.add), (2, self.concat),
                   (2, self.function), (1, self.move), (2, self.product)]
        if len(x.shape) == 2:
            options = [(5, self.gemm), (2, self.add), (1, self.concat),
                       (2, self.function)]
        weights = np.array([weight for weight, _ in options], float)
        at = self.rng.choice(len(options), p=weights / weights.sum())
        options[at][1](x)

    def windows(self, x, most=5):
        kernel = [self.number(1, min(most, size + 2)) for size in x.shape[2:]]
        dilation = [self.pick([1, 1, 1, 2, 3]) for _ in kernel]
        pads = [self.number(0, k - 1) for k in kernel + kernel]
        strides = [self.pick([1, 1, 2, 3]) for _ in kernel]
        out = []
        for i, size in enumerate(x.shape[2:]):
            room = size + pads[i] + pads[i + 2]
            if (kernel[i] - 1) * dilation[i] + 1 > room:
                dilation[i] = 1
            if kernel[i] > room:
                pads[i] = pads[i + 2] = kernel[i] - 1
                room = size + 2 * (kernel[i] - 1)
            out.append((room - (kernel[i] - 1) * dilation[i] - 1) //
                       strides[i] + 1)
        return kernel, out, dict(pads=pads, strides=strides,
                                 dilations=dilation)

    def conv(self, x, groups=1, outputs=None):
        kernel, out, windows = self.windows(x)
        outputs = outputs or self.number(1, 40)
        inputs = x.channels // groups
        taps = inputs * kernel[0] * kernel[1]
        values, scale = self.weights([outputs, inputs] + kernel, 0, taps)
        shape = [x.shape[0], outputs] + out
        self.macs += int(np.prod(shape)) * taps
        if self.form == "operators" and x.integers:
            to, zero, low, high = self.choose_scale(x.deviation,
                                                    self.chance(.3))
            inputs = [x.integers, self.constant(x.scale),
                      self.zero_point(x.zero, x.low),
                      self.constant(values, np.int8), self.constant(scale),
                      self.constant(np.zeros(np.shape(scale)), np.int8),
                      self.constant(to), self.zero_point(zero, low)]
            if self.chance(.7):
                inputs.append(self.constant(self.rng.integers(
                    -500, 500, outputs), np.int32))
            name = self.op("QLinearConv", inputs, group=groups, **windows)
            self.values.append(self.dequantize(Tensor(
                name, shape, x.deviation, to, zero, low, high, name)))
            return
        inputs = [x.name, self.weight_tensor(values, scale, 0)]
        if self.chance(.7):
            inputs.append(self.bias(x, outputs, scale))
        name = self.op("Conv", inputs, group=groups, **windows)
        self.finish(name, shape, x.deviation)

    def depthwise(self, x):
        self.conv(x, x.channels, x.channels * self.pick([1, 1, 1, 2]))

    def grouped(self, x):
        fits = [g for g in range(1, 9) if x.channels % g == 0]
        groups = self.pick(fits)
        self.conv(x, groups, groups * self.number(1, 12))

    def transposed(self, x):
        fits = [g for g in range(1, 5) if x.channels % g == 0]
        groups = self.pick(fits)
        outputs = groups * self.number(1, 10)
        kernel = [self.number(1, 4) for _ in range(2)]
        strides = [self.number(1, 3) for _ in range(2)]
        values, scale = self.weights(
            [x.channels, outputs // groups] + kernel, 1,
            x.channels // groups * kernel[0] * kernel[1])
        if np.ndim(scale) and groups > 1:
            scale = scale[0]
        shape = [x.shape[0], outputs] + [
            (size - 1) * s + k for size, s, k in
            zip(x.shape[2:], strides, kernel)]
        self.macs += int(np.prod(x.shape)) * outputs // groups * int(
            np.prod(kernel))
        name = self.op("ConvTranspose", [
            x.name, self.weight_tensor(values, scale, 1)], group=groups,
            strides=strides)
        self.finish(name, shape, x.deviation)

    def max_pool(self, x):
        kernel = [min(size, self.number(1, 3)) for size in x.shape[2:]]
        strides = [self.number(1, 2) for _ in kernel]
        shape = x.shape[:2] + [(size - k) // s + 1 for size, k, s in
                               zip(x.shape[2:], kernel, strides)]
        name = self.op("MaxPool", [x.name], kernel_shape=kernel,
                       strides=strides)
        self.finish(name, shape, x.deviation)

    def average(self, x):
        if self.chance(.5):
            name = self.op("GlobalAveragePool", [x.name])
            shape = x.shape[:2] + [1, 1]
        else:
            kernel = [min(size, self.number(1, 3)) for size in x.shape[2:]]
            name = self.op("AveragePool", [x.name], kernel_shape=kernel)
            shape = x.shape[:2] + [size - k + 1 for size, k in
                                   zip(x.shape[2:], kernel)]
        self.finish(name, shape, x.deviation * .7)

    def add(self, x):
        like = [v for v in self.values if v.shape == x.shape]
        if self.chance(.2) or not like:
            shape = [1, x.channels] + [1] * (len(x.shape) - 2)
            other = self.constant(self.rng.normal(size=shape) * .5)
            deviation = x.deviation
        else:
            other = self.pick(like)
            deviation = x.deviation + other.deviation
            other = other.name
        kind = self.pick(["Add", "Add", "Sub"])
        self.finish(self.op(kind, [x.name, other]), x.shape, deviation)

    def concat(self, x):
        like = [v for v in self.values if v.shape[:1] + v.shape[2:] ==
                x.shape[:1] + x.shape[2:]]
        parts = [x] + [self.pick(like) for _ in range(self.number(1, 2))]
        shape = list(x.shape)
        shape[1] = sum(part.channels for part in parts)
        name = self.op("Concat", [part.name for part in parts], axis=1)
        self.finish(name, shape, max(part.deviation for part in parts))

    def function(self, x):
        kind = self.pick(["Sigmoid", "Tanh", "HardSwish", "Exp", "Softmax",
                          "LeakyRelu", "silu", "Neg"])
        if kind == "silu":
            name = self.op("Mul", [x.name, self.op("Sigmoid", [x.name])])
        elif kind == "Exp":
            name = self.op("Exp", [self.op("Neg", [self.op("Abs",
                                                           [x.name])])])
        else:
            name = self.op(kind, [x.name])
        self.finish(name, x.shape, min(x.deviation, 1.0)
                    if kind in ("Sigmoid", "Tanh", "Exp", "Softmax")
                    else x.deviation, kind not in ("Tanh", "Neg"))

    def move(self, x):
        kind = self.pick(["Pad", "Slice", "Resize", "Transpose"])
        shape = list(x.shape)
        if kind == "Pad":
            pads = [0, 0, self.number(0, 2), self.number(0, 2)] * 2
            name = self.op("Pad", [x.name, self.constant(pads, np.int64)])
            shape = [s + a + b for s, a, b in zip(shape, pads[:4], pads[4:])]
        elif kind == "Slice":
            ends = [self.number(1, size) for size in shape[2:]]
            name = self.op("Slice", [
                x.name, self.constant([0, 0], np.int64),
                self.constant(ends, np.int64),
                self.constant([2, 3], np.int64)])
            shape[2:] = ends
        elif kind == "Resize":
            name = self.op("Resize", [
                x.name, "", self.constant([1, 1, 2, 2])], mode="nearest",
                coordinate_transformation_mode="asymmetric",
                nearest_mode="floor")
            shape[2:] = [2 * size for size in shape[2:]]
        else:
            name = self.op("Transpose", [x.name], perm=[0, 1, 3, 2])
            shape[2:] = shape[:1:-1]
        self.finish(name, shape, x.deviation)

    def product(self, x):
        """Channels to rows."""
        name = self.op("Flatten", [x.name])
        shape = [x.shape[0], int(np.prod(x.shape[1:]))]
        flat = Tensor(name, shape, x.deviation, x.scale, x.zero, x.low,
                      x.high)
        self.gemm(flat)

    def gemm(self, x):
        outputs, inputs = self.number(1, 40), x.shape[1]
        values, scale = self.weights([inputs, outputs], 1, inputs)
        shape = [x.shape[0], outputs]
        self.macs += shape[0] * inputs * outputs
        if self.chance(.5):
            name = self.op("MatMul", [x.name, self.weight_tensor(values,
                                                                 scale, 1)])
        else:
            name = self.op("Gemm", [x.name, self.weight_tensor(
                values, scale, 1), self.bias(x, outputs, scale)])
        self.finish(name, shape, x.deviation)

    def save(self, path):
        info = helper.make_tensor_value_info
        graph = helper.make_graph(
            self.nodes, "random", [info("x", TensorProto.FLOAT, self.shape)],
            [info(self.output.name, TensorProto.FLOAT, self.output.shape)],
            self.constants)
        import onnx
        onnx.save(helper.make_model(
            graph, ir_version=8, opset_imports=[
                helper.make_opsetid(*item)
                for item in self.domains.items()]), path)
