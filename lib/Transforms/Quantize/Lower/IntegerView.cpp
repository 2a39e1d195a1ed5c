//===- IntegerView.cpp - Floats that are integers -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntegerView.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/IntegerOps.h"
#include "VTA/Transforms/Quantize/QuantizedType.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

/// The exponent of a power of two.
static std::optional<int64_t> exactLog2(double value) {
  if (!(value > 0) || !std::isfinite(value))
    return std::nullopt;
  int exponent;
  if (std::frexp(value, &exponent) != 0.5)
    return std::nullopt;
  return exponent - 1;
}

static double at(ArrayRef<double> values, size_t i) {
  return values.size() == 1 ? values.front() : values[i];
}

std::optional<SmallVector<int64_t>>
quantization::shiftsBetween(ArrayRef<double> from, ArrayRef<double> to,
                            double tolerance) {
  SmallVector<int64_t> result;
  for (size_t i = 0, n = std::max(from.size(), to.size()); i < n; ++i) {
    double source = at(from, i), target = at(to, i);
    auto shift = static_cast<int>(std::lround(std::log2(target / source)));
    if (!(std::fabs(source - std::ldexp(target, -shift)) <= tolerance * source))
      return std::nullopt;
    result.push_back(shift);
  }
  if (llvm::all_equal(result))
    result.resize(1);
  return result;
}

bool IntegerView::multiply(ArrayRef<double> values, int64_t along) {
  for (double value : values)
    if (!(value > 0) || !std::isfinite(value))
      return false;
  bool isOne = llvm::all_equal(values);
  if (!isOne && axis >= 0 && axis != along && !isUniform())
    return false;
  auto isFixed = [](double value) { return value == 0 || std::isinf(value); };
  if (!isOne && (!isFixed(low) || !isFixed(high)))
    return false;
  if (isOne)
    values = values.take_front();
  else
    axis = along;
  scale.resize(std::max(scale.size(), values.size()), scale.front());
  for (auto [i, factor] : llvm::enumerate(scale))
    factor *= at(values, i);
  if (llvm::all_equal(scale))
    scale.resize(1);
  // As floats: that is what is clamped.
  auto times = [&](double value) {
    return isFixed(value) ? value
                          : double(float(value) * float(values.front()));
  };
  low = times(low);
  high = times(high);
  return true;
}

std::pair<int64_t, int64_t>
quantization::quantizedBounds(const IntegerView &view, int64_t zero) {
  auto quantized = [&](double bound) {
    return static_cast<int64_t>(
        std::clamp(std::nearbyint(bound) + zero, -128.0, 127.0));
  };
  return {quantized(view.low), quantized(view.high)};
}

Value quantization::shiftToInt8(ImplicitLocOpBuilder &b,
                                const IntegerView &view,
                                ArrayRef<int64_t> shifts, int64_t zero) {
  Value result = view.integers;
  bool isSame = !view.isWide() && view.zero == zero && shifts.size() == 1 &&
                shifts.front() == 0;
  if (!isSame)
    result = emitShift(b, result, b.getI8Type(), shifts, view.zero, zero);
  auto [low, high] = quantizedBounds(view, zero);
  return clampInt8(b, result, low, high);
}

Value quantization::dequantize(ImplicitLocOpBuilder &b,
                               const IntegerView &view) {
  Value value = dequantize(
      b, view.integers, AxisQuantization{view.scale, {view.zero}, view.axis});
  if (!view.isClamped())
    return value;
  return tosa::ClampOp::create(b, value.getType(), value,
                               b.getF32FloatAttr(view.low),
                               b.getF32FloatAttr(view.high));
}

Value quantization::multiplyToInt8(ImplicitLocOpBuilder &b,
                                   const IntegerView &view, int64_t zero) {
  IntegerView bounded = view;
  if (zero != 0) {
    bounded.low = std::clamp(view.low, -128.0 - zero, 127.0 - zero);
    bounded.high = std::clamp(view.high, -128.0 - zero, 127.0 - zero);
  }
  return roundToIntegers(b, dequantize(b, bounded), b.getI8Type(), zero);
}

std::optional<SmallVector<int64_t>>
quantization::normalizeRescale(tosa::RescaleOp op, std::string &reason) {
  auto multipliers = readIntegers(op.getMultiplier());
  auto amounts = readIntegers(op.getShift());
  if (op.getInputUnsigned() || op.getOutputUnsigned()) {
    reason = "converts unsigned integers";
    return std::nullopt;
  }
  if (!multipliers || !amounts || multipliers->size() != amounts->size()) {
    reason = "its multipliers are not constant";
    return std::nullopt;
  }
  SmallVector<int64_t> shifts;
  for (auto [multiplier, amount] : llvm::zip_equal(*multipliers, *amounts)) {
    auto exponent = exactLog2(multiplier);
    if (!exponent) {
      reason = "multiplies by " + std::to_string(multiplier) +
               ", which is not a power of two";
      return std::nullopt;
    }
    if (op.getRoundingMode() == tosa::RoundingMode::DOUBLE_ROUND &&
        amount > 31) {
      reason = "rounds twice";
      return std::nullopt;
    }
    shifts.push_back(amount - *exponent);
  }
  if (!isShiftInRange(shifts, 0)) {
    reason = "shifts by too much";
    return std::nullopt;
  }
  auto isWritten = [](int64_t multiplier) {
    return multiplier == kShiftMultiplier;
  };
  bool isSplit = shifts.size() > 1 && llvm::all_equal(shifts);
  if (isSplit)
    shifts.resize(1);
  if (!isSplit && llvm::all_of(*multipliers, isWritten) && op.getScale32() &&
      op.getRoundingMode() == tosa::RoundingMode::SINGLE_ROUND)
    return shifts;
  auto zeroIn = readIntegers(op.getInputZp());
  auto zeroOut = readIntegers(op.getOutputZp());
  auto shape = staticShape(op.getInput());
  if (!zeroIn || !zeroOut || !shape) {
    reason = "its zero points are not constant";
    return std::nullopt;
  }
  ImplicitLocOpBuilder b(op.getLoc(), op);
  Value result = emitShift(b, op.getInput(),
                           getElementTypeOrSelf(op.getOutput().getType()),
                           shifts, zeroIn->front(), zeroOut->front());
  op.getOutput().replaceAllUsesWith(result);
  op.erase();
  return shifts;
}
