//===- Rank.h - The best point of a schedule space --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Ranks the legal points of a kernel on the timed simulator. What a closed
// model thinks best is compiled first; points that the best so far beats by
// their lower bound are left out, others are cut off as soon as they must be
// slower. Results depend on the kernel and the budget alone: not on the number
// of threads, not on how fast they are.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_VTA_RANK_H
#define VTA_TUNING_VTA_RANK_H

#include "VTA/Tuning/VTA/Candidate.h"
#include <functional>

namespace mlir::vta {

/// Who says which points are compiled.
enum class RankStrategy {
  Model,  ///< tuning::ModelTuner.
  Default ///< The point that schedules are generated with by default, alone.
};

struct RankOptions {
  ScheduleTemplate kind = ScheduleTemplate::Native;
  RankStrategy strategy = RankStrategy::Model;
  unsigned trials = 2000; ///< Points compiled at most.
  unsigned jobs = 1;      ///< Threads.
  unsigned numBest = 10;  ///< Points in the result.
  /// Replaces the machine of the target.
  std::optional<vtart::Machine> machine;
  /// Replaces the bound (CycleBound) that points are left out by: cycles that a
  /// choice cannot stay below.
  std::function<double(const ScheduleChoice &)> bound;
};

/// A point and how long it takes.
struct RankedPoint {
  SchedulePoint point;
  uint64_t cycles = 0;
  uint64_t numInsns = 0;
  double bound = 0; ///< What `cycles` cannot be below.
};

/// A legal point that did not compile or run.
struct FailedPoint {
  SchedulePoint point;
  std::string message;
};

struct RankResult {
  /// The best points found, fastest first; equally fast ones in the order of
  /// the space. Empty if everything failed.
  std::vector<RankedPoint> best;
  SpaceCount count;
  uint64_t compiled = 0; ///< Points compiled, failed ones included.
  uint64_t cutOff = 0;   ///< Of these: given up.
  uint64_t bounded = 0;  ///< Points left out by their bound.
  std::vector<FailedPoint> failed;
  /// Every legal point was compiled or left out by its bound.
  bool isExhaustive = false;
};

/// Ranks the kernel of `module` (see CandidateCompiler::create).
llvm::Expected<RankResult> rankKernel(StringRef module,
                                      const RankOptions &options);

} // namespace mlir::vta

#endif // VTA_TUNING_VTA_RANK_H
