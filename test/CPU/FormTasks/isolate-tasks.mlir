// RUN: vta-opt %s --vta-cpu-isolate-tasks --mlir-print-local-scope | FileCheck %s
// RUN: not vta-opt %s -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(vta-cpu-isolate-tasks, \
// RUN:   builtin.module(vta-cpu-generate-schedules,vta-cpu-lower-task))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNAPPLIED
// RUN: vta-opt %s --pass-pipeline='builtin.module(vta-cpu-isolate-tasks, \
// RUN:   builtin.module(vta-cpu-generate-schedules,vta-cpu-generate-schedules))' \
// RUN:   | FileCheck %s --check-prefix=TWICE

// Definitions stay. Modules are in the order of the first calls, one for each
// task; functions that nobody calls have none.
// CHECK-LABEL: func.func @main
// CHECK: call @second
// CHECK: call @first
// CHECK: call @second
// CHECK: func.func private @first
// CHECK: func.func private @second
// CHECK: func.func private @unused
// CHECK: module {
// CHECK-NEXT: func.func private @second(%{{.*}}: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task}
// CHECK-NEXT: tensor.empty
// CHECK-NEXT: linalg.exp
// CHECK: module {
// CHECK-NEXT: func.func private @first
// CHECK-NOT: module

// UNAPPLIED: error: has a schedule that has not been applied: vta-cpu-apply-schedules does so

// A task that has a schedule keeps it.
// TWICE-COUNT-2: module @vta_schedule
// TWICE-NOT: module @vta_schedule

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @second(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @first(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = call @second(%1) : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
func.func private @first(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.log ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @second(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @unused(%x: tensor<4xf32>) -> tensor<4xf32> attributes {vta.task} {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.abs ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
