// RUN: vta-opt %s --vta-pack --split-input-file --mlir-print-debuginfo \
// RUN:   --mlir-print-elementsattrs-with-hex-if-larger=-1 | FileCheck %s \
// RUN:   --implicit-check-not=vta.kernel --implicit-check-not=vta.step \
// RUN:   --implicit-check-not=linalg.generic

// Contractions, and what stands around the call. The bits: packed in
// test/Integration.

// Channels and images fill blocks up with zeros; all operations have the
// location of the convolution, and the kernel its name.
// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9) -> (d0, d6, d2 * 2 + d7, d3 + d8, d4, d9)>
// CHECK-DAG: #[[W:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9) -> (d1, d6, d7, d8, d5, d9)>
// CHECK-DAG: #[[Y:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9) -> (d0, d1, d2, d3, d4, d5)>
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d4, d5)>
// CHECK-DAG: #[[CONV:.*]] = loc("conv")
// CHECK-LABEL: func @main
// CHECK-SAME: %[[A:.*]]: tensor<1x5x4x3xi8>
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i8
// CHECK: %[[P:.*]] = linalg.pack %[[A]] padding_value(%[[ZERO]] : i8) outer_dims_perm = [0, 3, 1, 2] inner_dims_pos = [0, 3] inner_tiles = [2, 4]
// CHECK-SAME: tensor<1x5x4x3xi8> -> tensor<1x1x5x4x2x4xi8>
// CHECK: %[[R:.*]] = vta.call @device::@segment0(%[[P]]) : (tensor<1x1x5x4x2x4xi8>) -> tensor<1x2x3x4x2x4xi8>
// CHECK: linalg.unpack %[[R]] outer_dims_perm = [0, 3, 1, 2] inner_dims_pos = [0, 3] inner_tiles = [2, 4]
// CHECK-SAME: tensor<1x2x3x4x2x4xi8> -> tensor<1x3x4x5xi8>
// CHECK-LABEL: func @segment0
// CHECK-SAME: %[[ARG:.*]]: tensor<1x1x5x4x2x4xi8> loc
// CHECK: %[[KERNEL:.*]] = vta.kernel "conv" (%[[IN:[a-z0-9]+]] {{.*}} = %[[ARG]]) : (tensor<1x1x5x4x2x4xi8>) -> tensor<1x2x3x4x2x4xi8>
// CHECK: %[[PAD:.*]] = tensor.pad %[[IN]] low[0, 0, 1, 1, 0, 0] high[0, 0, 0, 0, 0, 0]
// CHECK: %[[WGT:.*]] = arith.constant dense<{{\[\[}}[{{\[\[}}[1, 2, 3, 0], [13, 14, 15, 0], [25, 26, 27, 0], [37, 38, 39, 0]], {{\[}}[4, 5, 6, 0],
// CHECK-SAME: [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]]]]]> : tensor<2x1x2x2x4x4xi8>
// CHECK: %[[ACC:.*]] = linalg.generic {indexing_maps = [#[[X]], #[[W]], #[[Y]]]
// CHECK-SAME: ins(%[[PAD]], %[[WGT]] : tensor<1x1x6x5x2x4xi8>, tensor<2x1x2x2x4x4xi8>)
// CHECK: } -> tensor<1x2x3x4x2x4xi32> loc(#[[CONV]])
// CHECK-NEXT: %[[BIAS:.*]] = arith.constant dense<{{\[\[}}[1, 2, 3, 4], [1, 2, 3, 4]], {{\[}}[5, 0, 0, 0], [5, 0, 0, 0]]]> : tensor<2x2x4xi32>
// CHECK-NEXT: %[[S0:.*]] = vta.step add map #[[C]] ins(%[[BIAS]] : {{.*}}) outs(%[[ACC]] : {{.*}}) loc(#[[CONV]])
// CHECK-NEXT: %[[S1:.*]] = vta.step add 8 outs(%[[S0]] : {{.*}}) loc(#[[CONV]])
// CHECK-NEXT: %[[S2:.*]] = vta.step shr 4 outs(%[[S1]] : {{.*}}) loc(#[[CONV]])
// CHECK-NEXT: %[[S3:.*]] = vta.step max -128 outs(%[[S2]] : {{.*}}) loc(#[[CONV]])
// CHECK-NEXT: %[[S4:.*]] = vta.step min 127 outs(%[[S3]] : {{.*}}) loc(#[[CONV]])
// CHECK-NEXT: %[[S5:.*]] = vta.step max 0 outs(%[[S4]] : {{.*}}) loc(#[[CONV]])
// CHECK-NEXT: %[[S6:.*]] = vta.step min 100 outs(%[[S5]] : {{.*}}) loc(#[[CONV]])
// CHECK: %[[END:.*]] = vta.step narrow ins(%[[S6]] : {{.*}}) outs(%{{.*}} : tensor<1x2x3x4x2x4xi8>) loc(#[[CONV]])
// CHECK-NEXT: vta.yield %[[END]] : {{.*}} loc(#[[CONV]])
// CHECK-NEXT: } loc(#[[CONV]])
// CHECK-NEXT: return %[[KERNEL]]
module attributes {vta.config = #vta.config<"2x4_12_12_14_15">} {
  func.func @main(%x: tensor<1x5x4x3xi8>) -> tensor<1x3x4x5xi8> {
    %0 = vta.call @device::@segment0(%x) : (tensor<1x5x4x3xi8>) -> tensor<1x3x4x5xi8>
    return %0 : tensor<1x3x4x5xi8>
  }
  module @device {
    func.func @segment0(%x: tensor<1x5x4x3xi8>) -> tensor<1x3x4x5xi8> {
      %w = "tosa.const"() <{values = dense<[
        [[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]],
        [[[13, 14, 15], [16, 17, 18]], [[19, 20, 21], [22, 23, 24]]],
        [[[25, 26, 27], [28, 29, 30]], [[31, 32, 33], [34, 35, 36]]],
        [[[37, 38, 39], [40, 41, 42]], [[43, 44, 45], [46, 47, 48]]],
        [[[49, 50, 51], [52, 53, 54]], [[55, 56, 57], [58, 59, 60]]]]> : tensor<5x2x2x3xi8>}> : () -> tensor<5x2x2x3xi8>
      %b = "tosa.const"() <{values = dense<[1, 2, 3, 4, 5]> : tensor<5xi32>}> : () -> tensor<5xi32>
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %0 = tosa.conv2d %x, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 1>} : (tensor<1x5x4x3xi8>, tensor<5x2x2x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x4x5xi32> loc("conv")
      %1 = tosa.rescale %0, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x3x4x5xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x3x4x5xi8> loc("relu")
      %2 = tosa.clamp %1 {max_val = 100 : i8, min_val = 0 : i8} : (tensor<1x3x4x5xi8>) -> tensor<1x3x4x5xi8> loc("relu")
      return %2 : tensor<1x3x4x5xi8>
    }
  }
}

// -----

// The first convolution, with stride 2, reads cells of 2x2 pixels: its window
// of 3x3 from a position of -1 is one of 2x2 cells.
// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9) -> (d0, d6, d2 + d7, d3 + d8, d4, d9)>
// CHECK-LABEL: func @main
// CHECK: %[[P:.*]] = linalg.pack {{.*}} outer_dims_perm = [0, 3, 1, 2] inner_dims_pos = [0, 1, 2, 3] inner_tiles = [1, 2, 2, 2]
// CHECK-SAME: tensor<1x7x6x2xi8> -> tensor<1x1x4x3x1x2x2x2xi8>
// CHECK: tensor.collapse_shape %[[P]] {{\[\[}}0], [1], [2], [3], [4], [5, 6, 7]]
// CHECK-SAME: into tensor<1x1x4x3x1x8xi8>
// CHECK-LABEL: func @segment0
// CHECK-SAME: %[[ARG:.*]]: tensor<1x1x4x3x1x8xi8> loc
// CHECK: vta.kernel "segment0" (%[[IN:[a-z0-9]+]] {{.*}} = %[[ARG]])
// CHECK: %[[PAD:.*]] = tensor.pad %[[IN]] low[0, 0, 1, 1, 0, 0] high[0, 0, 0, 0, 0, 0]
// CHECK: %[[WGT:.*]] = arith.constant dense<{{\[\[}}[{{\[\[}}[0, 0, 0, 0, 0, 0, 1, 2], [0, 0, 0, 0, 0, 0, 0, 0],
// CHECK-SAME: {{\[}}[0, 0, 0, 0, 3, 4, 5, 6],
// CHECK-SAME: {{\[}}[0, 0, 7, 8, 0, 0, 13, 14],
// CHECK-SAME: {{\[}}[9, 10, 11, 12, 15, 16, 17, 18],
// CHECK: linalg.generic {indexing_maps = [#[[X]],
// CHECK-SAME: ins(%[[PAD]], %[[WGT]] : tensor<1x1x5x4x1x8xi8>, tensor<1x1x2x2x8x8xi8>)
// CHECK: vta.step add 8
// CHECK-NEXT: vta.step shr 4
// CHECK-NEXT: vta.step max -128
// CHECK-NEXT: vta.step min 127
// CHECK: vta.step narrow
module attributes {vta.config = #vta.config<"1x8_12_12_14_15">} {
  func.func @main(%x: tensor<1x7x6x2xi8>) -> tensor<1x4x3x1xi8> {
    %0 = vta.call @device::@segment0(%x) : (tensor<1x7x6x2xi8>) -> tensor<1x4x3x1xi8>
    return %0 : tensor<1x4x3x1xi8>
  }
  module @device {
    func.func @segment0(%x: tensor<1x7x6x2xi8>) -> tensor<1x4x3x1xi8> {
      %w = "tosa.const"() <{values = dense<[
        [[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]], [[13, 14], [15, 16], [17, 18]]]]> : tensor<1x3x3x2xi8>}> : () -> tensor<1x3x3x2xi8>
      %b = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %0 = tosa.conv2d %x, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 0>, stride = array<i64: 2, 2>} : (tensor<1x7x6x2xi8>, tensor<1x3x3x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x3x1xi32>
      %1 = tosa.rescale %0, %m, %s, %b, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x3x1xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x3x1xi8>
      return %1 : tensor<1x4x3x1xi8>
    }
  }
}

// -----

// Rows are positions of one image, two in each batch.
// CHECK-LABEL: func @main
// CHECK-SAME: %[[A:.*]]: tensor<1x3x5xi8>
// CHECK: %[[ROWS:.*]] = tensor.expand_shape %[[A]] {{\[\[}}0], [1, 2], [3]] {{.*}} : tensor<1x3x5xi8> into tensor<1x1x3x5xi8>
// CHECK: linalg.pack %[[ROWS]] padding_value({{.*}}) outer_dims_perm = [0, 3, 1, 2] inner_dims_pos = [2, 3] inner_tiles = [2, 4]
// CHECK-SAME: tensor<1x1x3x5xi8> -> tensor<1x2x1x2x2x4xi8>
// CHECK: %[[U:.*]] = linalg.unpack {{.*}} outer_dims_perm = [0, 3, 1, 2] inner_dims_pos = [2, 3] inner_tiles = [2, 4]
// CHECK-SAME: -> tensor<1x1x3x5xi8>
// CHECK: %[[R:.*]] = tensor.collapse_shape %[[U]] {{.*}} : tensor<1x1x3x5xi8> into tensor<1x3x5xi8>
// CHECK: return %[[R]]
// CHECK-LABEL: func @segment0
// CHECK: vta.kernel "segment0" (%[[IN:[a-z0-9]+]] {{.*}})
// CHECK: %[[ID:.*]] = arith.constant dense<{{\[\[}}1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]> : tensor<4x4xi8>
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[IN]], %[[ID]] :
// CHECK: vta.step max -7
// CHECK-NEXT: vta.step min 100
// CHECK: vta.step narrow
module attributes {vta.config = #vta.config<"2x4_12_12_14_15">} {
  func.func @main(%x: tensor<1x3x5xi8>) -> tensor<1x3x5xi8> {
    %0 = vta.call @device::@segment0(%x) : (tensor<1x3x5xi8>) -> tensor<1x3x5xi8>
    return %0 : tensor<1x3x5xi8>
  }
  module @device {
    func.func @segment0(%x: tensor<1x3x5xi8>) -> tensor<1x3x5xi8> {
      %0 = tosa.clamp %x {max_val = 100 : i8, min_val = -7 : i8} : (tensor<1x3x5xi8>) -> tensor<1x3x5xi8>
      return %0 : tensor<1x3x5xi8>
    }
  }
}

// -----

// A matrix product of images: reshapes that move nothing are nothing.
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d4, d5)>
// CHECK-LABEL: func @segment0
// CHECK-SAME: %[[ARG:.*]]: tensor<3x2x1x1x1x4xi8> loc
// CHECK-NOT: shape
// CHECK: %[[KERNEL:.*]] = vta.kernel "segment0" (%[[IN:[a-z0-9]+]] {{.*}} = %[[ARG]])
// CHECK-NOT: shape
// CHECK: %[[WGT:.*]] = arith.constant dense<{{\[\[}}[{{\[\[}}[1, 3, 5, 7], [2, 4, 6, 8], [0, 0, 0, 0], [0, 0, 0, 0]]]], {{\[\[}}[
// CHECK-SAME: [9, 11, 0, 0], [10, 12, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]]]]]> : tensor<1x2x1x1x4x4xi8>
// CHECK: %[[ACC:.*]] = linalg.generic
// CHECK-SAME: ins(%[[IN]], %[[WGT]] :
// CHECK: %[[BIAS:.*]] = arith.constant dense<{{\[\[}}[-7, 9, 0, 0]]]> : tensor<1x1x4xi32>
// CHECK-NEXT: vta.step add map #[[C]] ins(%[[BIAS]] : {{.*}}) outs(%[[ACC]] :
// CHECK-NEXT: vta.step add 8
// CHECK-NEXT: vta.step shr 4
// CHECK-NEXT: vta.step max -128
// CHECK-NEXT: vta.step min 127
// CHECK: vta.step narrow {{.*}} outs(%{{.*}} : tensor<3x1x1x1x1x4xi8>)
// CHECK: return %[[KERNEL]] : tensor<3x1x1x1x1x4xi8>
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<3x1x1x6xi8>) -> tensor<3x2xi8> {
      %w = "tosa.const"() <{values = dense<[[[1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12]]]> : tensor<1x6x2xi8>}> : () -> tensor<1x6x2xi8>
      %b = "tosa.const"() <{values = dense<[[[-7, 9]]]> : tensor<1x1x2xi32>}> : () -> tensor<1x1x2xi32>
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %shape = tosa.const_shape {values = dense<[1, 3, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
      %rows = tosa.reshape %x, %shape : (tensor<3x1x1x6xi8>, !tosa.shape<3>) -> tensor<1x3x6xi8>
      %0 = tosa.matmul %rows, %w, %z8, %z8 : (tensor<1x3x6xi8>, tensor<1x6x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x2xi32>
      %1 = tosa.add %0, %b : (tensor<1x3x2xi32>, tensor<1x1x2xi32>) -> tensor<1x3x2xi32>
      %2 = tosa.rescale %1, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x3x2xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x3x2xi8>
      %flat = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
      %3 = tosa.reshape %2, %flat : (tensor<1x3x2xi8>, !tosa.shape<2>) -> tensor<3x2xi8>
      return %3 : tensor<3x2xi8>
    }
  }
}

// -----

// A matrix product of the pixels of an image, which are positions in both: a
// view.
// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9) -> (d0, d6, d2 + d7, d3 + d8, d4, d9)>
// CHECK-LABEL: func @segment0
// CHECK-SAME: %[[ARG:.*]]: tensor<1x2x2x3x1x4xi8>
// CHECK: vta.kernel "segment0" (%[[IN:[a-z0-9]+]] {{.*}} = %[[ARG]])
// CHECK: %[[MERGED:.*]] = tensor.collapse_shape %[[IN]] {{\[\[}}0], [1], [2, 3], [4], [5]] : tensor<1x2x2x3x1x4xi8> into tensor<1x2x6x1x4xi8>
// CHECK: %[[VIEW:.*]] = tensor.expand_shape %[[MERGED]] {{\[\[}}0], [1], [2, 3], [4], [5]] {{.*}} into tensor<1x2x1x6x1x4xi8>
// CHECK: linalg.generic {indexing_maps = [#[[X]]
// CHECK-SAME: ins(%[[VIEW]], %{{.*}} : tensor<1x2x1x6x1x4xi8>, tensor<1x2x1x1x4x4xi8>)
// CHECK: vta.step add 8
// CHECK-NEXT: vta.step shr 4
// CHECK-NEXT: vta.step max -128
// CHECK-NEXT: vta.step min 127
// CHECK: vta.step narrow {{.*}} outs(%{{.*}} : tensor<1x1x1x6x1x4xi8>)
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x2x3x6xi8>) -> tensor<6x2xi8> {
      %w = "tosa.const"() <{values = dense<[[[1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12]]]> : tensor<1x6x2xi8>}> : () -> tensor<1x6x2xi8>
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %shape = tosa.const_shape {values = dense<[1, 6, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
      %rows = tosa.reshape %x, %shape : (tensor<1x2x3x6xi8>, !tosa.shape<3>) -> tensor<1x6x6xi8>
      %0 = tosa.matmul %rows, %w, %z8, %z8 : (tensor<1x6x6xi8>, tensor<1x6x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x2xi32>
      %1 = tosa.rescale %0, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x2xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x2xi8>
      %flat = tosa.const_shape {values = dense<[6, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
      %2 = tosa.reshape %1, %flat : (tensor<1x6x2xi8>, !tosa.shape<2>) -> tensor<6x2xi8>
      return %2 : tensor<6x2xi8>
    }
  }
}
