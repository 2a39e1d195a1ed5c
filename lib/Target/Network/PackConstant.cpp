//===- PackConstant.cpp - Constants as tasks want them --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Target/Network/PackConstant.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;
using namespace mlir::vta::cpu;

unsigned mlir::vta::cpu::storageBytes(Type elementType) {
  return llvm::divideCeil(elementType.getIntOrFloatBitWidth(), 8);
}

FailureOr<std::vector<uint8_t>>
mlir::vta::cpu::constantBytes(ElementsAttr constant) {
  Type type = constant.getElementType();
  if (!type.isIntOrFloat())
    return failure();
  size_t count = constant.getNumElements();
  unsigned bytes = storageBytes(type);
  std::vector<uint8_t> result(count * bytes);
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(constant)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob || type.getIntOrFloatBitWidth() % 8 != 0 ||
        blob->getData().size() != result.size())
      return failure();
    std::memcpy(result.data(), blob->getData().data(), result.size());
    return result;
  }
  auto elements = dyn_cast<DenseElementsAttr>(constant);
  if (!elements)
    return failure();
  if (type.getIntOrFloatBitWidth() % 8 == 0) {
    ArrayRef<char> raw = elements.getRawData();
    if (elements.isSplat()) {
      for (size_t i = 0; i != count; ++i)
        std::memcpy(&result[i * bytes], raw.data(), bytes);
    } else {
      std::memcpy(result.data(), raw.data(), result.size());
    }
    return result;
  }
  if (!type.isInteger(1))
    return failure();
  for (auto [index, value] : llvm::enumerate(elements.getValues<bool>()))
    result[index] = value;
  return result;
}

/// Padded arrays have at most this many elements along a dimension.
static constexpr int64_t kMaxTile = 1 << 16;

bool mlir::vta::cpu::fitsShape(const ConstantPacking &packing,
                               ArrayRef<int64_t> shape) {
  auto rank = static_cast<int64_t>(shape.size());
  SmallVector<int64_t> dims(packing.outerDimsPerm);
  llvm::sort(dims);
  if (!dims.empty() && !llvm::equal(dims, llvm::seq<int64_t>(0, rank)))
    return false;
  if (packing.innerDimsPos.size() != packing.innerTiles.size())
    return false;
  SmallVector<int64_t> tiles(rank, 1);
  for (auto [dim, tile] : llvm::zip(packing.innerDimsPos, packing.innerTiles)) {
    if (dim < 0 || dim >= rank || tile < 1 || tile > kMaxTile / tiles[dim])
      return false;
    tiles[dim] *= tile;
  }
  return true;
}

std::vector<uint8_t> mlir::vta::cpu::packBytes(ArrayRef<uint8_t> bytes,
                                               ArrayRef<int64_t> shape,
                                               unsigned elementBytes,
                                               const ConstantPacking &packing) {
  size_t rank = shape.size();
  SmallVector<int64_t> strides(rank, 1);
  for (size_t dim = rank; dim-- > 1;)
    strides[dim - 1] = strides[dim] * shape[dim];

  // One loop for each dimension of the result; `position` of a source dimension
  // grows by `step` in it.
  struct Loop {
    int64_t extent;
    size_t dim;
    int64_t step;
  };
  SmallVector<int64_t> tile(rank, 1);
  for (auto [dim, size] :
       llvm::zip_equal(packing.innerDimsPos, packing.innerTiles))
    tile[dim] *= size;
  SmallVector<Loop> loops;
  for (size_t i = 0; i != rank; ++i) {
    size_t dim = packing.outerDimsPerm.empty() ? i : packing.outerDimsPerm[i];
    loops.push_back(
        {int64_t(llvm::divideCeil(shape[dim], tile[dim])), dim, tile[dim]});
  }
  for (auto [dim, size] :
       llvm::zip_equal(packing.innerDimsPos, packing.innerTiles))
    loops.push_back({size, size_t(dim), 1});

  int64_t total = 1;
  for (const Loop &loop : loops)
    total *= loop.extent;
  std::vector<uint8_t> result(total * elementBytes);
  if (total == 0)
    return result;

  // The innermost loop is written out: it copies single elements.
  Loop inner = loops.pop_back_val();
  SmallVector<int64_t> index(loops.size(), 0), position(rank, 0);
  uint8_t *to = result.data();
  while (true) {
    int64_t source = 0;
    bool inside = true;
    for (size_t dim = 0; dim != rank; ++dim) {
      source += position[dim] * strides[dim];
      inside &= dim == inner.dim || position[dim] < shape[dim];
    }
    if (inside) {
      int64_t left = shape[inner.dim] - position[inner.dim];
      int64_t count = std::clamp<int64_t>(
          int64_t(llvm::divideCeil(std::max<int64_t>(left, 0), inner.step)), 0,
          inner.extent);
      int64_t stride = inner.step * strides[inner.dim] * elementBytes;
      const uint8_t *from = bytes.data() + source * elementBytes;
      for (int64_t i = 0; i != count; ++i)
        std::memcpy(to + i * elementBytes, from + i * stride, elementBytes);
    }
    to += inner.extent * elementBytes;
    size_t level = loops.size();
    while (level-- > 0) {
      position[loops[level].dim] += loops[level].step;
      if (++index[level] < loops[level].extent)
        break;
      position[loops[level].dim] -= loops[level].step * loops[level].extent;
      index[level] = 0;
    }
    if (level == size_t(-1))
      return result;
  }
}
