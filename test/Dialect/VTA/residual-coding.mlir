// RUN: vta-opt %s --linalg-to-vta-kernel --vta-apply-schedules --split-input-file | FileCheck %s

// An int8 tensor is added as a product with scaled identity blocks. These are on
// chip throughout, the tensor comes where the schedule says.

// CHECK: #[[RES:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d5)>
// CHECK: #[[WGT:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d3, d5)>
// CHECK: #[[ACC:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
// CHECK-LABEL: func @identity
// CHECK-SAME: %[[R:[a-z0-9]*]]: tensor<4x2x1x16xi8>)
// CHECK: %[[EYE:.*]] = arith.constant dense<"0x01000000000000000000000000000000000100000000000000000000000000000000010000000000000000000000000000000001000000000000000000000000000000000100000000000000000000000000000000010000000000000000000000000000000001000000000000000000000000000000000100000000000000000000000000000000010000000000000000000000000000000001000000000000000000000000000000000100000000000000000000000000000000010000000000000000000000000000000001000000000000000000000000000000000100000000000000000000000000000000010000000000000000000000000000000001"> : tensor<1x16x16xi8>
// CHECK: %[[WEIGHTS:.*]] = vta.stage %[[EYE]] low[0, 0, 0] high[0, 0, 0] to <wgt> buffers 1
// CHECK: scf.for %[[H:[a-z0-9]*]] =
// CHECK: scf.for %[[C:[a-z0-9]*]] =
// CHECK: linalg.mmt4d
// CHECK: %[[TILE:.*]] = tensor.extract_slice %[[R]][%[[H]], %[[C]], 0, 0] [2, 1, 1, 16]
// CHECK: %[[STAGED:.*]] = vta.stage %[[TILE]] low[0, 0, 0, 0] high[0, 0, 0, 0] to <inp> buffers 2
// CHECK: linalg.generic {indexing_maps = [#[[RES]], #[[WGT]], #[[ACC]]]
// CHECK-SAME: ins(%[[STAGED]], %[[WEIGHTS]] :
// CHECK: arith.muli
// CHECK: arith.addi
// CHECK-NOT: arith.addi
// CHECK-NOT: vta.step add
// CHECK: vta.step narrow
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @identity(%x: tensor<4x1x1x16xi8>, %w: tensor<2x1x16x16xi8>, %r: tensor<4x2x1x16xi8>) -> tensor<4x2x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x2x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x1x1x16xi8>, tensor<2x1x16x16xi8>) outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%r : tensor<4x2x1x16xi8>) outs(%acc : tensor<4x2x1x16xi32>) {
  ^bb0(%a: i8, %p: i32):
    %0 = arith.extsi %a : i8 to i32
    %s = arith.addi %p, %0 : i32
    linalg.yield %s : i32
  } -> tensor<4x2x1x16xi32>
  %e8 = tensor.empty() : tensor<4x2x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %p: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x2x1x16xi8>
  return %out : tensor<4x2x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [2, 1] order [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %step#0 operand 0 to <inp> at [2] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}

// -----

// Loaded once, before all loops.
// CHECK-LABEL: func @resident
// CHECK-SAME: %[[R:[a-z0-9]*]]: tensor<4x2x1x16xi8>)
// CHECK: vta.stage %{{.*}} low[0, 0, 0] high[0, 0, 0] to <wgt> buffers 1
// CHECK: vta.stage %[[R]] low[0, 0, 0, 0] high[0, 0, 0, 0] to <inp> buffers 1
// CHECK: scf.for
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @resident(%x: tensor<4x1x1x16xi8>, %w: tensor<2x1x16x16xi8>, %r: tensor<4x2x1x16xi8>) -> tensor<4x2x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x2x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x1x1x16xi8>, tensor<2x1x16x16xi8>) outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%r : tensor<4x2x1x16xi8>) outs(%acc : tensor<4x2x1x16xi32>) {
  ^bb0(%a: i8, %p: i32):
    %0 = arith.extsi %a : i8 to i32
    %s = arith.addi %p, %0 : i32
    linalg.yield %s : i32
  } -> tensor<4x2x1x16xi32>
  %e8 = tensor.empty() : tensor<4x2x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %p: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x2x1x16xi8>
  return %out : tensor<4x2x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [2, 1] order [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %step#0 operand 0 to <inp> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}

// -----

// Once per row of tiles; tiles that do not divide the extents.
// CHECK-LABEL: func @rows
// CHECK-SAME: %[[R:[a-z0-9]*]]: tensor<4x2x1x16xi8>)
// CHECK: scf.for %[[H:[a-z0-9]*]] =
// CHECK: %[[SIZE:.*]] = affine.min
// CHECK: %[[TILE:.*]] = tensor.extract_slice %[[R]][%[[H]], 0, 0, 0] [%{{.*}}, 2, 1, 16]
// CHECK: %[[STAGED:.*]] = vta.stage %[[TILE]] {{.*}} to <inp> buffers 3 : tensor<?x2x1x16xi8> to tensor<?x2x1x16xi8>
// CHECK: scf.for %[[C:[a-z0-9]*]] =
// CHECK: tensor.extract_slice %[[STAGED]][0, %[[C]], 0, 0]
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @rows(%x: tensor<4x1x1x16xi8>, %w: tensor<2x1x16x16xi8>, %r: tensor<4x2x1x16xi8>) -> tensor<4x2x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x2x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x1x1x16xi8>, tensor<2x1x16x16xi8>) outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%r : tensor<4x2x1x16xi8>) outs(%acc : tensor<4x2x1x16xi32>) {
  ^bb0(%a: i8, %p: i32):
    %0 = arith.extsi %a : i8 to i32
    %s = arith.addi %p, %0 : i32
    linalg.yield %s : i32
  } -> tensor<4x2x1x16xi32>
  %e8 = tensor.empty() : tensor<4x2x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %p: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x2x1x16xi8>
  return %out : tensor<4x2x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [3, 1] order [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %step#0 operand 0 to <inp> at [1] of %loops buffers [3] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}

// -----

// A scale beyond int8 is the sum of several.
// CHECK: affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d3, d5)>
// CHECK-LABEL: func @scaled
// CHECK: arith.constant dense<"0x7F00000000000000007F00000000000000007F00000000000000007F00000000000000007F00000000000000007F00000000000000007F00000000000000007F7F00000000000000007F00000000000000007F00000000000000007F00000000000000007F00000000000000007F00000000000000007F00000000000000007F2E00000000000000002E00000000000000002E00000000000000002E00000000000000002E00000000000000002E00000000000000002E00000000000000002E"> : tensor<3x8x8xi8>
// CHECK: linalg.generic {{.*}} "reduction", "reduction"]
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x8_15_14_16_16">, vta.machine = "rtl-de10"} {
func.func @scaled(%x: tensor<4x1x1x8xi8>, %w: tensor<2x1x8x8xi8>, %r: tensor<4x2x1x8xi8>) -> tensor<4x2x1x8xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x2x1x8xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x8xi32>) -> tensor<4x2x1x8xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x1x1x8xi8>, tensor<2x1x8x8xi8>) outs(%zeros : tensor<4x2x1x8xi32>) -> tensor<4x2x1x8xi32>
  %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%r : tensor<4x2x1x8xi8>) outs(%acc : tensor<4x2x1x8xi32>) {
  ^bb0(%a: i8, %p: i32):
    %0 = arith.extsi %a : i8 to i32
    %c = arith.constant 300 : i32
    %1 = arith.muli %0, %c : i32
    %s = arith.addi %1, %p : i32
    linalg.yield %s : i32
  } -> tensor<4x2x1x8xi32>
  %e8 = tensor.empty() : tensor<4x2x1x8xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x2x1x8xi32>) outs(%e8 : tensor<4x2x1x8xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %p: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x2x1x8xi8>
  return %out : tensor<4x2x1x8xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [2, 1] order [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %step#0 operand 0 to <inp> at [2] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}

// -----

// CHECK-LABEL: func @negative
// CHECK: arith.constant dense<"0x8000000000000000008000000000000000008000000000000000008000000000000000008000000000000000008000000000000000008000000000000000008080000000000000000080000000000000000080000000000000000080000000000000000080000000000000000080000000000000000080000000000000000080FF0000000000000000FF0000000000000000FF0000000000000000FF0000000000000000FF0000000000000000FF0000000000000000FF0000000000000000FF"> : tensor<3x8x8xi8>
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x8_15_14_16_16">, vta.machine = "rtl-de10"} {
func.func @negative(%x: tensor<4x1x1x8xi8>, %w: tensor<2x1x8x8xi8>, %r: tensor<4x2x1x8xi8>) -> tensor<4x2x1x8xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x2x1x8xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x8xi32>) -> tensor<4x2x1x8xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x1x1x8xi8>, tensor<2x1x8x8xi8>) outs(%zeros : tensor<4x2x1x8xi32>) -> tensor<4x2x1x8xi32>
  %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%r : tensor<4x2x1x8xi8>) outs(%acc : tensor<4x2x1x8xi32>) {
  ^bb0(%a: i8, %p: i32):
    %0 = arith.extsi %a : i8 to i32
    %c = arith.constant -257 : i32
    %1 = arith.muli %0, %c : i32
    %s = arith.addi %1, %p : i32
    linalg.yield %s : i32
  } -> tensor<4x2x1x8xi32>
  %e8 = tensor.empty() : tensor<4x2x1x8xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x2x1x8xi32>) outs(%e8 : tensor<4x2x1x8xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %p: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x2x1x8xi8>
  return %out : tensor<4x2x1x8xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [2, 1] order [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %step#0 operand 0 to <inp> at [2] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}

// -----

// Both rows of an element are multiplied by the same block.
// CHECK-LABEL: func @batch
// CHECK: arith.constant dense<{{\[\[\[}}5, 0, 0, 0, 0, 0, 0, 0], [0, 5, 0, 0, 0, 0, 0, 0], {{.*}}, [0, 0, 0, 0, 0, 0, 0, 5]]]> : tensor<1x8x8xi8>
// CHECK: vta.stage %{{.*}} to <inp> buffers 2 : tensor<2x1x2x8xi8> to tensor<2x1x2x8xi8>
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"2x8_15_14_16_16">, vta.machine = "rtl-de10"} {
func.func @batch(%x: tensor<4x1x2x8xi8>, %w: tensor<2x1x8x8xi8>, %r: tensor<4x2x2x8xi8>) -> tensor<4x2x2x8xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x2x2x8xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x2x8xi32>) -> tensor<4x2x2x8xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x1x2x8xi8>, tensor<2x1x8x8xi8>) outs(%zeros : tensor<4x2x2x8xi32>) -> tensor<4x2x2x8xi32>
  %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%r : tensor<4x2x2x8xi8>) outs(%acc : tensor<4x2x2x8xi32>) {
  ^bb0(%a: i8, %p: i32):
    %0 = arith.extsi %a : i8 to i32
    %c = arith.constant 5 : i32
    %1 = arith.muli %0, %c : i32
    %s = arith.addi %1, %p : i32
    linalg.yield %s : i32
  } -> tensor<4x2x2x8xi32>
  %e8 = tensor.empty() : tensor<4x2x2x8xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x2x2x8xi32>) outs(%e8 : tensor<4x2x2x8xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %p: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x2x2x8xi8>
  return %out : tensor<4x2x2x8xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [2, 1] order [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %step#0 operand 0 to <inp> at [2] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}

// -----

// A tensor by channel is repeated over the rest.
// CHECK: #[[RES:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d5)>
// CHECK-LABEL: func @per_channel
// CHECK: vta.stage %{{.*}} to <inp> buffers 2 : tensor<1x1x16xi8> to tensor<1x1x16xi8>
// CHECK: linalg.generic {indexing_maps = [#[[RES]],
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @per_channel(%x: tensor<4x1x1x16xi8>, %w: tensor<2x1x16x16xi8>, %r: tensor<2x1x16xi8>) -> tensor<4x2x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x2x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x1x1x16xi8>, tensor<2x1x16x16xi8>) outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %sum = linalg.generic {indexing_maps = [affine_map<(h, c, b, o) -> (c, b, o)>, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%r : tensor<2x1x16xi8>) outs(%acc : tensor<4x2x1x16xi32>) {
  ^bb0(%a: i8, %p: i32):
    %0 = arith.extsi %a : i8 to i32
    %s = arith.addi %p, %0 : i32
    linalg.yield %s : i32
  } -> tensor<4x2x1x16xi32>
  %e8 = tensor.empty() : tensor<4x2x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>) attrs = {vta.schedule = @schedules::@f} {
  ^bb0(%a: i32, %p: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x2x1x16xi8>
  return %out : tensor<4x2x1x16xi8>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [2, 1] order [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %step:2 = transform.split_handle %fused : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.vta.stage %step#0 operand 0 to <inp> at [2] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
}
