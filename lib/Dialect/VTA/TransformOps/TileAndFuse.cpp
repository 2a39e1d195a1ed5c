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
static int64_t getRootDim(StructuredOp anchor, int64_t dim) {
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

namespace {
/// What is tiled, and how.
struct Tiling {
  StructuredOp root, anchor;
  std::optional<MaxPool> pool;
  SmallVector<int64_t> sizes; ///< Sizes by anchor dimension, 0: not tiled.
  SmallVector<int64_t> outer; ///< Dimensions of loops around the whole kernel.
  SmallVector<int64_t> inner; ///< Dimensions of loops around the anchor alone.
};

/// What tiling made of a kernel.
struct TiledKernel {
  Operation *anchor = nullptr;
  SmallVector<Operation *> fused, loops;
};
} // namespace

/// The dimensions that `op` orders its loops by.
static DiagnosedSilenceableFailure
resolveOrder(TileAndFuseOp op, transform::TransformState &state,
             int64_t numDims, SmallVector<int64_t> &order) {
  if (op.getOrder()) {
    ArrayRef<Attribute> params = state.getParams(op.getOrder());
    auto array = params.size() == 1 ? dyn_cast<DenseI64ArrayAttr>(params[0])
                                    : DenseI64ArrayAttr();
    if (!array)
      return emitDefiniteFailure(op)
             << "expected the order to be one array<i64: ...> parameter";
    order = llvm::to_vector(array.asArrayRef());
  } else {
    order = llvm::to_vector(*op.getStaticOrder());
  }
  llvm::SmallDenseSet<int64_t> ordered;
  for (int64_t dim : order)
    if (dim < 0 || dim >= numDims || !ordered.insert(dim).second)
      return emitSilenceableFailure(op)
             << "expected the order to list dimensions 0 to " << numDims - 1
             << " at most once, got " << dim;
  return DiagnosedSilenceableFailure::success();
}

/// The pool of the kernel that ends in `root`, if it has one.
static LogicalResult matchPoolOf(Operation *root, TileAndFuseOp op,
                                 std::optional<MaxPool> &pool) {
  linalg::GenericOp poolOp = findPool(root);
  if (!poolOp)
    return success();
  auto emitError = [&]() {
    InFlightDiagnostic diag = op.emitOpError();
    diag.attachNote(poolOp.getLoc()) << "pooling here";
    return diag;
  };
  FailureOr<MaxPool> matched = matchMaxPool(poolOp, emitError);
  if (failed(matched))
    return failure();
  pool = *matched;
  bool isLowest = pool->padding == std::numeric_limits<int32_t>::min();
  if (pool->padding && (!isLowest || !getPoolSource(poolOp).get().hasOneUse()))
    return emitError() << "expected accumulators to be padded with "
                       << std::numeric_limits<int32_t>::min()
                       << ", for the pool alone (vta-normalize)";
  return success();
}

/// Splits `order` where the anchor's own nest begins, and checks the sizes.
static DiagnosedSilenceableFailure
splitOrder(TileAndFuseOp op, ArrayRef<int64_t> order, Tiling &tiling) {
  SmallVector<int64_t> extents = tiling.anchor.getStaticLoopRanges();
  SmallVector<utils::IteratorType> iterators =
      tiling.anchor.getIteratorTypesArray();
  int64_t numRootDims = tiling.root.getNumLoops();
  for (int64_t dim : order) {
    bool isOuter =
        tiling.inner.empty() && iterators[dim] == utils::IteratorType::parallel;
    (isOuter ? tiling.outer : tiling.inner).push_back(dim);
    // Loops around the kernel count rows of its result.
    int64_t rootDim = isOuter ? getRootDim(tiling.anchor, dim) : -1;
    if (rootDim >= 0 && rootDim < numRootDims)
      extents[dim] = tiling.root.getStaticLoopRanges()[rootDim];
  }
  for (auto [dim, size] : llvm::enumerate(tiling.sizes)) {
    bool isOrdered = llvm::is_contained(order, static_cast<int64_t>(dim));
    if (size < 0 || (size == 0 && isOrdered) || (size > 0 && !isOrdered))
      return emitSilenceableFailure(op)
             << "expected a positive tile size for exactly the dimensions in "
                "the order, got "
             << size << " for dimension " << dim;
    size = std::min(size, extents[dim]);
  }
  for (int64_t dim : tiling.outer)
    if (int64_t rootDim = getRootDim(tiling.anchor, dim);
        rootDim < 0 || rootDim >= numRootDims)
      return emitSilenceableFailure(op)
             << "dimension " << dim << " of the anchor is not a dimension of "
             << "its output";
  return DiagnosedSilenceableFailure::success();
}

/// The steps that lead to `root`, `root` included.
static SmallVector<Operation *> getSteps(Operation *root) {
  SmallVector<Operation *> chain = {root};
  llvm::SmallPtrSet<Operation *, 8> seen = {root};
  for (size_t i = 0; i < chain.size(); ++i)
    for (Value operand : chain[i]->getOperands())
      if (Operation *def = operand.getDefiningOp();
          isAccumulatorOp(def) && seen.insert(def).second)
        chain.push_back(def);
  return chain;
}

static scf::SCFTileAndFuseOptions getFusionOptions(const Tiling &tiling) {
  StructuredOp root = tiling.root;
  SmallVector<int64_t> rootSizes(root.getNumLoops(), 0), rootOrder;
  for (int64_t dim : tiling.outer) {
    rootOrder.push_back(getRootDim(tiling.anchor, dim));
    rootSizes[rootOrder.back()] = tiling.sizes[dim];
  }
  scf::SCFTileAndFuseOptions options;
  options.setTilingOptions(
      getTilingOptions(root.getContext(), rootSizes,
                       completePermutation(rootOrder, rootSizes.size())));
  options.setFusionControlFn(
      [](tensor::ExtractSliceOp, OpResult producer,
         bool) -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
        if (!isAccumulatorOp(producer.getOwner()))
          return std::nullopt;
        return scf::SCFTileAndFuseOptions::ControlFnResult{};
      });
  return options;
}

/// Makes the nest around the whole kernel. Without outer loops the kernel stays
/// as it is.
static LogicalResult tileKernel(RewriterBase &rewriter, const Tiling &tiling,
                                TiledKernel &kernel) {
  StructuredOp root = tiling.root;
  if (tiling.outer.empty()) {
    kernel.anchor = tiling.anchor;
    kernel.fused = getSteps(root);
    return success();
  }
  scf::SCFTileAndFuseOptions options = getFusionOptions(tiling);
  rewriter.setInsertionPoint(root);
  FailureOr<scf::SCFTileAndFuseResult> tiled =
      scf::tileConsumerAndFuseProducersUsingSCF(
          rewriter, cast<TilingInterface>(root.getOperation()), options);
  if (failed(tiled))
    return failure();
  for (LoopLikeOpInterface loop : tiled->loops)
    kernel.loops.push_back(loop);
  for (Operation *op : tiled->tiledAndFusedOps) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (linalgOp && mayBeAnchor(linalgOp))
      kernel.anchor = op;
    kernel.fused.push_back(op);
  }
  if (!kernel.anchor)
    kernel.anchor = tiled->tiledAndFusedOps.front();
  rewriter.replaceOp(root, tiled->replacements[root->getResult(0)]);
  return success();
}

/// Makes the nest around the anchor alone.
static LogicalResult tileAnchor(RewriterBase &rewriter, const Tiling &tiling,
                                TiledKernel &kernel) {
  if (tiling.inner.empty())
    return success();
  int64_t numDims = tiling.sizes.size();
  SmallVector<int64_t> sizes(numDims, 0);
  for (int64_t dim : tiling.inner)
    sizes[dim] = tiling.sizes[dim];
  rewriter.setInsertionPoint(kernel.anchor);
  FailureOr<scf::SCFTilingResult> tiled = scf::tileUsingSCF(
      rewriter, cast<TilingInterface>(kernel.anchor),
      getTilingOptions(rewriter.getContext(), sizes,
                       completePermutation(tiling.inner, numDims)));
  if (failed(tiled))
    return failure();
  for (LoopLikeOpInterface loop : tiled->loops)
    kernel.loops.push_back(loop);
  llvm::erase(kernel.fused, kernel.anchor);
  rewriter.replaceOp(kernel.anchor, tiled->replacements);
  kernel.anchor = tiled->tiledOps.front();
  return success();
}

/// Notes on each loop what it iterates over.
static void annotateLoops(const Tiling &tiling, const TiledKernel &kernel) {
  StructuredOp anchor = StructuredOp::get(kernel.anchor);
  SmallVector<utils::IteratorType> iterators = anchor.getIteratorTypesArray();
  const std::optional<MaxPool> &pool = tiling.pool;
  SmallVector<int64_t> order(tiling.outer);
  llvm::append_range(order, tiling.inner);
  for (auto [i, dim, loop] : llvm::enumerate(order, kernel.loops)) {
    bool isParallel = iterators[dim] == utils::IteratorType::parallel;
    int64_t rootDim = isParallel ? getRootDim(anchor, dim) : -1;
    SmallVector<int64_t> rows;
    if (pool && i < tiling.outer.size() && pool->pools(rootDim)) {
      auto sourceType = cast<RankedTensorType>(pool->source.getType());
      rows = {pool->stride[rootDim], pool->getReach(rootDim),
              pool->low[rootDim], sourceType.getDimSize(rootDim)};
    }
    loop->setAttr(kScheduleAttrName,
                  LoopAttr::get(anchor.getContext(), dim, rootDim, rows));
  }
}

/// Makes the padding of a pool's source a view of accumulators.
static void replacePadding(RewriterBase &rewriter, const Tiling &tiling) {
  if (!tiling.pool || !tiling.pool->padding)
    return;
  auto pad =
      getPoolSource(findPool(tiling.root)).get().getDefiningOp<tensor::PadOp>();
  rewriter.setInsertionPoint(pad);
  rewriter.replaceOpWithNewOp<PadOp>(pad, pad.getType(), pad.getSource(),
                                     pad.getMixedLowPad(),
                                     pad.getMixedHighPad());
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
  Tiling tiling;
  auto kernelOp = dyn_cast<KernelOp>(targets.front());
  auto root =
      kernelOp ? dyn_cast_if_present<StepOp>(kernelOp.getRoot()) : StepOp();
  if (!root) {
    DiagnosedSilenceableFailure diag =
        emitSilenceableError() << "expected a vta.kernel that is not tiled yet";
    diag.attachNote(targets.front()->getLoc()) << "the handle matches this";
    return diag;
  }
  tiling.root = root;
  linalg::LinalgOp contraction = findContraction(root);
  tiling.anchor = contraction ? StructuredOp(contraction) : tiling.root;
  int64_t numDims = tiling.anchor.getNumLoops();
  SmallVector<int64_t> extents = tiling.anchor.getStaticLoopRanges();
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
  tiling.sizes = *sizes;
  tiling.sizes.resize(numDims, 0);

  SmallVector<int64_t> order;
  DiagnosedSilenceableFailure resolved =
      resolveOrder(*this, state, numDims, order);
  if (!resolved.succeeded())
    return resolved;
  if (failed(matchPoolOf(tiling.root, *this, tiling.pool)))
    return DiagnosedSilenceableFailure::definiteFailure();
  DiagnosedSilenceableFailure split = splitOrder(*this, order, tiling);
  if (!split.succeeded())
    return split;

  // From here on the payload may have changed: no failure is silenceable.
  replacePadding(rewriter, tiling);
  TiledKernel kernel;
  if (failed(tileKernel(rewriter, tiling, kernel)))
    return emitDefiniteFailure() << "tiling failed";
  if (failed(tileAnchor(rewriter, tiling, kernel)))
    return emitDefiniteFailure() << "tiling the contraction failed";
  if (kernel.loops.size() != order.size())
    return emitDefiniteFailure()
           << "expected " << order.size() << " loops, tiling made "
           << kernel.loops.size();
  annotateLoops(tiling, kernel);

  llvm::erase(kernel.fused, kernel.anchor);
  llvm::erase_if(kernel.fused, llvm::IsaPred<linalg::FillOp, PadOp>);
  llvm::sort(kernel.fused,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  results.set(cast<OpResult>(getAnchor()), {kernel.anchor});
  results.set(cast<OpResult>(getFused()), kernel.fused);
  results.set(cast<OpResult>(getLoops()), kernel.loops);
  return DiagnosedSilenceableFailure::success();
}

void TileAndFuseOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(getTargetMutable(), effects);
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
