//===- JointSearch.h - Choices that cost something together -----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A whole is made of parts, each with a few candidates, and what it costs is
// not the sum of its parts. The search changes one part at a time, or all parts
// that are alike, for as long as the whole gets better.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_JOINTSEARCH_H
#define VTA_TUNING_CORE_JOINTSEARCH_H

#include "VTA/Tuning/Core/Tuner.h"

#include <functional>
#include <map>

namespace mlir::vta::tuning {

/// The number of the candidate that is taken for each part.
using Selection = std::vector<unsigned>;

class JointMeasurer {
public:
  virtual ~JointMeasurer();
  /// What selections cost. Those that must cost more than `cutOff` (0: no
  /// limit) may be given up.
  virtual std::vector<Measurement> measure(ArrayRef<Selection> selections,
                                           double cutOff) = 0;
};

struct JointProblem {
  /// Candidates of each part, at least one.
  std::vector<unsigned> numCandidates;
  /// Parts with equal numbers have the same candidates.
  std::vector<unsigned> groups;
  /// Where to begin: the best of these is never made worse.
  std::vector<Selection> starts;
};

class JointSearch {
public:
  JointSearch(JointProblem problem, JointMeasurer &measurer)
      : problem(std::move(problem)), measurer(measurer) {}

  /// Changes parts until no change of one part, or of two neighbours, makes the
  /// whole better, or `isOver` says to stop. What is found depends on `isOver`
  /// and on what selections cost, and on nothing else.
  void run(function_ref<bool()> isOver = nullptr);

  /// Called after each batch.
  std::function<void(const JointSearch &)> onBatch;

  /// The best selection. None before run(), or if no start can be measured.
  const std::optional<Selection> &getBest() const { return best; }
  double getBestCost() const { return bestCost; }
  /// Cost of a start; 0 if it cannot be measured.
  double getStartCost(size_t start) const { return startCosts[start]; }
  uint64_t getNumTrials() const { return known.size(); }
  uint64_t getNumFailed() const { return numFailed; }
  /// No change is left that could be tried.
  bool isComplete() const { return complete; }

private:
  void measure(ArrayRef<Selection> selections, bool isStart = false);
  bool improve(ArrayRef<Selection> selections);
  void changeGroups();
  void changeParts();
  void changePairs();

  JointProblem problem;
  JointMeasurer &measurer;
  function_ref<bool()> isOver;
  std::optional<Selection> best;
  double bestCost = 0;
  std::vector<double> startCosts;
  /// What was measured. What was given up costs more than the best then.
  std::map<Selection, std::optional<double>> known;
  uint64_t numFailed = 0;
  bool complete = false;
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_JOINTSEARCH_H
