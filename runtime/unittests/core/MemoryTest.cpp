//===- MemoryTest.cpp - Segments of physical memory -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Memory.h"

#include <gtest/gtest.h>

using namespace vtart;

static std::string messageOf(Error error) {
  return error ? error.message() : "success";
}

TEST(PhysicalMemory, FindsBytesInsideSegmentsOnly) {
  PhysicalMemory memory;
  EXPECT_EQ(memory.at(0, 1), nullptr);
  ASSERT_FALSE(memory.addSegment(0x2000, 100));
  ASSERT_FALSE(memory.addSegment(0x1000, 50));
  uint8_t *low = memory.at(0x1000, 50), *high = memory.at(0x2000, 100);
  ASSERT_TRUE(low && high);
  // Alternating, so that neither profits from being found last.
  for (uint64_t n = 0; n < 50; ++n) {
    EXPECT_EQ(memory.at(0x1000 + n, 50 - n), low + n);
    EXPECT_EQ(memory.at(0x2000 + n, 100 - n), high + n);
    EXPECT_EQ(low[n], 0);
  }
  EXPECT_EQ(memory.at(0x0fff, 1), nullptr);
  EXPECT_EQ(memory.at(0x1032, 1), nullptr);
  EXPECT_EQ(memory.at(0x1031, 2), nullptr);
  EXPECT_EQ(memory.at(0x1000, UINT64_MAX), nullptr);
  EXPECT_EQ(memory.at(UINT64_MAX, 1), nullptr);
  EXPECT_EQ(memory.at(UINT64_MAX, UINT64_MAX), nullptr);
}

TEST(PhysicalMemory, RefusesSegments) {
  PhysicalMemory memory;
  uint8_t byte = 0;
  EXPECT_EQ(messageOf(memory.addSegment(16, 0)),
            "memory segment at 0x10 is empty");
  EXPECT_EQ(messageOf(memory.mapSegment(UINT64_MAX, 2, &byte)),
            "memory segment at 0xffffffffffffffff with 0x2 bytes passes the "
            "end of the 64-bit address space");
  EXPECT_EQ(messageOf(memory.mapSegment(16, 1, nullptr)),
            "memory segment at 0x10 has no host memory");
  EXPECT_EQ(messageOf(memory.addSegment(0, uint64_t(1) << 63)),
            "memory segment at 0x0: the host has no 0x8000000000000000 bytes "
            "to back it");
  ASSERT_FALSE(memory.addSegment(100, 50));
  for (auto [addr, size] : {std::pair<uint64_t, uint64_t>{100, 50},
                            {149, 1},
                            {90, 11},
                            {120, 5},
                            {0, 1000}})
    EXPECT_EQ(messageOf(memory.addSegment(addr, size)),
              format("memory segment at 0x%llx with 0x%llx bytes overlaps the "
                     "one at 0x64 with 0x32 bytes",
                     (unsigned long long)addr, (unsigned long long)size));
  EXPECT_FALSE(memory.addSegment(150, 1));
  EXPECT_FALSE(memory.addSegment(99, 1));
}

TEST(PhysicalMemory, EndOfTheAddressSpace) {
  PhysicalMemory memory;
  ASSERT_FALSE(memory.addSegment(UINT64_MAX - 3, 4));
  EXPECT_NE(memory.at(UINT64_MAX - 3, 4), nullptr);
  EXPECT_EQ(memory.at(UINT64_MAX - 3, 5), nullptr);
  EXPECT_EQ(memory.firstUnmapped(UINT64_MAX - 3, 4), std::nullopt);
  EXPECT_NE(memory.firstUnmapped(UINT64_MAX - 3, 5), std::nullopt);
}

TEST(PhysicalMemory, BridgesSegmentsOfOneBlock) {
  PhysicalMemory memory;
  std::vector<uint8_t> host(300);
  ASSERT_FALSE(memory.mapSegment(1000, 100, host.data()));
  ASSERT_FALSE(memory.mapSegment(1100, 100, host.data() + 100));
  ASSERT_FALSE(memory.mapSegment(1200, 50, host.data() + 250));
  EXPECT_EQ(memory.at(1010, 190), host.data() + 10);
  EXPECT_EQ(memory.at(1010, 191), nullptr);
  EXPECT_EQ(memory.at(1200, 50), host.data() + 250);
}

TEST(PhysicalMemory, CopiesOverAllThatTouch) {
  PhysicalMemory memory;
  std::vector<uint8_t> host(10);
  ASSERT_FALSE(memory.addSegment(100, 7));
  ASSERT_FALSE(memory.mapSegment(107, 10, host.data()));
  ASSERT_FALSE(memory.addSegment(117, 3));
  ASSERT_FALSE(memory.addSegment(121, 3));
  std::vector<uint8_t> in(20), out(20);
  for (unsigned n = 0; n < 20; ++n)
    in[n] = uint8_t(3 * n + 1);
  EXPECT_EQ(memory.at(100, 20), nullptr);
  EXPECT_TRUE(memory.write(100, in.data(), 20));
  EXPECT_TRUE(memory.read(100, out.data(), 20));
  EXPECT_EQ(in, out);
  EXPECT_EQ(host[0], in[7]);
  EXPECT_EQ(memory.firstUnmapped(100, 20), std::nullopt);

  // All or nothing.
  EXPECT_EQ(memory.firstUnmapped(105, 19), 120u);
  std::vector<uint8_t> zeros(19);
  EXPECT_FALSE(memory.write(105, zeros.data(), 19));
  EXPECT_FALSE(memory.read(105, out.data(), 19));
  EXPECT_EQ(out, in);
  EXPECT_TRUE(memory.read(100, out.data(), 20));
  EXPECT_EQ(out, in);
  EXPECT_EQ(memory.firstUnmapped(99, 2), 99u);
}

TEST(PhysicalMemory, RemovesAndMoves) {
  PhysicalMemory memory;
  ASSERT_FALSE(memory.addSegment(100, 10));
  ASSERT_FALSE(memory.addSegment(200, 10));
  *memory.at(100, 1) = 7;
  PhysicalMemory moved = std::move(memory);
  EXPECT_EQ(*moved.at(100, 1), 7);
  PhysicalMemory assigned;
  ASSERT_FALSE(assigned.addSegment(100, 1));
  EXPECT_EQ(*assigned.at(100, 1), 0);
  assigned = std::move(moved);
  EXPECT_EQ(*assigned.at(100, 1), 7);
  assigned.removeSegment(101);
  EXPECT_NE(assigned.at(100, 10), nullptr);
  assigned.removeSegment(100);
  EXPECT_EQ(assigned.at(100, 1), nullptr);
  EXPECT_NE(assigned.at(200, 10), nullptr);
  EXPECT_FALSE(assigned.addSegment(95, 20));
}
