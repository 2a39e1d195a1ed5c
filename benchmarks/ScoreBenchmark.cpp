//===- ScoreBenchmark.cpp - Points that trees score in a second -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// What simulated annealing does for each point of a schedule space: a move that
// is checked for legality, features, and the sum of 300 trees.
//
//===----------------------------------------------------------------------===//

#include "ResNetLayers.h"
#include "Tuning/Tuners/XGBModel.h"
#include <benchmark/benchmark.h>

using namespace mlir;
using namespace mlir::vta::tuning;

/// Chains of simulated annealing.
static constexpr size_t kBatch = 128;

static void scorePoints(benchmark::State &state) {
  const vta::Layer &layer = vta::kLayers[state.range(0)];
  auto kind = static_cast<FeatureKind>(state.range(1));
  state.SetLabel(layer.name + (" " + getFeatureName(kind)).str());
  llvm::Expected<std::unique_ptr<vta::CandidateCompiler>> compiler =
      vta::createCompiler(layer);
  if (!compiler) {
    state.SkipWithError(llvm::toString(compiler.takeError()).c_str());
    return;
  }
  const Space &space = (*compiler)->getSpace();
  if (kind != FeatureKind::Knob && !FeatureExtractor::hasLoopNests(space)) {
    state.SkipWithError("the space does not know the loops of points");
    return;
  }
  FeatureExtractor features(space, kind);
  TrainingData data;
  for (const Point &point : space.sample(512, /*seed=*/1)) {
    data.rows.push_back(features.extract(point));
    data.labels.push_back(0);
    for (auto [knob, option] : llvm::enumerate(point))
      data.labels.back() += (option * 37 + knob * 11) % 17 / 100.0f;
  }
  XGBParameters parameters;
  parameters.maxRounds = parameters.patience = 300;
  XGBModel model(parameters);
  if (llvm::Error error = model.fit(data)) {
    state.SkipWithError(llvm::toString(std::move(error)).c_str());
    return;
  }

  std::mt19937_64 random(2);
  std::vector<Point> chains = space.sample(kBatch, /*seed=*/3);
  for (auto _ : state) {
    std::vector<FeatureRow> rows;
    for (Point &point : chains) {
      point = space.move(point, random).value_or(point);
      rows.push_back(features.extract(point));
    }
    llvm::Expected<std::vector<float>> scores = model.predict(rows);
    if (!scores) {
      state.SkipWithError(llvm::toString(scores.takeError()).c_str());
      return;
    }
    benchmark::DoNotOptimize(scores->data());
  }
  state.SetItemsProcessed(state.iterations() * kBatch);
  state.counters["trees"] = model.getNumTrees();
}

// C2, C6 and C10; features knob, itervar, curve.
BENCHMARK(scorePoints)
    ->ArgsProduct({{0, 4, 8}, {0, 1, 2}})
    ->Unit(benchmark::kMicrosecond);

BENCHMARK_MAIN();
