//===- place-module.cpp - What of a network runs on VTA -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MineDialect.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/InitAll.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Support/Upstream.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: place-module INPUT.mlir\n";
    return 2;
  }
  mlir::DialectRegistry registry;
  mlir::vta::registerUpstreamDialects(registry);
  mlir::vta::registerAllDialects(registry);
  mlir::vta::registerAllExtensions(registry);
  mine::registerDialect(registry);
  mlir::MLIRContext context(registry);

  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;
  mlir::vta::NetworkPipelineOptions options;
  options.device = "vta";
  mlir::PassManager pm(&context);
  mlir::vta::buildNetworkPipeline(pm, options,
                                  mlir::vta::NetworkStage::Partition,
                                  mlir::vta::NetworkStage::Pack);
  if (mlir::failed(pm.run(*module)))
    return 1;
  unsigned kernels = 0, others = 0;
  module->walk([&](mlir::Operation *op) {
    kernels += llvm::isa<mlir::vta::KernelOp>(op);
    others += op->getName().getDialectNamespace() == "mine";
  });
  llvm::outs() << kernels << " kernels on VTA, " << others
               << " operations of mine on the host\n";
  return 0;
}
