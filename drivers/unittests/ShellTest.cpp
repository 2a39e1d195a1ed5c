//===- ShellTest.cpp - How designs are started and asked -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChiselShell.h"
#include "HlsShell.h"

#include <gtest/gtest.h>
#include <map>

using namespace vtart;
using namespace vtart::board;

namespace {

/// Registers in a map; `onWrite` may change what a write leaves.
struct PlainRegisters : Registers {
  std::map<uint32_t, uint32_t> values;
  std::vector<std::pair<uint32_t, uint32_t>> written;
  std::function<void(uint32_t, uint32_t)> onWrite;

  uint32_t read(uint32_t offset) const override {
    auto it = values.find(offset);
    return it == values.end() ? 0 : it->second;
  }
  void write(uint32_t offset, uint32_t value) override {
    written.push_back({offset, value});
    values[offset] = value;
    if (onWrite)
      onWrite(offset, value);
  }
};

TEST(ShellTest, RegistersThatKeepNothing) {
  PlainRegisters registers;
  registers.onWrite = [&](uint32_t offset, uint32_t) {
    registers.values[offset] = 0;
  };
  EXPECT_EQ(makeHlsShell(registers)->check().message(),
            "wrong register map: register 0x10 was written 0x5aa50ff0 and "
            "reads 0x00000000");
  EXPECT_EQ(makeChiselShell(registers)->check().message(),
            "wrong register map: register 0x8 was written 0x5aa50ff0 and reads "
            "0x00000000");
  // Each register is one of its own.
  registers.onWrite = [&](uint32_t offset, uint32_t value) {
    registers.values[offset ^ 4] = value;
  };
  EXPECT_TRUE(makeChiselShell(registers)->check());
  registers.onWrite = nullptr;
  EXPECT_FALSE(makeHlsShell(registers)->check());
  EXPECT_FALSE(makeChiselShell(registers)->check());
}

TEST(ShellTest, HlsSequence) {
  PlainRegisters registers;
  for (uint32_t block : {0, 0x1000, 0x2000, 0x3000})
    registers.values[block] = 4;
  registers.values[0x1018] = 99;
  registers.onWrite = [&](uint32_t offset, uint32_t value) {
    // Compute starts last but one; fetch is idle again.
    if (offset == 0x2000 && value == 0x81) {
      registers.values[0x0000] = 4;
      registers.values[0x2018] = registers.values[0x18] == 0x1230;
    }
  };
  Waiter waiter(100, 1000);
  auto shell = makeHlsShell(registers);
  ASSERT_FALSE(shell->run(0x1230, 5, 0x4560, waiter));
  std::vector<std::pair<uint32_t, uint32_t>> run = {
      {0x0010, 5},    {0x0018, 0x1230}, {0x1010, 0},   {0x1018, 0},
      {0x2020, 0},    {0x2028, 0},      {0x3010, 0},   {0x0000, 1},
      {0x1000, 0x81}, {0x2000, 0x81},   {0x3000, 0x81}};
  EXPECT_EQ(registers.written, run);
  // done is 1 already: an empty run comes first.
  registers.written.clear();
  ASSERT_FALSE(shell->run(0x1230, 5, 0x4560, waiter));
  std::vector<std::pair<uint32_t, uint32_t>> both = run;
  both[0].second = 1;
  both[1].second = 0x4560;
  both.insert(both.end(), run.begin(), run.end());
  EXPECT_EQ(registers.written, both);
  EXPECT_EQ(shell->cycles(), std::nullopt);
  // A device that does not take the empty run, and one whose fetch hangs.
  registers.onWrite = nullptr;
  Waiter some(3, 1000);
  EXPECT_EQ(shell->run(0x1230, 5, 0x4560, some).message(),
            "the device did not clear done within 1000 ms or 3 polls");
  Waiter few(2, 1000);
  EXPECT_EQ(shell->run(0x1230, 5, 0x4560, few).message(),
            "fetch is not idle within 1000 ms or 2 polls");
  EXPECT_EQ(shell->state(),
            "control of fetch 0x01, load 0x81, compute 0x81, store 0x81; done "
            "1, instructions 1 at 0x00004560");
}

TEST(ShellTest, ChiselSequence) {
  PlainRegisters registers;
  registers.values[0] = 2;
  registers.onWrite = [&](uint32_t offset, uint32_t value) {
    if (offset == 0 && value == 1) {
      registers.values[0] = 2;
      registers.values[4] = 4321;
    }
  };
  Waiter waiter(100, 1000);
  auto shell = makeChiselShell(registers);
  EXPECT_EQ(shell->cycles(), std::nullopt);
  ASSERT_FALSE(shell->run(0xb0001230, 5, 0x4560, waiter));
  EXPECT_EQ(registers.written,
            (std::vector<std::pair<uint32_t, uint32_t>>{{4, 0},
                                                        {8, 5},
                                                        {12, 0xb0001230},
                                                        {16, 0},
                                                        {20, 0},
                                                        {24, 0},
                                                        {28, 0},
                                                        {32, 0},
                                                        {0, 1}}));
  EXPECT_EQ(shell->cycles(), 4321u);
  registers.onWrite = nullptr;
  Waiter few(2, 1000);
  EXPECT_EQ(shell->run(0xb0001230, 5, 0x4560, few).message(),
            "the device did not finish 5 instructions within 1000 ms or 2 "
            "polls");
  EXPECT_EQ(shell->cycles(), std::nullopt);
  EXPECT_EQ(shell->state(),
            "control 0x1, cycles 0, instructions 5 at 0xb0001230");
}

TEST(ShellTest, WaitsForATime) {
  Waiter waiter(UINT32_MAX, 20);
  unsigned asked = 0;
  EXPECT_FALSE(waiter.until([&] { return ++asked == 0; }));
  EXPECT_GT(asked, 0u);
  EXPECT_TRUE(waiter.until([] { return true; }));
}

} // namespace
