//===- Weights.h - Weights and biases as integers ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_QUANTIZE_PAIRS_WEIGHTS_H
#define VTA_LIB_TRANSFORMS_QUANTIZE_PAIRS_WEIGHTS_H

#include "VTA/Transforms/Quantize/IntegerOps.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <string>
#include <vector>

namespace mlir::vta::quantization {

/// What a layer of weights computes, in real numbers:
/// sum(weights * input) + bias + residual. Element i of the weights belongs to
/// output channel i / inner % channels.
struct RealLayer {
  ArrayRef<float> weights;
  int64_t channels = 1, inner = 1;
  /// Bias of each channel, already times the factors.
  ArrayRef<double> bias;
  /// Multiplies the weights of each channel.
  ArrayRef<double> factor;
  double inputScale = 1, outputScale = 1;
  /// None if 0. The ratio to the output's is a power of two.
  double residualScale = 0;
  double inputBound = 128; ///< Largest magnitude of the input, in steps.
  bool perChannel = true;
  /// The weights are multiples of a step each, of a model's integers: that step
  /// is kept if a shift expresses it.
  bool hasSteps = false;

  /// -128 is for models that have it.
  int64_t lowestWeight() const { return hasSteps ? -128 : -127; }
};

struct IntegerLayer {
  std::vector<int8_t> weights;
  std::vector<int32_t> bias;
  /// Right shifts of the accumulators.
  std::vector<int64_t> shift;
  /// What a step of the weights and of the accumulators stands for: one number,
  /// or one for each channel.
  SmallVector<double> step, sumStep;
  double signal = 0, noise = 0; ///< Sums of squares: weights, their errors.

  /// The weights as real numbers, without the factor.
  std::vector<float> realWeights(const RealLayer &layer) const;
};

/// Chooses for each channel (or the tensor) the number of bits by which
/// accumulators are finer than the output, so that weights fill int8.
class WeightQuantizer {
public:
  explicit WeightQuantizer(const RealLayer &layer) : layer(layer) {}
  /// An error message if accumulators cannot hold the sums.
  FailureOr<IntegerLayer> run(std::string &error);

private:
  /// Squared error of a channel's weights with this shift.
  double errorOf(int64_t channel, int64_t shift) const;
  /// Whether all weights of a channel are integers with this shift.
  bool isExact(int64_t channel, int64_t shift) const;
  /// The largest sum of a channel with this shift, rounding included.
  double largestSum(int64_t channel, int64_t shift) const;
  void forEach(int64_t channel, function_ref<void(size_t)> callback) const;
  double weightOf(size_t index, int64_t channel) const {
    return layer.weights[index] * factorOf(channel);
  }
  double factorOf(int64_t channel) const {
    return layer.factor.size() == 1 ? layer.factor.front()
                                    : layer.factor[channel];
  }
  /// What one step of the weights stands for.
  double stepOf(int64_t shift) const;
  double biasAt(int64_t channel, int64_t shift) const;
  int64_t residualShiftAt(int64_t shift) const;

  const RealLayer &layer;
};

} // namespace mlir::vta::quantization

#endif // VTA_LIB_TRANSFORMS_QUANTIZE_PAIRS_WEIGHTS_H
