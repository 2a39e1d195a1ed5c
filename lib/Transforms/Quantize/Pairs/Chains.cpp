//===- Chains.cpp - Operations that are computed together -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Pairs/Chains.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/Model/RaiseQuantized.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace mlir::vta::quantization;

/// The computed operand of a product or sum, and the constant one.
static std::pair<Value, Value> splitOperands(Operation *op) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  if (constantBehind(lhs))
    std::swap(lhs, rhs);
  return {lhs, rhs};
}

/// What is merged has the shape that comes in.
static bool keepsType(Operation *op, Value value) {
  return op->getNumResults() == 1 &&
         op->getResult(0).getType() == value.getType();
}

static bool keepsChannels(tosa::ReshapeOp reshape) {
  auto from = dyn_cast<RankedTensorType>(reshape.getInput1().getType());
  auto to = dyn_cast<RankedTensorType>(reshape.getType());
  return from && to && from.getRank() > 0 && to.getRank() > 0 &&
         to.hasStaticShape() && from.getShape().back() == to.getShape().back();
}

/// `values[c] = combine(values[c], others[c])`, where one number stands for all
/// channels.
template <typename Combine>
static void combineChannels(SmallVector<double> &values,
                            ArrayRef<double> others, Combine combine) {
  if (values.size() == 1 && others.size() > 1)
    values.assign(others.size(), values.front());
  for (size_t c = 0; c < values.size(); ++c)
    values[c] = combine(values[c], others[others.size() == 1 ? 0 : c]);
}

static bool isFinite(ArrayRef<double> values) {
  return llvm::all_of(values, [](double v) { return std::isfinite(v); });
}

Layer mlir::vta::quantization::makeContraction(Operation *op) {
  Layer layer;
  layer.kind = LayerKind::Contraction;
  layer.ops = {op};
  layer.inputs = {op->getOperand(0)};
  auto inFloat = [&](StringRef reason) {
    layer.kind = LayerKind::Float;
    layer.reason = reason.str();
    return layer;
  };
  if (!isFloatTensor(op->getOperand(0)) || !isFloatTensor(op->getOperand(1)) ||
      !isFloatTensor(op->getResult(0)))
    return inFloat("its tensors are not 32-bit floats of static shape");
  layer.factor = {1.0};
  if (auto product = dyn_cast<tosa::MatMulOp>(op)) {
    if (constantBehind(product.getB()))
      return layer;
    if (constantBehind(product.getA()))
      return inFloat("the first matrix is the constant one");
    layer.kind = LayerKind::Product;
    layer.inputs.push_back(product.getB());
    return layer;
  }
  auto result = cast<RankedTensorType>(op->getResult(0).getType());
  Value bias = op->getOperand(2);
  auto biasType = dyn_cast<RankedTensorType>(bias.getType());
  if (!constantBehind(op->getOperand(1)))
    return inFloat("its weights are not constant");
  if (!constantBehind(bias) || !biasType)
    return inFloat("its bias is not constant");
  auto values = readFloats(constantBehind(bias));
  if (!values || (values->size() != 1 && static_cast<int64_t>(values->size()) !=
                                             result.getShape().back()))
    return inFloat("its bias has no number for each channel");
  layer.offset.assign(values->begin(), values->end());
  if (!isFinite(layer.offset))
    return inFloat("its bias is not finite");
  return layer;
}

void mlir::vta::quantization::growChain(
    Layer &layer, function_ref<bool(Operation *)> isTaken) {
  Value value = layer.result();
  // Reshapes belong to the layer only if something behind them does.
  SmallVector<Operation *> pending;
  bool isClamped = false;
  while (value.hasOneUse()) {
    Operation *user = *value.user_begin();
    if (isTaken(user))
      return;
    if (auto reshape = dyn_cast<tosa::ReshapeOp>(user)) {
      if (!keepsChannels(reshape))
        return;
      pending.push_back(user);
      value = reshape.getResult();
      continue;
    }
    if (!keepsType(user, value))
      return;
    auto type = cast<RankedTensorType>(value.getType());
    if (auto clamp = dyn_cast<tosa::ClampOp>(user)) {
      auto low = dyn_cast<FloatAttr>(clamp.getMinValAttr());
      auto high = dyn_cast<FloatAttr>(clamp.getMaxValAttr());
      if (!low || !high)
        return;
      double from = low.getValueAsDouble(), to = high.getValueAsDouble();
      if (!(from <= to))
        return;
      layer.low = std::clamp(layer.low, from, to);
      layer.high = std::clamp(layer.high, from, to);
      isClamped = true;
    } else if (isClamped) {
      return;
    } else if (isa<tosa::MulOp>(user)) {
      auto [other, constant] = splitOperands(user);
      auto factors = readChannels(constant, type);
      if (!factors || !isFinite(*factors) || other != value ||
          layer.hasResidual())
        return;
      bool isScale = layer.kind == LayerKind::RoundedProduct &&
                     factors->size() == 1 && factors->front() > 0;
      if (isScale)
        layer.uniform *= factors->front();
      else if (layer.kind != LayerKind::Contraction)
        return;
      combineChannels(layer.factor, *factors, std::multiplies<double>());
      if (!layer.offset.empty())
        combineChannels(layer.offset, *factors, std::multiplies<double>());
    } else if (isa<tosa::AddOp, tosa::SubOp>(user)) {
      auto [other, constant] = splitOperands(user);
      double sign = isa<tosa::SubOp>(user) ? -1 : 1;
      if ((sign < 0 && user->getOperand(0) != value) ||
          layer.kind == LayerKind::RoundedProduct)
        return;
      if (auto summands = readChannels(constant, type)) {
        if (!isFinite(*summands))
          return;
        if (layer.offset.empty())
          layer.offset = {0.0};
        combineChannels(layer.offset, *summands,
                        [&](double a, double b) { return a + sign * b; });
      } else {
        Value added = other == value ? constant : other;
        if (sign < 0 || layer.kind != LayerKind::Contraction ||
            layer.hasResidual() || added.getType() != value.getType() ||
            constantBehind(added))
          return;
        layer.inputs.push_back(added);
      }
    } else {
      return;
    }
    layer.ops.append(pending);
    pending.clear();
    layer.ops.push_back(user);
    value = user->getResult(0);
  }
}

bool mlir::vta::quantization::growProduct(
    Layer &layer, function_ref<bool(Operation *)> isTaken) {
  if (layer.kind != LayerKind::Product)
    return false;
  layer.kind = LayerKind::RoundedProduct;
  growChain(layer, isTaken);
  return llvm::any_of(
      layer.ops, [](Operation *op) { return getModelSteps(op).has_value(); });
}

void mlir::vta::quantization::growSum(Layer &layer,
                                      function_ref<bool(Operation *)> isTaken) {
  while (layer.result().hasOneUse()) {
    Operation *user = *layer.result().user_begin();
    if (isTaken(user))
      return;
    if (isa<tosa::ReduceSumOp>(user)) {
      layer.ops.push_back(user);
      continue;
    }
    if (!isa<tosa::MulOp>(user) || !keepsType(user, layer.result()))
      return;
    auto [other, constant] = splitOperands(user);
    auto factors =
        readChannels(constant, cast<RankedTensorType>(other.getType()));
    if (!factors || factors->size() != 1 || !(factors->front() > 0) ||
        !isFinite(*factors))
      return;
    layer.uniform *= factors->front();
    layer.ops.push_back(user);
    return;
  }
}
