//===- TaskNestTest.cpp - Loop nests of every sketch ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Schedule/TaskNest.h"
#include "NestSupport.h"
#include "TestSupport/Context.h"
#include "VTA/CPU/FormTasks/Passes.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Tuning/CPU/CPUTask.h"
#include "VTA/Tuning/Tuners/Features.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

#include <map>
#include <set>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;
using tuning::LoopKind;
using tuning::LoopNest;
using tuning::Point;
using vta_test::countTouches;
using vta_test::getExtent;

namespace {

/// y[i][j] = sum over k of x[i * 5 + k][j], of 6 x 8, windows of 3.
StatementShape makeWindows() {
  StatementShape shape;
  shape.extents = {6, 8, 3};
  shape.operands = {{"in", 4, false, {5 * 8, 1, 8}},
                    {"out", 4, true, {8, 1, 0}}};
  shape.adds = 1;
  return shape;
}

TEST(TaskNest, TilesTouchWhatTheStatementTouches) {
  TileSizes sizes;
  sizes.chunk = {3, 0};
  sizes.tile = {1, 4};
  sizes.lanes = 4;
  sizes.along = 1;
  sizes.unroll = 3;
  LoopNest nest = getTiledNest(makeWindows(), sizes);
  EXPECT_EQ(getExtent(nest, "chunk0"), 2);
  EXPECT_EQ(getExtent(nest, "tile0"), 3);
  EXPECT_EQ(getExtent(nest, "tile1"), 2);
  EXPECT_EQ(nest.loops[4].kind, LoopKind::Unrolled); // reduce0
  EXPECT_EQ(nest.loops.back().kind, LoopKind::Vectorized);
  EXPECT_EQ(nest.loops.back().adds, 1);
  std::map<int64_t, int64_t> out = countTouches(nest, "out");
  EXPECT_EQ(out.size(), 48u);
  for (auto [offset, count] : out)
    EXPECT_EQ(count, 3) << offset;
  std::map<int64_t, int64_t> in = countTouches(nest, "in"), expected;
  for (int64_t i = 0; i < 6; ++i)
    for (int64_t j = 0; j < 8; ++j)
      for (int64_t k = 0; k < 3; ++k)
        ++expected[(i * 5 + k) * 8 + j];
  EXPECT_EQ(in, expected);
}

TEST(TaskNest, CopiesAreWholeLoopsOnly) {
  StatementShape shape = makeWindows();
  shape.extents = {6, 8, 5, 3};
  shape.operands[0].strides = {5 * 8, 1, 80, 8};
  shape.operands[1].strides = {8, 1, 0, 0};
  TileSizes sizes;
  sizes.chunk = {0, 0};
  sizes.tile = {1, 8};
  sizes.along = 1;
  sizes.lanes = 8;
  auto getKinds = [&](int64_t unroll, int64_t partial) {
    sizes.unroll = unroll;
    sizes.partial = partial;
    std::vector<LoopKind> kinds;
    for (const tuning::Loop &loop : getTiledNest(shape, sizes).loops)
      if (StringRef(loop.name).starts_with("reduce"))
        kinds.push_back(loop.kind);
    return kinds;
  };
  using K = LoopKind;
  EXPECT_EQ(getKinds(2, 0), std::vector({K::Serial, K::Serial}));
  EXPECT_EQ(getKinds(4, 0), std::vector({K::Serial, K::Unrolled}));
  EXPECT_EQ(getKinds(16, 0), std::vector({K::Unrolled, K::Unrolled}));
  // Vectors of partial results along the last one.
  EXPECT_EQ(getKinds(4, 2), std::vector({K::Serial, K::Serial}));
}

/// What does not fill a vector is several shorter ones.
TEST(TaskNest, ShortVectors) {
  TileSizes sizes;
  sizes.chunk = {0, 0};
  sizes.along = 1;
  sizes.lanes = 4;
  sizes.tile = {1, 6};
  LoopNest nest = getTiledNest(makeWindows(), sizes);
  EXPECT_EQ(getExtent(nest, "vectors"), 3);
  EXPECT_EQ(getExtent(nest, "lanes"), 2);
}

/// Tiles that do not divide an extent are rounded up.
TEST(TaskNest, RaggedTilesCostMore) {
  TileSizes sizes;
  sizes.chunk = {0, 0};
  sizes.along = 1;
  auto count = [&](int64_t rows) {
    sizes.tile = {rows, 8};
    return tuning::countIterations(getTiledNest(makeWindows(), sizes));
  };
  EXPECT_EQ(count(3), 6 * 8 * 3);
  EXPECT_EQ(count(4), 8 * 8 * 3);
}

constexpr StringLiteral kTasks = R"(
func.func @net(%x: tensor<1x9x7x20xf32>, %w: tensor<3x3x20xf32>, %r: tensor<6x70xf32>, %t: tensor<5x11x33xf32>)
    -> (tensor<1x7x5x20xf32>, tensor<6x70xf32>, tensor<6xf32>, tensor<33x5x11xf32>, tensor<5x33xf32>, tensor<8x75xf32>, tensor<6x70xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x7x5x20xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x7x5x20xf32>) -> tensor<1x7x5x20xf32>
  %dw = linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %w : tensor<1x9x7x20xf32>, tensor<3x3x20xf32>) outs(%f : tensor<1x7x5x20xf32>) -> tensor<1x7x5x20xf32>
  %e1 = tensor.empty() : tensor<6x70xf32>
  %sm = linalg.softmax dimension(1) ins(%r : tensor<6x70xf32>) outs(%e1 : tensor<6x70xf32>) -> tensor<6x70xf32>
  %e2 = tensor.empty() : tensor<6xf32>
  %f2 = linalg.fill ins(%z : f32) outs(%e2 : tensor<6xf32>) -> tensor<6xf32>
  %sum = linalg.reduce { arith.addf } ins(%r : tensor<6x70xf32>) outs(%f2 : tensor<6xf32>) dimensions = [1]
  %e3 = tensor.empty() : tensor<33x5x11xf32>
  %tr = linalg.transpose ins(%t : tensor<5x11x33xf32>) outs(%e3 : tensor<33x5x11xf32>) permutation = [2, 0, 1]
  %e4 = tensor.empty() : tensor<5x33xf32>
  %f4 = linalg.fill ins(%z : f32) outs(%e4 : tensor<5x33xf32>) -> tensor<5x33xf32>
  %mid = linalg.reduce { arith.addf } ins(%t : tensor<5x11x33xf32>) outs(%f4 : tensor<5x33xf32>) dimensions = [1]
  %pad = tensor.pad %r low[1, 2] high[1, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<6x70xf32> to tensor<8x75xf32>
  %ex = linalg.exp ins(%r : tensor<6x70xf32>) outs(%e1 : tensor<6x70xf32>) -> tensor<6x70xf32>
  return %dw, %sm, %sum, %tr, %mid, %pad, %ex : tensor<1x7x5x20xf32>, tensor<6x70xf32>, tensor<6xf32>, tensor<33x5x11xf32>, tensor<5x33xf32>, tensor<8x75xf32>, tensor<6x70xf32>
}
)";

/// The loops of all points of all sketches are known; they write each element
/// of the result, and rows of features have one length.
TEST(TaskNest, AllSketchesOfAllKinds) {
  MLIRContext context(vta_test::getRegistry(),
                      MLIRContext::Threading::DISABLED);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(kTasks, &context);
  ASSERT_TRUE(module);
  PassManager passes(&context);
  buildHostPipeline(passes, CPUPipelineOptions(), NetworkStage::Linalg,
                    NetworkStage::Isolate);
  ASSERT_TRUE(succeeded(passes.run(*module)));
  CPUTask::Options options{"x86_64-linux-gnu", "x86-64-v3", "", 1};
  options.allow = {"reassociate"};
  auto tasks = createCPUTasks(*module, options);
  ASSERT_TRUE(succeeded(tasks));
  std::set<std::string> sketches;
  std::set<size_t> lengths;
  for (const std::unique_ptr<CPUTask> &task : *tasks) {
    const CPUSpace &space = task->getSpace();
    ASSERT_TRUE(tuning::FeatureExtractor::hasLoopNests(space))
        << task->getInfo().text;
    tuning::FeatureExtractor features(space, tuning::FeatureKind::Statement);
    EXPECT_TRUE(features.isGeneral());
    std::vector<Point> points = space.sample(20, /*seed=*/3);
    points.push_back(space.getDefault());
    for (const Point &point : points) {
      SCOPED_TRACE(task->getInfo().text + ": " + space.print(point));
      sketches.insert(space.getSketches()[space.getSketch(point)].sketch.name);
      LoopNest nest = *space.getLoopNest(point);
      std::map<int64_t, int64_t> out = countTouches(nest, "out");
      // The last number of the text is the result's type.
      StringRef type = StringRef(task->getInfo().text).rsplit(' ').second;
      size_t elements = 1;
      SmallVector<StringRef> extents;
      type.rsplit("xf32").first.split(extents, 'x');
      for (StringRef extent : extents) {
        size_t number = 0;
        ASSERT_FALSE(extent.getAsInteger(10, number)) << type.str();
        elements *= number;
      }
      // Tiles are rounded up.
      EXPECT_GE(out.size(), elements);
      for (const tuning::FeatureRow &row : features.extractAll(point).rows)
        lengths.insert(row.size());
    }
  }
  EXPECT_EQ(sketches,
            std::set<std::string>({"boxes", "chain", "elements", "fold", "rows",
                                   "rows2", "rows8", "squares", "windows",
                                   "windows_channels"}));
  EXPECT_EQ(lengths.size(), 1u);
}

} // namespace
