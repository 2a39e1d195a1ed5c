//===- TVMWorkloadTest.cpp - Tasks of TVM's tuner, against plain loops ----===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Records/TVMWorkload.h"
#include "TestSupport/Random.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace mlir::vta::tuning;
using vta_test::Random;

static TVMWorkload draw(Random &random) {
  TVMWorkload w;
  w.op = random.pick(std::vector<TVMOp>{TVMOp::Conv2d, TVMOp::GroupConv2d,
                                        TVMOp::TransposedConv2d});
  w.batchBlock = random.in(1, 2);
  w.channelBlock = 1 << random.in(0, 2);
  w.groups = w.op == TVMOp::GroupConv2d ? random.in(1, 3) : 1;
  w.n = w.batchBlock * random.in(1, 2);
  w.ci = w.groups * w.channelBlock * random.in(1, 3);
  w.co = w.groups * w.channelBlock * random.in(1, 4);
  w.h = random.in(1, 9);
  w.w = random.in(1, 9);
  w.kh = random.in(1, 4);
  w.kw = random.in(1, 4);
  w.strideH = random.in(1, 4);
  w.strideW = random.in(1, 4);
  for (int64_t *pad : {&w.padTop, &w.padLeft, &w.padBottom, &w.padRight})
    *pad = random.in(0, 3);
  if (w.op == TVMOp::TransposedConv2d) {
    w.outputPadH = random.in(0, 2);
    w.outputPadW = random.in(0, 2);
  } else {
    w.dilationH = random.in(1, 3);
    w.dilationW = random.in(1, 3);
  }
  return w;
}

/// Rows of a convolution on a padded input, one window after the other.
static int64_t countWindows(int64_t padded, int64_t window, int64_t stride) {
  int64_t count = 0;
  for (int64_t start = 0; start + window <= padded; start += stride)
    ++count;
  return count;
}

/// Multiplies an input of ones with a kernel of ones.
static double sumOfOnes(const TVMWorkload &w) {
  double sum = 0;
  if (w.op == TVMOp::TransposedConv2d) {
    // Scattered onto an unpadded result, of which a frame is cut off.
    for (int64_t y = 0; y < w.h; ++y)
      for (int64_t x = 0; x < w.w; ++x)
        for (int64_t ky = 0; ky < w.kh; ++ky)
          for (int64_t kx = 0; kx < w.kw; ++kx) {
            int64_t oy = y * w.strideH + ky, ox = x * w.strideW + kx;
            sum += oy >= w.padTop && oy < w.padTop + w.outH() &&
                   ox >= w.padLeft && ox < w.padLeft + w.outW();
          }
  } else {
    for (int64_t oy = 0; oy < w.outH(); ++oy)
      for (int64_t ox = 0; ox < w.outW(); ++ox)
        for (int64_t ky = 0; ky < w.kh; ++ky)
          for (int64_t kx = 0; kx < w.kw; ++kx) {
            int64_t y = oy * w.strideH + ky * w.dilationH - w.padTop;
            int64_t x = ox * w.strideW + kx * w.dilationW - w.padLeft;
            sum += y >= 0 && y < w.h && x >= 0 && x < w.w;
          }
  }
  return sum * w.n * w.co * w.ci / w.groups;
}

TEST(TVMWorkload, ExtentsAndUsefulMultiplications) {
  Random random(5);
  unsigned valid = 0;
  for (int i = 0; i < 2000; ++i) {
    TVMWorkload w = draw(random);
    if (Error error = w.verify()) {
      consumeError(std::move(error));
      continue;
    }
    ++valid;
    if (w.op != TVMOp::TransposedConv2d) {
      EXPECT_EQ(w.outH(),
                countWindows(w.h + w.padTop + w.padBottom,
                             (w.kh - 1) * w.dilationH + 1, w.strideH));
      EXPECT_EQ(w.outW(),
                countWindows(w.w + w.padLeft + w.padRight,
                             (w.kw - 1) * w.dilationW + 1, w.strideW));
    }
    EXPECT_EQ(w.usefulMacs(), sumOfOnes(w)) << w.str();
  }
  EXPECT_GT(valid, 500u);
}

/// The extents that a transposed convolution undoes.
TEST(TVMWorkload, TransposedExtents) {
  TVMWorkload w;
  w.op = TVMOp::TransposedConv2d;
  w.h = 8;
  w.w = 5;
  w.kh = w.kw = 4;
  w.strideH = w.strideW = 2;
  w.padTop = w.padLeft = w.padBottom = w.padRight = 1;
  w.outputPadW = 1;
  EXPECT_EQ(w.outH(), 16);
  EXPECT_EQ(w.outW(), 11);
  // Rows: 2 of 8 inputs lose one of 4 taps each. Columns: the first does, and
  // the output padding keeps the last one's.
  EXPECT_EQ(w.usefulMacs(), (8 * 4 - 2) * (5 * 4 - 1));
}

TEST(TVMWorkload, Canonical) {
  Random random(6);
  unsigned changed = 0;
  for (int i = 0; i < 2000; ++i) {
    TVMWorkload w = draw(random);
    if (Error error = w.verify()) {
      consumeError(std::move(error));
      continue;
    }
    TVMWorkload canonical = w.canonical();
    EXPECT_EQ(toString(canonical.verify()), "");
    EXPECT_EQ(canonical.outH(), w.outH()) << w.str();
    EXPECT_EQ(canonical.outW(), w.outW()) << w.str();
    EXPECT_EQ(canonical.usefulMacs(), w.usefulMacs()) << w.str();
    EXPECT_TRUE(canonical.canonical() == canonical) << w.str();
    changed += canonical != w;
  }
  EXPECT_GT(changed, 100u);
  // The padding at the bottom of 56 rows with stride 2 is never reached.
  TVMWorkload w;
  w.h = w.w = 56;
  w.kh = w.kw = 3;
  w.strideH = w.strideW = 2;
  w.padTop = w.padLeft = w.padBottom = w.padRight = 1;
  TVMWorkload cut = w;
  cut.padBottom = cut.padRight = 0;
  EXPECT_TRUE(w.canonical() == cut);
}

/// TVM counts the first knob fastest and the factors upwards.
TEST(TVMWorkload, Index) {
  TVMWorkload w;
  w.batchBlock = 2;
  w.channelBlock = 4;
  w.n = 4;
  w.h = 6;
  w.w = 4;
  w.ci = 8;
  w.co = 12;
  int64_t index = 0;
  for (int64_t h : {1, 2})
    for (int64_t oc : {1, 2})
      for (int64_t co : {1, 3})
        for (int64_t ci : {1, 2})
          for (int64_t tw : {1, 2, 4})
            for (int64_t th : {1, 2, 3, 6})
              for (int64_t b : {1, 2}) {
                TVMKnobs knobs;
                knobs.tileB = b;
                knobs.tileH = th;
                knobs.tileW = tw;
                knobs.tileCI = ci;
                knobs.tileCO = co;
                knobs.ocThreads = oc;
                knobs.hThreads = h;
                EXPECT_FALSE(bool(verifyKnobs(w, knobs)));
                EXPECT_EQ(getTVMIndex(w, knobs), index);
                std::optional<TVMKnobs> point = getTVMPoint(w, index);
                ASSERT_TRUE(point.has_value());
                EXPECT_TRUE(*point == knobs) << printKnobs(w, *point);
                ++index;
              }
  EXPECT_FALSE(getTVMPoint(w, index).has_value());
  EXPECT_FALSE(getTVMPoint(w, -1).has_value());
}

TEST(TVMWorkload, TaskNames) {
  for (TVMOp op : {TVMOp::Conv2d, TVMOp::GroupConv2d, TVMOp::TransposedConv2d,
                   TVMOp::Dense})
    EXPECT_EQ(parseTaskName(getTaskName(op)), op);
  EXPECT_EQ(parseTaskName("conv2d"), std::nullopt);
}

/// What a record cannot express, but a workload from elsewhere can.
TEST(TVMWorkload, Refusals) {
  TVMWorkload w;
  w.batchBlock = 2;
  w.n = 3;
  EXPECT_EQ(toString(w.verify()), "3 images do not fill blocks of 2");
  w.n = 2;
  w.channelBlock = 16;
  w.ci = 24;
  EXPECT_EQ(toString(w.verify()),
            "24 input channels in 1 groups do not fill blocks of 16");
  w.ci = w.co = 16;
  EXPECT_FALSE(bool(w.verify()));
  w.outputPadW = 1;
  EXPECT_EQ(toString(w.verify()),
            "only transposed convolutions have output padding");
  w.op = TVMOp::TransposedConv2d;
  w.dilationH = 2;
  EXPECT_EQ(toString(w.verify()),
            "a transposed convolution has no dilation and no groups");
}
