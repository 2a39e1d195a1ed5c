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
#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace mlir::vta::tuning {

struct TunerOptions {
  uint64_t seed = 0;
  uint64_t maxTrials = 1000;
  Model *model = nullptr; ///< What predicts costs, where there is something.
};

/// The search called `name` in `space`; "-" may stand for "_". The error lists
/// the names, or says what a search lacks. The space and the model must outlive
/// the search.
llvm::Expected<std::unique_ptr<Tuner>>
createTuner(StringRef name, const Space &space, const TunerOptions &options);

/// All names, as messages and help list them.
std::vector<std::string> getTunerNames();

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_TUNERS_TUNERREGISTRY_H
