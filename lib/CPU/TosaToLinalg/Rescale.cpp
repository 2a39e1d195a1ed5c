//===- Rescale.cpp - Changes of scale -------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Multipliers that are powers of two are shifts of 32-bit numbers, which cannot
// overflow where TOSA defines the result; the others are products of 64 bits.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::lowertosa;

namespace {

/// A number for each channel that the body reads: one scalar if they are equal.
struct ChannelNumbers {
  SmallVector<int64_t> values;
  Type type;

  bool isSplat() const { return llvm::all_equal(values); }
};

/// Reads and checks an operation, then writes its body.
class Rescale {
public:
  explicit Rescale(tosa::RescaleOp op) : op(op) {}
  LogicalResult analyze();
  Value build(OpBuilder &builder);

private:
  /// The shifts to the right by which all multiply and shift, if they do.
  bool findShifts();
  Value buildShifts(OpBuilder &b, Location loc, Value value,
                    ValueRange numbers);
  Value buildProduct(OpBuilder &b, Location loc, Value value,
                     ValueRange numbers);

  tosa::RescaleOp op;
  Type from, to;
  int64_t inputZp = 0, outputZp = 0;
  SmallVector<int64_t> multipliers, shifts;
  /// Bits of the input with its sign, its zero point subtracted.
  unsigned inputBits = 32;
  /// Shifts by channel; positive ones round.
  SmallVector<int64_t> rightShifts;
  SmallVector<ChannelNumbers> channelNumbers;
};

} // namespace

LogicalResult Rescale::analyze() {
  from = getTensorType(op.getInput()).getElementType();
  to = getTensorType(op.getOutput()).getElementType();
  for (auto [type, isUnsigned] :
       {std::pair(from, op.getInputUnsigned()), {to, op.getOutputUnsigned()}})
    if (!type.isInteger(8) && !type.isInteger(16) &&
        (!type.isInteger(32) || isUnsigned))
      return emitUnsupported(op)
             << "expected i8, i16, or i32 that is not unsigned, got " << type;
  FailureOr<int64_t> in = op.getInputZeroPoint(), out = op.getOutputZeroPoint();
  if (failed(in) || failed(out))
    return emitUnsupported(op) << "its zero points have to be constants";
  inputZp = *in;
  outputZp = *out;
  std::optional<SmallVector<int64_t>> multiplier =
      readIntegers(op.getMultiplier());
  std::optional<SmallVector<int64_t>> shift = readIntegers(op.getShift());
  if (!multiplier || !shift)
    return emitUnsupported(op) << "multiplier and shift have to be constants";
  multipliers = std::move(*multiplier);
  shifts = std::move(*shift);
  for (size_t i = 0; i != shifts.size(); ++i) {
    if (shifts[i] < 2 || shifts[i] > 62)
      return emitUnsupported(op) << "expected shifts of 2 to 62, got "
                                 << shifts[i] << " for channel " << i;
    if (multipliers[i] < 0)
      return emitUnsupported(op) << "expected multipliers of at least 0, got "
                                 << multipliers[i] << " for channel " << i;
  }
  if (!from.isInteger(32))
    inputBits =
        from.getIntOrFloatBitWidth() + (op.getInputUnsigned() || inputZp != 0);
  return success();
}

bool Rescale::findShifts() {
  bool isDouble = op.getRoundingMode() == tosa::RoundingMode::DOUBLE_ROUND;
  for (auto [multiplier, shift] : llvm::zip_equal(multipliers, shifts)) {
    // The second rounding is for more than 31 bits.
    if (!llvm::isPowerOf2_64(multiplier) || (isDouble && shift > 31))
      return false;
    // 32 bits leave nothing, rounded.
    int64_t right =
        std::min<int64_t>(shift - int64_t(llvm::Log2_64(multiplier)), 32);
    if (right < -24)
      return false;
    rightShifts.push_back(right);
  }
  return true;
}

Value Rescale::buildShifts(OpBuilder &b, Location loc, Value value,
                           ValueRange numbers) {
  auto number = [&](int64_t n) {
    return createScalar(b, loc, b.getI32Type(), n);
  };
  int64_t most = *llvm::max_element(rightShifts);
  int64_t least = *llvm::min_element(rightShifts);
  if (most == 0 && least == 0)
    return value;
  bool rounds = most > 0;
  if (least <= 0) {
    // Other channels shift right: one extra bit, for the common rounding.
    Value left = numbers.front();
    numbers = numbers.drop_front();
    bool fits = inputBits - least + rounds <= 32;
    if (!fits && !to.isInteger(32)) {
      Value low =
          arith::ShRSIOp::create(b, loc, number(llvm::minIntN(32)), left);
      Value high =
          arith::ShRSIOp::create(b, loc, number(llvm::maxIntN(32)), left);
      value = arith::MaxSIOp::create(b, loc, value, low);
      value = arith::MinSIOp::create(b, loc, value, high);
    }
    value = arith::ShLIOp::create(b, loc, value, left);
  }
  if (!rounds)
    return value;
  // (v + 2^(n-1)) >> n without the sum, which may overflow.
  Value half = arith::ShRSIOp::create(b, loc, value, numbers.front());
  Value one = number(1);
  Value result = arith::ShRSIOp::create(b, loc, half, one);
  return arith::AddIOp::create(b, loc, result,
                               arith::AndIOp::create(b, loc, half, one));
}

Value Rescale::buildProduct(OpBuilder &b, Location loc, Value value,
                            ValueRange numbers) {
  Type wide = b.getI64Type();
  Value product = arith::ExtSIOp::create(b, loc, wide, value);
  product = arith::MulIOp::create(b, loc, product, numbers[0]);
  product = arith::AddIOp::create(b, loc, product, numbers[1]);
  if (numbers.size() == 4) {
    // What the first of two roundings adds or subtracts.
    Value zero = createScalar(b, loc, b.getI32Type(), int64_t(0));
    Value negative =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, value, zero);
    Value less = arith::SubIOp::create(
        b, loc, createScalar(b, loc, wide, int64_t(0)), numbers[3]);
    Value add = arith::SelectOp::create(b, loc, negative, less, numbers[3]);
    product = arith::AddIOp::create(b, loc, product, add);
  }
  product = arith::ShRSIOp::create(b, loc, product, numbers[2]);
  return arith::TruncIOp::create(b, loc, b.getI32Type(), product);
}

Value Rescale::build(OpBuilder &builder) {
  Location loc = op.getLoc();
  bool isShifts = findShifts();
  auto add = [&](Type type, auto compute) {
    ChannelNumbers numbers{{}, type};
    for (size_t i = 0; i != shifts.size(); ++i)
      numbers.values.push_back(compute(i));
    channelNumbers.push_back(std::move(numbers));
  };
  Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
  if (isShifts) {
    bool rounds = *llvm::max_element(rightShifts) > 0;
    if (*llvm::min_element(rightShifts) <= 0)
      add(i32, [&](size_t i) {
        return std::max<int64_t>(0, rounds - rightShifts[i]);
      });
    if (rounds)
      add(i32,
          [&](size_t i) { return std::max<int64_t>(0, rightShifts[i] - 1); });
  } else {
    add(i64, [&](size_t i) { return multipliers[i]; });
    add(i64, [&](size_t i) { return int64_t(1) << (shifts[i] - 1); });
    add(i64, [&](size_t i) { return shifts[i]; });
    if (op.getRoundingMode() == tosa::RoundingMode::DOUBLE_ROUND &&
        *llvm::max_element(shifts) > 31)
      add(i64, [&](size_t i) {
        return shifts[i] > 31 ? int64_t(1) << 30 : int64_t(0);
      });
  }

  auto type = getTensorType(op.getOutput());
  auto dims = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
  SmallVector<Element> operands = {Element(op.getInput(), dims)};
  for (const ChannelNumbers &numbers : channelNumbers)
    if (!numbers.isSplat())
      operands.emplace_back(createIntegers(builder, loc, numbers.type,
                                           int64_t(numbers.values.size()),
                                           numbers.values),
                            dims.back());

  return createElementwise(
      builder, loc, type, operands,
      [&](OpBuilder &b, Location loc, ValueRange values) {
        Value value = values[0];
        values = values.drop_front();
        SmallVector<Value> numbers;
        for (const ChannelNumbers &channel : channelNumbers) {
          if (channel.isSplat()) {
            numbers.push_back(
                createScalar(b, loc, channel.type, channel.values[0]));
            continue;
          }
          numbers.push_back(values.front());
          values = values.drop_front();
        }
        if (!from.isInteger(32))
          value = op.getInputUnsigned()
                      ? Value(arith::ExtUIOp::create(b, loc, i32, value))
                      : Value(arith::ExtSIOp::create(b, loc, i32, value));
        if (inputZp != 0)
          value = arith::SubIOp::create(b, loc, value,
                                        createScalar(b, loc, i32, inputZp));
        value = isShifts ? buildShifts(b, loc, value, numbers)
                         : buildProduct(b, loc, value, numbers);
        if (outputZp != 0)
          value = arith::AddIOp::create(b, loc, value,
                                        createScalar(b, loc, i32, outputZp));
        if (to.isInteger(32))
          return value;
        unsigned width = to.getIntOrFloatBitWidth();
        value = op.getOutputUnsigned()
                    ? saturate(b, loc, value, 0, llvm::maxUIntN(width))
                    : saturate(b, loc, value, llvm::minIntN(width),
                               llvm::maxIntN(width));
        return Value(arith::TruncIOp::create(b, loc, to, value));
      });
}

FailureOr<Value> lowertosa::lowerRescale(OpBuilder &builder,
                                         tosa::RescaleOp op) {
  Rescale rescale(op);
  if (failed(rescale.analyze()))
    return failure();
  return rescale.build(builder);
}
