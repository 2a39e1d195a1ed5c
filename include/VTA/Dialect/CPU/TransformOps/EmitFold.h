//===- EmitFold.h - Vectors of values that loops carry ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_CPU_TRANSFORMOPS_EMITFOLD_H
#define VTA_DIALECT_CPU_TRANSFORMOPS_EMITFOLD_H

#include "VTA/CPU/Analysis/TaskFold.h"

namespace mlir::vta::cpu {

struct FoldTiles {
  /// The parallel loop along which vectors are; none if there is none.
  std::optional<unsigned> along;
  int64_t lanes = 1;   ///< Lanes of a vector; 1 for single elements.
  int64_t vectors = 1; ///< Vectors next to each other that are in registers.
};

/// True if vectors of `lanes` elements of `access` along the loop `along` are
/// rows of a square that lies in memory by columns: as many steps of the
/// innermost reduction loop are computed at once.
bool isTransposedForFold(const Fold &fold, const LinearAccess &access,
                         std::optional<unsigned> along, int64_t lanes);

/// Replaces the body of `func` by loops.
void emitFold(func::FuncOp func, const Fold &fold, const FoldTiles &tiles);

/// Parallel loops over `extents`, with blocks of `size` elements of the loop
/// `blocked` innermost. Without `blocked`, there is one block.
class BlockLoops {
public:
  BlockLoops(ArrayRef<int64_t> extents, std::optional<unsigned> blocked,
             int64_t size);

  int64_t getSize() const { return size; }

  /// Writes the loops, and sets `ivs` of them to the positions in their body:
  /// of `blocked`, the first element of the block.
  void begin(OpBuilder &b, Location loc, MutableArrayRef<Value> ivs);
  /// Writes the body of the loops with `emitBlock`, which gets the number of
  /// elements: that of full blocks, and that of the last one if it has less.
  void emit(OpBuilder &b, Location loc, function_ref<void(int64_t)> emitBlock);

private:
  SmallVector<int64_t> extents;
  std::optional<unsigned> blocked;
  int64_t size, full, tail;
  Value block; ///< Number of the block.
};

/// Writes the index of an element of `access`, `offset` elements after its
/// first one, at the positions `ivs` of loops; null ones are at 0.
Value emitElementIndex(OpBuilder &b, Location loc, const LinearAccess &access,
                       ArrayRef<Value> ivs, int64_t offset = 0);

/// Writes what is computed in block number `block` with `emitBlock`, which gets
/// the number of elements: `size` in the first `full` blocks, `tail` in the one
/// after them, if that is not 0.
void emitBlockOrTail(OpBuilder &b, Location loc, Value block, int64_t full,
                     int64_t size, int64_t tail,
                     function_ref<void(int64_t)> emitBlock);

/// Writes another body of `func` by `emit`, and erases the present operations
/// after that: what is written may depend on them until then.
void replaceBody(func::FuncOp func, function_ref<void()> emit);

/// True if vectors of `lanes` along a row of `fold`, which finds a first
/// extremum, find it before its position.
bool hasTwoSweeps(const Fold &fold, int64_t lanes);

} // namespace mlir::vta::cpu

#endif // VTA_DIALECT_CPU_TRANSFORMOPS_EMITFOLD_H
