//===- EvolutionTuner.cpp - Search by evolution ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EvolutionTuner.h"
#include "Rounds.h"
#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <tuple>
#include <utility>

using namespace mlir;
using namespace mlir::vta::tuning;

static constexpr size_t kRound = 64;
static constexpr size_t kPopulation = 256;
static constexpr unsigned kGenerations = 4;
/// Of a population, at most so many were measured.
static constexpr size_t kElite = kPopulation / 5;
static constexpr double kMutation = 0.85;
/// The part of the points that is drawn at random.
static constexpr double kEpsilon = 0.1;
static constexpr unsigned kMaxTries = 10;
/// Measurements after which what other tasks say counts half.
static constexpr double kHalfLife = 256;

static constexpr unsigned kOwnRounds = 400;

static XGBParameters getOwnParameters(size_t planSize) {
  XGBParameters parameters;
  parameters.planSize = planSize;
  parameters.maxRounds = kOwnRounds;
  return parameters;
}

XGBParameters EvolutionTuner::getOthersParameters() {
  // How fast the best of a task is says little about another task: only which
  // one of two points is faster.
  XGBParameters parameters;
  parameters.loss = XGBLoss::Pairs;
  parameters.maxRounds = 100;
  parameters.depth = 4;
  parameters.rate = 0.1;
  return parameters;
}

EvolutionTuner::EvolutionTuner(
    const Space &space, uint64_t seed, uint64_t maxTrials,
    std::function<std::vector<TransferData>()> getTransfer)
    : space(space), roundSize(getRoundSize(maxTrials, kRound)),
      source(space, seed), random(~seed),
      features(space, FeatureKind::Statement),
      model(getOthersParameters(), getOwnParameters(roundSize), kHalfLife),
      getTransfer(std::move(getTransfer)) {}

llvm::Error EvolutionTuner::takeError() {
  if (error.empty())
    return llvm::Error::success();
  return llvm::createStringError(std::exchange(error, ""));
}

//===----------------------------------------------------------------------===//
// The model
//===----------------------------------------------------------------------===//

llvm::Error EvolutionTuner::fit() {
  if (!XGBModel::isAvailable() || best == 0)
    return llvm::Error::success();
  std::vector<PointFeatures> points;
  std::vector<float> labels;
  for (auto [point, cost] : llvm::zip_equal(measured, costs)) {
    points.push_back(features.extractAll(point));
    labels.push_back(getLabel(features.getKind(), best, cost));
  }
  return model.fit(points, labels);
}

float EvolutionTuner::getNearest(const Point &point) const {
  size_t most = 0;
  double nearest = 0;
  for (auto [other, cost] : llvm::zip_equal(measured, costs)) {
    size_t equal = 0;
    for (auto [a, b] : llvm::zip_equal(point, other))
      equal += a == b;
    if (equal < most)
      continue;
    most = equal;
    nearest = cost;
  }
  return getLabel(features.getKind(), best, nearest);
}

llvm::Expected<std::vector<float>>
EvolutionTuner::score(ArrayRef<Point> points) {
  // Neither trees nor a formula.
  if (!model.isFitted() && best > 0 && !points.empty() &&
      !space.getEstimate(points[0])) {
    std::vector<float> scores;
    for (const Point &point : points)
      scores.push_back(getNearest(point));
    return scores;
  }
  std::vector<PointFeatures> known;
  for (const Point &point : points)
    known.push_back(features.extractAll(point));
  return model.score(known);
}

//===----------------------------------------------------------------------===//
// Breeding
//===----------------------------------------------------------------------===//

std::vector<Point> EvolutionTuner::getPopulation() {
  std::vector<size_t> order(measured.size());
  for (auto [i, index] : llvm::enumerate(order))
    index = i;
  auto getCost = [&](size_t index) {
    return costs[index] > 0 ? costs[index] : HUGE_VAL;
  };
  llvm::sort(order, [&](size_t a, size_t b) {
    return std::pair(getCost(a), a) < std::pair(getCost(b), b);
  });
  std::vector<Point> population;
  for (size_t index : order)
    if (population.size() < kElite && costs[index] > 0)
      population.push_back(measured[index]);
  llvm::append_range(population,
                     space.sample(kPopulation - population.size(), random()));
  return population;
}

std::optional<Point> EvolutionTuner::breed(ArrayRef<Point> parents,
                                           ArrayRef<double> sums) {
  auto draw = [&]() -> const Point & {
    double at = drawUnit(random) * sums.back();
    size_t index = llvm::upper_bound(sums, at) - sums.begin();
    return parents[std::min(index, parents.size() - 1)];
  };
  const Point &first = draw();
  if (drawUnit(random) < kMutation)
    return space.move(first, random);
  for (unsigned i = 0; i < kMaxTries; ++i) {
    const Point &second = draw();
    Point child = first;
    for (auto [mine, theirs] : llvm::zip_equal(child, second))
      if (random() % 2)
        mine = theirs;
    space.canonicalize(child);
    if (space.isLegal(child))
      return child;
  }
  return std::nullopt;
}

llvm::Error EvolutionTuner::plan() {
  queue.clear();
  next = 0;
  if (getTransfer && XGBModel::isAvailable())
    if (llvm::Error failure =
            model.fitOthers(std::exchange(getTransfer, nullptr)()))
      return failure;
  // The first round is random, unless other tasks say something.
  if (measured.empty() && !model.hasOthers())
    return llvm::Error::success();
  if (!measured.empty())
    if (llvm::Error failure = fit())
      return failure;
  std::vector<Point> population = getPopulation();
  std::vector<Scored> found;
  PointSet known;
  for (unsigned generation = 0; generation <= kGenerations; ++generation) {
    if (population.empty())
      break;
    llvm::Expected<std::vector<float>> scores = score(population);
    if (!scores)
      return scores.takeError();
    for (auto [point, value] : llvm::zip_equal(population, *scores))
      if (!source.isUsed(point) && known.insert(point).second)
        found.push_back({value, point});
    // The best have the most children. Scores are logarithms of speeds.
    float most = *llvm::max_element(*scores);
    double least = std::exp2(*llvm::min_element(*scores) - most);
    std::vector<double> sums;
    for (float value : *scores) {
      double speed = std::exp2(value - most),
             part = least < 1 ? (speed - least) / (1 - least) : 1;
      sums.push_back((sums.empty() ? 0 : sums.back()) + part * part + 1e-3);
    }
    std::vector<Point> children;
    for (unsigned i = 0; i < kPopulation; ++i)
      if (std::optional<Point> child = breed(population, sums))
        children.push_back(std::move(*child));
    population = std::move(children);
  }
  llvm::sort(found, [](const Scored &a, const Scored &b) {
    return std::tie(b.score, a.point) < std::tie(a.score, b.point);
  });
  for (Scored &entry : found) {
    if (queue.size() == roundSize)
      break;
    queue.push_back(std::move(entry.point));
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Asking
//===----------------------------------------------------------------------===//

std::vector<Trial> EvolutionTuner::ask(size_t count) {
  if (!error.empty())
    return {};
  // Rounds have the same points, whatever the batches are.
  size_t inRound = measured.size() % roundSize;
  if (inRound == 0)
    if (llvm::Error failure = plan()) {
      error = llvm::toString(std::move(failure));
      return {};
    }
  std::vector<Trial> trials;
  count = std::min(count, roundSize - inRound);
  while (trials.size() < count) {
    std::optional<Point> point;
    if (next < queue.size() && drawUnit(random) >= kEpsilon) {
      point = queue[next++];
      if (!source.use(*point))
        continue;
    } else {
      point = source.draw();
      if (!point && next < queue.size())
        continue;
    }
    if (!point) {
      isDone = trials.empty();
      break;
    }
    trials.push_back({std::move(*point)});
  }
  return trials;
}

void EvolutionTuner::tell(ArrayRef<Trial> trials,
                          ArrayRef<Measurement> measurements) {
  for (auto [trial, measurement] : llvm::zip_equal(trials, measurements)) {
    source.use(trial.point);
    double cost = measurement.status != Measurement::Status::Failed
                      ? getLearnedCost(measurement)
                      : 0;
    measured.push_back(trial.point);
    costs.push_back(cost);
    if (cost > 0 && (best == 0 || cost < best))
      best = cost;
  }
}
