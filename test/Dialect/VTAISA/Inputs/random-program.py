"""random-program.py <seed> <n>: a program of n random instructions that
touch each other in SRAM and in DRAM. It reads nothing that was not written; it
is not portable."""

import random
import sys

rng = random.Random(int(sys.argv[1]))
count = int(sys.argv[2])
# Small index spaces give many dependences, large ones few.
dense = rng.random() < 0.5
DEPTH = {"inp": 2048, "wgt": 1024, "acc": 2048}
BYTES = {"inp": 16, "wgt": 256, "acc": 64, "out": 16}
BUFFERS = {"@x": 262144, "@s": 65536, "@y": 16384}
UOPS = 64


def index(memory):
    return rng.randrange(20 if dense else DEPTH[memory] // 2)


def transfer(op, memory, buffers):
    y, x = (1, rng.randint(1, 8)) if memory == "wgt" else (
        rng.randint(1, 4), rng.randint(1, 8))
    stride = x + rng.choice([0, 0, 1, 3])
    buffer = rng.choice(buffers)
    last = BUFFERS[buffer] // BYTES[memory] - ((y - 1) * stride + x)
    dram = rng.randint(0, min(last, 60) if dense else last)
    pad = [0] * 4
    if memory in ("inp", "acc") and rng.random() < 0.3:
        pad = [rng.randrange(3) for _ in range(4)]
    size = (y + pad[0] + pad[1]) * (x + pad[2] + pad[3])
    depth = DEPTH.get(memory, DEPTH["acc"])
    sram = rng.randint(0, min(40, depth - size) if dense else depth - size)
    return (f"vtaisa.{op} {memory} sram({sram}) dram({buffer}, {dram}) "
            f"size({y} x {x}) stride({stride}) "
            f"pad({pad[0]}, {pad[1]}, {pad[2]}, {pad[3]})")


def loops(op, clauses):
    first = rng.randrange(UOPS)
    last = rng.randint(first + 1, min(first + 5, UOPS))
    text = (f"vtaisa.{op} uops({first} to {last}) "
            f"loops({rng.randint(1, 4)} x {rng.randint(1, 8)})")
    for clause, memory in clauses:
        limit = DEPTH[memory] // 16
        factors = [rng.randrange(10 if dense else limit) for _ in range(2)]
        if not dense and rng.random() < 0.3:
            factors.sort()
        factors[1] = min(factors[1], limit // 2)
        text += f" {clause}({factors[0]}, {factors[1]})"
    return text


def load_uops():
    first = rng.randrange(UOPS)
    size = rng.randint(1, UOPS - first)
    return (f"vtaisa.load uop sram({rng.randint(0, UOPS - size)}) "
            f"dram(@u, {first}) size(1 x {size})")


EMIT = {
    "inp": lambda: transfer("load", "inp", ["@x", "@s", "@s"]),
    "wgt": lambda: transfer("load", "wgt", ["@x", "@s"]),
    "acc": lambda: transfer("load", "acc", ["@x", "@s", "@y"]),
    "out": lambda: transfer("store", "out", ["@s", "@s", "@y"]),
    "uop": load_uops,
    "gemm": lambda: loops(
        "gemm", [("dst", "acc"), ("src", "inp"), ("wgt", "wgt")]),
    "reset": lambda: loops("gemm reset", [("dst", "acc")]),
    "imm": lambda: loops("alu add imm(3)", [("dst", "acc"), ("src", "acc")]),
    "alu": lambda: loops("alu max", [("dst", "acc"), ("src", "acc")]),
}

print('vtaisa.program @p config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {')
print("vtaisa.buffer @x input : tensor<262144xi8>")
print("vtaisa.buffer @s scratch : tensor<65536xi8>")
print("vtaisa.buffer @y output : tensor<16384xi8>")
uops = [[0, 0, 0]] + [[index("acc"), index("inp"), index("wgt")]
                      for _ in range(UOPS - 1)]
print(f"vtaisa.buffer @u uop = dense<{uops}> : tensor<{UOPS}x3xi32>")
print(f"vtaisa.load uop sram(0) dram(@u) size(1 x {UOPS})")
start = ["vtaisa.load inp sram(0) dram(@x) size(1 x 2048)",
         "vtaisa.load wgt sram(0) dram(@x) size(1 x 1024)",
         "vtaisa.gemm reset uops(0 to 1) loops(1 x 2048) dst(0, 1)"]
rng.shuffle(start)
print("\n".join(start))
print("vtaisa.store out sram(0) dram(@s) size(1 x 2048)")
print("vtaisa.store out sram(0) dram(@s, 2048) size(1 x 2048)")
print("vtaisa.store out sram(0) dram(@y) size(1 x 1024)")
emitted = 0
while emitted < count:
    kind = rng.choice(sorted(EMIT))
    burst = 1 if rng.random() < 0.7 else rng.randint(2, 20)
    for _ in range(burst):
        print(EMIT[kind]())
    emitted += burst
print("vtaisa.finish\n}")
