//===- TableFunctions.cpp - Functions that a table can hold ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Lower/TableFunctions.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace mlir::vta::quantization;

/// What `op` makes of numbers; nothing if it does not compute elements from
/// elements. Truth is 1.
static std::optional<double> apply(Operation *op, ArrayRef<double> x) {
  using Result = std::optional<double>;
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case([&](tosa::AbsOp) { return std::fabs(x[0]); })
      .Case([&](tosa::AddOp) { return x[0] + x[1]; })
      .Case([&](tosa::CeilOp) { return std::ceil(x[0]); })
      .Case([&](tosa::ClampOp clamp) -> Result {
        auto low = dyn_cast<FloatAttr>(clamp.getMinValAttr());
        auto high = dyn_cast<FloatAttr>(clamp.getMaxValAttr());
        if (!low || !high)
          return std::nullopt;
        return std::min(std::max(x[0], low.getValueAsDouble()),
                        high.getValueAsDouble());
      })
      .Case([&](tosa::CosOp) { return std::cos(x[0]); })
      .Case([&](tosa::EqualOp) { return double(x[0] == x[1]); })
      .Case([&](tosa::ErfOp) { return std::erf(x[0]); })
      .Case([&](tosa::ExpOp) { return std::exp(x[0]); })
      .Case([&](tosa::FloorOp) { return std::floor(x[0]); })
      .Case([&](tosa::GreaterOp) { return double(x[0] > x[1]); })
      .Case([&](tosa::GreaterEqualOp) { return double(x[0] >= x[1]); })
      .Case([&](tosa::LogOp) { return std::log(x[0]); })
      .Case([&](tosa::MaximumOp) { return std::max(x[0], x[1]); })
      .Case([&](tosa::MinimumOp) { return std::min(x[0], x[1]); })
      .Case([&](tosa::MulOp) { return x[0] * x[1]; })
      .Case([&](tosa::PowOp) { return std::pow(x[0], x[1]); })
      .Case([&](tosa::ReciprocalOp) { return 1 / x[0]; })
      .Case([&](tosa::RsqrtOp) { return 1 / std::sqrt(x[0]); })
      .Case([&](tosa::SelectOp) { return x[0] != 0 ? x[1] : x[2]; })
      .Case([&](tosa::SigmoidOp) { return 1 / (1 + std::exp(-x[0])); })
      .Case([&](tosa::SinOp) { return std::sin(x[0]); })
      .Case([&](tosa::SubOp) { return x[0] - x[1]; })
      .Case([&](tosa::TanhOp) { return std::tanh(x[0]); })
      .Default(Result());
}

/// The operands that are numbers: the shift of a product is none.
static OperandRange dataOf(Operation *op) {
  return op->getOperands().drop_back(isa<tosa::MulOp>(op) ? 1 : 0);
}

static bool isPointwise(Operation *op) {
  static constexpr double kAny[] = {0, 0, 0};
  return apply(op, kAny).has_value();
}

/// A constant that is the same number everywhere.
static std::optional<double> readNumber(Value value, ArrayRef<int64_t> shape) {
  auto type = RankedTensorType::get(
      shape, cast<ShapedType>(value.getType()).getElementType());
  auto numbers = readChannels(value, type);
  if (!numbers || numbers->size() != 1)
    return std::nullopt;
  return numbers->front();
}

/// A product or sum with a number, or bounds: what layers do without a table.
static bool isAffine(Operation *op) {
  if (isa<tosa::ClampOp>(op))
    return true;
  return isa<tosa::AddOp, tosa::SubOp, tosa::MulOp>(op) &&
         llvm::any_of(dataOf(op), [](Value operand) {
           return static_cast<bool>(constantBehind(operand));
         });
}

/// All operations that compute something from the elements of `root` alone.
static llvm::SetVector<Operation *>
growRegion(Value root, function_ref<bool(Operation *)> isTaken) {
  auto shape = cast<RankedTensorType>(root.getType()).getShape();
  llvm::SetVector<Operation *> region;
  SmallVector<Value> reached = {root};
  auto isKnown = [&](Value operand) {
    return operand == root || region.contains(operand.getDefiningOp()) ||
           readNumber(operand, shape);
  };
  while (!reached.empty())
    for (Operation *user : reached.pop_back_val().getUsers()) {
      if (region.contains(user) || isTaken(user) || !isPointwise(user))
        continue;
      auto type = dyn_cast<RankedTensorType>(user->getResult(0).getType());
      if (!type || type.getShape() != shape ||
          !llvm::all_of(dataOf(user), isKnown))
        continue;
      region.insert(user);
      reached.push_back(user->getResult(0));
    }
  return region;
}

ElementFunction mlir::vta::quantization::functionBehind(
    Operation *last, function_ref<bool(Operation *)> isPart) {
  llvm::SetVector<Operation *> ops;
  ops.insert(last);
  for (size_t i = 0; i < ops.size(); ++i)
    for (Value operand : dataOf(ops[i]))
      if (Operation *op = operand.getDefiningOp(); op && isPart(op))
        ops.insert(op);
  ElementFunction function = ops.takeVector();
  llvm::sort(function,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return function;
}

Value mlir::vta::quantization::rootOf(const ElementFunction &function) {
  Value root;
  for (Operation *op : function)
    for (Value operand : dataOf(op)) {
      if (llvm::is_contained(function, operand.getDefiningOp()) ||
          constantBehind(operand))
        continue;
      if (!isPointwise(op) || (root && root != operand))
        return {};
      root = operand;
    }
  return root;
}

SmallVector<ElementFunction> mlir::vta::quantization::findElementFunctions(
    Value root, function_ref<bool(Operation *)> isTaken) {
  llvm::SetVector<Operation *> region = growRegion(root, isTaken);
  SmallVector<ElementFunction> functions;
  for (Operation *last : region) {
    bool isRead = llvm::any_of(last->getUsers(), [&](Operation *user) {
      return !region.contains(user);
    });
    if (!isRead || !isFloatTensor(last->getResult(0)))
      continue;
    ElementFunction function = functionBehind(last, [&](Operation *op) {
      return op != root.getDefiningOp() && region.contains(op);
    });
    if (!llvm::all_of(function, isAffine))
      functions.push_back(std::move(function));
  }
  return functions;
}

double mlir::vta::quantization::evaluate(const ElementFunction &function,
                                         Value root, double x) {
  auto shape = cast<RankedTensorType>(root.getType()).getShape();
  llvm::SmallDenseMap<Value, double> known;
  known[root] = x;
  double result = x;
  for (Operation *op : function) {
    SmallVector<double> operands;
    for (Value operand : dataOf(op)) {
      auto it = known.find(operand);
      operands.push_back(it != known.end() ? it->second
                                           : *readNumber(operand, shape));
    }
    result = *apply(op, operands);
    known[op->getResult(0)] = result;
  }
  return result;
}
