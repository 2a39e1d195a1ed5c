// RUN: vta-opt %s --vta-apply-schedules --split-input-file | FileCheck %s

// A constant c is a row of a weight block times (1, 127, 127, ...): the rest of
// its division by 127 and the quotient in parts of at most 127.

// CHECK: #[[VEC:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d2, d5)>
// CHECK: #[[WGT:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d4, d3, d5)>
// CHECK: #[[ACC:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
// CHECK-LABEL: func @one_block
// CHECK-DAG: %[[ONES:.*]] = arith.constant dense<{{\[\[}}1, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127]]> : tensor<1x16xi8>
// Rows for 0, 1, -1, 63, 64, 127, -127, 200, -200 ...
// CHECK-DAG: %[[CODED:.*]] = arith.constant dense<"0x0000000000000000000000000000000001000000000000000000000000000000FF0000000000000000000000000000003F000000000000000000000000000000C10100000000000000000000000000000001000000000000000000000000000000FF0000000000000000000000000000CA02000000000000000000000000000036FE0000000000000000000000000000007F000000000000000000000000000000810000000000000000000000000000077F7F7F7F7F7F7F7F10000000000000F98181818181818181F0000000000000007F7F7F7F7F7F7F7F7F7F7F7F7F7F7F0081818181818181818181818181818107000000000000000000000000000000{{.*}}"> : tensor<2x1x16x16xi8>
// CHECK-DAG: %[[VECTOR:.*]] = vta.stage %[[ONES]] low[0, 0] high[0, 0] to <inp> buffers 1
// CHECK: scf.for
// CHECK: scf.for %[[C:[a-z0-9]*]] =
// CHECK: linalg.mmt4d
// CHECK: %[[TILE:.*]] = tensor.extract_slice %[[CODED]][%[[C]], 0, 0, 0] [1, 1, 16, 16]
// CHECK: %[[STAGED:.*]] = vta.stage %[[TILE]] low[0, 0, 0, 0] high[0, 0, 0, 0] to <wgt> buffers 2
// CHECK: linalg.generic {indexing_maps = [#[[VEC]], #[[WGT]], #[[ACC]]]
// CHECK-SAME: ins(%[[VECTOR]], %[[STAGED]] :
// CHECK: arith.muli
// CHECK: arith.addi
// CHECK-NOT: arith.addi
// CHECK: arith.trunci
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @one_block(%x: tensor<4x1x1x16xi8>, %w: tensor<2x1x16x16xi8>) -> tensor<4x2x1x16xi8> {
  %bias = arith.constant dense<[[[0, 1, -1, 63, 64, 127, -127, 200, -200, 16129, -16129, 131071, -131071, 241935, -241935, 7]], [[5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]]]> : tensor<2x1x16xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x2x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x1x1x16xi8>, tensor<2x1x16x16xi8>) outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%bias : tensor<2x1x16xi32>) outs(%acc : tensor<4x2x1x16xi32>) {
  ^bb0(%a: i32, %r: i32):
    %s = arith.addi %r, %a : i32
    linalg.yield %s : i32
  } -> tensor<4x2x1x16xi32>
  %e8 = tensor.empty() : tensor<4x2x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x2x1x16xi8>
  return %out : tensor<4x2x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}) {
    %func = transform.get_parent_op %store {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [2, 1] order [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %step#0 operand 0 to <wgt> at [2] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.finish %func : !transform.any_op
    transform.yield
  }
}
}

// -----

// As many blocks as the largest value needs, for all of them.
// CHECK-LABEL: func @two_blocks
// CHECK: arith.constant dense<"0xF17F7F7F7F7F7F7F0F818181818181810000000000000000007F7F7F7F7F7F7FC17F7F7F7F7F7F7F3F818181818181810100000000000000FF00000000000000003800000000000000C800000000000000000000000000000000000000000000000100000000000000FF00000000000000000000000000000000000000000000"> : tensor<1x2x8x8xi8>
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x8_15_14_16_16">, vta.machine = "rtl-de10"} {
func.func @two_blocks(%x: tensor<4x1x1x8xi8>, %w: tensor<1x1x8x8xi8>) -> tensor<4x1x1x8xi8> {
  %bias = arith.constant dense<[[[120000, -120000, 0, 112903, 112967, -112967, 1, -1]]]> : tensor<1x1x8xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x1x1x8xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x1x1x8xi32>) -> tensor<4x1x1x8xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x1x1x8xi8>, tensor<1x1x8x8xi8>) outs(%zeros : tensor<4x1x1x8xi32>) -> tensor<4x1x1x8xi32>
  %sum = linalg.generic {indexing_maps = [#bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%bias : tensor<1x1x8xi32>) outs(%acc : tensor<4x1x1x8xi32>) {
  ^bb0(%a: i32, %r: i32):
    %s = arith.addi %r, %a : i32
    linalg.yield %s : i32
  } -> tensor<4x1x1x8xi32>
  %e8 = tensor.empty() : tensor<4x1x1x8xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x1x1x8xi32>) outs(%e8 : tensor<4x1x1x8xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x1x1x8xi8>
  return %out : tensor<4x1x1x8xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}) {
    %func = transform.get_parent_op %store {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [2, 1] order [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %step#0 operand 0 to <wgt> at [2] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.finish %func : !transform.any_op
    transform.yield
  }
}
}
