//===- Normalize.cpp - vta-normalize --------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EpilogueSimplify.h"
#include "KernelStart.h"
#include "NormalizePool.h"
#include "RewriteEpilogue.h"
#include "Subsample.h"
#include "ToContraction.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Kernel/Kernel.h"
#include "VTA/Kernel/PackedContraction.h"
#include "VTA/Kernel/PaddedInput.h"
#include "VTA/Transforms/Normalize/Passes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-normalize"

namespace mlir::vta {
#define GEN_PASS_DEF_VTANORMALIZE
#include "VTA/Transforms/Normalize/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

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

static LogicalResult checkOperands(const Epilogue &epilogue) {
  linalg::LinalgOp op = epilogue.contraction;
  if (op.getNumReductionLoops() > 0 &&
      failed(checkNotPadded(op.getDpsInputOperand(1)->get(), "weights",
                            [&] { return op->emitOpError(); })))
    return failure();
  for (const EpilogueStep &step : epilogue.steps)
    if (failed(checkNotPadded(step.operand, "an epilogue operand",
                              [&] { return emitError(step.loc); })))
      return failure();
  return success();
}

namespace {
struct Normalize : public vta::impl::VTANormalizeBase<Normalize> {
  using Base::Base;

  void runOnOperation() override {
    func::FuncOp func = getOperation();
    IRRewriter rewriter(&getContext());
    ContractionCounts counts;
    if (failed(rewriteToContractions(rewriter, func, counts)))
      return signalPassFailure();
    numSums += counts.sums;
    numElementwise += counts.elementwise;
    numBlockDiagonal += counts.blockDiagonal;
    PoolCounts poolCounts;
    if (failed(rewriteInt8Pools(rewriter, func, fusePools, poolCounts)))
      return signalPassFailure();
    numFusedPools += poolCounts.fused;
    numLonePools += poolCounts.alone;
    SmallVector<linalg::LinalgOp> contractions;
    pools.clear();
    func.walk([&](linalg::LinalgOp op) {
      if (mayBeAnchor(op))
        contractions.push_back(op);
      else if (isMaxPool(op))
        pools.insert(op);
    });
    if (contractions.empty() && pools.empty() &&
        !mayHoldElementwiseKernel(func))
      return;
    FailureOr<vtart::Config> config = getConfig(func);
    if (failed(config))
      return signalPassFailure();
    KnownRanges known;
    for (linalg::LinalgOp op : contractions) {
      auto emitError = [&] { return op->emitOpError(); };
      if (failed(matchPackedContraction(op, *config, emitError)) ||
          failed(startFromZero(rewriter, op)) ||
          failed(normalizeEpilogue(rewriter, op, *config, known)))
        return signalPassFailure();
      auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
      bool isSubsampled = false;
      if (generic && failed(subsampleInput(rewriter, generic, *config,
                                           subsampleColumns, isSubsampled)))
        return signalPassFailure();
      numSubsampled += isSubsampled;
    }
    FailureOr<SmallVector<linalg::FillOp>> starts =
        startElementwiseKernels(rewriter, func, *config);
    if (failed(starts))
      return signalPassFailure();
    for (linalg::FillOp fill : *starts)
      if (failed(normalizeEpilogue(rewriter, fill, *config, known)))
        return signalPassFailure();
    if (!pools.empty()) {
      pools.front()->emitOpError()
          << "expected max pooling of int8 values, or of the accumulators of a "
             "kernel that ends in a truncation to i8";
      return signalPassFailure();
    }
  }

private:
  LogicalResult normalizeEpilogue(RewriterBase &rewriter,
                                  linalg::LinalgOp start,
                                  const vtart::Config &config,
                                  KnownRanges &known) {
    FailureOr<Kernel> kernel = matchKernel(start);
    if (failed(kernel) || failed(checkOperands(kernel->epilogue)))
      return failure();
    Epilogue *epilogue = &kernel->epilogue;
    createConvertedOperands(*epilogue);
    for (linalg::GenericOp op : epilogue->ops)
      pools.remove(op);
    size_t before = epilogue->steps.size();
    if (failed(normalizePool(*epilogue, known)) ||
        failed(simplifyEpilogue(*epilogue, config, known)))
      return failure();
    LLVM_DEBUG(llvm::dbgs() << before << " epilogue steps became "
                            << epilogue->steps.size() << "\n");
    numFolded += before - std::min(before, epilogue->steps.size());
    numSteps += epilogue->steps.size();
    ++numKernels;
    linalg::GenericOp narrow = rebuildEpilogue(rewriter, *epilogue);
    known[narrow->getResult(0)] = epilogue->result;
    return success();
  }

  /// Those on accumulators that no kernel has yet.
  llvm::SmallSetVector<Operation *, 4> pools;
};
} // namespace
