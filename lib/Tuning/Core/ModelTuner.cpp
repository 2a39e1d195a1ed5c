//===- ModelTuner.cpp - Search led by a model -----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/ModelTuner.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::vta::tuning;

/// Buffers and hints may gain this much, so points that are only this much
/// slower than the best are still measured.
static constexpr double kSlack = 1.03;
/// How many of the best cores the neighbourhoods are searched of.
static constexpr size_t kBeam = 12;
/// Most of what the model thinks promising is left out by its bound once the
/// best of it has been measured.
static constexpr size_t kPerTrial = 10;
/// Part of the trials for the model's best points.
static constexpr double kFirstPart = 0.4;

ModelTuner::ModelTuner(const Space &space, Model &model, uint64_t maxTrials,
                       uint64_t numLegal, bool hasBounds)
    : space(space), model(model), maxTrials(maxTrials), numLegal(numLegal),
      hasBounds(hasBounds) {
  for (unsigned knob = 0; knob < space.getNumKnobs(); ++knob) {
    KnobRole role = space.getRole(knob);
    if (role == KnobRole::Size)
      sizes.push_back(knob);
    else if (role == KnobRole::Buffers)
      buffers.push_back(knob);
    else if (role == KnobRole::Hint)
      hints.push_back(knob);
  }
}

//===----------------------------------------------------------------------===//
// Asking and telling
//===----------------------------------------------------------------------===//

std::vector<Trial> ModelTuner::ask(size_t count) {
  while (true) {
    while (next < queue.size() && numTold < budget) {
      std::vector<Trial> batch =
          takeBatch(std::min<uint64_t>(count, budget - numTold));
      if (!batch.empty())
        return batch;
    }
    if (!refill())
      return {};
  }
}

std::vector<Trial> ModelTuner::takeBatch(size_t count) {
  std::vector<Trial> batch;
  for (; next < queue.size() && batch.size() < count; ++next) {
    if (!seen.insert(queue[next]).second)
      continue;
    if (hasBounds && incumbent > 0 &&
        model.getBound(queue[next]) >= incumbent) {
      ++numBounded;
      continue;
    }
    batch.push_back({queue[next], slack * incumbent});
  }
  return batch;
}

void ModelTuner::tell(ArrayRef<Trial> trials,
                      ArrayRef<Measurement> measurements) {
  for (auto [trial, measurement] : llvm::zip_equal(trials, measurements)) {
    ++numTold;
    if (measurement.status != Measurement::Status::Measured)
      continue;
    entries.push_back({trial.point, measurement.cost});
    if (incumbent == 0 || measurement.cost < incumbent)
      incumbent = measurement.cost;
  }
}

//===----------------------------------------------------------------------===//
// Phases
//===----------------------------------------------------------------------===//

void ModelTuner::use(std::vector<Point> points, double newSlack,
                     uint64_t newBudget) {
  queue = std::move(points);
  next = 0;
  slack = newSlack;
  budget = newBudget;
}

/// Every legal point, the least bounds first.
void ModelTuner::queueAll() {
  std::vector<std::pair<double, Point>> points;
  space.forEachLegal([&](const Point &point) {
    points.emplace_back(model.getBound(point), point);
    return true;
  });
  llvm::sort(points);
  std::vector<Point> order;
  for (auto &[cost, point] : points)
    order.push_back(std::move(point));
  use(std::move(order), /*newSlack=*/1, maxTrials);
}

/// The best core that was not expanded yet, with all hints. False if there is
/// none among the best.
bool ModelTuner::queueBestCore() {
  std::vector<Entry> cores = getBestCores();
  for (size_t i = 0; i < std::min(kBeam, cores.size()); ++i) {
    if (!expanded.insert(getCore(cores[i].point)).second)
      continue;
    expanding = cores[i].point;
    std::vector<Point> points;
    addCombinations(expanding, hints, points);
    use(std::move(points), kSlack, maxTrials);
    return true;
  }
  return false;
}

bool ModelTuner::refill() {
  switch (phase) {
  case Phase::Begin:
    if (isExhaustive()) {
      queueAll();
      phase = Phase::Rest;
      return true;
    }
    promising = model.getPromising(kPerTrial * maxTrials);
    use(promising, kSlack,
        std::max<uint64_t>(1, static_cast<uint64_t>(kFirstPart * maxTrials)));
    phase = Phase::Promising;
    return true;
  case Phase::Promising:
    numPromising = next;
    phase = Phase::Expand;
    return true;
  case Phase::Expand:
    // What the best of these become with other hints and buffers, and what is
    // next to them, as long as that leads anywhere.
    if (!isSpent() && queueBestCore()) {
      phase = Phase::Hints;
      return true;
    }
    bestCores = getBestCores();
    phase = Phase::Combine;
    return true;
  case Phase::Hints: {
    std::vector<Point> points;
    Point best = getBestLike(expanding);
    addCombinations(best, buffers, points);
    addNeighbours(best, points);
    use(std::move(points), kSlack, maxTrials);
    phase = Phase::Around;
    return true;
  }
  case Phase::Around:
    phase = Phase::Expand;
    return true;
  case Phase::Combine: {
    std::vector<Point> points;
    if (nextCore < std::min(kBeam, bestCores.size())) {
      SmallVector<unsigned> all(buffers);
      llvm::append_range(all, hints);
      addCombinations(bestCores[nextCore++].point, all, points);
    } else {
      points.assign(promising.begin() + numPromising, promising.end());
      phase = Phase::Rest;
    }
    use(std::move(points), /*newSlack=*/1, maxTrials);
    return true;
  }
  case Phase::Rest:
    return false;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Points beside others
//===----------------------------------------------------------------------===//

Point ModelTuner::getCore(const Point &point) const {
  Point core = point;
  for (unsigned knob : buffers)
    core[knob] = 0;
  for (unsigned knob : hints)
    core[knob] = 0;
  return core;
}

std::optional<Point> ModelTuner::makeLegal(Point point) const {
  if (space.isLegal(point))
    return point;
  std::optional<Point> best;
  double bestCost = 0;
  // First with other buffers, then without hints as well.
  for (unsigned attempt = 0; attempt < 2 && !best; ++attempt) {
    if (attempt == 1)
      for (unsigned knob : hints)
        point[knob] = 0;
    std::vector<Point> combinations;
    addCombinations(point, buffers, combinations);
    for (Point &other : combinations) {
      double cost = model.getEstimate(other);
      if (best && cost >= bestCost)
        continue;
      best = std::move(other);
      bestCost = cost;
    }
  }
  return best;
}

void ModelTuner::addCombinations(Point point, ArrayRef<unsigned> knobs,
                                 std::vector<Point> &points) const {
  if (knobs.empty()) {
    if (space.isLegal(point))
      points.push_back(std::move(point));
    return;
  }
  size_t numOptions = space.getNumOptions(knobs.front());
  for (size_t option = 0; option < numOptions; ++option) {
    point[knobs.front()] = option;
    addCombinations(point, knobs.drop_front(), points);
  }
}

void ModelTuner::addNeighbours(const Point &point,
                               std::vector<Point> &points) const {
  auto add = [&](Point other) {
    if (std::optional<Point> legal = makeLegal(std::move(other)))
      points.push_back(std::move(*legal));
  };
  for (unsigned knob = 0; knob < space.getNumKnobs(); ++knob) {
    KnobRole role = space.getRole(knob);
    if (role == KnobRole::Buffers || role == KnobRole::Hint)
      continue;
    int64_t numOptions = space.getNumOptions(knob), at = point[knob];
    // Sizes a little larger and smaller; any order and level.
    int64_t reach = role == KnobRole::Size ? 2 : numOptions;
    for (int64_t option = std::max<int64_t>(0, at - reach),
                 end = std::min(numOptions, at + reach + 1);
         option < end; ++option) {
      if (option == at)
        continue;
      Point other = point;
      other[knob] = option;
      add(std::move(other));
    }
  }
  // Two sizes that balance each other.
  for (unsigned a : sizes)
    for (unsigned b : sizes)
      if (a != b && point[a] > 0 && point[b] + 1 < space.getNumOptions(b)) {
        Point other = point;
        --other[a];
        ++other[b];
        add(std::move(other));
      }
}

Point ModelTuner::getBestLike(const Point &point) const {
  Point core = getCore(point);
  const Entry *best = nullptr;
  for (const Entry &other : entries)
    if ((!best || other < *best) && getCore(other.point) == core)
      best = &other;
  return best->point;
}

std::vector<ModelTuner::Entry> ModelTuner::getBestCores() const {
  std::vector<Entry> sorted = entries, cores;
  llvm::sort(sorted);
  std::set<Point> known;
  for (Entry &entry : sorted)
    if (known.insert(getCore(entry.point)).second)
      cores.push_back(std::move(entry));
  return cores;
}
