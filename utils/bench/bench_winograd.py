"""Networks in float by Winograd's transforms beside the direct form, in turns:
for bench-networks.py."""

import statistics

from bench_common import Failure, Table, relative_error

REPEAT = 10
LARGEST_ERROR = 1e-4
# Least speeds of networks, and of layers of ResNet-18 by rows of the result.
NETWORKS = {"resnet-18": 1.40, "densenet-121": 1.25, "squeezenet_v1.1": 1.25}
LAYERS = {56: 2.2, 28: 2.0, 14: 1.35}


def fastest(profile):
    return {step["name"]: step["seconds_min"] for step in profile["steps"]}


def is_transformed(step):
    return "tiles" in step["knobs"]


def rows_of(step):
    """Rows of the result: "op 1x58x58x64xf32, .. -> 1x56x56x64xf32, ..."."""
    return int(step["op"].partition("-> ")[2].split("x")[1])


def measure(tools, network, rounds):
    artifacts = {"direct": network.path("direct.vta"),
                 "winograd": network.path("winograd.vta")}
    tools.compile(network, artifacts["direct"])
    tools.compile(network, artifacts["winograd"],
                  options=["--allow=winograd", "--quiet"])
    x = network.inputs(1)[0]
    times, outputs, steps = {kind: [] for kind in artifacts}, {}, []
    for _ in range(rounds):
        for kind, artifact in artifacts.items():
            outputs[kind], profile = tools.execute(artifact, x, REPEAT, True)
            times[kind].append(fastest(profile))
            if kind == "winograd":
                steps = [step for step in profile["steps"]
                         if is_transformed(step)]
    if not steps:
        raise Failure("no layer is computed by Winograd's transforms")
    pairs = list(zip(times["direct"], times["winograd"]))
    ratios = [sum(a.values()) / sum(b.values()) for a, b in pairs]
    return {"network": network.name, "size": network.size,
            "ratio": statistics.median(ratios),
            "ratio_error": statistics.pstdev(ratios),
            "error": relative_error(outputs["winograd"], outputs["direct"]),
            "layers": [{"name": step["name"], "op": step["op"],
                        "rows": rows_of(step),
                        "ratio": statistics.median(
                            a[step["name"]] / b[step["name"]]
                            for a, b in pairs)} for step in steps]}


def add_yardsticks(bench, row):
    name = row["network"]
    bench.yardstick("%s, speed of the direct form" % name, row["ratio"],
                    NETWORKS[name], "x")
    bench.yardstick("%s, largest error" % name, row["error"], LARGEST_ERROR,
                    at_least=False, decides=True)
    for rows, least in LAYERS.items() if name == "resnet-18" else ():
        ratios = [layer["ratio"] for layer in row["layers"]
                  if layer["rows"] == rows]
        if ratios:
            bench.yardstick("%s, %dx%d, speed of the direct form" % (
                name, rows, rows), statistics.median(ratios), least, "x")


def show(rows):
    table = Table("network", "speed", "+-", "error", "layers")
    layers = Table("layer", "network", "rows", "speed")
    for row in rows:
        table.add(row["network"], "%.2fx" % row["ratio"],
                  "%.2f" % row["ratio_error"], "%.1e" % row["error"],
                  len(row["layers"]))
        for layer in row["layers"]:
            layers.add(layer["name"], row["network"], layer["rows"],
                       "%.2fx" % layer["ratio"])
    return "%s\n\n%s" % (table, layers)
