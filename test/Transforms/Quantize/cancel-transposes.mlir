// RUN: vta-opt %s --split-input-file \
// RUN:   --pass-pipeline='builtin.module(func.func(vta-cancel-transposes))' | FileCheck %s

// Elementwise operations between a transpose and its inverse; constants are transposed with them.

// CHECK-LABEL: func.func @elementwise
// CHECK-SAME: %[[X:.*]]: tensor<1x4x5x2xf32>
// CHECK-DAG: %[[BY:.*]] = "tosa.const"() <{values = dense<{{\[\[\[\[}}3.000000e+00, 5.000000e+00]]]]> : tensor<1x1x1x2xf32>}>
// CHECK: %[[MUL:.*]] = tosa.mul %[[X]], %[[BY]], {{.*}} -> tensor<1x4x5x2xf32>
// CHECK: %[[CLAMP:.*]] = tosa.clamp %[[MUL]]
// CHECK: %[[CAST:.*]] = tosa.cast %[[CLAMP]] : (tensor<1x4x5x2xf32>) -> tensor<1x4x5x2xi8>
// CHECK: return %[[CAST]]
func.func @elementwise(%x: tensor<1x4x5x2xf32>) -> tensor<1x4x5x2xi8> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %by = "tosa.const"() <{values = dense<[[[[3.0]], [[5.0]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  %0 = tosa.transpose %x {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x5x2xf32>) -> tensor<1x2x4x5xf32>
  %1 = tosa.mul %0, %by, %none : (tensor<1x2x4x5xf32>, tensor<1x2x1x1xf32>, tensor<1xi8>) -> tensor<1x2x4x5xf32>
  %2 = tosa.clamp %1 {max_val = 127.0 : f32, min_val = 0.0 : f32} : (tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32>
  %3 = tosa.cast %2 : (tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xi8>
  %4 = tosa.transpose %3 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x2x4x5xi8>) -> tensor<1x4x5x2xi8>
  return %4 : tensor<1x4x5x2xi8>
}

// -----

// A sum and a concatenation of two transposed values, one of which has another user that keeps
// the transpose.

// CHECK-LABEL: func.func @several
// CHECK-SAME: %[[X:.*]]: tensor<1x4x5x2xf32>, %[[Y:.*]]: tensor<1x4x5x2xf32>
// CHECK: %[[KEPT:.*]] = tosa.transpose %[[X]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK: %[[ABS:.*]] = tosa.abs %[[Y]]
// CHECK: %[[ADD:.*]] = tosa.add %[[X]], %[[ABS]]
// CHECK: %[[CONCAT:.*]] = tosa.concat %[[ADD]], %[[ABS]] {axis = 3 : i32} : {{.*}} -> tensor<1x4x5x4xf32>
// CHECK: return %[[CONCAT]], %[[KEPT]]
func.func @several(%x: tensor<1x4x5x2xf32>, %y: tensor<1x4x5x2xf32>) -> (tensor<1x4x5x4xf32>, tensor<1x2x4x5xf32>) {
  %0 = tosa.transpose %x {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x5x2xf32>) -> tensor<1x2x4x5xf32>
  %1 = tosa.transpose %y {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x5x2xf32>) -> tensor<1x2x4x5xf32>
  %2 = tosa.abs %1 : (tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32>
  %3 = tosa.add %0, %2 : (tensor<1x2x4x5xf32>, tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32>
  %4 = tosa.concat %3, %2 {axis = 1 : i32} : (tensor<1x2x4x5xf32>, tensor<1x2x4x5xf32>) -> tensor<1x4x4x5xf32>
  %5 = tosa.transpose %4 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x4x4x5xf32>) -> tensor<1x4x5x4xf32>
  return %5, %0 : tensor<1x4x5x4xf32>, tensor<1x2x4x5xf32>
}

// -----

// The inverse does not follow, or an operand comes from elsewhere: nothing moves.

// CHECK-LABEL: func.func @kept
// CHECK: %[[LEFT:.*]] = tosa.transpose %{{.*}} {perms = array<i32: 0, 3, 1, 2>}
// CHECK: tosa.abs %[[LEFT]]
// CHECK: %[[SUM:.*]] = tosa.add
// CHECK: tosa.transpose %[[SUM]] {perms = array<i32: 0, 2, 3, 1>}
func.func @kept(%x: tensor<1x4x5x2xf32>, %y: tensor<1x2x4x5xf32>) -> (tensor<1x2x4x5xf32>, tensor<1x4x5x2xf32>) {
  %0 = tosa.transpose %x {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x5x2xf32>) -> tensor<1x2x4x5xf32>
  %1 = tosa.abs %0 : (tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32>
  %2 = tosa.add %0, %y : (tensor<1x2x4x5xf32>, tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32>
  %3 = tosa.transpose %2 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x2x4x5xf32>) -> tensor<1x4x5x2xf32>
  return %1, %3 : tensor<1x2x4x5xf32>, tensor<1x4x5x2xf32>
}

// -----

// Weights that are transposed after they are dequantized stay integers.

// CHECK-LABEL: func.func @weights
// CHECK-DAG: %[[W:.*]] = "tosa.const"() <{values = dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>}>
// CHECK-DAG: %[[CAST:.*]] = tosa.cast %[[W]] : (tensor<3x2xi8>) -> tensor<3x2xf32>
// CHECK-DAG: %[[S:.*]] = "tosa.const"() <{values = dense<{{\[\[}}5.000000e-01, 2.500000e-01]]> : tensor<1x2xf32>}>
// CHECK: %[[MUL:.*]] = tosa.mul %[[CAST]], %[[S]], {{.*}} -> tensor<3x2xf32>
// CHECK: return %[[MUL]]
func.func @weights() -> tensor<3x2xf32> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %s = "tosa.const"() <{values = dense<[[0.5], [0.25]]> : tensor<2x1xf32>}> : () -> tensor<2x1xf32>
  %0 = tosa.cast %w : (tensor<2x3xi8>) -> tensor<2x3xf32>
  %1 = tosa.mul %0, %s, %none : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %2 : tensor<3x2xf32>
}

// -----

// Three dimensions change places twice.

// CHECK-LABEL: func.func @merged
// CHECK: tosa.transpose %{{.*}} {perms = array<i32: 2, 0, 1>} : (tensor<2x3x4xi8>) -> tensor<4x2x3xi8>
func.func @merged(%x: tensor<2x3x4xi8>) -> tensor<4x2x3xi8> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 2, 0>} : (tensor<2x3x4xi8>) -> tensor<3x4x2xi8>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 2, 0>} : (tensor<3x4x2xi8>) -> tensor<4x2x3xi8>
  return %1 : tensor<4x2x3xi8>
}

// -----

// An average of all positions: its transpose moves nothing and joins the reshape to rows.

// CHECK-LABEL: func.func @average
// CHECK-SAME: %[[X:.*]]: tensor<1x1x1x6xf32>, %[[Y:.*]]: tensor<1x6x2xf32>
// CHECK: %[[ABS:.*]] = tosa.abs %[[X]] : (tensor<1x1x1x6xf32>)
// CHECK: %[[ROWS:.*]] = tosa.reshape %[[ABS]], %{{.*}} -> tensor<1x6xf32>
// CHECK: return %[[ROWS]]
func.func @average(%x: tensor<1x1x1x6xf32>, %y: tensor<1x6x2xf32>) -> (tensor<1x6xf32>, tensor<1x2x6xf32>) {
  %shape = tosa.const_shape {values = dense<[1, 6, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %rows = tosa.const_shape {values = dense<[1, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %shape : (tensor<1x1x1x6xf32>, !tosa.shape<4>) -> tensor<1x6x1x1xf32>
  %1 = tosa.abs %0 : (tensor<1x6x1x1xf32>) -> tensor<1x6x1x1xf32>
  %2 = tosa.reshape %1, %rows : (tensor<1x6x1x1xf32>, !tosa.shape<2>) -> tensor<1x6xf32>
  %3 = tosa.transpose %y {perms = array<i32: 0, 2, 1>} : (tensor<1x6x2xf32>) -> tensor<1x2x6xf32>
  return %2, %3 : tensor<1x6xf32>, tensor<1x2x6xf32>
}

// -----

// Scales by axis would be those of another axis.

// CHECK-LABEL: func.func @axis
// CHECK: tosa.transpose
// CHECK: tosa.abs
// CHECK: tosa.transpose
func.func @axis(%x: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %1 = tosa.abs %0 {quant.type = !quant.uniform<i8:f32:0, {0.5, 0.25}>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %2 : tensor<3x2xf32>
}

// -----

// Sizes and ranks that are not known.

// CHECK-LABEL: func.func @dynamic
// CHECK-SAME: %[[X:.*]]: tensor<?x2xf32>
// CHECK: %[[ABS:.*]] = tosa.abs %[[X]] : (tensor<?x2xf32>) -> tensor<?x2xf32>
// CHECK: return %[[ABS]]
func.func @dynamic(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<?x2xf32>) -> tensor<2x?xf32>
  %1 = tosa.abs %0 : (tensor<2x?xf32>) -> tensor<2x?xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<2x?xf32>) -> tensor<?x2xf32>
  return %2 : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @unranked
// CHECK-COUNT-3: tosa.transpose
func.func @unranked(%x: tensor<*xf32>) -> tensor<*xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<*xf32>) -> tensor<*xf32>
  %1 = tosa.abs %0 : (tensor<*xf32>) -> tensor<*xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<*xf32>) -> tensor<*xf32>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<*xf32>) -> tensor<*xf32>
  return %3 : tensor<*xf32>
}

// An operand without a rank may need a transpose of its own.

// CHECK-LABEL: func.func @unranked_operand
// CHECK: tosa.transpose
// CHECK: tosa.add
// CHECK: tosa.transpose
func.func @unranked_operand(%x: tensor<2x3xf32>, %u: tensor<*xf32>) -> tensor<2x3xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = tosa.add %0, %u : (tensor<3x2xf32>, tensor<*xf32>) -> tensor<3x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @ranked_result
// CHECK: tosa.transpose
// CHECK: tosa.exp
// CHECK: tosa.transpose
func.func @ranked_result(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<*xf32>
  %1 = tosa.exp %0 : (tensor<*xf32>) -> tensor<3x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// Transposes that say more about a shape than what they transpose, or less.

// CHECK-LABEL: func.func @refined
// CHECK-COUNT-2: tosa.transpose
func.func @refined(%x: tensor<?x3xf32>) -> tensor<2x3xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<?x3xf32>) -> tensor<3x?xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<3x?xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @vague
// CHECK-COUNT-2: tosa.transpose
func.func @vague() -> tensor<?x?xf32> {
  %0 = "tosa.const"() <{values = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<?x?xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @vague_reshape
// CHECK: tosa.transpose
func.func @vague_reshape(%x: tensor<1x3x1xf32>) -> tensor<3xf32> {
  %shape = tosa.const_shape {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.transpose %x {perms = array<i32: 1, 0, 2>} : (tensor<1x3x1xf32>) -> tensor<?x?x?xf32>
  %1 = tosa.reshape %0, %shape : (tensor<?x?x?xf32>, !tosa.shape<1>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

// CHECK-LABEL: func.func @unranked_concat
// CHECK-COUNT-2: tosa.transpose
func.func @unranked_concat(%x: tensor<1x4x5x3xf32>) -> tensor<1x4x5x6xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x5x3xf32>) -> tensor<1x3x4x5xf32>
  %1 = tosa.abs %0 : (tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32>
  %2 = tosa.concat %0, %1 {axis = 1 : i32} : (tensor<1x3x4x5xf32>, tensor<1x3x4x5xf32>) -> tensor<*xf32>
  %3 = tosa.transpose %2 {perms = array<i32: 0, 2, 3, 1>} : (tensor<*xf32>) -> tensor<1x4x5x6xf32>
  return %3 : tensor<1x4x5x6xf32>
}
