// torch-conv.mlir with weights and biases as arguments.

// RUN: vta-check --network %s

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<1x20x9x7xi8>, %w: tensor<24x20x3x3xi8>, %b: tensor<24xi32>) -> tensor<1x24x5x4xi8> {
    %cst_0 = arith.constant -1.280000e+02 : f32
    %cst_1 = arith.constant 1.270000e+02 : f32
    %c0_i32 = arith.constant 0 : i32
    %c0_i8 = arith.constant 0 : i8
    %cst_2 = arith.constant 1.250000e-01 : f32
    %cst_3 = arith.constant 3.200000e+01 : f32
    %cst_4 = arith.constant 0.000000e+00 : f32
    %padded = tensor.pad %arg0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
      tensor.yield %c0_i8 : i8
    } : tensor<1x20x9x7xi8> to tensor<1x20x11x9xi8>
    %0 = tensor.empty() : tensor<1x24x5x4xi32>
    %broadcasted = linalg.broadcast ins(%b : tensor<24xi32>) outs(%0 : tensor<1x24x5x4xi32>) dimensions = [0, 2, 3] 
    %1 = linalg.conv_2d_nchw_fchw_q {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%padded, %w, %c0_i32, %c0_i32 : tensor<1x20x11x9xi8>, tensor<24x20x3x3xi8>, i32, i32) outs(%broadcasted : tensor<1x24x5x4xi32>) -> tensor<1x24x5x4xi32>
    %2 = tensor.empty() : tensor<1x24x5x4xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1 : tensor<1x24x5x4xi32>) outs(%2 : tensor<1x24x5x4xf32>) {
    ^bb0(%in: i32, %out: f32):
      %6 = arith.sitofp %in : i32 to f32
      %7 = arith.mulf %6, %cst_2 : f32
      linalg.yield %7 : f32
    } -> tensor<1x24x5x4xf32>
    %4 = tensor.empty() : tensor<1x24x5x4xi8>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x24x5x4xf32>) outs(%4 : tensor<1x24x5x4xi8>) {
    ^bb0(%in: f32, %out: i8):
      %6 = arith.divf %in, %cst_3 : f32
      %7 = math.roundeven %6 : f32
      %8 = arith.addf %7, %cst_4 : f32
      %9 = arith.maximumf %8, %cst_0 : f32
      %10 = arith.minimumf %9, %cst_1 : f32
      %11 = arith.fptosi %10 : f32 to i8
      linalg.yield %11 : i8
    } -> tensor<1x24x5x4xi8>
    return %5 : tensor<1x24x5x4xi8>
  }
}
