"""Plays qemu-aarch64 and vta-run for a product of two matrices that are both
inputs. usage: fake-qemu.py LOG MODE ARGUMENT...

LOG gets a line with the arguments. MODE: right, wrong, fails or hangs. With
-plugin FILE,out=BLOCKS, all host code is "executed": each block of 32 bytes
once to five times. A second line of LOG then says how many instructions of the
kernel that were, as bench-networks.py counts them.
"""

import os
import sys
import time

import numpy as np

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__)))))
BASE, STEP = 0x5500000000, 32


def write_blocks(network, path, log):
    sys.path.insert(0, os.path.join(ROOT, "utils", "bench"))
    import bench_arm
    host = bench_arm.HostCode(network)
    with open(path, "w") as file:
        # A function begins with a block.
        for start, size in host.functions.values():
            code = next(code[start - address:start - address + size]
                        for address, code in host.code
                        if address <= start < address + len(code))
            for at in range(0, size, STEP):
                file.write("%x %x %s\n" % (
                    BASE + start + at, 1 + at // STEP % 5,
                    code[at:at + STEP].hex()))
    functions = bench_arm.count_functions(network, path)
    kernels = [name for name, counts in functions.items()
               if name and counts["calls"]]
    # The shortest name is that of the kernel; others are parts of it.
    counts = bench_arm.kernel_counts(min(kernels, key=len), functions)
    log.write("%d\n" % sum(counts[kind] for kind in bench_arm.KINDS))


def main():
    path, mode, *arguments = sys.argv[1:]
    with open(path, "a") as log:
        log.write(" ".join(arguments) + "\n")
        if mode == "hangs":
            log.close()
            time.sleep(60)
        if mode == "fails":
            print("qemu: unable to find CPU model 'cortex-a720'")
            return 3
        network, inputs, output, blocks = None, [], None, None
        previous = ""
        for argument in arguments:
            if argument.endswith("net.vta"):
                network = argument
            elif previous == "--input":
                inputs.append(argument.partition("=")[2])
            elif previous == "--output":
                output = argument.partition("=")[2]
            elif previous == "-plugin":
                blocks = argument.partition(",out=")[2]
            previous = argument
        a, b = (np.load(name).astype(np.float64) for name in inputs)
        product = (a @ b).astype(np.float32)
        if mode == "wrong":
            product.flat[7] += 1
        np.save(output, product)
        if blocks:
            write_blocks(network, blocks, log)
    return 0


sys.exit(main())
