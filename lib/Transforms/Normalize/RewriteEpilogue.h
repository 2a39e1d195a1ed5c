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

/// Operands are loaded as whole elements: [batch][block] values. A constant
/// without the batch dimension is repeated over it; for batch 1 any operand
/// gets one. Emits an error for another operand.
LogicalResult completeOperand(RewriterBase &rewriter, EpilogueStep &step,
                              const vtart::Config &config);

} // namespace mlir::vta

#endif // VTA_LIB_TRANSFORMS_NORMALIZE_REWRITEEPILOGUE_H
