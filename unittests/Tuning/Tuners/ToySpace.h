//===- ToySpace.h - A space whose best point is known --------- -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Tile sizes, an order and a flag with a cost in closed form, which a search
// can be judged by: every legal point and the best of them are known.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_UNITTESTS_TUNING_TUNERS_TOYSPACE_H
#define VTA_UNITTESTS_TUNING_TUNERS_TOYSPACE_H

#include "VTA/Tuning/Core/Tuner.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

#include "gtest/gtest.h"

#include <array>
#include <cmath>
#include <set>

namespace mlir::vta::tuning {

/// Two sizes with `numSizes` options, an order of three loops, two buffer
/// counts. Tiles that need more than `memory` are not legal.
class ToySpace : public Space {
public:
  explicit ToySpace(unsigned numSizes, int64_t memory = 96) : memory(memory) {
    for (unsigned i = 0; i < numSizes; ++i)
      sizes.push_back({int64_t(i) + 1});
  }

  size_t getNumKnobs() const override { return 5; }
  size_t getNumOptions(size_t knob) const override {
    return knob < 2 ? sizes.size() : knob == 2 ? orders.size() : 2;
  }
  KnobRole getRole(size_t knob) const override {
    return knob < 2    ? KnobRole::Size
           : knob == 2 ? KnobRole::Structure
                       : KnobRole::Buffers;
  }
  StringRef getKnobName(size_t knob) const override {
    static constexpr StringRef names[] = {"tile_h", "tile_w", "order",
                                          "inp_buffers", "wgt_buffers"};
    return names[knob];
  }
  ArrayRef<int64_t> getOption(size_t knob, size_t option) const override {
    if (knob < 2)
      return sizes[option];
    if (knob == 2)
      return orders[option];
    return ArrayRef<int64_t>(buffers[option]);
  }
  bool isList(size_t knob, size_t) const override { return knob == 2; }
  std::optional<std::string> explain(const Point &point) const override {
    int64_t h = point[0] + 1, w = point[1] + 1;
    int64_t need = h * w * (point[3] + 1) + 8 * (point[4] + 1);
    if (need <= memory)
      return std::nullopt;
    return ("needs " + Twine(need) + " of " + Twine(memory)).str();
  }

  /// Least where tiles are about 7 x 5, loops in order 2, two buffers of each.
  double getCost(const Point &point) const {
    double h = point[0] + 1, w = point[1] + 1;
    double cost = 1000 + 400 * std::abs(std::log2(h / 7)) +
                  300 * std::abs(std::log2(w / 5));
    cost *= 1 + 0.25 * std::abs(int(point[2]) - 2);
    return cost * (point[3] ? 0.8 : 1) * (point[4] ? 0.9 : 1);
  }
  std::vector<Point> getLegal() const {
    std::vector<Point> points;
    forEachLegal([&](const Point &point) {
      points.push_back(point);
      return true;
    });
    return points;
  }
  double getBest() const {
    double best = std::numeric_limits<double>::infinity();
    for (const Point &point : getLegal())
      best = std::min(best, getCost(point));
    return best;
  }

private:
  int64_t memory;
  std::vector<std::array<int64_t, 1>> sizes;
  std::vector<std::array<int64_t, 3>> orders = {
      {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  std::array<std::array<int64_t, 1>, 2> buffers = {{{1}, {2}}};
};

/// Measures by the formula. Points that `fails` is true for fail.
class ToyMeasurer : public Measurer {
public:
  explicit ToyMeasurer(const ToySpace &space,
                       std::function<bool(const Point &)> fails = nullptr)
      : space(space), fails(std::move(fails)) {}
  std::vector<Measurement> measure(ArrayRef<Trial> trials) override {
    std::vector<Measurement> measurements(trials.size());
    for (auto [trial, measurement] : llvm::zip_equal(trials, measurements)) {
      EXPECT_TRUE(space.isLegal(trial.point)) << space.print(trial.point);
      EXPECT_TRUE(seen.insert(trial.point).second)
          << "twice: " << space.print(trial.point);
      points.push_back(trial.point);
      if (fails && fails(trial.point)) {
        measurement.message = "does not compile";
        continue;
      }
      measurement.status = Measurement::Status::Measured;
      measurement.cost = space.getCost(trial.point);
      best = std::min(best, measurement.cost);
    }
    return measurements;
  }

  std::vector<Point> points;
  double best = std::numeric_limits<double>::infinity();

private:
  const ToySpace &space;
  std::function<bool(const Point &)> fails;
  std::set<Point> seen;
};

/// Regret: how much more than the best point the best that was found costs.
inline double getRegret(const ToySpace &space, const ToyMeasurer &measurer) {
  return measurer.best / space.getBest() - 1;
}

} // namespace mlir::vta::tuning

#endif // VTA_UNITTESTS_TUNING_TUNERS_TOYSPACE_H
