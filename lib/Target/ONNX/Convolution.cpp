//===- Convolution.cpp - Conv and what it has in common with others -------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Convolution.h"
#include "Handlers.h"

using namespace mlir;
using namespace mlir::vta::onnx;

FailureOr<Window>
mlir::vta::onnx::checkConvolution(NodeContext &n, const ConvolutionInputs &conv,
                                  const WindowAttributes &attributes) {
  const Shape &in = conv.input.shape, &weight = conv.weight.shape;
  if (in.size() != weight.size())
    return n.invalid("an input of " + toString(in) + " and weights of " +
                     toString(weight) + " differ in dimensions");
  if (conv.groups < 1 || weight[0] % conv.groups != 0 ||
      in[1] != weight[1] * conv.groups)
    return n.invalid("an input of " + toString(in) + " and weights of " +
                     toString(weight) +
                     " do not fit with group = " + Twine(conv.groups));
  if (conv.groups > kMaxParts)
    return n.unsupported("attribute group", "expected at most " +
                                                Twine(kMaxParts) + ", got " +
                                                Twine(conv.groups));
  if (conv.bias && conv.bias->shape != Shape{weight[0]})
    return n.invalid("expected a bias of " + Twine(weight[0]) + ", got " +
                     toString(conv.bias->shape));
  ArrayRef<int64_t> kernel = ArrayRef(weight).drop_front(2);
  if (attributes.kernel && ArrayRef(*attributes.kernel) != kernel)
    return n.invalid("attribute kernel_shape: is " +
                     toString(*attributes.kernel) +
                     ", but weights have the shape " + toString(weight));
  FailureOr<Window> window =
      readWindow(n, attributes, ArrayRef(in).drop_front(2), kernel);
  if (failed(window) || failed(resolvePads(n, attributes, *window)))
    return failure();
  Shape out = {in[0], weight[0]};
  for (const WindowDim &dim : *window)
    out.push_back(dim.out);
  if (failed(n.checkOutputShape(0, out)))
    return failure();
  return *window;
}

namespace {
/// A convolution of one group as TOSA has them.
struct Operands {
  Value input;
  Value bias;
  Value inputZero;
  Value weightZero;
  Type accumulator;
};
} // namespace

/// A convolution operation whose weights are in its order already.
template <typename Op>
static Value emitOp(Emitter &e, const Operands &operands, Value weight,
                    const Window &window, int64_t channels) {
  Shape result = {Emitter::shapeOf(operands.input).front()};
  SmallVector<int64_t> pads, strides, dilations;
  for (const WindowDim &dim : window) {
    result.push_back(dim.out);
    pads.append({dim.low, dim.high});
    strides.push_back(dim.stride);
    dilations.push_back(dim.dilation);
  }
  result.push_back(channels);
  return Op::create(e.b, RankedTensorType::get(result, operands.accumulator),
                    operands.input, weight, operands.bias, operands.inputZero,
                    operands.weightZero, pads, strides, dilations,
                    operands.accumulator);
}

/// One convolution for each group, over its slice of the channels.
static Value emitGroups(Emitter &e, const ConvolutionInputs &conv,
                        Operands operands, const Window &window) {
  int64_t rank = conv.input.rank();
  int64_t in = conv.weight.shape[1];
  int64_t out = conv.weight.shape[0] / conv.groups;
  Value input = operands.input;
  SmallVector<Value> results;
  for (int64_t group = 0; group < conv.groups; ++group) {
    operands.input = e.slice(input, rank - 1, group * in, in);
    Value weight = e.materialize(e.sliced(conv.weight, 0, group * out, out),
                                 channelsLast(rank));
    operands.bias =
        conv.bias ? e.materialize(e.sliced(*conv.bias, 0, group * out, out))
                  : e.splat(operands.accumulator, {out}, 0);
    results.push_back(
        rank == 5 ? emitOp<tosa::Conv3DOp>(e, operands, weight, window, out)
                  : emitOp<tosa::Conv2DOp>(e, operands, weight, window, out));
  }
  return e.concat(results, rank - 1);
}

Tensor mlir::vta::onnx::emitConvolution(Emitter &e, ConvolutionInputs conv,
                                        Window window) {
  // One spatial axis is two, the first of 1.
  bool isFlat = conv.input.rank() == 3;
  if (isFlat) {
    conv.input = e.insertUnitAxis(conv.input, 2);
    conv.weight = e.insertUnitAxis(conv.weight, 2);
    window.insert(window.begin(), WindowDim());
  }
  int64_t rank = conv.input.rank();
  int64_t channels = conv.weight.shape[0];
  Type type = elementTypeOf(conv.input.type, e.b.getContext());
  Operands operands;
  operands.accumulator = conv.input.isFloat() ? e.f32() : e.i32();
  operands.inputZero = e.splat(type, {1}, conv.inputZero);
  operands.weightZero = e.splat(type, {1}, conv.weightZero);
  operands.input = fitInput(e, e.materialize(conv.input, channelsLast(rank)),
                            window, operands.inputZero);

  int64_t outputs = conv.input.shape[0] * channels;
  int64_t macs = conv.weight.shape[1];
  for (const WindowDim &dim : window) {
    outputs *= dim.out;
    macs *= dim.kernel;
  }
  e.macs += uint64_t(outputs) * macs;

  bool isDepthwise = conv.groups > 1 && conv.weight.shape[1] == 1 && rank == 4;
  Value result;
  if (conv.groups > 1 && !isDepthwise) {
    result = emitGroups(e, conv, operands, window);
  } else {
    operands.bias = conv.bias ? e.materialize(*conv.bias)
                              : e.splat(operands.accumulator, {channels}, 0);
    if (isDepthwise) {
      // Height, width, input channels, outputs of each of these.
      Shape split = {conv.groups, channels / conv.groups, conv.weight.shape[2],
                     conv.weight.shape[3]};
      Value weight;
      if (conv.weight.dequantize && conv.weight.dequantize->axis) {
        Value value = e.materialize(conv.weight, {2, 3, 1, 0});
        weight = e.reshape(value, {split[2], split[3], split[0], split[1]});
      } else {
        weight = e.materialize(e.reshaped(conv.weight, split), {2, 3, 0, 1});
      }
      result = emitOp<tosa::DepthwiseConv2DOp>(e, operands, weight, window,
                                               channels);
    } else {
      Value weight = e.materialize(conv.weight, channelsLast(rank));
      result =
          rank == 5
              ? emitOp<tosa::Conv3DOp>(e, operands, weight, window, channels)
              : emitOp<tosa::Conv2DOp>(e, operands, weight, window, channels);
    }
  }
  ElementType resultType =
      conv.input.isFloat() ? ElementType::Float32 : ElementType::Int32;
  Tensor output = Emitter::tensor(resultType, result, channelsLast(rank));
  return isFlat ? e.removeUnitAxis(output, 2) : output;
}

LogicalResult mlir::vta::onnx::importConv(NodeContext &n) {
  WindowAttributes attributes(n);
  ConvolutionInputs conv;
  conv.groups = n.getInt("group", 1);
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
  FailureOr<Window> window = checkConvolution(n, conv, attributes);
  if (failed(window))
    return failure();
  return n.setOutput(0, emitConvolution(n.e, conv, *window));
}
