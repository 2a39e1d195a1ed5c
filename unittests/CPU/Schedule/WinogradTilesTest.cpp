//===- WinogradTilesTest.cpp - Where Winograd's transforms pay ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Schedule/WinogradTiles.h"
#include "VTA/CPU/Schedule/AllowedForms.h"
#include "VTA/CPU/Schedule/TileLimits.h"
#include "gtest/gtest.h"

using namespace mlir::vta::cpu;

static CPUTarget get(llvm::StringRef triple, llvm::StringRef cpu) {
  llvm::Expected<CPUTarget> target = CPUTarget::get(triple, cpu, "");
  if (target)
    return *target;
  ADD_FAILURE() << llvm::toString(target.takeError());
  return CPUTarget();
}

/// Results of a tile; 0 for the direct form.
static int64_t getResults(const WinogradShape &shape, const CPUTarget &target) {
  std::optional<WinogradTiles> tiles = chooseWinogradTiles(shape, target, 1);
  if (!tiles)
    return 0;
  EXPECT_LE(tiles->getScratchBytes(shape.channels),
            static_cast<int64_t>(target.l2Bytes / 2));
  EXPECT_LE(tiles->columns, tiles->tiles);
  EXPECT_LE(tiles->tiles, shape.getTiles(tiles->results));
  EXPECT_EQ(tiles->features % tiles->lanes, 0);
  return tiles->results;
}

/// Weights that are used by few tiles come from memory more slowly than they
/// are multiplied.
TEST(WinogradTiles, WeightsDecide) {
  CPUTarget target = get("x86_64-linux-gnu", "sapphirerapids");
  EXPECT_EQ(getResults({1, 56, 56, 64, 64}, target), 4);
  EXPECT_EQ(getResults({1, 28, 28, 128, 128}, target), 4);
  EXPECT_EQ(getResults({1, 56, 56, 128, 32}, target), 4);
  EXPECT_EQ(getResults({1, 14, 14, 256, 256}, target), 2);
  EXPECT_EQ(getResults({1, 7, 7, 512, 512}, target), 0);
  // More images use the same weights.
  EXPECT_EQ(getResults({4, 14, 14, 256, 256}, target), 2);
}

TEST(WinogradTiles, FewChannels) {
  CPUTarget target = get("x86_64-linux-gnu", "sapphirerapids");
  EXPECT_EQ(getResults({1, 112, 112, 3, 64}, target), 0);
  EXPECT_EQ(getResults({1, 112, 112, 64, 3}, target), 0);
}

TEST(WinogradTiles, Threads) {
  CPUTarget target = get("x86_64-linux-gnu", "sapphirerapids");
  WinogradShape shape{1, 28, 28, 128, 128};
  std::optional<WinogradTiles> tiles = chooseWinogradTiles(shape, target, 8);
  ASSERT_TRUE(tiles);
  EXPECT_LE(tiles->tiles * 8, shape.getTiles(tiles->results));
}

TEST(WinogradTiles, OtherProcessors) {
  for (auto [triple, cpu] : {std::pair{"aarch64-linux-gnu", "cortex-a72"},
                             std::pair{"aarch64-linux-gnu", "cortex-a53"},
                             std::pair{"armv7-linux-gnueabihf", "cortex-a9"},
                             std::pair{"x86_64-linux-gnu", "x86-64"}})
    EXPECT_EQ(getResults({1, 56, 56, 64, 64}, get(triple, cpu)), 4) << cpu;
}

/// Why knobs do not go together.
TEST(WinogradTiles, Limits) {
  TileLimits limits;
  limits.form = TileLimits::Form::Winograd;
  limits.lanes = 16;
  limits.registers = 32;
  limits.columns = 49;
  limits.features = 40;
  limits.results = 4;
  limits.channels = 128;
  limits.maxScratchBytes = 512 * 1024;
  auto explain = [&](int64_t tiles, int64_t features, int64_t width) {
    return limits
        .explain([&](llvm::StringRef knob) -> std::optional<int64_t> {
          return knob == "tiles"    ? tiles
                 : knob == "tile_f" ? features
                 : knob == "tile_w" ? width
                                    : 1;
        })
        .value_or("legal");
  };
  EXPECT_EQ(explain(16, 32, 12), "legal");
  EXPECT_EQ(explain(16, 64, 2),
            "extent: tile_f = 64 is more than there are (40)");
  EXPECT_EQ(explain(50, 32, 12),
            "extent: tiles = 50 is more than there are (49)");
  EXPECT_EQ(explain(8, 32, 12),
            "extent: tile_w = 12 is more than there are (8)");
  EXPECT_EQ(explain(40, 32, 12),
            "scratch: blocks of 40 tiles need 926464 bytes, at most 524288 "
            "stay in the second-level cache");
  EXPECT_EQ(explain(16, 32, 14),
            "registers: 14 x 32 sums with unroll = 1 need 35 vector "
            "registers, there are 32");
}

TEST(AllowedForms, Words) {
  llvm::Expected<AllowedForms> none = AllowedForms::get({}),
                               some = AllowedForms::get({"winograd"}),
                               wrong = AllowedForms::get({"winograd", "fft"});
  ASSERT_TRUE(!!none && !!some);
  EXPECT_FALSE(none->winograd);
  EXPECT_TRUE(some->winograd);
  ASSERT_FALSE(!!wrong);
  EXPECT_EQ(llvm::toString(wrong.takeError()),
            "'fft' cannot be allowed: expected winograd or reassociate");
}
