// RUN: vta-opt %s --linalg-to-vta-kernel --split-input-file | FileCheck %s
// There and back: linalg that computes the same.
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-kernel-to-linalg --split-input-file \
// RUN:   | FileCheck %s --check-prefix=LINALG

// A convolution and its epilogue. What it reads constants and zeros through is
// in the kernel, what the function is called with are its operands.
// CHECK-DAG: #[[CHANNELS:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d4, d5)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>
// CHECK-LABEL: func @conv
// CHECK-SAME: (%[[X:[a-z0-9]*]]: tensor<1x1x4x5x1x16xi8>, %[[R:[a-z0-9]*]]: tensor<1x2x4x5x1x16xi8>)
// CHECK: %[[Y:.*]] = vta.kernel "conv" (%[[B:.*]] = %[[R]], %[[A:.*]] = %[[X]]) : (tensor<1x2x4x5x1x16xi8>, tensor<1x1x4x5x1x16xi8>) -> tensor<1x2x4x5x1x16xi8> {
// CHECK-DAG: %[[W:.*]] = arith.constant dense<3> : tensor<2x1x3x3x16x16xi8>
// CHECK-DAG: %[[BIAS:.*]] = arith.constant dense<{{\[\[\[}}1, 2, {{.*}}115, 116{{\]\]\]}}> : tensor<2x1x16xi32>
// CHECK: %[[PADDED:.*]] = tensor.pad %[[A]] low[0, 0, 1, 1, 0, 0] high[0, 0, 1, 1, 0, 0]
// CHECK: %[[ZEROS:.*]] = linalg.fill
// CHECK: %[[ACC:.*]] = linalg.generic {{.*}} ins(%[[PADDED]], %[[W]] : {{.*}}) outs(%[[ZEROS]] :
// CHECK: %[[E8:.*]] = tensor.empty() : tensor<1x2x4x5x1x16xi8>
// CHECK: %[[ADD:.*]] = vta.step add map #[[CHANNELS]] ins(%[[BIAS]] : tensor<2x1x16xi32>) outs(%[[ACC]] :
// CHECK: %[[RES:.*]] = vta.step add scale 4 map #[[ALL]] ins(%[[B]] : tensor<1x2x4x5x1x16xi8>) outs(%[[ADD]] :
// CHECK: %[[SHR:.*]] = vta.step shr 8 outs(%[[RES]] :
// CHECK: %[[MAX:.*]] = vta.step max -128 outs(%[[SHR]] :
// CHECK: %[[MIN:.*]] = vta.step min 127 outs(%[[MAX]] :
// CHECK: %[[OUT:.*]] = vta.step narrow ins(%[[MIN]] : tensor<1x2x4x5x1x16xi32>) outs(%[[E8]] : tensor<1x2x4x5x1x16xi8>)
// CHECK-NEXT: vta.yield %[[OUT]]
// CHECK-NEXT: }
// CHECK-NEXT: return %[[Y]]
// LINALG-LABEL: func @conv
// LINALG-NOT: vta.kernel
// LINALG-NOT: vta.step
// LINALG: tensor.pad %arg0
// LINALG: linalg.generic
// LINALG: arith.muli
// LINALG: linalg.generic {{.*}} ins(%{{.*}} : tensor<2x1x16xi32>)
// LINALG: arith.addi
// LINALG: linalg.generic {{.*}} ins(%arg1 : tensor<1x2x4x5x1x16xi8>)
// LINALG: arith.extsi
// LINALG: {{muli|shli}}
// LINALG: arith.addi
// LINALG: arith.shrsi
// LINALG: arith.maxsi
// LINALG: arith.minsi
// LINALG: arith.trunci
// LINALG-NOT: vta.
// LINALG: return %{{.*}} : tensor<1x2x4x5x1x16xi8>
#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @conv(%x: tensor<1x1x4x5x1x16xi8>, %r: tensor<1x2x4x5x1x16xi8>) -> tensor<1x2x4x5x1x16xi8> {
  %w = arith.constant dense<3> : tensor<2x1x3x3x16x16xi8>
  %bias = arith.constant dense<[[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]], [[101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116]]]> : tensor<2x1x16xi32>
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %four = arith.constant 4 : i32
  %eight = arith.constant 8 : i32
  %low = arith.constant -128 : i32
  %high = arith.constant 127 : i32
  %xp = tensor.pad %x low[0, 0, 1, 1, 0, 0] high[0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x1x4x5x1x16xi8> to tensor<1x1x6x7x1x16xi8>
  %e = tensor.empty() : tensor<1x2x4x5x1x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x2x4x5x1x16xi32>) -> tensor<1x2x4x5x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x1x6x7x1x16xi8>, tensor<2x1x3x3x16x16xi8>) outs(%f : tensor<1x2x4x5x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x2x4x5x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%bias : tensor<2x1x16xi32>) outs(%acc : tensor<1x2x4x5x1x16xi32>) {
  ^bb0(%a: i32, %p: i32):
    %s = arith.addi %p, %a : i32
    linalg.yield %s : i32
  } -> tensor<1x2x4x5x1x16xi32>
  %res = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%r : tensor<1x2x4x5x1x16xi8>) outs(%sum : tensor<1x2x4x5x1x16xi32>) {
  ^bb0(%a: i8, %p: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.muli %0, %four : i32
    %s = arith.addi %p, %1 : i32
    linalg.yield %s : i32
  } -> tensor<1x2x4x5x1x16xi32>
  %shr = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      outs(%res : tensor<1x2x4x5x1x16xi32>) {
  ^bb0(%p: i32):
    %s = arith.shrsi %p, %eight : i32
    linalg.yield %s : i32
  } -> tensor<1x2x4x5x1x16xi32>
  %max = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      outs(%shr : tensor<1x2x4x5x1x16xi32>) {
  ^bb0(%p: i32):
    %s = arith.maxsi %p, %low : i32
    linalg.yield %s : i32
  } -> tensor<1x2x4x5x1x16xi32>
  %min = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      outs(%max : tensor<1x2x4x5x1x16xi32>) {
  ^bb0(%p: i32):
    %s = arith.minsi %p, %high : i32
    linalg.yield %s : i32
  } -> tensor<1x2x4x5x1x16xi32>
  %e8 = tensor.empty() : tensor<1x2x4x5x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%min : tensor<1x2x4x5x1x16xi32>) outs(%e8 : tensor<1x2x4x5x1x16xi8>) {
  ^bb0(%a: i32, %p: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x2x4x5x1x16xi8>
  return %out : tensor<1x2x4x5x1x16xi8>
}
}

// -----

// Without a contraction: zeros that i32 values are added to.
// CHECK-LABEL: func @fill
// CHECK-NEXT: vta.kernel "fill" (%[[A:.*]] = %arg0) : (tensor<4x1x16xi32>) -> tensor<4x1x16xi8> {
// CHECK: %[[ZEROS:.*]] = linalg.fill
// CHECK-NOT: linalg
// CHECK: %[[SUM:.*]] = vta.step add map #{{.*}} ins(%[[A]] : tensor<4x1x16xi32>) outs(%[[ZEROS]] :
// CHECK: vta.step narrow ins(%[[SUM]] :
// LINALG-LABEL: func @fill
// LINALG-NOT: vta.
// LINALG: linalg.fill
// LINALG: arith.addi
// LINALG: arith.trunci
// LINALG-NOT: vta.
// LINALG: return
#id = affine_map<(h, b, o) -> (h, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @fill(%x: tensor<4x1x16xi32>) -> tensor<4x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x1x16xi32>) -> tensor<4x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<4x1x16xi32>) outs(%zeros : tensor<4x1x16xi32>) {
  ^bb0(%a: i32, %p: i32):
    %s = arith.addi %p, %a : i32
    linalg.yield %s : i32
  } -> tensor<4x1x16xi32>
  %e8 = tensor.empty() : tensor<4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x1x16xi32>) outs(%e8 : tensor<4x1x16xi8>) {
  ^bb0(%a: i32, %p: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x1x16xi8>
  return %out : tensor<4x1x16xi8>
}
}

// -----

// A max pool of accumulators stays linalg, between steps.
// CHECK-LABEL: func @pool
// CHECK: vta.kernel "pool" (%[[X:.*]] = %arg0, %[[W:.*]] = %arg1) :
// CHECK: %[[ACC:.*]] = linalg.mmt4d ins(%[[X]], %[[W]] :
// CHECK: %[[SHR:.*]] = vta.step shr 3 outs(%[[ACC]] : tensor<11x3x1x16xi32>)
// CHECK: %[[PADDED:.*]] = tensor.pad %[[SHR]] low[1, 0, 0, 0] high[1, 0, 0, 0]
// CHECK: %[[MAX:.*]] = linalg.generic {{.*}} ins(%[[PADDED]], %{{.*}} : tensor<13x3x1x16xi32>, tensor<3xi8>)
// CHECK: arith.maxsi
// CHECK: vta.step narrow ins(%[[MAX]] : tensor<6x3x1x16xi32>)
// LINALG-LABEL: func @pool
// LINALG-NOT: vta.
// LINALG: linalg.mmt4d
// LINALG: arith.shrsi
// LINALG: tensor.pad
// LINALG: arith.maxsi
// LINALG: arith.trunci
// LINALG-NOT: vta.
// LINALG: return
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#rows = affine_map<(h, c, b, o, y) -> (h * 2 + y, c, b, o)>
#window = affine_map<(h, c, b, o, y) -> (y)>
#out = affine_map<(h, c, b, o, y) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @pool(%x: tensor<11x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<6x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %three = arith.constant 3 : i32
  %lowest = arith.constant -2147483648 : i32
  %e = tensor.empty() : tensor<11x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<11x3x1x16xi32>) -> tensor<11x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<11x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<11x3x1x16xi32>) -> tensor<11x3x1x16xi32>
  %shr = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%acc : tensor<11x3x1x16xi32>) {
  ^bb0(%p: i32):
    %s = arith.shrsi %p, %three : i32
    linalg.yield %s : i32
  } -> tensor<11x3x1x16xi32>
  %padded = tensor.pad %shr low[1, 0, 0, 0] high[1, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %lowest : i32
  } : tensor<11x3x1x16xi32> to tensor<13x3x1x16xi32>
  %shape = tensor.empty() : tensor<3xi8>
  %pe = tensor.empty() : tensor<6x3x1x16xi32>
  %init = linalg.fill ins(%lowest : i32) outs(%pe : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
  %max = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%padded, %shape : tensor<13x3x1x16xi32>, tensor<3xi8>) outs(%init : tensor<6x3x1x16xi32>) {
  ^bb0(%in: i32, %s: i8, %m: i32):
    %0 = arith.maxsi %m, %in : i32
    linalg.yield %0 : i32
  } -> tensor<6x3x1x16xi32>
  %e8 = tensor.empty() : tensor<6x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%max : tensor<6x3x1x16xi32>) outs(%e8 : tensor<6x3x1x16xi8>) {
  ^bb0(%a: i32, %d: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<6x3x1x16xi8>
  return %y : tensor<6x3x1x16xi8>
}
}

// -----

// Two kernels in a row, the first with a name and a schedule. Both have the
// constants that they share. Operands are met from the result: the residual of
// the second kernel, an input of its last but one operation, comes before what
// the contraction reads. A kernel that
// nothing uses is gone, and other linalg operations stay where they are.
// CHECK-LABEL: func @row
// CHECK-SAME: (%[[R:[a-z0-9]*]]: tensor<4x2x1x16xi8>, %[[X:[a-z0-9]*]]: tensor<4x2x1x16xi8>, %[[F:[a-z0-9]*]]: tensor<4xf32>)
// CHECK-NOT: arith.constant
// CHECK: %[[FIRST:.*]] = vta.kernel "first layer" (%[[A:.*]] = %[[X]]) attributes {vta.schedule = @schedules::@mine} : (tensor<4x2x1x16xi8>) -> tensor<4x2x1x16xi8> {
// CHECK: %[[W:.*]] = arith.constant dense<7> : tensor<2x2x16x16xi8>
// CHECK: linalg.mmt4d ins(%[[A]], %[[W]] :
// CHECK: vta.step narrow
// CHECK-NOT: vta.schedule
// CHECK: %[[EXP:.*]] = linalg.exp ins(%[[F]] : tensor<4xf32>)
// CHECK: %[[SECOND:.*]] = vta.kernel "row" (%[[B:.*]] = %[[R]], %[[A:.*]] = %[[FIRST]]) : (tensor<4x2x1x16xi8>, tensor<4x2x1x16xi8>) -> tensor<4x2x1x16xi8> {
// CHECK: %[[W:.*]] = arith.constant dense<7> : tensor<2x2x16x16xi8>
// CHECK: %[[ACC:.*]] = linalg.mmt4d ins(%[[A]], %[[W]] :
// CHECK: %[[SUM:.*]] = vta.step add map #{{.*}} ins(%[[B]] : tensor<4x2x1x16xi8>) outs(%[[ACC]] :
// CHECK: vta.step narrow ins(%[[SUM]] :
// CHECK-NOT: vta.kernel
// CHECK: return %[[SECOND]], %[[EXP]]
// LINALG-LABEL: func @row
// LINALG-NOT: vta.{{kernel|step|yield}}
// LINALG: %[[ACC:.*]] = linalg.mmt4d ins(%arg1,
// LINALG: %[[FIRST:.*]] = linalg.generic {{.*}} ins(%[[ACC]] :
// LINALG: linalg.exp
// LINALG: linalg.mmt4d ins(%[[FIRST]],
// LINALG: linalg.generic {{.*}} ins(%arg0 : tensor<4x2x1x16xi8>)
// LINALG: linalg.generic
// LINALG-NOT: linalg.mmt4d
// LINALG-NOT: vta.{{kernel|step|yield}}
// LINALG: return
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @row(%r: tensor<4x2x1x16xi8>, %x: tensor<4x2x1x16xi8>, %f: tensor<4xf32>) -> (tensor<4x2x1x16xi8>, tensor<4xf32>) {
  %w = arith.constant dense<7> : tensor<2x2x16x16xi8>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x2x1x16xi32>
  %e8 = tensor.empty() : tensor<4x2x1x16xi8>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32> loc("first layer")
  %first = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>) attrs = {vta.schedule = @schedules::@mine} {
  ^bb0(%a: i32, %p: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x2x1x16xi8>
  %exp = linalg.exp ins(%f : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %acc1 = linalg.mmt4d ins(%first, %w : tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %sum1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%r : tensor<4x2x1x16xi8>) outs(%acc1 : tensor<4x2x1x16xi32>) {
  ^bb0(%a: i8, %p: i32):
    %0 = arith.extsi %a : i8 to i32
    %s = arith.addi %p, %0 : i32
    linalg.yield %s : i32
  } -> tensor<4x2x1x16xi32>
  %second = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sum1 : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>) {
  ^bb0(%a: i32, %p: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x2x1x16xi8>
  %acc2 = linalg.mmt4d ins(%second, %w : tensor<4x2x1x16xi8>, tensor<2x2x16x16xi8>) outs(%zeros : tensor<4x2x1x16xi32>) -> tensor<4x2x1x16xi32>
  %unused = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc2 : tensor<4x2x1x16xi32>) outs(%e8 : tensor<4x2x1x16xi8>) {
  ^bb0(%a: i32, %p: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x2x1x16xi8>
  return %second, %exp : tensor<4x2x1x16xi8>, tensor<4xf32>
}

module @schedules attributes {transform.with_named_sequence} {
  transform.named_sequence @mine(%kernel: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}
}

// -----

// Nothing is a kernel: nothing changes, not even what is unused, and no
// configuration is necessary.
// CHECK-LABEL: func @none
// CHECK: linalg.fill
// CHECK: linalg.exp
// LINALG-LABEL: func @none
// LINALG: linalg.fill
// LINALG: linalg.exp
func.func @none(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %unused = linalg.fill ins(%zero : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  %exp = linalg.exp ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %exp : tensor<4xf32>
}
