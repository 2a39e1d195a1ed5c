// A window in depth, rows and columns.
#x = affine_map<(n, c, d, h, w, b, o, k, kd, kh, kw, i) -> (n, k, d + kd, h + kh, w + kw, b, i)>
#w = affine_map<(n, c, d, h, w, b, o, k, kd, kh, kw, i) -> (c, k, kd, kh, kw, o, i)>
#y = affine_map<(n, c, d, h, w, b, o, k, kd, kh, kw, i) -> (n, c, d, h, w, b, o)>
#id = affine_map<(n, c, d, h, w, b, o) -> (n, c, d, h, w, b, o)>
func.func @conv3d(%x: tensor<1x32x2x7x7x1x16xi8> {vta.name = "x"}, %w: tensor<32x32x3x3x3x16x16xi8> {vta.name = "w"}) -> tensor<1x32x2x7x7x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %pad = tensor.pad %x low[0, 0, 1, 1, 1, 0, 0] high[0, 0, 1, 1, 1, 0, 0] {
  ^bb0(%a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index):
    tensor.yield %zero8 : i8
  } : tensor<1x32x2x7x7x1x16xi8> to tensor<1x32x4x9x9x1x16xi8>
  %empty = tensor.empty() : tensor<1x32x2x7x7x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x32x2x7x7x1x16xi32>) -> tensor<1x32x2x7x7x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction", "reduction"]}
      ins(%pad, %w : tensor<1x32x4x9x9x1x16xi8>, tensor<32x32x3x3x3x16x16xi8>) outs(%init : tensor<1x32x2x7x7x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x32x2x7x7x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x32x2x7x7x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<1x32x2x7x7x1x16xi32>) outs(%empty8 : tensor<1x32x2x7x7x1x16xi8>) {
  ^bb0(%a: i32, %c: i8):
    %1 = arith.shrsi %a, %shift : i32
    %2 = arith.maxsi %1, %low : i32
    %3 = arith.minsi %2, %high : i32
    %4 = arith.trunci %3 : i32 to i8
    linalg.yield %4 : i8
  } -> tensor<1x32x2x7x7x1x16xi8>
  return %out : tensor<1x32x2x7x7x1x16xi8>
}
