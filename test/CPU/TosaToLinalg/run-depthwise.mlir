// Depthwise convolutions compute what upstream's lowering computes.
// RUN: vta-check %s --cpu=vta-cpu-lower-tosa --tolerance=2e-6

func.func @depthwise_f32(%x: tensor<2x8x7x5xf32>, %w: tensor<3x3x5x1xf32>) -> tensor<2x8x4x5xf32> {
  %b = "tosa.const"() <{values = dense<0.0> : tensor<5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<5xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {stride = array<i64: 1, 2>, acc_type = f32, pad = array<i64: 1, 1, 1, 1>, dilation = array<i64: 1, 1>}
    : (tensor<2x8x7x5xf32>, tensor<3x3x5x1xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x8x4x5xf32>
  return %0 : tensor<2x8x4x5xf32>
}

func.func @depthwise_f32_two(%x: tensor<1x8x7x3xf32>, %b: tensor<6xf32>) -> tensor<1x5x5x6xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<2x3x3x2xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x3x2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {stride = array<i64: 2, 1>, acc_type = f32, pad = array<i64: 1, 1, 1, 1>, dilation = array<i64: 1, 2>}
    : (tensor<1x8x7x3xf32>, tensor<2x3x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x5x6xf32>
  return %0 : tensor<1x5x5x6xf32>
}

func.func @depthwise_i8_0(%x: tensor<1x7x8x5xi8>) -> tensor<1x7x4x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x5x1xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x5x1xi8>
    %b = "tosa.const"() <{values = dense<[-115, -52, -53, 98, 73]> : tensor<5xi32>}> : () ->
      tensor<5xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x1xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x5xi32>
  return %0 : tensor<1x7x4x5xi32>
}

func.func @depthwise_i8_1(%x: tensor<1x7x8x5xi8>, %b: tensor<10xi32> {check.range = [-125, 125]})
    -> tensor<1x7x4x10xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x5x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x5x2xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x2xi8>, tensor<10xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x10xi32>
  return %0 : tensor<1x7x4x10xi32>
}

func.func @depthwise_i8_2(%x: tensor<1x7x8x5xi8>, %w: tensor<3x2x5x3xi8>) -> tensor<1x7x4x15xi32> {
  %b = "tosa.const"() <{values = dense<0> : tensor<15xi32>}> {check.random = [-124, 83]} : () -> tensor<15xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x3xi8>, tensor<15xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x15xi32>
  return %0 : tensor<1x7x4x15xi32>
}

func.func @depthwise_i8_3(%x: tensor<1x7x8x5xi8>, %w: tensor<3x2x5x1xi8>, %b: tensor<5xi32> {check.range = [-103, 118]})
    -> tensor<1x7x4x5xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x1xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x5xi32>
  return %0 : tensor<1x7x4x5xi32>
}

func.func @depthwise_i8_4(%x: tensor<1x7x8x5xi8>) -> tensor<1x7x4x10xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x5x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x5x2xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<10xi32>}> {check.random = [-119, 119]} : () -> tensor<10xi32>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x2xi8>, tensor<10xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x10xi32>
  return %0 : tensor<1x7x4x10xi32>
}

func.func @depthwise_i8_5(%x: tensor<1x7x8x5xi8>, %b: tensor<15xi32> {check.range = [-121, 113]})
    -> tensor<1x7x4x15xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x5x3xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x5x3xi8>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x3xi8>, tensor<15xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x15xi32>
  return %0 : tensor<1x7x4x15xi32>
}

func.func @depthwise_i8_6(%x: tensor<1x7x8x5xi8>, %w: tensor<3x2x5x1xi8>) -> tensor<1x7x4x5xi32> {
    %b = "tosa.const"() <{values = dense<[-115, -52, -53, 98, 73]> : tensor<5xi32>}> : () ->
      tensor<5xi32>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x1xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x5xi32>
  return %0 : tensor<1x7x4x5xi32>
}

func.func @depthwise_i8_7(%x: tensor<1x7x8x5xi8>, %w: tensor<3x2x5x2xi8>, %b: tensor<10xi32> {check.range = [-125, 125]})
    -> tensor<1x7x4x10xi32> {
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x2xi8>, tensor<10xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x10xi32>
  return %0 : tensor<1x7x4x10xi32>
}

func.func @depthwise_i8_8(%x: tensor<1x7x8x5xi8>) -> tensor<1x7x4x15xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x5x3xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x5x3xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<15xi32>}> {check.random = [-124, 83]} : () -> tensor<15xi32>
  %xz = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x3xi8>, tensor<15xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x15xi32>
  return %0 : tensor<1x7x4x15xi32>
}

func.func @depthwise_i8_9(%x: tensor<1x7x8x5xi8>, %b: tensor<5xi32> {check.range = [-103, 118]})
    -> tensor<1x7x4x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x5x1xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x5x1xi8>
  %xz = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x1xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x5xi32>
  return %0 : tensor<1x7x4x5xi32>
}

func.func @depthwise_i8_10(%x: tensor<1x7x8x5xi8>, %w: tensor<3x2x5x2xi8>) -> tensor<1x7x4x10xi32> {
  %b = "tosa.const"() <{values = dense<0> : tensor<10xi32>}> {check.random = [-119, 119]} : () -> tensor<10xi32>
  %xz = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x2xi8>, tensor<10xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x10xi32>
  return %0 : tensor<1x7x4x10xi32>
}

func.func @depthwise_i8_11(%x: tensor<1x7x8x5xi8>, %w: tensor<3x2x5x3xi8>, %b: tensor<15xi32> {check.range = [-121, 113]})
    -> tensor<1x7x4x15xi32> {
  %xz = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x3xi8>, tensor<15xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x15xi32>
  return %0 : tensor<1x7x4x15xi32>
}

func.func @depthwise_i8_12(%x: tensor<1x7x8x5xi8>) -> tensor<1x7x4x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x5x1xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x5x1xi8>
    %b = "tosa.const"() <{values = dense<[-115, -52, -53, 98, 73]> : tensor<5xi32>}> : () ->
      tensor<5xi32>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x1xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x5xi32>
  return %0 : tensor<1x7x4x5xi32>
}

func.func @depthwise_i8_13(%x: tensor<1x7x8x5xi8>, %b: tensor<10xi32> {check.range = [-125, 125]})
    -> tensor<1x7x4x10xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x5x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x5x2xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x2xi8>, tensor<10xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x10xi32>
  return %0 : tensor<1x7x4x10xi32>
}

func.func @depthwise_i8_14(%x: tensor<1x7x8x5xi8>, %w: tensor<3x2x5x3xi8>) -> tensor<1x7x4x15xi32> {
  %b = "tosa.const"() <{values = dense<0> : tensor<15xi32>}> {check.random = [-124, 83]} : () -> tensor<15xi32>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x3xi8>, tensor<15xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x15xi32>
  return %0 : tensor<1x7x4x15xi32>
}

func.func @depthwise_i8_15(%x: tensor<1x7x8x5xi8>, %w: tensor<3x2x5x1xi8>, %b: tensor<5xi32> {check.range = [-103, 118]})
    -> tensor<1x7x4x5xi32> {
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x1xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x5xi32>
  return %0 : tensor<1x7x4x5xi32>
}

func.func @depthwise_i8_16(%x: tensor<1x7x8x5xi8>) -> tensor<1x7x4x10xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x5x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x5x2xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<10xi32>}> {check.random = [-119, 119]} : () -> tensor<10xi32>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x2xi8>, tensor<10xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x10xi32>
  return %0 : tensor<1x7x4x10xi32>
}

func.func @depthwise_i8_17(%x: tensor<1x7x8x5xi8>, %b: tensor<15xi32> {check.range = [-121, 113]})
    -> tensor<1x7x4x15xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x5x3xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x5x3xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x3xi8>, tensor<15xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x15xi32>
  return %0 : tensor<1x7x4x15xi32>
}

func.func @depthwise_i8_18(%x: tensor<1x7x8x5xi8>, %w: tensor<3x2x5x1xi8>) -> tensor<1x7x4x5xi32> {
    %b = "tosa.const"() <{values = dense<[-115, -52, -53, 98, 73]> : tensor<5xi32>}> : () ->
      tensor<5xi32>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x1xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x5xi32>
  return %0 : tensor<1x7x4x5xi32>
}

func.func @depthwise_i8_19(%x: tensor<1x7x8x5xi8>, %w: tensor<3x2x5x2xi8>, %b: tensor<10xi32> {check.range = [-125, 125]})
    -> tensor<1x7x4x10xi32> {
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, pad = array<i64: 1, 1, 0, 0>, dilation = array<i64: 1, 1>}
    : (tensor<1x7x8x5xi8>, tensor<3x2x5x2xi8>, tensor<10xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x4x10xi32>
  return %0 : tensor<1x7x4x10xi32>
}
