// RUN: vta-opt %s --mlir-print-debuginfo --mlir-print-local-scope \
// RUN:   --pass-pipeline='builtin.module(func.func(vta-fold-normalization))' | FileCheck %s

// The layer keeps its name; scale and summand are computed in double precision.
// CHECK-LABEL: func.func @conv
// CHECK-DAG: [[WEIGHT:%.+]] = "tosa.const"() <{values = dense<{{.*}}2.000000e+00{{.*}}-6.000000e+00{{.*}}> : tensor<2x1x1x1xf32>}>
// CHECK-DAG: [[BIAS:%.+]] = "tosa.const"() <{values = dense<[2.500000e+00, -4.000000e+00]> : tensor<2xf32>}>
// CHECK: tosa.conv2d %{{.*}}, [[WEIGHT]], [[BIAS]], {{.*}} loc("the_conv")
// CHECK-NEXT: return
func.func @conv(%x: tensor<1x2x3x1xf32>) -> tensor<1x2x3x2xf32> {
  %weight = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %bias = "tosa.const"() <{values = dense<[1.0, 1.5]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, -3.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %half = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %weight, %bias, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
    : (tensor<1x2x3x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x3x2xf32> loc("the_conv")
  %1 = tosa.mul %0, %scale, %none : (tensor<1x2x3x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x3x2xf32> loc("the_norm")
  %2 = tosa.add %1, %half : (tensor<1x2x3x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x2x3x2xf32> loc("the_norm")
  return %2 : tensor<1x2x3x2xf32>
}

// The bias of a product stays what it is: twice -0.5 and 4.
// CHECK-LABEL: func.func @product
// CHECK-DAG: [[SUM:%.+]] = "tosa.const"() <{values = dense<3.000000e+00> : tensor<1x1x2xf32>}>
// CHECK-DAG: [[PRODUCT:%.+]] = tosa.matmul
// CHECK: tosa.add [[PRODUCT]], [[SUM]]
// CHECK-NOT: tosa.add
func.func @product(%x: tensor<1x3x1xf32>, %y: tensor<1x1x1xf32>) -> tensor<1x3x2xf32> {
  %matrix = "tosa.const"() <{values = dense<[[[1.0, 2.0]]]> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %a = "tosa.const"() <{values = dense<-0.5> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %b = "tosa.const"() <{values = dense<4.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %0 = tosa.matmul %x, %matrix, %zero, %zero : (tensor<1x3x1xf32>, tensor<1x1x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x2xf32>
  %1 = tosa.add %0, %a : (tensor<1x3x2xf32>, tensor<1x1x2xf32>) -> tensor<1x3x2xf32>
  %2 = tosa.add %1, %a : (tensor<1x3x2xf32>, tensor<1x1x2xf32>) -> tensor<1x3x2xf32>
  %3 = tosa.add %b, %2 : (tensor<1x1x1xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
  return %3 : tensor<1x3x2xf32>
}

// Dynamic shapes are left alone.
// CHECK-LABEL: func.func @dynamic
// CHECK: tosa.matmul
// CHECK: tosa.mul
func.func @dynamic(%x: tensor<1x?x1xf32>) -> tensor<1x?x2xf32> {
  %matrix = "tosa.const"() <{values = dense<[[[1.0, 2.0]]]> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %matrix, %zero, %zero : (tensor<1x?x1xf32>, tensor<1x1x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x2xf32>
  %1 = tosa.mul %0, %matrix, %none : (tensor<1x?x2xf32>, tensor<1x1x2xf32>, tensor<1xi8>) -> tensor<1x?x2xf32>
  return %1 : tensor<1x?x2xf32>
}

// The sum alone would have a range six times as large.
// CHECK-LABEL: func.func @mean
// CHECK: tosa.reduce_sum
// CHECK: tosa.mul
// CHECK: tosa.matmul
func.func @mean(%x: tensor<1x6x2xf32>) -> tensor<1x1x2xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %factor = "tosa.const"() <{values = dense<0.166666667> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %w = "tosa.const"() <{values = dense<[[[1.0, 2.0], [3.0, 4.0]]]> : tensor<1x2x2xf32>}> : () -> tensor<1x2x2xf32>
  %0 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<1x6x2xf32>) -> tensor<1x1x2xf32>
  %1 = tosa.mul %0, %factor, %shift : (tensor<1x1x2xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x2xf32>
  %2 = tosa.matmul %1, %w, %zero, %zero : (tensor<1x1x2xf32>, tensor<1x2x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x2xf32>
  return %2 : tensor<1x1x2xf32>
}
