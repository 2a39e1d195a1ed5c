//===- XGBTuner.cpp - Search led by boosted trees -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "XGBTuner.h"
#include "Rounds.h"
#include "llvm/ADT/STLExtras.h"

#include <unordered_map>
#include <utility>

using namespace mlir;
using namespace mlir::vta::tuning;

// AutoTVM's parameters.
static constexpr size_t kPlan = 64;
/// One of so many points, at the end of a plan, is drawn at random.
static constexpr size_t kRandomShare = 20;
static constexpr unsigned kBaseRounds = 400, kBasePatience = 50;

static XGBParameters getParameters(XGBLoss loss, size_t planSize) {
  XGBParameters parameters;
  parameters.loss = loss;
  parameters.planSize = planSize;
  return parameters;
}

static XGBParameters getBaseParameters(XGBLoss loss) {
  XGBParameters parameters;
  parameters.loss = loss;
  parameters.planSize = 2 * kPlan;
  parameters.maxRounds = kBaseRounds;
  parameters.patience = kBasePatience;
  return parameters;
}

XGBTuner::XGBTuner(const Space &space, FeatureKind kind, XGBLoss loss,
                   uint64_t seed, uint64_t maxTrials,
                   std::function<std::vector<TransferData>()> getTransfer)
    : planSize(getRoundSize(maxTrials, kPlan)),
      getTransfer(std::move(getTransfer)), features(space, kind),
      model(getBaseParameters(loss), getParameters(loss, planSize), kPlan),
      source(space, seed), annealing(space, ~seed), planAt(planSize) {}

/// Keeps the text of an error. True if there is one.
bool XGBTuner::fail(llvm::Error failure) {
  if (!failure)
    return false;
  error = llvm::toString(std::move(failure));
  return true;
}

llvm::Error XGBTuner::takeError() {
  if (error.empty())
    return llvm::Error::success();
  return llvm::createStringError(std::exchange(error, ""));
}

//===----------------------------------------------------------------------===//
// Learning
//===----------------------------------------------------------------------===//

llvm::Error XGBTuner::fitOthers() {
  if (llvm::Error failure =
          model.fitOthers(std::exchange(getTransfer, nullptr)()))
    return failure;
  if (model.hasOthers())
    planAt = 0; // The first plan needs no measurements.
  return llvm::Error::success();
}

llvm::Error XGBTuner::fit() {
  std::vector<float> labels;
  for (double cost : costs)
    labels.push_back(getLabel(features.getKind(), best, cost));
  return model.fit(measured, labels);
}

llvm::Expected<std::vector<float>> XGBTuner::score(ArrayRef<Point> points) {
  std::vector<PointFeatures> known;
  known.reserve(points.size());
  for (const Point &point : points)
    known.push_back(features.extractAll(point));
  return model.score(known);
}

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

llvm::Error XGBTuner::createPlan() {
  planAt = (measured.size() / planSize + 1) * planSize;
  if (best == 0 && !model.hasOthers())
    return llvm::Error::success(); // Nothing is known yet.
  if (best > 0)
    if (llvm::Error failure = fit())
      return failure;
  // Chains meet many points more than once.
  std::unordered_map<Point, float, PointHash> known;
  auto scoreKnown =
      [&](ArrayRef<Point> points) -> llvm::Expected<std::vector<float>> {
    std::vector<Point> fresh;
    for (const Point &point : points)
      if (known.try_emplace(point, 0.0f).second)
        fresh.push_back(point);
    llvm::Expected<std::vector<float>> scores = score(fresh);
    if (!scores)
      return scores.takeError();
    for (auto [point, value] : llvm::zip_equal(fresh, *scores))
      known[point] = value;
    std::vector<float> all;
    for (const Point &point : points)
      all.push_back(known[point]);
    return all;
  };
  llvm::Expected<std::vector<Point>> found =
      annealing.findBest(planSize, scoreKnown, [&](const Point &point) {
        return source.isUsed(point);
      });
  if (!found)
    return found.takeError();
  plan = std::move(*found);
  next = 0;
  return llvm::Error::success();
}

std::optional<Point> XGBTuner::takeNext() {
  size_t randomTail = std::max<size_t>(1, planSize / kRandomShare);
  while (next + randomTail < plan.size())
    if (const Point &point = plan[next++]; source.use(point))
      return point;
  return source.draw();
}

std::vector<Trial> XGBTuner::ask(size_t count) {
  if (error.empty() && getTransfer && fail(fitOthers()))
    return {};
  if (error.empty() && measured.size() >= planAt && fail(createPlan()))
    return {};
  if (!error.empty())
    return {};
  // Trials up to the next plan, so that the batches do not matter.
  count = std::min(count, planAt - measured.size());
  std::vector<Trial> trials;
  while (trials.size() < count) {
    std::optional<Point> point = takeNext();
    if (!point) {
      isDone = trials.empty();
      break;
    }
    trials.push_back({std::move(*point)});
  }
  return trials;
}

void XGBTuner::tell(ArrayRef<Trial> trials,
                    ArrayRef<Measurement> measurements) {
  for (auto [trial, measurement] : llvm::zip_equal(trials, measurements)) {
    source.use(trial.point);
    bool isFailed = measurement.status == Measurement::Status::Failed ||
                    measurement.cost <= 0;
    if (isFailed && measurement.isExplained)
      continue;
    measured.push_back(features.extractAll(trial.point));
    double cost = isFailed ? 0 : getLearnedCost(measurement);
    costs.push_back(cost);
    if (cost > 0 && (best == 0 || cost < best))
      best = cost;
  }
}
