// RUN: vta-opt %s --vta-pack --split-input-file \
// RUN:   --mlir-print-elementsattrs-with-hex-if-larger=-1 | FileCheck %s

// Sums, requantization and copies.

// A residual is an int8 operand of the kernel.
// CHECK-LABEL: func @segment0
// CHECK: %[[ACC:.*]] = linalg.generic
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[ACC]], %arg0 : tensor<1x1x2x3x1x4xi32>, tensor<1x1x2x3x1x4xi8>)
// CHECK: ^bb0(%[[A:.*]]: i32, %[[R:.*]]: i8, %{{.*}}: i8):
// CHECK: %[[E:.*]] = arith.extsi %[[R]]
// CHECK: %[[S:.*]] = arith.shli %[[E]], %c4_i32
// CHECK: %[[D:.*]] = arith.subi %[[A]], %[[S]]
// CHECK: %[[H:.*]] = arith.addi %[[D]], %c32_i32
// CHECK: arith.shrsi %[[H]], %c6_i32
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
// CHECK-LABEL: func @segment1
// CHECK: %[[ACC:.*]] = linalg.generic
// CHECK-DAG: %[[HALF:.*]] = arith.constant dense<{{\[\[}}64, 256, 16, 0]]> : tensor<1x4xi32>
// CHECK-DAG: %[[SHIFT:.*]] = arith.constant dense<{{\[\[}}4, 6, 2, 0]]> : tensor<1x4xi32>
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[ACC]], %[[HALF]], %[[SHIFT]], %arg0 :
// CHECK: ^bb0(%[[A:.*]]: i32, %[[H:.*]]: i32, %[[K:.*]]: i32, %[[R:.*]]: i8, %{{.*}}: i8):
// CHECK: %[[V0:.*]] = arith.addi %[[A]], %[[H]]
// CHECK: %[[V1:.*]] = arith.shrsi %[[V0]], %[[K]]
// CHECK: %[[E:.*]] = arith.extsi %[[R]]
// CHECK: %[[V2:.*]] = arith.addi %[[V1]], %[[E]]
// CHECK: arith.shrsi %[[V2]], %c3_i32
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

// A sum of int8 tensors starts from the first one.
// CHECK-LABEL: func @segment2
// CHECK: linalg.generic
// CHECK-SAME: ins(%arg0, %arg1 :
// CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
// CHECK: %[[E:.*]] = arith.extsi %[[A]]
// CHECK: %[[S:.*]] = arith.shli %[[E]], %c3_i32
// CHECK: %[[F:.*]] = arith.extsi %[[B]]
// CHECK: arith.addi %[[S]], %[[F]]
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
// CHECK-DAG: arith.constant dense<{{\[\[}}19, 0, 0, 0]]> : tensor<1x4xi32>
// CHECK-DAG: arith.constant dense<{{\[\[}}1, 1, 0, 0]]> : tensor<1x4xi32>
// CHECK: addi
// CHECK-NEXT: minsi {{.*}} %c2147483646_i32
// CHECK-NEXT: shrsi
// CHECK-NEXT: addi
// CHECK-NEXT: shrsi
// CHECK-NEXT: maxsi
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

// An argument that is a result, and a value that is returned twice.
// CHECK-LABEL: func @segment4
// CHECK: %[[CLAMP:.*]] = linalg.generic
// CHECK: %[[COPY:.*]] = linalg.generic
// CHECK-SAME: ins(%arg0 :
// CHECK: arith.extsi
// CHECK-NEXT: arith.trunci
// CHECK: %[[TWIN:.*]] = linalg.generic
// CHECK-SAME: ins(%[[CLAMP]] :
// CHECK: return %[[COPY]], %[[CLAMP]], %[[TWIN]]
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment4(%x: tensor<1x2x3x3xi8>) -> (tensor<1x2x3x3xi8>, tensor<1x2x3x3xi8>, tensor<1x2x3x3xi8>) {
      %y = tosa.clamp %x {max_val = 9 : i8, min_val = -3 : i8} : (tensor<1x2x3x3xi8>) -> tensor<1x2x3x3xi8>
      return %x, %y, %y : tensor<1x2x3x3xi8>, tensor<1x2x3x3xi8>, tensor<1x2x3x3xi8>
    }
  }
}
