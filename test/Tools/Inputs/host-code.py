"""host-code.py NETWORK.vta: its machine code for the host, as a library beside it."""

import sys

with open(sys.argv[1], "rb") as file:
    data = file.read()
with open(sys.argv[1] + ".so", "wb") as file:
    file.write(data[data.index(b"\x7fELF"):])
