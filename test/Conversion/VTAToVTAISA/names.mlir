// RUN: vta-opt %s --vta-evaluate | FileCheck %s

// A name that a user gave is kept; one that was made up gives way.

// CHECK: vtaisa.buffer @arg0_1 input : tensor<4x1x16xi32>
// CHECK: vtaisa.buffer @uops output : tensor<4x1x16xi8>
// CHECK: vtaisa.buffer @arg0 output : tensor<4x1x16xi8>
// CHECK: vtaisa.buffer @uops_1 uop
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<4x1x16xi32>, %a: memref<4x1x16xi8> {vta.name = "uops", bufferize.result},
             %b: memref<4x1x16xi8> {vta.name = "arg0", bufferize.result}) {
  %0 = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.load %x low[0, 0, 0] high[0, 0, 0] into %0 : memref<4x1x16xi32> to memref<4x1x16xi32, #vta.mem<acc>>
  vta.alu add %0 imm 1 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.store %0 to %a : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi8>
  vta.store %0 to %b : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi8>
  return
}
}
