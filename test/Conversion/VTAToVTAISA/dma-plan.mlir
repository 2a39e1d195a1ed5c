// REQUIRES: numpy
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(vta-evaluate,vtaisa.program(vtaisa-derive-tokens, \
// RUN:   vtaisa-verify))' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: vta-translate --vtaisa-to-binary %t.mlir -o %t.vtaprog
// RUN: %python %S/Inputs/npy.py random %t.d x=4x6x5x1x16:int32
// RUN: vta-run %t.vtaprog --strict --input x=%t.d/x.npy --output y0=%t.d/y0.npy \
// RUN:   --output y1=%t.d/y1.npy --output y2=%t.d/y2.npy --output y3=%t.d/y3.npy
// RUN: %python %S/Inputs/npy.py check %t.d "y0 == (x + 1).astype(np.int8)" \
// RUN:   "y1 == (x[1:3, [2, 2, 3, 4, 4]] + 1).astype(np.int8)" \
// RUN:   "y2[:, 0] == (x[:, 1, [1, 2, 3, 1, 2, 3]] + 1).astype(np.int8)" \
// RUN:   "y2[:, 1:] == (x[:, 1:3, [1, 2, 1, 2, 3, 3]] + 1).astype(np.int8)" \
// RUN:   "y3 == (x[:, :, 0:5:2] + 1).astype(np.int8)"

// CHECK-LABEL: vtaisa.program @copies
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @copies(%x: memref<4x6x5x1x16xi32> {vta.name = "x"},
                  %y0: memref<4x6x5x1x16xi8> {vta.name = "y0", bufferize.result},
                  %y1: memref<2x5x5x1x16xi8> {vta.name = "y1", bufferize.result},
                  %y2: memref<4x3x6x1x16xi8> {vta.name = "y2", bufferize.result},
                  %y3: memref<4x6x3x1x16xi8> {vta.name = "y3", bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index

  // All of it is one row.
  // CHECK: vtaisa.load acc sram(0) dram(@x) size(1 x 120){{( p|$)}}
  // CHECK: vtaisa.store out sram(0) dram(@y0) size(1 x 120){{( p|$)}}
  %t0 = vta.alloc() buffers 1 : memref<4x6x5x1x16xi32, #vta.mem<acc>>
  vta.load %x low[0, 0, 0, 0, 0] high[0, 0, 0, 0, 0] into %t0 : memref<4x6x5x1x16xi32> to memref<4x6x5x1x16xi32, #vta.mem<acc>>
  vta.alu add %t0 imm 1 : memref<4x6x5x1x16xi32, #vta.mem<acc>>
  vta.store %t0 to %y0 : memref<4x6x5x1x16xi32, #vta.mem<acc>> to memref<4x6x5x1x16xi8>

  // Rows that follow each other join. The rows of the result around the last
  // store come from others.
  // CHECK: vtaisa.load acc sram(120) dram(@x, 40) size(2 x 15) stride(30)
  // CHECK: vtaisa.store out sram(120) dram(@y1, 5) size(2 x 15) stride(25)
  %x1 = memref.subview %x[1, 2, 0, 0, 0] [2, 3, 5, 1, 16] [1, 1, 1, 1, 1] : memref<4x6x5x1x16xi32> to memref<2x3x5x1x16xi32, strided<[480, 80, 16, 16, 1], offset: 640>>
  %s1 = memref.subview %y1[0, 1, 0, 0, 0] [2, 3, 5, 1, 16] [1, 1, 1, 1, 1] : memref<2x5x5x1x16xi8> to memref<2x3x5x1x16xi8, strided<[400, 80, 16, 16, 1], offset: 80>>
  %t1 = vta.alloc() buffers 1 : memref<2x3x5x1x16xi32, #vta.mem<acc>>
  vta.load %x1 low[0, 0, 0, 0, 0] high[0, 0, 0, 0, 0] into %t1 : memref<2x3x5x1x16xi32, strided<[480, 80, 16, 16, 1], offset: 640>> to memref<2x3x5x1x16xi32, #vta.mem<acc>>
  vta.alu add %t1 imm 1 : memref<2x3x5x1x16xi32, #vta.mem<acc>>
  scf.for %h = %c0 to %c3 step %c2 {
    %s = memref.subview %y1[0, %h, 0, 0, 0] [2, 3, 5, 1, 16] [1, 1, 1, 1, 1] : memref<2x5x5x1x16xi8> to memref<2x3x5x1x16xi8, strided<[400, 80, 16, 16, 1], offset: ?>>
    vta.store %t1 to %s : memref<2x3x5x1x16xi32, #vta.mem<acc>> to memref<2x3x5x1x16xi8, strided<[400, 80, 16, 16, 1], offset: ?>>
  }
  vta.store %t1 to %s1 : memref<2x3x5x1x16xi32, #vta.mem<acc>> to memref<2x3x5x1x16xi8, strided<[400, 80, 16, 16, 1], offset: 80>>

  // One transfer per plane. The stores before the last one fill what is around
  // it.
  // CHECK: vtaisa.load acc sram(150) dram(@x, 6) size(2 x 3) stride(5)
  // CHECK: vtaisa.load acc sram(156) dram(@x, 36) size(2 x 3) stride(5)
  // CHECK: vtaisa.load acc sram(162) dram(@x, 66) size(2 x 3) stride(5)
  // CHECK: vtaisa.load acc sram(168) dram(@x, 96) size(2 x 3) stride(5)
  // CHECK: vtaisa.store out sram(150) dram(@y2, 8) size(2 x 3) stride(6)
  // CHECK: vtaisa.store out sram(156) dram(@y2, 26) size(2 x 3) stride(6)
  %x2 = memref.subview %x[0, 1, 1, 0, 0] [4, 2, 3, 1, 16] [1, 1, 1, 1, 1] : memref<4x6x5x1x16xi32> to memref<4x2x3x1x16xi32, strided<[480, 80, 16, 16, 1], offset: 96>>
  %s2 = memref.subview %y2[0, 1, 2, 0, 0] [4, 2, 3, 1, 16] [1, 1, 1, 1, 1] : memref<4x3x6x1x16xi8> to memref<4x2x3x1x16xi8, strided<[288, 96, 16, 16, 1], offset: 128>>
  %t2 = vta.alloc() buffers 1 : memref<4x2x3x1x16xi32, #vta.mem<acc>>
  vta.load %x2 low[0, 0, 0, 0, 0] high[0, 0, 0, 0, 0] into %t2 : memref<4x2x3x1x16xi32, strided<[480, 80, 16, 16, 1], offset: 96>> to memref<4x2x3x1x16xi32, #vta.mem<acc>>
  vta.alu add %t2 imm 1 : memref<4x2x3x1x16xi32, #vta.mem<acc>>
  scf.for %h = %c0 to %c2 step %c1 {
    scf.for %w = %c0 to %c4 step %c3 {
      %s = memref.subview %y2[0, %h, %w, 0, 0] [4, 2, 3, 1, 16] [1, 1, 1, 1, 1] : memref<4x3x6x1x16xi8> to memref<4x2x3x1x16xi8, strided<[288, 96, 16, 16, 1], offset: ?>>
      vta.store %t2 to %s : memref<4x2x3x1x16xi32, #vta.mem<acc>> to memref<4x2x3x1x16xi8, strided<[288, 96, 16, 16, 1], offset: ?>>
    }
  }
  vta.store %t2 to %s2 : memref<4x2x3x1x16xi32, #vta.mem<acc>> to memref<4x2x3x1x16xi8, strided<[288, 96, 16, 16, 1], offset: 128>>

  // Single elements at a distance are rows of one. The last tile ends in pieces.
  // CHECK: vtaisa.load acc sram(174) dram(@x) size(3 x 1) stride(2)
  // CHECK: vtaisa.load acc sram(177) dram(@x, 5) size(3 x 1) stride(2)
  // CHECK: vtaisa.store out sram(174) dram(@y3) size(1 x 18)
  %x3 = memref.subview %x[0, 0, 0, 0, 0] [4, 6, 3, 1, 16] [1, 1, 2, 1, 1] : memref<4x6x5x1x16xi32> to memref<4x6x3x1x16xi32, strided<[480, 80, 32, 16, 1]>>
  %t3 = vta.alloc() buffers 1 : memref<4x6x3x1x16xi32, #vta.mem<acc>>
  vta.load %x3 low[0, 0, 0, 0, 0] high[0, 0, 0, 0, 0] into %t3 : memref<4x6x3x1x16xi32, strided<[480, 80, 32, 16, 1]>> to memref<4x6x3x1x16xi32, #vta.mem<acc>>
  vta.alu add %t3 imm 1 : memref<4x6x3x1x16xi32, #vta.mem<acc>>
  vta.store %t3 to %y3 : memref<4x6x3x1x16xi32, #vta.mem<acc>> to memref<4x6x3x1x16xi8>
  return
}
}
