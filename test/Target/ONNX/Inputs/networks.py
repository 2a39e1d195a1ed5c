"""networks.py VTA_TRANSLATE LLVM_TOOLS NETWORK=SIZE,OPSET,BATCH,TRANSPOSES ...: imports
networks of the zoo, runs them on random data and compares with the reference. They have so many transposes."""

import os
import re
import subprocess
import sys
import tempfile

import numpy as np

UTILS = os.path.join(os.path.dirname(os.path.abspath(__file__)), *[".."] * 4, "utils")
sys.path.insert(1, UTILS)
import execute
import onnx_reference


def split_weights(text):
    """Makes arguments of what is a resource, since LLVM reads large constants
    slowly. Returns the module and the arrays."""
    body, _, resources = text.partition("\n{-#")
    blobs = {name: bytes.fromhex(data)[4:] for name, data in re.findall(r'(\S+): "0x(\w+)"', resources)}
    arguments, arrays = [], []

    def lift(match):
        value, name, shape, kind = match.groups()
        arguments.append(f"{value}: tensor<{shape}{kind}>")
        array = np.frombuffer(blobs[name], {"f32": np.float32, "i32": np.int32, "i8": np.int8}[kind])
        arrays.append(array.reshape([int(n) for n in shape.split("x")[:-1]]))
        return ""

    body = re.sub(r'^ *(%\d+) = "tosa.const"\(\) <\{values = dense_resource<(\S+)> : tensor<([\dx]+)(\w+)>\}> .*\n',
                  lift, body, flags=re.M)
    return body.replace(") -> (", ", " + ", ".join(arguments) + ") -> (", 1), arrays


def check(translate, tools, network, size, opset, batch, wanted_transposes, folder):
    path = os.path.join(folder, "net.onnx")
    command = [sys.executable, os.path.join(UTILS, "zoo.py"), network, "--opset", opset, "--batch", batch, "-o", path]
    subprocess.run(command + (["--size", size] if size else []), check=True, stdout=subprocess.DEVNULL)
    import onnx
    model = onnx.load(path)
    constants = {tensor.name for tensor in model.graph.initializer}
    (info,) = [info for info in model.graph.input if info.name not in constants]
    shape = [d.dim_value or 1 for d in info.type.tensor_type.shape.dim]
    x = np.random.RandomState(1).standard_normal(shape).astype(np.float32)
    text = execute.import_model(translate, path, "net", "--shape", f"{info.name}={'x'.join(map(str, shape))}")
    transposes = text.count("tosa.transpose ")
    text, weights = split_weights(text)
    library = execute.build(text, tools, folder)
    (wanted,) = onnx_reference.run(model, {info.name: x}).values()
    (result,) = execute.call(library, "net", [x] + weights, [wanted])
    error = np.abs(result - wanted).max() / np.abs(wanted).max()
    print(f"{network}: {transposes} transposes, expected {wanted_transposes}; differs by {error:g}, expected less than 1e-4")
    return error < 1e-4 and transposes == int(wanted_transposes)


if __name__ == "__main__":
    good = True
    for argument in sys.argv[3:]:
        network, _, options = argument.partition("=")
        size, opset, batch, transposes = options.split(",")
        with tempfile.TemporaryDirectory() as folder:
            good &= check(*sys.argv[1:3], network, size, opset, batch, transposes, folder)
    sys.exit(not good)
