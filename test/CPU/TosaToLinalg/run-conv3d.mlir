// Convolutions of three dimensions compute what upstream's lowering computes.
// RUN: vta-check %s --cpu=vta-cpu-lower-tosa --tolerance=2e-6

func.func @conv3d_f32(%x: tensor<1x5x6x7x3xf32>) -> tensor<1x5x3x7x4xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<4x2x3x3x3xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<4x2x3x3x3xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv3d %x, %w, %b, %z, %z {stride = array<i64: 1, 2, 1>, acc_type = f32, pad = array<i64: 1, 1, 0, 1, 1, 1>, dilation = array<i64: 2, 1, 1>}
    : (tensor<1x5x6x7x3xf32>, tensor<4x2x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x3x7x4xf32>
  return %0 : tensor<1x5x3x7x4xf32>
}

func.func @conv3d_i8_0(%x: tensor<1x4x3x5x2xi8>) -> tensor<1x4x2x5x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x2x3x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x2x3x2xi8>
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %z, %z {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_1(%x: tensor<1x4x3x5x2xi8>, %b: tensor<3xi32> {check.range = [-29, 111]})
    -> tensor<1x4x2x5x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x2x3x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x2x3x2xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %z, %z {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_2(%x: tensor<1x4x3x5x2xi8>, %w: tensor<3x2x2x3x2xi8>)
    -> tensor<1x4x2x5x3xi32> {
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %z, %z {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_3(%x: tensor<1x4x3x5x2xi8>, %w: tensor<3x2x2x3x2xi8>, %b: tensor<3xi32> {check.range = [-29, 111]})
    -> tensor<1x4x2x5x3xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %z, %z {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_4(%x: tensor<1x4x3x5x2xi8>) -> tensor<1x4x2x5x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x2x3x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x2x3x2xi8>
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_5(%x: tensor<1x4x3x5x2xi8>, %b: tensor<3xi32> {check.range = [-29, 111]})
    -> tensor<1x4x2x5x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x2x3x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x2x3x2xi8>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_6(%x: tensor<1x4x3x5x2xi8>, %w: tensor<3x2x2x3x2xi8>)
    -> tensor<1x4x2x5x3xi32> {
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_7(%x: tensor<1x4x3x5x2xi8>, %w: tensor<3x2x2x3x2xi8>, %b: tensor<3xi32> {check.range = [-29, 111]})
    -> tensor<1x4x2x5x3xi32> {
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_8(%x: tensor<1x4x3x5x2xi8>) -> tensor<1x4x2x5x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x2x3x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x2x3x2xi8>
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %xz = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_9(%x: tensor<1x4x3x5x2xi8>, %b: tensor<3xi32> {check.range = [-29, 111]})
    -> tensor<1x4x2x5x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x2x3x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x2x3x2xi8>
  %xz = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_10(%x: tensor<1x4x3x5x2xi8>, %w: tensor<3x2x2x3x2xi8>)
    -> tensor<1x4x2x5x3xi32> {
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %xz = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_11(%x: tensor<1x4x3x5x2xi8>, %w: tensor<3x2x2x3x2xi8>, %b: tensor<3xi32> {check.range = [-29, 111]})
    -> tensor<1x4x2x5x3xi32> {
  %xz = "tosa.const"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_12(%x: tensor<1x4x3x5x2xi8>) -> tensor<1x4x2x5x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x2x3x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x2x3x2xi8>
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_13(%x: tensor<1x4x3x5x2xi8>, %b: tensor<3xi32> {check.range = [-29, 111]})
    -> tensor<1x4x2x5x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x2x3x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x2x3x2xi8>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_14(%x: tensor<1x4x3x5x2xi8>, %w: tensor<3x2x2x3x2xi8>)
    -> tensor<1x4x2x5x3xi32> {
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_15(%x: tensor<1x4x3x5x2xi8>, %w: tensor<3x2x2x3x2xi8>, %b: tensor<3xi32> {check.range = [-29, 111]})
    -> tensor<1x4x2x5x3xi32> {
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_16(%x: tensor<1x4x3x5x2xi8>) -> tensor<1x4x2x5x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x2x3x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x2x3x2xi8>
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_17(%x: tensor<1x4x3x5x2xi8>, %b: tensor<3xi32> {check.range = [-29, 111]})
    -> tensor<1x4x2x5x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x2x3x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x2x3x2xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_18(%x: tensor<1x4x3x5x2xi8>, %w: tensor<3x2x2x3x2xi8>)
    -> tensor<1x4x2x5x3xi32> {
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_19(%x: tensor<1x4x3x5x2xi8>, %w: tensor<3x2x2x3x2xi8>, %b: tensor<3xi32> {check.range = [-29, 111]})
    -> tensor<1x4x2x5x3xi32> {
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<3x2x2x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x3xi32>
  return %0 : tensor<1x4x2x5x3xi32>
}

func.func @conv3d_i8_sums_0(%x: tensor<1x4x3x5x2xi8>) -> tensor<1x4x2x5x10xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<10x2x2x3x2xi8>}> {check.random = [-128, 127]} : () -> tensor<10x2x2x3x2xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<10xi32>}> {check.random = [-119, 119]} : () -> tensor<10xi32>
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<10x2x2x3x2xi8>, tensor<10xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x10xi32>
  return %0 : tensor<1x4x2x5x10xi32>
}

func.func @conv3d_i8_sums_1(%x: tensor<1x4x3x5x2xi8>) -> tensor<1x4x2x5x10xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<10x2x2x3x2xi8>}> {check.random = [-128, 127]} : () -> tensor<10x2x2x3x2xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<10xi32>}> {check.random = [-119, 119]} : () -> tensor<10xi32>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<10x2x2x3x2xi8>, tensor<10xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x10xi32>
  return %0 : tensor<1x4x2x5x10xi32>
}

func.func @conv3d_i8_sums_2(%x: tensor<1x4x3x5x2xi8>) -> tensor<1x4x2x5x10xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<10x2x2x3x2xi8>}> {check.random = [-128, 127]} : () -> tensor<10x2x2x3x2xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<10xi32>}> {check.random = [-119, 119]} : () -> tensor<10xi32>
  %z = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %x, %w, %b, %z, %z {stride = array<i64: 1, 2, 1>, acc_type = i32, pad = array<i64: 1, 0, 1, 0, 1, 1>, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x3x5x2xi8>, tensor<10x2x2x3x2xi8>, tensor<10xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x2x5x10xi32>
  return %0 : tensor<1x4x2x5x10xi32>
}
