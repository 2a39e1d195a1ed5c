#x = affine_map<(n, g, c, h, w, b, o, k, y, x, i) -> (n, g, k, h + y, w + x, b, i)>
#w = affine_map<(n, g, c, h, w, b, o, k, y, x, i) -> (g, c, k, y, x, o, i)>
#y = affine_map<(n, g, c, h, w, b, o, k, y, x, i) -> (n, g, c, h, w, b, o)>
#id = affine_map<(n, g, c, h, w, b, o) -> (n, g, c, h, w, b, o)>
#bias = affine_map<(n, g, c, h, w, b, o) -> (g, c, o)>
func.func @kernel(%x: tensor<1x2x2x6x5x2x16xi8> {vta.name = "x"}, %w: tensor<2x3x2x3x3x16x16xi8> {vta.name = "w"}) -> tensor<1x2x3x6x5x2x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[[131071, 43533, -7835, 6827, 721, 3863, 1102, -131071, -44876, -7436, -4869, 8029, 2160, -630, -110894, 48375], [-30122, 2185, 6748, -3094, 1941, 121648, -15830, -12645, -15235, -3154, 752, -682, -60485, -25908, -19732, 13024], [-2370, 2693, -338, -98464, 58994, -11527, -12474, 3277, 745, 1242, 11193, 19437, -19978, 2238, -3092, 3008]], [[1150, 43208, 25133, -29941, -2425, 2734, 3438, -1485, 46906, 53260, 9334, -8872, 79, 2550, 888, -105676], [-8719, 11660, 6032, -4909, -2883, 369, 57565, 33422, 29380, 9803, 5782, 1125, -1653, 45426, 52769, 16393], [13745, -5304, -3797, -1780, 6407, 53737, 4324, -982, 702, 2666, 1691, -93463, -25642, -14727, 4901, 7845]]]> : tensor<2x3x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %xp = tensor.pad %x low[0, 0, 0, 1, 1, 0, 0] high[0, 0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index, %i6: index):
    tensor.yield %zero8 : i8
  } : tensor<1x2x2x6x5x2x16xi8> to tensor<1x2x2x8x7x2x16xi8>
  %empty = tensor.empty() : tensor<1x2x3x6x5x2x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x2x3x6x5x2x16xi32>) -> tensor<1x2x3x6x5x2x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x2x2x8x7x2x16xi8>, tensor<2x3x2x3x3x16x16xi8>)
      outs(%init : tensor<1x2x3x6x5x2x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x2x3x6x5x2x16xi32>
  %empty8 = tensor.empty() : tensor<1x2x3x6x5x2x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x2x3x6x5x2x16xi32>, tensor<2x3x16xi32>) outs(%empty8 : tensor<1x2x3x6x5x2x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x2x3x6x5x2x16xi8>
  return %out : tensor<1x2x3x6x5x2x16xi8>
}
