//===- HlsShell.cpp - Registers of VTA's HLS design ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HlsShell.h"

using namespace vtart;
using namespace vtart::board;

namespace {
// Each block starts with the control register of Xilinx's HLS: bit 0 start,
// bit 1 done (cleared by reading), bit 2 idle, bit 3 ready, bit 7 restart by
// itself.
constexpr uint32_t kFetch = 0x0000, kLoad = 0x1000, kCompute = 0x2000,
                   kStore = 0x3000;
constexpr uint32_t kStart = 0x01, kIdle = 0x04, kAutoRestart = 0x80;
constexpr uint32_t kControlBits = 0x8f;

constexpr uint32_t kFetchCount = kFetch + 0x10, kFetchInsns = kFetch + 0x18;
constexpr uint32_t kLoadInp = kLoad + 0x10, kLoadWgt = kLoad + 0x18;
constexpr uint32_t kComputeDone = kCompute + 0x18,
                   kComputeUop = kCompute + 0x20,
                   kComputeBias = kCompute + 0x28;
constexpr uint32_t kStoreOut = kStore + 0x10;

class HlsShell : public Shell {
public:
  explicit HlsShell(Registers &registers) : registers(registers) {}

  Error check() override {
    for (uint32_t block : {kFetch, kLoad, kCompute, kStore}) {
      uint32_t control = registers.read(block);
      if (control & ~kControlBits)
        return Error(format("wrong register map: control register 0x%x reads "
                            "0x%08x, expected no bits but 0x%02x%s",
                            block, control, kControlBits,
                            ~control ? "" : "; is a bitstream loaded?"));
    }
    if (registers.read(kFetch) & kStart)
      return Error(
          "the device runs already: " + state() +
          "; load the bitstream again if no other program uses the device");
    return checkKept(registers, {{kFetchCount, 0x5aa50ff0},
                                 {kFetchInsns, 0xc33c1ee1},
                                 {kLoadInp, 0x69960000},
                                 {kLoadWgt, 0x69961111},
                                 {kComputeUop, 0x3cc32222},
                                 {kComputeBias, 0x3cc33333},
                                 {kStoreOut, 0x96694444}});
  }

  Error run(uint32_t insns, uint32_t count, uint32_t empty,
            Waiter &waiter) override {
    // `done` keeps the 1 of the run before until compute has taken the first
    // instruction with its tokens, which may be after it is asked here. An
    // empty run needs no token.
    if (registers.read(kComputeDone) == 1) {
      if (Error e = launch(empty, 1, waiter))
        return e;
      if (!waiter.until([&] { return registers.read(kComputeDone) == 0; }))
        return Error("the device did not clear done " + waiter.limits());
    }
    if (Error e = launch(insns, count, waiter))
      return e;
    if (!waiter.until([&] { return registers.read(kComputeDone) == 1; }))
      return Error(format("the device did not finish %u instructions ", count) +
                   waiter.limits());
    return Error::success();
  }

  std::string state() const override {
    return format("control of fetch 0x%02x, load 0x%02x, compute 0x%02x, store "
                  "0x%02x; done %u, instructions %u at 0x%08x",
                  registers.read(kFetch), registers.read(kLoad),
                  registers.read(kCompute), registers.read(kStore),
                  registers.read(kComputeDone), registers.read(kFetchCount),
                  registers.read(kFetchInsns));
  }

private:
  Error launch(uint32_t insns, uint32_t count, Waiter &waiter) {
    // A start while fetch ends is lost.
    if (!waiter.until([&] {
          return (registers.read(kFetch) & (kStart | kIdle)) == kIdle;
        }))
      return Error("fetch is not idle " + waiter.limits());
    registers.write(kFetchCount, count);
    registers.write(kFetchInsns, insns);
    // Addresses in instructions are absolute.
    for (uint32_t base :
         {kLoadInp, kLoadWgt, kComputeUop, kComputeBias, kStoreOut})
      registers.write(base, 0);
    registers.write(kFetch, kStart);
    // These take an instruction each time and never stop.
    for (uint32_t block : {kLoad, kCompute, kStore})
      registers.write(block, kStart | kAutoRestart);
    return Error::success();
  }

  Registers &registers;
};
} // namespace

std::unique_ptr<Shell> board::makeHlsShell(Registers &registers) {
  return std::make_unique<HlsShell>(registers);
}
