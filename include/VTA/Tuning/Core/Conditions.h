//===- Conditions.h - Whether times can be trusted --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A computer that does something else meanwhile, or that gets slower, measures
// all points wrong alike: no comparison of points shows it. The repetitions
// that were thrown away do, and the same point at the start and at the end.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_CONDITIONS_H
#define VTA_TUNING_CORE_CONDITIONS_H

#include "VTA/Tuning/Core/Tuner.h"

namespace mlir::vta::tuning {

/// The conditions under which one task was measured.
class Conditions {
public:
  /// Counts the repetitions of a measurement.
  void add(const Measurement &measurement);
  /// The same of the default schedule, whose first measurement is compared with
  /// all later ones.
  void addDefault(const Measurement &measurement);

  uint64_t getNumKept() const { return numKept; }
  uint64_t getNumDiscarded() const { return numDiscarded; }
  /// The part of all repetitions that was thrown away.
  double getDiscardedShare() const;
  /// More than half of the repetitions were thrown away.
  bool isTooLoaded() const { return numDiscarded > numKept; }
  /// By which part of its cost the default schedule became slower (or faster,
  /// if negative) from the first time to the others: nothing if that is within
  /// the noise of its figures, or within 5 %.
  std::optional<double> getDrift() const;
  /// What to tell the user; nothing if all is well.
  std::optional<std::string> getProblem() const;

private:
  uint64_t numKept = 0, numDiscarded = 0;
  std::optional<Measurement> first; ///< First result of the default schedule.
  std::vector<double> later;        ///< Later costs of the default schedule.
  double noiseOfRepetitions = 0;    ///< Noise of the mean of a measurement.
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_CONDITIONS_H
