//===- BalanceTest.cpp - Channels that share what they are divided by -----===//
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

using namespace mlir;
using namespace mlir::vta::quantization;

namespace {

/// Four 1x1 convolutions of two channels: the stem and the third one, which
/// reads the second, are added; the second and the last read a sum of these or
/// the stem.
class BalanceTest : public ::testing::Test {
protected:
  void SetUp() override {
    context.loadDialect<func::FuncDialect, tosa::TosaDialect>();
  }

  static std::string conv(int index, const std::string &input) {
    std::string n = std::to_string(index);
    return "%w" + n +
           " = \"tosa.const\"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, "
           "4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>\n%b" +
           n +
           " = \"tosa.const\"() <{values = dense<[5.0, 6.0]> : tensor<2xf32>}> "
           ": () -> tensor<2xf32>\n%c" +
           n + " = tosa.conv2d " + input + ", %w" + n + ", %b" + n +
           ", %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = "
           "array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : "
           "(tensor<1x3x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, "
           "tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x4x2xf32>\n";
  }
  static std::string clamp(const std::string &name, const std::string &input,
                           const std::string &most) {
    return name + " = tosa.clamp " + input +
           " {min_val = 0.0 : f32, max_val = " + most +
           " : f32} : (tensor<1x3x4x2xf32>) -> tensor<1x3x4x2xf32>\n";
  }

  /// `most` bounds the stem; `result` is what the function returns.
  void parse(const std::string &most = "0x7F800000",
             const std::string &result = "%c3") {
    std::string text =
        "func.func @main(%x: tensor<1x3x4x2xf32>) -> tensor<1x3x4x2xf32> {\n"
        "%z = \"tosa.const\"() <{values = dense<0.0> : tensor<1xf32>}> : () "
        "-> tensor<1xf32>\n" +
        conv(0, "%x") + clamp("%stem", "%c0", most) + conv(1, "%stem") +
        clamp("%inner", "%c1", "0x7F800000") + conv(2, "%inner") +
        "%sum = tosa.add %c2, %stem : (tensor<1x3x4x2xf32>, "
        "tensor<1x3x4x2xf32>) -> tensor<1x3x4x2xf32>\n" +
        conv(3, "%sum") + "return " + result + " : tensor<1x3x4x2xf32>\n}";
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
    function = *module->getOps<func::FuncOp>().begin();
  }

  /// Knows the mean squares of both clamps.
  int64_t balance() {
    auto clamps = llvm::to_vector(function.getOps<tosa::ClampOp>());
    return balanceChannels(function, [&](Value value) -> ArrayRef<double> {
      if (value == clamps[0].getResult())
        return stem;
      if (value == clamps[1].getResult())
        return inner;
      return {};
    });
  }

  std::vector<float> operand(unsigned n, unsigned index) {
    auto convs = function.getOps<tosa::Conv2DOp>();
    return *readFloats((*std::next(convs.begin(), n))->getOperand(index));
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  func::FuncOp function;
  /// Fourth roots of their ratios are 1/2 and 1/4.
  SmallVector<double> stem = {32, 2}, inner = {1, 256};
};

using Floats = std::vector<float>;

TEST_F(BalanceTest, SumsChangeTogether) {
  parse();
  EXPECT_EQ(balance(), 2);
  // Written: rows divided by 1 and 1/2. Read: columns multiplied.
  EXPECT_EQ(operand(0, 1), Floats({1, 2, 6, 8}));
  EXPECT_EQ(operand(0, 2), Floats({5, 12}));
  // Rows divided by 1/4 and 1, columns multiplied by 1 and 1/2.
  EXPECT_EQ(operand(1, 1), Floats({4, 4, 3, 2}));
  EXPECT_EQ(operand(1, 2), Floats({20, 6}));
  EXPECT_EQ(operand(2, 1), Floats({0.25, 2, 1.5, 8}));
  EXPECT_EQ(operand(2, 2), Floats({5, 12}));
  EXPECT_EQ(operand(3, 1), Floats({1, 1, 3, 2}));
  EXPECT_EQ(operand(3, 2), Floats({5, 6}));
}

TEST_F(BalanceTest, BoundsAndOutputsStay) {
  for (auto [most, result] :
       {std::pair("6.0", "%c3"), std::pair("0x7F800000", "%sum")}) {
    parse(most, result);
    EXPECT_EQ(balance(), 1) << most << " " << result;
    EXPECT_EQ(operand(0, 1), Floats({1, 2, 3, 4}));
    EXPECT_EQ(operand(1, 1), Floats({4, 8, 3, 4}));
    EXPECT_EQ(operand(2, 1), Floats({0.25, 2, 0.75, 4}));
  }
}

TEST_F(BalanceTest, ZeroChannelsAndLimits) {
  parse();
  stem = {1, 0};
  inner = {1, 1e-9};
  EXPECT_EQ(balance(), 1);
  EXPECT_EQ(operand(0, 1), Floats({1, 2, 3, 4}));
  EXPECT_EQ(operand(1, 2), Floats({5, 48}));
}

} // namespace
