// Integers compute what the floats of a quantized network do: bit for bit where shifts round
// nothing or may not round, else but for ties. Scales that are powers of two make the floats exact.
// RUN: vta-check %s --cpu='func.func(vta-canonicalize-quantized)'
// RUN: vta-check %s --cpu='func.func(vta-canonicalize-quantized{exact=true})' --bits
// RUN: vta-check %s --print > %t
// RUN: vta-opt %t --vta-canonicalize-quantized -o %t.once
// RUN: FileCheck %s --input-file=%t.once \
// RUN:   --implicit-check-not='= tosa.{{[abd-z]|c[al]|con[cv]}}'
// RUN: vta-opt %t.once --vta-canonicalize-quantized | diff %t.once -
// RUN: vta-opt %t --vta-canonicalize-quantized=exact=true | FileCheck %s --check-prefix=EXACT \
// RUN:   --implicit-check-not='= tosa.{{[abd-z]|c[al]|con[cv]}}'

// A shift to the right, by 7 and then by 4 to 8.

// CHECK-LABEL: @conv(
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// EXACT-LABEL: @conv(
// EXACT: = tosa.conv2d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
func.func @conv(%x: tensor<2x7x6x3xi8>)
    -> tensor<2x7x6x4xi8> attributes {check.tolerance = 1} {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %0 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c = "tosa.const"() <{values = dense<0.0078125> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<4x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %2 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c1 = "tosa.const"() <{values = dense<0.00048828125> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
  %4 = tosa.cast %x : (tensor<2x7x6x3xi8>) -> tensor<2x7x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<2x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x3xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %6 = tosa.conv2d %5, %1, %3, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<2x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x7x6x4xf32>
  %c3 = "tosa.const"() <{values = dense<16.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %7 = tosa.mul %6, %c3, %z8 : (tensor<2x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x4xf32>
  %8 = tosa.cast %7 : (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xi8>
  return %8 : tensor<2x7x6x4xi8>
}

// CHECK-LABEL: @conv_channels(
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// EXACT-LABEL: @conv_channels(
// EXACT: = tosa.conv2d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.clamp %
// EXACT: = tosa.cast %
func.func @conv_channels(%x: tensor<2x7x6x3xi8>)
    -> tensor<2x7x6x4xi8> attributes {check.tolerance = 1} {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %0 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c = "tosa.const"() <{values = dense<[[[[0.015625]]], [[[0.0078125]]], [[[0.00390625]]], [[[0.0078125]]]]> : tensor<4x1x1x1xf32>}> : () -> tensor<4x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<4x3x2x3xf32>, tensor<4x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %2 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c1 = "tosa.const"() <{values = dense<[0.0009765625, 0.00048828125, 0.00024414062, 0.00048828125]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %4 = tosa.cast %x : (tensor<2x7x6x3xi8>) -> tensor<2x7x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<2x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x3xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %6 = tosa.conv2d %5, %1, %3, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<2x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x7x6x4xf32>
  %7 = tosa.clamp %6 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
  %c3 = "tosa.const"() <{values = dense<8.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %8 = tosa.mul %7, %c3, %z8 : (tensor<2x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x4xf32>
  %9 = tosa.cast %8 : (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xi8>
  return %9 : tensor<2x7x6x4xi8>
}

// CHECK-LABEL: @conv_zeros(
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// EXACT-LABEL: @conv_zeros(
// EXACT: = tosa.conv2d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.clamp %
// EXACT: = tosa.cast %
// EXACT: = tosa.add %
// EXACT: = tosa.cast %
func.func @conv_zeros(%x: tensor<2x7x6x3xi8>)
    -> tensor<2x7x6x4xi8> attributes {check.tolerance = 1} {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %0 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xi32>
  %c = "tosa.const"() <{values = dense<3> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %1 = tosa.sub %0, %c : (tensor<4x3x2x3xi32>, tensor<1x1x1x1xi32>) -> tensor<4x3x2x3xi32>
  %2 = tosa.cast %1 : (tensor<4x3x2x3xi32>) -> tensor<4x3x2x3xf32>
  %c1 = "tosa.const"() <{values = dense<0.0078125> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<4x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %4 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c2 = "tosa.const"() <{values = dense<0.00048828125> : tensor<1xf32>}> : () -> tensor<1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
  %6 = tosa.cast %x : (tensor<2x7x6x3xi8>) -> tensor<2x7x6x3xi32>
  %c3 = "tosa.const"() <{values = dense<-11> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %7 = tosa.sub %6, %c3 : (tensor<2x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<2x7x6x3xi32>
  %8 = tosa.cast %7 : (tensor<2x7x6x3xi32>) -> tensor<2x7x6x3xf32>
  %c4 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %9 = tosa.mul %8, %c4, %z8 : (tensor<2x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x3xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %10 = tosa.conv2d %9, %3, %5, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<2x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x7x6x4xf32>
  %11 = tosa.clamp %10 {min_val = 0.0 : f32, max_val = 6.0 : f32}
    : (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
  %c5 = "tosa.const"() <{values = dense<8.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %12 = tosa.mul %11, %c5, %z8
    : (tensor<2x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x4xf32>
  %13 = tosa.clamp %12 {min_val = -133.0 : f32, max_val = 122.0 : f32}
    : (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
  %14 = tosa.cast %13 : (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xi32>
  %c6 = "tosa.const"() <{values = dense<5> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %15 = tosa.add %14, %c6 : (tensor<2x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<2x7x6x4xi32>
  %16 = tosa.cast %15 : (tensor<2x7x6x4xi32>) -> tensor<2x7x6x4xi8>
  return %16 : tensor<2x7x6x4xi8>
}

// CHECK-LABEL: @conv_uint8(
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// EXACT-LABEL: @conv_uint8(
// EXACT: = tosa.conv2d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.clamp %
// EXACT: = tosa.cast %
// EXACT: = tosa.add %
// EXACT: = tosa.cast %
func.func @conv_uint8(%x: tensor<2x7x6x3xi8>)
    -> tensor<2x7x6x4xi8> attributes {check.tolerance = 1} {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %0 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c = "tosa.const"() <{values = dense<0.0078125> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<4x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %2 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c1 = "tosa.const"() <{values = dense<0.00048828125> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
  %4 = tosa.cast %x : (tensor<2x7x6x3xi8>) -> tensor<2x7x6x3xi32>
  %c2 = "tosa.const"() <{values = dense<-128> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %5 = tosa.sub %4, %c2 : (tensor<2x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<2x7x6x3xi32>
  %6 = tosa.cast %5 : (tensor<2x7x6x3xi32>) -> tensor<2x7x6x3xf32>
  %c3 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %7 = tosa.mul %6, %c3, %z8 : (tensor<2x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x3xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %8 = tosa.conv2d %7, %1, %3, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<2x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x7x6x4xf32>
  %9 = tosa.clamp %8 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
  %c4 = "tosa.const"() <{values = dense<16.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %10 = tosa.mul %9, %c4, %z8
    : (tensor<2x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x4xf32>
  %11 = tosa.clamp %10 {min_val = 0.0 : f32, max_val = 255.0 : f32}
    : (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
  %12 = tosa.cast %11 : (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xi32>
  %13 = tosa.add %12, %c2 : (tensor<2x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<2x7x6x4xi32>
  %14 = tosa.cast %13 : (tensor<2x7x6x4xi32>) -> tensor<2x7x6x4xi8>
  return %14 : tensor<2x7x6x4xi8>
}

// CHECK-LABEL: @conv_strided(
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// EXACT-LABEL: @conv_strided(
// EXACT: = tosa.conv2d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
func.func @conv_strided(%x: tensor<2x7x6x3xi8>)
    -> tensor<2x6x3x4xi8> attributes {check.tolerance = 1} {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %0 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c = "tosa.const"() <{values = dense<0.0078125> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<4x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %2 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c1 = "tosa.const"() <{values = dense<0.00048828125> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
  %4 = tosa.cast %x : (tensor<2x7x6x3xi8>) -> tensor<2x7x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<2x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x3xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %6 = tosa.conv2d %5, %1, %3, %zero, %zero {pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 1, 2>, acc_type = f32, dilation = array<i64: 1, 2>}
    : (tensor<2x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x6x3x4xf32>
  %c3 = "tosa.const"() <{values = dense<16.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %7 = tosa.mul %6, %c3, %z8 : (tensor<2x6x3x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x6x3x4xf32>
  %8 = tosa.cast %7 : (tensor<2x6x3x4xf32>) -> tensor<2x6x3x4xi8>
  return %8 : tensor<2x6x3x4xi8>
}

// CHECK-LABEL: @depthwise(
// CHECK: = tosa.depthwise_conv2d %
// CHECK: = tosa.rescale %
// EXACT-LABEL: @depthwise(
// EXACT: = tosa.depthwise_conv2d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
func.func @depthwise(%x: tensor<2x7x6x3xi8>)
    -> tensor<2x7x6x6xi8> attributes {check.tolerance = 1} {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x3x2xi8>}> {check.random = [-127, 127]} : () -> tensor<3x2x3x2xi8>
  %0 = tosa.cast %w : (tensor<3x2x3x2xi8>) -> tensor<3x2x3x2xf32>
  %c = "tosa.const"() <{values = dense<0.015625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<3x2x3x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<3x2x3x2xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767, 86, -764]> : tensor<6xi32>}> : () -> tensor<6xi32>
  %2 = tosa.cast %b : (tensor<6xi32>) -> tensor<6xf32>
  %c1 = "tosa.const"() <{values = dense<0.001953125> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<6xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<6xf32>
  %4 = tosa.cast %x : (tensor<2x7x6x3xi8>) -> tensor<2x7x6x3xi32>
  %c2 = "tosa.const"() <{values = dense<4> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %5 = tosa.sub %4, %c2 : (tensor<2x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<2x7x6x3xi32>
  %6 = tosa.cast %5 : (tensor<2x7x6x3xi32>) -> tensor<2x7x6x3xf32>
  %c3 = "tosa.const"() <{values = dense<0.125> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %7 = tosa.mul %6, %c3, %z8 : (tensor<2x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x3xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %8 = tosa.depthwise_conv2d %7, %1, %3, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<2x7x6x3xf32>, tensor<3x2x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x7x6x6xf32>
  %c4 = "tosa.const"() <{values = dense<16.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %9 = tosa.mul %8, %c4, %z8 : (tensor<2x7x6x6xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x6xf32>
  %10 = tosa.cast %9 : (tensor<2x7x6x6xf32>) -> tensor<2x7x6x6xi8>
  return %10 : tensor<2x7x6x6xi8>
}

// CHECK-LABEL: @depthwise_channels(
// CHECK: = tosa.depthwise_conv2d %
// CHECK: = tosa.rescale %
// EXACT-LABEL: @depthwise_channels(
// EXACT: = tosa.depthwise_conv2d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
func.func @depthwise_channels(%x: tensor<2x7x6x3xi8>)
    -> tensor<2x7x6x6xi8> attributes {check.tolerance = 1} {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x1x6xi8>}> {check.random = [-127, 127]} : () -> tensor<3x2x1x6xi8>
  %0 = tosa.cast %w : (tensor<3x2x1x6xi8>) -> tensor<3x2x1x6xf32>
  %c = "tosa.const"() <{values = dense<[[[[0.0625, 0.03125, 0.015625, 0.0078125, 0.0625, 0.00390625]]]]> : tensor<1x1x1x6xf32>}> : () -> tensor<1x1x1x6xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<3x2x1x6xf32>, tensor<1x1x1x6xf32>, tensor<1xi8>) -> tensor<3x2x1x6xf32>
  %shape = tosa.const_shape {values = dense<[3, 2, 3, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %2 = tosa.reshape %1, %shape : (tensor<3x2x1x6xf32>, !tosa.shape<4>) -> tensor<3x2x3x2xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767, 86, -764]> : tensor<6xi32>}> : () -> tensor<6xi32>
  %3 = tosa.cast %b : (tensor<6xi32>) -> tensor<6xf32>
  %c1 = "tosa.const"() <{values = dense<[0.0078125, 0.00390625, 0.001953125, 0.0009765625, 0.0078125, 0.00048828125]> : tensor<6xf32>}> : () -> tensor<6xf32>
  %4 = tosa.mul %3, %c1, %z8 : (tensor<6xf32>, tensor<6xf32>, tensor<1xi8>) -> tensor<6xf32>
  %5 = tosa.cast %x : (tensor<2x7x6x3xi8>) -> tensor<2x7x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.125> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %6 = tosa.mul %5, %c2, %z8 : (tensor<2x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x3xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %7 = tosa.depthwise_conv2d %6, %2, %4, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<2x7x6x3xf32>, tensor<3x2x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x7x6x6xf32>
  %c3 = "tosa.const"() <{values = dense<16.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %8 = tosa.mul %7, %c3, %z8 : (tensor<2x7x6x6xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x6xf32>
  %9 = tosa.cast %8 : (tensor<2x7x6x6xf32>) -> tensor<2x7x6x6xi8>
  return %9 : tensor<2x7x6x6xi8>
}

// CHECK-LABEL: @conv3d(
// CHECK: = tosa.conv3d %
// CHECK: = tosa.rescale %
// EXACT-LABEL: @conv3d(
// EXACT: = tosa.conv3d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
func.func @conv3d(%x: tensor<1x4x5x4x3xi8>)
    -> tensor<1x5x4x3x4xi8> attributes {check.tolerance = 1} {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x2x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x2x3x2x3xi8>
  %0 = tosa.cast %w : (tensor<4x2x3x2x3xi8>) -> tensor<4x2x3x2x3xf32>
  %c = "tosa.const"() <{values = dense<0.0078125> : tensor<1x1x1x1x1xf32>}> : () -> tensor<1x1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8
    : (tensor<4x2x3x2x3xf32>, tensor<1x1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x2x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %2 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c1 = "tosa.const"() <{values = dense<0.00048828125> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
  %4 = tosa.cast %x : (tensor<1x4x5x4x3xi8>) -> tensor<1x4x5x4x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1x1xf32>}> : () -> tensor<1x1x1x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8
    : (tensor<1x4x5x4x3xf32>, tensor<1x1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x5x4x3xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %6 = tosa.conv3d %5, %1, %3, %zero, %zero {pad = array<i64: 1, 1, 0, 1, 0, 0>, stride = array<i64: 1, 1, 1>, acc_type = f32, dilation = array<i64: 1, 1, 1>}
    : (tensor<1x4x5x4x3xf32>, tensor<4x2x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x4x3x4xf32>
  %c3 = "tosa.const"() <{values = dense<16.0> : tensor<1x1x1x1x1xf32>}> : () -> tensor<1x1x1x1x1xf32>
  %7 = tosa.mul %6, %c3, %z8
    : (tensor<1x5x4x3x4xf32>, tensor<1x1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3x4xf32>
  %8 = tosa.cast %7 : (tensor<1x5x4x3x4xf32>) -> tensor<1x5x4x3x4xi8>
  return %8 : tensor<1x5x4x3x4xi8>
}

// CHECK-LABEL: @transposed(
// CHECK: = tosa.transpose_conv2d %
// CHECK: = tosa.rescale %
// EXACT-LABEL: @transposed(
// EXACT: = tosa.transpose_conv2d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.clamp %
// EXACT: = tosa.cast %
// EXACT: = tosa.add %
// EXACT: = tosa.cast %
func.func @transposed(%x: tensor<2x7x6x3xi8>)
    -> tensor<2x14x8x4xi8> attributes {check.tolerance = 1} {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %0 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c = "tosa.const"() <{values = dense<0.0078125> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<4x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %2 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c1 = "tosa.const"() <{values = dense<0.00048828125> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
  %4 = tosa.cast %x : (tensor<2x7x6x3xi8>) -> tensor<2x7x6x3xi32>
  %c2 = "tosa.const"() <{values = dense<3> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %5 = tosa.sub %4, %c2 : (tensor<2x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<2x7x6x3xi32>
  %6 = tosa.cast %5 : (tensor<2x7x6x3xi32>) -> tensor<2x7x6x3xf32>
  %c3 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %7 = tosa.mul %6, %c3, %z8 : (tensor<2x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x3xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %8 = tosa.transpose_conv2d %7, %1, %3, %zero, %zero {out_pad = array<i64: 0, -1, 1, 0>, stride = array<i64: 2, 1>, acc_type = f32}
    : (tensor<2x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x14x8x4xf32>
  %c4 = "tosa.const"() <{values = dense<16.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %9 = tosa.mul %8, %c4, %z8
    : (tensor<2x14x8x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x14x8x4xf32>
  %10 = tosa.clamp %9 {min_val = -126.0 : f32, max_val = 129.0 : f32}
    : (tensor<2x14x8x4xf32>) -> tensor<2x14x8x4xf32>
  %11 = tosa.cast %10 : (tensor<2x14x8x4xf32>) -> tensor<2x14x8x4xi32>
  %c5 = "tosa.const"() <{values = dense<-2> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %12 = tosa.add %11, %c5 : (tensor<2x14x8x4xi32>, tensor<1x1x1x1xi32>) -> tensor<2x14x8x4xi32>
  %13 = tosa.cast %12 : (tensor<2x14x8x4xi32>) -> tensor<2x14x8x4xi8>
  return %13 : tensor<2x14x8x4xi8>
}

// No ties: to the left, or not at all.

// CHECK-LABEL: @conv_left(
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// EXACT-LABEL: @conv_left(
// EXACT: = tosa.conv2d %
// EXACT: = tosa.rescale %
func.func @conv_left(%x: tensor<2x7x6x3xi8>) -> tensor<2x7x6x4xi8> {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %0 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<4x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %2 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c1 = "tosa.const"() <{values = dense<0.00390625> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
  %4 = tosa.cast %x : (tensor<2x7x6x3xi8>) -> tensor<2x7x6x3xf32>
  %5 = tosa.mul %4, %c, %z8 : (tensor<2x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x3xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %6 = tosa.conv2d %5, %1, %3, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<2x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x7x6x4xf32>
  %c2 = "tosa.const"() <{values = dense<512.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %7 = tosa.mul %6, %c2, %z8 : (tensor<2x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x4xf32>
  %8 = tosa.clamp %7 {min_val = -135.0 : f32, max_val = 120.0 : f32}
    : (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
  %9 = tosa.cast %8 : (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xi32>
  %c3 = "tosa.const"() <{values = dense<7> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %10 = tosa.add %9, %c3 : (tensor<2x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<2x7x6x4xi32>
  %11 = tosa.cast %10 : (tensor<2x7x6x4xi32>) -> tensor<2x7x6x4xi8>
  return %11 : tensor<2x7x6x4xi8>
}

// CHECK-LABEL: @conv_unit(
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// EXACT-LABEL: @conv_unit(
// EXACT: = tosa.conv2d %
// EXACT: = tosa.rescale %
func.func @conv_unit(%x: tensor<2x7x6x3xi8>) -> tensor<2x7x6x4xi8> {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %0 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<4x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %2 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c1 = "tosa.const"() <{values = dense<0.00390625> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
  %4 = tosa.cast %x : (tensor<2x7x6x3xi8>) -> tensor<2x7x6x3xf32>
  %5 = tosa.mul %4, %c, %z8 : (tensor<2x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x3xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %6 = tosa.conv2d %5, %1, %3, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<2x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x7x6x4xf32>
  %c2 = "tosa.const"() <{values = dense<256.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %7 = tosa.mul %6, %c2, %z8 : (tensor<2x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x4xf32>
  %8 = tosa.cast %7 : (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xi8>
  return %8 : tensor<2x7x6x4xi8>
}

// As QLinearConv and QLinearMatMul come.

// CHECK-LABEL: @qlinear(
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// EXACT-LABEL: @qlinear(
// EXACT: = tosa.conv2d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
func.func @qlinear(%x: tensor<1x6x7x3xi8>) -> tensor<1x6x7x4xi8> attributes {check.tolerance = 1} {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x3x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x3x3xi8>
  %b = "tosa.const"() <{values = dense<[-94, -182, 100, -227]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %xz = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %z8 {pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, acc_type = i32, dilation = array<i64: 1, 1>}
    : (tensor<1x6x7x3xi8>, tensor<4x3x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x7x4xi32>
  %1 = tosa.cast %0 : (tensor<1x6x7x4xi32>) -> tensor<1x6x7x4xf32>
  %c = "tosa.const"() <{values = dense<0.001953125> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %2 = tosa.mul %1, %c, %z8 : (tensor<1x6x7x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x7x4xf32>
  %3 = tosa.cast %2 : (tensor<1x6x7x4xf32>) -> tensor<1x6x7x4xi8>
  return %3 : tensor<1x6x7x4xi8>
}

// CHECK-LABEL: @qlinear_float(
// CHECK: = tosa.conv2d %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// EXACT-LABEL: @qlinear_float(
// EXACT: = tosa.conv2d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
func.func @qlinear_float(%x: tensor<1x6x7x3xi8>) -> tensor<1x6x7x4xi8> {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x3x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x3x3xi8>
  %b = "tosa.const"() <{values = dense<[-94, -182, 100, -227]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %xz = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %z8 {pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, acc_type = i32, dilation = array<i64: 1, 1>}
    : (tensor<1x6x7x3xi8>, tensor<4x3x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x7x4xi32>
  %1 = tosa.cast %0 : (tensor<1x6x7x4xi32>) -> tensor<1x6x7x4xf32>
  %c = "tosa.const"() <{values = dense<0.0023> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %2 = tosa.mul %1, %c, %z8 : (tensor<1x6x7x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x7x4xf32>
  %3 = tosa.cast %2 : (tensor<1x6x7x4xf32>) -> tensor<1x6x7x4xi8>
  return %3 : tensor<1x6x7x4xi8>
}

// Gemm with a bias of floats that are multiples.

// CHECK-LABEL: @gemm(
// CHECK: = tosa.reshape %
// CHECK: = tosa.matmul %
// CHECK: = tosa.reshape %
// CHECK: = tosa.add %
// CHECK: = tosa.rescale %
// EXACT-LABEL: @gemm(
// EXACT: = tosa.reshape %
// EXACT: = tosa.matmul %
// EXACT: = tosa.reshape %
// EXACT: = tosa.add %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
func.func @gemm(%x: tensor<3x20xi8>) -> tensor<3x5xi8> attributes {check.tolerance = 1} {
  %0 = tosa.cast %x : (tensor<3x20xi8>) -> tensor<3x20xi32>
  %c = "tosa.const"() <{values = dense<-3> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %1 = tosa.sub %0, %c : (tensor<3x20xi32>, tensor<1x1xi32>) -> tensor<3x20xi32>
  %2 = tosa.cast %1 : (tensor<3x20xi32>) -> tensor<3x20xf32>
  %c1 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<3x20xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<3x20xf32>
  %shape = tosa.const_shape {values = dense<[1, 3, 20]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %4 = tosa.reshape %3, %shape : (tensor<3x20xf32>, !tosa.shape<3>) -> tensor<1x3x20xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<1x20x5xi8>}> {check.random = [-127, 127]} : () -> tensor<1x20x5xi8>
  %5 = tosa.cast %w : (tensor<1x20x5xi8>) -> tensor<1x20x5xf32>
  %c2 = "tosa.const"() <{values = dense<[[[0.03125, 0.015625, 0.03125, 0.0078125, 0.015625]]]> : tensor<1x1x5xf32>}> : () -> tensor<1x1x5xf32>
  %6 = tosa.mul %5, %c2, %z8 : (tensor<1x20x5xf32>, tensor<1x1x5xf32>, tensor<1xi8>) -> tensor<1x20x5xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %7 = tosa.matmul %4, %6, %zero, %zero
    : (tensor<1x3x20xf32>, tensor<1x20x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x5xf32>
  %shape1 = tosa.const_shape {values = dense<[3, 5]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %8 = tosa.reshape %7, %shape1 : (tensor<1x3x5xf32>, !tosa.shape<2>) -> tensor<3x5xf32>
  %c3 = "tosa.const"() <{values = dense<[[-2.0, -1.0, 0.0, 1.0, 2.0]]> : tensor<1x5xf32>}> : () -> tensor<1x5xf32>
  %9 = tosa.add %8, %c3 : (tensor<3x5xf32>, tensor<1x5xf32>) -> tensor<3x5xf32>
  %c4 = "tosa.const"() <{values = dense<8.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %10 = tosa.mul %9, %c4, %z8 : (tensor<3x5xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<3x5xf32>
  %11 = tosa.cast %10 : (tensor<3x5xf32>) -> tensor<3x5xi8>
  return %11 : tensor<3x5xi8>
}

// A product by several matrices, and elements that are moved by positions.

// CHECK-LABEL: @matrices(
// CHECK: = tosa.gather %
// CHECK: = tosa.matmul %
// CHECK: = tosa.rescale %
// EXACT-LABEL: @matrices(
// EXACT: = tosa.gather %
// EXACT: = tosa.matmul %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
func.func @matrices(%x: tensor<2x6x7xi8>) -> tensor<2x3x5xi8> attributes {check.tolerance = 1} {
  %0 = tosa.cast %x : (tensor<2x6x7xi8>) -> tensor<2x6x7xf32>
  %c = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<2x6x7xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x6x7xf32>
  %at = "tosa.const"() <{values = dense<[[5, 0, 2], [1, 1, 4]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %2 = tosa.gather %1, %at : (tensor<2x6x7xf32>, tensor<2x3xi32>) -> tensor<2x3x7xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<2x7x5xi8>}> {check.random = [-127, 127]} : () -> tensor<2x7x5xi8>
  %3 = tosa.cast %w : (tensor<2x7x5xi8>) -> tensor<2x7x5xf32>
  %c1 = "tosa.const"() <{values = dense<[[[0.03125, 0.015625, 0.03125, 0.0078125, 0.015625]]]> : tensor<1x1x5xf32>}> : () -> tensor<1x1x5xf32>
  %4 = tosa.mul %3, %c1, %z8 : (tensor<2x7x5xf32>, tensor<1x1x5xf32>, tensor<1xi8>) -> tensor<2x7x5xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %5 = tosa.matmul %2, %4, %zero, %zero
    : (tensor<2x3x7xf32>, tensor<2x7x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x5xf32>
  %c2 = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %6 = tosa.mul %5, %c2, %z8 : (tensor<2x3x5xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x5xf32>
  %7 = tosa.cast %6 : (tensor<2x3x5xf32>) -> tensor<2x3x5xi8>
  return %7 : tensor<2x3x5xi8>
}

// Its result in float.

// CHECK-LABEL: @gemm_float(
// CHECK: = tosa.reshape %
// CHECK: = tosa.matmul %
// CHECK: = tosa.add %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// EXACT-LABEL: @gemm_float(
// EXACT: = tosa.reshape %
// EXACT: = tosa.matmul %
// EXACT: = tosa.add %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
func.func @gemm_float(%x: tensor<3x20xi8>) -> tensor<1x3x5xf32> {
  %0 = tosa.cast %x : (tensor<3x20xi8>) -> tensor<3x20xf32>
  %c = "tosa.const"() <{values = dense<0.0625> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<3x20xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<3x20xf32>
  %shape = tosa.const_shape {values = dense<[1, 3, 20]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %2 = tosa.reshape %1, %shape : (tensor<3x20xf32>, !tosa.shape<3>) -> tensor<1x3x20xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<1x20x5xi8>}> {check.random = [-127, 127]} : () -> tensor<1x20x5xi8>
  %3 = tosa.cast %w : (tensor<1x20x5xi8>) -> tensor<1x20x5xf32>
  %c1 = "tosa.const"() <{values = dense<[[[0.03125, 0.015625, 0.03125, 0.0078125, 0.015625]]]> : tensor<1x1x5xf32>}> : () -> tensor<1x1x5xf32>
  %4 = tosa.mul %3, %c1, %z8 : (tensor<1x20x5xf32>, tensor<1x1x5xf32>, tensor<1xi8>) -> tensor<1x20x5xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %5 = tosa.matmul %2, %4, %zero, %zero
    : (tensor<1x3x20xf32>, tensor<1x20x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x5xf32>
  %b = "tosa.const"() <{values = dense<[[[0, 107, 90, 19, 45]]]> : tensor<1x1x5xi32>}> : () -> tensor<1x1x5xi32>
  %6 = tosa.cast %b : (tensor<1x1x5xi32>) -> tensor<1x1x5xf32>
  %c2 = "tosa.const"() <{values = dense<[[[0.001953125, 0.0009765625, 0.001953125, 0.00048828125, 0.0009765625]]]> : tensor<1x1x5xf32>}> : () -> tensor<1x1x5xf32>
  %7 = tosa.mul %6, %c2, %z8 : (tensor<1x1x5xf32>, tensor<1x1x5xf32>, tensor<1xi8>) -> tensor<1x1x5xf32>
  %8 = tosa.add %5, %7 : (tensor<1x3x5xf32>, tensor<1x1x5xf32>) -> tensor<1x3x5xf32>
  return %8 : tensor<1x3x5xf32>
}

// Residuals: here, ties happen.

// CHECK-LABEL: @add(
// CHECK: = tosa.rescale %
// CHECK: = tosa.rescale %
// CHECK: = tosa.add %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// EXACT-LABEL: @add(
// EXACT: = tosa.rescale %
// EXACT: = tosa.rescale %
// EXACT: = tosa.add %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.clamp %
// EXACT: = tosa.cast %
func.func @add(%x: tensor<2x5x6x3xi8>, %x1: tensor<2x5x6x3xi8>)
    -> tensor<2x5x6x3xi8> attributes {check.tolerance = 1, check.differs} {
  %0 = tosa.cast %x : (tensor<2x5x6x3xi8>) -> tensor<2x5x6x3xf32>
  %c = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<2x5x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6x3xf32>
  %2 = tosa.cast %x1 : (tensor<2x5x6x3xi8>) -> tensor<2x5x6x3xf32>
  %c1 = "tosa.const"() <{values = dense<0.015625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x5x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6x3xf32>
  %4 = tosa.add %1, %3 : (tensor<2x5x6x3xf32>, tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xf32>
  %5 = tosa.clamp %4 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<8.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %6 = tosa.mul %5, %c2, %z8 : (tensor<2x5x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6x3xf32>
  %7 = tosa.cast %6 : (tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xi8>
  return %7 : tensor<2x5x6x3xi8>
}

// CHECK-LABEL: @add_zeros(
// CHECK: = tosa.rescale %
// CHECK: = tosa.rescale %
// CHECK: = tosa.add %
// CHECK: = tosa.rescale %
// EXACT-LABEL: @add_zeros(
// EXACT: = tosa.rescale %
// EXACT: = tosa.rescale %
// EXACT: = tosa.add %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.clamp %
// EXACT: = tosa.cast %
// EXACT: = tosa.add %
// EXACT: = tosa.cast %
func.func @add_zeros(%x: tensor<2x5x6x3xi8>, %x1: tensor<2x5x6x3xi8>)
    -> tensor<2x5x6x3xi8> attributes {check.tolerance = 1} {
  %0 = tosa.cast %x : (tensor<2x5x6x3xi8>) -> tensor<2x5x6x3xi32>
  %c = "tosa.const"() <{values = dense<-128> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %1 = tosa.sub %0, %c : (tensor<2x5x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<2x5x6x3xi32>
  %2 = tosa.cast %1 : (tensor<2x5x6x3xi32>) -> tensor<2x5x6x3xf32>
  %c1 = "tosa.const"() <{values = dense<0.015625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x5x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6x3xf32>
  %4 = tosa.cast %x1 : (tensor<2x5x6x3xi8>) -> tensor<2x5x6x3xi32>
  %c2 = "tosa.const"() <{values = dense<5> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %5 = tosa.sub %4, %c2 : (tensor<2x5x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<2x5x6x3xi32>
  %6 = tosa.cast %5 : (tensor<2x5x6x3xi32>) -> tensor<2x5x6x3xf32>
  %7 = tosa.mul %6, %c1, %z8 : (tensor<2x5x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6x3xf32>
  %8 = tosa.add %3, %7 : (tensor<2x5x6x3xf32>, tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xf32>
  %9 = tosa.clamp %8 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xf32>
  %c3 = "tosa.const"() <{values = dense<32.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %10 = tosa.mul %9, %c3, %z8
    : (tensor<2x5x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6x3xf32>
  %11 = tosa.clamp %10 {min_val = 0.0 : f32, max_val = 255.0 : f32}
    : (tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xf32>
  %12 = tosa.cast %11 : (tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xi32>
  %13 = tosa.add %12, %c : (tensor<2x5x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<2x5x6x3xi32>
  %14 = tosa.cast %13 : (tensor<2x5x6x3xi32>) -> tensor<2x5x6x3xi8>
  return %14 : tensor<2x5x6x3xi8>
}

// CHECK-LABEL: @add_left(
// CHECK: = tosa.rescale %
// CHECK: = tosa.rescale %
// CHECK: = tosa.add %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// EXACT-LABEL: @add_left(
// EXACT: = tosa.rescale %
// EXACT: = tosa.rescale %
// EXACT: = tosa.add %
// EXACT: = tosa.rescale %
// EXACT: = tosa.clamp %
func.func @add_left(%x: tensor<2x5x6x3xi8>, %x1: tensor<2x5x6x3xi8>) -> tensor<2x5x6x3xi8> {
  %0 = tosa.cast %x : (tensor<2x5x6x3xi8>) -> tensor<2x5x6x3xi32>
  %c = "tosa.const"() <{values = dense<1> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %1 = tosa.sub %0, %c : (tensor<2x5x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<2x5x6x3xi32>
  %2 = tosa.cast %1 : (tensor<2x5x6x3xi32>) -> tensor<2x5x6x3xf32>
  %c1 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x5x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6x3xf32>
  %4 = tosa.cast %x1 : (tensor<2x5x6x3xi8>) -> tensor<2x5x6x3xi32>
  %c2 = "tosa.const"() <{values = dense<2> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %5 = tosa.sub %4, %c2 : (tensor<2x5x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<2x5x6x3xi32>
  %6 = tosa.cast %5 : (tensor<2x5x6x3xi32>) -> tensor<2x5x6x3xf32>
  %c3 = "tosa.const"() <{values = dense<0.125> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %7 = tosa.mul %6, %c3, %z8 : (tensor<2x5x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6x3xf32>
  %8 = tosa.add %3, %7 : (tensor<2x5x6x3xf32>, tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xf32>
  %9 = tosa.clamp %8 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xf32>
  %c4 = "tosa.const"() <{values = dense<32.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %10 = tosa.mul %9, %c4, %z8
    : (tensor<2x5x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6x3xf32>
  %11 = tosa.clamp %10 {min_val = -131.0 : f32, max_val = 124.0 : f32}
    : (tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xf32>
  %12 = tosa.cast %11 : (tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xi32>
  %c5 = "tosa.const"() <{values = dense<3> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %13 = tosa.add %12, %c5 : (tensor<2x5x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<2x5x6x3xi32>
  %14 = tosa.cast %13 : (tensor<2x5x6x3xi32>) -> tensor<2x5x6x3xi8>
  return %14 : tensor<2x5x6x3xi8>
}

// CHECK-LABEL: @add_float(
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.add %
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// EXACT-LABEL: @add_float(
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.add %
// EXACT: = tosa.clamp %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
func.func @add_float(%x: tensor<2x5x6x3xi8>, %x1: tensor<2x5x6x3xi8>) -> tensor<2x5x6x3xi8> {
  %0 = tosa.cast %x : (tensor<2x5x6x3xi8>) -> tensor<2x5x6x3xf32>
  %c = "tosa.const"() <{values = dense<0.1> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<2x5x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6x3xf32>
  %2 = tosa.cast %x1 : (tensor<2x5x6x3xi8>) -> tensor<2x5x6x3xf32>
  %c1 = "tosa.const"() <{values = dense<0.07> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x5x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6x3xf32>
  %4 = tosa.add %1, %3 : (tensor<2x5x6x3xf32>, tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xf32>
  %5 = tosa.clamp %4 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<6.6666665> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %6 = tosa.mul %5, %c2, %z8 : (tensor<2x5x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6x3xf32>
  %7 = tosa.cast %6 : (tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xi8>
  return %7 : tensor<2x5x6x3xi8>
}

// Pools, moves and concatenations between.

// CHECK-LABEL: @moves(
// CHECK: = tosa.max_pool2d %
// CHECK: = tosa.clamp %
// CHECK: = tosa.pad %
// CHECK: = tosa.transpose %
// CHECK: = tosa.concat %
// CHECK: = tosa.reshape %
// EXACT-LABEL: @moves(
// EXACT: = tosa.max_pool2d %
// EXACT: = tosa.clamp %
// EXACT: = tosa.pad %
// EXACT: = tosa.transpose %
// EXACT: = tosa.concat %
// EXACT: = tosa.reshape %
func.func @moves(%x: tensor<1x6x8x3xi8>) -> tensor<6x36xi8> {
  %0 = tosa.cast %x : (tensor<1x6x8x3xi8>) -> tensor<1x6x8x3xi32>
  %c = "tosa.const"() <{values = dense<7> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %1 = tosa.sub %0, %c : (tensor<1x6x8x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x8x3xi32>
  %2 = tosa.cast %1 : (tensor<1x6x8x3xi32>) -> tensor<1x6x8x3xf32>
  %c1 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<1x6x8x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x8x3xf32>
  %4 = tosa.clamp %3 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<1x6x8x3xf32>) -> tensor<1x6x8x3xf32>
  %5 = tosa.max_pool2d %4 {kernel = array<i64: 2, 3>, stride = array<i64: 2, 1>, pad = array<i64: 0, 0, 1, 0>}
    : (tensor<1x6x8x3xf32>) -> tensor<1x3x7x3xf32>
  %shape = tosa.const_shape {values = dense<[0, 0, 1, 0, 0, 2, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %6 = tosa.pad %5, %shape, %zero
    : (tensor<1x3x7x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x4x9x3xf32>
  %7 = tosa.transpose %6 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x9x3xf32>) -> tensor<1x3x4x9xf32>
  %8 = tosa.concat %7, %7 {axis = 1 : i32} : (tensor<1x3x4x9xf32>, tensor<1x3x4x9xf32>) -> tensor<1x6x4x9xf32>
  %shape1 = tosa.const_shape {values = dense<[6, 36]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %9 = tosa.reshape %8, %shape1 : (tensor<1x6x4x9xf32>, !tosa.shape<2>) -> tensor<6x36xf32>
  %c2 = "tosa.const"() <{values = dense<16.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %10 = tosa.mul %9, %c2, %z8 : (tensor<6x36xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<6x36xf32>
  %11 = tosa.clamp %10 {min_val = -135.0 : f32, max_val = 120.0 : f32}
    : (tensor<6x36xf32>) -> tensor<6x36xf32>
  %12 = tosa.cast %11 : (tensor<6x36xf32>) -> tensor<6x36xi32>
  %c3 = "tosa.const"() <{values = dense<7> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %13 = tosa.add %12, %c3 : (tensor<6x36xi32>, tensor<1x1xi32>) -> tensor<6x36xi32>
  %14 = tosa.cast %13 : (tensor<6x36xi32>) -> tensor<6x36xi8>
  return %14 : tensor<6x36xi8>
}

// CHECK-LABEL: @requantize(
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// EXACT-LABEL: @requantize(
// EXACT: = tosa.cast %
// EXACT: = tosa.sub %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.clamp %
// EXACT: = tosa.mul %
// EXACT: = tosa.clamp %
// EXACT: = tosa.cast %
// EXACT: = tosa.add %
// EXACT: = tosa.cast %
func.func @requantize(%x: tensor<3x40xi8>) -> tensor<3x40xi8> attributes {check.tolerance = 1} {
  %0 = tosa.cast %x : (tensor<3x40xi8>) -> tensor<3x40xi32>
  %c = "tosa.const"() <{values = dense<7> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %1 = tosa.sub %0, %c : (tensor<3x40xi32>, tensor<1x1xi32>) -> tensor<3x40xi32>
  %2 = tosa.cast %1 : (tensor<3x40xi32>) -> tensor<3x40xf32>
  %c1 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<3x40xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<3x40xf32>
  %4 = tosa.clamp %3 {min_val = -1.0 : f32, max_val = 2.5 : f32} : (tensor<3x40xf32>) -> tensor<3x40xf32>
  %c2 = "tosa.const"() <{values = dense<8.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<3x40xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<3x40xf32>
  %6 = tosa.clamp %5 {min_val = -124.0 : f32, max_val = 131.0 : f32} : (tensor<3x40xf32>) -> tensor<3x40xf32>
  %7 = tosa.cast %6 : (tensor<3x40xf32>) -> tensor<3x40xi32>
  %c3 = "tosa.const"() <{values = dense<-4> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %8 = tosa.add %7, %c3 : (tensor<3x40xi32>, tensor<1x1xi32>) -> tensor<3x40xi32>
  %9 = tosa.cast %8 : (tensor<3x40xi32>) -> tensor<3x40xi8>
  return %9 : tensor<3x40xi8>
}

// CHECK-LABEL: @concat(
// CHECK: = tosa.rescale %
// CHECK: = tosa.rescale %
// CHECK: = tosa.concat %
// EXACT-LABEL: @concat(
// EXACT: = tosa.rescale %
// EXACT: = tosa.rescale %
// EXACT: = tosa.concat %
func.func @concat(%x: tensor<2x3x40xi8>, %x1: tensor<2x5x40xi8>) -> tensor<2x8x40xi8> {
  %0 = tosa.cast %x : (tensor<2x3x40xi8>) -> tensor<2x3x40xf32>
  %c = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<2x3x40xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x40xf32>
  %2 = tosa.cast %x1 : (tensor<2x5x40xi8>) -> tensor<2x5x40xi32>
  %c1 = "tosa.const"() <{values = dense<2> : tensor<1x1x1xi32>}> : () -> tensor<1x1x1xi32>
  %3 = tosa.sub %2, %c1 : (tensor<2x5x40xi32>, tensor<1x1x1xi32>) -> tensor<2x5x40xi32>
  %4 = tosa.cast %3 : (tensor<2x5x40xi32>) -> tensor<2x5x40xf32>
  %c2 = "tosa.const"() <{values = dense<0.125> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<2x5x40xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x40xf32>
  %6 = tosa.concat %1, %5 {axis = 1 : i32} : (tensor<2x3x40xf32>, tensor<2x5x40xf32>) -> tensor<2x8x40xf32>
  %c3 = "tosa.const"() <{values = dense<16.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %7 = tosa.mul %6, %c3, %z8 : (tensor<2x8x40xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x8x40xf32>
  %8 = tosa.clamp %7 {min_val = -125.0 : f32, max_val = 130.0 : f32}
    : (tensor<2x8x40xf32>) -> tensor<2x8x40xf32>
  %9 = tosa.cast %8 : (tensor<2x8x40xf32>) -> tensor<2x8x40xi32>
  %c4 = "tosa.const"() <{values = dense<-3> : tensor<1x1x1xi32>}> : () -> tensor<1x1x1xi32>
  %10 = tosa.add %9, %c4 : (tensor<2x8x40xi32>, tensor<1x1x1xi32>) -> tensor<2x8x40xi32>
  %11 = tosa.cast %10 : (tensor<2x8x40xi32>) -> tensor<2x8x40xi8>
  return %11 : tensor<2x8x40xi8>
}

// CHECK-LABEL: @concat_float(
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.concat %
// EXACT-LABEL: @concat_float(
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
// EXACT: = tosa.concat %
func.func @concat_float(%x: tensor<2x3x40xi8>, %x1: tensor<2x5x40xi8>) -> tensor<2x8x40xi8> {
  %0 = tosa.cast %x : (tensor<2x3x40xi8>) -> tensor<2x3x40xf32>
  %c = "tosa.const"() <{values = dense<0.1> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<2x3x40xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x40xf32>
  %2 = tosa.cast %x1 : (tensor<2x5x40xi8>) -> tensor<2x5x40xf32>
  %c1 = "tosa.const"() <{values = dense<0.125> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x5x40xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x40xf32>
  %4 = tosa.concat %1, %3 {axis = 1 : i32} : (tensor<2x3x40xf32>, tensor<2x5x40xf32>) -> tensor<2x8x40xf32>
  %c2 = "tosa.const"() <{values = dense<8.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<2x8x40xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x8x40xf32>
  %6 = tosa.cast %5 : (tensor<2x8x40xf32>) -> tensor<2x8x40xi8>
  return %6 : tensor<2x8x40xi8>
}

// CHECK-LABEL: @average(
// CHECK: = tosa.depthwise_conv2d %
// CHECK: = tosa.rescale %
// EXACT-LABEL: @average(
// EXACT: = tosa.depthwise_conv2d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.clamp %
// EXACT: = tosa.cast %
// EXACT: = tosa.add %
// EXACT: = tosa.cast %
func.func @average(%x: tensor<2x8x4x3xi8>) -> tensor<2x3x3x3xi8> attributes {check.tolerance = 1} {
  %0 = tosa.cast %x : (tensor<2x8x4x3xi8>) -> tensor<2x8x4x3xi32>
  %c = "tosa.const"() <{values = dense<7> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %1 = tosa.sub %0, %c : (tensor<2x8x4x3xi32>, tensor<1x1x1x1xi32>) -> tensor<2x8x4x3xi32>
  %2 = tosa.cast %1 : (tensor<2x8x4x3xi32>) -> tensor<2x8x4x3xf32>
  %c1 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x8x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x8x4x3xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.avg_pool2d %3, %zero, %zero {kernel = array<i64: 4, 2>, stride = array<i64: 2, 1>, pad = array<i64: 0, 0, 0, 0>, acc_type = f32}
    : (tensor<2x8x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x3x3xf32>
  %c2 = "tosa.const"() <{values = dense<32.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<2x3x3x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x3x3xf32>
  %6 = tosa.clamp %5 {min_val = -131.0 : f32, max_val = 124.0 : f32}
    : (tensor<2x3x3x3xf32>) -> tensor<2x3x3x3xf32>
  %7 = tosa.cast %6 : (tensor<2x3x3x3xf32>) -> tensor<2x3x3x3xi32>
  %c3 = "tosa.const"() <{values = dense<3> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %8 = tosa.add %7, %c3 : (tensor<2x3x3x3xi32>, tensor<1x1x1x1xi32>) -> tensor<2x3x3x3xi32>
  %9 = tosa.cast %8 : (tensor<2x3x3x3xi32>) -> tensor<2x3x3x3xi8>
  return %9 : tensor<2x3x3x3xi8>
}

// Several layers: each result is quantized, read as floats by the next.

// CHECK-LABEL: @chain(
// CHECK: = tosa.mul %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.rescale %
// CHECK: = tosa.rescale %
// CHECK: = tosa.add %
// CHECK: = tosa.rescale %
// CHECK: = tosa.max_pool2d %
// CHECK: = tosa.depthwise_conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.reshape %
// CHECK: = tosa.matmul %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// EXACT-LABEL: @chain(
// EXACT: = tosa.mul %
// EXACT: = tosa.clamp %
// EXACT: = tosa.cast %
// EXACT: = tosa.add %
// EXACT: = tosa.cast %
// EXACT: = tosa.conv2d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.clamp %
// EXACT: = tosa.cast %
// EXACT: = tosa.conv2d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
// EXACT: = tosa.rescale %
// EXACT: = tosa.rescale %
// EXACT: = tosa.add %
// EXACT: = tosa.rescale %
// EXACT: = tosa.max_pool2d %
// EXACT: = tosa.depthwise_conv2d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
// EXACT: = tosa.reshape %
// EXACT: = tosa.matmul %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
func.func @chain(%x: tensor<1x9x8x3xf32>)
    -> tensor<1x1x5xf32> attributes {check.tolerance = 5.0e-02} {
  %c = "tosa.const"() <{values = dense<32.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x9x8x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x9x8x3xf32>
  %1 = tosa.clamp %0 {min_val = -131.0 : f32, max_val = 124.0 : f32}
    : (tensor<1x9x8x3xf32>) -> tensor<1x9x8x3xf32>
  %2 = tosa.cast %1 : (tensor<1x9x8x3xf32>) -> tensor<1x9x8x3xi32>
  %c1 = "tosa.const"() <{values = dense<3> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %3 = tosa.add %2, %c1 : (tensor<1x9x8x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x9x8x3xi32>
  %4 = tosa.cast %3 : (tensor<1x9x8x3xi32>) -> tensor<1x9x8x3xi8>
  %5 = tosa.cast %4 : (tensor<1x9x8x3xi8>) -> tensor<1x9x8x3xi32>
  %6 = tosa.sub %5, %c1 : (tensor<1x9x8x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x9x8x3xi32>
  %7 = tosa.cast %6 : (tensor<1x9x8x3xi32>) -> tensor<1x9x8x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.03125> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %8 = tosa.mul %7, %c2, %z8 : (tensor<1x9x8x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x9x8x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x3x3xi8>}> {check.random = [-20, 20]} : () -> tensor<4x3x3x3xi8>
  %9 = tosa.cast %w : (tensor<4x3x3x3xi8>) -> tensor<4x3x3x3xf32>
  %c3 = "tosa.const"() <{values = dense<0.015625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %10 = tosa.mul %9, %c3, %z8
    : (tensor<4x3x3x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x3x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %11 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c4 = "tosa.const"() <{values = dense<0.00048828125> : tensor<1xf32>}> : () -> tensor<1xf32>
  %12 = tosa.mul %11, %c4, %z8 : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %13 = tosa.conv2d %8, %10, %12, %zero, %zero {pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x9x8x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9x8x4xf32>
  %14 = tosa.clamp %13 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<1x9x8x4xf32>) -> tensor<1x9x8x4xf32>
  %c5 = "tosa.const"() <{values = dense<16.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %15 = tosa.mul %14, %c5, %z8
    : (tensor<1x9x8x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x9x8x4xf32>
  %16 = tosa.cast %15 : (tensor<1x9x8x4xf32>) -> tensor<1x9x8x4xi8>
  %17 = tosa.cast %16 : (tensor<1x9x8x4xi8>) -> tensor<1x9x8x4xf32>
  %c6 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %18 = tosa.mul %17, %c6, %z8
    : (tensor<1x9x8x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x9x8x4xf32>
  %w1 = "tosa.const"() <{values = dense<0> : tensor<4x3x3x4xi8>}> {check.random = [-20, 20]} : () -> tensor<4x3x3x4xi8>
  %19 = tosa.cast %w1 : (tensor<4x3x3x4xi8>) -> tensor<4x3x3x4xf32>
  %20 = tosa.mul %19, %c3, %z8
    : (tensor<4x3x3x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x3x4xf32>
  %21 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c7 = "tosa.const"() <{values = dense<0.0009765625> : tensor<1xf32>}> : () -> tensor<1xf32>
  %22 = tosa.mul %21, %c7, %z8 : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
  %23 = tosa.conv2d %18, %20, %22, %zero, %zero {pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x9x8x4xf32>, tensor<4x3x3x4xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9x8x4xf32>
  %c8 = "tosa.const"() <{values = dense<8.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %24 = tosa.mul %23, %c8, %z8
    : (tensor<1x9x8x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x9x8x4xf32>
  %25 = tosa.cast %24 : (tensor<1x9x8x4xf32>) -> tensor<1x9x8x4xi8>
  %26 = tosa.cast %25 : (tensor<1x9x8x4xi8>) -> tensor<1x9x8x4xf32>
  %c9 = "tosa.const"() <{values = dense<0.125> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %27 = tosa.mul %26, %c9, %z8
    : (tensor<1x9x8x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x9x8x4xf32>
  %28 = tosa.add %27, %18 : (tensor<1x9x8x4xf32>, tensor<1x9x8x4xf32>) -> tensor<1x9x8x4xf32>
  %29 = tosa.clamp %28 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<1x9x8x4xf32>) -> tensor<1x9x8x4xf32>
  %30 = tosa.mul %29, %c5, %z8
    : (tensor<1x9x8x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x9x8x4xf32>
  %31 = tosa.clamp %30 {min_val = 0.0 : f32, max_val = 255.0 : f32}
    : (tensor<1x9x8x4xf32>) -> tensor<1x9x8x4xf32>
  %32 = tosa.cast %31 : (tensor<1x9x8x4xf32>) -> tensor<1x9x8x4xi32>
  %c10 = "tosa.const"() <{values = dense<-128> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %33 = tosa.add %32, %c10 : (tensor<1x9x8x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x9x8x4xi32>
  %34 = tosa.cast %33 : (tensor<1x9x8x4xi32>) -> tensor<1x9x8x4xi8>
  %35 = tosa.cast %34 : (tensor<1x9x8x4xi8>) -> tensor<1x9x8x4xi32>
  %36 = tosa.sub %35, %c10 : (tensor<1x9x8x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x9x8x4xi32>
  %37 = tosa.cast %36 : (tensor<1x9x8x4xi32>) -> tensor<1x9x8x4xf32>
  %38 = tosa.mul %37, %c6, %z8
    : (tensor<1x9x8x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x9x8x4xf32>
  %39 = tosa.max_pool2d %38 {kernel = array<i64: 3, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>}
    : (tensor<1x9x8x4xf32>) -> tensor<1x4x4x4xf32>
  %40 = tosa.mul %39, %c5, %z8
    : (tensor<1x4x4x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x4xf32>
  %41 = tosa.clamp %40 {min_val = 0.0 : f32, max_val = 255.0 : f32}
    : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %42 = tosa.cast %41 : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xi32>
  %43 = tosa.add %42, %c10 : (tensor<1x4x4x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x4x4x4xi32>
  %44 = tosa.cast %43 : (tensor<1x4x4x4xi32>) -> tensor<1x4x4x4xi8>
  %45 = tosa.cast %44 : (tensor<1x4x4x4xi8>) -> tensor<1x4x4x4xi32>
  %46 = tosa.sub %45, %c10 : (tensor<1x4x4x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x4x4x4xi32>
  %47 = tosa.cast %46 : (tensor<1x4x4x4xi32>) -> tensor<1x4x4x4xf32>
  %48 = tosa.mul %47, %c6, %z8
    : (tensor<1x4x4x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x4xf32>
  %49 = tosa.avg_pool2d %48, %zero, %zero {kernel = array<i64: 4, 4>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, acc_type = f32}
    : (tensor<1x4x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x4xf32>
  %50 = tosa.mul %49, %c, %z8
    : (tensor<1x1x1x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x4xf32>
  %51 = tosa.cast %50 : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xi8>
  %52 = tosa.cast %51 : (tensor<1x1x1x4xi8>) -> tensor<1x1x1x4xf32>
  %53 = tosa.mul %52, %c2, %z8
    : (tensor<1x1x1x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x4xf32>
  %shape = tosa.const_shape {values = dense<[1, 1, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %54 = tosa.reshape %53, %shape : (tensor<1x1x1x4xf32>, !tosa.shape<3>) -> tensor<1x1x4xf32>
  %w2 = "tosa.const"() <{values = dense<0> : tensor<1x4x5xi8>}> {check.random = [-20, 20]} : () -> tensor<1x4x5xi8>
  %55 = tosa.cast %w2 : (tensor<1x4x5xi8>) -> tensor<1x4x5xf32>
  %c11 = "tosa.const"() <{values = dense<0.015625> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %56 = tosa.mul %55, %c11, %z8 : (tensor<1x4x5xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x5xf32>
  %57 = tosa.matmul %54, %56, %zero, %zero
    : (tensor<1x1x4xf32>, tensor<1x4x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x5xf32>
  return %57 : tensor<1x1x5xf32>
}

// Float remains float.

// CHECK-LABEL: @tail(
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.tanh %
// EXACT-LABEL: @tail(
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.tanh %
func.func @tail(%x: tensor<1x30xi8>) -> tensor<1x30xf32> {
  %0 = tosa.cast %x : (tensor<1x30xi8>) -> tensor<1x30xf32>
  %c = "tosa.const"() <{values = dense<0.2> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x30xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x30xf32>
  %2 = tosa.tanh %1 : (tensor<1x30xf32>) -> tensor<1x30xf32>
  return %2 : tensor<1x30xf32>
}

// CHECK-LABEL: @float_weights(
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// EXACT-LABEL: @float_weights(
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.conv2d %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
func.func @float_weights(%x: tensor<2x7x6x3xi8>) -> tensor<2x6x5x4xi8> {
  %0 = tosa.cast %x : (tensor<2x7x6x3xi8>) -> tensor<2x7x6x3xf32>
  %c = "tosa.const"() <{values = dense<0.1> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<2x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0.0> : tensor<4x2x2x3xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4x2x2x3xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %1, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<2x7x6x3xf32>, tensor<4x2x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x6x5x4xf32>
  %c1 = "tosa.const"() <{values = dense<10.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x6x5x4xf32>
  %4 = tosa.cast %3 : (tensor<2x6x5x4xf32>) -> tensor<2x6x5x4xi8>
  return %4 : tensor<2x6x5x4xi8>
}

// int8 TOSA.

// CHECK-LABEL: @rescale(
// CHECK: = tosa.rescale %
// EXACT-LABEL: @rescale(
// EXACT: = tosa.rescale %
func.func @rescale(%x: tensor<3x50x2xi8>) -> tensor<3x50x2xi8> {
  %m = "tosa.const"() <{values = dense<1048576> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<21> : tensor<1xi8>}> : () -> tensor<1xi8>
  %xz = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %xz, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<3x50x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x50x2xi8>
  return %0 : tensor<3x50x2xi8>
}

// CHECK-LABEL: @rescale_channels(
// CHECK: = tosa.rescale %
// EXACT-LABEL: @rescale_channels(
// EXACT: = tosa.rescale %
func.func @rescale_channels(%x: tensor<3x50x2xi8>) -> tensor<3x50x2xi8> {
  %m = "tosa.const"() <{values = dense<[1048576, 33554432]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tosa.const"() <{values = dense<[21, 27]> : tensor<2xi8>}> : () -> tensor<2xi8>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %z8, %z8 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<3x50x2xi8>, tensor<2xi32>, tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x50x2xi8>
  return %0 : tensor<3x50x2xi8>
}

// CHECK-LABEL: @rescale_any(
// CHECK: = tosa.rescale %
// EXACT-LABEL: @rescale_any(
// EXACT: = tosa.rescale %
func.func @rescale_any(%x: tensor<3x50x2xi8>) -> tensor<3x50x2xi8> {
  %m = "tosa.const"() <{values = dense<1431655765> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %z8, %z8 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<3x50x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x50x2xi8>
  return %0 : tensor<3x50x2xi8>
}
