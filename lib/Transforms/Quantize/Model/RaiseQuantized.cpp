//===- RaiseQuantized.cpp - From a model's integers to reals --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Model/RaiseQuantized.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

/// Two scales are the same up to the rounding of 1/scale to float.
static bool isSame(double a, double b) { return std::fabs(a / b - 1) < 1e-6; }

namespace {
/// Rewrites a function from the inputs to the outputs.
class Raiser {
public:
  explicit Raiser(func::FuncOp function) : function(function) {}

  void run();

private:
  void visit(Operation *op);
  void visitQuantize(tosa::CastOp op, const QuantizeChain &chain);
  void visitDequantize(tosa::CastOp op, const DequantizeChain &chain);
  void dequantizeConstant(tosa::CastOp op, const DequantizeChain &chain);
  void markLayers();

  func::FuncOp function;
  RealTensors tensors;
  /// Constants that are integers in the model.
  llvm::DenseSet<Value> fromIntegers;
};
} // namespace

/// Of a product with a constant: what is multiplied, and the constant.
static std::pair<Value, Value> splitProduct(tosa::MulOp mul) {
  if (isConstant(mul.getInput2()))
    return {mul.getInput1(), mul.getInput2()};
  return {mul.getInput2(), mul.getInput1()};
}

void Raiser::visitQuantize(tosa::CastOp op, const QuantizeChain &chain) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  Value real = chain.source;
  double ratio = chain.scale * chain.factor;
  if (!isSame(ratio, 1))
    real = multiplyBy(b, real, {static_cast<float>(ratio)});
  tensors.quantize(op.getOutput(), real, {chain.scale, chain.zero}, b,
                   chain.low, chain.high);
}

/// scale * (integers - zero) of a constant, with what is multiplied after.
void Raiser::dequantizeConstant(tosa::CastOp op, const DequantizeChain &chain) {
  auto integers = readIntegers(chain.integers);
  auto shape = staticShape(op.getOutput());
  SmallVector<int64_t> zeros = {chain.zero}, zeroShape(shape->size(), 1);
  if (chain.zeros) {
    auto several = readIntegers(chain.zeros);
    if (!several)
      return;
    zeros = *several;
    zeroShape.assign(*staticShape(chain.zeros));
  }
  if (!integers || zeroShape.size() != shape->size())
    return;
  /// The element of a tensor that broadcasts to `shape`.
  auto positionIn = [&](ArrayRef<int64_t> dims, int64_t at) {
    int64_t position = 0, stride = 1;
    for (int64_t d = shape->size() - 1; d >= 0; --d) {
      int64_t index = at % (*shape)[d];
      at /= (*shape)[d];
      if (dims[d] != 1)
        position += index * stride;
      stride *= dims[d];
    }
    return position;
  };
  auto make = [&](Operation *result, ArrayRef<float> scales,
                  ArrayRef<int64_t> dims) {
    std::vector<float> values;
    values.reserve(integers->size());
    for (auto [i, integer] : llvm::enumerate(*integers)) {
      int64_t zero = zeros[zeros.size() == 1 ? 0 : positionIn(zeroShape, i)];
      float scale = scales[scales.size() == 1 ? 0 : positionIn(dims, i)];
      values.push_back(static_cast<float>(double(scale) * (integer - zero)));
    }
    OpBuilder b(result);
    Value floats =
        makeFloats(b, result->getLoc(), *shape, values,
                   isConstant(chain.integers) ? chain.integers : Value());
    fromIntegers.insert(floats);
    result->getResult(0).replaceAllUsesWith(floats);
  };
  for (Operation *user :
       llvm::make_early_inc_range(op.getOutput().getUsers())) {
    auto mul = dyn_cast<tosa::MulOp>(user);
    if (!mul || mul.getType() != op.getType())
      continue;
    Value other =
        mul.getInput1() == op.getOutput() ? mul.getInput2() : mul.getInput1();
    auto scales = readFloats(other);
    if (scales && staticShape(other)->size() == shape->size())
      make(mul, *scales, *staticShape(other));
  }
  if (!op.getOutput().use_empty())
    make(op, {1.0f}, {});
}

void Raiser::visitDequantize(tosa::CastOp op, const DequantizeChain &chain) {
  if (isConstant(chain.integers))
    return dequantizeConstant(op, chain);
  if (chain.zeros)
    return;
  const RealTensor *known = tensors.lookup(chain.integers);
  if (!known && !hasIntegers(chain.integers, 8))
    return;
  ImplicitLocOpBuilder b(op.getLoc(), op);
  // Products with one number give the steps their scale.
  SmallVector<std::pair<tosa::MulOp, double>> products;
  for (Operation *user : op.getOutput().getUsers()) {
    auto mul = dyn_cast<tosa::MulOp>(user);
    if (!mul || mul.getType() != op.getType() ||
        !(isConstant(mul.getInput1()) || isConstant(mul.getInput2())))
      continue;
    auto factor = uniformFloat(splitProduct(mul).second);
    if (factor && *factor > 0 && std::isfinite(*factor))
      products.emplace_back(mul, *factor);
  }
  if (!known)
    tensors.convert(
        chain.integers,
        {products.empty() ? 1 : products.front().second, chain.zero}, b);
  RealTensor tensor = tensors.get(chain.integers, chain.zero, b);
  for (auto [mul, factor] : products) {
    ImplicitLocOpBuilder inner(mul.getLoc(), mul);
    double ratio = factor / tensor.steps.scale;
    mul.getOutput().replaceAllUsesWith(
        isSame(ratio, 1)
            ? tensor.real
            : multiplyBy(inner, tensor.real, {static_cast<float>(ratio)}));
  }
  if (op.getOutput().use_empty())
    return;
  Value steps = tensor.real;
  if (!isSame(tensor.steps.scale, 1))
    steps = multiplyBy(b, steps, {static_cast<float>(1 / tensor.steps.scale)});
  op.getOutput().replaceAllUsesWith(steps);
}

/// The integers of a tensor, where they are still needed.
static Value convertBack(const RealTensor &tensor, Type type,
                         ImplicitLocOpBuilder &b) {
  Value integers = lowerToIntegers(tensor, type, b);
  setIsModelConversion(tensor.real, integers, tensor.steps);
  return integers;
}

void Raiser::visit(Operation *op) {
  if (auto cast = dyn_cast<tosa::CastOp>(op)) {
    if (auto chain = QuantizeChain::match(cast))
      return visitQuantize(cast, *chain);
    if (auto chain = DequantizeChain::match(cast))
      return visitDequantize(cast, *chain);
    return;
  }
  if (raiseIntegers(op, tensors))
    return;
  // It computes with integers: they come from the reals, where other integer
  // operations would have to stay for them otherwise.
  for (OpOperand &operand : op->getOpOperands()) {
    Operation *source = operand.get().getDefiningOp();
    const RealTensor *known = tensors.lookup(operand.get());
    if (!known || !source)
      continue;
    // What quantizes a result of the network keeps the model's clip.
    auto cast = dyn_cast<tosa::CastOp>(source);
    if (cast && !(isa<func::ReturnOp>(op) && QuantizeChain::match(cast)))
      continue;
    ImplicitLocOpBuilder b(op->getLoc(), op);
    operand.set(convertBack(*known, operand.get().getType(), b));
  }
}

void Raiser::markLayers() {
  function.walk([&](Operation *op) {
    if (hasWeightOperand(op) &&
        fromIntegers.contains(behindReshapes(op->getOperand(1))))
      setHasModelWeights(op);
  });
}

void Raiser::run() {
  SmallVector<Operation *> ops;
  for (Operation &op : function.getBody().front())
    ops.push_back(&op);
  for (Operation *op : ops)
    visit(op);
  markLayers();
  // Integers that are read as wider ones, while all reals are there.
  for (auto op : llvm::to_vector(function.getOps<tosa::CastOp>())) {
    const RealTensor *known = tensors.lookup(op.getInput());
    if (!known || !op.getInput().getDefiningOp() ||
        op.getInput().getDefiningOp<tosa::CastOp>())
      continue;
    // The cast that the reals themselves are computed from.
    if (Operation *real = known->real.getDefiningOp();
        real && op->isBeforeInBlock(real))
      continue;
    ImplicitLocOpBuilder b(op.getLoc(), op);
    op.getInputMutable().assign(
        convertBack(*known, op.getInput().getType(), b));
  }
  eraseUnused(function);
}

void quantization::raiseQuantized(func::FuncOp function) {
  Raiser(function).run();
}
