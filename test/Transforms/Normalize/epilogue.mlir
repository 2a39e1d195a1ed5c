// What steps become. That they mean the same is checked in test/Integration.
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   | FileCheck %s --implicit-check-not=vta.step --implicit-check-not=linalg.generic
// The steps are a fixed point of canonicalization.
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   | vta-opt --canonicalize --cse \
// RUN:   | FileCheck %s --implicit-check-not=vta.step --implicit-check-not=linalg.generic

// CHECK: #[[CHANNELS:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {

// Each step of the ALU is an operation in place; the last one narrows.
// CHECK-LABEL: func @one_step_each
// CHECK: %[[Y:.*]] = vta.kernel "one_step_each"
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[ADD:.*]] = vta.step add 3 outs(%[[ACC]] : tensor<4x3x1x16xi32>)
// CHECK-NEXT: %[[SHR:.*]] = vta.step shr 8 outs(%[[ADD]] :
// CHECK-NEXT: %[[MAX:.*]] = vta.step max 0 outs(%[[SHR]] :
// CHECK-NEXT: %[[MIN:.*]] = vta.step min 127 outs(%[[MAX]] :
// CHECK-NEXT: %[[OUT:.*]] = vta.step narrow ins(%[[MIN]] : tensor<4x3x1x16xi32>)
// CHECK-SAME: outs(%{{.*}} : tensor<4x3x1x16xi8>)
// CHECK-NEXT: vta.yield %[[OUT]]
// CHECK-NEXT: }
// CHECK-NEXT: return %[[Y]]
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
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[ADD:.*]] = vta.step add -7 outs(%[[ACC]] :
// CHECK-NEXT: %[[SHR:.*]] = vta.step shr 8 outs(%[[ADD]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR]] :
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
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: vta.step narrow ins(%[[ACC]] :
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
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[SHR:.*]] = vta.step shr 11 outs(%[[ACC]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR]] :
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
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[SHR:.*]] = vta.step shr 15 outs(%[[ACC]] :
// CHECK-NEXT: %[[SHR2:.*]] = vta.step shr 15 outs(%[[SHR]] :
// CHECK-NEXT: %[[SHR3:.*]] = vta.step shr 1 outs(%[[SHR2]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR3]] :
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
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[SHR:.*]] = vta.step shr -16 outs(%[[ACC]] :
// CHECK-NEXT: %[[SHR2:.*]] = vta.step shr -15 outs(%[[SHR]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR2]] :
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
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[SHR:.*]] = vta.step shr -3 outs(%[[ACC]] :
// CHECK-NEXT: %[[SHR2:.*]] = vta.step shr 8 outs(%[[SHR]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR2]] :
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

// CHECK-LABEL: func @clips(
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[MAX:.*]] = vta.step max 3 outs(%[[ACC]] :
// CHECK-NEXT: %[[MIN:.*]] = vta.step min 100 outs(%[[MAX]] :
// CHECK-NEXT: vta.step narrow ins(%[[MIN]] :
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
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[MAX:.*]] = vta.step max 3 outs(%[[ACC]] :
// CHECK-NEXT: %[[MIN:.*]] = vta.step min 100 outs(%[[MAX]] :
// CHECK-NEXT: vta.step narrow ins(%[[MIN]] :
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
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[MIN:.*]] = vta.step min 3 outs(%[[ACC]] :
// CHECK-NEXT: %[[MAX:.*]] = vta.step max 100 outs(%[[MIN]] :
// CHECK-NEXT: vta.step narrow ins(%[[MAX]] :
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
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[SHR:.*]] = vta.step shr 10 outs(%[[ACC]] :
// CHECK-NEXT: %[[MAX:.*]] = vta.step max -69 outs(%[[SHR]] :
// CHECK-NEXT: %[[MIN:.*]] = vta.step min 78 outs(%[[MAX]] :
// CHECK-NEXT: vta.step narrow ins(%[[MIN]] :
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
// CHECK-DAG: %[[B:.*]] = arith.constant dense<{{\[\[\[}}129, 130, 131, {{.*}}]], {{\[\[}}149, {{.*}}]], {{\[\[}}169, {{.*}}]]]> : tensor<3x1x16xi32>
// CHECK-DAG: %[[ACC:.*]] = linalg.mmt4d
// CHECK-NOT: vta.step
// CHECK: %[[ADD:.*]] = vta.step add map #[[CHANNELS]] ins(%[[B]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: %[[SHR:.*]] = vta.step shr 8 outs(%[[ADD]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR]] :
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
// CHECK: vta.kernel {{.*}}%[[B:[a-z0-9]+]] = %[[BIAS]]{{[,)]}}
// CHECK: %[[B3:.*]] = tensor.expand_shape %[[B]] {{\[\[}}0], [1, 2]] output_shape [3, 1, 16]
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[ADD:.*]] = vta.step add map #[[CHANNELS]] ins(%[[B3]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: %[[SHR:.*]] = vta.step shr 8 outs(%[[ADD]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR]] :
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
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[ADD:.*]] = vta.step add -7 outs(%[[ACC]] :
// CHECK-NEXT: vta.step narrow ins(%[[ADD]] :
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
// CHECK-DAG: %[[B:.*]] = arith.constant dense<40000> : tensor<3x1x16xi32>
// CHECK-DAG: %[[ACC:.*]] = linalg.mmt4d
// CHECK-NOT: vta.step
// CHECK: %[[ADD:.*]] = vta.step add map #[[CHANNELS]] ins(%[[B]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: vta.step narrow ins(%[[ADD]] :
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
// CHECK-DAG: %[[B:.*]] = arith.constant dense<-40000> : tensor<3x1x16xi32>
// CHECK-DAG: %[[ACC:.*]] = linalg.mmt4d
// CHECK-NOT: vta.step
// CHECK: %[[ADD:.*]] = vta.step add map #[[CHANNELS]] ins(%[[B]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: vta.step narrow ins(%[[ADD]] :
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
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[ADD:.*]] = vta.step add 1 outs(%[[ACC]] :
// CHECK-NEXT: vta.step narrow ins(%[[ADD]] :
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
// CHECK-SAME: %[[BIAS:[a-z0-9]*]]: tensor<3x16xi32>)
// CHECK: vta.kernel {{.*}}%[[B:[a-z0-9]+]] = %[[BIAS]]{{[,)]}}
// CHECK: %[[B3:.*]] = tensor.expand_shape %[[B]]
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[SHR:.*]] = vta.step shr 8 outs(%[[ACC]] :
// CHECK-NEXT: %[[ADD:.*]] = vta.step add map #[[CHANNELS]] ins(%[[B3]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[SHR]] :
// CHECK-NEXT: %[[MAX:.*]] = vta.step max 0 outs(%[[ADD]] :
// CHECK-NEXT: vta.step narrow ins(%[[MAX]] :
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
// CHECK-DAG: %[[LOW:.*]] = arith.constant dense<-32769> : tensor<3x1x16xi32>
// CHECK-DAG: %[[HIGH:.*]] = arith.constant dense<32768> : tensor<3x1x16xi32>
// CHECK-DAG: %[[ACC:.*]] = linalg.mmt4d
// CHECK-NOT: vta.step
// CHECK: %[[MAX:.*]] = vta.step max map #[[CHANNELS]] ins(%[[LOW]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: %[[MIN:.*]] = vta.step min map #[[CHANNELS]] ins(%[[HIGH]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[MAX]] :
// CHECK-NEXT: vta.step narrow ins(%[[MIN]] :
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
// CHECK: %[[ADD:.*]] = vta.step add 5 outs(%[[ACC]] :
// CHECK-NEXT: vta.step narrow ins(%[[ADD]] :
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
