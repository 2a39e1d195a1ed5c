//===- DeviceTest.cpp - Tests of devices that programs share --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceTestUtil.h"

#include <thread>

using namespace vtart;

namespace {

class DeviceTest : public MockDriverTest {
protected:
  void SetUp() override {
    MockDriverTest::SetUp();
    auto opened = Device::open(driver, dense.config);
    ASSERT_TRUE(opened) << opened.takeError().message();
    device = std::move(*opened);
    program = share(dense.program);
  }
  std::unique_ptr<Executor> executor(std::shared_ptr<const Program> of) {
    auto created = Executor::create(device, std::move(of));
    EXPECT_TRUE(created) << created.takeError().message();
    return created ? std::move(*created) : nullptr;
  }
  /// The dense layer's input, another one for each number.
  NpyArray input(unsigned number) const {
    NpyArray x = dense.input();
    for (uint8_t &value : x.data)
      value = static_cast<uint8_t>(value * (2 * number + 1) + number);
    return x;
  }
  /// One run as a network makes it.
  Error run(Executor &on, const NpyArray &x, std::vector<uint8_t> &y) {
    y.assign(dense.program.buffers[4].byteSize(), 0x77);
    const void *inputs[] = {x.data.data()};
    void *outputs[] = {y.data()};
    Executor::Call call;
    return on.run({inputs, 1}, {outputs, 1}, call);
  }

  std::shared_ptr<Device> device;
  std::shared_ptr<const Program> program;
};

TEST_F(DeviceTest, ConstantsOfAProgramAreThereOnce) {
  auto first = executor(program);
  // x, y, w, bias, uops and the instructions.
  EXPECT_EQ(mock.count("vtaMockLive"), 6u);
  auto second = executor(program);
  EXPECT_EQ(mock.count("vtaMockLive"), 6u + 3);
  auto other = executor(share(dense.program));
  EXPECT_EQ(mock.count("vtaMockLive"), 6u + 3 + 6);
  for (uint32_t i : {1, 2, 3}) {
    EXPECT_EQ(first->addresses()[i], second->addresses()[i]);
    EXPECT_NE(first->addresses()[i], other->addresses()[i]);
  }
  for (uint32_t i : {0, 4})
    EXPECT_NE(first->addresses()[i], second->addresses()[i]);

  // Both have set their inputs before either runs.
  NpyArray a = input(1), b = input(2);
  ASSERT_FALSE(first->setInput("x", a));
  ASSERT_FALSE(second->setInput("x", b));
  ASSERT_FALSE(first->run());
  ASSERT_FALSE(second->run());
  EXPECT_EQ(first->output("y")->data, dense.reference(a));
  EXPECT_EQ(second->output("y")->data, dense.reference(b));
  EXPECT_NE(dense.reference(a), dense.reference(b));

  first.reset();
  other.reset();
  EXPECT_EQ(mock.count("vtaMockLive"), 6u);
  std::vector<uint8_t> y;
  ASSERT_FALSE(run(*second, a, y));
  EXPECT_EQ(y, dense.reference(a));
  second.reset();
  EXPECT_EQ(mock.count("vtaMockLive"), 0u);
  EXPECT_EQ(mock.count("vtaMockMisuses"), 0u);
}

TEST_F(DeviceTest, ThreadsTakeTurns) {
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      auto own = executor(program);
      ASSERT_TRUE(own);
      for (unsigned n = 0; n < 25; ++n) {
        NpyArray x = input(t * 25 + n);
        std::vector<uint8_t> y;
        Error e = run(*own, x, y);
        ASSERT_FALSE(e) << e.message();
        ASSERT_EQ(y, dense.reference(x)) << t << ", " << n;
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(mock.count("vtaMockRuns"), 100u);
  EXPECT_EQ(mock.count("vtaMockLive"), 0u);
  EXPECT_EQ(mock.count("vtaMockMisuses"), 0u);
}

TEST_F(DeviceTest, RefusesRunsAfterAFailure) {
  auto first = executor(program), second = executor(share(dense.program));
  NpyArray x = input(3);
  std::vector<uint8_t> y;
  ASSERT_FALSE(run(*first, x, y));
  mock.call<void>("vtaMockFail", 5);
  std::string why =
      "the driver failed to run 11 instructions (driver status 5, "
      "too early for a timeout of 2147483648 polls)";
  EXPECT_EQ(run(*first, x, y).message(), why);
  EXPECT_EQ(y, std::vector<uint8_t>(y.size(), 0x77)) << "no result to see";
  // Others get to know as well, and the driver is not asked again.
  mock.call<void>("vtaMockFail", 0);
  for (Executor *on : {first.get(), second.get()})
    EXPECT_EQ(run(*on, x, y).message(),
              "the device takes no runs until it is opened again, because it "
              "failed before: " +
                  why);
  EXPECT_EQ(mock.count("vtaMockRuns"), 2u);
  auto again = createExecutor(driver, dense.program);
  ASSERT_TRUE(again);
  ASSERT_FALSE(run(**again, x, y));
  EXPECT_EQ(y, dense.reference(x));
}

TEST_F(DeviceTest, FailuresOfPlacingLeaveNothingBehind) {
  // Constants do not fit; what was allocated before them is freed.
  Program large = dense.program;
  large.buffers[2].shape = {(1 << 25) / 4 + 1};
  large.buffers[2].data.resize(large.buffers[2].byteSize());
  auto created = Executor::create(device, share(large));
  ASSERT_FALSE(created);
  EXPECT_HAS(created.takeError().message(), "buffer \"bias\" takes 33554436 ");
  EXPECT_EQ(mock.count("vtaMockLive"), 0u);
  std::vector<uint8_t> y;
  ASSERT_FALSE(run(*executor(program), input(1), y));
}

TEST_F(DeviceTest, ALibraryIsOneDevice) {
  auto load = [&] { return Device::load(VTA_MOCK_DRIVER, dense.config); };
  auto first = load(), second = load();
  ASSERT_TRUE(first && second);
  EXPECT_EQ(*first, *second);
  // By another name as well.
  std::string other = VTA_MOCK_DRIVER;
  other.insert(other.rfind('/'), "/.");
  EXPECT_EQ(*Device::load(other, dense.config), *first);
  EXPECT_EQ(Device::load(VTA_MOCK_DRIVER, Config()).takeError().message(),
            "the program was compiled for configuration "
            "1x16_i8w8a32_15_15_18_17, the device has "
            "2x8_i8w8a32_15_15_16_17");
  EXPECT_HAS(Device::load("no/such.so", Config()).takeError().message(),
             "driver no/such.so cannot be loaded");

  // After a failure the next one to open it gets a new one.
  auto failing = Executor::create(*first, program);
  ASSERT_TRUE(failing);
  std::vector<uint8_t> y;
  mock.call<void>("vtaMockFail", 1);
  EXPECT_TRUE(run(**failing, input(1), y));
  mock.call<void>("vtaMockFail", 0);
  auto fresh = load();
  ASSERT_TRUE(fresh);
  EXPECT_NE(*fresh, *first);
  auto working = Executor::create(*fresh, program);
  ASSERT_TRUE(working);
  ASSERT_FALSE(run(**working, input(1), y));
  EXPECT_EQ(y, dense.reference(input(1)));
  EXPECT_TRUE(run(**failing, input(1), y));
}

/// TARGET changes no instruction: it is a label that two sides can disagree on.
TEST_F(DeviceTest, FilesForAnotherTarget) {
  auto open = [&](const std::string &device, const std::string &file) {
    std::string name = device + dense.config.name();
    mock.call<void>("vtaMockReset", name.c_str(), 0x40000000u, size_t(4096));
    Expected<std::unique_ptr<Driver>> loaded = Driver::load(VTA_MOCK_DRIVER);
    EXPECT_TRUE(loaded) << loaded.takeError().message();
    Config wanted = dense.config;
    wanted.target = file;
    auto opened = Device::open(std::move(*loaded), wanted);
    return opened ? "" : opened.takeError().message();
  };
  EXPECT_EQ(open("pynq_", "de10nano"),
            "the program was compiled for TARGET de10nano, the device is of "
            "TARGET pynq: compile it with "
            "--config=pynq_2x8_i8w8a32_15_15_16_17");
  EXPECT_EQ(open("pynq_", "pynq"), "");
  EXPECT_EQ(open("pynq_", "sim"), "");
  EXPECT_EQ(open("", "de10nano"), "");
  EXPECT_EQ(open("sim_", "de10nano"), "");
  // Of a device that is open already.
  std::string name = "pynq_" + dense.config.name();
  mock.call<void>("vtaMockReset", name.c_str(), 0x40000000u, size_t(4096));
  auto first = Device::load(VTA_MOCK_DRIVER, dense.config);
  ASSERT_TRUE(first);
  Config other = dense.config;
  other.target = "de10nano";
  EXPECT_HAS(Device::load(VTA_MOCK_DRIVER, other).takeError().message(),
             "compiled for TARGET de10nano, the device is of TARGET pynq");
}

TEST_F(DeviceTest, DriversTellCycles) {
  std::vector<uint8_t> y(dense.program.buffers[4].byteSize());
  NpyArray x = input(1);
  const void *inputs[] = {x.data.data()};
  void *outputs[] = {y.data()};
  Executor::Call call;
  call.wantsCycles = true;
  EXPECT_TRUE(driver->tellsCycles());
  EXPECT_EQ(driver->name(), "libvta_mock_driver.so");
  mock.call<void>("vtaMockCycles", uint64_t(4711));
  ASSERT_FALSE(executor(program)->run({inputs, 1}, {outputs, 1}, call));
  EXPECT_EQ(call.cycles, 4711u);
  mock.call<void>("vtaMockCycles", UINT64_MAX);
  ASSERT_FALSE(executor(program)->run({inputs, 1}, {outputs, 1}, call));
  EXPECT_FALSE(call.cycles) << "not of this run";
}

TEST_F(DeviceTest, CyclesOnRequest) {
  std::vector<uint8_t> y;
  NpyArray x = input(1);
  const void *inputs[] = {x.data.data()};
  y.resize(dense.program.buffers[4].byteSize());
  void *outputs[] = {y.data()};
  Executor::Call call;
  call.wantsCycles = true;
  bool called = false;
  call.before = [&] { called = true; };
  ASSERT_FALSE(executor(program)->run({inputs, 1}, {outputs, 1}, call));
  EXPECT_FALSE(call.cycles) << "this driver does not know";
  EXPECT_TRUE(called);

  Expected<Machine> machine = Machine::find("rtl-pynq");
  ASSERT_TRUE(machine);
  auto simulator = std::make_shared<SimulatorDriver>(
      dense.config, *machine, SimulatorDriver::Options());
  auto simulated = createExecutor(simulator, dense.program);
  ASSERT_TRUE(simulated);
  ASSERT_FALSE((*simulated)->run({inputs, 1}, {outputs, 1}, call));
  ASSERT_TRUE(call.cycles);
  TimedSimulator alone(dense.config, *machine);
  EXPECT_EQ(*call.cycles, alone.run(dense.program.insns)->cycles);
  EXPECT_EQ(y, dense.reference(x));
  call = {};
  ASSERT_FALSE((*simulated)->run({inputs, 1}, {outputs, 1}, call));
  EXPECT_FALSE(call.cycles);
  EXPECT_FALSE(simulator->timedResult()) << "nobody asked";
}

} // namespace
