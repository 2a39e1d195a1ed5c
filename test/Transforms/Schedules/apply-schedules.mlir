// Also functions of inner modules.
// DEFINE: %{kernels} = \
// DEFINE:   func.func(linalg-to-vta-kernel),builtin.module(func.func(linalg-to-vta-kernel))
// RUN: vta-opt %s --pass-pipeline='builtin.module(%{kernels},vta-apply-schedules)' \
// RUN:   --split-input-file | FileCheck %s

// References and schedules are gone, also that of a kernel that is not used.

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
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
  transform.named_sequence @g(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %kernel : !transform.any_op
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

  transform.named_sequence @here(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %kernel : !transform.any_op
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

  transform.named_sequence @here(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %kernel : !transform.any_op
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
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
module @inner attributes {transform.with_named_sequence} {
  transform.named_sequence @g(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}
module @only {
module @inner attributes {transform.with_named_sequence} {
  transform.named_sequence @h(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %kernel : !transform.any_op
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

  transform.named_sequence @stays(%kernel: !transform.any_op {transform.readonly}) {
    transform.include @schedules::@shared failures(propagate) (%kernel, %kernel) : (!transform.any_op, !transform.any_op) -> ()
    transform.yield
  }

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    transform.include @mine failures(propagate) (%kernel, %kernel) : (!transform.any_op, !transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @mine(%kernel: !transform.any_op {transform.readonly}, %whole: !transform.any_op {transform.readonly}) {
    transform.include @shared failures(propagate) (%kernel, %whole) : (!transform.any_op, !transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @shared(%kernel: !transform.any_op {transform.readonly}, %whole: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %whole : !transform.any_op
    transform.yield
  }
  transform.named_sequence @unused(%kernel: !transform.any_op {transform.readonly}) {
    transform.include @shared failures(propagate) (%kernel, %kernel) : (!transform.any_op, !transform.any_op) -> ()
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
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [2] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %step#0 operand 0 to <inp> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}

// -----

// Kernels that are not used are deleted, not scheduled, whatever their schedule
// is, and so is one that only such a kernel reads.
// CHECK-LABEL: module attributes
// CHECK: func @unused
// CHECK-NEXT: return
// CHECK-NOT: module @schedules
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @unused(%x: tensor<4x2x1x16xi8>, %w: tensor<2x2x16x16xi8>) {
  %out = vta.kernel "f" (%a = %x, %b = %w) attributes {vta.schedule = @schedules::@open} : (tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) -> tensor<4x2x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x2x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
    %acc = linalg.mmt4d ins(%a, %b : tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
    %e8 = tensor.empty() : tensor<4x2x1x16xi8>
    %0 = vta.step narrow ins(%acc : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>)
    vta.yield %0 : tensor<4x2x1x16xi8>
  }
  %out1 = vta.kernel "f" (%a = %out, %b = %w) attributes {vta.schedule = @nowhere} : (tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) -> tensor<4x2x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x2x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
    %acc = linalg.mmt4d ins(%a, %b : tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
    %e8 = tensor.empty() : tensor<4x2x1x16xi8>
    %0 = vta.step narrow ins(%acc : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>)
    vta.yield %0 : tensor<4x2x1x16xi8>
  }
  return
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @open(%kernel: !transform.any_op {transform.readonly}) {
    %size = transform.tune.knob<"tile_b"> options = [4, 2, 1] -> !transform.any_param
    transform.yield
  }
}
}

// -----

// A schedule sees its own kernel: no function, no other kernel, no schedules.
// CHECK-LABEL: IR printer: around
// CHECK-NOT: {{func|module}}
// CHECK: vta.kernel "f"
// CHECK-NOT: vta.kernel
// CHECK-NOT: transform
// CHECK-LABEL: IR printer: around
// CHECK-NOT: {{func|module}}
// CHECK: vta.kernel "f"
// CHECK-NOT: vta.kernel
// CHECK-NOT: transform
// CHECK-LABEL: func @alone
// CHECK: scf.for
// CHECK: scf.for
// CHECK-NOT: transform
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @alone(%x: tensor<4x2x1x16xi8>, %w: tensor<2x2x16x16xi8>) -> tensor<4x2x1x16xi8> {
  %out = vta.kernel "f" (%a = %x, %b = %w) attributes {vta.schedule = @schedules::@f} : (tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) -> tensor<4x2x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x2x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
    %acc = linalg.mmt4d ins(%a, %b : tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
    %e8 = tensor.empty() : tensor<4x2x1x16xi8>
    %0 = vta.step narrow ins(%acc : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>)
    vta.yield %0 : tensor<4x2x1x16xi8>
  }
  %out1 = vta.kernel "f" (%a = %out, %b = %w) attributes {vta.schedule = @schedules::@f} : (tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) -> tensor<4x2x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x2x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
    %acc = linalg.mmt4d ins(%a, %b : tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
    %e8 = tensor.empty() : tensor<4x2x1x16xi8>
    %0 = vta.step narrow ins(%acc : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>)
    vta.yield %0 : tensor<4x2x1x16xi8>
  }
  return %out1 : tensor<4x2x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.print {name = "around"}
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}

// -----

// Kernels that are not reachable: one reads its own result, the other one what
// reads itself.
// CHECK-LABEL: module attributes
// CHECK: func @cycle
// CHECK: scf.for
// CHECK: scf.for
// CHECK-NOT: vta.schedule = @
// CHECK-NOT: vta.kernel
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @cycle(%w: tensor<2x2x16x16xi8>) {
  return
^bb1:
  %x = tensor.cast %out : tensor<4x2x1x16xi8> to tensor<4x2x1x16xi8>
  %out = vta.kernel "f" (%a = %x, %b = %w) attributes {vta.schedule = @schedules::@f} : (tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) -> tensor<4x2x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x2x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
    %acc = linalg.mmt4d ins(%a, %b : tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
    %e8 = tensor.empty() : tensor<4x2x1x16xi8>
    %0 = vta.step narrow ins(%acc : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>)
    vta.yield %0 : tensor<4x2x1x16xi8>
  }
  %x1 = tensor.cast %x1 : tensor<4x2x1x16xi8> to tensor<4x2x1x16xi8>
  %out1 = vta.kernel "f" (%a = %x1, %b = %w) attributes {vta.schedule = @schedules::@f} : (tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) -> tensor<4x2x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x2x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
    %acc = linalg.mmt4d ins(%a, %b : tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
    %e8 = tensor.empty() : tensor<4x2x1x16xi8>
    %0 = vta.step narrow ins(%acc : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>)
    vta.yield %0 : tensor<4x2x1x16xi8>
  }
  cf.br ^bb2(%out1 : tensor<4x2x1x16xi8>)
^bb2(%y: tensor<4x2x1x16xi8>):
  cf.br ^bb1
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}

// -----

// A schedule may apply patterns to its kernel, and look at loops around a handle.
// CHECK-LABEL: func @patterns
// CHECK: scf.for
// CHECK: vta.step narrow
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @patterns(%x: tensor<4x2x1x16xi8>, %w: tensor<2x2x16x16xi8>) -> tensor<4x2x1x16xi8> {
  %out = vta.kernel "f" (%a = %x, %b = %w) attributes {vta.schedule = @schedules::@f} : (tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) -> tensor<4x2x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x2x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
    %acc = linalg.mmt4d ins(%a, %b : tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
    %e8 = tensor.empty() : tensor<4x2x1x16xi8>
    %0 = vta.step narrow ins(%acc : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>)
    vta.yield %0 : tensor<4x2x1x16xi8>
  }
  return %out : tensor<4x2x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    transform.apply_patterns to %kernel {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 1] order [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.foreach %gemm : !transform.any_op {
    ^bb0(%op: !transform.any_op):
      %loop = transform.get_parent_op %op {op_name = "scf.for"} : (!transform.any_op) -> !transform.any_op
    }
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}
