// REQUIRES: numpy
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(vta-evaluate,vtaisa.program(vtaisa-derive-tokens, \
// RUN:   vtaisa-verify))' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: vta-translate --vtaisa-to-binary %t.mlir -o %t.vtaprog
// RUN: %python %S/Inputs/npy.py random %t.d arg0=10x1x16:int32
// RUN: vta-run %t.vtaprog --strict --input arg0=%t.d/arg0.npy --output out0=%t.d/out0.npy \
// RUN:   --output arg1=%t.d/arg1.npy
// RUN: %python %S/Inputs/npy.py check %t.d "out0[[1, 2, 4, 5, 7, 8]] == (arg0[[1, 2, 4, 5, 7, 8]] \
// RUN:   + 10 + np.arange(16) * 4).astype(np.int8)" \
// RUN:   "out0[::3] == (arg0[::3] + 1).astype(np.int8)" \
// RUN:   "arg1 == (arg0[:3] + 10 + np.arange(16) * 4).astype(np.int8)"

// Buffers without a name get one, as do constants; what is written to is an
// output. Loops that do not run leave nothing.

// CHECK-LABEL: vtaisa.program @loops
// CHECK-SAME: config(#vta.config<"1x16_i8w8a32_15_15_18_17">) machine("rtl-de10")
// CHECK: vtaisa.buffer @arg0 input : tensor<10x1x16xi32>
// CHECK: vtaisa.buffer @out0 output : tensor<10x1x16xi8>
// CHECK: vtaisa.buffer @arg1 output : tensor<3x1x16xi8>
// CHECK: vtaisa.buffer @[[K:.*]] constant = dense<{{.*}}> : tensor<1x1x16xi32>
// CHECK: vtaisa.buffer @uops uop
// CHECK: vtaisa.load acc sram(0) dram(@[[K]]) size(1 x 1)
// CHECK: vtaisa.load acc sram({{.*}}) dram(@arg0, 1) size(1 x 2)
// CHECK: vtaisa.load acc sram({{.*}}) dram(@arg0, 4) size(1 x 2)
// CHECK: vtaisa.load acc sram({{.*}}) dram(@arg0, 7) size(1 x 2)
// CHECK: vtaisa.load acc sram({{.*}}) dram(@arg0) size(4 x 1) stride(3)
// CHECK: vtaisa.load acc sram({{.*}}) dram(@arg0) size(1 x 3)
// CHECK-NOT: vtaisa.load acc
// CHECK: vtaisa.finish
// CHECK-NOT: memref.global
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
memref.global "private" constant @k : memref<1x1x16xi32> = dense<[[[10, 14, 18, 22, 26, 30, 34, 38, 42, 46, 50, 54, 58, 62, 66, 70]]]>
func.func @loops(%x: memref<10x1x16xi32>, %y: memref<10x1x16xi8> {bufferize.result}, %z: memref<3x1x16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %k = memref.get_global @k : memref<1x1x16xi32>
  %bias = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  vta.load %k low[0, 0, 0] high[0, 0, 0] into %bias : memref<1x1x16xi32> to memref<1x1x16xi32, #vta.mem<acc>>
  scf.for %i = %c0 to %c3 step %c1 {
    %a = affine.apply affine_map<(d0) -> ((d0 * 6) floordiv 2 + d0 mod 1)>(%i)
    %at = arith.addi %a, %c1 : index
    %m = arith.muli %c1, %c2 : index
    %n = affine.max affine_map<(d0) -> (d0 - 100, 2)>(%i)
    %from = memref.subview %x[%at, 0, 0] [%n, 1, 16] [1, 1, 1] : memref<10x1x16xi32> to memref<?x1x16xi32, strided<[16, 16, 1], offset: ?>>
    %to = memref.subview %y[%at, 0, 0] [%m, 1, 16] [1, 1, 1] : memref<10x1x16xi8> to memref<?x1x16xi8, strided<[16, 16, 1], offset: ?>>
    %tile = vta.alloc(%n) buffers 2 : memref<?x1x16xi32, #vta.mem<acc>>
    vta.load %from low[0, 0, 0] high[0, 0, 0] into %tile : memref<?x1x16xi32, strided<[16, 16, 1], offset: ?>> to memref<?x1x16xi32, #vta.mem<acc>>
    vta.alu add %tile, %bias map affine_map<(d) -> (0)> : memref<?x1x16xi32, #vta.mem<acc>>, memref<1x1x16xi32, #vta.mem<acc>>
    vta.store %tile to %to : memref<?x1x16xi32, #vta.mem<acc>> to memref<?x1x16xi8, strided<[16, 16, 1], offset: ?>>
  }
  scf.for %i = %c3 to %c3 step %c1 {
    %tile = vta.alloc() buffers 1 : memref<3x1x16xi32, #vta.mem<acc>>
    vta.reset %tile : memref<3x1x16xi32, #vta.mem<acc>>
  }
  %from = memref.subview %x[0, 0, 0] [4, 1, 16] [3, 1, 1] : memref<10x1x16xi32> to memref<4x1x16xi32, strided<[48, 16, 1]>>
  %to = memref.subview %y[0, 0, 0] [4, 1, 16] [3, 1, 1] : memref<10x1x16xi8> to memref<4x1x16xi8, strided<[48, 16, 1]>>
  %rest = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.load %from low[0, 0, 0] high[0, 0, 0] into %rest : memref<4x1x16xi32, strided<[48, 16, 1]>> to memref<4x1x16xi32, #vta.mem<acc>>
  vta.alu add %rest imm 1 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.store %rest to %to : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi8, strided<[48, 16, 1]>>
  %first = memref.subview %x[0, 0, 0] [3, 1, 16] [1, 1, 1] : memref<10x1x16xi32> to memref<3x1x16xi32, strided<[16, 16, 1]>>
  %tile = vta.alloc() buffers 1 : memref<3x1x16xi32, #vta.mem<acc>>
  vta.load %first low[0, 0, 0] high[0, 0, 0] into %tile : memref<3x1x16xi32, strided<[16, 16, 1]>> to memref<3x1x16xi32, #vta.mem<acc>>
  vta.alu add %tile, %bias map affine_map<(d) -> (0)> : memref<3x1x16xi32, #vta.mem<acc>>, memref<1x1x16xi32, #vta.mem<acc>>
  vta.store %tile to %z : memref<3x1x16xi32, #vta.mem<acc>> to memref<3x1x16xi8>
  return
}
}
