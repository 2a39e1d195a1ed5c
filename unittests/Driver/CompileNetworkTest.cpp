//===- CompileNetworkTest.cpp - Networks to host code ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a plan must not change: results do not depend on what ran before, on
// threads, or on where code comes from.
//
//===----------------------------------------------------------------------===//

#include "VTA/Driver/CompileNetwork.h"
#include "TestSupport/Context.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// Convolutions with pads of several sizes around tensors of one and of
/// different shapes, one of which is read unpadded, too.
static constexpr llvm::StringLiteral kNetwork = R"mlir(
func.func @main(%x: tensor<1x9x7x8xf32>) -> (tensor<1x9x7x8xf32>, tensor<1x5x4x8xf32>) {
  %w = "tosa.const"() <{values = dense<0.0625> : tensor<8x3x3x8xf32>}> : () -> tensor<8x3x3x8xf32>
  %v = "tosa.const"() <{values = dense<0.03125> : tensor<8x5x5x8xf32>}> : () -> tensor<8x5x5x8xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -2.0, 3.0, -4.0, 0.5, 1.5, 2.5, -3.5]> : tensor<8xf32>}> : () -> tensor<8xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.tanh %x : (tensor<1x9x7x8xf32>) -> tensor<1x9x7x8xf32>
  %1 = tosa.conv2d %0, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x9x7x8xf32>, tensor<8x3x3x8xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9x7x8xf32>
  %2 = tosa.conv2d %1, %v, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 2, 2, 2, 2>, stride = array<i64: 1, 1>} : (tensor<1x9x7x8xf32>, tensor<8x5x5x8xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9x7x8xf32>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x9x7x8xf32>, tensor<8x3x3x8xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9x7x8xf32>
  %4 = tosa.add %3, %2 : (tensor<1x9x7x8xf32>, tensor<1x9x7x8xf32>) -> tensor<1x9x7x8xf32>
  %5 = tosa.conv2d %4, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x9x7x8xf32>, tensor<8x3x3x8xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9x7x8xf32>
  %6 = tosa.conv2d %5, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 2>} : (tensor<1x9x7x8xf32>, tensor<8x3x3x8xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x4x8xf32>
  return %5, %6 : tensor<1x9x7x8xf32>, tensor<1x5x4x8xf32>
}
)mlir";

namespace {

class CompileNetwork : public ::testing::Test {
protected:
  CompileNetwork() { context.appendDialectRegistry(vta_test::getRegistry()); }

  FailureOr<::vtart::Network> compile(unsigned threads = 1,
                                      TaskCache *cache = nullptr) {
    auto module = parseSourceString<ModuleOp>(kNetwork, &context);
    if (!module)
      return failure();
    CPUPipelineOptions options;
    options.threads = threads;
    return compileNetwork(*module, options, "network", cache);
  }

  MLIRContext context;
};

using Outputs = std::vector<std::vector<float>>;

std::vector<float> randomInput(unsigned seed) {
  std::mt19937 random(seed);
  std::vector<float> result(9 * 7 * 8);
  for (float &value : result)
    value = int(random() % 2001) / 1000.0f - 1.0f;
  return result;
}

Outputs run(::vtart::NetworkExecutor &executor, const std::vector<float> &in) {
  Outputs outputs = {std::vector<float>(9 * 7 * 8),
                     std::vector<float>(5 * 4 * 8)};
  const void *inputs[] = {in.data()};
  void *addresses[] = {outputs[0].data(), outputs[1].data()};
  ::vtart::Error error = executor.run({inputs, 1}, {addresses, 2});
  EXPECT_FALSE(error) << error.message();
  return outputs;
}

} // namespace

TEST_F(CompileNetwork, ResultsDependOnInputsAlone) {
  auto compiled = compile();
  ASSERT_TRUE(succeeded(compiled));
  // Pads are part of other steps, so there is a step for each convolution, one
  // for tanh, and at most one for the pad of what is returned.
  EXPECT_LE(compiled->steps.size(), 7u);
  auto network = std::make_shared<const ::vtart::Network>(std::move(*compiled));
  auto create = [&](unsigned threads) {
    ::vtart::NetworkExecutorOptions options;
    options.threads = threads;
    auto executor = ::vtart::NetworkExecutor::create(network, options);
    EXPECT_TRUE(bool(executor));
    return std::move(*executor);
  };
  std::vector<float> a = randomInput(1), b = randomInput(2);
  std::unique_ptr<::vtart::NetworkExecutor> used = create(1), fresh = create(1),
                                            threads = create(3);
  Outputs first = run(*used, a), second = run(*used, b), third = run(*used, a);
  EXPECT_EQ(first, third);
  EXPECT_NE(first, second);
  EXPECT_EQ(second, run(*fresh, b));
  EXPECT_EQ(second, run(*threads, b));
}

TEST_F(CompileNetwork, CacheChangesNothing) {
  auto without = compile();
  TaskCache cache;
  auto filled = compile(1, &cache);
  auto found = compile(1, &cache);
  // Code for more threads is another one.
  auto other = compile(4, &cache);
  auto otherWithout = compile(4);
  ASSERT_TRUE(succeeded(without) && succeeded(filled) && succeeded(found) &&
              succeeded(other) && succeeded(otherWithout));
  EXPECT_EQ(without->toBytes(), filled->toBytes());
  EXPECT_EQ(without->toBytes(), found->toBytes());
  EXPECT_EQ(other->toBytes(), otherWithout->toBytes());
}
