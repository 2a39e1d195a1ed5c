//===- vta-opt.cpp - The vta-mlir optimizer driver ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/InitAll.h"
#include "VTA/Support/Upstream.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/PrettyStackTrace.h"
#ifdef VTA_TEST_PASSES
#include "TestPasses.h"
#endif

int main(int argc, char **argv) {
  llvm::setBugReportMsg(
      "This is a bug in vta-mlir: please report it with the command line, the "
      "input and the stack trace below.\n");
  mlir::registerAllPasses();
  mlir::vta::registerAllPasses();
#ifdef VTA_TEST_PASSES
  mlir::vta::test::registerTestPasses();
#endif
  mlir::DialectRegistry registry;
  mlir::vta::registerUpstreamDialects(registry, mlir::vta::Upstream::All);
  mlir::vta::registerAllDialects(registry);
  mlir::vta::registerAllExtensions(registry);
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "vta-mlir optimizer driver\n", registry));
}
