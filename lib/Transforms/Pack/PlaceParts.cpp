//===- PlaceParts.cpp - vta-place-parts -----------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Pack/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-place-parts"

namespace mlir::vta {
#define GEN_PASS_DEF_VTAPLACEPARTS
#include "VTA/Transforms/Pack/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;

namespace {
struct PlaceParts : public vta::impl::VTAPlacePartsBase<PlaceParts> {
  using Base::Base;
  void runOnOperation() override;
};
} // namespace

/// True if `op` inserts into a buffer, after others or as the first one.
static bool insertsIntoBuffer(Operation *op) {
  auto insert = dyn_cast<tensor::InsertSliceOp>(op);
  while (insert) {
    if (insert.getDest().getDefiningOp<bufferization::AllocTensorOp>())
      return true;
    insert = insert.getDest().getDefiningOp<tensor::InsertSliceOp>();
  }
  return false;
}

void PlaceParts::runOnOperation() {
  func::FuncOp func = getOperation();
  // Kernels write to where they were told to when they were made.
  if (!func.getOps<vta::KernelOp>().empty())
    return markAllAnalysesPreserved();
  WalkResult found = func.walk([](tensor::InsertSliceOp insert) {
    return insertsIntoBuffer(insert) ? WalkResult::interrupt()
                                     : WalkResult::advance();
  });
  if (!found.wasInterrupted())
    return;
  bufferization::OneShotBufferizationOptions options;
  bufferization::OneShotAnalysisState state(func, options);
  if (failed(bufferization::analyzeOp(func, state)))
    return signalPassFailure();
  auto extract = [&](RewriterBase &rewriter, SubsetInsertionOpInterface op,
                     tensor::EmptyOp empty, Operation *user) -> Value {
    if (!insertsIntoBuffer(op))
      return {};
    Value place =
        bufferization::buildSubsetExtraction(rewriter, op, empty, user);
    LLVM_DEBUG(llvm::dbgs() << (place ? "placing " : "not placing ") << empty
                            << " in " << op << "\n");
    numPlaced += place != nullptr;
    return place;
  };
  IRRewriter rewriter(&getContext());
  if (failed(
          bufferization::eliminateEmptyTensors(rewriter, func, state, extract)))
    signalPassFailure();
}
