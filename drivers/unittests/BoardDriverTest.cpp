//===- BoardDriverTest.cpp - The driver functions over a board -----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BoardTestUtil.h"

#include "vta/driver.h"
#include "vtart/Config.h"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <thread>

using namespace vtart;
using namespace vtart::board;

namespace {

/// libvta_pynq.so over files, which hold what is written.
class BoardDriverTest : public BoardTest {
protected:
  void SetUp() override {
    BoardTest::SetUp();
    putUdmabuf(8 * 4096);
    putDevice("mem", 0x43C04000);
    setenv("VTA_BOARD_ROOT", folder.c_str(), 1);
    setenv("VTA_BOARD_COHERENT", "yes", 1);
    library = dlopen(VTA_PYNQ_DRIVER, RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(library, nullptr) << dlerror();
  }
  void TearDown() override {
    for (const char *name : {"ROOT", "COHERENT", "MEMORY"})
      unsetenv((std::string("VTA_BOARD_") + name).c_str());
    BoardTest::TearDown();
  }

  /// Calls a function of the library by its name.
  template <typename F, typename... Args>
  auto call(F *, const char *name, Args... args) const {
    void *symbol = dlsym(library, name);
    EXPECT_NE(symbol, nullptr) << name;
    F *function;
    std::memcpy(&function, &symbol, sizeof(symbol));
    return function(args...);
  }
#define CALL(name, ...) call(&name, #name, ##__VA_ARGS__)

  void *library = nullptr;
};

/// What `body` prints on stderr.
template <typename Body>
std::string printed(Body body) {
  testing::internal::CaptureStderr();
  body();
  return testing::internal::GetCapturedStderr();
}

TEST_F(BoardDriverTest, MemoryBeforeDevices) {
  auto *at = static_cast<uint8_t *>(CALL(VTAMemAlloc, size_t(5000), 1));
  ASSERT_NE(at, nullptr);
  // The first page is the driver's.
  EXPECT_EQ(CALL(VTAMemGetPhyAddr, static_cast<void *>(at)), 0x30001000u);
  EXPECT_EQ(CALL(VTAMemGetPhyAddr, static_cast<void *>(at + 4999)),
            0x30001000u + 4999);
  uint8_t in[3] = {7, 8, 9}, out[3] = {};
  CALL(VTAMemCopyFromHost, static_cast<void *>(at + 4095),
       static_cast<const void *>(in), size_t(3));
  CALL(VTAMemCopyToHost, static_cast<void *>(out),
       static_cast<const void *>(at + 4095), size_t(3));
  EXPECT_EQ(std::memcmp(in, out, 3), 0);
  EXPECT_EQ(get("dev/udmabuf0").substr(2 * 4096 - 1, 3), "\7\x8\x9");
  void *device = CALL(VTADeviceAlloc);
  EXPECT_NE(device, nullptr);
  CALL(VTAMemFree, static_cast<void *>(at));
  // Open until the last device is gone, closed then: the other memory is new.
  putUdmabuf(8 * 4096, "0x10000000\n");
  at = static_cast<uint8_t *>(CALL(VTAMemAlloc, size_t(1), 1));
  EXPECT_EQ(CALL(VTAMemGetPhyAddr, static_cast<void *>(at)), 0x30001000u);
  CALL(VTAMemFree, static_cast<void *>(at));
  CALL(VTADeviceFree, device);
  at = static_cast<uint8_t *>(CALL(VTAMemAlloc, size_t(1), 1));
  EXPECT_EQ(CALL(VTAMemGetPhyAddr, static_cast<void *>(at)), 0x10001000u);
  CALL(VTAMemFree, static_cast<void *>(at));
  CALL(VTAMemFree, static_cast<void *>(nullptr));
  CALL(VTADeviceFree, static_cast<void *>(nullptr));
}

TEST_F(BoardDriverTest, ConfigurationWithItsTarget) {
  Config config;
  config.logBatch = 1;
  config.target = "pynq";
  putFile("etc/vta/vta_config.json", config.toJSON());
  putFile("etc/vta/board.conf", "hardware = vta_config.json\n");
  EXPECT_STREQ(CALL(VTADriverConfig), "pynq_2x16_i8w8a32_15_15_18_17");
  putFile("etc/vta/board.conf", "hardware = 1x16_15_15_18_17\n");
  EXPECT_STREQ(CALL(VTADriverConfig), "1x16_i8w8a32_15_15_18_17");
  putFile("etc/vta/board.conf", "hardware = none.json\n");
  EXPECT_HAS(printed([&] { EXPECT_EQ(CALL(VTADriverConfig), nullptr); }),
             "VTADriverConfig: hardware: cannot read '" +
                 path("etc/vta/none.json"));
}

TEST_F(BoardDriverTest, WhatIsRefused) {
  char other[4];
  void *none = other;
  EXPECT_HAS(printed([&] { CALL(VTAMemFree, none); }),
             "was not returned by VTAMemAlloc\n");
  EXPECT_HAS(printed([&] { CALL(VTADeviceFree, none); }),
             "was not returned by VTADeviceAlloc\n");
  EXPECT_EQ(printed([&] {
              EXPECT_NE(CALL(VTADeviceRun, none, uint32_t(1), uint32_t(1),
                             uint32_t(1)),
                        0);
            }),
            "VTADeviceRun: the device was not returned by VTADeviceAlloc\n");
  EXPECT_HAS(printed([&] { EXPECT_EQ(CALL(VTAMemGetPhyAddr, none), 0u); }),
             "VTAMemGetPhyAddr: 1 bytes at ");
  void *at = CALL(VTAMemAlloc, size_t(4096), 1);
  ASSERT_NE(at, nullptr);
  for (const char *name : {"VTAFlushCache", "VTAInvalidateCache"})
    EXPECT_HAS(printed([&] { call(&VTAFlushCache, name, at, 0u, 4097); }),
               "4097 bytes at ");
  EXPECT_HAS(printed([&] {
               CALL(VTAMemCopyFromHost, at, static_cast<const void *>(at),
                    size_t(4097));
             }),
             "are not in an allocation of VTAMemAlloc\n");
  EXPECT_HAS(printed([&] {
               CALL(VTAMemCopyToHost, at, static_cast<const void *>(other),
                    size_t(1));
             }),
             "VTAMemCopyToHost: 1 bytes at ");
  EXPECT_EQ(printed([&] {
              EXPECT_EQ(CALL(VTAMemAlloc, size_t(VTA_MAX_XFER) + 1, 1),
                        nullptr);
            }),
            "VTAMemAlloc: expected a size from 1 to 33554432 bytes, got "
            "33554433\n");
  CALL(VTAMemFree, at);
}

TEST_F(BoardDriverTest, MemoryThatIsNotCached) {
  void *at = CALL(VTAMemAlloc, size_t(1), 0); // Coherent memory is as good.
  EXPECT_NE(at, nullptr);
  CALL(VTAMemFree, at);
  EXPECT_EQ(CALL(VTADriverCoherent), 1);
  setenv("VTA_BOARD_COHERENT", "no", 1);
  EXPECT_EQ(CALL(VTADriverCoherent), 0);
  // Takes the one command of opening.
  putUdmabuf(8 * 4096);
  std::thread kernel([&] {
    std::string file = path("sys/class/u-dma-buf/udmabuf0/sync_for_device");
    for (unsigned i = 0; i < 10000; ++i) {
      Expected<std::string> text = readFile(file);
      if (text && text->size() == 19)
        break;
      std::this_thread::sleep_for(std::chrono::microseconds(500));
    }
    FILE *opened = fopen(file.c_str(), "r+");
    fputs("0\n", opened);
    fclose(opened);
  });
  std::string text = printed([&] {
    void *device = CALL(VTADeviceAlloc);
    EXPECT_NE(device, nullptr);
    EXPECT_EQ(CALL(VTAMemAlloc, size_t(1), 0), nullptr);
    CALL(VTADeviceFree, device);
  });
  kernel.join();
  EXPECT_EQ(text, "VTAMemAlloc: this board's memory is cached; memory that is "
                  "not comes from UIO (memory = uio:NAME)\n");
}

} // namespace
