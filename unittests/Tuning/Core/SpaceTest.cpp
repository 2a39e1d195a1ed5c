//===- SpaceTest.cpp - Points by number and by name, and moves ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/OpenSpace.h"
#include "llvm/ADT/STLExtras.h"

#include "gtest/gtest.h"

#include <map>
#include <set>

using namespace mlir;
using namespace mlir::vta::tuning;

namespace {

/// Knobs with the given options; points whose numbers `allowed` accepts are
/// legal.
class ToySpace : public Space {
public:
  struct ToyKnob {
    std::string name;
    std::vector<std::vector<int64_t>> options;
    bool isList = false;
  };
  ToySpace(std::vector<ToyKnob> knobs, std::function<bool(const Point &)> allow)
      : knobs(std::move(knobs)), allow(std::move(allow)) {}

  size_t getNumKnobs() const override { return knobs.size(); }
  size_t getNumOptions(size_t knob) const override {
    return knobs[knob].options.size();
  }
  KnobRole getRole(size_t) const override { return KnobRole::Structure; }
  StringRef getKnobName(size_t knob) const override { return knobs[knob].name; }
  ArrayRef<int64_t> getOption(size_t knob, size_t option) const override {
    return knobs[knob].options[option];
  }
  bool isList(size_t knob, size_t) const override { return knobs[knob].isList; }
  std::optional<std::string> explain(const Point &point) const override {
    if (allow(point))
      return std::nullopt;
    return "not allowed";
  }

private:
  std::vector<ToyKnob> knobs;
  std::function<bool(const Point &)> allow;
};

std::vector<std::vector<int64_t>> getRange(int64_t size) {
  std::vector<std::vector<int64_t>> options;
  for (int64_t i = 0; i < size; ++i)
    options.push_back({i});
  return options;
}

ToySpace makeSmall() {
  return ToySpace({{"rows", {{4}, {7}, {28}}},
                   {"order", {{}, {0, 2, 3}, {3, 2, 0}, {2}}, true},
                   {"depth", {{-1}, {5}}}},
                  [](const Point &point) { return point[0] + point[1] < 4; });
}

std::string getError(const Space &space, StringRef text) {
  llvm::Expected<Point> point = space.parse(text);
  return point ? "no error" : llvm::toString(point.takeError());
}

TEST(Space, PointsHaveNumbers) {
  ToySpace space = makeSmall();
  EXPECT_EQ(space.getNumPoints(), 24u);
  // The first knob is the fastest: 1 + 3 * (2 + 4 * 1).
  EXPECT_EQ(space.getIndex({1, 2, 1}), 19u);
  EXPECT_EQ(space.getPoint(19), Point({1, 2, 1}));
  for (uint64_t index = 0; index < 24; ++index)
    EXPECT_EQ(space.getIndex(space.getPoint(index)), index);
}

TEST(Space, NumberOfAnAutoTVMRecord) {
  // tile_b, tile_h, tile_w, tile_ci, tile_co and two threads of a layer with
  // 28 x 28 outputs and 8 blocks of channels on both sides: number 1330 has
  // tiles of 14 x 28 with one and two blocks, and two threads of rows.
  std::vector<std::vector<int64_t>> divisors28 = {{1}, {2},  {4},
                                                  {7}, {14}, {28}};
  std::vector<std::vector<int64_t>> divisors8 = {{1}, {2}, {4}, {8}};
  ToySpace space({{"tile_b", {{1}}},
                  {"tile_h", divisors28},
                  {"tile_w", divisors28},
                  {"tile_ci", divisors8},
                  {"tile_co", divisors8},
                  {"oc_nthread", {{1}, {2}}},
                  {"h_nthread", {{1}, {2}}}},
                 [](const Point &) { return true; });
  EXPECT_EQ(space.print(space.getPoint(1330)),
            "tile_b=1,tile_h=14,tile_w=28,tile_ci=1,tile_co=2,oc_nthread=1,"
            "h_nthread=2");
}

TEST(Space, TooManyPointsToNumber) {
  std::vector<ToySpace::ToyKnob> knobs;
  for (int i = 0; i < 8; ++i)
    knobs.push_back({"k" + std::to_string(i), getRange(256)});
  ToySpace space(knobs, [](const Point &) { return true; });
  EXPECT_EQ(space.getNumPoints(), std::numeric_limits<uint64_t>::max());
  EXPECT_FALSE(space.getIndex(Point(8, 1)));
}

TEST(Space, PointsHaveNames) {
  ToySpace space = makeSmall();
  EXPECT_EQ(space.print({1, 1, 0}), "rows=7,order=0:2:3,depth=-1");
  EXPECT_EQ(space.print({0, 0, 1}), "rows=4,order=auto,depth=5");
  for (uint64_t index = 0; index < 24; ++index) {
    Point point = space.getPoint(index);
    llvm::Expected<Point> parsed = space.parse(space.print(point));
    ASSERT_TRUE(bool(parsed)) << llvm::toString(parsed.takeError());
    EXPECT_EQ(*parsed, point);
  }
  llvm::Expected<Point> parsed =
      space.parse(" depth = 5 , rows=28,order= 3:2:0");
  ASSERT_TRUE(bool(parsed)) << llvm::toString(parsed.takeError());
  EXPECT_EQ(*parsed, Point({2, 2, 1}));
}

TEST(Space, WrongNames) {
  ToySpace space = makeSmall();
  EXPECT_EQ(getError(space, "rows=4,size=3"),
            "unknown knob 'size' (knobs: rows, order, depth)");
  EXPECT_EQ(getError(space, "rows=4,rows=4"), "knob 'rows' is given twice");
  EXPECT_EQ(getError(space, "rows=5"),
            "'5' is not an option of knob 'rows' (options: 4, 7, 28)");
  EXPECT_EQ(getError(space, "order=0:2,rows=4"),
            "'0:2' is not an option of knob 'order' (options: auto, 0:2:3, "
            "3:2:0, 2)");
  EXPECT_EQ(getError(space, "rows"),
            "'' is not an option of knob 'rows' (options: 4, 7, 28)");
  EXPECT_EQ(getError(space, "rows=4,depth=5"), "knob 'order' is left open");
  EXPECT_EQ(getError(space, ""), "knob 'rows' is left open");
}

TEST(Space, LegalPoints) {
  ToySpace space = makeSmall();
  std::vector<Point> legal;
  for (unsigned rows = 0; rows < 3; ++rows)
    for (unsigned order = 0; order < 4; ++order)
      for (unsigned depth = 0; depth < 2; ++depth)
        if (rows + order < 4)
          legal.push_back({rows, order, depth});
  std::vector<Point> visited;
  space.forEachLegal([&](const Point &point) {
    visited.push_back(point);
    return true;
  });
  EXPECT_EQ(visited, legal);
  // Each drawn about as often as the others.
  std::map<std::vector<unsigned>, unsigned> counts;
  for (const Point &point : space.sample(200 * legal.size(), 5)) {
    EXPECT_TRUE(space.isLegal(point));
    ++counts[{point.begin(), point.end()}];
  }
  ASSERT_EQ(counts.size(), legal.size());
  for (auto &[point, count] : counts) {
    EXPECT_GT(count, 120u);
    EXPECT_LT(count, 280u);
  }
  EXPECT_EQ(space.sample(9, 3), space.sample(9, 3));
  EXPECT_NE(space.sample(9, 3), space.sample(9, 4));
}

TEST(Space, RareLegalPoints) {
  auto makeSpace = [](int64_t size, std::function<bool(const Point &)> allow) {
    return ToySpace({{"a", getRange(size)}, {"b", getRange(size)}},
                    std::move(allow));
  };
  auto two = [](const Point &point) {
    return point == Point{17, 200} || point == Point{90, 3};
  };
  std::set<std::vector<unsigned>> drawn;
  for (const Point &point : makeSpace(256, two).sample(50, 1))
    drawn.insert({point.begin(), point.end()});
  EXPECT_EQ(drawn, (std::set<std::vector<unsigned>>{{17, 200}, {90, 3}}));
  auto none = [](const Point &) { return false; };
  EXPECT_TRUE(makeSpace(256, none).sample(5, 1).empty());
  EXPECT_TRUE(makeSpace(5000, none).sample(5, 1).empty());
}

TEST(Space, Moves) {
  ToySpace space = makeSmall();
  std::mt19937_64 random(11);
  space.forEachLegal([&](const Point &point) {
    std::set<std::vector<unsigned>> reached, expected;
    space.forEachLegal([&](const Point &other) {
      unsigned changed = 0;
      for (auto [a, b] : llvm::zip_equal(point, other))
        changed += a != b;
      if (changed == 1)
        expected.insert({other.begin(), other.end()});
      return true;
    });
    for (int i = 0; i < 200; ++i) {
      std::optional<Point> next = space.move(point, random);
      if (!next) {
        ADD_FAILURE() << "no move from " << space.print(point);
        return false;
      }
      reached.insert({next->begin(), next->end()});
    }
    EXPECT_EQ(reached, expected) << space.print(point);
    return true;
  });
}

TEST(Space, MovesThatAreRareOrNone) {
  std::mt19937_64 random(1);
  // One legal move among ten thousand.
  ToySpace space({{"a", getRange(5000)}, {"b", getRange(5000)}},
                 [](const Point &point) {
                   return point == Point{7, 9} || point == Point{7, 4321};
                 });
  EXPECT_EQ(space.move({7, 9}, random), Point({7, 4321}));
  ToySpace alone({{"a", getRange(3)}, {"b", getRange(3)}},
                 [](const Point &point) { return point == Point{1, 2}; });
  EXPECT_FALSE(alone.move({1, 2}, random));
  ToySpace fixed({{"a", {{4}}}}, [](const Point &) { return true; });
  EXPECT_FALSE(fixed.move({0}, random));
}

TEST(OpenSpace, PointsAreLegalThatCompile) {
  unsigned numCompiled = 0;
  OpenSpace space({{"rows", {{"2", {2}}, {"5", {5}}}},
                   {"order", {{"i32", {0}}, {"[1, 0]", {1, 0}, true}}}},
                  [&](const Point &point) -> std::optional<std::string> {
                    ++numCompiled;
                    if (point[0] == point[1])
                      return "error " + std::to_string(point[0]);
                    return std::nullopt;
                  });
  EXPECT_TRUE(space.isLegal({0, 1}));
  EXPECT_EQ(space.explain({1, 1}), "error 1");
  EXPECT_EQ(space.explain({1, 1}), "error 1");
  EXPECT_EQ(numCompiled, 2u);
  unsigned numLegal = 0;
  space.forEachLegal([&](const Point &) { return ++numLegal > 0; });
  EXPECT_EQ(numLegal, 2u);
  EXPECT_EQ(numCompiled, 4u);
  EXPECT_EQ(space.print({0, 1}), "rows=2,order=[1, 0]");
  EXPECT_FALSE(bool(space.checkAnyCompiles("s")));
}

TEST(OpenSpace, NothingCompiles) {
  auto compile = [](const Point &point) -> std::optional<std::string> {
    return point[0] == 1 ? "rare" : "common";
  };
  OpenSpace three({{"a", {{"0", {0}}, {"1", {1}}, {"2", {2}}}}}, compile);
  EXPECT_EQ(llvm::toString(three.checkAnyCompiles("mine.mlir")),
            "mine.mlir: no point compiles: tried 3 of 3; 2 fail with: common");
  OpenSpace one({{"a", {{"0", {0}}}}}, compile);
  EXPECT_EQ(llvm::toString(one.checkAnyCompiles("mine.mlir")),
            "mine.mlir: no point compiles: tried 1 of 1; 1 fails with: common");
}

TEST(LoopNest, CountsAndReuse) {
  // for i < 4, for j < 3 { read a[3 * i + j], for k < 5: write b[10 * i + k] }
  LoopNest nest;
  nest.loops = {{"i", LoopKind::Parallel, 4},
                {"j", LoopKind::Serial, 3, 0},
                {"k", LoopKind::Vectorized, 5, 1}};
  nest.accesses = {{"a", 2, false, 1, {3, 1}}, {"b", 4, true, 2, {10, 0, 1}}};
  EXPECT_EQ(nest.getPath(2), (SmallVector<int, 12>{0, 1, 2}));
  auto check = [](LoopNest::Touch touch, int64_t stride, double count,
                  double reuse) {
    EXPECT_EQ(touch.stride, stride);
    EXPECT_EQ(touch.count, count);
    EXPECT_EQ(touch.reuse, reuse);
  };
  auto a = nest.getTouches(nest.accesses[0]),
       b = nest.getTouches(nest.accesses[1]);
  ASSERT_EQ(a.size(), 2u);
  check(a[0], 3, 12, 1);
  check(a[1], 1, 3, 1);
  ASSERT_EQ(b.size(), 3u);
  check(b[0], 10, 20, 3);
  check(b[1], 0, 5, 3);
  check(b[2], 1, 5, 1);
  std::string text;
  llvm::raw_string_ostream os(text);
  nest.print(os);
  EXPECT_EQ(text, "for i < 4 parallel\n"
                  "  for j < 3 serial\n"
                  "    read a x2 (3, 1)\n"
                  "    for k < 5 vectorized\n"
                  "      write b x4 (10, 0, 1)\n");
}

} // namespace
