"""Every network in float beside ONNX Runtime, and the layers that are slower
than there: for bench-networks.py."""

import statistics

import bench_peer
from bench_common import Table

# What users have since these became common.
NEW = ("mobilenet_v2", "mobilenet_v3", "efficientnet-b0", "shufflenet_v2",
       "densenet-121", "unet", "yolov8n")
LEAST_LAYER_MS = 0.05  # Of ONNX Runtime: clocks tell little of shorter ones.
LEAST_LAYER_SPEED = 0.6


def measure(tools, python, network, rounds, allow=None):
    artifacts = {"float": network.path("float.vta")}
    tools.compile(network, artifacts["float"])
    if allow:
        artifacts[allow] = network.path(allow + ".vta")
        tools.compile(network, artifacts[allow],
                      options=["--allow=" + allow, "--quiet"])
    return bench_peer.compare(tools, python, network, artifacts, rounds, None)


def slower_layers(row, below=1):
    """Layers that both name and that take ONNX Runtime long enough."""
    return sorted((layer for layer in row["layers"]
                   if layer["speed"] is not None and layer["speed"] < below and
                   layer["onnxruntime_ms"] >= LEAST_LAYER_MS),
                  key=lambda layer: layer["speed"])


def means(rows, key="ratio"):
    """Geometric means of the speeds, by name."""
    groups = {"all": rows,
              "new": [row for row in rows if row["network"] in NEW]}
    return {name: statistics.geometric_mean(row[key] for row in some)
            for name, some in groups.items()
            if some and all(key in row for row in some)}


def add_yardsticks(bench, rows):
    for row in rows:
        bench.yardstick("%s, float, speed of ONNX Runtime" % row["network"],
                        row["ratio"], 0.95 - row["ratio_error"], "x")
        bench.yardstick("%s, layers below %gx" % (row["network"],
                                                  LEAST_LAYER_SPEED),
                        len(slower_layers(row, LEAST_LAYER_SPEED)), 0,
                        at_least=False)
    targets = {"all": 1.15, "new": 1.05}
    for name, mean in means(rows).items():
        bench.yardstick("geometric mean of %s networks" % name, mean,
                        targets[name], "x")


def show(rows):
    table = Table("network", "ONNX Runtime ms", "+-", "float ms", "+-", "speed",
                  "+-", "winograd", "+-", "error")
    transformed = means(rows, "winograd_ratio")
    for row in rows:
        winograd = ["%.2fx" % row["winograd_ratio"],
                    "%.2f" % row["winograd_ratio_error"]] \
            if "winograd_ratio" in row else [None, None]
        table.add(row["network"], "%.3f" % row["onnxruntime_ms"],
                  "%.3f" % row["onnxruntime_spread_ms"],
                  "%.3f" % row["float_ms"], "%.3f" % row["float_spread_ms"],
                  "%.2fx" % row["ratio"], "%.2f" % row["ratio_error"],
                  *winograd, "%.1e" % row["error"])
    for name, mean in means(rows).items():
        table.add("geometric mean, " + name, None, None, None, None,
                  "%.2fx" % mean, None, "%.2fx" % transformed[name]
                  if name in transformed else None, None, None)
    layers = Table("slower layer", "network", "operation", "MMACs",
                   "ONNX Runtime ms", "float ms", "speed")
    for row in rows:
        for layer in slower_layers(row):
            layers.add(layer["name"], row["network"], layer["op"].split()[0],
                       "%.2f" % (layer["macs"] / 1e6),
                       "%.3f" % layer["onnxruntime_ms"],
                       "%.3f" % layer["float_ms"], "%.2fx" % layer["speed"])
    return "%s\n\n%s" % (table, layers)
