// Reductions compute what upstream's lowering computes.
// RUN: vta-check %s --cpu=vta-cpu-lower-tosa --tolerance=1e-6

func.func @reduce_sum_float32_0(%x: tensor<3x4x5xf32>) -> tensor<1x4x5xf32> {
  %0 = tosa.reduce_sum %x {axis = 0 : i32} : (tensor<3x4x5xf32>) -> tensor<1x4x5xf32>
  return %0 : tensor<1x4x5xf32>
}

func.func @reduce_max_float32_0(%x: tensor<3x4x5xf32>) -> tensor<1x4x5xf32> {
  %0 = tosa.reduce_max %x {axis = 0 : i32} : (tensor<3x4x5xf32>) -> tensor<1x4x5xf32>
  return %0 : tensor<1x4x5xf32>
}

func.func @reduce_min_float32_0(%x: tensor<3x4x5xf32>) -> tensor<1x4x5xf32> {
  %0 = tosa.reduce_min %x {axis = 0 : i32} : (tensor<3x4x5xf32>) -> tensor<1x4x5xf32>
  return %0 : tensor<1x4x5xf32>
}

func.func @reduce_product_float32_0(%x: tensor<3x4x5xf32>) -> tensor<1x4x5xf32> {
  %0 = tosa.reduce_product %x {axis = 0 : i32} : (tensor<3x4x5xf32>) -> tensor<1x4x5xf32>
  return %0 : tensor<1x4x5xf32>
}

func.func @reduce_sum_int32_0(%x: tensor<3x4x5xi32> {check.range = [-9824, 9710]})
    -> tensor<1x4x5xi32> {
  %0 = tosa.reduce_sum %x {axis = 0 : i32} : (tensor<3x4x5xi32>) -> tensor<1x4x5xi32>
  return %0 : tensor<1x4x5xi32>
}

func.func @reduce_max_int8_0(%x: tensor<3x4x5xi8>) -> tensor<1x4x5xi8> {
  %0 = tosa.reduce_max %x {axis = 0 : i32} : (tensor<3x4x5xi8>) -> tensor<1x4x5xi8>
  return %0 : tensor<1x4x5xi8>
}

func.func @reduce_min_int8_0(%x: tensor<3x4x5xi8>) -> tensor<1x4x5xi8> {
  %0 = tosa.reduce_min %x {axis = 0 : i32} : (tensor<3x4x5xi8>) -> tensor<1x4x5xi8>
  return %0 : tensor<1x4x5xi8>
}

func.func @reduce_all_bool_0(%x: tensor<3x4x5xi1>) -> tensor<1x4x5xi1> {
  %0 = tosa.reduce_all %x {axis = 0 : i32} : (tensor<3x4x5xi1>) -> tensor<1x4x5xi1>
  return %0 : tensor<1x4x5xi1>
}

func.func @reduce_any_bool_0(%x: tensor<3x4x5xi1>) -> tensor<1x4x5xi1> {
  %0 = tosa.reduce_any %x {axis = 0 : i32} : (tensor<3x4x5xi1>) -> tensor<1x4x5xi1>
  return %0 : tensor<1x4x5xi1>
}

func.func @reduce_sum_float32_1(%x: tensor<3x4x5xf32>) -> tensor<3x1x5xf32> {
  %0 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<3x4x5xf32>) -> tensor<3x1x5xf32>
  return %0 : tensor<3x1x5xf32>
}

func.func @reduce_max_float32_1(%x: tensor<3x4x5xf32>) -> tensor<3x1x5xf32> {
  %0 = tosa.reduce_max %x {axis = 1 : i32} : (tensor<3x4x5xf32>) -> tensor<3x1x5xf32>
  return %0 : tensor<3x1x5xf32>
}

func.func @reduce_min_float32_1(%x: tensor<3x4x5xf32>) -> tensor<3x1x5xf32> {
  %0 = tosa.reduce_min %x {axis = 1 : i32} : (tensor<3x4x5xf32>) -> tensor<3x1x5xf32>
  return %0 : tensor<3x1x5xf32>
}

func.func @reduce_product_float32_1(%x: tensor<3x4x5xf32>) -> tensor<3x1x5xf32> {
  %0 = tosa.reduce_product %x {axis = 1 : i32} : (tensor<3x4x5xf32>) -> tensor<3x1x5xf32>
  return %0 : tensor<3x1x5xf32>
}

func.func @reduce_sum_int32_1(%x: tensor<3x4x5xi32> {check.range = [-9824, 9710]})
    -> tensor<3x1x5xi32> {
  %0 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<3x4x5xi32>) -> tensor<3x1x5xi32>
  return %0 : tensor<3x1x5xi32>
}

func.func @reduce_max_int8_1(%x: tensor<3x4x5xi8>) -> tensor<3x1x5xi8> {
  %0 = tosa.reduce_max %x {axis = 1 : i32} : (tensor<3x4x5xi8>) -> tensor<3x1x5xi8>
  return %0 : tensor<3x1x5xi8>
}

func.func @reduce_min_int8_1(%x: tensor<3x4x5xi8>) -> tensor<3x1x5xi8> {
  %0 = tosa.reduce_min %x {axis = 1 : i32} : (tensor<3x4x5xi8>) -> tensor<3x1x5xi8>
  return %0 : tensor<3x1x5xi8>
}

func.func @reduce_all_bool_1(%x: tensor<3x4x5xi1> {check.values = dense<[[[true, true, true, false,
    true], [false, true, true, true, true], [true, true, true, false, true], [true, true, true,
    false, true]], [[true, true, true, true, false], [false, false, false, false, true], [true,
    true, true, true, true], [true, true, true, true, true]], [[true, true, true, true, true],
    [true, true, true, false, true], [true, true, false, true, true], [true, true, true, true,
    true]]]> : tensor<3x4x5xi1>})
    -> tensor<3x1x5xi1> {
  %0 = tosa.reduce_all %x {axis = 1 : i32} : (tensor<3x4x5xi1>) -> tensor<3x1x5xi1>
  return %0 : tensor<3x1x5xi1>
}

func.func @reduce_any_bool_1(%x: tensor<3x4x5xi1> {check.values = dense<[[[false, false, false,
    false, false], [false, false, false, false, true], [false, false, true, false, true], [false,
    true, false, false, true]], [[false, false, false, false, false], [false, false, false, false,
    false], [false, false, false, false, false], [false, false, false, false, false]], [[false,
    false, true, false, false], [false, false, true, false, false], [false, false, false, true,
    true], [false, false, false, false, false]]]> : tensor<3x4x5xi1>})
    -> tensor<3x1x5xi1> {
  %0 = tosa.reduce_any %x {axis = 1 : i32} : (tensor<3x4x5xi1>) -> tensor<3x1x5xi1>
  return %0 : tensor<3x1x5xi1>
}

func.func @reduce_sum_float32_2(%x: tensor<3x4x5xf32>) -> tensor<3x4x1xf32> {
  %0 = tosa.reduce_sum %x {axis = 2 : i32} : (tensor<3x4x5xf32>) -> tensor<3x4x1xf32>
  return %0 : tensor<3x4x1xf32>
}

func.func @reduce_max_float32_2(%x: tensor<3x4x5xf32>) -> tensor<3x4x1xf32> {
  %0 = tosa.reduce_max %x {axis = 2 : i32} : (tensor<3x4x5xf32>) -> tensor<3x4x1xf32>
  return %0 : tensor<3x4x1xf32>
}

func.func @reduce_min_float32_2(%x: tensor<3x4x5xf32>) -> tensor<3x4x1xf32> {
  %0 = tosa.reduce_min %x {axis = 2 : i32} : (tensor<3x4x5xf32>) -> tensor<3x4x1xf32>
  return %0 : tensor<3x4x1xf32>
}

func.func @reduce_product_float32_2(%x: tensor<3x4x5xf32>) -> tensor<3x4x1xf32> {
  %0 = tosa.reduce_product %x {axis = 2 : i32} : (tensor<3x4x5xf32>) -> tensor<3x4x1xf32>
  return %0 : tensor<3x4x1xf32>
}

func.func @reduce_sum_int32_2(%x: tensor<3x4x5xi32> {check.range = [-9824, 9710]})
    -> tensor<3x4x1xi32> {
  %0 = tosa.reduce_sum %x {axis = 2 : i32} : (tensor<3x4x5xi32>) -> tensor<3x4x1xi32>
  return %0 : tensor<3x4x1xi32>
}

func.func @reduce_max_int8_2(%x: tensor<3x4x5xi8>) -> tensor<3x4x1xi8> {
  %0 = tosa.reduce_max %x {axis = 2 : i32} : (tensor<3x4x5xi8>) -> tensor<3x4x1xi8>
  return %0 : tensor<3x4x1xi8>
}

func.func @reduce_min_int8_2(%x: tensor<3x4x5xi8>) -> tensor<3x4x1xi8> {
  %0 = tosa.reduce_min %x {axis = 2 : i32} : (tensor<3x4x5xi8>) -> tensor<3x4x1xi8>
  return %0 : tensor<3x4x1xi8>
}

func.func @reduce_all_bool_2(%x: tensor<3x4x5xi1> {check.values = dense<[[[true, true, true, false,
    true], [false, true, true, true, true], [true, true, true, false, true], [true, true, true,
    false, true]], [[true, true, true, true, false], [false, false, false, false, true], [true,
    true, true, true, true], [true, true, true, true, true]], [[true, true, true, true, true],
    [true, true, true, false, true], [true, true, false, true, true], [true, true, true, true,
    true]]]> : tensor<3x4x5xi1>})
    -> tensor<3x4x1xi1> {
  %0 = tosa.reduce_all %x {axis = 2 : i32} : (tensor<3x4x5xi1>) -> tensor<3x4x1xi1>
  return %0 : tensor<3x4x1xi1>
}

func.func @reduce_any_bool_2(%x: tensor<3x4x5xi1> {check.values = dense<[[[false, false, false,
    false, false], [false, false, false, false, true], [false, false, true, false, true], [false,
    true, false, false, true]], [[false, false, false, false, false], [false, false, false, false,
    false], [false, false, false, false, false], [false, false, false, false, false]], [[false,
    false, true, false, false], [false, false, true, false, false], [false, false, false, true,
    true], [false, false, false, false, false]]]> : tensor<3x4x5xi1>})
    -> tensor<3x4x1xi1> {
  %0 = tosa.reduce_any %x {axis = 2 : i32} : (tensor<3x4x5xi1>) -> tensor<3x4x1xi1>
  return %0 : tensor<3x4x1xi1>
}

func.func @reduce_max_nan_False(%x: tensor<4x5xf32> {check.values = dense<[[0x7FC00000, 0x7FC00000,
    0x7FC00000, 0xBCD31233, 0xBF41B898], [0xBF765760, 0xC04237E8, 0xBF7B5393, 0xBEF674F8,
    0xBFA5DFE2], [0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000], [0x3F5C8DC2,
    0x4045782A, 0xBFE695AA, 0xBE8C6A80, 0x40261712]]> : tensor<4x5xf32>})
    -> tensor<4x1xf32> {
  %0 = tosa.reduce_max %x {axis = 1 : i32, nan_mode = PROPAGATE} : (tensor<4x5xf32>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

func.func @reduce_max_nan_True(%x: tensor<4x5xf32> {check.values = dense<[[0x7FC00000, 0x7FC00000,
    0x7FC00000, 0xBCD31233, 0xBF41B898], [0xBF765760, 0xC04237E8, 0xBF7B5393, 0xBEF674F8,
    0xBFA5DFE2], [0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000], [0x3F5C8DC2,
    0x4045782A, 0xBFE695AA, 0xBE8C6A80, 0x40261712]]> : tensor<4x5xf32>})
    -> tensor<4x1xf32> {
  %0 = tosa.reduce_max %x {axis = 1 : i32, nan_mode = IGNORE} : (tensor<4x5xf32>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

func.func @reduce_min_nan_False(%x: tensor<4x5xf32> {check.values = dense<[[0x7FC00000, 0x7FC00000,
    0x7FC00000, 0xBCD31233, 0xBF41B898], [0xBF765760, 0xC04237E8, 0xBF7B5393, 0xBEF674F8,
    0xBFA5DFE2], [0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000], [0x3F5C8DC2,
    0x4045782A, 0xBFE695AA, 0xBE8C6A80, 0x40261712]]> : tensor<4x5xf32>})
    -> tensor<4x1xf32> {
  %0 = tosa.reduce_min %x {axis = 1 : i32, nan_mode = PROPAGATE} : (tensor<4x5xf32>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

func.func @reduce_min_nan_True(%x: tensor<4x5xf32> {check.values = dense<[[0x7FC00000, 0x7FC00000,
    0x7FC00000, 0xBCD31233, 0xBF41B898], [0xBF765760, 0xC04237E8, 0xBF7B5393, 0xBEF674F8,
    0xBFA5DFE2], [0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000], [0x3F5C8DC2,
    0x4045782A, 0xBFE695AA, 0xBE8C6A80, 0x40261712]]> : tensor<4x5xf32>})
    -> tensor<4x1xf32> {
  %0 = tosa.reduce_min %x {axis = 1 : i32, nan_mode = IGNORE} : (tensor<4x5xf32>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

func.func @reduce_vector(%x: tensor<7xf32>) -> tensor<1xf32> {
  %0 = tosa.reduce_sum %x {axis = 0 : i32} : (tensor<7xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

func.func @reduce_one(%x: tensor<3x1x2xf32>) -> tensor<3x1x2xf32> {
  %0 = tosa.reduce_max %x {axis = 1 : i32} : (tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  return %0 : tensor<3x1x2xf32>
}

func.func @argmax_0(%x: tensor<4x7xf32>) -> tensor<7xi32> {
  %0 = tosa.argmax %x {axis = 0 : i32} : (tensor<4x7xf32>) -> tensor<7xi32>
  return %0 : tensor<7xi32>
}

func.func @argmax_1(%x: tensor<4x7xf32>) -> tensor<4xi32> {
  %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<4x7xf32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// The first of equal ones; infinities; NaN counts as the maximum or not at all.

func.func @argmax_equal(%x: tensor<5x8xf32> {check.values = dense<[[-2.0, 1.0, 0.0, -1.0, -2.0, 1.0,
    0.0, -1.0], [-2.0, 1.0, 0.0, -1.0, -2.0, 1.0, 0.0, -1.0], [-2.0, 1.0, 0.0, -1.0, -2.0, 1.0, 0.0,
    -1.0], [0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000,
    0xFF800000], [-2.0, 1.0, 0.0, -1.0, -2.0, 1.0, 0.0, -1.0]]> : tensor<5x8xf32>})
    -> tensor<5xi32> {
  %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<5x8xf32>) -> tensor<5xi32>
  return %0 : tensor<5xi32>
}

func.func @argmax_int8(%x: tensor<3x8xi8> {check.values = dense<[[-2, 1, 0, -1, -2, 1, 0, -1], [-2,
    1, 0, -1, -2, 1, 0, -1], [-2, 1, 0, -1, -2, 1, 0, -1]]> : tensor<3x8xi8>})
    -> (tensor<3xi32> {check.values = dense<1> : tensor<3xi32>}) {
  %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<3x8xi8>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

func.func @argmax_vector(%x: tensor<8xf32> {check.values = dense<[-2.0, 1.0, 0.0, -1.0, -2.0, 1.0,
    0.0, -1.0]> : tensor<8xf32>})
    -> tensor<i32> {
  %0 = tosa.argmax %x {axis = 0 : i32} : (tensor<8xf32>) -> tensor<i32>
  return %0 : tensor<i32>
}

func.func @argmax_nan_False(%x: tensor<5x8xf32> {check.values = dense<[[-2.0, 1.0, 0.0, -1.0, -2.0,
    0x7FC00000, 0.0, -1.0], [-2.0, 1.0, 0.0, -1.0, -2.0, 1.0, 0.0, -1.0], [-2.0, 0x7FC00000, 0.0,
    -1.0, -2.0, 1.0, 0x7F800000, -1.0], [0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000,
    0xFF800000, 0xFF800000, 0xFF800000], [0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000,
    0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000]]> : tensor<5x8xf32>})
    -> tensor<5xi32> {
  %0 = tosa.argmax %x {axis = 1 : i32, nan_mode = PROPAGATE} : (tensor<5x8xf32>) -> tensor<5xi32>
  return %0 : tensor<5xi32>
}

func.func @argmax_nan_True(%x: tensor<4x8xf32> {check.values = dense<[[-2.0, 1.0, 0.0, -1.0, -2.0,
    0x7FC00000, 0.0, -1.0], [-2.0, 1.0, 0.0, -1.0, -2.0, 1.0, 0.0, -1.0], [-2.0, 0x7FC00000, 0.0,
    -1.0, -2.0, 1.0, 0x7F800000, -1.0], [0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000,
    0xFF800000, 0xFF800000, 0xFF800000]]> : tensor<4x8xf32>})
    -> tensor<4xi32> {
  %0 = tosa.argmax %x {axis = 1 : i32, nan_mode = IGNORE} : (tensor<4x8xf32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// Vectors across the axis: what is carried along is the maximum and its position.
func.func @argmax_outer_nan(%x: tensor<3x5xf32> {check.values = dense<[[1.0, 0x7FC00000, 0xFF800000,
    2.0, 0xFFC00000], [1.0, 0x7FC00000, 0xFF800000, 0x7FC00000, 0x7F800000], [0.5, 3.0, 0xFF800000,
    5.0, -0.0]]> : tensor<3x5xf32>}) -> (tensor<5xi32> {check.values = dense<[0, 0, 0, 1, 0]> : tensor<5xi32>}) {
  %0 = tosa.argmax %x {axis = 0 : i32, nan_mode = PROPAGATE} : (tensor<3x5xf32>) -> tensor<5xi32>
  return %0 : tensor<5xi32>
}

func.func @argmax_outer_ignore(%x: tensor<3x2xf32> {check.values = dense<[[0x7FC00000, -0.0],
    [1.0, 0.0], [2.0, -1.0]]> : tensor<3x2xf32>}) -> (tensor<2xi32> {check.values = dense<[2, 0]> : tensor<2xi32>}) {
  %0 = tosa.argmax %x {axis = 0 : i32, nan_mode = IGNORE} : (tensor<3x2xf32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

func.func @argmax_middle_int8(%x: tensor<2x3x2xi8> {check.values = dense<[[[-128, 3], [-128, 4],
    [-128, 4]], [[5, -1], [5, -2], [6, -1]]]> : tensor<2x3x2xi8>}) -> (tensor<2x2xi32> {check.values = dense<[[0, 1], [2, 0]]> : tensor<2x2xi32>}) {
  %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3x2xi8>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}

func.func @argmax_one(%x: tensor<3x1xf32>) -> (tensor<3xi32> {check.values = dense<0> : tensor<3xi32>}) {
  %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<3x1xf32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}
