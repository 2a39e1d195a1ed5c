// RUN: vta-opt %s --pass-pipeline='builtin.module(vtaisa.program(vtaisa-verify))' | FileCheck %s
// RUN: vta-opt %s --pass-pipeline='builtin.module(vtaisa.program(vtaisa-verify{portable=false \
// RUN:   machine=pynq}))' | FileCheck %s

module attributes {vta.machine = "rtl-de10"} {
  // CHECK-LABEL: @own_machine
  vtaisa.program @own_machine config(#vta.config<"1x16_i8w8a32_15_15_18_17">) machine("rtl-pynq") {
    vtaisa.buffer @x input : tensor<4x16xi32>
    vtaisa.buffer @y output : tensor<4x16xi8>
    vtaisa.buffer @u uop = dense<0> : tensor<1x3xi32>
    vtaisa.load uop sram(0) dram(@u) size(1 x 1)
    vtaisa.load acc sram(0) dram(@x) size(1 x 4)
    // CHECK: vtaisa.alu {{.*}} push(next)
    vtaisa.alu max imm(0) uops(0 to 1) loops(1 x 4) dst(0, 1) src(0, 1) push(next)
    vtaisa.store out sram(0) dram(@y) size(1 x 4) pop(prev) push(prev)
    vtaisa.load uop size(0 x 0) pop(next)
    vtaisa.finish
  }

  // CHECK-LABEL: @module_machine
  vtaisa.program @module_machine config(#vta.config<"2x8_i8w8a32_12_13_14_15">) {
    vtaisa.load uop size(0 x 0)
    vtaisa.finish
  }
}
