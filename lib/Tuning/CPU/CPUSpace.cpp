//===- CPUSpace.cpp - The schedules of a CPU task -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/CPU/CPUSpace.h"
#include "VTA/Tuning/Core/SamplePoints.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;
using namespace mlir::vta::tuning;

std::optional<unsigned> CPUSpace::CPUKnob::getOptionIfMissing() const {
  StringRef plain = StringRef(name).rsplit('.').second;
  if (plain.empty())
    plain = name;
  // Where weights are fetched ahead by default, points always said so.
  if (plain == "prefetch" && options[selected] != 0)
    return std::nullopt;
  // Earlier versions did nothing of the kind.
  std::optional<int64_t> nothing =
      llvm::StringSwitch<std::optional<int64_t>>(plain)
          .Cases({"prefetch", "pack"}, 0)
          .Case("block_f", 1)
          .Case("block_c", options.back()) // All channels.
          .Default(std::nullopt);
  if (!nothing)
    return std::nullopt;
  auto option = llvm::find(options, *nothing);
  if (option == options.end())
    return std::nullopt;
  return option - options.begin();
}

CPUSpace::CPUSpace(std::vector<CPUSketch> all) : sketches(std::move(all)) {
  if (hasChoice()) {
    CPUKnob choice{kSketchName.str(), {}, 0};
    for (size_t i = 0; i < sketches.size(); ++i)
      choice.options.push_back(static_cast<int64_t>(i));
    knobs.push_back(std::move(choice));
  }
  for (auto [i, entry] : llvm::enumerate(sketches)) {
    begins.push_back(knobs.size());
    for (const CPUKnob &knob : entry.knobs) {
      knobs.push_back(knob);
      if (i > 0)
        knobs.back().name = entry.sketch.name + "." + knob.name;
    }
  }
  begins.push_back(knobs.size());
}

KnobRole CPUSpace::getRole(size_t knob) const {
  StringRef name = getKnobName(knob);
  // Loop nests do not show what is fetched ahead.
  if (name.ends_with("prefetch"))
    return KnobRole::Hint;
  return name.ends_with("order") || name == kSketchName ? KnobRole::Structure
                                                        : KnobRole::Size;
}

//===----------------------------------------------------------------------===//
// Legal points
//===----------------------------------------------------------------------===//

std::optional<int64_t> CPUSpace::getValue(const Point &point,
                                          StringRef name) const {
  unsigned sketch = getSketch(point);
  for (size_t knob : getKnobs(sketch))
    if (getPlainName(sketch, knob) == name)
      return knobs[knob].options[point[knob]];
  return std::nullopt;
}

std::optional<std::string> CPUSpace::explain(const Point &point) const {
  unsigned active = getSketch(point);
  for (auto [i, entry] : llvm::enumerate(sketches))
    for (size_t knob : getKnobs(i))
      if (i != active && point[knob] != knobs[knob].selected)
        return "sketch: knob '" + knobs[knob].name +
               "' is not one of sketch '" + sketches[active].sketch.name + "'";
  return sketches[active].sketch.limits.explain(
      [&](StringRef name) { return getValue(point, name); });
}

void CPUSpace::canonicalize(Point &point) const {
  unsigned active = getSketch(point);
  for (size_t i = 0; i < sketches.size(); ++i)
    for (size_t knob : getKnobs(i))
      if (i != active)
        point[knob] = knobs[knob].selected;
}

Point CPUSpace::getDefault() const {
  Point point;
  for (const CPUKnob &knob : knobs)
    point.push_back(knob.selected);
  return point;
}

void CPUSpace::forEachLegal(function_ref<bool(const Point &)> visit) const {
  for (unsigned sketch = 0; sketch < sketches.size(); ++sketch) {
    Point point = getDefault();
    if (hasChoice())
      point[0] = sketch;
    for (size_t knob : getKnobs(sketch))
      point[knob] = 0;
    while (true) {
      if (isLegal(point) && !visit(point))
        return;
      // The last knob is the fastest.
      size_t knob = begins[sketch + 1];
      while (knob > begins[sketch] &&
             ++point[knob - 1] == getNumOptions(knob - 1))
        point[--knob] = 0;
      if (knob == begins[sketch])
        break;
    }
  }
}

uint64_t CPUSpace::getNumPoints(unsigned sketch) const {
  uint64_t points = 1;
  for (size_t knob : getKnobs(sketch))
    points = llvm::SaturatingMultiply(points, uint64_t(getNumOptions(knob)));
  return points;
}

uint64_t CPUSpace::getNumPoints() const {
  uint64_t points = 0;
  for (unsigned sketch = 0; sketch < sketches.size(); ++sketch)
    points = llvm::SaturatingAdd(points, getNumPoints(sketch));
  return points;
}

std::vector<Point> CPUSpace::sample(uint64_t count, uint64_t seed) const {
  if (!hasChoice())
    return Space::sample(count, seed);
  // Sketches in proportion to their points: then all have one chance.
  uint64_t total = getNumPoints();
  return tuning::samplePoints(*this, count, seed, [&](std::mt19937_64 &random) {
    uint64_t at = random() % total;
    unsigned sketch = 0;
    while (at >= getNumPoints(sketch))
      at -= getNumPoints(sketch++);
    Point point = getDefault();
    point[0] = sketch;
    for (size_t knob : getKnobs(sketch))
      point[knob] = random() % getNumOptions(knob);
    return point;
  });
}

std::optional<uint64_t> CPUSpace::countLegal() const {
  constexpr uint64_t maxPoints = 1 << 20;
  if (getNumPoints() > maxPoints)
    return std::nullopt;
  uint64_t count = 0;
  forEachLegal([&](const Point &) { return ++count > 0; });
  return count;
}

std::optional<double> CPUSpace::getEstimate(const Point &point) const {
  const TileLimits &limits = sketches[getSketch(point)].sketch.limits;
  if (!limits.estimate)
    return std::nullopt;
  return limits.estimate([&](StringRef name) { return getValue(point, name); });
}

std::optional<LoopNest> CPUSpace::getLoopNest(const Point &point) const {
  // The loops of points are compared with each other.
  if (llvm::any_of(sketches, [](const CPUSketch &entry) {
        return !entry.sketch.limits.getLoopNest;
      }))
    return std::nullopt;
  return sketches[getSketch(point)].sketch.limits.getLoopNest(
      [&](StringRef name) { return getValue(point, name); });
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static std::string printSketch(const Sketch &sketch) {
  return sketch.version == 1
             ? sketch.name
             : sketch.name + "@" + std::to_string(sketch.version);
}

std::string CPUSpace::printOption(size_t knob, size_t option) const {
  if (hasChoice() && knob == 0)
    return printSketch(sketches[option].sketch);
  return Space::printOption(knob, option);
}

std::string CPUSpace::print(const Point &point) const {
  unsigned sketch = getSketch(point);
  std::string text;
  if (sketch > 0 || sketches[0].sketch.version > 1)
    text = (kSketchName + "=" + printSketch(sketches[sketch].sketch)).str();
  for (size_t knob : getKnobs(sketch))
    text += ((text.empty() ? "" : ",") + getPlainName(sketch, knob) + "=" +
             printOption(knob, point[knob]))
                .str();
  return text;
}

llvm::Expected<Point> CPUSpace::parse(StringRef text) const {
  SmallVector<StringRef> parts;
  text.split(parts, ',', -1, /*KeepEmpty=*/false);
  auto splitPart = [](StringRef part) {
    auto [name, value] = part.split('=');
    return std::pair(name.trim(), value.trim());
  };
  // Without a word on it, the first sketch, of the first version.
  unsigned sketch = 0, version = 1;
  const auto *choice = llvm::find_if(parts, [&](StringRef part) {
    return splitPart(part).first == kSketchName;
  });
  if (choice != parts.end()) {
    auto [name, number] = splitPart(*choice).second.split('@');
    if (!number.empty() && number.getAsInteger(10, version))
      version = 0;
    auto known = llvm::find_if(sketches, [&, &name = name](const auto &entry) {
      return entry.sketch.name == name;
    });
    if (known == sketches.end())
      return llvm::createStringError(
          "sketch '" + name + "' is unknown or not allowed here (sketches: " +
          llvm::join(llvm::map_range(sketches,
                                     [](const CPUSketch &entry) {
                                       return entry.sketch.name;
                                     }),
                     ", ") +
          ")");
    sketch = known - sketches.begin();
    parts.erase(choice);
  }
  if (unsigned today = sketches[sketch].sketch.version; version != today)
    return llvm::createStringError(
        "sketch '" + sketches[sketch].sketch.name + "' is of version " +
        Twine(today) + " here, the point of version " + Twine(version));
  Point point = getDefault();
  if (hasChoice())
    point[0] = sketch;
  llvm::SmallBitVector seen(knobs.size());
  for (StringRef part : parts) {
    auto [name, value] = splitPart(part);
    auto range = getKnobs(sketch);
    auto knob = llvm::find_if(range, [&, &name = name](size_t knob) {
      return getPlainName(sketch, knob) == name;
    });
    if (knob == range.end())
      return llvm::createStringError(
          "unknown knob '" + name + "' (knobs: " +
          llvm::join(
              llvm::map_range(
                  range, [&](size_t i) { return getPlainName(sketch, i); }),
              ", ") +
          ")");
    if (seen[*knob])
      return llvm::createStringError("knob '" + name + "' is given twice");
    seen.set(*knob);
    auto options = llvm::seq<size_t>(0, getNumOptions(*knob));
    auto option = llvm::find_if(options, [&, &value = value](size_t option) {
      return printOption(*knob, option) == value;
    });
    if (option == options.end())
      return llvm::createStringError(
          "'" + value + "' is not an option of knob '" + name +
          "' (options: " + printOptions(*knob) + ")");
    point[*knob] = *option;
  }
  for (size_t knob : getKnobs(sketch)) {
    if (seen[knob])
      continue;
    std::optional<unsigned> option = knobs[knob].getOptionIfMissing();
    if (!option)
      return llvm::createStringError("knob '" + getPlainName(sketch, knob) +
                                     "' is left open");
    point[knob] = *option;
  }
  return point;
}
