// RUN: vta-opt %s --vta-cpu-lower-task --split-input-file --verify-diagnostics
// RUN: vta-opt %s --vta-cpu-generate-schedules --split-input-file --verify-diagnostics

// expected-error @below {{expected a task of one block that ends in func.return}}
func.func private @external(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task}

// -----

// expected-error @below {{expected a task of one block that ends in func.return}}
func.func private @blocks(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
  cf.br ^bb1
^bb1:
  return %x : tensor<4xf32>
}

// -----

// expected-error @below {{expected a task of one block that ends in func.return}}
func.func private @unreachable(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
  ub.unreachable
}

// -----

// expected-error @below {{argument #0: expected a vta.layout with which 'tensor<2x3xf32>' is a slice of a tensor, got strided<[2, 1]>}}
func.func private @rows_overlap(%x: tensor<2x3xf32> {vta.layout = strided<[2, 1]>}) -> tensor<2x3xf32> attributes {vta.task} {
  return %x : tensor<2x3xf32>
}

// -----

// expected-error @below {{result: expected a vta.layout with which 'tensor<2x3xf32>' is a slice of a tensor, got strided<[5, 1], offset: 3>}}
func.func private @row_ends(%x: tensor<2x3xf32>) -> (tensor<2x3xf32> {vta.layout = strided<[5, 1], offset: 3>}) attributes {vta.task} {
  return %x : tensor<2x3xf32>
}

// -----

// expected-error @below {{result: expected a vta.layout with which 'tensor<2x3xf32>' is a slice of a tensor, got strided<[1, 2]>}}
func.func private @columns(%x: tensor<2x3xf32>) -> (tensor<2x3xf32> {vta.layout = strided<[1, 2]>}) attributes {vta.task} {
  return %x : tensor<2x3xf32>
}

// -----

// expected-error @below {{has a zeroed result with a vta.layout; expected one of them}}
func.func private @zeroed(%x: tensor<3xf32>) -> (tensor<4xf32> {vta.layout = strided<[1], offset: 4>}) attributes {vta.task = #vta.task<zeroed_result = true>} {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<3xf32> to tensor<4xf32>
  return %p : tensor<4xf32>
}
