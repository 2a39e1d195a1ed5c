//===- Annealing.h - Simulated annealing of scores ------------ -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TUNING_TUNERS_ANNEALING_H
#define TUNING_TUNERS_ANNEALING_H

#include "LegalPoints.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace mlir::vta::tuning {

/// Scores of points, larger is better.
using ScorePoints =
    llvm::function_ref<llvm::Expected<std::vector<float>>(ArrayRef<Point>)>;

/// Looks for legal points with large scores. Chains of points move by one knob
/// at a time and go on from where they were when it is called again.
class Annealing {
public:
  Annealing(const Space &space, uint64_t seed)
      : space(space), seed(seed), random(seed) {}

  /// The `count` best points that were met and are not excluded, best first.
  llvm::Expected<std::vector<Point>>
  findBest(size_t count, ScorePoints score,
           llvm::function_ref<bool(const Point &)> isExcluded);

private:
  const Space &space;
  uint64_t seed;
  std::mt19937_64 random;
  std::vector<Point> chains;
};

} // namespace mlir::vta::tuning

#endif // TUNING_TUNERS_ANNEALING_H
