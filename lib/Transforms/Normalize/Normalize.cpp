//===- Normalize.cpp - vta-normalize --------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NormalizeKernel.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Kernel/PackedContraction.h"
#include "VTA/Transforms/Normalize/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-normalize"

namespace mlir::vta {
#define GEN_PASS_DEF_VTANORMALIZE
#include "VTA/Transforms/Normalize/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// Loads add zeros around inputs only.
static LogicalResult
checkNotPadded(Value value, StringRef what,
               function_ref<InFlightDiagnostic()> emitError) {
  if (!value)
    return success();
  std::optional<PaddedInput> padded = matchPaddedInput(value);
  if (padded && !padded->isPadded())
    return success();
  InFlightDiagnostic diag = emitError();
  diag << "expected " << what
       << " without padding: only the input can be padded";
  diag.attachNote(value.getLoc()) << "padded here";
  return diag;
}

/// Kernels may be written by hand.
static LogicalResult checkKernel(const Kernel &kernel,
                                 const vtart::Config &config) {
  linalg::LinalgOp start = kernel.start;
  auto emitStartError = [&] { return start->emitOpError(); };
  if (kernel.hasContraction() &&
      (failed(matchPackedContraction(start, config, emitStartError)) ||
       failed(checkNotPadded(start.getDpsInputOperand(1)->get(), "weights",
                             emitStartError))))
    return failure();
  // Contractions were checked whole.
  auto type = cast<RankedTensorType>(start->getResult(0).getType());
  ArrayRef<int64_t> shape = type.getShape();
  if (shape.size() < 2 || shape[shape.size() - 2] != config.batch() ||
      shape.back() != config.block())
    return emitStartError()
           << "expected accumulators of [.., " << config.batch() << ", "
           << config.block() << "] elements as in configuration "
           << config.name() << ", got " << type;
  for (const KernelStep &element : kernel.steps) {
    StepOp step = element.getStep();
    if (step &&
        failed(checkNotPadded(step.getInput(), "an epilogue operand",
                              [&] { return emitError(step.getLoc()); })))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct Normalize : public vta::impl::VTANormalizeBase<Normalize> {
  using Base::Base;

  void runOnOperation() override;

private:
  LogicalResult normalizePools(RewriterBase &rewriter);
  LogicalResult normalize(RewriterBase &rewriter, KernelOp op,
                          const FrozenRewritePatternSet &patterns,
                          KnownRanges &known);
};
} // namespace

LogicalResult Normalize::normalizePools(RewriterBase &rewriter) {
  SmallVector<linalg::GenericOp> pools;
  getOperation()->walk<WalkOrder::PostOrder, ForwardDominanceIterator<>>(
      [&](linalg::GenericOp op) {
        bool isInt8 = isMaxPool(op) &&
                      getElementTypeOrSelf(op.getDpsInitOperand(0)->get())
                          .isSignlessInteger(8);
        if (isInt8 && !op->getParentOfType<KernelOp>())
          pools.push_back(op);
      });
  PoolCounts counts;
  for (linalg::GenericOp pool : pools) {
    FailureOr<vtart::Config> config = getConfig(pool);
    if (failed(config) ||
        failed(poolAccumulators(rewriter, pool, *config, fusePools, counts)))
      return failure();
  }
  numFusedPools += counts.fused;
  numLonePools += counts.lone;
  numSplitPools += counts.split;
  return success();
}

LogicalResult Normalize::normalize(RewriterBase &rewriter, KernelOp op,
                                   const FrozenRewritePatternSet &patterns,
                                   KnownRanges &known) {
  FailureOr<vtart::Config> config = getConfig(op);
  FailureOr<Kernel> kernel = matchKernel(op);
  if (failed(config) || failed(kernel) || failed(checkKernel(*kernel, *config)))
    return failure();
  addOperandRanges(op, known);
  size_t before = kernel->steps.size();
  if (failed(normalizePool(rewriter, *kernel, known)))
    return failure();
  kernel = matchKernel(op);
  if (failed(kernel))
    return failure();
  FailureOr<ConstantIntRanges> result =
      simplifySteps(rewriter, *kernel, *config, known, patterns);
  if (failed(result))
    return failure();
  known.insert({op.getResult(), *result});
  size_t after = kernel->steps.size();
  LLVM_DEBUG(llvm::dbgs() << before << " steps became " << after << "\n");
  numFolded += before - std::min(before, after);
  numSteps += after;
  ++numKernels;
  bool changed = false;
  if (failed(subsampleInput(rewriter, *kernel, *config, subsampleColumns,
                            changed)))
    return failure();
  numSubsampled += changed;
  return success();
}

void Normalize::runOnOperation() {
  IRRewriter rewriter(&getContext());
  // Values there may depend on themselves.
  (void)eraseUnreachableBlocks(rewriter, getOperation()->getRegions());
  if (failed(normalizePools(rewriter)))
    return signalPassFailure();
  FailureOr<SmallVector<KernelOp>> kernels = collectKernels(getOperation());
  if (failed(kernels))
    return signalPassFailure();
  RewritePatternSet set(&getContext());
  populateStepPatterns(set, -kSignShift, kSignShift);
  FrozenRewritePatternSet patterns(std::move(set));
  KnownRanges known;
  for (KernelOp kernel : *kernels)
    if (!kernel.isScheduled() &&
        failed(normalize(rewriter, kernel, patterns, known)))
      return signalPassFailure();
}
