//===- Simplify.cpp - Bodies of elementwise operations --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A clamp behind a saturation only changes the saturation's bounds.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta;

namespace {

/// min(max(x, low), high)
struct ClampRange {
  Value value;
  APInt low, high;
};

/// max or min of a truncation that loses nothing.
template <typename OpTy>
struct ClampBehindSaturation : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    APInt bound;
    auto truncation = op.getLhs().template getDefiningOp<arith::TruncIOp>();
    if (!truncation || !matchPattern(op.getRhs(), m_ConstantInt(&bound)))
      return failure();
    std::optional<ClampRange> range = matchRange(truncation.getIn());
    if (!range)
      return failure();
    unsigned narrow = bound.getBitWidth(), wide = range->low.getBitWidth();
    APInt least = APInt::getSignedMinValue(narrow).sext(wide);
    APInt most = APInt::getSignedMaxValue(narrow).sext(wide);
    bound = bound.sext(wide);
    // Bounds that cross are not worth a thought.
    if (range->low.slt(least) || range->high.sgt(most) ||
        bound.slt(range->low) || bound.sgt(range->high))
      return failure();
    (std::is_same_v<OpTy, arith::MaxSIOp> ? range->low : range->high) = bound;

    Location loc = op.getLoc();
    Type type = range->value.getType();
    auto constant = [&](const APInt &number) {
      return arith::ConstantOp::create(rewriter, loc,
                                       rewriter.getIntegerAttr(type, number));
    };
    Value result = arith::MaxSIOp::create(rewriter, loc, range->value,
                                          constant(range->low));
    result =
        arith::MinSIOp::create(rewriter, loc, result, constant(range->high));
    rewriter.replaceOpWithNewOp<arith::TruncIOp>(op, op.getType(), result);
    return success();
  }

private:
  static std::optional<ClampRange> matchRange(Value value) {
    auto min = value.getDefiningOp<arith::MinSIOp>();
    auto max = min ? min.getLhs().template getDefiningOp<arith::MaxSIOp>()
                   : arith::MaxSIOp();
    ClampRange range;
    if (!max || !matchPattern(min.getRhs(), m_ConstantInt(&range.high)) ||
        !matchPattern(max.getRhs(), m_ConstantInt(&range.low)))
      return std::nullopt;
    range.value = max.getLhs();
    return range;
  }
};

} // namespace

void lowertosa::populateSimplification(RewritePatternSet &patterns) {
  patterns.add<ClampBehindSaturation<arith::MaxSIOp>,
               ClampBehindSaturation<arith::MinSIOp>>(patterns.getContext());
}
