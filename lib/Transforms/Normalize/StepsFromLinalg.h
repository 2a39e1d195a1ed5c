//===- StepsFromLinalg.h - Elementwise linalg as steps ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_NORMALIZE_STEPSFROMLINALG_H
#define VTA_LIB_TRANSFORMS_NORMALIZE_STEPSFROMLINALG_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::vta {

/// Replaces the elementwise operations that follow the contraction or fill
/// `start`, up to the one that narrows to i8, by steps in front of that. A max
/// pool among them stays linalg. Returns the step that narrows, which has the
/// discardable attributes of what it replaces. Emits an error at what
/// VTA's ALU cannot do.
FailureOr<StepOp> createStepsFromLinalg(RewriterBase &rewriter,
                                        linalg::LinalgOp start);

} // namespace mlir::vta

#endif // VTA_LIB_TRANSFORMS_NORMALIZE_STEPSFROMLINALG_H
