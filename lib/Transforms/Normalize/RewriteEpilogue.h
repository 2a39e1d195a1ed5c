//===- RewriteEpilogue.h - Epilogues in normal form as IR -------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_NORMALIZE_REWRITEEPILOGUE_H
#define VTA_LIB_TRANSFORMS_NORMALIZE_REWRITEEPILOGUE_H

#include "VTA/Kernel/Epilogue.h"
#include "vtart/Config.h"

namespace mlir::vta {

/// Creates the constants that the ALU is given instead of others.
void createConvertedOperands(Epilogue &epilogue);

/// Operands are loaded as whole elements: [batch][block] values. A constant
/// without the batch dimension is repeated over it; for batch 1 any operand
/// gets one. Emits an error for another operand.
LogicalResult completeOperand(EpilogueStep &step, const vtart::Config &config);

/// Replaces the operations by one in-place operation per step and a last one
/// that narrows, which is returned.
linalg::GenericOp rebuildEpilogue(RewriterBase &rewriter, Epilogue &epilogue);

} // namespace mlir::vta

#endif // VTA_LIB_TRANSFORMS_NORMALIZE_REWRITEEPILOGUE_H
