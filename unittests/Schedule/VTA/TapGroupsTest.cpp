//===- TapGroupsTest.cpp - Groups of taps, against plain loops ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/VTA/TapGroups.h"
#include "TestSupport/Random.h"

#include "gtest/gtest.h"

#include <map>
#include <set>

using namespace mlir;
using namespace mlir::vta;
using vta_test::Random;

namespace {

/// Dimensions 0 and 1 are rows and columns of the output, 2 and 3 those of the
/// window.
struct Tile {
  int64_t size[2], window[2], stride[2], pad[2], source[2], interior[2];
};

/// Output row, output column, window row, window column and where in SRAM.
using Product = std::array<int64_t, 5>;

std::multiset<Product> getProducts(const Tile &tile) {
  std::multiset<Product> products;
  for (int64_t h = 0; h < tile.size[0]; ++h)
    for (int64_t w = 0; w < tile.size[1]; ++w)
      for (int64_t y = 0; y < tile.window[0]; ++y)
        for (int64_t x = 0; x < tile.window[1]; ++x) {
          int64_t out[2] = {h, w}, tap[2] = {y, x}, at[2];
          bool isElement = true;
          for (int i = 0; i < 2; ++i) {
            at[i] = out[i] * tile.stride[i] + tap[i] - tile.pad[i];
            isElement &= at[i] >= 0 && at[i] % tile.interior[i] == 0 &&
                         at[i] / tile.interior[i] < tile.source[i];
            at[i] /= tile.interior[i];
          }
          if (isElement)
            products.insert({h, w, y, x, at[0] * tile.source[1] + at[1]});
        }
  return products;
}

/// What the nests of the groups multiply.
std::multiset<Product> execute(const Tile &tile) {
  SmallVector<int64_t> extents = {tile.size[0], tile.size[1], tile.window[0],
                                  tile.window[1]};
  llvm::SmallBitVector isOutput(4);
  isOutput.set(0, 2);
  SmallVector<TapAxis> axes(2);
  for (int i = 0; i < 2; ++i) {
    axes[i].factors.assign(4, 0);
    axes[i].factors[i] = tile.stride[i];
    axes[i].factors[i + 2] = 1;
    axes[i].constant = -tile.pad[i];
    axes[i].interior = tile.interior[i];
    axes[i].last = (tile.source[i] - 1) * tile.interior[i];
    axes[i].stride = i == 0 ? tile.source[1] : 1;
    EXPECT_TRUE(axes[i].findLimits(extents, isOutput));
  }
  std::multiset<Product> products;
  TapGroups groups = groupTaps(axes, extents, isOutput, /*base=*/0);
  std::set<std::vector<std::array<int64_t, 3>>> seen;
  for (const TapGroup &group : groups.groups) {
    std::vector<std::array<int64_t, 3>> points;
    for (const Progression &progression : group.points)
      points.push_back(
          {progression.begin, progression.count, progression.step});
    for (unsigned d = 0; d < 4; ++d)
      if (groups.isTap[d])
        points[d] = {};
    EXPECT_TRUE(seen.insert(points).second) << "two groups of the same outputs";
    for (const TapGroup::Tap &tap : group.taps) {
      int64_t counts[4];
      for (unsigned d = 0; d < 4; ++d)
        counts[d] = groups.isTap[d] ? 1 : group.points[d].count;
      for (int64_t h = 0; h < counts[0]; ++h)
        for (int64_t w = 0; w < counts[1]; ++w)
          for (int64_t y = 0; y < counts[2]; ++y)
            for (int64_t x = 0; x < counts[3]; ++x) {
              int64_t at[4] = {h, w, y, x}, src = tap.src;
              Product product;
              for (unsigned d = 0; d < 4; ++d) {
                src += at[d] * group.srcFactors[d];
                product[d] = groups.isTap[d] ? tap.at[d]
                                             : group.points[d].begin +
                                                   at[d] * group.points[d].step;
              }
              product[4] = src;
              products.insert(product);
            }
    }
  }
  return products;
}

TEST(TapGroupsTest, MultiplyWhatIsNoPadding) {
  Random random(11);
  for (int i = 0; i < 2000; ++i) {
    Tile tile;
    for (int d = 0; d < 2; ++d) {
      tile.size[d] = random.in(1, 6);
      tile.window[d] = random.in(1, 4);
      tile.stride[d] = random.in(1, 3);
      tile.pad[d] = random.in(0, 3);
      tile.source[d] = random.in(1, 7);
      // One element has no neighbours.
      tile.interior[d] = tile.source[d] == 1 ? 1 : random.in(1, 3);
    }
    EXPECT_EQ(execute(tile), getProducts(tile)) << "tile " << i;
  }
}

TEST(TapGroupsTest, PoolsWhatIsThere) {
  Random random(12);
  unsigned numBehind = 0;
  for (int i = 0; i < 2000; ++i) {
    int64_t size[2], window[2], stride[2], distance[2], pad[2], source[2];
    SmallVector<TapAxis> axes(2);
    for (int d = 0; d < 2; ++d) {
      size[d] = random.in(1, 6);
      window[d] = random.in(1, 4);
      stride[d] = random.in(1, 3);
      distance[d] = random.in(1, 2);
      pad[d] = random.in(0, 3);
      source[d] = random.in(1, 9);
      axes[d].factors.assign(4, 0);
      axes[d].factors[d] = stride[d];
      axes[d].factors[d + 2] = distance[d];
      axes[d].constant = -pad[d];
      axes[d].last = source[d] - 1;
    }
    SmallVector<int64_t> extents = {size[0], size[1], window[0], window[1]};
    llvm::SmallBitVector isOutput(4);
    isOutput.set(0, 2);
    for (TapAxis &axis : axes)
      EXPECT_TRUE(axis.findLimits(extents, isOutput));
    // Outputs of each tap of the window.
    using Outputs = std::set<std::array<int64_t, 2>>;
    std::map<std::array<int64_t, 2>, Outputs> expected, got;
    bool hasWhole = false;
    for (int64_t y = 0; y < window[0]; ++y)
      for (int64_t x = 0; x < window[1]; ++x) {
        Outputs outputs;
        for (int64_t h = 0; h < size[0]; ++h)
          for (int64_t w = 0; w < size[1]; ++w) {
            int64_t row = h * stride[0] + y * distance[0] - pad[0];
            int64_t column = w * stride[1] + x * distance[1] - pad[1];
            if (row >= 0 && row < source[0] && column >= 0 &&
                column < source[1])
              outputs.insert({h, w});
          }
        hasWhole |= outputs.size() == size_t(size[0] * size[1]);
        if (!outputs.empty())
          expected[{y, x}] = outputs;
      }
    std::vector<PoolTap> taps = planPool(axes, extents, isOutput);
    EXPECT_EQ(taps.size(), expected.size()) << "pool " << i;
    for (const PoolTap &tap : taps) {
      Outputs &outputs = got[{tap.at[2], tap.at[3]}];
      for (int64_t h = 0; h < tap.points[0].count; ++h)
        for (int64_t w = 0; w < tap.points[1].count; ++w)
          outputs.insert({tap.points[0].begin + h * tap.points[0].step,
                          tap.points[1].begin + w * tap.points[1].step});
    }
    EXPECT_EQ(got, expected) << "pool " << i;
    if (hasWhole) {
      const PoolTap &first = taps.front();
      EXPECT_TRUE(first.points[0].covers(size[0]) &&
                  first.points[1].covers(size[1]));
      numBehind += first.at[2] + first.at[3] > 0;
    }
  }
  // The tap that covers all is not always the first of the window.
  EXPECT_GT(numBehind, 100u);
}

TEST(TapGroupsTest, OneOutputDimensionMovesAlongAPaddedAxis) {
  TapAxis axis;
  axis.factors = {2, 1, 1};
  axis.last = 9;
  llvm::SmallBitVector isOutput(3);
  isOutput.set(0, 2);
  EXPECT_TRUE(axis.findLimits({3, 2, 2}, isOutput));
  EXPECT_FALSE(axis.isLimited);
  axis.constant = -1;
  EXPECT_FALSE(axis.findLimits({3, 2, 2}, isOutput));
  EXPECT_TRUE(axis.findLimits({3, 1, 2}, isOutput));
  EXPECT_TRUE(axis.isLimited);
  EXPECT_EQ(axis.parallel, 0);
  axis.factors = {-1, 1, 1};
  EXPECT_FALSE(axis.findLimits({3, 1, 2}, isOutput));
}

} // namespace
