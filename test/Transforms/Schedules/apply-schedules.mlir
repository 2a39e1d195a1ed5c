// RUN: vta-opt %s --vta-apply-schedules --split-input-file | FileCheck %s

// References and schedules are gone. A kernel that is not used is deleted by the
// cleaning up of the other one, and its schedule is not applied.

// CHECK-LABEL: module attributes
// CHECK: func @f
// CHECK: scf.for
// CHECK-NOT: vta.schedule
// CHECK-NOT: transform
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
  %zero2 = arith.constant 0 : i32
  %e2 = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros2 = linalg.fill ins(%zero2 : i32) outs(%e2 : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc2 = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros2 : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e82 = tensor.empty() : tensor<4x3x1x16xi8>
  %out2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc2 : tensor<4x3x1x16xi32>) outs(%e82 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @schedules::@g} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}) {
    %func = transform.get_parent_op %store {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %func : !transform.any_op
    transform.yield
  }
  transform.named_sequence @g(%store: !transform.any_op {transform.consumed}) {
    %func = transform.get_parent_op %store {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %func : !transform.any_op
    transform.yield
  }
}
}

// -----

// A schedule in the module of the kernel goes too.
// CHECK-LABEL: module attributes
// CHECK: func @f
// CHECK: scf.for
// CHECK-NOT: transform.named_sequence
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, transform.with_named_sequence, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @here} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

  transform.named_sequence @here(%store: !transform.any_op {transform.consumed}) {
    %func = transform.get_parent_op %store {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %func : !transform.any_op
    transform.yield
  }
}

// -----

// The kernel's own module is not the outermost one: it stays.
// CHECK-LABEL: module attributes
// CHECK: module @inner
// CHECK: func @f
// CHECK: scf.for
// CHECK-NOT: transform.named_sequence
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
module @inner attributes {transform.with_named_sequence} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @here} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

  transform.named_sequence @here(%store: !transform.any_op {transform.consumed}) {
    %func = transform.get_parent_op %store {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %func : !transform.any_op
    transform.yield
  }
}
}

// -----

// Modules inside modules of schedules.
// CHECK-LABEL: module attributes
// CHECK: func @f
// CHECK: scf.for
// CHECK: func @g
// CHECK: scf.for
// CHECK: func @h
// CHECK: scf.for
// CHECK-NOT: module @
// CHECK-NOT: transform
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @outer::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
func.func @g(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @outer::@inner::@g} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
func.func @h(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @only::@inner::@h} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @outer attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}) {
    %func = transform.get_parent_op %store {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %func : !transform.any_op
    transform.yield
  }
module @inner attributes {transform.with_named_sequence} {
  transform.named_sequence @g(%store: !transform.any_op {transform.consumed}) {
    %func = transform.get_parent_op %store {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %func : !transform.any_op
    transform.yield
  }
}
}
module @only {
module @inner attributes {transform.with_named_sequence} {
  transform.named_sequence @h(%store: !transform.any_op {transform.consumed}) {
    %func = transform.get_parent_op %store {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %func : !transform.any_op
    transform.yield
  }
}
}
}

// -----

// Two kernels share a schedule. What it includes is there until the end, and
// then goes unless something else includes it. What is not used goes with the
// module of schedules, but not from a module that holds more.
// CHECK-LABEL: module attributes
// CHECK: func @f
// CHECK: scf.for
// CHECK: func @g
// CHECK: scf.for
// CHECK: transform.named_sequence @stays
// CHECK: module @schedules
// CHECK-NEXT: transform.named_sequence @shared
// CHECK-NOT: transform.named_sequence
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, transform.with_named_sequence, vta.machine = "rtl-de10"} {
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
func.func @g(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
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

  transform.named_sequence @stays(%store: !transform.any_op {transform.consumed}) {
    %func = transform.get_parent_op %store {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    transform.include @schedules::@shared failures(propagate) (%store, %func) : (!transform.any_op, !transform.any_op) -> ()
    transform.yield
  }

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}) {
    %func = transform.get_parent_op %store {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    transform.include @mine failures(propagate) (%store, %func) : (!transform.any_op, !transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @mine(%store: !transform.any_op {transform.consumed}, %func: !transform.any_op {transform.readonly}) {
    transform.include @shared failures(propagate) (%store, %func) : (!transform.any_op, !transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @shared(%store: !transform.any_op {transform.consumed}, %func: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %func : !transform.any_op
    transform.yield
  }
  transform.named_sequence @unused(%store: !transform.any_op {transform.consumed}) {
    %func = transform.get_parent_op %store {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    transform.include @shared failures(propagate) (%store, %func) : (!transform.any_op, !transform.any_op) -> ()
    transform.yield
  }
}
}

// -----

// What is not recognized as a kernel is scheduled where it is.
// CHECK-LABEL: module attributes
// CHECK: func @f
// CHECK: scf.for
// CHECK: linalg.add
// CHECK-NOT: transform
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x16xi8>, %y: tensor<4x16xi8>) -> tensor<4x16xi8> {
  %e = tensor.empty() : tensor<4x16xi8>
  %sum = linalg.add {vta.schedule = @schedules::@f} ins(%x, %y : tensor<4x16xi8>, tensor<4x16xi8>) outs(%e : tensor<4x16xi8>) -> tensor<4x16xi8>
  return %sum : tensor<4x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%op: !transform.any_op {transform.consumed}) {
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
}

// -----

// Kernels share nothing once they are scheduled: equal identity blocks are
// staged once for each, where the kernel was. Operations between kernels stay.
// CHECK-LABEL: module attributes
// CHECK: func @f(%[[X:.*]]: tensor<4x1x1x16xi8>, %[[R:.*]]: tensor<4x1x1x16xi8>
// CHECK: vta.stage {{.*}} to <wgt>
// CHECK: %[[FIRST:.*]] = scf.for
// CHECK: %[[PART:.*]] = tensor.insert_slice %[[FIRST]]
// CHECK: vta.stage {{.*}} to <wgt>
// CHECK: scf.for
// CHECK: tensor.insert_slice {{.*}} into %[[PART]]
// CHECK-NOT: transform
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x1x1x16xi8>, %r: tensor<4x1x1x16xi8>, %w: tensor<1x1x16x16xi8>) -> tensor<4x2x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x1x1x16xi32>
  %e8 = tensor.empty() : tensor<4x1x1x16xi8>
  %buffer = bufferization.alloc_tensor() : tensor<4x2x1x16xi8>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x1x1x16xi32>) -> tensor<4x1x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x1x1x16xi8>, tensor<1x1x16x16xi8>) outs(%zeros : tensor<4x1x1x16xi32>) -> tensor<4x1x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%r : tensor<4x1x1x16xi8>) outs(%acc : tensor<4x1x1x16xi32>) {
  ^bb0(%a: i8, %p: i32):
    %0 = arith.extsi %a : i8 to i32
    %s = arith.addi %p, %0 : i32
    linalg.yield %s : i32
  } -> tensor<4x1x1x16xi32>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x1x1x16xi32>) outs(%e8 : tensor<4x1x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %p: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x1x1x16xi8>
  %part = tensor.insert_slice %out into %buffer[0, 0, 0, 0] [4, 1, 1, 16] [1, 1, 1, 1] : tensor<4x1x1x16xi8> into tensor<4x2x1x16xi8>
  %acc1 = linalg.mmt4d ins(%out, %w : tensor<4x1x1x16xi8>, tensor<1x1x16x16xi8>) outs(%zeros : tensor<4x1x1x16xi32>) -> tensor<4x1x1x16xi32>
  %sum1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%r : tensor<4x1x1x16xi8>) outs(%acc1 : tensor<4x1x1x16xi32>) {
  ^bb0(%a: i8, %p: i32):
    %0 = arith.extsi %a : i8 to i32
    %s = arith.addi %p, %0 : i32
    linalg.yield %s : i32
  } -> tensor<4x1x1x16xi32>
  %out1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum1 : tensor<4x1x1x16xi32>) outs(%e8 : tensor<4x1x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %p: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x1x1x16xi8>
  %whole = tensor.insert_slice %out1 into %part[0, 1, 0, 0] [4, 1, 1, 16] [1, 1, 1, 1] : tensor<4x1x1x16xi8> into tensor<4x2x1x16xi8>
  return %whole : tensor<4x2x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}) {
    %func = transform.get_parent_op %store {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [2] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %step#0 operand 0 to <inp> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.finish %func : !transform.any_op
    transform.yield
  }
}
}

// -----

// A kernel that is not reachable, and reads what reads itself.
// CHECK-LABEL: module attributes
// CHECK: func @cycle
// CHECK-NOT: vta.schedule = @
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @cycle(%w: tensor<2x2x16x16xi8>) {
  return
^bb1:
  %x = tensor.cast %x : tensor<4x2x1x16xi8> to tensor<4x2x1x16xi8>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x2x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %e8 = tensor.empty() : tensor<4x2x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x2x1x16xi8>
  cf.br ^bb1
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%store: !transform.any_op {transform.consumed}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %store sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
}
