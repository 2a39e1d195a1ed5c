//===- EmitContraction.cpp - Loops and registers of a contraction ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/CPU/TransformOps/EmitContraction.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

namespace {
/// What a register tile has: rows, columns, and features in vectors.
struct RegisterTile {
  int64_t rows, columns, features;
};

class ContractionEmitter {
public:
  ContractionEmitter(func::FuncOp func, const Contraction &contraction,
                     const MacKernel &kernel, const ContractionTiles &tiles)
      : c(contraction), kernel(kernel), tiles(tiles), b(func.getContext()),
        loc(contraction.op->getLoc()) {
    Contraction::Tiled dims = contraction.split();
    outer = dims.outer;
    rows = dims.rows;
    columns = dims.columns;
  }

  void emit(func::FuncOp func);

private:
  /// Where a register tile is: the values of all parallel loops.
  struct Position {
    SmallVector<Value> outer;
    Value row, column, block; ///< `block` counts blocks of features.
  };

  /// Lines of weights to fetch ahead: the first one, as an index of the rhs,
  /// and how many. None if there is no first one.
  struct Fetch {
    Value first;
    int64_t lines = 0;
  };

  void emitChunk(ValueRange ivs);
  void emitRows(Position position, Value tileBegin, Value tileEnd,
                int64_t features);
  void emitColumns(Position position, int64_t rowCount, int64_t features);
  void emitTile(const Position &position, RegisterTile tile);
  void emitEpilogue(const Position &position, RegisterTile tile,
                    ValueRange sums);
  SmallVector<Value> emitReduction(unsigned depth, RegisterTile tile,
                                   Value lhsBase, Value rhsBase,
                                   ValueRange sums, Fetch fetch);
  SmallVector<Value> emitSparseSteps(const Position &position,
                                     RegisterTile tile, Value lhsBase,
                                     Value rhsBase, ValueRange sums);
  /// What emitReduction does in the innermost loop.
  using EmitStep =
      llvm::function_ref<SmallVector<Value>(Value iv, ValueRange sums)>;
  SmallVector<Value> emitLoop(int64_t begin, int64_t end, int64_t step,
                              ValueRange sums, EmitStep body);
  SmallVector<Value> emitFetchingLoop(int64_t end, int64_t step,
                                      ValueRange sums, Fetch fetch,
                                      EmitStep body);
  Fetch getFetch(const Position &position, RegisterTile tile);
  void emitFetch(Fetch fetch);
  SmallVector<Value> emitSteps(RegisterTile tile, int64_t count, Value lhsIndex,
                               Value rhsIndex, ValueRange sums,
                               int64_t rest = 0);
  void emitInitialSums(const Position &position, int64_t features);

  /// The access with these strides for the position; `block` per block.
  Value getIndex(const Position &position, int64_t offset,
                 llvm::function_ref<int64_t(const ContractionDim &)> stride,
                 int64_t block);
  Value getRhsBase(const Position &position);
  /// The elements at these distances from `index`; each of them is loaded once.
  Value gather(Value memory, Value index, ArrayRef<int64_t> offsets) {
    SmallVector<Value> scalars;
    llvm::SmallDenseMap<int64_t, Value> loaded;
    for (int64_t offset : offsets) {
      Value &scalar = loaded[offset];
      if (!scalar)
        scalar = memref::LoadOp::create(b, loc, memory,
                                        addOffset(b, loc, index, offset));
      scalars.push_back(scalar);
    }
    auto type =
        VectorType::get(offsets.size(), getElementTypeOrSelf(memory.getType()));
    return vector::FromElementsOp::create(b, loc, type, scalars);
  }
  /// `lanes` elements that are `stride` apart.
  Value gather(Value memory, Value index, int64_t lanes, int64_t stride) {
    return gather(memory, index,
                  llvm::map_to_vector(llvm::seq(lanes), [&](int64_t lane) {
                    return lane * stride;
                  }));
  }
  /// A vector of `lanes` with zeros after the values of `vector`, of which
  /// there are `used` times as many as in a lane.
  Value fillLanes(Value vector, int64_t used) {
    if (used == tiles.lanes)
      return vector;
    auto type = cast<VectorType>(vector.getType());
    auto full = VectorType::get(tiles.lanes * (type.getNumElements() / used),
                                type.getElementType());
    Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(full));
    return vector::InsertStridedSliceOp::create(
        b, loc, vector, zero, ArrayRef<int64_t>{0}, ArrayRef<int64_t>{1});
  }
  SmallVector<Value> loadLeftVectors(Value index, int64_t count, int64_t first,
                                     int64_t lanes);
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }
  int64_t getVectors(int64_t features) const {
    return llvm::divideCeil(features, tiles.lanes);
  }

  const Contraction &c;
  const MacKernel &kernel;
  ContractionTiles tiles;
  OpBuilder b;
  Location loc;
  SmallVector<ContractionDim> outer;
  ContractionDim rows, columns;
  Value lhs, rhs, out;
  Value counts, columnsOfSteps; ///< Memory of a block-sparse one.
  SmallVector<Value> reads;
  SmallVector<Value> initial; ///< Initial values of the sums, by vector.
  bool sumsExcess = false;    ///< Whether the lhs is the kernel's excess.
  int64_t rowTiles = 0, rowTail = 0, rowBlocks = 0;
  int64_t lineElements = 0; ///< Weights in a cache line, if they are fetched.
  int64_t featureBlocks = 0, featureTail = 0;
};
} // namespace

Value ContractionEmitter::getIndex(
    const Position &position, int64_t offset,
    llvm::function_ref<int64_t(const ContractionDim &)> stride, int64_t block) {
  AffineExpr sum = b.getAffineConstantExpr(offset);
  SmallVector<OpFoldResult> operands;
  auto add = [&](Value value, int64_t factor) {
    if (!value || factor == 0)
      return;
    sum = sum + b.getAffineDimExpr(operands.size()) * factor;
    operands.push_back(value);
  };
  for (auto [value, dim] : llvm::zip_equal(position.outer, outer))
    add(value, stride(dim));
  add(position.row, stride(rows));
  add(position.column, stride(columns));
  add(position.block, block);
  OpFoldResult result = affine::makeComposedFoldedAffineApply(
      b, loc, AffineMap::get(operands.size(), 0, sum), operands);
  return getValueOrCreateConstantIndexOp(b, loc, result);
}

/// Values of the lhs for `lanes` features from the one that is the tile's
/// `first` one, for `count` steps: where features have values of their own.
SmallVector<Value> ContractionEmitter::loadLeftVectors(Value index,
                                                       int64_t count,
                                                       int64_t first,
                                                       int64_t lanes) {
  int64_t step = c.reduction.empty() ? 0 : c.reduction.back().lhs;
  auto getOffset = [&](int64_t i, int64_t lane) {
    return c.getLhsOffset(first + lane) + i * step;
  };
  int64_t begin = getOffset(0, 0),
          span = getOffset(count - 1, lanes - 1) - begin + 1;
  bool isVector = c.groupFeatures == 1 && c.features.lhs == 1;
  // Elements that are near to each other come in one piece, then each step
  // chooses its own.
  static constexpr int64_t kMaxVectors = 4;
  Value run;
  if (!isVector && c.features.lhs > 0 && step >= 0 &&
      span <= kMaxVectors * tiles.lanes)
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
  const ContractionDim none,
      &inner = c.reduction.empty() ? none : c.reduction.back();
  int64_t lhsStride = inner.lhs * kernel.group,
          rhsStride = inner.rhs * kernel.group,
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
      int64_t lanes = c.packedFeatures ? tiles.lanes : getLanes(v);
      Value index =
          addOffset(b, loc, rhsIndex,
                    step * rhsStride + v * tiles.lanes * c.features.rhs);
      Value right =
          c.packedFeatures || c.features.rhs == 1
              ? kernel.loadRhs(b, loc, rhs, index, lanes)
              : kernel.widenRhs(b, loc,
                                gather(rhs, index, lanes, c.features.rhs));
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
          panel = llvm::divideCeil(c.blockStride, lineElements);
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
  Position next = position;
  next.row = next.column = Value();
  // The next rows begin with the first features.
  next.block = apply(!isOutside && rowBlocks > 1 ? (block + 1) % featureBlocks
                                                 : block + 1);
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
  if (fetch.first && (fetch.lines <= kFewLines || c.reduction.empty())) {
    emitFetch(fetch);
    fetch = Fetch();
  }
  if (c.reduction.empty())
    return emitSteps(tile, 1, lhsBase, rhsBase, sums,
                     /*rest=*/kernel.group > 1 ? 1 : 0);
  const ContractionDim &dim = c.reduction[depth];
  bool isInner = depth + 1 == c.reduction.size();
  int64_t group = isInner ? kernel.group : 1, trips = dim.extent / group;
  int64_t count =
      isInner ? std::min(std::max<int64_t>(1, tiles.unroll), trips) : 1;
  // Each run of the loops inside fetches as much as the others.
  int64_t innerLines = llvm::divideCeil(fetch.lines, dim.extent);
  auto body = [&](Value iv, int64_t steps, ValueRange values) {
    auto index = [&](Value base, int64_t stride) -> Value {
      if (stride == 0)
        return base;
      Value offset =
          arith::MulIOp::create(b, loc, iv, constant(stride * group));
      return arith::AddIOp::create(b, loc, base, offset);
    };
    Value left = index(lhsBase, dim.lhs), right = index(rhsBase, dim.rhs);
    if (isInner)
      return emitSteps(tile, steps, left, right, values);
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
    return emitSteps(tile, 1, index(lhsBase, dim.lhs), index(rhsBase, dim.rhs),
                     result, rest);
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
  auto move = [&](Value base, Value steps, int64_t stride) -> Value {
    if (stride != 1)
      steps = arith::MulIOp::create(b, loc, steps, constant(stride));
    return arith::AddIOp::create(b, loc, base, steps);
  };
  // A reduction of one step has no dimension any more.
  int64_t rhsStride = c.reduction.empty() ? 0 : c.reduction.back().rhs;
  SmallVector<Value> next =
      emitSteps(tile, 1, move(lhsBase, column, c.sparse->lhsStride),
                move(rhsBase, step, rhsStride), loop.getRegionIterArgs());
  scf::YieldOp::create(b, loc, next);
  return llvm::to_vector_of<Value>(loop.getResults());
}

/// What sums of a block of features begin with.
void ContractionEmitter::emitInitialSums(const Position &position,
                                         int64_t features) {
  auto vector = VectorType::get(tiles.lanes, c.getSumType());
  Value init =
      arith::ConstantOp::create(b, loc, DenseElementsAttr::get(vector, c.init));
  initial.assign(getVectors(features), init);
  if (!kernel.getExcess(b, loc, tiles.lanes))
    return;
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(vector));
  SmallVector<Value> sums(initial.size(), zero);
  sumsExcess = true;
  sums = emitReduction(0, {1, 1, features}, constant(0), getRhsBase(position),
                       sums, Fetch());
  sumsExcess = false;
  for (auto [begin, sum] : llvm::zip_equal(initial, sums))
    begin = arith::SubIOp::create(b, loc, begin, sum);
}

void ContractionEmitter::emitEpilogue(const Position &position,
                                      RegisterTile tile, ValueRange sums) {
  int64_t vectors = getVectors(tile.features);
  int64_t width = std::max<int64_t>(tiles.features, 1);
  auto base = [&](int64_t offset, auto stride) {
    return getIndex(position, offset, stride, stride(c.features) * width);
  };
  Value outBase =
      base(c.outOffset, [](const ContractionDim &dim) { return dim.out; });
  SmallVector<Value> bases;
  for (auto [index, read] : llvm::enumerate(c.epilogue->getReads())) {
    size_t i = index;
    bases.push_back(base(
        read.offset, [i](const ContractionDim &dim) { return dim.reads[i]; }));
  }
  for (int64_t row = 0; row < tile.rows; ++row)
    for (int64_t column = 0; column < tile.columns; ++column)
      for (int64_t v = 0; v < vectors; ++v) {
        int64_t first = v * tiles.lanes,
                lanes = std::min(tiles.lanes, tile.features - first);
        Value sum = sums[(row * tile.columns + column) * vectors + v];
        if (lanes < tiles.lanes)
          sum = vector::ExtractStridedSliceOp::create(
              b, loc, sum, ArrayRef<int64_t>{0}, ArrayRef<int64_t>{lanes},
              ArrayRef<int64_t>{1});
        auto read = [&](unsigned i) -> Value {
          const ContractionDim &f = c.features;
          Value index =
              addOffset(b, loc, bases[i],
                        row * rows.reads[i] + column * columns.reads[i] +
                            first * f.reads[i]);
          Type element = getElementTypeOrSelf(reads[i].getType());
          auto type = VectorType::get(lanes, element);
          if (f.reads[i] == 1)
            return vector::LoadOp::create(b, loc, type, reads[i], index);
          if (f.reads[i] == 0)
            return vector::BroadcastOp::create(
                b, loc, type, memref::LoadOp::create(b, loc, reads[i], index));
          return gather(reads[i], index, lanes, f.reads[i]);
        };
        Value value = c.epilogue->emit(b, loc, lanes, sum, read);
        Value index = addOffset(b, loc, outBase,
                                row * rows.out + column * columns.out +
                                    first * c.features.out);
        if (c.features.out == 1 || lanes == 1) {
          vector::StoreOp::create(b, loc, value, out, index);
          continue;
        }
        for (int64_t lane = 0; lane < lanes; ++lane)
          memref::StoreOp::create(
              b, loc, vector::ExtractOp::create(b, loc, value, lane), out,
              addOffset(b, loc, index, lane * c.features.out));
      }
}

Value ContractionEmitter::getRhsBase(const Position &position) {
  return getIndex(
      position, c.rhsOffset, [](const ContractionDim &dim) { return dim.rhs; },
      c.packedFeatures ? c.blockStride : tiles.features * c.features.rhs);
}

void ContractionEmitter::emitTile(const Position &position, RegisterTile tile) {
  if (rows.rhs || columns.rhs)
    emitInitialSums(position, tile.features);
  SmallVector<Value> sums;
  for (int64_t i = 0; i < tile.rows * tile.columns; ++i)
    llvm::append_range(sums, initial);
  Value lhsBase = getIndex(
      position, c.lhsOffset, [](const ContractionDim &dim) { return dim.lhs; },
      c.getLhsOffset(tiles.features));
  if (c.sparse)
    return emitEpilogue(
        position, tile,
        emitSparseSteps(position, tile, lhsBase, getRhsBase(position), sums));
  emitEpilogue(position, tile,
               emitReduction(0, tile, lhsBase, getRhsBase(position), sums,
                             getFetch(position, tile)));
}

void ContractionEmitter::emitColumns(Position position, int64_t rowCount,
                                     int64_t features) {
  int64_t width = std::min(tiles.columns, columns.extent),
          main = columns.extent / width * width;
  if (main == width) {
    position.column = constant(0);
    emitTile(position, {rowCount, width, features});
  } else {
    auto loop = scf::ForOp::create(b, loc, constant(0), constant(main),
                                   constant(width));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    position.column = loop.getInductionVar();
    emitTile(position, {rowCount, width, features});
  }
  if (main < columns.extent) {
    position.column = constant(main);
    emitTile(position, {rowCount, columns.extent - main, features});
  }
}

/// Row tiles from `tileBegin` to `tileEnd`, then what does not fill a tile.
void ContractionEmitter::emitRows(Position position, Value tileBegin,
                                  Value tileEnd, int64_t features) {
  OpBuilder::InsertionGuard guard(b);
  if (!rows.rhs && !columns.rhs)
    emitInitialSums(position, features);
  int64_t height = std::min(tiles.rows, rows.extent);
  Value step = constant(1);
  auto loop = scf::ForOp::create(b, loc, tileBegin, tileEnd, step);
  {
    OpBuilder::InsertionGuard inner(b);
    b.setInsertionPointToStart(loop.getBody());
    position.row =
        arith::MulIOp::create(b, loc, loop.getInductionVar(), constant(height));
    emitColumns(position, height, features);
  }
  if (rowTail == 0)
    return;
  // The last block of rows has what is left.
  Value isLast = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                       tileEnd, constant(rowTiles));
  auto branch = scf::IfOp::create(b, loc, isLast, /*withElseRegion=*/false);
  b.setInsertionPointToStart(branch.thenBlock());
  position.row = constant(rowTiles * height);
  emitColumns(position, rowTail, features);
}

void ContractionEmitter::emitChunk(ValueRange ivs) {
  Position position;
  for (size_t i = 0; i < outer.size(); ++i)
    position.outer.push_back(ivs[i]);
  bool rowsInside = tiles.order == LoopOrder::FeaturesOutside;
  Value rowBlock = ivs[outer.size() + (rowsInside ? 1 : 0)];
  position.block = ivs[outer.size() + (rowsInside ? 0 : 1)];
  Value begin =
            arith::MulIOp::create(b, loc, rowBlock, constant(tiles.rowBlock)),
        end = addOffset(b, loc, begin, tiles.rowBlock);
  if (rowTiles % tiles.rowBlock != 0)
    end = arith::MinUIOp::create(b, loc, end, constant(rowTiles));
  int64_t full = featureBlocks - (featureTail ? 1 : 0);
  if (featureTail == 0)
    return emitRows(position, begin, end, tiles.features);
  if (full == 0)
    return emitRows(position, begin, end, featureTail);
  Value isFull = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                       position.block, constant(full));
  auto branch = scf::IfOp::create(b, loc, isFull, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  emitRows(position, begin, end, tiles.features);
  b.setInsertionPointToStart(branch.elseBlock());
  emitRows(position, begin, end, featureTail);
}

void ContractionEmitter::emit(func::FuncOp func) {
  Block &block = func.getBody().front();
  b.setInsertionPoint(block.getTerminator());
  lhs = flatten(b, loc, c.lhs);
  rhs = flatten(b, loc, c.rhs);
  out = flatten(b, loc, c.out);
  if (c.sparse) {
    counts = flatten(b, loc, c.sparse->counts.argument);
    columnsOfSteps = flatten(b, loc, c.sparse->columns.argument);
  }
  for (const LinearAccess &read : c.epilogue->getReads())
    reads.push_back(flatten(b, loc, read.argument));

  int64_t height = std::min(tiles.rows, rows.extent);
  rowTiles = rows.extent / height;
  rowTail = rows.extent % height;
  tiles.rowBlock = std::clamp<int64_t>(tiles.rowBlock, 1, rowTiles);
  rowBlocks = llvm::divideCeil(rowTiles, tiles.rowBlock);
  if (tiles.prefetchBytes)
    lineElements =
        tiles.prefetchBytes /
        llvm::divideCeil(
            getElementTypeOrSelf(c.rhs.getType()).getIntOrFloatBitWidth(), 8);
  featureBlocks = llvm::divideCeil(c.features.extent, tiles.features);
  featureTail = c.features.extent % tiles.features;

  SmallVector<OpFoldResult> lower, upper, step;
  auto addLoop = [&](int64_t extent) {
    lower.push_back(b.getIndexAttr(0));
    upper.push_back(b.getIndexAttr(extent));
    step.push_back(b.getIndexAttr(1));
  };
  for (const ContractionDim &dim : outer)
    addLoop(dim.extent);
  bool rowsInside = tiles.order == LoopOrder::FeaturesOutside;
  addLoop(rowsInside ? featureBlocks : rowBlocks);
  addLoop(rowsInside ? rowBlocks : featureBlocks);
  auto loop = scf::ForallOp::create(b, loc, lower, upper, step, ValueRange(),
                                    std::nullopt);
  b.setInsertionPoint(loop.getTerminator());
  emitChunk(loop.getInductionVars());
}

void cpu::packRhs(func::FuncOp func, const Contraction &contraction) {
  BlockArgument argument = contraction.rhs;
  auto type = cast<RankedTensorType>(argument.getType());
  argument.setType(
      RankedTensorType::get(contraction.packing.getPackedShape(type.getShape()),
                            type.getElementType()));
  setPacking(func, argument.getArgNumber(), contraction.packing);
  func.setFunctionType(FunctionType::get(
      func.getContext(), func.getBody().getArgumentTypes(), TypeRange()));
}

LogicalResult cpu::emitContraction(func::FuncOp func,
                                   const Contraction &contraction,
                                   const MacKernel &kernel,
                                   const ContractionTiles &tiles) {
  // What the epilogue is made of has to be there until the end.
  Block &block = func.getBody().front();
  SmallVector<Operation *> old;
  for (Operation &op : block.without_terminator())
    old.push_back(&op);
  if (contraction.packedFeatures)
    packRhs(func, contraction);
  ContractionEmitter(func, contraction, kernel, tiles).emit(func);
  for (Operation *op : llvm::reverse(old))
    op->erase();
  return success();
}
