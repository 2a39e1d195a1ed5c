"""Small ONNX models for the tests."""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

TYPES = {"float32": TensorProto.FLOAT, "int8": TensorProto.INT8, "uint8": TensorProto.UINT8,
         "int32": TensorProto.INT32, "int64": TensorProto.INT64, "bool": TensorProto.BOOL,
         "float64": TensorProto.DOUBLE, "float16": TensorProto.FLOAT16}


def value_info(name, dtype, shape):
    return helper.make_tensor_value_info(name, TYPES[str(np.dtype(dtype))], shape)


def make_model(nodes, inputs, outputs, constants=None, opset=13):
    """`inputs` are arrays by name, or (dtype, shape); `outputs` names or (name, dtype)."""
    described = [value_info(name, *((v.dtype, v.shape) if isinstance(v, np.ndarray) else v))
                 for name, v in inputs.items()]
    results = []
    for output in outputs:
        name, dtype = (output, "float32") if isinstance(output, str) else output
        info = value_info(name, dtype, None)
        results.append(info)
    initializers = [numpy_helper.from_array(np.asarray(v), name) for name, v in (constants or {}).items()]
    graph = helper.make_graph(nodes, "g", described, results, initializers)
    # The package may be older than the opset: nothing is checked.
    model = helper.make_model(graph, producer_name="test", opset_imports=[helper.make_opsetid("", opset)])
    model.ir_version = 8
    return model


def random(*shape, seed=0, scale=1.0):
    """Normal values, the same each time."""
    generator = np.random.RandomState(seed + 1000 * len(shape) + sum(shape))
    return (generator.standard_normal(shape) * scale).astype(np.float32)


def integers(dtype, *shape, seed=0, low=None, high=None):
    info = np.iinfo(dtype)
    generator = np.random.RandomState(seed + sum(shape))
    low = info.min if low is None else low
    high = info.max if high is None else high
    return generator.randint(low, high + 1, shape).astype(dtype)


class Case:
    """A model, the arrays it is run with and how exact its outputs must be."""

    def __init__(self, name, model, inputs, tolerance=2e-5):
        self.name, self.model, self.inputs, self.tolerance = name, model, inputs, tolerance
        self.reference = model  # Or one that says the same in other words.


def node_case(name, op, operands, opset=13, const=(), outputs=1, dtype="float32", tolerance=2e-5, **attributes):
    """One node. Operands are arrays or None; those whose index is in `const` are initializers."""
    operands = [None if v is None else np.asarray(v) for v in operands]
    names = ["" if v is None else f"x{i}" for i, v in enumerate(operands)]
    results = [f"y{i}" for i in range(outputs)]
    node = helper.make_node(op, names, results, name=name, **attributes)
    inputs = {n: v for i, (n, v) in enumerate(zip(names, operands)) if v is not None and i not in const}
    constants = {n: v for i, (n, v) in enumerate(zip(names, operands)) if v is not None and i in const}
    dtypes = [dtype] if outputs == 1 else dtype
    model = make_model([node], inputs, list(zip(results, dtypes)), constants, opset)
    return Case(name, model, inputs, tolerance)


def graph_case(name, nodes, inputs, outputs, constants=None, opset=13, tolerance=2e-5):
    return Case(name, make_model(nodes, inputs, outputs, constants, opset), inputs, tolerance)
