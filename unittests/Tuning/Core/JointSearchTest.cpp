//===- JointSearchTest.cpp - Choices that cost something together ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/JointSearch.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::vta::tuning;
using Status = Measurement::Status;

namespace {
/// Costs by a function; 0 fails. Gives up as a simulator does.
class Costs : public JointMeasurer {
public:
  explicit Costs(std::function<double(const Selection &)> cost)
      : cost(std::move(cost)) {}
  std::vector<Measurement> measure(ArrayRef<Selection> selections,
                                   double cutOff) override {
    std::vector<Measurement> measurements(selections.size());
    for (auto [selection, measurement] :
         llvm::zip_equal(selections, measurements)) {
      ++count;
      EXPECT_TRUE(asked.insert(selection).second);
      measurement.cost = cost(selection);
      if (measurement.cost == 0)
        continue;
      bool isCutOff = cutOff > 0 && measurement.cost > cutOff;
      measurement.status = isCutOff ? Status::CutOff : Status::Measured;
      if (isCutOff)
        measurement.cost = cutOff;
    }
    return measurements;
  }
  std::function<double(const Selection &)> cost;
  std::set<Selection> asked;
  size_t count = 0;
};
} // namespace

/// Each part costs something alone; neighbours save where they are equal.
static double chain(const Selection &selection) {
  static const double alone[] = {10, 11, 12, 14};
  double sum = 0;
  for (size_t i = 0; i < selection.size(); ++i) {
    sum += alone[selection[i]] + (selection[i] == 3 ? 0.0 : i);
    if (i > 0 && selection[i] == selection[i - 1])
      sum -= 2.5 * selection[i];
  }
  return sum;
}

static JointProblem makeChain() {
  JointProblem problem;
  problem.numCandidates = {4, 4, 4, 4, 4};
  problem.groups = {0, 1, 0, 2, 1};
  problem.starts = {{0, 0, 0, 0, 0}, {1, 1, 1, 1, 1}};
  return problem;
}

TEST(JointSearch, FindsWhatPartsAloneDoNotShow) {
  Costs costs(chain);
  JointSearch search(makeChain(), costs);
  search.run();
  ASSERT_TRUE(search.getBest());
  EXPECT_EQ(search.getStartCost(0), chain({0, 0, 0, 0, 0}));
  EXPECT_EQ(search.getStartCost(1), chain({1, 1, 1, 1, 1}));
  EXPECT_EQ(search.getBestCost(), chain(*search.getBest()));
  EXPECT_LT(search.getBestCost(), search.getStartCost(0));
  // No change of one part is better.
  for (size_t part = 0; part < 5; ++part)
    for (unsigned i = 0; i < 4; ++i) {
      Selection changed = *search.getBest();
      changed[part] = i;
      EXPECT_GE(chain(changed), search.getBestCost());
    }
  EXPECT_TRUE(search.isComplete());
  EXPECT_EQ(search.getNumTrials(), costs.count);
}

TEST(JointSearch, ChangesTwoNeighboursAtOnce) {
  // Neither of the two parts gains alone.
  auto cost = [](const Selection &selection) {
    return selection[1] == 2 && selection[2] == 1
               ? 5.0
               : 10.0 + selection[0] + selection[1] + selection[2];
  };
  Costs costs(cost);
  JointProblem problem;
  problem.numCandidates = {2, 3, 2};
  problem.groups = {0, 1, 2};
  problem.starts = {{0, 0, 0}};
  JointSearch search(std::move(problem), costs);
  search.run();
  EXPECT_EQ(*search.getBest(), Selection({0, 2, 1}));
}

TEST(JointSearch, ChangesPartsThatAreAlikeTogether) {
  // Only all of them together gain.
  auto cost = [](const Selection &selection) {
    return selection == Selection({1, 0, 1, 0, 1}) ? 1.0 : 7.0;
  };
  Costs costs(cost);
  JointProblem problem;
  problem.numCandidates = {2, 2, 2, 2, 2};
  problem.groups = {4, 9, 4, 9, 4};
  problem.starts = {{0, 0, 0, 0, 0}};
  JointSearch search(std::move(problem), costs);
  search.run();
  EXPECT_EQ(search.getBestCost(), 1);
}

TEST(JointSearch, EndsWhenItIsToldAndNeverMakesAStartWorse) {
  for (size_t limit : {0, 2, 9, 30}) {
    Costs costs(chain);
    JointSearch search(makeChain(), costs);
    size_t batches = 0;
    search.onBatch = [&](const JointSearch &now) {
      ++batches;
      EXPECT_LE(now.getBestCost(), chain({0, 0, 0, 0, 0}));
    };
    search.run([&] { return costs.count >= limit; });
    ASSERT_TRUE(search.getBest());
    EXPECT_LE(search.getBestCost(),
              std::min(search.getStartCost(0), search.getStartCost(1)));
    EXPECT_LT(costs.count, limit + 10);
    EXPECT_EQ(search.getBestCost(), chain(*search.getBest()));
    if (limit <= 2)
      EXPECT_EQ(batches, 0u);
    EXPECT_FALSE(search.isComplete());
  }
}

TEST(JointSearch, LeavesOutWhatFails) {
  // The first start and all that is best alone fail.
  auto cost = [](const Selection &selection) {
    return selection[0] == 0 || selection[3] == 2 ? 0 : chain(selection);
  };
  Costs costs(cost);
  JointSearch search(makeChain(), costs);
  search.run();
  ASSERT_TRUE(search.getBest());
  EXPECT_EQ(search.getStartCost(0), 0);
  EXPECT_GT(search.getNumFailed(), 0u);
  EXPECT_NE((*search.getBest())[0], 0u);

  Costs none([](const Selection &) { return 0; });
  JointSearch nothing(makeChain(), none);
  nothing.run();
  EXPECT_FALSE(nothing.getBest());
  EXPECT_EQ(none.count, 2u);
}
