//===- VTAPluginBody.cpp - The part of the plugin that links MLIR ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTAPluginBody.h"
#include "VTA/InitAll.h"
#include "mlir/IR/DialectRegistry.h"

void vtaPluginRegisterDialects(mlir::DialectRegistry *registry) {
  mlir::vta::registerAllDialects(*registry);
  mlir::vta::registerAllExtensions(*registry);
}

void vtaPluginRegisterPasses() { mlir::vta::registerAllPasses(); }
