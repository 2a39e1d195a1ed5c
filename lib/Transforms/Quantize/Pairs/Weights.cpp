//===- Weights.cpp - Weights and biases as integers -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Weights.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

using namespace mlir;
using namespace mlir::vta::quantization;

static constexpr int64_t kMaxWeight = 127;
/// -128.
static constexpr double kMaxResidual = 128;

void WeightQuantizer::forEach(int64_t channel,
                              function_ref<void(size_t)> callback) const {
  size_t period = layer.channels * layer.inner;
  for (size_t outer = channel * layer.inner; outer < layer.weights.size();
       outer += period)
    for (int64_t i = 0; i < layer.inner; ++i)
      callback(outer + i);
}

double WeightQuantizer::stepOf(int64_t shift) const {
  return std::ldexp(layer.outputScale / layer.inputScale,
                    -static_cast<int>(shift));
}

double WeightQuantizer::biasAt(int64_t channel, int64_t shift) const {
  if (layer.bias.empty())
    return 0;
  double bias = layer.bias.size() == 1 ? layer.bias[0] : layer.bias[channel];
  return std::nearbyint(
      std::ldexp(bias / layer.outputScale, static_cast<int>(shift)));
}

int64_t WeightQuantizer::residualShiftAt(int64_t shift) const {
  return shift +
         std::lround(std::log2(layer.residualScale / layer.outputScale));
}

double WeightQuantizer::errorOf(int64_t channel, int64_t shift) const {
  double step = stepOf(shift), error = 0;
  forEach(channel, [&](size_t i) {
    double weight = weightOf(i, channel);
    double rounded =
        std::clamp(std::nearbyint(weight / step), double(layer.lowestWeight()),
                   double(kMaxWeight));
    error += (weight - rounded * step) * (weight - rounded * step);
  });
  return error;
}

bool WeightQuantizer::isExact(int64_t channel, int64_t shift) const {
  // Products of integers and scales are rounded to float.
  constexpr double kTolerance = 1e-4;
  double step = stepOf(shift);
  bool isExact = true;
  forEach(channel, [&](size_t i) {
    double steps = weightOf(i, channel) / step;
    isExact &= std::fabs(steps - std::nearbyint(steps)) < kTolerance &&
               steps > layer.lowestWeight() - kTolerance &&
               steps < kMaxWeight + kTolerance;
  });
  return isExact;
}

double WeightQuantizer::largestSum(int64_t channel, int64_t shift) const {
  double step = stepOf(shift), sum = 0;
  forEach(channel, [&](size_t i) {
    sum += std::abs(
        roundTo(weightOf(i, channel) / step, layer.lowestWeight(), kMaxWeight));
  });
  sum = layer.inputBound * sum + std::abs(biasAt(channel, shift));
  if (layer.residualScale > 0)
    sum +=
        std::ldexp(kMaxResidual, std::max<int64_t>(residualShiftAt(shift), 0));
  if (shift > 0)
    return sum + std::ldexp(1.0, shift - 1);
  return std::ldexp(sum, -shift);
}

FailureOr<IntegerLayer> WeightQuantizer::run(std::string &error) {
  // One shift for all channels, or one for each.
  std::vector<std::optional<int64_t>> shifts(layer.channels);
  double ratio = layer.outputScale / layer.inputScale;
  auto finest = [&](double largest) -> std::optional<int64_t> {
    if (!(largest > 0))
      return std::nullopt;
    double shift = std::floor(std::log2(kMaxWeight * ratio / largest) + 1e-9);
    return static_cast<int64_t>(
        std::clamp(shift, double(kMinShift), double(kMaxShift)));
  };
  double largest = 0;
  for (int64_t c = 0; c < layer.channels; ++c) {
    double ofChannel = 0;
    forEach(c, [&](size_t i) {
      ofChannel = std::max(ofChannel, std::abs(weightOf(i, c)));
    });
    largest = std::max(largest, ofChannel);
    shifts[c] = finest(ofChannel);
  }
  std::optional<int64_t> common = finest(largest);
  // -128 takes one step more than the largest magnitude allows.
  auto hasExact = [&](int64_t c) {
    if (!layer.hasSteps || !shifts[c])
      return false;
    for (int64_t shift : {std::min(*shifts[c] + 1, kMaxShift), *shifts[c]})
      if (isExact(c, shift)) {
        shifts[c] = shift;
        return true;
      }
    return false;
  };

  // Half the step is better where it clips few weights by little.
  if (layer.perChannel) {
    for (int64_t c = 0; c < layer.channels; ++c)
      if (!hasExact(c) && shifts[c] && *shifts[c] < kMaxShift &&
          errorOf(c, *shifts[c] + 1) < errorOf(c, *shifts[c]))
        ++*shifts[c];
  } else if (common) {
    double fine = 0, coarse = 0;
    for (int64_t c = 0; c < layer.channels; ++c) {
      coarse += errorOf(c, *common);
      fine += *common < kMaxShift ? errorOf(c, *common + 1) : coarse;
    }
    if (*common < kMaxShift && fine < coarse)
      ++*common;
    shifts.assign(layer.channels, common);
  }

  // A channel without weights is its bias: any shift is as good, so one that
  // others have; 0 if there is none.
  std::optional<int64_t> usual;
  for (auto shift : shifts)
    if (shift)
      usual = usual ? std::max(*usual, *shift) : *shift;
  for (auto &shift : shifts)
    shift = shift.value_or(usual.value_or(0));

  // Coarser accumulators where sums do not fit.
  for (int64_t c = 0; c < layer.channels; ++c)
    while (*shifts[c] > 0 && largestSum(c, *shifts[c]) > kMaxAccumulator)
      --*shifts[c];
  if (!layer.perChannel)
    shifts.assign(shifts.size(), *llvm::min_element(shifts));

  IntegerLayer result;
  result.weights.resize(layer.weights.size());
  for (int64_t c = 0; c < layer.channels; ++c) {
    int64_t shift = *shifts[c];
    double sum = largestSum(c, shift);
    if (sum > kMaxAccumulator) {
      llvm::raw_string_ostream(error)
          << "channel " << c << " needs accumulators of "
          << llvm::format("%g", sum) << ", more than 2^31 - 1 (shift " << shift
          << ", input scale " << llvm::format("%g", layer.inputScale)
          << ", output scale " << llvm::format("%g", layer.outputScale) << ")";
      return failure();
    }
    double step = stepOf(shift);
    forEach(c, [&](size_t i) {
      double weight = weightOf(i, c);
      int64_t rounded =
          roundTo(weight / step, layer.lowestWeight(), kMaxWeight);
      result.weights[i] = static_cast<int8_t>(rounded);
      result.signal += weight * weight;
      result.noise += (weight - rounded * step) * (weight - rounded * step);
    });
    result.shift.push_back(shift);
    result.bias.push_back(static_cast<int32_t>(biasAt(c, shift)));
    result.step.push_back(step);
    result.sumStep.push_back(
        std::ldexp(layer.outputScale, -static_cast<int>(shift)));
  }
  if (llvm::all_equal(result.shift)) {
    result.step.resize(1);
    result.sumStep.resize(1);
  }
  return result;
}

std::vector<float> IntegerLayer::realWeights(const RealLayer &layer) const {
  std::vector<float> result(weights.size());
  for (size_t i = 0; i < weights.size(); ++i) {
    int64_t channel = i / layer.inner % layer.channels;
    double factor =
        layer.factor.size() == 1 ? layer.factor[0] : layer.factor[channel];
    if (factor != 0)
      result[i] = static_cast<float>(
          weights[i] * step[step.size() == 1 ? 0 : channel] / factor);
  }
  return result;
}
