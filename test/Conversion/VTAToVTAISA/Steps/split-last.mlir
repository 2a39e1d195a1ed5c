// The last tile ends in two pieces: while one is stored, the next one is
// computed. The tile before it ends as a whole.
// RUN: vta-opt %s --vta-evaluate=print-trace-after=expand-pools \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: vta-opt %s --vta-evaluate=print-trace-after=split-last \
// RUN:   -o /dev/null 2>&1 | FileCheck %s
// RUN: vta-opt %s --vta-evaluate='print-trace-after=split-last split-last=false' \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE

// BEFORE:      load acc1.1 dram(@x, 128)
// BEFORE-NEXT: alu max acc1.1 imm 0
// BEFORE-NEXT: alu min acc1.1 imm 127
// BEFORE-NEXT: store acc1.1 dram(@y, 32) size(2) stride(16){{$}}

// CHECK:      @f after split-last, which ends the last tile in pieces:
// CHECK:      alu min acc1.0 imm 127
// CHECK-NEXT: store acc1.0 dram(@y) size(2) stride(16){{$}}
// CHECK-NEXT: load acc1.1 dram(@x, 128)
// CHECK-NEXT: alu max acc1.1[0:1] imm 0
// CHECK-NEXT: alu min acc1.1[0:1] imm 127
// CHECK-NEXT: store acc1.1[0:1] dram(@y, 32) size(1) stride(16) computed
// CHECK-NEXT: alu max acc1.1[1:1] imm 0
// CHECK-NEXT: alu min acc1.1[1:1] imm 127
// CHECK-NEXT: store acc1.1[1:1] dram(@y, 48) size(1) stride(16) computed
// CHECK-NOT:  {{.}}

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<4x1x16xi32> {vta.name = "x"}, %y: memref<4x1x16xi8> {vta.name = "y", bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c2 {
    %from = memref.subview %x[%i, 0, 0] [2, 1, 16] [1, 1, 1] : memref<4x1x16xi32> to memref<2x1x16xi32, strided<[16, 16, 1], offset: ?>>
    %to = memref.subview %y[%i, 0, 0] [2, 1, 16] [1, 1, 1] : memref<4x1x16xi8> to memref<2x1x16xi8, strided<[16, 16, 1], offset: ?>>
    %at = vta.alloc() buffers 1 : memref<2x1x16xi32, #vta.mem<acc>>
    vta.load %from low[0, 0, 0] high[0, 0, 0] into %at : memref<2x1x16xi32, strided<[16, 16, 1], offset: ?>> to memref<2x1x16xi32, #vta.mem<acc>>
    vta.alu max %at imm 0 : memref<2x1x16xi32, #vta.mem<acc>>
    vta.alu min %at imm 127 : memref<2x1x16xi32, #vta.mem<acc>>
    vta.store %at to %to : memref<2x1x16xi32, #vta.mem<acc>> to memref<2x1x16xi8, strided<[16, 16, 1], offset: ?>>
  }
  return
}
}
