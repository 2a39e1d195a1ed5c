// int8 networks of three images, two in a vector.

// RUN: vta-check --network %s --config=2x16_15_15_18_17

func.func @dense(%x0: tensor<3x4x5x18xi8>) -> (tensor<3x33xi8>) {
  %v1 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v2 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v3 = "tosa.const"() <{values = dense<1> : tensor<4x5x18x1xi8>}> : () -> tensor<4x5x18x1xi8>
  %v4 = tosa.depthwise_conv2d %x0, %v3, %v2, %v1, %v1 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<3x4x5x18xi8>, tensor<4x5x18x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x1x1x18xi32>
  %v5 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v7 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v8 = "tosa.const"() <{values = dense<[34]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v9 = tosa.rescale %v4, %v7, %v8, %v6, %v5 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x1x1x18xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x1x1x18xi8>
  %v10 = tosa.const_shape {values = dense<[3, 18]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v11 = tosa.reshape %v9, %v10  : (tensor<3x1x1x18xi8>, !tosa.shape<2>) -> tensor<3x18xi8>
  %v12 = tosa.const_shape {values = dense<[1, 3, 18]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %v13 = tosa.reshape %v11, %v12  : (tensor<3x18xi8>, !tosa.shape<3>) -> tensor<1x3x18xi8>
  %v14 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v15 = "tosa.const"() <{values = dense<0> : tensor<1x18x33xi8>}> {check.random = [-128, 127]} : () -> tensor<1x18x33xi8>
  %v16 = tosa.matmul %v13, %v15, %v14, %v14  : (tensor<1x3x18xi8>, tensor<1x18x33xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x33xi32>
  %v17 = "tosa.const"() <{values = dense<0> : tensor<1x1x33xi32>}> {check.random = [-9999, 9998]} : () -> tensor<1x1x33xi32>
  %v18 = tosa.add %v16, %v17  : (tensor<1x3x33xi32>, tensor<1x1x33xi32>) -> tensor<1x3x33xi32>
  %v19 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v20 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v21 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v22 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v23 = tosa.rescale %v18, %v21, %v22, %v20, %v19 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x3x33xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x3x33xi8>
  %v24 = tosa.const_shape {values = dense<[3, 33]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v25 = tosa.reshape %v23, %v24  : (tensor<1x3x33xi8>, !tosa.shape<2>) -> tensor<3x33xi8>
  return %v25 : tensor<3x33xi8>
}

// Pools that read an argument, and a value that others read, too.
func.func @pools(%x0: tensor<3x9x8x20xi8>) -> (tensor<3x4x2x20xi8>, tensor<3x8x3x5xi8>) {
  %v1 = tosa.max_pool2d %x0 {kernel = array<i64: 2, 3>, pad = array<i64: 0, 1, 1, 0>, stride = array<i64: 1, 2>} : (tensor<3x9x8x20xi8>) -> tensor<3x9x4x20xi8>
  %v2 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<20xi32>}> {check.random = [-9999, 9998]} : () -> tensor<20xi32>
  %v4 = "tosa.const"() <{values = dense<0> : tensor<20x1x1x20xi8>}> {check.random = [-128, 127]} : () -> tensor<20x1x1x20xi8>
  %v5 = tosa.conv2d %v1, %v4, %v3, %v2, %v2 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<3x9x4x20xi8>, tensor<20x1x1x20xi8>, tensor<20xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x9x4x20xi32>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v7 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v8 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v9 = "tosa.const"() <{values = dense<[37]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v10 = tosa.rescale %v5, %v8, %v9, %v7, %v6 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x9x4x20xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x9x4x20xi8>
  %v11 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v12 = tosa.const_shape {values = dense<[3, 8, 4, 20]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %v13 = tosa.slice %v10, %v11, %v12  : (tensor<3x9x4x20xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<3x8x4x20xi8>
  %v14 = tosa.max_pool2d %v13 {kernel = array<i64: 3, 2>, pad = array<i64: 1, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<3x8x4x20xi8>) -> tensor<3x4x2x20xi8>
  %v15 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v16 = "tosa.const"() <{values = dense<[-9273, 9488, 2966, 7875, 8332]> : tensor<5xi32>}> : () -> tensor<5xi32>
  %v17 = "tosa.const"() <{values = dense<0> : tensor<5x2x2x20xi8>}> {check.random = [-128, 127]} : () -> tensor<5x2x2x20xi8>
  %v18 = tosa.conv2d %v10, %v17, %v16, %v15, %v15 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<3x9x4x20xi8>, tensor<5x2x2x20xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x8x3x5xi32>
  %v19 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v20 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v21 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v22 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v23 = tosa.rescale %v18, %v21, %v22, %v20, %v19 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x8x3x5xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x8x3x5xi8>
  return %v14, %v23 : tensor<3x4x2x20xi8>, tensor<3x8x3x5xi8>
}

// Kernels that start from int8; a convolution reads one of them.
func.func @elementwise(%x0: tensor<3x5x4x19xi8>, %x1: tensor<3x5x4x19xi8>)
    -> (tensor<3x5x4x19xi8>, tensor<3x5x4x19xi8>, tensor<3x5x4x19xi8>, tensor<3x5x4x5xi8>) {
  %v1 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v2 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v3 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v4 = "tosa.const"() <{values = dense<[27]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v5 = tosa.rescale %x0, %v3, %v4, %v1, %v2 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x5x4x19xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<3x5x4x19xi32>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v7 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v8 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v9 = "tosa.const"() <{values = dense<[29]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v10 = tosa.rescale %x1, %v8, %v9, %v6, %v7 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x5x4x19xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<3x5x4x19xi32>
  %v11 = tosa.add %v5, %v10  : (tensor<3x5x4x19xi32>, tensor<3x5x4x19xi32>) -> tensor<3x5x4x19xi32>
  %v12 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v13 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v14 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v15 = "tosa.const"() <{values = dense<[34]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v16 = tosa.rescale %v11, %v14, %v15, %v13, %v12 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x5x4x19xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x5x4x19xi8>
  %v17 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v18 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v19 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v20 = "tosa.const"() <{values = dense<[32]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v21 = tosa.rescale %v16, %v19, %v20, %v17, %v17 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x5x4x19xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x5x4x19xi8>
  %v22 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v23 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v24 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v25 = "tosa.const"() <{values = dense<[28]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v26 = tosa.rescale %x1, %v24, %v25, %v22, %v22 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x5x4x19xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x5x4x19xi8>
  %v27 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v28 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v29 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v30 = "tosa.const"() <{values = dense<[30]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v31 = tosa.rescale %v26, %v29, %v30, %v27, %v28 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x5x4x19xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<3x5x4x19xi32>
  %v32 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v33 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v34 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v35 = "tosa.const"() <{values = dense<[28]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v36 = tosa.rescale %x0, %v34, %v35, %v32, %v33 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x5x4x19xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<3x5x4x19xi32>
  %v37 = tosa.sub %v31, %v36  : (tensor<3x5x4x19xi32>, tensor<3x5x4x19xi32>) -> tensor<3x5x4x19xi32>
  %v38 = tosa.clamp %x0 {max_val = 77 : i8, min_val = -5 : i8} : (tensor<3x5x4x19xi8>) -> tensor<3x5x4x19xi8>
  %v39 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v40 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v41 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v42 = "tosa.const"() <{values = dense<[31]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v43 = tosa.rescale %v37, %v41, %v42, %v40, %v39 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x5x4x19xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x5x4x19xi8>
  %v44 = tosa.clamp %v43 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<3x5x4x19xi8>) -> tensor<3x5x4x19xi8>
  %v45 = "tosa.const"() <{values = dense<0> : tensor<5x1x1x19xi8>}> {check.random = [-128, 127]} : () -> tensor<5x1x1x19xi8>
  %v46 = "tosa.const"() <{values = dense<7> : tensor<5xi32>}> : () -> tensor<5xi32>
  %v47 = tosa.conv2d %v21, %v45, %v46, %v39, %v39 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<3x5x4x19xi8>, tensor<5x1x1x19xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x5x4x5xi32>
  %v48 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v49 = tosa.rescale %v47, %v41, %v48, %v40, %v39 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x5x4x5xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x5x4x5xi8>
  return %v38, %v21, %v44, %v49 : tensor<3x5x4x19xi8>, tensor<3x5x4x19xi8>, tensor<3x5x4x19xi8>, tensor<3x5x4x5xi8>
}

func.func @volume(%x0: tensor<3x5x6x7x18xi8>) -> (tensor<1x3x5xi8>) {
  %v1 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v2 = "tosa.const"() <{values = dense<0> : tensor<17xi32>}> {check.random = [-9999, 9998]} : () -> tensor<17xi32>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<17x2x3x3x18xi8>}> {check.random = [-128, 127]} : () -> tensor<17x2x3x3x18xi8>
  %v4 = tosa.conv3d %x0, %v3, %v2, %v1, %v1 {acc_type = i32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 1, 0, 1, 0, 1, 0>, stride = array<i64: 1, 2, 1>} : (tensor<3x5x6x7x18xi8>, tensor<17x2x3x3x18xi8>, tensor<17xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x5x3x6x17xi32>
  %v5 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v7 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v8 = "tosa.const"() <{values = dense<[40]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v9 = tosa.rescale %v4, %v7, %v8, %v6, %v5 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x5x3x6x17xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x5x3x6x17xi8>
  %v10 = tosa.clamp %v9 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<3x5x3x6x17xi8>) -> tensor<3x5x3x6x17xi8>
  %v11 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = "tosa.const"() <{values = dense<0> : tensor<9xi32>}> {check.random = [-9999, 9998]} : () -> tensor<9xi32>
  %v13 = "tosa.const"() <{values = dense<0> : tensor<9x5x3x6x17xi8>}> {check.random = [-128, 127]} : () -> tensor<9x5x3x6x17xi8>
  %v14 = tosa.conv3d %v10, %v13, %v12, %v11, %v11 {acc_type = i32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<3x5x3x6x17xi8>, tensor<9x5x3x6x17xi8>, tensor<9xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x1x1x1x9xi32>
  %v15 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v16 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v17 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v18 = "tosa.const"() <{values = dense<[42]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v19 = tosa.rescale %v14, %v17, %v18, %v16, %v15 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x1x1x1x9xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x1x1x1x9xi8>
  %v20 = tosa.const_shape {values = dense<[1, 3, 9]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %v21 = tosa.reshape %v19, %v20  : (tensor<3x1x1x1x9xi8>, !tosa.shape<3>) -> tensor<1x3x9xi8>
  %v22 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v23 = "tosa.const"() <{values = dense<0> : tensor<1x9x5xi8>}> {check.random = [-128, 127]} : () -> tensor<1x9x5xi8>
  %v24 = tosa.matmul %v21, %v23, %v22, %v22  : (tensor<1x3x9xi8>, tensor<1x9x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x5xi32>
  %v25 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v26 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v27 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v28 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v29 = tosa.rescale %v24, %v27, %v28, %v26, %v25 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x3x5xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x3x5xi8>
  return %v29 : tensor<1x3x5xi8>
}

// Layers drawn by the seed, a chain with branches that join again.
func.func @layers_35(%x0: tensor<3x5x7x3xi8>) -> (tensor<3x2x8x22xi8>) {
  %v1 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v2 = "tosa.const"() <{values = dense<0> : tensor<14xi32>}> {check.random = [-9999, 9998]} : () -> tensor<14xi32>
  %v3 = "tosa.const"() <{values = dense<0> : tensor<14x4x1x3xi8>}> {check.random = [-128, 127]} : () -> tensor<14x4x1x3xi8>
  %v4 = tosa.conv2d %x0, %v3, %v2, %v1, %v1 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 0, 0>, stride = array<i64: 2, 1>} : (tensor<3x5x7x3xi8>, tensor<14x4x1x3xi8>, tensor<14xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x2x7x14xi32>
  %v5 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v6 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v7 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v8 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v9 = tosa.rescale %v4, %v7, %v8, %v6, %v5 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x2x7x14xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x2x7x14xi8>
  %v10 = tosa.clamp %v9 {max_val = 100 : i8, min_val = 0 : i8} : (tensor<3x2x7x14xi8>) -> tensor<3x2x7x14xi8>
  %v11 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v12 = "tosa.const"() <{values = dense<0> : tensor<19xi32>}> {check.random = [-9999, 9998]} : () -> tensor<19xi32>
  %v13 = "tosa.const"() <{values = dense<0> : tensor<19x2x1x14xi8>}> {check.random = [-128, 127]} : () -> tensor<19x2x1x14xi8>
  %v14 = tosa.conv2d %v10, %v13, %v12, %v11, %v11 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<3x2x7x14xi8>, tensor<19x2x1x14xi8>, tensor<19xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x2x7x19xi32>
  %v15 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v16 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v17 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v18 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v19 = tosa.rescale %v14, %v17, %v18, %v16, %v15 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x2x7x19xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x2x7x19xi8>
  %v20 = tosa.clamp %v19 {max_val = 100 : i8, min_val = 0 : i8} : (tensor<3x2x7x19xi8>) -> tensor<3x2x7x19xi8>
  %v21 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v22 = "tosa.const"() <{values = dense<0> : tensor<12xi32>}> {check.random = [-9999, 9998]} : () -> tensor<12xi32>
  %v23 = "tosa.const"() <{values = dense<0> : tensor<12x1x1x19xi8>}> {check.random = [-128, 127]} : () -> tensor<12x1x1x19xi8>
  %v24 = tosa.conv2d %v20, %v23, %v22, %v21, %v21 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<3x2x7x19xi8>, tensor<12x1x1x19xi8>, tensor<12xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x2x7x12xi32>
  %v25 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v26 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v27 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v28 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v29 = tosa.rescale %v24, %v27, %v28, %v26, %v25 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x2x7x12xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x2x7x12xi8>
  %v30 = tosa.clamp %v29 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<3x2x7x12xi8>) -> tensor<3x2x7x12xi8>
  %v31 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v32 = "tosa.const"() <{values = dense<[-8660, 4248, -3210, 9337, 1357, -5423, 6865]> : tensor<7xi32>}> : () -> tensor<7xi32>
  %v33 = "tosa.const"() <{values = dense<0> : tensor<7x3x3x19xi8>}> {check.random = [-128, 127]} : () -> tensor<7x3x3x19xi8>
  %v34 = tosa.conv2d %v20, %v33, %v32, %v31, %v31 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<3x2x7x19xi8>, tensor<7x3x3x19xi8>, tensor<7xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x2x7x7xi32>
  %v35 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v36 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v37 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v38 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v39 = tosa.rescale %v34, %v37, %v38, %v36, %v35 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x2x7x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x2x7x7xi8>
  %v40 = tosa.clamp %v39 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<3x2x7x7xi8>) -> tensor<3x2x7x7xi8>
  %v41 = tosa.concat %v30, %v20, %v40 {axis = 3 : i32} : (tensor<3x2x7x12xi8>, tensor<3x2x7x19xi8>, tensor<3x2x7x7xi8>) -> tensor<3x2x7x38xi8>
  %v42 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v43 = "tosa.const"() <{values = dense<0> : tensor<38xi32>}> {check.random = [-9999, 9998]} : () -> tensor<38xi32>
  %v44 = "tosa.const"() <{values = dense<0> : tensor<38x3x3x38xi8>}> {check.random = [-128, 127]} : () -> tensor<38x3x3x38xi8>
  %v45 = tosa.conv2d %v41, %v44, %v43, %v42, %v42 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<3x2x7x38xi8>, tensor<38x3x3x38xi8>, tensor<38xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x2x7x38xi32>
  %v46 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v47 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v48 = "tosa.const"() <{values = dense<1073741824> : tensor<38xi32>}> : () -> tensor<38xi32>
  %v49 = "tosa.const"() <{values = dense<[23, 27, 25, 23, 25, 28, 25, 28, 26, 24, 27, 26, 27, 25, 22, 23, 22, 24, 23, 30, 29, 26, 28, 28, 25, 25, 30, 23, 27, 28, 27, 29, 28, 28, 26, 25, 26, 22]> : tensor<38xi8>}> : () -> tensor<38xi8>
  %v50 = tosa.rescale %v41, %v48, %v49, %v46, %v47 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x2x7x38xi8>, tensor<38xi32>, tensor<38xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<3x2x7x38xi32>
  %v51 = tosa.add %v45, %v50  : (tensor<3x2x7x38xi32>, tensor<3x2x7x38xi32>) -> tensor<3x2x7x38xi32>
  %v52 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v53 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v54 = "tosa.const"() <{values = dense<1073741824> : tensor<38xi32>}> : () -> tensor<38xi32>
  %v55 = "tosa.const"() <{values = dense<39> : tensor<38xi8>}> : () -> tensor<38xi8>
  %v56 = tosa.rescale %v51, %v54, %v55, %v53, %v52 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x2x7x38xi32>, tensor<38xi32>, tensor<38xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x2x7x38xi8>
  %v57 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v58 = "tosa.const"() <{values = dense<[8244, -7244, 7487, 7122]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %v59 = "tosa.const"() <{values = dense<0> : tensor<4x1x1x38xi8>}> {check.random = [-128, 127]} : () -> tensor<4x1x1x38xi8>
  %v60 = tosa.conv2d %v56, %v59, %v58, %v57, %v57 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<3x2x7x38xi8>, tensor<4x1x1x38xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x2x7x4xi32>
  %v61 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v62 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v63 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v64 = "tosa.const"() <{values = dense<[38]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v65 = tosa.rescale %v60, %v63, %v64, %v62, %v61 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x2x7x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x2x7x4xi8>
  %v66 = tosa.clamp %v65 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<3x2x7x4xi8>) -> tensor<3x2x7x4xi8>
  %v67 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v68 = "tosa.const"() <{values = dense<[4074, -6183, -6843, -8836, -8456]> : tensor<5xi32>}> : () -> tensor<5xi32>
  %v69 = "tosa.const"() <{values = dense<0> : tensor<5x3x3x38xi8>}> {check.random = [-128, 127]} : () -> tensor<5x3x3x38xi8>
  %v70 = tosa.conv2d %v56, %v69, %v68, %v67, %v67 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<3x2x7x38xi8>, tensor<5x3x3x38xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x2x7x5xi32>
  %v71 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v72 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v73 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v74 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v75 = tosa.rescale %v70, %v73, %v74, %v72, %v71 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x2x7x5xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x2x7x5xi8>
  %v76 = tosa.clamp %v75 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<3x2x7x5xi8>) -> tensor<3x2x7x5xi8>
  %v77 = tosa.concat %v66, %v76 {axis = 3 : i32} : (tensor<3x2x7x4xi8>, tensor<3x2x7x5xi8>) -> tensor<3x2x7x9xi8>
  %v78 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v79 = "tosa.const"() <{values = dense<0> : tensor<9xi32>}> {check.random = [-9999, 9998]} : () -> tensor<9xi32>
  %v80 = "tosa.const"() <{values = dense<0> : tensor<9x1x3x9xi8>}> {check.random = [-128, 127]} : () -> tensor<9x1x3x9xi8>
  %v81 = tosa.conv2d %v77, %v80, %v79, %v78, %v78 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 2, 1>, stride = array<i64: 1, 1>} : (tensor<3x2x7x9xi8>, tensor<9x1x3x9xi8>, tensor<9xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x2x8x9xi32>
  %v82 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v83 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v84 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v85 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v86 = tosa.rescale %v81, %v84, %v85, %v83, %v82 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x2x8x9xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x2x8x9xi8>
  %v87 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v88 = "tosa.const"() <{values = dense<0> : tensor<22xi32>}> {check.random = [-9999, 9998]} : () -> tensor<22xi32>
  %v89 = "tosa.const"() <{values = dense<0> : tensor<22x1x1x9xi8>}> {check.random = [-128, 127]} : () -> tensor<22x1x1x9xi8>
  %v90 = tosa.conv2d %v86, %v89, %v88, %v87, %v87 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<3x2x8x9xi8>, tensor<22x1x1x9xi8>, tensor<22xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x2x8x22xi32>
  %v91 = "tosa.const"() <{values = dense<[0]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v92 = "tosa.const"() <{values = dense<[0]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v93 = "tosa.const"() <{values = dense<[1073741824]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %v94 = "tosa.const"() <{values = dense<[39]> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v95 = tosa.rescale %v90, %v93, %v94, %v92, %v91 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<3x2x8x22xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<3x2x8x22xi8>
  return %v95 : tensor<3x2x8x22xi8>
}
