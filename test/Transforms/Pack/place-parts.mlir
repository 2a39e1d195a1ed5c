// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(vta-place-parts))' | FileCheck %s

// The bits: concat, concat_odd and transpose of packed.test in test/Integration.

// Each kernel gets the buffer as it is before its part is inserted.
// CHECK-LABEL: func @parts
// CHECK: %[[BUFFER:.*]] = bufferization.alloc_tensor() : tensor<3x1x16xi8>
// CHECK: %[[A:.*]] = vta.kernel "a" (%{{.*}} = %{{.*}}, %[[B0:.*]] = %[[BUFFER]])
// CHECK: %[[PLACE:.*]] = tensor.extract_slice %[[B0]][0, 0, 0] [1, 1, 16] [1, 1, 1] : tensor<3x1x16xi8> to tensor<1x1x16xi8>
// CHECK: vta.step narrow ins(%{{.*}}) outs(%[[PLACE]] : tensor<1x1x16xi8>)
// CHECK: %[[FIRST:.*]] = tensor.insert_slice %[[A]] into %[[BUFFER]][0, 0, 0]
// CHECK: vta.kernel "b" (%{{.*}} = %{{.*}}, %[[B1:.*]] = %[[FIRST]], %[[AT:.*]] = %{{.*}})
// CHECK: %[[PLACE:.*]] = tensor.extract_slice %[[B1]][%[[AT]], 0, 0] [2, 1, 16] [1, 1, 1]
// CHECK: vta.step narrow ins(%{{.*}}) outs(%[[PLACE]] : tensor<2x1x16xi8>)
#id = affine_map<(h, b, o) -> (h, b, o)>
func.func @parts(%x: tensor<1x1x16xi8>, %y: tensor<2x1x16xi8>, %at: index) -> tensor<3x1x16xi8> {
  %buffer = bufferization.alloc_tensor() : tensor<3x1x16xi8>
  %a = vta.kernel "a" (%i = %x) : (tensor<1x1x16xi8>) -> tensor<1x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<1x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<1x1x16xi32>) -> tensor<1x1x16xi32>
    %s = vta.step add map #id ins(%i : tensor<1x1x16xi8>) outs(%zeros : tensor<1x1x16xi32>)
    %e8 = tensor.empty() : tensor<1x1x16xi8>
    %n = vta.step narrow ins(%s : tensor<1x1x16xi32>) outs(%e8 : tensor<1x1x16xi8>)
    vta.yield %n : tensor<1x1x16xi8>
  }
  %0 = tensor.insert_slice %a into %buffer[0, 0, 0] [1, 1, 16] [1, 1, 1] : tensor<1x1x16xi8> into tensor<3x1x16xi8>
  %b = vta.kernel "b" (%i = %y) : (tensor<2x1x16xi8>) -> tensor<2x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<2x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<2x1x16xi32>) -> tensor<2x1x16xi32>
    %s = vta.step add map #id ins(%i : tensor<2x1x16xi8>) outs(%zeros : tensor<2x1x16xi32>)
    %e8 = tensor.empty() : tensor<2x1x16xi8>
    %n = vta.step narrow ins(%s : tensor<2x1x16xi32>) outs(%e8 : tensor<2x1x16xi8>)
    vta.yield %n : tensor<2x1x16xi8>
  }
  %1 = tensor.insert_slice %b into %0[%at, 0, 0] [2, 1, 16] [1, 1, 1] : tensor<2x1x16xi8> into tensor<3x1x16xi8>
  return %1 : tensor<3x1x16xi8>
}

// What is inserted into zeros is read from where it is. So is what is computed
// before its place is known, and what has a place already.
// CHECK-LABEL: func @elsewhere
// CHECK: vta.kernel "a" (%{{[a-z0-9]*}} = %{{[a-z0-9]*}}) :
// CHECK: vta.step narrow ins(%{{.*}}) outs(%[[EMPTY:.*]] : tensor<2x1x16xi8>)
// CHECK: tensor.insert_slice
// CHECK: bufferization.alloc_tensor
// CHECK: tensor.insert_slice
func.func @elsewhere(%x: tensor<2x1x16xi8>) -> (tensor<3x1x16xi8>, tensor<3x1x16xi8>) {
  %zeros8 = arith.constant dense<0> : tensor<3x1x16xi8>
  %a = vta.kernel "a" (%i = %x) : (tensor<2x1x16xi8>) -> tensor<2x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<2x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<2x1x16xi32>) -> tensor<2x1x16xi32>
    %s = vta.step add map #id ins(%i : tensor<2x1x16xi8>) outs(%zeros : tensor<2x1x16xi32>)
    %e8 = tensor.empty() : tensor<2x1x16xi8>
    %n = vta.step narrow ins(%s : tensor<2x1x16xi32>) outs(%e8 : tensor<2x1x16xi8>)
    vta.yield %n : tensor<2x1x16xi8>
  }
  %0 = tensor.insert_slice %a into %zeros8[0, 0, 0] [2, 1, 16] [2, 1, 1] : tensor<2x1x16xi8> into tensor<3x1x16xi8>
  %late = bufferization.alloc_tensor() : tensor<3x1x16xi8>
  %1 = tensor.insert_slice %a into %late[0, 0, 0] [2, 1, 16] [1, 1, 1] : tensor<2x1x16xi8> into tensor<3x1x16xi8>
  return %0, %1 : tensor<3x1x16xi8>, tensor<3x1x16xi8>
}

// Kernels have static operands.
// CHECK-LABEL: func @dynamic_buffer
// CHECK: vta.kernel "a" (%{{[a-z0-9]*}} = %{{[a-z0-9]*}}) :
func.func @dynamic_buffer(%x: tensor<2x1x16xi8>, %n: index) -> tensor<?x1x16xi8> {
  %buffer = bufferization.alloc_tensor(%n) : tensor<?x1x16xi8>
  %a = vta.kernel "a" (%i = %x) : (tensor<2x1x16xi8>) -> tensor<2x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<2x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<2x1x16xi32>) -> tensor<2x1x16xi32>
    %s = vta.step add map #id ins(%i : tensor<2x1x16xi8>) outs(%zeros : tensor<2x1x16xi32>)
    %e8 = tensor.empty() : tensor<2x1x16xi8>
    %n8 = vta.step narrow ins(%s : tensor<2x1x16xi32>) outs(%e8 : tensor<2x1x16xi8>)
    vta.yield %n8 : tensor<2x1x16xi8>
  }
  %0 = tensor.insert_slice %a into %buffer[0, 0, 0] [2, 1, 16] [1, 1, 1] : tensor<2x1x16xi8> into tensor<?x1x16xi8>
  return %0 : tensor<?x1x16xi8>
}
