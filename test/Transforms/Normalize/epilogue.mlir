// What steps become. That they mean the same is checked in test/Integration.
// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(vta-normalize))' | FileCheck %s

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {

// Each step of the ALU is an operation in place; the last one narrows.
// CHECK-LABEL: func @one_step_each
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[ADD:.*]] = linalg.generic {indexing_maps = [#[[ID:.*]]],{{.*}} outs(%[[ACC]] : tensor<4x3x1x16xi32>)
// CHECK: ^bb0(
// CHECK-NEXT: arith.constant 3 : i32
// CHECK-NEXT: arith.addi
// CHECK: %[[SHR:.*]] = linalg.generic {indexing_maps = [#[[ID]]],{{.*}} outs(%[[ADD]] :
// CHECK: ^bb0(
// CHECK-NEXT: arith.constant 8 : i32
// CHECK-NEXT: arith.shrsi
// CHECK: %[[MAX:.*]] = linalg.generic {{.*}} outs(%[[SHR]] :
// CHECK: ^bb0(
// CHECK-NEXT: arith.constant 0 : i32
// CHECK-NEXT: arith.maxsi
// CHECK: %[[MIN:.*]] = linalg.generic {{.*}} outs(%[[MAX]] :
// CHECK: ^bb0(
// CHECK-NEXT: arith.constant 127 : i32
// CHECK-NEXT: arith.minsi
// CHECK: linalg.generic {{.*}} ins(%[[MIN]] : tensor<4x3x1x16xi32>) outs(%{{.*}} : tensor<4x3x1x16xi8>)
// CHECK-NEXT: ^bb0(
// CHECK-NEXT: arith.trunci
// CHECK-NEXT: linalg.yield
func.func @one_step_each(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c3 = arith.constant 3 : i32
  %c8 = arith.constant 8 : i32
  %c0 = arith.constant 0 : i32
  %c127 = arith.constant 127 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %s0 = arith.addi %a, %c3 : i32
    %s1 = arith.shrsi %s0, %c8 : i32
    %s2 = arith.maxsi %s1, %c0 : i32
    %s3 = arith.minsi %s2, %c127 : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @sums
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant -7 : i32
// CHECK-NEXT: arith.addi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 8 : i32
// CHECK-NEXT: arith.shrsi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: arith.trunci
func.func @sums(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c3 = arith.constant 3 : i32
  %c10 = arith.constant 10 : i32
  %c8 = arith.constant 8 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %s0 = arith.addi %a, %c3 : i32
    %s1 = arith.subi %s0, %c10 : i32
    %s2 = arith.shrsi %s1, %c8 : i32
    %t = arith.trunci %s2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @nothing
// CHECK: linalg.mmt4d
// CHECK: arith.trunci
func.func @nothing(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c3 = arith.constant 3 : i32
  %c0 = arith.constant 0 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %s0 = arith.addi %a, %c3 : i32
    %s1 = arith.subi %s0, %c3 : i32
    %s2 = arith.shrsi %s1, %c0 : i32
    %s3 = arith.addi %s2, %c0 : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @shifts
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 11 : i32
// CHECK-NEXT: arith.shrsi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: arith.trunci
func.func @shifts(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c3 = arith.constant 3 : i32
  %c8 = arith.constant 8 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %s0 = arith.shrsi %a, %c3 : i32
    %s1 = arith.shrsi %s0, %c8 : i32
    %t = arith.trunci %s1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// All hardware agrees on shifts by -16 to 15 only.
// CHECK-LABEL: func @long_right_shift
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 15 : i32
// CHECK-NEXT: arith.shrsi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 15 : i32
// CHECK-NEXT: arith.shrsi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 1 : i32
// CHECK-NEXT: arith.shrsi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: arith.trunci
func.func @long_right_shift(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c31 = arith.constant 31 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %s0 = arith.shrsi %a, %c31 : i32
    %t = arith.trunci %s0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @long_left_shift
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 16 : i32
// CHECK-NEXT: arith.shli
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 15 : i32
// CHECK-NEXT: arith.shli
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: arith.trunci
func.func @long_left_shift(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c31 = arith.constant 31 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %s0 = arith.shli %a, %c31 : i32
    %t = arith.trunci %s0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// Bits are lost between the two.
// CHECK-LABEL: func @opposite_shifts
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 3 : i32
// CHECK-NEXT: arith.shli
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 8 : i32
// CHECK-NEXT: arith.shrsi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: arith.trunci
func.func @opposite_shifts(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c3 = arith.constant 3 : i32
  %c8 = arith.constant 8 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %s0 = arith.shli %a, %c3 : i32
    %s1 = arith.shrsi %s0, %c8 : i32
    %t = arith.trunci %s1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @clips
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 3 : i32
// CHECK-NEXT: arith.maxsi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 100 : i32
// CHECK-NEXT: arith.minsi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: arith.trunci
func.func @clips(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %c127 = arith.constant 127 : i32
  %c100 = arith.constant 100 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %s0 = arith.maxsi %a, %c0 : i32
    %s1 = arith.maxsi %s0, %c3 : i32
    %s2 = arith.minsi %s1, %c127 : i32
    %s3 = arith.minsi %s2, %c100 : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @clips_in_order
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 3 : i32
// CHECK-NEXT: arith.maxsi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 100 : i32
// CHECK-NEXT: arith.minsi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: arith.trunci
func.func @clips_in_order(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c3 = arith.constant 3 : i32
  %c100 = arith.constant 100 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %s0 = arith.minsi %a, %c100 : i32
    %s1 = arith.maxsi %s0, %c3 : i32
    %t = arith.trunci %s1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// The last one wins.
// CHECK-LABEL: func @crossing_clips
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 3 : i32
// CHECK-NEXT: arith.minsi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 100 : i32
// CHECK-NEXT: arith.maxsi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: arith.trunci
func.func @crossing_clips(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c3 = arith.constant 3 : i32
  %c100 = arith.constant 100 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %s0 = arith.minsi %a, %c3 : i32
    %s1 = arith.maxsi %s0, %c100 : i32
    %t = arith.trunci %s1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// Bounds that are too wide for an immediate before the shift are not after it.
// CHECK-LABEL: func @clip_behind_shift
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 10 : i32
// CHECK-NEXT: arith.shrsi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant -69 : i32
// CHECK-NEXT: arith.maxsi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 78 : i32
// CHECK-NEXT: arith.minsi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: arith.trunci
func.func @clip_behind_shift(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %low = arith.constant -70000 : i32
  %high = arith.constant 80000 : i32
  %c10 = arith.constant 10 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %s0 = arith.maxsi %a, %low : i32
    %s1 = arith.minsi %s0, %high : i32
    %s2 = arith.shrsi %s1, %c10 : i32
    %t = arith.trunci %s2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// The rounding constant joins the bias, which gets the batch of an element.
// CHECK-LABEL: func @rounding
// CHECK: linalg.mmt4d
// CHECK: arith.constant dense<{{\[\[\[}}129, 130, 131, {{.*}}]], {{\[\[}}149, {{.*}}]], {{\[\[}}169, {{.*}}]]]> : tensor<3x1x16xi32>
// CHECK: linalg.generic {indexing_maps = [#[[BIAS:.*]], #{{.*}}],{{.*}} ins(%{{.*}} : tensor<3x1x16xi32>)
// CHECK: arith.addi
// CHECK-NOT: arith.addi
// CHECK: arith.shrsi
func.func @rounding(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %half = arith.constant 128 : i32
  %c8 = arith.constant 8 : i32
  %bias = arith.constant dense<[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], [21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36], [41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56]]> : tensor<3x16xi32>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.addi %s0, %half : i32
    %s2 = arith.shrsi %s1, %c8 : i32
    %t = arith.trunci %s2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @bias_argument
// CHECK-SAME: %[[BIAS:[a-z0-9]*]]: tensor<3x16xi32>)
// CHECK: tensor.expand_shape %[[BIAS]] {{\[\[}}0], [1, 2]] output_shape [3, 1, 16]
// CHECK: linalg.mmt4d
// CHECK: arith.addi
// CHECK: arith.shrsi
func.func @bias_argument(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %bias: tensor<3x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c8 = arith.constant 8 : i32
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %c8 : i32
    %t = arith.trunci %s1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// One value for all channels is an immediate, or a bias if it is too large.
// CHECK-LABEL: func @small_splat
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant -7 : i32
// CHECK-NEXT: arith.addi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: arith.trunci
func.func @small_splat(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %bias = arith.constant dense<-7> : tensor<3x16xi32>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    %s0 = arith.addi %a, %b : i32
    %t = arith.trunci %s0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @large_splat
// CHECK: linalg.mmt4d
// CHECK: arith.constant dense<40000> : tensor<3x1x16xi32>
// CHECK: arith.addi
func.func @large_splat(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %bias = arith.constant dense<40000> : tensor<3x16xi32>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    %s0 = arith.addi %a, %b : i32
    %t = arith.trunci %s0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @large_constant
// CHECK: arith.constant dense<-40000> : tensor<3x1x16xi32>
// CHECK: linalg.mmt4d
// CHECK: arith.addi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: arith.trunci
func.func @large_constant(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c = arith.constant 40000 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %s0 = arith.subi %a, %c : i32
    %t = arith.trunci %s0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @splat_becomes_small
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 1 : i32
// CHECK-NEXT: arith.addi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: arith.trunci
func.func @splat_becomes_small(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c = arith.constant 39999 : i32
  %bias = arith.constant dense<40000> : tensor<3x16xi32>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.subi %s0, %c : i32
    %t = arith.trunci %s1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// TVM's order.
// CHECK-LABEL: func @later_bias
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 8 : i32
// CHECK-NEXT: arith.shrsi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: arith.addi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 0 : i32
// CHECK-NEXT: arith.maxsi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: arith.trunci
func.func @later_bias(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %bias: tensor<3x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c8 = arith.constant 8 : i32
  %c0 = arith.constant 0 : i32
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    %s0 = arith.shrsi %a, %c8 : i32
    %s1 = arith.addi %s0, %b : i32
    %s2 = arith.maxsi %s1, %c0 : i32
    %t = arith.trunci %s2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// A bound too large for an immediate is a tensor with a value for each channel,
// like a large addend.
// CHECK-LABEL: func @large_bounds
// CHECK-DAG: %[[MAX:.*]] = arith.constant dense<-32769> : tensor<3x1x16xi32>
// CHECK-DAG: %[[MIN:.*]] = arith.constant dense<32768> : tensor<3x1x16xi32>
// CHECK: ins(%[[MAX]] :
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT: arith.maxsi %[[OUT]], %[[IN]]
// CHECK: ins(%[[MIN]] :
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT: arith.minsi %[[OUT]], %[[IN]]
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: arith.trunci
func.func @large_bounds(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %low = arith.constant -32769 : i32
  %high = arith.constant dense<32768> : tensor<3x16xi32>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %high : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    %s0 = arith.maxsi %a, %low : i32
    %s1 = arith.minsi %s0, %b : i32
    %t = arith.trunci %s1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// A fill with a constant is one. The accumulators may be a destination as well.
// CHECK-LABEL: func @filled
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: linalg.generic {{.*}} outs(%[[ACC]] :
// CHECK-NEXT: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 5 : i32
// CHECK-NEXT: arith.addi
// CHECK-NOT: arith.{{addi|subi|shrsi|shli|maxsi|minsi}}
// CHECK: arith.trunci
func.func @filled(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %five = arith.constant 5 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %e3 = tensor.empty() : tensor<3x16xi32>
  %fives = linalg.fill ins(%five : i32) outs(%e3 : tensor<3x16xi32>) -> tensor<3x16xi32>
  %sum = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %fives : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%acc : tensor<4x3x1x16xi32>) {
  ^bb0(%a: i32, %b: i32, %r: i32):
    %s = arith.addi %a, %b : i32
    linalg.yield %s : i32
  } -> tensor<4x3x1x16xi32>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

}
