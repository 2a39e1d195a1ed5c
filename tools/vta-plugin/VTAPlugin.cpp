//===- VTAPlugin.cpp - vta-mlir for a stock mlir-opt ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same registration as in our tools, for
//   mlir-opt --load-dialect-plugin=VTAPlugin.so --load-pass-plugin=VTAPlugin.so
//
//===----------------------------------------------------------------------===//

#include "VTA/InitAll.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "VTA", LLVM_VERSION_STRING,
          [](mlir::DialectRegistry *registry) {
            mlir::vta::registerAllDialects(*registry);
            mlir::vta::registerAllExtensions(*registry);
          }};
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "VTA", LLVM_VERSION_STRING,
          [] { mlir::vta::registerAllPasses(); }};
}
