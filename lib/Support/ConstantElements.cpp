//===- ConstantElements.cpp - Elements of constants -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Support/ConstantElements.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

ElementsAttr mlir::vta::getConstantElements(Value value) {
  Attribute attr;
  if (!value || !matchPattern(value, m_Constant(&attr)))
    return {};
  auto elements = dyn_cast<ElementsAttr>(attr);
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!elements || !type || !type.hasStaticShape())
    return {};
  return elements;
}

std::optional<ArrayRef<char>> mlir::vta::getElementBytes(ElementsAttr attr,
                                                         bool &isSplat) {
  Type type = attr.getElementType();
  if (!type.isIntOrFloat() || type.getIntOrFloatBitWidth() % 8 != 0)
    return std::nullopt;
  isSplat = false;
  if (auto dense = dyn_cast<DenseElementsAttr>(attr)) {
    isSplat = dense.isSplat();
    return dense.getRawData();
  }
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    size_t size = attr.getNumElements() * (type.getIntOrFloatBitWidth() / 8);
    if (!blob || blob->getData().size() != size)
      return std::nullopt;
    return blob->getData();
  }
  return std::nullopt;
}

static int64_t readInteger(const char *bytes, unsigned width) {
  // Hosts are little endian, as MLIR's own resources assume.
  uint64_t value = 0;
  for (unsigned i = 0; i != width / 8; ++i)
    value |= uint64_t(uint8_t(bytes[i])) << (8 * i);
  return llvm::SignExtend64(value, width);
}

std::optional<SmallVector<int64_t>> mlir::vta::readIntegers(Value value) {
  ElementsAttr attr = getConstantElements(value);
  if (!attr || !isa<IntegerType>(attr.getElementType()))
    return std::nullopt;
  unsigned width = attr.getElementType().getIntOrFloatBitWidth();
  SmallVector<int64_t> result;
  result.reserve(attr.getNumElements());
  bool isSplat;
  if (std::optional<ArrayRef<char>> bytes = getElementBytes(attr, isSplat)) {
    if (width > 64)
      return std::nullopt;
    if (width == 8 && !isSplat) {
      auto *first = reinterpret_cast<const int8_t *>(bytes->data());
      result.append(first, first + bytes->size());
      return result;
    }
    for (int64_t i = 0, e = attr.getNumElements(); i != e; ++i)
      result.push_back(
          readInteger(bytes->data() + (isSplat ? 0 : i * (width / 8)), width));
    return result;
  }
  // Elements narrower than a byte, or wider than a word.
  auto values = attr.tryGetValues<APInt>();
  if (!values || width > 64)
    return std::nullopt;
  for (const APInt &integer : *values)
    result.push_back(integer.getSExtValue());
  return result;
}
