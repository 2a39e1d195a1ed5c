// Arrays that are larger than memory: the size is in the archive's directory.
// A sanitizer needs more address space than is left here.
// REQUIRES: numpy
// UNSUPPORTED: sanitizer
// RUN: %python %S/Inputs/calibration_files.py %t
// RUN: vta-compile %s --calibration=%t/plain.npz --quiet -o %t/net.vta
// RUN: %python -c "import numpy as np; np.savez_compressed('%t/zeros.npz', \
// RUN:   image=np.zeros((1400000, 2, 3, 4, 3), np.float32))"
// RUN: echo "import os, resource, sys" > %t/limited.py
// RUN: echo "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))" >> %t/limited.py
// RUN: echo "os.execvp(sys.argv[1], sys.argv[1:])" >> %t/limited.py
// RUN: not %python %t/limited.py vta-compile %s --calibration=%t/zeros.npz \
// RUN:   -o %t/out 2>&1 | FileCheck %s
// RUN: not %python %t/limited.py vta-run %t/net.vta --input %t/zeros.npz 2>&1 | FileCheck %s
// CHECK: error: {{.*}}zeros.npz: member "image.npy" has 403200128 bytes, and reading takes three times as many: there are 1073741824 bytes of memory

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
