// What has no schedule becomes plain loops and one chunk; temporary buffers are
// parts of the scratch memory.

// RUN: vta-opt %s -vta-cpu-lower-task='stage=buffers' | FileCheck %s -check-prefix=BUFFERS
// RUN: vta-opt %s -vta-cpu-lower-task='stage=kernel' | FileCheck %s -check-prefix=KERNEL
// RUN: not vta-opt %s -vta-cpu-lower-task='stage=end' 2>&1 | FileCheck %s -check-prefix=STAGE
// RUN: not vta-opt %s -vta-cpu-lower-task='target=vax' 2>&1 | FileCheck %s -check-prefix=TARGET
// RUN: not vta-opt %s -vta-cpu-generate-schedules='cpu=z80' 2>&1 | FileCheck %s -check-prefix=CPU

// BUFFERS: func.func private @twice(%{{.*}}: memref<4x6xf32>, %[[OUT:.*]]: memref<6x4xf32>)
// BUFFERS: memref.alloc() {{.*}}: memref<4x6xf32>
// BUFFERS: math.exp {{.*}} : f32
// BUFFERS: memref.store %{{.*}}, %[[OUT]]
// BUFFERS-NOT: linalg

// KERNEL: func.func private @twice(%{{.*}}: memref<4x6xf32>, %{{.*}}: memref<6x4xf32>, %[[BEGIN:.*]]: i64, %[[END:.*]]: i64, %[[SCRATCH:.*]]: memref<128xi8>)
// KERNEL: scf.for
// KERNEL: memref.view %[[SCRATCH]][%{{.*}}][] : memref<128xi8> to memref<4x6xf32>

// STAGE: stage 'end': expected buffers, kernel or llvm
// TARGET: target 'vax' is not known: known are x86_64-linux-gnu, aarch64-linux-gnu, armv7-linux-gnueabihf
// CPU: processor 'z80' is not one of

func.func private @twice(%a: tensor<4x6xf32>) -> tensor<6x4xf32>
    attributes {vta.task} {
  %e = tensor.empty() : tensor<4x6xf32>
  %0 = linalg.exp ins(%a : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>)
      -> tensor<4x6xf32>
  %t = tensor.empty() : tensor<6x4xf32>
  %1 = linalg.transpose ins(%0 : tensor<4x6xf32>) outs(%t : tensor<6x4xf32>)
      permutation = [1, 0]
  return %1 : tensor<6x4xf32>
}
