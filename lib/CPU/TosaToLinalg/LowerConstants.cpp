//===- LowerConstants.cpp - Reading and making constants ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Large constants are resources: their elements are read only where they have
// to change.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::vta;

TypedAttr lowertosa::getSplat(Value value) {
  ElementsAttr attr = getConstantElements(value);
  if (!attr)
    return {};
  if (auto dense = dyn_cast<DenseElementsAttr>(attr))
    return dense.isSplat() ? cast<TypedAttr>(dense.getSplatValue<Attribute>())
                           : TypedAttr();
  bool isSplat;
  std::optional<ArrayRef<char>> bytes = getElementBytes(attr, isSplat);
  if (!bytes || attr.getNumElements() != 1)
    return {};
  auto one = DenseElementsAttr::getFromRawBuffer(
      RankedTensorType::get({}, attr.getElementType()), *bytes);
  return cast<TypedAttr>(one.getSplatValue<Attribute>());
}

Value lowertosa::createIntegers(OpBuilder &builder, Location loc,
                                Type elementType, ArrayRef<int64_t> shape,
                                ArrayRef<int64_t> values) {
  auto type = RankedTensorType::get(shape, elementType);
  unsigned size = elementType.getIntOrFloatBitWidth() / 8;
  std::vector<char> bytes(values.size() * size);
  for (auto [i, value] : llvm::enumerate(values))
    for (unsigned byte = 0; byte != size; ++byte)
      bytes[i * size + byte] = char(uint64_t(value) >> (8 * byte));
  return arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::getFromRawBuffer(type, bytes));
}

Value lowertosa::createScalar(OpBuilder &builder, Location loc, Type type,
                              double value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getFloatAttr(type, value));
}

Value lowertosa::createScalar(OpBuilder &builder, Location loc, Type type,
                              int64_t value) {
  if (isa<FloatType>(type))
    return createScalar(builder, loc, type, double(value));
  APInt bits(type.getIntOrFloatBitWidth(), uint64_t(value), /*isSigned=*/true,
             /*implicitTrunc=*/true);
  return arith::ConstantOp::create(builder, loc,
                                   builder.getIntegerAttr(type, bits));
}

Value lowertosa::permuteConstant(OpBuilder &builder, Location loc, Value value,
                                 ArrayRef<int64_t> permutation) {
  ElementsAttr attr = getConstantElements(value);
  bool isSplat;
  std::optional<ArrayRef<char>> bytes = getElementBytes(attr, isSplat);
  if (!bytes)
    return {};
  auto type = getTensorType(value);
  auto result = RankedTensorType::get(
      applyPermutation(type.getShape(), permutation), type.getElementType());
  if (isSplat)
    return arith::ConstantOp::create(
        builder, loc, DenseElementsAttr::getFromRawBuffer(result, *bytes));
  SmallVector<int64_t> steps =
      applyPermutation(computeStrides(type.getShape()), permutation);
  unsigned size = type.getElementTypeBitWidth() / 8;
  int64_t rank = type.getRank();
  std::vector<char> permuted(bytes->size());
  SmallVector<int64_t> position(rank, 0);
  int64_t source = 0;
  for (int64_t i = 0, e = type.getNumElements(); i != e; ++i) {
    std::copy_n(bytes->data() + source * size, size,
                permuted.data() + i * size);
    for (int64_t dim = rank - 1; dim >= 0; --dim) {
      source += steps[dim];
      if (++position[dim] != result.getDimSize(dim))
        break;
      source -= position[dim] * steps[dim];
      position[dim] = 0;
    }
  }
  return arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::getFromRawBuffer(result, permuted));
}

Value lowertosa::gatherConstant(OpBuilder &builder, Location loc, Value value,
                                ArrayRef<int64_t> shape, int64_t fill,
                                llvm::function_ref<int64_t(int64_t)> source,
                                int64_t run) {
  ElementsAttr attr = getConstantElements(value);
  bool isSplat;
  std::optional<ArrayRef<char>> bytes;
  if (!attr || !(bytes = getElementBytes(attr, isSplat)))
    return {};
  auto type = getTensorType(value).clone(shape);
  int64_t size = type.getElementTypeBitWidth() / 8;
  std::vector<char> gathered(type.getNumElements() * size);
  for (int64_t i = 0, e = type.getNumElements(); i != e; i += run) {
    char *elements = gathered.data() + i * size;
    int64_t from = source(i);
    if (from >= 0 && !isSplat) {
      std::copy_n(bytes->data() + from * size, run * size, elements);
      continue;
    }
    for (int64_t byte = 0; byte != run * size; ++byte)
      elements[byte] = from >= 0 ? (*bytes)[byte % size]
                                 : char(uint64_t(fill) >> (8 * (byte % size)));
  }
  return arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::getFromRawBuffer(type, gathered));
}
