// A schedule that a user wrote: its open knobs are tuned, every point is run and
// compared, and the best one is attached.

// RUN: rm -rf %t && mkdir -p %t && split-file %s %t
// RUN: vta-tune %t/kernel.mlir --schedule=%t/mine.mlir -o %t/out.mlir \
// RUN:   --records=%t/log.jsonl --json > %t/report.json
// RUN: FileCheck %s --check-prefix=REPORT < %t/report.json
// RUN: FileCheck %s --check-prefix=LOG < %t/log.jsonl
// RUN: FileCheck %s < %t/out.mlir
// RUN: vta-opt %t/out.mlir --vta-apply-schedules --vta-lowering-pipeline -o /dev/null

// What was written is a module of kernels, which may be tuned again; kernels keep
// the schedules that they have.
// RUN: vta-tune %t/out.mlir --n-trial=2 -o %t/again.mlir
// RUN: FileCheck %s < %t/again.mlir

// All six points of three knobs that compile: level 7 is none.
// REPORT: "checked": true
// REPORT: "compiled": 6,
// REPORT: "exhaustive": true,
// REPORT: "failed": 0,
// REPORT: "points": 9,
// REPORT: "template": "open/[[HASH:[0-9a-f]+]]"
// LOG-COUNT-6: "template":"open/{{[0-9a-f]+}}","point":{"level":{{[04]}},"rows":{{[125]}}}
// CHECK: tune.knob<"rows"> = {{[125]}} : i64 from options = [1, 2, 5]
// CHECK: tune.knob<"level"> = {{[04]}} : i64 from options = [0, 4, 7]

// RUN: not vta-tune %t/kernel.mlir --schedule=%t/closed.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CLOSED
// CLOSED: error: {{.*}}closed.mlir:2:3: schedule @closed has no open knob: there is nothing to tune

// RUN: sed 's/options = \[1, 2, 5\]/options = [0]/' %t/mine.mlir > %t/none.mlir
// RUN: not vta-tune %t/kernel.mlir --schedule=%t/none.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: {{.*}}none.mlir for kernel {{.*}}: no point compiles: tried 3 of 3; 3 fail with: {{.*}}none.mlir:5:29: expected a positive tile size

// RUN: not vta-tune %t/kernel.mlir --schedule=%t/missing.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MISSING
// MISSING: error: cannot open input file '{{.*}}missing.mlir'

// RUN: not vta-tune %t/kernel.mlir --schedule=%t/mine.mlir --device=cpu 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CPU
// CPU: error: --schedule is for kernels on VTA

// Of a network, the schedule only has to fit the tasks that are named.
// RUN: sed 's/options = \[1, 2, 5\]/options = [1]/' %t/mine.mlir > %t/fc.mlir
// RUN: vta-tune %vta_src/examples/digits/digits.onnx --shape=data=1x1x8x8 --schedule=%t/fc.mlir \
// RUN:   --tasks=fc --json > %t/fc.json 2> %t/fc.txt
// RUN: FileCheck %s --check-prefix=FC < %t/fc.json
// FC: "compiled": 2,
// FC: "name": "fc",
// FC-NOT: "name"
// RUN: not vta-tune %vta_src/examples/digits/digits.onnx --shape=data=1x1x8x8 \
// RUN:   --schedule=%t/fc.mlir --tasks=fx 2>&1 | FileCheck %s --check-prefix=FX
// FX: error: --tasks: no task is called "fx"; the tasks are stem.conv (conv2d) {{.*}} fc (dense){{$}}

// A sequence that does not finish leaves what cannot be lowered.
// RUN: grep -v vta.finish %t/mine.mlir > %t/unfinished.mlir
// RUN: not vta-tune %t/kernel.mlir --schedule=%t/unfinished.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNFINISHED
// UNFINISHED: error: {{.*}}unfinished.mlir for kernel {{.*}}: no point compiles: {{.*}} fail with: expected the schedule of this loop to end with 'transform.vta.finish %kernel', which folds what tiling leaves

//--- kernel.mlir
#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @kernel(%x: tensor<1x3x9x7x1x16xi8> {vta.name = "x"}, %w: tensor<4x3x3x3x16x16xi8> {vta.name = "w"}) -> tensor<1x4x9x7x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, 50917, -24817, -5771, -6240, 2877, -587, -131071, 16922, -20823, -11243, 194, 3827, -1618, -123233, 53507], [-24718, -6289, -497, 3689, -1762, 73705, 7827, 27344, 5696, -4805, 1600, -863, -66674, -63732, 19581, 3563], [323, -2662, 1086, 71706, 50192, 22740, 5985, 3107, -3638, -1943, 13884, 21491, -1749, -12955, -7366, -2927], [80, 95275, -14478, -10130, 12268, -7093, 2996, 813, -86292, -60278, -21371, 4194, 3445, 2956, 1554, 57801]]> : tensor<4x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %xp = tensor.pad %x low[0, 0, 1, 1, 0, 0] high[0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x3x9x7x1x16xi8> to tensor<1x3x11x9x1x16xi8>
  %empty = tensor.empty() : tensor<1x4x9x7x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x4x9x7x1x16xi32>) -> tensor<1x4x9x7x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x3x11x9x1x16xi8>, tensor<4x3x3x3x16x16xi8>)
      outs(%init : tensor<1x4x9x7x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x4x9x7x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x4x9x7x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x4x9x7x1x16xi32>, tensor<4x16xi32>) outs(%empty8 : tensor<1x4x9x7x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x4x9x7x1x16xi8>
  return %out : tensor<1x4x9x7x1x16xi8>
}
//--- mine.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @mine(%kernel: !transform.any_op {transform.readonly}) {
    %h = transform.tune.knob<"rows"> options = [1, 2, 5] -> !transform.any_param
    %level = transform.tune.knob<"level"> options = [0, 4, 7] -> !transform.any_param
    %conv, %fused, %loops = transform.vta.tile_and_fuse %kernel
        sizes [1, 2, %h, 0, 0, 0, 1] order [0, 1, 2, 6] : (!transform.any_op, !transform.any_param)
        -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %steps:5 = transform.split_handle %fused : (!transform.any_op)
        -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.vta.stage %conv operand 2 to <acc> at [0] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.stage %conv operand 1 to <wgt> at [2] of %loops buffers [1] : !transform.any_op, !transform.any_op
    transform.vta.stage %conv operand 0 to <inp> at [%level] of %loops buffers [2] : !transform.any_op, !transform.any_op level !transform.any_param
    transform.vta.stage %steps#0 operand 0 to <wgt> at [2] of %loops buffers [2] : !transform.any_op, !transform.any_op
    transform.vta.finish %kernel : !transform.any_op
    transform.yield
  }
}
//--- closed.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @closed(%kernel: !transform.any_op {transform.readonly}) {
    %rows = transform.tune.knob<"rows"> = 1 : i64 from options = [1 : i64] -> !transform.any_param
    transform.yield
  }
}
