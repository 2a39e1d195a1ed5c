//===- compile-module.cpp - The compiler as a library ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/InitAll.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Support/Upstream.h"
#include "VTA/Target/VTAISA/Translation.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"

int main(int argc, char **argv) {
  if (argc != 3) {
    llvm::errs() << "usage: compile-module INPUT.mlir OUTPUT.vtaprog\n";
    return 2;
  }
  // What the passes use of MLIR: not all of its dialects.
  mlir::DialectRegistry registry;
  mlir::vta::registerUpstreamDialects(registry);
  mlir::vta::registerAllDialects(registry);
  mlir::vta::registerAllExtensions(registry);
  mlir::MLIRContext context(registry);

  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;
  mlir::vta::TargetPipelineOptions options;
  options.config = "1x16_i8w8a32_15_15_18_17";
  options.machine = "rtl-de10";
  mlir::PassManager pm(&context);
  mlir::vta::buildPipeline(pm, options);
  if (mlir::failed(pm.run(*module)))
    return 1;

  auto program = mlir::vta::findProgram(*module);
  if (mlir::failed(program))
    return 1;
  std::error_code error;
  llvm::raw_fd_ostream os(argv[2], error);
  if (error || mlir::failed(mlir::vta::writeBinary(*program, os))) {
    llvm::errs() << argv[2] << ": cannot write\n";
    return 1;
  }
  llvm::outs() << "compiled @" << program->getSymName() << "\n";
  return 0;
}
