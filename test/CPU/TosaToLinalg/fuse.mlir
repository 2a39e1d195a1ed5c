// RUN: vta-opt %s --split-input-file --vta-cpu-lower-tosa --mlir-print-debuginfo | FileCheck %s

// Two convolutions are added: of the one whose result has 8 bits nothing is
// computed with the other one, whose accumulators never are in memory.
// CHECK-DAG: #[[SECOND:.*]] = loc("second")
// CHECK-DAG: #[[FIRST:.*]] = loc("first")
// CHECK-LABEL: func.func @residual
// CHECK-DAG: %[[A:.*]] = linalg.conv_2d_nhwc_fhwc {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x8x7x8xi8>, tensor<8x3x3x8xi8>) {{.*}} loc(#[[FIRST]])
// CHECK-DAG: %[[B:.*]] = linalg.conv_2d_nhwc_fhwc {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x6x5x8xi8>, tensor<8x1x1x8xi8>) {{.*}} loc(#[[SECOND]])
// CHECK: %[[C:.*]] = linalg.generic {{.*}} ins(%[[B]], %{{.*}}, %{{.*}} : tensor<1x6x5x8xi32>, tensor<8xi32>, tensor<8xi32>) outs(%{{.*}} : tensor<1x6x5x8xi8>)
// CHECK: %[[D:.*]] = linalg.generic {{.*}} ins(%[[C]], %[[A]], %{{.*}} : tensor<1x6x5x8xi8>, tensor<1x6x5x8xi32>, tensor<8xi32>) outs(%{{.*}} : tensor<1x6x5x8xi8>)
// CHECK: arith.addi {{.*}} loc(#[[FIRST]])
// CHECK: arith.extsi
// CHECK: arith.shli
// CHECK: arith.addi {{.*}} loc(#[[SUM:.*]])
// CHECK: arith.trunci
// CHECK-NEXT: linalg.yield
// CHECK: return %[[D]]
// CHECK: #[[SUM]] = loc("sum")
func.func @residual(%x: tensor<1x6x5x8xi8>, %w1: tensor<8x3x3x8xi8>, %w2: tensor<8x1x1x8xi8>) -> tensor<1x6x5x8xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %b = "tosa.const"() <{values = dense<[1, 2, 3, 4, 5, 6, 7, 8]> : tensor<8xi32>}> : () -> tensor<8xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m8 = "tosa.const"() <{values = dense<1073741824> : tensor<8xi32>}> : () -> tensor<8xi32>
  %s8 = "tosa.const"() <{values = dense<[31, 32, 33, 34, 35, 36, 37, 38]> : tensor<8xi8>}> : () -> tensor<8xi8>
  %s = "tosa.const"() <{values = dense<36> : tensor<1xi8>}> : () -> tensor<1xi8>
  %l = "tosa.const"() <{values = dense<26> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w1, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x5x8xi8>, tensor<8x3x3x8xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x8xi32> loc("first")
  %1 = tosa.conv2d %x, %w2, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x8xi8>, tensor<8x1x1x8xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x8xi32> loc("second")
  %2 = tosa.rescale %1, %m8, %s8, %z32, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<1x6x5x8xi32>, tensor<8xi32>, tensor<8xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x8xi8> loc("second")
  %3 = tosa.rescale %2, %m, %l, %z, %z32 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<1x6x5x8xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x6x5x8xi32> loc("sum")
  %4 = tosa.add %3, %0 : (tensor<1x6x5x8xi32>, tensor<1x6x5x8xi32>) -> tensor<1x6x5x8xi32> loc("sum")
  %5 = tosa.rescale %4, %m, %s, %z32, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<1x6x5x8xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x8xi8> loc("sum")
  %6 = tosa.clamp %5 {min_val = 0 : i8, max_val = 127 : i8} : (tensor<1x6x5x8xi8>) -> tensor<1x6x5x8xi8> loc("relu")
  return %6 : tensor<1x6x5x8xi8>
}

// -----

// With no second anchor 8 bits are not a reason to stop.
// CHECK-LABEL: func.func @narrow
// CHECK: linalg.matmul
// CHECK: linalg.generic
// CHECK: arith.trunci
// CHECK: arith.sitofp
// CHECK: math.exp
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @narrow(%x: tensor<1x2x8xi8>, %w: tensor<1x8x3xi8>) -> tensor<1x2x3xf32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %z, %z : (tensor<1x2x8xi8>, tensor<1x8x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x3xi32>
  %1 = tosa.cast %0 : (tensor<1x2x3xi32>) -> tensor<1x2x3xi8>
  %2 = tosa.cast %1 : (tensor<1x2x3xi8>) -> tensor<1x2x3xf32>
  %3 = tosa.exp %2 : (tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
  return %3 : tensor<1x2x3xf32>
}

// -----

// Nothing is computed twice: neither what is read twice nor what is broadcast.
// Reductions are not consumers.
// CHECK-LABEL: func.func @softmax
// CHECK: %[[M:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]
// CHECK: arith.maximumf
// CHECK: %[[E:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[M]] :
// CHECK: arith.subf
// CHECK-NEXT: math.exp
// CHECK: %[[S:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]{{.*}} ins(%[[E]] :
// CHECK: arith.addf
// CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[S]] :
// CHECK: arith.divf
// CHECK: linalg.generic {{.*}} ins(%[[E]], %[[R]] :
// CHECK: arith.mulf
func.func @softmax(%x: tensor<4x10xf32>) -> tensor<4x10xf32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.reduce_max %x {axis = 1 : i32} : (tensor<4x10xf32>) -> tensor<4x1xf32>
  %1 = tosa.sub %x, %0 : (tensor<4x10xf32>, tensor<4x1xf32>) -> tensor<4x10xf32>
  %2 = tosa.exp %1 : (tensor<4x10xf32>) -> tensor<4x10xf32>
  %3 = tosa.reduce_sum %2 {axis = 1 : i32} : (tensor<4x10xf32>) -> tensor<4x1xf32>
  %4 = tosa.reciprocal %3 : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %5 = tosa.mul %2, %4, %shift : (tensor<4x10xf32>, tensor<4x1xf32>, tensor<1xi8>) -> tensor<4x10xf32>
  return %5 : tensor<4x10xf32>
}

// -----

// An input that is moved is not computed before: there is nothing to join.
// CHECK-LABEL: func.func @transposed_input
// CHECK: %[[T:.*]] = linalg.transpose
// CHECK: linalg.generic {{.*}} ins(%[[T]] :
func.func @transposed_input(%x: tensor<4x10xf32>) -> tensor<10x4xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<4x10xf32>) -> tensor<10x4xf32>
  %1 = tosa.exp %0 : (tensor<10x4xf32>) -> tensor<10x4xf32>
  return %1 : tensor<10x4xf32>
}

// -----

// What is behind a transposed convolution is computed before its outputs are
// interleaved, with the numbers of the channels for all of them.
// CHECK-LABEL: func.func @transposed_conv
// CHECK-DAG: %[[SCALE:.*]] = arith.constant dense<[1.000000e+00, 2.000000e+00, 1.000000e+00, 2.000000e+00, 1.000000e+00, 2.000000e+00, 1.000000e+00, 2.000000e+00]>
// CHECK: %[[C:.*]] = linalg.conv_2d_nhwc_fhwc
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[C]], %[[SCALE]] :
// CHECK: arith.mulf
// CHECK-NEXT: arith.maximumf
// CHECK: %[[E:.*]] = tensor.expand_shape %[[G]]
// CHECK: linalg.transpose ins(%[[E]] :
// CHECK-NOT: linalg.generic
func.func @transposed_conv(%x: tensor<1x5x4x3xf32>) -> tensor<1x10x8x2xf32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<0.5> : tensor<2x4x4x3xf32>}> : () -> tensor<2x4x4x3xf32>
  %s = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.transpose_conv2d %x, %w, %z, %z, %z {acc_type = f32, out_pad = array<i64: -1, -1, -1, -1>, stride = array<i64: 2, 2>} : (tensor<1x5x4x3xf32>, tensor<2x4x4x3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x8x2xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x10x8x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x10x8x2xf32>
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32} : (tensor<1x10x8x2xf32>) -> tensor<1x10x8x2xf32>
  return %2 : tensor<1x10x8x2xf32>
}

// -----

// A condition and what is selected read the same sum: all of it is one
// operation behind the sum, no truth value is in memory.
// CHECK-LABEL: func.func @leaky
// CHECK: %[[SUM:.*]] = linalg.matmul
// CHECK: linalg.generic {{.*}} ins(%[[SUM]]
// CHECK: arith.cmpf
// CHECK: arith.select
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @leaky(%x: tensor<1x3x4xf32>, %w: tensor<1x4x5xf32>) -> tensor<1x3x5xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %slope = "tosa.const"() <{values = dense<0.1> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = tosa.matmul %x, %w, %z, %z : (tensor<1x3x4xf32>, tensor<1x4x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x5xf32>
  %c = tosa.greater_equal %s, %zero : (tensor<1x3x5xf32>, tensor<1x1x1xf32>) -> tensor<1x3x5xi1>
  %m = tosa.mul %s, %slope, %shift : (tensor<1x3x5xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x3x5xf32>
  %r = tosa.select %c, %s, %m : (tensor<1x3x5xi1>, tensor<1x3x5xf32>, tensor<1x3x5xf32>) -> tensor<1x3x5xf32>
  return %r : tensor<1x3x5xf32>
}
// -----

// Exactly as many stay together, also with what is cheap between them.
// CHECK-LABEL: func.func @short_chain
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @short_chain(%x0: tensor<2x8xf32>, %y: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %s0 = tosa.tanh %x0 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x1 = tosa.add %s0, %y : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  %s1 = tosa.tanh %x1 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x2 = tosa.add %s1, %y : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  %s2 = tosa.tanh %x2 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x3 = tosa.add %s2, %y : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  %s3 = tosa.tanh %x3 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x4 = tosa.add %s3, %y : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  %s4 = tosa.tanh %x4 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x5 = tosa.add %s4, %y : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  %s5 = tosa.tanh %x5 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x6 = tosa.add %s5, %y : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  %s6 = tosa.tanh %x6 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x7 = tosa.add %s6, %y : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  %s7 = tosa.tanh %x7 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x8 = tosa.add %s7, %y : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  %s8 = tosa.tanh %x8 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x9 = tosa.add %s8, %y : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  %s9 = tosa.tanh %x9 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x10 = tosa.add %s9, %y : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  %s10 = tosa.tanh %x10 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x11 = tosa.add %s10, %y : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  %s11 = tosa.tanh %x11 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x12 = tosa.add %s11, %y : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  %s12 = tosa.tanh %x12 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x13 = tosa.add %s12, %y : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  %s13 = tosa.tanh %x13 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x14 = tosa.add %s13, %y : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  %s14 = tosa.tanh %x14 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x15 = tosa.add %s14, %y : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  %s15 = tosa.tanh %x15 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x16 = tosa.add %s15, %y : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  return %x16 : tensor<2x8xf32>
}

// -----

// Chains of functions are cut: 20 of them are 16, then 4.
// CHECK-LABEL: func.func @functions
// CHECK: linalg.generic
// CHECK-COUNT-16: math.exp
// CHECK-NOT: math.exp
// CHECK: linalg.generic
// CHECK-COUNT-4: math.exp
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @functions(%x0: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %x1 = tosa.sigmoid %x0 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x2 = tosa.sigmoid %x1 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x3 = tosa.sigmoid %x2 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x4 = tosa.sigmoid %x3 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x5 = tosa.sigmoid %x4 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x6 = tosa.sigmoid %x5 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x7 = tosa.sigmoid %x6 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x8 = tosa.sigmoid %x7 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x9 = tosa.sigmoid %x8 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x10 = tosa.sigmoid %x9 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x11 = tosa.sigmoid %x10 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x12 = tosa.sigmoid %x11 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x13 = tosa.sigmoid %x12 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x14 = tosa.sigmoid %x13 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x15 = tosa.sigmoid %x14 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x16 = tosa.sigmoid %x15 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x17 = tosa.sigmoid %x16 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x18 = tosa.sigmoid %x17 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x19 = tosa.sigmoid %x18 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %x20 = tosa.sigmoid %x19 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  return %x20 : tensor<2x8xf32>
}
