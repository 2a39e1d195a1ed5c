//===- RaiseIntegers.cpp - Integer operations to float ones ---------------===//
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

namespace {
class IntegerRaiser {
public:
  IntegerRaiser(Operation *op, RealTensors &tensors)
      : op(op), tensors(tensors), b(op->getLoc(), op) {}
  bool run();

private:
  bool raiseLayer(const WeightLayer &layer);
  bool raiseProduct(tosa::MatMulOp product);
  bool raiseRescale(tosa::RescaleOp rescale);
  bool raiseSum();
  bool raiseClamp(tosa::ClampOp clamp);
  bool raiseAverage(tosa::AvgPool2dOp pool);
  bool raiseMove();
  bool raiseConcat(tosa::ConcatOp concat);

  /// The zero point that those who read the integers take off.
  int64_t zeroOfReaders(Value integers) const;
  /// int8, or int32 that is known.
  std::optional<RealTensor> getReal(Value integers);
  Value zeroFloat() { return makeFloats(b, b.getLoc(), {1}, {0.0f}); }
  RankedTensorType floatType() {
    return withElements(op->getResult(0), b.getF32Type());
  }

  Operation *op;
  RealTensors &tensors;
  ImplicitLocOpBuilder b;
};
} // namespace

int64_t IntegerRaiser::zeroOfReaders(Value integers) const {
  SmallVector<Operation *> users(integers.getUsers());
  for (size_t i = 0; i < users.size(); ++i) {
    Operation *user = users[i];
    if (auto rescale = dyn_cast<tosa::RescaleOp>(user))
      if (auto zero = uniformInteger(rescale.getInputZp()))
        return *zero;
    if (auto pool = dyn_cast<tosa::AvgPool2dOp>(user))
      if (auto zero = uniformInteger(pool.getInputZp()))
        return *zero;
    if (auto layer = WeightLayer::match(user))
      if (auto zero = uniformInteger(user->getOperand(layer->bias() ? 3 : 2)))
        return *zero;
    if (isa<tosa::ReshapeOp, tosa::TransposeOp, tosa::SliceOp, tosa::PadOp,
            tosa::MaxPool2dOp, tosa::ConcatOp>(user))
      llvm::append_range(users, user->getResult(0).getUsers());
  }
  return 0;
}

std::optional<RealTensor> IntegerRaiser::getReal(Value integers) {
  if (const RealTensor *known = tensors.lookup(integers))
    return *known;
  if (!hasIntegers(integers, 8) || isConstant(integers))
    return std::nullopt;
  return tensors.get(integers, zeroOfReaders(integers), b);
}

bool IntegerRaiser::raiseLayer(const WeightLayer &layer) {
  unsigned zeros = layer.bias() ? 3 : 2;
  auto weights = readIntegers(behindReshapes(layer.weight()));
  auto inputZero = uniformInteger(op->getOperand(zeros));
  auto weightZero = uniformInteger(op->getOperand(zeros + 1));
  auto bias =
      layer.bias() ? readIntegers(layer.bias()) : SmallVector<int64_t>();
  if (!weights || !inputZero || !weightZero || !bias ||
      !hasIntegers(layer.input(), 8) || isConstant(layer.input()))
    return false;
  RealTensor input = tensors.get(layer.input(), *inputZero, b);
  std::vector<float> values, summands;
  for (int64_t weight : *weights)
    values.push_back(static_cast<float>(weight - *weightZero));
  for (int64_t summand : *bias)
    summands.push_back(static_cast<float>(summand * input.steps.scale));
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(
      {input.real, makeFloats(b, op->getLoc(), *staticShape(layer.weight()),
                              values, behindReshapes(layer.weight()))});
  if (layer.bias())
    state.addOperands(makeFloats(
        b, op->getLoc(), {static_cast<int64_t>(summands.size())}, summands));
  state.addOperands({zeroFloat(), zeroFloat()});
  state.addAttributes(op->getAttrs());
  if (op->hasAttr("acc_type"))
    state.attributes.set("acc_type", TypeAttr::get(b.getF32Type()));
  state.addTypes(floatType());
  Operation *result = b.create(state);
  setHasModelWeights(result);
  tensors.set(op->getResult(0), result->getResult(0), {input.steps.scale, 0});
  return true;
}

/// Of two computed matrices.
bool IntegerRaiser::raiseProduct(tosa::MatMulOp product) {
  SmallVector<RealTensor> matrices;
  for (auto [matrix, point] : {std::pair(product.getA(), product.getAZp()),
                               std::pair(product.getB(), product.getBZp())}) {
    auto zero = uniformInteger(point);
    if (!zero || !hasIntegers(matrix, 8) || isConstant(matrix))
      return false;
    matrices.push_back(tensors.get(matrix, *zero, b));
  }
  Value real =
      tosa::MatMulOp::create(b, floatType(), matrices[0].real, matrices[1].real,
                             zeroFloat(), zeroFloat());
  tensors.set(product.getOutput(), real,
              {matrices[0].steps.scale * matrices[1].steps.scale, 0});
  return true;
}

/// Scales further from 1 than by this many bits come back by a product.
static constexpr double kMaxBits = 8;

bool IntegerRaiser::raiseRescale(tosa::RescaleOp rescale) {
  if (rescale.getInputUnsigned() || rescale.getOutputUnsigned())
    return false;
  auto multipliers = readIntegers(rescale.getMultiplier());
  auto amounts = readIntegers(rescale.getShift());
  auto zeroIn = uniformInteger(rescale.getInputZp());
  auto zeroOut = uniformInteger(rescale.getOutputZp());
  if (!multipliers || !amounts || multipliers->size() != amounts->size() ||
      !zeroIn || !zeroOut)
    return false;
  bool isWide = hasIntegers(rescale.getInput(), 32);
  if (isWide ? !tensors.lookup(rescale.getInput())
             : isConstant(rescale.getInput()) ||
                   !hasIntegers(rescale.getInput(), 8))
    return false;
  SmallVector<float> ratios;
  for (auto [multiplier, amount] : llvm::zip_equal(*multipliers, *amounts)) {
    double ratio = std::ldexp(double(multiplier), -static_cast<int>(amount));
    if (!(ratio > 0))
      return false;
    ratios.push_back(static_cast<float>(ratio));
  }
  RealTensor input = tensors.get(rescale.getInput(), *zeroIn, b);
  Value real = input.real;
  double scale = input.steps.scale;
  double without = scale / ratios.front();
  if (llvm::all_equal(ratios) && (!hasIntegers(rescale.getOutput(), 8) ||
                                  std::fabs(std::log2(without)) <= kMaxBits))
    scale = without;
  else
    real = multiplyBy(b, real, ratios);
  if (hasIntegers(rescale.getOutput(), 8))
    tensors.quantize(rescale.getOutput(), real, {scale, *zeroOut}, b);
  else if (hasIntegers(rescale.getOutput(), 32))
    tensors.set(rescale.getOutput(), real, {scale, *zeroOut});
  else
    return false;
  return true;
}

bool IntegerRaiser::raiseSum() {
  if (!hasIntegers(op->getResult(0), 32))
    return false;
  bool isDifference = isa<tosa::SubOp>(op);
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  if (isConstant(lhs) && !isDifference)
    std::swap(lhs, rhs);
  const RealTensor *left = tensors.lookup(lhs);
  if (!left || left->steps.zero != 0)
    return false;
  RealTensor sum = *left;
  if (isConstant(rhs)) {
    auto integers = readIntegers(rhs);
    if (!integers || lhs.getType() != op->getResult(0).getType())
      return false;
    std::vector<float> summands;
    for (int64_t integer : *integers)
      summands.push_back(static_cast<float>(integer * sum.steps.scale));
    Value constant = makeFloats(b, op->getLoc(), *staticShape(rhs), summands);
    sum.real =
        isDifference
            ? Value(tosa::SubOp::create(b, floatType(), sum.real, constant))
            : Value(tosa::AddOp::create(b, floatType(), sum.real, constant));
    tensors.set(op->getResult(0), sum.real, sum.steps);
    return true;
  }
  const RealTensor *right = tensors.lookup(rhs);
  if (!right || right->steps.zero != 0)
    return false;
  double ratio = right->steps.scale / sum.steps.scale;
  Value real = sum.real;
  if (std::fabs(ratio - 1) > 1e-9)
    real = multiplyBy(b, real, {static_cast<float>(ratio)});
  real = isDifference
             ? Value(tosa::SubOp::create(b, floatType(), real, right->real))
             : Value(tosa::AddOp::create(b, floatType(), real, right->real));
  tensors.set(op->getResult(0), real, right->steps);
  return true;
}

bool IntegerRaiser::raiseClamp(tosa::ClampOp clamp) {
  auto low = dyn_cast<IntegerAttr>(clamp.getMinVal());
  auto high = dyn_cast<IntegerAttr>(clamp.getMaxVal());
  auto tensor = getReal(clamp.getInput());
  if (!low || !high || !tensor || !hasIntegers(clamp.getInput(), 8))
    return false;
  double zero = tensor->steps.zero;
  tensors.quantize(clamp.getOutput(), tensor->real, tensor->steps, b,
                   low.getInt() - zero, high.getInt() - zero);
  return true;
}

bool IntegerRaiser::raiseAverage(tosa::AvgPool2dOp pool) {
  auto zeroIn = uniformInteger(pool.getInputZp());
  auto zeroOut = uniformInteger(pool.getOutputZp());
  if (!zeroIn || !zeroOut || !hasIntegers(pool.getInput(), 8))
    return false;
  RealTensor input = tensors.get(pool.getInput(), *zeroIn, b);
  Value real = tosa::AvgPool2dOp::create(
      b, floatType(), input.real, zeroFloat(), zeroFloat(),
      pool.getKernelAttr(), pool.getStrideAttr(), pool.getPadAttr(),
      TypeAttr::get(b.getF32Type()));
  tensors.quantize(pool.getOutput(), real, {input.steps.scale, *zeroOut}, b);
  return true;
}

bool IntegerRaiser::raiseMove() {
  auto tensor = getReal(op->getOperand(0));
  if (!tensor)
    return false;
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(op->getOperands());
  state.operands[0] = tensor->real;
  state.addAttributes(op->getAttrs());
  if (auto pad = dyn_cast<tosa::PadOp>(op)) {
    auto fill = uniformInteger(pad.getPadConst());
    if (!fill)
      return false;
    double real = tensor->steps.scale * (*fill - tensor->steps.zero);
    state.operands[2] =
        makeFloats(b, op->getLoc(), {1}, {static_cast<float>(real)});
  }
  state.addTypes(floatType());
  tensors.set(op->getResult(0), b.create(state)->getResult(0), tensor->steps);
  return true;
}

bool IntegerRaiser::raiseConcat(tosa::ConcatOp concat) {
  SmallVector<Value> operands;
  std::optional<ModelSteps> steps;
  for (Value operand : concat.getInput1()) {
    auto tensor = getReal(operand);
    if (!tensor)
      return false;
    if (!steps)
      steps = tensor->steps;
    if (tensor->steps.zero != steps->zero)
      tensor = tensors.get(operand, steps->zero, b);
    double ratio = steps->scale / tensor->steps.scale;
    operands.push_back(
        std::fabs(ratio - 1) < 1e-9
            ? tensor->real
            : multiplyBy(b, tensor->real, {static_cast<float>(ratio)}));
  }
  Value real =
      tosa::ConcatOp::create(b, floatType(), operands, concat.getAxisAttr());
  tensors.set(concat.getOutput(), real, *steps);
  return true;
}

bool IntegerRaiser::run() {
  if (op->getNumResults() != 1 || op->getNumOperands() == 0 ||
      !staticShape(op->getResult(0)) ||
      !(hasIntegers(op->getResult(0), 8) || hasIntegers(op->getResult(0), 32)))
    return false;
  if (auto product = dyn_cast<tosa::MatMulOp>(op);
      product && raiseProduct(product))
    return true;
  if (auto layer = WeightLayer::match(op))
    return raiseLayer(*layer);
  if (auto rescale = dyn_cast<tosa::RescaleOp>(op))
    return raiseRescale(rescale);
  if (isa<tosa::AddOp, tosa::SubOp>(op))
    return raiseSum();
  if (auto clamp = dyn_cast<tosa::ClampOp>(op))
    return raiseClamp(clamp);
  if (auto pool = dyn_cast<tosa::AvgPool2dOp>(op))
    return raiseAverage(pool);
  if (auto concat = dyn_cast<tosa::ConcatOp>(op))
    return raiseConcat(concat);
  if (auto sum = dyn_cast<tosa::ReduceSumOp>(op);
      sum && !tensors.lookup(sum.getInput()))
    return false;
  if (isa<tosa::MaxPool2dOp, tosa::PadOp, tosa::ReduceSumOp, tosa::ReshapeOp,
          tosa::ReverseOp, tosa::SliceOp, tosa::TileOp, tosa::TransposeOp>(op))
    return raiseMove();
  return false;
}

bool quantization::raiseIntegers(Operation *op, RealTensors &tensors) {
  return IntegerRaiser(op, tensors).run();
}
