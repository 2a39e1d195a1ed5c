//===- Subsample.h - Inputs without what is not used ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_NORMALIZE_SUBSAMPLE_H
#define VTA_LIB_TRANSFORMS_NORMALIZE_SUBSAMPLE_H

#include "VTA/Transforms/Normalize/Passes.h"
#include "vtart/Config.h"

namespace mlir::vta {

/// A contraction that uses every n-th row or column of its input reads a slice
/// of just these, so that the others are not loaded. Rows are always worth it;
/// columns, which then come one element at a time, as `columns` says: automatic
/// without a machine is never. Sets `changed`; fails if there is a machine that
/// is none.
LogicalResult subsampleInput(RewriterBase &rewriter, linalg::GenericOp op,
                             const vtart::Config &config,
                             SubsampleColumns columns, bool &changed);

} // namespace mlir::vta

#endif // VTA_LIB_TRANSFORMS_NORMALIZE_SUBSAMPLE_H
