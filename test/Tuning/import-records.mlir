// Schedules of TVM's tuner for one kernel, generated ones for the other.
// RUN: vta-opt %s --split-input-file \
// RUN:   --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel), \
// RUN:   vta-import-records{file=%S/Inputs/records.log},vta-generate-schedules)' 2> %t.err \
// RUN:   | FileCheck %s
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.err
// RUN: vta-opt %s --split-input-file \
// RUN:   --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel), \
// RUN:   vta-import-records{file=%S/Inputs/records.log report=false})' -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=QUIET

// REPORT: import-records.mlir:[[#@LINE+22]]:10: remark: dense 4x32 -> 48: record of line 5 (tile_b=2 tile_ci=1 tile_co=3 oc_nthread=1; 0.02 ms)
// REPORT: remark: no record of dense 3x16 -> 80 among 8
// REPORT: records.log:9: refused: a cost of 1.000e-07 s means
// REPORT: records.log: 8 records taken, 1 refused; matched 1 of 2 kernels{{$}}
// QUIET-NOT: refused

// CHECK-LABEL: func @known
// CHECK: vta.schedule = @vta_schedules::@known
// CHECK-LABEL: func @unknown
// CHECK: vta.schedule = @vta_schedules::@unknown
// CHECK: named_sequence @known({{.*}}#vta.origin<template = "tvm/1"
// CHECK: knob<"tile_b"> = 2 : i64 from options = [1, 2, 4]
// CHECK: knob<"tile_ci"> = 1 : i64 from options = [1, 2]
// CHECK: knob<"tile_co"> = 3 : i64 from options = [1, 3]
// CHECK: knob<"oc_nthread"> = 1 : i64 from options = [1, 2]
// CHECK: named_sequence @unknown({{.*}}#vta.origin<template = "native/1"
#id = affine_map<(n, c, b, o) -> (n, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_14_17">, vta.machine = "pynq"} {
func.func @known(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %y : tensor<4x3x1x16xi8>
}

func.func @unknown(%x: tensor<3x1x1x16xi8>, %w: tensor<5x1x16x16xi8>) -> tensor<3x5x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x5x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<3x5x1x16xi32>) -> tensor<3x5x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<3x1x1x16xi8>, tensor<5x1x16x16xi8>) outs(%zeros : tensor<3x5x1x16xi32>) -> tensor<3x5x1x16xi32>
  %e8 = tensor.empty() : tensor<3x5x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<3x5x1x16xi32>) outs(%e8 : tensor<3x5x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x5x1x16xi8>
  return %y : tensor<3x5x1x16xi8>
}
}

// -----

// A schedule that is there stays, and another kernel of that name gets another.

// REPORT: matched 1 of 2 kernels, 1 have a schedule already
// CHECK: vta.schedule = @vta_schedules::@f}
// CHECK: vta.schedule = @vta_schedules::@f_1}
// CHECK: named_sequence @f(
// CHECK: named_sequence @f_1({{.*}}#vta.origin<template = "tvm/1"
#id = affine_map<(n, c, b, o) -> (n, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_14_17">, vta.machine = "pynq"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> (tensor<4x3x1x16xi8>, tensor<4x3x1x16xi8>) {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc0 = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %y0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) attrs = {vta.schedule = @vta_schedules::@f} {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  %acc1 = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %y1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc1 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %y0, %y1 : tensor<4x3x1x16xi8>, tensor<4x3x1x16xi8>
}

module @vta_schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%kernel: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}
}
