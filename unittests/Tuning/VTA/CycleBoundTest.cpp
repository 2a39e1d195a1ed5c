//===- CycleBoundTest.cpp - The bound against the simulator ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport/Context.h"
#include "VTA/Conversion/Passes.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Schedule/VTA/CycleModel.h"
#include "VTA/Transforms/Schedules/KernelModules.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "VTA/Tuning/VTA/Candidate.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

#include <cstdlib>

using namespace mlir;
using namespace mlir::vta;

static constexpr const char *kDefaultConfig = "1x16_i8w8a32_15_15_18_17";
static constexpr const char *kMachines[] = {"rtl-de10", "rtl-pynq", "pynq"};

/// The compiler of the only kernel in a payload.
static std::unique_ptr<CandidateCompiler>
createCompiler(OwningOpRef<ModuleOp> module, StringRef config,
               StringRef machine) {
  PassManager passes(&vta_test::getSharedContext());
  VTAAttachTargetOptions target;
  target.config = config.str();
  target.machine = machine.str();
  passes.addPass(createVTAAttachTarget(target));
  buildFormKernelsPipeline(passes);
  if (!module || failed(passes.run(*module)))
    return nullptr;
  auto compiler = CandidateCompiler::create(serializeModule(*module));
  if (!compiler) {
    ADD_FAILURE() << llvm::toString(compiler.takeError());
    return nullptr;
  }
  return std::move(*compiler);
}

/// Times points. Returns bound / simulated for each of them.
static std::vector<double> checkBound(CandidateCompiler &compiler,
                                      ArrayRef<SchedulePoint> points) {
  const ScheduleSpace &space = compiler.getSpace();
  CycleBound bound(space.getKernel(), space.getConfig(), space.getMachine());
  std::vector<double> ratios;
  for (const SchedulePoint &point : points) {
    CandidateResult result = compiler.time(point);
    if (result.status != CandidateResult::Status::Timed) {
      ADD_FAILURE() << space.print(point) << ": " << result.message;
      continue;
    }
    double cycles = bound(space.resolve(point));
    EXPECT_LE(cycles, result.cycles) << space.getKernel().getSignature() << "\n"
                                     << space.print(point);
    // No unit is busy for longer than all takes.
    for (double busy : bound.getBusy(space.resolve(point)))
      EXPECT_LE(busy, result.cycles) << space.print(point);
    ratios.push_back(cycles / result.cycles);
  }
  return ratios;
}

/// The same of a sample.
static std::vector<double> checkBound(CandidateCompiler &compiler,
                                      unsigned count, uint64_t seed) {
  return checkBound(compiler, compiler.getSpace().sample(count, seed));
}

namespace {
struct Workload {
  const char *file, *config;
};
} // namespace

TEST(CycleBoundTest, IsNeverAboveTheSimulator) {
  const Workload workloads[] = {
      {"conv", kDefaultConfig},
      {"conv", "1x16_i8w8a32_12_10_13_11"},
      {"conv-2x16", "2x16_i8w8a32_15_15_18_17"},
      {"conv-1x8", "1x8_i8w8a32_15_14_16_16"},
      {"conv-1x32", "1x32_i8w8a32_15_15_18_17"},
      {"conv3d", kDefaultConfig},
      {"strided-1x1", kDefaultConfig},
      {"dense", kDefaultConfig},
      {"grouped", kDefaultConfig},
      {"grouped-2x16", "2x16_i8w8a32_15_15_18_17"},
      {"transposed", kDefaultConfig},
      {"depthwise", kDefaultConfig},
      {"average", kDefaultConfig},
      {"elementwise", kDefaultConfig},
      {"elementwise-i32", kDefaultConfig},
      {"residual", kDefaultConfig},
      {"pool", kDefaultConfig},
      {"conv-pool", kDefaultConfig},
  };
  uint64_t seed = 1;
  for (const Workload &workload : workloads)
    for (const char *machine : kMachines) {
      SCOPED_TRACE(std::string(workload.file) + ", " + workload.config + ", " +
                   machine);
      std::string path =
          std::string(VTA_TUNING_INPUTS "/bounds/") + workload.file + ".mlir";
      auto compiler = createCompiler(
          parseSourceFile<ModuleOp>(path, &vta_test::getSharedContext()),
          workload.config, machine);
      ASSERT_TRUE(compiler);
      EXPECT_EQ(checkBound(*compiler, 8, ++seed).size(), 8u);
    }
}

/// What is left out in groups is what would be left out point by point.
TEST(CycleBoundTest, AllPointsBelow) {
  const Workload workloads[] = {{"conv-2x3", kDefaultConfig},
                                {"conv-2x3", "1x16_i8w8a32_12_8_13_9"},
                                {"dense", "1x16_i8w8a32_12_10_13_11"},
                                {"depthwise", "1x16_i8w8a32_12_10_13_11"},
                                {"elementwise", kDefaultConfig},
                                {"conv-pool", "1x16_i8w8a32_12_10_13_11"}};
  for (const Workload &workload : workloads)
    for (const char *machine : {"rtl-de10", "pynq"}) {
      SCOPED_TRACE(std::string(workload.file) + ", " + workload.config + ", " +
                   machine);
      std::string path =
          std::string(VTA_TUNING_INPUTS "/bounds/") + workload.file + ".mlir";
      auto compiler = createCompiler(
          parseSourceFile<ModuleOp>(path, &vta_test::getSharedContext()),
          workload.config, machine);
      ASSERT_TRUE(compiler);
      const ScheduleSpace &space = compiler->getSpace();
      CycleBound bound(space.getKernel(), space.getConfig(),
                       space.getMachine());
      std::vector<std::pair<double, SchedulePoint>> all;
      space.forEachLegal([&](const SchedulePoint &point) {
        ScheduleChoice choice = space.resolve(point);
        all.push_back({bound(choice), point});
        EXPECT_LE(bound.getCoreBound(choice), bound.getLevelBound(choice));
        EXPECT_LE(bound.getLevelBound(choice), all.back().first)
            << space.print(point);
        return all.size() < 300000;
      });
      ASSERT_FALSE(all.empty());
      ASSERT_LT(all.size(), 300000u);
      llvm::sort(all);
      double median = all[all.size() / 2].first;
      all.erase(
          llvm::find_if(
              all, [&](const auto &entry) { return entry.first >= median; }),
          all.end());
      std::vector<std::pair<double, SchedulePoint>> below;
      forEachBelow(space, median,
                   [&](const SchedulePoint &point, double cycles) {
                     below.push_back({cycles, point});
                   });
      llvm::sort(below);
      EXPECT_TRUE(below == all) << below.size() << " and " << all.size();
    }
}

/// Checks all points of a small convolution that `isWanted`.
static void checkPoints(
    function_ref<bool(const KernelModel &, const ScheduleChoice &)> isWanted) {
  for (const char *machine : kMachines) {
    SCOPED_TRACE(machine);
    auto compiler = createCompiler(
        parseSourceFile<ModuleOp>(VTA_TUNING_INPUTS "/bounds/conv-2x3.mlir",
                                  &vta_test::getSharedContext()),
        kDefaultConfig, machine);
    ASSERT_TRUE(compiler);
    const ScheduleSpace &space = compiler->getSpace();
    std::vector<SchedulePoint> points;
    space.forEachLegal([&](const SchedulePoint &point) {
      if (isWanted(space.getKernel(), space.resolve(point)))
        points.push_back(point);
      return true;
    });
    EXPECT_GE(points.size(), 50u);
    checkBound(*compiler, points);
  }
}

/// Where all products come before the only epilogue, so do their loads, also if
/// the bias stays on chip.
TEST(CycleBoundTest, OneTileOfTheOutput) {
  checkPoints([](const KernelModel &kernel, const ScheduleChoice &choice) {
    int64_t outer = choice.getOuterLevel(kernel);
    return choice.getTripsOf(kernel, outer) == 1 && choice.epilogueAt == 0;
  });
}

TEST(CycleBoundTest, OutputsBetweenRowsAndColumns) {
  checkPoints([](const KernelModel &, const ScheduleChoice &choice) {
    return choice.order == SmallVector<int64_t>{0, 2, 1, 3, 6};
  });
}

/// A convolution with a bias and a shift.
static std::string makeConv(int64_t size, int64_t ci, int64_t co, int64_t k,
                            int64_t stride, int64_t pad) {
  int64_t padded = size + 2 * pad, out = (padded - k) / stride + 1;
  std::string input = llvm::formatv("tensor<1x{0}x{1}x{1}x1x16xi8>", ci, size),
              whole =
                  llvm::formatv("tensor<1x{0}x{1}x{1}x1x16xi8>", ci, padded),
              weights =
                  llvm::formatv("tensor<{0}x{1}x{2}x{2}x16x16xi8>", co, ci, k),
              shape = llvm::formatv("1x{0}x{1}x{1}x1x16x", co, out);
  return llvm::formatv(R"(
#x = affine_map<(n,c,h,w,b,o,k,y,x,i) -> (n,k,h*{0}+y,w*{0}+x,b,i)>
#w = affine_map<(n,c,h,w,b,o,k,y,x,i) -> (c,k,y,x,o,i)>
#y = affine_map<(n,c,h,w,b,o,k,y,x,i) -> (n,c,h,w,b,o)>
#id = affine_map<(n,c,h,w,b,o) -> (n,c,h,w,b,o)>
#bias = affine_map<(n,c,h,w,b,o) -> (c,o)>
func.func @conv(%x: {1}, %w: {2}) -> tensor<{4}i8> {{
  %zero = arith.constant 0 : i8
  %zero32 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %bias = arith.constant dense<1000> : tensor<{5}x16xi32>
  %xp = tensor.pad %x low[0,0,{6},{6},0,0] high[0,0,{6},{6},0,0] {{
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero : i8
  } : {1} to {3}
  %e = tensor.empty() : tensor<{4}i32>
  %f = linalg.fill ins(%zero32 : i32) outs(%e : tensor<{4}i32>)
      -> tensor<{4}i32>
  %acc = linalg.generic {{indexing_maps = [#x, #w, #y], iterator_types = [
        "parallel", "parallel", "parallel", "parallel", "parallel", "parallel",
        "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : {3}, {2}) outs(%f : tensor<{4}i32>) {{
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<{4}i32>
  %e8 = tensor.empty() : tensor<{4}i8>
  %out = linalg.generic {{indexing_maps = [#id, #bias, #id], iterator_types = [
        "parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<{4}i32>, tensor<{5}x16xi32>)
      outs(%e8 : tensor<{4}i8>) {{
  ^bb0(%a: i32, %b: i32, %c: i8):
    %0 = arith.addi %a, %b : i32
    %1 = arith.shrsi %0, %c8 : i32
    %2 = arith.trunci %1 : i32 to i8
    linalg.yield %2 : i8
  } -> tensor<{4}i8>
  return %out : tensor<{4}i8>
})",
                       stride, input, weights, whole, shape, co, pad);
}

namespace {
struct Layer {
  const char *name;
  int64_t size, ci, co, k, stride, pad;
  bool isShort; ///< Whether its programs compile quickly.
};
} // namespace

/// With VTA_BOUND_POINTS in the environment: so many points of all layers,
/// and how tight the bound is.
TEST(CycleBoundTest, IsCloseOnResNetLayers) {
  const Layer layers[] = {
      {"C2", 56, 4, 4, 3, 1, 1, false},   {"C3", 56, 4, 8, 3, 2, 1, false},
      {"C4", 56, 4, 8, 1, 2, 0, false},   {"C5", 28, 8, 8, 3, 1, 1, false},
      {"C6", 28, 8, 16, 3, 2, 1, false},  {"C7", 28, 8, 16, 1, 2, 0, true},
      {"C8", 14, 16, 16, 3, 1, 1, true},  {"C9", 14, 16, 32, 3, 2, 1, false},
      {"C10", 14, 16, 32, 1, 2, 0, true}, {"C11", 7, 32, 32, 3, 1, 1, false}};
  const char *text = std::getenv("VTA_BOUND_POINTS");
  unsigned count = text ? std::strtoul(text, nullptr, 10) : 11;
  for (const char *machine : kMachines)
    for (const Layer &layer : layers) {
      if (!text && !layer.isShort)
        continue;
      SCOPED_TRACE(std::string(machine) + ", " + layer.name);
      auto compiler =
          createCompiler(parseSourceString<ModuleOp>(
                             makeConv(layer.size, layer.ci, layer.co, layer.k,
                                      layer.stride, layer.pad),
                             &vta_test::getSharedContext()),
                         kDefaultConfig, machine);
      ASSERT_TRUE(compiler);
      std::vector<double> ratios = checkBound(*compiler, count, 5);
      ASSERT_FALSE(ratios.empty());
      llvm::sort(ratios);
      EXPECT_GE(ratios[ratios.size() / 2], 0.85);
      if (text)
        llvm::outs() << llvm::formatv(
            "{0,-9} {1,-4} median {2:f3}, one in ten below {3:f3}, least "
            "{4:f3}\n",
            machine, layer.name, ratios[ratios.size() / 2],
            ratios[ratios.size() / 10], ratios[0]);
    }
}
