//===- ScaleProduct.cpp - Requantization in 64 bits -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// (value * multiplier + 2^(shift - 1)) >> shift in i64, truncated to i32, with
// or without a second rounding: what upstream writes for tosa.apply_scale. How
// far its numbers were folded depends on the passes in between.
//
//===----------------------------------------------------------------------===//

#include "LinalgRaiser.h"
#include "VTA/Support/ConstantElements.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::packlinalg;

namespace {
using Numbers = SmallVector<int64_t>;

class ScaleMatcher {
public:
  explicit ScaleMatcher(linalg::LinalgOp op) : op(op) {}
  std::optional<ScaleProduct> match(Value value);

private:
  /// The numbers of a scalar that depends on constants alone.
  std::optional<Numbers> evaluate(Value value);
  std::optional<Numbers> evaluateOp(Operation *scalar);
  /// Takes the second rounding from a sum.
  bool skipSecondRounding(Value &value);
  bool readProduct(Value value);

  linalg::LinalgOp op;
  ScaleProduct result;
};
} // namespace

static int64_t getNumber(ArrayRef<int64_t> numbers, size_t i) {
  return numbers.size() == 1 ? numbers.front() : numbers[i];
}

std::optional<Numbers> ScaleMatcher::evaluateOp(Operation *scalar) {
  SmallVector<Numbers> inputs;
  size_t count = 1;
  for (Value operand : scalar->getOperands()) {
    std::optional<Numbers> numbers = evaluate(operand);
    if (!numbers)
      return std::nullopt;
    count = std::max(count, numbers->size());
    inputs.push_back(std::move(*numbers));
  }
  unsigned width = 64;
  if (auto type = dyn_cast<IntegerType>(scalar->getResult(0).getType()))
    width = type.getWidth();
  Numbers results;
  for (size_t i = 0; i != count; ++i) {
    auto in = [&](unsigned operand) { return getNumber(inputs[operand], i); };
    auto isUsable = [&] { return in(1) >= 0 && in(1) < 64; };
    if (isa<arith::ExtSIOp, arith::TruncIOp>(scalar))
      results.push_back(in(0));
    else if (isa<arith::ExtUIOp>(scalar))
      results.push_back(
          in(0) &
          static_cast<int64_t>(llvm::maskTrailingOnes<uint64_t>(
              scalar->getOperand(0).getType().getIntOrFloatBitWidth())));
    else if (isa<arith::AddIOp>(scalar))
      results.push_back(in(0) + in(1));
    else if (isa<arith::SubIOp>(scalar))
      results.push_back(in(0) - in(1));
    else if (isa<arith::ShLIOp>(scalar) && isUsable())
      results.push_back(
          static_cast<int64_t>(static_cast<uint64_t>(in(0)) << in(1)));
    else if (isa<arith::ShRUIOp>(scalar) && isUsable() && in(0) >= 0)
      results.push_back(in(0) >> in(1));
    else if (auto compare = dyn_cast<arith::CmpIOp>(scalar);
             compare && compare.getPredicate() == arith::CmpIPredicate::sgt)
      results.push_back(in(0) > in(1));
    else
      return std::nullopt;
    if (width != 1)
      results.back() = llvm::SignExtend64(results.back(), width);
  }
  return results;
}

std::optional<Numbers> ScaleMatcher::evaluate(Value value) {
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return Numbers{number.getBitWidth() == 1
                       ? static_cast<int64_t>(number.getZExtValue())
                       : number.getSExtValue()};
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument) {
    Operation *scalar = value.getDefiningOp();
    return scalar->getBlock() == op.getBlock() ? evaluateOp(scalar)
                                               : std::nullopt;
  }
  if (argument.getOwner() != op.getBlock())
    return std::nullopt;
  OpOperand *operand = op.getMatchingOpOperand(argument);
  std::optional<Numbers> numbers = readIntegers(operand->get());
  auto type = dyn_cast<RankedTensorType>(operand->get().getType());
  if (!numbers || !type || type.getRank() != 1)
    return std::nullopt;
  if (numbers->size() == 1)
    return numbers;
  AffineMap map = op.getMatchingIndexingMap(operand);
  if (result.byChannel && op.getMatchingIndexingMap(result.byChannel) != map)
    return std::nullopt;
  result.byChannel = operand;
  return numbers;
}

/// True if `value` is 2^30 where the product's value is at least 0, and -2^30
/// elsewhere.
static bool isSignedHalf(Value value, Value of) {
  auto select = value.getDefiningOp<arith::SelectOp>();
  if (!select)
    return false;
  auto compare = select.getCondition().getDefiningOp<arith::CmpIOp>();
  APInt plus, minus;
  return compare && compare.getPredicate() == arith::CmpIPredicate::sge &&
         compare.getLhs() == of && matchPattern(compare.getRhs(), m_Zero()) &&
         matchPattern(select.getTrueValue(), m_ConstantInt(&plus)) &&
         matchPattern(select.getFalseValue(), m_ConstantInt(&minus)) &&
         plus.getSExtValue() == int64_t(1) << 30 &&
         minus.getSExtValue() == -(int64_t(1) << 30);
}

/// `a + b` as the summand for which `isOne` holds, and the other one.
static Value getOther(Value sum, function_ref<bool(Value)> isOne) {
  auto add = sum.getDefiningOp<arith::AddIOp>();
  if (!add)
    return nullptr;
  if (isOne(add.getLhs()))
    return add.getRhs();
  return isOne(add.getRhs()) ? add.getLhs() : Value();
}

bool ScaleMatcher::skipSecondRounding(Value &value) {
  auto isHalf = [&](Value summand) {
    return isSignedHalf(summand, result.value);
  };
  // For shifts of more than 31 alone, unless this was folded.
  bool hasLong = llvm::any_of(result.shifts, [](int64_t n) { return n > 31; });
  if (auto select = value.getDefiningOp<arith::SelectOp>()) {
    std::optional<Numbers> choice = evaluate(select.getCondition());
    if (!choice)
      return false;
    for (size_t i = 0; i != std::max(choice->size(), result.shifts.size()); ++i)
      if ((getNumber(*choice, i) != 0) != (getNumber(result.shifts, i) > 31))
        return false;
    if (getOther(select.getTrueValue(), isHalf) != select.getFalseValue())
      return false;
    value = select.getFalseValue();
    result.isDouble = hasLong;
    return true;
  }
  if (Value rest = getOther(value, isHalf)) {
    if (llvm::any_of(result.shifts, [](int64_t n) { return n <= 31; }))
      return false;
    value = rest;
    result.isDouble = true;
  }
  return true;
}

/// Reads the value and its multipliers.
bool ScaleMatcher::readProduct(Value value) {
  auto mul = value.getDefiningOp<arith::MulIOp>();
  if (!mul)
    return false;
  for (auto [factor, number] :
       {std::pair(mul.getLhs(), mul.getRhs()), {mul.getRhs(), mul.getLhs()}}) {
    auto extension = factor.getDefiningOp<arith::ExtSIOp>();
    if (!extension || !extension.getIn().getType().isInteger(32))
      continue;
    std::optional<Numbers> numbers = evaluate(number);
    if (!numbers)
      continue;
    result.value = extension.getIn();
    result.multipliers = std::move(*numbers);
    return true;
  }
  return false;
}

std::optional<ScaleProduct> ScaleMatcher::match(Value value) {
  auto trunc = value.getDefiningOp<arith::TruncIOp>();
  auto shift =
      trunc ? trunc.getIn().getDefiningOp<arith::ShRSIOp>() : arith::ShRSIOp();
  if (!shift || !shift.getType().isInteger(64))
    return std::nullopt;
  std::optional<Numbers> shifts = evaluate(shift.getRhs());
  if (!shifts)
    return std::nullopt;
  result.shifts = std::move(*shifts);
  // The product is found first: the second rounding depends on its value.
  Value product;
  SmallVector<Value> stack = {shift.getLhs()};
  while (!stack.empty() && !product) {
    Value next = stack.pop_back_val();
    if (readProduct(next)) {
      product = next;
    } else if (next.getDefiningOp<arith::AddIOp>()) {
      llvm::append_range(stack, next.getDefiningOp()->getOperands());
    } else if (auto select = next.getDefiningOp<arith::SelectOp>()) {
      stack.push_back(select.getFalseValue());
    }
  }
  Value sum = shift.getLhs();
  if (!product || !skipSecondRounding(sum))
    return std::nullopt;
  Value half = getOther(sum, [&](Value summand) { return summand == product; });
  std::optional<Numbers> halves =
      half ? evaluate(half) : std::optional<Numbers>();
  if (!halves)
    return std::nullopt;
  size_t count = std::max(halves->size(), result.shifts.size());
  for (size_t i = 0; i != count; ++i) {
    int64_t amount = getNumber(result.shifts, i);
    if (amount < 1 || amount > 62 ||
        getNumber(*halves, i) != int64_t(1) << (amount - 1))
      return std::nullopt;
  }
  return result;
}

std::optional<ScaleProduct> packlinalg::matchScaleProduct(linalg::LinalgOp op,
                                                          Value value) {
  return ScaleMatcher(op).match(value);
}
