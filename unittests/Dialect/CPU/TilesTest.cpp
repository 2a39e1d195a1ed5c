//===- TilesTest.cpp - Tasks of every kind against plain loops ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every task is compiled twice: with the schedule it gets, and with one that
// does nothing, which leaves upstream's loops over single elements.
//
//===----------------------------------------------------------------------===//

#include "TaskRunner.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <random>

using namespace mlir::vta::cpu;
using namespace vta_test;

static constexpr char kPlainLoops[] = R"(
module attributes {transform.with_named_sequence} {
  transform.named_sequence @schedule(
      %func: !transform.any_op {transform.readonly}) {
    transform.yield
  }
})";

using Shape = std::vector<int64_t>;

static std::string tensor(const Shape &shape, const std::string &type) {
  std::string text = "tensor<";
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text + type + ">";
}

static std::string list(const Shape &values) {
  std::string text = "[";
  for (size_t i = 0; i < values.size(); ++i)
    text += (i ? ", " : "") + std::to_string(values[i]);
  return text + "]";
}

namespace {

struct Operand {
  Shape shape;
  std::string type;
};

class Tiles : public testing::Test {
protected:
  int64_t random(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(rng() % (high - low + 1));
  }
  int64_t pick(const Shape &values) { return values[rng() % values.size()]; }
  std::string pickType() { return rng() % 2 ? "f32" : "i8"; }

  std::vector<uint8_t> values(const Operand &operand) {
    size_t count = 1;
    for (int64_t extent : operand.shape)
      count *= extent;
    if (operand.type == "i8") {
      std::vector<uint8_t> bytes(count);
      for (uint8_t &byte : bytes) // The smallest number often.
        byte = rng() % 4 ? rng() : 128;
      return bytes;
    }
    std::vector<uint8_t> bytes(count * 4);
    for (size_t i = 0; i < count; ++i) {
      float number = static_cast<int>(rng() % 2001) / 500.0f - 2;
      int32_t integer = static_cast<int>(rng() % 60001) - 30000;
      std::memcpy(
          &bytes[4 * i],
          operand.type == "f32" ? static_cast<void *>(&number) : &integer, 4);
    }
    return bytes;
  }

  /// `isFloat`: the result is of floats, which may differ in rounding.
  void check(const std::string &text, const std::vector<Operand> &operands,
             bool isFloat, const std::string &knob) {
    SCOPED_TRACE(text);
    std::string error;
    TaskOptions options, plain;
    plain.schedule = kPlainLoops;
    options.threads = pick({1, 1, 3});
    // Vectors of two widths where the machine has them.
    CPUTarget target = getHost();
    if (target.isX86() && rng() % 2)
      target = getHost(target.hasFeature("avx512f") ? "-avx512f" : "-avx");
    auto task = CompiledTask::create(text, target, error, options);
    ASSERT_TRUE(task) << error;
    EXPECT_TRUE(task->code().knobs.count(knob)) << task->code().schedule;
    auto loops = CompiledTask::create(text, getHost(), error, plain);
    ASSERT_TRUE(loops) << error;
    std::vector<std::vector<uint8_t>> in;
    for (const Operand &operand : operands)
      in.push_back(values(operand));
    std::vector<uint8_t> out = task->runBytes(in),
                         expected = loops->runBytes(in);
    ASSERT_EQ(out.size(), expected.size());
    if (!isFloat) {
      EXPECT_EQ(out, expected) << task->code().schedule;
      return;
    }
    for (size_t i = 0; i < out.size(); i += 4) {
      float got, wanted;
      std::memcpy(&got, &out[i], 4);
      std::memcpy(&wanted, &expected[i], 4);
      ASSERT_NEAR(got, wanted, 1e-4 * std::max(1.0f, std::abs(wanted)))
          << "element " << i / 4 << "\n"
          << task->code().schedule;
    }
  }

  std::mt19937 rng{11};
};

/// A window over h x w.
struct Window {
  int64_t n, h, w, c, kh, kw, stride, dilation;
  int64_t oh() const { return (h - (kh - 1) * dilation - 1) / stride + 1; }
  int64_t ow() const { return (w - (kw - 1) * dilation - 1) / stride + 1; }
  std::string attributes() const {
    return llvm::formatv("{{dilations = dense<{0}> : tensor<2xi64>, "
                         "strides = dense<{1}> : tensor<2xi64>}",
                         dilation, stride);
  }
};

} // namespace

/// A shift by as many bits as `%n` says for the channel, rounded to nearest,
/// and saturated.
static std::string requantize(const Shape &shape, const std::string &value) {
  std::string sums = tensor(shape, "i32"), bytes = tensor(shape, "i8"),
              channels = tensor({shape.back()}, "i32");
  std::string dims = "d0";
  for (size_t i = 1; i < shape.size(); ++i)
    dims += ", d" + std::to_string(i);
  std::string last = "d" + std::to_string(shape.size() - 1), iterators;
  for (size_t i = 0; i < shape.size(); ++i)
    iterators += i ? ", \"parallel\"" : "\"parallel\"";
  return llvm::formatv(R"(
  %e8 = tensor.empty() : {1}
  %q = linalg.generic {{indexing_maps = [affine_map<({3}) -> ({3})>,
      affine_map<({3}) -> ({4})>, affine_map<({3}) -> ({3})>],
      iterator_types = [{5}]} ins({6}, %n : {0}, {2}) outs(%e8 : {1}) {{
  ^bb0(%sum: i32, %shift: i32, %old: i8):
    %bits = arith.constant 7 : i32
    %one = arith.constant 1 : i32
    %low = arith.constant -128 : i32
    %high = arith.constant 127 : i32
    %s = arith.andi %shift, %bits : i32
    %t = arith.shrsi %sum, %s : i32
    %half = arith.shrsi %t, %one : i32
    %carry = arith.andi %t, %one : i32
    %rounded = arith.addi %half, %carry : i32
    %above = arith.maxsi %rounded, %low : i32
    %inside = arith.minsi %above, %high : i32
    %byte = arith.trunci %inside : i32 to i8
    linalg.yield %byte : i8
  } -> {1}
  return %q : {1}
}
)",
                       sums, bytes, channels, dims, last, iterators, value);
}

TEST_F(Tiles, Depthwise) {
  for (unsigned i = 0; i < 8; ++i) {
    Window v{random(1, 2),
             0,
             0,
             pick({1, 3, 8, 17, 40, 70}),
             pick({1, 3}),
             pick({1, 3, 5}),
             random(1, 2),
             random(1, 2)};
    v.h = (v.kh - 1) * v.dilation + random(1, 12);
    v.w = (v.kw - 1) * v.dilation + random(1, 20);
    int64_t times = i % 4 == 3 ? 2 : 0;
    std::string type = pickType(), sum = type == "f32" ? "f32" : "i32";
    Shape in = {v.n, v.h, v.w, v.c}, kernel = {v.kh, v.kw, v.c},
          out = {v.n, v.oh(), v.ow(), v.c}, flat = out;
    if (times) {
      kernel.push_back(times);
      out.push_back(times);
      flat.back() *= times;
    }
    std::string text = llvm::formatv(
        R"(
func.func private @task(%x: {0}, %k: {1} {{vta.constant}, %n: {2}) -> {3}
    attributes {{vta.task} {{
  %z = arith.constant {4} : {5}
  %e = tensor.empty() : {6}
  %i = linalg.fill ins(%z : {5}) outs(%e : {6}) -> {6}
  %c = linalg.depthwise_conv_2d_nhwc_{7} {8}
      ins(%x, %k : {0}, {1}) outs(%i : {6}) -> {6}
)",
        tensor(in, type), tensor(kernel, type), tensor({flat.back()}, "i32"),
        tensor(flat, type), type == "f32" ? "0.0" : "0", sum, tensor(out, sum),
        times ? "hwcm" : "hwc", v.attributes());
    std::string value = "%c";
    if (times) {
      text += llvm::formatv("  %l = tensor.collapse_shape %c [[0], [1], [2], "
                            "[3, 4]] : {0} into {1}\n",
                            tensor(out, sum), tensor(flat, sum));
      value = "%l";
    }
    text += type == "f32"
                ? "  return " + value + " : " + tensor(flat, sum) + "\n}\n"
                : requantize(flat, value);
    check(text, {{in, type}, {kernel, type}, {{flat.back()}, "i32"}},
          type == "f32", "unroll");
  }
}

TEST_F(Tiles, Pools) {
  for (unsigned i = 0; i < 8; ++i) {
    Window v{random(1, 2),
             0,
             0,
             pick({1, 8, 17, 64, 130}),
             pick({1, 3, 7}),
             pick({2, 3, 7}),
             random(1, 3),
             random(1, 2)};
    v.h = (v.kh - 1) * v.dilation + random(0, 1) * random(0, 12) + 1;
    v.w = (v.kw - 1) * v.dilation + random(0, 1) * random(0, 20) + 1;
    std::string type = pickType(), kind = rng() % 2 ? "max" : "sum";
    std::string sum = kind == "sum" && type == "i8" ? "i32" : type;
    std::string init = kind == "sum" ? (type == "f32" ? "0.0" : "0")
                                     : (type == "f32" ? "0xFF800000" : "-128");
    Shape in = {v.n, v.h, v.w, v.c}, out = {v.n, v.oh(), v.ow(), v.c};
    std::string text = llvm::formatv(
        R"(
func.func private @task(%x: {0}) -> {1} attributes {{vta.task} {{
  %z = arith.constant {2} : {3}
  %e = tensor.empty() : {1}
  %k = tensor.empty() : {4}
  %i = linalg.fill ins(%z : {3}) outs(%e : {1}) -> {1}
  %c = linalg.pooling_nhwc_{5} {6} ins(%x, %k : {0}, {4}) outs(%i : {1}) -> {1}
  return %c : {1}
}
)",
        tensor(in, type), tensor(out, sum), init, sum,
        tensor({v.kh, v.kw}, type), kind, v.attributes());
    check(text, {{in, type}}, type == "f32", "unroll");
  }
}

TEST_F(Tiles, Elements) {
  for (unsigned i = 0; i < 6; ++i) {
    Shape shape;
    for (int64_t dim = random(1, 4); dim > 0; --dim)
      shape.push_back(pick({1, 2, 5, 16, 33}));
    check("func.func private @task(%x: " + tensor(shape, "i32") + ", %n: " +
              tensor({shape.back()}, "i32") + ") -> " + tensor(shape, "i8") +
              " attributes {vta.task} {\n" + requantize(shape, "%x"),
          {{shape, "i32"}, {{shape.back()}, "i32"}}, false, "unroll");
    std::string t = tensor(shape, "f32"), map, iterators;
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      map += (dim ? ", d" : "d") + std::to_string(dim);
      iterators += dim ? ", \"parallel\"" : "\"parallel\"";
    }
    check(llvm::formatv(
              R"(
#id = affine_map<({1}) -> ({1})>
func.func private @task(%x: {0}, %y: {0}) -> {0} attributes {{vta.task} {{
  %e = tensor.empty() : {0}
  %a = linalg.generic {{indexing_maps = [#id, #id, #id],
      iterator_types = [{2}]} ins(%x, %y : {0}, {0}) outs(%e : {0}) {{
  ^bb0(%l: f32, %r: f32, %o: f32):
    %0 = arith.subf %l, %r : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> {0}
  return %a : {0}
}
)",
              t, map, iterators),
          {{shape, "f32"}, {shape, "f32"}}, true, "unroll");
  }
}

TEST_F(Tiles, Reductions) {
  for (unsigned i = 0; i < 8; ++i) {
    Shape shape = {pick({1, 3, 7}), pick({2, 5, 16}), pick({1, 7, 33, 200})},
          out;
    unsigned reduced = i % 7 + 1; // Bits by dimension.
    std::string from = "d0, d1, d2", to, iterators;
    for (unsigned dim = 0; dim < 3; ++dim) {
      bool isReduced = reduced >> dim & 1;
      iterators += std::string(dim ? ", " : "") +
                   (isReduced ? "\"reduction\"" : "\"parallel\"");
      if (isReduced)
        continue;
      out.push_back(shape[dim]);
      to += (to.empty() ? "d" : ", d") + std::to_string(dim);
    }
    bool isFloat = i % 2;
    std::string type = isFloat ? "f32" : "i32";
    // A result without dimensions has one schedule, plain loops.
    if (out.empty())
      continue;
    check(llvm::formatv(
              R"(
func.func private @task(%x: {0}) -> {1} attributes {{vta.task} {{
  %z = arith.constant {2} : {3}
  %e = tensor.empty() : {1}
  %i = linalg.fill ins(%z : {3}) outs(%e : {1}) -> {1}
  %a = linalg.generic {{indexing_maps = [affine_map<({4}) -> ({4})>,
      affine_map<({4}) -> ({5})>], iterator_types = [{6}]}
      ins(%x : {0}) outs(%i : {1}) {{
  ^bb0(%l: {3}, %o: {3}):
    %0 = arith.{7} %o, %l : {3}
    linalg.yield %0 : {3}
  } -> {1}
  return %a : {1}
}
)",
              tensor(shape, type), tensor(out, type), isFloat ? "0.0" : "0",
              type, from, to, iterators, isFloat ? "addf" : "maxsi"),
          {{shape, type}}, isFloat, "unroll");
  }
}

/// Tiles that overlap update what they share once.
TEST_F(Tiles, Updates) {
  for (const Shape &shape : {Shape{16, 6, 16}, {3, 7, 33}, {2, 37}, {5, 90}}) {
    std::string dims = "d0", iterators = "\"parallel\"";
    for (size_t dim = 1; dim < shape.size(); ++dim) {
      dims += ", d" + std::to_string(dim);
      iterators += ", \"parallel\"";
    }
    Shape channels = {shape.front(), shape.back()};
    std::string last = "d" + std::to_string(shape.size() - 1);
    for (const char *result : {"%a", "%b"})
      check(llvm::formatv(R"(
#id = affine_map<({2}) -> ({2})>
#channel = affine_map<({2}) -> (d0, {3})>
func.func private @task(%x: {0}, %n: {1}) -> {0} attributes {{vta.task} {{
  %a = linalg.generic {{indexing_maps = [#channel, #id],
      iterator_types = [{4}]} ins(%n : {1}) outs(%x : {0}) {{
  ^bb0(%l: i32, %o: i32):
    %0 = arith.addi %o, %l : i32
    linalg.yield %0 : i32
  } -> {0}
  %b = linalg.generic {{indexing_maps = [#channel, #id],
      iterator_types = [{4}]} ins(%n : {1}) outs(%a : {0}) {{
  ^bb0(%l: i32, %o: i32):
    %0 = arith.subi %l, %o : i32
    linalg.yield %0 : i32
  } -> {0}
  return {5} : {0}
}
)",
                          tensor(shape, "i32"), tensor(channels, "i32"), dims,
                          last, iterators, result),
            {{shape, "i32"}, {channels, "i32"}}, false, "unroll");
  }
}

/// The sums so far are an operand.
TEST_F(Tiles, ReductionsOfMore) {
  for (const Shape &shape : {Shape{4, 7, 33}, {3, 5, 37}, {9, 6, 90}}) {
    Shape out = {shape[1], shape[2]};
    check(llvm::formatv(R"(
func.func private @task(%x: {0}, %y: {1}) -> {1} attributes {{vta.task} {{
  %a = linalg.generic {{indexing_maps = [
      affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
      affine_map<(d0, d1, d2) -> (d1, d2)>],
      iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%x : {0}) outs(%y : {1}) {{
  ^bb0(%l: i32, %o: i32):
    %0 = arith.addi %o, %l : i32
    linalg.yield %0 : i32
  } -> {1}
  return %a : {1}
}
)",
                        tensor(shape, "i32"), tensor(out, "i32")),
          {{shape, "i32"}, {out, "i32"}}, false, "unroll");
  }
}

TEST_F(Tiles, Moves) {
  for (unsigned i = 0; i < 6; ++i) {
    std::string type = pickType();
    Shape shape = {random(1, 2), pick({1, 7, 20}), pick({1, 9, 16}),
                   pick({1, 3, 40, 100})};
    Shape low, high, padded, twice = shape, zeros(4, 0), ones(4, 1),
                             second(4, 0);
    for (int64_t extent : shape) {
      low.push_back(random(0, 2));
      high.push_back(random(0, 2));
      padded.push_back(extent + low.back() + high.back());
    }
    std::string t = tensor(shape, type), p = tensor(padded, type);
    check(llvm::formatv(
              R"(
func.func private @task(%x: {0}) -> {1} attributes {{vta.task} {{
  %z = arith.constant {2} : {3}
  %p = tensor.pad %x low{4} high{5} {{
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %z : {3}
  } : {0} to {1}
  return %p : {1}
}
)",
              t, p, type == "f32" ? "-1.5" : "-7", type, list(low), list(high)),
          {{shape, type}}, false, "rows");

    int64_t axis = random(0, 3);
    twice[axis] *= 2;
    second[axis] = shape[axis];
    check(llvm::formatv(
              R"(
func.func private @task(%x: {0}, %y: {0}) -> {1} attributes {{vta.task} {{
  %e = tensor.empty() : {1}
  %a = tensor.insert_slice %x into %e{2} {4} {5} : {0} into {1}
  %b = tensor.insert_slice %y into %a{3} {4} {5} : {0} into {1}
  return %b : {1}
}
)",
              t, tensor(twice, type), list(zeros), list(second), list(shape),
              list(ones)),
          {{shape, type}, {shape, type}}, false, "rows");

    Shape order = {0, 1, 2, 3}, turned;
    std::shuffle(order.begin(), order.end(), rng);
    if (order == Shape{0, 1, 2, 3})
      std::swap(order[1], order[3]);
    for (int64_t dim : order)
      turned.push_back(shape[dim]);
    check(llvm::formatv(
              R"(
func.func private @task(%x: {0}) -> {1} attributes {{vta.task} {{
  %e = tensor.empty() : {1}
  %a = linalg.transpose ins(%x : {0}) outs(%e : {1}) permutation = {2}
  return %a : {1}
}
)",
              t, tensor(turned, type), list(order)),
          {{shape, type}}, false, "unroll");
  }
}

TEST_F(Tiles, IntegerConvolutions) {
  for (unsigned i = 0; i < 12; ++i) {
    Window v{random(1, 2),
             0,
             0,
             pick({1, 2, 3, 4, 7, 16, 17}),
             pick({1, 3}),
             pick({1, 3, 4}),
             random(1, 2),
             random(1, 2)};
    v.h = (v.kh - 1) * v.dilation + random(1, 9);
    v.w = (v.kw - 1) * v.dilation + random(1, 12);
    int64_t f = pick({1, 10, 16, 33, 64});
    Shape in = {v.n, v.h, v.w, v.c}, kernel = {f, v.kh, v.kw, v.c},
          out = {v.n, v.oh(), v.ow(), f};
    std::string text = llvm::formatv(
        R"(
func.func private @task(%x: {0}, %k: {1} {{vta.constant},
    %n: {2} {{vta.constant}) -> {3} attributes {{vta.task} {{
  %z = arith.constant 0 : i32
  %e = tensor.empty() : {4}
  %i = linalg.fill ins(%z : i32) outs(%e : {4}) -> {4}
  %c = linalg.conv_2d_nhwc_fhwc {5} ins(%x, %k : {0}, {1}) outs(%i : {4}) -> {4}
)",
        tensor(in, "i8"), tensor(kernel, "i8"), tensor({f}, "i32"),
        tensor(out, "i8"), tensor(out, "i32"), v.attributes());
    check(text + requantize(out, "%c"),
          {{in, "i8"}, {kernel, "i8"}, {{f}, "i32"}}, false, "tile_f");
  }
}

/// The right side is not a constant.
TEST_F(Tiles, IntegerMatrices) {
  for (auto [rows, depth, columns] :
       {std::tuple{1, 5, 40}, {7, 64, 17}, {20, 3, 1}}) {
    Shape a = {rows, depth}, b = {depth, columns}, out = {rows, columns};
    std::string text = llvm::formatv(
        R"(
func.func private @task(%x: {0}, %k: {1}, %n: {2}) -> {3}
    attributes {{vta.task} {{
  %z = arith.constant 0 : i32
  %e = tensor.empty() : {4}
  %i = linalg.fill ins(%z : i32) outs(%e : {4}) -> {4}
  %c = linalg.matmul ins(%x, %k : {0}, {1}) outs(%i : {4}) -> {4}
)",
        tensor(a, "i8"), tensor(b, "i8"), tensor({columns}, "i32"),
        tensor(out, "i8"), tensor(out, "i32"));
    check(text + requantize(out, "%c"),
          {{a, "i8"}, {b, "i8"}, {{columns}, "i32"}}, false, "tile_f");
  }
}

TEST_F(Tiles, ThreadsGetChunks) {
  // Weights that do not depend on the chunk are read in each of them.
  const char *text = R"(
func.func private @task(%x: tensor<1x18x9x8xf32>,
    %k: tensor<3x3x8xf32> {vta.constant}) -> tensor<1x16x7x8xf32>
    attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x16x7x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x16x7x8xf32>)
      -> tensor<1x16x7x8xf32>
  %c = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>}
      ins(%x, %k : tensor<1x18x9x8xf32>, tensor<3x3x8xf32>)
      outs(%i : tensor<1x16x7x8xf32>) -> tensor<1x16x7x8xf32>
  return %c : tensor<1x16x7x8xf32>
})";
  TaskOptions options;
  options.threads = 4;
  TaskCode code;
  ASSERT_EQ(compileOnly(text, getHost(), code, options), "");
  EXPECT_GE(code.chunks, 4);
  EXPECT_EQ(code.scratchBytes, 0u);
}
