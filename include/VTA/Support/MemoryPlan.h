//===- MemoryPlan.h - Addresses for tensors ---------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_SUPPORT_MEMORYPLAN_H
#define VTA_SUPPORT_MEMORYPLAN_H

#include "mlir/Support/LLVM.h"
#include <cstdint>

namespace mlir::vta {

/// Memory that is needed from step `first` until step `last`, both included.
struct Lifetime {
  uint64_t bytes = 0;
  unsigned first = 0, last = 0;
  /// A power of two; the default is a cache line, and a vector of AVX-512.
  uint64_t alignment = 64;
  uint64_t offset = 0; ///< Result of planMemory, a multiple of `alignment`.
};

/// Gives lifetimes offsets such that no two that meet in a step overlap, and
/// returns the bytes of all. The largest are placed first, each into the
/// smallest gap that holds it (as TensorFlow Lite's greedy-by-size planner:
/// Pisarchyk and Lee, "Efficient Memory Management for Deep Neural Net
/// Inference", 2020).
uint64_t planMemory(MutableArrayRef<Lifetime> lifetimes);

} // namespace mlir::vta

#endif // VTA_SUPPORT_MEMORYPLAN_H
