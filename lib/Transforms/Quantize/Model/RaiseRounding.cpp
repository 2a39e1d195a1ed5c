//===- RaiseRounding.cpp - Roundings that are written out -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "VTA/Transforms/Quantize/WeightLayer.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/Support/Debug.h"
#include <cmath>

#define DEBUG_TYPE "vta-raise-rounding"

namespace mlir::vta::quantization {
#define GEN_PASS_DEF_VTARAISEROUNDING
#include "VTA/Transforms/Quantize/Passes.h.inc"
} // namespace mlir::vta::quantization

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

/// Of an operation with two operands, one of which all elements are `number`,
/// the other operand.
template <typename OpT>
static Value matchWith(Value value, double number) {
  auto op = value.getDefiningOp<OpT>();
  if (!op)
    return {};
  if (uniformFloat(op.getInput2()) == number)
    return op.getInput1();
  if (uniformFloat(op.getInput1()) == number)
    return op.getInput2();
  return {};
}

/// The operands of a commutative operation, `first` before the other one. Null
/// if it is not among them.
template <typename OpT, typename F>
static std::pair<Value, Value> matchEither(Value value, F isFirst) {
  auto op = value.getDefiningOp<OpT>();
  if (!op)
    return {};
  if (isFirst(op.getInput1()))
    return {op.getInput1(), op.getInput2()};
  if (isFirst(op.getInput2()))
    return {op.getInput2(), op.getInput1()};
  return {};
}

/// Whether `value` says where `floor`, the result of a tosa.floor, is even:
/// floor == 2 * floor(floor / 2).
static bool isEven(Value value, Value floor) {
  Value twice = matchEither<tosa::EqualOp>(value, [&](Value operand) {
                  return operand == floor;
                }).second;
  Value halves = twice ? matchWith<tosa::MulOp>(twice, 2) : Value();
  auto inner = halves ? halves.getDefiningOp<tosa::FloorOp>() : nullptr;
  return inner && matchWith<tosa::MulOp>(inner.getInput1(), 0.5) == floor;
}

/// What is rounded, if `value` is the nearest integer, of two the even one:
/// floor where x - floor(x) is less than 0.5, or is 0.5 and floor(x) is even,
/// else ceil. Null if it is something else.
static Value matchRounding(Value value) {
  auto select = value.getDefiningOp<tosa::SelectOp>();
  auto floor =
      select ? select.getOnTrue().getDefiningOp<tosa::FloorOp>() : nullptr;
  auto ceil =
      floor ? select.getOnFalse().getDefiningOp<tosa::CeilOp>() : nullptr;
  if (!ceil || floor.getInput1() != ceil.getInput1() ||
      floor.getInput1().getType() != value.getType())
    return {};
  auto isRest = [&](Value operand) {
    auto sub = operand.getDefiningOp<tosa::SubOp>();
    return sub && sub.getInput1() == floor.getInput1() &&
           sub.getInput2() == floor.getOutput();
  };
  auto isBelowHalf = [&](Value operand) {
    auto greater = operand.getDefiningOp<tosa::GreaterOp>();
    return greater && uniformFloat(greater.getInput1()) == 0.5 &&
           isRest(greater.getInput2());
  };
  auto isHalf = [&](Value operand) {
    Value rest = matchWith<tosa::EqualOp>(operand, 0.5);
    return rest && isRest(rest);
  };
  Value tie =
      matchEither<tosa::LogicalOrOp>(select.getInput1(), isBelowHalf).second;
  Value parity =
      tie ? matchEither<tosa::LogicalAndOp>(tie, isHalf).second : Value();
  return parity && isEven(parity, floor.getOutput()) ? floor.getInput1()
                                                     : Value();
}

/// Rewrites a cast of a rounded, moved and clamped float to int8 or int32 as a
/// cast that rounds, of a clamped float.
static bool raiseRounding(tosa::CastOp op) {
  bool isNarrow = hasIntegers(op.getOutput(), 8);
  if (!isNarrow && !hasIntegers(op.getOutput(), 32))
    return false;
  Value value = op.getInput();
  auto clamp = value.getDefiningOp<tosa::ClampOp>();
  if (clamp)
    value = clamp.getInput();
  double zero = 0;
  if (auto add = value.getDefiningOp<tosa::AddOp>()) {
    bool isSecond = isConstant(add.getInput2());
    auto summand = uniformFloat(isSecond ? add.getInput2() : add.getInput1());
    value = isSecond ? add.getInput1() : add.getInput2();
    if (!summand || value.getType() != add.getType())
      return false;
    zero = *summand;
  }
  Value source = matchRounding(value);
  if (!source || !isa<RankedTensorType>(source.getType()))
    return false;
  auto low = clamp ? dyn_cast<FloatAttr>(clamp.getMinVal()) : FloatAttr();
  auto high = clamp ? dyn_cast<FloatAttr>(clamp.getMaxVal()) : FloatAttr();
  // Bounds of integers may come before a rounding. A zero point is added as an
  // integer, which does not saturate.
  auto isInteger = [](double x) { return std::floor(x) == x; };
  if (clamp && (!low || !high || !isInteger(low.getValueAsDouble()) ||
                !isInteger(high.getValueAsDouble())))
    return false;
  if (zero != 0 &&
      (!isNarrow || !clamp || std::fabs(zero) > 255 || !isInteger(zero) ||
       low.getValueAsDouble() < -128 || high.getValueAsDouble() > 127))
    return false;

  ImplicitLocOpBuilder b(op.getLoc(), op);
  if (clamp) {
    auto moved = [&](FloatAttr bound) {
      return b.getF32FloatAttr(bound.getValueAsDouble() - zero);
    };
    source = tosa::ClampOp::create(b, source.getType(), source, moved(low),
                                   moved(high), clamp.getNanModeAttr());
  }
  if (zero != 0) {
    auto type = cast<RankedTensorType>(source.getType()).clone(b.getI32Type());
    source = tosa::CastOp::create(b, type, source);
    SmallVector<int64_t> ones(type.getRank(), 1);
    Value constant = makeIntegers(b, op.getLoc(), b.getI32Type(), ones,
                                  {static_cast<int64_t>(zero)});
    source = tosa::AddOp::create(b, type, source, constant);
  }
  op.getInputMutable().assign(source);
  return true;
}

/// int8 that becomes float by way of int32, as before the subtraction of a zero
/// point, becomes float at once.
static bool shortenCast(tosa::CastOp op) {
  auto wide = op.getInput().getDefiningOp<tosa::CastOp>();
  if (!hasFloats(op.getOutput()) || !wide || !hasIntegers(op.getInput(), 32) ||
      !hasIntegers(wide.getInput(), 8))
    return false;
  op.getInputMutable().assign(wide.getInput());
  return true;
}

namespace {
/// The floats that operations on constants compute; one for all elements, or
/// each. None for what depends on something else.
class Evaluator {
public:
  using Floats = std::optional<std::vector<float>>;

  /// Each value is computed once, however many operations use it.
  const Floats &get(Value value) {
    if (auto it = known.find(value); it != known.end())
      return *it->second;
    auto floats = std::make_unique<Floats>(compute(value));
    return *(known[value] = std::move(floats));
  }

private:
  Floats compute(Value value);

  DenseMap<Value, std::unique_ptr<Floats>> known;
};
} // namespace

Evaluator::Floats Evaluator::compute(Value value) {
  if (auto constant = readFloats(value))
    return constant;
  Operation *op = value.getDefiningOp();
  if (!op || !hasFloats(value))
    return std::nullopt;
  if (auto cast = dyn_cast<tosa::CastOp>(op)) {
    auto integers = readIntegers(cast.getInput());
    if (!integers)
      return std::nullopt;
    return std::vector<float>(integers->begin(), integers->end());
  }
  if (auto clamp = dyn_cast<tosa::ClampOp>(op)) {
    auto low = dyn_cast<FloatAttr>(clamp.getMinVal());
    auto high = dyn_cast<FloatAttr>(clamp.getMaxVal());
    Floats input = get(clamp.getInput());
    if (!input || !low || !high)
      return std::nullopt;
    for (float &x : *input)
      x = std::min(std::max(x, low.getValue().convertToFloat()),
                   high.getValue().convertToFloat());
    return input;
  }
  auto mul = dyn_cast<tosa::MulOp>(op);
  Floats lhs = mul ? get(mul.getInput1()) : std::nullopt;
  Floats rhs = lhs ? get(mul.getInput2()) : std::nullopt;
  if (!rhs || lhs->empty() || rhs->empty())
    return std::nullopt;
  if (lhs->size() < rhs->size())
    std::swap(lhs, rhs);
  if (rhs->size() != lhs->size() && rhs->size() != 1)
    return std::nullopt;
  for (size_t i = 0; i < lhs->size(); ++i)
    (*lhs)[i] *= (*rhs)[rhs->size() == 1 ? 0 : i];
  return lhs;
}

/// Computes a cast of floats that depend on nothing but constants.
static bool foldCast(tosa::CastOp op) {
  auto shape = staticShape(op.getOutput());
  bool isNarrow = hasIntegers(op.getOutput(), 8);
  if (!shape || !hasFloats(op.getInput()) ||
      !(isNarrow || hasIntegers(op.getOutput(), 32)))
    return false;
  Evaluator evaluator;
  const Evaluator::Floats &floats = evaluator.get(op.getInput());
  if (!floats || static_cast<int64_t>(floats->size()) !=
                     ShapedType::getNumElements(*shape))
    return false;
  double low = isNarrow ? -128 : -0x1p31, high = isNarrow ? 127 : 0x1p31 - 1;
  SmallVector<int64_t> integers;
  for (float x : *floats) {
    if (std::isnan(x))
      return false;
    integers.push_back(
        static_cast<int64_t>(std::clamp<double>(std::nearbyint(x), low, high)));
  }
  OpBuilder b(op);
  op.getOutput().replaceAllUsesWith(makeIntegers(
      b, op.getLoc(),
      cast<IntegerType>(getElementTypeOrSelf(op.getOutput().getType())), *shape,
      integers));
  return true;
}

namespace {
struct RaiseRounding : quantization::impl::VTARaiseRoundingBase<RaiseRounding> {
  void runOnOperation() override {
    bool hasChanged = false;
    tosa::CastOp current;
    auto note = [&](bool isDone, Statistic &count) {
      if (!isDone)
        return;
      hasChanged = true;
      ++count;
      LLVM_DEBUG(llvm::dbgs() << "now: " << current << "\n");
    };
    getOperation().walk([&](tosa::CastOp op) {
      current = op;
      note(raiseRounding(op), numRoundings);
      note(shortenCast(op), numCasts);
      note(foldCast(op), numConstants);
    });
    if (hasChanged)
      eraseUnused(getOperation());
  }
};
} // namespace
