// Products with a triangle of ones sum up along rows, from the first or the last element, with or
// without the element itself. A matrix that is nearly a triangle is a product.
// RUN: vta-check %s --cpu=vta-cpu-lower-tosa --tolerance=2e-6
// RUN: vta-check %s --network=device=cpu --tolerance=2e-6
// RUN: vta-opt %s --vta-cpu-lower-tosa | FileCheck %s

// CHECK-LABEL: func @sum(
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]
func.func @sum(%x: tensor<1x3x5xf32>) -> tensor<1x3x5xf32> {
  %w = "tosa.const"() <{values = dense<[[[1.0, 1.0, 1.0, 1.0, 1.0], [0.0, 1.0, 1.0, 1.0, 1.0],
      [0.0, 0.0, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 0.0, 0.0, 1.0]]]>
      : tensor<1x5x5xf32>}> : () -> tensor<1x5x5xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %w, %z, %z
    : (tensor<1x3x5xf32>, tensor<1x5x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x5xf32>
  return %0 : tensor<1x3x5xf32>
}

// CHECK-LABEL: func @exclusive(
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]
func.func @exclusive(%x: tensor<1x7x4xf32>) -> tensor<1x7x4xf32> {
  %w = "tosa.const"() <{values = dense<[[[0.0, 1.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0],
      [0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 0.0]]]> : tensor<1x4x4xf32>}> : () -> tensor<1x4x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %w, %z, %z
    : (tensor<1x7x4xf32>, tensor<1x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x4xf32>
  return %0 : tensor<1x7x4xf32>
}

// CHECK-LABEL: func @reverse(
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]
func.func @reverse(%x: tensor<1x3x5xf32>) -> tensor<1x3x5xf32> {
  %w = "tosa.const"() <{values = dense<[[[1.0, 0.0, 0.0, 0.0, 0.0], [1.0, 1.0, 0.0, 0.0, 0.0],
      [1.0, 1.0, 1.0, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0, 0.0], [1.0, 1.0, 1.0, 1.0, 1.0]]]>
      : tensor<1x5x5xf32>}> : () -> tensor<1x5x5xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %w, %z, %z
    : (tensor<1x3x5xf32>, tensor<1x5x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x5xf32>
  return %0 : tensor<1x3x5xf32>
}

// CHECK-LABEL: func @reverse_exclusive(
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]
func.func @reverse_exclusive(%x: tensor<1x7x4xf32>) -> tensor<1x7x4xf32> {
  %w = "tosa.const"() <{values = dense<[[[0.0, 0.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0],
      [1.0, 1.0, 0.0, 0.0], [1.0, 1.0, 1.0, 0.0]]]> : tensor<1x4x4xf32>}> : () -> tensor<1x4x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %w, %z, %z
    : (tensor<1x7x4xf32>, tensor<1x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x4xf32>
  return %0 : tensor<1x7x4xf32>
}

// CHECK-LABEL: func @product(
// CHECK-NOT: iterator_types = ["parallel", "reduction"]
func.func @product(%x: tensor<1x7x4xf32>) -> tensor<1x7x4xf32> {
  %w = "tosa.const"() <{values = dense<[[[0.0, 0.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0],
      [1.0, 1.0, 0.0, 0.0], [1.0, 1.0, 2.0, 0.0]]]> : tensor<1x4x4xf32>}> : () -> tensor<1x4x4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %w, %z, %z
    : (tensor<1x7x4xf32>, tensor<1x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x4xf32>
  return %0 : tensor<1x7x4xf32>
}
