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
#include "llvm/ADT/STLExtras.h"
#include <optional>

namespace mlir::vta::pack {

/// How a tensor of images, positions and channels is packed:
/// `[N/b][blocks][positions..][b][c]`. Tensors that differ in dimensions of
/// extent 1 alone mostly have one packed type.
///
/// All dimensions of a tensor of rank 2 or 3 but the last are rows: positions
/// of one image, of which as many as there are images in a batch are inside an
/// element, `[1][blocks][1][rows/b][b][c]`. A multiplication by weights of many
/// rows then is what a convolution with a window of one pixel is.
struct PackedLayout {
  /// A layout lists the lanes of its channels.
  static constexpr int64_t kMaxChannels = 1 << 24;
  /// False unless this is a static tensor with dimensions, few enough channels,
  /// and no more elements than 32 bits count, as VTA's addresses do.
  static bool isAddressable(Type type);
  /// The layout in which channel i is lane i. None for a tensor that is not
  /// addressable or has a rank other than 2 to 5. `asImages`: the first extent
  /// of rank 2 and 3 is that of images, unless it is 1 in rank 3.
  static std::optional<PackedLayout> get(Type type, const vtart::Config &config,
                                         bool asImages = false);
  /// True for the tensors of which there are two layouts.
  static bool mayBeRows(Type type);

  /// With `periods` other than 1, channel blocks are two dimensions, so many
  /// times so many.
  RankedTensorType getType(Type elementType, int64_t periods = 1) const;
  /// True if the packed tensors have the same elements in the same order, if
  /// their lanes are the same.
  bool hasOrderOf(const PackedLayout &other) const;
  int64_t getNumPositions() const { return llvm::product_of(spatial); }
  int64_t getNumChannels() const { return lanes.size(); }
  int64_t getNumLanes() const { return blocks * block; }
  bool hasLanes(const PackedLayout &other) const {
    return lanes == other.lanes && blocks == other.blocks;
  }
  bool isEqual(const PackedLayout &other) const {
    return hasLanes(other) && images == other.images &&
           spatial == other.spatial && splitsRows == other.splitsRows &&
           stride == other.stride;
  }

  int64_t images;
  SmallVector<int64_t> spatial; ///< Spatial sizes, at least two.
  SmallVector<int64_t> lanes; ///< Lane of each channel, counted in all blocks.
  int64_t blocks;             ///< Number of channel blocks.
  int64_t batch, block;       ///< Sizes of the configuration.
  /// The last positions, not images, are what a batch consists of.
  bool splitsRows = false;
  /// Space-to-depth: the `stride * stride` pixels of a cell are channels of one
  /// packed pixel, each with `block / stride^2` lanes. 1: there is no such
  /// cell.
  int64_t stride = 1;
};

} // namespace mlir::vta::pack

#endif // VTA_LIB_TRANSFORMS_PACK_PACKEDLAYOUT_H
