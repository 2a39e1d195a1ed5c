"""Networks that ONNX Runtime quantized, on VTA: each contraction of them, bits
as on the CPU, and outputs beside those of ONNX Runtime and of the float network.
For bench-networks.py.
"""

import json

import numpy as np

import bench_int8
from bench_common import Failure, Table

NETWORKS = ("resnet-18", "mobilenet_v2", "digits", "averaging", "mobile")
# Without --symmetric, int8 would be uint8 with other zero points.
FORMS = {
    "QDQ, int8, by tensor": ["--symmetric", "--by-tensor"],
    "QDQ, int8, by channel": ["--symmetric"],
    "QDQ, uint8, by tensor": ["--type=QUInt8", "--by-tensor"],
    "QDQ, uint8, by channel": ["--type=QUInt8"],
    "QOperator, uint8, by channel": ["--type=QUInt8", "--format=QOperator"]}
CONTRACTIONS = ("conv2d", "depthwise_conv2d", "matmul")
IMAGES, CALIBRATION = 8, 16
MOST_COSINE, MOST_POINTS = 0.004, 0.5  # Below ONNX Runtime's.


def contractions(report):
    """How many there are, and how many of them the host computes."""
    with open(report) as file:
        devices = [op["device"] for op in json.load(file)["ops"]
                   if op["op"] in CONTRACTIONS]
    if not devices:
        raise Failure("no contractions in " + report)
    return len(devices), devices.count("cpu")


def right(got, labels):
    """In percent."""
    return 100 * float(np.mean(np.argmax(got, axis=1) == labels))


def measure(tools, python, network, count):
    """Rows for the table, by form. Trained networks see all their images."""
    labels = None
    if network.trained:
        labels = network.trained.held_out()[1]
        count = len(labels)
    inputs = network.inputs(count)
    artifact = network.path("quantized.float.vta")
    tools.compile(network, artifact)
    wanted = tools.outputs(artifact, inputs)
    for form, options in FORMS.items():
        model = network.path("quantized.onnx")
        theirs = bench_int8.quantize_static(
            python, network, inputs, CALIBRATION,
            options + ["--model=" + model])
        outputs = {}
        for device, extra in (("vta", ["--report=%s.json" % artifact]),
                              ("cpu", ["--requantize"])):
            to = network.path("quantized.%s.vta" % device)
            tools.compile_file(model, to, [
                "--device=" + device, *network.options, *extra])
            outputs[device] = tools.outputs(to, inputs)
        ours = outputs["vta"]
        total, on_host = contractions(artifact + ".json")
        row = {"network": network.name, "form": form, "images": count,
               "contractions": total, "on_host": on_host,
               "differing": int((ours != outputs["cpu"]).sum()),
               "ours": bench_int8.agreement(ours, wanted),
               "onnxruntime": bench_int8.agreement(theirs, wanted)}
        if labels is not None:
            row["ours"]["right"] = right(ours, labels)
            row["onnxruntime"]["right"] = right(theirs, labels)
        yield row


def add_yardsticks(bench, row):
    name = "%s, %s, " % (row["network"], row["form"])
    for what, key in (("contractions on the host", "on_host"),
                      ("numbers that differ from the CPU's", "differing")):
        bench.yardstick(name + what, row[key], 0, "", False, decides=True)
    for what, key, most in (("cosine", "cosine", MOST_COSINE),
                            ("right answers, points", "right", MOST_POINTS)):
        if key in row["ours"]:
            bench.yardstick(name + what + " below ONNX Runtime's",
                            row["onnxruntime"][key] - row["ours"][key], most,
                            "", False)


def show(rows):
    table = Table("network", "form", "images", "contractions", "on the host",
                  "numbers that differ", "ONNX Runtime: cosine", "right %",
                  "VTA: cosine", "right %")
    for row in rows:
        cells = []
        for key in "onnxruntime", "ours":
            one = row[key]
            cells += ["%.4f" % one["cosine"],
                      "%.2f" % one["right"] if "right" in one else None]
        table.add(row["network"], row["form"], row["images"],
                  row["contractions"], row["on_host"], row["differing"],
                  *cells)
    return table
