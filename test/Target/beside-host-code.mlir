// RUN: vta-translate --vtaisa-to-listing %s | FileCheck %s

// A program is found among host code and schedules that are left.

// CHECK: program only
// CHECK: finish
func.func @host(%x: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %0 = memref.load %x[%c0] : memref<4xi32>
  return
}
vtaisa.program @only config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.finish
}
module @left attributes {transform.with_named_sequence} {
  transform.named_sequence @unused(%func: !transform.any_op {transform.readonly}) {
    transform.vta.finish %func : !transform.any_op
    transform.yield
  }
}
