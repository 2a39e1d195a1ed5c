// RUN: vta-opt %s --split-input-file --vta-attach-target --vta-partition --mlir-print-local-scope \
// RUN:   --mlir-print-debuginfo | FileCheck %s

// Floats stay on the host. A group keeps its order, its locations and the
// constants that it uses.

// CHECK-LABEL: module attributes {vta.config = #vta.config<"1x16_i8w8a32_15_15_18_17">, vta.machine = "rtl-de10"}
// CHECK: func.func @main(%[[X:.*]]: tensor<1x6x5x3xf32>
// CHECK-DAG: %[[SIXTEEN:.*]] = "tosa.const"() <{values = dense<1.600000e+01>
// CHECK-DAG: %[[ZERO:.*]] = "tosa.const"() <{values = dense<0> : tensor<1xi8>
// CHECK-NOT: tosa.const
// CHECK: %[[SCALED:.*]] = tosa.mul %[[X]], %[[SIXTEEN]], %[[ZERO]] {vta.host_reason = "expected int8 values, got f32"}
// CHECK-NEXT: %[[Q:.*]] = tosa.cast %[[SCALED]] {vta.host_reason = "expected int8 values, got f32"}
// CHECK-NEXT: %[[Y:.*]] = vta.call @device::@segment0(%[[Q]]) : (tensor<1x6x5x3xi8>) -> tensor<1x4x5x7xi8> loc("segment0")
// CHECK-NEXT: return %[[Y]]
// CHECK: module @device attributes {vta.config = #vta.config<"1x16_i8w8a32_15_15_18_17">, vta.machine = "rtl-de10"}
// CHECK-NEXT: func.func @segment0(%[[A:.*]]: tensor<1x6x5x3xi8>{{.*}}) -> tensor<1x4x5x7xi8>
// CHECK: %[[C:.*]] = tosa.conv2d %[[A]], {{.*}} -> tensor<1x4x5x7xi32> loc("conv")
// CHECK: %[[R:.*]] = tosa.rescale %[[C]], {{.*}} loc("relu")
// CHECK: %[[M:.*]] = tosa.clamp %[[R]] {{.*}} loc("relu")
// CHECK: return %[[M]]
func.func @main(%x: tensor<1x6x5x3xf32>) -> tensor<1x4x5x7xi8> {
  %factor = "tosa.const"() <{values = dense<16.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<35> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<2> : tensor<7x3x3x3xi8>}> : () -> tensor<7x3x3x3xi8>
  %b = "tosa.const"() <{values = dense<[1, 2, 3, 4, 5, 6, 7]> : tensor<7xi32>}> : () -> tensor<7xi32>
  %0 = tosa.mul %x, %factor, %z : (tensor<1x6x5x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x3xf32>
  %q = tosa.cast %0 : (tensor<1x6x5x3xf32>) -> tensor<1x6x5x3xi8>
  %1 = tosa.conv2d %q, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x5x3xi8>, tensor<7x3x3x3xi8>, tensor<7xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x5x7xi32> loc("conv")
  %2 = tosa.rescale %1, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x5x7xi8> loc("relu")
  %3 = tosa.clamp %2 {max_val = 127 : i8, min_val = 0 : i8} : (tensor<1x4x5x7xi8>) -> tensor<1x4x5x7xi8> loc("relu")
  return %3 : tensor<1x4x5x7xi8>
}

// -----

// What the host computes in between ends a segment: `b` reads what the host
// reverses, and `c`, which reads `a` alone, runs with `a`. The sum reads values
// of both segments. Nothing else leaves a segment.

// CHECK-LABEL: module attributes
// CHECK: func.func @main(%[[X:.*]]: tensor<1x6x5x20xi8>
// CHECK-NEXT: %[[S:.*]]:2 = vta.call @device::@segment0(%[[X]]) : (tensor<1x6x5x20xi8>) -> (tensor<1x6x5x20xi8>, tensor<1x6x5x20xi8>)
// CHECK-NEXT: %[[R:.*]] = tosa.reverse %[[S]]#0 {axis = 1 : i32, vta.host_reason = "reverse: has no int8 form on VTA"}
// CHECK-NEXT: %[[Y:.*]] = vta.call @device::@segment1(%[[R]], %[[S]]#1)
// CHECK-NEXT: return %[[Y]], %[[R]]
// CHECK: func.func @segment0(%[[X0:.*]]: tensor<1x6x5x20xi8>
// CHECK: tosa.conv2d %[[X0]], {{.*}} loc("a")
// CHECK: %[[A:.*]] = tosa.rescale {{.*}} loc("a")
// CHECK: tosa.conv2d %[[A]], {{.*}} loc("c")
// CHECK: %[[C:.*]] = tosa.rescale {{.*}} loc("c")
// CHECK: return %[[A]], %[[C]]
// CHECK: func.func @segment1(%[[R1:.*]]: tensor<1x6x5x20xi8> {{.*}}, %[[C1:.*]]: tensor<1x6x5x20xi8>
// CHECK-DAG: %[[LEFT:.*]] = tosa.rescale %[[C1]], {{.*}} -> tensor<1x6x5x20xi32> loc("sum")
// CHECK-DAG: %[[B:.*]] = tosa.conv2d %[[R1]], {{.*}} loc("b")
// CHECK: %[[SUM:.*]] = tosa.add %[[B]], %[[LEFT]] {{.*}} loc("sum")
// CHECK: %[[Y:.*]] = tosa.rescale %[[SUM]]
// CHECK: return %[[Y]]
func.func @main(%x: tensor<1x6x5x20xi8>) -> (tensor<1x6x5x20xi8>, tensor<1x6x5x20xi8>) {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<35> : tensor<1xi8>}> : () -> tensor<1xi8>
  %l = "tosa.const"() <{values = dense<26> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<2> : tensor<20x1x1x20xi8>}> : () -> tensor<20x1x1x20xi8>
  %b = "tosa.const"() <{values = dense<3> : tensor<20xi32>}> : () -> tensor<20xi32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x20xi8>, tensor<20x1x1x20xi8>, tensor<20xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x20xi32> loc("a")
  %1 = tosa.rescale %0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x20xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x20xi8> loc("a")
  %2 = tosa.reverse %1 {axis = 1 : i32} : (tensor<1x6x5x20xi8>) -> tensor<1x6x5x20xi8> loc("reversed")
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x20xi8>, tensor<20x1x1x20xi8>, tensor<20xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x20xi32> loc("b")
  %4 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x20xi8>, tensor<20x1x1x20xi8>, tensor<20xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x20xi32> loc("c")
  %5 = tosa.rescale %4, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x20xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x20xi8> loc("c")
  %6 = tosa.rescale %5, %m, %l, %z, %z32 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x20xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x6x5x20xi32> loc("sum")
  %7 = tosa.add %3, %6 : (tensor<1x6x5x20xi32>, tensor<1x6x5x20xi32>) -> tensor<1x6x5x20xi32> loc("sum")
  %8 = tosa.rescale %7, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x20xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x20xi8> loc("sum")
  return %8, %2 : tensor<1x6x5x20xi8>, tensor<1x6x5x20xi8>
}

// -----

// A segment without a contraction stays on the host, and does not end the
// segment that it would have been after.

// CHECK-LABEL: module attributes
// CHECK: func.func @main(%[[X:.*]]: tensor<1x4x7x16xi8>
// CHECK-NEXT: %[[M:.*]] = tosa.max_pool2d %[[X]] {{.*}}vta.host_reason = "its segment has no contraction"}
// CHECK-NEXT: return %[[M]]
// CHECK-NOT: module @device
func.func @main(%x: tensor<1x4x7x16xi8>) -> tensor<1x2x3x16xi8> {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x7x16xi8>) -> tensor<1x2x3x16xi8> loc("pool")
  return %0 : tensor<1x2x3x16xi8>
}

// -----

// The parts of a concatenation, a pool of one of them and the concatenation are
// one segment. A value that two groups need in int32 cannot be stored.

// CHECK-LABEL: module attributes
// CHECK: func.func @main(
// CHECK: %[[SUMS:.*]] = tosa.conv2d {{.*}}vta.host_reason = "expected int8 values, got i32, which has to stay in one kernel: 2 operations read it"{{.*}} loc("sums")
// CHECK: %[[SMALL:.*]] = tosa.rescale %[[SUMS]], {{.*}}vta.host_reason = "expected int8 values, got i32, which has to stay in one kernel"{{.*}} loc("small")
// CHECK: %[[LARGE:.*]] = tosa.rescale %[[SUMS]], {{.*}}vta.host_reason = "expected int8 values, got i32, which has to stay in one kernel"{{.*}} loc("large")
// CHECK: %[[Y:.*]] = vta.call @device::@segment0(%[[SMALL]])
// CHECK: return %[[Y]], %[[LARGE]]
// CHECK: func.func @segment0(%[[X:.*]]: tensor<1x6x5x16xi8>
// CHECK: tosa.conv2d %[[X]]
// CHECK: %[[A:.*]] = tosa.rescale
// CHECK: %[[P:.*]] = tosa.max_pool2d %[[A]]
// CHECK: %[[CAT:.*]] = tosa.concat %[[P]], %[[A]]
// CHECK: return %[[CAT]]
func.func @main(%x: tensor<1x6x5x16xi8>) -> (tensor<1x6x5x32xi8>, tensor<1x6x5x16xi8>) {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<35> : tensor<1xi8>}> : () -> tensor<1xi8>
  %t = "tosa.const"() <{values = dense<33> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<2> : tensor<16x1x1x16xi8>}> : () -> tensor<16x1x1x16xi8>
  %b = "tosa.const"() <{values = dense<3> : tensor<16xi32>}> : () -> tensor<16xi32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>, tensor<16x1x1x16xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x16xi32> loc("sums")
  %1 = tosa.rescale %0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x16xi8> loc("small")
  %2 = tosa.rescale %0, %m, %t, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x16xi8> loc("large")
  %3 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>, tensor<16x1x1x16xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x16xi32> loc("conv")
  %4 = tosa.rescale %3, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x16xi8> loc("conv")
  %5 = tosa.max_pool2d %4 {kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>) -> tensor<1x6x5x16xi8> loc("pool")
  %6 = tosa.concat %5, %4 {axis = 3 : i32} : (tensor<1x6x5x16xi8>, tensor<1x6x5x16xi8>) -> tensor<1x6x5x32xi8> loc("cat")
  return %6, %2 : tensor<1x6x5x32xi8>, tensor<1x6x5x16xi8>
}

// -----

// Each group can run alone, but not all together: what is added to the
// concatenation of odd parts lies in other lanes. The sum stays on the host.

// CHECK-LABEL: module attributes
// CHECK: func.func @main(
// CHECK: %[[S:.*]]:2 = vta.call @device::@segment0
// CHECK: %[[C:.*]] = tosa.rescale %[[S]]#1, {{.*}} loc("sum")
// CHECK: %[[D:.*]] = tosa.rescale %[[S]]#0, {{.*}} loc("sum")
// CHECK: tosa.add %[[C]], %[[D]] {vta.host_reason = "add: expected summands of one shape whose channels lie in the same places"}{{.*}} loc("sum")
// CHECK: func.func @segment0
// CHECK: %[[OTHER:.*]] = tosa.rescale {{.*}} loc("other")
// CHECK: %[[CAT:.*]] = tosa.concat
// CHECK: return %[[OTHER]], %[[CAT]]
func.func @main(%x: tensor<1x6x5x16xi8>) -> tensor<1x6x5x12xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<35> : tensor<1xi8>}> : () -> tensor<1xi8>
  %l = "tosa.const"() <{values = dense<26> : tensor<1xi8>}> : () -> tensor<1xi8>
  %aw = "tosa.const"() <{values = dense<2> : tensor<5x1x1x16xi8>}> : () -> tensor<5x1x1x16xi8>
  %ab = "tosa.const"() <{values = dense<3> : tensor<5xi32>}> : () -> tensor<5xi32>
  %a0 = tosa.conv2d %x, %aw, %ab, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>, tensor<5x1x1x16xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x5xi32> loc("left")
  %a = tosa.rescale %a0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x5xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x5xi8> loc("left")
  %bw = "tosa.const"() <{values = dense<2> : tensor<7x1x1x16xi8>}> : () -> tensor<7x1x1x16xi8>
  %bb = "tosa.const"() <{values = dense<3> : tensor<7xi32>}> : () -> tensor<7xi32>
  %b0 = tosa.conv2d %x, %bw, %bb, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>, tensor<7x1x1x16xi8>, tensor<7xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x7xi32> loc("right")
  %b = tosa.rescale %b0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x7xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x7xi8> loc("right")
  %dw = "tosa.const"() <{values = dense<2> : tensor<12x1x1x16xi8>}> : () -> tensor<12x1x1x16xi8>
  %db = "tosa.const"() <{values = dense<3> : tensor<12xi32>}> : () -> tensor<12xi32>
  %d0 = tosa.conv2d %x, %dw, %db, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x16xi8>, tensor<12x1x1x16xi8>, tensor<12xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x12xi32> loc("other")
  %d = tosa.rescale %d0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x12xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x12xi8> loc("other")
  %c = tosa.concat %a, %b {axis = 3 : i32} : (tensor<1x6x5x5xi8>, tensor<1x6x5x7xi8>) -> tensor<1x6x5x12xi8> loc("cat")
  %c0 = tosa.rescale %c, %m, %l, %z, %z32 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x12xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x6x5x12xi32> loc("sum")
  %d1 = tosa.rescale %d, %m, %l, %z, %z32 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x12xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x6x5x12xi32> loc("sum")
  %e = tosa.add %c0, %d1 : (tensor<1x6x5x12xi32>, tensor<1x6x5x12xi32>) -> tensor<1x6x5x12xi32> loc("sum")
  %y = tosa.rescale %e, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x12xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x12xi8> loc("sum")
  return %y : tensor<1x6x5x12xi8>
}

// -----

// The host packs the second matrix of a product: a segment that computes it ends before.

// CHECK-LABEL: module attributes
// CHECK: func.func @main(%[[X:.*]]: tensor<1x6x20xi8>
// CHECK: %[[S:.*]]:2 = vta.call @device::@segment0(%[[X]], {{.*}})
// CHECK-NEXT: %[[Y:.*]] = vta.call @device::@segment1(%[[S]]#0, %[[S]]#1)
// CHECK-NEXT: return %[[Y]]
// CHECK-NOT: vta.host_reason
func.func @main(%x: tensor<1x6x20xi8>, %v: tensor<1x20x6xi8>, %u: tensor<1x20x20xi8>, %w: tensor<1x20x20xi8>) -> tensor<1x6x6xi8> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<37> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %w, %z, %z : (tensor<1x6x20xi8>, tensor<1x20x20xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x20xi32> loc("a")
  %1 = tosa.rescale %0, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x20xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x20xi8> loc("a")
  %2 = tosa.matmul %u, %v, %z, %z : (tensor<1x20x20xi8>, tensor<1x20x6xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x20x6xi32> loc("b")
  %3 = tosa.rescale %2, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x20x6xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x20x6xi8> loc("b")
  %4 = tosa.matmul %1, %3, %z, %z : (tensor<1x6x20xi8>, tensor<1x20x6xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x6xi32> loc("c")
  %5 = tosa.rescale %4, %m, %s, %z32, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x6xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x6xi8> loc("c")
  return %5 : tensor<1x6x6xi8>
}
