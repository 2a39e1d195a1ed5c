//===- CycleModel.h - Cycles of a schedule, closed --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_SCHEDULE_VTA_CYCLEMODEL_H
#define VTA_SCHEDULE_VTA_CYCLEMODEL_H

#include "VTA/Schedule/VTA/ScheduleSpace.h"
#include "VTA/Tuning/Core/Tuner.h"

namespace mlir::vta {

class CycleParts;

/// Guesses how long a kernel takes under a schedule, in cycles of the machine,
/// from what the three units are busy with. Neither a lower nor an upper bound.
/// Remembers what choices of the same sizes and order share: one object for
/// each thread.
class CycleEstimate {
public:
  CycleEstimate(const KernelModel &kernel, const vtart::Config &config,
                const vtart::Machine &machine);
  ~CycleEstimate();
  double operator()(const ScheduleChoice &choice);
  /// What the compute unit alone is busy with: no estimate for the same sizes
  /// and order is less.
  double getFloor(const ScheduleChoice &choice);

private:
  struct Compute {
    double gemm, epilogue; ///< Cycles.
    double steps, groups;  ///< Multiplications, instructions of each.
    double tiles;          ///< Iterations of the loops around the kernel.
  };
  /// What is staged inside a number of loops.
  struct Level {
    double trips = 0;                       ///< Iterations of outer loops.
    std::optional<double> inpTile, wgtTile; ///< Cycles of the first tile.
  };
  Compute getCompute(const ScheduleChoice &choice) const;
  void countUops();
  void use(const ScheduleChoice &choice);
  double getInpTile(const ScheduleChoice &choice);
  double getWgtTile(const ScheduleChoice &choice);

  const KernelModel &kernel;
  const vtart::Machine &machine;
  std::unique_ptr<CycleParts> parts; ///< Additional counts for the bound.
  // The same for every choice.
  double outputs = 1; ///< Accumulator vectors of the anchor.
  double uops = 1;    ///< GEMM uops without those of padding.
  // The same for the sizes and the order of the last choice.
  SmallVector<int64_t> sizes, order;
  Compute compute = {};
  double storeTile = 0, storeInsns = 0; ///< Figures of the first tile.
  SmallVector<Level> levels;
};

/// A lower bound on the cycles that the timed simulator counts for what a
/// kernel is compiled to under a schedule. See docs/CycleBound.md for what is
/// counted. Remembers what neighbouring choices share: one object for each
/// thread. What it was made from must outlive it.
class CycleBound {
public:
  CycleBound(const KernelModel &kernel, const vtart::Config &config,
             const vtart::Machine &machine);
  CycleBound(CycleBound &&);
  ~CycleBound();
  double operator()(const ScheduleChoice &choice);

  /// What all choices with these sizes and this order share: no bound of one is
  /// less.
  double getCoreBound(const ScheduleChoice &choice);
  /// The same for those that also stage inputs and weights at these levels.
  double getLevelBound(const ScheduleChoice &choice);

  /// Cycles that each unit is busy at least, indexed by vtart::Unit.
  std::array<double, vtart::kNumUnits> getBusy(const ScheduleChoice &choice);

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

class TileTimeline;

/// What a schedule costs in cycles, without building anything. Each question
/// has its figure (docs/CycleBound.md has how good they are):
///
/// * Can a point be left out because a faster one is known? `getBound`: it is
///   never above what the simulator counts. It takes 2 to 4 microseconds where
///   neighbouring choices follow each other.
/// * Which staging levels and buffers are best for given sizes and an order?
///   `getEstimate`: it knows what a missing buffer costs, and takes less time
///   than the bound. It may be wrong in both directions.
/// * Where to begin in a whole space? `getScore`, the weighted mean of both: it
///   ranks better than either.
/// * Which of a few hundred is best? `getTimeline`.
///
/// One object for each thread. What it was made from must outlive it.
class CostModel {
public:
  explicit CostModel(const ScheduleSpace &space);
  ~CostModel();

  double getBound(const ScheduleChoice &choice) { return bound(choice); }
  double getEstimate(const ScheduleChoice &choice) { return estimate(choice); }
  /// No estimate for the same sizes and order is less.
  double getFloor(const ScheduleChoice &choice) {
    return estimate.getFloor(choice);
  }
  double getScore(const ScheduleChoice &choice) {
    return getScore(choice, estimate(choice));
  }
  /// The same where the estimate is known.
  double getScore(const ScheduleChoice &choice, double estimated) {
    return kBoundShare * bound(choice) + (1 - kBoundShare) * estimated;
  }
  /// Cycles from a walk over the tiles: better than the estimate, and ten times
  /// as slow. The estimate where there are no products. The walk ends, and the
  /// answer is infinity, as soon as it is sure to take `limit` cycles.
  double getTimeline(const ScheduleChoice &choice,
                     double limit = std::numeric_limits<double>::infinity());
  /// Cycles of storing a whole tile of the output.
  double getLargestStore(const ScheduleChoice &choice);
  /// The score if it is less than `limit`. The bound takes longer than the
  /// estimate: it is left out where it would have to be below `floor`, the
  /// floor of the choice.
  std::optional<double> getScoreBelow(const ScheduleChoice &choice,
                                      double limit, double floor);

private:
  static constexpr double kBoundShare = 0.75;
  CycleEstimate estimate;
  CycleBound bound;
  std::unique_ptr<TileTimeline> timeline;
};

/// Calls `visit` with every legal point whose bound is below `limit`, and with
/// its bound. What choices share is bounded first, so that most of a space is
/// left out in large groups.
void forEachBelow(const ScheduleSpace &space, double limit,
                  function_ref<void(const SchedulePoint &, double)> visit);

/// A good point for a kernel: what a schedule is generated with if nobody says
/// otherwise. Of a few thousand, those with the best scores are walked tile by
/// tile. `numCandidates`
/// is counted up. None if no point is legal.
std::optional<SchedulePoint> chooseDefault(const ScheduleSpace &space,
                                           unsigned &numCandidates);
/// The same as a search: it asks for this point and ends.
std::unique_ptr<tuning::Tuner> createDefaultTuner(const ScheduleSpace &space);

} // namespace mlir::vta

#endif // VTA_SCHEDULE_VTA_CYCLEMODEL_H
