//===- LearnedModel.h - Trees of other tasks and of one ---------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a search knows of points: what trees say that have learned from other
// tasks, or else the space's formula, and what trees of its own measurements
// say that these are wrong by. Trees of other tasks count less, and the formula
// more, the more of the task itself is known.
//
//===----------------------------------------------------------------------===//

#ifndef TUNING_TUNERS_LEARNEDMODEL_H
#define TUNING_TUNERS_LEARNEDMODEL_H

#include "VTA/Tuning/Tuners/Transfer.h"
#include "XGBModel.h"

namespace mlir::vta::tuning {

class LearnedModel {
public:
  /// `halfLife`: measurements after which trees of other tasks count half.
  LearnedModel(XGBParameters others, XGBParameters own, double halfLife)
      : others(others), own(own), halfLife(halfLife) {}

  llvm::Error fitOthers(ArrayRef<TransferData> tasks);
  llvm::Error fit(ArrayRef<PointFeatures> points, ArrayRef<float> labels);
  /// The larger the better.
  llvm::Expected<std::vector<float>>
  score(ArrayRef<PointFeatures> points) const;

  /// Whether trees of other tasks count.
  bool hasOthers() const { return weight > 0; }
  bool isFitted() const { return own.isFitted() || hasOthers(); }

private:
  /// What counts before any trees of this task.
  llvm::Expected<std::vector<float>>
  getMargins(ArrayRef<PointFeatures> points) const;

  XGBModel others, own;
  double halfLife, weight = 0;
};

} // namespace mlir::vta::tuning

#endif // TUNING_TUNERS_LEARNEDMODEL_H
