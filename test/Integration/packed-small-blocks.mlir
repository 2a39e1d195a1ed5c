// int8 networks in blocks of 8 channels.

// RUN: vta-check --network %s --config=1x8_15_14_16_16

func.func @depthwise(%x0: tensor<1x8x7x21xi8>) -> (tensor<1x3x5x11xi8>) {
  %v1 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v2 = "tosa.const"() <{values = dense<0> : tensor<21xi32>}> {check.random = [-9999, 9998]} : () -> tensor<21xi32>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<3x2x21x1xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x21x1xi8>
  %v4 = tosa.depthwise_conv2d %x0, %v3, %v2, %v1, %v1 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 2, 1>} : (tensor<1x8x7x21xi8>, tensor<3x2x21x1xi8>, tensor<21xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x7x21xi32>
  %v5 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v7 = "tosa.const"() <{values = dense<1073741824> : tensor<21xi32>}> : () -> tensor<21xi32>
  %v8 = "tosa.const"() <{values = dense<[38, 39, 35, 37, 36, 35, 35, 36, 35, 38, 36, 38, 39, 37, 35, 35, 36, 37, 37, 36, 39]> : tensor<21xi8>}> : () -> tensor<21xi8>
  %v9 = tosa.rescale %v4, %v7, %v8, %v6, %v5 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x7x21xi32>, tensor<21xi32>, tensor<21xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x7x21xi8>
  %v10 = tosa.clamp %v9 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x4x7x21xi8>) -> tensor<1x4x7x21xi8>
  %v11 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = "tosa.const"() <{values = dense<0> : tensor<11xi32>}> {check.random = [-9999, 9998]} : () -> tensor<11xi32>
  %v13 = "tosa.const"() <{values = dense<0> : tensor<11x1x1x21xi8>}> {check.random = [-128, 127]} : () -> tensor<11x1x1x21xi8>
  %v14 = tosa.conv2d %v10, %v13, %v12, %v11, %v11 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x7x21xi8>, tensor<11x1x1x21xi8>, tensor<11xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x7x11xi32>
  %v15 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v16 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v17 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v18 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v19 = tosa.rescale %v14, %v17, %v18, %v16, %v15 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x7x11xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x7x11xi8>
  %v20 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v21 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v22 = "tosa.const"() <{values = dense<-5> : tensor<2x3x11x1xi8>}> : () -> tensor<2x3x11x1xi8>
  %v23 = tosa.depthwise_conv2d %v19, %v22, %v21, %v20, %v20 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x7x11xi8>, tensor<2x3x11x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x5x11xi32>
  %v24 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v25 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v26 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v27 = "tosa.const"() <{values = dense<[36]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v28 = tosa.rescale %v23, %v26, %v27, %v25, %v24 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x3x5x11xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x3x5x11xi8>
  %v29 = tosa.clamp %v28 {max_val = 90 : i8, min_val = -100 : i8} : (tensor<1x3x5x11xi8>) -> tensor<1x3x5x11xi8>
  return %v29 : tensor<1x3x5x11xi8>
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

// Channels with holes: windows, a pool and a sum read them.
func.func @concat_odd(%x0: tensor<1x7x6x10xi8>) -> (tensor<1x1x2x7xi8>, tensor<1x6x5x3xi8>) {
  %v1 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v2 = "tosa.const"() <{values = dense<0> : tensor<11xi32>}> {check.random = [-9999, 9998]} : () -> tensor<11xi32>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<11x1x1x10xi8>}> {check.random = [-128, 127]} : () -> tensor<11x1x1x10xi8>
  %v4 = tosa.conv2d %x0, %v3, %v2, %v1, %v1 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x6x10xi8>, tensor<11x1x1x10xi8>, tensor<11xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x6x11xi32>
  %v5 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v7 = "tosa.const"() <{values = dense<1073741824> : tensor<11xi32>}> : () -> tensor<11xi32>
  %v8 = "tosa.const"() <{values = dense<[35, 35, 38, 35, 38, 36, 37, 39, 39, 37, 36]> : tensor<11xi8>}> : () -> tensor<11xi8>
  %v9 = tosa.rescale %v4, %v7, %v8, %v6, %v5 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x6x11xi32>, tensor<11xi32>, tensor<11xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x6x11xi8>
  %v10 = tosa.clamp %v9 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x6x11xi8>) -> tensor<1x7x6x11xi8>
  %v11 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = "tosa.const"() <{values = dense<[7104, 4934, 4219, -8717, -8379]> : tensor<5xi32>}> : () -> tensor<5xi32>
  %v13 = "tosa.const"() <{values = dense<0> : tensor<5x3x3x10xi8>}> {check.random = [-128, 127]} : () -> tensor<5x3x3x10xi8>
  %v14 = tosa.conv2d %x0, %v13, %v12, %v11, %v11 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x6x10xi8>, tensor<5x3x3x10xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x6x5xi32>
  %v15 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v16 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v17 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v18 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v19 = tosa.rescale %v14, %v17, %v18, %v16, %v15 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x6x5xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x6x5xi8>
  %v20 = tosa.clamp %v19 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x7x6x5xi8>) -> tensor<1x7x6x5xi8>
  %v21 = tosa.concat %v10, %x0, %v20 {axis = 3 : i32} : (tensor<1x7x6x11xi8>, tensor<1x7x6x10xi8>, tensor<1x7x6x5xi8>) -> tensor<1x7x6x26xi8>
  %v22 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v23 = tosa.const_shape {values = dense<[1, 6, 6, 26]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v24 = tosa.slice %v21, %v22, %v23  : (tensor<1x7x6x26xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x6x6x26xi8>
  %v25 = tosa.max_pool2d %v24 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x6x6x26xi8>) -> tensor<1x3x3x26xi8>
  %v26 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v27 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v28 = "tosa.const"() <{values = dense<1> : tensor<2x1x26x1xi8>}> : () -> tensor<2x1x26x1xi8>
  %v29 = tosa.depthwise_conv2d %v25, %v28, %v27, %v26, %v26 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x3x3x26xi8>, tensor<2x1x26x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x3x26xi32>
  %v30 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v31 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v32 = "tosa.const"() <{values = dense<1073741824> : tensor<26xi32>}> : () -> tensor<26xi32>
  %v33 = "tosa.const"() <{values = dense<[30, 31, 32, 30, 31, 32, 31, 32, 32, 31, 31, 30, 32, 30, 31, 32, 30, 32, 30, 32, 32, 32, 30, 32, 32, 30]> : tensor<26xi8>}> : () -> tensor<26xi8>
  %v34 = tosa.rescale %v29, %v32, %v33, %v31, %v30 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x3x26xi32>, tensor<26xi32>, tensor<26xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x3x26xi8>
  %v35 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v36 = "tosa.const"() <{values = dense<0> : tensor<26xi32>}> {check.random = [-9999, 9998]} : () -> tensor<26xi32>
  %v37 = "tosa.const"() <{values = dense<0> : tensor<2x2x26x1xi8>}> {check.random = [-128, 127]} : () -> tensor<2x2x26x1xi8>
  %v38 = tosa.depthwise_conv2d %v21, %v37, %v36, %v35, %v35 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x6x26xi8>, tensor<2x2x26x1xi8>, tensor<26xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x26xi32>
  %v39 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v40 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v41 = "tosa.const"() <{values = dense<1073741824> : tensor<26xi32>}> : () -> tensor<26xi32>
  %v42 = "tosa.const"() <{values = dense<[35, 37, 38, 37, 35, 38, 35, 37, 37, 38, 36, 36, 35, 38, 35, 35, 38, 35, 35, 36, 35, 38, 38, 38, 38, 37]> : tensor<26xi8>}> : () -> tensor<26xi8>
  %v43 = tosa.rescale %v38, %v41, %v42, %v40, %v39 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x26xi32>, tensor<26xi32>, tensor<26xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x26xi8>
  %v44 = tosa.concat %v34, %v34 {axis = 3 : i32} : (tensor<1x2x3x26xi8>, tensor<1x2x3x26xi8>) -> tensor<1x2x3x52xi8>
  %v45 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v46 = "tosa.const"() <{values = dense<[1516, -5442, -8292, -5041, -833, 9547, 7921]> : tensor<7xi32>}> : () -> tensor<7xi32>
  %v47 = "tosa.const"() <{values = dense<0> : tensor<7x2x2x52xi8>}> {check.random = [-128, 127]} : () -> tensor<7x2x2x52xi8>
  %v48 = tosa.conv2d %v44, %v47, %v46, %v45, %v45 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x3x52xi8>, tensor<7x2x2x52xi8>, tensor<7xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x2x7xi32>
  %v49 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v50 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v51 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v52 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v53 = tosa.rescale %v48, %v51, %v52, %v50, %v49 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x1x2x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x2x7xi8>
  %v54 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v55 = "tosa.const"() <{values = dense<[-3176, 1903, -5981]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %v56 = "tosa.const"() <{values = dense<0> : tensor<3x1x1x26xi8>}> {check.random = [-128, 127]} : () -> tensor<3x1x1x26xi8>
  %v57 = tosa.conv2d %v43, %v56, %v55, %v54, %v54 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x26xi8>, tensor<3x1x1x26xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x3xi32>
  %v58 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v59 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v60 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v61 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v62 = tosa.rescale %v57, %v60, %v61, %v59, %v58 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x3xi8>
  return %v53, %v62 : tensor<1x1x2x7xi8>, tensor<1x6x5x3xi8>
}

// Layers drawn by the seed, a chain with branches that join again.
func.func @layers_27(%x0: tensor<2x5x10x3xi8>) -> (tensor<2x4x10x38xi8>) {
  %v1 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v2 = "tosa.const"() <{values = dense<0> : tensor<30xi32>}> {check.random = [-9999, 9998]} : () -> tensor<30xi32>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<30x1x1x3xi8>}> {check.random = [-128, 127]} : () -> tensor<30x1x1x3xi8>
  %v4 = tosa.conv2d %x0, %v3, %v2, %v1, %v1 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x5x10x3xi8>, tensor<30x1x1x3xi8>, tensor<30xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x5x10x30xi32>
  %v5 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v7 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v8 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v9 = tosa.rescale %v4, %v7, %v8, %v6, %v5 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x5x10x30xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x5x10x30xi8>
  %v10 = tosa.clamp %v9 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<2x5x10x30xi8>) -> tensor<2x5x10x30xi8>
  %v11 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = "tosa.const"() <{values = dense<0> : tensor<24xi32>}> {check.random = [-9999, 9998]} : () -> tensor<24xi32>
  %v13 = "tosa.const"() <{values = dense<0> : tensor<24x3x3x3xi8>}> {check.random = [-128, 127]} : () -> tensor<24x3x3x3xi8>
  %v14 = tosa.conv2d %x0, %v13, %v12, %v11, %v11 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<2x5x10x3xi8>, tensor<24x3x3x3xi8>, tensor<24xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x5x10x24xi32>
  %v15 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v16 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v17 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v18 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v19 = tosa.rescale %v14, %v17, %v18, %v16, %v15 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x5x10x24xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x5x10x24xi8>
  %v20 = tosa.clamp %v19 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<2x5x10x24xi8>) -> tensor<2x5x10x24xi8>
  %v21 = tosa.concat %v10, %v20 {axis = 3 : i32} : (tensor<2x5x10x30xi8>, tensor<2x5x10x24xi8>) -> tensor<2x5x10x54xi8>
  %v22 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v23 = "tosa.const"() <{values = dense<0> : tensor<54xi32>}> {check.random = [-9999, 9998]} : () -> tensor<54xi32>
  %v24 = "tosa.const"() <{values = dense<0> : tensor<54x3x3x54xi8>}> {check.random = [-128, 127]} : () -> tensor<54x3x3x54xi8>
  %v25 = tosa.conv2d %v21, %v24, %v23, %v22, %v22 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<2x5x10x54xi8>, tensor<54x3x3x54xi8>, tensor<54xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x5x10x54xi32>
  %v26 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v27 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v28 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v29 = "tosa.const"() <{values = dense<[24]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v30 = tosa.rescale %v21, %v28, %v29, %v26, %v27 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x5x10x54xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2x5x10x54xi32>
  %v31 = tosa.sub %v25, %v30  : (tensor<2x5x10x54xi32>, tensor<2x5x10x54xi32>) -> tensor<2x5x10x54xi32>
  %v32 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v33 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v34 = "tosa.const"() <{values = dense<1073741824> : tensor<54xi32>}> : () -> tensor<54xi32>
  %v35 = "tosa.const"() <{values = dense<39> : tensor<54xi8>}> : () -> tensor<54xi8>
  %v36 = tosa.rescale %v31, %v34, %v35, %v33, %v32 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x5x10x54xi32>, tensor<54xi32>, tensor<54xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x5x10x54xi8>
  %v37 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v38 = "tosa.const"() <{values = dense<0> : tensor<54xi32>}> {check.random = [-9999, 9998]} : () -> tensor<54xi32>
  %v39 = "tosa.const"() <{values = dense<0> : tensor<54x3x3x54xi8>}> {check.random = [-128, 127]} : () -> tensor<54x3x3x54xi8>
  %v40 = tosa.conv2d %v36, %v39, %v38, %v37, %v37 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<2x5x10x54xi8>, tensor<54x3x3x54xi8>, tensor<54xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x5x10x54xi32>
  %v41 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v42 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v43 = "tosa.const"() <{values = dense<1073741824> : tensor<54xi32>}> : () -> tensor<54xi32>
  %v44 = "tosa.const"() <{values = dense<[23, 28, 27, 24, 24, 29, 30, 22, 23, 29, 24, 30, 28, 29, 23, 29, 25, 25, 23, 28, 24, 26, 29, 25, 30, 28, 29, 22, 26, 29, 27, 24, 24, 26, 24, 25, 26, 28, 28, 28, 25, 22, 30, 27, 25, 22, 30, 30, 29, 22, 23, 26, 22, 28]> : tensor<54xi8>}> : () -> tensor<54xi8>
  %v45 = tosa.rescale %v36, %v43, %v44, %v41, %v42 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x5x10x54xi8>, tensor<54xi32>, tensor<54xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2x5x10x54xi32>
  %v46 = tosa.add %v40, %v45  : (tensor<2x5x10x54xi32>, tensor<2x5x10x54xi32>) -> tensor<2x5x10x54xi32>
  %v47 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v48 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v49 = "tosa.const"() <{values = dense<1073741824> : tensor<54xi32>}> : () -> tensor<54xi32>
  %v50 = "tosa.const"() <{values = dense<39> : tensor<54xi8>}> : () -> tensor<54xi8>
  %v51 = tosa.rescale %v46, %v49, %v50, %v48, %v47 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x5x10x54xi32>, tensor<54xi32>, tensor<54xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x5x10x54xi8>
  %v52 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v53 = "tosa.const"() <{values = dense<0> : tensor<11xi32>}> {check.random = [-9999, 9998]} : () -> tensor<11xi32>
  %v54 = "tosa.const"() <{values = dense<0> : tensor<11x1x1x54xi8>}> {check.random = [-128, 127]} : () -> tensor<11x1x1x54xi8>
  %v55 = tosa.conv2d %v51, %v54, %v53, %v52, %v52 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x5x10x54xi8>, tensor<11x1x1x54xi8>, tensor<11xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x5x10x11xi32>
  %v56 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v57 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v58 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v59 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v60 = tosa.rescale %v55, %v58, %v59, %v57, %v56 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x5x10x11xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x5x10x11xi8>
  %v61 = tosa.clamp %v60 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<2x5x10x11xi8>) -> tensor<2x5x10x11xi8>
  %v62 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v63 = "tosa.const"() <{values = dense<[2331, -6645, 3937, 4187, -6228]> : tensor<5xi32>}> : () -> tensor<5xi32>
  %v64 = "tosa.const"() <{values = dense<0> : tensor<5x3x3x54xi8>}> {check.random = [-128, 127]} : () -> tensor<5x3x3x54xi8>
  %v65 = tosa.conv2d %v51, %v64, %v63, %v62, %v62 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<2x5x10x54xi8>, tensor<5x3x3x54xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x5x10x5xi32>
  %v66 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v67 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v68 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v69 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v70 = tosa.rescale %v65, %v68, %v69, %v67, %v66 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x5x10x5xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x5x10x5xi8>
  %v71 = tosa.clamp %v70 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<2x5x10x5xi8>) -> tensor<2x5x10x5xi8>
  %v72 = tosa.concat %v61, %v51, %v71 {axis = 3 : i32} : (tensor<2x5x10x11xi8>, tensor<2x5x10x54xi8>, tensor<2x5x10x5xi8>) -> tensor<2x5x10x70xi8>
  %v73 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v74 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v75 = "tosa.const"() <{values = dense<1> : tensor<3x1x70x1xi8>}> : () -> tensor<3x1x70x1xi8>
  %v76 = tosa.depthwise_conv2d %v72, %v75, %v74, %v73, %v73 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 2, 2, 0, 0>, stride = array<i64: 2, 1>} : (tensor<2x5x10x70xi8>, tensor<3x1x70x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x10x70xi32>
  %v77 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v78 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v79 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v80 = "tosa.const"() <{values = dense<[36]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v81 = tosa.rescale %v76, %v79, %v80, %v78, %v77 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x4x10x70xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x4x10x70xi8>
  %v82 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v83 = "tosa.const"() <{values = dense<0> : tensor<22xi32>}> {check.random = [-9999, 9998]} : () -> tensor<22xi32>
  %v84 = "tosa.const"() <{values = dense<0> : tensor<22x1x1x70xi8>}> {check.random = [-128, 127]} : () -> tensor<22x1x1x70xi8>
  %v85 = tosa.conv2d %v81, %v84, %v83, %v82, %v82 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x4x10x70xi8>, tensor<22x1x1x70xi8>, tensor<22xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x10x22xi32>
  %v86 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v87 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v88 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v89 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v90 = tosa.rescale %v85, %v88, %v89, %v87, %v86 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x4x10x22xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x4x10x22xi8>
  %v91 = tosa.clamp %v90 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<2x4x10x22xi8>) -> tensor<2x4x10x22xi8>
  %v92 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v93 = "tosa.const"() <{values = dense<0> : tensor<27xi32>}> {check.random = [-9999, 9998]} : () -> tensor<27xi32>
  %v94 = "tosa.const"() <{values = dense<0> : tensor<27x3x3x70xi8>}> {check.random = [-128, 127]} : () -> tensor<27x3x3x70xi8>
  %v95 = tosa.conv2d %v81, %v94, %v93, %v92, %v92 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<2x4x10x70xi8>, tensor<27x3x3x70xi8>, tensor<27xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x10x27xi32>
  %v96 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v97 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v98 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v99 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v100 = tosa.rescale %v95, %v98, %v99, %v97, %v96 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x4x10x27xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x4x10x27xi8>
  %v101 = tosa.clamp %v100 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<2x4x10x27xi8>) -> tensor<2x4x10x27xi8>
  %v102 = tosa.concat %v91, %v81, %v101 {axis = 3 : i32} : (tensor<2x4x10x22xi8>, tensor<2x4x10x70xi8>, tensor<2x4x10x27xi8>) -> tensor<2x4x10x119xi8>
  %v103 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v104 = "tosa.const"() <{values = dense<0> : tensor<38xi32>}> {check.random = [-9999, 9998]} : () -> tensor<38xi32>
  %v105 = "tosa.const"() <{values = dense<0> : tensor<38x1x1x119xi8>}> {check.random = [-128, 127]} : () -> tensor<38x1x1x119xi8>
  %v106 = tosa.conv2d %v102, %v105, %v104, %v103, %v103 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x4x10x119xi8>, tensor<38x1x1x119xi8>, tensor<38xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x10x38xi32>
  %v107 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v108 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v109 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v110 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v111 = tosa.rescale %v106, %v109, %v110, %v108, %v107 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x4x10x38xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x4x10x38xi8>
  return %v111 : tensor<2x4x10x38xi8>
}
