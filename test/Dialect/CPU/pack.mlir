// Right operands whose neighboring features are far from each other: each chunk
// packs those that it reads.

// RUN: vta-opt %s -split-input-file \
// RUN:   -vta-cpu-generate-schedules='target=x86_64-linux-gnu cpu=znver4' -o %t.scheduled
// RUN: FileCheck %s -check-prefix=SCHEDULE < %t.scheduled
// RUN: vta-opt %t.scheduled -split-input-file -vta-cpu-apply-schedules \
// RUN:   | FileCheck %s -check-prefix=APPLIED

// 20 features of 37 steps: squares of 16 by 16 steps, the last of which begins
// with step 21, and four rows with zeros after them.

// SCHEDULE-LABEL: func.func private @distance
// SCHEDULE: tune.knob<"pack"> = 1 : i64 from options = [0, 1]
// APPLIED-LABEL: func.func private @distance
// APPLIED: scf.forall
// APPLIED: %[[PANEL:.*]] = memref.alloc() : memref<1184xf32>
// APPLIED: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<16xf32>
// APPLIED: scf.for {{.*}} to %c2
// APPLIED-COUNT-16: vector.load %{{.*}} : memref<740xf32>, vector<16xf32>
// APPLIED: vector.shuffle %{{.*}} [0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23]
// APPLIED: vector.store %{{.*}}, %[[PANEL]]
// APPLIED-COUNT-4: vector.load %{{.*}} : memref<740xf32>, vector<16xf32>
// APPLIED: vector.shuffle %{{.*}}, %[[ZERO]]
// APPLIED: arith.constant 21 : index
// APPLIED: vector.load %[[PANEL]][%{{.*}}] : memref<1184xf32>, vector<16xf32>
// APPLIED: vector.load %[[PANEL]][%{{.*}}] : memref<1184xf32>, vector<16xf32>
// APPLIED: vector.fma
func.func private @distance(%a: tensor<40x37xf32>, %b: tensor<20x37xf32>) -> tensor<40x20xf32>
    attributes {vta.task} {
  %init = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<40x20xf32>
  %i = linalg.fill ins(%init : f32) outs(%e : tensor<40x20xf32>) -> tensor<40x20xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>,
      affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<40x37xf32>, tensor<20x37xf32>) outs(%i : tensor<40x20xf32>) {
  ^bb0(%x: f32, %y: f32, %s: f32):
    %d = arith.subf %x, %y : f32
    %p = arith.mulf %d, %d : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<40x20xf32>
  return %r : tensor<40x20xf32>
}

// -----

// One tile of rows packs as well: its vectors would be put together from single
// elements otherwise.

// SCHEDULE-LABEL: func.func private @few_rows
// SCHEDULE: tune.knob<"pack"> = 1 : i64 from options = [0, 1]
// APPLIED-LABEL: func.func private @few_rows
// APPLIED: memref.alloc
// APPLIED: vector.shuffle
// APPLIED-NOT: vector.from_elements
func.func private @few_rows(%a: tensor<2x37xf32>, %b: tensor<20x37xf32>) -> tensor<2x20xf32>
    attributes {vta.task} {
  %init = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x20xf32>
  %i = linalg.fill ins(%init : f32) outs(%e : tensor<2x20xf32>) -> tensor<2x20xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>,
      affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<2x37xf32>, tensor<20x37xf32>) outs(%i : tensor<2x20xf32>) {
  ^bb0(%x: f32, %y: f32, %s: f32):
    %d = arith.subf %x, %y : f32
    %p = arith.mulf %d, %d : f32
    %t = arith.addf %s, %p : f32
    linalg.yield %t : f32
  } -> tensor<2x20xf32>
  return %r : tensor<2x20xf32>
}

// -----

// K of attention, which the product reads as it is.

// SCHEDULE-LABEL: func.func private @scores
// SCHEDULE: tune.knob<"pack"> = 1 : i64 from options = [0, 1]
// APPLIED-LABEL: func.func private @scores
// APPLIED: memref.alloc() : memref<1536xf32>
// APPLIED: vector.load %{{.*}} : memref<7680xf32>, vector<16xf32>
// APPLIED: vector.shuffle
func.func private @scores(%q: tensor<6x40x32xf32>, %k: tensor<6x40x32xf32>) -> tensor<6x40x40xf32>
    attributes {vta.task} {
  %init = arith.constant 0.0 : f32
  %t = tensor.empty() : tensor<6x32x40xf32>
  %kt = linalg.transpose ins(%k : tensor<6x40x32xf32>) outs(%t : tensor<6x32x40xf32>)
      permutation = [0, 2, 1]
  %e = tensor.empty() : tensor<6x40x40xf32>
  %i = linalg.fill ins(%init : f32) outs(%e : tensor<6x40x40xf32>) -> tensor<6x40x40xf32>
  %s = linalg.batch_matmul ins(%q, %kt : tensor<6x40x32xf32>, tensor<6x32x40xf32>)
      outs(%i : tensor<6x40x40xf32>) -> tensor<6x40x40xf32>
  return %s : tensor<6x40x40xf32>
}
