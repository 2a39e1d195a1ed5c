// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(vta-raise-rounding))' | FileCheck %s

!t = tensor<2x3xf32>
!s = tensor<1x1xf32>
!b = tensor<2x3xi1>
!v = tensor<6xf32>
!o = tensor<1xf32>
!m = tensor<6xi1>
!w = tensor<3xf32>
!u = tensor<*xf32>
!ub = tensor<*xi1>

// The zero point is added as an integer, and the bounds are less by it.

// CHECK-LABEL: func.func @zero_point
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK: %[[CLAMP:.*]] = tosa.clamp %[[X]] {max_val = 1.300000e+02 : f32, min_val = -1.250000e+02 : f32}
// CHECK: %[[ROUND:.*]] = tosa.cast %[[CLAMP]] : (tensor<2x3xf32>) -> tensor<2x3xi32>
// CHECK: %[[ZERO:.*]] = "tosa.const"() <{values = dense<-3> : tensor<1x1xi32>}>
// CHECK: %[[SUM:.*]] = tosa.add %[[ROUND]], %[[ZERO]]
// CHECK: %[[CAST:.*]] = tosa.cast %[[SUM]] : (tensor<2x3xi32>) -> tensor<2x3xi8>
// CHECK: return %[[CAST]]
func.func @zero_point(%x: !t) -> tensor<2x3xi8> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %point5 = "tosa.const"() <{values = dense<0.5> : !s}> : () -> !s
  %two = "tosa.const"() <{values = dense<2.0> : !s}> : () -> !s
  %zero = "tosa.const"() <{values = dense<-3.0> : !s}> : () -> !s
  %floor = tosa.floor %x : (!t) -> !t
  %rest = tosa.sub %x, %floor : (!t, !t) -> !t
  %ceil = tosa.ceil %x : (!t) -> !t
  %half = tosa.mul %floor, %point5, %none : (!t, !s, tensor<1xi8>) -> !t
  %down = tosa.floor %half : (!t) -> !t
  %even = tosa.mul %down, %two, %none : (!t, !s, tensor<1xi8>) -> !t
  %is_even = tosa.equal %floor, %even : (!t, !t) -> !b
  %is_half = tosa.equal %rest, %point5 : (!t, !s) -> !b
  %is_less = tosa.greater %point5, %rest : (!s, !t) -> !b
  %tie = tosa.logical_and %is_half, %is_even : (!b, !b) -> !b
  %or = tosa.logical_or %is_less, %tie : (!b, !b) -> !b
  %rounded = tosa.select %or, %floor, %ceil : (!b, !t, !t) -> !t
  %moved = tosa.add %rounded, %zero : (!t, !s) -> !t
  %clamped = tosa.clamp %moved {max_val = 127.0 : f32, min_val = -128.0 : f32} : (!t) -> !t
  %cast = tosa.cast %clamped : (!t) -> tensor<2x3xi8>
  return %cast : tensor<2x3xi8>
}

// CHECK-LABEL: func.func @none
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[CLAMP:.*]] = tosa.clamp %[[X]] {max_val = 1.270000e+02 : f32, min_val = 0.000000e+00 : f32}
// CHECK-NEXT: %[[CAST:.*]] = tosa.cast %[[CLAMP]] : (tensor<2x3xf32>) -> tensor<2x3xi8>
// CHECK-NEXT: return %[[CAST]]
func.func @none(%x: !t) -> tensor<2x3xi8> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %point5 = "tosa.const"() <{values = dense<0.5> : !s}> : () -> !s
  %two = "tosa.const"() <{values = dense<2.0> : !s}> : () -> !s
  %floor = tosa.floor %x : (!t) -> !t
  %rest = tosa.sub %x, %floor : (!t, !t) -> !t
  %ceil = tosa.ceil %x : (!t) -> !t
  %half = tosa.mul %floor, %point5, %none : (!t, !s, tensor<1xi8>) -> !t
  %down = tosa.floor %half : (!t) -> !t
  %even = tosa.mul %down, %two, %none : (!t, !s, tensor<1xi8>) -> !t
  %is_even = tosa.equal %floor, %even : (!t, !t) -> !b
  %is_half = tosa.equal %rest, %point5 : (!t, !s) -> !b
  %is_less = tosa.greater %point5, %rest : (!s, !t) -> !b
  %tie = tosa.logical_and %is_half, %is_even : (!b, !b) -> !b
  %or = tosa.logical_or %is_less, %tie : (!b, !b) -> !b
  %rounded = tosa.select %or, %floor, %ceil : (!b, !t, !t) -> !t
  %clamped = tosa.clamp %rounded {max_val = 127.0 : f32, min_val = 0.0 : f32} : (!t) -> !t
  %cast = tosa.cast %clamped : (!t) -> tensor<2x3xi8>
  return %cast : tensor<2x3xi8>
}

// Operands the other way around; int32 without bounds.

// CHECK-LABEL: func.func @swapped
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: %[[CAST:.*]] = tosa.cast %[[X]] : (tensor<2x3xf32>) -> tensor<2x3xi32>
// CHECK-NEXT: return %[[CAST]]
func.func @swapped(%x: !t) -> tensor<2x3xi32> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %point5 = "tosa.const"() <{values = dense<0.5> : !s}> : () -> !s
  %two = "tosa.const"() <{values = dense<2.0> : !s}> : () -> !s
  %floor = tosa.floor %x : (!t) -> !t
  %rest = tosa.sub %x, %floor : (!t, !t) -> !t
  %ceil = tosa.ceil %x : (!t) -> !t
  %half = tosa.mul %point5, %floor, %none : (!s, !t, tensor<1xi8>) -> !t
  %down = tosa.floor %half : (!t) -> !t
  %even = tosa.mul %two, %down, %none : (!s, !t, tensor<1xi8>) -> !t
  %is_even = tosa.equal %even, %floor : (!t, !t) -> !b
  %is_half = tosa.equal %point5, %rest : (!s, !t) -> !b
  %is_less = tosa.greater %point5, %rest : (!s, !t) -> !b
  %tie = tosa.logical_and %is_even, %is_half : (!b, !b) -> !b
  %or = tosa.logical_or %tie, %is_less : (!b, !b) -> !b
  %rounded = tosa.select %or, %floor, %ceil : (!b, !t, !t) -> !t
  %cast = tosa.cast %rounded : (!t) -> tensor<2x3xi32>
  return %cast : tensor<2x3xi32>
}

// A zero point without bounds: an integer sum does not saturate as the float one.

// CHECK-LABEL: func.func @unbounded
// CHECK: tosa.select
func.func @unbounded(%x: !t) -> tensor<2x3xi8> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %point5 = "tosa.const"() <{values = dense<0.5> : !s}> : () -> !s
  %two = "tosa.const"() <{values = dense<2.0> : !s}> : () -> !s
  %floor = tosa.floor %x : (!t) -> !t
  %rest = tosa.sub %x, %floor : (!t, !t) -> !t
  %ceil = tosa.ceil %x : (!t) -> !t
  %half = tosa.mul %floor, %point5, %none : (!t, !s, tensor<1xi8>) -> !t
  %down = tosa.floor %half : (!t) -> !t
  %even = tosa.mul %down, %two, %none : (!t, !s, tensor<1xi8>) -> !t
  %is_even = tosa.equal %floor, %even : (!t, !t) -> !b
  %is_half = tosa.equal %rest, %point5 : (!t, !s) -> !b
  %is_less = tosa.greater %point5, %rest : (!s, !t) -> !b
  %tie = tosa.logical_and %is_half, %is_even : (!b, !b) -> !b
  %or = tosa.logical_or %is_less, %tie : (!b, !b) -> !b
  %rounded = tosa.select %or, %floor, %ceil : (!b, !t, !t) -> !t
  %moved = tosa.add %rounded, %two : (!t, !s) -> !t
  %cast = tosa.cast %moved : (!t) -> tensor<2x3xi8>
  return %cast : tensor<2x3xi8>
}

// Bounds between integers clamp what is rounded already.

// CHECK-LABEL: func.func @between
// CHECK: tosa.select
func.func @between(%x: !t) -> tensor<2x3xi8> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %point5 = "tosa.const"() <{values = dense<0.5> : !s}> : () -> !s
  %two = "tosa.const"() <{values = dense<2.0> : !s}> : () -> !s
  %floor = tosa.floor %x : (!t) -> !t
  %rest = tosa.sub %x, %floor : (!t, !t) -> !t
  %ceil = tosa.ceil %x : (!t) -> !t
  %half = tosa.mul %floor, %point5, %none : (!t, !s, tensor<1xi8>) -> !t
  %down = tosa.floor %half : (!t) -> !t
  %even = tosa.mul %down, %two, %none : (!t, !s, tensor<1xi8>) -> !t
  %is_even = tosa.equal %floor, %even : (!t, !t) -> !b
  %is_half = tosa.equal %rest, %point5 : (!t, !s) -> !b
  %is_less = tosa.greater %point5, %rest : (!s, !t) -> !b
  %tie = tosa.logical_and %is_half, %is_even : (!b, !b) -> !b
  %or = tosa.logical_or %is_less, %tie : (!b, !b) -> !b
  %rounded = tosa.select %or, %floor, %ceil : (!b, !t, !t) -> !t
  %clamped = tosa.clamp %rounded {max_val = 99.5 : f32, min_val = 0.0 : f32} : (!t) -> !t
  %cast = tosa.cast %clamped : (!t) -> tensor<2x3xi8>
  return %cast : tensor<2x3xi8>
}

// Ties elsewhere.

// CHECK-LABEL: func.func @other_ties
// CHECK: tosa.select
func.func @other_ties(%x: !t) -> tensor<2x3xi8> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %point5 = "tosa.const"() <{values = dense<0.5> : !s}> : () -> !s
  %two = "tosa.const"() <{values = dense<2.0> : !s}> : () -> !s
  %quarter = "tosa.const"() <{values = dense<0.25> : !s}> : () -> !s
  %floor = tosa.floor %x : (!t) -> !t
  %rest = tosa.sub %x, %floor : (!t, !t) -> !t
  %ceil = tosa.ceil %x : (!t) -> !t
  %half = tosa.mul %floor, %quarter, %none : (!t, !s, tensor<1xi8>) -> !t
  %down = tosa.floor %half : (!t) -> !t
  %even = tosa.mul %down, %two, %none : (!t, !s, tensor<1xi8>) -> !t
  %is_even = tosa.equal %floor, %even : (!t, !t) -> !b
  %is_half = tosa.equal %rest, %quarter : (!t, !s) -> !b
  %is_less = tosa.greater %quarter, %rest : (!s, !t) -> !b
  %tie = tosa.logical_and %is_half, %is_even : (!b, !b) -> !b
  %or = tosa.logical_or %is_less, %tie : (!b, !b) -> !b
  %rounded = tosa.select %or, %floor, %ceil : (!b, !t, !t) -> !t
  %clamped = tosa.clamp %rounded {max_val = 99.0 : f32, min_val = 0.0 : f32} : (!t) -> !t
  %cast = tosa.cast %clamped : (!t) -> tensor<2x3xi8>
  return %cast : tensor<2x3xi8>
}

// A bias that is quantized in the file: ties go to even numbers.

// CHECK-LABEL: func.func @bias
// CHECK-NEXT: %[[BIAS:.*]] = "tosa.const"() <{values = dense<[0, 2, 2, -2, 100, -74]> : tensor<6xi32>}>
// CHECK-NEXT: return %[[BIAS]]
func.func @bias() -> tensor<6xi32> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %point5 = "tosa.const"() <{values = dense<0.5> : !o}> : () -> !o
  %two = "tosa.const"() <{values = dense<2.0> : !o}> : () -> !o
  %scale = "tosa.const"() <{values = dense<0.25> : !o}> : () -> !o
  %model = "tosa.const"() <{values = dense<[1, 3, 5, -5, 400, -149]> : tensor<6xi32>}> : () -> tensor<6xi32>
  %floats = tosa.cast %model : (tensor<6xi32>) -> !v
  %bias = tosa.mul %floats, %scale, %none : (!v, !o, tensor<1xi8>) -> !v
  %x = tosa.mul %bias, %two, %none : (!v, !o, tensor<1xi8>) -> !v
  %floor = tosa.floor %x : (!v) -> !v
  %rest = tosa.sub %x, %floor : (!v, !v) -> !v
  %ceil = tosa.ceil %x : (!v) -> !v
  %half = tosa.mul %floor, %point5, %none : (!v, !o, tensor<1xi8>) -> !v
  %down = tosa.floor %half : (!v) -> !v
  %even = tosa.mul %down, %two, %none : (!v, !o, tensor<1xi8>) -> !v
  %is_even = tosa.equal %floor, %even : (!v, !v) -> !m
  %is_half = tosa.equal %rest, %point5 : (!v, !o) -> !m
  %is_less = tosa.greater %point5, %rest : (!o, !v) -> !m
  %tie = tosa.logical_and %is_half, %is_even : (!m, !m) -> !m
  %or = tosa.logical_or %is_less, %tie : (!m, !m) -> !m
  %rounded = tosa.select %or, %floor, %ceil : (!m, !v, !v) -> !v
  %clamped = tosa.clamp %rounded {max_val = 100.0 : f32, min_val = -2147483648.0 : f32} : (!v) -> !v
  %cast = tosa.cast %clamped : (!v) -> tensor<6xi32>
  return %cast : tensor<6xi32>
}

// CHECK-LABEL: func.func @saturates
// CHECK: dense<[-128, 127, 0]> : tensor<3xi8>
func.func @saturates() -> tensor<3xi8> {
  %model = "tosa.const"() <{values = dense<[-300.0, 1.0e30, -0.5]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %cast = tosa.cast %model : (tensor<3xf32>) -> tensor<3xi8>
  return %cast : tensor<3xi8>
}

// CHECK-LABEL: func.func @casts
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi8>
// CHECK-NEXT: tosa.cast %[[X]] : (tensor<2x3xi8>) -> tensor<2x3xf32>
func.func @casts(%x: tensor<2x3xi8>) -> !t {
  %wide = tosa.cast %x : (tensor<2x3xi8>) -> tensor<2x3xi32>
  %cast = tosa.cast %wide : (tensor<2x3xi32>) -> !t
  return %cast : !t
}

// Each product is computed once.

// CHECK-LABEL: func.func @squares
// CHECK: dense<[1, 1, 0]> : tensor<3xi8>
func.func @squares() -> tensor<3xi8> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v0 = "tosa.const"() <{values = dense<[1.0, -1.0, 0.5]> : !w}> : () -> !w
  %v1 = tosa.mul %v0, %v0, %none : (!w, !w, tensor<1xi8>) -> !w
  %v2 = tosa.mul %v1, %v1, %none : (!w, !w, tensor<1xi8>) -> !w
  %v3 = tosa.mul %v2, %v2, %none : (!w, !w, tensor<1xi8>) -> !w
  %v4 = tosa.mul %v3, %v3, %none : (!w, !w, tensor<1xi8>) -> !w
  %v5 = tosa.mul %v4, %v4, %none : (!w, !w, tensor<1xi8>) -> !w
  %v6 = tosa.mul %v5, %v5, %none : (!w, !w, tensor<1xi8>) -> !w
  %v7 = tosa.mul %v6, %v6, %none : (!w, !w, tensor<1xi8>) -> !w
  %v8 = tosa.mul %v7, %v7, %none : (!w, !w, tensor<1xi8>) -> !w
  %v9 = tosa.mul %v8, %v8, %none : (!w, !w, tensor<1xi8>) -> !w
  %v10 = tosa.mul %v9, %v9, %none : (!w, !w, tensor<1xi8>) -> !w
  %v11 = tosa.mul %v10, %v10, %none : (!w, !w, tensor<1xi8>) -> !w
  %v12 = tosa.mul %v11, %v11, %none : (!w, !w, tensor<1xi8>) -> !w
  %v13 = tosa.mul %v12, %v12, %none : (!w, !w, tensor<1xi8>) -> !w
  %v14 = tosa.mul %v13, %v13, %none : (!w, !w, tensor<1xi8>) -> !w
  %v15 = tosa.mul %v14, %v14, %none : (!w, !w, tensor<1xi8>) -> !w
  %v16 = tosa.mul %v15, %v15, %none : (!w, !w, tensor<1xi8>) -> !w
  %v17 = tosa.mul %v16, %v16, %none : (!w, !w, tensor<1xi8>) -> !w
  %v18 = tosa.mul %v17, %v17, %none : (!w, !w, tensor<1xi8>) -> !w
  %v19 = tosa.mul %v18, %v18, %none : (!w, !w, tensor<1xi8>) -> !w
  %v20 = tosa.mul %v19, %v19, %none : (!w, !w, tensor<1xi8>) -> !w
  %v21 = tosa.mul %v20, %v20, %none : (!w, !w, tensor<1xi8>) -> !w
  %v22 = tosa.mul %v21, %v21, %none : (!w, !w, tensor<1xi8>) -> !w
  %v23 = tosa.mul %v22, %v22, %none : (!w, !w, tensor<1xi8>) -> !w
  %v24 = tosa.mul %v23, %v23, %none : (!w, !w, tensor<1xi8>) -> !w
  %v25 = tosa.mul %v24, %v24, %none : (!w, !w, tensor<1xi8>) -> !w
  %v26 = tosa.mul %v25, %v25, %none : (!w, !w, tensor<1xi8>) -> !w
  %v27 = tosa.mul %v26, %v26, %none : (!w, !w, tensor<1xi8>) -> !w
  %v28 = tosa.mul %v27, %v27, %none : (!w, !w, tensor<1xi8>) -> !w
  %v29 = tosa.mul %v28, %v28, %none : (!w, !w, tensor<1xi8>) -> !w
  %v30 = tosa.mul %v29, %v29, %none : (!w, !w, tensor<1xi8>) -> !w
  %v31 = tosa.mul %v30, %v30, %none : (!w, !w, tensor<1xi8>) -> !w
  %v32 = tosa.mul %v31, %v31, %none : (!w, !w, tensor<1xi8>) -> !w
  %cast = tosa.cast %v32 : (!w) -> tensor<3xi8>
  return %cast : tensor<3xi8>
}

// Without a rank, a zero point has no shape.

// CHECK-LABEL: func.func @unranked
// CHECK: tosa.select
func.func @unranked(%x: !u) -> tensor<*xi8> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %point5 = "tosa.const"() <{values = dense<0.5> : !s}> : () -> !s
  %two = "tosa.const"() <{values = dense<2.0> : !s}> : () -> !s
  %zero = "tosa.const"() <{values = dense<-3.0> : !s}> : () -> !s
  %floor = tosa.floor %x : (!u) -> !u
  %rest = tosa.sub %x, %floor : (!u, !u) -> !u
  %ceil = tosa.ceil %x : (!u) -> !u
  %half = tosa.mul %floor, %point5, %none : (!u, !s, tensor<1xi8>) -> !u
  %down = tosa.floor %half : (!u) -> !u
  %even = tosa.mul %down, %two, %none : (!u, !s, tensor<1xi8>) -> !u
  %is_even = tosa.equal %floor, %even : (!u, !u) -> !ub
  %is_half = tosa.equal %rest, %point5 : (!u, !s) -> !ub
  %is_less = tosa.greater %point5, %rest : (!s, !u) -> !ub
  %tie = tosa.logical_and %is_half, %is_even : (!ub, !ub) -> !ub
  %or = tosa.logical_or %is_less, %tie : (!ub, !ub) -> !ub
  %rounded = tosa.select %or, %floor, %ceil : (!ub, !u, !u) -> !u
  %moved = tosa.add %rounded, %zero : (!u, !s) -> !u
  %clamped = tosa.clamp %moved {max_val = 127.0 : f32, min_val = -128.0 : f32} : (!u) -> !u
  %cast = tosa.cast %clamped : (!u) -> tensor<*xi8>
  return %cast : tensor<*xi8>
}
