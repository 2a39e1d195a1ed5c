// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(vta-find-quantization))' | FileCheck %s
// What is found once is found again.
// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(vta-find-quantization, \
// RUN:   vta-find-quantization))' | FileCheck %s

// The scale is what readers multiply by: 1 / 0.3 is rounded to a float.
// CHECK-LABEL: func.func @readers
// CHECK: tosa.cast {{.*}} {quant.type = !quant.uniform<i8:f32, 0.30000001192092896>} : (tensor<2x3xf32>) -> tensor<2x3xi8>
// CHECK: tosa.mul {{.*}} {quant.type = !quant.uniform<i8:f32, 0.30000001192092896>}
func.func @readers(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %inverse = "tosa.const"() <{values = dense<3.3333333> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %scale = "tosa.const"() <{values = dense<0.3> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %0 = tosa.mul %x, %inverse, %none : (tensor<2x3xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  %1 = tosa.cast %0 : (tensor<2x3xf32>) -> tensor<2x3xi8>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %3 = tosa.cast %2 : (tensor<3x2xi8>) -> tensor<3x2xf32>
  %4 = tosa.mul %3, %scale, %none : (tensor<3x2xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<3x2xf32>
  return %4 : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @zero_point
// CHECK: tosa.cast {{.*}} {quant.type = !quant.uniform<i8:f32, 5.000000e-01:-3>} : (tensor<2x3xi32>) -> tensor<2x3xi8>
func.func @zero_point(%x: tensor<2x3xf32>) -> tensor<2x3xi8> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %inverse = "tosa.const"() <{values = dense<2.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %zero = "tosa.const"() <{values = dense<-3> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %0 = tosa.mul %x, %inverse, %none : (tensor<2x3xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  %1 = tosa.clamp %0 {max_val = 130.0 : f32, min_val = -125.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = tosa.cast %1 : (tensor<2x3xf32>) -> tensor<2x3xi32>
  %3 = tosa.add %2, %zero : (tensor<2x3xi32>, tensor<1x1xi32>) -> tensor<2x3xi32>
  %4 = tosa.cast %3 : (tensor<2x3xi32>) -> tensor<2x3xi8>
  return %4 : tensor<2x3xi8>
}

// Without bounds the cast from int32 would not saturate: that is not a quantization.
// CHECK-LABEL: func.func @wraps
// CHECK-NOT: quant.type
// CHECK-LABEL: func.func @channels
func.func @wraps(%x: tensor<2x3xf32>) -> tensor<2x3xi8> {
  %zero = "tosa.const"() <{values = dense<-3> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %0 = tosa.cast %x : (tensor<2x3xf32>) -> tensor<2x3xi32>
  %1 = tosa.add %0, %zero : (tensor<2x3xi32>, tensor<1x1xi32>) -> tensor<2x3xi32>
  %2 = tosa.cast %1 : (tensor<2x3xi32>) -> tensor<2x3xi8>
  return %2 : tensor<2x3xi8>
}

// Scales and zero points by channel, and a bias.
// CHECK: tosa.mul {{.*}} {quant.type = !quant.uniform<i8:f32:0, {5.000000e-01:3,2.500000e-01:-4}>}
// CHECK: tosa.mul {{.*}} {quant.type = !quant.uniform<i32:f32, 1.250000e-01>}
func.func @channels(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>) {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %zeros = "tosa.const"() <{values = dense<[[3], [-4]]> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>
  %scales = "tosa.const"() <{values = dense<[[0.5], [0.25]]> : tensor<2x1xf32>}> : () -> tensor<2x1xf32>
  %bias = "tosa.const"() <{values = dense<[700, -700]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %scale = "tosa.const"() <{values = dense<0.125> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.cast %w : (tensor<2x3xi8>) -> tensor<2x3xi32>
  %1 = tosa.sub %0, %zeros : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  %2 = tosa.cast %1 : (tensor<2x3xi32>) -> tensor<2x3xf32>
  %3 = tosa.mul %2, %scales, %none : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  %4 = tosa.cast %bias : (tensor<2xi32>) -> tensor<2xf32>
  %5 = tosa.mul %4, %scale, %none : (tensor<2xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<2xf32>
  return %3, %5 : tensor<2x3xf32>, tensor<2xf32>
}

// A type that is there counts: here the product is by the ratio of two scales, of what is added up
// and of the result. Sums are not a tensor of the model.
// CHECK-LABEL: func.func @written
// CHECK: tosa.mul
// CHECK-NOT: quant.type
// CHECK-SAME: tensor<2x3xf32>
// CHECK: tosa.cast {{.*}} {quant.type = !quant.uniform<i8:f32, 7.500000e-01>}
func.func @written(%x: tensor<2x3xi32>) -> tensor<2x3xi8> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %ratio = "tosa.const"() <{values = dense<0.01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %0 = tosa.cast %x : (tensor<2x3xi32>) -> tensor<2x3xf32>
  %1 = tosa.mul %0, %ratio, %none : (tensor<2x3xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  %2 = tosa.cast %1 {quant.type = !quant.uniform<i8:f32, 0.75>} : (tensor<2x3xf32>) -> tensor<2x3xi8>
  return %2 : tensor<2x3xi8>
}

// The integers have been folded away, and the type with them.
// CHECK-LABEL: func.func @folded
// CHECK-NOT: quant.type
func.func @folded(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense<0.3> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %0 = tosa.mul %x, %scale, %none {quant.type = !quant.uniform<i8:f32, 0.3>} : (tensor<2x3xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// Without a shape, the axis of the scales is not known.
// CHECK-LABEL: func.func @dynamic
// CHECK-NOT: quant.type
func.func @dynamic(%x: tensor<1x5xi8>) -> tensor<?x5xf32> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense<0.5> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %0 = tosa.cast %x : (tensor<1x5xi8>) -> tensor<?x5xf32>
  %1 = tosa.mul %0, %scale, %none : (tensor<?x5xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<?x5xf32>
  return %1 : tensor<?x5xf32>
}
