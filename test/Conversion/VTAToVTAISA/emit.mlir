// REQUIRES: numpy
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(vta-evaluate,vtaisa.program(vtaisa-derive-tokens, \
// RUN:   vtaisa-verify))' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: vta-translate --vtaisa-to-binary %t.mlir -o %t.vtaprog
// RUN: %python %S/Inputs/npy.py random %t.d x=8x1x16:int32
// RUN: vta-run %t.vtaprog --strict --input x=%t.d/x.npy --output copy=%t.d/copy.npy \
// RUN:   --output zeros=%t.d/zeros.npy --output sums=%t.d/sums.npy
// RUN: %python %S/Inputs/npy.py check %t.d "copy == x.astype(np.int8)" "zeros == 0" \
// RUN:   "sums == (x + 3).astype(np.int8)"

// CHECK-LABEL: vtaisa.program @stores
// CHECK: vtaisa.buffer @uops uop = dense<{{.*}}> : tensor<6x3xi32>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @stores(%x: memref<8x1x16xi32> {vta.name = "x"},
                  %copy: memref<8x1x16xi8> {vta.name = "copy", bufferize.result},
                  %zeros: memref<8x1x16xi8> {vta.name = "zeros", bufferize.result},
                  %sums: memref<8x1x16xi8> {vta.name = "sums", bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  // Not every VTA can store what was only loaded or reset: zero is added.
  // CHECK: vtaisa.load acc sram(0) dram(@x) size(1 x 8)
  // CHECK: vtaisa.alu add imm(0) {{.*}} loops(1 x 8)
  // CHECK: vtaisa.store out sram(0) dram(@copy) size(1 x 8)
  %a = vta.alloc() buffers 1 : memref<8x1x16xi32, #vta.mem<acc>>
  vta.load %x low[0, 0, 0] high[0, 0, 0] into %a : memref<8x1x16xi32> to memref<8x1x16xi32, #vta.mem<acc>>
  vta.store %a to %copy : memref<8x1x16xi32, #vta.mem<acc>> to memref<8x1x16xi8>
  // CHECK: vtaisa.gemm reset
  // CHECK: vtaisa.alu add imm(0)
  // CHECK: vtaisa.store out {{.*}} dram(@zeros)
  %b = vta.alloc() buffers 1 : memref<8x1x16xi32, #vta.mem<acc>>
  vta.reset %b : memref<8x1x16xi32, #vta.mem<acc>>
  vta.store %b to %zeros : memref<8x1x16xi32, #vta.mem<acc>> to memref<8x1x16xi8>
  // Two slots take turns: their uops come in once, for all four tiles; the
  // last one ends in two pieces.
  // CHECK: vtaisa.alu add imm(3) uops([[A:[0-9]+ to [0-9]+]]) loops(1 x 2)
  // CHECK: vtaisa.alu add imm(3) uops([[B:[0-9]+ to [0-9]+]]) loops(1 x 2)
  // CHECK: vtaisa.alu add imm(3) uops([[A]]) loops(1 x 2)
  // CHECK: vtaisa.alu add imm(3) uops([[B]]) loops(1 x 1)
  scf.for %i = %c0 to %c8 step %c2 {
    %from = memref.subview %x[%i, 0, 0] [2, 1, 16] [1, 1, 1] : memref<8x1x16xi32> to memref<2x1x16xi32, strided<[16, 16, 1], offset: ?>>
    %to = memref.subview %sums[%i, 0, 0] [2, 1, 16] [1, 1, 1] : memref<8x1x16xi8> to memref<2x1x16xi8, strided<[16, 16, 1], offset: ?>>
    %c = vta.alloc() buffers 2 : memref<2x1x16xi32, #vta.mem<acc>>
    vta.load %from low[0, 0, 0] high[0, 0, 0] into %c : memref<2x1x16xi32, strided<[16, 16, 1], offset: ?>> to memref<2x1x16xi32, #vta.mem<acc>>
    vta.alu add %c imm 3 : memref<2x1x16xi32, #vta.mem<acc>>
    vta.store %c to %to : memref<2x1x16xi32, #vta.mem<acc>> to memref<2x1x16xi8, strided<[16, 16, 1], offset: ?>>
  }
  return
}
}
