// RUN: split-file %s %t
// RUN: vta-opt %t/depthwise.mlir \
// RUN:   -vta-cpu-generate-schedules="target=aarch64-linux-gnu cpu=cortex-a72" \
// RUN:   | FileCheck %t/depthwise.mlir --check-prefix=SCHEDULE
// RUN: vta-opt %t/depthwise.mlir \
// RUN:   -vta-cpu-generate-schedules="target=aarch64-linux-gnu cpu=cortex-a72" \
// RUN:   -vta-cpu-apply-schedules -vta-cpu-lower-task="stage=buffers" \
// RUN:   | FileCheck %t/depthwise.mlir
// RUN: vta-opt %t/pool.mlir -vta-cpu-generate-schedules="target=aarch64-linux-gnu cpu=cortex-a72" \
// RUN:   -vta-cpu-apply-schedules -vta-cpu-lower-task="stage=buffers" | FileCheck %t/pool.mlir
// RUN: vta-opt -split-input-file %t/wide-pool.mlir \
// RUN:   -vta-cpu-generate-schedules="target=aarch64-linux-gnu cpu=cortex-a72" \
// RUN:   | FileCheck %t/wide-pool.mlir
// RUN: vta-opt -split-input-file %t/long.mlir \
// RUN:   -vta-cpu-generate-schedules="target=aarch64-linux-gnu cpu=cortex-a72" \
// RUN:   | FileCheck %t/long.mlir
// RUN: vta-opt %t/requantize.mlir \
// RUN:   -vta-cpu-generate-schedules="target=x86_64-linux-gnu cpu=x86-64-v3" \
// RUN:   -vta-cpu-apply-schedules -vta-cpu-lower-task="stage=buffers" \
// RUN:   | FileCheck %t/requantize.mlir
// RUN: vta-opt %t/rows.mlir -vta-cpu-generate-schedules="target=x86_64-linux-gnu cpu=x86-64-v3" \
// RUN:   -vta-cpu-apply-schedules -vta-cpu-lower-task="stage=buffers" | FileCheck %t/rows.mlir
// RUN: vta-opt %t/update.mlir -vta-cpu-generate-schedules="target=x86_64-linux-gnu cpu=x86-64-v3" \
// RUN:   -vta-cpu-apply-schedules -vta-cpu-lower-task="stage=buffers" | FileCheck %t/update.mlir
// RUN: vta-opt %t/pad.mlir \
// RUN:   -vta-cpu-generate-schedules="target=x86_64-linux-gnu cpu=x86-64-v3 threads=2" \
// RUN:   -vta-cpu-apply-schedules | FileCheck %t/pad.mlir

// What is computed in the innermost loops is vectors, in all kinds of tasks.

//--- depthwise.mlir

// Columns and channels in registers; 17 channels are two tiles, of which the
// second one begins at channel 1.
// Values have names that say what they are.
// SCHEDULE: %tile2 = transform.tune.knob<"tile2">
// SCHEDULE: %tile3 = transform.tune.knob<"tile3"> = 8 : i64
// SCHEDULE: %unroll = transform.tune.knob<"unroll">
// SCHEDULE: %root = transform.vta.cpu.prepare
// SCHEDULE: %chunk, %chunk_loops = transform.vta.cpu.tile %root sizes [0, 0, 0, 0] parallel
// SCHEDULE: %tile, %tile_loops = transform.vta.cpu.tile %chunk sizes [1, 1, %tile2, %tile3] order [0, 1, 3, 2]
// SCHEDULE: transform.vta.cpu.tile_reductions
// SCHEDULE: transform.vta.cpu.vectorize %{{.*}} unroll [%unroll]

// CHECK-LABEL: func.func private @depthwise(
// CHECK-NOT:   memref.alloc
// CHECK:       scf.for
// CHECK:       affine.min #{{.*}}(%{{.*}})
// CHECK-NOT:   memref.load
// CHECK-COUNT-9: vector.fma
// CHECK-NOT:   vector.fma
// CHECK:       arith.maximumf %{{.*}} : vector<{{.*}}x8xf32>
// CHECK:       vector.transfer_write
// CHECK-NOT:   memref.store

#id = affine_map<(n, h, w, c) -> (n, h, w, c)>
func.func private @depthwise(%x: tensor<1x9x11x17xf32>, %k: tensor<3x3x17xf32> {vta.constant}) -> tensor<1x4x5x17xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x4x5x17xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x4x5x17xf32>) -> tensor<1x4x5x17xf32>
  %c = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%x, %k : tensor<1x9x11x17xf32>, tensor<3x3x17xf32>) outs(%i : tensor<1x4x5x17xf32>) -> tensor<1x4x5x17xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c : tensor<1x4x5x17xf32>) outs(%e : tensor<1x4x5x17xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %z : f32
    linalg.yield %0 : f32
  } -> tensor<1x4x5x17xf32>
  return %r : tensor<1x4x5x17xf32>
}

//--- pool.mlir

// CHECK-LABEL: func.func private @pool(
// CHECK-NOT:   memref.load
// CHECK-COUNT-3: arith.maxsi %{{.*}} : vector<{{.*}}x16xi8>
// CHECK-NOT:   memref.store

func.func private @pool(%x: tensor<1x8x8x16xi8>) -> tensor<1x4x4x16xi8> attributes {vta.task} {
  %z = arith.constant -128 : i8
  %e = tensor.empty() : tensor<1x4x4x16xi8>
  %k = tensor.empty() : tensor<2x2xi8>
  %i = linalg.fill ins(%z : i8) outs(%e : tensor<1x4x4x16xi8>) -> tensor<1x4x4x16xi8>
  %c = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%x, %k : tensor<1x8x8x16xi8>, tensor<2x2xi8>) outs(%i : tensor<1x4x4x16xi8>) -> tensor<1x4x4x16xi8>
  return %c : tensor<1x4x4x16xi8>
}

//--- wide-pool.mlir

// Windows of 3 with stride 2 share one column of three: one column at a time,
// its channels first, in two tiles of 20. With stride 1 they share two: five
// columns of as many channels as two vectors have.
// CHECK-LABEL: vta.task = "apart"
// CHECK:       tune.knob<"tile3"> = 20 : i64
// CHECK:       tile %chunk sizes [1, 1, 1, %tile3] :
// CHECK-LABEL: vta.task = "shared"
// CHECK:       tune.knob<"tile2"> = 5 : i64
// CHECK:       tune.knob<"tile3"> = 8 : i64
// CHECK:       tile %chunk sizes [1, 1, %tile2, %tile3] order [0, 1, 3, 2]

func.func private @apart(%x: tensor<1x7x11x40xf32>) -> tensor<1x3x5x40xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x3x5x40xf32>
  %k = tensor.empty() : tensor<3x3xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x3x5x40xf32>) -> tensor<1x3x5x40xf32>
  %c = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%x, %k : tensor<1x7x11x40xf32>, tensor<3x3xf32>) outs(%i : tensor<1x3x5x40xf32>) -> tensor<1x3x5x40xf32>
  return %c : tensor<1x3x5x40xf32>
}
// -----

func.func private @shared(%x: tensor<1x5x7x40xf32>) -> tensor<1x3x5x40xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x3x5x40xf32>
  %k = tensor.empty() : tensor<3x3xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x3x5x40xf32>) -> tensor<1x3x5x40xf32>
  %c = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x5x7x40xf32>, tensor<3x3xf32>) outs(%i : tensor<1x3x5x40xf32>) -> tensor<1x3x5x40xf32>
  return %c : tensor<1x3x5x40xf32>
}

//--- long.mlir

// A maximum needs no register of its own; x * exp(x) does: eight sums instead of
// sixteen, of more columns where these share inputs (stride 1).
// CHECK-LABEL: vta.task = "short"
// CHECK:       tune.knob<"tile2"> = 8 : i64
// CHECK:       tune.knob<"tile3"> = 8 : i64
// CHECK-LABEL: vta.task = "shared"
// CHECK:       tune.knob<"tile2"> = 8 : i64
// CHECK:       tune.knob<"tile3"> = 4 : i64
// CHECK-LABEL: vta.task = "apart"
// CHECK:       tune.knob<"tile2"> = 4 : i64
// CHECK:       tune.knob<"tile3"> = 8 : i64

#id = affine_map<(n, h, w, c) -> (n, h, w, c)>
func.func private @short(%x: tensor<1x5x18x24xf32>, %k: tensor<3x3x24xf32> {vta.constant}) -> tensor<1x3x16x24xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x3x16x24xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x3x16x24xf32>) -> tensor<1x3x16x24xf32>
  %c = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x5x18x24xf32>, tensor<3x3x24xf32>) outs(%i : tensor<1x3x16x24xf32>) -> tensor<1x3x16x24xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c : tensor<1x3x16x24xf32>) outs(%e : tensor<1x3x16x24xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %z : f32
    linalg.yield %0 : f32
  } -> tensor<1x3x16x24xf32>
  return %r : tensor<1x3x16x24xf32>
}

// -----

#id = affine_map<(n, h, w, c) -> (n, h, w, c)>
func.func private @shared(%x: tensor<1x5x18x24xf32>, %k: tensor<3x3x24xf32> {vta.constant}) -> tensor<1x3x16x24xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x3x16x24xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x3x16x24xf32>) -> tensor<1x3x16x24xf32>
  %c = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x5x18x24xf32>, tensor<3x3x24xf32>) outs(%i : tensor<1x3x16x24xf32>) -> tensor<1x3x16x24xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c : tensor<1x3x16x24xf32>) outs(%e : tensor<1x3x16x24xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    %1 = arith.mulf %a, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<1x3x16x24xf32>
  return %r : tensor<1x3x16x24xf32>
}

// -----

#id = affine_map<(n, h, w, c) -> (n, h, w, c)>
func.func private @apart(%x: tensor<1x7x33x24xf32>, %k: tensor<3x3x24xf32> {vta.constant}) -> tensor<1x3x16x24xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x3x16x24xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x3x16x24xf32>) -> tensor<1x3x16x24xf32>
  %c = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%x, %k : tensor<1x7x33x24xf32>, tensor<3x3x24xf32>) outs(%i : tensor<1x3x16x24xf32>) -> tensor<1x3x16x24xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c : tensor<1x3x16x24xf32>) outs(%e : tensor<1x3x16x24xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    %1 = arith.mulf %a, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<1x3x16x24xf32>
  return %r : tensor<1x3x16x24xf32>
}

//--- requantize.mlir

// All dimensions are one; 1120 elements are 35 tiles of four vectors.
// CHECK-LABEL: func.func private @requantize(
// CHECK:       scf.for
// CHECK-NOT:   memref.load
// CHECK:       arith.shrsi %{{.*}} : vector<32xi32>
// CHECK:       arith.trunci %{{.*}} : vector<32xi32> to vector<32xi8>
// CHECK:       vector.transfer_write %{{.*}} : vector<32xi8>, memref<1120xi8>

#id = affine_map<(n, h, w, c) -> (n, h, w, c)>
func.func private @requantize(%x: tensor<1x4x7x40xi32>) -> tensor<1x4x7x40xi8> attributes {vta.task} {
  %three = arith.constant 3 : i32
  %low = arith.constant -128 : i32
  %high = arith.constant 127 : i32
  %e = tensor.empty() : tensor<1x4x7x40xi8>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x4x7x40xi32>) outs(%e : tensor<1x4x7x40xi8>) {
  ^bb0(%a: i32, %o: i8):
    %0 = arith.shrsi %a, %three : i32
    %1 = arith.maxsi %0, %low : i32
    %2 = arith.minsi %1, %high : i32
    %3 = arith.trunci %2 : i32 to i8
    linalg.yield %3 : i8
  } -> tensor<1x4x7x40xi8>
  return %r : tensor<1x4x7x40xi8>
}

//--- rows.mlir

// 100 elements: three times 32 partial sums, and 4.
// CHECK-LABEL: func.func private @rows(
// CHECK:       scf.for
// CHECK:       arith.addf %{{.*}} : vector<32xf32>
// CHECK:       arith.addf %{{.*}} : vector<16xf32>
// CHECK:       arith.addf %{{.*}} : vector<2xf32>

func.func private @rows(%x: tensor<5x100xf32>) -> tensor<5xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(r, c) -> (r, c)>, affine_map<(r, c) -> (r)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x100xf32>) outs(%i : tensor<5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  } -> tensor<5xf32>
  return %r : tensor<5xf32>
}

//--- pad.mlir

// Rows of 5 pixels by 24 channels in pieces of 16 floats, the last one beside
// the one before; what is around them is filled.
// CHECK-LABEL: func.func private @pad(
// CHECK:       scf.forall
// CHECK:       vector.store %{{.*}} : memref<{{.*}}xf32, strided<[1], offset: ?>>, vector<16xf32>
// CHECK-NOT:   memref.load
// CHECK:       vector.load %{{.*}} : memref<120xf32, strided<[1], offset: ?>>, vector<16xf32>
// CHECK-NOT:   memref.load
// CHECK:       return

func.func private @pad(%x: tensor<1x9x5x24xf32>) -> tensor<1x11x7x24xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %z : f32
  } : tensor<1x9x5x24xf32> to tensor<1x11x7x24xf32>
  return %p : tensor<1x11x7x24xf32>
}

//--- update.mlir

// No number of rows but one divides seven: the last tile begins earlier. Tiles
// read what they update where it is before: no row is updated twice.
// CHECK-LABEL: func.func private @update(
// CHECK-SAME:    %[[X:[^:]*]]: memref<16x7x16xi32>, %[[N:[^:]*]]: memref<16x16xi32>, %[[OUT:[^:]*]]: memref<16x7x16xi32>
// CHECK-NOT:   memref.alloc
// CHECK:       %[[ROW:.*]] = affine.min #{{.*}}(%{{.*}})
// CHECK:       vector.transfer_read %[[X]][%{{.*}}, %[[ROW]], %{{.*}}]
// CHECK:       arith.addi %{{.*}} : vector<{{.*}}x16xi32>
// CHECK:       vector.transfer_write %{{.*}}, %[[OUT]][%{{.*}}, %[[ROW]], %{{.*}}]

#all = affine_map<(c, r, b) -> (c, r, b)>
#channel = affine_map<(c, r, b) -> (c, b)>
func.func private @update(%x: tensor<16x7x16xi32>, %n: tensor<16x16xi32>) -> tensor<16x7x16xi32> attributes {vta.task} {
  %r = linalg.generic {indexing_maps = [#channel, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%n : tensor<16x16xi32>) outs(%x : tensor<16x7x16xi32>) {
  ^bb0(%a: i32, %o: i32):
    %0 = arith.addi %o, %a : i32
    linalg.yield %0 : i32
  } -> tensor<16x7x16xi32>
  return %r : tensor<16x7x16xi32>
}
