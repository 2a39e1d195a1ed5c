//===- EpilogueRanges.cpp - Values that accumulators can have -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/EpilogueRanges.h"
#include "VTA/Kernel/Epilogue.h"
#include "VTA/Kernel/PaddedInput.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::vta;

static IntRange getRange(DenseIntElementsAttr attr) {
  if (attr.empty())
    return {0, 0};
  if (attr.isSplat()) {
    int64_t value = attr.getSplatValue<APInt>().getSExtValue();
    return {value, value};
  }
  IntRange range{std::numeric_limits<int64_t>::max(),
                 std::numeric_limits<int64_t>::min()};
  for (const APInt &value : attr.getValues<APInt>())
    range = range.join({value.getSExtValue(), value.getSExtValue()});
  return range;
}

/// The products of any values of both.
static IntRange multiply(IntRange a, IntRange b) {
  auto [min, max] =
      std::minmax({a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max});
  return {min, max};
}

IntRange mlir::vta::getInt8Range(Value value, const KnownRanges &known) {
  bool hasZeros = false;
  IntRange range = IntRange::ofInt8();
  while (true) {
    if (auto it = known.find(value); it != known.end()) {
      range = it->second;
      break;
    }
    if (DenseIntElementsAttr attr = getConstantValues(value)) {
      range = getRange(attr);
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
  return hasZeros ? range.join({0, 0}) : range;
}

/// The sums of products with inputs of range `inp` over the constant weights
/// of each output.
static std::optional<IntRange> sumConstantWeights(linalg::LinalgOp op,
                                                  IntRange inp) {
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
  std::vector<IntRange> sums(outputs, IntRange{0, 0});
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
    sums[output].min += positive * inp.min + negative * inp.max;
    sums[output].max += positive * inp.max + negative * inp.min;
    at[last] += row - 1;
    for (int64_t i = last; i >= 0 && ++at[i] == shape[i]; --i)
      at[i] = 0;
  }
  IntRange range = sums.front();
  for (IntRange sum : sums)
    range = range.join(sum);
  return multiply(range, {repeats, repeats}).wrapped();
}

IntRange mlir::vta::getStartRange(linalg::LinalgOp start,
                                  const KnownRanges &known) {
  if (start.getNumReductionLoops() == 0)
    return {0, 0};
  IntRange inp = getInt8Range(start->getOperand(0), known);
  if (std::optional<IntRange> range = sumConstantWeights(start, inp))
    return *range;
  int64_t products = 1;
  for (auto [extent, iterator] : llvm::zip_equal(start.getStaticLoopRanges(),
                                                 start.getIteratorTypesArray()))
    if (iterator == utils::IteratorType::reduction &&
        llvm::MulOverflow(products, extent, products))
      return IntRange::ofInt32();
  IntRange product = multiply(inp, getInt8Range(start->getOperand(1), known));
  // More products than int32 has values may reach all of them.
  if (products > IntRange::ofInt32().max)
    return IntRange::ofInt32();
  return multiply(product, {products, products}).wrapped();
}

IntRange mlir::vta::getOperandRange(const EpilogueStep &step,
                                    const KnownRanges &known) {
  if (!step.operand)
    return {step.imm, step.imm};
  if (step.isResidual())
    return multiply(getInt8Range(step.operand, known), {step.scale, step.scale})
        .wrapped();
  if (DenseIntElementsAttr attr = getOperandValues(step))
    return getRange(attr);
  return IntRange::ofInt32();
}

IntRange mlir::vta::applyAlu(AluOpcode opcode, IntRange acc, IntRange other) {
  switch (opcode) {
  case AluOpcode::Add:
    return IntRange{acc.min + other.min, acc.max + other.max}.wrapped();
  case AluOpcode::Max:
    return {std::max(acc.min, other.min), std::max(acc.max, other.max)};
  case AluOpcode::Min:
    return {std::min(acc.min, other.min), std::min(acc.max, other.max)};
  case AluOpcode::Shr: {
    // The farthest values are those of the least and the most shift.
    auto shift = [](int64_t value, int64_t amount) {
      if (amount < 0)
        return value * (int64_t(1) << std::min<int64_t>(-amount, 32));
      return value >> std::min<int64_t>(amount, 31);
    };
    auto [min, max] =
        std::minmax({shift(acc.min, other.min), shift(acc.min, other.max),
                     shift(acc.max, other.min), shift(acc.max, other.max)});
    return IntRange{min, max}.wrapped();
  }
  case AluOpcode::Mul:
    break;
  }
  return IntRange::ofInt32();
}

IntRange mlir::vta::applyPool(const MaxPool &pool, IntRange acc) {
  IntRange start{pool.initial, pool.initial};
  if (pool.isPadded())
    acc.min = std::min(acc.min, pool.padding.value_or(pool.initial));
  if (pool.padding)
    acc.max = std::max(acc.max, *pool.padding);
  return applyAlu(AluOpcode::Max, acc, start);
}
