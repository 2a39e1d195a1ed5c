//===- TunerRegistry.cpp - Searches by name -------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Tuners/TunerRegistry.h"
#include "GeneticTuner.h"
#include "PlainTuners.h"
#include "VTA/Tuning/Core/ModelTuner.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::vta::tuning;

std::vector<std::string> mlir::vta::tuning::getTunerNames() {
  return {"model", "random", "gridsearch", "ga"};
}

/// The number of legal points, but not more than `limit`.
static uint64_t countLegal(const Space &space, uint64_t limit) {
  uint64_t count = 0;
  space.forEachLegal([&](const Point &) { return ++count < limit; });
  return count;
}

llvm::Expected<std::unique_ptr<Tuner>>
mlir::vta::tuning::createTuner(StringRef name, const Space &space,
                               const TunerOptions &options) {
  std::string key = name.str();
  llvm::replace(key, '-', '_');
  if (key == "random")
    return std::make_unique<RandomTuner>(space, options.seed);
  if (key == "gridsearch")
    return std::make_unique<GridTuner>(space);
  if (key == "ga")
    return std::make_unique<GeneticTuner>(space, options.seed);
  if (key == "model") {
    if (!options.model)
      return llvm::createStringError(
          "tuner '" + name +
          "' needs a model of costs, and this task has none");
    return std::make_unique<ModelTuner>(
        space, *options.model, options.maxTrials,
        countLegal(space, options.maxTrials + 1));
  }
  return llvm::createStringError("unknown tuner '" + name + "' (tuners: " +
                                 llvm::join(getTunerNames(), ", ") + ")");
}
