// Parts of a concatenation lie in its memory, where possible, and are not copied.

// RUN: vta-check %s --network=device=cpu

// A block that grows, as in DenseNet: each layer reads all parts before it.

func.func @grows(%x: tensor<1x6x5x16xf32>) -> tensor<1x6x5x56xf32> {
  %w0 = "tosa.const"() <{values = dense<0.0> : tensor<16x3x3x16xf32>}> {check.random = [-0.1, 0.1]} : () -> tensor<16x3x3x16xf32>
  %w1 = "tosa.const"() <{values = dense<0.0> : tensor<24x1x1x32xf32>}> {check.random = [-0.2, 0.3]} : () -> tensor<24x1x1x32xf32>
  %b0 = "tosa.const"() <{values = dense<0.0> : tensor<16xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<16xf32>
  %b1 = "tosa.const"() <{values = dense<0.0> : tensor<24xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<24xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xf32>, tensor<16x3x3x16xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x16xf32>
  %1 = tosa.concat %x, %0 {axis = 3 : i32} : (tensor<1x6x5x16xf32>, tensor<1x6x5x16xf32>) -> tensor<1x6x5x32xf32>
  %2 = tosa.conv2d %1, %w1, %b1, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x32xf32>, tensor<24x1x1x32xf32>, tensor<24xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x24xf32>
  %3 = tosa.concat %x, %0, %2 {axis = 3 : i32} : (tensor<1x6x5x16xf32>, tensor<1x6x5x16xf32>, tensor<1x6x5x24xf32>) -> tensor<1x6x5x56xf32>
  return %3 : tensor<1x6x5x56xf32>
}

// A part of one concatenation is a part of another one, in another order, and a
// result.

func.func @shared(%x: tensor<2x4x5x3xf32>, %y: tensor<2x4x5x16xf32>) -> (tensor<2x4x5x19xf32>, tensor<2x4x5x22xf32>, tensor<2x4x5x16xf32>) {
  %0 = tosa.sigmoid %x : (tensor<2x4x5x3xf32>) -> tensor<2x4x5x3xf32>
  %1 = tosa.abs %y : (tensor<2x4x5x16xf32>) -> tensor<2x4x5x16xf32>
  %2 = tosa.concat %1, %0 {axis = 3 : i32} : (tensor<2x4x5x16xf32>, tensor<2x4x5x3xf32>) -> tensor<2x4x5x19xf32>
  %3 = tosa.concat %0, %1, %0 {axis = 3 : i32} : (tensor<2x4x5x3xf32>, tensor<2x4x5x16xf32>, tensor<2x4x5x3xf32>) -> tensor<2x4x5x22xf32>
  return %2, %3, %1 : tensor<2x4x5x19xf32>, tensor<2x4x5x22xf32>, tensor<2x4x5x16xf32>
}

// Concatenations of concatenations.

func.func @nested(%x: tensor<1x7x8x3xf32>) -> tensor<1x7x8x19xf32> {
  %0 = tosa.exp %x : (tensor<1x7x8x3xf32>) -> tensor<1x7x8x3xf32>
  %1 = tosa.max_pool2d %0 {kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x8x3xf32>) -> tensor<1x7x8x3xf32>
  %2 = tosa.concat %0, %1, %x {axis = 3 : i32} : (tensor<1x7x8x3xf32>, tensor<1x7x8x3xf32>, tensor<1x7x8x3xf32>) -> tensor<1x7x8x9xf32>
  %3 = tosa.abs %x : (tensor<1x7x8x3xf32>) -> tensor<1x7x8x3xf32>
  %4 = tosa.concat %3, %2, %1 {axis = 3 : i32} : (tensor<1x7x8x3xf32>, tensor<1x7x8x9xf32>, tensor<1x7x8x3xf32>) -> tensor<1x7x8x15xf32>
  %5 = "tosa.const_shape"() <{values = dense<[0, 0, 0, 8]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %6 = "tosa.const_shape"() <{values = dense<[1, 7, 8, 4]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %7 = tosa.slice %4, %5, %6 : (tensor<1x7x8x15xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x7x8x4xf32>
  %8 = tosa.concat %7, %4 {axis = 3 : i32} : (tensor<1x7x8x4xf32>, tensor<1x7x8x15xf32>) -> tensor<1x7x8x19xf32>
  return %8 : tensor<1x7x8x19xf32>
}

// Along other dimensions, of int8. The parts of the last one are rows apart.

func.func @axes(%x: tensor<2x4x3x5xi8>, %y: tensor<2x4x3x5xi8>) -> (tensor<4x4x3x5xi8>, tensor<2x8x3x5xi8>, tensor<2x4x6x5xi8>) {
  %0 = tosa.maximum %x, %y : (tensor<2x4x3x5xi8>, tensor<2x4x3x5xi8>) -> tensor<2x4x3x5xi8>
  %1 = tosa.max_pool2d %x {kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<2x4x3x5xi8>) -> tensor<2x4x3x5xi8>
  %2 = tosa.concat %0, %1 {axis = 0 : i32} : (tensor<2x4x3x5xi8>, tensor<2x4x3x5xi8>) -> tensor<4x4x3x5xi8>
  %3 = tosa.concat %1, %y {axis = 1 : i32} : (tensor<2x4x3x5xi8>, tensor<2x4x3x5xi8>) -> tensor<2x8x3x5xi8>
  %4 = tosa.concat %1, %0 {axis = 2 : i32} : (tensor<2x4x3x5xi8>, tensor<2x4x3x5xi8>) -> tensor<2x4x6x5xi8>
  return %2, %3, %4 : tensor<4x4x3x5xi8>, tensor<2x8x3x5xi8>, tensor<2x4x6x5xi8>
}

// One value is several parts.

func.func @twice(%x: tensor<1x5x6x16xf32>) -> tensor<3x5x6x16xf32> {
  %0 = tosa.exp %x : (tensor<1x5x6x16xf32>) -> tensor<1x5x6x16xf32>
  %1 = tosa.concat %0, %x, %0 {axis = 0 : i32} : (tensor<1x5x6x16xf32>, tensor<1x5x6x16xf32>, tensor<1x5x6x16xf32>) -> tensor<3x5x6x16xf32>
  return %1 : tensor<3x5x6x16xf32>
}

// A part in another shape, one that is transposed, and one with padding.

func.func @moved(%x: tensor<1x4x4x6xf32>) -> (tensor<1x8x4x6xf32>, tensor<1x5x6x12xf32>) {
  %0 = tosa.exp %x : (tensor<1x4x4x6xf32>) -> tensor<1x4x4x6xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 0, 2, 1, 3>} : (tensor<1x4x4x6xf32>) -> tensor<1x4x4x6xf32>
  %s0 = tosa.const_shape {values = dense<[1, 16, 6, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %s1 = tosa.const_shape {values = dense<[1, 4, 4, 6]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %2 = tosa.reshape %1, %s0 : (tensor<1x4x4x6xf32>, !tosa.shape<4>) -> tensor<1x16x6x1xf32>
  %3 = tosa.abs %2 : (tensor<1x16x6x1xf32>) -> tensor<1x16x6x1xf32>
  %4 = tosa.reshape %3, %s1 : (tensor<1x16x6x1xf32>, !tosa.shape<4>) -> tensor<1x4x4x6xf32>
  %5 = tosa.concat %4, %1 {axis = 1 : i32} : (tensor<1x4x4x6xf32>, tensor<1x4x4x6xf32>) -> tensor<1x8x4x6xf32>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 0, 0, 2, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %z = "tosa.const"() <{values = dense<0.5> : tensor<1xf32>}> : () -> tensor<1xf32>
  %6 = tosa.pad %0, %p, %z : (tensor<1x4x4x6xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x5x6x6xf32>
  %7 = tosa.sigmoid %6 : (tensor<1x5x6x6xf32>) -> tensor<1x5x6x6xf32>
  %8 = tosa.concat %7, %6 {axis = 3 : i32} : (tensor<1x5x6x6xf32>, tensor<1x5x6x6xf32>) -> tensor<1x5x6x12xf32>
  return %5, %8 : tensor<1x8x4x6xf32>, tensor<1x5x6x12xf32>
}

// Slices of a concatenation that cross the border of parts, and slices of a part.

func.func @slices(%x: tensor<1x9x4x8xi8>) -> (tensor<1x6x4x8xi8>, tensor<1x7x4x8xi8>) {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x9x4x8xi8>) -> tensor<1x9x4x8xi8>
  %1 = tosa.concat %0, %x {axis = 1 : i32} : (tensor<1x9x4x8xi8>, tensor<1x9x4x8xi8>) -> tensor<1x18x4x8xi8>
  %b0 = tosa.const_shape {values = dense<[0, 6, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %n0 = tosa.const_shape {values = dense<[1, 6, 4, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %2 = tosa.slice %1, %b0, %n0 : (tensor<1x18x4x8xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x6x4x8xi8>
  %b1 = tosa.const_shape {values = dense<[0, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %n1 = tosa.const_shape {values = dense<[1, 3, 4, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %n2 = tosa.const_shape {values = dense<[1, 4, 4, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %3 = tosa.slice %0, %b1, %n1 : (tensor<1x9x4x8xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x3x4x8xi8>
  %4 = tosa.slice %1, %b1, %n2 : (tensor<1x18x4x8xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x4x4x8xi8>
  %5 = tosa.concat %3, %4 {axis = 1 : i32} : (tensor<1x3x4x8xi8>, tensor<1x4x4x8xi8>) -> tensor<1x7x4x8xi8>
  return %2, %5 : tensor<1x6x4x8xi8>, tensor<1x7x4x8xi8>
}

// Parts that a depthwise convolution computes, in place of channels that lie
// between others.

func.func @depthwise(%x: tensor<1x5x7x6xf32>) -> tensor<1x5x7x18xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<3x3x6x1xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<3x3x6x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<6xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<6xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.exp %x : (tensor<1x5x7x6xf32>) -> tensor<1x5x7x6xf32>
  %1 = tosa.depthwise_conv2d %0, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x5x7x6xf32>, tensor<3x3x6x1xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x7x6xf32>
  %2 = tosa.concat %0, %1, %0 {axis = 3 : i32} : (tensor<1x5x7x6xf32>, tensor<1x5x7x6xf32>, tensor<1x5x7x6xf32>) -> tensor<1x5x7x18xf32>
  return %2 : tensor<1x5x7x18xf32>
}
