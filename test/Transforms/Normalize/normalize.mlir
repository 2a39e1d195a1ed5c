// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   | FileCheck %s
// Steps in detail: epilogue.mlir.

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {

// CHECK-LABEL: func @several_ops
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK-NOT: vta.step
// CHECK: %[[ADD:.*]] = vta.step add 3 outs(%[[ACC]] :
// CHECK-NEXT: %[[SHR:.*]] = vta.step shr 5 outs(%[[ADD]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR]] :
// CHECK-NOT: linalg.generic
func.func @several_ops(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e : tensor<4x3x1x16xi32>) {
  ^bb0(%a: i32, %r: i32):
    %s = arith.addi %c3, %a : i32
    linalg.yield %s : i32
  } -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %s = arith.shrsi %a, %c5 : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// Nothing for VTA: nothing changes.
// CHECK-LABEL: func @other
// CHECK: linalg.generic
// CHECK: arith.divsi
func.func @other(%x: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  %c3 = arith.constant 3 : i32
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%x : tensor<4x3x1x16xi32>) {
  ^bb0(%a: i32):
    %s = arith.divsi %a, %c3 : i32
    linalg.yield %s : i32
  } -> tensor<4x3x1x16xi32>
  return %0 : tensor<4x3x1x16xi32>
}

}
