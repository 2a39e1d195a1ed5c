// Uops of different instructions are loaded together, before the first of them;
// equal sequences have one place.
// RUN: vta-opt %s --vta-evaluate=print-trace-after=place-loads \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: vta-opt %s --vta-evaluate=print-trace-after=place-uops \
// RUN:   -o /dev/null 2>&1 | FileCheck %s

// BEFORE:      sequence 0: (0, 0, 0)
// BEFORE-NEXT: sequence 1: (4, 0, 0)
// BEFORE-NEXT: sequence 2: (4, 4, 0)
// BEFORE-NEXT: gemm reset {{.*}} sequence=0
// BEFORE-NEXT: alu add {{.*}} sequence=0
// BEFORE-NEXT: store
// BEFORE-NEXT: gemm reset {{.*}} sequence=1
// BEFORE-NEXT: alu add {{.*}} sequence=2

// CHECK:      @f after place-uops, which loads uops into a ring
// CHECK-NEXT: uops: (0, 0, 0) (4, 0, 0) (4, 4, 0)
// CHECK-NEXT: load uop sram=0 dram=0x0 y=1 x=3 stride=3
// CHECK-NEXT: gemm reset uops=[0,1)
// CHECK-NEXT: alu add imm=0 uops=[0,1)
// CHECK-NEXT: store out
// CHECK-NEXT: gemm reset uops=[1,2)
// CHECK-NEXT: alu add imm=0 uops=[2,3)
// CHECK-NEXT: store out
// CHECK-NEXT: gemm reset uops=[0,1)
// CHECK-NEXT: alu add imm=0 uops=[0,1)

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%y: memref<3x4x1x16xi8> {vta.name = "y", bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %to = memref.subview %y[%i, 0, 0, 0] [1, 4, 1, 16] [1, 1, 1, 1] : memref<3x4x1x16xi8> to memref<4x1x16xi8, strided<[16, 16, 1], offset: ?>>
    %at = vta.alloc() buffers 2 : memref<4x1x16xi32, #vta.mem<acc>>
    vta.reset %at : memref<4x1x16xi32, #vta.mem<acc>>
    vta.store %at to %to : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi8, strided<[16, 16, 1], offset: ?>>
  }
  return
}
}
