//===- ContractionTest.cpp - Float contractions against plain loops -------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TaskRunner.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>

using namespace mlir::vta::cpu;
using namespace vta_test;

namespace {
struct Convolution {
  int64_t n = 1, h = 8, w = 8, c = 4, f = 8, kh = 3, kw = 3, stride = 1,
          dilation = 1;
  bool hasEpilogue = true;
  int64_t border = 0; ///< Zeros around the result.
  int64_t first = 0;  ///< Channels before the ones that are read.

  int64_t oh() const { return (h - (kh - 1) * dilation - 1) / stride + 1; }
  int64_t ow() const { return (w - (kw - 1) * dilation - 1) / stride + 1; }
};
} // namespace

static std::string tensor(std::vector<int64_t> shape) {
  std::string text = "tensor<";
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text + "f32>";
}

/// Bias, another tensor, and a maximum with zero.
static std::string print(const Convolution &v) {
  std::string x = tensor({v.n, v.h, v.w, v.c + v.first}),
              s = tensor({v.n, v.h, v.w, v.c}),
              k = tensor({v.f, v.kh, v.kw, v.c}), b = tensor({v.f}),
              o = tensor({v.n, v.oh(), v.ow(), v.f}),
              p = tensor({v.n, v.oh() + 2 * v.border, v.ow() + v.border, v.f});
  std::string text = llvm::formatv(
      R"(
#id = affine_map<(n, h, w, f) -> (n, h, w, f)>
#f = affine_map<(n, h, w, f) -> (f)>
func.func private @conv(%x: {0}, %k: {1} {{vta.constant},
                        %b: {2} {{vta.constant}, %r: {3}) -> {4}
    attributes {{vta.task{5}} {{
  %z = arith.constant 0.0 : f32
  %s = tensor.extract_slice %x[0, 0, 0, {6}] [{7}, {8}, {9}, {10}]
      [1, 1, 1, 1] : {0} to {11}
  %e = tensor.empty() : {3}
  %i = linalg.fill ins(%z : f32) outs(%e : {3}) -> {3}
  %c = linalg.conv_2d_nhwc_fhwc {{dilations = dense<{12}> : tensor<2xi64>,
      strides = dense<{13}> : tensor<2xi64>}
      ins(%s, %k : {11}, {1}) outs(%i : {3}) -> {3}
)",
      x, k, b, o, v.border ? p : o,
      v.border ? std::string(" = #vta.task<zeroed_result = true>")
               : std::string(),
      v.first, v.n, v.h, v.w, v.c, s, v.dilation, v.stride);
  std::string result = "%c";
  if (v.hasEpilogue) {
    result = "%g";
    text += llvm::formatv(
        R"(  %g = linalg.generic {{indexing_maps = [#id, #f, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b, %r : {0}, {1}, {0}) outs(%e : {0}) {{
  ^bb0(%a: f32, %bias: f32, %other: f32, %out: f32):
    %0 = arith.addf %a, %bias : f32
    %1 = arith.addf %0, %other : f32
    %2 = arith.maximumf %1, %z : f32
    linalg.yield %2 : f32
  } -> {0}
)",
        o, b);
  }
  if (v.border) {
    text += llvm::formatv(R"(  %p = tensor.pad {0} low[0, {1}, 0, 0]
      high[0, {1}, {1}, 0] {{
  ^bb0(%p0: index, %p1: index, %p2: index, %p3: index):
    tensor.yield %z : f32
  } : {2} to {3}
)",
                          result, v.border, o, p);
    result = "%p";
  }
  return text + "  return " + result + " : " + (v.border ? p : o) + "\n}\n";
}

static std::vector<float> randomValues(std::mt19937 &rng, size_t count) {
  std::vector<float> values(count);
  for (float &value : values)
    value = static_cast<int>(rng() % 257) / 128.0f - 1;
  return values;
}

static std::vector<float> compute(const Convolution &v,
                                  const std::vector<std::vector<float>> &in) {
  int64_t rows = v.oh() + 2 * v.border, columns = v.ow() + v.border,
          channels = v.c + v.first;
  std::vector<float> out(v.n * rows * columns * v.f, 0);
  for (int64_t n = 0; n < v.n; ++n)
    for (int64_t h = 0; h < v.oh(); ++h)
      for (int64_t w = 0; w < v.ow(); ++w)
        for (int64_t f = 0; f < v.f; ++f) {
          double sum = 0;
          for (int64_t i = 0; i < v.kh; ++i)
            for (int64_t j = 0; j < v.kw; ++j)
              for (int64_t c = 0; c < v.c; ++c)
                sum += in[0][((n * v.h + h * v.stride + i * v.dilation) * v.w +
                              w * v.stride + j * v.dilation) *
                                 channels +
                             v.first + c] *
                       in[1][((f * v.kh + i) * v.kw + j) * v.c + c];
          if (v.hasEpilogue)
            sum = std::max(
                0.0, sum + in[2][f] +
                         in[3][((n * v.oh() + h) * v.ow() + w) * v.f + f]);
          out[((n * rows + h + v.border) * columns + w) * v.f + f] = sum;
        }
  return out;
}

/// `tolerance` is relative to the largest result; 0 is for sums of products.
static void check(const Convolution &v, const CPUTarget &target, unsigned seed,
                  const TaskOptions &options = {}, double tolerance = 0) {
  std::string text = print(v), error;
  SCOPED_TRACE(text);
  std::mt19937 rng(seed);
  std::vector<std::vector<float>> in;
  in.push_back(randomValues(rng, v.n * v.h * v.w * (v.c + v.first)));
  in.push_back(randomValues(rng, v.f * v.kh * v.kw * v.c));
  in.push_back(randomValues(rng, v.f));
  in.push_back(randomValues(rng, v.n * v.oh() * v.ow() * v.f));
  auto task = CompiledTask::create(text, target, error, options);
  ASSERT_TRUE(task) << error;
  // A schedule of its own, not plain loops.
  EXPECT_TRUE(task->code().knobs.count("tile_f")) << task->code().schedule;
  std::vector<float> out = task->run(in), expected = compute(v, in);
  ASSERT_EQ(out.size(), expected.size());
  double allowed = 1e-4;
  if (tolerance != 0) {
    allowed = 0;
    for (float value : expected)
      allowed = std::max(allowed, tolerance * std::abs(value));
  }
  for (size_t i = 0; i < out.size(); ++i)
    ASSERT_NEAR(out[i], expected[i], allowed) << "element " << i;
}

TEST(CPUContraction, Convolutions) {
  CPUTarget target = getHost();
  const Convolution cases[] = {
      {1, 1, 1, 17, 37, 1, 1},       // a matrix by a vector
      {1, 9, 11, 3, 1, 3, 3},        // one feature
      {2, 7, 7, 5, 33, 1, 1, 2},     // odd everywhere, batch
      {1, 15, 17, 3, 20, 7, 7, 2},   // a first layer
      {1, 23, 21, 3, 8, 11, 11, 4},  // larger steps
      {1, 12, 19, 6, 35, 1, 7},      // one-dimensional windows
      {1, 13, 9, 6, 18, 3, 3, 1, 2}, // dilated
      {1, 5, 5, 16, 64, 5, 5, 1},    // one result per feature
      {3, 9, 9, 8, 48, 3, 3, 2, 1, false},
      {1, 10, 10, 8, 16, 3, 3, 1, 1, true, 1},    // with a border
      {1, 10, 10, 4, 24, 3, 3, 1, 1, true, 2, 6}, // half of the channels
      {1, 64, 40, 1, 16, 3, 1, 1},
  };
  unsigned seed = 0;
  for (const Convolution &v : cases)
    check(v, target, ++seed);
}

TEST(CPUContraction, RandomConvolutions) {
  CPUTarget targets[] = {getHost(), getHost()};
  if (targets[0].isX86() && targets[0].hasFeature("avx512f"))
    targets[1] = getHost("-avx512f");
  std::mt19937 rng(4);
  auto random = [&](int64_t low, int64_t high) {
    return low + static_cast<int64_t>(rng() % (high - low + 1));
  };
  for (unsigned i = 0; i < 10; ++i) {
    Convolution v;
    v.n = random(1, 2);
    v.c = random(1, 20);
    v.f = random(1, 70);
    v.kh = random(1, 4);
    v.kw = random(1, 4);
    v.stride = random(1, 3);
    v.dilation = random(1, 2);
    v.h = (v.kh - 1) * v.dilation + random(1, 18);
    v.w = (v.kw - 1) * v.dilation + random(1, 18);
    v.hasEpilogue = random(0, 3) != 0;
    v.border = random(0, 1);
    v.first = random(0, 1) * random(0, 9);
    check(v, targets[i % 2], i);
  }
}

/// Any sizes are right, whatever the model would choose.
TEST(CPUContraction, AnyKnobs) {
  std::mt19937 rng(7);
  Convolution v{1, 12, 13, 5, 40, 3, 3};
  for (unsigned i = 0; i < 6; ++i) {
    std::string kernel = i % 2 ? "fma" : "fma_lane";
    std::string schedule = llvm::formatv(
        R"(module attributes {{transform.with_named_sequence} {{
  transform.named_sequence @s(%f: !transform.any_op {{transform.readonly}) {{
    %tile_f = transform.tune.knob<"tile_f"> = {1} : i64
        from options = [{1} : i64] -> !transform.param<i64>
    transform.vta.cpu.contract %f kernel {0} lanes 8
        features(%tile_f : !transform.param<i64>) rows({2}) columns({3})
        row_block({4}) order({5}) unroll({6}) : !transform.any_op
    transform.yield
  }
})",
        kernel, 8 * (1 + rng() % 3), 1 + rng() % 4, 1 + rng() % 6,
        1 + rng() % 5, rng() % 2 ? "features_inside" : "features_outside",
        1 + rng() % 5);
    SCOPED_TRACE(schedule);
    TaskOptions options;
    options.schedule = schedule;
    check(v, getHost(), i, options);
  }
}

/// Weights that are fetched ahead change no bit, wherever lines begin and end.
TEST(CPUContraction, PrefetchKeepsBits) {
  const Convolution cases[] = {
      {1, 7, 7, 19, 70, 1, 1},    // tiles that do not divide rows
      {1, 9, 8, 5, 40, 3, 3},     // several reduction loops
      {1, 1, 1, 130, 48, 1, 1},   // one tile for each panel
      {2, 6, 6, 16, 24, 3, 3, 2}, // a batch
      {1, 5, 5, 1, 16, 1, 1},     // no reduction
  };
  std::mt19937 rng(11);
  for (const Convolution &v : cases)
    for (unsigned i = 0; i < 4; ++i) {
      std::string numbers = llvm::formatv(
          "features({0}) rows({1}) columns({2}) row_block({3}) order({4}) "
          "unroll({5})",
          8 * (1 + rng() % 3), 1 + rng() % 4, 1 + rng() % 3, 1 + rng() % 4,
          i % 2 ? "features_inside" : "features_outside", 1 + rng() % 4);
      std::vector<std::vector<float>> in;
      in.push_back(randomValues(rng, v.n * v.h * v.w * v.c));
      in.push_back(randomValues(rng, v.f * v.kh * v.kw * v.c));
      in.push_back(randomValues(rng, v.f));
      in.push_back(randomValues(rng, v.n * v.oh() * v.ow() * v.f));
      std::vector<float> plain;
      for (int bytes : {0, 64, 32, 4}) {
        std::string schedule = llvm::formatv(
            R"(module attributes {{transform.with_named_sequence} {{
  transform.named_sequence @s(%f: !transform.any_op {{transform.readonly}) {{
    transform.vta.cpu.contract %f kernel fma lanes 8 {0} prefetch({1})
        : !transform.any_op
    transform.yield
  }
})",
            numbers, bytes);
        SCOPED_TRACE(schedule);
        TaskOptions options;
        options.schedule = schedule;
        std::string error;
        auto task = CompiledTask::create(print(v), getHost(), error, options);
        ASSERT_TRUE(task) << error;
        std::vector<float> out = task->run(in);
        if (bytes == 0)
          plain = out;
        ASSERT_EQ(out, plain);
      }
    }
}

/// Blocks of channels change no bit: the epilogue comes after the last one, and
/// what is fetched ahead is the next block.
TEST(CPUContraction, ChannelBlocksKeepBits) {
  struct Cut {
    Convolution v;
    std::vector<int64_t> blocks;
  };
  const Cut cuts[] = {
      {{1, 7, 7, 24, 70, 1, 1}, {8, 12}},        // odd tiles and features
      {{1, 9, 8, 6, 40, 3, 3}, {3, 6, 9, 18}},   // channels, window, rows
      {{2, 6, 6, 16, 24, 3, 3, 2}, {8, 24, 48}}, // a batch
      {{1, 10, 10, 4, 24, 3, 3, 1, 1, true, 2, 6}, {2, 4}}, // a slice, a border
  };
  std::mt19937 rng(12);
  for (const Cut &cut : cuts)
    for (unsigned i = 0; i < 3; ++i) {
      const Convolution &v = cut.v;
      std::string numbers = llvm::formatv(
          "features({0}) rows({1}) columns({2}) row_block({3}) order({4}) "
          "unroll({5})",
          8 * (1 + rng() % 3), 1 + rng() % 4, 1 + rng() % 3, 1 + rng() % 4,
          i % 2 ? "features_inside" : "features_outside", 1 + rng() % 4);
      std::vector<std::vector<float>> in;
      in.push_back(randomValues(rng, v.n * v.h * v.w * (v.c + v.first)));
      in.push_back(randomValues(rng, v.f * v.kh * v.kw * v.c));
      in.push_back(randomValues(rng, v.f));
      in.push_back(randomValues(rng, v.n * v.oh() * v.ow() * v.f));
      auto run = [&](const std::string &block) {
        std::string schedule = llvm::formatv(
            R"(module attributes {{transform.with_named_sequence} {{
  transform.named_sequence @s(%f: !transform.any_op {{transform.readonly}) {{
    transform.vta.cpu.contract %f kernel fma lanes 8 {0} {1}
        : !transform.any_op
    transform.yield
  }
})",
            numbers, block);
        SCOPED_TRACE(schedule);
        TaskOptions options;
        options.schedule = schedule;
        std::string error;
        auto task = CompiledTask::create(print(v), getHost(), error, options);
        EXPECT_TRUE(task) << error;
        return task ? task->run(in) : std::vector<float>();
      };
      std::vector<float> whole = run("");
      for (int64_t block : cut.blocks) {
        std::string text =
            llvm::formatv("prefetch({0}) feature_block({1}) "
                          "channel_block({2})",
                          64 * (rng() % 2), 1 + rng() % 3, block);
        SCOPED_TRACE(numbers + " " + text);
        ASSERT_EQ(run(text), whole);
      }
    }
}

/// The schedule that weights of a megabyte get.
TEST(CPUContraction, WeightsFromAfar) {
  Convolution v{1, 5, 3, 512, 512, 1, 1};
  TaskCode code;
  ASSERT_EQ(compileOnly(print(v), getHost(), code), "");
  EXPECT_TRUE(code.knobs.count("prefetch"));
  check(v, getHost(), 5);
}

/// The largest error of Winograd's transforms relative to the largest result:
/// about three times what was measured on layers of networks
/// (docs/CPUWinograd.md).
static double getTolerance(int64_t results) {
  return results == 4 ? 2e-5 : 5e-6;
}

/// The schedule of a convolution with any numbers.
static std::string printWinograd(int64_t results, int64_t lanes, int64_t tiles,
                                 int64_t features, int64_t columns,
                                 int64_t unroll, bool byLane) {
  return llvm::formatv(
      R"(module attributes {{transform.with_named_sequence} {{
  transform.named_sequence @s(%f: !transform.any_op {{transform.readonly}) {{
    %tile_f = transform.tune.knob<"tile_f"> = {0} : i64
        from options = [{0} : i64] -> !transform.param<i64>
    transform.vta.cpu.winograd %f kernel {1} results {2} lanes {3} tiles({4})
        features(%tile_f : !transform.param<i64>) columns({5}) unroll({6})
        : !transform.any_op
    transform.yield
  }
})",
      features, byLane ? "fma_lane" : "fma", results, lanes, tiles, columns,
      unroll);
}

TEST(CPUContraction, Winograd) {
  const Convolution cases[] = {
      {1, 8, 8, 16, 16},                          // whole tiles
      {1, 3, 3, 5, 3},                            // one result
      {1, 4, 9, 20, 24},                          // two rows
      {2, 9, 11, 19, 37},                         // odd everywhere
      {3, 7, 6, 8, 9, 3, 3, 1, 1, false},         // no epilogue
      {2, 10, 13, 12, 40, 3, 3, 1, 1, true, 1},   // with a border
      {1, 11, 10, 6, 24, 3, 3, 1, 1, true, 2, 6}, // half of the channels
      {1, 6, 40, 33, 17},
      {1, 40, 5, 1, 1},
  };
  unsigned seed = 0;
  for (int64_t results : {2, 4})
    for (const Convolution &v : cases) {
      // Few tiles of a block, or all tiles in one.
      std::string schedule = printWinograd(results, 8, ++seed % 2 ? 3 : 64, 16,
                                           /*columns=*/4, 1, false);
      TaskOptions options;
      options.schedule = schedule;
      check(v, getHost(), seed, options, getTolerance(results));
    }
}

TEST(CPUContraction, WinogradAnyKnobs) {
  std::mt19937 rng(9);
  Convolution v{2, 12, 13, 21, 45};
  for (unsigned i = 0; i < 12; ++i) {
    int64_t lanes = 4 << rng() % 3, results = i % 2 ? 2 : 4;
    std::string schedule =
        printWinograd(results, lanes, 1 + rng() % 20, lanes * (1 + rng() % 3),
                      1 + rng() % 6, 1 + rng() % 5, /*byLane=*/rng() % 2);
    SCOPED_TRACE(schedule);
    TaskOptions options;
    options.schedule = schedule;
    check(v, getHost(), i, options, getTolerance(results));
  }
}

/// What the model chooses, and that it is only chosen where it is allowed.
TEST(CPUContraction, WinogradIsChosen) {
  Convolution v{1, 58, 58, 64, 64};
  TaskOptions options;
  TaskCode direct, transformed;
  ASSERT_EQ(compileOnly(print(v), getHost(), direct, options), "");
  EXPECT_EQ(direct.packings[1]->winograd, 0);
  options.allow = {"winograd"};
  ASSERT_EQ(compileOnly(print(v), getHost(), transformed, options), "");
  EXPECT_NE(transformed.packings[1]->winograd, 0);
  EXPECT_LE(transformed.scratchBytes, getHost().l2Bytes / 2);
  check(v, getHost(), 1, options, getTolerance(4));
  for (auto [triple, cpu] : {std::pair{"aarch64-linux-gnu", "cortex-a72"},
                             std::pair{"armv7-linux-gnueabihf", "cortex-a9"}}) {
    llvm::Expected<CPUTarget> target = CPUTarget::get(triple, cpu, "");
    ASSERT_TRUE(!!target) << llvm::toString(target.takeError());
    ASSERT_EQ(compileOnly(print(v), *target, transformed, options), "");
    EXPECT_NE(transformed.packings[1]->winograd, 0);
  }
  // Neither windows with steps nor those of other sizes.
  for (const Convolution &other : {Convolution{1, 57, 57, 64, 64, 3, 3, 2},
                                   Convolution{1, 58, 58, 64, 64, 3, 3, 1, 2},
                                   Convolution{1, 56, 56, 64, 64, 1, 3}}) {
    ASSERT_EQ(compileOnly(print(other), getHost(), direct, options), "");
    EXPECT_EQ(direct.packings[1]->winograd, 0);
  }
}

TEST(CPUContraction, WinogradErrors) {
  auto error = [](const Convolution &v, const std::string &schedule) {
    TaskOptions options;
    options.schedule = schedule;
    TaskCode code;
    return compileOnly(print(v), getHost(), code, options);
  };
  Convolution v{1, 8, 8, 16, 16};
  EXPECT_NE(
      error({1, 9, 9, 16, 16, 3, 3, 2}, printWinograd(4, 8, 4, 16, 2, 1, false))
          .find("expected a task whose anchor is a convolution of f32 "
                "with windows of 3x3"),
      std::string::npos);
  EXPECT_NE(error(v, printWinograd(4, 8, 4, 12, 2, 1, false))
                .find("expected positive numbers and features that are a "
                      "multiple of 8 lanes, got 4, 12, 2, 1"),
            std::string::npos);
  EXPECT_NE(error(v, printWinograd(4, 8, 5000, 16, 2, 1, false))
                .find("expected at most 4096 tiles"),
            std::string::npos);
  EXPECT_NE(error(v, printWinograd(3, 8, 4, 16, 2, 1, false))
                .find("expected 2 or 4 results of a tile, got 3"),
            std::string::npos);
}

TEST(CPUContraction, ThreadsGetChunks) {
  TaskOptions options;
  options.threads = 4;
  TaskCode code;
  Convolution v{1, 9, 9, 16, 32, 3, 3};
  ASSERT_EQ(compileOnly(print(v), getHost(), code, options), "");
  EXPECT_GE(code.chunks, 4);
  check(v, getHost(), 1, options);
}

/// Objects for other processors; what they compute is tested under emulation.
TEST(CPUContraction, OtherTargets) {
  for (auto [triple, cpu] : {std::pair{"aarch64-linux-gnu", "cortex-a72"},
                             std::pair{"aarch64-linux-gnu", "cortex-a76"},
                             std::pair{"armv7-linux-gnueabihf", "cortex-a9"},
                             std::pair{"x86_64-linux-gnu", "x86-64"}}) {
    llvm::Expected<CPUTarget> target = CPUTarget::get(triple, cpu, "");
    ASSERT_TRUE(!!target) << llvm::toString(target.takeError());
    TaskCode code;
    EXPECT_EQ(compileOnly(print({1, 10, 10, 7, 30, 3, 3}), *target, code), "");
    EXPECT_EQ(std::string(code.object.data(), 4), "\x7f"
                                                  "ELF");
    EXPECT_TRUE(code.knobs.count("tile_f"));
    EXPECT_EQ(code.scratchBytes, 0u);
  }
}

/// [b, m, k] x [b, k, n]; the right side is not a constant and stays as it is.
TEST(CPUContraction, BatchedMatrices) {
  const int64_t sizes[][4] = {
      {1, 5, 7, 9}, {3, 14, 20, 33}, {2, 1, 64, 50}, {6, 3, 5, 4}};
  for (auto [batch, rows, depth, columns] : sizes) {
    std::string a = tensor({batch, rows, depth}),
                b = tensor({batch, depth, columns}),
                o = tensor({batch, rows, columns}), error;
    std::string text = llvm::formatv(
        R"(
func.func private @matmul(%a: {0}, %b: {1}) -> {2} attributes {{vta.task} {{
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : {2}
  %i = linalg.fill ins(%z : f32) outs(%e : {2}) -> {2}
  %c = linalg.batch_matmul ins(%a, %b : {0}, {1}) outs(%i : {2}) -> {2}
  return %c : {2}
})",
        a, b, o);
    SCOPED_TRACE(text);
    auto task = CompiledTask::create(text, getHost(), error);
    ASSERT_TRUE(task) << error;
    EXPECT_FALSE(task->code().packings[1]);
    std::mt19937 rng(3);
    auto left = randomValues(rng, batch * rows * depth),
         right = randomValues(rng, batch * depth * columns);
    std::vector<float> out = task->run({left, right});
    for (int64_t i = 0; i < batch; ++i)
      for (int64_t m = 0; m < rows; ++m)
        for (int64_t n = 0; n < columns; ++n) {
          double sum = 0;
          for (int64_t k = 0; k < depth; ++k)
            sum += left[(i * rows + m) * depth + k] *
                   right[(i * depth + k) * columns + n];
          ASSERT_NEAR(out[(i * rows + m) * columns + n], sum, 1e-4);
        }
  }
}

/// Neither operand is a constant, and the right one is transposed.
TEST(CPUContraction, TransposedMatrix) {
  std::string text = R"(
func.func private @matmul(%a: tensor<13x20xf32>, %b: tensor<35x20xf32>)
    -> tensor<13x35xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<13x35xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<13x35xf32>)
      -> tensor<13x35xf32>
  %c = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
      affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<13x20xf32>, tensor<35x20xf32>)
      outs(%i : tensor<13x35xf32>) -> tensor<13x35xf32>
  return %c : tensor<13x35xf32>
})";
  std::string error;
  auto task = CompiledTask::create(text, getHost(), error);
  ASSERT_TRUE(task) << error;
  EXPECT_TRUE(task->code().knobs.count("tile_f"));
  std::mt19937 rng(3);
  auto left = randomValues(rng, 13 * 20), right = randomValues(rng, 35 * 20);
  std::vector<float> out = task->run({left, right});
  for (int64_t m = 0; m < 13; ++m)
    for (int64_t n = 0; n < 35; ++n) {
      double sum = 0;
      for (int64_t k = 0; k < 20; ++k)
        sum += left[m * 20 + k] * right[n * 20 + k];
      ASSERT_NEAR(out[m * 35 + n], sum, 1e-4);
    }
}

/// What no schedule of ours fits becomes plain loops, temporary buffers in
/// scratch memory.
TEST(CPUTask, GeneralSchedule) {
  std::string text = R"(
func.func private @two(%a: tensor<9x6xf32>, %b: tensor<6x5xf32>,
    %c: tensor<5x7xf32>) -> tensor<9x7xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<9x5xf32>
  %i0 = linalg.fill ins(%z : f32) outs(%e0 : tensor<9x5xf32>)
      -> tensor<9x5xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<9x6xf32>, tensor<6x5xf32>)
      outs(%i0 : tensor<9x5xf32>) -> tensor<9x5xf32>
  %e1 = tensor.empty() : tensor<9x7xf32>
  %i1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<9x7xf32>)
      -> tensor<9x7xf32>
  %1 = linalg.matmul ins(%0, %c : tensor<9x5xf32>, tensor<5x7xf32>)
      outs(%i1 : tensor<9x7xf32>) -> tensor<9x7xf32>
  return %1 : tensor<9x7xf32>
})";
  std::string error;
  auto task = CompiledTask::create(text, getHost(), error);
  ASSERT_TRUE(task) << error;
  EXPECT_EQ(task->code().chunks, 1);
  EXPECT_GE(task->code().scratchBytes, 9u * 5 * 4);
  std::mt19937 rng(3);
  auto a = randomValues(rng, 54), b = randomValues(rng, 30),
       c = randomValues(rng, 35);
  std::vector<float> out = task->run({a, b, c});
  for (int64_t m = 0; m < 9; ++m)
    for (int64_t n = 0; n < 7; ++n) {
      double sum = 0;
      for (int64_t k = 0; k < 5; ++k)
        for (int64_t l = 0; l < 6; ++l)
          sum += a[m * 6 + l] * b[l * 5 + k] * c[k * 7 + n];
      ASSERT_NEAR(out[m * 7 + n], sum, 1e-4);
    }
}

TEST(CPUTask, Degenerate) {
  TaskCode code;
  std::string error;
  EXPECT_EQ(compileOnly(R"(
func.func private @task(%a: tensor<5x0xf32>) -> tensor<5x0xf32>
    attributes {vta.task} {
  return %a : tensor<5x0xf32>
})",
                        getHost(), code),
            "'func.func' op argument #0: expected a tensor with elements, got "
            "'tensor<5x0xf32>'\n");
  auto copy = CompiledTask::create(R"(
func.func private @task(%a: tensor<5xf32>) -> tensor<5xf32>
    attributes {vta.task} {
  return %a : tensor<5xf32>
})",
                                   getHost(), error);
  ASSERT_TRUE(copy) << error;
  std::vector<float> values = {1, 2, 3, 4, 5};
  EXPECT_EQ(copy->run({values}), values);
  auto dot = CompiledTask::create(R"(
func.func private @task(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<f32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %c = linalg.dot ins(%a, %b : tensor<3xf32>, tensor<3xf32>)
      outs(%i : tensor<f32>) -> tensor<f32>
  return %c : tensor<f32>
})",
                                  getHost(), error);
  ASSERT_TRUE(dot) << error;
  EXPECT_EQ(dot->run({{1, 2, 3}, {4, 5, 6}}), std::vector<float>({32}));
}

TEST(CPUTask, Errors) {
  TaskCode code;
  TaskOptions options;
  std::string text = print({1, 10, 10, 7, 30, 3, 3});
  auto error = [&](const char *schedule) {
    options.schedule = schedule;
    return compileOnly(text, getHost(), code, options);
  };
  EXPECT_NE(error("this is not a schedule").find("cannot be read"),
            std::string::npos);
  EXPECT_EQ(error("module {}"),
            "expected a schedule to be a module with one named sequence, got "
            "0\n");
}

TEST(CPUContraction, Volumes) {
  std::string text = R"(
#x = affine_map<(n, d, h, w, f, i, j, k, c) -> (n, d + i, h * 2 + j, w + k, c)>
#k = affine_map<(n, d, h, w, f, i, j, k, c) -> (f, i, j, k, c)>
#o = affine_map<(n, d, h, w, f, i, j, k, c) -> (n, d, h, w, f)>
func.func private @conv3d(%x: tensor<1x5x9x7x3xf32>,
    %k: tensor<10x2x3x3x3xf32> {vta.constant}) -> tensor<1x4x4x5x10xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x4x4x5x10xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x4x4x5x10xf32>)
      -> tensor<1x4x4x5x10xf32>
  %c = linalg.generic {indexing_maps = [#x, #k, #o], iterator_types =
      ["parallel", "parallel", "parallel", "parallel", "parallel",
       "reduction", "reduction", "reduction", "reduction"]}
      ins(%x, %k : tensor<1x5x9x7x3xf32>, tensor<10x2x3x3x3xf32>)
      outs(%i : tensor<1x4x4x5x10xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %s, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<1x4x4x5x10xf32>
  return %c : tensor<1x4x4x5x10xf32>
})";
  std::string error;
  auto task = CompiledTask::create(text, getHost(), error);
  ASSERT_TRUE(task) << error;
  EXPECT_TRUE(task->code().knobs.count("tile_f"));
  std::mt19937 rng(5);
  auto x = randomValues(rng, 5 * 9 * 7 * 3), k = randomValues(rng, 10 * 54);
  std::vector<float> out = task->run({x, k});
  for (int64_t d = 0; d < 4; ++d)
    for (int64_t h = 0; h < 4; ++h)
      for (int64_t w = 0; w < 5; ++w)
        for (int64_t f = 0; f < 10; ++f) {
          double sum = 0;
          for (int64_t i = 0; i < 2; ++i)
            for (int64_t j = 0; j < 3; ++j)
              for (int64_t l = 0; l < 3; ++l)
                for (int64_t c = 0; c < 3; ++c)
                  sum += x[(((d + i) * 9 + h * 2 + j) * 7 + w + l) * 3 + c] *
                         k[(((f * 2 + i) * 3 + j) * 3 + l) * 3 + c];
          ASSERT_NEAR(out[((d * 4 + h) * 5 + w) * 10 + f], sum, 1e-4);
        }
}
