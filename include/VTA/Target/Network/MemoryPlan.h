//===- MemoryPlan.h - Addresses for tensors ---------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TARGET_NETWORK_MEMORYPLAN_H
#define VTA_TARGET_NETWORK_MEMORYPLAN_H

#include "mlir/Support/LLVM.h"
#include <cstdint>

namespace mlir::vta::cpu {

/// Memory that is needed from step `first` until step `last`, both included.
struct Lifetime {
  uint64_t bytes = 0;
  unsigned first = 0, last = 0;
  uint64_t offset = 0; ///< Set by planMemory, a multiple of 64.
};

/// Gives lifetimes offsets such that no two that meet in a step overlap, and
/// returns the bytes of all. The largest are placed first, each into the
/// smallest gap that holds it (as TensorFlow Lite's greedy-by-size planner:
/// Pisarchyk and Lee, "Efficient Memory Management for Deep Neural Net
/// Inference", 2020).
uint64_t planMemory(MutableArrayRef<Lifetime> lifetimes);

} // namespace mlir::vta::cpu

#endif // VTA_TARGET_NETWORK_MEMORYPLAN_H
