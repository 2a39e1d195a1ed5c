//===- IntegerOps.cpp - Operations of quantized networks ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/IntegerOps.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

static constexpr int64_t kMultiplierBits = 30;
static_assert(kShiftMultiplier == int64_t(1) << kMultiplierBits);

static ArrayRef<int64_t> shapeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

int64_t quantization::roundTo(double value, int64_t low, int64_t high) {
  if (std::isnan(value))
    return std::clamp<int64_t>(0, low, high);
  return static_cast<int64_t>(
      std::clamp(std::nearbyint(value), double(low), double(high)));
}

RankedTensorType quantization::withElements(Value value, Type elementType) {
  return cast<RankedTensorType>(value.getType()).clone(elementType);
}

Value quantization::scalarInteger(ImplicitLocOpBuilder &b, Type elementType,
                                  int64_t value) {
  return makeIntegers(b, b.getLoc(), cast<IntegerType>(elementType), {1},
                      {value});
}

Value quantization::reshapeTo(ImplicitLocOpBuilder &b, Value value,
                              ArrayRef<int64_t> shape) {
  if (shapeOf(value) == shape)
    return value;
  Value dims = tosa::ConstShapeOp::create(
      b, tosa::shapeType::get(b.getContext(), shape.size()),
      b.getIndexTensorAttr(shape));
  return tosa::ReshapeOp::create(
      b, RankedTensorType::get(shape, getElementTypeOrSelf(value.getType())),
      value, dims);
}

bool quantization::isShiftInRange(ArrayRef<int64_t> shifts, double bound) {
  return llvm::all_of(shifts, [&](int64_t shift) {
    // tosa.rescale shifts by 2 to 62, and its result is to fit in 32 bits: to
    // the right it does.
    return shift + kMultiplierBits >= 2 && shift + kMultiplierBits <= 62 &&
           (shift >= 0 ||
            std::ldexp(bound, -shift) < std::ldexp(1.0, 31) - 256);
  });
}

Value quantization::emitShift(ImplicitLocOpBuilder &b, Value value,
                              Type elementType, ArrayRef<int64_t> shifts,
                              int64_t zeroIn, int64_t zeroOut) {
  if (llvm::all_equal(shifts))
    shifts = shifts.take_front();
  auto count = static_cast<int64_t>(shifts.size());
  SmallVector<int64_t> multipliers(count, kShiftMultiplier);
  SmallVector<int64_t> amounts;
  for (int64_t shift : shifts)
    amounts.push_back(kMultiplierBits + shift);
  Value multiplier =
      makeIntegers(b, b.getLoc(), b.getI32Type(), {count}, multipliers);
  Value amount = makeIntegers(b, b.getLoc(), b.getI8Type(), {count}, amounts);
  return tosa::RescaleOp::create(
      b, withElements(value, elementType), value, multiplier, amount,
      scalarInteger(b, getElementTypeOrSelf(value.getType()), zeroIn),
      scalarInteger(b, elementType, zeroOut), /*scale32=*/true,
      tosa::RoundingMode::SINGLE_ROUND, /*per_channel=*/count > 1,
      /*input_unsigned=*/false, /*output_unsigned=*/false);
}

Value quantization::clampInt8(ImplicitLocOpBuilder &b, Value value, int64_t low,
                              int64_t high) {
  if (low <= -128 && high >= 127)
    return value;
  return tosa::ClampOp::create(b, value.getType(), value,
                               b.getI8IntegerAttr(low),
                               b.getI8IntegerAttr(high));
}

Value quantization::sumWindows(ImplicitLocOpBuilder &b, Value image,
                               Value weights, Value bias, Value imageZero,
                               Value weightZero, ArrayRef<int64_t> shape,
                               ArrayRef<int64_t> stride) {
  Type sum = getElementTypeOrSelf(bias.getType());
  return tosa::DepthwiseConv2DOp::create(
      b, RankedTensorType::get(shape, sum), image, weights, bias, imageZero,
      weightZero, ArrayRef<int64_t>{0, 0, 0, 0}, stride,
      ArrayRef<int64_t>{1, 1}, sum);
}

Value quantization::roundToIntegers(ImplicitLocOpBuilder &b, Value value,
                                    Type elementType, int64_t zero) {
  if (zero != 0) {
    value = tosa::CastOp::create(b, withElements(value, b.getI32Type()), value);
    SmallVector<int64_t> dims(shapeOf(value).size(), 1);
    value = tosa::AddOp::create(
        b, value.getType(), value,
        makeIntegers(b, b.getLoc(), b.getI32Type(), dims, {zero}));
  }
  auto type = withElements(value, elementType);
  return value.getType() == type ? value
                                 : Value(tosa::CastOp::create(b, type, value));
}
