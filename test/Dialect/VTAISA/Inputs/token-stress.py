"""token-stress.py <order> [<n>]: a program of n one-element loads, GEMMs, ALU
steps and stores in the given order: far more than a queue can count."""

import sys

order = sys.argv[1]
n = int(sys.argv[2]) if len(sys.argv) > 2 else 600
loads = [f"vtaisa.load inp sram({i}) dram(@x, {i}) size(1 x 1)"
         for i in range(n)]
gemms = [f"vtaisa.gemm uops({i} to {i + 1}) loops(1 x 1)" for i in range(n)]
alus = [f"vtaisa.alu shr imm(4) uops({i} to {i + 1}) loops(1 x 1)"
        for i in range(n)]
stores = [f"vtaisa.store out sram({i}) dram(@y, {i}) size(1 x 1)"
          for i in range(n)]


def mix(*lists):
    return [insn for insns in zip(*lists) for insn in insns]


body = {
    "blocks": loads + gemms + alus + stores,
    "backwards": loads + gemms[::-1] + alus + stores[::-1],
    "tiles": mix(loads, gemms, alus, stores),
    "loads-first": loads + mix(gemms, alus, stores),
    "stores-last": mix(loads, gemms) + mix(alus, stores),
}[order]

print('vtaisa.program @stress config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {')
print(f"vtaisa.buffer @x input : tensor<{n}x16xi8>")
print("vtaisa.buffer @w constant = dense<3> : tensor<256xi8>")
print(f"vtaisa.buffer @y output : tensor<{n}x16xi8>")
print(f"vtaisa.buffer @u uop = dense<{[[i, i, 0] for i in range(n)]}> "
      f": tensor<{n}x3xi32>")
print(f"vtaisa.load uop sram(0) dram(@u) size(1 x {n})")
print("vtaisa.load wgt sram(0) dram(@w) size(1 x 1)")
print(f"vtaisa.gemm reset uops(0 to {n}) loops(1 x 1)")
print("\n".join(body))
print("vtaisa.finish\n}")
