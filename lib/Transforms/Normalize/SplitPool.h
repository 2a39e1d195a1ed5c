//===- SplitPool.h - Max pools that do not fit on chip ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pool needs room for all that one window sees. A maximum is the maximum of
// the maxima of parts: a pool of large windows is a sequence of pools of
// smaller ones, each of the result of the one before it.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_NORMALIZE_SPLITPOOL_H
#define VTA_LIB_TRANSFORMS_NORMALIZE_SPLITPOOL_H

#include "VTA/Kernel/Kernel.h"
#include "vtart/Config.h"

namespace mlir::vta {

/// True if `kernel` with a pool of its accumulators has room for all that it
/// needs for one window. Emits an error if VTA cannot run its contraction.
FailureOr<bool> fitsBehind(const MaxPool &pool, const Kernel &kernel,
                           const vtart::Config &config);

/// Pools that compute `pool` one after the other, and fit alone. It is `pool`
/// itself if it fits, or if there is no such sequence. Only the first one has a
/// source yet.
SmallVector<MaxPool, 2> splitMaxPool(const MaxPool &pool,
                                     const vtart::Config &config);

} // namespace mlir::vta

#endif // VTA_LIB_TRANSFORMS_NORMALIZE_SPLITPOOL_H
