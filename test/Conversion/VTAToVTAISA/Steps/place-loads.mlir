// The second tile of what the ALU adds is loaded before the product that lets
// the load unit go on, not behind it.
// RUN: vta-opt %s --vta-evaluate=print-trace-after=emit \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: vta-opt %s --vta-evaluate=print-trace-after=place-loads \
// RUN:   -o /dev/null 2>&1 | FileCheck %s
// RUN: vta-opt %s --vta-evaluate='print-trace-after=place-loads place-loads=false' \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE

// BEFORE:      load inp sram=4
// BEFORE-NEXT: gemm reset
// BEFORE-NEXT: gemm uops{{.*}} sequence=3
// BEFORE-NEXT: load acc sram=12 dram=0x4 y=1 x=4 stride=4 buffer=@r
// BEFORE-NEXT: alu add

// CHECK:      @f after place-loads, which loads accumulators while
// CHECK:      load inp sram=4
// CHECK-NEXT: gemm reset
// CHECK-NEXT: load acc sram=12 dram=0x4 y=1 x=4 stride=4 buffer=@r
// CHECK-NEXT: gemm uops{{.*}} sequence=3
// CHECK-NEXT: alu add

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<8x1x16xi8> {vta.name = "x"}, %w: memref<16x16xi8> {vta.name = "w"},
             %r: memref<8x1x16xi32> {vta.name = "r"}, %y: memref<8x1x16xi8> {vta.name = "y", bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %wt = vta.alloc() buffers 1 : memref<16x16xi8, #vta.mem<wgt>>
  vta.load %w low[0, 0] high[0, 0] into %wt : memref<16x16xi8> to memref<16x16xi8, #vta.mem<wgt>>
  scf.for %i = %c0 to %c8 step %c4 {
    %from = memref.subview %x[%i, 0, 0] [4, 1, 16] [1, 1, 1] : memref<8x1x16xi8> to memref<4x1x16xi8, strided<[16, 16, 1], offset: ?>>
    %part = memref.subview %r[%i, 0, 0] [4, 1, 16] [1, 1, 1] : memref<8x1x16xi32> to memref<4x1x16xi32, strided<[16, 16, 1], offset: ?>>
    %to = memref.subview %y[%i, 0, 0] [4, 1, 16] [1, 1, 1] : memref<8x1x16xi8> to memref<4x1x16xi8, strided<[16, 16, 1], offset: ?>>
    %xt = vta.alloc() buffers 2 : memref<4x1x16xi8, #vta.mem<inp>>
    vta.load %from low[0, 0, 0] high[0, 0, 0] into %xt : memref<4x1x16xi8, strided<[16, 16, 1], offset: ?>> to memref<4x1x16xi8, #vta.mem<inp>>
    %at = vta.alloc() buffers 2 : memref<4x1x16xi32, #vta.mem<acc>>
    vta.reset %at : memref<4x1x16xi32, #vta.mem<acc>>
    vta.gemm %xt, %wt into %at maps [affine_map<(n) -> (n)>, affine_map<(n) -> ()>, affine_map<(n) -> (n)>]
        : memref<4x1x16xi8, #vta.mem<inp>>, memref<16x16xi8, #vta.mem<wgt>>, memref<4x1x16xi32, #vta.mem<acc>>
    %rt = vta.alloc() buffers 2 : memref<4x1x16xi32, #vta.mem<acc>>
    vta.load %part low[0, 0, 0] high[0, 0, 0] into %rt : memref<4x1x16xi32, strided<[16, 16, 1], offset: ?>> to memref<4x1x16xi32, #vta.mem<acc>>
    vta.alu add %at, %rt map affine_map<(d) -> (d)> : memref<4x1x16xi32, #vta.mem<acc>>, memref<4x1x16xi32, #vta.mem<acc>>
    vta.store %at to %to : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi8, strided<[16, 16, 1], offset: ?>>
  }
  return
}
}
