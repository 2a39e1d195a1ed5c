//===- Values.cpp - TOSA operations on values -----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emitter.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace mlir::vta::onnx;

Type mlir::vta::onnx::elementTypeOf(ElementType type, MLIRContext *context) {
  switch (type) {
  case ElementType::Float32:
    return Float32Type::get(context);
  case ElementType::Int8:
  case ElementType::UInt8:
    return IntegerType::get(context, 8);
  case ElementType::Int32:
    return IntegerType::get(context, 32);
  case ElementType::Int64:
    return IntegerType::get(context, 64);
  case ElementType::Bool:
    return IntegerType::get(context, 1);
  default:
    return {};
  }
}

Value Emitter::constant(ElementsAttr values) {
  Value &value = constants[values];
  if (!value)
    value = tosa::ConstOp::create(b, values.getShapedType(), values);
  return value;
}

Value Emitter::splat(Type elementType, ArrayRef<int64_t> shape, double value) {
  auto type = RankedTensorType::get(shape, elementType);
  if (isa<FloatType>(elementType))
    return constant(DenseElementsAttr::get(type, static_cast<float>(value)));
  auto integer = static_cast<int64_t>(value);
  return constant(
      DenseElementsAttr::get(type, b.getIntegerAttr(elementType, integer)));
}

Value Emitter::floats(ArrayRef<float> values, ArrayRef<int64_t> shape) {
  return constant(
      DenseElementsAttr::get(RankedTensorType::get(shape, f32()), values));
}

Value Emitter::integers(Type elementType, ArrayRef<int64_t> values,
                        ArrayRef<int64_t> shape) {
  SmallVector<APInt> elements;
  for (int64_t value : values)
    elements.push_back(
        cast<IntegerAttr>(b.getIntegerAttr(elementType, value)).getValue());
  return constant(DenseElementsAttr::get(
      RankedTensorType::get(shape, elementType), elements));
}

Value Emitter::shape(ArrayRef<int64_t> dims) {
  DenseIntElementsAttr values = b.getIndexTensorAttr(dims);
  Value &value = constants[values];
  if (!value)
    value = tosa::ConstShapeOp::create(
        b, tosa::shapeType::get(b.getContext(), dims.size()), values);
  return value;
}

RankedTensorType Emitter::broadcastType(Value lhs, Value rhs) {
  Shape result = shapeOf(lhs);
  for (auto [dim, other] : llvm::zip_equal(result, shapeOf(rhs)))
    dim = dim == 1 ? other : dim;
  return RankedTensorType::get(result, elementOf(lhs));
}

Value Emitter::reshape(Value value, ArrayRef<int64_t> dims) {
  if (ArrayRef(shapeOf(value)) == dims)
    return value;
  return tosa::ReshapeOp::create(
      b, RankedTensorType::get(dims, elementOf(value)), value, shape(dims));
}

Value Emitter::transpose(Value value, ArrayRef<int64_t> perms) {
  if (llvm::is_sorted(perms))
    return value;
  SmallVector<int32_t> narrow(perms.begin(), perms.end());
  Value &result =
      transposes[{value, DenseI32ArrayAttr::get(b.getContext(), narrow)}];
  if (result)
    return result;
  Shape from = shapeOf(value), to;
  SmallVector<int64_t> moved;
  for (int64_t dim : perms) {
    to.push_back(from[dim]);
    if (from[dim] != 1)
      moved.push_back(dim);
  }
  // Moving only dimensions of 1 leaves the elements where they are.
  result =
      llvm::is_sorted(moved)
          ? reshape(value, to)
          : tosa::TransposeOp::create(
                b, RankedTensorType::get(to, elementOf(value)), value, narrow);
  return result;
}

Value Emitter::slice(Value value, ArrayRef<int64_t> start,
                     ArrayRef<int64_t> size) {
  if (ArrayRef(shapeOf(value)) == size)
    return value;
  return tosa::SliceOp::create(b, RankedTensorType::get(size, elementOf(value)),
                               value, shape(start), shape(size));
}

Value Emitter::slice(Value value, int64_t dimension, int64_t start,
                     int64_t size) {
  Shape sizes = shapeOf(value);
  Shape starts(sizes.size(), 0);
  starts[dimension] = start;
  sizes[dimension] = size;
  return slice(value, starts, sizes);
}

Value Emitter::pad(Value value, ArrayRef<int64_t> low, ArrayRef<int64_t> high,
                   Value fill) {
  auto isZero = [](int64_t amount) { return amount == 0; };
  if (llvm::all_of(low, isZero) && llvm::all_of(high, isZero))
    return value;
  Shape result = shapeOf(value);
  SmallVector<int64_t> amounts;
  for (auto [dim, before, after] : llvm::zip_equal(result, low, high)) {
    dim += before + after;
    amounts.append({before, after});
  }
  return tosa::PadOp::create(b, RankedTensorType::get(result, elementOf(value)),
                             value, shape(amounts), fill);
}

Value Emitter::concat(ArrayRef<Value> values, int64_t dimension) {
  if (values.size() == 1)
    return values.front();
  Shape result = shapeOf(values.front());
  result[dimension] = 0;
  for (Value value : values)
    result[dimension] += shapeOf(value)[dimension];
  return tosa::ConcatOp::create(
      b, RankedTensorType::get(result, elementOf(values.front())), values,
      static_cast<uint32_t>(dimension));
}

Value Emitter::tile(Value value, ArrayRef<int64_t> multiples) {
  if (llvm::all_of(multiples, [](int64_t times) { return times == 1; }))
    return value;
  Shape result = shapeOf(value);
  for (auto [dim, times] : llvm::zip_equal(result, multiples))
    dim *= times;
  return tosa::TileOp::create(b,
                              RankedTensorType::get(result, elementOf(value)),
                              value, shape(multiples));
}

Value Emitter::reverse(Value value, int64_t dimension) {
  if (shapeOf(value)[dimension] == 1)
    return value;
  return tosa::ReverseOp::create(b, value.getType(), value,
                                 static_cast<uint32_t>(dimension));
}

Value Emitter::subsample(Value value, int64_t dimension, int64_t start,
                         int64_t stride, int64_t count) {
  value = slice(value, dimension, start, count * stride);
  if (stride == 1)
    return value;
  Shape apart = shapeOf(value);
  apart[dimension] = count;
  Shape result = apart;
  apart.insert(apart.begin() + dimension + 1, stride);
  return reshape(slice(reshape(value, apart), dimension + 1, 0, 1), result);
}

Value Emitter::castTo(Value value, Type elementType) {
  if (elementOf(value) == elementType)
    return value;
  return tosa::CastOp::create(
      b, RankedTensorType::get(shapeOf(value), elementType), value);
}

Value Emitter::clamp(Value value, double low, double high) {
  Type type = elementOf(value);
  auto bound = [&](double limit) -> TypedAttr {
    if (isa<FloatType>(type))
      return b.getF32FloatAttr(static_cast<float>(limit));
    return b.getIntegerAttr(type, static_cast<int64_t>(limit));
  };
  return tosa::ClampOp::create(b, value.getType(), value, bound(low),
                               bound(high));
}

Value Emitter::mul(Value lhs, Value rhs) {
  return tosa::MulOp::create(b, broadcastType(lhs, rhs), lhs, rhs,
                             splat(i8(), {1}, 0));
}
