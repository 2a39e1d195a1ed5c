// int8 networks in blocks of 32 channels.

// RUN: vta-check --network %s --config=1x32_15_16_19_17

// Sums that slide over padding, as average pools that count it.
func.func @average(%x0: tensor<2x6x7x18xi8>) -> (tensor<2x6x7x7xi8>) {
  %v1 = tosa.const_shape {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %v2 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v3 = tosa.pad %x0, %v1, %v2  : (tensor<2x6x7x18xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<2x8x9x18xi8>
  %v4 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v5 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v6 = "tosa.const"() <{values = dense<1> : tensor<3x3x18x1xi8>}> : () -> tensor<3x3x18x1xi8>
  %v7 = tosa.depthwise_conv2d %v3, %v6, %v5, %v4, %v4 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x8x9x18xi8>, tensor<3x3x18x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x6x7x18xi32>
  %v8 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v9 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v10 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v11 = "tosa.const"() <{values = dense<[33]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = tosa.rescale %v7, %v10, %v11, %v9, %v8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x6x7x18xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x6x7x18xi8>
  %v13 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v14 = "tosa.const"() <{values = dense<[-2883, 2818, 3094, -7858, -6754, 3844, 6813]> : tensor<7xi32>}> : () -> tensor<7xi32>
  %v15 = "tosa.const"() <{values = dense<0> : tensor<7x1x1x18xi8>}> {check.random = [-128, 127]} : () -> tensor<7x1x1x18xi8>
  %v16 = tosa.conv2d %v12, %v15, %v14, %v13, %v13 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x6x7x18xi8>, tensor<7x1x1x18xi8>, tensor<7xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x6x7x7xi32>
  %v17 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v18 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v19 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v20 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v21 = tosa.rescale %v16, %v19, %v20, %v18, %v17 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x6x7x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x6x7x7xi8>
  %v22 = tosa.clamp %v21 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<2x6x7x7xi8>) -> tensor<2x6x7x7xi8>
  return %v22 : tensor<2x6x7x7xi8>
}

func.func @transpose(%x0: tensor<2x4x5x18xi8>) -> (tensor<2x10x31x3xi8>) {
  %v1 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v2 = "tosa.const"() <{values = dense<0> : tensor<20xi32>}> {check.random = [-9999, 9998]} : () -> tensor<20xi32>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<20x4x3x18xi8>}> {check.random = [-128, 127]} : () -> tensor<20x4x3x18xi8>
  %v4 = tosa.transpose_conv2d %x0, %v3, %v2, %v1, %v1 {acc_type = i32, out_pad = array<i64: -1, -1, 0, 1>, stride = array<i64: 2, 3>} : (tensor<2x4x5x18xi8>, tensor<20x4x3x18xi8>, tensor<20xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x8x16x20xi32>
  %v5 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v7 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v8 = "tosa.const"() <{values = dense<[40]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v9 = tosa.rescale %v4, %v7, %v8, %v6, %v5 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x8x16x20xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x8x16x20xi8>
  %v10 = tosa.clamp %v9 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<2x8x16x20xi8>) -> tensor<2x8x16x20xi8>
  %v11 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = "tosa.const"() <{values = dense<[5697, 8649, -7065]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %v13 = "tosa.const"() <{values = dense<0> : tensor<3x2x2x20xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x2x20xi8>
  %v14 = tosa.transpose_conv2d %v10, %v13, %v12, %v11, %v11 {acc_type = i32, out_pad = array<i64: 0, 1, -1, 0>, stride = array<i64: 1, 2>} : (tensor<2x8x16x20xi8>, tensor<3x2x2x20xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x10x31x3xi32>
  %v15 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v16 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v17 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v18 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v19 = tosa.rescale %v14, %v17, %v18, %v16, %v15 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x10x31x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x10x31x3xi8>
  return %v19 : tensor<2x10x31x3xi8>
}
