//===- EpilogueSimplify.h - Epilogues in normal form ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_NORMALIZE_EPILOGUESIMPLIFY_H
#define VTA_LIB_TRANSFORMS_NORMALIZE_EPILOGUESIMPLIFY_H

#include "VTA/Kernel/Epilogue.h"
#include "vtart/Config.h"

namespace mlir::vta {

/// Makes the pool of `epilogue`, if it has one, start from the smallest number,
/// with padding of the same that never counts, and moves steps behind it that
/// keep the order of values. `known` tells about int8 operands. Emits an error
/// if padding may be the maximum.
LogicalResult normalizePool(Epilogue &epilogue, const KnownRanges &known);

/// Brings the steps into normal form without changing a bit of the result:
/// constant additions folded, clips behind shifts and merged, what is known to
/// do nothing left out, immediates in the portable range or, if they are too
/// large for it, tensors. `known` tells about int8 operands. Emits an error for
/// an operand that cannot be loaded and for what no steps can do exactly.
LogicalResult simplifyEpilogue(RewriterBase &rewriter, Epilogue &epilogue,
                               const vtart::Config &config,
                               const KnownRanges &known);

/// Operands are loaded as whole elements: [batch][block] values. A constant
/// without the batch dimension is repeated over it; for batch 1 any operand
/// gets one. Emits an error for another operand.
LogicalResult completeOperand(RewriterBase &rewriter, EpilogueStep &step,
                              const vtart::Config &config);

} // namespace mlir::vta

#endif // VTA_LIB_TRANSFORMS_NORMALIZE_EPILOGUESIMPLIFY_H
