// RUN: vta-opt %s --vta-bufferize | FileCheck %s
// Once more changes nothing.
// RUN: vta-opt %s --vta-bufferize --vta-bufferize | FileCheck %s

#id = affine_map<(c, b, o) -> (c, b, o)>

// CHECK-LABEL: func @tile
// CHECK-SAME: %[[X:[a-z0-9]*]]: memref<4x1x16xi32>, %[[OUT:[a-z0-9]*]]: memref<4x1x16xi8> {bufferize.result})
// CHECK: scf.for %[[I:[a-z0-9]*]] =
// CHECK: %[[PART:.*]] = memref.subview %[[X]][%[[I]], 0, 0] [2, 1, 16] [1, 1, 1]
// CHECK: %[[TILE:.*]] = vta.alloc() buffers 2 : memref<2x1x16xi32, #vta.mem<acc>>
// CHECK: vta.load %[[PART]] low[0, 0, 0] high[0, 0, 0] into %[[TILE]]
// The step works in place, and the result goes where it belongs.
// CHECK: linalg.generic {{.*}} outs(%[[TILE]] : memref<2x1x16xi32, #vta.mem<acc>>)
// CHECK: %[[DEST:.*]] = memref.subview %[[OUT]][%[[I]], 0, 0] [2, 1, 16] [1, 1, 1]
// CHECK: linalg.generic {{.*}} outs(%[[DEST]] :
// CHECK-NOT: memref.copy
// CHECK-NOT: memref.alloc
// CHECK: return{{$}}
func.func @tile(%x: tensor<4x1x16xi32>) -> tensor<4x1x16xi8> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c1_i32 = arith.constant 1 : i32
  %e = tensor.empty() : tensor<4x1x16xi8>
  %r = scf.for %i = %c0 to %c4 step %c2 iter_args(%out = %e) -> (tensor<4x1x16xi8>) {
    %part = tensor.extract_slice %x[%i, 0, 0] [2, 1, 16] [1, 1, 1] : tensor<4x1x16xi32> to tensor<2x1x16xi32>
    %tile = vta.stage %part low[0, 0, 0] high[0, 0, 0] to <acc> buffers 2 : tensor<2x1x16xi32> to tensor<2x1x16xi32>
    %sum = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]} outs(%tile : tensor<2x1x16xi32>) {
    ^bb0(%a: i32):
      %s = arith.addi %a, %c1_i32 : i32
      linalg.yield %s : i32
    } -> tensor<2x1x16xi32>
    %dest = tensor.extract_slice %out[%i, 0, 0] [2, 1, 16] [1, 1, 1] : tensor<4x1x16xi8> to tensor<2x1x16xi8>
    %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%sum : tensor<2x1x16xi32>) outs(%dest : tensor<2x1x16xi8>) {
    ^bb0(%a: i32, %b: i8):
      %t = arith.trunci %a : i32 to i8
      linalg.yield %t : i8
    } -> tensor<2x1x16xi8>
    %new = tensor.insert_slice %n into %out[%i, 0, 0] [2, 1, 16] [1, 1, 1] : tensor<2x1x16xi8> into tensor<4x1x16xi8>
    scf.yield %new : tensor<4x1x16xi8>
  }
  return %r : tensor<4x1x16xi8>
}

// Sizes and pads that are not known yet.
// CHECK-LABEL: func @dynamic
// CHECK-SAME: %[[H:[a-z0-9]*]]: index, %[[LOW:[a-z0-9]*]]: index
// CHECK: %[[SIZE:.*]] = affine.apply #{{.*}}(){{\[}}%[[LOW]], %[[H]]]
// CHECK: %[[TILE:.*]] = vta.alloc(%[[SIZE]]) buffers 3 {ring = "inputs"} : memref<?x1x16xi8, #vta.mem<inp>>
// CHECK: vta.load %{{.*}} low[%[[LOW]], 0, 0] high[0, 0, 0] into %[[TILE]]
func.func @dynamic(%x: tensor<9x1x16xi8>, %h: index, %low: index, %n: index) -> i8 {
  %c0 = arith.constant 0 : index
  %part = tensor.extract_slice %x[0, 0, 0] [%h, 1, 16] [1, 1, 1] : tensor<9x1x16xi8> to tensor<?x1x16xi8>
  %tile = vta.stage %part low[%low, 0, 0] high[0, 0, 0] to <inp> buffers 3 {ring = "inputs"} : tensor<?x1x16xi8> to tensor<?x1x16xi8>
  %value = tensor.extract %tile[%n, %c0, %c0] : tensor<?x1x16xi8>
  return %value : i8
}

// Two tiles are two tiles.
// CHECK-LABEL: func @empties
// CHECK: %[[A:.*]] = vta.alloc() buffers 1 {ring = "a"} : memref<2x1x16xi32, #vta.mem<acc>>
// CHECK: %[[B:.*]] = vta.alloc() buffers 1 : memref<2x1x16xi32, #vta.mem<acc>>
// CHECK: linalg.fill ins(%{{.*}}) outs(%[[A]]
// CHECK: linalg.fill ins(%{{.*}}) outs(%[[B]]
func.func @empties(%i: index) -> i32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %a = vta.empty() in <acc> buffers 1 {ring = "a"} : tensor<2x1x16xi32>
  %b = vta.empty() in <acc> buffers 1 : tensor<2x1x16xi32>
  %x = linalg.fill ins(%zero : i32) outs(%a : tensor<2x1x16xi32>) -> tensor<2x1x16xi32>
  %y = linalg.fill ins(%one : i32) outs(%b : tensor<2x1x16xi32>) -> tensor<2x1x16xi32>
  %p = tensor.extract %x[%c0, %c0, %i] : tensor<2x1x16xi32>
  %q = tensor.extract %y[%c0, %c0, %i] : tensor<2x1x16xi32>
  %s = arith.addi %p, %q : i32
  return %s : i32
}
