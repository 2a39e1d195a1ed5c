// RUN: vta-opt %s --linalg-to-vta-kernel --vta-apply-schedules | FileCheck %s

// The bias comes in before all loops, weights inside of two of them, inputs where
// they are needed. Zeros around the input become pads of the stage, clipped where
// a tile is not at the border. What a schedule says of a stage besides is kept.

// CHECK-LABEL: func @conv
// CHECK-SAME: %[[X:.*]]: tensor<1x3x5x7x1x16xi8>, %[[W:.*]]: tensor<5x3x3x2x16x16xi8>, %[[BIAS:.*]]: tensor<5x1x16xi32>
// CHECK: %[[B0:.*]] = tensor.extract_slice %[[BIAS]][0, 0, 0] [5, 1, 16]
// CHECK: vta.stage %[[B0]] low[0, 0, 0] high[0, 0, 0] to <acc> buffers 1 : tensor<5x1x16xi32> to tensor<5x1x16xi32>
// CHECK: scf.for
// CHECK: scf.for %[[C:[a-z0-9]*]] =
// CHECK: %[[W0:.*]] = tensor.extract_slice %[[W]][%[[C]], 0, 0, 0, 0, 0] [%{{.*}}, 3, 3, 2, 16, 16]
// CHECK: vta.stage %[[W0]] low[0, 0, 0, 0, 0, 0] high[0, 0, 0, 0, 0, 0] to <wgt> buffers 2
// CHECK-SAME: tensor<?x3x3x2x16x16xi8> to tensor<?x3x3x2x16x16xi8>
// CHECK: scf.for
// CHECK: scf.for
// CHECK: %[[ACC:.*]] = vta.empty(%{{.*}}) in <acc> buffers 3 {ring = "sums"} : tensor<1x?x?x?x1x16xi32>
// CHECK: linalg.fill ins(%{{.*}} : i32) outs(%[[ACC]]
// CHECK: scf.for %[[K:[a-z0-9]*]] =
// CHECK: %[[X0:.*]] = tensor.extract_slice %[[X]][0, %[[K]], %{{.*}}, %{{.*}}, 0, 0]
// CHECK: vta.stage %[[X0]] low[0, 0, %{{.*}}, %{{.*}}, 0, 0] high[0, 0, %{{.*}}, %{{.*}}, 0, 0] to <inp> buffers 4 {ring = "inputs"}

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
    transform.vta.stage %gemm operand 2 to <acc> at [0] of %loops buffers [3] {ring = "sums"} : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 1 to <wgt> at [2] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.stage %gemm operand 0 to <inp> at [5] of %loops buffers [4] {ring = "inputs"} : !transform.any_op, !transform.any_op
    transform.vta.stage %step#0 operand 0 to <acc> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.yield
  }
}
}
