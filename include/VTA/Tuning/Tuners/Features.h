//===- Features.h - Points as numbers for learned models ------ -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_TUNERS_FEATURES_H
#define VTA_TUNING_TUNERS_FEATURES_H

#include "VTA/Tuning/Core/Space.h"

namespace mlir::vta::tuning {

enum class FeatureKind {
  Knob,    ///< The values of the knobs.
  Itervar, ///< Extents and kind of each loop, effect on each buffer.
  Curve,   ///< Reuse of each buffer by the loops around it.
  /// Loops and buffers of each statement, in the same form for all tasks: a row
  /// for each statement. Where loops are not known, the values of the knobs.
  Statement
};

StringRef getFeatureName(FeatureKind kind);

using FeatureRow = std::vector<float>;

/// What a model knows of a point.
struct PointFeatures {
  SmallVector<FeatureRow, 1> rows; ///< Rows whose scores are added.
  float prior = 0;                 ///< Score by the space's formula.
};

/// The rows of a loop nest: one for each loop whose body touches buffers.
SmallVector<FeatureRow, 1> getStatementRows(const LoopNest &nest);
/// Iterations of all of these loops.
double countIterations(const LoopNest &nest);

/// What models learn of a cost: how fast it is beside the least one. For
/// features of statements that is the binary logarithm, so that what a formula
/// says can be corrected by factors; else the quotient. A cost of 0 stands for
/// a failure.
float getLabel(FeatureKind kind, double least, double cost);

/// Computes features of points of one space, which must outlive it. The rows of
/// a space may differ in length where its loop nests do: models fill them up
/// with zeros.
class FeatureExtractor {
public:
  FeatureExtractor(const Space &space, FeatureKind kind);

  /// Whether `space` says what the loop nests of its points are. Without them
  /// there are only the features of knobs.
  static bool hasLoopNests(const Space &space);

  /// The row of a point; for features of statements the knobs.
  FeatureRow extract(const Point &point) const;
  /// All rows, whatever the features are.
  PointFeatures extractAll(const Point &point) const;
  FeatureKind getKind() const { return kind; }
  /// Whether rows have the same meaning for all tasks: statements of loop nests
  /// that are known.
  bool isGeneral() const {
    return kind == FeatureKind::Statement && values.empty();
  }

private:
  void findLeast();
  SmallVector<FeatureRow, 1> extractStatements(const Point &point) const;

  const Space &space;
  FeatureKind kind;
  /// Values by knob and option, filled up to the longest list of the knob.
  std::vector<std::vector<FeatureRow>> values;
  // For statements, of some points.
  double leastEstimate = 0;   ///< Least of the formula; 0 without one.
  double leastIterations = 0; ///< Least of all loops; 0: not known.
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_TUNERS_FEATURES_H
