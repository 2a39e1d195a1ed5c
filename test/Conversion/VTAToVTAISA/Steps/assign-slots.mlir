// Three instances take turns in two slots of the larger size, behind the slot of
// the operand that lives as long.
// RUN: vta-opt %s --vta-evaluate=print-trace-after=keep-operands \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: vta-opt %s --vta-evaluate=print-trace-after=assign-slots \
// RUN:   -o /dev/null 2>&1 | FileCheck %s

// BEFORE: block acc2.2 shape(2){{$}}

// CHECK:      @f after assign-slots, which assigns SRAM to all blocks:
// CHECK:      block acc1.0 shape(4) sram(0)
// CHECK-NEXT: block acc2.0 shape(4) sram(4)
// CHECK-NEXT: block acc2.1 shape(4) sram(8)
// CHECK-NEXT: block acc2.2 shape(2) sram(4)
// CHECK-NEXT: load acc1.0

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%b: memref<4x1x16xi32> {vta.name = "b"}, %y: memref<10x1x16xi8> {vta.name = "y", bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %bt = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.load %b low[0, 0, 0] high[0, 0, 0] into %bt : memref<4x1x16xi32> to memref<4x1x16xi32, #vta.mem<acc>>
  scf.for %i = %c0 to %c10 step %c4 {
    %n = affine.min affine_map<(d0) -> (4, 10 - d0)>(%i)
    %to = memref.subview %y[%i, 0, 0] [%n, 1, 16] [1, 1, 1] : memref<10x1x16xi8> to memref<?x1x16xi8, strided<[16, 16, 1], offset: ?>>
    %at = vta.alloc(%n) buffers 2 : memref<?x1x16xi32, #vta.mem<acc>>
    vta.reset %at : memref<?x1x16xi32, #vta.mem<acc>>
    vta.alu add %at, %bt map affine_map<(d) -> (d)> : memref<?x1x16xi32, #vta.mem<acc>>, memref<4x1x16xi32, #vta.mem<acc>>
    vta.store %at to %to : memref<?x1x16xi32, #vta.mem<acc>> to memref<?x1x16xi8, strided<[16, 16, 1], offset: ?>>
  }
  return
}
}
