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
  Curve    ///< Reuse of each buffer by the loops around it.
};

StringRef getFeatureName(FeatureKind kind);

using FeatureRow = std::vector<float>;

/// Computes features of points of one space, which must outlive it. The rows of
/// a space may differ in length where its loop nests do: models fill them up
/// with zeros.
class FeatureExtractor {
public:
  FeatureExtractor(const Space &space, FeatureKind kind);

  /// Whether `space` says what the loop nests of its points are. Without them
  /// there are only the features of knobs.
  static bool hasLoopNests(const Space &space);

  FeatureRow extract(const Point &point) const;

private:
  const Space &space;
  FeatureKind kind;
  /// Values by knob and option, filled up to the longest list of the knob.
  std::vector<std::vector<FeatureRow>> values;
};

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_TUNERS_FEATURES_H
