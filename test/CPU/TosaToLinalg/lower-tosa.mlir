// The pass as a whole; what operations become is in the other files of this folder.
// RUN: vta-opt %s --split-input-file --vta-cpu-lower-tosa | FileCheck %s

// A convolution with bias and clamp, as in the description of the pass.
// CHECK-LABEL: func.func @conv
// CHECK-SAME: %[[X:.*]]: tensor<1x4x5x3xf32>
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-DAG: %[[BIAS:.*]] = arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-DAG: %[[W:.*]] = arith.constant dense<5.000000e-01> : tensor<2x3x3x3xf32>
// CHECK: %[[PADDED:.*]] = tensor.pad %[[X]] low[0, 1, 1, 0] high[0, 1, 1, 0]
// CHECK: %[[SUMS:.*]] = linalg.fill ins(%[[ZERO]] :
// CHECK: %[[CONV:.*]] = linalg.conv_2d_nhwc_fhwc {{.*}}ins(%[[PADDED]], %[[W]] : {{.*}}) outs(%[[SUMS]] :
// CHECK: %[[Y:.*]] = linalg.generic {{.*}} ins(%[[CONV]], %[[BIAS]] :
// CHECK: arith.addf
// CHECK: arith.maximumf
// CHECK-NOT: linalg.generic
// CHECK: return %[[Y]]
func.func @conv(%x: tensor<1x4x5x3xf32>) -> tensor<1x4x5x2xf32> {
  %w = "tosa.const"() <{values = dense<0.5> : tensor<2x3x3x3xf32>}> : () -> tensor<2x3x3x3xf32>
  %b = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x5x3xf32>, tensor<2x3x3x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x5x2xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32} : (tensor<1x4x5x2xf32>) -> tensor<1x4x5x2xf32>
  return %1 : tensor<1x4x5x2xf32>
}

// -----

// Several functions, and operations of linalg before: both stay what they are.
// Shapes that operations read go, and so does what the target of TOSA is.
// CHECK-NOT: tosa
// CHECK-LABEL: func.func @elementwise
// CHECK: math.exp
// CHECK-LABEL: func.func @move
// CHECK-NOT: const_shape
// CHECK: tensor.collapse_shape %{{.*}} : tensor<2x3xf32> into tensor<6xf32>
// CHECK-LABEL: func.func @linalg
// CHECK-NEXT: linalg.exp
// CHECK-NEXT: return
module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_fp], extensions = [bf16]>} {
  func.func @elementwise(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = tosa.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @move(%x: tensor<2x3xf32>) -> tensor<6xf32> {
    %s = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
    %0 = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
    return %0 : tensor<6xf32>
  }
  func.func @linalg(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----

// Upstream's patterns lower what reads elements at computed positions, in the
// same function as others.
// CHECK-LABEL: func.func @positions
// CHECK-NOT: tosa
// CHECK: tensor.extract
// CHECK-NOT: tosa
// CHECK: return
func.func @positions(%x: tensor<1x5x3xf32>, %i: tensor<1x2xi32>) -> tensor<1x2x3xf32> {
  %0 = tosa.gather %x, %i : (tensor<1x5x3xf32>, tensor<1x2xi32>) -> tensor<1x2x3xf32>
  %1 = tosa.abs %0 : (tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
  return %1 : tensor<1x2x3xf32>
}

// -----

// The device keeps its operations.
// CHECK-LABEL: func.func @main
// CHECK: math.absf
// CHECK: module @device
// CHECK-NEXT: func.func @segment0
// CHECK-NEXT: tosa.clamp
func.func @main(%x: tensor<4xf32>, %y: tensor<1x4x4x16xi8>) -> (tensor<4xf32>, tensor<1x4x4x16xi8>) {
  %0 = tosa.abs %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = vta.call @device::@segment0(%y) : (tensor<1x4x4x16xi8>) -> tensor<1x4x4x16xi8>
  return %0, %1 : tensor<4xf32>, tensor<1x4x4x16xi8>
}
module @device {
  func.func @segment0(%y: tensor<1x4x4x16xi8>) -> tensor<1x4x4x16xi8> {
    %0 = tosa.clamp %y {min_val = 0 : i8, max_val = 100 : i8} : (tensor<1x4x4x16xi8>) -> tensor<1x4x4x16xi8>
    return %0 : tensor<1x4x4x16xi8>
  }
}
