//===- Fuse.cpp - Joins elementwise operations ----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an anchor (a contraction, a pool, a reduction) feeds is computed with
// it later, so an operation that reads two anchors makes one of them write its
// accumulators to memory. Where that can be avoided, the network is cut at 8
// bits.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::vta;

static bool isElementwiseGeneric(Operation *op) {
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  if (!generic || generic->getNumResults() != 1 ||
      generic.getNumLoops() != generic.getNumParallelLoops())
    return false;
  // Reads of elements elsewhere have no vectors; others shall keep theirs.
  return llvm::none_of(*generic.getBody(), [](Operation &inner) {
    return isa<tensor::ExtractOp>(inner);
  });
}

/// The result of an operation with sums or the like.
static bool isAnchorResult(Value value) {
  auto linalgOp = value.getDefiningOp<linalg::LinalgOp>();
  return linalgOp && linalgOp.getNumReductionLoops() != 0;
}

/// True if `op` reads an anchor's result other than `allowed`.
static bool readsOtherAnchor(linalg::GenericOp op, Value allowed,
                             OpOperand *except) {
  return llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *operand) {
    return operand != except && operand->get() != allowed &&
           isAnchorResult(operand->get());
  });
}

/// True if the producer of an operand can be computed where it is read, once.
static bool canFuse(OpOperand *operand, bool atNarrow) {
  auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
  auto consumer = cast<linalg::GenericOp>(operand->getOwner());
  if (!isElementwiseGeneric(producer) || !operand->get().hasOneUse() ||
      !consumer.isDpsInput(operand) ||
      !consumer.getMatchingIndexingMap(operand).isPermutation() ||
      !cpu::areChainable(producer.getOperation(), consumer.getOperation()))
    return false;
  for (OpOperand *read : producer.getDpsInputOperands()) {
    if (!isAnchorResult(read->get()))
      continue;
    // The same anchor is allowed: a value and the condition to select it by.
    if (readsOtherAnchor(consumer, read->get(), operand))
      return false;
    Type type = getElementTypeOrSelf(operand->get().getType());
    if (!atNarrow && type.getIntOrFloatBitWidth() == 8)
      return false;
  }
  return linalg::areElementwiseOpsFusable(operand);
}

/// Joins `consumer` with what it reads. Returns how often that was done.
static unsigned fuseInto(RewriterBase &rewriter, linalg::GenericOp consumer,
                         bool atNarrow) {
  unsigned count = 0;
  for (bool again = true; again;) {
    again = false;
    for (OpOperand *operand : consumer.getDpsInputOperands()) {
      if (!canFuse(operand, atNarrow))
        continue;
      Operation *producer = operand->get().getDefiningOp();
      rewriter.setInsertionPoint(consumer);
      FailureOr<linalg::ElementwiseOpFusionResult> fused =
          linalg::fuseElementwiseOps(rewriter, operand);
      if (failed(fused))
        continue;
      for (auto [from, to] : fused->replacements)
        rewriter.replaceAllUsesWith(from, to);
      rewriter.eraseOp(consumer);
      if (producer->use_empty())
        rewriter.eraseOp(producer);
      consumer = cast<linalg::GenericOp>(fused->fusedOp);
      ++count;
      again = true;
      break;
    }
  }
  return count;
}

/// True for reshapes that add dimensions of 1 to what an operation computes.
static bool addsUnitDims(OpOperand *operand) {
  auto expand = operand->get().getDefiningOp<tensor::ExpandShapeOp>();
  if (!expand || !expand.getSrc().getDefiningOp<linalg::LinalgOp>() ||
      !isElementwiseGeneric(operand->getOwner()))
    return false;
  auto isOne = [](int64_t extent) { return extent == 1; };
  return llvm::count_if(expand.getResultType().getShape(), isOne) -
             llvm::count_if(expand.getSrcType().getShape(), isOne) ==
         expand.getResultType().getRank() - expand.getSrcType().getRank();
}

unsigned lowertosa::fuseElementwise(RewriterBase &rewriter, Operation *root) {
  RewritePatternSet patterns(root->getContext());
  linalg::populateFoldReshapeOpsByCollapsingPatterns(patterns, addsUnitDims);
  populateHoisting(patterns);
  (void)applyPatternsGreedily(root, std::move(patterns));

  unsigned count = 0;
  for (bool atNarrow : {false, true}) {
    SmallVector<linalg::GenericOp> consumers;
    root->walk([&](linalg::GenericOp op) {
      if (isElementwiseGeneric(op))
        consumers.push_back(op);
    });
    // A producer has joined its own producers before it is joined itself.
    for (linalg::GenericOp consumer : consumers)
      count += fuseInto(rewriter, consumer, atNarrow);
  }
  RewritePatternSet simplification(root->getContext());
  populateSimplification(simplification);
  // Of results that lost dimensions of 1.
  tensor::populateFoldTensorEmptyPatterns(simplification);
  (void)applyPatternsGreedily(root, std::move(simplification));
  return count;
}
