//===- PoolOps.cpp - Pooling ----------------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TOSA pools along two axes. One axis is two, the first of 1; three axes are
// pooled two and then one, since maxima and means separate. Means divide by
// what a window has of the input, which is a product over the axes, too.
//
//===----------------------------------------------------------------------===//

#include "Handlers.h"
#include "Window.h"

using namespace mlir;
using namespace mlir::vta::onnx;

static Value pool2D(Emitter &e, bool isMax, Value value,
                    ArrayRef<WindowDim> window) {
  Shape shape = Emitter::shapeOf(value);
  SmallVector<int64_t> kernel, stride, pads;
  for (auto [i, dim] : llvm::enumerate(window)) {
    shape[i + 1] = dim.out;
    kernel.push_back(dim.kernel);
    stride.push_back(dim.stride);
    pads.append({dim.low, dim.high});
  }
  Type element = Emitter::elementOf(value);
  auto type = RankedTensorType::get(shape, element);
  if (isMax)
    return tosa::MaxPool2dOp::create(e.b, type, value, kernel, stride, pads);
  Value zero = e.splat(element, {1}, 0);
  return tosa::AvgPool2dOp::create(e.b, type, value, zero, zero, kernel, stride,
                                   pads, e.f32());
}

/// `value` has batch, as many axes as the window, channels.
static Value pool(Emitter &e, bool isMax, Value value, const Window &window) {
  if (window.size() == 2)
    return pool2D(e, isMax, value, window);
  Shape s = Emitter::shapeOf(value);
  if (window.size() == 1) {
    value = e.reshape(value, {s[0], 1, s[1], s[2]});
    value = pool2D(e, isMax, value, {WindowDim(), window[0]});
    return e.reshape(value, {s[0], window[0].out, s[2]});
  }
  int64_t h = window[1].out, w = window[2].out;
  value = e.reshape(value, {s[0] * s[1], s[2], s[3], s[4]});
  value = pool2D(e, isMax, value, {window[1], window[2]});
  value = e.reshape(value, {s[0], s[1], h * w, s[4]});
  WindowDim all;
  all.in = all.out = h * w;
  value = pool2D(e, isMax, value, {window[0], all});
  return e.reshape(value, {s[0], window[0].out, h, w, s[4]});
}

/// Pools along one dimension, tap by tap, what is padded already.
static Value poolTaps(Emitter &e, bool isMax, Value value, int64_t dimension,
                      const WindowDim &dim, Value fill) {
  // subsample() reads whole strides.
  int64_t needed = (dim.kernel - 1) * dim.dilation + dim.out * dim.stride;
  int64_t size = Emitter::shapeOf(value)[dimension];
  SmallVector<int64_t> low(Emitter::shapeOf(value).size(), 0), high = low;
  high[dimension] = std::max<int64_t>(needed - size, 0);
  value = e.pad(value, low, high, fill);
  Value result;
  for (int64_t tap = 0; tap < dim.kernel; ++tap) {
    Value part =
        e.subsample(value, dimension, tap * dim.dilation, dim.stride, dim.out);
    if (!result)
      result = part;
    else
      result = isMax ? e.extremum<tosa::MaximumOp>(result, part)
                     : e.binary<tosa::AddOp>(result, part);
  }
  return result;
}

/// Pools with dilations: pads first, then one dimension after the other.
static Value poolDilated(Emitter &e, bool isMax, Value value,
                         const Window &window, bool countPads, Value fill) {
  SmallVector<int64_t> low = {0}, high = {0};
  for (const WindowDim &dim : window) {
    low.push_back(dim.low);
    high.push_back(dim.high);
  }
  low.push_back(0);
  high.push_back(0);
  value = e.pad(value, low, high, fill);
  for (auto [i, dim] : llvm::enumerate(window)) {
    value = poolTaps(e, isMax, value, i + 1, dim, fill);
    if (isMax)
      continue;
    // One over the number of taps that count.
    SmallVector<float> factors;
    for (int64_t position = 0; position < dim.out; ++position) {
      int64_t count = 0;
      for (int64_t tap = 0; tap < dim.kernel; ++tap) {
        int64_t at = position * dim.stride + tap * dim.dilation - dim.low;
        int64_t margin = countPads ? 1 : 0;
        count += at >= -dim.low * margin && at < dim.in + dim.high * margin;
      }
      factors.push_back(1.0f / std::max<int64_t>(count, 1));
    }
    Shape shape(window.size() + 2, 1);
    shape[i + 1] = dim.out;
    value = e.mul(value, e.floats(factors, shape));
  }
  return value;
}

static LogicalResult importPool(NodeContext &n, bool isMax) {
  WindowAttributes attributes(n);
  bool ceil = n.getInt("ceil_mode", 0) != 0;
  bool countPads = !isMax && n.getInt("count_include_pad", 0) != 0;
  if (isMax) {
    (void)n.getInt("storage_order", 0); // About the indices only.
    if (n.wantsOutput(1))
      return n.unsupported("output 1 \"" + n.node.outputs[1] + "\"",
                           "indices of maxima are not computed");
  }
  if (failed(n.begin(1, 1, isMax ? 2 : 1)))
    return failure();
  if (isMax ? failed(n.expectType(0, {ElementType::Float32, ElementType::Int8,
                                      ElementType::UInt8}))
            : failed(n.expectFloat(0)))
    return failure();
  if (failed(n.expectRank(0, 3, 5)))
    return failure();
  const Tensor &input = n.input(0);
  ArrayRef<int64_t> spatial = ArrayRef(input.shape).drop_front(2);
  if (!attributes.kernel || attributes.kernel->size() != spatial.size())
    return n.invalid("attribute kernel_shape: expected " +
                     Twine(spatial.size()) + " values");
  for (int64_t size : *attributes.kernel)
    if (size < 1 || size > std::numeric_limits<int32_t>::max())
      return n.invalid("attribute kernel_shape: expected 1 to " +
                       Twine(std::numeric_limits<int32_t>::max()) + ", got " +
                       Twine(size));
  FailureOr<Window> window =
      readWindow(n, attributes, spatial, *attributes.kernel);
  if (failed(window))
    return failure();
  bool isDilated = false;
  for (const WindowDim &dim : *window) {
    isDilated |= dim.dilation != 1;
    if (dim.dilation != 1 && dim.kernel > kMaxParts)
      return n.unsupported("attribute kernel_shape",
                           "expected at most " + Twine(kMaxParts) +
                               " with dilations, got " + Twine(dim.kernel));
    if (std::max(dim.low, dim.high) >= dim.extent())
      return n.invalid("attribute pads: expected less than the kernel of " +
                       Twine(dim.extent()) + ", got " +
                       Twine(std::max(dim.low, dim.high)));
  }
  if (failed(resolvePads(n, attributes, *window, ceil)))
    return failure();

  Shape out = {input.shape[0], input.shape[1]};
  for (const WindowDim &dim : *window)
    out.push_back(dim.out);
  if (failed(n.checkOutputShape(0, out)))
    return failure();

  Emitter &e = n.e;
  int64_t rank = input.rank();
  Type element = elementTypeOf(input.type, e.b.getContext());
  double lowest =
      input.isFloat() ? -std::numeric_limits<double>::infinity() : -128;
  Value fill = e.splat(element, {1}, isMax ? lowest : 0);
  Value value = e.materialize(input, channelsLast(rank));
  if (isDilated) {
    // Padding that rounding up adds does not count.
    value = poolDilated(e, isMax, value, *window, countPads, fill);
    return n.setOutput(input.type, value, channelsLast(rank));
  }
  if (countPads) {
    SmallVector<int64_t> low = {0}, high = {0};
    for (WindowDim &dim : *window) {
      low.push_back(dim.low);
      high.push_back(dim.high);
      dim.in += dim.low + dim.high;
      dim.low = dim.high = 0;
    }
    low.push_back(0);
    high.push_back(0);
    value = e.pad(value, low, high, fill);
  }
  value = fitInput(e, value, *window, fill);
  return n.setOutput(input.type, pool(e, isMax, value, *window),
                     channelsLast(rank));
}

LogicalResult mlir::vta::onnx::importMaxPool(NodeContext &n) {
  return importPool(n, /*isMax=*/true);
}

LogicalResult mlir::vta::onnx::importAveragePool(NodeContext &n) {
  return importPool(n, /*isMax=*/false);
}

LogicalResult mlir::vta::onnx::importGlobalAveragePool(NodeContext &n) {
  if (failed(n.begin(1, 1)) || failed(n.expectFloat(0)) ||
      failed(n.expectRank(0, 3, 5)))
    return failure();
  const Tensor &input = n.input(0);
  int64_t rank = input.rank();
  // All but the last spatial axis as one.
  int64_t last = input.shape.back();
  int64_t others = 1;
  for (int64_t size : ArrayRef(input.shape).drop_front(2).drop_back())
    others *= size;
  Window window(2);
  window[0].in = window[0].kernel = others;
  window[1].in = window[1].kernel = last;
  Value value = n.e.materialize(input, channelsLast(rank));
  value = n.e.reshape(value, {input.shape[0], others, last, input.shape[1]});
  value = pool2D(n.e, /*isMax=*/false, value, window);
  Shape result(rank, 1);
  result.front() = input.shape[0];
  result.back() = input.shape[1];
  return n.setOutput(input.type, n.e.reshape(value, result),
                     channelsLast(rank));
}
