// Sums along a dimension that is not the last one, and products of matrices with a number for each
// channel, read and write where elements are: the result has their place, and nothing moves.
// RUN: vta-check %s --cpu=vta-cpu-lower-tosa --tolerance=2e-6
// RUN: vta-opt %s --vta-cpu-lower-tosa | FileCheck %s

// CHECK-LABEL: func.func @scan_columns(
// CHECK-NOT: linalg.transpose
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]
// CHECK-SAME: ins(%{{.*}} : tensor<4x3xf32>) outs(%{{.*}}, %{{.*}} : tensor<4x3xf32>, tensor<3xf32>)
// CHECK-NOT: linalg.transpose
// CHECK: return
func.func @scan_columns(%x: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %t = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<4x3xf32>) -> tensor<3x4xf32>
  %s = tosa.const_shape {values = dense<[1, 3, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %r = tosa.reshape %t, %s : (tensor<3x4xf32>, !tosa.shape<3>) -> tensor<1x3x4xf32>
  %ones = "tosa.const"() <{values = dense<[[[1.0, 1.0, 1.0, 1.0], [0.0, 1.0, 1.0, 1.0],
      [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 0.0, 1.0]]]> : tensor<1x4x4xf32>}> : () -> tensor<1x4x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.matmul %r, %ones, %z, %z
    : (tensor<1x3x4xf32>, tensor<1x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x4xf32>
  %f = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %q = tosa.reshape %p, %f : (tensor<1x3x4xf32>, !tosa.shape<2>) -> tensor<3x4xf32>
  %y = tosa.transpose %q {perms = array<i32: 1, 0>} : (tensor<3x4xf32>) -> tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

// From the last one on, without itself; rows of several dimensions.

// CHECK-LABEL: func.func @scan_middle(
// CHECK-NOT: linalg.transpose
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]
// CHECK-SAME: ins(%{{.*}}, %{{.*}} : tensor<5x4x3xf32>, tensor<4xf32>) outs(%{{.*}}, %{{.*}} : tensor<5x4x3xf32>, tensor<5x3xf32>)
// CHECK-NOT: linalg.transpose
// CHECK: return
func.func @scan_middle(%x: tensor<5x4x3xf32>) -> tensor<5x4x3xf32> {
  %t = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<5x4x3xf32>) -> tensor<5x3x4xf32>
  %s = tosa.const_shape {values = dense<[1, 15, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %r = tosa.reshape %t, %s : (tensor<5x3x4xf32>, !tosa.shape<3>) -> tensor<1x15x4xf32>
  %ones = "tosa.const"() <{values = dense<[[[0.0, 0.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0],
      [1.0, 1.0, 0.0, 0.0], [1.0, 1.0, 1.0, 0.0]]]> : tensor<1x4x4xf32>}> : () -> tensor<1x4x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.matmul %r, %ones, %z, %z
    : (tensor<1x15x4xf32>, tensor<1x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x15x4xf32>
  %f = tosa.const_shape {values = dense<[5, 3, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %q = tosa.reshape %p, %f : (tensor<1x15x4xf32>, !tosa.shape<3>) -> tensor<5x3x4xf32>
  %y = tosa.transpose %q {perms = array<i32: 0, 2, 1>} : (tensor<5x3x4xf32>) -> tensor<5x4x3xf32>
  return %y : tensor<5x4x3xf32>
}

// bkc,bjkc->bjc; what follows is elementwise there.

// CHECK-LABEL: func.func @channels(
// CHECK-NOT: linalg.transpose
// CHECK: %[[P:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "reduction"]
// CHECK-SAME: ins(%{{.*}}, %{{.*}} : tensor<2x5x3xf32>, tensor<2x4x5x3xf32>) outs(%{{.*}} : tensor<2x4x3xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[P]] : tensor<2x4x3xf32>)
// CHECK-NOT: linalg.transpose
// CHECK: return
func.func @channels(%a: tensor<2x5x3xf32>, %b: tensor<2x4x5x3xf32>) -> tensor<2x4x3xf32> {
  %ta = tosa.transpose %a {perms = array<i32: 0, 2, 1>} : (tensor<2x5x3xf32>) -> tensor<2x3x5xf32>
  %sa = tosa.const_shape {values = dense<[6, 1, 5]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %ra = tosa.reshape %ta, %sa : (tensor<2x3x5xf32>, !tosa.shape<3>) -> tensor<6x1x5xf32>
  %tb = tosa.transpose %b {perms = array<i32: 0, 3, 2, 1>} : (tensor<2x4x5x3xf32>) -> tensor<2x3x5x4xf32>
  %sb = tosa.const_shape {values = dense<[6, 5, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %rb = tosa.reshape %tb, %sb : (tensor<2x3x5x4xf32>, !tosa.shape<3>) -> tensor<6x5x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.matmul %ra, %rb, %z, %z
    : (tensor<6x1x5xf32>, tensor<6x5x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<6x1x4xf32>
  %f = tosa.const_shape {values = dense<[2, 3, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %q = tosa.reshape %p, %f : (tensor<6x1x4xf32>, !tosa.shape<3>) -> tensor<2x3x4xf32>
  %y = tosa.transpose %q {perms = array<i32: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  %n = tosa.negate %y, %z, %z : (tensor<2x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x3xf32>
  return %n : tensor<2x4x3xf32>
}

// What is innermost in one operand is summed up: vectors would be put together of single elements.

// CHECK-LABEL: func.func @attention(
// CHECK-COUNT-3: linalg.transpose
// CHECK: return
func.func @attention(%a: tensor<5x2x3xf32>, %b: tensor<4x2x3xf32>) -> tensor<5x2x4xf32> {
  %ta = tosa.transpose %a {perms = array<i32: 1, 0, 2>} : (tensor<5x2x3xf32>) -> tensor<2x5x3xf32>
  %tb = tosa.transpose %b {perms = array<i32: 1, 2, 0>} : (tensor<4x2x3xf32>) -> tensor<2x3x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.matmul %ta, %tb, %z, %z
    : (tensor<2x5x3xf32>, tensor<2x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x5x4xf32>
  %y = tosa.transpose %p {perms = array<i32: 1, 0, 2>} : (tensor<2x5x4xf32>) -> tensor<5x2x4xf32>
  return %y : tensor<5x2x4xf32>
}

// A result that somebody else reads as well stays what it is.

// CHECK-LABEL: func.func @two_readers(
// CHECK: linalg.transpose
// CHECK: linalg.batch_matmul
// CHECK: return
func.func @two_readers(%a: tensor<5x1x3xf32>, %b: tensor<5x4x3xf32>)
    -> (tensor<4x3xf32>, tensor<3x1x4xf32>) {
  %ta = tosa.transpose %a {perms = array<i32: 2, 1, 0>} : (tensor<5x1x3xf32>) -> tensor<3x1x5xf32>
  %tb = tosa.transpose %b {perms = array<i32: 2, 0, 1>} : (tensor<5x4x3xf32>) -> tensor<3x5x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.matmul %ta, %tb, %z, %z
    : (tensor<3x1x5xf32>, tensor<3x5x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x1x4xf32>
  %f = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %q = tosa.reshape %p, %f : (tensor<3x1x4xf32>, !tosa.shape<2>) -> tensor<3x4xf32>
  %y = tosa.transpose %q {perms = array<i32: 1, 0>} : (tensor<3x4xf32>) -> tensor<4x3xf32>
  return %y, %p : tensor<4x3xf32>, tensor<3x1x4xf32>
}
