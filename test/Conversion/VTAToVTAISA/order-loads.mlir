// REQUIRES: numpy
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(vta-evaluate,vtaisa.program(vtaisa-derive-tokens, \
// RUN:   vtaisa-verify))' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: vta-opt %s --vta-evaluate=place-loads=false | FileCheck %s --check-prefix=ASIS
// RUN: vta-translate --vtaisa-to-binary --program=products %t.mlir -o %t.vtaprog
// RUN: %python %S/Inputs/npy.py random %t.d x=1x16:int8 w=20x16x16:int8 v=5x16x16:int8
// RUN: vta-run %t.vtaprog --strict --input x=%t.d/x.npy --input w=%t.d/w.npy --input v=%t.d/v.npy \
// RUN:   --output y=%t.d/y.npy
// RUN: %python %S/Inputs/npy.py check %t.d "y[:, 0] == ((w.astype(int) + v[[i %% 10 // 2 for i in \
// RUN:   range(20)]]) @ x[0]).astype(np.int8)"
// RUN: vta-translate --vtaisa-to-binary --program=many %t.mlir -o %t.many
// RUN: %python %S/Inputs/npy.py random %t.d x=1x16:int8 w=72x16x16:int8
// RUN: vta-run %t.many --strict --input x=%t.d/x.npy --input w=%t.d/w.npy --output y=%t.d/y.npy
// RUN: %python %S/Inputs/npy.py check %t.d "y[:, 0] == (w.astype(int) @ x[0]).astype(np.int8)"
// RUN: vta-translate --vtaisa-to-binary --program=stored %t.mlir -o %t.stored
// RUN: %python %S/Inputs/npy.py random %t.d x=1x16:int8 w=16x16:int8 v=3x16x16:int8
// RUN: vta-run %t.stored --strict --input x=%t.d/x.npy --input w=%t.d/w.npy --input v=%t.d/v.npy \
// RUN:   --output y=%t.d/y.npy
// RUN: %python %S/Inputs/npy.py check %t.d \
// RUN:   "y[:, 0] == (v.astype(int) @ (w.astype(int) @ x[0]).astype(np.int8)).astype(np.int8)"

// Products read ten of the weights at a time: the first ones do not wait for
// the others, nor for what is multiplied after them. Two blocks at a time are
// not worth a load of their own.

// CHECK-LABEL: vtaisa.program @products
// CHECK:      vtaisa.load inp {{.*}} dram(@x) size(1 x 1)
// CHECK-NEXT: vtaisa.load wgt {{.*}} dram(@w) size(1 x 10) push(next)
// CHECK:      vtaisa.gemm uops
// CHECK-NEXT: vtaisa.load wgt {{.*}} dram(@v) size(1 x 5) push(next)
// CHECK-NEXT: vtaisa.gemm uops({{.*}}pop(prev)
// CHECK:      vtaisa.load wgt {{.*}} dram(@w, 10) size(1 x 10) push(next)
// CHECK:      vtaisa.gemm uops({{.*}}pop(prev)

// ASIS:      vtaisa.load wgt {{.*}} dram(@v) size(1 x 5)
// ASIS-NEXT: vtaisa.load wgt {{.*}} dram(@w) size(1 x 20)
#wgt = #vta.mem<wgt>
#acc = #vta.mem<acc>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @products(%x: memref<1x16xi8> {vta.name = "x"}, %w: memref<20x16x16xi8> {vta.name = "w"},
                    %v: memref<5x16x16xi8> {vta.name = "v"}, %y: memref<20x1x16xi8> {vta.name = "y", bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c10 = arith.constant 10 : index
  %c20 = arith.constant 20 : index
  %xt = vta.alloc() buffers 1 : memref<1x16xi8, #vta.mem<inp>>
  vta.load %x low[0, 0] high[0, 0] into %xt : memref<1x16xi8> to memref<1x16xi8, #vta.mem<inp>>
  %vt = vta.alloc() buffers 1 : memref<5x16x16xi8, #wgt>
  vta.load %v low[0, 0, 0] high[0, 0, 0] into %vt : memref<5x16x16xi8> to memref<5x16x16xi8, #wgt>
  %wt = vta.alloc() buffers 1 : memref<20x16x16xi8, #wgt>
  vta.load %w low[0, 0, 0] high[0, 0, 0] into %wt : memref<20x16x16xi8> to memref<20x16x16xi8, #wgt>
  scf.for %i = %c0 to %c20 step %c10 {
    %to = memref.subview %y[%i, 0, 0] [10, 1, 16] [1, 1, 1] : memref<20x1x16xi8> to memref<10x1x16xi8, strided<[16, 16, 1], offset: ?>>
    %part = memref.subview %wt[%i, 0, 0] [10, 16, 16] [1, 1, 1] : memref<20x16x16xi8, #wgt> to memref<10x16x16xi8, strided<[256, 16, 1], offset: ?>, #wgt>
    %yt = vta.alloc() buffers 2 : memref<10x1x16xi32, #acc>
    vta.reset %yt : memref<10x1x16xi32, #acc>
    vta.gemm %xt, %part into %yt maps [affine_map<(n) -> ()>, affine_map<(n) -> (n)>, affine_map<(n) -> (n)>]
        : memref<1x16xi8, #vta.mem<inp>>, memref<10x16x16xi8, strided<[256, 16, 1], offset: ?>, #wgt>, memref<10x1x16xi32, #acc>
    scf.for %j = %c0 to %c10 step %c2 {
      %k = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%j)
      %one = memref.subview %vt[%k, 0, 0] [1, 16, 16] [1, 1, 1] : memref<5x16x16xi8, #wgt> to memref<1x16x16xi8, strided<[256, 16, 1], offset: ?>, #wgt>
      %two = memref.subview %yt[%j, 0, 0] [2, 1, 16] [1, 1, 1] : memref<10x1x16xi32, #acc> to memref<2x1x16xi32, strided<[16, 16, 1], offset: ?>, #acc>
      vta.gemm %xt, %one into %two maps [affine_map<(n, k) -> ()>, affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (n)>]
          : memref<1x16xi8, #vta.mem<inp>>, memref<1x16x16xi8, strided<[256, 16, 1], offset: ?>, #wgt>, memref<2x1x16xi32, strided<[16, 16, 1], offset: ?>, #acc>
    }
    vta.store %yt to %to : memref<10x1x16xi32, #acc> to memref<10x1x16xi8, strided<[16, 16, 1], offset: ?>>
  }
  return
}

// Nine blocks at a time would be worth it, each for itself; all eight together
// take 175 cycles more than one load, which is too much: eighteen at a time.

// CHECK-LABEL: vtaisa.program @many
// CHECK:      vtaisa.load wgt {{.*}} dram(@w) size(1 x 18)
// CHECK:      vtaisa.gemm uops
// CHECK:      vtaisa.gemm uops
// CHECK:      vtaisa.load wgt {{.*}} dram(@w, 18) size(1 x 18)
// CHECK:      vtaisa.load wgt {{.*}} dram(@w, 36) size(1 x 18)
// CHECK:      vtaisa.load wgt {{.*}} dram(@w, 54) size(1 x 18)
// CHECK-NOT:  vtaisa.load wgt
// CHECK:      vtaisa.finish
func.func @many(%x: memref<1x16xi8> {vta.name = "x"}, %w: memref<72x16x16xi8> {vta.name = "w"},
                %y: memref<72x1x16xi8> {vta.name = "y", bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %c72 = arith.constant 72 : index
  %xt = vta.alloc() buffers 1 : memref<1x16xi8, #vta.mem<inp>>
  vta.load %x low[0, 0] high[0, 0] into %xt : memref<1x16xi8> to memref<1x16xi8, #vta.mem<inp>>
  %wt = vta.alloc() buffers 1 : memref<72x16x16xi8, #wgt>
  vta.load %w low[0, 0, 0] high[0, 0, 0] into %wt : memref<72x16x16xi8> to memref<72x16x16xi8, #wgt>
  scf.for %i = %c0 to %c72 step %c9 {
    %to = memref.subview %y[%i, 0, 0] [9, 1, 16] [1, 1, 1] : memref<72x1x16xi8> to memref<9x1x16xi8, strided<[16, 16, 1], offset: ?>>
    %part = memref.subview %wt[%i, 0, 0] [9, 16, 16] [1, 1, 1] : memref<72x16x16xi8, #wgt> to memref<9x16x16xi8, strided<[256, 16, 1], offset: ?>, #wgt>
    %yt = vta.alloc() buffers 2 : memref<9x1x16xi32, #acc>
    vta.reset %yt : memref<9x1x16xi32, #acc>
    vta.gemm %xt, %part into %yt maps [affine_map<(n) -> ()>, affine_map<(n) -> (n)>, affine_map<(n) -> (n)>]
        : memref<1x16xi8, #vta.mem<inp>>, memref<9x16x16xi8, strided<[256, 16, 1], offset: ?>, #wgt>, memref<9x1x16xi32, #acc>
    vta.store %yt to %to : memref<9x1x16xi32, #acc> to memref<9x1x16xi8, strided<[16, 16, 1], offset: ?>>
  }
  return
}

// What was just stored is loaded behind the weights for the same product.

// CHECK-LABEL: vtaisa.program @stored
// CHECK:      vtaisa.store {{.*}} dram(@[[Z:[a-z0-9_]+]])
// CHECK-NEXT: vtaisa.load wgt {{.*}} dram(@v) size(1 x 3)
// CHECK:      vtaisa.load inp {{.*}} dram(@[[Z]])

// ASIS-LABEL: vtaisa.program @stored
// ASIS:       vtaisa.store
// ASIS-NEXT:  vtaisa.load inp
// ASIS-NEXT:  vtaisa.load wgt
func.func @stored(%x: memref<1x16xi8> {vta.name = "x"}, %w: memref<16x16xi8> {vta.name = "w"},
                  %v: memref<3x16x16xi8> {vta.name = "v"}, %y: memref<3x1x16xi8> {vta.name = "y", bufferize.result}) {
  %z = memref.alloc() : memref<1x16xi8>
  %xt = vta.alloc() buffers 1 : memref<1x16xi8, #vta.mem<inp>>
  vta.load %x low[0, 0] high[0, 0] into %xt : memref<1x16xi8> to memref<1x16xi8, #vta.mem<inp>>
  %wt = vta.alloc() buffers 1 : memref<16x16xi8, #wgt>
  vta.load %w low[0, 0] high[0, 0] into %wt : memref<16x16xi8> to memref<16x16xi8, #wgt>
  %at = vta.alloc() buffers 1 : memref<1x16xi32, #acc>
  vta.reset %at : memref<1x16xi32, #acc>
  vta.gemm %xt, %wt into %at maps [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>]
      : memref<1x16xi8, #vta.mem<inp>>, memref<16x16xi8, #wgt>, memref<1x16xi32, #acc>
  vta.store %at to %z : memref<1x16xi32, #acc> to memref<1x16xi8>
  %zt = vta.alloc() buffers 1 : memref<1x16xi8, #vta.mem<inp>>
  vta.load %z low[0, 0] high[0, 0] into %zt : memref<1x16xi8> to memref<1x16xi8, #vta.mem<inp>>
  %vt = vta.alloc() buffers 1 : memref<3x16x16xi8, #wgt>
  vta.load %v low[0, 0, 0] high[0, 0, 0] into %vt : memref<3x16x16xi8> to memref<3x16x16xi8, #wgt>
  %yt = vta.alloc() buffers 1 : memref<3x1x16xi32, #acc>
  vta.reset %yt : memref<3x1x16xi32, #acc>
  vta.gemm %zt, %vt into %yt maps [affine_map<(n) -> ()>, affine_map<(n) -> (n)>, affine_map<(n) -> (n)>]
      : memref<1x16xi8, #vta.mem<inp>>, memref<3x16x16xi8, #wgt>, memref<3x1x16xi32, #acc>
  vta.store %yt to %y : memref<3x1x16xi32, #acc> to memref<3x1x16xi8>
  return
}
}
