"""Random ONNX graphs over all operators of docs/ONNX.md, for fuzz-onnx.py.

Nodes are computed as they are added, in double precision, in single precision
and of inputs that are a little different. A node on which these do not agree,
such as a Floor of what should be a whole number, is left out again: what a
compiler does there says nothing.
"""

import math

import numpy as np
from onnx import TensorProto, helper, numpy_helper

import onnx_reference_more  # noqa: F401 (registers operations)
from onnx_reference_ops import OPS, Node

TYPES = {"float32": TensorProto.FLOAT, "int8": TensorProto.INT8,
         "uint8": TensorProto.UINT8, "int32": TensorProto.INT32,
         "int64": TensorProto.INT64, "bool": TensorProto.BOOL}
MAX_ELEMENTS = 3000
AGREEMENT = 1e-5  # Of single and double precision, by the largest value.
NOISE = 1e-5      # That no step of a function may be as near to.
LARGEST = 1e6     # Above, products of a few nodes leave what float can hold.

# Steps: what is computed of rounded operands may go either way.
STEPS = {"ArgMax", "ArgMin", "Cast", "Ceil", "Equal", "Floor", "Greater",
         "GreaterOrEqual", "Less", "LessOrEqual", "QuantizeLinear",
         "ThresholdedRelu"}


def close(got, wanted, tolerance):
    """Floats within `tolerance` of the largest finite one, NaN equal to NaN;
    others equal."""
    if got.shape != wanted.shape:
        return False
    if wanted.dtype.kind != "f":
        return np.array_equal(got, wanted)
    finite = np.isfinite(wanted)
    if not np.array_equal(finite, np.isfinite(got)) or \
            not np.array_equal(got[~finite], wanted[~finite], equal_nan=True):
        return False
    bound = tolerance * np.abs(wanted[finite]).max(initial=0)
    return bool((np.abs(got[finite].astype(np.float64) - wanted[finite])
                 <= bound).all())


class Value:
    """A tensor of the graph with what it is: exactly, in single precision and
    of the disturbed inputs."""

    def __init__(self, name, arrays, constant=False):
        self.name, self.arrays, self.constant = name, arrays, constant

    @property
    def shape(self):
        return self.arrays[0].shape

    @property
    def dtype(self):
        kind = self.arrays[0].dtype
        return "float32" if kind.kind == "f" else str(kind)


class Graph:
    """A graph under construction. Names begin with `prefix`, so that several
    make one model."""

    def __init__(self, seed, prefix="g"):
        self.random = np.random.RandomState(seed)
        self.prefix = prefix
        self.opset = 18  # One for all, so that graphs can be merged.
        self.nodes, self.values, self.inputs, self.constants = [], [], [], []
        self.outputs = []
        self.used = set()
        self.count = 0

    # Random choices.

    def integer(self, low, high):
        """Both are possible."""
        return int(self.random.randint(low, high + 1))

    def choose(self, values):
        return values[self.integer(0, len(values) - 1)]

    def chance(self, probability=0.5):
        return self.random.uniform() < probability

    def number(self, low=-2.0, high=2.0):
        return float(np.float32(self.random.uniform(low, high)))

    def shape(self, rank=None, most=6):
        rank = self.integer(1, 4) if rank is None else rank
        return [self.integer(1, most) for _ in range(rank)]

    def data(self, dtype, shape):
        if dtype == "float32":
            return self.random.standard_normal(shape).astype(np.float32)
        if dtype == "bool":
            return self.random.uniform(size=shape) < 0.5
        low, high = {"int8": (-128, 127), "uint8": (0, 255)}.get(
            dtype, (-1000, 1000))
        return self.random.randint(low, high + 1, shape).astype(dtype)

    # Values.

    def name(self):
        self.count += 1
        return "%s_%d" % (self.prefix, self.count)

    def input(self, dtype, shape):
        data = self.data(dtype, shape)
        exact = other = data
        if dtype == "float32":
            exact = data.astype(np.float64)
            other = exact * (1 + 1e-6 * self.random.uniform(-1, 1, shape))
        value = Value(self.name(), [exact, data, other])
        self.inputs.append(value)
        self.values.append(value)
        return value

    def constant(self, data):
        data = np.asarray(data)
        exact = data.astype(np.float64) if data.dtype.kind == "f" else data
        value = Value(self.name(), [exact, data, exact], constant=True)
        self.constants.append(value)
        return value

    def integers(self, values):
        return self.constant(np.array(values, np.int64))

    def find(self, dtypes=("float32",), ranks=None, accept=None):
        """A value that the graph has, or a new input; most often a late one."""
        found = [v for v in self.values if v.dtype in dtypes and
                 (ranks is None or len(v.shape) in ranks) and
                 (accept is None or accept(v))]
        if found and self.chance(0.9):
            return found[max(self.integer(0, len(found) - 1),
                             self.integer(0, len(found) - 1))]
        rank = None if ranks is None else self.choose(list(ranks))
        for _ in range(20):
            value = self.input(self.choose(list(dtypes)), self.shape(rank))
            if accept is None or accept(value):
                return value
            self.inputs.pop()
            self.values.pop()
        return None

    def partner(self, value, dtype=None):
        """A second operand for `value`: its shape or one to broadcast."""
        dtype = dtype or value.dtype
        found = [v for v in self.values if v.dtype == dtype and
                 fits(v.shape, value.shape)]
        if found and self.chance(0.6):
            return self.choose(found)
        shape = [n if self.chance(0.7) else 1 for n in value.shape]
        shape = shape[self.integer(0, len(shape)) if self.chance(0.3) else 0:]
        if self.chance(0.6):
            return self.constant(self.data(dtype, shape))
        return self.input(dtype, shape)

    # Nodes.

    def node(self, op, operands, outputs=1, **attributes):
        """Adds a node and its values; false if it cannot be judged. None is an
        operand that is left out."""
        names = [self.name() for _ in range(outputs)]
        proto = helper.make_node(
            op, [v.name if v else "" for v in operands], names,
            name=names[0], **attributes)
        node = Node(proto, self.opset)

        def compute(arrays, dtype):
            with np.errstate(all="ignore"):
                result = OPS[op](node, arrays, dtype)
            result = result if isinstance(result, tuple) else (result,)
            return [np.asarray(array) for array in result]

        results = [compute([v and v.arrays[i] for v in operands], dtype)
                   for i, dtype in enumerate((np.float64, np.float32,
                                              np.float64))]
        if op in STEPS and not all(
                close(noisy, exact, 100 * NOISE) for noisy, exact in zip(
                    compute([v and self.disturbed(v) for v in operands],
                            np.float64), results[0])):
            return False
        made = [Value(name, list(arrays))
                for name, arrays in zip(names, zip(*results))]
        if not all(can_judge(value) for value in made):
            return False
        self.nodes.append(proto)
        self.values += made
        self.used.update(v.name for v in operands if v)
        return True

    def disturbed(self, value):
        """What rounding may make of a value that is computed."""
        exact = value.arrays[0]
        if value.constant or value in self.inputs or exact.dtype.kind != "f":
            return exact
        largest = np.abs(exact[np.isfinite(exact)]).max(initial=0)
        return exact + self.random.uniform(-NOISE, NOISE,
                                           exact.shape) * largest

    def has_nan(self):
        return any(v.dtype == "float32" and np.isnan(v.arrays[0]).any()
                   for v in self.values)

    def choose_outputs(self):
        """What no node reads, and some of what one does."""
        inputs = {v.name for v in self.inputs}
        self.outputs = [v for v in self.values if v.name not in inputs and
                        (v.name not in self.used or self.chance(0.1))]


def fits(*shapes):
    """Whether all can be broadcast to one shape that is small enough."""
    try:
        return math.prod(np.broadcast_shapes(*shapes)) <= MAX_ELEMENTS
    except ValueError:
        return False


def can_judge(value):
    exact, single, other = value.arrays
    if exact.size == 0 or exact.size > MAX_ELEMENTS or exact.ndim > 5:
        return False
    if exact.dtype.kind == "f":
        finite = exact[np.isfinite(exact)]
        if np.abs(finite).max(initial=0) > LARGEST:
            return False
    return close(single, exact, AGREEMENT) and close(other, exact, 10 *
                                                     AGREEMENT)


def make_graph(seed, prefix="g"):
    """A graph of 1 to 12 nodes."""
    from random_nodes import MAKERS

    graph = Graph(seed, prefix)
    wanted = graph.integer(1, 12)
    for _ in range(30 * wanted):
        if len(graph.nodes) >= wanted:
            break
        parts = (graph.nodes, graph.values, graph.inputs, graph.constants)
        sizes = [len(part) for part in parts]
        if not graph.choose(MAKERS)(graph):
            for part, size in zip(parts, sizes):
                del part[size:]
    graph.choose_outputs()
    return graph


def make_model(graphs):
    """One model of several graphs with different prefixes."""
    def info(value):
        return helper.make_tensor_value_info(
            value.name, TYPES[value.dtype], list(value.shape))

    used = {name for graph in graphs for name in graph.used}
    inputs = [v for graph in graphs for v in graph.inputs if v.name in used]
    outputs = [v for graph in graphs for v in graph.outputs]
    proto = helper.make_graph(
        [node for graph in graphs for node in graph.nodes], "random",
        [info(v) for v in inputs], [info(v) for v in outputs],
        [numpy_helper.from_array(v.arrays[1], v.name) for graph in graphs
         for v in graph.constants if v.name in used])
    model = helper.make_model(proto, producer_name="fuzz-onnx", opset_imports=[
        helper.make_opsetid("", graphs[0].opset)])
    model.ir_version = 8
    return model, inputs, outputs
