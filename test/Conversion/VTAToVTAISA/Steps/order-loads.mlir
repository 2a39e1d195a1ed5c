// Each product reads ten of the weights: the second ten are loaded after the
// first product.
// RUN: vta-opt %s --vta-evaluate=print-trace-after=split-first \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: vta-opt %s --vta-evaluate=print-trace-after=order-loads \
// RUN:   -o /dev/null 2>&1 | FileCheck %s
// RUN: vta-opt %s --vta-evaluate='print-trace-after=order-loads place-loads=false' \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE

// BEFORE:      load wgt1.0 dram(@w) size(20)
// BEFORE-NEXT: load inp2.0 dram(@x) size()
// BEFORE-NEXT: reset acc3.0
// BEFORE-NEXT: gemm inp2.0 wgt1.0[0:10] into acc3.0
// BEFORE-NEXT: store

// CHECK:      @f after order-loads, which loads resident operands
// CHECK:      load wgt1.0 dram(@w) size(10)
// CHECK-NEXT: load inp2.0 dram(@x) size()
// CHECK-NEXT: reset acc3.0
// CHECK-NEXT: gemm inp2.0 wgt1.0[0:10] into acc3.0
// CHECK-NEXT: load wgt1.0 at(10) dram(@w, 2560) size(10)
// CHECK-NEXT: store acc3.0
// CHECK-NEXT: reset acc3.1
// CHECK-NEXT: gemm inp2.0 wgt1.0[10:10] into acc3.1

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<1x16xi8> {vta.name = "x"}, %w: memref<20x16x16xi8> {vta.name = "w"},
             %y: memref<20x1x16xi8> {vta.name = "y", bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %c20 = arith.constant 20 : index
  %wt = vta.alloc() buffers 1 : memref<20x16x16xi8, #vta.mem<wgt>>
  vta.load %w low[0, 0, 0] high[0, 0, 0] into %wt : memref<20x16x16xi8> to memref<20x16x16xi8, #vta.mem<wgt>>
  %xt = vta.alloc() buffers 1 : memref<1x16xi8, #vta.mem<inp>>
  vta.load %x low[0, 0] high[0, 0] into %xt : memref<1x16xi8> to memref<1x16xi8, #vta.mem<inp>>
  scf.for %i = %c0 to %c20 step %c10 {
    %to = memref.subview %y[%i, 0, 0] [10, 1, 16] [1, 1, 1] : memref<20x1x16xi8> to memref<10x1x16xi8, strided<[16, 16, 1], offset: ?>>
    %part = memref.subview %wt[%i, 0, 0] [10, 16, 16] [1, 1, 1] : memref<20x16x16xi8, #vta.mem<wgt>> to memref<10x16x16xi8, strided<[256, 16, 1], offset: ?>, #vta.mem<wgt>>
    %at = vta.alloc() buffers 2 : memref<10x1x16xi32, #vta.mem<acc>>
    vta.reset %at : memref<10x1x16xi32, #vta.mem<acc>>
    vta.gemm %xt, %part into %at maps [affine_map<(n) -> ()>, affine_map<(n) -> (n)>, affine_map<(n) -> (n)>]
        : memref<1x16xi8, #vta.mem<inp>>, memref<10x16x16xi8, strided<[256, 16, 1], offset: ?>, #vta.mem<wgt>>, memref<10x1x16xi32, #vta.mem<acc>>
    vta.store %at to %to : memref<10x1x16xi32, #vta.mem<acc>> to memref<10x1x16xi8, strided<[16, 16, 1], offset: ?>>
  }
  return
}
}
