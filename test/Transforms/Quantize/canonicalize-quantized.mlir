// RUN: vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(func.func(vta-canonicalize-quantized{ \
// RUN:   print-report=true}))' 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REPORT < %t
// A network that keeps its scales has the same report as others.
// RUN: vta-opt %s --vta-quantize='requantize report=%t.json' -o /dev/null
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// JSON:      "name": "the_conv"
// JSON-NEXT: "op": "conv2d"
// JSON-NEXT: "is_float": false
// JSON-NEXT: "result_by": "shift"
// JSON-NEXT: "min_shift": 6
// JSON-NEXT: "max_shift": 7
// JSON:      "result_by": "float"
// JSON-NEXT: "reason": "is computed in float"

// REPORT:      layer     operation  result by  shift or reason
// REPORT-NEXT: the_conv  conv2d     shift      6 to 7
// REPORT-NEXT: tail      tanh       float      is computed in float
// REPORT-NEXT: 1 by shifts, 0 in integers, 0 by multiplications in float, 1 in float

// CHECK-LABEL: func.func @conv
// CHECK-SAME: ([[X:%.+]]: tensor<1x2x3x1xi8>)
// CHECK-DAG: [[WEIGHT:%.+]] = "tosa.const"() <{values = dense<{{.*}}> : tensor<2x1x1x1xi8>}>
// CHECK-DAG: [[BIAS:%.+]] = "tosa.const"() <{values = dense<[128, -256]> : tensor<2xi32>}>
// CHECK: [[ACC:%.+]] = tosa.conv2d [[X]], [[WEIGHT]], [[BIAS]], {{.*}} {acc_type = i32, {{.*}} -> tensor<1x2x3x2xi32>
// CHECK: [[SHIFT:%.+]] = "tosa.const"() <{values = dense<[36, 37]> : tensor<2xi8>}>
// CHECK: [[INT8:%.+]] = tosa.rescale [[ACC]], {{%.+}}, [[SHIFT]], {{.*}} {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true}
// CHECK: [[RELU:%.+]] = tosa.clamp [[INT8]] {max_val = 96 : i8, min_val = 0 : i8}
// CHECK: [[FLOAT:%.+]] = tosa.cast [[RELU]]
// CHECK: [[Y:%.+]] = tosa.mul [[FLOAT]]
// CHECK: tosa.tanh [[Y]]
func.func @conv(%x: tensor<1x2x3x1xi8>) -> tensor<1x2x3x2xf32> {
  %none = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %xs = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %ws = "tosa.const"() <{values = dense<[[[[0.015625]]], [[[0.0078125]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %w = "tosa.const"() <{values = dense<[[[[3]]], [[[-5]]]]> : tensor<2x1x1x1xi8>}> : () -> tensor<2x1x1x1xi8>
  %bias = "tosa.const"() <{values = dense<[0.125, -0.125]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %inverse = "tosa.const"() <{values = dense<16.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.cast %x : (tensor<1x2x3x1xi8>) -> tensor<1x2x3x1xf32>
  %1 = tosa.mul %0, %xs, %none : (tensor<1x2x3x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x2x3x1xf32>
  %2 = tosa.cast %w : (tensor<2x1x1x1xi8>) -> tensor<2x1x1x1xf32>
  %3 = tosa.mul %2, %ws, %none : (tensor<2x1x1x1xf32>, tensor<2x1x1x1xf32>, tensor<1xi8>) -> tensor<2x1x1x1xf32>
  %4 = tosa.conv2d %1, %3, %bias, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
    : (tensor<1x2x3x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x3x2xf32> loc("the_conv")
  %5 = tosa.clamp %4 {max_val = 6.0 : f32, min_val = 0.0 : f32} : (tensor<1x2x3x2xf32>) -> tensor<1x2x3x2xf32>
  %6 = tosa.mul %5, %inverse, %none : (tensor<1x2x3x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x2x3x2xf32>
  %7 = tosa.cast %6 : (tensor<1x2x3x2xf32>) -> tensor<1x2x3x2xi8>
  %8 = tosa.cast %7 : (tensor<1x2x3x2xi8>) -> tensor<1x2x3x2xf32>
  %9 = tosa.mul %8, %xs, %none : (tensor<1x2x3x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x2x3x2xf32>
  %10 = tosa.tanh %9 : (tensor<1x2x3x2xf32>) -> tensor<1x2x3x2xf32> loc("tail")
  return %10 : tensor<1x2x3x2xf32>
}
