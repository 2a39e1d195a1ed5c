// RUN: vta-opt %s --vta-cpu-lower-tosa | FileCheck %s

// Where a segment on VTA begins and ends. The bits: segments.test in
// test/Integration.

// Three channels are filled up with zeros to one block of 4, and go in front of
// rows and columns.
// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[X:.*]]: tensor<1x5x2x3xi8>
// CHECK-DAG:   %[[ZERO:.*]] = arith.constant 0 : i8
// CHECK:       %[[PAD:.*]] = tensor.pad %[[X]] low[0, 0, 0, 0] high[1, 0, 0, 1]
// CHECK:         tensor.yield %[[ZERO]]
// CHECK:       : tensor<1x5x2x3xi8> to tensor<2x5x2x4xi8>
// CHECK:       %[[TILES:.*]] = tensor.expand_shape %[[PAD]]
// CHECK-SAME:    into tensor<1x2x5x2x1x4xi8>
// CHECK:       %[[PACKED:.*]] = linalg.transpose ins(%[[TILES]] : tensor<1x2x5x2x1x4xi8>)
// CHECK-SAME:    permutation = [0, 4, 2, 3, 1, 5]
// CHECK:       %[[CALL:.*]] = vta.call @device::@segment0(%[[PACKED]])
// The result of the unpacking is a slice: nothing is copied into an empty
// tensor.
// CHECK:       %[[PLAIN:.*]] = linalg.transpose ins(%[[CALL]] :
// CHECK:       %[[ROWS:.*]] = tensor.collapse_shape %[[PLAIN]]
// CHECK-SAME:    into tensor<2x5x2x4xi8>
// CHECK:       %[[Y:.*]] = tensor.extract_slice %[[ROWS]][0, 0, 0, 0] [1, 5, 2, 3] [1, 1, 1, 1]
// CHECK-NEXT:  return %[[Y]]
// What VTA runs is not the CPU's.
// CHECK-LABEL: func.func @segment0(
// CHECK:         tosa.clamp
module {
  func.func @main(%x: tensor<1x5x2x3xi8>) -> tensor<1x5x2x3xi8> {
    %zero = arith.constant 0 : i8
    %p = tensor.empty() : tensor<1x1x5x2x2x4xi8>
    %0 = linalg.pack %x padding_value(%zero : i8) outer_dims_perm = [0, 3, 1, 2]
        inner_dims_pos = [0, 3] inner_tiles = [2, 4] into %p
        : tensor<1x5x2x3xi8> -> tensor<1x1x5x2x2x4xi8>
    %1 = vta.call @device::@segment0(%0)
        : (tensor<1x1x5x2x2x4xi8>) -> tensor<1x1x5x2x2x4xi8>
    %u = tensor.empty() : tensor<1x5x2x3xi8>
    %2 = linalg.unpack %1 outer_dims_perm = [0, 3, 1, 2] inner_dims_pos = [0, 3]
        inner_tiles = [2, 4] into %u
        : tensor<1x1x5x2x2x4xi8> -> tensor<1x5x2x3xi8>
    return %2 : tensor<1x5x2x3xi8>
  }
  module @device {
    func.func @segment0(%x: tensor<1x1x5x2x2x4xi8>) -> tensor<1x1x5x2x2x4xi8> {
      %0 = tosa.clamp %x {min_val = 0 : i8, max_val = 9 : i8}
          : (tensor<1x1x5x2x2x4xi8>) -> tensor<1x1x5x2x2x4xi8>
      return %0 : tensor<1x1x5x2x2x4xi8>
    }
  }
}
