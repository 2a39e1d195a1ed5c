"""Arithmetic of int64, and of int32 that has to be exact."""

import numpy as np

from models import graph_case, node_case
from onnx import helper


def cases():
    random = np.random.RandomState(4)

    def i64(*shape):
        """Beyond 32 bits, where products do not leave 64."""
        return random.randint(-3 * 10**9, 3 * 10**9, shape)

    def small(*shape):
        return random.randint(-3, 4, shape)

    def integer(v, dtype=np.int64):
        return np.array(v, dtype)

    divisors = np.array([-3, 2, 5 * 10**9, 7, -1, 1])
    result = [node_case(f"{op.lower()}_int64", op, operands, opset=16, dtype="int64") for op, operands in [
        ("Add", [i64(2, 3, 5), i64(3, 1)]), ("Sub", [i64(4), i64(3, 4)]), ("Mul", [i64(3, 4), i64(4)]),
        ("Div", [i64(2, 6), divisors]), ("Max", [i64(2, 3), i64(1, 3), i64(2, 1)]), ("Min", [i64(2, 3), i64(3)]),
        ("Abs", [i64(2, 3, 4)]), ("Neg", [i64(5)]), ("Where", [random.rand(3, 1) < 0.5, i64(3, 4), i64(4)]),
        ("ReduceSum", [i64(2, 3)]), ("ReduceMax", [i64(2, 3)]), ("ReduceMin", [i64(2, 3)])]]
    result += [node_case(f"{op.lower()}_int64", op, [small(2, 7) + 2**40, small(7) + 2**40], opset=16, dtype="bool")
               for op in ("Equal", "Greater", "GreaterOrEqual", "Less", "LessOrEqual")]
    result += [
        node_case("add_constant_int64", "Add", [i64(2, 3), integer(2**53 + 1)], const=(1,), dtype="int64"),
        # No double holds these bounds.
        node_case("clip_int64", "Clip", [i64(3, 4) + 2**53, integer(2**53 - 10**9 + 1), integer(2**53 + 1)], const=(1, 2),
                  dtype="int64"),
        node_case("clip_crossed_int64", "Clip", [small(2, 3), integer(2), integer(-1)], const=(1, 2), dtype="int64"),
        node_case("clip_low_int32", "Clip", [small(2, 3).astype(np.int32), integer(-1, np.int32)], const=(1,), dtype="int32"),
        node_case("clip_high_computed_int32", "Clip", [small(2, 3).astype(np.int32), None, integer(1, np.int32)],
                  dtype="int32"),
    ]
    # A mask of tokens, and where its last one is.
    node = helper.make_node
    result.append(graph_case("tokens", [
        node("Equal", ["t", "zero"], ["e"]), node("Not", ["e"], ["n"]), node("Cast", ["n"], ["m"], to=7),
        node("ReduceSum", ["m", "axis"], ["s"], keepdims=0), node("Sub", ["s", "one"], ["i"]),
        node("Gather", ["table", "i"], ["y"])],
        {"t": np.array([[5, 3, 0, 0], [7, 0, 0, 0], [1, 2, 3, 4]])}, ["y"],
        {"zero": integer(0), "axis": integer([1]), "one": integer(1), "table": random.rand(4, 3).astype(np.float32)}, 13))
    return result
