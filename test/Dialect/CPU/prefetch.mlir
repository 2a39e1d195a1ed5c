// Weights that come from outside of the second-level cache are fetched a panel
// ahead, in lines of the processor's caches.

// RUN: vta-opt %s -vta-cpu-generate-schedules='target=aarch64-linux-gnu cpu=cortex-a72' \
// RUN:   | FileCheck %s -check-prefix=FAR
// RUN: vta-opt %s -vta-cpu-generate-schedules='target=armv7-linux-gnueabihf cpu=cortex-a9' \
// RUN:   | FileCheck %s -check-prefix=A9
// RUN: vta-opt %s -vta-cpu-generate-schedules='target=x86_64-linux-gnu cpu=sapphirerapids' \
// RUN:   | FileCheck %s -check-prefix=FAR

// FAR: transform.tune.knob<"order"> = 0
// FAR: %[[LINE:.*]] = transform.tune.knob<"prefetch"> = 64 : i64 from options = [0, 64]
// FAR: contract {{.*}} prefetch(%[[LINE]] : !transform.param<i64>) : !transform.any_op
// A9: transform.tune.knob<"prefetch"> = 32 : i64 from options = [0, 32]

// None for weights that stay in the cache: there is no such knob.
// RUN: sed 's/512/32/g' %s \
// RUN:   | vta-opt -vta-cpu-generate-schedules='target=aarch64-linux-gnu cpu=cortex-a72' \
// RUN:   | FileCheck %s -check-prefix=NEAR
// NEAR-NOT: prefetch
// NEAR: contract
// NEAR-NOT: prefetch

// Operands that are not constants are not packed, and not fetched.
// RUN: sed 's/ {vta.constant}//' %s \
// RUN:   | vta-opt -vta-cpu-generate-schedules='target=aarch64-linux-gnu cpu=cortex-a72' \
// RUN:   | FileCheck %s -check-prefix=NEAR

// Two panels and the inputs are more than the cache holds.
// RUN: sed 's/x49x/x2560x/g' %s \
// RUN:   | vta-opt -vta-cpu-generate-schedules='target=aarch64-linux-gnu cpu=cortex-a72' \
// RUN:   | FileCheck %s -check-prefix=LARGE
// LARGE: transform.tune.knob<"prefetch"> = 0 : i64 from options = [0, 64]

// One tile uses each panel.
// RUN: sed 's/x49x/x1x/g' %s \
// RUN:   | vta-opt -vta-cpu-generate-schedules='target=aarch64-linux-gnu cpu=cortex-a72' \
// RUN:   | FileCheck %s -check-prefix=ONCE
// ONCE: transform.tune.knob<"prefetch"> = 0 : i64 from options = [0, 64]

// Instructions of the processors.
// RUN: vta-opt %s -vta-cpu-generate-schedules='target=aarch64-linux-gnu' -vta-cpu-apply-schedules \
// RUN:   -vta-cpu-lower-task='target=aarch64-linux-gnu' -o %t.arm64
// RUN: FileCheck %s -check-prefix=LLVM < %t.arm64
// RUN: vta-opt %s -vta-cpu-generate-schedules='target=armv7-linux-gnueabihf' \
// RUN:   -vta-cpu-apply-schedules -vta-cpu-lower-task='target=armv7-linux-gnueabihf' -o %t.arm
// RUN: FileCheck %s -check-prefix=LLVM < %t.arm
// LLVM: "llvm.intr.prefetch"(%{{.*}}) <{cache = 1 : i32, hint = 2 : i32, rw = 0 : i32}>

func.func private @far(%x: tensor<1x49x1x512xf32>, %k: tensor<512x1x1x512xf32> {vta.constant}) -> tensor<1x49x1x512xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x49x1x512xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x49x1x512xf32>) -> tensor<1x49x1x512xf32>
  %c = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x49x1x512xf32>, tensor<512x1x1x512xf32>) outs(%i : tensor<1x49x1x512xf32>) -> tensor<1x49x1x512xf32>
  return %c : tensor<1x49x1x512xf32>
}
