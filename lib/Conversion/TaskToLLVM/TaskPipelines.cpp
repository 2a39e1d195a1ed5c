//===- TaskPipelines.cpp - Upstream passes for tasks --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Conversion/TaskToLLVM/LowerTask.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

TaskPipelines::TaskPipelines()
    : bufferize(ModuleOp::getOperationName()),
      vectorsToSCF(ModuleOp::getOperationName()),
      loopsToCF(ModuleOp::getOperationName()) {
  bufferize.addPass(bufferization::createEmptyTensorEliminationPass());
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  options.allowReturnAllocsFromLoops = true;
  bufferize.addPass(bufferization::createOneShotBufferizePass(options));
  bufferize.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
  bufferize.addPass(createCanonicalizerPass());
  bufferize.addPass(createCSEPass());
  bufferize.addNestedPass<func::FuncOp>(memref::createFoldMemRefAliasOpsPass());

  VectorTransferToSCFOptions transfers;
  vectorsToSCF.addNestedPass<func::FuncOp>(createConvertVectorToSCFPass(
      transfers.enableFullUnroll().setTargetRank(1)));

  loopsToCF.addNestedPass<func::FuncOp>(memref::createFoldMemRefAliasOpsPass());
  loopsToCF.addPass(memref::createExpandStridedMetadataPass());
  loopsToCF.addPass(createLowerAffinePass());
  loopsToCF.addPass(createCSEPass());
  loopsToCF.addPass(createSCFToControlFlowPass());
}
