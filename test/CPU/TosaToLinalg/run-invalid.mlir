// What vta-check --cpu says about functions that compute something else.
// RUN: not vta-check %s --cpu=vta-cpu-lower-tosa > %t 2>&1
// RUN: FileCheck %s --input-file=%t
// RUN: not vta-check %s --cpu=no-such-pass 2>&1 | FileCheck %s --check-prefix=PASSES
// PASSES: integers: passes 'no-such-pass': {{.*}}'no-such-pass' does not refer to a registered pass

// CHECK: integers: out0[1, 0]: expected 9, got 8; 1 of 4 values are wrong
func.func @integers(%x: tensor<2x2xi8> {check.values = dense<[[5, -7], [-8, 127]]> : tensor<2x2xi8>})
    -> (tensor<2x2xi8> {check.values = dense<[[5, 7], [9, 127]]> : tensor<2x2xi8>}) {
  %0 = "tosa.const"() <{values = dense<0> : tensor<1x1xi8>}> : () -> tensor<1x1xi8>
  %1 = tosa.sub %0, %x : (tensor<1x1xi8>, tensor<2x2xi8>) -> tensor<2x2xi8>
  %2 = tosa.maximum %1, %x : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xi8>
  return %2 : tensor<2x2xi8>
}

// CHECK: floats: out0[1]: expected 5.62500000e-01, got 5.00000000e-01; 2 of 3 values are wrong
func.func @floats(%x: tensor<3xf32> {check.values = dense<[1.0, 0.5, 0x7FC00000]> : tensor<3xf32>})
    -> (tensor<3xf32> {check.values = dense<[1.00001, 0.5625, 2.0]> : tensor<3xf32>})
    attributes {check.tolerance = 2.0e-5} {
  %0 = tosa.identity %x : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK: uniform: all values of out0 are 0, which shows nothing
func.func @uniform(%x: tensor<7xi8> {check.range = [-5, -1]}) -> tensor<7xi8> {
  %0 = tosa.clamp %x {min_val = 0 : i8, max_val = 127 : i8} : (tensor<7xi8>) -> tensor<7xi8>
  return %0 : tensor<7xi8>
}

// CHECK: same: out0: expected some values to differ by one
func.func @same(%x: tensor<7xi8>) -> tensor<7xi8> attributes {check.tolerance = 1, check.differs} {
  %0 = tosa.identity %x : (tensor<7xi8>) -> tensor<7xi8>
  return %0 : tensor<7xi8>
}

// CHECK: refused: the passes fail
// CHECK-NEXT: run-invalid.mlir{{.*}}: 'tosa.scatter' op cannot be lowered to linalg: it is not covered
func.func @refused(%x: tensor<1x5x3xf32>, %i: tensor<1x2xi32> {check.range = [0, 4]},
                   %y: tensor<1x2x3xf32>) -> tensor<1x5x3xf32> {
  %0 = tosa.scatter %x, %i, %y : (tensor<1x5x3xf32>, tensor<1x2xi32>, tensor<1x2x3xf32>) -> tensor<1x5x3xf32>
  return %0 : tensor<1x5x3xf32>
}
