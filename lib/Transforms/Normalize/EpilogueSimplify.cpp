//===- EpilogueSimplify.cpp - The normal form of epilogues ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EpilogueSimplify.h"
#include "VTA/Kernel/ResidualCoding.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::vta;

// VTA's immediates are 16 bits; the widest shifts that all hardware executes
// alike are -16..15 by an immediate and 0..15 by a tensor.
static constexpr int64_t kMinShift = -16, kMaxShift = 15;
// Shifting further right changes nothing.
static constexpr int64_t kSignShift = 31;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

namespace {
/// An i32 constant over some dimensions of the output; over none of them, an
/// immediate.
struct Constant {
  SmallVector<unsigned> dims;
  SmallVector<int64_t> shape;
  std::vector<int32_t> values;

  bool isSplat() const { return llvm::all_equal(values); }
  IntRange getRange() const {
    auto [min, max] = std::minmax_element(values.begin(), values.end());
    return {*min, *max};
  }
  /// Makes [.., block] values [.., batch, block] values.
  void repeatInBatch(unsigned rank, int64_t batch) {
    if (dims.back() + 1 != rank || llvm::is_contained(dims, rank - 2))
      return;
    std::vector<int32_t> repeated;
    for (auto row = values.begin(); row != values.end(); row += shape.back())
      for (int64_t b = 0; b < batch; ++b)
        repeated.insert(repeated.end(), row, row + shape.back());
    values = std::move(repeated);
    dims.insert(dims.end() - 1, rank - 2);
    shape.insert(shape.end() - 1, batch);
  }
  void transform(function_ref<int32_t(int32_t)> fn) {
    llvm::transform(values, values.begin(), fn);
  }
};
} // namespace

static int32_t wrap(int64_t value) { return static_cast<int32_t>(value); }

/// `fn` of the values of both, if one of them covers the other's dimensions.
static std::optional<Constant> zip(const Constant &a, const Constant &b,
                                   function_ref<int32_t(int64_t, int64_t)> fn) {
  bool aIsLarger = a.dims.size() >= b.dims.size();
  const Constant &large = aIsLarger ? a : b, &small = aIsLarger ? b : a;
  SmallVector<int64_t> strides(large.dims.size(), 0);
  int64_t stride = 1;
  for (int64_t i = small.dims.size() - 1; i >= 0; --i) {
    auto it = llvm::find(large.dims, small.dims[i]);
    if (it == large.dims.end())
      return std::nullopt;
    strides[it - large.dims.begin()] = stride;
    stride *= small.shape[i];
  }
  Constant result = large;
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

namespace {
/// A step while it changes: with the values of its operand if these are known.
struct Work {
  EpilogueStep step;
  std::optional<Constant> constant;
  bool isNew = false; ///< `constant` is not what `step.operand` holds.

  explicit Work(const EpilogueStep &step) : step(step) {}
  bool isImm() const { return !step.operand && !constant && !step.pool; }
  bool isKnown() const { return constant || isImm(); }
  bool isAdd() const { return !step.pool && step.opcode == AluOpcode::Add; }
  bool isShift() const { return !step.pool && step.opcode == AluOpcode::Shr; }
  bool isResidual() const { return !constant && step.isResidual(); }
  Constant getConstant() const {
    return constant ? *constant : Constant{{}, {}, {wrap(step.imm)}};
  }
  void setConstant(Constant value) {
    step.operand = Value();
    if (value.dims.empty()) {
      step.imm = value.values.front();
      return;
    }
    step.imm = 0; // The sign of a shift that is an immediate.
    constant = std::move(value);
    isNew = true;
  }
  /// True for an addition or a shift of nothing.
  bool isNothing() const {
    if (!isAdd() && !isShift())
      return false;
    if (constant)
      return llvm::all_of(constant->values, [](int32_t v) { return v == 0; });
    return isResidual() ? step.scale == 0 : isImm() && step.imm == 0;
  }
  void drop() {
    constant.reset();
    step.opcode = AluOpcode::Add;
    step.operand = Value();
    step.imm = 0;
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Simplification
//===----------------------------------------------------------------------===//

namespace {
class Simplifier {
public:
  Simplifier(RewriterBase &rewriter, Epilogue &epilogue,
             const vtart::Config &config, const KnownRanges &known)
      : rewriter(rewriter), epilogue(epilogue), config(config), known(known),
        start(getStartRange(epilogue.contraction, known)),
        accType(cast<RankedTensorType>(
            epilogue.contraction->getResult(0).getType())) {}

  LogicalResult run();

private:
  void read();
  IntRange getRange(const Work &work) const;
  IntRange apply(const Work &work, IntRange acc) const;
  bool combine(Work &a, Work &b);
  bool combineAny();
  bool isRedundantClip(size_t index) const;
  bool dropClip();
  bool lowerScale(size_t index);
  LogicalResult finish();
  LogicalResult finishShift(Work &work, IntRange acc);
  void pushShift(EpilogueStep step, int64_t amount);
  LogicalResult pushConstant(Work &work);
  LogicalResult pushTensor(EpilogueStep step);
  bool isPerChannel(AffineMap map) const;
  void makeSplatOperand(EpilogueStep &step);

  RewriterBase &rewriter;
  Epilogue &epilogue;
  const vtart::Config &config;
  const KnownRanges &known;
  IntRange start;
  RankedTensorType accType; ///< What the next step works on.
  SmallVector<Work> steps;
  SmallVector<EpilogueStep> result;
};
} // namespace

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
  std::optional<unsigned> channel = getChannelDim(epilogue.contraction);
  return llvm::all_of(map.getResults(), [&](AffineExpr expr) {
    unsigned dim = cast<AffineDimExpr>(expr).getPosition();
    return dim == channel || dim + 2 >= map.getNumDims();
  });
}

void Simplifier::read() {
  for (const EpilogueStep &step : epilogue.steps) {
    Work work(step);
    DenseIntElementsAttr attr;
    if (step.operand)
      attr = getOperandValues(step);
    if (!attr || attr.empty()) {
      steps.push_back(std::move(work));
      continue;
    }
    // The same for all is an immediate, one for all that is a tensor, too.
    if (attr.isSplat() &&
        (step.isResidual() || attr.getType().getRank() == 0)) {
      work.step.operand = Value();
      work.step.imm = wrap(attr.getSplatValue<APInt>().getSExtValue() *
                           (step.isResidual() ? step.scale : int64_t(1)));
      steps.push_back(std::move(work));
      continue;
    }
    if (step.isResidual()) {
      // As a bias it joins others; larger ones are smaller as int8.
      if (!isPerChannel(step.map)) {
        steps.push_back(std::move(work));
        continue;
      }
      work.isNew = true;
    }
    Constant constant;
    for (AffineExpr expr : step.map.getResults())
      constant.dims.push_back(cast<AffineDimExpr>(expr).getPosition());
    constant.shape = llvm::to_vector(attr.getType().getShape());
    for (const APInt &value : attr.getValues<APInt>())
      constant.values.push_back(
          wrap(value.getSExtValue() *
               (step.isResidual() ? step.scale : int64_t(1))));
    work.constant = std::move(constant);
    if (work.isNew)
      work.step.operand = Value();
    steps.push_back(std::move(work));
  }
}

IntRange Simplifier::getRange(const Work &work) const {
  return work.constant ? work.constant->getRange()
                       : getOperandRange(work.step, known);
}

IntRange Simplifier::apply(const Work &work, IntRange acc) const {
  if (work.step.pool)
    return applyPool(*work.step.pool, acc);
  return applyAlu(work.step.opcode, acc, getRange(work));
}

/// One rewrite of two steps `a`, `b` that are neighbours or have nothing but
/// additions between them. Returns false if none applies. Steps that become
/// redundant are dropped.
bool Simplifier::combine(Work &a, Work &b) {
  bool areImms = a.isImm() && b.isImm();
  if (a.isAdd() && b.isAdd()) {
    if (a.isResidual() && b.isResidual() && a.step.operand == b.step.operand &&
        a.step.map == b.step.map) {
      b.step.scale = wrap(b.step.scale + a.step.scale);
      a.drop();
      return true;
    }
    if (!a.isKnown() || !b.isKnown() || a.isNothing() || b.isNothing())
      return false;
    std::optional<Constant> sum =
        zip(a.getConstant(), b.getConstant(),
            [](int64_t x, int64_t y) { return wrap(x + y); });
    if (!sum)
      return false;
    b.setConstant(std::move(*sum));
    a.drop();
    return true;
  }
  if (areImms && !a.isAdd() && !a.isShift() && a.step.opcode == b.step.opcode) {
    b.step.imm = a.step.opcode == AluOpcode::Min
                     ? std::min(a.step.imm, b.step.imm)
                     : std::max(a.step.imm, b.step.imm);
    a.drop();
    return true;
  }
  // Two shifts to one side are one.
  if (a.isShift() && b.isShift() && a.isKnown() && b.isKnown() &&
      !a.isNothing() && !b.isNothing()) {
    IntRange x = getRange(a), y = getRange(b);
    bool isRight = x.min >= 0 && y.min >= 0,
         isLeft = x.max <= 0 && y.max <= 0 && x.min + y.min >= -kSignShift;
    std::optional<Constant> sum;
    if (isRight || isLeft)
      sum = zip(a.getConstant(), b.getConstant(), [](int64_t x, int64_t y) {
        return wrap(std::min(x + y, kSignShift));
      });
    if (sum) {
      b.setConstant(std::move(*sum));
      a.drop();
      return true;
    }
  }
  bool isClip = !a.step.pool && (a.step.opcode == AluOpcode::Max ||
                                 a.step.opcode == AluOpcode::Min);
  // Shifting right is monotonic: clip after the shift, by the shifted bound.
  if (areImms && isClip && b.isShift() && b.step.imm > 0) {
    a.step.imm >>= std::min(b.step.imm, kSignShift);
    std::swap(a, b);
    return true;
  }
  // min, then max: the other order is the same if the bounds do not cross.
  if (areImms && a.step.opcode == AluOpcode::Min &&
      b.step.opcode == AluOpcode::Max && b.step.imm <= a.step.imm) {
    std::swap(a, b);
    return true;
  }
  return false;
}

bool Simplifier::combineAny() {
  for (size_t i = 0; i + 1 < steps.size(); ++i)
    for (size_t j = i + 1; j < steps.size(); ++j) {
      if (combine(steps[i], steps[j])) {
        llvm::erase_if(steps,
                       [](const Work &work) { return work.isNothing(); });
        return true;
      }
      // Additions change places.
      if (!steps[i].isAdd() || !steps[j].isAdd())
        break;
    }
  return false;
}

/// A clip is redundant if no value is beyond its bound, or if all values from
/// the bound on come to the same further down, whatever is added to them.
bool Simplifier::isRedundantClip(size_t index) const {
  const Work &clip = steps[index];
  bool isMin = clip.step.opcode == AluOpcode::Min;
  if (clip.step.pool || (!isMin && clip.step.opcode != AluOpcode::Max))
    return false;
  IntRange acc = start;
  for (const Work &before : ArrayRef(steps).take_front(index))
    acc = apply(before, acc);
  IntRange bound = getRange(clip);
  if (isMin ? acc.max <= bound.min : acc.min >= bound.max)
    return true;
  IntRange beyond =
      isMin ? IntRange{bound.min, acc.max} : IntRange{acc.min, bound.max};
  for (const Work &after : ArrayRef(steps).drop_front(index + 1)) {
    // What a pool takes besides is another value.
    if (after.step.pool)
      return false;
    beyond = apply(after, beyond);
    if (beyond.min == beyond.max)
      return true;
  }
  return false;
}

bool Simplifier::dropClip() {
  for (size_t i = steps.size(); i-- > 0;)
    if (isRedundantClip(i)) {
      steps.erase(steps.begin() + i);
      return true;
    }
  return false;
}

/// (acc + r * 2^s * c) >> n is ((acc >> s) + r * c) >> (n - s) where the sum
/// does not wrap: a smaller scale takes fewer weight blocks. For step `index`.
bool Simplifier::lowerScale(size_t index) {
  Work residual = steps[index];
  int64_t scale = residual.step.scale;
  if (!residual.isResidual() || scale == 0)
    return false;
  size_t shift = index + 1;
  while (shift < steps.size() && steps[shift].isAdd())
    ++shift;
  if (shift == steps.size() || !steps[shift].isShift() ||
      !steps[shift].isImm() || steps[shift].step.imm <= 0)
    return false;
  int64_t amount = steps[shift].step.imm,
          part = std::min<int64_t>(llvm::countr_zero(uint64_t(scale)), amount);
  bool isSplit = part < amount;
  if (getNumResidualBlocks(scale >> part) + isSplit >=
      getNumResidualBlocks(scale))
    return false;
  IntRange acc = start;
  for (auto [i, work] : llvm::enumerate(ArrayRef(steps).take_front(shift)))
    if (i != index)
      acc = apply(work, acc);
  IntRange added = getRange(residual);
  if (!IntRange{acc.min + added.min, acc.max + added.max}.isIn(
          IntRange::ofInt32()))
    return false;
  Work first = steps[shift];
  first.step.imm = part;
  residual.step.scale >>= part;
  steps[shift].step.imm = amount - part;
  steps.insert(steps.begin() + shift, {first, residual});
  steps.erase(steps.begin() + index);
  llvm::erase_if(steps, [](const Work &work) { return work.isNothing(); });
  return true;
}

//===----------------------------------------------------------------------===//
// The steps that remain
//===----------------------------------------------------------------------===//

/// Makes the immediate of `step` a tensor operand with that value for every
/// channel: (.., c, .., b, o) -> (c, b, o).
void Simplifier::makeSplatOperand(EpilogueStep &step) {
  rewriter.setInsertionPoint(epilogue.contraction);
  unsigned rank = accType.getRank();
  SmallVector<unsigned> dims = {rank - 2, rank - 1};
  if (std::optional<unsigned> channel = getChannelDim(epilogue.contraction))
    dims.insert(dims.begin(), *channel);
  SmallVector<int64_t> shape;
  for (unsigned dim : dims)
    shape.push_back(accType.getDimSize(dim));
  auto type = RankedTensorType::get(shape, accType.getElementType());
  APInt value(32, step.imm, /*isSigned=*/true, /*implicitTrunc=*/true);
  step.operand = arith::ConstantOp::create(rewriter, step.loc, type,
                                           DenseElementsAttr::get(type, value));
  step.map =
      AffineMap::getMultiDimMapWithTargets(rank, dims, rewriter.getContext());
  step.imm = 0;
}

LogicalResult Simplifier::pushTensor(EpilogueStep step) {
  if (failed(completeOperand(rewriter, step, config)))
    return failure();
  result.push_back(step);
  return success();
}

/// Appends a step with the values of `work`, which are a constant.
LogicalResult Simplifier::pushConstant(Work &work) {
  EpilogueStep &step = work.step;
  Constant &constant = *work.constant;
  if (constant.isSplat() && llvm::isInt<16>(constant.values.front())) {
    step.imm = constant.values.front();
    step.operand = Value();
    result.push_back(step);
    return success();
  }
  if (work.isNew) {
    constant.repeatInBatch(accType.getRank(), config.batch());
    rewriter.setInsertionPoint(epilogue.ops.back());
    auto type = RankedTensorType::get(constant.shape, rewriter.getI32Type());
    step.operand = arith::ConstantOp::create(
        rewriter, step.loc, type,
        DenseElementsAttr::get(type, ArrayRef(constant.values)));
    step.map = AffineMap::getMultiDimMapWithTargets(
        accType.getRank(), constant.dims, rewriter.getContext());
  }
  return pushTensor(step);
}

/// Appends shifts by `amount`: as many immediates as that takes.
void Simplifier::pushShift(EpilogueStep step, int64_t amount) {
  step.operand = Value();
  while (amount != 0) {
    step.imm = std::clamp(amount, kMinShift, kMaxShift);
    amount -= step.imm;
    result.push_back(step);
  }
}

/// Appends shifts by the values of `work`, which differ: what is common to
/// them by immediates, the rest by tensors.
LogicalResult Simplifier::finishShift(Work &work, IntRange acc) {
  Constant &constant = *work.constant;
  IntRange range = constant.getRange();
  if (range.min < 0) {
    // Left by the most, then right by what that is too much.
    bool isExact = IntRange{acc.min * (int64_t(1) << -range.min),
                            acc.max * (int64_t(1) << -range.min)}
                       .isIn(IntRange::ofInt32());
    if (!isExact)
      return emitError(work.step.loc)
             << "expected accumulators that stay i32 when shifted left by "
             << -range.min << ", the most of any channel, got values from "
             << acc.min << " to " << acc.max;
    pushShift(work.step, range.min);
    constant.transform([&](int32_t v) { return wrap(v - range.min); });
    work.isNew = true;
    range = constant.getRange();
  }
  // An immediate takes one cycle per vector, a tensor two.
  auto getCost = [&](int64_t common) {
    return llvm::divideCeil(common, kMaxShift) +
           2 * llvm::divideCeil(range.max - common, kMaxShift);
  };
  int64_t common = 0;
  for (int64_t i = 1; i <= range.min; ++i)
    if (getCost(i) < getCost(common))
      common = i;
  pushShift(work.step, common);
  for (int64_t rest = range.max - common; rest > 0; rest -= kMaxShift) {
    Work part = work;
    part.isNew |= common != 0 || range.max > kMaxShift;
    int64_t done = range.max - rest; // By immediates and earlier tensors.
    part.constant->transform([&](int32_t v) {
      return wrap(std::clamp<int64_t>(v - done, 0, kMaxShift));
    });
    if (failed(pushConstant(part)))
      return failure();
  }
  return success();
}

LogicalResult Simplifier::finish() {
  IntRange acc = start;
  for (Work &work : steps) {
    EpilogueStep &step = work.step;
    IntRange next = apply(work, acc);
    if (step.pool) {
      accType = step.pool->type;
      result.push_back(step);
    } else if (work.constant && work.isShift() && !work.constant->isSplat()) {
      if (failed(finishShift(work, acc)))
        return failure();
    } else if (work.isShift()) {
      pushShift(step, work.getConstant().values.front());
    } else if (work.constant) {
      if (failed(pushConstant(work)))
        return failure();
    } else if (step.operand) {
      if (step.isResidual() &&
          failed(checkResidualScale(step.scale, config,
                                    [&] { return emitError(step.loc); })))
        return failure();
      if (failed(pushTensor(step)))
        return failure();
    } else {
      // A large constant is loaded instead.
      if (!llvm::isInt<16>(step.imm))
        makeSplatOperand(step);
      result.push_back(step);
    }
    acc = next;
  }
  epilogue.result = acc.isIn(IntRange::ofInt8()) ? acc : IntRange::ofInt8();
  epilogue.steps = std::move(result);
  return success();
}

LogicalResult Simplifier::run() {
  read();
  llvm::erase_if(steps, [](const Work &work) { return work.isNothing(); });
  bool changed = true;
  while (changed) {
    changed = combineAny() || dropClip();
    for (size_t i = 0; i < steps.size() && !changed; ++i)
      changed = lowerScale(i);
  }
  return finish();
}

LogicalResult mlir::vta::simplifyEpilogue(RewriterBase &rewriter,
                                          Epilogue &epilogue,
                                          const vtart::Config &config,
                                          const KnownRanges &known) {
  return Simplifier(rewriter, epilogue, config, known).run();
}
