"""Int8 networks on VTA beside the same networks on the CPU, byte for byte, and
what vta-run --compare says if one of them is wrong: for bench-networks.py.

Both files are made from the same network with the same quantization. Their
outputs are integers in the end, times a scale: any difference is an error.
"""

import collections
import itertools
import json

import numpy as np

from bench_common import Failure, Table, note

import mutants  # After bench_common, which says where it is.

DEFAULT_CONFIG = "1x16_i8w8a32_15_15_18_17"
MACHINES = ("rtl-de10", "pynq")
METHODS = ("auto", "global_scale")
NETWORKS = ("resnet-18", "resnet-34", "resnet-50", "mobilenet",
            "squeezenet_v1.1", "inception_v3", "digits", "dcgan", "mlp",
            "mobilenet_v2", "mobilenet_v3", "efficientnet-b0", "shufflenet_v2",
            "densenet-121", "unet", "yolov8n")
# Too large for more than one calibration, machine and image.
ONCE = ("resnet3d-18",)

# Blocks of 8, of 32, two images at a time, and small memories.
CONFIGS = ("1x8_i8w8a32_15_14_16_16", "1x32_i8w8a32_15_15_18_17",
           "2x16_i8w8a32_15_15_18_17", "1x16_i8w8a32_12_12_15_13")
CONFIGURED = ("digits", "mobilenet", "squeezenet_v1.1", "inception_v3")

# Layers to keep on the host, in residual blocks, concatenations and chains, and
# the least number of segments that VTA gets.
CUTS = {
    "resnet-18": ("layer2.0.1.conv,layer3.1.2.conv", 3),
    "resnet-34": ("layer2.0.1.conv,layer3.1.2.conv", 3),
    "resnet-50": ("layer2.0.2.conv,layer3.1.3.conv", 3),
    "mobilenet": ("block3.dw.conv,block8.pw.conv", 3),
    "squeezenet_v1.1": ("fire3.expand3x3,fire7.squeeze", 3),
    "inception_v3": ("a1.5x5.1.conv,c1.pool.conv,e0.double.1.conv", 3),
    "digits": ("block2.conv1,block3.conv2", 3),
    "dcgan": ("up2.conv", 3),
    "mlp": ("fc2", 2),
}

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


Case = collections.namedtuple("Case", "network method machine config cut")


def cases(names, methods, machines, configs, cuts):
    return [Case(*one) for one in itertools.product(names, methods, machines,
                                                    configs, cuts)]


def plan(selected, args):
    """The cases to run: those that `args` selects, or all."""
    names = selected(*NETWORKS)
    if args.calibrate or args.machine or args.config or args.cut:
        if args.cut:
            names = [name for name in names if name in CUTS]
        return cases(names, args.calibrate or METHODS,
                     args.machine or MACHINES, args.config or [DEFAULT_CONFIG],
                     [args.cut])
    if args.quick:
        return [Case(name, *rest) for name in names for rest in (
            ("global_scale", "rtl-de10", DEFAULT_CONFIG, False),
            ("auto", "pynq", CONFIGS[1], False),
            ("global_scale", "rtl-de10", DEFAULT_CONFIG, True))
            if name in CUTS or not rest[-1]]
    return (cases(names, METHODS, MACHINES, [DEFAULT_CONFIG], [False]) +
            cases([name for name in names if name in CUTS], METHODS,
                  ["rtl-de10"], [DEFAULT_CONFIG], [True]) +
            cases([name for name in names if name in CONFIGURED], METHODS,
                  ["rtl-de10"], CONFIGS, [False]) +
            cases(selected(*ONCE), ["global_scale"], ["rtl-de10"],
                  [DEFAULT_CONFIG], [False]))


def title(case):
    return ", ".join(case[:4]) + (", cut" if case.cut else "")


class Measurement:
    """Runs cases. Files for the CPU are compiled and run once for all cases
    that have the network and the calibration in common."""

    def __init__(self, tools, count):
        self.tools, self.count, self.on_cpu = tools, count, {}

    def inputs(self, network):
        return network.inputs(1 if network.name in ONCE else self.count)

    def expected(self, network, method):
        """The outputs on the CPU, and what compiling for it took."""
        if (network.name, method) not in self.on_cpu:
            artifact = network.path("%s.cpu.vta" % method)
            made = self.tools.compile(network, artifact, method)
            self.on_cpu[network.name, method] = (
                [self.tools.execute(artifact, x)[0]
                 for x in self.inputs(network)], made)
        return self.on_cpu[network.name, method]

    def run(self, network, case):
        """Compiles `network` for VTA and runs the file. The row for the
        table."""
        outputs, cpu = self.expected(network, case.method)
        host_layers, least = CUTS[network.name] if case.cut else (None, 1)
        artifact = network.path("%s.vta.vta" % case.method)
        options = ["--machine=" + case.machine, "--config=" + case.config,
                   "--report=%s.json" % artifact]
        if case.cut:
            options.append("--host-layers=" + host_layers)
        made = self.tools.compile(network, artifact, case.method, device="vta",
                                  options=options)
        differing, report = 0, {}
        for x, wanted in zip(self.inputs(network), outputs):
            got, report = self.tools.execute(artifact, x, profile=True)
            if got.shape != wanted.shape or got.dtype != wanted.dtype:
                raise Failure("the output is %s%s on VTA and %s%s on the CPU" %
                              (got.dtype, got.shape, wanted.dtype,
                               wanted.shape))
            differing += int((got.view(np.uint8) !=
                              wanted.view(np.uint8)).sum())
        if not report.get("cycles"):
            raise Failure("nothing of it runs on VTA")
        with open(artifact + ".json") as file:
            segments = json.load(file)["segments"]
        if len(segments) < least:
            raise Failure("expected at least %d segments with %s on the host, "
                          "got %d" % (least, host_layers, len(segments)))
        return {"network": network.name, "calibrate": case.method,
                "machine": case.machine, "config": case.config,
                "host_layers": host_layers, "images": len(outputs),
                "differing_bytes": differing, "cycles": report["cycles"],
                "segments": len(segments),
                "instructions": sum(one["insn_count"] for one in segments),
                "seconds": made["seconds"], "cpu_seconds": cpu["seconds"],
                "peak_bytes": made["peak_bytes"],
                "run_ms": 1e3 * report["seconds"]["mean"]}


def target(row):
    """Millions of cycles, or None."""
    if row["config"] != DEFAULT_CONFIG or row["host_layers"] or \
            row["machine"] not in MACHINES:
        return None
    targets = TARGETS.get((row["network"], row["calibrate"]))
    return targets and targets[MACHINES.index(row["machine"])]


def show(rows):
    table = Table("network", "calibrate", "machine", "configuration",
                  "on the host", "cycles", "segments", "instr.", "images",
                  "bytes that differ", "compile s", "peak MB", "run ms")
    for row in rows:
        table.add(row["network"], row["calibrate"], row["machine"],
                  row["config"], row["host_layers"],
                  "{:,}".format(row["cycles"]), row["segments"],
                  row["instructions"], row["images"], row["differing_bytes"],
                  "%.1f" % row["seconds"], "%.0f" % (row["peak_bytes"] / 1e6),
                  "%.1f" % row["run_ms"])
    return table


def compare_mutants(tools, network, method, count):
    """Networks on VTA with one weight, shift or pad that is another, beside the
    CPU's without: --compare has to name each kernel. The row for the table."""
    source, reference = (network.path("%s.%s" % (method, what))
                         for what in ("mutants.mlir", "mutants.vta"))
    tools.compile(network, source, method, options=["--emit=tosa"])
    tools.compile_file(source, reference, ["--debug-tensors"])
    try:
        named, again = mutants.check(
            tools.program("vta-compile"), tools.program("vta-run"), source,
            count, reference, ["--device=vta"], log=note)
    except mutants.MutantError as error:
        raise Failure(error)
    return {"network": network.name, "calibrate": method,
            "named": sum(named.values()), "drawn_again": again,
            **{kind: named[kind] for kind in mutants.KINDS}}


def show_mutants(rows):
    table = Table("network", "calibrate", *mutants.KINDS, "named",
                  "drawn again")
    for row in rows:
        table.add(row["network"], row["calibrate"],
                  *(row[kind] for kind in mutants.KINDS), row["named"],
                  row["drawn_again"])
    return table
