//===- TaskFold.cpp - Loops that carry values along -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/TaskFold.h"
#include "VTA/CPU/Analysis/TaskLookups.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

unsigned Fold::getNumCarried() const {
  unsigned count = 0;
  for (unsigned i = 0; i < inits.size(); ++i)
    count += isCarried(i);
  return count;
}

/// True if vectors can be computed of every operation of the body, which may
/// ask for its indices and, if `looksUp`, read arguments there.
static bool isFoldBody(Block *body, bool looksUp) {
  auto isKnown = [&](Value value) {
    return value.getParentBlock() == body || matchPattern(value, m_Constant());
  };
  for (Operation &op : *body) {
    bool isNumber = llvm::all_of(op.getResultTypes(), [](Type type) {
      return type.isIntOrIndexOrFloat();
    });
    auto extract = dyn_cast<tensor::ExtractOp>(op);
    if (extract && (!looksUp || failed(getLayout(extract.getTensor()))))
      return false;
    ValueRange operands =
        extract ? ValueRange(extract.getIndices()) : op.getOperands();
    if (op.getNumRegions() != 0 || !isNumber ||
        !llvm::all_of(operands, isKnown))
      return false;
    if (!extract && !op.hasTrait<OpTrait::IsTerminator>() &&
        !OpTrait::hasElementwiseMappableTraits(&op) &&
        !isa<arith::ConstantOp, linalg::IndexOp>(op))
      return false;
  }
  // Results are computed, not passed through from elsewhere.
  return llvm::all_of(body->getTerminator()->getOperands(), [&](Value value) {
    return value.getParentBlock() == body;
  });
}

/// Where the elements of an operand are for the loops of `map`.
static FailureOr<Fold::Source> getSource(Value value, AffineMap map) {
  Fold::Source source;
  Type type = getElementTypeOrSelf(value.getType());
  if (!type.isIntOrFloat() || type.getIntOrFloatBitWidth() < 8)
    return failure();
  if ((source.constant = getSplatValue(value)))
    return source;
  FailureOr<LinearLayout> layout = getLayout(value);
  if (failed(layout))
    return failure();
  FailureOr<LinearAccess> access = getAccess(*layout, map);
  if (failed(access))
    return failure();
  source.access = *access;
  return source;
}

/// True if `condition` compares `element` with `most` so that all elements are
/// in an order.
static bool isStrictOrder(Value condition, Value element, Value most) {
  auto hasBoth = [&](Operation *op) {
    return (op->getOperand(0) == element && op->getOperand(1) == most) ||
           (op->getOperand(0) == most && op->getOperand(1) == element);
  };
  using arith::CmpFPredicate;
  using arith::CmpIPredicate;
  if (auto compare = condition.getDefiningOp<arith::CmpIOp>())
    return hasBoth(compare) &&
           llvm::is_contained({CmpIPredicate::sgt, CmpIPredicate::slt,
                               CmpIPredicate::ugt, CmpIPredicate::ult},
                              compare.getPredicate());
  // NaNs are never taken.
  if (auto compare = condition.getDefiningOp<arith::CmpFOp>())
    return hasBoth(compare) &&
           llvm::is_contained({CmpFPredicate::OGT, CmpFPredicate::OLT},
                              compare.getPredicate());
  // The first NaN is taken, and kept.
  auto both = condition.getDefiningOp<arith::AndIOp>();
  if (!both)
    return false;
  auto compare = both.getLhs().getDefiningOp<arith::CmpFOp>(),
       isNumber = both.getRhs().getDefiningOp<arith::CmpFOp>();
  if (compare && compare.getPredicate() == CmpFPredicate::ORD)
    std::swap(compare, isNumber);
  return compare && isNumber && hasBoth(compare) &&
         llvm::is_contained({CmpFPredicate::UGT, CmpFPredicate::ULT},
                            compare.getPredicate()) &&
         isNumber.getPredicate() == CmpFPredicate::ORD &&
         isNumber.getLhs() == most && isNumber.getRhs() == most;
}

/// True if `value` is computed of what a step reads alone.
static bool isOfStep(Value value, linalg::LinalgOp op) {
  SmallVector<Value> open = {value};
  llvm::SmallDenseSet<Value> seen;
  while (!open.empty()) {
    Value next = open.pop_back_val();
    if (llvm::is_contained(op.getRegionOutputArgs(), next))
      return false;
    Operation *def = next.getDefiningOp();
    // Several operations may read the same value.
    if (def && def->getBlock() == op.getBlock() && seen.insert(next).second)
      llvm::append_range(open, def->getOperands());
  }
  return true;
}

static std::optional<FirstMost> matchFirstMost(linalg::LinalgOp op,
                                               ArrayRef<unsigned> reduction) {
  Operation *yield = op.getBlock()->getTerminator();
  if (reduction.size() != 1 || op.getNumDpsInits() != 2)
    return std::nullopt;
  for (unsigned most : {0, 1}) {
    FirstMost first;
    first.most = most;
    first.position = 1 - most;
    first.oldMost = op.getRegionOutputArgs()[most];
    Value old = op.getRegionOutputArgs()[first.position];
    auto value = yield->getOperand(most).getDefiningOp<arith::SelectOp>(),
         place =
             yield->getOperand(first.position).getDefiningOp<arith::SelectOp>();
    if (!value || !place || value.getCondition() != place.getCondition() ||
        value.getFalseValue() != first.oldMost || place.getFalseValue() != old)
      continue;
    first.isMore = value.getCondition();
    first.element = value.getTrueValue();
    Value step = place.getTrueValue();
    if (auto cast = step.getDefiningOp<arith::IndexCastOp>())
      step = cast.getIn();
    auto index = step.getDefiningOp<linalg::IndexOp>();
    if (index && index.getDim() == reduction.front() &&
        old.getType().isInteger() && isOfStep(first.element, op) &&
        isStrictOrder(first.isMore, first.element, first.oldMost))
      return first;
  }
  return std::nullopt;
}

FailureOr<Fold> cpu::matchFold(const CPUTaskInfo &info) {
  auto op = dyn_cast_if_present<linalg::LinalgOp>(info.anchor);
  bool looksUp = looksUpElements(op);
  if (!op || (op.getNumReductionLoops() == 0 && !looksUp) ||
      op.hasDynamicShape() || llvm::is_contained(op.getStaticLoopRanges(), 0) ||
      !isFoldBody(op.getBlock(), looksUp))
    return failure();
  Fold fold;
  fold.op = op;
  fold.extents = op.getStaticLoopRanges();
  op.getParallelDims(fold.parallel);
  op.getReductionDims(fold.reduction);
  Value root;
  FailureOr<LinearLayout> layout = getResultLayout(info.func, root);
  if (failed(layout))
    return failure();
  // The result that is returned, or the one that an epilogue is computed of.
  auto result = dyn_cast<OpResult>(root);
  if (!result || result.getOwner() != op) {
    result = OpResult();
    for (OpResult candidate : op->getResults())
      if (!candidate.use_empty()) {
        if (result)
          return failure();
        result = candidate;
      }
    if (!result)
      return failure();
  }
  fold.result = result.getResultNumber();

  for (OpOperand *operand : op.getDpsInputOperands()) {
    if (!op.payloadUsesValueFromOperand(operand)) {
      fold.inputs.emplace_back();
      continue;
    }
    FailureOr<Fold::Source> source =
        getSource(operand->get(), op.getMatchingIndexingMap(operand));
    if (failed(source))
      return failure();
    fold.inputs.push_back(*source);
  }
  for (unsigned i = 0; i < op.getNumDpsInits(); ++i) {
    OpOperand *operand = op.getDpsInitOperand(i);
    AffineMap map = op.getMatchingIndexingMap(operand);
    bool isPlain = map.isProjectedPermutation(),
         hasAll = map.getNumResults() == op.getNumLoops() &&
                  llvm::all_of(
                      llvm::seq(op.getNumLoops()),
                      [&](unsigned loop) { return map.isFunctionOfDim(loop); }),
         hasParallel = map.getNumResults() == fold.parallel.size() &&
                       llvm::all_of(fold.parallel, [&](unsigned loop) {
                         return map.isFunctionOfDim(loop);
                       });
    if (hasAll && !op.payloadUsesValueFromOperand(operand)) {
      fold.inits.emplace_back();
      continue;
    }
    if (!isPlain || !hasParallel)
      return failure();
    FailureOr<Fold::Source> source = getSource(operand->get(), map);
    if (failed(source))
      return failure();
    fold.inits.push_back(*source);
  }
  AffineMap outMap =
      op.getMatchingIndexingMap(op.getDpsInitOperand(fold.result));
  fold.isScan = !fold.isCarried(fold.result);
  if (fold.getNumCarried() == fold.inits.size())
    fold.firstMost = matchFirstMost(op, fold.reduction);
  for (AffineExpr expr :
       fold.isScan ? ArrayRef<AffineExpr>() : outMap.getResults())
    fold.resultLoops.push_back(cast<AffineDimExpr>(expr).getPosition());
  if (result == root) {
    if (!fold.isScan)
      if (FailureOr<VectorExpression> epilogue =
              VectorExpression::create(root, root);
          succeeded(epilogue))
        fold.epilogue = std::move(*epilogue);
  } else {
    // Of a scan, nothing else is computed in the same task.
    if (fold.isScan || cast<ShapedType>(root.getType()).getShape() !=
                           cast<ShapedType>(result.getType()).getShape())
      return failure();
    FailureOr<VectorExpression> epilogue =
        VectorExpression::create(root, result);
    if (failed(epilogue) || !epilogue->usesAnchor())
      return failure();
    fold.epilogue = std::move(*epilogue);
  }
  if (getElementTypeOrSelf(root.getType()).getIntOrFloatBitWidth() < 8)
    return failure();
  FailureOr<LinearAccess> out = getAccess(*layout, outMap);
  if (failed(out))
    return failure();
  fold.out = *out;
  return fold;
}
