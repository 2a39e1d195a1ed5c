//===- check-module.cpp - Parses and verifies with the vta dialect --------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: check-module INPUT.mlir\n";
    return 2;
  }
  mlir::MLIRContext context;
  context.loadDialect<mlir::func::FuncDialect, mlir::vta::VTADialect>();
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;
  unsigned count = 0;
  module->walk([&](mlir::Operation *op) {
    if (llvm::isa_and_nonnull<mlir::vta::VTADialect>(op->getDialect()))
      ++count;
  });
  llvm::outs() << count << " vta operations\n";
  return 0;
}
