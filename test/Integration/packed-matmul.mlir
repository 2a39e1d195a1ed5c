// A packed matrix product, plus a full-size operand that is loaded and added.

// RUN: vta-check %s

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %res: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%z : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %res : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %q: i32, %r: i8):
    %u = arith.addi %q, %a : i32
    %t = arith.trunci %u : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
