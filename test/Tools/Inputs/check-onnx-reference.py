"""Compares utils/onnx_reference.py with the tests that ONNX has for each of its
operators, and with a few definitions that these leave out.

usage: check-onnx-reference.py UTILS_DIRECTORY

The name of each test that fails is printed. Operators of networks are also
compared in test/Target/ONNX, with upstream's lowering of TOSA.
"""

import contextlib
import importlib
import io
import math
import os
import pkgutil
import re
import sys
import tempfile
import warnings

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

sys.path.insert(0, sys.argv[1])
import onnx_reference  # noqa: E402
from onnx_reference_ops import OPS, EvaluationError  # noqa: E402

random = np.random.RandomState(7)
# Operators that this version of ONNX has no tests for.
WITHOUT_TESTS = {"Gelu", "Mish", "Swish"}


def collect():
    """The tests that ONNX has for its operators, without those that take long
    to make and that networks do not use."""
    # Names that these tests use, which newer versions of numpy do not have.
    warnings.simplefilter("ignore")
    for name in ("float", "int", "bool", "object"):
        if name not in np.__dict__:
            setattr(np, name, __builtins__.__dict__[name])
    from onnx.backend.test.case import node
    with contextlib.redirect_stdout(io.StringIO()):
        for module in pkgutil.iter_modules(node.__path__):
            if not re.match("softmaxcross|negativelog|lstm|gru|rnn|stft",
                            module.name):
                importlib.import_module(node.__name__ + "." + module.name)
    return node._NodeTestCases


def differs(test, inputs, outputs):
    """Why the outputs of the reference are not those of the test, or None."""
    graph = test.model.graph
    if graph.node[0].op_type == "LayerNormalization":
        del graph.output[1:]  # Networks do not use them.
    feeds = {i.name: np.asarray(x) for i, x in zip(graph.input, inputs)}
    got = onnx_reference.run(test.model, feeds)
    for output, wanted in zip(graph.output, outputs):
        value, wanted = got[output.name], np.asarray(wanted)
        if value.shape != wanted.shape:
            return "expected shape %s, got %s" % (wanted.shape, value.shape)
        # Floating-point numbers are computed in one type.
        kinds = [np.dtype(np.float32) if x.dtype.kind == "f" else x.dtype
                 for x in (value, wanted)]
        if kinds[0] != kinds[1]:
            return "expected %s, got %s" % (wanted.dtype, value.dtype)
        if not np.allclose(value.astype(float), wanted.astype(float),
                           test.rtol, test.atol, equal_nan=True):
            return "expected %s, got %s" % (wanted, value)
    return None


def onnx_tests():
    tested = set()
    failed = []
    for test in collect():
        ops = {node.op_type for node in test.model.graph.node}
        if not ops <= set(OPS) or "BFLOAT16" in test.name:
            continue
        for inputs, outputs in test.data_sets:
            try:
                why = differs(test, inputs, outputs)
            except EvaluationError as error:
                if "not covered" in str(error):
                    continue
                why = error
            if why:
                failed.append("%s: %s" % (test.name, why))
            tested |= ops
    missing = set(OPS) - tested - WITHOUT_TESTS
    assert not missing, "without a test: %s" % ", ".join(sorted(missing))
    assert not failed, "\n".join(failed)


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


def check(op, operands, expected, opset=13, constants=(), **attributes):
    operands = [None if x is None else np.asarray(x) for x in operands]
    model, feeds = model_of(op, operands, attributes, opset, constants,
                            kind_of(np.asarray(expected)))
    got = onnx_reference.run(model, feeds)["y"]
    assert (got.shape, got.dtype) == (expected.shape, expected.dtype), op
    assert np.allclose(got, expected, 2e-6, 2e-6), "%s, opset %d, %s: " \
        "expected %s, got %s" % (op, opset, attributes, expected, got)


def f32(x):
    return np.asarray(x, np.float32)


def activations():
    x = data(3, 7)
    for op, compute, attributes, opset in (
            ("Mish", lambda v: v * math.tanh(math.log(1 + math.exp(v))), {}, 18),
            ("Gelu", lambda v: v * (1 + math.erf(v / math.sqrt(2))) / 2, {}, 20),
            ("Gelu", lambda v: v / 2 * (1 + math.tanh(
                math.sqrt(2 / math.pi) * (v + 0.044715 * v * v * v))),
             {"approximate": "tanh"}, 20),
            ("Swish", lambda v: v / (1 + math.exp(-1.7 * v)), {"alpha": 1.7}, 24)):
        check(op, [x], f32([[compute(v) for v in row] for row in x.tolist()]),
              opset, **attributes)


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
    # Padding is the zero point.
    windows = np.lib.stride_tricks.sliding_window_view(
        np.pad(x, ((0, 0), (0, 0), (1, 1), (0, 1)), constant_values=7),
        (3, 3), (2, 3))[:, :, ::2].astype(int) - 7
    sums = np.einsum("nchwij,ocij->nohw", windows, w.astype(int))
    expected = np.zeros(sums.shape, np.int8)
    for index in np.ndindex(*sums.shape):
        expected[index] = to_int8(
            (sums[index] + bias[index[1]]) * 0.5 * scales[index[1]] / 64, -3)
    check("QLinearConv", [x, f32(0.5), np.int8(7), w, scales, zeros, f32(64),
                          np.int8(-3), bias], expected, constants=[3, 4, 5],
          opset=10, strides=[2, 1], pads=[1, 0, 1, 1])
    # Groups of two channels, windows of two numbers.
    u, uw = integers(np.uint8, 1, 4, 3), integers(np.uint8, 2, 2, 2)
    sums = np.array([[[sum((int(u[0, 2 * o + c, at + k]) - 128) *
                           (int(uw[o, c, k]) - 100)
                           for c in range(2) for k in range(2))
                       for at in range(2)] for o in range(2)]])
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
        np.int8(1)], expected)


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


for part in (onnx_tests, activations, quantized, graphs):
    part()
