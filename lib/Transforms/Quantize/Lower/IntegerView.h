//===- IntegerView.h - Floats that are integers -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TRANSFORMS_QUANTIZE_LOWER_INTEGERVIEW_H
#define VTA_LIB_TRANSFORMS_QUANTIZE_LOWER_INTEGERVIEW_H

#include "VTA/Transforms/Quantize/Lower/LowerPairs.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include <limits>

namespace mlir::vta::quantization {

/// A float tensor as clamp(scale * (integers - zero)).
struct IntegerView {
  Value integers; ///< int8, or int32 with zero = 0.
  int64_t zero = 0;
  /// One for all or one for each position along `axis`.
  SmallVector<double> scale = {1};
  int64_t axis = -1;
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  double bound = 0; ///< Limit of |integers - zero|.
  /// Lines of the report of the layers it comes from.
  SmallVector<int64_t, 1> lines;

  bool isWide() const {
    return getElementTypeOrSelf(integers.getType()).isInteger(32);
  }
  bool isUniform() const { return scale.size() == 1; }
  bool isClamped() const {
    return low != -std::numeric_limits<double>::infinity() ||
           high != std::numeric_limits<double>::infinity();
  }
  /// Multiplies by positive constants along `along`. False if it cannot.
  bool multiply(ArrayRef<double> values, int64_t along);
};

/// An int8 tensor of integers as rounded and clamped to [low, high], with this
/// zero point. Shifts to the right, except of `view.isWide()` numbers beyond
/// int32, which the caller has excluded.
Value shiftToInt8(ImplicitLocOpBuilder &b, const IntegerView &view,
                  ArrayRef<int64_t> shifts, int64_t zero);

/// The same by a multiplication in float and rounding to even.
Value multiplyToInt8(ImplicitLocOpBuilder &b, const IntegerView &view,
                     int64_t zero);

/// By how many bits to shift steps of `from` to the right to get steps of `to`:
/// one number, or one for each of the scales. None unless all ratios are powers
/// of two within `tolerance`.
std::optional<SmallVector<int64_t>>
shiftsBetween(ArrayRef<double> from, ArrayRef<double> to, double tolerance);

/// The floats of a view.
Value dequantize(ImplicitLocOpBuilder &b, const IntegerView &view);

/// Bounds of `view` as integers around `zero`, rounded to even, saturated.
std::pair<int64_t, int64_t> quantizedBounds(const IntegerView &view,
                                            int64_t zero);

/// Writes a tosa.rescale whose multipliers are powers of two with the
/// multiplier 2^30. Returns its shifts to the right, or none and the reason.
std::optional<SmallVector<int64_t>> normalizeRescale(tosa::RescaleOp op,
                                                     std::string &reason);

} // namespace mlir::vta::quantization

#endif // VTA_LIB_TRANSFORMS_QUANTIZE_LOWER_INTEGERVIEW_H
