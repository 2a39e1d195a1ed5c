// RUN: vta-opt %s --split-input-file --vta-cpu-lower-tosa | FileCheck %s

// Powers of two: v shifted by n - 1, then rounded by its last bit. The clamp
// only changes the bounds.
// CHECK-LABEL: func.func @shift
// CHECK-DAG: %[[N:.*]] = arith.constant 5 : i32
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK-DAG: %[[LOW:.*]] = arith.constant 0 : i32
// CHECK-DAG: %[[HIGH:.*]] = arith.constant 127 : i32
// CHECK: ^bb0(%[[V:.*]]: i32, %{{.*}}: i8):
// CHECK-NEXT: %[[T:.*]] = arith.shrsi %[[V]], %[[N]]
// CHECK-NEXT: %[[A:.*]] = arith.shrsi %[[T]], %[[ONE]]
// CHECK-NEXT: %[[B:.*]] = arith.andi %[[T]], %[[ONE]]
// CHECK-NEXT: %[[C:.*]] = arith.addi %[[A]], %[[B]]
// CHECK-NEXT: %[[D:.*]] = arith.maxsi %[[C]], %[[LOW]]
// CHECK-NEXT: %[[E:.*]] = arith.minsi %[[D]], %[[HIGH]]
// CHECK-NEXT: %[[F:.*]] = arith.trunci %[[E]] : i32 to i8
// CHECK-NEXT: linalg.yield %[[F]]
func.func @shift(%x: tensor<2x3xi32>) -> tensor<2x3xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<36> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %z32, %z8 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<2x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3xi8>
  %1 = tosa.clamp %0 {min_val = 0 : i8, max_val = 127 : i8} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  return %1 : tensor<2x3xi8>
}

// -----

// A branch of a residual addition: to the left.
// CHECK-LABEL: func.func @left
// CHECK: %[[V:.*]] = arith.extsi
// CHECK-NEXT: %[[R:.*]] = arith.shli %[[V]], %c4_i32
// CHECK-NEXT: linalg.yield %[[R]]
func.func @left(%x: tensor<2x3xi8>) -> tensor<2x3xi32> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<26> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %z8, %z32 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// -----

// By channel an operand; to the left and to the right two.
// CHECK-DAG: #[[LAST:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @channels
// CHECK-DAG: %[[RIGHT:.*]] = arith.constant dense<[0, 1, 7]> : tensor<3xi32>
// CHECK-DAG: %[[BOTH:.*]] = arith.constant dense<[0, 1, 0]> : tensor<3xi32>
// CHECK-DAG: %[[LEFT:.*]] = arith.constant dense<[4, 0, 1]> : tensor<3xi32>
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[LAST]], #{{.*}}]{{.*}} ins(%{{.*}}, %[[RIGHT]] :
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[LEFT]], %[[BOTH]] :
// CHECK: arith.shli
// CHECK-NEXT: arith.shrsi
func.func @channels(%x: tensor<2x3xi32>, %y: tensor<2x3xi16>) -> (tensor<2x3xi8>, tensor<2x3xi8>) {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<3xi32>}> : () -> tensor<3xi32>
  %s = "tosa.const"() <{values = dense<[31, 32, 38]> : tensor<3xi8>}> : () -> tensor<3xi8>
  %t = "tosa.const"() <{values = dense<[27, 32, 30]> : tensor<3xi8>}> : () -> tensor<3xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %z16 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %z32, %z8 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<2x3xi32>, tensor<3xi32>, tensor<3xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3xi8>
  %1 = tosa.rescale %y, %m, %t, %z16, %z8 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<2x3xi16>, tensor<3xi32>, tensor<3xi8>, tensor<1xi16>, tensor<1xi8>) -> tensor<2x3xi8>
  return %0, %1 : tensor<2x3xi8>, tensor<2x3xi8>
}

// -----

// Others are products of 64 bits, here with two roundings.
// CHECK-LABEL: func.func @product
// CHECK: %[[V:.*]] = arith.extsi %{{.*}} : i32 to i64
// CHECK-NEXT: arith.muli %[[V]]
// CHECK-NEXT: arith.addi
// CHECK-NEXT: arith.cmpi slt
// CHECK-NEXT: arith.select
// CHECK-NEXT: arith.addi
// CHECK-NEXT: arith.shrsi
// CHECK-NEXT: arith.trunci %{{.*}} : i64 to i32
func.func @product(%x: tensor<2x3xi32>) -> tensor<2x3xi8> {
  %m = "tosa.const"() <{values = dense<1388179221> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<38> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %z32, %z8 {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<2x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}
