//===- WeightLayer.cpp - Convolutions and matrix products -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/WeightLayer.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

std::optional<ArrayRef<int64_t>> quantization::staticShape(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape())
    return std::nullopt;
  return type.getShape();
}

bool quantization::hasFloats(Value value) {
  return getElementTypeOrSelf(value.getType()).isF32();
}

bool quantization::hasIntegers(Value value, unsigned width) {
  return getElementTypeOrSelf(value.getType()).isInteger(width);
}

bool quantization::isConvolution(Operation *op) {
  return isa<tosa::Conv2DOp, tosa::Conv3DOp, tosa::DepthwiseConv2DOp,
             tosa::TransposeConv2DOp>(op);
}

bool quantization::hasWeightOperand(Operation *op) {
  return isConvolution(op) || isa<tosa::MatMulOp>(op);
}

bool quantization::isMove(Operation *op) {
  return isa<tosa::GatherOp, tosa::IdentityOp, tosa::MaxPool2dOp, tosa::PadOp,
             tosa::ReshapeOp, tosa::ReverseOp, tosa::SliceOp, tosa::TileOp,
             tosa::TransposeOp>(op);
}

Value quantization::behindReshapes(Value value) {
  while (auto reshape = value.getDefiningOp<tosa::ReshapeOp>())
    value = reshape.getInput1();
  return value;
}

std::optional<WeightLayer> WeightLayer::match(Operation *op,
                                              bool takesMatrices) {
  WeightLayer layer;
  layer.op = op;
  if (isa<tosa::Conv2DOp, tosa::Conv3DOp>(op))
    layer.kind = Convolution;
  else if (isa<tosa::DepthwiseConv2DOp>(op))
    layer.kind = Depthwise;
  else if (isa<tosa::TransposeConv2DOp>(op))
    layer.kind = Transposed;
  else if (isa<tosa::MatMulOp>(op))
    layer.kind = Product;
  else
    return std::nullopt;
  auto input = staticShape(layer.input()), weight = staticShape(layer.weight());
  auto result = staticShape(op->getResult(0));
  if (!input || !weight || !result)
    return std::nullopt;
  layer.inputs = input->back();
  layer.outputs = result->back();
  if (layer.kind == Product && weight->front() != 1 && !takesMatrices)
    return std::nullopt;
  if (layer.kind == Depthwise)
    layer.taps = (*weight)[0] * (*weight)[1];
  else if (layer.kind == Product)
    layer.taps = weight->front();
  else
    for (int64_t size : weight->drop_front().drop_back())
      layer.taps *= size;
  if (layer.inputs < 1 || layer.outputs < 1)
    return std::nullopt;
  // Not all of that is verified.
  int64_t each =
      layer.kind == Depthwise ? layer.outputs : layer.outputs * layer.inputs;
  if (layer.outputs % (layer.kind == Depthwise ? layer.inputs : 1) != 0 ||
      layer.weightCount() != layer.taps * each)
    return std::nullopt;
  return layer;
}

bool WeightLayer::isFloat() const {
  return hasFloats(input()) && hasFloats(weight()) &&
         hasFloats(op->getResult(0));
}

bool WeightLayer::hasPads() const {
  if (kind == Product)
    return false;
  StringRef name = kind == Transposed ? "out_pad" : "pad";
  return llvm::any_of(op->getAttrOfType<DenseI64ArrayAttr>(name).asArrayRef(),
                      [](int64_t amount) { return amount != 0; });
}

int64_t WeightLayer::weightCount() const {
  return cast<RankedTensorType>(weight().getType()).getNumElements();
}

void WeightLayer::setWeight(OpBuilder &b, ArrayRef<float> values) const {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(op);
  op->setOperand(
      1, makeFloats(b, op->getLoc(), *staticShape(weight()), values, weight()));
}

void WeightLayer::setBias(OpBuilder &b, ArrayRef<float> values) const {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(op);
  op->setOperand(2, makeFloats(b, op->getLoc(), {outputs}, values, bias()));
}

std::optional<std::vector<float>> WeightLayer::readBias() const {
  auto values = readFloats(bias());
  // One value stands for all channels.
  if (values && values->size() == 1)
    values->resize(outputs, values->front());
  if (values && static_cast<int64_t>(values->size()) != outputs)
    return std::nullopt;
  return values;
}

/// The dimension of `to` with as many elements before it and of the same size.
static std::optional<int64_t>
matchDimension(ArrayRef<int64_t> from, ArrayRef<int64_t> to, int64_t axis) {
  int64_t before = 1, count = 1;
  for (int64_t size : from.take_front(axis))
    before *= size;
  for (auto [i, size] : llvm::enumerate(to)) {
    if (count == before && size == from[axis])
      return i;
    count *= size;
  }
  return std::nullopt;
}

std::optional<int64_t> quantization::followAxis(Operation *op, int64_t axis,
                                                bool backward) {
  if (auto transpose = dyn_cast<tosa::TransposeOp>(op)) {
    ArrayRef<int32_t> perms = transpose.getPerms();
    if (backward)
      return perms[axis];
    return llvm::find(perms, static_cast<int32_t>(axis)) - perms.begin();
  }
  if (!isa<tosa::ReshapeOp>(op))
    return std::nullopt;
  auto from = staticShape(op->getOperand(0));
  auto to = staticShape(op->getResult(0));
  if (!from || !to)
    return std::nullopt;
  return backward ? matchDimension(*to, *from, axis)
                  : matchDimension(*from, *to, axis);
}

std::optional<std::vector<double>>
quantization::valuesAlongAxis(Value constant, ArrayRef<int64_t> shape,
                              int64_t axis) {
  auto dims = staticShape(constant);
  if (!dims || dims->size() != shape.size() ||
      axis >= static_cast<int64_t>(shape.size()) || shape[axis] == 0)
    return std::nullopt;
  Attribute attribute;
  bool isSplat = matchPattern(constant, m_Constant(&attribute)) &&
                 isa<SplatElementsAttr>(attribute);
  for (auto [i, size] : llvm::enumerate(*dims))
    if (size != 1 && !isSplat && static_cast<int64_t>(i) != axis)
      return std::nullopt;
  auto values = readFloats(constant);
  if (!values || values->empty())
    return std::nullopt;
  std::vector<double> result(values->begin(), values->end());
  if (isSplat || result.size() == 1)
    result.assign(shape[axis], values->front());
  if (static_cast<int64_t>(result.size()) != shape[axis])
    return std::nullopt;
  return result;
}

bool quantization::isHomogeneous(Operation *op, int64_t axis) {
  auto from = staticShape(op->getOperand(0));
  auto to = staticShape(op->getResult(0));
  if (!from || !to || from->size() != to->size() ||
      (*from)[axis] != (*to)[axis])
    return false;
  if (isa<tosa::MaxPool2dOp, tosa::AvgPool2dOp>(op))
    return axis == 3;
  if (isa<tosa::SliceOp>(op))
    return true;
  if (auto sum = dyn_cast<tosa::ReduceSumOp>(op))
    return sum.getAxis() != axis;
  if (auto pad = dyn_cast<tosa::PadOp>(op)) {
    auto fill = readFloats(pad.getPadConst());
    return fill && (fill->front() == 0 || std::isinf(fill->front()));
  }
  return false;
}

bool quantization::isHomogeneousClamp(tosa::ClampOp clamp) {
  auto low = dyn_cast<FloatAttr>(clamp.getMinVal());
  auto high = dyn_cast<FloatAttr>(clamp.getMaxVal());
  double none = std::numeric_limits<float>::max();
  return low && high && high.getValueAsDouble() >= none &&
         (low.getValueAsDouble() == 0 || low.getValueAsDouble() <= -none);
}
