// Scales that are not powers of two make the floats of a quantized network round; integers differ
// from them by one.
// RUN: vta-check %s --cpu='func.func(vta-canonicalize-quantized)'
// RUN: vta-check %s --cpu='func.func(vta-canonicalize-quantized{exact=true})'
// RUN: vta-check %s --print > %t
// RUN: vta-opt %t --vta-canonicalize-quantized -o %t.once
// RUN: FileCheck %s --input-file=%t.once \
// RUN:   --implicit-check-not='= tosa.{{[abd-z]|c[al]|con[cv]}}'
// RUN: vta-opt %t.once --vta-canonicalize-quantized | diff %t.once -
// RUN: vta-opt %t --vta-canonicalize-quantized=exact=true | FileCheck %s --check-prefix=EXACT \
// RUN:   --implicit-check-not='= tosa.{{[abd-z]|c[al]|con[cv]}}'

// Only the product of the scales is related.

// CHECK-LABEL: @conv_related(
// CHECK: = tosa.conv2d %
// CHECK: = tosa.rescale %
// EXACT-LABEL: @conv_related(
// EXACT: = tosa.conv2d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
func.func @conv_related(%x: tensor<2x7x6x3xi8>)
    -> tensor<2x7x6x4xi8> attributes {check.tolerance = 1} {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %0 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c = "tosa.const"() <{values = dense<0.0078125> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<4x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %2 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c1 = "tosa.const"() <{values = dense<0.00078125> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
  %4 = tosa.cast %x : (tensor<2x7x6x3xi8>) -> tensor<2x7x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.1> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<2x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x3xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %6 = tosa.conv2d %5, %1, %3, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<2x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x7x6x4xf32>
  %c3 = "tosa.const"() <{values = dense<10.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %7 = tosa.mul %6, %c3, %z8 : (tensor<2x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x4xf32>
  %8 = tosa.cast %7 : (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xi8>
  return %8 : tensor<2x7x6x4xi8>
}

// CHECK-LABEL: @conv_float(
// CHECK: = tosa.conv2d %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.cast %
// EXACT-LABEL: @conv_float(
// EXACT: = tosa.conv2d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.clamp %
// EXACT: = tosa.cast %
// EXACT: = tosa.add %
// EXACT: = tosa.cast %
func.func @conv_float(%x: tensor<2x7x6x3xi8>)
    -> tensor<2x7x6x4xi8> attributes {check.tolerance = 1} {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %0 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c = "tosa.const"() <{values = dense<[[[[0.01]]], [[[0.02]]], [[[0.013]]], [[[0.005]]]]> : tensor<4x1x1x1xf32>}> : () -> tensor<4x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<4x3x2x3xf32>, tensor<4x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %2 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c1 = "tosa.const"() <{values = dense<[0.00043000001, 0.00086000003, 0.000559, 0.00021500001]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %4 = tosa.cast %x : (tensor<2x7x6x3xi8>) -> tensor<2x7x6x3xi32>
  %c2 = "tosa.const"() <{values = dense<9> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %5 = tosa.sub %4, %c2 : (tensor<2x7x6x3xi32>, tensor<1x1x1x1xi32>) -> tensor<2x7x6x3xi32>
  %6 = tosa.cast %5 : (tensor<2x7x6x3xi32>) -> tensor<2x7x6x3xf32>
  %c3 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %7 = tosa.mul %6, %c3, %z8 : (tensor<2x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x3xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %8 = tosa.conv2d %7, %1, %3, %zero, %zero {pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<2x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x7x6x4xf32>
  %9 = tosa.clamp %8 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
  %c4 = "tosa.const"() <{values = dense<2.7027028> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %10 = tosa.mul %9, %c4, %z8
    : (tensor<2x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6x4xf32>
  %11 = tosa.clamp %10 {min_val = -123.0 : f32, max_val = 132.0 : f32}
    : (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xf32>
  %12 = tosa.cast %11 : (tensor<2x7x6x4xf32>) -> tensor<2x7x6x4xi32>
  %c5 = "tosa.const"() <{values = dense<-5> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %13 = tosa.add %12, %c5 : (tensor<2x7x6x4xi32>, tensor<1x1x1x1xi32>) -> tensor<2x7x6x4xi32>
  %14 = tosa.cast %13 : (tensor<2x7x6x4xi32>) -> tensor<2x7x6x4xi8>
  return %14 : tensor<2x7x6x4xi8>
}

// CHECK-LABEL: @conv_some(
// CHECK: = tosa.conv2d %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// EXACT-LABEL: @conv_some(
// EXACT: = tosa.conv2d %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
func.func @conv_some(%x: tensor<2x7x6x3xi8>)
    -> tensor<2x7x6x4xi8> attributes {check.tolerance = 1} {
  %w = "tosa.const"() <{values = dense<0> : tensor<4x3x2x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x3x2x3xi8>
  %0 = tosa.cast %w : (tensor<4x3x2x3xi8>) -> tensor<4x3x2x3xf32>
  %c = "tosa.const"() <{values = dense<[[[[0.0078125]]], [[[0.0078125]]], [[[0.01]]], [[[0.0078125]]]]> : tensor<4x1x1x1xf32>}> : () -> tensor<4x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<4x3x2x3xf32>, tensor<4x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<[-449, 464, -539, -767]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %2 = tosa.cast %b : (tensor<4xi32>) -> tensor<4xf32>
  %c1 = "tosa.const"() <{values = dense<[0.00048828125, 0.00048828125, 0.000625, 0.00048828125]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
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

// CHECK-LABEL: @add_related(
// CHECK: = tosa.rescale %
// CHECK: = tosa.rescale %
// CHECK: = tosa.add %
// CHECK: = tosa.rescale %
// CHECK: = tosa.clamp %
// EXACT-LABEL: @add_related(
// EXACT: = tosa.rescale %
// EXACT: = tosa.rescale %
// EXACT: = tosa.add %
// EXACT: = tosa.rescale %
// EXACT: = tosa.clamp %
func.func @add_related(%x: tensor<2x5x6x3xi8>, %x1: tensor<2x5x6x3xi8>)
    -> tensor<2x5x6x3xi8> attributes {check.tolerance = 1} {
  %0 = tosa.cast %x : (tensor<2x5x6x3xi8>) -> tensor<2x5x6x3xf32>
  %c = "tosa.const"() <{values = dense<0.1> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<2x5x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6x3xf32>
  %2 = tosa.cast %x1 : (tensor<2x5x6x3xi8>) -> tensor<2x5x6x3xf32>
  %c1 = "tosa.const"() <{values = dense<0.2> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x5x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6x3xf32>
  %4 = tosa.add %1, %3 : (tensor<2x5x6x3xf32>, tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xf32>
  %5 = tosa.clamp %4 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<10.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %6 = tosa.mul %5, %c2, %z8 : (tensor<2x5x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6x3xf32>
  %7 = tosa.cast %6 : (tensor<2x5x6x3xf32>) -> tensor<2x5x6x3xi8>
  return %7 : tensor<2x5x6x3xi8>
}

// CHECK-LABEL: @average_pads(
// CHECK: = tosa.cast %
// CHECK: = tosa.sub %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.avg_pool2d %
// CHECK: = tosa.mul %
// CHECK: = tosa.clamp %
// CHECK: = tosa.cast %
// CHECK: = tosa.add %
// CHECK: = tosa.cast %
// EXACT-LABEL: @average_pads(
// EXACT: = tosa.cast %
// EXACT: = tosa.sub %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.avg_pool2d %
// EXACT: = tosa.mul %
// EXACT: = tosa.clamp %
// EXACT: = tosa.cast %
// EXACT: = tosa.add %
// EXACT: = tosa.cast %
func.func @average_pads(%x: tensor<2x8x4x3xi8>)
    -> tensor<2x4x3x3xi8> attributes {check.tolerance = 1} {
  %0 = tosa.cast %x : (tensor<2x8x4x3xi8>) -> tensor<2x8x4x3xi32>
  %c = "tosa.const"() <{values = dense<7> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %1 = tosa.sub %0, %c : (tensor<2x8x4x3xi32>, tensor<1x1x1x1xi32>) -> tensor<2x8x4x3xi32>
  %2 = tosa.cast %1 : (tensor<2x8x4x3xi32>) -> tensor<2x8x4x3xf32>
  %c1 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x8x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x8x4x3xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.avg_pool2d %3, %zero, %zero {kernel = array<i64: 4, 2>, stride = array<i64: 2, 1>, pad = array<i64: 1, 1, 0, 0>, acc_type = f32}
    : (tensor<2x8x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x3x3xf32>
  %c2 = "tosa.const"() <{values = dense<32.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<2x4x3x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x4x3x3xf32>
  %6 = tosa.clamp %5 {min_val = -131.0 : f32, max_val = 124.0 : f32}
    : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  %7 = tosa.cast %6 : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xi32>
  %c3 = "tosa.const"() <{values = dense<3> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %8 = tosa.add %7, %c3 : (tensor<2x4x3x3xi32>, tensor<1x1x1x1xi32>) -> tensor<2x4x3x3xi32>
  %9 = tosa.cast %8 : (tensor<2x4x3x3xi32>) -> tensor<2x4x3x3xi8>
  return %9 : tensor<2x4x3x3xi8>
}

// CHECK-LABEL: @mean(
// CHECK: = tosa.rescale %
// CHECK: = tosa.reduce_sum %
// CHECK: = tosa.reduce_sum %
// CHECK: = tosa.cast %
// CHECK: = tosa.mul %
// CHECK: = tosa.cast %
// EXACT-LABEL: @mean(
// EXACT: = tosa.rescale %
// EXACT: = tosa.reduce_sum %
// EXACT: = tosa.reduce_sum %
// EXACT: = tosa.cast %
// EXACT: = tosa.mul %
// EXACT: = tosa.cast %
func.func @mean(%x: tensor<2x7x7x3xi8>) -> tensor<2x1x1x3xi8> attributes {check.tolerance = 1} {
  %0 = tosa.cast %x : (tensor<2x7x7x3xi8>) -> tensor<2x7x7x3xi32>
  %c = "tosa.const"() <{values = dense<7> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %1 = tosa.sub %0, %c : (tensor<2x7x7x3xi32>, tensor<1x1x1x1xi32>) -> tensor<2x7x7x3xi32>
  %2 = tosa.cast %1 : (tensor<2x7x7x3xi32>) -> tensor<2x7x7x3xf32>
  %c1 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x7x7x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x7x3xf32>
  %4 = tosa.reduce_sum %3 {axis = 1 : i32} : (tensor<2x7x7x3xf32>) -> tensor<2x1x7x3xf32>
  %5 = tosa.reduce_sum %4 {axis = 2 : i32} : (tensor<2x1x7x3xf32>) -> tensor<2x1x1x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.020408163> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %6 = tosa.mul %5, %c2, %z8 : (tensor<2x1x1x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x1x1x3xf32>
  %c3 = "tosa.const"() <{values = dense<64.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %7 = tosa.mul %6, %c3, %z8 : (tensor<2x1x1x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x1x1x3xf32>
  %8 = tosa.cast %7 : (tensor<2x1x1x3xf32>) -> tensor<2x1x1x3xi8>
  return %8 : tensor<2x1x1x3xi8>
}
