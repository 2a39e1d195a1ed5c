//===- Space.h - Points that a search chooses from --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// What searches know of a schedule space: nothing about kernels, hardware or
// IR. A space may come with a model, which says what points cost before any of
// them is measured.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_SPACE_H
#define VTA_TUNING_CORE_SPACE_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <string>
#include <vector>

namespace mlir::vta::tuning {

/// Index of the chosen option for each knob.
using Point = SmallVector<unsigned, 16>;

/// What a search does with a knob.
enum class KnobRole {
  Size,      ///< Options are in order: neighbours are alike.
  Structure, ///< Any option may be next.
  // Knobs whose points share most of what is compiled.
  Buffers, ///< Options that memory decides about.
  Hint     ///< The first option is always legal where another one is.
};

class Space {
public:
  virtual ~Space();

  virtual size_t getNumKnobs() const = 0;
  virtual size_t getNumOptions(size_t knob) const = 0;
  virtual KnobRole getRole(size_t knob) const = 0;

  virtual bool isLegal(const Point &point) const = 0;
  /// Calls `visit` with every legal point, in lexicographic order, until it
  /// returns false.
  virtual void forEachLegal(function_ref<bool(const Point &)> visit) const = 0;
  /// `count` legal points, each drawn uniformly from all, with repetition.
  virtual std::vector<Point> sample(uint64_t count, uint64_t seed) const = 0;

  /// "tile_h=4,order=0:2:3:1:6,..".
  virtual std::string print(const Point &point) const = 0;
};

/// What points cost, in the unit of measurements.
class Model {
public:
  virtual ~Model();
  /// Never above what is measured.
  virtual double getBound(const Point &point) = 0;
  /// What is expected.
  virtual double getEstimate(const Point &point) = 0;
  /// Up to `count` legal points to begin with, best first.
  virtual std::vector<Point> getPromising(size_t count) = 0;
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_SPACE_H
