//===- ModelTuner.h - Search led by a model ---------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Begins with what a model thinks best, goes on with what is next to the best
// of these: other sizes, orders and levels, all combinations of the other
// knobs. Points are left out if their bound says that they are no faster than
// the best so far, and cut off as soon as they must be slower. A space with no
// more legal points than trials is searched as a whole.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_MODELTUNER_H
#define VTA_TUNING_CORE_MODELTUNER_H

#include "VTA/Tuning/Core/Tuner.h"

#include <optional>
#include <set>
#include <tuple>

namespace mlir::vta::tuning {

class ModelTuner : public Tuner {
public:
  /// Searches with up to `maxTrials` trials a space with `numLegal` legal
  /// points. What it refers to must outlive it. `hasBounds`: costs are those
  /// that the model's bounds are of, so that they rule points out.
  ModelTuner(const Space &space, Model &model, uint64_t maxTrials,
             uint64_t numLegal, bool hasBounds = true);

  std::vector<Trial> ask(size_t count) override;
  void tell(ArrayRef<Trial> trials,
            ArrayRef<Measurement> measurements) override;

  uint64_t getNumLeftOut() const override { return numBounded; }
  bool isExhaustive() const override { return numLegal <= maxTrials; }

private:
  /// A point that was measured.
  struct Entry {
    Point point;
    double cost = 0;
    /// Cheaper; of equal ones, the first in the order of the space.
    bool operator<(const Entry &other) const {
      return std::tie(cost, point) < std::tie(other.cost, other.point);
    }
  };
  enum class Phase { Begin, Promising, Hints, Around, Expand, Combine, Rest };

  /// Puts the points of the next phase in the queue. False if there is none.
  bool refill();
  void queueAll();
  bool queueBestCore();
  void use(std::vector<Point> points, double newSlack, uint64_t newBudget);
  std::vector<Trial> takeBatch(size_t count);
  bool isSpent() const { return numTold >= maxTrials; }

  /// The point without what is shared: buffers and hints at their first option.
  Point getCore(const Point &point) const;
  /// Replaces options of buffers, then of hints, until the point is legal.
  std::optional<Point> makeLegal(Point point) const;
  void addCombinations(Point point, ArrayRef<unsigned> knobs,
                       std::vector<Point> &points) const;
  void addNeighbours(const Point &point, std::vector<Point> &points) const;
  /// The best point with the core of `point`, which was measured.
  Point getBestLike(const Point &point) const;
  /// The best point of each core, cheapest first.
  std::vector<Entry> getBestCores() const;

  const Space &space;
  Model &model;
  uint64_t maxTrials, numLegal;
  bool hasBounds;
  SmallVector<unsigned> sizes, buffers, hints; ///< Knobs by role.

  Phase phase = Phase::Begin;
  std::vector<Point> queue; ///< Points of the phase.
  size_t next = 0;          ///< Position in the queue.
  double slack = 1;
  uint64_t budget = 0; ///< Trials in total until the phase ends.
  std::vector<Point> promising;
  size_t numPromising = 0; ///< Candidates that were inspected.
  std::set<Point> expanded;
  Point expanding;
  std::vector<Entry> bestCores; ///< Results of the phase Combine.
  size_t nextCore = 0;

  std::set<Point> seen;
  std::vector<Entry> entries;
  double incumbent = 0; ///< Least cost so far; 0: none.
  uint64_t numTold = 0, numBounded = 0;
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_MODELTUNER_H
