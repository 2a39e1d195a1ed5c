//===- NormalizePool.h - Max pools on accumulators --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// VTA compares accumulators only. A pool of int8 values becomes one of the
// accumulators that these are narrowed from, or of the values multiplied by the
// identity. What of a kernel's steps keeps the order of values runs behind the
// pool, on fewer of them.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_NORMALIZE_NORMALIZEPOOL_H
#define VTA_LIB_TRANSFORMS_NORMALIZE_NORMALIZEPOOL_H

#include "VTA/Kernel/Epilogue.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::vta {

/// What `rewriteInt8Pools` did.
struct PoolCounts {
  unsigned fused = 0, alone = 0;
};

/// Makes pools of accumulators of all max pools of int8 values in `func`, which
/// has packed contractions where its kernels begin. With `fuse`, the pool of
/// what one kernel computes for it alone becomes a part of that kernel, if it
/// does not pool yet. Emits an error at pools that VTA cannot run.
LogicalResult rewriteInt8Pools(RewriterBase &rewriter, func::FuncOp func,
                               bool fuse, PoolCounts &counts);

/// Makes the pool of `epilogue`, if it has one, start from the smallest number,
/// with padding of the same that never counts, and moves steps behind it that
/// keep the order of values. `known` tells about int8 operands. Emits an error
/// if padding may be the maximum.
LogicalResult normalizePool(Epilogue &epilogue,
                            const KnownRanges &known = KnownRanges());

} // namespace mlir::vta

#endif // VTA_LIB_TRANSFORMS_NORMALIZE_NORMALIZEPOOL_H
