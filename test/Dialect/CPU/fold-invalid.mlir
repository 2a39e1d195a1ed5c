// RUN: vta-opt %s -split-input-file -verify-diagnostics -vta-cpu-apply-schedules

// No loop carries a value.

func.func private @task(%a: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
  %e = tensor.empty() : tensor<4xf32>
  %c = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %c : tensor<4xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected a task whose anchor carries values through reduction loops and reads arguments only, got 'task'}}
    transform.vta.cpu.fold %f along 0 lanes 4 vectors(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x8xf32>) -> tensor<4xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %c = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%i : tensor<4xf32>) dimensions = [1]
  return %c : tensor<4xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected the number of a parallel loop, got 1}}
    transform.vta.cpu.fold %f along 1 lanes 4 vectors(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x8xf32>) -> tensor<4xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %c = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%i : tensor<4xf32>) dimensions = [1]
  return %c : tensor<4xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected 1 to 64 vectors of at most 4096 elements together, got 0 of 4}}
    transform.vta.cpu.fold %f along 0 lanes 4 vectors(0) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x8xf32>) -> tensor<4xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %c = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%i : tensor<4xf32>) dimensions = [1]
  return %c : tensor<4xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected one vector of one lane without a loop to go along, got 1 of 4}}
    transform.vta.cpu.fold %f lanes 4 vectors(1) : !transform.any_op
    transform.yield
  }
}

// -----

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected at least one lane, got 0}}
    transform.vta.cpu.fold %f along 0 lanes 0 vectors(1) : !transform.any_op
    transform.yield
  }
}
