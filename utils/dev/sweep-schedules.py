#!/usr/bin/env python3
"""Checks the property that every legal point of a schedule space is correct.

Kernels of every operator are written for each hardware configuration and handed
to vta_sweep, which compiles, verifies and runs their legal points (all of them,
or a sample where there are more than --most) and compares every output byte
with the same kernel lowered by upstream passes and run on the CPU. The last
line counts the points that passed and failed; exits with 1 if any failed.
"""

import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import time

UTILS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(1, UTILS)
from resnet18 import (LAYERS, batch_and_block, make_data,  # noqa: E402
                      write_mlir)

WORKLOADS = os.path.join(UTILS, "workloads.py")

# Name, generator (workloads.py, or kernels of vta-check), specification; K
# stands for a block of channels, B for the images of a batch. Each has at most
# 3000 legal points; several of an operator, because spaces grow with each extent
# above one.
KERNELS = [
    ("conv3x3-in", "workloads", "ci=2K co=1K h=3 w=4 k=3 p=1"),
    ("conv3x3-out", "workloads", "ci=1K co=2K h=2 w=4 k=3 p=1 bias=arg"),
    ("conv3x3-s2-in", "workloads", "ci=2K co=1K h=5 w=6 k=3 s=2 p=1 bias=arg"),
    ("conv3x3-s2-out", "workloads", "ci=1K co=2K h=5 w=4 k=3 s=2 p=1"),
    ("conv2x3", "workloads", "ci=1K co=2K h=2 w=4 kh=2 kw=3 pl=2 pb=1"),
    ("conv1x1", "workloads", "ci=2K co=2K h=1 w=3 k=1 bias=none"),
    ("conv1x1-s2-in", "workloads", "ci=2K co=1K h=5 w=6 k=1 s=2"),
    ("conv1x1-s2-out", "workloads", "ci=1K co=2K h=5 w=4 k=1 s=2"),
    ("conv-images", "workloads", "n=2B ci=1K co=2K h=1 w=3 k=3 p=1"),
    ("grouped-in", "workloads", "ci=4K co=2K groups=2 h=1 w=3 k=3 p=1"),
    ("grouped-out", "workloads", "ci=2K co=4K groups=2 h=1 w=2 k=3 p=1"),
    ("transposed-in", "workloads",
     "op=conv2d_transpose ci=2K co=1K h=3 w=2 k=3 s=2 p=1"),
    ("transposed-out", "workloads",
     "op=conv2d_transpose ci=1K co=2K h=1 w=3 k=3 s=2 p=1"),
    ("dense", "workloads", "op=dense n=1B ci=4K co=5K"),
    ("dense-images", "workloads", "op=dense n=3B ci=1K co=3K"),
    ("small-groups", "kernel",
     "kind=small group=4 k=3x3 low=1x1 high=1x1 epilogue=shr8"),
    ("depthwise", "kernel",
     "kind=depthwise k=3x3 low=1x1 high=1x1 epilogue=add64+shr7+max-128+min127"),
    ("depthwise-s2", "kernel",
     "kind=depthwise k=3x3 s=2x2 size=9x6 low=1x0 high=0x1 groups=3 "
     "epilogue=shr8"),
    ("elementwise", "kernel",
     "kind=elementwise epilogue=shr1+add3+max0+min50"),
    ("elementwise-sum", "kernel",
     "kind=elementwise form=split size=3x5 epilogue=addy+add1+shr1"),
    ("elementwise-i32", "kernel",
     "kind=steps start=i32 epilogue=t+shr9+max-100+min100"),
    ("steps", "kernel",
     "kind=steps ci=2 co=1 size=2x3 epilogue=tb+shr8+t+cmax+min127"),
    ("residual-in", "kernel",
     "kind=steps ci=2 co=1 size=3x2 epilogue=shr8+res+max0+min127"),
    ("residual-out", "kernel",
     "kind=steps ci=1 co=2 size=1x4 epilogue=shr4+res*3+shr4+max-128+min127"),
    ("channel-shift", "kernel",
     "kind=steps ci=1 co=2 size=3x2 epilogue=add5+cshr2to9+max-128+min127"),
    ("average-pool", "kernel",
     "kind=sum k=2x2 s=2x2 size=8x6 groups=3 epilogue=add2+shr2"),
    ("global-pool", "kernel",
     "kind=sum form=whole size=5x7 groups=4 epilogue=add17+shr5"),
    ("max-pool", "kernel",
     "kind=pool window=3x3 stride=2x2 pool_low=1x1 pool_high=1x1"),
    ("conv-max-pool-in", "kernel",
     "kind=acc_pool ci=2 co=1 size=5x6 low=1x1 high=1x1 window=3x3 "
     "stride=2x2 pool_low=1x1 pool_high=1x1"),
    ("conv-max-pool-out", "kernel",
     "kind=conv_pool ci=1 co=3 size=4x6 low=1x1 high=1x1 window=2x2 "
     "stride=2x2"),
]

CONFIGS = [
    "1x16_i8w8a32_15_15_18_17", "2x16_i8w8a32_15_15_18_17",
    "4x8_i8w8a32_15_16_16_18", "1x8_i8w8a32_15_14_16_16",
    "1x32_i8w8a32_15_15_18_17", "1x16_i8w8a32_12_12_15_13",
    "1x16_i8w8a32_12_10_13_11"]
TARGETS = ([(config, "rtl-de10") for config in CONFIGS] +
           [(CONFIGS[0], "pynq"), (CONFIGS[2], "pynq")])


def run(command, stdout=subprocess.PIPE):
    result = subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE,
                            text=True)
    if result.returncode:
        sys.exit("%s:\n%s%s" % (" ".join(command), result.stdout or "",
                               result.stderr[-4000:]))


def write_kernel(folder, kernel, config, build):
    """Writes a kernel for a configuration; returns the file."""
    name, generator, spec = kernel
    batch, block = batch_and_block(config)
    words = ["batch=%d" % batch, "block=%d" % block]
    for word in spec.split():
        key, value = word.split("=")
        for letter, unit in ("K", block), ("B", batch):
            if value.endswith(letter) and value[:-1].isdigit():
                value = str(int(value[:-1]) * unit)
        words.append(key + "=" + value)
    path = os.path.join(folder, name + ".mlir")
    if generator == "kernel":
        with open(path, "w") as file:
            run([os.path.join(build, "bin", "vta-check"), "--print",
                 "--kernel=" + " ".join(words)], file)
        return path
    target = os.path.join(folder, name)
    run([sys.executable, "-B", WORKLOADS, "make", target, *words])
    os.replace(os.path.join(target, "in.mlir"), path)
    return path


def sweep(command):
    """Runs vta_sweep and prints what it prints. Returns the numbers of points
    that were run and that failed; a sweep that breaks off is a failure."""
    ran = failed = 0
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            print(line, end="", flush=True)
            found = re.match(r"swept .*: (\d+) points run, (\d+) failed", line)
            if found:
                ran += int(found.group(1))
                failed += int(found.group(2))
    return ran, failed or int(process.returncode != 0)


def write_layer(folder, layer, config):
    batch, block = batch_and_block(config)
    data = make_data(layer, batch, False, 1)
    path = os.path.join(folder, layer.name + ".mlir")
    with open(path, "w") as file:
        file.write(write_mlir(layer, batch, block, data[2], False))
    return path


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True, help="build folder")
    parser.add_argument("--work", required=True, help="folder for the kernels")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(),
                        help="threads")
    parser.add_argument("--seed", type=int, default=1,
                        help="of data and samples")
    parser.add_argument("--slice", action="store_true",
                        help="a part that takes a few minutes")
    parser.add_argument("--configs", help="configurations, separated by commas")
    parser.add_argument("--machine", help="with --configs (rtl-de10)",
                        default="rtl-de10")
    parser.add_argument("--kernels", help="names, separated by commas; layers "
                        "of ResNet-18 are C2 to C11")
    args = parser.parse_args()
    targets = TARGETS
    if args.configs:
        targets = [(config, args.machine) for config in args.configs.split(",")]
    known = [kernel[0] for kernel in KERNELS] + [layer.name for layer in LAYERS]
    wanted = args.kernels.split(",") if args.kernels else known
    for name in wanted:
        if name not in known:
            sys.exit("no kernel %s: expected some of %s" % (name,
                                                          ",".join(known)))
    start = time.monotonic()
    ran = failed = 0
    for number, (config, machine) in enumerate(targets):
        folder = os.path.join(args.work, "%s-%s" % (config, machine))
        os.makedirs(folder, exist_ok=True)
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            small = list(pool.map(
                lambda kernel: write_kernel(folder, kernel, config,
                                            args.build),
                [kernel for kernel in KERNELS if kernel[0] in wanted]))
        layers = [write_layer(folder, layer, config) for layer in LAYERS
                  if layer.name in wanted]
        common = [os.path.join(args.build, "bin", "vta_sweep"),
                  "--config=" + config, "--machine=" + machine,
                  "--seed=%d" % args.seed, "--jobs=%d" % args.jobs]
        runs = [(small, []), (small, ["--template=tvm"]),
                (layers, ["--sample=200"])]
        # In a slice: samples, and a layer for each target.
        if args.slice:
            runs = [(small, ["--most=0", "--sample=60"]),
                    (small, ["--template=tvm", "--most=0", "--sample=5"]),
                    (layers[number % max(1, len(layers)):][:1],
                     ["--most=0", "--sample=10"])]
        for files, options in runs:
            if files:
                numbers = sweep(common + options + files)
                ran += numbers[0]
                failed += numbers[1]
    print("%.0f s" % (time.monotonic() - start))
    print("%d passed, %d failed" % (ran - min(ran, failed), failed))
    return 1 if failed or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
