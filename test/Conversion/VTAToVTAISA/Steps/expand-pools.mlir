// A pool over three rows, of which the first and the last may be padding: one
// operation for each row, on the outputs for which it exists. The row that all
// outputs have comes first, and makes the smallest number needless. Other
// numbers are made of immediates.
// RUN: vta-opt %s --vta-evaluate=print-trace-after=order-loads \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: vta-opt %s --vta-evaluate=print-trace-after=expand-pools \
// RUN:   -o /dev/null 2>&1 | FileCheck %s

// BEFORE:      reset acc2.0 to -2147483648
// BEFORE-NEXT: alu max acc2.0 acc1.0[-1:6] held[0:4] map (d0, d1) -> (d0 + d1) windows(3)
// BEFORE-NEXT: store
// BEFORE-NEXT: reset acc2.0 to 100000
// BEFORE-NEXT: store

// CHECK:      @f after expand-pools, which replaces pools
// CHECK:      reset acc2.0{{$}}
// CHECK-NEXT: alu add acc2.0 acc1.0[-1:6] map (d0) -> (d0 + 1){{$}}
// CHECK-NEXT: alu max acc2.0[1:3] acc1.0[-1:6] map (d0) -> (d0 + 1){{$}}
// CHECK-NEXT: alu max acc2.0[0:3] acc1.0[-1:6] map (d0) -> (d0 + 2){{$}}
// CHECK-NEXT: store
// CHECK-NEXT: reset acc2.0{{$}}
// CHECK-NEXT: alu add acc2.0 imm 2
// CHECK-NEXT: alu shr acc2.0 imm -16
// CHECK-NEXT: alu add acc2.0 imm -31072
// CHECK-NEXT: store

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<4x1x16xi32> {vta.name = "x"}, %y: memref<4x1x16xi8> {vta.name = "y", bufferize.result},
             %z: memref<4x1x16xi8> {vta.name = "z", bufferize.result}) {
  %s = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.load %x low[0, 0, 0] high[0, 0, 0] into %s : memref<4x1x16xi32> to memref<4x1x16xi32, #vta.mem<acc>>
  %p = vta.pad %s low[1, 0, 0] high[1, 0, 0] : memref<4x1x16xi32, #vta.mem<acc>> to memref<6x1x16xi32, #vta.mem<acc>>
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.reset %t to -2147483648 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.alu max %t, %p map affine_map<(h, k) -> (h + k)> windows [3] : memref<4x1x16xi32, #vta.mem<acc>>, memref<6x1x16xi32, #vta.mem<acc>>
  vta.store %t to %y : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi8>
  vta.reset %t to 100000 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.store %t to %z : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi8>
  return
}
}
