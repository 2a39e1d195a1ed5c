// An operation with several results that are used becomes a task for each.

// RUN: vta-opt %s -vta-cpu-form-tasks | FileCheck %s

// A sum and a sum of squares have nothing in common but what they read: each task
// computes its own.

// CHECK-LABEL: func.func @moments
// CHECK: %[[SUM:.*]] = call @[[FIRST:reduction_[0-9a-f]+]](%{{.*}}) : (tensor<3x8xf32>) -> tensor<3xf32>
// CHECK: %[[SQUARES:.*]] = call @[[SECOND:reduction_[0-9a-f]+]](%{{.*}}) : (tensor<3x8xf32>) -> tensor<3xf32>
// CHECK: return %[[SUM]], %[[SQUARES]]
func.func @moments(%x: tensor<3x8xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>,
      affine_map<(i, k) -> (i)>, affine_map<(i, k) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x8xf32>) outs(%i, %i : tensor<3xf32>, tensor<3xf32>) {
  ^bb0(%v: f32, %s: f32, %q: f32):
    %p = arith.mulf %v, %v : f32
    %0 = arith.addf %s, %v : f32
    %1 = arith.addf %q, %p : f32
    linalg.yield %0, %1 : f32, f32
  } -> (tensor<3xf32>, tensor<3xf32>)
  return %r#0, %r#1 : tensor<3xf32>, tensor<3xf32>
}

// CHECK: func.func private @[[FIRST]]
// CHECK-NOT: arith.mulf
// CHECK: -> tensor<3xf32>
// CHECK: func.func private @[[SECOND]]
// CHECK: arith.mulf
// CHECK-COUNT-1: arith.addf
// CHECK-NOT: arith.addf
// CHECK: return
