//===- Epilogue.h - The elementwise end of a kernel -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_DIALECT_VTA_TRANSFORMS_EPILOGUE_H
#define VTA_LIB_DIALECT_VTA_TRANSFORMS_EPILOGUE_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::vta {

/// One ALU step: acc = opcode(acc, immediate) or opcode(acc, operand).
struct EpilogueStep {
  AluOpcode opcode;
  int64_t imm = 0;
  Value operand; ///< Null for an immediate.
  AffineMap map; ///< How the output dimensions index `operand`.
  Location loc;
};

/// What happens to a contraction's accumulators until they are int8.
struct Epilogue {
  linalg::LinalgOp contraction;
  SmallVector<EpilogueStep> steps;
  /// The elementwise operations described, in order; the last one narrows.
  SmallVector<linalg::GenericOp> ops;
};

/// Follows the only use of `contraction` to the operation that narrows to i8.
/// Emits an error at whatever VTA's ALU cannot do.
FailureOr<Epilogue> matchEpilogue(linalg::LinalgOp contraction);

/// Brings the steps into normal form without changing a bit of the result:
/// constant additions folded, clips behind shifts and merged, immediates in
/// the portable range or, if they are too large for it, tensors. Emits an error
/// for an operand that cannot be loaded.
LogicalResult simplifyEpilogue(Epilogue &epilogue, const vtart::Config &config);

/// Replaces the operations by one in-place operation per step and a last one
/// that narrows.
void rebuildEpilogue(RewriterBase &rewriter, Epilogue &epilogue);

} // namespace mlir::vta

#endif // VTA_LIB_DIALECT_VTA_TRANSFORMS_EPILOGUE_H
