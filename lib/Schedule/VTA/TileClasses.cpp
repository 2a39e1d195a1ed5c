//===- TileClasses.cpp - What tiles of one axis are like ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileClasses.h"
#include "VTA/Schedule/VTA/TapGroups.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using llvm::divideCeil;

int64_t mlir::vta::getNumTiles(const KernelModel &kernel, unsigned dim,
                               int64_t size) {
  return size == 0 ? 1 : divideCeil(kernel.getResultExtent(dim), size);
}

TileRange mlir::vta::getTileRange(const KernelModel &kernel, unsigned dim,
                                  int64_t size, int64_t tile) {
  int64_t extent = kernel.getResultExtent(dim);
  if (size == 0)
    size = extent;
  int64_t begin = tile * size, end = std::min(extent, begin + size);
  for (const KernelModel::PoolAxis &axis : kernel.pool)
    if (axis.dim == dim) {
      begin = std::max<int64_t>(0, begin * axis.stride - axis.padLow);
      end = std::min(kernel.extents[dim],
                     (end - 1) * axis.stride + axis.reach - axis.padLow);
    }
  return {begin, end - begin};
}

TileClass mlir::vta::getTileClass(const InputAxis &axis,
                                  ArrayRef<TileRange> ranges) {
  // Coordinates count from the first element of the source, dimensions in the
  // order of the ranges.
  TapAxis tile;
  SmallVector<int64_t, 4> extents;
  llvm::SmallBitVector isOutput(ranges.size());
  tile.constant = -axis.padLow;
  tile.interior = axis.interior;
  for (auto *terms : {&axis.parallel, &axis.windows, &axis.channels})
    for (InputAxis::Term term : *terms) {
      TileRange range = ranges[extents.size()];
      if (terms == &axis.parallel)
        isOutput.set(extents.size());
      tile.constant += term.factor * range.begin;
      tile.factors.push_back(term.factor);
      extents.push_back(range.size);
    }
  // What is loaded: elements of the source between the first and the last
  // coordinate.
  auto [first, last] = tile.getReach(extents);
  int64_t span = (axis.source - 1) * axis.interior + 1;
  int64_t begin = divideCeil(std::max<int64_t>(0, first), axis.interior);
  last = std::min(span - 1, last);
  TileClass result;
  result.count = 1;
  result.source =
      last < 0 ? 0 : std::max<int64_t>(0, last / axis.interior - begin + 1);
  tile.begin = begin * axis.interior;
  tile.last = tile.begin + (result.source - 1) * axis.interior;
  // Several outputs along a padded axis are not a tile of a schedule: which of
  // them hits what does not matter then.
  (void)tile.findLimits(extents, isOutput);
  TapGroups groups = groupTaps(tile, extents, isOutput, /*base=*/0);
  for (const TapGroup &group : groups.groups) {
    TileClass::Group nest{1, static_cast<int64_t>(group.taps.size()), 0};
    if (!tile.isLimited) {
      for (auto [dim, extent] : llvm::enumerate(extents))
        (isOutput[dim] ? nest.outputs : nest.taps) *= extent;
    } else {
      if (tile.parallel >= 0)
        nest.outputs = group.points[tile.parallel].count;
      nest.first = group.taps.front().src;
      for (const TapGroup::Tap &tap : group.taps)
        nest.first = std::min(nest.first, tap.src);
    }
    result.groups.push_back(nest);
  }
  return result;
}

std::vector<TileClass> mlir::vta::getTileClasses(const KernelModel &kernel,
                                                 const InputAxis &axis,
                                                 ArrayRef<int64_t> sizes) {
  SmallVector<unsigned> dims;
  for (auto *terms : {&axis.parallel, &axis.windows, &axis.channels})
    for (InputAxis::Term term : *terms)
      dims.push_back(term.dim);
  SmallVector<int64_t> at(dims.size(), 0);
  SmallVector<TileRange> ranges(dims.size());
  std::vector<TileClass> classes;
  while (true) {
    for (size_t i = 0; i < dims.size(); ++i)
      ranges[i] = getTileRange(kernel, dims[i], sizes[i], at[i]);
    TileClass tile = getTileClass(axis, ranges);
    auto it = llvm::find_if(classes, [&](const TileClass &other) {
      return other.source == tile.source && other.groups == tile.groups;
    });
    if (it == classes.end())
      classes.push_back(tile);
    else
      ++it->count;
    size_t i = dims.size();
    while (i > 0 &&
           ++at[i - 1] == getNumTiles(kernel, dims[i - 1], sizes[i - 1]))
      at[--i] = 0;
    if (i == 0)
      return classes;
  }
}
