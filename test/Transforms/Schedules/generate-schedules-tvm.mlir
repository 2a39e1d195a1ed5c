// Points of TVM's template: the best by estimate, a given one, and an open one.
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-generate-schedules=template=tvm | FileCheck %s
// RUN: vta-opt %s --linalg-to-vta-kernel \
// RUN:   --vta-generate-schedules='template=tvm knobs=tile_b=2,tile_ci=1,tile_co=3,oc_nthread=2' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,POINT
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-generate-schedules='template=tvm open=true' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,OPEN
// RUN: not vta-opt %s --linalg-to-vta-kernel \
// RUN:   --vta-generate-schedules='template=tvm knobs=tile_b=2,tile_ci=1,tile_co=6,oc_nthread=2' \
// RUN:   2>&1 | FileCheck %s --check-prefix=ILLEGAL

// ILLEGAL: point is not legal: predicate 'threads': 2 virtual threads need a multiple of 2 tiles, there are 1
// CHECK: #vta.origin<template = "tvm/1"
// POINT: knob<"tile_b"> = 2 : i64 from options = [1, 2, 4]
// POINT: knob<"tile_ci"> = 1 : i64 from options = [1, 2]
// POINT: knob<"tile_co"> = 3 : i64 from options = [1, 2, 3, 6]
// POINT: knob<"oc_nthread"> = 2 : i64 from options = [1, 2]
// OPEN: knob<"tile_b"> options = [1, 2, 4]
#id = affine_map<(n, c, b, o) -> (n, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_14_17">, vta.machine = "pynq"} {
func.func @dense(%x: tensor<4x2x1x16xi8>, %w: tensor<6x2x16x16xi8>) -> tensor<4x6x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x6x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x6x1x16xi32>) -> tensor<4x6x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<6x2x16x16xi8>) outs(%zeros : tensor<4x6x1x16xi32>) -> tensor<4x6x1x16xi32>
  %e8 = tensor.empty() : tensor<4x6x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x6x1x16xi32>) outs(%e8 : tensor<4x6x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x6x1x16xi8>
  return %y : tensor<4x6x1x16xi8>
}
}
