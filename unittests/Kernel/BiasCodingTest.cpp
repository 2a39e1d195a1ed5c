//===- BiasCodingTest.cpp - Biases as weights -----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/BiasCoding.h"
#include "TestSupport/Random.h"

#include "gtest/gtest.h"

using namespace mlir::vta;

/// The product with (1, 127, ..., 127) in each block.
static int64_t decode(llvm::ArrayRef<int8_t> lanes, int64_t block) {
  int64_t sum = 0;
  for (int64_t i = 0, e = lanes.size(); i < e; ++i)
    sum += lanes[i] * (i % block == 0 ? 1 : 127);
  return sum;
}

/// The largest bias: one lane of the 1 holds up to half of 127, every other
/// lane is 127.
static int64_t getLargest(int64_t block, int64_t blocks) {
  return 127 * 127 * (block - 1) * blocks + 63;
}

static void check(int64_t bias, int64_t block, int64_t blocks) {
  SCOPED_TRACE("bias " + std::to_string(bias) + ", block " +
               std::to_string(block) + ", blocks " + std::to_string(blocks));
  mlir::FailureOr<llvm::SmallVector<int8_t>> lanes =
      encodeBias(bias, block, blocks);
  bool fits = std::abs(bias) <= getLargest(block, blocks);
  ASSERT_EQ(mlir::succeeded(lanes), fits);
  std::optional<int64_t> needed = getNumBiasBlocks(bias, block);
  ASSERT_EQ(needed && *needed <= blocks, fits);
  if (!fits)
    return;
  ASSERT_EQ(static_cast<int64_t>(lanes->size()), block * blocks);
  ASSERT_EQ(decode(*lanes, block), bias);
}

TEST(BiasCoding, SumsAreEqual) {
  vta_test::Random random(3);
  for (int64_t block : {1, 2, 8, 16, 32})
    for (int64_t blocks : {1, 2, 3, 7}) {
      int64_t largest = getLargest(block, blocks);
      for (int64_t bias = -300; bias <= 300; ++bias)
        check(bias, block, blocks);
      for (int64_t offset = -300; offset <= 300; ++offset) {
        check(largest + offset, block, blocks);
        check(-largest + offset, block, blocks);
      }
      for (int i = 0; i < 2000; ++i)
        check(random.in(-2 * largest, 2 * largest), block, blocks);
      if (HasFatalFailure())
        return;
    }
}

TEST(BiasCoding, WholeInt32Range) {
  // Block 16: 241935 per block.
  constexpr int64_t kBlocks = 8877;
  for (int64_t bias : {int64_t(INT32_MIN), int64_t(INT32_MIN) + 1,
                       int64_t(INT32_MAX), int64_t(0)}) {
    mlir::FailureOr<llvm::SmallVector<int8_t>> lanes =
        encodeBias(bias, 16, kBlocks);
    ASSERT_TRUE(mlir::succeeded(lanes));
    EXPECT_EQ(decode(*lanes, 16), bias);
  }
  EXPECT_TRUE(mlir::failed(encodeBias(INT32_MIN, 16, 100)));
}

TEST(BiasCoding, OneBlockOfSixteenHoldsQuantizedBiases) {
  for (int64_t bias = -(1 << 17); bias <= (1 << 17); bias += 37) {
    mlir::FailureOr<llvm::SmallVector<int8_t>> lanes = encodeBias(bias, 16, 1);
    ASSERT_TRUE(mlir::succeeded(lanes)) << bias;
    ASSERT_EQ(decode(*lanes, 16), bias);
  }
}

TEST(BiasCoding, AsManyBlocksAsNeeded) {
  EXPECT_EQ(getNumBiasBlocks(0, 16), 1);
  EXPECT_EQ(getNumBiasBlocks(241935 + 63, 16), 1);
  EXPECT_EQ(getNumBiasBlocks(-241935 - 64, 16), 2);
  EXPECT_EQ(getNumBiasBlocks(INT32_MIN, 16), 8877);
  // One lane has no 127.
  EXPECT_EQ(getNumBiasBlocks(63, 1), 1);
  EXPECT_EQ(getNumBiasBlocks(64, 1), std::nullopt);
}
