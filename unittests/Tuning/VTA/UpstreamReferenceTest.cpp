//===- UpstreamReferenceTest.cpp - References against plain loops ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/VTA/UpstreamReference.h"
#include "TestSupport/Context.h"
#include "mlir/Parser/Parser.h"

#include "gtest/gtest.h"

#include <cstring>

using namespace mlir;
using namespace mlir::vta;

using Bytes = std::vector<uint8_t>;

static llvm::Expected<std::vector<Bytes>> run(StringRef text,
                                              ArrayRef<const void *> inputs) {
  auto module =
      parseSourceString<ModuleOp>(text, &vta_test::getSharedContext());
  if (!module)
    return llvm::createStringError("does not parse");
  return runUpstream(*module, inputs);
}

static std::string getError(StringRef text, ArrayRef<const void *> inputs) {
  llvm::Expected<std::vector<Bytes>> outputs = run(text, inputs);
  return outputs ? "none" : llvm::toString(outputs.takeError());
}

static std::vector<int8_t> makeBytes(size_t count, int factor) {
  std::vector<int8_t> data(count);
  for (size_t i = 0; i < count; ++i)
    data[i] = static_cast<int8_t>(factor * int(i) - 77);
  return data;
}

/// A tensor in parts, as VTA joins tensors, and another type of result.
TEST(UpstreamReference, JoinsTensors) {
  std::vector<int8_t> x = makeBytes(3 * 5, 11), y = makeBytes(3 * 4, 23);
  std::vector<int32_t> b = {70000, -5, 1 << 30, 9};
  std::vector<int8_t> oldX = x, oldY = y;
  llvm::Expected<std::vector<Bytes>> outputs =
      run(R"mlir(
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
func.func @joined(%x: tensor<3x5xi8> {vta.name = "x"}, %y: tensor<3x4xi8>, %b: tensor<4xi32>)
    -> (tensor<3x9xi8> {vta.name = "both"}, tensor<3x4xi32>) {
  %buffer = bufferization.alloc_tensor() : tensor<3x9xi8>
  %0 = tensor.insert_slice %x into %buffer[0, 4] [3, 5] [1, 1] : tensor<3x5xi8> into tensor<3x9xi8>
  %zero = arith.constant 0 : i8
  %part = tensor.extract_slice %0[0, 0] [3, 4] [1, 1] : tensor<3x9xi8> to tensor<3x4xi8>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y : tensor<3x4xi8>) outs(%part : tensor<3x4xi8>) {
  ^bb0(%in: i8, %out: i8):
    %n = arith.subi %zero, %in : i8
    linalg.yield %n : i8
  } -> tensor<3x4xi8>
  %2 = tensor.insert_slice %1 into %0[0, 0] [3, 4] [1, 1] : tensor<3x4xi8> into tensor<3x9xi8>
  %e = tensor.empty() : tensor<3x4xi32>
  %3 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %b : tensor<3x4xi8>, tensor<4xi32>) outs(%e : tensor<3x4xi32>) {
  ^bb0(%p: i8, %q: i32, %out: i32):
    %w = arith.extsi %p : i8 to i32
    %s = arith.addi %w, %q : i32
    linalg.yield %s : i32
  } -> tensor<3x4xi32>
  return %2, %3 : tensor<3x9xi8>, tensor<3x4xi32>
})mlir",
          {x.data(), y.data(), b.data()});
  ASSERT_TRUE(bool(outputs)) << llvm::toString(outputs.takeError());
  ASSERT_EQ(outputs->size(), 2u);
  ASSERT_EQ((*outputs)[0].size(), 27u);
  ASSERT_EQ((*outputs)[1].size(), 48u);
  for (size_t i = 0; i < 3; ++i) {
    for (size_t j = 0; j < 9; ++j) {
      int8_t expected =
          j < 4 ? static_cast<int8_t>(-y[i * 4 + j]) : x[i * 5 + j - 4];
      EXPECT_EQ(static_cast<int8_t>((*outputs)[0][i * 9 + j]), expected)
          << i << ", " << j;
    }
    for (size_t j = 0; j < 4; ++j) {
      int32_t sum;
      std::memcpy(&sum, &(*outputs)[1][(i * 4 + j) * 4], sizeof(sum));
      EXPECT_EQ(sum, y[i * 4 + j] + b[j]) << i << ", " << j;
    }
  }
  EXPECT_TRUE(x == oldX && y == oldY);
}

/// What is written into an argument is written into a copy of it.
TEST(UpstreamReference, LeavesInputsAlone) {
  std::vector<int8_t> x = makeBytes(4 * 3, 7), y = makeBytes(2 * 1, 5);
  std::vector<int8_t> old = x;
  llvm::Expected<std::vector<Bytes>> outputs = run(R"mlir(
func.func @insert(%x: tensor<4x3xi8>, %y: tensor<2x1xi8>) -> tensor<4x3xi8> {
  %0 = tensor.insert_slice %y into %x[1, 2] [2, 1] [1, 1] : tensor<2x1xi8> into tensor<4x3xi8>
  return %0 : tensor<4x3xi8>
})mlir",
                                                   {x.data(), y.data()});
  ASSERT_TRUE(bool(outputs)) << llvm::toString(outputs.takeError());
  EXPECT_TRUE(x == old);
  old[1 * 3 + 2] = y[0];
  old[2 * 3 + 2] = y[1];
  ASSERT_EQ((*outputs)[0].size(), old.size());
  EXPECT_EQ(std::memcmp((*outputs)[0].data(), old.data(), old.size()), 0);
}

TEST(UpstreamReference, SaysWhatItExpects) {
  const char *one = "func.func @f(%x: tensor<2xi8>) -> tensor<2xi8> { return "
                    "%x : tensor<2xi8> }\n";
  int8_t data[2] = {1, 2};
  EXPECT_EQ(getError(one, {data}), "none");
  EXPECT_EQ(getError(one, {}), "expected 1 inputs, got 0");
  EXPECT_EQ(getError("", {}), "expected one function");
  EXPECT_EQ(getError("func.func @f(%x: tensor<?xi8>) { return }", {data}),
            "expected arrays of whole bytes and static shape");
  EXPECT_EQ(getError("func.func @f(%x: tensor<8xi4>) { return }", {data}),
            "expected arrays of whole bytes and static shape");
}
