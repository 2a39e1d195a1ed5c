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
#include "VTA/Tuning/Tuners/Features.h"

#include <memory>
#include <string>

namespace mlir::vta::tuning {

/// What was measured of another task.
struct TransferData {
  std::vector<FeatureRow> rows;
  std::vector<float> labels; ///< Least cost / cost; 0 for failures.
};

struct TunerOptions {
  uint64_t seed = 0;
  uint64_t maxTrials = 1000;
  Model *model = nullptr; ///< What predicts costs, where there is something.
  bool hasBounds = true;  ///< The model's bounds hold for what is measured.
  /// What a learned model starts from.
  std::vector<TransferData> transfer;
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
/// What the search called `name` can learn from measurements in the space of
/// another task. Nothing if it does not learn from other tasks.
TransferData getTransferData(StringRef name, const Space &space,
                             ArrayRef<Trial> trials,
                             ArrayRef<Measurement> measurements);

/// Whether searches that learn trees were built.
bool hasTrees();

/// All names, as messages and help list them.
std::vector<std::string> getTunerNames();

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_TUNERS_TUNERREGISTRY_H
