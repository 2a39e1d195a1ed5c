// RUN: vta-opt %s --split-input-file --vta-expose-tensors --mlir-print-local-scope \
// RUN:   --mlir-print-debuginfo | FileCheck %s

// The kernel's int8 result; not what a pool or nothing but a move reads or
// makes, and not what is returned already. Names are different.

// CHECK-LABEL: func.func @main
// CHECK-SAME: -> (tensor<1x2x1x4xi8>, tensor<1x4x4x4xi8> {vta.name = "a"}, tensor<1x2x2x4xi8> {vta.name = "a#2"})
// CHECK: %[[A:.*]] = tosa.clamp {{.*}} {max_val = 127
// CHECK: %[[POOLED:.*]] = tosa.max_pool2d
// CHECK: %[[LAST:.*]] = tosa.clamp {{.*}} {max_val = 100
// CHECK: return %[[LAST]], %[[A]], %[[POOLED]]
func.func @main(%x: tensor<1x4x4x4xi8>) -> tensor<1x2x1x4xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<31> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %start = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %size = tosa.const_shape {values = dense<[1, 2, 1, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.rescale %x, %m, %s, %z, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x4x4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x4xi8> loc("a")
  %1 = tosa.clamp %0 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x4x4x4xi8>) -> tensor<1x4x4x4xi8> loc("a")
  %2 = tosa.rescale %1, %m, %s, %z, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x4x4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x4xi8> loc("b")
  %3 = tosa.max_pool2d %2 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x4xi8>) -> tensor<1x2x2x4xi8> loc("a")
  %4 = tosa.slice %3, %start, %size : (tensor<1x2x2x4xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x2x1x4xi8> loc("c")
  %5 = tosa.clamp %4 {max_val = 100 : i8, min_val = -100 : i8} : (tensor<1x2x1x4xi8>) -> tensor<1x2x1x4xi8> loc("d")
  return %5 : tensor<1x2x1x4xi8>
}

// -----

// Twice is once.

// CHECK-LABEL: func.func @again
// CHECK-SAME: -> (tensor<1x2xf32>, tensor<1x2xi8> {vta.name = "a"})
func.func @again(%x: tensor<1x2xf32>) -> (tensor<1x2xf32>, tensor<1x2xi8> {vta.name = "a"}) {
  %0 = tosa.cast %x : (tensor<1x2xf32>) -> tensor<1x2xi8> loc("a")
  %1 = tosa.cast %0 : (tensor<1x2xi8>) -> tensor<1x2xf32> loc("b")
  return %1, %0 : tensor<1x2xf32>, tensor<1x2xi8>
}
