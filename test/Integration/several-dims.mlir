// Several dimensions of the output, or several windows, move along one axis of
// the input.

// RUN: vta-check %s --config=1x16_15_9_15_14

#x = affine_map<(c, g, h, w, b, o, k, y, z, x, i) -> (k, g * 9 + h * 2 + y + z, w + x, b, i)>
#w = affine_map<(c, g, h, w, b, o, k, y, z, x, i) -> (c, k, y, z, x, o, i)>
#y = affine_map<(c, g, h, w, b, o, k, y, z, x, i) -> (c, g, h, w, b, o)>
#id = affine_map<(c, g, h, w, b, o) -> (c, g, h, w, b, o)>
func.func @conv(%x: tensor<2x43x9x1x16xi8>, %w: tensor<3x2x3x2x3x16x16xi8>) -> tensor<3x4x7x7x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4x7x7x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x7x7x1x16xi32>) -> tensor<3x4x7x7x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x43x9x1x16xi8>, tensor<3x2x3x2x3x16x16xi8>) outs(%zeros : tensor<3x4x7x7x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x7x7x1x16xi32>
  %e8 = tensor.empty() : tensor<3x4x7x7x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<3x4x7x7x1x16xi32>) outs(%e8 : tensor<3x4x7x7x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x4x7x7x1x16xi8>
  return %out : tensor<3x4x7x7x1x16xi8>
}
