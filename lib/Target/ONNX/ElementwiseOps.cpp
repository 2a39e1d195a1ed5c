//===- ElementwiseOps.cpp - Operators on elements of several tensors -----===//
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

static constexpr ElementType kNumbers[] = {
    ElementType::Float32, ElementType::Int32, ElementType::Int64};

/// The value in the order it has.
static Value asItIs(NodeContext &n) {
  return n.e.materialize(n.input(0), n.input(0).order);
}

static LogicalResult importBinary(NodeContext &n,
                                  Value (*build)(Emitter &, Value, Value)) {
  if (failed(n.begin(2, 2)) || failed(n.expectType(0, kNumbers)) ||
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

LogicalResult mlir::vta::onnx::importSub(NodeContext &n) {
  return importBinary(n, [](Emitter &e, Value lhs, Value rhs) {
    return e.binary<tosa::SubOp>(lhs, rhs);
  });
}

LogicalResult mlir::vta::onnx::importMul(NodeContext &n) {
  return importBinary(
      n, [](Emitter &e, Value lhs, Value rhs) { return e.mul(lhs, rhs); });
}

/// `tensor`, a float constant, with 1/x for each element x.
static Tensor invert(const Tensor &tensor) {
  SmallVector<float> values;
  for (float value : tensor.constant->as<float>())
    values.push_back(1 / value);
  Tensor result = tensor;
  result.constant =
      makeConstant<float>(tensor.constant->name + ".reciprocal",
                          ElementType::Float32, tensor.constant->shape, values);
  return result;
}

LogicalResult mlir::vta::onnx::importDiv(NodeContext &n) {
  if (failed(n.begin(2, 2)) || failed(n.expectType(0, kNumbers)) ||
      failed(n.expectType(1, n.input(0).type)))
    return failure();
  const Tensor &lhs = n.input(0), &rhs = n.input(1);
  if (!broadcastShapes(lhs.shape, rhs.shape))
    return n.invalid("shapes " + toString(lhs.shape) + " and " +
                     toString(rhs.shape) + " do not fit");
  // TOSA divides integers only.
  bool isConstant = rhs.isFloat() && rhs.constant && !rhs.dequantize;
  return n.setOutput(0,
                     combine(n.e, lhs, isConstant ? invert(rhs) : rhs,
                             [&](Value left, Value right) -> Value {
                               if (!lhs.isFloat())
                                 return n.e.binary<tosa::IntDivOp>(left, right);
                               if (!isConstant)
                                 right = n.e.unary<tosa::ReciprocalOp>(right);
                               return n.e.mul(left, right);
                             }));
}

/// The exponent of Pow as float: ONNX allows every type, constants are
/// converted.
static FailureOr<Tensor> getExponent(NodeContext &n) {
  const Tensor &tensor = n.input(1);
  bool isInteger = llvm::is_contained({ElementType::Int8, ElementType::UInt8,
                                       ElementType::Int32, ElementType::Int64},
                                      tensor.type);
  if (!tensor.constant || !isInteger) {
    if (failed(n.expectFloat(1)))
      return failure();
    return tensor;
  }
  SmallVector<float> values;
  for (int64_t value : n.elements(1)) {
    // Beyond, float does not tell odd from even.
    if (std::abs(static_cast<double>(value)) > 0x1p24)
      return n.unsupported(describeInput(n.node, 1),
                           "expected exponents of -2^24 to 2^24, got " +
                               Twine(value));
    values.push_back(static_cast<float>(value));
  }
  return Emitter::tensor(makeConstant<float>(
      tensor.constant->name, ElementType::Float32, tensor.shape, values));
}

/// The number that a constant of one element is.
static std::optional<double> getNumber(const Tensor &tensor) {
  if (!tensor.constant || tensor.dequantize ||
      *countElements(tensor.shape) != 1)
    return std::nullopt;
  return tensor.constant->as<float>()[0];
}

/// x^count by multiplications, count >= 1.
static Value multiplyOut(Emitter &e, Value x, int64_t count) {
  Value result;
  for (Value power = x; count > 0; count /= 2) {
    if (count % 2)
      result = result ? e.mul(result, power) : power;
    if (count > 1)
      power = e.mul(power, power);
  }
  return result;
}

/// x^-0.5, which is 0 of -infinity and infinity of either zero; not so
/// tosa.rsqrt.
static Value emitInverseRoot(Emitter &e, Value x) {
  double infinity = std::numeric_limits<double>::infinity();
  Shape ones(Emitter::shapeOf(x).size(), 1);
  Value result = e.unary<tosa::RsqrtOp>(x);
  for (auto [from, to] : {std::pair(-infinity, 0.0), {0.0, infinity}}) {
    Value special = e.splat(e.f32(), ones, from);
    Value is = tosa::EqualOp::create(e.b, e.boolType(x, special), x, special);
    result = tosa::SelectOp::create(e.b, x.getType(), is,
                                    e.splat(e.f32(), ones, to), result);
  }
  return result;
}

LogicalResult mlir::vta::onnx::importPow(NodeContext &n) {
  if (failed(n.begin(2, 2)) || failed(n.expectFloat(0)))
    return failure();
  FailureOr<Tensor> power = getExponent(n);
  if (failed(power))
    return failure();
  const Tensor &base = n.input(0);
  if (!broadcastShapes(base.shape, power->shape))
    return n.invalid("shapes " + toString(base.shape) + " and " +
                     toString(power->shape) + " do not fit");
  Emitter &e = n.e;
  std::optional<double> exponent = getNumber(*power);
  if (exponent && power->rank() <= base.rank()) {
    Value x = e.materialize(base, base.order);
    Value result;
    if (*exponent == 0.5)
      result = e.unary<tosa::ReciprocalOp>(e.unary<tosa::RsqrtOp>(x));
    else if (*exponent == -0.5)
      result = emitInverseRoot(e, x);
    else if (*exponent == -1)
      result = e.unary<tosa::ReciprocalOp>(x);
    else if (*exponent >= 1 && *exponent <= 64 &&
             *exponent == std::floor(*exponent))
      result = multiplyOut(e, x, static_cast<int64_t>(*exponent));
    if (result)
      return n.setOutput(base.type, result, base.order);
  }
  return n.setOutput(0,
                     combine(e, base, *power, [&](Value x, Value y) -> Value {
                       return e.binary<tosa::PowOp>(x, y);
                     }));
}

/// Combines one input after the other.
static LogicalResult importVariadic(NodeContext &n, ArrayRef<ElementType> types,
                                    Value (*build)(Emitter &, Value, Value)) {
  if (failed(n.begin(1, kVariadic)) || failed(n.expectType(0, types)))
    return failure();
  Tensor result = n.input(0);
  for (unsigned i = 1; i < n.numInputs(); ++i) {
    if (failed(n.expectType(i, result.type)))
      return failure();
    const Tensor &next = n.input(i);
    if (!broadcastShapes(result.shape, next.shape))
      return n.invalid("shapes " + toString(result.shape) + " and " +
                       toString(next.shape) + " do not fit");
    result = combine(n.e, result, next, [&](Value left, Value right) {
      return build(n.e, left, right);
    });
  }
  return n.setOutput(0, result);
}

LogicalResult mlir::vta::onnx::importSum(NodeContext &n) {
  return importVariadic(n, ElementType::Float32,
                        [](Emitter &e, Value lhs, Value rhs) -> Value {
                          return e.binary<tosa::AddOp>(lhs, rhs);
                        });
}

// uint8 is held less 128, which keeps what is larger.
static constexpr ElementType kOrdered[] = {
    ElementType::Float32, ElementType::Int8, ElementType::UInt8,
    ElementType::Int32, ElementType::Int64};

LogicalResult mlir::vta::onnx::importMax(NodeContext &n) {
  return importVariadic(n, kOrdered, [](Emitter &e, Value lhs, Value rhs) {
    return e.extremum<tosa::MaximumOp>(lhs, rhs);
  });
}

LogicalResult mlir::vta::onnx::importMin(NodeContext &n) {
  return importVariadic(n, kOrdered, [](Emitter &e, Value lhs, Value rhs) {
    return e.extremum<tosa::MinimumOp>(lhs, rhs);
  });
}

/// Comparisons and logic: the result is of bool.
static LogicalResult importToBool(NodeContext &n, ArrayRef<ElementType> types,
                                  function_ref<Value(Value, Value)> build) {
  if (failed(n.begin(2, 2)) || failed(n.expectType(0, types)) ||
      failed(n.expectType(1, n.input(0).type)))
    return failure();
  const Tensor &lhs = n.input(0), &rhs = n.input(1);
  if (!broadcastShapes(lhs.shape, rhs.shape))
    return n.invalid("shapes " + toString(lhs.shape) + " and " +
                     toString(rhs.shape) + " do not fit");
  Tensor result = combine(n.e, lhs, rhs, build);
  result.type = ElementType::Bool;
  return n.setOutput(0, result);
}

template <typename Op>
static LogicalResult importComparison(NodeContext &n, bool isSwapped = false) {
  return importToBool(n, kNumbers, [&](Value lhs, Value rhs) -> Value {
    if (isSwapped)
      std::swap(lhs, rhs);
    return Op::create(n.e.b, n.e.boolType(lhs, rhs), lhs, rhs);
  });
}

LogicalResult mlir::vta::onnx::importEqual(NodeContext &n) {
  return importComparison<tosa::EqualOp>(n);
}
LogicalResult mlir::vta::onnx::importGreater(NodeContext &n) {
  return importComparison<tosa::GreaterOp>(n);
}
LogicalResult mlir::vta::onnx::importGreaterOrEqual(NodeContext &n) {
  return importComparison<tosa::GreaterEqualOp>(n);
}
LogicalResult mlir::vta::onnx::importLess(NodeContext &n) {
  return importComparison<tosa::GreaterOp>(n, /*isSwapped=*/true);
}
LogicalResult mlir::vta::onnx::importLessOrEqual(NodeContext &n) {
  return importComparison<tosa::GreaterEqualOp>(n, /*isSwapped=*/true);
}

template <typename Op>
static LogicalResult importLogic(NodeContext &n) {
  return importToBool(n, ElementType::Bool, [&](Value lhs, Value rhs) -> Value {
    return n.e.binary<Op>(lhs, rhs);
  });
}

LogicalResult mlir::vta::onnx::importAnd(NodeContext &n) {
  return importLogic<tosa::LogicalAndOp>(n);
}
LogicalResult mlir::vta::onnx::importOr(NodeContext &n) {
  return importLogic<tosa::LogicalOrOp>(n);
}
LogicalResult mlir::vta::onnx::importXor(NodeContext &n) {
  return importLogic<tosa::LogicalXorOp>(n);
}

LogicalResult mlir::vta::onnx::importNot(NodeContext &n) {
  if (failed(n.begin(1, 1)) || failed(n.expectType(0, ElementType::Bool)))
    return failure();
  return n.setOutput(ElementType::Bool,
                     n.e.unary<tosa::LogicalNotOp>(asItIs(n)),
                     n.input(0).order);
}

LogicalResult mlir::vta::onnx::importWhere(NodeContext &n) {
  if (failed(n.begin(3, 3)) || failed(n.expectType(0, ElementType::Bool)) ||
      failed(n.expectType(1, {ElementType::Float32, ElementType::Int8,
                              ElementType::UInt8, ElementType::Int32,
                              ElementType::Int64, ElementType::Bool})) ||
      failed(n.expectType(2, n.input(1).type)))
    return failure();
  std::optional<Shape> shape =
      broadcastShapes(n.input(1).shape, n.input(2).shape);
  if (shape)
    shape = broadcastShapes(*shape, n.input(0).shape);
  if (!shape)
    return n.invalid("shapes " + toString(n.input(0).shape) + ", " +
                     toString(n.input(1).shape) + " and " +
                     toString(n.input(2).shape) + " do not fit");
  Emitter &e = n.e;
  SmallVector<Tensor, 3> operands;
  for (unsigned i = 0; i < 3; ++i)
    operands.push_back(e.withRank(n.input(i), shape->size()));
  Axes order = e.commonOrder(operands);
  SmallVector<Value> values;
  for (const Tensor &operand : operands)
    values.push_back(e.materialize(operand, order));
  Shape physical;
  for (int64_t axis : order)
    physical.push_back((*shape)[axis]);
  Value result = tosa::SelectOp::create(
      e.b, RankedTensorType::get(physical, Emitter::elementOf(values[1])),
      values[0], values[1], values[2]);
  return n.setOutput(n.input(1).type, result, order);
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

static bool isWide(ElementType type) {
  return type == ElementType::Int32 || type == ElementType::Int64;
}

/// A bound of Clip: an attribute or constant, else an operand, as for all
/// integers that a double may not hold.
static FailureOr<std::optional<double>> constantBound(NodeContext &n,
                                                      unsigned i) {
  const Tensor &bound = n.input(i);
  if (*countElements(bound.shape) != 1)
    return n.invalid(describeInput(n.node, i) + ": expected a scalar, got " +
                     toString(bound.shape));
  if (!bound.constant || bound.dequantize || isWide(bound.type))
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
      failed(n.expectType(0, kOrdered)))
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
