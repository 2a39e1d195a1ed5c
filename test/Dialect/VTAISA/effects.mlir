// RUN: vta-opt %s --cse --canonicalize --symbol-dce --remove-dead-values | FileCheck %s

// Equal instructions, no-ops and unused buffers are not for generic passes to
// remove or reorder.

// CHECK-LABEL: vtaisa.program @kept
vtaisa.program @kept config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // CHECK-NEXT: vtaisa.buffer @x input
  // CHECK-NEXT: vtaisa.buffer @unused scratch
  vtaisa.buffer @x input : tensor<16xi8>
  vtaisa.buffer @unused scratch : tensor<16xi8>
  // CHECK-NEXT: vtaisa.load inp
  // CHECK-NEXT: vtaisa.load inp
  vtaisa.load inp sram(0) dram(@x) size(1 x 1)
  vtaisa.load inp sram(0) dram(@x) size(1 x 1)
  // CHECK-NEXT: vtaisa.load uop size(0 x 0)
  // CHECK-NEXT: vtaisa.load uop size(0 x 0)
  vtaisa.load uop size(0 x 0)
  vtaisa.load uop size(0 x 0)
  // CHECK-NEXT: vtaisa.gemm
  // CHECK-NEXT: vtaisa.gemm
  // CHECK-NEXT: vtaisa.alu
  // CHECK-NEXT: vtaisa.alu
  // CHECK-NEXT: vtaisa.store
  // CHECK-NEXT: vtaisa.store
  // CHECK-NEXT: vtaisa.finish
  vtaisa.gemm uops(0 to 1) loops(1 x 1)
  vtaisa.gemm uops(0 to 1) loops(1 x 1)
  vtaisa.alu add uops(0 to 1) loops(1 x 1)
  vtaisa.alu add uops(0 to 1) loops(1 x 1)
  vtaisa.store out sram(0) dram(0) size(1 x 1)
  vtaisa.store out sram(0) dram(0) size(1 x 1)
  vtaisa.finish
}
