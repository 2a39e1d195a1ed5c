"""Prints the header of a program file, one key per line, and its data."""

import json
import struct
import sys

path = sys.argv[1]
data = sys.stdin.buffer.read() if path == "-" else open(path, "rb").read()
assert data[:8] == b"VTAPROG\0"
_, header_bytes, payload_bytes, _ = struct.unpack("<IIQI", data[8:28])
header = json.loads(data[28:28 + header_bytes])
payload = data[28 + header_bytes:]
assert len(payload) == payload_bytes
for key in sorted(header):
    print(f'"{key}": {json.dumps(header[key], sort_keys=True)}')


def words(kind):
    for entry in header["buffers"]:
        if entry["kind"] == kind:
            contents = payload[entry["offset"]:][:entry["size"]]
            for at in range(0, len(contents), 4):
                yield contents[at:at + 4].hex()


print("constants:", *words("constant"), "uops:", *words("uop"))
