//===- VectorizeOp.cpp - transform.vta.cpu.vectorize ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tiles on tensors become vectors: upstream's vectorization of linalg, with the
// rewrites before it that make windows vectorizable and the ones after it that
// keep accumulators in registers.
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"
#include "VTA/Dialect/CPU/TransformOps/TilePatterns.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

using namespace mlir;
using namespace mlir::vta::cpu;

/// Elements of a tile from which on it is left to loops: vectors are unrolled
/// into registers.
static constexpr int64_t kMaxTileElements = 4096;

namespace {

/// Patterns with the canonicalization that goes with them.
class Rewriting {
public:
  explicit Rewriting(Operation *root)
      : root(root), patterns(root->getContext()) {}
  RewritePatternSet &operator*() { return patterns; }
  template <typename... Ops>
  Rewriting &canonicalize() {
    (Ops::getCanonicalizationPatterns(patterns, root->getContext()), ...);
    return *this;
  }
  LogicalResult run() {
    canonicalize<tensor::ExtractSliceOp, tensor::InsertSliceOp, tensor::CastOp,
                 tensor::EmptyOp, scf::ForOp, affine::AffineApplyOp,
                 affine::AffineMinOp, vector::TransferReadOp,
                 vector::TransferWriteOp, vector::BroadcastOp,
                 vector::ShapeCastOp, vector::TransposeOp, vector::ExtractOp,
                 vector::InsertOp, linalg::GenericOp>();
    GreedyRewriteConfig config;
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    // What does not converge is still right.
    (void)applyPatternsGreedily(root, std::move(patterns), config);
    return success();
  }

private:
  Operation *root;
  RewritePatternSet patterns;
};

} // namespace

static void eliminateCommonSubexpressions(RewriterBase &rewriter,
                                          Operation *root) {
  DominanceInfo dominance;
  eliminateCommonSubExpressions(rewriter, dominance, root);
}

/// All operations of one kind, inner ones first.
template <typename OpTy>
static SmallVector<OpTy> collect(Operation *root) {
  SmallVector<OpTy> ops;
  root->walk([&](OpTy op) { ops.push_back(op); });
  return ops;
}

/// True if the body looks up elements, as tables do.
static bool hasLookup(linalg::LinalgOp op) {
  return llvm::any_of(op.getBlock()->getOperations(),
                      llvm::IsaPred<tensor::ExtractOp>);
}

static void vectorizeTiles(RewriterBase &rewriter, Operation *func) {
  for (linalg::LinalgOp op : collect<linalg::LinalgOp>(func)) {
    if (op.hasDynamicShape() || !op.hasPureTensorSemantics())
      continue;
    SmallVector<int64_t> ranges = op.getStaticLoopRanges();
    // Upstream writes an invalid vector.gather of one element.
    if (looksUpBytes(op) || (ranges.empty() && hasLookup(op)))
      continue;
    int64_t elements = 1;
    for (int64_t range : ranges)
      elements *= range;
    if (elements > kMaxTileElements)
      continue;
    rewriter.setInsertionPoint(op);
    FailureOr<linalg::VectorizationResult> result =
        linalg::vectorize(rewriter, op);
    if (succeeded(result))
      rewriter.replaceOp(op, result->replacements);
  }
}

/// Moves what does not change out of loops, but not out of the parallel one:
/// its iterations are called one by one.
static void hoistInvariants(Operation *func) {
  for (scf::ForOp loop : collect<scf::ForOp>(func))
    moveLoopInvariantCode(cast<LoopLikeOpInterface>(loop.getOperation()));
}

/// Carries what loops read, change and write again as a value instead.
static void hoistAccumulators(RewriterBase &rewriter, Operation *func) {
  hoistInvariants(func);
  for (scf::ForOp loop : collect<scf::ForOp>(func))
    (void)hoistLoopInvariantSubsets(
        rewriter, cast<LoopLikeOpInterface>(loop.getOperation()));
}

/// True for a loop that computes values without memory: it carries vectors or
/// numbers only.
static bool isAccumulation(scf::ForOp loop) {
  return loop.getNumResults() > 0 &&
         llvm::none_of(loop.getResultTypes(), llvm::IsaPred<TensorType>);
}

static void unrollAccumulations(Operation *func, int64_t limit) {
  // Copies of the innermost body so far.
  DenseMap<Operation *, int64_t> copiesOf;
  for (scf::ForOp loop : collect<scf::ForOp>(func)) {
    std::optional<APInt> trips = loop.getStaticTripCount();
    if (!trips || !isAccumulation(loop))
      continue;
    int64_t copies = 1;
    loop->walk([&](scf::ForOp inner) {
      if (inner != loop)
        copies = limit + 1;
    });
    if (auto it = copiesOf.find(loop); it != copiesOf.end())
      copies = it->second;
    copies *= trips->getSExtValue();
    if (copies > limit)
      continue;
    auto parent = dyn_cast<scf::ForOp>(loop->getParentOp());
    if (succeeded(loopUnrollFull(loop)) && parent)
      copiesOf[parent] = copies;
  }
}

DiagnosedSilenceableFailure
VectorizeOp::apply(transform::TransformRewriter &rewriter,
                   transform::TransformResults &results,
                   transform::TransformState &state) {
  DiagnosedSilenceableFailure diag = DiagnosedSilenceableFailure::success();
  FailureOr<SmallVector<int64_t>> unroll =
      resolveSizes(state, *this, getParams(), getUnroll(), diag);
  if (failed(unroll))
    return diag;
  if (unroll->size() != 1)
    return emitDefiniteFailure()
           << "expected one number of copies, got " << unroll->size();
  for (Operation *payload : state.getPayloadOps(getTarget())) {
    auto func = dyn_cast<func::FuncOp>(payload);
    if (!func)
      return emitSilenceableError() << "expected the function of a task";
    vectorizeTask(func, unroll->front());
  }
  return DiagnosedSilenceableFailure::success();
}

void mlir::vta::cpu::vectorizeTask(func::FuncOp func, int64_t unroll) {
  IRRewriter rewriter(func.getContext());
  for (linalg::LinalgOp op : collect<linalg::LinalgOp>(func))
    if (!isa<linalg::GenericOp>(op)) {
      rewriter.setInsertionPoint(op);
      (void)linalg::generalizeNamedOp(rewriter, op);
    }
  for (linalg::GenericOp op : collect<linalg::GenericOp>(func))
    useFusedMultiplyAdd(rewriter, op);

  {
    Rewriting rewriting(func);
    linalg::ControlDropUnitDims control;
    control.rankReductionStrategy =
        linalg::ControlDropUnitDims::RankReductionStrategy::ExtractInsertSlice;
    linalg::populateFoldUnitExtentDimsPatterns(*rewriting, control);
    linalg::populateEraseUnusedOperandsAndResultsPatterns(*rewriting);
    tensor::populateMergeConsecutiveInsertExtractSlicePatterns(*rewriting);
    (void)rewriting.run();
  }
  for (linalg::GenericOp op : collect<linalg::GenericOp>(func))
    sliceStridedOperands(rewriter, op);
  {
    Rewriting rewriting(func);
    tensor::populateMergeConsecutiveInsertExtractSlicePatterns(*rewriting);
    (void)rewriting.run();
  }
  vectorizeTiles(rewriter, func);
  {
    Rewriting rewriting(func);
    tensor::populateFoldTensorSubsetIntoVectorTransferPatterns(*rewriting);
    (void)rewriting.run();
  }
  {
    Rewriting rewriting(func);
    vector::populateVectorTransferPermutationMapLoweringPatterns(*rewriting);
    vector::populateCastAwayVectorLeadingOneDimPatterns(*rewriting);
    vector::populateVectorMultiReductionLoweringPatterns(
        *rewriting, vector::VectorMultiReductionLowering::InnerReduction);
    (void)rewriting.run();
  }
  eliminateCommonSubexpressions(rewriter, func);
  hoistAccumulators(rewriter, func);
  (void)Rewriting(func).run();
  unrollAccumulations(func, unroll);
  {
    Rewriting rewriting(func);
    populateVectorMathPatterns(*rewriting);
    (void)rewriting.run();
  }
  eliminateCommonSubexpressions(rewriter, func);
  hoistInvariants(func);
}

void VectorizeOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(getTargetMutable(), effects);
  transform::onlyReadsHandle(getParamsMutable(), effects);
  transform::modifiesPayload(effects);
}
