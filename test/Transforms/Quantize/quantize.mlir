// RUN: vta-opt %s --split-input-file --vta-quantize='calibrate=global_scale report=-' --cse \
// RUN:   2>%t.report | FileCheck %s
// RUN: FileCheck %s --check-prefix=REPORT < %t.report

// One scale for all, weights per tensor, everything by shifts. The largest
// weight is 4.0: with a step of 2^-5 it is 128, clipped to 127, which is better
// than twice the step for the others.
// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[X:.*]]: tensor<1x2x2x2xf32>) -> tensor<1x2x2x3xf32>
// CHECK:       %[[ZERO8:.*]] = "tosa.const"() <{values = dense<0> : tensor<1xi8>}>
// CHECK:       %[[STEPS:.*]] = "tosa.const"() <{values = dense<1.600000e+01> : tensor<1x1x1x1xf32>}>
// CHECK:       %[[SCALED:.*]] = tosa.mul %[[X]], %[[STEPS]], %[[ZERO8]]
// CHECK:       %[[INPUT:.*]] = tosa.cast %[[SCALED]] {quant.type = !quant.uniform<i8:f32, 6.250000e-02>} : (tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xi8>
// CHECK-DAG:   %[[WEIGHTS:.*]] = "tosa.const"() <{values = dense<{{\[\[\[\[}}127, -64]]], {{\[\[\[}}16, 9]]], {{\[\[\[}}-5, 3]]]]> : tensor<3x1x1x2xi8>}>
// CHECK-DAG:   %[[BIAS:.*]] = "tosa.const"() <{values = dense<[512, -1024, 1]> : tensor<3xi32>}>
// CHECK:       %[[SUM:.*]] = tosa.conv2d %[[INPUT]], %[[WEIGHTS]], %[[BIAS]], %[[ZERO8]], %[[ZERO8]] {acc_type = i32
// CHECK-DAG:   %[[ZERO32:.*]] = "tosa.const"() <{values = dense<0> : tensor<1xi32>}>
// CHECK-DAG:   %[[MULTIPLIER:.*]] = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}>
// CHECK-DAG:   %[[SHIFT:.*]] = "tosa.const"() <{values = dense<35> : tensor<1xi8>}>
// CHECK:       %[[INT8:.*]] = tosa.rescale %[[SUM]], %[[MULTIPLIER]], %[[SHIFT]], %[[ZERO32]], %[[ZERO8]] {{.*}}per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true
// 6.0 is 96 steps.
// CHECK:       %[[CLAMPED:.*]] = tosa.clamp %[[INT8]] {max_val = 96 : i8, min_val = 0 : i8}
// CHECK-DAG:   %[[STEP:.*]] = "tosa.const"() <{values = dense<6.250000e-02> : tensor<1x1x1x1xf32>}>
// CHECK-DAG:   %[[REAL:.*]] = tosa.cast %[[CLAMPED]] : (tensor<1x2x2x3xi8>) -> tensor<1x2x2x3xf32>
// CHECK:       %[[Y:.*]] = tosa.mul %[[REAL]], %[[STEP]], %[[ZERO8]] {quant.type = !quant.uniform<i8:f32, 6.250000e-02>}
// CHECK:       return %[[Y]]
// REPORT:      layer {{ *}}operation {{ *}}input scale {{ *}}scale {{ *}}shift
// REPORT-NEXT: first {{ *}}conv2d {{ *}}0.0625 {{ *}}0.0625 {{ *}}5 {{ *}}- {{ *}}[[#]].[[#]]
// REPORT-NEXT: 1 layers in int8, 0 in float
func.func @main(%x: tensor<1x2x2x2xf32>) -> tensor<1x2x2x3xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<[[[[4.0, -2.0]]], [[[0.5, 0.28]]], [[[-0.16, 0.09]]]]> : tensor<3x1x1x2xf32>}> : () -> tensor<3x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -2.0, 0.002]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %0 = tosa.conv2d %x, %w, %b, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x2xf32>, tensor<3x1x1x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x3xf32> loc("first")
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32> loc("first.relu")
  return %1 : tensor<1x2x2x3xf32>
}

// -----

// What has no form in int8 stays in float, and so does arithmetic with it;
// what int8 reads of it is quantized there, moves of it are moves of int8.
// CHECK-LABEL: func.func @borders(
// CHECK:       %[[EXP:.*]] = tosa.exp %arg0
// CHECK:       tosa.mul %[[EXP]]
// CHECK:       %[[INT8:.*]] = tosa.cast {{.*}} -> tensor<1x2x3xi8>
// CHECK:       tosa.transpose %[[INT8]] {{.*}} -> tensor<1x3x2xi8>
// CHECK:       tosa.matmul
// CHECK:       %[[REAL:.*]] = tosa.cast {{.*}} : (tensor<1x3x2xi8>) -> tensor<1x3x2xf32>
// CHECK:       %[[PRODUCT:.*]] = tosa.mul %[[REAL]]
// CHECK:       %[[SIGMOID:.*]] = tosa.sigmoid %[[PRODUCT]]
// CHECK:       %[[SUM:.*]] = tosa.add %[[PRODUCT]], %[[SIGMOID]] : (tensor<1x3x2xf32>
// CHECK:       return %[[SUM]]
// REPORT:      exp.0 {{ *}}exp {{.*}}float: it has no form in int8
// REPORT-NEXT: matmul.0 {{ *}}matmul
// REPORT-NEXT: sigmoid.0 {{ *}}sigmoid {{.*}}float: it has no form in int8
// REPORT-NEXT: add.0 {{ *}}add {{.*}}float: an operand is not an int8 tensor or constant of its channels
// REPORT-NEXT: 1 layers in int8, 3 in float
func.func @borders(%x: tensor<1x2x3xf32>) -> tensor<1x3x2xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<[[[1.0, 0.5], [0.25, -1.0]]]> : tensor<1x2x2xf32>}> : () -> tensor<1x2x2xf32>
  %0 = tosa.exp %x : (tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 0, 2, 1>} : (tensor<1x2x3xf32>) -> tensor<1x3x2xf32>
  %2 = tosa.matmul %1, %w, %zero, %zero : (tensor<1x3x2xf32>, tensor<1x2x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x2xf32>
  %3 = tosa.sigmoid %2 : (tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
  %4 = tosa.add %2, %3 : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
  return %4 : tensor<1x3x2xf32>
}

// -----

// A product of two computed matrices: integers inside, float outside.
// CHECK-LABEL: func.func @product(
// CHECK:       %[[SUM:.*]] = tosa.matmul {{.*}} : (tensor<1x2x3xi8>, tensor<1x3x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2xi32>
// CHECK:       %[[REAL:.*]] = tosa.cast %[[SUM]] : (tensor<1x2x2xi32>) -> tensor<1x2x2xf32>
// CHECK:       %[[STEP:.*]] = "tosa.const"() <{values = dense<3.906250e-03>
// CHECK:       %[[Y:.*]] = tosa.mul %[[REAL]], %[[STEP]]
// CHECK:       tosa.exp %[[Y]]
// REPORT:      matmul.0 {{ *}}matmul {{ *}}0.0625 {{ *}}0.003906 {{.*}}the product is float
func.func @product(%a: tensor<1x2x3xf32>, %b: tensor<1x3x2xf32>) -> tensor<1x2x2xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %a, %b, %zero, %zero : (tensor<1x2x3xf32>, tensor<1x3x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2xf32>
  %1 = tosa.exp %0 : (tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  return %1 : tensor<1x2x2xf32>
}

// -----

// Nothing here becomes int8: there is no layer that would read it.
// CHECK-LABEL: func.func @nothing(
// CHECK-NEXT:  const_shape
// CHECK-NEXT:  tosa.reshape %arg0, {{.*}} -> tensor<6xf32>
// CHECK-NEXT:  tosa.tanh
// CHECK-NEXT:  return
// REPORT:      0 layers in int8, 1 in float
func.func @nothing(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %shape = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %x, %shape : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  %1 = tosa.tanh %0 : (tensor<6xf32>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}

// -----

// Functions that int8 reads are tables, of as many operations as it takes:
// x * sigmoid(x) here. Entry 127 stands for 8 - 1/16. What only float reads
// stays in float. Constant positions move int8.
// CHECK-LABEL: func.func @tables(
// CHECK:       %[[TABLE:.*]] = "tosa.const"() <{values = dense<"0x{{.*}}7F"> : tensor<256xi8>}>
// CHECK:       %[[SILU:.*]] = tosa.table %{{.*}}, %[[TABLE]] : (tensor<1x3x2xi8>, tensor<256xi8>) -> tensor<1x3x2xi8>
// CHECK:       %[[MOVED:.*]] = tosa.gather %[[SILU]], {{.*}} -> tensor<1x4x2xi8>
// CHECK:       tosa.matmul %[[MOVED]]
// CHECK:       tosa.sigmoid {{.*}} -> tensor<1x4x2xf32>
// CHECK-NOT:   tosa.table
// REPORT:      matmul.0 {{ *}}matmul
// REPORT-NEXT: mul.0 {{ *}}table {{ *}}0.0625 {{ *}}0.0625
// REPORT-NEXT: matmul.1 {{ *}}matmul
// REPORT-NEXT: sigmoid.1 {{ *}}sigmoid {{.*}}float: it has no form in int8
// REPORT-NEXT: 3 layers in int8, 1 in float
// REPORT-NEXT: global_scale: int8 covers -8 to as much for every tensor
// REPORT-NEXT: calibrate with typical inputs instead: vta-compile --calibration=inputs.npz
func.func @tables(%x: tensor<1x3x2xf32>) -> tensor<1x4x2xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<[[[1.0, 0.5], [0.25, -1.0]]]> : tensor<1x2x2xf32>}> : () -> tensor<1x2x2xf32>
  %places = "tosa.const"() <{values = dense<[[2, 0, 1, 1]]> : tensor<1x4xi32>}> : () -> tensor<1x4xi32>
  %0 = tosa.matmul %x, %w, %zero, %zero : (tensor<1x3x2xf32>, tensor<1x2x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x2xf32>
  %1 = tosa.sigmoid %0 : (tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
  %2 = tosa.mul %0, %1, %shift : (tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1xi8>) -> tensor<1x3x2xf32>
  %3 = tosa.gather %2, %places : (tensor<1x3x2xf32>, tensor<1x4xi32>) -> tensor<1x4x2xf32>
  %4 = tosa.matmul %3, %w, %zero, %zero : (tensor<1x4x2xf32>, tensor<1x2x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x2xf32>
  %5 = tosa.sigmoid %4 : (tensor<1x4x2xf32>) -> tensor<1x4x2xf32>
  return %5 : tensor<1x4x2xf32>
}
