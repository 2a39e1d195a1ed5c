// RUN: vta-opt %s --split-input-file --vta-cpu-lower-tosa | FileCheck %s

// What is broadcast is read without its dimensions of 1; one value is a scalar.
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2, d3) -> (d3)>
// CHECK-DAG: #[[HW:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
// CHECK-LABEL: func.func @broadcast
// CHECK-DAG: %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-DAG: %[[CHANNELS:.*]] = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>
// CHECK-DAG: %[[MASK:.*]] = tensor.collapse_shape %{{.*}} {{\[}}[0, 1], [2, 3]] : tensor<1x4x5x1xf32> into tensor<4x5xf32>
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[HW]], #[[C]], #[[ID]]]{{.*}} ins(%{{.*}}, %[[MASK]], %[[CHANNELS]] :
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[M:.*]]: f32, %[[S:.*]]: f32, %{{.*}}: f32):
// CHECK-DAG: %[[A:.*]] = arith.mulf %[[X]], %[[M]]
// CHECK: %[[B:.*]] = arith.addf %[[A]], %[[S]]
// CHECK: arith.mulf %[[B]], %[[TWO]]
// CHECK-NOT: linalg.generic
func.func @broadcast(%x: tensor<2x4x5x3xf32>, %mask: tensor<1x4x5x1xf32>) -> tensor<2x4x5x3xf32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c = "tosa.const"() <{values = dense<[[[[1.0, 2.0, 3.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.mul %x, %mask, %shift : (tensor<2x4x5x3xf32>, tensor<1x4x5x1xf32>, tensor<1xi8>) -> tensor<2x4x5x3xf32>
  %1 = tosa.add %0, %c : (tensor<2x4x5x3xf32>, tensor<1x1x1x3xf32>) -> tensor<2x4x5x3xf32>
  %2 = tosa.mul %1, %two, %shift : (tensor<2x4x5x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x4x5x3xf32>
  return %2 : tensor<2x4x5x3xf32>
}

// -----

// Rounding to 8 bits is a sum: 1.5 * 2^23 leaves the integer in the lower bits.
// CHECK-LABEL: func.func @quantize
// CHECK-DAG: %[[MAGIC:.*]] = arith.constant 0x4B400000 : f32
// CHECK-DAG: %[[BITS:.*]] = arith.constant 1262485504 : i32
// CHECK-DAG: %[[LOW:.*]] = arith.constant -1.280000e+02 : f32
// CHECK-DAG: %[[HIGH:.*]] = arith.constant 1.270000e+02 : f32
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: %[[NUMBER:.*]] = arith.cmpf ord, %[[X:.*]], %[[X]]
// CHECK-NEXT: %[[A:.*]] = arith.maxnumf %[[X]], %[[LOW]]
// CHECK-NEXT: %[[B:.*]] = arith.minnumf %[[A]], %[[HIGH]]
// CHECK-NEXT: %[[C:.*]] = arith.addf %[[B]], %[[MAGIC]]
// CHECK-NEXT: %[[D:.*]] = arith.bitcast %[[C]] : f32 to i32
// CHECK-NEXT: %[[E:.*]] = arith.subi %[[D]], %[[BITS]]
// CHECK-NEXT: %[[F:.*]] = arith.select %[[NUMBER]], %[[E]], %[[ZERO]]
// CHECK-NEXT: arith.trunci %[[F]] : i32 to i8
func.func @quantize(%x: tensor<4xf32>) -> tensor<4xi8> {
  %0 = tosa.cast %x : (tensor<4xf32>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// -----

// Infinite bounds are none.
// CHECK-LABEL: func.func @clamp
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK: linalg.generic
// CHECK: %[[M:.*]] = arith.minimumf
// CHECK-NEXT: linalg.yield %[[M]]
// CHECK: linalg.generic
// CHECK: arith.maxnumf
// CHECK-NEXT: arith.minnumf
func.func @clamp(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tosa.clamp %x {min_val = 0xFF800000 : f32, max_val = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.clamp %x {min_val = 0xFF800000 : f32, max_val = 6.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @moves
// CHECK-DAG: arith.constant dense<{{\[}}[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>
// CHECK-DAG: %[[E:.*]] = tensor.empty() : tensor<2x6xf32>
// CHECK: %[[A:.*]] = tensor.insert_slice %{{.*}} into %[[E]][0, 0] [2, 3] [1, 1]
// CHECK: tensor.insert_slice %{{.*}} into %[[A]][0, 3] [2, 3] [1, 1]
// CHECK: tensor.extract_slice %{{.*}}[0, 1] [2, 4] [1, 1]
// CHECK: tensor.pad %{{.*}} low[1, 0] high[0, 2]
// CHECK: linalg.transpose {{.*}} permutation = [1, 0]
func.func @moves(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> (tensor<6x3xf32>, tensor<3x2xi8>) {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %z = "tosa.const"() <{values = dense<0.5> : tensor<1xf32>}> : () -> tensor<1xf32>
  %start = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[2, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %pads = tosa.const_shape {values = dense<[1, 0, 0, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %t = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %0 = tosa.concat %x, %y {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  %1 = tosa.slice %0, %start, %size : (tensor<2x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x4xf32>
  %2 = tosa.pad %1, %pads, %z : (tensor<2x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x6xf32>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<3x6xf32>) -> tensor<6x3xf32>
  return %3, %t : tensor<6x3xf32>, tensor<3x2xi8>
}

// -----

// Only dimensions of 1 move.
// CHECK-LABEL: func.func @units
// CHECK: tensor.collapse_shape
// CHECK-NEXT: tensor.expand_shape
// CHECK-NEXT: return
func.func @units(%x: tensor<1x3x1x4xf32>) -> tensor<3x1x1x4xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0, 2, 3>} : (tensor<1x3x1x4xf32>) -> tensor<3x1x1x4xf32>
  return %0 : tensor<3x1x1x4xf32>
}
