// int8 networks of two images, in vectors of four.

// RUN: vta-check --network %s --config=4x8_i8w8a32_15_16_16_18

// Odd channels, a stride by dimension, asymmetric padding.
func.func @conv(%x0: tensor<2x9x7x19xi8>) -> (tensor<2x4x7x21xi8>) {
  %v1 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v2 = tosa.const_shape {values = dense<[2, 8, 7, 19]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v3 = tosa.slice %x0, %v1, %v2  : (tensor<2x9x7x19xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x8x7x19xi8>
  %v4 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v5 = "tosa.const"() <{values = dense<0> : tensor<21xi32>}> {check.random = [-9999, 9998]} : () -> tensor<21xi32>
  %v6 = "tosa.const"() <{values = dense<0> : tensor<21x3x2x19xi8>}> {check.random = [-128, 127]} : () -> tensor<21x3x2x19xi8>
  %v7 = tosa.conv2d %v3, %v6, %v5, %v4, %v4 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 2, 1>} : (tensor<2x8x7x19xi8>, tensor<21x3x2x19xi8>, tensor<21xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x21xi32>
  %v8 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v9 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v10 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v11 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = tosa.rescale %v7, %v10, %v11, %v9, %v8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x4x7x21xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x4x7x21xi8>
  %v13 = tosa.clamp %v12 {max_val = 99 : i8, min_val = 0 : i8} : (tensor<2x4x7x21xi8>) -> tensor<2x4x7x21xi8>
  return %v13 : tensor<2x4x7x21xi8>
}

// Cells of pixels behind a pad and a slice; a stride of 4.
func.func @stem_padded(%x0: tensor<2x19x22x1xi8>) -> (tensor<2x5x6x5xi8>) {
  %v1 = tosa.const_shape {values = dense<[0, 0, 2, 1, 1, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %v2 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v3 = tosa.pad %x0, %v1, %v2  : (tensor<2x19x22x1xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<2x22x23x1xi8>
  %v4 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v5 = tosa.const_shape {values = dense<[2, 20, 23, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v6 = tosa.slice %v3, %v4, %v5  : (tensor<2x22x23x1xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x20x23x1xi8>
  %v7 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v8 = "tosa.const"() <{values = dense<[723, -2615, -8958, -8302, -4633]> : tensor<5xi32>}> : () -> tensor<5xi32>
  %v9 = "tosa.const"() <{values = dense<0> : tensor<5x5x6x1xi8>}> {check.random = [-128, 127]} : () -> tensor<5x5x6x1xi8>
  %v10 = tosa.conv2d %v6, %v9, %v8, %v7, %v7 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 2, 1>, stride = array<i64: 4, 4>} : (tensor<2x20x23x1xi8>, tensor<5x5x6x1xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x5x6x5xi32>
  %v11 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v13 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v14 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v15 = tosa.rescale %v10, %v13, %v14, %v12, %v11 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x5x6x5xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x5x6x5xi8>
  return %v15 : tensor<2x5x6x5xi8>
}
