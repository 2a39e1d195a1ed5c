//===- TilePatterns.cpp - Rewrites of tiles on the way to vectors ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/CPU/TransformOps/TilePatterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Utils/VectorUtils.h"

using namespace mlir;
using namespace mlir::vta::cpu;

FailureOr<SmallVector<int64_t>>
mlir::vta::cpu::resolveSizes(transform::TransformState &state,
                             transform::TransformOpInterface op,
                             ValueRange params, ArrayRef<int64_t> sizes,
                             DiagnosedSilenceableFailure &diag) {
  SmallVector<int64_t> values;
  unsigned next = 0;
  for (int64_t size : sizes) {
    if (ShapedType::isDynamic(size)) {
      ArrayRef<Attribute> attrs = state.getParams(params[next++]);
      auto param = attrs.size() == 1 ? dyn_cast<IntegerAttr>(attrs.front())
                                     : IntegerAttr();
      if (!param) {
        diag = emitDefiniteFailure(op) << "expected parameters of one integer "
                                          "each, got "
                                       << attrs.size() << " attributes";
        return failure();
      }
      size = param.getInt();
    }
    if (size < 0) {
      diag = emitSilenceableFailure(op->getLoc())
             << "expected numbers of at least 0, got " << size;
      return failure();
    }
    values.push_back(size);
  }
  return values;
}

void mlir::vta::cpu::useFusedMultiplyAdd(RewriterBase &rewriter,
                                         linalg::GenericOp op) {
  if (op.getNumReductionLoops() == 0 || op.getNumDpsInits() != 1)
    return;
  Operation *yield = op.getBody()->getTerminator();
  auto add = yield->getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!add || !add->hasOneUse())
    return;
  BlockArgument accumulator = op.getRegionOutputArgs().front();
  for (unsigned i : {0u, 1u}) {
    auto mul = add->getOperand(i).getDefiningOp<arith::MulFOp>();
    if (!mul || !mul->hasOneUse() || add->getOperand(1 - i) != accumulator)
      continue;
    rewriter.setInsertionPoint(add);
    rewriter.replaceOpWithNewOp<math::FmaOp>(add, mul.getLhs(), mul.getRhs(),
                                             accumulator);
    rewriter.eraseOp(mul);
    return;
  }
}

void mlir::vta::cpu::sliceStridedOperands(RewriterBase &rewriter,
                                          linalg::GenericOp op) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  bool changed = false;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    AffineMap &map = maps[operand->getOperandNumber()];
    auto type = dyn_cast<RankedTensorType>(operand->get().getType());
    if (!type || !type.hasStaticShape())
      continue;
    MLIRContext *context = rewriter.getContext();
    SmallVector<OpFoldResult> offsets(type.getRank(), rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> sizes,
        strides(type.getRank(), rewriter.getIndexAttr(1));
    SmallVector<AffineExpr> results(map.getResults());
    bool strided = false;
    for (auto [i, expr] : llvm::enumerate(results)) {
      sizes.push_back(rewriter.getIndexAttr(type.getDimSize(i)));
      auto product = dyn_cast<AffineBinaryOpExpr>(expr);
      if (!product || product.getKind() != AffineExprKind::Mul)
        continue;
      auto dim = dyn_cast<AffineDimExpr>(product.getLHS());
      auto stride = dyn_cast<AffineConstantExpr>(product.getRHS());
      if (!dim || !stride || stride.getValue() < 1)
        continue;
      sizes.back() = rewriter.getIndexAttr(extents[dim.getPosition()]);
      strides[i] = rewriter.getIndexAttr(stride.getValue());
      expr = dim;
      strided = true;
    }
    if (!strided)
      continue;
    rewriter.setInsertionPoint(op);
    Value slice = tensor::ExtractSliceOp::create(
        rewriter, op.getLoc(), operand->get(), offsets, sizes, strides);
    rewriter.modifyOpInPlace(op, [&] { operand->set(slice); });
    map = AffineMap::get(map.getNumDims(), 0, results, context);
    changed = true;
  }
  if (changed)
    rewriter.modifyOpInPlace(op, [&] {
      op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    });
}

namespace {

/// A reduction of a vector to a number: halves are combined until one element
/// is left, so that it takes log2 steps also where addition is not associative.
struct HalveReduction : OpRewritePattern<vector::ReductionOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(vector::ReductionOp op,
                                PatternRewriter &rewriter) const override {
    auto type = op.getSourceVectorType();
    if (type.getRank() != 1 || type.isScalable())
      return failure();
    Location loc = op.getLoc();
    Value value = op.getVector();
    SmallVector<Value> singles;
    if (op.getAcc())
      singles.push_back(op.getAcc());
    int64_t size = type.getDimSize(0);
    auto slice = [&](int64_t offset, int64_t length) -> Value {
      return vector::ExtractStridedSliceOp::create(rewriter, loc, value, offset,
                                                   length, 1);
    };
    while (size > 1) {
      if (size % 2) {
        singles.push_back(
            vector::ExtractOp::create(rewriter, loc, value, size - 1));
        value = slice(0, --size);
        continue;
      }
      size /= 2;
      value = vector::makeArithReduction(rewriter, loc, op.getKind(),
                                         slice(0, size), slice(size, size),
                                         op.getFastmathAttr());
    }
    value = vector::ExtractOp::create(rewriter, loc, value, 0);
    for (Value single : singles)
      value = vector::makeArithReduction(rewriter, loc, op.getKind(), value,
                                         single, op.getFastmathAttr());
    rewriter.replaceOp(op, value);
    return success();
  }
};

struct VectorFma : OpRewritePattern<math::FmaOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::FmaOp op,
                                PatternRewriter &rewriter) const override {
    if (!isa<VectorType>(op.getType()))
      return failure();
    rewriter.replaceOpWithNewOp<vector::FMAOp>(op, op.getA(), op.getB(),
                                               op.getC());
    return success();
  }
};

} // namespace

void mlir::vta::cpu::populateVectorMathPatterns(RewritePatternSet &patterns) {
  patterns.add<HalveReduction, VectorFma>(patterns.getContext());
  // Those of sin and cos are for small arguments; they are lowered later.
  populateMathPolynomialApproximationPatterns(patterns, [](StringRef name) {
    // That of rsqrt makes operations of x86 that have no lowering here.
    return name != math::SinOp::getOperationName() &&
           name != math::CosOp::getOperationName() &&
           name != math::RsqrtOp::getOperationName();
  });
}
