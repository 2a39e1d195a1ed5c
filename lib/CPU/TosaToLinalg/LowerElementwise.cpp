//===- LowerElementwise.cpp - Elementwise operations ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What each operation does to a scalar. The generic operation around it, with
// what is broadcast in its indexing maps, is the same for all.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::lowertosa;

bool lowertosa::isElementwise(Operation *op) {
  return isa<tosa::AbsOp, tosa::AddOp, tosa::ArithmeticRightShiftOp,
             tosa::BitwiseAndOp, tosa::BitwiseNotOp, tosa::BitwiseOrOp,
             tosa::BitwiseXorOp, tosa::CastOp, tosa::CeilOp, tosa::ClampOp,
             tosa::ClzOp, tosa::CosOp, tosa::EqualOp, tosa::ErfOp, tosa::ExpOp,
             tosa::FloorOp, tosa::GreaterEqualOp, tosa::GreaterOp,
             tosa::IntDivOp, tosa::LogOp, tosa::LogicalAndOp,
             tosa::LogicalLeftShiftOp, tosa::LogicalNotOp, tosa::LogicalOrOp,
             tosa::LogicalRightShiftOp, tosa::LogicalXorOp, tosa::MaximumOp,
             tosa::MinimumOp, tosa::MulOp, tosa::NegateOp, tosa::PowOp,
             tosa::ReciprocalOp, tosa::RsqrtOp, tosa::SelectOp, tosa::SigmoidOp,
             tosa::SinOp, tosa::SubOp, tosa::TanhOp>(op);
}

namespace {

/// Builds the body of one operation.
class Body {
public:
  Body(OpBuilder &builder, Location loc, ValueRange values, Type type)
      : builder(builder), loc(loc), values(values), type(type),
        from(values[0].getType()), isFloat(isa<FloatType>(from)) {}

  Value build(Operation *op);

private:
  template <typename OpTy, typename... Args>
  Value make(Args... args) {
    return OpTy::create(builder, loc, args...);
  }
  template <typename FloatOp, typename IntOp>
  Value binary() {
    return isFloat ? make<FloatOp>(values[0], values[1])
                   : make<IntOp>(values[0], values[1]);
  }
  template <typename OpTy>
  Value unary() {
    return make<OpTy>(values[0]);
  }
  Value constant(int64_t value) {
    return createScalar(builder, loc, from, value);
  }
  Value compare(arith::CmpFPredicate ordered, arith::CmpIPredicate integer) {
    return isFloat ? make<arith::CmpFOp>(ordered, values[0], values[1])
                   : make<arith::CmpIOp>(integer, values[0], values[1]);
  }
  /// TOSA's two ways with NaNs.
  Value maximum(Value lhs, Value rhs, bool ignoreNan) {
    if (!isFloat)
      return make<arith::MaxSIOp>(lhs, rhs);
    return ignoreNan ? make<arith::MaxNumFOp>(lhs, rhs)
                     : make<arith::MaximumFOp>(lhs, rhs);
  }
  Value minimum(Value lhs, Value rhs, bool ignoreNan) {
    if (!isFloat)
      return make<arith::MinSIOp>(lhs, rhs);
    return ignoreNan ? make<arith::MinNumFOp>(lhs, rhs)
                     : make<arith::MinimumFOp>(lhs, rhs);
  }
  Value buildClamp(tosa::ClampOp op);
  Value buildMul(tosa::MulOp op);
  Value buildIntDiv();
  Value buildNegate(tosa::NegateOp op);
  Value buildShift(tosa::ArithmeticRightShiftOp op);

  OpBuilder &builder;
  Location loc;
  ValueRange values;
  Type type; ///< Type of the result.
  Type from; ///< Type of the first operand.
  bool isFloat;
};

} // namespace

static bool ignoresNan(tosa::NanPropagationMode mode) {
  return mode == tosa::NanPropagationMode::IGNORE;
}

Value Body::buildClamp(tosa::ClampOp op) {
  Value value = values[0];
  bool ignore = ignoresNan(op.getNanMode());
  if (!isFloat) {
    unsigned width = from.getIntOrFloatBitWidth();
    APInt low = cast<IntegerAttr>(op.getMinVal()).getValue();
    APInt high = cast<IntegerAttr>(op.getMaxVal()).getValue();
    if (!low.isMinSignedValue() || low.getBitWidth() != width)
      value = maximum(value, constant(low.getSExtValue()), false);
    if (!high.isMaxSignedValue() || high.getBitWidth() != width)
      value = minimum(value, constant(high.getSExtValue()), false);
    return value;
  }
  APFloat low = cast<FloatAttr>(op.getMinVal()).getValue();
  APFloat high = cast<FloatAttr>(op.getMaxVal()).getValue();
  auto bound = [&](APFloat number) {
    return createScalar(builder, loc, from, number.convertToDouble());
  };
  // Ignored NaNs become the lower bound, infinite or not.
  if (ignore || !low.isInfinity() || !low.isNegative())
    value = maximum(value, bound(low), ignore);
  if (!high.isInfinity() || high.isNegative())
    value = minimum(value, bound(high), ignore);
  return value;
}

Value Body::buildMul(tosa::MulOp op) {
  if (isFloat)
    return make<arith::MulFOp>(values[0], values[1]);
  std::optional<SmallVector<int64_t>> shift = readIntegers(op.getShift());
  if (shift && (*shift)[0] != 0) {
    // 32-bit only: a 64-bit product, rounded up at ties.
    Type wide = builder.getI64Type();
    auto number = [&](int64_t value) {
      return createScalar(builder, loc, wide, value);
    };
    Value lhs = make<arith::ExtSIOp>(wide, values[0]);
    Value rhs = make<arith::ExtSIOp>(wide, values[1]);
    Value product = make<arith::MulIOp>(lhs, rhs);
    product =
        make<arith::AddIOp>(product, number(int64_t(1) << ((*shift)[0] - 1)));
    product = make<arith::ShRSIOp>(product, number((*shift)[0]));
    return make<arith::TruncIOp>(type, product);
  }
  Value lhs = values[0], rhs = values[1];
  if (type != from) {
    lhs = make<arith::ExtSIOp>(type, lhs);
    rhs = make<arith::ExtSIOp>(type, rhs);
  }
  return make<arith::MulIOp>(lhs, rhs);
}

/// x / 0 is 0 and -x for a divisor of -1 wraps around; on some processors
/// either division would end the program.
Value Body::buildIntDiv() {
  Value zero = constant(0);
  auto is = [&](int64_t divisor) {
    return make<arith::CmpIOp>(arith::CmpIPredicate::eq, values[1],
                               constant(divisor));
  };
  Value isZero = is(0), isMinusOne = is(-1);
  Value isSpecial = make<arith::OrIOp>(isZero, isMinusOne);
  Value divisor = make<arith::SelectOp>(isSpecial, constant(1), values[1]);
  Value quotient = make<arith::DivSIOp>(values[0], divisor);
  Value negated = make<arith::SubIOp>(zero, values[0]);
  quotient = make<arith::SelectOp>(isMinusOne, negated, quotient);
  return make<arith::SelectOp>(isZero, zero, quotient);
}

Value Body::buildNegate(tosa::NegateOp op) {
  if (isFloat)
    return make<arith::NegFOp>(values[0]);
  int64_t zero = *op.getInput1ZeroPoint() + *op.getOutputZeroPoint();
  unsigned width = from.getIntOrFloatBitWidth();
  if (width >= 32)
    return make<arith::SubIOp>(constant(zero), values[0]);
  // Narrow ones saturate: -(-128) is 127.
  Type wide = builder.getI32Type();
  Value value = make<arith::ExtSIOp>(wide, values[0]);
  value = make<arith::SubIOp>(createScalar(builder, loc, wide, zero), value);
  value =
      saturate(builder, loc, value, llvm::minIntN(width), llvm::maxIntN(width));
  return make<arith::TruncIOp>(from, value);
}

Value Body::buildShift(tosa::ArithmeticRightShiftOp op) {
  Value result = make<arith::ShRSIOp>(values[0], values[1]);
  if (!op.getRound())
    return result;
  // Plus the last bit that was shifted out, if any was.
  Value one = constant(1), zero = constant(0);
  Value some = make<arith::CmpIOp>(arith::CmpIPredicate::sgt, values[1], zero);
  Value previous = make<arith::SubIOp>(values[1], one);
  previous = make<arith::SelectOp>(some, previous, zero);
  Value bit = make<arith::ShRSIOp>(values[0], previous);
  bit = make<arith::AndIOp>(bit, one);
  bit = make<arith::SelectOp>(some, bit, zero);
  return make<arith::AddIOp>(result, bit);
}

Value Body::build(Operation *op) {
  using FP = arith::CmpFPredicate;
  using IP = arith::CmpIPredicate;
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](tosa::AbsOp) {
        // math.absi of vectors with several dimensions has no lowering.
        return isFloat ? unary<math::AbsFOp>()
                       : make<arith::MaxSIOp>(
                             values[0],
                             make<arith::SubIOp>(constant(0), values[0]));
      })
      .Case([&](tosa::AddOp) { return binary<arith::AddFOp, arith::AddIOp>(); })
      .Case([&](tosa::SubOp) { return binary<arith::SubFOp, arith::SubIOp>(); })
      .Case([&](tosa::MulOp op) { return buildMul(op); })
      .Case([&](tosa::IntDivOp) { return buildIntDiv(); })
      .Case(
          [&](tosa::PowOp) { return make<math::PowFOp>(values[0], values[1]); })
      .Case([&](tosa::MaximumOp op) {
        return maximum(values[0], values[1], ignoresNan(op.getNanMode()));
      })
      .Case([&](tosa::MinimumOp op) {
        return minimum(values[0], values[1], ignoresNan(op.getNanMode()));
      })
      .Case([&](tosa::ArithmeticRightShiftOp op) { return buildShift(op); })
      .Case([&](tosa::LogicalLeftShiftOp) {
        return make<arith::ShLIOp>(values[0], values[1]);
      })
      .Case([&](tosa::LogicalRightShiftOp) {
        return make<arith::ShRUIOp>(values[0], values[1]);
      })
      .Case<tosa::BitwiseAndOp, tosa::LogicalAndOp>(
          [&](auto) { return make<arith::AndIOp>(values[0], values[1]); })
      .Case<tosa::BitwiseOrOp, tosa::LogicalOrOp>(
          [&](auto) { return make<arith::OrIOp>(values[0], values[1]); })
      .Case<tosa::BitwiseXorOp, tosa::LogicalXorOp>(
          [&](auto) { return make<arith::XOrIOp>(values[0], values[1]); })
      .Case<tosa::BitwiseNotOp, tosa::LogicalNotOp>(
          [&](auto) { return make<arith::XOrIOp>(values[0], constant(-1)); })
      .Case([&](tosa::EqualOp) { return compare(FP::OEQ, IP::eq); })
      .Case([&](tosa::GreaterOp) { return compare(FP::OGT, IP::sgt); })
      .Case([&](tosa::GreaterEqualOp) { return compare(FP::OGE, IP::sge); })
      .Case([&](tosa::SelectOp) {
        return make<arith::SelectOp>(values[0], values[1], values[2]);
      })
      .Case([&](tosa::CastOp) {
        return castScalar(builder, loc, values[0], type);
      })
      .Case([&](tosa::ClampOp op) { return buildClamp(op); })
      .Case([&](tosa::NegateOp op) { return buildNegate(op); })
      .Case([&](tosa::ReciprocalOp) {
        return make<arith::DivFOp>(constant(1), values[0]);
      })
      .Case([&](tosa::SigmoidOp) {
        Value power = make<math::ExpOp>(make<arith::NegFOp>(values[0]));
        return make<arith::DivFOp>(constant(1),
                                   make<arith::AddFOp>(power, constant(1)));
      })
      .Case([&](tosa::CeilOp) { return unary<math::CeilOp>(); })
      .Case([&](tosa::ClzOp) { return unary<math::CountLeadingZerosOp>(); })
      .Case([&](tosa::CosOp) { return unary<math::CosOp>(); })
      .Case([&](tosa::ErfOp) { return unary<math::ErfOp>(); })
      .Case([&](tosa::ExpOp) { return unary<math::ExpOp>(); })
      .Case([&](tosa::FloorOp) { return unary<math::FloorOp>(); })
      .Case([&](tosa::LogOp) { return unary<math::LogOp>(); })
      .Case([&](tosa::RsqrtOp) { return unary<math::RsqrtOp>(); })
      .Case([&](tosa::SinOp) { return unary<math::SinOp>(); })
      .Case([&](tosa::TanhOp) { return unary<math::TanhOp>(); })
      .Default([](Operation *) { return Value(); });
}

/// Rounds a float to the next integer, to the even one at ties.
static Value castToInteger(OpBuilder &b, Location loc, Value value, Type type) {
  unsigned width = type.getIntOrFloatBitWidth();
  Type from = value.getType();
  auto number = [&](double n) { return createScalar(b, loc, from, n); };
  Value isNumber =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::ORD, value, value);
  Value zero = createScalar(b, loc, b.getI32Type(), int64_t(0));
  if (width <= 16) {
    // Numbers of up to 22 bits plus 1.5 * 2^23 have the integer in their lower
    // bits, rounded like all sums. No processor needs a rounding instruction.
    double low = double(llvm::minIntN(width)), high = llvm::maxIntN(width);
    value = arith::MaxNumFOp::create(b, loc, value, number(low));
    value = arith::MinNumFOp::create(b, loc, value, number(high));
    value = arith::AddFOp::create(b, loc, value, number(0x1.8p23));
    Value bits = arith::BitcastOp::create(b, loc, b.getI32Type(), value);
    bits = arith::SubIOp::create(
        b, loc, bits,
        createScalar(b, loc, b.getI32Type(), int64_t(0x4B400000)));
    bits = arith::SelectOp::create(b, loc, isNumber, bits, zero);
    return arith::TruncIOp::create(b, loc, type, bits);
  }
  // The largest float below 2^31 (2^63), and what is above it.
  double end = width == 64 ? 0x1p63 : 0x1p31;
  double last = width == 64 ? 0x1.fffffep62 : 0x1.fffffep30;
  value = math::RoundEvenOp::create(b, loc, value);
  Value above = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGE, value,
                                      number(end));
  Value bounded = arith::MaxNumFOp::create(b, loc, value, number(-end));
  bounded = arith::MinNumFOp::create(b, loc, bounded, number(last));
  Value result = arith::FPToSIOp::create(b, loc, type, bounded);
  result = arith::SelectOp::create(
      b, loc, above, createScalar(b, loc, type, llvm::maxIntN(width)), result);
  return arith::SelectOp::create(b, loc, isNumber, result,
                                 createScalar(b, loc, type, int64_t(0)));
}

Value lowertosa::castScalar(OpBuilder &b, Location loc, Value value,
                            Type type) {
  Type from = value.getType();
  if (from == type)
    return value;
  bool fromFloat = isa<FloatType>(from), toFloat = isa<FloatType>(type);
  if (fromFloat && toFloat) {
    if (from.getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth())
      return arith::ExtFOp::create(b, loc, type, value);
    return arith::TruncFOp::create(b, loc, type, value);
  }
  // Integers and bools are made of float: half precision lacks their bounds.
  if (from.isF16()) {
    from = b.getF32Type();
    value = arith::ExtFOp::create(b, loc, from, value);
  }
  if (type.isInteger(1)) {
    Value zero = createScalar(b, loc, from, int64_t(0));
    if (fromFloat)
      return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNE, value,
                                   zero);
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, value, zero);
  }
  if (fromFloat)
    return castToInteger(b, loc, value, type);
  if (toFloat) {
    if (from.isInteger(1))
      return arith::UIToFPOp::create(b, loc, type, value);
    return arith::SIToFPOp::create(b, loc, type, value);
  }
  if (from.isInteger(1))
    return arith::ExtUIOp::create(b, loc, type, value);
  if (from.getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth())
    return arith::ExtSIOp::create(b, loc, type, value);
  return arith::TruncIOp::create(b, loc, type, value);
}

/// What Body takes for granted.
static LogicalResult checkElementwise(Operation *op) {
  if (auto mul = dyn_cast<tosa::MulOp>(op)) {
    std::optional<SmallVector<int64_t>> shift = readIntegers(mul.getShift());
    if (!shift)
      return emitUnsupported(op) << "its shift has to be a constant";
    Type from = getTensorType(mul.getInput1()).getElementType();
    if ((*shift)[0] != 0 && !from.isInteger(32))
      return emitUnsupported(op)
             << "a shift needs operands of i32, got " << from;
    if ((*shift)[0] < 0 || (*shift)[0] > 63)
      return emitUnsupported(op)
             << "expected a shift of 0 to 63, got " << (*shift)[0];
  }
  if (auto negate = dyn_cast<tosa::NegateOp>(op))
    if (failed(negate.getInput1ZeroPoint()) ||
        failed(negate.getOutputZeroPoint()))
      return emitUnsupported(op) << "its zero points have to be constants";
  return success();
}

FailureOr<Value> lowertosa::lowerElementwise(OpBuilder &builder,
                                             Operation *op) {
  if (failed(checkElementwise(op)))
    return failure();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  // Behind them are zero points and shifts.
  size_t count = isa<tosa::SelectOp>(op)     ? 3
                 : isa<tosa::NegateOp>(op)   ? 1
                 : op->getNumOperands() == 1 ? 1
                                             : 2;
  return createElementwise(
      builder, op->getLoc(), type, op->getOperands().take_front(count),
      [&](OpBuilder &inner, Location loc, ValueRange values) {
        return Body(inner, loc, values, type.getElementType()).build(op);
      });
}
