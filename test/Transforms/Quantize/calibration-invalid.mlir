// REQUIRES: numpy
// RUN: split-file %s %t
// RUN: %python %S/Inputs/calibration_files.py %t

// RUN: not vta-compile %t/two-layers.mlir --calibration=%t/missing.npz -o %t/out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MISSING
// MISSING: error: {{.*}}missing.npz: No such file or directory
// RUN: not vta-compile %t/two-layers.mlir --calibration=%t/picture.jpg -o %t/out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PICTURE
// PICTURE: error: {{.*}}picture.jpg: neither an .npz nor an .npy file
// RUN: not vta-compile %t/two-layers.mlir --calibration=%t/cut.npz -o %t/out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CUT
// CUT: error: {{.*}}cut.npz: truncated .npz file: {{[0-9]+}} bytes without the directory that is at the end of a whole one
// RUN: not vta-compile %t/two-layers.mlir --calibration=%t/flipped.npz -o %t/out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FLIPPED
// FLIPPED: error: {{.*}}flipped.npz: damaged .npz file: member "image.npy"
// RUN: not vta-compile %t/two-layers.mlir --calibration=%t/images.npz -o %t/out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NAMES
// NAMES: error: {{.*}}images.npz: no array has the name of an input: expected "image", got "images", "labels"
// RUN: not vta-compile %t/two-layers.mlir --calibration=img=%t/first.npy -o %t/out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=INPUT
// INPUT: error: img={{.*}}first.npy: there is no input "img", expected "image"
// RUN: not vta-compile %t/two-layers.mlir --calibration=%t/seven.npz -o %t/out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SEVEN
// SEVEN: error: {{.*}}seven.npz: array "image": expected float32[2, 3, 4, 3] or a multiple of 2 along the first axis, got float32[7, 3, 4, 3]; leave the last 1 out
// RUN: not vta-compile %t/two-layers.mlir --calibration=%t/channels-first.npz -o %t/out \
// RUN:   2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: error: {{.*}}channels-first.npz: array "image": expected float32[2, 3, 4, 3], or for N runs [2*N, 3, 4, 3] or [N, 2, 3, 4, 3], got float32[8, 3, 3, 4]
// RUN: not vta-compile %t/two-layers.mlir --calibration=%t/empty.npz -o %t/out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EMPTY
// EMPTY: error: {{.*}}empty.npz: array "image": the array is empty: float32[0, 3, 4, 3]
// Arrays in Fortran order are read.
// RUN: vta-compile %t/two-layers.mlir --calibration=%t/fortran.npz --quiet \
// RUN:   --write-calibration-table=%t/fortran.txt -o %t/fortran.vta
// RUN: vta-compile %t/two-layers.mlir --calibration=%t/plain.npz --quiet \
// RUN:   --write-calibration-table=%t/plain.txt -o %t/plain.vta
// RUN: cmp %t/fortran.txt %t/plain.txt
// RUN: not vta-compile %t/two-layers.mlir --calibration=%t/double.npz -o %t/out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DOUBLE
// DOUBLE: error: {{.*}}double.npz: array "image": type float64 ('<f8') is not supported, convert it to float32
// RUN: not vta-compile %t/two-layers.mlir --calibration=%t/bytes.npz -o %t/out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BYTES
// BYTES: error: {{.*}}bytes.npz: array "image": expected float32[2, 3, 4, 3], got uint8[8, 3, 4, 3]; convert it to what the network takes
// Signs of bytes count.
// RUN: not vta-compile %t/bytes.mlir --calibration=%t/signed.npz -o %t/out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SIGNED
// SIGNED: error: {{.*}}signed.npz: array "image": expected uint8[2, 3], got int8[2, 3]
// RUN: not vta-compile %t/bytes.mlir --calibration=%t/unsigned.npz -o %t/out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNSIGNED
// UNSIGNED: error: {{.*}}unsigned.npz: array "offset": expected int8[2, 3], got uint8[2, 3]
// RUN: not vta-compile %t/two-layers.mlir --calibration=%t/objects.npz -o %t/out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OBJECTS
// OBJECTS: error: {{.*}}objects.npz: array "image": type '|O' is not supported
// RUN: not vta-compile %t/two-layers.mlir --calibration=%t/nan.npz -o %t/out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NAN
// NAN: error: {{.*}}nan.npz: array "image": element [5, 1, 2, 0] is NaN
// RUN: not vta-compile %t/two-layers.mlir --calibration=%t/large.npz --per-channel=false \
// RUN:   -o %t/out 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: error: {{.*}}calibration input 3 of 4: tensor "second": element 37 of 48 (channel 1) is infinity

// RUN: echo "# vta-mlir calibration table 1" > %t/table.txt
// RUN: echo "threshold min max method name" >> %t/table.txt
// RUN: echo "nan 0 1 max image" >> %t/table.txt
// RUN: not vta-compile %t/two-layers.mlir --calibration-table=%t/table.txt -o %t/out 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TABLE
// TABLE: error: {{.*}}table.txt:3: threshold of "image" is not a finite number: "nan"
// RUN: not test -e %t/out

//--- two-layers.mlir
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

//--- bytes.mlir
// Inputs of uint8 and int8.
func.func @main(%image: tensor<2x3xi8> {ml_program.identifier = "image", vta.unsigned},
                %offset: tensor<2x3xi8> {ml_program.identifier = "offset"}) -> tensor<2x3xf32> {
  %0 = tosa.cast %image : (tensor<2x3xi8>) -> tensor<2x3xf32>
  %1 = tosa.cast %offset : (tensor<2x3xi8>) -> tensor<2x3xf32>
  %2 = tosa.add %0, %1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
