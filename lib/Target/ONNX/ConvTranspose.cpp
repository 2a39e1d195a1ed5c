//===- ConvTranspose.cpp - Transposed convolutions ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TOSA has transpose_conv2d without dilation. Three spatial axes and dilations
// become a convolution of the input, zeros between its elements, with the
// mirrored kernel.
//
//===----------------------------------------------------------------------===//

#include "Convolution.h"
#include "Handlers.h"

using namespace mlir;
using namespace mlir::vta::onnx;

namespace {
struct TransposedConvolution {
  Tensor input;
  /// Input channels, output channels of a group, spatial axes.
  Tensor weight;
  std::optional<Tensor> bias;
  int64_t groups = 1;
  std::string autoPad;
  SmallVector<int64_t> outputPadding;
  std::optional<SmallVector<int64_t>> outputShape;
};
} // namespace

/// Pads, `high` less the output padding, and `out`.
static LogicalResult resolve(NodeContext &n, const TransposedConvolution &conv,
                             Window &window) {
  for (auto [i, dim] : llvm::enumerate(window)) {
    int64_t full =
        (dim.in - 1) * dim.stride + dim.extent() + conv.outputPadding[i];
    bool isSame = StringRef(conv.autoPad).starts_with("SAME");
    if (conv.outputShape || isSame) {
      dim.out = conv.outputShape ? (*conv.outputShape)[i] : dim.in * dim.stride;
      int64_t total = full - dim.out;
      // Less than there is to compute: the rest only has the bias.
      int64_t half = std::max<int64_t>(total, 0) / 2;
      dim.low = conv.autoPad == "SAME_UPPER" || total < 0 ? half : total - half;
      dim.high = total - dim.low;
    } else {
      dim.out = full - dim.low - dim.high;
    }
    dim.high -= conv.outputPadding[i];
    int64_t computed = full - conv.outputPadding[i];
    if (dim.out < 1 || dim.low >= computed || dim.high >= computed)
      return n.invalid("attribute pads: " + Twine(dim.low) + " and " +
                       Twine(dim.high) + " leave nothing of the " +
                       Twine(computed) + " positions along spatial axis " +
                       Twine(i));
  }
  return success();
}

static FailureOr<Window> check(NodeContext &n,
                               const WindowAttributes &attributes,
                               TransposedConvolution &conv) {
  const Shape &in = conv.input.shape, &weight = conv.weight.shape;
  if (in.size() != weight.size() || in[1] != weight[0] || conv.groups < 1 ||
      in[1] % conv.groups != 0)
    return n.invalid("an input of " + toString(in) + " and weights of " +
                     toString(weight) +
                     " do not fit with group = " + Twine(conv.groups));
  if (conv.groups > kMaxParts)
    return n.unsupported("attribute group", "expected at most " +
                                                Twine(kMaxParts) + ", got " +
                                                Twine(conv.groups));
  if (conv.bias && conv.bias->shape != Shape{weight[1] * conv.groups})
    return n.invalid("expected a bias of " + Twine(weight[1] * conv.groups) +
                     ", got " + toString(conv.bias->shape));
  ArrayRef<int64_t> kernel = ArrayRef(weight).drop_front(2);
  if (attributes.kernel && ArrayRef(*attributes.kernel) != kernel)
    return n.invalid("attribute kernel_shape: is " +
                     toString(*attributes.kernel) +
                     ", but weights have the shape " + toString(weight));
  size_t spatial = kernel.size();
  if (conv.outputPadding.empty())
    conv.outputPadding.assign(spatial, 0);
  if (conv.outputPadding.size() != spatial)
    return n.invalid("attribute output_padding: expected " + Twine(spatial) +
                     " values, got " + Twine(conv.outputPadding.size()));
  // With batch and channels in front, some models have it.
  if (conv.outputShape && conv.outputShape->size() == spatial + 2)
    conv.outputShape->erase(conv.outputShape->begin(),
                            conv.outputShape->begin() + 2);
  if (conv.outputShape && conv.outputShape->size() != spatial)
    return n.invalid("attribute output_shape: expected " + Twine(spatial) +
                     " values, got " + Twine(conv.outputShape->size()));
  constexpr int64_t kMax = std::numeric_limits<int32_t>::max();
  for (int64_t value : conv.outputPadding)
    if (value < 0 || value > kMax)
      return n.invalid("attribute output_padding: expected values from 0 to " +
                       Twine(kMax) + ", got " + Twine(value));
  if (conv.outputShape)
    for (int64_t value : *conv.outputShape)
      if (value < 1 || value > kMax)
        return n.invalid("attribute output_shape: expected values from 1 to " +
                         Twine(kMax) + ", got " + Twine(value));
  FailureOr<Window> window =
      readWindow(n, attributes, ArrayRef(in).drop_front(2), kernel);
  if (failed(window) || failed(resolve(n, conv, *window)))
    return failure();
  Shape out = {in[0], weight[1] * conv.groups};
  for (const WindowDim &dim : *window)
    out.push_back(dim.out);
  if (failed(n.checkOutputShape(0, out)))
    return failure();
  return *window;
}

/// transpose_conv2d; `input` has the channels last.
static Value emitDirect(Emitter &e, Value input, const Tensor &weight,
                        Value bias, const Window &window) {
  Shape computed = Emitter::shapeOf(input);
  Shape start(4, 0), result = computed;
  SmallVector<int64_t> pads, strides;
  for (auto [i, dim] : llvm::enumerate(window)) {
    // It takes less off the beginning and the end than a kernel; the rest is
    // cut off.
    int64_t low = std::min(dim.low, dim.kernel - 1);
    int64_t high = std::min(dim.high, dim.kernel - 1);
    pads.append({-low, -high});
    strides.push_back(dim.stride);
    computed[i + 1] = (dim.in - 1) * dim.stride + dim.kernel - low - high;
    start[i + 1] = dim.low - low;
    result[i + 1] = dim.out;
  }
  computed[3] = result[3] = weight.shape[1];
  Value zero = e.splat(e.f32(), {1}, 0);
  Value value = tosa::TransposeConv2DOp::create(
      e.b, RankedTensorType::get(computed, e.f32()), input,
      e.materialize(weight, {1, 2, 3, 0}), bias, zero, zero, pads, strides,
      e.f32());
  return e.slice(value, start, result);
}

/// Puts stride - 1 zeros between the elements along a dimension.
static Value spread(Emitter &e, Value value, int64_t dimension,
                    int64_t stride) {
  if (stride == 1)
    return value;
  Shape shape = Emitter::shapeOf(value);
  int64_t size = shape[dimension];
  Shape apart = shape;
  apart.insert(apart.begin() + dimension + 1, 1);
  SmallVector<int64_t> low(apart.size(), 0), high(apart.size(), 0);
  high[dimension + 1] = stride - 1;
  shape[dimension] = size * stride;
  value = e.reshape(
      e.pad(e.reshape(value, apart), low, high, e.splat(e.f32(), {1}, 0)),
      shape);
  return e.slice(value, dimension, 0, (size - 1) * stride + 1);
}

/// Emits a convolution.
static Value emitSpread(Emitter &e, Value input, const Tensor &weight,
                        Value bias, Window window) {
  int64_t rank = weight.rank();
  Value mirrored = e.materialize(e.transposed(weight,
                                              [&] {
                                                Axes perm = identityOrder(rank);
                                                std::swap(perm[0], perm[1]);
                                                return perm;
                                              }()),
                                 channelsLast(rank));
  SmallVector<int64_t> pads, dilations;
  for (auto [i, dim] : llvm::enumerate(window)) {
    int64_t dimension = i + 1;
    mirrored = e.reverse(mirrored, dimension);
    input = spread(e, input, dimension, dim.stride);
    int64_t low = dim.extent() - 1 - dim.low;
    int64_t high = dim.extent() - 1 - dim.high;
    int64_t size = Emitter::shapeOf(input)[dimension];
    int64_t cutLow = std::max<int64_t>(-low, 0);
    int64_t cutHigh = std::max<int64_t>(-high, 0);
    input = e.slice(input, dimension, cutLow, size - cutLow - cutHigh);
    pads.append({low + cutLow, high + cutHigh});
    dilations.push_back(dim.dilation);
  }
  Shape result = Emitter::shapeOf(input);
  for (auto [i, dim] : llvm::enumerate(window))
    result[i + 1] = dim.out;
  result.back() = weight.shape[1];
  auto type = RankedTensorType::get(result, e.f32());
  Value zero = e.splat(e.f32(), {1}, 0);
  SmallVector<int64_t> strides(window.size(), 1);
  if (rank == 5)
    return tosa::Conv3DOp::create(e.b, type, input, mirrored, bias, zero, zero,
                                  pads, strides, dilations, e.f32());
  return tosa::Conv2DOp::create(e.b, type, input, mirrored, bias, zero, zero,
                                pads, strides, dilations, e.f32());
}

LogicalResult mlir::vta::onnx::importConvTranspose(NodeContext &n) {
  WindowAttributes attributes(n);
  TransposedConvolution conv;
  conv.groups = n.getInt("group", 1);
  conv.autoPad = attributes.autoPad;
  conv.outputPadding =
      n.getInts("output_padding").value_or(SmallVector<int64_t>());
  conv.outputShape = n.getInts("output_shape");
  if (failed(n.begin(2, 3)) || failed(n.expectFloat(0)) ||
      failed(n.expectFloat(1)) || failed(n.expectRank(0, 3, 5)))
    return failure();
  conv.input = n.input(0);
  conv.weight = n.input(1);
  if (n.hasInput(2)) {
    if (failed(n.expectFloat(2)))
      return failure();
    conv.bias = n.input(2);
  }
  FailureOr<Window> checked = check(n, attributes, conv);
  if (failed(checked))
    return failure();
  Window window = *checked;
  Emitter &e = n.e;
  uint64_t macs = *countElements(conv.input.shape);
  macs *= conv.weight.shape[1];
  for (const WindowDim &dim : window)
    macs *= dim.kernel;
  e.macs += macs;

  bool isFlat = conv.input.rank() == 3;
  if (isFlat) {
    conv.input = e.insertUnitAxis(conv.input, 2);
    conv.weight = e.insertUnitAxis(conv.weight, 2);
    window.insert(window.begin(), WindowDim());
  }
  int64_t rank = conv.input.rank();
  bool isDirect = rank == 4 && llvm::all_of(window, [](const WindowDim &dim) {
                    return dim.dilation == 1;
                  });
  Value input = e.materialize(conv.input, channelsLast(rank));
  int64_t in = conv.weight.shape[0] / conv.groups;
  int64_t out = conv.weight.shape[1];
  SmallVector<Value> results;
  for (int64_t group = 0; group < conv.groups; ++group) {
    Value part = e.slice(input, rank - 1, group * in, in);
    Tensor weight = e.sliced(conv.weight, 0, group * in, in);
    Value bias = conv.bias
                     ? e.materialize(e.sliced(*conv.bias, 0, group * out, out))
                     : e.splat(e.f32(), {out}, 0);
    results.push_back(isDirect ? emitDirect(e, part, weight, bias, window)
                               : emitSpread(e, part, weight, bias, window));
  }
  Tensor result = Emitter::tensor(
      ElementType::Float32, e.concat(results, rank - 1), channelsLast(rank));
  return n.setOutput(0, isFlat ? e.removeUnitAxis(result, 2) : result);
}
