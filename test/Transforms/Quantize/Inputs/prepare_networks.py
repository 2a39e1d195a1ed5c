"""prepare_networks.py VTA_OPT VTA_TRANSLATE LLVM_TOOLS NETWORK=SIZE ...: networks of the zoo compute the same after preparation.

In networks whose clamps have upper bounds these are removed first, so that all layers are equalized."""

import os
import re
import subprocess
import sys
import tempfile

import numpy as np

import tosa_text  # Sets the path of the others.
import execute
import networks

PIPELINE = "--pass-pipeline=builtin.module(func.func(vta-fold-normalization,vta-equalize-channels))"


def check(opt, translate, tools, network, size, folder):
    path = os.path.join(folder, "net.onnx")
    command = [sys.executable, os.path.join(networks.UTILS, "zoo.py"), network, "-o", path]
    subprocess.run(command + (["--size", size] if size else []), check=True, stdout=subprocess.DEVNULL)
    text = execute.import_model(translate, path, "net").replace("max_val = 6.000000e+00 : f32", "max_val = 0x7F800000 : f32")
    prepared = execute.command(*opt.split(), PIPELINE, input=text.encode()).decode()
    left = len(re.findall(r"tosa\.mul", prepared))
    shape, kind = re.search(r"func\.func @net\(%arg0: tensor<([\dx]+)x(f32)>.*?\) -> ", text).groups()
    x = np.random.RandomState(1).standard_normal([int(n) for n in shape.split("x")]).astype(np.float32)
    results = []
    for i, module in enumerate((text, prepared)):
        # One library is loaded once for a path.
        part = os.path.join(folder, str(i))
        os.mkdir(part)
        lowered, weights = networks.split_weights(module)
        dims = re.search(r"-> \(?tensor<([\dx]+)xf32>", lowered).group(1)
        like = np.zeros([int(n) for n in dims.split("x")], np.float32)
        library = execute.build(lowered, tools, part)
        results.append(execute.call(library, "net", [x] + weights, [like])[0])
    error = np.abs(results[0] - results[1]).max() / np.abs(results[0]).max()
    print(f"{network}: {left} multiplications, {'ok' if error < 1e-4 else f'differs by {error}'}", flush=True)
    if "VTA_VERBOSE" in os.environ:
        print(error)
    return error < 1e-4


if __name__ == "__main__":
    good = True
    for argument in sys.argv[4:]:
        network, _, size = argument.partition("=")
        with tempfile.TemporaryDirectory() as folder:
            good &= check(*sys.argv[1:4], network, size, folder)
    sys.exit(not good)
