//===- ModelRanges.cpp - Ranges that a quantized model has ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Pairs/ModelRanges.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/Lower/TableFunctions.h"
#include "VTA/Transforms/Quantize/Model/RaiseQuantized.h"
#include "VTA/Transforms/Quantize/Pairs/Chains.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

/// int8 reaches one step further below zero than above.
static double stepFor(double low, double high) {
  return std::max(high / 127, -low / 128);
}

double RealRange::requiredStep() const {
  double required = step.value_or(stepFor(low, high));
  return required > 0 ? required : 1.0 / 127;
}

static RealRange unite(const RealRange &a, const RealRange &b) {
  RealRange result;
  result.low = std::min(a.low, b.low);
  result.high = std::max(a.high, b.high);
  result.isEstimated = a.isEstimated || b.isEstimated;
  return result;
}

std::optional<RealRange> ModelRanges::rangeOfOperand(Value value) const {
  if (const RealRange *known = lookup(value))
    return *known;
  auto values =
      readFloats(constantBehind(value) ? constantBehind(value) : value);
  if (!values || values->empty())
    return std::nullopt;
  auto [low, high] = std::minmax_element(values->begin(), values->end());
  return RealRange{*low, *high, std::nullopt, false};
}

/// Deviations that sums of products are taken to stay within.
static constexpr double kDeviations = 6;

/// Inputs are taken as independent and anywhere in their range. The bounds of
/// what is possible are a hundred times further off in large layers.
std::optional<RealRange> ModelRanges::rangeOfLayer(Operation *op) const {
  auto layer = WeightLayer::match(op);
  const RealRange *input = lookup(op->getOperand(0));
  auto weights = readFloats(constantBehind(op->getOperand(1))
                                ? constantBehind(op->getOperand(1))
                                : op->getOperand(1));
  if (!layer || !input || !weights)
    return std::nullopt;
  std::vector<double> low(layer->outputs), high(low), mean(low), variance(low);
  if (layer->bias())
    if (auto bias = layer->readBias())
      for (int64_t o = 0; o < layer->outputs; ++o)
        low[o] = high[o] = mean[o] = (*bias)[o];
  double center = (input->low + input->high) / 2;
  double spread = (input->high - input->low) * (input->high - input->low) / 12;
  layer->forEachWeight([&](int64_t at, int64_t, int64_t o, int64_t) {
    double weight = (*weights)[at];
    low[o] += weight * (weight > 0 ? input->low : input->high);
    high[o] += weight * (weight > 0 ? input->high : input->low);
    mean[o] += weight * center;
    variance[o] += weight * weight * spread;
  });
  RealRange result{0, 0, std::nullopt, true};
  for (int64_t o = 0; o < layer->outputs; ++o) {
    double reach = kDeviations * std::sqrt(variance[o]);
    result.low = std::min(result.low, std::max(low[o], mean[o] - reach));
    result.high = std::max(result.high, std::min(high[o], mean[o] + reach));
  }
  return result;
}

std::optional<RealRange> ModelRanges::rangeOf(Operation *op) const {
  if (auto clamp = dyn_cast<tosa::ClampOp>(op)) {
    auto low = dyn_cast<FloatAttr>(clamp.getMinVal());
    auto high = dyn_cast<FloatAttr>(clamp.getMaxVal());
    if (!low || !high)
      return std::nullopt;
    RealRange range{low.getValueAsDouble(), high.getValueAsDouble(),
                    std::nullopt, false};
    if (auto steps = getModelSteps(op)) {
      auto [from, to] = boundsInSteps(clamp, *steps);
      range.step = steps->scale * stepFor(from, to);
      return range;
    }
    const RealRange *input = lookup(clamp.getInput());
    if (!input)
      return std::isfinite(range.low) && std::isfinite(range.high) &&
                     range.high < 1e30 && range.low > -1e30
                 ? std::optional<RealRange>(range)
                 : std::nullopt;
    range.low = std::clamp(input->low, range.low, range.high);
    range.high = std::clamp(input->high, range.low, range.high);
    range.isEstimated = input->isEstimated;
    return range;
  }
  if (hasWeightOperand(op))
    return rangeOfLayer(op);
  if (isa<tosa::SigmoidOp>(op))
    return RealRange{0, 1, std::nullopt, false};
  if (isa<tosa::TanhOp>(op))
    return RealRange{-1, 1, std::nullopt, false};
  if (isa<tosa::AddOp, tosa::SubOp, tosa::MulOp>(op)) {
    auto a = rangeOfOperand(op->getOperand(0));
    auto b = rangeOfOperand(op->getOperand(1));
    if (!a || !b)
      return std::nullopt;
    RealRange result;
    result.isEstimated = a->isEstimated || b->isEstimated;
    if (isa<tosa::MulOp>(op)) {
      double products[] = {a->low * b->low, a->low * b->high, a->high * b->low,
                           a->high * b->high};
      result.low = *llvm::min_element(products);
      result.high = *llvm::max_element(products);
    } else if (isa<tosa::AddOp>(op)) {
      result.low = a->low + b->low;
      result.high = a->high + b->high;
    } else {
      result.low = a->low - b->high;
      result.high = a->high - b->low;
    }
    return result;
  }
  if (isa<tosa::ConcatOp>(op)) {
    std::optional<RealRange> result;
    for (Value operand : op->getOperands()) {
      auto range = rangeOfOperand(operand);
      if (!range)
        return std::nullopt;
      result = result ? unite(*result, *range) : *range;
    }
    return result;
  }
  bool hasRange = isMove(op) || isa<tosa::AvgPool2dOp, tosa::ReduceSumOp>(op);
  const RealRange *input = hasRange ? lookup(op->getOperand(0)) : nullptr;
  if (!input)
    return std::nullopt;
  RealRange result = *input;
  if (auto sum = dyn_cast<tosa::ReduceSumOp>(op)) {
    double count = (*staticShape(sum.getInput()))[sum.getAxis()];
    result.low = std::min(0.0, result.low * count);
    result.high = std::max(0.0, result.high * count);
    result.step.reset();
  }
  if (auto pad = dyn_cast<tosa::PadOp>(op)) {
    auto fill = rangeOfOperand(pad.getPadConst());
    if (fill && (fill->low < result.low || fill->high > result.high))
      result = unite(result, *fill);
  }
  return result;
}

ModelRanges::ModelRanges(func::FuncOp function) { extend(function); }

bool ModelRanges::extend(func::FuncOp function) {
  bool hasChanged = false;
  for (Operation &op : function.front().without_terminator())
    if (op.getNumResults() == 1 && op.getNumOperands() > 0 &&
        !lookup(op.getResult(0)) && hasFloats(op.getResult(0)) &&
        staticShape(op.getResult(0)))
      if (auto range = rangeOf(&op)) {
        set(op.getResult(0), *range);
        hasChanged = true;
      }
  return hasChanged;
}

Value quantization::findQuantizedReader(Value value) {
  SmallVector<Value> reached = {value};
  for (size_t i = 0; i < reached.size(); ++i)
    for (Operation *user : reached[i].getUsers()) {
      if (getModelSteps(user))
        return user->getResult(0);
      if ((isMove(user) || isa<tosa::ConcatOp>(user)) &&
          !llvm::is_contained(reached, user->getResult(0)))
        reached.push_back(user->getResult(0));
    }
  return {};
}

/// Where all that reads `value`, which may be moved and concatenated with
/// others before, is the model's quantization: the range that these leave.
static std::optional<RealRange> rangeOfReaders(Value value,
                                               const ModelRanges &ranges) {
  std::optional<RealRange> result;
  SmallVector<Value> reached = {value};
  for (size_t i = 0; i < reached.size(); ++i)
    for (Operation *user : reached[i].getUsers()) {
      if (getModelSteps(user)) {
        const RealRange *range = ranges.lookup(user->getResult(0));
        if (!range)
          return std::nullopt;
        double step = range->requiredStep();
        if (result)
          step = std::max(step, *result->step);
        result = result ? unite(*result, *range) : *range;
        result->step = step;
      } else if (!isMove(user) && !isa<tosa::ConcatOp>(user)) {
        return std::nullopt;
      } else if (!llvm::is_contained(reached, user->getResult(0))) {
        reached.push_back(user->getResult(0));
      }
    }
  return result;
}

/// What a function of each element makes of a range.
static RealRange rangeOfTable(const Layer &layer, const RealRange &input) {
  constexpr int kSteps = 255;
  RealRange result;
  for (int i = 0; i <= kSteps; ++i) {
    double x = input.low + (input.high - input.low) * i / kSteps;
    double y = evaluate(layer.ops, layer.inputs.front(), x);
    if (std::isfinite(y)) {
      result.low = std::min(result.low, y);
      result.high = std::max(result.high, y);
    }
  }
  return result;
}

FailureOr<CalibrationTable>
quantization::makeModelTable(func::FuncOp function, const LayerGraph &network) {
  ModelRanges ranges(function);
  do {
    for (const Layer &layer : network.layers) {
      if (layer.kind != LayerKind::Table || ranges.lookup(layer.result()))
        continue;
      if (const RealRange *input = ranges.lookup(layer.inputs.front()))
        ranges.set(layer.result(), rangeOfTable(layer, *input));
    }
  } while (ranges.extend(function));
  CalibrationTable table;
  for (const TensorPoint &point : network.points) {
    const RealRange *found = ranges.lookup(point.value);
    // Groups of a convolution are quantized together.
    std::optional<RealRange> read;
    if (found && found->isEstimated && !found->step) {
      read = rangeOfReaders(point.value, ranges);
      found = read ? &*read : found;
    }
    // Of a float beside a quantized tensor: what is quantized after both.
    if (!found)
      if (Value reader = findQuantizedReader(point.value))
        found = ranges.lookup(reader);
    if (!found)
      return mlir::emitError(point.value.getLoc(), "tensor \"")
             << point.name
             << "\": the model does not say what range it has; calibrate with "
                "inputs, or leave the layer in float";
    TensorRange range;
    range.name = point.name;
    double threshold = 127 * found->requiredStep();
    range.threshold = std::clamp(threshold, kMinThreshold, kMaxThreshold);
    if (found->step && threshold != range.threshold)
      mlir::emitWarning(point.value.getLoc(), "tensor \"")
          << point.name << "\": the model's scale of " << show(*found->step)
          << " becomes " << show(range.threshold / 127) << ", the "
          << (threshold < range.threshold ? "least" : "greatest")
          << " that int8 tensors have: values "
          << (threshold < range.threshold ? "lose bits or are zeros"
                                          : "are cut off");
    range.min = found->low;
    range.max = found->high;
    range.method = found->isEstimated && !found->step ? "estimated" : "model";
    table.insert(std::move(range));
  }
  return table;
}
