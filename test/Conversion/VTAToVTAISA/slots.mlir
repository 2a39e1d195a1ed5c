// REQUIRES: numpy
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(vta-evaluate,vtaisa.program(vtaisa-derive-tokens, \
// RUN:   vtaisa-verify))' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: vta-translate --vtaisa-to-binary %t.mlir -o %t.vtaprog
// RUN: %python %S/Inputs/npy.py random %t.d x=7x1x16:int32 r=3x1x16:int32
// RUN: vta-run %t.vtaprog --strict --input x=%t.d/x.npy --input r=%t.d/r.npy \
// RUN:   --output y=%t.d/y.npy --output z=%t.d/z.npy
// RUN: %python %S/Inputs/npy.py check %t.d "y == (x + r[np.arange(7) % 3]).astype(np.int8)" \
// RUN:   "z == (r - 5).astype(np.int8)"

// Tiles of one alloc take turns in as many slots as there are buffers, of the
// size of the largest; the tail is smaller.

// CHECK-LABEL: vtaisa.program @ring
// CHECK: vtaisa.load acc sram(0) dram(@r) size(1 x 3)
// CHECK: vtaisa.load acc sram(3) dram(@x) size(1 x 3)
// CHECK: vtaisa.load acc sram(6) dram(@x, 3) size(1 x 3)
// CHECK: vtaisa.load acc sram(3) dram(@x, 6) size(1 x 1)
// What is not used any more gives its slots back, but the next one is put where
// nothing was before.
// CHECK: vtaisa.load acc sram(9) dram(@r) size(1 x 3)
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @ring(%x: memref<7x1x16xi32> {vta.name = "x"}, %r: memref<3x1x16xi32> {vta.name = "r"},
                %y: memref<7x1x16xi8> {vta.name = "y", bufferize.result},
                %z: memref<3x1x16xi8> {vta.name = "z", bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %bias = vta.alloc() buffers 1 : memref<3x1x16xi32, #vta.mem<acc>>
  vta.load %r low[0, 0, 0] high[0, 0, 0] into %bias : memref<3x1x16xi32> to memref<3x1x16xi32, #vta.mem<acc>>
  scf.for %i = %c0 to %c7 step %c3 {
    %n = affine.min affine_map<(d0) -> (3, 7 - d0)>(%i)
    %from = memref.subview %x[%i, 0, 0] [%n, 1, 16] [1, 1, 1] : memref<7x1x16xi32> to memref<?x1x16xi32, strided<[16, 16, 1], offset: ?>>
    %to = memref.subview %y[%i, 0, 0] [%n, 1, 16] [1, 1, 1] : memref<7x1x16xi8> to memref<?x1x16xi8, strided<[16, 16, 1], offset: ?>>
    %tile = vta.alloc(%n) buffers 2 : memref<?x1x16xi32, #vta.mem<acc>>
    vta.load %from low[0, 0, 0] high[0, 0, 0] into %tile : memref<?x1x16xi32, strided<[16, 16, 1], offset: ?>> to memref<?x1x16xi32, #vta.mem<acc>>
    %part = memref.subview %bias[0, 0, 0] [%n, 1, 16] [1, 1, 1] : memref<3x1x16xi32, #vta.mem<acc>> to memref<?x1x16xi32, strided<[16, 16, 1]>, #vta.mem<acc>>
    vta.alu add %tile, %part map affine_map<(d) -> (d)> : memref<?x1x16xi32, #vta.mem<acc>>, memref<?x1x16xi32, strided<[16, 16, 1]>, #vta.mem<acc>>
    vta.store %tile to %to : memref<?x1x16xi32, #vta.mem<acc>> to memref<?x1x16xi8, strided<[16, 16, 1], offset: ?>>
  }
  %last = vta.alloc() buffers 4 : memref<3x1x16xi32, #vta.mem<acc>>
  vta.load %r low[0, 0, 0] high[0, 0, 0] into %last : memref<3x1x16xi32> to memref<3x1x16xi32, #vta.mem<acc>>
  vta.alu add %last imm -5 : memref<3x1x16xi32, #vta.mem<acc>>
  vta.store %last to %z : memref<3x1x16xi32, #vta.mem<acc>> to memref<3x1x16xi8>
  return
}
}
