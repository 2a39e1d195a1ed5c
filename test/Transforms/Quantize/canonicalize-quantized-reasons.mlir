// The report says of each layer that is not shifted why.
// RUN: vta-opt %s --mlir-disable-threading -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(func.func(vta-canonicalize-quantized{ \
// RUN:   print-report=true}))' 2>&1 | FileCheck %s
// RUN: vta-opt %s --mlir-disable-threading -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(func.func(vta-canonicalize-quantized{ \
// RUN:   print-report=true exact=true}))' 2>&1 | FileCheck %s --check-prefix=EXACT

// CHECK: {{^}}ratio {{.*}} 0.3 is not a power of two{{$}}
func.func @ratio(%x: tensor<1x5x4x3xi8>) -> tensor<1x3x3x2xi8> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("ratio")
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("ratio")
  %w = "tosa.const"() <{values = dense<100> : tensor<2x3x2x3xi8>}> : () -> tensor<2x3x2x3xi8>
  %2 = tosa.cast %w : (tensor<2x3x2x3xi8>) -> tensor<2x3x2x3xf32> loc("ratio")
  %c1 = "tosa.const"() <{values = dense<0.3> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x2x3xf32> loc("ratio")
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.conv2d %1, %3, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x5x4x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32> loc("ratio")
  %c2 = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<1x3x3x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x3x3x2xf32> loc("ratio")
  %6 = tosa.cast %5 : (tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xi8> loc("ratio")
  return %6 : tensor<1x3x3x2xi8>
}

// CHECK: {{^}}dimension {{.*}} shifts differ along a dimension that is not the last{{$}}
func.func @dimension(%x: tensor<1x5x4x3xi8>) -> tensor<1x2x3x3xi8> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("dimension")
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("dimension")
  %w = "tosa.const"() <{values = dense<100> : tensor<2x3x2x3xi8>}> : () -> tensor<2x3x2x3xi8>
  %2 = tosa.cast %w : (tensor<2x3x2x3xi8>) -> tensor<2x3x2x3xf32> loc("dimension")
  %c1 = "tosa.const"() <{values = dense<[[[[0.015625]]], [[[0.0078125]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x3x2x3xf32>, tensor<2x1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x2x3xf32> loc("dimension")
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.conv2d %1, %3, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x5x4x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32> loc("dimension")
  %5 = tosa.transpose %4 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x3x3x2xf32>) -> tensor<1x2x3x3xf32> loc("dimension")
  %c2 = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %6 = tosa.mul %5, %c2, %z8 : (tensor<1x2x3x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x2x3x3xf32> loc("dimension")
  %7 = tosa.cast %6 : (tensor<1x2x3x3xf32>) -> tensor<1x2x3x3xi8> loc("dimension")
  return %7 : tensor<1x2x3x3xi8>
}

// CHECK: {{^}}left {{.*}} accumulators shifted to the left could leave int32{{$}}
func.func @left(%x: tensor<1x5x4x3xi8>) -> tensor<1x3x3x2xi8> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("left")
  %c = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("left")
  %w = "tosa.const"() <{values = dense<100> : tensor<2x3x2x3xi8>}> : () -> tensor<2x3x2x3xi8>
  %2 = tosa.cast %w : (tensor<2x3x2x3xi8>) -> tensor<2x3x2x3xf32> loc("left")
  %3 = tosa.mul %2, %c, %z8 : (tensor<2x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x2x3xf32> loc("left")
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.conv2d %1, %3, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x5x4x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32> loc("left")
  %c1 = "tosa.const"() <{values = dense<1048576.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %c1, %z8 : (tensor<1x3x3x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x3x3x2xf32> loc("left")
  %6 = tosa.cast %5 : (tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xi8> loc("left")
  return %6 : tensor<1x3x3x2xi8>
}

// CHECK: {{^}}concat_result {{.*}} scales of operands differ from that of the result{{$}}
func.func @concat_result(%x: tensor<1x5x4x3xi8>) -> tensor<1x5x4x6xi8> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("concat_result")
  %c = "tosa.const"() <{values = dense<0.3> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("concat_result")
  %2 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("concat_result")
  %c1 = "tosa.const"() <{values = dense<0.7> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("concat_result")
  %4 = tosa.concat %1, %3 {axis = 3 : i32} : (tensor<1x5x4x3xf32>, tensor<1x5x4x3xf32>) -> tensor<1x5x4x6xf32> loc("concat_result")
  %c2 = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<1x5x4x6xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x6xf32> loc("concat_result")
  %6 = tosa.cast %5 : (tensor<1x5x4x6xf32>) -> tensor<1x5x4x6xi8> loc("concat_result")
  return %6 : tensor<1x5x4x6xi8>
}

// CHECK: {{^}}concat_float {{.*}} scales of operands differ{{$}}
func.func @concat_float(%x: tensor<1x5x4x3xi8>) -> tensor<1x5x4x6xf32> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("concat_float")
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("concat_float")
  %2 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("concat_float")
  %c1 = "tosa.const"() <{values = dense<0.25> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("concat_float")
  %4 = tosa.concat %1, %3 {axis = 3 : i32} : (tensor<1x5x4x3xf32>, tensor<1x5x4x3xf32>) -> tensor<1x5x4x6xf32> loc("concat_float")
  return %4 : tensor<1x5x4x6xf32>
}

// CHECK: {{^}}float_weights {{.*}} its weights are floats{{$}}
func.func @float_weights(%x: tensor<1x5x4x3xi8>) -> tensor<1x3x3x2xf32> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("float_weights")
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("float_weights")
  %w = "tosa.const"() <{values = dense<0.375> : tensor<2x3x2x3xf32>}> : () -> tensor<2x3x2x3xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %1, %w, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x5x4x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32> loc("float_weights")
  return %2 : tensor<1x3x3x2xf32>
}

// CHECK: {{^}}several_zeros {{.*}} its weights have several zero points, or are not quantized{{$}}
func.func @several_zeros(%x: tensor<1x5x4x3xi8>) -> tensor<1x3x3x2xf32> {
  %w = "tosa.const"() <{values = dense<100> : tensor<2x3x2x3xi8>}> : () -> tensor<2x3x2x3xi8>
  %0 = tosa.cast %w : (tensor<2x3x2x3xi8>) -> tensor<2x3x2x3xi32> loc("several_zeros")
  %c = "tosa.const"() <{values = dense<[[[[1]]], [[[2]]]]> : tensor<2x1x1x1xi32>}> : () -> tensor<2x1x1x1xi32>
  %1 = tosa.sub %0, %c : (tensor<2x3x2x3xi32>, tensor<2x1x1x1xi32>) -> tensor<2x3x2x3xi32> loc("several_zeros")
  %2 = tosa.cast %1 : (tensor<2x3x2x3xi32>) -> tensor<2x3x2x3xf32> loc("several_zeros")
  %3 = tosa.clamp %2 {min_val = -100.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<2x3x2x3xf32>) -> tensor<2x3x2x3xf32> loc("several_zeros")
  %c1 = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %4 = tosa.mul %3, %c1, %z8 : (tensor<2x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x2x3xf32> loc("several_zeros")
  %5 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("several_zeros")
  %6 = tosa.mul %5, %c1, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("several_zeros")
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %7 = tosa.conv2d %6, %4, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x5x4x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32> loc("several_zeros")
  return %7 : tensor<1x3x3x2xf32>
}

// CHECK: {{^}}wide_weights {{.*}} its weights are not int8{{$}}
func.func @wide_weights(%x: tensor<1x5x4x3xi8>) -> tensor<1x3x3x2xf32> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("wide_weights")
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("wide_weights")
  %b = "tosa.const"() <{values = dense<100> : tensor<2x3x2x3xi32>}> : () -> tensor<2x3x2x3xi32>
  %2 = tosa.cast %b : (tensor<2x3x2x3xi32>) -> tensor<2x3x2x3xf32> loc("wide_weights")
  %3 = tosa.mul %2, %c, %z8 : (tensor<2x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x2x3xf32> loc("wide_weights")
  %b1 = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.conv2d %1, %3, %b1, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x5x4x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32> loc("wide_weights")
  return %4 : tensor<1x3x3x2xf32>
}

// CHECK: {{^}}computed_weights {{.*}} its weights are not constant{{$}}
func.func @computed_weights(%x: tensor<1x5x4x3xi8>, %x1: tensor<2x3x2x3xi8>)
    -> tensor<1x3x3x2xf32> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("computed_weights")
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("computed_weights")
  %2 = tosa.cast %x1 : (tensor<2x3x2x3xi8>) -> tensor<2x3x2x3xf32> loc("computed_weights")
  %3 = tosa.mul %2, %c, %z8 : (tensor<2x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x2x3xf32> loc("computed_weights")
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.conv2d %1, %3, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x5x4x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32> loc("computed_weights")
  return %4 : tensor<1x3x3x2xf32>
}

// CHECK: {{^}}inner_scales {{.*}} scales of its weights differ within an output channel{{$}}
func.func @inner_scales(%x: tensor<1x5x4x3xi8>) -> tensor<1x3x3x2xf32> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("inner_scales")
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("inner_scales")
  %w = "tosa.const"() <{values = dense<100> : tensor<2x3x2x3xi8>}> : () -> tensor<2x3x2x3xi8>
  %2 = tosa.cast %w : (tensor<2x3x2x3xi8>) -> tensor<2x3x2x3xf32> loc("inner_scales")
  %c1 = "tosa.const"() <{values = dense<[[[[0.5, 0.25, 0.5]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x3x2x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<2x3x2x3xf32> loc("inner_scales")
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.conv2d %1, %3, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x5x4x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32> loc("inner_scales")
  return %4 : tensor<1x3x3x2xf32>
}

// CHECK: {{^}}float_input {{.*}} its input is not quantized with one scale and zero point{{$}}
func.func @float_input(%x: tensor<1x5x4x3xf32>) -> tensor<1x3x3x2xf32> {
  %w = "tosa.const"() <{values = dense<100> : tensor<2x3x2x3xi8>}> : () -> tensor<2x3x2x3xi8>
  %0 = tosa.cast %w : (tensor<2x3x2x3xi8>) -> tensor<2x3x2x3xf32> loc("float_input")
  %c = "tosa.const"() <{values = dense<0.015625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<2x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x2x3xf32> loc("float_input")
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %x, %1, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x5x4x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32> loc("float_input")
  return %2 : tensor<1x3x3x2xf32>
}

// CHECK: {{^}}computed_bias {{.*}} its bias is not constant, or not by channel{{$}}
func.func @computed_bias(%x: tensor<1x5x4x3xi8>, %x1: tensor<2xf32>) -> tensor<1x3x3x2xf32> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("computed_bias")
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("computed_bias")
  %w = "tosa.const"() <{values = dense<100> : tensor<2x3x2x3xi8>}> : () -> tensor<2x3x2x3xi8>
  %2 = tosa.cast %w : (tensor<2x3x2x3xi8>) -> tensor<2x3x2x3xf32> loc("computed_bias")
  %c1 = "tosa.const"() <{values = dense<0.015625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x2x3xf32> loc("computed_bias")
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.conv2d %1, %3, %x1, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x5x4x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32> loc("computed_bias")
  return %4 : tensor<1x3x3x2xf32>
}

// CHECK: {{^}}large_bias {{.*}} its bias leaves int32{{$}}
func.func @large_bias(%x: tensor<1x5x4x3xi8>) -> tensor<1x3x3x2xf32> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("large_bias")
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("large_bias")
  %w = "tosa.const"() <{values = dense<100> : tensor<2x3x2x3xi8>}> : () -> tensor<2x3x2x3xi8>
  %2 = tosa.cast %w : (tensor<2x3x2x3xi8>) -> tensor<2x3x2x3xf32> loc("large_bias")
  %c1 = "tosa.const"() <{values = dense<0.015625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x2x3xf32> loc("large_bias")
  %b = "tosa.const"() <{values = dense<1.0e+20> : tensor<2xf32>}> : () -> tensor<2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.conv2d %1, %3, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x5x4x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32> loc("large_bias")
  return %4 : tensor<1x3x3x2xf32>
}

// CHECK: {{^}}sums {{.*}} its accumulators could leave int32{{$}}
func.func @sums(%x: tensor<1x5x4x3xi8>) -> tensor<1x3x3x2xf32> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("sums")
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("sums")
  %w = "tosa.const"() <{values = dense<100> : tensor<2x3x2x3xi8>}> : () -> tensor<2x3x2x3xi8>
  %2 = tosa.cast %w : (tensor<2x3x2x3xi8>) -> tensor<2x3x2x3xf32> loc("sums")
  %c1 = "tosa.const"() <{values = dense<0.015625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x2x3xf32> loc("sums")
  %b = "tosa.const"() <{values = dense<16777215.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.conv2d %1, %3, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x5x4x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32> loc("sums")
  return %4 : tensor<1x3x3x2xf32>
}

// CHECK: {{^}}unknown {{.*}} shapes are not known{{$}}
func.func @unknown(%x: tensor<?x3x4xi8>) -> tensor<?x3x5xf32> {
  %0 = tosa.cast %x : (tensor<?x3x4xi8>) -> tensor<?x3x4xf32> loc("unknown")
  %w = "tosa.const"() <{values = dense<100> : tensor<1x4x5xi8>}> : () -> tensor<1x4x5xi8>
  %1 = tosa.cast %w : (tensor<1x4x5xi8>) -> tensor<1x4x5xf32> loc("unknown")
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.matmul %0, %1, %zero, %zero
    : (tensor<?x3x4xf32>, tensor<1x4x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x3x5xf32> loc("unknown")
  return %2 : tensor<?x3x5xf32>
}

// CHECK: {{^}}clamped_bias {{.*}} a constant is added in float{{$}}
func.func @clamped_bias(%x: tensor<1x3x4xi8>) -> tensor<1x3x5xf32> {
  %0 = tosa.cast %x : (tensor<1x3x4xi8>) -> tensor<1x3x4xf32> loc("clamped_bias")
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x3x4xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x3x4xf32> loc("clamped_bias")
  %w = "tosa.const"() <{values = dense<100> : tensor<1x4x5xi8>}> : () -> tensor<1x4x5xi8>
  %2 = tosa.cast %w : (tensor<1x4x5xi8>) -> tensor<1x4x5xf32> loc("clamped_bias")
  %3 = tosa.mul %2, %c, %z8 : (tensor<1x4x5xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x5xf32> loc("clamped_bias")
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.matmul %1, %3, %zero, %zero
    : (tensor<1x3x4xf32>, tensor<1x4x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x5xf32> loc("clamped_bias")
  %5 = tosa.clamp %4 {min_val = 0.0 : f32, max_val = 0x7F800000 : f32}
    : (tensor<1x3x5xf32>) -> tensor<1x3x5xf32> loc("clamped_bias")
  %c1 = "tosa.const"() <{values = dense<0.0> : tensor<1x1x5xf32>}> {check.random = [-1.0, 1.0]} : () -> tensor<1x1x5xf32>
  %6 = tosa.add %5, %c1 : (tensor<1x3x5xf32>, tensor<1x1x5xf32>) -> tensor<1x3x5xf32> loc("clamped_bias")
  return %6 : tensor<1x3x5xf32>
}

// CHECK: {{^}}add_float {{.*}} an operand is not quantized{{$}}
func.func @add_float(%x: tensor<1x5x4x3xi8>, %x1: tensor<1x5x4x3xf32>) -> tensor<1x5x4x3xf32> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("add_float")
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("add_float")
  %2 = tosa.add %1, %x1 : (tensor<1x5x4x3xf32>, tensor<1x5x4x3xf32>) -> tensor<1x5x4x3xf32> loc("add_float")
  return %2 : tensor<1x5x4x3xf32>
}

// CHECK: {{^}}add_clamped {{.*}} an operand is clamped between integers{{$}}
func.func @add_clamped(%x: tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("add_clamped")
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("add_clamped")
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 5.25 : f32}
    : (tensor<1x5x4x3xf32>) -> tensor<1x5x4x3xf32> loc("add_clamped")
  %3 = tosa.add %2, %1 : (tensor<1x5x4x3xf32>, tensor<1x5x4x3xf32>) -> tensor<1x5x4x3xf32> loc("add_clamped")
  return %3 : tensor<1x5x4x3xf32>
}

// CHECK: {{^}}add_channels {{.*}} an operand has scales by channel{{$}}
func.func @add_channels(%x: tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("add_channels")
  %c = "tosa.const"() <{values = dense<[[[[0.5, 0.25, 1.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("add_channels")
  %2 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("add_channels")
  %c1 = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("add_channels")
  %4 = tosa.add %1, %3 : (tensor<1x5x4x3xf32>, tensor<1x5x4x3xf32>) -> tensor<1x5x4x3xf32> loc("add_channels")
  return %4 : tensor<1x5x4x3xf32>
}

// CHECK: {{^}}add_scales {{.*}} scales of operands differ by 1.5, which is not a power of two{{$}}
func.func @add_scales(%x: tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("add_scales")
  %c = "tosa.const"() <{values = dense<0.75> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("add_scales")
  %2 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("add_scales")
  %c1 = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("add_scales")
  %4 = tosa.add %1, %3 : (tensor<1x5x4x3xf32>, tensor<1x5x4x3xf32>) -> tensor<1x5x4x3xf32> loc("add_scales")
  return %4 : tensor<1x5x4x3xf32>
}

// CHECK: {{^}}add_far {{.*}} scales of operands differ by too much{{$}}
func.func @add_far(%x: tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("add_far")
  %c = "tosa.const"() <{values = dense<1073741800.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("add_far")
  %2 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("add_far")
  %c1 = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("add_far")
  %4 = tosa.add %1, %3 : (tensor<1x5x4x3xf32>, tensor<1x5x4x3xf32>) -> tensor<1x5x4x3xf32> loc("add_far")
  return %4 : tensor<1x5x4x3xf32>
}

// CHECK: {{^}}average {{.*}} windows at the border count fewer elements{{$}}
func.func @average(%x: tensor<1x5x4x3xi8>) -> tensor<1x5x3x3xf32> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("average")
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("average")
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.avg_pool2d %1, %zero, %zero {kernel = array<i64: 2, 2>, stride = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 0>, acc_type = f32}
    : (tensor<1x5x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x3x3xf32> loc("average")
  return %2 : tensor<1x5x3x3xf32>
}

// CHECK: {{^}}tanh {{.*}} is computed in float{{$}}
func.func @tanh(%x: tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("tanh")
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("tanh")
  %2 = tosa.tanh %1 : (tensor<1x5x4x3xf32>) -> tensor<1x5x4x3xf32> loc("tanh")
  return %2 : tensor<1x5x4x3xf32>
}

// CHECK: {{^}}rescale_odd {{.*}} multiplies by 3, which is not a power of two{{$}}
func.func @rescale_odd(%x: tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xi8> {
  %m = "tosa.const"() <{values = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<9> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %z8, %z8 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<1x5x4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x4x3xi8> loc("rescale_odd")
  return %0 : tensor<1x5x4x3xi8>
}

// CHECK: {{^}}rescale_twice {{.*}} rounds twice{{$}}
func.func @rescale_twice(%x: tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<33> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %z8, %z8 {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<1x5x4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x4x3xi8> loc("rescale_twice")
  return %0 : tensor<1x5x4x3xi8>
}

// CHECK: {{^}}rescale_far {{.*}} shifts by too much{{$}}
func.func @rescale_far(%x: tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xi8> {
  %m = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<40> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %z8, %z8 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<1x5x4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x4x3xi8> loc("rescale_far")
  return %0 : tensor<1x5x4x3xi8>
}

// CHECK: {{^}}rescale_computed {{.*}} its multipliers are not constant{{$}}
func.func @rescale_computed(%x: tensor<1x5x4x3xi8>, %x1: tensor<1xi32> {check.range = [-900, 900]})
    -> tensor<1x5x4x3xi8> {
  %s = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %x1, %s, %z8, %z8 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<1x5x4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x4x3xi8> loc("rescale_computed")
  return %0 : tensor<1x5x4x3xi8>
}

// CHECK: {{^}}rescale_zero {{.*}} its zero points are not constant{{$}}
func.func @rescale_zero(%x: tensor<1x5x4x3xi8>, %x1: tensor<1xi8>) -> tensor<1x5x4x3xi8> {
  %m = "tosa.const"() <{values = dense<1048576> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<22> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %x1, %z8 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false}
    : (tensor<1x5x4x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x4x3xi8> loc("rescale_zero")
  return %0 : tensor<1x5x4x3xi8>
}

// Where a shift may not round.

// EXACT: {{^}}ties {{.*}} a shift would round ties up{{$}}
func.func @ties(%x: tensor<1x5x4x3xi8>) -> tensor<1x3x3x2xi8> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("ties")
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("ties")
  %w = "tosa.const"() <{values = dense<100> : tensor<2x3x2x3xi8>}> : () -> tensor<2x3x2x3xi8>
  %2 = tosa.cast %w : (tensor<2x3x2x3xi8>) -> tensor<2x3x2x3xf32> loc("ties")
  %c1 = "tosa.const"() <{values = dense<0.015625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x2x3xf32> loc("ties")
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.conv2d %1, %3, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x5x4x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32> loc("ties")
  %c2 = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %5 = tosa.mul %4, %c2, %z8 : (tensor<1x3x3x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x3x3x2xf32> loc("ties")
  %6 = tosa.cast %5 : (tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xi8> loc("ties")
  return %6 : tensor<1x3x3x2xi8>
}

// EXACT: {{^}}odd_bias {{.*}} its bias is not a multiple of the accumulators' scale{{$}}
func.func @odd_bias(%x: tensor<1x5x4x3xi8>) -> tensor<1x3x3x2xf32> {
  %0 = tosa.cast %x : (tensor<1x5x4x3xi8>) -> tensor<1x5x4x3xf32> loc("odd_bias")
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %c, %z8 : (tensor<1x5x4x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x5x4x3xf32> loc("odd_bias")
  %w = "tosa.const"() <{values = dense<100> : tensor<2x3x2x3xi8>}> : () -> tensor<2x3x2x3xi8>
  %2 = tosa.cast %w : (tensor<2x3x2x3xi8>) -> tensor<2x3x2x3xf32> loc("odd_bias")
  %c1 = "tosa.const"() <{values = dense<0.015625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %c1, %z8 : (tensor<2x3x2x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<2x3x2x3xf32> loc("odd_bias")
  %b = "tosa.const"() <{values = dense<0.33333334> : tensor<2xf32>}> : () -> tensor<2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.conv2d %1, %3, %b, %zero, %zero {pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32, dilation = array<i64: 1, 1>}
    : (tensor<1x5x4x3xf32>, tensor<2x3x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32> loc("odd_bias")
  return %4 : tensor<1x3x3x2xf32>
}
