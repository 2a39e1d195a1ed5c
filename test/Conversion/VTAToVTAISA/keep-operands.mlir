// REQUIRES: numpy
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(vta-evaluate,vtaisa.program(vtaisa-derive-tokens, \
// RUN:   vtaisa-verify))' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: vta-translate --vtaisa-to-binary %t.mlir -o %t.vtaprog
// RUN: %python %S/Inputs/npy.py random %t.d x=5x6x1x16:int32 b=6x1x16:int32
// RUN: vta-run %t.vtaprog --strict --input x=%t.d/x.npy --input b=%t.d/b.npy \
// RUN:   --output y=%t.d/y.npy --output z=%t.d/z.npy
// RUN: %python %S/Inputs/npy.py check %t.d "y == (x + b).astype(np.int8)" "z == b.astype(np.int8)"

// Where twelve of sixteen elements are taken, there is no room for six more.
// RUN: sed s/18_17/18_10/ %s \
// RUN:   | vta-opt \
// RUN:   --pass-pipeline='builtin.module(vta-evaluate,vtaisa.program(vtaisa-derive-tokens, \
// RUN:   vtaisa-verify))' | FileCheck %s --check-prefix=FULL
// FULL-COUNT-15: vtaisa.load acc {{.*}} dram(@b{{.*}} size(1 x 2)

// Small operands are loaded once, all of them with one instruction. On this
// machine 23 cycles begin a load, and an element takes 8: three take longer.

#mem = #vta.mem<acc>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
// CHECK-LABEL: vtaisa.program @operands
// CHECK:       vtaisa.load acc {{.*}} dram(@x) size(1 x 2)
// CHECK:       vtaisa.load acc {{.*}} dram(@b) size(1 x 6)
// CHECK-NOT:   dram(@b
// CHECK-LABEL: dram(@y, 28)
// CHECK:       vtaisa.load acc {{.*}} dram(@b) size(1 x 3)
// CHECK:       vtaisa.load acc {{.*}} dram(@b, 3) size(1 x 3)
func.func @operands(%x: memref<5x6x1x16xi32> {vta.name = "x"}, %b: memref<6x1x16xi32> {vta.name = "b"},
                    %y: memref<5x6x1x16xi8> {vta.name = "y", bufferize.result},
                    %z: memref<6x1x16xi8> {vta.name = "z", bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  scf.for %i = %c0 to %c5 step %c1 {
    scf.for %j = %c0 to %c6 step %c2 {
      %from = memref.subview %x[%i, %j, 0, 0] [1, 2, 1, 16] [1, 1, 1, 1] : memref<5x6x1x16xi32> to memref<2x1x16xi32, strided<[16, 16, 1], offset: ?>>
      %to = memref.subview %y[%i, %j, 0, 0] [1, 2, 1, 16] [1, 1, 1, 1] : memref<5x6x1x16xi8> to memref<2x1x16xi8, strided<[16, 16, 1], offset: ?>>
      %part = memref.subview %b[%j, 0, 0] [2, 1, 16] [1, 1, 1] : memref<6x1x16xi32> to memref<2x1x16xi32, strided<[16, 16, 1], offset: ?>>
      %tile = vta.alloc() buffers 6 : memref<2x1x16xi32, #mem>
      vta.load %from low[0, 0, 0] high[0, 0, 0] into %tile : memref<2x1x16xi32, strided<[16, 16, 1], offset: ?>> to memref<2x1x16xi32, #mem>
      %bias = vta.alloc() buffers 2 : memref<2x1x16xi32, #mem>
      vta.load %part low[0, 0, 0] high[0, 0, 0] into %bias : memref<2x1x16xi32, strided<[16, 16, 1], offset: ?>> to memref<2x1x16xi32, #mem>
      vta.alu add %tile, %bias map affine_map<(d) -> (d)> : memref<2x1x16xi32, #mem>, memref<2x1x16xi32, #mem>
      vta.store %tile to %to : memref<2x1x16xi32, #mem> to memref<2x1x16xi8, strided<[16, 16, 1], offset: ?>>
    }
  }
  scf.for %j = %c0 to %c6 step %c3 {
    %to = memref.subview %z[%j, 0, 0] [3, 1, 16] [1, 1, 1] : memref<6x1x16xi8> to memref<3x1x16xi8, strided<[16, 16, 1], offset: ?>>
    %part = memref.subview %b[%j, 0, 0] [3, 1, 16] [1, 1, 1] : memref<6x1x16xi32> to memref<3x1x16xi32, strided<[16, 16, 1], offset: ?>>
    %tile = vta.alloc() buffers 2 : memref<3x1x16xi32, #mem>
    vta.reset %tile : memref<3x1x16xi32, #mem>
    %bias = vta.alloc() buffers 2 : memref<3x1x16xi32, #mem>
    vta.load %part low[0, 0, 0] high[0, 0, 0] into %bias : memref<3x1x16xi32, strided<[16, 16, 1], offset: ?>> to memref<3x1x16xi32, #mem>
    vta.alu add %tile, %bias map affine_map<(d) -> (d)> : memref<3x1x16xi32, #mem>, memref<3x1x16xi32, #mem>
    vta.store %tile to %to : memref<3x1x16xi32, #mem> to memref<3x1x16xi8, strided<[16, 16, 1], offset: ?>>
  }
  return
}
}
