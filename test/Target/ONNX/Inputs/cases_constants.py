"""Constants that are computed while importing."""

import numpy as np

from models import graph_case, integers, node_case, random
from onnx import helper


def ints(*values):
    return np.array(values, np.int64)


def cases():
    node = helper.make_node
    result = []
    # Elements of every width are permuted; merged dimensions, and blocks that are not full.
    for dtype in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64"):
        high = 120 if dtype == "int8" else 200 if dtype == "uint8" else 30000
        c = np.arange(20 * 300).reshape(20, 300) * 7 % high
        result.append(graph_case("transpose_" + dtype, [
            node("Transpose", ["c"], ["t"]), node("Cast", ["t"], ["k"], to=6), node("Add", ["x", "k"], ["y"])],
            {"x": integers("int32", 300, 20, low=-99, high=99)}, [("y", "int32")], {"c": c.astype(dtype)}))
    # Constants whose axes are not in order.
    for dtype in ("int32", "int64"):
        result.append(graph_case("gather_transposed_" + dtype, [
            node("Transpose", ["i"], ["t"]), node("Gather", ["x", "t"], ["y"])],
            {"x": random(8, 3)}, ["y"], {"i": np.array([[0, 1, 2], [3, 5, 7]], dtype)}))
    return result
