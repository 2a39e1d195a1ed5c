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
#include <algorithm>
#include <cstring>

using namespace mlir;
using namespace mlir::vta::cpu;

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
  if (packing.winograd &&
      (rank != 4 || shape[1] != kWinogradWindow || shape[2] != kWinogradWindow))
    return false;
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

/// Copies `count` elements that are `stride` bytes apart.
template <typename T>
static void gather(uint8_t *to, const uint8_t *from, int64_t count,
                   int64_t stride) {
  for (int64_t i = 0; i != count; ++i)
    std::memcpy(to + i * sizeof(T), from + i * stride, sizeof(T));
}

static void gather(uint8_t *to, const uint8_t *from, int64_t count,
                   int64_t stride, unsigned elementBytes) {
  // An element of a known size is copied by one instruction.
  switch (elementBytes) {
  case 1:
    return gather<uint8_t>(to, from, count, stride);
  case 2:
    return gather<uint16_t>(to, from, count, stride);
  case 4:
    return gather<uint32_t>(to, from, count, stride);
  case 8:
    return gather<uint64_t>(to, from, count, stride);
  }
  for (int64_t i = 0; i != count; ++i)
    std::memcpy(to + i * elementBytes, from + i * stride, elementBytes);
}

namespace {
/// A loop over one dimension of the packed array.
struct PackLoop {
  int64_t extent;
  size_t dim;   ///< Dimension of the source that it moves along.
  int64_t step; ///< Elements of this dimension that one iteration moves along.
  int64_t fromStride = 0, toStride = 0; ///< Bytes between two iterations.
};
} // namespace

/// Copies the elements that `loops` visit from `position` on. Elements outside
/// of `shape` are padding: they stay as they are.
static void packLoops(ArrayRef<PackLoop> loops, ArrayRef<int64_t> shape,
                      unsigned elementBytes, MutableArrayRef<int64_t> position,
                      const uint8_t *from, uint8_t *to) {
  const PackLoop &loop = loops.front();
  int64_t start = position[loop.dim], end = shape[loop.dim];
  if (loops.size() == 1)
    return gather(to, from, std::clamp<int64_t>(end - start, 0, loop.extent),
                  loop.fromStride, elementBytes);
  for (int64_t i = 0; i != loop.extent && position[loop.dim] < end; ++i) {
    packLoops(loops.drop_front(), shape, elementBytes, position,
              from + i * loop.fromStride, to + i * loop.toStride);
    position[loop.dim] += loop.step;
  }
  position[loop.dim] = start;
}

/// Winograd's matrices G for 2 and 4 results.
static constexpr double kTwoResults[4][kWinogradWindow] = {
    {1, 0, 0}, {0.5, 0.5, 0.5}, {0.5, -0.5, 0.5}, {0, 0, 1}};
static constexpr double kFourResults[6][kWinogradWindow] = {
    {1. / 4, 0, 0},
    {-1. / 6, -1. / 6, -1. / 6},
    {-1. / 6, 1. / 6, -1. / 6},
    {1. / 24, 1. / 12, 1. / 6},
    {1. / 24, -1. / 12, 1. / 6},
    {0, 0, 1}};

/// The windows of f32 weights, transformed for `results` results of a tile.
static std::vector<uint8_t> transformWindows(ArrayRef<uint8_t> bytes,
                                             ArrayRef<int64_t> shape,
                                             int64_t results) {
  ArrayRef<double[kWinogradWindow]> matrix =
      results == 2 ? ArrayRef<double[kWinogradWindow]>(kTwoResults)
                   : ArrayRef<double[kWinogradWindow]>(kFourResults);
  int64_t size = matrix.size(), channels = shape[3];
  std::vector<uint8_t> result(shape[0] * size * size * channels *
                              sizeof(float));
  uint8_t *to = result.data();
  constexpr int64_t window = kWinogradWindow;
  const uint8_t *from = bytes.data();
  for (int64_t feature = 0; feature != shape[0]; ++feature) {
    for (int64_t channel = 0; channel != channels; ++channel) {
      auto read = [&](int64_t row, int64_t column) -> double {
        float value;
        std::memcpy(&value,
                    from + ((row * window + column) * channels + channel) *
                               sizeof(float),
                    sizeof(float));
        return value;
      };
      for (int64_t row = 0; row != size; ++row) {
        double sums[window] = {};
        for (int64_t column = 0; column != window; ++column)
          for (int64_t i = 0; i != window; ++i)
            sums[column] += matrix[row][i] * read(i, column);
        for (int64_t column = 0; column != size; ++column) {
          double sum = 0;
          for (int64_t i = 0; i != window; ++i)
            sum += sums[i] * matrix[column][i];
          float rounded = static_cast<float>(sum);
          std::memcpy(to + ((row * size + column) * channels + channel) *
                               sizeof(float),
                      &rounded, sizeof(float));
        }
      }
    }
    from += window * window * channels * sizeof(float);
    to += size * size * channels * sizeof(float);
  }
  return result;
}

std::vector<uint8_t> mlir::vta::cpu::packBytes(ArrayRef<uint8_t> bytes,
                                               ArrayRef<int64_t> shape,
                                               unsigned elementBytes,
                                               const ConstantPacking &packing) {
  if (packing.winograd) {
    ConstantPacking packed = packing;
    packed.winograd = 0;
    return packBytes(transformWindows(bytes, shape, packing.winograd),
                     packing.getTransformedShape(shape), elementBytes, packed);
  }
  size_t rank = shape.size();
  if (rank == 0)
    return bytes.vec();
  SmallVector<int64_t> strides(rank, elementBytes);
  for (size_t dim = rank; dim-- > 1;)
    strides[dim - 1] = strides[dim] * shape[dim];
  SmallVector<int64_t> tile(rank, 1);
  for (auto [dim, size] :
       llvm::zip_equal(packing.innerDimsPos, packing.innerTiles))
    tile[dim] *= size;

  // One loop for each dimension of the result. The innermost moves by single
  // elements: it is that of a tile, or there are no tiles.
  SmallVector<PackLoop> loops;
  for (size_t i = 0; i != rank; ++i) {
    size_t dim = packing.outerDimsPerm.empty() ? i : packing.outerDimsPerm[i];
    loops.push_back(
        {int64_t(llvm::divideCeil(shape[dim], tile[dim])), dim, tile[dim]});
  }
  for (auto [dim, size] :
       llvm::zip_equal(packing.innerDimsPos, packing.innerTiles))
    loops.push_back({size, size_t(dim), 1});
  int64_t total = elementBytes;
  for (PackLoop &loop : llvm::reverse(loops)) {
    loop.fromStride = loop.step * strides[loop.dim];
    loop.toStride = total;
    total *= loop.extent;
  }

  std::vector<uint8_t> result(total);
  SmallVector<int64_t> position(rank, 0);
  packLoops(loops, shape, elementBytes, position, bytes.data(), result.data());
  return result;
}
