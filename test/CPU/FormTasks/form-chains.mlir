// Softmax and normalizations are one task each; what something else reads is
// not part of them.

// RUN: vta-opt %s -split-input-file -vta-cpu-lower-tosa -vta-cpu-form-tasks | FileCheck %s

// CHECK-LABEL: func.func @softmax(
// CHECK-NEXT: %[[Y:.*]] = call @chain_{{[0-9a-f]+}}(%{{.*}})
// CHECK-NEXT: return %[[Y]]
func.func @softmax(%x: tensor<3x17xf32>) -> tensor<3x17xf32> {
  %m = tosa.reduce_max %x {axis = 1 : i32} : (tensor<3x17xf32>) -> tensor<3x1xf32>
  %d = tosa.sub %x, %m : (tensor<3x17xf32>, tensor<3x1xf32>) -> tensor<3x17xf32>
  %p = tosa.exp %d : (tensor<3x17xf32>) -> tensor<3x17xf32>
  %s = tosa.reduce_sum %p {axis = 1 : i32} : (tensor<3x17xf32>) -> tensor<3x1xf32>
  %r = tosa.reciprocal %s : (tensor<3x1xf32>) -> tensor<3x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = tosa.mul %p, %r, %shift : (tensor<3x17xf32>, tensor<3x1xf32>, tensor<1xi8>)
      -> tensor<3x17xf32>
  return %y : tensor<3x17xf32>
}

// -----

// Two axes are one reduction. Its views are inside.

// CHECK-LABEL: func.func @center(
// CHECK: %[[Y:.*]] = call @chain_{{[0-9a-f]+}}(%{{.*}})
// CHECK-NEXT: return %[[Y]]
// CHECK: func.func private @chain
// CHECK: iterator_types = ["parallel", "parallel", "reduction", "reduction"]
// CHECK-NOT: "reduction"
func.func @center(%x: tensor<1x6x3x5xf32>) -> tensor<1x6x3x5xf32> {
  %a = tosa.reduce_sum %x {axis = 2 : i32} : (tensor<1x6x3x5xf32>) -> tensor<1x6x1x5xf32>
  %s = tosa.reduce_sum %a {axis = 3 : i32} : (tensor<1x6x1x5xf32>) -> tensor<1x6x1x1xf32>
  %y = tosa.sub %x, %s : (tensor<1x6x3x5xf32>, tensor<1x6x1x1xf32>) -> tensor<1x6x3x5xf32>
  return %y : tensor<1x6x3x5xf32>
}

// -----

// The difference is a result of the network: it is an argument of the chain.

// CHECK-LABEL: func.func @shared(
// CHECK: %[[D:.*]] = call @chain_{{[0-9a-f]+}}(%{{.*}})
// CHECK-NEXT: %[[Y:.*]] = call @chain_{{[0-9a-f]+}}(%[[D]])
// CHECK-NEXT: return %[[D]], %[[Y]]
func.func @shared(%x: tensor<3x17xf32>) -> (tensor<3x17xf32>, tensor<3x17xf32>) {
  %m = tosa.reduce_max %x {axis = 1 : i32} : (tensor<3x17xf32>) -> tensor<3x1xf32>
  %d = tosa.sub %x, %m : (tensor<3x17xf32>, tensor<3x1xf32>) -> tensor<3x17xf32>
  %s = tosa.reduce_min %d {axis = 1 : i32} : (tensor<3x17xf32>) -> tensor<3x1xf32>
  %y = tosa.add %d, %s : (tensor<3x17xf32>, tensor<3x1xf32>) -> tensor<3x17xf32>
  return %d, %y : tensor<3x17xf32>, tensor<3x17xf32>
}

// -----

// Reductions over different dimensions are two tasks, and so is a contraction
// of what is computed.

// CHECK-LABEL: func.func @different(
// CHECK: call @reduction_
// CHECK: call @chain_
// CHECK: call @matmul_
func.func @different(%x: tensor<1x5x7xf32>, %w: tensor<1x7x3xf32>) -> tensor<1x5x3xf32> {
  %m = tosa.reduce_max %x {axis = 2 : i32} : (tensor<1x5x7xf32>) -> tensor<1x5x1xf32>
  %d = tosa.sub %x, %m : (tensor<1x5x7xf32>, tensor<1x5x1xf32>) -> tensor<1x5x7xf32>
  %n = tosa.reduce_min %d {axis = 1 : i32} : (tensor<1x5x7xf32>) -> tensor<1x1x7xf32>
  %e = tosa.add %d, %n : (tensor<1x5x7xf32>, tensor<1x1x7xf32>) -> tensor<1x5x7xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %y = tosa.matmul %e, %w, %zero, %zero : (tensor<1x5x7xf32>, tensor<1x7x3xf32>, tensor<1xf32>,
      tensor<1xf32>) -> tensor<1x5x3xf32>
  return %y : tensor<1x5x3xf32>
}

// -----

// A maximum of sums stays two reductions.

// CHECK-LABEL: func.func @maximum_of_sums(
// CHECK: call @reduction_
// CHECK: call @reduction_
func.func @maximum_of_sums(%x: tensor<6x3x5xf32>) -> tensor<6x1x1xf32> {
  %a = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<6x3x5xf32>) -> tensor<6x1x5xf32>
  %s = tosa.reduce_max %a {axis = 2 : i32} : (tensor<6x1x5xf32>) -> tensor<6x1x1xf32>
  return %s : tensor<6x1x1xf32>
}

// -----

// Two long rows are left to threads.

// CHECK-LABEL: func.func @long(
// CHECK: call @reduction_
// CHECK: call @elementwise_
func.func @long(%x: tensor<2x70000xf32>) -> tensor<2x70000xf32> {
  %m = tosa.reduce_max %x {axis = 1 : i32} : (tensor<2x70000xf32>) -> tensor<2x1xf32>
  %d = tosa.sub %x, %m : (tensor<2x70000xf32>, tensor<2x1xf32>) -> tensor<2x70000xf32>
  return %d : tensor<2x70000xf32>
}

// -----

// The largest element of one row is a scalar.

// CHECK-LABEL: func.func @one_row(
// CHECK-NEXT: %[[Y:.*]] = call @chain_{{[0-9a-f]+}}(%{{.*}})
// CHECK-NEXT: return %[[Y]]
func.func @one_row(%x: tensor<1x17xf32>) -> tensor<1x17xf32> {
  %m = tosa.reduce_max %x {axis = 1 : i32} : (tensor<1x17xf32>) -> tensor<1x1xf32>
  %d = tosa.sub %x, %m : (tensor<1x17xf32>, tensor<1x1xf32>) -> tensor<1x17xf32>
  %p = tosa.exp %d : (tensor<1x17xf32>) -> tensor<1x17xf32>
  %s = tosa.reduce_sum %p {axis = 1 : i32} : (tensor<1x17xf32>) -> tensor<1x1xf32>
  %r = tosa.reciprocal %s : (tensor<1x1xf32>) -> tensor<1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = tosa.mul %p, %r, %shift : (tensor<1x17xf32>, tensor<1x1xf32>, tensor<1xi8>)
      -> tensor<1x17xf32>
  return %y : tensor<1x17xf32>
}
