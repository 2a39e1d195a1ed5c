// Layers with blocks of weights that are zero.

// RUN: vta-opt %s -split-input-file \
// RUN:   -vta-cpu-sparsify='target=x86_64-linux-gnu cpu=znver4' | FileCheck %s
// RUN: vta-opt %s -split-input-file \
// RUN:   -vta-cpu-sparsify='target=x86_64-linux-gnu random=0.9 block-features=4' \
// RUN:   | FileCheck %s -check-prefix=RANDOM
// RUN: vta-opt %s -split-input-file \
// RUN:   -vta-cpu-sparsify='target=x86_64-linux-gnu random=0.9 only-zero' \
// RUN:   | FileCheck %s -check-prefix=ZERO

// Two of eight channels have weights, channel 1 for all features, channel 6 for the
// last four: blocks of 4 features of an output of 20. Strides stay.

// CHECK-DAG: #[[VALUES:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4)>
// CHECK-DAG: #[[BLOCKS:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d3 floordiv 16, d4)>
// CHECK-LABEL: func.func @strided
// CHECK-SAME: %[[X:.*]]: tensor<1x9x9x8xf32>
// CHECK-DAG: %[[K:.*]] = arith.constant dense<{{\[}}[1, 0, 0, 0, 0, 0, 0, 0], [1, 6, 0, 0, 0, 0, 0, 0]]> : tensor<2x8xi32>
// CHECK-DAG: %[[N:.*]] = arith.constant dense<[1, 2]> : tensor<2xi32>
// CHECK: linalg.generic {indexing_maps = [#[[VALUES]], #[[BLOCKS]],
// CHECK-SAME: ins(%{{.*}}, %[[K]], %[[N]] : tensor<20x8xf32>, tensor<2x8xi32>, tensor<2xi32>)
// CHECK: ^bb0(%{{.*}}: f32, %[[CHANNEL:.*]]: i32, %{{.*}}: i32, %{{.*}}: f32):
// CHECK: %[[ROW:.*]] = linalg.index 1
// CHECK: %[[H:.*]] = arith.muli %[[ROW]], %{{.*}} : index
// CHECK: %[[COLUMN:.*]] = linalg.index 2
// CHECK: %[[W:.*]] = arith.muli %[[COLUMN]], %{{.*}} : index
// CHECK: %[[C:.*]] = arith.index_cast %[[CHANNEL]] : i32 to index
// CHECK: tensor.extract %[[X]][%{{.*}}, %[[H]], %[[W]], %[[C]]]
// RANDOM-LABEL: func.func @strided
// RANDOM: tensor.extract
// ZERO-LABEL: func.func @strided
// ZERO: linalg.conv_2d_nhwc_fhwc
func.func @strided(%x: tensor<1x9x9x8xf32>) -> tensor<1x5x5x20xf32> {
  %w = arith.constant dense<[
    [[[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]], [[[0.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]],
    [[[0.0, 3.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]], [[[0.0, 4.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]],
    [[[0.0, 5.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]], [[[0.0, 6.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]],
    [[[0.0, 7.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]], [[[0.0, 8.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]],
    [[[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]], [[[0.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]],
    [[[0.0, 3.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]], [[[0.0, 4.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]],
    [[[0.0, 5.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]], [[[0.0, 6.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]],
    [[[0.0, 7.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]], [[[0.0, 8.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]],
    [[[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 9.0, 0.0]]], [[[0.0, 2.0, 0.0, 0.0, 0.0, 0.0, 8.0, 0.0]]],
    [[[0.0, 3.0, 0.0, 0.0, 0.0, 0.0, 7.0, 0.0]]], [[[0.0, 4.0, 0.0, 0.0, 0.0, 0.0, 6.0, 0.0]]]]>
    : tensor<20x1x1x8xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x5x5x20xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x5x5x20xf32>) -> tensor<1x5x5x20xf32>
  %r = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%x, %w : tensor<1x9x9x8xf32>, tensor<20x1x1x8xf32>)
      outs(%i : tensor<1x5x5x20xf32>) -> tensor<1x5x5x20xf32>
  return %r : tensor<1x5x5x20xf32>
}

// -----

// All weights are there: dense.

// CHECK-LABEL: func.func @full
// CHECK: linalg.matmul
func.func @full(%x: tensor<9x4xf32>) -> tensor<9x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0],
                             [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 5.0]]> : tensor<4x4xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x4xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<9x4xf32>) -> tensor<9x4xf32>
  %r = linalg.matmul ins(%x, %w : tensor<9x4xf32>, tensor<4x4xf32>)
      outs(%i : tensor<9x4xf32>) -> tensor<9x4xf32>
  return %r : tensor<9x4xf32>
}

// -----

// Neither windows, nor integers, nor weights that are computed.

// CHECK-LABEL: func.func @others
// CHECK-NOT: tensor.extract
// RANDOM-LABEL: func.func @others
// RANDOM-NOT: tensor.extract
func.func @others(%x: tensor<1x9x9x4xf32>, %a: tensor<3x4xi8>, %b: tensor<3x4xf32>, %c: tensor<4x5xf32>)
    -> (tensor<1x7x7x4xf32>, tensor<3x4xi32>, tensor<3x5xf32>) {
  %w = arith.constant dense<0.0> : tensor<4x3x3x4xf32>
  %v = arith.constant dense<0> : tensor<4x4xi8>
  %e0 = tensor.empty() : tensor<1x7x7x4xf32>
  %0 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %w : tensor<1x9x9x4xf32>, tensor<4x3x3x4xf32>)
      outs(%e0 : tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  %e1 = tensor.empty() : tensor<3x4xi32>
  %1 = linalg.matmul ins(%a, %v : tensor<3x4xi8>, tensor<4x4xi8>) outs(%e1 : tensor<3x4xi32>) -> tensor<3x4xi32>
  %e2 = tensor.empty() : tensor<3x5xf32>
  %2 = linalg.matmul ins(%b, %c : tensor<3x4xf32>, tensor<4x5xf32>) outs(%e2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0, %1, %2 : tensor<1x7x7x4xf32>, tensor<3x4xi32>, tensor<3x5xf32>
}
