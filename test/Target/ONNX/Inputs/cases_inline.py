"""Functions of the model: what they compute, said again without them."""

import numpy as np

from models import graph_case, random
from onnx import AttributeProto, helper

node = helper.make_node


def function(name, inputs, outputs, nodes, attributes=(), opset=13, domain="my"):
    return helper.make_function(domain, name, inputs, outputs, nodes, [helper.make_opsetid("", opset)], list(attributes))


def reference_to(proto, name, of, kind):
    """Gives a node of a function an attribute of the call."""
    attribute = proto.attribute.add()
    attribute.name, attribute.ref_attr_name, attribute.type = name, of, kind
    return proto


def case(name, functions, calls, same, inputs, outputs=("y",), constants=None, opset=13):
    """`same` are the nodes without functions."""
    result = graph_case(name, calls, inputs, list(outputs), constants, opset)
    result.reference = graph_case(name, same, inputs, list(outputs), constants, opset).model
    result.model.functions.extend(functions)
    result.model.opset_import.extend([helper.make_opsetid("my", 1)])
    return result


def with_default(proto, name, value):
    """Newer versions of the format have defaults of attributes: field 11."""
    data = helper.make_attribute(name, value).SerializeToString()
    proto.MergeFromString(b"\x5a" + bytes([len(data)]) + data)
    return proto


def cases():
    x = {"x": random(2, 3, 4)}
    silu = function("Silu", ["a"], ["b"], [node("Sigmoid", ["a"], ["s"]), node("Mul", ["a", "s"], ["b"])])
    both = function("Both", ["a", "c"], ["d", "e"], [
        node("Silu", ["a"], ["t"], domain="my"), node("Add", ["t", "c"], ["d"]), node("Neg", ["t"], ["e"])])
    leaky = function("Leaky", ["a"], ["b"], [
        reference_to(node("LeakyRelu", ["a"], ["b"]), "alpha", "slope", AttributeProto.FLOAT)], ["slope"])
    swish = [node("Sigmoid", ["x"], ["s1"]), node("Mul", ["x", "s1"], ["y1"])]
    call = lambda op, inputs, outputs, **attributes: node(op, inputs, outputs, domain="my", **attributes)
    result = [
        case("once", [silu], [call("Silu", ["x"], ["y"])], swish + [node("Identity", ["y1"], ["y"])], x),
        # Inner names are those of the caller, too, and are used twice.
        case("twice", [silu], [call("Silu", ["x"], ["s"]), call("Silu", ["s"], ["b"]), node("Add", ["b", "s"], ["y"])],
             swish + [node("Sigmoid", ["y1"], ["s2"]), node("Mul", ["y1", "s2"], ["y2"]),
                      node("Add", ["y2", "y1"], ["y"])], x),
        case("nested", [both, silu], [call("Both", ["x", "w"], ["y", "z"])],
             swish + [node("Add", ["y1", "w"], ["y"]), node("Neg", ["y1"], ["z"])], x, ("y", "z"), {"w": random(4)}),
        case("one_output", [both, silu], [call("Both", ["x", "x"], ["", "y"])], swish + [node("Neg", ["y1"], ["y"])], x),
        case("passed_on", [function("Same", ["a"], ["a"], [])], [call("Same", ["x"], ["u"]), node("Neg", ["u"], ["y"])],
             [node("Neg", ["x"], ["y"])], x),
        case("attribute", [leaky], [call("Leaky", ["x"], ["y"], slope=0.3)], [node("LeakyRelu", ["x"], ["y"], alpha=0.3)], x),
        case("no_attribute", [leaky], [call("Leaky", ["x"], ["y"])], [node("LeakyRelu", ["x"], ["y"])], x),
        # Its own opset: axes are an attribute there.
        case("opset", [function("Mean", ["a"], ["b"], [node("ReduceMean", ["a"], ["b"], axes=[1])], opset=13)],
             [call("Mean", ["x"], ["u"]), node("ReduceMean", ["u", "axes"], ["y"])],
             [node("ReduceMean", ["x", "first"], ["u"]), node("ReduceMean", ["u", "axes"], ["y"])], x,
             constants={"axes": np.array([2]), "first": np.array([1])}, opset=18),
        # An input that is left out.
        case("left_out", [function("Limit", ["a", "low", "high"], ["b"], [node("Clip", ["a", "low", "high"], ["b"])])],
             [call("Limit", ["x", "", "h"], ["y"])], [node("Clip", ["x", "", "h"], ["y"])], x,
             constants={"h": np.array(0.5, np.float32)}),
    ]
    other = function("Leaky", ["a"], ["b"], [
        reference_to(node("LeakyRelu", ["a"], ["b"]), "alpha", "slope", AttributeProto.FLOAT)])
    result.append(case("default", [with_default(other, "slope", 0.7)],
                       [call("Leaky", ["x"], ["u"]), call("Leaky", ["u"], ["y"], slope=0.2)],
                       [node("LeakyRelu", ["x"], ["u"], alpha=0.7), node("LeakyRelu", ["u"], ["y"], alpha=0.2)], x))
    return result
