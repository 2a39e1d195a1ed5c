func.func @f(%a0: tensor<2x3x5x7x1x16xi32> {vta.name = "a0"}, %a1: tensor<2x3x5x7x1x16xi32> {vta.name = "a1"}, %a2: tensor<2x3x5x7x1x16xi32> {vta.name = "a2"}) -> tensor<2x3x5x7x1x16xi8> {
  %zero = arith.constant 0 : i32
  %dest0 = tensor.empty() : tensor<2x3x5x7x1x16xi8>
  %acc0 = linalg.generic {indexing_maps = [affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>, affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>, affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>, affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>], iterator_types = [
      "parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%a0, %a1, %a2 : tensor<2x3x5x7x1x16xi32>, tensor<2x3x5x7x1x16xi32>, tensor<2x3x5x7x1x16xi32>)
      outs(%dest0 : tensor<2x3x5x7x1x16xi8>) {
  ^bb0(%v_a0: i32, %v_a1: i32, %v_a2: i32, %out: i8):
    %y0 = arith.addi %v_a0, %zero : i32
    %y1 = arith.maxsi %y0, %v_a1 : i32
    %y2 = arith.minsi %y1, %v_a2 : i32
    %c3 = arith.constant 24 : i32
    %y3 = arith.shrsi %y2, %c3 : i32
    %t = arith.trunci %y3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<2x3x5x7x1x16xi8>
  return %acc0 : tensor<2x3x5x7x1x16xi8>
}
