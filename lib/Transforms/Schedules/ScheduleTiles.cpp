//===- ScheduleTiles.cpp - Schedules of windows, rows and elements --------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything whose tiles upstream vectorizes: the result is cut into tiles that
// fit the vector registers, chunks of rows around them.
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"
#include "VTA/Dialect/CPU/TransformOps/TilePatterns.h"
#include "VTA/Transforms/Schedules/StatementShapes.h"
#include "VTA/Transforms/Schedules/TaskSchedule.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// Chunks per thread: with more of them the threads finish together.
static constexpr int64_t kChunksPerThread = 4;
/// Vector operations that an unrolled reduction may have.
static constexpr int64_t kMaxUnrolledVectors = 512;

static unsigned getBits(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isIntOrFloat() ? std::max(8u, element.getIntOrFloatBitWidth())
                                : 64;
}

/// Bits of the widest values that the elementwise operations of a task
/// compute with.
static unsigned getComputeBits(func::FuncOp func) {
  unsigned bits = 8;
  func.walk([&](linalg::LinalgOp op) {
    for (Operation &inner : op.getBlock()->without_terminator())
      for (Type type : inner.getResultTypes())
        if (type.isIntOrFloat() && getBits(type) <= 64)
          bits = std::max(bits, getBits(type));
    for (Type type : op->getResultTypes())
      bits = std::max(bits, getBits(type));
  });
  return bits;
}

static int64_t getLanes(const CPUTarget &target, unsigned bits) {
  return std::max<int64_t>(1, target.vectorBits / bits);
}

/// Of the sizes up to `most` the one with which `extent` takes the fewest
/// results, those that two tiles compute included; the larger one of equals.
static int64_t chooseSize(int64_t extent, int64_t most) {
  int64_t best = 1, bestCost = std::numeric_limits<int64_t>::max();
  for (int64_t size = 1; size <= std::min(extent, most); ++size) {
    // A tile costs something however small it is.
    int64_t cost = llvm::divideCeil(extent, size) * (size + 1);
    if (cost <= bestCost) {
      best = size;
      bestCost = cost;
    }
  }
  return best;
}

/// Rows for each chunk if `extent` rows are shared by threads.
static int64_t chooseChunk(int64_t extent, int64_t outer,
                           const CompileTaskOptions &options) {
  if (options.threads <= 1)
    return extent;
  int64_t wanted =
      llvm::divideCeil(static_cast<int64_t>(options.threads) * kChunksPerThread,
                       std::max<int64_t>(outer, 1));
  return chooseSize(extent,
                    llvm::divideCeil(extent, std::max<int64_t>(1, wanted)));
}

static SmallVector<int64_t> getSizeOptions(int64_t extent) {
  SmallVector<int64_t> sizes;
  for (int64_t count = 1; count <= extent && sizes.size() < 12; ++count)
    sizes.push_back(llvm::divideCeil(extent, count));
  return sizes;
}

namespace {

/// Sizes of tiles by dimension of the result; 0 for all of it. Those with a
/// name are knobs.
struct TaskTiling {
  explicit TaskTiling(int64_t rank) : chunk(rank, 0), tile(rank, 0) {}
  SmallVector<int64_t> chunk, tile;
  SmallVector<int64_t> order;
};

} // namespace

namespace {

/// A copy of a task after transform.vta.cpu.prepare: what is going to be tiled.
struct PreparedTask {
  explicit PreparedTask(const CPUTaskInfo &original)
      : copy(func::FuncOp(original.func).clone()) {
    IRRewriter rewriter(copy->getContext());
    if (!prepareTask(rewriter, *copy))
      return;
    FailureOr<CPUTaskInfo> analyzed = analyzeTask(*copy);
    if (failed(analyzed))
      return;
    info = *analyzed;
    valid = true;
  }
  OwningOpRef<func::FuncOp> copy;
  CPUTaskInfo info;
  bool valid = false;
};

} // namespace

/// One size for each dimension: knobs for sizes above 1.
static SmallVector<OpFoldResult> getSizes(ScheduleBuilder &schedule,
                                          StringRef name,
                                          ArrayRef<int64_t> sizes,
                                          ArrayRef<int64_t> extents) {
  SmallVector<OpFoldResult> result;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (size <= 1)
      result.push_back(schedule.getIndexAttr(size));
    else
      result.push_back(addKnob(schedule, (name + Twine(dim)).str(),
                               getSizeOptions(extents[dim]), size));
  }
  return result;
}

static Value tile(ScheduleBuilder &schedule, Value target,
                  ArrayRef<OpFoldResult> sizes, ArrayRef<int64_t> order,
                  bool parallel) {
  SmallVector<Value> params;
  SmallVector<int64_t> constants;
  dispatchIndexOpFoldResults(sizes, params, constants);
  Type handle = schedule.getHandleType();
  return TileOp::create(schedule, handle, handle, target, params, constants,
                        order.empty() ? nullptr
                                      : schedule.getDenseI64ArrayAttr(order),
                        parallel)
      .getTiled();
}

/// What is tiled further than by default stays within the registers, and the
/// code of all copies within what windows get.
static void setLimits(TileLimits &limits, const TaskTiling &tiling,
                      int64_t lanes, int64_t unroll, const CPUTarget &target) {
  int64_t elements = 1;
  for (int64_t size : tiling.tile)
    elements *= size;
  int64_t vectors = llvm::divideCeil(elements, lanes);
  limits.form = TileLimits::Form::Tiles;
  limits.lanes = lanes;
  limits.registers = target.vectorRegisters;
  limits.chunk = tiling.chunk;
  limits.tile = tiling.tile;
  limits.maxVectors = std::max<int64_t>(vectors, target.vectorRegisters);
  limits.maxUnrolled = std::max(vectors * unroll, kMaxUnrolledVectors);
}

/// The loops that tiles of a prepared task make. `partial`: results along the
/// innermost dimension that is reduced; 0 for none.
static void setLoopNest(TileLimits &limits, const CPUTaskInfo &prepared,
                        const TaskTiling &tiling, int64_t lanes,
                        int64_t partial) {
  TileSizes usual;
  usual.chunk = tiling.chunk;
  usual.tile = tiling.tile;
  usual.order = tiling.order;
  usual.lanes = lanes;
  usual.along = tiling.tile.empty() ? 0 : tiling.tile.size() - 1;
  usual.partial = partial;
  limits.getLoopNest = [usual, statements = getStatements(prepared)](
                           TileLimits::KnobValue getValue) {
    TileSizes sizes = usual;
    for (size_t dim = 0; dim < sizes.tile.size(); ++dim) {
      std::string suffix = std::to_string(dim);
      if (std::optional<int64_t> size = getValue("chunk" + suffix))
        sizes.chunk[dim] = *size;
      if (std::optional<int64_t> size = getValue("tile" + suffix))
        sizes.tile[dim] = *size;
    }
    sizes.unroll = getValue("unroll").value_or(1);
    return getTiledNest(statements, sizes);
  };
}

/// `prepared` is what is tiled, for its loop nests.
static void buildTiling(ScheduleBuilder &schedule, const CPUTaskInfo &prepared,
                        const TaskTiling &tiling, ArrayRef<int64_t> extents,
                        int64_t lanes, int64_t unroll, const CPUTarget &target,
                        TileLimits &limits, int64_t partial = 0) {
  setLimits(limits, tiling, lanes, unroll, target);
  setLoopNest(limits, prepared, tiling, std::max<int64_t>(1, lanes), partial);
  SmallVector<OpFoldResult> chunkSizes = getSizes(schedule, "chunk",
                                                  tiling.chunk, extents),
                            tileSizes = getSizes(schedule, "tile", tiling.tile,
                                                 extents);
  Value unrollKnob = addKnob(schedule, "unroll", {1, 4, 16, 64}, unroll);
  Value func = schedule.getHandle();
  Value root = PrepareOp::create(schedule, schedule.getHandleType(), func);
  Value chunk = tile(schedule, root, chunkSizes, {}, /*parallel=*/true);
  tile(schedule, chunk, tileSizes, tiling.order, /*parallel=*/false);
  TileReductionsOp::create(schedule, func, ValueRange(), lanes);
  VectorizeOp::create(schedule, func, unrollKnob, ShapedType::kDynamic);
}

/// Static extents of the result, empty if there is no linalg operation with one
/// result.
static SmallVector<int64_t> getResultShape(Operation *op) {
  auto linalgOp = dyn_cast_if_present<linalg::LinalgOp>(op);
  if (!linalgOp || linalgOp->getNumResults() != 1)
    return {};
  auto type = cast<RankedTensorType>(linalgOp->getResult(0).getType());
  if (!type.hasStaticShape() || type.getNumElements() == 0)
    return {};
  return llvm::to_vector(type.getShape());
}

/// Rows of the outermost dimensions for each chunk, all dimensions before the
/// one that is cut one by one.
static void chooseChunks(TaskTiling &tiling, ArrayRef<int64_t> extents,
                         int64_t lastOuter, const CompileTaskOptions &options) {
  int64_t outer = 1;
  for (int64_t dim = 0; dim < lastOuter; ++dim) {
    if (extents[dim] == 1)
      continue;
    bool enough =
        outer >= static_cast<int64_t>(options.threads) * kChunksPerThread;
    if (enough || options.threads <= 1)
      return;
    tiling.chunk[dim] = chooseChunk(extents[dim], outer, options);
    outer *= llvm::divideCeil(extents[dim], tiling.chunk[dim]);
  }
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

/// True if windows that are next to each other along loop `column` have more
/// than half of what they read in common.
static bool shareColumns(linalg::LinalgOp op, unsigned column) {
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  // Where the next window begins, and the last element of the first one.
  SmallVector<int64_t> next(op.getNumLoops(), 0);
  SmallVector<int64_t> last = llvm::map_to_vector(
      op.getStaticLoopRanges(), [](int64_t range) { return range - 1; });
  next[column] = 1;
  last[column] = 0;
  for (auto [expr, stride, size] :
       llvm::zip_equal(map.getResults(), map.compose(next), map.compose(last)))
    if (expr.isFunctionOfDim(column))
      return 2 * stride < size + 1;
  return true;
}

/// True if what is computed of float sums needs more registers than these: a
/// function, whose polynomial has values of its own, or a product of a sum and
/// what was made of it (x * sigmoid(x)).
static bool needsRegisters(const CPUTaskInfo &info) {
  auto root = dyn_cast_if_present<linalg::LinalgOp>(info.root);
  if (!root || info.root == info.anchor || info.isInteger)
    return false;
  auto isUsedAgain = [](Value value) {
    return !value.use_empty() && !value.hasOneUse();
  };
  Block &body = *root.getBlock();
  return llvm::any_of(body.getArguments(), isUsedAgain) ||
         llvm::any_of(body.without_terminator(), [&](Operation &op) {
           return isa<math::MathDialect>(op.getDialect()) ||
                  llvm::any_of(op.getResults(), isUsedAgain);
         });
}

/// Vectors along the innermost dimension, columns of them as accumulators.
static bool buildWindows(const CPUTaskInfo &info, const CPUTarget &target,
                         const CompileTaskOptions &options,
                         WindowVectors wanted, ScheduleBuilder &schedule,
                         TileLimits &limits) {
  auto anchor = dyn_cast_if_present<linalg::LinalgOp>(info.anchor);
  SmallVector<int64_t> extents = getResultShape(info.anchor);
  // Windows of padding alone read nothing.
  if (!anchor || anchor.getNumDpsInputs() == 0 || extents.empty() ||
      getResultShape(info.root) != extents)
    return false;
  int64_t rank = extents.size();
  AffineMap output = anchor.getMatchingIndexingMap(anchor.getDpsInitOperand(0));
  if (anchor.getNumParallelLoops() != rank || !output.isProjectedPermutation())
    return false;
  int64_t innermost = rank - 1;
  int64_t lanes = getLanes(target, getBits(anchor->getResult(0).getType()));
  TaskTiling tiling(rank);
  tiling.tile.assign(rank, 1);
  // With several weights for each channel, these are innermost.
  int64_t dim = innermost - 1;
  bool shortRows = dim >= 0 && rank == 5 &&
                   info.kind == AnchorKind::Depthwise &&
                   extents[innermost] * 2 <= lanes;
  if (shortRows)
    --dim;
  bool isShared = dim >= 0 && shareColumns(anchor, output.getDimPosition(dim));
  // Pools whose columns have little in common wait for memory: one column
  // after the other, all channels of each, reads it in its order.
  bool oneColumn = dim < 0 || extents[dim] == 1 ||
                   (info.kind == AnchorKind::Pool &&
                    extents[innermost] > lanes && !isShared);
  if (wanted != WindowVectors::Best) {
    bool isOther = (wanted == WindowVectors::Channels) != oneColumn;
    if (!isOther || dim < 0 || extents[dim] == 1)
      return false;
    oneColumn = wanted == WindowVectors::Channels;
  }
  // LLVM computes what follows for all accumulators side by side: half as many
  // leave it registers for that, of columns rather than of channels where
  // columns read the same.
  bool isLong = needsRegisters(info);
  int64_t vectors =
      target.vectorRegisters >= 32 && !(isLong && isShared) ? 2 : 1;
  // One column alone needs more channels to keep the processor busy.
  if (oneColumn)
    vectors = 8;
  int64_t blocks = llvm::divideCeil(extents[innermost], lanes * vectors);
  tiling.tile[innermost] = std::min<int64_t>(
      extents[innermost],
      llvm::alignTo(llvm::divideCeil(extents[innermost], blocks), lanes));
  int64_t channels = tiling.tile[innermost];
  if (shortRows) {
    tiling.tile[innermost - 1] =
        chooseSize(extents[innermost - 1],
                   std::max<int64_t>(1, lanes * vectors / channels));
    channels *= tiling.tile[innermost - 1];
  }
  int64_t used = llvm::divideCeil(channels, lanes);
  // Weights, what is loaded, and constants of the epilogue need some as well.
  int64_t accumulators =
      std::max<int64_t>(1, target.vectorRegisters / (isLong ? 4 : 2) / used);
  int64_t columns = 1;
  if (!oneColumn) {
    columns = chooseSize(extents[dim], std::min<int64_t>(accumulators, 16));
    tiling.tile[dim] = columns;
  }
  chooseChunks(tiling, extents, rank, options);

  // Rows, then channels, then columns: what a block of channels reads of a row
  // is read once, and its weights stay in registers along the row.
  if (!oneColumn) {
    tiling.order = llvm::to_vector(llvm::seq(rank));
    std::rotate(tiling.order.begin() + dim, tiling.order.begin() + dim + 1,
                tiling.order.end());
  }

  int64_t window = 1;
  SmallVector<int64_t> ranges = anchor.getStaticLoopRanges();
  for (auto [range, type] :
       llvm::zip_equal(ranges, anchor.getIteratorTypesArray()))
    if (type == utils::IteratorType::reduction)
      window *= range;
  int64_t most = kMaxUnrolledVectors / std::max<int64_t>(1, columns * used);
  buildTiling(schedule, info, tiling, extents, lanes,
              std::max<int64_t>(1, std::min(window, most)), target, limits);
  return true;
}

//===----------------------------------------------------------------------===//
// Rows and elements
//===----------------------------------------------------------------------===//

bool cpu::buildWindowSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                              const CompileTaskOptions &options,
                              WindowVectors vectors, ScheduleBuilder &schedule,
                              TileLimits &limits) {
  PreparedTask task(info);
  return task.valid &&
         buildWindows(task.info, target, options, vectors, schedule, limits);
}

/// The loop along the innermost dimension of what the anchor reads first, if
/// that is one.
static std::optional<unsigned> getInnermostLoop(linalg::LinalgOp anchor) {
  if (!anchor || anchor.getNumDpsInputs() == 0)
    return std::nullopt;
  AffineMap map = anchor.getMatchingIndexingMap(anchor.getDpsInputOperand(0));
  AffineExpr last =
      map.getNumResults() ? map.getResults().back() : AffineExpr();
  if (auto dim = dyn_cast_if_present<AffineDimExpr>(last))
    return dim.getPosition();
  return std::nullopt;
}

static bool isReduced(linalg::LinalgOp anchor, unsigned loop) {
  return anchor.getIteratorTypesArray()[loop] == utils::IteratorType::reduction;
}

bool cpu::isReducedAlongRows(const CPUTaskInfo &info) {
  PreparedTask task(info);
  auto anchor = dyn_cast_if_present<linalg::LinalgOp>(
      task.valid ? task.info.anchor : nullptr);
  std::optional<unsigned> loop = getInnermostLoop(anchor);
  return loop && isReduced(anchor, *loop);
}

bool cpu::buildReductionSchedule(const CPUTaskInfo &info,
                                 const CPUTarget &target,
                                 const CompileTaskOptions &options,
                                 unsigned vectors, ScheduleBuilder &schedule,
                                 TileLimits &limits) {
  PreparedTask task(info);
  auto anchor = dyn_cast_if_present<linalg::LinalgOp>(
      task.valid ? task.info.anchor : nullptr);
  SmallVector<int64_t> extents = getResultShape(anchor);
  // Where nobody reads the reduction, what is left may read nothing.
  if (!anchor || anchor.getNumDpsInputs() == 0 ||
      getResultShape(task.info.root) != extents)
    return false;
  int64_t rank = extents.size();
  if (rank != anchor.getNumParallelLoops())
    return false;
  // Reduced along the innermost dimension: a row for each result.
  std::optional<unsigned> loop = getInnermostLoop(anchor);
  if (!loop)
    return false;
  if (!isReduced(anchor, *loop))
    return buildWindows(task.info, target, options, WindowVectors::Best,
                        schedule, limits);
  TaskTiling tiling(rank);
  tiling.tile.assign(rank, 1);
  chooseChunks(tiling, extents, rank, options);
  int64_t lanes =
      vectors * getLanes(target, getBits(anchor->getResult(0).getType()));
  buildTiling(schedule, task.info, tiling, extents, lanes, 4, target, limits,
              lanes);
  return true;
}

bool cpu::buildElementwiseSchedule(const CPUTaskInfo &info,
                                   const CPUTarget &target,
                                   const CompileTaskOptions &options,
                                   ScheduleBuilder &schedule,
                                   TileLimits &limits) {
  PreparedTask task(info);
  SmallVector<int64_t> extents =
      getResultShape(task.valid ? task.info.root : nullptr);
  if (extents.empty())
    return false;
  int64_t rank = extents.size();
  int64_t lanes = getLanes(target, getComputeBits(info.func));
  // The narrowest elements fill a vector where there are registers for it.
  int64_t elements = lanes * 4;
  TaskTiling tiling(rank);
  int64_t rest = elements;
  for (int64_t dim = rank - 1; dim >= 0; --dim) {
    tiling.tile[dim] = rest > 1 ? std::min(extents[dim], rest) : 1;
    rest /= tiling.tile[dim];
    // Short rows: several of them, if they are not much more than a vector.
    if (tiling.tile[dim] < extents[dim])
      rest = 1;
  }
  // One dimension is cut where vectors begin.
  if (options.threads > 1 && rank == 1) {
    int64_t chunks =
        std::min<int64_t>(options.threads * kChunksPerThread,
                          std::max<int64_t>(1, extents[0] / (elements * 8)));
    if (chunks > 1)
      tiling.chunk[0] =
          llvm::alignTo(llvm::divideCeil(extents[0], chunks), elements);
  } else {
    chooseChunks(tiling, extents, rank - 1, options);
  }
  buildTiling(schedule, task.info, tiling, extents, lanes, 1, target, limits);
  return true;
}

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

/// Squares of the innermost dimensions of the source and the result.
bool cpu::buildTransposeSchedule(const CPUTaskInfo &info,
                                 const CPUTarget &target,
                                 const CompileTaskOptions &options,
                                 ScheduleBuilder &schedule,
                                 TileLimits &limits) {
  auto op = dyn_cast_if_present<linalg::TransposeOp>(info.root);
  PreparedTask task(info);
  if (!op || !task.valid)
    return false;
  SmallVector<int64_t> extents = getResultShape(op);
  if (extents.empty())
    return false;
  int64_t rank = extents.size();
  TaskTiling tiling(rank);
  tiling.tile.assign(rank, 1);
  int64_t lanes = std::min<int64_t>(
      8, getLanes(target, getBits(op->getResult(0).getType())));
  ArrayRef<int64_t> permutation = op.getPermutation();
  // The dimension of the result that is contiguous in the source.
  int64_t source = llvm::find(permutation, rank - 1) - permutation.begin();
  tiling.tile[rank - 1] = std::min(extents[rank - 1], lanes);
  if (source == rank - 1)
    tiling.tile[rank - 1] = std::min(extents[rank - 1], lanes * 4);
  else
    tiling.tile[source] =
        std::min(extents[source],
                 lanes * lanes / std::max<int64_t>(1, tiling.tile[rank - 1]));
  chooseChunks(tiling, extents, rank - 1, options);
  for (int64_t dim = 0; dim < rank; ++dim)
    if (tiling.chunk[dim] && tiling.chunk[dim] < tiling.tile[dim])
      tiling.chunk[dim] = tiling.tile[dim];
  buildTiling(schedule, task.info, tiling, extents, lanes, 1, target, limits);
  return true;
}

bool cpu::buildMoveSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                            const CompileTaskOptions &options,
                            ScheduleBuilder &schedule, TileLimits &limits) {
  if (!info.root || !canMove(info.func))
    return false;
  auto type = cast<RankedTensorType>(info.root->getResult(0).getType());
  int64_t outer = 1;
  for (int64_t size : type.getShape().drop_back(type.getRank() ? 1 : 0))
    if (size > 1) {
      outer = size;
      break;
    }
  int64_t rows = std::max<int64_t>(1, chooseChunk(outer, 1, options));
  // Blocks of rows, each a copy.
  StatementShape copy;
  int64_t row = std::max<int64_t>(1, type.getNumElements() / outer);
  copy.extents = {outer, row};
  for (bool isWrite : {false, true})
    copy.operands.push_back({isWrite ? "out" : "in",
                             storageBytes(type.getElementType()),
                             isWrite,
                             {row, 1}});
  TileSizes sizes;
  sizes.along = 1;
  sizes.lanes = getLanes(target, getBits(type));
  limits.getLoopNest = [copy, sizes](TileLimits::KnobValue getValue) {
    TileSizes block = sizes;
    block.chunk = {getValue("rows").value_or(0), 0};
    block.tile = {1, block.lanes};
    return getTiledNest(copy, block);
  };
  MoveOp::create(schedule, schedule.getHandle(),
                 addKnob(schedule, "rows", getSizeOptions(outer), rows),
                 ShapedType::kDynamic);
  return true;
}
