//===- Kernel.cpp - What VTA runs as one kernel ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/Kernel.h"
#include "VTA/Kernel/PackedContraction.h"
#include "mlir/IR/Iterators.h"

using namespace mlir;
using namespace mlir::vta;

std::optional<PaddedInput> Kernel::getInput() const {
  if (!hasContraction())
    return std::nullopt;
  return matchPaddedInput(getStart().getDpsInputOperand(0)->get());
}

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

SmallVector<linalg::LinalgOp> mlir::vta::findKernels(Operation *root) {
  SmallVector<linalg::LinalgOp> starts;
  // Not in blocks that nothing reaches, whose values may depend on themselves.
  root->walk<WalkOrder::PostOrder, ForwardDominanceIterator<>>(
      [&](linalg::LinalgOp op) {
        if (mayBeAnchor(op) || startsElementwise(op))
          starts.push_back(op);
      });
  return starts;
}

FailureOr<Kernel> mlir::vta::matchKernel(linalg::LinalgOp start) {
  FailureOr<Epilogue> epilogue = matchEpilogue(start);
  if (failed(epilogue))
    return failure();
  return Kernel{std::move(*epilogue)};
}

KernelAnalysis::KernelAnalysis(Operation *root) {
  for (linalg::LinalgOp start : findKernels(root)) {
    Candidate &candidate = candidates.emplace_back();
    candidate.start = start;
    candidate.reasons = keepErrors(root->getContext(), [&] {
      FailureOr<Kernel> kernel = matchKernel(start);
      if (succeeded(kernel))
        candidate.kernel = std::move(*kernel);
    });
  }
}

FailureOr<const Kernel *>
KernelAnalysis::Candidate::get(const vtart::Config &config) {
  if (kernel)
    return &*kernel;
  auto emitError = [&] { return start->emitOpError(); };
  if (mayBeAnchor(start) &&
      failed(matchPackedContraction(start, config, emitError)))
    return failure();
  (void)emitErrors(start->getContext(), reasons);
  return failure();
}
