// RUN: vta-opt %s --linalg-to-vta-kernel --vta-generate-schedules | FileCheck %s
// Generated schedules are what a user could have written: they can be printed,
// read and applied.
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-generate-schedules | vta-opt --vta-apply-schedules \
// RUN:   | FileCheck %s --check-prefix=APPLIED

// CHECK-LABEL: func @conv
// CHECK: vta.kernel "conv"
// CHECK-SAME: attributes {vta.schedule = @vta_schedules::@conv}
// CHECK: arith.addi
// CHECK-LABEL: func @"a name"
// CHECK: vta.kernel "a name"
// CHECK-SAME: attributes {vta.schedule = @vta_schedules::@"a name"}
// The one who wrote a schedule gets it.
// CHECK-LABEL: func @f
// CHECK: vta.kernel "f"
// CHECK-SAME: attributes {vta.schedule = @mine::@f}

// CHECK: module @vta_schedules attributes {transform.with_named_sequence}
// CHECK: transform.named_sequence @conv(%[[KERNEL:.*]]: !transform.any_op {transform.readonly}) attributes {vta.task = #vta.origin<template = "native/1", kernel = "{{.+}}", config = <"1x16_i8w8a32_15_15_18_17">>}
// CHECK-NOT: get_parent_op
// CHECK: %[[H:.*]] = transform.tune.knob<"tile_h"> = {{[123]}} : i64 from options = [3, 2, 1] -> !transform.any_param
// CHECK: %[[W:.*]] = transform.tune.knob<"tile_w"> = {{.*}} from options = [8, 4, 3, 2, 1]
// CHECK: %[[CI:.*]] = transform.tune.knob<"tile_ci"> = {{.*}} from options = [3, 2, 1]
// CHECK: %[[CO:.*]] = transform.tune.knob<"tile_co"> = {{.*}} from options = [5, 3, 2, 1]
// CHECK: %[[ORDER:.*]] = transform.tune.knob<"order"> = array<i64: {{.*}}> from options = [array<i64: 0, 2, 3, 1, 6>, array<i64: 1, 0, 2, 3, 6>,
// CHECK: %[[INP_AT:.*]] = transform.tune.knob<"inp_at"> = {{[0-5]}} : i64 from options = [0, 1, 2, 3, 4, 5]
// CHECK: %[[WGT_AT:.*]] = transform.tune.knob<"wgt_at">
// CHECK: %[[EPILOGUE_AT:.*]] = transform.tune.knob<"epilogue_at">
// CHECK: %[[INP:.*]] = transform.tune.knob<"inp_buffers"> = {{.*}} from options = [1, 2, 3]
// CHECK: %[[WGT:.*]] = transform.tune.knob<"wgt_buffers">
// CHECK: %[[ACC:.*]] = transform.tune.knob<"acc_buffers">
// CHECK: %[[UOPS:.*]] = transform.tune.knob<"uop_loops"> = array<i64{{.*}}> from options = [array<i64>, array<i64: 2, 3>, array<i64: 1, 2>, array<i64: 6, 2>]
// CHECK: %[[FIRST:first_ci.*]] = transform.tune.knob<"first_ci"> = {{.*}} from options = [0, 1, 2]
// CHECK: %[[GEMM:.*]], %[[FUSED:.*]], %[[LOOPS:.*]] = transform.vta.tile_and_fuse %[[KERNEL]] sizes [%{{.*}}, %[[CO]], %[[H]], %[[W]], 0, 0, %[[CI]], 0, 0, 0] order param %[[ORDER]]
// CHECK: transform.annotate %[[GEMM]] "vta.uop_loops" = %[[UOPS]]
// CHECK: transform.annotate %[[GEMM]] "vta.first_ci" = %[[FIRST]]
// CHECK: transform.vta.stage %[[GEMM]] operand 2 to <acc> at [0] of %[[LOOPS]] buffers [%[[ACC]]]
// CHECK: transform.vta.stage %[[GEMM]] operand 1 to <wgt> at [%[[WGT_AT]]] of %[[LOOPS]] buffers [%[[WGT]]]
// CHECK: transform.vta.stage %[[GEMM]] operand 0 to <inp> at [%[[INP_AT]]] of %[[LOOPS]] buffers [%[[INP]]]
// CHECK: %[[STEPS:.*]]:3 = transform.split_handle %[[FUSED]]
// An argument is added by the ALU, a constant by the GEMM unit.
// CHECK: transform.vta.stage %[[STEPS]]#0 operand 0 to <acc> at [%[[EPILOGUE_AT]]] of %[[LOOPS]] buffers [%[[ACC]]]
// CHECK: transform.vta.finish %[[KERNEL]]
// CHECK: transform.named_sequence @"a name"
// CHECK: transform.vta.stage %{{.*}}#0 operand 0 to <wgt>
// CHECK-NOT: @f

// APPLIED-LABEL: func @conv
// APPLIED-COUNT-3: vta.stage
// APPLIED-LABEL: func @"a name"
// APPLIED-COUNT-4: vta.stage
// APPLIED-NOT: transform

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h * 2 + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, b, o)>
#id4 = affine_map<(h, c, b, o) -> (h, c, b, o)>
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
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%shr : tensor<1x5x3x8x1x16xi32>) outs(%e8 : tensor<1x5x3x8x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x5x3x8x1x16xi8>
  return %out : tensor<1x5x3x8x1x16xi8>
}

func.func @"a name"(%x: tensor<1x3x5x7x1x16xi8>, %w: tensor<5x3x3x2x16x16xi8>) -> tensor<1x5x3x8x1x16xi8> {
  %bias = arith.constant dense<[[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]], [[21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36]], [[41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56]], [[-1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12, -13, -14, -15, -16]], [[0, 0, 0, 0, 0, 0, 0, 0, 70000, 0, 0, 0, 0, 0, 0, 0]]]> : tensor<5x1x16xi32>
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
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%shr : tensor<1x5x3x8x1x16xi32>) outs(%e8 : tensor<1x5x3x8x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x5x3x8x1x16xi8>
  return %out : tensor<1x5x3x8x1x16xi8>
}

func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @mine::@f} {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

module @mine attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}
