//===- BlockSparse.cpp - Products with blocks of weights ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Analysis/BlockSparse.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

//===----------------------------------------------------------------------===//
// Weights
//===----------------------------------------------------------------------===//

int64_t WeightBlocks::getNumBlocks() const {
  return std::accumulate(counts.begin(), counts.end(), int64_t(0));
}

/// True if a block has a weight.
static bool hasWeight(ArrayRef<float> matrix, int64_t features,
                      int64_t channels, int64_t first, int64_t height,
                      int64_t channel) {
  for (int64_t f = first; f < std::min(features, first + height); ++f)
    if (matrix[f * channels + channel] != 0)
      return true;
  return false;
}

int64_t cpu::countBlocks(ArrayRef<float> matrix, int64_t features,
                         int64_t channels, int64_t height) {
  int64_t count = 0;
  for (int64_t first = 0; first < features; first += height)
    for (int64_t channel = 0; channel < channels; ++channel)
      count += hasWeight(matrix, features, channels, first, height, channel);
  return count;
}

WeightBlocks cpu::encodeBlocks(ArrayRef<float> matrix, int64_t features,
                               int64_t channels, int64_t height) {
  WeightBlocks blocks;
  blocks.height = height;
  int64_t rows = llvm::divideCeil(features, height);
  SmallVector<SmallVector<int32_t>> channelsOf(rows);
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t channel = 0; channel < channels; ++channel)
      if (hasWeight(matrix, features, channels, row * height, height, channel))
        channelsOf[row].push_back(static_cast<int32_t>(channel));
    blocks.counts.push_back(static_cast<int32_t>(channelsOf[row].size()));
    blocks.places = std::max<int64_t>(blocks.places, channelsOf[row].size());
  }
  // Layers that have about as many share their code.
  static constexpr int64_t kPlaces = 8;
  blocks.places = std::min(
      channels, static_cast<int64_t>(llvm::alignTo(blocks.places, kPlaces)));
  blocks.columns.assign(rows * blocks.places, 0);
  blocks.values.assign(features * blocks.places, 0);
  for (int64_t row = 0; row < rows; ++row)
    for (auto [place, channel] : llvm::enumerate(channelsOf[row])) {
      blocks.columns[row * blocks.places + place] = channel;
      for (int64_t f = row * height; f < std::min(features, (row + 1) * height);
           ++f)
        blocks.values[f * blocks.places + place] =
            matrix[f * channels + channel];
    }
  return blocks;
}

//===----------------------------------------------------------------------===//
// The operation
//===----------------------------------------------------------------------===//

/// The value of a position, which is a sum of loops, each with a factor.
static Value emitPosition(OpBuilder &b, Location loc, AffineExpr position) {
  if (auto dim = dyn_cast<AffineDimExpr>(position))
    return linalg::IndexOp::create(b, loc, dim.getPosition());
  if (auto constant = dyn_cast<AffineConstantExpr>(position))
    return arith::ConstantIndexOp::create(b, loc, constant.getValue());
  auto binary = cast<AffineBinaryOpExpr>(position);
  Value lhs = emitPosition(b, loc, binary.getLHS()),
        rhs = emitPosition(b, loc, binary.getRHS());
  if (binary.getKind() == AffineExprKind::Add)
    return arith::AddIOp::create(b, loc, lhs, rhs);
  return arith::MulIOp::create(b, loc, lhs, rhs);
}

/// The expression that emitPosition has made `value` of; null for others.
static AffineExpr readPosition(Value value) {
  MLIRContext *context = value.getContext();
  if (auto index = value.getDefiningOp<linalg::IndexOp>())
    return getAffineDimExpr(index.getDim(), context);
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return getAffineConstantExpr(constant.getSExtValue(), context);
  Operation *op = value.getDefiningOp();
  if (!isa_and_present<arith::AddIOp, arith::MulIOp>(op))
    return {};
  AffineExpr lhs = readPosition(op->getOperand(0)),
             rhs = readPosition(op->getOperand(1));
  if (!lhs || !rhs)
    return {};
  if (isa<arith::AddIOp>(op))
    return lhs + rhs;
  return isa<AffineConstantExpr>(lhs) || isa<AffineConstantExpr>(rhs)
             ? lhs * rhs
             : AffineExpr();
}

linalg::GenericOp cpu::createBlockSparse(OpBuilder &b, Location loc,
                                         const BlockSparse &layer,
                                         const WeightBlocks &blocks,
                                         Value init) {
  auto type = cast<RankedTensorType>(init.getType());
  int64_t numParallel = type.getRank(), features = type.getShape().back(),
          rows = static_cast<int64_t>(blocks.counts.size());
  Type f32 = b.getF32Type(), i32 = b.getI32Type();
  auto constant = [&](ArrayRef<int64_t> shape, Type element, auto values) {
    return arith::ConstantOp::create(
        b, loc,
        DenseElementsAttr::get(RankedTensorType::get(shape, element),
                               ArrayRef(values)));
  };
  Value values =
            constant({features, blocks.places}, f32, ArrayRef(blocks.values)),
        columns =
            constant({rows, blocks.places}, i32, ArrayRef(blocks.columns)),
        counts = constant({rows}, i32, ArrayRef(blocks.counts));
  MLIRContext *context = b.getContext();
  unsigned numLoops = numParallel + 1;
  AffineExpr feature = getAffineDimExpr(numParallel - 1, context),
             place = getAffineDimExpr(numParallel, context),
             row = feature.floorDiv(blocks.height);
  auto map = [&](ArrayRef<AffineExpr> results) {
    return AffineMap::get(numLoops, 0, results, context);
  };
  SmallVector<AffineMap> maps = {
      map({feature, place}), map({row, place}), map({row}),
      AffineMap::getMultiDimIdentityMap(numLoops, context)
          .dropResult(numParallel)};
  SmallVector<utils::IteratorType> iterators(numParallel,
                                             utils::IteratorType::parallel);
  iterators.push_back(utils::IteratorType::reduction);
  return linalg::GenericOp::create(
      b, loc, TypeRange{type}, ValueRange{values, columns, counts},
      ValueRange{init}, maps, iterators,
      [&](OpBuilder &b, Location loc, ValueRange arguments) {
        Value step = arith::IndexCastOp::create(
            b, loc, i32, linalg::IndexOp::create(b, loc, numParallel));
        Value isBlock = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                              step, arguments[2]);
        SmallVector<Value> indices;
        for (auto [dim, position] : llvm::enumerate(layer.positions))
          indices.push_back(dim == layer.channel
                                ? arith::IndexCastOp::create(
                                      b, loc, b.getIndexType(), arguments[1])
                                      .getResult()
                                : emitPosition(b, loc, position));
        Value element = tensor::ExtractOp::create(b, loc, layer.input, indices);
        Value product = arith::MulFOp::create(b, loc, element, arguments[0]);
        Value sum = arith::AddFOp::create(b, loc, arguments[3], product);
        Value kept =
            arith::SelectOp::create(b, loc, isBlock, sum, arguments[3]);
        linalg::YieldOp::create(b, loc, kept);
      });
}

std::optional<BlockSparse> cpu::matchBlockSparse(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 3 || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() != 1 || op.getNumLoops() < 2)
    return std::nullopt;
  Block *body = op.getBlock();
  unsigned last = op.getNumLoops() - 1;
  // The operands.
  MLIRContext *context = op.getContext();
  AffineExpr feature = getAffineDimExpr(last - 1, context),
             place = getAffineDimExpr(last, context);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  auto isMap = [&](AffineMap map, ArrayRef<AffineExpr> results) {
    return map.getResults() == results;
  };
  if (!linalg::isReductionIterator(op.getIteratorTypesArray()[last]) ||
      !isMap(maps[0], {feature, place}) || maps[2].getNumResults() != 1 ||
      !isMap(maps[1], {maps[2].getResult(0), place}) ||
      maps[3] !=
          AffineMap::getMultiDimIdentityMap(last + 1, context).dropResult(last))
    return std::nullopt;
  BlockSparse result;
  AffineExpr row = maps[2].getResult(0);
  if (auto binary = dyn_cast<AffineBinaryOpExpr>(row);
      binary && binary.getKind() == AffineExprKind::FloorDiv &&
      binary.getLHS() == feature && isa<AffineConstantExpr>(binary.getRHS()))
    result.height = cast<AffineConstantExpr>(binary.getRHS()).getValue();
  else if (row != feature)
    return std::nullopt;
  for (BlockArgument argument : body->getArguments())
    if (!argument.getType().isF32() && !argument.getType().isInteger(32))
      return std::nullopt;
  // The body, from its end.
  auto select =
      body->getTerminator()->getOperand(0).getDefiningOp<arith::SelectOp>();
  if (!select || select.getFalseValue() != body->getArgument(3))
    return std::nullopt;
  auto isBlock = select.getCondition().getDefiningOp<arith::CmpIOp>();
  auto sum = select.getTrueValue().getDefiningOp<arith::AddFOp>();
  if (!isBlock || isBlock.getPredicate() != arith::CmpIPredicate::ult ||
      isBlock.getRhs() != body->getArgument(2) || !sum ||
      sum.getLhs() != body->getArgument(3))
    return std::nullopt;
  auto step = isBlock.getLhs().getDefiningOp<arith::IndexCastOp>();
  if (!step || readPosition(step.getIn()) != place)
    return std::nullopt;
  auto product = sum.getRhs().getDefiningOp<arith::MulFOp>();
  if (!product || product.getRhs() != body->getArgument(0))
    return std::nullopt;
  auto element = product.getLhs().getDefiningOp<tensor::ExtractOp>();
  if (!element)
    return std::nullopt;
  result.input = element.getTensor();
  unsigned numChannels = 0;
  for (auto [dim, index] : llvm::enumerate(element.getIndices())) {
    auto column = index.getDefiningOp<arith::IndexCastOp>();
    if (column && column.getIn() == body->getArgument(1)) {
      result.channel = dim;
      result.positions.push_back(getAffineConstantExpr(0, context));
      ++numChannels;
      continue;
    }
    AffineExpr position = readPosition(index);
    if (!position || position.isFunctionOfDim(last - 1) ||
        position.isFunctionOfDim(last))
      return std::nullopt;
    result.positions.push_back(position);
  }
  if (numChannels != 1 || result.height < 1)
    return std::nullopt;
  return result;
}
