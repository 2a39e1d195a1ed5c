//===- FoldEmitter.h - Writes loops that carry values -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_DIALECT_CPU_TRANSFORMOPS_FOLDEMITTER_H
#define VTA_LIB_DIALECT_CPU_TRANSFORMOPS_FOLDEMITTER_H

#include "VTA/Dialect/CPU/TransformOps/EmitFold.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::vta::cpu {

/// Loops and registers of a fold: EmitFold.cpp has the loops over results and
/// steps, EmitFoldRow.cpp vectors along the steps of one result,
/// EmitFoldLookups.cpp elements at computed positions.
class FoldEmitter {
public:
  FoldEmitter(func::FuncOp func, const Fold &fold, const FoldTiles &tiles)
      : fold(fold), tiles(tiles), b(func.getContext()), loc(func.getLoc()),
        ivs(fold.extents.size()) {}

  void emit(func::FuncOp func);

private:
  /// Elements of one vector of the tile.
  struct Part {
    int64_t first, lanes;
  };
  /// Values that are the same for all elements of a vector, and vectors.
  class LookupBody;

  void emitTile(int64_t elements);
  void storeResults(ValueRange carried);
  SmallVector<Value> emitReduction(unsigned depth, ValueRange carried);
  SmallVector<Value> emitSteps(unsigned number, ValueRange carried);
  SmallVector<Value> emitStep(ValueRange carried);
  SmallVector<Value> loadInits();

  /// One result, whose steps are in several vectors.
  void emitRow();
  /// What is carried after the steps of `a` and those of `b`.
  SmallVector<Value> combine(ValueRange a, ValueRange b);
  std::pair<Value, Value> getHalves(Value value);
  /// `emit` for the row's vectors, `tiles.vectors` of them at a time. Elements
  /// may come twice.
  SmallVector<Value>
  sweepRow(ValueRange carried, bool isBackward,
           function_ref<SmallVector<Value>(ValueRange)> emit);
  /// The extremum alone is found first, then its position.
  SmallVector<Value> emitTwoSweeps(BlockArgument element, ValueRange inits);
  /// The first position of an element that `isPlace`, as a vector of one.
  Value findPlace(BlockArgument element, function_ref<Value(Value)> isPlace);

  /// The body of an operation that looks elements up, for one vector. `mapping`
  /// has vectors of its inputs.
  void emitLookups(Part part, IRMapping &mapping);

  bool isRow() const {
    return tiles.along && llvm::is_contained(fold.reduction, *tiles.along);
  }

  /// The index of a lane's first step in memory.
  Value getBlockIndex(const LinearAccess &access, int64_t lane);
  SmallVector<Value> loadBlock(const LinearAccess &access, Part part);
  void storeBlock(ArrayRef<Value> values, Part part);
  int64_t getStride(const LinearAccess &access) const {
    return tiles.along ? access.strides[*tiles.along] : 0;
  }
  bool isTransposed(const LinearAccess &access) const {
    return isTransposedForFold(fold, access, tiles.along, tiles.lanes);
  }
  Value load(const LinearAccess &access, Part part);
  Value load(const Fold::Source &source, Part part) {
    if (source.access)
      return load(*source.access, part);
    auto type = VectorType::get(part.lanes, source.constant.getType());
    return arith::ConstantOp::create(
        b, loc, DenseElementsAttr::get(type, source.constant));
  }
  void store(Value value, Part part);
  Value getIndices(unsigned loop, Part part);
  Value getMemory(BlockArgument argument) {
    Value &memory = memories[argument.getArgNumber()];
    return memory;
  }
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }

  const Fold &fold;
  FoldTiles tiles;
  OpBuilder b;
  Location loc;
  SmallVector<Value> ivs; ///< Positions by loop: a tile's first element.
  SmallVector<Part> parts;
  SmallVector<Value> memories; ///< Memory of each argument.
  /// While several steps are computed at once: what they read, by input, vector
  /// of the tile and step, and what they write.
  bool inBlock = false;
  int64_t step = 0;
  SmallVector<SmallVector<SmallVector<Value>>> blocks;
  SmallVector<SmallVector<Value>> results;
};

} // namespace mlir::vta::cpu

#endif // VTA_LIB_DIALECT_CPU_TRANSFORMOPS_FOLDEMITTER_H
