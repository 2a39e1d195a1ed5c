//===- DmaPlanTest.cpp - Copies as transfers, against plain loops ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/VTA/DmaPlan.h"
#include "TestSupport/Random.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <string>

using namespace mlir::vta;
using vta_test::Random;
using Pairs = std::vector<std::pair<int64_t, int64_t>>;

/// Every (sram, dram) pair of a copy.
static Pairs enumerate(const std::vector<CopyDim> &dims) {
  Pairs pairs = {{0, 0}};
  for (const CopyDim &dim : dims) {
    Pairs next;
    for (auto [sram, dram] : pairs)
      for (int64_t i = 0; i < dim.extent; ++i)
        next.push_back({sram + i * dim.sram, dram + i * dim.dram});
    pairs = next;
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

/// The same of transfers: rows follow each other in SRAM.
static Pairs execute(const std::vector<Transfer> &transfers) {
  Pairs pairs;
  for (const Transfer &transfer : transfers)
    for (int64_t row = 0; row < transfer.rows; ++row)
      for (int64_t column = 0; column < transfer.columns; ++column)
        pairs.push_back({transfer.sram + row * transfer.columns + column,
                         transfer.dram + row * transfer.stride + column});
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

static void expectFields(const std::vector<Transfer> &transfers) {
  for (const Transfer &transfer : transfers) {
    EXPECT_GE(transfer.rows, 1);
    EXPECT_GE(transfer.columns, 1);
    EXPECT_GE(transfer.stride, 0);
    EXPECT_LT(transfer.rows, 1 << 16);
    EXPECT_LT(transfer.columns, 1 << 16);
    EXPECT_LT(transfer.stride, 1 << 16);
  }
}

TEST(DmaPlan, RandomCopies) {
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    Random random(seed);
    std::vector<CopyDim> dims(random.in(0, 5));
    int64_t sram = 1, dram = 1;
    for (size_t i = dims.size(); i-- > 0;) {
      int64_t extent = random.chance(25) ? 1 : random.in(1, 7);
      dims[i] = {extent, sram, dram};
      // A tile of a larger array; sometimes a part of a larger block.
      sram *= extent + (random.chance(15) ? random.in(0, 2) : 0);
      dram *= extent + (random.chance(50) ? random.in(0, 5) : 0);
      if (random.chance(5))
        dram *= 40;
    }
    // Subsampled rows.
    if (random.chance(20))
      for (CopyDim &dim : dims)
        dim.dram *= 2;
    std::string text = "seed " + std::to_string(seed);
    for (const CopyDim &dim : dims)
      text += ", " + std::to_string(dim.extent) + " x (" +
              std::to_string(dim.sram) + ", " + std::to_string(dim.dram) + ")";
    SCOPED_TRACE(text);
    CopyPlan plan(dims);
    std::vector<Transfer> transfers = plan.getTransfers();
    expectFields(transfers);
    ASSERT_TRUE(execute(transfers) == enumerate(dims));
    // What is counted is what there is.
    EXPECT_EQ(plan.getCount(), static_cast<int64_t>(transfers.size()));
    for (const Transfer &transfer : transfers) {
      EXPECT_EQ(transfer.rows, plan.getFirst().rows);
      EXPECT_EQ(transfer.columns, plan.getFirst().columns);
    }
  }
}

TEST(DmaPlan, ContiguousIsOneTransfer) {
  std::vector<Transfer> transfers =
      CopyPlan({{3, 20, 20}, {4, 5, 5}, {5, 1, 1}}).getTransfers();
  ASSERT_EQ(transfers.size(), 1u);
  EXPECT_EQ(transfers[0].columns, 60);
  EXPECT_EQ(transfers[0].rows, 1);
}

TEST(DmaPlan, RectangleIsOneTransfer) {
  std::vector<Transfer> transfers =
      CopyPlan({{4, 5, 9}, {5, 1, 1}}).getTransfers();
  ASSERT_EQ(transfers.size(), 1u);
  EXPECT_EQ(transfers[0].columns, 5);
  EXPECT_EQ(transfers[0].rows, 4);
  EXPECT_EQ(transfers[0].stride, 9);
}

TEST(DmaPlan, NothingToCopy) {
  EXPECT_TRUE(CopyPlan({{4, 5, 9}, {0, 1, 1}}).getTransfers().empty());
  EXPECT_EQ(CopyPlan({}).getTransfers().size(), 1u); // A single element.
}

TEST(DmaPlan, LongRowsAndStridesKeepTheFields) {
  // 65535 is the largest field.
  for (int64_t columns : {65535, 65536, 70000}) {
    std::vector<CopyDim> dims = {{columns, 1, 1}};
    std::vector<Transfer> transfers = CopyPlan(dims).getTransfers();
    expectFields(transfers);
    EXPECT_TRUE(execute(transfers) == enumerate(dims));
  }
  for (int64_t stride : {65535, 65536}) {
    std::vector<CopyDim> dims = {{3, 2, stride}, {2, 1, 1}};
    std::vector<Transfer> transfers = CopyPlan(dims).getTransfers();
    expectFields(transfers);
    EXPECT_EQ(transfers.size(), stride == 65535 ? 1u : 3u);
    EXPECT_TRUE(execute(transfers) == enumerate(dims));
  }
}
