//===- XGBModel.h - Boosted trees, by XGBoost's C API --------- -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TUNING_TUNERS_XGBMODEL_H
#define TUNING_TUNERS_XGBMODEL_H

#include "VTA/Tuning/Tuners/Features.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace mlir::vta::tuning {

/// What trees are fitted for, and how the end of training is found.
enum class XGBLoss {
  Regression, ///< Labels.
  Rank,       ///< The order of labels.
  RankBinary, ///< The same, with recall for labels above one half.
  Pairs       ///< Order of two labels of a group, in all rounds.
              ///< Scores have the scale of labels. For sums of rows as well.
};

struct XGBParameters {
  XGBLoss loss = XGBLoss::Regression;
  /// Training ends when the average recall of the best 1 to `planSize` rows no
  /// longer improves.
  size_t planSize = 64;
  unsigned maxRounds = 8000;
  unsigned patience = 20; ///< Evaluations without gain.
  unsigned depth = 3;     ///< Depth of a tree.
  double rate = 0.3;      ///< Part of a tree's score that counts.
};

struct TrainingData {
  std::vector<FeatureRow> rows;
  /// Number of rows of each label: what the trees say of them is added up.
  /// Empty: one each.
  std::vector<unsigned> packs;
  std::vector<float> labels;
  /// What trees are added to, for each label. Empty: a constant.
  std::vector<float> margins;
  /// Number of labels of each group; those of different groups are not
  /// compared. They follow each other. Empty: one group.
  std::vector<unsigned> groups;
};

/// Trees. The parameters that do not stand above are those of AutoTVM. One
/// thread; the same trees for the same data.
class XGBModel {
public:
  explicit XGBModel(XGBParameters parameters);
  ~XGBModel();

  /// Whether this build has XGBoost. Without it, `fit` fails.
  static bool isAvailable();

  llvm::Error fit(const TrainingData &data);
  bool isFitted() const;
  unsigned getNumTrees() const;
  /// Scores of rows without added bases: the larger the better.
  llvm::Expected<std::vector<float>> predict(ArrayRef<FeatureRow> rows) const;
  /// The same, added up for the rows of each point.
  llvm::Expected<std::vector<float>>
  predictSums(ArrayRef<PointFeatures> points) const;

private:
  struct State;
  XGBParameters parameters;
  std::unique_ptr<State> state;
};

/// Mean over i in [1, n] of the share of the best i by `labels` that are also
/// among the best i by `scores`. Earlier ones are better than later ones where
/// numbers are equal.
double getAverageRecall(ArrayRef<float> labels, ArrayRef<float> scores,
                        size_t n);

} // namespace mlir::vta::tuning

#endif // TUNING_TUNERS_XGBMODEL_H
