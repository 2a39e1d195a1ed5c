//===- EqualizeTest.cpp - Ranges of weights after equalization ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Balance/Prepare.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta::quantization;

namespace {

/// A 3x1 convolution to 4 channels, a clamp, a 1x2 one to 3 channels.
class EqualizeTest : public ::testing::Test {
protected:
  static constexpr int64_t kIn = 2, kMiddle = 4, kOut = 3;

  void SetUp() override {
    context.loadDialect<func::FuncDialect, tosa::TosaDialect>();
    for (int64_t i = 0; i < kMiddle * 3 * kIn; ++i)
      first.push_back(std::sin(i + 1.0) * std::pow(10.0, i / (3 * kIn)));
    for (int64_t i = 0; i < kOut * 2 * kMiddle; ++i)
      second.push_back(std::cos(i + 2.0) * std::pow(3.0, i % kMiddle));
  }

  std::string list(ArrayRef<float> values, ArrayRef<int64_t> shape) {
    std::string text, result = "dense<\"0x";
    for (float value : values) {
      uint32_t bits = llvm::bit_cast<uint32_t>(value);
      for (int shift = 0; shift < 32; shift += 8)
        for (int nibble : {4, 0})
          result += "0123456789ABCDEF"[bits >> (shift + nibble) & 15];
    }
    result += "\"> : " + type(shape);
    return "\"tosa.const\"() <{values = " + result + "}> : () -> " +
           type(shape) + "\n";
  }
  static std::string type(ArrayRef<int64_t> shape) {
    std::string result = "tensor<";
    for (int64_t size : shape)
      result += std::to_string(size) + "x";
    return result + "f32>";
  }

  void parse(const std::string &most) {
    std::string zeros(
        "\"tosa.const\"() <{values = dense<0.0> : tensor<1xf32>}> : () -> "
        "tensor<1xf32>\n");
    std::string options =
        " {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, "
        "0, 0>, stride = array<i64: 1, 1>} : (";
    std::string text =
        "func.func @main(%x: tensor<1x5x4x2xf32>) -> tensor<1x7x3x3xf32> {\n"
        "%z = " +
        zeros + "%w1 = " + list(first, {kMiddle, 3, 1, kIn}) +
        "%b1 = " + list({1, 2, 3, 4}, {kMiddle}) +
        "%w2 = " + list(second, {kOut, 1, 2, kMiddle}) +
        "%b2 = " + list({5, 6, 7}, {kOut}) +
        "%0 = tosa.conv2d %x, %w1, %b1, %z, %z" + options +
        "tensor<1x5x4x2xf32>, tensor<4x3x1x2xf32>, tensor<4xf32>, "
        "tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x4x4xf32>\n"
        "%1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = " +
        most +
        " : f32} : (tensor<1x5x4x4xf32>) -> tensor<1x5x4x4xf32>\n"
        "%2 = tosa.conv2d %1, %w2, %b2, %z, %z" +
        options +
        "tensor<1x5x4x4xf32>, tensor<3x1x2x4xf32>, tensor<3xf32>, "
        "tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x3x3xf32>\n"
        "return %2 : tensor<1x7x3x3xf32>\n}";
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
    function = *module->getOps<func::FuncOp>().begin();
  }

  /// The operand of the n-th convolution.
  std::vector<float> operand(unsigned n, unsigned index) {
    auto convs = function.getOps<tosa::Conv2DOp>();
    auto conv = *std::next(convs.begin(), n);
    return *readFloats(conv->getOperand(index));
  }
  double firstRange(int64_t c) {
    auto weights = operand(0, 1);
    double range = 0;
    for (int64_t i = 0; i < 3 * kIn; ++i)
      range = std::max(range, std::fabs(double(weights[c * 3 * kIn + i])));
    return range;
  }
  double secondRange(int64_t c) {
    auto weights = operand(1, 1);
    double range = 0;
    for (int64_t i = 0; i < kOut * 2; ++i)
      range = std::max(range, std::fabs(double(weights[i * kMiddle + c])));
    return range;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  func::FuncOp function;
  std::vector<float> first, second;
};

TEST_F(EqualizeTest, RangesAreEqual) {
  parse("0x7F800000");
  std::vector<double> products;
  for (int64_t c = 0; c < kMiddle; ++c)
    products.push_back(firstRange(c) * secondRange(c));
  EqualizeCounts counts = equalizeChannels(function);
  EXPECT_EQ(counts.pairs, 1);
  EXPECT_EQ(counts.clamped, 0);
  for (int64_t c = 0; c < kMiddle; ++c) {
    EXPECT_NEAR(firstRange(c) / secondRange(c), 1, 1e-3) << c;
    EXPECT_NEAR(firstRange(c) * secondRange(c) / products[c], 1, 1e-5) << c;
    // The bias is scaled as the weights are.
    EXPECT_NEAR(operand(0, 2)[c] / (c + 1.0) /
                    (operand(0, 1)[c * 3 * kIn] / first[c * 3 * kIn]),
                1, 1e-5);
  }
  EXPECT_EQ(operand(1, 2), (std::vector<float>{5, 6, 7}));
}

TEST_F(EqualizeTest, ScalesAreLimited) {
  parse("0x7F800000");
  EqualizeOptions options;
  options.largestScale = 2;
  equalizeChannels(function, options);
  for (int64_t c = 0; c < kMiddle; ++c) {
    double scale = operand(0, 2)[c] / (c + 1.0);
    EXPECT_GE(scale, 0.5 - 1e-6);
    EXPECT_LE(scale, 2 + 1e-6);
  }
}

TEST_F(EqualizeTest, ZeroChannelsStay) {
  for (int64_t i = 0; i < 3 * kIn; ++i)
    first[3 * kIn + i] = 0;
  for (int64_t i = 0; i < kOut * 2; ++i)
    second[i * kMiddle + 2] = 0;
  parse("0x7F800000");
  EXPECT_EQ(equalizeChannels(function).pairs, 1);
  EXPECT_EQ(operand(0, 2)[1], 2);
  EXPECT_EQ(operand(0, 2)[2], 3);
  EXPECT_NE(operand(0, 2)[0], 1);
}

TEST_F(EqualizeTest, UpperBound) {
  parse("6.0");
  EqualizeCounts counts = equalizeChannels(function);
  EXPECT_EQ(counts.pairs, 0);
  EXPECT_EQ(counts.clamped, 1);
  EXPECT_EQ(operand(0, 1), first);

  // Reached, then not.
  EqualizeOptions options;
  options.largestSeen = [](Value) { return std::optional<double>(6); };
  EXPECT_EQ(equalizeChannels(function, options).pairs, 0);
  options.largestSeen = [](Value) { return std::optional<double>(5.9); };
  EXPECT_EQ(equalizeChannels(function, options).pairs, 1);
  auto clamp = *function.getOps<tosa::ClampOp>().begin();
  EXPECT_TRUE(cast<FloatAttr>(clamp.getMaxVal()).getValue().isInfinity());
}

} // namespace
