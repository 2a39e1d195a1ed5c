#x = affine_map<(n, c, b, o, k, i) -> (n, k, b, i)>
#w = affine_map<(n, c, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(n, c, b, o, k, i) -> (n, c, b, o)>
#id = affine_map<(n, c, b, o) -> (n, c, b, o)>
#bias = affine_map<(n, c, b, o) -> (c, o)>
func.func @kernel(%x: tensor<5x5x1x16xi8> {vta.name = "x"}, %w: tensor<6x5x16x16xi8> {vta.name = "w"}) -> tensor<5x6x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, -37906, -29267, 2453, -4772, -1452, 430, -131071, -12014, 8443, 2078, -1074, -464, 1867, 40740, -15190], [-17212, -11379, -1292, -1446, -2029, -5582, -30868, -13784, -2962, -1252, 2839, 843, 118893, 34732, 13793, 2994], [3639, -148, 1809, -101065, 10951, 11016, 15171, -4399, 3695, 978, -76643, 59565, -13948, 11615, -7344, -1841], [1128, -9615, -49581, -3617, -13723, 4416, 3364, -337, 80778, -19349, 13470, 2872, -7112, 573, -1135, 90117], [-40752, 27986, 217, 5866, 2152, 2007, 3813, 9859, 6518, -2842, -2140, 1700, 1766, 96604, 14781, 13960], [-1981, 1273, -1745, -1382, -93490, 29370, -21368, 13404, -4945, -328, -1448, 96595, 37207, 6116, -1845, -3843]]> : tensor<6x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %empty = tensor.empty() : tensor<5x6x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<5x6x1x16xi32>) -> tensor<5x6x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<5x5x1x16xi8>, tensor<6x5x16x16xi8>)
      outs(%init : tensor<5x6x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<5x6x1x16xi32>
  %empty8 = tensor.empty() : tensor<5x6x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<5x6x1x16xi32>, tensor<6x16xi32>) outs(%empty8 : tensor<5x6x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<5x6x1x16xi8>
  return %out : tensor<5x6x1x16xi8>
}
