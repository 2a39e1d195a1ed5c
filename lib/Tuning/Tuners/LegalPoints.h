//===- LegalPoints.h - Legal points, none of them twice ------- -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// What random draws and walks in order have in common: points that were given
// out are not given out again.
//
//===----------------------------------------------------------------------===//

#ifndef TUNING_TUNERS_LEGALPOINTS_H
#define TUNING_TUNERS_LEGALPOINTS_H

#include "VTA/Tuning/Core/Space.h"
#include "llvm/ADT/Hashing.h"

#include <optional>
#include <random>
#include <unordered_set>

namespace mlir::vta::tuning {

struct PointHash {
  size_t operator()(const Point &point) const {
    return llvm::hash_combine_range(point);
  }
};
using PointSet = std::unordered_set<Point, PointHash>;

/// A number in [0, 1), the same in every standard library.
inline double drawUnit(std::mt19937_64 &random) {
  return static_cast<double>(random() >> 11) * 0x1p-53;
}

/// Draws legal points without replacement, each uniformly from those that are
/// left.
class PointSource {
public:
  PointSource(const Space &space, uint64_t seed) : space(space), seed(seed) {}

  /// A point that was neither drawn nor used. Nothing if there is none left.
  std::optional<Point> draw();
  /// Marks a point as used. False if it was drawn or used before.
  bool use(const Point &point) { return used.insert(point).second; }
  bool isUsed(const Point &point) const { return used.count(point) > 0; }

private:
  std::optional<Point> takeUnused();
  void listRest();

  const Space &space;
  uint64_t seed;
  std::vector<Point> drawn; ///< Points that `next` walks through.
  size_t next = 0;
  bool isRest = false; ///< Whether `drawn` holds all remaining points.
  PointSet used;
};

} // namespace mlir::vta::tuning

#endif // TUNING_TUNERS_LEGALPOINTS_H
