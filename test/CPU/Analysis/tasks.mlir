// RUN: vta-test-opt %s --test-vta-tasks --verify-diagnostics -o /dev/null
// What a task is about: the last operation of the most important kind.

// A contraction is more important than the elementwise operation after it.
// expected-remark @below {{contraction of other values, sums products}}
func.func @contraction(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %d: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  // expected-remark @below {{anchor}}
  %c = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x6xf32>) outs(%z : tensor<4x6xf32>) -> tensor<4x6xf32>
  // expected-remark @below {{result}}
  %s = linalg.add ins(%c, %d : tensor<4x6xf32>, tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %s : tensor<4x6xf32>
}

// The last of two. The operation that makes the result is another one.
// expected-remark @below {{contraction of integers, sums products}}
func.func @two_contractions(%a: tensor<4x8xi8>, %b: tensor<8x6xi8>, %c: tensor<4x6xi32>) -> tensor<6x4xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xi8>, tensor<8x6xi8>) outs(%c : tensor<4x6xi32>) -> tensor<4x6xi32>
  // expected-remark @below {{anchor}}
  %1 = linalg.matmul ins(%a, %b : tensor<4x8xi8>, tensor<8x6xi8>) outs(%0 : tensor<4x6xi32>) -> tensor<4x6xi32>
  %e = tensor.empty() : tensor<6x4xi32>
  // expected-remark @below {{result}}
  %t = linalg.transpose ins(%1 : tensor<4x6xi32>) outs(%e : tensor<6x4xi32>) permutation = [1, 0]
  return %t : tensor<6x4xi32>
}

// expected-remark @below {{depthwise of other values, sums products}}
func.func @depthwise(%x: tensor<1x8x8x3xf32>, %w: tensor<3x3x3xf32>, %c: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
  // expected-remark @below {{anchor}}
  // expected-remark @below {{result}}
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %w : tensor<1x8x8x3xf32>, tensor<3x3x3xf32>) outs(%c : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
  return %0 : tensor<1x6x6x3xf32>
}

// A reduction over windows.
// expected-remark @below {{pool of integers}}
func.func @pool(%x: tensor<1x8x8x3xi8>, %w: tensor<2x3xi8>, %c: tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi8> {
  // expected-remark @below {{anchor}}
  // expected-remark @below {{result}}
  %0 = linalg.pooling_nhwc_max ins(%x, %w : tensor<1x8x8x3xi8>, tensor<2x3xi8>) outs(%c : tensor<1x7x6x3xi8>) -> tensor<1x7x6x3xi8>
  return %0 : tensor<1x7x6x3xi8>
}

// A reduction over a whole dimension.
// expected-remark @below {{reduction of other values}}
func.func @reduction(%x: tensor<4x8xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark @below {{anchor}}
  // expected-remark @below {{result}}
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}

// expected-remark @below {{reduction of other values}}
func.func @softmax(%x: tensor<4x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-remark @below {{anchor}}
  // expected-remark @below {{result}}
  %0 = linalg.softmax dimension(1) ins(%x : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// Here the anchor is what makes the result.
// expected-remark @below {{elementwise of other values}}
func.func @elementwise(%x: tensor<4x6xf32>, %e: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = linalg.exp ins(%x : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  // expected-remark @below {{anchor}}
  // expected-remark @below {{result}}
  %1 = linalg.exp ins(%0 : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}

// expected-remark @below {{move of integers}}
func.func @move(%x: tensor<4x6xi8>) -> tensor<2x6xi8> {
  // expected-remark @below {{anchor}}
  // expected-remark @below {{result}}
  %0 = tensor.extract_slice %x[1, 0] [2, 6] [1, 1] : tensor<4x6xi8> to tensor<2x6xi8>
  return %0 : tensor<2x6xi8>
}

// No operation makes the result.
// expected-remark @below {{move of other values}}
func.func @argument(%x: tensor<4x6xi8>) -> tensor<4x6xi8> {
  return %x : tensor<4x6xi8>
}
