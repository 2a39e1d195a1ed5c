// What is equalized computes the same; what must not be is left bit for bit.
// RUN: vta-check %s --cpu='func.func(vta-equalize-channels)' --tolerance=1e-5

func.func @relu(%x: tensor<1x8x6x5xf32>) -> tensor<1x8x5x4xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<6x3x2x5xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.0064]]], [[[0.12]]], [[[0.43]]], [[[0.048]]], [[[0.9]]], [[[0.014]]]]> : tensor<6x1x1x1xf32>} : () -> tensor<6x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<6xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<6xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {pad = array<i64: 1, 1, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x8x6x5xf32>, tensor<6x3x2x5xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x5x6xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<1x8x5x6xf32>) -> tensor<1x8x5x6xf32>
  %w1 = "tosa.const"() <{values = dense<0.0> : tensor<4x1x2x6xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.1, 0.21, 0.012, 0.7, 0.034, 0.0076]]]]> : tensor<1x1x1x6xf32>} : () -> tensor<4x1x2x6xf32>
  %b1 = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %2 = tosa.conv2d %1, %w1, %b1, %zero, %zero {pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x8x5x6xf32>, tensor<4x1x2x6xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x5x4xf32>
  return %2 : tensor<1x8x5x4xf32>
}

func.func @depthwise(%x: tensor<1x8x6x5xf32>) -> tensor<1x6x5x4xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<6x3x2x5xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.0064]]], [[[0.12]]], [[[0.43]]], [[[0.048]]], [[[0.9]]], [[[0.014]]]]> : tensor<6x1x1x1xf32>} : () -> tensor<6x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<6xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<6xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x8x6x5xf32>, tensor<6x3x2x5xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x6xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<1x6x5x6xf32>) -> tensor<1x6x5x6xf32>
  %w1 = "tosa.const"() <{values = dense<0.0> : tensor<3x2x6x2xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.0047], [0.12], [0.25], [0.039], [0.93], [0.027]]]]> : tensor<1x1x6x1xf32>} : () -> tensor<3x2x6x2xf32>
  %b1 = "tosa.const"() <{values = dense<0.0> : tensor<12xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<12xf32>
  %2 = tosa.depthwise_conv2d %1, %w1, %b1, %zero, %zero {pad = array<i64: 1, 1, 1, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x6x5x6xf32>, tensor<3x2x6x2xf32>, tensor<12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x12xf32>
  %3 = tosa.clamp %2 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<1x6x5x12xf32>) -> tensor<1x6x5x12xf32>
  %w2 = "tosa.const"() <{values = dense<0.0> : tensor<4x1x1x12xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.026, 0.0047, 0.096, 0.011, 0.28, 0.013, 0.41, 0.013, 0.01, 0.13, 0.2, 0.068]]]]> : tensor<1x1x1x12xf32>} : () -> tensor<4x1x1x12xf32>
  %b2 = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %4 = tosa.conv2d %3, %w2, %b2, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x6x5x12xf32>, tensor<4x1x1x12xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x4xf32>
  %5 = tosa.clamp %4 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xf32>
  %w3 = "tosa.const"() <{values = dense<0.0> : tensor<3x3x4x1xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<3x3x4x1xf32>
  %b3 = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %6 = tosa.depthwise_conv2d %5, %w3, %b3, %zero, %zero {pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x6x5x4xf32>, tensor<3x3x4x1xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x4xf32>
  return %6 : tensor<1x6x5x4xf32>
}

func.func @pools(%x: tensor<1x9x10x5xf32>) -> tensor<1x10x7x4xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<6x3x2x5xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.0064]]], [[[0.12]]], [[[0.43]]], [[[0.048]]], [[[0.9]]], [[[0.014]]]]> : tensor<6x1x1x1xf32>} : () -> tensor<6x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<6xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<6xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x9x10x5xf32>, tensor<6x3x2x5xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x10x6xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<1x7x10x6xf32>) -> tensor<1x7x10x6xf32>
  %2 = tosa.max_pool2d %1 {kernel = array<i64: 2, 3>, stride = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 1>}
    : (tensor<1x7x10x6xf32>) -> tensor<1x7x9x6xf32>
  %3 = tosa.avg_pool2d %2, %zero, %zero {kernel = array<i64: 2, 2>, stride = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 0>, acc_type = f32}
    : (tensor<1x7x9x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x8x6xf32>
  %shape = tosa.const_shape {values = dense<[0, 0, 1, 0, 0, 2, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %4 = tosa.pad %3, %shape, %zero
    : (tensor<1x7x8x6xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x8x10x6xf32>
  %5 = tosa.transpose %4 {perms = array<i32: 0, 2, 1, 3>} : (tensor<1x8x10x6xf32>) -> tensor<1x10x8x6xf32>
  %w1 = "tosa.const"() <{values = dense<0.0> : tensor<4x1x2x6xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.1, 0.21, 0.012, 0.7, 0.034, 0.0076]]]]> : tensor<1x1x1x6xf32>} : () -> tensor<4x1x2x6xf32>
  %b1 = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %6 = tosa.conv2d %5, %w1, %b1, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x10x8x6xf32>, tensor<4x1x2x6xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x7x4xf32>
  return %6 : tensor<1x10x7x4xf32>
}

// As classifiers end.
func.func @product(%x: tensor<1x4x6x5xf32>) -> tensor<1x1x3xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<6x3x2x5xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.0064]]], [[[0.12]]], [[[0.43]]], [[[0.048]]], [[[0.9]]], [[[0.014]]]]> : tensor<6x1x1x1xf32>} : () -> tensor<6x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<6xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<6xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x4x6x5xf32>, tensor<6x3x2x5xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x5x6xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<1x2x5x6xf32>) -> tensor<1x2x5x6xf32>
  %2 = tosa.reduce_sum %1 {axis = 1 : i32} : (tensor<1x2x5x6xf32>) -> tensor<1x1x5x6xf32>
  %3 = tosa.reduce_sum %2 {axis = 2 : i32} : (tensor<1x1x5x6xf32>) -> tensor<1x1x1x6xf32>
  %c = "tosa.const"() <{values = dense<0.1> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %4 = tosa.mul %3, %c, %z8 : (tensor<1x1x1x6xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x6xf32>
  %shape = tosa.const_shape {values = dense<[1, 1, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %5 = tosa.reshape %4, %shape : (tensor<1x1x1x6xf32>, !tosa.shape<3>) -> tensor<1x1x6xf32>
  %w1 = "tosa.const"() <{values = dense<0.0> : tensor<1x6x4xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[0.0045], [0.058], [0.34], [0.027], [0.4], [0.014]]]> : tensor<1x6x1xf32>} : () -> tensor<1x6x4xf32>
  %6 = tosa.matmul %5, %w1, %zero, %zero
    : (tensor<1x1x6xf32>, tensor<1x6x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x4xf32>
  %c1 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x4xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x4xf32>
  %7 = tosa.add %6, %c1 : (tensor<1x1x4xf32>, tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
  %c2 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x4xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x4xf32>
  %8 = tosa.add %7, %c2 : (tensor<1x1x4xf32>, tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
  %9 = tosa.clamp %8 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
  %m = "tosa.const"() <{values = dense<0.0> : tensor<1x1x4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<1x1x4xf32>
  %10 = tosa.sub %m, %9 : (tensor<1x1x4xf32>, tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
  %w2 = "tosa.const"() <{values = dense<0.0> : tensor<1x4x3xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[0.019], [0.0045], [0.078], [0.86]]]> : tensor<1x4x1xf32>} : () -> tensor<1x4x3xf32>
  %11 = tosa.matmul %10, %w2, %zero, %zero
    : (tensor<1x1x4xf32>, tensor<1x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x3xf32>
  return %11 : tensor<1x1x3xf32>
}

// Channels that are zero, tiny or huge.
func.func @extremes(%x: tensor<1x8x6x5xf32>) -> tensor<1x6x4x4xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<6x3x2x5xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.0]]], [[[1.2e-36]]], [[[4.3e-13]]], [[[0.048]]], [[[0.9]]], [[[0.014]]]]> : tensor<6x1x1x1xf32>} : () -> tensor<6x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<6xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<6xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x8x6x5xf32>, tensor<6x3x2x5xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x6xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<1x6x5x6xf32>) -> tensor<1x6x5x6xf32>
  %w1 = "tosa.const"() <{values = dense<0.0> : tensor<4x1x2x6xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.1, 0.21, 1.2e+10, 0.0, 3.4e-22, 0.0076]]]]> : tensor<1x1x1x6xf32>} : () -> tensor<4x1x2x6xf32>
  %b1 = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %2 = tosa.conv2d %1, %w1, %b1, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x6x5x6xf32>, tensor<4x1x2x6xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x4x4xf32>
  return %2 : tensor<1x6x4x4xf32>
}

// Not positively homogeneous.
func.func @relu6(%x: tensor<1x8x6x5xf32>)
    -> tensor<1x6x4x4xf32> attributes {check.tolerance = 0.0} {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<6x3x2x5xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.0064]]], [[[0.12]]], [[[0.43]]], [[[0.048]]], [[[0.9]]], [[[0.014]]]]> : tensor<6x1x1x1xf32>} : () -> tensor<6x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<6xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<6xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x8x6x5xf32>, tensor<6x3x2x5xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x6xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x6x5x6xf32>) -> tensor<1x6x5x6xf32>
  %w1 = "tosa.const"() <{values = dense<0.0> : tensor<4x1x2x6xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.1, 0.21, 0.012, 0.7, 0.034, 0.0076]]]]> : tensor<1x1x1x6xf32>} : () -> tensor<4x1x2x6xf32>
  %b1 = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %2 = tosa.conv2d %1, %w1, %b1, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x6x5x6xf32>, tensor<4x1x2x6xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x4x4xf32>
  return %2 : tensor<1x6x4x4xf32>
}

// Read twice.
func.func @shared(%x: tensor<1x8x6x5xf32>)
    -> (tensor<1x6x4x4xf32>, tensor<1x6x4x4xf32>) attributes {check.tolerance = 0.0} {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<6x3x2x5xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.0064]]], [[[0.12]]], [[[0.43]]], [[[0.048]]], [[[0.9]]], [[[0.014]]]]> : tensor<6x1x1x1xf32>} : () -> tensor<6x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<6xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<6xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x8x6x5xf32>, tensor<6x3x2x5xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x6xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<1x6x5x6xf32>) -> tensor<1x6x5x6xf32>
  %w1 = "tosa.const"() <{values = dense<0.0> : tensor<4x1x2x6xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.1, 0.21, 0.012, 0.7, 0.034, 0.0076]]]]> : tensor<1x1x1x6xf32>} : () -> tensor<4x1x2x6xf32>
  %b1 = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %2 = tosa.conv2d %1, %w1, %b1, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x6x5x6xf32>, tensor<4x1x2x6xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x4x4xf32>
  %w2 = "tosa.const"() <{values = dense<0.0> : tensor<4x1x2x6xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.1, 0.21, 0.012, 0.7, 0.034, 0.0076]]]]> : tensor<1x1x1x6xf32>} : () -> tensor<4x1x2x6xf32>
  %b2 = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %3 = tosa.conv2d %1, %w2, %b2, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x6x5x6xf32>, tensor<4x1x2x6xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x4x4xf32>
  return %2, %3 : tensor<1x6x4x4xf32>, tensor<1x6x4x4xf32>
}

func.func @below(%x: tensor<1x8x6x5xf32>)
    -> tensor<1x6x4x4xf32> attributes {check.tolerance = 0.0} {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<6x3x2x5xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.0064]]], [[[0.12]]], [[[0.43]]], [[[0.048]]], [[[0.9]]], [[[0.014]]]]> : tensor<6x1x1x1xf32>} : () -> tensor<6x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<6xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<6xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x8x6x5xf32>, tensor<6x3x2x5xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x6xf32>
  %1 = tosa.clamp %0 {min_val = -1.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<1x6x5x6xf32>) -> tensor<1x6x5x6xf32>
  %w1 = "tosa.const"() <{values = dense<0.0> : tensor<4x1x2x6xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.1, 0.21, 0.012, 0.7, 0.034, 0.0076]]]]> : tensor<1x1x1x6xf32>} : () -> tensor<4x1x2x6xf32>
  %b1 = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %2 = tosa.conv2d %1, %w1, %b1, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x6x5x6xf32>, tensor<4x1x2x6xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x4x4xf32>
  return %2 : tensor<1x6x4x4xf32>
}

func.func @padded_ones(%x: tensor<1x8x6x5xf32>)
    -> tensor<1x8x4x4xf32> attributes {check.tolerance = 0.0} {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<6x3x2x5xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.0064]]], [[[0.12]]], [[[0.43]]], [[[0.048]]], [[[0.9]]], [[[0.014]]]]> : tensor<6x1x1x1xf32>} : () -> tensor<6x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<6xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<6xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x8x6x5xf32>, tensor<6x3x2x5xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x6xf32>
  %shape = tosa.const_shape {values = dense<[0, 0, 1, 1, 0, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %fill = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.pad %0, %shape, %fill
    : (tensor<1x6x5x6xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x8x5x6xf32>
  %w1 = "tosa.const"() <{values = dense<0.0> : tensor<4x1x2x6xf32>}> {check.random = [-3.0, 3.0], check.factors = dense<[[[[0.1, 0.21, 0.012, 0.7, 0.034, 0.0076]]]]> : tensor<1x1x1x6xf32>} : () -> tensor<4x1x2x6xf32>
  %b1 = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %2 = tosa.conv2d %1, %w1, %b1, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x8x5x6xf32>, tensor<4x1x2x6xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x4x4xf32>
  return %2 : tensor<1x8x4x4xf32>
}

func.func @as_weights(%x: tensor<1x3x4xf32>, %x1: tensor<1x5x3xf32>)
    -> tensor<1x3x5xf32> attributes {check.tolerance = 0.0} {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<1x3x4xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<1x3x4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x1, %w, %zero, %zero
    : (tensor<1x5x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x4xf32>
  %shape = tosa.const_shape {values = dense<[1, 4, 5]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %1 = tosa.reshape %0, %shape : (tensor<1x5x4xf32>, !tosa.shape<3>) -> tensor<1x4x5xf32>
  %2 = tosa.matmul %x, %1, %zero, %zero
    : (tensor<1x3x4xf32>, tensor<1x4x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x5xf32>
  return %2 : tensor<1x3x5xf32>
}
