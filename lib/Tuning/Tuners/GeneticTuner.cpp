//===- GeneticTuner.cpp - Points bred from good ones ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GeneticTuner.h"
#include "Rounds.h"
#include "llvm/ADT/STLExtras.h"

#include <tuple>

using namespace mlir;
using namespace mlir::vta::tuning;

static constexpr size_t kPopulation = 100;
static constexpr size_t kElite = 3;
static constexpr double kMutation = 0.1;
/// Pairs of parents tried for a child that is legal and new.
static constexpr unsigned kMaxPairs = 64;
/// Added to scores, so that failures can be parents where all failed.
static constexpr double kLeastScore = 1e-8;

GeneticTuner::GeneticTuner(const Space &space, uint64_t seed,
                           uint64_t maxTrials)
    : space(space), population(getRoundSize(maxTrials, kPopulation)),
      source(space, seed), random(seed) {}

std::vector<Trial> GeneticTuner::ask(size_t count) {
  if (next == generation.size())
    breed();
  std::vector<Trial> trials;
  while (trials.size() < count && next < generation.size())
    trials.push_back({generation[next++]});
  isDone = trials.empty();
  return trials;
}

void GeneticTuner::tell(ArrayRef<Trial> trials,
                        ArrayRef<Measurement> measurements) {
  for (auto [trial, measurement] : llvm::zip_equal(trials, measurements)) {
    bool hasCost = measurement.status != Measurement::Status::Failed &&
                   measurement.cost > 0;
    measured.push_back({trial.point, hasCost ? 1 / measurement.cost : 0});
  }
}

void GeneticTuner::breed() {
  generation.clear();
  next = 0;
  std::vector<Gene> parents = std::move(measured);
  measured.clear();
  llvm::append_range(parents, elite);
  elite = parents;
  llvm::sort(elite, [](const Gene &a, const Gene &b) {
    return std::tie(b.score, a.point) < std::tie(a.score, b.point);
  });
  // A short search has a larger first generation, and after that no time for
  // parents that are worse than others that are known.
  bool isShort = population < kPopulation;
  elite.resize(std::min(elite.size(), isShort ? population : kElite));
  if (isShort)
    parents = elite;

  // Sums of scores, for draws in proportion to them.
  double best = elite.empty() || elite[0].score == 0 ? 1 : elite[0].score;
  std::vector<double> sums;
  for (const Gene &gene : parents)
    sums.push_back((sums.empty() ? 0 : sums.back()) + gene.score / best +
                   kLeastScore);
  size_t size =
      parents.size() < 2 ? std::min(kPopulation, 2 * population) : population;
  while (generation.size() < size) {
    std::optional<Point> point =
        parents.size() < 2 ? source.draw() : createChild(parents, sums);
    if (!point)
      return;
    generation.push_back(std::move(*point));
  }
}

size_t GeneticTuner::drawParent(ArrayRef<double> sums) {
  double at = drawUnit(random) * sums.back();
  return std::min<size_t>(llvm::upper_bound(sums, at) - sums.begin(),
                          sums.size() - 1);
}

std::optional<Point> GeneticTuner::createChild(ArrayRef<Gene> parents,
                                               ArrayRef<double> sums) {
  for (unsigned pair = 0; pair < kMaxPairs; ++pair) {
    size_t first = drawParent(sums), second = drawParent(sums);
    if (first == second)
      continue;
    Point child = parents[first].point;
    const Point &other = parents[second].point;
    size_t cut = child.empty() ? 0 : random() % child.size();
    std::copy(other.begin() + cut, other.end(), child.begin() + cut);
    for (size_t knob = 0; knob < child.size(); ++knob)
      if (drawUnit(random) < kMutation)
        child[knob] = random() % space.getNumOptions(knob);
    space.canonicalize(child);
    if (space.isLegal(child) && source.use(child))
      return child;
  }
  // The parents are too much alike, or what lies between them is not legal.
  return source.draw();
}
