// Blocks of channels are a knob of searches where all channels of one vector of
// results exceed the first-level cache: divisors of the steps, and all of them.

// RUN: vta-opt %s -vta-cpu-list-sketches='target=x86_64-linux-gnu cpu=znver4' -o %t | FileCheck %s
// RUN: sed 's/8200/500/g' %s \
// RUN:   | vta-opt -vta-cpu-list-sketches='target=x86_64-linux-gnu cpu=znver4' -o %t \
// RUN:   | FileCheck %s --check-prefix=FEW
// The default schedule has none.
// RUN: vta-opt %s -vta-cpu-generate-schedules='target=x86_64-linux-gnu cpu=znver4' \
// RUN:   | FileCheck %s --check-prefix=FEW

// CHECK: %[[BLOCK:.*]] = transform.tune.knob<"block_c"> = 8200 : i64
// CHECK-SAME: from options = [100, 205, 410, 820, 1640, 2050, 4100, 8200]
// CHECK: transform.vta.cpu.contract {{.*}} channel_block(%[[BLOCK]] : !transform.param<i64>)
// FEW-NOT: block_c

func.func private @task(%a: tensor<64x8200xf32>, %b: tensor<8200x64xf32> {vta.constant})
    -> tensor<64x64xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = linalg.matmul ins(%a, %b : tensor<64x8200xf32>, tensor<8200x64xf32>)
      outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %c : tensor<64x64xf32>
}
