//===- Transfer.cpp - What searches learn from other tasks ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Tuners/Transfer.h"
#include "VTA/Tuning/Tuners/TunerRegistry.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::vta::tuning;
using Status = Measurement::Status;

double mlir::vta::tuning::getLearnedCost(const Measurement &measurement) {
  if (measurement.status != Status::Measured || measurement.costs.size() < 2)
    return measurement.cost;
  return *llvm::min_element(measurement.costs);
}

void TransferPool::add(const Space &space, StringRef kind,
                       ArrayRef<Trial> trials,
                       ArrayRef<Measurement> measurements) {
  std::optional<FeatureKind> learned = getLearnedFeatures(tuner, space);
  if (!learned)
    return;
  auto known =
      llvm::find_if(all, [&](const Known &one) { return one.space == &space; });
  if (known == all.end())
    known = all.insert(
        all.end(), {&space,
                    kind.str(),
                    std::make_shared<const FeatureExtractor>(space, *learned),
                    {},
                    {}});
  for (auto [trial, measurement] : llvm::zip_equal(trials, measurements)) {
    bool isFailed =
        measurement.status == Status::Failed || measurement.cost <= 0;
    if (measurement.status == Status::CutOff ||
        (isFailed && measurement.isExplained))
      continue;
    known->points.push_back(known->features->extractAll(trial.point));
    known->costs.push_back(isFailed ? 0 : getLearnedCost(measurement));
  }
}

/// Whether what is known of a task means the same for `space`.
static bool isGeneral(const FeatureExtractor &features, const Space &space) {
  return features.isGeneral() && FeatureExtractor::hasLoopNests(space);
}

std::vector<TransferData> TransferPool::getOthers(const Space &space,
                                                  StringRef kind) const {
  std::vector<TransferData> others;
  std::optional<FeatureKind> learned = getLearnedFeatures(tuner, space);
  for (const Known &known : all) {
    bool isAlike =
        learned && (known.kind == kind || isGeneral(*known.features, space));
    if (known.space == &space || !isAlike || known.points.empty())
      continue;
    double best = 0;
    for (double cost : known.costs)
      if (cost > 0 && (best == 0 || cost < best))
        best = cost;
    TransferData &data = others.emplace_back();
    data.points = known.points;
    for (double cost : known.costs)
      data.labels.push_back(getLabel(*learned, best, cost));
  }
  return others;
}
