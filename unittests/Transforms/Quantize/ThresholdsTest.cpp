//===- ThresholdsTest.cpp - Thresholds against raw samples ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Samples.h"
#include "VTA/Transforms/Quantize/CalibrationTable.h"
#include "VTA/Transforms/Quantize/Statistics.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::vta::quantization;
using namespace vta_test;

static TensorStatistics collect(const std::vector<float> &values,
                                int64_t channels = 1,
                                ArrayRef<double> importance = {}) {
  TensorStatistics statistics("t", channels, importance);
  llvm::Error error = statistics.add(values);
  EXPECT_FALSE(static_cast<bool>(error)) << llvm::toString(std::move(error));
  return statistics;
}

static double choose(const TensorStatistics &statistics,
                     CalibrationMethod method, double percentile = 99.99) {
  ThresholdOptions options;
  options.percentile = percentile;
  return chooseThreshold(statistics, method, options);
}

namespace {
struct Distribution {
  const char *name;
  std::vector<float> values;
};
} // namespace

static std::vector<Distribution> makeDistributions() {
  constexpr size_t kSize = 20000;
  Samples s(7);
  std::vector<Distribution> all = {
      {"normal", s.take(kSize, [](Samples &s) { return 3 * s.normal(); })},
      {"laplace", s.take(kSize, [](Samples &s) { return 0.1 * s.laplace(); })},
      {"uniform", s.take(kSize, [](Samples &s) { return s.uniform() - 0.5; })},
      {"relu",
       s.take(kSize,
              [](Samples &s) { return std::max(0.0, 2 * s.normal() - 1); })},
      {"outliers", s.take(kSize,
                          [](Samples &s) {
                            return s.uniform() < 2e-4 ? 60 * s.uniform()
                                                      : s.normal();
                          })},
      {"few", s.take(9, [](Samples &s) { return s.normal(); })}};
  return all;
}

TEST(Thresholds, ErrorIsThatOfTheSamples) {
  for (const Distribution &d : makeDistributions()) {
    if (d.values.size() < 100)
      continue;
    TensorStatistics statistics = collect(d.values);
    double largest = statistics.maxMagnitude();
    for (double part : {0.01, 0.05, 0.2, 0.45, 0.8, 1.0, 1.5, 20.0}) {
      double expected = meanSquaredError(d.values, part * largest);
      EXPECT_NEAR(quantizationError(statistics, part * largest) / expected, 1,
                  0.03)
          << d.name << " " << part;
    }
  }
}

TEST(Thresholds, MseIsTheBestForTheSamples) {
  for (const Distribution &d : makeDistributions()) {
    TensorStatistics statistics = collect(d.values);
    double largest = statistics.maxMagnitude();
    double best = meanSquaredError(d.values, largest);
    for (int i = 1; i < 500; ++i)
      best = std::min(best, meanSquaredError(d.values, largest * i / 500));
    double threshold = choose(statistics, CalibrationMethod::MSE);
    EXPECT_GT(threshold, 0);
    EXPECT_LE(threshold, largest);
    if (d.values.size() < 100)
      continue;
    EXPECT_LE(meanSquaredError(d.values, threshold), 1.01 * best) << d.name;
  }
}

TEST(Thresholds, MseOfKnownDistributions) {
  // All of a uniform distribution is worth covering.
  std::vector<Distribution> all = makeDistributions();
  EXPECT_NEAR(choose(collect(all[2].values), CalibrationMethod::MSE), 0.5,
              0.005);
  // For int8 about 3.9 deviations of a normal and 9.9 scales of a Laplace
  // distribution are best (Banner et al., 2019).
  Samples s(11);
  auto normal = s.take(1 << 20, [](Samples &s) { return s.normal(); });
  EXPECT_NEAR(choose(collect(normal), CalibrationMethod::MSE), 3.92, 0.1);
  auto laplace = s.take(1 << 20, [](Samples &s) { return s.laplace(); });
  EXPECT_NEAR(choose(collect(laplace), CalibrationMethod::MSE), 9.9, 0.5);
}

TEST(Thresholds, Percentile) {
  for (const Distribution &d : makeDistributions()) {
    if (d.values.size() < 100)
      continue;
    TensorStatistics statistics = collect(d.values);
    std::vector<float> sorted = d.values;
    for (float &x : sorted)
      x = std::fabs(x);
    std::sort(sorted.begin(), sorted.end());
    for (double percent : {80.0, 90.0, 99.0, 99.9}) {
      auto index = static_cast<size_t>(percent / 100 * sorted.size()) - 1;
      // Within a step of the neighbours.
      double width = statistics.limit / TensorStatistics::kBins;
      double value = choose(statistics, CalibrationMethod::Percentile, percent);
      EXPECT_GE(value, sorted[index] - width) << d.name << " " << percent;
      EXPECT_LE(value, sorted[index + 1] + width) << d.name << " " << percent;
    }
    EXPECT_EQ(choose(statistics, CalibrationMethod::Percentile, 100),
              statistics.maxMagnitude());
  }
}

TEST(Thresholds, PercentileOfMostlyZeros) {
  std::vector<float> values(100000);
  values[5] = -2.5;
  EXPECT_EQ(choose(collect(values), CalibrationMethod::Percentile), 2.5);
}

/// The divergence as it is usually written, step by step.
static double plainDivergence(const std::vector<uint64_t> &histogram,
                              size_t size) {
  std::vector<double> p(size), q(size);
  double total = 0;
  for (size_t i = 1; i < histogram.size(); ++i) {
    p[std::min(i, size) - 1] += static_cast<double>(histogram[i]);
    total += static_cast<double>(histogram[i]);
  }
  for (size_t level = 0; level < 128; ++level) {
    size_t begin = level * size / 128, end = (level + 1) * size / 128;
    double mass = 0, occupied = 0;
    for (size_t i = begin; i < end; ++i) {
      mass += static_cast<double>(histogram[i + 1]);
      occupied += histogram[i + 1] != 0;
    }
    for (size_t i = begin; i < end; ++i)
      q[i] = histogram[i + 1] ? mass / occupied / total : 0;
  }
  double sum = 0;
  for (size_t i = 0; i < size; ++i)
    if (p[i] > 0)
      sum += p[i] / total *
             std::log(p[i] / total / (q[i] * (1 - 1e-4) + 1e-4 / size));
  return sum;
}

TEST(Thresholds, KlHasTheLeastDivergence) {
  for (const Distribution &d : makeDistributions()) {
    if (d.values.size() < 100)
      continue;
    TensorStatistics statistics = collect(d.values);
    double width = statistics.limit / TensorStatistics::kBins;
    double threshold = choose(statistics, CalibrationMethod::KL);
    auto chosen = static_cast<size_t>(std::ceil(threshold / width - 1e-9));
    double least = plainDivergence(statistics.histogram, chosen);
    size_t used = TensorStatistics::kBins;
    while (!statistics.histogram[used])
      --used;
    for (size_t size = 128; size <= used; size += 13)
      EXPECT_GE(plainDivergence(statistics.histogram, size), least - 1e-9)
          << d.name << " " << size << " chosen " << chosen;
    EXPECT_LE(threshold, statistics.maxMagnitude());
  }
}

TEST(Thresholds, KlKnownProperties) {
  // Values that differ in less than 128 steps are kept whole.
  EXPECT_EQ(choose(collect({0.5f, -0.75f, 1.0f}), CalibrationMethod::KL), 1);
  EXPECT_EQ(choose(collect({3e-12f}), CalibrationMethod::KL), 3e-12f);
  // Also if there are many of each: one step that has everything would be the
  // same as its one level.
  std::vector<float> pixels;
  for (int i = 0; i < 17000; ++i)
    pixels.push_back(static_cast<float>(i % 17) / 16);
  EXPECT_EQ(choose(collect(pixels), CalibrationMethod::KL), 1);
  // Zeros and signs change nothing, scaling by 2^k scales.
  Samples s(13);
  auto values = s.take(50000, [](Samples &s) { return s.laplace(); });
  double threshold = choose(collect(values), CalibrationMethod::KL);
  EXPECT_LT(threshold, collect(values).maxMagnitude());
  std::vector<float> other;
  for (float x : values) {
    other.push_back(-16 * x);
    other.push_back(0);
  }
  EXPECT_EQ(choose(collect(other), CalibrationMethod::KL), 16 * threshold);
}

TEST(Thresholds, SimpleOnes) {
  TensorStatistics statistics = collect({0.25f, -3.5f, 2.0f});
  EXPECT_EQ(choose(statistics, CalibrationMethod::Max), 3.5);
  EXPECT_EQ(choose(statistics, CalibrationMethod::GlobalScale), 8);
  ThresholdOptions options;
  options.globalScale = 4;
  EXPECT_EQ(
      chooseThreshold(statistics, CalibrationMethod::GlobalScale, options), 4);
}

TEST(Thresholds, AreUsable) {
  for (auto method : {CalibrationMethod::Max, CalibrationMethod::Percentile,
                      CalibrationMethod::KL, CalibrationMethod::MSE,
                      CalibrationMethod::Auto}) {
    std::string chosenBy;
    EXPECT_EQ(chooseThreshold(collect({0.0f, -0.0f}), method, {}, &chosenBy),
              1);
    EXPECT_EQ(chosenBy, "zero");
    EXPECT_EQ(choose(TensorStatistics("t", 3), method), 1);
    EXPECT_EQ(choose(collect({1e-40f, 0}), method), kMinThreshold);
    EXPECT_EQ(choose(collect({3e38f}), method), kMaxThreshold);
    double one = choose(collect({-5.0f}), method);
    EXPECT_GT(one, 4.9);
    EXPECT_LE(one, 5);
  }
}

TEST(Thresholds, AutoIsTheBestWhereItIsRead) {
  // A channel with a wide range that is hardly read, and the other way round.
  for (bool wideMatters : {false, true}) {
    Samples s(17);
    std::vector<float> values, wide, narrow;
    for (int i = 0; i < 20000; ++i) {
      wide.push_back(static_cast<float>(20 * s.laplace()));
      narrow.push_back(static_cast<float>(s.laplace()));
      values.push_back(wide.back());
      values.push_back(narrow.back());
    }
    double first = wideMatters ? 1 : 1e-4, second = wideMatters ? 1e-4 : 1;
    auto errorOf = [&](double threshold) {
      return (first * meanSquaredError(wide, threshold) +
              second * meanSquaredError(narrow, threshold)) /
             (first + second);
    };
    TensorStatistics statistics = collect(values, 2, {first, second});
    std::string chosenBy;
    double threshold =
        chooseThreshold(statistics, CalibrationMethod::Auto, {}, &chosenBy);
    double least = errorOf(threshold);
    EXPECT_NEAR(outputError(statistics, threshold) / least, 1, 0.05);
    for (auto method : {CalibrationMethod::Max, CalibrationMethod::Percentile,
                        CalibrationMethod::KL, CalibrationMethod::MSE})
      EXPECT_LE(least, 1.03 * errorOf(choose(statistics, method)));
    for (int i = 1; i < 100; ++i)
      EXPECT_LE(least, 1.03 * errorOf(statistics.maxMagnitude() * i / 100));
    if (!wideMatters) {
      EXPECT_EQ(chosenBy, "output_mse");
      EXPECT_LT(threshold, 0.3 * choose(statistics, CalibrationMethod::MSE));
    }
  }
}

TEST(Thresholds, AutoWithoutImportance) {
  for (const Distribution &d : makeDistributions()) {
    TensorStatistics statistics = collect(d.values);
    std::string chosenBy;
    double threshold =
        chooseThreshold(statistics, CalibrationMethod::Auto, {}, &chosenBy);
    EXPECT_NE(chosenBy, "auto");
    EXPECT_NE(chosenBy, "output_mse");
    EXPECT_EQ(outputError(statistics, threshold),
              quantizationError(statistics, threshold));
    double best = choose(statistics, CalibrationMethod::MSE);
    EXPECT_LE(quantizationError(statistics, threshold),
              1.01 * quantizationError(statistics, best));
    EXPECT_GE(threshold, best);
  }
  // Only channels that nothing reads have values: all count.
  TensorStatistics statistics =
      collect({1.0f, 0.0f, -0.5f, 0.0f}, 2, {0.0, 1.0});
  EXPECT_GT(outputError(statistics, 0.1), 0.1);
}
