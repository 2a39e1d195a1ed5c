// Networks that others quantized compute nearly the same when they are quantized again: as they
// come, they are the oracle. Layers that are shifts already, and what stays in float, compute the
// same but for ties.
// RUN: vta-check %s --split --cpu='vta-quantize{requantize=true}' --tolerance=0.05
// RUN: vta-check %s --print --split \
// RUN:   | vta-opt --split-input-file --vta-quantize=requantize=true \
// RUN:   | FileCheck %s --implicit-check-not='= tosa.{{[abd-z]|c[al]|con[cv]}}'

// CHECK-LABEL: @symmetric(
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @symmetric(%x: tensor<1x7x6x3xf32>) -> tensor<1x7x6x4xf32> {
  %c = "tosa.const"() <{values = dense<23.255814> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %1 = tosa.cast %0 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi8>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xf32>
  %c1 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %4 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<4x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %6 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c3 = "tosa.const"() <{values = dense<0.0002> : tensor<4xf32>}> : () -> tensor<4xf32>
  %7 = tosa.mul %6, %c3, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %8 = tosa.conv2d %3, %5, %7, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c4 = "tosa.const"() <{values = dense<9.090909> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %9 = tosa.mul %8, %c4, %z8 : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %10 = tosa.cast %9 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi8>
  %11 = tosa.cast %10 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xf32>
  %c5 = "tosa.const"() <{values = dense<0.11> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %12 = tosa.mul %11, %c5, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  return %12 : tensor<1x7x6x4xf32>
}

// Weights of 130 steps need coarser ones.

// CHECK-LABEL: @zeros(
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @zeros(%x: tensor<1x7x6x3xf32>)
    -> tensor<1x7x6x4xf32> attributes {check.tolerance = 5.0e-02} {
  %c = "tosa.const"() <{values = dense<23.255814> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %1 = tosa.clamp %0 {min_val = -117.0 : f32, max_val = 138.0 : f32}
    : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xf32>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi32>
  %c1 = "tosa.const"() <{values = dense<-11> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %3 = tosa.add %2, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %4 = tosa.cast %3 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xi8>
  %5 = tosa.cast %4 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi32>
  %6 = tosa.sub %5, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %7 = tosa.cast %6 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %8 = tosa.mul %7, %c2, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %9 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xi32>
  %c3 = "tosa.const"() <{values = dense<3> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %10 = tosa.sub %9, %c3 : (tensor<4x3x2x3xi32>, tensor<1x1x1x1xi32>) -> tensor<4x3x2x3xi32>
  %11 = tosa.cast %10 : (tensor<4x3x2x3xi32>) -> tensor<4x3x2x3xf32>
  %c4 = "tosa.const"() <{values = dense<0.01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %12 = tosa.mul %11, %c4, %z8
    : (tensor<4x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %13 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c5 = "tosa.const"() <{values = dense<0.0002> : tensor<4xf32>}> : () -> tensor<4xf32>
  %14 = tosa.mul %13, %c5, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %15 = tosa.conv2d %8, %12, %14, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c6 = "tosa.const"() <{values = dense<9.090909> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %16 = tosa.mul %15, %c6, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %17 = tosa.clamp %16 {min_val = -133.0 : f32, max_val = 122.0 : f32}
    : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xf32>
  %18 = tosa.cast %17 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi32>
  %c7 = "tosa.const"() <{values = dense<5> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %19 = tosa.add %18, %c7 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %20 = tosa.cast %19 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xi8>
  %21 = tosa.cast %20 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xi32>
  %22 = tosa.sub %21, %c7 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %23 = tosa.cast %22 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xf32>
  %c8 = "tosa.const"() <{values = dense<0.11> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %24 = tosa.mul %23, %c8, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  return %24 : tensor<1x7x6x4xf32>
}

// The clip of the output is in its zero point.

// CHECK-LABEL: @clip(
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @clip(%x: tensor<1x7x6x3xf32>) -> tensor<1x7x6x4xf32> {
  %c = "tosa.const"() <{values = dense<23.255814> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %1 = tosa.clamp %0 {min_val = -108.0 : f32, max_val = 147.0 : f32}
    : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xf32>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi32>
  %c1 = "tosa.const"() <{values = dense<-20> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %3 = tosa.add %2, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %4 = tosa.cast %3 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xi8>
  %5 = tosa.cast %4 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi32>
  %6 = tosa.sub %5, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %7 = tosa.cast %6 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %8 = tosa.mul %7, %c2, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %9 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c3 = "tosa.const"() <{values = dense<0.01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %10 = tosa.mul %9, %c3, %z8
    : (tensor<4x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %11 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c4 = "tosa.const"() <{values = dense<0.0002> : tensor<4xf32>}> : () -> tensor<4xf32>
  %12 = tosa.mul %11, %c4, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %13 = tosa.conv2d %8, %10, %12, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c5 = "tosa.const"() <{values = dense<20.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %14 = tosa.mul %13, %c5, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %15 = tosa.clamp %14 {min_val = 0.0 : f32, max_val = 255.0 : f32}
    : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xf32>
  %16 = tosa.cast %15 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi32>
  %c6 = "tosa.const"() <{values = dense<-128> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %17 = tosa.add %16, %c6 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %18 = tosa.cast %17 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xi8>
  %19 = tosa.cast %18 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xi32>
  %20 = tosa.sub %19, %c6 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %21 = tosa.cast %20 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xf32>
  %c7 = "tosa.const"() <{values = dense<0.05> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %22 = tosa.mul %21, %c7, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  return %22 : tensor<1x7x6x4xf32>
}

// CHECK-LABEL: @channels(
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @channels(%x: tensor<1x7x6x3xf32>) -> tensor<1x7x6x4xf32> {
  %c = "tosa.const"() <{values = dense<23.255814> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %1 = tosa.clamp %0 {min_val = -137.0 : f32, max_val = 118.0 : f32}
    : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xf32>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi32>
  %c1 = "tosa.const"() <{values = dense<9> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %3 = tosa.add %2, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %4 = tosa.cast %3 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xi8>
  %5 = tosa.cast %4 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi32>
  %6 = tosa.sub %5, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %7 = tosa.cast %6 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %8 = tosa.mul %7, %c2, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %9 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c3 = "tosa.const"() <{values = dense<[[[[0.01]]], [[[0.02]]], [[[0.013]]], [[[0.005]]]]> : tensor<4x1x1x1xf32>}> : () -> tensor<4x1x1x1xf32>
  %10 = tosa.mul %9, %c3, %z8
    : (tensor<4x3x2x3xf32>, tensor<4x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %11 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c4 = "tosa.const"() <{values = dense<[0.0002, 0.0004, 0.00026, 0.0001]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %12 = tosa.mul %11, %c4, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %13 = tosa.conv2d %8, %10, %12, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c5 = "tosa.const"() <{values = dense<9.090909> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %14 = tosa.mul %13, %c5, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %15 = tosa.clamp %14 {min_val = -123.0 : f32, max_val = 132.0 : f32}
    : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xf32>
  %16 = tosa.cast %15 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi32>
  %c6 = "tosa.const"() <{values = dense<-5> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %17 = tosa.add %16, %c6 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %18 = tosa.cast %17 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xi8>
  %19 = tosa.cast %18 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xi32>
  %20 = tosa.sub %19, %c6 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %21 = tosa.cast %20 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xf32>
  %c7 = "tosa.const"() <{values = dense<0.11> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %22 = tosa.mul %21, %c7, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  return %22 : tensor<1x7x6x4xf32>
}

// uint8 weights, of which 255 is left without the zero point.

// CHECK-LABEL: @wide_weights(
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @wide_weights(%x: tensor<1x7x6x3xf32>) -> tensor<1x7x6x4xf32> {
  %c = "tosa.const"() <{values = dense<23.255814> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %1 = tosa.cast %0 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi8>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xf32>
  %c1 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %4 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xi32>
  %c2 = "tosa.const"() <{values = dense<-128> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %5 = tosa.sub %4, %c2 : (tensor<4x3x2x3xi32>, tensor<1x1x1x1xi32>) -> tensor<4x3x2x3xi32>
  %6 = tosa.cast %5 : (tensor<4x3x2x3xi32>) -> tensor<4x3x2x3xf32>
  %c3 = "tosa.const"() <{values = dense<0.01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %7 = tosa.mul %6, %c3, %z8 : (tensor<4x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %8 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c4 = "tosa.const"() <{values = dense<0.0002> : tensor<4xf32>}> : () -> tensor<4xf32>
  %9 = tosa.mul %8, %c4, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %10 = tosa.conv2d %3, %7, %9, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c5 = "tosa.const"() <{values = dense<3.3333333> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %11 = tosa.mul %10, %c5, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %12 = tosa.cast %11 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi8>
  %13 = tosa.cast %12 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xf32>
  %c6 = "tosa.const"() <{values = dense<0.3> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %14 = tosa.mul %13, %c6, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  return %14 : tensor<1x7x6x4xf32>
}

// CHECK-LABEL: @far(
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @far(%x: tensor<1x7x6x3xf32>) -> tensor<1x7x6x4xf32> {
  %c = "tosa.const"() <{values = dense<23.255814> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %1 = tosa.clamp %0 {min_val = -129.0 : f32, max_val = 126.0 : f32}
    : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xf32>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi32>
  %c1 = "tosa.const"() <{values = dense<1> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %3 = tosa.add %2, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %4 = tosa.cast %3 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xi8>
  %5 = tosa.cast %4 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi32>
  %6 = tosa.sub %5, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %7 = tosa.cast %6 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %8 = tosa.mul %7, %c2, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %9 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c3 = "tosa.const"() <{values = dense<1.0e-05> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %10 = tosa.mul %9, %c3, %z8
    : (tensor<4x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %11 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c4 = "tosa.const"() <{values = dense<1.9999999e-07> : tensor<4xf32>}> : () -> tensor<4xf32>
  %12 = tosa.mul %11, %c4, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %13 = tosa.conv2d %8, %10, %12, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c5 = "tosa.const"() <{values = dense<9090.909> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %14 = tosa.mul %13, %c5, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %15 = tosa.clamp %14 {min_val = -125.0 : f32, max_val = 130.0 : f32}
    : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xf32>
  %16 = tosa.cast %15 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi32>
  %c6 = "tosa.const"() <{values = dense<-3> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %17 = tosa.add %16, %c6 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %18 = tosa.cast %17 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xi8>
  %19 = tosa.cast %18 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xi32>
  %20 = tosa.sub %19, %c6 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %21 = tosa.cast %20 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xf32>
  %c7 = "tosa.const"() <{values = dense<0.00011> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %22 = tosa.mul %21, %c7, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  return %22 : tensor<1x7x6x4xf32>
}

// CHECK-LABEL: @farther(
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @farther(%x: tensor<1x7x6x3xf32>) -> tensor<1x7x6x4xf32> {
  %c = "tosa.const"() <{values = dense<23.255814> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %1 = tosa.clamp %0 {min_val = -129.0 : f32, max_val = 126.0 : f32}
    : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xf32>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi32>
  %c1 = "tosa.const"() <{values = dense<1> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %3 = tosa.add %2, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %4 = tosa.cast %3 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xi8>
  %5 = tosa.cast %4 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi32>
  %6 = tosa.sub %5, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %7 = tosa.cast %6 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %8 = tosa.mul %7, %c2, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %9 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c3 = "tosa.const"() <{values = dense<1.0e-12> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %10 = tosa.mul %9, %c3, %z8
    : (tensor<4x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %11 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c4 = "tosa.const"() <{values = dense<2.0e-14> : tensor<4xf32>}> : () -> tensor<4xf32>
  %12 = tosa.mul %11, %c4, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %13 = tosa.conv2d %8, %10, %12, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c5 = "tosa.const"() <{values = dense<90909090000.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %14 = tosa.mul %13, %c5, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %15 = tosa.clamp %14 {min_val = -125.0 : f32, max_val = 130.0 : f32}
    : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xf32>
  %16 = tosa.cast %15 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi32>
  %c6 = "tosa.const"() <{values = dense<-3> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %17 = tosa.add %16, %c6 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %18 = tosa.cast %17 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xi8>
  %19 = tosa.cast %18 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xi32>
  %20 = tosa.sub %19, %c6 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %21 = tosa.cast %20 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xf32>
  %c7 = "tosa.const"() <{values = dense<1.1e-11> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %22 = tosa.mul %21, %c7, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  return %22 : tensor<1x7x6x4xf32>
}

// Shifts.

// CHECK-LABEL: @shifts(
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @shifts(%x: tensor<1x7x6x3xf32>) -> tensor<1x7x6x4xf32> attributes {check.tolerance = 1} {
  %c = "tosa.const"() <{values = dense<16.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %1 = tosa.cast %0 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi8>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xf32>
  %c1 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %4 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.0078125> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<4x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %6 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c3 = "tosa.const"() <{values = dense<0.00015625> : tensor<4xf32>}> : () -> tensor<4xf32>
  %7 = tosa.mul %6, %c3, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %8 = tosa.conv2d %3, %5, %7, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c4 = "tosa.const"() <{values = dense<4.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %9 = tosa.mul %8, %c4, %z8 : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %10 = tosa.cast %9 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi8>
  %11 = tosa.cast %10 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xf32>
  %c5 = "tosa.const"() <{values = dense<0.25> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %12 = tosa.mul %11, %c5, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  return %12 : tensor<1x7x6x4xf32>
}

// CHECK-LABEL: @shifts_channels(
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @shifts_channels(%x: tensor<1x7x6x3xf32>)
    -> tensor<1x7x6x4xf32> attributes {check.tolerance = 1} {
  %c = "tosa.const"() <{values = dense<16.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %1 = tosa.cast %0 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi8>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xf32>
  %c1 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %4 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c2 = "tosa.const"() <{values = dense<[[[[0.015625]]], [[[0.0078125]]], [[[0.00390625]]], [[[0.0078125]]]]> : tensor<4x1x1x1xf32>}> : () -> tensor<4x1x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<4x3x2x3xf32>, tensor<4x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %6 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c3 = "tosa.const"() <{values = dense<[0.0003125, 0.00015625, 7.8125e-05, 0.00015625]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %7 = tosa.mul %6, %c3, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %8 = tosa.conv2d %3, %5, %7, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c4 = "tosa.const"() <{values = dense<4.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %9 = tosa.mul %8, %c4, %z8 : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %10 = tosa.cast %9 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi8>
  %11 = tosa.cast %10 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xf32>
  %c5 = "tosa.const"() <{values = dense<0.25> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %12 = tosa.mul %11, %c5, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  return %12 : tensor<1x7x6x4xf32>
}

// A shift beside a layer that is none: it keeps its bits.

// CHECK-LABEL: @kept(
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.cast %
func.func @kept(%x: tensor<1x7x6x3xf32>, %x1: tensor<1x7x6x3xf32>)
    -> (tensor<1x7x6x4xi8>, tensor<1x7x6x4xi8>) attributes {check.tolerance = 3} {
  %c = "tosa.const"() <{values = dense<16.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %1 = tosa.cast %0 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi8>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xf32>
  %c1 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %4 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.0078125> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<4x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %6 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c3 = "tosa.const"() <{values = dense<0.00015625> : tensor<4xf32>}> : () -> tensor<4xf32>
  %7 = tosa.mul %6, %c3, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %8 = tosa.conv2d %3, %5, %7, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c4 = "tosa.const"() <{values = dense<27.027027> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %9 = tosa.mul %x1, %c4, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %10 = tosa.clamp %9 {min_val = -132.0 : f32, max_val = 123.0 : f32}
    : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xf32>
  %11 = tosa.cast %10 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi32>
  %c5 = "tosa.const"() <{values = dense<4> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %12 = tosa.add %11, %c5 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %13 = tosa.cast %12 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xi8>
  %14 = tosa.cast %13 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi32>
  %15 = tosa.sub %14, %c5 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %16 = tosa.cast %15 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xf32>
  %c6 = "tosa.const"() <{values = dense<0.037> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %17 = tosa.mul %16, %c6, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w1 = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %18 = tosa.cast %w1 : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c7 = "tosa.const"() <{values = dense<[[[[0.01]]], [[[0.02]]], [[[0.013]]], [[[0.005]]]]> : tensor<4x1x1x1xf32>}> : () -> tensor<4x1x1x1xf32>
  %19 = tosa.mul %18, %c7, %z8
    : (tensor<4x3x2x3xf32>, tensor<4x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %20 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c8 = "tosa.const"() <{values = dense<[0.0002, 0.0004, 0.00026, 0.0001]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %21 = tosa.mul %20, %c8, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %22 = tosa.conv2d %17, %19, %21, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c9 = "tosa.const"() <{values = dense<4.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %23 = tosa.mul %8, %c9, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %24 = tosa.cast %23 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi8>
  %c10 = "tosa.const"() <{values = dense<9.090909> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %25 = tosa.mul %22, %c10, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %26 = tosa.clamp %25 {min_val = -131.0 : f32, max_val = 124.0 : f32}
    : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xf32>
  %27 = tosa.cast %26 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi32>
  %c11 = "tosa.const"() <{values = dense<3> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %28 = tosa.add %27, %c11 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %29 = tosa.cast %28 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xi8>
  return %24, %29 : tensor<1x7x6x4xi8>, tensor<1x7x6x4xi8>
}

// Kinds of layers.

// CHECK-LABEL: @depthwise(
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.depthwise_conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @depthwise(%x: tensor<1x7x6x3xf32>) -> tensor<1x7x6x6xf32> {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x2x3x2xi8>}> {check.random = [-127, 127]} : () -> tensor<3x2x3x2xi8>
  %0 = tosa.cast %w : (tensor<3x2x3x2xi8>) -> tensor<3x2x3x2xf32>
  %c = "tosa.const"() <{values = dense<0.011> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<3x2x3x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<3x2x3x2xf32>
  %c1 = "tosa.const"() <{values = dense<25.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %2 = tosa.mul %x, %c1, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %3 = tosa.clamp %2 {min_val = -121.0 : f32, max_val = 134.0 : f32}
    : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xf32>
  %4 = tosa.cast %3 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi32>
  %c2 = "tosa.const"() <{values = dense<-7> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %5 = tosa.add %4, %c2 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %6 = tosa.cast %5 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xi8>
  %7 = tosa.cast %6 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi32>
  %8 = tosa.sub %7, %c2 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %9 = tosa.cast %8 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xf32>
  %c3 = "tosa.const"() <{values = dense<0.04> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %10 = tosa.mul %9, %c3, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767, 86, -764]> : tensor<6xi32>}> : () -> tensor<6xi32>
  %11 = tosa.cast %b : (tensor<6xi32>) -> tensor<6xf32>
  %c4 = "tosa.const"() <{values = dense<0.0004> : tensor<6xf32>}> : () -> tensor<6xf32>
  %12 = tosa.mul %11, %c4, %z8 : (tensor<6xf32>, tensor<6xf32>, tensor<1xi8>) -> tensor<6xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %13 = tosa.depthwise_conv2d %10, %1, %12, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<3x2x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x6xf32>
  %c5 = "tosa.const"() <{values = dense<14.285714> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %14 = tosa.mul %13, %c5, %z8
    : (tensor<1x7x6x6xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x6xf32>
  %15 = tosa.clamp %14 {min_val = -148.0 : f32, max_val = 107.0 : f32}
    : (tensor<1x7x6x6xf32>) -> tensor<1x7x6x6xf32>
  %16 = tosa.cast %15 : (tensor<1x7x6x6xf32>) -> tensor<1x7x6x6xi32>
  %c6 = "tosa.const"() <{values = dense<20> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %17 = tosa.add %16, %c6 : (tensor<1x7x6x6xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x6xi32>
  %18 = tosa.cast %17 : (tensor<1x7x6x6xi32>) -> tensor<1x7x6x6xi8>
  %19 = tosa.cast %18 : (tensor<1x7x6x6xi8>) -> tensor<1x7x6x6xi32>
  %20 = tosa.sub %19, %c6 : (tensor<1x7x6x6xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x6xi32>
  %21 = tosa.cast %20 : (tensor<1x7x6x6xi32>) -> tensor<1x7x6x6xf32>
  %c7 = "tosa.const"() <{values = dense<0.07> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %22 = tosa.mul %21, %c7, %z8
    : (tensor<1x7x6x6xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x6xf32>
  return %22 : tensor<1x7x6x6xf32>
}

// CHECK-LABEL: @transposed(
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.transpose_conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @transposed(%x: tensor<1x4x3x3xf32>) -> tensor<1x8x5x4xf32> {
  %c = "tosa.const"() <{values = dense<25.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x4x3x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x3x3xf32>
  %1 = tosa.clamp %0 {min_val = -137.0 : f32, max_val = 118.0 : f32}
    : (tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
  %2 = tosa.cast %1 : (tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xi32>
  %c1 = "tosa.const"() <{values = dense<9> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %3 = tosa.add %2, %c1 : (tensor<1x4x3x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x4x3x3xi32>
  %4 = tosa.cast %3 : (tensor<1x4x3x3xi32>) -> tensor<1x4x3x3xi8>
  %5 = tosa.cast %4 : (tensor<1x4x3x3xi8>) -> tensor<1x4x3x3xi32>
  %6 = tosa.sub %5, %c1 : (tensor<1x4x3x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x4x3x3xi32>
  %7 = tosa.cast %6 : (tensor<1x4x3x3xi32>) -> tensor<1x4x3x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.04> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %8 = tosa.mul %7, %c2, %z8 : (tensor<1x4x3x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x3x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %9 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c3 = "tosa.const"() <{values = dense<[[[[0.01]]], [[[0.02]]], [[[0.013]]], [[[0.005]]]]> : tensor<4x1x1x1xf32>}> : () -> tensor<4x1x1x1xf32>
  %10 = tosa.mul %9, %c3, %z8
    : (tensor<4x3x2x3xf32>, tensor<4x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %11 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c4 = "tosa.const"() <{values = dense<0.0004> : tensor<4xf32>}> : () -> tensor<4xf32>
  %12 = tosa.mul %11, %c4, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %13 = tosa.transpose_conv2d %8, %10, %12, %zero, %zero {out_pad = array<i64: 0, -1, 1, 0>, stride = array<i64: 2, 1>, acc_type = f32}
    : (tensor<1x4x3x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x5x4xf32>
  %c5 = "tosa.const"() <{values = dense<11.111111> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %14 = tosa.mul %13, %c5, %z8
    : (tensor<1x8x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x5x4xf32>
  %15 = tosa.clamp %14 {min_val = -125.0 : f32, max_val = 130.0 : f32}
    : (tensor<1x8x5x4xf32>) -> tensor<1x8x5x4xf32>
  %16 = tosa.cast %15 : (tensor<1x8x5x4xf32>) -> tensor<1x8x5x4xi32>
  %c6 = "tosa.const"() <{values = dense<-3> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %17 = tosa.add %16, %c6 : (tensor<1x8x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x5x4xi32>
  %18 = tosa.cast %17 : (tensor<1x8x5x4xi32>) -> tensor<1x8x5x4xi8>
  %19 = tosa.cast %18 : (tensor<1x8x5x4xi8>) -> tensor<1x8x5x4xi32>
  %20 = tosa.sub %19, %c6 : (tensor<1x8x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x5x4xi32>
  %21 = tosa.cast %20 : (tensor<1x8x5x4xi32>) -> tensor<1x8x5x4xf32>
  %c7 = "tosa.const"() <{values = dense<0.09> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %22 = tosa.mul %21, %c7, %z8
    : (tensor<1x8x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x5x4xf32>
  return %22 : tensor<1x8x5x4xf32>
}

// CHECK-LABEL: @dense(
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.reshape %
// CHECK: = tosa.matmul %
// CHECK: = tosa.add %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.reshape %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @dense(%x: tensor<3x20xf32>) -> tensor<3x5xf32> attributes {check.tolerance = 8.0e-02} {
  %c = "tosa.const"() <{values = dense<25.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8 : (tensor<3x20xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<3x20xf32>
  %1 = tosa.clamp %0 {min_val = -125.0 : f32, max_val = 130.0 : f32} : (tensor<3x20xf32>) -> tensor<3x20xf32>
  %2 = tosa.cast %1 : (tensor<3x20xf32>) -> tensor<3x20xi32>
  %c1 = "tosa.const"() <{values = dense<-3> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %3 = tosa.add %2, %c1 : (tensor<3x20xi32>, tensor<1x1xi32>) -> tensor<3x20xi32>
  %4 = tosa.cast %3 : (tensor<3x20xi32>) -> tensor<3x20xi8>
  %5 = tosa.cast %4 : (tensor<3x20xi8>) -> tensor<3x20xi32>
  %6 = tosa.sub %5, %c1 : (tensor<3x20xi32>, tensor<1x1xi32>) -> tensor<3x20xi32>
  %7 = tosa.cast %6 : (tensor<3x20xi32>) -> tensor<3x20xf32>
  %c2 = "tosa.const"() <{values = dense<0.04> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %8 = tosa.mul %7, %c2, %z8 : (tensor<3x20xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<3x20xf32>
  %shape = tosa.const_shape {values = dense<[1, 3, 20]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %9 = tosa.reshape %8, %shape : (tensor<3x20xf32>, !tosa.shape<3>) -> tensor<1x3x20xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<1x20x5xi8>}> {check.random = [-127, 127]} : () -> tensor<1x20x5xi8>
  %10 = tosa.cast %w : (tensor<1x20x5xi8>) -> tensor<1x20x5xf32>
  %c3 = "tosa.const"() <{values = dense<[[[0.01, 0.02, 0.01, 0.03, 0.005]]]> : tensor<1x1x5xf32>}> : () -> tensor<1x1x5xf32>
  %11 = tosa.mul %10, %c3, %z8 : (tensor<1x20x5xf32>, tensor<1x1x5xf32>, tensor<1xi8>) -> tensor<1x20x5xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %12 = tosa.matmul %9, %11, %zero, %zero
    : (tensor<1x3x20xf32>, tensor<1x20x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x5xf32>
  %shape1 = tosa.const_shape {values = dense<[3, 5]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %13 = tosa.reshape %12, %shape1 : (tensor<1x3x5xf32>, !tosa.shape<2>) -> tensor<3x5xf32>
  %c4 = "tosa.const"() <{values = dense<[[-2.0, -1.0, 0.0, 1.0, 2.0]]> : tensor<1x5xf32>}> : () -> tensor<1x5xf32>
  %14 = tosa.add %13, %c4 : (tensor<3x5xf32>, tensor<1x5xf32>) -> tensor<3x5xf32>
  %c5 = "tosa.const"() <{values = dense<10.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %15 = tosa.mul %14, %c5, %z8 : (tensor<3x5xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<3x5xf32>
  %16 = tosa.clamp %15 {min_val = -158.0 : f32, max_val = 97.0 : f32} : (tensor<3x5xf32>) -> tensor<3x5xf32>
  %17 = tosa.cast %16 : (tensor<3x5xf32>) -> tensor<3x5xi32>
  %c6 = "tosa.const"() <{values = dense<30> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %18 = tosa.add %17, %c6 : (tensor<3x5xi32>, tensor<1x1xi32>) -> tensor<3x5xi32>
  %19 = tosa.cast %18 : (tensor<3x5xi32>) -> tensor<3x5xi8>
  %20 = tosa.cast %19 : (tensor<3x5xi8>) -> tensor<3x5xi32>
  %21 = tosa.sub %20, %c6 : (tensor<3x5xi32>, tensor<1x1xi32>) -> tensor<3x5xi32>
  %22 = tosa.cast %21 : (tensor<3x5xi32>) -> tensor<3x5xf32>
  %c7 = "tosa.const"() <{values = dense<0.1> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %23 = tosa.mul %22, %c7, %z8 : (tensor<3x5xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<3x5xf32>
  return %23 : tensor<3x5xf32>
}

// The model has no range for the result.

// CHECK-LABEL: @no_range(
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.reshape %
// CHECK: = tosa.matmul %
// CHECK: = tosa.rescale %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @no_range(%x: tensor<3x20xf32>)
    -> tensor<1x3x5xf32> attributes {check.tolerance = 0.15} {
  %c = "tosa.const"() <{values = dense<25.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8 : (tensor<3x20xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<3x20xf32>
  %1 = tosa.clamp %0 {min_val = -125.0 : f32, max_val = 130.0 : f32} : (tensor<3x20xf32>) -> tensor<3x20xf32>
  %2 = tosa.cast %1 : (tensor<3x20xf32>) -> tensor<3x20xi32>
  %c1 = "tosa.const"() <{values = dense<-3> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %3 = tosa.add %2, %c1 : (tensor<3x20xi32>, tensor<1x1xi32>) -> tensor<3x20xi32>
  %4 = tosa.cast %3 : (tensor<3x20xi32>) -> tensor<3x20xi8>
  %5 = tosa.cast %4 : (tensor<3x20xi8>) -> tensor<3x20xi32>
  %6 = tosa.sub %5, %c1 : (tensor<3x20xi32>, tensor<1x1xi32>) -> tensor<3x20xi32>
  %7 = tosa.cast %6 : (tensor<3x20xi32>) -> tensor<3x20xf32>
  %c2 = "tosa.const"() <{values = dense<0.04> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %8 = tosa.mul %7, %c2, %z8 : (tensor<3x20xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<3x20xf32>
  %shape = tosa.const_shape {values = dense<[1, 3, 20]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %9 = tosa.reshape %8, %shape : (tensor<3x20xf32>, !tosa.shape<3>) -> tensor<1x3x20xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<1x20x5xi8>}> {check.random = [-127, 127]} : () -> tensor<1x20x5xi8>
  %10 = tosa.cast %w : (tensor<1x20x5xi8>) -> tensor<1x20x5xf32>
  %c3 = "tosa.const"() <{values = dense<0.02> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %11 = tosa.mul %10, %c3, %z8 : (tensor<1x20x5xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x20x5xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %12 = tosa.matmul %9, %11, %zero, %zero
    : (tensor<1x3x20xf32>, tensor<1x20x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x5xf32>
  return %12 : tensor<1x3x5xf32>
}

// The three scales are tied: up to twice as coarse.

// CHECK-LABEL: @residual(
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.rescale %
// CHECK: = tosa.rescale %
// CHECK: = tosa.add %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @residual(%x: tensor<1x7x6x3xf32>)
    -> tensor<1x7x6x3xf32> attributes {check.tolerance = 8.0e-02} {
  %c = "tosa.const"() <{values = dense<23.255814> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %1 = tosa.clamp %0 {min_val = -119.0 : f32, max_val = 136.0 : f32}
    : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xf32>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi32>
  %c1 = "tosa.const"() <{values = dense<-9> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %3 = tosa.add %2, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %4 = tosa.cast %3 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xi8>
  %5 = tosa.cast %4 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi32>
  %6 = tosa.sub %5, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %7 = tosa.cast %6 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %8 = tosa.mul %7, %c2, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<3x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<3x3x2x3xi8>
  %9 = tosa.cast %w : (tensor<3x3x2x3xi8>) -> tensor<3x3x2x3xf32>
  %c3 = "tosa.const"() <{values = dense<0.007> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %10 = tosa.mul %9, %c3, %z8
    : (tensor<3x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<3x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %11 = tosa.cast %b : (tensor<3xi32>) -> tensor<3xf32>
  %c4 = "tosa.const"() <{values = dense<0.00014> : tensor<3xf32>}> : () -> tensor<3xf32>
  %12 = tosa.mul %11, %c4, %z8 : (tensor<3xf32>, tensor<3xf32>, tensor<1xi8>) -> tensor<3xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %13 = tosa.conv2d %8, %10, %12, %zero, %zero {pad = array<i64: 1, 1, 1, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<3x3x2x3xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x3xf32>
  %c5 = "tosa.const"() <{values = dense<12.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %14 = tosa.mul %13, %c5, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %15 = tosa.clamp %14 {min_val = -145.0 : f32, max_val = 110.0 : f32}
    : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xf32>
  %16 = tosa.cast %15 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi32>
  %c6 = "tosa.const"() <{values = dense<17> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %17 = tosa.add %16, %c6 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %18 = tosa.cast %17 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xi8>
  %19 = tosa.cast %18 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi32>
  %20 = tosa.sub %19, %c6 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %21 = tosa.cast %20 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xf32>
  %c7 = "tosa.const"() <{values = dense<0.08> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %22 = tosa.mul %21, %c7, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %23 = tosa.add %8, %22 : (tensor<1x7x6x3xf32>, tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xf32>
  %c8 = "tosa.const"() <{values = dense<20.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %24 = tosa.mul %23, %c8, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %25 = tosa.clamp %24 {min_val = 0.0 : f32, max_val = 255.0 : f32}
    : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xf32>
  %26 = tosa.cast %25 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi32>
  %c9 = "tosa.const"() <{values = dense<-128> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %27 = tosa.add %26, %c9 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %28 = tosa.cast %27 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xi8>
  %29 = tosa.cast %28 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi32>
  %30 = tosa.sub %29, %c9 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %31 = tosa.cast %30 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xf32>
  %c10 = "tosa.const"() <{values = dense<0.05> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %32 = tosa.mul %31, %c10, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  return %32 : tensor<1x7x6x3xf32>
}

// CHECK-LABEL: @pools(
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.max_pool2d %
// CHECK: = tosa.depthwise_conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.concat %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @pools(%x: tensor<1x8x6x3xf32>)
    -> tensor<1x8x3x8xf32> attributes {check.tolerance = 8.0e-02} {
  %c = "tosa.const"() <{values = dense<23.255814> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x8x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x6x3xf32>
  %1 = tosa.clamp %0 {min_val = -119.0 : f32, max_val = 136.0 : f32}
    : (tensor<1x8x6x3xf32>) -> tensor<1x8x6x3xf32>
  %2 = tosa.cast %1 : (tensor<1x8x6x3xf32>) -> tensor<1x8x6x3xi32>
  %c1 = "tosa.const"() <{values = dense<-9> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %3 = tosa.add %2, %c1 : (tensor<1x8x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x6x3xi32>
  %4 = tosa.cast %3 : (tensor<1x8x6x3xi32>) -> tensor<1x8x6x3xi8>
  %5 = tosa.cast %4 : (tensor<1x8x6x3xi8>) -> tensor<1x8x6x3xi32>
  %6 = tosa.sub %5, %c1 : (tensor<1x8x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x6x3xi32>
  %7 = tosa.cast %6 : (tensor<1x8x6x3xi32>) -> tensor<1x8x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %8 = tosa.mul %7, %c2, %z8 : (tensor<1x8x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x6x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x3x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x3x3xi8>
  %9 = tosa.cast %w : (tensor<4x3x3x3xi8>) -> tensor<4x3x3x3xf32>
  %c3 = "tosa.const"() <{values = dense<[[[[0.01]]], [[[0.02]]], [[[0.013]]], [[[0.005]]]]> : tensor<4x1x1x1xf32>}> : () -> tensor<4x1x1x1xf32>
  %10 = tosa.mul %9, %c3, %z8
    : (tensor<4x3x3x3xf32>, tensor<4x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x3x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %11 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c4 = "tosa.const"() <{values = dense<[0.0002, 0.0004, 0.00026, 0.0001]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %12 = tosa.mul %11, %c4, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %13 = tosa.conv2d %8, %10, %12, %zero, %zero {pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x8x6x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x6x4xf32>
  %c5 = "tosa.const"() <{values = dense<5.882353> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %14 = tosa.mul %13, %c5, %z8
    : (tensor<1x8x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x6x4xf32>
  %15 = tosa.clamp %14 {min_val = -88.0 : f32, max_val = 167.0 : f32}
    : (tensor<1x8x6x4xf32>) -> tensor<1x8x6x4xf32>
  %16 = tosa.cast %15 : (tensor<1x8x6x4xf32>) -> tensor<1x8x6x4xi32>
  %c6 = "tosa.const"() <{values = dense<-40> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %17 = tosa.add %16, %c6 : (tensor<1x8x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x6x4xi32>
  %18 = tosa.cast %17 : (tensor<1x8x6x4xi32>) -> tensor<1x8x6x4xi8>
  %19 = tosa.cast %18 : (tensor<1x8x6x4xi8>) -> tensor<1x8x6x4xi32>
  %20 = tosa.sub %19, %c6 : (tensor<1x8x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x6x4xi32>
  %21 = tosa.cast %20 : (tensor<1x8x6x4xi32>) -> tensor<1x8x6x4xf32>
  %c7 = "tosa.const"() <{values = dense<0.17> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %22 = tosa.mul %21, %c7, %z8
    : (tensor<1x8x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x6x4xf32>
  %23 = tosa.max_pool2d %22 {kernel = array<i64: 3, 2>, stride = array<i64: 1, 2>, pad = array<i64: 1, 1, 0, 0>}
    : (tensor<1x8x6x4xf32>) -> tensor<1x8x3x4xf32>
  %24 = tosa.mul %23, %c5, %z8
    : (tensor<1x8x3x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x3x4xf32>
  %25 = tosa.clamp %24 {min_val = -88.0 : f32, max_val = 167.0 : f32}
    : (tensor<1x8x3x4xf32>) -> tensor<1x8x3x4xf32>
  %26 = tosa.cast %25 : (tensor<1x8x3x4xf32>) -> tensor<1x8x3x4xi32>
  %27 = tosa.add %26, %c6 : (tensor<1x8x3x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x3x4xi32>
  %28 = tosa.cast %27 : (tensor<1x8x3x4xi32>) -> tensor<1x8x3x4xi8>
  %29 = tosa.cast %28 : (tensor<1x8x3x4xi8>) -> tensor<1x8x3x4xi32>
  %30 = tosa.sub %29, %c6 : (tensor<1x8x3x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x3x4xi32>
  %31 = tosa.cast %30 : (tensor<1x8x3x4xi32>) -> tensor<1x8x3x4xf32>
  %32 = tosa.mul %31, %c7, %z8
    : (tensor<1x8x3x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x3x4xf32>
  %33 = tosa.avg_pool2d %22, %zero, %zero {kernel = array<i64: 1, 2>, stride = array<i64: 1, 2>, pad = array<i64: 0, 0, 0, 0>, acc_type = f32}
    : (tensor<1x8x6x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x3x4xf32>
  %c8 = "tosa.const"() <{values = dense<6.6666665> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %34 = tosa.mul %33, %c8, %z8
    : (tensor<1x8x3x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x3x4xf32>
  %35 = tosa.clamp %34 {min_val = -108.0 : f32, max_val = 147.0 : f32}
    : (tensor<1x8x3x4xf32>) -> tensor<1x8x3x4xf32>
  %36 = tosa.cast %35 : (tensor<1x8x3x4xf32>) -> tensor<1x8x3x4xi32>
  %c9 = "tosa.const"() <{values = dense<-20> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %37 = tosa.add %36, %c9 : (tensor<1x8x3x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x3x4xi32>
  %38 = tosa.cast %37 : (tensor<1x8x3x4xi32>) -> tensor<1x8x3x4xi8>
  %39 = tosa.cast %38 : (tensor<1x8x3x4xi8>) -> tensor<1x8x3x4xi32>
  %40 = tosa.sub %39, %c9 : (tensor<1x8x3x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x3x4xi32>
  %41 = tosa.cast %40 : (tensor<1x8x3x4xi32>) -> tensor<1x8x3x4xf32>
  %c10 = "tosa.const"() <{values = dense<0.15> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %42 = tosa.mul %41, %c10, %z8
    : (tensor<1x8x3x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x3x4xf32>
  %43 = tosa.concat %32, %42 {axis = 3 : i32}
    : (tensor<1x8x3x4xf32>, tensor<1x8x3x4xf32>) -> tensor<1x8x3x8xf32>
  %44 = tosa.mul %43, %c5, %z8
    : (tensor<1x8x3x8xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x3x8xf32>
  %45 = tosa.clamp %44 {min_val = -88.0 : f32, max_val = 167.0 : f32}
    : (tensor<1x8x3x8xf32>) -> tensor<1x8x3x8xf32>
  %46 = tosa.cast %45 : (tensor<1x8x3x8xf32>) -> tensor<1x8x3x8xi32>
  %47 = tosa.add %46, %c6 : (tensor<1x8x3x8xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x3x8xi32>
  %48 = tosa.cast %47 : (tensor<1x8x3x8xi32>) -> tensor<1x8x3x8xi8>
  %49 = tosa.cast %48 : (tensor<1x8x3x8xi8>) -> tensor<1x8x3x8xi32>
  %50 = tosa.sub %49, %c6 : (tensor<1x8x3x8xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x3x8xi32>
  %51 = tosa.cast %50 : (tensor<1x8x3x8xi32>) -> tensor<1x8x3x8xf32>
  %52 = tosa.mul %51, %c7, %z8
    : (tensor<1x8x3x8xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x3x8xf32>
  return %52 : tensor<1x8x3x8xf32>
}

// Several readers.

// CHECK-LABEL: @readers(
// CHECK: = tosa.mul %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @readers(%x: tensor<1x7x6x3xf32>)
    -> (tensor<1x7x6x4xf32>, tensor<1x7x6x4xf32>, tensor<1x7x6x3xf32>) {
  %c = "tosa.const"() <{values = dense<23.255814> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %1 = tosa.clamp %0 {min_val = -119.0 : f32, max_val = 136.0 : f32}
    : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xf32>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi32>
  %c1 = "tosa.const"() <{values = dense<-9> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %3 = tosa.add %2, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %4 = tosa.cast %3 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xi8>
  %5 = tosa.cast %4 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi32>
  %6 = tosa.sub %5, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %7 = tosa.cast %6 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %8 = tosa.mul %7, %c2, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %9 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c3 = "tosa.const"() <{values = dense<0.007> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %10 = tosa.mul %9, %c3, %z8
    : (tensor<4x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %11 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c4 = "tosa.const"() <{values = dense<0.00014> : tensor<4xf32>}> : () -> tensor<4xf32>
  %12 = tosa.mul %11, %c4, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %13 = tosa.conv2d %8, %10, %12, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c5 = "tosa.const"() <{values = dense<14.285714> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %14 = tosa.mul %13, %c5, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %15 = tosa.cast %14 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi8>
  %16 = tosa.cast %15 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xf32>
  %c6 = "tosa.const"() <{values = dense<0.07> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %17 = tosa.mul %16, %c6, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %w1 = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %18 = tosa.cast %w1 : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c7 = "tosa.const"() <{values = dense<[[[[0.01]]], [[[0.02]]], [[[0.013]]], [[[0.005]]]]> : tensor<4x1x1x1xf32>}> : () -> tensor<4x1x1x1xf32>
  %19 = tosa.mul %18, %c7, %z8
    : (tensor<4x3x2x3xf32>, tensor<4x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %20 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c8 = "tosa.const"() <{values = dense<[0.0002, 0.0004, 0.00026, 0.0001]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %21 = tosa.mul %20, %c8, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %22 = tosa.conv2d %8, %19, %21, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c9 = "tosa.const"() <{values = dense<9.090909> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %23 = tosa.mul %22, %c9, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %24 = tosa.clamp %23 {min_val = -131.0 : f32, max_val = 124.0 : f32}
    : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xf32>
  %25 = tosa.cast %24 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi32>
  %c10 = "tosa.const"() <{values = dense<3> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %26 = tosa.add %25, %c10 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %27 = tosa.cast %26 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xi8>
  %28 = tosa.cast %27 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xi32>
  %29 = tosa.sub %28, %c10 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %30 = tosa.cast %29 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xf32>
  %c11 = "tosa.const"() <{values = dense<0.11> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %31 = tosa.mul %30, %c11, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  return %17, %31, %8 : tensor<1x7x6x4xf32>, tensor<1x7x6x4xf32>, tensor<1x7x6x3xf32>
}

// CHECK-LABEL: @no_dequantize(
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.cast %
func.func @no_dequantize(%x: tensor<1x7x6x3xf32>)
    -> tensor<1x7x6x4xi8> attributes {check.tolerance = 3} {
  %c = "tosa.const"() <{values = dense<23.255814> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %1 = tosa.clamp %0 {min_val = -119.0 : f32, max_val = 136.0 : f32}
    : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xf32>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi32>
  %c1 = "tosa.const"() <{values = dense<-9> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %3 = tosa.add %2, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %4 = tosa.cast %3 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xi8>
  %5 = tosa.cast %4 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi32>
  %6 = tosa.sub %5, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %7 = tosa.cast %6 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %8 = tosa.mul %7, %c2, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %9 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c3 = "tosa.const"() <{values = dense<[[[[0.01]]], [[[0.02]]], [[[0.013]]], [[[0.005]]]]> : tensor<4x1x1x1xf32>}> : () -> tensor<4x1x1x1xf32>
  %10 = tosa.mul %9, %c3, %z8
    : (tensor<4x3x2x3xf32>, tensor<4x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %11 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c4 = "tosa.const"() <{values = dense<[0.0002, 0.0004, 0.00026, 0.0001]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %12 = tosa.mul %11, %c4, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %13 = tosa.conv2d %8, %10, %12, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c5 = "tosa.const"() <{values = dense<9.090909> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %14 = tosa.mul %13, %c5, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %15 = tosa.clamp %14 {min_val = -131.0 : f32, max_val = 124.0 : f32}
    : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xf32>
  %16 = tosa.cast %15 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi32>
  %c6 = "tosa.const"() <{values = dense<3> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %17 = tosa.add %16, %c6 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %18 = tosa.cast %17 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xi8>
  return %18 : tensor<1x7x6x4xi8>
}

// CHECK-LABEL: @no_quantize(
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.mul %
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @no_quantize(%x: tensor<1x7x6x3xi8>) -> tensor<1x7x6x4xf32> {
  %0 = tosa.cast %x : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi32>
  %c = "tosa.const"() <{values = dense<5> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %1 = tosa.sub %0, %c : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xf32>
  %c1 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %4 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c2 = "tosa.const"() <{values = dense<[[[[0.01]]], [[[0.02]]], [[[0.013]]], [[[0.005]]]]> : tensor<4x1x1x1xf32>}> : () -> tensor<4x1x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<4x3x2x3xf32>, tensor<4x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %6 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c3 = "tosa.const"() <{values = dense<[0.0002, 0.0004, 0.00026, 0.0001]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %7 = tosa.mul %6, %c3, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %8 = tosa.conv2d %3, %5, %7, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c4 = "tosa.const"() <{values = dense<9.090909> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %9 = tosa.mul %8, %c4, %z8 : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %10 = tosa.clamp %9 {min_val = -131.0 : f32, max_val = 124.0 : f32}
    : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xf32>
  %11 = tosa.cast %10 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi32>
  %c5 = "tosa.const"() <{values = dense<3> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %12 = tosa.add %11, %c5 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %13 = tosa.cast %12 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xi8>
  %14 = tosa.cast %13 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xi32>
  %15 = tosa.sub %14, %c5 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %16 = tosa.cast %15 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xf32>
  %c6 = "tosa.const"() <{values = dense<0.11> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %17 = tosa.mul %16, %c6, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  return %17 : tensor<1x7x6x4xf32>
}

// The scale that a tensor has been quantized with is not that of its reader.

// CHECK-LABEL: @disagree(
// CHECK: = tosa.mul %
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @disagree(%x: tensor<1x7x6x3xf32>)
    -> tensor<1x7x6x4xf32> attributes {check.tolerance = 8.0e-02} {
  %c = "tosa.const"() <{values = dense<23.255814> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %1 = tosa.clamp %0 {min_val = -133.0 : f32, max_val = 122.0 : f32}
    : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xf32>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi32>
  %c1 = "tosa.const"() <{values = dense<5> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %3 = tosa.add %2, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %4 = tosa.cast %3 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xi8>
  %5 = tosa.cast %4 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi32>
  %6 = tosa.sub %5, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %7 = tosa.cast %6 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.031> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %8 = tosa.mul %7, %c2, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %9 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c3 = "tosa.const"() <{values = dense<[[[[0.01]]], [[[0.02]]], [[[0.013]]], [[[0.005]]]]> : tensor<4x1x1x1xf32>}> : () -> tensor<4x1x1x1xf32>
  %10 = tosa.mul %9, %c3, %z8
    : (tensor<4x3x2x3xf32>, tensor<4x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %11 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c4 = "tosa.const"() <{values = dense<[0.0002, 0.0004, 0.00026, 0.0001]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %12 = tosa.mul %11, %c4, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %13 = tosa.conv2d %8, %10, %12, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c5 = "tosa.const"() <{values = dense<9.090909> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %14 = tosa.mul %13, %c5, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %15 = tosa.clamp %14 {min_val = -131.0 : f32, max_val = 124.0 : f32}
    : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xf32>
  %16 = tosa.cast %15 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi32>
  %c6 = "tosa.const"() <{values = dense<3> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %17 = tosa.add %16, %c6 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %18 = tosa.cast %17 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xi8>
  %19 = tosa.cast %18 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xi32>
  %20 = tosa.sub %19, %c6 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %21 = tosa.cast %20 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xf32>
  %c7 = "tosa.const"() <{values = dense<0.11> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %22 = tosa.mul %21, %c7, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  return %22 : tensor<1x7x6x4xf32>
}

// CHECK-LABEL: @disagree_zero(
// CHECK: = tosa.mul %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.add %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @disagree_zero(%x: tensor<1x7x6x3xf32>)
    -> tensor<1x7x6x4xf32> attributes {check.tolerance = 8.0e-02} {
  %c = "tosa.const"() <{values = dense<23.255814> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %1 = tosa.clamp %0 {min_val = -133.0 : f32, max_val = 122.0 : f32}
    : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xf32>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi32>
  %c1 = "tosa.const"() <{values = dense<5> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %3 = tosa.add %2, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %4 = tosa.cast %3 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xi8>
  %5 = tosa.cast %4 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi32>
  %c2 = "tosa.const"() <{values = dense<2> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %6 = tosa.sub %5, %c2 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %7 = tosa.cast %6 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xf32>
  %c3 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %8 = tosa.mul %7, %c3, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %9 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c4 = "tosa.const"() <{values = dense<[[[[0.01]]], [[[0.02]]], [[[0.013]]], [[[0.005]]]]> : tensor<4x1x1x1xf32>}> : () -> tensor<4x1x1x1xf32>
  %10 = tosa.mul %9, %c4, %z8
    : (tensor<4x3x2x3xf32>, tensor<4x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %11 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c5 = "tosa.const"() <{values = dense<[0.0002, 0.0004, 0.00026, 0.0001]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %12 = tosa.mul %11, %c5, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %13 = tosa.conv2d %8, %10, %12, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c6 = "tosa.const"() <{values = dense<9.090909> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %14 = tosa.mul %13, %c6, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %15 = tosa.clamp %14 {min_val = -131.0 : f32, max_val = 124.0 : f32}
    : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xf32>
  %16 = tosa.cast %15 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi32>
  %c7 = "tosa.const"() <{values = dense<3> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %17 = tosa.add %16, %c7 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %18 = tosa.cast %17 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xi8>
  %19 = tosa.cast %18 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xi32>
  %20 = tosa.sub %19, %c7 : (tensor<1x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x4xi32>
  %21 = tosa.cast %20 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xf32>
  %c8 = "tosa.const"() <{values = dense<0.11> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %22 = tosa.mul %21, %c8, %z8
    : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  return %22 : tensor<1x7x6x4xf32>
}

// What the model has in float stays so, and tensors keep its scales there.

// CHECK-LABEL: @mixture(
// CHECK: = tosa.mul %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.cast %
// CHECK: = tosa.cast %
// CHECK: = tosa.sub %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.cast %
// CHECK: = tosa.cast %
// CHECK: = tosa.sub %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.exp %
// CHECK: = tosa.mul %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.cast %
// CHECK: = tosa.cast %
// CHECK: = tosa.sub %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @mixture(%x: tensor<1x7x6x3xf32>)
    -> tensor<1x6x5x4xf32> attributes {check.tolerance = 1.0e-06} {
  %c = "tosa.const"() <{values = dense<23.255814> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %1 = tosa.clamp %0 {min_val = -119.0 : f32, max_val = 136.0 : f32}
    : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xf32>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi32>
  %c1 = "tosa.const"() <{values = dense<-9> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %3 = tosa.add %2, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %4 = tosa.cast %3 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xi8>
  %5 = tosa.cast %4 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi32>
  %6 = tosa.sub %5, %c1 : (tensor<1x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x7x6x3xi32>
  %7 = tosa.cast %6 : (tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %8 = tosa.mul %7, %c2, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<0.0> : tensor<4x2x2x3xf32>}> {check.random = [-2.0, 2.0]} : () -> tensor<4x2x2x3xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %9 = tosa.conv2d %8, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x2x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x4xf32>
  %c3 = "tosa.const"() <{values = dense<50.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %10 = tosa.mul %9, %c3, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %11 = tosa.clamp %10 {min_val = -133.0 : f32, max_val = 122.0 : f32}
    : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xf32>
  %12 = tosa.cast %11 : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xi32>
  %c4 = "tosa.const"() <{values = dense<5> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %13 = tosa.add %12, %c4 : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %14 = tosa.cast %13 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xi8>
  %15 = tosa.cast %14 : (tensor<1x6x5x4xi8>) -> tensor<1x6x5x4xi32>
  %16 = tosa.sub %15, %c4 : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %17 = tosa.cast %16 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xf32>
  %c5 = "tosa.const"() <{values = dense<0.02> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %18 = tosa.mul %17, %c5, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %19 = tosa.exp %18 : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xf32>
  %c6 = "tosa.const"() <{values = dense<76.92307> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %20 = tosa.mul %19, %c6, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %21 = tosa.clamp %20 {min_val = 0.0 : f32, max_val = 255.0 : f32}
    : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xf32>
  %22 = tosa.cast %21 : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xi32>
  %c7 = "tosa.const"() <{values = dense<-128> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %23 = tosa.add %22, %c7 : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %24 = tosa.cast %23 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xi8>
  %25 = tosa.cast %24 : (tensor<1x6x5x4xi8>) -> tensor<1x6x5x4xi32>
  %26 = tosa.sub %25, %c7 : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %27 = tosa.cast %26 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xf32>
  %c8 = "tosa.const"() <{values = dense<0.013> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %28 = tosa.mul %27, %c8, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  return %28 : tensor<1x6x5x4xf32>
}

// CHECK-LABEL: @products(
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.matmul %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
func.func @products(%x: tensor<2x5x8xf32>, %x1: tensor<2x8x6xf32>)
    -> tensor<2x5x6xf32> attributes {check.tolerance = 8.0e-02} {
  %c = "tosa.const"() <{values = dense<50.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8 : (tensor<2x5x8xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x8xf32>
  %1 = tosa.clamp %0 {min_val = -131.0 : f32, max_val = 124.0 : f32}
    : (tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  %2 = tosa.cast %1 : (tensor<2x5x8xf32>) -> tensor<2x5x8xi32>
  %c1 = "tosa.const"() <{values = dense<3> : tensor<1x1x1xi32>}> : () -> tensor<1x1x1xi32>
  %3 = tosa.add %2, %c1 : (tensor<2x5x8xi32>, tensor<1x1x1xi32>) -> tensor<2x5x8xi32>
  %4 = tosa.cast %3 : (tensor<2x5x8xi32>) -> tensor<2x5x8xi8>
  %5 = tosa.cast %4 : (tensor<2x5x8xi8>) -> tensor<2x5x8xi32>
  %6 = tosa.sub %5, %c1 : (tensor<2x5x8xi32>, tensor<1x1x1xi32>) -> tensor<2x5x8xi32>
  %7 = tosa.cast %6 : (tensor<2x5x8xi32>) -> tensor<2x5x8xf32>
  %c2 = "tosa.const"() <{values = dense<0.02> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %8 = tosa.mul %7, %c2, %z8 : (tensor<2x5x8xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x8xf32>
  %c3 = "tosa.const"() <{values = dense<33.333336> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %9 = tosa.mul %x1, %c3, %z8 : (tensor<2x8x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x8x6xf32>
  %10 = tosa.cast %9 : (tensor<2x8x6xf32>) -> tensor<2x8x6xi8>
  %11 = tosa.cast %10 : (tensor<2x8x6xi8>) -> tensor<2x8x6xf32>
  %c4 = "tosa.const"() <{values = dense<0.03> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %12 = tosa.mul %11, %c4, %z8 : (tensor<2x8x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x8x6xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %13 = tosa.matmul %8, %12, %zero, %zero
    : (tensor<2x5x8xf32>, tensor<2x8x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x5x6xf32>
  %c5 = "tosa.const"() <{values = dense<20.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %14 = tosa.mul %13, %c5, %z8 : (tensor<2x5x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6xf32>
  %15 = tosa.clamp %14 {min_val = -131.0 : f32, max_val = 124.0 : f32}
    : (tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %16 = tosa.cast %15 : (tensor<2x5x6xf32>) -> tensor<2x5x6xi32>
  %17 = tosa.add %16, %c1 : (tensor<2x5x6xi32>, tensor<1x1x1xi32>) -> tensor<2x5x6xi32>
  %18 = tosa.cast %17 : (tensor<2x5x6xi32>) -> tensor<2x5x6xi8>
  %19 = tosa.cast %18 : (tensor<2x5x6xi8>) -> tensor<2x5x6xi32>
  %20 = tosa.sub %19, %c1 : (tensor<2x5x6xi32>, tensor<1x1x1xi32>) -> tensor<2x5x6xi32>
  %21 = tosa.cast %20 : (tensor<2x5x6xi32>) -> tensor<2x5x6xf32>
  %c6 = "tosa.const"() <{values = dense<0.05> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %22 = tosa.mul %21, %c6, %z8 : (tensor<2x5x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6xf32>
  return %22 : tensor<2x5x6xf32>
}

// As QLinearConv comes, and as converters of TFLite write.

// CHECK-LABEL: @qlinear(
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
func.func @qlinear(%x: tensor<1x7x6x3xi8>) -> tensor<1x7x6x4xi8> attributes {check.tolerance = 3} {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x2x3x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x2x3x3xi8>
  %b = "tosa.const"() <{values = dense<[-94, -182, 100, -227]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %xz = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %z8 {pad = array<i64: 1, 0, 1, 1>, stride = array<i64: 1, 1>, acc_type = i32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xi8>, tensor<4x2x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x6x4xi32>
  %1 = tosa.cast %0 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xf32>
  %c = "tosa.const"() <{values = dense<0.0023> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %2 = tosa.mul %1, %c, %z8 : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %3 = tosa.cast %2 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi8>
  return %3 : tensor<1x7x6x4xi8>
}

// CHECK-LABEL: @qlinear_channels(
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
func.func @qlinear_channels(%x: tensor<1x7x6x3xi8>)
    -> tensor<1x7x6x4xi8> attributes {check.tolerance = 3} {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x2x3x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x2x3x3xi8>
  %b = "tosa.const"() <{values = dense<[-94, -182, 100, -227]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %xz = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %wz = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %wz {pad = array<i64: 1, 0, 1, 1>, stride = array<i64: 1, 1>, acc_type = i32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xi8>, tensor<4x2x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x6x4xi32>
  %1 = tosa.cast %0 : (tensor<1x7x6x4xi32>) -> tensor<1x7x6x4xf32>
  %c = "tosa.const"() <{values = dense<[[[[0.0023, 0.0011, 0.004, 0.002]]]]> : tensor<1x1x1x4xf32>}> : () -> tensor<1x1x1x4xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = tosa.mul %1, %c, %z8 : (tensor<1x7x6x4xf32>, tensor<1x1x1x4xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %3 = tosa.cast %2 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi8>
  return %3 : tensor<1x7x6x4xi8>
}

// CHECK-LABEL: @rescale(
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.cast %
func.func @rescale(%x: tensor<1x7x6x3xi8>) -> tensor<1x7x6x4xi8> attributes {check.tolerance = 3} {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x2x3x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x2x3x3xi8>
  %b = "tosa.const"() <{values = dense<[-94, -182, 100, -227]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %xz = "tosa.const"() <{values = dense<-5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %z8 {pad = array<i64: 1, 0, 1, 1>, stride = array<i64: 1, 1>, acc_type = i32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xi8>, tensor<4x2x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x6x4xi32>
  %m = "tosa.const"() <{values = dense<1518500250> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<39> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<-7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.rescale %0, %m, %s, %z32, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<1x7x6x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x6x4xi8>
  return %1 : tensor<1x7x6x4xi8>
}

// CHECK-LABEL: @rescale_channels(
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.cast %
func.func @rescale_channels(%x: tensor<1x7x6x3xi8>)
    -> tensor<1x7x6x4xi8> attributes {check.tolerance = 3} {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x2x3x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x2x3x3xi8>
  %b = "tosa.const"() <{values = dense<[-94, -182, 100, -227]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %xz = "tosa.const"() <{values = dense<-5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %z8 {pad = array<i64: 1, 0, 1, 1>, stride = array<i64: 1, 1>, acc_type = i32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xi8>, tensor<4x2x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x6x4xi32>
  %m = "tosa.const"() <{values = dense<[1518500250, 1073741824, 1999999999, 1234567890]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %s = "tosa.const"() <{values = dense<[39, 39, 40, 39]> : tensor<4xi8>}> : () -> tensor<4xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<11> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.rescale %0, %m, %s, %z32, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false}
    : (tensor<1x7x6x4xi32>, tensor<4xi32>, tensor<4xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x6x4xi8>
  return %1 : tensor<1x7x6x4xi8>
}

// CHECK-LABEL: @pool_rescale(
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.max_pool2d %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.cast %
func.func @pool_rescale(%x: tensor<1x7x6x3xi8>)
    -> tensor<1x6x3x4xi8> attributes {check.tolerance = 3} {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x2x3x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x2x3x3xi8>
  %b = "tosa.const"() <{values = dense<[-94, -182, 100, -227]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %xz = "tosa.const"() <{values = dense<-5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %z8 {pad = array<i64: 1, 0, 1, 1>, stride = array<i64: 1, 1>, acc_type = i32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xi8>, tensor<4x2x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x6x4xi32>
  %m = "tosa.const"() <{values = dense<1518500250> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<39> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<-7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.rescale %0, %m, %s, %z32, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<1x7x6x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x6x4xi8>
  %2 = tosa.clamp %1 {min_val = -7 : i8, max_val = 100 : i8} : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xi8>
  %3 = tosa.max_pool2d %2 {kernel = array<i64: 2, 2>, stride = array<i64: 1, 2>, pad = array<i64: 0, 0, 0, 0>}
    : (tensor<1x7x6x4xi8>) -> tensor<1x6x3x4xi8>
  return %3 : tensor<1x6x3x4xi8>
}

// CHECK-LABEL: @pad_rescale(
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.pad %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.cast %
func.func @pad_rescale(%x: tensor<1x7x6x3xi8>)
    -> tensor<1x8x8x4xi8> attributes {check.tolerance = 3} {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x2x3x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x2x3x3xi8>
  %b = "tosa.const"() <{values = dense<[-94, -182, 100, -227]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %xz = "tosa.const"() <{values = dense<-5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %z8 {pad = array<i64: 1, 0, 1, 1>, stride = array<i64: 1, 1>, acc_type = i32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xi8>, tensor<4x2x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x6x4xi32>
  %m = "tosa.const"() <{values = dense<1518500250> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<39> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<-7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.rescale %0, %m, %s, %z32, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<1x7x6x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x6x4xi8>
  %shape = tosa.const_shape {values = dense<[0, 0, 1, 0, 0, 2, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %2 = tosa.pad %1, %shape, %yz : (tensor<1x7x6x4xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x8x8x4xi8>
  return %2 : tensor<1x8x8x4xi8>
}

// CHECK-LABEL: @residual_rescale(
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.mul %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.clamp %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.mul %
// CHECK: = tosa.add %
// CHECK: = tosa.mul %
// CHECK: = tosa.mul %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.mul %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.cast %
func.func @residual_rescale(%x: tensor<1x7x6x3xi8>)
    -> tensor<1x7x6x3xi8> attributes {check.tolerance = 3} {
  %w = "tosa.const"() <{values = dense<0> : tensor<3x1x3x3xi8>}> {check.random = [-60, 60]} : () -> tensor<3x1x3x3xi8>
  %b = "tosa.const"() <{values = dense<[-28, 79, 112]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %xz = "tosa.const"() <{values = dense<4> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %xz, %z8 {pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 1, 1>, acc_type = i32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xi8>, tensor<3x1x3x3xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x6x3xi32>
  %m = "tosa.const"() <{values = dense<1518500250> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<38> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %yz = "tosa.const"() <{values = dense<-9> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.rescale %0, %m, %s, %z32, %yz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<1x7x6x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x6x3xi8>
  %m1 = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s1 = "tosa.const"() <{values = dense<11> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = tosa.rescale %x, %m1, %s1, %xz, %z32 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<1x7x6x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x7x6x3xi32>
  %m2 = "tosa.const"() <{values = dense<1342177280> : tensor<1xi32>}> : () -> tensor<1xi32>
  %3 = tosa.rescale %1, %m2, %s1, %yz, %z32 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<1x7x6x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x7x6x3xi32>
  %4 = tosa.add %2, %3 : (tensor<1x7x6x3xi32>, tensor<1x7x6x3xi32>) -> tensor<1x7x6x3xi32>
  %m3 = "tosa.const"() <{values = dense<1610612736> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s2 = "tosa.const"() <{values = dense<51> : tensor<1xi8>}> : () -> tensor<1xi8>
  %yz1 = "tosa.const"() <{values = dense<21> : tensor<1xi8>}> : () -> tensor<1xi8>
  %5 = tosa.rescale %4, %m3, %s2, %z32, %yz1 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<1x7x6x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x6x3xi8>
  return %5 : tensor<1x7x6x3xi8>
}
