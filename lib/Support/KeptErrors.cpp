//===- KeptErrors.cpp - Errors as reasons ---------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Support/KeptErrors.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace mlir::vta;

KeptErrors mlir::vta::keepErrors(MLIRContext *context,
                                 function_ref<void()> match) {
  KeptErrors errors;
  // Other threads run passes in the same context. Remarks are shown.
  ScopedDiagnosticHandler handler(
      context, [&, thread = llvm::get_threadid()](Diagnostic &diagnostic) {
        if (llvm::get_threadid() != thread ||
            diagnostic.getSeverity() != DiagnosticSeverity::Error)
          return failure();
        errors.push_back(std::move(diagnostic));
        return success();
      });
  match();
  return errors;
}

LogicalResult mlir::vta::emitErrors(MLIRContext *context, KeptErrors &errors) {
  if (errors.empty())
    return success();
  for (Diagnostic &error : errors)
    context->getDiagEngine().emit(std::move(error));
  errors.clear();
  return failure();
}
