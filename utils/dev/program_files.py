"""Reads program files (docs/ProgramFile.md) and says in what two of them
differ."""

import json
import struct

PREFIX = struct.Struct("<8sIIQI")
INSTRUCTION = struct.Struct("<QQ")
LOAD, STORE = 0, 1
# Bits of an instruction's first word: opcode, four flags, memory, sram_base,
# dram_base; see visitFields in the runtime's Isa.cpp.
OPCODE_MASK = 0b111
DRAM_BASE_MASK = (1 << 32) - 1 << 26


class Program:
    def __init__(self, data):
        magic, version, header_size, payload_size, _ = PREFIX.unpack_from(data)
        if magic != b"VTAPROG\0" or version != 1:
            raise ValueError("expected a program file of version 1, got magic "
                             "%r, version %d" % (magic, version))
        start = PREFIX.size + header_size
        self.header = json.loads(data[PREFIX.size:start])
        payload = data[start:start + payload_size]
        code_size = self.header["insn_count"] * INSTRUCTION.size
        self.instructions = list(INSTRUCTION.iter_unpack(payload[:code_size]))
        self.contents = [
            payload[buffer["offset"]:buffer["offset"] + buffer["size"]]
            if buffer["kind"] in ("constant", "uop") else b""
            for buffer in self.header["buffers"]]

    def buffers(self, kind):
        return [buffer for buffer in self.header["buffers"]
                if buffer["kind"] == kind]

    def without_addresses(self):
        """Instructions with the kind of buffer that a transfer touches in the
        place of its address."""
        kinds = {insn: self.header["buffers"][buffer]["kind"]
                 for insn, buffer in self.header["relocations"]}
        return [(low & ~DRAM_BASE_MASK
                 if low & OPCODE_MASK in (LOAD, STORE) else low, high,
                 kinds.get(index))
                for index, (low, high) in enumerate(self.instructions)]

    def words(self, kind):
        """Words of the contents of all buffers of a kind, sorted."""
        result = []
        for buffer, content in zip(self.header["buffers"], self.contents):
            if buffer["kind"] == kind:
                content += bytes(-len(content) % 4)
                result += struct.unpack("<%dI" % (len(content) // 4), content)
        return sorted(result)

    def interface(self):
        """What the host and whoever debugs the compiler see."""
        return ([self.header[key] for key in (
            "name", "config", "machine", "locations", "insn_locations")],
                self.buffers("input"), self.buffers("output"))


def same_but_for_order(a, b):
    """True if the two programs differ at most in the order of their constants
    and the addresses that follow from it."""
    return (a.interface() == b.interface() and
            a.without_addresses() == b.without_addresses() and
            all(a.words(kind) == b.words(kind) for kind in ("constant", "uop")))


def differences(a, b):
    """What differs, in a few words."""
    found = []
    if len(a.instructions) != len(b.instructions):
        found.append("%d -> %d instructions" % (len(a.instructions),
                                                len(b.instructions)))
    elif a.instructions != b.instructions:
        first = next(i for i, (x, y) in enumerate(
            zip(a.instructions, b.instructions)) if x != y)
        found.append("instruction %d" % first)
    for kind in ("constant", "uop"):
        if a.words(kind) != b.words(kind):
            found.append(kind + "s")
    keys = [key for key in a.header
            if key not in ("insn_count", "buffers", "relocations") and
            a.header[key] != b.header.get(key)]
    found += ["locations" if key == "insn_locations" else key for key in keys
              if key != "insn_locations" or "locations" not in keys]
    return found or ["order or sizes of buffers"]
