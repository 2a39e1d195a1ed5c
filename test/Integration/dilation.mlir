// A dilation of 3 in strided rows and of 2 in columns, with padding around.

// RUN: vta-check %s

#x = affine_map<(c, h, w, b, o, k, y, x, i) -> (k, h * 2 + y * 3, w + x * 2, b, i)>
#w = affine_map<(c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(c, h, w, b, o, k, y, x, i) -> (c, h, w, b, o)>
#id = affine_map<(c, h, w, b, o) -> (c, h, w, b, o)>
func.func @conv(%x: tensor<2x9x5x1x16xi8>, %w: tensor<3x2x3x2x16x16xi8>) -> tensor<3x5x6x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zero8 = arith.constant 0 : i8
  %padded = tensor.pad %x low[0, 4, 1, 0, 0] high[0, 2, 2, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index, %m: index):
    tensor.yield %zero8 : i8
  } : tensor<2x9x5x1x16xi8> to tensor<2x15x8x1x16xi8>
  %e = tensor.empty() : tensor<3x5x6x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<3x5x6x1x16xi32>) -> tensor<3x5x6x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%padded, %w : tensor<2x15x8x1x16xi8>, tensor<3x2x3x2x16x16xi8>) outs(%zeros : tensor<3x5x6x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3x5x6x1x16xi32>
  %e8 = tensor.empty() : tensor<3x5x6x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<3x5x6x1x16xi32>) outs(%e8 : tensor<3x5x6x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x5x6x1x16xi8>
  return %out : tensor<3x5x6x1x16xi8>
}
