//===- MemoryPlanTest.cpp - Addresses for tensors -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Support/MemoryPlan.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir::vta;

static Lifetime lifetime(uint64_t bytes, unsigned first, unsigned last) {
  Lifetime result;
  result.bytes = bytes;
  result.first = first;
  result.last = last;
  return result;
}

TEST(MemoryPlan, ReusesWhatIsFree) {
  // A chain: only two neighbors live at a time.
  std::vector<Lifetime> chain = {lifetime(640, 0, 1), lifetime(320, 1, 2),
                                 lifetime(640, 2, 3), lifetime(320, 3, 4)};
  EXPECT_EQ(planMemory(chain), 960u);
  EXPECT_EQ(chain[0].offset, chain[2].offset);
  EXPECT_EQ(chain[1].offset, chain[3].offset);
}

TEST(MemoryPlan, RoundsUpToCacheLines) {
  std::vector<Lifetime> two = {lifetime(1, 0, 0), lifetime(65, 0, 0)};
  EXPECT_EQ(planMemory(two), 192u);
  EXPECT_EQ(planMemory({}), 0u);
}

TEST(MemoryPlan, TakesTheSmallestGap) {
  // In step 2 the first and the third are gone: they leave gaps of 1024 bytes
  // at 0 and of 512 bytes at 1536.
  std::vector<Lifetime> plan = {lifetime(1024, 0, 1), lifetime(512, 0, 9),
                                lifetime(512, 0, 1), lifetime(128, 0, 9),
                                lifetime(64, 2, 2)};
  EXPECT_EQ(planMemory(plan), 2176u);
  EXPECT_EQ(plan[1].offset, 1024u);
  EXPECT_EQ(plan[3].offset, 2048u);
  EXPECT_EQ(plan[4].offset, 1536u);
}

TEST(MemoryPlan, AlignsEachAsItAsks) {
  // In step 2 the third is gone: it leaves a gap from 480 to 736, of which the
  // last one can use what begins at 512.
  std::vector<Lifetime> plan = {lifetime(480, 0, 9), lifetime(128, 0, 9),
                                lifetime(256, 0, 1), lifetime(100, 2, 3)};
  for (size_t i : {0, 1, 2})
    plan[i].alignment = 32;
  EXPECT_EQ(planMemory(plan), 864u);
  EXPECT_EQ(plan[2].offset, 480u);
  EXPECT_EQ(plan[1].offset, 736u);
  EXPECT_EQ(plan[3].offset, 512u);

  // What follows 96 bytes starts at a multiple of 256.
  std::vector<Lifetime> two = {lifetime(96, 0, 0), lifetime(10, 0, 0)};
  two[0].alignment = 32;
  two[1].alignment = 256;
  EXPECT_EQ(planMemory(two), 512u);
  EXPECT_EQ(two[1].offset, 256u);
}

TEST(MemoryPlan, NeverOverlaps) {
  std::mt19937 random(7);
  for (int round = 0; round != 200; ++round) {
    std::vector<Lifetime> plan;
    uint64_t sum = 0;
    for (unsigned i = 0, count = 1 + random() % 40; i != count; ++i) {
      unsigned first = random() % 30;
      plan.push_back(
          lifetime(1 + random() % 5000, first, first + random() % 8));
      plan.back().alignment = uint64_t(1) << random() % 10;
      sum += (plan.back().bytes + 511) / 512 * 512;
    }
    uint64_t total = planMemory(plan);
    uint64_t peak = 0;
    for (unsigned step = 0; step != 40; ++step) {
      uint64_t live = 0;
      for (const Lifetime &one : plan)
        if (one.first <= step && step <= one.last)
          live += one.bytes;
      peak = std::max(peak, live);
    }
    EXPECT_GE(total, peak);
    EXPECT_LE(total, sum);
    for (const Lifetime &a : plan) {
      EXPECT_EQ(a.offset % a.alignment, 0u);
      EXPECT_LE(a.offset + a.bytes, total);
      for (const Lifetime &b : plan)
        if (&a != &b && a.first <= b.last && b.first <= a.last) {
          EXPECT_TRUE(a.offset + a.bytes <= b.offset ||
                      b.offset + b.bytes <= a.offset);
        }
    }
  }
}
