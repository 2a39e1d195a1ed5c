//===- WinogradTiles.h - Where Winograd's transforms pay --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What transform.vta.cpu.winograd makes of numbers, and which numbers are best,
// by a small model of the processor.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_CPU_SCHEDULE_WINOGRADTILES_H
#define VTA_CPU_SCHEDULE_WINOGRADTILES_H

#include "VTA/CPU/Schedule/CPUTarget.h"
#include <optional>

namespace mlir::vta::cpu {

/// Sizes of a convolution with windows of 3x3.
struct WinogradShape {
  int64_t batch = 1, rows = 1, columns = 1; ///< Extents of the output.
  int64_t channels = 1, features = 1;

  /// Tiles of `results` rows and columns of the output.
  int64_t getTiles(int64_t results) const;
};

struct WinogradTiles {
  int64_t results = 4;  ///< Results of a tile along each dimension: 2 or 4.
  int64_t tiles = 1;    ///< Tiles of a block, whose transforms are in scratch.
  int64_t lanes = 4;    ///< Lanes of a vector.
  int64_t features = 4; ///< Features in registers; a multiple of lanes.
  int64_t columns = 1;  ///< Tiles in registers.
  int64_t unroll = 1;   ///< Channels per iteration.

  /// Rows and columns of a transformed tile.
  int64_t getSize() const { return results + 2; }
  /// Elements from one transformed value of a block of inputs to the next: a
  /// cache line more than needed, since powers of two share lines of a cache.
  int64_t getInputPlane(int64_t channels) const {
    return tiles * channels + kLineElements;
  }
  /// Elements from one tile of products to the next, the same.
  int64_t getProductTile() const {
    return getSize() * getSize() * features + kLineElements;
  }
  /// Bytes of a block's transformed inputs and products.
  int64_t getScratchBytes(int64_t channels) const {
    return 4 * (getSize() * getSize() * getInputPlane(channels) +
                tiles * getProductTile());
  }

private:
  static constexpr int64_t kLineElements = 16;
};

/// Bytes of scratch memory that stay in the caches beside weights.
int64_t getMaxScratchBytes(const CPUTarget &target);

/// The fastest tiles for a convolution by the model, for code that `threads`
/// threads share. Nothing if the direct form is expected to be as fast.
std::optional<WinogradTiles> chooseWinogradTiles(const WinogradShape &shape,
                                                 const CPUTarget &target,
                                                 unsigned threads);

/// The fastest tiles of `results` results, however fast the direct form is.
/// Nothing if channels or features do not fill a vector, or scratch memory is
/// too small.
std::optional<WinogradTiles> getWinogradTiles(const WinogradShape &shape,
                                              const CPUTarget &target,
                                              unsigned threads,
                                              int64_t results);

/// What the model expects of tiles.
double getWinogradCycles(const WinogradShape &shape, const CPUTarget &target,
                         const WinogradTiles &tiles);

} // namespace mlir::vta::cpu

#endif // VTA_CPU_SCHEDULE_WINOGRADTILES_H
