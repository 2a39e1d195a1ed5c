//===- PackedLayout.h - Where the elements of a tensor lie -------*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_PACK_PACKEDLAYOUT_H
#define VTA_LIB_TRANSFORMS_PACK_PACKEDLAYOUT_H

#include "mlir/IR/BuiltinTypes.h"
#include "vtart/Config.h"
#include <optional>

namespace mlir::vta::pack {

/// How a tensor of images, positions and channels is packed:
/// `[N/b][blocks][positions..][b][c]`. Tensors that differ in dimensions of
/// extent 1 alone mostly have one packed type: a tensor of rank 2 is an image
/// of one pixel for each row, so is one of rank 3 whose first extent is 1.
struct PackedLayout {
  /// The layout in which channel i is lane i. None for a tensor that is not
  /// static or has a rank other than 2 to 5.
  static std::optional<PackedLayout> get(Type type,
                                         const vtart::Config &config);

  RankedTensorType getType(Type elementType) const;
  int64_t getNumChannels() const { return lanes.size(); }
  int64_t getNumLanes() const { return blocks * block; }
  bool hasLanes(const PackedLayout &other) const {
    return lanes == other.lanes && blocks == other.blocks;
  }
  bool isEqual(const PackedLayout &other) const {
    return hasLanes(other) && images == other.images &&
           spatial == other.spatial && stride == other.stride;
  }

  int64_t images;
  SmallVector<int64_t> spatial; ///< Spatial sizes, at least two.
  SmallVector<int64_t> lanes; ///< Lane of each channel, counted in all blocks.
  int64_t blocks;             ///< Number of channel blocks.
  int64_t batch, block;       ///< Sizes of the configuration.
  /// Space-to-depth: the `stride * stride` pixels of a cell are channels of one
  /// packed pixel, each with `block / stride^2` lanes. 1: there is no such
  /// cell.
  int64_t stride = 1;
};

} // namespace mlir::vta::pack

#endif // VTA_LIB_TRANSFORMS_PACK_PACKEDLAYOUT_H
