//===- LowerLayers.cpp - Sums of products in integers ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PairLowering.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/IntegerOps.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

/// Reads int8 weights and the scale of each output.
bool PairLowering::readWeights(const WeightLayer &layer, IntegerView &weights,
                               SmallVector<double> &scales,
                               std::string &reason) {
  Value value = behindReshapes(layer.weight());
  const IntegerView *found = lookup(value);
  if (!found || found->isClamped()) {
    reason = isConstant(value) ? "its weights are floats"
                               : "its weights have several zero points, or "
                                 "are not quantized";
    return false;
  }
  if (found->isWide()) {
    reason = "its weights are not int8";
    return false;
  }
  weights = *found;
  if (!isConstant(weights.integers)) {
    reason = "its weights are not constant";
    return false;
  }
  ArrayRef<double> factors = weights.scale;
  int64_t inner = 1;
  if (factors.size() > 1)
    for (int64_t size :
         staticShape(weights.integers)->drop_front(weights.axis + 1))
      inner *= size;
  scales.assign(layer.outputs, 0);
  bool isByOutput = true;
  layer.forEachWeight([&](int64_t at, int64_t, int64_t o, int64_t) {
    double scale = factors[at / inner % factors.size()];
    isByOutput &= scales[o] == 0 || scales[o] == scale;
    scales[o] = scale;
  });
  if (!isByOutput)
    reason = "scales of its weights differ within an output channel";
  return isByOutput;
}

/// What is added to accumulators of these scales, along `axis` of `shape`.
std::optional<std::vector<int64_t>>
PairLowering::readSummands(Value value, ArrayRef<double> scales,
                           ArrayRef<int64_t> shape, int64_t axis,
                           std::string &reason) {
  auto dims = staticShape(value);
  bool isAlongAxis = dims && dims->size() == shape.size();
  for (size_t i = 0; isAlongAxis && i < shape.size(); ++i)
    isAlongAxis = (*dims)[i] == 1 || static_cast<int64_t>(i) == axis;
  // As real numbers, but those that are integers stay so: scales of biases are
  // products of two others, rounded to float.
  Value source = behindReshapes(value);
  const IntegerView *view = lookup(source);
  SmallVector<double> values, own = {1};
  if (view && !view->isClamped()) {
    if (auto integers = readIntegers(view->integers))
      for (int64_t integer : *integers)
        values.push_back(integer - view->zero);
    own = view->scale;
  } else if (auto floats = readFloats(source)) {
    values.assign(floats->begin(), floats->end());
  }
  auto size = static_cast<size_t>(shape[axis]);
  if (!isAlongAxis || (values.size() != size && values.size() != 1)) {
    reason = "its bias is not constant, or not by channel";
    return std::nullopt;
  }
  auto at = [](ArrayRef<double> all, size_t i) {
    return all[all.size() == 1 ? 0 : i];
  };
  std::vector<int64_t> result;
  for (size_t i = 0; i < size; ++i) {
    double ratio = at(own, i) / at(scales, i);
    bool isSame = view && std::fabs(ratio - 1) < 1e-6;
    double quotient = at(values, i) * (isSame ? 1 : ratio);
    double integer = std::nearbyint(quotient);
    if (!(std::fabs(integer) < kMaxAccumulator)) {
      reason = "its bias leaves int32";
      return std::nullopt;
    }
    if (options.exact && std::fabs(quotient - integer) >
                             1e-6 * std::max(1.0, std::fabs(quotient))) {
      reason = "its bias is not a multiple of the accumulators' scale";
      return std::nullopt;
    }
    result.push_back(static_cast<int64_t>(integer));
  }
  return result;
}

/// For each output the largest magnitude of accumulators.
static double largestSum(const WeightLayer &layer, ArrayRef<int64_t> weights,
                         int64_t weightZero, double inputBound,
                         ArrayRef<int64_t> bias) {
  std::vector<double> sums(layer.outputs, 0);
  for (size_t o = 0; o < bias.size(); ++o)
    sums[o] = std::fabs(double(bias[o]));
  layer.forEachWeight([&](int64_t at, int64_t, int64_t o, int64_t) {
    sums[o] += std::fabs(double(weights[at] - weightZero)) * inputBound;
  });
  return *llvm::max_element(sums);
}

void PairLowering::visitLayer(const WeightLayer &layer) {
  Operation *op = layer.op;
  ImplicitLocOpBuilder b(op->getLoc(), op);
  IntegerView weights;
  SmallVector<double> scales;
  std::string reason;
  auto input = narrow(layer.input(), b);
  bool isRead = readWeights(layer, weights, scales, reason);
  if (!input && isRead)
    reason = "its input is not quantized with one scale and zero point";
  std::vector<int64_t> bias;
  if (input && isRead) {
    for (double &scale : scales)
      scale *= input->scale.front();
    if (layer.bias()) {
      auto summands =
          readSummands(layer.bias(), scales, {layer.outputs}, 0, reason);
      if (summands)
        bias = *summands;
      isRead = summands.has_value();
    }
  }
  double bound = 0;
  std::optional<SmallVector<int64_t>> integers;
  if (input && isRead) {
    integers = readIntegers(weights.integers);
    bound = largestSum(layer, *integers, weights.zero, input->bound, bias);
    if (!(bound < kMaxAccumulator)) {
      reason = "its accumulators could leave int32";
      isRead = false;
    }
  }
  if (!input || !isRead) {
    addLine(op, LayerReport::Float, reason);
    return;
  }

  auto constant = [&](Type type, ArrayRef<int64_t> shape,
                      ArrayRef<int64_t> values, Value like = {}) {
    return makeIntegers(b, b.getLoc(), cast<IntegerType>(type), shape, values,
                        like);
  };
  OperationState state(op->getLoc(), op->getName());
  Value weight = weights.integers;
  if (*staticShape(weight) != *staticShape(layer.weight()))
    weight = constant(b.getI8Type(), *staticShape(layer.weight()), *integers,
                      weight);
  state.addOperands({input->integers, weight});
  if (layer.bias())
    state.addOperands(constant(b.getI32Type(), {layer.outputs}, bias));
  state.addOperands({constant(b.getI8Type(), {1}, {input->zero}),
                     constant(b.getI8Type(), {1}, {weights.zero})});
  state.addAttributes(op->getAttrs());
  if (op->hasAttr("acc_type")) {
    state.attributes.set("acc_type", TypeAttr::get(b.getI32Type()));
  }
  ArrayRef<int64_t> shape = *staticShape(op->getResult(0));
  state.addTypes(RankedTensorType::get(shape, b.getI32Type()));

  IntegerView view;
  view.integers = b.create(state)->getResult(0);
  view.scale = scales;
  if (llvm::all_equal(view.scale))
    view.scale.resize(1);
  view.axis = shape.size() - 1;
  view.bound = bound;
  view.lines = {addLine(op, LayerReport::Integer)};
  accumulators[view.integers] = {view.lines, bound};
  define(op->getResult(0), view);
}

/// Of two computed matrices.
bool PairLowering::visitProduct(tosa::MatMulOp op) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  auto lhs = narrow(op.getA(), b), rhs = narrow(op.getB(), b);
  if (!lhs || !rhs || isConstant(rhs->integers))
    return false;
  IntegerView view;
  view.integers = tosa::MatMulOp::create(
      b, withElements(op.getOutput(), b.getI32Type()), lhs->integers,
      rhs->integers, scalarInteger(b, b.getI8Type(), lhs->zero),
      scalarInteger(b, b.getI8Type(), rhs->zero));
  view.scale = {lhs->scale.front() * rhs->scale.front()};
  double count = staticShape(op.getA())->back();
  view.bound =
      std::min<double>(kMaxAccumulator, count * lhs->bound * rhs->bound);
  view.lines = {addLine(op, LayerReport::Integer)};
  define(op.getOutput(), view);
  return true;
}

/// A layer that was written in integers.
void PairLowering::visitIntegerLayer(Operation *op) {
  int64_t line = addLine(op, LayerReport::Integer);
  double bound = kMaxAccumulator;
  auto layer = WeightLayer::match(op);
  unsigned zeros = layer && layer->bias() ? 3 : 2;
  if (layer) {
    auto weights = readIntegers(layer->weight());
    auto bias =
        layer->bias() ? readIntegers(layer->bias()) : SmallVector<int64_t>();
    auto inputZero = uniformInteger(op->getOperand(zeros));
    auto weightZero = uniformInteger(op->getOperand(zeros + 1));
    if (bias && bias->size() == 1)
      bias->resize(layer->outputs, bias->front());
    if (weights && bias && inputZero && weightZero &&
        hasIntegers(layer->input(), 8))
      bound = std::min(bound,
                       largestSum(*layer, *weights, *weightZero,
                                  std::max(128 + *inputZero, 127 - *inputZero),
                                  *bias));
  }
  accumulators[op->getResult(0)] = {{line}, bound};
}

/// A bias behind a product.
bool PairLowering::visitBias(tosa::AddOp op, Value value, Value summand) {
  const IntegerView *found = lookup(value);
  const IntegerView *other = lookup(behindReshapes(summand));
  if (staticShape(op.getOutput())->empty())
    return false;
  if (!found || !isConstant(other ? other->integers : behindReshapes(summand)))
    return false;
  IntegerView view = *found;
  ArrayRef<int64_t> shape = *staticShape(op.getOutput());
  int64_t axis = shape.size() - 1;
  ArrayRef<double> scales = found->scale;
  std::string reason;
  std::optional<std::vector<int64_t>> summands;
  if (view.isWide() && !view.isClamped() && value.getType() == op.getType() &&
      (scales.size() == 1 || view.axis == axis))
    summands = readSummands(summand, scales, shape, axis, reason);
  else
    reason = "a constant is added in float";
  double most = 0;
  if (summands)
    for (int64_t integer : *summands)
      most = std::max(most, std::fabs(double(integer)));
  if (summands && !(view.bound + most < kMaxAccumulator)) {
    reason = "its accumulators could leave int32";
    summands.reset();
  }
  if (!summands) {
    note(view.lines, LayerReport::Multiply, reason);
    return false;
  }
  ImplicitLocOpBuilder b(op.getLoc(), op);
  SmallVector<int64_t> dims(shape.size(), 1);
  dims[axis] = shape[axis];
  view.integers = tosa::AddOp::create(
      b, view.integers.getType(), view.integers,
      makeIntegers(b, b.getLoc(), b.getI32Type(), dims, *summands));
  view.bound += most;
  define(op.getOutput(), view);
  return true;
}

void PairLowering::visitAdd(tosa::AddOp op) {
  Value lhs = op.getInput1(), rhs = op.getInput2();
  if (!staticShape(op.getOutput()) || visitBias(op, lhs, rhs) ||
      visitBias(op, rhs, lhs))
    return;
  std::string reason = addIntegers(op);
  if (!reason.empty())
    floatLines.emplace_back(op, addLine(op, LayerReport::Float, reason));
}

/// A sum or difference in integers, in steps of the type that the operation
/// has, else of the finer operand. Returns the reason if it cannot be.
std::string PairLowering::addIntegers(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  IntegerView sum;
  SmallVector<IntegerView> sides;
  auto type = AxisQuantization::get(getQuantizedType(op));
  for (Value value : op->getOperands()) {
    const IntegerView *found = lookup(value);
    if (!found)
      return "an operand is not quantized";
    IntegerView side = *found;
    if (side.isClamped()) {
      auto clamped = narrow(value, b);
      if (!clamped)
        return "an operand is clamped between integers";
      side = *clamped;
    }
    if (!type && !side.isUniform())
      return "an operand has scales by channel";
    sides.push_back(side);
  }
  if (type) {
    sum.scale = type->scales;
    sum.axis = type->axis;
  } else {
    sum.scale = {std::min(sides[0].scale.front(), sides[1].scale.front())};
  }
  SmallVector<Value> operands;
  for (const IntegerView &side : sides) {
    auto shifts = shiftsBetween(side.scale, sum.scale, tolerance);
    if (!shifts) {
      std::string text;
      llvm::raw_string_ostream(text)
          << "scales of operands differ by "
          << show(side.scale.front() / sum.scale.front())
          << ", which is not a power of two";
      return text;
    }
    sum.bound += std::ldexp(side.bound, -*llvm::min_element(*shifts));
    if (!isShiftInRange(*shifts, side.bound) || !(sum.bound < kMaxAccumulator))
      return "scales of operands differ by too much";
    bool isSame = side.isWide() && *shifts == ArrayRef<int64_t>(0);
    operands.push_back(isSame ? side.integers
                              : emitShift(b, side.integers, b.getI32Type(),
                                          *shifts, side.zero, 0));
  }
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(operands);
  state.addTypes(withElements(op->getResult(0), b.getI32Type()));
  sum.integers = b.create(state)->getResult(0);
  sum.lines = {addLine(op, LayerReport::Integer)};
  define(op->getResult(0), sum);
  return "";
}

/// A window of ones sums; the division is part of the scale.
void PairLowering::visitAveragePool(tosa::AvgPool2dOp op) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  auto input = narrow(op.getInput(), b);
  auto shape = staticShape(op.getOutput());
  bool isPadded =
      llvm::any_of(op.getPad(), [](int64_t pad) { return pad != 0; });
  if (input && isPadded && isOwn()) {
    // TOSA rounds averages of integers.
    Value zero = scalarInteger(b, b.getI8Type(), input->zero);
    input->integers = tosa::AvgPool2dOp::create(
        b, withElements(op.getOutput(), b.getI8Type()), input->integers, zero,
        zero, op.getKernelAttr(), op.getStrideAttr(), op.getPadAttr(),
        TypeAttr::get(b.getI32Type()));
    return define(op.getOutput(), *input);
  }
  std::string reason;
  if (!input || !shape)
    reason = "its input is not quantized with one scale and zero point";
  else if (isPadded)
    reason = "windows at the border count fewer elements";
  double count = double(op.getKernel()[0]) * op.getKernel()[1];
  if (input && !(count * input->bound < kMaxAccumulator))
    reason = "its accumulators could leave int32";
  if (!reason.empty()) {
    floatLines.emplace_back(op, addLine(op, LayerReport::Float, reason));
    return;
  }
  int64_t channels = shape->back();
  SmallVector<int64_t> window = {op.getKernel()[0], op.getKernel()[1], channels,
                                 1};
  auto constant = [&](unsigned width, ArrayRef<int64_t> dims, int64_t value) {
    SmallVector<int64_t> values(ShapedType::getNumElements(dims), value);
    return makeIntegers(b, b.getLoc(), b.getIntegerType(width), dims, values);
  };
  IntegerView view;
  view.integers =
      sumWindows(b, input->integers, constant(8, window, 1),
                 constant(32, {channels}, 0), constant(8, {1}, input->zero),
                 constant(8, {1}, 0), *shape, op.getStride());
  view.scale = {input->scale.front() / count};
  view.bound = count * input->bound;
  view.lines = {addLine(op, LayerReport::Integer)};
  define(op.getOutput(), view);
}

void PairLowering::visitSum(tosa::ReduceSumOp op) {
  const IntegerView *found = lookup(op.getInput());
  auto shape = staticShape(op.getOutput());
  if (!found || !shape || found->isClamped() || !found->isUniform())
    return;
  ImplicitLocOpBuilder b(op.getLoc(), op);
  IntegerView view = *found;
  int64_t size = (*staticShape(op.getInput()))[op.getAxis()];
  if (!(view.bound * size < kMaxAccumulator))
    return;
  if (!view.isWide()) {
    view.integers =
        emitShift(b, view.integers, b.getI32Type(), {0}, view.zero, 0);
    view.zero = 0;
    view.lines = {addLine(op, LayerReport::Integer)};
  }
  view.integers = tosa::ReduceSumOp::create(
      b, RankedTensorType::get(*shape, b.getI32Type()), view.integers,
      op.getAxisAttr());
  view.bound *= size;
  define(op.getOutput(), view);
}
