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

void TransferPool::add(const Space &space, StringRef kind,
                       ArrayRef<Trial> trials,
                       ArrayRef<Measurement> measurements) {
  std::optional<FeatureKind> learned = getLearnedFeatures(tuner, space);
  if (!learned)
    return;
  auto known =
      llvm::find_if(all, [&](const Known &one) { return one.space == &space; });
  if (known == all.end())
    known = all.insert(all.end(), {&space, kind.str(), {}, {}});
  FeatureExtractor features(space, *learned);
  for (auto [trial, measurement] : llvm::zip_equal(trials, measurements)) {
    bool isFailed =
        measurement.status == Status::Failed || measurement.cost <= 0;
    if (measurement.status == Status::CutOff ||
        (isFailed && measurement.isExplained))
      continue;
    known->rows.push_back(features.extract(trial.point));
    known->costs.push_back(isFailed ? 0 : measurement.cost);
  }
}

std::vector<TransferData> TransferPool::getOthers(const Space &space,
                                                  StringRef kind) const {
  std::vector<TransferData> others;
  for (const Known &known : all) {
    if (known.space == &space || known.kind != kind || known.rows.empty())
      continue;
    double best = 0;
    for (double cost : known.costs)
      if (cost > 0 && (best == 0 || cost < best))
        best = cost;
    TransferData &data = others.emplace_back();
    data.rows = known.rows;
    for (double cost : known.costs)
      data.labels.push_back(cost > 0 ? static_cast<float>(best / cost) : 0);
  }
  return others;
}
