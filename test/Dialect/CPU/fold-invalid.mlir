// RUN: vta-opt %s -split-input-file -verify-diagnostics -vta-cpu-apply-schedules

// No loop carries a value.

func.func private @task(%a: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
  %e = tensor.empty() : tensor<4xf32>
  %c = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %c : tensor<4xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected a task whose anchor carries values through reduction loops, or looks elements up, and reads arguments only, got 'task'}}
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

// -----

func.func private @task(%x: tensor<2x11xf32>) -> tensor<2xi32> attributes {vta.task} {
  %z = arith.constant 0 : i32
  %low = arith.constant 0xFF800000 : f32
  %ei = tensor.empty() : tensor<2xi32>
  %ef = tensor.empty() : tensor<2xf32>
  %i = linalg.fill ins(%z : i32) outs(%ei : tensor<2xi32>) -> tensor<2xi32>
  %f = linalg.fill ins(%low : f32) outs(%ef : tensor<2xf32>) -> tensor<2xf32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>,
      affine_map<(i, k) -> (i)>, affine_map<(i, k) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x11xf32>) outs(%i, %f : tensor<2xi32>, tensor<2xf32>) {
  ^bb0(%v: f32, %p: i32, %m: f32):
    %k = linalg.index 1 : index
    %n = arith.index_cast %k : index to i32
    %c = arith.cmpf ogt, %v, %m : f32
    %0 = arith.select %c, %n, %p : i32
    %1 = arith.select %c, %v, %m : f32
    linalg.yield %0, %1 : i32, f32
  } -> (tensor<2xi32>, tensor<2xf32>)
  return %r#0 : tensor<2xi32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected vectors of a power of two of lanes with at most the 11 elements of a row along its reduction loop, got 3 of 4}}
    transform.vta.cpu.fold %f along 1 lanes 4 vectors(3) : !transform.any_op
    transform.yield
  }
}
