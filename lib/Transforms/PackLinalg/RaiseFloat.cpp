//===- RaiseFloat.cpp - Requantization in floats --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// torch-mlir writes requantization as it is defined: sums to floats, times a
// scale, divided by another, rounded, a zero point, bounds, to int8. That is
// written as the importer of ONNX writes QuantizeLinear, so that
// vta-canonicalize-quantized finds the shifts.
//
//===----------------------------------------------------------------------===//

#include "RaiseBody.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::packlinalg;

Value BodyRaiser::fillFloat(Value like, double number) {
  auto type = cast<RankedTensorType>(like.getType());
  auto one = RankedTensorType::get(SmallVector<int64_t>(type.getRank(), 1),
                                   b.getF32Type());
  return tosa::ConstOp::create(b, op.getLoc(), one,
                               cast<ElementsAttr>(DenseElementsAttr::get(
                                   one, static_cast<float>(number))));
}

/// True for 2^n, which a number can be divided by without rounding.
static bool isPowerOfTwo(double number) {
  int exponent;
  return number > 0 && std::isfinite(number) &&
         std::frexp(number, &exponent) == 0.5 && std::abs(exponent) < 100;
}

BodyRaiser::Result BodyRaiser::readFloatProduct(Operation *product) {
  Result lhs = read(product->getOperand(0)), rhs = read(product->getOperand(1));
  if (failed(lhs) || failed(rhs))
    return failure();
  bool isDivision = isa<arith::DivFOp>(product);
  if (!isDivision && !lhs->tensor)
    std::swap(*lhs, *rhs);
  if (!lhs->tensor || lhs->isRounded || rhs->isRounded)
    return refuse("multiplies floats in another way than requantization does");
  if (isDivision && (rhs->tensor || !isPowerOfTwo(rhs->real)))
    return refuse("divides floats by what is not a power of two: quantize the "
                  "network as TOSA or ONNX, or with scales that are powers of "
                  "two");
  Value second = rhs->tensor ? rhs->tensor
                             : fillFloat(lhs->tensor, isDivision ? 1 / rhs->real
                                                                 : rhs->real);
  Value none = raiser.createIntegers(op.getLoc(), b.getI8Type(), {1}, {0});
  return Scalar{tosa::MulOp::create(b, op.getLoc(), join(lhs->tensor, second),
                                    lhs->tensor, second, none)};
}

BodyRaiser::Result BodyRaiser::readFloatSum(Operation *sum) {
  Result lhs = read(sum->getOperand(0)), rhs = read(sum->getOperand(1));
  if (failed(lhs) || failed(rhs))
    return failure();
  if (!lhs->tensor)
    std::swap(*lhs, *rhs);
  if (!lhs->tensor || rhs->isRounded)
    return refuse("adds floats in another way than requantization does");
  if (lhs->isRounded) {
    if (rhs->tensor || rhs->real != std::round(rhs->real) ||
        std::abs(rhs->real) > 255 || std::isfinite(lhs->low) ||
        std::isfinite(lhs->high))
      return refuse("adds to rounded floats what is not a zero point");
    lhs->zeroPoint += static_cast<int64_t>(rhs->real);
    return lhs;
  }
  if (!rhs->tensor && rhs->real == 0)
    return lhs;
  Value second = rhs->tensor ? rhs->tensor : fillFloat(lhs->tensor, rhs->real);
  return Scalar{tosa::AddOp::create(b, op.getLoc(), join(lhs->tensor, second),
                                    lhs->tensor, second)};
}

BodyRaiser::Result BodyRaiser::readFloatLimit(Value lhs, Value rhs,
                                              bool isMax) {
  Result first = read(lhs), second = read(rhs);
  if (failed(first) || failed(second))
    return failure();
  if (!first->tensor)
    std::swap(*first, *second);
  if (!first->tensor || second->tensor || std::isnan(second->real))
    return refuse("compares floats with what is not a number");
  double number = second->real;
  if (first->isRounded) {
    for (double *limit : {&first->low, &first->high})
      *limit = isMax ? std::max(*limit, number) : std::min(*limit, number);
    return first;
  }
  Type f32 = b.getF32Type();
  double most = std::numeric_limits<float>::max();
  return Scalar{tosa::ClampOp::create(
      b, op.getLoc(), first->tensor.getType(), first->tensor,
      b.getFloatAttr(f32, isMax ? number : -most),
      b.getFloatAttr(f32, isMax ? most : number))};
}

BodyRaiser::Result BodyRaiser::readFloatToInteger(arith::FPToSIOp convert) {
  Result value = read(convert.getIn());
  if (failed(value))
    return failure();
  if (!value->tensor || !value->isRounded || !convert.getType().isInteger(8) ||
      !(value->low >= -128) || !(value->high <= 127))
    return refuse("makes integers of floats that are not rounded, ties to "
                  "even, and clipped to int8");
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(value->tensor.getType());
  Type f32 = b.getF32Type();
  auto low = static_cast<int64_t>(std::ceil(value->low)),
       high = static_cast<int64_t>(std::floor(value->high));
  Value result = value->tensor;
  if (value->zeroPoint == 0) {
    // A cast saturates.
    result = tosa::CastOp::create(b, loc, type.clone(b.getI8Type()), result);
    if (low > -128 || high < 127)
      result = tosa::ClampOp::create(b, loc, result.getType(), result,
                                     b.getI8IntegerAttr(low),
                                     b.getI8IntegerAttr(high));
    return Scalar{result};
  }
  auto limit = [&](int64_t number) {
    return b.getFloatAttr(f32, static_cast<double>(number - value->zeroPoint));
  };
  result = tosa::ClampOp::create(b, loc, type, result, limit(low), limit(high));
  result = tosa::CastOp::create(b, loc, type.clone(b.getI32Type()), result);
  result = tosa::AddOp::create(b, loc, result.getType(), result,
                               fill(result, value->zeroPoint));
  return Scalar{
      tosa::CastOp::create(b, loc, type.clone(b.getI8Type()), result)};
}

/// True for a comparison and a choice that are a maximum, false for a minimum:
/// so does torch-mlir write a ReLU.
static std::optional<bool> isMaximum(arith::SelectOp select) {
  auto compare = select.getCondition().getDefiningOp<arith::CmpFOp>();
  if (!compare)
    return std::nullopt;
  using Predicate = arith::CmpFPredicate;
  Predicate predicate = compare.getPredicate();
  bool isGreater = predicate == Predicate::OGT || predicate == Predicate::UGT ||
                   predicate == Predicate::OGE || predicate == Predicate::UGE;
  bool isLess = predicate == Predicate::OLT || predicate == Predicate::ULT ||
                predicate == Predicate::OLE || predicate == Predicate::ULE;
  bool keeps = select.getTrueValue() == compare.getLhs() &&
               select.getFalseValue() == compare.getRhs();
  bool swaps = select.getTrueValue() == compare.getRhs() &&
               select.getFalseValue() == compare.getLhs();
  if ((!isGreater && !isLess) || (!keeps && !swaps))
    return std::nullopt;
  return isGreater == keeps;
}

BodyRaiser::Result BodyRaiser::readFloatOp(Operation *scalar) {
  return llvm::TypeSwitch<Operation *, Result>(scalar)
      .Case([&](arith::SIToFPOp widen) -> Result {
        Result value = read(widen.getIn());
        if (failed(value))
          return failure();
        if (!value->tensor || !widen.getType().isF32())
          return refuse("makes floats of a constant, or others than f32");
        auto type = cast<RankedTensorType>(value->tensor.getType());
        return Scalar{tosa::CastOp::create(
            b, op.getLoc(), type.clone(b.getF32Type()), value->tensor)};
      })
      .Case<arith::MulFOp, arith::DivFOp>(
          [&](auto product) { return readFloatProduct(product); })
      .Case([&](arith::AddFOp sum) { return readFloatSum(sum); })
      .Case([&](math::RoundEvenOp round) -> Result {
        Result value = read(round.getOperand());
        if (failed(value))
          return failure();
        if (!value->tensor || value->isRounded)
          return refuse("rounds a constant, or twice");
        value->isRounded = true;
        return value;
      })
      .Case<arith::MaximumFOp, arith::MaxNumFOp>([&](auto limit) {
        return readFloatLimit(limit.getLhs(), limit.getRhs(), /*isMax=*/true);
      })
      .Case<arith::MinimumFOp, arith::MinNumFOp>([&](auto limit) {
        return readFloatLimit(limit.getLhs(), limit.getRhs(), /*isMax=*/false);
      })
      .Case([&](arith::SelectOp select) -> Result {
        std::optional<bool> isMax = isMaximum(select);
        if (!isMax)
          return refuse("has a choice that is not a maximum or minimum");
        return readFloatLimit(select.getTrueValue(), select.getFalseValue(),
                              *isMax);
      })
      .Case(
          [&](arith::FPToSIOp convert) { return readFloatToInteger(convert); })
      .Default([&](Operation *other) -> Result {
        return refuse("computes in floats ('" +
                      other->getName().getStringRef() +
                      "'): quantize the network as TOSA first (vta-quantize), "
                      "or have its tool write requantizations");
      });
}
