//===- StatisticsTest.cpp - Histograms and moments against loops ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Statistics.h"
#include "Samples.h"

#include "gtest/gtest.h"
#include <limits>

using namespace mlir;
using namespace mlir::vta::quantization;
using vta_test::Samples;

static constexpr size_t kBins = TensorStatistics::kBins;

static void add(TensorStatistics &statistics, const std::vector<float> &run) {
  llvm::Error error = statistics.add(run);
  EXPECT_FALSE(static_cast<bool>(error)) << llvm::toString(std::move(error));
}

static std::string refusal(TensorStatistics &statistics,
                           const std::vector<float> &run) {
  return llvm::toString(statistics.add(run));
}

/// The step of a magnitude by comparing with the bounds of all.
static size_t findStep(double x, double limit) {
  size_t step = 0;
  while (static_cast<double>(step) / kBins * limit < std::fabs(x))
    ++step;
  return step;
}

TEST(TensorStatistics, CountsAsPlainLoops) {
  for (int64_t channels : {1, 3, 7, 64, 129, 1500}) {
    Samples samples(channels);
    std::vector<double> importance;
    for (int64_t c = 0; c < channels; ++c)
      importance.push_back(c % 5 == 3 ? 0 : c % 5 + 0.25);
    double largest = *llvm::max_element(importance);
    TensorStatistics statistics("t", channels, importance);
    std::vector<float> all;
    // Ranges that grow by less and by more than one doubling, and shrink.
    for (double range : {0.3, 0.35, 5.0, 0.01}) {
      std::vector<float> run =
          samples.take(channels * (1 + 4000 / channels), [&](Samples &s) {
            return s.uniform() < 0.3 ? -0.0 : range * (s.uniform() - 0.4);
          });
      add(statistics, run);
      all.insert(all.end(), run.begin(), run.end());
    }
    EXPECT_EQ(statistics.count, all.size());
    EXPECT_EQ(statistics.min, *llvm::min_element(all));
    EXPECT_EQ(statistics.max, *llvm::max_element(all));
    EXPECT_EQ(statistics.limit, 4);
    std::vector<uint64_t> histogram(kBins + 1), weighted(kBins + 1);
    std::vector<double> sums(channels), squares(channels);
    for (size_t i = 0; i < all.size(); ++i) {
      size_t step = findStep(all[i], 4), c = i % channels;
      ++histogram[step];
      weighted[step] += std::lrint(importance[c] / largest * 65535);
      sums[c] += all[i];
      squares[c] += static_cast<double>(all[i]) * all[i];
    }
    EXPECT_EQ(statistics.histogram, histogram);
    EXPECT_EQ(statistics.weightedHistogram, weighted);
    for (int64_t c = 0; c < channels; ++c) {
      EXPECT_NEAR(statistics.channelSum[c], sums[c], 1e-9 * all.size());
      EXPECT_NEAR(statistics.channelSquares[c], squares[c], 1e-9 * all.size());
    }
  }
}

TEST(TensorStatistics, OrderOfRunsDoesNotMatter) {
  Samples samples(1);
  std::vector<std::vector<float>> runs = {std::vector<float>(10, 0.0f)};
  for (double range : {1e-3, 100.0, 1.0, 1e-20, 127.9})
    runs.push_back(samples.take(
        5000, [&](Samples &s) { return range * (s.uniform() - 0.5); }));
  TensorStatistics forward("t", 5, {1, 2, 3, 4, 5}), backward = forward;
  for (const auto &run : runs)
    add(forward, run);
  std::reverse(runs.begin(), runs.end());
  for (const auto &run : runs)
    add(backward, run);
  EXPECT_EQ(forward.histogram, backward.histogram);
  EXPECT_EQ(forward.weightedHistogram, backward.weightedHistogram);
  EXPECT_EQ(forward.limit, backward.limit);
  EXPECT_EQ(forward.min, backward.min);
  EXPECT_EQ(forward.max, backward.max);
}

TEST(TensorStatistics, ManyElementsOfTheLargestWeight) {
  // Counts and weights share a word while they are collected.
  TensorStatistics statistics("t", 1, {7});
  add(statistics, std::vector<float>(300000, 1.0f));
  EXPECT_EQ(statistics.histogram[kBins], 300000u);
  EXPECT_EQ(statistics.weightedHistogram[kBins], uint64_t(300000) * 65535);
}

TEST(TensorStatistics, Extremes) {
  TensorStatistics statistics("t", 2);
  EXPECT_TRUE(statistics.isConstantZero());
  add(statistics, {});
  EXPECT_EQ(statistics.count, 0u);
  add(statistics, {0.0f, -0.0f});
  EXPECT_TRUE(statistics.isConstantZero());
  EXPECT_EQ(statistics.histogram[0], 2u);
  EXPECT_EQ(statistics.limit, 0);
  float tiny = std::numeric_limits<float>::denorm_min();
  add(statistics, {tiny, -tiny});
  EXPECT_FALSE(statistics.isConstantZero());
  EXPECT_EQ(statistics.min, -tiny);
  float huge = std::numeric_limits<float>::max();
  add(statistics, {huge, 1.0f});
  EXPECT_EQ(statistics.limit, 0x1p128);
  EXPECT_EQ(statistics.histogram[kBins], 1u);
  EXPECT_EQ(statistics.histogram[1], 3u);
  EXPECT_TRUE(statistics.weightedHistogram.empty());
}

TEST(TensorStatistics, RefusesWhatIsNoNumber) {
  float infinity = std::numeric_limits<float>::infinity();
  float nan = std::numeric_limits<float>::quiet_NaN();
  TensorStatistics statistics("conv 1", 4);
  std::vector<float> run(12, 1.0f);
  add(statistics, run);
  std::vector<uint64_t> histogram = statistics.histogram;
  run[6] = nan;
  run[9] = infinity;
  EXPECT_EQ(refusal(statistics, run),
            "tensor \"conv 1\": element 6 of 12 (channel 2) is NaN");
  run[6] = -nan;
  EXPECT_EQ(refusal(statistics, run),
            "tensor \"conv 1\": element 6 of 12 (channel 2) is NaN");
  run[6] = 1;
  EXPECT_EQ(refusal(statistics, run),
            "tensor \"conv 1\": element 9 of 12 (channel 1) is infinity");
  run[9] = -infinity;
  EXPECT_EQ(refusal(statistics, run),
            "tensor \"conv 1\": element 9 of 12 (channel 1) is -infinity");
  run.resize(10);
  run[9] = 1;
  EXPECT_EQ(
      refusal(statistics, run),
      "tensor \"conv 1\": 10 elements are not a multiple of its 4 channels");
  EXPECT_EQ(statistics.count, 12u);
  EXPECT_EQ(statistics.histogram, histogram);
}

TEST(TensorStatistics, ClippedFraction) {
  Samples samples(3);
  std::vector<float> values =
      samples.take(100000, [](Samples &s) { return s.normal(); });
  TensorStatistics statistics("t", 1);
  EXPECT_EQ(statistics.clippedFraction(1), 0);
  add(statistics, values);
  for (double threshold : {1e-6, 0.01, 0.5, 1.2345, 3.0, 4.5, 100.0}) {
    auto beyond = llvm::count_if(
        values, [&](float x) { return std::fabs(x) > threshold; });
    EXPECT_NEAR(statistics.clippedFraction(threshold),
                static_cast<double>(beyond) / 100000, 5e-4);
  }
  EXPECT_EQ(statistics.clippedFraction(statistics.maxMagnitude()), 0);
}

TEST(CalibrationMethod, Names) {
  for (auto method : {CalibrationMethod::GlobalScale, CalibrationMethod::Max,
                      CalibrationMethod::Percentile, CalibrationMethod::KL,
                      CalibrationMethod::MSE, CalibrationMethod::Auto})
    EXPECT_EQ(parseCalibrationMethod(calibrationMethodName(method)), method);
  EXPECT_EQ(calibrationMethodName(CalibrationMethod::KL), "kl");
  EXPECT_FALSE(parseCalibrationMethod("kld"));
}
