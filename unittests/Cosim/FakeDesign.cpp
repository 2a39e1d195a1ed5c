//===- FakeDesign.cpp - The simulators in the place of the design ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests of the RTL driver without Verilator. FAKE_DESIGN is what goes wrong:
// "assertion" in each run, "busy" units after it.
//
//===----------------------------------------------------------------------===//

#include "Design.h"

#include "vtart/Machine.h"
#include "vtart/Simulator.h"

#include <cstdlib>

using namespace vtart;
using namespace vta_cosim;

struct Design::Impl {
  Config config;
  Machine machine = *Machine::find("rtl-de10");
  FunctionalSimulator functional{config};
  TimedSimulator timed{config, machine};
};

static bool isFake(const char *what) {
  const char *value = std::getenv("FAKE_DESIGN");
  return value && std::string(value) == what;
}

Design::Design() : impl(std::make_unique<Impl>()) {}
Design::~Design() = default;

DesignRun Design::run(const PhysicalMemory &memory, uint64_t program,
                      uint64_t numInsns, uint64_t maxCycles, bool) {
  DesignRun run;
  uint64_t size = numInsns * sizeof(Word128);
  Expected<std::vector<Word128>> words =
      wordsFromBytes(memory.at(program, size), size);
  if (!words)
    return run;
  TimedOptions options;
  uint64_t last = 0;
  options.onEvent = [&](const TimedEvent &event) {
    UnitState &unit = run.units[static_cast<unsigned>(event.unit)];
    ++unit.dispatched;
    last = static_cast<uint64_t>(event.end);
    unit.done.push_back({static_cast<uint64_t>(event.start), last});
  };
  Expected<TimedResult> timed = impl->timed.run(*words, options);
  run.isStuck = !timed;
  run.cycles = timed ? timed->cycles : last;
  if (timed && run.cycles > maxCycles)
    run.cycles = maxCycles + 1;
  else
    run.finished = bool(timed);
  if (isFake("assertion"))
    run.assertions.push_back("Test.sv:12 TOP.core");
  if (run.finished && !impl->functional.run(memory, *words)) {
    run.numUnmapped = 7;
    run.firstUnmapped = 0x5000000;
  }
  return run;
}

bool Design::settle(DesignRun &, uint64_t) { return !isFake("busy"); }
