"""Compares utils/onnx_reference.py with definitions written out as loops.

usage: check-onnx-reference.py UTILS_DIRECTORY

Where ONNX Runtime is installed, it has to agree too. Prints the number of
comparisons, and fails at the first that differs.
"""

import itertools
import os
import sys
import tempfile

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

sys.path.insert(0, sys.argv[1])
import onnx_reference  # noqa: E402
import onnx_reference_loops  # noqa: E402
import onnx_reference_ops  # noqa: E402

try:
    import onnxruntime
except ImportError:
    onnxruntime = None

random = np.random.RandomState(7)
compared = {"loops": 0, "ONNX Runtime": 0}


def data(*shape):
    return random.uniform(-2, 2, shape).astype(np.float32)


def integers(kind, *shape):
    limits = np.iinfo(kind)
    return random.randint(limits.min, limits.max + 1, shape).astype(kind)


def kind_of(array):
    return {"float32": TensorProto.FLOAT, "int64": TensorProto.INT64,
            "int32": TensorProto.INT32, "int8": TensorProto.INT8,
            "uint8": TensorProto.UINT8,
            "bool": TensorProto.BOOL}[array.dtype.name]


def model_of(op, operands, attributes, opset, constants, kind):
    """One node; operands are its inputs, but the numbers in constants."""
    names = ["x%d" % i if x is not None else ""
             for i, x in enumerate(operands)]
    node = helper.make_node(op, names, ["y"], name="node", **attributes)
    given = {n: x for i, (n, x) in enumerate(zip(names, operands))
             if n and i not in constants}
    graph = helper.make_graph(
        [node], "test",
        [helper.make_tensor_value_info(n, kind_of(x), x.shape)
         for n, x in given.items()],
        [helper.make_tensor_value_info("y", kind, None)],
        [numpy_helper.from_array(operands[i], names[i]) for i in constants])
    model = helper.make_model(graph)
    del model.opset_import[:]
    model.opset_import.append(helper.make_opsetid("", opset))
    model.ir_version = 7 if opset < 15 else 8 if opset < 19 else 9
    return model, given


def check(op, operands, expected, opset=13, constants=(), runtime=True,
          tolerance=2e-6, **attributes):
    operands = [None if x is None else np.asarray(x) for x in operands]
    model, feeds = model_of(op, operands, attributes, opset, constants,
                            kind_of(np.asarray(expected)))
    label = "%s, opset %d, %s" % (op, opset, attributes)

    def compare(what, got):
        assert got.shape == expected.shape, "%s: %s: got shape %s, expected " \
            "%s" % (label, what, got.shape, expected.shape)
        assert got.dtype == expected.dtype, "%s: %s: got %s, expected %s" % (
            label, what, got.dtype, expected.dtype)
        scale = max(1, np.abs(expected.astype(np.float64)).max(initial=0))
        error = np.abs(got.astype(np.float64) - expected).max(initial=0)
        assert error <= tolerance * scale, "%s: %s differs by %g" % (
            label, what, error)
        compared[what] += 1

    compare("loops", onnx_reference.run(model, feeds)["y"])
    if onnxruntime and runtime:
        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        session = onnxruntime.InferenceSession(
            model.SerializeToString(), options,
            providers=["CPUExecutionProvider"])
        compare("ONNX Runtime", session.run(None, feeds)[0])


# Definitions, one multiplication at a time, in double precision.


def loop_conv(x, w, strides, dilations, pads, group=1):
    rank = x.ndim - 2
    size = [(n + pads[i] + pads[i + rank] - (k - 1) * d - 1) // s + 1
            for i, (n, k, s, d) in enumerate(
                zip(x.shape[2:], w.shape[2:], strides, dilations))]
    y = np.zeros((x.shape[0], w.shape[0], *size))
    for image, out in itertools.product(range(x.shape[0]), range(w.shape[0])):
        first = out // (w.shape[0] // group) * w.shape[1]
        for where in itertools.product(*map(range, size)):
            for tap in itertools.product(*map(range, w.shape[2:])):
                at = [p * s + t * d - pads[i] for i, (p, s, t, d) in
                      enumerate(zip(where, strides, tap, dilations))]
                if all(0 <= a < n for a, n in zip(at, x.shape[2:])):
                    for c in range(w.shape[1]):
                        y[(image, out, *where)] += float(
                            x[(image, first + c, *at)]) * float(
                                w[(out, c, *tap)])
    return y


def loop_conv_transpose(x, w, strides, dilations, pads, extra, group=1):
    rank = x.ndim - 2
    size = [s * (n - 1) + e + (k - 1) * d + 1 - pads[i] - pads[i + rank]
            for i, (n, k, s, d, e) in enumerate(
                zip(x.shape[2:], w.shape[2:], strides, dilations, extra))]
    depth = x.shape[1] // group
    y = np.zeros((x.shape[0], w.shape[1] * group, *size))
    for index in itertools.product(*map(range, x.shape)):
        image, channel, *at = index
        for out in range(w.shape[1]):
            for tap in itertools.product(*map(range, w.shape[2:])):
                to = [a * s + t * d - pads[i] for i, (a, s, t, d) in
                      enumerate(zip(at, strides, tap, dilations))]
                if all(0 <= a < n for a, n in zip(to, size)):
                    y[(image, channel // depth * w.shape[1] + out, *to)] += \
                        float(x[index]) * float(w[(channel, out, *tap)])
    return y


def loop_pool(x, kernel, strides, dilations, pads, size, function, padding=0):
    """padding: 1 counts what is in the padding (as zeros)."""
    rank = x.ndim - 2
    y = np.zeros((*x.shape[:2], *size))
    for index in itertools.product(*map(range, y.shape)):
        values = []
        for tap in itertools.product(*map(range, kernel)):
            at = [p * s + t * d - pads[i] for i, (p, s, t, d) in
                  enumerate(zip(index[2:], strides, tap, dilations))]
            if all(0 <= a < n for a, n in zip(at, x.shape[2:])):
                values.append(float(x[(*index[:2], *at)]))
            elif padding and all(
                    -pads[i] <= a < n + pads[i + rank] for i, (a, n) in
                    enumerate(zip(at, x.shape[2:]))):
                values.append(0.0)
        y[index] = function(values)
    return y.astype(x.dtype)


def f32(x):
    return np.asarray(x, np.float32)


def convolutions():
    x, w, b = data(2, 4, 7, 6), data(6, 4, 3, 2), data(6)
    for strides, dilations, pads in (
            ([1, 1], [1, 1], [0, 0, 0, 0]), ([2, 3], [1, 1], [1, 2, 0, 1]),
            ([1, 2], [2, 3], [2, 0, 1, 3])):
        expected = f32(loop_conv(x, w, strides, dilations, pads) +
                       b.reshape(1, -1, 1, 1))
        check("Conv", [x, w, b], expected, strides=strides,
              dilations=dilations, pads=pads, kernel_shape=[3, 2])
    # Groups; depthwise with two outputs per input.
    for group, outputs in ((2, 6), (4, 8)):
        w = data(outputs, 4 // group, 3, 3)
        check("Conv", [x, w], f32(loop_conv(x, w, [1, 1], [1, 1], [1] * 4,
                                            group)), opset=7, pads=[1] * 4,
              group=group)
    w = data(3, 4, 3, 3)
    # 7 rows and 6 columns, stride 2: 1 + 1 and 0 + 1 of padding.
    check("Conv", [x, w], f32(loop_conv(x, w, [2, 2], [1, 1], [1, 0, 1, 1])),
          strides=[2, 2], auto_pad="SAME_UPPER")
    check("Conv", [x, w], f32(loop_conv(x, w, [2, 2], [1, 1], [1, 1, 1, 0])),
          strides=[2, 2], auto_pad="SAME_LOWER")
    check("Conv", [x, w], f32(loop_conv(x, w, [1, 1], [1, 1], [0] * 4)),
          auto_pad="VALID")
    x, w = data(1, 3, 9), data(2, 3, 4)
    check("Conv", [x, w], f32(loop_conv(x, w, [2], [2], [1, 2])), opset=21,
          strides=[2], dilations=[2], pads=[1, 2])
    x, w = data(1, 2, 4, 5, 3), data(3, 2, 2, 3, 1)
    check("Conv", [x, w], f32(loop_conv(x, w, [1, 2, 1], [1] * 3,
                                        [1, 0, 0, 0, 1, 1])),
          strides=[1, 2, 1], pads=[1, 0, 0, 0, 1, 1])
    # More columns than are built at a time.
    x, w = data(1, 2, 9, 2), data(2, 2, 3, 1)
    limit = onnx_reference_ops.COLUMN_BYTES
    onnx_reference_ops.COLUMN_BYTES = 100
    check("Conv", [x, w], f32(loop_conv(x, w, [2, 1], [1, 1], [1, 0, 1, 0])),
          strides=[2, 1], pads=[1, 0, 1, 0])
    onnx_reference_ops.COLUMN_BYTES = limit


def transposed_convolutions():
    x, w, b = data(2, 4, 3, 4), data(4, 3, 4, 3), data(3)
    for strides, dilations, pads, extra in (
            ([1, 1], [1, 1], [0] * 4, [0, 0]),
            ([2, 3], [1, 1], [1, 0, 2, 1], [1, 2]),
            ([2, 1], [2, 2], [1, 1, 0, 1], [1, 0])):
        expected = f32(loop_conv_transpose(x, w, strides, dilations, pads,
                                           extra) + b.reshape(1, -1, 1, 1))
        check("ConvTranspose", [x, w, b], expected, strides=strides,
              dilations=dilations, pads=pads, output_padding=extra,
              kernel_shape=[4, 3])
    w = data(4, 2, 3, 3)
    check("ConvTranspose", [x, w],
          f32(loop_conv_transpose(x, w, [2, 2], [1, 1], [1] * 4, [1, 1], 2)),
          strides=[2, 2], pads=[1] * 4, output_padding=[1, 1], group=2)
    # 7x9 without padding, 6x8 wanted: one is cut, at the end or the beginning.
    for auto, pads in (("SAME_UPPER", [0, 0, 1, 1]),
                       ("SAME_LOWER", [1, 1, 0, 0])):
        check("ConvTranspose", [x, w], f32(loop_conv_transpose(
            x, w, [2, 2], [1, 1], pads, [0, 0], 2)), strides=[2, 2],
            auto_pad=auto, group=2)
    check("ConvTranspose", [x, w], f32(loop_conv_transpose(
        x, w, [2, 2], [1, 1], [1, 1, 0, 0], [0, 0], 2)), strides=[2, 2],
        output_shape=[6, 8], group=2)
    x, w = data(1, 2, 5), data(2, 3, 4)
    check("ConvTranspose", [x, w], f32(loop_conv_transpose(
        x, w, [3], [1], [1, 2], [0])), strides=[3], pads=[1, 2])


def pools():
    x = data(2, 3, 7, 8)

    def mean(values):
        return sum(values) / len(values)

    check("MaxPool", [x], loop_pool(x, [3, 2], [2, 2], [1, 1], [1, 0, 1, 1],
                                    [4, 4], max),
          kernel_shape=[3, 2], strides=[2, 2], pads=[1, 0, 1, 1])
    check("MaxPool", [x], loop_pool(x, [2, 3], [1, 1], [2, 2], [0] * 4,
                                    [5, 4], max), kernel_shape=[2, 3],
          dilations=[2, 2])
    # (7 - 2) / 2 and (8 - 3) / 2 round up; a window begins inside.
    check("MaxPool", [x], loop_pool(x, [2, 3], [2, 2], [1, 1], [0] * 4,
                                    [4, 4], max), kernel_shape=[2, 3],
          strides=[2, 2], ceil_mode=1)
    check("MaxPool", [x], loop_pool(x, [2, 2], [2, 3], [1, 1], [0, 0, 1, 1],
                                    [4, 3], max), kernel_shape=[2, 2],
          strides=[2, 3], auto_pad="SAME_UPPER", opset=8)
    q = integers(np.int8, 1, 2, 5, 5)
    check("MaxPool", [q], loop_pool(q, [3, 3], [2, 2], [1, 1], [1] * 4,
                                    [3, 3], max), kernel_shape=[3, 3],
          strides=[2, 2], pads=[1] * 4)
    for include in (0, 1):
        check("AveragePool", [x], loop_pool(
            x, [3, 2], [2, 2], [1, 1], [1, 0, 1, 1], [4, 4], mean, include),
            opset=7, kernel_shape=[3, 2], strides=[2, 2], pads=[1, 0, 1, 1],
            count_include_pad=include)
        check("AveragePool", [x], loop_pool(
            x, [2, 3], [2, 2], [1, 1], [0] * 4, [4, 4], mean, include),
            kernel_shape=[2, 3], strides=[2, 2], ceil_mode=1,
            count_include_pad=include)
    # (8 + 2 - 3) / 3 rounds up to 3, which would begin in the padding.
    wide = data(1, 1, 8)
    check("AveragePool", [wide], loop_pool(
        wide, [3], [3], [1], [1, 1], [3], mean, 1), opset=19, ceil_mode=1,
        kernel_shape=[3], strides=[3], pads=[1, 1], count_include_pad=1)
    check("AveragePool", [x], loop_pool(
        x, [2, 3], [1, 1], [3, 2], [0] * 4, [4, 4], mean), opset=19,
        kernel_shape=[2, 3], dilations=[3, 2])
    deep = data(1, 2, 4, 4, 5)
    check("AveragePool", [deep], loop_pool(
        deep, [2, 2, 3], [2, 2, 1], [1] * 3, [0, 0, 1] * 2, [2, 2, 5], mean),
        kernel_shape=[2, 2, 3], strides=[2, 2, 1], pads=[0, 0, 1] * 2)
    check("GlobalAveragePool", [deep], loop_pool(
        deep, [4, 4, 5], [1] * 3, [1] * 3, [0] * 6, [1] * 3, mean))


def matrices():
    a, b, c = data(3, 4), data(4, 5), data(5)

    def product(a, b):
        return np.array([[sum(float(a[i, k]) * float(b[k, j])
                              for k in range(a.shape[1]))
                          for j in range(b.shape[1])]
                         for i in range(a.shape[0])])

    check("Gemm", [a, b, c], f32(0.5 * product(a, b) + 2 * c), alpha=0.5,
          beta=2.0)
    for opset in (7, 9, 11):
        check("Gemm", [a.T.copy(), b.T.copy(), data(3, 1) * 0],
              f32(product(a, b)), opset=opset, transA=1, transB=1)
    check("Gemm", [a, b], f32(product(a, b)))
    check("MatMul", [a, b], f32(product(a, b)))
    left, right = data(2, 1, 3, 4), data(3, 4, 2)
    check("MatMul", [left, right], f32(
        [[product(left[i, 0], right[j]) for j in range(3)]
         for i in range(2)]))


def elements():
    x, y = data(2, 3, 4), data(3, 1)
    each = list(itertools.product(range(2), range(3), range(4)))

    def build(function):
        result = np.empty(x.shape, np.float32)
        for i, j, k in each:
            result[i, j, k] = function(float(x[i, j, k]), j)
        return result

    check("Add", [x, y], build(lambda v, j: v + float(y[j, 0])))
    check("Sub", [x, y], build(lambda v, j: v - float(y[j, 0])))
    check("Mul", [x, y], build(lambda v, j: v * float(y[j, 0])))
    check("Div", [x, y], build(lambda v, j: v / float(y[j, 0])))
    check("Relu", [x], build(lambda v, j: v if v > 0 else 0))
    check("LeakyRelu", [x], build(lambda v, j: v if v > 0 else 0.01 * v))
    check("LeakyRelu", [x], build(lambda v, j: v if v > 0 else 0.2 * v),
          opset=16, alpha=0.2)
    bounded = build(lambda v, j: min(max(v, -0.5), 1.0))
    check("Clip", [x], bounded, opset=10, min=-0.5, max=1.0)
    check("Clip", [x, f32(-0.5), f32(1)], bounded)
    check("Clip", [x, None, f32(1)], build(lambda v, j: min(v, 1.0)))
    check("Clip", [x, f32(-0.5)], build(lambda v, j: max(v, -0.5)), opset=11)
    check("Tanh", [x], build(lambda v, j: (np.exp(v) - np.exp(-v)) /
                             (np.exp(v) + np.exp(-v))))
    check("Sigmoid", [x], build(lambda v, j: 1 / (1 + np.exp(-v))))
    scale, shift, mean, variance = data(3), data(3), data(3), data(3) ** 2
    for opset in (7, 9, 14, 15):
        check("BatchNormalization", [x, scale, shift, mean, variance],
              build(lambda v, j: (v - mean[j]) / (variance[j] + 0.01) ** 0.5 *
                    scale[j] + shift[j]), opset=opset, epsilon=0.01)
    powers = np.exp(x.astype(np.float64))
    check("Softmax", [x], f32(powers / powers.sum(2, keepdims=True)))
    check("Softmax", [x], f32(powers / powers.sum(1, keepdims=True)), axis=1)
    check("Softmax", [x], f32(powers / powers.sum((1, 2), keepdims=True)),
          opset=11)
    check("Dropout", [x], x, opset=7, ratio=0.5)
    check("Dropout", [x, f32(0.5)], x)
    check("Identity", [x], x)
    large = f32([[1000, 1001, -1000]])
    check("Softmax", [large], f32([[1 / (1 + np.e), np.e / (1 + np.e), 0]]))


def shapes():
    x = data(2, 3, 4)
    flat = x.reshape(-1)
    check("Concat", [x, x[:, :1]], np.array(
        [[*m, m[0]] for m in x]), axis=-2)
    check("Flatten", [x], np.array([flat[:12], flat[12:]]))
    check("Flatten", [x], flat.reshape(1, 24), axis=0)
    check("Flatten", [x], flat.reshape(24, 1), axis=3)
    check("Reshape", [x, np.array([0, -1])], np.array([flat[:12], flat[12:]]),
          constants=[1])
    check("Reshape", [x, np.array([4, 0, 2])], np.array(
        [[flat[6 * i + 2 * j:6 * i + 2 * j + 2] for j in range(3)]
         for i in range(4)]), constants=[1])
    check("Transpose", [x], np.array(
        [[[x[i, j, k] for k in range(4)] for i in range(2)]
         for j in range(3)]), perm=[1, 0, 2])
    check("Transpose", [x], np.array(
        [[[x[i, j, k] for i in range(2)] for j in range(3)]
         for k in range(4)]))
    thin = data(1, 3, 1, 2)
    check("Squeeze", [thin], thin[0, :, 0])
    check("Squeeze", [thin], thin[:, :, 0], opset=11, axes=[2])
    check("Squeeze", [thin, np.array([-2])], thin[:, :, 0], constants=[1])
    check("Unsqueeze", [x], x[None, :, :, None], opset=11, axes=[0, 3])
    check("Unsqueeze", [x, np.array([3, 0])], x[None, :, :, None],
          constants=[1])
    check("Shape", [x], np.array([2, 3, 4]))
    check("Gather", [x, np.array([2, 0])], np.stack(
        [x[:, 2], x[:, 0]], 1), axis=1)
    mean = [[sum(float(x[i, j, k]) for j in range(3)) / 3 for k in range(4)]
            for i in range(2)]
    check("ReduceMean", [x], f32(mean), opset=17, axes=[1], keepdims=0)
    check("ReduceMean", [x, np.array([-2])], f32(mean)[:, None], opset=18)
    check("ReduceMean", [x], f32(np.sum(x, dtype=np.float64) / 24).reshape(
        1, 1, 1))
    check("ReduceMean", [x], x, opset=18, noop_with_empty_axes=1)
    m = f32([[1, 2, 3], [4, 5, 6]])
    pads = np.array([0, 1, 1, 2])
    check("Pad", [m, pads], f32([[0, 1, 2, 3, 0, 0], [0, 4, 5, 6, 0, 0],
                                 [0] * 6]))
    check("Pad", [m, pads, f32(9)], f32([[9, 1, 2, 3, 9, 9],
                                         [9, 4, 5, 6, 9, 9], [9] * 6]))
    check("Pad", [m], f32([[9, 1, 2, 3], [9, 4, 5, 6]]), opset=10, value=9.0,
          pads=[0, 1, 0, 0])
    check("Pad", [m, pads], f32([[2, 1, 2, 3, 2, 1], [5, 4, 5, 6, 5, 4],
                                 [2, 1, 2, 3, 2, 1]]), mode="reflect")
    check("Pad", [m, pads], f32([[1, 1, 2, 3, 3, 3], [4, 4, 5, 6, 6, 6],
                                 [4, 4, 5, 6, 6, 6]]), mode="edge")
    check("Pad", [m, np.array([1, -1]), f32(7), np.array([1])],
          f32([[7, 1, 2], [7, 4, 5]]), opset=18)
    check("Cast", [f32([1.7, -1.7])], np.array([1, -1], np.int32),
          to=TensorProto.INT32)
    value = numpy_helper.from_array(m, "m")
    check("Constant", [], m, value=value)
    check("Constant", [], f32([1, 2]), value_floats=[1.0, 2.0])
    check("Constant", [], np.array(3), value_int=3)


def to_int8(value, zero):
    """Ties to even, then saturation."""
    return max(-128, min(127, round(value) + zero))


def quantized():
    # 0.5 and 1.5 quanta are ties; 200 saturates.
    x = f32([[0.25, 0.75, -0.25], [100, -100, 1]])
    check("QuantizeLinear", [x, f32(0.5), np.int8(3)],
          np.array([[3, 5, 3], [127, -128, 5]], np.int8))
    check("QuantizeLinear", [x, f32(0.5)],
          np.array([[0, 2, 0], [200, 0, 2]], np.uint8), opset=10)
    check("QuantizeLinear",
          [x, f32([0.5, 1.0, 2.0]), np.array([0, 1, -1], np.int8)],
          np.array([[0, 2, -1], [127, -99, -1]], np.int8))
    check("QuantizeLinear", [x, f32([0.5, 10.0]), np.array([0, 1], np.int8)],
          np.array([[0, 2, 0], [11, -9, 1]], np.int8), axis=0)
    q = np.array([[0, 2, -3], [127, -128, 5]], np.int8)
    check("DequantizeLinear", [q, f32(0.5), np.int8(1)],
          f32([[-0.5, 0.5, -2], [63, -64.5, 2]]))
    check("DequantizeLinear",
          [q, f32([1, 2]), np.array([0, 5], np.int8)],
          f32([[0, 2, -3], [244, -266, 0]]), axis=0)
    check("DequantizeLinear", [np.array([300, -7], np.int32), f32(0.25)],
          f32([75, -1.75]), opset=10)

    x, w = integers(np.int8, 1, 4, 5, 5), integers(np.int8, 3, 4, 3, 3)
    bias = random.randint(-9999, 9999, 3).astype(np.int32)
    scales = f32([0.25, 0.5, 0.125])
    zeros = np.zeros(3, np.int8)
    sums = loop_conv(x.astype(int) - 7, w, [2, 1], [1, 1], [1, 0, 1, 1])
    expected = np.zeros(sums.shape, np.int8)
    for index in np.ndindex(*sums.shape):
        expected[index] = to_int8(
            (sums[index] + bias[index[1]]) * 0.5 * scales[index[1]] / 64, -3)
    check("QLinearConv", [x, f32(0.5), np.int8(7), w, scales, zeros, f32(64),
                          np.int8(-3), bias], expected, constants=[3, 4, 5],
          opset=10, strides=[2, 1], pads=[1, 0, 1, 1])
    u, uw = integers(np.uint8, 1, 4, 3), integers(np.uint8, 2, 2, 2)
    sums = loop_conv(u.astype(int) - 128, uw.astype(int) - 100, [1], [1],
                     [0, 0], 2)
    expected = np.array([[[max(0, min(255, round(v / 128) + 120)) for v in row]
                          for row in image] for image in sums], np.uint8)
    check("QLinearConv", [u, f32(1), np.uint8(128), uw, f32(0.5),
                          np.uint8(100), f32(64), np.uint8(120)], expected,
          group=2)
    a, b = integers(np.uint8, 3, 4), integers(np.int8, 4, 2)
    scales = f32([0.5, 0.25])
    sums = (a.astype(int) - 130) @ b.astype(int)
    expected = np.array([[to_int8(sums[i, j] * scales[j] / 16, 1)
                          for j in range(2)] for i in range(3)], np.int8)
    check("QLinearMatMul", [
        a, f32(0.5), np.uint8(130), b, scales, np.zeros(2, np.int8), f32(8),
        np.int8(1)], expected, runtime=False)
    if onnxruntime:
        check("QLinearMatMul", [
            a, f32(0.5), np.uint8(130), b, f32(0.25), np.int8(0), f32(8),
            np.uint8(1)], np.array(
                [[max(0, min(255, round(v / 64) + 1)) for v in row]
                 for row in sums], np.uint8))


def two_nodes():
    """y = relu(x * s), s external data."""
    return helper.make_graph(
        [helper.make_node("Mul", ["x", "s"], ["t"], name="scale"),
         helper.make_node("Relu", ["t"], ["y"], name="relu")], "two",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", 3])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["n", 3])],
        [numpy_helper.from_array(f32([1, -2, 3]), "s")])


def graphs():
    x = f32([[1, 1, 1], [-1, 2, 0.5]])
    model = helper.make_model(two_nodes())
    expected = f32([[1, 0, 3], [0, 0, 1.5]])
    values = onnx_reference.run(model, {"x": x}, keep_all=True)
    assert (values["t"] == f32([[1, -2, 3], [-1, -4, 1.5]])).all()
    exact = onnx_reference.run(model, {"x": x}, dtype=np.float64)["y"]
    assert exact.dtype == np.float64 and (exact == expected).all()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "two.onnx")
        onnx.save_model(model, path, save_as_external_data=True,
                        location="two.data", size_threshold=0)
        assert (onnx_reference.run(path, {"x": x})["y"] == expected).all()
        os.remove(os.path.join(folder, "two.data"))
        refused("not an ONNX model", path, {"x": x})
        with open(path, "wb") as file:
            file.write(b"not a model")
        refused("not an ONNX model", path, {"x": x})
    model = helper.make_model(two_nodes())
    refused("input 'x': expected shape ?x3, got 2x2", model, {"x": x[:, :2]})
    refused("input 'x' was not given", model, {})
    refused("no input 'z'; there are: x", model, {"x": x, "z": x})
    model.graph.node[0].input[1] = "nowhere"
    refused("node 'scale' (Mul): nothing before it computes 'nowhere'", model,
            {"x": x})
    model.graph.node[0].op_type = "LSTM"
    refused("node 'scale' (LSTM): operation not covered", model, {"x": x})
    for op, operands, attributes, message in (
            ("Conv", [data(1, 4, 3, 3), data(2, 3, 2, 2)], {},
             "do not fit together"),
            ("Conv", [data(1, 4, 3, 3), data(2, 4, 5, 2)], {},
             "a window of 5 does not fit in 3 padded by 0 and 0"),
            ("Conv", [data(1, 4, 3, 3), data(2, 4, 2, 2)],
             {"kernel_shape": [3, 3]}, "kernel_shape: got [3, 3]"),
            ("MaxPool", [data(1, 4, 3, 3)],
             {"kernel_shape": [2, 2], "strides": [0, 1]},
             "strides: expected 2 positive values, got [0, 1]"),
            ("Concat", [data(2), data(2)], {"axis": 3},
             "axis: expected -1..0, got 3"),
            ("Reshape", [data(2), np.array([3])], {}, "reshape"),
            ("BatchNormalization", [data(1, 2)] + [data(2)] * 4,
             {"training_mode": 1}, "training_mode: not covered")):
        model, feeds = model_of(op, operands, attributes, 15, (),
                                TensorProto.FLOAT)
        refused("node 'node' (%s): " % op, model, feeds)
        refused(message, model, feeds)


def refused(message, model, feeds):
    try:
        onnx_reference.run(model, feeds)
    except onnx_reference.EvaluationError as error:
        assert message in str(error), "expected '%s', got '%s'" % (
            message, error)
    else:
        raise AssertionError("expected '%s', got a result" % message)


for part in (convolutions, transposed_convolutions, pools, matrices, elements,
             shapes, quantized, graphs):
    part()
onnx_reference_loops.run(check, data, integers)
print(", ".join("%d comparisons with %s" % (count, what)
                for what, count in compared.items()))
