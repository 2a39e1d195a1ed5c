//===- TapGroups.cpp - Which outputs a tap of a window adds to ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/VTA/TapGroups.h"
#include "VTA/Support/ForEachPoint.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace mlir::vta;
using llvm::divideCeil;

int64_t TapAxis::at(ArrayRef<int64_t> point) const {
  int64_t coordinate = constant;
  for (auto [factor, i] : llvm::zip_equal(factors, point))
    coordinate += factor * i;
  return coordinate;
}

std::pair<int64_t, int64_t> TapAxis::getReach(ArrayRef<int64_t> extents) const {
  int64_t low = constant, high = constant;
  for (auto [factor, extent] : llvm::zip_equal(factors, extents)) {
    int64_t reach = factor * (extent - 1);
    (reach < 0 ? low : high) += reach;
  }
  return {low, high};
}

bool TapAxis::findLimits(ArrayRef<int64_t> extents,
                         const llvm::SmallBitVector &isOutput) {
  auto [first, final] = getReach(extents);
  isLimited = first < begin || final > last || interior != 1;
  parallel = -1;
  bool isSimple = true;
  for (unsigned d = 0; isLimited && d < extents.size(); ++d) {
    if (factors[d] == 0 || extents[d] == 1 || !isOutput[d])
      continue;
    isSimple &= parallel < 0 && factors[d] > 0;
    parallel = d;
  }
  return isSimple;
}

/// Restricts `points` of dimension axis.parallel to where the axis has an
/// element; `coordinate` is that of point 0.
static void restrictTo(Progression &points, const TapAxis &axis,
                       int64_t coordinate) {
  int64_t factor = axis.factors[axis.parallel];
  int64_t end = points.begin + points.count * points.step;
  int64_t below = axis.begin - coordinate, above = axis.last + 1 - coordinate;
  end = std::min<int64_t>(end, above > 0 ? divideCeil(above, factor) : 0);
  int64_t first = below > 0 ? divideCeil(below, factor) : 0;
  if (first > points.begin)
    points.begin +=
        llvm::alignTo(static_cast<uint64_t>(first - points.begin), points.step);
  while (points.begin < end && !axis.hits(coordinate + factor * points.begin))
    points.begin += points.step;
  points.step =
      std::lcm(points.step, axis.interior / std::gcd(axis.interior, factor));
  points.count =
      points.begin < end ? divideCeil(end - points.begin, points.step) : 0;
  // Equal sets have to look equal.
  if (points.count <= 1)
    points.step = 1;
}

/// The outputs for which the tap at `tap` hits elements; none if it never does.
static std::optional<std::vector<Progression>>
getOutputs(ArrayRef<TapAxis> axes, ArrayRef<int64_t> extents,
           ArrayRef<int64_t> tap) {
  std::vector<Progression> points(extents.size());
  for (auto [progression, extent] : llvm::zip_equal(points, extents))
    progression.count = extent;
  for (const TapAxis &axis : axes) {
    if (!axis.isLimited)
      continue;
    int64_t coordinate = axis.at(tap);
    if (axis.parallel >= 0)
      restrictTo(points[axis.parallel], axis, coordinate);
    bool isEmpty = axis.parallel >= 0 ? points[axis.parallel].count == 0
                                      : !axis.hits(coordinate);
    if (isEmpty)
      return std::nullopt;
  }
  return points;
}

/// Calls `visit` with every point of the dimensions `isTap`, 0 in the others,
/// and the outputs for which it hits elements.
static void forEachTap(
    ArrayRef<TapAxis> axes, ArrayRef<int64_t> extents,
    const llvm::SmallBitVector &isTap,
    function_ref<void(ArrayRef<int64_t>, std::vector<Progression>)> visit) {
  SmallVector<int64_t> tapExtents(extents);
  for (unsigned d = 0; d < extents.size(); ++d)
    if (!isTap[d])
      tapExtents[d] = 1;
  forEachPoint(tapExtents, [&](ArrayRef<int64_t> at) {
    if (auto points = getOutputs(axes, extents, at))
      visit(at, std::move(*points));
  });
}

TapGroups mlir::vta::groupTaps(ArrayRef<TapAxis> axes,
                               ArrayRef<int64_t> extents,
                               const llvm::SmallBitVector &isOutput,
                               int64_t base) {
  unsigned numDims = extents.size();
  TapGroups result;
  result.isTap.resize(numDims);
  for (const TapAxis &axis : axes)
    for (unsigned d = 0; axis.isLimited && d < numDims; ++d)
      if (axis.factors[d] != 0 && extents[d] != 1 && !isOutput[d])
        result.isTap.set(d);
  forEachTap(axes, extents, result.isTap,
             [&](ArrayRef<int64_t> at, std::vector<Progression> points) {
               TapGroup::Tap tap{base, SmallVector<int64_t>(at)};
               SmallVector<int64_t> first(at);
               for (unsigned d = 0; d < numDims; ++d)
                 first[d] += points[d].begin;
               for (const TapAxis &axis : axes)
                 tap.src += (axis.at(first) - axis.begin) / axis.interior *
                            axis.stride;
               auto group =
                   llvm::find_if(result.groups, [&](const TapGroup &group) {
                     return group.points == points;
                   });
               if (group == result.groups.end()) {
                 SmallVector<int64_t> srcFactors(numDims, 0);
                 // A step from element to element moves by whole interiors.
                 for (const TapAxis &axis : axes)
                   for (unsigned d = 0; d < numDims; ++d)
                     srcFactors[d] += axis.factors[d] * points[d].step /
                                      axis.interior * axis.stride;
                 result.groups.push_back({std::move(points), srcFactors, {}});
                 group = std::prev(result.groups.end());
               }
               group->taps.push_back(std::move(tap));
             });
  return result;
}

std::vector<PoolTap> mlir::vta::planPool(ArrayRef<TapAxis> axes,
                                         ArrayRef<int64_t> extents,
                                         const llvm::SmallBitVector &isOutput) {
  llvm::SmallBitVector isTap = isOutput;
  isTap.flip();
  std::vector<PoolTap> taps;
  bool hasWhole = false;
  forEachTap(axes, extents, isTap,
             [&](ArrayRef<int64_t> at, std::vector<Progression> points) {
               bool isWhole = llvm::all_of_zip(
                   points, extents,
                   [](const Progression &progression, int64_t extent) {
                     return progression.covers(extent);
                   });
               taps.insert(isWhole && !hasWhole ? taps.begin() : taps.end(),
                           {SmallVector<int64_t>(at), std::move(points)});
               hasWhole |= isWhole;
             });
  return taps;
}
