//===- EmitReduction.cpp - Sums of a register tile ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContractionEmitter.h"
#include "VTA/CPU/Schedule/VectorLoads.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// Values of the lhs for `lanes` features from the one that is the tile's
/// `first` one, for `count` steps: where features have values of their own.
SmallVector<Value> ContractionEmitter::loadLeftVectors(Value index,
                                                       int64_t count,
                                                       int64_t first,
                                                       int64_t lanes) {
  int64_t step = loops.empty() ? 0 : loops.back().lhs;
  auto getOffset = [&](int64_t i, int64_t lane) {
    return c.getLhsOffset(first + lane) + i * step;
  };
  int64_t begin = getOffset(0, 0),
          span = getOffset(count - 1, lanes - 1) - begin + 1;
  bool isVector = c.groupFeatures == 1 && c.features.lhs == 1;
  // Elements that are near to each other come in one piece, then each step
  // chooses its own.
  Value run;
  if (!isVector && c.features.lhs > 0 && step >= 0 &&
      span <= kMaxVectorsInOneLoad * tiles.lanes)
    run = vector::LoadOp::create(
        b, loc, VectorType::get(span, getElementTypeOrSelf(lhs.getType())), lhs,
        addOffset(b, loc, index, begin));
  SmallVector<Value> result;
  for (int64_t i = 0; i < count; ++i) {
    auto offsets = llvm::map_to_vector(llvm::seq(lanes), [&](int64_t lane) {
      return getOffset(i, lane) - (run ? begin : 0);
    });
    Value elements;
    if (isVector)
      elements = vector::LoadOp::create(
          b, loc, VectorType::get(lanes, getElementTypeOrSelf(lhs.getType())),
          lhs, addOffset(b, loc, index, offsets.front()));
    else if (run)
      elements = vector::ShuffleOp::create(b, loc, run, run, offsets);
    else
      elements = gather(lhs, index, offsets);
    result.push_back(fillLanes(kernel.widenRhs(b, loc, elements), lanes));
  }
  return result;
}

/// `count` steps of the innermost reduction loop (groups of steps if the
/// kernel takes several at once, or `rest` steps that do not fill one).
SmallVector<Value>
ContractionEmitter::emitSteps(RegisterTile tile, int64_t count, Value lhsIndex,
                              Value rhsIndex, ValueRange sums, int64_t rest) {
  const ContractionDim none, &inner = loops.empty() ? none : loops.back();
  int64_t lhsStride = inner.lhs * kernel.group,
          rhsStride = rhsStrides.empty() ? 0 : rhsStrides.back() * kernel.group,
          vectors = getVectors(tile.features);
  // A packed rhs is as wide as vectors are; another one ends where it ends.
  auto getLanes = [&](int64_t v) {
    return std::min(tiles.lanes, tile.features - v * tiles.lanes);
  };
  auto loadLeft = [&](int64_t pixel, int64_t v) -> SmallVector<Value> {
    if (sumsExcess)
      return SmallVector<Value>(count, kernel.getExcess(b, loc, tiles.lanes));
    int64_t row = pixel / tile.columns, column = pixel % tile.columns;
    Value index =
        addOffset(b, loc, lhsIndex, row * rows.lhs + column * columns.lhs);
    if (c.features.lhs != 0)
      return loadLeftVectors(index, count, v * tiles.lanes, getLanes(v));
    if (rest)
      return {kernel.loadLhsRest(b, loc, lhs, index, rest, tiles.lanes)};
    return kernel.loadLhs(b, loc, lhs, index, count, lhsStride, tiles.lanes);
  };
  // Values of groups are in registers of their own: each of them is loaded just
  // before it is used. Others are operands of the multiplication.
  int64_t pixels = tile.rows * tile.columns;
  bool early = kernel.group == 1 || count > 1;
  // Values of the lhs by pixel, and by vector of features if these have some of
  // their own.
  int64_t leftVectors = c.features.lhs != 0 ? vectors : 1;
  SmallVector<SmallVector<Value>> lefts(pixels * leftVectors);
  auto getLeft = [&](int64_t pixel, int64_t v) -> SmallVector<Value> & {
    return lefts[pixel * leftVectors + (leftVectors > 1 ? v : 0)];
  };
  for (int64_t pixel = 0; early && pixel < pixels; ++pixel)
    for (int64_t v = 0; v < leftVectors; ++v)
      getLeft(pixel, v) = loadLeft(pixel, v);
  SmallVector<Value> next(sums);
  for (int64_t step = 0; step < count; ++step) {
    SmallVector<Value> rights;
    for (int64_t v = 0; v < vectors; ++v) {
      int64_t lanes = hasWholeVectors() ? tiles.lanes : getLanes(v);
      Value index =
          addOffset(b, loc, rhsIndex,
                    step * rhsStride + v * tiles.lanes * rhsFeatureStride);
      Value right =
          hasWholeVectors() || rhsFeatureStride == 1
              ? kernel.loadRhs(b, loc, panel ? panel : rhs, index, lanes)
              : kernel.widenRhs(b, loc,
                                gather(rhs, index, lanes, rhsFeatureStride));
      rights.push_back(fillLanes(right, lanes));
    }
    for (int64_t pixel = 0; pixel < pixels; ++pixel) {
      for (int64_t v = 0; !early && v < leftVectors; ++v)
        getLeft(pixel, v) = loadLeft(pixel, v);
      for (int64_t v = 0; v < vectors; ++v) {
        Value &sum = next[pixel * vectors + v];
        sum =
            kernel.multiplyAdd(b, loc, getLeft(pixel, v)[step], rights[v], sum);
      }
    }
  }
  return next;
}

/// Steps from `begin` to `end`; no loop for a single one.
SmallVector<Value> ContractionEmitter::emitLoop(int64_t begin, int64_t end,
                                                int64_t step, ValueRange sums,
                                                EmitStep body) {
  if (end == begin + step)
    return body(constant(begin), sums);
  auto loop = scf::ForOp::create(b, loc, constant(begin), constant(end),
                                 constant(step), sums);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  SmallVector<Value> next =
      body(loop.getInductionVar(), loop.getRegionIterArgs());
  scf::YieldOp::create(b, loc, next);
  return llvm::to_vector_of<Value>(loop.getResults());
}

/// The same from 0, with lines of weights that are fetched at even distances:
/// a processor can only wait for so many at once.
SmallVector<Value>
ContractionEmitter::emitFetchingLoop(int64_t end, int64_t step, ValueRange sums,
                                     Fetch fetch, EmitStep body) {
  // `lines` lines for each `run` trips: the shortest run that does not fetch
  // more than a quarter too much.
  int64_t trips = end / step, run = 1, lines = 1;
  for (; run < trips; ++run) {
    lines = llvm::divideCeil(fetch.lines, trips / run);
    if (lines * (trips / run) * 4 <= fetch.lines * 5)
      break;
  }
  int64_t runs = trips / run, main = runs * run * step;
  lines = llvm::divideCeil(fetch.lines, runs);
  SmallVector<Value> values(sums);
  values.push_back(fetch.first);
  values =
      emitLoop(0, main, run * step, values, [&](Value iv, ValueRange inner) {
        emitFetch({inner.back(), lines});
        Value first = addOffset(b, loc, inner.back(), lines * lineElements);
        SmallVector<Value> next = emitLoop(
            0, run * step, step, inner.drop_back(),
            [&](Value offset, ValueRange last) {
              return body(arith::AddIOp::create(b, loc, iv, offset), last);
            });
        next.push_back(first);
        return next;
      });
  values.pop_back();
  return main < end ? emitLoop(main, end, step, values, body) : values;
}

void ContractionEmitter::emitFetch(Fetch fetch) {
  // To the second-level cache: the first one has what is read now.
  static constexpr unsigned kLocality = 2;
  for (int64_t line = 0; line < fetch.lines; ++line)
    memref::PrefetchOp::create(
        b, loc, rhs,
        ValueRange{addOffset(b, loc, fetch.first, line * lineElements)},
        /*isWrite=*/false, kLocality, /*isDataCache=*/true);
}

ContractionEmitter::Position
ContractionEmitter::getNextPanel(const Position &position) {
  AffineExpr block, channels;
  bindDims(b.getContext(), block, channels);
  auto apply = [&](AffineExpr expr) -> Value {
    SmallVector<OpFoldResult> operands = {position.block};
    if (position.channels)
      operands.push_back(position.channels);
    return getValueOrCreateConstantIndexOp(
        b, loc,
        affine::makeComposedFoldedAffineApply(
            b, loc, AffineMap::get(operands.size(), 0, expr), operands));
  };
  Position next = position;
  next.row = next.column = Value();
  // The next rows begin with the first features.
  bool returns = tiles.order == LoopOrder::FeaturesInside && rowBlocks > 1;
  next.block = apply(returns ? (block + 1) % featureBlocks : block + 1);
  if (!position.channels)
    return next;
  // The next block of features of the group, else its first one with the next
  // channels, else the next group with the first channels.
  auto isEqual = [&](Value value, Value other) -> Value {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, value,
                                 other);
  };
  auto select = [&](Value condition, Value yes, Value no) -> Value {
    return arith::SelectOp::create(b, loc, condition, yes, no);
  };
  AffineExpr first = block - block % tiles.featureBlock;
  Value isLastChannels = isEqual(position.channels, constant(blocks.count - 1)),
        isLastBlock = arith::OrIOp::create(
            b, loc,
            isEqual(apply(block), apply(first + tiles.featureBlock - 1)),
            isEqual(apply(block), constant(featureBlocks - 1)));
  Value isWithin = arith::XOrIOp::create(
            b, loc, isLastBlock,
            arith::ConstantIntOp::create(b, loc, 1, /*width=*/1)),
        nextChannels = select(isLastChannels, constant(0), apply(channels + 1));
  next.channels = select(isWithin, position.channels, nextChannels);
  next.block = select(arith::OrIOp::create(b, loc, isWithin, isLastChannels),
                      next.block, apply(first));
  return next;
}

/// The lines of the next panel that a tile fetches: as much of them as the tile
/// has of the results that share this panel. What follows the last panel is
/// what the memory of constants has there, which the next tasks read.
ContractionEmitter::Fetch ContractionEmitter::getFetch(const Position &position,
                                                       RegisterTile tile) {
  if (lineElements == 0)
    return {};
  bool isOutside = tiles.order == LoopOrder::FeaturesOutside;
  int64_t blockRows = tiles.rowBlock * std::min(tiles.rows, rows.extent),
          sharing = columns.extent * (isOutside ? rows.extent : blockRows),
          panel = llvm::divideCeil(c.blockStride / blocks.count, lineElements);
  AffineExpr row, column, block;
  bindDims(b.getContext(), row, column, block);
  auto apply = [&](AffineExpr expr) {
    OpFoldResult result = affine::makeComposedFoldedAffineApply(
        b, loc, AffineMap::get(3, 0, expr),
        {position.row, position.column, position.block});
    return getValueOrCreateConstantIndexOp(b, loc, result);
  };
  // Results before this tile.
  AffineExpr before =
      (isOutside ? row : row % blockRows) * columns.extent + column * tile.rows;
  Value line = apply((before * panel).floorDiv(sharing));
  Position next = getNextPanel(position);
  Value offset = arith::MulIOp::create(b, loc, line, constant(lineElements));
  Fetch fetch;
  fetch.first = arith::AddIOp::create(b, loc, getRhsBase(next), offset);
  fetch.lines = llvm::divideCeil(panel * tile.rows * tile.columns, sharing);
  return fetch;
}

SmallVector<Value>
ContractionEmitter::emitReduction(unsigned depth, RegisterTile tile,
                                  Value lhsBase, Value rhsBase, ValueRange sums,
                                  Fetch fetch) {
  // So few are all fetched at once, outside of the loops.
  static constexpr int64_t kFewLines = 4;
  if (fetch.first && (fetch.lines <= kFewLines || loops.empty())) {
    emitFetch(fetch);
    fetch = Fetch();
  }
  if (loops.empty())
    return emitSteps(tile, 1, lhsBase, rhsBase, sums,
                     /*rest=*/kernel.group > 1 ? 1 : 0);
  const ContractionDim &dim = loops[depth];
  bool isInner = depth + 1 == loops.size();
  int64_t group = isInner ? kernel.group : 1, trips = dim.extent / group;
  int64_t count =
      isInner ? std::min(std::max<int64_t>(1, tiles.unroll), trips) : 1;
  // Each run of the loops inside fetches as much as the others.
  int64_t innerLines = llvm::divideCeil(fetch.lines, dim.extent);
  auto body = [&](Value iv, int64_t copies, ValueRange values) {
    auto index = [&](Value base, int64_t stride) -> Value {
      if (stride == 0)
        return base;
      Value offset =
          arith::MulIOp::create(b, loc, iv, constant(stride * group));
      return arith::AddIOp::create(b, loc, base, offset);
    };
    Value left = index(lhsBase, dim.lhs),
          right = index(rhsBase, rhsStrides[depth]);
    if (isInner)
      return emitSteps(tile, copies, left, right, values);
    Fetch inner;
    if (fetch.first) {
      Value offset = arith::MulIOp::create(b, loc, iv,
                                           constant(innerLines * lineElements));
      inner = {arith::AddIOp::create(b, loc, fetch.first, offset), innerLines};
    }
    return emitReduction(depth + 1, tile, left, right, values, inner);
  };
  SmallVector<Value> result(sums);
  auto emitRest = [&]() {
    int64_t rest = dim.extent % group;
    if (rest == 0)
      return result;
    auto index = [&](Value base, int64_t stride) -> Value {
      return addOffset(b, loc, base, trips * group * stride);
    };
    return emitSteps(tile, 1, index(lhsBase, dim.lhs),
                     index(rhsBase, rhsStrides[depth]), result, rest);
  };
  if (trips == 0)
    return emitRest();
  int64_t main = trips / count * count;
  auto step = [&](Value iv, ValueRange values) {
    return body(iv, count, values);
  };
  if (fetch.first && isInner)
    result = emitFetchingLoop(main, count, result, fetch, step);
  else
    result = emitLoop(0, main, count, result, step);
  if (main < trips)
    result = body(constant(main), trips - main, result);
  return emitRest();
}

/// The steps of a block of features that there are, each at its own position in
/// the lhs.
SmallVector<Value> ContractionEmitter::emitSparseSteps(const Position &position,
                                                       RegisterTile tile,
                                                       Value lhsBase,
                                                       Value rhsBase,
                                                       ValueRange sums) {
  auto getIndexOf = [&](const LinearAccess &access, Value step) -> Value {
    AffineExpr block, place;
    bindDims(b.getContext(), block, place);
    SmallVector<OpFoldResult> operands = {position.block};
    AffineExpr expr = block * access.strides[0] + access.offset;
    if (step) {
      expr = expr + place * access.strides[1];
      operands.push_back(step);
    }
    return getValueOrCreateConstantIndexOp(
        b, loc,
        affine::makeComposedFoldedAffineApply(
            b, loc, AffineMap::get(operands.size(), 0, expr), operands));
  };
  auto load = [&](Value memory, Value index) -> Value {
    return arith::IndexCastOp::create(
        b, loc, b.getIndexType(),
        memref::LoadOp::create(b, loc, memory, index));
  };
  Value count = load(counts, getIndexOf(c.sparse->counts, Value()));
  auto loop = scf::ForOp::create(b, loc, constant(0), count, constant(1), sums);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value step = loop.getInductionVar(),
        column = load(columnsOfSteps, getIndexOf(c.sparse->columns, step));
  auto move = [&](Value base, Value count, int64_t stride) -> Value {
    if (stride != 1)
      count = arith::MulIOp::create(b, loc, count, constant(stride));
    return arith::AddIOp::create(b, loc, base, count);
  };
  // A reduction of one step has no dimension any more.
  int64_t rhsStride = loops.empty() ? 0 : loops.back().rhs;
  SmallVector<Value> next =
      emitSteps(tile, 1, move(lhsBase, column, c.sparse->lhsStride),
                move(rhsBase, step, rhsStride), loop.getRegionIterArgs());
  scf::YieldOp::create(b, loc, next);
  return llvm::to_vector_of<Value>(loop.getResults());
}
