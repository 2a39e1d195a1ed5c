//===- TunerRegistry.h - Searches by name --------------------- -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_TUNERS_TUNERREGISTRY_H
#define VTA_TUNING_TUNERS_TUNERREGISTRY_H

#include "VTA/Tuning/Core/Tuner.h"
#include "VTA/Tuning/Tuners/Calibration.h"
#include "VTA/Tuning/Tuners/Transfer.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace mlir::vta::tuning {

struct TunerOptions {
  uint64_t seed = 0;
  uint64_t maxTrials = 1000;
  Model *model = nullptr; ///< Predictor of costs; may be null.
  bool hasBounds = true;  ///< Whether bounds hold for measured costs.
  /// What a learned model starts from: asked for once, when the search begins.
  std::function<std::vector<TransferData>()> getTransfer;
  /// What the searches of all tasks share if they calibrate, and the number of
  /// this task there.
  Calibration *calibration = nullptr;
  size_t task = 0;
};

/// The search called `name` in `space`; "-" may stand for "_". The error lists
/// the names, or says what a search lacks. The space and the model must outlive
/// the search.
llvm::Expected<std::unique_ptr<Tuner>>
createTuner(StringRef name, const Space &space, const TunerOptions &options);

/// Whether the search of this name needs TunerOptions::calibration.
bool isCalibrating(StringRef name);

/// Whether the search called `name` learns from other tasks.
bool canTransfer(StringRef name);
/// Whether it tends to be better on a device if it does.
bool gainsByTransfer(StringRef name, StringRef device);
/// The features of points of `space` that the search called `name` learns from,
/// if it does.
std::optional<FeatureKind> getLearnedFeatures(StringRef name,
                                              const Space &space);

/// Whether searches that learn trees were built.
bool hasTrees();

/// All names, as messages and help list them.
std::vector<std::string> getTunerNames();

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_TUNERS_TUNERREGISTRY_H
