//===- ChiselShell.cpp - Registers of VTA's Chisel design ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChiselShell.h"

using namespace vtart;
using namespace vtart::board;

namespace {
// VCR with pointers of 32 bits.
constexpr uint32_t kControl = 0x00, kCycles = 0x04, kCount = 0x08,
                   kInsns = 0x0c;
/// The first of the pointers to uop, inp, wgt, acc and out.
constexpr uint32_t kPointers = 0x10, kNumPointers = 5;
constexpr uint32_t kLaunch = 1, kFinish = 2;

class ChiselShell : public Shell {
public:
  explicit ChiselShell(Registers &registers) : registers(registers) {}

  Error check() override {
    uint32_t control = registers.read(kControl);
    if (control & ~(kLaunch | kFinish))
      return Error(format("wrong register map: control register 0x%x reads "
                          "0x%08x, expected no bits but 0x%02x%s",
                          kControl, control, kLaunch | kFinish,
                          ~control ? "" : "; is a bitstream loaded?"));
    if (control & kLaunch)
      return Error(
          "the device runs already: " + state() +
          "; load the bitstream again if no other program uses the device");
    std::vector<std::pair<uint32_t, uint32_t>> values = {{kCount, 0x5aa50ff0},
                                                         {kInsns, 0xc33c1ee1}};
    for (uint32_t i = 0; i < kNumPointers; ++i)
      values.push_back({kPointers + 4 * i, 0x69960000 + i * 0x1111});
    return checkKept(registers, values);
  }

  Error run(uint32_t insns, uint32_t count, uint32_t, Waiter &waiter) override {
    counted.reset();
    registers.write(kCycles, 0);
    registers.write(kCount, count);
    registers.write(kInsns, insns);
    // Addresses in instructions are absolute.
    for (uint32_t i = 0; i < kNumPointers; ++i)
      registers.write(kPointers + 4 * i, 0);
    // Also clears the finish of the run before.
    registers.write(kControl, kLaunch);
    if (!waiter.until([&] { return registers.read(kControl) & kFinish; }))
      return Error(format("the device did not finish %u instructions ", count) +
                   waiter.limits());
    counted = registers.read(kCycles);
    return Error::success();
  }

  std::string state() const override {
    return format("control 0x%x, cycles %u, instructions %u at 0x%08x",
                  registers.read(kControl), registers.read(kCycles),
                  registers.read(kCount), registers.read(kInsns));
  }

  std::optional<uint64_t> cycles() const override { return counted; }

private:
  Registers &registers;
  std::optional<uint64_t> counted;
};
} // namespace

std::unique_ptr<Shell> board::makeChiselShell(Registers &registers) {
  return std::make_unique<ChiselShell>(registers);
}
