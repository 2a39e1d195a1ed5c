"""operands.py VTA_TRANSLATE [OPERATOR...]: each operand of each operator of ONNX's schemas missing, empty and repeated.

Also operands of other types, shapes and values, attributes of other kinds and
values, and outputs without names. The importer has to accept a model or name
the node that it refuses; a required operand that is not there has to be named.
Models are concatenated and read by few processes.
"""

import collections
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import onnx
from onnx import AttributeProto, TensorProto, helper, numpy_helper

import onnx_text

MIN_OPSET = 7
MARKER = "-- the next model --"
MODELS_PER_PROCESS = 400
SECONDS_PER_PROCESS = 120
NOT_COVERED = "operator: is not covered"

SINGLE, OPTIONAL, VARIADIC = (getattr(onnx.defs.OpSchema.FormalParameterOption, name)
                              for name in ("Single", "Optional", "Variadic"))
KINDS = {AttributeProto.FLOAT: 0.5, AttributeProto.INT: 1, AttributeProto.STRING: b"text",
         AttributeProto.TENSOR: numpy_helper.from_array(np.ones(2, np.float32)), AttributeProto.FLOATS: [0.5],
         AttributeProto.INTS: [1], AttributeProto.STRINGS: [b"text"],
         AttributeProto.GRAPH: helper.make_graph([], "g", [], []), AttributeProto.UNDEFINED: None}
FIELDS = {AttributeProto.FLOAT: "f", AttributeProto.INT: "i", AttributeProto.STRING: "s", AttributeProto.TENSOR: "t",
          AttributeProto.FLOATS: "floats", AttributeProto.INTS: "ints", AttributeProto.STRINGS: "strings",
          AttributeProto.GRAPH: "g"}

# An operand that is an initializer even where the others are graph inputs.
Fixed = collections.namedtuple("Fixed", "value")
# Of a version of an operator. `options` are those of the operands; attributes
# are kinds by name, `given` those with a value.
Operator = collections.namedtuple("Operator", "name opset options least most operands attributes given outputs")
# A model: what it is, its bytes, the name of its node, what may come of it
# ("accepted", "refused" or None), and what the message must say.
Case = collections.namedtuple("Case", "title data node outcome message")


def fixed(value, dtype=np.float32):
    return Fixed(np.array(value, dtype))


def ints(*values):
    return fixed(values, np.int64)


def random(*shape):
    return onnx_text.draw("float", shape, "x")


x = random(4, 4, 4, 4)
vector, matrix, weights = random(4), random(4, 4), random(4, 4, 2, 2)
positive, bools = np.full(4, 0.5, np.float32), x > 0
int32s = np.arange(256, dtype=np.int32).reshape(x.shape)
int8s, int8_matrix = onnx_text.draw("int8", (4, 4, 4, 4), "x"), onnx_text.draw("int8", (4, 4), "x")
scale, zero, scales = fixed(0.5), fixed(0, np.int8), fixed([1, 1, 2, 2])

# Operands of the operators for which those of guess_operand() do not fit.
OPERANDS = {
    "BatchNormalization": [x, positive, vector, vector, positive],
    "Clip": [x, fixed(-1), fixed(1)],
    "ConstantOfShape": [ints(2, 3)],
    "Conv": [x, weights, vector],
    "ConvTranspose": [x, weights, vector],
    "DequantizeLinear": [int8s, scale, zero],
    "Dropout": [x, fixed(0.5), fixed(False, bool)],
    "CumSum": [x, fixed(1, np.int64)],
    "Einsum": [matrix, matrix],
    "Expand": [x, ints(2, 4, 4, 4, 4)],
    "EyeLike": [matrix],
    "Gather": [x, ints(0, 2)],
    "GatherElements": [x, fixed(np.zeros((4, 4, 4, 4)), np.int64)],
    "GatherND": [x, fixed([[0, 1], [3, 2]], np.int64)],
    "Gemm": [matrix, matrix, vector],
    "InstanceNormalization": [x, vector, vector],
    "LayerNormalization": [x, vector, vector],
    "Mod": [ints(7, -5), ints(3, 3)],
    "OneHot": [ints(0, 2), fixed(4, np.int64), fixed([0, 1])],
    "Pad": [x, ints(0, 0, 1, 1, 0, 0, 2, 2), fixed(1), ints(0, 1, 2, 3)],
    "QLinearConv": [int8s, scale, zero, Fixed(int8s), scale, zero, scale, zero, fixed([0] * 4, np.int32)],
    "QLinearMatMul": [int8_matrix, scale, zero, int8_matrix, scale, zero, scale, zero],
    "QuantizeLinear": [x, scale, zero],
    "Range": [fixed(0, np.int64), fixed(6, np.int64), fixed(2, np.int64)],
    "Reshape": [x, ints(2, -1)],
    "Resize": [x, None, scales],
    "Round": [Fixed(vector)],
    "ScatterElements": [x, fixed(np.zeros((4, 4, 4, 4)), np.int64), x],
    "ScatterND": [x, fixed([[0, 1], [3, 2]], np.int64), random(2, 4, 4)],
    "Slice": [x, ints(0), ints(2), ints(1), ints(1)],
    "Split": [x, ints(1, 3)],
    "Squeeze": [x[:1], ints(0)],
    "Tile": [x, ints(1, 1, 2, 1)],
    "Trilu": [x, fixed(1, np.int64)],
    "Unsqueeze": [x, ints(0)],
    "Upsample": [x, scales],
    "Where": [bools, x, x],
}
# Operators that are folded where all operands are constants, and else refused.
FOLDED = ("CumSum", "GatherElements", "GatherND", "NonZero", "OneHot", "ScatterElements", "ScatterND", "Trilu")
# Values of attributes that are required, or that models are nothing without.
GIVEN = {"axes": [0], "axis": 1, "blocksize": 2, "ends": [2], "equation": b"ij,jk->ik", "kernel_shape": [2, 2],
         "pads": [0, 0, 1, 1, 0, 0, 2, 2], "scales": [1.0, 1.0, 2.0, 2.0], "starts": [0], "to": TensorProto.FLOAT}
# Operands that are required only if others are not there, or only by old
# definitions, and the message if that is so.
LENIENT = {("Resize", 2): "(input 2)", ("Gemm", 2): ""}
REDUCTIONS = ["ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp", "ReduceMax", "ReduceMean", "ReduceMin",
              "ReduceProd", "ReduceSumSquare"]


def guess_operand(schema, parameter):
    """A tensor of one of the types that the schema allows."""
    allowed = next((c.allowed_type_strs for c in schema.type_constraints if c.type_param_str == parameter.typeStr),
                   [parameter.typeStr])
    for name, value in (("float", x), ("int32", int32s), ("bool", bools), ("int8", int8s), ("int64", ints(0))):
        if f"tensor({name})" in allowed:
            return value
    return x


def read_schema(schema):
    options, operands = [], []
    for parameter in schema.inputs:
        count = 3 if parameter.option == VARIADIC else 1
        options += [parameter.option] * count
        operands += [guess_operand(schema, parameter)] * count
    operands = OPERANDS.get(schema.name, operands)[:len(options)]
    if schema.name == "Resize" and schema.since_version < 11:
        operands = [x, scales]
    if schema.name in FOLDED:
        operands = [value if isinstance(value, Fixed) else Fixed(value) for value in operands]
    given = {name: GIVEN.get(name) or KINDS[int(attribute.type)] for name, attribute in schema.attributes.items()
             if attribute.required}
    if schema.name == "Constant":
        given = {"value": KINDS[AttributeProto.TENSOR]}
    kinds = {name: int(attribute.type) for name, attribute in schema.attributes.items()}
    return Operator(schema.name, max(schema.since_version, MIN_OPSET), options, schema.min_input, schema.max_input,
                    operands, kinds, given, min(schema.max_output, 3))


def operators():
    """Every version since MIN_OPSET. What is newer than the installed schemas and differs in operands is added."""
    newest_before = {}
    for schema in onnx.defs.get_all_schemas_with_history():
        if schema.domain:
            continue
        if schema.since_version > MIN_OPSET:
            yield read_schema(schema)
        elif schema.since_version > getattr(newest_before.get(schema.name), "since_version", 0):
            newest_before[schema.name] = schema
    yield from map(read_schema, newest_before.values())
    installed = onnx.defs.onnx_opset_version()
    newer = [Operator(op, 18, [SINGLE, OPTIONAL], 1, 2, [x, ints(1)], {"keepdims": AttributeProto.INT}, {}, 1)
             for op in REDUCTIONS]
    newer += [Operator(op, opset, [SINGLE], 1, 1, [x], {}, {}, 1)
              for op, opset in (("Mish", 18), ("Gelu", 20), ("Swish", 24))]
    newer += [Operator("Pad", 18, [SINGLE] * 2 + [OPTIONAL] * 2, 2, 4, OPERANDS["Pad"],
                       {"mode": AttributeProto.STRING}, {}, 1),
              Operator("Split", 18, [SINGLE, OPTIONAL], 1, 2, OPERANDS["Split"],
                       {"axis": AttributeProto.INT, "num_outputs": AttributeProto.INT}, {}, 2)]
    yield from (operator for operator in newer if operator.opset > installed)


def tensor(value, name, cache={}):
    if id(value) not in cache:
        # The value, so that its id stays its own.
        proto = value if isinstance(value, TensorProto) else numpy_helper.from_array(np.asarray(value))
        cache[id(value)] = value, proto
    result = TensorProto()
    result.CopyFrom(cache[id(value)][1])
    result.name = name
    return result


def attribute_proto(name, kind, value):
    result = AttributeProto(name=name, type=kind)
    if kind in (AttributeProto.TENSOR, AttributeProto.GRAPH):
        getattr(result, FIELDS[kind]).CopyFrom(value)
    elif isinstance(value, list):
        getattr(result, FIELDS[kind]).extend(value)
    elif kind != AttributeProto.UNDEFINED:
        setattr(result, FIELDS[kind], value)
    return result


class Builder:
    """Collects the cases of an operator."""

    def __init__(self, operator, cases):
        self.operator, self.cases = operator, cases

    def add(self, title, where, names=None, replaced=None, attributes=None, outputs=None, outcome=None, message=""):
        """`where` operands come from: "inputs", "constants" or, of a function, "function"."""
        op = self.operator
        node = f"n{len(self.cases)}"
        operands = dict(enumerate(op.operands)) | dict([replaced] if replaced else [])
        names = self.names() if names is None else names
        if outputs is None:
            outputs = [True] * (2 if op.name == "Split" else 1)
        outputs = [f"{node}/y{i}" if has_name else "" for i, has_name in enumerate(outputs)]
        if attributes is None:
            attributes = [attribute_proto(name, op.attributes[name], value) for name, value in op.given.items()]
        graph = onnx.GraphProto(name="g")
        for i, value in operands.items():
            if value is None or f"x{i}" not in names:
                continue
            is_fixed = isinstance(value, Fixed)
            proto = tensor(value.value if is_fixed else value, f"x{i}")
            if is_fixed or where == "constants":
                graph.initializer.append(proto)
            else:
                graph.input.append(helper.make_tensor_value_info(proto.name, proto.data_type, proto.dims))
        graph.output.extend(onnx.ValueInfoProto(name=name) for name in outputs if name)
        model = onnx.ModelProto(ir_version=8, graph=graph)
        model.opset_import.append(helper.make_opsetid("", op.opset))
        if where == "function":
            results = [f"y{i}" for i in range(len(outputs))]
            body = onnx.NodeProto(op_type=op.name, name="n", input=self.names(), output=results, attribute=attributes)
            model.functions.append(helper.make_function("my", "F", self.names(), results, [body],
                                                        [helper.make_opsetid("", op.opset)]))
            model.graph.node.append(onnx.NodeProto(op_type="F", domain="my", name=node, input=names, output=outputs))
        else:
            model.graph.node.append(onnx.NodeProto(op_type=op.name, name=node, input=names, output=outputs,
                                                   attribute=attributes))
        title = f"{op.name} of opset {op.opset}, {where}: {title}"
        self.cases.append(Case(title, model.SerializeToString(), node, outcome, message))

    def names(self):
        return ["" if value is None else f"x{i}" for i, value in enumerate(self.operator.operands)]

    def add_base(self, where="inputs"):
        self.add("as it should be", where, outcome="accepted")

    def add_all(self):
        for where in ("inputs", "constants", "function"):
            self.add_base(where)
            for i in self.present():
                self.add_without(where, i)
        for where in ("inputs", "constants"):
            for i in self.present():
                self.add_repeated(where, i)
                self.add_other(where, i)
            for name in self.operator.attributes:
                self.add_attributes(where, name)
            for count in range(2, self.operator.outputs + 1):
                for missing in range(-1, count):
                    outputs = [i != missing for i in range(count)]
                    self.add(f"named outputs are {outputs}", where, outputs=outputs)

    def present(self):
        return [i for i, value in enumerate(self.operator.operands) if value is not None]

    def add_without(self, where, i):
        """Of a function, the call leaves the operand out: for the node it is empty."""
        op, names = self.operator, self.names()
        outcome, message = "refused", f"input {i}"
        if op.options[i] == OPTIONAL:
            outcome, message = "accepted", ""
        if (op.name, i) in LENIENT:
            outcome, message = None, LENIENT[op.name, i]
        self.add(f"operand {i} empty", where, names[:i] + [""] + names[i + 1:], outcome=outcome, message=message)
        if op.options[i] == VARIADIC and i >= op.least and where != "function":
            outcome, message = None, ""
        self.add(f"operands from {i} on missing", where, names[:i], outcome=outcome, message=message)

    def add_repeated(self, where, i):
        names = self.names()
        for j, name in enumerate(names):
            if name and j != i:
                self.add(f"operand {i} is operand {j}", where, names[:i] + [name] + names[i + 1:])
        is_refused = len(names) + 1 > self.operator.most
        self.add(f"operand {i} twice", where, names[:i + 1] + names[i:], outcome="refused" if is_refused else None,
                 message="at most" if is_refused else "")

    def add_other(self, where, i):
        """Other types, shapes and values of an operand."""
        value = self.operator.operands[i]
        values, wrap = (value.value, Fixed) if isinstance(value, Fixed) else (value, lambda v: v)
        for dtype in ("float32", "float16", "int8", "uint8", "int32", "int64", "bool"):
            self.add(f"operand {i} of {dtype}", where, replaced=(i, wrap(np.abs(values).astype(dtype))))
        if where == "constants" or wrap is Fixed:
            for dtype in ("float64", "int16", "uint16", "uint32", "uint64"):
                self.add(f"operand {i} of {dtype}", where, replaced=(i, wrap(np.abs(values).astype(dtype))))
            for kind, element in ((TensorProto.STRING, b"text"), (TensorProto.BFLOAT16, 1.0)):
                proto = helper.make_tensor("", kind, values.shape, [element] * values.size)
                self.add(f"operand {i} of element type {kind}", where, replaced=(i, wrap(proto)))
        for shape in ((), (1,), (3,), (4, 1), (4, 4, 4), (2,) * 5, (2,) * 7, (0,), (4, 0, 4, 4)):
            if (where == "constants" or wrap is Fixed) or 0 not in shape:
                self.add(f"operand {i} of shape {shape}", where, replaced=(i, wrap(np.ones(shape, values.dtype))))
        if wrap is Fixed and values.dtype != bool:
            extremes = ([-1, 0, 2**31, 2**62, -2**63] if values.dtype == np.int64 else
                        [-1, 0, np.inf, np.nan, 1e30] if values.dtype == np.float32 else [-1, 0, 127, -128])
            for extreme in extremes:
                self.add(f"operand {i} all {extreme}", where, replaced=(i, Fixed(np.full_like(values, extreme))))

    def add_attributes(self, where, name):
        op = self.operator
        others = [attribute_proto(n, op.attributes[n], v) for n, v in op.given.items() if n != name]
        if name in op.given:
            self.add(f"attribute {name} missing", where, attributes=others)
        for kind, value in KINDS.items():
            if kind != op.attributes[name]:
                self.add(f"attribute {name} of kind {kind}", where, outcome="refused", message=f"attribute {name}",
                         attributes=others + [attribute_proto(name, kind, value)])
        numbers = [0, 1, -1, 3, 2**31 - 1, 2**62, -2**63]
        reals = [0.0, -1.0, float("inf"), float("nan")]
        count = len(op.given[name]) if isinstance(op.given.get(name), list) else 2
        values = {AttributeProto.INT: numbers, AttributeProto.FLOAT: reals, AttributeProto.STRING: [b"", b"\xff"],
                  AttributeProto.INTS: [[]] + [[n] * m for n in numbers for m in (count, count + 1)],
                  AttributeProto.FLOATS: [[]] + [[n] * m for n in reals for m in (count, count + 1)],
                  AttributeProto.TENSOR: [helper.make_tensor("", TensorProto.STRING, [1], [b"text"]),
                                          helper.make_tensor("", TensorProto.FLOAT, [0], []),
                                          helper.make_tensor("", TensorProto.DOUBLE, [2], [1.0, 2.0])]}
        for value in values.get(op.attributes[name], []):
            self.add(f"attribute {name} of {value}", where,
                     attributes=others + [attribute_proto(name, op.attributes[name], value)])


def run(translate, cases, folder):
    """What comes of each case: "accepted", "refused" or how the process ended, and the lines about its node."""
    path = os.path.join(folder, cases[0].node + ".onnx")
    with open(path, "wb") as file:
        file.write(MARKER.encode().join(case.data for case in cases))
    command = [translate, "--import-onnx", "--quiet", "--split-input-file=" + MARKER, "--output-split-marker=" + MARKER,
               path]
    try:
        done = subprocess.run(command, capture_output=True, timeout=SECONDS_PER_PROCESS)
        status = f"exit status {done.returncode}"
        stdout, stderr = done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        status, stdout, stderr = f"more than {SECONDS_PER_PROCESS} s", "", ""
    os.remove(path)
    modules = stdout.split(MARKER + "\n")
    if status not in ("exit status 0", "exit status 1") or len(modules) != len(cases):
        if len(cases) == 1:
            return [(status, stderr)]
        middle = len(cases) // 2
        return run(translate, cases[:middle], folder) + run(translate, cases[middle:], folder)
    lines = collections.defaultdict(str)
    for line in stderr.splitlines():
        for node in re.findall(r'(?:node|output) "(n\d+)["/]', line)[:1]:
            lines[node] += line + "\n"
    return [("accepted" if "func.func" in module else "refused", lines[case.node])
            for case, module in zip(cases, modules)]


def run_all(translate, cases):
    parts = [cases[i:i + MODELS_PER_PROCESS] for i in range(0, len(cases), MODELS_PER_PROCESS)]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        return [result for part in pool.map(lambda part: run(translate, part, folder), parts) for result in part]


def check(case, outcome, message):
    """What is wrong, or None."""
    if outcome not in ("accepted", "refused"):
        return outcome
    if outcome == "refused" and not message:
        return "refused without naming the node"
    if NOT_COVERED in message:
        return None
    if case.outcome and case.outcome != outcome:
        return f"expected it {case.outcome}, but it is {outcome}"
    if outcome == "refused" and case.message not in message:
        return f"expected a message with {case.message!r}"
    return None


def main(translate, *only):
    found = [operator for operator in operators() if not only or operator.name in only]
    bases = []
    for operator in found:
        Builder(operator, bases).add_base()
    results = run_all(translate, bases)
    covered = [operator for operator, (_, message) in zip(found, results) if NOT_COVERED not in message]
    cases = []
    for operator in covered:
        Builder(operator, cases).add_all()
    cases, results = bases + cases, results + run_all(translate, cases)
    wrong = 0
    for case, (outcome, message) in zip(cases, results):
        problem = check(case, outcome, message)
        if problem:
            wrong += 1
            print(f"FAILED {case.title}: {problem}\n{message}")
    return wrong or not covered


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
