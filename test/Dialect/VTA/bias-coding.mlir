// RUN: vta-opt %s --linalg-to-vta-kernel --vta-apply-schedules --split-input-file | FileCheck %s

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
// CHECK-NOT: vta.step add
// CHECK: vta.step narrow
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
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [2, 1] order [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %step#0 operand 0 to <wgt> at [2] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
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
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [2, 1] order [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %step#0 operand 0 to <wgt> at [2] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}

// -----

// Groups of channels: the blocks have a dimension for them, and tiles are parts
// of both. Biases are 1000 * group + 100 * block + channel - 2000. The first,
// -2000, is 32 - 16 * 127; the last, -685, is -50 - 5 * 127.
// CHECK: #[[GROUPS:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d5, d4, d6)>
// CHECK-LABEL: func @groups
// CHECK: %[[CODED:.*]] = arith.constant dense<"0x20F000{{.*}}CEFB0000000000000000000000000000"> : tensor<2x4x1x16x16xi8>
// CHECK: scf.for %[[C:[a-z0-9]*]] =
// CHECK: scf.for %[[G:[a-z0-9]*]] =
// CHECK: %[[TILE:.*]] = tensor.extract_slice %[[CODED]][%[[G]], %[[C]], 0, 0, 0] [1, 2, 1, 16, 16]
// CHECK: vta.stage %[[TILE]] low[0, 0, 0, 0, 0] high[0, 0, 0, 0, 0] to <wgt> buffers 2
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[GROUPS]], #{{.*}}]
#x = affine_map<(g, c, h, b, o, k, i) -> (g, k, h, b, i)>
#w = affine_map<(g, c, h, b, o, k, i) -> (g, c, k, o, i)>
#y = affine_map<(g, c, h, b, o, k, i) -> (g, c, h, b, o)>
#id = affine_map<(g, c, h, b, o) -> (g, c, h, b, o)>
#bias = affine_map<(g, c, h, b, o) -> (g, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @groups(%x: tensor<2x3x5x1x16xi8>, %w: tensor<2x4x3x16x16xi8>)
    -> tensor<2x4x5x1x16xi8> {
  %bias = arith.constant dense<[
      [[[-2000, -1999, -1998, -1997, -1996, -1995, -1994, -1993, -1992, -1991, -1990, -1989, -1988, -1987, -1986, -1985]],
       [[-1900, -1899, -1898, -1897, -1896, -1895, -1894, -1893, -1892, -1891, -1890, -1889, -1888, -1887, -1886, -1885]],
       [[-1800, -1799, -1798, -1797, -1796, -1795, -1794, -1793, -1792, -1791, -1790, -1789, -1788, -1787, -1786, -1785]],
       [[-1700, -1699, -1698, -1697, -1696, -1695, -1694, -1693, -1692, -1691, -1690, -1689, -1688, -1687, -1686, -1685]]],
      [[[-1000, -999, -998, -997, -996, -995, -994, -993, -992, -991, -990, -989, -988, -987, -986, -985]],
       [[-900, -899, -898, -897, -896, -895, -894, -893, -892, -891, -890, -889, -888, -887, -886, -885]],
       [[-800, -799, -798, -797, -796, -795, -794, -793, -792, -791, -790, -789, -788, -787, -786, -785]],
       [[-700, -699, -698, -697, -696, -695, -694, -693, -692, -691, -690, -689, -688, -687, -686, -685]]]]>
      : tensor<2x4x1x16xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<2x4x5x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<2x4x5x1x16xi32>)
      -> tensor<2x4x5x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = [
      "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x3x5x1x16xi8>, tensor<2x4x3x16x16xi8>)
      outs(%zeros : tensor<2x4x5x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<2x4x5x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%bias : tensor<2x4x1x16xi32>) outs(%acc : tensor<2x4x5x1x16xi32>) {
  ^bb0(%a: i32, %r: i32):
    %s = arith.addi %r, %a : i32
    linalg.yield %s : i32
  } -> tensor<2x4x5x1x16xi32>
  %e8 = tensor.empty() : tensor<2x4x5x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<2x4x5x1x16xi32>) outs(%e8 : tensor<2x4x5x1x16xi8>)
      attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<2x4x5x1x16xi8>
  return %out : tensor<2x4x5x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 2] order [1, 0]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %step#0 operand 0 to <wgt> at [2] of %loops buffers [2]
        : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}
