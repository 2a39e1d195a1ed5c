// RUN: vta-opt %s -split-input-file -verify-diagnostics -vta-cpu-apply-schedules

// A contraction: each row is read by every column of the result.

func.func private @task(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<4x4xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%i : tensor<4x4xf32>)
      -> tensor<4x4xf32>
  return %c : tensor<4x4xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected a task of reductions over the same dimensions and elementwise operations, got 'task'}}
    transform.vta.cpu.chain %f lanes 4 rows(1) vectors(4) keep(0) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x8xf32>) -> tensor<4x8xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%z : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%i : tensor<4xf32>)
      dimensions = [1]
  %b = linalg.broadcast ins(%s : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %c = linalg.sub ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>)
      outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{'transform.vta.cpu.chain' op expected a power of two as lanes, got 3}}
    transform.vta.cpu.chain %f lanes 3 rows(1) vectors(4) keep(0) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x8xf32>) -> tensor<4x8xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%z : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%i : tensor<4xf32>)
      dimensions = [1]
  %b = linalg.broadcast ins(%s : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %c = linalg.sub ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>)
      outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected 1 to 64 vectors of at most 4096 elements together, got 0 rows of 4 vectors of 4}}
    transform.vta.cpu.chain %f lanes 4 rows(0) vectors(4) keep(0) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x8xf32>) -> tensor<4x8xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%z : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%i : tensor<4xf32>)
      dimensions = [1]
  %b = linalg.broadcast ins(%s : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %c = linalg.sub ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>)
      outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected 1 to 64 vectors of at most 4096 elements together, got 17 rows of 4 vectors of 4}}
    transform.vta.cpu.chain %f lanes 4 rows(17) vectors(4) keep(0) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x8xf32>) -> tensor<4x8xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%z : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%i : tensor<4xf32>)
      dimensions = [1]
  %b = linalg.broadcast ins(%s : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %c = linalg.sub ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>)
      outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected a power of two as the number of vectors of partial results, got 3}}
    transform.vta.cpu.chain %f lanes 4 rows(1) vectors(3) keep(0) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<8x4xf32>) -> tensor<8x4xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %er = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%z : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.reduce { arith.addf } ins(%a : tensor<8x4xf32>) outs(%i : tensor<4xf32>)
      dimensions = [0]
  %b = linalg.broadcast ins(%s : tensor<4xf32>) outs(%e : tensor<8x4xf32>) dimensions = [0]
  %c = linalg.sub ins(%a, %b : tensor<8x4xf32>, tensor<8x4xf32>)
      outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %c : tensor<8x4xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected one row, as vectors are along rows, got 2}}
    transform.vta.cpu.chain %f lanes 4 rows(2) vectors(1) keep(0) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x8xf32>) -> tensor<4x8xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %er = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%z : f32) outs(%er : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%i : tensor<4xf32>)
      dimensions = [1]
  %b = linalg.broadcast ins(%s : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %c = linalg.sub ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>)
      outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected keep 0 or 1, got 2}}
    transform.vta.cpu.chain %f lanes 4 rows(1) vectors(4) keep(2) : !transform.any_op
    transform.yield
  }
}
