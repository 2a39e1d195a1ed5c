// RUN: vta-opt %s --vta-pack --split-input-file \
// RUN:   --mlir-print-elementsattrs-with-hex-if-larger=-1 | FileCheck %s \
// RUN:   --implicit-check-not=vta.kernel --implicit-check-not=vta.step \
// RUN:   --implicit-check-not=linalg.generic

// Windows on each channel, and what is around what they read.

// Depthwise: one diagonal block for each tap. A window of one row has no
// dimension for it. Shifts by channel, one of them to the left. Lanes that are not a
// channel have zeros.
// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3 + d6, d4, d7)>
// CHECK-DAG: #[[W:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d1, d6, d5, d7)>
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d4, d5)>
// CHECK-LABEL: func @segment0
// CHECK-SAME: %[[ARG:.*]]: tensor<1x2x5x4x1x4xi8>
// CHECK: vta.kernel "segment0" (%[[IN:.*]] = %[[ARG]])
// CHECK: %[[PAD:.*]] = tensor.pad %[[IN]] low[0, 0, 0, 1, 0, 0] high[0, 0, 0, 0, 0, 0]
// CHECK: %[[WGT:.*]] = arith.constant dense<{{\[\[}}{{\[\[}}1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 3, 0], [0, 0, 0, 4]], {{\[}}[6, 0, 0, 0], [0, 7, 0, 0], [0, 0, 8, 0], [0, 0, 0, 9]]],
// CHECK-SAME: {{\[\[}}[5, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], {{\[}}[10, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]]]> : tensor<2x2x4x4xi8>
// CHECK: %[[ACC:.*]] = linalg.generic {indexing_maps = [#[[X]], #[[W]],
// CHECK-SAME: ins(%[[PAD]], %[[WGT]] :
// CHECK: arith.muli
// CHECK: %[[BIAS:.*]] = arith.constant dense<{{\[\[}}[1, 2, 3, 4]], {{\[}}[5, 0, 0, 0]]]> : tensor<2x1x4xi32>
// CHECK: %[[LEFT:.*]] = arith.constant dense<{{\[\[}}[0, 0, 0, 0]], {{\[}}[-1, 0, 0, 0]]]> : tensor<2x1x4xi32>
// CHECK: %[[HALF:.*]] = arith.constant dense<{{\[\[}}[8, 16, 32, 0]], {{\[}}[0, 0, 0, 0]]]> : tensor<2x1x4xi32>
// CHECK: %[[RIGHT:.*]] = arith.constant dense<{{\[\[}}[4, 5, 6, 0]], {{\[}}[0, 0, 0, 0]]]> : tensor<2x1x4xi32>
// CHECK: %[[S0:.*]] = vta.step add map #[[C]] ins(%[[BIAS]] : {{.*}}) outs(%[[ACC]] :
// CHECK-NEXT: %[[S1:.*]] = vta.step shr map #[[C]] ins(%[[LEFT]] : {{.*}}) outs(%[[S0]] :
// CHECK-NEXT: %[[S2:.*]] = vta.step add map #[[C]] ins(%[[HALF]] : {{.*}}) outs(%[[S1]] :
// CHECK-NEXT: %[[S3:.*]] = vta.step shr map #[[C]] ins(%[[RIGHT]] : {{.*}}) outs(%[[S2]] :
// CHECK-NEXT: %[[S4:.*]] = vta.step max -128 outs(%[[S3]] :
// CHECK-NEXT: %[[S5:.*]] = vta.step min 127 outs(%[[S4]] :
// CHECK: vta.step narrow ins(%[[S5]] :
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x4x5xi8>) -> tensor<1x5x4x5xi8> {
      %w = "tosa.const"() <{values = dense<[[[[1], [2], [3], [4], [5]], [[6], [7], [8], [9], [10]]]]> : tensor<1x2x5x1xi8>}> : () -> tensor<1x2x5x1xi8>
      %b = "tosa.const"() <{values = dense<[1, 2, 3, 4, 5]> : tensor<5xi32>}> : () -> tensor<5xi32>
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %0 = tosa.depthwise_conv2d %x, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x4x5xi8>, tensor<1x2x5x1xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x4x5xi32>
      %m5 = "tosa.const"() <{values = dense<1073741824> : tensor<5xi32>}> : () -> tensor<5xi32>
      %s_y = "tosa.const"() <{values = dense<[34, 35, 36, 30, 29]> : tensor<5xi8>}> : () -> tensor<5xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %y = tosa.rescale %0, %m5, %s_y, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x4x5xi32>, tensor<5xi32>, tensor<5xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x4x5xi8>
      return %y : tensor<1x5x4x5xi8>
    }
  }
}

// -----

// Where all weights are one number it is a sum, times that number: blocks are the
// same for all channels. The padding of the two operations is one.
// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2 * 2 + d6, d3 + d7, d4, d8)>
// CHECK-DAG: #[[W:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d6, d7, d5, d8)>
// CHECK-LABEL: func @segment1
// CHECK-SAME: %[[ARG:.*]]: tensor<1x1x5x4x1x4xi8>
// CHECK: vta.kernel "segment1" (%[[IN:.*]] = %[[ARG]])
// CHECK: %[[PAD:.*]] = tensor.pad %[[IN]] low[0, 0, 1, 0, 0, 0] high[0, 0, 1, 2, 0, 0]
// CHECK-NOT: tensor.pad
// CHECK: %[[WGT:.*]] = arith.constant dense<{{\[\[}}
// CHECK-SAME: {{\[}}[-2, 0, 0, 0], [0, -2, 0, 0], [0, 0, -2, 0], [0, 0, 0, -2]], {{\[}}[-2, 0, 0, 0], [0, -2, 0, 0], [0, 0, -2, 0], [0, 0, 0, -2]]],
// CHECK-SAME: {{\[}}[-2, 0, 0, 0], [0, -2, 0, 0], [0, 0, -2, 0], [0, 0, 0, -2]], {{\[}}[-2, 0, 0, 0], [0, -2, 0, 0], [0, 0, -2, 0], [0, 0, 0, -2]]],
// CHECK-SAME: {{\[}}[-2, 0, 0, 0], [0, -2, 0, 0], [0, 0, -2, 0], [0, 0, 0, -2]], {{\[}}[-2, 0, 0, 0], [0, -2, 0, 0], [0, 0, -2, 0], [0, 0, 0, -2]]]]> : tensor<3x2x4x4xi8>
// CHECK: linalg.generic {indexing_maps = [#[[X]], #[[W]],
// CHECK-SAME: ins(%[[PAD]], %[[WGT]] :
// CHECK: %[[V:.*]] = arith.extsi
// CHECK: %[[F:.*]] = arith.extsi
// CHECK: %[[T:.*]] = arith.muli %[[V]], %[[F]]
// CHECK: arith.addi %{{.*}}, %[[T]]
// CHECK: vta.step add 4
// CHECK-NEXT: vta.step shr 3
// CHECK-NEXT: vta.step max -128
// CHECK-NEXT: vta.step min 127
// CHECK: vta.step narrow
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment1(%x: tensor<1x5x4x3xi8>) -> tensor<1x3x5x3xi8> {
      %p = tosa.const_shape {values = dense<[0, 0, 1, 0, 0, 2, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %q = tosa.pad %x, %p, %z8 : (tensor<1x5x4x3xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x6x6x3xi8>
      %w = "tosa.const"() <{values = dense<-2> : tensor<3x2x3x1xi8>}> : () -> tensor<3x2x3x1xi8>
      %b = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %0 = tosa.depthwise_conv2d %q, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 0, 0>, stride = array<i64: 2, 1>} : (tensor<1x6x6x3xi8>, tensor<3x2x3x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x5x3xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s_y = "tosa.const"() <{values = dense<33> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %y = tosa.rescale %0, %m, %s_y, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x3x5x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x3x5x3xi8>
      return %y : tensor<1x3x5x3xi8>
    }
  }
}

// -----

// A max pool is not a kernel. It starts from, and is padded with, the smallest
// value. What a slice leaves out at the end, the window does not read either.
// CHECK-LABEL: func @segment2
// CHECK-SAME: %[[IN:.*]]: tensor<1x1x7x6x1x4xi8>
// CHECK-NOT: extract_slice
// CHECK: %[[PAD:.*]] = tensor.pad %[[IN]] low[0, 0, 1, 1, 0, 0] high[0, 0, 0, 0, 0, 0]
// CHECK: tensor.yield %c-128_i8
// CHECK: linalg.fill ins(%c-128_i8
// CHECK: tensor.empty() : tensor<3x2xi8>
// CHECK: %[[MAX:.*]] = linalg.generic
// CHECK-SAME: ins(%[[PAD]],
// CHECK: arith.maxsi
// CHECK: return %[[MAX]] : tensor<1x1x3x3x1x4xi8>
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment2(%x: tensor<1x7x6x3xi8>) -> tensor<1x3x3x3xi8> {
      %o = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
      %e = tosa.const_shape {values = dense<[1, 6, 5, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %q = tosa.slice %x, %o, %e : (tensor<1x7x6x3xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x6x5x3xi8>
      %y = tosa.max_pool2d %q {kernel = array<i64: 3, 2>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 2>} : (tensor<1x6x5x3xi8>) -> tensor<1x3x3x3xi8>
      return %y : tensor<1x3x3x3xi8>
    }
  }
}

// -----

// Other slices are views, inside the kernel.
// CHECK-LABEL: func @segment3
// CHECK-SAME: %[[ARG:.*]]: tensor<1x1x7x6x1x4xi8>
// CHECK: vta.kernel "segment3" (%[[IN:.*]] = %[[ARG]])
// CHECK: %[[VIEW:.*]] = tensor.extract_slice %[[IN]][0, 0, 2, 1, 0, 0] [1, 1, 5, 4, 1, 4] [1, 1, 1, 1, 1, 1]
// CHECK: %[[ID:.*]] = arith.constant dense<{{\[\[}}1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]> : tensor<4x4xi8>
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[VIEW]], %[[ID]] :
// CHECK: vta.step max -3
// CHECK-NEXT: vta.step min 9
// CHECK: vta.step narrow
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment3(%x: tensor<1x7x6x3xi8>) -> tensor<1x5x4x3xi8> {
      %o = tosa.const_shape {values = dense<[0, 2, 1, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %e = tosa.const_shape {values = dense<[1, 5, 4, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %q = tosa.slice %x, %o, %e : (tensor<1x7x6x3xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x5x4x3xi8>
      %y = tosa.clamp %q {max_val = 9 : i8, min_val = -3 : i8} : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xi8>
      return %y : tensor<1x5x4x3xi8>
    }
  }
}

// -----

// A transposed convolution: elements a stride apart among zeros, and the kernel
// mirrored.
// CHECK-LABEL: func @segment4
// CHECK-SAME: %[[ARG:.*]]: tensor<1x1x2x3x1x4xi8>
// CHECK: vta.kernel "segment4" (%[[IN:.*]] = %[[ARG]])
// CHECK: %[[ZEROS:.*]] = arith.constant dense<0> : tensor<1x1x4x8x1x4xi8>
// CHECK: %[[SPREAD:.*]] = tensor.insert_slice %[[IN]] into %[[ZEROS]][0, 0, 0, 0, 0, 0] [1, 1, 2, 3, 1, 4] [1, 1, 2, 3, 1, 1]
// CHECK: %[[WGT:.*]] = arith.constant dense<{{\[\[}}{{\[\[}}{{\[\[}}4, 5, 6, 0], [10, 11, 12, 0], [0, 0, 0, 0], [0, 0, 0, 0]], {{\[\[}}1, 2, 3, 0], [7, 8, 9, 0],
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[SPREAD]], %[[WGT]] :
// CHECK: vta.step add 8
// CHECK-NEXT: vta.step shr 4
// CHECK-NEXT: vta.step max -128
// CHECK-NEXT: vta.step min 127
// CHECK: vta.step narrow
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment4(%x: tensor<1x2x3x3xi8>) -> tensor<1x4x7x2xi8> {
      %w = "tosa.const"() <{values = dense<[[[[1, 2, 3], [4, 5, 6]]], [[[7, 8, 9], [10, 11, 12]]]]> : tensor<2x1x2x3xi8>}> : () -> tensor<2x1x2x3xi8>
      %b = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %0 = tosa.transpose_conv2d %x, %w, %b, %z8, %z8 {acc_type = i32, out_pad = array<i64: 0, 1, -1, 0>, stride = array<i64: 2, 3>} : (tensor<1x2x3x3xi8>, tensor<2x1x2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x7x2xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s_y = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %y = tosa.rescale %0, %m, %s_y, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x7x2xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x7x2xi8>
      return %y : tensor<1x4x7x2xi8>
    }
  }
}

// -----

// Two kernels read a slice: each has the view, which the first leaves to the
// second.
// CHECK-LABEL: func @segment5
// CHECK-SAME: %[[ARG:.*]]: tensor<1x1x7x6x1x4xi8>
// CHECK: %[[A:.*]] = vta.kernel "segment5" (%[[IN:.*]] = %[[ARG]])
// CHECK: %[[VIEW:.*]] = tensor.extract_slice %[[IN]][0, 0, 2, 1, 0, 0] [1, 1, 5, 4, 1, 4] [1, 1, 1, 1, 1, 1]
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[VIEW]],
// CHECK: vta.step max -3
// CHECK-NEXT: vta.step min 9
// CHECK: vta.step narrow
// CHECK: %[[B:.*]] = vta.kernel "segment5" (%[[IN:.*]] = %[[ARG]])
// CHECK: %[[VIEW:.*]] = tensor.extract_slice %[[IN]][0, 0, 2, 1, 0, 0] [1, 1, 5, 4, 1, 4] [1, 1, 1, 1, 1, 1]
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[VIEW]],
// CHECK: vta.step max -100
// CHECK-NEXT: vta.step min 5
// CHECK: vta.step narrow
// CHECK: return %[[A]], %[[B]]
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment5(%x: tensor<1x7x6x3xi8>) -> (tensor<1x5x4x3xi8>, tensor<1x5x4x3xi8>) {
      %o = tosa.const_shape {values = dense<[0, 2, 1, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %e = tosa.const_shape {values = dense<[1, 5, 4, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %q = tosa.slice %x, %o, %e : (tensor<1x7x6x3xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x5x4x3xi8>
      %y = tosa.clamp %q {max_val = 9 : i8, min_val = -3 : i8} : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xi8>
      %z = tosa.clamp %q {max_val = 5 : i8, min_val = -100 : i8} : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xi8>
      return %y, %z : tensor<1x5x4x3xi8>, tensor<1x5x4x3xi8>
    }
  }
}
