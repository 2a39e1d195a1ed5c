//===- Transfer.h - What searches learn from other tasks --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Tasks of one kind have the same knobs and similar loops: what made one fast
// tends to make another fast. Features of statements mean the same for all
// kinds. The pool keeps what was measured of all tasks, as features, for
// searches that begin later.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_TUNERS_TRANSFER_H
#define VTA_TUNING_TUNERS_TRANSFER_H

#include "VTA/Tuning/Core/Tuner.h"
#include "VTA/Tuning/Tuners/Features.h"

#include <memory>
#include <string>
#include <vector>

namespace mlir::vta::tuning {

/// The cost that models learn: of several repetitions the fastest, which is the
/// most repeatable one, as other programs only make it slower.
double getLearnedCost(const Measurement &measurement);

/// What was measured of another task.
struct TransferData {
  std::vector<PointFeatures> points;
  std::vector<float> labels; ///< Labels beside the task's best point.
};

class TransferPool {
public:
  /// For searches of the tuner called `tuner`. One that does not learn from
  /// other tasks gets nothing.
  explicit TransferPool(StringRef tuner) : tuner(tuner) {}

  /// Adds measurements of points of `space`, which must outlive the pool.
  /// Failures count, unless a predicate of the space explains them. Trials that
  /// were given up do not: their costs are not known.
  void add(const Space &space, StringRef kind, ArrayRef<Trial> trials,
           ArrayRef<Measurement> measurements);

  /// What is known of the tasks with other spaces, of the same kind if the
  /// features are those of one.
  std::vector<TransferData> getOthers(const Space &space, StringRef kind) const;

private:
  struct Known {
    const Space *space;
    std::string kind;
    std::shared_ptr<const FeatureExtractor> features;
    std::vector<PointFeatures> points;
    std::vector<double> costs; ///< Costs; 0: failed.
  };
  std::string tuner;
  std::vector<Known> all; ///< Points in the order of their first measurements.
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_TUNERS_TRANSFER_H
