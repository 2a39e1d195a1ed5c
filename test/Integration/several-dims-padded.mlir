// Two dimensions of the output and two windows move along a padded axis: tiles
// have one row of the first.

// RUN: vta-check %s --config=1x16_15_15_18_17

#x = affine_map<(c, g, h, b, o, k, y, z, i) -> (k, g * 5 + h * 2 + y + z, b, i)>
#w = affine_map<(c, g, h, b, o, k, y, z, i) -> (c, k, y, z, o, i)>
#y = affine_map<(c, g, h, b, o, k, y, z, i) -> (c, g, h, b, o)>
#id = affine_map<(c, g, h, b, o) -> (c, g, h, b, o)>
func.func @conv(%x: tensor<2x18x1x16xi8>, %w: tensor<3x2x3x2x16x16xi8>) -> tensor<3x4x3x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %padded = tensor.pad %x low[0, 3, 0, 0] high[0, 2, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero8 : i8
  } : tensor<2x18x1x16xi8> to tensor<2x23x1x16xi8>
  %e = tensor.empty() : tensor<3x4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<3x4x3x1x16xi32>) -> tensor<3x4x3x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%padded, %w : tensor<2x23x1x16xi8>, tensor<3x2x3x2x16x16xi8>) outs(%zeros : tensor<3x4x3x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<3x4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<3x4x3x1x16xi32>) outs(%e8 : tensor<3x4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x4x3x1x16xi8>
  return %out : tensor<3x4x3x1x16xi8>
}
