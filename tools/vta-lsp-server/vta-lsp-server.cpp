//===- vta-lsp-server.cpp - Language server for editors -------------------===//
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
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

int main(int argc, char **argv) {
  mlir::vta::setVersionPrinter();
  mlir::DialectRegistry registry;
  mlir::vta::registerUpstreamDialects(registry, mlir::vta::Upstream::All);
  mlir::vta::registerAllDialects(registry);
  mlir::vta::registerAllExtensions(registry);
  return mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
}
