//===- LegalPoints.cpp - Legal points, none of them twice -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LegalPoints.h"

using namespace mlir;
using namespace mlir::vta::tuning;

/// Points drawn at a time: a walk through a space costs as much for one.
static constexpr uint64_t kDraws = 1024;
/// Fewest new points among these; with fewer, the remaining are listed.
static constexpr uint64_t kMinNew = kDraws / 16;

std::optional<Point> PointSource::takeUnused() {
  while (next < drawn.size())
    if (Point &point = drawn[next++]; use(point))
      return std::move(point);
  return std::nullopt;
}

/// All that was not used, shuffled. Few: nearly everything was used.
void PointSource::listRest() {
  drawn.clear();
  space.forEachLegal([&](const Point &point) {
    if (!isUsed(point))
      drawn.push_back(point);
    return true;
  });
  std::mt19937_64 random(seed);
  for (size_t i = drawn.size(); i > 1; --i)
    std::swap(drawn[i - 1], drawn[random() % i]);
  isRest = true;
}

std::optional<Point> PointSource::draw() {
  while (true) {
    if (std::optional<Point> point = takeUnused())
      return point;
    if (isRest)
      return std::nullopt;
    next = 0;
    drawn = space.sample(kDraws, seed++);
    PointSet fresh;
    for (const Point &point : drawn)
      if (!isUsed(point))
        fresh.insert(point);
    if (fresh.size() < kMinNew)
      listRest();
  }
}
