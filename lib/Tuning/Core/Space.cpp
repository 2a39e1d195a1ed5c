//===- Space.cpp - Points that a search chooses from ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/Space.h"
#include "VTA/Tuning/Core/SamplePoints.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::vta::tuning;

Space::~Space() = default;
Model::~Model() = default;

void Model::forEachBelow(const Space &space, double limit,
                         function_ref<void(const Point &, double)> visit) {
  space.forEachLegal([&](const Point &point) {
    double bound = getBound(point);
    if (bound < limit)
      visit(point, bound);
    return true;
  });
}

//===----------------------------------------------------------------------===//
// Walking
//===----------------------------------------------------------------------===//

void Space::forEachLegal(function_ref<bool(const Point &)> visit) const {
  Point point(getNumKnobs(), 0);
  while (true) {
    if (isLegal(point) && !visit(point))
      return;
    size_t i = point.size();
    while (i > 0 && ++point[i - 1] == getNumOptions(i - 1))
      point[--i] = 0;
    if (i == 0)
      return;
  }
}

std::vector<Point>
mlir::vta::tuning::samplePoints(const Space &space, uint64_t count,
                                uint64_t seed,
                                function_ref<Point(std::mt19937_64 &)> draw) {
  // Draws for one legal point, and points that are listed if that fails.
  constexpr uint64_t maxDraws = 4096, maxListed = 1 << 16;
  std::mt19937_64 random(seed);
  std::vector<Point> points, all;
  while (points.size() < count) {
    if (!all.empty()) {
      points.push_back(all[random() % all.size()]);
      continue;
    }
    Point point;
    uint64_t number = 0;
    do {
      point = draw(random);
    } while (!space.isLegal(point) && ++number < maxDraws);
    if (number < maxDraws) {
      points.push_back(std::move(point));
      continue;
    }
    if (space.getNumPoints() > maxListed)
      break;
    space.forEachLegal([&](const Point &legal) {
      all.push_back(legal);
      return true;
    });
    if (all.empty())
      break;
  }
  return points;
}

std::vector<Point> Space::sample(uint64_t count, uint64_t seed) const {
  return samplePoints(*this, count, seed, [&](std::mt19937_64 &random) {
    Point point(getNumKnobs(), 0);
    for (auto [knob, option] : llvm::enumerate(point))
      option = random() % getNumOptions(knob);
    return point;
  });
}

std::optional<Point> Space::move(const Point &point,
                                 std::mt19937_64 &random) const {
  constexpr unsigned maxDraws = 32;
  SmallVector<unsigned, 16> knobs;
  for (size_t i = 0; i < getNumKnobs(); ++i)
    if (getNumOptions(i) > 1)
      knobs.push_back(i);
  if (knobs.empty())
    return std::nullopt;
  Point next = point;
  for (unsigned draw = 0; draw < maxDraws; ++draw) {
    unsigned knob = knobs[random() % knobs.size()];
    unsigned option = random() % (getNumOptions(knob) - 1);
    next[knob] = option + (option >= point[knob]);
    canonicalize(next);
    if (next != point && isLegal(next))
      return next;
    next = point;
  }
  // Few moves are legal, or none: list them.
  std::vector<Point> legal;
  for (unsigned knob : knobs) {
    for (unsigned option = 0; option < getNumOptions(knob); ++option) {
      next[knob] = option;
      canonicalize(next);
      if (next != point && isLegal(next))
        legal.push_back(next);
      next = point;
    }
  }
  if (legal.empty())
    return std::nullopt;
  return legal[random() % legal.size()];
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

uint64_t Space::getNumPoints() const {
  uint64_t points = 1;
  for (size_t i = 0; i < getNumKnobs(); ++i)
    points = llvm::SaturatingMultiply(points, uint64_t(getNumOptions(i)));
  return points;
}

std::optional<uint64_t> Space::getIndex(const Point &point) const {
  if (getNumPoints() == std::numeric_limits<uint64_t>::max())
    return std::nullopt;
  uint64_t index = 0;
  for (size_t i = point.size(); i-- > 0;)
    index = index * getNumOptions(i) + point[i];
  return index;
}

Point Space::getPoint(uint64_t index) const {
  assert(index < getNumPoints() && "not the number of a point");
  Point point(getNumKnobs(), 0);
  for (auto [knob, option] : llvm::enumerate(point)) {
    option = index % getNumOptions(knob);
    index /= getNumOptions(knob);
  }
  return point;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

std::string Space::printOption(size_t knob, size_t option) const {
  ArrayRef<int64_t> values = getOption(knob, option);
  if (values.empty())
    return "auto";
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(values, os, ":");
  return text;
}

std::string Space::printOptions(size_t knob) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(
      llvm::seq<size_t>(0, getNumOptions(knob)), os,
      [&](size_t option) { os << printOption(knob, option); });
  return text;
}

std::optional<unsigned> Space::findKnob(StringRef name) const {
  for (size_t i = 0; i < getNumKnobs(); ++i)
    if (getKnobName(i) == name)
      return i;
  return std::nullopt;
}

std::string Space::print(const Point &point) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (auto [knob, option] : llvm::enumerate(point))
    os << (knob ? "," : "") << getKnobName(knob) << "="
       << printOption(knob, option);
  return text;
}

llvm::Expected<Point> Space::parse(StringRef text) const {
  Point point(getNumKnobs(), 0);
  llvm::SmallBitVector seen(getNumKnobs());
  SmallVector<StringRef> parts;
  text.split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    std::pair<StringRef, StringRef> pair = part.split('=');
    StringRef name = pair.first.trim(), value = pair.second.trim();
    std::optional<unsigned> knob = findKnob(name);
    if (!knob) {
      auto names = llvm::map_range(llvm::seq<size_t>(0, getNumKnobs()),
                                   [&](size_t i) { return getKnobName(i); });
      return llvm::createStringError("unknown knob '" + name + "' (knobs: " +
                                     llvm::join(names, ", ") + ")");
    }
    if (seen[*knob])
      return llvm::createStringError("knob '" + name + "' is given twice");
    seen.set(*knob);
    auto options = llvm::seq<size_t>(0, getNumOptions(*knob));
    auto it = llvm::find_if(options, [&](size_t option) {
      return printOption(*knob, option) == value;
    });
    if (it == options.end())
      return llvm::createStringError(
          "'" + value + "' is not an option of knob '" + name +
          "' (options: " + printOptions(*knob) + ")");
    point[*knob] = *it;
  }
  if (!seen.all())
    return llvm::createStringError(
        "knob '" + getKnobName(seen.find_first_unset()) + "' is left open");
  return point;
}

std::optional<double> Space::getEstimate(const Point &) const {
  return std::nullopt;
}

std::optional<LoopNest> Space::getLoopNest(const Point &) const {
  return std::nullopt;
}
