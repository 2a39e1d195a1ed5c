"""broken-binaries.py <directory> <vta-translate> <program.mlir>: writes raw
streams and program files that each have one thing wrong."""

import json
import os
import struct
import subprocess
import sys
import zlib

directory, tool, source = sys.argv[1:]
os.makedirs(directory, exist_ok=True)


def write(name, data):
    with open(os.path.join(directory, name), "wb") as file:
        file.write(data)


FINISH = struct.pack("<QQ", 3, 0)
write("raw", FINISH)
write("raw-odd", 3 * FINISH[:15] + b"\0\0")
write("raw-opcode", 2 * FINISH + struct.pack("<QQ", 7, 0))
write("raw-memory", struct.pack("<QQ", 6 << 7, 0))
write("raw-reserved", FINISH + struct.pack("<QQ", 2 | 1 << 63, 0))

good = subprocess.run([tool, "--vtaisa-to-binary", source], check=True,
                      stdout=subprocess.PIPE).stdout
header_bytes = struct.unpack("<I", good[12:16])[0]
header = json.loads(good[28:28 + header_bytes])
payload = good[28 + header_bytes:]


def program(header, payload):
    text = json.dumps(header).encode()
    body = text + payload
    return (b"VTAPROG\0" + struct.pack("<IIQI", 1, len(text), len(payload),
                                       zlib.crc32(body)) + body)


assert program(header, payload)[:8] == good[:8]
write("truncated", good[:-5])
write("damaged", good[:-1] + bytes([good[-1] ^ 1]))
write("version", good[:8] + struct.pack("<I", 99) + good[12:])
write("opcode", program(header, payload[:16] + b"\7" + payload[17:]))
write("relocation", program(dict(header, relocations=[[0, 0], [1, 0]]),
                            payload))
shape = json.loads(json.dumps(header))
shape["buffers"][0]["shape"] = [2, 1]
write("uop-shape", program(shape, payload))
low, high = struct.unpack("<QQ", payload[:16])
high = high & ~(0xffff << 16) & ~(0xffff << 32) | 3 << 16 | 3 << 32
write("range", program(header, struct.pack("<QQ", low, high) + payload[16:]))
