//===- ConditionsTest.cpp - Computers that are loaded or get slower -------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/Conditions.h"

#include "gtest/gtest.h"

using namespace mlir::vta::tuning;

static Measurement makeMeasurement(std::vector<double> costs,
                                   uint64_t numDiscarded = 0) {
  Measurement measurement;
  measurement.status = Measurement::Status::Measured;
  measurement.cost = vtart::robustMean(costs);
  measurement.costs = costs;
  measurement.times = {costs, costs, numDiscarded};
  return measurement;
}

TEST(Conditions, HalfOfTheRepetitionsIsNotTooMany) {
  Conditions conditions;
  EXPECT_EQ(conditions.getProblem(), std::nullopt);
  EXPECT_EQ(conditions.getDiscardedShare(), 0);
  conditions.add(makeMeasurement({1, 1, 1}, 1));
  conditions.addDefault(makeMeasurement({1, 1}, 4));
  EXPECT_EQ(conditions.getNumKept(), 5u);
  EXPECT_EQ(conditions.getNumDiscarded(), 5u);
  EXPECT_FALSE(conditions.isTooLoaded());
  EXPECT_EQ(conditions.getProblem(), std::nullopt);
  conditions.add(makeMeasurement({1}, 4));
  EXPECT_TRUE(conditions.isTooLoaded());
  EXPECT_EQ(conditions.getProblem(),
            "this computer is too loaded to measure: 60 % of the repetitions "
            "were thrown away because something else ran meanwhile");
}

/// What failed has no figures, what a board ran has no times of a processor.
TEST(Conditions, OfWhatWasTimedHere) {
  Conditions conditions;
  Measurement failed;
  conditions.addDefault(failed);
  conditions.add(failed);
  Measurement board = makeMeasurement({1, 2});
  board.times = {};
  conditions.add(board);
  EXPECT_EQ(conditions.getNumKept(), 0u);
  EXPECT_EQ(conditions.getDrift(), std::nullopt);
}

TEST(Conditions, DriftBeyondNoise) {
  auto getDrift = [](std::vector<double> first,
                     const std::vector<std::vector<double>> &later) {
    Conditions conditions;
    conditions.addDefault(makeMeasurement(std::move(first)));
    for (const std::vector<double> &costs : later)
      conditions.addDefault(makeMeasurement(costs));
    return conditions.getDrift();
  };
  EXPECT_EQ(getDrift({1, 1}, {}), std::nullopt);
  // Little, however exact.
  EXPECT_EQ(getDrift({1, 1}, {{1.04, 1.04}}), std::nullopt);
  ASSERT_TRUE(getDrift({1, 1}, {{1.25, 1.25}}).has_value());
  EXPECT_DOUBLE_EQ(*getDrift({1, 1}, {{1.25, 1.25}}), 0.25);
  EXPECT_DOUBLE_EQ(*getDrift({1, 1}, {{0.75, 0.75}, {0.75, 0.75}}), -0.25);
  // Within what repetitions differ by: a deviation of 0.2 / sqrt(4).
  EXPECT_EQ(getDrift({0.8, 1, 1, 1.2}, {{1.2, 1.2}}), std::nullopt);
  // Within what measurements differ by: a mean of 1.2, a deviation of 0.1.
  EXPECT_EQ(getDrift({1, 1}, {{1.1, 1.1}, {1.2, 1.2}, {1.3, 1.3}}),
            std::nullopt);
  ASSERT_TRUE(getDrift({1, 1}, {{1.4, 1.4}, {1.5, 1.5}, {1.6, 1.6}}));

  Conditions conditions;
  conditions.addDefault(makeMeasurement({2, 2}));
  conditions.addDefault(makeMeasurement({3, 3}));
  EXPECT_EQ(conditions.getProblem(),
            "the default schedule takes 50 % longer than at the start: the "
            "processor throttles, or the load of this computer has changed");
  Conditions faster;
  faster.addDefault(makeMeasurement({4, 4}));
  faster.addDefault(makeMeasurement({3, 3}));
  EXPECT_EQ(faster.getProblem(),
            "the default schedule takes 25 % less than at the start: the "
            "processor throttles, or the load of this computer has changed");
}
