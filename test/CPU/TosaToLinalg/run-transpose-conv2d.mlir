// Transposed convolutions compute what upstream's lowering computes: kernels larger and smaller
// than the stride, pads of both signs.
// RUN: vta-check %s --cpu=vta-cpu-lower-tosa --tolerance=2e-6

func.func @transposed_f32_0(%x: tensor<2x4x3x3xf32>) -> tensor<2x9x7x5xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<5x3x3x3xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<5x3x3x3xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<5xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 2, 2>, acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>}
    : (tensor<2x4x3x3xf32>, tensor<5x3x3x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x9x7x5xf32>
  return %0 : tensor<2x9x7x5xf32>
}

func.func @transposed_i8_0_0(%x: tensor<2x4x3x3xi8>) -> tensor<2x9x7x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<5x3x3x3xi8>}> {check.random = [-128, 127]} : () -> tensor<5x3x3x3xi8>
    %b = "tosa.const"() <{values = dense<[-115, -52, -53, 98, 73]> : tensor<5xi32>}> : () ->
      tensor<5xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 2, 2>, acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>}
    : (tensor<2x4x3x3xi8>, tensor<5x3x3x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x9x7x5xi32>
  return %0 : tensor<2x9x7x5xi32>
}

func.func @transposed_i8_0_1(%x: tensor<2x4x3x3xi8>) -> tensor<2x9x7x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<5x3x3x3xi8>}> {check.random = [-128, 127]} : () -> tensor<5x3x3x3xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<5xi32>}> : () -> tensor<5xi32>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 2>, acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>}
    : (tensor<2x4x3x3xi8>, tensor<5x3x3x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x9x7x5xi32>
  return %0 : tensor<2x9x7x5xi32>
}

func.func @transposed_i8_0_2(%x: tensor<2x4x3x3xi8>, %b: tensor<5xi32> {check.range = [-103, 118]})
    -> tensor<2x9x7x5xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<5x3x3x3xi8>}> {check.random = [-128, 127]} : () -> tensor<5x3x3x3xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<11> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 2>, acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>}
    : (tensor<2x4x3x3xi8>, tensor<5x3x3x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x9x7x5xi32>
  return %0 : tensor<2x9x7x5xi32>
}

func.func @transposed_f32_computed_0(%x: tensor<2x4x3x3xf32>, %w: tensor<5x3x3x3xf32>)
    -> tensor<2x9x7x5xf32> {
  %b = "tosa.const"() <{values = dense<0.0> : tensor<5xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<5xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 2, 2>, acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>}
    : (tensor<2x4x3x3xf32>, tensor<5x3x3x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x9x7x5xf32>
  return %0 : tensor<2x9x7x5xf32>
}

func.func @transposed_i8_computed_0(%x: tensor<2x4x3x3xi8>, %w: tensor<5x3x3x3xi8>)
    -> tensor<2x9x7x5xi32> {
    %b = "tosa.const"() <{values = dense<[-115, -52, -53, 98, 73]> : tensor<5xi32>}> : () ->
      tensor<5xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 2, 2>, acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>}
    : (tensor<2x4x3x3xi8>, tensor<5x3x3x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x9x7x5xi32>
  return %0 : tensor<2x9x7x5xi32>
}

func.func @transposed_f32_1(%x: tensor<1x4x5x2xf32>, %b: tensor<3xf32>) -> tensor<1x11x16x3xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<3x4x2x2xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<3x4x2x2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 2, 3>, acc_type = f32, out_pad = array<i64: 0, 1, 2, 0>}
    : (tensor<1x4x5x2xf32>, tensor<3x4x2x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x11x16x3xf32>
  return %0 : tensor<1x11x16x3xf32>
}

func.func @transposed_i8_1_0(%x: tensor<1x4x5x2xi8>) -> tensor<1x11x16x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x4x2x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x4x2x2xi8>
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 2, 3>, acc_type = i32, out_pad = array<i64: 0, 1, 2, 0>}
    : (tensor<1x4x5x2xi8>, tensor<3x4x2x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x11x16x3xi32>
  return %0 : tensor<1x11x16x3xi32>
}

func.func @transposed_i8_1_1(%x: tensor<1x4x5x2xi8>) -> tensor<1x11x16x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x4x2x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x4x2x2xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<3xi32>}> : () -> tensor<3xi32>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 3>, acc_type = i32, out_pad = array<i64: 0, 1, 2, 0>}
    : (tensor<1x4x5x2xi8>, tensor<3x4x2x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x11x16x3xi32>
  return %0 : tensor<1x11x16x3xi32>
}

func.func @transposed_i8_1_2(%x: tensor<1x4x5x2xi8>, %b: tensor<3xi32> {check.range = [-29, 111]})
    -> tensor<1x11x16x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x4x2x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x4x2x2xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<11> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 2, 3>, acc_type = i32, out_pad = array<i64: 0, 1, 2, 0>}
    : (tensor<1x4x5x2xi8>, tensor<3x4x2x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x11x16x3xi32>
  return %0 : tensor<1x11x16x3xi32>
}

func.func @transposed_f32_computed_1(%x: tensor<1x4x5x2xf32>, %w: tensor<3x4x2x2xf32>)
    -> tensor<1x11x16x3xf32> {
  %b = "tosa.const"() <{values = dense<0.0> : tensor<3xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 2, 3>, acc_type = f32, out_pad = array<i64: 0, 1, 2, 0>}
    : (tensor<1x4x5x2xf32>, tensor<3x4x2x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x11x16x3xf32>
  return %0 : tensor<1x11x16x3xf32>
}

func.func @transposed_i8_computed_1(%x: tensor<1x4x5x2xi8>, %w: tensor<3x4x2x2xi8>)
    -> tensor<1x11x16x3xi32> {
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 2, 3>, acc_type = i32, out_pad = array<i64: 0, 1, 2, 0>}
    : (tensor<1x4x5x2xi8>, tensor<3x4x2x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x11x16x3xi32>
  return %0 : tensor<1x11x16x3xi32>
}

func.func @transposed_f32_2(%x: tensor<1x3x4x2xf32>) -> tensor<1x2x9x3xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<3x2x5x2xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<3x2x5x2xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<3xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 1, 2>, acc_type = f32, out_pad = array<i64: -1, -1, -2, 0>}
    : (tensor<1x3x4x2xf32>, tensor<3x2x5x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x9x3xf32>
  return %0 : tensor<1x2x9x3xf32>
}

func.func @transposed_i8_2_0(%x: tensor<1x3x4x2xi8>) -> tensor<1x2x9x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x5x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x5x2xi8>
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 1, 2>, acc_type = i32, out_pad = array<i64: -1, -1, -2, 0>}
    : (tensor<1x3x4x2xi8>, tensor<3x2x5x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x9x3xi32>
  return %0 : tensor<1x2x9x3xi32>
}

func.func @transposed_i8_2_1(%x: tensor<1x3x4x2xi8>) -> tensor<1x2x9x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x5x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x5x2xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<3xi32>}> : () -> tensor<3xi32>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, out_pad = array<i64: -1, -1, -2, 0>}
    : (tensor<1x3x4x2xi8>, tensor<3x2x5x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x9x3xi32>
  return %0 : tensor<1x2x9x3xi32>
}

func.func @transposed_i8_2_2(%x: tensor<1x3x4x2xi8>, %b: tensor<3xi32> {check.range = [-29, 111]})
    -> tensor<1x2x9x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x5x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x2x5x2xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<11> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 2>, acc_type = i32, out_pad = array<i64: -1, -1, -2, 0>}
    : (tensor<1x3x4x2xi8>, tensor<3x2x5x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x9x3xi32>
  return %0 : tensor<1x2x9x3xi32>
}

func.func @transposed_f32_computed_2(%x: tensor<1x3x4x2xf32>, %w: tensor<3x2x5x2xf32>)
    -> tensor<1x2x9x3xf32> {
  %b = "tosa.const"() <{values = dense<0.0> : tensor<3xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 1, 2>, acc_type = f32, out_pad = array<i64: -1, -1, -2, 0>}
    : (tensor<1x3x4x2xf32>, tensor<3x2x5x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x9x3xf32>
  return %0 : tensor<1x2x9x3xf32>
}

func.func @transposed_i8_computed_2(%x: tensor<1x3x4x2xi8>, %w: tensor<3x2x5x2xi8>)
    -> tensor<1x2x9x3xi32> {
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 1, 2>, acc_type = i32, out_pad = array<i64: -1, -1, -2, 0>}
    : (tensor<1x3x4x2xi8>, tensor<3x2x5x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x9x3xi32>
  return %0 : tensor<1x2x9x3xi32>
}

func.func @transposed_f32_3(%x: tensor<1x5x4x2xf32>, %b: tensor<3xf32>) -> tensor<1x15x9x3xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<3x1x3x2xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<3x1x3x2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 3, 3>, acc_type = f32, out_pad = array<i64: 0, 2, -2, -1>}
    : (tensor<1x5x4x2xf32>, tensor<3x1x3x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x15x9x3xf32>
  return %0 : tensor<1x15x9x3xf32>
}

func.func @transposed_i8_3_0(%x: tensor<1x5x4x2xi8>) -> tensor<1x15x9x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x1x3x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x1x3x2xi8>
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 3, 3>, acc_type = i32, out_pad = array<i64: 0, 2, -2, -1>}
    : (tensor<1x5x4x2xi8>, tensor<3x1x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x15x9x3xi32>
  return %0 : tensor<1x15x9x3xi32>
}

func.func @transposed_i8_3_1(%x: tensor<1x5x4x2xi8>) -> tensor<1x15x9x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x1x3x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x1x3x2xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<3xi32>}> : () -> tensor<3xi32>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 3, 3>, acc_type = i32, out_pad = array<i64: 0, 2, -2, -1>}
    : (tensor<1x5x4x2xi8>, tensor<3x1x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x15x9x3xi32>
  return %0 : tensor<1x15x9x3xi32>
}

func.func @transposed_i8_3_2(%x: tensor<1x5x4x2xi8>, %b: tensor<3xi32> {check.range = [-29, 111]})
    -> tensor<1x15x9x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x1x3x2xi8>}> {check.random = [-128, 127]} : () -> tensor<3x1x3x2xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<11> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 3, 3>, acc_type = i32, out_pad = array<i64: 0, 2, -2, -1>}
    : (tensor<1x5x4x2xi8>, tensor<3x1x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x15x9x3xi32>
  return %0 : tensor<1x15x9x3xi32>
}

func.func @transposed_f32_computed_3(%x: tensor<1x5x4x2xf32>, %w: tensor<3x1x3x2xf32>)
    -> tensor<1x15x9x3xf32> {
  %b = "tosa.const"() <{values = dense<0.0> : tensor<3xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 3, 3>, acc_type = f32, out_pad = array<i64: 0, 2, -2, -1>}
    : (tensor<1x5x4x2xf32>, tensor<3x1x3x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x15x9x3xf32>
  return %0 : tensor<1x15x9x3xf32>
}

func.func @transposed_i8_computed_3(%x: tensor<1x5x4x2xi8>, %w: tensor<3x1x3x2xi8>)
    -> tensor<1x15x9x3xi32> {
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 3, 3>, acc_type = i32, out_pad = array<i64: 0, 2, -2, -1>}
    : (tensor<1x5x4x2xi8>, tensor<3x1x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x15x9x3xi32>
  return %0 : tensor<1x15x9x3xi32>
}

func.func @transposed_f32_4(%x: tensor<1x3x3x3xf32>) -> tensor<1x5x4x2xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<2x3x2x3xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 1, 1>, acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>}
    : (tensor<1x3x3x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x4x2xf32>
  return %0 : tensor<1x5x4x2xf32>
}

func.func @transposed_i8_4_0(%x: tensor<1x3x3x3xi8>) -> tensor<1x5x4x2xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<2x3x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x2x3xi8>
  %b = "tosa.const"() <{values = dense<[-18, -118]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 1, 1>, acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>}
    : (tensor<1x3x3x3xi8>, tensor<2x3x2x3xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x4x2xi32>
  return %0 : tensor<1x5x4x2xi32>
}

func.func @transposed_i8_4_1(%x: tensor<1x3x3x3xi8>) -> tensor<1x5x4x2xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<2x3x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x2x3xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 1>, acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>}
    : (tensor<1x3x3x3xi8>, tensor<2x3x2x3xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x4x2xi32>
  return %0 : tensor<1x5x4x2xi32>
}

func.func @transposed_i8_4_2(%x: tensor<1x3x3x3xi8>, %b: tensor<2xi32> {check.range = [-6, 46]})
    -> tensor<1x5x4x2xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<2x3x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<2x3x2x3xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<11> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 1, 1>, acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>}
    : (tensor<1x3x3x3xi8>, tensor<2x3x2x3xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x4x2xi32>
  return %0 : tensor<1x5x4x2xi32>
}

func.func @transposed_f32_computed_4(%x: tensor<1x3x3x3xf32>, %w: tensor<2x3x2x3xf32>)
    -> tensor<1x5x4x2xf32> {
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 1, 1>, acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>}
    : (tensor<1x3x3x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x4x2xf32>
  return %0 : tensor<1x5x4x2xf32>
}

func.func @transposed_i8_computed_4(%x: tensor<1x3x3x3xi8>, %w: tensor<2x3x2x3xi8>)
    -> tensor<1x5x4x2xi32> {
  %b = "tosa.const"() <{values = dense<[-18, -118]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 1, 1>, acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>}
    : (tensor<1x3x3x3xi8>, tensor<2x3x2x3xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x4x2xi32>
  return %0 : tensor<1x5x4x2xi32>
}

func.func @transposed_f32_5(%x: tensor<1x1x1x4xf32>, %b: tensor<3xf32>) -> tensor<1x2x2x3xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<3x4x4x4xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<3x4x4x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 4, 2>, acc_type = f32, out_pad = array<i64: -1, -1, -1, -1>}
    : (tensor<1x1x1x4xf32>, tensor<3x4x4x4xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x3xf32>
  return %0 : tensor<1x2x2x3xf32>
}

func.func @transposed_i8_5_0(%x: tensor<1x1x1x4xi8> {check.range = [-103, 118]})
    -> tensor<1x2x2x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x4x4x4xi8>}> {check.random = [-128, 127]} : () -> tensor<3x4x4x4xi8>
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 4, 2>, acc_type = i32, out_pad = array<i64: -1, -1, -1, -1>}
    : (tensor<1x1x1x4xi8>, tensor<3x4x4x4xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x3xi32>
  return %0 : tensor<1x2x2x3xi32>
}

func.func @transposed_i8_5_1(%x: tensor<1x1x1x4xi8> {check.range = [-103, 118]})
    -> tensor<1x2x2x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x4x4x4xi8>}> {check.random = [-128, 127]} : () -> tensor<3x4x4x4xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<3xi32>}> : () -> tensor<3xi32>
  %xz = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 4, 2>, acc_type = i32, out_pad = array<i64: -1, -1, -1, -1>}
    : (tensor<1x1x1x4xi8>, tensor<3x4x4x4xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x3xi32>
  return %0 : tensor<1x2x2x3xi32>
}

func.func @transposed_i8_5_2(%x: tensor<1x1x1x4xi8> {check.range = [-103, 118]}, %b: tensor<3xi32> {check.range = [-29, 111]})
    -> tensor<1x2x2x3xi32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x4x4x4xi8>}> {check.random = [-128, 127]} : () -> tensor<3x4x4x4xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<11> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %xz, %wz {stride = array<i64: 4, 2>, acc_type = i32, out_pad = array<i64: -1, -1, -1, -1>}
    : (tensor<1x1x1x4xi8>, tensor<3x4x4x4xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x3xi32>
  return %0 : tensor<1x2x2x3xi32>
}

func.func @transposed_f32_computed_5(%x: tensor<1x1x1x4xf32>, %w: tensor<3x4x4x4xf32>)
    -> tensor<1x2x2x3xf32> {
  %b = "tosa.const"() <{values = dense<0.0> : tensor<3xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 4, 2>, acc_type = f32, out_pad = array<i64: -1, -1, -1, -1>}
    : (tensor<1x1x1x4xf32>, tensor<3x4x4x4xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x3xf32>
  return %0 : tensor<1x2x2x3xf32>
}

func.func @transposed_i8_computed_5(%x: tensor<1x1x1x4xi8> {check.range = [-103, 118]}, %w: tensor<3x4x4x4xi8>)
    -> tensor<1x2x2x3xi32> {
  %b = "tosa.const"() <{values = dense<[-87, -22, 77]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {stride = array<i64: 4, 2>, acc_type = i32, out_pad = array<i64: -1, -1, -1, -1>}
    : (tensor<1x1x1x4xi8>, tensor<3x4x4x4xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x3xi32>
  return %0 : tensor<1x2x2x3xi32>
}
