//===- SimplifySteps.cpp - The normal form of steps -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NormalizeKernel.h"
#include "VTA/Dialect/VTA/IR/ConstantValues.h"
#include "VTA/Kernel/ResidualCoding.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::vta;

namespace {
class Simplifier {
public:
  Simplifier(RewriterBase &rewriter, Kernel &kernel,
             const vtart::Config &config, const KnownRanges &known)
      : rewriter(rewriter), kernel(kernel), config(config), known(known),
        start(getStartRange(kernel.start, known)) {}

  /// Returns what the last step narrows.
  FailureOr<ConstantIntRanges> run(const FrozenRewritePatternSet &patterns);

private:
  ConstantIntRanges apply(const KernelStep &step,
                          const ConstantIntRanges &acc) const;
  /// The accumulators before step `index`.
  ConstantIntRanges applyUpTo(size_t index) const;
  bool isPerChannel(AffineMap map) const;
  void addConstantResiduals();
  LogicalResult applyPatterns(const FrozenRewritePatternSet &patterns);
  bool isRedundantClip(size_t index) const;
  bool dropClip();
  bool lowerScale(size_t index);
  bool lowerAnyScale();
  LogicalResult finish(StepOp step, const ConstantIntRanges &acc);
  LogicalResult finishShift(StepOp step, StepConstant constant,
                            const ConstantIntRanges &acc);
  Value createShifts(StepOp step, int64_t amount, Value acc);
  void makeSplatOperand(StepOp step);

  RewriterBase &rewriter;
  Kernel &kernel;
  const vtart::Config &config;
  const KnownRanges &known;
  ConstantIntRanges start;
};
} // namespace

//===----------------------------------------------------------------------===//
// Ranges and channels
//===----------------------------------------------------------------------===//

ConstantIntRanges Simplifier::apply(const KernelStep &step,
                                    const ConstantIntRanges &acc) const {
  return step.pool ? applyPool(*step.pool, acc)
                   : applyStep(step.getStep(), acc, known);
}

ConstantIntRanges Simplifier::applyUpTo(size_t index) const {
  ConstantIntRanges acc = start;
  for (const KernelStep &step : ArrayRef(kernel.steps).take_front(index))
    acc = apply(step, acc);
  return acc;
}

/// The dimension of the output that selects an output channel block: the one
/// that also indexes the weights, or any other. None if the output is a single
/// element.
static std::optional<unsigned> getChannelDim(linalg::LinalgOp start) {
  AffineMap acc = start.getMatchingIndexingMap(start.getDpsInitOperand(0));
  if (start.getNumReductionLoops() > 0) {
    AffineMap wgt = start.getMatchingIndexingMap(start.getDpsInputOperand(1));
    for (auto [i, expr] : llvm::enumerate(acc.getResults().drop_back(2)))
      if (llvm::is_contained(wgt.getResults(), expr))
        return i;
  }
  if (acc.getNumResults() > 2)
    return 0;
  return std::nullopt;
}

bool Simplifier::isPerChannel(AffineMap map) const {
  std::optional<unsigned> channel = getChannelDim(kernel.start);
  return llvm::all_of(map.getResults(), [&](AffineExpr expr) {
    unsigned dim = cast<AffineDimExpr>(expr).getPosition();
    return dim == channel || dim + 2 >= map.getNumDims();
  });
}

//===----------------------------------------------------------------------===//
// Simplification
//===----------------------------------------------------------------------===//

/// Residuals that are constants by channel join biases; larger ones are smaller
/// as int8.
void Simplifier::addConstantResiduals() {
  for (const KernelStep &element : kernel.steps) {
    StepOp step = element.getStep();
    if (!step || !step.isResidual() || !isPerChannel(*step.getMap()))
      continue;
    DenseIntElementsAttr attr = getConstantValues(step.getInput());
    if (!attr || attr.empty())
      continue;
    StepConstant constant;
    for (AffineExpr expr : step.getMap()->getResults())
      constant.dims.push_back(cast<AffineDimExpr>(expr).getPosition());
    constant.shape = llvm::to_vector(attr.getType().getShape());
    auto scale = static_cast<int64_t>(step.getScale());
    for (const APInt &value : attr.getValues<APInt>())
      constant.values.push_back(
          static_cast<int32_t>(value.getSExtValue() * scale));
    constant.assignTo(step, rewriter);
  }
}

LogicalResult
Simplifier::applyPatterns(const FrozenRewritePatternSet &patterns) {
  // Nothing else in the kernel changes, nor the order of its constants, which
  // is that of DRAM.
  GreedyRewriteConfig greedy;
  greedy.enableFolding(false)
      .enableConstantCSE(false)
      .setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  (void)applyPatternsGreedily(kernel.op, patterns, greedy);
  FailureOr<Kernel> matched = matchKernel(kernel.op);
  if (succeeded(matched))
    kernel = *matched;
  return success(succeeded(matched));
}

/// A clip is redundant if no value is beyond its bound, or if all values from
/// the bound on come to the same further down, whatever is added to them.
bool Simplifier::isRedundantClip(size_t index) const {
  StepOp clip = kernel.steps[index].getStep();
  if (!clip ||
      (clip.getKind() != StepKind::Min && clip.getKind() != StepKind::Max))
    return false;
  bool isMin = clip.getKind() == StepKind::Min;
  ConstantIntRanges acc = applyUpTo(index),
                    bound = getOperandRange(clip, known);
  if (isMin ? getMax(acc) <= getMin(bound) : getMin(acc) >= getMax(bound))
    return true;
  ConstantIntRanges beyond = isMin ? getRange(getMin(bound), getMax(acc))
                                   : getRange(getMin(acc), getMax(bound));
  for (const KernelStep &after : ArrayRef(kernel.steps).drop_front(index + 1)) {
    // What a pool takes besides is another value.
    if (after.pool)
      return false;
    beyond = apply(after, beyond);
    if (beyond.getConstantValue())
      return true;
  }
  return false;
}

bool Simplifier::dropClip() {
  for (size_t i = kernel.steps.size(); i-- > 0;) {
    if (!isRedundantClip(i))
      continue;
    StepOp clip = kernel.steps[i].getStep();
    rewriter.replaceOp(clip, clip.getInit());
    return true;
  }
  return false;
}

/// (acc + r * 2^s * c) >> n is ((acc >> s) + r * c) >> (n - s) where the sum
/// does not wrap: a smaller scale takes fewer weight blocks. For step `index`.
bool Simplifier::lowerScale(size_t index) {
  auto isAdd = [](StepOp step) {
    return step && step.getKind() == StepKind::Add;
  };
  ArrayRef<KernelStep> steps = kernel.steps;
  StepOp residual = steps[index].getStep();
  if (!residual || !residual.isResidual() || residual.getScale() == 0)
    return false;
  auto scale = static_cast<int64_t>(residual.getScale());
  size_t at = index + 1;
  while (at < steps.size() && isAdd(steps[at].getStep()))
    ++at;
  StepOp shift = at < steps.size() ? steps[at].getStep() : StepOp();
  if (!shift || shift.getKind() != StepKind::Shr || !shift.getImm())
    return false;
  auto amount = static_cast<int64_t>(*shift.getImm());
  if (amount <= 0)
    return false;
  int64_t part = std::min<int64_t>(llvm::countr_zero(uint64_t(scale)), amount);
  bool isSplit = part < amount;
  if (getNumResidualBlocks(scale >> part) + isSplit >=
      getNumResidualBlocks(scale))
    return false;
  ConstantIntRanges acc = start;
  for (auto [i, step] : llvm::enumerate(steps.take_front(at)))
    if (i != index)
      acc = apply(step, acc);
  ConstantIntRanges added = getOperandRange(residual, known);
  if (!llvm::isInt<32>(getMin(acc) + getMin(added)) ||
      !llvm::isInt<32>(getMax(acc) + getMax(added)))
    return false;
  rewriter.setInsertionPointAfter(shift);
  auto moved = StepOp::create(rewriter, residual.getLoc(), StepKind::Add,
                              residual.getInput(), *residual.getMap(),
                              scale >> part, shift.getResult());
  Value result = moved;
  if (isSplit)
    result = StepOp::create(rewriter, shift.getLoc(), StepKind::Shr,
                            amount - part, moved.getResult());
  rewriter.replaceAllUsesExcept(shift.getResult(), result, moved);
  rewriter.modifyOpInPlace(shift, [&] { shift.setImm(part); });
  rewriter.replaceOp(residual, residual.getInit());
  return true;
}

bool Simplifier::lowerAnyScale() {
  for (size_t i = 0; i < kernel.steps.size(); ++i)
    if (lowerScale(i))
      return true;
  return false;
}

//===----------------------------------------------------------------------===//
// The steps that remain
//===----------------------------------------------------------------------===//

/// Makes the immediate of `step` a tensor operand with that value for every
/// channel: (.., c, .., b, o) -> (c, b, o).
void Simplifier::makeSplatOperand(StepOp step) {
  auto type = cast<RankedTensorType>(step.getType());
  unsigned rank = type.getRank();
  SmallVector<unsigned> dims = {rank - 2, rank - 1};
  if (std::optional<unsigned> channel = getChannelDim(kernel.start))
    dims.insert(dims.begin(), *channel);
  SmallVector<int64_t> shape;
  for (unsigned dim : dims)
    shape.push_back(type.getDimSize(dim));
  auto operandType = RankedTensorType::get(shape, rewriter.getI32Type());
  rewriter.setInsertionPoint(kernel.start);
  auto operand = arith::ConstantOp::create(
      rewriter, step.getLoc(), operandType,
      DenseElementsAttr::get(operandType,
                             APInt(32, *step.getImm(), /*isSigned=*/true)));
  rewriter.modifyOpInPlace(step, [&] {
    step.removeImmAttr();
    step.getInputMutable().assign(operand);
    step.setMap(AffineMap::getMultiDimMapWithTargets(rank, dims,
                                                     rewriter.getContext()));
  });
}

/// Shifts `acc` by `amount` instead of `step`: with as many immediates as that
/// takes.
Value Simplifier::createShifts(StepOp step, int64_t amount, Value acc) {
  while (amount != 0) {
    int64_t imm = std::clamp(amount, kMinShift, kMaxShift);
    acc = StepOp::create(rewriter, step.getLoc(), StepKind::Shr, imm, acc);
    amount -= imm;
  }
  return acc;
}

/// Shifts by `constant`, whose values differ, instead of `step`: by what is
/// common to them with immediates, by the rest with tensors.
LogicalResult Simplifier::finishShift(StepOp step, StepConstant constant,
                                      const ConstantIntRanges &acc) {
  int64_t min = constant.getMin(), max = constant.getMax();
  rewriter.setInsertionPoint(step);
  Value result = step.getInit();
  if (min < 0) {
    // Left by the most, then right by what that is too much.
    int64_t factor = int64_t(1) << -min;
    if (!llvm::isInt<32>(getMin(acc) * factor) ||
        !llvm::isInt<32>(getMax(acc) * factor))
      return emitError(step.getLoc())
             << "expected accumulators that stay i32 when shifted left by "
             << -min << ", the most of any channel, got values from "
             << getMin(acc) << " to " << getMax(acc);
    result = createShifts(step, min, result);
    for (int32_t &value : constant.values)
      value = static_cast<int32_t>(value - min);
    max -= min;
    min = 0;
  } else if (max <= kMaxShift) {
    return success();
  }
  // An immediate takes one cycle per vector, a tensor two.
  auto getCost = [&](int64_t common) {
    return llvm::divideCeil(common, kMaxShift) +
           2 * llvm::divideCeil(max - common, kMaxShift);
  };
  int64_t common = 0;
  for (int64_t i = 1; i <= min; ++i)
    if (getCost(i) < getCost(common))
      common = i;
  result = createShifts(step, common, result);
  for (int64_t rest = max - common; rest > 0; rest -= kMaxShift) {
    int64_t done = max - rest; // By immediates and earlier tensors.
    StepConstant part = constant;
    for (int32_t &value : part.values)
      value =
          static_cast<int32_t>(std::clamp<int64_t>(value - done, 0, kMaxShift));
    // The operand is replaced.
    auto shift = StepOp::create(rewriter, step.getLoc(), StepKind::Shr,
                                int64_t(0), result);
    part.isSplat() ? shift.setImm(part.values.front())
                   : part.assignTo(shift, rewriter);
    result = shift;
  }
  rewriter.replaceOp(step, result);
  return success();
}

/// Makes `step`, on accumulators in `acc`, one or several that all hardware can
/// do.
LogicalResult Simplifier::finish(StepOp step, const ConstantIntRanges &acc) {
  if (step.isResidual())
    return checkResidualScale(static_cast<int64_t>(step.getScale()), config,
                              [&] { return emitError(step.getLoc()); });
  std::optional<StepConstant> constant = StepConstant::get(step);
  if (!constant)
    return success();
  bool isShift = step.getKind() == StepKind::Shr;
  if (!constant->isSplat())
    return isShift ? finishShift(step, *constant, acc) : success();
  // Equal values in a tensor are larger than immediates.
  if (!step.getImm())
    return success();
  int64_t value = constant->values.front();
  if (isShift && (value < kMinShift || value > kMaxShift)) {
    rewriter.setInsertionPoint(step);
    rewriter.replaceOp(step, createShifts(step, value, step.getInit()));
  } else if (!isShift && !llvm::isInt<16>(value)) {
    // A large constant is loaded instead.
    makeSplatOperand(step);
  }
  return success();
}

FailureOr<ConstantIntRanges>
Simplifier::run(const FrozenRewritePatternSet &patterns) {
  addConstantResiduals();
  do {
    if (failed(applyPatterns(patterns)))
      return failure();
  } while (dropClip() || lowerAnyScale());
  ConstantIntRanges acc = start;
  for (const KernelStep &step : kernel.steps) {
    ConstantIntRanges next = apply(step, acc);
    if (!step.pool && failed(finish(step.getStep(), acc)))
      return failure();
    acc = next;
  }
  // Constants that were replaced.
  for (Operation &op :
       llvm::make_early_inc_range(llvm::reverse(kernel.op.getBlock())))
    if (isOpTriviallyDead(&op))
      rewriter.eraseOp(&op);
  FailureOr<Kernel> finished = matchKernel(kernel.op);
  if (failed(finished))
    return failure();
  kernel = *finished;
  return acc;
}

FailureOr<ConstantIntRanges>
mlir::vta::simplifySteps(RewriterBase &rewriter, Kernel &kernel,
                         const vtart::Config &config, const KnownRanges &known,
                         const FrozenRewritePatternSet &patterns) {
  FailureOr<ConstantIntRanges> result =
      Simplifier(rewriter, kernel, config, known).run(patterns);
  if (failed(result) || isInt8(*result))
    return result;
  return getInt8Range();
}
