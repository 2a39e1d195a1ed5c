// RUN: vta-opt %s --vta-attach-target --vta-schedule-pipeline --vta-lowering-pipeline \
// RUN:   | FileCheck %s

// Tiles whose whole input lies in the padding, before and behind the source.
// Those behind it once got a negative low pad.

// CHECK-COUNT-1: vtaisa.load inp
// CHECK-NOT: vtaisa.load inp
// CHECK: vtaisa.finish

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
func.func @conv(%x: tensor<1x1x1x1x1x16xi8>, %w: tensor<1x1x1x1x16x16xi8>) -> tensor<1x1x1x4x1x16xi8> {
  %zero = arith.constant 0 : i8
  %zero32 = arith.constant 0 : i32
  %xp = tensor.pad %x low[0, 0, 0, 1, 0, 0] high[0, 0, 0, 2, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero : i8
  } : tensor<1x1x1x1x1x16xi8> to tensor<1x1x1x4x1x16xi8>
  %e = tensor.empty() : tensor<1x1x1x4x1x16xi32>
  %f = linalg.fill ins(%zero32 : i32) outs(%e : tensor<1x1x1x4x1x16xi32>) -> tensor<1x1x1x4x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x1x1x4x1x16xi8>, tensor<1x1x1x1x16x16xi8>) outs(%f : tensor<1x1x1x4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x1x1x4x1x16xi32>
  %e8 = tensor.empty() : tensor<1x1x1x4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<1x1x1x4x1x16xi32>) outs(%e8 : tensor<1x1x1x4x1x16xi8>) attrs = {vta.schedule = @schedules::@conv} {
  ^bb0(%a: i32, %c: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x1x1x4x1x16xi8>
  return %out : tensor<1x1x1x4x1x16xi8>
}
module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @conv(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [0, 0, 0, 1] order [3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 1 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 0 to <inp> at [1] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
