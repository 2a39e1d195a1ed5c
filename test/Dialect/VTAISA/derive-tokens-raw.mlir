// RUN: vta-opt %s --pass-pipeline='builtin.module(vtaisa.program(vtaisa-derive-tokens))' \
// RUN:   | FileCheck %s

// A raw stream: uops at an absolute address are not known, so a GEMM is taken
// to access everything.
// CHECK-LABEL: @unknown_uops
vtaisa.program @unknown_uops config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @x input : tensor<16xi8>
  vtaisa.buffer @u uop = dense<[[0, 0, 0], [0, 5, 0]]> : tensor<2x3xi32>
  // CHECK: vtaisa.load inp sram(0) dram(@x) size(1 x 1) push(next){{$}}
  // CHECK-NEXT: vtaisa.load inp sram(2047) dram(@x) size(1 x 1) push(next){{$}}
  vtaisa.load inp sram(0) dram(@x) size(1 x 1)
  vtaisa.load inp sram(2047) dram(@x) size(1 x 1)
  // CHECK-NEXT: vtaisa.load uop sram(0) dram(@u) size(1 x 2){{$}}
  // CHECK-NEXT: vtaisa.gemm uops(0 to 1) loops(1 x 1) pop(prev){{$}}
  vtaisa.load uop sram(0) dram(@u) size(1 x 2)
  vtaisa.gemm uops(0 to 1) loops(1 x 1)
  // CHECK-NEXT: vtaisa.load uop sram(1) dram(64) size(1 x 1){{$}}
  // CHECK-NEXT: vtaisa.gemm uops(0 to 2) loops(1 x 1) pop(prev){{$}}
  vtaisa.load uop sram(1) dram(64) size(1 x 1)
  vtaisa.gemm uops(0 to 2) loops(1 x 1)
}

// Empty programs and programs without FINISH stay as they are.
// CHECK-LABEL: @empty
// CHECK-NEXT: }
vtaisa.program @empty config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
}
