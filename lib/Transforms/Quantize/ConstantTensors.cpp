//===- ConstantTensors.cpp - Constants of networks ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

using namespace mlir;
using namespace mlir::vta;

/// What is larger is written as a resource, as the importer does.
static constexpr size_t kLargestInline = 1024;
static constexpr size_t kAlignment = 16;

bool quantization::isConstant(Value value) {
  return static_cast<bool>(getConstantElements(value));
}

std::optional<std::vector<float>> quantization::readFloats(Value value) {
  ElementsAttr elements = getConstantElements(value);
  if (!elements || !elements.getElementType().isF32())
    return std::nullopt;
  bool isSplat;
  std::optional<ArrayRef<char>> bytes = getElementBytes(elements, isSplat);
  if (!bytes)
    return std::nullopt;
  std::vector<float> result(isSplat ? 1 : elements.size());
  std::memcpy(result.data(), bytes->data(), bytes->size());
  if (isSplat)
    result.assign(elements.size(), float(result.front()));
  return result;
}

bool quantization::isFloatTensor(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape() && type.getElementType().isF32() &&
         type.getNumElements() > 0;
}

Value quantization::constantBehind(Value value) {
  while (auto reshape = value.getDefiningOp<tosa::ReshapeOp>())
    value = reshape.getInput1();
  return isConstant(value) ? value : Value();
}

/// The one number of a constant that has no other.
static std::optional<double> readUniform(Value constant) {
  DenseElementsAttr elements;
  if (matchPattern(constant, m_Constant(&elements)) && elements.isSplat() &&
      elements.getElementType().isF32())
    return elements.getSplatValue<float>();
  return std::nullopt;
}

std::optional<SmallVector<double>>
quantization::readChannels(Value operand, RankedTensorType type) {
  Value constant = constantBehind(operand);
  if (!constant || !isFloatTensor(operand))
    return std::nullopt;
  auto shape = cast<RankedTensorType>(operand.getType()).getShape();
  if (static_cast<int64_t>(shape.size()) != type.getRank())
    return std::nullopt;
  // The result has the shape of the other operand.
  for (auto [dim, result] : llvm::zip_equal(shape, type.getShape()))
    if (dim != 1 && dim != result)
      return std::nullopt;
  if (auto uniform = readUniform(constant))
    return SmallVector<double>{*uniform};
  if (shape.empty() ||
      llvm::any_of(shape.drop_back(), [](int64_t dim) { return dim != 1; }))
    return std::nullopt;
  auto values = readFloats(constant);
  if (!values)
    return std::nullopt;
  return SmallVector<double>(values->begin(), values->end());
}

/// Constants of `T`, which is the type of the elements in memory.
template <typename T>
static Value makeConstant(OpBuilder &b, Location loc, RankedTensorType type,
                          ArrayRef<T> values, Value like) {
  ElementsAttr attribute;
  if (values.size() * sizeof(T) <= kLargestInline || llvm::all_equal(values)) {
    attribute = values.size() > 1 && llvm::all_equal(values)
                    ? DenseElementsAttr::get(type, values.front())
                    : DenseElementsAttr::get(type, values);
  } else {
    StringRef name = "weights";
    if (auto old = dyn_cast_or_null<DenseResourceElementsAttr>(
            like ? getConstantElements(like) : ElementsAttr()))
      name = old.getRawHandle().getKey();
    ArrayRef<char> bytes(reinterpret_cast<const char *>(values.data()),
                         values.size() * sizeof(T));
    attribute = DenseResourceElementsAttr::get(
        type, name,
        HeapAsmResourceBlob::allocateAndCopyWithAlign(bytes, kAlignment));
  }
  return tosa::ConstOp::create(b, loc, type, attribute);
}

Value quantization::makeFloats(OpBuilder &b, Location loc,
                               ArrayRef<int64_t> shape, ArrayRef<float> values,
                               Value like) {
  return makeConstant(b, loc, RankedTensorType::get(shape, b.getF32Type()),
                      values, like);
}

Value quantization::makeIntegers(OpBuilder &b, Location loc,
                                 IntegerType elementType,
                                 ArrayRef<int64_t> shape,
                                 ArrayRef<int64_t> values, Value like) {
  auto type = RankedTensorType::get(shape, elementType);
  if (elementType.getWidth() == 8)
    return makeConstant<int8_t>(b, loc, type,
                                llvm::to_vector_of<int8_t>(values), like);
  return makeConstant<int32_t>(b, loc, type,
                               llvm::to_vector_of<int32_t>(values), like);
}

std::optional<double> quantization::uniformFloat(Value value) {
  auto values = readFloats(value);
  if (!values || values->empty() || !llvm::all_equal(*values))
    return std::nullopt;
  return values->front();
}

std::optional<int64_t> quantization::uniformInteger(Value value) {
  auto integers = readIntegers(value);
  if (!integers || integers->empty() || !llvm::all_equal(*integers))
    return std::nullopt;
  return integers->front();
}

std::string quantization::show(double value) {
  return llvm::formatv("{0}", llvm::format("%g", value));
}

void quantization::eraseUnused(Operation *root,
                               function_ref<void(Operation *)> tell) {
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) { ops.push_back(op); });
  // Users are behind what they use.
  for (Operation *op : llvm::reverse(ops))
    if (op != root && isOpTriviallyDead(op)) {
      if (tell)
        tell(op);
      op->erase();
    }
}
