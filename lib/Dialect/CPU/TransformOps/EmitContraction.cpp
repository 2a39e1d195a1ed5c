//===- EmitContraction.cpp - Loops and registers of a contraction ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContractionEmitter.h"
#include "VTA/Dialect/CPU/TransformOps/EmitFold.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

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
  // Positions in the loops outside of a block of channels, and in the loop that
  // is cut.
  if (position.channels) {
    AffineExpr number = b.getAffineDimExpr(operands.size());
    operands.push_back(position.channels);
    for (unsigned loop = blocks.loop + 1; loop-- > 0;) {
      const ContractionDim &dim = c.reduction[loop];
      bool isCut = loop == blocks.loop;
      int64_t trips = isCut ? dim.extent / blocks.extent : dim.extent;
      AffineExpr trip = loop == 0 ? number : number % trips;
      sum = sum + trip * (stride(dim) * (isCut ? blocks.extent : 1));
      number = number.floorDiv(trips);
    }
  }
  OpFoldResult result = affine::makeComposedFoldedAffineApply(
      b, loc, AffineMap::get(operands.size(), 0, sum), operands);
  return getValueOrCreateConstantIndexOp(b, loc, result);
}

/// What sums of a block of features begin with.
void ContractionEmitter::emitInitialSums(const Position &position,
                                         int64_t features) {
  auto vector = VectorType::get(tiles.lanes, c.getSumType());
  Value init =
      arith::ConstantOp::create(b, loc, DenseElementsAttr::get(vector, c.init));
  initial.assign(getVectors(features), init);
  excess.clear();
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
  excess = sums;
}

/// Where the sums of the position wait for the next block of channels.
Value ContractionEmitter::getSumsBase(const Position &position) {
  int64_t rowSums = columns.extent * tiles.features;
  AffineExpr row, first, column, block;
  bindDims(b.getContext(), row, first, column, block);
  AffineExpr sum = (row - first) * rowSums + column * tiles.features;
  if (tiles.featureBlock > 1)
    sum =
        sum + block % tiles.featureBlock *
                  (scratch.sums / std::min(tiles.featureBlock, featureBlocks));
  OpFoldResult result = affine::makeComposedFoldedAffineApply(
      b, loc, AffineMap::get(4, 0, sum),
      {position.row, position.firstRow, position.column, position.block});
  return getValueOrCreateConstantIndexOp(b, loc, result);
}

/// The sums of a tile before the position's block of channels: initial ones, or
/// those after the block before.
SmallVector<Value> ContractionEmitter::emitFirstSums(const Position &position,
                                                     RegisterTile tile) {
  SmallVector<Value> sums;
  for (int64_t i = 0; i < tile.rows * tile.columns; ++i)
    llvm::append_range(sums, initial);
  if (!position.channels)
    return sums;
  Value isFirst = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                        position.channels, constant(0));
  auto branch = scf::IfOp::create(b, loc, TypeRange(ValueRange(sums)), isFirst,
                                  /*addThenBlock=*/true, /*addElseBlock=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(b, loc, sums);
  b.setInsertionPointToStart(branch.elseBlock());
  Value base = getSumsBase(position);
  for (auto [i, sum] : llvm::enumerate(sums)) {
    sum = vector::LoadOp::create(
        b, loc, cast<VectorType>(sum.getType()), sumsBetween,
        addOffset(b, loc, base, getSumOffset(i, tile)));
    if (!excess.empty())
      sum = arith::SubIOp::create(b, loc, sum, excess[i % excess.size()]);
  }
  scf::YieldOp::create(b, loc, sums);
  return llvm::to_vector_of<Value>(branch.getResults());
}

/// What becomes of the sums of a tile after the position's block of channels:
/// results, or what the next block begins with.
void ContractionEmitter::emitLastSums(const Position &position,
                                      RegisterTile tile, ValueRange sums) {
  if (!position.channels)
    return emitEpilogue(position, tile, sums);
  Value isLast =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, position.channels,
                            constant(blocks.count - 1));
  auto branch = scf::IfOp::create(b, loc, isLast, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  Position result = position;
  result.channels = Value();
  emitEpilogue(result, tile, sums);
  b.setInsertionPointToStart(branch.elseBlock());
  Value base = getSumsBase(position);
  for (auto [i, sum] : llvm::enumerate(sums))
    vector::StoreOp::create(b, loc, sum, sumsBetween,
                            addOffset(b, loc, base, getSumOffset(i, tile)));
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
  return panel ? constant(0) : getSourceBase(position);
}

Value ContractionEmitter::getSourceBase(const Position &position) {
  return getIndex(
      position, c.rhsOffset, [](const ContractionDim &dim) { return dim.rhs; },
      c.packedFeatures ? c.blockStride : tiles.features * c.features.rhs);
}

void ContractionEmitter::emitTile(const Position &position, RegisterTile tile) {
  if (rows.rhs || columns.rhs)
    emitInitialSums(position, tile.features);
  SmallVector<Value> sums = emitFirstSums(position, tile);
  Value lhsBase = getIndex(
      position, c.lhsOffset, [](const ContractionDim &dim) { return dim.lhs; },
      c.getLhsOffset(tiles.features));
  if (c.sparse)
    return emitEpilogue(
        position, tile,
        emitSparseSteps(position, tile, lhsBase, getRhsBase(position), sums));
  emitLastSums(position, tile,
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

/// The same with their features packed before, if the tiles say so.
void ContractionEmitter::emitPanelRows(const Position &position,
                                       Value tileBegin, Value tileEnd,
                                       int64_t features) {
  if (panel)
    packPanel(position, features);
  emitRows(position, tileBegin, tileEnd, features);
}

/// The same for several blocks of features, of which the position's block
/// counts groups: `full` whole ones in all groups, and the last one.
void ContractionEmitter::emitFeatureBlocks(Position position, Value tileBegin,
                                           Value tileEnd, int64_t full) {
  Value group = position.block,
        begin =
            arith::MulIOp::create(b, loc, group, constant(tiles.featureBlock)),
        end = addOffset(b, loc, begin, tiles.featureBlock);
  end = arith::MinUIOp::create(b, loc, end, constant(full));
  OpBuilder::InsertionGuard guard(b);
  if (full > 0) {
    auto loop = scf::ForOp::create(b, loc, begin, end, constant(1));
    OpBuilder::InsertionGuard inner(b);
    b.setInsertionPointToStart(loop.getBody());
    position.block = loop.getInductionVar();
    emitPanelRows(position, tileBegin, tileEnd, tiles.features);
  }
  if (featureTail == 0)
    return;
  int64_t last = (featureBlocks - 1) / tiles.featureBlock;
  Value isLast = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, group,
                                       constant(last));
  auto branch = scf::IfOp::create(b, loc, isLast, /*withElseRegion=*/false);
  b.setInsertionPointToStart(branch.thenBlock());
  position.block = constant(full);
  emitPanelRows(position, tileBegin, tileEnd, featureTail);
}

/// One block of channels, or all of them, of the rows and features of a chunk.
void ContractionEmitter::emitChannelBlock(const Position &position,
                                          Value tileBegin, Value tileEnd) {
  int64_t full = featureBlocks - (featureTail ? 1 : 0);
  if (tiles.featureBlock > 1)
    return emitFeatureBlocks(position, tileBegin, tileEnd, full);
  emitBlockOrTail(b, loc, position.block, full, tiles.features, featureTail,
                  [&](int64_t features) {
                    emitPanelRows(position, tileBegin, tileEnd, features);
                  });
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
  if (blocks.count == 1)
    return emitChannelBlock(position, begin, end);
  int64_t height = std::min(tiles.rows, rows.extent);
  position.firstRow = arith::MulIOp::create(b, loc, begin, constant(height));
  auto loop = scf::ForOp::create(b, loc, constant(0), constant(blocks.count),
                                 constant(1));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  position.channels = loop.getInductionVar();
  emitChannelBlock(position, begin, end);
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
  tiles.featureBlock = std::min(tiles.featureBlock, featureBlocks);

  SmallVector<OpFoldResult> lower, upper, step;
  auto addLoop = [&](int64_t extent) {
    lower.push_back(b.getIndexAttr(0));
    upper.push_back(b.getIndexAttr(extent));
    step.push_back(b.getIndexAttr(1));
  };
  for (const ContractionDim &dim : outer)
    addLoop(dim.extent);
  bool rowsInside = tiles.order == LoopOrder::FeaturesOutside;
  int64_t groups = llvm::divideCeil(featureBlocks, tiles.featureBlock);
  addLoop(rowsInside ? groups : rowBlocks);
  addLoop(rowsInside ? rowBlocks : groups);
  auto loop = scf::ForallOp::create(b, loc, lower, upper, step, ValueRange(),
                                    std::nullopt);
  b.setInsertionPoint(loop.getTerminator());
  auto allocate = [&](int64_t elements, Type type) -> Value {
    return memref::AllocOp::create(b, loc, MemRefType::get(elements, type));
  };
  if (tiles.packs)
    panel = allocate(scratch.panel, getElementTypeOrSelf(c.rhs.getType()));
  if (blocks.count > 1)
    sumsBetween = allocate(scratch.sums, c.getSumType());
  emitChunk(loop.getInductionVars());
}

ContractionShape cpu::getContractionShape(const Contraction &contraction,
                                          int64_t group) {
  auto convert = [](const ContractionDim &dim) {
    return ContractionShape::Dim{dim.extent, dim.lhs, dim.rhs, dim.out};
  };
  auto getBytes = [](Type type) -> int64_t {
    return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
  };
  Contraction::Tiled dims = contraction.split();
  ContractionShape shape;
  for (const ContractionDim &dim : dims.outer)
    shape.outer.push_back(convert(dim));
  shape.rows = convert(dims.rows);
  shape.columns = convert(dims.columns);
  shape.features = convert(contraction.features);
  for (const ContractionDim &dim : contraction.reduction)
    shape.reduction.push_back(convert(dim));
  shape.packedFeatures = contraction.packedFeatures;
  shape.blockStride = contraction.blockStride;
  shape.group = group;
  shape.lhsBytes = getBytes(contraction.getLhsType());
  shape.rhsBytes = getBytes(getElementTypeOrSelf(contraction.rhs.getType()));
  shape.outBytes = getBytes(getElementTypeOrSelf(contraction.out.getType()));
  shape.sumBytes = getBytes(contraction.getSumType());
  return shape;
}

ContractionPoint cpu::getContractionPoint(const ContractionTiles &tiles) {
  ContractionPoint point;
  point.lanes = tiles.lanes;
  point.features = tiles.features;
  point.rows = tiles.rows;
  point.columns = tiles.columns;
  point.rowBlock = tiles.rowBlock;
  point.unroll = tiles.unroll;
  point.featureBlock = tiles.featureBlock;
  point.featuresOutside = tiles.order == LoopOrder::FeaturesOutside;
  point.packs = tiles.packs;
  point.channelBlock = tiles.channelBlock;
  return point;
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
  // The epilogue is made of the present operations.
  replaceBody(func, [&] {
    if (contraction.packedFeatures)
      packRhs(func, contraction);
    ContractionEmitter(func, contraction, kernel, tiles).emit(func);
  });
  return success();
}
