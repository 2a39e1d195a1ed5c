//===- BufferizeTask.cpp - Buffers and loops for tasks --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/FormTasks/DestinationForm.h"
#include "VTA/CPU/TaskToLLVM/LowerTask.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// Splats as large as a tensor would become as large in the object.
static void fillInsteadOfSplats(func::FuncOp func) {
  SmallVector<arith::ConstantOp> constants;
  func.walk([&](arith::ConstantOp op) {
    if (auto value = dyn_cast<SplatElementsAttr>(op.getValue());
        value && isa<RankedTensorType>(op.getType()) &&
        value.getType().getRank() > 0)
      constants.push_back(op);
  });
  for (arith::ConstantOp op : constants) {
    OpBuilder b(op);
    auto value = cast<SplatElementsAttr>(op.getValue());
    Value scalar = arith::ConstantOp::create(b, op.getLoc(),
                                             value.getSplatValue<TypedAttr>());
    Value empty = tensor::EmptyOp::create(
        b, op.getLoc(), value.getType().getShape(), value.getElementType());
    op.replaceAllUsesWith(
        linalg::FillOp::create(b, op.getLoc(), scalar, empty)->getResult(0));
    op.erase();
  }
}

LogicalResult cpu::simplifyTensors(func::FuncOp func) {
  fillInsteadOfSplats(func);
  if (failed(decomposeSoftmax(func)))
    return failure();
  RewritePatternSet patterns(func.getContext());
  tensor::populateDecomposeTensorConcatPatterns(patterns);
  linalg::populateDecomposePadPatterns(patterns);
  return applyPatternsGreedily(func, std::move(patterns));
}

void cpu::buildBufferizePipeline(OpPassManager &pm) {
  pm.addPass(bufferization::createEmptyTensorEliminationPass());
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  options.allowReturnAllocsFromLoops = true;
  pm.addPass(bufferization::createOneShotBufferizePass(options));
  pm.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}
