//===- TunerRegistry.cpp - Searches by name -------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Tuners/TunerRegistry.h"
#include "EvolutionTuner.h"
#include "GeneticTuner.h"
#include "PlainTuners.h"
#include "VTA/Tuning/Core/ModelTuner.h"
#include "XGBTuner.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::vta::tuning;

/// Random points that a task gives to a calibration.
static constexpr uint64_t kMaxRandom = 24;

namespace {
/// What a name that begins with "xgb" stands for.
struct XGBKind {
  XGBLoss loss = XGBLoss::Regression;
  FeatureKind features = FeatureKind::Itervar;
  bool isDefault = true; ///< Whether the name leaves features open.
};
} // namespace

static constexpr FeatureKind kFeatureKinds[] = {
    FeatureKind::Itervar, FeatureKind::Knob, FeatureKind::Curve};
static constexpr std::pair<XGBLoss, StringLiteral> kLosses[] = {
    {XGBLoss::Regression, "xgb"},
    {XGBLoss::Rank, "xgb_rank"},
    {XGBLoss::RankBinary, "xgb_rank_binary"}};

std::vector<std::string> mlir::vta::tuning::getTunerNames() {
  std::vector<std::string> names = {"model",    "random",    "gridsearch",
                                    "ga",       "evolution", "calibrate",
                                    "model_xgb"};
  for (auto [loss, name] : kLosses) {
    names.push_back(name.str());
    for (FeatureKind kind : kFeatureKinds)
      names.push_back((name + "_" + getFeatureName(kind)).str());
  }
  return names;
}

static std::string normalize(StringRef name) {
  std::string key = name.str();
  llvm::replace(key, '-', '_');
  return key;
}

bool mlir::vta::tuning::isCalibrating(StringRef name) {
  std::string key = normalize(name);
  return key == "calibrate" || key == "model_xgb";
}

static std::optional<XGBKind> parseXGB(StringRef key) {
  for (auto [loss, name] : kLosses) {
    if (key == name)
      return XGBKind{loss};
    for (FeatureKind kind : kFeatureKinds)
      if (key == (name + "_" + getFeatureName(kind)).str())
        return XGBKind{loss, kind, /*isDefault=*/false};
  }
  return std::nullopt;
}

/// Features of `kind` in `space`. A name that says none means the knobs where
/// there is no loop nest.
static FeatureKind chooseFeatures(const XGBKind &kind, const Space &space) {
  return kind.isDefault && !FeatureExtractor::hasLoopNests(space)
             ? FeatureKind::Knob
             : kind.features;
}

static bool isEvolution(StringRef key) { return key == "evolution"; }

bool mlir::vta::tuning::canTransfer(StringRef name) {
  std::string key = normalize(name);
  return parseXGB(key).has_value() || (isEvolution(key) && hasTrees());
}

bool mlir::vta::tuning::gainsByTransfer(StringRef name, StringRef device) {
  std::string key = normalize(name);
  if (isEvolution(key))
    return hasTrees() && device == "cpu";
  std::optional<XGBKind> kind = parseXGB(key);
  return kind && kind->features == FeatureKind::Knob && device == "vta";
}

std::optional<FeatureKind>
mlir::vta::tuning::getLearnedFeatures(StringRef name, const Space &space) {
  std::string key = normalize(name);
  if (isEvolution(key))
    return FeatureKind::Statement;
  std::optional<XGBKind> kind = parseXGB(key);
  if (!kind)
    return std::nullopt;
  return chooseFeatures(*kind, space);
}

/// The number of legal points, but not more than `limit`.
static uint64_t countLegal(const Space &space, uint64_t limit) {
  uint64_t count = 0;
  space.forEachLegal([&](const Point &) { return ++count < limit; });
  return count;
}

bool mlir::vta::tuning::hasTrees() { return XGBModel::isAvailable(); }

static llvm::Error checkXGBoost(StringRef name) {
  if (hasTrees())
    return llvm::Error::success();
  return llvm::createStringError(
      "tuner '" + name +
      "' needs XGBoost, which this build does not have: install "
      "libxgboost-dev and configure with -DVTA_XGBOOST=ON");
}

static llvm::Expected<std::unique_ptr<Tuner>>
createXGB(StringRef name, XGBKind kind, const Space &space,
          const TunerOptions &options) {
  if (llvm::Error error = checkXGBoost(name))
    return error;
  FeatureKind features = chooseFeatures(kind, space);
  if (features != FeatureKind::Knob && !FeatureExtractor::hasLoopNests(space))
    return llvm::createStringError(
        "tuner '" + name +
        "' needs the loops of points, which this space "
        "does not know before they are compiled: take the tuner that ends in "
        "'_knob'");
  return std::make_unique<XGBTuner>(space, features, kind.loss, options.seed,
                                    options.maxTrials, options.getTransfer);
}

llvm::Expected<std::unique_ptr<Tuner>>
mlir::vta::tuning::createTuner(StringRef name, const Space &space,
                               const TunerOptions &options) {
  std::string key = normalize(name);
  if (key == "random")
    return std::make_unique<RandomTuner>(space, options.seed);
  if (key == "gridsearch")
    return std::make_unique<GridTuner>(space);
  if (key == "ga")
    return std::make_unique<GeneticTuner>(space, options.seed,
                                          options.maxTrials);
  if (isEvolution(key))
    return std::make_unique<EvolutionTuner>(
        space, options.seed, options.maxTrials, options.getTransfer);
  if (std::optional<XGBKind> kind = parseXGB(key))
    return createXGB(name, *kind, space, options);
  if (isCalibrating(key)) {
    bool isCorrected = key == "model_xgb";
    if (isCorrected)
      if (llvm::Error error = checkXGBoost(name))
        return error;
    if (!options.calibration)
      return llvm::createStringError(
          "tuner '" + name +
          "' fits the numbers of a machine, and here is none to fit");
    return options.calibration->createTuner(
        options.task, space,
        std::min<uint64_t>(kMaxRandom, options.maxTrials / 2), options.seed,
        isCorrected);
  }
  if (key != "model")
    return llvm::createStringError("unknown tuner '" + name + "' (tuners: " +
                                   llvm::join(getTunerNames(), ", ") + ")");
  if (!options.model)
    return llvm::createStringError(
        "tuner '" + name + "' needs a model of costs, and this task has none");
  return std::make_unique<ModelTuner>(space, *options.model, options.maxTrials,
                                      countLegal(space, options.maxTrials + 1),
                                      options.hasBounds);
}
