"""How many instructions compiled networks execute on AArch64, by layer: for
bench-networks.py.

Counted in QEMU by a plugin that is not part of this project, because it is
under QEMU's license. It takes the argument out=FILE and writes a line for each block
of guest code: its address, how often it was entered, and the bytes of its
instructions, all hexadecimal. The counts say how good the code is and nothing
about time: QEMU models neither pipelines nor caches.
"""

import copy
import os
import shutil
import struct

from bench_common import ROOT, Failure, note, run

TRIPLE = "aarch64-linux-gnu"
QEMU = "qemu-aarch64"  # The dynamic one; the static one loads no plugins.

# Vector multiplications, most of them with addition: mask, value.
MULTIPLY = [
    (0xBFA0FC00, 0x0E20CC00),  # fmla
    (0xBF80F400, 0x0F801000),  # fmla by element
    (0xBF20FC00, 0x0E208000),  # smlal
    (0xBF00F400, 0x0F002000),  # smlal by element
    (0xBF20FC00, 0x0E20C000),  # smull
    (0xBF00F400, 0x0F00A000),  # smull by element
    (0xBF20FC00, 0x0E209400),  # mla
    (0xBF00F400, 0x2F000000),  # mla by element
    (0xBF20FC00, 0x0E009400),  # sdot
    (0xBF00F400, 0x0F00E000),  # sdot by element
    (0xFFE0FC00, 0x4E80A400),  # smmla
    (0xFF208000, 0x1F000000),  # fmadd, of scalars
]


def classify(word):
    """Kind of an A64 instruction, by the architecture's top-level encoding."""
    if any(word & mask == value for mask, value in MULTIPLY):
        return "multiply"
    group = word >> 25 & 15
    if group & 5 == 4:
        return "memory"
    return "vector" if group & 7 == 7 else "scalar"


KINDS = ("multiply", "memory", "vector", "scalar")


class HostCode:
    """The shared object in a compiled network: its code and functions."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        start = data.find(b"\x7fELF\x02\x01")  # 64 bits, little-endian.
        if start < 0:
            raise Failure("%s: found no host code" % path)
        data = data[start:]
        phoff, shoff = struct.unpack_from("<QQ", data, 32)
        phsize, phcount, shsize, shcount = struct.unpack_from("<4H", data, 54)
        self.code = []  # Address and bytes of what is executable.
        for i in range(phcount):
            kind, flags, offset, address, _, size = struct.unpack_from(
                "<IIQQQQ", data, phoff + i * phsize)
            if kind == 1 and flags & 1:
                self.code.append((address, data[offset:offset + size]))
        self.functions = {}
        for i in range(shcount):
            _, kind, _, _, offset, size, link, _, _, entry = \
                struct.unpack_from("<IIQQQQIIQQ", data, shoff + i * shsize)
            if kind not in (2, 11):  # .symtab, .dynsym
                continue
            names, = struct.unpack_from("<Q", data, shoff + link * shsize + 24)
            for at in range(offset, offset + size, entry):
                name, info, _, section, value, length = struct.unpack_from(
                    "<IBBHQQ", data, at)
                if info & 15 == 2 and section:
                    end = data.index(b"\0", names + name)
                    text = data[names + name:end].decode()
                    self.functions[text] = (value, length)

    def find_base(self, blocks):
        """The address it was loaded at: code is position-independent, so long
        blocks that occur once in it tell."""
        votes = {}
        for address, _, code in blocks:
            if len(code) < 32:
                continue
            for start, data in self.code:
                at = data.find(code)
                if at >= 0 and data.find(code, at + 1) < 0:
                    base = address - start - at
                    votes[base] = votes.get(base, 0) + 1
        if not votes:
            raise Failure("none of the host code was executed")
        return max(votes, key=votes.get)


def read_blocks(path):
    """Address, how often, bytes."""
    with open(path) as file:
        for line in file:
            address, count, code = line.split(" ", 2)
            yield int(address, 16), int(count, 16), bytes.fromhex(code)


def count_functions(artifact, counts):
    """Calls and executed instructions of each kind, by function; None for
    everything outside of the host code."""
    host = HostCode(artifact)
    blocks = list(read_blocks(counts))
    base = host.find_base(blocks)
    starts = sorted((base + value, base + value + size, name)
                    for name, (value, size) in host.functions.items())
    result = {name: dict.fromkeys(("calls",) + KINDS, 0)
              for name in [None, *host.functions]}
    for address, times, code in blocks:
        name = next((name for start, end, name in starts
                     if start <= address < end), None)
        into = result[name]
        if name is not None and address == base + host.functions[name][0]:
            into["calls"] += times
        for word, in struct.iter_unpack("<I", code):
            into[classify(word)] += times
    return result


def kernel_counts(kernel, functions):
    """Of a kernel and what was made of it: "kernel_body" and so on."""
    counts = dict(functions.get(kernel, {"calls": 0}))
    for name, other in functions.items():
        if name and name.startswith((kernel + "_", kernel + ".")):
            for kind in KINDS:
                counts[kind] += other[kind]
    return counts


def layer_counts(report, functions):
    """One row for each step of a profile of vta-run. Steps that share a kernel
    execute the same instructions, as these do not depend on data."""
    rows = []
    for step in report["steps"]:
        counts = kernel_counts(step["kernel"], functions)
        if not counts["calls"]:
            raise Failure("kernel '%s' of step '%s' was not executed" % (
                step["kernel"], step["name"]))
        # There is a run to warm up; a step calls its kernel once.
        row = {"name": step["name"], "op": step["op"], "macs": step["macs"]}
        for kind in KINDS:
            row[kind] = counts[kind] / counts["calls"]
        row["instructions"] = sum(row[kind] for kind in KINDS)
        row["macs_per_instruction"] = step["macs"] / row["instructions"]
        rows.append(row)
    return rows


class Emulator:
    """QEMU with the plugin, and vta-run for AArch64."""

    def __init__(self, folder, plugin):
        if not plugin or not os.path.isfile(plugin):
            raise Failure("counting instructions needs a plugin of QEMU: "
                          "--qemu-plugin=FILE (docs/PerformanceCPU.md), got %s" %
                          (plugin or "none"))
        self.plugin = os.path.abspath(plugin)
        for program in (QEMU, TRIPLE + "-g++", "cmake"):
            if not shutil.which(program):
                raise Failure("counting instructions needs %s" % program)
        os.makedirs(folder, exist_ok=True)
        build = os.path.join(folder, TRIPLE)
        toolchain = os.path.join(ROOT, "cmake", "toolchains", "aarch64.cmake")
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        run(["cmake", *generator, "-S", os.path.join(ROOT, "runtime"), "-B",
             build, "-DCMAKE_BUILD_TYPE=Release", "-DVTA_RUNTIME_TESTS=OFF",
             "-DCMAKE_TOOLCHAIN_FILE=" + toolchain])
        run(["cmake", "--build", build, "--target", "vta-run", "-j",
             str(len(os.sched_getaffinity(0)))])
        self.vta_run = os.path.join(build, "bin", "vta-run")

    def tools(self, tools, cpu, counts):
        """Our programs, of which vta-run is emulated and counted."""
        result = copy.copy(tools)
        result.runner = [QEMU, "-cpu", cpu, "-L", "/usr/" + TRIPLE, "-plugin",
                         "%s,out=%s" % (self.plugin, counts), self.vta_run]
        return result


def measure(tools, network, method, cpu, emulator):
    """Counts of a network for a processor; `method` as in Tools.compile. Also
    returns what it computes for the first input."""
    artifact = network.path("%s.%s.vta" % (cpu, method or "float"))
    counts = artifact + ".blocks"
    tools.compile(network, artifact, method, options=[
        "--target=" + TRIPLE, "--cpu=" + cpu])
    note("%s: counting (%s)" % (network.name, method or "float"))
    output, report = emulator.tools(tools, cpu, counts).execute(
        artifact, network.inputs(1)[0], profile=True)
    rows = layer_counts(report, count_functions(artifact, counts))
    os.remove(counts)
    result = {"network": network.name, "calibrate": method, "cpu": cpu,
              "layers": rows, "macs": sum(row["macs"] for row in rows)}
    for kind in (*KINDS, "instructions"):
        result[kind] = sum(row[kind] for row in rows)
    return result, output
