//===- LearnedModel.cpp - Trees of other tasks and of one -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LearnedModel.h"
#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace mlir;
using namespace mlir::vta::tuning;

/// Less than this, and trees of other tasks are not used.
static constexpr double kLeastWeight = 0.05;

static void append(TrainingData &data, ArrayRef<PointFeatures> points,
                   ArrayRef<float> labels) {
  for (const PointFeatures &point : points) {
    llvm::append_range(data.rows, point.rows);
    data.packs.push_back(point.rows.size());
  }
  data.labels.insert(data.labels.end(), labels.begin(), labels.end());
}

llvm::Error LearnedModel::fitOthers(ArrayRef<TransferData> tasks) {
  // Without the formulas: some tasks have one, and what they are wrong by is
  // not the same for all. Features have what they say.
  TrainingData data;
  for (const TransferData &task : tasks) {
    if (task.points.empty())
      continue;
    append(data, task.points, task.labels);
    data.groups.push_back(task.points.size());
  }
  if (data.rows.empty())
    return llvm::Error::success();
  weight = 1;
  return others.fit(data);
}

llvm::Expected<std::vector<float>>
LearnedModel::getMargins(ArrayRef<PointFeatures> points) const {
  std::vector<float> margins(points.size(), 0.0f);
  if (hasOthers()) {
    llvm::Expected<std::vector<float>> known = others.predictSums(points);
    if (!known)
      return known.takeError();
    margins = std::move(*known);
  }
  for (auto [margin, point] : llvm::zip_equal(margins, points))
    margin = static_cast<float>(margin * weight + point.prior * (1 - weight));
  return margins;
}

llvm::Error LearnedModel::fit(ArrayRef<PointFeatures> points,
                              ArrayRef<float> labels) {
  weight = others.isFitted()
               ? std::exp2(-static_cast<double>(points.size()) / halfLife)
               : 0;
  if (weight < kLeastWeight)
    weight = 0;
  TrainingData data;
  append(data, points, labels);
  if (hasOthers() || llvm::any_of(points, [](const PointFeatures &point) {
        return point.prior != 0;
      })) {
    llvm::Expected<std::vector<float>> margins = getMargins(points);
    if (!margins)
      return margins.takeError();
    data.margins = std::move(*margins);
  }
  return own.fit(data);
}

llvm::Expected<std::vector<float>>
LearnedModel::score(ArrayRef<PointFeatures> points) const {
  llvm::Expected<std::vector<float>> scores = getMargins(points);
  if (!scores || !own.isFitted())
    return scores;
  llvm::Expected<std::vector<float>> trees = own.predictSums(points);
  if (!trees)
    return trees.takeError();
  for (auto [sum, value] : llvm::zip_equal(*scores, *trees))
    sum += value;
  return scores;
}
