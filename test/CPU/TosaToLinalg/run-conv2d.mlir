// Convolutions of two dimensions compute what upstream's lowering computes.
// RUN: vta-check %s --cpu=vta-cpu-lower-tosa --tolerance=2e-6

func.func @conv_f32(%x: tensor<2x9x7x3xf32>) -> tensor<2x5x7x5xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<5x3x2x3xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<5x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<5xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {stride = array<i64: 2, 1>, acc_type = f32, pad = array<i64: 1, 1, 0, 1>, dilation = array<i64: 1, 1>}
    : (tensor<2x9x7x3xf32>, tensor<5x3x2x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x5x7x5xf32>
  return %0 : tensor<2x5x7x5xf32>
}

func.func @conv_f32_dilated(%x: tensor<1x9x11x2xf32>, %b: tensor<4xf32>) -> tensor<1x9x6x4xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<4x2x3x2xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<4x2x3x2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {stride = array<i64: 1, 2>, acc_type = f32, pad = array<i64: 2, 1, 1, 3>, dilation = array<i64: 3, 2>}
    : (tensor<1x9x11x2xf32>, tensor<4x2x3x2xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9x6x4xf32>
  return %0 : tensor<1x9x6x4xf32>
}

func.func @conv_f32_computed(%x: tensor<1x6x5x3xf32>, %w: tensor<4x1x1x3xf32>)
    -> tensor<1x6x5x4xf32> {
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {stride = array<i64: 1, 1>, acc_type = f32, pad = array<i64: 0, 0, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x6x5x3xf32>, tensor<4x1x1x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x4xf32>
  return %0 : tensor<1x6x5x4xf32>
}

func.func @conv_f32_one_bias(%x: tensor<1x6x5x3xf32>) -> tensor<1x6x5x4xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<4x3x3x3xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<4x3x3x3xf32>
  %b = "tosa.const"() <{values = dense<-7.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {stride = array<i64: 1, 1>, acc_type = f32, pad = array<i64: 1, 1, 1, 1>, dilation = array<i64: 1, 1>}
    : (tensor<1x6x5x3xf32>, tensor<4x3x3x3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x4xf32>
  return %0 : tensor<1x6x5x4xf32>
}

// Zero points of inputs and of weights; weights that are constant or not.

func.func @conv_i8_0(%x: tensor<2x7x6x3xi8>) -> tensor<2x4x7x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<5x3x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<5x3x2x3xi8>
    %b = "tosa.const"() <{values = dense<[-115, -52, -53, 98, 73]> : tensor<5xi32>}> : () ->
      tensor<5xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_1(%x: tensor<2x7x6x3xi8>, %b: tensor<5xi32> {check.range = [-103, 118]})
    -> tensor<2x4x7x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<5x3x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<5x3x2x3xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_2(%x: tensor<2x7x6x3xi8>, %w: tensor<5x3x2x3xi8>) -> tensor<2x4x7x5xi32> {
    %b = "tosa.const"() <{values = dense<[-115, -52, -53, 98, 73]> : tensor<5xi32>}> : () ->
      tensor<5xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_3(%x: tensor<2x7x6x3xi8>, %w: tensor<5x3x2x3xi8>, %b: tensor<5xi32> {check.range = [-103, 118]})
    -> tensor<2x4x7x5xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_4(%x: tensor<2x7x6x3xi8>) -> tensor<2x4x7x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<5x3x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<5x3x2x3xi8>
    %b = "tosa.const"() <{values = dense<[-115, -52, -53, 98, 73]> : tensor<5xi32>}> : () ->
      tensor<5xi32>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_5(%x: tensor<2x7x6x3xi8>, %b: tensor<5xi32> {check.range = [-103, 118]})
    -> tensor<2x4x7x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<5x3x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<5x3x2x3xi8>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_6(%x: tensor<2x7x6x3xi8>, %w: tensor<5x3x2x3xi8>) -> tensor<2x4x7x5xi32> {
    %b = "tosa.const"() <{values = dense<[-115, -52, -53, 98, 73]> : tensor<5xi32>}> : () ->
      tensor<5xi32>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_7(%x: tensor<2x7x6x3xi8>, %w: tensor<5x3x2x3xi8>, %b: tensor<5xi32> {check.range = [-103, 118]})
    -> tensor<2x4x7x5xi32> {
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_8(%x: tensor<2x7x6x3xi8>) -> tensor<2x4x7x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<5x3x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<5x3x2x3xi8>
    %b = "tosa.const"() <{values = dense<[-115, -52, -53, 98, 73]> : tensor<5xi32>}> : () ->
      tensor<5xi32>
  %xz = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_9(%x: tensor<2x7x6x3xi8>, %b: tensor<5xi32> {check.range = [-103, 118]})
    -> tensor<2x4x7x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<5x3x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<5x3x2x3xi8>
  %xz = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_10(%x: tensor<2x7x6x3xi8>, %w: tensor<5x3x2x3xi8>) -> tensor<2x4x7x5xi32> {
    %b = "tosa.const"() <{values = dense<[-115, -52, -53, 98, 73]> : tensor<5xi32>}> : () ->
      tensor<5xi32>
  %xz = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_11(%x: tensor<2x7x6x3xi8>, %w: tensor<5x3x2x3xi8>, %b: tensor<5xi32> {check.range = [-103, 118]})
    -> tensor<2x4x7x5xi32> {
  %xz = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_12(%x: tensor<2x7x6x3xi8>) -> tensor<2x4x7x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<5x3x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<5x3x2x3xi8>
    %b = "tosa.const"() <{values = dense<[-115, -52, -53, 98, 73]> : tensor<5xi32>}> : () ->
      tensor<5xi32>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_13(%x: tensor<2x7x6x3xi8>, %b: tensor<5xi32> {check.range = [-103, 118]})
    -> tensor<2x4x7x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<5x3x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<5x3x2x3xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_14(%x: tensor<2x7x6x3xi8>, %w: tensor<5x3x2x3xi8>) -> tensor<2x4x7x5xi32> {
    %b = "tosa.const"() <{values = dense<[-115, -52, -53, 98, 73]> : tensor<5xi32>}> : () ->
      tensor<5xi32>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_15(%x: tensor<2x7x6x3xi8>, %w: tensor<5x3x2x3xi8>, %b: tensor<5xi32> {check.range = [-103, 118]})
    -> tensor<2x4x7x5xi32> {
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_16(%x: tensor<2x7x6x3xi8>) -> tensor<2x4x7x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<5x3x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<5x3x2x3xi8>
    %b = "tosa.const"() <{values = dense<[-115, -52, -53, 98, 73]> : tensor<5xi32>}> : () ->
      tensor<5xi32>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_17(%x: tensor<2x7x6x3xi8>, %b: tensor<5xi32> {check.range = [-103, 118]})
    -> tensor<2x4x7x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<5x3x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<5x3x2x3xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_18(%x: tensor<2x7x6x3xi8>, %w: tensor<5x3x2x3xi8>) -> tensor<2x4x7x5xi32> {
    %b = "tosa.const"() <{values = dense<[-115, -52, -53, 98, 73]> : tensor<5xi32>}> : () ->
      tensor<5xi32>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_19(%x: tensor<2x7x6x3xi8>, %w: tensor<5x3x2x3xi8>, %b: tensor<5xi32> {check.range = [-103, 118]})
    -> tensor<2x4x7x5xi32> {
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<5x3x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x5xi32>
  return %0 : tensor<2x4x7x5xi32>
}

func.func @conv_i8_zero_bias(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x4xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x3x3xi8>}> {check.random = [-128, 127]} : () -> tensor<4x3x3x3xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<4xi32>}> : () -> tensor<4xi32>
  %xz = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 1>, acc_type = i32, pad = array<i64: 1, 1, 1, 1>, dilation = array<i64: 1, 1>}
    : (tensor<1x5x6x3xi8>, tensor<4x3x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x4xi32>
  return %0 : tensor<1x5x6x4xi32>
}

func.func @conv_i8_one_bias(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x4xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x3x3xi8>}> {check.random = [-128, 127]} : () -> tensor<4x3x3x3xi8>
  %b = "tosa.const"() <{values = dense<-7> : tensor<1xi32>}> : () -> tensor<1xi32>
  %xz = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 1>, acc_type = i32, pad = array<i64: 1, 1, 1, 1>, dilation = array<i64: 1, 1>}
    : (tensor<1x5x6x3xi8>, tensor<4x3x3x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x4xi32>
  return %0 : tensor<1x5x6x4xi32>
}

// Many channels: the zero point of weights is multiplied with sums of inputs.

func.func @conv_i8_sums_0(%x: tensor<2x7x6x3xi8>) -> tensor<2x4x7x9xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<9x3x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<9x3x2x3xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<9xi32>}> {check.random = [-111, 115]} : () -> tensor<9xi32>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<9x3x2x3xi8>, tensor<9xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x9xi32>
  return %0 : tensor<2x4x7x9xi32>
}

func.func @conv_i8_sums_strided_0(%x: tensor<1x7x5x5xi8>, %b: tensor<8xi32> {check.range = [-119, 100]})
    -> tensor<1x3x3x8xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<8x1x1x5xi8>}> {check.random = [-128, 127]} : () -> tensor<8x1x1x5xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 3, 2>, acc_type = i32, pad = array<i64: 0, 0, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x5x5xi8>, tensor<8x1x1x5xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x8xi32>
  return %0 : tensor<1x3x3x8xi32>
}

func.func @conv_i8_sums_plain_0(%x: tensor<1x4x3x5xi8>) -> tensor<1x4x3x11xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<11x1x1x5xi8>}> {check.random = [-128, 127]} : () -> tensor<11x1x1x5xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<11xi32>}> : () -> tensor<11xi32>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 1>, acc_type = i32, pad = array<i64: 0, 0, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x4x3x5xi8>, tensor<11x1x1x5xi8>, tensor<11xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x3x11xi32>
  return %0 : tensor<1x4x3x11xi32>
}

func.func @conv_i8_sums_1(%x: tensor<2x7x6x3xi8>) -> tensor<2x4x7x9xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<9x3x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<9x3x2x3xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<9xi32>}> {check.random = [-111, 115]} : () -> tensor<9xi32>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<9x3x2x3xi8>, tensor<9xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x9xi32>
  return %0 : tensor<2x4x7x9xi32>
}

func.func @conv_i8_sums_strided_1(%x: tensor<1x7x5x5xi8>, %b: tensor<8xi32> {check.range = [-119, 100]})
    -> tensor<1x3x3x8xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<8x1x1x5xi8>}> {check.random = [-128, 127]} : () -> tensor<8x1x1x5xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 3, 2>, acc_type = i32, pad = array<i64: 0, 0, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x5x5xi8>, tensor<8x1x1x5xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x8xi32>
  return %0 : tensor<1x3x3x8xi32>
}

func.func @conv_i8_sums_plain_1(%x: tensor<1x4x3x5xi8>) -> tensor<1x4x3x11xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<11x1x1x5xi8>}> {check.random = [-128, 127]} : () -> tensor<11x1x1x5xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<11xi32>}> : () -> tensor<11xi32>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 1>, acc_type = i32, pad = array<i64: 0, 0, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x4x3x5xi8>, tensor<11x1x1x5xi8>, tensor<11xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x3x11xi32>
  return %0 : tensor<1x4x3x11xi32>
}

func.func @conv_i8_sums_2(%x: tensor<2x7x6x3xi8>) -> tensor<2x4x7x9xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<9x3x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<9x3x2x3xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<9xi32>}> {check.random = [-111, 115]} : () -> tensor<9xi32>
  %z = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {stride = array<i64: 2, 1>, acc_type = i32, pad = array<i64: 1, 1, 2, 1>, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xi8>, tensor<9x3x2x3xi8>, tensor<9xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x4x7x9xi32>
  return %0 : tensor<2x4x7x9xi32>
}

func.func @conv_i8_sums_strided_2(%x: tensor<1x7x5x5xi8>, %b: tensor<8xi32> {check.range = [-119, 100]})
    -> tensor<1x3x3x8xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<8x1x1x5xi8>}> {check.random = [-128, 127]} : () -> tensor<8x1x1x5xi8>
  %z = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {stride = array<i64: 3, 2>, acc_type = i32, pad = array<i64: 0, 0, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x5x5xi8>, tensor<8x1x1x5xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x8xi32>
  return %0 : tensor<1x3x3x8xi32>
}

func.func @conv_i8_sums_plain_2(%x: tensor<1x4x3x5xi8>) -> tensor<1x4x3x11xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<11x1x1x5xi8>}> {check.random = [-128, 127]} : () -> tensor<11x1x1x5xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<11xi32>}> : () -> tensor<11xi32>
  %z = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {stride = array<i64: 1, 1>, acc_type = i32, pad = array<i64: 0, 0, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x4x3x5xi8>, tensor<11x1x1x5xi8>, tensor<11xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x3x11xi32>
  return %0 : tensor<1x4x3x11xi32>
}
