// Where the next panel of weights is fetched: a panel has 256 lines, and rows
// are in tiles of 4, 4 and 2. Lines are shared among them by their rows, and
// spread over the reduction: one for every second step, then one for every
// fourth.

// RUN: vta-opt %s -vta-cpu-apply-schedules | FileCheck %s
// RUN: sed 's/prefetch(64)/prefetch(0)/' %s | vta-opt -vta-cpu-apply-schedules \
// RUN:   | FileCheck %s -check-prefix=NONE
// RUN: sed 's/prefetch(64)//' %s | vta-opt -vta-cpu-apply-schedules \
// RUN:   | FileCheck %s -check-prefix=NONE
// RUN: sed 's/features_outside/features_inside/' %s | vta-opt -vta-cpu-apply-schedules \
// RUN:   | FileCheck %s -check-prefix=INSIDE

// A schedule that was printed is read again.
// RUN: vta-opt %s | vta-opt | FileCheck %s -check-prefix=PRINTED
// PRINTED: contract {{.*}} unroll(1) prefetch(64) : !transform.any_op

// Rows before this tile are so many tenths of the lines.
// CHECK-DAG: #[[LINE:.*]] = affine_map<(d0) -> ((d0 * 128) floordiv 5)>
// CHECK-DAG: #[[PANEL:.*]] = affine_map<(d0) -> (d0 * 4096 + 4096)>
// CHECK: scf.forall (%[[BLOCK:.*]], %{{.*}}) in (4, 2)
// CHECK: scf.for %[[TILE:.*]] = %{{.*}} to %{{.*}} step
// CHECK: %[[ROW:.*]] = arith.muli %[[TILE]]
// CHECK: %[[FIRST:.*]] = affine.apply #[[LINE]](%[[ROW]])
// CHECK: %[[OFFSET:.*]] = arith.muli %[[FIRST]], %c16
// CHECK: %[[NEXT:.*]] = affine.apply #[[PANEL]](%[[BLOCK]])
// CHECK: %[[BEGIN:.*]] = arith.addi %[[NEXT]], %[[OFFSET]]
// CHECK: scf.for %{{.*}} = %c0{{.*}} to %c256{{.*}} step %c2{{.*}} iter_args({{.*}}, %[[AT:.*]] = %[[BEGIN]])
// CHECK-NEXT: memref.prefetch %{{.*}}[%[[AT]]], read, locality<2>, data : memref<16384xf32>
// CHECK-NOT: memref.prefetch
// CHECK: arith.addi %[[AT]], %c16
// CHECK: scf.for %{{.*}} = %c0{{.*}} to %c2{{.*}} step %c1
// CHECK: vector.fma
// CHECK: vector.store
// The last two rows.
// CHECK: scf.if
// CHECK: scf.for %{{.*}} = %c0{{.*}} to %c256{{.*}} step %c4{{.*}} iter_args
// CHECK-NEXT: memref.prefetch
// CHECK-NOT: memref.prefetch

// NONE-NOT: memref.prefetch
// NONE: vector.fma
// NONE-NOT: memref.prefetch

// With features inside, the tiles of a chunk share a panel. After the last one,
// the next rows begin with the first.
// INSIDE-DAG: affine_map<(d0) -> (d0 * 64 - (d0 floordiv 4) * 256)>
// INSIDE-DAG: affine_map<(d0) -> (d0 * 4096 - ((d0 + 1) floordiv 4) * 16384 + 4096)>
// INSIDE: scf.forall (%{{.*}}, %{{.*}}) in (2, 4)
// INSIDE: memref.prefetch

func.func private @task(%a: tensor<10x256xf32>, %b: tensor<256x64xf32> {vta.constant}) -> tensor<10x64xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<10x64xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<10x64xf32>) -> tensor<10x64xf32>
  %c = linalg.matmul ins(%a, %b : tensor<10x256xf32>, tensor<256x64xf32>) outs(%i : tensor<10x64xf32>) -> tensor<10x64xf32>
  return %c : tensor<10x64xf32>
}

module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @s(%f: !transform.any_op {transform.readonly}) {
    transform.vta.cpu.contract %f kernel fma lanes 16 features(16) rows(4) columns(1) row_block(1) order(features_outside) unroll(1) prefetch(64) : !transform.any_op
    transform.yield
  }
}
