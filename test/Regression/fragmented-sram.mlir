// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(vta-evaluate,vtaisa.program(vtaisa-derive-tokens, \
// RUN:   vtaisa-verify))' | FileCheck %s

// In order of use, the third tile would find two holes and no place. Packed
// instead, all fit.

// CHECK-LABEL: vtaisa.program @f
// CHECK-COUNT-3: vtaisa.store out
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%a: memref<700x1x16xi8> {bufferize.result}, %b: memref<600x1x16xi8> {bufferize.result}, %c: memref<1000x1x16xi8> {bufferize.result}) {
  %0 = vta.alloc() buffers 1 : memref<700x1x16xi32, #vta.mem<acc>>
  vta.reset %0 : memref<700x1x16xi32, #vta.mem<acc>>
  vta.store %0 to %a : memref<700x1x16xi32, #vta.mem<acc>> to memref<700x1x16xi8>
  %1 = vta.alloc() buffers 1 : memref<600x1x16xi32, #vta.mem<acc>>
  vta.reset %1 : memref<600x1x16xi32, #vta.mem<acc>>
  %2 = vta.alloc() buffers 1 : memref<1000x1x16xi32, #vta.mem<acc>>
  vta.reset %2 : memref<1000x1x16xi32, #vta.mem<acc>>
  vta.store %1 to %b : memref<600x1x16xi32, #vta.mem<acc>> to memref<600x1x16xi8>
  vta.store %2 to %c : memref<1000x1x16xi32, #vta.mem<acc>> to memref<1000x1x16xi8>
  return
}
}
