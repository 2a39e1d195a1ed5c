//===- NetworkDeviceTest.cpp - Networks with steps on VTA -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vta/network.h"

#include "DeviceNetwork.h"

#include "drivers/DeviceTestUtil.h"

#include <thread>

using namespace vtart;

namespace {

std::string errorOf(Expected<std::unique_ptr<NetworkExecutor>> created) {
  return created ? "no error" : created.takeError().message();
}

class NetworkDeviceTest : public MockDriverTest {
protected:
  void SetUp() override {
    MockDriverTest::SetUp();
    shared = std::make_shared<const Network>(test.make());
  }
  std::shared_ptr<Device> openMock() {
    NetworkDeviceOptions options;
    options.driver = VTA_MOCK_DRIVER;
    auto device = openDevice(*shared, options);
    EXPECT_TRUE(device) << device.takeError().message();
    return device ? *device : nullptr;
  }
  std::unique_ptr<NetworkExecutor> executor(std::shared_ptr<Device> device) {
    NetworkExecutorOptions options;
    options.device = std::move(device);
    auto created = NetworkExecutor::create(shared, options);
    EXPECT_TRUE(created) << created.takeError().message();
    return created ? std::move(*created) : nullptr;
  }
  static Error run(NetworkExecutor &on, const NpyArray &x,
                   std::vector<uint8_t> &y, NetworkProfile *profile = nullptr) {
    y.assign(48, 0x77);
    const void *inputs[] = {x.data.data()};
    void *outputs[] = {y.data()};
    return on.run({inputs, 1}, {outputs, 1}, profile);
  }
  void expectRuns(NetworkExecutor &on, unsigned number,
                  NetworkProfile *profile = nullptr) {
    NpyArray x = test.input(number);
    std::vector<uint8_t> y;
    Error e = run(on, x, y, profile);
    ASSERT_FALSE(e) << e.message();
    EXPECT_EQ(y, test.reference(x));
  }

  DeviceNetwork test;
  std::shared_ptr<const Network> shared;
};

TEST_F(NetworkDeviceTest, RunsOnTheSimulator) {
  auto net = executor(nullptr);
  ASSERT_TRUE(net);
  ASSERT_TRUE(net->device());
  for (unsigned n = 0; n < 10; ++n)
    expectRuns(*net, n);
  EXPECT_NE(test.reference(test.input(1)), test.reference(test.input(2)));
  // Steps on VTA have the cycles of their programs, alone or again.
  NetworkProfile profile;
  expectRuns(*net, 1, &profile);
  expectRuns(*net, 2, &profile);
  Expected<Machine> machine = Machine::find("rtl-de10");
  ASSERT_TRUE(machine);
  for (size_t step : {0, 2}) {
    TimedSimulator alone(*shared->config, *machine);
    const Program &program = shared->programs[*shared->steps[step].program];
    EXPECT_EQ(profile.cycles[step], 2 * alone.run(program.insns)->cycles);
  }
  EXPECT_FALSE(profile.cycles[1]);
}

TEST_F(NetworkDeviceTest, MachinesThatNobodyKnows) {
  Network n = test.make();
  n.machine = "mine";
  shared = std::make_shared<const Network>(std::move(n));
  NetworkProfile profile;
  auto net = executor(nullptr);
  expectRuns(*net, 1, &profile);
  EXPECT_FALSE(profile.cycles[0]);
  // With that machine's file there are cycles.
  Expected<Machine> machine = Machine::find("pynq");
  ASSERT_TRUE(machine);
  NetworkDeviceOptions options;
  options.machine = &*machine;
  auto device = openDevice(*shared, options);
  ASSERT_TRUE(device);
  profile = {};
  expectRuns(*executor(*device), 1, &profile);
  EXPECT_TRUE(profile.cycles[0]);
}

TEST_F(NetworkDeviceTest, RunsOnALoadedDriver) {
  {
    std::shared_ptr<Device> device = openMock();
    auto net = executor(device), other = executor(device);
    // Constants and uops of two programs once, all else for each executor.
    EXPECT_EQ(mock.count("vtaMockLive"), 2u * (3 + 2 * 3));
    NetworkProfile profile;
    for (unsigned n = 0; n < 5; ++n) {
      expectRuns(*net, n, &profile);
      expectRuns(*other, n + 50);
    }
    EXPECT_FALSE(profile.cycles[0]) << "this driver does not know";
    EXPECT_EQ(openMock(), device);
  }
  EXPECT_EQ(mock.count("vtaMockLive"), 0u);
  EXPECT_EQ(mock.count("vtaMockMisuses"), 0u);
  EXPECT_EQ(mock.count("vtaMockRuns"), 20u);
}

TEST_F(NetworkDeviceTest, ThreadsOnOneDevice) {
  for (bool simulated : {false, true}) {
    std::shared_ptr<Device> device =
        simulated ? *openDevice(*shared) : openMock();
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < 4; ++t)
      threads.emplace_back([&, t] {
        auto own = executor(device);
        ASSERT_TRUE(own);
        for (unsigned n = 0; n < 25; ++n) {
          NetworkProfile profile;
          // Some of them count cycles, others do not.
          expectRuns(*own, t * 25 + n, n % 2 ? &profile : nullptr);
        }
      });
    for (std::thread &thread : threads)
      thread.join();
  }
}

TEST_F(NetworkDeviceTest, FailuresAndTimeouts) {
  std::shared_ptr<Device> device = openMock();
  auto net = executor(device), other = executor(device);
  expectRuns(*net, 1);
  NpyArray x = test.input(2);
  std::vector<uint8_t> y;
  mock.call<void>("vtaMockFail", 3);
  EXPECT_EQ(run(*net, x, y).message(),
            "step \"one\": the driver failed to run 11 instructions (driver "
            "status 3, too early for a timeout of 2147483648 polls)");
  mock.call<void>("vtaMockFail", 0);
  EXPECT_HAS(run(*other, x, y).message(),
             "step \"one\": the device takes no runs until it is opened again, "
             "because it failed before: the driver failed to run ");
  net.reset();
  other.reset();
  device.reset();
  expectRuns(*executor(openMock()), 3);
}

TEST_F(NetworkDeviceTest, OpenErrors) {
  auto error = [&](const std::string &driver) {
    NetworkDeviceOptions options;
    options.driver = driver;
    return openDevice(*shared, options).takeError().message();
  };
  EXPECT_HAS(error(VTA_INCOMPLETE_DRIVER), "does not export VTADeviceFree, ");
  EXPECT_HAS(error("no/such.so"), "driver no/such.so cannot be loaded: ");
  mock.call<void>("vtaMockReset", "1x16_i8w8a32_15_15_18_17", 0x40000000u,
                  size_t(4096));
  EXPECT_EQ(error(VTA_MOCK_DRIVER),
            "the program was compiled for configuration "
            "2x8_i8w8a32_15_15_16_17, the device has "
            "1x16_i8w8a32_15_15_18_17");
  EXPECT_EQ(openDevice(TestNetwork::make()).takeError().message(),
            "the network has no programs to run on a device");
  // Programs that need more uops than a machine has.
  Network n = test.make();
  n.machine = "pynq";
  n.programs[1].machine = "pynq";
  n.programs[1].insns[DenseLoadUop] = *Codec(*n.config).encode([&] {
    Insn insn = test.second.insns[DenseLoadUop];
    insn.sramBase = 3000;
    return insn;
  }());
  Expected<Machine> small = Machine::find("rtl-de10");
  ASSERT_TRUE(small);
  NetworkDeviceOptions options;
  options.machine = &*small;
  EXPECT_EQ(
      openDevice(n, options).takeError().message(),
      "program \"second\": compiled for pynq, it uses 3001 uops; rtl-de10 "
      "has 2048");
}

TEST_F(NetworkDeviceTest, NoMemory) {
  // The window of the mock driver has 128 MiB.
  Network n = test.make();
  for (int i = 0; i < 5; ++i) {
    n.programs[1].buffers.push_back(n.programs[1].buffers[0]);
    Buffer &buffer = n.programs[1].buffers.back();
    buffer.name = "big" + std::to_string(i);
    buffer.kind = BufferKind::Scratch;
    buffer.shape = {1 << 25};
  }
  NetworkExecutorOptions options;
  options.device = openMock();
  auto broken = std::make_shared<const Network>(std::move(n));
  EXPECT_EQ(errorOf(NetworkExecutor::create(broken, options)),
            "program \"second\": the driver has no 33554432 bytes of device "
            "memory for buffer \"big3\"");
  EXPECT_EQ(mock.count("vtaMockLive"), 0u);
}

//===----------------------------------------------------------------------===//
// From C
//===----------------------------------------------------------------------===//

class NetworkDeviceCTest : public NetworkDeviceTest {
protected:
  vta_network *open(const vta_network_options *options) {
    std::vector<uint8_t> bytes = shared->toBytes();
    vta_network *net =
        vta_network_open_memory(bytes.data(), bytes.size(), options);
    EXPECT_NE(net, nullptr) << vta_network_error(nullptr);
    return net;
  }
  int runOn(vta_network *net, unsigned number, std::vector<uint8_t> &y) {
    NpyArray x = test.input(number);
    y.assign(48, 0x77);
    const void *inputs[] = {x.data.data()};
    void *outputs[] = {y.data()};
    return vta_network_run_on(net, inputs, outputs);
  }
  void expectRunsOn(vta_network *net, unsigned number) {
    std::vector<uint8_t> y;
    ASSERT_EQ(runOn(net, number, y), 0) << vta_network_error(net);
    EXPECT_EQ(y, test.reference(test.input(number)));
  }
};

TEST_F(NetworkDeviceCTest, StepsAndCycles) {
  vta_network_options options = {1, 1, "sim", 0, 0};
  vta_network *net = open(&options);
  expectRunsOn(net, 1);
  expectRunsOn(net, 2);
  vta_step_info step;
  ASSERT_EQ(vta_network_step_info(net, 2, &step), 0);
  EXPECT_STREQ(step.device, "vta");
  EXPECT_STREQ(step.kernel, "second");
  EXPECT_EQ(step.runs, 2u);
  EXPECT_GT(step.cycles, 0u);
  EXPECT_EQ(step.cycles % 2, 0u);
  ASSERT_EQ(vta_network_step_info(net, 1, &step), 0);
  EXPECT_STREQ(step.device, "cpu");
  EXPECT_STREQ(step.kernel, "test_flip");
  EXPECT_EQ(step.cycles, 0u);
  ASSERT_EQ(vta_network_reset_profile(net), 0);
  ASSERT_EQ(vta_network_step_info(net, 2, &step), 0);
  EXPECT_EQ(step.cycles, 0u);
  vta_network_info info;
  ASSERT_EQ(vta_network_get_info(net, &info), 0);
  EXPECT_EQ(info.config, test.first.config.name());
  EXPECT_STREQ(info.machine, "rtl-de10");
  vta_network_close(net);
}

TEST_F(NetworkDeviceCTest, ClonesShareTheDevice) {
  vta_network_options options = {1, 0, VTA_MOCK_DRIVER, 1, 0};
  vta_network *net = open(&options);
  expectRunsOn(net, 1);
  EXPECT_EQ(mock.call<uint32_t>("vtaMockLastWait"), 1u);
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      vta_network *own = vta_network_clone(net, nullptr);
      ASSERT_NE(own, nullptr) << vta_network_error(nullptr);
      for (unsigned n = 0; n < 20; ++n)
        expectRunsOn(own, t * 20 + n);
      vta_network_close(own);
    });
  for (std::thread &thread : threads)
    thread.join();
  vta_network *clone = vta_network_clone(net, nullptr);
  ASSERT_NE(clone, nullptr);
  expectRunsOn(clone, 5);
  EXPECT_EQ(mock.call<uint32_t>("vtaMockLastWait"), 1u << 31);

  // A failure is for all of them, until all are closed.
  std::vector<uint8_t> y;
  mock.call<void>("vtaMockFail", 9);
  EXPECT_NE(runOn(net, 1, y), 0);
  EXPECT_HAS(vta_network_error(net), "within 1 polls, 0.");
  EXPECT_HAS(vta_network_error(net), " s (driver status 9)");
  mock.call<void>("vtaMockFail", 0);
  EXPECT_NE(runOn(clone, 1, y), 0);
  EXPECT_HAS(vta_network_error(clone), "until it is opened again");
  vta_network_close(net);
  vta_network_close(clone);
  net = open(&options);
  expectRunsOn(net, 6);
  vta_network_close(net);
  EXPECT_EQ(mock.count("vtaMockLive"), 0u);
}

TEST_F(NetworkDeviceCTest, Coherence) {
  // This driver says that it has to be flushed.
  uint64_t flushes = mock.count("vtaMockFlushes");
  for (int coherence : {VTA_COHERENCE_OF_DRIVER, VTA_NONCOHERENT}) {
    vta_network_options options = {1, 0, VTA_MOCK_DRIVER, 0, coherence};
    vta_network *net = open(&options);
    expectRunsOn(net, 3);
    vta_network_close(net);
    EXPECT_GT(mock.count("vtaMockFlushes"), flushes);
    flushes = mock.count("vtaMockFlushes");
  }
  vta_network_options options = {1, 0, VTA_MOCK_DRIVER, 0, VTA_COHERENT};
  vta_network *net = open(&options);
  EXPECT_EQ(mock.count("vtaMockFlushes"), flushes);
  vta_network_close(net);
  std::vector<uint8_t> bytes = shared->toBytes();
  options.coherence = 3;
  EXPECT_EQ(vta_network_open_memory(bytes.data(), bytes.size(), &options),
            nullptr);
  EXPECT_STREQ(vta_network_error(nullptr),
               "the option coherence is 3, expected 0 to 2");
}

TEST_F(NetworkDeviceCTest, DriversThatCannotBeOpened) {
  std::vector<uint8_t> bytes = shared->toBytes();
  for (auto [driver, message] :
       {std::pair{"no/such.so", "driver no/such.so cannot be loaded: "},
        std::pair{VTA_INCOMPLETE_DRIVER, "does not export VTADeviceFree, "}}) {
    vta_network_options options = {1, 0, driver, 0, 0};
    EXPECT_EQ(vta_network_open_memory(bytes.data(), bytes.size(), &options),
              nullptr);
    EXPECT_HAS(vta_network_error(nullptr), message);
  }
}

} // namespace
