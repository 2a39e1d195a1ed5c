//===- CalibrateTest.cpp - From values of a network to a table ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Quantize/Calibrate/ChannelImportance.h"
#include "VTA/Transforms/Quantize/Calibrate/ValueRunner.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir;
using namespace mlir::vta::quantization;

namespace {
class Calibrate : public ::testing::Test {
protected:
  Calibrate() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<func::FuncDialect, tosa::TosaDialect>();
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      messages.push_back(diagnostic.str());
    });
  }

  void parse(const std::string &text) {
    module = parseSourceString<ModuleOp>(text, &context);
    for (const std::string &message : messages)
      ADD_FAILURE() << message;
    ASSERT_TRUE(module);
    function = *module->getOps<func::FuncOp>().begin();
  }
  /// Result `index` of the operations that are not constants.
  Value result(unsigned index) {
    for (Operation &op : function.front())
      if (!op.hasTrait<OpTrait::ConstantLike>() && op.getNumResults() &&
          !isa<tosa::ConstShapeOp>(op) && index-- == 0)
        return op.getResult(0);
    return {};
  }
  std::vector<double> importance(Value value) {
    std::vector<double> all = channelImportance(value);
    for (double &x : all)
      x = std::round(x * 1e6) / 1e6;
    return all;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  func::FuncOp function;
  std::vector<std::string> messages;
};
} // namespace

//===----------------------------------------------------------------------===//
// Importance
//===----------------------------------------------------------------------===//

static constexpr const char *kConv = R"mlir(
func.func @f(%x: tensor<1x2x2x3xf32>) -> (tensor<1x2x2x2xf32>, tensor<1x2x2x6xf32>) {
  %w = "tosa.const"() {values = dense<[[[[1.0, 2.0, 0.0]]], [[[3.0, -1.0, 0.0]]]]> : tensor<2x1x1x3xf32>} : () -> tensor<2x1x1x3xf32>
  %b = "tosa.const"() {values = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %y = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x3xf32>, tensor<2x1x1x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %dw = "tosa.const"() {values = dense<[[[[1.0, 1.0], [0.0, 1.0], [2.0, -1.0]]]]> : tensor<1x1x3x2xf32>} : () -> tensor<1x1x3x2xf32>
  %db = "tosa.const"() {values = dense<0.0> : tensor<6xf32>} : () -> tensor<6xf32>
  %d = tosa.depthwise_conv2d %x, %dw, %db, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x3xf32>, tensor<1x1x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x6xf32>
  return %y, %d : tensor<1x2x2x2xf32>, tensor<1x2x2x6xf32>
}
)mlir";

TEST_F(Calibrate, ImportanceOfConvolutions) {
  parse(kConv);
  // 10, 5, 0 of 15 and 2, 1, 5 of 8.
  EXPECT_EQ(importance(function.getArgument(0)),
            (std::vector<double>{0.916667, 0.458333, 0.625}));
  EXPECT_TRUE(importance(result(0)).empty());
}

TEST_F(Calibrate, ImportanceThroughReshapes) {
  // Four pixels of two channels are eight rows of a matrix.
  parse(R"mlir(
func.func @f(%x: tensor<1x2x2x2xf32>) -> (tensor<1x1x1xf32>, tensor<1x2x2x2xf32>) {
  %s = tosa.const_shape {values = dense<[1, 1, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %r = tosa.reshape %x, %s : (tensor<1x2x2x2xf32>, !tosa.shape<3>) -> tensor<1x1x8xf32>
  %w0 = "tosa.const"() {values = dense<[1.0, 0.0, 2.0, 0.0, 0.0, 3.0, 1.0, 1.0]> : tensor<8xf32>} : () -> tensor<8xf32>
  %s2 = tosa.const_shape {values = dense<[1, 8, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %w = tosa.reshape %w0, %s2 : (tensor<8xf32>, !tosa.shape<3>) -> tensor<1x8x1xf32>
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %y = tosa.matmul %r, %w, %z, %z : (tensor<1x1x8xf32>, tensor<1x8x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1xf32>
  %a = tosa.add %x, %x : (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  return %y, %a : tensor<1x1x1xf32>, tensor<1x2x2x2xf32>
}
)mlir");
  // 6 and 10 of 16, and twice one half for the operands of the addition.
  EXPECT_EQ(importance(function.getArgument(0)),
            (std::vector<double>{1.375, 1.625}));
  EXPECT_EQ(channelsOf(function.getArgument(0)), 2);
}

TEST_F(Calibrate, ImportanceOfMovedChannels) {
  parse(R"mlir(
func.func @f(%x: tensor<1x2x3x3xf32>, %other: tensor<1x3x2xf32>) -> tensor<1x3x2x3xf32> {
  %t = tosa.transpose %x {perms = array<i32: 0, 2, 1, 3>} : (tensor<1x2x3x3xf32>) -> tensor<1x3x2x3xf32>
  %u = tosa.transpose %x {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x2x3x3xf32>) -> tensor<1x3x3x2xf32>
  %s = tosa.const_shape {values = dense<[3, 3, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %r = tosa.reshape %u, %s : (tensor<1x3x3x2xf32>, !tosa.shape<3>) -> tensor<3x3x2xf32>
  %w = "tosa.const"() {values = dense<[[[1.0, 2.0], [0.0, 2.0]], [[1.0, 2.0], [0.0, 2.0]], [[1.0, 2.0], [0.0, 2.0]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %y = tosa.matmul %r, %w, %z, %z : (tensor<3x3x2xf32>, tensor<3x2x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x3x2xf32>
  %v = tosa.matmul %w, %y, %z, %z : (tensor<3x2x2xf32>, tensor<3x3x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x2x2xf32>
  return %t : tensor<1x3x2x3xf32>
}
)mlir");
  // Channels of the matrix are not the last dimension here: all are the same.
  EXPECT_TRUE(importance(function.getArgument(0)).empty());
  EXPECT_EQ(importance(result(1)), (std::vector<double>{0.555556, 0.444444}));
  // On the right, it is the weights that have the channels.
  EXPECT_TRUE(importance(result(3)).empty());
}

//===----------------------------------------------------------------------===//
// Statistics
//===----------------------------------------------------------------------===//

static constexpr const char *kFunction = R"mlir(
module attributes {tosa.some = 1 : i32} {
func.func @f(%x: tensor<2x3xf32> {ml_program.identifier = "x"}, %flag: tensor<i32>) -> (tensor<2x3xf32> {ml_program.identifier = "y"}) {
  %a = tosa.add %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %b = tosa.abs %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %c = tosa.exp %b : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %d = tosa.cast %c : (tensor<2x3xf32>) -> tensor<2x3xi8>
  %e = tosa.cast %d : (tensor<2x3xi8>) -> tensor<2x3xf32>
  return %e : tensor<2x3xf32>
}
}
)mlir";

/// Twice the input and, if there is a second result, its magnitude.
static FailureOr<CompiledFunction> compileByHand(ModuleOp module) {
  EXPECT_TRUE(succeeded(verify(module)));
  EXPECT_TRUE(module->hasAttr("tosa.some"));
  auto function = *module.getOps<func::FuncOp>().begin();
  EXPECT_EQ(function.getNumArguments(), 2u);
  size_t numResults = function.getNumResults();
  // Nothing behind what was asked for.
  EXPECT_TRUE(function.getOps<tosa::ExpOp>().empty());
  EXPECT_EQ(function.getOps<tosa::AbsOp>().empty(), numResults == 1);
  return CompiledFunction(
      [numResults](ArrayRef<const void *> inputs, ArrayRef<void *> outputs) {
        EXPECT_EQ(inputs.size(), 2u);
        EXPECT_EQ(outputs.size(), numResults);
        EXPECT_EQ(*static_cast<const int32_t *>(inputs[1]), 42);
        for (int i = 0; i < 6; ++i) {
          float twice = 2 * static_cast<const float *>(inputs[0])[i];
          static_cast<float *>(outputs[0])[i] = twice;
          if (numResults > 1)
            static_cast<float *>(outputs[1])[i] = std::fabs(twice);
        }
        return llvm::Error::success();
      });
}

static RunInputs makeRun(const std::vector<float> &values) {
  RunInputs run(2);
  run[0].resize(values.size() * sizeof(float));
  std::memcpy(run[0].data(), values.data(), run[0].size());
  int32_t flag = 42;
  run[1].resize(sizeof(flag));
  std::memcpy(run[1].data(), &flag, sizeof(flag));
  return run;
}

TEST_F(Calibrate, CollectsStatistics) {
  parse(kFunction);
  Value x = function.getArgument(0);
  std::vector<TensorPoint> points = {
      {"a", result(0)}, {"x", x}, {"b", result(1)}, {"a again", result(0)}};
  std::vector<RunInputs> runs = {makeRun({1, 2, 3, -4, 5, 6}),
                                 makeRun({0, 0, 0, 0, 0, 0.5})};
  std::vector<std::pair<size_t, size_t>> steps;
  auto statistics = collectStatistics(
      compileByHand, function, points, runs,
      [&](size_t done, size_t total) { steps.push_back({done, total}); });
  ASSERT_TRUE(succeeded(statistics));
  EXPECT_EQ(steps, (std::vector<std::pair<size_t, size_t>>{{1, 2}, {2, 2}}));
  ASSERT_EQ(statistics->size(), 4u);
  EXPECT_EQ((*statistics)[0].name, "a");
  EXPECT_EQ((*statistics)[0].min, -8);
  EXPECT_EQ((*statistics)[0].max, 12);
  EXPECT_EQ((*statistics)[0].count, 12u);
  EXPECT_EQ((*statistics)[0].channelSum, (std::vector<double>{-6, 14, 19}));
  EXPECT_EQ((*statistics)[1].max, 6);
  EXPECT_EQ((*statistics)[1].histogram[0], 5u);
  EXPECT_EQ((*statistics)[2].min, 0);
  EXPECT_EQ((*statistics)[3].histogram, (*statistics)[0].histogram);
  // The function itself is as it was.
  EXPECT_EQ(function.getNumResults(), 1u);
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(Calibrate, ArgumentsNeedNoCompiler) {
  parse(kFunction);
  std::vector<TensorPoint> points = {{"x", function.getArgument(0)}};
  auto none = [](ModuleOp) -> FailureOr<CompiledFunction> {
    ADD_FAILURE();
    return failure();
  };
  auto statistics = collectStatistics(none, function, points,
                                      {makeRun({1, 2, 3, 4, 5, 6})}, {});
  ASSERT_TRUE(succeeded(statistics));
  EXPECT_EQ((*statistics)[0].max, 6);
}

TEST_F(Calibrate, RefusesRuns) {
  parse(kFunction);
  std::vector<TensorPoint> points = {{"first sum", result(0)}};
  auto refusal = [&](ArrayRef<RunInputs> runs) {
    messages.clear();
    EXPECT_TRUE(
        failed(collectStatistics(compileByHand, function, points, runs, {})));
    return messages.size() == 1 ? messages[0] : "not one message";
  };
  RunInputs good = makeRun({1, 2, 3, 4, 5, 6});
  EXPECT_EQ(refusal({good, makeRun({1, 2, 3, 4, 2e38f, 6})}),
            "calibration input 2 of 2: tensor \"first sum\": element 4 of 6 "
            "(channel 1) is infinity");
  RunInputs missing = {good[0]};
  EXPECT_EQ(refusal({missing}), "got 1 inputs, expected 2");
  EXPECT_EQ(refusal({makeRun({1, 2})}), "input 0 has 8 bytes, expected 24");
  points = {{"bytes", result(3)}};
  EXPECT_EQ(refusal({good}), "tensor \"bytes\" has the type 'tensor<2x3xi8>', "
                             "expected f32 to calibrate it");
}

TEST_F(Calibrate, RefusesOpenShapes) {
  parse("func.func @f(%x: tensor<?x3xf32>) -> tensor<?x3xf32> { return %x : "
        "tensor<?x3xf32> }");
  std::vector<TensorPoint> points = {{"x", function.getArgument(0)}};
  EXPECT_TRUE(
      failed(collectStatistics(compileByHand, function, points, {}, {})));
  EXPECT_EQ(messages[0], "calibration needs inputs of static shapes, got "
                         "'tensor<?x3xf32>'");
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

static std::string print(const CalibrationTable &table) {
  std::string text;
  llvm::raw_string_ostream os(text);
  table.print(os);
  return text.substr(text.find("\nthreshold ") + 1);
}

TEST_F(Calibrate, MakesTables) {
  parse(kFunction);
  std::vector<TensorPoint> points = {{"x", function.getArgument(0)},
                                     {"the sum", result(0)}};
  std::vector<TensorStatistics> statistics;
  // In another order, with one more.
  for (const char *name : {"the sum", "other", "x"})
    statistics.emplace_back(name, 3);
  llvm::cantFail(statistics[0].add({0, 0, 0}));
  llvm::cantFail(statistics[2].add({0.1f, -0.123456789f, 0}));
  QuantizeOptions options;
  options.method = CalibrationMethod::Max;
  auto table = calibrate(function, points, statistics, options);
  ASSERT_TRUE(succeeded(table));
  EXPECT_EQ(print(*table), "threshold  min          max  method  name\n"
                           "0.123457   -0.12345679  0.1  max     x\n"
                           "1          0            0    zero    the sum\n");
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0], "tensor \"the sum\" is zero for all calibration "
                         "inputs; its threshold is 1");
  // A table that was read is the same.
  std::string text;
  llvm::raw_string_ostream os(text);
  table->print(os);
  auto again = CalibrationTable::parse(text, "t");
  ASSERT_TRUE(static_cast<bool>(again));
  EXPECT_EQ(print(*again), print(*table));

  options.method = CalibrationMethod::Percentile;
  table = calibrate(function, points, statistics, options);
  ASSERT_TRUE(succeeded(table));
  EXPECT_EQ(table->lookup("x")->method, "percentile_99.99");
}

TEST_F(Calibrate, GlobalScaleNeedsNoData) {
  parse(kFunction);
  std::vector<TensorPoint> points = {{"x", function.getArgument(0)},
                                     {"a", result(0)}};
  QuantizeOptions options;
  options.method = CalibrationMethod::GlobalScale;
  auto table = calibrate(function, points, {}, options);
  ASSERT_TRUE(succeeded(table));
  EXPECT_EQ(print(*table), "threshold  min  max  method        name\n"
                           "8          0    0    global_scale  x\n"
                           "8          0    0    global_scale  a\n");
  EXPECT_EQ(table->lookup("a")->scale(), 0.0625);
}

TEST_F(Calibrate, RefusesOptions) {
  parse(kFunction);
  std::vector<TensorPoint> points = {{"x", function.getArgument(0)}};
  auto refusal = [&](const QuantizeOptions &options) {
    messages.clear();
    EXPECT_TRUE(failed(calibrate(function, points, {}, options)));
    return messages.size() == 1 ? messages[0] : "not one message";
  };
  QuantizeOptions options;
  EXPECT_EQ(refusal(options), "tensor \"x\": calibration by \"auto\" needs "
                              "inputs to run the network with");
  for (double percentile :
       {0.0, -1.0, 100.5, std::numeric_limits<double>::quiet_NaN()}) {
    options.thresholds.percentile = percentile;
    EXPECT_TRUE(StringRef(refusal(options)).starts_with("percentile is "));
  }
  EXPECT_EQ(refusal([] {
              QuantizeOptions options;
              options.thresholds.percentile = 100.5;
              return options;
            }()),
            "percentile is 100.5, expected a number above 0 up to 100");
  options.thresholds.percentile = 99;
  options.thresholds.globalScale = 0;
  EXPECT_EQ(refusal(options),
            "global scale is 0, expected a positive number up to 2^100");
}
