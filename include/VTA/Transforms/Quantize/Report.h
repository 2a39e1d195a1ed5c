//===- Report.h - What quantization did to each layer -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_REPORT_H
#define VTA_TRANSFORMS_QUANTIZE_REPORT_H

#include "VTA/Transforms/Quantize/CalibrationTable.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::vta::quantization {

/// What has become of one layer.
struct LayerReport {
  enum Form {
    Shift,    ///< Integers, requantized by shifts.
    Integer,  ///< Integers without requantization.
    Multiply, ///< Integers, requantized by multiplications in float.
    Rescale,  ///< Integers, requantized by multiplications of integers.
    Float     ///< Unchanged floating point.
  };
  std::string name;   ///< Name of the node that the work comes from.
  std::string tensor; ///< Tensor that has its range, or empty.
  std::string op;     ///< Name of the operator: "conv2d".
  Form form = Shift;
  std::string reason; ///< Reason for the form, or a peculiarity.
  double inputScale = 0, outputScale = 0;
  int64_t minShift = 0, maxShift = 0; ///< Shifts to the right by channel.
  /// Outputs beyond the range, by the histogram; none without statistics.
  std::optional<double> clippedPercent;
  std::optional<double> weightSqnr;   ///< dB; infinite if weights are exact.
  std::optional<double> outputSqnr;   ///< dB; result of `measure`.
  std::optional<double> outputCosine; ///< Result of `measure`.

  bool isFloat() const { return form == Float; }
};

/// Difference of the outputs of a quantized network.
struct OutputError {
  double sqnr = 0; ///< dB.
  double cosine = 0;
};

/// The result for a whole network.
struct QuantizeResult {
  CalibrationTable table; ///< The given table, or calibration's.
  std::vector<LayerReport> layers;
  /// Error of the outputs, if it was measured and some can be compared.
  std::optional<OutputError> output;
  /// On how many random inputs errors were measured; 0 if these are given ones.
  unsigned randomRuns = 0;
  /// Reason why they were not, which random inputs need.
  std::string notMeasured;
};

/// Prints a table of a network that was calibrated.
void printReport(const QuantizeResult &result, raw_ostream &os);
/// Prints a table of a network that keeps its scales, and how many layers are
/// of each form.
void printReport(ArrayRef<LayerReport> layers, raw_ostream &os);
/// Prints JSON with `schema_version`; docs/Quantization.md lists the keys.
void printReportAsJson(const QuantizeResult &result, raw_ostream &os);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_REPORT_H
