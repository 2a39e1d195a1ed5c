//===- Quantized.cpp - QuantizeLinear and what is computed in integers ----===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ONNX rounds quotients to the nearest even integer. tosa.rescale rounds ties
// up, but tosa.cast from float does what ONNX says, saturation included. So
// accumulators are cast to float and multiplied.
//
//===----------------------------------------------------------------------===//

#include "Convolution.h"
#include "Handlers.h"
#include "MatrixMultiplication.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta::onnx;

/// Reads a scale and an optional zero point, as integers are held. `axis`
/// counts only if there are several.
static FailureOr<Quantization>
readQuantization(NodeContext &n, unsigned scaleInput, unsigned zeroInput,
                 ElementType type, std::optional<int64_t> axis) {
  FailureOr<SmallVector<float>> scale = n.constantFloats(scaleInput);
  if (failed(scale))
    return failure();
  Quantization result;
  result.scale = *scale;
  for (float value : result.scale)
    if (!(value > 0) || !std::isfinite(value) || !std::isfinite(1 / value))
      return n.invalid(llvm::formatv(
          "{0}: expected a {1}, got {2}", describeInput(n.node, scaleInput),
          value > 0 && std::isfinite(value) ? "scale whose inverse is finite"
                                            : "positive scale",
          llvm::format("%g", value)));
  result.zeroPoint.assign(result.scale.size(), 0);
  if (n.hasInput(zeroInput)) {
    FailureOr<SmallVector<int64_t>> zero = n.constantIntegers(zeroInput);
    if (failed(zero))
      return failure();
    if (n.input(zeroInput).type != type)
      return n.invalid(describeInput(n.node, zeroInput) + ": expected " +
                       nameOf(type) + ", got " +
                       nameOf(n.input(zeroInput).type));
    if (zero->size() != result.scale.size())
      return n.invalid(describeInput(n.node, zeroInput) + ": expected " +
                       Twine(result.scale.size()) +
                       " values as there are scales, got " +
                       Twine(zero->size()));
    result.zeroPoint = *zero;
  }
  for (int64_t &zero : result.zeroPoint)
    zero += Emitter::heldZero(type);
  if (result.scale.size() > 1)
    result.axis = axis;
  return result;
}

/// Checks that there is a scale for each position along the axis.
static LogicalResult checkAxis(NodeContext &n, Quantization &q, unsigned input,
                               int64_t written) {
  if (q.scale.size() == 1)
    return success();
  const Tensor &tensor = n.input(input);
  FailureOr<int64_t> axis = n.axis("attribute axis", written, tensor.rank());
  if (failed(axis))
    return failure();
  if (tensor.shape[*axis] != static_cast<int64_t>(q.scale.size()))
    return n.invalid("expected " + Twine(tensor.shape[*axis]) +
                     " scales for axis " + Twine(*axis) + " of " +
                     toString(tensor.shape) + ", got " + Twine(q.scale.size()));
  q.axis = *axis;
  return success();
}

/// Rounds `value`, which has been divided by the scale, adds the zero point and
/// saturates. The axes of `value` are in `order`.
static Value emitSteps(Emitter &e, Value value, const Quantization &q,
                       ArrayRef<int64_t> order) {
  auto isZero = [](int64_t zero) { return zero == 0; };
  if (llvm::all_of(q.zeroPoint, isZero))
    return e.castTo(value, e.i8());
  Shape shape(order.size(), 1);
  if (q.axis)
    shape[llvm::find(order, *q.axis) - order.begin()] = q.zeroPoint.size();
  // Before rounding: the bounds are integers, and nothing overflows after.
  SmallVector<float> low, high;
  for (int64_t zero : q.zeroPoint) {
    low.push_back(-128 - zero);
    high.push_back(127 - zero);
  }
  if (llvm::all_equal(q.zeroPoint)) {
    value = e.clamp(value, low.front(), high.front());
  } else {
    value = e.binary<tosa::MaximumOp>(value, e.floats(low, shape));
    value = e.binary<tosa::MinimumOp>(value, e.floats(high, shape));
  }
  value = e.binary<tosa::AddOp>(e.castTo(value, e.i32()),
                                e.integers(e.i32(), q.zeroPoint, shape));
  return e.castTo(value, e.i8());
}

/// The same, with the type of the integers.
static Value emitRound(Emitter &e, Value value, const Quantization &q,
                       ArrayRef<int64_t> order) {
  value = emitSteps(e, value, q, order);
  e.setQuantizedType(value, e.i8(), q, order);
  return value;
}

/// ONNX's division, rounding and saturation on a constant.
static ConstantPtr quantizeConstant(const Tensor &tensor, const Quantization &q,
                                    ElementType type) {
  ArrayRef<float> values = tensor.constant->as<float>();
  int64_t inner = 1, count = q.scale.size();
  if (q.axis)
    for (int64_t axis :
         ArrayRef(tensor.order).drop_front(tensor.dimension(*q.axis) + 1))
      inner *= tensor.shape[axis];
  SmallVector<int8_t> result;
  result.reserve(values.size());
  for (auto [i, value] : llvm::enumerate(values)) {
    int64_t channel = static_cast<int64_t>(i) / inner % count;
    float quotient = value / q.scale[channel];
    double zero = q.zeroPoint[channel];
    double held = std::isnan(quotient) ? zero : std::nearbyint(quotient) + zero;
    auto integer = static_cast<int64_t>(std::clamp(held, -128.0, 127.0));
    result.push_back(static_cast<int8_t>(integer - Emitter::heldZero(type)));
  }
  return makeConstant<int8_t>(tensor.constant->name, type,
                              tensor.physicalShape(), result);
}

LogicalResult mlir::vta::onnx::importQuantizeLinear(NodeContext &n) {
  int64_t axis = n.getInt("axis", 1);
  (void)n.getInt("saturate", 1); // About 8-bit floats.
  int64_t blockSize = n.getInt("block_size", 0);
  int64_t outputType = n.getInt("output_dtype", 0);
  LogicalResult attributes = success();
  if (blockSize != 0)
    attributes = n.unsupported("attribute block_size",
                               "expected 0, got " + Twine(blockSize));
  auto type = static_cast<ElementType>(outputType);
  if (outputType != 0 && type != ElementType::Int8 &&
      type != ElementType::UInt8)
    attributes = n.unsupported("attribute output_dtype",
                               "expected int8 or uint8, got " + nameOf(type));
  if (failed(n.begin(2, 3)) || failed(attributes) || failed(n.expectFloat(0)))
    return failure();
  if (n.hasInput(2))
    type = n.input(2).type;
  else if (outputType == 0)
    type = ElementType::UInt8;
  if (n.hasInput(2) &&
      failed(n.expectType(2, {ElementType::Int8, ElementType::UInt8})))
    return failure();
  FailureOr<Quantization> q = readQuantization(n, 1, 2, type, std::nullopt);
  if (failed(q) || failed(checkAxis(n, *q, 0, axis)))
    return failure();
  const Tensor &input = n.input(0);
  Emitter &e = n.e;
  if (input.constant && !input.dequantize) {
    Tensor result = input;
    result.type = type;
    result.constant = quantizeConstant(input, *q, type);
    return n.setOutput(0, result);
  }
  Value value = e.materialize(input, input.order);
  Shape shape(input.rank(), 1);
  if (q->axis)
    shape[input.dimension(*q->axis)] = q->scale.size();
  SmallVector<float> factors;
  for (float scale : q->scale)
    factors.push_back(1 / scale);
  value = e.mul(value, e.floats(factors, shape));
  return n.setOutput(type, emitRound(e, value, *q, input.order), input.order);
}

LogicalResult mlir::vta::onnx::importDequantizeLinear(NodeContext &n) {
  int64_t axis = n.getInt("axis", 1);
  int64_t blockSize = n.getInt("block_size", 0);
  LogicalResult attributes = success();
  if (blockSize != 0)
    attributes = n.unsupported("attribute block_size",
                               "expected 0, got " + Twine(blockSize));
  if (failed(n.begin(2, 3)) || failed(attributes) ||
      failed(n.expectType(
          0, {ElementType::Int8, ElementType::UInt8, ElementType::Int32})))
    return failure();
  const Tensor &input = n.input(0);
  FailureOr<Quantization> q =
      readQuantization(n, 1, 2, input.type, std::nullopt);
  if (failed(q) || failed(checkAxis(n, *q, 0, axis)))
    return failure();
  if (input.constant) {
    Tensor result = input;
    result.type = ElementType::Float32;
    result.dequantize = *q;
    return n.setOutput(0, result);
  }
  Value value = n.e.materialize(input, input.order);
  return n.setOutput(ElementType::Float32,
                     n.e.dequantize(value, *q, input.order), input.order);
}

namespace {
/// The operands that QLinearConv and QLinearMatMul have in common: two tensors
/// and a result, each with scale and zero point.
struct QLinearOperands {
  Quantization lhs;
  Quantization rhs;
  Quantization result;
  ElementType type = ElementType::Undefined;
};
} // namespace

static FailureOr<QLinearOperands> readQLinear(NodeContext &n, int64_t rhsAxis) {
  for (unsigned i : {0u, 3u, 7u})
    if (failed(n.expectType(i, {ElementType::Int8, ElementType::UInt8})))
      return failure();
  QLinearOperands operands;
  operands.type = n.input(7).type;
  auto lhs = readQuantization(n, 1, 2, n.input(0).type, std::nullopt);
  auto rhs = readQuantization(n, 4, 5, n.input(3).type, rhsAxis);
  auto result = readQuantization(n, 6, 7, operands.type, std::nullopt);
  if (failed(lhs) || failed(rhs) || failed(result))
    return failure();
  if (lhs->scale.size() != 1)
    return n.unsupported(describeInput(n.node, 1),
                         "expected one scale, got " + Twine(lhs->scale.size()));
  if (result->scale.size() != 1)
    return n.unsupported(describeInput(n.node, 6),
                         "expected one scale, got " +
                             Twine(result->scale.size()));
  if (!llvm::all_equal(rhs->zeroPoint))
    return n.unsupported(describeInput(n.node, 5),
                         "zero points differ between channels");
  operands.lhs = *lhs;
  operands.rhs = *rhs;
  operands.result = *result;
  return operands;
}

/// Accumulators to integers of the result's scale.
static LogicalResult requantize(NodeContext &n, const Tensor &accumulators,
                                const QLinearOperands &operands) {
  Emitter &e = n.e;
  Shape shape(accumulators.rank(), 1);
  if (operands.rhs.axis)
    shape[accumulators.dimension(*operands.rhs.axis)] =
        operands.rhs.scale.size();
  SmallVector<float> factors;
  for (float scale : operands.rhs.scale)
    factors.push_back(operands.lhs.scale[0] * scale / operands.result.scale[0]);
  Value value =
      e.mul(e.castTo(accumulators.value, e.f32()), e.floats(factors, shape));
  value = emitRound(e, value, operands.result, accumulators.order);
  return n.setOutput(operands.type, value, accumulators.order);
}

LogicalResult mlir::vta::onnx::importQLinearConv(NodeContext &n) {
  WindowAttributes attributes(n);
  ConvolutionInputs conv;
  conv.groups = n.getInt("group", 1);
  if (failed(n.begin(8, 9)) || failed(n.expectRank(0, 3, 5)))
    return failure();
  FailureOr<QLinearOperands> operands = readQLinear(n, /*rhsAxis=*/1);
  if (failed(operands))
    return failure();
  conv.input = n.input(0);
  conv.weight = n.input(3);
  conv.inputZero = operands->lhs.zeroPoint[0];
  conv.weightZero = operands->rhs.zeroPoint[0];
  if (n.hasInput(8)) {
    if (failed(n.expectType(8, ElementType::Int32)))
      return failure();
    conv.bias = n.input(8);
  }
  FailureOr<Window> window = checkConvolution(n, conv, attributes);
  if (failed(window))
    return failure();
  auto scales = static_cast<int64_t>(operands->rhs.scale.size());
  if (scales != 1 && scales != conv.weight.shape[0])
    return n.invalid(describeInput(n.node, 4) + ": expected 1 or " +
                     Twine(conv.weight.shape[0]) + " scales, got " +
                     Twine(scales));
  return requantize(n, emitConvolution(n.e, conv, *window), *operands);
}

LogicalResult mlir::vta::onnx::importQLinearMatMul(NodeContext &n) {
  if (failed(n.begin(8, 8)))
    return failure();
  FailureOr<QLinearOperands> operands = readQLinear(n, /*rhsAxis=*/0);
  if (failed(operands))
    return failure();
  FailureOr<Tensor> product =
      emitMatMul(n, n.input(0), n.input(3), operands->lhs.zeroPoint[0],
                 operands->rhs.zeroPoint[0]);
  if (failed(product))
    return failure();
  if (operands->rhs.axis) {
    int64_t last = product->rank() - 1;
    if (last < 0 || product->shape[last] !=
                        static_cast<int64_t>(operands->rhs.scale.size()))
      return n.unsupported(describeInput(n.node, 4),
                           "expected one scale, or one for each column");
    operands->rhs.axis = last;
  }
  return requantize(n, *product, *operands);
}
