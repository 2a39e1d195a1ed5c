// Pools compute what upstream's lowering computes.
// RUN: vta-check %s --cpu=vta-cpu-lower-tosa --tolerance=2e-6

func.func @max_f32_1(%x: tensor<2x9x7x3xf32>) -> tensor<2x5x4x3xf32> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 3, 3>, stride = array<i64: 2, 2>, pad = array<i64: 1, 1, 1, 1>, nan_mode = PROPAGATE}
    : (tensor<2x9x7x3xf32>) -> tensor<2x5x4x3xf32>
  return %0 : tensor<2x5x4x3xf32>
}

func.func @max_i8_1(%x: tensor<2x9x7x3xi8>) -> tensor<2x5x4x3xi8> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 3, 3>, stride = array<i64: 2, 2>, pad = array<i64: 1, 1, 1, 1>, nan_mode = PROPAGATE}
    : (tensor<2x9x7x3xi8>) -> tensor<2x5x4x3xi8>
  return %0 : tensor<2x5x4x3xi8>
}

func.func @avg_f32_1(%x: tensor<2x9x7x3xf32>) -> tensor<2x5x4x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %x, %z, %z {kernel = array<i64: 3, 3>, stride = array<i64: 2, 2>, pad = array<i64: 1, 1, 1, 1>, acc_type = f32}
    : (tensor<2x9x7x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x5x4x3xf32>
  return %0 : tensor<2x5x4x3xf32>
}

func.func @avg_i8_1(%x: tensor<2x9x7x3xi8>) -> tensor<2x5x4x3xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %z, %z {kernel = array<i64: 3, 3>, stride = array<i64: 2, 2>, pad = array<i64: 1, 1, 1, 1>, acc_type = i32}
    : (tensor<2x9x7x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x5x4x3xi8>
  return %0 : tensor<2x5x4x3xi8>
}

func.func @avg_i8_zero_1(%x: tensor<2x9x7x3xi8>) -> tensor<2x5x4x3xi8> {
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %xz, %yz {kernel = array<i64: 3, 3>, stride = array<i64: 2, 2>, pad = array<i64: 1, 1, 1, 1>, acc_type = i32}
    : (tensor<2x9x7x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x5x4x3xi8>
  return %0 : tensor<2x5x4x3xi8>
}

func.func @avg_i8_zeros_1(%x: tensor<2x9x7x3xi8>) -> tensor<2x5x4x3xi8> {
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %xz, %yz {kernel = array<i64: 3, 3>, stride = array<i64: 2, 2>, pad = array<i64: 1, 1, 1, 1>, acc_type = i32}
    : (tensor<2x9x7x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x5x4x3xi8>
  return %0 : tensor<2x5x4x3xi8>
}

func.func @avg_i16_1(%x: tensor<2x9x7x3xi16>) -> tensor<2x5x4x3xi16> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.avg_pool2d %x, %z, %z {kernel = array<i64: 3, 3>, stride = array<i64: 2, 2>, pad = array<i64: 1, 1, 1, 1>, acc_type = i32}
    : (tensor<2x9x7x3xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<2x5x4x3xi16>
  return %0 : tensor<2x5x4x3xi16>
}

func.func @max_f32_2(%x: tensor<2x9x7x3xf32>) -> tensor<2x10x3x3xf32> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 3, 2>, stride = array<i64: 1, 3>, pad = array<i64: 2, 1, 0, 1>, nan_mode = PROPAGATE}
    : (tensor<2x9x7x3xf32>) -> tensor<2x10x3x3xf32>
  return %0 : tensor<2x10x3x3xf32>
}

func.func @max_i8_2(%x: tensor<2x9x7x3xi8>) -> tensor<2x10x3x3xi8> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 3, 2>, stride = array<i64: 1, 3>, pad = array<i64: 2, 1, 0, 1>, nan_mode = PROPAGATE}
    : (tensor<2x9x7x3xi8>) -> tensor<2x10x3x3xi8>
  return %0 : tensor<2x10x3x3xi8>
}

func.func @avg_f32_2(%x: tensor<2x9x7x3xf32>) -> tensor<2x10x3x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %x, %z, %z {kernel = array<i64: 3, 2>, stride = array<i64: 1, 3>, pad = array<i64: 2, 1, 0, 1>, acc_type = f32}
    : (tensor<2x9x7x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x10x3x3xf32>
  return %0 : tensor<2x10x3x3xf32>
}

func.func @avg_i8_2(%x: tensor<2x9x7x3xi8>) -> tensor<2x10x3x3xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %z, %z {kernel = array<i64: 3, 2>, stride = array<i64: 1, 3>, pad = array<i64: 2, 1, 0, 1>, acc_type = i32}
    : (tensor<2x9x7x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x10x3x3xi8>
  return %0 : tensor<2x10x3x3xi8>
}

func.func @avg_i8_zero_2(%x: tensor<2x9x7x3xi8>) -> tensor<2x10x3x3xi8> {
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %xz, %yz {kernel = array<i64: 3, 2>, stride = array<i64: 1, 3>, pad = array<i64: 2, 1, 0, 1>, acc_type = i32}
    : (tensor<2x9x7x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x10x3x3xi8>
  return %0 : tensor<2x10x3x3xi8>
}

func.func @avg_i8_zeros_2(%x: tensor<2x9x7x3xi8>) -> tensor<2x10x3x3xi8> {
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %xz, %yz {kernel = array<i64: 3, 2>, stride = array<i64: 1, 3>, pad = array<i64: 2, 1, 0, 1>, acc_type = i32}
    : (tensor<2x9x7x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x10x3x3xi8>
  return %0 : tensor<2x10x3x3xi8>
}

func.func @avg_i16_2(%x: tensor<2x9x7x3xi16>) -> tensor<2x10x3x3xi16> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.avg_pool2d %x, %z, %z {kernel = array<i64: 3, 2>, stride = array<i64: 1, 3>, pad = array<i64: 2, 1, 0, 1>, acc_type = i32}
    : (tensor<2x9x7x3xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<2x10x3x3xi16>
  return %0 : tensor<2x10x3x3xi16>
}

func.func @max_f32_3(%x: tensor<2x9x7x3xf32>) -> tensor<2x1x1x3xf32> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 9, 7>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, nan_mode = PROPAGATE}
    : (tensor<2x9x7x3xf32>) -> tensor<2x1x1x3xf32>
  return %0 : tensor<2x1x1x3xf32>
}

func.func @max_i8_3(%x: tensor<2x9x7x3xi8>) -> tensor<2x1x1x3xi8> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 9, 7>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, nan_mode = PROPAGATE}
    : (tensor<2x9x7x3xi8>) -> tensor<2x1x1x3xi8>
  return %0 : tensor<2x1x1x3xi8>
}

func.func @avg_f32_3(%x: tensor<2x9x7x3xf32>) -> tensor<2x1x1x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %x, %z, %z {kernel = array<i64: 9, 7>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, acc_type = f32}
    : (tensor<2x9x7x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x1x1x3xf32>
  return %0 : tensor<2x1x1x3xf32>
}

func.func @avg_i8_3(%x: tensor<2x9x7x3xi8>) -> tensor<2x1x1x3xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %z, %z {kernel = array<i64: 9, 7>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, acc_type = i32}
    : (tensor<2x9x7x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x1x1x3xi8>
  return %0 : tensor<2x1x1x3xi8>
}

func.func @avg_i8_zero_3(%x: tensor<2x9x7x3xi8>) -> tensor<2x1x1x3xi8> {
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-100> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %xz, %yz {kernel = array<i64: 9, 7>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, acc_type = i32}
    : (tensor<2x9x7x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x1x1x3xi8>
  return %0 : tensor<2x1x1x3xi8>
}

func.func @avg_i8_zeros_3(%x: tensor<2x9x7x3xi8>) -> tensor<2x1x1x3xi8> {
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %xz, %yz {kernel = array<i64: 9, 7>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, acc_type = i32}
    : (tensor<2x9x7x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x1x1x3xi8>
  return %0 : tensor<2x1x1x3xi8>
}

func.func @avg_i16_3(%x: tensor<2x9x7x3xi16>) -> tensor<2x1x1x3xi16> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.avg_pool2d %x, %z, %z {kernel = array<i64: 9, 7>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, acc_type = i32}
    : (tensor<2x9x7x3xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<2x1x1x3xi16>
  return %0 : tensor<2x1x1x3xi16>
}

func.func @max_f32_4(%x: tensor<2x9x7x3xf32>) -> tensor<2x9x7x3xf32> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 1, 1>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, nan_mode = PROPAGATE}
    : (tensor<2x9x7x3xf32>) -> tensor<2x9x7x3xf32>
  return %0 : tensor<2x9x7x3xf32>
}

func.func @max_i8_4(%x: tensor<2x9x7x3xi8>) -> tensor<2x9x7x3xi8> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 1, 1>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, nan_mode = PROPAGATE}
    : (tensor<2x9x7x3xi8>) -> tensor<2x9x7x3xi8>
  return %0 : tensor<2x9x7x3xi8>
}

func.func @avg_f32_4(%x: tensor<2x9x7x3xf32>) -> tensor<2x9x7x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %x, %z, %z {kernel = array<i64: 1, 1>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, acc_type = f32}
    : (tensor<2x9x7x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x9x7x3xf32>
  return %0 : tensor<2x9x7x3xf32>
}

func.func @avg_i8_4(%x: tensor<2x9x7x3xi8>) -> tensor<2x9x7x3xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %z, %z {kernel = array<i64: 1, 1>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, acc_type = i32}
    : (tensor<2x9x7x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x9x7x3xi8>
  return %0 : tensor<2x9x7x3xi8>
}

func.func @avg_i8_zero_4(%x: tensor<2x9x7x3xi8>) -> tensor<2x9x7x3xi8> {
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %xz, %yz {kernel = array<i64: 1, 1>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, acc_type = i32}
    : (tensor<2x9x7x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x9x7x3xi8>
  return %0 : tensor<2x9x7x3xi8>
}

func.func @avg_i8_zeros_4(%x: tensor<2x9x7x3xi8>) -> tensor<2x9x7x3xi8> {
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %xz, %yz {kernel = array<i64: 1, 1>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, acc_type = i32}
    : (tensor<2x9x7x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x9x7x3xi8>
  return %0 : tensor<2x9x7x3xi8>
}

func.func @avg_i16_4(%x: tensor<2x9x7x3xi16>) -> tensor<2x9x7x3xi16> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.avg_pool2d %x, %z, %z {kernel = array<i64: 1, 1>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, acc_type = i32}
    : (tensor<2x9x7x3xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<2x9x7x3xi16>
  return %0 : tensor<2x9x7x3xi16>
}

func.func @max_f32_5(%x: tensor<2x9x7x3xf32>) -> tensor<2x9x9x3xf32> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 4>, stride = array<i64: 1, 1>, pad = array<i64: 1, 0, 3, 2>, nan_mode = PROPAGATE}
    : (tensor<2x9x7x3xf32>) -> tensor<2x9x9x3xf32>
  return %0 : tensor<2x9x9x3xf32>
}

func.func @max_i8_5(%x: tensor<2x9x7x3xi8>) -> tensor<2x9x9x3xi8> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 4>, stride = array<i64: 1, 1>, pad = array<i64: 1, 0, 3, 2>, nan_mode = PROPAGATE}
    : (tensor<2x9x7x3xi8>) -> tensor<2x9x9x3xi8>
  return %0 : tensor<2x9x9x3xi8>
}

func.func @avg_f32_5(%x: tensor<2x9x7x3xf32>) -> tensor<2x9x9x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %x, %z, %z {kernel = array<i64: 2, 4>, stride = array<i64: 1, 1>, pad = array<i64: 1, 0, 3, 2>, acc_type = f32}
    : (tensor<2x9x7x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x9x9x3xf32>
  return %0 : tensor<2x9x9x3xf32>
}

func.func @avg_i8_5(%x: tensor<2x9x7x3xi8>) -> tensor<2x9x9x3xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %z, %z {kernel = array<i64: 2, 4>, stride = array<i64: 1, 1>, pad = array<i64: 1, 0, 3, 2>, acc_type = i32}
    : (tensor<2x9x7x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x9x9x3xi8>
  return %0 : tensor<2x9x9x3xi8>
}

func.func @avg_i8_zero_5(%x: tensor<2x9x7x3xi8>) -> tensor<2x9x9x3xi8> {
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %xz, %yz {kernel = array<i64: 2, 4>, stride = array<i64: 1, 1>, pad = array<i64: 1, 0, 3, 2>, acc_type = i32}
    : (tensor<2x9x7x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x9x9x3xi8>
  return %0 : tensor<2x9x9x3xi8>
}

func.func @avg_i8_zeros_5(%x: tensor<2x9x7x3xi8>) -> tensor<2x9x9x3xi8> {
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %xz, %yz {kernel = array<i64: 2, 4>, stride = array<i64: 1, 1>, pad = array<i64: 1, 0, 3, 2>, acc_type = i32}
    : (tensor<2x9x7x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x9x9x3xi8>
  return %0 : tensor<2x9x9x3xi8>
}

func.func @avg_i16_5(%x: tensor<2x9x7x3xi16>) -> tensor<2x9x9x3xi16> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.avg_pool2d %x, %z, %z {kernel = array<i64: 2, 4>, stride = array<i64: 1, 1>, pad = array<i64: 1, 0, 3, 2>, acc_type = i32}
    : (tensor<2x9x7x3xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<2x9x9x3xi16>
  return %0 : tensor<2x9x9x3xi16>
}

func.func @max_nan(%x: tensor<1x5x6x2xf32> {check.values = dense<[[[[3.0, 0.25], [0.25, -0.25],
    [-4.0, 0.25], [-3.0, 0.5], [-1.0, 2.25], [-0.25, 0.0]], [[-2.25, 1.25], [-0.25, 1.25],
    [0x7FC00000, 1.5], [0x7FC00000, -3.75], [0x7FC00000, 1.75], [2.0, 2.5]], [[-1.0, -2.0], [1.75,
    1.75], [0x7FC00000, -0.0], [0x7FC00000, -0.5], [0x7FC00000, -1.75], [-1.0, -0.25]], [[-0.75,
    -3.5], [-1.0, -1.25], [-0.75, -0.75], [0.0, -2.0], [3.5, -0.75], [3.0, 3.0]], [[0.25, -2.25],
    [-4.25, -3.0], [-0.5, 0.25], [-1.5, -1.0], [5.5, 0.5], [-2.5, 1.25]]]]> : tensor<1x5x6x2xf32>})
    -> tensor<1x4x5x2xf32> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, nan_mode = PROPAGATE}
    : (tensor<1x5x6x2xf32>) -> tensor<1x4x5x2xf32>
  return %0 : tensor<1x4x5x2xf32>
}

// Upstream's is the least number if all are NaN.

func.func @max_ignore(%x: tensor<1x5x6x2xf32> {check.values = dense<[[[[3.0, 0.25], [0.25, -0.25],
    [-4.0, 0.25], [-3.0, 0.5], [-1.0, 2.25], [-0.25, 0.0]], [[-2.25, 1.25], [-0.25, 1.25],
    [0x7FC00000, 1.5], [0x7FC00000, -3.75], [0x7FC00000, 1.75], [2.0, 2.5]], [[-1.0, -2.0], [1.75,
    1.75], [0x7FC00000, -0.0], [0x7FC00000, -0.5], [0x7FC00000, -1.75], [-1.0, -0.25]], [[-0.75,
    -3.5], [-1.0, -1.25], [-0.75, -0.75], [0.0, -2.0], [3.5, -0.75], [3.0, 3.0]], [[0.25, -2.25],
    [-4.25, -3.0], [-0.5, 0.25], [-1.5, -1.0], [5.5, 0.5], [-2.5, 1.25]]]]> : tensor<1x5x6x2xf32>})
        -> (tensor<1x6x4x2xf32> {check.values = dense<[[[[3.0, 0.25], [0.25, 0.5], [-1.0, 2.25],
        [-0.25, 2.25]], [[3.0, 1.5], [0.25, 1.5], [-1.0, 2.25], [2.0, 2.5]], [[1.75, 1.75], [1.75,
        1.75], [0x7FC00000, 1.75], [2.0, 2.5]], [[1.75, 1.75], [1.75, 1.75], [3.5, -0.0], [3.5,
        3.0]], [[0.25, 0.25], [0.0, 0.25], [5.5, 0.5], [5.5, 3.0]], [[0.25, 0.25], [-0.5, 0.25],
        [5.5, 0.5], [5.5, 1.25]]]]> : tensor<1x6x4x2xf32>}) {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 3>, stride = array<i64: 1, 1>, pad = array<i64: 1, 1, 0, 0>, nan_mode = IGNORE}
    : (tensor<1x5x6x2xf32>) -> tensor<1x6x4x2xf32>
  return %0 : tensor<1x6x4x2xf32>
}
