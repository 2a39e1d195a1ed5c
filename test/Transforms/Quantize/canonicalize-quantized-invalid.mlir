// RUN: not vta-opt %s --pass-pipeline='builtin.module(func.func(vta-canonicalize-quantized))' \
// RUN:   2>&1 | FileCheck %s
// CHECK: canonicalize-quantized-invalid.mlir:[[#@LINE+1]]:1: error: 'func.func' op vta-canonicalize-quantized: expected a function of one block, got 2
func.func @blocks() {
  cf.br ^bb1
^bb1:
  return
}
