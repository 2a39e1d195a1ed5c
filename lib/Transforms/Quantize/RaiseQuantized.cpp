//===- RaiseQuantized.cpp - From a model's integers to reals --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaiseQuantized.h"
#include "ConstantTensors.h"
#include "PrequantizedWalk.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

/// Two scales are the same up to the rounding of 1/scale to float.
static bool isSame(double a, double b) { return std::fabs(a / b - 1) < 1e-6; }

namespace {
/// round(source / scale) + zero, limited to [low, high] before the zero point
/// is added.
struct QuantizeChain {
  Value source;
  double scale = 1;
  int64_t zero = 0;
  double low = -128, high = 127;

  static std::optional<QuantizeChain> match(tosa::CastOp op);
};

/// The integers less the zero point, as floats: what is multiplied by the scale
/// then.
struct DequantizeChain {
  Value integers;
  int64_t zero = 0;

  static std::optional<DequantizeChain> match(tosa::CastOp op);
};

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
  std::optional<double> scaleOfReaders(Value integers) const;
  void markLayers();

  func::FuncOp function;
  RealTensors tensors;
  /// Constants that are integers in the model.
  llvm::DenseSet<Value> fromIntegers;
};
} // namespace

/// The number all elements of a float constant are.
static std::optional<double> uniformFloat(Value value) {
  auto values = readFloats(value);
  if (!values || values->empty() || !llvm::all_equal(*values))
    return std::nullopt;
  return values->front();
}

/// Of a product with a constant: what is multiplied, and the constant.
static std::pair<Value, Value> splitProduct(tosa::MulOp mul) {
  if (isConstant(mul.getInput2()))
    return {mul.getInput1(), mul.getInput2()};
  return {mul.getInput2(), mul.getInput1()};
}

std::optional<QuantizeChain> QuantizeChain::match(tosa::CastOp op) {
  if (!hasIntegers(op.getOutput(), 8) || !staticShape(op.getOutput()))
    return std::nullopt;
  QuantizeChain chain;
  Value value = op.getInput();
  if (auto add = value.getDefiningOp<tosa::AddOp>()) {
    auto round = add.getInput1().getDefiningOp<tosa::CastOp>();
    auto zero = uniformInteger(add.getInput2());
    if (!round || !zero || *zero < -128 || *zero > 127 ||
        round.getType() != add.getType())
      return std::nullopt;
    chain.zero = *zero;
    value = round.getInput();
  }
  if (!hasFloats(value))
    return std::nullopt;
  chain.low = -128.0 - chain.zero;
  chain.high = 127.0 - chain.zero;
  if (auto clamp = value.getDefiningOp<tosa::ClampOp>()) {
    auto low = dyn_cast<FloatAttr>(clamp.getMinVal());
    auto high = dyn_cast<FloatAttr>(clamp.getMaxVal());
    if (!low || !high)
      return std::nullopt;
    chain.low = std::max(chain.low, low.getValueAsDouble());
    chain.high = std::min(chain.high, high.getValueAsDouble());
    value = clamp.getInput();
  }
  auto mul = value.getDefiningOp<tosa::MulOp>();
  if (mul && (isConstant(mul.getInput1()) || isConstant(mul.getInput2()))) {
    auto [source, constant] = splitProduct(mul);
    auto factor = uniformFloat(constant);
    if (factor && *factor > 0 && std::isfinite(1 / *factor) &&
        source.getType() == mul.getType()) {
      chain.scale = static_cast<float>(1 / *factor);
      value = source;
    }
  }
  if (!(chain.low <= chain.high))
    return std::nullopt;
  chain.source = value;
  return chain;
}

std::optional<DequantizeChain> DequantizeChain::match(tosa::CastOp op) {
  Value value = op.getInput();
  if (!hasFloats(op.getOutput()) || !staticShape(value) ||
      !(hasIntegers(value, 8) || hasIntegers(value, 32)))
    return std::nullopt;
  DequantizeChain chain{value};
  auto sub = value.getDefiningOp<tosa::SubOp>();
  auto wide =
      sub ? sub.getInput1().getDefiningOp<tosa::CastOp>() : tosa::CastOp();
  if (!wide || !hasIntegers(wide.getInput(), 8) ||
      wide.getType() != value.getType())
    return chain;
  if (auto zero = uniformInteger(sub.getInput2());
      zero && *zero >= -128 && *zero <= 127)
    return DequantizeChain{wide.getInput(), *zero};
  // By channel: of constants alone.
  return isConstant(wide.getInput()) ? chain : std::optional<DequantizeChain>();
}

/// The scale that one of those who read the integers multiplies by.
std::optional<double> Raiser::scaleOfReaders(Value integers) const {
  SmallVector<Operation *> users(integers.getUsers());
  for (size_t i = 0; i < users.size(); ++i) {
    Operation *user = users[i];
    if (user->getNumResults() != 1)
      continue;
    if (auto mul = dyn_cast<tosa::MulOp>(user)) {
      auto factor = uniformFloat(splitProduct(mul).second);
      if (factor && *factor > 0 && std::isfinite(*factor))
        return *factor;
      continue;
    }
    if (isa<tosa::CastOp, tosa::SubOp, tosa::ReshapeOp, tosa::TransposeOp,
            tosa::SliceOp, tosa::MaxPool2dOp>(user))
      llvm::append_range(users, user->getResult(0).getUsers());
  }
  return std::nullopt;
}

void Raiser::visitQuantize(tosa::CastOp op, const QuantizeChain &chain) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  // Whoever reads the integers says what their steps are.
  double scale = scaleOfReaders(op.getOutput()).value_or(chain.scale);
  Value real = chain.source;
  if (!isSame(scale, chain.scale))
    real = multiplyBy(b, real, {static_cast<float>(scale / chain.scale)});
  tensors.quantize(op.getOutput(), real, {scale, chain.zero}, b, chain.low,
                   chain.high);
}

/// scale * (integers - zero) of a constant, with what is multiplied after.
void Raiser::dequantizeConstant(tosa::CastOp op, const DequantizeChain &chain) {
  auto integers = readIntegers(chain.integers);
  auto shape = staticShape(op.getOutput());
  // Zero points that differ by channel are beside the cast.
  auto sub = op.getInput().getDefiningOp<tosa::SubOp>();
  SmallVector<int64_t> zeros = {chain.zero}, zeroShape(shape->size(), 1);
  if (sub && chain.integers == op.getInput()) {
    auto wide = sub.getInput1().getDefiningOp<tosa::CastOp>();
    integers = wide ? readIntegers(wide.getInput()) : std::nullopt;
    auto several = readIntegers(sub.getInput2());
    if (!several || sub.getType() != op.getInput().getType())
      return;
    zeros = *several;
    zeroShape.assign(*staticShape(sub.getInput2()));
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
  bool isConstantTensor = isConstant(chain.integers);
  if (auto sub = op.getInput().getDefiningOp<tosa::SubOp>())
    if (auto wide = sub.getInput1().getDefiningOp<tosa::CastOp>())
      isConstantTensor |= isConstant(wide.getInput());
  if (isConstantTensor)
    return dequantizeConstant(op, chain);
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
    if (!known || !source || isa<tosa::CastOp>(source))
      continue;
    ImplicitLocOpBuilder b(op->getLoc(), op);
    operand.set(lowerToIntegers(*known, operand.get().getType(), b));
  }
}

void Raiser::markLayers() {
  function.walk([&](Operation *op) {
    if (isa<tosa::Conv2DOp, tosa::Conv3DOp, tosa::DepthwiseConv2DOp,
            tosa::TransposeConv2DOp, tosa::MatMulOp>(op) &&
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
        lowerToIntegers(*known, op.getInput().getType(), b));
  }
  eraseUnused(function);
}

void quantization::raiseQuantized(func::FuncOp function) {
  Raiser(function).run();
}
