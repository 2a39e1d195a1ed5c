//===- TapGroups.cpp - Which outputs a tap of a window adds to ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TapGroups.h"
#include "AffineBounds.h"
#include "ForEachPoint.h"

#include <numeric>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;
using llvm::divideCeil;

namespace {
/// A dimension of the input tile: its coordinate is a constant and a sum over
/// the iteration space. Elements are at begin, begin + interior, ... last.
struct Axis {
  SmallVector<int64_t> factors;
  int64_t constant;
  int64_t begin, last, interior;
  int64_t stride; ///< SRAM distance of neighbouring elements.
  /// Some points of the space hit no element.
  bool isLimited = false;
  /// The output dimension that moves along a limited axis, or -1.
  int parallel = -1;

  /// The coordinate at a point of the iteration space.
  int64_t at(ArrayRef<int64_t> point) const {
    int64_t coordinate = constant;
    for (auto [factor, i] : llvm::zip_equal(factors, point))
      coordinate += factor * i;
    return coordinate;
  }
  bool hits(int64_t coordinate) const {
    return coordinate >= begin && coordinate <= last &&
           (coordinate - begin) % interior == 0;
  }
};
} // namespace

/// Restricts `points` of dimension axis.parallel to where the axis has an
/// element; `coordinate` is that of point 0.
static void restrictTo(Progression &points, const Axis &axis,
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

static FailureOr<SmallVector<Axis>>
getAxes(const TileView &inp, AffineMap map, ArrayRef<int64_t> extents,
        const llvm::SmallBitVector &isOutput,
        function_ref<InFlightDiagnostic()> emitError) {
  const evaluate::Block &block = *inp.block;
  SmallVector<int64_t> strides = block.getStrides();
  SmallVector<Axis> axes;
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    SmallVector<int64_t> flat = flatten(expr, extents.size());
    if (flat.empty()) {
      (void)(emitError() << "expected affine indexing maps");
      return failure();
    }
    for (int64_t &factor : flat)
      factor *= inp.step[i];
    flat.back() += inp.offset[i];
    auto [first, last] = getBounds(flat, extents);
    if (first < 0 || last >= block.shape[i]) {
      (void)(emitError() << "reads coordinates " << first << " to " << last
                         << " of an input tile of " << block.shape[i]);
      return failure();
    }
    Axis axis;
    axis.constant = flat.pop_back_val();
    axis.factors = flat;
    axis.begin = block.low[i];
    axis.interior = block.interior[i];
    axis.last = axis.begin + (block.rect[i] - 1) * axis.interior;
    axis.stride = strides[i];
    axis.isLimited =
        first < axis.begin || last > axis.last || axis.interior != 1;
    for (unsigned d = 0; axis.isLimited && d < extents.size(); ++d) {
      if (flat[d] == 0 || extents[d] == 1 || !isOutput[d])
        continue;
      if (axis.parallel >= 0 || flat[d] < 0) {
        (void)(emitError() << "expected one output dimension to move along "
                              "each padded input dimension");
        return failure();
      }
      axis.parallel = d;
    }
    axes.push_back(axis);
  }
  return axes;
}

FailureOr<TapGroups>
evaluate::groupTaps(const TileView &inp, AffineMap map,
                    ArrayRef<int64_t> extents,
                    const llvm::SmallBitVector &isOutput,
                    function_ref<InFlightDiagnostic()> emitError) {
  unsigned numDims = extents.size();
  FailureOr<SmallVector<Axis>> axes =
      getAxes(inp, map, extents, isOutput, emitError);
  if (failed(axes))
    return failure();
  TapGroups result;
  result.isTap.resize(numDims);
  for (const Axis &axis : *axes)
    for (unsigned d = 0; axis.isLimited && d < numDims; ++d)
      if (axis.factors[d] != 0 && extents[d] != 1 && !isOutput[d])
        result.isTap.set(d);
  SmallVector<unsigned> tapDims(result.isTap.set_bits());
  auto tapExtents =
      llvm::map_to_vector(tapDims, [&](unsigned d) { return extents[d]; });

  forEachPoint(tapExtents, [&](ArrayRef<int64_t> tapAt) {
    TapGroup::Tap tap{inp.block->base, SmallVector<int64_t>(numDims, 0)};
    for (auto [d, i] : llvm::zip_equal(tapDims, tapAt))
      tap.at[d] = i;
    std::vector<Progression> points(numDims);
    for (unsigned d = 0; d < numDims; ++d)
      points[d].count = extents[d];
    for (const Axis &axis : *axes) {
      if (!axis.isLimited)
        continue;
      int64_t coordinate = axis.at(tap.at);
      if (axis.parallel >= 0)
        restrictTo(points[axis.parallel], axis, coordinate);
      bool isEmpty = axis.parallel >= 0 ? points[axis.parallel].count == 0
                                        : !axis.hits(coordinate);
      if (isEmpty)
        return;
    }

    SmallVector<int64_t> first(tap.at);
    for (unsigned d = 0; d < numDims; ++d)
      first[d] += points[d].begin;
    for (const Axis &axis : *axes)
      tap.src += (axis.at(first) - axis.begin) / axis.interior * axis.stride;
    auto group = llvm::find_if(result.groups, [&](const TapGroup &group) {
      return group.points == points;
    });
    if (group == result.groups.end()) {
      SmallVector<int64_t> srcFactors(numDims, 0);
      // A step from element to element moves by whole interiors.
      for (const Axis &axis : *axes)
        for (unsigned d = 0; d < numDims; ++d)
          srcFactors[d] +=
              axis.factors[d] * points[d].step / axis.interior * axis.stride;
      result.groups.push_back({std::move(points), srcFactors, {}});
      group = std::prev(result.groups.end());
    }
    group->taps.push_back(std::move(tap));
  });
  return result;
}
