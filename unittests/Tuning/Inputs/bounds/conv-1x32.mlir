#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @kernel(%x: tensor<1x3x6x7x1x32xi8> {vta.name = "x"}, %w: tensor<3x3x3x3x32x32xi8> {vta.name = "w"}) -> tensor<1x3x6x7x1x32xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, -29037, 20583, -9476, -4048, 2119, -1106, -131071, -35356, 2296, -4155, -2162, 1814, 772, -45393, 43075, 2841, -7611, 2792, -787, -1113, 53748, -10528, 101, -16162, -1548, -1189, 2009, 99796, 28277, 31901, 1390], [7962, -1404, 1648, -87038, 16730, -26762, -8102, 4561, 2052, 175, 41877, -8876, 1178, 6064, -4701, 3186, -1283, -90661, 64459, -25219, -7412, -8066, 3734, 1529, 108467, -49005, 12295, 7225, 6904, 1831, 432, -100590], [48606, -20002, -14773, 6478, -1338, 941, -74359, -56199, -22264, 4945, 5435, 3069, 26, 64238, -59263, -8828, 7045, -3045, -1381, -684, -100038, -56903, -31280, 5292, -4745, 732, 320, -55875, -23336, -29217, 7259, 7284]]> : tensor<3x32xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %xp = tensor.pad %x low[0, 0, 1, 1, 0, 0] high[0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x3x6x7x1x32xi8> to tensor<1x3x8x9x1x32xi8>
  %empty = tensor.empty() : tensor<1x3x6x7x1x32xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x3x6x7x1x32xi32>) -> tensor<1x3x6x7x1x32xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x3x8x9x1x32xi8>, tensor<3x3x3x3x32x32xi8>)
      outs(%init : tensor<1x3x6x7x1x32xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x3x6x7x1x32xi32>
  %empty8 = tensor.empty() : tensor<1x3x6x7x1x32xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x3x6x7x1x32xi32>, tensor<3x32xi32>) outs(%empty8 : tensor<1x3x6x7x1x32xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x3x6x7x1x32xi8>
  return %out : tensor<1x3x6x7x1x32xi8>
}
