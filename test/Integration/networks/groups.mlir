// Convolutions in groups, with dilations, and products of rows, all of them on VTA:
// for the default configuration, and for one with blocks of 8 channels and 4 images.

// RUN: vta-check %s --network
// RUN: vta-check %s --network --config=4x8_i8w8a32_15_16_16_18

// Four groups in a block of 16 channels.

func.func @groups_of_4(%x: tensor<1x7x7x16xi8>) -> tensor<1x7x7x16xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<37> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<16x1x1x16xi8>}> {check.random = [-60, 70]} : () -> tensor<16x1x1x16xi8>
  %b1 = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> {check.random = [-900, 900]} : () -> tensor<16xi32>
  %0 = tosa.conv2d %x, %w0, %b1, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x16xi8>, tensor<16x1x1x16xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x16xi32>
  %1 = tosa.rescale %0, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x16xi8>
  %2 = tosa.clamp %1 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x16xi8>) -> tensor<1x7x7x16xi8>
  %s2 = tosa.const_shape {values = dense<[1, 7, 7, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %s3 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %3 = tosa.slice %2, %s3, %s2 : (tensor<1x7x7x16xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x4xi8>
  %w4 = "tosa.const"() <{values = dense<0> : tensor<4x3x3x4xi8>}> {check.random = [-60, 70]} : () -> tensor<4x3x3x4xi8>
  %b5 = "tosa.const"() <{values = dense<0> : tensor<4xi32>}> {check.random = [-900, 900]} : () -> tensor<4xi32>
  %4 = tosa.conv2d %3, %w4, %b5, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x4xi8>, tensor<4x3x3x4xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x4xi32>
  %5 = tosa.rescale %4, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x4xi8>
  %s6 = tosa.const_shape {values = dense<[0, 0, 0, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %6 = tosa.slice %2, %s6, %s2 : (tensor<1x7x7x16xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x4xi8>
  %w7 = "tosa.const"() <{values = dense<0> : tensor<4x3x3x4xi8>}> {check.random = [-60, 70]} : () -> tensor<4x3x3x4xi8>
  %b8 = "tosa.const"() <{values = dense<0> : tensor<4xi32>}> {check.random = [-900, 900]} : () -> tensor<4xi32>
  %7 = tosa.conv2d %6, %w7, %b8, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x4xi8>, tensor<4x3x3x4xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x4xi32>
  %8 = tosa.rescale %7, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x4xi8>
  %s9 = tosa.const_shape {values = dense<[0, 0, 0, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %9 = tosa.slice %2, %s9, %s2 : (tensor<1x7x7x16xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x4xi8>
  %w10 = "tosa.const"() <{values = dense<0> : tensor<4x3x3x4xi8>}> {check.random = [-60, 70]} : () -> tensor<4x3x3x4xi8>
  %b11 = "tosa.const"() <{values = dense<0> : tensor<4xi32>}> {check.random = [-900, 900]} : () -> tensor<4xi32>
  %10 = tosa.conv2d %9, %w10, %b11, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x4xi8>, tensor<4x3x3x4xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x4xi32>
  %11 = tosa.rescale %10, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x4xi8>
  %s12 = tosa.const_shape {values = dense<[0, 0, 0, 12]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %12 = tosa.slice %2, %s12, %s2 : (tensor<1x7x7x16xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x4xi8>
  %w13 = "tosa.const"() <{values = dense<0> : tensor<4x3x3x4xi8>}> {check.random = [-60, 70]} : () -> tensor<4x3x3x4xi8>
  %b14 = "tosa.const"() <{values = dense<0> : tensor<4xi32>}> {check.random = [-900, 900]} : () -> tensor<4xi32>
  %13 = tosa.conv2d %12, %w13, %b14, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x4xi8>, tensor<4x3x3x4xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x4xi32>
  %14 = tosa.rescale %13, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x4xi8>
  %15 = tosa.concat %5, %8, %11, %14 {axis = 3 : i32} : (tensor<1x7x7x4xi8>, tensor<1x7x7x4xi8>, tensor<1x7x7x4xi8>, tensor<1x7x7x4xi8>) -> tensor<1x7x7x16xi8>
  %16 = tosa.clamp %15 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x16xi8>) -> tensor<1x7x7x16xi8>
  %w15 = "tosa.const"() <{values = dense<0> : tensor<16x1x1x16xi8>}> {check.random = [-60, 70]} : () -> tensor<16x1x1x16xi8>
  %b16 = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> {check.random = [-900, 900]} : () -> tensor<16xi32>
  %17 = tosa.conv2d %16, %w15, %b16, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x16xi8>, tensor<16x1x1x16xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x16xi32>
  %18 = tosa.rescale %17, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x16xi8>
  %19 = tosa.clamp %18 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x16xi8>) -> tensor<1x7x7x16xi8>
  return %19 : tensor<1x7x7x16xi8>
}

// Blocks of channels that two groups share.

func.func @groups_of_24_even(%x: tensor<1x7x7x96xi8>) -> tensor<1x7x7x16xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<38> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<96x1x1x96xi8>}> {check.random = [-60, 70]} : () -> tensor<96x1x1x96xi8>
  %b1 = "tosa.const"() <{values = dense<0> : tensor<96xi32>}> {check.random = [-900, 900]} : () -> tensor<96xi32>
  %0 = tosa.conv2d %x, %w0, %b1, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x96xi8>, tensor<96x1x1x96xi8>, tensor<96xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x96xi32>
  %1 = tosa.rescale %0, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x96xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x96xi8>
  %2 = tosa.clamp %1 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x96xi8>) -> tensor<1x7x7x96xi8>
  %s2 = tosa.const_shape {values = dense<[1, 7, 7, 24]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %s3 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %3 = tosa.slice %2, %s3, %s2 : (tensor<1x7x7x96xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x24xi8>
  %w4 = "tosa.const"() <{values = dense<0> : tensor<24x3x3x24xi8>}> {check.random = [-60, 70]} : () -> tensor<24x3x3x24xi8>
  %b5 = "tosa.const"() <{values = dense<0> : tensor<24xi32>}> {check.random = [-900, 900]} : () -> tensor<24xi32>
  %4 = tosa.conv2d %3, %w4, %b5, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x24xi8>, tensor<24x3x3x24xi8>, tensor<24xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x24xi32>
  %5 = tosa.rescale %4, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x24xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x24xi8>
  %s6 = tosa.const_shape {values = dense<[0, 0, 0, 24]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %6 = tosa.slice %2, %s6, %s2 : (tensor<1x7x7x96xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x24xi8>
  %w7 = "tosa.const"() <{values = dense<0> : tensor<24x3x3x24xi8>}> {check.random = [-60, 70]} : () -> tensor<24x3x3x24xi8>
  %b8 = "tosa.const"() <{values = dense<0> : tensor<24xi32>}> {check.random = [-900, 900]} : () -> tensor<24xi32>
  %7 = tosa.conv2d %6, %w7, %b8, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x24xi8>, tensor<24x3x3x24xi8>, tensor<24xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x24xi32>
  %8 = tosa.rescale %7, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x24xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x24xi8>
  %s9 = tosa.const_shape {values = dense<[0, 0, 0, 48]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %9 = tosa.slice %2, %s9, %s2 : (tensor<1x7x7x96xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x24xi8>
  %w10 = "tosa.const"() <{values = dense<0> : tensor<24x3x3x24xi8>}> {check.random = [-60, 70]} : () -> tensor<24x3x3x24xi8>
  %b11 = "tosa.const"() <{values = dense<0> : tensor<24xi32>}> {check.random = [-900, 900]} : () -> tensor<24xi32>
  %10 = tosa.conv2d %9, %w10, %b11, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x24xi8>, tensor<24x3x3x24xi8>, tensor<24xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x24xi32>
  %11 = tosa.rescale %10, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x24xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x24xi8>
  %s12 = tosa.const_shape {values = dense<[0, 0, 0, 72]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %12 = tosa.slice %2, %s12, %s2 : (tensor<1x7x7x96xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x24xi8>
  %w13 = "tosa.const"() <{values = dense<0> : tensor<24x3x3x24xi8>}> {check.random = [-60, 70]} : () -> tensor<24x3x3x24xi8>
  %b14 = "tosa.const"() <{values = dense<0> : tensor<24xi32>}> {check.random = [-900, 900]} : () -> tensor<24xi32>
  %13 = tosa.conv2d %12, %w13, %b14, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x24xi8>, tensor<24x3x3x24xi8>, tensor<24xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x24xi32>
  %14 = tosa.rescale %13, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x24xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x24xi8>
  %15 = tosa.concat %5, %8, %11, %14 {axis = 3 : i32} : (tensor<1x7x7x24xi8>, tensor<1x7x7x24xi8>, tensor<1x7x7x24xi8>, tensor<1x7x7x24xi8>) -> tensor<1x7x7x96xi8>
  %16 = tosa.clamp %15 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x96xi8>) -> tensor<1x7x7x96xi8>
  %w15 = "tosa.const"() <{values = dense<0> : tensor<16x1x1x96xi8>}> {check.random = [-60, 70]} : () -> tensor<16x1x1x96xi8>
  %b16 = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> {check.random = [-900, 900]} : () -> tensor<16xi32>
  %17 = tosa.conv2d %16, %w15, %b16, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x96xi8>, tensor<16x1x1x96xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x16xi32>
  %18 = tosa.rescale %17, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x16xi8>
  %19 = tosa.clamp %18 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x16xi8>) -> tensor<1x7x7x16xi8>
  return %19 : tensor<1x7x7x16xi8>
}

// The same, where the last block is not full; strides.

func.func @groups_of_24_odd(%x: tensor<1x7x7x72xi8>) -> tensor<1x4x4x16xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<38> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<72x1x1x72xi8>}> {check.random = [-60, 70]} : () -> tensor<72x1x1x72xi8>
  %b1 = "tosa.const"() <{values = dense<0> : tensor<72xi32>}> {check.random = [-900, 900]} : () -> tensor<72xi32>
  %0 = tosa.conv2d %x, %w0, %b1, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x72xi8>, tensor<72x1x1x72xi8>, tensor<72xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x72xi32>
  %1 = tosa.rescale %0, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x72xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x72xi8>
  %2 = tosa.clamp %1 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x72xi8>) -> tensor<1x7x7x72xi8>
  %s2 = tosa.const_shape {values = dense<[1, 7, 7, 24]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %s3 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %3 = tosa.slice %2, %s3, %s2 : (tensor<1x7x7x72xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x24xi8>
  %w4 = "tosa.const"() <{values = dense<0> : tensor<24x3x3x24xi8>}> {check.random = [-60, 70]} : () -> tensor<24x3x3x24xi8>
  %b5 = "tosa.const"() <{values = dense<0> : tensor<24xi32>}> {check.random = [-900, 900]} : () -> tensor<24xi32>
  %4 = tosa.conv2d %3, %w4, %b5, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 2>} : (tensor<1x7x7x24xi8>, tensor<24x3x3x24xi8>, tensor<24xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x24xi32>
  %5 = tosa.rescale %4, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x4x24xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x4x24xi8>
  %s6 = tosa.const_shape {values = dense<[0, 0, 0, 24]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %6 = tosa.slice %2, %s6, %s2 : (tensor<1x7x7x72xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x24xi8>
  %w7 = "tosa.const"() <{values = dense<0> : tensor<24x3x3x24xi8>}> {check.random = [-60, 70]} : () -> tensor<24x3x3x24xi8>
  %b8 = "tosa.const"() <{values = dense<0> : tensor<24xi32>}> {check.random = [-900, 900]} : () -> tensor<24xi32>
  %7 = tosa.conv2d %6, %w7, %b8, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 2>} : (tensor<1x7x7x24xi8>, tensor<24x3x3x24xi8>, tensor<24xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x24xi32>
  %8 = tosa.rescale %7, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x4x24xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x4x24xi8>
  %s9 = tosa.const_shape {values = dense<[0, 0, 0, 48]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %9 = tosa.slice %2, %s9, %s2 : (tensor<1x7x7x72xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x24xi8>
  %w10 = "tosa.const"() <{values = dense<0> : tensor<24x3x3x24xi8>}> {check.random = [-60, 70]} : () -> tensor<24x3x3x24xi8>
  %b11 = "tosa.const"() <{values = dense<0> : tensor<24xi32>}> {check.random = [-900, 900]} : () -> tensor<24xi32>
  %10 = tosa.conv2d %9, %w10, %b11, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 2>} : (tensor<1x7x7x24xi8>, tensor<24x3x3x24xi8>, tensor<24xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x24xi32>
  %11 = tosa.rescale %10, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x4x24xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x4x24xi8>
  %12 = tosa.concat %5, %8, %11 {axis = 3 : i32} : (tensor<1x4x4x24xi8>, tensor<1x4x4x24xi8>, tensor<1x4x4x24xi8>) -> tensor<1x4x4x72xi8>
  %13 = tosa.clamp %12 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x4x4x72xi8>) -> tensor<1x4x4x72xi8>
  %w12 = "tosa.const"() <{values = dense<0> : tensor<16x1x1x72xi8>}> {check.random = [-60, 70]} : () -> tensor<16x1x1x72xi8>
  %b13 = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> {check.random = [-900, 900]} : () -> tensor<16xi32>
  %14 = tosa.conv2d %13, %w12, %b13, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x72xi8>, tensor<16x1x1x72xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x16xi32>
  %15 = tosa.rescale %14, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x4x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x4x16xi8>
  %16 = tosa.clamp %15 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x4x4x16xi8>) -> tensor<1x4x4x16xi8>
  return %16 : tensor<1x4x4x16xi8>
}

// Groups of two and a half blocks, rows of one pixel.

func.func @groups_of_40(%x: tensor<1x7x7x80xi8>) -> tensor<1x7x7x16xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<37> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<80x1x1x80xi8>}> {check.random = [-60, 70]} : () -> tensor<80x1x1x80xi8>
  %b1 = "tosa.const"() <{values = dense<0> : tensor<80xi32>}> {check.random = [-900, 900]} : () -> tensor<80xi32>
  %0 = tosa.conv2d %x, %w0, %b1, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x80xi8>, tensor<80x1x1x80xi8>, tensor<80xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x80xi32>
  %1 = tosa.rescale %0, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x80xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x80xi8>
  %2 = tosa.clamp %1 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x80xi8>) -> tensor<1x7x7x80xi8>
  %s2 = tosa.const_shape {values = dense<[1, 7, 7, 40]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %s3 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %3 = tosa.slice %2, %s3, %s2 : (tensor<1x7x7x80xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x40xi8>
  %w4 = "tosa.const"() <{values = dense<0> : tensor<40x1x1x40xi8>}> {check.random = [-60, 70]} : () -> tensor<40x1x1x40xi8>
  %b5 = "tosa.const"() <{values = dense<0> : tensor<40xi32>}> {check.random = [-900, 900]} : () -> tensor<40xi32>
  %4 = tosa.conv2d %3, %w4, %b5, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x40xi8>, tensor<40x1x1x40xi8>, tensor<40xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x40xi32>
  %5 = tosa.rescale %4, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x40xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x40xi8>
  %s6 = tosa.const_shape {values = dense<[0, 0, 0, 40]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %6 = tosa.slice %2, %s6, %s2 : (tensor<1x7x7x80xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x40xi8>
  %w7 = "tosa.const"() <{values = dense<0> : tensor<40x1x1x40xi8>}> {check.random = [-60, 70]} : () -> tensor<40x1x1x40xi8>
  %b8 = "tosa.const"() <{values = dense<0> : tensor<40xi32>}> {check.random = [-900, 900]} : () -> tensor<40xi32>
  %7 = tosa.conv2d %6, %w7, %b8, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x40xi8>, tensor<40x1x1x40xi8>, tensor<40xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x40xi32>
  %8 = tosa.rescale %7, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x40xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x40xi8>
  %9 = tosa.concat %5, %8 {axis = 3 : i32} : (tensor<1x7x7x40xi8>, tensor<1x7x7x40xi8>) -> tensor<1x7x7x80xi8>
  %10 = tosa.clamp %9 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x80xi8>) -> tensor<1x7x7x80xi8>
  %w9 = "tosa.const"() <{values = dense<0> : tensor<16x1x1x80xi8>}> {check.random = [-60, 70]} : () -> tensor<16x1x1x80xi8>
  %b10 = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> {check.random = [-900, 900]} : () -> tensor<16xi32>
  %11 = tosa.conv2d %10, %w9, %b10, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x80xi8>, tensor<16x1x1x80xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x16xi32>
  %12 = tosa.rescale %11, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x16xi8>
  %13 = tosa.clamp %12 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x16xi8>) -> tensor<1x7x7x16xi8>
  return %13 : tensor<1x7x7x16xi8>
}

// Groups of whole blocks.

func.func @groups_of_2_blocks(%x: tensor<1x7x7x96xi8>) -> tensor<1x7x7x16xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<38> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<96x1x1x96xi8>}> {check.random = [-60, 70]} : () -> tensor<96x1x1x96xi8>
  %b1 = "tosa.const"() <{values = dense<0> : tensor<96xi32>}> {check.random = [-900, 900]} : () -> tensor<96xi32>
  %0 = tosa.conv2d %x, %w0, %b1, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x96xi8>, tensor<96x1x1x96xi8>, tensor<96xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x96xi32>
  %1 = tosa.rescale %0, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x96xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x96xi8>
  %2 = tosa.clamp %1 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x96xi8>) -> tensor<1x7x7x96xi8>
  %s2 = tosa.const_shape {values = dense<[1, 7, 7, 32]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %s3 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %3 = tosa.slice %2, %s3, %s2 : (tensor<1x7x7x96xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x32xi8>
  %w4 = "tosa.const"() <{values = dense<0> : tensor<32x3x3x32xi8>}> {check.random = [-60, 70]} : () -> tensor<32x3x3x32xi8>
  %b5 = "tosa.const"() <{values = dense<0> : tensor<32xi32>}> {check.random = [-900, 900]} : () -> tensor<32xi32>
  %4 = tosa.conv2d %3, %w4, %b5, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x32xi8>, tensor<32x3x3x32xi8>, tensor<32xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x32xi32>
  %5 = tosa.rescale %4, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x32xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x32xi8>
  %s6 = tosa.const_shape {values = dense<[0, 0, 0, 32]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %6 = tosa.slice %2, %s6, %s2 : (tensor<1x7x7x96xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x32xi8>
  %w7 = "tosa.const"() <{values = dense<0> : tensor<32x3x3x32xi8>}> {check.random = [-60, 70]} : () -> tensor<32x3x3x32xi8>
  %b8 = "tosa.const"() <{values = dense<0> : tensor<32xi32>}> {check.random = [-900, 900]} : () -> tensor<32xi32>
  %7 = tosa.conv2d %6, %w7, %b8, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x32xi8>, tensor<32x3x3x32xi8>, tensor<32xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x32xi32>
  %8 = tosa.rescale %7, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x32xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x32xi8>
  %s9 = tosa.const_shape {values = dense<[0, 0, 0, 64]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %9 = tosa.slice %2, %s9, %s2 : (tensor<1x7x7x96xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x32xi8>
  %w10 = "tosa.const"() <{values = dense<0> : tensor<32x3x3x32xi8>}> {check.random = [-60, 70]} : () -> tensor<32x3x3x32xi8>
  %b11 = "tosa.const"() <{values = dense<0> : tensor<32xi32>}> {check.random = [-900, 900]} : () -> tensor<32xi32>
  %10 = tosa.conv2d %9, %w10, %b11, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x32xi8>, tensor<32x3x3x32xi8>, tensor<32xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x32xi32>
  %11 = tosa.rescale %10, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x32xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x32xi8>
  %12 = tosa.concat %5, %8, %11 {axis = 3 : i32} : (tensor<1x7x7x32xi8>, tensor<1x7x7x32xi8>, tensor<1x7x7x32xi8>) -> tensor<1x7x7x96xi8>
  %13 = tosa.clamp %12 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x96xi8>) -> tensor<1x7x7x96xi8>
  %w12 = "tosa.const"() <{values = dense<0> : tensor<16x1x1x96xi8>}> {check.random = [-60, 70]} : () -> tensor<16x1x1x96xi8>
  %b13 = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> {check.random = [-900, 900]} : () -> tensor<16xi32>
  %14 = tosa.conv2d %13, %w12, %b13, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x96xi8>, tensor<16x1x1x96xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x16xi32>
  %15 = tosa.rescale %14, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x16xi8>
  %16 = tosa.clamp %15 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x16xi8>) -> tensor<1x7x7x16xi8>
  return %16 : tensor<1x7x7x16xi8>
}

// Groups with more results than channels.

func.func @groups_with_more_outputs(%x: tensor<1x7x7x48xi8>) -> tensor<1x7x7x16xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<38> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<48x1x1x48xi8>}> {check.random = [-60, 70]} : () -> tensor<48x1x1x48xi8>
  %b1 = "tosa.const"() <{values = dense<0> : tensor<48xi32>}> {check.random = [-900, 900]} : () -> tensor<48xi32>
  %0 = tosa.conv2d %x, %w0, %b1, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x48xi8>, tensor<48x1x1x48xi8>, tensor<48xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x48xi32>
  %1 = tosa.rescale %0, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x48xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x48xi8>
  %2 = tosa.clamp %1 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x48xi8>) -> tensor<1x7x7x48xi8>
  %s2 = tosa.const_shape {values = dense<[1, 7, 7, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %s3 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %3 = tosa.slice %2, %s3, %s2 : (tensor<1x7x7x48xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x16xi8>
  %w4 = "tosa.const"() <{values = dense<0> : tensor<48x3x3x16xi8>}> {check.random = [-60, 70]} : () -> tensor<48x3x3x16xi8>
  %b5 = "tosa.const"() <{values = dense<0> : tensor<48xi32>}> {check.random = [-900, 900]} : () -> tensor<48xi32>
  %4 = tosa.conv2d %3, %w4, %b5, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x16xi8>, tensor<48x3x3x16xi8>, tensor<48xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x48xi32>
  %5 = tosa.rescale %4, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x48xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x48xi8>
  %s6 = tosa.const_shape {values = dense<[0, 0, 0, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %6 = tosa.slice %2, %s6, %s2 : (tensor<1x7x7x48xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x16xi8>
  %w7 = "tosa.const"() <{values = dense<0> : tensor<48x3x3x16xi8>}> {check.random = [-60, 70]} : () -> tensor<48x3x3x16xi8>
  %b8 = "tosa.const"() <{values = dense<0> : tensor<48xi32>}> {check.random = [-900, 900]} : () -> tensor<48xi32>
  %7 = tosa.conv2d %6, %w7, %b8, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x16xi8>, tensor<48x3x3x16xi8>, tensor<48xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x48xi32>
  %8 = tosa.rescale %7, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x48xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x48xi8>
  %s9 = tosa.const_shape {values = dense<[0, 0, 0, 32]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %9 = tosa.slice %2, %s9, %s2 : (tensor<1x7x7x48xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x7x16xi8>
  %w10 = "tosa.const"() <{values = dense<0> : tensor<48x3x3x16xi8>}> {check.random = [-60, 70]} : () -> tensor<48x3x3x16xi8>
  %b11 = "tosa.const"() <{values = dense<0> : tensor<48xi32>}> {check.random = [-900, 900]} : () -> tensor<48xi32>
  %10 = tosa.conv2d %9, %w10, %b11, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x16xi8>, tensor<48x3x3x16xi8>, tensor<48xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x48xi32>
  %11 = tosa.rescale %10, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x48xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x48xi8>
  %12 = tosa.concat %5, %8, %11 {axis = 3 : i32} : (tensor<1x7x7x48xi8>, tensor<1x7x7x48xi8>, tensor<1x7x7x48xi8>) -> tensor<1x7x7x144xi8>
  %13 = tosa.clamp %12 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x144xi8>) -> tensor<1x7x7x144xi8>
  %w12 = "tosa.const"() <{values = dense<0> : tensor<16x1x1x144xi8>}> {check.random = [-60, 70]} : () -> tensor<16x1x1x144xi8>
  %b13 = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> {check.random = [-900, 900]} : () -> tensor<16xi32>
  %14 = tosa.conv2d %13, %w12, %b13, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x144xi8>, tensor<16x1x1x144xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x16xi32>
  %15 = tosa.rescale %14, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x16xi8>
  %16 = tosa.clamp %15 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x16xi8>) -> tensor<1x7x7x16xi8>
  return %16 : tensor<1x7x7x16xi8>
}

// Each channel is a group with three results.

func.func @channels_with_3_outputs(%x: tensor<1x7x7x24xi8>) -> tensor<1x7x7x16xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<36> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<24x1x1x24xi8>}> {check.random = [-60, 70]} : () -> tensor<24x1x1x24xi8>
  %b1 = "tosa.const"() <{values = dense<0> : tensor<24xi32>}> {check.random = [-900, 900]} : () -> tensor<24xi32>
  %0 = tosa.conv2d %x, %w0, %b1, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x24xi8>, tensor<24x1x1x24xi8>, tensor<24xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x24xi32>
  %1 = tosa.rescale %0, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x24xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x24xi8>
  %2 = tosa.clamp %1 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x24xi8>) -> tensor<1x7x7x24xi8>
  %w2 = "tosa.const"() <{values = dense<0> : tensor<3x3x24x3xi8>}> {check.random = [-60, 70]} : () -> tensor<3x3x24x3xi8>
  %b3 = "tosa.const"() <{values = dense<0> : tensor<72xi32>}> {check.random = [-900, 900]} : () -> tensor<72xi32>
  %3 = tosa.depthwise_conv2d %2, %w2, %b3, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x24xi8>, tensor<3x3x24x3xi8>, tensor<72xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x72xi32>
  %4 = tosa.rescale %3, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x72xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x72xi8>
  %5 = tosa.clamp %4 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x72xi8>) -> tensor<1x7x7x72xi8>
  %w4 = "tosa.const"() <{values = dense<0> : tensor<16x1x1x72xi8>}> {check.random = [-60, 70]} : () -> tensor<16x1x1x72xi8>
  %b5 = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> {check.random = [-900, 900]} : () -> tensor<16xi32>
  %6 = tosa.conv2d %5, %w4, %b5, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x7x72xi8>, tensor<16x1x1x72xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x16xi32>
  %7 = tosa.rescale %6, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x7x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x7x16xi8>
  %8 = tosa.clamp %7 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x7x16xi8>) -> tensor<1x7x7x16xi8>
  return %8 : tensor<1x7x7x16xi8>
}

// Groups, with a dilation.

func.func @groups_dilation(%x: tensor<1x9x9x24xi8>) -> tensor<1x9x9x16xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<37> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<24x1x1x24xi8>}> {check.random = [-60, 70]} : () -> tensor<24x1x1x24xi8>
  %b1 = "tosa.const"() <{values = dense<0> : tensor<24xi32>}> {check.random = [-900, 900]} : () -> tensor<24xi32>
  %0 = tosa.conv2d %x, %w0, %b1, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9x9x24xi8>, tensor<24x1x1x24xi8>, tensor<24xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x9x9x24xi32>
  %1 = tosa.rescale %0, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x9x9x24xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x9x9x24xi8>
  %2 = tosa.clamp %1 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x9x9x24xi8>) -> tensor<1x9x9x24xi8>
  %s2 = tosa.const_shape {values = dense<[1, 9, 9, 12]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %s3 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %3 = tosa.slice %2, %s3, %s2 : (tensor<1x9x9x24xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x9x9x12xi8>
  %w4 = "tosa.const"() <{values = dense<0> : tensor<12x3x3x12xi8>}> {check.random = [-60, 70]} : () -> tensor<12x3x3x12xi8>
  %b5 = "tosa.const"() <{values = dense<0> : tensor<12xi32>}> {check.random = [-900, 900]} : () -> tensor<12xi32>
  %4 = tosa.conv2d %3, %w4, %b5, %zero, %zero {acc_type = i32, dilation = array<i64: 3, 3>, pad = array<i64: 3, 3, 3, 3>, stride = array<i64: 1, 1>} : (tensor<1x9x9x12xi8>, tensor<12x3x3x12xi8>, tensor<12xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x9x9x12xi32>
  %5 = tosa.rescale %4, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x9x9x12xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x9x9x12xi8>
  %s6 = tosa.const_shape {values = dense<[0, 0, 0, 12]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %6 = tosa.slice %2, %s6, %s2 : (tensor<1x9x9x24xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x9x9x12xi8>
  %w7 = "tosa.const"() <{values = dense<0> : tensor<12x3x3x12xi8>}> {check.random = [-60, 70]} : () -> tensor<12x3x3x12xi8>
  %b8 = "tosa.const"() <{values = dense<0> : tensor<12xi32>}> {check.random = [-900, 900]} : () -> tensor<12xi32>
  %7 = tosa.conv2d %6, %w7, %b8, %zero, %zero {acc_type = i32, dilation = array<i64: 3, 3>, pad = array<i64: 3, 3, 3, 3>, stride = array<i64: 1, 1>} : (tensor<1x9x9x12xi8>, tensor<12x3x3x12xi8>, tensor<12xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x9x9x12xi32>
  %8 = tosa.rescale %7, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x9x9x12xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x9x9x12xi8>
  %9 = tosa.concat %5, %8 {axis = 3 : i32} : (tensor<1x9x9x12xi8>, tensor<1x9x9x12xi8>) -> tensor<1x9x9x24xi8>
  %10 = tosa.clamp %9 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x9x9x24xi8>) -> tensor<1x9x9x24xi8>
  %w9 = "tosa.const"() <{values = dense<0> : tensor<16x1x1x24xi8>}> {check.random = [-60, 70]} : () -> tensor<16x1x1x24xi8>
  %b10 = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> {check.random = [-900, 900]} : () -> tensor<16xi32>
  %11 = tosa.conv2d %10, %w9, %b10, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9x9x24xi8>, tensor<16x1x1x24xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x9x9x16xi32>
  %12 = tosa.rescale %11, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x9x9x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x9x9x16xi8>
  %13 = tosa.clamp %12 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x9x9x16xi8>) -> tensor<1x9x9x16xi8>
  return %13 : tensor<1x9x9x16xi8>
}

// Groups whose int8 values are shifted, with other limits, before the next layer.

func.func @groups_rescaled(%x: tensor<1x6x7x18xi8>) -> tensor<1x6x7x16xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<36> : tensor<1xi8>}> : () -> tensor<1xi8>
  %half = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s0 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %s1 = tosa.const_shape {values = dense<[0, 0, 0, 9]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %n = tosa.const_shape {values = dense<[1, 6, 7, 9]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %x0 = tosa.slice %x, %s0, %n : (tensor<1x6x7x18xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x6x7x9xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<5x2x2x9xi8>}> {check.random = [-60, 70]} : () -> tensor<5x2x2x9xi8>
  %b0 = "tosa.const"() <{values = dense<0> : tensor<5xi32>}> {check.random = [-900, 900]} : () -> tensor<5xi32>
  %c0 = tosa.conv2d %x0, %w0, %b0, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x7x9xi8>, tensor<5x2x2x9xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x7x5xi32>
  %r0 = tosa.rescale %c0, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x7x5xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x7x5xi8>
  %x1 = tosa.slice %x, %s1, %n : (tensor<1x6x7x18xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x6x7x9xi8>
  %w1 = "tosa.const"() <{values = dense<0> : tensor<5x2x2x9xi8>}> {check.random = [-60, 70]} : () -> tensor<5x2x2x9xi8>
  %b1 = "tosa.const"() <{values = dense<0> : tensor<5xi32>}> {check.random = [-900, 900]} : () -> tensor<5xi32>
  %c1 = tosa.conv2d %x1, %w1, %b1, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x7x9xi8>, tensor<5x2x2x9xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x7x5xi32>
  %r1 = tosa.rescale %c1, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x7x5xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x7x5xi8>
  %0 = tosa.concat %r0, %r1 {axis = 3 : i32} : (tensor<1x6x7x5xi8>, tensor<1x6x7x5xi8>) -> tensor<1x6x7x10xi8>
  %1 = tosa.rescale %0, %one, %half, %zero, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x7x10xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x7x10xi8>
  %2 = tosa.clamp %1 {max_val = 40 : i8, min_val = -30 : i8} : (tensor<1x6x7x10xi8>) -> tensor<1x6x7x10xi8>
  %w2 = "tosa.const"() <{values = dense<0> : tensor<16x1x1x10xi8>}> {check.random = [-60, 70]} : () -> tensor<16x1x1x10xi8>
  %b2 = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> {check.random = [-900, 900]} : () -> tensor<16xi32>
  %3 = tosa.conv2d %2, %w2, %b2, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x7x10xi8>, tensor<16x1x1x10xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x7x16xi32>
  %4 = tosa.rescale %3, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x7x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x7x16xi8>
  return %4 : tensor<1x6x7x16xi8>
}

// A dilation of 6, which reaches beyond the rows.

func.func @dilation_6(%x: tensor<1x11x11x16xi8>) -> tensor<1x11x11x16xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<38> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<16x1x1x16xi8>}> {check.random = [-60, 70]} : () -> tensor<16x1x1x16xi8>
  %b1 = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> {check.random = [-900, 900]} : () -> tensor<16xi32>
  %0 = tosa.conv2d %x, %w0, %b1, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x11x11x16xi8>, tensor<16x1x1x16xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x11x11x16xi32>
  %1 = tosa.rescale %0, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x11x11x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x11x11x16xi8>
  %2 = tosa.clamp %1 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x11x11x16xi8>) -> tensor<1x11x11x16xi8>
  %w2 = "tosa.const"() <{values = dense<0> : tensor<16x3x3x16xi8>}> {check.random = [-60, 70]} : () -> tensor<16x3x3x16xi8>
  %b3 = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> {check.random = [-900, 900]} : () -> tensor<16xi32>
  %3 = tosa.conv2d %2, %w2, %b3, %zero, %zero {acc_type = i32, dilation = array<i64: 6, 6>, pad = array<i64: 6, 6, 6, 6>, stride = array<i64: 1, 1>} : (tensor<1x11x11x16xi8>, tensor<16x3x3x16xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x11x11x16xi32>
  %4 = tosa.rescale %3, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x11x11x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x11x11x16xi8>
  %5 = tosa.clamp %4 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x11x11x16xi8>) -> tensor<1x11x11x16xi8>
  %w4 = "tosa.const"() <{values = dense<0> : tensor<16x1x1x16xi8>}> {check.random = [-60, 70]} : () -> tensor<16x1x1x16xi8>
  %b5 = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> {check.random = [-900, 900]} : () -> tensor<16xi32>
  %6 = tosa.conv2d %5, %w4, %b5, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x11x11x16xi8>, tensor<16x1x1x16xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x11x11x16xi32>
  %7 = tosa.rescale %6, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x11x11x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x11x11x16xi8>
  %8 = tosa.clamp %7 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x11x11x16xi8>) -> tensor<1x11x11x16xi8>
  return %8 : tensor<1x11x11x16xi8>
}

// Each channel is a group, with a dilation.

func.func @depthwise_dilation_2(%x: tensor<1x9x9x24xi8>) -> tensor<1x9x9x16xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<36> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<24x1x1x24xi8>}> {check.random = [-60, 70]} : () -> tensor<24x1x1x24xi8>
  %b1 = "tosa.const"() <{values = dense<0> : tensor<24xi32>}> {check.random = [-900, 900]} : () -> tensor<24xi32>
  %0 = tosa.conv2d %x, %w0, %b1, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9x9x24xi8>, tensor<24x1x1x24xi8>, tensor<24xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x9x9x24xi32>
  %1 = tosa.rescale %0, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x9x9x24xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x9x9x24xi8>
  %2 = tosa.clamp %1 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x9x9x24xi8>) -> tensor<1x9x9x24xi8>
  %w2 = "tosa.const"() <{values = dense<0> : tensor<3x3x24x1xi8>}> {check.random = [-60, 70]} : () -> tensor<3x3x24x1xi8>
  %b3 = "tosa.const"() <{values = dense<0> : tensor<24xi32>}> {check.random = [-900, 900]} : () -> tensor<24xi32>
  %3 = tosa.depthwise_conv2d %2, %w2, %b3, %zero, %zero {acc_type = i32, dilation = array<i64: 2, 2>, pad = array<i64: 2, 2, 2, 2>, stride = array<i64: 1, 1>} : (tensor<1x9x9x24xi8>, tensor<3x3x24x1xi8>, tensor<24xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x9x9x24xi32>
  %4 = tosa.rescale %3, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x9x9x24xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x9x9x24xi8>
  %5 = tosa.clamp %4 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x9x9x24xi8>) -> tensor<1x9x9x24xi8>
  %w4 = "tosa.const"() <{values = dense<0> : tensor<16x1x1x24xi8>}> {check.random = [-60, 70]} : () -> tensor<16x1x1x24xi8>
  %b5 = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> {check.random = [-900, 900]} : () -> tensor<16xi32>
  %6 = tosa.conv2d %5, %w4, %b5, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9x9x24xi8>, tensor<16x1x1x24xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x9x9x16xi32>
  %7 = tosa.rescale %6, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x9x9x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x9x9x16xi8>
  %8 = tosa.clamp %7 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x9x9x16xi8>) -> tensor<1x9x9x16xi8>
  return %8 : tensor<1x9x9x16xi8>
}

// Transposed convolutions in groups.

func.func @transposed_groups_of_6(%x: tensor<1x5x4x20xi8>) -> tensor<1x10x8x16xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<39> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<24x1x1x20xi8>}> {check.random = [-60, 70]} : () -> tensor<24x1x1x20xi8>
  %b1 = "tosa.const"() <{values = dense<0> : tensor<24xi32>}> {check.random = [-900, 900]} : () -> tensor<24xi32>
  %0 = tosa.conv2d %x, %w0, %b1, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x4x20xi8>, tensor<24x1x1x20xi8>, tensor<24xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x4x24xi32>
  %1 = tosa.rescale %0, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x4x24xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x4x24xi8>
  %2 = tosa.clamp %1 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x5x4x24xi8>) -> tensor<1x5x4x24xi8>
  %s2 = tosa.const_shape {values = dense<[1, 5, 4, 6]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %s3 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %3 = tosa.slice %2, %s3, %s2 : (tensor<1x5x4x24xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x5x4x6xi8>
  %w4 = "tosa.const"() <{values = dense<0> : tensor<9x3x3x6xi8>}> {check.random = [-60, 70]} : () -> tensor<9x3x3x6xi8>
  %b5 = "tosa.const"() <{values = dense<0> : tensor<9xi32>}> {check.random = [-900, 900]} : () -> tensor<9xi32>
  %4 = tosa.transpose_conv2d %3, %w4, %b5, %zero, %zero {acc_type = i32, out_pad = array<i64: -1, 0, -1, 0>, stride = array<i64: 2, 2>} : (tensor<1x5x4x6xi8>, tensor<9x3x3x6xi8>, tensor<9xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x8x9xi32>
  %5 = tosa.rescale %4, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x10x8x9xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x10x8x9xi8>
  %s6 = tosa.const_shape {values = dense<[0, 0, 0, 6]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %6 = tosa.slice %2, %s6, %s2 : (tensor<1x5x4x24xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x5x4x6xi8>
  %w7 = "tosa.const"() <{values = dense<0> : tensor<9x3x3x6xi8>}> {check.random = [-60, 70]} : () -> tensor<9x3x3x6xi8>
  %b8 = "tosa.const"() <{values = dense<0> : tensor<9xi32>}> {check.random = [-900, 900]} : () -> tensor<9xi32>
  %7 = tosa.transpose_conv2d %6, %w7, %b8, %zero, %zero {acc_type = i32, out_pad = array<i64: -1, 0, -1, 0>, stride = array<i64: 2, 2>} : (tensor<1x5x4x6xi8>, tensor<9x3x3x6xi8>, tensor<9xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x8x9xi32>
  %8 = tosa.rescale %7, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x10x8x9xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x10x8x9xi8>
  %s9 = tosa.const_shape {values = dense<[0, 0, 0, 12]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %9 = tosa.slice %2, %s9, %s2 : (tensor<1x5x4x24xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x5x4x6xi8>
  %w10 = "tosa.const"() <{values = dense<0> : tensor<9x3x3x6xi8>}> {check.random = [-60, 70]} : () -> tensor<9x3x3x6xi8>
  %b11 = "tosa.const"() <{values = dense<0> : tensor<9xi32>}> {check.random = [-900, 900]} : () -> tensor<9xi32>
  %10 = tosa.transpose_conv2d %9, %w10, %b11, %zero, %zero {acc_type = i32, out_pad = array<i64: -1, 0, -1, 0>, stride = array<i64: 2, 2>} : (tensor<1x5x4x6xi8>, tensor<9x3x3x6xi8>, tensor<9xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x8x9xi32>
  %11 = tosa.rescale %10, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x10x8x9xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x10x8x9xi8>
  %s12 = tosa.const_shape {values = dense<[0, 0, 0, 18]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %12 = tosa.slice %2, %s12, %s2 : (tensor<1x5x4x24xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x5x4x6xi8>
  %w13 = "tosa.const"() <{values = dense<0> : tensor<9x3x3x6xi8>}> {check.random = [-60, 70]} : () -> tensor<9x3x3x6xi8>
  %b14 = "tosa.const"() <{values = dense<0> : tensor<9xi32>}> {check.random = [-900, 900]} : () -> tensor<9xi32>
  %13 = tosa.transpose_conv2d %12, %w13, %b14, %zero, %zero {acc_type = i32, out_pad = array<i64: -1, 0, -1, 0>, stride = array<i64: 2, 2>} : (tensor<1x5x4x6xi8>, tensor<9x3x3x6xi8>, tensor<9xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x8x9xi32>
  %14 = tosa.rescale %13, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x10x8x9xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x10x8x9xi8>
  %15 = tosa.concat %5, %8, %11, %14 {axis = 3 : i32} : (tensor<1x10x8x9xi8>, tensor<1x10x8x9xi8>, tensor<1x10x8x9xi8>, tensor<1x10x8x9xi8>) -> tensor<1x10x8x36xi8>
  %16 = tosa.clamp %15 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x10x8x36xi8>) -> tensor<1x10x8x36xi8>
  %w15 = "tosa.const"() <{values = dense<0> : tensor<16x1x1x36xi8>}> {check.random = [-60, 70]} : () -> tensor<16x1x1x36xi8>
  %b16 = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> {check.random = [-900, 900]} : () -> tensor<16xi32>
  %17 = tosa.conv2d %16, %w15, %b16, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x8x36xi8>, tensor<16x1x1x36xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x8x16xi32>
  %18 = tosa.rescale %17, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x10x8x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x10x8x16xi8>
  %19 = tosa.clamp %18 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x10x8x16xi8>) -> tensor<1x10x8x16xi8>
  return %19 : tensor<1x10x8x16xi8>
}

// The same, with groups of whole blocks and two images.

func.func @transposed_groups_of_a_block(%x: tensor<2x4x6x32xi8>) -> tensor<2x8x12x16xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<39> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s0 = tosa.const_shape {values = dense<[2, 4, 6, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %s1 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.slice %x, %s1, %s0 : (tensor<2x4x6x32xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x4x6x16xi8>
  %w2 = "tosa.const"() <{values = dense<0> : tensor<32x4x4x16xi8>}> {check.random = [-60, 70]} : () -> tensor<32x4x4x16xi8>
  %b3 = "tosa.const"() <{values = dense<0> : tensor<32xi32>}> {check.random = [-900, 900]} : () -> tensor<32xi32>
  %1 = tosa.transpose_conv2d %0, %w2, %b3, %zero, %zero {acc_type = i32, out_pad = array<i64: -1, -1, -1, -1>, stride = array<i64: 2, 2>} : (tensor<2x4x6x16xi8>, tensor<32x4x4x16xi8>, tensor<32xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x8x12x32xi32>
  %2 = tosa.rescale %1, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x8x12x32xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x8x12x32xi8>
  %s4 = tosa.const_shape {values = dense<[0, 0, 0, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %3 = tosa.slice %x, %s4, %s0 : (tensor<2x4x6x32xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x4x6x16xi8>
  %w5 = "tosa.const"() <{values = dense<0> : tensor<32x4x4x16xi8>}> {check.random = [-60, 70]} : () -> tensor<32x4x4x16xi8>
  %b6 = "tosa.const"() <{values = dense<0> : tensor<32xi32>}> {check.random = [-900, 900]} : () -> tensor<32xi32>
  %4 = tosa.transpose_conv2d %3, %w5, %b6, %zero, %zero {acc_type = i32, out_pad = array<i64: -1, -1, -1, -1>, stride = array<i64: 2, 2>} : (tensor<2x4x6x16xi8>, tensor<32x4x4x16xi8>, tensor<32xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x8x12x32xi32>
  %5 = tosa.rescale %4, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x8x12x32xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x8x12x32xi8>
  %6 = tosa.concat %2, %5 {axis = 3 : i32} : (tensor<2x8x12x32xi8>, tensor<2x8x12x32xi8>) -> tensor<2x8x12x64xi8>
  %7 = tosa.clamp %6 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<2x8x12x64xi8>) -> tensor<2x8x12x64xi8>
  %w7 = "tosa.const"() <{values = dense<0> : tensor<16x1x1x64xi8>}> {check.random = [-60, 70]} : () -> tensor<16x1x1x64xi8>
  %b8 = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> {check.random = [-900, 900]} : () -> tensor<16xi32>
  %8 = tosa.conv2d %7, %w7, %b8, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x8x12x64xi8>, tensor<16x1x1x64xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x8x12x16xi32>
  %9 = tosa.rescale %8, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x8x12x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x8x12x16xi8>
  %10 = tosa.clamp %9 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<2x8x12x16xi8>) -> tensor<2x8x12x16xi8>
  return %10 : tensor<2x8x12x16xi8>
}

// Products of one row.

func.func @one_row(%x: tensor<1x33xi8>) -> tensor<1x17xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<39> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<1x33x40xi8>}> {check.random = [-60, 70]} : () -> tensor<1x33x40xi8>
  %s1 = tosa.const_shape {values = dense<[1, 1, 33]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %s1 : (tensor<1x33xi8>, !tosa.shape<3>) -> tensor<1x1x33xi8>
  %1 = tosa.matmul %0, %w0, %zero, %zero : (tensor<1x1x33xi8>, tensor<1x33x40xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x40xi32>
  %2 = tosa.rescale %1, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x1x40xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x40xi8>
  %s2 = tosa.const_shape {values = dense<[1, 40]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %3 = tosa.reshape %2, %s2 : (tensor<1x1x40xi8>, !tosa.shape<2>) -> tensor<1x40xi8>
  %4 = tosa.clamp %3 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x40xi8>) -> tensor<1x40xi8>
  %w3 = "tosa.const"() <{values = dense<0> : tensor<1x40x17xi8>}> {check.random = [-60, 70]} : () -> tensor<1x40x17xi8>
  %s4 = tosa.const_shape {values = dense<[1, 1, 40]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %5 = tosa.reshape %4, %s4 : (tensor<1x40xi8>, !tosa.shape<3>) -> tensor<1x1x40xi8>
  %6 = tosa.matmul %5, %w3, %zero, %zero : (tensor<1x1x40xi8>, tensor<1x40x17xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x17xi32>
  %7 = tosa.rescale %6, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x1x17xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x17xi8>
  %s5 = tosa.const_shape {values = dense<[1, 17]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %8 = tosa.reshape %7, %s5 : (tensor<1x1x17xi8>, !tosa.shape<2>) -> tensor<1x17xi8>
  return %8 : tensor<1x17xi8>
}

// Products of 15 rows.

func.func @rows_15(%x: tensor<15x33xi8>) -> tensor<15x17xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<39> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<1x33x40xi8>}> {check.random = [-60, 70]} : () -> tensor<1x33x40xi8>
  %s1 = tosa.const_shape {values = dense<[1, 15, 33]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %s1 : (tensor<15x33xi8>, !tosa.shape<3>) -> tensor<1x15x33xi8>
  %1 = tosa.matmul %0, %w0, %zero, %zero : (tensor<1x15x33xi8>, tensor<1x33x40xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x15x40xi32>
  %2 = tosa.rescale %1, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x15x40xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x15x40xi8>
  %s2 = tosa.const_shape {values = dense<[15, 40]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %3 = tosa.reshape %2, %s2 : (tensor<1x15x40xi8>, !tosa.shape<2>) -> tensor<15x40xi8>
  %4 = tosa.clamp %3 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<15x40xi8>) -> tensor<15x40xi8>
  %w3 = "tosa.const"() <{values = dense<0> : tensor<1x40x17xi8>}> {check.random = [-60, 70]} : () -> tensor<1x40x17xi8>
  %s4 = tosa.const_shape {values = dense<[1, 15, 40]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %5 = tosa.reshape %4, %s4 : (tensor<15x40xi8>, !tosa.shape<3>) -> tensor<1x15x40xi8>
  %6 = tosa.matmul %5, %w3, %zero, %zero : (tensor<1x15x40xi8>, tensor<1x40x17xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x15x17xi32>
  %7 = tosa.rescale %6, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x15x17xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x15x17xi8>
  %s5 = tosa.const_shape {values = dense<[15, 17]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %8 = tosa.reshape %7, %s5 : (tensor<1x15x17xi8>, !tosa.shape<2>) -> tensor<15x17xi8>
  return %8 : tensor<15x17xi8>
}

// Products of 17 rows.

func.func @rows_17(%x: tensor<17x33xi8>) -> tensor<17x17xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<39> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<1x33x40xi8>}> {check.random = [-60, 70]} : () -> tensor<1x33x40xi8>
  %s1 = tosa.const_shape {values = dense<[1, 17, 33]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %s1 : (tensor<17x33xi8>, !tosa.shape<3>) -> tensor<1x17x33xi8>
  %1 = tosa.matmul %0, %w0, %zero, %zero : (tensor<1x17x33xi8>, tensor<1x33x40xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x17x40xi32>
  %2 = tosa.rescale %1, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x17x40xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x17x40xi8>
  %s2 = tosa.const_shape {values = dense<[17, 40]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %3 = tosa.reshape %2, %s2 : (tensor<1x17x40xi8>, !tosa.shape<2>) -> tensor<17x40xi8>
  %4 = tosa.clamp %3 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<17x40xi8>) -> tensor<17x40xi8>
  %w3 = "tosa.const"() <{values = dense<0> : tensor<1x40x17xi8>}> {check.random = [-60, 70]} : () -> tensor<1x40x17xi8>
  %s4 = tosa.const_shape {values = dense<[1, 17, 40]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %5 = tosa.reshape %4, %s4 : (tensor<17x40xi8>, !tosa.shape<3>) -> tensor<1x17x40xi8>
  %6 = tosa.matmul %5, %w3, %zero, %zero : (tensor<1x17x40xi8>, tensor<1x40x17xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x17x17xi32>
  %7 = tosa.rescale %6, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x17x17xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x17x17xi8>
  %s5 = tosa.const_shape {values = dense<[17, 17]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %8 = tosa.reshape %7, %s5 : (tensor<1x17x17xi8>, !tosa.shape<2>) -> tensor<17x17xi8>
  return %8 : tensor<17x17xi8>
}

// Pixels become rows.

func.func @pixels_as_rows(%x: tensor<1x5x3x20xi8>) -> tensor<15x24xi8> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %one = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<39> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<40x3x3x20xi8>}> {check.random = [-60, 70]} : () -> tensor<40x3x3x20xi8>
  %b1 = "tosa.const"() <{values = dense<0> : tensor<40xi32>}> {check.random = [-900, 900]} : () -> tensor<40xi32>
  %0 = tosa.conv2d %x, %w0, %b1, %zero, %zero {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x5x3x20xi8>, tensor<40x3x3x20xi8>, tensor<40xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x3x40xi32>
  %1 = tosa.rescale %0, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x3x40xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x3x40xi8>
  %2 = tosa.clamp %1 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x5x3x40xi8>) -> tensor<1x5x3x40xi8>
  %s2 = tosa.const_shape {values = dense<[15, 40]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %3 = tosa.reshape %2, %s2 : (tensor<1x5x3x40xi8>, !tosa.shape<2>) -> tensor<15x40xi8>
  %w3 = "tosa.const"() <{values = dense<0> : tensor<1x40x24xi8>}> {check.random = [-60, 70]} : () -> tensor<1x40x24xi8>
  %s4 = tosa.const_shape {values = dense<[1, 15, 40]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %4 = tosa.reshape %3, %s4 : (tensor<15x40xi8>, !tosa.shape<3>) -> tensor<1x15x40xi8>
  %5 = tosa.matmul %4, %w3, %zero, %zero : (tensor<1x15x40xi8>, tensor<1x40x24xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x15x24xi32>
  %6 = tosa.rescale %5, %one, %shift, %none, %zero {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x15x24xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x15x24xi8>
  %s5 = tosa.const_shape {values = dense<[15, 24]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %7 = tosa.reshape %6, %s5 : (tensor<1x15x24xi8>, !tosa.shape<2>) -> tensor<15x24xi8>
  return %7 : tensor<15x24xi8>
}

