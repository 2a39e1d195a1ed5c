func.func @kernel(%x: tensor<1x3x5x7x1x16xi8> {vta.name = "x"}, %y: tensor<1x3x5x7x1x16xi8> {vta.name = "y"}) -> tensor<1x3x5x7x1x16xi8> {
  %c0 = arith.constant 1 : i32
  %start_e = tensor.empty() : tensor<1x3x5x7x1x16xi32>
  %start = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x3x5x7x1x16xi8>) outs(%start_e : tensor<1x3x5x7x1x16xi32>) {
  ^bb0(%v0: i8, %out: i32):
    %r = arith.extsi %v0 : i8 to i32
    linalg.yield %r : i32
  } -> tensor<1x3x5x7x1x16xi32>
  %wide0_e = tensor.empty() : tensor<1x3x5x7x1x16xi32>
  %wide0 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%y : tensor<1x3x5x7x1x16xi8>) outs(%wide0_e : tensor<1x3x5x7x1x16xi32>) {
  ^bb0(%v0: i8, %out: i32):
    %y0 = arith.extsi %v0 : i8 to i32
    linalg.yield %y0 : i32
  } -> tensor<1x3x5x7x1x16xi32>
  %step0_e = tensor.empty() : tensor<1x3x5x7x1x16xi32>
  %step0 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%start, %wide0 : tensor<1x3x5x7x1x16xi32>, tensor<1x3x5x7x1x16xi32>) outs(%step0_e : tensor<1x3x5x7x1x16xi32>) {
  ^bb0(%v0: i32, %v1: i32, %out: i32):
    %r = arith.addi %v0, %v1 : i32
    linalg.yield %r : i32
  } -> tensor<1x3x5x7x1x16xi32>
  %step1_e = tensor.empty() : tensor<1x3x5x7x1x16xi32>
  %step1 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%step0 : tensor<1x3x5x7x1x16xi32>) outs(%step1_e : tensor<1x3x5x7x1x16xi32>) {
  ^bb0(%v0: i32, %out: i32):
    %s1 = arith.shrsi %v0, %c0 : i32
    linalg.yield %s1 : i32
  } -> tensor<1x3x5x7x1x16xi32>
  %result_e = tensor.empty() : tensor<1x3x5x7x1x16xi8>
  %result = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%step1 : tensor<1x3x5x7x1x16xi32>) outs(%result_e : tensor<1x3x5x7x1x16xi8>) {
  ^bb0(%v0: i32, %out: i8):
    %t = arith.trunci %v0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x3x5x7x1x16xi8>
  return %result : tensor<1x3x5x7x1x16xi8>
}
