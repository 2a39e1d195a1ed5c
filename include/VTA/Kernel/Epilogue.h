//===- Epilogue.h - The elementwise end of a kernel -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_EPILOGUE_H
#define VTA_KERNEL_EPILOGUE_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Kernel/EpilogueRanges.h"
#include "VTA/Kernel/MaxPool.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::vta {

/// One step: acc = opcode(acc, immediate) or opcode(acc, operand). Tensors are
/// i32, or, for an addition by the GEMM unit, i8 and scaled. Shifts by an
/// immediate may be negative: to the left. Or a max pool, of which there is at
/// most one.
struct EpilogueStep {
  AluOpcode opcode;
  int64_t imm = 0;
  Value operand; ///< Null for an immediate.
  AffineMap map; ///< How the output dimensions index `operand`.
  Location loc;
  std::shared_ptr<const MaxPool> pool = nullptr;
  int64_t scale = 1; ///< What the values of an i8 operand are multiplied by.
  /// What the ALU has to be given for `operand`, a constant that is subtracted
  /// or shifts to the left; null if the values are those of `operand`.
  DenseIntElementsAttr converted = {};

  /// True if `operand` is added by the GEMM unit: acc += scale * operand.
  bool isResidual() const {
    return operand &&
           getElementTypeOrSelf(operand.getType()).isSignlessInteger(8);
  }
};

/// What `op`, which does not narrow, does.
EpilogueStep describeStep(StepOp op);

/// What happens to accumulators until they are int8.
struct Epilogue {
  /// The contraction; in a kernel without one the fill with zero that takes
  /// its place.
  linalg::LinalgOp contraction;
  SmallVector<EpilogueStep> steps;
  /// The elementwise operations and the pool described, in order; the last one
  /// narrows.
  SmallVector<linalg::GenericOp> ops;
  /// What simplifyEpilogue proves about the int8 results.
  IntRange result = IntRange::ofInt8();
};

/// The values of a constant tensor, also of static parts of one, or null.
DenseIntElementsAttr getConstantValues(Value value);

/// Values of the operand of `step` if they are known, or null.
DenseIntElementsAttr getOperandValues(const EpilogueStep &step);

/// Follows the only use of `contraction` to the operation that narrows to i8.
/// Emits an error at whatever VTA's ALU cannot do.
FailureOr<Epilogue> matchEpilogue(linalg::LinalgOp contraction);

} // namespace mlir::vta

#endif // VTA_KERNEL_EPILOGUE_H
