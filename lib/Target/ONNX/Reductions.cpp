//===- Reductions.cpp - Reduce*, ArgMax, ArgMin, GlobalMaxPool ------------===//
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

namespace {
/// A tensor whose axes are being reduced, one after the other.
struct Reduction {
  Emitter &e;
  const Tensor &input;
  SmallVector<int64_t> axes; ///< Axes in ascending order.

  Value get() { return e.materialize(input, input.order); }
  template <typename Op>
  Value over(Value value) {
    for (int64_t axis : axes)
      if (int64_t dimension = input.dimension(axis);
          Emitter::shapeOf(value)[dimension] != 1)
        value = e.reduce<Op>(value, dimension);
    return value;
  }
  Value sum(Value value) { return over<tosa::ReduceSumOp>(value); }
  Value max(Value value) { return over<tosa::ReduceMaxOp>(value); }
  Value square(Value value) { return e.mul(value, value); }
  Value log(Value value) { return e.unary<tosa::LogOp>(value); }
  Value sqrt(Value value) {
    return e.unary<tosa::ReciprocalOp>(e.unary<tosa::RsqrtOp>(value));
  }
  int64_t count() const {
    int64_t result = 1;
    for (int64_t axis : axes)
      result *= input.shape[axis];
    return result;
  }
  Value mean(Value value) {
    value = sum(value);
    if (count() == 1)
      return value;
    return e.mul(value, e.splat(e.f32(), Shape(input.rank(), 1),
                                1.0 / static_cast<double>(count())));
  }
};
} // namespace

/// `axesSince`: the opset from which on the axes are an input.
static LogicalResult importReduction(NodeContext &n, int64_t axesSince,
                                     ArrayRef<ElementType> types,
                                     function_ref<Value(Reduction &)> build) {
  std::optional<SmallVector<int64_t>> written;
  if (n.opset < axesSince)
    written = n.getInts("axes");
  bool keep = n.getInt("keepdims", 1) == 1;
  bool emptyIsNone = n.getInt("noop_with_empty_axes", 0) != 0;
  if (failed(n.begin(1, n.opset < axesSince ? 1 : 2)) ||
      failed(n.expectType(0, types)) || failed(n.expectRank(0, 0, 6)))
    return failure();
  if (n.hasInput(1)) {
    FailureOr<SmallVector<int64_t>> axes = n.constantInts(1);
    if (failed(axes))
      return failure();
    written = *axes;
  }
  Reduction reduction{n.e, n.input(0), {}};
  const Tensor &input = n.input(0);
  if (written && !written->empty()) {
    SmallVector<bool> isReduced(input.rank(), false);
    for (int64_t axis : *written) {
      FailureOr<int64_t> checked = n.axis("axes", axis, input.rank());
      if (failed(checked))
        return failure();
      isReduced[*checked] = true;
    }
    for (auto [axis, reduced] : llvm::enumerate(isReduced))
      if (reduced)
        reduction.axes.push_back(axis);
  } else if (!emptyIsNone) {
    reduction.axes = identityOrder(input.rank());
  }
  Tensor result = Emitter::tensor(input.type, build(reduction), input.order);
  if (!keep)
    for (int64_t axis : llvm::reverse(reduction.axes))
      result = n.e.removeUnitAxis(result, axis);
  return n.setOutput(0, result);
}

static constexpr ElementType kFloat[] = {ElementType::Float32};
static constexpr ElementType kOrdered[] = {
    ElementType::Float32, ElementType::Int8, ElementType::UInt8,
    ElementType::Int32, ElementType::Int64};

LogicalResult mlir::vta::onnx::importReduceMean(NodeContext &n) {
  return importReduction(n, 18, kFloat,
                         [](Reduction &r) { return r.mean(r.get()); });
}

LogicalResult mlir::vta::onnx::importReduceSum(NodeContext &n) {
  return importReduction(
      n, 13, {ElementType::Float32, ElementType::Int32, ElementType::Int64},
      [](Reduction &r) { return r.sum(r.get()); });
}

LogicalResult mlir::vta::onnx::importReduceMax(NodeContext &n) {
  return importReduction(n, 18, kOrdered,
                         [](Reduction &r) { return r.max(r.get()); });
}

LogicalResult mlir::vta::onnx::importReduceMin(NodeContext &n) {
  return importReduction(n, 18, kOrdered, [](Reduction &r) {
    return r.over<tosa::ReduceMinOp>(r.get());
  });
}

LogicalResult mlir::vta::onnx::importReduceProd(NodeContext &n) {
  return importReduction(n, 18, kFloat, [](Reduction &r) {
    return r.over<tosa::ReduceProductOp>(r.get());
  });
}

LogicalResult mlir::vta::onnx::importReduceL1(NodeContext &n) {
  return importReduction(n, 18, kFloat, [](Reduction &r) {
    return r.sum(r.e.unary<tosa::AbsOp>(r.get()));
  });
}

LogicalResult mlir::vta::onnx::importReduceL2(NodeContext &n) {
  return importReduction(n, 18, kFloat, [](Reduction &r) {
    return r.sqrt(r.sum(r.square(r.get())));
  });
}

LogicalResult mlir::vta::onnx::importReduceSumSquare(NodeContext &n) {
  return importReduction(n, 18, kFloat,
                         [](Reduction &r) { return r.sum(r.square(r.get())); });
}

LogicalResult mlir::vta::onnx::importReduceLogSum(NodeContext &n) {
  return importReduction(n, 18, kFloat,
                         [](Reduction &r) { return r.log(r.sum(r.get())); });
}

LogicalResult mlir::vta::onnx::importReduceLogSumExp(NodeContext &n) {
  // Less the maximum, so that no power overflows.
  return importReduction(n, 18, kFloat, [](Reduction &r) -> Value {
    Value x = r.get(), most = r.max(x);
    Value powers = r.e.unary<tosa::ExpOp>(r.e.binary<tosa::SubOp>(x, most));
    return r.e.binary<tosa::AddOp>(r.log(r.sum(powers)), most);
  });
}

LogicalResult mlir::vta::onnx::importGlobalMaxPool(NodeContext &n) {
  if (failed(n.begin(1, 1)) || failed(n.expectType(0, kOrdered)) ||
      failed(n.expectRank(0, 3, 5)))
    return failure();
  const Tensor &input = n.input(0);
  Reduction reduction{n.e, input, {}};
  for (int64_t axis = 2; axis < input.rank(); ++axis)
    reduction.axes.push_back(axis);
  return n.setOutput(input.type, reduction.max(reduction.get()), input.order);
}

/// (x - mean) / sqrt(variance + epsilon) over some axes.
static Value normalize(Reduction &r, Value x, float epsilon) {
  x = r.e.binary<tosa::SubOp>(x, r.mean(x));
  Value variance = r.mean(r.square(x));
  variance = r.e.binary<tosa::AddOp>(
      variance, r.e.splat(r.e.f32(), Shape(r.input.rank(), 1), epsilon));
  return r.e.mul(x, r.e.unary<tosa::RsqrtOp>(variance));
}

LogicalResult mlir::vta::onnx::importLayerNormalization(NodeContext &n) {
  int64_t written = n.getInt("axis", -1);
  float epsilon = n.getFloat("epsilon", 1e-5f);
  (void)n.getInt("stash_type", 1);
  if (failed(n.begin(2, 3, 3)) || failed(n.expectFloat(0)) ||
      failed(n.expectFloat(1)) || (n.hasInput(2) && failed(n.expectFloat(2))))
    return failure();
  for (unsigned i = 1; i < 3; ++i)
    if (n.wantsOutput(i))
      return n.unsupported("output " + std::to_string(i),
                           "statistics are not computed");
  const Tensor &input = n.input(0);
  FailureOr<int64_t> axis = n.axis("attribute axis", written, input.rank());
  if (failed(axis))
    return failure();
  for (unsigned i = 1; i < n.numInputs(); ++i)
    if (n.hasInput(i) &&
        broadcastShapes(input.shape, n.input(i).shape) != input.shape)
      return n.invalid(describeInput(n.node, i) + ": the shape " +
                       toString(n.input(i).shape) + " does not fit " +
                       toString(input.shape));
  Reduction reduction{n.e, input, {}};
  for (int64_t i = *axis; i < input.rank(); ++i)
    reduction.axes.push_back(i);
  Tensor result = Emitter::tensor(
      input.type, normalize(reduction, reduction.get(), epsilon), input.order);
  result = combine(n.e, result, n.input(1),
                   [&](Value x, Value y) { return n.e.mul(x, y); });
  if (n.hasInput(2))
    result = combine(n.e, result, n.input(2), [&](Value x, Value y) -> Value {
      return n.e.binary<tosa::AddOp>(x, y);
    });
  return n.setOutput(0, result);
}

LogicalResult mlir::vta::onnx::importInstanceNormalization(NodeContext &n) {
  float epsilon = n.getFloat("epsilon", 1e-5f);
  if (failed(n.begin(3, 3)) || failed(n.expectFloat(0)) ||
      failed(n.expectRank(0, 3, 5)))
    return failure();
  const Tensor &input = n.input(0);
  for (unsigned i = 1; i < 3; ++i) {
    if (failed(n.expectFloat(i)))
      return failure();
    if (n.input(i).shape != Shape{input.shape[1]})
      return n.invalid(describeInput(n.node, i) + ": expected the shape " +
                       Twine(input.shape[1]) + ", got " +
                       toString(n.input(i).shape));
  }
  Reduction reduction{n.e, input, {}};
  for (int64_t axis = 2; axis < input.rank(); ++axis)
    reduction.axes.push_back(axis);
  Value x = normalize(reduction, reduction.get(), epsilon);
  auto operand = [&](unsigned i) {
    return n.e.materialize(alongAxis(n.e, n.input(i), 1, input.rank()),
                           input.order);
  };
  x = n.e.mul(x, operand(1));
  x = n.e.binary<tosa::AddOp>(x, operand(2));
  return n.setOutput(input.type, x, input.order);
}

/// Positions of extrema: TOSA has that of the first maximum.
static LogicalResult importArg(NodeContext &n, bool isMin) {
  int64_t written = n.getInt("axis", 0);
  bool keep = n.getInt("keepdims", 1) == 1;
  bool isLast = n.opset >= 12 && n.getInt("select_last_index", 0) != 0;
  if (failed(n.begin(1, 1)) ||
      failed(n.expectType(
          0, {ElementType::Float32, ElementType::Int8, ElementType::UInt8})))
    return failure();
  const Tensor &input = n.input(0);
  FailureOr<int64_t> axis = n.axis("attribute axis", written, input.rank());
  if (failed(axis))
    return failure();
  Emitter &e = n.e;
  Value value = e.materialize(input, input.order);
  int64_t dimension = input.dimension(*axis);
  if (isMin && input.isFloat()) {
    value = e.mul(value, e.splat(e.f32(), Shape(input.rank(), 1), -1));
  } else if (isMin) {
    Value ones = e.splat(e.i8(), Shape(input.rank(), 1), -1);
    value = e.binary<tosa::BitwiseXorOp>(value, ones);
  }
  if (isLast)
    value = e.reverse(value, dimension);
  Shape shape = Emitter::shapeOf(value);
  shape.erase(shape.begin() + dimension);
  Value result = tosa::ArgMaxOp::create(
      e.b, RankedTensorType::get(shape, e.i32()), value,
      static_cast<uint32_t>(dimension), tosa::NanPropagationMode::PROPAGATE);
  if (isLast)
    result = e.binary<tosa::SubOp>(
        e.splat(e.i32(), Shape(shape.size(), 1),
                static_cast<double>(input.shape[*axis] - 1)),
        result);
  shape.insert(shape.begin() + dimension, 1);
  Tensor positions = Emitter::tensor(
      ElementType::Int64, e.castTo(e.reshape(result, shape), e.b.getI64Type()),
      input.order);
  return n.setOutput(0, keep ? positions : e.removeUnitAxis(positions, *axis));
}

LogicalResult mlir::vta::onnx::importArgMax(NodeContext &n) {
  return importArg(n, /*isMin=*/false);
}

LogicalResult mlir::vta::onnx::importArgMin(NodeContext &n) {
  return importArg(n, /*isMin=*/true);
}
