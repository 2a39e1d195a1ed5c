//===- RunFileTest.cpp - Files that are checked and timed -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/RunFile.h"

#include "NetworkTestUtil.h"
#include "support/TestProgram.h"
#include "vtart/RandomInputs.h"

#include <gtest/gtest.h>

using namespace vtart;
using Status = RunFileResult::Status;

namespace {
std::string toText(const std::vector<uint8_t> &bytes) {
  return std::string(bytes.begin(), bytes.end());
}

class RunFileTest : public ::testing::Test {
protected:
  RunFileTest() {
    NpyArray x = dense.input(), y;
    y.shape = dense.program.buffers[4].shape;
    y.data = dense.reference(x);
    references.inputs = {{"x", x}};
    references.outputs = {{"y", y}};
    Expected<Machine> machine = Machine::find("pynq");
    EXPECT_TRUE(bool(machine));
    options.machine = *machine;
  }
  RunFileResult run() {
    return runFile(toText(dense.program.toBytes()), &references, options);
  }

  DenseLayer dense{Config()};
  References references;
  RunFileOptions options;
};
} // namespace

TEST_F(RunFileTest, Simulated) {
  RunFileResult result = run();
  ASSERT_EQ(result.status, Status::Measured) << result.message;
  EXPECT_TRUE(result.isChecked);
  ASSERT_EQ(result.costs.size(), 1u);
  TimedSimulator simulator(dense.config, *options.machine);
  Expected<TimedResult> timed = simulator.run(dense.program.insns);
  ASSERT_TRUE(bool(timed));
  EXPECT_EQ(result.costs[0], timed->cycles);

  options.extraCycles = [](uint32_t insn, double, double) {
    return insn == DenseStore ? 500.0 : 0.0;
  };
  EXPECT_EQ(run().costs[0], timed->cycles + 500);
  options.check = false;
  result = run();
  EXPECT_EQ(result.status, Status::Measured);
  EXPECT_FALSE(result.isChecked);
}

TEST_F(RunFileTest, WrongAnswer) {
  NpyArray &y = references.outputs[0].array;
  y.data[37] ^= 1;
  y.data[40] ^= 1;
  RunFileResult result = run();
  EXPECT_EQ(result.status, Status::WrongAnswer);
  EXPECT_FALSE(result.isChecked);
  EXPECT_TRUE(result.costs.empty());
  int got = static_cast<int8_t>(y.data[37] ^ 1),
      expected = static_cast<int8_t>(y.data[37]);
  EXPECT_EQ(result.message,
            format("output \"y\" is wrong: 2 of 48 values differ, the first at "
                   "[2, 0, 5] is %d, expected %d",
                   got, expected));

  references.outputs[0].name = "z";
  EXPECT_EQ(run().message, "output \"z\" was not computed");
  references.outputs[0].name = "y";
  y.shape = {48};
  EXPECT_EQ(run().message, "output \"y\" is int8[3, 1, 16], expected int8[48]");
}

TEST_F(RunFileTest, Failures) {
  EXPECT_EQ(runFile("garbage", &references, options).message,
            "not a program file and not a network file");
  references.inputs[0].name = "a";
  RunFileResult result = run();
  EXPECT_EQ(result.status, Status::Failed);
  EXPECT_EQ(result.message, "the references have no input \"x\"");
  references.inputs[0].name = "x";
  // A token that never comes.
  dense.insns[DenseLoadWgt].pushNext = false;
  dense.encode();
  result = run();
  EXPECT_EQ(result.status, Status::Failed);
  EXPECT_NE(result.message.find("deadlock"), std::string::npos)
      << result.message;
  options.driver = "./no-such-driver.so";
  result = run();
  EXPECT_EQ(result.status, Status::Failed);
  EXPECT_NE(result.message.find("no-such-driver.so"), std::string::npos)
      << result.message;
}

TEST_F(RunFileTest, Driver) {
  options.driver = VTA_SIM_DRIVER;
  options.timing.repeat = 3;
  RunFileResult result = run();
  ASSERT_EQ(result.status, Status::Measured) << result.message;
  EXPECT_TRUE(result.isChecked);
  EXPECT_EQ(result.costs.size(), 3u);
  for (double seconds : result.costs) {
    EXPECT_GT(seconds, 0);
    EXPECT_LT(seconds, 1);
  }
  references.outputs[0].array.data[0] ^= 1;
  EXPECT_EQ(run().status, Status::WrongAnswer);
}

TEST(RunFile, Network) {
  TestNetwork test;
  auto array = [](const char *type, std::vector<int64_t> shape,
                  const auto &values) {
    NpyArray result;
    result.dtype = type;
    result.shape = std::move(shape);
    const auto *bytes = reinterpret_cast<const uint8_t *>(values.data());
    result.data.assign(bytes, bytes + values.size() * sizeof(values[0]));
    return result;
  };
  References references;
  references.inputs = {{"data", array("float32", {37, 19}, test.x)},
                       {"bias", array("int8", {19}, test.bias)}};
  references.outputs = {{"y", array("float32", {1, 37, 19}, test.y)},
                        {"total", array("int32", {37}, test.total)}};
  std::string bytes = toText(TestNetwork::make().toBytes());
  RunFileOptions options;
  options.timing.repeat = 2;
  options.timing.number = 3;
  RunFileResult result = runFile(bytes, &references, options);
  ASSERT_EQ(result.status, Status::Measured) << result.message;
  EXPECT_TRUE(result.isChecked);
  EXPECT_EQ(result.costs.size(), 2u);
  // On one thread its time of the processor counts.
  EXPECT_EQ(result.costs, result.times.processor);
  EXPECT_EQ(result.times.clock.size(), 2u);
  EXPECT_EQ(result.times.numDiscarded, 0u);
  RunFileOptions other = options;
  other.threads = 2;
  result = runFile(bytes, &references, other);
  EXPECT_EQ(result.costs, result.times.clock);
  // As a part of a larger network. What is compared is all of it.
  other.threads = 1;
  other.coldBytes = 1000;
  other.numTimedSteps = 1;
  result = runFile(bytes, &references, other);
  ASSERT_EQ(result.status, Status::Measured) << result.message;
  EXPECT_TRUE(result.isChecked);
  EXPECT_EQ(result.times.processor.size(), 2u);

  // The tolerance is a part of the largest value expected.
  float largest = 0;
  for (float value : test.y)
    largest = std::max(largest, value);
  test.y[20] += largest / 100;
  references.outputs[0].array = array("float32", {1, 37, 19}, test.y);
  result = runFile(bytes, &references, options);
  EXPECT_EQ(result.status, Status::WrongAnswer);
  EXPECT_NE(result.message.find("1 of 703 values differ, the first at "
                                "[0, 1, 1] is "),
            std::string::npos)
      << result.message;
  references.tolerance = 0.02;
  EXPECT_EQ(runFile(bytes, &references, options).status, Status::Measured);
  references.tolerance = 0.005;
  EXPECT_EQ(runFile(bytes, &references, options).status, Status::WrongAnswer);

  options.timing.number = 1000000;
  options.timing.timeout = 0.05;
  references.tolerance = 0.02;
  result = runFile(bytes, &references, options);
  EXPECT_EQ(result.status, Status::TimedOut);
  EXPECT_EQ(result.message,
            "0 of 2 repetitions were done when the time of 0.05 s was up");
  references.inputs[0].array.data.pop_back();
  EXPECT_EQ(runFile(bytes, &references, options).message,
            "input \"data\" has 2811 bytes, expected 2812");
}

TEST_F(RunFileTest, ReferencesAsBytes) {
  references.tolerance = 0.25;
  std::string bytes = references.toBytes();
  Expected<References> read = References::fromBytes(bytes);
  ASSERT_TRUE(bool(read));
  EXPECT_EQ(read->tolerance, 0.25);
  EXPECT_EQ(read->inputs[0].array.data, references.inputs[0].array.data);
  EXPECT_EQ(read->outputs[0].array.shape, references.outputs[0].array.shape);
  EXPECT_EQ(read->toBytes(), bytes);
  for (size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(bool(References::fromBytes(bytes.substr(0, size)))) << size;
  EXPECT_FALSE(bool(References::fromBytes(bytes + "x")));
}

TEST_F(RunFileTest, KeepsOutputs) {
  // Compared or not.
  options.keepsOutputs = true;
  for (bool check : {true, false}) {
    options.check = check;
    RunFileResult result = run();
    ASSERT_EQ(result.status, Status::Measured) << result.message;
    EXPECT_TRUE(result.countsCycles);
    ASSERT_EQ(result.outputs.size(), 1u);
    EXPECT_EQ(result.outputs[0].name, "y");
    EXPECT_EQ(result.outputs[0].array.data, references.outputs[0].array.data);
  }
  // Of a wrong answer as well.
  options.check = true;
  references.outputs[0].array.data[0] ^= 1;
  RunFileResult result = run();
  EXPECT_EQ(result.status, Status::WrongAnswer);
  ASSERT_EQ(result.outputs.size(), 1u);
  references.outputs[0].array.data[0] ^= 1;
  EXPECT_EQ(result.outputs[0].array.data, references.outputs[0].array.data);
}

TEST_F(RunFileTest, RandomInputs) {
  options.keepsOutputs = true;
  auto runWith = [&](uint64_t seed) {
    options.seed = seed;
    RunFileResult result =
        runFile(toText(dense.program.toBytes()), nullptr, options);
    EXPECT_EQ(result.outputs.size(), 1u) << result.message;
    return result.outputs.empty() ? std::vector<uint8_t>()
                                  : result.outputs[0].array.data;
  };
  NpyArray x = dense.input();
  RandomInputs random(3);
  random.fill("int8", x.data.data(), x.data.size());
  EXPECT_EQ(runWith(3), dense.reference(x));
  EXPECT_NE(runWith(4), dense.reference(x));
  std::fill(x.data.begin(), x.data.end(), 0);
  EXPECT_EQ(runWith(0), dense.reference(x));
}

TEST_F(RunFileTest, Verifies) {
  options.verifies = true;
  EXPECT_EQ(run().status, Status::Measured);
  dense.insns[DenseLoadWgt].pushNext = false;
  dense.insns[DenseGemm].popPrev = false;
  dense.encode();
  RunFileResult result = run();
  EXPECT_EQ(result.status, Status::Failed);
  EXPECT_NE(result.message.find("program \"dense\": race: "), std::string::npos)
      << result.message;
}

TEST(RunFile, Profile) {
  RunFileOptions options;
  options.timing.warmUp = 2;
  options.timing.repeat = 3;
  options.timing.number = 2;
  options.profiles = true;
  RunFileResult result =
      runFile(toText(TestNetwork::make().toBytes()), nullptr, options);
  ASSERT_EQ(result.status, Status::Measured) << result.message;
  // Runs that warm up are left out.
  EXPECT_EQ(result.profiledRuns, 6u);
  EXPECT_EQ(result.stepNanoseconds.size(), 3u);
  ASSERT_EQ(result.stepCycles.size(), 3u);
  EXPECT_FALSE(result.stepCycles[0]);
}
