//===- ModelSteps.cpp - How a model holds its tensors ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/Model/RaiseQuantized.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

/// Of operations inside vta-quantize alone.
static constexpr StringLiteral kSteps = "model_steps";
static constexpr StringLiteral kWeights = "model_weights";
static constexpr StringLiteral kConversion = "model_conversion";
static constexpr StringLiteral kStaysFloat = "model_stays_float";

static std::optional<ModelSteps> readSteps(Operation *op, StringRef mark) {
  auto dictionary =
      op ? op->getAttrOfType<DictionaryAttr>(mark) : DictionaryAttr();
  if (!dictionary)
    return std::nullopt;
  return ModelSteps{dictionary.getAs<FloatAttr>("scale").getValueAsDouble(),
                    dictionary.getAs<IntegerAttr>("zero").getInt()};
}

static void writeSteps(Operation *op, StringRef mark, ModelSteps steps) {
  Builder b(op->getContext());
  op->setAttr(mark,
              b.getDictionaryAttr(
                  {b.getNamedAttr("scale", b.getF64FloatAttr(steps.scale)),
                   b.getNamedAttr("zero", b.getI64IntegerAttr(steps.zero))}));
}

std::optional<ModelSteps> quantization::getModelSteps(Operation *op) {
  return readSteps(op, kSteps);
}

void quantization::setModelSteps(tosa::ClampOp clamp, ModelSteps steps) {
  writeSteps(clamp, kSteps, steps);
}

bool quantization::hasModelWeights(Operation *op) {
  return op->hasAttr(kWeights);
}

void quantization::setHasModelWeights(Operation *op) {
  op->setAttr(kWeights, UnitAttr::get(op->getContext()));
}

bool quantization::isModelConversion(Operation *op) {
  return op->hasAttr(kConversion);
}

void quantization::setStaysFloat(Operation *op, StringRef reason) {
  op->setAttr(kStaysFloat, StringAttr::get(op->getContext(), reason));
}

StringAttr quantization::getStaysFloat(Operation *op) {
  return op->getAttrOfType<StringAttr>(kStaysFloat);
}

void quantization::setIsModelConversion(Value from, Value to,
                                        std::optional<ModelSteps> steps) {
  for (Value value = to; value != from;) {
    Operation *op = value.getDefiningOp();
    op->setAttr(kConversion, UnitAttr::get(op->getContext()));
    value = op->getOperand(0);
  }
  if (steps && to != from)
    writeSteps(to.getDefiningOp(), kConversion, *steps);
}

std::optional<ModelSteps> quantization::getConvertedSteps(Value integers) {
  return readSteps(integers.getDefiningOp(), kConversion);
}

std::pair<double, double> quantization::boundsInSteps(tosa::ClampOp clamp,
                                                      ModelSteps steps) {
  auto inSteps = [&](Attribute bound) {
    double value = cast<FloatAttr>(bound).getValueAsDouble() / steps.scale;
    // Bounds are rounded to float.
    double nearest = std::nearbyint(value);
    return std::fabs(value - nearest) < 1e-3 ? nearest : value;
  };
  return {inSteps(clamp.getMinVal()), inSteps(clamp.getMaxVal())};
}

SmallVector<tosa::ClampOp> quantization::findModelSteps(func::FuncOp function) {
  SmallVector<tosa::ClampOp> result;
  function.walk([&](tosa::ClampOp clamp) {
    if (getModelSteps(clamp))
      result.push_back(clamp);
  });
  return result;
}

void quantization::eraseModelSteps(func::FuncOp function) {
  function.walk([](Operation *op) {
    for (StringRef mark : {kSteps, kWeights, kConversion, kStaysFloat})
      op->removeDiscardableAttr(mark);
  });
}

/// As many dimensions as the value; the last one has the numbers.
static Value makeFactors(ImplicitLocOpBuilder &b, Value value,
                         ArrayRef<float> numbers) {
  SmallVector<int64_t> dims(cast<RankedTensorType>(value.getType()).getRank(),
                            1);
  if (numbers.size() > 1)
    dims.back() = numbers.size();
  return makeFloats(b, b.getLoc(), dims, numbers);
}

Value quantization::multiplyBy(ImplicitLocOpBuilder &b, Value value,
                               ArrayRef<float> factors) {
  if (llvm::all_equal(factors))
    factors = factors.take_front();
  Value shift = makeIntegers(b, b.getLoc(), b.getI8Type(), {1}, {0});
  return tosa::MulOp::create(b, value.getType(), value,
                             makeFactors(b, value, factors), shift);
}

Value quantization::addTo(ImplicitLocOpBuilder &b, Value value,
                          double summand) {
  return tosa::AddOp::create(
      b, value.getType(), value,
      makeFactors(b, value, {static_cast<float>(summand)}));
}

/// Whether the value has been limited to these steps, and only moved since.
static bool hasSteps(Value value, ModelSteps steps, double low, double high) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto clamp = dyn_cast<tosa::ClampOp>(op)) {
      auto known = getModelSteps(op);
      if (!known) {
        value = clamp.getInput();
        continue;
      }
      auto [from, to] = boundsInSteps(clamp, *known);
      return known->scale == steps.scale && known->zero == steps.zero &&
             from >= low && to <= high;
    }
    if (!isa<tosa::MaxPool2dOp, tosa::ReshapeOp, tosa::TransposeOp,
             tosa::SliceOp, tosa::ReverseOp, tosa::TileOp>(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

RealTensor RealTensors::get(Value integers, int64_t zero,
                            ImplicitLocOpBuilder &b) {
  if (const RealTensor *known = lookup(integers)) {
    if (known->steps.zero == zero)
      return *known;
    double offset = known->steps.scale * (known->steps.zero - zero);
    return {addTo(b, known->real, offset), {known->steps.scale, zero}};
  }
  convert(integers, {1, zero}, b);
  return *lookup(integers);
}

void RealTensors::convert(Value integers, ModelSteps steps,
                          ImplicitLocOpBuilder &b) {
  Value real =
      tosa::CastOp::create(b, withElements(integers, b.getF32Type()), integers);
  if (steps.zero != 0)
    real = addTo(b, real, -steps.zero);
  if (steps.scale != 1)
    real = multiplyBy(b, real, {static_cast<float>(steps.scale)});
  setIsModelConversion(integers, real);
  quantize(integers, real, steps, b);
}

Value RealTensors::quantize(Value integers, Value real, ModelSteps steps,
                            ImplicitLocOpBuilder &b, double low, double high) {
  low = std::max(low, -128.0 - steps.zero);
  high = std::min(high, 127.0 - steps.zero);
  if (!hasSteps(real, steps, low, high)) {
    // Called like what computes it.
    Location loc = real.getDefiningOp() ? real.getLoc() : b.getLoc();
    auto clamp = tosa::ClampOp::create(
        b, loc, real.getType(), real,
        b.getF32FloatAttr(static_cast<float>(low * steps.scale)),
        b.getF32FloatAttr(static_cast<float>(high * steps.scale)));
    setModelSteps(clamp, steps);
    real = clamp;
  }
  if (integers)
    set(integers, real, steps);
  return real;
}

Value quantization::lowerToIntegers(const RealTensor &tensor, Type type,
                                    ImplicitLocOpBuilder &b) {
  Value value = tensor.real;
  const ModelSteps &steps = tensor.steps;
  if (steps.scale != 1)
    value = multiplyBy(b, value, {static_cast<float>(1 / steps.scale)});
  Type element = getElementTypeOrSelf(type);
  if (steps.zero != 0 && element.isInteger(8))
    value = tosa::ClampOp::create(b, value.getType(), value,
                                  b.getF32FloatAttr(-128 - steps.zero),
                                  b.getF32FloatAttr(127 - steps.zero));
  return roundToIntegers(b, value, element, steps.zero);
}

Value quantization::roundToModelSteps(tosa::ClampOp clamp) {
  ModelSteps steps = *getModelSteps(clamp);
  auto [low, high] = boundsInSteps(clamp, steps);
  ImplicitLocOpBuilder b(clamp.getLoc(), clamp);
  Value value =
      multiplyBy(b, clamp.getInput(), {1 / static_cast<float>(steps.scale)});
  value = tosa::ClampOp::create(b, value.getType(), value,
                                b.getF32FloatAttr(static_cast<float>(low)),
                                b.getF32FloatAttr(static_cast<float>(high)));
  value = tosa::CastOp::create(b, withElements(value, b.getI32Type()), value);
  value = tosa::CastOp::create(b, clamp.getType(), value);
  return multiplyBy(b, value, {static_cast<float>(steps.scale)});
}
