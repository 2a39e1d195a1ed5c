//===- ContractionEmitter.h - How contractions are emitted ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_DIALECT_CPU_TRANSFORMOPS_CONTRACTIONEMITTER_H
#define VTA_LIB_DIALECT_CPU_TRANSFORMOPS_CONTRACTIONEMITTER_H

#include "VTA/Dialect/CPU/TransformOps/EmitContraction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::vta::cpu {

/// What a register tile has: rows, columns, and features in vectors.
struct RegisterTile {
  int64_t rows, columns, features;
};

/// Loops and registers of a contraction: EmitContraction.cpp has the loops over
/// results, EmitReduction.cpp those over what is summed, EmitPanel.cpp those
/// that pack the right operand.
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
    ContractionShape shape = getContractionShape(c, kernel.group);
    blocks = shape.getBlocks(tiles.channelBlock).value_or(ChannelBlocks());
    scratch = getContractionScratch(shape, getContractionPoint(tiles));
    loops.assign(c.reduction.begin() + blocks.loop, c.reduction.end());
    if (!loops.empty())
      loops.front().extent = blocks.extent;
    for (const ContractionDim &dim : loops)
      rhsStrides.push_back(dim.rhs);
    rhsFeatureStride = c.features.rhs;
    if (tiles.packs)
      usePanel();
  }

  void emit(func::FuncOp func);

private:
  /// Where a register tile is: the values of all parallel loops.
  struct Position {
    SmallVector<Value> outer;
    Value row, column, block; ///< `block` counts blocks of features.
    /// The number of the block of channels; null if there is only one, and for
    /// what does not depend on channels.
    Value channels;
    Value firstRow; ///< First row of the chunk.
  };

  /// Lines of weights to fetch ahead.
  struct Fetch {
    Value first;       ///< Index of the rhs; null if nothing is fetched.
    int64_t lines = 0; ///< Number of lines from `first` on.
  };

  void emitChunk(ValueRange ivs);
  void emitChannelBlock(const Position &position, Value tileBegin,
                        Value tileEnd);
  void emitFeatureBlocks(Position position, Value tileBegin, Value tileEnd,
                         int64_t full);
  void emitPanelRows(const Position &position, Value tileBegin, Value tileEnd,
                     int64_t features);
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
  Value getSumsBase(const Position &position);
  /// The distance of sum number `index` of a tile from its first one.
  int64_t getSumOffset(int64_t index, RegisterTile tile) const {
    int64_t vectors = getVectors(tile.features), pixel = index / vectors;
    return (pixel / tile.columns * columns.extent + pixel % tile.columns) *
               tiles.features +
           index % vectors * tiles.lanes;
  }
  SmallVector<Value> emitFirstSums(const Position &position, RegisterTile tile);
  void emitLastSums(const Position &position, RegisterTile tile,
                    ValueRange sums);

  void usePanel();
  void packPanel(const Position &position, int64_t features);
  void packSteps(unsigned depth, Value source, Value target, int64_t features);
  void packSquares(const ContractionDim *steps, int64_t stride, Value source,
                   Value target, int64_t features);
  void packVectors(Value source, Value target, int64_t features);
  void forEach(int64_t extent, llvm::function_ref<void(Value)> body);

  /// The access with these strides for the position; `block` per block.
  Value getIndex(const Position &position, int64_t offset,
                 llvm::function_ref<int64_t(const ContractionDim &)> stride,
                 int64_t block);
  Value getRhsBase(const Position &position);
  /// Where the features of the position's block begin in the rhs itself.
  Value getSourceBase(const Position &position);
  /// The position of the panel that is used after that of `position`.
  Position getNextPanel(const Position &position);
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
  /// Whether all features of a vector are there, in a row.
  bool hasWholeVectors() const { return c.packedFeatures || tiles.packs; }

  const Contraction &c;
  const MacKernel &kernel;
  ContractionTiles tiles;
  OpBuilder b;
  Location loc;
  SmallVector<ContractionDim> outer;
  ContractionDim rows, columns;
  Value lhs, rhs, out;
  ChannelBlocks blocks;              ///< Blocks of the reduction.
  SmallVector<ContractionDim> loops; ///< Reduction loops of one such block.
  ContractionScratch scratch;
  Value panel; ///< Memory with the packed features of a chunk, if there is one.
  Value sumsBetween; ///< Memory of sums between blocks of channels, likewise.
  /// Strides of what is multiplied, the panel or the rhs itself: of reduction
  /// loops and of features.
  SmallVector<int64_t> rhsStrides;
  int64_t rhsFeatureStride = 1;
  Value counts, columnsOfSteps; ///< Memory of a block-sparse one.
  SmallVector<Value> reads;
  SmallVector<Value> initial; ///< Initial values of the sums, by vector.
  SmallVector<Value> excess;  ///< Excess of a block of channels, if any.
  bool sumsExcess = false;    ///< Whether the lhs is the kernel's excess.
  int64_t rowTiles = 0, rowTail = 0, rowBlocks = 0;
  int64_t lineElements = 0; ///< Weights in a cache line, if they are fetched.
  int64_t featureBlocks = 0, featureTail = 0;
};

} // namespace mlir::vta::cpu

#endif // VTA_LIB_DIALECT_CPU_TRANSFORMOPS_CONTRACTIONEMITTER_H
