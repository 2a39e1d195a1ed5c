// RUN: vta-test-opt %s --pass-pipeline='builtin.module(func.func(test-vta-tasks))' \
// RUN:   --split-input-file --verify-diagnostics
// Functions that are not tasks.

// expected-error @below {{is a task without a body}}
func.func private @external(tensor<4xf32>) -> tensor<4xf32>

// -----

// expected-error @below {{argument #1: expected a tensor of static shape, got 'tensor<?xf32>'}}
func.func @dynamic(%x: tensor<4xf32>, %y: tensor<?xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// expected-error @below {{argument #0: expected a tensor of static shape, got 'f32'}}
func.func @scalar(%x: f32, %y: tensor<4xf32>) -> tensor<4xf32> {
  return %y : tensor<4xf32>
}

// -----

// expected-error @below {{argument #0: expected a tensor with elements, got 'tensor<4x0xf32>'}}
func.func @empty(%x: tensor<4x0xf32>) -> tensor<4x0xf32> {
  return %x : tensor<4x0xf32>
}

// -----

// expected-error @below {{expected a task with one result, got 2}}
func.func @two_results(%x: tensor<4xf32>, %y: tensor<5xf32>) -> (tensor<4xf32>, tensor<5xf32>) {
  return %x, %y : tensor<4xf32>, tensor<5xf32>
}

// -----

// expected-error @below {{argument #0: expected numbers, got 'tensor<4xcomplex<f32>>'}}
func.func @complex(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  return %x : tensor<4xcomplex<f32>>
}

// -----

func.func @vectors(%x: tensor<4xf32>) -> tensor<4xvector<2xf32>> {
  // expected-error @below {{expected numbers, got 'tensor<4xvector<2xf32>>'}}
  %y = tensor.empty() : tensor<4xvector<2xf32>>
  return %y : tensor<4xvector<2xf32>>
}
