//===- CPUTaskTest.cpp - Tasks of networks for CPUs -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/CPU/CPUTask.h"
#include "TestSupport/Context.h"
#include "VTA/Pipelines/Pipelines.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "vtart/Network.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

#include <set>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;
using tuning::Point;

namespace {

/// One task of each kind, and two that are equal.
constexpr StringLiteral kNetwork = R"(
func.func @net(%x: tensor<1x13x11x6xf32>, %q: tensor<1x9x7x8xi8>) -> (tensor<1x6x6x20xf32>, tensor<1x1x6x20xf32>, tensor<1x20x6x6xf32>, tensor<1x9x7x12xi32>) {
  %w = "tosa.const"() <{values = dense<"WEIGHTS"> : tensor<20x3x3x6xf32>}> : () -> tensor<20x3x3x6xf32>
  %b = "tosa.const"() <{values = dense<0.5> : tensor<20xf32>}> : () -> tensor<20xf32>
  %wd = "tosa.const"() <{values = dense<"DEPTHWISE"> : tensor<3x3x20x1xf32>}> : () -> tensor<3x3x20x1xf32>
  %wq = "tosa.const"() <{values = dense<"INTEGERS"> : tensor<12x1x1x8xi8>}> : () -> tensor<12x1x1x8xi8>
  %bq = "tosa.const"() <{values = dense<7> : tensor<12xi32>}> : () -> tensor<12xi32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %zq = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x13x11x6xf32>, tensor<20x3x3x6xf32>, tensor<20xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x13x11x20xf32>
  %1 = tosa.depthwise_conv2d %0, %wd, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x13x11x20xf32>, tensor<3x3x20x1xf32>, tensor<20xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x13x11x20xf32>
  %2 = tosa.depthwise_conv2d %1, %wd, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x13x11x20xf32>, tensor<3x3x20x1xf32>, tensor<20xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x13x11x20xf32>
  %d = tosa.depthwise_conv2d %2, %wd, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x13x11x20xf32>, tensor<3x3x20x1xf32>, tensor<20xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x13x11x20xf32>
  %3 = tosa.max_pool2d %d {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 2, 2>} : (tensor<1x13x11x20xf32>) -> tensor<1x6x6x20xf32>
  %4 = tosa.reduce_sum %3 {axis = 1 : i32} : (tensor<1x6x6x20xf32>) -> tensor<1x1x6x20xf32>
  %5 = tosa.sigmoid %3 : (tensor<1x6x6x20xf32>) -> tensor<1x6x6x20xf32>
  %6 = tosa.transpose %5 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x6x6x20xf32>) -> tensor<1x20x6x6xf32>
  %7 = tosa.conv2d %q, %wq, %bq, %zq, %zq {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9x7x8xi8>, tensor<12x1x1x8xi8>, tensor<12xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x9x7x12xi32>
  return %5, %4, %6, %7 : tensor<1x6x6x20xf32>, tensor<1x1x6x20xf32>, tensor<1x20x6x6xf32>, tensor<1x9x7x12xi32>
}
)";

/// Values that depend on their index, as the hexadecimal string of a constant.
template <typename T>
std::string makeValues(size_t count, T (*getValue)(size_t)) {
  std::string text = "0x";
  for (size_t i = 0; i < count; ++i) {
    T value = getValue(i);
    const auto *bytes = reinterpret_cast<const uint8_t *>(&value);
    for (size_t byte = 0; byte < sizeof(T); ++byte)
      text += llvm::utohexstr(bytes[byte], /*LowerCase=*/false, /*Width=*/2);
  }
  return text;
}

std::vector<std::unique_ptr<CPUTask>>
createTasks(const CPUTask::Options &options, unsigned &numWithoutKnobs) {
  MLIRContext context(vta_test::getRegistry(),
                      MLIRContext::Threading::DISABLED);
  std::string text = kNetwork.str();
  auto replace = [&](StringRef name, const std::string &value) {
    text.replace(text.find(name.str()), name.size(), value);
  };
  auto getFloat = +[](size_t i) { return 0.37f * float(i % 11) - 1.3f; };
  replace("WEIGHTS", makeValues(20 * 9 * 6, getFloat));
  replace("DEPTHWISE", makeValues(9 * 20, getFloat));
  replace("INTEGERS", makeValues(
                          12 * 8, +[](size_t i) {
                            return static_cast<int8_t>(i * 37 + 5);
                          }));
  auto module = parseSourceString<ModuleOp>(text, &context);
  PassManager passes(&context);
  buildHostPipeline(passes, CPUPipelineOptions(), NetworkStage::Linalg,
                    NetworkStage::Tasks);
  if (!module || failed(passes.run(*module))) {
    ADD_FAILURE() << "the network has no tasks";
    return {};
  }
  auto tasks = createCPUTasks(*module, options, &numWithoutKnobs);
  if (failed(tasks)) {
    ADD_FAILURE() << "the tasks cannot be made";
    return {};
  }
  return std::move(*tasks);
}

/// What a point computes for `from`.
std::vector<vtart::NamedArray> run(const tuning::Artifact &artifact,
                                   ArrayRef<vtart::NamedArray> from) {
  vtart::Expected<vtart::Network> network =
      vtart::Network::fromBytes(artifact.bytes.data(), artifact.bytes.size());
  if (!network) {
    ADD_FAILURE() << network.takeError().message();
    return {};
  }
  auto shared = std::make_shared<const vtart::Network>(std::move(*network));
  EXPECT_LE(shared->steps.size(), 2u);
  auto executor = vtart::NetworkExecutor::create(shared);
  if (!executor) {
    ADD_FAILURE() << executor.takeError().message();
    return {};
  }
  std::vector<const void *> inputs;
  for (const vtart::NamedArray &input : from)
    inputs.push_back(input.array.data.data());
  std::vector<vtart::NamedArray> outputs;
  std::vector<void *> addresses;
  for (const vtart::NetworkPort &port : shared->outputs)
    outputs.push_back({port.name,
                       {port.dtype, port.shape,
                        std::vector<uint8_t>(*vtart::portBytes(port), 0xAA)}});
  for (vtart::NamedArray &output : outputs)
    addresses.push_back(output.array.data.data());
  vtart::Error error = (*executor)->run({inputs.data(), inputs.size()},
                                        {addresses.data(), addresses.size()});
  EXPECT_FALSE(bool(error)) << error.message();
  return outputs;
}

/// Compiles a sample of each task's points; runs them if `runs`.
void checkPoints(const CPUTask::Options &options, unsigned count, bool runs,
                 std::set<std::string> &kinds) {
  unsigned numWithoutKnobs = 0;
  for (auto &task : createTasks(options, numWithoutKnobs)) {
    const CPUSpace &space = task->getSpace();
    SCOPED_TRACE(task->getInfo().text);
    kinds.insert(task->getInfo().op);
    Point standard = space.getDefault();
    EXPECT_TRUE(space.isLegal(standard))
        << space.print(standard) << ": " << *space.explain(standard);
    auto builder = task->createBuilder();
    ASSERT_TRUE(bool(builder));
    std::vector<Point> points = space.sample(count, /*seed=*/3);
    EXPECT_EQ(points.size(), count);
    points.push_back(standard);
    std::shared_ptr<const vtart::References> references;
    if (runs) {
      auto created = task->createReferences(/*seed=*/0);
      ASSERT_TRUE(bool(created) && *created);
      references = std::move(*created);
    }
    std::set<std::string> hashes;
    for (const Point &point : points) {
      llvm::Expected<tuning::Artifact> artifact = (*builder)->build(point);
      if (!artifact) {
        ADD_FAILURE() << space.print(point) << ": "
                      << llvm::toString(artifact.takeError());
        continue;
      }
      EXPECT_EQ(artifact->kind, tuning::Artifact::Kind::Network);
      hashes.insert(artifact->hash);
      if (!runs)
        continue;
      std::vector<vtart::NamedArray> outputs =
          run(*artifact, references->inputs);
      const auto &expected = references->outputs;
      ASSERT_EQ(outputs.size(), expected.size());
      for (size_t i = 0; i < outputs.size(); ++i)
        EXPECT_EQ(outputs[i].array.data, expected[i].array.data)
            << space.print(point);
    }
    if (space.getNumPoints() > 20) {
      EXPECT_GT(hashes.size(), 1u);
    }
  }
}

const std::set<std::string> kKinds = {"contraction", "depthwise", "elementwise",
                                      "move",        "pool",      "reduction"};

TEST(CPUTaskTest, LegalPointsGiveTheBitsOfTheDefault) {
  std::set<std::string> kinds;
  checkPoints({"", "native", "", 3}, 3, /*runs=*/true, kinds);
  EXPECT_EQ(kinds, kKinds);
}

TEST(CPUTaskTest, LegalPointsCompileForX86) {
  std::set<std::string> kinds;
  checkPoints({"x86_64-linux-gnu", "x86-64-v4", "", 2}, 2, /*runs=*/false,
              kinds);
  EXPECT_EQ(kinds, kKinds);
}

TEST(CPUTaskTest, LegalPointsCompileForAArch64) {
  std::set<std::string> kinds;
  checkPoints({"aarch64-linux-gnu", "cortex-a72", "", 1}, 2, /*runs=*/false,
              kinds);
  EXPECT_EQ(kinds, kKinds);
}

/// What this computer cannot run, its own processor computes as well.
TEST(CPUTaskTest, ReferencesOfAnotherProcessor) {
  unsigned numWithoutKnobs = 0, numFloats = 0, numIntegers = 0;
  auto foreign =
      createTasks({"aarch64-linux-gnu", "cortex-a72", "", 1}, numWithoutKnobs);
  auto native = createTasks({"", "native", "", 1}, numWithoutKnobs);
  ASSERT_EQ(foreign.size(), native.size());
  for (auto [there, here] : llvm::zip_equal(foreign, native)) {
    SCOPED_TRACE(there->getInfo().text);
    auto got = there->createReferences(/*seed=*/5);
    auto expected = here->createReferences(/*seed=*/5);
    ASSERT_TRUE(bool(got)) << llvm::toString(got.takeError());
    ASSERT_TRUE(bool(expected));
    EXPECT_EQ((*got)->tolerance, 1e-5);
    EXPECT_EQ((*expected)->tolerance, 0) << "code that runs here is exact";
    ASSERT_EQ((*got)->inputs.size(), (*expected)->inputs.size());
    for (auto [a, b] : llvm::zip_equal((*got)->inputs, (*expected)->inputs))
      EXPECT_EQ(a.array.data, b.array.data);
    // The default schedule of this processor is the same.
    EXPECT_EQ((*expected)->findDifference((*got)->outputs), std::nullopt);
    numFloats += (*got)->outputs[0].array.dtype == "float32";
    numIntegers += (*got)->outputs[0].array.dtype == "int32";
  }
  EXPECT_GT(numFloats, 0u);
  EXPECT_GT(numIntegers, 0u);
}

/// What a candidate is measured beside.
TEST(CPUTaskTest, BytesBetweenTwoRuns) {
  constexpr uint64_t mega = uint64_t(1) << 20;
  unsigned numWithoutKnobs = 0;
  auto tasks =
      createTasks({"aarch64-linux-gnu", "cortex-a72", "", 1}, numWithoutKnobs);
  ASSERT_FALSE(tasks.empty());
  CPUTask &task = *tasks.front();
  EXPECT_EQ(task.getColdBytes(), 4 * mega) << "a small network, 1 MiB of cache";
  task.setNetworkBytes(5 * mega);
  EXPECT_EQ(task.getColdBytes(), 5 * mega);
  task.setNetworkBytes(100 * mega);
  EXPECT_EQ(task.getColdBytes(), 64 * mega);
}

TEST(CPUTaskTest, TasksAreDescribed) {
  unsigned numWithoutKnobs = 0;
  auto tasks =
      createTasks({"x86_64-linux-gnu", "x86-64-v3", "", 1}, numWithoutKnobs);
  unsigned numTwice = 0;
  std::set<std::string> keys;
  for (auto &task : tasks) {
    const tuning::TaskInfo &info = task->getInfo();
    keys.insert(info.key);
    EXPECT_EQ(info.key.size(), 32u);
    EXPECT_EQ(info.device, "cpu");
    EXPECT_EQ(info.config, "x86_64-unknown-linux-gnu x86-64-v3");
    if (info.op == "depthwise" && info.weight == 2) {
      ++numTwice;
      EXPECT_EQ(info.ops, 2.0 * 13 * 11 * 20 * 9);
    }
    // The schedule that is written is the one that is read.
    Point point = task->getSpace().sample(1, 5).front();
    llvm::Expected<std::string> schedule = task->writeSchedule(point);
    ASSERT_TRUE(bool(schedule)) << llvm::toString(schedule.takeError());
    const CPUSpace &space = task->getSpace();
    for (const CPUSpace::CPUKnob &knob :
         space.getSketches()[space.getSketch(point)].knobs) {
      std::string selected =
          "knob<\"" + knob.name +
          "\"> = " + std::to_string(*space.getValue(point, knob.name)) + " ";
      EXPECT_NE(schedule->find(selected), std::string::npos)
          << selected << *schedule;
    }
  }
  EXPECT_EQ(keys.size(), tasks.size());
  EXPECT_EQ(numTwice, 1u);
}

TEST(CPUTaskTest, PointsThatAreNotLegalSayWhy) {
  unsigned numWithoutKnobs = 0;
  auto tasks =
      createTasks({"x86_64-linux-gnu", "x86-64-v3", "", 1}, numWithoutKnobs);
  auto it = llvm::find_if(tasks, [](auto &task) {
    return task->getSpace().findKnob("tile_f").has_value();
  });
  ASSERT_NE(it, tasks.end());
  const CPUSpace &space = (*it)->getSpace();
  auto explain = [&](StringRef text) {
    llvm::Expected<Point> point = space.parse(text);
    if (!point)
      return llvm::toString(point.takeError());
    return space.explain(*point).value_or("legal");
  };
  // 13 rows and 11 columns of 20 features, in 16 registers of 8.
  EXPECT_EQ(explain("tile_f=8,tile_h=1,tile_w=6,block_h=1,order=1,unroll=1"),
            "legal");
  EXPECT_EQ(explain("tile_f=32,tile_h=1,tile_w=1,block_h=1,order=1,unroll=1"),
            "extent: tile_f = 32 is more than there are (20)");
  EXPECT_EQ(explain("tile_f=8,tile_h=14,tile_w=1,block_h=1,order=1,unroll=1"),
            "extent: tile_h = 14 is more than there are (13)");
  EXPECT_EQ(explain("tile_f=24,tile_h=2,tile_w=2,block_h=1,order=1,unroll=1"),
            "registers: 2 x 2 x 24 sums with unroll = 1 need 17 vector "
            "registers, there are 16");
  EXPECT_EQ(explain("tile_f=8,tile_h=6,tile_w=1,block_h=4,order=1,unroll=1"),
            "extent: block_h = 4 is more than there are (2)");
}

/// Weights that come from outside of the second-level cache give a task another
/// knob. A record of before the knob does not hold, and says so.
TEST(CPUTaskTest, WeightsFromAfarHaveAKnob) {
  static constexpr llvm::StringLiteral kModule = R"(
func.func private @far(%a: tensor<49x512xf32>, %b: tensor<512x512xf32> {vta.constant})
    -> tensor<49x512xf32> attributes {vta.task} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<49x512xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<49x512xf32>) -> tensor<49x512xf32>
  %c = linalg.matmul ins(%a, %b : tensor<49x512xf32>, tensor<512x512xf32>)
      outs(%i : tensor<49x512xf32>) -> tensor<49x512xf32>
  return %c : tensor<49x512xf32>
}
func.func @main(%a: tensor<49x512xf32>) -> tensor<49x512xf32> {
  %b = arith.constant dense<0.5> : tensor<512x512xf32>
  %c = call @far(%a, %b) : (tensor<49x512xf32>, tensor<512x512xf32>) -> tensor<49x512xf32>
  return %c : tensor<49x512xf32>
}
)";
  llvm::Expected<std::unique_ptr<CPUTask>> task = CPUTask::create(
      kModule.str(), {"aarch64-linux-gnu", "cortex-a72", "", 1});
  ASSERT_TRUE(bool(task)) << llvm::toString(task.takeError());
  const CPUSpace &space = (*task)->getSpace();
  std::optional<unsigned> knob = space.findKnob("prefetch");
  ASSERT_TRUE(knob.has_value());
  EXPECT_EQ(space.getRole(*knob), tuning::KnobRole::Hint);
  std::string old = "tile_f=8,tile_h=4,tile_w=1,block_h=1,order=0,unroll=4";
  EXPECT_EQ(llvm::toString(space.parse(old).takeError()),
            "knob 'prefetch' is left open");
  for (StringRef value : {"0", "64"}) {
    llvm::Expected<Point> point = space.parse(old + ",prefetch=" + value.str());
    ASSERT_TRUE(bool(point)) << llvm::toString(point.takeError());
    EXPECT_EQ(space.explain(*point), std::nullopt);
  }
  EXPECT_EQ(space.getOption(*knob, space.getDefault()[*knob])[0], 64);
}

} // namespace
