//===- TileOp.cpp - transform.vta.cpu.tile --------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's tile-and-fuse with loops of our own: the last tile of a dimension
// that a size does not divide begins earlier instead of being smaller. All
// tiles then have one static shape, which vectorizes without masks. What two
// tiles compute, both compute alike, so that order and threads do not matter.
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"
#include "VTA/Dialect/CPU/TransformOps/TilePatterns.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::vta::cpu;

using TilingOptions = scf::SCFTilingOptions;

namespace {

/// A dimension that gets a loop.
struct TiledDim {
  unsigned index;
  int64_t extent, size;
};

} // namespace

/// Where the tile of iteration `iv` begins.
static OpFoldResult emitOffset(OpBuilder &builder, Location loc, Value iv,
                               const TiledDim &dim) {
  if (dim.extent % dim.size == 0)
    return iv;
  MLIRContext *context = builder.getContext();
  AffineMap map =
      AffineMap::get(1, 0,
                     {getAffineDimExpr(0, context),
                      getAffineConstantExpr(dim.extent - dim.size, context)},
                     context);
  return affine::AffineMinOp::create(builder, loc, map, iv).getResult();
}

/// The nest of loops over `dims`, the insertion point inside; `destinations`
/// are carried by them.
static void emitLoops(OpBuilder &builder, Location loc, ArrayRef<TiledDim> dims,
                      bool parallel, TilingOptions::CustomLoopHeaderInfo &info,
                      ValueRange destinations) {
  info.destinationTensors = llvm::to_vector(destinations);
  if (dims.empty())
    return;
  auto setOffset = [&](const TiledDim &dim, Value iv) {
    info.tileOffset[dim.index] = emitOffset(builder, loc, iv, dim);
  };
  if (parallel) {
    SmallVector<OpFoldResult> lower, upper, step;
    for (const TiledDim &dim : dims) {
      lower.push_back(builder.getIndexAttr(0));
      upper.push_back(builder.getIndexAttr(dim.extent));
      step.push_back(builder.getIndexAttr(dim.size));
    }
    auto loop = scf::ForallOp::create(builder, loc, lower, upper, step,
                                      destinations, std::nullopt);
    builder.setInsertionPoint(loop.getTerminator());
    for (auto [dim, iv] : llvm::zip_equal(dims, loop.getInductionVars()))
      setOffset(dim, iv);
    info.destinationTensors =
        llvm::to_vector_of<Value>(loop.getRegionIterArgs());
    info.loops.push_back(loop);
    return;
  }
  for (const TiledDim &dim : dims) {
    Value lower = arith::ConstantIndexOp::create(builder, loc, 0);
    Value upper = arith::ConstantIndexOp::create(builder, loc, dim.extent);
    Value step = arith::ConstantIndexOp::create(builder, loc, dim.size);
    auto loop = scf::ForOp::create(builder, loc, lower, upper, step,
                                   info.destinationTensors);
    builder.setInsertionPointToStart(loop.getBody());
    setOffset(dim, loop.getInductionVar());
    info.destinationTensors =
        llvm::to_vector_of<Value>(loop.getRegionIterArgs());
    info.loops.push_back(loop);
  }
}

static SmallVector<OpFoldResult> getUnitStrides(OpBuilder &builder,
                                                size_t count) {
  return SmallVector<OpFoldResult>(count, builder.getIndexAttr(1));
}

static LogicalResult emitTerminators(
    RewriterBase &rewriter, Location loc, ArrayRef<LoopLikeOpInterface> loops,
    ValueRange tiles, ArrayRef<SmallVector<OpFoldResult>> offsets,
    ArrayRef<SmallVector<OpFoldResult>> sizes, ValueRange destinations) {
  if (loops.empty())
    return success();
  LoopLikeOpInterface first = loops.front();
  if (auto forall = dyn_cast<scf::ForallOp>(first.getOperation())) {
    rewriter.setInsertionPointToEnd(forall.getTerminator().getBody());
    for (auto [tile, offset, size, destination] :
         llvm::zip_equal(tiles, offsets, sizes, destinations))
      tensor::ParallelInsertSliceOp::create(
          rewriter, loc, tile, destination, offset, size,
          getUnitStrides(rewriter, offset.size()));
    return success();
  }
  SmallVector<Value> yielded;
  for (auto [tile, offset, size, destination] :
       llvm::zip_equal(tiles, offsets, sizes, destinations))
    yielded.push_back(tensor::InsertSliceOp::create(
        rewriter, loc, tile, destination, offset, size,
        getUnitStrides(rewriter, offset.size())));
  for (LoopLikeOpInterface loop : llvm::reverse(loops)) {
    auto forOp = cast<scf::ForOp>(loop.getOperation());
    rewriter.setInsertionPointToEnd(forOp.getBody());
    scf::YieldOp::create(rewriter, loc, yielded);
    yielded = llvm::to_vector_of<Value>(forOp.getResults());
  }
  return success();
}

/// Erases what has been copied into tiles and is not used any more.
static void eraseUnused(RewriterBase &rewriter, Block *block) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*block)))
    if (isOpTriviallyDead(&op))
      rewriter.eraseOp(&op);
}

/// Has tiles of `target` read the elements that it updates where they are
/// before the loops: two tiles of which the second begins earlier would update
/// twice what they share.
static void readFromOutside(RewriterBase &rewriter, linalg::LinalgOp target) {
  OpOperand *init = target.getDpsInitOperand(0);
  if (!target.payloadUsesValueFromOperand(init))
    return;
  // A producer that computes it anew is fused.
  auto producer = init->get().getDefiningOp<linalg::LinalgOp>();
  if (producer) {
    OpOperand *tied = producer.getTiedOpOperand(cast<OpResult>(init->get()));
    if (!producer.payloadUsesValueFromOperand(tied) &&
        producer.getMatchingIndexingMap(tied).isProjectedPermutation())
      return;
  }
  auto type = cast<RankedTensorType>(init->get().getType());
  Location loc = target.getLoc();
  rewriter.setInsertionPoint(target);
  Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                        type.getElementType());
  Value copy =
      linalg::CopyOp::create(rewriter, loc, init->get(), empty)->getResult(0);
  rewriter.modifyOpInPlace(target, [&] { init->set(copy); });
}

/// Resolves the dimensions that `op` tiles, outermost first, and the sizes by
/// loop of `target`.
static DiagnosedSilenceableFailure
resolveTiles(TileOp op, transform::TransformState &state,
             linalg::LinalgOp target, SmallVector<int64_t> &sizes,
             SmallVector<TiledDim> &dims) {
  AffineMap map = target.getMatchingIndexingMap(target.getDpsInitOperand(0));
  ArrayRef<int64_t> extents =
      cast<RankedTensorType>(target->getResult(0).getType()).getShape();
  int64_t rank = extents.size();
  DiagnosedSilenceableFailure diag = DiagnosedSilenceableFailure::success();
  FailureOr<SmallVector<int64_t>> given =
      resolveSizes(state, op, op.getSizes(), op.getStaticSizes(), diag);
  if (failed(given))
    return diag;
  if (static_cast<int64_t>(given->size()) > rank)
    return emitSilenceableFailure(op)
           << "expected at most " << rank << " sizes, got " << given->size();
  given->resize(rank, 0);
  SmallVector<int64_t> order;
  if (op.getOrder())
    order = llvm::to_vector(*op.getOrder());
  llvm::SmallDenseSet<int64_t> ordered;
  for (int64_t dim : order)
    if (dim < 0 || dim >= rank || !ordered.insert(dim).second)
      return emitSilenceableFailure(op)
             << "expected the order to list dimensions 0 to " << rank - 1
             << " at most once, got " << dim;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!ordered.contains(dim))
      order.push_back(dim);

  sizes.assign(target.getNumLoops(), 0);
  for (int64_t dim : order) {
    int64_t size = (*given)[dim];
    if (size == 0 || size >= extents[dim])
      continue;
    unsigned loop = map.getDimPosition(dim);
    sizes[loop] = size;
    dims.push_back({loop, extents[dim], size});
  }
  return DiagnosedSilenceableFailure::success();
}

DiagnosedSilenceableFailure
TileOp::apply(transform::TransformRewriter &rewriter,
              transform::TransformResults &results,
              transform::TransformState &state) {
  auto targets = llvm::to_vector(state.getPayloadOps(getTarget()));
  if (targets.size() != 1)
    return emitSilenceableError()
           << "expected the handle to match exactly one operation, got "
           << targets.size();
  auto target = dyn_cast<linalg::LinalgOp>(targets.front());
  if (!target || target->getNumResults() != 1 || target.hasDynamicShape()) {
    DiagnosedSilenceableFailure diag = emitSilenceableError()
                                       << "expected a linalg operation with "
                                          "one result and static shapes";
    diag.attachNote(targets.front()->getLoc()) << "the handle matches this";
    return diag;
  }

  AffineMap map = target.getMatchingIndexingMap(target.getDpsInitOperand(0));
  if (!map.isProjectedPermutation()) {
    DiagnosedSilenceableFailure diag =
        emitSilenceableError()
        << "expected a loop for each dimension of the result";
    diag.attachNote(target.getLoc()) << "the handle matches this";
    return diag;
  }
  SmallVector<int64_t> sizes;
  SmallVector<TiledDim> dims;
  DiagnosedSilenceableFailure resolved =
      resolveTiles(*this, state, target, sizes, dims);
  if (!resolved.succeeded())
    return resolved;
  if (dims.empty()) {
    results.set(cast<OpResult>(getTiled()), {target.getOperation()});
    results.set(cast<OpResult>(getLoops()), ArrayRef<Operation *>());
    return DiagnosedSilenceableFailure::success();
  }

  if (llvm::any_of(
          dims, [](const TiledDim &dim) { return dim.extent % dim.size != 0; }))
    readFromOutside(rewriter, target);

  TilingOptions options;
  options.setTileSizes(getAsIndexOpFoldResult(rewriter.getContext(), sizes));
  options.setLoopType(TilingOptions::LoopType::CustomOp);
  bool parallel = getParallel();
  options.setCustomLoopGenerationFns(
      [&](RewriterBase &builder, Location loc, ArrayRef<Range> ranges,
          ArrayRef<OpFoldResult>, ValueRange destinations)
          -> FailureOr<TilingOptions::CustomLoopHeaderInfo> {
        TilingOptions::CustomLoopHeaderInfo info;
        for (auto [range, size] : llvm::zip_equal(ranges, sizes)) {
          info.tileOffset.push_back(range.offset);
          info.tileSizes.push_back(size ? builder.getIndexAttr(size)
                                        : range.size);
        }
        emitLoops(builder, loc, dims, parallel, info, destinations);
        return info;
      },
      emitTerminators);

  scf::SCFTileAndFuseOptions fuseOptions;
  fuseOptions.setTilingOptions(options);
  rewriter.setInsertionPoint(target);
  FailureOr<scf::SCFTileAndFuseResult> tiled =
      scf::tileConsumerAndFuseProducersUsingSCF(
          rewriter, cast<TilingInterface>(target.getOperation()), fuseOptions);
  if (failed(tiled))
    return emitDefaultSilenceableFailure(target);
  SmallVector<Operation *> loops;
  for (LoopLikeOpInterface loop : tiled->loops)
    loops.push_back(loop);
  Operation *tiledOp = tiled->tiledAndFusedOps.front();
  for (OpResult result : target->getOpResults())
    if (Value replacement = tiled->replacements.lookup(result))
      rewriter.replaceAllUsesWith(result, replacement);
  eraseUnused(rewriter, target->getBlock());
  results.set(cast<OpResult>(getTiled()), {tiledOp});
  results.set(cast<OpResult>(getLoops()), loops);
  return DiagnosedSilenceableFailure::success();
}

void TileOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getTiled(), getParallel() ? "chunk" : "tile");
  setName(getLoops(), getParallel() ? "chunk_loops" : "tile_loops");
}

void TileOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::consumesHandle(getTargetMutable(), effects);
  transform::onlyReadsHandle(getSizesMutable(), effects);
  transform::producesHandle(getOperation()->getOpResults(), effects);
  transform::modifiesPayload(effects);
}
