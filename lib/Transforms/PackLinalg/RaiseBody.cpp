//===- RaiseBody.cpp - Bodies of elementwise linalg -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaiseBody.h"
#include "VTA/Support/ConstantElements.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::packlinalg;

static std::string toText(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

static constexpr int64_t kInt32Max = std::numeric_limits<int32_t>::max();

RankedTensorType BodyRaiser::join(Value lhs, Value rhs) {
  auto type = cast<RankedTensorType>(lhs.getType());
  SmallVector<int64_t> shape(type.getShape());
  for (auto [extent, other] :
       llvm::zip_equal(shape, cast<RankedTensorType>(rhs.getType()).getShape()))
    extent = std::max(extent, other);
  return type.clone(shape);
}

Value BodyRaiser::fill(Value like, int64_t number) {
  auto type = cast<RankedTensorType>(like.getType());
  return raiser.createIntegers(op.getLoc(), type.getElementType(),
                               SmallVector<int64_t>(type.getRank(), 1),
                               {number});
}

BodyRaiser::Result BodyRaiser::read(Value value) {
  if (auto it = known.find(value); it != known.end())
    return it->second;
  Result result;
  APInt number;
  APFloat real(0.0);
  if (auto argument = dyn_cast<BlockArgument>(value);
      argument && argument.getOwner() == op.getBlock()) {
    Value tensor = operands[argument.getArgNumber()];
    if (!tensor)
      return refuse("reads a scalar that is not a constant");
    if (!getElement(tensor).isSignlessInteger(8) &&
        !getElement(tensor).isSignlessInteger(32) &&
        !getElement(tensor).isF32())
      return refuse("reads a tensor of " + toText(getElement(tensor)) +
                    ", expected i8, i32 or f32");
    // One number for all is none of the tensors.
    std::optional<SmallVector<int64_t>> numbers;
    if (getElement(tensor).isInteger())
      numbers = readIntegers(tensor);
    result = numbers && llvm::all_equal(*numbers) ? Scalar{{}, numbers->front()}
                                                  : Scalar{tensor};
  } else if (matchPattern(value, m_ConstantInt(&number))) {
    result = Scalar{{}, number.getSExtValue()};
  } else if (matchPattern(value, m_ConstantFloat(&real))) {
    result = Scalar{{}, 0, real.convertToDouble()};
  } else if (Operation *producer = value.getDefiningOp();
             producer && producer->getBlock() == op.getBlock()) {
    result = readOp(producer);
  } else {
    return refuse("reads a scalar that is not a constant");
  }
  if (succeeded(result))
    known[value] = *result;
  return result;
}

static int64_t getCount(Value value) {
  return cast<RankedTensorType>(value.getType()).getNumElements();
}

Value BodyRaiser::multiply(Value value, int64_t factor) {
  auto type = cast<RankedTensorType>(value.getType());
  if (std::optional<SmallVector<int64_t>> numbers = readIntegers(value)) {
    for (int64_t &number : *numbers)
      number *= factor;
    return raiser.createIntegers(op.getLoc(), type.getElementType(),
                                 type.getShape(), *numbers);
  }
  Value none = raiser.createIntegers(op.getLoc(), b.getI8Type(), {1}, {0});
  return tosa::MulOp::create(b, op.getLoc(), type, value, fill(value, factor),
                             none);
}

BodyRaiser::Result BodyRaiser::readSum(Operation *sum, bool isSub) {
  Result lhs = read(sum->getOperand(0)), rhs = read(sum->getOperand(1));
  if (failed(lhs) || failed(rhs))
    return failure();
  if (!lhs->tensor && !rhs->tensor)
    return Scalar{{}, lhs->number + (isSub ? -rhs->number : rhs->number)};
  if (isSub && !rhs->tensor) {
    rhs->number = -rhs->number;
    isSub = false;
  }
  Value like = lhs->tensor ? lhs->tensor : rhs->tensor;
  if (!getElement(like).isInteger(32))
    return refuse("adds in " + toText(getElement(like)) + ", expected i32");
  if (!isSub && !rhs->tensor && rhs->number == 0)
    return lhs;
  if (!isSub && !lhs->tensor && lhs->number == 0)
    return rhs;
  Value first = getTensor(*lhs, like), second = getTensor(*rhs, like);
  // Vectors by channel come second, and are not subtracted.
  if (isSub && getCount(second) < getCount(first)) {
    second = multiply(second, -1);
    isSub = false;
  }
  if (!isSub && getCount(first) < getCount(second))
    std::swap(first, second);
  int64_t bound = raiser.getBound(first) + raiser.getBound(second);
  RankedTensorType type = join(first, second);
  if (isSub)
    return keep(tosa::SubOp::create(b, op.getLoc(), type, first, second),
                bound);
  return keep(tosa::AddOp::create(b, op.getLoc(), type, first, second), bound);
}

BodyRaiser::Result BodyRaiser::readProduct(arith::MulIOp mul) {
  Result lhs = read(mul.getLhs()), rhs = read(mul.getRhs());
  if (failed(lhs) || failed(rhs))
    return failure();
  if (!lhs->tensor)
    std::swap(*lhs, *rhs);
  if (!lhs->tensor)
    return Scalar{{}, lhs->number * rhs->number};
  if (!getElement(lhs->tensor).isInteger(32))
    return refuse("multiplies in " + toText(getElement(lhs->tensor)) +
                  ", expected i32");
  Location loc = op.getLoc();
  if (!rhs->tensor && rhs->number == 1)
    return lhs;
  // Numbers by channel that the host computes.
  if (!rhs->tensor && (readIntegers(lhs->tensor) ||
                       getCount(lhs->tensor) < raiser.getNumElements(op)))
    return Scalar{multiply(lhs->tensor, rhs->number)};
  Value second = getTensor(*rhs, lhs->tensor);
  RankedTensorType type = join(lhs->tensor, second);
  int64_t bound = llvm::SaturatingMultiply<uint64_t>(
      raiser.getBound(lhs->tensor), raiser.getBound(second));
  bound = std::min<uint64_t>(bound, int64_t(1) << 31);
  if (!rhs->tensor && rhs->number > 0 && llvm::isPowerOf2_64(rhs->number))
    return keep(tosa::LogicalLeftShiftOp::create(
                    b, loc, type, lhs->tensor,
                    fill(lhs->tensor, llvm::Log2_64(rhs->number))),
                bound);
  Value none = raiser.createIntegers(loc, b.getI8Type(), {1}, {0});
  return keep(tosa::MulOp::create(b, loc, type, lhs->tensor, second, none),
              bound);
}

BodyRaiser::Result BodyRaiser::readShift(Operation *shift, bool isLeft) {
  Result value = read(shift->getOperand(0)),
         amount = read(shift->getOperand(1));
  if (failed(value) || failed(amount))
    return failure();
  if (!value->tensor)
    return refuse("shifts a constant");
  if (!getElement(value->tensor).isInteger(32))
    return refuse("shifts in " + toText(getElement(value->tensor)) +
                  ", expected i32");
  Value amounts = getTensor(*amount, value->tensor);
  std::optional<SmallVector<int64_t>> numbers = readIntegers(amounts);
  if (!numbers ||
      llvm::any_of(*numbers, [](int64_t n) { return n < 0 || n > 31; }))
    return refuse("expected shifts by constants of 0 to 31");
  RankedTensorType type = join(value->tensor, amounts);
  int64_t bound = raiser.getBound(value->tensor);
  if (!isLeft)
    return keep(tosa::ArithmeticRightShiftOp::create(b, op.getLoc(), type,
                                                     value->tensor, amounts,
                                                     /*round=*/false),
                bound);
  int64_t most = *llvm::max_element(*numbers);
  return keep(tosa::LogicalLeftShiftOp::create(b, op.getLoc(), type,
                                               value->tensor, amounts),
              bound << most);
}

BodyRaiser::Result BodyRaiser::readLimit(Value lhs, Value rhs, bool isMax) {
  Result first = read(lhs), second = read(rhs);
  if (failed(first) || failed(second))
    return failure();
  if (!first->tensor)
    std::swap(*first, *second);
  if (!first->tensor)
    return Scalar{{},
                  isMax ? std::max(first->number, second->number)
                        : std::min(first->number, second->number)};
  Location loc = op.getLoc();
  Type element = getElement(first->tensor);
  int64_t bound = raiser.getBound(first->tensor);
  if (!second->tensor && element.isInteger(8)) {
    int64_t low = isMax ? second->number : -128,
            high = isMax ? 127 : second->number;
    return keep(tosa::ClampOp::create(b, loc, first->tensor.getType(),
                                      first->tensor,
                                      b.getIntegerAttr(element, low),
                                      b.getIntegerAttr(element, high)),
                bound);
  }
  Value limit = getTensor(*second, first->tensor);
  RankedTensorType type = join(first->tensor, limit);
  bound = std::max(bound, raiser.getBound(limit));
  if (isMax)
    return keep(tosa::MaximumOp::create(b, loc, type, first->tensor, limit),
                bound);
  return keep(tosa::MinimumOp::create(b, loc, type, first->tensor, limit),
              bound);
}

/// A comparison and a choice between what was compared is a maximum or minimum.
BodyRaiser::Result BodyRaiser::readSelect(arith::SelectOp select) {
  auto compare = select.getCondition().getDefiningOp<arith::CmpIOp>();
  using Predicate = arith::CmpIPredicate;
  if (!compare)
    return refuse("has a choice that is not a maximum or minimum");
  Predicate predicate = compare.getPredicate();
  bool isGreater = predicate == Predicate::sgt || predicate == Predicate::sge;
  bool isLess = predicate == Predicate::slt || predicate == Predicate::sle;
  bool keeps = select.getTrueValue() == compare.getLhs() &&
               select.getFalseValue() == compare.getRhs();
  bool swaps = select.getTrueValue() == compare.getRhs() &&
               select.getFalseValue() == compare.getLhs();
  if ((!isGreater && !isLess) || (!keeps && !swaps))
    return refuse("has a choice that is not a maximum or minimum");
  return readLimit(compare.getLhs(), compare.getRhs(), isGreater == keeps);
}

BodyRaiser::Result BodyRaiser::readScale(const ScaleProduct &scale) {
  Result value = read(scale.value);
  if (failed(value))
    return failure();
  if (!value->tensor || !getElement(value->tensor).isInteger(32))
    return refuse("multiplies and shifts what is not a tensor of i32");
  auto type = cast<RankedTensorType>(value->tensor.getType());
  size_t count = std::max(scale.multipliers.size(), scale.shifts.size());
  SmallVector<int64_t> multipliers(scale.multipliers), shifts(scale.shifts);
  multipliers.resize(count, multipliers.front());
  shifts.resize(count, shifts.front());
  if (scale.byChannel) {
    // TOSA's channels are the last dimension.
    Value numbers = operands[scale.byChannel->getOperandNumber()];
    ArrayRef<int64_t> shape =
        cast<RankedTensorType>(numbers.getType()).getShape();
    if (shape.back() != static_cast<int64_t>(count) ||
        type.getShape().back() != static_cast<int64_t>(count))
      return refuse("has multipliers that differ along another dimension than "
                    "that of the output channels");
  }
  uint64_t bound = 0;
  for (auto [multiplier, shift] : llvm::zip_equal(multipliers, shifts)) {
    if (shift < 2 || shift > 62 || multiplier < 0 || multiplier > kInt32Max)
      return refuse("expected multipliers of at least 0 and shifts of 2 to 62, "
                    "got " +
                    Twine(multiplier) + " and " + Twine(shift));
    uint64_t most = static_cast<uint64_t>(raiser.getBound(value->tensor)) *
                        static_cast<uint64_t>(multiplier) >>
                    shift;
    bound = std::max(bound, most + 2);
  }
  if (bound > kInt32Max)
    return refuse("multiplies and shifts to numbers that may leave i32, whose "
                  "low bits remain");
  Location loc = op.getLoc();
  Value zero = raiser.createIntegers(loc, b.getI32Type(), {1}, {0});
  int64_t size = count;
  return keep(
      tosa::RescaleOp::create(
          b, loc, type, value->tensor,
          raiser.createIntegers(loc, b.getI32Type(), {size}, multipliers),
          raiser.createIntegers(loc, b.getI8Type(), {size}, shifts), zero, zero,
          /*scale32=*/true,
          scale.isDouble ? tosa::RoundingMode::DOUBLE_ROUND
                         : tosa::RoundingMode::SINGLE_ROUND,
          /*per_channel=*/count > 1, /*input_unsigned=*/false,
          /*output_unsigned=*/false),
      bound);
}

/// The tensor that `value` adds a number to, and the number. The value itself
/// and 0 for any other.
static std::pair<Value, int64_t> splitNumber(Value value) {
  if (auto add = value.getDefiningOp<tosa::AddOp>()) {
    std::optional<SmallVector<int64_t>> numbers = readIntegers(add.getInput2());
    if (numbers && llvm::all_equal(*numbers))
      return {add.getInput1(), numbers->front()};
  }
  return {value, 0};
}

Value BodyRaiser::narrowRescale(Value value, int64_t low, int64_t high) {
  auto [source, zeroPoint] = splitNumber(value);
  auto rescale = source.getDefiningOp<tosa::RescaleOp>();
  if (!rescale || !getElement(source).isInteger(32) || low < -128 ||
      high > 127 || zeroPoint < -128 || zeroPoint > 127)
    return nullptr;
  Type i8 = b.getI8Type();
  Value zero = raiser.createIntegers(op.getLoc(), i8, {1}, {zeroPoint});
  auto type = cast<RankedTensorType>(source.getType()).clone(i8);
  Value result = tosa::RescaleOp::create(
      b, op.getLoc(), type, rescale.getInput(), rescale.getMultiplier(),
      rescale.getShift(), rescale.getInputZp(), zero, rescale.getScale32(),
      rescale.getRoundingMode(), rescale.getPerChannel(),
      /*input_unsigned=*/false, /*output_unsigned=*/false);
  if (low > -128 || high < 127)
    result = tosa::ClampOp::create(b, op.getLoc(), type, result,
                                   b.getIntegerAttr(i8, low),
                                   b.getIntegerAttr(i8, high));
  return result;
}

BodyRaiser::Result BodyRaiser::readNarrow(arith::TruncIOp trunc) {
  if (trunc.getIn().getType().isInteger(64)) {
    std::optional<ScaleProduct> scale = matchScaleProduct(op, trunc);
    if (!scale)
      return refuse("computes in i64, expected a product with a constant, a "
                    "rounding constant and a shift, as tosa-to-arith writes "
                    "them");
    return readScale(*scale);
  }
  Result value = read(trunc.getIn());
  if (failed(value))
    return failure();
  Type to = trunc.getType();
  if (!value->tensor)
    return Scalar{
        {}, llvm::SignExtend64(value->number, to.getIntOrFloatBitWidth())};
  if (!to.isInteger(8) || !getElement(value->tensor).isInteger(32))
    return refuse("truncates to " + toText(to) + ", expected i32 to i8");
  // A rescale that saturates is one operation of TOSA.
  Value inner = value->tensor;
  int64_t low = std::numeric_limits<int32_t>::min(), high = kInt32Max;
  while (true) {
    Operation *limit = inner.getDefiningOp();
    if (!isa_and_nonnull<tosa::MaximumOp, tosa::MinimumOp>(limit))
      break;
    auto numbers = readIntegers(limit->getOperand(1));
    if (!numbers || !llvm::all_equal(*numbers))
      break;
    // From the last one to the first: a later limit wins.
    int64_t number = numbers->front();
    if (isa<tosa::MaximumOp>(limit)) {
      if (number > high)
        break;
      low = std::max(low, number);
    } else {
      if (number < low)
        break;
      high = std::min(high, number);
    }
    inner = limit->getOperand(0);
  }
  if (Value rescaled = narrowRescale(inner, low, high))
    return keep(rescaled, 128);
  auto type = cast<RankedTensorType>(value->tensor.getType()).clone(to);
  return keep(tosa::CastOp::create(b, op.getLoc(), type, value->tensor), 128);
}

BodyRaiser::Result BodyRaiser::readOp(Operation *scalar) {
  for (ValueRange values :
       {ValueRange(scalar->getOperands()), ValueRange(scalar->getResults())})
    for (Value value : values)
      if (isa<FloatType>(value.getType()))
        return readFloatOp(scalar);
  return llvm::TypeSwitch<Operation *, Result>(scalar)
      .Case([&](arith::AddIOp sum) { return readSum(sum, /*isSub=*/false); })
      .Case([&](arith::SubIOp sum) { return readSum(sum, /*isSub=*/true); })
      .Case([&](arith::MulIOp mul) { return readProduct(mul); })
      .Case([&](arith::ShRSIOp shift) {
        return readShift(shift, /*isLeft=*/false);
      })
      .Case([&](arith::ShLIOp shift) {
        return readShift(shift, /*isLeft=*/true);
      })
      .Case([&](arith::MaxSIOp limit) {
        return readLimit(limit.getLhs(), limit.getRhs(), /*isMax=*/true);
      })
      .Case([&](arith::MinSIOp limit) {
        return readLimit(limit.getLhs(), limit.getRhs(), /*isMax=*/false);
      })
      .Case([&](arith::SelectOp select) { return readSelect(select); })
      .Case([&](arith::TruncIOp trunc) { return readNarrow(trunc); })
      .Case([&](arith::ExtSIOp ext) -> Result {
        Result value = read(ext.getIn());
        if (failed(value) || !value->tensor)
          return value;
        if (!ext.getType().isInteger(32) ||
            !getElement(value->tensor).isInteger(8))
          return refuse("extends to " + toText(ext.getType()) +
                        ", expected i8 to i32");
        auto type = cast<RankedTensorType>(value->tensor.getType());
        return keep(tosa::CastOp::create(b, op.getLoc(),
                                         type.clone(ext.getType()),
                                         value->tensor),
                    128);
      })
      .Default([&](Operation *other) -> Result {
        return refuse(
            "has '" + other->getName().getStringRef() +
            "', which is not a step of VTA (expected arith.addi, subi, "
            "muli, shrsi, shli, maxsi, minsi, extsi, trunci)");
      });
}

Value BodyRaiser::run() {
  Result result = read(op.getBlock()->getTerminator()->getOperand(0));
  if (failed(result))
    return nullptr;
  if (!result->tensor || result->isRounded) {
    reason = result->tensor ? "rounds floats that stay floats"
                            : "computes a constant";
    return nullptr;
  }
  return result->tensor;
}

Value packlinalg::raiseBody(LinalgRaiser &raiser, linalg::LinalgOp op,
                            ArrayRef<Value> operands, std::string &reason) {
  return BodyRaiser(raiser, op, operands, reason).run();
}
