//===- SplitPool.cpp - Max pools that do not fit on chip ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitPool.h"
#include "VTA/Kernel/PackedContraction.h"
#include "VTA/Kernel/PaddedInput.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include <numeric>

using namespace mlir;
using namespace mlir::vta;
using vtart::MemType;

//===----------------------------------------------------------------------===//
// What a window needs
//===----------------------------------------------------------------------===//

using Shape = SmallVector<int64_t>;

static Shape getSourceShape(const MaxPool &pool) {
  return Shape(cast<RankedTensorType>(pool.source.getType()).getShape());
}

/// Rows of accumulators that one row of the result needs along `dim`. Padding
/// is left out. `source` has the extents of the pool's source.
static int64_t getAccRows(const MaxPool &pool, ArrayRef<int64_t> source,
                          size_t dim) {
  return std::min(pool.getReach(dim), source[dim]);
}

/// Rows of the source that are loaded for them: schedules do not stage inputs
/// inside loops of one iteration.
static int64_t getInpRows(const MaxPool &pool, ArrayRef<int64_t> source,
                          size_t dim) {
  return pool.type.getDimSize(dim) == 1 ? source[dim]
                                        : getAccRows(pool, source, dim);
}

/// The product over the dimensions outside of elements, or the largest number.
static uint64_t multiply(const MaxPool &pool, ArrayRef<int64_t> source,
                         int64_t getRows(const MaxPool &, ArrayRef<int64_t>,
                                         size_t)) {
  uint64_t elements = 1;
  for (size_t dim = 0; dim < source.size() - 2; ++dim)
    elements = llvm::SaturatingMultiply<uint64_t>(elements,
                                                  getRows(pool, source, dim));
  return elements;
}

/// True if the memories hold what one window of `pool` sees, multiplied by the
/// identity, and the maximum.
static bool fitsAlone(const MaxPool &pool, ArrayRef<int64_t> source,
                      const vtart::Config &config) {
  return multiply(pool, source, getInpRows) <= config.depth(MemType::Inp) &&
         multiply(pool, source, getAccRows) < config.depth(MemType::Acc);
}

/// Elements of its input that `anchor` needs at once for a window of `pool`:
/// channels and windows of its own can come one by one.
static uint64_t getInputNeed(linalg::LinalgOp anchor,
                             const PackedContraction &dims,
                             const MaxPool &pool) {
  Shape source = getSourceShape(pool);
  OpOperand *input = anchor.getDpsInputOperand(0);
  std::optional<PaddedInput> padded = matchPaddedInput(input->get());
  AffineMap map = anchor.getMatchingIndexingMap(input);
  uint64_t elements = 1;
  for (auto [i, expr] : llvm::enumerate(map.getResults().drop_back(2))) {
    SmallVector<int64_t> flat;
    if (failed(getFlattenedAffineExpr(expr, map.getNumDims(), 0, &flat)))
      continue;
    int64_t rows = 1;
    for (auto [at, dim] : llvm::enumerate(dims.parallel))
      rows += (getInpRows(pool, source, at) - 1) * flat[dim];
    if (padded) {
      auto type = cast<RankedTensorType>(padded->source.getType());
      rows = llvm::divideCeil(rows - 1, padded->interior[i]) + 1;
      rows = std::min(rows, type.getDimSize(i));
    }
    elements = llvm::SaturatingMultiply<uint64_t>(elements, rows);
  }
  return elements;
}

FailureOr<bool> mlir::vta::fitsBehind(const MaxPool &pool, const Kernel &kernel,
                                      const vtart::Config &config) {
  linalg::LinalgOp anchor = kernel.start;
  FailureOr<PackedContraction> dims = matchPackedContraction(
      anchor, config, [&] { return anchor.emitOpError(); });
  if (failed(dims))
    return failure();
  Shape source = getSourceShape(pool);
  uint64_t seen = multiply(pool, source, getAccRows), acc = seen;
  uint64_t inp = getInputNeed(anchor, *dims, pool);
  for (const KernelStep &element : kernel.steps) {
    StepOp step = element.getStep();
    if (!step || !step.getInput())
      continue;
    // One element does for a window that sees no other one.
    bool isWhole = llvm::any_of(
        step.getMap()->getResults().drop_back(2), [&](AffineExpr expr) {
          unsigned dim = cast<AffineDimExpr>(expr).getPosition();
          return getAccRows(pool, source, dim) != 1;
        });
    uint64_t &need = step.isResidual() ? inp : acc;
    need = llvm::SaturatingAdd<uint64_t>(need, isWhole ? seen : 1);
  }
  return inp <= config.depth(MemType::Inp) && acc < config.depth(MemType::Acc);
}

//===----------------------------------------------------------------------===//
// Splitting
//===----------------------------------------------------------------------===//

namespace {
/// A pool in two steps.
struct TwoPools {
  MaxPool first, second;
  /// Shape of the result of the first one.
  Shape between;
};

/// The windows along a dimension as windows of their parts.
struct WindowParts {
  int64_t taps;    ///< Window rows of a part.
  int64_t stride;  ///< Rows of the source from one computed part to the next.
  int64_t begin;   ///< First part that sees more than padding.
  int64_t end;     ///< First later part that sees only padding.
  int64_t numRows; ///< Number of parts.
  /// The pool of the parts.
  int64_t secondTaps, secondStride, secondDilation;
};
} // namespace

/// Two pools of which neither does anything yet: the first one has to be told
/// what it computes.
static TwoPools startSplit(const MaxPool &pool, ArrayRef<int64_t> source) {
  TwoPools pools{pool, pool, Shape(source)};
  size_t rank = source.size();
  for (auto *ones :
       {&pools.first.window, &pools.first.stride, &pools.first.dilation})
    ones->assign(rank, 1);
  pools.first.low.assign(rank, 0);
  pools.first.high.assign(rank, 0);
  pools.second.source = Value();
  return pools;
}

/// Moves dimension `dim` of the second pool to the first one.
static void moveToFirst(TwoPools &pools, size_t dim) {
  MaxPool &first = pools.first, &second = pools.second;
  for (auto list : {&MaxPool::window, &MaxPool::stride, &MaxPool::dilation}) {
    (first.*list)[dim] = (second.*list)[dim];
    (second.*list)[dim] = 1;
  }
  for (auto list : {&MaxPool::low, &MaxPool::high}) {
    (first.*list)[dim] = (second.*list)[dim];
    (second.*list)[dim] = 0;
  }
  pools.between[dim] = second.type.getDimSize(dim);
}

/// Parts of `taps` taps, `step` taps of the window apart.
static std::optional<WindowParts> makeParts(const MaxPool &pool,
                                            ArrayRef<int64_t> source,
                                            size_t dim, int64_t taps,
                                            int64_t step) {
  int64_t dilation = pool.dilation[dim], numRows = pool.type.getDimSize(dim);
  WindowParts parts;
  parts.taps = taps;
  // A single row can be at any distance from the next one.
  int64_t distance = step * dilation;
  parts.stride = numRows == 1 ? distance : std::gcd(pool.stride[dim], distance);
  parts.secondTaps = (pool.window[dim] - taps) / step + 1;
  parts.secondStride = numRows == 1 ? 1 : pool.stride[dim] / parts.stride;
  parts.secondDilation = distance / parts.stride;
  parts.numRows = (numRows - 1) * parts.secondStride +
                  (parts.secondTaps - 1) * parts.secondDilation + 1;
  // Parts that see only padding are the padding of the second pool.
  int64_t low = pool.low[dim], reach = (taps - 1) * dilation;
  parts.begin = low > reach ? llvm::divideCeil(low - reach, parts.stride) : 0;
  parts.end =
      std::min(parts.numRows, (source[dim] - 1 + low) / parts.stride + 1);
  // Gaps of a window are not larger than the source, so that every part from
  // the first to the last sees some of it.
  if (dilation > source[dim] || parts.begin >= parts.end ||
      parts.begin * parts.stride > low)
    return std::nullopt;
  return parts;
}

/// The cheapest parts, at most `capacity` rows each, of a window along `dim`.
static std::optional<WindowParts> chooseParts(const MaxPool &pool,
                                              ArrayRef<int64_t> source,
                                              size_t dim, int64_t capacity) {
  // Kernels with more rows are refused.
  constexpr int64_t kMostRows = int64_t(1) << 20;
  int64_t window = pool.window[dim];
  if (window > kMostRows)
    return std::nullopt;
  std::optional<WindowParts> best;
  std::pair<bool, int64_t> bestCost;
  auto consider = [&](int64_t taps, int64_t step) {
    if (step > taps)
      return;
    std::optional<WindowParts> parts = makeParts(pool, source, dim, taps, step);
    if (!parts)
      return;
    // The second pool is split once more if it does not fit.
    int64_t reach = (parts->secondTaps - 1) * parts->secondDilation + 1;
    bool fits = reach <= capacity;
    if (!fits && parts->secondDilation >= capacity)
      return;
    std::pair cost(!fits, taps * (parts->end - parts->begin) +
                              parts->secondTaps * pool.type.getDimSize(dim));
    if (best && bestCost <= cost)
      return;
    best = parts;
    bestCost = cost;
  };
  int64_t mostTaps = (capacity - 1) / pool.dilation[dim] + 1;
  for (int64_t taps = std::min(mostTaps, window - 1); taps > 1; --taps) {
    // Steps divide the taps that are left.
    int64_t left = window - taps;
    for (int64_t step = 1; step * step <= left; ++step)
      if (left % step == 0) {
        consider(taps, left / step);
        consider(taps, step);
      }
  }
  return best;
}

/// Splits the window along `dim`: the first pool computes the maxima of parts,
/// the second one those of the parts of a window.
static void splitWindow(TwoPools &pools, size_t dim, const WindowParts &parts) {
  MaxPool &first = pools.first, &second = pools.second;
  int64_t extent = pools.between[dim], numRows = parts.end - parts.begin;
  first.window[dim] = parts.taps;
  first.stride[dim] = parts.stride;
  first.dilation[dim] = second.dilation[dim];
  first.low[dim] = second.low[dim] - parts.begin * parts.stride;
  int64_t end = (numRows - 1) * parts.stride + first.getReach(dim);
  first.high[dim] = std::max<int64_t>(0, end - extent - first.low[dim]);
  pools.between[dim] = numRows;
  second.window[dim] = parts.secondTaps;
  second.stride[dim] = parts.secondStride;
  second.dilation[dim] = parts.secondDilation;
  second.low[dim] = parts.begin;
  second.high[dim] = parts.numRows - parts.end;
}

/// The first step: as many dimensions as fit, those first that leave the least
/// to the second one. If none fits, a part of the window along one.
static std::optional<TwoPools>
splitOnce(const MaxPool &pool, ArrayRef<int64_t> source, int64_t capacity) {
  SmallVector<size_t> dims;
  for (size_t dim = 0; dim < source.size() - 2; ++dim)
    if (pool.pools(dim) || source[dim] != pool.type.getDimSize(dim))
      dims.push_back(dim);
  auto getOrder = [&](size_t dim) {
    return std::pair(double(pool.type.getDimSize(dim)) / source[dim], dim);
  };
  llvm::sort(dims,
             [&](size_t a, size_t b) { return getOrder(a) < getOrder(b); });
  TwoPools pools = startSplit(pool, source);
  int64_t seen = 1;
  bool isSmaller = false;
  for (size_t dim : dims) {
    int64_t rows = getInpRows(pool, source, dim);
    if (rows > capacity / seen)
      continue;
    seen *= rows;
    isSmaller |= rows > 1;
    moveToFirst(pools, dim);
  }
  for (size_t dim : dims) {
    if (isSmaller)
      break;
    if (std::optional<WindowParts> parts =
            chooseParts(pool, source, dim, capacity)) {
      splitWindow(pools, dim, *parts);
      isSmaller = true;
    }
  }
  if (!isSmaller)
    return std::nullopt;
  pools.first.type = pool.type.clone(pools.between);
  return pools;
}

SmallVector<MaxPool, 2> mlir::vta::splitMaxPool(const MaxPool &pool,
                                                const vtart::Config &config) {
  SmallVector<MaxPool, 2> pools;
  MaxPool rest = pool;
  Shape source = getSourceShape(pool);
  // For each element that is loaded there is an accumulator.
  int64_t capacity = std::min<int64_t>(config.depth(MemType::Inp),
                                       int64_t(config.depth(MemType::Acc)) - 1);
  while (!fitsAlone(rest, source, config)) {
    std::optional<TwoPools> split = splitOnce(rest, source, capacity);
    if (!split || !fitsAlone(split->first, source, config))
      return {pool};
    pools.push_back(std::move(split->first));
    rest = std::move(split->second);
    source = std::move(split->between);
  }
  pools.push_back(std::move(rest));
  return pools;
}
