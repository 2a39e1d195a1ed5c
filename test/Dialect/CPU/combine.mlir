// Reductions of two operands with any body, from the task to vectors.

// RUN: vta-opt %s -split-input-file \
// RUN:   -vta-cpu-generate-schedules='target=x86_64-linux-gnu cpu=znver4' -o %t.scheduled
// RUN: FileCheck %s -check-prefix=SCHEDULE < %t.scheduled
// RUN: vta-opt %t.scheduled -split-input-file -vta-cpu-apply-schedules \
// RUN:   | FileCheck %s -check-prefix=APPLIED

// Minima of sums: vectors along the columns, as for a product.

// SCHEDULE-LABEL: func.func private @min_plus
// SCHEDULE: vta.cpu.contract {{.*}} kernel combine lanes 16
// APPLIED-LABEL: func.func private @min_plus
// APPLIED: scf.for
// APPLIED: %[[LEFT:.*]] = memref.load %{{.*}} : memref<20xf32>
// APPLIED: vector.broadcast %[[LEFT]] : f32 to vector<16xf32>
// APPLIED: %[[SUM:.*]] = arith.addf %{{.*}}, %{{.*}} : vector<16xf32>
// APPLIED: arith.minimumf %{{.*}}, %[[SUM]] : vector<16xf32>
func.func private @min_plus(%a: tensor<4x5xf32>, %b: tensor<5x32xf32>) -> tensor<4x32xf32>
    attributes {vta.task} {
  %init = arith.constant 0x7F800000 : f32
  %e = tensor.empty() : tensor<4x32xf32>
  %i = linalg.fill ins(%init : f32) outs(%e : tensor<4x32xf32>) -> tensor<4x32xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>,
      affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x5xf32>, tensor<5x32xf32>) outs(%i : tensor<4x32xf32>) {
  ^bb0(%x: f32, %y: f32, %s: f32):
    %p = arith.addf %x, %y : f32
    %m = arith.minimumf %s, %p : f32
    linalg.yield %m : f32
  } -> tensor<4x32xf32>
  return %r : tensor<4x32xf32>
}

// -----

// The square of a difference is added without rounding it.

// SCHEDULE-LABEL: func.func private @distance
// SCHEDULE: vta.cpu.contract {{.*}} kernel combine lanes 16
// APPLIED-LABEL: func.func private @distance
// APPLIED: %[[D:.*]] = arith.subf %{{.*}}, %{{.*}} : vector<16xf32>
// APPLIED-NOT: arith.mulf
// APPLIED: vector.fma %[[D]], %[[D]], %{{.*}} : vector<16xf32>
func.func private @distance(%a: tensor<4x5xf32>, %b: tensor<5x32xf32>) -> tensor<4x32xf32>
    attributes {vta.task} {
  %init = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x32xf32>
  %i = linalg.fill ins(%init : f32) outs(%e : tensor<4x32xf32>) -> tensor<4x32xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>,
      affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x5xf32>, tensor<5x32xf32>) outs(%i : tensor<4x32xf32>) {
  ^bb0(%x: f32, %y: f32, %s: f32):
    %d = arith.subf %x, %y : f32
    %p = arith.mulf %d, %d : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<4x32xf32>
  return %r : tensor<4x32xf32>
}

// -----

// A channel of both operands: each vector has its own values of both.

// SCHEDULE-LABEL: func.func private @channel
// SCHEDULE: vta.cpu.contract {{.*}} kernel fma lanes 16
// APPLIED-LABEL: func.func private @channel
// APPLIED: %[[LEFT:.*]] = vector.load %{{.*}} : memref<480xf32>, vector<16xf32>
// APPLIED: %[[RIGHT:.*]] = vector.load %{{.*}} : memref<160xf32>, vector<16xf32>
// APPLIED: vector.fma %[[LEFT]], %[[RIGHT]], %{{.*}} : vector<16xf32>
func.func private @channel(%a: tensor<3x5x32xf32>, %b: tensor<5x32xf32>) -> tensor<3x32xf32>
    attributes {vta.task} {
  %init = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x32xf32>
  %i = linalg.fill ins(%init : f32) outs(%e : tensor<3x32xf32>) -> tensor<3x32xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, c, k) -> (i, k, c)>,
      affine_map<(i, c, k) -> (k, c)>, affine_map<(i, c, k) -> (i, c)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<3x5x32xf32>, tensor<5x32xf32>) outs(%i : tensor<3x32xf32>) {
  ^bb0(%x: f32, %y: f32, %s: f32):
    %p = arith.mulf %x, %y : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<3x32xf32>
  return %r : tensor<3x32xf32>
}

// -----

// Groups of four features: a vector is of four groups, and one load brings the
// channels of all of them.

// SCHEDULE-LABEL: func.func private @groups
// SCHEDULE: vta.cpu.contract {{.*}} kernel fma lanes 16
// APPLIED-LABEL: func.func private @groups
// APPLIED-SAME: tensor<1x1x4x8x4xf32> {{{.*}}vta.constant = #vta.packing<outer = [0, 1, 2], pos = [0, 1], tiles = [8, 4]>}
// APPLIED: %[[LINE:.*]] = vector.load %{{.*}} : memref<224xf32>, vector<16xf32>
// APPLIED: vector.shuffle %[[LINE]], %[[LINE]] [0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12]
// APPLIED: vector.shuffle %[[LINE]], %[[LINE]] [1, 1, 1, 1, 5, 5, 5, 5, 9, 9, 9, 9, 13, 13, 13, 13]
func.func private @groups(%x: tensor<7x8x4xf32>, %w: tensor<8x4x4xf32> {vta.constant})
    -> tensor<7x8x4xf32> attributes {vta.task} {
  %init = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x8x4xf32>
  %i = linalg.fill ins(%init : f32) outs(%e : tensor<7x8x4xf32>) -> tensor<7x8x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(p, g, f, c) -> (p, g, c)>,
      affine_map<(p, g, f, c) -> (g, f, c)>, affine_map<(p, g, f, c) -> (p, g, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<7x8x4xf32>, tensor<8x4x4xf32>) outs(%i : tensor<7x8x4xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %p = arith.mulf %a, %b : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<7x8x4xf32>
  return %r : tensor<7x8x4xf32>
}

// -----

// The products of rows: vectors are along the rows.

// SCHEDULE-LABEL: func.func private @rows
// SCHEDULE: vta.cpu.tile_reductions
// APPLIED-LABEL: func.func private @rows
// APPLIED: arith.mulf {{.*}} : vector<64xf32>
func.func private @rows(%a: tensor<6x256xf32>, %b: tensor<6x256xf32>) -> tensor<6xf32>
    attributes {vta.task} {
  %init = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6xf32>
  %i = linalg.fill ins(%init : f32) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>,
      affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<6x256xf32>, tensor<6x256xf32>) outs(%i : tensor<6xf32>) {
  ^bb0(%x: f32, %y: f32, %s: f32):
    %p = arith.mulf %x, %y : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<6xf32>
  return %r : tensor<6xf32>
}
