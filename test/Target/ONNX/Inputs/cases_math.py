"""Elementwise operators, matrix products, normalizations."""

import numpy as np

from models import graph_case, node_case, random
from onnx import helper


def positive(*shape):
    return np.abs(random(*shape, seed=5)) + np.float32(0.1)


def cases():
    i32 = lambda *shape: np.arange(np.prod(shape), dtype=np.int32).reshape(shape) * 7 - 11
    scalar = lambda v: np.array(v, np.float32)
    statistics = [random(3, seed=1), random(3, seed=2), random(3, seed=3), positive(3)]
    special = np.array([[-np.inf, -2, -0.0, 0.0, 3, np.inf]], np.float32)
    result = [
        node_case("add", "Add", [random(2, 3, 4), random(2, 3, 4, seed=1)]),
        node_case("add_broadcast", "Add", [random(2, 1, 4), random(3, 1, seed=1)], opset=7),
        node_case("add_rank", "Add", [random(4), random(2, 3, 4, seed=1)]),
        node_case("add_constant", "Add", [random(1, 3, 4, 5), random(3, 1, 1, seed=1)], const=(1,)),
        node_case("add_scalar", "Add", [random(2, 3), scalar(1.5)], const=(1,)),
        node_case("add_int32", "Add", [i32(2, 3), i32(1, 3)], dtype="int32"),
        node_case("mul", "Mul", [random(2, 3, 4), random(1, 3, 1, seed=1)], opset=21),
        node_case("mul_int32", "Mul", [i32(2, 3), i32(2, 1)], dtype="int32"),
        node_case("relu", "Relu", [special]),
        node_case("leaky_relu", "LeakyRelu", [special]),
        node_case("leaky_relu_alpha", "LeakyRelu", [random(2, 3, 4, 5)], opset=16, alpha=0.2),
        node_case("leaky_relu_steep", "LeakyRelu", [random(2, 3)], alpha=-2.5),
        node_case("sigmoid", "Sigmoid", [special]),
        node_case("tanh", "Tanh", [special]),
        node_case("clip_attributes", "Clip", [special], opset=10, min=-1.0, max=1.0),
        node_case("clip_minimum_attribute", "Clip", [special], opset=7, min=0.0),
        node_case("clip", "Clip", [special, scalar(0), scalar(6)], const=(1, 2)),
        node_case("clip_none", "Clip", [special]),
        node_case("clip_maximum", "Clip", [special, None, scalar(1)], const=(2,)),
        node_case("clip_crossed", "Clip", [special, scalar(2), scalar(1)], const=(1, 2)),
        node_case("clip_dynamic", "Clip", [random(2, 3, 4), scalar(-0.5), scalar(0.7)]),
        node_case("clip_half_dynamic", "Clip", [random(2, 3, 4), scalar(-0.5), scalar(-0.7)], const=(1,)),
        node_case("gemm", "Gemm", [random(3, 4), random(4, 5, seed=1), random(5, seed=2)], const=(1, 2)),
        node_case("gemm_transposed", "Gemm", [random(4, 3), random(5, 4, seed=1), random(3, 1, seed=2)], const=(1, 2),
                  transA=1, transB=1, alpha=0.5, beta=2.0),
        node_case("gemm_dynamic", "Gemm", [random(4, 3), random(5, 4, seed=1), random(3, 5, seed=2)],
                  opset=7, transA=1, transB=1, alpha=0.5, beta=2.0),
        node_case("gemm_no_bias", "Gemm", [random(3, 4), random(20, 4, seed=1)], const=(1,), transB=1),
        node_case("gemm_large", "Gemm", [random(2, 40), random(33, 40, seed=1), random(33)], const=(1, 2), transB=1),
        node_case("matmul", "MatMul", [random(3, 4), random(4, 5, seed=1)], const=(1,)),
        node_case("matmul_batches", "MatMul", [random(2, 3, 4), random(2, 4, 5, seed=1)]),
        node_case("matmul_shared", "MatMul", [random(2, 3, 3, 4), random(4, 5, seed=1)], const=(1,)),
        node_case("matmul_shared_left", "MatMul", [random(3, 4), random(2, 4, 5, seed=1)]),
        node_case("matmul_broadcast", "MatMul", [random(2, 1, 3, 4), random(3, 4, 5, seed=1)]),
        node_case("matmul_row", "MatMul", [random(4), random(2, 4, 5, seed=1)]),
        node_case("matmul_column", "MatMul", [random(2, 3, 4), random(4, seed=1)]),
        node_case("matmul_dot", "MatMul", [random(4), random(4, seed=1)]),
        node_case("batch_norm", "BatchNormalization", [random(2, 3, 4, 5)] + statistics, const=(1, 2, 3, 4)),
        node_case("batch_norm_opset7", "BatchNormalization", [random(2, 3, 4, 5)] + statistics, opset=7,
                  const=(1, 2, 3, 4), epsilon=0.01, momentum=0.5),
        node_case("batch_norm_flat", "BatchNormalization", [random(2, 3)] + statistics, opset=15, const=(1, 2, 3, 4)),
        node_case("batch_norm_dynamic", "BatchNormalization", [random(2, 3, 4)] + statistics, epsilon=0.1),
        node_case("softmax", "Softmax", [random(2, 3, 4)]),
        node_case("softmax_axis", "Softmax", [random(2, 3, 4)], axis=1),
        node_case("softmax_opset11", "Softmax", [random(2, 3, 4)], opset=11, axis=1),
        node_case("softmax_opset7", "Softmax", [random(2, 5)], opset=7),
        node_case("softmax_large", "Softmax", [random(2, 5, scale=100)]),
        node_case("reduce_mean", "ReduceMean", [random(2, 3, 4, 5)], axes=[2, 3]),
        node_case("reduce_mean_all", "ReduceMean", [random(2, 3, 4)], keepdims=0),
        node_case("reduce_mean_negative", "ReduceMean", [random(2, 3, 4)], axes=[-2], keepdims=0),
        node_case("reduce_mean_input", "ReduceMean", [random(2, 3, 4), np.array([0, -1])], opset=18, const=(1,), keepdims=0),
        node_case("reduce_mean_noop", "ReduceMean", [random(2, 3, 4)], opset=18, noop_with_empty_axes=1),
        node_case("dropout", "Dropout", [random(2, 3)], opset=7, ratio=0.3),
        node_case("dropout_mask", "Dropout", [random(2, 3), scalar(0.3), np.array(False)], const=(1, 2), outputs=2,
                  dtype=["float32", "bool"]),
        node_case("identity", "Identity", [random(2, 3)]),
    ]
    # Everything elementwise stays channels last, and channel constants follow.
    result.append(graph_case("residual", [
        helper.make_node("Conv", ["x", "w"], ["a"], pads=[1, 1, 1, 1]),
        helper.make_node("BatchNormalization", ["a", "s", "b", "m", "v"], ["n"]),
        helper.make_node("LeakyRelu", ["n"], ["r"], alpha=0.1),
        helper.make_node("Mul", ["r", "k"], ["q"]),
        helper.make_node("Add", ["q", "x"], ["z"]),
        helper.make_node("Clip", ["z", "", "top"], ["c"]),
        helper.make_node("Softmax", ["c"], ["t"], axis=1),
        helper.make_node("ReduceMean", ["t"], ["y"], axes=[3], keepdims=0),
    ], {"x": random(2, 3, 5, 4)}, ["y"], {
        "w": random(3, 3, 3, 3), "s": statistics[0], "b": statistics[1], "m": statistics[2], "v": statistics[3],
        "k": random(3, 1, 1, seed=9), "top": scalar(1)}))
    result.append(graph_case("constants", [
        helper.make_node("Constant", [], ["c"], value=helper.make_tensor("", 1, [2], [1.0, 2.0])),
        helper.make_node("Constant", [], ["f"], value_float=0.5),
        helper.make_node("Constant", [], ["fs"], value_floats=[3.0, -4.0]),
        helper.make_node("Add", ["x", "c"], ["a"]),
        helper.make_node("Mul", ["a", "f"], ["b"]),
        helper.make_node("Add", ["b", "fs"], ["y"]),
    ], {"x": random(3, 2)}, ["y"]))
    return result
