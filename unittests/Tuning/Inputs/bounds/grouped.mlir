#x = affine_map<(n, g, c, h, w, b, o, k, y, x, i) -> (n, g, k, h + y, w + x, b, i)>
#w = affine_map<(n, g, c, h, w, b, o, k, y, x, i) -> (g, c, k, y, x, o, i)>
#y = affine_map<(n, g, c, h, w, b, o, k, y, x, i) -> (n, g, c, h, w, b, o)>
#id = affine_map<(n, g, c, h, w, b, o) -> (n, g, c, h, w, b, o)>
#bias = affine_map<(n, g, c, h, w, b, o) -> (g, c, o)>
func.func @kernel(%x: tensor<1x2x2x6x7x1x16xi8> {vta.name = "x"}, %w: tensor<2x3x2x3x3x16x16xi8> {vta.name = "w"}) -> tensor<1x2x3x6x7x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[[131071, 17477, -30781, -6325, -4639, 951, 271, -131071, -14810, 27947, 14682, -4172, -1889, 1736, -34106, 4437], [22067, -16384, -2254, -831, -198, -115921, 36781, 12846, -12793, 3513, 2234, -816, 122958, -34231, 3787, -2145], [-528, 888, -578, -96766, 53258, -16842, -10746, 5576, -2746, -15, 53720, -27274, -3855, -15497, -7680, -2011]], [[-1626, 35346, -4916, -19677, -3519, 7905, -3339, 1353, -67290, -23959, 13530, 1028, 2781, -1130, 1637, -34821], [19763, 671, -4423, -1914, -3373, 2020, 24646, -54415, 14574, 13367, 888, 1607, 90, 108744, -65395, -15963], [-3076, 4281, -809, 869, -86012, 6627, 5163, 4135, -7478, -482, -1633, -67348, -60451, -18295, -14972, -6993]]]> : tensor<2x3x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %xp = tensor.pad %x low[0, 0, 0, 1, 1, 0, 0] high[0, 0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index, %i6: index):
    tensor.yield %zero8 : i8
  } : tensor<1x2x2x6x7x1x16xi8> to tensor<1x2x2x8x9x1x16xi8>
  %empty = tensor.empty() : tensor<1x2x3x6x7x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x2x3x6x7x1x16xi32>) -> tensor<1x2x3x6x7x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x2x2x8x9x1x16xi8>, tensor<2x3x2x3x3x16x16xi8>)
      outs(%init : tensor<1x2x3x6x7x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x2x3x6x7x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x2x3x6x7x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x2x3x6x7x1x16xi32>, tensor<2x3x16xi32>) outs(%empty8 : tensor<1x2x3x6x7x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x2x3x6x7x1x16xi8>
  return %out : tensor<1x2x3x6x7x1x16xi8>
}
