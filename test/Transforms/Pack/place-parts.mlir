// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(vta-place-parts))' | FileCheck %s

// The bits: concat, concat_odd and transpose of packed.test in test/Integration.

// CHECK-LABEL: func @parts
// CHECK: %[[BUFFER:.*]] = bufferization.alloc_tensor() : tensor<3x4xi8>
// CHECK: %[[PLACE:.*]] = tensor.extract_slice %[[BUFFER]][0, 0] [1, 4] [1, 1]
// CHECK: %[[A:.*]] = linalg.copy {{.*}} outs(%[[PLACE]] :
// CHECK: %[[FIRST:.*]] = tensor.insert_slice %[[A]] into %[[BUFFER]]
// CHECK: %[[PLACE:.*]] = tensor.extract_slice %[[FIRST]][1, 0] [2, 4] [1, 1]
// CHECK: linalg.copy {{.*}} outs(%[[PLACE]] :
// CHECK-NOT: tensor.empty
func.func @parts(%x: tensor<1x4xi8>, %y: tensor<2x4xi8>) -> tensor<3x4xi8> {
  %buffer = bufferization.alloc_tensor() : tensor<3x4xi8>
  %e = tensor.empty() : tensor<1x4xi8>
  %a = linalg.copy ins(%x : tensor<1x4xi8>) outs(%e : tensor<1x4xi8>) -> tensor<1x4xi8>
  %0 = tensor.insert_slice %a into %buffer[0, 0] [1, 4] [1, 1] : tensor<1x4xi8> into tensor<3x4xi8>
  %f = tensor.empty() : tensor<2x4xi8>
  %b = linalg.copy ins(%y : tensor<2x4xi8>) outs(%f : tensor<2x4xi8>) -> tensor<2x4xi8>
  %1 = tensor.insert_slice %b into %0[1, 0] [2, 4] [1, 1] : tensor<2x4xi8> into tensor<3x4xi8>
  return %1 : tensor<3x4xi8>
}

// What is inserted into zeros is read from where it is.
// CHECK-LABEL: func @zeros
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<2x4xi8>
// CHECK: linalg.copy {{.*}} outs(%[[EMPTY]] :
func.func @zeros(%x: tensor<2x4xi8>) -> tensor<3x4xi8> {
  %zeros = arith.constant dense<0> : tensor<3x4xi8>
  %e = tensor.empty() : tensor<2x4xi8>
  %a = linalg.copy ins(%x : tensor<2x4xi8>) outs(%e : tensor<2x4xi8>) -> tensor<2x4xi8>
  %0 = tensor.insert_slice %a into %zeros[0, 0] [2, 4] [2, 1] : tensor<2x4xi8> into tensor<3x4xi8>
  return %0 : tensor<3x4xi8>
}
