//===- Requantize.cpp - Rescaling by powers of two, clamps ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionPacker.h"
#include "VTA/Support/ConstantElements.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::pack;

static constexpr int64_t kLowest = std::numeric_limits<int8_t>::min();
static constexpr int64_t kHighest = std::numeric_limits<int8_t>::max();
static constexpr int64_t kInt32Max = std::numeric_limits<int32_t>::max();

FailureOr<SmallVector<int64_t>> pack::getShifts(tosa::RescaleOp op) {
  if (!isZero(op.getInputZp()) || !isZero(op.getOutputZp()))
    return op.emitOpError() << "expected zero points that are constants of 0";
  if (op.getInputUnsigned() || op.getOutputUnsigned())
    return op.emitOpError() << "expected signed integers";
  auto multipliers = readIntegers(op.getMultiplier());
  auto amounts = readIntegers(op.getShift());
  if (!multipliers || !amounts || multipliers->size() != amounts->size())
    return op.emitOpError() << "expected constant multipliers and shifts";
  SmallVector<int64_t> shifts;
  for (auto [multiplier, amount] : llvm::zip_equal(*multipliers, *amounts)) {
    if (multiplier <= 0 || !llvm::isPowerOf2_64(multiplier))
      return op.emitOpError()
             << "expected multipliers that are powers of two, got "
             << multiplier;
    if (amount < 2 || amount > 62)
      return op.emitOpError() << "expected shifts of 2 to 62, got " << amount;
    // Two roundings differ from one where there is something to round twice.
    if (op.getRoundingMode() != tosa::RoundingMode::SINGLE_ROUND &&
        (op.getRoundingMode() != tosa::RoundingMode::DOUBLE_ROUND ||
         amount > 31))
      return op.emitOpError() << "expected the rounding SINGLE_ROUND, got "
                              << stringifyRoundingMode(op.getRoundingMode());
    // 32 bits leave nothing, rounded.
    shifts.push_back(std::min<int64_t>(
        amount - static_cast<int64_t>(llvm::Log2_64(multiplier)), 32));
  }
  return shifts;
}

static SmallVector<int64_t> map(ArrayRef<int64_t> numbers,
                                function_ref<int64_t(int64_t)> function) {
  return llvm::map_to_vector(numbers, function);
}

/// Shifts to the left by -n where n is negative. With `saturates`, int8 is all
/// that is left of the values, which may be clamped first.
static LogicalResult shiftLeft(Operation *op, ArrayRef<int64_t> shifts,
                               bool saturates, Accumulators &accumulators) {
  int64_t most = -*llvm::min_element(shifts);
  if (most <= 0)
    return success();
  if (most > 31 || accumulators.bound << most > kInt32Max) {
    if (!saturates || most > 23)
      return op->emitOpError() << "expected a shift to the left by " << most
                               << " to leave int32 values, got values of up to "
                               << accumulators.bound;
    auto clip = [&](Step::Kind kind, int64_t limit, int64_t none) {
      accumulators.steps.push_back(
          {kind, map(shifts, [&](int64_t n) { return n < 0 ? limit : none; })});
    };
    clip(Step::Max, kLowest, std::numeric_limits<int32_t>::min());
    clip(Step::Min, kHighest, kInt32Max);
  }
  accumulators.steps.push_back({Step::ShiftLeft, map(shifts, [](int64_t n) {
                                  return std::max<int64_t>(-n, 0);
                                })});
  accumulators.bound = std::min(accumulators.bound << most, kInt32Max);
  return success();
}

/// Shifts to the right by n where n is positive, rounded.
static LogicalResult shiftRight(Operation *op, ArrayRef<int64_t> shifts,
                                bool saturates, Accumulators &accumulators) {
  int64_t most = *llvm::max_element(shifts);
  if (most <= 0)
    return success();
  auto add = [&](Step::Kind kind, function_ref<int64_t(int64_t)> number) {
    accumulators.steps.push_back({kind, map(shifts, number)});
  };
  int64_t half = int64_t(1) << (most - 1);
  if (accumulators.bound + half <= kInt32Max) {
    add(Step::AddNumber,
        [](int64_t n) { return n > 0 ? int64_t(1) << (n - 1) : 0; });
    add(Step::ShiftRight, [](int64_t n) { return std::max<int64_t>(n, 0); });
  } else {
    // The sum with the half could leave int32: all but one bit go first. By
    // one bit alone, the largest value loses its last bit, which clamping to
    // int8 does not see.
    if (llvm::is_contained(shifts, 1)) {
      if (!saturates)
        return op->emitOpError()
               << "expected the rounded values to be in int32, got values of "
                  "up to "
               << accumulators.bound;
      accumulators.steps.push_back({Step::Min, {kInt32Max - 1}});
    }
    add(Step::ShiftRight,
        [](int64_t n) { return std::max<int64_t>(n - 1, 0); });
    add(Step::AddNumber, [](int64_t n) { return int64_t(n > 0); });
    add(Step::ShiftRight, [](int64_t n) { return int64_t(n > 0); });
  }
  int64_t least = std::max<int64_t>(*llvm::min_element(shifts), 0);
  accumulators.bound = (accumulators.bound >> least) + 1;
  return success();
}

/// Rewrites `acc + (r << k)` by channel, to be shifted to the right by `shifts`
/// with rounding, as `((acc + half) >> k) + r`, which leaves `shifts - k`: the
/// GEMM unit multiplies by one number, the ALU shifts by channel. The bits are
/// the same where nothing leaves int32. Returns the shifts that are left, which
/// do not round, or none if it is not of this form.
static std::optional<SmallVector<int64_t>>
splitAtResidual(ArrayRef<int64_t> shifts, Accumulators &accumulators) {
  if (accumulators.steps.empty())
    return std::nullopt;
  Step &last = accumulators.steps.back();
  if (accumulators.isScaledTensor() ||
      (last.kind != Step::AddTensor && last.kind != Step::SubTensor) ||
      llvm::all_equal(last.numbers))
    return std::nullopt;
  SmallVector<int64_t> all(last.numbers.size(), shifts.front());
  if (shifts.size() != 1)
    all.assign(shifts.begin(), shifts.end());
  int64_t most = *llvm::max_element(all);
  if (most < 1 || most > 31 ||
      accumulators.bound + (int64_t(1) << (most - 1)) > kInt32Max)
    return std::nullopt;
  SmallVector<int64_t> rest;
  for (auto [shift, left] : llvm::zip_equal(all, last.numbers)) {
    if (shift < left)
      return std::nullopt;
    rest.push_back(shift - left);
  }
  Step residual = std::move(last);
  accumulators.steps.pop_back();
  accumulators.steps.push_back({Step::AddNumber, map(all, [](int64_t n) {
                                  return n > 0 ? int64_t(1) << (n - 1) : 0;
                                })});
  accumulators.steps.push_back({Step::ShiftRight, residual.numbers});
  residual.numbers = {0};
  accumulators.steps.push_back(std::move(residual));
  return rest;
}

LogicalResult FunctionPacker::requantize(Operation *op,
                                         ArrayRef<int64_t> shifts,
                                         Accumulators accumulators) {
  bool saturates = getElementTypeOrSelf(op->getResult(0)).isInteger(8);
  if (auto rest = splitAtResidual(shifts, accumulators))
    accumulators.steps.push_back({Step::ShiftRight, *rest});
  else if (failed(shiftLeft(op, shifts, saturates, accumulators)) ||
           failed(shiftRight(op, shifts, saturates, accumulators)))
    return failure();
  for (const Step &step : accumulators.steps)
    if (step.tensor && !llvm::all_equal(step.numbers))
      return op->emitOpError()
             << "expected an int8 summand that is shifted to the left by "
                "channel to be the last one, and by no more than the sum is "
                "shifted to the right, with sums that rounding leaves in int32";
  if (!saturates) {
    setAccumulators(op->getResult(0), std::move(accumulators));
    return success();
  }
  accumulators.steps.push_back({Step::Max, {kLowest}});
  accumulators.steps.push_back({Step::Min, {kHighest}});
  accumulators.bound = std::min(accumulators.bound, -kLowest);
  return finish(op, std::move(accumulators));
}

LogicalResult FunctionPacker::visitRescale(tosa::RescaleOp op) {
  Type type = getElementTypeOrSelf(op.getType());
  if (!type.isSignlessInteger(8) && !type.isSignlessInteger(32))
    return op.emitOpError() << "expected int8 or int32 values, got " << type;
  FailureOr<SmallVector<int64_t>> shifts = getShifts(op);
  if (failed(shifts))
    return failure();
  FailureOr<Accumulators> accumulators = getAccumulators(op, op.getInput());
  if (failed(accumulators))
    return failure();
  bool saturates = type.isInteger(8);
  if (saturates)
    accumulators->shiftStart();
  if (!saturates && accumulators->isScaledTensor() &&
      accumulators->steps.front().numbers == ArrayRef<int64_t>(0) &&
      *llvm::max_element(*shifts) <= 0 && *llvm::min_element(*shifts) >= -23) {
    // A residual.
    accumulators->steps.front().numbers =
        map(*shifts, [](int64_t n) { return -n; });
    accumulators->bound <<= -*llvm::min_element(*shifts);
    setAccumulators(op.getOutput(), *accumulators);
    return success();
  }
  return requantize(op, *shifts, std::move(*accumulators));
}

LogicalResult FunctionPacker::visitClamp(tosa::ClampOp op) {
  auto low = dyn_cast<IntegerAttr>(op.getMinVal());
  auto high = dyn_cast<IntegerAttr>(op.getMaxVal());
  if (!getElementTypeOrSelf(op.getType()).isSignlessInteger(8) || !low || !high)
    return op.emitOpError() << "expected int8 values, got " << op.getType();
  FailureOr<Accumulators> accumulators = getAccumulators(op, op.getInput());
  if (failed(accumulators))
    return failure();
  accumulators->steps.push_back({Step::Max, {low.getInt()}});
  accumulators->steps.push_back({Step::Min, {high.getInt()}});
  return finish(op, std::move(*accumulators));
}

//===----------------------------------------------------------------------===//
// Requantization written out
//===----------------------------------------------------------------------===//

/// The numbers of a constant that is one, or one by channel.
static FailureOr<SmallVector<int64_t>> getNumbers(Operation *op, Value value) {
  std::optional<SmallVector<int64_t>> numbers = readIntegers(value);
  auto type = cast<RankedTensorType>(value.getType());
  if (!numbers || llvm::any_of(type.getShape().drop_back(),
                               [](int64_t extent) { return extent != 1; }))
    return op->emitOpError() << "expected a constant that is one number, or "
                                "one for each channel";
  return *numbers;
}

LogicalResult FunctionPacker::visitShift(Operation *op) {
  auto right = dyn_cast<tosa::ArithmeticRightShiftOp>(op);
  if (!getElementTypeOrSelf(op->getResult(0).getType()).isSignlessInteger(32))
    return op->emitOpError()
           << "expected int32 values, got " << op->getResult(0).getType();
  FailureOr<SmallVector<int64_t>> shifts = getNumbers(op, op->getOperand(1));
  if (failed(shifts))
    return failure();
  for (int64_t shift : *shifts)
    if (shift < 0 || shift > 31)
      return op->emitOpError() << "expected shifts of 0 to 31, got " << shift;
  if (right && right.getRound())
    return op->emitOpError() << "expected a shift that does not round";
  FailureOr<Accumulators> accumulators = getAccumulators(op, op->getOperand(0));
  if (failed(accumulators))
    return failure();
  int64_t most = *llvm::max_element(*shifts);
  if (right) {
    accumulators->shiftStart();
    accumulators->steps.push_back({Step::ShiftRight, *shifts});
    int64_t least = *llvm::min_element(*shifts);
    accumulators->bound = (accumulators->bound >> least) + 1;
  } else if (accumulators->isScaledTensor() && llvm::all_equal(*shifts) &&
             accumulators->steps.front().numbers == ArrayRef<int64_t>(0) &&
             most <= 23) {
    // A residual.
    accumulators->steps.front().numbers = {most};
    accumulators->bound <<= most;
  } else {
    if (accumulators->bound << most > kInt32Max)
      return op->emitOpError() << "expected a shift to the left by " << most
                               << " to leave int32 values, got values of up to "
                               << accumulators->bound;
    accumulators->shiftStart();
    accumulators->steps.push_back({Step::ShiftLeft, *shifts});
    accumulators->bound <<= most;
  }
  setAccumulators(op->getResult(0), *accumulators);
  return success();
}

LogicalResult FunctionPacker::visitLimit(Operation *op) {
  Value value = op->getOperand(0), limit = op->getOperand(1);
  if (readIntegers(value))
    std::swap(value, limit);
  if (!getElementTypeOrSelf(value.getType()).isSignlessInteger(32))
    return op->emitOpError()
           << "expected int32 values, got " << value.getType();
  FailureOr<SmallVector<int64_t>> numbers = getNumbers(op, limit);
  if (failed(numbers))
    return failure();
  FailureOr<Accumulators> accumulators = getAccumulators(op, value);
  if (failed(accumulators))
    return failure();
  accumulators->shiftStart();
  bool isMax = isa<tosa::MaximumOp>(op);
  for (int64_t number : *numbers)
    accumulators->bound = std::max(accumulators->bound, std::abs(number));
  accumulators->steps.push_back({isMax ? Step::Max : Step::Min, *numbers});
  setAccumulators(op->getResult(0), *accumulators);
  return success();
}

LogicalResult FunctionPacker::visitCast(tosa::CastOp op) {
  Type from = getElementTypeOrSelf(op.getInput().getType()),
       to = getElementTypeOrSelf(op.getType());
  bool widens = from.isSignlessInteger(8) && to.isSignlessInteger(32);
  if (!widens && !(from.isSignlessInteger(32) && to.isSignlessInteger(8)))
    return op.emitOpError() << "expected int8 to int32 or int32 to int8, got "
                            << from << " to " << to;
  FailureOr<Accumulators> accumulators = getAccumulators(op, op.getInput());
  if (failed(accumulators))
    return failure();
  if (widens) {
    setAccumulators(op.getOutput(), *accumulators);
    return success();
  }
  accumulators->shiftStart();
  // Low bits remain: what follows is not about the accumulators any more.
  Location loc = accumulators->loc ? *accumulators->loc : getKernelLoc(op);
  PackedLayout layout = accumulators->layout;
  FailureOr<Value> packed = createNarrow(loc, std::move(*accumulators));
  return failed(packed) ? failure()
                        : setPacked(op.getOutput(), {*packed, layout});
}
