//===- NetworkLayers.cpp - Contractions and pools of random networks ------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomNetwork.h"

using namespace mlir;
using namespace vta_test;

/// The values of one tensor, and its products, beyond which a test takes long.
static constexpr int64_t kMostValues = 6000, kMostProducts = 1500000;

void RandomNetwork::drawConv(Value input) {
  Windows windows = drawWindows(input, /*mayPad=*/true);
  ArrayRef<int64_t> from = getShape(input);
  if (random.chance(15))
    dilate(windows, from);
  int64_t channels = random.pick(std::vector<int64_t>{
      1, 3, 8, 10, 16, 16, 16, 17, 24, 32, 32, 33, 40, 48});
  Shape to = {from[0], getExtent(windows, from[1], 0),
              getExtent(windows, from[2], 1), channels};
  Shape extents = {channels, windows.kernel[0], windows.kernel[1], from[3]};
  int64_t taps = windows.kernel[0] * windows.kernel[1] * from[3];
  if (ShapedType::getNumElements(to) > kMostValues ||
      ShapedType::getNumElements(to) * taps > kMostProducts)
    return;
  int64_t most;
  Value weights =
      drawWeights(extents, channels, [&](int64_t i) { return i / taps; }, most);
  Value bias = drawBias(channels, most);
  Type i8 = b.getI8Type(), i32 = b.getI32Type();
  Value result = tosa::Conv2DOp::create(
      b, RankedTensorType::get(to, i32), input, weights, bias, zero(i8),
      zero(i8), windows.pad, windows.stride, windows.dilation, i32);
  add(finish(result, most));
}

void RandomNetwork::drawGroups(Value input) {
  Windows windows = drawWindows(input, /*mayPad=*/true);
  ArrayRef<int64_t> from = getShape(input);
  if (random.chance(15))
    dilate(windows, from);
  SmallVector<int64_t> divisors;
  for (int64_t i = 2; i <= from[3]; ++i)
    if (from[3] % i == 0)
      divisors.push_back(i);
  if (divisors.empty())
    return;
  int64_t groups = random.pick(divisors), inputs = from[3] / groups,
          outputs = random.chance(50)
                        ? inputs
                        : random.pick(std::vector<int64_t>{1, 2, 3, 4, 8, 12,
                                                           16, 20, 24, 32, 48});
  Shape to = {from[0], getExtent(windows, from[1], 0),
              getExtent(windows, from[2], 1), outputs};
  int64_t taps = windows.kernel[0] * windows.kernel[1] * inputs;
  if (outputs * groups > 100 ||
      ShapedType::getNumElements(to) * groups > kMostValues ||
      ShapedType::getNumElements(to) * groups * taps > kMostProducts)
    return;
  Type i8 = b.getI8Type(), i32 = b.getI32Type();
  // Before the rescale or behind it.
  bool inInt32 = random.chance(30);
  int64_t most = 0, shift = 0;
  SmallVector<Value> parts;
  for (int64_t group = 0; group != groups; ++group) {
    Shape start(4, 0), size(from);
    start[3] = group * inputs;
    size[3] = inputs;
    int64_t mostOfGroup;
    Value weights = drawWeights(
        {outputs, windows.kernel[0], windows.kernel[1], inputs}, outputs,
        [&](int64_t i) { return i / taps; }, mostOfGroup);
    Value bias = drawBias(outputs, mostOfGroup);
    Value part = tosa::Conv2DOp::create(b, RankedTensorType::get(to, i32),
                                        slice(input, start, size), weights,
                                        bias, zero(i8), zero(i8), windows.pad,
                                        windows.stride, windows.dilation, i32);
    most = std::max(most, mostOfGroup);
    if (group == 0)
      shift = llvm::Log2_64_Ceil(std::max<int64_t>(most, 512)) - 9;
    parts.push_back(inInt32 ? part
                            : rescale(part, i8, drawShifts(shift, outputs)));
  }
  to[3] *= groups;
  Value result = tosa::ConcatOp::create(
      b, RankedTensorType::get(to, inInt32 ? i32 : i8), parts, /*axis=*/3);
  if (inInt32)
    return add(finish(result, most));
  add(random.chance(40) ? clamp(result) : result);
}

void RandomNetwork::drawDepthwise(Value input) {
  Windows windows = drawWindows(input, /*mayPad=*/true);
  ArrayRef<int64_t> from = getShape(input);
  if (random.chance(15))
    dilate(windows, from);
  int64_t multiplier = random.chance(10) ? random.in(2, 4) : 1;
  int64_t channels = from[3] * multiplier;
  Shape to = {from[0], getExtent(windows, from[1], 0),
              getExtent(windows, from[2], 1), channels};
  int64_t most;
  Value weights = drawWeights(
      {windows.kernel[0], windows.kernel[1], from[3], multiplier}, channels,
      [&](int64_t i) { return i % channels; }, most);
  Value bias = drawBias(channels, most);
  Type i8 = b.getI8Type(), i32 = b.getI32Type();
  Value result = tosa::DepthwiseConv2DOp::create(
      b, RankedTensorType::get(to, i32), input, weights, bias, zero(i8),
      zero(i8), windows.pad, windows.stride, windows.dilation, i32);
  add(finish(result, most));
}

void RandomNetwork::drawTransposeConv(Value input) {
  ArrayRef<int64_t> from = getShape(input);
  int64_t channels = random.pick(std::vector<int64_t>{1, 3, 16, 20, 32});
  Shape kernel = {random.in(1, 4), random.in(1, 4)},
        stride = {random.in(1, 3), random.in(1, 2)}, pad, to = {from[0]};
  for (unsigned dim : {0, 1}) {
    int64_t whole = (from[1 + dim] - 1) * stride[dim] + kernel[dim];
    for (int side : {0, 1}) {
      (void)side;
      pad.push_back(random.chance(70) ? -random.in(0, kernel[dim] - 1) : 0);
      whole += pad.back();
    }
    if (whole < 1)
      return;
    to.push_back(whole);
  }
  to.push_back(channels);
  int64_t taps = kernel[0] * kernel[1] * from[3];
  if (ShapedType::getNumElements(to) > kMostValues ||
      ShapedType::getNumElements(to) * taps > kMostProducts)
    return;
  int64_t most;
  Value weights = drawWeights(
      {channels, kernel[0], kernel[1], from[3]}, channels,
      [&](int64_t i) { return i / taps; }, most);
  Value bias = drawBias(channels, most);
  Type i8 = b.getI8Type(), i32 = b.getI32Type();
  Value result = tosa::TransposeConv2DOp::create(
      b, RankedTensorType::get(to, i32), input, weights, bias, zero(i8),
      zero(i8), pad, stride, i32);
  add(finish(result, most));
}

void RandomNetwork::drawMatMul(Value input) {
  ArrayRef<int64_t> from = getShape(input);
  // Of whole images, or of their pixels as of tokens.
  bool ofPixels = random.chance(50);
  int64_t pixels = from[1] * from[2],
          rows = ofPixels ? from[0] * pixels : from[0],
          inner = ofPixels ? from[3] : pixels * from[3];
  if (inner > 600 || rows > 600)
    return;
  int64_t channels = random.pick(std::vector<int64_t>{1, 5, 10, 16, 33, 64});
  // Elements move where there are several pixels: work for the host.
  Value matrix = reshape(input, random.chance(50) ? Shape{1, rows, inner}
                                                  : Shape{rows, inner});
  matrix = reshape(matrix, {1, rows, inner});
  int64_t most;
  Value weights = drawWeights(
      {1, inner, channels}, channels, [&](int64_t i) { return i % channels; },
      most);
  Type i8 = b.getI8Type(), i32 = b.getI32Type();
  auto type = RankedTensorType::get({1, rows, channels}, i32);
  Value result =
      tosa::MatMulOp::create(b, type, matrix, weights, zero(i8), zero(i8));
  if (random.chance(80)) {
    Shape bias(channels);
    for (int64_t &value : bias)
      value = random.in(-most / 4, most / 4);
    result = tosa::AddOp::create(b, type, result,
                                 constant(i32, {1, 1, channels}, bias));
  }
  Value matrixOut = finish(result, most);
  // A residual has the shape of an image.
  if (ofPixels && random.chance(50))
    add(reshape(matrixOut, {from[0], from[1], from[2], channels}));
  else if (ofPixels)
    add(reshape(matrixOut, {1, 1, rows, channels}));
  else
    add(reshape(matrixOut, {rows, 1, 1, channels}));
}

void RandomNetwork::drawMaxPool(Value input) {
  if (random.chance(10)) {
    // The whole image.
    ArrayRef<int64_t> from = getShape(input);
    add(tosa::MaxPool2dOp::create(
        b, RankedTensorType::get({from[0], 1, 1, from[3]}, b.getI8Type()),
        input, {from[1], from[2]}, {1, 1}, {0, 0, 0, 0}));
    return;
  }
  Windows windows = drawWindows(input, /*mayPad=*/true);
  ArrayRef<int64_t> from = getShape(input);
  Shape to = {from[0], getExtent(windows, from[1], 0),
              getExtent(windows, from[2], 1), from[3]};
  Value result = tosa::MaxPool2dOp::create(
      b, RankedTensorType::get(to, b.getI8Type()), input, windows.kernel,
      windows.stride, windows.pad);
  add(random.chance(20) ? clamp(result) : result);
}

void RandomNetwork::drawAverage(Value input) {
  Windows windows;
  if (random.chance(50)) {
    ArrayRef<int64_t> from = getShape(input);
    for (unsigned dim : {0, 1}) {
      windows.kernel[dim] = from[1 + dim];
      windows.stride[dim] = 1;
      windows.pad[2 * dim] = windows.pad[2 * dim + 1] = 0;
    }
  } else {
    windows = drawWindows(input, /*mayPad=*/true);
  }
  ArrayRef<int64_t> from = getShape(input);
  Shape to = {from[0], getExtent(windows, from[1], 0),
              getExtent(windows, from[2], 1), from[3]};
  Type i8 = b.getI8Type(), i32 = b.getI32Type();
  if (random.chance(10)) {
    // TOSA's own pool divides, which VTA cannot.
    add(tosa::AvgPool2dOp::create(b, RankedTensorType::get(to, i8), input,
                                  zero(i8), zero(i8), windows.kernel,
                                  windows.stride, windows.pad, i32));
    return;
  }
  // A sum of windows with one weight for all.
  int64_t taps = windows.kernel[0] * windows.kernel[1];
  int64_t weight = random.pick(std::vector<int64_t>{1, 1, 21, -3, 127});
  SmallVector<int64_t> weights(taps * from[3], weight);
  Value result = tosa::DepthwiseConv2DOp::create(
      b, RankedTensorType::get(to, i32), input,
      constant(i8, {windows.kernel[0], windows.kernel[1], from[3], 1}, weights),
      drawBias(from[3], random.chance(50) ? 0 : taps * 128), zero(i8), zero(i8),
      windows.pad, windows.stride, windows.dilation, i32);
  add(finish(result, taps * 128 * std::abs(weight)));
}
