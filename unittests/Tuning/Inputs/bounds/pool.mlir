func.func @pool(%x: tensor<1x2x7x9x1x16xi8> {vta.name = "x"}) -> tensor<1x2x4x5x1x16xi8> {
  %c1 = arith.constant -128 : i8
  %p2 = tensor.pad %x low[0, 0, 1, 1, 0, 0] high[0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %c1 : i8
  } : tensor<1x2x7x9x1x16xi8> to tensor<1x2x9x11x1x16xi8>
  %e3 = tensor.empty() : tensor<3x3xi8>
  %e4 = tensor.empty() : tensor<1x2x4x5x1x16xi8>
  %c5 = arith.constant -128 : i8
  %f6 = linalg.fill ins(%c5 : i8) outs(%e4 : tensor<1x2x4x5x1x16xi8>) -> tensor<1x2x4x5x1x16xi8>
  %v7 = linalg.generic {indexing_maps = [affine_map<(n, c, p0, p1, b, o, y0, y1) -> (n, c, p0 * 2 + y0 * 1, p1 * 2 + y1 * 1, b, o)>, affine_map<(n, c, p0, p1, b, o, y0, y1) -> (y0, y1)>, affine_map<(n, c, p0, p1, b, o, y0, y1) -> (n, c, p0, p1, b, o)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%p2, %e3 : tensor<1x2x9x11x1x16xi8>, tensor<3x3xi8>) outs(%f6 : tensor<1x2x4x5x1x16xi8>) {
  ^bb0(%a: i8, %shape: i8, %acc: i8):
    %0 = arith.maxsi %acc, %a : i8
    linalg.yield %0 : i8
  } -> tensor<1x2x4x5x1x16xi8>
  return %v7 : tensor<1x2x4x5x1x16xi8>
}
