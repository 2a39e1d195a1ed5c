//===- SparseTest.cpp - Block-sparse layers against plain loops -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The encoding of blocks is undone by loops of its own, and layers are compiled
// twice: with the schedule they get, and with one that does nothing.
//
//===----------------------------------------------------------------------===//

#include "TaskRunner.h"
#include "VTA/CPU/Analysis/BlockSparse.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <cstring>
#include <random>

using namespace mlir::vta::cpu;
using namespace vta_test;

static std::vector<float> randomMatrix(std::mt19937 &rng, int64_t features,
                                       int64_t channels, int64_t height,
                                       double zeros) {
  std::vector<float> matrix(features * channels);
  for (int64_t first = 0; first < features; first += height)
    for (int64_t c = 0; c < channels; ++c) {
      bool isZero = rng() < zeros * 4294967296.0;
      for (int64_t f = first; f < std::min(features, first + height); ++f)
        matrix[f * channels + c] =
            isZero ? 0 : static_cast<int>(rng() % 257) / 128.0f - 1.01f;
    }
  return matrix;
}

TEST(BlockSparse, EncodingKeepsAllWeights) {
  std::mt19937 rng(3);
  for (int64_t features : {1, 15, 16, 40})
    for (int64_t channels : {1, 9, 100})
      for (int64_t height : {1, 4, 16})
        for (double zeros : {0.0, 0.5, 1.0}) {
          std::vector<float> matrix = randomMatrix(rng, features, channels, 4,
                                                   zeros),
                             decoded(matrix.size(), 0);
          WeightBlocks blocks =
              encodeBlocks(matrix, features, channels, height);
          int64_t rows = (features + height - 1) / height;
          ASSERT_EQ(blocks.counts.size(), static_cast<size_t>(rows));
          ASSERT_EQ(blocks.columns.size(),
                    static_cast<size_t>(rows * blocks.places));
          for (int64_t f = 0; f < features; ++f)
            for (int64_t m = 0; m < blocks.places; ++m) {
              float value = blocks.values[f * blocks.places + m];
              if (m < blocks.counts[f / height])
                decoded[f * channels +
                        blocks.columns[f / height * blocks.places + m]] = value;
              else
                EXPECT_EQ(value, 0);
            }
          EXPECT_EQ(decoded, matrix);
          EXPECT_EQ(countBlocks(matrix, features, channels, height),
                    blocks.getNumBlocks());
        }
}

namespace {
struct Layer {
  int64_t h = 7, w = 9, channels = 20, features = 40, height = 16, places = 8;
  int64_t stride = 1;
  bool isChannelFirst = false;
};
} // namespace

/// A layer on 1 x h x w x channels, with a bias and a maximum.
static std::string print(const Layer &v) {
  int64_t rows = (v.features + v.height - 1) / v.height,
          oh = (v.h - 1) / v.stride + 1, ow = (v.w - 1) / v.stride + 1;
  std::string x = v.isChannelFirst
                      ? llvm::formatv("1x{0}x{1}x{2}", v.channels, v.h, v.w)
                      : llvm::formatv("1x{0}x{1}x{2}", v.h, v.w, v.channels),
              at = v.isChannelFirst ? "%c0, %c, %h, %w" : "%c0, %h, %w, %c";
  return llvm::formatv(
      R"(
#out = affine_map<(n, h, w, f, m) -> (n, h, w, f)>
#id = affine_map<(n, h, w, f) -> (n, h, w, f)>
func.func private @layer(%x: tensor<{0}xf32>,
    %v: tensor<{1}x{2}xf32> {{vta.constant},
    %k: tensor<{3}x{2}xi32> {{vta.constant},
    %s: tensor<{3}xi32> {{vta.constant}, %b: tensor<{1}xf32>)
    -> tensor<1x{4}x{5}x{1}xf32> attributes {{vta.task} {{
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x{4}x{5}x{1}xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x{4}x{5}x{1}xf32>)
      -> tensor<1x{4}x{5}x{1}xf32>
  %r = linalg.generic {{indexing_maps = [
      affine_map<(n, h, w, f, m) -> (f, m)>,
      affine_map<(n, h, w, f, m) -> (f floordiv {6}, m)>,
      affine_map<(n, h, w, f, m) -> (f floordiv {6})>, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel",
                        "reduction"]}
      ins(%v, %k, %s : tensor<{1}x{2}xf32>, tensor<{3}x{2}xi32>, tensor<{3}xi32>)
      outs(%i : tensor<1x{4}x{5}x{1}xf32>) {{
  ^bb0(%value: f32, %column: i32, %count: i32, %sum: f32):
    %m = linalg.index 4 : index
    %step = arith.index_cast %m : index to i32
    %is = arith.cmpi ult, %step, %count : i32
    %c0 = arith.constant 0 : index
    %stride = arith.constant {7} : index
    %oh = linalg.index 1 : index
    %h = arith.muli %oh, %stride : index
    %ow = linalg.index 2 : index
    %w = arith.muli %ow, %stride : index
    %c = arith.index_cast %column : i32 to index
    %l = tensor.extract %x[{8}] : tensor<{0}xf32>
    %p = arith.mulf %l, %value : f32
    %a = arith.addf %sum, %p : f32
    %t = arith.select %is, %a, %sum : f32
    linalg.yield %t : f32
  } -> tensor<1x{4}x{5}x{1}xf32>
  %g = linalg.generic {{indexing_maps = [#id, affine_map<(n, h, w, f) -> (f)>,
      #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%r, %b : tensor<1x{4}x{5}x{1}xf32>, tensor<{1}xf32>)
      outs(%e : tensor<1x{4}x{5}x{1}xf32>) {{
  ^bb0(%l: f32, %m: f32, %o: f32):
    %a = arith.addf %l, %m : f32
    %t = arith.maximumf %a, %z : f32
    linalg.yield %t : f32
  } -> tensor<1x{4}x{5}x{1}xf32>
  return %g : tensor<1x{4}x{5}x{1}xf32>
}
)",
      x, v.features, v.places, rows, oh, ow, v.height, v.stride, at);
}

template <typename T>
static std::vector<uint8_t> toBytes(const std::vector<T> &values) {
  std::vector<uint8_t> bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

static std::vector<std::vector<uint8_t>> getInputs(const Layer &v,
                                                   std::mt19937 &rng) {
  int64_t rows = (v.features + v.height - 1) / v.height;
  std::vector<int32_t> columns(rows * v.places), counts(rows);
  for (int32_t &column : columns)
    column = static_cast<int32_t>(rng() % v.channels);
  for (int32_t &count : counts)
    count = static_cast<int32_t>(rng() % (v.places + 1));
  return {toBytes(randomMatrix(rng, v.h * v.w, v.channels, 1, 0)),
          toBytes(randomMatrix(rng, v.features, v.places, 1, 0)),
          toBytes(columns), toBytes(counts),
          toBytes(randomMatrix(rng, v.features, 1, 1, 0))};
}

static void check(const Layer &v, const CPUTarget &target, unsigned threads,
                  std::mt19937 &rng, const std::string &schedule = "") {
  std::string text = print(v), error;
  SCOPED_TRACE(text + schedule);
  TaskOptions options, plain;
  options.threads = threads;
  options.schedule = schedule;
  plain.schedule = R"(
module attributes {transform.with_named_sequence} {
  transform.named_sequence @schedule(
      %func: !transform.any_op {transform.readonly}) {
    transform.yield
  }
})";
  auto task = CompiledTask::create(text, target, error, options);
  ASSERT_TRUE(task) << error;
  if (schedule.empty())
    EXPECT_EQ(task->code().knobs.at("tile_f"), v.height)
        << task->code().schedule;
  auto loops = CompiledTask::create(text, target, error, plain);
  ASSERT_TRUE(loops) << error;
  std::vector<std::vector<uint8_t>> in = getInputs(v, rng);
  std::vector<uint8_t> out = task->runBytes(in), expected = loops->runBytes(in);
  ASSERT_EQ(out.size(), expected.size());
  for (size_t i = 0; i < out.size(); i += 4) {
    float got, wanted;
    std::memcpy(&got, &out[i], 4);
    std::memcpy(&wanted, &expected[i], 4);
    ASSERT_NEAR(got, wanted, 2e-6 * std::max(1.0f, std::abs(wanted)))
        << "element " << i / 4;
  }
}

TEST(BlockSparse, Layers) {
  const Layer cases[] = {
      {},
      {1, 1, 64, 48, 16, 16},  // one pixel
      {14, 14, 30, 64, 16, 9}, // more pixels than a tile
      {5, 6, 12, 33, 16, 5},   // blocks that do not divide the features
      {5, 6, 12, 10, 16, 5},   // fewer features than a block
      {3, 11, 17, 24, 8, 7},   // shorter blocks
      {3, 11, 17, 24, 4, 7},
      {3, 5, 17, 6, 1, 3},
      {2, 7, 21, 64, 32, 4},          // two vectors
      {9, 11, 12, 32, 16, 6, 2},      // every second pixel
      {4, 5, 12, 32, 16, 6, 1, true}, // channels apart from each other
      {4, 5, 12, 32, 16, 1},          // at most one block
  };
  std::mt19937 rng(5);
  for (const Layer &v : cases)
    for (unsigned threads : {1, 4})
      check(v, getHost(), threads, rng);
  if (getHost().isX86() && getHost().hasFeature("avx512f"))
    for (const Layer &v : cases)
      check(v, getHost("-avx512f"), 1, rng);
}

/// Any sizes are right, whatever the model would choose.
TEST(BlockSparse, AnyKnobs) {
  std::mt19937 rng(6);
  for (unsigned i = 0; i < 8; ++i)
    check({5, 13, 24, 40, 16, 8, 1 + i % 2}, getHost(), 1, rng,
          llvm::formatv(
              R"(module attributes {{transform.with_named_sequence} {{
  transform.named_sequence @s(%f: !transform.any_op {{transform.readonly}) {{
    transform.vta.cpu.contract %f kernel fma lanes {0} features(16) rows({1})
        columns({2}) row_block({3}) order({4}) unroll(1) : !transform.any_op
    transform.yield
  }
})",
              4 << rng() % 3, 1 + rng() % 4, 1 + rng() % 5, 1 + rng() % 3,
              rng() % 2 ? "features_inside" : "features_outside"));
}

TEST(BlockSparse, Errors) {
  auto error = [](const char *kernel, int64_t features, int64_t prefetch) {
    TaskOptions options;
    std::string schedule = llvm::formatv(
        R"(module attributes {{transform.with_named_sequence} {{
  transform.named_sequence @s(%f: !transform.any_op {{transform.readonly}) {{
    transform.vta.cpu.contract %f kernel {0} lanes 8 features({1}) rows(1)
        columns(1) row_block(1) order(features_inside) unroll(1) prefetch({2})
        : !transform.any_op
    transform.yield
  }
})",
        kernel, features, prefetch);
    options.schedule = schedule;
    TaskCode code;
    return compileOnly(print({}), getHost(), code, options);
  };
  EXPECT_NE(error("fma", 32, 0)
                .find("expected features of one block of the "
                      "weights, 16, got 32"),
            std::string::npos);
  EXPECT_NE(error("fma", 16, 64)
                .find("expected kernel 'fma' without prefetch "
                      "for block-sparse weights"),
            std::string::npos);
}
