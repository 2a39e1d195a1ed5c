//===- IntegerOps.h - Operations of quantized networks ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What quantized networks are written with, whoever chose their scales.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_QUANTIZE_INTEGEROPS_H
#define VTA_TRANSFORMS_QUANTIZE_INTEGEROPS_H

#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::vta::quantization {

/// Shifts that tosa.rescale has for a multiplier of 2^30.
constexpr int64_t kMinShift = -28, kMaxShift = 31;

/// What tosa.rescale multiplies by if it only shifts.
constexpr int64_t kShiftMultiplier = int64_t(1) << 30;

/// The largest sum that still fits the accumulators.
constexpr double kMaxAccumulator = 2147483647.0;

/// Round to nearest, ties to even, and limit.
int64_t roundTo(double value, int64_t low, int64_t high);

/// The same shape with other elements.
RankedTensorType withElements(Value value, Type elementType);

/// A constant of one element.
Value scalarInteger(ImplicitLocOpBuilder &b, Type elementType, int64_t value);

/// The value, or a tosa.reshape of it.
Value reshapeTo(ImplicitLocOpBuilder &b, Value value, ArrayRef<int64_t> shape);

/// tosa.rescale by 2^-shift with SINGLE_ROUND, of integers less `zeroIn` plus
/// `zeroOut`: one shift, or one for each position of the last dimension.
Value emitShift(ImplicitLocOpBuilder &b, Value value, Type elementType,
                ArrayRef<int64_t> shifts, int64_t zeroIn = 0,
                int64_t zeroOut = 0);
/// What emitShift can write, of integers up to `bound`.
bool isShiftInRange(ArrayRef<int64_t> shifts, double bound);

/// tosa.clamp, unless int8 does that.
Value clampInt8(ImplicitLocOpBuilder &b, Value value, int64_t low,
                int64_t high);

/// A tosa.depthwise_conv2d without padding. `shape` is the result's, with
/// elements and sums as the bias.
Value sumWindows(ImplicitLocOpBuilder &b, Value image, Value weights,
                 Value bias, Value imageZero, Value weightZero,
                 ArrayRef<int64_t> shape, ArrayRef<int64_t> stride);

/// Rounds floats to even, saturates, and adds `zero`: int8 or int32. If `zero`
/// is not 0, int8 needs floats from -128 - zero to 127 - zero.
Value roundToIntegers(ImplicitLocOpBuilder &b, Value value, Type elementType,
                      int64_t zero);

} // namespace mlir::vta::quantization

#endif // VTA_TRANSFORMS_QUANTIZE_INTEGEROPS_H
