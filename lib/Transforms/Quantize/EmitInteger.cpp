//===- EmitInteger.cpp - Pieces of int8 networks --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta::quantization;

/// The multiplier of every rescale, and the shift that undoes it.
static constexpr int64_t kMultiplier = int64_t(1) << 30;
static constexpr int64_t kMultiplierShift = 30;

int64_t Rewriter::shiftBetween(double from, double to) {
  return std::lround(std::log2(to / from));
}

const TensorStatistics *Rewriter::statisticsOf(StringRef name) const {
  for (const TensorStatistics &tensor : statistics)
    if (tensor.name == name)
      return &tensor;
  return nullptr;
}

Value Rewriter::constant(Type elementType, ArrayRef<int64_t> shape,
                         ArrayRef<int64_t> values) {
  auto type = RankedTensorType::get(shape, elementType);
  SmallVector<Attribute> elements;
  for (int64_t value : values)
    elements.push_back(b.getIntegerAttr(elementType, value));
  auto attribute = DenseElementsAttr::get(type, elements);
  Value &result = constants[attribute];
  if (!result) {
    // Where all can use it: before what is computed from arguments.
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&function.front());
    result = tosa::ConstOp::create(b, type, attribute);
    if (!lastConstant)
      lastConstant = result.getDefiningOp();
  }
  return result;
}

Value Rewriter::splat(int64_t rank, double value) {
  auto type =
      RankedTensorType::get(SmallVector<int64_t>(rank, 1), b.getF32Type());
  return tosa::ConstOp::create(
      b, type, DenseElementsAttr::get(type, static_cast<float>(value)));
}

Value Rewriter::reshape(Value value, ArrayRef<int64_t> shape) {
  if (shapeOf(value) == shape)
    return value;
  Value dims = tosa::ConstShapeOp::create(
      b, tosa::shapeType::get(b.getContext(), shape.size()),
      b.getIndexTensorAttr(shape));
  auto element = cast<RankedTensorType>(value.getType()).getElementType();
  return tosa::ReshapeOp::create(b, RankedTensorType::get(shape, element),
                                 value, dims);
}

Value Rewriter::int8Of(Value value) {
  Value &known = int8[value];
  if (known)
    return known;
  Value source = floats.lookup(value);
  if (!source)
    source = value;
  Value noShift = zero(i8());
  OpBuilder::InsertionGuard guard(b);
  if (isa<BlockArgument>(source))
    b.setInsertionPointAfter(lastConstant);
  else
    b.setInsertionPointAfterValue(source);
  Location loc = b.getLoc();
  b.setLoc(value.getLoc());
  // TOSA has no division.
  Value factor = splat(shapeOf(value).size(), 1 / scaleOf(value));
  Value scaled =
      tosa::MulOp::create(b, value.getType(), source, factor, noShift);
  Value result = tosa::CastOp::create(
      b, RankedTensorType::get(shapeOf(value), i8()), scaled);
  b.setLoc(loc);
  return int8[value] = result;
}

Value Rewriter::rescale(Value value, ArrayRef<int64_t> shifts,
                        Type elementType) {
  bool perChannel = !llvm::all_equal(shifts);
  if (!perChannel)
    shifts = shifts.take_front();
  SmallVector<int64_t> multipliers(shifts.size(), kMultiplier);
  SmallVector<int64_t> amounts;
  for (int64_t shift : shifts)
    amounts.push_back(kMultiplierShift + shift);
  int64_t count = shifts.size();
  auto from = cast<RankedTensorType>(value.getType()).getElementType();
  return tosa::RescaleOp::create(
      b, RankedTensorType::get(shapeOf(value), elementType), value,
      constant(i32(), {count}, multipliers), constant(i8(), {count}, amounts),
      zero(from), zero(elementType), b.getBoolAttr(true),
      tosa::RoundingModeAttr::get(b.getContext(),
                                  tosa::RoundingMode::SINGLE_ROUND),
      b.getBoolAttr(perChannel), b.getBoolAttr(false), b.getBoolAttr(false));
}

Value Rewriter::clampInt8(const Layer &layer, Value value) {
  double scale = scaleOf(layer.result());
  int64_t low = roundTo(layer.low / scale, -128, 127);
  int64_t high = roundTo(layer.high / scale, -128, 127);
  if (low == -128 && high == 127)
    return value;
  return tosa::ClampOp::create(b, value.getType(), value,
                               b.getI8IntegerAttr(low),
                               b.getI8IntegerAttr(high));
}

Value Rewriter::requantize(const Layer &layer, Value accumulators,
                           ArrayRef<int64_t> shifts) {
  Value result = clampInt8(layer, rescale(accumulators, shifts, i8()));
  return reshape(result, shapeOf(layer.result()));
}
