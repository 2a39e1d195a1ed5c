// RUN: vta-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func @stage_pads
// CHECK: vta.stage %{{.*}} low[0, 1] high[%{{.*}}, 2] to <inp> buffers 1 : tensor<4x5xi8> to tensor<?x8xi8>
func.func @stage_pads(%x: tensor<4x5xi8>, %high: index) -> tensor<?x8xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = vta.stage %x low[%c0, %c1] high[%high, %c2] to <inp> buffers 1
      : tensor<4x5xi8> to tensor<?x8xi8>
  return %0 : tensor<?x8xi8>
}

// CHECK-LABEL: func @stage_interior
// CHECK: vta.stage %{{.*}} low[0, 0] high[0, 0] to <inp> buffers 2
func.func @stage_interior(%x: tensor<4x5xi8>) -> tensor<4x5xi8> {
  %0 = vta.stage %x low[0, 0] high[0, 0] interior [1, 1] to <inp> buffers 2
      : tensor<4x5xi8> to tensor<4x5xi8>
  return %0 : tensor<4x5xi8>
}

// What is never executed may have pads that do not fit; they stay.
// CHECK-LABEL: func @stage_never
// CHECK: %[[C2:.*]] = arith.constant 2 : index
// CHECK: vta.stage %{{.*}} low[0, %[[C2]]] high[0, 0]
// CHECK: vta.stage %{{.*}} low[0, %{{.*}}] high[0, 0]
func.func @stage_never(%x: tensor<4x5xi8>) -> (tensor<4x5xi8>, tensor<4x?xi8>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant -1 : index
  %0 = vta.stage %x low[%c0, %c2] high[0, 0] to <inp> buffers 1
      : tensor<4x5xi8> to tensor<4x5xi8>
  %1 = vta.stage %x low[%c0, %n] high[0, 0] to <inp> buffers 1
      : tensor<4x5xi8> to tensor<4x?xi8>
  return %0, %1 : tensor<4x5xi8>, tensor<4x?xi8>
}

// CHECK-LABEL: func @pad_by_nothing
// CHECK-SAME: %[[T:.*]]: tensor<4x1x16xi32>
// CHECK-NEXT: return %[[T]]
func.func @pad_by_nothing(%t: tensor<4x1x16xi32>) -> tensor<4x1x16xi32> {
  %c0 = arith.constant 0 : index
  %0 = vta.pad %t low[%c0, 0, 0] high[0, 0, 0] : tensor<4x1x16xi32> to tensor<4x1x16xi32>
  return %0 : tensor<4x1x16xi32>
}

// CHECK-LABEL: func @pad
// CHECK: vta.pad %{{.*}} low[2, 0, 0] high[%{{.*}}, 0, 0] : tensor<4x1x16xi32> to tensor<?x1x16xi32>
func.func @pad(%t: tensor<4x1x16xi32>, %high: index) -> tensor<?x1x16xi32> {
  %c2 = arith.constant 2 : index
  %0 = vta.pad %t low[%c2, 0, 0] high[%high, 0, 0] : tensor<4x1x16xi32> to tensor<?x1x16xi32>
  return %0 : tensor<?x1x16xi32>
}

// CHECK-LABEL: func @alloc
// CHECK: %[[T:.*]] = vta.alloc(%{{.*}}) buffers 2 {ring = "sums"} : memref<3x?x1x16xi32, #vta.mem<acc>>
// CHECK: memref.cast %[[T]] : memref<3x?x1x16xi32, #vta.mem<acc>> to memref<?x?x1x16xi32, #vta.mem<acc>>
func.func @alloc(%h: index) -> memref<?x?x1x16xi32, #vta.mem<acc>> {
  %c3 = arith.constant 3 : index
  %0 = vta.alloc(%c3, %h) buffers 2 {ring = "sums"} : memref<?x?x1x16xi32, #vta.mem<acc>>
  return %0 : memref<?x?x1x16xi32, #vta.mem<acc>>
}
