// RUN: vta-opt %s --vta-pack --split-input-file \
// RUN:   --mlir-print-elementsattrs-with-hex-if-larger=-1 | FileCheck %s \
// RUN:   --implicit-check-not=vta.kernel --implicit-check-not=vta.step \
// RUN:   --implicit-check-not=linalg.generic

// Convolutions in groups as one kernel. The bits: groups.test in
// test/Integration/networks.

// Three groups of 6 channels, in blocks of 4: an output block sees the blocks
// before and behind its own, with zeros for what other groups see.
// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9) -> (d0, d1 + d6, d2 + d7, d3 + d8, d4, d9)>
// CHECK-DAG: #[[W:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9) -> (d1, d6, d7, d8, d5, d9)>
// CHECK-DAG: #[[Y:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9) -> (d0, d1, d2, d3, d4, d5)>
// CHECK-LABEL: func @segment0
// CHECK-SAME: %[[ARG:.*]]: tensor<1x5x1x2x1x4xi8>
// CHECK: %[[KERNEL:.*]] = vta.kernel "conv" (%[[IN:[a-z0-9]+]] = %[[ARG]])
// CHECK: %[[PAD:.*]] = tensor.pad %[[IN]] low[0, 1, 0, 0, 0, 0] high[0, 1, 0, 0, 0, 0]
// CHECK: %[[WGT:.*]] = arith.constant dense<{{\[}}
// CHECK-SAME: {{\[\[\[\[\[}}0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]]], {{\[\[\[\[}}1, 2, 3, 4], [7, 8, 9, 10], [13, 14, 15, 16], [19, 20, 21, 22]]]], {{\[\[\[\[}}5, 6, 0, 0], [11, 12, 0, 0], [17, 18, 0, 0], [23, 24, 0, 0]]]]],
// CHECK-SAME: {{\[\[\[\[\[}}25, 26, 27, 28], [31, 32, 33, 34], [0, 0, 0, 0], [0, 0, 0, 0]]]], {{\[\[\[\[}}29, 30, 0, 0], [35, 36, 0, 0], [0, 0, 37, 38], [0, 0, 43, 44]]]], {{\[\[\[\[}}0, 0, 0, 0], [0, 0, 0, 0], [39, 40, 41, 42], [45, 46, 47, 48]]]]],
// CHECK-SAME: tensor<5x3x1x1x4x4xi8>
// CHECK: linalg.generic {indexing_maps = [#[[X]], #[[W]], #[[Y]]]
// CHECK-SAME: ins(%[[PAD]], %[[WGT]] :
// CHECK: %[[BIAS:.*]] = arith.constant dense<{{\[\[}}[1, 2, 3, 4]], {{\[}}[5, 6, 11, 12]], {{\[}}[13, 14, 15, 16]], {{\[}}[21, 22, 23, 24]], {{\[}}[25, 26, 0, 0]]]>
// CHECK-NEXT: vta.step add map #{{.*}} ins(%[[BIAS]] :
// CHECK-NEXT: vta.step add 8
// CHECK-NEXT: vta.step shr 4
// CHECK-NEXT: vta.step max -128
// CHECK-NEXT: vta.step min 127
// CHECK-NEXT: vta.step max 0
// CHECK-NEXT: vta.step min 100
// CHECK: vta.step narrow
// CHECK: return %[[KERNEL]]
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x1x2x18xi8>) -> tensor<1x1x2x18xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %size = tosa.const_shape {values = dense<[1, 1, 2, 6]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %w0 = "tosa.const"() <{values = dense<[[[[1, 2, 3, 4, 5, 6]]], [[[7, 8, 9, 10, 11, 12]]], [[[13, 14, 15, 16, 17, 18]]], [[[19, 20, 21, 22, 23, 24]]], [[[25, 26, 27, 28, 29, 30]]], [[[31, 32, 33, 34, 35, 36]]]]> : tensor<6x1x1x6xi8>}> : () -> tensor<6x1x1x6xi8>
      %b0 = "tosa.const"() <{values = dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32>}> : () -> tensor<6xi32>
      %at0 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %x0 = tosa.slice %x, %at0, %size : (tensor<1x1x2x18xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x1x2x6xi8>
      %c0 = tosa.conv2d %x0, %w0, %b0, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x6xi8>, tensor<6x1x1x6xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x2x6xi32> loc("conv")
      %r0 = tosa.rescale %c0, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x1x2x6xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x2x6xi8>
      %w1 = "tosa.const"() <{values = dense<[[[[37, 38, 39, 40, 41, 42]]], [[[43, 44, 45, 46, 47, 48]]], [[[49, 50, 51, 52, 53, 54]]], [[[55, 56, 57, 58, 59, 60]]], [[[61, 62, 63, 64, 65, 66]]], [[[67, 68, 69, 70, 71, 72]]]]> : tensor<6x1x1x6xi8>}> : () -> tensor<6x1x1x6xi8>
      %b1 = "tosa.const"() <{values = dense<[11, 12, 13, 14, 15, 16]> : tensor<6xi32>}> : () -> tensor<6xi32>
      %at1 = tosa.const_shape {values = dense<[0, 0, 0, 6]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %x1 = tosa.slice %x, %at1, %size : (tensor<1x1x2x18xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x1x2x6xi8>
      %c1 = tosa.conv2d %x1, %w1, %b1, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x6xi8>, tensor<6x1x1x6xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x2x6xi32> loc("conv")
      %r1 = tosa.rescale %c1, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x1x2x6xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x2x6xi8>
      %w2 = "tosa.const"() <{values = dense<[[[[73, 74, 75, 76, 77, 78]]], [[[79, 80, 81, 82, 83, 84]]], [[[85, 86, 87, 88, 89, 90]]], [[[91, 92, 93, 94, 95, 96]]], [[[97, 98, 99, 100, 101, 102]]], [[[103, 104, 105, 106, 107, 108]]]]> : tensor<6x1x1x6xi8>}> : () -> tensor<6x1x1x6xi8>
      %b2 = "tosa.const"() <{values = dense<[21, 22, 23, 24, 25, 26]> : tensor<6xi32>}> : () -> tensor<6xi32>
      %at2 = tosa.const_shape {values = dense<[0, 0, 0, 12]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %x2 = tosa.slice %x, %at2, %size : (tensor<1x1x2x18xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x1x2x6xi8>
      %c2 = tosa.conv2d %x2, %w2, %b2, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x6xi8>, tensor<6x1x1x6xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x2x6xi32> loc("conv")
      %r2 = tosa.rescale %c2, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x1x2x6xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x2x6xi8>
      %y = tosa.concat %r0, %r1, %r2 {axis = 3 : i32} : (tensor<1x1x2x6xi8>, tensor<1x1x2x6xi8>, tensor<1x1x2x6xi8>) -> tensor<1x1x2x18xi8> loc("conv")
      %r = tosa.clamp %y {max_val = 100 : i8, min_val = 0 : i8} : (tensor<1x1x2x18xi8>) -> tensor<1x1x2x18xi8>
      return %r : tensor<1x1x2x18xi8>
    }
  }
}

// -----

// Two groups of two blocks are a dimension, which the result has no more: a
// view, which has to be copied to be returned.
// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10) -> (d0, d1 * 2 + d7, d3 + d8, d4 + d9, d5, d10)>
// CHECK-DAG: #[[W:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10) -> (d1, d2, d7, d8, d9, d6, d10)>
// CHECK-DAG: #[[Y:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10) -> (d0, d1, d2, d3, d4, d5, d6)>
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d2, d5, d6)>
// CHECK-LABEL: func @segment0
// CHECK: %[[KERNEL:.*]] = vta.kernel "conv" (%[[IN:[a-z0-9]+]] = %{{.*}}) : (tensor<1x4x2x1x1x4xi8>) -> tensor<1x2x2x2x1x1x4xi8>
// CHECK: %[[WGT:.*]] = arith.constant dense<{{.*}}[1, 2, 3, 4], [9, 10, 11, 12], [17, 18, 19, 20], [25, 26, 27, 28]
// CHECK-SAME: tensor<2x2x2x1x1x4x4xi8>
// CHECK: linalg.generic {indexing_maps = [#[[X]], #[[W]], #[[Y]]]
// CHECK-SAME: ins(%[[IN]], %[[WGT]] :
// CHECK: %[[BIAS:.*]] = arith.constant {{.*}} : tensor<2x2x1x4xi32>
// CHECK-NEXT: vta.step add map #[[C]] ins(%[[BIAS]] :
// CHECK-NEXT: vta.step add 8
// CHECK-NEXT: vta.step shr 4
// CHECK-NEXT: vta.step max -128
// CHECK-NEXT: vta.step min 127
// CHECK: vta.step narrow
// CHECK: vta.kernel "conv" (%[[IN:[a-z0-9]+]] = %[[KERNEL]])
// CHECK: %[[VIEW:.*]] = tensor.collapse_shape %[[IN]] {{\[\[}}0], [1, 2], [3], [4], [5], [6]]
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[VIEW]], %{{.*}} :
// CHECK: vta.step narrow
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x2x1x16xi8>) -> tensor<1x2x1x16xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %size = tosa.const_shape {values = dense<[1, 2, 1, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %w0 = "tosa.const"() <{values = dense<[[[[1, 2, 3, 4, 5, 6, 7, 8]]], [[[9, 10, 11, 12, 13, 14, 15, 16]]], [[[17, 18, 19, 20, 21, 22, 23, 24]]], [[[25, 26, 27, 28, 29, 30, 31, 32]]], [[[33, 34, 35, 36, 37, 38, 39, 40]]], [[[41, 42, 43, 44, 45, 46, 47, 48]]], [[[49, 50, 51, 52, 53, 54, 55, 56]]], [[[57, 58, 59, 60, 61, 62, 63, 64]]]]> : tensor<8x1x1x8xi8>}> : () -> tensor<8x1x1x8xi8>
      %b0 = "tosa.const"() <{values = dense<[1, 2, 3, 4, 5, 6, 7, 8]> : tensor<8xi32>}> : () -> tensor<8xi32>
      %at0 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %x0 = tosa.slice %x, %at0, %size : (tensor<1x2x1x16xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x2x1x8xi8>
      %c0 = tosa.conv2d %x0, %w0, %b0, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x1x8xi8>, tensor<8x1x1x8xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x1x8xi32> loc("conv")
      %r0 = tosa.rescale %c0, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x1x8xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x1x8xi8>
      %w1 = "tosa.const"() <{values = dense<[[[[65, 66, 67, 68, 69, 70, 71, 72]]], [[[73, 74, 75, 76, 77, 78, 79, 80]]], [[[81, 82, 83, 84, 85, 86, 87, 88]]], [[[89, 90, 91, 92, 93, 94, 95, 96]]], [[[97, 98, 99, 100, 101, 102, 103, 104]]], [[[105, 106, 107, 108, 109, 110, 111, 112]]], [[[113, 114, 115, 116, 117, 118, 119, 120]]], [[[121, 122, 123, 124, 125, 126, 0, 1]]]]> : tensor<8x1x1x8xi8>}> : () -> tensor<8x1x1x8xi8>
      %b1 = "tosa.const"() <{values = dense<[11, 12, 13, 14, 15, 16, 17, 18]> : tensor<8xi32>}> : () -> tensor<8xi32>
      %at1 = tosa.const_shape {values = dense<[0, 0, 0, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %x1 = tosa.slice %x, %at1, %size : (tensor<1x2x1x16xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x2x1x8xi8>
      %c1 = tosa.conv2d %x1, %w1, %b1, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x1x8xi8>, tensor<8x1x1x8xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x1x8xi32> loc("conv")
      %r1 = tosa.rescale %c1, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x1x8xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x1x8xi8>
      %y = tosa.concat %r0, %r1 {axis = 3 : i32} : (tensor<1x2x1x8xi8>, tensor<1x2x1x8xi8>) -> tensor<1x2x1x16xi8> loc("conv")
      return %y : tensor<1x2x1x16xi8>
    }
  }
}

// -----

// Groups inside a block, concatenated before they are int8, with a dilation.
// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9) -> (d0, d6, d2 + d7 * 2, d3 + d8 * 2, d4, d9)>
// CHECK-LABEL: func @segment0
// CHECK: vta.kernel "conv"
// CHECK: arith.constant dense<{{\[\[\[\[\[}}[1, 2, 0, 0], [9, 10, 0, 0], [0, 0, 17, 18], [0, 0, 25, 26]], {{\[}}[3, 4, 0, 0],
// CHECK-SAME: tensor<1x1x2x2x4x4xi8>
// CHECK: linalg.generic {indexing_maps = [#[[X]],
// CHECK: arith.constant dense<{{\[\[}}[1, 2, 11, 12]]]>
// CHECK-NEXT: vta.step add map
// CHECK-NEXT: vta.step add 8
// CHECK-NEXT: vta.step shr 4
// CHECK-NEXT: vta.step max -128
// CHECK-NEXT: vta.step min 127
// CHECK-NEXT: vta.step max 0
// CHECK-NEXT: vta.step min 100
// CHECK: vta.step narrow
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x3x4x4xi8>) -> tensor<1x1x2x4xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %size = tosa.const_shape {values = dense<[1, 3, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %w0 = "tosa.const"() <{values = dense<[[[[1, 2], [3, 4]], [[5, 6], [7, 8]]], [[[9, 10], [11, 12]], [[13, 14], [15, 16]]]]> : tensor<2x2x2x2xi8>}> : () -> tensor<2x2x2x2xi8>
      %b0 = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
      %at0 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %x0 = tosa.slice %x, %at0, %size : (tensor<1x3x4x4xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x3x4x2xi8>
      %c0 = tosa.conv2d %x0, %w0, %b0, %z8, %z8 {acc_type = i32, dilation = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x3x4x2xi8>, tensor<2x2x2x2xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x2x2xi32> loc("conv")
      %w1 = "tosa.const"() <{values = dense<[[[[17, 18], [19, 20]], [[21, 22], [23, 24]]], [[[25, 26], [27, 28]], [[29, 30], [31, 32]]]]> : tensor<2x2x2x2xi8>}> : () -> tensor<2x2x2x2xi8>
      %b1 = "tosa.const"() <{values = dense<[11, 12]> : tensor<2xi32>}> : () -> tensor<2xi32>
      %at1 = tosa.const_shape {values = dense<[0, 0, 0, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %x1 = tosa.slice %x, %at1, %size : (tensor<1x3x4x4xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x3x4x2xi8>
      %c1 = tosa.conv2d %x1, %w1, %b1, %z8, %z8 {acc_type = i32, dilation = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x3x4x2xi8>, tensor<2x2x2x2xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x2x2xi32> loc("conv")
      %y = tosa.concat %c0, %c1 {axis = 3 : i32} : (tensor<1x1x2x2xi32>, tensor<1x1x2x2xi32>) -> tensor<1x1x2x4xi32> loc("conv")
      %q = tosa.rescale %y, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x1x2x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x2x4xi8>
      %r = tosa.clamp %q {max_val = 100 : i8, min_val = 0 : i8} : (tensor<1x1x2x4xi8>) -> tensor<1x1x2x4xi8>
      return %r : tensor<1x1x2x4xi8>
    }
  }
}

// -----

// Two outputs of each channel: as many groups.
// CHECK-LABEL: func @segment0
// CHECK: vta.kernel "segment0"
// CHECK: arith.constant dense<{{\[\[\[\[\[}}[1, 0, 0, 0], [2, 0, 0, 0], [0, 3, 0, 0], [0, 4, 0, 0]]]]], {{\[\[\[\[}}[0, 0, 5, 0], [0, 0, 6, 0], [0, 0, 0, 0], [0, 0, 0, 0]]]]]]> : tensor<2x1x1x1x4x4xi8>
// CHECK: linalg.generic
// CHECK: vta.step add 8
// CHECK-NEXT: vta.step shr 4
// CHECK-NEXT: vta.step max -128
// CHECK-NEXT: vta.step min 127
// CHECK: vta.step narrow
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x6xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %w = "tosa.const"() <{values = dense<[[[[1, 2], [3, 4], [5, 6]]]]> : tensor<1x1x3x2xi8>}> : () -> tensor<1x1x3x2xi8>
      %0 = tosa.depthwise_conv2d %x, %w, %z32, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x6x3xi8>, tensor<1x1x3x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x6xi32>
      %y = tosa.rescale %0, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x6xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x6x6xi8>
      return %y : tensor<1x5x6x6xi8>
    }
  }
}

// -----

// Transposed convolutions: elements of all groups a stride apart, the windows
// mirrored.
// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9) -> (d0, d6, d2 + d7, d3 + d8, d4, d9)>
// CHECK-LABEL: func @segment0
// CHECK: vta.kernel "spread"
// CHECK: %[[ZEROS:.*]] = arith.constant dense<0> : tensor<1x1x1x6x1x4xi8>
// CHECK: %[[IN:.*]] = tensor.insert_slice %{{.*}} into %[[ZEROS]][0, 0, 0, 1, 0, 0] [1, 1, 1, 2, 1, 4] [1, 1, 1, 2, 1, 1]
// CHECK: arith.constant dense<{{\[\[\[\[}}{{\[}}[3, 4, 0, 0], [7, 8, 0, 0], [0, 0, 11, 12], [0, 0, 15, 16]], {{\[}}[1, 2, 0, 0], [5, 6, 0, 0], [0, 0, 9, 10], [0, 0, 13, 14]]]]]]>
// CHECK-SAME: tensor<1x1x1x2x4x4xi8>
// CHECK: linalg.generic {indexing_maps = [#[[X]],
// CHECK-SAME: ins(%[[IN]],
// CHECK: arith.constant dense<{{\[\[}}[1, 2, 11, 12]]]>
// CHECK-NEXT: vta.step add map
// CHECK-NEXT: vta.step add 8
// CHECK-NEXT: vta.step shr 4
// CHECK-NEXT: vta.step max -128
// CHECK-NEXT: vta.step min 127
// CHECK: vta.step narrow
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x1x2x4xi8>) -> tensor<1x1x5x4xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %size = tosa.const_shape {values = dense<[1, 1, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %w0 = "tosa.const"() <{values = dense<[[[[1, 2], [3, 4]]], [[[5, 6], [7, 8]]]]> : tensor<2x1x2x2xi8>}> : () -> tensor<2x1x2x2xi8>
      %b0 = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
      %at0 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %x0 = tosa.slice %x, %at0, %size : (tensor<1x1x2x4xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x1x2x2xi8>
      %c0 = tosa.transpose_conv2d %x0, %w0, %b0, %z8, %z8 {acc_type = i32, out_pad = array<i64: 0, 0, 0, 1>, stride = array<i64: 1, 2>} : (tensor<1x1x2x2xi8>, tensor<2x1x2x2xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x5x2xi32>
      %w1 = "tosa.const"() <{values = dense<[[[[9, 10], [11, 12]]], [[[13, 14], [15, 16]]]]> : tensor<2x1x2x2xi8>}> : () -> tensor<2x1x2x2xi8>
      %b1 = "tosa.const"() <{values = dense<[11, 12]> : tensor<2xi32>}> : () -> tensor<2xi32>
      %at1 = tosa.const_shape {values = dense<[0, 0, 0, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %x1 = tosa.slice %x, %at1, %size : (tensor<1x1x2x4xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x1x2x2xi8>
      %c1 = tosa.transpose_conv2d %x1, %w1, %b1, %z8, %z8 {acc_type = i32, out_pad = array<i64: 0, 0, 0, 1>, stride = array<i64: 1, 2>} : (tensor<1x1x2x2xi8>, tensor<2x1x2x2xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x5x2xi32>
      %y = tosa.concat %c0, %c1 {axis = 3 : i32} : (tensor<1x1x5x2xi32>, tensor<1x1x5x2xi32>) -> tensor<1x1x5x4xi32> loc("spread")
      %q = tosa.rescale %y, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x1x5x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x5x4xi8>
      return %q : tensor<1x1x5x4xi8>
    }
  }
}
