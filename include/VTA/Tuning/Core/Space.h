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

#include "VTA/Tuning/Core/LoopNest.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <random>
#include <string>
#include <vector>

namespace mlir::vta::tuning {

/// Index of the chosen option for each knob.
using Point = SmallVector<unsigned, 16>;

/// What a search does with a knob.
enum class KnobRole {
  Size,      ///< Ordered options: neighbours are alike.
  Structure, ///< Unordered options.
  // Knobs whose points share most of what is compiled.
  Buffers, ///< Options that memory limits.
  Hint     ///< Hint whose first option is always legal.
};

/// Knobs by name, each with a list of options, of which a point takes one each.
/// Every knob has at least one option.
class Space {
public:
  virtual ~Space();

  virtual size_t getNumKnobs() const = 0;
  virtual size_t getNumOptions(size_t knob) const = 0;
  virtual KnobRole getRole(size_t knob) const = 0;
  virtual StringRef getKnobName(size_t knob) const = 0;
  /// One number, or a list of any length (see isList).
  virtual ArrayRef<int64_t> getOption(size_t knob, size_t option) const = 0;
  virtual bool isList(size_t knob, size_t option) const { return false; }
  /// "4", or "0:2:3" for a list, "auto" for an empty one. Without commas.
  virtual std::string printOption(size_t knob, size_t option) const;
  /// "4, 7, 28".
  std::string printOptions(size_t knob) const;

  /// Sets knobs that mean nothing for a point to what they have to be, where
  /// knobs depend on others.
  virtual void canonicalize(Point &point) const {}
  virtual bool isLegal(const Point &point) const { return !explain(point); }
  /// Why a point is not legal; nothing if it is.
  virtual std::optional<std::string> explain(const Point &point) const = 0;
  /// Calls `visit` with every legal point, in lexicographic order, until it
  /// returns false.
  virtual void forEachLegal(function_ref<bool(const Point &)> visit) const;
  /// `count` legal points, each drawn uniformly from all, with repetition. None
  /// if there are none; possibly fewer, even none, where legal points are so
  /// rare that they are not met by drawing.
  virtual std::vector<Point> sample(uint64_t count, uint64_t seed) const;
  /// Another option for one knob, drawn until the point, made canonical, is
  /// legal. Nothing if no single knob can change.
  std::optional<Point> move(const Point &point, std::mt19937_64 &random) const;

  /// Legal or not; the largest number if there are more.
  virtual uint64_t getNumPoints() const;
  /// The number of a point in mixed radix, the first knob fastest, as AutoTVM
  /// counts, unless knobs depend on others. Nothing if there are too many.
  std::optional<uint64_t> getIndex(const Point &point) const;
  /// The point with a number, which has to be less than getNumPoints().
  Point getPoint(uint64_t index) const;

  /// How many points are legal, if that is known without visiting them.
  virtual std::optional<uint64_t> countLegal() const { return std::nullopt; }

  std::optional<unsigned> findKnob(StringRef name) const;
  /// "tile_h=4,order=0:2:3:1:6,..".
  virtual std::string print(const Point &point) const;
  /// Every knob by name, in any order. The point need not be legal.
  virtual llvm::Expected<Point> parse(StringRef text) const;

  /// What a point costs by a formula, in any unit that is the same for all
  /// points. A space without such a formula has no estimate.
  virtual std::optional<double> getEstimate(const Point &point) const;

  /// What the code of a point runs, without building it. Nothing if the space
  /// cannot tell.
  virtual std::optional<LoopNest> getLoopNest(const Point &point) const;
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
  /// Calls `visit` with every legal point of `space` whose bound is below
  /// `limit`, and with its bound, in any order.
  virtual void forEachBelow(const Space &space, double limit,
                            function_ref<void(const Point &, double)> visit);
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_SPACE_H
