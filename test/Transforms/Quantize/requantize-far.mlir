// Where no shift joins the scales of a model, the host computes the layer as the model does.
// RUN: vta-check %s --split --cpu='vta-quantize{requantize=true}' --tolerance=0.3
// RUN: vta-check %s --print | vta-opt --vta-quantize='requantize=true report=-' -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REPORT
// RUN: FileCheck %s < %t

// REPORT: conv2d.0 {{ *}}conv2d {{ *}}0.043 {{ *}}0.11
// REPORT: conv2d.1 {{ *}}conv2d {{ *}}0.043 {{ *}}1e+13
// REPORT: add.0 {{ *}}add {{.*}} float: the sum needs accumulators of {{.*}}, more than 2^31 - 1
// REPORT: sub.0 {{ *}}sub {{.*}} float: the sum needs accumulators of {{.*}}, more than 2^31 - 1
// REPORT: 2 layers in int8, 2 in float

// CHECK: = tosa.conv2d {{.*}} -> tensor<1x7x6x4xi32>
// CHECK: = tosa.conv2d {{.*}} -> tensor<1x7x6x4xi32>
// CHECK: = tosa.add {{.*}} -> tensor<1x7x6x4xf32>
// CHECK: = tosa.sub {{.*}} -> tensor<1x7x6x4xf32>
func.func @sum(%x: tensor<1x7x6x3xf32>) -> (tensor<1x7x6x4xf32>, tensor<1x7x6x4xf32>) {
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %bias = "tosa.const"() <{values = dense<[0.5, -0.25, 0.0, 1.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %1 = "tosa.const"() <{values = dense<23.255814> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %2 = tosa.mul %x, %1, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %3 = tosa.cast %2 : (tensor<1x7x6x3xf32>) -> tensor<1x7x6x3xi8>
  %4 = tosa.cast %3 : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xf32>
  %5 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %6 = tosa.mul %4, %5, %z8 : (tensor<1x7x6x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x3xf32>
  %7 = "tosa.const"() <{values = dense<0> : tensor<4x1x1x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x1x1x3xi8>
  %8 = tosa.cast %7 : (tensor<4x1x1x3xi8>) -> tensor<4x1x1x3xf32>
  %9 = "tosa.const"() <{values = dense<0.01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %10 = tosa.mul %8, %9, %z8 : (tensor<4x1x1x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x1x1x3xf32>
  %11 = tosa.conv2d %6, %10, %bias, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x1x1x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %12 = "tosa.const"() <{values = dense<9.09090909> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %13 = tosa.mul %11, %12, %z8 : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %14 = tosa.cast %13 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi8>
  %15 = tosa.cast %14 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xf32>
  %16 = "tosa.const"() <{values = dense<0.11> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %17 = tosa.mul %15, %16, %z8 : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %18 = "tosa.const"() <{values = dense<0> : tensor<4x1x1x3xi8>}> {check.random = [-127, 127]} : () -> tensor<4x1x1x3xi8>
  %19 = tosa.cast %18 : (tensor<4x1x1x3xi8>) -> tensor<4x1x1x3xf32>
  %20 = "tosa.const"() <{values = dense<0.01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %21 = tosa.mul %19, %20, %z8 : (tensor<4x1x1x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x1x1x3xf32>
  %22 = tosa.conv2d %6, %21, %bias, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x7x6x3xf32>, tensor<4x1x1x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x6x4xf32>
  %23 = "tosa.const"() <{values = dense<1.0e-13> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %24 = tosa.mul %22, %23, %z8 : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %25 = tosa.cast %24 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi8>
  %26 = tosa.cast %25 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xf32>
  %27 = "tosa.const"() <{values = dense<1.0e+13> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %28 = tosa.mul %26, %27, %z8 : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %29 = tosa.add %17, %28 : (tensor<1x7x6x4xf32>, tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xf32>
  %30 = "tosa.const"() <{values = dense<7.69230769> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %31 = tosa.mul %29, %30, %z8 : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %32 = tosa.cast %31 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi8>
  %33 = tosa.cast %32 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xf32>
  %34 = "tosa.const"() <{values = dense<0.13> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %35 = tosa.mul %33, %34, %z8 : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %36 = tosa.sub %28, %17 : (tensor<1x7x6x4xf32>, tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xf32>
  %37 = tosa.mul %36, %30, %z8 : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  %38 = tosa.cast %37 : (tensor<1x7x6x4xf32>) -> tensor<1x7x6x4xi8>
  %39 = tosa.cast %38 : (tensor<1x7x6x4xi8>) -> tensor<1x7x6x4xf32>
  %40 = tosa.mul %39, %34, %z8 : (tensor<1x7x6x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6x4xf32>
  return %35, %40 : tensor<1x7x6x4xf32>, tensor<1x7x6x4xf32>
}
