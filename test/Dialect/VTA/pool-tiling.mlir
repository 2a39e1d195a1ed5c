// RUN: vta-opt %s --linalg-to-vta-kernel --vta-apply-schedules --split-input-file | FileCheck %s
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-apply-schedules --vta-bufferize --split-input-file \
// RUN:   | FileCheck %s --check-prefix=BUFFERS

// Loops count rows of the pool's result. Each tile computes the rows of the
// contraction that its windows see: 2 * 2 + 1 of them, without the padding.
// CHECK-DAG: #[[BEGIN:.*]] = affine_map<(d0) -> (d0 * 2 - 1, 0)>
// CHECK-LABEL: func @f
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args
// CHECK: affine.max #[[BEGIN]](%[[I]])
// CHECK: linalg.fill ins(%c0_i32 : i32) outs(%{{.*}} : tensor<?x3x1x16xi32>)
// CHECK: vta.stage {{.*}} to <inp> buffers 2 : tensor<?x2x1x16xi8> to tensor<?x2x1x16xi8>
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK-SAME: outs(%{{.*}} : tensor<?x3x1x16xi32>)
// CHECK: %[[PADDED:.*]] = vta.pad %[[ACC]] low[%{{.*}}, 0, 0, 0] high[%{{.*}}, 0, 0, 0] : tensor<?x3x1x16xi32> to tensor<5x3x1x16xi32>
// CHECK: %[[TILE:.*]] = vta.empty() in <acc> buffers 2 : tensor<2x3x1x16xi32>
// CHECK: %[[INIT:.*]] = linalg.fill ins(%c-2147483648_i32{{(_0)?}} : i32) outs(%[[TILE]] : tensor<2x3x1x16xi32>)
// CHECK: linalg.generic {{.*}} ins(%[[PADDED]], %{{.*}} : tensor<5x3x1x16xi32>, tensor<3xi8>) outs(%[[INIT]] : tensor<2x3x1x16xi32>)
// The pool reads the contraction's tile where it is.
// BUFFERS-LABEL: func @f
// BUFFERS: %[[ACC:.*]] = vta.alloc(%{{.*}}) buffers 2 : memref<?x3x1x16xi32, #vta.mem<acc>>
// BUFFERS: vta.pad %[[ACC]] low[%{{.*}}, 0, 0, 0] high[%{{.*}}, 0, 0, 0] : memref<?x3x1x16xi32, #vta.mem<acc>> to memref<5x3x1x16xi32, #vta.mem<acc>>
// BUFFERS-NOT: memref.copy
// BUFFERS: return
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#rows = affine_map<(h, c, b, o, y) -> (h * 2 + y, c, b, o)>
#window = affine_map<(h, c, b, o, y) -> (y)>
#out = affine_map<(h, c, b, o, y) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<11x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<6x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %from = arith.constant -2147483648 : i32
  %e = tensor.empty() : tensor<11x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<11x3x1x16xi32>) -> tensor<11x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<11x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<11x3x1x16xi32>) -> tensor<11x3x1x16xi32>
  %pad = arith.constant -2147483648 : i32
  %padded = tensor.pad %acc low[1, 0, 0, 0] high[1, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : i32
  } : tensor<11x3x1x16xi32> to tensor<13x3x1x16xi32>
  %shape = tensor.empty() : tensor<3xi8>
  %pe = tensor.empty() : tensor<6x3x1x16xi32>
  %init = linalg.fill ins(%from : i32) outs(%pe : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
  %max = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%padded, %shape : tensor<13x3x1x16xi32>, tensor<3xi8>) outs(%init : tensor<6x3x1x16xi32>) {
  ^bb0(%in: i32, %s: i8, %m: i32):
    %0 = arith.maxsi %m, %in : i32
    linalg.yield %0 : i32
  } -> tensor<6x3x1x16xi32>
  %e8 = tensor.empty() : tensor<6x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%max : tensor<6x3x1x16xi32>) outs(%e8 : tensor<6x3x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %d: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<6x3x1x16xi8>
  return %y : tensor<6x3x1x16xi8>
}
module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [2] order [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %pool, %narrow = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 1 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 0 to <inp> at [1] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.stage %pool operand 2 to <acc> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}

// -----

// Without padding and loops.
// CHECK-LABEL: func @f
// CHECK-NOT: scf.for
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: linalg.generic {{.*}} ins(%[[ACC]], %{{.*}} : tensor<11x3x1x16xi32>, tensor<3xi8>)
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#rows = affine_map<(h, c, b, o, y) -> (h * 2 + y, c, b, o)>
#window = affine_map<(h, c, b, o, y) -> (y)>
#out = affine_map<(h, c, b, o, y) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<11x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<5x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %from = arith.constant -2147483648 : i32
  %e = tensor.empty() : tensor<11x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<11x3x1x16xi32>) -> tensor<11x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<11x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<11x3x1x16xi32>) -> tensor<11x3x1x16xi32>
  %shape = tensor.empty() : tensor<3xi8>
  %pe = tensor.empty() : tensor<5x3x1x16xi32>
  %init = linalg.fill ins(%from : i32) outs(%pe : tensor<5x3x1x16xi32>) -> tensor<5x3x1x16xi32>
  %max = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%acc, %shape : tensor<11x3x1x16xi32>, tensor<3xi8>) outs(%init : tensor<5x3x1x16xi32>) {
  ^bb0(%in: i32, %s: i8, %m: i32):
    %0 = arith.maxsi %m, %in : i32
    linalg.yield %0 : i32
  } -> tensor<5x3x1x16xi32>
  %e8 = tensor.empty() : tensor<5x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%max : tensor<5x3x1x16xi32>) outs(%e8 : tensor<5x3x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %d: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<5x3x1x16xi8>
  return %y : tensor<5x3x1x16xi8>
}
module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [] order [] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %pool, %narrow = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 1 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 0 to <inp> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.stage %pool operand 2 to <acc> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}
