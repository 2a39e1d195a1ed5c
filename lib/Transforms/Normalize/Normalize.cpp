//===- Normalize.cpp - vta-normalize --------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NormalizePatterns.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Kernel/KeptErrors.h"
#include "VTA/Kernel/MaxPool.h"
#include "VTA/Transforms/Normalize/Passes.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-normalize"

namespace mlir::vta {
#define GEN_PASS_DEF_VTANORMALIZE
#include "VTA/Transforms/Normalize/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

namespace {
/// Prints why patterns fail to match.
struct ReasonPrinter : RewriterBase::Listener {
  void notifyMatchFailure(Location loc,
                          function_ref<void(Diagnostic &)> describe) override {
    LLVM_DEBUG({
      Diagnostic reason(loc, DiagnosticSeverity::Remark);
      describe(reason);
      llvm::dbgs() << loc << ": " << reason.str() << "\n";
    });
  }
};

struct Normalize : public vta::impl::VTANormalizeBase<Normalize> {
  using Base::Base;

  void runOnOperation() override;

private:
  using Ops = SmallVector<linalg::LinalgOp>;
  /// Producers come first: patterns erase those that nobody reads any more.
  Ops getOps(function_ref<bool(linalg::LinalgOp)> predicate);
  /// Applies the patterns to each of `ops` once, in order. Emits why VTA cannot
  /// run the first one that it cannot run. The patterns erase operations around
  /// the one that they match, which walkAndApplyPatterns does not allow.
  LogicalResult apply(ArrayRef<linalg::LinalgOp> ops,
                      const FrozenRewritePatternSet &patterns);
  LogicalResult normalize(NormalizeState &state);
  void count(const NormalizeState &state);
};
} // namespace

Normalize::Ops
Normalize::getOps(function_ref<bool(linalg::LinalgOp)> predicate) {
  Ops ops;
  getOperation()->walk<WalkOrder::PostOrder, ForwardDominanceIterator<>>(
      [&](linalg::LinalgOp op) {
        // Kernels are left as they are.
        if (predicate(op) && !op->getParentOfType<KernelOp>())
          ops.push_back(op);
      });
  return ops;
}

LogicalResult Normalize::apply(ArrayRef<linalg::LinalgOp> ops,
                               const FrozenRewritePatternSet &patterns) {
  PatternApplicator applicator(patterns);
  applicator.applyDefaultCostModel();
  ReasonPrinter printer;
  PatternRewriter rewriter(&getContext());
  rewriter.setListener(&printer);
  for (linalg::LinalgOp op : ops) {
    KeptErrors errors = keepErrors(
        &getContext(), [&] { (void)applicator.matchAndRewrite(op, rewriter); });
    if (failed(emitErrors(&getContext(), errors)))
      return failure();
  }
  return success();
}

static bool isAnyOp(linalg::LinalgOp) { return true; }

LogicalResult Normalize::normalize(NormalizeState &state) {
  auto freeze = [&](auto... populate) {
    RewritePatternSet patterns(&getContext());
    (populate(patterns, state), ...);
    return FrozenRewritePatternSet(std::move(patterns));
  };
  FrozenRewritePatternSet epilogues = freeze(populateEpilogues);
  if (failed(apply(getOps(isAnyOp), freeze(populateInt8Fusion))) ||
      failed(apply(getOps(isAnyOp), freeze(populateElementwiseToContraction,
                                           populateReductionToContraction))) ||
      failed(apply(getOps(isMaxPool), freeze(populatePoolsOfAccumulators))))
    return failure();
  for (linalg::LinalgOp pool : getOps(isMaxPool))
    state.pools.insert(pool);
  std::array phases = {freeze(populateStartFromZero), epilogues,
                       freeze(populateSubsampling)};
  for (linalg::LinalgOp contraction : getOps(mayBeAnchor))
    for (const FrozenRewritePatternSet &patterns : phases)
      if (failed(apply(contraction, patterns)))
        return failure();
  if (failed(apply(getOps(isAnyOp), freeze(populateStartElementwise))))
    return failure();
  Ops starts;
  for (linalg::LinalgOp op : getOps(narrowsAccumulators))
    if (linalg::FillOp fill = getElementwiseStart(op))
      starts.push_back(fill);
  if (failed(apply(starts, epilogues)))
    return failure();
  if (state.pools.empty())
    return success();
  return state.pools.front()->emitOpError()
         << "expected max pooling of int8 values, or of the accumulators of a "
            "kernel that ends in a truncation to i8";
}

void Normalize::count(const NormalizeState &state) {
  numSums += state.sums;
  numElementwise += state.elementwise;
  numBlockDiagonal += state.blockDiagonal;
  numFusedPools += state.fusedPools;
  numLonePools += state.lonePools;
  numSplitPools += state.splitPools;
  numKernels += state.kernels;
  numSteps += state.steps;
  numFolded += state.folded;
  numSubsampled += state.subsampled;
}

void Normalize::runOnOperation() {
  func::FuncOp func = getOperation();
  // Their values may depend on themselves.
  IRRewriter rewriter(&getContext());
  (void)eraseUnreachableBlocks(rewriter, func->getRegions());
  // Other functions need no configuration.
  Ops ops = getOps([](linalg::LinalgOp op) {
    return op.getNumReductionLoops() > 0 || narrowsInt8(op) ||
           narrowsAccumulators(op);
  });
  if (ops.empty())
    return;
  FailureOr<vtart::Config> config = getConfig(func);
  if (failed(config))
    return signalPassFailure();
  NormalizeState state(*config, subsampleColumns, fusePools);
  if (failed(normalize(state)))
    return signalPassFailure();
  count(state);
}
