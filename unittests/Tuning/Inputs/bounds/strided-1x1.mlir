#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h * 2 + y, w * 2 + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @kernel(%x: tensor<1x3x9x12x1x16xi8> {vta.name = "x"}, %w: tensor<4x3x1x1x16x16xi8> {vta.name = "w"}) -> tensor<1x4x5x6x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, -51767, -28252, 7775, -4843, 2775, 230, -131071, -60781, -15307, 5019, 7766, -1183, 1421, -44713, 65051], [-3852, -10631, 3132, 73, 1585, -105590, 15060, 11745, 13434, -1539, -1441, -1700, 61336, -45530, 21381, 13444], [5285, 3087, -1106, 119315, -47438, 25988, -5866, 576, -401, 63, 100711, 11416, -29513, 8743, 3079, -2477], [1238, -14388, 34924, -6712, 9436, 4745, -1111, -1860, -11579, 18376, -23997, -13478, 794, 345, -948, -72758]]> : tensor<4x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %empty = tensor.empty() : tensor<1x4x5x6x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x4x5x6x1x16xi32>) -> tensor<1x4x5x6x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x3x9x12x1x16xi8>, tensor<4x3x1x1x16x16xi8>)
      outs(%init : tensor<1x4x5x6x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x4x5x6x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x4x5x6x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x4x5x6x1x16xi32>, tensor<4x16xi32>) outs(%empty8 : tensor<1x4x5x6x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x4x5x6x1x16xi8>
  return %out : tensor<1x4x5x6x1x16xi8>
}
