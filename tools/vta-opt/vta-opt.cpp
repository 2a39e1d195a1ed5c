//===- vta-opt.cpp - The vta-mlir optimizer driver ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/InitAll.h"
#include "VTA/Support/Upstream.h"
#include "VTA/Support/Version.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/PrettyStackTrace.h"
#ifdef VTA_TEST_PASSES
#include "MineDialect.h"
#include "TestPasses.h"
#endif

#ifndef NDEBUG
/// The option that chooses what LLVM_DEBUG prints. LLVM registers it only if it
/// was built with assertions itself, which Debian's was not.
static void registerDebugOnly() {
  if (llvm::cl::getRegisteredOptions().contains("debug-only"))
    return;
  static llvm::cl::list<std::string> option(
      "debug-only", llvm::cl::CommaSeparated, llvm::cl::Hidden,
      llvm::cl::value_desc("pass,.."),
      llvm::cl::desc("Print the decisions of these passes"),
      llvm::cl::callback([](const std::string &pass) {
        static std::vector<std::string> passes;
        passes.push_back(pass);
        std::vector<const char *> types;
        for (const std::string &type : passes)
          types.push_back(type.c_str());
        llvm::DebugFlag = true;
        llvm::setCurrentDebugTypes(types.data(), types.size());
      }));
}
#endif

int main(int argc, char **argv) {
  llvm::setBugReportMsg(
      "This is a bug in vta-mlir: please report it with the command line, the "
      "input and the stack trace below.\n");
  mlir::vta::setVersionPrinter();
#ifndef NDEBUG
  registerDebugOnly();
#endif
  mlir::registerAllPasses();
  mlir::vta::registerAllPasses();
#ifdef VTA_TEST_PASSES
  mlir::vta::test::registerTestPasses();
#endif
  mlir::DialectRegistry registry;
  mlir::vta::registerUpstreamDialects(registry, mlir::vta::Upstream::All);
  mlir::vta::registerAllDialects(registry);
  mlir::vta::registerAllExtensions(registry);
#ifdef VTA_TEST_PASSES
  mine::registerDialect(registry);
#endif
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "vta-mlir optimizer driver\n", registry));
}
