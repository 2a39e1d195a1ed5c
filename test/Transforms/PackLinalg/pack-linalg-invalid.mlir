// What stays linalg, and the reason.

// RUN: vta-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(vta-pack-linalg))' \
// RUN:   | FileCheck %s

// CHECK-LABEL: func.func @dynamic
// CHECK: linalg.matmul {vta.host_reason = "expected static shapes, got tensor<?x16xi8>"}
func.func @dynamic(%x: tensor<?x16xi8>, %w: tensor<16x16xi8>, %y: tensor<?x16xi32>) -> tensor<?x16xi32> {
  %0 = linalg.matmul ins(%x, %w : tensor<?x16xi8>, tensor<16x16xi8>) outs(%y : tensor<?x16xi32>) -> tensor<?x16xi32>
  return %0 : tensor<?x16xi32>
}

// -----

// CHECK-LABEL: func.func @float
// CHECK: linalg.matmul {vta.host_reason = "is float, VTA computes in int8: quantize the network as TOSA first (vta-quantize), or in the tool it comes from"}
func.func @float(%x: tensor<4x16xf32>, %w: tensor<16x16xf32>, %y: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<4x16xf32>, tensor<16x16xf32>) outs(%y : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// -----

// CHECK-LABEL: func.func @types
// CHECK: linalg.matmul {vta.host_reason = "expected products of i8 tensors in i32, got i16"}
// CHECK: linalg.matmul {vta.host_reason = "expected products of i8 tensors in i32, got i4"}
// CHECK: linalg.matmul {vta.host_reason = "expected products of i8 tensors in i32, got i64"}
func.func @types(%x: tensor<4x16xi16>, %w: tensor<16x16xi8>, %y: tensor<4x16xi32>, %n: tensor<4x16xi4>,
                 %b: tensor<4x16xi8>, %l: tensor<4x16xi64>) -> (tensor<4x16xi32>, tensor<4x16xi32>, tensor<4x16xi64>) {
  %0 = linalg.matmul ins(%x, %w : tensor<4x16xi16>, tensor<16x16xi8>) outs(%y : tensor<4x16xi32>) -> tensor<4x16xi32>
  %1 = linalg.matmul ins(%n, %w : tensor<4x16xi4>, tensor<16x16xi8>) outs(%y : tensor<4x16xi32>) -> tensor<4x16xi32>
  %2 = linalg.matmul ins(%b, %w : tensor<4x16xi8>, tensor<16x16xi8>) outs(%l : tensor<4x16xi64>) -> tensor<4x16xi64>
  return %0, %1, %2 : tensor<4x16xi32>, tensor<4x16xi32>, tensor<4x16xi64>
}

// -----

// Numbers without a sign.
// CHECK-LABEL: func.func @unsigned
// CHECK: linalg.matmul
// CHECK-SAME: vta.host_reason = "expected i8 numbers that are extended with their sign and multiplied in i32"
func.func @unsigned(%x: tensor<4x16xi8>, %w: tensor<16x16xi8>, %y: tensor<4x16xi32>) -> tensor<4x16xi32> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%x, %w : tensor<4x16xi8>, tensor<16x16xi8>) outs(%y : tensor<4x16xi32>) -> tensor<4x16xi32>
  return %0 : tensor<4x16xi32>
}

// -----

// Sums that start from an argument.
// CHECK-LABEL: func.func @init
// CHECK: linalg.matmul {vta.host_reason = "expected sums that start from zero, a constant or a vector by output channel, got another tensor: add it to the result instead"}
func.func @init(%x: tensor<4x16xi8>, %w: tensor<16x16xi8>, %y: tensor<4x16xi32>) -> tensor<4x16xi32> {
  %0 = linalg.matmul ins(%x, %w : tensor<4x16xi8>, tensor<16x16xi8>) outs(%y : tensor<4x16xi32>) -> tensor<4x16xi32>
  return %0 : tensor<4x16xi32>
}

// -----

// CHECK-LABEL: func.func @memrefs
// CHECK: linalg.matmul {vta.host_reason = "expected tensors, got memrefs: run it before bufferization"}
func.func @memrefs(%x: memref<4x16xi8>, %w: memref<16x16xi8>, %y: memref<4x16xi32>) {
  linalg.matmul ins(%x, %w : memref<4x16xi8>, memref<16x16xi8>) outs(%y : memref<4x16xi32>)
  return
}

// -----

// Zero points that are computed, and that no int8 number has.
// CHECK-LABEL: func.func @zero_points
// CHECK: linalg.quantized_matmul {vta.host_reason = "expected zero points that are constants"}
// CHECK: linalg.quantized_matmul {vta.host_reason = "expected zero points of -128 to 127, got 200"}
func.func @zero_points(%x: tensor<4x16xi8>, %w: tensor<16x16xi8>, %z: i32) -> (tensor<4x16xi32>, tensor<4x16xi32>) {
  %zero = arith.constant 0 : i32
  %far = arith.constant 200 : i32
  %e = tensor.empty() : tensor<4x16xi32>
  %y = linalg.fill ins(%zero : i32) outs(%e : tensor<4x16xi32>) -> tensor<4x16xi32>
  %0 = linalg.quantized_matmul ins(%x, %w, %z, %zero : tensor<4x16xi8>, tensor<16x16xi8>, i32, i32) outs(%y : tensor<4x16xi32>) -> tensor<4x16xi32>
  %1 = linalg.quantized_matmul ins(%x, %w, %far, %zero : tensor<4x16xi8>, tensor<16x16xi8>, i32, i32) outs(%y : tensor<4x16xi32>) -> tensor<4x16xi32>
  return %0, %1 : tensor<4x16xi32>, tensor<4x16xi32>
}

// -----

// Groups, several outputs for a channel, and what is packed already.
// CHECK-LABEL: func.func @forms
// CHECK: linalg.conv_2d_ngchw_gfchw
// CHECK-SAME: vta.host_reason = "expected no groups of channels beside windows: write one convolution for each group"
// CHECK: linalg.depthwise_conv_2d_nhwc_hwcm
// CHECK-SAME: vta.host_reason = "expected one output for each input channel, got 3"
// CHECK: linalg.mmt4d {vta.host_reason = "expected one dimension each of groups, input channels and output channels: what is packed already has more, vta-pack packs it itself"}
func.func @forms(%g: tensor<1x2x8x6x6xi8>, %k: tensor<2x4x8x3x3xi8>, %x: tensor<1x6x6x8xi8>, %d: tensor<3x3x8x3xi8>,
                 %p: tensor<2x3x4x4xi8>, %q: tensor<5x3x4x4xi8>) -> (tensor<1x2x4x4x4xi32>, tensor<1x4x4x8x3xi32>, tensor<2x5x4x4xi32>) {
  %zero = arith.constant 0 : i32
  %e0 = tensor.empty() : tensor<1x2x4x4x4xi32>
  %f0 = linalg.fill ins(%zero : i32) outs(%e0 : tensor<1x2x4x4x4xi32>) -> tensor<1x2x4x4x4xi32>
  %0 = linalg.conv_2d_ngchw_gfchw ins(%g, %k : tensor<1x2x8x6x6xi8>, tensor<2x4x8x3x3xi8>) outs(%f0 : tensor<1x2x4x4x4xi32>) -> tensor<1x2x4x4x4xi32>
  %e1 = tensor.empty() : tensor<1x4x4x8x3xi32>
  %f1 = linalg.fill ins(%zero : i32) outs(%e1 : tensor<1x4x4x8x3xi32>) -> tensor<1x4x4x8x3xi32>
  %1 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%x, %d : tensor<1x6x6x8xi8>, tensor<3x3x8x3xi8>) outs(%f1 : tensor<1x4x4x8x3xi32>) -> tensor<1x4x4x8x3xi32>
  %e2 = tensor.empty() : tensor<2x5x4x4xi32>
  %f2 = linalg.fill ins(%zero : i32) outs(%e2 : tensor<2x5x4x4xi32>) -> tensor<2x5x4x4xi32>
  %2 = linalg.mmt4d ins(%p, %q : tensor<2x3x4x4xi8>, tensor<5x3x4x4xi8>) outs(%f2 : tensor<2x5x4x4xi32>) -> tensor<2x5x4x4xi32>
  return %0, %1, %2 : tensor<1x2x4x4x4xi32>, tensor<1x4x4x8x3xi32>, tensor<2x5x4x4xi32>
}

// -----

// Epilogues: a step that VTA lacks, floats, i64 that does not requantize.
#id = affine_map<(i, j) -> (i, j)>
// CHECK-LABEL: func.func @epilogues
// CHECK: linalg.generic
// CHECK-SAME: vta.host_reason = "has 'arith.divsi', which is not a step of VTA (expected arith.addi, subi, muli, shrsi, shli, maxsi, minsi, extsi, trunci)"
// CHECK: linalg.generic
// CHECK-SAME: vta.host_reason = "computes in floats ('math.exp'): quantize the network as TOSA first (vta-quantize), or have its tool write requantizations"
// CHECK: linalg.generic
// CHECK-SAME: vta.host_reason = "computes in i64, expected a product with a constant, a rounding constant and a shift, as tosa-to-arith writes them"
// CHECK: linalg.generic
// CHECK-SAME: vta.host_reason = "divides floats by what is not a power of two: quantize the network as TOSA or ONNX, or with scales that are powers of two"
func.func @epilogues(%x: tensor<4x16xi8>, %w: tensor<16x16xi8>) -> (tensor<4x16xi32>, tensor<4x16xf32>, tensor<4x16xi32>, tensor<4x16xf32>) {
  %zero = arith.constant 0 : i32
  %seven = arith.constant 7 : i32
  %e = tensor.empty() : tensor<4x16xi32>
  %ef = tensor.empty() : tensor<4x16xf32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<4x16xi32>) -> tensor<4x16xi32>
  %y = linalg.matmul ins(%x, %w : tensor<4x16xi8>, tensor<16x16xi8>) outs(%f : tensor<4x16xi32>) -> tensor<4x16xi32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<4x16xi32>) outs(%e : tensor<4x16xi32>) {
  ^bb0(%a: i32, %o: i32):
    %q = arith.divsi %a, %seven : i32
    linalg.yield %q : i32
  } -> tensor<4x16xi32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<4x16xi32>) outs(%ef : tensor<4x16xf32>) {
  ^bb0(%a: i32, %o: f32):
    %r = arith.sitofp %a : i32 to f32
    %q = math.exp %r : f32
    linalg.yield %q : f32
  } -> tensor<4x16xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<4x16xi32>) outs(%e : tensor<4x16xi32>) {
  ^bb0(%a: i32, %o: i32):
    %r = arith.extsi %a : i32 to i64
    %m = arith.muli %r, %r : i64
    %q = arith.trunci %m : i64 to i32
    linalg.yield %q : i32
  } -> tensor<4x16xi32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<4x16xi32>) outs(%ef : tensor<4x16xf32>) {
  ^bb0(%a: i32, %o: f32):
    %third = arith.constant 3.0 : f32
    %r = arith.sitofp %a : i32 to f32
    %q = arith.divf %r, %third : f32
    linalg.yield %q : f32
  } -> tensor<4x16xf32>
  return %0, %1, %2, %3 : tensor<4x16xi32>, tensor<4x16xf32>, tensor<4x16xi32>, tensor<4x16xf32>
}

// -----

// Shifts that i32 does not have.
#id = affine_map<(i, j) -> (i, j)>
// CHECK-LABEL: func.func @shifts
// CHECK: linalg.generic
// CHECK-SAME: vta.host_reason = "expected shifts by constants of 0 to 31"
// CHECK: linalg.generic
// CHECK-SAME: vta.host_reason = "expected shifts by constants of 0 to 31"
func.func @shifts(%x: tensor<4x16xi8>, %w: tensor<16x16xi8>) -> (tensor<4x16xi32>, tensor<4x16xi32>) {
  %zero = arith.constant 0 : i32
  %far = arith.constant 33 : i32
  %negative = arith.constant -3 : i32
  %e = tensor.empty() : tensor<4x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<4x16xi32>) -> tensor<4x16xi32>
  %y = linalg.matmul ins(%x, %w : tensor<4x16xi8>, tensor<16x16xi8>) outs(%f : tensor<4x16xi32>) -> tensor<4x16xi32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<4x16xi32>) outs(%e : tensor<4x16xi32>) {
  ^bb0(%a: i32, %o: i32):
    %q = arith.shrsi %a, %far : i32
    linalg.yield %q : i32
  } -> tensor<4x16xi32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<4x16xi32>) outs(%e : tensor<4x16xi32>) {
  ^bb0(%a: i32, %o: i32):
    %q = arith.shrsi %a, %negative : i32
    linalg.yield %q : i32
  } -> tensor<4x16xi32>
  return %0, %1 : tensor<4x16xi32>, tensor<4x16xi32>
}
