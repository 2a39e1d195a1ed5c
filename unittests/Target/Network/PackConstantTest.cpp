//===- PackConstantTest.cpp - Constants as tasks want them ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Target/Network/PackConstant.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace mlir;
using namespace mlir::vta::cpu;

/// Bytes 1, 2, 3, ...: zero is padding.
static std::vector<uint8_t> iota(size_t count) {
  std::vector<uint8_t> result(count);
  for (size_t i = 0; i != count; ++i)
    result[i] = i + 1;
  return result;
}

TEST(PackConstant, TilesOneDimensionWithPadding) {
  // 5x3 in tiles of 2 along the first dimension, as weights F x C become
  // [F/2][C][2].
  ConstantPacking packing;
  packing.innerDimsPos = {0};
  packing.innerTiles = {2};
  std::vector<uint8_t> expected = {1,  4,  2,  5,  3,  6,  //
                                   7,  10, 8,  11, 9,  12, //
                                   13, 0,  14, 0,  15, 0};
  EXPECT_EQ(packBytes(iota(15), {5, 3}, 1, packing), expected);
}

TEST(PackConstant, Transposes) {
  ConstantPacking packing;
  packing.outerDimsPerm = {1, 0};
  std::vector<uint8_t> expected = {1, 4, 2, 5, 3, 6};
  EXPECT_EQ(packBytes(iota(6), {2, 3}, 1, packing), expected);
  // Elements stay whole.
  std::vector<uint8_t> wide = {1, 2, 7, 8, 3, 4, 9, 10, 5, 6, 11, 12};
  EXPECT_EQ(packBytes(iota(12), {2, 3}, 2, packing), wide);
}

/// The middle of a window counts half in the two middle rows and columns, with
/// the signs of F(2,3); features are packed after that.
TEST(PackConstant, TransformsWindows) {
  ConstantPacking packing;
  packing.innerDimsPos = {0};
  packing.innerTiles = {2};
  packing.winograd = 2;
  std::vector<float> weights(9, 0);
  weights[4] = 8;
  auto *begin = reinterpret_cast<const uint8_t *>(weights.data());
  std::vector<uint8_t> packed =
      packBytes({begin, begin + 36}, {1, 3, 3, 1}, 4, packing);
  std::vector<float> expected(32, 0);
  const float middle[4] = {0, 1, -1, 0};
  for (int row = 0; row != 4; ++row)
    for (int column = 0; column != 4; ++column)
      expected[2 * (row * 4 + column)] = 2 * middle[row] * middle[column];
  ASSERT_EQ(packed.size(), expected.size() * sizeof(float));
  std::vector<float> values(expected.size());
  std::memcpy(values.data(), packed.data(), packed.size());
  EXPECT_EQ(values, expected);
  EXPECT_EQ(packing.getPackedShape({3, 3, 3, 5}),
            (SmallVector<int64_t>{2, 4, 4, 5, 2}));
  EXPECT_TRUE(fitsShape(packing, {1, 3, 3, 1}));
  EXPECT_FALSE(fitsShape(packing, {1, 3, 5, 1}));
  EXPECT_FALSE(fitsShape(packing, {1, 3, 3}));
}

/// Every element by the definition of linalg.pack.
static std::vector<uint8_t> reference(ArrayRef<uint8_t> bytes,
                                      ArrayRef<int64_t> shape,
                                      const ConstantPacking &packing) {
  SmallVector<int64_t> outer(shape.begin(), shape.end()),
      perm = packing.outerDimsPerm;
  for (auto [dim, tile] : llvm::zip(packing.innerDimsPos, packing.innerTiles))
    outer[dim] = (outer[dim] + tile - 1) / tile;
  if (perm.empty())
    for (size_t i = 0; i != shape.size(); ++i)
      perm.push_back(i);
  SmallVector<int64_t> extents;
  for (int64_t dim : perm)
    extents.push_back(outer[dim]);
  llvm::append_range(extents, packing.innerTiles);
  int64_t total = 1;
  for (int64_t extent : extents)
    total *= extent;
  std::vector<uint8_t> result(total);
  for (int64_t i = 0; i != total; ++i) {
    SmallVector<int64_t> index(extents.size());
    for (int64_t rest = i, level = extents.size() - 1; level >= 0; --level) {
      index[level] = rest % extents[level];
      rest /= extents[level];
    }
    SmallVector<int64_t> source(shape.size());
    for (auto [level, dim] : llvm::enumerate(perm))
      source[dim] = index[level];
    for (auto [level, dim] : llvm::enumerate(packing.innerDimsPos))
      source[dim] =
          source[dim] * packing.innerTiles[level] + index[shape.size() + level];
    int64_t offset = 0;
    bool inside = true;
    for (size_t dim = 0; dim != shape.size(); ++dim) {
      inside &= source[dim] < shape[dim];
      offset = offset * shape[dim] + source[dim];
    }
    result[i] = inside ? bytes[offset] : 0;
  }
  return result;
}

TEST(PackConstant, EqualsTheDefinition) {
  ConstantPacking packing;
  // As int8 weights F, KH, KW, C become [F/4][KH][KW][C/3][4][3].
  packing.innerDimsPos = {0, 3};
  packing.innerTiles = {4, 3};
  for (const SmallVector<int64_t> &shape :
       {SmallVector<int64_t>{5, 2, 1, 7}, SmallVector<int64_t>{4, 1, 2, 3},
        SmallVector<int64_t>{1, 3, 1, 1}, SmallVector<int64_t>{9, 1, 1, 6}}) {
    size_t count = shape[0] * shape[1] * shape[2] * shape[3];
    EXPECT_EQ(packBytes(iota(count), shape, 1, packing),
              reference(iota(count), shape, packing));
  }
  packing.outerDimsPerm = {3, 0, 2, 1};
  EXPECT_EQ(packBytes(iota(70), {5, 2, 1, 7}, 1, packing),
            reference(iota(70), {5, 2, 1, 7}, packing));
  packing.outerDimsPerm = {0, 2, 1, 3};
  packing.innerDimsPos = {3, 0};
  packing.innerTiles = {2, 8};
  EXPECT_EQ(packBytes(iota(70), {5, 2, 1, 7}, 1, packing),
            reference(iota(70), {5, 2, 1, 7}, packing));
}

TEST(PackConstant, TakesScalarsAndNothing) {
  EXPECT_EQ(packBytes(iota(4), {}, 4, ConstantPacking()), iota(4));
  ConstantPacking packing;
  packing.innerDimsPos = {0};
  packing.innerTiles = {2};
  EXPECT_TRUE(packBytes({}, {3, 0}, 1, packing).empty());
}

TEST(PackConstant, KeepsElementsWhole) {
  ConstantPacking packing;
  packing.innerDimsPos = {0, 1};
  packing.innerTiles = {2, 3};
  const SmallVector<int64_t> shape = {5, 7};
  // Numbers of elements from 1, and 0 where padding is.
  std::vector<uint8_t> numbers = reference(iota(35), shape, packing);
  for (unsigned size : {1, 2, 3, 4, 8, 16}) {
    auto byteOf = [](size_t element, unsigned byte) {
      return uint8_t(element * 31 + byte * 7 + 1);
    };
    std::vector<uint8_t> bytes, expected;
    for (size_t element = 0; element != 35; ++element)
      for (unsigned byte = 0; byte != size; ++byte)
        bytes.push_back(byteOf(element, byte));
    for (uint8_t number : numbers)
      for (unsigned byte = 0; byte != size; ++byte)
        expected.push_back(number ? byteOf(number - 1, byte) : 0);
    EXPECT_EQ(packBytes(bytes, shape, size, packing), expected) << size;
  }
}

TEST(PackConstant, BytesOfConstants) {
  MLIRContext context;
  Builder builder(&context);
  auto floats = RankedTensorType::get({3}, builder.getF32Type());
  auto bytes = constantBytes(
      DenseElementsAttr::get(floats, ArrayRef<float>{1.0f, -2.5f, 3.0f}));
  ASSERT_TRUE(succeeded(bytes));
  ASSERT_EQ(bytes->size(), 12u);
  float middle;
  std::memcpy(&middle, bytes->data() + 4, 4);
  EXPECT_EQ(middle, -2.5f);

  bytes = constantBytes(DenseElementsAttr::get(floats, 4.0f)); // A splat.
  ASSERT_TRUE(succeeded(bytes));
  ASSERT_EQ(bytes->size(), 12u);
  std::memcpy(&middle, bytes->data() + 8, 4);
  EXPECT_EQ(middle, 4.0f);

  // A byte for each bit.
  auto bits = RankedTensorType::get({5}, builder.getI1Type());
  bytes = constantBytes(DenseElementsAttr::get(
      bits, ArrayRef<bool>{true, false, false, true, true}));
  ASSERT_TRUE(succeeded(bytes));
  EXPECT_EQ(*bytes, (std::vector<uint8_t>{1, 0, 0, 1, 1}));
}
