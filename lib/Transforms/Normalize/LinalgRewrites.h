//===- LinalgRewrites.h - What linalg becomes before kernels ----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// linalg-to-vta-kernel rewrites what begins or ends kernels, one operation
// after the other. Each rewrite leaves alone what it has nothing to do with,
// and fails after an error at what VTA cannot run.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_NORMALIZE_LINALGREWRITES_H
#define VTA_LIB_TRANSFORMS_NORMALIZE_LINALGREWRITES_H

#include "VTA/Kernel/ToContraction.h"

namespace mlir::vta {

/// Producers that compute i32 values of int8 tensors become a part of `op`,
/// which reads them.
void fuseInt8Producers(RewriterBase &rewriter, linalg::LinalgOp op,
                       const vtart::Config &config);

/// True if `op` is elementwise, computes i32 values of int8 tensors and narrows
/// them to int8.
bool narrowsInt8(linalg::LinalgOp op);

/// An elementwise operation on int8 tensors that narrows to int8 starts from
/// accumulators: its first input is multiplied by the identity.
LogicalResult elementwiseToContraction(RewriterBase &rewriter,
                                       linalg::LinalgOp op,
                                       const vtart::Config &config,
                                       RewriteCounts &counts);

/// Checks that `op` is a packed contraction, and makes it start from zero. What
/// it started from, a constant or a tensor in DRAM, is added after it:
/// accumulators cannot be loaded and then worked on like the result of a
/// contraction.
LogicalResult startFromZero(RewriterBase &rewriter, linalg::LinalgOp op,
                            const vtart::Config &config);

/// True if `op` is elementwise and computes int8 values of i32 tensors.
bool narrowsAccumulators(linalg::LinalgOp op);

/// If `op` ends elementwise operations on i32 tensors alone, returns the zeros
/// that these start from, or else null. Where they do not, they do after it:
/// their first tensor is added to zeros.
FailureOr<linalg::FillOp> startElementwise(RewriterBase &rewriter,
                                           linalg::LinalgOp op,
                                           const vtart::Config &config);

} // namespace mlir::vta

#endif // VTA_LIB_TRANSFORMS_NORMALIZE_LINALGREWRITES_H
