// What the options of the pass may be.

// RUN: not vta-opt %s -vta-cpu-sparsify='random=1' 2>&1 | FileCheck %s -check-prefix=PART
// PART: error: random: expected a part of the blocks from 0 to less than 1, got 1.0
// RUN: not vta-opt %s -vta-cpu-sparsify='random=-0.5' 2>&1 | FileCheck %s -check-prefix=LESS
// LESS: error: random: expected a part of the blocks from 0 to less than 1, got -0.5
// RUN: not vta-opt %s -vta-cpu-sparsify='random=0.5 block-features=0' 2>&1 \
// RUN:   | FileCheck %s -check-prefix=FEATURES
// FEATURES: error: block-features: expected at least 1, got 0
// RUN: not vta-opt %s -vta-cpu-sparsify='target=nowhere' 2>&1 | FileCheck %s -check-prefix=TARGET
// TARGET: error: {{.*}}nowhere

func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
