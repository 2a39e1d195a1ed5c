// RUN: vta-opt %s -split-input-file -vta-cpu-form-tasks | FileCheck %s

// A call of the device stands between calls of tasks, reads what they and
// inputs hold, through reshapes too, and writes a result of the network.

// CHECK-LABEL: func.func @between(
// CHECK-SAME:    %[[X:.*]]: tensor<4x6xf32>, %[[Q:.*]]: tensor<24xi8>)
// CHECK:       %[[T:.*]] = call @elementwise_{{.*}}(%[[X]])
// CHECK:       %[[V:.*]] = tensor.expand_shape %[[Q]]
// CHECK:       %[[Y:.*]]:2 = vta.call @device::@segment0(%[[T]], %[[V]])
// CHECK:       %[[Z:.*]] = call @elementwise_{{.*}}(%[[Y]]#0)
// CHECK:       return %[[Z]], %[[Y]]#1
func.func @between(%x: tensor<4x6xf32>, %q: tensor<24xi8>) -> (tensor<4x6xf32>, tensor<4x6xi8>) {
  %e = tensor.empty() : tensor<4x6xf32>
  %0 = linalg.exp ins(%x : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %v = tensor.expand_shape %q [[0, 1]] output_shape [4, 6] : tensor<24xi8> into tensor<4x6xi8>
  %1:2 = vta.call @device::@segment0(%0, %v) : (tensor<4x6xf32>, tensor<4x6xi8>) -> (tensor<4x6xf32>, tensor<4x6xi8>)
  %2 = linalg.exp ins(%1#0 : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %2, %1#1 : tensor<4x6xf32>, tensor<4x6xi8>
}
module @device {
  func.func private @segment0(tensor<4x6xf32>, tensor<4x6xi8>) -> (tensor<4x6xf32>, tensor<4x6xi8>)
}

// -----

// Slices and fills are nowhere in memory: tasks copy them. Constants are.

// CHECK-LABEL: func.func @operands(
// CHECK-SAME:    %[[X:.*]]: tensor<4x6xi8>)
// CHECK-DAG:   %[[C:.*]] = arith.constant dense<5> : tensor<3xi8>
// CHECK-DAG:   %[[S:.*]] = call @copy_[[SLICE:[0-9a-f]+]](%[[X]])
// CHECK-DAG:   %[[F:.*]] = call @copy_[[FILL:[0-9a-f]+]]()
// CHECK:       %[[Y:.*]] = vta.call @device::@segment0(%[[S]], %[[F]], %[[C]])
// The same result twice.
// CHECK:       %[[Z:.*]] = call @copy_{{.*}}(%[[Y]])
// CHECK:       return %[[Y]], %[[Z]]
// CHECK:       func.func private @copy_[[SLICE]](
// CHECK:         tensor.extract_slice
// CHECK:       func.func private @copy_[[FILL]](
// CHECK:         linalg.fill
func.func @operands(%x: tensor<4x6xi8>) -> (tensor<3xi8>, tensor<3xi8>) {
  %zero = arith.constant 0 : i8
  %c = arith.constant dense<5> : tensor<3xi8>
  %s = tensor.extract_slice %x[1, 2] [1, 3] [1, 1] : tensor<4x6xi8> to tensor<3xi8>
  %e = tensor.empty() : tensor<3xi8>
  %f = linalg.fill ins(%zero : i8) outs(%e : tensor<3xi8>) -> tensor<3xi8>
  %0 = vta.call @device::@segment0(%s, %f, %c) : (tensor<3xi8>, tensor<3xi8>, tensor<3xi8>) -> tensor<3xi8>
  return %0, %0 : tensor<3xi8>, tensor<3xi8>
}
module @device {
  func.func private @segment0(tensor<3xi8>, tensor<3xi8>, tensor<3xi8>) -> tensor<3xi8>
}
