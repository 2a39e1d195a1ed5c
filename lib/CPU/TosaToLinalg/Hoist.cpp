//===- Hoist.cpp - Elementwise operations before moves of data ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A normalization or activation behind a transposed convolution would be a pass
// over memory of its own, because the outputs are interleaved before it. Before
// that it is free.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::lowertosa;

static bool isMoveOfData(Operation *op) {
  return isa_and_nonnull<tensor::ExtractSliceOp, tensor::CollapseShapeOp,
                         tensor::ExpandShapeOp, linalg::TransposeOp>(op) &&
         op->hasOneUse();
}

/// True if what is moved is the result of a computation, which the operation
/// can then join.
static bool movesResult(Operation *op) {
  while (isMoveOfData(op))
    op = op->getOperand(0).getDefiningOp();
  return isa_and_nonnull<linalg::LinalgOp>(op) &&
         !isa<linalg::TransposeOp>(op) && op->hasOneUse();
}

/// The same move of another tensor of the same shape.
static Value createMove(OpBuilder &builder, Operation *op, Value source) {
  Location loc = op->getLoc();
  auto type = cast<RankedTensorType>(op->getResult(0).getType())
                  .clone(getTensorType(source).getElementType());
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](tensor::ExtractSliceOp op) {
        return tensor::ExtractSliceOp::create(
            builder, loc, type, source, op.getMixedOffsets(),
            op.getMixedSizes(), op.getMixedStrides());
      })
      .Case([&](tensor::CollapseShapeOp op) {
        return tensor::CollapseShapeOp::create(builder, loc, type, source,
                                               op.getReassociationIndices());
      })
      .Case([&](tensor::ExpandShapeOp op) {
        return tensor::ExpandShapeOp::create(builder, loc, type, source,
                                             op.getReassociationIndices());
      })
      .Case([&](linalg::TransposeOp op) {
        return linalg::TransposeOp::create(builder, loc, source,
                                           createEmpty(builder, loc, type),
                                           op.getPermutation())
            ->getResult(0);
      })
      .Default([](Operation *) { return Value(); });
}

/// A vector with an element for each position of the last dimension of a move's
/// result, as one for that of its source, or null.
static Value moveChannels(OpBuilder &builder, Operation *op, Value channels) {
  auto from = getTensorType(op->getOperand(0));
  auto to = cast<RankedTensorType>(op->getResult(0).getType());
  if (from.getRank() == 0 || to.getRank() == 0)
    return {};
  int64_t last = from.getShape().back();
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](tensor::ExtractSliceOp op) {
        bool isWhole = from.getRank() == to.getRank() &&
                       last == to.getShape().back() && op.hasUnitStride();
        return isWhole ? channels : Value();
      })
      .Case([&](tensor::CollapseShapeOp op) {
        return op.getReassociationIndices().back().size() == 1 ? channels
                                                               : Value();
      })
      .Case([&](tensor::ExpandShapeOp) {
        // The dimensions before the last one repeat it.
        int64_t count = to.getShape().back();
        return last == count
                   ? channels
                   : gatherConstant(builder, op->getLoc(), channels, last, 0,
                                    [&](int64_t i) { return i % count; });
      })
      .Case([&](linalg::TransposeOp op) {
        return op.getPermutation().back() == from.getRank() - 1 ? channels
                                                                : Value();
      })
      .Default([](Operation *) { return Value(); });
}

namespace {
struct HoistElementwise : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (op->getNumResults() != 1 || op.getNumDpsInputs() == 0 ||
        op.getNumLoops() != op.getNumParallelLoops() ||
        !op.getBody()->getArguments().back().use_empty() ||
        llvm::any_of(*op.getBody(), [](Operation &inner) {
          return isa<linalg::IndexOp, tensor::ExtractOp>(inner);
        }))
      return failure();
    Value input = op.getDpsInputs()[0];
    Operation *move = input.getDefiningOp();
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    if (!isMoveOfData(move) || !movesResult(move) ||
        type.getElementTypeBitWidth() >
            getTensorType(input).getElementTypeBitWidth())
      return failure();
    // What a slice leaves out would be computed, too.
    Value source = move->getOperand(0);
    auto from = getTensorType(source);
    if (from.getNumElements() > 2 * type.getNumElements())
      return failure();

    // Other operands vary by the last dimension only.
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    if (!maps.front().isIdentity() || !maps.back().isIdentity())
      return failure();
    SmallVector<Value> others(llvm::drop_begin(op.getDpsInputs()));
    AffineMap byLast = AffineMap::get(
        type.getRank(), 0, rewriter.getAffineDimExpr(type.getRank() - 1));
    for (auto [value, map] : llvm::zip(others, ArrayRef(maps).drop_front()))
      if (map != byLast ||
          (isa<tensor::ExpandShapeOp>(move) && !getConstantElements(value)))
        return failure();
    SmallVector<Element> operands = {Element(
        source, llvm::to_vector(llvm::seq<int64_t>(0, from.getRank())))};
    for (Value value : others) {
      Value channels = moveChannels(rewriter, move, value);
      if (!channels)
        return failure();
      operands.emplace_back(channels, from.getRank() - 1);
    }

    Value computed = createElementwise(
        rewriter, op.getLoc(), from.clone(type.getElementType()), operands,
        [&](OpBuilder &builder, Location, ValueRange values) {
          IRMapping mapping;
          mapping.map(op.getBody()->getArguments().drop_back(), values);
          for (Operation &inner : op.getBody()->without_terminator())
            builder.clone(inner, mapping);
          return mapping.lookupOrDefault(
              op.getBody()->getTerminator()->getOperand(0));
        });
    rewriter.replaceOp(op, createMove(rewriter, move, computed));
    return success();
  }
};
} // namespace

void lowertosa::populateHoisting(RewritePatternSet &patterns) {
  patterns.add<HoistElementwise>(patterns.getContext());
}
