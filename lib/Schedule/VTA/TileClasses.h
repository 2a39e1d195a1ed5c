//===- TileClasses.h - What tiles of one axis are like ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Tiles differ at the borders only: the first may touch low padding, the last
// may be smaller. Along each axis there are a few kinds of tiles, and what a
// whole kernel needs is a sum over the combinations of these.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_SCHEDULE_VTA_TILECLASSES_H
#define VTA_LIB_SCHEDULE_VTA_TILECLASSES_H

#include "VTA/Kernel/KernelModel.h"

namespace mlir::vta {

/// A part of an iteration dimension.
struct TileRange {
  int64_t begin, size;
};

/// Tile number `tile` of dimension `dim` in rows of the anchor; `size` counts
/// rows of the result, 0 stands for all of them.
TileRange getTileRange(const KernelModel &kernel, unsigned dim, int64_t size,
                       int64_t tile);
int64_t getNumTiles(const KernelModel &kernel, unsigned dim, int64_t size);

/// What a tile is like along an axis of the input.
struct TileClass {
  /// Taps that hit source elements for the same outputs.
  struct Group {
    int64_t outputs, taps;
    int64_t first; ///< First source element loaded and read.
    bool operator==(const Group &other) const {
      return outputs == other.outputs && taps == other.taps &&
             first == other.first;
    }
  };
  int64_t source = 0; ///< Elements of the source that are loaded.
  SmallVector<Group, 3> groups;
  int64_t count = 0; ///< Tiles like this one.
};

/// The tile of `axis` that reads `ranges`, one for each of its parallel,
/// window and channel dimensions in this order.
TileClass getTileClass(const InputAxis &axis, ArrayRef<TileRange> ranges);

/// All tiles of `axis` if its dimensions are cut into tiles of `sizes`.
std::vector<TileClass> getTileClasses(const KernelModel &kernel,
                                      const InputAxis &axis,
                                      ArrayRef<int64_t> sizes);

} // namespace mlir::vta

#endif // VTA_LIB_SCHEDULE_VTA_TILECLASSES_H
