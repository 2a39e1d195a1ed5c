// Steps beyond immediates. That they mean the same is checked in
// test/Integration: residual.test, per-channel-shift.test, elementwise-i32.test.
// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(vta-normalize))' | FileCheck %s

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {

// An int8 operand stays int8 until it is staged.
// CHECK-LABEL: func @residual(
// CHECK-SAME: %[[R:[a-z0-9]*]]: tensor<4x3x1x16xi8>)
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 8 : i32
// CHECK-NEXT: arith.shrsi
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ins(%[[R]] : tensor<4x3x1x16xi8>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i8, %[[OUT:.*]]: i32):
// CHECK-NEXT: %[[EXT:.*]] = arith.extsi %[[IN]] : i8 to i32
// CHECK-NEXT: arith.addi %[[OUT]], %[[EXT]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: linalg.mmt4d
// CHECK: ins(%[[R]] : tensor<4x3x1x16xi8>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i8, %[[OUT:.*]]: i32):
// CHECK-NEXT: %[[EXT:.*]] = arith.extsi %[[IN]] : i8 to i32
// CHECK-NEXT: %[[C:.*]] = arith.constant -24 : i32
// CHECK-NEXT: %[[MUL:.*]] = arith.muli %[[EXT]], %[[C]]
// CHECK-NEXT: arith.addi %[[OUT]], %[[MUL]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: linalg.mmt4d
// CHECK: ins(%[[R]] : tensor<4x3x1x16xi8>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i8, %[[OUT:.*]]: i32):
// CHECK-NEXT: %[[EXT:.*]] = arith.extsi %[[IN]] : i8 to i32
// CHECK-NEXT: %[[C:.*]] = arith.constant 3 : i32
// CHECK-NEXT: %[[MUL:.*]] = arith.muli %[[EXT]], %[[C]]
// CHECK-NEXT: arith.addi %[[OUT]], %[[MUL]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 9 : i32
// CHECK-NEXT: arith.shrsi
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ins(%[[R]] : tensor<4x3x1x16xi8>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i8, %[[OUT:.*]]: i32):
// CHECK-NEXT: %[[EXT:.*]] = arith.extsi %[[IN]] : i8 to i32
// CHECK-NEXT: arith.addi %[[OUT]], %[[EXT]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 1 : i32
// CHECK-NEXT: arith.shrsi
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 4 : i32
// CHECK-NEXT: arith.shrsi
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 127 : i32
// CHECK-NEXT: arith.minsi
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ins(%[[R]] : tensor<4x3x1x16xi8>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i8, %[[OUT:.*]]: i32):
// CHECK-NEXT: %[[EXT:.*]] = arith.extsi %[[IN]] : i8 to i32
// CHECK-NEXT: arith.addi %[[OUT]], %[[EXT]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 0 : i32
// CHECK-NEXT: arith.maxsi
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 127 : i32
// CHECK-NEXT: arith.minsi
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 0 : i32
// CHECK-NEXT: arith.maxsi
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ins(%[[R]] : tensor<4x3x1x16xi8>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i8, %[[OUT:.*]]: i32):
// CHECK-NEXT: %[[EXT:.*]] = arith.extsi %[[IN]] : i8 to i32
// CHECK-NEXT: arith.addi %[[OUT]], %[[EXT]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 0 : i32
// CHECK-NEXT: arith.maxsi
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 127 : i32
// CHECK-NEXT: arith.minsi
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 5 : i32
// CHECK-NEXT: arith.shrsi
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 5 : i32
// CHECK-NEXT: arith.shrsi
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant -128 : i32
// CHECK-NEXT: arith.maxsi
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 127 : i32
// CHECK-NEXT: arith.minsi
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 6 : i32
// CHECK-NEXT: arith.shli
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 16 : i32
// CHECK-NEXT: arith.shli
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 15 : i32
// CHECK-NEXT: arith.shli
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 7 : i32
// CHECK-NEXT: arith.shli
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: %[[S:.*]] = arith.constant dense<{{\[\[\[}}0, 1, 2, 3, {{.*}}> : tensor<3x1x16xi32>
// CHECK: ins(%[[S]] : tensor<3x1x16xi32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT: arith.shrsi %[[OUT]], %[[IN]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: %[[S:.*]] = arith.constant dense<{{\[\[\[}}7, 8, 9, 10, {{.*}}> : tensor<3x1x16xi32>
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 5 : i32
// CHECK-NEXT: arith.shrsi
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ins(%[[S]] : tensor<3x1x16xi32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT: arith.shrsi %[[OUT]], %[[IN]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: %[[S:.*]] = arith.constant dense<{{\[\[\[}}0, 1, 2, 3, {{.*}}> : tensor<3x1x16xi32>
// CHECK: %[[S2:.*]] = arith.constant dense<{{\[\[\[}}{{0(, 0)+}}]], {{\[\[}}1, 2, {{.*}}> : tensor<3x1x16xi32>
// CHECK: %[[S3:.*]] = arith.constant dense<{{\[\[\[}}0, 0, 0, 0, {{.*}}> : tensor<3x1x16xi32>
// CHECK: ins(%[[S]] : tensor<3x1x16xi32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT: arith.shrsi %[[OUT]], %[[IN]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ins(%[[S2]] : tensor<3x1x16xi32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT: arith.shrsi %[[OUT]], %[[IN]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ins(%[[S3]] : tensor<3x1x16xi32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT: arith.shrsi %[[OUT]], %[[IN]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: linalg.mmt4d
// CHECK: %[[S:.*]] = arith.constant dense<{{\[\[\[}}3, 2, 1, 0, {{.*}}> : tensor<3x1x16xi32>
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 3 : i32
// CHECK-NEXT: arith.shli
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ins(%[[S]] : tensor<3x1x16xi32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT: arith.shrsi %[[OUT]], %[[IN]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: linalg.mmt4d
// CHECK: %[[S:.*]] = arith.constant dense<{{\[\[\[}}3, 2, 1, 0, {{.*}}> : tensor<3x1x16xi32>
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 3 : i32
// CHECK-NEXT: arith.shli
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ins(%[[S]] : tensor<3x1x16xi32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT: arith.shrsi %[[OUT]], %[[IN]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: %[[S:.*]] = arith.constant dense<{{\[\[\[}}2, 3, 4, 5, {{.*}}> : tensor<3x1x16xi32>
// CHECK: ins(%[[S]] : tensor<3x1x16xi32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT: arith.shrsi %[[OUT]], %[[IN]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: linalg.mmt4d
// CHECK: %[[B:.*]] = arith.constant dense<{{\[\[\[}}1, 3, 6, 11, {{.*}}> : tensor<3x1x16xi32>
// CHECK: ins(%[[R]] : tensor<4x3x1x16xi8>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i8, %[[OUT:.*]]: i32):
// CHECK-NEXT: %[[EXT:.*]] = arith.extsi %[[IN]] : i8 to i32
// CHECK-NEXT: arith.addi %[[OUT]], %[[EXT]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: ins(%[[B]] : tensor<3x1x16xi32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT: arith.addi %[[OUT]], %[[IN]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.shrsi
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: %[[B:.*]] = arith.constant dense<{{\[\[\[}}0, -1, -2, -3, {{.*}}> : tensor<3x1x16xi32>
// CHECK: ins(%[[B]] : tensor<3x1x16xi32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT: arith.addi %[[OUT]], %[[IN]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: %[[B:.*]] = arith.constant dense<{{\[\[\[}}0, 10, 20, 30, {{.*}}> : tensor<3x1x16xi32>
// CHECK: ins(%[[B]] : tensor<3x1x16xi32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT: arith.addi %[[OUT]], %[[IN]]
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant -35 : i32
// CHECK-NEXT: arith.addi
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK-SAME: %[[R:[a-z0-9]*]]: tensor<4x3x1x16xi8>)
// CHECK: linalg.mmt4d
// CHECK-NOT: arith.{{addi|subi|muli|shrsi|shli|maxsi|minsi}}

// CHECK: arith.trunci
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
// CHECK: linalg.fill
// CHECK-NOT: %[[INIT]]
// CHECK: %[[ACC:.*]] = linalg.mmt4d
// CHECK-NOT: %[[INIT]]
// CHECK: ins(%[[INIT]] : tensor<4x3x1x16xi32>) outs(%[[ACC]] :
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT: arith.addi %[[OUT]], %[[IN]]
// CHECK: arith.shrsi
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
// CHECK: linalg.mmt4d
// CHECK: ^bb0(%{{.*}}: i32):
// CHECK-NEXT: arith.constant 70 : i32
// CHECK-NEXT: arith.addi
// CHECK: arith.shrsi
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
// CHECK: linalg.mmt4d
// CHECK: ins(%[[BIAS]] : tensor<3x1x16xi32>)
// CHECK: arith.addi
// CHECK: arith.shrsi
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
// CHECK: %[[Q3:.*]] = tensor.expand_shape %[[Q]]
// CHECK: %[[ACC:.*]] = linalg.fill ins(%{{.*}} : i32) outs(%{{.*}} : tensor<4x3x1x16xi32>)
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[P]] : tensor<4x3x1x16xi32>) outs(%[[ACC]] :
// CHECK: arith.addi
// CHECK: %[[MIN:.*]] = linalg.generic {{.*}} ins(%[[Q3]] : tensor<3x1x16xi32>) outs(%[[SUM]] :
// CHECK: arith.minsi
// CHECK: linalg.generic {{.*}} outs(%[[MIN]] :
// CHECK: arith.shrsi
// CHECK: arith.trunci
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
// CHECK: %[[FIRST:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<4x3x1x16xi8>)
// CHECK: linalg.mmt4d
// CHECK: arith.shrsi
// CHECK-NOT: arith.{{maxsi|minsi}}

// CHECK: ins(%[[FIRST]] : tensor<4x3x1x16xi8>)
// CHECK: arith.maxsi
// CHECK: arith.minsi
// CHECK: arith.trunci
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
