// A convolution of two groups of channels: one more dimension in all operands.

// RUN: vta-check %s

#x = affine_map<(g, c, h, b, o, k, y, i) -> (g, k, h + y, b, i)>
#w = affine_map<(g, c, h, b, o, k, y, i) -> (g, c, k, y, o, i)>
#y = affine_map<(g, c, h, b, o, k, y, i) -> (g, c, h, b, o)>
#id = affine_map<(g, c, h, b, o) -> (g, c, h, b, o)>
func.func @conv(%x: tensor<2x3x9x1x16xi8>, %w: tensor<2x2x3x3x16x16xi8>) -> tensor<2x2x7x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<2x2x7x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<2x2x7x1x16xi32>) -> tensor<2x2x7x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x3x9x1x16xi8>, tensor<2x2x3x3x16x16xi8>) outs(%zeros : tensor<2x2x7x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<2x2x7x1x16xi32>
  %e8 = tensor.empty() : tensor<2x2x7x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<2x2x7x1x16xi32>) outs(%e8 : tensor<2x2x7x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<2x2x7x1x16xi8>
  return %out : tensor<2x2x7x1x16xi8>
}
