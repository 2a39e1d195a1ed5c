// Scales of a model that int8 tensors cannot have are kept within bounds, and not silently so.
// Of erased operations nothing is read: they are filled with other bytes.
// RUN: env MALLOC_PERTURB_=85 vta-opt %s --split-input-file --vta-quantize=requantize=true \
// RUN:   --verify-diagnostics -o %t.mlir

func.func @main(%x: tensor<1x7x6x3xf32>) -> tensor<1x7x6x4xf32> {
  %c = "tosa.const"() <{values = dense<1.0e35> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  // expected-warning @+1 {{the model's scale of 1e-35 becomes 6.2115e-33, the least that int8 tensors have: values lose bits or are zeros}}
  %1 = tosa.cast %0 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi8>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xf32>
  %c1 = "tosa.const"() <{values = dense<1.0e-35> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<7> : tensor<4x3x2x3xi8>}> : () -> tensor<4x3x2x3xi8>
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

// -----

func.func @main(%x: tensor<1x7x6x3xf32>) -> tensor<1x7x6x4xf32> {
  %c = "tosa.const"() <{values = dense<1.0e-31> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  // expected-warning @+1 {{the model's scale of 1e+31 becomes 9.9815e+27, the greatest that int8 tensors have: values are cut off}}
  %1 = tosa.cast %0 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi8>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xf32>
  %c1 = "tosa.const"() <{values = dense<1.0e31> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %w = "tosa.const"() <{values = dense<7> : tensor<4x3x2x3xi8>}> : () -> tensor<4x3x2x3xi8>
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

// -----

// Of the smaller values nothing is left.

func.func @main(%x: tensor<1x7x6x3xf32>, %y: tensor<1x7x6x3xf32>) -> tensor<1x7x6x4xf32> {
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c = "tosa.const"() <{values = dense<1.0e-6> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.mul %x, %c, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %1 = tosa.cast %0 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi8>
  %2 = tosa.cast %1 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xf32>
  %c1 = "tosa.const"() <{values = dense<1.0e6> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %c2 = "tosa.const"() <{values = dense<20.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %4 = tosa.mul %y, %c2, %z8
    : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %5 = tosa.cast %4 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi8>
  %6 = tosa.cast %5 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xf32>
  %c3 = "tosa.const"() <{values = dense<0.05> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %7 = tosa.mul %6, %c3, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  // expected-warning @+1 {{concatenation "concat.0": operand 1, of values up to 6.35, becomes zeros in steps of 1e+06, which the other operands need}}
  %8 = tosa.concat %3, %7 {axis = 3 : i32} : (tensor<1x7x6x3xf32>, tensor<1x7x6x3xf32>) -> tensor<1x7x6x6xf32>
  %w = "tosa.const"() <{values = dense<7> : tensor<4x1x1x6xi8>}> : () -> tensor<4x1x1x6xi8>
  %9 = tosa.cast %w : (tensor<4x1x1x6xi8>) -> tensor<4x1x1x6xf32>
  %c4 = "tosa.const"() <{values = dense<0.01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %10 = tosa.mul %9, %c4, %z8 : (tensor<4x1x1x6xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x1x1x6xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %11 = tosa.conv2d %8, %10, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x6xf32>, tensor<4x1x1x6xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %c5 = "tosa.const"() <{values = dense<1.0e-6> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %12 = tosa.mul %11, %c5, %z8 : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %13 = tosa.cast %12 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi8>
  %14 = tosa.cast %13 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xf32>
  %15 = tosa.mul %14, %c1, %z8 : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  return %15 : tensor<1x7x6x4xf32>
}
