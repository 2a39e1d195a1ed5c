// The two tiles of a bias get a slot each: the second time around, nothing is
// loaded.
// RUN: vta-opt %s --vta-evaluate=print-trace-after=interpret \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: vta-opt %s --vta-evaluate=print-trace-after=keep-operands \
// RUN:   -o /dev/null 2>&1 | FileCheck %s
// RUN: vta-opt %s --vta-evaluate='print-trace-after=keep-operands place-loads=false' \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE

// BEFORE: @f after
// BEFORE: load acc2.0 dram(@b) size(1)
// BEFORE: load acc2.1 dram(@b, 64) size(1)
// BEFORE: load acc2.2 dram(@b) size(1)
// BEFORE: load acc2.3 dram(@b, 64) size(1)
// BEFORE-NEXT: alu add acc1.3 acc2.3

// CHECK:      @f after keep-operands, which keeps small operands
// CHECK:      load acc2.0 dram(@b) size(1)
// CHECK-NEXT: alu add acc1.0 acc2.0
// CHECK:      load acc2.1 dram(@b, 64) size(1)
// CHECK-NEXT: alu add acc1.1 acc2.1
// CHECK-NOT:  load
// CHECK:      alu add acc1.2 acc2.0
// CHECK-NOT:  load
// CHECK:      alu add acc1.3 acc2.1

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%b: memref<2x1x16xi32> {vta.name = "b"}, %y: memref<2x2x1x16xi8> {vta.name = "y", bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      %part = memref.subview %b[%j, 0, 0] [1, 1, 16] [1, 1, 1] : memref<2x1x16xi32> to memref<1x1x16xi32, strided<[16, 16, 1], offset: ?>>
      %to = memref.subview %y[%i, %j, 0, 0] [1, 1, 1, 16] [1, 1, 1, 1] : memref<2x2x1x16xi8> to memref<1x1x16xi8, strided<[16, 16, 1], offset: ?>>
      %at = vta.alloc() buffers 2 : memref<1x1x16xi32, #vta.mem<acc>>
      vta.reset %at : memref<1x1x16xi32, #vta.mem<acc>>
      %bt = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
      vta.load %part low[0, 0, 0] high[0, 0, 0] into %bt : memref<1x1x16xi32, strided<[16, 16, 1], offset: ?>> to memref<1x1x16xi32, #vta.mem<acc>>
      vta.alu add %at, %bt map affine_map<(d) -> (d)> : memref<1x1x16xi32, #vta.mem<acc>>, memref<1x1x16xi32, #vta.mem<acc>>
      vta.store %at to %to : memref<1x1x16xi32, #vta.mem<acc>> to memref<1x1x16xi8, strided<[16, 16, 1], offset: ?>>
    }
  }
  return
}
}
