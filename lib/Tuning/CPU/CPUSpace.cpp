//===- CPUSpace.cpp - The knobs of a CPU task's schedule ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/CPU/CPUSpace.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;
using mlir::vta::tuning::Point;

std::optional<std::string> CPUSpace::explain(const Point &point) const {
  return limits.explain([&](StringRef name) { return getValue(point, name); });
}

std::optional<tuning::LoopNest>
CPUSpace::getLoopNest(const Point &point) const {
  return limits.getLoopNest(
      [&](StringRef name) { return getValue(point, name); });
}

std::optional<int64_t> CPUSpace::getValue(const Point &point,
                                          StringRef name) const {
  if (std::optional<unsigned> knob = findKnob(name))
    return knobs[*knob].options[point[*knob]];
  return std::nullopt;
}

std::optional<uint64_t> CPUSpace::countLegal() const {
  constexpr uint64_t maxPoints = 1 << 20;
  if (getNumPoints() > maxPoints)
    return std::nullopt;
  uint64_t count = 0;
  forEachLegal([&](const Point &) { return ++count > 0; });
  return count;
}

Point CPUSpace::getDefault() const {
  Point point;
  for (const CPUKnob &knob : knobs)
    point.push_back(knob.selected);
  return point;
}
