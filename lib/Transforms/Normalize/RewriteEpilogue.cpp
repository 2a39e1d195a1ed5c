//===- RewriteEpilogue.cpp - Epilogues in normal form as IR ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EpilogueSimplify.h"
#include "NormalizePatterns.h"
#include "VTA/Kernel/Kernel.h"
#include "VTA/Transforms/Normalize/KernelToLinalg.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-normalize"

using namespace mlir;
using namespace mlir::vta;

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// Creates the constants that the ALU is given instead of others.
static void createConvertedOperands(RewriterBase &rewriter,
                                    Epilogue &epilogue) {
  for (EpilogueStep &step : epilogue.steps) {
    if (!step.converted)
      continue;
    rewriter.setInsertionPointAfterValue(step.operand);
    step.operand = arith::ConstantOp::create(
        rewriter, step.loc, step.converted.getType(), step.converted);
    step.converted = {};
  }
}

LogicalResult mlir::vta::completeOperand(RewriterBase &rewriter,
                                         EpilogueStep &step,
                                         const vtart::Config &config) {
  unsigned rank = step.map.getNumDims();
  ArrayRef<AffineExpr> results = step.map.getResults();
  MLIRContext *context = step.map.getContext();
  AffineExpr batch = getAffineDimExpr(rank - 2, context),
             out = getAffineDimExpr(rank - 1, context);
  bool hasOut = !results.empty() && results.back() == out;
  bool hasBatch =
      hasOut && results.size() >= 2 && results[results.size() - 2] == batch;
  bool isElsewhere = llvm::count(results, batch) != int64_t(hasBatch) ||
                     llvm::count(results, out) != int64_t(hasOut);
  if (!hasOut || isElsewhere)
    return emitError(step.loc)
           << "expected the operand to end in [batch, block] or [block], got "
           << AffineMapAttr::get(step.map);
  if (hasBatch)
    return success();
  SmallVector<AffineExpr> newResults(results);
  newResults.insert(newResults.end() - 1, batch);
  DenseIntElementsAttr attr;
  bool isConstant = matchPattern(step.operand, m_Constant(&attr));
  if (!isConstant && config.batch() > 1)
    isConstant = bool(attr = getConstantValues(step.operand));
  if (!isConstant && config.batch() == 1) {
    auto type = cast<RankedTensorType>(step.operand.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape.insert(shape.end() - 1, 1);
    SmallVector<ReassociationIndices> groups(type.getRank());
    for (auto [i, group] : llvm::enumerate(groups))
      group.push_back(i);
    groups.back().push_back(groups.size());
    rewriter.setInsertionPointAfterValue(step.operand);
    step.operand = tensor::ExpandShapeOp::create(
        rewriter, step.loc, RankedTensorType::get(shape, type.getElementType()),
        step.operand, groups);
    step.map = AffineMap::get(rank, 0, newResults, context);
    return success();
  }
  if (!isConstant)
    return emitError(step.loc)
           << "expected an operand of [.., " << config.batch() << ", "
           << config.block() << "] values, got " << step.operand.getType()
           << ": only a constant can be repeated over the batch";
  ArrayRef<int64_t> shape = attr.getType().getShape();
  int64_t block = shape.back(), rows = attr.getNumElements() / block;
  SmallVector<APInt> values, repeated;
  llvm::append_range(values, attr.getValues<APInt>());
  for (int64_t row = 0; row < rows; ++row)
    for (unsigned b = 0; b < config.batch(); ++b)
      for (int64_t o = 0; o < block; ++o)
        repeated.push_back(values[row * block + o]);
  SmallVector<int64_t> newShape(shape);
  newShape.insert(newShape.end() - 1, config.batch());
  auto type = RankedTensorType::get(newShape, attr.getElementType());
  rewriter.setInsertionPointAfterValue(step.operand);
  step.operand = arith::ConstantOp::create(
      rewriter, step.loc, type, DenseElementsAttr::get(type, repeated));
  step.map = AffineMap::get(rank, 0, newResults, context);
  return success();
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// Replaces the operations by one in-place operation per step and a last one
/// that narrows, which is returned.
static linalg::GenericOp rebuildEpilogue(RewriterBase &rewriter,
                                         Epilogue &epilogue) {
  linalg::GenericOp last = epilogue.ops.back();
  rewriter.setInsertionPoint(last);
  Value acc = epilogue.contraction->getResult(0);
  for (const EpilogueStep &step : epilogue.steps)
    acc = (step.pool ? createMaxPool(rewriter, step.loc, *step.pool, acc)
                     : createStepInLinalg(rewriter, step, acc))
              .getResult(0);
  // The destination only provides a shape: what else it holds, as an argument
  // would, stays.
  Value dest = last.getDpsInitOperand(0)->get();
  if (!dest.getDefiningOp<tensor::EmptyOp>()) {
    auto type = cast<RankedTensorType>(dest.getType());
    dest = tensor::EmptyOp::create(rewriter, last.getLoc(), type.getShape(),
                                   type.getElementType());
  }
  linalg::GenericOp narrow =
      createNarrowInLinalg(rewriter, last.getLoc(), acc, dest);
  for (NamedAttribute attr : last->getDiscardableAttrs())
    narrow->setDiscardableAttr(attr.getName(), attr.getValue());
  rewriter.replaceOp(last, narrow);
  for (linalg::GenericOp op :
       llvm::reverse(ArrayRef(epilogue.ops).drop_back())) {
    if (isMaxPool(op))
      eraseMaxPool(rewriter, op);
    else
      rewriter.eraseOp(op);
  }
  return narrow;
}

//===----------------------------------------------------------------------===//
// The pattern
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
struct NormalizeEpilogue : LinalgPattern {
  using LinalgPattern::LinalgPattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    FailureOr<Epilogue> matched = matchEpilogue(op);
    if (failed(matched) || failed(checkOperands(*matched)))
      return rewriter.notifyMatchFailure(op, "VTA cannot run what follows");
    Epilogue &epilogue = *matched;
    createConvertedOperands(rewriter, epilogue);
    size_t before = epilogue.steps.size();
    if (failed(normalizePool(epilogue, state.known)) ||
        failed(simplifyEpilogue(rewriter, epilogue, state.config, state.known)))
      return rewriter.notifyMatchFailure(op,
                                         "no steps of VTA's ALU are the same");
    size_t after = epilogue.steps.size();
    LLVM_DEBUG(llvm::dbgs()
               << before << " epilogue steps became " << after << "\n");
    state.folded += before - std::min(before, after);
    state.steps += after;
    ++state.kernels;
    for (linalg::GenericOp step : epilogue.ops)
      state.pools.remove(step);
    linalg::GenericOp narrow = rebuildEpilogue(rewriter, epilogue);
    state.known[narrow->getResult(0)] = epilogue.result;
    return success();
  }
};
} // namespace

void mlir::vta::populateEpilogues(RewritePatternSet &patterns,
                                  NormalizeState &state) {
  patterns.add<NormalizeEpilogue>(patterns.getContext(), state);
}
