// A bias that is part of a constant, coded into weights: channels 3, 5 and 7.

// RUN: vta-check %s

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @sliced(%x: tensor<4x1x1x16xi8>, %w: tensor<3x1x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %cst = arith.constant dense<[
      [[-300, -283, -266, -249, -232, -215, -198, -181, -164, -147, -130, -113, -96, -79, -62, -45]],
      [[700, 717, 734, 751, 768, 785, 802, 819, 836, 853, 870, 887, 904, 921, 938, 955]],
      [[1700, 1717, 1734, 1751, 1768, 1785, 1802, 1819, 1836, 1853, 1870, 1887, 1904, 1921, 1938, 1955]],
      [[2700, 2717, 2734, 2751, 2768, 2785, 2802, 2819, 2836, 2853, 2870, 2887, 2904, 2921, 2938, 2955]],
      [[3700, 3717, 3734, 3751, 3768, 3785, 3802, 3819, 3836, 3853, 3870, 3887, 3904, 3921, 3938, 3955]],
      [[4700, 4717, 4734, 4751, 4768, 4785, 4802, 4819, 4836, 4853, 4870, 4887, 4904, 4921, 4938, 4955]],
      [[5700, 5717, 5734, 5751, 5768, 5785, 5802, 5819, 5836, 5853, 5870, 5887, 5904, 5921, 5938, 5955]],
      [[6700, 6717, 6734, 6751, 6768, 6785, 6802, 6819, 6836, 6853, 6870, 6887, 6904, 6921, 6938, 6955]],
      [[7700, 7717, 7734, 7751, 7768, 7785, 7802, 7819, 7836, 7853, 7870, 7887, 7904, 7921, 7938, 7955]]]> : tensor<9x1x16xi32>
  %part = tensor.extract_slice %cst[2, 0, 0] [7, 1, 16] [1, 1, 1] : tensor<9x1x16xi32> to tensor<7x1x16xi32>
  %bias = tensor.extract_slice %part[1, 0, 0] [3, 1, 16] [2, 1, 1] : tensor<7x1x16xi32> to tensor<3x1x16xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x1x1x16xi8>, tensor<3x1x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%bias : tensor<3x1x16xi32>) outs(%acc : tensor<4x3x1x16xi32>) {
  ^bb0(%a: i32, %r: i32):
    %s = arith.addi %r, %a : i32
    linalg.yield %s : i32
  } -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [2, 1] order [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 1 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 0 to <inp> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %step#0 operand 0 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}
