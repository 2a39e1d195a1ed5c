// One of three input channels is loaded and multiplied first. Only the first
// product of the loop is split.
// RUN: vta-opt %s --vta-evaluate=print-trace-after=assign-slots \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: vta-opt %s --vta-evaluate=print-trace-after=split-first \
// RUN:   -o /dev/null 2>&1 | FileCheck %s

// BEFORE:      load inp1.0 dram(@x) size(3 x 2)
// BEFORE-NEXT: load wgt2.0 dram(@w) size(3)
// BEFORE-NEXT: reset acc3.0
// BEFORE-NEXT: gemm inp1.0 wgt2.0 into acc3.0 maps {{.*}} first_ci(1)
// BEFORE-NEXT: store

// CHECK:      @f after split-first, which begins the first product
// CHECK:      load inp1.0 dram(@x) size(1 x 2)
// CHECK-NEXT: load wgt2.0 dram(@w) size(1)
// CHECK-NEXT: reset acc3.0
// CHECK-NEXT: gemm inp1.0[0:1, 0:2] wgt2.0[0:1] into acc3.0 maps
// CHECK-NEXT: load inp1.0 at(2) dram(@x, 32) size(2 x 2) stride(32, 16)
// CHECK-NEXT: load wgt2.0 at(1) dram(@w, 256) size(2)
// CHECK-NEXT: gemm inp1.0[1:2, 0:2] wgt2.0[1:2] into acc3.0 maps
// CHECK-NEXT: store
// CHECK-NEXT: load wgt2.1 dram(@w, 768) size(3)
// CHECK-NEXT: reset acc3.1
// CHECK-NEXT: gemm inp1.0 wgt2.1 into acc3.1
// CHECK-NEXT: store

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<3x2x1x16xi8> {vta.name = "x"}, %w: memref<2x3x16x16xi8> {vta.name = "w"},
             %y: memref<2x2x1x16xi8> {vta.name = "y", bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %xt = vta.alloc() buffers 1 : memref<3x2x1x16xi8, #vta.mem<inp>>
  vta.load %x low[0, 0, 0, 0] high[0, 0, 0, 0] into %xt : memref<3x2x1x16xi8> to memref<3x2x1x16xi8, #vta.mem<inp>>
  scf.for %i = %c0 to %c2 step %c1 {
    %part = memref.subview %w[%i, 0, 0, 0] [1, 3, 16, 16] [1, 1, 1, 1] : memref<2x3x16x16xi8> to memref<3x16x16xi8, strided<[256, 16, 1], offset: ?>>
    %to = memref.subview %y[%i, 0, 0, 0] [1, 2, 1, 16] [1, 1, 1, 1] : memref<2x2x1x16xi8> to memref<2x1x16xi8, strided<[16, 16, 1], offset: ?>>
    %wt = vta.alloc() buffers 2 : memref<3x16x16xi8, #vta.mem<wgt>>
    vta.load %part low[0, 0, 0] high[0, 0, 0] into %wt : memref<3x16x16xi8, strided<[256, 16, 1], offset: ?>> to memref<3x16x16xi8, #vta.mem<wgt>>
    %at = vta.alloc() buffers 2 : memref<2x1x16xi32, #vta.mem<acc>>
    vta.reset %at : memref<2x1x16xi32, #vta.mem<acc>>
    vta.gemm %xt, %wt into %at maps [affine_map<(n, k) -> (k, n)>, affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (n)>] {vta.first_ci = 1 : i64}
        : memref<3x2x1x16xi8, #vta.mem<inp>>, memref<3x16x16xi8, #vta.mem<wgt>>, memref<2x1x16xi32, #vta.mem<acc>>
    vta.store %at to %to : memref<2x1x16xi32, #vta.mem<acc>> to memref<2x1x16xi8, strided<[16, 16, 1], offset: ?>>
  }
  return
}
}
