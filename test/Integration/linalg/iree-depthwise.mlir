// iree-opt 3.13.0, of upstream's file: iree-global-opt-quantized-{conv-to-conv,matmul-to-matmul},
// linalg-generalize-named-ops.

// RUN: vta-check --network %s

#map = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5, d3)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
#map8 = affine_map<(d0, d1, d2) -> (d0)>
#map9 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d3)>
module {
  func.func @main(%arg0: tensor<1x6x5x20xi8>) -> tensor<1x6x5x20xi8> {
    %cst = arith.constant dense<"0x331EE5FED8EF36CFD3CEDB0FF0200B30EAEFC83428E7DF340132E9D60A2BD018C8182D280D04D30033F0E52B0430C9D7152038E5E3DA1DDB300814E51BE1D8CFD6EAD020EEC62FFD120C23C9EEE70830C53BFC2A36D8DF1FF6FAE9D828FDC532D22D18F2F3CBF3302D3A140124DF3005F9170AFD30EE29E1"> : tensor<3x2x20xi8>
    %c34359738368_i64 = arith.constant 34359738368 : i64
    %c36_i64 = arith.constant 36 : i64
    %c1073741824_i64 = arith.constant 1073741824 : i64
    %c127_i32 = arith.constant 127 : i32
    %c-128_i32 = arith.constant -128 : i32
    %c-5_i32 = arith.constant -5 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<[-544, -1219, -1896, -2702, 406, -1470, 2970, 2718, -1069, -2952, 1473, 1364, -861, 1733, -2298, -572, -1753, 571, -2590, -1675]> : tensor<20xi32>
    %c-5_i8 = arith.constant -5 : i8
    %padded = tensor.pad %arg0 low[0, 1, 0, 0] high[0, 1, 1, 0] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %c-5_i8 : i8
    } : tensor<1x6x5x20xi8> to tensor<1x8x6x20xi8>
    %0 = tensor.empty() : tensor<1x6x5x20x1xi32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%c0_i32 : i32) outs(%0 : tensor<1x6x5x20x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x6x5x20x1xi32>
    %2 = tensor.empty() : tensor<1x6x5x20xi32>
    %collapsed = tensor.collapse_shape %1 [[0], [1], [2], [3, 4]] : tensor<1x6x5x20x1xi32> into tensor<1x6x5x20xi32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%padded, %cst : tensor<1x8x6x20xi8>, tensor<3x2x20xi8>) outs(%collapsed : tensor<1x6x5x20xi32>) attrs =  {linalg.memoized_indexing_maps = [#map2, #map3, #map4]} {
    ^bb0(%in: i8, %in_1: i8, %out: i32):
      %11 = arith.extsi %in : i8 to i32
      %12 = arith.extsi %in_1 : i8 to i32
      %13 = arith.muli %11, %12 : i32
      %14 = arith.addi %out, %13 : i32
      linalg.yield %14 : i32
    } -> tensor<1x6x5x20xi32>
    %4 = tensor.empty() : tensor<20xi32>
    %5 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel"]} ins(%c0_i32 : i32) outs(%4 : tensor<20xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<20xi32>
    %6 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "reduction", "reduction"]} ins(%cst : tensor<3x2x20xi8>) outs(%5 : tensor<20xi32>) {
    ^bb0(%in: i8, %out: i32):
      %11 = arith.extsi %in : i8 to i32
      %12 = arith.addi %11, %out : i32
      linalg.yield %12 : i32
    } -> tensor<20xi32>
    %7 = linalg.generic {indexing_maps = [#map9, #map10, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3, %6 : tensor<1x6x5x20xi32>, tensor<20xi32>) outs(%2 : tensor<1x6x5x20xi32>) {
    ^bb0(%in: i32, %in_1: i32, %out: i32):
      %11 = arith.muli %in_1, %c-5_i32 : i32
      %12 = arith.subi %in, %11 : i32
      linalg.yield %12 : i32
    } -> tensor<1x6x5x20xi32>
    %8 = linalg.generic {indexing_maps = [#map10, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_0, %7 : tensor<20xi32>, tensor<1x6x5x20xi32>) outs(%2 : tensor<1x6x5x20xi32>) {
    ^bb0(%in: i32, %in_1: i32, %out: i32):
      %11 = arith.addi %in, %in_1 : i32
      linalg.yield %11 : i32
    } -> tensor<1x6x5x20xi32>
    %9 = tensor.empty() : tensor<1x6x5x20xi8>
    %10 = linalg.generic {indexing_maps = [#map9, #map9], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<1x6x5x20xi32>) outs(%9 : tensor<1x6x5x20xi8>) {
    ^bb0(%in: i32, %out: i8):
      %11 = arith.extsi %in : i32 to i64
      %12 = arith.muli %11, %c1073741824_i64 : i64
      %13 = arith.addi %12, %c34359738368_i64 : i64
      %14 = arith.shrsi %13, %c36_i64 : i64
      %15 = arith.trunci %14 : i64 to i32
      %16 = arith.maxsi %15, %c-128_i32 : i32
      %17 = arith.minsi %16, %c127_i32 : i32
      %18 = arith.trunci %17 : i32 to i8
      linalg.yield %18 : i8
    } -> tensor<1x6x5x20xi8>
    return %10 : tensor<1x6x5x20xi8>
  }
}

