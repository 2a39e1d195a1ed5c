//===- JointSearch.cpp - Choices that cost something together -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/JointSearch.h"

#include <set>

using namespace mlir;
using namespace mlir::vta::tuning;
using Status = Measurement::Status;

/// Candidates of each of two neighbours that are tried together: the first
/// ones, which are the best of the parts alone.
static constexpr unsigned kPairCandidates = 3;

JointMeasurer::~JointMeasurer() = default;

/// Measures what is not known.
void JointSearch::measure(ArrayRef<Selection> selections, bool isStart) {
  std::vector<Selection> missing;
  for (const Selection &selection : selections)
    if (!known.count(selection) && !llvm::is_contained(missing, selection))
      missing.push_back(selection);
  if (missing.empty())
    return;
  std::vector<Measurement> measurements =
      measurer.measure(missing, isStart ? 0 : bestCost);
  for (auto [selection, measurement] : llvm::zip_equal(missing, measurements)) {
    numFailed += measurement.status == Status::Failed;
    known[selection] = measurement.status == Status::Measured
                           ? std::optional(measurement.cost)
                           : std::nullopt;
  }
}

/// True if one of `selections`, the first of those that are equally good, is
/// better than the best so far.
bool JointSearch::improve(ArrayRef<Selection> selections) {
  measure(selections);
  const Selection *found = nullptr;
  for (const Selection &selection : selections) {
    const std::optional<double> &cost = known[selection];
    if (!cost || *cost >= bestCost)
      continue;
    found = &selection;
    bestCost = *cost;
  }
  if (found)
    best = *found;
  if (onBatch)
    onBatch(*this);
  return found;
}

/// All parts that are alike with the same candidate.
void JointSearch::changeGroups() {
  std::set<unsigned> groups(problem.groups.begin(), problem.groups.end());
  for (unsigned group : groups) {
    if (isOver && isOver())
      return;
    std::vector<Selection> selections;
    size_t first = llvm::find(problem.groups, group) - problem.groups.begin();
    for (unsigned i = 0; i < problem.numCandidates[first]; ++i) {
      Selection selection = *best;
      for (size_t part = 0; part < selection.size(); ++part)
        if (problem.groups[part] == group)
          selection[part] = i;
      selections.push_back(std::move(selection));
    }
    improve(selections);
  }
}

/// One part after the other. Those beside one that has changed have another
/// turn.
void JointSearch::changeParts() {
  size_t numParts = problem.numCandidates.size();
  std::vector<bool> isDone(numParts);
  for (size_t part = 0; part < numParts;) {
    if (isDone[part]) {
      ++part;
      continue;
    }
    if (isOver && isOver())
      return;
    isDone[part] = true;
    std::vector<Selection> selections;
    for (unsigned i = 0; i < problem.numCandidates[part]; ++i) {
      selections.push_back(*best);
      selections.back()[part] = i;
    }
    if (!improve(selections)) {
      ++part;
      continue;
    }
    if (part + 1 < numParts)
      isDone[part + 1] = false;
    if (part > 0)
      isDone[--part] = false;
  }
}

/// Two neighbours at once.
void JointSearch::changePairs() {
  complete = true;
  for (size_t part = 0; part + 1 < problem.numCandidates.size(); ++part) {
    if (isOver && isOver()) {
      complete = false;
      return;
    }
    std::vector<Selection> selections;
    for (unsigned i = 0;
         i < std::min(kPairCandidates, problem.numCandidates[part]); ++i)
      for (unsigned k = 0;
           k < std::min(kPairCandidates, problem.numCandidates[part + 1]);
           ++k) {
        selections.push_back(*best);
        selections.back()[part] = i;
        selections.back()[part + 1] = k;
      }
    complete &= !improve(selections);
  }
}

void JointSearch::run(function_ref<bool()> stop) {
  isOver = stop;
  measure(problem.starts, /*isStart=*/true);
  for (const Selection &start : problem.starts) {
    const std::optional<double> &cost = known[start];
    startCosts.push_back(cost.value_or(0));
    if (cost && (!best || *cost < bestCost)) {
      best = start;
      bestCost = *cost;
    }
  }
  if (!best)
    return;
  changeGroups();
  while (!complete && !(isOver && isOver())) {
    changeParts();
    if (!(isOver && isOver()))
      changePairs();
  }
}
