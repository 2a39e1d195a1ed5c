// Without data, layers are compared with the model on random inputs, which come from the ranges
// that it quantizes its inputs to. Where it quantizes an input nowhere, nothing is compared.
// RUN: vta-opt %s --split-input-file --vta-quantize='requantize=true report=- random-runs=2' \
// RUN:   -o %t.mlir 2>&1 | FileCheck %s --check-prefix=RANDOM
// RUN: vta-opt %s --split-input-file --vta-quantize='requantize=true report=-' -o %t.0.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NONE --implicit-check-not=random
// RUN: vta-opt %s --split-input-file -o %t.1.mlir 2>&1 \
// RUN:   --vta-quantize='requantize=true report=- random-runs=2 measure=false' \
// RUN:   | FileCheck %s --check-prefix=NONE --implicit-check-not=random
// RUN: cmp %t.mlir %t.0.mlir
// RUN: cmp %t.mlir %t.1.mlir

// The layer multiplies by one. Its input and its result are 0 to 255 steps of 0.25 in the model,
// and 0 to 127 of 0.502 here: the mean square of values that are anywhere in there is 255^2 / 3,
// that of the difference of both roundings (1 + (255/127)^2) / 12: 47.1 dB.

// RANDOM: same {{ *}}conv2d {{ *}}0.502 {{ *}}0.502 {{.*}} exact {{ *}}4{{[67]}}.{{[0-9]}} {{ *}}0.9999
// RANDOM: 1 layers in int8, 0 in float; outputs: SQNR 4{{[67]}}.{{[0-9]}} dB, cosine 0.9999
// RANDOM-NEXT: SQNR and cosine are measured on 2 random inputs, anywhere in the ranges that the model has for them
// NONE: same {{ *}}conv2d {{.*}} exact {{ *}}- {{ *}}-
// NONE: 1 layers in int8, 0 in float{{$}}
func.func @quantized(%x: tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xf32> {
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %inverse = "tosa.const"() <{values = dense<4.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %scale = "tosa.const"() <{values = dense<0.25> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %lowest = "tosa.const"() <{values = dense<-128> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %0 = tosa.mul %x, %inverse, %z8
    : (tensor<1x8x8x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x8x2xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 255.0 : f32}
    : (tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xf32>
  %2 = tosa.cast %1 : (tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xi32>
  %3 = tosa.add %2, %lowest : (tensor<1x8x8x2xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x8x2xi32>
  %4 = tosa.cast %3 : (tensor<1x8x8x2xi32>) -> tensor<1x8x8x2xi8>
  %5 = tosa.cast %4 : (tensor<1x8x8x2xi8>) -> tensor<1x8x8x2xi32>
  %6 = tosa.sub %5, %lowest : (tensor<1x8x8x2xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x8x2xi32>
  %7 = tosa.cast %6 : (tensor<1x8x8x2xi32>) -> tensor<1x8x8x2xf32>
  %8 = tosa.mul %7, %scale, %z8
    : (tensor<1x8x8x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x8x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[64, 0]]], [[[0, 64]]]]> : tensor<2x1x1x2xi8>}> : () -> tensor<2x1x1x2xi8>
  %9 = tosa.cast %w : (tensor<2x1x1x2xi8>) -> tensor<2x1x1x2xf32>
  %step = "tosa.const"() <{values = dense<0.015625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %10 = tosa.mul %9, %step, %z8
    : (tensor<2x1x1x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x1x1x2xf32>
  %bias = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %11 = tosa.conv2d %8, %10, %bias, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x8x8x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x2xf32> loc("same")
  %12 = tosa.mul %11, %inverse, %z8
    : (tensor<1x8x8x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x8x2xf32>
  %13 = tosa.clamp %12 {min_val = 0.0 : f32, max_val = 255.0 : f32}
    : (tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xf32>
  %14 = tosa.cast %13 : (tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xi32>
  %15 = tosa.add %14, %lowest : (tensor<1x8x8x2xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x8x2xi32>
  %16 = tosa.cast %15 : (tensor<1x8x8x2xi32>) -> tensor<1x8x8x2xi8>
  %17 = tosa.cast %16 : (tensor<1x8x8x2xi8>) -> tensor<1x8x8x2xi32>
  %18 = tosa.sub %17, %lowest : (tensor<1x8x8x2xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x8x2xi32>
  %19 = tosa.cast %18 : (tensor<1x8x8x2xi32>) -> tensor<1x8x8x2xf32>
  %20 = tosa.mul %19, %scale, %z8
    : (tensor<1x8x8x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x8x2xf32>
  return %20 : tensor<1x8x8x2xf32>
}

// -----

// Integers in and out: bytes can be anything, and those at the end are compared as what they stand
// for, rounded once more to the model's steps. What makes these integers is not a layer.

// RANDOM: mixed {{ *}}conv2d {{.*}} 48.9 {{ *}}3{{[78]}}.{{[0-9]}} {{ *}}0.999
// RANDOM-NEXT: 1 layers in int8, 0 in float; outputs: SQNR 3{{[67]}}.{{[0-9]}} dB, cosine 0.999
// RANDOM-NEXT: SQNR and cosine are measured on 2 random inputs
// NONE: mixed {{ *}}conv2d {{.*}} 48.9 {{ *}}- {{ *}}-
// NONE-NEXT: 1 layers in int8, 0 in float{{$}}
func.func @integers(%x: tensor<1x7x6x3xi8>) -> tensor<1x7x6x2xi8> {
  %zp = "tosa.const"() <{values = dense<4> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %w = "tosa.const"() <{values = dense<[[[[100, 3, -7]]], [[[0, -60, 11]]]]> : tensor<2x1x1x3xi8>}> : () -> tensor<2x1x1x3xi8>
  %bias = "tosa.const"() <{values = dense<[77, -5]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.conv2d %x, %w, %bias, %zp, %z8 {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = i32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xi8>, tensor<2x1x1x3xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x6x2xi32> loc("mixed")
  %m = "tosa.const"() <{values = dense<1500000000> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<38> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.rescale %0, %m, %s, %z32, %zp {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<1x7x6x2xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x6x2xi8>
  return %1 : tensor<1x7x6x2xi8>
}

// -----

// RANDOM: same {{ *}}conv2d {{.*}} exact {{ *}}- {{ *}}-
// RANDOM: nothing is measured on random inputs: the model quantizes no input 1 of tensor<1x8x8x2xf32>
// NONE: same {{ *}}conv2d {{.*}} exact {{ *}}- {{ *}}-
func.func @float_input(%x: tensor<1x8x8x2xf32>, %y: tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xf32> {
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %inverse = "tosa.const"() <{values = dense<4.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %scale = "tosa.const"() <{values = dense<0.25> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %lowest = "tosa.const"() <{values = dense<-128> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %0 = tosa.mul %x, %inverse, %z8
    : (tensor<1x8x8x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x8x2xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 255.0 : f32}
    : (tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xf32>
  %2 = tosa.cast %1 : (tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xi32>
  %3 = tosa.add %2, %lowest : (tensor<1x8x8x2xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x8x2xi32>
  %4 = tosa.cast %3 : (tensor<1x8x8x2xi32>) -> tensor<1x8x8x2xi8>
  %5 = tosa.cast %4 : (tensor<1x8x8x2xi8>) -> tensor<1x8x8x2xi32>
  %6 = tosa.sub %5, %lowest : (tensor<1x8x8x2xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x8x2xi32>
  %7 = tosa.cast %6 : (tensor<1x8x8x2xi32>) -> tensor<1x8x8x2xf32>
  %8 = tosa.mul %7, %scale, %z8
    : (tensor<1x8x8x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x8x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[64, 0]]], [[[0, 64]]]]> : tensor<2x1x1x2xi8>}> : () -> tensor<2x1x1x2xi8>
  %9 = tosa.cast %w : (tensor<2x1x1x2xi8>) -> tensor<2x1x1x2xf32>
  %step = "tosa.const"() <{values = dense<0.015625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %10 = tosa.mul %9, %step, %z8
    : (tensor<2x1x1x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x1x1x2xf32>
  %bias = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %11 = tosa.conv2d %8, %10, %bias, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x8x8x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x2xf32> loc("same")
  %12 = tosa.mul %11, %inverse, %z8
    : (tensor<1x8x8x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x8x2xf32>
  %13 = tosa.clamp %12 {min_val = 0.0 : f32, max_val = 255.0 : f32}
    : (tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xf32>
  %14 = tosa.cast %13 : (tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xi32>
  %15 = tosa.add %14, %lowest : (tensor<1x8x8x2xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x8x2xi32>
  %16 = tosa.cast %15 : (tensor<1x8x8x2xi32>) -> tensor<1x8x8x2xi8>
  %17 = tosa.cast %16 : (tensor<1x8x8x2xi8>) -> tensor<1x8x8x2xi32>
  %18 = tosa.sub %17, %lowest : (tensor<1x8x8x2xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x8x2xi32>
  %19 = tosa.cast %18 : (tensor<1x8x8x2xi32>) -> tensor<1x8x8x2xf32>
  %20 = tosa.mul %19, %scale, %z8
    : (tensor<1x8x8x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x8x2xf32>
  %21 = tosa.add %20, %y : (tensor<1x8x8x2xf32>, tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xf32>
  return %21 : tensor<1x8x8x2xf32>
}
