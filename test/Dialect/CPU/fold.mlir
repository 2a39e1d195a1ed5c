// Loops that carry values along, from the task to vectors.

// RUN: vta-opt %s -split-input-file \
// RUN:   -vta-cpu-generate-schedules='target=aarch64-linux-gnu cpu=cortex-a72' -o %t.scheduled
// RUN: FileCheck %s -check-prefix=SCHEDULE < %t.scheduled
// RUN: vta-opt %t.scheduled -split-input-file -vta-cpu-apply-schedules \
// RUN:   | FileCheck %s -check-prefix=APPLIED
// RUN: vta-opt %t.scheduled -split-input-file -vta-cpu-apply-schedules \
// RUN:   -vta-cpu-lower-task='target=aarch64-linux-gnu' -o /dev/null

// A scan along columns: vectors of columns, each step stores a vector.

// SCHEDULE-LABEL: func.func private @columns
// SCHEDULE: %[[V:.*]] = transform.tune.knob<"tile_v"> = 2 : i64 from options = [1, 2]
// SCHEDULE: transform.vta.cpu.fold %{{.*}} along 1 lanes 4 vectors(%[[V]] : !transform.param<i64>)
// APPLIED-LABEL: func.func private @columns
// APPLIED: scf.forall
// APPLIED: scf.for %{{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}) -> (vector<4xf32>, vector<4xf32>)
// APPLIED: %[[X:.*]] = vector.load
// APPLIED: %[[S:.*]] = arith.addf %[[A]], %[[X]] : vector<4xf32>
// APPLIED: vector.store %[[S]]
// APPLIED: vector.store
// APPLIED: scf.yield %[[S]], %{{.*}} : vector<4xf32>, vector<4xf32>
func.func private @columns(%x: tensor<9x8xf32>) -> tensor<9x8xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x8xf32>
  %c = tensor.empty() : tensor<8xf32>
  %i = linalg.fill ins(%z : f32) outs(%c : tensor<8xf32>) -> tensor<8xf32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(k, j) -> (k, j)>,
      affine_map<(k, j) -> (k, j)>, affine_map<(k, j) -> (j)>],
      iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<9x8xf32>) outs(%e, %i : tensor<9x8xf32>, tensor<8xf32>) {
  ^bb0(%v: f32, %old: f32, %s: f32):
    %n = arith.addf %s, %v : f32
    linalg.yield %n, %n : f32, f32
  } -> (tensor<9x8xf32>, tensor<8xf32>)
  return %r#0 : tensor<9x8xf32>
}

// -----

// Along rows, neighbors are apart: single elements of several rows, which are short.

// SCHEDULE-LABEL: func.func private @rows
// SCHEDULE: transform.vta.cpu.fold %{{.*}} along 0 lanes 1 vectors
func.func private @rows(%x: tensor<9x3xf32>) -> tensor<9x3xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x3xf32>
  %c = tensor.empty() : tensor<9xf32>
  %i = linalg.fill ins(%z : f32) outs(%c : tensor<9xf32>) -> tensor<9xf32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>,
      affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<9x3xf32>) outs(%e, %i : tensor<9x3xf32>, tensor<9xf32>) {
  ^bb0(%v: f32, %old: f32, %s: f32):
    %n = arith.addf %s, %v : f32
    linalg.yield %n, %n : f32, f32
  } -> (tensor<9x3xf32>, tensor<9xf32>)
  return %r#0 : tensor<9x3xf32>
}

// -----

// An index of the loop of vectors differs from lane to lane.

// SCHEDULE-LABEL: func.func private @masked
// SCHEDULE: transform.vta.cpu.fold %{{.*}} along 1 lanes 4
// APPLIED-LABEL: func.func private @masked
// APPLIED-DAG: arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
// APPLIED: arith.cmpi ule, %{{.*}}, %{{.*}} : vector<4xindex>
func.func private @masked(%x: tensor<3x8xf32>) -> tensor<3x8xf32> attributes {vta.task} {
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<3x8xf32>
  %i = linalg.fill ins(%low : f32) outs(%e : tensor<3x8xf32>) -> tensor<3x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>,
      affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<3x8xf32>) outs(%i : tensor<3x8xf32>) {
  ^bb0(%v: f32, %s: f32):
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %c = arith.cmpi ule, %k, %j : index
    %m = arith.maximumf %v, %s : f32
    %n = arith.select %c, %m, %s : f32
    linalg.yield %n : f32
  } -> tensor<3x8xf32>
  return %r : tensor<3x8xf32>
}

// -----

// Where rows are long enough, four steps of four rows are transposed in registers.

// SCHEDULE-LABEL: func.func private @squares
// SCHEDULE: transform.vta.cpu.fold %{{.*}} along 0 lanes 4 vectors
// APPLIED-LABEL: func.func private @squares
// APPLIED: scf.for
// APPLIED-COUNT-4: vector.load {{.*}} vector<4xf32>
// APPLIED-COUNT-8: vector.shuffle
// APPLIED-COUNT-4: arith.addf {{.*}} vector<4xf32>
// APPLIED-COUNT-8: vector.shuffle
// APPLIED-COUNT-4: vector.store {{.*}} vector<4xf32>
func.func private @squares(%x: tensor<8x16xf32>) -> tensor<8x16xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %c = tensor.empty() : tensor<8xf32>
  %i = linalg.fill ins(%z : f32) outs(%c : tensor<8xf32>) -> tensor<8xf32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>,
      affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%e, %i : tensor<8x16xf32>, tensor<8xf32>) {
  ^bb0(%v: f32, %old: f32, %s: f32):
    %n = arith.addf %s, %v : f32
    linalg.yield %n, %n : f32, f32
  } -> (tensor<8x16xf32>, tensor<8xf32>)
  return %r#0 : tensor<8x16xf32>
}

// -----

// The first extremum: vectors of partial results along the row, which does not fill
// the last ones, then vectors are combined, then halves of one. Its position is found
// from the end of the row: the smallest is what is left. The first values stay unless
// an element is more.

// SCHEDULE-LABEL: func.func private @first
// SCHEDULE: %[[V:.*]] = transform.tune.knob<"tile_v"> = 2 : i64 from options = [1, 2]
// SCHEDULE: transform.vta.cpu.fold %{{.*}} along 1 lanes 4 vectors(%[[V]] : !transform.param<i64>)
// APPLIED-LABEL: func.func private @first
// APPLIED: scf.forall (%{{.*}}, %{{.*}}) in (2, 1)
// APPLIED: scf.for %{{.*}} -> (vector<4xf32>, vector<4xf32>)
// APPLIED-COUNT-2: vector.load {{.*}} vector<4xf32>
// APPLIED: scf.yield
// APPLIED-COUNT-2: vector.load {{.*}} vector<4xf32>
// APPLIED: vector.shuffle {{.*}} [0, 1] : vector<4xf32>, vector<4xf32>
// APPLIED: arith.cmpf ogt, {{.*}} vector<1xf32>
// APPLIED: %[[ALL:.*]] = vector.shuffle {{.*}} [0, 0, 0, 0] : vector<1xf32>, vector<1xf32>
// APPLIED-COUNT-2: arith.cmpf oeq, %{{.*}}, %[[ALL]] : vector<4xf32>
// APPLIED: scf.for %{{.*}} -> (vector<4xi32>)
// APPLIED-COUNT-2: arith.cmpf oeq, %{{.*}}, %[[ALL]] : vector<4xf32>
// APPLIED: arith.minsi {{.*}} vector<2xi32>
// APPLIED: arith.minsi {{.*}} vector<1xi32>
// APPLIED: %[[MORE:.*]] = arith.cmpf ogt, {{.*}} vector<1xf32>
// APPLIED: arith.select %[[MORE]], {{.*}} vector<1xi32>
// APPLIED: memref.store
func.func private @first(%x: tensor<2x11xf32>) -> tensor<2xi32> attributes {vta.task} {
  %z = arith.constant 0 : i32
  %low = arith.constant 0xFF800000 : f32
  %ei = tensor.empty() : tensor<2xi32>
  %ef = tensor.empty() : tensor<2xf32>
  %i = linalg.fill ins(%z : i32) outs(%ei : tensor<2xi32>) -> tensor<2xi32>
  %f = linalg.fill ins(%low : f32) outs(%ef : tensor<2xf32>) -> tensor<2xf32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>,
      affine_map<(i, k) -> (i)>, affine_map<(i, k) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x11xf32>) outs(%i, %f : tensor<2xi32>, tensor<2xf32>) {
  ^bb0(%v: f32, %p: i32, %m: f32):
    %k = linalg.index 1 : index
    %n = arith.index_cast %k : index to i32
    %c = arith.cmpf ogt, %v, %m : f32
    %0 = arith.select %c, %n, %p : i32
    %1 = arith.select %c, %v, %m : f32
    linalg.yield %0, %1 : i32, f32
  } -> (tensor<2xi32>, tensor<2xf32>)
  return %r#0 : tensor<2xi32>
}

// -----

// Any NaN after the first one would be taken: lanes cannot be combined.

// SCHEDULE-LABEL: func.func private @last_nan
// SCHEDULE: transform.vta.cpu.fold %{{.*}} along 0
func.func private @last_nan(%x: tensor<2x11xf32>) -> tensor<2xi32> attributes {vta.task} {
  %z = arith.constant 0 : i32
  %low = arith.constant 0xFF800000 : f32
  %ei = tensor.empty() : tensor<2xi32>
  %ef = tensor.empty() : tensor<2xf32>
  %i = linalg.fill ins(%z : i32) outs(%ei : tensor<2xi32>) -> tensor<2xi32>
  %f = linalg.fill ins(%low : f32) outs(%ef : tensor<2xf32>) -> tensor<2xf32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>,
      affine_map<(i, k) -> (i)>, affine_map<(i, k) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x11xf32>) outs(%i, %f : tensor<2xi32>, tensor<2xf32>) {
  ^bb0(%v: f32, %p: i32, %m: f32):
    %k = linalg.index 1 : index
    %n = arith.index_cast %k : index to i32
    %c = arith.cmpf ugt, %v, %m : f32
    %0 = arith.select %c, %n, %p : i32
    %1 = arith.select %c, %v, %m : f32
    linalg.yield %0, %1 : i32, f32
  } -> (tensor<2xi32>, tensor<2xf32>)
  return %r#0 : tensor<2xi32>
}

// -----

// Lookups along another dimension than that of vectors: positions are scalars.

// SCHEDULE-LABEL: func.func private @inside
// SCHEDULE: transform.vta.cpu.fold %{{.*}} along 2 lanes 4 vectors
// APPLIED-LABEL: func.func private @inside
// APPLIED: scf.forall (%[[I:.*]], %[[J:.*]], %{{.*}}) in (2, 7, 1)
// APPLIED: arith.divsi %[[J]], %{{.*}} : index
// APPLIED: %[[V:.*]] = vector.load {{.*}} vector<4xf32>
// APPLIED: vector.store %[[V]]
// APPLIED: vector.load {{.*}} vector<2xf32>
func.func private @inside(%x: tensor<2x4x6xf32>) -> tensor<2x7x6xf32> attributes {vta.task} {
  %e = tensor.empty() : tensor<2x7x6xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>],
      iterator_types = ["parallel", "parallel", "parallel"]} outs(%e : tensor<2x7x6xf32>) {
  ^bb0(%o: f32):
    %two = arith.constant 2 : index
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %p = arith.divsi %j, %two : index
    %v = tensor.extract %x[%i, %p, %k] : tensor<2x4x6xf32>
    linalg.yield %v : f32
  } -> tensor<2x7x6xf32>
  return %r : tensor<2x7x6xf32>
}

// -----

// Along the dimension of vectors all positions are known. The second vector would
// end outside of the row: its elements are loaded from further left.

// SCHEDULE-LABEL: func.func private @along
// SCHEDULE: transform.tune.knob<"tile_v"> = 2 : i64 from options = [2]
// SCHEDULE: transform.vta.cpu.fold %{{.*}} along 1 lanes 4 vectors
// APPLIED-LABEL: func.func private @along
// APPLIED: %[[LOW:.*]] = vector.load {{.*}} vector<4xf32>
// APPLIED: vector.shuffle %[[LOW]], %[[LOW]] [0, 0, 1, 1]
// APPLIED: %[[HIGH:.*]] = vector.load {{.*}} vector<4xf32>
// APPLIED: vector.shuffle %[[HIGH]], %[[HIGH]] [1, 1, 2, 2]
func.func private @along(%x: tensor<2x5xf32>) -> tensor<2x8xf32> attributes {vta.task} {
  %e = tensor.empty() : tensor<2x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x8xf32>) {
  ^bb0(%o: f32):
    %two = arith.constant 2 : index
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %p = arith.divsi %j, %two : index
    %v = tensor.extract %x[%i, %p] : tensor<2x5xf32>
    linalg.yield %v : f32
  } -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

// -----

// Positions that depend on values are not looked up by vectors.

// SCHEDULE-LABEL: func.func private @table
// SCHEDULE-NOT: transform.vta.cpu.fold
// SCHEDULE: transform.yield
func.func private @table(%x: tensor<16xi32>, %t: tensor<9xf32>) -> tensor<16xf32>
    attributes {vta.task} {
  %e = tensor.empty() : tensor<16xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]} ins(%x : tensor<16xi32>) outs(%e : tensor<16xf32>) {
  ^bb0(%v: i32, %o: f32):
    %p = arith.index_cast %v : i32 to index
    %w = tensor.extract %t[%p] : tensor<9xf32>
    linalg.yield %w : f32
  } -> tensor<16xf32>
  return %r : tensor<16xf32>
}
