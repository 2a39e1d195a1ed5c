// Blocks of channels: all tiles of a chunk go through ten steps, then through
// the next ten. Sums wait in scratch memory; the epilogue follows the last block.

// RUN: vta-opt %s -vta-cpu-apply-schedules | FileCheck %s
// RUN: sed 's/channel_block(10)/prefetch(64) channel_block(10)/' %s \
// RUN:   | vta-opt -vta-cpu-apply-schedules | FileCheck %s --check-prefix=FETCH
// RUN: sed 's/channel_block(10)/channel_block(40)/' %s | vta-opt -vta-cpu-apply-schedules \
// RUN:   | FileCheck %s --check-prefix=ONE

// A schedule that was printed is read again.
// RUN: vta-opt %s | vta-opt | FileCheck %s --check-prefix=PRINTED
// PRINTED: unroll(1) {{.*}}channel_block(10) : !transform.any_op

// Three tiles of two rows and a vector.
// CHECK-DAG: #[[SUM:.*]] = affine_map<(d0, d1) -> (d0 * 16 - d1 * 16)>
// CHECK-DAG: #[[LEFT:.*]] = affine_map<(d0, d1) -> (d0 * 40 + d1 * 10)>
// CHECK-DAG: #[[RIGHT:.*]] = affine_map<(d0, d1) -> (d0 * 640 + d1 * 160)>
// CHECK: scf.forall (%[[PANEL:.*]], %{{.*}}) in (2, 1)
// CHECK: %[[SUMS:.*]] = memref.alloc() : memref<96xf32>
// CHECK: scf.for %[[BLOCK:.*]] = %{{.*}} to %c4
// CHECK: %[[INIT:.*]] = arith.constant dense<0.000000e+00>
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step
// CHECK: %[[ROW:.*]] = arith.muli
// CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[BLOCK]], %c0
// CHECK: %[[BEFORE:.*]]:2 = scf.if %[[FIRST]]
// CHECK: scf.yield %[[INIT]], %[[INIT]]
// CHECK: else
// CHECK: affine.apply #[[SUM]](%[[ROW]]
// CHECK-COUNT-2: vector.load %[[SUMS]]
// CHECK: affine.apply #[[LEFT]](%[[ROW]], %[[BLOCK]])
// CHECK: affine.apply #[[RIGHT]](%[[PANEL]], %[[BLOCK]])
// CHECK: %[[AFTER:.*]]:2 = scf.for %{{.*}} to %c10{{.*}} iter_args(%{{.*}} = %[[BEFORE]]#0, %{{.*}} = %[[BEFORE]]#1)
// CHECK: %[[LAST:.*]] = arith.cmpi eq, %[[BLOCK]], %c3
// CHECK: scf.if %[[LAST]]
// CHECK: arith.addf %[[AFTER]]#0
// CHECK: else
// CHECK-NOT: arith.addf
// CHECK: vector.store %[[AFTER]]#0, %[[SUMS]]
// CHECK: vector.store %[[AFTER]]#1, %[[SUMS]]

// The next block of channels is fetched, after the last one the first of the
// next panel.
// FETCH: scf.for %[[BLOCK:.*]] = %{{.*}} to %c4
// FETCH: %[[LAST:.*]] = arith.cmpi eq, %[[BLOCK]], %c3
// FETCH: arith.select %[[LAST]], %c0
// FETCH: memref.prefetch

// One block has neither a loop nor memory.
// ONE-NOT: memref.alloc
// ONE-NOT: scf.if

func.func private @task(%a: tensor<6x40xf32>, %b: tensor<40x32xf32> {vta.constant}, %n: tensor<32xf32>)
    -> tensor<6x32xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x32xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<6x32xf32>) -> tensor<6x32xf32>
  %c = linalg.matmul ins(%a, %b : tensor<6x40xf32>, tensor<40x32xf32>)
      outs(%i : tensor<6x32xf32>) -> tensor<6x32xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
      affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%c, %n : tensor<6x32xf32>, tensor<32xf32>) outs(%e : tensor<6x32xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %r = arith.addf %x, %y : f32
    linalg.yield %r : f32
  } -> tensor<6x32xf32>
  return %g : tensor<6x32xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    transform.vta.cpu.contract %f kernel fma lanes 16 features(16) rows(2) columns(1)
        row_block(3) order(features_outside) unroll(1) channel_block(10) : !transform.any_op
    transform.yield
  }
}
