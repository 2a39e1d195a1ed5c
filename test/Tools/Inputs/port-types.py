"""port-types.py VTA_COMPILE VTA_RUN FOLDER: inputs and outputs keep the types of the model.

Each network is compiled for this machine and, on x86-64, for its oldest processor, which has no
instructions for half precision."""

import os
import platform
import subprocess
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

compile_tool, run_tool, folder = sys.argv[1:]
TYPES = {np.dtype(k): v for k, v in {
    "float32": TensorProto.FLOAT, "float16": TensorProto.FLOAT16, "int8": TensorProto.INT8, "uint8": TensorProto.UINT8,
    "int32": TensorProto.INT32, "int64": TensorProto.INT64, "bool": TensorProto.BOOL}.items()}
node = helper.make_node
f16, f32, i64 = np.float16, np.float32, np.int64
targets = [[]] + ([["--cpu=x86-64"]] if platform.machine() == "x86_64" else [])
checked = 0


def describe(name, array):
    return helper.make_tensor_value_info(name, TYPES[array.dtype], array.shape)


def bits(array):
    """What has to be equal: of floats the bits, apart from those of NaNs."""
    if array.dtype.kind != "f":
        return array
    return np.where(np.isnan(array), -1, array.view(f"i{array.itemsize}").astype(i64) + 2**40)


def check(name, nodes, inputs, outputs, constants=None, opset=21):
    """`outputs` are what has to come out."""
    global checked
    graph = helper.make_graph(nodes, name, [describe(n, a) for n, a in inputs.items()],
                              [describe(n, a) for n, a in outputs.items()],
                              [numpy_helper.from_array(a, n) for n, a in (constants or {}).items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    model.ir_version = 8
    path = os.path.join(folder, name)
    onnx.save(model, path + ".onnx")
    np.savez(path + ".npz", **inputs)
    for options in targets:
        subprocess.run([compile_tool, path + ".onnx", "--quiet", "-o", path + ".vta", *options], check=True)
        files = {n: f"{path}-{n}.npy" for n in outputs}
        arguments = ["--input", path + ".npz"] if inputs else []
        subprocess.run([run_tool, path + ".vta", *arguments, *(f"--output={n}={f}" for n, f in files.items())],
                       check=True, stdout=subprocess.DEVNULL)
        for n, expected in outputs.items():
            got = np.load(files[n])
            assert got.dtype == expected.dtype and got.shape == expected.shape, (name, n, got.dtype, got.shape)
            wrong = np.flatnonzero(bits(got) != bits(expected))
            assert wrong.size == 0, (name, options, n, wrong.size, got.flat[wrong[:5]], expected.flat[wrong[:5]])
            checked += 1


halves = np.arange(2**16, dtype=np.uint16).view(f16)
check("every-half", [node("Neg", ["x"], ["y"]), node("Cast", ["x"], ["z"], to=TensorProto.FLOAT)], {"x": halves},
      {"y": -halves, "z": halves.astype(f32)})
# All that rounding can meet: halves, what is between them, and one bit beside that.
middle = np.abs(halves[np.isfinite(halves)]).astype(f32)
beside = np.concatenate([middle, middle * f32(1 + 2.0**-11), middle + f32(2.0**-25)])
around = np.concatenate([beside, np.nextafter(beside, f32(np.inf)), np.nextafter(beside, f32(0))])
special = np.array([np.inf, np.nan, 65504, 65519.996, 65520, 1e30, 1e-30, 2.0**-24, 2.0**-25], f32)
floats = np.concatenate([around, -around, special, -special])
with np.errstate(over="ignore"):
    rounded = floats.astype(f16)
check("round-to-half", [node("Cast", ["x"], ["y"], to=TensorProto.FLOAT16)], {"x": floats}, {"y": rounded})
# In between numbers are rounded, too.
check("through-half", [node("Cast", ["x"], ["h"], to=TensorProto.FLOAT16), node("Cast", ["h"], ["y"], to=TensorProto.FLOAT)],
      {"x": floats}, {"y": rounded.astype(f32)})
small = np.random.RandomState(5).randint(-8, 9, (3, 7)).astype(f16)
weights = np.random.RandomState(6).randint(-8, 9, (7, 5)).astype(f16)
check("half-product", [node("MatMul", ["x", "w"], ["p"]), node("Relu", ["p"], ["y"])], {"x": small},
      {"y": np.maximum(small.astype(f32) @ weights.astype(f32), 0).astype(f16)}, {"w": weights})
check("half-constant", [node("Cast", ["c"], ["h"], to=TensorProto.FLOAT16), node("Mul", ["x", "h"], ["y"])], {"x": small},
      {"y": small * f16(1.0005)}, {"c": np.array(1.0005, f32)})

# Integers, so that sums are exact in any order.
image = np.random.RandomState(7).randint(-8, 9, (1, 6, 5, 4)).astype(f16)
kernel = np.random.RandomState(8).randint(-4, 5, (3, 6, 1, 1)).astype(f16)
check("half-layer", [node("Conv", ["x", "w"], ["y"], name="conv1")], {"x": image},
      {"y": np.einsum("nchw,oc->nohw", image.astype(f32), kernel[:, :, 0, 0].astype(f32)).astype(f16)}, {"w": kernel})

large = np.array([[2**40 + 3, -2**62, 5], [0, -1, 2**31]], i64)
check("moves", [node("Transpose", ["x"], ["t"]), node("Concat", ["t", "c"], ["y"], axis=0), node("Reshape", ["x", "s"], ["z"])],
      {"x": large}, {"y": np.concatenate([large.T, [[7, -2**50]]]), "z": large.reshape(3, 2)},
      {"c": np.array([[7, -2**50]], i64), "s": np.array([3, 2], i64)})
check("from-int64", [node("Cast", ["x"], [n], to=TYPES[np.dtype(t)]) for n, t in (("f", f32), ("b", bool), ("i", np.int32))],
      {"x": large}, {"f": large.astype(f32), "b": large != 0, "i": large.astype(np.int32)})
numbers = np.array([0, -0.0, 1.5, -1.5, 2.75, 1e12, -3e15, 2.0**62, 126.9, -127.9, 255.5], f32)
check("to-int64", [node("Cast", ["x"], ["y"], to=TensorProto.INT64)], {"x": numbers}, {"y": numbers.astype(i64)})
bytes_ = np.arange(256, dtype=np.uint8).reshape(2, 128)
check("uint8", [node("Cast", ["x"], ["f"], to=TensorProto.FLOAT), node("Cast", ["f"], ["u"], to=TensorProto.UINT8),
                node("Cast", ["x"], ["l"], to=TensorProto.INT64), node("Cast", ["x"], ["b"], to=TensorProto.BOOL)],
      {"x": bytes_}, {"f": bytes_.astype(f32), "u": bytes_, "l": bytes_.astype(i64), "b": bytes_ != 0})
answers = np.array([[True, False, True], [False, False, True]])
check("bool", [node("Not", ["x"], ["y"]), node("Cast", ["x"], ["i"], to=TensorProto.INT64)], {"x": answers},
      {"y": ~answers, "i": answers.astype(i64)})
integers = np.array([2**31 - 1, -2**31, 0, 7], np.int32)
check("int32", [node("Add", ["x", "x"], ["y"]), node("Cast", ["x"], ["l"], to=TensorProto.INT64)], {"x": integers},
      {"y": integers * np.int32(2), "l": integers.astype(i64)})

# Constants of types that networks are not computed in are computed while importing.
check("constants", [
    node("Cast", ["d"], ["e"], to=TensorProto.FLOAT), node("Cast", ["u"], ["v"], to=TensorProto.FLOAT), node("Div", ["d", "d2"], ["q"]),
    node("Cast", ["q"], ["r"], to=TensorProto.FLOAT), node("Cast", ["w"], ["k"], to=TensorProto.FLOAT), node("Sum", ["x", "e", "v", "r", "k"], ["y"]),
], {"x": np.zeros((2, 2), f32)}, {"y": np.array([[0.5 + 65535 + 0.25 - 7, -3 + 1 - 1.5 - 7]] * 2, f32)},
    {"d": np.array([0.5, -3]), "d2": np.array([2.0, 2.0]), "u": np.array([65535, 1], np.uint16), "w": np.array(-7, np.int16)})
# Outputs that nothing computes: a shape, an initializer, an input; a model of no nodes.
check("shape", [node("Shape", ["x"], ["y"])], {"x": large}, {"y": np.array([2, 3], i64)})
check("nothing", [], {"x": large}, {"x": large, "c": small}, {"c": small})
print(checked, "outputs right")
