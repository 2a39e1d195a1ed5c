// RUN: vta-opt %s -split-input-file -verify-diagnostics -vta-cpu-apply-schedules

func.func private @task(%x: tensor<1x8x8x8xf32>, %k: tensor<16x3x3x8xf32> {vta.constant}) -> tensor<1x6x6x16xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x6x6x16xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  %c = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x8x8x8xf32>, tensor<16x3x3x8xf32>)
      outs(%i : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  return %c : tensor<1x6x6x16xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected 2 or 4 results of a tile, got 3}}
    transform.vta.cpu.winograd %f kernel fma results 3 lanes 8 tiles(2)
        features(16) columns(2) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%x: tensor<1x8x8x8xf32>, %k: tensor<16x3x3x8xf32> {vta.constant}) -> tensor<1x6x6x16xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x6x6x16xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  %c = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x8x8x8xf32>, tensor<16x3x3x8xf32>)
      outs(%i : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  return %c : tensor<1x6x6x16xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected the kernel fma or fma_lane, got sdot}}
    transform.vta.cpu.winograd %f kernel sdot results 4 lanes 8 tiles(2)
        features(16) columns(2) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%x: tensor<1x8x8x8xf32>, %k: tensor<16x3x3x8xf32> {vta.constant}) -> tensor<1x6x6x16xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x6x6x16xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  %c = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x8x8x8xf32>, tensor<16x3x3x8xf32>)
      outs(%i : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  return %c : tensor<1x6x6x16xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected at least one lane, got 0}}
    transform.vta.cpu.winograd %f kernel fma results 4 lanes 0 tiles(2)
        features(16) columns(2) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%x: tensor<1x8x8x8xf32>, %k: tensor<16x3x3x8xf32> {vta.constant}) -> tensor<1x6x6x16xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x6x6x16xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  %c = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x8x8x8xf32>, tensor<16x3x3x8xf32>)
      outs(%i : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  return %c : tensor<1x6x6x16xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected unroll not to be negative, got -1}}
    transform.vta.cpu.winograd %f kernel fma results 4 lanes 8 tiles(2)
        features(16) columns(2) unroll(-1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%x: tensor<1x8x8x8xf32>, %k: tensor<16x3x3x8xf32>) -> tensor<1x6x6x16xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x6x6x16xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  %c = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x8x8x8xf32>, tensor<16x3x3x8xf32>)
      outs(%i : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  return %c : tensor<1x6x6x16xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected a task whose anchor is a convolution of f32 with windows of 3x3, strides and dilations of 1 and constant weights, and whose other operations are elementwise, got 'task'}}
    transform.vta.cpu.winograd %f kernel fma results 4 lanes 8 tiles(2)
        features(16) columns(2) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%x: tensor<1x8x8x8xf64>, %k: tensor<16x3x3x8xf64> {vta.constant}) -> tensor<1x6x6x16xf64>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<1x6x6x16xf64>
  %i = linalg.fill ins(%z : f64) outs(%e : tensor<1x6x6x16xf64>) -> tensor<1x6x6x16xf64>
  %c = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x8x8x8xf64>, tensor<16x3x3x8xf64>)
      outs(%i : tensor<1x6x6x16xf64>) -> tensor<1x6x6x16xf64>
  return %c : tensor<1x6x6x16xf64>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected a task whose anchor is a convolution of f32 with windows of 3x3, strides and dilations of 1 and constant weights, and whose other operations are elementwise, got 'task'}}
    transform.vta.cpu.winograd %f kernel fma results 4 lanes 8 tiles(2)
        features(16) columns(2) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%x: tensor<1x8x8x8xf32>, %k: tensor<16x3x3x8xf32> {vta.constant}) -> tensor<1x6x6x16xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x6x6x16xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  %c = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x8x8x8xf32>, tensor<16x3x3x8xf32>)
      outs(%i : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  return %c : tensor<1x6x6x16xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected positive numbers and features that are a multiple of 8 lanes, got 2, 12, 2, 1}}
    transform.vta.cpu.winograd %f kernel fma results 4 lanes 8 tiles(2)
        features(12) columns(2) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%x: tensor<1x8x8x8xf32>, %k: tensor<16x3x3x8xf32> {vta.constant}) -> tensor<1x6x6x16xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x6x6x16xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  %c = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x8x8x8xf32>, tensor<16x3x3x8xf32>)
      outs(%i : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  return %c : tensor<1x6x6x16xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected positive numbers and features that are a multiple of 8 lanes, got 0, 16, 2, 1}}
    transform.vta.cpu.winograd %f kernel fma results 4 lanes 8 tiles(0)
        features(16) columns(2) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%x: tensor<1x8x8x8xf32>, %k: tensor<16x3x3x8xf32> {vta.constant}) -> tensor<1x6x6x16xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x6x6x16xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  %c = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x8x8x8xf32>, tensor<16x3x3x8xf32>)
      outs(%i : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  return %c : tensor<1x6x6x16xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected at most 4096 tiles, and 256 vectors of sums and steps in a row, got 5000 tiles, 2 x 2 vectors and 1 steps}}
    transform.vta.cpu.winograd %f kernel fma results 4 lanes 8 tiles(5000)
        features(16) columns(2) unroll(1) : !transform.any_op
    transform.yield
  }
}

// -----

func.func private @task(%x: tensor<1x8x8x8xf32>, %k: tensor<16x3x3x8xf32> {vta.constant}) -> tensor<1x6x6x16xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x6x6x16xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  %c = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x8x8x8xf32>, tensor<16x3x3x8xf32>)
      outs(%i : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  return %c : tensor<1x6x6x16xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected at most 4096 tiles, and 256 vectors of sums and steps in a row, got 2 tiles, 8 x 100 vectors and 1 steps}}
    transform.vta.cpu.winograd %f kernel fma results 4 lanes 8 tiles(2)
        features(64) columns(100) unroll(1) : !transform.any_op
    transform.yield
  }
}
