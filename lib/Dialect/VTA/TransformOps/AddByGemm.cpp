//===- AddByGemm.cpp - Additions that become products ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddByGemm.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Kernel/BiasCoding.h"
#include "VTA/Kernel/ContractionBuilder.h"
#include "VTA/Kernel/ResidualCoding.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::vta;

//===----------------------------------------------------------------------===//
// Biases
//===----------------------------------------------------------------------===//

/// True if `slice` selects a range of the first dimension and all of the
/// others.
static bool isRangeOfFirstDim(tensor::ExtractSliceOp slice) {
  ArrayRef<int64_t> shape = slice.getSourceType().getShape();
  return slice.hasUnitStride() && !shape.empty() &&
         slice.getType().getRank() == slice.getSourceType().getRank() &&
         slice.getStaticSizes().drop_front() == shape.drop_front();
}

namespace {
/// A tile of a constant.
struct ConstantTile {
  DenseIntElementsAttr values; ///< What the loops iterate over.
  OpFoldResult offset, size;   ///< Of the tile, in the first dimension.
};
} // namespace

/// The constant behind `value`. Slices outside of loops are part of it; those
/// inside are its tiles.
static std::optional<ConstantTile> getConstantTile(OpBuilder &builder,
                                                   Value value) {
  SmallVector<tensor::ExtractSliceOp> slices;
  while (auto slice = value.getDefiningOp<tensor::ExtractSliceOp>()) {
    slices.push_back(slice);
    value = slice.getSource();
  }
  ConstantTile tile;
  if (!matchPattern(value, m_Constant(&tile.values)))
    return std::nullopt;
  while (!slices.empty() && !slices.back()->getParentOfType<scf::ForOp>()) {
    tile.values = foldSlice(tile.values, slices.pop_back_val());
    if (!tile.values)
      return std::nullopt;
  }
  if (tile.values.getType().getRank() == 0)
    return std::nullopt;
  tile.offset = builder.getIndexAttr(0);
  tile.size = builder.getIndexAttr(tile.values.getType().getDimSize(0));
  AffineExpr a, b;
  bindDims(builder.getContext(), a, b);
  for (tensor::ExtractSliceOp slice : llvm::reverse(slices)) {
    if (!isRangeOfFirstDim(slice))
      return std::nullopt;
    tile.offset = affine::makeComposedFoldedAffineApply(
        builder, slice.getLoc(), a + b,
        {tile.offset, slice.getMixedOffsets()[0]});
    tile.size = slice.getMixedSizes()[0];
  }
  return tile;
}

FailureOr<linalg::LinalgOp>
mlir::vta::codeBiasAsGemm(RewriterBase &rewriter, linalg::LinalgOp op,
                          int64_t operand,
                          function_ref<InFlightDiagnostic()> emitError) {
  OpBuilder::InsertionGuard guard(rewriter);
  FailureOr<vtart::Config> config = getConfig(op);
  if (failed(config))
    return failure();
  MLIRContext *context = rewriter.getContext();
  AffineMap map = op.getMatchingIndexingMap(&op->getOpOperand(operand));
  OpOperand *init = op.getDpsInitOperand(0);
  AffineMap initMap = op.getMatchingIndexingMap(init);
  auto yield = cast<linalg::YieldOp>(op.getBlock()->getTerminator());
  auto add = yield.getOperand(0).getDefiningOp<arith::AddIOp>();
  int64_t rank = op.getNumLoops();
  // (..., c, ..., b, o) -> (c, o), with an optional b in between.
  bool isChannels =
      map.getNumResults() >= 2 && map.getNumResults() <= 3 &&
      map.isProjectedPermutation() && rank >= 3 &&
      map.getResults().back() == rewriter.getAffineDimExpr(rank - 1) &&
      (map.getNumResults() == 2 ||
       map.getResult(1) == rewriter.getAffineDimExpr(rank - 2));
  if (!add || op.getNumReductionLoops() != 0 || !initMap.isIdentity() ||
      op.getNumDpsInputs() != 1 || op.getBlock()->getOperations().size() != 2 ||
      !isChannels) {
    (void)(emitError() << "expected an addition of a per-channel constant to "
                          "stage to wgt");
    return failure();
  }
  rewriter.setInsertionPoint(op);
  std::optional<ConstantTile> part =
      getConstantTile(rewriter, op->getOperand(operand));
  if (!part) {
    (void)(emitError() << "expected a constant to stage to wgt; an argument "
                          "can only be staged to acc");
    return failure();
  }
  DenseIntElementsAttr bias = part->values;
  ArrayRef<int64_t> shape = bias.getType().getShape();
  int64_t block = config->block(), batch = config->batch();
  int64_t channels = shape.front(),
          rows = map.getNumResults() == 3 ? shape[1] : 1;
  SmallVector<int64_t> values;
  for (const APInt &value : bias.getValues<APInt>())
    values.push_back(value.getSExtValue());
  // The constant vector is the same in every batch row, so is what it adds.
  auto at = [&](int64_t c, int64_t r, int64_t o) {
    return values[(c * rows + r) * block + o];
  };
  if (shape.back() != block) {
    (void)(emitError() << "expected blocks of " << block
                       << " channels, got a bias of type " << bias.getType());
    return failure();
  }
  for (int64_t c = 0; c < channels; ++c)
    for (int64_t r = 1; r < rows; ++r)
      for (int64_t o = 0; o < block; ++o)
        if (at(c, r, o) != at(c, 0, o)) {
          (void)(emitError() << "expected the same bias in every batch row to "
                                "stage it to wgt");
          return failure();
        }

  // As many blocks as the largest value needs.
  int64_t blocks = 1;
  for (int64_t value : values) {
    std::optional<int64_t> needed = getNumBiasBlocks(value, block);
    if (!needed) {
      (void)(emitError() << "bias " << value
                         << " cannot be coded into weight blocks of " << block
                         << " x " << block
                         << ": expected it to be staged to acc");
      return failure();
    }
    blocks = std::max(blocks, *needed);
  }
  SmallVector<int8_t> coded(channels * blocks * block * block);
  for (int64_t c = 0; c < channels; ++c)
    for (int64_t o = 0; o < block; ++o) {
      SmallVector<int8_t> lanes = *encodeBias(at(c, 0, o), block, blocks);
      for (int64_t k = 0; k < blocks; ++k)
        for (int64_t i = 0; i < block; ++i)
          coded[((c * blocks + k) * block + o) * block + i] =
              lanes[k * block + i];
    }
  SmallVector<int8_t> vector(batch * block, 127);
  for (int64_t b = 0; b < batch; ++b)
    vector[b * block] = 1;

  Location loc = op.getLoc();
  auto i8 = rewriter.getIntegerType(8);
  auto makeConstant = [&](ArrayRef<int64_t> shape, ArrayRef<int8_t> data) {
    auto type = RankedTensorType::get(shape, i8);
    auto parent = op->getParentOfType<FunctionOpInterface>();
    OpBuilder::InsertionGuard guard(rewriter);
    if (parent)
      rewriter.setInsertionPointToStart(&parent.getFunctionBody().front());
    return arith::ConstantOp::create(rewriter, loc, type,
                                     DenseElementsAttr::get(type, data))
        .getResult();
  };
  Value ones = makeConstant({batch, block}, vector);
  Value weights = makeConstant({channels, blocks, block, block}, coded);

  // The tile of the weights follows the tile of the bias.
  OpFoldResult zero = rewriter.getIndexAttr(0), one = rewriter.getIndexAttr(1);
  SmallVector<OpFoldResult> offsets(4, zero), strides(4, one),
      sizes = {part->size, rewriter.getIndexAttr(blocks),
               rewriter.getIndexAttr(block), rewriter.getIndexAttr(block)};
  offsets[0] = part->offset;
  Value tile = tensor::ExtractSliceOp::create(rewriter, loc, weights, offsets,
                                              sizes, strides);
  unsigned numDims = rank + 2;
  AffineExpr b = rewriter.getAffineDimExpr(rank - 2),
             o = rewriter.getAffineDimExpr(rank - 1),
             k = rewriter.getAffineDimExpr(rank),
             i = rewriter.getAffineDimExpr(rank + 1);
  SmallVector<AffineMap> maps = {
      AffineMap::get(numDims, 0, {b, i}, context),
      AffineMap::get(numDims, 0, {map.getResult(0), k, o, i}, context),
      AffineMap::getMultiDimIdentityMap(rank, context)};
  maps[2] = AffineMap::get(numDims, 0, maps[2].getResults(), context);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  iterators.append(2, utils::IteratorType::reduction);
  linalg::GenericOp gemm = createContraction(rewriter, loc, ones, tile,
                                             init->get(), maps, iterators);
  rewriter.replaceOp(op, gemm);
  return cast<linalg::LinalgOp>(gemm.getOperation());
}

//===----------------------------------------------------------------------===//
// Residuals
//===----------------------------------------------------------------------===//

FailureOr<linalg::LinalgOp>
mlir::vta::codeResidualAsGemm(RewriterBase &rewriter, linalg::LinalgOp op,
                              int64_t operand,
                              function_ref<InFlightDiagnostic()> emitError) {
  OpBuilder::InsertionGuard guard(rewriter);
  FailureOr<vtart::Config> config = getConfig(op);
  if (failed(config))
    return failure();
  auto fail = [&](const Twine &message) -> FailureOr<linalg::LinalgOp> {
    (void)(emitError() << message);
    return failure();
  };
  MLIRContext *context = rewriter.getContext();
  Value residual = op->getOperand(operand);
  AffineMap map = op.getMatchingIndexingMap(&op->getOpOperand(operand));
  OpOperand *init = op.getDpsInitOperand(0);
  int64_t rank = op.getNumLoops();
  // Canonicalization subtracts what is added times -1.
  Operation *add =
      op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  bool isSub = isa_and_present<arith::SubIOp>(add);
  std::optional<ScaledInput> input;
  if ((isSub || isa_and_present<arith::AddIOp>(add)) &&
      op.getNumReductionLoops() == 0 && op.getNumDpsInputs() == 1 &&
      op.getMatchingIndexingMap(init).isIdentity()) {
    BlockArgument acc = op.getMatchingBlockArgument(init);
    bool isFirst = add->getOperand(0) == acc;
    Value other = add->getOperand(isFirst ? 1 : 0);
    if (isFirst || (!isSub && add->getOperand(1) == acc))
      input = matchScaledInput(other, [](Value value) {
        APInt constant;
        return matchPattern(value, m_ConstantInt(&constant))
                   ? std::optional<int64_t>(constant.getSExtValue())
                   : std::nullopt;
      });
    if (input && isSub)
      input->scale = static_cast<int32_t>(-static_cast<uint32_t>(input->scale));
  }
  if (!input ||
      input->input != op.getMatchingBlockArgument(&op->getOpOperand(operand)))
    return fail("expected an addition of the operand, times a constant, to "
                "the accumulators");
  ArrayRef<AffineExpr> results = map.getResults();
  if (!map.isProjectedPermutation() || results.size() < 2 ||
      results.back() != rewriter.getAffineDimExpr(rank - 1) ||
      results[results.size() - 2] != rewriter.getAffineDimExpr(rank - 2)) {
    (void)(emitError() << "expected the operand to end in the elements' "
                          "dimensions, got "
                       << AffineMapAttr::get(map));
    return failure();
  }
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(residual.getType()).getShape().take_back(2);
  if (shape[0] != config->batch() || shape[1] != config->block()) {
    (void)(emitError() << "expected [.., " << config->batch() << ", "
                       << config->block() << "] values as in configuration "
                       << config->name() << ", got " << residual.getType());
    return failure();
  }
  Value base = residual;
  while (auto slice = base.getDefiningOp<tensor::ExtractSliceOp>())
    base = slice.getSource();
  if (base.getDefiningOp<tensor::PadOp>())
    return fail("expected an epilogue operand without padding: only the input "
                "can be padded");
  if (failed(checkResidualScale(input->scale, *config, emitError)))
    return failure();

  // The scale as a sum of int8 diagonals.
  SmallVector<int8_t> parts = encodeScale(input->scale);
  int64_t blocks = parts.size(), block = config->block();
  SmallVector<int8_t> diagonals(blocks * block * block, 0);
  for (auto [k, part] : llvm::enumerate(parts))
    for (int64_t i = 0; i < block; ++i)
      diagonals[(k * block + i) * block + i] = part;
  Location loc = op.getLoc();
  auto type =
      RankedTensorType::get({blocks, block, block}, rewriter.getIntegerType(8));
  if (auto parent = op->getParentOfType<FunctionOpInterface>())
    rewriter.setInsertionPointToStart(&parent.getFunctionBody().front());
  else
    rewriter.setInsertionPoint(op);
  Value weights = arith::ConstantOp::create(
      rewriter, loc, type, DenseElementsAttr::get(type, ArrayRef(diagonals)));

  rewriter.setInsertionPoint(op);
  unsigned numDims = rank + 2;
  AffineExpr o = rewriter.getAffineDimExpr(rank - 1),
             k = rewriter.getAffineDimExpr(rank),
             i = rewriter.getAffineDimExpr(rank + 1);
  SmallVector<AffineExpr> inpResults(results), accResults;
  inpResults.back() = i;
  for (int64_t dim = 0; dim < rank; ++dim)
    accResults.push_back(rewriter.getAffineDimExpr(dim));
  SmallVector<AffineMap> maps = {
      AffineMap::get(numDims, 0, inpResults, context),
      AffineMap::get(numDims, 0, {k, o, i}, context),
      AffineMap::get(numDims, 0, accResults, context)};
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  iterators.append(2, utils::IteratorType::reduction);
  linalg::GenericOp gemm = createContraction(rewriter, loc, residual, weights,
                                             init->get(), maps, iterators);
  rewriter.replaceOp(op, gemm);
  return cast<linalg::LinalgOp>(gemm.getOperation());
}
