//===- ChannelBlocksTest.cpp - Blocks of reduction steps ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Schedule/ChannelBlocks.h"
#include "gtest/gtest.h"
#include <string>
#include <vector>

using namespace mlir;
using namespace mlir::vta::cpu;

/// "loop extent count", or "none".
static std::string describe(ArrayRef<int64_t> extents, int64_t steps,
                            int64_t group = 1) {
  std::optional<ChannelBlocks> blocks = getChannelBlocks(extents, steps, group);
  if (!blocks)
    return "none";
  return std::to_string(blocks->loop) + " " + std::to_string(blocks->extent) +
         " " + std::to_string(blocks->count);
}

TEST(ChannelBlocks, CutOneLoop) {
  EXPECT_EQ(describe({36}, 12), "0 12 3");
  EXPECT_EQ(describe({36}, 36), "0 36 1");
  EXPECT_EQ(describe({36}, 1), "0 1 36");
  // All steps.
  EXPECT_EQ(describe({36}, 0), "0 36 1");
  EXPECT_EQ(describe({}, 0), "0 1 1");
  EXPECT_EQ(describe({}, 1), "0 1 1");
  // What does not divide, or is more than there is.
  EXPECT_EQ(describe({36}, 5), "none");
  EXPECT_EQ(describe({36}, 72), "none");
  EXPECT_EQ(describe({36}, -4), "none");
  EXPECT_EQ(describe({}, 2), "none");
}

TEST(ChannelBlocks, LoopsOutsideHaveOneStep) {
  EXPECT_EQ(describe({3, 4, 10}, 5), "2 5 24");
  EXPECT_EQ(describe({3, 4, 10}, 10), "2 10 12");
  EXPECT_EQ(describe({3, 4, 10}, 20), "1 2 6");
  EXPECT_EQ(describe({3, 4, 10}, 40), "1 4 3");
  EXPECT_EQ(describe({3, 4, 10}, 120), "0 3 1");
  EXPECT_EQ(describe({3, 4, 10}, 15), "none");
  EXPECT_EQ(describe({3, 4, 10}, 30), "none");
  EXPECT_EQ(describe({3, 4, 10}, 80), "none");
}

/// Steps of one product stay in one block.
TEST(ChannelBlocks, Groups) {
  EXPECT_EQ(describe({24}, 8, 4), "0 8 3");
  EXPECT_EQ(describe({24}, 6, 4), "none");
  // The last group of a run has two steps.
  EXPECT_EQ(describe({3, 10}, 10, 4), "1 10 3");
  EXPECT_EQ(describe({3, 10}, 5, 4), "none");
  EXPECT_EQ(describe({10}, 10, 4), "0 10 1");
}

TEST(ChannelBlocks, SizesOfASearch) {
  auto list = [](ArrayRef<int64_t> extents, int64_t group) {
    SmallVector<int64_t> sizes = listChannelBlocks(extents, group);
    return std::vector<int64_t>(sizes.begin(), sizes.end());
  };
  EXPECT_EQ(list({16}, 1), std::vector<int64_t>({1, 2, 4, 8}));
  EXPECT_EQ(list({36}, 1), std::vector<int64_t>({1, 3, 6, 12, 18}));
  EXPECT_EQ(list({36}, 4), std::vector<int64_t>({4, 12}));
  EXPECT_EQ(list({3, 8}, 1), std::vector<int64_t>({1, 2, 4, 8}));
  EXPECT_EQ(list({13}, 1), std::vector<int64_t>({1}));
  EXPECT_EQ(list({}, 1), std::vector<int64_t>());
  // Each can be used.
  for (int64_t steps : list({3, 5, 64}, 2))
    EXPECT_TRUE(getChannelBlocks({3, 5, 64}, steps, 2)) << steps;
}
