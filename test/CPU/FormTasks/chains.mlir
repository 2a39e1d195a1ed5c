// A chain of functions is cut where it has more than the smallest processor has
// registers, and is not joined again: the pieces are one task, called one after
// the other.

// RUN: vta-opt %s -vta-cpu-lower-tosa -vta-cpu-form-tasks | FileCheck %s

// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[X:.*]]: tensor<2x8xf32>)
// CHECK: %[[A:.*]] = call @[[TASK:elementwise_[0-9a-f]+]](%[[X]])
// CHECK: %[[B:.*]] = call @[[TASK]](%[[A]])
// CHECK: %[[C:.*]] = call @[[REST:elementwise_[0-9a-f]+]](%[[B]])
// CHECK: return %[[C]]
// CHECK: func.func private @[[TASK]](
// CHECK-COUNT-16: math.exp
// CHECK-NOT: math.exp
// CHECK: func.func private @[[REST]](
// CHECK-COUNT-4: math.exp
// CHECK-NOT: math.exp

func.func @main(%x0: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %x1 = tosa.sigmoid %x0 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x2 = tosa.sigmoid %x1 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x3 = tosa.sigmoid %x2 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x4 = tosa.sigmoid %x3 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x5 = tosa.sigmoid %x4 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x6 = tosa.sigmoid %x5 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x7 = tosa.sigmoid %x6 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x8 = tosa.sigmoid %x7 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x9 = tosa.sigmoid %x8 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x10 = tosa.sigmoid %x9 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x11 = tosa.sigmoid %x10 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x12 = tosa.sigmoid %x11 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x13 = tosa.sigmoid %x12 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x14 = tosa.sigmoid %x13 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x15 = tosa.sigmoid %x14 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x16 = tosa.sigmoid %x15 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x17 = tosa.sigmoid %x16 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x18 = tosa.sigmoid %x17 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x19 = tosa.sigmoid %x18 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x20 = tosa.sigmoid %x19 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x21 = tosa.sigmoid %x20 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x22 = tosa.sigmoid %x21 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x23 = tosa.sigmoid %x22 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x24 = tosa.sigmoid %x23 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x25 = tosa.sigmoid %x24 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x26 = tosa.sigmoid %x25 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x27 = tosa.sigmoid %x26 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x28 = tosa.sigmoid %x27 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x29 = tosa.sigmoid %x28 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x30 = tosa.sigmoid %x29 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x31 = tosa.sigmoid %x30 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x32 = tosa.sigmoid %x31 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x33 = tosa.sigmoid %x32 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x34 = tosa.sigmoid %x33 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x35 = tosa.sigmoid %x34 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x36 = tosa.sigmoid %x35 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  return %x36 : tensor<2x8xf32>
}
