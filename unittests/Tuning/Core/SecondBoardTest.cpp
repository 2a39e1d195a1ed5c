//===- SecondBoardTest.cpp - Boards that lie ------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/SecondBoard.h"
#include "llvm/ADT/STLExtras.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::vta::tuning;
using Status = Measurement::Status;

namespace {
/// Points 0 to 9 cost 1000, 1100, ... on a board that is right.
class Boards {
public:
  explicit Boards(std::vector<std::string> names) : names(std::move(names)) {}

  Measurement measure(unsigned point, const std::string &board) {
    Measurement result;
    result.status = Status::Measured;
    result.device = board;
    result.isChecked = true;
    result.cost = 1000 + 100 * point;
    if (board == "liar")
      result.cost /= 10;
    if (board == "slow")
      result.cost *= 10;
    if (board == "drifting")
      result.cost *= 1.04;
    if (board == "wrong") {
      result.status = Status::Failed;
      result.error = ErrorKind::WrongAnswer;
      result.message = "output \"y\" differs";
    }
    result.costs = {result.cost};
    return result;
  }

  llvm::Expected<BoardAgreement> compare(ArrayRef<const char *> measuredBy) {
    std::vector<BoardCandidate> candidates;
    for (auto [point, board] : llvm::enumerate(measuredBy))
      candidates.push_back({{static_cast<unsigned>(point)},
                            measure(static_cast<unsigned>(point), board)});
    return findBestOfBoards(candidates,
                            [&](const Point &point, ArrayRef<std::string> avoid)
                                -> llvm::Expected<Measurement> {
                              ++numMeasured;
                              if (numLost > 0) {
                                --numLost;
                                Measurement lost;
                                lost.isLost = true;
                                return lost;
                              }
                              for (const std::string &name : names)
                                if (!llvm::is_contained(avoid, name))
                                  return measure(point[0], name);
                              return measure(point[0], names.front());
                            });
  }

  std::vector<std::string> names;
  unsigned numMeasured = 0, numLost = 0;
};
} // namespace

TEST(SecondBoard, AgreesWithTheFirst) {
  Boards boards({"a", "b"});
  auto result = boards.compare({"a", "b", "a"});
  ASSERT_TRUE(bool(result));
  EXPECT_EQ(result->best, 0u);
  ASSERT_TRUE(result->second);
  EXPECT_EQ(result->second->device, "b");
  EXPECT_EQ(result->second->cost, 1000);
  EXPECT_TRUE(result->suspects.empty());
  EXPECT_TRUE(result->notes.empty());
  EXPECT_EQ(boards.numMeasured, 1u);
}

TEST(SecondBoard, SmallDifferencesAreNone) {
  Boards boards({"a", "drifting"});
  auto result = boards.compare({"a", "a"});
  ASSERT_TRUE(bool(result));
  EXPECT_EQ(result->measurement.cost, 1000);
  ASSERT_TRUE(result->second);
  EXPECT_EQ(result->second->cost, 1040);
  EXPECT_TRUE(result->notes.empty());
}

TEST(SecondBoard, OneBoardAlone) {
  Boards boards({"a"});
  auto result = boards.compare({"a", "a"});
  ASSERT_TRUE(bool(result));
  EXPECT_EQ(result->best, 0u);
  EXPECT_FALSE(result->second);
  EXPECT_TRUE(result->notes.empty());
}

TEST(SecondBoard, FindsTheLiar) {
  // All points of the liar seem to be better than any other.
  const std::vector<const char *> all[] = {
      {"b", "a", "liar", "liar", "liar"},
      {"liar", "b", "liar", "liar", "liar"}};
  for (const std::vector<const char *> &by : all) {
    Boards boards({"liar", "a", "b"});
    auto result = boards.compare(by);
    ASSERT_TRUE(bool(result));
    ASSERT_EQ(result->suspects.size(), 1u);
    EXPECT_EQ(result->suspects[0].board, "liar");
    EXPECT_NE(result->suspects[0].reason.find("liar: "), std::string::npos);
    ASSERT_TRUE(result->best);
    EXPECT_EQ(result->measurement.cost, 1000 + 100 * *result->best);
    // The best point that somebody else has measured, the liar's best one
    // included: that one was measured again.
    EXPECT_LE(*result->best, 1u);
    ASSERT_TRUE(result->second);
    EXPECT_NE(result->second->device, "liar");
    EXPECT_NE(result->measurement.device, result->second->device);
  }
}

TEST(SecondBoard, FindsWhoContradictsTheFirst) {
  for (const char *bad : {"liar", "slow", "wrong"}) {
    Boards boards({bad, "a", "b"});
    auto result = boards.compare({"a", "b"});
    ASSERT_TRUE(bool(result));
    EXPECT_EQ(result->best, 0u) << bad;
    EXPECT_EQ(result->measurement.cost, 1000);
    ASSERT_EQ(result->suspects.size(), 1u);
    EXPECT_EQ(result->suspects[0].board, bad);
  }
}

TEST(SecondBoard, TwoCannotDecide) {
  Boards boards({"liar", "a"});
  auto result = boards.compare({"a", "liar", "a"});
  ASSERT_TRUE(bool(result));
  EXPECT_TRUE(result->suspects.empty());
  EXPECT_FALSE(result->notes.empty());
  // The worse of both counts: 1000 for point 0, which is better than 1100.
  EXPECT_EQ(result->best, 0u);
  EXPECT_EQ(result->measurement.cost, 1000);
  ASSERT_TRUE(result->second);
  EXPECT_EQ(result->second->cost, 100);
}

TEST(SecondBoard, PointThatIsWrongElsewhere) {
  Boards boards({"wrong"});
  auto result = boards.compare({"a", "a"});
  ASSERT_TRUE(bool(result));
  EXPECT_FALSE(result->best);
  EXPECT_EQ(result->notes.size(), 2u);
}

TEST(SecondBoard, LostBoards) {
  Boards boards({"b"});
  boards.numLost = 2;
  auto result = boards.compare({"a"});
  ASSERT_TRUE(bool(result));
  ASSERT_TRUE(result->second);
  EXPECT_EQ(boards.numMeasured, 3u);
  // Nobody is left.
  boards.numLost = 100;
  result = boards.compare({"a"});
  ASSERT_TRUE(bool(result));
  EXPECT_EQ(result->best, 0u);
  EXPECT_FALSE(result->second);
}
