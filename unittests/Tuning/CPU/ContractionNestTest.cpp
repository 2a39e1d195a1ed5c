//===- ContractionNestTest.cpp - Loop nests beside lowered code -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

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

int64_t getExtent(const LoopNest &nest, StringRef name) {
  for (const tuning::Loop &loop : nest.loops)
    if (loop.name == name)
      return loop.extent;
  ADD_FAILURE() << "no loop " << name.str();
  return -1;
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

/// How often each element is touched, by offset.
std::map<int64_t, int64_t> countTouches(const LoopNest &nest, StringRef name) {
  const tuning::ArrayAccess &access =
      *llvm::find_if(nest.accesses, [&](const tuning::ArrayAccess &access) {
        return access.name == name;
      });
  std::map<int64_t, int64_t> touches{{0, 1}};
  for (auto [loop, stride] :
       llvm::zip_equal(nest.getPath(access.loop), access.strides)) {
    std::map<int64_t, int64_t> next;
    for (auto [offset, count] : touches)
      for (int64_t i = 0; i < nest.loops[loop].extent; ++i)
        next[offset + i * stride] += count;
    touches = std::move(next);
  }
  return touches;
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

} // namespace
