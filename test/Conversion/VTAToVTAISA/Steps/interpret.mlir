// RUN: vta-opt %s --vta-evaluate=print-trace-after=interpret \
// RUN:   -o /dev/null 2>&1 | FileCheck %s
// The loop is walked: each iteration has its own instances of the tiles, views
// have numbers.

// CHECK:      @f after interpret, which walks the loops and writes the trace:
// CHECK-NEXT: buffer @x input tensor<6x1x16xi8>
// CHECK-NEXT: buffer @w input tensor<2x16x16xi8>
// CHECK-NEXT: buffer @b input tensor<1x16xi32>
// CHECK-NEXT: buffer @y output tensor<6x1x16xi8>
// CHECK-NEXT: block wgt1.0 shape(2)
// CHECK-NEXT: block acc2.0 shape()
// CHECK-NEXT: block inp3.0 shape(4) holds(3) from(1)
// CHECK-NEXT: block acc4.0 shape(3)
// CHECK-NEXT: block inp3.1 shape(4)
// CHECK-NEXT: block acc4.1 shape(3)
// CHECK-NEXT: load wgt1.0 dram(@w) size(2) stride(256)
// CHECK-NEXT: load acc2.0 dram(@b) size() stride()
// CHECK-NEXT: load inp3.0 dram(@x) size(3) stride(16)
// CHECK-NEXT: reset acc4.0 to 7
// CHECK-NEXT: gemm inp3.0 wgt1.0 into acc4.0
// CHECK-SAME:   maps [(d0, d1) -> (d0 + d1), (d0, d1) -> (d1), (d0, d1) -> (d0)]
// CHECK-SAME:   uop_loops(0, 1)
// CHECK-NEXT: alu add acc4.0 acc2.0 map (d0) -> ()
// CHECK-NEXT: alu shr acc4.0[0:2:2] imm 6
// CHECK-NEXT: store acc4.0 dram(@y) size(3) stride(16)
// CHECK-NEXT: load inp3.1 dram(@x, 32) size(4) stride(16)
// CHECK-NEXT: reset acc4.1 to 7
// CHECK-NEXT: gemm inp3.1 wgt1.0 into acc4.1
// CHECK-NEXT: alu add acc4.1 acc2.0 map (d0) -> ()
// CHECK-NEXT: alu shr acc4.1[0:2:2] imm 6
// CHECK-NEXT: store acc4.1 dram(@y, 48) size(3) stride(16)

// Padding is not held, but the instruction can write zeros around the source.
// Zeros between elements are never held.
// RUN: vta-opt %s --vta-evaluate=print-trace-after=interpret \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefixes=PADS,SKIP
// RUN: vta-opt %s --vta-evaluate='print-trace-after=interpret skip-padding=false' \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefixes=PADS,LOAD
// PADS:      @pads after interpret
// SKIP:      block inp1.0 shape(3 x 4) holds(2 x 2) from(0, 1){{$}}
// LOAD:      block inp1.0 shape(3 x 4){{$}}
// PADS-NEXT: block inp2.0 shape(3 x 4) holds(2 x 2) from(0, 1) every(2, 1)
// PADS-NEXT: load inp1.0 dram(@x) size(2 x 2) stride(32, 16)
// LOAD-SAME: row_pads(0, 1) column_pads(1, 1){{$}}
// PADS-NEXT: load inp2.0 dram(@x) size(2 x 2) stride(32, 16){{$}}

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<6x1x16xi8> {vta.name = "x"}, %w: memref<2x16x16xi8> {vta.name = "w"},
             %b: memref<1x16xi32> {vta.name = "b"}, %y: memref<6x1x16xi8> {vta.name = "y", bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %wt = vta.alloc() buffers 1 : memref<2x16x16xi8, #vta.mem<wgt>>
  vta.load %w low[0, 0, 0] high[0, 0, 0] into %wt : memref<2x16x16xi8> to memref<2x16x16xi8, #vta.mem<wgt>>
  %bt = vta.alloc() buffers 1 : memref<1x16xi32, #vta.mem<acc>>
  vta.load %b low[0, 0] high[0, 0] into %bt : memref<1x16xi32> to memref<1x16xi32, #vta.mem<acc>>
  scf.for %i = %c0 to %c6 step %c3 {
    %low = affine.max affine_map<(d0) -> (0, 1 - d0)>(%i)
    %from = affine.max affine_map<(d0) -> (0, d0 - 1)>(%i)
    %count = affine.apply affine_map<(d0) -> (4 - d0)>(%low)
    %part = memref.subview %x[%from, 0, 0] [%count, 1, 16] [1, 1, 1] : memref<6x1x16xi8> to memref<?x1x16xi8, strided<[16, 16, 1], offset: ?>>
    %to = memref.subview %y[%i, 0, 0] [3, 1, 16] [1, 1, 1] : memref<6x1x16xi8> to memref<3x1x16xi8, strided<[16, 16, 1], offset: ?>>
    %xt = vta.alloc() buffers 2 : memref<4x1x16xi8, #vta.mem<inp>>
    vta.load %part low[%low, 0, 0] high[0, 0, 0] into %xt : memref<?x1x16xi8, strided<[16, 16, 1], offset: ?>> to memref<4x1x16xi8, #vta.mem<inp>>
    %at = vta.alloc() buffers 2 : memref<3x1x16xi32, #vta.mem<acc>>
    vta.reset %at to 7 : memref<3x1x16xi32, #vta.mem<acc>>
    vta.gemm %xt, %wt into %at maps [affine_map<(n, k) -> (n + k)>, affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (n)>] {vta.uop_loops = array<i64: 0, 1>}
        : memref<4x1x16xi8, #vta.mem<inp>>, memref<2x16x16xi8, #vta.mem<wgt>>, memref<3x1x16xi32, #vta.mem<acc>>
    vta.alu add %at, %bt map affine_map<(d) -> ()> : memref<3x1x16xi32, #vta.mem<acc>>, memref<1x16xi32, #vta.mem<acc>>
    %ends = memref.subview %at[0, 0, 0] [2, 1, 16] [2, 1, 1] : memref<3x1x16xi32, #vta.mem<acc>> to memref<2x1x16xi32, strided<[32, 16, 1]>, #vta.mem<acc>>
    vta.alu shr %ends imm 6 : memref<2x1x16xi32, strided<[32, 16, 1]>, #vta.mem<acc>>
    vta.store %at to %to : memref<3x1x16xi32, #vta.mem<acc>> to memref<3x1x16xi8, strided<[16, 16, 1], offset: ?>>
  }
  return
}
func.func @pads(%x: memref<2x2x1x16xi8> {vta.name = "x"}) {
  %0 = vta.alloc() buffers 1 : memref<3x4x1x16xi8, #vta.mem<inp>>
  vta.load %x low[0, 1, 0, 0] high[1, 1, 0, 0] into %0 : memref<2x2x1x16xi8> to memref<3x4x1x16xi8, #vta.mem<inp>>
  %1 = vta.alloc() buffers 1 : memref<3x4x1x16xi8, #vta.mem<inp>>
  vta.load %x low[0, 1, 0, 0] high[0, 1, 0, 0] interior [2, 1, 1, 1] into %1 : memref<2x2x1x16xi8> to memref<3x4x1x16xi8, #vta.mem<inp>>
  return
}
}
