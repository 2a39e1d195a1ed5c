//===- StepPatterns.cpp - Simpler chains of steps -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/ConstantValues.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::vta;

static int32_t wrap(int64_t value) { return static_cast<int32_t>(value); }

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

std::optional<StepConstant> StepConstant::get(StepOp step) {
  if (step.narrows() || step.isResidual())
    return std::nullopt;
  if (!step.getInput())
    return StepConstant{{}, {}, {wrap(static_cast<int64_t>(*step.getImm()))}};
  // More values than that are not worth it.
  constexpr int64_t most = int64_t(1) << 26;
  DenseIntElementsAttr attr = getConstantValues(step.getInput());
  if (!attr || attr.empty() || attr.getNumElements() > most)
    return std::nullopt;
  StepConstant constant;
  for (AffineExpr expr : step.getMap()->getResults())
    constant.dims.push_back(cast<AffineDimExpr>(expr).getPosition());
  constant.shape = llvm::to_vector(attr.getType().getShape());
  constant.values.assign(attr.value_begin<int32_t>(),
                         attr.value_end<int32_t>());
  return constant;
}

void StepConstant::assignTo(StepOp step, RewriterBase &rewriter) const {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(step);
  Value operand;
  if (!dims.empty()) {
    auto type = RankedTensorType::get(shape, rewriter.getI32Type());
    operand = arith::ConstantOp::create(
        rewriter, step.getLoc(), type,
        DenseElementsAttr::get(type, ArrayRef(values)));
  }
  rewriter.modifyOpInPlace(step, [&] {
    step.setScale(1);
    step.getInputMutable().clear();
    step.removeMapAttr();
    step.removeImmAttr();
    if (!operand) {
      step.setImm(values.front());
      return;
    }
    step.getInputMutable().assign(operand);
    step.setMap(AffineMap::getMultiDimMapWithTargets(
        cast<RankedTensorType>(step.getType()).getRank(), dims,
        rewriter.getContext()));
  });
}

/// `fn` of the values of both, if one of them covers the other's dimensions.
static std::optional<StepConstant>
zip(const StepConstant &a, const StepConstant &b,
    function_ref<int32_t(int64_t, int64_t)> fn) {
  bool aIsLarger = a.dims.size() >= b.dims.size();
  const StepConstant &large = aIsLarger ? a : b, &small = aIsLarger ? b : a;
  SmallVector<int64_t> strides(large.dims.size(), 0);
  int64_t stride = 1;
  for (int64_t i = small.dims.size() - 1; i >= 0; --i) {
    size_t at = llvm::find(large.dims, small.dims[i]) - large.dims.begin();
    // Extents differ where the accumulators' is not known: one does not fit.
    if (at == large.dims.size() || large.shape[at] != small.shape[i])
      return std::nullopt;
    strides[at] = stride;
    stride *= small.shape[i];
  }
  StepConstant result = large;
  SmallVector<int64_t> at(large.dims.size(), 0);
  for (int32_t &value : result.values) {
    int64_t index = 0;
    for (auto [i, step] : llvm::zip_equal(at, strides))
      index += i * step;
    int32_t other = small.values[index];
    value = aIsLarger ? fn(value, other) : fn(other, value);
    for (int64_t i = at.size() - 1; i >= 0 && ++at[i] == large.shape[i]; --i)
      at[i] = 0;
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

static bool isAdd(StepOp step) { return step.getKind() == StepKind::Add; }

static bool isClipByImmediate(StepOp step) {
  return step.getImm() &&
         (step.getKind() == StepKind::Max || step.getKind() == StepKind::Min);
}

static int64_t getImm(StepOp step) {
  return static_cast<int64_t>(*step.getImm());
}

/// The step before `step`, not around a loop, if nothing else reads its result,
/// or null.
static StepOp getPrevious(StepOp step) {
  auto previous = step.getAccumulators().get().getDefiningOp<StepOp>();
  return previous && previous->hasOneUse() &&
                 previous->getBlock() == step->getBlock()
             ? previous
             : StepOp();
}

/// Puts `first`, a step by an immediate, behind the step that reads it.
static void moveBehind(PatternRewriter &rewriter, StepOp first, StepOp second,
                       int64_t imm) {
  rewriter.modifyOpInPlace(
      second, [&] { second.getInitMutable().assign(first.getInit()); });
  rewriter.setInsertionPointAfter(second);
  auto moved = StepOp::create(rewriter, first.getLoc(), first.getKind(), imm,
                              second.getResult());
  rewriter.replaceAllUsesExcept(second.getResult(), moved, moved);
  rewriter.eraseOp(first);
}

namespace {
/// Additions and shifts of nothing.
struct DropNothing : OpRewritePattern<StepOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StepOp step,
                                PatternRewriter &rewriter) const override {
    if (!isAdd(step) && step.getKind() != StepKind::Shr)
      return rewriter.notifyMatchFailure(step,
                                         "neither an addition nor a shift");
    std::optional<StepConstant> constant = StepConstant::get(step);
    bool isNothing =
        constant ? llvm::all_of(constant->values,
                                [](int32_t value) { return value == 0; })
                 : step.isResidual() && step.getScale() == 0;
    if (!isNothing)
      return rewriter.notifyMatchFailure(step, "changes accumulators");
    rewriter.replaceOp(step, step.getInit());
    return success();
  }
};

/// A number that is the same for all, if it is small enough, is an immediate.
struct SplatToImmediate : OpRewritePattern<StepOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StepOp step,
                                PatternRewriter &rewriter) const override {
    DenseIntElementsAttr attr;
    if (step.getInput() && !step.narrows() && !step.isResidual())
      attr = getConstantValues(step.getInput());
    if (!attr || attr.empty() || !attr.isSplat())
      return rewriter.notifyMatchFailure(step, "values differ or are unknown");
    auto value = attr.getSplatValue<int32_t>();
    if (!llvm::isInt<16>(value))
      return rewriter.notifyMatchFailure(step, "too large for an immediate");
    StepConstant{{}, {}, {value}}.assignTo(step, rewriter);
    return success();
  }
};

/// Additions of constants, or of one residual, with nothing but additions
/// between them.
struct MergeAdditions : OpRewritePattern<StepOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StepOp step,
                                PatternRewriter &rewriter) const override {
    if (!isAdd(step))
      return rewriter.notifyMatchFailure(step, "not an addition");
    SmallVector<StepOp> before;
    for (StepOp at = getPrevious(step); at && isAdd(at); at = getPrevious(at))
      before.push_back(at);
    // The first ones merge first.
    for (StepOp other : llvm::reverse(before)) {
      if (!merge(other, step, rewriter))
        continue;
      rewriter.replaceOp(other, other.getInit());
      return success();
    }
    return rewriter.notifyMatchFailure(step, "nothing to merge with");
  }

private:
  static bool merge(StepOp first, StepOp second, RewriterBase &rewriter) {
    if (first.isResidual() && second.isResidual()) {
      if (first.getInput() != second.getInput() ||
          first.getMap() != second.getMap())
        return false;
      int32_t scale = wrap(static_cast<int64_t>(first.getScale()) +
                           static_cast<int64_t>(second.getScale()));
      rewriter.modifyOpInPlace(second, [&] { second.setScale(scale); });
      return true;
    }
    std::optional<StepConstant> a = StepConstant::get(first),
                                b = StepConstant::get(second);
    if (!a || !b)
      return false;
    std::optional<StepConstant> sum =
        zip(*a, *b, [](int64_t x, int64_t y) { return wrap(x + y); });
    if (sum)
      sum->assignTo(second, rewriter);
    return sum.has_value();
  }
};

/// Two shifts to one side are one.
struct MergeShifts : OpRewritePattern<StepOp> {
  MergeShifts(MLIRContext *context, int64_t minShift, int64_t maxShift)
      : OpRewritePattern(context), minShift(minShift), maxShift(maxShift) {}

  LogicalResult matchAndRewrite(StepOp step,
                                PatternRewriter &rewriter) const override {
    StepOp first = getPrevious(step);
    if (step.getKind() != StepKind::Shr || !first ||
        first.getKind() != StepKind::Shr)
      return rewriter.notifyMatchFailure(step, "not two shifts");
    std::optional<StepConstant> a = StepConstant::get(first),
                                b = StepConstant::get(step);
    if (!a || !b)
      return rewriter.notifyMatchFailure(step, "shifts by unknown amounts");
    bool isRight = a->getMin() >= 0 && b->getMin() >= 0,
         isLeft = a->getMax() <= 0 && b->getMax() <= 0 &&
                  a->getMin() + b->getMin() >= -kSignShift;
    if (!isRight && !isLeft)
      return rewriter.notifyMatchFailure(step, "shifts to different sides");
    std::optional<StepConstant> sum = zip(*a, *b, [](int64_t x, int64_t y) {
      return wrap(std::min(x + y, kSignShift));
    });
    if (!sum || sum->getMin() < minShift || sum->getMax() > maxShift)
      return rewriter.notifyMatchFailure(step, "one step cannot do both");
    sum->assignTo(step, rewriter);
    rewriter.replaceOp(first, first.getInit());
    return success();
  }

private:
  int64_t minShift, maxShift;
};

/// Keeps the tighter of two equal clips by immediates. Moves clips after shifts
/// to the right, which are monotonic, with a shifted bound. Puts a maximum
/// before a minimum if their bounds do not cross.
struct OrderClips : OpRewritePattern<StepOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StepOp step,
                                PatternRewriter &rewriter) const override {
    StepOp clip = getPrevious(step);
    if (!clip || !isClipByImmediate(clip) || !step.getImm())
      return rewriter.notifyMatchFailure(step, "not behind a clip");
    int64_t bound = getImm(clip), imm = getImm(step);
    if (clip.getKind() == step.getKind()) {
      bool isMin = clip.getKind() == StepKind::Min;
      rewriter.modifyOpInPlace(step, [&] {
        step.setImm(isMin ? std::min(bound, imm) : std::max(bound, imm));
      });
      rewriter.replaceOp(clip, clip.getInit());
      return success();
    }
    if (step.getKind() == StepKind::Shr && imm > 0) {
      moveBehind(rewriter, clip, step, bound >> std::min(imm, kSignShift));
      return success();
    }
    if (clip.getKind() == StepKind::Min && step.getKind() == StepKind::Max &&
        imm <= bound) {
      moveBehind(rewriter, clip, step, bound);
      return success();
    }
    return rewriter.notifyMatchFailure(step, "in order already");
  }
};
} // namespace

void mlir::vta::populateStepPatterns(RewritePatternSet &patterns,
                                     int64_t minShift, int64_t maxShift) {
  patterns.add<DropNothing, SplatToImmediate, MergeAdditions, OrderClips>(
      patterns.getContext());
  patterns.add<MergeShifts>(patterns.getContext(), minShift, maxShift);
}

void StepOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                         MLIRContext *) {
  populateStepPatterns(patterns, kMinShift, kMaxShift);
}
