//===- UopPlanTest.cpp - Loop nests as uops, against plain loops ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Schedule/VTA/UopPlan.h"
#include "TestSupport/Random.h"
#include "llvm/ADT/STLExtras.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <array>

using namespace mlir::vta;
using vta_test::Random;
using Triple = std::array<int64_t, 3>;

static vtart::Config getConfig(const char *name) {
  vtart::Expected<vtart::Config> config = vtart::Config::fromName(name);
  EXPECT_TRUE(bool(config));
  return *config;
}

/// What `nest` means: every combination of loops and taps.
static std::vector<Triple> enumerate(const UopNest &nest) {
  std::vector<Triple> points;
  for (auto [src, wgt] : nest.taps)
    points.push_back({nest.base.dst, nest.base.src + src, nest.base.wgt + wgt});
  for (const LoopDim &dim : nest.dims) {
    std::vector<Triple> next;
    for (const Triple &point : points)
      for (int64_t i = 0; i < dim.extent; ++i)
        next.push_back({point[0] + i * dim.dst, point[1] + i * dim.src,
                        point[2] + i * dim.wgt});
    points = next;
  }
  return points;
}

/// What an instruction does: two loops around the list of uops.
static std::vector<Triple> execute(const PlannedInsn &planned) {
  std::vector<Triple> points;
  const vtart::Insn &insn = planned.insn;
  for (int64_t i = 0; i < insn.iterOut; ++i)
    for (int64_t j = 0; j < insn.iterIn; ++j)
      for (const vtart::Uop &uop : planned.uops)
        points.push_back({uop.dst + i * insn.dstOut + j * insn.dstIn,
                          uop.src + i * insn.srcOut + j * insn.srcIn,
                          uop.wgt + i * insn.wgtOut + j * insn.wgtIn});
  return points;
}

/// Checks a plan against `nest`.
static void check(const std::vector<PlannedInsn> &plan, const UopNest &nest,
                  UopMode mode, const vtart::Config &config, uint32_t maxUops) {
  vtart::Codec codec(config);
  std::vector<Triple> executed;
  for (const PlannedInsn &planned : plan) {
    ASSERT_FALSE(planned.uops.empty());
    ASSERT_LE(planned.uops.size(), maxUops);
    EXPECT_EQ(planned.insn.reset, mode == UopMode::Reset);
    EXPECT_EQ(planned.insn.op,
              mode == UopMode::Alu ? vtart::Opcode::Alu : vtart::Opcode::Gemm);
    vtart::Insn insn = planned.insn;
    insn.uopEnd = planned.uops.size();
    vtart::Expected<vtart::Word128> word = codec.encode(insn);
    ASSERT_TRUE(bool(word)) << word.takeError().message();
    for (const vtart::Uop &uop : planned.uops) {
      vtart::Expected<uint32_t> encoded = codec.encodeUop(uop);
      ASSERT_TRUE(bool(encoded)) << encoded.takeError().message();
    }
    std::vector<Triple> points = execute(planned);
    // Over the unrolled order, so wraps of both loops are in it.
    if (mode == UopMode::Gemm)
      for (size_t i = 1; i < points.size(); ++i) {
        ASSERT_NE(points[i][0], points[i - 1][0]) << "at uop " << i;
        if (i > 1)
          ASSERT_NE(points[i][0], points[i - 2][0]) << "at uop " << i;
      }
    executed.insert(executed.end(), points.begin(), points.end());
  }
  std::vector<Triple> expected = enumerate(nest);
  std::sort(executed.begin(), executed.end());
  std::sort(expected.begin(), expected.end());
  ASSERT_EQ(executed.size(), expected.size());
  ASSERT_TRUE(executed == expected);
}

static std::string print(const UopNest &nest, UopMode mode,
                         llvm::ArrayRef<int64_t> hint, uint32_t maxUops) {
  std::string text = "mode " + std::to_string(static_cast<int>(mode)) +
                     ", at most " + std::to_string(maxUops) + " uops, base " +
                     std::to_string(nest.base.dst) + " " +
                     std::to_string(nest.base.src) + " " +
                     std::to_string(nest.base.wgt) + "\n";
  for (const LoopDim &dim : nest.dims)
    text += "loop " + std::to_string(dim.id) + ": " +
            std::to_string(dim.extent) + " x (" + std::to_string(dim.dst) +
            ", " + std::to_string(dim.src) + ", " + std::to_string(dim.wgt) +
            ")\n";
  for (auto [src, wgt] : nest.taps)
    text += "tap (" + std::to_string(src) + ", " + std::to_string(wgt) + ")\n";
  for (int64_t id : hint)
    text += "hint " + std::to_string(id) + "\n";
  return text;
}

/// A nest whose parallel loops reach every output once.
static UopNest drawNest(Random &random, UopMode mode) {
  UopNest nest;
  int64_t count = random.in(0, 6);
  // Outputs count in mixed radix, in any order of loops, with gaps.
  int64_t dstStride = 1, points = 1;
  for (int64_t d = 0; d < count; ++d) {
    LoopDim dim;
    dim.extent =
        random.chance(20) ? 1 : random.in(1, random.chance(80) ? 6 : 30);
    if (points * dim.extent > 3000)
      dim.extent = 1;
    dim.id = d;
    bool isParallel = mode != UopMode::Gemm || random.chance(55);
    if (isParallel && dstStride * dim.extent < 500) {
      dstStride *= random.chance(70) ? 1 : random.in(1, 3);
      dim.dst = dstStride;
      dstStride *= dim.extent;
    } else if (isParallel) {
      dim.extent = 1;
    }
    points *= dim.extent;
    if (mode != UopMode::Reset)
      dim.src = random.chance(25) ? 0 : random.in(0, 200 / dim.extent);
    if (mode == UopMode::Gemm)
      dim.wgt = random.chance(40) ? 0 : random.in(0, 100 / dim.extent);
    nest.dims.push_back(dim);
  }
  // Loops that are one walk are joined: have some.
  if (nest.dims.size() >= 2 && random.chance(40)) {
    LoopDim &inner = nest.dims[0], &outer = nest.dims[1];
    if (inner.dst != 0 && outer.dst != 0)
      outer.dst = inner.dst * inner.extent;
    outer.src = inner.src * inner.extent;
    outer.wgt = inner.wgt * inner.extent;
  }
  random.shuffle(nest.dims);
  nest.base.dst = random.in(0, 100);
  nest.base.src = mode == UopMode::Reset ? 0 : 100 + random.in(0, 100);
  if (mode == UopMode::Gemm) {
    nest.base.wgt = 50 + random.in(0, 50);
    for (int64_t i = random.in(0, 8); i > 1; --i)
      nest.taps.push_back({random.in(-100, 300), random.in(-50, 200)});
  }
  return nest;
}

/// True if two points of the parallel loops are the same output.
static bool hasCollision(const UopNest &nest) {
  std::vector<int64_t> outputs = {0};
  for (const LoopDim &dim : nest.dims) {
    if (!dim.isParallel())
      continue;
    std::vector<int64_t> next;
    for (int64_t output : outputs)
      for (int64_t i = 0; i < dim.extent; ++i)
        next.push_back(output + i * dim.dst);
    outputs = next;
  }
  llvm::sort(outputs);
  return llvm::adjacent_find(outputs) != outputs.end();
}

/// True if an index lies outside its memory, which is for the caller to avoid.
static bool isOutside(const UopNest &nest, UopMode mode,
                      const vtart::Config &config) {
  using vtart::MemType;
  int64_t depths[] = {
      config.depth(MemType::Acc),
      config.depth(mode == UopMode::Alu ? MemType::Acc : MemType::Inp),
      config.depth(MemType::Wgt)};
  for (const Triple &point : enumerate(nest))
    for (int i = 0; i < 3; ++i)
      if (point[i] < 0 || point[i] >= depths[i])
        return true;
  return false;
}

TEST(UopPlan, RandomNests) {
  unsigned checked = 0, severalInsns = 0;
  for (const char *name : {"1x16_15_15_18_17", "4x8_15_16_16_18"}) {
    vtart::Config config = getConfig(name);
    for (uint64_t seed = 0; seed < 1500; ++seed) {
      Random random(seed);
      UopMode mode = seed % 2 == 0   ? UopMode::Gemm
                     : seed % 4 == 1 ? UopMode::Reset
                                     : UopMode::Alu;
      UopNest nest = drawNest(random, mode);
      if (hasCollision(nest) || isOutside(nest, mode, config))
        continue;
      uint32_t maxUops = random.chance(60) ? 1024 : random.in(1, 40);
      llvm::SmallVector<int64_t> hint;
      if (random.chance(40))
        hint = {random.in(0, 6), random.in(0, 6)};
      SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed) + ", " +
                   print(nest, mode, hint, maxUops));
      UopPlanner planner(config, maxUops);
      mlir::FailureOr<std::vector<PlannedInsn>> plan =
          planner.plan(nest, mode, hint);
      ASSERT_TRUE(mlir::succeeded(plan));
      check(*plan, nest, mode, config, maxUops);
      if (HasFatalFailure())
        return;
      ++checked;
      severalInsns += plan->size() > 1;
      // A planner remembers the form of a nest, not its place.
      ++nest.base.dst;
      mlir::FailureOr<std::vector<PlannedInsn>> again =
          planner.plan(nest, mode, hint);
      ASSERT_TRUE(mlir::succeeded(again));
      check(*again, nest, mode, config, maxUops);
      if (HasFatalFailure())
        return;
    }
  }
  EXPECT_GT(checked, 2000u);
  EXPECT_GT(severalInsns, 50u);
}

/// A 3x3 convolution of 7x14 outputs, 4 blocks of channels.
static UopNest getConvNest() {
  UopNest nest;
  nest.dims = {{7, 14, 16, 0, 2},
               {14, 1, 1, 0, 3},
               {4, 0, 144, 9, 6},
               {3, 0, 16, 3, 7},
               {3, 0, 1, 1, 8}};
  return nest;
}

TEST(UopPlan, HintedLoopsAreUsed) {
  vtart::Config config = getConfig("1x16_15_15_18_17");
  UopPlanner planner(config, 1024);
  UopNest nest = getConvNest();
  mlir::FailureOr<std::vector<PlannedInsn>> plan =
      planner.plan(nest, UopMode::Gemm, {6, 2});
  ASSERT_TRUE(mlir::succeeded(plan));
  ASSERT_EQ(plan->size(), 1u);
  const vtart::Insn &insn = plan->front().insn;
  EXPECT_EQ(insn.iterOut, 4u);
  EXPECT_EQ(insn.srcOut, 144u);
  EXPECT_EQ(insn.wgtOut, 9u);
  EXPECT_EQ(insn.iterIn, 7u);
  EXPECT_EQ(insn.dstIn, 14u);
  EXPECT_EQ(insn.srcIn, 16u);
  EXPECT_EQ(plan->front().uops.size(), 14u * 9u);
  check(*plan, nest, UopMode::Gemm, config, 1024);
}

TEST(UopPlan, OneInstructionForManyOutputs) {
  vtart::Config config = getConfig("1x16_15_15_18_17");
  UopPlanner planner(config, 1024);
  UopNest nest = getConvNest();
  mlir::FailureOr<std::vector<PlannedInsn>> plan =
      planner.plan(nest, UopMode::Gemm, {});
  ASSERT_TRUE(mlir::succeeded(plan));
  EXPECT_EQ(plan->size(), 1u);
  check(*plan, nest, UopMode::Gemm, config, 1024);
}

TEST(UopPlan, FewOutputsTakeOneInstructionPerProduct) {
  // With two outputs any repetition comes too early.
  vtart::Config config = getConfig("1x16_15_15_18_17");
  for (int64_t outputs : {1, 2, 3}) {
    UopPlanner planner(config, 1024);
    UopNest nest;
    nest.dims = {{outputs, 1, 1, 0, 0}, {5, 0, 10, 1, 1}};
    mlir::FailureOr<std::vector<PlannedInsn>> plan =
        planner.plan(nest, UopMode::Gemm, {});
    ASSERT_TRUE(mlir::succeeded(plan));
    EXPECT_EQ(plan->size(), outputs < 3 ? 5u : 1u);
    check(*plan, nest, UopMode::Gemm, config, 1024);
  }
}
