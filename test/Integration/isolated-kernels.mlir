// Kernels are scheduled without seeing each other: the second one needs all of
// the weight memory, in which the identity blocks that the first and the third
// one add residuals with are equal, but not the same.

// RUN: vta-check %s --config=1x16_15_15_10_17
// RUN: vta-opt %s --vta-pipeline=config=1x16_15_15_10_17 -o %t.mlir

// One load of weights for the second kernel: all that there is room for.
// RUN: FileCheck %s < %t.mlir
// CHECK: vtaisa.load wgt {{.*}} size(1 x 4)

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @resident(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [2] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 1 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 0 to <inp> at [1] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
func.func @f(%x: tensor<4x1x1x16xi8>, %w0: tensor<1x1x16x16xi8>, %w1: tensor<4x1x16x16xi8>, %w2: tensor<1x4x16x16xi8>) -> tensor<4x1x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x1x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x1x1x16xi32>) -> tensor<4x1x1x16xi32>
  %acc0 = linalg.mmt4d ins(%x, %w0 : tensor<4x1x1x16xi8>, tensor<1x1x16x16xi8>) outs(%zeros : tensor<4x1x1x16xi32>) -> tensor<4x1x1x16xi32>
  %e0 = tensor.empty() : tensor<4x1x1x16xi8>
  %y0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc0, %x : tensor<4x1x1x16xi32>, tensor<4x1x1x16xi8>) outs(%e0 : tensor<4x1x1x16xi8>) {
  ^bb0(%a: i32, %r: i8, %c: i8):
    %0 = arith.extsi %r : i8 to i32
    %1 = arith.addi %a, %0 : i32
    %2 = arith.trunci %1 : i32 to i8
    linalg.yield %2 : i8
  } -> tensor<4x1x1x16xi8>

  %ew = tensor.empty() : tensor<4x4x1x16xi32>
  %wide = linalg.fill ins(%zero : i32) outs(%ew : tensor<4x4x1x16xi32>) -> tensor<4x4x1x16xi32>
  %acc1 = linalg.mmt4d ins(%y0, %w1 : tensor<4x1x1x16xi8>, tensor<4x1x16x16xi8>) outs(%wide : tensor<4x4x1x16xi32>) -> tensor<4x4x1x16xi32>
  %e1 = tensor.empty() : tensor<4x4x1x16xi8>
  %y1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc1 : tensor<4x4x1x16xi32>) outs(%e1 : tensor<4x4x1x16xi8>) attrs = {vta.schedule = @schedules::@resident} {
  ^bb0(%a: i32, %c: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<4x4x1x16xi8>

  %acc2 = linalg.mmt4d ins(%y1, %w2 : tensor<4x4x1x16xi8>, tensor<1x4x16x16xi8>) outs(%zeros : tensor<4x1x1x16xi32>) -> tensor<4x1x1x16xi32>
  %e2 = tensor.empty() : tensor<4x1x1x16xi8>
  %y2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc2, %y0 : tensor<4x1x1x16xi32>, tensor<4x1x1x16xi8>) outs(%e2 : tensor<4x1x1x16xi8>) {
  ^bb0(%a: i32, %r: i8, %c: i8):
    %0 = arith.extsi %r : i8 to i32
    %1 = arith.addi %a, %0 : i32
    %2 = arith.trunci %1 : i32 to i8
    linalg.yield %2 : i8
  } -> tensor<4x1x1x16xi8>
  return %y2 : tensor<4x1x1x16xi8>
}
