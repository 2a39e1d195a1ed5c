//===- TapGroups.h - Which outputs a tap of a window adds to ----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Zeros around and between the elements of an input tile are not in SRAM. A
// point of the window, a tap, hits elements for some of the outputs only: a
// part of each dimension, from `begin` in steps. Taps that do so for the same
// outputs are one nest of products; those of a pool are operations of their
// own. vta-evaluate writes both, the cost model counts them axis by axis.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_SCHEDULE_VTA_TAPGROUPS_H
#define VTA_SCHEDULE_VTA_TAPGROUPS_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace mlir::vta {

/// Coordinates begin, begin + step, ...: `count` of them.
struct Progression {
  int64_t begin = 0, count = 0, step = 1;

  bool operator==(const Progression &other) const {
    return begin == other.begin && count == other.count && step == other.step;
  }
  bool covers(int64_t extent) const {
    return begin == 0 && step == 1 && count == extent;
  }
};

/// A dimension of the input tile: its coordinate is a constant and a sum over
/// the iteration space. Elements are at begin, begin + interior, ... last.
struct TapAxis {
  SmallVector<int64_t> factors; ///< Factors by iteration dimension.
  int64_t constant = 0;
  int64_t begin = 0, last = 0, interior = 1;
  int64_t stride = 1; ///< SRAM distance of neighbouring elements.
  /// Some points of the space hit no element.
  bool isLimited = false;
  /// The output dimension that moves along a limited axis, or -1.
  int parallel = -1;

  /// The coordinate at a point of the iteration space.
  int64_t at(ArrayRef<int64_t> point) const;
  bool hits(int64_t coordinate) const {
    return coordinate >= begin && coordinate <= last &&
           (coordinate - begin) % interior == 0;
  }
  /// Sets isLimited for a space of `extents`, of which `isOutput` has the
  /// dimensions of the output, and `parallel` to the last of those that move
  /// along a limited axis. Returns false if that is not the only one, or moves
  /// backwards: products cannot be grouped then.
  bool findLimits(ArrayRef<int64_t> extents,
                  const llvm::SmallBitVector &isOutput);
  /// The least and the greatest coordinate.
  std::pair<int64_t, int64_t> getReach(ArrayRef<int64_t> extents) const;
};

/// Taps that hit elements of the input for the same outputs.
struct TapGroup {
  /// Points by dimension of the iteration space; meaningless for taps.
  std::vector<Progression> points;
  /// How far the SRAM index of the input moves per point of each dimension.
  SmallVector<int64_t> srcFactors;
  struct Tap {
    int64_t src;             ///< SRAM index of the input at the first output.
    SmallVector<int64_t> at; ///< Coordinates; 0 for dimensions without a tap.
  };
  std::vector<Tap> taps;
};

struct TapGroups {
  llvm::SmallBitVector isTap; ///< Dimensions that are enumerated as taps.
  std::vector<TapGroup> groups;
};

/// Groups the taps of a contraction over a space of `extents` that reads an
/// input tile with `axes`, whose limits are known and whose first element is at
/// `base` in SRAM. `isOutput` has the dimensions of the output.
TapGroups groupTaps(ArrayRef<TapAxis> axes, ArrayRef<int64_t> extents,
                    const llvm::SmallBitVector &isOutput, int64_t base);

/// An operation of the ALU: what one tap of a pool's window does.
struct PoolTap {
  SmallVector<int64_t> at; ///< Coordinates; 0 where the dimension is an output.
  /// The outputs, by dimension of the iteration space.
  std::vector<Progression> points;
};

/// The operations of a pool over a space of `extents` that reads accumulators
/// with `axes`, whose limits are known: one for each tap that hits any. The
/// first that does so for all outputs comes first, so that the pool can begin
/// with it.
std::vector<PoolTap> planPool(ArrayRef<TapAxis> axes, ArrayRef<int64_t> extents,
                              const llvm::SmallBitVector &isOutput);

} // namespace mlir::vta

#endif // VTA_SCHEDULE_VTA_TAPGROUPS_H
