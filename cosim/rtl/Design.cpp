//===- Design.cpp - VTA's Chisel design under Verilator -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Design.h"

#include "VTest.h"
#include "VTest___024root.h"
#include "svdpi.h"
#include "verilated.h"

#include <deque>

using namespace vta_cosim;
using vtart::PhysicalMemory;

namespace {
/// The memory interface of the design passes beats in words.
constexpr unsigned kWordBytes = 8;
constexpr unsigned kWords = VTA_RTL_BUS_BYTES / kWordBytes;

/// Cycles without any work of a unit or the bus that prove a run to be stuck.
/// Memory answers much sooner.
constexpr uint64_t kStuckCycles = 4096;

/// Registers of the design's host interface (shell/VCR.scala).
enum Register : uint8_t {
  Control = 0x00,     ///< Bit 0 starts a run, bit 1 says that one finished.
  CycleCount = 0x04,  ///< Cycles of the last run.
  InsnCount = 0x08,   ///< Instructions of a run.
  InsnAddress = 0x0c, ///< Address of the instructions.
  Pointers = 0x10,    ///< Offsets added to the addresses of DMA: zeros.
  PointersEnd = 0x24
};
constexpr uint32_t kStart = 1, kFinished = 2;

/// DRAM behind the bus. The delay of a read is in the design's own memory
/// module; here a beat is answered in the cycle it is asked for.
class Bus {
public:
  void attach(const PhysicalMemory *newMemory, bool newIsOpen) {
    memory = newMemory;
    isOpen = newIsOpen;
    numUnmapped = firstUnmapped = 0;
  }
  /// A word of a beat.
  uint64_t read(uint64_t addr);
  void write(uint64_t addr, uint64_t value, uint8_t strobe);

  struct Burst {
    uint64_t addr = 0;
    unsigned beats = 0;
    uint8_t tag = 0;
  };
  Burst reads, writes;
  uint64_t numBeats = 0; ///< Beats of both since the start.
  uint64_t numUnmapped = 0, firstUnmapped = 0;

private:
  void note(uint64_t addr) {
    if (!isOpen && numUnmapped++ == 0)
      firstUnmapped = addr;
  }
  const PhysicalMemory *memory = nullptr;
  bool isOpen = false;
};

/// Register accesses that wait for the design, and its answers.
struct Host {
  struct Request {
    bool isWrite;
    uint8_t addr;
    uint32_t value;
  };
  std::deque<Request> requests;
  std::deque<uint32_t> responses;
};
} // namespace

static Bus bus;
static Host host;
static std::vector<std::string> *assertions = nullptr;

uint64_t Bus::read(uint64_t addr) {
  uint64_t value = 0;
  if (const uint8_t *p = memory->at(addr, kWordBytes)) {
    memcpy(&value, p, kWordBytes);
    return value;
  }
  bool anyMapped = false;
  for (unsigned i = 0; i < kWordBytes; ++i)
    if (const uint8_t *p = memory->at(addr + i, 1)) {
      value |= uint64_t(*p) << (8 * i);
      anyMapped = true;
    }
  // Elements are aligned to their size, beats to the width of the bus: those of
  // a transfer of elements narrower than the bus may begin before a segment and
  // reach over its end.
  uint64_t beat = addr - addr % VTA_RTL_BUS_BYTES;
  for (unsigned i = 0; i < VTA_RTL_BUS_BYTES && !anyMapped; ++i)
    anyMapped = memory->at(beat + i, 1);
  if (!anyMapped)
    note(addr);
  return value;
}

void Bus::write(uint64_t addr, uint64_t value, uint8_t strobe) {
  for (unsigned i = 0; i < kWordBytes; ++i) {
    if (!(strobe >> i & 1))
      continue;
    if (uint8_t *p = memory->at(addr + i, 1))
      *p = static_cast<uint8_t>(value >> (8 * i));
    else
      note(addr + i);
  }
}

//===----------------------------------------------------------------------===//
// What the design calls
//===----------------------------------------------------------------------===//

extern "C" void
VTAMemDPI(unsigned char readRequest, unsigned char readLength,
          unsigned char readTag, unsigned long long readAddr,
          unsigned char writeRequest, unsigned char writeLength,
          unsigned long long writeAddr, unsigned char writeValid,
          const svOpenArrayHandle writeData, unsigned long long writeStrobe,
          unsigned char *readValid, unsigned char *readDataTag,
          const svOpenArrayHandle readData, unsigned char readReady) {
  auto word = [](const svOpenArrayHandle array, unsigned i) {
    return static_cast<uint64_t *>(
        svGetArrElemPtr1(array, static_cast<int>(i)));
  };
  if (writeValid && bus.writes.beats) {
    for (unsigned i = 0; i < kWords; ++i)
      bus.write(bus.writes.addr + i * kWordBytes, *word(writeData, i),
                static_cast<uint8_t>(writeStrobe >> (i * kWordBytes)));
    bus.writes.addr += VTA_RTL_BUS_BYTES;
    --bus.writes.beats;
    ++bus.numBeats;
  }
  if (readRequest)
    bus.reads = {readAddr, readLength + 1u, readTag};
  if (writeRequest)
    bus.writes = {writeAddr, writeLength + 1u, 0};
  *readValid = bus.reads.beats != 0;
  *readDataTag = bus.reads.tag;
  for (unsigned i = 0; i < kWords; ++i)
    *word(readData, i) =
        bus.reads.beats ? bus.read(bus.reads.addr + i * kWordBytes) : 0;
  if (readReady && bus.reads.beats) {
    bus.reads.addr += VTA_RTL_BUS_BYTES;
    --bus.reads.beats;
    ++bus.numBeats;
  }
}

extern "C" void VTAHostDPI(unsigned char *valid, unsigned char *isWrite,
                           unsigned char *addr, unsigned int *value,
                           unsigned char accepted, unsigned char answered,
                           unsigned int answer) {
  *valid = !host.requests.empty();
  *isWrite = *addr = 0;
  *value = 0;
  if (!host.requests.empty()) {
    const Host::Request &request = host.requests.front();
    *isWrite = request.isWrite;
    *addr = request.addr;
    *value = request.value;
    if (accepted)
      host.requests.pop_front();
  }
  if (answered)
    host.responses.push_back(answer);
}

extern "C" void VTASimDPI(unsigned char *wait, unsigned char *exit) {
  *wait = *exit = 0;
}

/// A failed assertion ($fatal): noted, and the run goes on.
void vl_stop(const char *file, int line, const char *scope) VL_MT_UNSAFE {
  constexpr size_t kMost = 100;
  if (assertions && assertions->size() < kMost)
    assertions->push_back(std::string(file) + ":" + std::to_string(line) + " " +
                          scope);
}

//===----------------------------------------------------------------------===//
// The design
//===----------------------------------------------------------------------===//

struct Design::Impl {
  Impl() : top(&context) {}
  void clock();
  /// True if a unit works or is given an instruction.
  bool observe(uint64_t now);
  uint64_t counter() const {
    return top.rootp
        ->Test__DOT__vta_shell__DOT__core__DOT__ecounters__DOT__cycle_cnt;
  }
  /// States of load, compute and store; 0 is idle.
  std::array<unsigned, vtart::kNumUnits> states() const {
    const VTest___024root &r = *top.rootp;
    return {r.Test__DOT__vta_shell__DOT__core__DOT__load__DOT__state,
            r.Test__DOT__vta_shell__DOT__core__DOT__compute__DOT__state,
            r.Test__DOT__vta_shell__DOT__core__DOT__store__DOT__state};
  }
  std::array<bool, vtart::kNumUnits> dispatches() const;
  void writeRegister(uint8_t addr, uint32_t value) {
    host.requests.push_back({true, addr, value});
  }
  uint32_t readRegister(uint8_t addr);

  VerilatedContext context;
  VTest top;
  DesignRun run;
};

std::array<bool, vtart::kNumUnits> Design::Impl::dispatches() const {
  const VTest___024root &r = *top.rootp;
#define DISPATCH(unit)                                                         \
  (r.Test__DOT__vta_shell__DOT__core__DOT__fetch_io_inst_##unit##_valid &&     \
   r.Test__DOT__vta_shell__DOT__core__DOT__fetch_io_inst_##unit##_ready)
  return {bool(DISPATCH(ld)), bool(DISPATCH(co)), bool(DISPATCH(st))};
#undef DISPATCH
}

void Design::Impl::clock() {
  for (unsigned level : {0, 1}) {
    top.clock = top.sim_clock = level;
    top.eval();
  }
}

/// A unit leaves idle in the cycle after the one that decided to start.
bool Design::Impl::observe(uint64_t now) {
  bool isActive = false;
  std::array<unsigned, vtart::kNumUnits> state = states();
  std::array<bool, vtart::kNumUnits> dispatched = dispatches();
  for (unsigned u = 0; u < vtart::kNumUnits; ++u) {
    UnitState &unit = run.units[u];
    unit.dispatched += dispatched[u];
    isActive |= state[u] || dispatched[u];
    if (state[u] && !unit.busySince) {
      unit.busySince = now - 1;
    } else if (!state[u] && unit.busySince) {
      unit.done.push_back({*unit.busySince, now});
      unit.busySince.reset();
    }
  }
  return isActive;
}

uint32_t Design::Impl::readRegister(uint8_t addr) {
  host.requests.push_back({false, addr, 0});
  while (host.responses.empty())
    clock();
  uint32_t value = host.responses.front();
  host.responses.pop_front();
  return value;
}

Design::Design() : impl(std::make_unique<Impl>()) {
  static const PhysicalMemory nothing;
  bus = Bus();
  bus.attach(&nothing, /*newIsOpen=*/true);
  host = Host();
  constexpr unsigned kResetCycles = 10;
  impl->top.reset = 1;
  for (unsigned i = 0; i < kResetCycles; ++i)
    impl->clock();
  impl->top.reset = 0;
  for (unsigned i = 0; i < kResetCycles; ++i)
    impl->clock();
}

Design::~Design() { impl->top.final(); }

DesignRun Design::run(const PhysicalMemory &memory, uint64_t program,
                      uint64_t numInsns, uint64_t maxCycles, bool isOpen) {
  Impl &d = *impl;
  d.run = DesignRun();
  bus.attach(&memory, isOpen);
  assertions = &d.run.assertions;
  d.writeRegister(InsnCount, static_cast<uint32_t>(numInsns));
  d.writeRegister(InsnAddress, static_cast<uint32_t>(program));
  for (uint8_t addr = Pointers; addr < PointersEnd; addr += 4)
    d.writeRegister(addr, 0);
  d.writeRegister(Control, kStart);
  while (d.counter() == 0)
    d.clock();
  uint64_t now = d.counter(), numBeats = bus.numBeats, lastActive = now;
  for (; d.counter() != 0 && now <= maxCycles; d.clock()) {
    now = d.counter();
    if (d.observe(now) || bus.numBeats != numBeats)
      lastActive = now;
    numBeats = bus.numBeats;
    if (now - lastActive > kStuckCycles) {
      d.run.isStuck = true;
      break;
    }
  }
  d.run.finished = d.counter() == 0 && (d.readRegister(Control) & kFinished);
  d.run.cycles = d.run.finished ? d.readRegister(CycleCount) : now;
  if (d.run.isStuck)
    d.run.cycles = lastActive;
  d.run.numUnmapped = bus.numUnmapped;
  d.run.firstUnmapped = bus.firstUnmapped;
  assertions = nullptr;
  return std::move(d.run);
}

bool Design::settle(DesignRun &run, uint64_t maxCycles) {
  Impl &d = *impl;
  const std::array<unsigned, vtart::kNumUnits> idle = {};
  bool isIdle = d.states() == idle;
  for (uint64_t cycle = 0; !isIdle && cycle < maxCycles; ++cycle) {
    d.clock();
    isIdle = d.states() == idle;
  }
  run.numUnmapped = bus.numUnmapped;
  run.firstUnmapped = bus.firstUnmapped;
  return isIdle;
}
