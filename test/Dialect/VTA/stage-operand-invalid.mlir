// RUN: vta-opt %s --linalg-to-vta-kernel --vta-apply-schedules --split-input-file \
// RUN:   --verify-diagnostics

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected one level and a buffer count}}
    "transform.vta.stage"(%kernel, %kernel) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, operand = 0 : i64, space = #vta.mem<inp>, static_level = array<i64: 0, 1>, static_buffers = array<i64: 1>}> : (!transform.any_op, !transform.any_op) -> ()
    transform.yield
  }
}

// -----

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected one level and a buffer count}}
    "transform.vta.stage"(%kernel, %kernel) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, operand = 0 : i64, space = #vta.mem<inp>, static_level = array<i64: 0>, static_buffers = array<i64>}> : (!transform.any_op, !transform.any_op) -> ()
    transform.yield
  }
}

// -----

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{expected one parameter for each dynamic value}}
    "transform.vta.stage"(%kernel, %kernel) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, operand = 0 : i64, space = #vta.mem<inp>, static_level = array<i64: -9223372036854775808>, static_buffers = array<i64: 1>}> : (!transform.any_op, !transform.any_op) -> ()
    transform.yield
  }
}

// -----

// Only constants can be coded into weights.
#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h * 2 + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @conv(%x: tensor<1x3x5x7x1x16xi8>, %w: tensor<5x3x3x2x16x16xi8>, %bias: tensor<5x1x16xi32>) -> tensor<1x5x3x8x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %xp = tensor.pad %x low[0, 0, 1, 2, 0, 0] high[0, 0, 1, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x3x5x7x1x16xi8> to tensor<1x3x7x9x1x16xi8>
  %e = tensor.empty() : tensor<1x5x3x8x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x5x3x8x1x16xi32>) -> tensor<1x5x3x8x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x3x7x9x1x16xi8>, tensor<5x3x3x2x16x16xi8>) outs(%f : tensor<1x5x3x8x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x5x3x8x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%bias : tensor<5x1x16xi32>) outs(%acc : tensor<1x5x3x8x1x16xi32>) {
  ^bb0(%a: i32, %r: i32):
    // expected-note @+1 {{staging for this operation}}
    %s = arith.addi %r, %a : i32
    linalg.yield %s : i32
  } -> tensor<1x5x3x8x1x16xi32>
  %shr = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      outs(%sum : tensor<1x5x3x8x1x16xi32>) {
  ^bb0(%r: i32):
    %s = arith.shrsi %r, %c8 : i32
    linalg.yield %s : i32
  } -> tensor<1x5x3x8x1x16xi32>
  %e8 = tensor.empty() : tensor<1x5x3x8x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%shr : tensor<1x5x3x8x1x16xi32>) outs(%e8 : tensor<1x5x3x8x1x16xi8>) attrs = {vta.schedule = @schedules::@conv} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x5x3x8x1x16xi8>
  return %out : tensor<1x5x3x8x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @conv(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 2, 2, 3, 0, 0, 2] order [0, 1, 2, 3, 6] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:3 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    // expected-error @+1 {{expected a constant to stage to wgt; an argument can only be staged to acc}}
    transform.vta.stage %step#0 operand 0 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.yield
  }
}
}

// -----

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h * 2 + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @conv(%x: tensor<1x3x5x7x1x16xi8>, %w: tensor<5x3x3x2x16x16xi8>) -> tensor<1x5x3x8x1x16xi8> {
  %bias = arith.constant dense_resource<bias> : tensor<5x1x16xi32>
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %xp = tensor.pad %x low[0, 0, 1, 2, 0, 0] high[0, 0, 1, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x3x5x7x1x16xi8> to tensor<1x3x7x9x1x16xi8>
  %e = tensor.empty() : tensor<1x5x3x8x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x5x3x8x1x16xi32>) -> tensor<1x5x3x8x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x3x7x9x1x16xi8>, tensor<5x3x3x2x16x16xi8>) outs(%f : tensor<1x5x3x8x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x5x3x8x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%bias : tensor<5x1x16xi32>) outs(%acc : tensor<1x5x3x8x1x16xi32>) {
  ^bb0(%a: i32, %r: i32):
    // expected-note @+1 {{staging for this operation}}
    %s = arith.addi %r, %a : i32
    linalg.yield %s : i32
  } -> tensor<1x5x3x8x1x16xi32>
  %shr = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      outs(%sum : tensor<1x5x3x8x1x16xi32>) {
  ^bb0(%r: i32):
    %s = arith.shrsi %r, %c8 : i32
    linalg.yield %s : i32
  } -> tensor<1x5x3x8x1x16xi32>
  %e8 = tensor.empty() : tensor<1x5x3x8x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%shr : tensor<1x5x3x8x1x16xi32>) outs(%e8 : tensor<1x5x3x8x1x16xi8>) attrs = {vta.schedule = @schedules::@conv} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x5x3x8x1x16xi8>
  return %out : tensor<1x5x3x8x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @conv(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 2, 2, 3, 0, 0, 2] order [0, 1, 2, 3, 6] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:3 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    // expected-error @+1 {{expected a constant to stage to wgt; an argument can only be staged to acc}}
    transform.vta.stage %step#0 operand 0 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.yield
  }
}
}

// -----

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h * 2 + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @conv(%x: tensor<1x3x5x7x1x16xi8>, %w: tensor<5x3x3x2x16x16xi8>, %bias: tensor<5x1x16xi32>) -> tensor<1x5x3x8x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %xp = tensor.pad %x low[0, 0, 1, 2, 0, 0] high[0, 0, 1, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x3x5x7x1x16xi8> to tensor<1x3x7x9x1x16xi8>
  %e = tensor.empty() : tensor<1x5x3x8x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x5x3x8x1x16xi32>) -> tensor<1x5x3x8x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x3x7x9x1x16xi8>, tensor<5x3x3x2x16x16xi8>) outs(%f : tensor<1x5x3x8x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x5x3x8x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%bias : tensor<5x1x16xi32>) outs(%acc : tensor<1x5x3x8x1x16xi32>) {
  ^bb0(%a: i32, %r: i32):
    %s = arith.addi %r, %a : i32
    linalg.yield %s : i32
  } -> tensor<1x5x3x8x1x16xi32>
  %shr = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      outs(%sum : tensor<1x5x3x8x1x16xi32>) {
  ^bb0(%r: i32):
    %s = arith.shrsi %r, %c8 : i32
    linalg.yield %s : i32
  } -> tensor<1x5x3x8x1x16xi32>
  %e8 = tensor.empty() : tensor<1x5x3x8x1x16xi8>
  // expected-note @+1 {{staging for this operation}}
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%shr : tensor<1x5x3x8x1x16xi32>) outs(%e8 : tensor<1x5x3x8x1x16xi8>) attrs = {vta.schedule = @schedules::@conv} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x5x3x8x1x16xi8>
  return %out : tensor<1x5x3x8x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @conv(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 2, 2, 3, 0, 0, 2] order [0, 1, 2, 3, 6] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:3 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    // expected-error @+1 {{expected an addition of a per-channel constant to stage to wgt}}
    transform.vta.stage %step#2 operand 0 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.yield
  }
}
}

// -----

// The padding would have to be data.
#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h * 2 + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @conv(%x: tensor<1x3x5x7x1x16xi8>, %w: tensor<5x3x3x2x16x16xi8>, %bias: tensor<5x1x16xi32>) -> tensor<1x5x3x8x1x16xi8> {
  %zero8 = arith.constant -1 : i8
  %zero = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %xp = tensor.pad %x low[0, 0, 1, 2, 0, 0] high[0, 0, 1, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x3x5x7x1x16xi8> to tensor<1x3x7x9x1x16xi8>
  %e = tensor.empty() : tensor<1x5x3x8x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x5x3x8x1x16xi32>) -> tensor<1x5x3x8x1x16xi32>
  // expected-note @+1 {{staging for this operation}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x3x7x9x1x16xi8>, tensor<5x3x3x2x16x16xi8>) outs(%f : tensor<1x5x3x8x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x5x3x8x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%bias : tensor<5x1x16xi32>) outs(%acc : tensor<1x5x3x8x1x16xi32>) {
  ^bb0(%a: i32, %r: i32):
    %s = arith.addi %r, %a : i32
    linalg.yield %s : i32
  } -> tensor<1x5x3x8x1x16xi32>
  %shr = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      outs(%sum : tensor<1x5x3x8x1x16xi32>) {
  ^bb0(%r: i32):
    %s = arith.shrsi %r, %c8 : i32
    linalg.yield %s : i32
  } -> tensor<1x5x3x8x1x16xi32>
  %e8 = tensor.empty() : tensor<1x5x3x8x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%shr : tensor<1x5x3x8x1x16xi32>) outs(%e8 : tensor<1x5x3x8x1x16xi8>) attrs = {vta.schedule = @schedules::@conv} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x5x3x8x1x16xi8>
  return %out : tensor<1x5x3x8x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @conv(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 2, 2, 3, 0, 0, 2] order [0, 1, 2, 3, 6] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:3 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    // expected-error @+1 {{expected operand 0 to be padded with zeros by static amounts}}
    transform.vta.stage %gemm operand 0 to <inp> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.yield
  }
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @one(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %y = vta.kernel "one" (%a = %x, %b = %w) attributes {vta.schedule = @schedules::@one} : (tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
    %one = arith.constant 1 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %ones = linalg.fill ins(%one : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-note @+1 {{staging for this operation}}
    %acc = linalg.mmt4d ins(%a, %b : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%ones : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %0 = vta.step shr 8 outs(%acc : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @one(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [2, 1] order [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    // expected-error @+1 {{expected the accumulator to start from a fill with zero}}
    transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.yield
  }
}
}

// -----

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h * 2 + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"2x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @conv(%x: tensor<1x3x5x7x2x16xi8>, %w: tensor<5x3x3x2x16x16xi8>) -> tensor<1x5x3x8x2x16xi8> {
  %bias = arith.constant dense<"0x000000000100000002000000030000000400000005000000060000000700000008000000090000000A0000000B0000000C0000000D0000000E0000000F000000100000001100000012000000130000001400000015000000160000001700000018000000190000001A0000001B0000001C0000001D0000001E0000001F000000200000002100000022000000230000002400000025000000260000002700000028000000290000002A0000002B0000002C0000002D0000002E0000002F000000300000003100000032000000330000003400000035000000360000003700000038000000390000003A0000003B0000003C0000003D0000003E0000003F000000400000004100000042000000430000004400000045000000460000004700000048000000490000004A0000004B0000004C0000004D0000004E0000004F000000500000005100000052000000530000005400000055000000560000005700000058000000590000005A0000005B0000005C0000005D0000005E0000005F000000600000006100000062000000630000006400000065000000660000006700000068000000690000006A0000006B0000006C0000006D0000006E0000006F000000700000007100000072000000730000007400000075000000760000007700000078000000790000007A0000007B0000007C0000007D0000007E0000007F000000800000008100000082000000830000008400000085000000860000008700000088000000890000008A0000008B0000008C0000008D0000008E0000008F000000900000009100000092000000930000009400000095000000960000009700000098000000990000009A0000009B0000009C0000009D0000009E0000009F000000"> : tensor<5x2x16xi32>
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %xp = tensor.pad %x low[0, 0, 1, 2, 0, 0] high[0, 0, 1, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x3x5x7x2x16xi8> to tensor<1x3x7x9x2x16xi8>
  %e = tensor.empty() : tensor<1x5x3x8x2x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x5x3x8x2x16xi32>) -> tensor<1x5x3x8x2x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x3x7x9x2x16xi8>, tensor<5x3x3x2x16x16xi8>) outs(%f : tensor<1x5x3x8x2x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x5x3x8x2x16xi32>
  %sum = linalg.generic {indexing_maps = [#bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%bias : tensor<5x2x16xi32>) outs(%acc : tensor<1x5x3x8x2x16xi32>) {
  ^bb0(%a: i32, %r: i32):
    // expected-note @+1 {{staging for this operation}}
    %s = arith.addi %r, %a : i32
    linalg.yield %s : i32
  } -> tensor<1x5x3x8x2x16xi32>
  %shr = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      outs(%sum : tensor<1x5x3x8x2x16xi32>) {
  ^bb0(%r: i32):
    %s = arith.shrsi %r, %c8 : i32
    linalg.yield %s : i32
  } -> tensor<1x5x3x8x2x16xi32>
  %e8 = tensor.empty() : tensor<1x5x3x8x2x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%shr : tensor<1x5x3x8x2x16xi32>) outs(%e8 : tensor<1x5x3x8x2x16xi8>) attrs = {vta.schedule = @schedules::@conv} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x5x3x8x2x16xi8>
  return %out : tensor<1x5x3x8x2x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @conv(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 2, 2, 3, 0, 0, 2] order [0, 1, 2, 3, 6] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:3 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    // expected-error @+1 {{expected the same bias in every batch row to stage it to wgt}}
    transform.vta.stage %step#0 operand 0 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.yield
  }
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %v: tensor<2x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zero8 = arith.constant 0 : i8
  %w = tensor.pad %v low[0, 0, 0, 0] high[1, 0, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero8 : i8
  } : tensor<2x2x16x16xi8> to tensor<3x2x16x16xi8>
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-note @+1 {{staging for this operation}}
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
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 1, 1] order [0, 1, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    // expected-error @+1 {{expected operand 1 without padding, which only loads to inp do, got a tensor.pad to stage to wgt}}
    transform.vta.stage %gemm operand 1 to <wgt> at [1] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.yield
  }
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x1_i8w8a32_8_8_8_10">, vta.machine = "rtl-de10"} {
func.func @one_lane(%x: tensor<4x1x1x1xi8>, %w: tensor<2x1x1x1xi8>) -> tensor<4x2x1x1xi8> {
  %bias = arith.constant dense<[[[50]], [[64]]]> : tensor<2x1x1xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x2x1x1xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x1xi32>) -> tensor<4x2x1x1xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x1x1x1xi8>, tensor<2x1x1x1xi8>) outs(%zeros : tensor<4x2x1x1xi32>) -> tensor<4x2x1x1xi32>
  %sum = linalg.generic {indexing_maps = [#bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%bias : tensor<2x1x1xi32>) outs(%acc : tensor<4x2x1x1xi32>) {
  ^bb0(%a: i32, %r: i32):
    // expected-note @+1 {{staging for this operation}}
    %s = arith.addi %r, %a : i32
    linalg.yield %s : i32
  } -> tensor<4x2x1x1xi32>
  %e8 = tensor.empty() : tensor<4x2x1x1xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x2x1x1xi32>) outs(%e8 : tensor<4x2x1x1xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x2x1x1xi8>
  return %out : tensor<4x2x1x1xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [2, 1] order [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 1 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 0 to <inp> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    // expected-error @+1 {{bias 64 cannot be coded into weight blocks of 1 x 1: expected it to be staged to acc}}
    transform.vta.stage %step#0 operand 0 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @unknown_slice(%x: tensor<4x1x1x16xi8>, %w: tensor<2x1x16x16xi8>, %n: index) -> tensor<4x2x1x16xi8> {
  %cst = arith.constant dense<7> : tensor<4x1x16xi32>
  %bias = tensor.extract_slice %cst[%n, 0, 0] [2, 1, 16] [1, 1, 1] : tensor<4x1x16xi32> to tensor<2x1x16xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x2x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x1x1x16xi8>, tensor<2x1x16x16xi8>) outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%bias : tensor<2x1x16xi32>) outs(%acc : tensor<4x2x1x16xi32>) {
  ^bb0(%a: i32, %r: i32):
    // expected-note @+1 {{staging for this operation}}
    %s = arith.addi %r, %a : i32
    linalg.yield %s : i32
  } -> tensor<4x2x1x16xi32>
  %e8 = tensor.empty() : tensor<4x2x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x2x1x16xi8>
  return %out : tensor<4x2x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [2, 1] order [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 1 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 0 to <inp> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    // expected-error @+1 {{expected a constant to stage to wgt; an argument can only be staged to acc}}
    transform.vta.stage %step#0 operand 0 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}

// -----

// The last channel of the second group has another bias in the second row.
#x = affine_map<(g, c, h, b, o, k, i) -> (g, k, h, b, i)>
#w = affine_map<(g, c, h, b, o, k, i) -> (g, c, k, o, i)>
#y = affine_map<(g, c, h, b, o, k, i) -> (g, c, h, b, o)>
#id = affine_map<(g, c, h, b, o) -> (g, c, h, b, o)>
#bias = affine_map<(g, c, h, b, o) -> (g, c, b, o)>
module attributes {vta.config = #vta.config<"2x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @groups(%x: tensor<2x3x5x2x16xi8>, %w: tensor<2x1x3x16x16xi8>)
    -> tensor<2x1x5x2x16xi8> {
  %bias = arith.constant dense<[
      [[[0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150],
        [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150]]],
      [[[100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200, 210, 220, 230, 240, 250],
        [100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200, 210, 220, 230, 240, 251]]]]>
      : tensor<2x1x2x16xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<2x1x5x2x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<2x1x5x2x16xi32>)
      -> tensor<2x1x5x2x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = [
      "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x3x5x2x16xi8>, tensor<2x1x3x16x16xi8>)
      outs(%zeros : tensor<2x1x5x2x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<2x1x5x2x16xi32>
  %sum = linalg.generic {indexing_maps = [#bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%bias : tensor<2x1x2x16xi32>) outs(%acc : tensor<2x1x5x2x16xi32>) {
  ^bb0(%a: i32, %r: i32):
    // expected-note @+1 {{staging for this operation}}
    %s = arith.addi %r, %a : i32
    linalg.yield %s : i32
  } -> tensor<2x1x5x2x16xi32>
  %e8 = tensor.empty() : tensor<2x1x5x2x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<2x1x5x2x16xi32>) outs(%e8 : tensor<2x1x5x2x16xi8>)
      attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<2x1x5x2x16xi8>
  return %out : tensor<2x1x5x2x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 1] order [1, 0]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    // expected-error @+1 {{expected the same bias in every batch row to stage it to wgt}}
    transform.vta.stage %step#0 operand 0 to <wgt> at [2] of %loops buffers [2]
        : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}
