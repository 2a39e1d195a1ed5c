//===- ExecutorTest.cpp - Tests of running programs on devices ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceTestUtil.h"

using namespace vtart;

namespace {

class ExecutorTest : public MockDriverTest {
protected:
  std::string createError(const Program &program) {
    auto executor = createExecutor(driver, program);
    return executor ? "no error" : executor.takeError().message();
  }
};

TEST_F(ExecutorTest, RunsOnALoadedDriver) {
  NpyArray x = dense.input();
  {
    Expected<std::unique_ptr<Executor>> executor =
        createExecutor(driver, dense.program);
    ASSERT_TRUE(executor) << executor.takeError().message();
    EXPECT_EQ((*executor)->addresses()[0], 0x40001000u);
    // Five buffers and the instructions.
    EXPECT_EQ(mock.count("vtaMockLive"), 6u);
    EXPECT_EQ(mock.count("vtaMockFlushes"), 6u);
    EXPECT_EQ(mock.count("vtaMockInvalidates"), 0u);
    Error e = (*executor)->setInput("x", x);
    ASSERT_FALSE(e) << e.message();
    EXPECT_EQ(mock.count("vtaMockFlushes"), 7u);
    e = (*executor)->run();
    ASSERT_FALSE(e) << e.message() << ": "
                    << mock.call<const char *>("vtaMockLastError");
    EXPECT_EQ(mock.call<uint32_t>("vtaMockLastWait"), 1u << 31);
    Expected<NpyArray> y = (*executor)->output("y");
    ASSERT_TRUE(y) << y.takeError().message();
    EXPECT_EQ(mock.count("vtaMockInvalidates"), 1u);
    EXPECT_EQ(y->shape, (std::vector<int64_t>{3, 2, 8}));
    EXPECT_EQ(y->data, dense.reference(x));

    // Again with other data: nothing but the input moves.
    for (uint8_t &value : x.data)
      value = static_cast<uint8_t>(value * 3 + 1);
    ASSERT_FALSE((*executor)->setInput("x", x));
    ASSERT_FALSE((*executor)->run());
    EXPECT_EQ((*executor)->output("y")->data, dense.reference(x));
    EXPECT_EQ(mock.count("vtaMockFlushes"), 8u);
    EXPECT_EQ(mock.count("vtaMockRuns"), 2u);
  }
  EXPECT_EQ(mock.count("vtaMockLive"), 0u);
  EXPECT_EQ(mock.count("vtaMockMisuses"), 0u);
}

TEST_F(ExecutorTest, ReferenceIsNotTrivial) {
  std::vector<uint8_t> y = dense.reference(dense.input());
  unsigned low = 0, high = 0, between = 0;
  for (uint8_t value : y)
    ++(static_cast<int8_t>(value) == dense.low    ? low
       : static_cast<int8_t>(value) == dense.high ? high
                                                  : between);
  EXPECT_GT(low, 2u);
  EXPECT_GT(high, 0u);
  EXPECT_GT(between, 10u);
}

TEST_F(ExecutorTest, OverAllocatesForAlignment) {
  resetMock(0x80000010, 16);
  Expected<std::unique_ptr<Executor>> executor =
      createExecutor(driver, dense.program);
  ASSERT_TRUE(executor) << executor.takeError().message();
  for (size_t i = 0; i < 5; ++i)
    EXPECT_EQ((*executor)->addresses()[i] % dense.program.buffers[i].alignment,
              0u);
  EXPECT_EQ(mock.count("vtaMockLive"), 6u);
  NpyArray x = dense.input();
  ASSERT_FALSE((*executor)->setInput("x", x));
  Error e = (*executor)->run();
  ASSERT_FALSE(e) << e.message();
  EXPECT_EQ((*executor)->output("y")->data, dense.reference(x));
  executor->reset();
  EXPECT_EQ(mock.count("vtaMockLive"), 0u);
  EXPECT_EQ(mock.count("vtaMockMisuses"), 0u);
}

TEST_F(ExecutorTest, AddressesHave32Bits) {
  // x is at 0xffffe000 and would end behind 4 GiB.
  Program program = dense.program;
  program.buffers[0].shape = {0x2001};
  resetMock(0xffffd000, 4096);
  EXPECT_HAS(createError(program), "buffer \"x\" ends at physical address "
                                   "0x100000001, beyond 32 bits");
  EXPECT_EQ(mock.count("vtaMockLive"), 0u);
  resetMock(0xffff0000, 4096);
  EXPECT_EQ(createError(program), "no error");
}

TEST_F(ExecutorTest, RefusesLargeBuffers) {
  Program program = dense.program;
  program.buffers[0].shape = {(1 << 25) + 1};
  EXPECT_HAS(createError(program),
             "buffer \"x\" takes 33554433 bytes, the driver's limit for one "
             "buffer is 33554432 (VTA_MAX_XFER)");
  program.buffers[0].shape = {1 << 25};
  EXPECT_EQ(createError(program), "no error");
  resetMock(0x40000000, 16);
  EXPECT_HAS(createError(program), "at an alignment of 4096");
  resetMock(0x40000000, 4096);
  for (int i = 0; i < 4; ++i) {
    program.buffers.push_back(program.buffers[0]);
    program.buffers.back().name = "big" + std::to_string(i);
  }
  EXPECT_HAS(createError(program), "the driver has no 33554432 bytes of device "
                                   "memory for buffer \"big");
  EXPECT_EQ(mock.count("vtaMockLive"), 0u);
}

TEST_F(ExecutorTest, BadPrograms) {
  Program program = dense.program;
  program.insns.clear();
  EXPECT_HAS(createError(program), "the program has no instructions");
  program = dense.program;
  program.buffers[1].data.pop_back();
  EXPECT_HAS(createError(program), "buffer \"w\" has 127 bytes of data");
  program = dense.program;
  program.config = Config();
  EXPECT_HAS(createError(program), "the program was compiled for configuration "
                                   "1x16_i8w8a32_15_15_18_17, the device has "
                                   "2x8_i8w8a32_15_15_16_17");
  program = dense.program;
  program.relocations.push_back({DenseFinish, 0});
  EXPECT_HAS(createError(program), "a relocation needs a load or store");
}

TEST_F(ExecutorTest, TimeoutsAndFailures) {
  ExecutorOptions options;
  options.waitCycles = 1;
  Expected<std::unique_ptr<Executor>> executor =
      createExecutor(driver, dense.program, options);
  ASSERT_TRUE(executor);
  EXPECT_HAS((*executor)->run().message(),
             "no data for input x; the program has x int8[3, 2, 2, 8]");
  ASSERT_FALSE((*executor)->setInput("x", dense.input()));
  EXPECT_HAS((*executor)->output("y").takeError().message(),
             "no value before a run");
  mock.call<void>("vtaMockFail", 7);
  std::string message = (*executor)->run().message();
  EXPECT_HAS(
      message,
      "timeout: the device did not finish 11 instructions within 1 polls, 0.");
  EXPECT_HAS(message, " s (driver status 7)");
  EXPECT_HAS((*executor)->output("y").takeError().message(),
             "no value before a run");
  // Nor has an output a value after a run that failed behind one that did not.
  mock.call<void>("vtaMockFail", 0);
  executor = createExecutor(driver, dense.program, options);
  ASSERT_TRUE(executor);
  ASSERT_FALSE((*executor)->setInput("x", dense.input()));
  ASSERT_FALSE((*executor)->run());
  EXPECT_TRUE((*executor)->output("y"));
  mock.call<void>("vtaMockFail", 7);
  EXPECT_TRUE((*executor)->run());
  EXPECT_HAS((*executor)->output("y").takeError().message(),
             "no value before a run");
}

TEST_F(ExecutorTest, NamesAndTypes) {
  Expected<std::unique_ptr<Executor>> executor =
      createExecutor(driver, dense.program);
  ASSERT_TRUE(executor);
  NpyArray x = dense.input();
  EXPECT_HAS((*executor)->setInput("z", x).message(),
             "no input \"z\", the program has x int8[3, 2, 2, 8]");
  EXPECT_HAS((*executor)->setInput("w", x).message(), "no input \"w\"");
  EXPECT_HAS((*executor)->output("x").takeError().message(),
             "no output \"x\", the program has y int8[3, 2, 8]");
  x.dtype = "uint8";
  EXPECT_HAS((*executor)->setInput("x", x).message(),
             "input \"x\" must be int8[3, 2, 2, 8], got uint8[3, 2, 2, 8]");
  x.dtype = "int8";
  x.shape = {3, 2, 16};
  EXPECT_HAS((*executor)->setInput("x", x).message(), "got int8[3, 2, 16]");
  x.shape = {3, 2, 2, 8};
  x.data.pop_back();
  EXPECT_HAS((*executor)->setInput("x", x).message(), "of 95 bytes");
}

TEST_F(ExecutorTest, CoherentDriversAreNotFlushed) {
  DeviceOptions options;
  options.coherent = true;
  ASSERT_TRUE(createExecutor(driver, dense.program, {}, options));
  EXPECT_EQ(mock.count("vtaMockFlushes"), 0u);
  // Else what the driver says counts, whatever the file is for.
  dense.program.config.target = "de10nano";
  ASSERT_TRUE(createExecutor(driver, dense.program));
  EXPECT_EQ(mock.count("vtaMockFlushes"), 6u);
}

/// The same as in TVM: VTA's drivers say nothing, and DE10-Nano's aborts in
/// the cache calls.
TEST_F(ExecutorTest, SilentDriversAreNotFlushed) {
  class Silent : public SimulatorDriver {
  public:
    using SimulatorDriver::SimulatorDriver;
    std::optional<bool> coherent() const override { return std::nullopt; }
    void flushCache(void *, uint32_t, int) override { ++numFlushes; }
    unsigned numFlushes = 0;
  };
  Expected<Machine> machine = Machine::find("rtl-pynq");
  ASSERT_TRUE(machine);
  auto silent = std::make_shared<Silent>(dense.config, *machine,
                                         SimulatorDriver::Options());
  ASSERT_TRUE(createExecutor(silent, dense.program));
  EXPECT_EQ(silent->numFlushes, 0u);
  DeviceOptions options;
  options.coherent = false;
  ASSERT_TRUE(createExecutor(silent, dense.program, {}, options));
  EXPECT_EQ(silent->numFlushes, 6u);
}

TEST_F(ExecutorTest, SimulatorsAsADriver) {
  Expected<Machine> machine = Machine::find("rtl-pynq");
  ASSERT_TRUE(machine) << machine.takeError().message();
  SimulatorDriver::Options options;
  options.physicalBase = 0x7ff000;
  auto simulator =
      std::make_shared<SimulatorDriver>(dense.config, *machine, options);
  NpyArray x = dense.input();
  Expected<std::unique_ptr<Executor>> executor =
      createExecutor(simulator, dense.program);
  ASSERT_TRUE(executor) << executor.takeError().message();
  EXPECT_EQ((*executor)->addresses()[0], 0x7ff000u);
  ASSERT_FALSE((*executor)->setInput("x", x));
  for (int run = 0; run < 2; ++run) {
    Error e = (*executor)->run();
    ASSERT_FALSE(e) << e.message();
    EXPECT_EQ((*executor)->output("y")->data, dense.reference(x));
    ASSERT_TRUE(simulator->functionalResult());
    EXPECT_TRUE(simulator->functionalResult()->finished);
    EXPECT_EQ(simulator->functionalResult()->counters.gemmCounter, 6u);
    ASSERT_TRUE(simulator->timedResult());
    EXPECT_GT(simulator->timedResult()->cycles, 0u);
    EXPECT_EQ(simulator->cycles(), simulator->timedResult()->cycles);
  }
}

TEST_F(ExecutorTest, DriversWithoutADeviceOrAddresses) {
  struct NoDevice : SimulatorDriver {
    using SimulatorDriver::SimulatorDriver;
    void *deviceAlloc() override { return nullptr; }
  };
  Expected<Machine> machine = Machine::find("rtl-de10");
  ASSERT_TRUE(machine);
  auto none = std::make_shared<NoDevice>(dense.config, *machine,
                                         SimulatorDriver::Options());
  EXPECT_EQ(createExecutor(none, dense.program).takeError().message(),
            "the driver has no device");
  SimulatorDriver::Options options;
  options.physicalBase = 0;
  auto atZero =
      std::make_shared<SimulatorDriver>(dense.config, *machine, options);
  EXPECT_EQ(createExecutor(atZero, dense.program).takeError().message(),
            "the driver gives no physical address for buffer \"x\"");
}

TEST_F(ExecutorTest, SimulatedMemoryIsReused) {
  Expected<Machine> machine = Machine::find("rtl-de10");
  ASSERT_TRUE(machine);
  SimulatorDriver simulator(dense.config, *machine, {});
  void *a = simulator.memAlloc(5000, 1), *b = simulator.memAlloc(1, 1);
  void *c = simulator.memAlloc(4096, 1);
  EXPECT_EQ(simulator.memGetPhyAddr(a), 0x1000u);
  EXPECT_EQ(simulator.memGetPhyAddr(b), 0x4000u);
  EXPECT_EQ(simulator.memGetPhyAddr(c), 0x6000u);
  auto *bytes = static_cast<uint8_t *>(a);
  EXPECT_EQ(simulator.memGetPhyAddr(bytes + 4999), 0x1000u + 4999);
  EXPECT_EQ(simulator.memGetPhyAddr(bytes + 5000), 0u);
  simulator.memFree(b);
  EXPECT_EQ(simulator.memGetPhyAddr(b), 0u);
  simulator.memFree(b);
  EXPECT_EQ(simulator.memGetPhyAddr(simulator.memAlloc(4097, 1)), 0x8000u);
  EXPECT_EQ(simulator.memGetPhyAddr(simulator.memAlloc(4096, 1)), 0x4000u);
}

TEST_F(ExecutorTest, SimulatorErrorsComeThrough) {
  Expected<Machine> machine = Machine::find("rtl-de10");
  ASSERT_TRUE(machine);
  auto simulator = std::make_shared<SimulatorDriver>(
      dense.config, *machine, SimulatorDriver::Options());
  dense.insns[DenseStore].dramBase = 200000;
  dense.encode();
  Expected<std::unique_ptr<Executor>> executor =
      createExecutor(simulator, dense.program);
  ASSERT_TRUE(executor);
  ASSERT_FALSE((*executor)->setInput("x", dense.input()));
  EXPECT_HAS((*executor)->run().message(), "instruction 8 ");
  EXPECT_EQ(simulator->memAlloc(0, 1), nullptr);
  EXPECT_EQ(simulator->memAlloc(size_t(0xfffff000), 1), nullptr);
  EXPECT_EQ(simulator->deviceRun(nullptr, 0x10, 1, 1), 1);
  EXPECT_HAS(simulator->lastError(), "no memory at 0x10 for 1 instructions");
}

TEST_F(ExecutorTest, ConfigurationOfALoadedDriver) {
  auto load = [](const char *config) {
    setenv("VTA_CONFIG", config, 1);
    Expected<std::unique_ptr<Driver>> loaded = Driver::load(VTA_SIM_DRIVER);
    unsetenv("VTA_CONFIG");
    return loaded;
  };
  Expected<std::unique_ptr<Driver>> loaded = load("");
  EXPECT_EQ((*loaded)->config()->name(), "1x16_i8w8a32_15_15_18_17");
  loaded = load(dense.config.name().c_str());
  ASSERT_TRUE(loaded) << loaded.takeError().message();
  EXPECT_EQ((*loaded)->config()->name(), dense.config.name());
  dense.program.config = Config();
  EXPECT_HAS(
      createExecutor(std::move(*loaded), dense.program).takeError().message(),
      "the program was compiled for configuration "
      "1x16_i8w8a32_15_15_18_17, the device has " +
          dense.config.name());
  testing::internal::CaptureStderr();
  std::string message = load("nonsense").takeError().message();
  EXPECT_HAS(testing::internal::GetCapturedStderr(),
             "VTADriverConfig: VTA_CONFIG: configuration name 'nonsense'");
  EXPECT_HAS(message, "configuration of driver " VTA_SIM_DRIVER
                      ": VTADriverConfig names none");
}

TEST_F(ExecutorTest, LoadErrors) {
  EXPECT_HAS(Driver::load("no/such/libvta.so").takeError().message(),
             "driver no/such/libvta.so cannot be loaded: ");
  EXPECT_HAS(Driver::load(VTA_TEST_INPUTS "/cases/unit-gemm/insn.bin")
                 .takeError()
                 .message(),
             "cannot be loaded: ");
  std::string message =
      Driver::load(VTA_INCOMPLETE_DRIVER).takeError().message();
  EXPECT_HAS(message, "does not export VTADeviceFree, VTADeviceRun, "
                      "VTAMemAlloc, VTAMemFree, VTAMemGetPhyAddr, "
                      "VTAMemCopyFromHost, VTAMemCopyToHost, VTAFlushCache, "
                      "VTAInvalidateCache");
  EXPECT_EQ(message.find("VTADeviceAlloc"), std::string::npos) << message;
}

} // namespace
