// int8 networks on VTA compute what upstream's lowering computes. Weights and biases
// are random numbers.

// RUN: vta-check --network %s

// Odd channels, a stride by dimension, asymmetric padding.
func.func @conv(%x0: tensor<1x9x7x19xi8>) -> (tensor<1x4x7x21xi8>) {
  %v1 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v2 = tosa.const_shape {values = dense<[1, 8, 7, 19]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v3 = tosa.slice %x0, %v1, %v2  : (tensor<1x9x7x19xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x8x7x19xi8>
  %v4 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v5 = "tosa.const"() <{values = dense<0> : tensor<21xi32>}> {check.random = [-9999, 9998]} : () -> tensor<21xi32>
  %v6 = "tosa.const"() <{values = dense<0> : tensor<21x3x2x19xi8>}> {check.random = [-128, 127]} : () -> tensor<21x3x2x19xi8>
  %v7 = tosa.conv2d %v3, %v6, %v5, %v4, %v4 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 2, 1>} : (tensor<1x8x7x19xi8>, tensor<21x3x2x19xi8>, tensor<21xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x7x21xi32>
  %v8 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v9 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v10 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v11 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = tosa.rescale %v7, %v10, %v11, %v9, %v8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x7x21xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x7x21xi8>
  %v13 = tosa.clamp %v12 {max_val = 99 : i8, min_val = 0 : i8} : (tensor<1x4x7x21xi8>) -> tensor<1x4x7x21xi8>
  return %v13 : tensor<1x4x7x21xi8>
}

func.func @stem(%x0: tensor<1x15x14x3xi8>) -> (tensor<1x4x4x18xi8>) {
  %v1 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v2 = "tosa.const"() <{values = dense<0> : tensor<18xi32>}> {check.random = [-9999, 9998]} : () -> tensor<18xi32>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<18x7x7x3xi8>}> {check.random = [-128, 127]} : () -> tensor<18x7x7x3xi8>
  %v4 = tosa.conv2d %x0, %v3, %v2, %v1, %v1 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 3, 3, 3, 2>, stride = array<i64: 2, 2>} : (tensor<1x15x14x3xi8>, tensor<18x7x7x3xi8>, tensor<18xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x7x18xi32>
  %v5 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v7 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v8 = "tosa.const"() <{values = dense<[40]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v9 = tosa.rescale %v4, %v7, %v8, %v6, %v5 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x8x7x18xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x8x7x18xi8>
  %v10 = tosa.clamp %v9 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x8x7x18xi8>) -> tensor<1x8x7x18xi8>
  %v11 = tosa.max_pool2d %v10 {kernel = array<i64: 3, 3>, pad = array<i64: 1, 0, 1, 1>, stride = array<i64: 2, 2>} : (tensor<1x8x7x18xi8>) -> tensor<1x4x4x18xi8>
  return %v11 : tensor<1x4x4x18xi8>
}

// Shifts by channel, some to the left, on sums of any sign.
func.func @by_channel(%x0: tensor<1x5x6x10xi8>) -> (tensor<1x5x6x9xi8>) {
  %v1 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v2 = "tosa.const"() <{values = dense<0> : tensor<20xi32>}> {check.random = [-9999, 9998]} : () -> tensor<20xi32>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<20x1x1x10xi8>}> {check.random = [-128, 127]} : () -> tensor<20x1x1x10xi8>
  %v4 = tosa.conv2d %x0, %v3, %v2, %v1, %v1 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x6x10xi8>, tensor<20x1x1x10xi8>, tensor<20xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x20xi32>
  %v5 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v7 = "tosa.const"() <{values = dense<1073741824> : tensor<20xi32>}> : () -> tensor<20xi32>
  %v8 = "tosa.const"() <{values = dense<[37, 42, 35, 38, 35, 37, 40, 37, 38, 38, 35, 35, 37, 39, 35, 42, 41, 39, 40, 40]> : tensor<20xi8>}> : () -> tensor<20xi8>
  %v9 = tosa.rescale %v4, %v7, %v8, %v6, %v5 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x20xi32>, tensor<20xi32>, tensor<20xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x6x20xi8>
  %v10 = tosa.clamp %v9 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x5x6x20xi8>) -> tensor<1x5x6x20xi8>
  %v11 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = "tosa.const"() <{values = dense<0> : tensor<9xi32>}> {check.random = [-9999, 9998]} : () -> tensor<9xi32>
  %v13 = "tosa.const"() <{values = dense<0> : tensor<9x3x3x20xi8>}> {check.random = [-128, 127]} : () -> tensor<9x3x3x20xi8>
  %v14 = tosa.conv2d %v10, %v13, %v12, %v11, %v11 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x5x6x20xi8>, tensor<9x3x3x20xi8>, tensor<9xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x9xi32>
  %v15 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v16 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v17 = "tosa.const"() <{values = dense<1073741824> : tensor<9xi32>}> : () -> tensor<9xi32>
  %v18 = "tosa.const"() <{values = dense<[42, 41, 43, 40, 43, 38, 38, 43, 41]> : tensor<9xi8>}> : () -> tensor<9xi8>
  %v19 = tosa.rescale %v14, %v17, %v18, %v16, %v15 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x9xi32>, tensor<9xi32>, tensor<9xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x6x9xi8>
  return %v19 : tensor<1x5x6x9xi8>
}

// Both readers of a value, a shortcut with a stride, a difference.
func.func @residual(%x0: tensor<1x8x9x17xi8>) -> (tensor<1x4x5x30xi8>) {
  %v1 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v2 = "tosa.const"() <{values = dense<0> : tensor<17xi32>}> {check.random = [-9999, 9998]} : () -> tensor<17xi32>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<17x3x3x17xi8>}> {check.random = [-128, 127]} : () -> tensor<17x3x3x17xi8>
  %v4 = tosa.conv2d %x0, %v3, %v2, %v1, %v1 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x9x17xi8>, tensor<17x3x3x17xi8>, tensor<17xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x9x17xi32>
  %v5 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v7 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v8 = "tosa.const"() <{values = dense<[40]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v9 = tosa.rescale %v4, %v7, %v8, %v6, %v5 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x8x9x17xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x8x9x17xi8>
  %v10 = tosa.clamp %v9 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x8x9x17xi8>) -> tensor<1x8x9x17xi8>
  %v11 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = "tosa.const"() <{values = dense<0> : tensor<17xi32>}> {check.random = [-9999, 9998]} : () -> tensor<17xi32>
  %v13 = "tosa.const"() <{values = dense<0> : tensor<17x3x3x17xi8>}> {check.random = [-128, 127]} : () -> tensor<17x3x3x17xi8>
  %v14 = tosa.conv2d %v10, %v13, %v12, %v11, %v11 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x9x17xi8>, tensor<17x3x3x17xi8>, tensor<17xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x9x17xi32>
  %v15 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v16 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v17 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v18 = "tosa.const"() <{values = dense<[24]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v19 = tosa.rescale %x0, %v17, %v18, %v15, %v16 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x8x9x17xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x8x9x17xi32>
  %v20 = tosa.add %v14, %v19  : (tensor<1x8x9x17xi32>, tensor<1x8x9x17xi32>) -> tensor<1x8x9x17xi32>
  %v21 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v22 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v23 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v24 = "tosa.const"() <{values = dense<[40]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v25 = tosa.rescale %v20, %v23, %v24, %v22, %v21 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x8x9x17xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x8x9x17xi8>
  %v26 = tosa.clamp %v25 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x8x9x17xi8>) -> tensor<1x8x9x17xi8>
  %v27 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v28 = "tosa.const"() <{values = dense<0> : tensor<30xi32>}> {check.random = [-9999, 9998]} : () -> tensor<30xi32>
  %v29 = "tosa.const"() <{values = dense<0> : tensor<30x3x3x17xi8>}> {check.random = [-128, 127]} : () -> tensor<30x3x3x17xi8>
  %v30 = tosa.conv2d %v26, %v29, %v28, %v27, %v27 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 1>, stride = array<i64: 2, 2>} : (tensor<1x8x9x17xi8>, tensor<30x3x3x17xi8>, tensor<30xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x5x30xi32>
  %v31 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v32 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v33 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v34 = "tosa.const"() <{values = dense<[40]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v35 = tosa.rescale %v30, %v33, %v34, %v32, %v31 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x5x30xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x5x30xi8>
  %v36 = tosa.clamp %v35 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x4x5x30xi8>) -> tensor<1x4x5x30xi8>
  %v37 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v38 = tosa.const_shape {values = dense<[1, 7, 9, 17]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v39 = tosa.slice %v26, %v37, %v38  : (tensor<1x8x9x17xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x9x17xi8>
  %v40 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v41 = "tosa.const"() <{values = dense<0> : tensor<30xi32>}> {check.random = [-9999, 9998]} : () -> tensor<30xi32>
  %v42 = "tosa.const"() <{values = dense<0> : tensor<30x1x1x17xi8>}> {check.random = [-128, 127]} : () -> tensor<30x1x1x17xi8>
  %v43 = tosa.conv2d %v39, %v42, %v41, %v40, %v40 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x7x9x17xi8>, tensor<30x1x1x17xi8>, tensor<30xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x5x30xi32>
  %v44 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v45 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v46 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v47 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v48 = tosa.rescale %v43, %v46, %v47, %v45, %v44 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x5x30xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x5x30xi8>
  %v49 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v50 = "tosa.const"() <{values = dense<0> : tensor<30xi32>}> {check.random = [-9999, 9998]} : () -> tensor<30xi32>
  %v51 = "tosa.const"() <{values = dense<0> : tensor<30x3x3x30xi8>}> {check.random = [-128, 127]} : () -> tensor<30x3x3x30xi8>
  %v52 = tosa.conv2d %v36, %v51, %v50, %v49, %v49 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x5x30xi8>, tensor<30x3x3x30xi8>, tensor<30xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x5x30xi32>
  %v53 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v54 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v55 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v56 = "tosa.const"() <{values = dense<[25]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v57 = tosa.rescale %v48, %v55, %v56, %v53, %v54 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x5x30xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x4x5x30xi32>
  %v58 = tosa.add %v52, %v57  : (tensor<1x4x5x30xi32>, tensor<1x4x5x30xi32>) -> tensor<1x4x5x30xi32>
  %v59 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v60 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v61 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v62 = "tosa.const"() <{values = dense<[40]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v63 = tosa.rescale %v58, %v61, %v62, %v60, %v59 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x5x30xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x5x30xi8>
  %v64 = tosa.clamp %v63 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x4x5x30xi8>) -> tensor<1x4x5x30xi8>
  %v65 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v66 = "tosa.const"() <{values = dense<0> : tensor<30xi32>}> {check.random = [-9999, 9998]} : () -> tensor<30xi32>
  %v67 = "tosa.const"() <{values = dense<0> : tensor<30x1x1x30xi8>}> {check.random = [-128, 127]} : () -> tensor<30x1x1x30xi8>
  %v68 = tosa.conv2d %v64, %v67, %v66, %v65, %v65 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x5x30xi8>, tensor<30x1x1x30xi8>, tensor<30xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x5x30xi32>
  %v69 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v70 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v71 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v72 = "tosa.const"() <{values = dense<[26]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v73 = tosa.rescale %v64, %v71, %v72, %v69, %v70 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x5x30xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x4x5x30xi32>
  %v74 = tosa.sub %v68, %v73  : (tensor<1x4x5x30xi32>, tensor<1x4x5x30xi32>) -> tensor<1x4x5x30xi32>
  %v75 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v76 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v77 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v78 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v79 = tosa.rescale %v74, %v77, %v78, %v76, %v75 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x5x30xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x5x30xi8>
  return %v79 : tensor<1x4x5x30xi8>
}

// Weights scaled by channel: so are accumulators, and what is added.
func.func @residual_by_channel(%x0: tensor<1x6x5x18xi8>) -> (tensor<1x6x5x18xi8>, tensor<1x6x5x18xi8>) {
  %v1 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v2 = "tosa.const"() <{values = dense<0> : tensor<18xi32>}> {check.random = [-9999, 9998]} : () -> tensor<18xi32>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<18x1x1x18xi8>}> {check.random = [-128, 127]} : () -> tensor<18x1x1x18xi8>
  %v4 = tosa.conv2d %x0, %v3, %v2, %v1, %v1 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x18xi8>, tensor<18x1x1x18xi8>, tensor<18xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x18xi32>
  %v5 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v7 = "tosa.const"() <{values = dense<1073741824> : tensor<18xi32>}> : () -> tensor<18xi32>
  %v8 = "tosa.const"() <{values = dense<[22, 27, 26, 26, 26, 22, 21, 23, 27, 27, 25, 24, 23, 24, 26, 26, 23, 22]> : tensor<18xi8>}> : () -> tensor<18xi8>
  %v9 = tosa.rescale %x0, %v7, %v8, %v5, %v6 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x18xi8>, tensor<18xi32>, tensor<18xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x6x5x18xi32>
  %v10 = tosa.add %v4, %v9  : (tensor<1x6x5x18xi32>, tensor<1x6x5x18xi32>) -> tensor<1x6x5x18xi32>
  %v11 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v13 = "tosa.const"() <{values = dense<1073741824> : tensor<18xi32>}> : () -> tensor<18xi32>
  %v14 = "tosa.const"() <{values = dense<[40, 35, 36, 36, 36, 40, 41, 39, 35, 35, 37, 38, 39, 38, 36, 36, 39, 40]> : tensor<18xi8>}> : () -> tensor<18xi8>
  %v15 = tosa.rescale %v10, %v13, %v14, %v12, %v11 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x18xi32>, tensor<18xi32>, tensor<18xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x18xi8>
  %v16 = tosa.clamp %v15 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x6x5x18xi8>) -> tensor<1x6x5x18xi8>
  %v17 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v18 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v19 = "tosa.const"() <{values = dense<1073741824> : tensor<18xi32>}> : () -> tensor<18xi32>
  %v20 = "tosa.const"() <{values = dense<[29, 24, 25, 25, 25, 29, 30, 28, 24, 24, 26, 27, 28, 27, 25, 25, 28, 29]> : tensor<18xi8>}> : () -> tensor<18xi8>
  %v21 = tosa.rescale %x0, %v19, %v20, %v17, %v18 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x18xi8>, tensor<18xi32>, tensor<18xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x6x5x18xi32>
  %v22 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v23 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v24 = "tosa.const"() <{values = dense<1073741824> : tensor<18xi32>}> : () -> tensor<18xi32>
  %v25 = "tosa.const"() <{values = dense<[28, 23, 24, 24, 24, 28, 29, 27, 23, 23, 25, 26, 27, 26, 24, 24, 27, 28]> : tensor<18xi8>}> : () -> tensor<18xi8>
  %v26 = tosa.rescale %v16, %v24, %v25, %v22, %v23 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x18xi8>, tensor<18xi32>, tensor<18xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x6x5x18xi32>
  %v27 = tosa.add %v21, %v26  : (tensor<1x6x5x18xi32>, tensor<1x6x5x18xi32>) -> tensor<1x6x5x18xi32>
  %v28 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v29 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v30 = "tosa.const"() <{values = dense<1073741824> : tensor<18xi32>}> : () -> tensor<18xi32>
  %v31 = "tosa.const"() <{values = dense<[33, 38, 37, 37, 37, 33, 32, 34, 38, 38, 36, 35, 34, 35, 37, 37, 34, 33]> : tensor<18xi8>}> : () -> tensor<18xi8>
  %v32 = tosa.rescale %v27, %v30, %v31, %v29, %v28 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x18xi32>, tensor<18xi32>, tensor<18xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x18xi8>
  %v33 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v34 = "tosa.const"() <{values = dense<0> : tensor<18xi32>}> {check.random = [-9999, 9998]} : () -> tensor<18xi32>
  %v35 = "tosa.const"() <{values = dense<0> : tensor<18x1x1x18xi8>}> {check.random = [-128, 127]} : () -> tensor<18x1x1x18xi8>
  %v36 = tosa.conv2d %v16, %v35, %v34, %v33, %v33 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x18xi8>, tensor<18x1x1x18xi8>, tensor<18xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x18xi32>
  %v37 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v38 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v39 = "tosa.const"() <{values = dense<1073741824> : tensor<18xi32>}> : () -> tensor<18xi32>
  %v40 = "tosa.const"() <{values = dense<[30, 26, 26, 30, 27, 30, 28, 27, 29, 28, 30, 28, 28, 27, 28, 27, 28, 30]> : tensor<18xi8>}> : () -> tensor<18xi8>
  %v41 = tosa.rescale %x0, %v39, %v40, %v37, %v38 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x18xi8>, tensor<18xi32>, tensor<18xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x6x5x18xi32>
  %v42 = tosa.sub %v36, %v41  : (tensor<1x6x5x18xi32>, tensor<1x6x5x18xi32>) -> tensor<1x6x5x18xi32>
  %v43 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v44 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v45 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v46 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v47 = tosa.rescale %v42, %v45, %v46, %v44, %v43 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x18xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x18xi8>
  return %v32, %v47 : tensor<1x6x5x18xi8>, tensor<1x6x5x18xi8>
}

// Slices and pads that are not read by windows.
func.func @moves(%x0: tensor<1x7x8x19xi8>) -> (tensor<1x5x6x6xi8>, tensor<1x3x5x5xi8>, tensor<1x2x3x18xi8>) {
  %v1 = tosa.const_shape {values = dense<[0, 1, 2, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v2 = tosa.const_shape {values = dense<[1, 5, 4, 19]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v3 = tosa.slice %x0, %v1, %v2  : (tensor<1x7x8x19xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x5x4x19xi8>
  %v4 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v5 = "tosa.const"() <{values = dense<0> : tensor<18xi32>}> {check.random = [-9999, 9998]} : () -> tensor<18xi32>
  %v6 = "tosa.const"() <{values = dense<0> : tensor<18x2x1x19xi8>}> {check.random = [-128, 127]} : () -> tensor<18x2x1x19xi8>
  %v7 = tosa.conv2d %v3, %v6, %v5, %v4, %v4 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x4x19xi8>, tensor<18x2x1x19xi8>, tensor<18xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x18xi32>
  %v8 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v9 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v10 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v11 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = tosa.rescale %v7, %v10, %v11, %v9, %v8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x4x18xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x4x18xi8>
  %v13 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v14 = tosa.const_shape {values = dense<[1, 6, 8, 19]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v15 = tosa.slice %x0, %v13, %v14  : (tensor<1x7x8x19xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x6x8x19xi8>
  %v16 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v17 = "tosa.const"() <{values = dense<0> : tensor<18xi32>}> {check.random = [-9999, 9998]} : () -> tensor<18xi32>
  %v18 = "tosa.const"() <{values = dense<0> : tensor<18x3x5x19xi8>}> {check.random = [-128, 127]} : () -> tensor<18x3x5x19xi8>
  %v19 = tosa.conv2d %v15, %v18, %v17, %v16, %v16 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x8x19xi8>, tensor<18x3x5x19xi8>, tensor<18xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x18xi32>
  %v20 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v21 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v22 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v23 = "tosa.const"() <{values = dense<[26]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v24 = tosa.rescale %v12, %v22, %v23, %v20, %v21 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x4x18xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x4x4x18xi32>
  %v25 = tosa.add %v19, %v24  : (tensor<1x4x4x18xi32>, tensor<1x4x4x18xi32>) -> tensor<1x4x4x18xi32>
  %v26 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v27 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v28 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v29 = "tosa.const"() <{values = dense<[40]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v30 = tosa.rescale %v25, %v28, %v29, %v27, %v26 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x4x18xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x4x18xi8>
  %v31 = tosa.clamp %v30 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x4x4x18xi8>) -> tensor<1x4x4x18xi8>
  %v32 = tosa.const_shape {values = dense<[0, 0, 1, 0, 0, 2, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %v33 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v34 = tosa.pad %v31, %v32, %v33  : (tensor<1x4x4x18xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x5x6x18xi8>
  %v35 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v36 = tosa.const_shape {values = dense<[1, 4, 5, 18]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v37 = tosa.slice %v34, %v35, %v36  : (tensor<1x5x6x18xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x4x5x18xi8>
  %v38 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v39 = "tosa.const"() <{values = dense<[495, -2687, 3881, -4059, -4017, -2540]> : tensor<6xi32>}> : () -> tensor<6xi32>
  %v40 = "tosa.const"() <{values = dense<0> : tensor<6x2x2x18xi8>}> {check.random = [-128, 127]} : () -> tensor<6x2x2x18xi8>
  %v41 = tosa.conv2d %v34, %v40, %v39, %v38, %v38 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 1, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x6x18xi8>, tensor<6x2x2x18xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x6xi32>
  %v42 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v43 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v44 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v45 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v46 = tosa.rescale %v41, %v44, %v45, %v43, %v42 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x6xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x6x6xi8>
  %v47 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v48 = "tosa.const"() <{values = dense<[4784, 4535, 304, -5555, 9285]> : tensor<5xi32>}> : () -> tensor<5xi32>
  %v49 = "tosa.const"() <{values = dense<0> : tensor<5x2x1x18xi8>}> {check.random = [-128, 127]} : () -> tensor<5x2x1x18xi8>
  %v50 = tosa.conv2d %v37, %v49, %v48, %v47, %v47 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x5x18xi8>, tensor<5x2x1x18xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x5x5xi32>
  %v51 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v52 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v53 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v54 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v55 = tosa.rescale %v50, %v53, %v54, %v52, %v51 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x3x5x5xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x3x5x5xi8>
  %v56 = tosa.const_shape {values = dense<[0, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v57 = tosa.const_shape {values = dense<[1, 2, 3, 18]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v58 = tosa.slice %v31, %v56, %v57  : (tensor<1x4x4x18xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x2x3x18xi8>
  return %v46, %v55, %v58 : tensor<1x5x6x6xi8>, tensor<1x3x5x5xi8>, tensor<1x2x3x18xi8>
}

// Parts of whole blocks; one is read before the others are there.
func.func @concat(%x0: tensor<1x6x7x24xi8>) -> (tensor<1x6x7x10xi8>) {
  %v1 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v2 = "tosa.const"() <{values = dense<0> : tensor<32xi32>}> {check.random = [-9999, 9998]} : () -> tensor<32xi32>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<32x1x1x24xi8>}> {check.random = [-128, 127]} : () -> tensor<32x1x1x24xi8>
  %v4 = tosa.conv2d %x0, %v3, %v2, %v1, %v1 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x7x24xi8>, tensor<32x1x1x24xi8>, tensor<32xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x7x32xi32>
  %v5 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v7 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v8 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v9 = tosa.rescale %v4, %v7, %v8, %v6, %v5 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x7x32xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x7x32xi8>
  %v10 = tosa.clamp %v9 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x6x7x32xi8>) -> tensor<1x6x7x32xi8>
  %v11 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = "tosa.const"() <{values = dense<0> : tensor<64xi32>}> {check.random = [-9999, 9998]} : () -> tensor<64xi32>
  %v13 = "tosa.const"() <{values = dense<0> : tensor<64x3x3x32xi8>}> {check.random = [-128, 127]} : () -> tensor<64x3x3x32xi8>
  %v14 = tosa.conv2d %v10, %v13, %v12, %v11, %v11 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x7x32xi8>, tensor<64x3x3x32xi8>, tensor<64xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x7x64xi32>
  %v15 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v16 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v17 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v18 = "tosa.const"() <{values = dense<[40]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v19 = tosa.rescale %v14, %v17, %v18, %v16, %v15 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x7x64xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x7x64xi8>
  %v20 = tosa.clamp %v19 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x6x7x64xi8>) -> tensor<1x6x7x64xi8>
  %v21 = tosa.max_pool2d %v10 {kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x7x32xi8>) -> tensor<1x6x7x32xi8>
  %v22 = tosa.concat %v10, %v20, %v21 {axis = 3 : i32} : (tensor<1x6x7x32xi8>, tensor<1x6x7x64xi8>, tensor<1x6x7x32xi8>) -> tensor<1x6x7x128xi8>
  %v23 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v24 = "tosa.const"() <{values = dense<0> : tensor<10xi32>}> {check.random = [-9999, 9998]} : () -> tensor<10xi32>
  %v25 = "tosa.const"() <{values = dense<0> : tensor<10x1x1x128xi8>}> {check.random = [-128, 127]} : () -> tensor<10x1x1x128xi8>
  %v26 = tosa.conv2d %v22, %v25, %v24, %v23, %v23 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x7x128xi8>, tensor<10x1x1x128xi8>, tensor<10xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x7x10xi32>
  %v27 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v28 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v29 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v30 = "tosa.const"() <{values = dense<[40]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v31 = tosa.rescale %v26, %v29, %v30, %v28, %v27 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x7x10xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x7x10xi8>
  return %v31 : tensor<1x6x7x10xi8>
}

// Sums that may leave int32 when what rounds is added.
func.func @rounding(%x0: tensor<1x8x9x20xi8>) -> (tensor<1x8x9x6xi8>, tensor<1x8x9x6xi8>, tensor<1x8x9x6xi8>, tensor<1x8x9x6xi8>, tensor<1x8x9x5xi8>) {
  %v1 = "tosa.const"() <{values = dense<[[[[1944237265, -1165617107, 50, -1327766855, 1268290606, 1933263532]]]]> : tensor<1x1x1x6xi32>}> : () -> tensor<1x1x1x6xi32>
  %v2 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v3 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v4 = "tosa.const"() <{values = dense<0> : tensor<6x1x1x20xi8>}> {check.random = [-1, 1]} : () -> tensor<6x1x1x20xi8>
  %v5 = tosa.conv2d %x0, %v4, %v3, %v2, %v2 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x9x20xi8>, tensor<6x1x1x20xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x9x6xi32>
  %v6 = tosa.add %v5, %v1  : (tensor<1x8x9x6xi32>, tensor<1x1x1x6xi32>) -> tensor<1x8x9x6xi32>
  %v7 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v8 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v9 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v10 = "tosa.const"() <{values = dense<[54]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v11 = tosa.rescale %v6, %v9, %v10, %v8, %v7 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x8x9x6xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x8x9x6xi8>
  %v12 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v13 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v14 = "tosa.const"() <{values = dense<0> : tensor<6x1x1x20xi8>}> {check.random = [-1, 1]} : () -> tensor<6x1x1x20xi8>
  %v15 = tosa.conv2d %x0, %v14, %v13, %v12, %v12 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x9x20xi8>, tensor<6x1x1x20xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x9x6xi32>
  %v16 = tosa.add %v15, %v1  : (tensor<1x8x9x6xi32>, tensor<1x1x1x6xi32>) -> tensor<1x8x9x6xi32>
  %v17 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v18 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v19 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v20 = "tosa.const"() <{values = dense<[31]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v21 = tosa.rescale %v16, %v19, %v20, %v18, %v17 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x8x9x6xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x8x9x6xi8>
  %v22 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v23 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v24 = "tosa.const"() <{values = dense<0> : tensor<6x1x1x20xi8>}> {check.random = [-1, 1]} : () -> tensor<6x1x1x20xi8>
  %v25 = tosa.conv2d %x0, %v24, %v23, %v22, %v22 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x9x20xi8>, tensor<6x1x1x20xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x9x6xi32>
  %v26 = tosa.add %v25, %v1  : (tensor<1x8x9x6xi32>, tensor<1x1x1x6xi32>) -> tensor<1x8x9x6xi32>
  %v27 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v28 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v29 = "tosa.const"() <{values = dense<1073741824> : tensor<6xi32>}> : () -> tensor<6xi32>
  %v30 = "tosa.const"() <{values = dense<[30, 31, 32, 53, 54, 61]> : tensor<6xi8>}> : () -> tensor<6xi8>
  %v31 = tosa.rescale %v26, %v29, %v30, %v28, %v27 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x8x9x6xi32>, tensor<6xi32>, tensor<6xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x8x9x6xi8>
  %v32 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v33 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v34 = "tosa.const"() <{values = dense<0> : tensor<6x1x1x20xi8>}> {check.random = [-1, 1]} : () -> tensor<6x1x1x20xi8>
  %v35 = tosa.conv2d %x0, %v34, %v33, %v32, %v32 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x9x20xi8>, tensor<6x1x1x20xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x9x6xi32>
  %v36 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v37 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v38 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v39 = "tosa.const"() <{values = dense<[27]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v40 = tosa.rescale %v35, %v38, %v39, %v37, %v36 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x8x9x6xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x8x9x6xi8>
  %v41 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v42 = "tosa.const"() <{values = dense<[4525, -3040, -153, -385, -8756]> : tensor<5xi32>}> : () -> tensor<5xi32>
  %v43 = "tosa.const"() <{values = dense<0> : tensor<5x1x1x20xi8>}> {check.random = [-128, 127]} : () -> tensor<5x1x1x20xi8>
  %v44 = tosa.conv2d %x0, %v43, %v42, %v41, %v41 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x9x20xi8>, tensor<5x1x1x20xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x9x5xi32>
  %v45 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v46 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v47 = "tosa.const"() <{values = dense<1073741824> : tensor<5xi32>}> : () -> tensor<5xi32>
  %v48 = "tosa.const"() <{values = dense<[28, 30, 33, 39, 29]> : tensor<5xi8>}> : () -> tensor<5xi8>
  %v49 = tosa.rescale %v44, %v47, %v48, %v46, %v45 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x8x9x5xi32>, tensor<5xi32>, tensor<5xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x8x9x5xi8>
  return %v11, %v21, %v31, %v40, %v49 : tensor<1x8x9x6xi8>, tensor<1x8x9x6xi8>, tensor<1x8x9x6xi8>, tensor<1x8x9x6xi8>, tensor<1x8x9x5xi8>
}

// Concatenations of concatenations, along rows, returned, odd.
func.func @concat_nested(%x0: tensor<1x4x5x9xi8>, %x1: tensor<1x4x5x9xi8>) -> (tensor<1x8x5x43xi8>, tensor<1x8x5x17xi8>, tensor<1x8x5x26xi8>) {
  %v1 = tosa.concat %x0, %x1 {axis = 1 : i32} : (tensor<1x4x5x9xi8>, tensor<1x4x5x9xi8>) -> tensor<1x8x5x9xi8>
  %v2 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<17xi32>}> {check.random = [-9999, 9998]} : () -> tensor<17xi32>
  %v4 = "tosa.const"() <{values = dense<0> : tensor<17x3x3x9xi8>}> {check.random = [-128, 127]} : () -> tensor<17x3x3x9xi8>
  %v5 = tosa.conv2d %v1, %v4, %v3, %v2, %v2 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x5x9xi8>, tensor<17x3x3x9xi8>, tensor<17xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x5x17xi32>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v7 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v8 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v9 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v10 = tosa.rescale %v5, %v8, %v9, %v7, %v6 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x8x5x17xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x8x5x17xi8>
  %v11 = tosa.clamp %v10 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x8x5x17xi8>) -> tensor<1x8x5x17xi8>
  %v12 = tosa.concat %v11, %v1 {axis = 3 : i32} : (tensor<1x8x5x17xi8>, tensor<1x8x5x9xi8>) -> tensor<1x8x5x26xi8>
  %v13 = tosa.concat %v12, %v11 {axis = 3 : i32} : (tensor<1x8x5x26xi8>, tensor<1x8x5x17xi8>) -> tensor<1x8x5x43xi8>
  return %v13, %v11, %v12 : tensor<1x8x5x43xi8>, tensor<1x8x5x17xi8>, tensor<1x8x5x26xi8>
}

func.func @dense(%x0: tensor<1x4x5x18xi8>) -> (tensor<1x33xi8>) {
  %v1 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v2 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v3 = "tosa.const"() <{values = dense<1> : tensor<4x5x18x1xi8>}> : () -> tensor<4x5x18x1xi8>
  %v4 = tosa.depthwise_conv2d %x0, %v3, %v2, %v1, %v1 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x5x18xi8>, tensor<4x5x18x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x1x18xi32>
  %v5 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v7 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v8 = "tosa.const"() <{values = dense<[34]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v9 = tosa.rescale %v4, %v7, %v8, %v6, %v5 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x1x1x18xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x1x18xi8>
  %v10 = tosa.const_shape {values = dense<[1, 18]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v11 = tosa.reshape %v9, %v10  : (tensor<1x1x1x18xi8>, !tosa.shape<2>) -> tensor<1x18xi8>
  %v12 = tosa.const_shape {values = dense<[1, 1, 18]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %v13 = tosa.reshape %v11, %v12  : (tensor<1x18xi8>, !tosa.shape<3>) -> tensor<1x1x18xi8>
  %v14 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v15 = "tosa.const"() <{values = dense<0> : tensor<1x18x33xi8>}> {check.random = [-128, 127]} : () -> tensor<1x18x33xi8>
  %v16 = tosa.matmul %v13, %v15, %v14, %v14  : (tensor<1x1x18xi8>, tensor<1x18x33xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x33xi32>
  %v17 = "tosa.const"() <{values = dense<0> : tensor<1x1x33xi32>}> {check.random = [-9999, 9998]} : () -> tensor<1x1x33xi32>
  %v18 = tosa.add %v16, %v17  : (tensor<1x1x33xi32>, tensor<1x1x33xi32>) -> tensor<1x1x33xi32>
  %v19 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v20 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v21 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v22 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v23 = tosa.rescale %v18, %v21, %v22, %v20, %v19 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x1x33xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x33xi8>
  %v24 = tosa.const_shape {values = dense<[1, 33]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v25 = tosa.reshape %v23, %v24  : (tensor<1x1x33xi8>, !tosa.shape<2>) -> tensor<1x33xi8>
  return %v25 : tensor<1x33xi8>
}

// Cells of pixels behind a pad and a slice; a stride of 4.
func.func @stem_padded(%x0: tensor<1x19x22x1xi8>) -> (tensor<1x5x6x5xi8>) {
  %v1 = tosa.const_shape {values = dense<[0, 0, 2, 1, 1, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %v2 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v3 = tosa.pad %x0, %v1, %v2  : (tensor<1x19x22x1xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x22x23x1xi8>
  %v4 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v5 = tosa.const_shape {values = dense<[1, 20, 23, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v6 = tosa.slice %v3, %v4, %v5  : (tensor<1x22x23x1xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x20x23x1xi8>
  %v7 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v8 = "tosa.const"() <{values = dense<[723, -2615, -8958, -8302, -4633]> : tensor<5xi32>}> : () -> tensor<5xi32>
  %v9 = "tosa.const"() <{values = dense<0> : tensor<5x5x6x1xi8>}> {check.random = [-128, 127]} : () -> tensor<5x5x6x1xi8>
  %v10 = tosa.conv2d %v6, %v9, %v8, %v7, %v7 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 2, 1>, stride = array<i64: 4, 4>} : (tensor<1x20x23x1xi8>, tensor<5x5x6x1xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x5xi32>
  %v11 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v13 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v14 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v15 = tosa.rescale %v10, %v13, %v14, %v12, %v11 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x5xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x6x5xi8>
  return %v15 : tensor<1x5x6x5xi8>
}

func.func @transpose(%x0: tensor<1x4x5x18xi8>) -> (tensor<1x10x31x3xi8>) {
  %v1 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v2 = "tosa.const"() <{values = dense<0> : tensor<20xi32>}> {check.random = [-9999, 9998]} : () -> tensor<20xi32>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<20x4x3x18xi8>}> {check.random = [-128, 127]} : () -> tensor<20x4x3x18xi8>
  %v4 = tosa.transpose_conv2d %x0, %v3, %v2, %v1, %v1 {acc_type = i32, out_pad = array<i64: -1, -1, 0, 1>, stride = array<i64: 2, 3>} : (tensor<1x4x5x18xi8>, tensor<20x4x3x18xi8>, tensor<20xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x16x20xi32>
  %v5 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v7 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v8 = "tosa.const"() <{values = dense<[40]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v9 = tosa.rescale %v4, %v7, %v8, %v6, %v5 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x8x16x20xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x8x16x20xi8>
  %v10 = tosa.clamp %v9 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x8x16x20xi8>) -> tensor<1x8x16x20xi8>
  %v11 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = "tosa.const"() <{values = dense<[-6842, -4125, 9527]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %v13 = "tosa.const"() <{values = dense<0> : tensor<3x2x2x20xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x2x20xi8>
  %v14 = tosa.transpose_conv2d %v10, %v13, %v12, %v11, %v11 {acc_type = i32, out_pad = array<i64: 0, 1, -1, 0>, stride = array<i64: 1, 2>} : (tensor<1x8x16x20xi8>, tensor<3x2x2x20xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x31x3xi32>
  %v15 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v16 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v17 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v18 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v19 = tosa.rescale %v14, %v17, %v18, %v16, %v15 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x10x31x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x10x31x3xi8>
  return %v19 : tensor<1x10x31x3xi8>
}

// An argument that is a result, and a value that is two.
func.func @results(%x0: tensor<1x3x4x18xi8>) -> (tensor<1x3x4x18xi8>, tensor<1x3x4x5xi8>, tensor<1x3x4x5xi8>) {
  %v1 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v2 = "tosa.const"() <{values = dense<[9138, 5173, -3488, 7568, -2309]> : tensor<5xi32>}> : () -> tensor<5xi32>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<5x1x1x18xi8>}> {check.random = [-128, 127]} : () -> tensor<5x1x1x18xi8>
  %v4 = tosa.conv2d %x0, %v3, %v2, %v1, %v1 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x3x4x18xi8>, tensor<5x1x1x18xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x4x5xi32>
  %v5 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v7 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v8 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v9 = tosa.rescale %v4, %v7, %v8, %v6, %v5 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x3x4x5xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x3x4x5xi8>
  %v10 = tosa.clamp %v9 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x3x4x5xi8>) -> tensor<1x3x4x5xi8>
  return %x0, %v10, %v10 : tensor<1x3x4x18xi8>, tensor<1x3x4x5xi8>, tensor<1x3x4x5xi8>
}

// Layers drawn by the seed, a chain with branches that join again.
func.func @layers_4(%x0: tensor<1x10x12x4xi8>) -> (tensor<1x3x2x9xi8>) {
  %v1 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v2 = "tosa.const"() <{values = dense<0> : tensor<23xi32>}> {check.random = [-9999, 9998]} : () -> tensor<23xi32>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<23x1x1x4xi8>}> {check.random = [-128, 127]} : () -> tensor<23x1x1x4xi8>
  %v4 = tosa.conv2d %x0, %v3, %v2, %v1, %v1 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x12x4xi8>, tensor<23x1x1x4xi8>, tensor<23xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x12x23xi32>
  %v5 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v7 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v8 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v9 = tosa.rescale %v4, %v7, %v8, %v6, %v5 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x10x12x23xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x10x12x23xi8>
  %v10 = tosa.clamp %v9 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x10x12x23xi8>) -> tensor<1x10x12x23xi8>
  %v11 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = "tosa.const"() <{values = dense<[-14]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v13 = "tosa.const"() <{values = dense<0> : tensor<1x3x3x4xi8>}> {check.random = [-128, 127]} : () -> tensor<1x3x3x4xi8>
  %v14 = tosa.conv2d %x0, %v13, %v12, %v11, %v11 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x10x12x4xi8>, tensor<1x3x3x4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x12x1xi32>
  %v15 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v16 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v17 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v18 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v19 = tosa.rescale %v14, %v17, %v18, %v16, %v15 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x10x12x1xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x10x12x1xi8>
  %v20 = tosa.clamp %v19 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x10x12x1xi8>) -> tensor<1x10x12x1xi8>
  %v21 = tosa.concat %v10, %v20 {axis = 3 : i32} : (tensor<1x10x12x23xi8>, tensor<1x10x12x1xi8>) -> tensor<1x10x12x24xi8>
  %v22 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v23 = "tosa.const"() <{values = dense<0> : tensor<13xi32>}> {check.random = [-9999, 9998]} : () -> tensor<13xi32>
  %v24 = "tosa.const"() <{values = dense<0> : tensor<13x2x3x24xi8>}> {check.random = [-128, 127]} : () -> tensor<13x2x3x24xi8>
  %v25 = tosa.conv2d %v21, %v24, %v23, %v22, %v22 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 0>, stride = array<i64: 2, 2>} : (tensor<1x10x12x24xi8>, tensor<13x2x3x24xi8>, tensor<13xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x6x13xi32>
  %v26 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v27 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v28 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v29 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v30 = tosa.rescale %v25, %v28, %v29, %v27, %v26 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x6x13xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x6x13xi8>
  %v31 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v32 = "tosa.const"() <{values = dense<0> : tensor<22xi32>}> {check.random = [-9999, 9998]} : () -> tensor<22xi32>
  %v33 = "tosa.const"() <{values = dense<0> : tensor<22x1x1x13xi8>}> {check.random = [-128, 127]} : () -> tensor<22x1x1x13xi8>
  %v34 = tosa.conv2d %v30, %v33, %v32, %v31, %v31 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x6x13xi8>, tensor<22x1x1x13xi8>, tensor<22xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x6x22xi32>
  %v35 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v36 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v37 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v38 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v39 = tosa.rescale %v34, %v37, %v38, %v36, %v35 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x6x22xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x6x22xi8>
  %v40 = tosa.clamp %v39 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x6x6x22xi8>) -> tensor<1x6x6x22xi8>
  %v41 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v42 = "tosa.const"() <{values = dense<0> : tensor<20xi32>}> {check.random = [-9999, 9998]} : () -> tensor<20xi32>
  %v43 = "tosa.const"() <{values = dense<0> : tensor<20x3x3x13xi8>}> {check.random = [-128, 127]} : () -> tensor<20x3x3x13xi8>
  %v44 = tosa.conv2d %v30, %v43, %v42, %v41, %v41 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x6x13xi8>, tensor<20x3x3x13xi8>, tensor<20xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x6x20xi32>
  %v45 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v46 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v47 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v48 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v49 = tosa.rescale %v44, %v47, %v48, %v46, %v45 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x6x20xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x6x20xi8>
  %v50 = tosa.clamp %v49 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x6x6x20xi8>) -> tensor<1x6x6x20xi8>
  %v51 = tosa.concat %v40, %v50 {axis = 3 : i32} : (tensor<1x6x6x22xi8>, tensor<1x6x6x20xi8>) -> tensor<1x6x6x42xi8>
  %v52 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v53 = "tosa.const"() <{values = dense<0> : tensor<42xi32>}> {check.random = [-9999, 9998]} : () -> tensor<42xi32>
  %v54 = "tosa.const"() <{values = dense<0> : tensor<42x3x3x42xi8>}> {check.random = [-128, 127]} : () -> tensor<42x3x3x42xi8>
  %v55 = tosa.conv2d %v51, %v54, %v53, %v52, %v52 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x6x42xi8>, tensor<42x3x3x42xi8>, tensor<42xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x6x42xi32>
  %v56 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v57 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v58 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v59 = "tosa.const"() <{values = dense<[24]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v60 = tosa.rescale %v51, %v58, %v59, %v56, %v57 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x6x42xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x6x6x42xi32>
  %v61 = tosa.sub %v55, %v60  : (tensor<1x6x6x42xi32>, tensor<1x6x6x42xi32>) -> tensor<1x6x6x42xi32>
  %v62 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v63 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v64 = "tosa.const"() <{values = dense<1073741824> : tensor<42xi32>}> : () -> tensor<42xi32>
  %v65 = "tosa.const"() <{values = dense<39> : tensor<42xi8>}> : () -> tensor<42xi8>
  %v66 = tosa.rescale %v61, %v64, %v65, %v63, %v62 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x6x42xi32>, tensor<42xi32>, tensor<42xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x6x42xi8>
  %v67 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v68 = "tosa.const"() <{values = dense<0> : tensor<42xi32>}> {check.random = [-9999, 9998]} : () -> tensor<42xi32>
  %v69 = "tosa.const"() <{values = dense<0> : tensor<42x3x3x42xi8>}> {check.random = [-128, 127]} : () -> tensor<42x3x3x42xi8>
  %v70 = tosa.conv2d %v66, %v69, %v68, %v67, %v67 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x6x42xi8>, tensor<42x3x3x42xi8>, tensor<42xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x6x42xi32>
  %v71 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v72 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v73 = "tosa.const"() <{values = dense<1073741824> : tensor<42xi32>}> : () -> tensor<42xi32>
  %v74 = "tosa.const"() <{values = dense<[26, 29, 23, 30, 22, 26, 28, 23, 29, 27, 30, 29, 29, 23, 24, 29, 30, 23, 26, 30, 24, 22, 22, 22, 23, 28, 24, 30, 28, 29, 26, 27, 26, 26, 23, 26, 30, 25, 23, 24, 26, 29]> : tensor<42xi8>}> : () -> tensor<42xi8>
  %v75 = tosa.rescale %v66, %v73, %v74, %v71, %v72 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x6x42xi8>, tensor<42xi32>, tensor<42xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x6x6x42xi32>
  %v76 = tosa.add %v70, %v75  : (tensor<1x6x6x42xi32>, tensor<1x6x6x42xi32>) -> tensor<1x6x6x42xi32>
  %v77 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v78 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v79 = "tosa.const"() <{values = dense<1073741824> : tensor<42xi32>}> : () -> tensor<42xi32>
  %v80 = "tosa.const"() <{values = dense<39> : tensor<42xi8>}> : () -> tensor<42xi8>
  %v81 = tosa.rescale %v76, %v79, %v80, %v78, %v77 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x6x42xi32>, tensor<42xi32>, tensor<42xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x6x42xi8>
  %v82 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v83 = tosa.const_shape {values = dense<[1, 5, 6, 42]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v84 = tosa.slice %v81, %v82, %v83  : (tensor<1x6x6x42xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x5x6x42xi8>
  %v85 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v86 = "tosa.const"() <{values = dense<[-8277, -2833, 3079]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %v87 = "tosa.const"() <{values = dense<0> : tensor<3x1x4x42xi8>}> {check.random = [-128, 127]} : () -> tensor<3x1x4x42xi8>
  %v88 = tosa.conv2d %v84, %v87, %v86, %v85, %v85 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x5x6x42xi8>, tensor<3x1x4x42xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x2x3xi32>
  %v89 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v90 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v91 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v92 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v93 = tosa.rescale %v88, %v91, %v92, %v90, %v89 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x3x2x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x3x2x3xi8>
  %v94 = tosa.clamp %v93 {max_val = 100 : i8, min_val = 0 : i8} : (tensor<1x3x2x3xi8>) -> tensor<1x3x2x3xi8>
  %v95 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v96 = "tosa.const"() <{values = dense<0> : tensor<9xi32>}> {check.random = [-9999, 9998]} : () -> tensor<9xi32>
  %v97 = "tosa.const"() <{values = dense<0> : tensor<9x1x1x3xi8>}> {check.random = [-128, 127]} : () -> tensor<9x1x1x3xi8>
  %v98 = tosa.conv2d %v94, %v97, %v96, %v95, %v95 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x3x2x3xi8>, tensor<9x1x1x3xi8>, tensor<9xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x2x9xi32>
  %v99 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v100 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v101 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v102 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v103 = tosa.rescale %v98, %v101, %v102, %v100, %v99 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x3x2x9xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x3x2x9xi8>
  return %v103 : tensor<1x3x2x9xi8>
}
