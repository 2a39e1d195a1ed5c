//===- CompileContext.cpp - Contexts and errors in process ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompileContext.h"
#include "VTA/InitAll.h"
#include "VTA/Support/Upstream.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::vta;

const DialectRegistry &mlir::vta::getCompileRegistry() {
  static const DialectRegistry registry = [] {
    DialectRegistry registry;
    vta::registerUpstreamDialects(registry);
    vta::registerAllDialects(registry);
    vta::registerAllExtensions(registry);
    return registry;
  }();
  return registry;
}

ErrorCollector::ErrorCollector(MLIRContext *context, StringRef schedule)
    : handler(context, [this, schedule](Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
          return success();
        if (!text.empty())
          text += "; ";
        auto at = diagnostic.getLocation()->findInstanceOf<FileLineColLoc>();
        if (at && !schedule.empty() && at.getFilename() == schedule)
          text += llvm::formatv("{0}:{1}:{2}: ", schedule, at.getLine(),
                                at.getColumn());
        text += diagnostic.str();
        for (Diagnostic &note : diagnostic.getNotes())
          text += " (" + note.str() + ")";
        return success();
      }) {}
