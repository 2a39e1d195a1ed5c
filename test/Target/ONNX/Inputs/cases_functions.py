"""Functions of each element, comparisons, reductions, normalizations."""

import numpy as np

from models import graph_case, node_case, random
from onnx import helper


def positive(*shape):
    return np.abs(random(*shape, seed=5)) + np.float32(0.1)


def cases():
    i32 = lambda *shape: np.arange(np.prod(shape), dtype=np.int32).reshape(shape) * 7 - 11
    ints = lambda *values: np.array(values, np.int64)
    scalar = lambda v: np.array(v, np.float32)
    x = random(2, 3, 4, 5, scale=3)
    special = np.array([[-np.inf, -80, -2, -0.0, 0.0, 3, 80, np.inf]], np.float32)
    whole = np.array([[-2.5, -2, -0.5, -0.0, 0.5, 1.5, 8388609, -3e9, np.inf]], np.float32)
    result = [node_case(op.lower(), op, [special], opset=opset) for op, opset in [
        ("Abs", 13), ("Neg", 13), ("Exp", 13), ("Erf", 13), ("Elu", 6 + 1), ("Selu", 7), ("HardSigmoid", 7),
        ("Reciprocal", 13)]]
    result += [node_case(f"{op.lower()}_finite_{opset}", op, [x], opset=opset) for op, opset in [
        ("Sin", 7), ("Cos", 7), ("Softplus", 7), ("Softsign", 7), ("Mish", 18), ("HardSwish", 14), ("Celu", 12),
        ("ThresholdedRelu", 10), ("Gelu", 20), ("Swish", 24), ("Elu", 22), ("HardSwish", 22), ("Abs", 28)]]
    result += [
        node_case("ceil", "Ceil", [whole]),
        node_case("floor", "Floor", [whole]),
        node_case("sqrt", "Sqrt", [np.array([0, 1e-30, 0.25, 2, 1e30, np.inf], np.float32)]),
        node_case("log", "Log", [np.array([1e-30, 0.5, 1, 3, 1e30, np.inf], np.float32)]),
        node_case("abs_int32", "Abs", [i32(2, 5)], dtype="int32"),
        node_case("neg_int32", "Neg", [i32(2, 5)], dtype="int32"),
        node_case("elu_alpha", "Elu", [x], alpha=0.3),
        node_case("celu_alpha", "Celu", [x], alpha=0.3),
        node_case("selu_gamma", "Selu", [x], alpha=2.0, gamma=0.5),
        node_case("hard_sigmoid_alpha", "HardSigmoid", [x], alpha=0.1, beta=0.4),
        node_case("thresholded_relu_alpha", "ThresholdedRelu", [x], alpha=0.5),
        node_case("swish_alpha", "Swish", [x], opset=24, alpha=1.7),
        node_case("gelu_tanh", "Gelu", [x], opset=20, approximate="tanh"),
        node_case("prelu", "PRelu", [x, random(3, 1, 1)], const=(1,)),
        node_case("prelu_scalar", "PRelu", [x, random(1)], const=(1,)),
        node_case("prelu_dynamic", "PRelu", [x, random(2, 3, 4, 5, seed=1)]),
        node_case("sub", "Sub", [x, random(3, 1, 1)]),
        node_case("sub_int32", "Sub", [i32(2, 3), i32(3)], dtype="int32"),
        node_case("div", "Div", [x, positive(4, 1)]),
        node_case("div_constant", "Div", [x, positive(3, 1, 1)], const=(1,)),
        node_case("div_of_constant", "Div", [scalar(3), positive(2, 3)], const=(0,)),
        node_case("div_int32", "Div", [i32(2, 6), np.array([-3, 2, 5, 7, -1, 4], np.int32)], dtype="int32"),
        node_case("pow_square", "Pow", [x, scalar(2)], const=(1,)),
        node_case("pow_seven", "Pow", [x, ints(7)], const=(1,), tolerance=1e-4),
        node_case("pow_half", "Pow", [positive(2, 3), scalar(0.5)], const=(1,)),
        node_case("pow_inverse", "Pow", [positive(2, 3), scalar(-0.5)], const=(1,)),
        node_case("pow_inverse_special", "Pow", [np.array([-np.inf, -0.0, 0.0, 3, np.inf], np.float32), scalar(-0.5)],
                  const=(1,)),
        node_case("pow_reciprocal", "Pow", [positive(2, 3), scalar(-1)], const=(1,)),
        node_case("pow_fraction", "Pow", [positive(2, 3), scalar(1.7)], const=(1,), tolerance=1e-4),
        node_case("pow_dynamic", "Pow", [positive(2, 3), random(3)], tolerance=1e-4),
        node_case("sum", "Sum", [x, random(5), random(3, 1, 1)]),
        node_case("max", "Max", [x, random(5), scalar(0.25)]),
        node_case("min", "Min", [x, random(2, 1, 1, 5)]),
        node_case("max_one", "Max", [x]),
        node_case("max_int32", "Max", [i32(2, 3), i32(1, 3)], dtype="int32"),
    ]
    for op in ("Equal", "Greater", "GreaterOrEqual", "Less", "LessOrEqual"):
        result.append(node_case(op.lower(), op, [i32(2, 3) % 5, i32(3) % 5], opset=16, dtype="bool"))
        result.append(node_case(op.lower() + "_float", op, [np.round(x), np.round(random(5))], opset=16, dtype="bool"))
    left, right = np.array([[True], [False]]), np.array([True, False, True])
    for op in ("And", "Or", "Xor"):
        result.append(node_case(op.lower(), op, [left, right], dtype="bool"))
    result += [
        node_case("not", "Not", [right], dtype="bool"),
        node_case("where", "Where", [random(2, 1, 4, 1) > 0, x, random(5)]),
        # Bits of a constant of bool.
        node_case("where_constant", "Where", [random(3, 4, 5) > 0, x, scalar(-1)], const=(0, 2)),
        node_case("cast_int32", "Cast", [np.array([-2.7, -0.5, 0.5, 1.5, 2.9], np.float32)], dtype="int32", to=6),
        node_case("cast_float", "Cast", [i32(2, 3)], to=1),
        node_case("cast_bool", "Cast", [np.array([0, -0.0, 0.3, -2], np.float32)], dtype="bool", to=9),
        node_case("cast_of_bool", "Cast", [right], to=1),
        node_case("layer_norm", "LayerNormalization", [x, random(5), random(5, seed=1)], opset=17, const=(1, 2)),
        node_case("layer_norm_axis", "LayerNormalization", [x, random(4, 5)], opset=17, const=(1,), axis=2, epsilon=0.1),
        node_case("instance_norm", "InstanceNormalization", [x, random(3), random(3, seed=1)], const=(1, 2)),
        node_case("log_softmax", "LogSoftmax", [x], axis=1),
        node_case("global_max_pool", "GlobalMaxPool", [x]),
        node_case("global_max_pool_3d", "GlobalMaxPool", [random(2, 3, 2, 4, 3)]),
    ]
    for op in ("Sum", "Max", "Min", "Prod", "L1", "L2", "SumSquare", "LogSumExp"):
        result.append(node_case("reduce_" + op, "Reduce" + op, [x], opset=11, axes=[1, -1], keepdims=0, tolerance=1e-4))
        result.append(node_case("reduce_all_" + op, "Reduce" + op, [random(2, 3)], opset=20, tolerance=1e-4))
    result += [
        node_case("reduce_sum_input", "ReduceSum", [x, ints(2, 0)], const=(1,)),
        node_case("reduce_max_input", "ReduceMax", [x, ints(-3)], opset=18, const=(1,), keepdims=0),
        node_case("reduce_sum_noop", "ReduceSum", [x], noop_with_empty_axes=1),
        node_case("reduce_log_sum", "ReduceLogSum", [positive(2, 3, 4)], axes=[1]),
        node_case("reduce_max_int32", "ReduceMax", [i32(2, 3, 4)], axes=[1], dtype="int32"),
    ]
    # What is elementwise stays channels last behind a convolution.
    node = helper.make_node
    result.append(graph_case("conv_prelu_div", [
        node("Conv", ["x", "w"], ["a"]), node("PRelu", ["a", "s"], ["b"]), node("Div", ["b", "d"], ["c"]),
        node("HardSwish", ["c"], ["e"]), node("ReduceMax", ["e"], ["y"], axes=[1])],
        {"x": random(2, 3, 6, 7)}, ["y"], {"w": random(4, 3, 3, 3), "s": random(4, 1, 1), "d": positive(4, 1, 1)}, 14))
    return result
