//===- TileClasses.cpp - What tiles of one axis are like ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileClasses.h"
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

namespace {
/// Outputs begin, begin + step, ...: `count` of them.
struct Progression {
  int64_t begin = 0, count = 0, step = 1;
  bool operator==(const Progression &other) const {
    return begin == other.begin && count == other.count && step == other.step;
  }
};
} // namespace

/// The outputs of `size` at coordinates `at`, at + factor, ... that are those
/// of source elements.
static Progression getHits(int64_t at, int64_t factor, int64_t size,
                           int64_t span, int64_t interior) {
  Progression hits;
  int64_t last = -1;
  for (int64_t i = 0; i < size; ++i) {
    int64_t coordinate = at + factor * i;
    if (coordinate < 0 || coordinate >= span || coordinate % interior != 0)
      continue;
    if (hits.count++ == 0)
      hits.begin = i;
    else
      hits.step = i - last;
    last = i;
  }
  return hits;
}

TileClass mlir::vta::getTileClass(const InputAxis &axis,
                                  ArrayRef<TileRange> ranges) {
  TileClass result;
  result.count = 1;
  int64_t span = (axis.source - 1) * axis.interior + 1;
  int64_t first = -axis.padLow, length = 1;
  int64_t outputs = 1, taps = 1, factor = 0, moving = 1;
  size_t next = 0;
  SmallVector<std::pair<int64_t, int64_t>, 2> tapDims; // Factor, size.
  for (auto *terms : {&axis.parallel, &axis.windows, &axis.channels})
    for (InputAxis::Term term : *terms) {
      TileRange range = ranges[next++];
      first += term.factor * range.begin;
      length += term.factor * (range.size - 1);
      if (terms != &axis.parallel) {
        taps *= range.size;
        tapDims.push_back({term.factor, range.size});
        continue;
      }
      outputs *= range.size;
      if (range.size > 1) {
        factor = term.factor;
        moving = range.size;
      }
    }
  int64_t begin = std::max<int64_t>(
      0, divideCeil(std::max<int64_t>(0, first), axis.interior));
  int64_t last = std::min(span - 1, first + length - 1);
  result.source =
      last < 0 ? 0 : std::max<int64_t>(0, last / axis.interior - begin + 1);
  if (first >= 0 && first + length <= span && axis.interior == 1) {
    result.pairs = outputs * taps;
    result.groups.push_back({outputs, taps, 0});
    return result;
  }
  SmallVector<Progression, 4> seen;
  for (int64_t tap = 0; tap < taps; ++tap) {
    int64_t at = first, rest = tap;
    for (auto [tapFactor, size] : llvm::reverse(tapDims)) {
      at += tapFactor * (rest % size);
      rest /= size;
    }
    Progression hits = getHits(at, factor, moving, span, axis.interior);
    if (hits.count == 0)
      continue;
    result.pairs += hits.count;
    int64_t source = (at + factor * hits.begin) / axis.interior - begin;
    auto *it = llvm::find(seen, hits);
    if (it == seen.end()) {
      seen.push_back(hits);
      result.groups.push_back({hits.count, 1, source});
    } else {
      TileClass::Group &group = result.groups[it - seen.begin()];
      ++group.taps;
      group.first = std::min(group.first, source);
    }
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
