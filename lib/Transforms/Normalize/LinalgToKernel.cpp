//===- LinalgToKernel.cpp - linalg-to-vta-kernel --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgRewrites.h"
#include "StepsFromLinalg.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Kernel/Kernel.h"
#include "VTA/Transforms/Normalize/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "linalg-to-vta-kernel"

namespace mlir::vta {
#define GEN_PASS_DEF_LINALGTOVTAKERNEL
#include "VTA/Transforms/Normalize/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;

namespace {
struct LinalgToVTAKernel
    : public vta::impl::LinalgToVTAKernelBase<LinalgToVTAKernel> {
  using Base::Base;
  void runOnOperation() override;

private:
  using Ops = SmallVector<linalg::LinalgOp>;
  /// Producers come first: rewrites erase those that nobody reads any more.
  /// What is in kernels stays as it is.
  Ops getOps(function_ref<bool(linalg::LinalgOp)> predicate);
  LogicalResult rewrite(RewriterBase &rewriter, const vtart::Config &config);
  LogicalResult form(RewriterBase &rewriter, linalg::LinalgOp start);
};
} // namespace

LinalgToVTAKernel::Ops
LinalgToVTAKernel::getOps(function_ref<bool(linalg::LinalgOp)> predicate) {
  Ops ops;
  getOperation()->walk<WalkOrder::PostOrder, ForwardDominanceIterator<>>(
      [&](linalg::LinalgOp op) {
        if (predicate(op) && !op->getParentOfType<KernelOp>())
          ops.push_back(op);
      });
  return ops;
}

LogicalResult LinalgToVTAKernel::form(RewriterBase &rewriter,
                                      linalg::LinalgOp start) {
  FailureOr<StepOp> narrow = createStepsFromLinalg(rewriter, start);
  if (failed(narrow))
    return failure();
  Attribute schedule = (*narrow)->removeAttr(kScheduleAttrName);
  KernelOp kernel = wrapInKernel(*narrow);
  if (schedule)
    kernel->setAttr(kScheduleAttrName, schedule);
  LLVM_DEBUG(llvm::dbgs() << "kernel " << kernel.getLayer() << "\n");
  ++numKernels;
  return success();
}

static bool isAnyOp(linalg::LinalgOp) { return true; }

LogicalResult LinalgToVTAKernel::rewrite(RewriterBase &rewriter,
                                         const vtart::Config &config) {
  RewriteCounts counts;
  for (linalg::LinalgOp op : getOps(isAnyOp))
    fuseInt8Producers(rewriter, op, config);
  for (linalg::LinalgOp op : getOps(isAnyOp)) {
    if (op.getNumReductionLoops() == 0
            ? failed(elementwiseToContraction(rewriter, op, config, counts))
            : failed(reductionToContraction(rewriter, op, config, counts)))
      return failure();
  }
  numSums += counts.sums;
  numElementwise += counts.elementwise;
  numBlockDiagonal += counts.blockDiagonal;
  for (linalg::LinalgOp op : getOps(mayBeAnchor))
    if (failed(startFromZero(rewriter, op, config)) ||
        failed(form(rewriter, op)))
      return failure();
  for (linalg::LinalgOp op : getOps(narrowsAccumulators)) {
    FailureOr<linalg::FillOp> start = startElementwise(rewriter, op, config);
    if (failed(start) || (*start && failed(form(rewriter, *start))))
      return failure();
  }
  // What begins like a kernel and does not end like one.
  for (linalg::LinalgOp start : findLinalgKernels(getOperation()))
    if (failed(form(rewriter, start)))
      return failure();
  for (linalg::LinalgOp op : getOps(isMaxPool))
    if (!getElementTypeOrSelf(op.getDpsInitOperand(0)->get())
             .isSignlessInteger(8))
      return op->emitOpError()
             << "expected max pooling of int8 values, or of the accumulators "
                "of a kernel that ends in a truncation to i8";
  return success();
}

void LinalgToVTAKernel::runOnOperation() {
  func::FuncOp func = getOperation();
  auto isLinalg = [](linalg::LinalgOp op) {
    return op->getParentOfType<KernelOp>() ? WalkResult::advance()
                                           : WalkResult::interrupt();
  };
  if (!func.walk(isLinalg).wasInterrupted())
    return markAllAnalysesPreserved();
  // Their values may depend on themselves.
  IRRewriter rewriter(&getContext());
  (void)eraseUnreachableBlocks(rewriter, func->getRegions());
  // Other functions need no configuration.
  if (getOps([](linalg::LinalgOp op) {
        return op.getNumReductionLoops() > 0 || narrowsInt8(op) ||
               narrowsAccumulators(op);
      }).empty() &&
      findLinalgKernels(func).empty())
    return;
  WalkResult packs = func.walk([](Operation *op) {
    if (!isa<linalg::PackOp, linalg::UnPackOp>(op))
      return WalkResult::advance();
    op->emitOpError() << "is for the host: expected a function of kernels "
                         "alone, on packed tensors; networks that are not "
                         "packed go through vta-pack-linalg and vta-pack, as "
                         "in vta-compile --device=vta";
    return WalkResult::interrupt();
  });
  if (packs.wasInterrupted())
    return signalPassFailure();
  FailureOr<vtart::Config> config = getConfig(func);
  if (failed(config) || failed(rewrite(rewriter, *config)))
    return signalPassFailure();
  // What only fed the kernels, and kernels that nothing uses.
  (void)runRegionDCE(rewriter, func->getRegions());
}
