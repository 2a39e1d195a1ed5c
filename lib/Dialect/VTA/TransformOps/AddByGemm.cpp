//===- AddByGemm.cpp - Additions that become products ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddByGemm.h"
#include "VTA/Dialect/VTA/IR/ConstantValues.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Kernel/BiasCoding.h"
#include "VTA/Kernel/ContractionBuilder.h"
#include "VTA/Kernel/ResidualCoding.h"
#include "VTA/Kernel/SumOfProducts.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::vta;

static unsigned getRank(StepOp op) {
  return cast<RankedTensorType>(op.getType()).getRank();
}

/// An int8 constant for `op`, outside of all loops of its kernel.
static Value createWeights(RewriterBase &rewriter, StepOp op,
                           ArrayRef<int64_t> shape, ArrayRef<int8_t> values) {
  OpBuilder::InsertionGuard guard(rewriter);
  if (auto kernel = op->getParentOfType<KernelOp>())
    rewriter.setInsertionPointToStart(&kernel.getBlock());
  auto type = RankedTensorType::get(shape, rewriter.getIntegerType(8));
  return arith::ConstantOp::create(rewriter, op.getLoc(), type,
                                   DenseElementsAttr::get(type, values));
}

/// Replaces `op` by a contraction that adds `inp` * `wgt` to its init. They are
/// indexed by the dimensions of `op`, one for the blocks of the weights and one
/// for the input lanes.
static linalg::LinalgOp replaceByGemm(RewriterBase &rewriter, StepOp op,
                                      Value inp, ArrayRef<AffineExpr> inpDims,
                                      Value wgt, ArrayRef<AffineExpr> wgtDims) {
  unsigned rank = getRank(op);
  SmallVector<AffineExpr> accDims;
  for (unsigned dim = 0; dim < rank; ++dim)
    accDims.push_back(rewriter.getAffineDimExpr(dim));
  SmallVector<AffineMap> maps;
  for (ArrayRef<AffineExpr> dims : {inpDims, wgtDims, ArrayRef(accDims)})
    maps.push_back(AffineMap::get(rank + 2, 0, dims, rewriter.getContext()));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  iterators.append(2, utils::IteratorType::reduction);
  linalg::GenericOp gemm = createContraction(rewriter, op.getLoc(), inp, wgt,
                                             op.getInit(), maps, iterators);
  rewriter.replaceOp(op, gemm);
  return cast<linalg::LinalgOp>(gemm.getOperation());
}

//===----------------------------------------------------------------------===//
// Biases
//===----------------------------------------------------------------------===//

/// True if `slice` selects ranges of the first `numDims` dimensions and all of
/// the others.
static bool isRangeOfFirstDims(tensor::ExtractSliceOp slice, int64_t numDims) {
  ArrayRef<int64_t> shape = slice.getSourceType().getShape();
  return slice.hasUnitStride() &&
         slice.getType().getRank() == slice.getSourceType().getRank() &&
         slice.getStaticSizes().drop_front(numDims) ==
             shape.drop_front(numDims);
}

namespace {
/// A tile of a constant.
struct ConstantTile {
  DenseIntElementsAttr values; ///< Values that the loops iterate over.
  /// Part of the tile, in the dimensions that select channels.
  SmallVector<OpFoldResult> offsets, sizes;
};
} // namespace

/// The constant behind `value`, whose first `numDims` dimensions select
/// channels. Slices outside of loops are part of it; those inside are its
/// tiles.
static std::optional<ConstantTile>
getConstantTile(OpBuilder &builder, Value value, int64_t numDims) {
  int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
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
  if (tile.values.getType().getRank() != rank)
    return std::nullopt;
  tile.offsets.assign(numDims, builder.getIndexAttr(0));
  for (int64_t dim = 0; dim < numDims; ++dim)
    tile.sizes.push_back(
        builder.getIndexAttr(tile.values.getType().getDimSize(dim)));
  AffineExpr a, b;
  bindDims(builder.getContext(), a, b);
  for (tensor::ExtractSliceOp slice : llvm::reverse(slices)) {
    if (!isRangeOfFirstDims(slice, numDims))
      return std::nullopt;
    for (int64_t dim = 0; dim < numDims; ++dim) {
      tile.offsets[dim] = affine::makeComposedFoldedAffineApply(
          builder, slice.getLoc(), a + b,
          {tile.offsets[dim], slice.getMixedOffsets()[dim]});
      tile.sizes[dim] = slice.getMixedSizes()[dim];
    }
  }
  return tile;
}

/// If `op` adds an operand that is indexed by channels, the dimensions of `op`
/// that select the operand's blocks, as one of groups and one within them:
/// (.., g, c, .., b, o) -> (g, c, b, o). Empty if it does not.
static ArrayRef<AffineExpr> getAddedChannels(StepOp op) {
  if (op.getKind() != StepKind::Add || !op.getMap())
    return {};
  return op.getMap()->getResults().drop_back(2);
}

namespace {
/// A bias in weight blocks: [channels.., blocks, block, block].
struct CodedBias {
  int64_t channels = 0, blocks = 1;
  SmallVector<int8_t> values;
};
} // namespace

/// Codes `bias`, of shape [channels.., block] or [channels.., batch, block]
/// with `numDims` dimensions of channels.
static FailureOr<CodedBias>
codeBias(DenseIntElementsAttr bias, int64_t numDims, int64_t block,
         function_ref<InFlightDiagnostic()> emitError) {
  ArrayRef<int64_t> shape = bias.getType().getShape();
  CodedBias coded;
  coded.channels = llvm::product_of(shape.take_front(numDims));
  int64_t rows = llvm::product_of(shape.drop_front(numDims).drop_back());
  SmallVector<int64_t> values;
  for (const APInt &value : bias.getValues<APInt>())
    values.push_back(value.getSExtValue());
  auto at = [&](int64_t c, int64_t r, int64_t o) {
    return values[(c * rows + r) * block + o];
  };
  if (shape.back() != block) {
    (void)(emitError() << "expected blocks of " << block
                       << " channels, got a bias of type " << bias.getType());
    return failure();
  }
  // The constant vector is the same in every batch row, so is what it adds.
  for (int64_t c = 0; c < coded.channels; ++c)
    for (int64_t r = 1; r < rows; ++r)
      for (int64_t o = 0; o < block; ++o)
        if (at(c, r, o) != at(c, 0, o)) {
          (void)(emitError() << "expected the same bias in every batch row to "
                                "stage it to wgt");
          return failure();
        }
  // As many blocks as the largest value needs.
  for (int64_t value : values) {
    std::optional<int64_t> needed = getNumBiasBlocks(value, block);
    if (!needed) {
      (void)(emitError() << "bias " << value
                         << " cannot be coded into weight blocks of " << block
                         << " x " << block
                         << ": expected it to be staged to acc");
      return failure();
    }
    coded.blocks = std::max(coded.blocks, *needed);
  }
  coded.values.resize(coded.channels * coded.blocks * block * block);
  for (int64_t c = 0; c < coded.channels; ++c)
    for (int64_t o = 0; o < block; ++o) {
      SmallVector<int8_t> lanes = *encodeBias(at(c, 0, o), block, coded.blocks);
      for (int64_t k = 0; k < coded.blocks; ++k)
        for (int64_t i = 0; i < block; ++i)
          coded.values[((c * coded.blocks + k) * block + o) * block + i] =
              lanes[k * block + i];
    }
  return coded;
}

FailureOr<linalg::LinalgOp>
mlir::vta::codeBiasAsGemm(RewriterBase &rewriter, StepOp op,
                          function_ref<InFlightDiagnostic()> emitError) {
  OpBuilder::InsertionGuard guard(rewriter);
  FailureOr<vtart::Config> config = getConfig(op);
  if (failed(config))
    return failure();
  ArrayRef<AffineExpr> channels = getAddedChannels(op);
  if (channels.empty()) {
    (void)(emitError() << "expected an addition of a per-channel constant to "
                          "stage to wgt");
    return failure();
  }
  rewriter.setInsertionPoint(op);
  std::optional<ConstantTile> part =
      getConstantTile(rewriter, op.getInput(), channels.size());
  if (!part) {
    (void)(emitError() << "expected a constant to stage to wgt; an argument "
                          "can only be staged to acc");
    return failure();
  }
  int64_t block = config->block(), batch = config->batch();
  FailureOr<CodedBias> coded =
      codeBias(part->values, channels.size(), block, emitError);
  if (failed(coded))
    return failure();
  SmallVector<int8_t> vector(batch * block, 127);
  for (int64_t b = 0; b < batch; ++b)
    vector[b * block] = 1;
  Value ones = createWeights(rewriter, op, {batch, block}, vector);
  int64_t inside[] = {coded->blocks, block, block};
  SmallVector<int64_t> shape(
      part->values.getType().getShape().take_front(channels.size()));
  llvm::append_range(shape, inside);
  Value weights = createWeights(rewriter, op, shape, coded->values);

  // The tile of the weights follows the tile of the bias.
  SmallVector<OpFoldResult> offsets = part->offsets, sizes = part->sizes;
  SmallVector<OpFoldResult> strides(shape.size(), rewriter.getIndexAttr(1));
  offsets.resize(shape.size(), rewriter.getIndexAttr(0));
  for (int64_t size : inside)
    sizes.push_back(rewriter.getIndexAttr(size));
  Value tile = tensor::ExtractSliceOp::create(rewriter, op.getLoc(), weights,
                                              offsets, sizes, strides);
  unsigned rank = getRank(op);
  AffineExpr b = rewriter.getAffineDimExpr(rank - 2),
             o = rewriter.getAffineDimExpr(rank - 1),
             k = rewriter.getAffineDimExpr(rank),
             i = rewriter.getAffineDimExpr(rank + 1);
  SmallVector<AffineExpr> wgtDims(channels);
  llvm::append_range(wgtDims, ArrayRef{k, o, i});
  return replaceByGemm(rewriter, op, ones, {b, i}, tile, wgtDims);
}

//===----------------------------------------------------------------------===//
// Residuals
//===----------------------------------------------------------------------===//

/// Checks that the operand of `op` can be loaded to inp as it is.
static LogicalResult
checkResidual(StepOp op, const vtart::Config &config,
              function_ref<InFlightDiagnostic()> emitError) {
  Value base = op.getInput();
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(base.getType()).getShape().take_back(2);
  if (shape[0] != config.batch() || shape[1] != config.block())
    return emitError() << "expected [.., " << config.batch() << ", "
                       << config.block() << "] values as in configuration "
                       << config.name() << ", got " << base.getType();
  while (auto slice = base.getDefiningOp<tensor::ExtractSliceOp>())
    base = slice.getSource();
  if (base.getDefiningOp<tensor::PadOp>())
    return emitError() << "expected an epilogue operand without padding: only "
                          "the input can be padded";
  return success();
}

FailureOr<linalg::LinalgOp>
mlir::vta::codeResidualAsGemm(RewriterBase &rewriter, StepOp op,
                              function_ref<InFlightDiagnostic()> emitError) {
  OpBuilder::InsertionGuard guard(rewriter);
  FailureOr<vtart::Config> config = getConfig(op);
  if (failed(config))
    return failure();
  auto scale = static_cast<int64_t>(op.getScale());
  if (failed(checkResidual(op, *config, emitError)) ||
      failed(checkResidualScale(scale, *config, emitError)))
    return failure();

  // The scale as a sum of int8 diagonals.
  SmallVector<int8_t> parts = encodeScale(scale);
  int64_t blocks = parts.size(), block = config->block();
  SmallVector<int8_t> diagonals(blocks * block * block, 0);
  for (auto [k, part] : llvm::enumerate(parts))
    for (int64_t i = 0; i < block; ++i)
      diagonals[(k * block + i) * block + i] = part;
  Value weights =
      createWeights(rewriter, op, {blocks, block, block}, diagonals);

  rewriter.setInsertionPoint(op);
  unsigned rank = getRank(op);
  AffineExpr o = rewriter.getAffineDimExpr(rank - 1),
             k = rewriter.getAffineDimExpr(rank),
             i = rewriter.getAffineDimExpr(rank + 1);
  SmallVector<AffineExpr> inpDims(op.getMap()->getResults());
  inpDims.back() = i;
  return replaceByGemm(rewriter, op, op.getInput(), inpDims, weights,
                       {k, o, i});
}
