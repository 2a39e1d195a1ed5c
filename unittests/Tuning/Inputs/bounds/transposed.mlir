#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @kernel(%x: tensor<1x2x3x5x1x16xi8> {vta.name = "x"}, %w: tensor<3x2x4x4x16x16xi8> {vta.name = "w"}) -> tensor<1x3x6x10x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, -19116, 11210, 15052, 2203, -27, -2039, -131071, -3463, 4118, 14461, -7558, 2924, -1083, 114735, 19063], [13073, -4095, 3762, -1272, -1770, -104022, 48759, 3857, -6261, 7484, 1898, -241, 45219, 33358, -14520, -14775], [7736, 1192, -133, 62261, -62701, -16124, -8122, 6558, 1679, -176, -77927, 60293, 14026, 8164, 3286, 2172]]> : tensor<3x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %xe = tensor.empty() : tensor<1x2x9x13x1x16xi8>
  %xz = linalg.fill ins(%zero8 : i8) outs(%xe : tensor<1x2x9x13x1x16xi8>) -> tensor<1x2x9x13x1x16xi8>
  %xp = tensor.insert_slice %x into %xz[0, 0, 2, 2, 0, 0] [1, 2, 3, 5, 1, 16] [1, 1, 2, 2, 1, 1]
      : tensor<1x2x3x5x1x16xi8> into tensor<1x2x9x13x1x16xi8>
  %empty = tensor.empty() : tensor<1x3x6x10x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x3x6x10x1x16xi32>) -> tensor<1x3x6x10x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x2x9x13x1x16xi8>, tensor<3x2x4x4x16x16xi8>)
      outs(%init : tensor<1x3x6x10x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x3x6x10x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x3x6x10x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x3x6x10x1x16xi32>, tensor<3x16xi32>) outs(%empty8 : tensor<1x3x6x10x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x3x6x10x1x16xi8>
  return %out : tensor<1x3x6x10x1x16xi8>
}
