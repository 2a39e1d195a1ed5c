//===- Kernel.cpp - What VTA runs as one kernel ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/Kernel.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta;

std::optional<PaddedInput> Kernel::getInput() const {
  if (!hasContraction())
    return std::nullopt;
  return matchPaddedInput(getStart().getDpsInputOperand(0)->get());
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
  Kernel kernel{op, {}};
  SmallVector<EpilogueStep> &steps = kernel.epilogue.steps;
  // The verifier has seen that there is one chain.
  Operation *at =
      cast<StepOp>(op.getRoot()).getAccumulators().get().getDefiningOp();
  while (true) {
    if (auto step = dyn_cast<StepOp>(at)) {
      steps.push_back(describeStep(step));
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
      kernel.epilogue.contraction = linalgOp;
      break;
    }
    auto generic = cast<linalg::GenericOp>(at);
    FailureOr<MaxPool> pool =
        matchMaxPool(generic, [&] { return generic.emitOpError(); });
    if (failed(pool))
      return failure();
    EpilogueStep step{AluOpcode::Max, pool->initial, Value(), AffineMap(),
                      at->getLoc()};
    step.pool = std::make_shared<MaxPool>(*pool);
    at = pool->source.getDefiningOp();
    steps.push_back(std::move(step));
  }
  std::reverse(steps.begin(), steps.end());
  return kernel;
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
