// Convolutions in groups of floats are one operation, between no slices and no concatenation.
// RUN: vta-check %s --cpu=vta-cpu-lower-tosa --tolerance=2e-6
// RUN: vta-opt %s --vta-cpu-lower-tosa | FileCheck %s

// CHECK-LABEL: func.func @three_groups(
// CHECK-NOT: tensor.extract_slice
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<2x9x7x3x2xf32>, tensor<3x5x3x2x2xf32>)
// CHECK: linalg.generic {{.*}} tensor<3x5xf32>
// CHECK: tensor.collapse_shape
// CHECK-NOT: tensor.insert_slice
// CHECK: return
func.func @three_groups(%x: tensor<2x8x5x6xf32>) -> tensor<2x4x5x15xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %s = tosa.const_shape {values = dense<[2, 8, 5, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o0 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %x0 = tosa.slice %x, %o0, %s : (tensor<2x8x5x6xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x8x5x2xf32>
  %w0 = "tosa.const"() <{values = dense<0.0> : tensor<5x3x2x2xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<5x3x2x2xf32>
  %b0 = "tosa.const"() <{values = dense<[0.5, 1.5, 2.5, 3.5, 4.5]> : tensor<5xf32>}> : () -> tensor<5xf32>
  %y0 = tosa.conv2d %x0, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 2>, pad = array<i64: 1, 0, 2, 0>, stride = array<i64: 2, 1>}
    : (tensor<2x8x5x2xf32>, tensor<5x3x2x2xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x5x5xf32>
  %o1 = tosa.const_shape {values = dense<[0, 0, 0, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %x1 = tosa.slice %x, %o1, %s : (tensor<2x8x5x6xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x8x5x2xf32>
  %w1 = "tosa.const"() <{values = dense<0.0> : tensor<5x3x2x2xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<5x3x2x2xf32>
  %b1 = "tosa.const"() <{values = dense<[10.5, 11.5, 12.5, 13.5, 14.5]> : tensor<5xf32>}> : () -> tensor<5xf32>
  %y1 = tosa.conv2d %x1, %w1, %b1, %z, %z {acc_type = f32, dilation = array<i64: 1, 2>, pad = array<i64: 1, 0, 2, 0>, stride = array<i64: 2, 1>}
    : (tensor<2x8x5x2xf32>, tensor<5x3x2x2xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x5x5xf32>
  %o2 = tosa.const_shape {values = dense<[0, 0, 0, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %x2 = tosa.slice %x, %o2, %s : (tensor<2x8x5x6xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x8x5x2xf32>
  %w2 = "tosa.const"() <{values = dense<0.0> : tensor<5x3x2x2xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<5x3x2x2xf32>
  %b2 = "tosa.const"() <{values = dense<[20.5, 21.5, 22.5, 23.5, 24.5]> : tensor<5xf32>}> : () -> tensor<5xf32>
  %y2 = tosa.conv2d %x2, %w2, %b2, %z, %z {acc_type = f32, dilation = array<i64: 1, 2>, pad = array<i64: 1, 0, 2, 0>, stride = array<i64: 2, 1>}
    : (tensor<2x8x5x2xf32>, tensor<5x3x2x2xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x5x5xf32>
  %y = tosa.concat %y0, %y1, %y2 {axis = 3 : i32}
    : (tensor<2x4x5x5xf32>, tensor<2x4x5x5xf32>, tensor<2x4x5x5xf32>) -> tensor<2x4x5x15xf32>
  return %y : tensor<2x4x5x15xf32>
}

// Without a bias nothing is added.

// CHECK-LABEL: func.func @no_bias(
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @no_bias(%x: tensor<2x4x3x6xf32>) -> tensor<2x4x2x2xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %s = tosa.const_shape {values = dense<[2, 4, 3, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o0 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %x0 = tosa.slice %x, %o0, %s : (tensor<2x4x3x6xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x4x3x3xf32>
  %w0 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x2x3xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<1x1x2x3xf32>
  %b0 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %y0 = tosa.conv2d %x0, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
    : (tensor<2x4x3x3xf32>, tensor<1x1x2x3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x2x1xf32>
  %o1 = tosa.const_shape {values = dense<[0, 0, 0, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %x1 = tosa.slice %x, %o1, %s : (tensor<2x4x3x6xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x4x3x3xf32>
  %w1 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x2x3xf32>}> {check.random = [-4.0, 4.0]} : () -> tensor<1x1x2x3xf32>
  %b1 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %y1 = tosa.conv2d %x1, %w1, %b1, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
    : (tensor<2x4x3x3xf32>, tensor<1x1x2x3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x2x1xf32>
  %y = tosa.concat %y0, %y1 {axis = 3 : i32}
    : (tensor<2x4x2x1xf32>, tensor<2x4x2x1xf32>) -> tensor<2x4x2x2xf32>
  return %y : tensor<2x4x2x2xf32>
}

// Integers have an operation for each group: their zero points and scales may differ.

// CHECK-LABEL: func.func @integers(
// CHECK-COUNT-2: linalg.conv_2d_nhwc_fhwc
// CHECK: return
func.func @integers(%x: tensor<2x4x3x6xi8>) -> tensor<2x3x2x4xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = tosa.const_shape {values = dense<[2, 4, 3, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o0 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %x0 = tosa.slice %x, %o0, %s : (tensor<2x4x3x6xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x4x3x3xi8>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<2x2x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<2x2x2x3xi8>
  %b0 = "tosa.const"() <{values = dense<[0, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %y0 = tosa.conv2d %x0, %w0, %b0, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
    : (tensor<2x4x3x3xi8>, tensor<2x2x2x3xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x2x2xi32>
  %o1 = tosa.const_shape {values = dense<[0, 0, 0, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %x1 = tosa.slice %x, %o1, %s : (tensor<2x4x3x6xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<2x4x3x3xi8>
  %w1 = "tosa.const"() <{values = dense<0> : tensor<2x2x2x3xi8>}> {check.random = [-128, 127]} : () -> tensor<2x2x2x3xi8>
  %b1 = "tosa.const"() <{values = dense<[10, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %y1 = tosa.conv2d %x1, %w1, %b1, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
    : (tensor<2x4x3x3xi8>, tensor<2x2x2x3xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x2x2xi32>
  %y = tosa.concat %y0, %y1 {axis = 3 : i32}
    : (tensor<2x3x2x2xi32>, tensor<2x3x2x2xi32>) -> tensor<2x3x2x4xi32>
  return %y : tensor<2x3x2x4xi32>
}
