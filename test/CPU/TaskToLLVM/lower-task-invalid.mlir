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
