// Schedules of vta-mlir 0.1 become those of today, with the same program.
// RUN: rm -rf %t && mkdir %t && cp %s %t/old.mlir
// RUN: not vta-opt %t/old.mlir --vta-pipeline 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: error: {{.*}} reaches beyond the kernel
// RUN: %python %vta_src/utils/convert-schedules.py %t/old.mlir | FileCheck %s
// CHECK: old.mlir: 1 converted
// RUN: vta-opt %t/old.mlir --vta-pipeline -o %t/old.isa
// RUN: vta-opt %S/../Integration/own-schedule.mlir --vta-pipeline -o %t/new.isa
// RUN: cmp %t/old.isa %t/new.isa

// Comments, strings and sequences for something else stay.
// RUN: not diff %s %t/old.mlir | FileCheck %s --check-prefix=DIFF
// DIFF: < {{.*}}@rows(%store: !transform.any_op {transform.consumed})
// DIFF: > {{.*}}@rows(%store: !transform.any_op {transform.readonly})
// DIFF: < {{.*}} transform.get_parent_op
// DIFF: < transform.vta.finish %func
// DIFF: > transform.vta.finish %store
// DIFF-NOT: {{^[<>]}}

// Once is enough, and what cannot be read is told.
// RUN: cp %t/old.mlir %t/once.mlir
// RUN: %python %vta_src/utils/convert-schedules.py %t/old.mlir | FileCheck %s --check-prefix=AGAIN
// AGAIN: old.mlir: 0 converted
// RUN: cmp %t/old.mlir %t/once.mlir
// RUN: not %python %vta_src/utils/convert-schedules.py %t/none.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NONE
// NONE: none.mlir: {{.*}}No such file or directory

// A schedule as vta-mlir 0.1 took it.

// Dimensions: 0 n, 1 c, 2 h, 3 w, 4 b, 5 o, 6 k, 7 y, 8 x, 9 i.
module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @rows(%store: !transform.any_op {transform.consumed}) {
    // The braces of "}}" and of this comment } count for nothing.
    %func = transform.get_parent_op %store {op_name = "func.func"} : (!transform.any_op) -> !transform.any_op
    %conv, %fused, %loops = transform.vta.tile_and_fuse %store
        sizes [1, 2, 4, 0, 0, 0, 1] order [0, 2, 1, 6] : (!transform.any_op)
        -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.stage %conv operand 2 to <acc> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.stage %conv operand 1 to <wgt> at [0] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %conv operand 0 to <inp> at [2] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.finish %func : !transform.any_op
    transform.yield
  }
  transform.named_sequence @other(%store: !transform.any_op {transform.consumed}) {
    transform.yield
  }
}

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
func.func @conv(%x: tensor<1x3x9x10x1x16xi8> {vta.name = "x"},
                %w: tensor<4x3x3x3x16x16xi8> {vta.name = "w"})
    -> tensor<1x4x9x10x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %max = arith.constant 127 : i32
  %shift = arith.constant 10 : i32
  %xp = tensor.pad %x low[0, 0, 1, 1, 0, 0] high[0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x3x9x10x1x16xi8> to tensor<1x3x11x12x1x16xi8>
  %empty = tensor.empty() : tensor<1x4x9x10x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x4x9x10x1x16xi32>)
      -> tensor<1x4x9x10x1x16xi32>
  %conv = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = [
      "parallel", "parallel", "parallel", "parallel", "parallel", "parallel",
      "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x3x11x12x1x16xi8>, tensor<4x3x3x3x16x16xi8>)
      outs(%init : tensor<1x4x9x10x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x4x9x10x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x4x9x10x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = [
      "parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%conv : tensor<1x4x9x10x1x16xi32>)
      outs(%empty8 : tensor<1x4x9x10x1x16xi8>)
      attrs = {vta.schedule = @schedules::@rows} {
  ^bb0(%a: i32, %c: i8):
    %0 = arith.shrsi %a, %shift : i32
    %1 = arith.maxsi %0, %zero : i32
    %2 = arith.minsi %1, %max : i32
    %3 = arith.trunci %2 : i32 to i8
    linalg.yield %3 : i8
  } -> tensor<1x4x9x10x1x16xi8>
  return %out : tensor<1x4x9x10x1x16xi8>
}
