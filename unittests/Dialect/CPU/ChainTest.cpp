//===- ChainTest.cpp - Softmax and normalizations against loops -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reductions over the same rows, compiled with the schedule they get, with
// other knobs, and with a schedule that does nothing, which leaves upstream's
// loops. Knobs change no bit. Bits are those of the loops if no order changes:
// integers, and vectors across rows; else floats differ in the last ones.
//
//===----------------------------------------------------------------------===//

#include "TaskRunner.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <random>
#include <regex>

using namespace mlir::vta::cpu;
using namespace vta_test;

namespace {

class Chains : public testing::Test {
protected:
  using Bytes = std::vector<uint8_t>;

  Bytes values(size_t count, bool isFloat = true) {
    Bytes result(count * 4);
    for (size_t i = 0; i < count; ++i) {
      float number = static_cast<int>(rng() % 2001) / 500.0f - 2;
      int32_t integer = static_cast<int32_t>(rng() % 40);
      std::memcpy(&result[4 * i],
                  isFloat ? static_cast<void *>(&number) : &integer, 4);
    }
    return result;
  }

  static void expectClose(const Bytes &bytes, const Bytes &expectedBytes) {
    ASSERT_EQ(bytes.size(), expectedBytes.size());
    std::vector<float> result(bytes.size() / 4), expected(result.size());
    std::memcpy(result.data(), bytes.data(), bytes.size());
    std::memcpy(expected.data(), expectedBytes.data(), bytes.size());
    float most = 0, error = 0;
    for (size_t i = 0; i < result.size(); ++i) {
      most = std::max(most, std::abs(expected[i]));
      // NaN is an error, too.
      float difference = std::abs(result[i] - expected[i]);
      error = difference >= 0 ? std::max(error, difference) : INFINITY;
    }
    EXPECT_LE(error, 2e-6f * most);
  }

  void check(const std::string &text, const std::vector<Bytes> &in,
             bool isExact) {
    SCOPED_TRACE(text);
    std::string error;
    TaskOptions plain;
    plain.schedule = R"(
module attributes {transform.with_named_sequence} {
  transform.named_sequence @schedule(
      %func: !transform.any_op {transform.readonly}) {
    transform.yield
  }
})";
    auto loops = CompiledTask::create(text, getHost(), error, plain);
    ASSERT_TRUE(loops) << error;
    Bytes expected = loops->runBytes(in);
    // Vectors of two widths where the machine has them.
    for (const char *features : {"", "-avx512f"}) {
      CPUTarget target = getHost();
      if (target.isX86() && target.hasFeature("avx512f"))
        target = getHost(features);
      TaskOptions options;
      options.threads = rng() % 2 ? 3 : 1;
      auto task = CompiledTask::create(text, target, error, options);
      ASSERT_TRUE(task) << error;
      std::string schedule = task->code().schedule;
      EXPECT_NE(schedule.find("vta.cpu.chain"), std::string::npos) << schedule;
      SCOPED_TRACE(schedule);
      Bytes result = task->runBytes(in);
      if (isExact)
        EXPECT_EQ(result, expected);
      else
        expectClose(result, expected);
      if (*features)
        continue;
      const std::pair<const char *, const char *> knobs[] = {
          {"rows", rng() % 2 ? "4" : "1"}, {"tile_v", "1"}, {"keep", "0"}};
      std::string changed = schedule;
      for (auto [name, value] : knobs) {
        std::regex knob("(knob<\"" + std::string(name) +
                        "\"> = )[0-9]+( .*[\\[ ]" + value + "[,\\]])");
        changed = std::regex_replace(changed, knob,
                                     "$01" + std::string(value) + "$2");
      }
      if (changed == schedule)
        continue;
      ++numChanged;
      options.schedule = changed;
      auto other = CompiledTask::create(text, target, error, options);
      ASSERT_TRUE(other) << error << changed;
      EXPECT_EQ(other->runBytes(in), result) << changed;
    }
  }

  std::mt19937 rng{37};
  unsigned numChanged = 0;
};

std::string print(const std::vector<int64_t> &shape,
                  const std::vector<bool> &leaveOut) {
  std::string text;
  for (size_t i = 0; i < shape.size(); ++i)
    if (!leaveOut[i])
      text += std::to_string(shape[i]) + "x";
  return text;
}

/// Softmax over some dimensions: exp(x - max) / sum, of integers (x - max) *
/// sum.
std::string printSoftmax(const std::vector<int64_t> &shape,
                         const std::vector<bool> &isReduced, bool isFloat) {
  std::string dims, kept, reduction, parallel;
  for (size_t i = 0; i < shape.size(); ++i) {
    std::string dim = "d" + std::to_string(i), comma = i ? ", " : "";
    dims += comma + dim;
    reduction += comma + (isReduced[i] ? "\"reduction\"" : "\"parallel\"");
    parallel += comma + "\"parallel\"";
    if (!isReduced[i])
      kept += (kept.empty() ? "" : ", ") + dim;
  }
  std::string whole = print(shape, std::vector<bool>(shape.size(), false)),
              row = print(shape, isReduced);
  std::string maps = llvm::formatv(
      "affine_map<({0}) -> ({0})>, affine_map<({0}) -> ({1})>", dims, kept);
  auto reduce = [&](const char *name, const char *of, const char *init,
                    const char *combiner) {
    return llvm::formatv(
               R"(
  %{0}c = arith.constant {1} : {2}
  %{0}e = tensor.empty() : tensor<{3}{2}>
  %{0}i = linalg.fill ins(%{0}c : {2}) outs(%{0}e : tensor<{3}{2}>) -> tensor<{3}{2}>
  %{0} = linalg.generic {{indexing_maps = [{4}], iterator_types = [{5}]}
      ins(%{6} : tensor<{7}{2}>) outs(%{0}i : tensor<{3}{2}>) {{
  ^bb0(%v: {2}, %s: {2}):
    %n = arith.{8} %s, %v : {2}
    linalg.yield %n : {2}
  } -> tensor<{3}{2}>)",
               name, init, isFloat ? "f32" : "i32", row, maps, reduction, of,
               whole, combiner)
        .str();
  };
  auto map = [&](const char *name, const char *of, const char *with,
                 const char *body) {
    return llvm::formatv(
               R"(
  %{0} = linalg.generic {{indexing_maps = [{1}, affine_map<({2}) -> ({2})>],
      iterator_types = [{3}]} ins(%{4}, %{5} : tensor<{6}{7}>, tensor<{8}{7}>)
      outs(%e : tensor<{6}{7}>) {{
  ^bb0(%v: {7}, %u: {7}, %o: {7}):
    {9}
    linalg.yield %n : {7}
  } -> tensor<{6}{7}>)",
               name, maps, dims, parallel, of, with, whole,
               isFloat ? "f32" : "i32", row, body)
        .str();
  };
  return llvm::formatv("func.func private @task(%x: tensor<{0}{1}>) -> "
                       "tensor<{0}{1}> attributes {{vta.task} {{\n"
                       "  %e = tensor.empty() : tensor<{0}{1}>",
                       whole, isFloat ? "f32" : "i32")
             .str() +
         (isFloat ? reduce("m", "x", "0xFF800000", "maximumf")
                  : reduce("m", "x", "-2147483648", "maxsi")) +
         (isFloat ? map("p", "x", "m",
                        "%d = arith.subf %v, %u : f32\n"
                        "    %n = math.exp %d : f32")
                  : map("p", "x", "m", "%n = arith.subi %v, %u : i32")) +
         (isFloat ? reduce("s", "p", "0.0", "addf")
                  : reduce("s", "p", "7", "addi")) +
         (isFloat ? map("y", "p", "s", "%n = arith.divf %v, %u : f32")
                  : map("y", "p", "s", "%n = arith.muli %v, %u : i32")) +
         llvm::formatv("\n  return %y : tensor<{0}{1}>\n}\n", whole,
                       isFloat ? "f32" : "i32")
             .str();
}

TEST_F(Chains, Softmax) {
  struct Case {
    std::vector<int64_t> shape;
    std::vector<bool> isReduced;
    bool isExact;
  };
  // Rows shorter and longer than the vectors of partial results; loops of one
  // step; rows along every dimension and along two.
  const Case cases[] = {
      {{5, 7, 37}, {false, false, true}, false},
      {{3, 197}, {false, true}, false},
      {{7, 3}, {false, true}, false},
      {{131}, {true}, false},
      {{4, 1, 6, 33}, {false, true, true, true}, false},
      {{6, 4, 33}, {true, false, true}, false},
      {{5, 7, 37}, {false, true, false}, true},
      {{3, 5, 131}, {true, true, false}, true},
  };
  for (const Case &c : cases) {
    size_t count = 1;
    for (int64_t extent : c.shape)
      count *= extent;
    check(printSoftmax(c.shape, c.isReduced, true), {values(count)}, c.isExact);
    check(printSoftmax(c.shape, c.isReduced, false), {values(count, false)},
          true);
  }
  EXPECT_GT(numChanged, 12u);
}

/// Groups of channels are rows: the result has other dimensions.
TEST_F(Chains, Groups) {
  check(R"(
func.func private @task(%x: tensor<1x6x3x5xf32>, %g: tensor<6xf32>)
    -> tensor<1x6x3x5xf32> attributes {vta.task} {
  %zero = arith.constant 0.0 : f32
  %f = tensor.collapse_shape %x [[0, 1, 2, 3]] : tensor<1x6x3x5xf32> into tensor<90xf32>
  %r = tensor.expand_shape %f [[0, 1]] output_shape [2, 45] : tensor<90xf32> into tensor<2x45xf32>
  %e = tensor.empty() : tensor<2xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
      affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%r : tensor<2x45xf32>) outs(%i : tensor<2xf32>) {
  ^bb0(%v: f32, %o: f32):
    %m = arith.mulf %v, %v : f32
    %n = arith.addf %o, %m : f32
    linalg.yield %n : f32
  } -> tensor<2xf32>
  %q = linalg.rsqrt ins(%s : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %er = tensor.empty() : tensor<2x45xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
      affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%r, %q : tensor<2x45xf32>, tensor<2xf32>) outs(%er : tensor<2x45xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %n = arith.mulf %v, %u : f32
    linalg.yield %n : f32
  } -> tensor<2x45xf32>
  %fy = tensor.collapse_shape %y [[0, 1]] : tensor<2x45xf32> into tensor<90xf32>
  %ry = tensor.expand_shape %fy [[0, 1, 2, 3]] output_shape [1, 6, 3, 5] : tensor<90xf32> into tensor<1x6x3x5xf32>
  %ew = tensor.empty() : tensor<1x6x3x5xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>,
      affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%ry, %g : tensor<1x6x3x5xf32>, tensor<6xf32>) outs(%ew : tensor<1x6x3x5xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %n = arith.mulf %v, %u : f32
    linalg.yield %n : f32
  } -> tensor<1x6x3x5xf32>
  return %w : tensor<1x6x3x5xf32>
}
)",
        {values(90), values(6)}, false);
}

/// One result for each row, of rows that are slices: sqrt(sum(exp(x))), along
/// both dimensions.
TEST_F(Chains, RowResults) {
  for (bool isAcross : {false, true}) {
    std::string text = llvm::formatv(
        R"(
func.func private @task(%w: tensor<40x90xf32>) -> tensor<{0}xf32>
    attributes {{vta.task} {{
  %zero = arith.constant 0.0 : f32
  %x = tensor.extract_slice %w[2, 5] [37, 81] [1, 1] : tensor<40x90xf32> to tensor<37x81xf32>
  %ex = tensor.empty() : tensor<37x81xf32>
  %e = tensor.empty() : tensor<{0}xf32>
  %p = linalg.exp ins(%x : tensor<37x81xf32>) outs(%ex : tensor<37x81xf32>) -> tensor<37x81xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<{0}xf32>) -> tensor<{0}xf32>
  %s = linalg.reduce {{ arith.addf } ins(%p : tensor<37x81xf32>)
      outs(%i : tensor<{0}xf32>) dimensions = [{1}]
  %l = linalg.sqrt ins(%s : tensor<{0}xf32>) outs(%e : tensor<{0}xf32>) -> tensor<{0}xf32>
  return %l : tensor<{0}xf32>
}
)",
        isAcross ? 81 : 37, isAcross ? 0 : 1);
    check(text, {values(3600)}, isAcross);
  }
}

} // namespace
