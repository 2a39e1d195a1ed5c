// RUN: vta-opt %s --linalg-to-vta-kernel --vta-apply-schedules | FileCheck %s

// Loops up to the first reduction of the order are around the whole kernel, the
// others around the contraction. Those that loop once stay. The padding is not
// tiled. Each loop knows its dimension of the contraction and of the output.

// CHECK-DAG: #[[TAIL1:.*]] = affine_map<(d0) -> (-d0 + 5, 2)>
// CHECK-DAG: #[[BIAS:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d4, d5)>
// CHECK-LABEL: func @conv
// CHECK: %[[PADDED:.*]] = tensor.pad
// CHECK: scf.for %[[H:.*]] = %{{.*}} to %[[C3:.*]] step %[[C2:.*]] iter_args
// CHECK: scf.for %[[C:.*]] = {{.*}} iter_args
// CHECK: tensor.extract_slice %[[PADDED]]
// CHECK: linalg.fill
// CHECK: %[[ACC:.*]] = scf.for %[[K:.*]] = {{.*}} iter_args
// CHECK: scf.for %[[N:.*]] = {{.*}} iter_args
// CHECK: scf.for %[[W:.*]] = {{.*}} iter_args
// CHECK: linalg.generic
// CHECK-SAME: attrs = {role = "anchor"}
// CHECK: arith.muli
// CHECK: } {innermost = "inner", vta.schedule = #vta.loop<3, 3>}
// CHECK: } {vta.schedule = #vta.loop<0, 0>}
// CHECK: } {vta.schedule = #vta.loop<6, -1>}
// CHECK: %[[SUM:.*]] = vta.step add map #[[BIAS]] ins(%{{.*}} : tensor<?x1x16xi32>) outs(%[[ACC]] : tensor<1x?x?x8x1x16xi32>) {role = "epilogue"}
// CHECK: %[[SHR:.*]] = vta.step shr 8 outs(%[[SUM]] : tensor<1x?x?x8x1x16xi32>) {role = "epilogue"}
// CHECK: vta.step narrow ins(%[[SHR]] : tensor<1x?x?x8x1x16xi32>) outs(%{{.*}} : tensor<1x?x?x8x1x16xi8>) {role = "epilogue"}
// CHECK: } {vta.schedule = #vta.loop<1, 1>}
// CHECK: } {vta.schedule = #vta.loop<2, 2>}

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
    %h = transform.param.constant 2 : i64 -> !transform.param<i64>
    %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes [1, 2, %h, 3, 0, 0, 2] order [2, 1, 6, 0, 3]
        : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %l:5 = transform.split_handle %loops : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %inner = transform.param.constant "inner" -> !transform.any_param
    %anchor = transform.param.constant "anchor" -> !transform.any_param
    %epilogue = transform.param.constant "epilogue" -> !transform.any_param
    transform.annotate %l#4 "innermost" = %inner : !transform.any_op, !transform.any_param
    transform.annotate %gemm "role" = %anchor : !transform.any_op, !transform.any_param
    transform.annotate %fused "role" = %epilogue : !transform.any_op, !transform.any_param
    transform.yield
  }
}
}
