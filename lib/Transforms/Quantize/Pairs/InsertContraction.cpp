//===- InsertContraction.cpp - Layers with weights ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InsertPairs.h"
#include "VTA/Transforms/Quantize/Balance/BiasCorrection.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/IntegerOps.h"
#include "VTA/Transforms/Quantize/Model/RaiseQuantized.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SmallBitVector.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::vta::quantization;

template <typename T>
static SmallVector<int64_t> widen(ArrayRef<T> values) {
  return SmallVector<int64_t>(values.begin(), values.end());
}

/// Where the output channels are in the weight operand.
static void findChannels(Operation *op, RealLayer &real) {
  auto shape = cast<RankedTensorType>(op->getOperand(1).getType()).getShape();
  if (isa<tosa::MatMulOp>(op)) {
    real.channels = shape.back();
  } else if (isa<tosa::DepthwiseConv2DOp>(op)) {
    real.channels = shape[2] * shape[3];
  } else {
    real.channels = shape.front();
    for (int64_t dim : shape.drop_front())
      real.inner *= dim;
  }
}

Value PairInserter::sumWindow(Value image, const IntegerLayer &integer,
                              ArrayRef<int64_t> kernel,
                              ArrayRef<int64_t> stride,
                              ArrayRef<int64_t> shape) {
  int64_t channels = shape.back();
  SmallVector<int64_t> taps, bias;
  for (int64_t i = 0; i < kernel[0] * kernel[1] * channels; ++i)
    taps.push_back(integer.weights[i % integer.weights.size()]);
  for (int64_t c = 0; c < channels; ++c)
    bias.push_back(
        integer.bias.empty() ? 0 : integer.bias[c % integer.bias.size()]);
  Value weights =
      dequantize(b, integers(8, {kernel[0], kernel[1], channels, 1}, taps),
                 {integer.step, {0}, 2});
  Value summands =
      dequantize(b, integers(32, {channels}, bias), {integer.sumStep, {0}, 0});
  Value zero = makeFloats(b, b.getLoc(), {1}, {0.0f});
  return sumWindows(b, image, weights, summands, zero, zero, shape, stride);
}

/// One 1x1 depthwise convolution, for any rank.
Value PairInserter::multiplyChannels(Value input, const IntegerLayer &integer) {
  SmallVector<int64_t> shape(shapeOf(input));
  int64_t channels = shape.empty() ? 1 : shape.back();
  SmallVector<int64_t> image = shape;
  if (image.size() != 4) {
    int64_t pixels = 1;
    for (int64_t dim : ArrayRef(shape).drop_back(!shape.empty()))
      pixels *= dim;
    image = {1, 1, pixels, channels};
  }
  Value result =
      sumWindow(reshapeTo(b, input, image), integer, {1, 1}, {1, 1}, image);
  return reshapeTo(b, result, shape);
}

/// The sum over windows, each element times its channel's weight.
Value PairInserter::averageWindow(const Layer &layer,
                                  const IntegerLayer &integer) {
  Value input = stepsOf(layer.inputs.front());
  SmallVector<int64_t> image(shapeOf(input)), kernel, stride = {1, 1}, out;
  Value anchorResult = layer.anchor()->getResult(0), sum = anchorResult;
  if (auto pool = dyn_cast<tosa::AvgPool2dOp>(layer.anchor())) {
    kernel.assign(pool.getKernel().begin(), pool.getKernel().end());
    stride.assign(pool.getStride().begin(), pool.getStride().end());
    out.assign(shapeOf(anchorResult));
  } else {
    // Sums over neighbouring dimensions, not the last one.
    llvm::SmallBitVector isSummed(image.size());
    for (Operation *op : layer.ops)
      if (auto reduction = dyn_cast<tosa::ReduceSumOp>(op)) {
        isSummed.set(reduction.getAxis());
        sum = reduction.getResult();
      }
    if (image.size() != 4 || isSummed[0]) {
      SmallVector<int64_t> folded = {1, 1, 1, image.back()};
      for (int64_t d = 0, e = image.size() - 1; d < e; ++d)
        folded[isSummed[d] ? 1 : d < isSummed.find_first() ? 0 : 2] *= image[d];
      image = folded;
      kernel = {image[1], 1};
    } else {
      kernel = {isSummed[1] ? image[1] : 1, isSummed[2] ? image[2] : 1};
    }
    out = {image[0], image[1] - kernel[0] + 1, image[2] - kernel[1] + 1,
           image[3]};
  }
  Value result =
      sumWindow(reshapeTo(b, input, image), integer, kernel, stride, out);
  return reshapeTo(b, result, shapeOf(sum));
}

Value PairInserter::weights(const Layer &layer, const IntegerLayer &integer) {
  Operation *op = layer.anchor();
  Value old = op->getOperand(1);
  SmallVector<int64_t> shape(shapeOf(old));
  int64_t axis = isa<tosa::MatMulOp>(op) ? 2 : 0;
  if (isa<tosa::DepthwiseConv2DOp>(op)) {
    shape = {shape[0], shape[1], shape[2] * shape[3], 1};
    axis = 2;
  }
  Value values =
      makeIntegers(b, op->getLoc(), b.getI8Type(), shape,
                   widen(ArrayRef(integer.weights)), constantBehind(old));
  return reshapeTo(b, dequantize(b, values, {integer.step, {0}, axis}),
                   shapeOf(old));
}

Value PairInserter::accumulate(const Layer &layer,
                               const IntegerLayer &integer) {
  Operation *op = layer.anchor();
  if (layer.kind == LayerKind::Mean)
    return averageWindow(layer, integer);
  Value input = stepsOf(layer.inputs.front());
  if (layer.kind == LayerKind::Scale || !hasWeightOperand(op))
    return multiplyChannels(input, integer);

  Value factors = weights(layer, integer), bias;
  bool isProduct = isa<tosa::MatMulOp>(op);
  if (!isProduct ||
      llvm::any_of(integer.bias, [](int32_t v) { return v != 0; })) {
    auto channels = static_cast<int64_t>(integer.bias.size());
    SmallVector<int64_t> shape = {channels};
    if (isProduct)
      shape = {1, 1, channels};
    Value values = makeIntegers(b, op->getLoc(), b.getI32Type(), shape,
                                widen(ArrayRef(integer.bias)));
    bias = dequantize(
        b, values,
        {integer.sumStep, {0}, static_cast<int64_t>(shape.size()) - 1});
  }
  auto match = WeightLayer::match(op);
  bool isPadded =
      zeroOf(layer.inputs.front()) != 0 && match && match->hasPads();
  if (isPadded)
    input = padWithZero(op, input, layer.inputs.front());
  IRMapping map;
  map.map(op->getOperand(0), input);
  map.map(op->getOperand(1), factors);
  if (!isProduct)
    map.map(op->getOperand(2), bias);
  Operation *copy = b.clone(*op, map);
  if (isPadded)
    copy->setAttr("pad",
                  b.getDenseI64ArrayAttr(SmallVector<int64_t>(
                      op->getAttrOfType<DenseI64ArrayAttr>("pad").size(), 0)));
  Value sum = copy->getResult(0);
  return isProduct && bias ? add(sum, bias, integer.sumStep, shapeOf(sum))
                           : sum;
}

int64_t PairInserter::countOf(const Layer &layer) {
  int64_t count = 1;
  if (auto pool = dyn_cast<tosa::AvgPool2dOp>(layer.anchor()))
    count = pool.getKernel()[0] * pool.getKernel()[1];
  for (Operation *op : layer.ops)
    if (auto sum = dyn_cast<tosa::ReduceSumOp>(op))
      count *= shapeOf(sum.getInput())[sum.getAxis()];
  return count;
}

void PairInserter::subtractZero(const Layer &layer,
                                IntegerLayer &integer) const {
  int64_t zero = zeroOf(layer.inputs.front());
  if (zero == 0)
    return;
  auto match = WeightLayer::match(layer.anchor());
  SmallVector<int64_t> sums(match ? match->outputs : integer.weights.size(), 0);
  if (match)
    match->forEachWeight([&](int64_t at, int64_t, int64_t o, int64_t) {
      sums[o] += integer.weights[at];
    });
  else
    for (auto [sum, weight] : llvm::zip_equal(sums, integer.weights))
      sum = weight * countOf(layer);
  if (integer.bias.size() < sums.size())
    integer.bias.resize(sums.size(),
                        integer.bias.empty() ? 0 : integer.bias.front());
  for (auto [i, number] : llvm::enumerate(integer.bias))
    number -= static_cast<int32_t>(zero * sums[sums.size() == 1 ? 0 : i]);
}

Value PairInserter::padWithZero(Operation *op, Value image, Value input) {
  ArrayRef<int64_t> pads = op->getAttrOfType<DenseI64ArrayAttr>("pad");
  SmallVector<int64_t> shape(shapeOf(image)), amounts(2 * shape.size(), 0);
  llvm::copy(pads, amounts.begin() + 2);
  for (auto [d, size] : llvm::enumerate(shape))
    size += amounts[2 * d] + amounts[2 * d + 1];
  Value around = tosa::ConstShapeOp::create(
      b, tosa::shapeType::get(b.getContext(), amounts.size()),
      b.getIndexTensorAttr(amounts));
  Value zero =
      dequantize(b, integers(8, {1}, {zeroOf(input)}), {{scaleOf(input)}});
  return tosa::PadOp::create(b, RankedTensorType::get(shape, b.getF32Type()),
                             image, around, zero);
}

void PairInserter::correct(const Layer &layer, const RealLayer &real,
                           const IntegerLayer &integer,
                           SmallVectorImpl<double> &bias) {
  Operation *op = layer.anchor();
  Value input = layer.inputs.front();
  auto point = network.pointOf.find(input);
  const TensorStatistics *seen =
      statisticsOf(point == network.pointOf.end()
                       ? StringRef(inputName(layer))
                       : StringRef(network.points[point->second].name));
  int64_t channels = shapeOf(input).back();
  if (!seen || static_cast<int64_t>(seen->channelSum.size()) != channels)
    return;
  // One matrix on the right.
  if (isa<tosa::MatMulOp>(op) && shapeOf(op->getOperand(1)).front() != 1)
    return;
  FailureOr<SmallVector<double>> correction = correctBias(
      op, real.weights, integer.realWeights(real), channelMeans(*seen));
  if (failed(correction))
    return;
  if (bias.empty())
    bias.push_back(0);
  if (bias.size() == 1)
    bias.assign(real.channels, bias.front());
  for (int64_t c = 0; c < real.channels; ++c)
    bias[c] += real.factor[real.factor.size() == 1 ? 0 : c] * (*correction)[c];
}

FailureOr<Value> PairInserter::contraction(const Layer &layer,
                                           LayerReport &report) {
  Operation *op = layer.anchor();
  Value input = layer.inputs.front();
  RealLayer real;
  real.inputScale = scaleOf(input);
  real.outputScale = scaleOf(layer.result());
  real.inputBound += std::abs(static_cast<double>(zeroOf(input)));
  real.perChannel = options.perChannel;
  real.hasSteps = options.requantize && hasModelWeights(op);
  if (layer.hasResidual())
    real.residualScale = scaleOf(layer.inputs[1]);

  SmallVector<double> factor = layer.factor, bias = layer.offset;
  std::vector<float> weights;
  bool isOperation =
      layer.kind == LayerKind::Contraction && hasWeightOperand(op);
  if (isOperation) {
    findChannels(op, real);
    auto values = readFloats(constantBehind(op->getOperand(1)));
    if (!values)
      return op->emitOpError("cannot read the weights of this layer");
    weights = std::move(*values);
  } else {
    // Factors are all the weights.
    if (layer.kind != LayerKind::Contraction)
      factor = {layer.uniform};
    real.channels =
        shapeOf(layer.result()).empty() ? 1 : shapeOf(layer.result()).back();
    weights.assign(real.channels, 1.0f);
  }
  if (!llvm::all_of(weights, [](float w) { return std::isfinite(w); }))
    return op->emitOpError("has weights that are infinite or no numbers");
  real.weights = weights;
  real.factor = factor;
  real.bias = bias;

  std::string error;
  WeightQuantizer quantizer(real);
  FailureOr<IntegerLayer> integer = quantizer.run(error);
  if (succeeded(integer) && isOperation && options.correctBias &&
      !statistics.empty()) {
    correct(layer, real, *integer, bias);
    real.bias = bias;
    integer = quantizer.run(error);
  }
  if (failed(integer))
    return refuse(layer, error);

  subtractZero(layer, *integer);
  Value sum = accumulate(layer, *integer);
  if (layer.hasResidual()) {
    ArrayRef<int64_t> shape = shapeOf(layer.inputs[1]);
    sum = add(reshapeTo(b, sum, shape), realOf(layer.inputs[1]),
              integer->sumStep, shape);
  }
  report.minShift = *llvm::min_element(integer->shift);
  report.maxShift = *llvm::max_element(integer->shift);
  report.weightSqnr = integer->noise > 0
                          ? 10 * std::log10(integer->signal / integer->noise)
                          : std::numeric_limits<double>::infinity();
  return quantize(layer, sum);
}
