"""Reads ONNX models from text: ONNX's own syntax (onnx.parser) in all versions of the package, with what tests need.

  // A comment. One with "expected-error: TEXT" belongs to the next model, as does
  // patch: STATEMENT, which Python executes on `model`.
  <opset_import: ["": 18], tolerance: 1e-4>          opset 13 otherwise
  name (float[2,3] x, float[3] w = random, int64[2] s = {0, -1}) => (y, int8[] z) {
    [node] y, z = Op <axis = 1, mode = "linear", value = float[2] {1.5, inf}> (x, "", w)
  }
  <domain: "my"> Function <slope, alpha: float = 0.7> (a) => (b) {
    b = LeakyRelu <alpha: float = @slope> (a)
  }

`= random` and `= random(LOW, HIGH)` are initializers. Graph inputs are random, unless they have values after `in`:
`float[2] x in {0, nan}`, `int32[4] i in (0, 5)`. Outputs are floats unless they say something else.
"""

import os
import re
import sys
import zlib

import numpy as np
import onnx
from onnx import AttributeProto, TensorProto, helper, numpy_helper

TYPES = {"float": TensorProto.FLOAT, "bool": TensorProto.BOOL, **{
    n.lower(): getattr(TensorProto, n) for n in ("INT8", "UINT8", "INT16", "UINT16", "INT32", "UINT32", "INT64", "DOUBLE", "FLOAT16")}}
KINDS = {"float": AttributeProto.FLOAT, "int": AttributeProto.INT, "ints": AttributeProto.INTS,
         "floats": AttributeProto.FLOATS, "string": AttributeProto.STRING}
TOKEN = re.compile(r'\s*(?:(//[^\n]*)|("[^"]*")|(=>)|(-?(?:inf|nan)\b|-?\d[\w.]*(?:(?<=[eE])[+-]\d+)?)|([A-Za-z_][\w./:-]*)|(.))', re.S)


def chain_of_calls(count, outputs):
    """Functions my.F0 and so on: each calls the next one, of which the last is not among them, once for each output."""
    opsets = [helper.make_opsetid("", 13)]
    return [helper.make_function("my", f"F{i}", ["a"], ["b"],
                                 [helper.make_node(f"F{i + 1}", ["a"], [name], domain="my") for name in outputs], opsets)
            for i in range(count)]


def draw(dtype, shape, name, bounds=None):
    """Random numbers, the same each time for a name."""
    kind = np.dtype(helper.mapping.TENSOR_TYPE_TO_NP_TYPE[TYPES[dtype]])
    generator = np.random.RandomState(zlib.crc32(name.encode()))
    if kind.kind == "f":
        return np.asarray(generator.uniform(*bounds, shape) if bounds else generator.standard_normal(shape)).astype(kind)
    low, high = bounds or ((0, 1) if dtype == "bool" else (np.iinfo(kind).min, np.iinfo(kind).max))
    return np.asarray(generator.randint(low, int(high) + 1, shape, np.int64)).astype(kind)


class Case:
    """A model, the arrays it is run with, how exact its outputs must be, and what is said about it."""

    def __init__(self, name):
        self.seed = name.removesuffix(".reference")
        self.name, self.inputs, self.tolerance, self.errors = name, {}, 2e-5, []
        self.reference = None  # The model itself, or one that says the same in other words.


class Reader:
    def __init__(self, text, path="text"):
        self.text, self.path, self.at, self.notes = text, path, 0, []

    def fail(self, expected):
        line = self.text.count("\n", 0, self.at) + 1
        raise SystemExit(f"{self.path}:{line}: expected {expected}, got {self.text[self.at:self.at + 30]!r}")

    def peek(self):
        while True:
            match = TOKEN.match(self.text, self.at)
            if not match:
                return ""
            if not match.group(1):
                self.end = match.end()
                return match.group(0).strip()
            self.notes.append(match.group(1)[2:].strip())
            self.at = match.end()

    def take(self, token=None):
        found = self.peek()
        if token is not None and found != token:
            self.fail(repr(token))
        self.at = self.end
        return found

    def accept(self, token):
        return self.peek() == token and bool(self.take())

    def list(self, first, last, read):
        self.take(first)
        result = []
        while not self.accept(last):
            result.append(read())
            if self.peek() != last:
                self.take(",")
        return result

    def name(self):
        return self.take().strip('"')

    def number(self):
        token = self.take()
        try:
            return int(token, 0)
        except ValueError:
            return float({"true": "1", "false": "0"}.get(token, token))

    def value(self, kind=None):
        """The value of an attribute."""
        token = self.peek()
        if token == "[":
            return self.list("[", "]", self.value)
        if token.startswith('"'):
            return self.name()
        if token.split("[")[0] in TYPES:
            dtype, shape = self.type()
            return numpy_helper.from_array(self.data(dtype, shape, "value"))
        return float(self.number()) if kind == "float" else self.number()

    def attribute(self):
        key = self.take()
        key, kind = (key[:-1], self.take()) if key.endswith(":") else (key, None)
        self.take("=")
        result = AttributeProto(name=key)
        if self.accept("@"):
            result.ref_attr_name, result.type = self.take(), KINDS[kind]
            return result
        value = self.value(kind)
        result = result if value == [] else helper.make_attribute(key, value)
        if kind:
            result.type = KINDS[kind]
        return result

    def type(self):
        dtype = self.take()
        if dtype not in TYPES:
            self.fail("a type")
        if self.peek() != "[":
            return dtype, []
        dims = self.list("[", "]", self.take)
        return dtype, [int(d) if d.lstrip("-").isdigit() else d for d in dims] if dims else None

    def data(self, dtype, shape, name):
        """{1, 2}, random, random(0, 5), (0, 5)."""
        if self.peek() == "{":
            values = self.list("{", "}", self.number)
            if len(values) not in (1, np.prod(shape)):
                self.fail(f"{np.prod(shape)} values before it")
            values = np.array(values, helper.mapping.TENSOR_TYPE_TO_NP_TYPE[TYPES[dtype]])
            return np.full(shape, values[0]) if len(values) == 1 else values.reshape(shape)
        self.accept("random")
        return draw(dtype, shape, name, self.list("(", ")", self.number) if self.peek() == "(" else None)

    def parameter(self, graph, values, case, is_input):
        dtype, shape = self.type() if re.split(r"\[", self.peek())[0] in TYPES else ("float", None)
        name = self.name()
        info = helper.make_tensor_value_info(name, TYPES[dtype], shape)
        if self.accept("="):
            graph.initializer.append(numpy_helper.from_array(self.data(dtype, shape, case.seed + name), name))
            return
        values.append(info)
        if is_input and shape is not None and all(isinstance(d, int) and 0 < d < 2**20 for d in shape):
            where = case.seed + name
            case.inputs[name] = self.data(dtype, shape, where) if self.accept("in") else draw(dtype, shape, where)

    def node(self):
        label = self.list("[", "]", self.name)[0] if self.peek() == "[" else ""
        outputs = [self.name()]
        while self.accept(","):
            outputs.append(self.name())
        self.take("=")
        domain, _, op = self.take().rpartition(".")
        attributes = self.list("<", ">", self.attribute) if self.peek() == "<" else []
        node = helper.make_node(op, self.list("(", ")", self.name), outputs, name=label, domain=domain)
        node.attribute.extend(attributes)
        return node

    def nodes(self):
        self.take("{")
        result = []
        while not self.accept("}"):
            result.append(self.node())
        return result

    def header(self):
        def entry():
            key = self.take()
            if self.peek() != "[":
                return key.rstrip(":"), self.value()
            return key.rstrip(":"), dict(self.list("[", "]", lambda: (self.name(), self.take(":"), self.number())[::2]))
        return dict(self.list("<", ">", entry)) if self.peek() == "<" else {}

    def function(self, header):
        name = self.take()

        def parameter():
            return self.attribute() if TOKEN.match(self.text, self.at) and self.peek().endswith(":") else self.take()
        attributes = self.list("<", ">", parameter) if self.peek() == "<" else []
        inputs = self.list("(", ")", self.name)
        self.take("=>")
        outputs = self.list("(", ")", self.name)
        opsets = [helper.make_opsetid(d, v) for d, v in header.get("opset_import", {"": 13}).items()]
        proto = helper.make_function(header["domain"], name, inputs, outputs, self.nodes(), opsets,
                                     [a for a in attributes if isinstance(a, str)])
        for data in (a.SerializeToString() for a in attributes if not isinstance(a, str)):
            proto.MergeFromString(b"\x5a" + bytes([len(data)]) + data)  # Defaults, which older versions do not know.
        return proto

    def cases(self):
        result, names = [], {}
        while self.peek():
            header = self.header()
            if "domain" in header:
                result[-1].model.functions.append(self.function(header))
                continue
            case = Case(self.name())
            graph, inputs, outputs = onnx.GraphProto(name="g"), [], []
            self.list("(", ")", lambda: self.parameter(graph, inputs, case, True))
            self.take("=>")
            self.list("(", ")", lambda: self.parameter(graph, outputs, case, False))
            graph.input.extend(inputs)
            graph.output.extend(outputs)
            notes, self.notes = self.notes, []
            graph.node.extend(self.nodes())
            opsets = [helper.make_opsetid(d, v) for d, v in header.get("opset_import", {"": 13}).items()]
            # The package may be older than the opset: nothing is checked.
            case.model = helper.make_model(graph, producer_name="test", opset_imports=opsets, ir_version=8)
            case.tolerance = header.get("tolerance", case.tolerance)
            case.errors = [n.split(": ", 1)[1] for n in notes if n.startswith("expected-error: ")]
            for statement in (n.split(": ", 1)[1] for n in notes if n.startswith("patch: ")):
                exec(statement, {"model": case.model, "onnx": onnx, "chain_of_calls": chain_of_calls})
            if case.name.endswith(".reference"):
                names[case.name.removesuffix(".reference")].reference = case.model
                continue
            if case.name in names:
                raise SystemExit(f"{self.path}: two cases are called {case.name}")
            names[case.name] = case
            result.append(case)
        return result


def read(path):
    with open(path) as file:
        cases = Reader(file.read(), path).cases()
    for case in cases:
        case.reference = case.reference or case.model
    return cases


def parse(text):
    """The only model of a text."""
    (case,) = Reader(text).cases()
    return case.model


if __name__ == "__main__":
    # onnx_text.py FILE FOLDER: writes FOLDER/NAME.onnx for each model.
    os.makedirs(sys.argv[2], exist_ok=True)
    for case in read(sys.argv[1]):
        onnx.save(case.model, os.path.join(sys.argv[2], case.name + ".onnx"))
