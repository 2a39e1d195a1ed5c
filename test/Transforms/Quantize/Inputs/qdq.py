"""qdq.py VTA_OPT VTA_TRANSLATE LLVM_TOOLS: squeezenet with QuantizeLinear and DequantizeLinear around its operators, as exporters write it.

Computed before and after; with exact=true and scales that are powers of two nearly all bits agree."""

import os
import re
import subprocess
import sys
import tempfile

import numpy as np
import onnx
from onnx import helper, numpy_helper

import tosa_text  # noqa: F401, sets the path of the others.
import execute
import networks
import onnx_reference


SUMMARY = "26 by shifts, 11 in integers, 1 by multiplications in float, 0 in float"


def power(value):
    return np.float32(2.0 ** np.ceil(np.log2(value)))


def quantize_model(model, x):
    """Scales from one run, per channel for weights."""
    graph = model.graph
    weights = {t.name: numpy_helper.to_array(t) for t in graph.initializer}
    extended = onnx.ModelProto()
    extended.CopyFrom(model)
    del extended.graph.output[:]
    for node in graph.node:
        extended.graph.output.append(helper.make_tensor_value_info(node.output[0], onnx.TensorProto.FLOAT, None))
    values = onnx_reference.run(extended, {graph.input[0].name: x})
    values[graph.input[0].name] = x
    nodes, constants, scales = [], {}, {}

    def constant(name, array):
        constants[name] = numpy_helper.from_array(np.ascontiguousarray(array), name)
        return name

    def pair(name, array=None):
        """A dequantized name for a tensor."""
        scales[name] = power(np.abs(values[name]).max() / 127)
        s, z = constant(name + ".s", scales[name]), constant(name + ".z", np.int8(0))
        nodes.append(helper.make_node("QuantizeLinear", [name, s, z], [name + ".q"], name=name + ".quantize"))
        nodes.append(helper.make_node("DequantizeLinear", [name + ".q", s, z], [name + ".d"], name=name + ".dequantize"))
        return name + ".d"

    read = {graph.input[0].name: pair(graph.input[0].name)}
    readers = {}
    for node in graph.node:
        for name in node.input:
            readers.setdefault(name, []).append(node)
    for node in graph.node:
        inputs = [read.get(name, name) for name in node.input]
        if node.op_type == "Dropout":
            read[node.output[0]], scales[node.output[0]] = inputs[0], scales[node.input[0]]
            continue
        if node.op_type == "Conv":
            w = weights[node.input[1]]
            ws = power(np.abs(w).reshape(len(w), -1).max(1) / 127)
            name = node.input[1]
            constant(name + ".q", np.clip(np.round(w / ws.reshape(-1, 1, 1, 1)), -127, 127).astype(np.int8))
            nodes.append(helper.make_node("DequantizeLinear", [name + ".q", constant(name + ".s", ws),
                                                               constant(name + ".z", np.zeros(len(w), np.int8))], [name + ".d"], axis=0))
            bs = ws * scales[node.input[0]]
            b = node.input[2]
            nodes.append(helper.make_node("DequantizeLinear", [constant(b + ".q", np.round(weights[b] / bs).astype(np.int32)),
                                                               constant(b + ".s", bs)], [b + ".d"], axis=0))
            inputs[1:] = [name + ".d", b + ".d"]
        elif node.op_type == "Reshape":
            constants[node.input[1]] = numpy_helper.from_array(weights[node.input[1]], node.input[1])
        copy = helper.make_node(node.op_type, inputs, node.output, name=node.name,
                                **{a.name: helper.get_attribute_value(a) for a in node.attribute})
        nodes.append(copy)
        output = node.output[0]
        next_ops = [n.op_type for n in readers.get(output, [])]
        if next_ops != ["Relu"] and output not in [o.name for o in graph.output] and node.op_type in ("Conv", "Relu", "MaxPool", "Concat", "GlobalAveragePool"):
            read[output] = pair(output)
    result = helper.make_model(helper.make_graph(nodes, "qdq", graph.input[:1], graph.output, list(constants.values())),
                               opset_imports=[helper.make_opsetid("", 13)])
    result.ir_version = model.ir_version
    return result


def main(opt, translate, tools):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "net.onnx")
        subprocess.run([sys.executable, os.path.join(networks.UTILS, "zoo.py"), "squeezenet_v1.1", "--size=64", "--batch=1", "--opset=13", "-o", path],
                       check=True, stdout=subprocess.DEVNULL)
        model = onnx.load(path)
        x = np.random.RandomState(1).standard_normal([1, 3, 64, 64]).astype(np.float32)
        model = quantize_model(model, x)
        onnx.save(model, path)
        text = execute.import_model(translate, path, "net")
        results = []
        for i, options in enumerate(("", "{exact=true}", "{print-report=true}")):
            module = text
            if i:
                done = subprocess.run([*opt.split(), f"--pass-pipeline=builtin.module(func.func(vta-canonicalize-quantized{options}))"],
                                      input=text.encode(), capture_output=True)
                if done.returncode:
                    raise SystemExit(done.stderr.decode())
                module = done.stdout.decode()
                report = done.stderr.decode()
            lowered, weights = networks.split_weights(module)
            part = os.path.join(folder, str(i))
            os.mkdir(part)
            library = execute.build(lowered, tools, part)
            like = np.zeros([int(n) for n in re.search(r"-> \(?tensor<([\dx]+)xf32>", lowered).group(1).split("x")], np.float32)
            results.append(execute.call(library, "net", [x] + weights, [like])[0])
        floats = len(re.findall(r"xf32>, tensor<[\dx]+f32>, tensor<[\dx]+f32>, tensor<1xf32>, tensor<1xf32>\) -> ", module))
        summary = report.strip().splitlines()[-1]
        exact, shifts = (np.abs(a - results[0]).max() / np.abs(results[0]).max() for a in results[1:])
        print(f"{report}{floats} float convolutions; exact {exact}, expected less than 1e-3; shifts {shifts}, expected less than 0.05")
        return not (summary.endswith(SUMMARY) and floats == 0 and exact < 1e-3 and shifts < 0.05)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
