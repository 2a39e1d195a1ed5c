// RUN: vta-test-opt %s --vta-partition | FileCheck %s --check-prefix=PART
// RUN: vta-test-opt %s --vta-partition --vta-pack | FileCheck %s

// Operations of another dialect: examples/standalone-consumer/MineDialect.cpp.

// VTA runs what a pattern makes TOSA of that can be packed, and nothing else.
// PART-LABEL: func @main
// PART: %[[SEGMENT:.*]]:2 = vta.call
// PART: "mine.relu_n"(%[[SEGMENT]]#0) {vta.host_reason = "has no int8 form on VTA"}
// PART: "mine.relu_n"(%[[SEGMENT]]#0) {max = -6 : i8, vta.host_reason = "abs: has no int8 form on VTA"}
// PART-LABEL: module @device
// PART: %[[X:.*]] = tosa.rescale
// PART: %[[Y:.*]] = "mine.relu_n"(%[[X]]) {max = 6 : i8}
// PART: return %[[X]], %[[Y]]

// It runs as its pattern says.
// CHECK-LABEL: module @device
// CHECK: %[[CONV:.*]] = vta.kernel
// CHECK: vta.step max -128
// CHECK: %[[RELU:.*]] = vta.kernel "segment0" (%{{.*}} = %[[CONV]])
// CHECK: vta.step max 0
// CHECK-NEXT: vta.step min 6
// CHECK: vta.step narrow
// CHECK-NOT: mine.relu_n
// CHECK: return %[[CONV]], %[[RELU]]
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">, vta.machine = "rtl-de10"} {
  func.func @main(%x: tensor<1x7x6x3xi8>) -> (tensor<1x7x6x3xi8>, tensor<1x7x6x3xi8>, tensor<1x7x6x3xi8>) {
    %w = "tosa.const"() <{values = dense<[[[[1, 2, 3]]], [[[4, 5, 6]]], [[[7, 8, 9]]]]> : tensor<3x1x1x3xi8>}> : () -> tensor<3x1x1x3xi8>
    %b = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
    %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %0 = tosa.conv2d %x, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x6x3xi8>, tensor<3x1x1x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x6x3xi32>
    %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
    %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
    %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
    %1 = tosa.rescale %0, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x6x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x6x3xi8>
    %2 = "mine.relu_n"(%1) {max = 6 : i8} : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi8>
    %3 = "mine.relu_n"(%1) : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi8>
    %4 = "mine.relu_n"(%1) {max = -6 : i8} : (tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi8>
    return %2, %3, %4 : tensor<1x7x6x3xi8>, tensor<1x7x6x3xi8>, tensor<1x7x6x3xi8>
  }
}
