//===- Tasks.cpp - Networks cut into tasks --------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/Tasks.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

bool mlir::vta::cpu::looksUpBytes(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  return generic && llvm::any_of(*generic.getBody(), [](Operation &inner) {
           return isa<tensor::ExtractOp>(inner) &&
                  inner.getResult(0).getType().isInteger(8);
         });
}

unsigned mlir::vta::cpu::countFunctions(ArrayRef<Operation *> ops) {
  unsigned count = 0;
  for (Operation *op : ops)
    op->walk([&](Operation *inner) {
      count += isa<math::MathDialect>(inner->getDialect()) &&
               !isa<math::AbsFOp, math::AbsIOp, math::FmaOp, math::FloorOp,
                    math::CeilOp, math::RoundEvenOp>(inner);
    });
  return count;
}

bool mlir::vta::cpu::areChainable(ArrayRef<Operation *> first,
                                  ArrayRef<Operation *> second) {
  return countFunctions(first) + countFunctions(second) <= kMaxChainedFunctions;
}

bool mlir::vta::cpu::isChain(ArrayRef<Operation *> ops) {
  auto isComputed = [](Operation *op) {
    return isa_and_present<linalg::LinalgOp>(op) &&
           !isa<linalg::FillOp, linalg::BroadcastOp, linalg::TransposeOp>(op);
  };
  auto countElements = [](Operation *op) {
    return cast<ShapedType>(op->getResult(0).getType()).getNumElements();
  };
  auto readsOncePerRow = [](linalg::LinalgOp op) {
    return llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *operand) {
      return op.getMatchingIndexingMap(operand).getNumResults() ==
             op.getNumLoops();
    });
  };
  Operation *reduction = nullptr;
  for (Operation *op : ops) {
    if (!isComputed(op))
      continue;
    auto linalgOp = cast<linalg::LinalgOp>(op);
    // Of contractions, an element belongs to many rows.
    if (linalgOp.getNumReductionLoops() != 0 && !readsOncePerRow(linalgOp))
      return false;
    if (linalgOp.getNumReductionLoops() == 0) {
      if (reduction && countElements(op) > countElements(reduction))
        return true;
      continue;
    }
    if (reduction || llvm::any_of(linalgOp.getDpsInputs(), [&](Value input) {
          Operation *producer = stripViews(input).getDefiningOp();
          return isComputed(producer) && llvm::is_contained(ops, producer);
        }))
      return true;
    reduction = op;
  }
  return false;
}

bool mlir::vta::cpu::isView(Operation *op) {
  return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

Value mlir::vta::cpu::stripViews(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isView(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}
