//===- Accumulators.cpp - What works on accumulators ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/Accumulators.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Kernel/MaxPool.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::vta;

bool mlir::vta::isAccumulatorOp(Operation *op) {
  if (isa_and_present<PadOp>(op))
    return true;
  if (auto step = dyn_cast_if_present<StepOp>(op))
    return step.getKind() != StepKind::Narrow;
  auto linalgOp = dyn_cast_if_present<linalg::LinalgOp>(op);
  return linalgOp && linalgOp->getNumResults() == 1 &&
         getElementTypeOrSelf(linalgOp->getResult(0).getType())
             .isSignlessInteger(32);
}

/// The first operation on the accumulators that feed `root`, or `root` itself,
/// that `matches`. Null if there is none.
static linalg::LinalgOp
findBefore(Operation *root, function_ref<bool(linalg::LinalgOp)> matches) {
  SmallVector<Operation *> worklist = {root};
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (linalgOp && matches(linalgOp))
      return linalgOp;
    for (Value operand : op->getOperands()) {
      Operation *producer = operand.getDefiningOp();
      bool isPad =
          isa_and_present<tensor::PadOp>(producer) &&
          getElementTypeOrSelf(operand.getType()).isSignlessInteger(32);
      if ((isPad || isAccumulatorOp(producer)) && seen.insert(producer).second)
        worklist.push_back(producer);
    }
  }
  return {};
}

linalg::LinalgOp mlir::vta::findContraction(Operation *root) {
  return findBefore(root, mayBeAnchor);
}

linalg::GenericOp mlir::vta::findPool(Operation *op) {
  linalg::LinalgOp pool = findBefore(op, isMaxPool);
  return pool ? cast<linalg::GenericOp>(pool.getOperation())
              : linalg::GenericOp();
}
