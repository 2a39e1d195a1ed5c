func.func @f(%a0: tensor<1x2x5x7x1x16xi8> {vta.name = "a0"}, %a1: tensor<3x2x16x16xi8> {vta.name = "a1"}, %a2: tensor<1x3x5x7x1x16xi8> {vta.name = "a2"}, %a3: tensor<1x3x5x7x1x16xi8> {vta.name = "a3"}, %a4: tensor<1x3x5x7x1x16xi8> {vta.name = "a4"}) -> tensor<1x3x5x7x1x16xi8> {
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<1x3x5x7x1x16xi32>
  %start = arith.constant 0 : i32
  %fill = linalg.fill ins(%start : i32) outs(%empty : tensor<1x3x5x7x1x16xi32>) -> tensor<1x3x5x7x1x16xi32>
  %conv = linalg.generic {indexing_maps = [
      affine_map<(n, c, h, w, b, o, k, i) -> (n, k, h, w, b, i)>, affine_map<(n, c, h, w, b, o, k, i) -> (c, k, o, i)>,
      affine_map<(n, c, h, w, b, o, k, i) -> (n, c, h, w, b, o)>], iterator_types = [
      "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%a0, %a1 : tensor<1x2x5x7x1x16xi8>, tensor<3x2x16x16xi8>) outs(%fill : tensor<1x3x5x7x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x3x5x7x1x16xi32>
  %dest0 = tensor.empty() : tensor<1x3x5x7x1x16xi8>
  %acc0 = linalg.generic {indexing_maps = [affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>, affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>, affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>, affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>, affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>], iterator_types = [
      "parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%conv, %a2, %a3, %a4 : tensor<1x3x5x7x1x16xi32>, tensor<1x3x5x7x1x16xi8>, tensor<1x3x5x7x1x16xi8>, tensor<1x3x5x7x1x16xi8>)
      outs(%dest0 : tensor<1x3x5x7x1x16xi8>) {
  ^bb0(%x: i32, %v_a2: i8, %v_a3: i8, %v_a4: i8, %out: i8):
    %c0 = arith.constant 10 : i32
    %y0 = arith.shrsi %x, %c0 : i32
    %e1 = arith.extsi %v_a2 : i8 to i32
    %y1 = arith.addi %y0, %e1 : i32
    %c2 = arith.constant 1 : i32
    %y2 = arith.shrsi %y1, %c2 : i32
    %e3 = arith.extsi %v_a3 : i8 to i32
    %c3 = arith.constant 5 : i32
    %s3 = arith.muli %e3, %c3 : i32
    %y3 = arith.addi %y2, %s3 : i32
    %c4 = arith.constant 2 : i32
    %y4 = arith.shrsi %y3, %c4 : i32
    %e5 = arith.extsi %v_a4 : i8 to i32
    %y5 = arith.subi %y4, %e5 : i32
    %t = arith.trunci %y5 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x3x5x7x1x16xi8>
  return %acc0 : tensor<1x3x5x7x1x16xi8>
}
