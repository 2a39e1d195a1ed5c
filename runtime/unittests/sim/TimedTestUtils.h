//===- TimedTestUtils.h - Streams for timing tests --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_UNITTESTS_TIMEDTESTUTILS_H
#define VTART_UNITTESTS_TIMEDTESTUTILS_H

#include "vtart/Simulator.h"

#include <gtest/gtest.h>

namespace vtart {
namespace timedtest {

inline Config configOf(const char *name) {
  Expected<Config> config = Config::fromName(name);
  EXPECT_TRUE(bool(config)) << config.takeError().message();
  return config ? *config : Config();
}
inline Config defaultConfig() { return configOf("1x16_i8w8a32_15_15_18_17"); }

inline Machine machineOf(const char *name) {
  Expected<Machine> machine = Machine::find(name);
  EXPECT_TRUE(bool(machine)) << machine.takeError().message();
  return machine ? *machine : Machine();
}

/// With the default configuration, a load or store of x INP or OUT elements
/// takes 10 + x cycles, a GEMM as many as it has uops, NOP and FINISH 1, and an
/// instruction is fetched each cycle: times one can add in the head.
inline Machine simpleMachine() {
  Machine machine;
  machine.name = "simple";
  machine.dma = DmaModel::Linear;
  machine.dmaOverhead = 10;
  machine.dmaBytesPerCycle = 16;
  machine.gemmOverhead = 0;
  machine.nopCycles = 1;
  machine.finishCycles = 1;
  machine.fetchCycles = 1;
  machine.queueHoldsCurrent = false;
  return machine;
}

inline Insn dma(Opcode op, MemType mem, uint32_t x, uint32_t y = 1) {
  Insn insn;
  insn.op = op;
  insn.mem = mem;
  insn.xSize = insn.xStride = x;
  insn.ySize = y;
  return insn;
}
inline Insn load(MemType mem, uint32_t x, uint32_t y = 1) {
  return dma(Opcode::Load, mem, x, y);
}
inline Insn store(uint32_t x, uint32_t y = 1) {
  return dma(Opcode::Store, MemType::Out, x, y);
}
inline Insn gemm(uint32_t uops, uint32_t iterOut = 1, uint32_t iterIn = 1) {
  Insn insn;
  insn.op = Opcode::Gemm;
  insn.uopBgn = 3;
  insn.uopEnd = 3 + uops;
  insn.iterOut = iterOut;
  insn.iterIn = iterIn;
  return insn;
}
inline Insn alu(bool useImm, uint32_t uops, uint32_t iterOut = 1,
                uint32_t iterIn = 1) {
  Insn insn = gemm(uops, iterOut, iterIn);
  insn.op = Opcode::Alu;
  insn.alu = AluOp::Add;
  insn.useImm = useImm;
  return insn;
}
inline Insn nop(Unit unit) {
  if (unit == Unit::Store)
    return dma(Opcode::Store, MemType::Out, 0, 0);
  return load(unit == Unit::Load ? MemType::Inp : MemType::Uop, 0, 0);
}
inline Insn finish() { return Insn(); }

// Flags: what an instruction pops and pushes, by the letters p(rev), n(ext).
inline Insn tokens(Insn insn, const std::string &pop, const std::string &push) {
  auto has = [](const std::string &text, char c) {
    return text.find(c) != std::string::npos;
  };
  insn.popPrev = has(pop, 'p');
  insn.popNext = has(pop, 'n');
  insn.pushPrev = has(push, 'p');
  insn.pushNext = has(push, 'n');
  return insn;
}

inline std::vector<Word128> assemble(const Config &config,
                                     const std::vector<Insn> &insns) {
  Codec codec(config);
  std::vector<Word128> words;
  for (const Insn &insn : insns) {
    Expected<Word128> word = codec.encode(insn);
    EXPECT_TRUE(bool(word)) << word.takeError().message();
    words.push_back(word ? *word : Word128());
  }
  return words;
}

/// Queues by number.
constexpr unsigned l2c = 0, c2l = 1, c2s = 2, s2c = 3;

/// What a run gave, or its error.
struct Outcome {
  TimedResult result;
  std::vector<TimedEvent> events; ///< Events by instruction.
  std::vector<uint32_t> order;
  std::string error;
};

inline Outcome simulate(TimedSimulator &simulator,
                        const std::vector<Insn> &insns,
                        TimedOptions options = {}) {
  Outcome outcome;
  outcome.events.resize(insns.size());
  std::vector<Word128> words = assemble(defaultConfig(), insns);
  options.onEvent = [&](const TimedEvent &event) {
    outcome.events[event.insn] = event;
    outcome.order.push_back(event.insn);
  };
  Expected<TimedResult> result = simulator.run(words, options);
  if (result)
    outcome.result = *result;
  else
    outcome.error = result.takeError().message();
  return outcome;
}

inline Outcome simulate(const Machine &machine, const std::vector<Insn> &insns,
                        const TimedOptions &options = {}) {
  TimedSimulator simulator(defaultConfig(), machine);
  return simulate(simulator, insns, options);
}

} // namespace timedtest
} // namespace vtart

#endif // VTART_UNITTESTS_TIMEDTESTUTILS_H
