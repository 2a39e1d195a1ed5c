//===- Features.cpp - Points as numbers for learned models ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Tuners/Features.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/ErrorHandling.h"

#include <cmath>

using namespace mlir;
using namespace mlir::vta::tuning;

/// Samples of each relation of two curves.
static constexpr unsigned kCurveSamples = 20;
/// Points that the least numbers of a space are taken of.
static constexpr uint64_t kCompared = 256;
/// The label of failures: slower than anything else.
static constexpr float kFailedLabel = -6;

StringRef mlir::vta::tuning::getFeatureName(FeatureKind kind) {
  switch (kind) {
  case FeatureKind::Knob:
    return "knob";
  case FeatureKind::Itervar:
    return "itervar";
  case FeatureKind::Curve:
    return "curve";
  case FeatureKind::Statement:
    return "statement";
  }
  llvm_unreachable("unknown features");
}

/// Numbers of any size, signs kept.
static float compress(double value) {
  return value < 0 ? -std::log2(1 - value) : std::log2(1 + value);
}

FeatureExtractor::FeatureExtractor(const Space &space, FeatureKind kind)
    : space(space), kind(kind) {
  if (kind == FeatureKind::Statement) {
    findLeast();
    if (hasLoopNests(space))
      return;
  }
  for (size_t knob = 0; knob < space.getNumKnobs(); ++knob) {
    // Loops show sizes and structure. The others they need not show.
    KnobRole role = space.getRole(knob);
    if ((kind == FeatureKind::Itervar || kind == FeatureKind::Curve) &&
        (role == KnobRole::Size || role == KnobRole::Structure))
      continue;
    size_t width = 0;
    for (size_t i = 0; i < space.getNumOptions(knob); ++i)
      width = std::max(width, space.getOption(knob, i).size());
    values.resize(knob + 1);
    for (size_t i = 0; i < space.getNumOptions(knob); ++i) {
      FeatureRow row(width, 0.0f);
      llvm::copy(space.getOption(knob, i), row.begin());
      values[knob].push_back(std::move(row));
    }
  }
}

/// What the numbers of some points are compared with.
void FeatureExtractor::findLeast() {
  for (const Point &point : space.sample(kCompared, /*seed=*/0)) {
    double estimate = space.getEstimate(point).value_or(0);
    if (estimate > 0 && (leastEstimate == 0 || estimate < leastEstimate))
      leastEstimate = estimate;
    std::optional<LoopNest> nest = space.getLoopNest(point);
    double iterations = nest ? countIterations(*nest) : 0;
    if (iterations > 0 &&
        (leastIterations == 0 || iterations < leastIterations))
      leastIterations = iterations;
  }
}

bool FeatureExtractor::hasLoopNests(const Space &space) {
  std::vector<Point> points = space.sample(1, /*seed=*/0);
  return !points.empty() && space.getLoopNest(points[0]).has_value();
}

/// For each loop: extents, kind, operations; then what each access inside does.
static void addLoops(const LoopNest &nest, FeatureRow &row) {
  size_t numLoops = nest.loops.size();
  struct Sums {
    double outer = 1, inner = 1;
    int64_t adds = 0, muls = 0, divs = 0;
    FeatureRow touches;
  };
  std::vector<Sums> sums(numLoops);
  for (size_t i = 0; i < numLoops; ++i) {
    const Loop &loop = nest.loops[i];
    sums[i].outer =
        loop.extent *
        (loop.parent == Loop::kNoParent ? 1.0 : sums[loop.parent].outer);
    sums[i].adds += loop.adds;
    sums[i].muls += loop.muls;
    sums[i].divs += loop.divs;
  }
  // Loops stand behind their parents.
  for (size_t i = numLoops; i-- > 0;) {
    const Loop &loop = nest.loops[i];
    sums[i].inner *= loop.extent;
    if (loop.parent == Loop::kNoParent)
      continue;
    Sums &parent = sums[loop.parent];
    parent.inner = std::max(parent.inner, sums[i].inner);
    parent.adds += sums[i].adds;
    parent.muls += sums[i].muls;
    parent.divs += sums[i].divs;
  }
  for (const ArrayAccess &access : nest.accesses)
    for (auto [loop, touch] :
         llvm::zip_equal(nest.getPath(access.loop), nest.getTouches(access)))
      llvm::append_values(sums[loop].touches, compress(touch.stride),
                          compress(touch.count), compress(touch.reuse));
  for (auto [loop, sum] : llvm::zip_equal(nest.loops, sums)) {
    llvm::append_values(row, compress(loop.extent), compress(sum.outer),
                        compress(sum.inner), compress(sum.adds),
                        compress(sum.muls), compress(sum.divs));
    for (unsigned kind = 0; kind < kNumLoopKinds; ++kind)
      row.push_back(static_cast<unsigned>(loop.kind) == kind);
    llvm::append_range(row, sum.touches);
  }
}

/// Samples of the steps from `xs` to `ys`, both sorted: the height of the last
/// step, and how far behind it is.
static void addRelation(ArrayRef<float> xs, ArrayRef<float> ys,
                        FeatureRow &row) {
  size_t step = 0;
  for (unsigned x = 0; x < kCurveSamples; ++x) {
    while (step + 1 < xs.size() && xs[step + 1] <= x)
      ++step;
    llvm::append_values(row, ys[step], x - xs[step]);
  }
}

/// For each buffer: how count, reuse and the iterations so far grow together.
static void addCurves(const LoopNest &nest, FeatureRow &row) {
  llvm::StringMap<size_t> last;
  for (auto [i, access] : llvm::enumerate(nest.accesses))
    last[access.name] = i;
  for (auto [i, access] : llvm::enumerate(nest.accesses)) {
    if (last[access.name] != i)
      continue;
    SmallVector<float> counts{0}, reuses{0}, outer{0};
    double product = 1;
    for (auto [loop, touch] :
         llvm::zip_equal(nest.getPath(access.loop), nest.getTouches(access))) {
      product *= nest.loops[loop].extent;
      counts.push_back(std::log2(touch.count));
      reuses.push_back(std::log2(touch.reuse));
      outer.push_back(std::log2(product));
    }
    for (SmallVector<float> *curve : {&counts, &reuses, &outer})
      llvm::sort(*curve);
    addRelation(counts, reuses, row);
    addRelation(reuses, counts, row);
    addRelation(counts, outer, row);
    addRelation(outer, counts, row);
  }
}

FeatureRow FeatureExtractor::extract(const Point &point) const {
  FeatureRow row;
  if (kind == FeatureKind::Itervar || kind == FeatureKind::Curve)
    if (std::optional<LoopNest> nest = space.getLoopNest(point)) {
      if (kind == FeatureKind::Itervar)
        addLoops(*nest, row);
      else
        addCurves(*nest, row);
    }
  for (auto [knob, options] : llvm::enumerate(values))
    if (!options.empty())
      llvm::append_range(row, options[point[knob]]);
  return row;
}

PointFeatures FeatureExtractor::extractAll(const Point &point) const {
  PointFeatures features;
  if (isGeneral())
    features.rows = extractStatements(point);
  if (features.rows.empty())
    features.rows.push_back(extract(point));
  if (leastEstimate <= 0)
    return features;
  features.prior =
      getLabel(kind, leastEstimate, space.getEstimate(point).value_or(0));
  if (isGeneral())
    for (FeatureRow &row : features.rows)
      row.front() = features.prior;
  return features;
}

SmallVector<FeatureRow, 1>
FeatureExtractor::extractStatements(const Point &point) const {
  std::optional<LoopNest> nest = space.getLoopNest(point);
  if (!nest)
    return {};
  SmallVector<FeatureRow, 1> rows = getStatementRows(*nest);
  // Tiles that are computed twice or are not full, and what loops do not show.
  double waste = leastIterations > 0
                     ? std::log2(countIterations(*nest) / leastIterations)
                     : 0;
  int64_t hints = 0;
  for (size_t knob = 0; knob < space.getNumKnobs(); ++knob)
    if (space.getRole(knob) == KnobRole::Hint)
      for (int64_t value : space.getOption(knob, point[knob]))
        hints = std::max(hints, value);
  for (FeatureRow &row : rows)
    row.insert(row.begin(), {static_cast<float>(waste), hints > 0 ? 1.0f : 0.0f,
                             static_cast<float>(rows.size())});
  return rows;
}

float mlir::vta::tuning::getLabel(FeatureKind kind, double least, double cost) {
  if (kind != FeatureKind::Statement)
    return cost > 0 ? static_cast<float>(least / cost) : 0;
  if (cost <= 0)
    return kFailedLabel;
  return std::max(kFailedLabel, static_cast<float>(std::log2(least / cost)));
}
