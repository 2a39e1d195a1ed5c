// Positions and elements that are read by both operands of one operation after another are
// looked at once: each would be twice the work otherwise.
// RUN: vta-opt %s --split-input-file --vta-cpu-list-sketches | FileCheck %s

// CHECK: vta.task = "lookup"
func.func private @lookup(%x: tensor<7x50xf32>) -> tensor<7x40xf32> attributes {vta.task} {
  %e = tensor.empty() : tensor<7x40xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<7x40xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %v0 = linalg.index 1 : index
    %v1 = arith.minsi %v0, %v0 : index
    %v2 = arith.minsi %v1, %v1 : index
    %v3 = arith.minsi %v2, %v2 : index
    %v4 = arith.minsi %v3, %v3 : index
    %v5 = arith.minsi %v4, %v4 : index
    %v6 = arith.minsi %v5, %v5 : index
    %v7 = arith.minsi %v6, %v6 : index
    %v8 = arith.minsi %v7, %v7 : index
    %v9 = arith.minsi %v8, %v8 : index
    %v10 = arith.minsi %v9, %v9 : index
    %v11 = arith.minsi %v10, %v10 : index
    %v12 = arith.minsi %v11, %v11 : index
    %v13 = arith.minsi %v12, %v12 : index
    %v14 = arith.minsi %v13, %v13 : index
    %v15 = arith.minsi %v14, %v14 : index
    %v16 = arith.minsi %v15, %v15 : index
    %v17 = arith.minsi %v16, %v16 : index
    %v18 = arith.minsi %v17, %v17 : index
    %v19 = arith.minsi %v18, %v18 : index
    %v20 = arith.minsi %v19, %v19 : index
    %v21 = arith.minsi %v20, %v20 : index
    %v22 = arith.minsi %v21, %v21 : index
    %v23 = arith.minsi %v22, %v22 : index
    %v24 = arith.minsi %v23, %v23 : index
    %v25 = arith.minsi %v24, %v24 : index
    %v26 = arith.minsi %v25, %v25 : index
    %v27 = arith.minsi %v26, %v26 : index
    %v28 = arith.minsi %v27, %v27 : index
    %v29 = arith.minsi %v28, %v28 : index
    %v30 = arith.minsi %v29, %v29 : index
    %v31 = arith.minsi %v30, %v30 : index
    %v32 = arith.minsi %v31, %v31 : index
    %r = tensor.extract %x[%i, %v32] : tensor<7x50xf32>
    linalg.yield %r : f32
  } -> tensor<7x40xf32>
  return %0 : tensor<7x40xf32>
}
