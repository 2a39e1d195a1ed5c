// RUN: vta-test-opt %s \
// RUN:   --pass-pipeline='builtin.module(vta-attach-target,func.func(linalg-to-vta-kernel), \
// RUN:   test-vta-ranges)' --verify-diagnostics

// 32 products of int8 values; the second kernel knows what the first makes.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
func.func @two(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %v: tensor<5x3x16x16xi8>) -> tensor<4x5x1x16xi8> {
  %zero = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %c127 = arith.constant 127 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-remark @+1 {{from -520192 to 524288, after shr from -2032 to 2048, after max from 0 to 2048, after min from 0 to 127}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %0 = arith.shrsi %a, %c8 : i32
    %1 = arith.maxsi %0, %zero : i32
    %2 = arith.minsi %1, %c127 : i32
    %3 = arith.trunci %2 : i32 to i8
    linalg.yield %3 : i8
  } -> tensor<4x3x1x16xi8>
  %e2 = tensor.empty() : tensor<4x5x1x16xi32>
  %zeros2 = linalg.fill ins(%zero : i32) outs(%e2 : tensor<4x5x1x16xi32>) -> tensor<4x5x1x16xi32>
  // expected-remark @+1 {{from -780288 to 774192}}
  %acc2 = linalg.mmt4d ins(%y, %v : tensor<4x3x1x16xi8>, tensor<5x3x16x16xi8>) outs(%zeros2 : tensor<4x5x1x16xi32>) -> tensor<4x5x1x16xi32>
  %e9 = tensor.empty() : tensor<4x5x1x16xi8>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc2 : tensor<4x5x1x16xi32>) outs(%e9 : tensor<4x5x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<4x5x1x16xi8>
  return %z : tensor<4x5x1x16xi8>
}
