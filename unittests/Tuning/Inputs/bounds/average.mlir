func.func @kernel(%x: tensor<1x5x12x13x1x16xi8> {vta.name = "x"}) -> tensor<1x5x12x13x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %xp = tensor.pad %x low[0, 0, 1, 1, 0, 0] high[0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x5x12x13x1x16xi8> to tensor<1x5x14x15x1x16xi8>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x5x12x13x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x5x12x13x1x16xi32>) -> tensor<1x5x12x13x1x16xi32>
  %window = tensor.empty() : tensor<3x3xi32>
  %acc = linalg.generic {
      indexing_maps = [affine_map<(n, c, p0, p1, b, o, q0, q1) -> (n, c, p0 * 1 + q0, p1 * 1 + q1, b, o)>, affine_map<(n, c, p0, p1, b, o, q0, q1) -> (q0, q1)>, affine_map<(n, c, p0, p1, b, o, q0, q1) -> (n, c, p0, p1, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%xp, %window : tensor<1x5x14x15x1x16xi8>, tensor<3x3xi32>) outs(%f : tensor<1x5x12x13x1x16xi32>) {
  ^bb0(%a: i8, %b: i32, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %s = arith.addi %c, %0 : i32
    linalg.yield %s : i32
  } -> tensor<1x5x12x13x1x16xi32>
  %c0 = arith.constant 4 : i32
  %c1 = arith.constant 3 : i32
  %result_e = tensor.empty() : tensor<1x5x12x13x1x16xi8>
  %result = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<1x5x12x13x1x16xi32>) outs(%result_e : tensor<1x5x12x13x1x16xi8>) {
  ^bb0(%v0: i32, %out: i8):
    %s0 = arith.addi %v0, %c0 : i32
    %s1 = arith.shrsi %s0, %c1 : i32
    %t = arith.trunci %s1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x5x12x13x1x16xi8>
  return %result : tensor<1x5x12x13x1x16xi8>
}
