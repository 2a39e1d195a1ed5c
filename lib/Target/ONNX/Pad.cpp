//===- Pad.cpp - Padding in every mode ------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TOSA pads with a constant; the other modes are slices of the tensor that are
// put around it. Negative pads are slices, too.
//
//===----------------------------------------------------------------------===//

#include "Handlers.h"
#include "NodeContext.h"

using namespace mlir;
using namespace mlir::vta::onnx;

namespace {
struct AxisPadding {
  std::string mode;
  /// Pads by axis.
  SmallVector<int64_t> low;
  SmallVector<int64_t> high;
};
} // namespace

static FailureOr<AxisPadding> readPadding(NodeContext &n, StringRef mode,
                                          ArrayRef<int64_t> pads) {
  const Tensor &input = n.input(0);
  size_t rank = input.rank();
  SmallVector<int64_t> axes = identityOrder(rank);
  if (n.hasInput(3)) {
    FailureOr<SmallVector<int64_t>> written = n.constantInts(3);
    if (failed(written))
      return failure();
    axes.clear();
    for (int64_t axis : *written) {
      FailureOr<int64_t> checked = n.axis("axes", axis, rank);
      if (failed(checked))
        return failure();
      axes.push_back(*checked);
    }
  }
  if (pads.size() != 2 * axes.size())
    return n.invalid("pads: expected " + Twine(2 * axes.size()) +
                     " values, got " + Twine(pads.size()));
  AxisPadding padding;
  padding.mode = mode.str();
  padding.low.assign(rank, 0);
  padding.high.assign(rank, 0);
  for (auto [i, axis] : llvm::enumerate(axes)) {
    padding.low[axis] = pads[i];
    padding.high[axis] = pads[axes.size() + i];
  }
  constexpr int64_t kMax = std::numeric_limits<int32_t>::max();
  for (size_t axis = 0; axis < rank; ++axis) {
    int64_t low = padding.low[axis], high = padding.high[axis];
    if (std::max(low, high) > kMax || std::min(low, high) < -kMax)
      return n.invalid("pads: expected values from " + Twine(-kMax) + " to " +
                       Twine(kMax) + ", got " + Twine(low) + " and " +
                       Twine(high));
    if (input.shape[axis] + std::min<int64_t>(low, 0) +
            std::min<int64_t>(high, 0) <
        1)
      return n.invalid("pads: " + Twine(low) + " and " + Twine(high) +
                       " leave nothing of an axis of " +
                       Twine(input.shape[axis]));
  }
  return padding;
}

/// The `count` elements of `value` that come before (or after) it in a mode.
static Value extension(Emitter &e, StringRef mode, Value value, Value fill,
                       int64_t dimension, int64_t count, bool before) {
  int64_t size = Emitter::shapeOf(value)[dimension];
  if (mode == "constant") {
    Shape shape = Emitter::shapeOf(value);
    shape[dimension] = count;
    return e.tile(e.reshape(fill, Shape(shape.size(), 1)), shape);
  }
  if (mode == "edge") {
    Value edge = e.slice(value, dimension, before ? 0 : size - 1, 1);
    SmallVector<int64_t> multiples(Emitter::shapeOf(value).size(), 1);
    multiples[dimension] = count;
    return e.tile(edge, multiples);
  }
  if (mode == "reflect")
    return e.reverse(
        e.slice(value, dimension, before ? 1 : size - 1 - count, count),
        dimension);
  return e.slice(value, dimension, before ? size - count : 0, count);
}

LogicalResult mlir::vta::onnx::importPad(NodeContext &n) {
  std::string mode = n.getString("mode", "constant");
  std::optional<SmallVector<int64_t>> pads;
  float attributeValue = 0;
  if (n.opset < 11) {
    pads = n.getInts("pads");
    attributeValue = n.getFloat("value", 0);
  }
  unsigned maxInputs = n.opset < 11 ? 1 : n.opset < 18 ? 3 : 4;
  if (failed(n.begin(n.opset < 11 ? 1 : 2, maxInputs)) ||
      failed(n.expectType(0, {ElementType::Float32, ElementType::Int8,
                              ElementType::UInt8, ElementType::Int32})))
    return failure();
  if (!llvm::is_contained({"constant", "reflect", "edge", "wrap"},
                          StringRef(mode)))
    return n.invalid("attribute mode: expected constant, reflect, edge or "
                     "wrap, got " +
                     mode);
  if (n.opset >= 11) {
    FailureOr<SmallVector<int64_t>> values = n.constantInts(1);
    if (failed(values))
      return failure();
    pads = *values;
  }
  if (!pads)
    return n.invalid("attribute pads: expected, but there is none");
  FailureOr<AxisPadding> padding = readPadding(n, mode, *pads);
  if (failed(padding))
    return failure();

  const Tensor &input = n.input(0);
  Emitter &e = n.e;
  Value value = e.materialize(input, input.order);
  Shape start(input.rank(), 0), size = input.physicalShape();
  SmallVector<int64_t> low, high;
  for (auto [dimension, axis] : llvm::enumerate(input.order)) {
    int64_t before = padding->low[axis], after = padding->high[axis];
    start[dimension] = std::max<int64_t>(-before, 0);
    size[dimension] +=
        std::min<int64_t>(before, 0) + std::min<int64_t>(after, 0);
    low.push_back(std::max<int64_t>(before, 0));
    high.push_back(std::max<int64_t>(after, 0));
  }
  value = e.slice(value, start, size);
  Value fill;
  if (mode == "constant") {
    fill = e.splat(Emitter::elementOf(value), {1},
                   input.isFloat() ? attributeValue
                                   : Emitter::heldZero(input.type));
    bool isConstant = true;
    if (n.hasInput(2)) {
      const Tensor &given = n.input(2);
      if (failed(n.expectType(2, input.type)))
        return failure();
      if (*countElements(given.shape) != 1)
        return n.invalid(describeInput(n.node, 2) +
                         ": expected a scalar, got " + toString(given.shape));
      isConstant = given.constant && !given.dequantize;
      fill = e.materialize(e.reshaped(given, {1}));
    }
    // TOSA wants to know the value.
    if (isConstant)
      return n.setOutput(input.type, e.pad(value, low, high, fill),
                         input.order);
  }
  for (int64_t dimension = 0; dimension < input.rank(); ++dimension) {
    int64_t most = std::max(low[dimension], high[dimension]);
    int64_t limit = fill || mode == "edge" ? most
                    : mode == "reflect"    ? size[dimension] - 1
                                           : size[dimension];
    if (most > limit)
      return n.unsupported(
          "pads", "expected at most " + Twine(limit) + " for an axis of " +
                      Twine(size[dimension]) + ", got " + Twine(most));
    SmallVector<Value> parts;
    if (low[dimension] > 0)
      parts.push_back(
          extension(e, mode, value, fill, dimension, low[dimension], true));
    parts.push_back(value);
    if (high[dimension] > 0)
      parts.push_back(
          extension(e, mode, value, fill, dimension, high[dimension], false));
    value = e.concat(parts, dimension);
  }
  return n.setOutput(input.type, value, input.order);
}
