"""Writes a network of everything that is computed by rows, and its results.

usage: chains.py FOLDER

FOLDER/chains.onnx has softmax, normalizations and scans of one input, each an
output: docs/CPUChains.md. FOLDER/x.npy is the input, and FOLDER/NAME.wanted.npy
what ONNX's reference computes for the output NAME, in double precision.
"""

import os
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import onnx_reference  # noqa: E402

# Columns are not a multiple of a vector, and rows not of a block. Chains that
# would share a reduction, and be cut there, begin with a multiplication.
SHAPE = (2, 12, 7, 37)
# Outputs with their nodes: operator, inputs, attributes. "" is what the node
# before computes.
CHAINS = {
    "softmax": [("Softmax", ["x"], {"axis": 3})],
    "softmax_channels": [("Softmax", ["x"], {"axis": 1})],
    "log_softmax": [("Mul", ["x", "plane"], {}),
                    ("LogSoftmax", [""], {"axis": 3})],
    "layer_norm": [("LayerNormalization", ["x", "gain", "shift"], {"axis": 3})],
    "layer_norm_2": [("Mul", ["x", "shift"], {}),
                     ("LayerNormalization", ["", "plane"], {"axis": 2})],
    "instance_norm": [("InstanceNormalization", ["x", "scale", "bias"], {})],
    "group_norm": [("Reshape", ["x", "groups"], {}),
                   ("InstanceNormalization", ["", "scale4", "bias4"], {}),
                   ("Reshape", ["", "whole"], {})],
    "rms_norm": [("Mul", ["x", "x"], {}),
                 ("ReduceMean", [""], {"axes": [3]}),
                 ("Add", ["", "epsilon"], {}), ("Sqrt", [""], {}),
                 ("Div", ["x", ""], {}), ("Mul", ["", "gain"], {})],
    "scan_rows": [("CumSum", ["x", "axis3"], {})],
    "scan_columns": [("CumSum", ["x", "axis2"], {})],
    "scan_back": [("CumSum", ["x", "axis3"], {"exclusive": 1, "reverse": 1})],
}


def make_network(rng):
    def normal(*shape):
        return rng.standard_normal(shape).astype(np.float32)

    _, channels, rows, columns = SHAPE
    constants = {
        "gain": normal(columns), "shift": normal(columns),
        "plane": normal(rows, columns), "scale": normal(channels),
        "bias": normal(channels), "scale4": normal(4), "bias4": normal(4),
        "epsilon": np.float32(1e-5), "groups": np.array([0, 4, -1]),
        "whole": np.array(SHAPE), "axis2": np.array(2), "axis3": np.array(3)}
    nodes = []
    for name, chain in CHAINS.items():
        last = None
        for number, (op, inputs, attributes) in enumerate(chain):
            output = name if number == len(chain) - 1 else "%s.%d" % (name, number)
            nodes.append(helper.make_node(op, [i or last for i in inputs],
                                          [output], name=output, **attributes))
            last = output
    graph = helper.make_graph(
        nodes, "chains",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, SHAPE)],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, SHAPE)
         for name in CHAINS],
        [numpy_helper.from_array(np.asarray(value), name)
         for name, value in constants.items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    return model


def main(folder):
    rng = np.random.RandomState(5)
    model = make_network(rng)
    # Neighbors differ, and so do the means of rows.
    x = (2 * rng.standard_normal(SHAPE) +
         3 * rng.standard_normal(SHAPE[:3] + (1,))).astype(np.float32)
    onnx.save(model, os.path.join(folder, "chains.onnx"))
    np.save(os.path.join(folder, "x.npy"), x)
    for name, value in onnx_reference.run(model, {"x": x}, dtype=np.float64).items():
        if name in CHAINS:
            np.save(os.path.join(folder, name + ".wanted.npy"), value)
            print(name)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
