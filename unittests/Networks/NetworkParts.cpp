//===- NetworkParts.cpp - What layers of random networks consist of -------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomNetwork.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace vta_test;

Value RandomNetwork::constant(Type element, ArrayRef<int64_t> shape,
                              ArrayRef<int64_t> values) {
  auto type = RankedTensorType::get(shape, element);
  SmallVector<APInt> numbers;
  for (int64_t value : values)
    numbers.emplace_back(element.getIntOrFloatBitWidth(), value,
                         /*isSigned=*/true);
  return tosa::ConstOp::create(b, type, DenseElementsAttr::get(type, numbers));
}

Value RandomNetwork::zero(Type element) { return constant(element, {1}, {0}); }

Value RandomNetwork::shape(ArrayRef<int64_t> extents) {
  return tosa::ConstShapeOp::create(
      b, tosa::shapeType::get(b.getContext(), extents.size()),
      b.getIndexTensorAttr(extents));
}

Value RandomNetwork::reshape(Value value, ArrayRef<int64_t> extents) {
  return tosa::ReshapeOp::create(
      b, cast<RankedTensorType>(value.getType()).clone(extents), value,
      shape(extents));
}

Value RandomNetwork::slice(Value value, ArrayRef<int64_t> start,
                           ArrayRef<int64_t> size) {
  return tosa::SliceOp::create(
      b, cast<RankedTensorType>(value.getType()).clone(size), value,
      shape(start), shape(size));
}

Value RandomNetwork::drawWeights(ArrayRef<int64_t> extents, int64_t channels,
                                 function_ref<int64_t(int64_t)> channelOf,
                                 int64_t &most) {
  int64_t range = random.pick(std::vector<int64_t>{1, 9, 60, 127});
  SmallVector<int64_t> values(ShapedType::getNumElements(extents)),
      sums(channels, 0);
  for (auto [i, value] : llvm::enumerate(values)) {
    value = random.in(range == 127 ? -128 : -range, range);
    sums[channelOf(i)] += std::abs(value);
  }
  most = 128 * *llvm::max_element(sums);
  return constant(b.getI8Type(), extents, values);
}

Value RandomNetwork::drawBias(int64_t channels, int64_t most) {
  SmallVector<int64_t> values(channels, 0);
  int64_t range = random.chance(10) ? 0 : most / 4;
  for (int64_t &value : values)
    value = random.in(-range, range);
  return constant(b.getI32Type(), {channels}, values);
}

Value RandomNetwork::rescale(Value value, Type element,
                             ArrayRef<int64_t> shifts) {
  int64_t count = shifts.size();
  // Almost always powers of two; VTA cannot multiply by others.
  int64_t exponent = random.chance(80) ? 30 : 20;
  if (*llvm::min_element(shifts) + exponent < 2)
    exponent = 30;
  SmallVector<int64_t> multipliers(count, int64_t(1) << exponent), amounts;
  if (random.chance(2))
    multipliers.back() = int64_t(3) << (exponent - 2);
  for (int64_t shift : shifts)
    amounts.push_back(exponent + shift);
  Type from = getElementTypeOrSelf(value.getType());
  return tosa::RescaleOp::create(
      b, cast<RankedTensorType>(value.getType()).clone(element), value,
      constant(b.getI32Type(), {count}, multipliers),
      constant(b.getI8Type(), {count}, amounts), zero(from), zero(element),
      /*scale32=*/true,
      random.chance(3) ? tosa::RoundingMode::DOUBLE_ROUND
                       : tosa::RoundingMode::SINGLE_ROUND,
      /*per_channel=*/count > 1, /*input_unsigned=*/false,
      /*output_unsigned=*/false);
}

RandomNetwork::Shape RandomNetwork::drawShifts(int64_t shift,
                                               int64_t channels) {
  if (channels == 1 || random.chance(60))
    return {shift};
  Shape shifts(channels);
  for (int64_t &value : shifts)
    value = std::max<int64_t>(shift + random.in(-2, 2), 0);
  return shifts;
}

Value RandomNetwork::clamp(Value value) {
  int64_t low = random.pick(std::vector<int64_t>{0, 0, -1, -100}),
          high = random.pick(std::vector<int64_t>{127, 127, 6, 96});
  return tosa::ClampOp::create(b, value.getType(), value,
                               b.getI8IntegerAttr(low),
                               b.getI8IntegerAttr(high));
}

Value RandomNetwork::finish(Value accumulators, int64_t most) {
  auto type = cast<RankedTensorType>(accumulators.getType());
  RankedTensorType result = type.clone(b.getI8Type());
  int64_t channels = type.getShape().back();
  // What sums of random numbers reach is well below the bound.
  int64_t bits = llvm::Log2_64_Ceil(std::max<int64_t>(most, 1));
  int64_t shift = std::max<int64_t>(bits - 9 + random.in(-1, 1), 0);
  Shape shifts = drawShifts(shift, channels);
  if (random.chance(25))
    if (auto other = llvm::filter_to_vector(
            values, [&](Value value) { return value.getType() == result; });
        !other.empty()) {
      Shape left =
          random.chance(70) ? Shape{shift} : drawShifts(shift, channels);
      for (auto [i, value] : llvm::enumerate(left))
        value = -std::min<int64_t>(
            value, shifts[shifts.size() == 1 ? 0 : i % shifts.size()]);
      Value residual = rescale(random.pick(other), b.getI32Type(), left);
      if (random.chance(85))
        accumulators =
            random.chance(50)
                ? tosa::AddOp::create(b, type, accumulators, residual)
                : tosa::AddOp::create(b, type, residual, accumulators);
      else
        accumulators = tosa::SubOp::create(b, type, accumulators, residual);
    }
  Value value = rescale(accumulators, b.getI8Type(), shifts);
  return random.chance(40) ? clamp(value) : value;
}

void RandomNetwork::dilate(Windows &windows, ArrayRef<int64_t> extents) {
  for (unsigned dim : {0, 1}) {
    int64_t dilation = random.in(1, 4),
            reach = (windows.kernel[dim] - 1) * dilation;
    int64_t low = random.chance(70) ? random.in(0, reach) : 0,
            high = random.chance(70) ? random.in(0, reach) : 0;
    int64_t span = extents[1 + dim] + low + high - reach - 1;
    // Strides divide what is left behind the first window.
    int64_t cut = span % windows.stride[dim];
    if (span < 0 || cut > high)
      continue;
    windows.dilation[dim] = dilation;
    windows.pad[2 * dim] = low;
    windows.pad[2 * dim + 1] = high - cut;
  }
}

int64_t RandomNetwork::getExtent(const Windows &windows, int64_t extent,
                                 unsigned dim) {
  return (extent + windows.pad[2 * dim] + windows.pad[2 * dim + 1] -
          (windows.kernel[dim] - 1) * windows.dilation[dim] - 1) /
             windows.stride[dim] +
         1;
}

RandomNetwork::Windows RandomNetwork::drawWindows(Value &input, bool mayPad,
                                                  int64_t mostKernel) {
  Windows windows;
  Shape extents(getShape(input));
  bool isSquare = random.chance(60);
  for (unsigned dim : {0, 1}) {
    int64_t &extent = extents[1 + dim];
    int64_t kernel = random.pick(std::vector<int64_t>{1, 1, 2, 3, 3, 3, 4, 5});
    int64_t stride = random.pick(std::vector<int64_t>{1, 1, 1, 2, 2, 3});
    if (dim == 1 && isSquare) {
      kernel = windows.kernel[0];
      stride = windows.stride[0];
    }
    windows.kernel[dim] = kernel = std::min({kernel, mostKernel, extent});
    windows.stride[dim] = stride;
    int64_t &low = windows.pad[2 * dim], &high = windows.pad[2 * dim + 1];
    low = mayPad && random.chance(70) ? random.in(0, kernel - 1) : 0;
    high = mayPad && random.chance(70) ? random.in(0, kernel - 1) : 0;
    // Strides divide what is left behind the first window.
    int64_t rest = (extent + low + high - kernel) % stride;
    int64_t cut = std::min(rest, high);
    high -= cut;
    extent -= rest - cut;
  }
  if (ArrayRef(extents) != getShape(input))
    input = slice(input, Shape(4, 0), extents);
  return windows;
}
