//===- ElementwiseOps.cpp - Add, Mul and activations ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementwiseOps.h"
#include "Handlers.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta::onnx;

std::optional<Shape> mlir::vta::onnx::broadcastShapes(ArrayRef<int64_t> lhs,
                                                      ArrayRef<int64_t> rhs) {
  if (lhs.size() < rhs.size())
    std::swap(lhs, rhs);
  Shape result(lhs);
  size_t more = lhs.size() - rhs.size();
  for (auto [i, dim] : llvm::enumerate(rhs)) {
    int64_t &other = result[more + i];
    if (other != dim && other != 1 && dim != 1)
      return std::nullopt;
    other = other == 1 ? dim : other;
  }
  return result;
}

Tensor mlir::vta::onnx::combine(Emitter &e, Tensor lhs, Tensor rhs,
                                function_ref<Value(Value, Value)> build) {
  int64_t rank = std::max(lhs.rank(), rhs.rank());
  // Of the larger ones the order counts: moving a few values costs little.
  Axes order = lhs.rank() == rhs.rank() ? e.commonOrder({lhs, rhs})
               : lhs.rank() == rank     ? e.commonOrder({lhs})
                                        : e.commonOrder({rhs});
  Value left = e.materialize(e.withRank(lhs, rank), order);
  Value right = e.materialize(e.withRank(rhs, rank), order);
  return Emitter::tensor(lhs.type, build(left, right), order);
}

Tensor mlir::vta::onnx::alongAxis(Emitter &e, const Tensor &values,
                                  int64_t axis, int64_t rank) {
  Shape shape(rank, 1);
  shape[axis] = *countElements(values.shape);
  return e.reshaped(values, shape);
}

static LogicalResult importBinary(NodeContext &n,
                                  Value (*build)(Emitter &, Value, Value)) {
  if (failed(n.begin(2, 2)) ||
      failed(n.expectType(0, {ElementType::Float32, ElementType::Int32})) ||
      failed(n.expectType(1, n.input(0).type)))
    return failure();
  const Tensor &lhs = n.input(0), &rhs = n.input(1);
  if (!broadcastShapes(lhs.shape, rhs.shape))
    return n.invalid("shapes " + toString(lhs.shape) + " and " +
                     toString(rhs.shape) + " do not fit");
  return n.setOutput(0, combine(n.e, lhs, rhs, [&](Value left, Value right) {
                       return build(n.e, left, right);
                     }));
}

LogicalResult mlir::vta::onnx::importAdd(NodeContext &n) {
  return importBinary(n, [](Emitter &e, Value lhs, Value rhs) {
    return e.binary<tosa::AddOp>(lhs, rhs);
  });
}

LogicalResult mlir::vta::onnx::importMul(NodeContext &n) {
  return importBinary(
      n, [](Emitter &e, Value lhs, Value rhs) { return e.mul(lhs, rhs); });
}

/// The value in the order it has.
static Value asItIs(NodeContext &n) {
  return n.e.materialize(n.input(0), n.input(0).order);
}

LogicalResult mlir::vta::onnx::importRelu(NodeContext &n) {
  if (failed(n.begin(1, 1)) ||
      failed(n.expectType(0, {ElementType::Float32, ElementType::Int8})))
    return failure();
  const Tensor &input = n.input(0);
  double highest =
      input.isFloat() ? std::numeric_limits<double>::infinity() : 127;
  return n.setOutput(input.type, n.e.clamp(asItIs(n), 0, highest), input.order);
}

LogicalResult mlir::vta::onnx::importSigmoid(NodeContext &n) {
  if (failed(n.begin(1, 1)) || failed(n.expectFloat(0)))
    return failure();
  return n.setOutput(ElementType::Float32,
                     n.e.unary<tosa::SigmoidOp>(asItIs(n)), n.input(0).order);
}

LogicalResult mlir::vta::onnx::importTanh(NodeContext &n) {
  if (failed(n.begin(1, 1)) || failed(n.expectFloat(0)))
    return failure();
  return n.setOutput(ElementType::Float32, n.e.unary<tosa::TanhOp>(asItIs(n)),
                     n.input(0).order);
}

LogicalResult mlir::vta::onnx::importLeakyRelu(NodeContext &n) {
  float alpha = n.getFloat("alpha", 0.01f);
  if (failed(n.begin(1, 1)) || failed(n.expectFloat(0)))
    return failure();
  Emitter &e = n.e;
  Value x = asItIs(n);
  Shape shape = Emitter::shapeOf(x);
  Shape ones(shape.size(), 1);
  Value isPositive = tosa::GreaterEqualOp::create(
      e.b, RankedTensorType::get(shape, e.b.getI1Type()), x,
      e.splat(e.f32(), ones, 0));
  Value scaled = e.mul(x, e.splat(e.f32(), ones, alpha));
  Value result =
      tosa::SelectOp::create(e.b, x.getType(), isPositive, x, scaled);
  return n.setOutput(ElementType::Float32, result, n.input(0).order);
}

/// A bound of Clip: an attribute or constant, else an operand.
static FailureOr<std::optional<double>> constantBound(NodeContext &n,
                                                      unsigned i) {
  const Tensor &bound = n.input(i);
  if (*countElements(bound.shape) != 1)
    return n.invalid(describeInput(n.node, i) + ": expected a scalar, got " +
                     toString(bound.shape));
  if (!bound.constant || bound.dequantize)
    return std::optional<double>();
  if (bound.isFloat())
    return std::optional<double>(bound.constant->as<float>()[0]);
  FailureOr<SmallVector<int64_t>> values = n.constantIntegers(i);
  if (failed(values))
    return failure();
  return std::optional<double>(values->front() + Emitter::heldZero(bound.type));
}

LogicalResult mlir::vta::onnx::importClip(NodeContext &n) {
  std::optional<double> bounds[2];
  if (n.opset < 11) {
    if (n.get("min"))
      bounds[0] = n.getFloat("min", 0);
    if (n.get("max"))
      bounds[1] = n.getFloat("max", 0);
  }
  if (failed(n.begin(1, n.opset < 11 ? 1 : 3)) ||
      failed(n.expectType(
          0, {ElementType::Float32, ElementType::Int8, ElementType::UInt8})))
    return failure();
  const Tensor &input = n.input(0);
  Value value = asItIs(n);
  for (unsigned i : {1u, 2u}) {
    if (!n.hasInput(i))
      continue;
    if (failed(n.expectType(i, input.type)))
      return failure();
    FailureOr<std::optional<double>> bound = constantBound(n, i);
    if (failed(bound))
      return failure();
    bounds[i - 1] = *bound;
    if (*bound)
      continue;
    // In this order: the upper bound wins over the lower one.
    Tensor scalar = n.e.reshaped(n.input(i), Shape(input.rank(), 1));
    Value operand = n.e.materialize(scalar, input.order);
    if (i == 2 && bounds[0]) {
      value = n.e.extremum<tosa::MaximumOp>(
          value, n.e.splat(Emitter::elementOf(value), Shape(input.rank(), 1),
                           *bounds[0]));
      bounds[0].reset();
    }
    value = i == 1 ? n.e.extremum<tosa::MaximumOp>(value, operand)
                   : n.e.extremum<tosa::MinimumOp>(value, operand);
  }
  for (std::optional<double> bound : bounds)
    if (bound && std::isnan(*bound))
      return n.invalid("expected bounds that are numbers, got NaN");
  if (bounds[0] || bounds[1]) {
    double infinity = std::numeric_limits<double>::infinity();
    double high = bounds[1].value_or(input.isFloat() ? infinity : 127);
    double low = bounds[0].value_or(input.isFloat() ? -infinity : -128);
    value = n.e.clamp(value, std::min(low, high), high);
  }
  return n.setOutput(input.type, value, input.order);
}
