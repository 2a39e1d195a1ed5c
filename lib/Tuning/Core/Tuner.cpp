//===- Tuner.cpp - Searches and measurements ------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/Tuner.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::vta::tuning;

Tuner::~Tuner() = default;
Measurer::~Measurer() = default;

llvm::Expected<uint64_t>
mlir::vta::tuning::tune(Tuner &tuner, Measurer &measurer, uint64_t maxTrials) {
  uint64_t numTrials = 0;
  while (numTrials < maxTrials) {
    std::vector<Trial> trials =
        tuner.ask(std::min<uint64_t>(kBatch, maxTrials - numTrials));
    if (trials.empty())
      break;
    std::vector<Measurement> measurements = measurer.measure(trials);
    tuner.tell(trials, measurements);
    numTrials += trials.size();
  }
  if (llvm::Error error = tuner.takeError())
    return std::move(error);
  return numTrials;
}
