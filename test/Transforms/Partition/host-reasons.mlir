// Why operations stay on the host.
// RUN: vta-opt %s --split-input-file --vta-attach-target --vta-partition | FileCheck %s
// Reasons are remarks as well, at the layer's location.
// RUN: vta-opt %s --split-input-file --vta-attach-target --vta-partition \
// RUN:   --remarks-filter-missed=vta-partition --remark-policy=all --remark-format=emitRemark \
// RUN:   2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: remark: loc("conv"): [Missed] OnHost | Category:vta-partition | Function=main | Reason="tosa.depthwise_conv2d stays on the host: depthwise_conv2d: expected constant weights, which are packed at compile time"

// Computed weights: the host packs them for contractions, not for others.
// CHECK-LABEL: func.func @main
// CHECK: tosa.depthwise_conv2d {{.*}}vta.host_reason = "depthwise_conv2d: expected constant weights, which are packed at compile time"
func.func @main(%x: tensor<1x6x5x16xi8>, %k: tensor<1x1x16x1xi8>) -> tensor<1x6x5x16xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<35> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<2> : tensor<16x1x1x16xi8>}> : () -> tensor<16x1x1x16xi8>
  %b = "tosa.const"() <{values = dense<3> : tensor<16xi32>}> : () -> tensor<16xi32>
  %y0 = tosa.depthwise_conv2d %x, %k, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>, tensor<1x1x16x1xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x16xi32> loc("conv")
  %y = tosa.rescale %y0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x16xi8> loc("conv")
  return %y : tensor<1x6x5x16xi8>
}

// -----

// Zero points.
// CHECK-LABEL: func.func @main
// CHECK: tosa.conv2d {{.*}}vta.host_reason = "conv2d: expected zero points that are constants of 0"
func.func @main(%x: tensor<1x6x5x16xi8>) -> tensor<1x6x5x16xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<35> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<2> : tensor<16x1x1x16xi8>}> : () -> tensor<16x1x1x16xi8>
  %b = "tosa.const"() <{values = dense<3> : tensor<16xi32>}> : () -> tensor<16xi32>
  %one = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y0 = tosa.conv2d %x, %w, %b, %one, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>, tensor<16x1x1x16xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x16xi32> loc("conv")
  %y = tosa.rescale %y0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x16xi8> loc("conv")
  return %y : tensor<1x6x5x16xi8>
}

// -----

// A scale that is not a power of two: the whole group stays.
// CHECK-LABEL: func.func @main
// CHECK: tosa.conv2d {{.*}}vta.host_reason = "rescale: expected multipliers that are powers of two, got 1073741825"
func.func @main(%x: tensor<1x6x5x16xi8>) -> tensor<1x6x5x16xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<35> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<2> : tensor<16x1x1x16xi8>}> : () -> tensor<16x1x1x16xi8>
  %b = "tosa.const"() <{values = dense<3> : tensor<16xi32>}> : () -> tensor<16xi32>
  %m1 = "tosa.const"() <{values = dense<1073741825> : tensor<1xi32>}> : () -> tensor<1xi32>
  %y0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>, tensor<16x1x1x16xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x16xi32> loc("conv")
  %y = tosa.rescale %y0, %m1, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x16xi8> loc("conv")
  return %y : tensor<1x6x5x16xi8>
}

// -----

// A zero point around what a convolution reads.
// CHECK-LABEL: func.func @main
// CHECK: tosa.pad {{.*}}vta.host_reason = "pad: expected zeros around what a convolution reads, got -118"
// CHECK: vta.call @device::@segment0
func.func @main(%x: tensor<1x6x5x16xi8>) -> tensor<1x7x5x16xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<35> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<2> : tensor<16x1x1x16xi8>}> : () -> tensor<16x1x1x16xi8>
  %b = "tosa.const"() <{values = dense<3> : tensor<16xi32>}> : () -> tensor<16xi32>
  %low = "tosa.const"() <{values = dense<-118> : tensor<1xi8>}> : () -> tensor<1xi8>
  %p = tosa.const_shape {values = dense<[0, 0, 1, 0, 0, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %padded = tosa.pad %x, %p, %low : (tensor<1x6x5x16xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x7x5x16xi8> loc("pad")
  %y0 = tosa.conv2d %padded, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x7x5x16xi8>, tensor<16x1x1x16xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x5x16xi32> loc("conv")
  %y = tosa.rescale %y0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x7x5x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x7x5x16xi8> loc("conv")
  return %y : tensor<1x7x5x16xi8>
}

// -----

// Averages of what is there, without the padding.
// CHECK-LABEL: func.func @main
// CHECK: tosa.avg_pool2d {{.*}}vta.host_reason = "avg_pool2d: {{.*}}"
func.func @main(%x: tensor<1x6x5x16xi8>) -> tensor<1x6x5x16xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<35> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<2> : tensor<16x1x1x16xi8>}> : () -> tensor<16x1x1x16xi8>
  %b = "tosa.const"() <{values = dense<3> : tensor<16xi32>}> : () -> tensor<16xi32>
  %y = tosa.avg_pool2d %x, %z, %z {acc_type = i32, kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x16xi8> loc("mean")
  return %y : tensor<1x6x5x16xi8>
}

// -----

// No form at all.
// CHECK-LABEL: func.func @main
// CHECK: tosa.transpose {{.*}}vta.host_reason = "transpose: has no int8 form on VTA"
func.func @main(%x: tensor<1x6x5x16xi8>) -> tensor<1x5x6x16xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<35> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<2> : tensor<16x1x1x16xi8>}> : () -> tensor<16x1x1x16xi8>
  %b = "tosa.const"() <{values = dense<3> : tensor<16xi32>}> : () -> tensor<16xi32>
  %y = tosa.transpose %x {perms = array<i32: 0, 2, 1, 3>} : (tensor<1x6x5x16xi8>) -> tensor<1x5x6x16xi8>
  return %y : tensor<1x5x6x16xi8>
}

// -----

// A constant above VTA_MAX_XFER.
// CHECK-LABEL: func.func @main
// CHECK: tosa.conv2d {{.*}}vta.host_reason = "conv2d: a constant has 67108864 bytes, a driver has to provide buffers of at most 33554432 (VTA_MAX_XFER)"
func.func @main(%x: tensor<1x2x3x8192xi8>) -> tensor<1x2x3x8192xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<35> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<2> : tensor<16x1x1x16xi8>}> : () -> tensor<16x1x1x16xi8>
  %b = "tosa.const"() <{values = dense<3> : tensor<16xi32>}> : () -> tensor<16xi32>
  %k = "tosa.const"() <{values = dense<2> : tensor<8192x1x1x8192xi8>}> : () -> tensor<8192x1x1x8192xi8>
  %k0 = "tosa.const"() <{values = dense<0> : tensor<8192xi32>}> : () -> tensor<8192xi32>
  %y0 = tosa.conv2d %x, %k, %k0, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x3x8192xi8>, tensor<8192x1x1x8192xi8>, tensor<8192xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x3x8192xi32> loc("conv")
  %y = tosa.rescale %y0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x3x8192xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x3x8192xi8> loc("conv")
  return %y : tensor<1x2x3x8192xi8>
}

// -----

// What nobody reads.
// CHECK-LABEL: func.func @main
// CHECK: tosa.clamp {{.*}}vta.host_reason = "nothing uses its result"
func.func @main(%x: tensor<1x6x5x16xi8>) -> tensor<1x6x5x16xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<35> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<2> : tensor<16x1x1x16xi8>}> : () -> tensor<16x1x1x16xi8>
  %b = "tosa.const"() <{values = dense<3> : tensor<16xi32>}> : () -> tensor<16xi32>
  %dead = tosa.clamp %x {min_val = 1 : i8, max_val = 5 : i8} : (tensor<1x6x5x16xi8>) -> tensor<1x6x5x16xi8>
  %y0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>, tensor<16x1x1x16xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x16xi32> loc("conv")
  %y = tosa.rescale %y0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x16xi8> loc("conv")
  return %y : tensor<1x6x5x16xi8>
}

// -----

// What a region reads counts as well: the loop on the host reads the convolution.
// The last pool would be a segment of its own and has no contraction.
// CHECK-LABEL: func.func @main
// CHECK: tosa.max_pool2d {{.*}}vta.host_reason = "its segment has no contraction"
func.func @main(%x: tensor<1x6x5x16xi8>, %p: tensor<i1>) -> tensor<1x6x5x16xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<35> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<2> : tensor<16x1x1x16xi8>}> : () -> tensor<16x1x1x16xi8>
  %b = "tosa.const"() <{values = dense<3> : tensor<16xi32>}> : () -> tensor<16xi32>
  %a0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>, tensor<16x1x1x16xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x16xi32> loc("conv")
  %a = tosa.rescale %a0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x16xi8> loc("conv")
  %c = tosa.cond_if %p : tensor<i1> -> tensor<1x6x5x16xi8> {
    %r = tosa.reverse %a {axis = 1 : i32} : (tensor<1x6x5x16xi8>) -> tensor<1x6x5x16xi8>
    tosa.yield %r : tensor<1x6x5x16xi8>
  } else {
    tosa.yield %a : tensor<1x6x5x16xi8>
  }
  %y = tosa.max_pool2d %c {kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>) -> tensor<1x6x5x16xi8> loc("pool")
  return %y : tensor<1x6x5x16xi8>
}
