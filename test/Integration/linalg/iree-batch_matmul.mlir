// iree-opt 3.13.0, of upstream's file: iree-global-opt-quantized-{conv-to-conv,matmul-to-matmul},
// linalg-generalize-named-ops.

// RUN: vta-check --network %s

#map = affine_map<(d0, d1, d2) -> ()>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<3x5x40xi8>, %arg1: tensor<3x40x24xi8>) -> tensor<3x5x24xi8> {
    %c549755813888_i64 = arith.constant 549755813888 : i64
    %c40_i64 = arith.constant 40 : i64
    %c1073741824_i64 = arith.constant 1073741824 : i64
    %c127_i32 = arith.constant 127 : i32
    %c-128_i32 = arith.constant -128 : i32
    %c0_i32 = arith.constant 0 : i32
    %0 = tensor.empty() : tensor<3x5x24xi32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%c0_i32 : i32) outs(%0 : tensor<3x5x24xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<3x5x24xi32>
    %2 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3x5x40xi8>, tensor<3x40x24xi8>) outs(%1 : tensor<3x5x24xi32>) {
    ^bb0(%in: i8, %in_0: i8, %out: i32):
      %5 = arith.extsi %in : i8 to i32
      %6 = arith.extsi %in_0 : i8 to i32
      %7 = arith.muli %5, %6 : i32
      %8 = arith.addi %out, %7 : i32
      linalg.yield %8 : i32
    } -> tensor<3x5x24xi32>
    %3 = tensor.empty() : tensor<3x5x24xi8>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2 : tensor<3x5x24xi32>) outs(%3 : tensor<3x5x24xi8>) {
    ^bb0(%in: i32, %out: i8):
      %5 = arith.extsi %in : i32 to i64
      %6 = arith.muli %5, %c1073741824_i64 : i64
      %7 = arith.addi %6, %c549755813888_i64 : i64
      %8 = arith.shrsi %7, %c40_i64 : i64
      %9 = arith.trunci %8 : i64 to i32
      %10 = arith.maxsi %9, %c-128_i32 : i32
      %11 = arith.minsi %10, %c127_i32 : i32
      %12 = arith.trunci %11 : i32 to i8
      linalg.yield %12 : i8
    } -> tensor<3x5x24xi8>
    return %4 : tensor<3x5x24xi8>
  }
}

