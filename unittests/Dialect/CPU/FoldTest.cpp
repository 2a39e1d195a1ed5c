//===- FoldTest.cpp - Scans and several results against loops -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops that carry values along, compiled twice: with the schedule they get,
// and with one that does nothing, which leaves upstream's loops over single
// elements. Bits are equal: no order changes.
//
//===----------------------------------------------------------------------===//

#include "TaskRunner.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <cstring>
#include <random>

using namespace mlir::vta::cpu;
using namespace vta_test;

namespace {

class Folds : public testing::Test {
protected:
  std::vector<uint8_t> values(size_t count, const std::string &type) {
    size_t bytes = std::stoi(type.substr(1)) / 8;
    std::vector<uint8_t> result(count * bytes);
    for (size_t i = 0; i < count; ++i) {
      float number = static_cast<int>(rng() % 2001) / 500.0f - 2;
      int64_t integer = static_cast<int64_t>(rng() % 40);
      std::memcpy(&result[bytes * i],
                  type == "f32" ? static_cast<void *>(&number) : &integer,
                  bytes);
    }
    return result;
  }

  void check(const std::string &text,
             const std::vector<std::vector<uint8_t>> &in) {
    SCOPED_TRACE(text);
    std::string error;
    TaskOptions options, plain;
    plain.schedule = R"(
module attributes {transform.with_named_sequence} {
  transform.named_sequence @schedule(
      %func: !transform.any_op {transform.readonly}) {
    transform.yield
  }
})";
    auto loops = CompiledTask::create(text, getHost(), error, plain);
    ASSERT_TRUE(loops) << error;
    std::vector<uint8_t> expected = loops->runBytes(in);
    // Vectors of two widths where the machine has them.
    for (const char *features : {"", "-avx512f"}) {
      CPUTarget target = getHost();
      if (target.isX86() && target.hasFeature("avx512f"))
        target = getHost(features);
      options.threads = rng() % 2 ? 3 : 1;
      auto task = CompiledTask::create(text, target, error, options);
      ASSERT_TRUE(task) << error;
      EXPECT_NE(task->code().schedule.find("vta.cpu.fold"), std::string::npos)
          << task->code().schedule;
      EXPECT_EQ(task->runBytes(in), expected) << task->code().schedule;
    }
  }

  std::mt19937 rng{31};
};

} // namespace

/// A scan along dimension `axis` of a x b x c.
static std::string printScan(const std::vector<int64_t> &shape, unsigned axis,
                             const std::string &type,
                             const std::string &combine,
                             const std::string &init) {
  std::string whole, carried, dims, kept, iterators;
  for (size_t i = 0; i < shape.size(); ++i) {
    std::string dim = "d" + std::to_string(i),
                extent = std::to_string(shape[i]) + "x";
    whole += extent;
    dims += (i ? ", " : "") + dim;
    iterators += std::string(i ? ", " : "") +
                 (i == axis ? "\"reduction\"" : "\"parallel\"");
    if (i == axis)
      continue;
    carried += extent;
    kept += (kept.empty() ? "" : ", ") + dim;
  }
  return llvm::formatv(
      R"(
func.func private @task(%x: tensor<{0}{2}>) -> tensor<{0}{2}>
    attributes {{vta.task} {{
  %init = arith.constant {3} : {2}
  %e = tensor.empty() : tensor<{0}{2}>
  %c = tensor.empty() : tensor<{1}{2}>
  %i = linalg.fill ins(%init : {2}) outs(%c : tensor<{1}{2}>) -> tensor<{1}{2}>
  %r:2 = linalg.generic {{indexing_maps = [affine_map<({4}) -> ({4})>,
      affine_map<({4}) -> ({4})>, affine_map<({4}) -> ({5})>],
      iterator_types = [{6}]} ins(%x : tensor<{0}{2}>)
      outs(%e, %i : tensor<{0}{2}>, tensor<{1}{2}>) {{
  ^bb0(%v: {2}, %old: {2}, %s: {2}):
    %n = arith.{7} %s, %v : {2}
    linalg.yield %n, %n : {2}, {2}
  } -> (tensor<{0}{2}>, tensor<{1}{2}>)
  return %r#0 : tensor<{0}{2}>
}
)",
      whole, carried, type, init, dims, kept, iterators, combine);
}

TEST_F(Folds, Scans) {
  const std::vector<int64_t> shapes[] = {{5, 7, 37}, {3, 40, 1}, {9, 65}, {33}};
  for (const std::vector<int64_t> &shape : shapes) {
    size_t count = 1;
    for (int64_t extent : shape)
      count *= extent;
    for (unsigned axis = 0; axis < shape.size(); ++axis) {
      check(printScan(shape, axis, "f32", "addf", "0.5"),
            {values(count, "f32")});
      check(printScan(shape, axis, "f32", "maximumf", "0xFF800000"),
            {values(count, "f32")});
      check(printScan(shape, axis, "i32", "addi", "0"), {values(count, "i32")});
      check(printScan(shape, axis, "i64", "muli", "3"), {values(count, "i64")});
    }
  }
}

/// Sums from the end of each row on, and what is loaded is another row's: rows
/// are transposed in registers, 8 at once.
TEST_F(Folds, Reversed) {
  for (int64_t rows : {8, 21}) {
    std::string text = llvm::formatv(R"(
func.func private @task(%x: tensor<{0}x27xf32>) -> tensor<{0}x27xf32>
    attributes {{vta.task} {{
  %init = arith.constant 0.25 : f32
  %e = tensor.empty() : tensor<{0}x27xf32>
  %c = tensor.empty() : tensor<{0}xf32>
  %n = tensor.empty() : tensor<27xf32>
  %i = linalg.fill ins(%init : f32) outs(%c : tensor<{0}xf32>) -> tensor<{0}xf32>
  %r:2 = linalg.generic {{indexing_maps = [affine_map<(i, k) -> ({1} - i, 26 - k)>,
      affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i, 26 - k)>,
      affine_map<(i, k) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x, %n : tensor<{0}x27xf32>, tensor<27xf32>)
      outs(%e, %i : tensor<{0}x27xf32>, tensor<{0}xf32>) {{
  ^bb0(%v: f32, %unused: f32, %old: f32, %s: f32):
    %t = arith.addf %s, %v : f32
    linalg.yield %s, %t : f32, f32
  } -> (tensor<{0}x27xf32>, tensor<{0}xf32>)
  return %r#0 : tensor<{0}x27xf32>
}
)",
                                     rows, rows - 1);
    check(text, {values(rows * 27, "f32")});
  }
}

/// The largest element and its position; the task returns one of them.
TEST_F(Folds, Positions) {
  for (const char *dims : {"d0, d1", "d1, d0"})
    for (int64_t extent : {1, 19, 64})
      for (unsigned result : {0, 1}) {
        bool isRow = dims[1] == '0';
        std::string text = llvm::formatv(
            R"(
func.func private @task(%x: tensor<{0}xf32>) -> tensor<23x{1}>
    attributes {{vta.task} {{
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0 : i64
  %ef = tensor.empty() : tensor<23xf32>
  %ei = tensor.empty() : tensor<23xi64>
  %f = linalg.fill ins(%low : f32) outs(%ef : tensor<23xf32>) -> tensor<23xf32>
  %i = linalg.fill ins(%zero : i64) outs(%ei : tensor<23xi64>) -> tensor<23xi64>
  %r:2 = linalg.generic {{indexing_maps = [affine_map<(d0, d1) -> ({2})>,
      affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<{0}xf32>)
      outs(%f, %i : tensor<23xf32>, tensor<23xi64>) {{
  ^bb0(%v: f32, %m: f32, %p: i64):
    %n = linalg.index 1 : index
    %at = arith.index_cast %n : index to i64
    %more = arith.cmpf ogt, %v, %m : f32
    %most = arith.select %more, %v, %m : f32
    %where = arith.select %more, %at, %p : i64
    linalg.yield %most, %where : f32, i64
  } -> (tensor<23xf32>, tensor<23xi64>)
  return %r#{3} : tensor<23x{1}>
}
)",
            isRow ? "23x" + std::to_string(extent)
                  : std::to_string(extent) + "x23",
            result ? "i64" : "f32", dims, result);
        check(text, {values(23 * extent, "f32")});
      }
}

/// A mask of indices, another operand for each step, initial values from
/// memory, and an epilogue.
TEST_F(Folds, IndicesAndEpilogue) {
  for (const char *reads : {"d0, d2", "d2, d0"}) {
    bool isRow = reads[1] == '0';
    std::string text = llvm::formatv(
        R"(
func.func private @task(%x: tensor<{0}xf32>, %w: tensor<11xf32>,
                        %b: tensor<6x21xf32>, %t: tensor<21xf32>)
    -> tensor<6x21xf32> attributes {{vta.task} {{
  %e = tensor.empty() : tensor<6x21xf32>
  %r = linalg.generic {{indexing_maps = [affine_map<(d0, d1, d2) -> ({1})>,
      affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<{0}xf32>, tensor<11xf32>)
      outs(%b : tensor<6x21xf32>) {{
  ^bb0(%v: f32, %u: f32, %s: f32):
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %m = arith.cmpi ule, %k, %j : index
    %p = arith.subf %v, %u : f32
    %a = arith.addf %s, %p : f32
    %n = arith.select %m, %a, %s : f32
    linalg.yield %n : f32
  } -> tensor<6x21xf32>
  %g = linalg.generic {{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
      affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%r, %t : tensor<6x21xf32>, tensor<21xf32>)
      outs(%e : tensor<6x21xf32>) {{
  ^bb0(%v: f32, %u: f32, %s: f32):
    %n = arith.addf %v, %u : f32
    linalg.yield %n : f32
  } -> tensor<6x21xf32>
  return %g : tensor<6x21xf32>
}
)",
        isRow ? "6x11" : "11x6", reads);
    check(text, {values(66, "f32"), values(11, "f32"), values(126, "f32"),
                 values(21, "f32")});
  }
}

/// Integers are divided for the elements that there are, and no others.
TEST_F(Folds, Divisions) {
  std::vector<uint8_t> divisors = values(13 * 19, "i32");
  for (size_t i = 0; i < divisors.size(); i += 4)
    divisors[i] |= 1;
  check(R"(
func.func private @task(%x: tensor<13x19xi32>, %y: tensor<13x19xi32>)
    -> tensor<19xi32> attributes {vta.task} {
  %zero = arith.constant 1000 : i32
  %e = tensor.empty() : tensor<19xi32>
  %i = linalg.fill ins(%zero : i32) outs(%e : tensor<19xi32>) -> tensor<19xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>,
      affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x, %y : tensor<13x19xi32>, tensor<13x19xi32>)
      outs(%i : tensor<19xi32>) {
  ^bb0(%v: i32, %u: i32, %s: i32):
    %q = arith.remsi %s, %u : i32
    %a = arith.addi %q, %v : i32
    linalg.yield %a : i32
  } -> tensor<19xi32>
  return %r : tensor<19xi32>
}
)",
        {values(13 * 19, "i32"), divisors});
}
