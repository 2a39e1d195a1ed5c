// RUN: vta-opt %s --vta-lower-quantized-types --split-input-file | FileCheck %s

// Sums, a rescale and a move on types of the dialect quant: the integers.
// CHECK-LABEL: func @tosa(
// CHECK-SAME: %{{.*}}: tensor<1x5x7x16xi8>) -> tensor<1x5x7x8xi8>
// CHECK: tosa.conv2d {{.*}} -> tensor<1x5x7x8xi32>
// CHECK: %[[Y:.*]] = tosa.rescale {{.*}} -> tensor<1x5x7x8xi8>
// CHECK-NEXT: return %[[Y]]
// CHECK-NOT: quant
!qx = tensor<1x5x7x16x!quant.uniform<i8:f32, 0.03>>
!qa = tensor<1x5x7x8x!quant.uniform<i32:f32, 0.0003>>
!qy = tensor<1x5x7x8x!quant.uniform<i8:f32, 0.05:-3>>
func.func @tosa(%x: !qx) -> !qy {
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zy = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1530000000> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<38> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<3> : tensor<8x1x1x16xi8>}> : () -> tensor<8x1x1x16xi8>
  %c = tosa.conv2d %x, %w, %z32, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (!qx, tensor<8x1x1x16xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> !qa
  %y = tosa.rescale %c, %m, %s, %z32, %zy {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (!qa, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> !qy
  return %y : !qy
}

// -----

// Casts are written as QuantizeLinear and DequantizeLinear are.
// CHECK-LABEL: func @casts(
// CHECK: %[[SCALED:.*]] = tosa.mul %arg0
// CHECK: %[[CLIPPED:.*]] = tosa.clamp %[[SCALED]] {max_val = 1.310000e+02 : f32, min_val = -1.240000e+02 : f32}
// CHECK: %[[ROUND:.*]] = tosa.cast %[[CLIPPED]]
// CHECK: %[[SUM:.*]] = tosa.add %[[ROUND]]
// CHECK: %[[Q:.*]] = tosa.cast %[[SUM]] {quant.type = !quant.uniform<i8:f32, 2.500000e-01:-4>}
// CHECK: %[[WIDE:.*]] = tosa.cast %[[Q]]
// CHECK: %[[LESS:.*]] = tosa.sub %[[WIDE]]
// CHECK: %[[FLOAT:.*]] = tosa.cast %[[LESS]]
// CHECK: %[[REAL:.*]] = tosa.mul %[[FLOAT]], {{.*}} {quant.type = !quant.uniform<i8:f32, 2.500000e-01:-4>}
// CHECK: return %[[REAL]]
func.func @casts(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %q = quant.qcast %x : tensor<2x3xf32> to tensor<2x3x!quant.uniform<i8:f32, 0.25:-4>>
  %d = quant.dcast %q : tensor<2x3x!quant.uniform<i8:f32, 0.25:-4>> to tensor<2x3xf32>
  return %d : tensor<2x3xf32>
}

// -----

// Linalg computes on what is stored.
// CHECK-LABEL: func @stored(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi8>)
// CHECK-NEXT: return %[[X]] : tensor<2x3xi8>
func.func @stored(%x: tensor<2x3x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x3xi8> {
  %q = quant.scast %x : tensor<2x3x!quant.uniform<i8:f32, 0.25>> to tensor<2x3xi8>
  return %q : tensor<2x3xi8>
}
