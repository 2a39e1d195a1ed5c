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

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::vta {

/// Replaces `op`, which adds operand `operand`, a constant broadcast over the
/// spatial dimensions, to its init, by a contraction with operands (constant
/// vector, coded blocks) and the same init. Emits an error if `op` is not of
/// that form.
FailureOr<linalg::LinalgOp>
codeBiasAsGemm(RewriterBase &rewriter, linalg::LinalgOp op, int64_t operand,
               function_ref<InFlightDiagnostic()> emitError);

/// Replaces `op`, which adds int8 operand `operand`, scaled, to its init, by a
/// contraction with operands (int8 tensor, diagonal blocks) and the same init.
/// Emits an error if `op` is not of that form.
FailureOr<linalg::LinalgOp>
codeResidualAsGemm(RewriterBase &rewriter, linalg::LinalgOp op, int64_t operand,
                   function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::vta

#endif // VTA_LIB_DIALECT_VTA_TRANSFORMOPS_ADDBYGEMM_H
