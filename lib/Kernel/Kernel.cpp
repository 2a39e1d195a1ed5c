//===- Kernel.cpp - What VTA runs as one kernel ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/Kernel.h"
#include "VTA/Dialect/VTA/IR/ConstantValues.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta;

bool Kernel::hasContraction() const {
  return linalg::LinalgOp(start).getNumReductionLoops() > 0;
}

std::optional<PaddedInput> Kernel::getInput() const {
  if (!hasContraction())
    return std::nullopt;
  return matchPaddedInput(linalg::LinalgOp(start).getDpsInputOperand(0)->get());
}

StepOp Kernel::getNarrow() const {
  return cast<StepOp>(KernelOp(op).getRoot());
}

//===----------------------------------------------------------------------===//
// In linalg
//===----------------------------------------------------------------------===//

/// True for the fill of a kernel without a contraction: int32 accumulators that
/// elementwise operations alone use.
static bool startsElementwise(linalg::LinalgOp op) {
  auto fill = dyn_cast<linalg::FillOp>(op.getOperation());
  if (!fill || fill->getNumResults() != 1 || fill->use_empty() ||
      !getElementTypeOrSelf(fill.getResult(0).getType()).isSignlessInteger(32))
    return false;
  return llvm::all_of(fill->getUsers(), [](Operation *user) {
    auto generic = dyn_cast<linalg::GenericOp>(user);
    return generic && generic.getNumReductionLoops() == 0;
  });
}

SmallVector<linalg::LinalgOp> mlir::vta::findLinalgKernels(Operation *root) {
  SmallVector<linalg::LinalgOp> starts;
  // Not in blocks that nothing reaches, whose values may depend on themselves.
  root->walk<WalkOrder::PostOrder, ForwardDominanceIterator<>>(
      [&](linalg::LinalgOp op) {
        if ((mayBeAnchor(op) || startsElementwise(op)) &&
            !op->getParentOfType<KernelOp>())
          starts.push_back(op);
      });
  return starts;
}

//===----------------------------------------------------------------------===//
// As an operation
//===----------------------------------------------------------------------===//

FailureOr<Kernel> mlir::vta::matchKernel(KernelOp op) {
  if (op.isScheduled())
    return op.emitOpError() << "expected a kernel that is not scheduled yet";
  Kernel kernel{op, {}, {}};
  // The verifier has seen that there is one chain.
  Operation *at =
      cast<StepOp>(op.getRoot()).getAccumulators().get().getDefiningOp();
  while (true) {
    if (auto step = dyn_cast<StepOp>(at)) {
      kernel.steps.push_back({step});
      at = step.getAccumulators().get().getDefiningOp();
      continue;
    }
    auto linalgOp = cast<linalg::LinalgOp>(at);
    if (!isMaxPool(at)) {
      auto fill = isa<linalg::FillOp>(at)
                      ? cast<linalg::FillOp>(at)
                      : linalgOp.getDpsInitOperand(0)
                            ->get()
                            .getDefiningOp<linalg::FillOp>();
      if (!fill || !matchPattern(fill.getInputs()[0], m_Zero()))
        return at->emitOpError()
               << "expected accumulators to start from a fill "
                  "with zero: add another start as a step";
      kernel.start = linalgOp;
      break;
    }
    auto generic = cast<linalg::GenericOp>(at);
    FailureOr<MaxPool> pool =
        matchMaxPool(generic, [&] { return generic.emitOpError(); });
    if (failed(pool))
      return failure();
    kernel.steps.push_back({generic, std::make_shared<MaxPool>(*pool)});
    at = pool->source.getDefiningOp();
  }
  std::reverse(kernel.steps.begin(), kernel.steps.end());
  return kernel;
}

static LogicalResult checkShift(StepOp step) {
  if (step.getKind() != StepKind::Shr || !step.getInput())
    return success();
  DenseIntElementsAttr values = getConstantValues(step.getInput());
  if (!values)
    return step.emitOpError() << "expected to shift by a constant tensor";
  for (const APInt &value : values.getValues<APInt>())
    if (value.ugt(kMaxShift))
      return step.emitOpError()
             << "expected to shift by 0 to " << kMaxShift
             << ", which all VTA hardware does, got " << value.getSExtValue()
             << " in the tensor (run vta-normalize first)";
  return success();
}

LogicalResult mlir::vta::checkShifts(KernelOp kernel) {
  WalkResult result = kernel.walk([](StepOp step) {
    return failed(checkShift(step)) ? WalkResult::interrupt()
                                    : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

FailureOr<SmallVector<KernelOp>> mlir::vta::collectKernels(Operation *root) {
  if (SmallVector<linalg::LinalgOp> raw = findLinalgKernels(root); !raw.empty())
    return raw.front()->emitOpError()
           << "expected kernels to be 'vta.kernel' operations (run "
              "linalg-to-vta-kernel first)";
  SmallVector<KernelOp> kernels;
  root->walk<WalkOrder::PostOrder, ForwardDominanceIterator<>>(
      [&](KernelOp op) { kernels.push_back(op); });
  return kernels;
}
