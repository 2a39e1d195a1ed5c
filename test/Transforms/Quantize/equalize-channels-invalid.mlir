// RUN: not vta-opt %s \
// RUN:   --pass-pipeline='builtin.module(func.func(vta-equalize-channels{largest-scale=0.5}))' \
// RUN:   2>&1 | FileCheck %s
// CHECK: equalize-channels-invalid.mlir:[[#@LINE+1]]:1: error: 'func.func' op vta-equalize-channels: expected a largest-scale of at least 1, got 0.5
func.func @nothing() {
  return
}
