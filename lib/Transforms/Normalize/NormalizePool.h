//===- NormalizePool.h - Max pools on accumulators --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// What of a kernel's steps keeps the order of values runs after its pool, on
// fewer of them.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_NORMALIZE_NORMALIZEPOOL_H
#define VTA_LIB_TRANSFORMS_NORMALIZE_NORMALIZEPOOL_H

#include "VTA/Kernel/Epilogue.h"

namespace mlir::vta {

/// Makes the pool of `epilogue`, if it has one, start from the smallest number,
/// with padding of the same that never counts, and moves steps behind it that
/// keep the order of values. `known` tells about int8 operands. Emits an error
/// if padding may be the maximum.
LogicalResult normalizePool(Epilogue &epilogue,
                            const KnownRanges &known = KnownRanges());

} // namespace mlir::vta

#endif // VTA_LIB_TRANSFORMS_NORMALIZE_NORMALIZEPOOL_H
