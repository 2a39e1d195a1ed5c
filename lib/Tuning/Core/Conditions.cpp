//===- Conditions.cpp - Whether times can be trusted ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/Conditions.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;
using namespace mlir::vta::tuning;

/// Less than this part of a cost is not drift, however exact the figures are.
static constexpr double kLeastDrift = 0.05;
/// A drift is more than so many standard deviations.
static constexpr double kNumDeviations = 3;

void Conditions::add(const Measurement &measurement) {
  // Those of costs, which are there of everything that was timed.
  if (!measurement.times.empty())
    numKept += measurement.times.clock.size();
  numDiscarded += measurement.times.numDiscarded;
}

void Conditions::addDefault(const Measurement &measurement) {
  add(measurement);
  if (measurement.status != Measurement::Status::Measured)
    return;
  if (!measurement.costs.empty()) {
    double deviation = vtart::summarize(measurement.costs).deviation;
    noiseOfRepetitions = std::max(
        noiseOfRepetitions,
        deviation / std::sqrt(static_cast<double>(measurement.costs.size())));
  }
  if (first)
    later.push_back(measurement.cost);
  else
    first = measurement;
}

double Conditions::getDiscardedShare() const {
  uint64_t all = numKept + numDiscarded;
  return all == 0
             ? 0
             : static_cast<double>(numDiscarded) / static_cast<double>(all);
}

std::optional<double> Conditions::getDrift() const {
  if (later.empty() || first->cost <= 0)
    return std::nullopt;
  vtart::MeasureSummary summary = vtart::summarize(later);
  double change = summary.mean - first->cost;
  double noise = std::max(summary.deviation, noiseOfRepetitions);
  if (std::abs(change) <= kLeastDrift * first->cost ||
      std::abs(change) <= kNumDeviations * noise)
    return std::nullopt;
  return change / first->cost;
}

std::optional<std::string> Conditions::getProblem() const {
  if (isTooLoaded())
    return llvm::formatv(
               "this computer is too loaded to measure: {0:F0} % of the "
               "repetitions were thrown away because something else ran "
               "meanwhile",
               100 * getDiscardedShare())
        .str();
  if (std::optional<double> drift = getDrift())
    return llvm::formatv(
               "the default schedule takes {0:F0} % {1} than at the start: the "
               "processor throttles, or the load of this computer has changed",
               100 * std::abs(*drift), *drift > 0 ? "longer" : "less")
        .str();
  return std::nullopt;
}
