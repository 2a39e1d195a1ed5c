//===- Statistics.h - What calibration saw of a tensor ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Histograms and moments of tensors over the calibration inputs, and the
// methods that choose from them the range that int8 covers.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_STATISTICS_H
#define VTA_TRANSFORMS_QUANTIZE_STATISTICS_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace mlir::vta::quantization {

enum class CalibrationMethod { GlobalScale, Max, Percentile, KL, MSE, Auto };
std::optional<CalibrationMethod> parseCalibrationMethod(StringRef name);
StringRef calibrationMethodName(CalibrationMethod method);

/// Statistics of one tensor, whose last dimension is the channel.
class TensorStatistics {
public:
  /// Steps of the histogram. At least half of them are below the largest
  /// magnitude, because `limit` is the next power of two.
  static constexpr size_t kBins = 4096;

  /// `importance`, if given, says for each channel how much an error counts
  /// where the tensor is read.
  explicit TensorStatistics(std::string name, int64_t channels,
                            ArrayRef<double> importance = {});

  /// Adds the elements of one run. Errors: NaN or infinity, with the tensor
  /// and the position of the first; a size that the channels do not divide.
  /// After an error nothing of the run is added.
  llvm::Error add(ArrayRef<float> values);

  std::string name;
  double min = 0, max = 0;
  uint64_t count = 0;
  /// Of |x|, empty before the first element: [0] counts exact zeros, [i] values
  /// above (i - 1) / kBins * limit up to and with i / kBins * limit.
  std::vector<uint64_t> histogram;
  /// The same with the importance of the channel added instead of 1, in some
  /// unit; empty if no importance was given.
  std::vector<uint64_t> weightedHistogram;
  /// A power of two that is not below any magnitude; grows as needed.
  double limit = 0;
  /// Sums for the mean and the mean square of each channel.
  std::vector<double> channelSum, channelSquares;

  bool isConstantZero() const { return min == 0 && max == 0; }
  double maxMagnitude() const { return std::max(-min, max); }
  /// The part of all elements whose magnitude is above `threshold`.
  double clippedFraction(double threshold) const;

private:
  void grow(double magnitude);
  void addRows(const float *values, size_t rows);

  std::vector<uint16_t> weights; ///< Weights of channels; empty or one each.
};

struct ThresholdOptions {
  double percentile = 99.99;
  double globalScale = 8.0;
};

/// The largest magnitude int8 should cover, in the bounds of
/// CalibrationTable.h; 1 for a tensor that is always zero. `chosenBy`, if
/// given, receives what chose it, as the table has it: `Auto` takes the best of
/// several.
double chooseThreshold(const TensorStatistics &statistics,
                       CalibrationMethod method,
                       const ThresholdOptions &options,
                       std::string *chosenBy = nullptr);

/// The mean squared error, by the histogram, of rounding to int8 with this
/// threshold.
double quantizationError(const TensorStatistics &statistics, double threshold);

/// The same where channels count by their importance; quantizationError if
/// there is none.
double outputError(const TensorStatistics &statistics, double threshold);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_STATISTICS_H
