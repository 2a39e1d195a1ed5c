// What is folded computes the same, and nothing is left where it can be folded.
// RUN: vta-check %s --cpu='func.func(vta-fold-normalization)' --tolerance=1e-5
// RUN: vta-check %s --print | vta-opt --vta-fold-normalization -o %t
// RUN: FileCheck %s --input-file=%t \
// RUN:   --implicit-check-not='= tosa.{{[abd-z]|c[al]|con[cv]}}'
// RUN: vta-opt %t --vta-fold-normalization | diff %t -

// CHECK-LABEL: @conv(
// CHECK: = tosa.conv2d %
func.func @conv(%x: tensor<2x7x6x5xf32>) -> tensor<2x4x8x4xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<4x3x2x5xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<4x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {pad = array<i64: 1, 1, 2, 1>, stride = array<i64: 2, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<2x7x6x5xf32>, tensor<4x3x2x5xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x8x4xf32>
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x4xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<2x4x8x4xf32>, tensor<1x1x1x4xf32>, tensor<1xi8>) -> tensor<2x4x8x4xf32>
  %c1 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x4xf32>
  %2 = tosa.add %1, %c1 : (tensor<2x4x8x4xf32>, tensor<1x1x1x4xf32>) -> tensor<2x4x8x4xf32>
  %c2 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x4xf32>
  %3 = tosa.sub %2, %c2 : (tensor<2x4x8x4xf32>, tensor<1x1x1x4xf32>) -> tensor<2x4x8x4xf32>
  %c3 = "tosa.const"() <{values = dense<0.3> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %4 = tosa.sub %3, %c3 : (tensor<2x4x8x4xf32>, tensor<1x1x1x1xf32>) -> tensor<2x4x8x4xf32>
  %m = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<1x1x1x4xf32>
  %5 = tosa.sub %m, %4 : (tensor<1x1x1x4xf32>, tensor<2x4x8x4xf32>) -> tensor<2x4x8x4xf32>
  %c4 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<1x1x1x4xf32>
  %6 = tosa.mul %5, %c4, %z8 : (tensor<2x4x8x4xf32>, tensor<1x1x1x4xf32>, tensor<1xi8>) -> tensor<2x4x8x4xf32>
  return %6 : tensor<2x4x8x4xf32>
}

// CHECK-LABEL: @conv_bias1(
// CHECK: = tosa.conv2d %
func.func @conv_bias1(%x: tensor<2x7x6x5xf32>) -> tensor<2x5x5x4xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<4x3x2x5xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<4x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.2762659> : tensor<1xf32>}> : () -> tensor<1xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<2x7x6x5xf32>, tensor<4x3x2x5xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x5x5x4xf32>
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x4xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<2x5x5x4xf32>, tensor<1x1x1x4xf32>, tensor<1xi8>) -> tensor<2x5x5x4xf32>
  %c1 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x4xf32>
  %2 = tosa.add %1, %c1 : (tensor<2x5x5x4xf32>, tensor<1x1x1x4xf32>) -> tensor<2x5x5x4xf32>
  %c2 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x4xf32>
  %3 = tosa.sub %2, %c2 : (tensor<2x5x5x4xf32>, tensor<1x1x1x4xf32>) -> tensor<2x5x5x4xf32>
  %c3 = "tosa.const"() <{values = dense<0.3> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %4 = tosa.sub %3, %c3 : (tensor<2x5x5x4xf32>, tensor<1x1x1x1xf32>) -> tensor<2x5x5x4xf32>
  %m = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<1x1x1x4xf32>
  %5 = tosa.sub %m, %4 : (tensor<1x1x1x4xf32>, tensor<2x5x5x4xf32>) -> tensor<2x5x5x4xf32>
  %c4 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<1x1x1x4xf32>
  %6 = tosa.mul %5, %c4, %z8 : (tensor<2x5x5x4xf32>, tensor<1x1x1x4xf32>, tensor<1xi8>) -> tensor<2x5x5x4xf32>
  return %6 : tensor<2x5x5x4xf32>
}

// CHECK-LABEL: @depthwise(
// CHECK: = tosa.depthwise_conv2d %
func.func @depthwise(%x: tensor<2x7x6x5xf32>) -> tensor<2x7x6x10xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<3x2x5x2xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<3x2x5x2xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<10xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<10xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<2x7x6x5xf32>, tensor<3x2x5x2xf32>, tensor<10xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x7x6x10xf32>
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x10xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x10xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8
    : (tensor<2x7x6x10xf32>, tensor<1x1x1x10xf32>, tensor<1xi8>) -> tensor<2x7x6x10xf32>
  %c1 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x10xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<1x1x1x10xf32>
  %2 = tosa.add %1, %c1 : (tensor<2x7x6x10xf32>, tensor<1x1x1x10xf32>) -> tensor<2x7x6x10xf32>
  %c2 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x10xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x10xf32>
  %3 = tosa.sub %2, %c2 : (tensor<2x7x6x10xf32>, tensor<1x1x1x10xf32>) -> tensor<2x7x6x10xf32>
  %c3 = "tosa.const"() <{values = dense<0.3> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %4 = tosa.sub %3, %c3 : (tensor<2x7x6x10xf32>, tensor<1x1x1x1xf32>) -> tensor<2x7x6x10xf32>
  %m = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x10xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<1x1x1x10xf32>
  %5 = tosa.sub %m, %4 : (tensor<1x1x1x10xf32>, tensor<2x7x6x10xf32>) -> tensor<2x7x6x10xf32>
  %c4 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x10xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<1x1x1x10xf32>
  %6 = tosa.mul %5, %c4, %z8
    : (tensor<2x7x6x10xf32>, tensor<1x1x1x10xf32>, tensor<1xi8>) -> tensor<2x7x6x10xf32>
  return %6 : tensor<2x7x6x10xf32>
}

// CHECK-LABEL: @transposed(
// CHECK: = tosa.transpose_conv2d %
func.func @transposed(%x: tensor<2x7x6x5xf32>) -> tensor<2x16x18x4xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<4x3x2x5xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<4x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %zero, %zero {out_pad = array<i64: 0, 1, -1, 2>, stride = array<i64: 2, 3>, acc_type = f32}
    : (tensor<2x7x6x5xf32>, tensor<4x3x2x5xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x16x18x4xf32>
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x4xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8
    : (tensor<2x16x18x4xf32>, tensor<1x1x1x4xf32>, tensor<1xi8>) -> tensor<2x16x18x4xf32>
  %c1 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x4xf32>
  %2 = tosa.add %1, %c1 : (tensor<2x16x18x4xf32>, tensor<1x1x1x4xf32>) -> tensor<2x16x18x4xf32>
  %c2 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x4xf32>
  %3 = tosa.sub %2, %c2 : (tensor<2x16x18x4xf32>, tensor<1x1x1x4xf32>) -> tensor<2x16x18x4xf32>
  %c3 = "tosa.const"() <{values = dense<0.3> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %4 = tosa.sub %3, %c3 : (tensor<2x16x18x4xf32>, tensor<1x1x1x1xf32>) -> tensor<2x16x18x4xf32>
  %m = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<1x1x1x4xf32>
  %5 = tosa.sub %m, %4 : (tensor<1x1x1x4xf32>, tensor<2x16x18x4xf32>) -> tensor<2x16x18x4xf32>
  %c4 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<1x1x1x4xf32>
  %6 = tosa.mul %5, %c4, %z8
    : (tensor<2x16x18x4xf32>, tensor<1x1x1x4xf32>, tensor<1xi8>) -> tensor<2x16x18x4xf32>
  return %6 : tensor<2x16x18x4xf32>
}

// CHECK-LABEL: @before_conv(
// CHECK: = tosa.conv2d %
func.func @before_conv(%x: tensor<2x7x6x5xf32>) -> tensor<2x5x5x4xf32> {
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x5xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x5xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<2x7x6x5xf32>, tensor<1x1x1x5xf32>, tensor<1xi8>) -> tensor<2x7x6x5xf32>
  %c1 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x5xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x5xf32>
  %1 = tosa.add %0, %c1 : (tensor<2x7x6x5xf32>, tensor<1x1x1x5xf32>) -> tensor<2x7x6x5xf32>
  %c2 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x5xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x5xf32>
  %2 = tosa.mul %1, %c2, %z8 : (tensor<2x7x6x5xf32>, tensor<1x1x1x5xf32>, tensor<1xi8>) -> tensor<2x7x6x5xf32>
  %w = "tosa.const"() <{values = dense<0.0> : tensor<4x3x2x5xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<4x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.conv2d %2, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<2x7x6x5xf32>, tensor<4x3x2x5xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x5x5x4xf32>
  return %3 : tensor<2x5x5x4xf32>
}

// CHECK-LABEL: @before_conv_pads(
// CHECK: = tosa.mul %
// CHECK: = tosa.add %
// CHECK: = tosa.conv2d %
func.func @before_conv_pads(%x: tensor<2x7x6x5xf32>) -> tensor<2x7x5x4xf32> {
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x5xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x5xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<2x7x6x5xf32>, tensor<1x1x1x5xf32>, tensor<1xi8>) -> tensor<2x7x6x5xf32>
  %c1 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x5xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x5xf32>
  %1 = tosa.add %0, %c1 : (tensor<2x7x6x5xf32>, tensor<1x1x1x5xf32>) -> tensor<2x7x6x5xf32>
  %c2 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x5xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x5xf32>
  %2 = tosa.mul %1, %c2, %z8 : (tensor<2x7x6x5xf32>, tensor<1x1x1x5xf32>, tensor<1xi8>) -> tensor<2x7x6x5xf32>
  %w = "tosa.const"() <{values = dense<0.0> : tensor<4x3x2x5xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<4x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.conv2d %2, %w, %b, %zero, %zero {pad = array<i64: 1, 1, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<2x7x6x5xf32>, tensor<4x3x2x5xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x7x5x4xf32>
  return %3 : tensor<2x7x5x4xf32>
}

// CHECK-LABEL: @before_depthwise(
// CHECK: = tosa.depthwise_conv2d %
func.func @before_depthwise(%x: tensor<2x7x6x5xf32>) -> tensor<2x5x5x10xf32> {
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x5xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x5xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<2x7x6x5xf32>, tensor<1x1x1x5xf32>, tensor<1xi8>) -> tensor<2x7x6x5xf32>
  %c1 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x5xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x5xf32>
  %1 = tosa.add %0, %c1 : (tensor<2x7x6x5xf32>, tensor<1x1x1x5xf32>) -> tensor<2x7x6x5xf32>
  %c2 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x5xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x5xf32>
  %2 = tosa.mul %1, %c2, %z8 : (tensor<2x7x6x5xf32>, tensor<1x1x1x5xf32>, tensor<1xi8>) -> tensor<2x7x6x5xf32>
  %w = "tosa.const"() <{values = dense<0.0> : tensor<3x2x5x2xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<3x2x5x2xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<10xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<10xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.depthwise_conv2d %2, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<2x7x6x5xf32>, tensor<3x2x5x2xf32>, tensor<10xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x5x5x10xf32>
  return %3 : tensor<2x5x5x10xf32>
}

// CHECK-LABEL: @before_transposed(
// CHECK: = tosa.mul %
// CHECK: = tosa.add %
// CHECK: = tosa.transpose_conv2d %
func.func @before_transposed(%x: tensor<2x7x6x5xf32>) -> tensor<2x16x18x4xf32> {
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x5xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x5xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<2x7x6x5xf32>, tensor<1x1x1x5xf32>, tensor<1xi8>) -> tensor<2x7x6x5xf32>
  %c1 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x5xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x5xf32>
  %1 = tosa.add %0, %c1 : (tensor<2x7x6x5xf32>, tensor<1x1x1x5xf32>) -> tensor<2x7x6x5xf32>
  %c2 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x5xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x5xf32>
  %2 = tosa.mul %1, %c2, %z8 : (tensor<2x7x6x5xf32>, tensor<1x1x1x5xf32>, tensor<1xi8>) -> tensor<2x7x6x5xf32>
  %w = "tosa.const"() <{values = dense<0.0> : tensor<4x3x2x5xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<4x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.transpose_conv2d %2, %w, %b, %zero, %zero {out_pad = array<i64: 0, 1, -1, 2>, stride = array<i64: 2, 3>, acc_type = f32}
    : (tensor<2x7x6x5xf32>, tensor<4x3x2x5xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x16x18x4xf32>
  return %3 : tensor<2x16x18x4xf32>
}

// CHECK-LABEL: @conv3d(
// CHECK: = tosa.conv3d %
func.func @conv3d(%x: tensor<1x4x5x6x3xf32>) -> tensor<1x4x3x7x4xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<4x2x3x2x3xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<4x2x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv3d %x, %w, %b, %zero, %zero {pad = array<i64: 1, 0, 1, 1, 1, 1>, stride = array<i64: 1, 2, 1>, acc_type = f32, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x5x6x3xf32>, tensor<4x2x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3x7x4xf32>
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x1x4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<1x1x1x1x4xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8
    : (tensor<1x4x3x7x4xf32>, tensor<1x1x1x1x4xf32>, tensor<1xi8>) -> tensor<1x4x3x7x4xf32>
  %c1 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x1x4xf32>}> {check.random = [-0.6, 0.6]} : () -> tensor<1x1x1x1x4xf32>
  %2 = tosa.add %1, %c1 : (tensor<1x4x3x7x4xf32>, tensor<1x1x1x1x4xf32>) -> tensor<1x4x3x7x4xf32>
  return %2 : tensor<1x4x3x7x4xf32>
}

// CHECK-LABEL: @product(
// CHECK: = tosa.matmul %
// CHECK: = tosa.reshape %
// CHECK: = tosa.add %
func.func @product(%x: tensor<1x3x5xf32>) -> tensor<3x4xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<1x5x4xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<1x5x4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %w, %zero, %zero
    : (tensor<1x3x5xf32>, tensor<1x5x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x4xf32>
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1x1x4xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x4xf32>
  %1 = tosa.add %0, %c : (tensor<1x3x4xf32>, tensor<1x1x4xf32>) -> tensor<1x3x4xf32>
  %shape = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %2 = tosa.reshape %1, %shape : (tensor<1x3x4xf32>, !tosa.shape<2>) -> tensor<3x4xf32>
  %c1 = "tosa.const"() <{values = dense<0.0> : tensor<1x4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<1x4xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<1xi8>) -> tensor<3x4xf32>
  %c2 = "tosa.const"() <{values = dense<0.0> : tensor<1x4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<1x4xf32>
  %4 = tosa.sub %3, %c2 : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  return %4 : tensor<3x4xf32>
}

// C is scaled and gets another dimension.

// CHECK-LABEL: @gemm(
// CHECK: = tosa.reshape %
// CHECK: = tosa.matmul %
// CHECK: = tosa.reshape %
// CHECK: = tosa.add %
func.func @gemm(%x: tensor<3x5xf32>) -> tensor<3x4xf32> {
  %shape = tosa.const_shape {values = dense<[1, 3, 5]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %shape : (tensor<3x5xf32>, !tosa.shape<3>) -> tensor<1x3x5xf32>
  %w = "tosa.const"() <{values = dense<0.0> : tensor<1x5x4xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<1x5x4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.matmul %0, %w, %zero, %zero
    : (tensor<1x3x5xf32>, tensor<1x5x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x4xf32>
  %shape1 = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %2 = tosa.reshape %1, %shape1 : (tensor<1x3x4xf32>, !tosa.shape<2>) -> tensor<3x4xf32>
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.mul %2, %c, %z8 : (tensor<3x4xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<3x4xf32>
  %m = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %c1 = "tosa.const"() <{values = dense<2.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.mul %m, %c1, %z8 : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
  %shape2 = tosa.const_shape {values = dense<[1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %5 = tosa.reshape %4, %shape2 : (tensor<4xf32>, !tosa.shape<2>) -> tensor<1x4xf32>
  %6 = tosa.add %3, %5 : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  return %6 : tensor<3x4xf32>
}

// CHECK-LABEL: @before_product(
// CHECK: = tosa.matmul %
// CHECK: = tosa.add %
func.func @before_product(%x: tensor<1x3x5xf32>) -> tensor<1x3x4xf32> {
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1x1x5xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x5xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8 : (tensor<1x3x5xf32>, tensor<1x1x5xf32>, tensor<1xi8>) -> tensor<1x3x5xf32>
  %c1 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x5xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x5xf32>
  %1 = tosa.sub %0, %c1 : (tensor<1x3x5xf32>, tensor<1x1x5xf32>) -> tensor<1x3x5xf32>
  %w = "tosa.const"() <{values = dense<0.0> : tensor<1x5x4xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<1x5x4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.matmul %1, %w, %zero, %zero
    : (tensor<1x3x5xf32>, tensor<1x5x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x4xf32>
  %c2 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x4xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x4xf32>
  %3 = tosa.add %2, %c2 : (tensor<1x3x4xf32>, tensor<1x1x4xf32>) -> tensor<1x3x4xf32>
  return %3 : tensor<1x3x4xf32>
}

// The channel moves: normalized as ONNX has it.

// CHECK-LABEL: @moved(
// CHECK: = tosa.transpose %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.transpose %
// CHECK: = tosa.reshape %
func.func @moved(%x: tensor<1x5x7x6xf32>) -> tensor<1x4x25x1xf32> {
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1x5x1x1xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<1x5x1x1xf32>
  %0 = tosa.sub %x, %c : (tensor<1x5x7x6xf32>, tensor<1x5x1x1xf32>) -> tensor<1x5x7x6xf32>
  %c1 = "tosa.const"() <{values = dense<0.0> : tensor<1x5x1x1xf32>}> {check.random = [-0.9, 0.9]} : () -> tensor<1x5x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c1, %z8 : (tensor<1x5x7x6xf32>, tensor<1x5x1x1xf32>, tensor<1xi8>) -> tensor<1x5x7x6xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x5x7x6xf32>) -> tensor<1x7x6x5xf32>
  %w = "tosa.const"() <{values = dense<0.0> : tensor<4x3x2x5xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<4x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.conv2d %2, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x5xf32>, tensor<4x3x2x5xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x5x4xf32>
  %4 = tosa.transpose %3 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x5x5x4xf32>) -> tensor<1x4x5x5xf32>
  %c2 = "tosa.const"() <{values = dense<0.0> : tensor<1x4x1x1xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<1x4x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<1x4x5x5xf32>, tensor<1x4x1x1xf32>, tensor<1xi8>) -> tensor<1x4x5x5xf32>
  %shape = tosa.const_shape {values = dense<[1, 4, 25, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %6 = tosa.reshape %5, %shape : (tensor<1x4x5x5xf32>, !tosa.shape<4>) -> tensor<1x4x25x1xf32>
  %c3 = "tosa.const"() <{values = dense<0.0> : tensor<1x4x1x1xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<1x4x1x1xf32>
  %7 = tosa.add %6, %c3 : (tensor<1x4x25x1xf32>, tensor<1x4x1x1xf32>) -> tensor<1x4x25x1xf32>
  return %7 : tensor<1x4x25x1xf32>
}

// Others see the tensors between.

// CHECK-LABEL: @shared(
// CHECK: = tosa.conv2d %
// CHECK: = tosa.mul %
// CHECK: = tosa.add %
// CHECK: = tosa.add %
func.func @shared(%x: tensor<1x7x6x5xf32>)
    -> (tensor<1x5x5x4xf32>, tensor<1x5x5x4xf32>, tensor<1x5x5x4xf32>) {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<4x3x2x5xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<4x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x5xf32>, tensor<4x3x2x5xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x5x4xf32>
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x4xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x5x4xf32>, tensor<1x1x1x4xf32>, tensor<1xi8>) -> tensor<1x5x5x4xf32>
  %c1 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x4xf32>
  %2 = tosa.add %1, %c1 : (tensor<1x5x5x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x5x5x4xf32>
  %c2 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<1x1x1x4xf32>
  %3 = tosa.add %0, %c2 : (tensor<1x5x5x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x5x5x4xf32>
  return %2, %1, %3 : tensor<1x5x5x4xf32>, tensor<1x5x5x4xf32>, tensor<1x5x5x4xf32>
}

// Not by channel.

// CHECK-LABEL: @not_channels(
// CHECK: = tosa.conv2d %
// CHECK: = tosa.mul %
func.func @not_channels(%x: tensor<1x7x6x5xf32>) -> tensor<1x5x5x4xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<4x3x2x5xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<4x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x5xf32>, tensor<4x3x2x5xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x5x4xf32>
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1x5x5x4xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<1x5x5x4xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x5x4xf32>, tensor<1x5x5x4xf32>, tensor<1xi8>) -> tensor<1x5x5x4xf32>
  return %1 : tensor<1x5x5x4xf32>
}

// This makes the tensor larger.

// CHECK-LABEL: @broadcast(
// CHECK: = tosa.conv2d %
// CHECK: = tosa.mul %
func.func @broadcast(%x: tensor<1x7x6x5xf32>) -> tensor<1x5x5x3xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<1x3x2x5xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<1x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.2762659> : tensor<1xf32>}> : () -> tensor<1xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x5xf32>, tensor<1x3x2x5xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x5x1xf32>
  %c = "tosa.const"() <{values = dense<[[[[-0.84447634, 0.29994363, -1.4403534]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x5x1xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<1x5x5x3xf32>
  return %1 : tensor<1x5x5x3xf32>
}

// Too large for a float on the way.

// CHECK-LABEL: @overflow(
// CHECK: = tosa.conv2d %
func.func @overflow(%x: tensor<1x7x6x5xf32>) -> tensor<1x5x5x4xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<4x3x2x5xf32>}> {check.random = [-3.0, 3.0]} : () -> tensor<4x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x5xf32>, tensor<4x3x2x5xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x5x4xf32>
  %c = "tosa.const"() <{values = dense<1.0e-30> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x5x4xf32>
  %c1 = "tosa.const"() <{values = dense<1.0e+30> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %2 = tosa.mul %1, %c1, %z8 : (tensor<1x5x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x5x4xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<1x5x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x5x4xf32>
  %4 = tosa.mul %3, %c, %z8 : (tensor<1x5x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x5x4xf32>
  return %4 : tensor<1x5x5x4xf32>
}

// Too large for a float.

// CHECK-LABEL: @infinite(
// CHECK: = tosa.conv2d %
// CHECK: = tosa.mul %
// CHECK: = tosa.clamp %
func.func @infinite(%x: tensor<1x7x6x5xf32>) -> tensor<1x5x5x4xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<4x3x2x5xf32>}> {check.random = [-3.0e+20, 3.0e+20]} : () -> tensor<4x3x2x5xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x5xf32>, tensor<4x3x2x5xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x5x4xf32>
  %c = "tosa.const"() <{values = dense<1.0e+20> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x5x4xf32>
  %2 = tosa.clamp %1 {min_val = -1.0 : f32, max_val = 2.0 : f32}
    : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x4xf32>
  return %2 : tensor<1x5x5x4xf32>
}

// Weights that are not known.

// CHECK-LABEL: @unknown(
// CHECK: = tosa.conv2d %
// CHECK: = tosa.mul %
func.func @unknown(%x: tensor<1x7x6x5xf32>, %x1: tensor<4x3x2x5xf32>) -> tensor<1x5x5x4xf32> {
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %x1, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x5xf32>, tensor<4x3x2x5xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x5x4xf32>
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x4xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x1x4xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x5x4xf32>, tensor<1x1x1x4xf32>, tensor<1xi8>) -> tensor<1x5x5x4xf32>
  return %1 : tensor<1x5x5x4xf32>
}

// CHECK-LABEL: @clamps(
// CHECK: = tosa.clamp %
func.func @clamps(%x: tensor<3x50xf32>) -> tensor<3x50xf32> attributes {check.tolerance = 0.0} {
  %0 = tosa.clamp %x {min_val = -0.5 : f32, max_val = 0x7F800000 : f32} : (tensor<3x50xf32>) -> tensor<3x50xf32>
  %1 = tosa.clamp %0 {min_val = -1.0 : f32, max_val = 0.5 : f32} : (tensor<3x50xf32>) -> tensor<3x50xf32>
  %2 = tosa.clamp %1 {min_val = 0xFF800000 : f32, max_val = 0.75 : f32} : (tensor<3x50xf32>) -> tensor<3x50xf32>
  return %2 : tensor<3x50xf32>
}

// CHECK-LABEL: @clamps_apart(
// CHECK: = tosa.clamp %
func.func @clamps_apart(%x: tensor<3x50xf32>)
    -> (tensor<3x50xf32> {check.values = dense<0.25> : tensor<3x50xf32>}) attributes {check.tolerance = 0.0} {
  %0 = tosa.clamp %x {min_val = 0.5 : f32, max_val = 0.75 : f32} : (tensor<3x50xf32>) -> tensor<3x50xf32>
  %1 = tosa.clamp %0 {min_val = -1.0 : f32, max_val = 0.25 : f32} : (tensor<3x50xf32>) -> tensor<3x50xf32>
  return %1 : tensor<3x50xf32>
}

// CHECK-LABEL: @clamps_int8(
// CHECK: = tosa.clamp %
func.func @clamps_int8(%x: tensor<3x50xi8>) -> tensor<3x50xi8> {
  %0 = tosa.clamp %x {min_val = -50 : i8, max_val = 100 : i8} : (tensor<3x50xi8>) -> tensor<3x50xi8>
  %1 = tosa.clamp %0 {min_val = 0 : i8, max_val = 120 : i8} : (tensor<3x50xi8>) -> tensor<3x50xi8>
  return %1 : tensor<3x50xi8>
}
