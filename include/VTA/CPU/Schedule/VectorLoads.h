//===- VectorLoads.h - Vectors of elements that are apart -------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_SCHEDULE_VECTORLOADS_H
#define VTA_CPU_SCHEDULE_VECTORLOADS_H

#include <cstdint>

namespace mlir::vta::cpu {

/// Elements that are near to each other are loaded in one piece of at most so
/// many vectors, of which each lane chooses its own. That takes n loads of
/// vectors and n - 1 shuffles of two. One by one, the four lanes of 128 bits
/// take four loads and three insertions, which is as much for n = 4.
inline constexpr int64_t kMaxVectorsInOneLoad = 4;

} // namespace mlir::vta::cpu

#endif // VTA_CPU_SCHEDULE_VECTORLOADS_H
