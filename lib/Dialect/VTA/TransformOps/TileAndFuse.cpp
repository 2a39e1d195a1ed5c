//===- TileAndFuse.cpp - transform.vta.tile_and_fuse, finish --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Schedule.h"
#include "VTA/Dialect/VTA/TransformOps/VTATransformOps.h"
#include "VTA/Kernel/Accumulators.h"
#include "VTA/Kernel/MaxPool.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/TilingInterface.h"

using namespace mlir;
using namespace mlir::vta;

#define GET_OP_CLASSES
#include "VTA/Dialect/VTA/TransformOps/VTATransformOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<int64_t>>
mlir::vta::resolveParams(transform::TransformState &state, Operation *op,
                         ValueRange params, ArrayRef<int64_t> statics) {
  SmallVector<int64_t> values;
  unsigned next = 0;
  for (int64_t value : statics) {
    if (!ShapedType::isDynamic(value)) {
      values.push_back(value);
      continue;
    }
    for (Attribute attr : state.getParams(params[next++])) {
      auto integer = dyn_cast<IntegerAttr>(attr);
      if (!integer)
        return op->emitError() << "expected an integer parameter, got " << attr;
      values.push_back(integer.getInt());
    }
  }
  return values;
}

//===----------------------------------------------------------------------===//
// TileAndFuseOp
//===----------------------------------------------------------------------===//

/// The dimension of `root` that iterates over the same output dimension as
/// parallel dimension `dim` of `anchor`, or -1.
static int64_t getRootDim(linalg::LinalgOp anchor, int64_t dim) {
  AffineMap map = anchor.getMatchingIndexingMap(anchor.getDpsInitOperand(0));
  for (auto [i, expr] : llvm::enumerate(map.getResults()))
    if (auto d = dyn_cast<AffineDimExpr>(expr))
      if (d.getPosition() == dim)
        return i;
  return -1;
}

/// `dims` first, then the other dimensions, as a permutation of `rank`.
static SmallVector<int64_t> completePermutation(ArrayRef<int64_t> dims,
                                                int64_t rank) {
  SmallVector<int64_t> permutation(dims);
  for (int64_t i = 0; i < rank; ++i)
    if (!llvm::is_contained(dims, i))
      permutation.push_back(i);
  return permutation;
}

static scf::SCFTilingOptions getTilingOptions(MLIRContext *context,
                                              ArrayRef<int64_t> sizes,
                                              ArrayRef<int64_t> order) {
  scf::SCFTilingOptions options;
  options.setTileSizes(getAsIndexOpFoldResult(context, sizes));
  options.setInterchange(order);
  options.setLoopType(scf::SCFTilingOptions::LoopType::ForOp);
  return options;
}

DiagnosedSilenceableFailure
TileAndFuseOp::apply(transform::TransformRewriter &rewriter,
                     transform::TransformResults &results,
                     transform::TransformState &state) {
  auto targets = llvm::to_vector(state.getPayloadOps(getTarget()));
  if (targets.size() != 1)
    return emitSilenceableError()
           << "expected the handle to match exactly one operation, got "
           << targets.size();
  auto root = dyn_cast<linalg::LinalgOp>(targets.front());
  if (!root || root->getNumResults() != 1 || root.getNumReductionLoops() != 0) {
    DiagnosedSilenceableFailure diag =
        emitSilenceableError()
        << "expected the last, elementwise operation of a kernel";
    diag.attachNote(targets.front()->getLoc()) << "the handle matches this";
    return diag;
  }
  linalg::LinalgOp anchor = findAnchor(root);
  int64_t numDims = anchor.getNumLoops();
  SmallVector<int64_t> extents = anchor.getStaticLoopRanges();
  if (llvm::any_of(extents, ShapedType::isDynamic))
    return emitSilenceableError() << "expected static shapes";
  if (llvm::is_contained(extents, 0))
    return emitSilenceableError() << "expected no empty dimensions";

  FailureOr<SmallVector<int64_t>> sizes =
      resolveParams(state, *this, getSizes(), getStaticSizes());
  if (failed(sizes))
    return DiagnosedSilenceableFailure::definiteFailure();
  if (static_cast<int64_t>(sizes->size()) > numDims)
    return emitSilenceableError() << "expected at most " << numDims
                                  << " tile sizes, got " << sizes->size();
  sizes->resize(numDims, 0);

  SmallVector<int64_t> order;
  if (getOrder()) {
    ArrayRef<Attribute> params = state.getParams(getOrder());
    auto array = params.size() == 1 ? dyn_cast<DenseI64ArrayAttr>(params[0])
                                    : DenseI64ArrayAttr();
    if (!array)
      return emitDefiniteFailure()
             << "expected the order to be one array<i64: ...> parameter";
    order = llvm::to_vector(array.asArrayRef());
  } else {
    order = llvm::to_vector(*getStaticOrder());
  }
  llvm::SmallDenseSet<int64_t> ordered;
  for (int64_t dim : order)
    if (dim < 0 || dim >= numDims || !ordered.insert(dim).second)
      return emitSilenceableError()
             << "expected the order to list dimensions 0 to " << numDims - 1
             << " at most once, got " << dim;
  std::optional<MaxPool> pool;
  if (linalg::GenericOp op = findPool(root)) {
    auto emitError = [&]() {
      InFlightDiagnostic diag = emitOpError();
      diag.attachNote(op.getLoc()) << "pooling here";
      return diag;
    };
    FailureOr<MaxPool> matched = matchMaxPool(op, emitError);
    if (failed(matched))
      return DiagnosedSilenceableFailure::definiteFailure();
    pool = *matched;
    bool isLowest = pool->padding == std::numeric_limits<int32_t>::min();
    if (pool->padding && (!isLowest || !getPoolSource(op).get().hasOneUse())) {
      (void)(emitError() << "expected accumulators to be padded with "
                         << std::numeric_limits<int32_t>::min()
                         << ", for the pool alone (vta-normalize)");
      return DiagnosedSilenceableFailure::definiteFailure();
    }
  }

  // Split the order where the anchor's own nest begins. Loops before it count
  // rows of the kernel's result.
  SmallVector<utils::IteratorType> iterators = anchor.getIteratorTypesArray();
  SmallVector<int64_t> outer, inner;
  for (int64_t dim : order) {
    bool isOuter =
        inner.empty() && iterators[dim] == utils::IteratorType::parallel;
    (isOuter ? outer : inner).push_back(dim);
    int64_t rootDim = isOuter ? getRootDim(anchor, dim) : -1;
    if (rootDim >= 0 && rootDim < static_cast<int64_t>(root.getNumLoops()))
      extents[dim] = root.getStaticLoopRanges()[rootDim];
  }
  for (auto [dim, size] : llvm::enumerate(*sizes)) {
    bool isOrdered = ordered.contains(dim);
    if (size < 0 || (size == 0 && isOrdered) || (size > 0 && !isOrdered))
      return emitSilenceableError()
             << "expected a positive tile size for exactly the dimensions in "
                "the order, got "
             << size << " for dimension " << dim;
    size = std::min(size, extents[dim]);
  }

  // The nest around the whole kernel.
  SmallVector<int64_t> rootSizes(root.getNumLoops(), 0), rootOrder;
  for (int64_t dim : outer) {
    int64_t rootDim = getRootDim(anchor, dim);
    if (rootDim < 0 || rootDim >= static_cast<int64_t>(rootSizes.size()))
      return emitSilenceableError()
             << "dimension " << dim << " of the anchor is not a dimension of "
             << "its output";
    rootSizes[rootDim] = (*sizes)[dim];
    rootOrder.push_back(rootDim);
  }
  scf::SCFTileAndFuseOptions options;
  options.setTilingOptions(
      getTilingOptions(getContext(), rootSizes,
                       completePermutation(rootOrder, rootSizes.size())));
  options.setFusionControlFn(
      [](tensor::ExtractSliceOp, OpResult producer,
         bool) -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
        if (!isAccumulatorOp(producer.getOwner()))
          return std::nullopt;
        return scf::SCFTileAndFuseOptions::ControlFnResult{};
      });
  // The padding is a view of accumulators from here on.
  if (pool && pool->padding) {
    auto pad =
        getPoolSource(findPool(root)).get().getDefiningOp<tensor::PadOp>();
    rewriter.setInsertionPoint(pad);
    rewriter.replaceOpWithNewOp<PadOp>(pad, pad.getType(), pad.getSource(),
                                       pad.getMixedLowPad(),
                                       pad.getMixedHighPad());
  }
  // Without outer loops the kernel stays as it is.
  SmallVector<Operation *> loops, fused;
  Operation *tiledAnchor = nullptr;
  if (outer.empty()) {
    tiledAnchor = anchor;
    SmallVector<Operation *> chain = {root};
    llvm::SmallPtrSet<Operation *, 8> seen = {root};
    for (size_t i = 0; i < chain.size(); ++i)
      for (Value operand : chain[i]->getOperands())
        if (Operation *def = operand.getDefiningOp();
            isAccumulatorOp(def) && seen.insert(def).second)
          chain.push_back(def);
    fused = chain;
  } else {
    rewriter.setInsertionPoint(root);
    FailureOr<scf::SCFTileAndFuseResult> tiled =
        scf::tileConsumerAndFuseProducersUsingSCF(
            rewriter, cast<TilingInterface>(root.getOperation()), options);
    // From here on the payload may have changed: no failure is silenceable.
    if (failed(tiled))
      return emitDefiniteFailure() << "tiling failed";
    for (LoopLikeOpInterface loop : tiled->loops)
      loops.push_back(loop);
    for (Operation *op : tiled->tiledAndFusedOps) {
      auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
      if (linalgOp && mayBeAnchor(linalgOp))
        tiledAnchor = op;
      fused.push_back(op);
    }
    if (!tiledAnchor)
      tiledAnchor = tiled->tiledAndFusedOps.front();
    rewriter.replaceOp(root, tiled->replacements[root->getResult(0)]);
  }

  // The nest of the anchor alone.
  if (!inner.empty()) {
    SmallVector<int64_t> innerSizes(numDims, 0);
    for (int64_t dim : inner)
      innerSizes[dim] = (*sizes)[dim];
    rewriter.setInsertionPoint(tiledAnchor);
    FailureOr<scf::SCFTilingResult> tiled = scf::tileUsingSCF(
        rewriter, cast<TilingInterface>(tiledAnchor),
        getTilingOptions(getContext(), innerSizes,
                         completePermutation(inner, numDims)));
    if (failed(tiled))
      return emitDefiniteFailure() << "tiling the contraction failed";
    for (LoopLikeOpInterface loop : tiled->loops)
      loops.push_back(loop);
    llvm::erase(fused, tiledAnchor);
    rewriter.replaceOp(tiledAnchor, tiled->replacements);
    tiledAnchor = tiled->tiledOps.front();
  }
  if (loops.size() != order.size())
    return emitDefiniteFailure() << "expected " << order.size()
                                 << " loops, tiling made " << loops.size();
  for (auto [i, dim, loop] : llvm::enumerate(order, loops)) {
    bool isParallel = iterators[dim] == utils::IteratorType::parallel;
    int64_t rootDim =
        isParallel ? getRootDim(cast<linalg::LinalgOp>(tiledAnchor), dim) : -1;
    SmallVector<int64_t> rows;
    if (pool && i < outer.size() && pool->pools(rootDim)) {
      auto sourceType = cast<RankedTensorType>(pool->source.getType());
      rows = {pool->stride[rootDim], pool->getReach(rootDim),
              pool->low[rootDim], sourceType.getDimSize(rootDim)};
    }
    loop->setAttr(kScheduleAttrName,
                  LoopAttr::get(getContext(), dim, rootDim, rows));
  }

  llvm::erase(fused, tiledAnchor);
  llvm::erase_if(fused, llvm::IsaPred<linalg::FillOp, PadOp>);
  llvm::sort(fused,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  results.set(cast<OpResult>(getAnchor()), {tiledAnchor});
  results.set(cast<OpResult>(getFused()), fused);
  results.set(cast<OpResult>(getLoops()), loops);
  return DiagnosedSilenceableFailure::success();
}

void TileAndFuseOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::consumesHandle(getTargetMutable(), effects);
  transform::onlyReadsHandle(getSizesMutable(), effects);
  transform::onlyReadsHandle(getOrderMutable(), effects);
  transform::producesHandle(getOperation()->getOpResults(), effects);
  transform::modifiesPayload(effects);
}

LogicalResult TileAndFuseOp::verify() {
  if (bool(getOrder()) == bool(getStaticOrder()))
    return emitOpError() << "expected an order";
  if (llvm::count(getStaticSizes(), ShapedType::kDynamic) !=
      static_cast<int64_t>(getSizes().size()))
    return emitOpError() << "expected one parameter for each dynamic size";
  return success();
}
