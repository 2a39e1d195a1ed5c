//===- Statistics.cpp - What calibration saw of a tensor ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Millions of elements for each image: the loops below are simple ones that
// compilers vectorize, but for the counting.
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Statistics.h"
#include "VTA/Transforms/Quantize/CalibrationTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"

#include <cassert>
#include <cmath>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;
using llvm::Error;

static constexpr std::pair<StringRef, CalibrationMethod> kMethods[] = {
    {"global_scale", CalibrationMethod::GlobalScale},
    {"max", CalibrationMethod::Max},
    {"percentile", CalibrationMethod::Percentile},
    {"kl", CalibrationMethod::KL},
    {"mse", CalibrationMethod::MSE},
    {"auto", CalibrationMethod::Auto}};

std::optional<CalibrationMethod>
quantization::parseCalibrationMethod(StringRef name) {
  for (auto [text, method] : kMethods)
    if (text == name)
      return method;
  return std::nullopt;
}

StringRef quantization::calibrationMethodName(CalibrationMethod method) {
  return kMethods[static_cast<size_t>(method)].first;
}

/// Largest importance of a channel in a histogram's unit.
static constexpr double kMaxWeight = 65535;
/// Elements whose weights fit in 32 bits.
static constexpr size_t kBlock = 65536;
/// Elements whose bins are computed together.
static constexpr size_t kPiece = 1024;
/// Short rows are taken several at a time, so that loops are long enough.
static constexpr size_t kMinLanes = 128;

TensorStatistics::TensorStatistics(std::string name, int64_t channels,
                                   ArrayRef<double> importance)
    : name(std::move(name)), channelSum(channels), channelSquares(channels) {
  assert(channels > 0 && "a tensor has a channel");
  assert((importance.empty() ||
          importance.size() == static_cast<size_t>(channels)) &&
         "one importance for each channel");
  double largest = 0;
  for (double value : importance)
    largest = std::max(largest, value);
  if (!(largest > 0 && std::isfinite(largest)))
    return;
  for (double value : importance)
    weights.push_back(static_cast<uint16_t>(
        std::lrint(std::max(value, 0.0) / largest * kMaxWeight)));
}

/// Integers in the order of the floats; NaN are beyond the infinities.
static int32_t getKey(float value) {
  auto bits = llvm::bit_cast<int32_t>(value);
  return bits ^ ((bits >> 31) & 0x7fffffff);
}
static float fromKey(int32_t key) {
  return llvm::bit_cast<float>(key ^ ((key >> 31) & 0x7fffffff));
}

Error TensorStatistics::add(ArrayRef<float> values) {
  size_t channels = channelSum.size();
  if (values.size() % channels)
    return llvm::createStringError(llvm::formatv(
        "tensor \"{0}\": {1} elements are not a multiple of its {2} channels",
        name, values.size(), channels));
  if (values.empty())
    return Error::success();

  int32_t minKey = INT32_MAX, maxKey = INT32_MIN;
  for (float value : values) {
    int32_t key = getKey(value);
    minKey = std::min(minKey, key);
    maxKey = std::max(maxKey, key);
  }
  if (!std::isfinite(fromKey(minKey)) || !std::isfinite(fromKey(maxKey))) {
    const float *bad =
        llvm::find_if(values, [](float x) { return !std::isfinite(x); });
    return llvm::createStringError(llvm::formatv(
        "tensor \"{0}\": element {1} of {2} (channel {3}) is {4}", name,
        bad - values.begin(), values.size(), (bad - values.begin()) % channels,
        std::isnan(*bad) ? "NaN"
        : *bad > 0       ? "infinity"
                         : "-infinity"));
  }
  // Adding 0 turns -0 into 0.
  double low = fromKey(minKey) + 0.0f, high = fromKey(maxKey) + 0.0f;
  min = count ? std::min(min, low) : low;
  max = count ? std::max(max, high) : high;
  count += values.size();
  grow(std::max(-low, high));
  addRows(values.data(), values.size() / channels);
  return Error::success();
}

/// Doubles the limit until it is not below `magnitude`. Two steps become one,
/// so that the histogram is as if it had had this limit from the beginning and
/// the order of runs does not matter.
void TensorStatistics::grow(double magnitude) {
  if (histogram.empty()) {
    histogram.assign(kBins + 1, 0);
    if (!weights.empty())
      weightedHistogram.assign(kBins + 1, 0);
  }
  if (magnitude == 0)
    return;
  if (limit == 0) { // Nothing but zeros until now.
    int exponent = 0;
    double mantissa = std::frexp(magnitude, &exponent);
    limit = std::max(std::ldexp(1, mantissa == 0.5 ? exponent - 1 : exponent),
                     kMinThreshold);
  }
  while (limit < magnitude) {
    limit *= 2;
    for (std::vector<uint64_t> *steps : {&histogram, &weightedHistogram}) {
      if (steps->empty())
        continue;
      for (size_t i = 1; i <= kBins / 2; ++i)
        (*steps)[i] = (*steps)[2 * i - 1] + (*steps)[2 * i];
      std::fill(steps->begin() + kBins / 2 + 1, steps->end(), 0);
    }
  }
}

/// The steps of up to kPiece values.
static void findSteps(const float *values, size_t size, float factor,
                      int32_t *steps) {
  for (size_t i = 0; i < size; ++i) {
    float scaled = std::fabs(values[i]) * factor;
    auto floor = static_cast<int32_t>(scaled);
    steps[i] = floor + (static_cast<float>(floor) < scaled);
  }
}

static void addMoments(const float *values, size_t size, double *sums,
                       double *squares) {
  for (size_t i = 0; i < size; ++i) {
    double value = values[i];
    sums[i] += value;
    squares[i] += value * value;
  }
}

void TensorStatistics::addRows(const float *values, size_t rows) {
  size_t channels = channelSum.size();
  // Exact: the limit is a power of two. Denormal products count as the first
  // step or as zeros, far below any threshold.
  auto factor = static_cast<float>(limit ? kBins / limit : 0);
  size_t lanes = channels * ((kMinLanes + channels - 1) / channels);
  std::vector<double> sums(lanes), squares(lanes);
  std::vector<uint32_t> laneWeights(lanes);
  for (size_t i = 0; i < lanes && !weights.empty(); ++i)
    laneWeights[i] = weights[i % channels];

  // One addition counts and weighs: the count is in the low half. Neighbours go
  // to different copies, since many are the same zero and would wait for each
  // other.
  constexpr size_t kCopies = 4;
  std::vector<uint64_t> packed(kCopies * (kBins + 1));
  size_t pending = 0;
  auto flush = [&] {
    for (size_t i = 0; i <= kBins; ++i) {
      uint64_t number = 0, weight = 0;
      for (size_t copy = 0; copy < kCopies; ++copy) {
        uint64_t &entry = packed[kCopies * i + copy];
        number += entry & UINT32_MAX;
        weight += entry >> 32;
        entry = 0;
      }
      histogram[i] += number;
      if (!weights.empty())
        weightedHistogram[i] += weight;
    }
    pending = 0;
  };

  int32_t steps[kPiece];
  size_t size = rows * channels;
  for (size_t row = 0; row < size; row += lanes) {
    size_t rowSize = std::min(lanes, size - row);
    for (size_t start = 0; start < rowSize; start += kPiece) {
      size_t piece = std::min(kPiece, rowSize - start);
      const float *data = values + row + start;
      const uint32_t *pieceWeights = laneWeights.data() + start;
      if (pending + piece > kBlock)
        flush();
      pending += piece;
      findSteps(data, piece, factor, steps);
      for (size_t i = 0; i < piece; ++i)
        packed[kCopies * steps[i] + i % kCopies] +=
            1 | static_cast<uint64_t>(pieceWeights[i]) << 32;
      addMoments(data, piece, &sums[start], &squares[start]);
    }
  }
  flush();
  for (size_t i = 0; i < lanes; ++i) {
    channelSum[i % channels] += sums[i];
    channelSquares[i % channels] += squares[i];
  }
}
