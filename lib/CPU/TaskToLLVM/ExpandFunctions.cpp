//===- ExpandFunctions.cpp - Powers, sines and cosines --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What takes more digits than f32 has, quotients of angles and logarithms, is
// computed in f64. Angles become a number of quarters of a turn and a rest
// of about half a quarter at most: x * 2 / pi is summed up from products that
// are exact, of which whole turns are left out. Powers are exp2(y * log2(|x|))
// with the sign and the special values of C's pow. Polynomials are Taylor's,
// long enough for the last bit of f32.
//
//===----------------------------------------------------------------------===//

#include "ExpandFunctions.h"
#include "NumberBuilder.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

using FP = arith::CmpFPredicate;
using IP = arith::CmpIPredicate;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Whole numbers below 2^51 plus this have their bits at the end of the sum.
constexpr double kAlign = 0x1.8p52;

/// The sum is 2 / pi. Each has 29 bits: products with numbers of f32 are exact.
/// What is missing, times the largest number of f32, is below 2^-74.
constexpr double kQuarters[] = {
    0x145f306dp-29,  0x19391054p-58, 0x14fe13abp-87, 0x1d1f534dp-116,
    0x1b81b6c5p-145, 0x5664f10p-174, 0x1c820ff2p-203};

/// 2 / pi without kQuarters[0].
constexpr double kQuartersRest = 0x1.9391054a7f09dp-30;

/// Angles up to this are reduced by the first product alone: the other one is
/// below 1/100 of a quarter.
constexpr double kSmallAngle = 0x1p22;

/// Arithmetic of f32 and f64.
class Floats : public NumberBuilder {
public:
  using NumberBuilder::NumberBuilder;

  Value add(Value lhs, Value rhs) { return arith::AddFOp::create(b, lhs, rhs); }
  Value sub(Value lhs, Value rhs) { return arith::SubFOp::create(b, lhs, rhs); }
  Value mul(Value lhs, Value rhs) { return arith::MulFOp::create(b, lhs, rhs); }
  Value mul(Value lhs, double rhs) { return mul(lhs, number(rhs, lhs)); }
  Value div(Value lhs, Value rhs) { return arith::DivFOp::create(b, lhs, rhs); }
  Value abs(Value x) { return math::AbsFOp::create(b, x); }
  Value compare(FP predicate, Value lhs, double rhs) {
    return arith::CmpFOp::create(b, predicate, lhs, number(rhs, lhs));
  }
  Value both(Value lhs, Value rhs) {
    return arith::AndIOp::create(b, lhs, rhs);
  }
  Value either(Value lhs, Value rhs) { return unite(lhs, rhs); }
  Value flip(Value lhs, Value rhs) {
    return arith::XOrIOp::create(b, lhs, rhs);
  }
  Value widen(Value x) { return arith::ExtFOp::create(b, f64(), x); }
  Value narrow(Value x) { return arith::TruncFOp::create(b, f32(), x); }

  /// The nearest multiple of `step`, a power of two, if that is below 2^51.
  Value roundTo(Value x, double step) {
    Value align = number(kAlign * step, x);
    return sub(add(x, align), align);
  }
  /// The bits of whole numbers of type f64 below 2^31, as i32.
  Value toInteger(Value x) {
    Value sum = arith::BitcastOp::create(b, i64(), add(x, number(kAlign, x)));
    return arith::TruncIOp::create(b, i32(), sum);
  }
  /// first + x * (second + x * ...).
  Value polynomial(Value x, ArrayRef<double> coefficients) {
    Value result = number(coefficients.back(), x);
    for (double next : llvm::reverse(coefficients.drop_back()))
      result = math::FmaOp::create(b, x, result, number(next, x));
    return result;
  }
};

/// An angle as a number of quarters of a turn, of which the last bits count,
/// and what is left of it in radians, of type f32.
struct Angle {
  Value quarters, rest;
};

} // namespace

/// x * 2 / pi, up to multiples of 4, of x >= 0. Products from 2^55 on are such
/// multiples: they have 53 bits. Infinity becomes NaN.
static Value countQuarters(Floats &n, Value x) {
  Value sum = n.mul(x, 0);
  for (double part : kQuarters) {
    Value product = n.mul(x, part);
    Value rest = n.sub(product, n.roundTo(product, 4));
    Value isTurns = n.compare(FP::OGE, product, 0x1p55);
    sum = n.add(sum, n.select(isTurns, n.number(0, rest), rest));
  }
  return sum;
}

/// True if one of the elements is.
static Value isAny(ImplicitLocOpBuilder &b, Value condition) {
  auto type = dyn_cast<VectorType>(condition.getType());
  if (!type)
    return condition;
  if (type.getRank() != 1)
    condition = vector::ShapeCastOp::create(
        b, VectorType::get(type.getNumElements(), b.getI1Type()), condition);
  return vector::ReductionOp::create(b, vector::CombiningKind::OR, condition);
}

/// Reduces x >= 0. Large angles are rare and take a branch.
static Angle reduce(Floats &n, Value x) {
  x = n.widen(x);
  Value isLarge = isAny(n.b, n.compare(FP::OGT, x, kSmallAngle));
  auto choice = scf::IfOp::create(
      n.b, isLarge,
      [&](OpBuilder &builder, Location loc) {
        Floats large(builder, loc, x.getType());
        Value count = countQuarters(large, x);
        Value whole = large.roundTo(count, 1);
        scf::YieldOp::create(builder, loc,
                             ValueRange{whole, large.sub(count, whole)});
      },
      [&](OpBuilder &builder, Location loc) {
        Floats small(builder, loc, x.getType());
        Value product = small.mul(x, kQuarters[0]);
        Value whole = small.roundTo(product, 1);
        Value rest =
            small.add(small.sub(product, whole), small.mul(x, kQuartersRest));
        scf::YieldOp::create(builder, loc, ValueRange{whole, rest});
      });
  Value rest = n.narrow(n.mul(choice.getResult(1), M_PI / 2));
  return {n.toInteger(choice.getResult(0)), rest};
}

/// The sine of an angle that is `ahead` quarters ahead.
static Value buildSine(Floats &n, const Angle &angle, int64_t ahead) {
  Value x = angle.rest, square = n.mul(x, x);
  double sine[] = {-1.0 / 6, 1.0 / 120, -1.0 / 5040, 1.0 / 362880};
  double cosine[] = {1,          -1.0 / 2,    1.0 / 24,
                     -1.0 / 720, 1.0 / 40320, -1.0 / 3628800};
  Value sin =
      math::FmaOp::create(n.b, n.mul(x, square), n.polynomial(square, sine), x);
  Value cos = n.polynomial(square, cosine);
  Value quarters = arith::AddIOp::create(n.b, angle.quarters, n.bits(ahead));
  Value isOdd =
      arith::CmpIOp::create(n.b, IP::ne, n.mask(quarters, 1), n.bits(0));
  Value sign = n.left(n.mask(quarters, 2), 30);
  return n.asFloat(n.flip(n.asBits(n.select(isOdd, cos, sin)), sign));
}

/// log2 of x > 0, of type f64, not denormal. With x = 2^e * m, m within
/// sqrt(1/2) ... sqrt(2), and s = (m - 1) / (m + 1), ln(m) is
/// 2 * (s + s^3 / 3 + s^5 / 5 + ...).
static Value buildLog2(Floats &n, Value x) {
  // The upper half of sqrt(1/2).
  constexpr int64_t middle = 0x3fe6a09e;
  auto i64 = [&](Value value) -> Value {
    return arith::ExtSIOp::create(n.b, n.i64(), value);
  };
  Value shift = n.constant(n.b.getI64IntegerAttr(32));
  Value all = arith::BitcastOp::create(n.b, n.i64(), x);
  Value upper = arith::TruncIOp::create(
      n.b, n.i32(), arith::ShRUIOp::create(n.b, all, shift));
  Value offset = n.mask(n.addBits(upper, n.bits(-middle)), 0xfff00000);
  Value exponent = arith::ShRSIOp::create(n.b, offset, n.bits(20));
  Value m = arith::SubIOp::create(
      n.b, all, arith::ShLIOp::create(n.b, i64(offset), shift));
  m = arith::BitcastOp::create(n.b, n.f64(), m);
  Value unit = n.number(1, m);
  Value s = n.div(n.sub(m, unit), n.add(m, unit));
  SmallVector<double> series;
  for (int i = 1; i <= 17; i += 2)
    series.push_back(2 / (i * M_LN2));
  Value log = n.mul(s, n.polynomial(n.mul(s, s), series));
  return n.add(arith::SIToFPOp::create(n.b, n.f64(), exponent), log);
}

/// 2^x, of type f64; infinite and zero where it is of type f32.
static Value buildExp2(Floats &n, Value x) {
  constexpr double bound = 200;
  auto clamp = [&](FP predicate, double limit) {
    x = n.select(n.compare(predicate, x, limit), n.number(limit, x), x);
  };
  clamp(FP::OGT, bound);
  clamp(FP::OLT, -bound);
  Value whole = n.roundTo(x, 1);
  SmallVector<double> series = {1};
  for (int i = 1; i <= 11; ++i)
    series.push_back(series.back() * M_LN2 / i);
  Value power = n.polynomial(n.sub(x, whole), series);
  Value exponent = n.addBits(n.toInteger(whole), n.bits(1023));
  Value scale =
      arith::ShLIOp::create(n.b, arith::ExtUIOp::create(n.b, n.i64(), exponent),
                            n.constant(n.b.getI64IntegerAttr(52)));
  return n.mul(power, arith::BitcastOp::create(n.b, n.f64(), scale));
}

/// |x|^y, as C's pow; NaN where one of them is.
static Value buildMagnitude(Floats &n, Value x, Value y) {
  Value base = n.widen(n.abs(x));
  Value log = buildLog2(n, base);
  // Infinity and NaN are their own logarithms.
  log = n.select(n.compare(FP::OLT, base, kInfinity), log, base);
  log = n.select(n.compare(FP::OEQ, base, 0), n.number(-kInfinity, log), log);
  return n.narrow(buildExp2(n, n.mul(log, n.widen(y))));
}

static Value buildPower(Floats &n, Value x, Value y) {
  Value power = buildMagnitude(n, x, y);
  // From 2^24 on, all exponents are even.
  constexpr double allEven = 0x1p24;
  Value size = n.abs(y);
  size = n.select(n.compare(FP::OLT, size, allEven), size,
                  n.number(allEven, size));
  Value whole = arith::FPToSIOp::create(n.b, n.i32(), size);
  Value isWhole = arith::CmpFOp::create(
      n.b, FP::OEQ, arith::SIToFPOp::create(n.b, n.f32(), whole), size);
  Value signOfOdd = n.select(isWhole, n.left(whole, 31), n.bits(0));
  Value sign = n.both(n.asBits(x), signOfOdd);
  power = n.asFloat(n.flip(n.asBits(power), sign));

  Value isNegative =
      n.both(n.compare(FP::OLT, x, 0), n.compare(FP::OGT, x, -kInfinity));
  Value hasFraction = n.flip(isWhole, n.constant(n.b.getBoolAttr(true)));
  Value isNone = n.both(isNegative, hasFraction);
  power = n.select(isNone, n.number(NAN, power), power);
  // Also of NaN; and of -1 where the logarithm times infinity is none.
  Value isMinusOne = n.both(n.compare(FP::OEQ, x, -1),
                            n.compare(FP::OEQ, n.abs(y), kInfinity));
  Value isOne = n.either(n.compare(FP::OEQ, x, 1), n.compare(FP::OEQ, y, 0));
  return n.select(n.either(isOne, isMinusOne), n.number(1, power), power);
}

namespace {

template <typename OpTy>
struct Expand : OpRewritePattern<OpTy> {
  // Before upstream's.
  explicit Expand(MLIRContext *context)
      : OpRewritePattern<OpTy>(context, /*benefit=*/2) {}
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isF32())
      return rewriter.notifyMatchFailure(op, "not of type f32");
    Floats n(rewriter, op.getLoc(), op.getType());
    rewriter.replaceOp(op, build(n, op));
    return success();
  }

private:
  static Value build(Floats &n, math::PowFOp op) {
    return buildPower(n, op.getLhs(), op.getRhs());
  }
  static Value build(Floats &n, math::CosOp op) {
    return buildSine(n, reduce(n, n.abs(op.getOperand())), 1);
  }
  static Value build(Floats &n, math::SinOp op) {
    Value x = op.getOperand();
    Value sine = buildSine(n, reduce(n, n.abs(x)), 0);
    Value sign = n.mask(n.asBits(x), 0x80000000);
    return n.asFloat(n.flip(n.asBits(sine), sign));
  }
};

} // namespace

void mlir::vta::cpu::populateExpandFunctionsPatterns(
    RewritePatternSet &patterns) {
  patterns.add<Expand<math::PowFOp>, Expand<math::SinOp>, Expand<math::CosOp>>(
      patterns.getContext());
}
