// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(vta-find-quantization))' \
// RUN:   --split-input-file --verify-diagnostics

func.func @not_a_type(%x: tensor<2xf32>) -> tensor<2xi8> {
  // expected-error @+1 {{'tosa.cast' op expected a !quant.uniform type as 'quant.type', got i8}}
  %0 = tosa.cast %x {quant.type = i8} : (tensor<2xf32>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}

// -----

func.func @storage(%x: tensor<2xf32>) -> tensor<2xi8> {
  // expected-error @+1 {{'tosa.cast' op expected a 'quant.type' that is stored in 'i8', got '!quant.uniform<u8:f32, 5.000000e-01>'}}
  %0 = tosa.cast %x {quant.type = !quant.uniform<u8:f32, 0.5>} : (tensor<2xf32>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}

// -----

func.func @zero_point(%x: tensor<2xf32>) -> tensor<2xi8> {
  // expected-error @+1 {{'tosa.cast' op has the zero point 3 in 'quant.type', but adds 0}}
  %0 = tosa.cast %x {quant.type = !quant.uniform<i8:f32, 0.5:3>} : (tensor<2xf32>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}

// -----

func.func @scale(%x: tensor<2xi8>) -> tensor<2xf32> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense<0.25> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.cast %x : (tensor<2xi8>) -> tensor<2xf32>
  // expected-error @+1 {{'tosa.mul' op has the scale 0.5 in 'quant.type', but multiplies by 0.25}}
  %1 = tosa.mul %0, %scale, %none {quant.type = !quant.uniform<i8:f32, 0.5>} : (tensor<2xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

func.func @subtracted(%x: tensor<2xi8>) -> tensor<2xf32> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense<0.5> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.cast %x : (tensor<2xi8>) -> tensor<2xf32>
  // expected-error @+1 {{'tosa.mul' op has the zero point -7 in 'quant.type', but subtracts 0}}
  %1 = tosa.mul %0, %scale, %none {quant.type = !quant.uniform<i8:f32, 0.5:-7>} : (tensor<2xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

func.func @elsewhere(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{'tosa.tanh' op has 'quant.type', expected it on a tosa.cast to int8 or a tosa.mul of floats}}
  %0 = tosa.tanh %x {quant.type = !quant.uniform<i8:f32, 0.5>} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
