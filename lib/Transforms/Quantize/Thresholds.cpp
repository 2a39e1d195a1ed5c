//===- Thresholds.cpp - The range that int8 covers ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All of them read a histogram of magnitudes. docs/QuantizationMethods.md
// describes the methods and names their sources.
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/CalibrationTable.h"
#include "VTA/Transforms/Quantize/Statistics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <limits>
#include <numeric>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

static constexpr size_t kBins = TensorStatistics::kBins;
/// The largest int8. Negative values reach one step further, which is not used.
static constexpr double kLargest = 127;

/// The step that has the magnitude `x`, at least 1, and how much of it is
/// below.
static std::pair<size_t, double> locate(const TensorStatistics &statistics,
                                        double x) {
  double position = x / statistics.limit * kBins;
  if (!(position < kBins))
    return {kBins, 1};
  auto step = static_cast<size_t>(position);
  return {step + 1, position - static_cast<double>(step)};
}

double TensorStatistics::clippedFraction(double threshold) const {
  if (!count || limit == 0 || threshold >= maxMagnitude())
    return 0;
  auto [step, below] = locate(*this, threshold);
  auto above = static_cast<double>(std::accumulate(
      histogram.begin() + step + 1, histogram.end(), static_cast<uint64_t>(0)));
  above += (1 - below) * static_cast<double>(histogram[step]);
  return above / static_cast<double>(count);
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

/// The integral from 0 to `y` of the squared error of rounding to the integers
/// up to 127: 1/12 for each whole interval around one of them.
static double integrateError(double y) {
  double nearest = std::min(std::floor(y + 0.5), kLargest);
  double rest = y - nearest;
  return nearest / 12 + rest * rest * rest / 3;
}

/// The mean squared error of a histogram's values, which are taken to be spread
/// evenly within each step; zeros have none.
static double meanError(ArrayRef<uint64_t> histogram, double limit,
                        double threshold) {
  double scale = threshold / kLargest;
  double width = limit / kBins / scale, previous = 0, sum = 0;
  uint64_t number = histogram[0];
  for (size_t i = 1; i <= kBins; ++i) {
    double integral = integrateError(static_cast<double>(i) * width);
    sum += static_cast<double>(histogram[i]) * (integral - previous);
    number += histogram[i];
    previous = integral;
  }
  return number ? sum / width / static_cast<double>(number) * scale * scale : 0;
}

double quantization::quantizationError(const TensorStatistics &statistics,
                                       double threshold) {
  if (statistics.limit == 0)
    return 0;
  return meanError(statistics.histogram, statistics.limit, threshold);
}

double quantization::outputError(const TensorStatistics &statistics,
                                 double threshold) {
  const std::vector<uint64_t> &histogram = statistics.weightedHistogram;
  // Channels that nothing reads may be the only ones that are not zero.
  if (histogram.empty() || llvm::all_of(llvm::drop_begin(histogram),
                                        [](uint64_t n) { return n == 0; }))
    return quantizationError(statistics, threshold);
  return meanError(histogram, statistics.limit, threshold);
}

/// The threshold with the least error: the best of many at equal ratios below
/// the largest magnitude, since there can be several minima, then golden
/// sections around it.
static double minimizeError(const TensorStatistics &statistics,
                            llvm::function_ref<double(double)> errorOf) {
  const double largest = statistics.maxMagnitude();
  constexpr int kPerOctave = 16, kOctaves = 10, kSections = 20;
  const double ratio = std::exp2(1.0 / kPerOctave);
  const double section = (std::sqrt(5.0) - 1) / 2;
  double best = largest, bestError = errorOf(largest);
  auto improve = [&](double threshold) {
    double error = errorOf(threshold);
    if (error < bestError) {
      best = threshold;
      bestError = error;
    }
    return error;
  };
  double threshold = largest;
  for (int i = 1; i < kPerOctave * kOctaves; ++i)
    improve(threshold /= ratio);
  double low = best / ratio, high = std::min(best * ratio, largest);
  double left = high - section * (high - low);
  double right = low + section * (high - low);
  double leftError = improve(left), rightError = improve(right);
  for (int i = 0; i < kSections; ++i) {
    if (leftError < rightError) {
      high = right;
      right = left;
      rightError = leftError;
      leftError = improve(left = high - section * (high - low));
    } else {
      low = left;
      left = right;
      leftError = rightError;
      rightError = improve(right = low + section * (high - low));
    }
  }
  // Where in the last step its values are is not known. Often all are the bound
  // of a clamp, which then stays what it is.
  bool isLastStep = best > largest - statistics.limit / kBins;
  return isLastStep ? largest : best;
}

//===----------------------------------------------------------------------===//
// Methods
//===----------------------------------------------------------------------===//

static double findPercentile(const TensorStatistics &statistics,
                             double percent) {
  double below = percent / 100 * static_cast<double>(statistics.count);
  double seen = static_cast<double>(statistics.histogram[0]);
  // Most values can be zeros. Something has to be covered.
  if (below <= seen)
    return statistics.maxMagnitude();
  for (size_t i = 1; i <= kBins; ++i) {
    auto number = static_cast<double>(statistics.histogram[i]);
    if (seen + number >= below && number > 0)
      return (static_cast<double>(i - 1) + (below - seen) / number) *
             statistics.limit / kBins;
    seen += number;
  }
  return statistics.maxMagnitude();
}

namespace {
/// The divergence of what is left of a distribution when it is cut at a step
/// and held in 128 levels. Zeros are not part of it: no threshold changes them.
class Divergence {
public:
  explicit Divergence(ArrayRef<uint64_t> histogram)
      : counts(histogram), sums(kBins + 1), occupied(kBins + 1),
        entropies(kBins + 1) {
    for (size_t i = 1; i <= kBins; ++i) {
      auto number = static_cast<double>(counts[i]);
      sums[i] = sums[i - 1] + number;
      occupied[i] = occupied[i - 1] + (counts[i] ? 1 : 0);
      entropies[i] = entropies[i - 1] + multiplyLog(number);
    }
  }

  /// Of the first `size` steps, at least 128. The reference P has what is cut
  /// in its last step; Q, the 128 levels, does not and is not scaled up for it
  /// either: otherwise cutting all but one step would cost nothing. Each level
  /// is spread evenly over its occupied steps. Q is mixed with a little of an
  /// even distribution, so that it is nowhere 0.
  double at(size_t size) const {
    double total = sums[kBins], cut = total - sums[size];
    double floor = kSmoothing / static_cast<double>(size);
    auto last = static_cast<double>(counts[size]);
    // Sum of P log P, then of P log Q; both of counts, scaled at the end.
    double result = entropies[size] - multiplyLog(last) +
                    multiplyLog(last + cut) - multiplyLog(total);
    size_t begin = 0;
    double q = 0;
    for (size_t level = 1; level <= kLevels; ++level) {
      size_t end = level * size / kLevels;
      double mass = sums[end] - sums[begin];
      if (mass > 0) {
        q = (1 - kSmoothing) * mass / total /
                (occupied[end] - occupied[begin]) +
            floor;
        result -= mass * std::log(q);
      }
      begin = end;
    }
    // The last step belongs to the last level, or to none if it is empty there.
    if (cut > 0)
      result -= cut * std::log(last > 0 ? q : floor);
    return result / total;
  }

  static constexpr size_t kLevels = 128;

private:
  static constexpr double kSmoothing = 1e-4;
  static double multiplyLog(double x) { return x > 0 ? x * std::log(x) : 0; }

  ArrayRef<uint64_t> counts;
  std::vector<double> sums, occupied, entropies; ///< Sums of the steps before.
};
} // namespace

static double minimizeDivergence(const TensorStatistics &statistics) {
  size_t used = kBins;
  while (used > 0 && !statistics.histogram[used])
    --used;
  Divergence divergence(statistics.histogram);
  size_t best = used;
  double least = std::numeric_limits<double>::infinity();
  for (size_t size = used; size >= Divergence::kLevels; --size) {
    double value = divergence.at(size);
    if (value < least) {
      least = value;
      best = size;
    }
  }
  return static_cast<double>(best) * statistics.limit / kBins;
}

static std::string getPercentileName(double percent) {
  return llvm::formatv("percentile_{0}", llvm::format("%g", percent));
}

/// The candidate with the least error where the tensor is read, or a larger one
/// that is hardly worse: what is cut is wrong in one direction, which the error
/// does not show.
static double chooseBest(const TensorStatistics &statistics,
                         const ThresholdOptions &options,
                         std::string &chosenBy) {
  constexpr double kHardly = 1.01;
  struct Candidate {
    std::string name;
    double threshold, error;
  };
  std::vector<Candidate> candidates;
  double largest = statistics.maxMagnitude();
  auto errorOf = [&](double threshold) {
    return outputError(statistics, threshold);
  };
  auto add = [&](std::string name, double threshold) {
    threshold = std::min(threshold, largest);
    candidates.push_back({std::move(name), threshold, errorOf(threshold)});
  };
  add("max", largest);
  for (double percent : {99.9, 99.99, 99.999, options.percentile})
    add(getPercentileName(percent), findPercentile(statistics, percent));
  add("kl", minimizeDivergence(statistics));
  add("mse", minimizeError(statistics, [&](double threshold) {
        return quantizationError(statistics, threshold);
      }));
  if (!statistics.weightedHistogram.empty())
    add("output_mse", minimizeError(statistics, errorOf));
  double least = candidates.front().error;
  for (const Candidate &candidate : candidates)
    least = std::min(least, candidate.error);
  const Candidate *best = nullptr;
  for (const Candidate &candidate : candidates)
    if (candidate.error <= kHardly * least &&
        (!best || candidate.threshold > best->threshold))
      best = &candidate;
  chosenBy = best->name;
  return best->threshold;
}

double quantization::chooseThreshold(const TensorStatistics &statistics,
                                     CalibrationMethod method,
                                     const ThresholdOptions &options,
                                     std::string *chosenBy) {
  std::string name = calibrationMethodName(method).str();
  double threshold = 1;
  if (method == CalibrationMethod::GlobalScale) {
    threshold = options.globalScale;
  } else if (statistics.isConstantZero()) {
    name = "zero";
  } else {
    switch (method) {
    case CalibrationMethod::GlobalScale:
    case CalibrationMethod::Max:
      threshold = statistics.maxMagnitude();
      break;
    case CalibrationMethod::Percentile:
      threshold = findPercentile(statistics, options.percentile);
      name = getPercentileName(options.percentile);
      break;
    case CalibrationMethod::KL:
      threshold = minimizeDivergence(statistics);
      break;
    case CalibrationMethod::MSE:
      threshold = minimizeError(statistics, [&](double candidate) {
        return quantizationError(statistics, candidate);
      });
      break;
    case CalibrationMethod::Auto:
      threshold = chooseBest(statistics, options, name);
      break;
    }
    threshold = std::min(threshold, statistics.maxMagnitude());
  }
  if (chosenBy)
    *chosenBy = std::move(name);
  return std::clamp(threshold, kMinThreshold, kMaxThreshold);
}
