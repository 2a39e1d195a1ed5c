//===- MemoryPoolTest.cpp - Memory that host and device share ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BoardTestUtil.h"

#include "vta/driver.h"

#include <chrono>
#include <thread>

using namespace vtart;
using namespace vtart::board;

namespace {

using MemoryPoolTest = BoardTest;

std::string messageOf(const Settings &settings) {
  auto pool = MemoryPool::open(settings);
  return pool ? "" : pool.takeError().message();
}

TEST_F(MemoryPoolTest, Allocates) {
  putUdmabuf(8 * 4096);
  auto opened = MemoryPool::open(settings);
  ASSERT_TRUE(opened) << opened.takeError().message();
  MemoryPool &pool = **opened;
  auto allocate = [&](uint64_t bytes) -> uint8_t * {
    auto at = pool.allocate(bytes, VTA_MAX_XFER);
    return at ? *at : nullptr;
  };
  uint8_t *a = allocate(1), *b = allocate(4097), *c = allocate(4096);
  ASSERT_TRUE(a && b && c);
  EXPECT_EQ(pool.busAddress(a, 1), 0x30000000u);
  EXPECT_EQ(pool.busAddress(b + 5, 10), 0x30001005u);
  EXPECT_EQ(pool.busAddress(c, 4096), 0x30003000u);
  EXPECT_EQ(pool.busAddress(c, 4097), std::nullopt);
  EXPECT_EQ(pool.busAddress(c + 4096, 1), std::nullopt);
  EXPECT_EQ(pool.busAddress(&pool, 1), std::nullopt);
  EXPECT_EQ(pool.allocations(), 3u);
  // A block that was freed is used again, in pieces.
  EXPECT_FALSE(pool.release(b + 4096));
  EXPECT_TRUE(pool.release(b));
  EXPECT_EQ(pool.busAddress(b, 1), std::nullopt);
  EXPECT_EQ(allocate(1), b);
  EXPECT_EQ(allocate(1), b + 4096);
  EXPECT_EQ(allocate(4 * 4096), c + 4096);
  EXPECT_TRUE(pool.release(c));
  EXPECT_TRUE(pool.release(b));
  EXPECT_EQ(pool.allocate(4097, VTA_MAX_XFER).takeError().message(),
            "the 32768 bytes of 'udmabuf0' have no 8192 contiguous bytes left: "
            "8192 are free, 4096 in one piece");
  EXPECT_EQ(pool.allocate(0, 100).takeError().message(),
            "expected a size from 1 to 100 bytes, got 0");
  EXPECT_EQ(pool.allocate(101, 100).takeError().message(),
            "expected a size from 1 to 100 bytes, got 101");
}

TEST_F(MemoryPoolTest, AllocatesFromThreads) {
  putUdmabuf(64 * 4096);
  auto pool = MemoryPool::open(settings);
  ASSERT_TRUE(pool) << pool.takeError().message();
  std::vector<std::thread> threads;
  std::vector<std::string> wrong(4);
  for (unsigned t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (unsigned i = 0; i < 500; ++i) {
        auto at = (*pool)->allocate(1 + (i + t) % 3 * 4096, VTA_MAX_XFER);
        if (!at) {
          wrong[t] = at.takeError().message();
          return;
        }
        **at = uint8_t(t);
        std::this_thread::yield();
        if (**at != t || !(*pool)->release(*at))
          wrong[t] = "two have one page";
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  for (const std::string &message : wrong)
    EXPECT_EQ(message, "");
  EXPECT_EQ((*pool)->allocations(), 0u);
}

TEST_F(MemoryPoolTest, NoAddressZero) {
  putUdmabuf(2 * 4096, "0x0\n");
  auto pool = MemoryPool::open(settings);
  ASSERT_TRUE(pool) << pool.takeError().message();
  auto at = (*pool)->allocate(1, 4096);
  ASSERT_TRUE(at);
  EXPECT_EQ((*pool)->busAddress(*at, 1), 0x1000u);
  EXPECT_FALSE((*pool)->allocate(1, 4096));
}

TEST_F(MemoryPoolTest, WhatIsRefused) {
  EXPECT_EQ(messageOf(settings),
            "memory: no memory is reserved: there is no u-dma-buf 'udmabuf0' "
            "in " +
                folder + "/sys/class/u-dma-buf, which has none");
  putUdmabuf(4095);
  EXPECT_EQ(messageOf(settings),
            "memory 'udmabuf0' has 0x0 bytes at physical address 0x30000000, "
            "expected at least one page of 4096 bytes that starts at a page");
  putUdmabuf(4096, "0x30000010\n");
  EXPECT_HAS(messageOf(settings), "that starts at a page");
  putUdmabuf(4096, "0x100000000\n");
  EXPECT_HAS(messageOf(settings), "ends beyond the 32 bits");
  settings.busOffset = 0x80000000;
  putUdmabuf(8192, "0x7ffff000\n");
  EXPECT_HAS(messageOf(settings), "with the bus offset 0x80000000 it ends");
  putUdmabuf(4096, "0x7ffff000\n");
  EXPECT_EQ(messageOf(settings), "");
  putUdmabuf(4096, "a lot\n");
  EXPECT_EQ(messageOf(settings),
            "memory: " + path("sys/class/u-dma-buf/udmabuf0/phys_addr") +
                ": expected a number, got 'a lot'");
  unlink(path("sys/class/u-dma-buf/udmabuf0/size").c_str());
  putFile("sys/class/u-dma-buf/udmabuf0/phys_addr", "0x1000\n");
  EXPECT_HAS(messageOf(settings), "cannot read " + folder);
  settings.memory = "uio:vta:7";
  EXPECT_EQ(messageOf(settings),
            "memory: 'uio:vta:7': expected uio:NAME:MAP with a map from 0 to "
            "4, got '7'");
  putUio(0, "0x1000", "0x1000");
  settings.memory = "uio:other";
  EXPECT_EQ(messageOf(settings), "memory: there is no UIO device 'other' in " +
                                     path("sys/class/uio") +
                                     ", which has uio0 (vta)");
  settings.memory = "uio:vta:1";
  EXPECT_HAS(messageOf(settings), "memory: map of 'uio:vta:1': cannot read ");
}

TEST_F(MemoryPoolTest, NoPermission) {
  putUdmabuf(4096);
  ASSERT_EQ(chmod(folder.c_str(), 0755), 0);
  ASSERT_EQ(chmod(path("dev/udmabuf0").c_str(), 0), 0);
  EXPECT_EQ(openedInOther(),
            "memory: cannot open " + path("dev/udmabuf0") +
                ": Permission denied (run as root, or give the device's group "
                "to this user with a udev rule)");
  ASSERT_EQ(chmod(path("dev/udmabuf0").c_str(), 0666), 0);
  std::string command = path("sys/class/u-dma-buf/udmabuf0/sync_for_cpu");
  ASSERT_EQ(chmod(command.c_str(), 0444), 0);
  std::string other = path("sys/class/u-dma-buf/udmabuf0/sync_for_device");
  ASSERT_EQ(chmod(other.c_str(), 0666), 0);
  EXPECT_HAS(openedInOther(), "cannot open " + command + ": Permission denied");
  ASSERT_EQ(chmod(command.c_str(), 0666), 0);
  EXPECT_EQ(openedInOther(), "opened");
}

TEST_F(MemoryPoolTest, Busy) {
  putUdmabuf(4096);
  ASSERT_EQ(chmod(folder.c_str(), 0755), 0);
  for (const char *name :
       {"dev/udmabuf0", "sys/class/u-dma-buf/udmabuf0/sync_for_cpu",
        "sys/class/u-dma-buf/udmabuf0/sync_for_device"})
    ASSERT_EQ(chmod(path(name).c_str(), 0666), 0);
  {
    auto pool = MemoryPool::open(settings);
    ASSERT_TRUE(pool) << pool.takeError().message();
    EXPECT_EQ(openedInOther(), "the device is busy: " + path("dev/udmabuf0") +
                                   " is held by pid " +
                                   std::to_string(getpid()));
  }
  EXPECT_EQ(openedInOther(), "opened");
}

TEST_F(MemoryPoolTest, Coherent) {
  putUdmabuf(4096, "0x1000\n", "1\n");
  EXPECT_TRUE(isCoherent(settings));
  settings.coherent = Coherence::No;
  EXPECT_FALSE(isCoherent(settings));
  settings.coherent = Coherence::Auto;
  putUdmabuf(4096);
  EXPECT_FALSE(isCoherent(settings));
  settings.coherent = Coherence::Yes;
  auto pool = MemoryPool::open(settings);
  ASSERT_TRUE(pool) << pool.takeError().message();
  EXPECT_FALSE((*pool)->needsSync());
  EXPECT_FALSE((*pool)->flush(nullptr, 100));
  settings = Settings();
  settings.memory = "uio:vta";
  EXPECT_TRUE(isCoherent(settings));
}

TEST_F(MemoryPoolTest, SyncsExactRanges) {
  putUdmabuf(4 * 4096);
  auto pool = MemoryPool::open(settings);
  ASSERT_TRUE(pool) << pool.takeError().message();
  auto at = (*pool)->allocate(8192, 8192);
  ASSERT_TRUE(at);
  // What the kernel would do: the file reads 0 again.
  auto answer = [&](const char *name) {
    std::string file =
        path(std::string("sys/class/u-dma-buf/udmabuf0/") + name);
    std::string command;
    for (unsigned i = 0; i < 10000 && command.size() != 19; ++i) {
      std::this_thread::sleep_for(std::chrono::microseconds(500));
      Expected<std::string> text = readFile(file);
      command = text ? *text : "";
    }
    FILE *opened = fopen(file.c_str(), "r+");
    fputs("0\n", opened);
    fclose(opened);
    return command;
  };
  std::string seen;
  std::thread kernel([&] { seen = answer("sync_for_device"); });
  Error e = (*pool)->flush(*at + 4096 + 32, 100);
  kernel.join();
  EXPECT_FALSE(e);
  // 100 bytes at 4128 are in 112 = 0x70 bytes from 0x1020; to the device.
  EXPECT_EQ(seen, "0x0000102000000075\n");
  std::thread again([&] { seen = answer("sync_for_cpu"); });
  e = (*pool)->invalidate(*at + 7, 17);
  again.join();
  EXPECT_FALSE(e);
  EXPECT_EQ(seen, "0x0000000000000029\n");
}

TEST_F(MemoryPoolTest, CopiesWords) {
  putUio(1, "0x20000000", "0x2000");
  putDevice("uio0", 0x4000);
  settings.memory = "uio:vta:1";
  settings.busOffset = 0x1000;
  auto pool = MemoryPool::open(settings);
  ASSERT_TRUE(pool) << pool.takeError().message();
  EXPECT_FALSE((*pool)->isCached());
  auto at = (*pool)->allocate(100, 4096);
  ASSERT_TRUE(at);
  EXPECT_EQ((*pool)->busAddress(*at, 1), 0x20001000u);
  uint8_t data[64], back[64];
  for (unsigned i = 0; i < 64; ++i)
    data[i] = uint8_t(3 * i + 1);
  for (size_t to = 0; to < 5; ++to)
    for (size_t from = 0; from < 5; ++from)
      for (size_t bytes = 0; bytes < 12; ++bytes) {
        std::fill(*at, *at + 32, uint8_t(0xee));
        std::fill(back, back + 64, uint8_t(0xdd));
        (*pool)->copyIn(*at + to, data + from, bytes);
        (*pool)->copyOut(back + from, *at + to, bytes);
        for (size_t i = 0; i < 32; ++i)
          ASSERT_EQ((*at)[i],
                    i >= to && i < to + bytes ? data[i - to + from] : 0xee);
        for (size_t i = 0; i < 32; ++i)
          ASSERT_EQ(back[i], i >= from && i < from + bytes ? data[i] : 0xdd);
      }
  // Pages behind those of the other map.
  EXPECT_EQ(get("dev/uio0")[0x1000 + 4 + 4], char((*at)[4 + 4]));
}

} // namespace
