//===- AddByGemm.h - Additions that become products -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations that the ALU would run, or cannot, are replaced by contractions:
// BiasCoding.h and ResidualCoding.h say how their operands are coded.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_DIALECT_VTA_TRANSFORMOPS_ADDBYGEMM_H
#define VTA_LIB_DIALECT_VTA_TRANSFORMOPS_ADDBYGEMM_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::vta {

/// Replaces `op`, which adds a constant by channels to its init, by a
/// contraction with operands (constant vector, coded blocks) and the same init.
/// Emits an error if `op` is not of that form.
FailureOr<linalg::LinalgOp>
codeBiasAsGemm(RewriterBase &rewriter, StepOp op,
               function_ref<InFlightDiagnostic()> emitError);

/// Replaces `op`, which adds an int8 operand, scaled, to its init, by a
/// contraction with operands (int8 tensor, diagonal blocks) and the same init.
/// Emits an error if the operand or its scale does not fit.
FailureOr<linalg::LinalgOp>
codeResidualAsGemm(RewriterBase &rewriter, StepOp op,
                   function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::vta

#endif // VTA_LIB_DIALECT_VTA_TRANSFORMOPS_ADDBYGEMM_H
