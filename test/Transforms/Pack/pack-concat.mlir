// RUN: vta-opt %s --vta-pack --split-input-file \
// RUN:   --mlir-print-elementsattrs-with-hex-if-larger=-1 | FileCheck %s \
// RUN:   --implicit-check-not=vta.kernel --implicit-check-not=vta.step \
// RUN:   --implicit-check-not=linalg.generic

// Concatenations.

// Parts are inserted behind the kernels that compute them. A part of 3 channels
// leaves a lane free, which has weights of zero where it is read. The host finds
// the channels again.
// CHECK-LABEL: func @main
// CHECK: %[[CALL:.*]]:2 = vta.call
// CHECK: %[[ALL:.*]] = linalg.unpack %[[CALL]]#1
// CHECK-SAME: tensor<1x3x2x3x1x4xi8> -> tensor<1x2x3x12xi8>
// CHECK: %[[P:.*]] = tosa.const_shape {values = dense<0>
// CHECK: %[[Q:.*]] = tosa.const_shape {values = dense<[1, 2, 3, 3]>
// CHECK: %[[A:.*]] = tosa.slice %[[ALL]], %[[P]], %[[Q]]
// CHECK: %[[P:.*]] = tosa.const_shape {values = dense<[0, 0, 0, 4]>
// CHECK: %[[Q:.*]] = tosa.const_shape {values = dense<[1, 2, 3, 5]>
// CHECK: %[[B:.*]] = tosa.slice %[[ALL]], %[[P]], %[[Q]]
// CHECK: tosa.concat %[[A]], %[[B]] {axis = 3 : i32}
// CHECK-LABEL: func @segment0
// CHECK-SAME: %[[ARG:.*]]: tensor<1x1x2x3x1x4xi8>
// CHECK: %[[BUFFER:.*]] = bufferization.alloc_tensor() : tensor<1x3x2x3x1x4xi8>
// CHECK: %[[A:.*]] = vta.kernel "a" (%[[IN:.*]] = %[[ARG]])
// CHECK: %[[ID:.*]] = arith.constant dense<{{\[\[}}1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]> : tensor<4x4xi8>
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[IN]], %[[ID]] :
// CHECK: vta.step max -3
// CHECK-NEXT: vta.step min 9
// CHECK: vta.step narrow
// CHECK: %[[FIRST:.*]] = tensor.insert_slice %[[A]] into %[[BUFFER]][0, 0, 0, 0, 0, 0] [1, 1, 2, 3, 1, 4]
// CHECK: %[[B:.*]] = vta.kernel "b" (%{{.*}} = %[[ARG]])
// CHECK: linalg.generic
// CHECK: vta.step add 8
// CHECK-NEXT: vta.step shr 4
// CHECK-NEXT: vta.step max -128
// CHECK-NEXT: vta.step min 127
// CHECK: vta.step narrow
// CHECK: %[[BOTH:.*]] = tensor.insert_slice %[[B]] into %[[FIRST]][0, 1, 0, 0, 0, 0] [1, 2, 2, 3, 1, 4]
// CHECK: %[[Y:.*]] = vta.kernel "segment0" (%[[IN:.*]] = %[[BOTH]])
// CHECK: %[[WGT:.*]] = arith.constant dense<{{\[\[}}{{\[\[}}{{\[\[}}1, 2, 3, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]]], {{\[\[}}{{\[\[}}4, 5, 6, 7],
// CHECK-SAME: {{\[\[}}{{\[\[}}8, 0, 0, 0],
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[IN]], %[[WGT]] :
// CHECK: vta.step add 8
// CHECK-NEXT: vta.step shr 4
// CHECK-NEXT: vta.step max -128
// CHECK-NEXT: vta.step min 127
// CHECK: vta.step narrow
// CHECK: return %[[Y]], %[[BOTH]]
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  func.func @main(%x: tensor<1x2x3x3xi8>) -> (tensor<1x2x3x1xi8>, tensor<1x2x3x8xi8>) {
    %0:2 = vta.call @device::@segment0(%x) : (tensor<1x2x3x3xi8>) -> (tensor<1x2x3x1xi8>, tensor<1x2x3x8xi8>)
    return %0#0, %0#1 : tensor<1x2x3x1xi8>, tensor<1x2x3x8xi8>
  }
  module @device {
    func.func @segment0(%x: tensor<1x2x3x3xi8>) -> (tensor<1x2x3x1xi8>, tensor<1x2x3x8xi8>) {
      %a = tosa.clamp %x {max_val = 9 : i8, min_val = -3 : i8} : (tensor<1x2x3x3xi8>) -> tensor<1x2x3x3xi8> loc("a")
      %w = "tosa.const"() <{values = dense<1> : tensor<5x1x1x3xi8>}> : () -> tensor<5x1x1x3xi8>
      %b = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %0 = tosa.conv2d %x, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x3x3xi8>, tensor<5x1x1x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x3x5xi32> loc("b")
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s_c = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %c = tosa.rescale %0, %m, %s_c, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x3x5xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x3x5xi8>
      %d = tosa.concat %a, %c {axis = 3 : i32} : (tensor<1x2x3x3xi8>, tensor<1x2x3x5xi8>) -> tensor<1x2x3x8xi8>
      %v = "tosa.const"() <{values = dense<[[[[1, 2, 3, 4, 5, 6, 7, 8]]]]> : tensor<1x1x1x8xi8>}> : () -> tensor<1x1x1x8xi8>
      %1 = tosa.conv2d %d, %v, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x3x8xi8>, tensor<1x1x1x8xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x3x1xi32>
      %s_y = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %y = tosa.rescale %1, %m, %s_y, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x3x1xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x3x1xi8>
      return %y, %d : tensor<1x2x3x1xi8>, tensor<1x2x3x8xi8>
    }
  }
}

// -----

// Along rows. Arguments are copied, and a value that something else reads: by a
// product with the identity.
// CHECK-LABEL: func @segment1
// CHECK-SAME: %[[ARG:.*]]: tensor<1x1x2x3x1x4xi8>
// CHECK: %[[BUFFER:.*]] = bufferization.alloc_tensor() : tensor<1x1x4x3x1x4xi8>
// CHECK: %[[A:.*]] = vta.kernel "segment1" (%[[IN:.*]] = %[[ARG]])
// CHECK: %[[ID:.*]] = arith.constant dense<{{\[\[}}1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]> : tensor<4x4xi8>
// CHECK: %[[ACC:.*]] = linalg.generic
// CHECK-SAME: ins(%[[IN]], %[[ID]] :
// CHECK: vta.step narrow ins(%[[ACC]] :
// CHECK: %[[FIRST:.*]] = tensor.insert_slice %[[A]] into %[[BUFFER]][0, 0, 0, 0, 0, 0] [1, 1, 2, 3, 1, 4]
// CHECK: %[[B:.*]] = vta.kernel "segment1" (%[[IN:.*]] = %[[ARG]])
// CHECK: %[[ID:.*]] = arith.constant dense<{{\[\[}}1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]> : tensor<4x4xi8>
// CHECK: %[[ACC:.*]] = linalg.generic
// CHECK-SAME: ins(%[[IN]], %[[ID]] :
// CHECK: vta.step narrow ins(%[[ACC]] :
// CHECK: %[[BOTH:.*]] = tensor.insert_slice %[[B]] into %[[FIRST]][0, 0, 2, 0, 0, 0] [1, 1, 2, 3, 1, 4]
// CHECK: return %[[BOTH]]
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment1(%x: tensor<1x2x3x3xi8>) -> tensor<1x4x3x3xi8> {
      %a = tosa.concat %x, %x {axis = 1 : i32} : (tensor<1x2x3x3xi8>, tensor<1x2x3x3xi8>) -> tensor<1x4x3x3xi8>
      return %a : tensor<1x4x3x3xi8>
    }
  }
}

// -----

// A constant summand says nothing about where channels are: the sum has them where the
// concatenation of 3 and 5 channels has them, in 3 blocks. So has a concatenation of one part.
// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d4, d5)>
// CHECK-LABEL: func @segment2
// CHECK-SAME: %[[X:.*]]: tensor<1x1x2x3x1x4xi8>, %[[Y:.*]]: tensor<1x2x2x3x1x4xi8>
// CHECK: %[[BUFFER:.*]] = bufferization.alloc_tensor() : tensor<1x3x2x3x1x4xi8>
// CHECK: %[[OUTER:.*]] = bufferization.alloc_tensor() : tensor<1x4x2x3x1x4xi8>
// CHECK: %[[A:.*]] = vta.kernel "segment2" (%{{.*}} = %[[X]])
// CHECK: linalg.generic
// CHECK: vta.step narrow
// CHECK: %[[PART:.*]] = tensor.insert_slice %[[A]] into %[[BUFFER]][0, 0, 0, 0, 0, 0] [1, 1, 2, 3, 1, 4]
// CHECK: %[[B:.*]] = vta.kernel "segment2" (%{{.*}} = %[[X]])
// CHECK: linalg.generic
// CHECK: vta.step narrow
// CHECK: %[[FIRST:.*]] = tensor.insert_slice %[[B]] into %[[OUTER]][0, 3, 0, 0, 0, 0] [1, 1, 2, 3, 1, 4]
// CHECK: %[[D:.*]] = vta.kernel "segment2" (%{{.*}} = %[[Y]])
// CHECK: linalg.generic
// CHECK: vta.step narrow
// CHECK: %[[ALL:.*]] = tensor.insert_slice %[[D]] into %[[PART]][0, 1, 0, 0, 0, 0] [1, 2, 2, 3, 1, 4]
// CHECK: %[[SUM:.*]] = vta.kernel "segment2" (%[[IN:.*]] = %[[ALL]])
// CHECK: %[[NUMBERS:.*]] = arith.constant dense<{{\[\[}}[1, 2, 3, 0]], {{\[}}[4, 5, 6, 7]], {{\[}}[8, 0, 0, 0]]]> : tensor<3x1x4xi32>
// CHECK: %[[ID:.*]] = arith.constant dense<{{\[\[}}1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]> : tensor<4x4xi8>
// CHECK: %[[ACC:.*]] = linalg.generic
// CHECK-SAME: ins(%[[IN]], %[[ID]] :
// CHECK: vta.step add map #[[C]] ins(%[[NUMBERS]] : {{.*}}) outs(%[[ACC]] :
// CHECK-NEXT: vta.step max -128
// CHECK-NEXT: vta.step min 127
// CHECK: vta.step narrow
// CHECK: %[[BOTH:.*]] = tensor.insert_slice %[[SUM]] into %[[FIRST]][0, 0, 0, 0, 0, 0] [1, 3, 2, 3, 1, 4]
// CHECK: return %[[BOTH]]
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment2(%x: tensor<1x2x3x3xi8>, %y: tensor<1x2x3x5xi8>) -> tensor<1x2x3x11xi8> {
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %a = tosa.concat %x, %y {axis = 3 : i32} : (tensor<1x2x3x3xi8>, tensor<1x2x3x5xi8>) -> tensor<1x2x3x8xi8>
      %n = "tosa.const"() <{values = dense<[[[[1, 2, 3, 4, 5, 6, 7, 8]]]]> : tensor<1x1x1x8xi32>}> : () -> tensor<1x1x1x8xi32>
      %0 = tosa.rescale %a, %m, %s, %z8, %z32 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x3x8xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x2x3x8xi32>
      %1 = tosa.add %n, %0 : (tensor<1x1x1x8xi32>, tensor<1x2x3x8xi32>) -> tensor<1x2x3x8xi32>
      %2 = tosa.rescale %1, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x3x8xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x3x8xi8>
      %3 = tosa.concat %2 {axis = 3 : i32} : (tensor<1x2x3x8xi8>) -> tensor<1x2x3x8xi8>
      %b = tosa.concat %3, %x {axis = 3 : i32} : (tensor<1x2x3x8xi8>, tensor<1x2x3x3xi8>) -> tensor<1x2x3x11xi8>
      return %b : tensor<1x2x3x11xi8>
    }
  }
}

// -----

// A part that something else reads under another name is copied.
// CHECK-LABEL: func @segment3
// CHECK-SAME: %[[X:.*]]: tensor<2x1x1x1x1x4xi8>, %[[Y:.*]]: tensor<2x1x1x1x1x4xi8>
// CHECK: %[[BUFFER:.*]] = bufferization.alloc_tensor() : tensor<2x2x1x1x1x4xi8>
// CHECK: %[[B:.*]] = vta.kernel "segment3" (%{{.*}} = %[[Y]])
// CHECK: linalg.generic
// CHECK: vta.step narrow
// CHECK: %[[FIRST:.*]] = tensor.insert_slice %[[B]] into %[[BUFFER]][0, 1, 0, 0, 0, 0]
// CHECK: %[[A:.*]] = vta.kernel "segment3" (%[[IN:.*]] = %[[X]])
// CHECK: %[[ID:.*]] = arith.constant dense<{{\[\[}}1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]> : tensor<4x4xi8>
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[IN]], %[[ID]] :
// CHECK: vta.step max -3
// CHECK-NEXT: vta.step min 9
// CHECK: vta.step narrow
// CHECK: %[[COPY:.*]] = vta.kernel "segment3" (%[[IN:.*]] = %[[A]])
// CHECK: %[[ID:.*]] = arith.constant dense<{{\[\[}}1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]> : tensor<4x4xi8>
// CHECK: %[[ACC:.*]] = linalg.generic
// CHECK-SAME: ins(%[[IN]], %[[ID]] :
// CHECK: vta.step narrow ins(%[[ACC]] :
// CHECK: %[[BOTH:.*]] = tensor.insert_slice %[[COPY]] into %[[FIRST]][0, 0, 0, 0, 0, 0]
// CHECK: return %[[BOTH]], %[[A]]
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment3(%x: tensor<2x1x1x3xi8>, %y: tensor<2x2xi8>) -> (tensor<2x5xi8>, tensor<2x1x1x3xi8>) {
      %a = tosa.clamp %x {max_val = 9 : i8, min_val = -3 : i8} : (tensor<2x1x1x3xi8>) -> tensor<2x1x1x3xi8>
      %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
      %b = tosa.reshape %a, %s : (tensor<2x1x1x3xi8>, !tosa.shape<2>) -> tensor<2x3xi8>
      %c = tosa.concat %b, %y {axis = 1 : i32} : (tensor<2x3xi8>, tensor<2x2xi8>) -> tensor<2x5xi8>
      return %c, %a : tensor<2x5xi8>, tensor<2x1x1x3xi8>
    }
  }
}
