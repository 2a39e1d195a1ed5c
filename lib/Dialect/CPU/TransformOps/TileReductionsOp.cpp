//===- TileReductionsOp.cpp - transform.vta.cpu.tile_reductions -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"
#include "VTA/Dialect/CPU/TransformOps/TilePatterns.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/TilingInterface.h"

using namespace mlir;
using namespace mlir::vta::cpu;

/// The reduced dimension along which an operand with the most elements is
/// contiguous, or -1.
static int64_t findContiguousDim(linalg::LinalgOp op) {
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  int64_t found = -1, most = 0;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(operand);
    auto type = dyn_cast<RankedTensorType>(operand->get().getType());
    if (!type || map.getNumResults() == 0 || type.getNumElements() <= most)
      continue;
    most = type.getNumElements();
    auto dim = dyn_cast<AffineDimExpr>(map.getResult(map.getNumResults() - 1));
    found =
        dim && iterators[dim.getPosition()] == utils::IteratorType::reduction
            ? static_cast<int64_t>(dim.getPosition())
            : -1;
  }
  return found;
}

/// Tiles reduced dimensions by `sizes`; the tiled operation.
static FailureOr<linalg::LinalgOp> tileDims(RewriterBase &rewriter,
                                            linalg::LinalgOp op,
                                            ArrayRef<int64_t> sizes,
                                            bool partial) {
  scf::SCFTilingOptions options;
  options.setTileSizes(getAsIndexOpFoldResult(rewriter.getContext(), sizes));
  if (partial) {
    options.setReductionTilingStrategy(
        ReductionTilingStrategy::PartialReductionOuterReduction);
    SmallVector<unsigned> dims;
    for (auto [dim, size] : llvm::enumerate(sizes))
      if (size)
        dims.push_back(dim);
    options.setReductionDims(dims);
  }
  rewriter.setInsertionPoint(op);
  FailureOr<scf::SCFTilingResult> result = scf::tileUsingSCF(
      rewriter, cast<TilingInterface>(op.getOperation()), options);
  if (failed(result))
    return failure();
  rewriter.replaceOp(op, result->replacements);
  return dyn_cast<linalg::LinalgOp>(result->tiledOps.front());
}

/// Combines `lanes` elements of a row at a time.
static void tileRow(RewriterBase &rewriter, linalg::LinalgOp op, int64_t dim,
                    int64_t lanes) {
  int64_t extent = op.getStaticLoopRanges()[dim];
  if (extent <= lanes)
    return;
  if (int64_t whole = extent / lanes * lanes; whole != extent) {
    rewriter.setInsertionPoint(op);
    auto [first, second] =
        linalg::splitOp(rewriter, cast<TilingInterface>(op.getOperation()), dim,
                        rewriter.getIndexAttr(whole));
    if (!first || !second)
      return;
    op = cast<linalg::LinalgOp>(first.getOperation());
  }
  SmallVector<int64_t> sizes(op.getNumLoops(), 0);
  sizes[dim] = lanes;
  (void)tileDims(rewriter, op, sizes, /*partial=*/true);
}

DiagnosedSilenceableFailure
TileReductionsOp::apply(transform::TransformRewriter &rewriter,
                        transform::TransformResults &results,
                        transform::TransformState &state) {
  DiagnosedSilenceableFailure diag = DiagnosedSilenceableFailure::success();
  FailureOr<SmallVector<int64_t>> lanes =
      resolveSizes(state, *this, getParams(), getLanes(), diag);
  if (failed(lanes))
    return diag;
  if (lanes->size() != 1 || lanes->front() < 1)
    return emitDefiniteFailure()
           << "expected one number of lanes of at least 1";
  SmallVector<linalg::LinalgOp> ops;
  for (Operation *payload : state.getPayloadOps(getTarget()))
    payload->walk([&](linalg::LinalgOp op) {
      if (op.getNumReductionLoops() > 0 && !op.hasDynamicShape() &&
          op.hasPureTensorSemantics())
        ops.push_back(op);
    });
  for (linalg::LinalgOp op : ops) {
    int64_t row = findContiguousDim(op);
    SmallVector<int64_t> sizes(op.getNumLoops(), 0);
    bool hasLoops = false;
    SmallVector<int64_t> extents = op.getStaticLoopRanges();
    for (auto [dim, type] : llvm::enumerate(op.getIteratorTypesArray()))
      if (type == utils::IteratorType::reduction &&
          static_cast<int64_t>(dim) != row && extents[dim] > 1) {
        sizes[dim] = 1;
        hasLoops = true;
      }
    if (hasLoops) {
      FailureOr<linalg::LinalgOp> tiled =
          tileDims(rewriter, op, sizes, /*partial=*/false);
      if (failed(tiled) || !*tiled)
        return emitDefaultSilenceableFailure(op);
      op = *tiled;
    }
    if (row >= 0)
      tileRow(rewriter, op, row, lanes->front());
  }
  return DiagnosedSilenceableFailure::success();
}

void TileReductionsOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(getTargetMutable(), effects);
  transform::onlyReadsHandle(getParamsMutable(), effects);
  transform::modifiesPayload(effects);
}
