//===- ProofTuner.cpp - How much faster a point could be ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/ProofTuner.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::vta::tuning;

/// Points with the least bounds are measured first. Of so many, neighbours
/// follow each other: they share most of what is compiled.
static constexpr size_t kChunk = 1024;

ProofTuner::ProofTuner(std::unique_ptr<Tuner> search, const Space &space,
                       Model &model, ProofOptions options)
    : search(std::move(search)), space(space), model(model), options(options) {}

/// Keeps as many open points as may be measured, those with the least bounds.
void ProofTuner::thin() {
  if (open.size() <= options.maxTrials)
    return;
  auto end = open.begin() + options.maxTrials;
  std::nth_element(open.begin(), end, open.end());
  otherBound = std::min(otherBound, end->first);
  open.erase(end, open.end());
}

/// Finds the points whose bounds are below the best cost.
void ProofTuner::begin() {
  isProving = true;
  if (proof.best == 0)
    return;
  double enough = proof.best * (1 - options.allowedGap);
  model.forEachBelow(space, proof.best, [&](const Point &point, double bound) {
    ++proof.numBelow;
    if (searched.count(point))
      return;
    if (bound >= enough) {
      otherBound = std::min(otherBound, bound);
      return;
    }
    open.emplace_back(bound, point);
    if (open.size() >= 2 * options.maxTrials + kChunk)
      thin();
  });
  thin();
  llvm::sort(open);
  for (size_t i = 0; i < open.size(); i += kChunk)
    std::sort(open.begin() + i,
              open.begin() + std::min(i + kChunk, open.size()),
              [](const Open &a, const Open &b) { return a.second < b.second; });
}

std::vector<Trial> ProofTuner::ask(size_t count) {
  if (!isProving) {
    std::vector<Trial> trials;
    if (numSearched < options.searchTrials)
      trials = search->ask(
          std::min<uint64_t>(count, options.searchTrials - numSearched));
    if (!trials.empty())
      return trials;
    begin();
  }
  std::vector<Trial> trials;
  for (; next < open.size() && trials.size() < count; ++next)
    trials.push_back({open[next].second, proof.best});
  return trials;
}

void ProofTuner::tell(ArrayRef<Trial> trials,
                      ArrayRef<Measurement> measurements) {
  if (!isProving) {
    search->tell(trials, measurements);
    numSearched += trials.size();
  } else {
    proof.numMeasured += trials.size();
  }
  for (auto [trial, measurement] : llvm::zip_equal(trials, measurements)) {
    if (!isProving)
      searched.insert(trial.point);
    if (measurement.status == Measurement::Status::Measured &&
        (proof.best == 0 || measurement.cost < proof.best))
      proof.best = measurement.cost;
  }
  // Whoever asks for no more trials wants the bound all the same.
  if (!isProving && numSearched >= options.searchTrials)
    begin();
}

std::optional<Proof> ProofTuner::getProof() const {
  if (!isProving || proof.best == 0)
    return std::nullopt;
  Proof result = proof;
  result.bound = std::min(result.best, otherBound);
  for (const auto &[bound, point] : ArrayRef(open).drop_front(next))
    result.bound = std::min(result.bound, bound);
  return result;
}
