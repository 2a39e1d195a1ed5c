// RUN: vta-test-opt %s --test-vta-sums-of-products --verify-diagnostics | FileCheck %s
// What the one matcher of contractions finds: types, conversions, and the
// iteration dimensions by what they index.

// CHECK-LABEL: func @matmul
func.func @matmul(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-remark @+1 {{f32 x f32 in f32, rows [0], columns [1], channels [2]}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

func.func @batch_matmul(%a: tensor<2x4x8xi8>, %b: tensor<2x8x6xi8>, %c: tensor<2x4x6xi32>) -> tensor<2x4x6xi32> {
  // expected-remark @+1 {{i8 extsi x i8 extsi in i32, depth [0], rows [1], columns [2], channels [3]}}
  %0 = linalg.batch_matmul ins(%a, %b : tensor<2x4x8xi8>, tensor<2x8x6xi8>) outs(%c : tensor<2x4x6xi32>) -> tensor<2x4x6xi32>
  return %0 : tensor<2x4x6xi32>
}

func.func @conv(%x: tensor<1x8x8x3xf32>, %w: tensor<4x3x3x3xf32>, %c: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
  // expected-remark @+1 {{f32 x f32 in f32, rows [0], image [1 2], columns [3], channels [6], windows [4 5]}}
  %0 = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x8x8x3xf32>, tensor<4x3x3x3xf32>) outs(%c : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}

func.func @depthwise(%x: tensor<1x8x8x3xf32>, %w: tensor<3x3x3xf32>, %c: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
  // expected-remark @+1 {{f32 x f32 in f32, depth [3], rows [0], image [1 2], windows [4 5]}}
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %w : tensor<1x8x8x3xf32>, tensor<3x3x3xf32>) outs(%c : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
  return %0 : tensor<1x6x6x3xf32>
}

// On memrefs, with the factors and the sum in the other order.
func.func @memrefs(%a: memref<4x8xi8>, %b: memref<6x8xi8>, %c: memref<4x6xi32>) {
  // expected-remark @+1 {{i8 extsi x i8 extui in i32, rows [0], columns [1], channels [2]}}
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>,
                                   affine_map<(m, n, k) -> (m, n)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x8xi8>, memref<6x8xi8>) outs(%c : memref<4x6xi32>) {
  ^bb0(%x: i8, %y: i8, %s: i32):
    %xw = arith.extsi %x : i8 to i32
    %yw = arith.extui %y : i8 to i32
    %p = arith.muli %yw, %xw : i32
    %r = arith.addi %p, %s : i32
    linalg.yield %r : i32
  }
  return
}

// Beyond what upstream infers: a stride without a window, a window without
// weights, weights without an input.
func.func @others(%x: tensor<9x5x7xf16>, %w: tensor<3x2xf16>, %c: tensor<5x3xf32>) -> tensor<5x3xf32> {
  // expected-remark @+1 {{f16 extf x f16 extf in f32, image [0], columns [1], summed [2 3], weighted [4]}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, o, a, b, r) -> (i * 2, a, b)>,
                                        affine_map<(i, o, a, b, r) -> (o, r)>,
                                        affine_map<(i, o, a, b, r) -> (i, o)>],
                       iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<9x5x7xf16>, tensor<3x2xf16>) outs(%c : tensor<5x3xf32>) {
  ^bb0(%u: f16, %v: f16, %s: f32):
    %uw = arith.extf %u : f16 to f32
    %vw = arith.extf %v : f16 to f32
    %p = arith.mulf %uw, %vw : f32
    %r = arith.addf %s, %p : f32
    linalg.yield %r : f32
  } -> tensor<5x3xf32>
  return %0 : tensor<5x3xf32>
}

// A dimension that indexes the input twice, alone and in a sum.
func.func @diagonal(%x: tensor<4x7xf32>, %w: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark @+1 {{f32 x f32 in f32, image [0], channels [1], windows [1]}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (k, i + k)>, affine_map<(i, k) -> (k)>,
                                        affine_map<(i, k) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x, %w : tensor<4x7xf32>, tensor<4xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%u: f32, %v: f32, %s: f32):
    %p = arith.mulf %u, %v : f32
    %r = arith.addf %s, %p : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A square, a product with a constant, a difference, and a product that is
// scaled before it is added.
func.func @not(%a: tensor<4x8xi32>, %c: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %three = arith.constant 3 : i32
  // expected-remark @+1 {{not a sum of products}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%a, %a : tensor<4x8xi32>, tensor<4x8xi32>) outs(%c : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %s: i32):
    %p = arith.muli %x, %x : i32
    %r = arith.addi %s, %p : i32
    linalg.yield %r : i32
  } -> tensor<4xi32>
  // expected-remark @+1 {{not a sum of products}}
  %1 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%a, %a : tensor<4x8xi32>, tensor<4x8xi32>) outs(%c : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %s: i32):
    %p = arith.muli %x, %three : i32
    %r = arith.addi %s, %p : i32
    linalg.yield %r : i32
  } -> tensor<4xi32>
  // expected-remark @+1 {{not a sum of products}}
  %2 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%a, %a : tensor<4x8xi32>, tensor<4x8xi32>) outs(%c : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %s: i32):
    %p = arith.muli %x, %y : i32
    %r = arith.subi %s, %p : i32
    linalg.yield %r : i32
  } -> tensor<4xi32>
  // expected-remark @+1 {{not a sum of products}}
  %3 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%a, %a : tensor<4x8xi32>, tensor<4x8xi32>) outs(%c : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %s: i32):
    %p = arith.muli %x, %y : i32
    %q = arith.shli %p, %three : i32
    %r = arith.addi %s, %q : i32
    linalg.yield %r : i32
  } -> tensor<4xi32>
  return %0, %1, %2, %3 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}
