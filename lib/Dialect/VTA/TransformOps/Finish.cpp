//===- Finish.cpp - transform.vta.finish ----------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Schedule.h"
#include "VTA/Dialect/VTA/TransformOps/VTATransformOps.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include <mutex>

using namespace mlir;
using namespace mlir::vta;

/// True if `slice` is all of `whole`, also where sizes are dynamic.
template <typename SliceOp>
static bool coversWhole(SliceOp slice, Value whole) {
  for (OpFoldResult offset : slice.getMixedOffsets())
    if (!isConstantIntValue(offset, 0))
      return false;
  for (OpFoldResult stride : slice.getMixedStrides())
    if (!isConstantIntValue(stride, 1))
      return false;
  for (auto [i, size] : llvm::enumerate(slice.getMixedSizes())) {
    FailureOr<bool> equal = ValueBoundsConstraintSet::areEqual(
        ValueBoundsConstraintSet::Variable(size),
        ValueBoundsConstraintSet::Variable(whole, static_cast<int64_t>(i)));
    if (failed(equal) || !*equal)
      return false;
  }
  return true;
}

namespace {
struct FoldWholeExtract : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getSourceType().getRank() != op.getType().getRank() ||
        !coversWhole(op, op.getSource()))
      return rewriter.notifyMatchFailure(op, "not all of the source");
    if (op.getSourceType() == op.getType())
      rewriter.replaceOp(op, op.getSource());
    else
      rewriter.replaceOpWithNewOp<tensor::CastOp>(op, op.getType(),
                                                  op.getSource());
    return success();
  }
};

struct FoldWholeInsert : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getSourceType().getRank() != op.getType().getRank() ||
        !coversWhole(op, op.getDest()))
      return rewriter.notifyMatchFailure(op, "not all of the destination");
    if (op.getSourceType() == op.getType())
      rewriter.replaceOp(op, op.getSource());
    else
      rewriter.replaceOpWithNewOp<tensor::CastOp>(op, op.getType(),
                                                  op.getSource());
    return success();
  }
};

/// What finishing applies, collected once for each context.
class FinishPatterns : public DialectInterface::Base<FinishPatterns> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FinishPatterns)
  explicit FinishPatterns(Dialect *dialect) : Base(dialect) {}

  ArrayRef<FrozenRewritePatternSet> getPhases() const {
    std::call_once(once, [&] { collect(); });
    return phases;
  }

private:
  void collect() const;

  mutable std::once_flag once;
  mutable SmallVector<FrozenRewritePatternSet, 3> phases;
};
} // namespace

void FinishPatterns::collect() const {
  MLIRContext *context = getDialect()->getContext();
  RewritePatternSet canonicalization(context), extracts(context),
      inserts(context);
  tensor::populateFoldTensorEmptyPatterns(canonicalization);
  memref::populateResolveRankedShapedTypeResultDimsPatterns(canonicalization);
  // Of the dialects that schedules leave behind: all others would double the
  // time it takes.
  for (StringRef name : {"affine", "arith", "linalg", "scf", "tensor", "vta"})
    if (Dialect *dialect = context->getLoadedDialect(name)) {
      dialect->getCanonicalizationPatterns(canonicalization);
      for (RegisteredOperationName op :
           context->getRegisteredOperationsByDialect(name))
        op.getCanonicalizationPatterns(canonicalization, context);
    }
  // A loop-carried tile is known to keep its size by the insertion at the end
  // of the body: extractions have to be folded first.
  extracts.add<FoldWholeExtract>(context);
  inserts.add<FoldWholeInsert>(context);
  phases.push_back(std::move(canonicalization));
  phases.push_back(std::move(extracts));
  phases.push_back(std::move(inserts));
}

void mlir::vta::addFinishPatterns(VTADialect *dialect) {
  dialect->addInterfaces<FinishPatterns>();
}

DiagnosedSilenceableFailure
FinishOp::apply(transform::TransformRewriter &rewriter,
                transform::TransformResults &results,
                transform::TransformState &state) {
  // All dialects whose patterns are collected are loaded with this operation.
  ArrayRef<FrozenRewritePatternSet> phases =
      getContext()
          ->getLoadedDialect<VTADialect>()
          ->getRegisteredInterface<FinishPatterns>()
          ->getPhases();
  GreedyRewriteConfig config;
  config.setListener(
      static_cast<RewriterBase::Listener *>(rewriter.getListener()));
  auto targets = llvm::to_vector(state.getPayloadOps(getTarget()));
  if (targets.empty())
    return emitSilenceableError() << "the target handle matches nothing";
  for (Operation *target : targets) {
    target->walk([](Operation *op) {
      if (getLoopMark(op))
        op->removeDiscardableAttr(kScheduleAttrName);
    });
    auto apply = [&](const FrozenRewritePatternSet &patterns) {
      return applyPatternsGreedily(target, patterns, config);
    };
    if (failed(apply(phases[0])) || failed(apply(phases[1])) ||
        failed(apply(phases[2])))
      return emitDefiniteFailure() << "cleaning up did not converge";
    DominanceInfo dominance;
    eliminateCommonSubExpressions(rewriter, dominance, target);
    if (failed(apply(phases[0])))
      return emitDefiniteFailure() << "cleaning up did not converge";
  }
  return DiagnosedSilenceableFailure::success();
}

void FinishOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(getTargetMutable(), effects);
  transform::modifiesPayload(effects);
}
