func.func @kernel(%x: tensor<1x2x5x7x1x16xi8> {vta.name = "x"}) -> tensor<1x2x5x7x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %xp = tensor.pad %x low[0, 0, 1, 1, 0, 0] high[0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x2x5x7x1x16xi8> to tensor<1x2x7x9x1x16xi8>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x2x5x7x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x2x5x7x1x16xi32>) -> tensor<1x2x5x7x1x16xi32>
  %w = arith.constant dense<[[[[40, -121, 90, 42, 127, -7, 90, 109, 120, 62, 126, -42, -67, -41, 91, 80], [-113, 34, 20, -21, -61, -97, -65, 122, 122, -45, 10, 70, 70, 22, 96, 40], [109, 49, -4, -77, -59, 66, 79, -113, -11, -32, -88, -109, 121, -85, -112, -58]], [[-56, -33, -12, -25, -40, -48, -79, 105, -55, -85, -94, -72, -3, -76, 117, 74], [-106, -53, -91, -90, 68, -76, -89, 109, 57, -96, -68, 82, 101, 101, -73, 37], [-85, 85, 39, 106, -82, 110, 127, 8, -23, -102, 9, 1, -31, 74, -5, -69]], [[82, -81, 67, -95, 70, 76, 46, 119, -18, 114, 118, -60, 18, 72, 21, -111], [-53, -65, -26, -70, -33, -78, 8, 17, 124, 8, 101, 40, 84, 90, -85, 15], [-24, -97, -124, -4, 83, 4, 50, 22, 90, -52, -58, -47, 90, 99, 93, 30]]], [[[77, 59, 58, 7, 103, 94, 98, -31, 69, 17, -106, 36, -88, -77, 82, 16], [-102, 49, 117, 49, -79, -18, -107, -120, -69, 37, -109, 114, -26, -13, -27, 69], [-89, -28, -36, 121, -88, -33, 106, -21, -65, -71, -33, 39, -109, 27, -35, -76]], [[107, 122, -92, -46, -20, -96, 49, -42, 7, 31, 17, 104, 56, 67, 12, -8], [-65, 127, -65, 1, -82, -9, 63, -40, -48, -94, -83, 103, 8, -49, 92, -66], [111, -101, -53, 79, 59, -112, 83, -17, -23, 80, -56, -45, -4, 2, 6, 26]], [[20, -128, -18, 91, -55, 21, 125, 11, -36, -86, -91, 123, 78, -106, -15, -45], [115, -66, -78, 110, 107, 43, -36, -127, 79, -80, -119, -38, -11, -123, -84, -25], [22, 40, 73, 96, -50, -70, -77, 43, -6, -92, 21, -92, -79, 5, -123, -27]]]]> : tensor<2x3x3x16xi8>
  %acc = linalg.generic {
      indexing_maps = [affine_map<(n, c, p0, p1, b, o, q0, q1) -> (n, c, p0 * 1 + q0, p1 * 1 + q1, b, o)>, affine_map<(n, c, p0, p1, b, o, q0, q1) -> (c, q0, q1, o)>, affine_map<(n, c, p0, p1, b, o, q0, q1) -> (n, c, p0, p1, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x2x7x9x1x16xi8>, tensor<2x3x3x16xi8>) outs(%f : tensor<1x2x5x7x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %s = arith.addi %c, %2 : i32
    linalg.yield %s : i32
  } -> tensor<1x2x5x7x1x16xi32>
  %c0 = arith.constant 64 : i32
  %c1 = arith.constant 7 : i32
  %c2 = arith.constant -128 : i32
  %c3 = arith.constant 127 : i32
  %result_e = tensor.empty() : tensor<1x2x5x7x1x16xi8>
  %result = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<1x2x5x7x1x16xi32>) outs(%result_e : tensor<1x2x5x7x1x16xi8>) {
  ^bb0(%v0: i32, %out: i8):
    %s0 = arith.addi %v0, %c0 : i32
    %s1 = arith.shrsi %s0, %c1 : i32
    %s2 = arith.maxsi %s1, %c2 : i32
    %s3 = arith.minsi %s2, %c3 : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x2x5x7x1x16xi8>
  return %result : tensor<1x2x5x7x1x16xi8>
}
