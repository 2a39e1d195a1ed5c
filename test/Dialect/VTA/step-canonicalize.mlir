// RUN: vta-opt %s --canonicalize | FileCheck %s --implicit-check-not=vta.step

// All chains begin with what is given to the function, or with the fill of a kernel,
// and are followed to their end: no other steps are left.

// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[ROWS:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
// CHECK-DAG: #[[CHANNELS:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
// CHECK-DAG: #[[LANES:.*]] = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
// CHECK-DAG: #[[SWAPPED:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d0, d2, d3)>
#all = affine_map<(h, c, b, o) -> (h, c, b, o)>
#rows = affine_map<(h, c, b, o) -> (h, b, o)>
#channels = affine_map<(h, c, b, o) -> (c, b, o)>
#lanes = affine_map<(h, c, b, o) -> (b, o)>
#swapped = affine_map<(h, c, b, o) -> (c, h, b, o)>
!acc = tensor<2x3x1x2xi32>
!r = tensor<2x3x1x2xi8>
!square = tensor<2x2x1x2xi32>

//===----------------------------------------------------------------------===//
// In kernels
//===----------------------------------------------------------------------===//

// Additions and shifts of nothing go.

// CHECK-LABEL: func @kernel_nothing(
// CHECK: vta.kernel "nothing"
// CHECK: %[[ACC:.*]] = linalg.fill
// CHECK: %[[OUT:.*]] = vta.step narrow ins(%[[ACC]] :
// CHECK-NEXT: vta.yield %[[OUT]]
func.func @kernel_nothing(%r: !r) -> !r {
  %y = vta.kernel "nothing" (%in = %r) : (!r) -> !r {
    %zeros3 = arith.constant dense<0> : tensor<3x1x2xi32>
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : !acc
    %acc = linalg.fill ins(%zero : i32) outs(%e : !acc) -> !acc
    %0 = vta.step add 0 outs(%acc : !acc)
    %1 = vta.step shr 0 outs(%0 : !acc)
    %2 = vta.step add map #channels ins(%zeros3 : tensor<3x1x2xi32>) outs(%1 : !acc)
    %3 = vta.step shr map #channels ins(%zeros3 : tensor<3x1x2xi32>) outs(%2 : !acc)
    %4 = vta.step add scale 0 map #all ins(%in : !r) outs(%3 : !acc)
    %e8 = tensor.empty() : !r
    %5 = vta.step narrow ins(%4 : !acc) outs(%e8 : !r)
    vta.yield %5 : !r
  }
  return %y : !r
}

// A bias (1 to 6), a residual, a rounding constant of 8, a shift by 1 and one by 3, a
// clip in the wrong order and a tighter one behind it.

// CHECK-LABEL: func @kernel_all(
// CHECK-SAME: %[[R:.*]]: tensor<2x3x1x2xi8>)
// CHECK: vta.kernel "all" (%[[IN:.*]] = %[[R]]) :
// CHECK-DAG: %[[B:.*]] = {{.*}} dense<{{\[\[\[}}9, 10]], {{\[\[}}11, 12]], {{\[\[}}13, 14]]]>
// CHECK-DAG: %[[ACC:.*]] = linalg.fill
// CHECK-NOT: vta.step
// CHECK: %[[S0:.*]] = vta.step add map #[[ALL]] ins(%[[IN]] : tensor<2x3x1x2xi8>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step add map #[[CHANNELS]] ins(%[[B]] : tensor<3x1x2xi32>)
// CHECK-SAME: outs(%[[S0]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step shr 4 outs(%[[S1]] :
// CHECK-NEXT: %[[S3:.*]] = vta.step max 0 outs(%[[S2]] :
// CHECK-NEXT: %[[S4:.*]] = vta.step min 100 outs(%[[S3]] :
// CHECK: vta.step narrow ins(%[[S4]] :
func.func @kernel_all(%r: !r) -> !r {
  %y = vta.kernel "all" (%in = %r) : (!r) -> !r {
    %bias = arith.constant dense<[[[1, 2]], [[3, 4]], [[5, 6]]]> : tensor<3x1x2xi32>
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : !acc
    %acc = linalg.fill ins(%zero : i32) outs(%e : !acc) -> !acc
    %0 = vta.step add map #channels ins(%bias : tensor<3x1x2xi32>) outs(%acc : !acc)
    %1 = vta.step add map #all ins(%in : !r) outs(%0 : !acc)
    %2 = vta.step add 8 outs(%1 : !acc)
    %3 = vta.step shr 1 outs(%2 : !acc)
    %4 = vta.step shr 3 outs(%3 : !acc)
    %5 = vta.step min 127 outs(%4 : !acc)
    %6 = vta.step max 0 outs(%5 : !acc)
    %7 = vta.step min 100 outs(%6 : !acc)
    %e8 = tensor.empty() : !r
    %8 = vta.step narrow ins(%7 : !acc) outs(%e8 : !r)
    vta.yield %8 : !r
  }
  return %y : !r
}

// A constant that is given to a kernel goes inside, and is one then.

// CHECK-LABEL: func @kernel_operand(
// CHECK: vta.kernel "operand" () :
// CHECK-DAG: %[[B:.*]] = arith.constant dense<{{\[\[\[}}4, 5]], {{\[\[}}6, 7]], {{\[\[}}8, 9]]]>
// CHECK-DAG: %[[ACC:.*]] = linalg.fill
// CHECK-NOT: vta.step
// CHECK: %[[S0:.*]] = vta.step add map #[[CHANNELS]] ins(%[[B]] : tensor<3x1x2xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK: vta.step narrow ins(%[[S0]] :
func.func @kernel_operand() -> !r {
  %bias = arith.constant dense<[[[1, 2]], [[3, 4]], [[5, 6]]]> : tensor<3x1x2xi32>
  %y = vta.kernel "operand" (%b = %bias) : (tensor<3x1x2xi32>) -> !r {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : !acc
    %acc = linalg.fill ins(%zero : i32) outs(%e : !acc) -> !acc
    %0 = vta.step add map #channels ins(%b : tensor<3x1x2xi32>) outs(%acc : !acc)
    %1 = vta.step add 3 outs(%0 : !acc)
    %e8 = tensor.empty() : !r
    %2 = vta.step narrow ins(%1 : !acc) outs(%e8 : !r)
    vta.yield %2 : !r
  }
  return %y : !r
}

//===----------------------------------------------------------------------===//
// Nothing
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @nothing(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>, %{{.*}}: tensor<2x3x1x2xi8>)
// CHECK: return %[[ACC]], %[[ACC]], %[[ACC]] :
func.func @nothing(%acc: !acc, %r: !r) -> (!acc, !acc, !acc) {
  %zeros = arith.constant dense<0> : tensor<1x2xi32>
  %a0 = vta.step add 0 outs(%acc : !acc)
  %a1 = vta.step add map #lanes ins(%zeros : tensor<1x2xi32>) outs(%a0 : !acc)
  %b0 = vta.step shr 0 outs(%acc : !acc)
  %b1 = vta.step shr map #lanes ins(%zeros : tensor<1x2xi32>) outs(%b0 : !acc)
  %c0 = vta.step add scale 0 map #all ins(%r : !r) outs(%acc : !acc)
  return %a1, %b1, %c0 : !acc, !acc, !acc
}

// What is nothing in all, also where others add something in between.

// CHECK-LABEL: func @nothing_together(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>, %[[R:.*]]: tensor<2x3x1x2xi8>)
// CHECK-NEXT: %[[S0:.*]] = vta.step add map #[[ALL]] ins(%[[R]] : tensor<2x3x1x2xi8>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step add 9 outs(%[[ACC]] :
// CHECK-NEXT: return %[[ACC]], %[[ACC]], %[[S0]], %[[S1]] :
func.func @nothing_together(%acc: !acc, %r: !r) -> (!acc, !acc, !acc, !acc) {
  %k = arith.constant dense<[[3, -4]]> : tensor<1x2xi32>
  %minus_k = arith.constant dense<[[-3, 4]]> : tensor<1x2xi32>
  %a0 = vta.step add 5 outs(%acc : !acc)
  %a1 = vta.step add -5 outs(%a0 : !acc)
  %b0 = vta.step add map #lanes ins(%k : tensor<1x2xi32>) outs(%acc : !acc)
  %b1 = vta.step add map #lanes ins(%minus_k : tensor<1x2xi32>) outs(%b0 : !acc)
  %c0 = vta.step add 5 outs(%acc : !acc)
  %c1 = vta.step add map #all ins(%r : !r) outs(%c0 : !acc)
  %c2 = vta.step add -5 outs(%c1 : !acc)
  %d0 = vta.step add scale 7 map #all ins(%r : !r) outs(%acc : !acc)
  %d1 = vta.step add 9 outs(%d0 : !acc)
  %d2 = vta.step add scale -7 map #all ins(%r : !r) outs(%d1 : !acc)
  return %a1, %b1, %c2, %d2 : !acc, !acc, !acc, !acc
}

// Clips at 0 are something, and so are zeros among other values.

// CHECK-LABEL: func @something(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK: %[[K:.*]] = arith.constant dense<{{\[\[}}0, 1]]>
// CHECK-NEXT: %[[S0:.*]] = vta.step max 0 outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step min 0 outs(%[[ACC]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step add map #[[LANES]] ins(%[[K]] : tensor<1x2xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: return %[[S0]], %[[S1]], %[[S2]] :
func.func @something(%acc: !acc) -> (!acc, !acc, !acc) {
  %k = arith.constant dense<[[0, 1]]> : tensor<1x2xi32>
  %a0 = vta.step max 0 outs(%acc : !acc)
  %b0 = vta.step min 0 outs(%acc : !acc)
  %c0 = vta.step add map #lanes ins(%k : tensor<1x2xi32>) outs(%acc : !acc)
  return %a0, %b0, %c0 : !acc, !acc, !acc
}

//===----------------------------------------------------------------------===//
// Additions
//===----------------------------------------------------------------------===//

// Sums wrap, as on the accumulators.

// CHECK-LABEL: func @immediates(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-NEXT: %[[S0:.*]] = vta.step add -7 outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step add 10 outs(%[[ACC]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step add -2147483648 outs(%[[ACC]] :
// CHECK-NEXT: return %[[S0]], %[[S1]], %[[S2]] :
func.func @immediates(%acc: !acc) -> (!acc, !acc, !acc) {
  %a0 = vta.step add 3 outs(%acc : !acc)
  %a1 = vta.step add -10 outs(%a0 : !acc)
  %b0 = vta.step add 1 outs(%acc : !acc)
  %b1 = vta.step add 2 outs(%b0 : !acc)
  %b2 = vta.step add 3 outs(%b1 : !acc)
  %b3 = vta.step add 4 outs(%b2 : !acc)
  %c0 = vta.step add 2147483647 outs(%acc : !acc)
  %c1 = vta.step add 1 outs(%c0 : !acc)
  return %a1, %b3, %c1 : !acc, !acc, !acc
}

// Constants meet at the last of them, past residuals and tensors that are unknown.

// CHECK-LABEL: func @across(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>, %[[R:.*]]: tensor<2x3x1x2xi8>,
// CHECK-SAME: %[[B:.*]]: tensor<3x1x2xi32>)
// CHECK-NEXT: %[[S0:.*]] = vta.step add scale 2 map #[[ALL]] ins(%[[R]] : tensor<2x3x1x2xi8>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step add map #[[CHANNELS]] ins(%[[B]] : tensor<3x1x2xi32>)
// CHECK-SAME: outs(%[[S0]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step add 11 outs(%[[S1]] :
// CHECK-NEXT: return %[[S2]] :
func.func @across(%acc: !acc, %r: !r, %b: tensor<3x1x2xi32>) -> !acc {
  %0 = vta.step add 4 outs(%acc : !acc)
  %1 = vta.step add scale 2 map #all ins(%r : !r) outs(%0 : !acc)
  %2 = vta.step add map #channels ins(%b : tensor<3x1x2xi32>) outs(%1 : !acc)
  %3 = vta.step add 7 outs(%2 : !acc)
  return %3 : !acc
}

// Not past shifts and clips.

// CHECK-LABEL: func @not_across(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-NEXT: %[[S0:.*]] = vta.step add 4 outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step shr 2 outs(%[[S0]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step add 5 outs(%[[S1]] :
// CHECK-NEXT: %[[S3:.*]] = vta.step max 6 outs(%[[S2]] :
// CHECK-NEXT: %[[S4:.*]] = vta.step add 7 outs(%[[S3]] :
// CHECK-NEXT: return %[[S4]] :
func.func @not_across(%acc: !acc) -> !acc {
  %0 = vta.step add 4 outs(%acc : !acc)
  %1 = vta.step shr 2 outs(%0 : !acc)
  %2 = vta.step add 5 outs(%1 : !acc)
  %3 = vta.step max 6 outs(%2 : !acc)
  %4 = vta.step add 7 outs(%3 : !acc)
  return %4 : !acc
}

// An operation that is not a step, such as a pool, ends a chain.

// CHECK-LABEL: func @not_across_others(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>, %{{.*}}: tensor<2x3x1x2xi32>)
// CHECK: %[[S0:.*]] = vta.step add 4 outs(%[[ACC]] :
// CHECK-NEXT: %[[MAX:.*]] = linalg.max ins(%[[S0]],
// CHECK-NEXT: %[[S1:.*]] = vta.step add 5 outs(%[[MAX]] :
// CHECK-NEXT: return %[[S1]] :
func.func @not_across_others(%acc: !acc, %x: !acc) -> !acc {
  %e = tensor.empty() : !acc
  %0 = vta.step add 4 outs(%acc : !acc)
  %max = linalg.max ins(%0, %x : !acc, !acc) outs(%e : !acc) -> !acc
  %1 = vta.step add 5 outs(%max : !acc)
  return %1 : !acc
}

// CHECK-LABEL: func @immediate_and_tensor(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-DAG: %[[K0:.*]] = {{.*}} dense<{{\[\[\[}}11, 12]], {{\[\[}}13, 14]], {{\[\[}}15, 16]]]>
// CHECK-DAG: %[[K1:.*]] = {{.*}} dense<{{\[\[\[}}-9, -8]], {{\[\[}}-7, -6]], {{\[\[}}-5, -4]]]>
// CHECK-NOT: vta.step
// CHECK: %[[S0:.*]] = vta.step add map #[[CHANNELS]] ins(%[[K0]] : tensor<3x1x2xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step add map #[[CHANNELS]] ins(%[[K1]] : tensor<3x1x2xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: return %[[S0]], %[[S1]] :
func.func @immediate_and_tensor(%acc: !acc) -> (!acc, !acc) {
  %k = arith.constant dense<[[[1, 2]], [[3, 4]], [[5, 6]]]> : tensor<3x1x2xi32>
  %a0 = vta.step add 10 outs(%acc : !acc)
  %a1 = vta.step add map #channels ins(%k : tensor<3x1x2xi32>) outs(%a0 : !acc)
  %b0 = vta.step add map #channels ins(%k : tensor<3x1x2xi32>) outs(%acc : !acc)
  %b1 = vta.step add -10 outs(%b0 : !acc)
  return %a1, %b1 : !acc, !acc
}

// Of two tensors one has the dimensions of the other, and more: by lane (10 and 20)
// and by channel, in both orders.

// CHECK-LABEL: func @nested(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-DAG: %[[K0:.*]] = {{.*}} dense<{{\[\[\[}}11, 22]], {{\[\[}}13, 24]], {{\[\[}}15, 26]]]>
// CHECK-DAG: %[[K1:.*]] = {{.*}} dense<{{\[\[\[}}21, 42]], {{\[\[}}23, 44]], {{\[\[}}25, 46]]]>
// CHECK-NOT: vta.step
// CHECK: %[[S0:.*]] = vta.step add map #[[CHANNELS]] ins(%[[K0]] : tensor<3x1x2xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step add map #[[CHANNELS]] ins(%[[K1]] : tensor<3x1x2xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: return %[[S0]], %[[S1]] :
func.func @nested(%acc: !acc) -> (!acc, !acc) {
  %k = arith.constant dense<[[[1, 2]], [[3, 4]], [[5, 6]]]> : tensor<3x1x2xi32>
  %lanes = arith.constant dense<[[10, 20]]> : tensor<1x2xi32>
  %more = arith.constant dense<[[20, 40]]> : tensor<1x2xi32>
  %a0 = vta.step add map #lanes ins(%lanes : tensor<1x2xi32>) outs(%acc : !acc)
  %a1 = vta.step add map #channels ins(%k : tensor<3x1x2xi32>) outs(%a0 : !acc)
  %b0 = vta.step add map #channels ins(%k : tensor<3x1x2xi32>) outs(%acc : !acc)
  %b1 = vta.step add map #lanes ins(%more : tensor<1x2xi32>) outs(%b0 : !acc)
  return %a1, %b1 : !acc, !acc
}

// Dimensions in another order: row h, channel c and lane o have 100 h + 10 c + o and
// 1000 (2 c + h).

// CHECK-LABEL: func @swapped(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK: %[[K:.*]] = arith.constant dense<
// CHECK-SAME: {{\[\[\[\[}}0, 1]], {{\[\[}}2010, 2011]], {{\[\[}}4020, 4021]]],
// CHECK-SAME: {{\[\[\[}}1100, 1101]], {{\[\[}}3110, 3111]], {{\[\[}}5120, 5121]]]]>
// CHECK-SAME: tensor<2x3x1x2xi32>
// CHECK-NEXT: %[[S0:.*]] = vta.step add map #[[ALL]] ins(%[[K]] : tensor<2x3x1x2xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: return %[[S0]] :
func.func @swapped(%acc: !acc) -> !acc {
  %k = arith.constant dense<[[[[0, 1]], [[10, 11]], [[20, 21]]],
                             [[[100, 101]], [[110, 111]], [[120, 121]]]]> : !acc
  %m = arith.constant dense<[[[[0, 0]], [[1000, 1000]]],
                             [[[2000, 2000]], [[3000, 3000]]],
                             [[[4000, 4000]], [[5000, 5000]]]]> : tensor<3x2x1x2xi32>
  %0 = vta.step add map #all ins(%k : !acc) outs(%acc : !acc)
  %1 = vta.step add map #swapped ins(%m : tensor<3x2x1x2xi32>) outs(%0 : !acc)
  return %1 : !acc
}

// Rows and channels have no tensor with both.

// CHECK-LABEL: func @not_nested(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-DAG: %[[ROWS_K:.*]] = arith.constant dense<{{\[\[\[}}1, 2]], {{\[\[}}3, 4]]]>
// CHECK-DAG: %[[K:.*]] = arith.constant dense<{{\[\[\[}}1, 2]], {{\[\[}}3, 4]], {{\[\[}}5, 6]]]>
// CHECK-NOT: vta.step
// CHECK: %[[S0:.*]] = vta.step add map #[[ROWS]] ins(%[[ROWS_K]] : tensor<2x1x2xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step add map #[[CHANNELS]] ins(%[[K]] : tensor<3x1x2xi32>)
// CHECK-SAME: outs(%[[S0]] :
// CHECK-NEXT: return %[[S1]] :
func.func @not_nested(%acc: !acc) -> !acc {
  %rows = arith.constant dense<[[[1, 2]], [[3, 4]]]> : tensor<2x1x2xi32>
  %k = arith.constant dense<[[[1, 2]], [[3, 4]], [[5, 6]]]> : tensor<3x1x2xi32>
  %0 = vta.step add map #rows ins(%rows : tensor<2x1x2xi32>) outs(%acc : !acc)
  %1 = vta.step add map #channels ins(%k : tensor<3x1x2xi32>) outs(%0 : !acc)
  return %1 : !acc
}

// Parts and reshapes of constants are constants.

// CHECK-LABEL: func @through_slices(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK: %[[K:.*]] = arith.constant dense<{{\[\[\[}}12, 13]], {{\[\[}}14, 15]], {{\[\[}}16, 17]]]>
// CHECK-NEXT: %[[S0:.*]] = vta.step add map #[[CHANNELS]] ins(%[[K]] : tensor<3x1x2xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: return %[[S0]] :
func.func @through_slices(%acc: !acc) -> !acc {
  %five = arith.constant dense<[[0, 1], [2, 3], [4, 5], [6, 7], [8, 9]]> : tensor<5x2xi32>
  %three = tensor.extract_slice %five[1, 0] [3, 2] [1, 1] : tensor<5x2xi32> to tensor<3x2xi32>
  %k = tensor.expand_shape %three [[0], [1, 2]] output_shape [3, 1, 2]
      : tensor<3x2xi32> into tensor<3x1x2xi32>
  %0 = vta.step add map #channels ins(%k : tensor<3x1x2xi32>) outs(%acc : !acc)
  %1 = vta.step add 10 outs(%0 : !acc)
  return %1 : !acc
}

// A residual that is added more than once is once, by the sum of its scales, which
// wraps.

// CHECK-LABEL: func @residuals(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>, %[[R:.*]]: tensor<2x3x1x2xi8>)
// CHECK-NEXT: %[[S0:.*]] = vta.step add 7 outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step add scale 6 map #[[ALL]] ins(%[[R]] : tensor<2x3x1x2xi8>)
// CHECK-SAME: outs(%[[S0]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step add map #[[ALL]] ins(%[[R]] : tensor<2x3x1x2xi8>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: %[[S3:.*]] = vta.step add scale -2147483648 map #[[ALL]] ins(%[[R]] :
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: return %[[S1]], %[[S2]], %[[ACC]], %[[S3]] :
func.func @residuals(%acc: !acc, %r: !r) -> (!acc, !acc, !acc, !acc) {
  %a0 = vta.step add map #all ins(%r : !r) outs(%acc : !acc)
  %a1 = vta.step add scale 3 map #all ins(%r : !r) outs(%a0 : !acc)
  %a2 = vta.step add 7 outs(%a1 : !acc)
  %a3 = vta.step add scale 2 map #all ins(%r : !r) outs(%a2 : !acc)
  %b0 = vta.step add scale 3 map #all ins(%r : !r) outs(%acc : !acc)
  %b1 = vta.step add scale -2 map #all ins(%r : !r) outs(%b0 : !acc)
  %c0 = vta.step add scale 3 map #all ins(%r : !r) outs(%acc : !acc)
  %c1 = vta.step add scale -3 map #all ins(%r : !r) outs(%c0 : !acc)
  %d0 = vta.step add scale 2147483647 map #all ins(%r : !r) outs(%acc : !acc)
  %d1 = vta.step add map #all ins(%r : !r) outs(%d0 : !acc)
  return %a3, %b1, %c1, %d1 : !acc, !acc, !acc, !acc
}

// Not if they are different ones, or the same in another order, or more than int8.

// CHECK-LABEL: func @other_residuals(
// CHECK-SAME: %[[ACC:[^ ]*]]: tensor<2x2x1x2xi32>, %[[R:[^ ]*]]: tensor<2x2x1x2xi8>,
// CHECK-SAME: %[[Q:[^ ]*]]: tensor<2x2x1x2xi8>, %[[P:[^ ]*]]: tensor<2x2x1x2xi32>)
// CHECK-NEXT: %[[S0:.*]] = vta.step add map #[[ALL]] ins(%[[R]] : {{.*}} outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step add map #[[ALL]] ins(%[[Q]] : {{.*}} outs(%[[S0]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step add map #[[SWAPPED]] ins(%[[R]] : {{.*}} outs(%[[S1]] :
// CHECK-NEXT: %[[S3:.*]] = vta.step add map #[[ALL]] ins(%[[P]] : {{.*}} outs(%[[S2]] :
// CHECK-NEXT: %[[S4:.*]] = vta.step add map #[[ALL]] ins(%[[P]] : {{.*}} outs(%[[S3]] :
// CHECK-NEXT: return %[[S4]] :
func.func @other_residuals(%acc: !square, %r: tensor<2x2x1x2xi8>, %q: tensor<2x2x1x2xi8>,
                           %p: !square) -> !square {
  %0 = vta.step add map #all ins(%r : tensor<2x2x1x2xi8>) outs(%acc : !square)
  %1 = vta.step add map #all ins(%q : tensor<2x2x1x2xi8>) outs(%0 : !square)
  %2 = vta.step add map #swapped ins(%r : tensor<2x2x1x2xi8>) outs(%1 : !square)
  %3 = vta.step add map #all ins(%p : !square) outs(%2 : !square)
  %4 = vta.step add map #all ins(%p : !square) outs(%3 : !square)
  return %4 : !square
}

//===----------------------------------------------------------------------===//
// Shifts
//===----------------------------------------------------------------------===//

// Up to 15 to the right.

// CHECK-LABEL: func @right(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-NEXT: %[[S0:.*]] = vta.step shr 15 outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step shr 8 outs(%[[ACC]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step shr 8 outs(%[[S1]] :
// CHECK-NEXT: %[[S3:.*]] = vta.step shr 6 outs(%[[ACC]] :
// CHECK-NEXT: return %[[S0]], %[[S2]], %[[S3]] :
func.func @right(%acc: !acc) -> (!acc, !acc, !acc) {
  %a0 = vta.step shr 7 outs(%acc : !acc)
  %a1 = vta.step shr 8 outs(%a0 : !acc)
  %b0 = vta.step shr 8 outs(%acc : !acc)
  %b1 = vta.step shr 8 outs(%b0 : !acc)
  %c0 = vta.step shr 1 outs(%acc : !acc)
  %c1 = vta.step shr 2 outs(%c0 : !acc)
  %c2 = vta.step shr 3 outs(%c1 : !acc)
  return %a1, %b1, %c2 : !acc, !acc, !acc
}

// Up to 16 to the left.

// CHECK-LABEL: func @left(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-NEXT: %[[S0:.*]] = vta.step shr -16 outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step shr -8 outs(%[[ACC]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step shr -9 outs(%[[S1]] :
// CHECK-NEXT: return %[[S0]], %[[S2]] :
func.func @left(%acc: !acc) -> (!acc, !acc) {
  %a0 = vta.step shr -8 outs(%acc : !acc)
  %a1 = vta.step shr -8 outs(%a0 : !acc)
  %b0 = vta.step shr -8 outs(%acc : !acc)
  %b1 = vta.step shr -9 outs(%b0 : !acc)
  return %a1, %b1 : !acc, !acc
}

// Longer ones stay in their parts, and whole where they are.

// CHECK-LABEL: func @long(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-NEXT: %[[S0:.*]] = vta.step shr 15 outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step shr 15 outs(%[[S0]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step shr 1 outs(%[[S1]] :
// CHECK-NEXT: %[[S3:.*]] = vta.step shr -16 outs(%[[ACC]] :
// CHECK-NEXT: %[[S4:.*]] = vta.step shr -15 outs(%[[S3]] :
// CHECK-NEXT: %[[S5:.*]] = vta.step shr 31 outs(%[[ACC]] :
// CHECK-NEXT: %[[S6:.*]] = vta.step shr 1 outs(%[[S5]] :
// CHECK-NEXT: %[[S7:.*]] = vta.step shr -31 outs(%[[ACC]] :
// CHECK-NEXT: %[[S8:.*]] = vta.step shr -1 outs(%[[S7]] :
// CHECK-NEXT: return %[[S2]], %[[S4]], %[[S6]], %[[S8]] :
func.func @long(%acc: !acc) -> (!acc, !acc, !acc, !acc) {
  %a0 = vta.step shr 15 outs(%acc : !acc)
  %a1 = vta.step shr 15 outs(%a0 : !acc)
  %a2 = vta.step shr 1 outs(%a1 : !acc)
  %b0 = vta.step shr -16 outs(%acc : !acc)
  %b1 = vta.step shr -15 outs(%b0 : !acc)
  %c0 = vta.step shr 31 outs(%acc : !acc)
  %c1 = vta.step shr 1 outs(%c0 : !acc)
  %d0 = vta.step shr -31 outs(%acc : !acc)
  %d1 = vta.step shr -1 outs(%d0 : !acc)
  return %a2, %b1, %c1, %d1 : !acc, !acc, !acc, !acc
}

// Bits are lost in between: at the top, or at the bottom.

// CHECK-LABEL: func @opposite(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-NEXT: %[[S0:.*]] = vta.step shr -3 outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step shr 3 outs(%[[S0]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step shr 8 outs(%[[ACC]] :
// CHECK-NEXT: %[[S3:.*]] = vta.step shr -3 outs(%[[S2]] :
// CHECK-NEXT: return %[[S1]], %[[S3]] :
func.func @opposite(%acc: !acc) -> (!acc, !acc) {
  %a0 = vta.step shr -3 outs(%acc : !acc)
  %a1 = vta.step shr 3 outs(%a0 : !acc)
  %b0 = vta.step shr 8 outs(%acc : !acc)
  %b1 = vta.step shr -3 outs(%b0 : !acc)
  return %a1, %b1 : !acc, !acc
}

// By channel: with an immediate, with a tensor by lane, to the left.

// CHECK-LABEL: func @by_tensors(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-DAG: %[[K0:.*]] = {{.*}} dense<{{\[\[\[}}10, 11]], {{\[\[}}12, 13]], {{\[\[}}14, 15]]]>
// CHECK-DAG: %[[K1:.*]] = arith.constant dense<{{\[\[\[}}1, 3]], {{\[\[}}3, 5]], {{\[\[}}5, 7]]]>
// CHECK-DAG: %[[K2:.*]] = arith.constant dense<{{\[\[}}-4, -16]]>
// CHECK-NOT: vta.step
// CHECK: %[[S0:.*]] = vta.step shr map #[[CHANNELS]] ins(%[[K0]] : tensor<3x1x2xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step shr map #[[CHANNELS]] ins(%[[K1]] : tensor<3x1x2xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step shr map #[[LANES]] ins(%[[K2]] : tensor<1x2xi32>)
// CHECK-SAME: outs(%[[ACC]] :
// CHECK-NEXT: return %[[S0]], %[[S1]], %[[S2]] :
func.func @by_tensors(%acc: !acc) -> (!acc, !acc, !acc) {
  %k = arith.constant dense<[[[0, 1]], [[2, 3]], [[4, 5]]]> : tensor<3x1x2xi32>
  %lanes = arith.constant dense<[[1, 2]]> : tensor<1x2xi32>
  %left = arith.constant dense<[[-1, -13]]> : tensor<1x2xi32>
  %a0 = vta.step shr map #channels ins(%k : tensor<3x1x2xi32>) outs(%acc : !acc)
  %a1 = vta.step shr 10 outs(%a0 : !acc)
  %b0 = vta.step shr map #lanes ins(%lanes : tensor<1x2xi32>) outs(%acc : !acc)
  %b1 = vta.step shr map #channels ins(%k : tensor<3x1x2xi32>) outs(%b0 : !acc)
  %c0 = vta.step shr -3 outs(%acc : !acc)
  %c1 = vta.step shr map #lanes ins(%left : tensor<1x2xi32>) outs(%c0 : !acc)
  return %a1, %b1, %c1 : !acc, !acc, !acc
}

// Not where one element would be shifted by more than 15 (16 to the left), or both ways,
// or where no tensor has both.

// CHECK-LABEL: func @not_by_tensors(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-DAG: %[[K:.*]] = arith.constant dense<{{\[\[\[}}0, 1]], {{\[\[}}2, 3]], {{\[\[}}4, 5]]]>
// CHECK-DAG: %[[LEFT:.*]] = arith.constant dense<{{\[\[}}-1, -14]]>
// CHECK-DAG: %[[BOTH:.*]] = arith.constant dense<{{\[\[}}-1, 2]]>
// CHECK-DAG: %[[ROWS_K:.*]] = arith.constant dense<{{\[\[\[}}1, 2]], {{\[\[}}3, 4]]]>
// CHECK-NOT: vta.step
// CHECK: %[[S0:.*]] = vta.step shr map #[[CHANNELS]] ins(%[[K]] : {{.*}} outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step shr 11 outs(%[[S0]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step shr -3 outs(%[[ACC]] :
// CHECK-NEXT: %[[S3:.*]] = vta.step shr map #[[LANES]] ins(%[[LEFT]] : {{.*}} outs(%[[S2]] :
// CHECK-NEXT: %[[S4:.*]] = vta.step shr map #[[LANES]] ins(%[[BOTH]] : {{.*}} outs(%[[ACC]] :
// CHECK-NEXT: %[[S5:.*]] = vta.step shr 3 outs(%[[S4]] :
// CHECK-NEXT: %[[S6:.*]] = vta.step shr map #[[ROWS]] ins(%[[ROWS_K]] : {{.*}} outs(%[[ACC]] :
// CHECK-NEXT: %[[S7:.*]] = vta.step shr map #[[CHANNELS]] ins(%[[K]] : {{.*}} outs(%[[S6]] :
// CHECK-NEXT: return %[[S1]], %[[S3]], %[[S5]], %[[S7]] :
func.func @not_by_tensors(%acc: !acc) -> (!acc, !acc, !acc, !acc) {
  %k = arith.constant dense<[[[0, 1]], [[2, 3]], [[4, 5]]]> : tensor<3x1x2xi32>
  %left = arith.constant dense<[[-1, -14]]> : tensor<1x2xi32>
  %both = arith.constant dense<[[-1, 2]]> : tensor<1x2xi32>
  %rows = arith.constant dense<[[[1, 2]], [[3, 4]]]> : tensor<2x1x2xi32>
  %a0 = vta.step shr map #channels ins(%k : tensor<3x1x2xi32>) outs(%acc : !acc)
  %a1 = vta.step shr 11 outs(%a0 : !acc)
  %b0 = vta.step shr -3 outs(%acc : !acc)
  %b1 = vta.step shr map #lanes ins(%left : tensor<1x2xi32>) outs(%b0 : !acc)
  %c0 = vta.step shr map #lanes ins(%both : tensor<1x2xi32>) outs(%acc : !acc)
  %c1 = vta.step shr 3 outs(%c0 : !acc)
  %d0 = vta.step shr map #rows ins(%rows : tensor<2x1x2xi32>) outs(%acc : !acc)
  %d1 = vta.step shr map #channels ins(%k : tensor<3x1x2xi32>) outs(%d0 : !acc)
  return %a1, %b1, %c1, %d1 : !acc, !acc, !acc, !acc
}

//===----------------------------------------------------------------------===//
// Clips
//===----------------------------------------------------------------------===//

// The tighter one of two.

// CHECK-LABEL: func @clips(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-NEXT: %[[S0:.*]] = vta.step max 3 outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step max 3 outs(%[[ACC]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step min 100 outs(%[[ACC]] :
// CHECK-NEXT: %[[S3:.*]] = vta.step min 100 outs(%[[ACC]] :
// CHECK-NEXT: return %[[S0]], %[[S1]], %[[S2]], %[[S3]] :
func.func @clips(%acc: !acc) -> (!acc, !acc, !acc, !acc) {
  %a0 = vta.step max 0 outs(%acc : !acc)
  %a1 = vta.step max 3 outs(%a0 : !acc)
  %b0 = vta.step max 3 outs(%acc : !acc)
  %b1 = vta.step max -5 outs(%b0 : !acc)
  %c0 = vta.step min 127 outs(%acc : !acc)
  %c1 = vta.step min 100 outs(%c0 : !acc)
  %d0 = vta.step min 100 outs(%acc : !acc)
  %d1 = vta.step min 127 outs(%d0 : !acc)
  return %a1, %b1, %c1, %d1 : !acc, !acc, !acc, !acc
}

// The maximum comes first, unless the bounds cross.

// CHECK-LABEL: func @clips_in_order(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-NEXT: %[[S0:.*]] = vta.step max 3 outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step min 100 outs(%[[S0]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step max 5 outs(%[[ACC]] :
// CHECK-NEXT: %[[S3:.*]] = vta.step min 5 outs(%[[S2]] :
// CHECK-NEXT: %[[S4:.*]] = vta.step min 5 outs(%[[ACC]] :
// CHECK-NEXT: %[[S5:.*]] = vta.step max 6 outs(%[[S4]] :
// CHECK-NEXT: %[[S6:.*]] = vta.step max 6 outs(%[[ACC]] :
// CHECK-NEXT: %[[S7:.*]] = vta.step min 5 outs(%[[S6]] :
// CHECK-NEXT: return %[[S1]], %[[S3]], %[[S5]], %[[S7]] :
func.func @clips_in_order(%acc: !acc) -> (!acc, !acc, !acc, !acc) {
  %a0 = vta.step min 100 outs(%acc : !acc)
  %a1 = vta.step max 3 outs(%a0 : !acc)
  %b0 = vta.step min 5 outs(%acc : !acc)
  %b1 = vta.step max 5 outs(%b0 : !acc)
  %c0 = vta.step min 5 outs(%acc : !acc)
  %c1 = vta.step max 6 outs(%c0 : !acc)
  %d0 = vta.step max 6 outs(%acc : !acc)
  %d1 = vta.step min 5 outs(%d0 : !acc)
  return %a1, %b1, %c1, %d1 : !acc, !acc, !acc, !acc
}

// Several become two.

// CHECK-LABEL: func @several_clips(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-NEXT: %[[S0:.*]] = vta.step max 5 outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step min 90 outs(%[[S0]] :
// CHECK-NEXT: return %[[S1]] :
func.func @several_clips(%acc: !acc) -> !acc {
  %0 = vta.step max 3 outs(%acc : !acc)
  %1 = vta.step min 100 outs(%0 : !acc)
  %2 = vta.step max 5 outs(%1 : !acc)
  %3 = vta.step min 90 outs(%2 : !acc)
  %4 = vta.step max -8 outs(%3 : !acc)
  return %4 : !acc
}

// Clips by tensors stay as they are, and so do their neighbours.

// CHECK-LABEL: func @clips_by_tensors(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK: %[[K:.*]] = arith.constant dense<{{\[\[}}70, 80]]>
// CHECK-NEXT: %[[S0:.*]] = vta.step min map #[[LANES]] ins(%[[K]] : {{.*}} outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step min map #[[LANES]] ins(%[[K]] : {{.*}} outs(%[[S0]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step min 90 outs(%[[S1]] :
// CHECK-NEXT: %[[S3:.*]] = vta.step max map #[[LANES]] ins(%[[K]] : {{.*}} outs(%[[S2]] :
// CHECK-NEXT: %[[S4:.*]] = vta.step shr 2 outs(%[[S3]] :
// CHECK-NEXT: return %[[S4]] :
func.func @clips_by_tensors(%acc: !acc) -> !acc {
  %k = arith.constant dense<[[70, 80]]> : tensor<1x2xi32>
  %0 = vta.step min map #lanes ins(%k : tensor<1x2xi32>) outs(%acc : !acc)
  %1 = vta.step min map #lanes ins(%k : tensor<1x2xi32>) outs(%0 : !acc)
  %2 = vta.step min 90 outs(%1 : !acc)
  %3 = vta.step max map #lanes ins(%k : tensor<1x2xi32>) outs(%2 : !acc)
  %4 = vta.step shr 2 outs(%3 : !acc)
  return %4 : !acc
}

// -70000 / 1024 is -68.4, 80000 / 1024 is 78.1, and shifts round down. All that is left
// of 31 places are -1 and 0.

// CHECK-LABEL: func @clip_behind_shift(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-NEXT: %[[S0:.*]] = vta.step shr 10 outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step max -69 outs(%[[S0]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step min 78 outs(%[[S1]] :
// CHECK-NEXT: %[[S3:.*]] = vta.step shr 31 outs(%[[ACC]] :
// CHECK-NEXT: %[[S4:.*]] = vta.step max -1 outs(%[[S3]] :
// CHECK-NEXT: %[[S5:.*]] = vta.step shr 31 outs(%[[ACC]] :
// CHECK-NEXT: %[[S6:.*]] = vta.step min 0 outs(%[[S5]] :
// CHECK-NEXT: return %[[S2]], %[[S4]], %[[S6]] :
func.func @clip_behind_shift(%acc: !acc) -> (!acc, !acc, !acc) {
  %a0 = vta.step max -70000 outs(%acc : !acc)
  %a1 = vta.step min 80000 outs(%a0 : !acc)
  %a2 = vta.step shr 10 outs(%a1 : !acc)
  %b0 = vta.step max -5 outs(%acc : !acc)
  %b1 = vta.step shr 31 outs(%b0 : !acc)
  %c0 = vta.step min 5 outs(%acc : !acc)
  %c1 = vta.step shr 31 outs(%c0 : !acc)
  return %a2, %b1, %c1 : !acc, !acc, !acc
}

// Bounds that cross keep their order, here 100 / 4 and 200 / 4.

// CHECK-LABEL: func @crossing_behind_shift(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-NEXT: %[[S0:.*]] = vta.step shr 2 outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step min 25 outs(%[[S0]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step max 50 outs(%[[S1]] :
// CHECK-NEXT: return %[[S2]] :
func.func @crossing_behind_shift(%acc: !acc) -> !acc {
  %0 = vta.step min 100 outs(%acc : !acc)
  %1 = vta.step max 200 outs(%0 : !acc)
  %2 = vta.step shr 2 outs(%1 : !acc)
  return %2 : !acc
}

// With the clip behind them, shifts meet; -100 / 16 is -6.25.

// CHECK-LABEL: func @shifts_around_clip(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-NEXT: %[[S0:.*]] = vta.step shr 7 outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step max -7 outs(%[[S0]] :
// CHECK-NEXT: return %[[S1]] :
func.func @shifts_around_clip(%acc: !acc) -> !acc {
  %0 = vta.step shr 3 outs(%acc : !acc)
  %1 = vta.step max -100 outs(%0 : !acc)
  %2 = vta.step shr 4 outs(%1 : !acc)
  return %2 : !acc
}

// Shifts to the left may wrap, and those by tensors would need tensors of bounds.

// CHECK-LABEL: func @clip_before_other_shifts(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK: %[[K:.*]] = arith.constant dense<{{\[\[}}1, 2]]>
// CHECK-NEXT: %[[S0:.*]] = vta.step max 5 outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step shr -2 outs(%[[S0]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step min 5 outs(%[[ACC]] :
// CHECK-NEXT: %[[S3:.*]] = vta.step shr map #[[LANES]] ins(%[[K]] : {{.*}} outs(%[[S2]] :
// CHECK-NEXT: return %[[S1]], %[[S3]] :
func.func @clip_before_other_shifts(%acc: !acc) -> (!acc, !acc) {
  %k = arith.constant dense<[[1, 2]]> : tensor<1x2xi32>
  %a0 = vta.step max 5 outs(%acc : !acc)
  %a1 = vta.step shr -2 outs(%a0 : !acc)
  %b0 = vta.step min 5 outs(%acc : !acc)
  %b1 = vta.step shr map #lanes ins(%k : tensor<1x2xi32>) outs(%b0 : !acc)
  return %a1, %b1 : !acc, !acc
}

//===----------------------------------------------------------------------===//
// Steps with other uses
//===----------------------------------------------------------------------===//

// What else reads a result still finds it.

// CHECK-LABEL: func @two_uses(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>, %[[R:.*]]: tensor<2x3x1x2xi8>)
// CHECK-NEXT: %[[A0:.*]] = vta.step add 1 outs(%[[ACC]] :
// CHECK-NEXT: %[[A1:.*]] = vta.step add 2 outs(%[[A0]] :
// CHECK-NEXT: %[[B0:.*]] = vta.step shr 1 outs(%[[ACC]] :
// CHECK-NEXT: %[[B1:.*]] = vta.step shr 2 outs(%[[B0]] :
// CHECK-NEXT: %[[C0:.*]] = vta.step max 1 outs(%[[ACC]] :
// CHECK-NEXT: %[[C1:.*]] = vta.step max 2 outs(%[[C0]] :
// CHECK-NEXT: return %[[A0]], %[[A1]], %[[B0]], %[[B1]], %[[C0]], %[[C1]] :
func.func @two_uses(%acc: !acc, %r: !r) -> (!acc, !acc, !acc, !acc, !acc, !acc) {
  %a0 = vta.step add 1 outs(%acc : !acc)
  %a1 = vta.step add 2 outs(%a0 : !acc)
  %b0 = vta.step shr 1 outs(%acc : !acc)
  %b1 = vta.step shr 2 outs(%b0 : !acc)
  %c0 = vta.step max 1 outs(%acc : !acc)
  %c1 = vta.step max 2 outs(%c0 : !acc)
  return %a0, %a1, %b0, %b1, %c0, %c1 : !acc, !acc, !acc, !acc, !acc, !acc
}

// CHECK-LABEL: func @two_uses_moved(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>, %[[R:.*]]: tensor<2x3x1x2xi8>)
// CHECK-NEXT: %[[A0:.*]] = vta.step max 8 outs(%[[ACC]] :
// CHECK-NEXT: %[[A1:.*]] = vta.step shr 2 outs(%[[A0]] :
// CHECK-NEXT: %[[B0:.*]] = vta.step min 8 outs(%[[ACC]] :
// CHECK-NEXT: %[[B1:.*]] = vta.step max 2 outs(%[[B0]] :
// CHECK-NEXT: %[[C0:.*]] = vta.step add scale 2 map #[[ALL]] ins(%[[R]] : {{.*}} outs(%[[ACC]] :
// CHECK-NEXT: %[[C1:.*]] = vta.step add scale 3 map #[[ALL]] ins(%[[R]] : {{.*}} outs(%[[C0]] :
// CHECK-NEXT: return %[[A0]], %[[A1]], %[[B0]], %[[B1]], %[[C0]], %[[C1]] :
func.func @two_uses_moved(%acc: !acc, %r: !r) -> (!acc, !acc, !acc, !acc, !acc, !acc) {
  %a0 = vta.step max 8 outs(%acc : !acc)
  %a1 = vta.step shr 2 outs(%a0 : !acc)
  %b0 = vta.step min 8 outs(%acc : !acc)
  %b1 = vta.step max 2 outs(%b0 : !acc)
  %c0 = vta.step add scale 2 map #all ins(%r : !r) outs(%acc : !acc)
  %c1 = vta.step add scale 3 map #all ins(%r : !r) outs(%c0 : !acc)
  return %a0, %a1, %b0, %b1, %c0, %c1 : !acc, !acc, !acc, !acc, !acc, !acc
}

// Only the part of a chain behind such a step merges, and nothing across it: not the
// first constant, which a residual with two uses follows.

// CHECK-LABEL: func @two_uses_within(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>, %[[R:.*]]: tensor<2x3x1x2xi8>)
// CHECK-NEXT: %[[S0:.*]] = vta.step add 1 outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step add map #[[ALL]] ins(%[[R]] : tensor<2x3x1x2xi8>)
// CHECK-SAME: outs(%[[S0]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step add 5 outs(%[[S1]] :
// CHECK-NEXT: return %[[S1]], %[[S2]] :
func.func @two_uses_within(%acc: !acc, %r: !r) -> (!acc, !acc) {
  %0 = vta.step add 1 outs(%acc : !acc)
  %1 = vta.step add map #all ins(%r : !r) outs(%0 : !acc)
  %2 = vta.step add 2 outs(%1 : !acc)
  %3 = vta.step add 3 outs(%2 : !acc)
  return %1, %3 : !acc, !acc
}

// A step can be the operand of the next one as well: twice what is there and 3.

// CHECK-LABEL: func @operand_too(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-NEXT: %[[S0:.*]] = vta.step add 3 outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step add map #[[ALL]] ins(%[[S0]] : {{.*}} outs(%[[S0]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step add 4 outs(%[[S1]] :
// CHECK-NEXT: return %[[S2]] :
func.func @operand_too(%acc: !acc) -> !acc {
  %0 = vta.step add 3 outs(%acc : !acc)
  %1 = vta.step add map #all ins(%0 : !acc) outs(%0 : !acc)
  %2 = vta.step add 4 outs(%1 : !acc)
  return %2 : !acc
}

// Other uses of the last step are none of the others': all of them get its result, also
// if a clip moves behind it.

// CHECK-LABEL: func @uses_of_last(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-NEXT: %[[A0:.*]] = vta.step add 3 outs(%[[ACC]] :
// CHECK-NEXT: %[[B0:.*]] = vta.step shr 2 outs(%[[ACC]] :
// CHECK-NEXT: %[[B1:.*]] = vta.step max 4 outs(%[[B0]] :
// CHECK-NEXT: return %[[A0]], %[[A0]], %[[B1]], %[[B1]] :
func.func @uses_of_last(%acc: !acc) -> (!acc, !acc, !acc, !acc) {
  %a0 = vta.step add 1 outs(%acc : !acc)
  %a1 = vta.step add 2 outs(%a0 : !acc)
  %b0 = vta.step max 16 outs(%acc : !acc)
  %b1 = vta.step shr 2 outs(%b0 : !acc)
  return %a1, %a1, %b1, %b1 : !acc, !acc, !acc, !acc
}

// What does nothing goes however many uses it has.

// CHECK-LABEL: func @nothing_used_twice(
// CHECK-SAME: %[[ACC:.*]]: tensor<2x3x1x2xi32>)
// CHECK-NEXT: %[[S0:.*]] = vta.step add 1 outs(%[[ACC]] :
// CHECK-NEXT: return %[[ACC]], %[[S0]] :
func.func @nothing_used_twice(%acc: !acc) -> (!acc, !acc) {
  %0 = vta.step add 0 outs(%acc : !acc)
  %1 = vta.step add 1 outs(%0 : !acc)
  return %0, %1 : !acc, !acc
}

// How many rows there are is not known: one of the tensors does not fit.
// CHECK-LABEL: func @other_rows
// CHECK: vta.step add map
// CHECK: vta.step add map
#whole = affine_map<(h, b, o) -> (h, b, o)>
func.func @other_rows(%acc: tensor<?x1x16xi32>) -> tensor<?x1x16xi32> {
  %c = arith.constant dense<70000> : tensor<9x1x16xi32>
  %d = arith.constant dense<80000> : tensor<2x1x16xi32>
  %0 = vta.step add map #whole ins(%c : tensor<9x1x16xi32>) outs(%acc : tensor<?x1x16xi32>)
  %1 = vta.step add map #whole ins(%d : tensor<2x1x16xi32>) outs(%0 : tensor<?x1x16xi32>)
  return %1 : tensor<?x1x16xi32>
}

// Equal values in a tensor are an immediate, large ones stay where they are.
// CHECK-LABEL: func @equal_values
// CHECK-DAG: %[[LARGE:.*]] = arith.constant dense<32768> : tensor<2x1x16xi32>
// CHECK: vta.step max -7 outs
// CHECK-NEXT: vta.step add map #{{.*}} ins(%[[LARGE]]
// CHECK-NEXT: vta.step shr 4 outs
func.func @equal_values(%acc: tensor<2x1x16xi32>) -> tensor<2x1x16xi32> {
  %low = arith.constant dense<-7> : tensor<2x1x16xi32>
  %large = arith.constant dense<32768> : tensor<2x1x16xi32>
  %four = arith.constant dense<4> : tensor<2x1x16xi32>
  %0 = vta.step max map #whole ins(%low : tensor<2x1x16xi32>) outs(%acc : tensor<2x1x16xi32>)
  %1 = vta.step add map #whole ins(%large : tensor<2x1x16xi32>) outs(%0 : tensor<2x1x16xi32>)
  %2 = vta.step shr map #whole ins(%four : tensor<2x1x16xi32>) outs(%1 : tensor<2x1x16xi32>)
  return %2 : tensor<2x1x16xi32>
}
