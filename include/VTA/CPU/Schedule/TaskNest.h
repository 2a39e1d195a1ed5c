//===- TaskNest.h - Loops of points as numbers ------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// What tiles make of an operation, without making it: for models that look at
// many points.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_SCHEDULE_TASKNEST_H
#define VTA_CPU_SCHEDULE_TASKNEST_H

#include "VTA/Tuning/Core/LoopNest.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"

namespace mlir::vta::cpu {

/// Builds loops, each in the one before, with the distances from one iteration
/// to the next in all operands.
class LoopNestBuilder {
public:
  void add(const llvm::Twine &name, tuning::LoopKind kind, int64_t extent,
           ArrayRef<int64_t> strides);
  /// Loops over tiles of `size` along a dimension of `extent`; strides are
  /// those of one step of the dimension.
  void addTiles(const llvm::Twine &name, tuning::LoopKind kind, int64_t extent,
                int64_t size, ArrayRef<int64_t> strides);
  /// What the innermost loop touches of operand `number`.
  void access(StringRef name, int64_t bytes, bool isWrite, unsigned number);
  tuning::Loop &getInnermost() { return nest.loops[path.back()]; }
  size_t getDepth() const { return path.size(); }
  /// Goes on inside of the first `depth` loops.
  void leave(size_t depth);

  tuning::LoopNest take() { return std::move(nest); }

private:
  tuning::LoopNest nest;
  SmallVector<int, 12> path;
  SmallVector<SmallVector<int64_t, 4>, 12> around;
};

/// An operation as numbers. Its dimensions are those of the task's result, then
/// those that are reduced, outermost first.
struct StatementShape {
  struct Operand {
    std::string name;
    int64_t bytes = 4;
    bool isWrite = false;
    SmallVector<int64_t> strides; ///< Strides in elements by dimension.
  };
  SmallVector<int64_t> extents; ///< Extents by dimension.
  SmallVector<Operand> operands;
  int64_t adds = 0, muls = 0, divs = 0; ///< Operations of one step.
};

/// How statements are tiled. Sizes of 0 are whole extents.
struct TileSizes {
  SmallVector<int64_t> chunk, tile; ///< Sizes by dimension of the result.
  SmallVector<int64_t> order;       ///< Loops over tiles; empty: in order.
  int64_t lanes = 1;
  unsigned along = 0; ///< Dimension of the result that vectors are along.
  /// Reduction loops are unrolled, from the inside, up to so many copies.
  int64_t unroll = 1;
  /// Partial results along the innermost reduction; 0: none.
  int64_t partial = 0;
};

/// Chunks in parallel, tiles in chunks; in each tile one statement after the
/// other. All statements have the same result dimensions.
tuning::LoopNest getTiledNest(ArrayRef<StatementShape> statements,
                              const TileSizes &sizes);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_SCHEDULE_TASKNEST_H
