//===- CompileContext.h - Contexts and errors of compilers in process -*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TUNING_VTA_COMPILECONTEXT_H
#define VTA_LIB_TUNING_VTA_COMPILECONTEXT_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/Error.h"

namespace mlir::vta {

/// What a context needs to read kernels and to compile them.
const DialectRegistry &getCompileRegistry();

/// Keeps the errors of a context for as long as it lives.
class ErrorCollector {
public:
  /// Errors in the file `schedule` say where they are.
  explicit ErrorCollector(MLIRContext *context, StringRef schedule = {});

  std::string take(StringRef otherwise) {
    return text.empty() ? otherwise.str() : std::move(text);
  }

private:
  ScopedDiagnosticHandler handler;
  std::string text;
};

} // namespace mlir::vta

#endif // VTA_LIB_TUNING_VTA_COMPILECONTEXT_H
