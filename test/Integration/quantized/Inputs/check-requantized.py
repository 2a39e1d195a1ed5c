"""A network that another tool has quantized runs on VTA.

Each contraction is on VTA, VTA computes what --device=cpu --requantize does,
and the outputs are as close to the float network as the tool's own, nearly.

usage: check-requantized.py VTA_COMPILE VTA_RUN MODEL
"""

import json
import os
import subprocess
import sys
import tempfile

import numpy as np

compiler, runner, model = sys.argv[1:]
folder, name = os.path.split(os.path.splitext(model)[0])
CONTRACTIONS = {"conv2d", "depthwise_conv2d", "matmul", "conv3d",
                "transpose_conv2d"}
IMAGES = 4
LEAST_COSINE = 0.004
# The only one whose own outputs stand for those of the float network.
LEAST_OF = {"odd": 0.0003}


def cosine(a, b):
    a, b = a.astype(np.float64), b.astype(np.float64)
    return np.mean(np.sum(a * b, 1) /
                   np.linalg.norm(a, axis=1) / np.linalg.norm(b, axis=1))


def compute(model, device, options, inputs, work):
    network = os.path.join(work, device + ".vta")
    subprocess.run([compiler, model, "--device=" + device, "--quiet",
                    "--jobs=1", "-o", network] + options, check=True)
    results = []
    name, images = inputs
    for image in images:
        np.save(os.path.join(work, "x.npy"), image[None])
        subprocess.run([runner, network, "--input", name + "=" + work +
                        "/x.npy", "--output", work + "/y.npy"], check=True,
                       stdout=subprocess.DEVNULL)
        results.append(np.load(work + "/y.npy"))
    return np.concatenate(results)


def run(model, inputs, work):
    """The outputs of VTA, which are those of the CPU, and how many
    contractions there are."""
    report = os.path.join(work, "report.json")
    outputs = {device: compute(model, device, options, inputs, work)
               for device, options in (("vta", ["--report=" + report]),
                                       ("cpu", ["--requantize"]))}
    with open(report) as file:
        ops = json.load(file)["ops"]
    on_host = [op["name"] for op in ops
               if op["op"] in CONTRACTIONS and op["device"] == "cpu"]
    count = sum(op["op"] in CONTRACTIONS for op in ops)
    assert count and not on_host, (model, on_host)
    assert outputs["vta"].tobytes() == outputs["cpu"].tobytes(), model
    return outputs["vta"], count


def check(name, ours, tool, real, count):
    ours, tool = cosine(ours, real[:IMAGES]), cosine(tool, real[:IMAGES])
    least = LEAST_OF.get(name, LEAST_COSINE)
    assert ours >= tool - least, (name, ours, tool)
    # Not the float network after all.
    assert ours < 1 - 1e-7, name
    print("%d contractions on VTA, cosine %.4f, of the tool %.4f" %
          (count, ours, tool))


expected, torch, tflite = (np.load(os.path.join(folder, name + ".npz"))
                           for name in ("expected", "torch", "tflite"))
# What torch-mlir writes of networks of ONNX Runtime.
SOURCES = {"torch_mlir": "qdq_int8_zeros",
           "torch_mlir_channels": "qdq_int8_zeros_channels"}
with tempfile.TemporaryDirectory() as work:
    if name == "tflite":
        # int8 in, int8 out: the file does not say what a step is.
        outputs, count = run(model, ("image", tflite["x"][:IMAGES]), work)
        scale, zero = tflite["steps"][2:]
        check(name, (outputs.astype(float) - zero) * scale,
              (tflite["tflite"][:IMAGES].astype(float) - zero) * scale,
              tflite["real"].reshape(-1, outputs.shape[1]), count)
        sys.exit()
    data = torch if name in torch.files else expected
    tool = SOURCES.get(name, name)
    is_tosa = name.startswith("torch_mlir")
    inputs = ("arg0" if is_tosa else "x", data["x"][:IMAGES])
    real = name.removeprefix("torch_mlir_").split("_")[0] + "_float"
    outputs, count = run(model, inputs, work)
    check(name, outputs, data[tool][:IMAGES],
          data[real if real in data.files else "float"], count)
    if is_tosa:
        # As it came, it computes what the tool does, but for ties: torch-mlir
        # multiplies scales in another order.
        own = compute(model, "cpu", [], inputs, work)
        wanted = data[tool][:IMAGES]
        step = np.diff(np.unique(wanted.round(5))).min()
        differences = np.abs(own - wanted)
        assert differences.max() < 1.01 * step, name
        assert (differences > 0).mean() < .1, name
