//===- BiasCorrectionTest.cpp - Means of outputs, by plain loops ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With inputs that are constant in each channel, the correction has to make the
// mean of the outputs what it was, padding included.
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Balance/BiasCorrection.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta::quantization;

namespace {

struct Layers : ::testing::Test {
  void SetUp() override {
    context.loadDialect<func::FuncDialect, tosa::TosaDialect>();
  }

  /// The first operation of a function with these arguments.
  Operation *parse(const std::string &arguments, const std::string &op) {
    module = parseSourceString<ModuleOp>("func.func @main(" + arguments +
                                             ", %z: tensor<1xf32>) {\n" + op +
                                             "\nreturn\n}",
                                         &context);
    if (!module)
      return nullptr;
    auto function = *module->getOps<func::FuncOp>().begin();
    return &function.getBody().front().front();
  }

  static std::vector<float> numbers(size_t count, double phase) {
    std::vector<float> result;
    for (size_t i = 0; i < count; ++i)
      result.push_back(std::sin(0.7 * i + phase) * (1 + i % 5));
    return result;
  }
  static std::vector<float> rounded(ArrayRef<float> values) {
    std::vector<float> result;
    for (float value : values)
      result.push_back(std::nearbyint(value * 2) / 2);
    return result;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(Layers, Convolution) {
  Operation *op = parse(
      "%x: tensor<2x7x6x3xf32>, %w: tensor<4x3x2x3xf32>, %b: tensor<4xf32>",
      "%0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = "
      "array<i64: 1, 3>, pad = array<i64: 2, 0, 1, 0>, stride = array<i64: 2, "
      "3>} : (tensor<2x7x6x3xf32>, tensor<4x3x2x3xf32>, tensor<4xf32>, "
      "tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x2x4xf32>");
  ASSERT_TRUE(op);
  auto weights = numbers(4 * 3 * 2 * 3, 0.1), quantized = rounded(weights);
  std::vector<double> means = {0.5, -2, 3};
  auto correction = correctBias(op, weights, quantized, means);
  ASSERT_TRUE(succeeded(correction));
  for (int o = 0; o < 4; ++o) {
    double difference = 0;
    for (int y = 0; y < 4; ++y)
      for (int x = 0; x < 2; ++x)
        for (int ky = 0; ky < 3; ++ky)
          for (int kx = 0; kx < 2; ++kx)
            for (int i = 0; i < 3; ++i) {
              int iy = y * 2 + ky - 2, ix = x * 3 + kx * 3 - 1;
              if (iy < 0 || iy >= 7 || ix < 0 || ix >= 6)
                continue;
              int at = ((o * 3 + ky) * 2 + kx) * 3 + i;
              difference += (double(quantized[at]) - weights[at]) * means[i];
            }
    EXPECT_NEAR((*correction)[o], -difference / (4 * 2), 1e-9) << o;
  }
}

TEST_F(Layers, Depthwise) {
  Operation *op = parse(
      "%x: tensor<1x5x6x3xf32>, %w: tensor<3x2x3x2xf32>, %b: tensor<6xf32>",
      "%0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation "
      "= array<i64: 1, 1>, pad = array<i64: 1, 1, 0, 0>, stride = array<i64: "
      "1, 1>} : (tensor<1x5x6x3xf32>, tensor<3x2x3x2xf32>, tensor<6xf32>, "
      "tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x5x6xf32>");
  ASSERT_TRUE(op);
  auto weights = numbers(3 * 2 * 3 * 2, 0.4), quantized = rounded(weights);
  std::vector<double> means = {0.5, -2, 3};
  auto correction = correctBias(op, weights, quantized, means);
  ASSERT_TRUE(succeeded(correction));
  for (int c = 0; c < 3; ++c)
    for (int m = 0; m < 2; ++m) {
      double difference = 0;
      for (int y = 0; y < 5; ++y)
        for (int ky = 0; ky < 3; ++ky)
          for (int kx = 0; kx < 2; ++kx) {
            int iy = y + ky - 1, at = ((ky * 2 + kx) * 3 + c) * 2 + m;
            if (iy >= 0 && iy < 5)
              difference += (double(quantized[at]) - weights[at]) * means[c];
          }
      EXPECT_NEAR((*correction)[c * 2 + m], -difference / 5, 1e-9);
    }
}

TEST_F(Layers, Transposed) {
  Operation *op = parse(
      "%x: tensor<1x3x4x2xf32>, %w: tensor<3x3x2x2xf32>, %b: tensor<3xf32>",
      "%0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad "
      "= array<i64: -1, 1, 0, 0>, stride = array<i64: 2, 3>} : "
      "(tensor<1x3x4x2xf32>, tensor<3x3x2x2xf32>, tensor<3xf32>, "
      "tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x11x3xf32>");
  ASSERT_TRUE(op);
  auto weights = numbers(3 * 3 * 2 * 2, 0.9), quantized = rounded(weights);
  std::vector<double> means = {1.5, -0.25};
  auto correction = correctBias(op, weights, quantized, means);
  ASSERT_TRUE(succeeded(correction));
  for (int o = 0; o < 3; ++o) {
    double difference = 0;
    for (int iy = 0; iy < 3; ++iy)
      for (int ix = 0; ix < 4; ++ix)
        for (int ky = 0; ky < 3; ++ky)
          for (int kx = 0; kx < 2; ++kx)
            for (int i = 0; i < 2; ++i) {
              int y = iy * 2 + ky - 1, x = ix * 3 + kx;
              if (y < 0 || y >= 7 || x < 0 || x >= 11)
                continue;
              int at = ((o * 3 + ky) * 2 + kx) * 2 + i;
              difference += (double(quantized[at]) - weights[at]) * means[i];
            }
    EXPECT_NEAR((*correction)[o], -difference / (7 * 11), 1e-9);
  }
}

TEST_F(Layers, Product) {
  Operation *op = parse("%x: tensor<1x2x3xf32>, %w: tensor<1x3x4xf32>",
                        "%0 = tosa.matmul %x, %w, %z, %z : (tensor<1x2x3xf32>, "
                        "tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> "
                        "tensor<1x2x4xf32>");
  ASSERT_TRUE(op);
  auto weights = numbers(12, 0.2), quantized = rounded(weights);
  std::vector<double> means = {1, -3, 0.5};
  auto correction = correctBias(op, weights, quantized, means);
  ASSERT_TRUE(succeeded(correction));
  for (int o = 0; o < 4; ++o) {
    double difference = 0;
    for (int i = 0; i < 3; ++i)
      difference +=
          (double(quantized[i * 4 + o]) - weights[i * 4 + o]) * means[i];
    EXPECT_NEAR((*correction)[o], -difference, 1e-9);
  }
}

TEST_F(Layers, Errors) {
  std::string message;
  ScopedDiagnosticHandler handler(
      &context, [&](Diagnostic &diagnostic) { message = diagnostic.str(); });
  Operation *op = parse("%x: tensor<1x2x3xf32>, %w: tensor<1x3x4xf32>",
                        "%0 = tosa.matmul %x, %w, %z, %z : (tensor<1x2x3xf32>, "
                        "tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> "
                        "tensor<1x2x4xf32>");
  ASSERT_TRUE(op);
  std::vector<float> twelve(12), eleven(11);
  std::vector<double> three(3), two(2);
  EXPECT_TRUE(failed(correctBias(op, twelve, eleven, three)));
  EXPECT_EQ(message, "'tosa.matmul' op expected 12 weights, got 12 and 11");
  EXPECT_TRUE(failed(correctBias(op, twelve, twelve, two)));
  EXPECT_EQ(message,
            "'tosa.matmul' op expected the means of 3 channels, got 2");
  EXPECT_TRUE(failed(
      correctBias(op->getBlock()->getTerminator(), twelve, twelve, two)));
  EXPECT_EQ(message, "'func.return' op expected a convolution or a product "
                     "with one matrix on the right, of static shape");
}

TEST(ChannelMeans, ByChannel) {
  TensorStatistics statistics("x", 3);
  statistics.count = 6;
  statistics.channelSum = {2, -4, 9};
  EXPECT_EQ(channelMeans(statistics), (SmallVector<double>{1, -2, 4.5}));
  statistics.count = 0;
  EXPECT_EQ(channelMeans(statistics), (SmallVector<double>{0, 0, 0}));
}

} // namespace
