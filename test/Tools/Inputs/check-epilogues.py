"""Kernels with functions in their epilogues: fast code, right values.

Usage: check-epilogues.py VTA_COMPILE VTA_RUN LLVM_NM FOLDER

Compiles a contraction followed by each activation for several processors. The
code may call nothing but the functions that move memory: a function of libm
would be called once for each element. What runs on this machine is compared
with numpy.
"""

import os
import subprocess
import sys

import numpy as np
from onnx import TensorProto, helper, numpy_helper, save

compiler, runner, nm, folder = sys.argv[1:]
PROCESSORS = [("x86_64-linux-gnu", "x86-64"), ("x86_64-linux-gnu", "x86-64-v3"),
              ("x86_64-linux-gnu", "x86-64-v4"), ("aarch64-linux-gnu", ""),
              ("armv7-linux-gnueabihf", "")]
ALLOWED = {"memcpy", "memmove", "memset"}
LIMIT = 4e-6  # Of the largest value (docs/CPU.md).


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


# Nodes from c to y, and what they compute.
ACTIVATIONS = {
    "sigmoid": ([("Sigmoid", ["c"], ["y"])], sigmoid),
    "tanh": ([("Tanh", ["c"], ["y"])], np.tanh),
    "silu": ([("Sigmoid", ["c"], ["s"]), ("Mul", ["c", "s"], ["y"])],
             lambda x: x * sigmoid(x)),
}


def make_model(contraction, activation):
    random = np.random.RandomState(3)
    if contraction == "conv":
        x, weights = [1, 5, 9, 7], random.randn(19, 5, 3, 3)
        node = helper.make_node("Conv", ["x", "w"], ["c"])
    else:
        x, weights = [6, 11], random.randn(11, 21)
        node = helper.make_node("MatMul", ["x", "w"], ["c"])
    nodes = [node] + [helper.make_node(op, inputs, outputs)
                      for op, inputs, outputs in ACTIVATIONS[activation][0]]
    graph = helper.make_graph(
        nodes, contraction,
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, x)],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)],
        [numpy_helper.from_array(weights.astype(np.float32), "w")])
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    path = os.path.join(folder, "%s_%s.onnx" % (contraction, activation))
    save(model, path)
    # Some values far from zero, where polynomials end.
    data = random.randn(*x).astype(np.float32)
    data.flat[::13] *= 40
    return path, data, weights.astype(np.float32)


def get_reference(contraction, activation, x, weights):
    x, weights = x.astype(np.float64), weights.astype(np.float64)
    if contraction == "conv":
        rows, columns = x.shape[2] - 2, x.shape[3] - 2
        sums = np.zeros((1, weights.shape[0], rows, columns))
        for i in range(3):
            for j in range(3):
                sums[0] += np.einsum("oc,chw->ohw", weights[:, :, i, j],
                                     x[0, :, i:i + rows, j:j + columns])
    else:
        sums = x @ weights
    with np.errstate(over="ignore"):
        return ACTIVATIONS[activation][1](sums)


def get_called(path):
    """What the code in a network file needs from elsewhere."""
    with open(path, "rb") as file:
        data = file.read()
    code = path + ".so"
    with open(code, "wb") as file:
        file.write(data[data.index(b"\x7fELF"):])
    text = subprocess.run([nm, "-D", "-u", "-j", code], check=True,
                          stdout=subprocess.PIPE).stdout.decode()
    return set(text.split())


def check(contraction, activation):
    model, x, weights = make_model(contraction, activation)
    net = os.path.join(folder, "net.vta")
    quantized = [[], ["--calibrate=global_scale"]]
    for triple, cpu in PROCESSORS:
        for options in quantized:
            subprocess.run([compiler, model, "-o", net, "--quiet",
                            "--target=" + triple] + options +
                           (["--cpu=" + cpu] if cpu else []), check=True)
            called = get_called(net) - ALLOWED
            if called:
                sys.exit("%s, %s, %s %s %s: calls %s" % (
                    contraction, activation, triple, cpu, options,
                    ", ".join(sorted(called))))
    np.save(os.path.join(folder, "x.npy"), x)
    expected = get_reference(contraction, activation, x, weights)
    for options in [["--cpu=x86-64", "--target=x86_64-linux-gnu"], []]:
        if options and os.uname().machine != "x86_64":
            continue
        subprocess.run([compiler, model, "-o", net, "--quiet"] + options,
                       check=True)
        output = os.path.join(folder, "y.npy")
        subprocess.run([runner, net, "--input", "x=" + folder + "/x.npy",
                        "--output", output], check=True,
                       stdout=subprocess.DEVNULL)
        error = np.abs(np.load(output) - expected).max()
        limit = LIMIT * np.abs(expected).max()
        if not error <= limit:
            sys.exit("%s, %s, %s: differs by %g, limit %g" % (
                contraction, activation, options, error, limit))


count = 0
for contraction in ("conv", "matmul"):
    for activation in ACTIVATIONS:
        check(contraction, activation)
        count += 1
print(count, "kernels")
