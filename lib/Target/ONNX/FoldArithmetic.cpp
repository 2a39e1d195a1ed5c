//===- FoldArithmetic.cpp - Arithmetic with constants of a graph ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementwiseOps.h"
#include "Fold.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringMap.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta::onnx;

/// Wraps around, as the arithmetic of ONNX does.
static int64_t wrap(uint64_t value) { return static_cast<int64_t>(value); }

static Numbers broadcast(const Numbers &numbers, ArrayRef<int64_t> shape) {
  return readNumbers(broadcastConstant(writeNumbers(numbers, ""), shape, ""));
}

using FloatFunction = double (*)(double, double);
using IntegerFunction = int64_t (*)(int64_t, int64_t);

static double addFloats(double x, double y) { return x + y; }
static double subFloats(double x, double y) { return x - y; }
static double mulFloats(double x, double y) { return x * y; }
static double divFloats(double x, double y) { return x / y; }
/// Remainder with the sign of the divisor, as ONNX wants without fmod.
static int64_t modulo(int64_t x, int64_t y) {
  if (y == 0 || y == -1)
    return 0;
  int64_t rest = x % y;
  return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
}
static int64_t divide(int64_t x, int64_t y) {
  if (y == 0)
    return 0;
  return y == -1 ? wrap(0 - static_cast<uint64_t>(x)) : x / y;
}
static int64_t power(int64_t x, int64_t y) {
  // Below zero only of 1 and -1, which are their own reciprocals.
  auto factor = static_cast<uint64_t>(x), count = static_cast<uint64_t>(y);
  count = y < 0 ? 0 - count : count;
  uint64_t result = 1;
  for (; count > 0; count /= 2, factor *= factor)
    if (count % 2)
      result *= factor;
  return wrap(result);
}

namespace {
/// An operator on two operands, broadcast.
struct Binary {
  FloatFunction floats = nullptr;
  IntegerFunction integers = nullptr;
  bool isComparison = false; ///< Whether the result is bool, for floats too.
};
} // namespace

#define VTA_WRAPPED(op)                                                        \
  [](int64_t x, int64_t y) {                                                   \
    return wrap(static_cast<uint64_t>(x) op static_cast<uint64_t>(y));         \
  }
#define VTA_COMPARED(op)                                                       \
  {[](double x, double y) { return double(x op y); },                          \
   [](int64_t x, int64_t y) { return int64_t(x op y); }, true}

static std::optional<Binary> findBinary(StringRef op) {
  static const llvm::StringMap<Binary> operators = {
      {"Add", {addFloats, VTA_WRAPPED(+)}},
      {"Sub", {subFloats, VTA_WRAPPED(-)}},
      {"Mul", {mulFloats, VTA_WRAPPED(*)}},
      {"Div", {divFloats, divide}},
      {"Mod", {nullptr, modulo}},
      {"Pow", {[](double x, double y) { return std::pow(x, y); }, power}},
      {"Max",
       {[](double x, double y) { return std::isnan(x) || x > y ? x : y; },
        [](int64_t x, int64_t y) { return std::max(x, y); }}},
      {"Min",
       {[](double x, double y) { return std::isnan(x) || x < y ? x : y; },
        [](int64_t x, int64_t y) { return std::min(x, y); }}},
      {"Equal", VTA_COMPARED(==)},
      {"Greater", VTA_COMPARED(>)},
      {"GreaterOrEqual", VTA_COMPARED(>=)},
      {"Less", VTA_COMPARED(<)},
      {"LessOrEqual", VTA_COMPARED(<=)},
      {"And", {nullptr, VTA_WRAPPED(&)}},
      {"Or", {nullptr, VTA_WRAPPED(|)}},
      {"Xor", {nullptr, VTA_WRAPPED(^)}},
  };
  auto found = operators.find(op);
  if (found == operators.end())
    return std::nullopt;
  return found->second;
}
#undef VTA_WRAPPED
#undef VTA_COMPARED

/// Gives the exponents of Pow the type of the base: ONNX allows any pair.
static LogicalResult fitExponents(NodeContext &n, const Numbers &base,
                                  Numbers &exponents) {
  if (base.isFloat()) {
    llvm::append_range(exponents.floats, exponents.integers);
    exponents.integers.clear();
    exponents.type = base.type;
    return success();
  }
  for (double value : exponents.floats) {
    if (value != std::floor(value) || std::abs(value) >= 0x1p63)
      return n.unsupported(describeInput(n.node, 1),
                           "expected whole exponents of integers, got " +
                               std::to_string(value));
    exponents.integers.push_back(static_cast<int64_t>(value));
  }
  exponents.floats.clear();
  exponents.type = base.type;
  auto isUnit = [](int64_t value) { return value == 1 || value == -1; };
  if (llvm::all_of(base.integers, isUnit))
    return success();
  for (int64_t value : exponents.integers)
    if (value < 0)
      return n.unsupported(
          describeInput(n.node, 1),
          "expected exponents of 0 or more of integers other than 1 and -1, "
          "got " +
              Twine(value));
  return success();
}

bool mlir::vta::onnx::isFoldedBinary(StringRef op) {
  return findBinary(op).has_value();
}

LogicalResult mlir::vta::onnx::foldBinary(NodeContext &n) {
  const Binary op = *findBinary(n.node.op);
  bool isVariadic = n.node.op == "Max" || n.node.op == "Min";
  bool isMod = n.node.op == "Mod" && n.getInt("fmod", 0) != 0;
  if (failed(n.begin(isVariadic ? 1 : 2, isVariadic ? kVariadic : 2)))
    return failure();
  // All others are computed as int64.
  for (unsigned i = 0; i < n.numInputs(); ++i)
    if (n.input(i).type == ElementType::UInt64)
      return n.unsupported(describeInput(n.node, i), "element type uint64");
  Numbers result = readNumbers(n.input(0));
  for (unsigned i = 1; i < n.numInputs(); ++i) {
    Numbers next = readNumbers(n.input(i));
    if (n.node.op == "Pow" && failed(fitExponents(n, result, next)))
      return failure();
    if (next.type != result.type)
      return n.invalid("element types " + nameOf(result.type) + " and " +
                       nameOf(next.type) + " do not fit");
    std::optional<Shape> shape = broadcastShapes(result.shape, next.shape);
    if (!shape)
      return n.invalid("shapes " + toString(result.shape) + " and " +
                       toString(next.shape) + " do not fit");
    if (result.isFloat() ? !op.floats : !op.integers)
      return n.unsupported(describeInput(n.node, 0),
                           "element type " + nameOf(result.type));
    if (isMod)
      return n.unsupported("attribute fmod", "expected 0");
    if (failed(checkFolded(n, *shape, kMaxComputed)))
      return failure();
    result = broadcast(result, *shape);
    next = broadcast(next, *shape);
    Numbers combined;
    combined.type = op.isComparison ? ElementType::Bool : result.type;
    combined.shape = *shape;
    for (size_t j = 0; j < result.size(); ++j) {
      if (!result.isFloat()) {
        combined.integers.push_back(
            op.integers(result.integers[j], next.integers[j]));
        continue;
      }
      double value = op.floats(result.floats[j], next.floats[j]);
      if (op.isComparison)
        combined.integers.push_back(value != 0);
      else
        combined.floats.push_back(result.type == ElementType::Double
                                      ? value
                                      : static_cast<float>(value));
    }
    result = std::move(combined);
  }
  return n.setOutput(0, writeNumbers(result, n.node.label()));
}

LogicalResult mlir::vta::onnx::foldUnary(NodeContext &n) {
  if (failed(n.begin(1, 1)))
    return failure();
  Numbers numbers = readNumbers(n.input(0));
  StringRef op = n.node.op;
  for (double &value : numbers.floats)
    value = op == "Abs"     ? std::fabs(value)
            : op == "Neg"   ? -value
            : op == "Floor" ? std::floor(value)
            : op == "Ceil"  ? std::ceil(value)
            : op == "Sqrt"  ? std::sqrt(value)
                            : std::nearbyint(value);
  if (!numbers.isFloat() && op != "Abs" && op != "Neg" && op != "Not")
    return n.unsupported(describeInput(n.node, 0),
                         "element type " + nameOf(numbers.type));
  for (int64_t &value : numbers.integers)
    if (op == "Not")
      value = !value;
    else if (op == "Neg" || value < 0)
      value = wrap(0 - static_cast<uint64_t>(value));
  return n.setOutput(0, writeNumbers(numbers, n.node.label()));
}

/// Bounds of integers, as exporters write weights of few bits.
LogicalResult mlir::vta::onnx::foldClip(NodeContext &n) {
  if (failed(n.begin(1, 3)))
    return failure();
  Numbers numbers = readNumbers(n.input(0));
  for (unsigned i : {1u, 2u}) {
    if (!n.hasInput(i))
      continue;
    Numbers bound = readNumbers(n.input(i));
    if (bound.type != numbers.type || bound.size() != 1)
      return n.invalid(describeInput(n.node, i) + ": expected one " +
                       nameOf(numbers.type) + ", got " + Twine(bound.size()) +
                       " of " + nameOf(bound.type));
    for (int64_t &value : numbers.integers)
      value = i == 1 ? std::max(value, bound.integers.front())
                     : std::min(value, bound.integers.front());
  }
  return n.setOutput(0, writeNumbers(numbers, n.node.label()));
}

/// Integers keep their low bits, floats are rounded towards zero.
LogicalResult mlir::vta::onnx::foldCast(NodeContext &n) {
  bool isLike = n.node.op == "CastLike";
  ElementType type = isLike ? ElementType::Undefined : getCastType(n);
  (void)n.getInt("saturate", 1);
  (void)n.getString("round_mode", "up");
  if (failed(n.begin(isLike ? 2 : 1, isLike ? 2 : 1)))
    return failure();
  if (isLike)
    type = getCastType(n);
  if (byteWidth(type) == 0 || type == ElementType::BFloat16)
    return n.unsupported("attribute to", "element type " + nameOf(type));
  Numbers numbers = readNumbers(n.input(0));
  bool fromFloat = numbers.isFloat();
  bool isUnsigned = numbers.type == ElementType::UInt64;
  numbers.type = type;
  if (fromFloat && !numbers.isFloat()) {
    for (double value : numbers.floats) {
      if (type == ElementType::Bool)
        value = value != 0;
      bool fits = value > -0x1p63 && value < 0x1p63;
      numbers.integers.push_back(fits ? static_cast<int64_t>(value) : 0);
    }
    numbers.floats.clear();
  } else if (!fromFloat && numbers.isFloat()) {
    for (int64_t value : numbers.integers)
      numbers.floats.push_back(
          isUnsigned ? static_cast<double>(static_cast<uint64_t>(value))
                     : static_cast<double>(value));
    numbers.integers.clear();
  } else if (type == ElementType::Bool) {
    for (int64_t &value : numbers.integers)
      value = value != 0;
  }
  if (isHalfCast(n))
    for (double &value : numbers.floats) {
      bool loses = false;
      llvm::APFloat half(value);
      half.convert(llvm::APFloat::IEEEhalf(),
                   llvm::APFloat::rmNearestTiesToEven, &loses);
      value = half.convertToDouble();
    }
  return n.setOutput(0, writeNumbers(numbers, n.node.label()));
}

LogicalResult mlir::vta::onnx::foldWhere(NodeContext &n) {
  if (failed(n.begin(3, 3)))
    return failure();
  Numbers condition = readNumbers(n.input(0)), yes = readNumbers(n.input(1)),
          no = readNumbers(n.input(2));
  std::optional<Shape> shape = broadcastShapes(yes.shape, no.shape);
  if (shape)
    shape = broadcastShapes(*shape, condition.shape);
  if (!shape || yes.type != no.type || condition.type != ElementType::Bool)
    return n.invalid("types or shapes do not fit");
  if (failed(checkFolded(n, *shape, kMaxComputed)))
    return failure();
  condition = broadcast(condition, *shape);
  yes = broadcast(yes, *shape);
  no = broadcast(no, *shape);
  for (size_t i = 0; i < condition.size(); ++i) {
    if (condition.integers[i])
      continue;
    if (yes.isFloat())
      yes.floats[i] = no.floats[i];
    else
      yes.integers[i] = no.integers[i];
  }
  return n.setOutput(0, writeNumbers(yes, n.node.label()));
}

/// Reductions of shapes: over everything or one axis of all there are.
LogicalResult mlir::vta::onnx::foldReduction(NodeContext &n) {
  std::optional<SmallVector<int64_t>> axes = n.getInts("axes");
  bool keep = n.getInt("keepdims", 1) != 0;
  bool emptyIsNone = n.getInt("noop_with_empty_axes", 0) != 0;
  if (failed(n.begin(1, 2)))
    return failure();
  if (n.hasInput(1)) {
    FailureOr<SmallVector<int64_t>> given = n.constantInts(1);
    if (failed(given))
      return failure();
    axes = *given;
  }
  if (emptyIsNone && (!axes || axes->empty()))
    return n.setOutput(0, n.input(0));
  Numbers numbers = readNumbers(n.input(0));
  auto rank = static_cast<int64_t>(numbers.shape.size());
  StringRef op = n.node.op;
  // There is no largest one of none.
  bool isExtremum = op == "ReduceMax" || op == "ReduceMin";
  if (rank > 1 || (isExtremum && numbers.size() == 0))
    return n.unsupported(describeInput(n.node, 0),
                         "expected integers of one dimension, got " +
                             toString(numbers.shape));
  if (axes)
    for (int64_t axis : *axes)
      if (failed(n.axis("axes", axis, rank)))
        return failure();
  int64_t result = isExtremum ? numbers.integers[0] : op == "ReduceProd";
  for (int64_t value : numbers.integers) {
    if (op == "ReduceProd")
      result = wrap(static_cast<uint64_t>(result) * value);
    else if (op == "ReduceSum")
      result = wrap(static_cast<uint64_t>(result) + value);
    else if (op == "ReduceMax")
      result = std::max(result, value);
    else
      result = std::min(result, value);
  }
  numbers.integers = {result};
  numbers.shape.assign(keep ? numbers.shape.size() : 0, 1);
  return n.setOutput(0, writeNumbers(numbers, n.node.label()));
}
