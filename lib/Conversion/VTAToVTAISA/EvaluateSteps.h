//===- EvaluateSteps.h - The steps of vta-evaluate --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_CONVERSION_VTATOVTAISA_EVALUATESTEPS_H
#define VTA_LIB_CONVERSION_VTATOVTAISA_EVALUATESTEPS_H

#include "Emit.h"
#include "vtart/Machine.h"

namespace mlir::vta::evaluate {

/// The state of an evaluation: what one step leaves for the next.
struct Evaluation {
  func::FuncOp func;
  Trace &trace;
  const EvaluateOptions &options;
  vtart::Machine machine = {};
  PendingProgram pending = {}; ///< The program between `emit` and `place-uops`.
  EvaluateResult result = {};
};

/// Runs all steps (EvaluateSteps.cpp lists them), and prints after those that
/// the options name.
LogicalResult runSteps(Evaluation &evaluation);

/// Emits an error that lists the steps if `name` is neither one of them nor
/// "all" nor empty.
LogicalResult checkStepName(StringRef name,
                            function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::vta::evaluate

#endif // VTA_LIB_CONVERSION_VTATOVTAISA_EVALUATESTEPS_H
