"""Int8 beside float, ours and ONNX Runtime's, on the same calibration inputs
and the same others: for bench-networks.py.
"""

import json
import os
import statistics

import numpy as np

from bench_common import ROOT, Failure, Table, cosine, relative_error, run

STATIC = os.path.join(ROOT, "benchmarks", "onnxruntime", "static_int8.py")
CALIBRATION, IMAGES = 8, 32


def agreement(got, wanted):
    """Of outputs with those of float: cosines, and the same largest one."""
    cosines = [cosine(a, b) for a, b in zip(got, wanted)]
    flat = [np.reshape(v, (len(v), -1)).argmax(axis=1) for v in (got, wanted)]
    return {"cosine": statistics.mean(cosines), "cosine_min": min(cosines),
            "agree": int((flat[0] == flat[1]).sum())}


def quantize_static(python, network, inputs, calibration, options=()):
    """The outputs of the network that ONNX Runtime quantized."""
    data, outputs = (network.path("static." + name)
                     for name in ("in.npy", "out.npy"))
    np.save(data, inputs)
    run([python, "-B", STATIC, network.onnx, network.calibration(calibration),
         data, outputs, *options])
    return np.load(outputs)


def share_of_int8(report, profile):
    """Of the MACs of convolutions and products by constants: the report has
    the layers that stayed in float."""
    with open(report) as file:
        floats = {layer["name"] for layer in json.load(file)["layers"]
                  if layer["is_float"]}
    macs = [(step["macs"], step["name"].partition("#")[0] in floats)
            for step in profile["steps"] if step["macs"]]
    total = sum(count for count, _ in macs)
    if not total:
        raise Failure("no step has MACs, expected convolutions or products")
    return sum(count for count, is_float in macs if not is_float) / total


def measure(tools, python, network, images=IMAGES, calibration=CALIBRATION):
    """`python` has ONNX Runtime, or is None. The row for the table."""
    inputs = network.inputs(images)
    artifact = network.path("int8.float.vta")
    tools.compile(network, artifact)
    wanted = tools.outputs(artifact, inputs)
    error = relative_error(wanted[:1], network.reference(inputs[0]))
    if not error < 1e-4:
        raise Failure("float code differs from the reference by %g of the "
                      "largest output" % error)
    artifact = network.path("int8.auto.vta")
    report = artifact + ".json"
    made = tools.compile(network, artifact, "auto", calibration,
                         ["--quantization-report=" + report,
                          "--measure=false"])
    got = tools.outputs(artifact, inputs)
    profile = tools.execute(artifact, inputs[0], profile=True)[1]
    row = {"network": network.name, "size": network.size, "images": images,
           "calibration_images": calibration, "float_error": error,
           "seconds": made["seconds"],
           "int8_share": share_of_int8(report, profile),
           "ours": agreement(got, wanted)}
    if python:
        row["onnxruntime"] = agreement(
            quantize_static(python, network, inputs, calibration), wanted)
    return row


def target(row):
    """At least 0.99, or 0.005 below ONNX Runtime's."""
    peer = row.get("onnxruntime")
    return min(0.99, peer["cosine"] - 0.005) if peer else 0.99


def show(rows):
    table = Table("network", "int8 MACs %", "cosine", "smallest", "same top-1",
                  "ONNX Runtime's", "smallest", "same top-1")
    for row in rows:
        cells = ["%.1f" % (100 * row["int8_share"])]
        for key in ("ours", "onnxruntime"):
            one = row.get(key)
            cells += ["%.4f" % one["cosine"], "%.4f" % one["cosine_min"],
                      one["agree"]] if one else [None] * 3
        table.add(row["network"], *cells)
    return table
