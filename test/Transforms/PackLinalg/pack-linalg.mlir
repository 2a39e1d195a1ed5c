// int8 linalg on plain tensors becomes TOSA: the order of dimensions is where the tensor is, not
// what computes it.

// RUN: vta-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(vta-pack-linalg))' \
// RUN:   | FileCheck %s

// An NCHW convolution with a bias, and its epilogue: the result is transposed once.
#id = affine_map<(n, c, h, w) -> (n, c, h, w)>
#ch = affine_map<(n, c, h, w) -> (c)>
// CHECK-LABEL: func.func @nchw
// CHECK-SAME: %[[X:.*]]: tensor<1x4x9x7xi8>, %[[W:.*]]: tensor<8x4x3x2xi8>, %[[B:.*]]: tensor<8xi32>
// CHECK: %[[T:.*]] = tosa.transpose %[[X]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK: %[[P:.*]] = tosa.pad %[[T]]
// CHECK: %[[K:.*]] = tosa.transpose %[[W]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK: %[[S:.*]] = tosa.conv2d %[[P]], %[[K]], {{.*}}pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 1>{{.*}} -> tensor<1x5x8x8xi32>
// CHECK: %[[V:.*]] = tosa.reshape %[[B]]
// CHECK: %[[A:.*]] = tosa.add %[[S]], %[[V]] : (tensor<1x5x8x8xi32>, tensor<1x1x1x8xi32>)
// CHECK: %[[R:.*]] = tosa.arithmetic_right_shift %[[A]], {{.*}} {round = false}
// CHECK: %[[L:.*]] = tosa.maximum %[[R]]
// CHECK: %[[H:.*]] = tosa.minimum %[[L]]
// CHECK: %[[N:.*]] = tosa.cast %[[H]] : (tensor<1x5x8x8xi32>) -> tensor<1x5x8x8xi8>
// CHECK: %[[Y:.*]] = tosa.transpose %[[N]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK: return %[[Y]]
func.func @nchw(%x: tensor<1x4x9x7xi8>, %w: tensor<8x4x3x2xi8>, %b: tensor<8xi32>) -> tensor<1x8x5x8xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero8 : i8
  } : tensor<1x4x9x7xi8> to tensor<1x4x11x9xi8>
  %e = tensor.empty() : tensor<1x8x5x8xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<1x8x5x8xi32>) -> tensor<1x8x5x8xi32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<[2, 1]> : tensor<2xi64>} ins(%p, %w : tensor<1x4x11x9xi8>, tensor<8x4x3x2xi8>) outs(%f : tensor<1x8x5x8xi32>) -> tensor<1x8x5x8xi32>
  %e8 = tensor.empty() : tensor<1x8x5x8xi8>
  %r = linalg.generic {indexing_maps = [#id, #ch, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c, %b : tensor<1x8x5x8xi32>, tensor<8xi32>) outs(%e8 : tensor<1x8x5x8xi8>) {
  ^bb0(%a: i32, %v: i32, %o: i8):
    %s = arith.constant 9 : i32
    %lo = arith.constant 0 : i32
    %hi = arith.constant 127 : i32
    %0 = arith.addi %v, %a : i32
    %1 = arith.shrsi %0, %s : i32
    %2 = arith.cmpi sgt, %1, %lo : i32
    %3 = arith.select %2, %1, %lo : i32
    %4 = arith.minsi %3, %hi : i32
    %5 = arith.trunci %4 : i32 to i8
    linalg.yield %5 : i8
  } -> tensor<1x8x5x8xi8>
  return %r : tensor<1x8x5x8xi8>
}

// -----

// The 64-bit form of tosa.rescale is one operation again, with its zero point.
#m = affine_map<(i, j) -> (i, j)>
// CHECK-LABEL: func.func @rescale
// CHECK: %[[S:.*]] = tosa.matmul
// CHECK-DAG: %[[M:.*]] = "tosa.const"() <{values = dense<1518500250> : tensor<1xi32>}>
// CHECK-DAG: %[[N:.*]] = "tosa.const"() <{values = dense<40> : tensor<1xi8>}>
// CHECK-DAG: %[[Z:.*]] = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}>
// CHECK: tosa.rescale %[[S]], %[[M]], %[[N]], %{{.*}}, %[[Z]] {{.*}}rounding_mode = SINGLE_ROUND
// CHECK: tosa.clamp %{{.*}} {max_val = 100 : i8, min_val = -128 : i8}
// CHECK-NOT: linalg
func.func @rescale(%x: tensor<4x16xi8>, %w: tensor<16x16xi8>) -> tensor<4x16xi8> {
  %zero = arith.constant 0 : i32
  %mult = arith.constant 1518500250 : i64
  %half = arith.constant 549755813888 : i64
  %shift = arith.constant 40 : i64
  %e = tensor.empty() : tensor<4x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<4x16xi32>) -> tensor<4x16xi32>
  %y = linalg.matmul ins(%x, %w : tensor<4x16xi8>, tensor<16x16xi8>) outs(%f : tensor<4x16xi32>) -> tensor<4x16xi32>
  %e8 = tensor.empty() : tensor<4x16xi8>
  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<4x16xi32>) outs(%e8 : tensor<4x16xi8>) {
  ^bb0(%a: i32, %o: i8):
    %zp = arith.constant -3 : i32
    %lo = arith.constant -128 : i32
    %hi = arith.constant 100 : i32
    %1 = arith.extsi %a : i32 to i64
    %2 = arith.muli %1, %mult : i64
    %3 = arith.addi %2, %half : i64
    %4 = arith.shrsi %3, %shift : i64
    %5 = arith.trunci %4 : i64 to i32
    %6 = arith.addi %5, %zp : i32
    %7 = arith.maxsi %6, %lo : i32
    %8 = arith.minsi %7, %hi : i32
    %9 = arith.trunci %8 : i32 to i8
    linalg.yield %9 : i8
  } -> tensor<4x16xi8>
  return %0 : tensor<4x16xi8>
}

// -----

// A zero point of the input is a sum over the weights: of constants a constant.
// CHECK-LABEL: func.func @zero_point
// CHECK: "tosa.const"() <{values = dense<[-9, -12]> : tensor<2xi32>}>
// CHECK: tosa.conv2d
// CHECK-NOT: tosa.reduce_sum
func.func @zero_point(%x: tensor<4x2xi8>) -> tensor<4x2xi32> {
  %zero = arith.constant 0 : i32
  %three = arith.constant 3 : i32
  %w = arith.constant dense<[[1, 2], [2, 2]]> : tensor<2x2xi8>
  %e = tensor.empty() : tensor<4x2xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2xi32>) -> tensor<4x2xi32>
  %y = linalg.quantized_matmul ins(%x, %w, %three, %zero : tensor<4x2xi8>, tensor<2x2xi8>, i32, i32) outs(%f : tensor<4x2xi32>) -> tensor<4x2xi32>
  return %y : tensor<4x2xi32>
}
