//===- BuildingBlocks.cpp - Generic operations, reshapes, pads ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::lowertosa;

InFlightDiagnostic lowertosa::emitUnsupported(Operation *op) {
  return op->emitOpError("cannot be lowered to linalg: ");
}

LogicalResult lowertosa::emitNotCovered(Operation *op) {
  return emitUnsupported(op) << "its types or attributes are not covered";
}

Value lowertosa::createEmpty(OpBuilder &builder, Location loc,
                             RankedTensorType type) {
  return tensor::EmptyOp::create(builder, loc, type.getShape(),
                                 type.getElementType());
}

Value lowertosa::createFilled(OpBuilder &builder, Location loc,
                              RankedTensorType type, Value scalar) {
  return linalg::FillOp::create(builder, loc, scalar,
                                createEmpty(builder, loc, type))
      .getResult(0);
}

/// `value` without its dimensions of 1, and the dimensions of the result that
/// the others go with.
static Element dropUnitDims(OpBuilder &builder, Location loc,
                            const Element &element) {
  SmallVector<int64_t> shape, dims;
  for (auto [extent, dim] :
       llvm::zip_equal(getTensorType(element.value).getShape(), element.dims)) {
    if (extent == 1)
      continue;
    shape.push_back(extent);
    dims.push_back(dim);
  }
  return {createReshape(builder, loc, element.value, shape), dims};
}

Value lowertosa::createElementwise(OpBuilder &builder, Location loc,
                                   RankedTensorType type,
                                   ArrayRef<Element> operands,
                                   BodyBuilder body) {
  SmallVector<Value> inputs, scalars;
  SmallVector<AffineMap> maps;
  // By operand: the input it is, if it is not a scalar.
  SmallVector<size_t> positions;
  int64_t rank = type.getRank();
  MLIRContext *context = builder.getContext();
  for (const Element &operand : operands) {
    if (TypedAttr splat = getSplat(operand.value)) {
      scalars.push_back(arith::ConstantOp::create(builder, loc, splat));
      positions.push_back(0);
      continue;
    }
    scalars.push_back({});
    Element element = operand;
    auto shape = getTensorType(element.value).getShape();
    if (llvm::any_of(llvm::zip_equal(shape, element.dims), [&](auto pair) {
          auto [extent, dim] = pair;
          return extent == 1 && type.getDimSize(dim) != 1;
        }))
      element = dropUnitDims(builder, loc, element);
    SmallVector<AffineExpr> results;
    for (int64_t dim : element.dims)
      results.push_back(builder.getAffineDimExpr(dim));
    AffineMap map = AffineMap::get(rank, 0, results, context);
    auto same =
        llvm::find_if(llvm::seq<size_t>(0, inputs.size()), [&](size_t i) {
          return inputs[i] == element.value && maps[i] == map;
        });
    positions.push_back(*same);
    if (size_t(*same) == inputs.size()) {
      inputs.push_back(element.value);
      maps.push_back(map);
    }
  }

  auto buildBody = [&](OpBuilder &inner, Location loc, ValueRange arguments) {
    SmallVector<Value> values(scalars);
    for (auto [value, position] : llvm::zip_equal(values, positions))
      if (!value)
        value = arguments[position];
    return body(inner, loc, values);
  };
  if (inputs.empty())
    return createFilled(builder, loc, type, buildBody(builder, loc, {}));

  maps.push_back(builder.getMultiDimIdentityMap(rank));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             builder, loc, TypeRange{type}, inputs,
             ValueRange{createEmpty(builder, loc, type)}, maps, iterators,
             [&](OpBuilder &inner, Location loc, ValueRange arguments) {
               linalg::YieldOp::create(
                   inner, loc, buildBody(inner, loc, arguments.drop_back()));
             })
      .getResult(0);
}

Value lowertosa::createElementwise(OpBuilder &builder, Location loc,
                                   RankedTensorType type, ValueRange operands,
                                   BodyBuilder body) {
  auto dims = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
  SmallVector<Element> elements;
  for (Value operand : operands)
    elements.emplace_back(operand, dims);
  return createElementwise(builder, loc, type, elements, body);
}

Value lowertosa::createReshape(OpBuilder &builder, Location loc, Value value,
                               ArrayRef<int64_t> shape) {
  auto from = getTensorType(value);
  if (from.getShape() == shape)
    return value;
  RankedTensorType to = from.clone(shape);
  ElementsAttr constant = getConstantElements(value);
  if (auto dense = dyn_cast_or_null<DenseElementsAttr>(constant))
    return arith::ConstantOp::create(builder, loc, dense.reshape(to));
  if (auto resource = dyn_cast_or_null<DenseResourceElementsAttr>(constant))
    return arith::ConstantOp::create(
        builder, loc,
        cast<TypedAttr>(
            DenseResourceElementsAttr::get(to, resource.getRawHandle())));

  // The lower rank is that of the groups of dimensions.
  if (auto groups = getReassociationIndicesForReshape(from, to)) {
    if (from.getRank() > to.getRank())
      return tensor::CollapseShapeOp::create(builder, loc, to, value, *groups);
    if (from.getRank() < to.getRank())
      return tensor::ExpandShapeOp::create(builder, loc, to, value, *groups);
  }
  RankedTensorType flat = from.clone({from.getNumElements()});
  auto all = [](RankedTensorType type) {
    SmallVector<ReassociationIndices> groups;
    if (type.getRank() != 0)
      groups.push_back(
          llvm::to_vector<2>(llvm::seq<int64_t>(0, type.getRank())));
    return groups;
  };
  if (from.getRank() != 1)
    value =
        tensor::CollapseShapeOp::create(builder, loc, flat, value, all(from));
  if (to.getRank() != 1)
    value = tensor::ExpandShapeOp::create(builder, loc, to, value, all(to));
  return value;
}

Value lowertosa::createPad(OpBuilder &builder, Location loc, Value value,
                           ArrayRef<int64_t> low, ArrayRef<int64_t> high,
                           Value scalar) {
  auto isZero = [](int64_t n) { return n == 0; };
  if (llvm::all_of(low, isZero) && llvm::all_of(high, isZero))
    return value;
  auto from = getTensorType(value);
  SmallVector<int64_t> shape;
  for (auto [extent, before, after] :
       llvm::zip_equal(from.getShape(), low, high))
    shape.push_back(extent + before + after);
  SmallVector<OpFoldResult> lows =
      getAsIndexOpFoldResult(builder.getContext(), low);
  SmallVector<OpFoldResult> highs =
      getAsIndexOpFoldResult(builder.getContext(), high);
  return tensor::PadOp::create(builder, loc, from.clone(shape), value, lows,
                               highs, scalar);
}

Value lowertosa::createWindowPad(OpBuilder &builder, Location loc, Value value,
                                 ArrayRef<int64_t> pairs, Value scalar) {
  int64_t rank = getTensorType(value).getRank();
  SmallVector<int64_t> low(rank, 0), high(rank, 0);
  for (size_t i = 0; i != pairs.size() / 2; ++i) {
    low[i + 1] = pairs[2 * i];
    high[i + 1] = pairs[2 * i + 1];
  }
  return createPad(builder, loc, value, low, high, scalar);
}

Value lowertosa::saturate(OpBuilder &builder, Location loc, Value value,
                          int64_t low, int64_t high) {
  Type type = value.getType();
  value = arith::MaxSIOp::create(builder, loc, value,
                                 createScalar(builder, loc, type, low));
  return arith::MinSIOp::create(builder, loc, value,
                                createScalar(builder, loc, type, high));
}

Value lowertosa::addBias(OpBuilder &builder, Location loc, Value acc,
                         Value bias) {
  auto type = getTensorType(acc);
  if (TypedAttr splat = getSplat(bias)) {
    if (auto number = dyn_cast<IntegerAttr>(splat);
        number && number.getValue().isZero())
      return acc;
    if (auto number = dyn_cast<FloatAttr>(splat);
        number && number.getValue().isZero())
      return acc;
  }
  auto dims = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
  return createElementwise(
      builder, loc, type,
      ArrayRef<Element>{Element(acc, dims), Element(bias, dims.back())},
      [&](OpBuilder &builder, Location loc, ValueRange values) -> Value {
        if (isa<FloatType>(type.getElementType()))
          return arith::AddFOp::create(builder, loc, values[0], values[1]);
        return arith::AddIOp::create(builder, loc, values[0], values[1]);
      });
}
