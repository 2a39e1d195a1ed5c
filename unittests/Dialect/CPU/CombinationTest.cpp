//===- CombinationTest.cpp - Bodies of two operands against loops ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reductions of two operands with any body and any dimensions, compiled twice:
// with the schedule they get, and with one that does nothing, which leaves
// upstream's loops over single elements.
//
//===----------------------------------------------------------------------===//

#include "TaskRunner.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <random>

using namespace mlir::vta::cpu;
using namespace vta_test;

namespace {

/// What is computed of an element of each operand and the result so far.
struct Body {
  std::string name;
  std::string lhs, rhs, sum; ///< Types.
  std::string init;
  std::string text;    ///< Operations on %x, %y and %s that make %r.
  bool isExact = true; ///< Whether bits are those of the loops.
};

/// Dimensions by letters: "ik,jk->ij". Extents are those of `extents`.
struct Case {
  std::string lhs, rhs, out;
  std::map<char, int64_t> extents;
  std::string kernel; ///< The kernel that is expected; "rows" for no contract.
  bool isConstant = false; ///< Whether the rhs is one.
};

const Body kBodies[] = {
    {"dot", "f32", "f32", "f32", "0.0",
     "%p = arith.mulf %x, %y : f32\n%r = arith.addf %p, %s : f32", false},
    {"distance", "f32", "f32", "f32", "0.0",
     "%d = arith.subf %x, %y : f32\n%p = arith.mulf %d, %d : f32\n"
     "%r = arith.addf %s, %p : f32",
     false},
    {"min_plus", "f32", "f32", "f32", "0x7F800000",
     "%p = arith.addf %x, %y : f32\n%r = arith.minimumf %p, %s : f32"},
    {"manhattan", "i8", "i8", "i32", "3",
     "%a = arith.extsi %x : i8 to i32\n%b = arith.extsi %y : i8 to i32\n"
     "%d = arith.subi %a, %b : i32\n%q = math.absi %d : i32\n"
     "%r = arith.addi %q, %s : i32"},
    {"unsigned", "i8", "i8", "i32", "0",
     "%a = arith.extui %x : i8 to i32\n%b = arith.extsi %y : i8 to i32\n"
     "%p = arith.muli %a, %b : i32\n%r = arith.addi %s, %p : i32"},
    {"wide", "i32", "i32", "i64", "-9",
     "%a = arith.extsi %x : i32 to i64\n%b = arith.extsi %y : i32 to i64\n"
     "%p = arith.muli %a, %b : i64\n%r = arith.maxsi %s, %p : i64"},
    // A mask chooses elements; the second operand decides.
    {"mask", "f32", "i8", "f32", "0xFF800000",
     "%z = arith.constant 0 : i8\n%l = arith.constant -3.0 : f32\n"
     "%m = arith.cmpi sgt, %y, %z : i8\n"
     "%v = arith.select %m, %x, %l : f32\n%r = arith.maximumf %s, %v : f32"},
    // Not commutative, and the sum stands on both sides.
    {"decay", "f32", "f32", "f32", "1.0",
     "%h = arith.constant 0.5 : f32\n%a = arith.mulf %s, %h : f32\n"
     "%b = arith.subf %x, %y : f32\n%r = arith.subf %b, %a : f32"},
};

std::string tensor(const std::string &letters,
                   const std::map<char, int64_t> &extents,
                   const std::string &type) {
  std::string text = "tensor<";
  for (char letter : letters)
    text += std::to_string(extents.at(letter)) + "x";
  return text + type + ">";
}

std::string map(const std::string &loops, const std::string &letters) {
  auto list = [](const std::string &names) {
    std::string text;
    for (char name : names)
      text += std::string(text.empty() ? "" : ", ") + name;
    return text;
  };
  return "affine_map<(" + list(loops) + ") -> (" + list(letters) + ")>";
}

/// Dimensions of what the epilogue adds: the innermost one, or all features of
/// groups.
std::string getAdded(const Case &v) {
  return v.out.find("gf") != std::string::npos ? "gf"
                                               : std::string(1, v.out.back());
}

/// With an epilogue that adds a value for each feature.
std::string print(const Body &body, const Case &v) {
  std::string loops = v.out, iterators;
  for (char letter : v.lhs + v.rhs)
    if (loops.find(letter) == std::string::npos)
      loops.push_back(letter);
  for (size_t i = 0; i < loops.size(); ++i)
    iterators += std::string(i ? ", " : "") +
                 (i < v.out.size() ? "\"parallel\"" : "\"reduction\"");
  std::string parallel;
  for (size_t i = 0; i < v.out.size(); ++i)
    parallel += i ? ", \"parallel\"" : "\"parallel\"";
  std::string x = tensor(v.lhs, v.extents, body.lhs),
              y = tensor(v.rhs, v.extents, body.rhs),
              o = tensor(v.out, v.extents, body.sum), last = getAdded(v),
              n = tensor(last, v.extents, body.sum);
  bool isFloat = body.sum[0] == 'f';
  return llvm::formatv(
      R"(
func.func private @task(%lhs: {0}, %rhs: {1} {2}, %n: {3}) -> {4}
    attributes {{vta.task} {{
  %init = arith.constant {5} : {6}
  %e = tensor.empty() : {4}
  %i = linalg.fill ins(%init : {6}) outs(%e : {4}) -> {4}
  %c = linalg.generic {{indexing_maps = [{7}, {8}, {9}],
      iterator_types = [{10}]} ins(%lhs, %rhs : {0}, {1}) outs(%i : {4}) {{
  ^bb0(%x: {11}, %y: {12}, %s: {6}):
    {13}
    linalg.yield %r : {6}
  } -> {4}
  %g = linalg.generic {{indexing_maps = [{14}, {15}, {14}],
      iterator_types = [{16}]} ins(%c, %n : {4}, {3}) outs(%e : {4}) {{
  ^bb0(%l: {6}, %m: {6}, %s: {6}):
    %r = arith.{17} %l, %m : {6}
    linalg.yield %r : {6}
  } -> {4}
  return %g : {4}
}
)",
      x, y, v.isConstant ? "{vta.constant}" : "", n, o, body.init, body.sum,
      map(loops, v.lhs), map(loops, v.rhs), map(loops, v.out), iterators,
      body.lhs, body.rhs, body.text, map(v.out, v.out), map(v.out, last),
      parallel, isFloat ? "addf" : "addi");
}

class Combinations : public testing::Test {
protected:
  std::vector<uint8_t> values(const std::string &letters,
                              const std::map<char, int64_t> &extents,
                              const std::string &type) {
    size_t count = 1;
    for (char letter : letters)
      count *= extents.at(letter);
    size_t bytes = std::stoi(type.substr(1)) / 8;
    std::vector<uint8_t> result(count * bytes);
    for (size_t i = 0; i < count; ++i) {
      float number = static_cast<int>(rng() % 2001) / 500.0f - 2;
      if (hasNaNs && rng() % 50 == 0)
        number = std::numeric_limits<float>::quiet_NaN();
      int64_t integer = static_cast<int64_t>(rng());
      std::memcpy(&result[bytes * i],
                  type == "f32" ? static_cast<void *>(&number) : &integer,
                  bytes);
    }
    return result;
  }

  void check(const Body &body, const Case &v, const CPUTarget &target,
             const std::string &given = "") {
    std::string text = print(body, v), error;
    SCOPED_TRACE(body.name + text);
    TaskOptions options, plain;
    plain.schedule = R"(
module attributes {transform.with_named_sequence} {
  transform.named_sequence @schedule(
      %func: !transform.any_op {transform.readonly}) {
    transform.yield
  }
})";
    options.threads = rng() % 2 ? 3 : 1;
    options.schedule = given;
    auto task = CompiledTask::create(text, target, error, options);
    ASSERT_TRUE(task) << error;
    const std::string &schedule = task->code().schedule;
    if (!v.kernel.empty())
      EXPECT_NE(schedule.find(v.kernel == "rows" ? "vta.cpu.tile_reductions"
                                                 : "kernel " + v.kernel),
                std::string::npos)
          << schedule;
    auto loops = CompiledTask::create(text, target, error, plain);
    ASSERT_TRUE(loops) << error;
    std::vector<std::vector<uint8_t>> in = {
        values(v.lhs, v.extents, body.lhs), values(v.rhs, v.extents, body.rhs),
        values(getAdded(v), v.extents, body.sum)};
    std::vector<uint8_t> out = task->runBytes(in),
                         expected = loops->runBytes(in);
    if (body.isExact) {
      EXPECT_EQ(out, expected) << schedule;
      return;
    }
    ASSERT_EQ(out.size(), expected.size());
    for (size_t i = 0; i < out.size(); i += 4) {
      float got, wanted;
      std::memcpy(&got, &out[i], 4);
      std::memcpy(&wanted, &expected[i], 4);
      ASSERT_NEAR(got, wanted, 1e-5 * std::max(1.0f, std::abs(wanted)))
          << "element " << i / 4 << "\n"
          << schedule;
    }
  }

  /// Compares a schedule with and without blocks of channels.
  void checkBlocks(const Body &body, const Case &v, const std::string &kernel,
                   int64_t lanes, const std::string &numbers,
                   const std::vector<int64_t> &blocks) {
    std::vector<std::vector<uint8_t>> in = {
        values(v.lhs, v.extents, body.lhs), values(v.rhs, v.extents, body.rhs),
        values(getAdded(v), v.extents, body.sum)};
    auto run = [&](const std::string &block) {
      std::string schedule = llvm::formatv(R"(
module attributes {{transform.with_named_sequence} {{
  transform.named_sequence @schedule(
      %func: !transform.any_op {{transform.readonly}) {{
    transform.vta.cpu.contract %func kernel {0} lanes {1} {2} {3}
        : !transform.any_op
    transform.yield
  }
})",
                                           kernel, lanes, numbers, block);
      TaskOptions options;
      options.schedule = schedule;
      SCOPED_TRACE(print(body, v) + schedule);
      std::string error;
      auto task =
          CompiledTask::create(print(body, v), getHost(), error, options);
      EXPECT_TRUE(task) << error;
      return task ? task->runBytes(in) : std::vector<uint8_t>();
    };
    std::vector<uint8_t> whole = run("");
    for (int64_t block : blocks) {
      SCOPED_TRACE(body.name + " " + kernel + " " + numbers);
      EXPECT_EQ(run("channel_block(" + std::to_string(block) + ")"), whole)
          << block;
    }
  }

  /// Vectors of two widths where the machine has them.
  CPUTarget pickTarget() {
    CPUTarget target = getHost();
    if (target.isX86() && rng() % 2)
      return getHost(target.hasFeature("avx512f") ? "-avx512f" : "-avx");
    return target;
  }

  std::mt19937 rng{25};
  bool hasNaNs = false; ///< Whether some of the values are not a number.
};

} // namespace

/// Every body as a product of matrices, and with its operands in other orders.
TEST_F(Combinations, Bodies) {
  const Case cases[] = {
      {"ik", "kj", "ij", {{'i', 7}, {'j', 37}, {'k', 11}}, "", false},
      {"ik", "jk", "ij", {{'i', 13}, {'j', 21}, {'k', 5}}, "", false},
      {"kj", "ik", "ij", {{'i', 5}, {'j', 18}, {'k', 3}}, "", false},
      {"ik", "jk", "ij", {{'i', 6}, {'j', 35}, {'k', 9}}, "", true},
  };
  for (const Body &body : kBodies)
    for (Case v : cases) {
      if (body.name != "dot")
        v.kernel = "combine";
      check(body, v, pickTarget());
    }
}

/// A minimum of what is not a number is none either, from there on.
TEST_F(Combinations, NotANumber) {
  hasNaNs = true;
  for (int64_t steps : {1, 2, 30})
    check(kBodies[2],
          {"ik",
           "jk",
           "ij",
           {{'i', 13}, {'j', 21}, {'k', steps}},
           "combine",
           false},
          pickTarget());
}

/// Right operands that are packed, and several blocks of features in a chunk:
/// rests of rows, features and steps, the loop along which features are
/// contiguous inside, outside and nowhere, and features that are contiguous.
TEST_F(Combinations, Panels) {
  const Case cases[] = {
      {"ik", "jk", "ij", {{'i', 40}, {'j', 71}, {'k', 37}}, "", false},
      {"bik",
       "bjk",
       "bij",
       {{'b', 3}, {'i', 9}, {'j', 41}, {'k', 16}},
       "",
       false},
      {"ihk",
       "jkh",
       "ij",
       {{'i', 11}, {'j', 37}, {'k', 5}, {'h', 19}},
       "",
       false},
      {"ik",
       "jkz",
       "zij",
       {{'z', 2}, {'i', 20}, {'j', 37}, {'k', 9}},
       "",
       false},
      {"ik", "kj", "ij", {{'i', 10}, {'j', 70}, {'k', 7}}, "", false},
      {"ik", "j", "ij", {{'i', 10}, {'j', 70}, {'k', 7}}, "", false},
  };
  for (const char *name : {"dot", "min_plus", "manhattan", "mask"})
    for (const Case &v : cases)
      for (const Body &body : kBodies) {
        if (body.name != name)
          continue;
        CPUTarget target = pickTarget();
        check(body, v, target);
        int64_t lanes = target.vectorBits / 32;
        check(body, v, target,
              llvm::formatv(R"(
module attributes {{transform.with_named_sequence} {{
  transform.named_sequence @schedule(
      %func: !transform.any_op {{transform.readonly}) {{
    transform.vta.cpu.contract %func kernel combine lanes {0} features({1})
        rows(3) columns(1) row_block(2) order({2}) unroll(2) pack(1)
        feature_block({3}) : !transform.any_op
    transform.yield
  }
})",
                            lanes, lanes * (1 + rng() % 2),
                            rng() % 2 ? "features_outside" : "features_inside",
                            1 + rng() % 3));
      }
}

/// Blocks of channels: bits are those of one block, for rests of rows and
/// features, cuts of the inner and of the outer loop, panels that are packed
/// block by block, and several blocks of features in a chunk.
TEST_F(Combinations, ChannelBlocks) {
  struct Cut {
    Case v;
    std::vector<int64_t> blocks;
  };
  const Cut cuts[] = {
      {{"ik", "jk", "ij", {{'i', 11}, {'j', 71}, {'k', 36}}, "", false},
       {12, 18, 1}},
      {{"ik", "kj", "ij", {{'i', 10}, {'j', 70}, {'k', 28}}, "", false},
       {7, 14}},
      {{"ihk", "jkh", "ij", {{'i', 7}, {'j', 37}, {'k', 4}, {'h', 6}}, ""},
       {2, 4, 8, 12}},
      {{"bik", "bjk", "bij", {{'b', 3}, {'i', 9}, {'j', 41}, {'k', 16}}, ""},
       {8}},
      {{"ik", "jk", "ij", {{'i', 5}, {'j', 35}, {'k', 20}}, "", true}, {5, 10}},
  };
  int64_t lanes = getHost().vectorBits / 64;
  for (const Body &body : kBodies)
    for (const Cut &cut : cuts) {
      if (body.name != "dot" && body.name != "manhattan" &&
          body.name != "decay")
        continue;
      std::string numbers = llvm::formatv(
          "features({0}) rows({1}) columns(1) row_block({2}) order({3}) "
          "unroll({4}) pack({5}) feature_block({6})",
          lanes * (1 + rng() % 2), 1 + rng() % 4, 1 + rng() % 4,
          rng() % 2 ? "features_outside" : "features_inside", 1 + rng() % 3,
          cut.v.isConstant ? 0 : rng() % 2, 1 + rng() % 3);
      checkBlocks(body, cut.v, "combine", lanes, numbers, cut.blocks);
    }
}

/// Kernels with several steps at once, also where sums begin with what they add
/// too much.
TEST_F(Combinations, ChannelBlocksOfGroups) {
  const Body body = {"signed",
                     "i8",
                     "i8",
                     "i32",
                     "5",
                     "%a = arith.extsi %x : i8 to i32\n"
                     "%b = arith.extsi %y : i8 to i32\n"
                     "%p = arith.muli %a, %b : i32\n"
                     "%r = arith.addi %s, %p : i32"};
  CPUTarget target = getHost();
  std::vector<std::string> kernels = {"mul"};
  if (target.isX86())
    kernels.push_back("pmaddwd");
  if (target.hasFeature("avx512vnni"))
    kernels.push_back("vpdpbusd");
  int64_t lanes = target.vectorBits / 32;
  for (const std::string &kernel : kernels) {
    checkBlocks(body,
                {"ik", "jk", "ij", {{'i', 7}, {'j', 71}, {'k', 48}}, "", true},
                kernel, lanes,
                llvm::formatv("features({0}) rows(3) columns(1) row_block(1) "
                              "order(features_outside) unroll(2)",
                              2 * lanes),
                {8, 12, 24});
    // Runs of 6 steps, of which the last group is not full.
    checkBlocks(body,
                {"hik",
                 "jhk",
                 "ij",
                 {{'i', 5}, {'j', 20}, {'h', 4}, {'k', 6}},
                 "",
                 true},
                kernel, lanes,
                llvm::formatv("features({0}) rows(2) columns(1) row_block(2) "
                              "order(features_inside) unroll(1)",
                              lanes),
                {6, 12});
  }
}

/// Any dimension is the one of vectors: where loads cost least.
TEST_F(Combinations, Dimensions) {
  std::map<char, int64_t> e = {{'b', 3},  {'c', 37}, {'i', 6}, {'j', 19},
                               {'k', 10}, {'g', 5},  {'f', 4}, {'h', 8}};
  const Case cases[] = {
      // A channel that both operands have, innermost or not.
      {"bkc", "bjkc", "bjc", e, "", false},
      {"bkc", "kc", "bc", e, "", false},
      {"bkc", "kc", "bc", e, "", true},
      {"cbk", "cjk", "cbj", e, "", false},
      {"kcb", "kcj", "bcj", e, "", false},
      {"c", "c", "c", e, "", false},
      // The outer dimension of the result is contiguous.
      {"kc", "jk", "cj", e, "", false},
      // Groups of few features.
      {"bgh", "gfh", "bgf", e, "", true},
      {"bgh", "gfh", "bgf", e, "", false},
      {"bgh", "ghf", "bgf", e, "", false},
      {"bhg", "gfh", "bgf", e, "", true},
      {"big", "gfi", "bgf", e, "", true},
      // No shared dimension at all, two reductions.
      {"i", "j", "ij", e, "", false},
      {"ikh", "hkj", "ij", e, "", false},
  };
  for (const char *name : {"dot", "min_plus", "manhattan", "mask"})
    for (const Case &v : cases)
      for (const Body &body : kBodies)
        if (body.name == name)
          check(body, v, pickTarget());
}

/// Rows of two operands have vectors along themselves.
TEST_F(Combinations, Rows) {
  for (int64_t extent : {15, 16, 64, 65, 331}) {
    Case v{"ik", "ik", "i", {{'i', 9}, {'k', extent}}, "rows", false};
    for (const Body &body : kBodies)
      if (body.name != "decay")
        check(body, v, pickTarget());
  }
  // In an order that no partial results keep: plain loops are right.
  check(kBodies[7], {"ik", "ik", "i", {{'i', 9}, {'k', 70}}, "", false},
        getHost());
}

/// Groups get whole vectors where they follow each other.
TEST_F(Combinations, GroupsAreLanes) {
  if (!getHost().isX86() || !getHost().hasFeature("avx512f"))
    GTEST_SKIP() << "needs lanes for four groups of four";
  for (int64_t features : {1, 4})
    for (int64_t channels : {3, 4, 16}) {
      Case v{"bgh", "gfh",
             "bgf", {{'b', 11}, {'g', 13}, {'f', features}, {'h', channels}},
             "fma", true};
      SCOPED_TRACE(features);
      check(kBodies[0], v, getHost());
      std::string error;
      auto task = CompiledTask::create(print(kBodies[0], v), getHost(), error);
      ASSERT_TRUE(task) << error;
      // Blocks of weights are of several groups.
      const auto &packing = task->code().packings[1];
      ASSERT_TRUE(packing.has_value());
      EXPECT_EQ(packing->innerTiles.size(), 2u);
    }
}

/// Objects for other processors; what they compute is tested under emulation.
TEST_F(Combinations, OtherTargets) {
  for (auto [triple, cpu] : {std::pair{"aarch64-linux-gnu", "cortex-a72"},
                             std::pair{"armv7-linux-gnueabihf", "cortex-a9"},
                             std::pair{"x86_64-linux-gnu", "x86-64"}}) {
    llvm::Expected<CPUTarget> target = CPUTarget::get(triple, cpu, "");
    ASSERT_TRUE(!!target) << llvm::toString(target.takeError());
    for (const Body &body : kBodies) {
      TaskCode code;
      Case v{"ik", "jk", "ij", {{'i', 13}, {'j', 21}, {'k', 5}}, "", false};
      EXPECT_EQ(compileOnly(print(body, v), *target, code), "") << body.name;
    }
  }
}
