// Reductions over the same rows, from the task to sweeps of vectors.

// RUN: vta-opt %s -split-input-file \
// RUN:   -vta-cpu-generate-schedules='target=aarch64-linux-gnu cpu=cortex-a72' -o %t.scheduled
// RUN: FileCheck %s -check-prefix=SCHEDULE < %t.scheduled
// RUN: vta-opt %t.scheduled -split-input-file -vta-cpu-apply-schedules \
// RUN:   | FileCheck %s -check-prefix=APPLIED
// RUN: vta-opt %t.scheduled -split-input-file -vta-cpu-apply-schedules \
// RUN:   -vta-cpu-lower-task='target=aarch64-linux-gnu' -o /dev/null

// Two rows side by side. The powers are kept for the last sweep; the vector
// after the last whole one is masked.

// SCHEDULE-LABEL: func.func private @softmax
// SCHEDULE: %[[R:.*]] = transform.tune.knob<"rows"> = 2 : i64 from options = [1, 2, 4]
// SCHEDULE: %[[K:.*]] = transform.tune.knob<"keep"> = 1 : i64 from options = [0, 1]
// SCHEDULE: transform.vta.cpu.chain %{{.*}} lanes 4 rows(%[[R]] : !transform.param<i64>) vectors(4) keep(%[[K]] : !transform.param<i64>)
// APPLIED-LABEL: func.func private @softmax
// APPLIED: scf.forall (%{{.*}}) in (3)
// APPLIED: %[[POWERS:.*]] = memref.alloc() : memref<40xf32>
// APPLIED: scf.for {{.*}} -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>)
// APPLIED-COUNT-8: arith.maximumf
// APPLIED: scf.yield
// APPLIED: vector.maskedload
// APPLIED: arith.select
// APPLIED: math.exp {{.*}} : vector<4xf32>
// APPLIED: vector.store %{{.*}}, %[[POWERS]]
// APPLIED: %[[P:.*]] = vector.load %[[POWERS]]
// APPLIED-NEXT: %[[S:.*]] = vector.broadcast %{{.*}} : vector<1xf32> to vector<4xf32>
// APPLIED-NEXT: arith.divf %[[P]], %[[S]] : vector<4xf32>
// APPLIED: vector.maskedstore
func.func private @softmax(%x: tensor<6x17xf32>) -> tensor<6x17xf32> attributes {vta.task} {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x17xf32>
  %er = tensor.empty() : tensor<6xf32>
  %mi = linalg.fill ins(%low : f32) outs(%er : tensor<6xf32>) -> tensor<6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<6x17xf32>) outs(%mi : tensor<6xf32>)
      dimensions = [1]
  %p = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
      affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : tensor<6x17xf32>, tensor<6xf32>) outs(%e : tensor<6x17xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %d = arith.subf %v, %u : f32
    %n = math.exp %d : f32
    linalg.yield %n : f32
  } -> tensor<6x17xf32>
  %si = linalg.fill ins(%zero : f32) outs(%er : tensor<6xf32>) -> tensor<6xf32>
  %s = linalg.reduce { arith.addf } ins(%p : tensor<6x17xf32>) outs(%si : tensor<6xf32>)
      dimensions = [1]
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
      affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%p, %s : tensor<6x17xf32>, tensor<6xf32>) outs(%e : tensor<6x17xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %n = arith.divf %v, %u : f32
    linalg.yield %n : f32
  } -> tensor<6x17xf32>
  return %y : tensor<6x17xf32>
}

// -----

// Along columns: vectors of neighboring rows, sums in the order of the loops.
// What takes no function is computed in each sweep. The last vector has one
// element.

// SCHEDULE-LABEL: func.func private @center
// SCHEDULE: %[[V:.*]] = transform.tune.knob<"tile_v"> = 3 : i64 from options = [1, 2, 3]
// SCHEDULE: transform.vta.cpu.chain %{{.*}} lanes 4 rows(1) vectors(%[[V]] : !transform.param<i64>) keep(0)
// APPLIED-LABEL: func.func private @center
// APPLIED-NOT: memref.alloc
// APPLIED: scf.forall (%{{.*}}) in (1)
// APPLIED: scf.for %{{.*}} iter_args(%[[A:.*]] = %{{.*}}, %{{.*}} = %{{.*}}, %[[C:.*]] = %{{.*}})
// APPLIED: %[[X:.*]] = vector.load
// APPLIED: arith.addf %[[A]], %[[X]] : vector<4xf32>
// APPLIED: %[[Y:.*]] = vector.maskedload
// APPLIED: arith.addf %[[C]], %[[Y]] : vector<4xf32>
// APPLIED-NOT: arith.select
// APPLIED: scf.yield
// APPLIED: scf.for
// APPLIED: arith.subf
// APPLIED: vector.store
// APPLIED: vector.maskedstore
func.func private @center(%x: tensor<5x9xf32>) -> tensor<5x9xf32> attributes {vta.task} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x9xf32>
  %er = tensor.empty() : tensor<9xf32>
  %si = linalg.fill ins(%zero : f32) outs(%er : tensor<9xf32>) -> tensor<9xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<5x9xf32>) outs(%si : tensor<9xf32>)
      dimensions = [0]
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
      affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<5x9xf32>, tensor<9xf32>) outs(%e : tensor<5x9xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %n = arith.subf %v, %u : f32
    linalg.yield %n : f32
  } -> tensor<5x9xf32>
  return %y : tensor<5x9xf32>
}

// -----

// A product of a computed matrix is not computed anew for each column.

// SCHEDULE-LABEL: func.func private @matmul
// SCHEDULE-NOT: transform.vta.cpu.chain
func.func private @matmul(%x: tensor<5x9xf32>, %w: tensor<9x7xf32>) -> tensor<5x7xf32>
    attributes {vta.task} {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x9xf32>
  %p = linalg.exp ins(%x : tensor<5x9xf32>) outs(%e : tensor<5x9xf32>) -> tensor<5x9xf32>
  %er = tensor.empty() : tensor<5x7xf32>
  %i = linalg.fill ins(%zero : f32) outs(%er : tensor<5x7xf32>) -> tensor<5x7xf32>
  %y = linalg.matmul ins(%p, %w : tensor<5x9xf32>, tensor<9x7xf32>)
      outs(%i : tensor<5x7xf32>) -> tensor<5x7xf32>
  return %y : tensor<5x7xf32>
}
