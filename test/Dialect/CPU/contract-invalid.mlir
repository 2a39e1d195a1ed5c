// RUN: vta-opt %s -split-input-file -verify-diagnostics -vta-cpu-apply-schedules

// The form of older versions.

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected the kernel as a keyword and tiles by name, not "fma": write 'kernel fma lanes .. features(..) rows(..) columns(..) row_block(..) order(features_outside) unroll(..)'}}
    transform.vta.cpu.contract %f kernel "fma" lanes 8 sizes [8, 1, 1, 1, 0, 1]
        : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected tiles by name, not 'sizes': write 'features(..) rows(..) columns(..) row_block(..) order(features_outside) unroll(..)'}}
    transform.vta.cpu.contract %f kernel fma lanes 8 sizes [8, 1, 1, 1, 0, 1]
        : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{'dot' is not a kernel: expected fma, fma_lane, mul, vpdpbusd, pmaddwd, sdot, sadalp, vpadal, combine}}
    transform.vta.cpu.contract %f kernel dot lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected 'columns'}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) row_block(1)
        order(features_outside) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{'rows_inside' is not an order: expected features_outside, features_inside or a parameter}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) columns(1) row_block(1) order(rows_inside)
        unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{'0' is not an order: expected features_outside, features_inside or a parameter}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) columns(1) row_block(1) order(0)
        unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected either a parameter or a constant as rows}}
    "transform.vta.cpu.contract"(%f) <{kernel = 0 : i32, lanes = 8 : i64,
        operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>, static_features = 8 : i64}>
        : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    %o = transform.param.constant 2 : i64 -> !transform.any_param
    // expected-error @+1 {{expected order 0 (features_outside) or 1 (features_inside), got 2}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(%o : !transform.any_param) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected at least one lane, got 0}}
    transform.vta.cpu.contract %f kernel fma lanes 0 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected rows not to be negative, got -3}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(-3) columns(1)
        row_block(1) order(features_outside) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected positive tile sizes and features that are a multiple of 8 lanes, got 12, 1, 1, 1}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(12) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected at most 256 vectors of sums and steps in a row, got 2 x 16 x 16 vectors and 1 steps}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(16) rows(16) columns(16)
        row_block(1) order(features_outside) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{has no kernel 'vpdpbusd' for 'f32' with sums of 'f32'}}
    transform.vta.cpu.contract %f kernel vpdpbusd lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32> {vta.constant}) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected prefetch not to be negative, got -64}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) prefetch(-64) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32> {vta.constant}) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected prefetch to be 0 or the bytes of a cache line, a multiple of a weight's 4, got 6}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) prefetch(6) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32> {vta.constant}) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    %p = transform.param.constant -4 : i64 -> !transform.param<i64>
    // expected-error @+1 {{expected prefetch to be 0 or the bytes of a cache line, a multiple of a weight's 4, got -4}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) prefetch(%p : !transform.param<i64>) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32> {vta.constant}) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected a prefetch of at most 4096 bytes, got 8192}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) prefetch(8192) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected prefetch 0 where weights are not packed: the right operand is not a constant argument}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) prefetch(64) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32> {vta.constant}) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+2 {{expected integer value}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) prefetch(line) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>) -> tensor<4x6xf32>
    attributes {vta.task} {
  %e = tensor.empty() : tensor<4x6xf32>
  %c = linalg.exp ins(%a : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>)
      -> tensor<4x6xf32>
  return %c : tensor<4x6xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected a task whose anchor is a contraction or combination of arguments and whose other operations are elementwise, got 'task'}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["linalg.matmul"]} in %f
        : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{expected a handle to one function, got 1 operations}}
    transform.vta.cpu.contract %op kernel fma lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  // expected-error @+1 {{schedule @s leaves knobs open: tile_f}}
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-note @+1 {{select an option: transform.tune.knob<"tile_f"> = <option> from options = ..}}
    %t = transform.tune.knob<"tile_f"> options = [8, 16] -> !transform.param<i64>
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    %t = transform.tune.knob<"tile_f"> = "eight" from options = ["eight"]
        -> !transform.any_param
    // expected-error @+1 {{expected a parameter to be an integer}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(%t : !transform.any_param) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

// expected-error @+1 {{expected a schedule for task 'task', got one for 'other'}}
func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  // expected-note @+1 {{the schedule}}
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) attributes {vta.task = "other"} {
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

// expected-error @+1 {{expected a schedule to be a module with one named sequence, got 0}}
module @vta_schedule {
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  // expected-error @+1 {{expected a schedule to have a body}}
  transform.named_sequence @s(!transform.any_op {transform.readonly})
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  // expected-error @+1 {{expected a schedule to take one handle, the task's function, got 2}}
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly},
                              %g: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{'arith.constant' op is not a transform operation}}
    %0 = arith.constant 1 : i64
    transform.yield
  }
}

// -----

// expected-error @+1 {{expected a module @vta_schedule with the task's schedule}}
module {
func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}
}

// -----

// expected-error @+1 {{expected a module with one function, a task (vta.task), got 2 functions}}
module {
  func.func private @first() attributes {vta.task}
  func.func private @second() attributes {vta.task}
}

// -----

// expected-error @+1 {{expected a task with one result, got 0}}
func.func private @task(%a: tensor<4xf32>) attributes {vta.task} {
  return
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}

// -----

// expected-error @+1 {{result: expected a tensor of static shape, got 'tensor<?xf32>'}}
func.func private @task(%a: tensor<?xf32>) -> tensor<?xf32> attributes {vta.task} {
  return %a : tensor<?xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected pack 0 or 1, got 2}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) pack(2) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32> {vta.constant}) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected pack 0 for a right operand that is a constant argument: it is packed when the network is compiled}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) pack(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected a positive feature_block, got 0}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) feature_block(0) : !transform.any_op
    transform.yield
  }
}

// -----

// Scratch memory of a panel.

func.func private @task(%a: tensor<4x40000xf32>, %b: tensor<128x40000xf32>) -> tensor<4x128xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x128xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x128xf32>) -> tensor<4x128xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>,
      affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x40000xf32>, tensor<128x40000xf32>) outs(%i : tensor<4x128xf32>) {
  ^bb0(%x: f32, %y: f32, %s: f32):
    %p = arith.mulf %x, %y : f32
    %r = arith.addf %s, %p : f32
    linalg.yield %r : f32
  } -> tensor<4x128xf32>
  return %c : tensor<4x128xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected at most 16777216 bytes of scratch memory for a packed right operand, got 20480000 for 128 features}}
    transform.vta.cpu.contract %f kernel fma lanes 16 features(128) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) pack(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected a positive channel_block, got 0}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) channel_block(0) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected channel_block not to be negative, got -2}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) channel_block(-2) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected a channel_block that divides the reduction's 6 steps in groups of 1, got 4}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) channel_block(4) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>) -> tensor<4x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = linalg.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>)
      outs(%i : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected a channel_block that divides the reduction's 6 steps in groups of 1, got 12}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(8) rows(1) columns(1)
        row_block(1) order(features_outside) unroll(1) channel_block(12) : !transform.any_op
    transform.yield
  }
}

// -----

// Scratch memory of sums between blocks of channels.

func.func private @task(%a: tensor<8192x6xf32>, %b: tensor<6x1024xf32>) -> tensor<8192x1024xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8192x1024xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<8192x1024xf32>) -> tensor<8192x1024xf32>
  %c = linalg.matmul ins(%a, %b : tensor<8192x6xf32>, tensor<6x1024xf32>)
      outs(%i : tensor<8192x1024xf32>) -> tensor<8192x1024xf32>
  return %c : tensor<8192x1024xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected at most 16777216 bytes of scratch memory for a chunk, got 33554432 with 8388608 sums between blocks of channels: a smaller row_block or feature_block needs less}}
    transform.vta.cpu.contract %f kernel fma lanes 8 features(128) rows(1) columns(1)
        row_block(8192) order(features_outside) unroll(1) feature_block(8)
        channel_block(3) : !transform.any_op
    transform.yield
  }
}
