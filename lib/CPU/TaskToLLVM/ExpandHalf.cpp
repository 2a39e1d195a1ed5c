//===- ExpandHalf.cpp - Half precision by integers ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// f16 has 5 bits of exponent (bias 15) and 10 of fraction, f32 8 (bias 127) and
// 23. Fractions therefore move by 13 bits, exponents differ by 112.
//
//===----------------------------------------------------------------------===//

#include "ExpandHalf.h"
#include "NumberBuilder.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

namespace {

/// Shifts the bits into place and multiplies by 2^112, which corrects the
/// exponent, also of what is denormal in half precision. Infinities and NaNs
/// get theirs.
struct ExtendHalf : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &rewriter) const override {
    Value in = op.getIn();
    if (!getElementTypeOrSelf(in.getType()).isF16() ||
        !getElementTypeOrSelf(op.getType()).isF32())
      return rewriter.notifyMatchFailure(op, "not from f16 to f32");
    NumberBuilder n(rewriter, op.getLoc(), op.getType());
    Value half = arith::ExtUIOp::create(
        n.b, n.i32(), arith::BitcastOp::create(n.b, n.i16(), in));
    Value sign = n.left(n.mask(half, 0x8000), 16);
    Value magnitude = n.left(n.mask(half, 0x7fff), 13);
    Value scaled = arith::MulFOp::create(n.b, n.asFloat(magnitude),
                                         n.asFloat(n.bits(0x77800000)));
    Value bits =
        n.selectFrom(magnitude, 0x7c00 << 13,
                     n.unite(magnitude, n.bits(0x7f800000)), n.asBits(scaled));
    rewriter.replaceOp(op, n.asFloat(n.unite(bits, sign)));
    return success();
  }
};

/// Rounds to the nearest number, ties to the even one.
struct TruncateToHalf : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    Value in = op.getIn();
    if (!getElementTypeOrSelf(in.getType()).isF32() ||
        !getElementTypeOrSelf(op.getType()).isF16())
      return rewriter.notifyMatchFailure(op, "not from f32 to f16");
    NumberBuilder n(rewriter, op.getLoc(), op.getType());
    Value all = n.asBits(in);
    Value sign = n.mask(n.right(all, 16), 0x8000);
    Value magnitude = n.mask(all, 0x7fffffff);
    // Half an ulp less one, and one if the last bit that stays is set: carries
    // go into the exponent, up to infinity.
    Value isOdd = n.mask(n.right(magnitude, 13), 1);
    Value rounded = n.addBits(n.addBits(magnitude, n.bits(0xc8000fff)), isOdd);
    Value normal = n.right(rounded, 13);
    // Below 2^-14 the sum with 0.5, of 2^-24 steps, rounds.
    Value sum = arith::AddFOp::create(n.b, n.asFloat(magnitude),
                                      n.asFloat(n.bits(0x3f000000)));
    Value denormal =
        arith::SubIOp::create(n.b, n.asBits(sum), n.bits(0x3f000000));
    Value result = n.selectFrom(magnitude, 0x38800000, normal, denormal);
    result = n.selectFrom(magnitude, 0x47800000, n.bits(0x7c00), result);
    // NaN stays one, with what fits of its bits.
    Value quiet =
        n.unite(n.mask(n.right(magnitude, 13), 0x3ff), n.bits(0x7e00));
    result = n.selectFrom(magnitude, 0x7f800001, quiet, result);
    Value bits = arith::TruncIOp::create(n.b, n.i16(), n.unite(result, sign));
    rewriter.replaceOpWithNewOp<arith::BitcastOp>(op, op.getType(), bits);
    return success();
  }
};

} // namespace

void mlir::vta::cpu::populateExpandHalfPatterns(RewritePatternSet &patterns) {
  patterns.add<ExtendHalf, TruncateToHalf>(patterns.getContext());
}
