"""Int8 networks on VTA beside the same networks on the CPU, byte for byte: for
bench-networks.py.

Both files are made from the same network with the same quantization. Their
outputs are integers in the end, times a scale: any difference is an error.
"""

import itertools
import re

import numpy as np

from bench_common import Failure, Table

DEFAULT_CONFIG = "1x16_i8w8a32_15_15_18_17"
MACHINES = ("rtl-de10", "pynq")
METHODS = ("auto", "global_scale")
NETWORKS = ("resnet-18", "resnet-34", "resnet-50", "mobilenet",
            "squeezenet_v1.1", "inception_v3", "digits", "dcgan", "mlp")

# Blocks of 8, of 32, two images at a time, and small memories.
CONFIGS = ("1x8_i8w8a32_15_14_16_16", "1x32_i8w8a32_15_15_18_17",
           "2x16_i8w8a32_15_15_18_17", "1x16_i8w8a32_12_12_15_13")
CONFIGURED = ("digits", "mobilenet", "squeezenet_v1.1", "inception_v3")

# Millions of cycles at most, by network and calibration, on rtl-de10 and pynq
# in the default configuration.
TARGETS = {
    ("resnet-18", "global_scale"): (8.03, 9.30),
    ("resnet-34", "global_scale"): (15.2, 17.1),
    ("resnet-50", "global_scale"): (20.2, 23.8),
    ("mobilenet", "global_scale"): (5.04, 6.0),
    ("squeezenet_v1.1", "global_scale"): (2.69, 2.89),
    ("inception_v3", "global_scale"): (27.7, None),
    ("resnet-18", "auto"): (8.25, None),
    ("mobilenet", "auto"): (5.4, None),
}


def plan(names, quick, methods=None, machines=None, configs=None):
    """What to run: (network, method, machine, config)."""
    if methods or machines or configs:
        return [*itertools.product(names, methods or METHODS,
                                   machines or MACHINES,
                                   configs or [DEFAULT_CONFIG])]
    if quick:
        return [(name, method, machine, config) for name in names
                for method, machine, config in (
                    ("global_scale", "rtl-de10", DEFAULT_CONFIG),
                    ("auto", "pynq", CONFIGS[1]))]
    return [*itertools.product(names, METHODS, MACHINES, [DEFAULT_CONFIG]),
            *itertools.product([name for name in names if name in CONFIGURED],
                               METHODS, ["rtl-de10"], CONFIGS)]


def measure(tools, network, method, machine, config, count, options=()):
    """Compiles `network` for both devices and runs both files on `count`
    inputs. The row for the table."""
    on = {}
    for device in ("cpu", "vta"):
        artifact = network.path("%s.%s.vta" % (method, device))
        more = ["--machine=" + machine, "--config=" + config, *options] \
            if device == "vta" else []
        made = tools.compile(network, artifact, method, device=device,
                             options=more)
        on[device] = {"artifact": artifact, "made": made}
    differing, report = 0, {}
    for x in network.inputs(count):
        wanted = tools.execute(on["cpu"]["artifact"], x)[0]
        got, report = tools.execute(on["vta"]["artifact"], x, profile=True)
        if got.shape != wanted.shape or got.dtype != wanted.dtype:
            raise Failure("the output is %s%s on VTA and %s%s on the CPU" % (
                got.dtype, got.shape, wanted.dtype, wanted.shape))
        differing += int((got.view(np.uint8) != wanted.view(np.uint8)).sum())
    if not report.get("cycles"):
        raise Failure("nothing of it runs on VTA")
    made = on["vta"]["made"]
    segments = re.search(r"(\d+) segments? with (\d+) instructions",
                         made["stderr"])
    return {"network": network.name, "calibrate": method, "machine": machine,
            "config": config, "images": count, "differing_bytes": differing,
            "cycles": report["cycles"],
            "segments": int(segments[1]) if segments else None,
            "instructions": int(segments[2]) if segments else None,
            "seconds": made["seconds"],
            "cpu_seconds": on["cpu"]["made"]["seconds"],
            "peak_bytes": made["peak_bytes"],
            "run_ms": 1e3 * report["seconds"]["mean"]}


def target(row):
    """Millions of cycles, or None."""
    if row["config"] != DEFAULT_CONFIG or row["machine"] not in MACHINES:
        return None
    targets = TARGETS.get((row["network"], row["calibrate"]))
    return targets and targets[MACHINES.index(row["machine"])]


def show(rows):
    table = Table("network", "calibrate", "machine", "configuration", "cycles",
                  "segments", "instr.", "images", "bytes that differ",
                  "compile s", "peak MB", "run ms")
    for row in rows:
        table.add(row["network"], row["calibrate"], row["machine"],
                  row["config"], "{:,}".format(row["cycles"]), row["segments"],
                  row["instructions"], row["images"], row["differing_bytes"],
                  "%.1f" % row["seconds"], "%.0f" % (row["peak_bytes"] / 1e6),
                  "%.1f" % row["run_ms"])
    return table
