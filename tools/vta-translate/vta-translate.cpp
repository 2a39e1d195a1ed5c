//===- vta-translate.cpp - To and from formats that are not MLIR ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Support/Version.h"
#include "VTA/Target/Network/WriteNetwork.h"
#include "VTA/Target/ONNX/Import.h"
#include "VTA/Target/VTAISA/Translation.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"
#include "llvm/Support/PrettyStackTrace.h"

int main(int argc, char **argv) {
  llvm::setBugReportMsg(
      "This is a bug in vta-mlir: please report it with the command line, the "
      "input and the stack trace below.\n");
  mlir::vta::setVersionPrinter();
  mlir::vta::registerVTAISATranslations();
  mlir::vta::onnx::registerImport();
  mlir::vta::cpu::registerNetworkTranslation();
  return mlir::failed(
      mlir::mlirTranslateMain(argc, argv, "vta-mlir translation driver\n"));
}
