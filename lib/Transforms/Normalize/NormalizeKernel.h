//===- NormalizeKernel.h - What vta-normalize does to kernels ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_NORMALIZE_NORMALIZEKERNEL_H
#define VTA_LIB_TRANSFORMS_NORMALIZE_NORMALIZEKERNEL_H

#include "VTA/Kernel/Kernel.h"
#include "VTA/Kernel/KernelRanges.h"
#include "VTA/Transforms/Normalize/Passes.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "vtart/Config.h"

namespace mlir::vta {

/// What became of int8 max pools, for statistics.
struct PoolCounts {
  unsigned fused = 0, lone = 0, split = 0;
};

/// Makes `op`, a max pool of int8 values, a pool of accumulators: of the kernel
/// that computes these values for the pool alone, if `fusePools`, it does not
/// pool yet and has room for what a window sees, or of the values multiplied by
/// the identity. Windows that do not fit the memories are split. Emits an error
/// if VTA cannot run the pool.
LogicalResult poolAccumulators(RewriterBase &rewriter, linalg::GenericOp op,
                               const vtart::Config &config, bool fusePools,
                               PoolCounts &counts);

/// Makes the pool of `kernel`, if it has one, start from the smallest number,
/// with padding of the same that never counts, and moves steps behind it that
/// keep the order of values. Emits an error if padding may be the maximum.
LogicalResult normalizePool(RewriterBase &rewriter, const Kernel &kernel,
                            const KnownRanges &known);

/// Brings the steps of `kernel`, and the kernel's description with them, into
/// normal form without changing a bit of the result: `patterns`
/// (populateStepPatterns with shifts that may have any sum) to begin with,
/// residuals that are constants added as such, what is known to do nothing left
/// out, immediates in the portable range or, if they are too large for it,
/// tensors. Returns the values of the result. Emits an error for what no steps
/// can do exactly.
FailureOr<ConstantIntRanges>
simplifySteps(RewriterBase &rewriter, Kernel &kernel,
              const vtart::Config &config, const KnownRanges &known,
              const FrozenRewritePatternSet &patterns);

/// The contraction of `kernel`, if it uses every n-th row or column of its
/// input, reads a slice of just these, which `changed` tells. The other ones
/// are not loaded then. Rows are always worth it; columns, which then come one
/// element at a time, as the option says: automatic without a machine is never.
LogicalResult subsampleInput(RewriterBase &rewriter, const Kernel &kernel,
                             const vtart::Config &config,
                             SubsampleColumns subsampleColumns, bool &changed);

} // namespace mlir::vta

#endif // VTA_LIB_TRANSFORMS_NORMALIZE_NORMALIZEKERNEL_H
