//===- CPUSpaceTest.cpp - Spaces of several sketches ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/CPU/CPUSpace.h"
#include "gtest/gtest.h"
#include <map>
#include <set>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;
using tuning::Point;

namespace {

CPUSpace::CPUSketch makeSketch(StringRef name, unsigned version,
                               std::vector<CPUSpace::CPUKnob> knobs) {
  CPUSpace::CPUSketch entry;
  entry.sketch.name = name.str();
  entry.sketch.version = version;
  entry.knobs = std::move(knobs);
  return entry;
}

/// Six points of the first sketch, of which four are legal, and three of the
/// second one.
CPUSpace makeSpace(unsigned version = 1) {
  CPUSpace::CPUSketch first = makeSketch(
      "first", version, {{"tile0", {1, 2, 4}, 1}, {"unroll", {1, 2}, 0}});
  first.sketch.limits.form = TileLimits::Form::Tiles;
  first.sketch.limits.maxVectors = 100;
  first.sketch.limits.maxUnrolled = 3;
  first.sketch.limits.tile = {1};
  first.sketch.limits.chunk = {0};
  return CPUSpace({first, makeSketch("second", 2, {{"tile", {1, 8, 9}, 2}})});
}

std::string getError(const CPUSpace &space, StringRef text) {
  llvm::Expected<Point> point = space.parse(text);
  return point ? "none" : llvm::toString(point.takeError());
}

TEST(CPUSpace, PointsHaveTheKnobsOfTheirSketch) {
  CPUSpace space = makeSpace();
  ASSERT_EQ(space.getNumKnobs(), 4u);
  EXPECT_EQ(space.getKnobName(0), "sketch");
  EXPECT_EQ(space.getKnobName(3), "second.tile");
  EXPECT_EQ(space.getDefault(), Point({0, 1, 0, 2}));
  EXPECT_EQ(space.print(space.getDefault()), "tile0=2,unroll=1");
  EXPECT_EQ(space.print({1, 1, 0, 0}), "sketch=second@2,tile=1");
  // What was recorded before there was a second sketch.
  EXPECT_EQ(llvm::cantFail(space.parse("unroll=2,tile0=1")),
            Point({0, 0, 1, 2}));
  EXPECT_EQ(llvm::cantFail(space.parse("sketch=first,unroll=2,tile0=1")),
            Point({0, 0, 1, 2}));
  EXPECT_EQ(llvm::cantFail(space.parse(" tile = 8, sketch = second@2")),
            Point({1, 1, 0, 1}));
  EXPECT_EQ(*space.getValue({1, 1, 0, 1}, "tile"), 8);
  EXPECT_FALSE(space.getValue({1, 1, 0, 1}, "unroll"));
  EXPECT_EQ(*space.explain({1, 0, 0, 1}),
            "sketch: knob 'tile0' is not one of sketch 'second'");
  Point point = {1, 0, 1, 1};
  space.canonicalize(point);
  EXPECT_EQ(point, Point({1, 1, 0, 1}));
}

TEST(CPUSpace, RecordsOfOtherSketchesSayWhy) {
  CPUSpace space = makeSpace();
  EXPECT_EQ(getError(space, "sketch=third,tile=1"),
            "sketch 'third' is unknown or not allowed here (sketches: first, "
            "second)");
  EXPECT_EQ(getError(space, "sketch=second,tile=1"),
            "sketch 'second' is of version 2 here, the point of version 1");
  EXPECT_EQ(getError(space, "sketch=second@2,tile=1,unroll=1"),
            "unknown knob 'unroll' (knobs: tile)");
  EXPECT_EQ(getError(space, "sketch=second@2"), "knob 'tile' is left open");
  EXPECT_EQ(getError(space, "tile0=3,unroll=1"),
            "'3' is not an option of knob 'tile0' (options: 1, 2, 4)");
  EXPECT_EQ(getError(space, "tile0=1,tile0=2"), "knob 'tile0' is given twice");
  // A new version of the first sketch, too.
  EXPECT_EQ(getError(makeSpace(3), "tile0=1,unroll=1"),
            "sketch 'first' is of version 3 here, the point of version 1");
  EXPECT_EQ(makeSpace(3).print({0, 0, 0, 2}),
            "sketch=first@3,tile0=1,unroll=1");
}

/// Knobs that came later: what records without them mean is not the default.
TEST(CPUSpace, OldRecordsDoNotPack) {
  CPUSpace::CPUSketch sketch = makeSketch("contract", 1,
                                          {{"tile_f", {16, 32}, 1},
                                           {"prefetch", {0, 64}, 0},
                                           {"pack", {0, 1}, 1},
                                           {"block_f", {1, 2, 4}, 0},
                                           {"block_c", {64, 128, 512}, 2}});
  sketch.sketch.limits.form = TileLimits::Form::Contraction;
  sketch.sketch.limits.lanes = 16;
  sketch.sketch.limits.features = 64;
  sketch.sketch.limits.getScratchBytes = [](TileLimits::KnobValue getValue) {
    return *getValue("pack") * *getValue("tile_f") * 1000;
  };
  sketch.sketch.limits.maxScratchBytes = 20000;
  CPUSpace space({sketch});
  EXPECT_EQ(llvm::cantFail(space.parse("tile_f=32")), Point({1, 0, 0, 0, 2}));
  EXPECT_EQ(llvm::cantFail(space.parse("tile_f=16,pack=1,block_f=4")),
            Point({0, 0, 1, 2, 2}));
  EXPECT_EQ(llvm::cantFail(space.parse("tile_f=16,block_c=64")),
            Point({0, 0, 0, 0, 0}));
  // Scratch memory above the limit.
  EXPECT_EQ(space.explain({0, 0, 1, 0, 2}), std::nullopt);
  EXPECT_EQ(space.explain({1, 0, 0, 0, 2}), std::nullopt);
  EXPECT_EQ(*space.explain({1, 0, 1, 0, 2}),
            "scratch: a chunk needs 32000 bytes, at most 20000 stay "
            "in the second-level cache");
  EXPECT_EQ(*space.explain({1, 0, 0, 2, 2}),
            "extent: block_f = 4 is more than there are (2)");
}

TEST(CPUSpace, AllSketchesAreSearched) {
  CPUSpace space = makeSpace();
  std::set<Point> legal;
  space.forEachLegal([&](const Point &point) {
    EXPECT_TRUE(space.isLegal(point));
    EXPECT_EQ(llvm::cantFail(space.parse(space.print(point))), point);
    return legal.insert(point).second;
  });
  EXPECT_EQ(legal.size(), 7u);
  EXPECT_EQ(space.countLegal(), 7u);
  EXPECT_EQ(space.getNumPoints(), 9u);
  // Each point has the same chance.
  std::map<Point, unsigned> drawn;
  for (const Point &point : space.sample(7000, /*seed=*/1))
    ++drawn[point];
  EXPECT_EQ(drawn.size(), 7u);
  for (auto &[point, count] : drawn) {
    EXPECT_TRUE(legal.count(point));
    EXPECT_NEAR(count, 1000, 150);
  }
  // One move leads to the default of the other sketch.
  std::mt19937_64 random(2);
  std::set<Point> reached;
  for (unsigned i = 0; i < 200; ++i)
    reached.insert(*space.move({1, 1, 0, 0}, random));
  EXPECT_EQ(reached,
            std::set<Point>({{0, 1, 0, 2}, {1, 1, 0, 1}, {1, 1, 0, 2}}));
}

} // namespace
