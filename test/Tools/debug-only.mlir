// What passes decide is printed by builds with assertions.

// REQUIRES: assertions
// RUN: vta-opt %s --vta-cpu-form-tasks --debug-only=vta-cpu-form-tasks -o /dev/null 2>&1 \
// RUN:   | FileCheck %s
// RUN: vta-opt %s --vta-cpu-form-tasks --debug-only=vta-evaluate,vta-normalize -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OTHER --allow-empty
// CHECK: new task elementwise_{{.*}} of 1 operations
// OTHER-NOT: task

// RUN: vta-opt %s --vta-cpu-form-tasks --vta-cpu-isolate-tasks --debug-only=vta-cpu-isolate-tasks \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=ISOLATE
// ISOLATE: module for elementwise_

// What became of the steps of a kernel.
// RUN: vta-opt %vta_src/examples/standalone-consumer/conv.mlir --vta-attach-target \
// RUN:   --vta-kernel-pipeline --debug-only=vta-normalize -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=STEPS
// STEPS: 3 steps became 3
func.func @main(%x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %empty = tensor.empty() : tensor<4x6xf32>
  %y = linalg.exp ins(%x : tensor<4x6xf32>) outs(%empty : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}
