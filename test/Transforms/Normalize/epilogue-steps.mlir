// Steps beyond immediates. That they mean the same is checked in
// test/Integration: residual.test, per-channel-shift.test, elementwise-i32.test.
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   | FileCheck %s --implicit-check-not=vta.step --implicit-check-not=linalg.generic
// The steps are a fixed point of canonicalization.
// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   | vta-opt --canonicalize --cse \
// RUN:   | FileCheck %s --implicit-check-not=vta.step --implicit-check-not=linalg.generic

// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[CHANNELS:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {

// An int8 operand stays int8 until it is staged.
// CHECK-LABEL: func @residual(
// CHECK-SAME: %[[R:[a-z0-9]*]]: tensor<4x3x1x16xi8>)
// CHECK: vta.kernel {{.*}}%[[IN:[a-z0-9]+]] = %[[R]]{{[,)]}}
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[SHR:.*]] = vta.step shr 8 outs(%[[ACC]] :
// CHECK-NEXT: %[[ADD:.*]] = vta.step add map #[[ID]] ins(%[[IN]] : tensor<4x3x1x16xi8>)
// CHECK-SAME: outs(%[[SHR]] :
// CHECK-NEXT: vta.step narrow ins(%[[ADD]] :
func.func @residual(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c8 = arith.constant 8 : i32
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    %0 = arith.shrsi %a, %c8 : i32
    %1 = arith.extsi %vr : i8 to i32
    %2 = arith.addi %0, %1 : i32
    %t = arith.trunci %2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// Factors, left shifts and signs become one factor.
// CHECK-LABEL: func @scaled(
// CHECK-SAME: %[[R:[a-z0-9]*]]: tensor<4x3x1x16xi8>)
// CHECK: vta.kernel {{.*}}%[[IN:[a-z0-9]+]] = %[[R]]{{[,)]}}
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[ADD:.*]] = vta.step add scale -24 map #[[ID]] ins(%[[IN]] : tensor<4x3x1x16xi8>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: vta.step narrow ins(%[[ADD]] :
func.func @scaled(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c6 = arith.constant 6 : i32
  %c2 = arith.constant 2 : i32
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    %0 = arith.extsi %vr : i8 to i32
    %1 = arith.muli %c6, %0 : i32
    %2 = arith.shli %1, %c2 : i32
    %3 = arith.subi %a, %2 : i32
    %t = arith.trunci %3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// The same tensor twice is once.
// CHECK-LABEL: func @twice(
// CHECK-SAME: %[[R:[a-z0-9]*]]: tensor<4x3x1x16xi8>)
// CHECK: vta.kernel {{.*}}%[[IN:[a-z0-9]+]] = %[[R]]{{[,)]}}
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[ADD:.*]] = vta.step add scale 3 map #[[ID]] ins(%[[IN]] : tensor<4x3x1x16xi8>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: vta.step narrow ins(%[[ADD]] :
func.func @twice(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c1 = arith.constant 1 : i32
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    %0 = arith.extsi %vr : i8 to i32
    %1 = arith.addi %a, %0 : i32
    %2 = arith.shli %0, %c1 : i32
    %3 = arith.addi %2, %1 : i32
    %t = arith.trunci %3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// 512 times a tensor takes five weight blocks: shifting first takes one. The
// sum cannot wrap.
// CHECK-LABEL: func @low_scale(
// CHECK-SAME: %[[R:[a-z0-9]*]]: tensor<4x3x1x16xi8>)
// CHECK: vta.kernel {{.*}}%[[IN:[a-z0-9]+]] = %[[R]]{{[,)]}}
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[SHR:.*]] = vta.step shr 9 outs(%[[ACC]] :
// CHECK-NEXT: %[[ADD:.*]] = vta.step add map #[[ID]] ins(%[[IN]] : tensor<4x3x1x16xi8>)
// CHECK-SAME: outs(%[[SHR]] :
// CHECK-NEXT: %[[SHR2:.*]] = vta.step shr 1 outs(%[[ADD]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR2]] :
func.func @low_scale(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c9 = arith.constant 9 : i32
  %c10 = arith.constant 10 : i32
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    %0 = arith.extsi %vr : i8 to i32
    %1 = arith.shli %0, %c9 : i32
    %2 = arith.addi %a, %1 : i32
    %3 = arith.shrsi %2, %c10 : i32
    %t = arith.trunci %3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// What the clip to int8 before a residual cuts off, the one behind it does.
// Not so the upper bound if the residual can be negative, nor a ReLU.
// CHECK-LABEL: func @implied_clips(
// CHECK-SAME: %[[R:[a-z0-9]*]]: tensor<4x3x1x16xi8>)
// CHECK: vta.kernel {{.*}}%[[IN:[a-z0-9]+]] = %[[R]]{{[,)]}}
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[SHR:.*]] = vta.step shr 4 outs(%[[ACC]] :
// CHECK-NEXT: %[[MIN:.*]] = vta.step min 127 outs(%[[SHR]] :
// CHECK-NEXT: %[[ADD:.*]] = vta.step add map #[[ID]] ins(%[[IN]] : tensor<4x3x1x16xi8>)
// CHECK-SAME: outs(%[[MIN]] :
// CHECK-NEXT: %[[MAX:.*]] = vta.step max 0 outs(%[[ADD]] :
// CHECK-NEXT: %[[MIN2:.*]] = vta.step min 127 outs(%[[MAX]] :
// CHECK-NEXT: vta.step narrow ins(%[[MIN2]] :
func.func @implied_clips(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c4 = arith.constant 4 : i32
  %cm128 = arith.constant -128 : i32
  %c127 = arith.constant 127 : i32
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    %0 = arith.shrsi %a, %c4 : i32
    %1 = arith.maxsi %0, %cm128 : i32
    %2 = arith.minsi %1, %c127 : i32
    %3 = arith.extsi %vr : i8 to i32
    %4 = arith.addi %2, %3 : i32
    %5 = arith.maxsi %4, %zero : i32
    %6 = arith.minsi %5, %c127 : i32
    %t = arith.trunci %6 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @relu_before_residual(
// CHECK-SAME: %[[R:[a-z0-9]*]]: tensor<4x3x1x16xi8>)
// CHECK: vta.kernel {{.*}}%[[IN:[a-z0-9]+]] = %[[R]]{{[,)]}}
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[MAX:.*]] = vta.step max 0 outs(%[[ACC]] :
// CHECK-NEXT: %[[ADD:.*]] = vta.step add map #[[ID]] ins(%[[IN]] : tensor<4x3x1x16xi8>)
// CHECK-SAME: outs(%[[MAX]] :
// CHECK-NEXT: %[[MAX2:.*]] = vta.step max 0 outs(%[[ADD]] :
// CHECK-NEXT: %[[MIN:.*]] = vta.step min 127 outs(%[[MAX2]] :
// CHECK-NEXT: vta.step narrow ins(%[[MIN]] :
func.func @relu_before_residual(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c127 = arith.constant 127 : i32
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    %1 = arith.maxsi %a, %zero : i32
    %3 = arith.extsi %vr : i8 to i32
    %4 = arith.addi %1, %3 : i32
    %5 = arith.maxsi %4, %zero : i32
    %6 = arith.minsi %5, %c127 : i32
    %t = arith.trunci %6 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// The sums of two times 16 products with 1 are in -4096..4064.
// CHECK-LABEL: func @known_weights(
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[SHR:.*]] = vta.step shr 5 outs(%[[ACC]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR]] :
func.func @known_weights(%x: tensor<4x2x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %w = arith.constant dense<1> : tensor<3x2x16x16xi8>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c5 = arith.constant 5 : i32
  %cm128 = arith.constant -128 : i32
  %c127 = arith.constant 127 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %z: i8):
    %0 = arith.shrsi %a, %c5 : i32
    %1 = arith.maxsi %0, %cm128 : i32
    %2 = arith.minsi %1, %c127 : i32
    %t = arith.trunci %2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// With 2 they are not.
// CHECK-LABEL: func @known_weights_too_large(
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[SHR:.*]] = vta.step shr 5 outs(%[[ACC]] :
// CHECK-NEXT: %[[MAX:.*]] = vta.step max -128 outs(%[[SHR]] :
// CHECK-NEXT: %[[MIN:.*]] = vta.step min 127 outs(%[[MAX]] :
// CHECK-NEXT: vta.step narrow ins(%[[MIN]] :
func.func @known_weights_too_large(%x: tensor<4x2x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %w = arith.constant dense<2> : tensor<3x2x16x16xi8>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c5 = arith.constant 5 : i32
  %cm128 = arith.constant -128 : i32
  %c127 = arith.constant 127 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %z: i8):
    %0 = arith.shrsi %a, %c5 : i32
    %1 = arith.maxsi %0, %cm128 : i32
    %2 = arith.minsi %1, %c127 : i32
    %t = arith.trunci %2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @power_of_two(
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[SHR:.*]] = vta.step shr -6 outs(%[[ACC]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR]] :
func.func @power_of_two(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c64 = arith.constant 64 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %z: i8):
    %0 = arith.muli %c64, %a : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @smallest_power(
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[SHR:.*]] = vta.step shr -16 outs(%[[ACC]] :
// CHECK-NEXT: %[[SHR2:.*]] = vta.step shr -15 outs(%[[SHR]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR2]] :
func.func @smallest_power(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %cm2147483648 = arith.constant -2147483648 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %z: i8):
    %0 = arith.muli %a, %cm2147483648 : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @left_shifts(
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[SHR:.*]] = vta.step shr -7 outs(%[[ACC]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR]] :
func.func @left_shifts(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c3 = arith.constant 3 : i32
  %c16 = arith.constant 16 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %z: i8):
    %0 = arith.shli %a, %c3 : i32
    %1 = arith.muli %0, %c16 : i32
    %t = arith.trunci %1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// Shifts by channel: up to 15 in one step.
// CHECK-LABEL: func @shift_per_channel(
// CHECK-DAG: %[[S:.*]] = arith.constant dense<{{\[\[\[}}0, 1, 2, 3, {{.*}}> : tensor<3x1x16xi32>
// CHECK-DAG: %[[ACC:.*]] = linalg.mmt4d
// CHECK-NOT: vta.step
// CHECK: %[[SHR:.*]] = vta.step shr map #[[CHANNELS]] ins(%[[S]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR]] :
func.func @shift_per_channel(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %s = arith.constant dense<[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]]> : tensor<3x16xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %s : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vs: i32, %z: i8):
    %0 = arith.shrsi %a, %vs : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// What is more is common to all channels, as an immediate ...
// CHECK-LABEL: func @long_shift_per_channel(
// CHECK-DAG: %[[S:.*]] = arith.constant dense<{{\[\[\[}}7, 8, 9, 10, {{.*}}> : tensor<3x1x16xi32>
// CHECK-DAG: %[[ACC:.*]] = linalg.mmt4d
// CHECK-DAG: %[[SHR:.*]] = vta.step shr 5 outs(%[[ACC]] :
// CHECK-NOT: vta.step
// CHECK: %[[SHR2:.*]] = vta.step shr map #[[CHANNELS]] ins(%[[S]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[SHR]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR2]] :
func.func @long_shift_per_channel(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %s = arith.constant dense<[[12, 13, 14, 15, 16, 17, 18, 19, 20, 12, 13, 14, 15, 16, 17, 18], [19, 20, 12, 13, 14, 15, 16, 17, 18, 19, 20, 12, 13, 14, 15, 16], [17, 18, 19, 20, 12, 13, 14, 15, 16, 17, 18, 19, 20, 12, 13, 14]]> : tensor<3x16xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %s : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vs: i32, %z: i8):
    %0 = arith.shrsi %a, %vs : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// ... or takes more tensors.
// CHECK-LABEL: func @any_shift_per_channel(
// CHECK-DAG: %[[S:.*]] = arith.constant dense<{{\[\[\[}}0, 1, 2, 3, {{.*}}]], {{\[\[15(, 15)+\]\], \[\[15(, 15)+}}]]]> : tensor<3x1x16xi32>
// CHECK-DAG: %[[S2:.*]] = arith.constant dense<{{\[\[\[}}{{0(, 0)+}}]], {{\[\[}}1, 2, {{.*}}> : tensor<3x1x16xi32>
// CHECK-DAG: %[[S3:.*]] = arith.constant dense<{{\[\[\[}}{{0(, 0)+}}]], {{\[\[0(, 0)+}}, 1]], {{\[\[1(, 1)+}}]]]> : tensor<3x1x16xi32>
// CHECK-DAG: %[[ACC:.*]] = linalg.mmt4d
// CHECK-DAG: %[[SHR:.*]] = vta.step shr map #[[CHANNELS]] ins(%[[S]] {{.*}} outs(%[[ACC]] :
// CHECK-DAG: %[[SHR2:.*]] = vta.step shr map #[[CHANNELS]] ins(%[[S2]] {{.*}} outs(%[[SHR]] :
// CHECK-NOT: vta.step
// CHECK: %[[SHR3:.*]] = vta.step shr map #[[CHANNELS]] ins(%[[S3]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[SHR2]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR3]] :
func.func @any_shift_per_channel(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %s = arith.constant dense<[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31], [31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31]]> : tensor<3x16xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %s : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vs: i32, %z: i8):
    %0 = arith.shrsi %a, %vs : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// All to the left by the most, then back: exact as the values stay small.
// CHECK-LABEL: func @left_per_channel(
// CHECK-DAG: %[[S:.*]] = arith.constant dense<{{\[\[\[}}3, 2, 1, 0, {{.*}}> : tensor<3x1x16xi32>
// CHECK-DAG: %[[ACC:.*]] = linalg.mmt4d
// CHECK-DAG: %[[SHR:.*]] = vta.step shr -3 outs(%[[ACC]] :
// CHECK-NOT: vta.step
// CHECK: %[[SHR2:.*]] = vta.step shr map #[[CHANNELS]] ins(%[[S]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[SHR]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR2]] :
func.func @left_per_channel(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %s = arith.constant dense<[[0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3], [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3], [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]]> : tensor<3x16xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %s : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vs: i32, %z: i8):
    %0 = arith.shli %a, %vs : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @product_per_channel(
// CHECK-DAG: %[[S:.*]] = arith.constant dense<{{\[\[\[}}3, 2, 1, 0, {{.*}}> : tensor<3x1x16xi32>
// CHECK-DAG: %[[ACC:.*]] = linalg.mmt4d
// CHECK-DAG: %[[SHR:.*]] = vta.step shr -3 outs(%[[ACC]] :
// CHECK-NOT: vta.step
// CHECK: %[[SHR2:.*]] = vta.step shr map #[[CHANNELS]] ins(%[[S]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[SHR]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR2]] :
func.func @product_per_channel(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %s = arith.constant dense<[[1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8], [1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8], [1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8]]> : tensor<3x16xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %s : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vs: i32, %z: i8):
    %0 = arith.muli %a, %vs : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// An immediate joins the shifts by channel.
// CHECK-LABEL: func @shift_of_shift(
// CHECK-DAG: %[[S:.*]] = arith.constant dense<{{\[\[\[}}2, 3, 4, 5, {{.*}}> : tensor<3x1x16xi32>
// CHECK-DAG: %[[ACC:.*]] = linalg.mmt4d
// CHECK-NOT: vta.step
// CHECK: %[[SHR:.*]] = vta.step shr map #[[CHANNELS]] ins(%[[S]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR]] :
func.func @shift_of_shift(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %s = arith.constant dense<[[0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<3x16xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c2 = arith.constant 2 : i32
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %s : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vs: i32, %z: i8):
    %0 = arith.shrsi %a, %vs : i32
    %1 = arith.shrsi %0, %c2 : i32
    %t = arith.trunci %1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// Rounding constants by channel join the bias, past what else is added.
// CHECK-LABEL: func @rounding_per_channel(
// CHECK-SAME: %[[R:[a-z0-9]*]]: tensor<4x3x1x16xi8>)
// CHECK: vta.kernel {{.*}}%[[IN:[a-z0-9]+]] = %[[R]]{{[,)]}}
// CHECK-DAG: %[[S:.*]] = arith.constant dense<{{\[\[\[}}1, 2, 3, 4, {{.*}}> : tensor<3x1x16xi32>
// CHECK-DAG: %[[B:.*]] = arith.constant dense<{{\[\[\[}}1, 3, 6, 11, {{.*}}> : tensor<3x1x16xi32>
// CHECK-DAG: %[[ACC:.*]] = linalg.mmt4d
// CHECK-DAG: %[[ADD:.*]] = vta.step add map #[[ID]] ins(%[[IN]] {{.*}} outs(%[[ACC]] :
// CHECK-NOT: vta.step
// CHECK: %[[ADD2:.*]] = vta.step add map #[[CHANNELS]] ins(%[[B]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[ADD]] :
// CHECK-NEXT: %[[SHR:.*]] = vta.step shr map #[[CHANNELS]] ins(%[[S]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[ADD2]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR]] :
func.func @rounding_per_channel(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %k = arith.constant dense<[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115], [200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215]]> : tensor<3x16xi32>
  %m = arith.constant dense<[[1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8], [1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8], [1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8]]> : tensor<3x16xi32>
  %s = arith.constant dense<[[1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4], [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4], [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4]]> : tensor<3x16xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id, #bias, #bias, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r, %k, %m, %s : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>, tensor<3x16xi32>, tensor<3x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %vk: i32, %vm: i32, %vs: i32, %z: i8):
    %0 = arith.addi %a, %vk : i32
    %1 = arith.extsi %vr : i8 to i32
    %2 = arith.addi %0, %1 : i32
    %3 = arith.addi %2, %vm : i32
    %4 = arith.shrsi %3, %vs : i32
    %t = arith.trunci %4 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// Constants are subtracted by adding.
// CHECK-LABEL: func @negated(
// CHECK-DAG: %[[B:.*]] = arith.constant dense<{{\[\[\[}}0, -1, -2, -3, {{.*}}> : tensor<3x1x16xi32>
// CHECK-DAG: %[[ACC:.*]] = linalg.mmt4d
// CHECK-NOT: vta.step
// CHECK: %[[ADD:.*]] = vta.step add map #[[CHANNELS]] ins(%[[B]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: vta.step narrow ins(%[[ADD]] :
func.func @negated(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %k = arith.constant dense<[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115], [200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215]]> : tensor<3x16xi32>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %k : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vk: i32, %z: i8):
    %0 = arith.subi %a, %vk : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// An int8 constant by channel is a bias like any other.
// CHECK-LABEL: func @constant_residual(
// CHECK-DAG: %[[B:.*]] = arith.constant dense<{{\[\[\[}}0, 10, 20, 30, {{.*}}> : tensor<3x1x16xi32>
// CHECK-DAG: %[[ACC:.*]] = linalg.mmt4d
// CHECK-NOT: vta.step
// CHECK: %[[ADD:.*]] = vta.step add map #[[CHANNELS]] ins(%[[B]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: vta.step narrow ins(%[[ADD]] :
func.func @constant_residual(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %k = arith.constant dense<[[0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30], [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30], [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30]]> : tensor<3x16xi8>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c5 = arith.constant 5 : i32
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %k : tensor<4x3x1x16xi32>, tensor<3x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vk: i8, %z: i8):
    %0 = arith.extsi %vk : i8 to i32
    %1 = arith.muli %0, %c5 : i32
    %2 = arith.addi %a, %1 : i32
    %t = arith.trunci %2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @splat_residual(
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[ADD:.*]] = vta.step add -35 outs(%[[ACC]] :
// CHECK-NEXT: vta.step narrow ins(%[[ADD]] :
func.func @splat_residual(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %k = arith.constant dense<-7> : tensor<4x3x1x16xi8>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c5 = arith.constant 5 : i32
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %k : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vk: i8, %z: i8):
    %0 = arith.extsi %vk : i8 to i32
    %1 = arith.muli %0, %c5 : i32
    %2 = arith.addi %a, %1 : i32
    %t = arith.trunci %2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @zero_residual(
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: vta.step narrow ins(%[[ACC]] :
func.func @zero_residual(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %r: tensor<4x3x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c0 = arith.constant 0 : i32
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %r : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %vr: i8, %z: i8):
    %0 = arith.extsi %vr : i8 to i32
    %1 = arith.muli %0, %c0 : i32
    %2 = arith.addi %a, %1 : i32
    %t = arith.trunci %2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// Accumulators start from zero. What they start from otherwise is added.
// CHECK-LABEL: func @init(
// CHECK-SAME: %[[INIT:[a-z0-9]*]]: tensor<4x3x1x16xi32>)
// CHECK: vta.kernel {{.*}}%[[IN:[a-z0-9]+]] = %[[INIT]]{{[,)]}}
// CHECK-NOT: %[[IN]]
// CHECK: %[[ZEROS:.*]] = linalg.fill
// CHECK-NOT: %[[IN]]
// CHECK: %[[ACC:.*]] = linalg.mmt4d {{.*}} outs(%[[ZEROS]] :
// CHECK-NOT: %[[IN]]
// CHECK: %[[ADD:.*]] = vta.step add map #[[ID]] ins(%[[IN]] : tensor<4x3x1x16xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: %[[SHR:.*]] = vta.step shr 8 outs(%[[ADD]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR]] :
func.func @init(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %i: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%i : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c8 = arith.constant 8 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %z: i8):
    %0 = arith.shrsi %a, %c8 : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// CHECK-LABEL: func @init_constant(
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[ADD:.*]] = vta.step add 70 outs(%[[ACC]] :
// CHECK-NEXT: %[[SHR:.*]] = vta.step shr 8 outs(%[[ADD]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR]] :
func.func @init_constant(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %c70 = arith.constant 70 : i32
  %i = linalg.fill ins(%c70 : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%i : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c8 = arith.constant 8 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %z: i8):
    %0 = arith.shrsi %a, %c8 : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// A broadcast bias is loaded as it is.
// CHECK-LABEL: func @init_broadcast(
// CHECK-SAME: %[[BIAS:[a-z0-9]*]]: tensor<3x1x16xi32>)
// CHECK: vta.kernel {{.*}}%[[B:[a-z0-9]+]] = %[[BIAS]]{{[,)]}}
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[ADD:.*]] = vta.step add map #[[CHANNELS]] ins(%[[B]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: %[[SHR:.*]] = vta.step shr 8 outs(%[[ADD]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR]] :
func.func @init_broadcast(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %bias: tensor<3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %i = linalg.broadcast ins(%bias : tensor<3x1x16xi32>) outs(%e : tensor<4x3x1x16xi32>) dimensions = [0]
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%i : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c8 = arith.constant 8 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %z: i8):
    %0 = arith.shrsi %a, %c8 : i32
    %t = arith.trunci %0 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// Kernels without a contraction start from zero, too.
// CHECK-LABEL: func @elementwise(
// CHECK-SAME: %[[P:[a-z0-9]*]]: tensor<4x3x1x16xi32>, %[[Q:[a-z0-9]*]]: tensor<3x16xi32>)
// CHECK: vta.kernel "elementwise" (%[[QIN:.*]] = %[[Q]], %[[PIN:.*]] = %[[P]]) :
// CHECK: %[[Q3:.*]] = tensor.expand_shape %[[QIN]]
// CHECK: %[[ACC:.*]] = linalg.fill ins(%{{.*}} : i32) outs(%{{.*}} : tensor<4x3x1x16xi32>)
// CHECK-NEXT: %[[SUM:.*]] = vta.step add map #[[ID]] ins(%[[PIN]] : tensor<4x3x1x16xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: %[[MIN:.*]] = vta.step min map #[[CHANNELS]] ins(%[[Q3]] : tensor<3x1x16xi32>)
// CHECK-SAME: outs(%[[SUM]] :
// CHECK-NEXT: %[[SHR:.*]] = vta.step shr 8 outs(%[[MIN]] :
// CHECK-NEXT: vta.step narrow ins(%[[SHR]] :
func.func @elementwise(%p: tensor<4x3x1x16xi32>, %q: tensor<3x16xi32>) -> tensor<4x3x1x16xi8> {
  %c8 = arith.constant 8 : i32
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p, %q : tensor<4x3x1x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    %0 = arith.minsi %a, %b : i32
    %1 = arith.shrsi %0, %c8 : i32
    %t = arith.trunci %1 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// A residual from a kernel that ends in a ReLU is not negative: no clip is
// needed before it.
// CHECK-LABEL: func @identity_shortcut(
// CHECK: %[[FIRST:.*]] = vta.kernel {{.*}} -> tensor<4x3x1x16xi8> {
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[SHR:.*]] = vta.step shr 8 outs(%[[ACC]] :
// CHECK-NEXT: %[[MAX:.*]] = vta.step max 0 outs(%[[SHR]] :
// CHECK-NEXT: %[[MIN:.*]] = vta.step min 127 outs(%[[MAX]] :
// CHECK-NEXT: vta.step narrow ins(%[[MIN]] : {{.*}} outs(%{{.*}} : tensor<4x3x1x16xi8>)
// CHECK: vta.kernel {{.*}}%[[IN:[a-z0-9]+]] = %[[FIRST]]{{[,)]}}
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK: %[[SHR:.*]] = vta.step shr 8 outs(%[[ACC]] :
// CHECK-NEXT: %[[ADD:.*]] = vta.step add map #[[ID]] ins(%[[IN]] : tensor<4x3x1x16xi8>)
// CHECK-SAME: outs(%[[SHR]] :
// CHECK-NEXT: %[[MAX:.*]] = vta.step max 0 outs(%[[ADD]] :
// CHECK-NEXT: %[[MIN:.*]] = vta.step min 127 outs(%[[MAX]] :
// CHECK-NEXT: vta.step narrow ins(%[[MIN]] :
func.func @identity_shortcut(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %v: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %low = arith.constant -128 : i32
  %high = arith.constant 127 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %first = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %relu = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%first : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %0 = arith.shrsi %a, %c8 : i32
    %1 = arith.maxsi %0, %zero : i32
    %2 = arith.minsi %1, %high : i32
    %t = arith.trunci %2 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  %second = linalg.mmt4d ins(%x, %v : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%second, %relu : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi8>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i8, %r: i8):
    %0 = arith.shrsi %a, %c8 : i32
    %1 = arith.maxsi %0, %low : i32
    %2 = arith.minsi %1, %high : i32
    %3 = arith.extsi %b : i8 to i32
    %4 = arith.addi %2, %3 : i32
    %5 = arith.maxsi %4, %zero : i32
    %6 = arith.minsi %5, %high : i32
    %t = arith.trunci %6 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

}
