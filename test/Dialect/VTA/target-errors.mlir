// Errors about the target say what is missing in a line or two; the module,
// which may be a whole network, is not printed.
// RUN: not vta-opt %s --vta-attach-target=machine=rtl-de11 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=MACHINE,SHORT
// RUN: not vta-opt %s --vta-attach-target=config=1x16_15 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=CONFIG,SHORT
// RUN: echo '{"name": 1}' > %t.json
// RUN: not vta-opt %s --vta-attach-target=machine=%t.json 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=FILE,SHORT
// RUN: not vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel))' 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=NONE,SHORT

// MACHINE: error: {{.*}}rtl-de11
// CONFIG: error: {{.*}}1x16_15
// FILE: error: {{.*}}.json
// NONE: error: no hardware configuration: expected a 'vta.config' attribute on the module (--vta-attach-target)
// SHORT-NOT: see current operation
// SHORT-NOT: linalg.mmt4d

func.func @f(%a: tensor<1x1x1x16xi8>, %b: tensor<1x1x16x16xi8>, %c: tensor<1x1x1x16xi32>) -> tensor<1x1x1x16xi32> {
  %0 = linalg.mmt4d ins(%a, %b : tensor<1x1x1x16xi8>, tensor<1x1x16x16xi8>) outs(%c : tensor<1x1x1x16xi32>) -> tensor<1x1x1x16xi32>
  return %0 : tensor<1x1x1x16xi32>
}
