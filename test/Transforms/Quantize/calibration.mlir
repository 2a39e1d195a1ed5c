// What numpy wrote is read, however it is cut, and ranges are what numpy says.
// REQUIRES: numpy
// Channels keep their ranges without equalization.
// DEFINE: %{compile} = vta-compile %s --equalize=false --measure=false \
// DEFINE:   --emit=tosa --quiet -o %t/q.mlir
// RUN: %python %S/Inputs/calibration_files.py %t
// RUN: %{compile} --calibration=%t/plain.npz --calibrate=max --write-calibration-table=%t/max.txt
// RUN: %python %S/Inputs/check_calibration.py max %t/plain.npz %t/max.txt
// RUN: %{compile} --calibration=%t/packed.npz --calibrate=max \
// RUN:   --write-calibration-table=%t/packed.txt
// RUN: cmp %t/max.txt %t/packed.txt
// RUN: %{compile} --calibration=%t/runs.npz --calibrate=max --write-calibration-table=%t/runs.txt
// RUN: cmp %t/max.txt %t/runs.txt
// RUN: %{compile} --calibration=image=%t/others.npy,%t/first.npy --calibrate=max \
// RUN:   --write-calibration-table=%t/npy.txt
// RUN: cmp %t/max.txt %t/npy.txt
// RUN: %{compile} --calibration=%t/plain.npz --calibrate=percentile --percentile=90 \
// RUN:   --write-calibration-table=%t/percentile.txt
// RUN: %python %S/Inputs/check_calibration.py percentile %t/plain.npz %t/percentile.txt
// RUN: %{compile} --calibration=%t/plain.npz --calibrate=mse --write-calibration-table=%t/mse.txt
// RUN: %python %S/Inputs/check_calibration.py mse %t/plain.npz %t/mse.txt
// RUN: %{compile} --calibration=%t/plain.npz --write-calibration-table=%t/auto.txt
// RUN: %python %S/Inputs/check_calibration.py auto %t/plain.npz %t/auto.txt

// A table that is read is written as it was.
// RUN: %{compile} --calibration-table=%t/auto.txt --write-calibration-table=%t/again.txt
// RUN: cmp %t/auto.txt %t/again.txt

// RUN: %{compile} --calibration=%t/zeros.npz --calibrate=max \
// RUN:   --write-calibration-table=%t/zeros.txt 2>&1 | FileCheck %s --check-prefix=ZEROS
// ZEROS: warning: tensor "image" is zero for all calibration inputs; its threshold is 1
// RUN: FileCheck %s --check-prefix=TABLE --input-file=%t/zeros.txt
// TABLE: # vta-mlir calibration table 1
// TABLE: {{^}}threshold min max method name{{$}}
// TABLE-NEXT: {{^}}1 0 0 zero image{{$}}
// TABLE-NEXT: {{^}}0.75 0 0.75 max relu of first{{$}}

func.func @main(%x: tensor<2x3x4x3xf32> {ml_program.identifier = "image"}) -> (tensor<2x3x4x2xf32> {ml_program.identifier = "sum"}) {
  %w = "tosa.const"() {values = dense<[[[[0.5, -1.0, 0.25]]], [[[2.0, 0.125, -3.0]]]]> : tensor<2x1x1x3xf32>} : () -> tensor<2x1x1x3xf32>
  %b = "tosa.const"() {values = dense<[0.75, -0.5]> : tensor<2xf32>} : () -> tensor<2xf32>
  %v = "tosa.const"() {values = dense<[[[[1.5, 0.0]]], [[[-0.25, 1.0]]]]> : tensor<2x1x1x2xf32>} : () -> tensor<2x1x1x2xf32>
  %z2 = "tosa.const"() {values = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %c = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x3x4x3xf32>, tensor<2x1x1x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x4x2xf32> loc("first")
  %r = tosa.clamp %c {min_val = 0.0 : f32, max_val = 3.40282347E+38 : f32} : (tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32> loc("relu of first")
  %d = tosa.conv2d %r, %v, %z2, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x3x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x4x2xf32> loc("second")
  return %d : tensor<2x3x4x2xf32>
}
