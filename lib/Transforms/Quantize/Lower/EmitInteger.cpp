//===- EmitInteger.cpp - Pieces of int8 networks --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite.h"
#include "VTA/Transforms/Quantize/IntegerOps.h"
#include "VTA/Transforms/Quantize/QuantizedType.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta::quantization;

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
  Value result = roundToIntegers(b, scaled, i8(), 0);
  setQuantizedType(result.getDefiningOp(), 8, scaleOf(value), 0);
  b.setLoc(loc);
  return int8[value] = result;
}

Value Rewriter::limit(const Layer &layer, Value value) {
  double scale = scaleOf(layer.result());
  return clampInt8(b, value, roundTo(layer.low / scale, -128, 127),
                   roundTo(layer.high / scale, -128, 127));
}

Value Rewriter::requantize(const Layer &layer, Value accumulators,
                           ArrayRef<int64_t> shifts) {
  Value result = limit(layer, emitShift(b, accumulators, i8(), shifts));
  return reshapeTo(b, result, shapeOf(layer.result()));
}
