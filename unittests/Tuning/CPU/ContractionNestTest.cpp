//===- ContractionNestTest.cpp - Loop nests beside lowered code -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Schedule/ContractionNest.h"
#include "NestSupport.h"
#include "TestSupport/Context.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/CPU/FormTasks/Passes.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "VTA/Tuning/CPU/CPUTask.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringExtras.h"
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

constexpr StringLiteral kNetwork = R"(
func.func @net(%x: tensor<1x15x13x6xf32>, %q: tensor<2x9x7x8xi8>) -> (tensor<1x13x11x20xf32>, tensor<2x9x7x12xi32>) {
  %w = "tosa.const"() <{values = dense<"FLOATS"> : tensor<20x3x3x6xf32>}> : () -> tensor<20x3x3x6xf32>
  %b = "tosa.const"() <{values = dense<0.5> : tensor<20xf32>}> : () -> tensor<20xf32>
  %wq = "tosa.const"() <{values = dense<"BYTES"> : tensor<12x1x1x8xi8>}> : () -> tensor<12x1x1x8xi8>
  %bq = "tosa.const"() <{values = dense<7> : tensor<12xi32>}> : () -> tensor<12xi32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %zq = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x15x13x6xf32>, tensor<20x3x3x6xf32>, tensor<20xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x13x11x20xf32>
  %1 = tosa.conv2d %q, %wq, %bq, %zq, %zq {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x9x7x8xi8>, tensor<12x1x1x8xi8>, tensor<12xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x9x7x12xi32>
  return %0, %1 : tensor<1x13x11x20xf32>, tensor<2x9x7x12xi32>
}
)";

/// Weights that are not all the same, as the text of a constant.
std::string makeWeights(size_t bytes) {
  std::string data;
  for (size_t i = 0; i < bytes; ++i)
    data.push_back(i % 4 == 3 ? 0x3f : static_cast<char>(i * 37 + 5));
  return "0x" + llvm::toHex(data);
}

/// A network and its contractions.
class Network {
public:
  explicit Network(CPUTask::Options options) : options(std::move(options)) {
    std::string text = kNetwork.str();
    auto replace = [&](StringRef name, const std::string &value) {
      text.replace(text.find(name.str()), name.size(), value);
    };
    replace("FLOATS", makeWeights(20 * 3 * 3 * 6 * 4));
    replace("BYTES", makeWeights(12 * 8));
    module = parseSourceString<ModuleOp>(text, &context);
    PassManager passes(&context);
    buildHostPipeline(passes, CPUPipelineOptions(), NetworkStage::Linalg,
                      NetworkStage::Isolate);
    if (!module || failed(passes.run(*module)))
      return;
    auto created = createCPUTasks(*module, this->options);
    if (failed(created))
      return;
    for (std::unique_ptr<CPUTask> &task : *created)
      if (task->getInfo().op == "contraction")
        tasks.push_back(std::move(task));
  }

  /// The task with the schedule of a point applied.
  OwningOpRef<ModuleOp> apply(CPUTask &task, const Point &point) {
    OwningOpRef<ModuleOp> copy;
    for (ModuleOp nested : module->getOps<ModuleOp>())
      if (nested.lookupSymbol(task.getInfo().name))
        copy = nested.clone();
    llvm::Expected<std::string> text = task.writeSchedule(point);
    if (!copy || !text)
      return {};
    OwningOpRef<ModuleOp> schedule = parseSchedules(*text, &context, "point");
    schedule->setSymName(kScheduleModule);
    copy->push_back(schedule.release());
    PassManager passes(&context);
    passes.addPass(createVTACPUApplySchedules());
    if (failed(passes.run(*copy)))
      return {};
    return copy;
  }

  std::vector<std::unique_ptr<CPUTask>> tasks;

private:
  CPUTask::Options options;
  MLIRContext context{vta_test::getRegistry(),
                      MLIRContext::Threading::DISABLED};
  OwningOpRef<ModuleOp> module;
};

/// What lowered code runs: bounds of the outermost loop, trips of the first
/// loop in each loop, products and stores side by side in a whole tile.
struct Lowered {
  std::vector<int64_t> parallel, serial;
  int64_t products = 0, stores = 0;
};

/// Trips of a loop; those of row tiles end so many after they begin, unless
/// there are no more.
int64_t getTrips(scf::ForOp loop) {
  auto begin = getConstantIntValue(loop.getLowerBound()),
       end = getConstantIntValue(loop.getUpperBound()),
       step = getConstantIntValue(loop.getStep());
  if (begin && end && step)
    return (*end - *begin + *step - 1) / *step;
  Value last = loop.getUpperBound();
  if (auto least = last.getDefiningOp<arith::MinUIOp>())
    last = least.getLhs();
  auto sum = last.getDefiningOp<arith::AddIOp>();
  return sum && sum.getLhs() == loop.getLowerBound()
             ? getConstantIntValue(sum.getRhs()).value_or(-1)
             : -1;
}

Lowered readLowered(ModuleOp module) {
  Lowered lowered;
  scf::ForallOp forall;
  module.walk([&](scf::ForallOp op) { forall = op; });
  if (!forall)
    return lowered;
  for (OpFoldResult bound : forall.getMixedUpperBound())
    lowered.parallel.push_back(getConstantIntValue(bound).value_or(-1));
  Operation *around = forall;
  while (true) {
    scf::ForOp first;
    around->walk<WalkOrder::PreOrder>([&](scf::ForOp loop) {
      if (loop == around)
        return WalkResult::advance();
      first = loop;
      return WalkResult::interrupt();
    });
    // Loops behind the first one are of what is left over.
    if (!first)
      break;
    lowered.serial.push_back(getTrips(first));
    around = first;
  }
  auto count = [&](auto kind, int64_t &number) {
    Block *block = nullptr;
    forall.walk<WalkOrder::PreOrder>([&](decltype(kind) op) {
      block = block ? block : op->getBlock();
      number += op->getBlock() == block;
    });
  };
  count(vector::FMAOp(), lowered.products);
  count(vector::StoreOp(), lowered.stores);
  return lowered;
}

void compare(const LoopNest &nest, const Lowered &lowered, bool isFloat) {
  std::vector<int64_t> parallel, serial;
  for (const tuning::Loop &loop : nest.loops)
    if (loop.kind == LoopKind::Parallel)
      parallel.push_back(loop.extent);
    else if (loop.kind == LoopKind::Serial &&
             (loop.extent > 1 || loop.name == "row_tiles"))
      serial.push_back(loop.extent); // Others are not written.
  EXPECT_EQ(parallel, lowered.parallel);
  EXPECT_EQ(serial, lowered.serial);
  int64_t vectors =
      getExtent(nest, "h") * getExtent(nest, "w") * getExtent(nest, "f");
  // Without a loop, what is left over is in the same body as what is not.
  if (getExtent(nest, "column_tiles") > 1)
    EXPECT_EQ(vectors, lowered.stores);
  else
    EXPECT_LE(vectors, lowered.stores);
  if (isFloat && getExtent(nest, "steps") > 1) {
    EXPECT_EQ(vectors * getExtent(nest, "unrolled"), lowered.products);
  }
}

void checkSample(const CPUTask::Options &options) {
  Network network(options);
  ASSERT_EQ(network.tasks.size(), 2u);
  unsigned numPoints = 0;
  for (std::unique_ptr<CPUTask> &task : network.tasks) {
    const CPUSpace &space = task->getSpace();
    std::vector<Point> points = space.sample(12, /*seed=*/7);
    points.push_back(space.getDefault());
    for (const Point &point : points) {
      SCOPED_TRACE(task->getInfo().text + ": " + space.print(point));
      std::optional<LoopNest> nest = space.getLoopNest(point);
      ASSERT_TRUE(nest);
      OwningOpRef<ModuleOp> lowered = network.apply(*task, point);
      ASSERT_TRUE(lowered);
      bool isFloat = StringRef(task->getInfo().text).contains("f32");
      compare(*nest, readLowered(*lowered), isFloat);
      ++numPoints;
    }
  }
  EXPECT_EQ(numPoints, 26u);
}

TEST(ContractionNest, IsThatOfLoweredCodeX86) {
  checkSample({"x86_64-linux-gnu", "x86-64-v3", "", 1});
}
TEST(ContractionNest, IsThatOfLoweredCodeAArch64) {
  checkSample({"aarch64-linux-gnu", "cortex-a72", "", 4});
}

/// Where tiles leave nothing over, each result is stored once, and operands are
/// read as often as the convolution says.
TEST(ContractionNest, TouchesEachElement) {
  Network network({"aarch64-linux-gnu", "cortex-a72", "", 1});
  ASSERT_EQ(network.tasks.size(), 2u);
  const CPUSpace &space = network.tasks[0]->getSpace();
  for (const char *text :
       {"tile_f=4,tile_h=1,tile_w=1,block_h=1,order=0,unroll=1",
        "tile_f=4,tile_h=1,tile_w=10,block_h=1,order=1,unroll=2",
        "tile_f=4,tile_h=1,tile_w=1,block_h=13,order=0,unroll=2"}) {
    llvm::Expected<Point> point = space.parse(text);
    if (!point) {
      llvm::consumeError(point.takeError());
      continue; // Another default.
    }
    SCOPED_TRACE(text);
    LoopNest nest = *space.getLoopNest(*point);
    int64_t columns = 11 / getExtent(nest, "w") * getExtent(nest, "w");
    std::map<int64_t, int64_t> out = countTouches(nest, "out");
    EXPECT_EQ(static_cast<int64_t>(out.size()), 13 * columns * 20);
    for (auto [offset, count] : out)
      ASSERT_EQ(count, 1) << offset;
    // Each weight for each pixel.
    std::map<int64_t, int64_t> rhs = countTouches(nest, "rhs");
    EXPECT_EQ(rhs.size(), 20u * 3 * 3 * 6);
    EXPECT_EQ(rhs.rbegin()->first, 20 * 3 * 3 * 6 - 1);
    for (auto [offset, count] : rhs)
      ASSERT_EQ(count, 13 * columns) << offset;
    // A corner once for each feature, the middle for each of the window.
    std::map<int64_t, int64_t> lhs = countTouches(nest, "lhs");
    EXPECT_EQ(static_cast<int64_t>(lhs.size()), 15 * (columns + 2) * 6);
    EXPECT_EQ(lhs[0], 20);
    EXPECT_EQ(lhs[(7 * 13 + 5) * 6 + 3], 20 * 9);
  }
}

/// A product of 6x30 and 16x30 by its rows.
ContractionShape makeProduct() {
  ContractionShape shape;
  shape.rows = {6, 30, 0, 16};
  shape.columns = {1, 0, 0, 0};
  shape.features = {16, 0, 30, 1};
  shape.reduction = {{3, 10, 10, 0}, {10, 1, 1, 0}};
  return shape;
}

/// Elements of an operand: that many, each touched so often.
void expectTouches(const LoopNest &nest, StringRef name, size_t elements,
                   int64_t touches) {
  std::map<int64_t, int64_t> found = countTouches(nest, name);
  EXPECT_EQ(found.size(), elements) << name.str();
  for (auto [offset, count] : found)
    ASSERT_EQ(count, touches) << name.str() << " at " << offset;
}

/// Packed features, several blocks of them in a chunk, and blocks of channels
/// change the order in which elements are touched, not how often.
TEST(ContractionNest, PanelsAndBlocks) {
  ContractionShape shape = makeProduct();
  for (bool packs : {false, true})
    for (int64_t featureBlock : {1, 2})
      for (int64_t rowBlock : {1, 3})
        for (int64_t channels : {0, 5, 10}) {
          ContractionPoint point;
          point.lanes = 4;
          point.features = 8;
          point.rows = 2;
          point.rowBlock = rowBlock;
          point.featureBlock = featureBlock;
          point.packs = packs;
          point.channelBlock = channels;
          LoopNest nest = getContractionNest(shape, point);
          std::string text;
          llvm::raw_string_ostream os(text);
          nest.print(os);
          SCOPED_TRACE(text);
          expectTouches(nest, "lhs", 6 * 30, 16);
          expectTouches(nest, "rhs", 16 * 30, 6);
          expectTouches(nest, "out", 6 * 16, 1);
          EXPECT_EQ(getExtent(nest, "feature_blocks"), 2 / featureBlock);
          ContractionScratch scratch = getContractionScratch(shape, point);
          EXPECT_EQ(scratch.panel, packs ? 8 * (channels ? channels : 30) : 0);
          if (channels == 0) {
            EXPECT_EQ(scratch.sums, 0);
            continue;
          }
          // Chunks have sums of their own, each read and written once for each
          // block of channels.
          EXPECT_EQ(scratch.sums, 2 * rowBlock * 8 * featureBlock);
          int64_t chunks = 3 / rowBlock * 2 / featureBlock;
          EXPECT_EQ(getExtent(nest, "channels0"), 3);
          EXPECT_EQ(getExtent(nest, "channel_blocks"), 10 / channels);
          expectTouches(nest, "sums", scratch.sums, 2 * chunks * 30 / channels);
        }
}

/// Scratch memory is for one chunk, with the rows after its last tile.
TEST(ContractionNest, Scratch) {
  ContractionShape shape = makeProduct();
  shape.rhsBytes = 1;
  ContractionPoint point;
  point.lanes = 4;
  point.features = 12;
  point.rows = 4;
  point.packs = true;
  point.channelBlock = 15;
  // A size that does not divide is that of one block.
  EXPECT_EQ(getContractionScratch(shape, point).sums, 0);
  point.channelBlock = 10;
  ContractionScratch scratch = getContractionScratch(shape, point);
  EXPECT_EQ(scratch.panel, 12 * 10);
  EXPECT_EQ(scratch.sums, 6 * 12);
  EXPECT_EQ(getScratchBytes(shape, point), 12 * 10 + 4 * 6 * 12);
  point.featureBlock = 8; // There are two.
  EXPECT_EQ(getContractionScratch(shape, point).sums, 6 * 24);
}

/// Products of Winograd's transforms: one for each value of a tile, channel and
/// feature; each weight for each tile.
TEST(ContractionNest, Winograd) {
  CPUTask::Options options{"aarch64-linux-gnu", "cortex-a72", "", 1};
  options.allow = {"winograd"};
  Network network(options);
  ASSERT_EQ(network.tasks.size(), 2u);
  const CPUSpace &space = network.tasks[0]->getSpace();
  std::set<std::string> sketches;
  for (const Point &point : space.sample(200, /*seed=*/5)) {
    std::string sketch =
        space.getSketches()[space.getSketch(point)].sketch.name;
    if (!StringRef(sketch).starts_with("winograd"))
      continue;
    SCOPED_TRACE(space.print(point));
    sketches.insert(sketch);
    LoopNest nest = *space.getLoopNest(point);
    int64_t results = sketch == "winograd4" ? 4 : 2,
            values = (results + 2) * (results + 2),
            tiles =
                llvm::divideCeil(13, results) * llvm::divideCeil(11, results),
            block = *space.getValue(point, "tiles"),
            features = *space.getValue(point, "tile_f"),
            width = *space.getValue(point, "tile_w"),
            unroll = *space.getValue(point, "unroll");
    EXPECT_EQ(getExtent(nest, "products"), values);
    EXPECT_EQ(getExtent(nest, "blocks"), llvm::divideCeil(tiles, block));
    // Whole tiles of registers.
    int64_t uses = llvm::divideCeil(tiles, block) *
                   llvm::divideCeil(block, width) * width,
            steps = llvm::divideCeil(6, unroll) * unroll,
            weights = llvm::divideCeil(20, features) * features * values;
    int64_t products = 0;
    for (auto [offset, count] : countTouches(nest, "rhs"))
      products += count;
    EXPECT_EQ(products, uses * steps * weights);
    std::map<int64_t, int64_t> rhs = countTouches(nest, "rhs");
    if (unroll <= 2) // Which divides the channels.
      expectTouches(nest, "rhs", 6 * weights, uses);
  }
  EXPECT_EQ(sketches, std::set<std::string>({"winograd2", "winograd4"}));
}

} // namespace
