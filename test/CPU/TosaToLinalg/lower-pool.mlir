// RUN: vta-opt %s --split-input-file --vta-cpu-lower-tosa | FileCheck %s

// Padding is what changes no maximum.
// CHECK-LABEL: func.func @max
// CHECK-DAG: %[[INF:.*]] = arith.constant 0xFF800000 : f32
// CHECK: tensor.pad
// CHECK: tensor.yield %[[INF]]
// CHECK: linalg.fill ins(%[[INF]]
// CHECK: linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
// CHECK-SAME: tensor<1x9x9x3xf32>, tensor<3x3xf32>
func.func @max(%x: tensor<1x7x7x3xf32>) -> tensor<1x4x4x3xf32> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 2>} : (tensor<1x7x7x3xf32>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}

// -----

// Behind an activation that is zero, which others pad with, too.
// CHECK-LABEL: func.func @relu_max
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i8
// CHECK-DAG: %[[LEAST:.*]] = arith.constant -128 : i8
// CHECK: tensor.pad
// CHECK: tensor.yield %[[ZERO]]
// CHECK: linalg.fill ins(%[[LEAST]]
func.func @relu_max(%x: tensor<1x7x7x3xi8>) -> tensor<1x4x4x6xi8> {
  %0 = tosa.clamp %x {min_val = 0 : i8, max_val = 127 : i8} : (tensor<1x7x7x3xi8>) -> tensor<1x7x7x3xi8>
  %1 = tosa.clamp %x {min_val = 3 : i8, max_val = 127 : i8} : (tensor<1x7x7x3xi8>) -> tensor<1x7x7x3xi8>
  %2 = tosa.concat %0, %1 {axis = 3 : i32} : (tensor<1x7x7x3xi8>, tensor<1x7x7x3xi8>) -> tensor<1x7x7x6xi8>
  %3 = tosa.max_pool2d %2 {kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 2>} : (tensor<1x7x7x6xi8>) -> tensor<1x4x4x6xi8>
  return %3 : tensor<1x4x4x6xi8>
}

// -----

// One factor.
// CHECK-LABEL: func.func @average
// CHECK-DAG: %[[FACTOR:.*]] = arith.constant 0.166666672 : f32
// CHECK: %[[SUM:.*]] = linalg.pooling_nhwc_sum
// CHECK: linalg.generic {{.*}} ins(%[[SUM]] :
// CHECK-NEXT: ^bb0(%[[S:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: arith.mulf %[[S]], %[[FACTOR]]
func.func @average(%x: tensor<1x4x6x3xf32>) -> tensor<1x2x2x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 2, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 3>} : (tensor<1x4x6x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x3xf32>
  return %0 : tensor<1x2x2x3xf32>
}

// -----

// What of a window is padding is known: a factor for each.
// CHECK-DAG: #[[W:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
// CHECK-LABEL: func.func @padded_average
// CHECK-DAG: %[[F:.*]] = arith.constant dense<{{\[}}[1.000000e+00, 5.000000e-01], [5.000000e-01, 2.500000e-01]]> : tensor<2x2xf32>
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[W]], #{{.*}}]{{.*}} ins(%{{.*}}, %[[F]] :
func.func @padded_average(%x: tensor<1x3x3x5xf32>) -> tensor<1x2x2x5xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 2>} : (tensor<1x3x3x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x5xf32>
  return %0 : tensor<1x2x2x5xf32>
}

// -----

// CHECK-DAG: #[[OUT:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-LABEL: func.func @reduce
// CHECK: %[[R:.*]] = linalg.generic {indexing_maps = [#{{.*}}, #[[OUT]]], iterator_types = ["parallel", "reduction", "parallel"]}
// CHECK: arith.addf
// CHECK: tensor.expand_shape %[[R]] {{\[}}[0], [1, 2]] output_shape [2, 1, 4]
func.func @reduce(%x: tensor<2x3x4xf32>) -> tensor<2x1x4xf32> {
  %0 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<2x3x4xf32>) -> tensor<2x1x4xf32>
  return %0 : tensor<2x1x4xf32>
}
