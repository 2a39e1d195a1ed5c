//===- EmitWinograd.cpp - Convolutions by Winograd's transforms -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks of tiles go through all steps, so that what is between the steps stays
// in the second-level cache. A tile has `results` rows and columns of results
// and two more of inputs and products. At the borders of the output, tiles read
// the last row or column again and store results that are outside before those
// that are inside, at the same place: no step has a condition.
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/CPU/TransformOps/EmitContraction.h"
#include "VTA/Dialect/CPU/TransformOps/EmitFold.h"
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
class WinogradEmitter {
public:
  WinogradEmitter(func::FuncOp func, const Contraction &contraction,
                  const MacKernel &kernel, const WinogradTiles &tiles)
      : c(contraction), kernel(kernel), tiles(tiles), b(func.getContext()),
        loc(contraction.op->getLoc()), batch(c.parallel[0]),
        rows(c.parallel[1]), columns(c.parallel[2]), size(tiles.getSize()),
        channels(c.reduction[2].extent),
        rowTiles(llvm::divideCeil(rows.extent, tiles.results)),
        columnTiles(llvm::divideCeil(columns.extent, tiles.results)),
        total(batch.extent * rowTiles * columnTiles) {}

  void emit(func::FuncOp func);

private:
  /// Where a tile's results begin.
  struct Position {
    Value image, row, column;
  };

  Position getPosition(Value block, Value tile);
  void transformInputs(Value block);
  void transformInput(const Position &position, Value tile, Value channel,
                      int64_t lanes);
  void multiply(Value featureBlock, int64_t features);
  void multiplyTiles(Value featureBlock, Value product, Value tile,
                     int64_t count, int64_t vectors);
  SmallVector<Value> multiplyChannels(Value input, Value weight, int64_t steps,
                                      int64_t vectors, ValueRange sums);
  void transformProducts(Value block, Value featureBlock, int64_t features);
  void transformProduct(const Position &position, Value tile,
                        Value featureBlock, Value feature, int64_t lanes);

  SmallVector<Value> transformInputLine(ArrayRef<Value> in);
  SmallVector<Value> transformProductLine(ArrayRef<Value> in);
  /// Transforms the columns of a square of `size`, then the rows.
  SmallVector<Value>
  transformSquare(ArrayRef<Value> square,
                  llvm::function_ref<SmallVector<Value>(ArrayRef<Value>)> line);

  /// `begin` and the next `count` indices, none of them after `extent`.
  SmallVector<Value> getLines(Value begin, int64_t count, int64_t extent,
                              bool canEnd);

  /// Emits `body` for indices from 0 to `extent` in steps of `step`, and for
  /// what is left, which has another size.
  void forEach(int64_t extent, int64_t step,
               llvm::function_ref<void(Value index, int64_t size)> body);

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
  Value scale(Value x, int64_t factor) {
    return arith::MulIOp::create(b, loc, x, constant(factor));
  }
  /// The sum of `offset` and products of values and numbers.
  Value index(int64_t offset, ArrayRef<std::pair<Value, int64_t>> terms) {
    AffineExpr sum = b.getAffineConstantExpr(offset);
    SmallVector<OpFoldResult> operands;
    for (auto [value, factor] : terms) {
      if (factor == 0)
        continue;
      sum = sum + b.getAffineDimExpr(operands.size()) * factor;
      operands.push_back(value);
    }
    return getValueOrCreateConstantIndexOp(
        b, loc,
        affine::makeComposedFoldedAffineApply(
            b, loc, AffineMap::get(operands.size(), 0, sum), operands));
  }
  VectorType getVector(int64_t lanes) const {
    return VectorType::get(lanes, c.getSumType());
  }
  Value plus(Value x, Value y) { return arith::AddFOp::create(b, loc, x, y); }
  Value minus(Value x, Value y) { return arith::SubFOp::create(b, loc, x, y); }
  /// factor * x + y.
  Value times(double factor, Value x, Value y) {
    auto type = cast<VectorType>(x.getType());
    Value splat = arith::ConstantOp::create(
        b, loc,
        DenseElementsAttr::get(type,
                               b.getFloatAttr(type.getElementType(), factor)));
    return vector::FMAOp::create(b, loc, x, splat, y);
  }

  const Contraction &c;
  const MacKernel &kernel;
  WinogradTiles tiles;
  OpBuilder b;
  Location loc;
  ContractionDim batch, rows, columns;
  int64_t size, channels, rowTiles, columnTiles;
  int64_t total; ///< Number of tiles.
  Value lhs, rhs, out;
  SmallVector<Value> reads;
  /// Memory of a block: inputs as [size * size][tiles][channels], products as
  /// [tiles][size * size][features].
  Value inputs, products;
};
} // namespace

SmallVector<Value> WinogradEmitter::transformInputLine(ArrayRef<Value> in) {
  if (tiles.results == 2)
    return {minus(in[0], in[2]), plus(in[1], in[2]), minus(in[2], in[1]),
            minus(in[1], in[3])};
  Value even = times(-4, in[2], in[4]), odd = times(-4, in[1], in[3]);
  Value evens = minus(in[4], in[2]), odds = minus(in[3], in[1]);
  return {times(4, in[0], times(-5, in[2], in[4])),
          plus(even, odd),
          minus(even, odd),
          times(2, odds, evens),
          times(-2, odds, evens),
          times(4, in[1], times(-5, in[3], in[5]))};
}

SmallVector<Value> WinogradEmitter::transformProductLine(ArrayRef<Value> in) {
  if (tiles.results == 2)
    return {plus(in[0], plus(in[1], in[2])), minus(minus(in[1], in[2]), in[3])};
  Value sum = plus(in[1], in[2]), difference = minus(in[1], in[2]);
  Value sums = plus(in[3], in[4]), differences = minus(in[3], in[4]);
  return {plus(in[0], plus(sum, sums)), times(2, differences, difference),
          times(4, sums, sum), plus(times(8, differences, difference), in[5])};
}

SmallVector<Value> WinogradEmitter::transformSquare(
    ArrayRef<Value> square,
    llvm::function_ref<SmallVector<Value>(ArrayRef<Value>)> line) {
  // By column, then by row.
  SmallVector<SmallVector<Value>> lines;
  for (int64_t column = 0; column != size; ++column) {
    SmallVector<Value> in;
    for (int64_t row = 0; row != size; ++row)
      in.push_back(square[row * size + column]);
    lines.push_back(line(in));
  }
  SmallVector<Value> result;
  for (size_t row = 0; row != lines.front().size(); ++row) {
    SmallVector<Value> in;
    for (const SmallVector<Value> &column : lines)
      in.push_back(column[row]);
    llvm::append_range(result, line(in));
  }
  return result;
}

void WinogradEmitter::forEach(
    int64_t extent, int64_t step,
    llvm::function_ref<void(Value index, int64_t size)> body) {
  int64_t main = extent / step * step;
  if (main > 0) {
    auto loop =
        scf::ForOp::create(b, loc, constant(0), constant(main), constant(step));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    body(loop.getInductionVar(), step);
  }
  if (main < extent)
    body(constant(main), extent - main);
}

SmallVector<Value> WinogradEmitter::getLines(Value begin, int64_t count,
                                             int64_t extent, bool canEnd) {
  SmallVector<Value> lines;
  for (int64_t i = 0; i != count; ++i) {
    Value line = addOffset(b, loc, begin, i);
    if (canEnd && i > 0)
      line = arith::MinUIOp::create(b, loc, line, constant(extent - 1));
    lines.push_back(line);
  }
  return lines;
}

WinogradEmitter::Position WinogradEmitter::getPosition(Value block,
                                                       Value tile) {
  Value number = index(0, {{block, tiles.tiles}, {tile, 1}});
  // The last block computes the last tile several times.
  if (total % tiles.tiles != 0)
    number = arith::MinUIOp::create(b, loc, number, constant(total - 1));
  Value columnTile =
      arith::RemUIOp::create(b, loc, number, constant(columnTiles));
  Value line = arith::DivUIOp::create(b, loc, number, constant(columnTiles));
  Position position;
  position.column = scale(columnTile, tiles.results);
  position.image = arith::DivUIOp::create(b, loc, line, constant(rowTiles));
  position.row = scale(arith::RemUIOp::create(b, loc, line, constant(rowTiles)),
                       tiles.results);
  return position;
}

void WinogradEmitter::transformInput(const Position &position, Value tile,
                                     Value channel, int64_t lanes) {
  SmallVector<Value> rowIndices =
      getLines(position.row, size, rows.extent + size - tiles.results,
               rows.extent % tiles.results != 0);
  SmallVector<Value> columnIndices =
      getLines(position.column, size, columns.extent + size - tiles.results,
               columns.extent % tiles.results != 0);
  SmallVector<Value> square;
  for (Value row : rowIndices)
    for (Value column : columnIndices)
      square.push_back(vector::LoadOp::create(
          b, loc, getVector(lanes), lhs,
          index(c.lhsOffset, {{position.image, batch.lhs},
                              {row, rows.lhs},
                              {column, columns.lhs},
                              {channel, 1}})));
  SmallVector<Value> transformed = transformSquare(
      square, [&](ArrayRef<Value> in) { return transformInputLine(in); });
  int64_t plane = tiles.getInputPlane(channels);
  Value base = index(0, {{tile, channels}, {channel, 1}});
  for (auto [i, value] : llvm::enumerate(transformed))
    vector::StoreOp::create(b, loc, value, inputs,
                            addOffset(b, loc, base, i * plane));
}

void WinogradEmitter::transformInputs(Value block) {
  forEach(tiles.tiles, 1, [&](Value tile, int64_t) {
    Position position = getPosition(block, tile);
    forEach(channels, tiles.lanes, [&](Value channel, int64_t lanes) {
      transformInput(position, tile, channel, lanes);
    });
  });
}

/// `steps` channels from where `input` and `weight` are.
SmallVector<Value> WinogradEmitter::multiplyChannels(Value input, Value weight,
                                                     int64_t steps,
                                                     int64_t vectors,
                                                     ValueRange sums) {
  SmallVector<Value> next(sums);
  int64_t count = next.size() / vectors;
  SmallVector<SmallVector<Value>> lefts;
  for (int64_t tile = 0; tile != count; ++tile)
    lefts.push_back(kernel.loadLhs(b, loc, inputs,
                                   addOffset(b, loc, input, tile * channels),
                                   steps, /*stride=*/1, tiles.lanes));
  for (int64_t step = 0; step != steps; ++step) {
    SmallVector<Value> rights;
    for (int64_t v = 0; v != vectors; ++v)
      rights.push_back(kernel.loadRhs(
          b, loc, rhs,
          addOffset(b, loc, weight, step * tiles.features + v * tiles.lanes),
          tiles.lanes));
    for (int64_t tile = 0; tile != count; ++tile)
      for (int64_t v = 0; v != vectors; ++v) {
        Value &sum = next[tile * vectors + v];
        sum = kernel.multiplyAdd(b, loc, lefts[tile][step], rights[v], sum);
      }
  }
  return next;
}

/// One of the products of `count` tiles from `tile` on.
void WinogradEmitter::multiplyTiles(Value featureBlock, Value product,
                                    Value tile, int64_t count,
                                    int64_t vectors) {
  Value input = index(
            0, {{product, tiles.getInputPlane(channels)}, {tile, channels}}),
        weight = index(0, {{featureBlock, c.blockStride},
                           {product, channels * tiles.features}});
  VectorType type = getVector(tiles.lanes);
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
  SmallVector<Value> sums(count * vectors, zero);
  int64_t steps = std::min(tiles.unroll, channels),
          main = channels / steps * steps;
  auto step = [&](Value channel, int64_t stepCount, ValueRange values) {
    return multiplyChannels(add(input, channel),
                            add(weight, scale(channel, tiles.features)),
                            stepCount, vectors, values);
  };
  auto loop = scf::ForOp::create(b, loc, constant(0), constant(main),
                                 constant(steps), sums);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    scf::YieldOp::create(
        b, loc, step(loop.getInductionVar(), steps, loop.getRegionIterArgs()));
  }
  sums = llvm::to_vector_of<Value>(loop.getResults());
  if (main < channels)
    sums = step(constant(main), channels - main, sums);
  int64_t tileStride = tiles.getProductTile();
  Value base = index(0, {{tile, tileStride}, {product, tiles.features}});
  for (int64_t i = 0; i != count; ++i)
    for (int64_t v = 0; v != vectors; ++v)
      vector::StoreOp::create(
          b, loc, sums[i * vectors + v], products,
          addOffset(b, loc, base, i * tileStride + v * tiles.lanes));
}

void WinogradEmitter::multiply(Value featureBlock, int64_t features) {
  int64_t vectors = llvm::divideCeil(features, tiles.lanes);
  forEach(size * size, 1, [&](Value product, int64_t) {
    forEach(tiles.tiles, std::min(tiles.columns, tiles.tiles),
            [&](Value tile, int64_t count) {
              multiplyTiles(featureBlock, product, tile, count, vectors);
            });
  });
}

/// `lanes` features from `feature` on, which is in the block.
void WinogradEmitter::transformProduct(const Position &position, Value tile,
                                       Value featureBlock, Value feature,
                                       int64_t lanes) {
  SmallVector<Value> square;
  Value base = index(0, {{tile, tiles.getProductTile()}, {feature, 1}});
  for (int64_t i = 0; i != size * size; ++i)
    square.push_back(
        vector::LoadOp::create(b, loc, getVector(lanes), products,
                               addOffset(b, loc, base, i * tiles.features)));
  SmallVector<Value> results = transformSquare(
      square, [&](ArrayRef<Value> in) { return transformProductLine(in); });
  SmallVector<Value> rowIndices =
      getLines(position.row, tiles.results, rows.extent,
               rows.extent % tiles.results != 0);
  SmallVector<Value> columnIndices =
      getLines(position.column, tiles.results, columns.extent,
               columns.extent % tiles.results != 0);
  // Backwards: results inside come last.
  for (int64_t i = results.size(); i-- > 0;) {
    Value row = rowIndices[i / tiles.results],
          column = columnIndices[i % tiles.results];
    auto place = [&](int64_t offset, auto stride) {
      return index(offset, {{position.image, stride(batch)},
                            {row, stride(rows)},
                            {column, stride(columns)},
                            {featureBlock, stride(c.features) * tiles.features},
                            {feature, stride(c.features)}});
    };
    auto read = [&](unsigned number) -> Value {
      const LinearAccess &access = c.epilogue->getReads()[number];
      auto stride = [&](const ContractionDim &dim) {
        return dim.reads[number];
      };
      Value first = place(access.offset, stride);
      Value memory = reads[number];
      auto type =
          VectorType::get(lanes, getElementTypeOrSelf(memory.getType()));
      if (stride(c.features) == 1)
        return vector::LoadOp::create(b, loc, type, memory, first);
      if (stride(c.features) == 0)
        return vector::BroadcastOp::create(
            b, loc, type, memref::LoadOp::create(b, loc, memory, first));
      SmallVector<Value> scalars;
      for (int64_t lane = 0; lane != lanes; ++lane)
        scalars.push_back(memref::LoadOp::create(
            b, loc, memory,
            addOffset(b, loc, first, lane * stride(c.features))));
      return vector::FromElementsOp::create(b, loc, type, scalars);
    };
    Value value = c.epilogue->emit(b, loc, lanes, results[i], read);
    vector::StoreOp::create(
        b, loc, value, out,
        place(c.outOffset, [](const ContractionDim &dim) { return dim.out; }));
  }
}

void WinogradEmitter::transformProducts(Value block, Value featureBlock,
                                        int64_t features) {
  forEach(tiles.tiles, 1, [&](Value tile, int64_t) {
    Position position = getPosition(block, tile);
    forEach(features, tiles.lanes, [&](Value feature, int64_t lanes) {
      transformProduct(position, tile, featureBlock, feature, lanes);
    });
  });
}

void WinogradEmitter::emit(func::FuncOp func) {
  b.setInsertionPoint(func.getBody().front().getTerminator());
  lhs = flatten(b, loc, c.lhs);
  rhs = flatten(b, loc, c.rhs);
  out = flatten(b, loc, c.out);
  for (const LinearAccess &read : c.epilogue->getReads())
    reads.push_back(flatten(b, loc, read.argument));
  auto allocate = [&](int64_t elements) -> Value {
    return memref::AllocOp::create(b, loc,
                                   MemRefType::get(elements, c.getSumType()));
  };
  auto loop = scf::ForallOp::create(
      b, loc, {b.getIndexAttr(0)},
      {b.getIndexAttr(llvm::divideCeil(total, tiles.tiles))},
      {b.getIndexAttr(1)}, ValueRange(), std::nullopt);
  b.setInsertionPoint(loop.getTerminator());
  Value block = loop.getInductionVar(0);
  inputs = allocate(size * size * tiles.getInputPlane(channels));
  products = allocate(tiles.tiles * tiles.getProductTile());
  transformInputs(block);
  auto emitFeatures = [&](Value featureBlock, int64_t features) {
    multiply(featureBlock, features);
    transformProducts(block, featureBlock, features);
  };
  int64_t full = c.features.extent / tiles.features;
  if (full > 0)
    forEach(full, 1, [&](Value featureBlock, int64_t) {
      emitFeatures(featureBlock, tiles.features);
    });
  if (c.features.extent % tiles.features != 0)
    emitFeatures(constant(full), c.features.extent % tiles.features);
}

void cpu::emitWinograd(func::FuncOp func, const Contraction &contraction,
                       const MacKernel &kernel, const WinogradTiles &tiles) {
  WinogradShape shape;
  shape.batch = contraction.parallel[0].extent;
  shape.rows = contraction.parallel[1].extent;
  shape.columns = contraction.parallel[2].extent;
  WinogradTiles used = tiles;
  used.tiles = std::min(used.tiles, shape.getTiles(tiles.results));
  replaceBody(func, [&] {
    packRhs(func, contraction);
    WinogradEmitter(func, contraction, kernel, used).emit(func);
  });
}
