// RUN: split-file %s %t
// RUN: not vta-opt %t/rank.mlir -vta-cpu-apply-schedules 2>&1 | FileCheck %t/rank.mlir
// RUN: not vta-opt %t/order.mlir -vta-cpu-apply-schedules 2>&1 | FileCheck %t/order.mlir
// RUN: not vta-opt %t/negative.mlir -vta-cpu-apply-schedules 2>&1 | FileCheck %t/negative.mlir
// RUN: not vta-opt %t/lanes.mlir -vta-cpu-apply-schedules 2>&1 | FileCheck %t/lanes.mlir
// RUN: not vta-opt %t/copies.mlir -vta-cpu-apply-schedules 2>&1 | FileCheck %t/copies.mlir
// RUN: not vta-opt %t/move.mlir -vta-cpu-apply-schedules 2>&1 | FileCheck %t/move.mlir
// RUN: not vta-opt %t/rows.mlir -vta-cpu-apply-schedules 2>&1 | FileCheck %t/rows.mlir
// RUN: not vta-opt %t/prepare.mlir -vta-cpu-apply-schedules 2>&1 | FileCheck %t/prepare.mlir
// RUN: not vta-opt %t/function.mlir -vta-cpu-apply-schedules 2>&1 | FileCheck %t/function.mlir

//--- rank.mlir

// CHECK: error: expected at most 2 sizes, got 3
#id = affine_map<(a, b) -> (a, b)>
func.func private @task(%x: tensor<3x4xf32>, %y: tensor<4xf32>) -> tensor<3x4xf32> attributes {vta.task} {
  %e = tensor.empty() : tensor<3x4xf32>
  %r = linalg.generic {indexing_maps = [#id, affine_map<(a, b) -> (b)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<3x4xf32>, tensor<4xf32>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @schedule(%func: !transform.any_op {transform.readonly}) {
    %root = transform.vta.cpu.prepare %func : (!transform.any_op) -> !transform.any_op
    %tile, %loops = transform.vta.cpu.tile %root sizes [1, 2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

//--- order.mlir

// CHECK: error: expected the order to list dimensions 0 to 0 at most once, got 1
#id = affine_map<(a) -> (a)>
func.func private @task(%x: tensor<8xf32>) -> tensor<8xf32> attributes {vta.task} {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @schedule(%func: !transform.any_op {transform.readonly}) {
    %root = transform.vta.cpu.prepare %func : (!transform.any_op) -> !transform.any_op
    %tile, %loops = transform.vta.cpu.tile %root sizes [4] order [1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

//--- negative.mlir

// CHECK: error: expected numbers of at least 0, got -4
#id = affine_map<(a) -> (a)>
func.func private @task(%x: tensor<8xf32>) -> tensor<8xf32> attributes {vta.task} {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @schedule(%func: !transform.any_op {transform.readonly}) {
    %size = transform.param.constant -4 : i64 -> !transform.param<i64>
    %root = transform.vta.cpu.prepare %func : (!transform.any_op) -> !transform.any_op
    %tile, %loops = transform.vta.cpu.tile %root sizes [%size] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

//--- lanes.mlir

// CHECK: error: {{.*}}expected one number of lanes of at least 1
func.func private @task(%x: tensor<8xf32>) -> tensor<8xf32> attributes {vta.task} {
  return %x : tensor<8xf32>
}
module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @schedule(%func: !transform.any_op {transform.readonly}) {
    transform.vta.cpu.tile_reductions %func lanes [0] : !transform.any_op
    transform.yield
  }
}

//--- copies.mlir

// CHECK: error: {{.*}}expected one number of copies, got 2
func.func private @task(%x: tensor<8xf32>) -> tensor<8xf32> attributes {vta.task} {
  return %x : tensor<8xf32>
}
module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @schedule(%func: !transform.any_op {transform.readonly}) {
    transform.vta.cpu.vectorize %func unroll [1, 2] : !transform.any_op
    transform.yield
  }
}

//--- move.mlir

// CHECK: error: expected pads by constants, insertions and slices at constant positions
// CHECK: note: of what is stored here
#id = affine_map<(a) -> (a)>
func.func private @task(%x: tensor<8xf32>) -> tensor<8xf32> attributes {vta.task} {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @schedule(%func: !transform.any_op {transform.readonly}) {
    transform.vta.cpu.move %func rows [1] : !transform.any_op
    transform.yield
  }
}

//--- rows.mlir

// CHECK: error: {{.*}}expected one number of rows, got 0
func.func private @task(%x: tensor<8xf32>) -> tensor<8xf32> attributes {vta.task} {
  return %x : tensor<8xf32>
}
module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @schedule(%func: !transform.any_op {transform.readonly}) {
    transform.vta.cpu.move %func rows [] : !transform.any_op
    transform.yield
  }
}

//--- prepare.mlir

// CHECK: error: expected a task in destination form, with the result of a linalg operation
// CHECK: note: the handle matches this
func.func private @task(%x: tensor<8xf32>) -> tensor<8xf32> attributes {vta.task} {
  return %x : tensor<8xf32>
}
module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @schedule(%func: !transform.any_op {transform.readonly}) {
    %root = transform.vta.cpu.prepare %func : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

//--- function.mlir

// CHECK: error: expected the function of a task
#id = affine_map<(a) -> (a)>
func.func private @task(%x: tensor<8xf32>) -> tensor<8xf32> attributes {vta.task} {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
module @vta_schedule attributes {transform.with_named_sequence} {
  transform.named_sequence @schedule(%func: !transform.any_op {transform.readonly}) {
    %root = transform.vta.cpu.prepare %func : (!transform.any_op) -> !transform.any_op
    transform.vta.cpu.vectorize %root unroll [1] : !transform.any_op
    transform.yield
  }
}
