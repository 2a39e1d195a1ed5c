//===- CalibrationTable.h - Scales of tensors, as text ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which range of every tensor int8 covers: a file between calibration and
// quantization that a person can read and edit. docs/Quantization.md describes
// it.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_CALIBRATIONTABLE_H
#define VTA_TRANSFORMS_QUANTIZE_CALIBRATIONTABLE_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace mlir::vta::quantization {

/// Thresholds are in these bounds, so that scales and what one divides by them
/// are ordinary floats: 2^-100 and 2^100.
constexpr double kMinThreshold = 0x1p-100, kMaxThreshold = 0x1p100;

/// One line of the table.
struct TensorRange {
  std::string name;
  /// Values in [-threshold, threshold] are covered; the scale is
  /// threshold / 127 (threshold / 128 for `global_scale`, as TVM). Positive.
  double threshold = 0;
  double min = 0, max = 0; ///< Range of the values that calibration saw.
  /// Source of the threshold: a calibration method ("percentile_99.99"),
  /// "output_mse" (chosen by `auto`), "zero", or "manual" if edited.
  std::string method;

  double scale() const {
    return threshold / (method == "global_scale" ? 128 : 127);
  }
};

class CalibrationTable {
public:
  /// Reads the text of the file called `path`; errors have its line.
  static llvm::Expected<CalibrationTable> parse(StringRef text, StringRef path);
  void print(raw_ostream &os) const;

  /// Null if the table does not name it.
  const TensorRange *lookup(StringRef name) const;
  /// Names are unique; a second entry of one name replaces the first.
  void insert(TensorRange range);
  ArrayRef<TensorRange> ranges() const { return entries; }
  /// Whether all ranges are of the method global_scale, and there are some.
  bool isGlobalScale() const;

private:
  std::vector<TensorRange> entries;
  llvm::StringMap<size_t> index;
};

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_CALIBRATIONTABLE_H
