#!/usr/bin/env python3
"""Computes what an ONNX file says, with numpy and nothing of the compiler.

The reference for networks: the outputs of compiled code are compared with
what run() returns. It favours being evidently right over being fast, though
convolutions are matrix multiplications, so that ResNet-18 takes a second.

As a module:

    import onnx_reference
    outputs = onnx_reference.run("net.onnx", {"data": x})    # name -> array
    exact = onnx_reference.run(model, {"data": x}, dtype=np.float64)
    every = onnx_reference.run(model, {"data": x}, keep_all=True)

Covers opsets 7 to 28 of the operations in onnx_reference_ops.py and
onnx_reference_more.py. Integer
results (QLinearConv and so on) do not depend on dtype: accumulation is exact,
and the scaling is done in float32 with ties to even, as ONNX Runtime does it.
"""

import argparse
import os
import sys

import numpy as np

sys.path.insert(1, os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "networks"))
from onnx_reference_ops import (OPS, EvaluationError,  # noqa: E402
                                Node, expect, in_dtype)
import onnx_reference_more  # noqa: E402,F401 (registers operations)


def load(model):
    """A ModelProto, or the path of one; external data is read too."""
    import onnx

    if hasattr(model, "graph"):
        return model
    try:
        return onnx.load(model)
    except Exception as error:  # Whatever protobuf or the file system says.
        raise EvaluationError("%s: not an ONNX model: %s" % (model, error))


def check_feed(name, value, wanted):
    """`wanted` is the declared input; sizes that have a name are free."""
    if not wanted.type.tensor_type.HasField("shape"):
        return
    shape = [d.dim_value if d.HasField("dim_value") else None
             for d in wanted.type.tensor_type.shape.dim]
    expect(len(shape) == value.ndim and
           all(s in (None, n) for s, n in zip(shape, value.shape)),
           "input '%s': expected shape %s, got %s" % (
               name, "x".join("?" if s is None else str(s) for s in shape),
               "x".join(map(str, value.shape))))


def run(model, feeds, dtype=np.float32, keep_all=False):
    """Outputs by name for inputs by name; with keep_all, all other tensors too.

    Floating-point tensors, constants included, are converted to dtype."""
    from onnx import numpy_helper

    model = load(model)
    graph = model.graph
    opset = max([o.version for o in model.opset_import
                 if o.domain in ("", "ai.onnx")], default=1)
    values = {t.name: in_dtype(numpy_helper.to_array(t), dtype)
              for t in graph.initializer}
    # Old versions of the format list the constants among the inputs.
    inputs = {i.name: i for i in graph.input if i.name not in values}
    for name, value in feeds.items():
        expect(name in inputs, "no input '%s'; there are: %s" %
               (name, ", ".join(inputs)))
        value = np.asarray(value)
        check_feed(name, value, inputs[name])
        values[name] = in_dtype(value, dtype)
    for name in inputs:
        expect(name in values, "input '%s' was not given" % name)
    for proto in graph.node:
        node = Node(proto, opset)
        where = "node '%s' (%s): " % (node.name, node.op)
        expect(node.op in OPS and proto.domain in ("", "ai.onnx"),
               where + "operation not covered")
        for name in node.inputs:
            expect(not name or name in values,
                   where + "nothing before it computes '%s'" % name)
        operands = [values[name] if name else None for name in node.inputs]
        try:
            results = OPS[node.op](node, operands, dtype)
        except (ValueError, TypeError, IndexError,
                AttributeError) as error:
            raise EvaluationError(where + str(error)) from error
        if not isinstance(results, tuple):
            results = (results,)
        for name, result in zip(node.outputs, results):
            if name:
                values[name] = np.asarray(result)
    for output in graph.output:
        expect(output.name in values,
               "nothing computes the output '%s'" % output.name)
    if keep_all:
        return values
    return {output.name: values[output.name] for output in graph.output}


def load_array(path):
    try:
        value = np.load(path)
    except OSError:
        raise
    except Exception as error:  # Of several kinds, for what is not .npy.
        raise EvaluationError("%s: not a .npy file: %s" % (path, error))
    expect(isinstance(value, np.ndarray), "%s: expected one array, a .npy "
           "file" % path)
    return value


def main():
    parser = argparse.ArgumentParser(
        description="Computes the outputs of an ONNX file with numpy.")
    parser.add_argument("model")
    parser.add_argument("--input", action="append", default=[],
                        metavar="NAME=FILE.npy")
    parser.add_argument("--output", action="append", default=[],
                        metavar="NAME=FILE.npy", help="where to write one; "
                        "without any, a summary of each is printed")
    parser.add_argument("--float64", action="store_true",
                        help="compute in double precision")
    arguments = parser.parse_args()
    try:
        pairs = {}
        for text in arguments.input + arguments.output:
            name, equals, path = text.partition("=")
            expect(name and equals and path,
                   "expected NAME=FILE.npy, got '%s'" % text)
            pairs[text] = name, path
        feeds = {name: load_array(path) for name, path in
                 (pairs[text] for text in arguments.input)}
        results = run(arguments.model, feeds,
                      np.float64 if arguments.float64 else np.float32)
        for name, path in (pairs[text] for text in arguments.output):
            expect(name in results, "no output '%s'; there are: %s" %
                   (name, ", ".join(results)))
            np.save(path, results[name])
    except ImportError as error:
        sys.exit("onnx_reference.py: error: %s (Debian's package is "
                 "python3-onnx)" % error)
    except (ValueError, OSError) as error:
        sys.exit("onnx_reference.py: error: %s" % error)
    if not arguments.output:
        for name, value in results.items():
            print("%s: %s %s, from %g to %g" % (
                name, "x".join(map(str, value.shape)), value.dtype,
                value.min(), value.max()))


if __name__ == "__main__":
    main()
