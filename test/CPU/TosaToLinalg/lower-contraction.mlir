// RUN: vta-opt %s --split-input-file --vta-cpu-lower-tosa | FileCheck %s

// Sums start from zero; the bias and what follows are one operation.
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[LAST:.*]] = affine_map<(d0, d1, d2, d3) -> (d3)>
// CHECK: module
// CHECK-NOT: tosa.target_env
// CHECK-LABEL: func.func @conv2d
module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = none, profiles = [pro_fp], extensions = [int4]>} {
func.func @conv2d(%x: tensor<1x9x7x3xf32>, %w: tensor<16x3x3x3xf32>, %bias: tensor<16xf32>, %res: tensor<1x5x4x16xf32>) -> tensor<1x5x4x16xf32> {
  // CHECK-SAME: %[[X:.*]]: tensor<1x9x7x3xf32>, %[[W:.*]]: tensor<16x3x3x3xf32>, %[[BIAS:.*]]: tensor<16xf32>, %[[RES:.*]]: tensor
  // CHECK: %[[ZERO:.*]] = arith.constant 0.0
  // CHECK: %[[P:.*]] = tensor.pad %[[X]] low[0, 1, 1, 0] high[0, 1, 1, 0]
  // CHECK: tensor.yield %[[ZERO]]
  // CHECK: %[[F:.*]] = linalg.fill ins(%[[ZERO]] : f32)
  // CHECK: %[[C:.*]] = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[P]], %[[W]] : {{.*}}) outs(%[[F]]
  // CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[LAST]], #[[ID]], #[[ID]]]
  // CHECK-SAME: ins(%[[C]], %[[BIAS]], %[[RES]] :
  // CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %[[R:.*]]: f32, %{{.*}}: f32):
  // CHECK-NEXT: %[[S:.*]] = arith.addf %[[A]], %[[B]]
  // CHECK-NEXT: %[[T:.*]] = arith.addf %[[S]], %[[R]]
  // CHECK-NEXT: %[[M:.*]] = arith.maximumf %[[T]], %[[ZERO]]
  // CHECK-NEXT: linalg.yield %[[M]]
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %bias, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 2>} : (tensor<1x9x7x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x4x16xf32>
  %1 = tosa.add %0, %res : (tensor<1x5x4x16xf32>, tensor<1x5x4x16xf32>) -> tensor<1x5x4x16xf32>
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32} : (tensor<1x5x4x16xf32>) -> tensor<1x5x4x16xf32>
  return %2 : tensor<1x5x4x16xf32>
}
}

// -----

// Zero points of constant weights are a bias (2 - 5 * (1 + 2 + 3 + 4));
// what is padded is the input's zero point.
// CHECK-LABEL: func.func @zero_point
func.func @zero_point(%x: tensor<1x2x2x2xi8>) -> tensor<1x2x3x2xi32> {
  // CHECK-DAG: %[[BIAS:.*]] = arith.constant dense<[-48, -127]> : tensor<2xi32>
  // CHECK-DAG: %[[ZP:.*]] = arith.constant 5 : i8
  // CHECK-DAG: %[[W:.*]] = arith.constant dense<{{.*}}> : tensor<2x1x2x2xi8>
  // CHECK: tensor.yield %[[ZP]]
  // CHECK: %[[C:.*]] = linalg.conv_2d_nhwc_fhwc {{.*}} ins(%{{.*}}, %[[W]] :
  // CHECK: ins(%[[C]], %[[BIAS]] :
  // CHECK: arith.addi
  %w = "tosa.const"() <{values = dense<[[[[1, 2], [3, 4]]], [[[5, 6], [7, 8]]]]> : tensor<2x1x2x2xi8>}> : () -> tensor<2x1x2x2xi8>
  %b = "tosa.const"() <{values = dense<[2, 3]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %zp = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %zp, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x2x2x2xi8>, tensor<2x1x2x2xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x3x2xi32>
  return %0 : tensor<1x2x3x2xi32>
}

// -----

// Those of weights make weights of 16 bits if there are few channels.
// CHECK-LABEL: func.func @weight_zero_point
func.func @weight_zero_point(%x: tensor<1x2x2x2xi8>) -> tensor<1x2x2x1xi32> {
  // CHECK-DAG: arith.constant dense<{{.*}}[-127, 128]{{.*}}> : tensor<1x1x1x2xi16>
  // CHECK: linalg.conv_2d_nhwc_fhwc {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x2x2x2xi8>, tensor<1x1x1x2xi16>) outs(%{{.*}} : tensor<1x2x2x1xi32>)
  // CHECK-NEXT: return
  %w = "tosa.const"() <{values = dense<[[[[-128, 127]]]]> : tensor<1x1x1x2xi8>}> : () -> tensor<1x1x1x2xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zp = "tosa.const"() <{values = dense<-1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %zp {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x2xi8>, tensor<1x1x1x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x1xi32>
  return %0 : tensor<1x2x2x1xi32>
}

// -----

// They stay bytes if they fit: -120 - 5, 100 - 5.
// CHECK-LABEL: func.func @weight_zero_point_fits
func.func @weight_zero_point_fits(%x: tensor<1x2x2x2xi8>) -> tensor<1x2x2x1xi32> {
  // CHECK-DAG: arith.constant dense<{{.*}}[-125, 95]{{.*}}> : tensor<1x1x1x2xi8>
  // CHECK: linalg.conv_2d_nhwc_fhwc {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x2x2x2xi8>, tensor<1x1x1x2xi8>) outs(%{{.*}} : tensor<1x2x2x1xi32>)
  // CHECK-NEXT: return
  %w = "tosa.const"() <{values = dense<[[[[-120, 100]]]]> : tensor<1x1x1x2xi8>}> : () -> tensor<1x1x1x2xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zp = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %zp {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x2xi8>, tensor<1x1x1x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x1xi32>
  return %0 : tensor<1x2x2x1xi32>
}

// -----

// With many channels the weights stay as they are: their zero point is
// multiplied with the sums of the inputs of each window.
// CHECK-DAG: #[[WINDOW:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3, d2 * 2 + d4)>
// CHECK-LABEL: func.func @weight_zero_point_sums
// CHECK-SAME: %[[X:.*]]: tensor<1x3x6x2xi8>
func.func @weight_zero_point_sums(%x: tensor<1x3x6x2xi8>) -> tensor<1x2x3x8xi32> {
  // CHECK-DAG: %[[ZP:.*]] = arith.constant -1 : i32
  // CHECK-DAG: %[[W:.*]] = arith.constant dense<{{.*}}-128, 127{{.*}}> : tensor<8x2x2x2xi8>
  // CHECK: %[[R:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[X]] : tensor<1x3x6x2xi8>) outs(%{{.*}} : tensor<1x3x6xi32>)
  // CHECK: arith.extsi
  // CHECK-NEXT: arith.addi
  // CHECK: %[[S:.*]] = linalg.generic {indexing_maps = [#[[WINDOW]], {{.*}} ins(%[[R]],
  // CHECK: arith.addi
  // CHECK: %[[C:.*]] = linalg.conv_2d_nhwc_fhwc {{.*}} ins(%[[X]], %[[W]] :
  // CHECK: linalg.generic {{.*}} ins(%[[C]], %[[S]] : tensor<1x2x3x8xi32>, tensor<1x2x3xi32>)
  // CHECK-NEXT: ^bb0(%[[ACC:.*]]: i32, %[[SUM:.*]]: i32, %{{.*}}: i32):
  // CHECK-NEXT: %[[M:.*]] = arith.muli %[[SUM]], %[[ZP]]
  // CHECK-NEXT: arith.subi %[[ACC]], %[[M]]
  %w = "tosa.const"() <{values = dense<"0x807F00C8807F01C7807F02C6807F03C5807F04C4807F05C3807F06C2807F07C1807F08C0807F09BF807F0ABE807F0BBD807F0CBC807F0DBB807F0EBA807F0FB9"> : tensor<8x2x2x2xi8>}> : () -> tensor<8x2x2x2xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zp = "tosa.const"() <{values = dense<-1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %zp {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 2>} : (tensor<1x3x6x2xi8>, tensor<8x2x2x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x3x8xi32>
  return %0 : tensor<1x2x3x8xi32>
}

// -----

// Depthwise convolutions with one output for each channel have three
// dimensions of weights; resources only change their type.
// CHECK-LABEL: func.func @depthwise
// CHECK-DAG: %[[W:.*]] = arith.constant dense_resource<w> : tensor<2x1x3xf32>
// CHECK: linalg.depthwise_conv_2d_nhwc_hwc {{.*}} ins(%{{.*}}, %[[W]] :
// CHECK: linalg.depthwise_conv_2d_nhwc_hwcm {{.*}} -> tensor<1x3x4x3x2xf32>
// CHECK-NEXT: tensor.collapse_shape %{{.*}} {{\[}}[0], [1], [2], [3, 4]] : tensor<1x3x4x3x2xf32> into tensor<1x3x4x6xf32>
func.func @depthwise(%x: tensor<1x5x4x3xf32>, %w2: tensor<2x1x3x2xf32>) -> tensor<1x3x4x6xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense_resource<w> : tensor<2x1x3x1xf32>}> : () -> tensor<2x1x3x1xf32>
  %0 = tosa.depthwise_conv2d %x, %w, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x4x3xf32>, tensor<2x1x3x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  %1 = tosa.depthwise_conv2d %0, %w2, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<2x1x3x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x4x6xf32>
  return %1 : tensor<1x3x4x6xf32>
}

{-#
  dialect_resources: {
    builtin: {
      w: "0x040000000000803F000000400000404000008040000000C0000040C0"
    }
  }
#-}

// -----

// Three dimensions are a generic operation.
// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5 * 2, d2 * 2 + d6, d3 + d7, d8)>
// CHECK-DAG: #[[W:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d4, d5, d6, d7, d8)>
// CHECK-DAG: #[[Y:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>
// CHECK-LABEL: func.func @conv3d
// CHECK: linalg.generic {indexing_maps = [#[[X]], #[[W]], #[[Y]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
// CHECK: arith.mulf
// CHECK-NEXT: arith.addf
func.func @conv3d(%x: tensor<1x5x5x5x2xf32>, %w: tensor<3x3x3x3x2xf32>) -> tensor<1x1x2x3x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv3d %x, %w, %z, %z, %z {acc_type = f32, dilation = array<i64: 2, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 2, 1>} : (tensor<1x5x5x5x2xf32>, tensor<3x3x3x3x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x2x3x3xf32>
  return %0 : tensor<1x1x2x3x3xf32>
}

// -----

// A dense layer: two dimensions up to its last elementwise operation.
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[LAST:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @dense
// CHECK-SAME: %[[X:.*]]: tensor<1x4x8xf32>, %[[B:.*]]: tensor<1x1x5xf32>
// CHECK-DAG: %[[W:.*]] = arith.constant dense<{{.*}}> : tensor<8x5xf32>
// CHECK-DAG: %[[X2:.*]] = tensor.collapse_shape %[[X]] {{\[}}[0, 1], [2]]
// CHECK: %[[M:.*]] = linalg.matmul ins(%[[X2]], %[[W]] : tensor<4x8xf32>, tensor<8x5xf32>)
// CHECK: %[[BIAS:.*]] = tensor.collapse_shape %[[B]] {{\[}}[0, 1, 2]] : tensor<1x1x5xf32> into tensor<5xf32>
// CHECK: %[[R:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[LAST]], #[[ID]]]{{.*}} ins(%[[M]], %[[BIAS]] :
// CHECK: arith.addf
// CHECK-NEXT: arith.maximumf
// CHECK: tensor.expand_shape %[[R]] {{\[}}[0, 1], [2]] output_shape [1, 4, 5]
func.func @dense(%x: tensor<1x4x8xf32>, %b: tensor<1x1x5xf32>) -> tensor<1x4x5xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<0.5> : tensor<1x8x5xf32>}> : () -> tensor<1x8x5xf32>
  %0 = tosa.matmul %x, %w, %z, %z : (tensor<1x4x8xf32>, tensor<1x8x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x5xf32>
  %1 = tosa.add %0, %b : (tensor<1x4x5xf32>, tensor<1x1x5xf32>) -> tensor<1x4x5xf32>
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32} : (tensor<1x4x5xf32>) -> tensor<1x4x5xf32>
  return %2 : tensor<1x4x5xf32>
}

// -----

// CHECK-LABEL: func.func @batches
// CHECK: linalg.batch_matmul ins(%{{.*}}, %{{.*}} : tensor<3x4x8xf32>, tensor<3x8x5xf32>)
func.func @batches(%x: tensor<3x4x8xf32>, %y: tensor<3x8x5xf32>) -> tensor<3x4x5xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %y, %z, %z : (tensor<3x4x8xf32>, tensor<3x8x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x4x5xf32>
  return %0 : tensor<3x4x5xf32>
}

// -----

// No product has an inserted zero: one convolution with four times the outputs,
// weights in their order, which are interleaved afterwards, behind activations.
// CHECK-LABEL: func.func @transposed
// CHECK-DAG: arith.constant dense<{{.*}}> : tensor<8x2x2x3xf32>
// CHECK: tensor.pad %{{.*}} low[0, 1, 1, 0] high[0, 1, 1, 0]
// CHECK: linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} {{.*}} -> tensor<1x6x5x8xf32>
// CHECK: arith.addf
// CHECK-NEXT: math.tanh
// CHECK: linalg.transpose {{.*}} permutation = [0, 1, 3, 2, 4, 5]
// CHECK: tensor.extract_slice %{{.*}}[0, 1, 1, 0] [1, 10, 8, 2] [1, 1, 1, 1]
// CHECK-NEXT: return
func.func @transposed(%x: tensor<1x5x4x3xf32>) -> tensor<1x10x8x2xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<0.5> : tensor<2x4x4x3xf32>}> : () -> tensor<2x4x4x3xf32>
  %b = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: -1, -1, -1, -1>, stride = array<i64: 2, 2>} : (tensor<1x5x4x3xf32>, tensor<2x4x4x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x8x2xf32>
  %1 = tosa.tanh %0 : (tensor<1x10x8x2xf32>) -> tensor<1x10x8x2xf32>
  return %1 : tensor<1x10x8x2xf32>
}
