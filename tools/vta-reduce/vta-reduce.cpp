//===- vta-reduce.cpp - Makes a failing input smaller ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/InitAll.h"
#include "VTA/Support/Upstream.h"
#include "VTA/Support/Version.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"
#include "llvm/Support/WithColor.h"

/// The pass reduction-tree erases operations and verifies what is left, and
/// most of that is invalid. These errors say nothing about the input: they are
/// dropped, except for those of the pass itself.
static void dropErrorsOfVariants(mlir::MLIRContext &context) {
  static bool isReducing = false;
  context.registerActionHandler([](llvm::function_ref<void()> run,
                                   const mlir::tracing::Action &action) {
    const auto *execution = llvm::dyn_cast<mlir::PassExecutionAction>(&action);
    bool wasReducing = isReducing;
    if (execution && execution->getPass().getArgument() == "reduction-tree")
      isReducing = true;
    run();
    isReducing = wasReducing;
  });
  context.getDiagEngine().registerHandler([](mlir::Diagnostic &diagnostic) {
    if (!isReducing)
      return mlir::failure();
    // "uninterested module will not be reduced" is only a warning, which would
    // not be shown.
    if (std::string text = diagnostic.str();
        llvm::StringRef(text).contains("interest"))
      llvm::WithColor::error(llvm::errs()) << text << "\n";
    return mlir::success();
  });
}

int main(int argc, char **argv) {
  mlir::vta::setVersionPrinter();
  mlir::registerAllPasses();
  mlir::vta::registerAllPasses();
  mlir::DialectRegistry registry;
  mlir::vta::registerUpstreamDialects(registry, mlir::vta::Upstream::All);
  mlir::vta::registerAllDialects(registry);
  mlir::vta::registerAllExtensions(registry);
  mlir::MLIRContext context(registry);
  dropErrorsOfVariants(context);
  return mlir::failed(mlir::mlirReduceMain(argc, argv, context));
}
