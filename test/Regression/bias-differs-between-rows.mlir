// RUN: vta-opt %s --pass-pipeline='builtin.module(vta-attach-target{config=2x16_15_15_18_17}, \
// RUN:   vta-kernel-pipeline,vta-generate-schedules)' | FileCheck %s
// RUN: vta-opt %s --vta-pipeline=config=2x16_15_15_18_17 | FileCheck %s --check-prefix=ISA

// A bias that differs between the rows of the batch cannot be coded into
// weights: the constant vector is the same in each row. The generated schedule
// once did it all the same and failed.

// CHECK: transform.vta.stage %{{.*}}#0 operand 0 to <acc>
// ISA: vtaisa.load acc
// ISA: vtaisa.finish

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#row = affine_map<(n, c, h, w, b, o) -> (c, b, o)>
func.func @conv(%x: tensor<1x1x3x4x2x16xi8>, %w: tensor<1x1x1x1x16x16xi8>) -> tensor<1x1x3x4x2x16xi8> {
  %zero32 = arith.constant 0 : i32
  %bias = arith.constant dense<[[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, -16]]]> : tensor<1x2x16xi32>
  %e = tensor.empty() : tensor<1x1x3x4x2x16xi32>
  %f = linalg.fill ins(%zero32 : i32) outs(%e : tensor<1x1x3x4x2x16xi32>) -> tensor<1x1x3x4x2x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x1x3x4x2x16xi8>, tensor<1x1x1x1x16x16xi8>) outs(%f : tensor<1x1x3x4x2x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x1x3x4x2x16xi32>
  %e8 = tensor.empty() : tensor<1x1x3x4x2x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x1x3x4x2x16xi32>, tensor<1x2x16xi32>) outs(%e8 : tensor<1x1x3x4x2x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %0 = arith.addi %a, %b : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<1x1x3x4x2x16xi8>
  return %out : tensor<1x1x3x4x2x16xi8>
}
