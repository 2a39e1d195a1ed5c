// iree-opt 3.13.0, of upstream's file: iree-tosa-input-transformation-pipeline.

// RUN: vta-check --network %s

#map = affine_map<(d0, d1, d2, d3) -> (d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<1x6x5x20xi8>) -> tensor<1x6x5x20xi8> {
    %c34359738368_i64 = arith.constant 34359738368 : i64
    %c36_i64 = arith.constant 36 : i64
    %c1073741824_i64 = arith.constant 1073741824 : i64
    %c127_i32 = arith.constant 127 : i32
    %c-128_i32 = arith.constant -128 : i32
    %c-5_i32 = arith.constant -5 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<"0x331EE5FED8EF36CFD3CEDB0FF0200B30EAEFC83428E7DF340132E9D60A2BD018C8182D280D04D30033F0E52B0430C9D7152038E5E3DA1DDB300814E51BE1D8CFD6EAD020EEC62FFD120C23C9EEE70830C53BFC2A36D8DF1FF6FAE9D828FDC532D22D18F2F3CBF3302D3A140124DF3005F9170AFD30EE29E1"> : tensor<3x2x20x1xi8>
    %cst_0 = arith.constant dense<[-544, -1219, -1896, -2702, 406, -1470, 2970, 2718, -1069, -2952, 1473, 1364, -861, 1733, -2298, -572, -1753, 571, -2590, -1675]> : tensor<20xi32>
    %c-5_i8 = arith.constant -5 : i8
    %padded = tensor.pad %arg0 low[0, 1, 0, 0] high[0, 1, 1, 0] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %c-5_i8 : i8
    } : tensor<1x6x5x20xi8> to tensor<1x8x6x20xi8>
    %0 = tensor.empty() : tensor<1x6x5x20x1xi32>
    %1 = linalg.fill ins(%c0_i32 : i32) outs(%0 : tensor<1x6x5x20x1xi32>) -> tensor<1x6x5x20x1xi32>
    %2 = tensor.empty() : tensor<1x6x5x20xi32>
    %3 = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %cst, %c-5_i32, %c0_i32 : tensor<1x8x6x20xi8>, tensor<3x2x20x1xi8>, i32, i32) outs(%1 : tensor<1x6x5x20x1xi32>) -> tensor<1x6x5x20x1xi32>
    %collapsed = tensor.collapse_shape %3 [[0], [1], [2], [3, 4]] : tensor<1x6x5x20x1xi32> into tensor<1x6x5x20xi32>
    %4 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_0, %collapsed : tensor<20xi32>, tensor<1x6x5x20xi32>) outs(%2 : tensor<1x6x5x20xi32>) {
    ^bb0(%in: i32, %in_1: i32, %out: i32):
      %7 = arith.addi %in, %in_1 : i32
      linalg.yield %7 : i32
    } -> tensor<1x6x5x20xi32>
    %5 = tensor.empty() : tensor<1x6x5x20xi8>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4 : tensor<1x6x5x20xi32>) outs(%5 : tensor<1x6x5x20xi8>) {
    ^bb0(%in: i32, %out: i8):
      %7 = arith.extsi %in : i32 to i64
      %8 = arith.muli %7, %c1073741824_i64 : i64
      %9 = arith.addi %8, %c34359738368_i64 : i64
      %10 = arith.shrsi %9, %c36_i64 : i64
      %11 = arith.trunci %10 : i64 to i32
      %12 = arith.maxsi %11, %c-128_i32 : i32
      %13 = arith.minsi %12, %c127_i32 : i32
      %14 = arith.trunci %13 : i32 to i8
      linalg.yield %14 : i8
    } -> tensor<1x6x5x20xi8>
    return %6 : tensor<1x6x5x20xi8>
  }
}
