// Processors with an instruction that rounds use it; the others convert to
// integers and back. SSE 4.1 is part of x86-64-v2, and ARMv8 has frintm.

// RUN: vta-opt %s -vta-cpu-lower-task='target=x86_64-linux-gnu cpu=x86-64-v2' \
// RUN:   | FileCheck %s -check-prefix=ROUNDS
// RUN: vta-opt %s -vta-cpu-lower-task='target=x86_64-linux-gnu cpu=x86-64-v3' \
// RUN:   | FileCheck %s -check-prefix=ROUNDS
// RUN: vta-opt %s -vta-cpu-lower-task='target=aarch64-linux-gnu cpu=cortex-a72' \
// RUN:   | FileCheck %s -check-prefix=ROUNDS
// RUN: vta-opt %s -vta-cpu-lower-task='target=x86_64-linux-gnu cpu=x86-64' \
// RUN:   | FileCheck %s -check-prefix=CONVERTS
// RUN: vta-opt %s -vta-cpu-lower-task='target=armv7-linux-gnueabihf cpu=cortex-a9' \
// RUN:   | FileCheck %s -check-prefix=CONVERTS

// ROUNDS-LABEL: llvm.func internal @power_body
// ROUNDS-COUNT-2: llvm.intr.floor
// ROUNDS-NOT: llvm.intr.floor

// CONVERTS-LABEL: llvm.func internal @power_body
// CONVERTS-NOT: llvm.intr.floor
// CONVERTS-COUNT-2: llvm.sitofp
// CONVERTS-NOT: llvm.intr.floor

// The polynomial of the exponential function has one, too.
func.func private @power(%a: tensor<5xf32>) -> tensor<5xf32>
    attributes {vta.task} {
  %e = tensor.empty() : tensor<5xf32>
  %0 = linalg.exp ins(%a : tensor<5xf32>) outs(%e : tensor<5xf32>)
      -> tensor<5xf32>
  %1 = linalg.floor ins(%0 : tensor<5xf32>) outs(%e : tensor<5xf32>)
      -> tensor<5xf32>
  return %1 : tensor<5xf32>
}
