"""Checks a report of vta-compile against itself, against what vta-run counts,
and against the partitioned module: REPORT.json RUN.json PARTITIONED.mlir"""

import json
import re
import sys

report, run = (json.load(open(path)) for path in sys.argv[1:3])
module = open(sys.argv[3]).read()

assert report["schema_version"] == 1
peak = run["network"]["config"].split("_")[0].split("x")
peak = int(peak[0]) * int(peak[1])**2
steps = [s for s in run["network"]["steps"] if s["device"] == "vta"]
hosts = [s for s in run["network"]["steps"] if s["device"] == "cpu"]
assert [s["program"] for s in steps] == [s["name"] for s in report["segments"]]
assert report["cycles"] == run["network"]["cycles"]
assert [s["kernel"] for s in hosts
        ] == [s["kernel"] for s in report["host_steps"]]

mapped = set()
for segment, step in zip(report["segments"], steps):
    layers = segment["layers"]
    assert segment["cycles"] == step["cycles"]
    assert segment["cycles"] == sum(layer["cycles"] for layer in layers)
    assert segment["macs"] == step["macs"]
    assert abs(segment["ms"] - segment["cycles"] /
               (report["clock_mhz"] * 1000)) < 1e-9
    # The same attribution where the program runs with data.
    assert [l["cycles"] for l in layers] == [l["cycles"] for l in step["layers"]]
    assert 0 < segment["gemm_share"] <= 1
    assert abs(segment["macs"] / segment["cycles"] -
               segment["gemm_share"] * peak) < 1e-6

    sizes = {buffer["name"]: buffer["bytes"] for buffer in segment["buffers"]}
    insns = []
    for layer in layers:
        assert layer["cycles"] == sum(layer["parts"].values())
        assert layer["parts"][layer["bound"]] == max(layer["parts"].values())
        assert layer["macs_per_cycle"] <= peak
        for begin, end in layer["insns"]:
            insns += range(begin, end)
        for place in layer["dram"]:
            assert 0 <= place["begin"] < place["end"] <= sizes[place["buffer"]]
    assert sorted(insns) == list(range(segment["insn_count"]))
    # A kernel reads and writes memory and uses none of another's instructions.
    kernels = {}
    for layer in layers:
        if layer["name"] != "(end)":
            kernels.setdefault(layer["kernel"], []).append(layer)
    assert list(kernels) == list(range(segment["kernels"]))
    end = 0
    for parts in kernels.values():
        accesses = {p["access"] for layer in parts for p in layer["dram"]}
        assert accesses == {"read", "write"}
        assert min(layer["insns"][0][0] for layer in parts) == end
        end = max(layer["insns"][-1][1] for layer in parts)

    # Inputs are read and outputs are written to the last byte.
    for kind, access in (("input", "read"), ("output", "write")):
        for buffer in segment["buffers"]:
            places = [
                p for layer in layers for p in layer["dram"]
                if p["buffer"] == buffer["name"] and p["access"] == access
            ]
            if buffer["kind"] == kind:
                assert max(p["end"] for p in places) == buffer["bytes"]

segments = {s["name"]: s for s in report["segments"]}
for op in report["ops"]:
    if op["device"] == "cpu":
        assert op["reason"]
        continue
    layers = segments[op["segment"]]["layers"]
    if op["kernel"] is None:
        assert op["op"] in ("reshape", "slice", "pad", "concat"), op
        continue
    layer, = [layer for layer in layers if layer["name"] == op["layer"]]
    assert op["kernel"] == layer["kernel"] and op["insns"] == layer["insns"]
    assert op["dram"] == layer["dram"]
    mapped.add((op["segment"], op["layer"]))
    if op["op"] in ("conv2d", "depthwise_conv2d", "matmul"):
        assert op["name"] == layer["name"] and layer["macs"] > 0, op
for segment in report["segments"]:
    for layer in segment["layers"]:
        assert layer["name"] == "(end)" or (segment["name"],
                                            layer["name"]) in mapped

# Every operation but constants, as often as the module has it.
ops = re.findall(r"= tosa\.(?!const\b|const_shape\b)(\w+) ", module)
assert sorted(op["op"] for op in report["ops"]) == sorted(ops)
on_vta = [op for op in report["ops"] if op["device"] == "vta"]
assert report["ops_on_vta"] == len(on_vta)
assert report["ops_on_cpu"] == len(report["ops"]) - len(on_vta)
assert len(re.findall("vta.host_reason", module)) == report["ops_on_cpu"]
print("%d segments, %d operations" % (len(segments), len(ops)))
