// Products of two computed matrices that a model quantizes are int8: the scale of the result is a
// power of two times the product of the others.
// RUN: vta-check %s --split --cpu='vta-quantize{requantize=true}' --tolerance=0.05
// RUN: vta-check %s --print --split \
// RUN:   | vta-opt --split-input-file --vta-quantize='requantize=true report=-' -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REPORT
// RUN: FileCheck %s < %t

// REPORT: matmul.0 {{ *}}matmul {{ *}}0.043 {{ *}}0.1706 {{ *}}7
// CHECK-LABEL: @product(
// CHECK: %[[S:.*]] = tosa.matmul {{.*}} -> tensor<2x5x6xi32>
// CHECK: tosa.rescale %[[S]], {{.*}} -> tensor<2x5x6xi8>
func.func @product(%x: tensor<2x5x7xf32>, %y: tensor<2x7x6xf32>) -> tensor<2x5x6xf32> {
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zf = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = "tosa.const"() <{values = dense<23.25581> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %1 = tosa.mul %x, %0, %z8
    : (tensor<2x5x7xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x7xf32>
  %2 = tosa.cast %1 : (tensor<2x5x7xf32>) -> tensor<2x5x7xi8>
  %3 = tosa.cast %2 : (tensor<2x5x7xi8>) -> tensor<2x5x7xf32>
  %4 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %5 = tosa.mul %3, %4, %z8
    : (tensor<2x5x7xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x7xf32>
  %6 = "tosa.const"() <{values = dense<32.25806> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %7 = tosa.mul %y, %6, %z8
    : (tensor<2x7x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6xf32>
  %8 = tosa.cast %7 : (tensor<2x7x6xf32>) -> tensor<2x7x6xi8>
  %9 = tosa.cast %8 : (tensor<2x7x6xi8>) -> tensor<2x7x6xf32>
  %10 = "tosa.const"() <{values = dense<0.031> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %11 = tosa.mul %9, %10, %z8
    : (tensor<2x7x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6xf32>
  %12 = tosa.matmul %5, %11, %zf, %zf
    : (tensor<2x5x7xf32>, tensor<2x7x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x5x6xf32>
  %13 = "tosa.const"() <{values = dense<9.090909> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %14 = tosa.mul %12, %13, %z8
    : (tensor<2x5x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6xf32>
  %15 = tosa.cast %14 : (tensor<2x5x6xf32>) -> tensor<2x5x6xi8>
  %16 = tosa.cast %15 : (tensor<2x5x6xi8>) -> tensor<2x5x6xf32>
  %17 = "tosa.const"() <{values = dense<0.11> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %18 = tosa.mul %16, %17, %z8
    : (tensor<2x5x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6xf32>
  return %18 : tensor<2x5x6xf32>
}

// Scales that fit already are kept: ties are one step apart, which is large here.

// REPORT: matmul.0 {{ *}}matmul {{ *}}0.043 {{ *}}0.172 {{ *}}4
// CHECK-LABEL: @exact(
// CHECK: %[[S:.*]] = tosa.matmul {{.*}} -> tensor<1x5x6xi32>
// CHECK: tosa.rescale %[[S]], {{.*}} -> tensor<1x5x6xi8>
func.func @exact(%x: tensor<1x5x7xf32>, %y: tensor<1x7x6xf32>)
    -> tensor<1x5x6xf32> attributes {check.tolerance = 0.1} {
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zf = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = "tosa.const"() <{values = dense<23.25581> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %1 = tosa.mul %x, %0, %z8
    : (tensor<1x5x7xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x7xf32>
  %2 = tosa.cast %1 : (tensor<1x5x7xf32>) -> tensor<1x5x7xi8>
  %3 = tosa.cast %2 : (tensor<1x5x7xi8>) -> tensor<1x5x7xf32>
  %4 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %5 = tosa.mul %3, %4, %z8
    : (tensor<1x5x7xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x7xf32>
  %6 = "tosa.const"() <{values = dense<4.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %7 = tosa.mul %y, %6, %z8
    : (tensor<1x7x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6xf32>
  %8 = tosa.cast %7 : (tensor<1x7x6xf32>) -> tensor<1x7x6xi8>
  %9 = tosa.cast %8 : (tensor<1x7x6xi8>) -> tensor<1x7x6xf32>
  %10 = "tosa.const"() <{values = dense<0.25> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %11 = tosa.mul %9, %10, %z8
    : (tensor<1x7x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6xf32>
  %12 = tosa.matmul %5, %11, %zf, %zf
    : (tensor<1x5x7xf32>, tensor<1x7x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x6xf32>
  %13 = "tosa.const"() <{values = dense<5.813953> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %14 = tosa.mul %12, %13, %z8
    : (tensor<1x5x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x6xf32>
  %15 = tosa.cast %14 : (tensor<1x5x6xf32>) -> tensor<1x5x6xi8>
  %16 = tosa.cast %15 : (tensor<1x5x6xi8>) -> tensor<1x5x6xf32>
  %17 = "tosa.const"() <{values = dense<0.172> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %18 = tosa.mul %16, %17, %z8
    : (tensor<1x5x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x6xf32>
  return %18 : tensor<1x5x6xf32>
}

// Results that are read as floats stay what they are.

// REPORT: matmul.0 {{ *}}matmul {{ *}}float {{ *}}its weights are not constant
// CHECK-LABEL: @float(
// CHECK: = tosa.matmul {{.*}} -> tensor<1x5x6xf32>
func.func @float(%x: tensor<1x5x7xf32>, %y: tensor<1x7x6xf32>) -> tensor<1x5x6xf32> {
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zf = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = "tosa.const"() <{values = dense<23.25581> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %1 = tosa.mul %x, %0, %z8
    : (tensor<1x5x7xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x7xf32>
  %2 = tosa.cast %1 : (tensor<1x5x7xf32>) -> tensor<1x5x7xi8>
  %3 = tosa.cast %2 : (tensor<1x5x7xi8>) -> tensor<1x5x7xf32>
  %4 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %5 = tosa.mul %3, %4, %z8
    : (tensor<1x5x7xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x7xf32>
  %6 = "tosa.const"() <{values = dense<32.25806> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %7 = tosa.mul %y, %6, %z8
    : (tensor<1x7x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6xf32>
  %8 = tosa.cast %7 : (tensor<1x7x6xf32>) -> tensor<1x7x6xi8>
  %9 = tosa.cast %8 : (tensor<1x7x6xi8>) -> tensor<1x7x6xf32>
  %10 = "tosa.const"() <{values = dense<0.031> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %11 = tosa.mul %9, %10, %z8
    : (tensor<1x7x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x7x6xf32>
  %12 = tosa.matmul %5, %11, %zf, %zf
    : (tensor<1x5x7xf32>, tensor<1x7x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x6xf32>
  return %12 : tensor<1x5x6xf32>
}

// Sums tie all three scales by powers of two.

// REPORT: matmul.0 {{.*}} float: other scales contradict the product of those of its matrices
// CHECK-LABEL: @tied(
// CHECK: = tosa.matmul {{.*}} -> tensor<1x6x6xf32>
func.func @tied(%x: tensor<1x6x6xf32>, %y: tensor<1x6x6xf32>)
    -> tensor<1x6x6xf32> attributes {check.tolerance = 8.0e-02} {
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zf = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = "tosa.const"() <{values = dense<23.25581> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %1 = tosa.mul %x, %0, %z8
    : (tensor<1x6x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x6xf32>
  %2 = tosa.cast %1 : (tensor<1x6x6xf32>) -> tensor<1x6x6xi8>
  %3 = tosa.cast %2 : (tensor<1x6x6xi8>) -> tensor<1x6x6xf32>
  %4 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %5 = tosa.mul %3, %4, %z8
    : (tensor<1x6x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x6xf32>
  %6 = "tosa.const"() <{values = dense<32.25806> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %7 = tosa.mul %y, %6, %z8
    : (tensor<1x6x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x6xf32>
  %8 = tosa.cast %7 : (tensor<1x6x6xf32>) -> tensor<1x6x6xi8>
  %9 = tosa.cast %8 : (tensor<1x6x6xi8>) -> tensor<1x6x6xf32>
  %10 = "tosa.const"() <{values = dense<0.031> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %11 = tosa.mul %9, %10, %z8
    : (tensor<1x6x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x6xf32>
  %12 = tosa.matmul %5, %11, %zf, %zf
    : (tensor<1x6x6xf32>, tensor<1x6x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6xf32>
  %13 = "tosa.const"() <{values = dense<9.090909> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %14 = tosa.mul %12, %13, %z8
    : (tensor<1x6x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x6xf32>
  %15 = tosa.cast %14 : (tensor<1x6x6xf32>) -> tensor<1x6x6xi8>
  %16 = tosa.cast %15 : (tensor<1x6x6xi8>) -> tensor<1x6x6xf32>
  %17 = "tosa.const"() <{values = dense<0.11> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %18 = tosa.mul %16, %17, %z8
    : (tensor<1x6x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x6xf32>
  %19 = tosa.add %18, %5 : (tensor<1x6x6xf32>, tensor<1x6x6xf32>) -> tensor<1x6x6xf32>
  %20 = "tosa.const"() <{values = dense<8.333333> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %21 = tosa.mul %19, %20, %z8
    : (tensor<1x6x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x6xf32>
  %22 = tosa.cast %21 : (tensor<1x6x6xf32>) -> tensor<1x6x6xi8>
  %23 = tosa.cast %22 : (tensor<1x6x6xi8>) -> tensor<1x6x6xf32>
  %24 = "tosa.const"() <{values = dense<0.12> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %25 = tosa.mul %23, %24, %z8
    : (tensor<1x6x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x6xf32>
  %26 = tosa.add %25, %11 : (tensor<1x6x6xf32>, tensor<1x6x6xf32>) -> tensor<1x6x6xf32>
  %27 = "tosa.const"() <{values = dense<7.692308> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %28 = tosa.mul %26, %27, %z8
    : (tensor<1x6x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x6xf32>
  %29 = tosa.cast %28 : (tensor<1x6x6xf32>) -> tensor<1x6x6xi8>
  %30 = tosa.cast %29 : (tensor<1x6x6xi8>) -> tensor<1x6x6xf32>
  %31 = "tosa.const"() <{values = dense<0.13> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %32 = tosa.mul %30, %31, %z8
    : (tensor<1x6x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x6xf32>
  return %32 : tensor<1x6x6xf32>
}

// The multiplier is a part of the ratio.

// REPORT: matmul.0 {{ *}}matmul {{ *}}1.024 {{ *}}1.448 {{ *}}9
// CHECK-LABEL: @integers(
// CHECK: %[[S:.*]] = tosa.matmul {{.*}} -> tensor<2x5x6xi32>
// CHECK: tosa.rescale %[[S]], {{.*}} -> tensor<2x5x6xi8>
func.func @integers(%x: tensor<2x5x7xi8>, %y: tensor<2x7x6xi8>)
    -> tensor<2x5x6xi8> attributes {check.tolerance = 3} {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zx = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1518500250> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<39> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %y, %zx, %z
    : (tensor<2x5x7xi8>, tensor<2x7x6xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x5x6xi32>
  %1 = tosa.rescale %0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true}
    : (tensor<2x5x6xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x5x6xi8>
  return %1 : tensor<2x5x6xi8>
}

// Shifts beyond 31 and -28.

// REPORT: matmul.0 {{.*}} float: the product needs accumulators of {{.*}} and a shift of 40; the limits are 2^31 - 1 and -28 to 31
// CHECK-LABEL: @far_up(
// CHECK: = tosa.matmul {{.*}} -> tensor<2x5x6xf32>
func.func @far_up(%x: tensor<2x5x7xf32>, %y: tensor<2x7x6xf32>)
    -> (tensor<2x5x6xf32> {check.values = dense<0.0> : tensor<2x5x6xf32>}) {
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zf = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = "tosa.const"() <{values = dense<23.25581> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %1 = tosa.mul %x, %0, %z8
    : (tensor<2x5x7xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x7xf32>
  %2 = tosa.cast %1 : (tensor<2x5x7xf32>) -> tensor<2x5x7xi8>
  %3 = tosa.cast %2 : (tensor<2x5x7xi8>) -> tensor<2x5x7xf32>
  %4 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %5 = tosa.mul %3, %4, %z8
    : (tensor<2x5x7xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x7xf32>
  %6 = "tosa.const"() <{values = dense<32.25806> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %7 = tosa.mul %y, %6, %z8
    : (tensor<2x7x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6xf32>
  %8 = tosa.cast %7 : (tensor<2x7x6xf32>) -> tensor<2x7x6xi8>
  %9 = tosa.cast %8 : (tensor<2x7x6xi8>) -> tensor<2x7x6xf32>
  %10 = "tosa.const"() <{values = dense<0.031> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %11 = tosa.mul %9, %10, %z8
    : (tensor<2x7x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6xf32>
  %12 = tosa.matmul %5, %11, %zf, %zf
    : (tensor<2x5x7xf32>, tensor<2x7x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x5x6xf32>
  %13 = "tosa.const"() <{values = dense<1.0e-9> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %14 = tosa.mul %12, %13, %z8
    : (tensor<2x5x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6xf32>
  %15 = tosa.cast %14 : (tensor<2x5x6xf32>) -> tensor<2x5x6xi8>
  %16 = tosa.cast %15 : (tensor<2x5x6xi8>) -> tensor<2x5x6xf32>
  %17 = "tosa.const"() <{values = dense<1.0e9> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %18 = tosa.mul %16, %17, %z8
    : (tensor<2x5x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6xf32>
  return %18 : tensor<2x5x6xf32>
}

// REPORT: matmul.0 {{.*}} float: the product needs accumulators of {{.*}} and a shift of -40; the limits are 2^31 - 1 and -28 to 31
// CHECK-LABEL: @far_down(
// CHECK: = tosa.matmul {{.*}}vta.host_reason = "the product needs accumulators of {{.*}} -> tensor<2x5x6xf32>
func.func @far_down(%x: tensor<2x5x7xf32>, %y: tensor<2x7x6xf32>) -> tensor<2x5x6xf32> {
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zf = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = "tosa.const"() <{values = dense<23.25581> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %1 = tosa.mul %x, %0, %z8
    : (tensor<2x5x7xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x7xf32>
  %2 = tosa.cast %1 : (tensor<2x5x7xf32>) -> tensor<2x5x7xi8>
  %3 = tosa.cast %2 : (tensor<2x5x7xi8>) -> tensor<2x5x7xf32>
  %4 = "tosa.const"() <{values = dense<0.043> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %5 = tosa.mul %3, %4, %z8
    : (tensor<2x5x7xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x7xf32>
  %6 = "tosa.const"() <{values = dense<32.25806> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %7 = tosa.mul %y, %6, %z8
    : (tensor<2x7x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6xf32>
  %8 = tosa.cast %7 : (tensor<2x7x6xf32>) -> tensor<2x7x6xi8>
  %9 = tosa.cast %8 : (tensor<2x7x6xi8>) -> tensor<2x7x6xf32>
  %10 = "tosa.const"() <{values = dense<0.031> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %11 = tosa.mul %9, %10, %z8
    : (tensor<2x7x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x7x6xf32>
  %12 = tosa.matmul %5, %11, %zf, %zf
    : (tensor<2x5x7xf32>, tensor<2x7x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x5x6xf32>
  %13 = "tosa.const"() <{values = dense<1.0e15> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %14 = tosa.mul %12, %13, %z8
    : (tensor<2x5x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6xf32>
  %15 = tosa.cast %14 : (tensor<2x5x6xf32>) -> tensor<2x5x6xi8>
  %16 = tosa.cast %15 : (tensor<2x5x6xi8>) -> tensor<2x5x6xf32>
  %17 = "tosa.const"() <{values = dense<1.0e-15> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %18 = tosa.mul %16, %17, %z8
    : (tensor<2x5x6xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<2x5x6xf32>
  return %18 : tensor<2x5x6xf32>
}
