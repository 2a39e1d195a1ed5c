// SiLU has few negative values. Where the model gives its result a zero point, the table that is
// written has one as well, if all readers are layers that can subtract it by their biases; the
// padding is the zero point then. As it comes, the model is the oracle.
// RUN: vta-check %s --cpu='vta-quantize{requantize=true}' --tolerance=0.02
// RUN: vta-check %s --print --split \
// RUN:   | vta-opt --split-input-file --vta-quantize=requantize=true | FileCheck %s
// RUN: vta-check %s --print --split \
// RUN:   | vta-opt --split-input-file --vta-quantize='requantize=true report=-' -o %t.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REPORT

// CHECK-LABEL: @function(
// CHECK: = tosa.table %
// CHECK: %[[ZERO:.+]] = "tosa.const"() <{values = dense<-118> : tensor<1xi8>}>
// CHECK: %[[PADDED:.+]] = tosa.pad %{{.+}}, %[[ZERO]] : (tensor<1x6x5x4xi8>,
// CHECK: = tosa.conv2d %[[PADDED]], {{.*}}pad = array<i64: 0, 0, 0, 0>
// REPORT: table 0.05157 0.03 - - - - - its zero point is -118
func.func @function(%x: tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xf32> {
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %bias = "tosa.const"() <{values = dense<0.25> : tensor<4xf32>}> : () -> tensor<4xf32>
  %sx = "tosa.const"() <{values = dense<0.05> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %invx = "tosa.const"() <{values = dense<20.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %sf = "tosa.const"() <{values = dense<0.03> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %invf = "tosa.const"() <{values = dense<33.333332> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %zx = "tosa.const"() <{values = dense<-4> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %zf = "tosa.const"() <{values = dense<-118> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %sw = "tosa.const"() <{values = dense<0.01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %1 = tosa.mul %x, %invx, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %2 = tosa.clamp %1 {min_val = -124.0 : f32, max_val = 131.0 : f32}
    : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xf32>
  %3 = tosa.cast %2 : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xi32>
  %4 = tosa.add %3, %zx : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %5 = tosa.cast %4 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xi8>
  %6 = tosa.cast %5 : (tensor<1x6x5x4xi8>) -> tensor<1x6x5x4xi32>
  %7 = tosa.sub %6, %zx : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %8 = tosa.cast %7 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xf32>
  %9 = tosa.mul %8, %sx, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<4x3x3x4xi8>}> {check.random = [-127, 127]}
    : () -> tensor<4x3x3x4xi8>
  %10 = tosa.cast %w0 : (tensor<4x3x3x4xi8>) -> tensor<4x3x3x4xf32>
  %11 = tosa.mul %10, %sw, %z8
    : (tensor<4x3x3x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x3x4xf32>
  %12 = tosa.conv2d %9, %11, %bias, %zero, %zero {pad = array<i64: 1, 1, 1, 1>,
      stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x6x5x4xf32>, tensor<4x3x3x4xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x4xf32>
  %13 = tosa.mul %12, %invx, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %14 = tosa.clamp %13 {min_val = -124.0 : f32, max_val = 131.0 : f32}
    : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xf32>
  %15 = tosa.cast %14 : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xi32>
  %16 = tosa.add %15, %zx : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %17 = tosa.cast %16 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xi8>
  %18 = tosa.cast %17 : (tensor<1x6x5x4xi8>) -> tensor<1x6x5x4xi32>
  %19 = tosa.sub %18, %zx : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %20 = tosa.cast %19 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xf32>
  %21 = tosa.mul %20, %sx, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %22 = tosa.sigmoid %21 : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xf32>
  %23 = tosa.mul %21, %22, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x6x5x4xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %24 = tosa.mul %23, %invf, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %25 = tosa.clamp %24 {min_val = -10.0 : f32, max_val = 245.0 : f32}
    : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xf32>
  %26 = tosa.cast %25 : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xi32>
  %27 = tosa.add %26, %zf : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %28 = tosa.cast %27 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xi8>
  %29 = tosa.cast %28 : (tensor<1x6x5x4xi8>) -> tensor<1x6x5x4xi32>
  %30 = tosa.sub %29, %zf : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %31 = tosa.cast %30 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xf32>
  %32 = tosa.mul %31, %sf, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %w1 = "tosa.const"() <{values = dense<0> : tensor<4x3x3x4xi8>}> {check.random = [-127, 127]}
    : () -> tensor<4x3x3x4xi8>
  %33 = tosa.cast %w1 : (tensor<4x3x3x4xi8>) -> tensor<4x3x3x4xf32>
  %34 = tosa.mul %33, %sw, %z8
    : (tensor<4x3x3x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x3x4xf32>
  %35 = tosa.conv2d %32, %34, %bias, %zero, %zero {pad = array<i64: 1, 1, 1, 1>,
      stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x6x5x4xf32>, tensor<4x3x3x4xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x4xf32>
  %36 = tosa.mul %35, %invx, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %37 = tosa.clamp %36 {min_val = -124.0 : f32, max_val = 131.0 : f32}
    : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xf32>
  %38 = tosa.cast %37 : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xi32>
  %39 = tosa.add %38, %zx : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %40 = tosa.cast %39 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xi8>
  %41 = tosa.cast %40 : (tensor<1x6x5x4xi8>) -> tensor<1x6x5x4xi32>
  %42 = tosa.sub %41, %zx : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %43 = tosa.cast %42 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xf32>
  %44 = tosa.mul %43, %sx, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  return %44 : tensor<1x6x5x4xf32>
}

// A sum shifts it by as many bits as its scale takes: without a zero point.

// CHECK-LABEL: @residual(
// CHECK-NOT: = tosa.pad %
// REPORT: table 0.05157 0.05787 - - - - -{{$}}
func.func @residual(%x: tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xf32> {
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %bias = "tosa.const"() <{values = dense<0.25> : tensor<4xf32>}> : () -> tensor<4xf32>
  %sx = "tosa.const"() <{values = dense<0.05> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %invx = "tosa.const"() <{values = dense<20.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %sf = "tosa.const"() <{values = dense<0.03> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %invf = "tosa.const"() <{values = dense<33.333332> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %zx = "tosa.const"() <{values = dense<-4> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %zf = "tosa.const"() <{values = dense<-118> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %sw = "tosa.const"() <{values = dense<0.01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %1 = tosa.mul %x, %invx, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %2 = tosa.clamp %1 {min_val = -124.0 : f32, max_val = 131.0 : f32}
    : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xf32>
  %3 = tosa.cast %2 : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xi32>
  %4 = tosa.add %3, %zx : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %5 = tosa.cast %4 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xi8>
  %6 = tosa.cast %5 : (tensor<1x6x5x4xi8>) -> tensor<1x6x5x4xi32>
  %7 = tosa.sub %6, %zx : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %8 = tosa.cast %7 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xf32>
  %9 = tosa.mul %8, %sx, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %w0 = "tosa.const"() <{values = dense<0> : tensor<4x3x3x4xi8>}> {check.random = [-127, 127]}
    : () -> tensor<4x3x3x4xi8>
  %10 = tosa.cast %w0 : (tensor<4x3x3x4xi8>) -> tensor<4x3x3x4xf32>
  %11 = tosa.mul %10, %sw, %z8
    : (tensor<4x3x3x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x3x4xf32>
  %12 = tosa.conv2d %9, %11, %bias, %zero, %zero {pad = array<i64: 1, 1, 1, 1>,
      stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x6x5x4xf32>, tensor<4x3x3x4xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x4xf32>
  %13 = tosa.mul %12, %invx, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %14 = tosa.clamp %13 {min_val = -124.0 : f32, max_val = 131.0 : f32}
    : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xf32>
  %15 = tosa.cast %14 : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xi32>
  %16 = tosa.add %15, %zx : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %17 = tosa.cast %16 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xi8>
  %18 = tosa.cast %17 : (tensor<1x6x5x4xi8>) -> tensor<1x6x5x4xi32>
  %19 = tosa.sub %18, %zx : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %20 = tosa.cast %19 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xf32>
  %21 = tosa.mul %20, %sx, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %22 = tosa.sigmoid %21 : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xf32>
  %23 = tosa.mul %21, %22, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x6x5x4xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %24 = tosa.mul %23, %invf, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %25 = tosa.clamp %24 {min_val = -10.0 : f32, max_val = 245.0 : f32}
    : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xf32>
  %26 = tosa.cast %25 : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xi32>
  %27 = tosa.add %26, %zf : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %28 = tosa.cast %27 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xi8>
  %29 = tosa.cast %28 : (tensor<1x6x5x4xi8>) -> tensor<1x6x5x4xi32>
  %30 = tosa.sub %29, %zf : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %31 = tosa.cast %30 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xf32>
  %32 = tosa.mul %31, %sf, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %w1 = "tosa.const"() <{values = dense<0> : tensor<4x3x3x4xi8>}> {check.random = [-127, 127]}
    : () -> tensor<4x3x3x4xi8>
  %33 = tosa.cast %w1 : (tensor<4x3x3x4xi8>) -> tensor<4x3x3x4xf32>
  %34 = tosa.mul %33, %sw, %z8
    : (tensor<4x3x3x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<4x3x3x4xf32>
  %35 = tosa.conv2d %32, %34, %bias, %zero, %zero {pad = array<i64: 1, 1, 1, 1>,
      stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x6x5x4xf32>, tensor<4x3x3x4xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x4xf32>
  %36 = tosa.add %35, %32 : (tensor<1x6x5x4xf32>, tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xf32>
  %37 = tosa.mul %36, %invx, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  %38 = tosa.clamp %37 {min_val = -124.0 : f32, max_val = 131.0 : f32}
    : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xf32>
  %39 = tosa.cast %38 : (tensor<1x6x5x4xf32>) -> tensor<1x6x5x4xi32>
  %40 = tosa.add %39, %zx : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %41 = tosa.cast %40 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xi8>
  %42 = tosa.cast %41 : (tensor<1x6x5x4xi8>) -> tensor<1x6x5x4xi32>
  %43 = tosa.sub %42, %zx : (tensor<1x6x5x4xi32>, tensor<1x1x1x1xi32>) -> tensor<1x6x5x4xi32>
  %44 = tosa.cast %43 : (tensor<1x6x5x4xi32>) -> tensor<1x6x5x4xf32>
  %45 = tosa.mul %44, %sx, %z8
    : (tensor<1x6x5x4xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x4xf32>
  return %45 : tensor<1x6x5x4xf32>
}
