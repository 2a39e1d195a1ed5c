// RUN: vta-opt %s --vta-pack --split-input-file \
// RUN:   --mlir-print-elementsattrs-with-hex-if-larger=-1 | FileCheck %s \
// RUN:   --implicit-check-not=vta.kernel --implicit-check-not=vta.step \
// RUN:   --implicit-check-not=linalg.generic

// Sums, requantization and copies.

// A residual is an int8 operand of the kernel. Its shift and its sign are the
// number that the step multiplies it by.
// CHECK-DAG: #[[T:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>
// CHECK-LABEL: func @segment0
// CHECK-SAME: %[[ARG:.*]]: tensor<1x1x2x3x1x4xi8>
// CHECK: vta.kernel "layer" (%[[X:.*]] = %[[ARG]])
// CHECK: %[[ACC:.*]] = linalg.generic
// CHECK-SAME: ins(%[[X]],
// CHECK: %[[D:.*]] = vta.step add scale -16 map #[[T]] ins(%[[X]] : tensor<1x1x2x3x1x4xi8>) outs(%[[ACC]] : tensor<1x1x2x3x1x4xi32>)
// CHECK-NEXT: %[[H:.*]] = vta.step add 32 outs(%[[D]] :
// CHECK-NEXT: vta.step shr 6 outs(%[[H]] :
// CHECK-NEXT: vta.step max -128
// CHECK-NEXT: vta.step min 127
// CHECK: vta.step narrow
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x2x3x3xi8>) -> tensor<1x2x3x3xi8> {
      %w = "tosa.const"() <{values = dense<1> : tensor<3x1x1x3xi8>}> : () -> tensor<3x1x1x3xi8>
      %b = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %0 = tosa.conv2d %x, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x3x3xi8>, tensor<3x1x1x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x3x3xi32> loc("layer")
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s_r = "tosa.const"() <{values = dense<26> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %r = tosa.rescale %x, %m, %s_r, %z8, %z32 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x3x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x2x3x3xi32>
      %1 = tosa.sub %0, %r : (tensor<1x2x3x3xi32>, tensor<1x2x3x3xi32>) -> tensor<1x2x3x3xi32>
      %s_y = "tosa.const"() <{values = dense<36> : tensor<1xi8>}> : () -> tensor<1xi8>
      %y = tosa.rescale %1, %m, %s_y, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x3x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x3x3xi8>
      return %y : tensor<1x2x3x3xi8>
    }
  }
}

// -----

// One that is shifted by channel is added behind that shift of the accumulators.
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d4, d5)>
// CHECK-DAG: #[[T:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>
// CHECK-LABEL: func @segment1
// CHECK-SAME: %[[ARG:.*]]: tensor<1x1x2x3x1x4xi8>
// CHECK: vta.kernel "segment1" (%[[X:.*]] = %[[ARG]])
// CHECK: %[[ACC:.*]] = linalg.generic
// CHECK-DAG: %[[HALF:.*]] = arith.constant dense<{{\[\[}}[64, 256, 16, 0]]]> : tensor<1x1x4xi32>
// CHECK-DAG: %[[SHIFT:.*]] = arith.constant dense<{{\[\[}}[4, 6, 2, 0]]]> : tensor<1x1x4xi32>
// CHECK: %[[V0:.*]] = vta.step add map #[[C]] ins(%[[HALF]] : {{.*}}) outs(%[[ACC]] :
// CHECK-NEXT: %[[V1:.*]] = vta.step shr map #[[C]] ins(%[[SHIFT]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT: %[[V2:.*]] = vta.step add map #[[T]] ins(%[[X]] : tensor<1x1x2x3x1x4xi8>) outs(%[[V1]] :
// CHECK-NEXT: vta.step shr 3 outs(%[[V2]] :
// CHECK-NEXT: vta.step max -128
// CHECK-NEXT: vta.step min 127
// CHECK: vta.step narrow
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment1(%x: tensor<1x2x3x3xi8>) -> tensor<1x2x3x3xi8> {
      %w = "tosa.const"() <{values = dense<1> : tensor<3x1x1x3xi8>}> : () -> tensor<3x1x1x3xi8>
      %b = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %0 = tosa.conv2d %x, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x3x3xi8>, tensor<3x1x1x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x3x3xi32>
      %m3 = "tosa.const"() <{values = dense<1073741824> : tensor<3xi32>}> : () -> tensor<3xi32>
      %s_r = "tosa.const"() <{values = dense<[26, 24, 28]> : tensor<3xi8>}> : () -> tensor<3xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %r = tosa.rescale %x, %m3, %s_r, %z8, %z32 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x3x3xi8>, tensor<3xi32>, tensor<3xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x2x3x3xi32>
      %1 = tosa.add %r, %0 : (tensor<1x2x3x3xi32>, tensor<1x2x3x3xi32>) -> tensor<1x2x3x3xi32>
      %s_y = "tosa.const"() <{values = dense<[37, 39, 35]> : tensor<3xi8>}> : () -> tensor<3xi8>
      %y = tosa.rescale %1, %m3, %s_y, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x3x3xi32>, tensor<3xi32>, tensor<3xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x3x3xi8>
      return %y : tensor<1x2x3x3xi8>
    }
  }
}

// -----

// A sum of int8 tensors starts from the first one, whose shift is part of the
// weights.
// CHECK-DAG: #[[T:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>
// CHECK-LABEL: func @segment2
// CHECK-SAME: %[[X:.*]]: tensor<1x1x2x3x1x4xi8>, %[[Z:.*]]: tensor<1x1x2x3x1x4xi8>
// CHECK: vta.kernel "segment2" (%[[B:.*]] = %[[Z]], %[[A:.*]] = %[[X]])
// CHECK: %[[ID:.*]] = arith.constant dense<{{\[\[}}8, 0, 0, 0], [0, 8, 0, 0], [0, 0, 8, 0], [0, 0, 0, 8]]> : tensor<4x4xi8>
// CHECK: %[[S:.*]] = linalg.generic
// CHECK-SAME: ins(%[[A]], %[[ID]] :
// CHECK: vta.step add map #[[T]] ins(%[[B]] : tensor<1x1x2x3x1x4xi8>) outs(%[[S]] :
// CHECK-NEXT: vta.step add 8
// CHECK-NEXT: vta.step shr 4
// CHECK-NEXT: vta.step max -128
// CHECK-NEXT: vta.step min 127
// CHECK: vta.step narrow
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment2(%x: tensor<1x2x3x3xi8>, %z: tensor<1x2x3x3xi8>) -> tensor<1x2x3x3xi8> {
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s_p = "tosa.const"() <{values = dense<27> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %p = tosa.rescale %x, %m, %s_p, %z8, %z32 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x3x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x2x3x3xi32>
      %s_q = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
      %q = tosa.rescale %z, %m, %s_q, %z8, %z32 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x3x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x2x3x3xi32>
      %1 = tosa.add %p, %q : (tensor<1x2x3x3xi32>, tensor<1x2x3x3xi32>) -> tensor<1x2x3x3xi32>
      %s_y = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %y = tosa.rescale %1, %m, %s_y, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x3x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x3x3xi8>
      return %y : tensor<1x2x3x3xi8>
    }
  }
}

// -----

// Where the rounding constant could make a sum leave int32, it is added to what
// is shifted by all but one bit. The largest sum loses a bit that no one sees.
// CHECK-LABEL: func @segment3
// CHECK: vta.kernel "segment3"
// CHECK: linalg.generic
// CHECK: %[[BIAS:.*]] = arith.constant dense<{{\[\[}}[2147400000, 0, 0, 0]]]> : tensor<1x1x4xi32>
// CHECK: %[[ALL:.*]] = arith.constant dense<{{\[\[}}[19, 0, 0, 0]]]> : tensor<1x1x4xi32>
// CHECK: %[[HALF:.*]] = arith.constant dense<{{\[\[}}[1, 1, 0, 0]]]> : tensor<1x1x4xi32>
// CHECK: %[[ONE:.*]] = arith.constant dense<{{\[\[}}[1, 1, 0, 0]]]> : tensor<1x1x4xi32>
// CHECK: vta.step add {{.*}} ins(%[[BIAS]] :
// CHECK-NEXT: vta.step min 2147483646
// CHECK-NEXT: vta.step shr {{.*}} ins(%[[ALL]] :
// CHECK-NEXT: vta.step add {{.*}} ins(%[[HALF]] :
// CHECK-NEXT: vta.step shr {{.*}} ins(%[[ONE]] :
// CHECK-NEXT: vta.step max -128
// CHECK-NEXT: vta.step min 127
// CHECK: vta.step narrow
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment3(%x: tensor<1x2x3x3xi8>) -> tensor<1x2x3x3xi8> {
      %w = "tosa.const"() <{values = dense<127> : tensor<3x1x1x3xi8>}> : () -> tensor<3x1x1x3xi8>
      %b = "tosa.const"() <{values = dense<[2147400000, 0, 0]> : tensor<3xi32>}> : () -> tensor<3xi32>
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %0 = tosa.conv2d %x, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x3x3xi8>, tensor<3x1x1x3xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x3x3xi32>
      %m3 = "tosa.const"() <{values = dense<1073741824> : tensor<3xi32>}> : () -> tensor<3xi32>
      %s_y = "tosa.const"() <{values = dense<[50, 31, 30]> : tensor<3xi8>}> : () -> tensor<3xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %y = tosa.rescale %0, %m3, %s_y, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x3x3xi32>, tensor<3xi32>, tensor<3xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x3x3xi8>
      return %y : tensor<1x2x3x3xi8>
    }
  }
}

// -----

// An argument that is a result, and a value that is returned twice: a copy is a
// product with the identity.
// CHECK-LABEL: func @segment4
// CHECK-SAME: %[[ARG:.*]]: tensor<1x1x2x3x1x4xi8>
// CHECK: %[[CLAMP:.*]] = vta.kernel "segment4" (%[[IN:.*]] = %[[ARG]])
// CHECK: %[[ID:.*]] = arith.constant dense<{{\[\[}}1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]> : tensor<4x4xi8>
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[IN]], %[[ID]] :
// CHECK: vta.step max -3
// CHECK-NEXT: vta.step min 9
// CHECK: vta.step narrow
// CHECK: %[[COPY:.*]] = vta.kernel "segment4" (%[[IN:.*]] = %[[ARG]])
// CHECK: %[[ID:.*]] = arith.constant dense<{{\[\[}}1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]> : tensor<4x4xi8>
// CHECK: %[[ACC:.*]] = linalg.generic
// CHECK-SAME: ins(%[[IN]], %[[ID]] :
// CHECK: vta.step narrow ins(%[[ACC]] :
// CHECK: %[[TWIN:.*]] = vta.kernel "segment4" (%[[IN:.*]] = %[[CLAMP]])
// CHECK: %[[ID:.*]] = arith.constant dense<{{\[\[}}1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]> : tensor<4x4xi8>
// CHECK: %[[ACC:.*]] = linalg.generic
// CHECK-SAME: ins(%[[IN]], %[[ID]] :
// CHECK: vta.step narrow ins(%[[ACC]] :
// CHECK: return %[[COPY]], %[[CLAMP]], %[[TWIN]]
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment4(%x: tensor<1x2x3x3xi8>) -> (tensor<1x2x3x3xi8>, tensor<1x2x3x3xi8>, tensor<1x2x3x3xi8>) {
      %y = tosa.clamp %x {max_val = 9 : i8, min_val = -3 : i8} : (tensor<1x2x3x3xi8>) -> tensor<1x2x3x3xi8>
      return %x, %y, %y : tensor<1x2x3x3xi8>, tensor<1x2x3x3xi8>, tensor<1x2x3x3xi8>
    }
  }
}
