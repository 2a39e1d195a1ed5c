// RUN: vta-opt %s --vta-apply-schedules --split-input-file --verify-diagnostics

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  // expected-error @+1 {{expected 'vta.schedule' to be a symbol, got "f"}}
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = "f"} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  // expected-error @+1 {{schedule @schedules::@g is not a transform.named_sequence with a body}}
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@g} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  // expected-error @+1 {{schedule @nowhere is not a transform.named_sequence with a body}}
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @nowhere} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  // expected-error @+1 {{schedule @f is not a transform.named_sequence with a body}}
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  // expected-error @+1 {{schedule @schedules::@f is not a transform.named_sequence with a body}}
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence private @f(!transform.any_op {transform.consumed})
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  // expected-error @+1 {{expected a schedule to take one handle, the kernel's last operation}}
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}, %more: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}) {
    // expected-error @+1 {{is not a transform operation}}
    %c = arith.constant 3 : i64
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  // expected-note @+2 {{ancestor payload op}}
  // expected-note @+1 {{nested payload op}}
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  // expected-note @+1 {{handle to invalidated ops}}
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}) {
    // expected-note @+1 {{invalidated by this transform op that consumes its operand #0 and invalidates all handles to payload IR entities associated with this operand and entities nested in them}}
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    // expected-error @+1 {{op uses a handle invalidated by a previously executed transform op}}
    transform.print %store : !transform.any_op
    transform.yield
  }
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%store: !transform.any_op {transform.readonly}) {
    transform.include @helper failures(propagate) (%store) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @helper(%store: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{is not a transform operation}}
    %c = arith.constant 3 : i64
    transform.yield
  }
}
}

// -----

// A knob that nobody has set.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  // expected-error @+1 {{schedule @f leaves knobs open: tile_b}}
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}) {
    // expected-note @+1 {{select an option: transform.tune.knob<"tile_b"> = <option> from options = ..}}
    %size = transform.tune.knob<"tile_b"> options = [4, 2, 1] -> !transform.any_param
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [%size] order [0] : (!transform.any_op, !transform.any_param) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
}

// -----

// An option that there is not.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}) {
    // expected-error @+1 {{provided `selected` attribute is not an element of `options` array of attributes}}
    %size = transform.tune.knob<"tile_b"> = 3 : i64 from options = [4, 2, 1] -> !transform.any_param
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [%size] order [0] : (!transform.any_op, !transform.any_param) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
}

// -----

// Of another kernel.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  // expected-error @+1 {{expected a schedule for kernel "[4,3,2,1,16,16] x4+1d0 x2+1d2 wd1d2 steps0/0", got one for "[5,3,2,1,16,16] x5+1d0 x2+1d2 wd1d2 steps0/0"}}
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  // expected-note @+1 {{the schedule}}
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}) attributes {vta.task = #vta.origin<template = "native/1", kernel = "[5,3,2,1,16,16] x5+1d0 x2+1d2 wd1d2 steps0/0", config = <"1x16_15_15_18_17">>} {
    %size = transform.tune.knob<"tile_b"> = 2 : i64 from options = [4, 2, 1] -> !transform.any_param
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [%size] order [0] : (!transform.any_op, !transform.any_param) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
}

// -----

// For another configuration.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  // expected-error @+1 {{expected a schedule for configuration 1x16_i8w8a32_15_15_18_17, got one for 1x16_i8w8a32_15_14_18_17}}
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  // expected-note @+1 {{the schedule}}
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}) attributes {vta.task = #vta.origin<template = "native/1", kernel = "[4,3,2,1,16,16] x4+1d0 x2+1d2 wd1d2 steps0/0", config = <"1x16_15_14_18_17">>} {
    %size = transform.tune.knob<"tile_b"> = 2 : i64 from options = [4, 2, 1] -> !transform.any_param
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [%size] order [0] : (!transform.any_op, !transform.any_param) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
}

// -----

// Of several kernels that cannot be scheduled the first one is reported.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> (tensor<4x3x1x16xi8>, tensor<4x3x1x16xi8>, tensor<4x3x1x16xi8>) {
  %zero = arith.constant 0 : i32
  %e0 = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros0 = linalg.fill ins(%zero : i32) outs(%e0 : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc0 = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros0 : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e80 = tensor.empty() : tensor<4x3x1x16xi8>
  %out0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc0 : tensor<4x3x1x16xi32>) outs(%e80 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@good} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  %e1 = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros1 = linalg.fill ins(%zero : i32) outs(%e1 : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc1 = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros1 : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e81 = tensor.empty() : tensor<4x3x1x16xi8>
  %out1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc1 : tensor<4x3x1x16xi32>) outs(%e81 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@open} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  %e2 = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros2 = linalg.fill ins(%zero : i32) outs(%e2 : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc2 = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros2 : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e82 = tensor.empty() : tensor<4x3x1x16xi8>
  %out2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc2 : tensor<4x3x1x16xi32>) outs(%e82 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@nowhere} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out0, %out1, %out2 : tensor<4x3x1x16xi8>, tensor<4x3x1x16xi8>, tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @good(%store: !transform.any_op {transform.consumed}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
  // expected-error @+1 {{schedule @open leaves knobs open: tile_b}}
  transform.named_sequence @open(%store: !transform.any_op {transform.consumed}) {
    // expected-note @+1 {{select an option}}
    %size = transform.tune.knob<"tile_b"> options = [4, 2, 1] -> !transform.any_param
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [%size] order [0] : (!transform.any_op, !transform.any_param) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
}

// -----

// A schedule that moves a part of its kernel to another function.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e0 = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros0 = linalg.fill ins(%zero : i32) outs(%e0 : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc0 = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros0 : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e80 = tensor.empty() : tensor<4x3x1x16xi8>
  // expected-error @+1 {{expected a schedule to leave one block of operations in the function of its kernel, and no other symbols}}
  %out0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc0 : tensor<4x3x1x16xi32>) outs(%e80 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@outline} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out0 : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @outline(%store: !transform.any_op {transform.consumed}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %func, %call = transform.loop.outline %loops {func_name = "outlined"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
}

// -----

// The schedule of a kernel that nothing uses is checked, too.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @unused(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  // expected-error @+1 {{schedule @nowhere is not a transform.named_sequence with a body}}
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @nowhere} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return
}
}

// -----

// A schedule that bufferizes the function that its kernel is in.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @types(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  // expected-error @+1 {{expected a schedule to leave the types of its kernel's operands and results as they are}}
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%store: !transform.any_op {transform.readonly}) {
    %module = transform.get_parent_op %store {op_name = "builtin.module"} : (!transform.any_op) -> !transform.any_op
    %buffers = transform.bufferization.one_shot_bufferize %module {bufferize_function_boundaries = true} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
}

// -----

// A schedule that attaches itself again would not come to an end: neither that
// of a kernel nor that of another operation.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @again(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%store: !transform.any_op {transform.readonly}) {
    transform.include @attach failures(propagate) (%store) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @attach(%store: !transform.any_op {transform.readonly}) {
    %self = transform.param.constant @schedules::@f -> !transform.any_param
    // expected-error @+1 {{expected a schedule not to attach schedules: 'vta.schedule' may only be a constant #vta.loop here}}
    transform.annotate %store "vta.schedule" = %self : !transform.any_op, !transform.any_param
    transform.yield
  }
}
}

// -----

func.func @other(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp {vta.schedule = @schedules::@f} ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%op: !transform.any_op {transform.readonly}) {
    %self = transform.param.constant @schedules::@f -> !transform.any_param
    // expected-error @+1 {{expected a schedule not to attach schedules: 'vta.schedule' may only be a constant #vta.loop here}}
    transform.annotate %op "vta.schedule" = %self : !transform.any_op, !transform.any_param
    transform.yield
  }
}
