// REQUIRES: numpy
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(vta-evaluate,vtaisa.program(vtaisa-derive-tokens, \
// RUN:   vtaisa-verify))' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: vta-translate --vtaisa-to-binary %t.mlir -o %t.vtaprog
// RUN: %python %S/Inputs/npy.py random %t.d x=16x1x16:int8 w=16x16:int8 r=16x1x16:int32
// RUN: vta-run %t.vtaprog --strict --input x=%t.d/x.npy --input w=%t.d/w.npy --input r=%t.d/r.npy \
// RUN:   --output y=%t.d/y.npy
// RUN: %python %S/Inputs/npy.py check %t.d "y == (x[:, 0].astype(np.int32) @ w.T.astype(np.int32) \
// RUN:   + r[:, 0]).astype(np.int8)[:, None]"

// The product frees its tile of inputs: before it the bus is quiet, behind it
// the load unit fills the tile again. What the ALU adds is loaded before.

#rows = affine_map<(n) -> (n)>
#one = affine_map<(n) -> ()>
#acc = #vta.mem<acc>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
// CHECK-LABEL: vtaisa.program @sums
// CHECK:      vtaisa.gemm uops
// CHECK:      vtaisa.load acc {{.*}} dram(@r) size(1 x 4)
// CHECK-NEXT: vtaisa.alu add
// CHECK:      vtaisa.load acc {{.*}} dram(@r, 4) size(1 x 4)
// CHECK-NEXT: vtaisa.gemm uops
// CHECK-NEXT: vtaisa.alu add
// The slot of the third tile is that of the first, which was added before.
// CHECK:      vtaisa.load acc {{.*}} dram(@r, 8) size(1 x 4)
// CHECK-NEXT: vtaisa.gemm uops
// CHECK-NEXT: vtaisa.alu add
// CHECK:      vtaisa.load acc {{.*}} dram(@r, 12) size(1 x 4)
// CHECK-NEXT: vtaisa.gemm uops
// CHECK-NEXT: vtaisa.alu add
func.func @sums(%x: memref<16x1x16xi8> {vta.name = "x"}, %w: memref<16x16xi8> {vta.name = "w"},
                %r: memref<16x1x16xi32> {vta.name = "r"}, %y: memref<16x1x16xi8> {vta.name = "y", bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %wt = vta.alloc() buffers 1 : memref<16x16xi8, #vta.mem<wgt>>
  vta.load %w low[0, 0] high[0, 0] into %wt : memref<16x16xi8> to memref<16x16xi8, #vta.mem<wgt>>
  scf.for %i = %c0 to %c16 step %c4 {
    %from = memref.subview %x[%i, 0, 0] [4, 1, 16] [1, 1, 1] : memref<16x1x16xi8> to memref<4x1x16xi8, strided<[16, 16, 1], offset: ?>>
    %part = memref.subview %r[%i, 0, 0] [4, 1, 16] [1, 1, 1] : memref<16x1x16xi32> to memref<4x1x16xi32, strided<[16, 16, 1], offset: ?>>
    %to = memref.subview %y[%i, 0, 0] [4, 1, 16] [1, 1, 1] : memref<16x1x16xi8> to memref<4x1x16xi8, strided<[16, 16, 1], offset: ?>>
    %xt = vta.alloc() buffers 2 : memref<4x1x16xi8, #vta.mem<inp>>
    vta.load %from low[0, 0, 0] high[0, 0, 0] into %xt : memref<4x1x16xi8, strided<[16, 16, 1], offset: ?>> to memref<4x1x16xi8, #vta.mem<inp>>
    %yt = vta.alloc() buffers 2 : memref<4x1x16xi32, #acc>
    vta.reset %yt : memref<4x1x16xi32, #acc>
    vta.gemm %xt, %wt into %yt maps [#rows, #one, #rows]
        : memref<4x1x16xi8, #vta.mem<inp>>, memref<16x16xi8, #vta.mem<wgt>>, memref<4x1x16xi32, #acc>
    %rt = vta.alloc() buffers 2 : memref<4x1x16xi32, #acc>
    vta.load %part low[0, 0, 0] high[0, 0, 0] into %rt : memref<4x1x16xi32, strided<[16, 16, 1], offset: ?>> to memref<4x1x16xi32, #acc>
    vta.alu add %yt, %rt map affine_map<(d) -> (d)> : memref<4x1x16xi32, #acc>, memref<4x1x16xi32, #acc>
    vta.store %yt to %to : memref<4x1x16xi32, #acc> to memref<4x1x16xi8, strided<[16, 16, 1], offset: ?>>
  }
  return
}
}

// RUN: vta-opt %s --vta-evaluate=place-loads=false | FileCheck %s --check-prefix=INORDER
// INORDER-COUNT-2: vtaisa.gemm uops
// INORDER-NEXT: vtaisa.load acc {{.*}} dram(@r, 4)
