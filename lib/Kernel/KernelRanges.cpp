//===- KernelRanges.cpp - Values that accumulators can have ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/KernelRanges.h"
#include "VTA/Dialect/VTA/IR/ConstantValues.h"
#include "VTA/Kernel/MaxPool.h"
#include "VTA/Kernel/PaddedInput.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/Utils/InferIntRangeCommon.h"

using namespace mlir;
using namespace mlir::vta;

ConstantIntRanges mlir::vta::getRange(int64_t min, int64_t max) {
  constexpr unsigned width = 32;
  if (!llvm::isInt<width>(min) || !llvm::isInt<width>(max))
    return ConstantIntRanges::maxRange(width);
  return ConstantIntRanges::fromSigned(APInt(width, min, /*isSigned=*/true),
                                       APInt(width, max, /*isSigned=*/true));
}

ConstantIntRanges mlir::vta::getInt8Range() { return getRange(-128, 127); }

static ConstantIntRanges getRangeOf(DenseIntElementsAttr attr) {
  if (attr.empty())
    return getRange(0, 0);
  int64_t min = std::numeric_limits<int64_t>::max(),
          max = std::numeric_limits<int64_t>::min();
  auto add = [&](const APInt &value) {
    min = std::min(min, value.getSExtValue());
    max = std::max(max, value.getSExtValue());
  };
  if (attr.isSplat())
    add(attr.getSplatValue<APInt>());
  else
    llvm::for_each(attr.getValues<APInt>(), add);
  return getRange(min, max);
}

ConstantIntRanges mlir::vta::getInt8Range(Value value,
                                          const KnownRanges &known) {
  bool hasZeros = false;
  ConstantIntRanges range = getInt8Range();
  while (true) {
    if (auto it = known.find(value); it != known.end()) {
      range = it->second;
      break;
    }
    if (DenseIntElementsAttr attr = getConstantValues(value)) {
      range = getRangeOf(attr);
      break;
    }
    Operation *op = value.getDefiningOp();
    if (!op)
      break;
    if (isa<tensor::ExtractSliceOp, tensor::ExpandShapeOp,
            tensor::CollapseShapeOp, tensor::CastOp>(op)) {
      value = op->getOperand(0);
      continue;
    }
    std::optional<PaddedInput> padded = matchPaddedInput(value);
    if (!padded || padded->source == value)
      break;
    hasZeros |= padded->isPadded();
    value = padded->source;
  }
  return hasZeros ? range.rangeUnion(getRange(0, 0)) : range;
}

void mlir::vta::addOperandRanges(KernelOp kernel, KnownRanges &known) {
  for (auto [argument, input] :
       llvm::zip_equal(kernel.getBlock().getArguments(), kernel.getInputs()))
    if (getElementTypeOrSelf(input).isSignlessInteger(8))
      known.insert({argument, getInt8Range(input, known)});
}

/// The sums of products with inputs of range `inp` over the constant weights
/// of each output.
static std::optional<ConstantIntRanges>
sumConstantWeights(linalg::LinalgOp op, const ConstantIntRanges &inp) {
  OpOperand *wgt = op.getDpsInputOperand(1);
  DenseIntElementsAttr attr = getConstantValues(wgt->get());
  if (!attr || attr.empty() || attr.getType().getRank() == 0)
    return std::nullopt;
  AffineMap map = op.getMatchingIndexingMap(wgt);
  ArrayRef<int64_t> shape = attr.getType().getShape();
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  // How far each weight dimension moves through the outputs.
  SmallVector<int64_t> strides(shape.size(), 0);
  int64_t outputs = 1, repeats = 1;
  llvm::SmallBitVector seen(extents.size());
  for (int64_t i = shape.size() - 1; i >= 0; --i) {
    auto dim = dyn_cast<AffineDimExpr>(map.getResult(i));
    if (!dim || seen[dim.getPosition()])
      return std::nullopt;
    seen.set(dim.getPosition());
    if (iterators[dim.getPosition()] != utils::IteratorType::parallel)
      continue;
    strides[i] = outputs;
    outputs *= shape[i];
  }
  for (auto [dim, extent] : llvm::enumerate(extents))
    if (!seen[dim] && iterators[dim] == utils::IteratorType::reduction &&
        llvm::MulOverflow<int64_t>(repeats, extent, repeats))
      return std::nullopt;
  // Row by row, as there may be millions.
  std::vector<std::pair<int64_t, int64_t>> sums(outputs, {0, 0});
  int64_t inpMin = getMin(inp), inpMax = getMax(inp);
  SmallVector<int8_t> weights = llvm::to_vector(attr.getValues<int8_t>());
  ArrayRef<int8_t> rest = weights;
  int64_t last = shape.size() - 1, row = strides[last] == 0 ? shape[last] : 1;
  SmallVector<int64_t> at(shape.size(), 0);
  while (!rest.empty()) {
    int64_t positive = 0, negative = 0, output = 0;
    for (int8_t weight : rest.take_front(row))
      (weight > 0 ? positive : negative) += weight;
    rest = rest.drop_front(row);
    for (auto [i, stride] : llvm::zip_equal(at, strides))
      output += i * stride;
    sums[output].first += positive * inpMin + negative * inpMax;
    sums[output].second += positive * inpMax + negative * inpMin;
    at[last] += row - 1;
    for (int64_t i = last; i >= 0 && ++at[i] == shape[i]; --i)
      at[i] = 0;
  }
  auto [min, max] = sums.front();
  for (auto [sumMin, sumMax] : sums) {
    min = std::min(min, sumMin);
    max = std::max(max, sumMax);
  }
  return intrange::inferMul({getRange(min, max), getRange(repeats, repeats)});
}

ConstantIntRanges mlir::vta::getStartRange(linalg::LinalgOp start,
                                           const KnownRanges &known) {
  if (start.getNumReductionLoops() == 0)
    return getRange(0, 0);
  ConstantIntRanges inp = getInt8Range(start->getOperand(0), known);
  if (std::optional<ConstantIntRanges> range = sumConstantWeights(start, inp))
    return *range;
  uint64_t products = 1;
  for (auto [extent, iterator] : llvm::zip_equal(start.getStaticLoopRanges(),
                                                 start.getIteratorTypesArray()))
    if (iterator == utils::IteratorType::reduction)
      products = llvm::SaturatingMultiply<uint64_t>(products, extent);
  // More products than int32 has values may reach all of them.
  if (!llvm::isUInt<31>(products))
    return ConstantIntRanges::maxRange(32);
  ConstantIntRanges product =
      intrange::inferMul({inp, getInt8Range(start->getOperand(1), known)});
  return intrange::inferMul(
      {product, getRange(static_cast<int64_t>(products),
                         static_cast<int64_t>(products))});
}

ConstantIntRanges mlir::vta::getOperandRange(StepOp step,
                                             const KnownRanges &known) {
  if (!step.getInput()) {
    auto imm = static_cast<int64_t>(*step.getImm());
    return getRange(imm, imm);
  }
  if (step.isResidual()) {
    auto scale = static_cast<int64_t>(step.getScale());
    return intrange::inferMul(
        {getInt8Range(step.getInput(), known), getRange(scale, scale)});
  }
  if (DenseIntElementsAttr attr = getConstantValues(step.getInput()))
    return getRangeOf(attr);
  return ConstantIntRanges::maxRange(32);
}

/// What shifts by `amount`, negative ones to the left, make of `acc`.
static ConstantIntRanges shift(const ConstantIntRanges &acc,
                               const ConstantIntRanges &amount) {
  int64_t min = getMin(amount), max = getMax(amount);
  std::optional<ConstantIntRanges> right, left;
  if (max >= 0)
    right =
        intrange::inferShrS({acc, getRange(std::max<int64_t>(min, 0), max)});
  if (min < 0)
    left =
        intrange::inferShl({acc, getRange(std::max<int64_t>(-max, 0), -min)});
  return right && left ? right->rangeUnion(*left) : right ? *right : *left;
}

ConstantIntRanges mlir::vta::applyStep(StepOp step,
                                       const ConstantIntRanges &acc,
                                       const KnownRanges &known) {
  ConstantIntRanges other = getOperandRange(step, known);
  switch (step.getKind()) {
  case StepKind::Add:
    return intrange::inferAdd({acc, other});
  case StepKind::Max:
    return intrange::inferMaxS({acc, other});
  case StepKind::Min:
    return intrange::inferMinS({acc, other});
  case StepKind::Shr:
    return shift(acc, other);
  case StepKind::Narrow:
    break;
  }
  // Its result is int8: the verifier takes it at the end of a kernel only, and
  // Kernel::steps ends before it.
  llvm_unreachable("narrow does not change accumulators");
}

ConstantIntRanges mlir::vta::applyPool(const MaxPool &pool,
                                       const ConstantIntRanges &acc) {
  // Nothing but padding may be in a window.
  int64_t min = getMin(acc), max = getMax(acc);
  if (pool.isPadded())
    min = std::min(min, pool.padding.value_or(pool.initial));
  if (pool.padding)
    max = std::max(max, *pool.padding);
  return getRange(std::max(min, pool.initial), std::max(max, pool.initial));
}
