//===- ScheduleSpaceTest.cpp - Spaces against checking every point --------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/VTA/ScheduleSpace.h"
#include "VTA/Schedule/VTA/CycleModel.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"
#include <random>
#include <set>

using namespace mlir;
using namespace mlir::vta;

namespace {

vtart::Config getTestConfig(const char *name) {
  vtart::Expected<vtart::Config> config = vtart::Config::fromName(name);
  EXPECT_TRUE(bool(config));
  return *config;
}

vtart::Machine getTestMachine() {
  vtart::Expected<vtart::Machine> machine = vtart::Machine::find("rtl-de10");
  EXPECT_TRUE(bool(machine));
  return *machine;
}

/// A convolution: n, c, h, w, b, o, k, y, x, i.
KernelModel makeConv(int64_t rows, int64_t columns, int64_t ci, int64_t co,
                     int64_t window, int64_t stride, int64_t pad) {
  KernelModel model;
  model.extents = {1, co, rows, columns, 1, 16, ci, window, window, 16};
  model.dims.element = {4, 5, 9};
  model.dims.parallel = {0, 1, 2, 3};
  model.dims.channels = {6};
  model.dims.windows = {7, 8};
  model.windowDims = {7, 8};
  model.weightDims = {1, 6, 7, 8};
  InputAxis n, k, h, w;
  n.parallel = {{0, 1}};
  n.source = 1;
  k.channels = {{6, 1}};
  k.source = ci;
  h.parallel = {{2, stride}};
  h.windows = {{7, 1}};
  h.source = (rows - 1) * stride + window - 2 * pad;
  h.padLow = pad;
  h.isPadded = pad != 0;
  w.parallel = {{3, stride}};
  w.windows = {{8, 1}};
  w.source = (columns - 1) * stride + window - 2 * pad;
  w.padLow = pad;
  w.isPadded = pad != 0;
  model.input = {n, k, h, w};
  return model;
}

/// Adds what a bias, a residual and a shift need.
void addEpilogue(KernelModel &model, MemSpace bias) {
  model.operands.push_back({0, model.extents[1], bias, {1}, 1});
  int64_t elements = model.extents[1] * model.extents[2] * model.extents[3];
  model.operands.push_back({1, elements, MemSpace::Inp, {0, 1, 2, 3}, 1});
  model.immediateSteps = 1;
  model.numSteps = 3;
}

/// The largest input tile along an axis, by going through all of them.
int64_t getLargestTile(const KernelModel &model, const InputAxis &axis,
                       int64_t size) {
  int64_t largest = 0, extent = model.extents[axis.parallel[0].dim];
  int64_t window = model.extents[axis.windows[0].dim];
  for (int64_t begin = 0; begin < extent; begin += size) {
    int64_t count = 0;
    int64_t end = std::min(begin + size, extent) - 1;
    int64_t first = begin * axis.parallel[0].factor,
            last = end * axis.parallel[0].factor + window;
    for (int64_t at = first; at < last; ++at) {
      int64_t inner = at - axis.padLow;
      count += inner >= 0 && inner % axis.interior == 0 &&
               inner / axis.interior < axis.source;
    }
    largest = std::max(largest, count);
  }
  return largest;
}

TEST(KernelModelTest, InputTilesAreWhatTilesRead) {
  for (int64_t stride : {1, 2, 3})
    for (int64_t window : {1, 3, 4, 7})
      for (int64_t pad : {0, 1, 2, 5})
        for (int64_t rows : {1, 2, 13, 40}) {
          KernelModel model = makeConv(rows, 3, 1, 1, window, stride, pad);
          if (model.input[2].source < 1 || model.input[3].source < 1)
            continue;
          for (int64_t size = 1; size <= rows; ++size) {
            ScheduleChoice choice;
            choice.sizes.assign(10, 0);
            choice.sizes[2] = size;
            choice.order = {2};
            EXPECT_EQ(choice.getInputTile(model, 1)[2],
                      getLargestTile(model, model.input[2], size))
                << "stride " << stride << " window " << window << " pad " << pad
                << " rows " << rows << " size " << size;
          }
        }
}

TEST(KernelModelTest, InputTilesBetweenZeros) {
  for (int64_t interior : {2, 3})
    for (int64_t window : {1, 2, 4, 5})
      for (int64_t rows : {5, 9}) {
        KernelModel model = makeConv(rows, 3, 1, 1, window, 1, 0);
        InputAxis &axis = model.input[2];
        axis.interior = interior;
        axis.padLow = window - 1;
        axis.isPadded = true;
        axis.source = std::max<int64_t>(1, (rows - window) / interior + 1);
        for (int64_t size = 1; size <= rows; ++size) {
          ScheduleChoice choice;
          choice.sizes.assign(10, 0);
          choice.sizes[2] = size;
          choice.order = {2};
          EXPECT_EQ(choice.getInputTile(model, 1)[2],
                    getLargestTile(model, axis, size));
        }
      }
}

/// Counts by checking every point.
SpaceCount countOneByOne(const ScheduleSpace &space,
                         std::vector<SchedulePoint> &legal) {
  SpaceCount count;
  count.removed.assign(ScheduleSpace::getPredicates().size(), 0);
  SchedulePoint point(space.getKnobs().size(), 0);
  while (true) {
    ++count.points;
    if (!space.isLegal(point)) {
      std::optional<Violation> violation = space.check(point);
      EXPECT_TRUE(violation);
      if (!violation)
        return count;
      const auto *it =
          llvm::find(ScheduleSpace::getPredicates(), violation->predicate);
      ++count.removed[it - ScheduleSpace::getPredicates().begin()];
    } else {
      ++count.legal;
      legal.push_back(point);
    }
    size_t i = point.size();
    while (i > 0 && ++point[i - 1] == space.getKnobs()[i - 1].options.size())
      point[--i] = 0;
    if (i == 0)
      return count;
  }
}

void checkSpace(const ScheduleSpace &space) {
  std::vector<SchedulePoint> legal, visited;
  SpaceCount expected = countOneByOne(space, legal), actual = space.count();
  EXPECT_EQ(actual.points, expected.points);
  EXPECT_EQ(actual.legal, expected.legal);
  EXPECT_EQ(actual.removed, expected.removed);
  space.forEachLegal([&](const SchedulePoint &point) {
    visited.push_back(point);
    return true;
  });
  EXPECT_EQ(visited, legal);
  // Drawn points are legal, and few points are all drawn.
  llvm::StringSet<> drawn;
  for (const SchedulePoint &point : space.sample(40 * legal.size(), 7)) {
    EXPECT_FALSE(space.check(point));
    drawn.insert(space.print(point));
  }
  EXPECT_EQ(drawn.size(), legal.size());
  EXPECT_EQ(space.sample(20, 3), space.sample(20, 3));
  // Text and numbers lead back to the point.
  EXPECT_EQ(space.getNumPoints(), actual.points);
  std::mt19937_64 random(5);
  for (const SchedulePoint &point : space.sample(100, 9))
    if (std::optional<SchedulePoint> next = space.move(point, random)) {
      EXPECT_FALSE(space.check(*next));
      EXPECT_NE(*next, point);
    }
  for (const SchedulePoint &point : legal) {
    EXPECT_FALSE(space.explain(point));
    std::optional<uint64_t> index = space.getIndex(point);
    ASSERT_TRUE(index);
    EXPECT_EQ(space.getPoint(*index), point);
    llvm::Expected<SchedulePoint> parsed = space.parse(space.print(point));
    ASSERT_TRUE(bool(parsed)) << llvm::toString(parsed.takeError());
    EXPECT_EQ(*parsed, point);
    if (space.getTemplate() == ScheduleTemplate::Native) {
      EXPECT_EQ(space.find(space.resolve(point)), point);
    }
  }
}

TEST(ScheduleSpaceTest, CountsMatch) {
  const char *configs[] = {"1x16_15_15_18_17", "1x16_12_7_12_9",
                           "1x16_12_8_13_8"};
  for (const char *name : configs) {
    vtart::Config config = getTestConfig(name);
    vtart::Machine machine = getTestMachine();
    checkSpace({makeConv(2, 3, 2, 1, 3, 1, 1), config, machine});
    KernelModel model = makeConv(3, 1, 1, 2, 1, 2, 0);
    addEpilogue(model, MemSpace::Wgt);
    checkSpace({model, config, machine});
    checkSpace({model, config, machine, ScheduleTemplate::Tvm});
    checkSpace({makeConv(6, 4, 4, 4, 3, 1, 1), config, machine,
                ScheduleTemplate::Tvm});
  }
}

/// The loops of `choice` that have several iterations, outermost first.
SmallVector<int64_t> getLoops(const KernelModel &model,
                              const ScheduleChoice &choice) {
  SmallVector<int64_t> loops;
  llvm::copy_if(choice.order, std::back_inserter(loops),
                [&](int64_t dim) { return choice.getTrips(model, dim) > 1; });
  return loops;
}

TEST(ScheduleSpaceTest, OutputsBetweenRowsAndColumns) {
  // One tile for one of the three dimensions, or more for all.
  vtart::Machine machine = getTestMachine();
  for (auto [rows, columns, co] : {std::tuple(2, 2, 2), std::tuple(1, 2, 2),
                                   std::tuple(2, 1, 2), std::tuple(2, 2, 1)}) {
    KernelModel model = makeConv(rows, columns, 1, co, 1, 1, 0);
    ScheduleSpace space(model, getTestConfig("1x16_12_8_13_8"), machine);
    checkSpace(space);
    // Batch, rows, output channels, columns, input channels: only with several
    // tiles of each it is an order of its own.
    SmallVector<int64_t> between = {0, 2, 1, 3, 6};
    unsigned count = 0;
    space.forEachLegal([&](const SchedulePoint &point) {
      ScheduleChoice choice = space.resolve(point);
      if (choice.order == between) {
        EXPECT_EQ(getLoops(model, choice), (SmallVector<int64_t>{2, 1, 3}));
        ++count;
      }
      return true;
    });
    EXPECT_EQ(count > 0, rows > 1 && columns > 1 && co > 1);
  }
}

TEST(ScheduleSpaceTest, HasTheOrdersOfTvm) {
  KernelModel model = makeConv(6, 4, 4, 4, 3, 1, 1);
  vtart::Config config = getTestConfig("1x16_15_15_18_17");
  vtart::Machine machine = getTestMachine();
  ScheduleSpace space(model, config, machine),
      tvm(model, config, machine, ScheduleTemplate::Tvm);
  unsigned count = 0;
  tvm.forEachLegal([&](const SchedulePoint &point) {
    ++count;
    ScheduleChoice wanted = tvm.resolve(point);
    std::optional<SchedulePoint> found = space.find(wanted);
    EXPECT_TRUE(found) << tvm.print(point);
    if (!found)
      return true;
    EXPECT_TRUE(space.isLegal(*found)) << space.print(*found);
    ScheduleChoice choice = space.resolve(*found);
    EXPECT_EQ(choice.sizes, wanted.sizes);
    EXPECT_EQ(getLoops(model, choice), getLoops(model, wanted));
    return true;
  });
  EXPECT_GT(count, 100u);
}

TEST(ScheduleSpaceTest, KnobsHaveNames) {
  EXPECT_EQ(getKnobName(KnobKind::TileRows), "tile_h");
  EXPECT_EQ(getKnobName(KnobKind::RowThreads), "h_nthread");
  EXPECT_EQ(getKnobName(KnobKind::TileIn, 2), "tile_ci2");
  for (ScheduleTemplate kind :
       {ScheduleTemplate::Native, ScheduleTemplate::Tvm}) {
    ScheduleSpace space(makeConv(6, 4, 4, 4, 3, 1, 1),
                        getTestConfig("1x16_15_15_18_17"), getTestMachine(),
                        kind);
    for (auto [i, knob] : llvm::enumerate(space.getKnobs())) {
      EXPECT_EQ(space.findKnob(knob.kind, knob.number), i);
      EXPECT_EQ(space.findKnob(StringRef(knob.name)), i);
      EXPECT_FALSE(space.findKnob(knob.kind, knob.number + 1));
    }
  }
}

/// `text` with a # for every number.
std::string hideNumbers(StringRef text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i)
    if (!llvm::isDigit(text[i]))
      result += text[i];
    else if (i == 0 || !llvm::isDigit(text[i - 1]))
      result += '#';
  return result;
}

TEST(ScheduleSpaceTest, ViolationsSayWhatIsMissing) {
  std::set<std::string> messages;
  std::mt19937_64 random(4);
  // Large memories, then one that is small.
  for (const char *name : {"1x16_15_15_18_17", "1x16_15_7_18_17",
                           "1x16_15_15_10_17", "1x16_15_15_18_9"})
    for (ScheduleTemplate kind :
         {ScheduleTemplate::Native, ScheduleTemplate::Tvm}) {
      KernelModel model = makeConv(2, 3, 4, 2, 3, 1, 1);
      addEpilogue(model, MemSpace::Wgt);
      ScheduleSpace space(model, getTestConfig(name), getTestMachine(), kind);
      for (int i = 0; i < 5000; ++i) {
        SchedulePoint point;
        for (const Knob &knob : space.getKnobs())
          point.push_back(random() % knob.options.size());
        if (std::optional<Violation> violation = space.check(point))
          messages.insert(violation->predicate.str() + ": " +
                          hideNumbers(violation->message));
      }
    }
  const char *expected =
      R"(acc: needs # B of ACC SRAM, configuration #x#_i#w#a#_#_#_#_# has # B
buffers: acc_buffers=#: there are # tiles in all
buffers: inp_buffers=#: there are # tiles in all
buffers: wgt_buffers=#: there are # tiles in all
first_ci: first_ci=#: a tile has # input channel blocks, all of them in the first piece
inp: needs # B of INP SRAM, configuration #x#_i#w#a#_#_#_#_# has # B
level: epilogue_at=#: loop # selects no part of what is staged, so that a level further out loads the same less often
level: epilogue_at=#: the epilogue is inside # loops
level: inp_at=#: loop # selects no part of what is staged, so that a level further out loads the same less often
level: wgt_at=#: loop # selects no part of what is staged, so that a level further out loads the same less often
order: without loops of one iteration, an earlier order is the same
threads: # virtual threads need a multiple of # tiles, there are #
uop_loops: an output is written again after # uops, hardware needs #
uop_loops: dimension # has one iteration in a tile: no loop for the hardware
wgt: needs # B of WGT SRAM, configuration #x#_i#w#a#_#_#_#_# has # B)";
  EXPECT_EQ(llvm::join(messages, "\n"), expected);
}

TEST(ScheduleSpaceTest, Pool) {
  KernelModel model = makeConv(5, 3, 1, 2, 3, 1, 1);
  model.pool.push_back({2, 2, 3, 3, 2, 0});
  model.poolStep = 0;
  model.numSteps = 1;
  EXPECT_EQ(model.getResultExtent(2), 2);
  EXPECT_EQ(model.getAnchorExtent(2, 1), 3);
  EXPECT_EQ(model.getAnchorExtent(2, 2), 5);
  ScheduleSpace space(model, getTestConfig("1x16_12_8_13_9"), getTestMachine());
  // Tiles are rows of the pooled result.
  EXPECT_EQ(space.getKnobs()[*space.findKnob("tile_h")].options.size(), 2u);
  checkSpace(space);
}

TEST(ScheduleSpaceTest, WithoutContraction) {
  KernelModel model;
  model.hasContraction = false;
  model.extents = {1, 3, 4, 2, 1, 16};
  model.dims.parallel = {0, 1, 2, 3};
  model.dims.element = {4, 5, 5};
  model.operands.push_back({0, 24, MemSpace::Acc, {0, 1, 2, 3}, 1});
  model.operands.push_back({1, 24, MemSpace::Acc, {0, 1, 2, 3}, 1});
  model.numSteps = 2;
  checkSpace({model, getTestConfig("1x16_12_8_13_9"), getTestMachine()});
}

TEST(ScheduleSpaceTest, DefaultIsLegal) {
  for (const char *name :
       {"1x16_15_15_18_17", "1x16_12_9_14_10", "1x16_12_8_13_9"})
    for (int64_t window : {1, 3})
      for (int64_t rows : {1, 7, 14, 56}) {
        KernelModel model = makeConv(rows, rows, 2, 4, window, 1, window / 2);
        addEpilogue(model, rows == 7 ? MemSpace::Acc : MemSpace::Wgt);
        ScheduleSpace space(model, getTestConfig(name), getTestMachine());
        unsigned candidates = 0;
        std::optional<SchedulePoint> point = chooseDefault(space, candidates);
        ASSERT_TRUE(point) << name << " " << rows;
        std::optional<Violation> violation = space.check(*point);
        EXPECT_FALSE(violation) << violation->message;
        EXPECT_GT(candidates, 0u);
      }
}

} // namespace
