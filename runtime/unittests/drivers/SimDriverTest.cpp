//===- SimDriverTest.cpp - The simulator behind the driver functions ------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sim/FunctionalTestUtils.h"
#include "vta/driver.h"

#include <cstdlib>
#include <thread>

using namespace vtart;
using namespace vtart::testing;

namespace {

/// Device memory that frees itself.
class Block {
public:
  explicit Block(size_t size) : host(VTAMemAlloc(size, VTA_CACHED)) {}
  ~Block() { VTAMemFree(host); }
  Block(const Block &) = delete;
  uint8_t *bytes() const { return static_cast<uint8_t *>(host); }
  uint64_t addr() const { return VTAMemGetPhyAddr(host); }

private:
  void *host;
};

std::vector<Word128> encode(const Config &config,
                            const std::vector<Insn> &insns) {
  Codec codec(config);
  std::vector<Word128> words;
  for (const Insn &insn : insns) {
    Expected<Word128> word = codec.encode(insn);
    EXPECT_TRUE(bool(word));
    words.push_back(word ? *word : Word128());
  }
  return words;
}

/// Runs a program from device memory; what it reports goes to `output`.
int runOn(VTADeviceHandle device, const std::vector<Word128> &words,
          std::string &output) {
  Block block(words.size() * 16);
  VTAMemCopyFromHost(block.bytes(), words.data(), words.size() * 16);
  ::testing::internal::CaptureStderr();
  int status = VTADeviceRun(device, vta_phy_addr_t(block.addr()),
                            uint32_t(words.size()), 1000);
  output = ::testing::internal::GetCapturedStderr();
  return status;
}

} // namespace

TEST(SimDriver, AllocationsArePagesOfTheirOwn) {
  std::vector<void *> blocks;
  for (size_t size : {1, 4096, 4097, 100000, 3}) {
    void *block = VTAMemAlloc(size, VTA_NOT_CACHED);
    ASSERT_NE(block, nullptr);
    uint64_t addr = VTAMemGetPhyAddr(block);
    EXPECT_NE(addr, 0u);
    EXPECT_EQ(addr % 4096, 0u);
    auto *bytes = static_cast<uint8_t *>(block);
    EXPECT_EQ(VTAMemGetPhyAddr(bytes + size - 1), addr + size - 1);
    for (size_t n = 0; n < size; ++n)
      ASSERT_EQ(bytes[n], 0);
    std::memset(bytes, 0xff, size);
    for (void *other : blocks)
      EXPECT_NE(VTAMemGetPhyAddr(other), addr);
    blocks.push_back(block);
  }
  uint64_t second = VTAMemGetPhyAddr(blocks[1]);
  VTAMemFree(blocks[1]);
  void *again = VTAMemAlloc(10, VTA_CACHED);
  EXPECT_EQ(VTAMemGetPhyAddr(again), second);
  blocks[1] = again;
  VTAFlushCache(again, vta_phy_addr_t(second), 10);
  VTAInvalidateCache(again, vta_phy_addr_t(second), 10);
  for (void *block : blocks)
    VTAMemFree(block);
  VTAMemFree(nullptr);
}

TEST(SimDriver, RefusesWhatIsNoAllocation) {
  int local = 5;
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(VTAMemAlloc(0, VTA_CACHED), nullptr);
  EXPECT_EQ(VTAMemAlloc(SIZE_MAX, VTA_CACHED), nullptr);
  EXPECT_EQ(VTAMemGetPhyAddr(&local), 0u);
  EXPECT_EQ(VTAMemGetPhyAddr(nullptr), 0u);
  VTAMemFree(&local);
  Block block(4096);
  const uint8_t source[2] = {1, 2};
  VTAMemCopyFromHost(block.bytes() + 4095, source, 2);
  EXPECT_EQ(block.bytes()[4095], 0);
  VTAMemCopyFromHost(&local, source, 2);
  EXPECT_EQ(local, 5);
  VTAMemCopyToHost(&local, source, 2);
  EXPECT_EQ(local, 5);
  std::string output = ::testing::internal::GetCapturedStderr();
  for (const char *text :
       {"VTAMemAlloc: size 0, expected 1 to ",
        "VTAMemGetPhyAddr: ", "VTAMemFree: ", "VTAMemCopyFromHost: 2 bytes at ",
        "VTAMemCopyToHost: 2 bytes at ",
        " not in an allocation of VTAMemAlloc"})
    EXPECT_NE(output.find(text), std::string::npos) << text << output;
}

TEST(SimDriver, RunsPrograms) {
  unsetenv("VTA_CONFIG");
  VTADeviceHandle device = VTADeviceAlloc();
  ASSERT_NE(device, nullptr);
  Block acc(256), out(64);
  for (unsigned n = 0; n < 64; ++n) {
    int32_t value = int32_t(n * 5 - 70);
    std::memcpy(acc.bytes() + 4 * n, &value, 4);
  }
  Config config;
  std::string output;
  // A token stays behind for the second run.
  EXPECT_EQ(runOn(device,
                  encode(config, {makeLoad(MemType::Acc, 0,
                                           uint32_t(acc.addr() / 64), 1, 4, 4),
                                  flags(makeNop(Unit::Compute), "push-next"),
                                  makeFinish()}),
                  output),
            0);
  EXPECT_EQ(output, "");
  EXPECT_EQ(runOn(device,
                  encode(config, {flags(makeStore(0, uint32_t(out.addr() / 16),
                                                  1, 4, 4),
                                        "pop-prev"),
                                  makeFinish()}),
                  output),
            0);
  std::vector<uint8_t> result(64);
  VTAMemCopyToHost(result.data(), out.bytes(), 64);
  for (unsigned n = 0; n < 64; ++n)
    EXPECT_EQ(result[n], uint8_t(n * 5 - 70));
  VTADeviceFree(device);
  VTADeviceFree(nullptr);
}

TEST(SimDriver, ReportsFailedRuns) {
  unsetenv("VTA_CONFIG");
  VTADeviceHandle device = VTADeviceAlloc();
  ASSERT_NE(device, nullptr);
  Config config;
  std::string output;
  auto fails = [&](const std::vector<Insn> &insns, const char *text) {
    EXPECT_NE(runOn(device, encode(config, insns), output), 0);
    EXPECT_EQ(output.find("VTADeviceRun: "), 0u);
    EXPECT_NE(output.find(text), std::string::npos) << output;
    EXPECT_EQ(output.find('\n'), output.size() - 1);
  };
  fails({flags(makeNop(Unit::Load), "push-next"),
         flags(makeNop(Unit::Compute), "pop-next")},
        "deadlock: tokens l2c=1");
  // The token of the failed run is gone.
  fails({flags(makeNop(Unit::Compute), "pop-prev")}, "deadlock: tokens l2c=0");
  fails({makeNop(Unit::Compute)}, "the 1 instructions end without finish");
  fails({makeLoad(MemType::Inp, 0, 0, 1, 1, 1)},
        "no memory segment holds byte 0x0");
  Insn endless = makeGemm(0, 100);
  endless.iterOut = endless.iterIn = 16383;
  fails({endless, makeFinish()}, "the limit of the run is 8589934592");
  ::testing::internal::CaptureStderr();
  EXPECT_NE(VTADeviceRun(device, 0, 1, 0), 0);
  EXPECT_NE(VTADeviceRun(nullptr, 0, 1, 0), 0);
  output = ::testing::internal::GetCapturedStderr();
  EXPECT_NE(output.find("1 instructions at 0x0 do not lie in device memory: no "
                        "allocation holds byte 0x0"),
            std::string::npos)
      << output;
  EXPECT_NE(output.find("the device is null"), std::string::npos);
  EXPECT_EQ(runOn(device, encode(config, {makeFinish()}), output), 0);
  VTADeviceFree(device);
}

TEST(SimDriver, ConfigurationComesFromTheEnvironment) {
  // Element 1500 of ACC exists by default only.
  Insn load = makeLoad(MemType::Acc, 1500, 0, 1, 0, 0);
  auto holds = [&](const char *value) {
    setenv("VTA_CONFIG", value, 1);
    VTADeviceHandle device = VTADeviceAlloc();
    const char *name = VTADriverConfig();
    EXPECT_EQ(!name, !device) << value;
    unsetenv("VTA_CONFIG");
    if (!device)
      return -1;
    Block acc(4096);
    Expected<Config> config = Config::fromName("1x16_15_15_18_16");
    Insn real = load;
    real.dramBase = uint32_t(acc.addr() / 64);
    real.xSize = real.xStride = 1;
    std::string output;
    int status =
        runOn(device, encode(*value ? *config : Config(), {real, makeFinish()}),
              output);
    VTADeviceFree(device);
    return status;
  };
  EXPECT_EQ(holds(""), 0);
  EXPECT_EQ(holds("1x16_15_15_18_16"), 1);
  Expected<Config> small = Config::fromName("1x16_15_15_18_16");
  std::string path = ::testing::TempDir() + "sim_driver_config.json";
  ASSERT_FALSE(writeFile(path, small->toJSON()));
  EXPECT_EQ(holds(path.c_str()), 1);
  std::remove(path.c_str());
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(holds("nonsense"), -1);
  EXPECT_EQ(holds(path.c_str()), -1);
  std::string output = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(output.find("VTADeviceAlloc: VTA_CONFIG: "), 0u) << output;
  EXPECT_NE(output.find("VTADriverConfig: VTA_CONFIG: "), std::string::npos);
  EXPECT_NE(output.find(path), std::string::npos) << output;
}

TEST(SimDriver, AllocatesFromManyThreads) {
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 4; ++t)
    threads.emplace_back([t] {
      for (unsigned n = 0; n < 200; ++n) {
        Block a(1000 * t + n + 1), b(17);
        uint8_t value = uint8_t(t + n);
        VTAMemCopyFromHost(b.bytes() + 16, &value, 1);
        EXPECT_EQ(b.bytes()[16], value);
        EXPECT_NE(a.addr(), b.addr());
      }
    });
  for (std::thread &thread : threads)
    thread.join();
}
